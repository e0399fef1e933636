"""How much of a frame the story of a game takes: a real table at a real server, told with all its beats, four times slower.

A player follows hints, and the page tells every move at normal speed in front of the scene of the game.  The work of the page's
main thread is summed up by frames of 1/60 second (read from a trace of the browser; time on the processor, so that a busy machine
counts less); a frame without work is none.  Another build of the server and its client can be measured by turns with this one, so
that both have the same weather.  The client must be built; Playwright and Chromium must be there.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "benchmarks")]

from make_screenshots import DESKTOP, FLAGS, Scene, Server, follow_hint, play, scenes_of, serving  # noqa: E402
from scene_frames import CATEGORIES, SLOWER, browser_here, spread, tasks_of  # noqa: E402

FRAME_MS: Final = 1000 / 60
LAYOUT: Final = frozenset({"Layout", "UpdateLayoutTree"})
IDLE: Final = "!document.querySelector('.stage-layer > *')"


def frames_of(trace: Path) -> list[float]:
    """The work of each frame that had any, sorted."""
    work = Counter[int]()
    for start, took in tasks_of(trace):
        work[int(start / FRAME_MS)] += took  # type: ignore[assignment]  # a Counter adds up fractions as well
    return sorted([float(took) for took in work.values() if took > 0]) or [0.0]


class Told(NamedTuple):
    moves: int
    frames: list[float]
    layouts: list[float]
    """What each working out of styles and places took, in ms."""

    def row(self) -> str:
        half, most, worst = spread(self.frames)
        over = sum(took > FRAME_MS for took in self.frames)
        layout = sum(self.layouts) / max(1, len(self.layouts))
        return f"{self.moves} | {len(self.frames)} | {half:.2f} | {most:.2f} | {worst:.2f} | {over} | {layout:.2f}"


def measure(browser: Any, server: Server, scene: Scene, seconds: float) -> Told:
    link = play(server, scene)
    table, token = link.removeprefix("/t/").split("#")
    context = browser.new_context(
        viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, base_url=server.url, color_scheme=scene.theme
    )
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector("[data-place]:visible")
    page.wait_for_timeout(2_500)  # the scene has come up
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    moves = 0
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=str(trace), categories=CATEGORIES)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if page.evaluate(IDLE):
                if follow_hint(server, table, token, f"told {moves}"):
                    break
                moves += 1
            page.wait_for_timeout(100)
        browser.stop_tracing()
        found = Told(moves, frames_of(trace), [took for _, took in tasks_of(trace, LAYOUT)])
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--against", type=Path, help='the folder "src" of another build, measured by turns with this one')
    wish = parser.parse_args()
    sync_playwright, program = browser_here()
    builds = {"before": wish.against, "now": ROOT / "src"} if wish.against else {"now": ROOT / "src"}
    print("| game | build | moves told | frames with work | p50, ms | p95, ms | worst, ms | over 1/60 s | a layout, ms |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|")
    with ExitStack() as stack, sync_playwright() as playwright:
        servers = {build: stack.enter_context(serving(sources)) for build, sources in builds.items()}
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for scene in scenes_of(servers["now"]):
            if wish.game and scene.game not in wish.game:
                continue
            for build, server in servers.items():
                print(f"| {scene.game} | {build} | {measure(browser, server, scene, wish.seconds).row()} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
