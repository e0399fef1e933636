"""Play from an installed Stormdeck, far from its source folder: random games, rules pages, and tables of a server it starts.

    python play_wheel.py compiled|pure FINGERPRINTS

Run by the Python it is installed in, with its extra "web".  FINGERPRINTS is the file of the sources that says how the games come
out.  Needs nothing else of the sources; `make wheels` and cibuildwheel (pyproject.toml) call it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

GAMES = 100
MOVES = 12
PATIENCE = 60.0
ALONE = [sys.executable, "-I", "-m", "stormdeck"]
"""Without the current folder and PYTHONPATH, in which the sources might be."""


class Failed(Exception):
    """What is wrong with the installed package, in a sentence."""


def check(holds: bool, else_say: str) -> None:
    if not holds:
        raise Failed(else_say)


def check_place(kind: str) -> str:
    """It is the installed one, and as compiled as was asked for."""
    import stormdeck
    from stormdeck._pure import is_compiled

    place = Path(stormdeck.__file__).resolve()
    check(not place.is_relative_to(Path(__file__).resolve().parents[1] / "src"), f"{place} is the source, not the wheel.")
    check(is_compiled() == (kind == "compiled"), f"The rules are {'' if is_compiled() else 'not '}compiled.")
    return f"{kind} rules in {place.parent}"


def check_fingerprints(file: Path) -> str:
    """Random games of every table come out as they do everywhere."""
    import stormdeck
    from stormdeck.testing.fingerprints import fingerprints, stored

    tables = 0
    for id, by_players in stored(file).items():
        for players, expected in by_players.items():
            found = fingerprints(stormdeck.game(id), int(players), [GAMES])
            check(found[str(GAMES)] == expected[str(GAMES)], f"{id} with {players} players comes out differently.")
            tables += 1
    return f"{GAMES} games each of {tables} tables came out as stored"


class Server:
    """A server of the installed package, asked over HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, path: str, token: str = "", data: object = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        body = None if data is None else json.dumps(data).encode()
        with urlopen(Request(self.url + path, body, headers), timeout=PATIENCE) as answer:
            return json.load(answer)

    def wait(self) -> None:
        """Until it answers; the line with its address comes a moment earlier."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("/health")
                return
            except URLError:
                check(time.monotonic() < deadline, "The server does not answer.")
                time.sleep(0.1)

    def text(self, path: str) -> str:
        with urlopen(self.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())


@contextmanager
def served() -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="stormdeck-played-") as folder:
        command = [*ALONE, "serve", "--port", "0", "--database", str(Path(folder) / "games.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder) as running:
            try:
                assert running.stdout is not None
                line = running.stdout.readline()
                check(line.startswith("Stormdeck is at "), f"The server did not start: {line!r}.")
                server = Server(line.split()[3])
                server.wait()
                yield server
            finally:
                running.terminate()
                running.wait(PATIENCE)


def check_tables(server: Server) -> str:
    """A person and bots at a table of every game."""
    check("/assets/" in server.text("/"), "The lobby has no page: was the browser's client built into the wheel?")
    played = 0
    for game in server.ask("/api/games"):
        players = min(game["players"])
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "level:1"} for _ in range(players - 1)]]
        made = server.ask("/api/tables", data={"game": game["id"], "players": players, "seats": seats})
        played += play(server, f"/api/tables/{made['table']}", made["seats"][0]["token"])
        for part in ("page", "guide"):
            check(len(server.ask(f"/api/games/{game['id']}/{part}")["html"]) > 500, f"{game['id']} has no {part}.")
        told = subprocess.run([*ALONE, "rules", game["id"]], capture_output=True, text=True, check=False)
        check(told.returncode == 0 and len(told.stdout) > 500, f"`stormdeck rules {game['id']}` says nothing.")
    return f"{played} moves at served tables, with rules and guides"


def play(server: Server, table: str, token: str) -> int:
    """Some moves of a person, the bots answering in between; how many."""
    moves, deadline = 0, time.monotonic() + PATIENCE
    while moves < MOVES:
        check(time.monotonic() < deadline, f"Nobody moves at {table}.")
        seen = server.ask(table, token)
        if seen["outcome"] is not None:
            break
        if not seen["legal"]:
            time.sleep(0.1)
            continue
        action = {"action": seen["legal"][0]["action"], "version": seen["version"], "key": f"move-{moves}-{seen['version']}"}
        try:
            server.ask(f"{table}/play", token, action)
        except HTTPError as error:
            check(error.code == 409, f"A legal move was refused: {error.read().decode()}")  # a bot was quicker
            continue
        moves, deadline = moves + 1, time.monotonic() + PATIENCE
    return moves


def main() -> None:
    if len(sys.argv) != 3 or sys.argv[1] not in ("compiled", "pure"):
        raise SystemExit("python play_wheel.py compiled|pure FINGERPRINTS")
    try:
        print(check_place(sys.argv[1]), flush=True)
        print(check_fingerprints(Path(sys.argv[2])), flush=True)
        with served() as server:
            print(check_tables(server), flush=True)
    except Failed as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
