"""Make the pictures and short recordings of the documentation: docs/images/*.png and play-*.webp, from a real server and browser.

The client must be built (`npm ci && npm run build` in `web/`); Playwright and Chromium must be there.  Where Pillow is
installed the pictures are saved with few colours, which makes them small.  A player who follows every hint plays some moves of
each game; the table is photographed when that player is asked again, large and as on a phone.  A recording leads to the moment
that the game is played for, which `pictures/GAME.toml` names by its events: hints are followed until it has come, and the last
moves before it are played once more from a table that goes on from there.  Then each game is played to its end, for the
result; of the first one its analysis is shown as well.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from animated_webp import Still, animated, thinned

ROOT: Final = Path(__file__).resolve().parents[1]
IMAGES: Final = ROOT / "docs" / "images"
MOST_BYTES: Final = 150_000
MOST_RECORDED: Final = 600_000
STEP: Final = 140
"""Milliseconds between two frames of a recording."""
FRAMES: Final = 6_000 // STEP
MOST_TAKEN: Final = 3 * FRAMES
"""What comes before the moment may take long: the film is cut around it."""
LEAD: Final = FRAMES * 2 // 5
"""Frames of a film before the action that brings the moment."""
REST: Final = 3
"""Frames between what was told and the next move."""
SMALLER: Final = 0.5625
QUALITY: Final = 30
MOMENTS: Final = ROOT / "scripts" / "pictures"
MOST_MOVES: Final = 150
FAR: Final = 6
"""Moves of the others between an action and the moment that it brings, at most."""
BY_STEPS: Final = """
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...wish) {
    const one = animate.apply(this, wish);
    if (window.isFilmed) one.pause();
    return one;
  };
  window.stepOn = (ms) => {
    window.isFilmed = true;
    for (const one of document.getAnimations()) {
      if (one instanceof CSSAnimation || one instanceof CSSTransition) continue;
      one.pause();
      const to = Number(one.currentTime ?? 0) + ms;
      if (to >= one.effect.getComputedTiming().endTime) one.finish();
      else one.currentTime = to;
    }
  };
"""
"""A film is taken frame by frame, however long each takes: what moves waits for it."""
PATIENCE: Final = 60.0
NAME: Final = "Ann"
DESKTOP: Final = (1280, 800)
PHONE: Final = (360, 740)
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
PLENTY: Final = (1e6, 1e6)
SETTINGS: Final = {
    "bot_pause": (0, 0),
    "hint_sims": 100,
    "bot_budget": 6.0,
    "limits": {"requests": PLENTY, "new_tables": PLENTY, "messages": PLENTY},
}


class Scene(NamedTuple):
    game: str
    players: int
    moves: int
    """How many actions are played before the picture."""
    theme: str


MOST_PLAYERS: Final = 3
MOVES_A_MINUTE: Final = 0.6
"""Of the minutes a game takes: enough to have something on the table."""


def scenes_of(server: Server) -> list[Scene]:
    """Every game in the order of the lobby, the shorter first, in a dark and a light room by turns."""
    games = sorted(server.ask("/api/games"), key=lambda game: (max(game["players"]) == 1, game["minutes"]))
    return [
        Scene(
            game=game["id"],
            players=max([players for players in game["players"] if players <= MOST_PLAYERS]),
            moves=round(game["minutes"] * MOVES_A_MINUTE),
            theme=("dark", "light")[number % 2],
        )
        for number, game in enumerate(games)
    ]


class Server:
    """A server of its own, asked over HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, path: str, token: str = "", body: dict[str, object] | None = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            sys.exit(f'The server refused "{path}": {refusal.read().decode()}')

    def is_up(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


@contextmanager
def serving(sources: Path = ROOT / "src") -> Iterator[Server]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = int(listening.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(sources), "STORMDECK_SERVER": json.dumps(SETTINGS)}
        command = [sys.executable, "-m", "stormdeck", "serve", "--port", str(port), "--database", f"{folder}/tables.db"]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            server = Server(f"http://127.0.0.1:{port}")
            deadline = time.monotonic() + PATIENCE
            while not server.is_up():
                if process.poll() is not None or time.monotonic() > deadline:
                    sys.exit("The server did not start.")
                time.sleep(0.05)
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)


