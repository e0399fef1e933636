"""The documentation site: built once, every link followed, looked at in a real browser as a reader would."""

from __future__ import annotations

import functools
import http.server
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from tests.envs.needs import need
from tests.web.browser.test_access import findings

ROOT = Path(__file__).parents[3]
KINDS = ("index", "try", "games/guides/blanco", "games/blanco", "reference/match", "paths/bot-writer", "search")
"""A page of each kind: all others are made of the same parts."""
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "video": "src"}
PHONE, WIDE = 360, 1280
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)
"""Under which Python runs in the page: scripts are files of the site, and WebAssembly may be compiled."""
PATIENCE = 300_000
"""Milliseconds: a busy machine takes its time to start Python in a browser."""
THEME = ("landmark-unique", "empty-table-header", "focus-order-semantics", "td-has-header", "page-has-heading-one")
"""Minor rules, or such that are still tried out, which the theme's drawers and the tables of Markdown do not keep."""


class Page(NamedTuple):
    links: set[str]
    loaded: set[str]
    """What a browser asks for by itself."""
    ids: set[str]


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page(set(), set(), {""})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if "id" in named:
            self.page.ids.add(named["id"])
        if tag == "a" and "href" in named:
            self.page.links.add(named["href"])
        if tag in LOADED and LOADED[tag] in named:
            self.page.loaded.add(named[LOADED[tag]])


