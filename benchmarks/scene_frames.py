"""How much of a frame the scene behind each game takes: the browser's main thread, four times slower, in the wildest weather.

The page shows nothing but the scene at full tension.  Every task of its main thread is read from a trace of the browser:
first with the weather alone, then while the pointer wanders and the layers lean with it; that one beside the same page
without a scene, because moving a pointer by remote control costs something by itself.  Node with the client's tools (`npm ci`
in `web/`), Playwright and Chromium must be there.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

from make_contact_sheets import FLAGS, GAMES, PATIENCE, serving  # noqa: E402

SLOWER: Final = 4
MOST_MS: Final = 8.0
CATEGORIES: Final = ["toplevel", "devtools.timeline"]


TASKS: Final = frozenset({"RunTask", "ThreadControllerImpl::RunTask"})


def tasks_of(trace: Path, names_of: frozenset[str] = TASKS) -> Iterator[tuple[float, float]]:
    """The tasks of the page's main thread (or what is done in them): when they began and how long they took, in ms."""
    events = json.loads(trace.read_text())["traceEvents"]
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in events if event.get("name") == "thread_name"}
    page = max(
        (thread for thread, name in names.items() if name == "CrRendererMain"),
        key=lambda thread: sum((event.get("pid"), event.get("tid")) == thread for event in events),
    )
    own = [event for event in events if (event.get("pid"), event.get("tid")) == page and event.get("name") in names_of]
    end = 0.0
    for event in sorted(own, key=lambda event: float(event["ts"])):
        if event["ts"] < end:
            continue  # a task stands in the trace twice, by two names, one inside the other
        end = event["ts"] + event.get("dur", 0)
        # Time on the processor where the trace knows it: a busy machine makes everything wait.
        yield event["ts"] / 1000, event.get("tdur", event.get("dur", 0)) / 1000


def spread(times: list[float]) -> tuple[float, float, float]:
    """Of sorted times: the middle one, the one that 95 of 100 are below, and the worst."""
    return times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]


def measure(browser: Any, url: str, game: str, shows: str, seconds: float, pointer: bool) -> list[float]:
    """Sorted; `shows` is what the page is asked for."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{url}/contact-sheet.html?game={game}&theme=dark&{shows}")
    page.wait_for_selector(f'html[data-ready="{game}"]', timeout=PATIENCE * 1000)
    page.wait_for_timeout(3_000)  # the scene has come up
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=str(trace), categories=CATEGORIES)
        steps = int(seconds * 20)
        for step in range(steps):
            if pointer:
                page.mouse.move(100 + step * 1080 / steps, 200 + (step * 37) % 400)
            page.wait_for_timeout(50)
        browser.stop_tracing()
        found = sorted([took for _, took in tasks_of(trace)])
    page.close()
    return found or [0.0]


def browser_here() -> tuple[Any, str]:
    """Playwright's door and the browser; ends with a sentence where one of them is missing."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit('Playwright is not installed: run "pip install playwright".')
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("Chromium is not on the path.")
    return sync_playwright, program


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--seconds", type=float, default=5.0)
    wish = parser.parse_args()
    sync_playwright, program = browser_here()
    worst = 0.0
    print("| scene | tasks a second | longest, ms | with the pointer: p50 / p95 / worst, ms | the same without a scene, ms |")
    print("|---|---:|---:|---:|---:|")
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for game in wish.game or GAMES:
            weather = measure(browser, url, game, "tension=1", wish.seconds, pointer=False)
            leaning, bare = (
                measure(browser, url, game, shows, wish.seconds, pointer=True) for shows in ("tension=1", "from=0&to=0")
            )
            worst = max(worst, weather[-1])
            told = [" / ".join([f"{value:.2f}" for value in spread(tasks)]) for tasks in (leaning, bare)]
            print(f"| {game} | {len(weather) / wish.seconds:.0f} | {weather[-1]:.2f} | {told[0]} | {told[1]} |", flush=True)
        browser.close()
    if worst > MOST_MS:
        sys.exit(f"A task took {worst:.1f} ms, more than {MOST_MS:.0f} ms.")


if __name__ == "__main__":
    main()
