"""Make the contact sheets of the documentation: docs/images/cards-*.webp, every card of every game large and at 48 px.

Node with the client's tools (`npm ci` in `web/`), Playwright and Chromium must be there.  `--png FOLDER` keeps the sheets
without loss, to look at; `--game`, `--theme` and `--cards 0:24` choose a part.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
IMAGES: Final = ROOT / "docs" / "images"
GAMES: Final = sorted([file.parent.name for file in (ROOT / "web" / "src" / "games").glob("*/Picture.svelte")])
THEMES: Final = ("light", "dark")
MOST_BYTES: Final = 400_000
PATIENCE: Final = 60.0
WIDTH: Final = 1680
TRIES: Final = ((1.0, 80), (1.0, 60), (1.0, 40), (0.8, 50), (0.65, 50), (0.5, 50))
"""How large and how good a sheet is kept, the best first."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")


@contextmanager
def serving() -> Iterator[str]:
    """The client as its developers see it, which is where the sheet is."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = int(listening.getsockname()[1])
    command = ["node", "node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    process = subprocess.Popen(command, cwd=ROOT / "web", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE
        while not is_up(f"http://127.0.0.1:{port}/contact-sheet.html"):
            if process.poll() is not None or time.monotonic() > deadline:
                sys.exit("The client's development server did not start.")
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def is_up(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


class Camera:
    def __init__(self, browser: Any, url: str, wide: int) -> None:
        self._browser = browser
        self._url = url
        self._wide = wide

    def open(self, game: str, theme: str, cards: str) -> Any:
        first, _, last = cards.partition(":")
        page = self._browser.new_page(viewport={"width": WIDTH, "height": 800}, reduced_motion="reduce")
        page.goto(
            f"{self._url}/contact-sheet.html?game={game}&theme={theme}&wide={self._wide}&from={first or 0}&to={last or 1000}"
        )
        page.wait_for_selector(f'html[data-ready="{game}"]', timeout=PATIENCE * 1000)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)
        return page

    def keep(self, page: Any, to: Path) -> None:
        """As good as it can be in so many bytes."""
        size = page.evaluate("({ width: innerWidth, height: document.documentElement.scrollHeight })")
        session = page.context.new_cdp_session(page)
        for scale, quality in TRIES:
            clip = {"x": 0, "y": 0, "scale": scale, **size}
            wish = {"format": "webp", "quality": quality, "clip": clip, "captureBeyondViewport": True}
            picture = base64.b64decode(session.send("Page.captureScreenshot", wish)["data"])
            if len(picture) <= MOST_BYTES:
                to.write_bytes(picture)
                print(f"{to.relative_to(ROOT)}: {len(picture)} bytes, {scale:.0%} of the size, quality {quality}")
                return
        sys.exit(f'"{to.name}" has more than {MOST_BYTES} bytes however it is kept.')


@contextmanager
def browsing() -> Iterator[Any]:
    """A browser of this machine."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit('Playwright is not installed: run "pip install playwright".')
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("Chromium is not on the path.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--png", type=Path, help="write pictures without loss into this folder, and nothing into the docs")
    parser.add_argument("--cards", default="", help="which, such as 0:24; with --png")
    parser.add_argument("--wide", type=int, default=150, help="width of a large picture, in px")
    wish = parser.parse_args()
    with serving() as url, browsing() as browser:
        camera = Camera(browser, url, wish.wide)
        for game in wish.game or GAMES:
            for theme in wish.theme or THEMES:
                page = camera.open(game, theme, wish.cards)
                if wish.png is None:
                    camera.keep(page, IMAGES / f"cards-{game}-{theme}.webp")
                else:
                    wish.png.mkdir(parents=True, exist_ok=True)
                    page.screenshot(path=str(wish.png / f"{game}-{theme}.png"), full_page=True)
                page.close()


if __name__ == "__main__":
    main()
