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

from tests.web.browser.playing import table_of
from tests.web.browser.serving import ELSEWHERE, Serving
from tests.web.browser.windows import Person, Window, Windows

FAILED = pytest.StashKey[bool]()
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
LONGEST = ("playing", "scripts", "reading", "keyboard", "layout", "ending", "access", "site", "lessons", "beats")
"""The files that take longest, first: a worker takes a file at a time, and none shall be left with a long one at the end."""
WHOLE = ("chromium", "chromium-browser", "google-chrome")
SHELL = "chromium-headless-shell"
"""The same browser without a window of its own takes a tenth less of the processor's time.  It shows no notices."""


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

    def is_connected(self) -> bool:
        return bool(self._browser.is_connected())

    def new_context(self, **settings: Any) -> Any:
        if not self.is_connected():
            self._browser = self._launch()
        return self._browser.new_context(**settings)

    def close(self) -> None:
        self._browser.close()


@pytest.fixture(scope="session")
def client() -> None:
    if not any((place / "index.html").is_file() for place in (ROOT / "web" / "dist", ROOT / "src/stormdeck/web/static")):
        missing('The client is not built: run "npm ci && npm run build" in web/.')


def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    server = Serving(tmp_path_factory.mktemp("browser") / "tables.db")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def common(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all tests that have a table each and look at no others."""
    yield from started(tmp_path_factory)


@pytest.fixture(scope="module")
def own(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    yield from started(tmp_path_factory)


@pytest.fixture(scope="module")
def serving(request: pytest.FixtureRequest) -> Serving:
    """The server that all share.  A file whose tests stop it, write into its database or look at open tables has `OWN_SERVER`."""
    server: Serving = request.getfixturevalue("own" if getattr(request.module, "OWN_SERVER", False) else "common")
    return server


@pytest.fixture(scope="session")
def windows(launch: Callable[..., Chromium]) -> Iterator[Windows]:
    windows = Windows()
    yield windows
    windows.close()


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, chromium: Chromium, windows: Windows, serving: Serving
) -> Iterator[Callable[..., Any]]:
    """Opens pages, each as a person of its own.  A script error or a broken policy on any of them fails the test.

    `alone`: in a window that nobody had before, for a test of what a browser has at first.
    """
    lent: list[Window] = []

    def opened(
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        speed: str = "instant",
        side: str = "log",
        alone: bool = False,
        **extra: Any,
    ) -> Any:
        # A worker takes over in the middle of a test, and only the tests about it want that.
        settings = {"reduced_motion": "reduce", "service_workers": "block", **extra}
        # Only the tests of the beats wait for them, and many read the log.
        likings = {"speed": speed, "side": side}
        person = Person(len(lent) + 1, {"width": width, "height": height}, likings, settings)
        lent.append(windows.lend(chromium, serving.url, person, alone or not path.startswith("/")))
        page = lent[-1].page
        page.goto(path)
        return page

    yield opened
    for window in lent:
        windows.take_back(window, keep=FAILED not in request.node.stash)
    assert [problem for window in lent for problem in window.problems] == []


@pytest.fixture
def at_table(open_page: Callable[..., Any], serving: Serving) -> Callable[..., Any]:
    """Opens a page at a table of a game with the usual bots, where the lobby has nothing to do with the test."""

    def opened(game: str, **window: Any) -> Any:
        page = open_page(table_of(serving, game), **window)
        page.wait_for_selector("[data-prompt]")
        return page

    return opened


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if all([item.path.parent == Path(__file__).parent for item in items]):
        items.sort(key=lambda item: [*LONGEST, item.path.stem[5:]].index(item.path.stem[5:]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[Any]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def axe() -> str:
    file = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not file.is_file():
        missing('The accessibility tests need axe-core: run "npm ci" in web/.')
    return file.read_text()
