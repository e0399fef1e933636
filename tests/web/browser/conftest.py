"""A real server and a real Chromium.

The client must be built (`npm ci && npm run build` in `web/`).  Where the browser, the client or Playwright is missing the
tests are skipped and say why; with the variable CI set they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.playing import same_chance
from tests.web.browser.serving import ELSEWHERE, Serving

ROOT = Path(__file__).parents[3]
SWITCHED_OFF = (
    # Pages of the browser's own for its line of addresses, which each window would load in a process of their own, unseen.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # What Playwright switches off: of two such lists Chromium reads the last.
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "AimEnabled",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(SWITCHED_OFF)}",
    # A name that is not this device: what came from it by plain http is no secure context, as in a home network.
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
)
WHOLE = ("chromium", "chromium-browser", "google-chrome")
SHELL = "chromium-headless-shell"
"""The same browser without a window of its own takes a tenth less of the processor's time.  It shows no notices."""
NO_PROBLEM = (
    # A connection that a test cuts on purpose.
    "ERR_CONNECTION",
    "WebSocket connection",
    # A server that a test makes strict, and a code that it mistypes.
    "status of 429",
    "status of 403",
    # Browsers heed this header over https only, and say so over plain http.
    "Cross-Origin-Opener-Policy header has been ignored",
)


def missing(what: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Chromium]]:
    """Starts the first of some programs that is found here."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("The browser tests need the Python package playwright.")
    launched: list[Chromium] = []
    with sync_playwright() as playwright:

        def launch(*programs: str) -> Chromium:
            program = next(filter(None, map(shutil.which, programs)), None)
            if program is None:
                missing("The browser tests need Chromium on the path.")
            launched.append(Chromium(lambda: playwright.chromium.launch(executable_path=program, args=list(FLAGS))))
            return launched[-1]

        yield launch
        for browser in launched:
            browser.close()


@pytest.fixture(scope="session")
def chromium(launch: Callable[..., Chromium]) -> Chromium:
    return launch(SHELL, *WHOLE)


class Chromium:
    """A browser for all tests of a worker.  One that died fails the test that it died in, and no other."""

    def __init__(self, launch: Callable[[], Any]) -> None:
        self._launch = launch
        self._browser = launch()

    def new_context(self, **settings: Any) -> Any:
        if not self._browser.is_connected():
            self._browser = self._launch()
        return self._browser.new_context(**settings)

    def close(self) -> None:
        self._browser.close()


@pytest.fixture(scope="session")
def client() -> None:
    if not any((place / "index.html").is_file() for place in (ROOT / "web" / "dist", ROOT / "src/stormdeck/web/static")):
        missing('The client is not built: run "npm ci && npm run build" in web/.')


@pytest.fixture(scope="module")
def serving(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for the tests of a file: they have a table each."""
    server = Serving(tmp_path_factory.mktemp("browser") / "tables.db")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def open_page(chromium: Any, serving: Serving) -> Iterator[Callable[..., Any]]:
    """Opens pages, each as a person of its own.  A script error or a broken policy on any of them fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def opened(
        path: str = "/", *, width: int = 1280, height: int = 800, speed: str = "instant", side: str = "log", **extra: Any
    ) -> Any:
        # A worker takes over in the middle of a test, and only the tests about it want that.
        settings = {"reduced_motion": "reduce", "service_workers": "block", **extra}
        context = chromium.new_context(viewport={"width": width, "height": height}, base_url=serving.url, **settings)
        contexts.append(context)
        same_chance(context, len(contexts))
        # Only the tests of the beats wait for them, and many read the log.  A page that keeps a liking of its own keeps it.
        for liking, value in (("speed", speed), ("side", side)):
            key = f"'stormdeck.{liking}'"
            context.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, '{value}')")
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if is_problem(message) else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert problems == []


def is_problem(message: Any) -> bool:
    """Errors of our own."""
    return message.type == "error" and not any(words in message.text for words in NO_PROBLEM)


@pytest.fixture(scope="session")
def axe() -> str:
    file = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not file.is_file():
        missing('The accessibility tests need axe-core: run "npm ci" in web/.')
    return file.read_text()
