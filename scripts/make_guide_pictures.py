"""Make the pictures of the guides, docs/images/guides/<game>/*.webp, with the cards and boards of the table itself.

What they show stands beside the guide, in docs/games/guides/<game>.toml: groups of cards by name, or a board after some moves of
a game between bots.  Node with the client's tools (`npm ci` in `web/`), Playwright and Chromium must be there.  `--game` and
`--only NAME` choose a part.  The pictures are light, on paper as on a dark page.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec
from make_contact_sheets import PATIENCE, browsing, serving

from stormdeck.bots.registry import bot
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games import BUILT_IN
from stormdeck.table.match import Match
from stormdeck.web.rooms.frames import shown_view

ROOT: Final = Path(__file__).resolve().parents[1]
WISHES: Final = ROOT / "docs" / "games" / "guides"
IMAGES: Final = ROOT / "docs" / "images" / "guides"
NAMES: Final = ("You", "Ben", "Cleo", "Dora")
MOST_BYTES: Final = 40_000
WIDEST: Final = 760
"""Of a picture, in px: as wide as a guide is read."""
TRIES: Final = (85, 70, 55, 40, 28)
"""The quality a picture is kept in, the best first."""


def board_of(game_id: str, wish: dict[str, Any]) -> dict[str, Any]:
    """A board as the first seat sees it, after so many moves of one good player at every seat."""
    match = Match(game_id, wish["players"], seed=wish["seed"])
    mover, chance = bot(wish.get("bot", "greedy")), FastRng(wish["seed"])
    seat = Seat(wish.get("seat", 0))
    done = 0
    while match.decision is not None and (done < wish["moves"] or match.decision.seat != seat):
        match.play(mover.choose(match.view(match.decision.seat), match.legal(), chance))
        done += 1
    view = match.view(seat)
    shown = {"view": shown_view(view), "figures": match.game.figures(view), "seat": seat, "names": NAMES[: wish["players"]]}
    return {**msgspec.to_builtins(shown), "width": wish["width"], "height": wish["height"]}


class Camera:
    def __init__(self, page: Any) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def take(self, game_id: str, wish: dict[str, Any], to: Path) -> None:
        """As good as it can be in so many bytes."""
        if "board" in wish:
            wish = {**wish, "board": board_of(game_id, wish["board"])}
        self._page.evaluate("([game, wish]) => drawPicture(game, wish)", [game_id, wish])
        self._page.evaluate("document.fonts.ready")
        self._page.wait_for_timeout(600)
        box = self._page.locator(wish.get("crop", ".picture")).first.bounding_box()
        clip = {**box, "scale": min(1.0, WIDEST / box["width"])}
        for quality in TRIES:
            shot = {"format": "webp", "quality": quality, "clip": clip, "captureBeyondViewport": True}
            picture = base64.b64decode(self._session.send("Page.captureScreenshot", shot)["data"])
            if len(picture) <= MOST_BYTES:
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_bytes(picture)
                print(f"{to.relative_to(ROOT)}: {len(picture)} bytes, quality {quality}")
                return
        sys.exit(f'"{to.name}" has more than {MOST_BYTES} bytes however it is kept.')


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=list(BUILT_IN))
    parser.add_argument("--only", action="append", help="the name of a picture")
    wish = parser.parse_args()
    with serving() as url, browsing() as browser:
        page = browser.new_page(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce", color_scheme="light")
        page.goto(f"{url}/guide-pictures.html")
        page.wait_for_selector('html[data-ready="yes"]', timeout=PATIENCE * 1000)
        camera = Camera(page)
        for game_id in wish.game or BUILT_IN:
            wishes = tomllib.loads((WISHES / f"{game_id}.toml").read_text("utf-8"))
            for name, wanted in wishes.items():
                if wish.only is None or name in wish.only:
                    camera.take(game_id, wanted, IMAGES / game_id / f"{name}.webp")


if __name__ == "__main__":
    main()