def read(file: Path) -> Page:
    reader = Reader()
    reader.feed(file.read_text("utf-8"))
    return reader.page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need("sphinx", "furo", "myst_parser", module=False)
    goal = tmp_path_factory.mktemp("documentation") / "site"
    command = [sys.executable, str(ROOT / "scripts/make_site.py"), "--to", str(goal)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return goal


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The site on a web server that does nothing but hand out files."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def end_headers(self) -> None:
            if self.path.startswith("/live/"):
                self.send_header("content-security-policy", POLICY)
            super().end_headers()

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_every_link_and_every_anchor_leads_somewhere(site: Path) -> None:
    pages = {file: read(file) for file in site.rglob("*.html")}
    assert len(pages) > 30
    missing = []
    for file, page in pages.items():
        for link in page.links | page.loaded:
            target, _, anchor = unquote(link).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            found = (file.parent / target.partition("?")[0]).resolve() if target else file
            if not found.is_file() or (found in pages and anchor not in pages[found].ids):
                missing.append(f"{file.relative_to(site)}: {link}")
    assert missing == []


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    for file in site.rglob("*.html"):
        assert [link for link in read(file).loaded if re.match(r"[a-z]+:|//", link) and not link.startswith("data:")] == []
    for file in site.rglob("*.css"):
        text = file.read_text("utf-8")
        assert re.findall(r"""(?:@import|url\()\s*["']?(?:https?:)?//[^)]*""", text) == [], file


def test_every_page_of_the_docs_is_in_the_menu_or_one_step_below_it(site: Path) -> None:
    menu = {link.partition("#")[0] for link in read(site / "index.html").links}
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages - menu == {"index.html"} - menu


def test_a_rule_has_an_address_of_its_own(site: Path) -> None:
    assert {"BL-R01", "BL-G58"} <= read(site / "games/blanco.html").ids


@pytest.mark.parametrize(("scheme", "width"), [("light", PHONE), ("dark", WIDE)])
def test_a_reader_finds_nothing_wrong(chromium: Any, address: str, axe: str, scheme: str, width: int) -> None:
    """axe, the width of the page, errors of its scripts, and whom it asks for something."""
    context = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
    context.set_default_timeout(20_000)
    page = context.new_page()
    asked: list[str] = []
    problems: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    for kind in KINDS:
        page.goto(f"{address}/{kind}.html")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            problems.append(f"{kind} is too wide")
        problems += [f"{kind}: {found}" for found in findings(page, axe, *THEME)]
    context.close()
    assert problems == []
    assert [url for url in asked if not url.startswith((address, "data:"))] == []


@pytest.mark.parametrize("served", [True, False], ids=["from a server", "from a folder"])
def test_search_works_without_a_network(chromium: Any, site: Path, address: str, served: bool) -> None:
    context = chromium.new_context(viewport={"width": WIDE, "height": 800})
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(f"{address}/index.html" if served else (site / "index.html").as_uri())
    page.get_by_role("textbox", name="Search").first.fill("commitment")
    page.keyboard.press("Enter")
    page.locator("#search-results a", has_text="Hidden information").or_(
        page.locator("#search-results a", has_text="The API")
    ).first.wait_for()
    context.close()


def test_a_search_finds_how_to_play_first(chromium: Any, address: str) -> None:
    """The changelog was first, by its name."""
    context = chromium.new_context(viewport={"width": WIDE, "height": 800})
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(f"{address}/search.html?q=treasure")
    page.get_by_text("Search finished").wait_for()
    titles = page.locator("#search-results li > a").all_inner_texts()
    assert titles[:2] == ["How to play Thunder & Lightning", "Thunder & Lightning: exact rules"]
    assert set(titles[-2:]) == {"Changelog", "Layouts of observations"}
    context.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_recordings_can_be_stopped_and_stand_still_for_who_wants_it(chromium: Any, address: str, motion: str) -> None:
    context = chromium.new_context(viewport={"width": WIDE, "height": 800}, reduced_motion=motion)
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(f"{address}/index.html")
    moving, still = page.locator("#the-games img:visible"), page.locator("#the-games canvas:visible")
    page.get_by_role("button", name="recordings").wait_for()
    if motion == "no-preference":
        assert (moving.count(), still.count()) == (len(BUILT_IN), 0)
        page.get_by_role("button", name="Stop the recordings").click()
    assert (moving.count(), still.count()) == (0, len(BUILT_IN))
    assert still.first.get_attribute("aria-label")
    page.get_by_role("button", name="Play the recordings").click()
    assert (moving.count(), still.count()) == (len(BUILT_IN), 0)
    context.close()


def test_the_colours_can_be_chosen(chromium: Any, address: str) -> None:
    context = chromium.new_context(viewport={"width": WIDE, "height": 800}, color_scheme="light")
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(f"{address}/index.html")
    seen = set()
    for _ in range(3):  # as the system has it, light, dark
        page.locator("button.theme-toggle:visible").first.click()
        seen.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(seen) == 2
    context.close()


# ---- Python in the page ----


class Alone:
    """Somebody in front of a browser that reaches this site and nothing else; it is noticed what was asked for."""

    def __init__(self, chromium: Any, address: str, width: int) -> None:
        self.context = chromium.new_context(viewport={"width": width, "height": 800}, reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.address = address
        self.asked: list[str] = []
        self.problems: list[str] = []
        self.context.route(lambda url: not url.startswith((address, "data:")), lambda route: route.abort())
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)

    def open(self, place: str) -> Any:
        self.page.goto(f"{self.address}/{place}")
        return self.page

    def leave(self) -> None:
        self.context.close()
        assert self.problems == []
        assert [url for url in self.asked if not url.startswith((self.address, "data:"))] == []


@pytest.fixture
def live(site: Path) -> Path:
    """The live parts; where npm or the registry of packages cannot be reached the site has none."""
    folder = site / "live"
    if not folder.is_dir() and not os.environ.get("CI"):
        pytest.skip("the live parts of the site could not be fetched")
    assert folder.is_dir()
    return folder


GAME = 'import stormdeck\nprint(stormdeck.play_out("blanco", ["greedy", "random"], seed=7).to_json())'


def test_examples_run_in_the_page_and_play_the_same_game(chromium: Any, address: str, live: Path) -> None:
    reader = Alone(chromium, address, PHONE)
    page = reader.open("try.html")
    code, run, told = page.locator("div.live pre").first, page.locator(".live-run").first, page.locator(".live-told").first
    run.wait_for()
    assert f"{round(json.loads((live / 'live.json').read_text())['bytes'] / 1e6)} MB" in run.inner_text()
    assert not any("/live/" in url for url in reader.asked)  # nothing is fetched before the reader asks for it
    run.click()
    page.locator(".live-told", has_text="Outcome(").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    code.fill(GAME)
    page.keyboard.press("Control+Enter")
    page.locator(".live-told", has_text='"actions"').wait_for()
    assert json.loads(told.inner_text()) == json.loads(stormdeck.play_out("blanco", ["greedy", "random"], seed=7).to_json())

    code.fill("nothing = 0\n1 / nothing")
    run.click()
    page.locator(".live-told.failed", has_text="ZeroDivisionError").wait_for()
    assert "line 2" in told.inner_text()

    code.fill("while True:\n    pass")
    run.click()
    page.get_by_role("button", name="Stop").click()
    page.locator(".live-told.failed", has_text="Stopped.").wait_for()
    page.get_by_role("button", name="As it was").click()
    assert "play_out" in code.inner_text()
    reader.leave()


def test_blanco_is_played_without_a_server_and_is_still_there_after_a_reload(
    chromium: Any, address: str, live: Path, axe: str
) -> None:
    reader = Alone(chromium, address, WIDE)
    page = reader.open("try.html")
    page.get_by_role("link", name="Play in this browser").click()
    start = page.get_by_role("button", name="Start Python in this page")
    start.wait_for()
    assert not any("pyodide" in url for url in reader.asked)
    assert findings(page, axe) == []
    start.click()
    page.get_by_role("button", name="Play a bot").first.click()
    page.locator("[data-prompt]").wait_for()
    for _ in range(3):
        page.locator("[data-place].lit").first.click()
        page.locator("[data-place].lit").first.wait_for()
    moves = "JSON.parse(JSON.parse(localStorage['stormdeck.tables'])[0][1]).log.filter(([, kind]) => kind === 'move').length"
    assert page.evaluate(moves) >= 3

    page.reload()
    start.click()
    page.locator("[data-prompt]").wait_for()
    assert page.evaluate(moves) >= 3
    page.get_by_role("link", name="Stormdeck, to the lobby").click()
    page.get_by_role("heading", name="Five card games").wait_for()
    assert page.get_by_role("button", name="Invite").count() == 0
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("heading", name="How to play Blanco").wait_for()
    page.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")  # one that is missing is refused
    reader.leave()