def play(server: Server, scene: Scene) -> str:
    """A table in the middle of a game, as the link of its first seat."""
    bots = [{"kind": "bot", "bot": "greedy"}] * (scene.players - 1)
    wish: dict[str, object] = {
        "game": scene.game,
        "players": scene.players,
        "options": {},
        "seats": [{"kind": "me", "name": NAME}, *bots],
        "listed": True,
        "clock": None,
        "lesson": False,
    }
    made = server.ask("/api/tables", body=wish)
    table, token = str(made["table"]), str(made["seats"][0]["token"])
    for number in range(scene.moves):
        if follow_hint(server, table, token, f"move {number}"):
            break
    wait_for_turn(server, table, token)
    return f"/t/{table}#{token}"


class Moment(NamedTuple):
    """What a recording leads to."""

    events: dict[str, dict[str, object]]
    """By name of an event: what its fields must be, numbers at least."""
    own: bool
    """Only what the first player does: that is told on the largest cards."""
    before: int
    """How many actions of the player's own are shown before the one that brings it."""

    def is_in(self, events: list[dict[str, Any]]) -> bool:
        return any([self._is(event["event"]) for event in events])

    def _is(self, event: dict[str, Any]) -> bool:
        wanted = self.events.get(event["event"])
        if wanted is None or (self.own and event.get("seat") != 0):
            return False
        return all([_fits(event.get(field), value) for field, value in wanted.items()])


def _fits(found: object, wanted: object) -> bool:
    return found >= wanted if isinstance(found, int) and isinstance(wanted, int) else found == wanted


def moment_of(game: str) -> Moment | None:
    """None where nobody has said what the game is played for."""
    file = MOMENTS / f"{game}.toml"
    if not file.is_file():
        return None
    told = tomllib.loads(file.read_text())
    return Moment(told["events"], told.get("own", False), told["before"])


class Take(NamedTuple):
    """A table shortly before the moment, and the actions that lead there; none of them where hints do."""

    link: str
    actions: list[str]


def shortly_before(server: Server, scene: Scene, moment: Moment) -> Take | None:
    """None where the moment does not come."""
    link = play(server, scene._replace(moves=0))
    table, token = link.removeprefix("/t/").split("#")
    known = 0
    for number in range(MOST_MOVES):
        if follow_hint(server, table, token, f"towards {number}"):
            return None
        seen = wait_for_turn(server, table, token)
        if seen["outcome"] is not None:
            return None
        came, known = moment.is_in(seen["events"][known:]), len(seen["events"])
        found = moves_to(server, table, token, moment) if came else None
        if found is not None:
            break
    else:
        return None
    first, last = found
    server.ask(f"/api/tables/{table}/resign", token, {"key": "seen enough"})
    moves = server.ask(f"/api/tables/{table}/replay")["steps"]
    fork = server.ask(f"/api/tables/{table}/fork", body={"step": first - 1, "seat": 0, "cards": "true", "name": NAME})
    return Take(f"/t/{fork['table']}#{fork['token']}", [move["action"] for move in moves[first - 1 : last]])


def moves_to(server: Server, table: str, token: str, moment: Moment) -> tuple[int, int] | None:
    """The first of some actions of the player's own without anybody's between them, and the last, which brought the moment."""
    moves = server.ask(f"/api/tables/{table}/replay", token)["steps"]
    told = [
        server.ask(f"/api/tables/{table}/replay/{step}?view=seat0", token)["events"]
        for step in range(max(0, len(moves) - 3 * FAR), len(moves) + 1)
    ]
    steps = range(len(moves) - len(told) + 2, len(moves) + 1)
    came = [step for step, before, after in zip(steps, told, told[1:], strict=False) if moment.is_in(after[len(before) :])]
    for step in reversed(came):
        last = step
        while step - last < FAR and last > 1 and moves[last - 1]["seat"] != 0:
            last -= 1
        if moves[last - 1]["seat"] != 0:
            continue
        first = last
        while last - first < moment.before and first > 1 and moves[first - 2]["seat"] == 0:
            first -= 1
        return first, last
    return None


