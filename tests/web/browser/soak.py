"""Whole games by chance in a real browser, on many deals, at three sizes: everything lit must take a click.

    python -m tests.web.browser.soak --games 30 --seed 100

A game is named by its seed, which deals its cards and clicks its clicks, so whatever is found can be looked at again.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.web.browser.conftest import FLAGS, is_problem
from tests.web.browser.playing import Clicker, same_chance, start
from tests.web.browser.serving import Serving
from tests.web.browser.test_playing import GAMES

SIZES = [(1280, 800), (360, 740), (740, 360)]


def play(browser: Any, serving: Serving, game: str, size: tuple[int, int], seed: int, shots: str) -> tuple[int, str]:
    """One game to its end: how many clicks it took, and what was wrong.  `shots`: a folder for pictures of that."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=serving.url,
        reduced_motion="reduce",
        service_workers="block",
        has_touch=width < 1000,
    )
    context.add_init_script("localStorage.setItem('stormdeck.speed', 'instant')")
    context.set_default_timeout(20_000)
    same_chance(context, seed)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if is_problem(message) else None)
    player = Clicker(page, seed, looks=True)
    try:
        page.goto("/")
        start(page, *GAMES[game])
        player.play_on(600)
    except Exception as error:
        if shots:
            page.screenshot(path=f"{shots}/{game}-{width}-{seed}.png")
        problems.append(f"{type(error).__name__}: {error}")
    context.close()
    return player.clicks, "\n".join(problems)


def main() -> int:
    from playwright.sync_api import sync_playwright

    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--games", type=int, default=15, help="how many; 15 are one deal of each game at each size")
    wishes.add_argument("--seed", type=int, default=1, help="of the first deal")
    wishes.add_argument("--only", default="", help="one game")
    wishes.add_argument("--width", type=int, default=0, help="one size, by its width")
    wishes.add_argument("--shots", default="", help="a folder for pictures of what is wrong")
    wish = wishes.parse_args()
    todo = [(game, size) for size in SIZES for game in GAMES if wish.only in ("", game) and wish.width in (0, size[0])]
    wrong = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for number in range(wish.games):
            seed = wish.seed + number // len(todo)
            game, size = todo[number % len(todo)]
            serving = Serving(Path(folder) / f"{number}.db", seed=seed)
            serving.start()
            begun = time.monotonic()
            try:
                clicks, problem = play(browser, serving, game, size, seed, wish.shots)
            finally:
                serving.stop()
            wrong += bool(problem)
            told = f"{game} at {size[0]}x{size[1]}, seed {seed}: {clicks} clicks, {time.monotonic() - begun:.0f} s"
            print(told, f"WRONG\n{problem}" if problem else "", flush=True)
        browser.close()
    print(f"{wish.games} games, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
