"""Tables that a page holds by itself: whole games through the requests and sockets of the client, without transport and store."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from stormdeck.games import BUILT_IN
from stormdeck.games import game as find_game

ROOT = Path(__file__).parents[2]
LIVE = ROOT / "scripts/site/live"
SERVER_ONLY = ("litestar", "sqlalchemy", "cryptography", "markdown_it", "click", "uvicorn")
"""What no browser has."""


@cache
def module(name: str) -> Any:
    """A module of the page; it lies in no package."""
    spec = importlib.util.spec_from_file_location(name, LIVE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


class Client:
    """Asks as the client in the page does."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.told: list[dict[str, Any]] = []
        self.tables = module("page_tables").PageTables(
            lambda number, text: self.told.append(json.loads(text)), self.kept.__setitem__
        )

    def ask(self, method: str, address: str, token: str | None = None, body: object = None) -> Any:
        status, text = self.tables.ask(method, address, token, "" if body is None else json.dumps(body))
        return json.loads(text) if status == 200 else (status, json.loads(text)["error"])

    def sit(self, game: str, **more: object) -> tuple[str, str]:
        """A table with a bot in every other seat; its address, and my token."""
        players = more.pop("players", find_game(game).players[0])
        assert isinstance(players, int)
        seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "bot": "level:1"}] * (players - 1)]
        made = self.ask("POST", "/api/tables", None, {"game": game, "players": players, "seats": seats, "entropy": None, **more})
        token = made["seats"][0]["token"]
        assert self.ask("POST", f"/api/tables/{made['table']}/join", token, {"name": "Ada", "entropy": "mine"})["seat"] == 0
        hello = json.dumps({"do": "hello", "token": token, "cursor": 0})
        assert self.tables.open(1, made["table"], hello)
        return f"/api/tables/{made['table']}", token

    @property
    def snap(self) -> dict[str, Any]:
        return next(frame for frame in reversed(self.told) if frame["frame"] == "snapshot")

    def say(self, what: str, **fields: object) -> dict[str, Any]:
        self.tables.hear(1, json.dumps({"do": what, "key": "k", **fields}))
        return next(frame for frame in reversed(self.told) if frame["frame"] == "answer")

    def step(self, rng: random.Random) -> None:
        if self.snap["legal"]:
            action = rng.choice(self.snap["legal"])["action"]
            assert "error" not in self.say("play", action=action, version=self.snap["version"])
        else:
            assert self.tables.due() is not None
            self.tables.move()

    def play(self, rng: random.Random) -> None:
        while self.snap["outcome"] is None:
            self.step(rng)


def plain(snapshot: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in snapshot.items() if name != "now"}


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_game_is_played_looked_back_at_verified_and_played_again(game: str) -> None:
    client = Client()
    table, token = client.sit(game)
    client.play(random.Random(1))
    steps, winners = client.ask("GET", f"{table}/replay", token)["steps"], client.snap["outcome"]["winners"]
    assert client.ask("GET", f"{table}/replay/{len(steps)}?view=open")["outcome"]["winners"] == winners
    assert client.ask("GET", f"{table}/verify")["ok"] is True
    assert client.ask("GET", f"{table}/gallery")["notes"]
    assert len(client.ask("GET", f"{table}/record")["actions"]) == len(steps)
    first = client.ask("POST", f"{table}/rematch", token, {"key": "a", "entropy": None})
    again = client.ask("POST", f"{table}/rematch", token, {"key": "a", "entropy": "more"})
    assert first == again
    assert client.ask("GET", f"/api/tables/{again['table']}", again["token"])["table"]["state"] == "running"
    assert client.ask("POST", f"{table}/fork", token, {"step": 1, "seat": 0})["seat"] == 0


def test_a_kept_table_is_as_it_was() -> None:
    client, later = Client(), Client()
    table, token = client.sit("blanco")
    for _ in range(12):
        client.step(random.Random(2))
    later.tables.restore(client.kept[table.rpartition("/")[2]])
    assert plain(later.ask("GET", table, token)) == plain(client.ask("GET", table, token))


def test_a_table_whose_rules_are_gone_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    client, later = Client(), Client()
    table, _ = client.sit("blanco")
    kept = json.loads(client.kept[table.rpartition("/")[2]])
    kept["spec"]["rules_version"] = 10_000
    later.tables.restore(json.dumps(kept))
    assert later.ask("GET", table) == (404, "There is no such table in this page.")
    assert "cannot be opened any more" in capsys.readouterr().out


def test_a_move_is_explained_refused_and_taken_back_as_at_any_table() -> None:
    client = Client()
    table, _ = client.sit("blanco", practice=True)
    while not client.snap["legal"]:
        client.step(random.Random(0))
    version, action = client.snap["version"], client.snap["legal"][0]["action"]
    assert client.say("why", action="draw pile")["rule"] == "BL-R19"
    assert client.say("play", action="draw pile", version=version)["rule"] == "BL-R19"
    assert client.say("play", action=action, version=version - 1)["error"] == "The table has moved on; look at it again."
    assert client.say("hint")["action"] in [offer["action"] for offer in client.snap["legal"]]
    assert "error" not in client.say("play", action=action, version=client.snap["version"])
    assert "error" not in client.say("take-back", version=client.snap["version"])
    assert action in [offer["action"] for offer in client.snap["legal"]]
    assert client.ask("GET", f"{table}/record")[0] == 409  # it would show what is hidden
    assert client.ask("GET", table)["legal"] == []  # without the token of a seat one only watches
    assert client.ask("GET", table, "wrong")[0] == 403


def test_a_scripted_lesson_begins() -> None:
    client = Client()
    client.sit("blanco", lesson=True, script=True)
    assert client.snap["lesson"]["number"] == 1


def test_what_takes_a_server_is_refused() -> None:
    client = Client()
    wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me"}, {"kind": "invite"}]}
    assert client.ask("POST", "/api/tables", None, wish)[0] == 400
    timed = {**wish, "seats": [{"kind": "me"}, {"kind": "bot"}], "clock": {"minutes": 5}}
    assert client.ask("POST", "/api/tables", None, timed)[0] == 400
    table, token = client.sit("blanco")
    assert client.ask("GET", f"{table}/analysis?seat=0", token)[0] == 404
    assert client.ask("GET", "/api/push")[0] == 404
    assert client.ask("POST", "/api/tables", None, {"game": "blanco"})[0] == 400


def test_nothing_is_loaded_that_no_browser_has() -> None:
    hidden = "; ".join([f"sys.modules[{name!r}] = None" for name in SERVER_ONLY])
    code = f"import sys; {hidden}; sys.path.insert(0, {str(LIVE)!r}); import page_tables, page_examples; print('loaded')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("loaded\n", 0), done.stderr


def test_an_example_shows_what_it_comes_to_and_where_it_fails() -> None:
    run = module("page_examples").run
    told: list[str] = []
    assert run("a = 2\na + 1\nprint('hello')\nNone", told.append)
    assert "".join(told) == "3\nhello\n"
    told.clear()
    assert not run("a = 2\na / 0", told.append)
    assert "".join(told).startswith('Traceback (most recent call last):\n  File "<example>", line 2')
    told.clear()
    assert not run("a = ", told.append)
    assert "SyntaxError" in "".join(told)