def play_to_the_end(server: Server, scene: Scene) -> str:
    """A short game with every hint followed, as a link."""
    game, players = scene.game, min(2, scene.players)
    seats = [{"kind": "me", "name": NAME}, {"kind": "bot", "bot": "level:2"}][:players]
    made = server.ask("/api/tables", body={"game": game, "players": players, "seats": seats})
    table, token = str(made["table"]), str(made["seats"][0]["token"])
    number = 0
    while not follow_hint(server, table, token, f"move {number}"):
        number += 1
    return f"/t/{table}#{token}"


def follow_hint(server: Server, table: str, token: str, key: str) -> bool:
    """One action.  True once the game is over."""
    seen = wait_for_turn(server, table, token)
    if seen["outcome"] is not None:
        return True
    hint = server.ask(f"/api/tables/{table}/hint", token, {})
    server.ask(f"/api/tables/{table}/play", token, {"action": hint["action"], "version": seen["version"], "key": key})
    return False


def wait_for_turn(server: Server, table: str, token: str) -> Any:
    deadline = time.monotonic() + PATIENCE
    while True:
        seen = server.ask(f"/api/tables/{table}", token)
        if seen["legal"] or seen["outcome"] is not None:
            return seen
        if time.monotonic() > deadline:
            sys.exit(f'The bots of table "{table}" do not move.')
        time.sleep(0.02)


class Camera:
    def __init__(self, browser: Any, server: Server) -> None:
        self._browser = browser
        self._server = server

    def shoot(self, name: str, paths: list[str], size: tuple[int, int], theme: str) -> None:
        """Open the pages one after the other, as one person; the last one is photographed."""
        viewport = {"width": size[0], "height": size[1]}
        context = self._browser.new_context(
            viewport=viewport, base_url=self._server.url, color_scheme=theme, reduced_motion="reduce", has_touch=size == PHONE
        )
        page = context.new_page()
        for path in paths:
            page.goto(path)
            page.wait_for_selector("[data-place]:visible" if path.startswith("/t/") else "article")
        page.wait_for_timeout(1_000)
        save(page.screenshot(), IMAGES / f"{name}.png")
        context.close()

    def record(self, name: str, take: Take, theme: str) -> None:
        """The table while the first player does what leads to the moment, with all that is told of it."""
        table, token = take.link.removeprefix("/t/").split("#")
        context = self._browser.new_context(
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, base_url=self._server.url, color_scheme=theme
        )
        context.add_init_script(BY_STEPS)
        context.clock.install()
        page = context.new_page()
        page.goto(take.link)
        page.wait_for_selector("[data-place]:visible")
        if page.get_by_role("region", name="What happened").count():
            page.keyboard.press("l")  # the table has the whole page
        page.wait_for_timeout(1_500)
        context.clock.pause_at(page.evaluate("Date.now() / 1000 + 2"))  # in seconds, as Python counts them
        actions = iter(take.actions)

        def move(key: str) -> bool:
            """Whether it was the one that brings the moment."""
            action = next(actions, None)
            if action is None:
                follow_hint(self._server, table, token, key)
                return not take.actions
            seen = wait_for_turn(self._server, table, token)
            body = {"action": action, "version": seen["version"], "key": key}
            self._server.ask(f"/api/tables/{table}/play", token, body)
            return action is take.actions[-1]

        film = animated(thinned(self._frames(page, move), MOST_RECORDED))
        to = IMAGES / f"{name}.webp"
        to.write_bytes(film)
        print(f"{to.relative_to(ROOT)}: {len(film)} bytes")
        context.close()

    def _frames(self, page: Any, move: Callable[[str], bool]) -> list[Still]:
        session = page.context.new_cdp_session(page)
        clip = {"x": 0, "y": 0, "width": DESKTOP[0], "height": DESKTOP[1], "scale": SMALLER}
        wish = {"format": "webp", "quality": QUALITY, "clip": clip}
        taken: list[bytes] = []
        brought: int | None = None
        rested = REST
        for number in range(MOST_TAKEN):
            if brought is not None and number >= max(brought - LEAD, 0) + FRAMES:
                break
            rested = 0 if page.locator(".stage-layer > *").count() else rested + 1
            if rested > REST:
                rested = 0
                if move(f"film {number}") and brought is None:
                    brought = number
                page.wait_for_timeout(300)  # what happened comes by itself
            page.context.clock.run_for(STEP)
            page.evaluate(f"stepOn({STEP})")
            taken.append(base64.b64decode(session.send("Page.captureScreenshot", wish)["data"]))
        begin = max((brought or 0) - LEAD, 0)
        stills: list[Still] = []
        for data in taken[begin : begin + FRAMES]:
            if stills and stills[-1].data == data:
                stills[-1] = Still(data, stills[-1].milliseconds + STEP)
            else:
                stills.append(Still(data, STEP))
        return stills

    def shoot_result(self, name: str, link: str, theme: str) -> None:
        """The scene at the end of a game, before anything is asked of it."""
        viewport = {"width": DESKTOP[0], "height": DESKTOP[1]}
        context = self._browser.new_context(
            viewport=viewport, base_url=self._server.url, color_scheme=theme, reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(link)
        page.get_by_role("region", name="The end").wait_for()
        page.wait_for_timeout(1_500)
        save(page.screenshot(), IMAGES / f"{name}.png")
        context.close()

    def shoot_end(self, link: str) -> None:
        """The result of a game, and the analysis at its largest mistake."""
        context = self._browser.new_context(
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]},
            base_url=self._server.url,
            color_scheme="dark",
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(link)
        page.get_by_role("button", name="Find the turning point").click()
        page.locator("section.turn figure").wait_for(timeout=PATIENCE * 1000)
        page.wait_for_timeout(500)
        save(page.screenshot(), IMAGES / "ending.png")
        page.get_by_role("link", name="Analyse").click()
        page.get_by_text("All decisions in words").wait_for(timeout=PATIENCE * 1000)
        page.locator("section.analysis li button").first.click()
        page.wait_for_timeout(1_000)
        save(page.screenshot(), IMAGES / "analysis.png")
        context.close()


def save(picture: bytes, to: Path) -> None:
    to.write_bytes(picture)
    try:
        from PIL import Image
    except ImportError:
        print("Pillow is not installed: the pictures are saved as they are.", file=sys.stderr)
    else:
        with Image.open(to) as image:
            image.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(to, optimize=True)
    size = to.stat().st_size
    if size > MOST_BYTES:
        sys.exit(f'"{to.name}" has {size} bytes, more than {MOST_BYTES}.')
    print(f"{to.relative_to(ROOT)}: {size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=["pictures", "recordings", "ending"], action="append")
    parser.add_argument("--game", action="append", help="only the recordings and tables of this game; all of them if left out")
    wish = parser.parse_args()
    wanted = wish.only or ["pictures", "recordings", "ending"]
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit('Playwright is not installed: run "pip install playwright".')
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("Chromium is not on the path.")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        camera = Camera(browser, server)
        scenes = [scene for scene in scenes_of(server) if not wish.game or scene.game in wish.game]
        if not scenes:
            sys.exit(f"There is no game {' or '.join(map(repr, wish.game))}.")
        links = [play(server, scene) for scene in scenes]
        if "pictures" in wanted:
            for scene, link in zip(scenes, links, strict=True):
                camera.shoot(scene.game, [link], DESKTOP, scene.theme)
                camera.shoot(f"{scene.game}-phone", [link], PHONE, scene.theme)
            camera.shoot("lobby", [links[0], links[-min(2, len(links))], "/"], DESKTOP, "dark")
        if "recordings" in wanted:
            for scene, link in zip(scenes, links, strict=True):
                moment = moment_of(scene.game)
                take = shortly_before(server, scene, moment) if moment else None
                camera.record(f"play-{scene.game}", take or Take(link, []), scene.theme)
        if "ending" in wanted:
            ends = [play_to_the_end(server, scene) for scene in scenes]
            for scene, link in zip(scenes, ends, strict=True):
                camera.shoot_result(f"{scene.game}-ending", link, scene.theme)
            camera.shoot_end(ends[0])
        browser.close()


if __name__ == "__main__":
    main()
