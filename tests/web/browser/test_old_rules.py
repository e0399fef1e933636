"""Games of version 0.1 at a server whose Blanco has other rules: how the browser shows what ended and what can be watched."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings
from tests.web.test_upgrade import DATA, TOLD, tell_stories

OpenPage = Callable[..., Any]


class Later(Serving):
    """As if Blanco were at version 2 of its rules and had forgotten version 1."""

    program = ("-c", 'import stormdeck; stormdeck.game("blanco").rules_version = 2; from stormdeck.cli import main; main()')


@pytest.fixture(scope="module")
def serving(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    path: Path = tmp_path_factory.mktemp("browser") / "0.1.db"
    path.write_bytes(gzip.decompress((DATA / "0.1.db.gz").read_bytes()))
    with ThreadPoolExecutor(1) as own:  # the browser's tests keep a loop running in the first thread
        own.submit(tell_stories, f"sqlite:///{path}", ["blanco finished"]).result()
    server = Later(path)
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("width", [1280, 360])
def test_a_game_that_had_to_end_says_so(open_page: OpenPage, axe: str, width: int) -> None:
    told = TOLD["blanco running"]
    page = open_page(f"/t/{told['table']}#{told['tokens'][0]}", width=width)
    panel = page.get_by_role("region", name="The end")
    panel.get_by_role("heading", name="The game ends here").wait_for()
    assert "The rules have changed since this game began; it ends here without a winner." in panel.inner_text()
    assert panel.get_by_role("link", name="Replay").count() == 0
    assert panel.get_by_role("button", name="Verify the shuffle").count() == 0
    assert panel.get_by_role("button", name="Rematch").count() == 1
    assert findings(page, axe) == []
    with page.expect_download() as saved:
        panel.get_by_role("button", name="Download the record").click()
    assert saved.value.suggested_filename == f"blanco-{told['table']}.json"
    panel.get_by_role("button", name="Look at the table").click()
    page.get_by_text("The table cannot be shown any more.").wait_for()
    page.goto("/")
    mine = page.get_by_role("region", name="My finished games")
    mine.get_by_role("link", name="Blanco").wait_for()


def test_a_finished_game_is_watched_by_its_story(open_page: OpenPage, axe: str) -> None:
    told = TOLD["blanco finished"]
    page = open_page(f"/t/{told['table']}")
    panel = page.get_by_role("region", name="The end")
    panel.get_by_role("link", name="Replay").click()
    page.get_by_text("The deal.").wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=3*")
    assert page.get_by_role("button", name="Download the record").count() == 1
    for gone in ("Analyse", "Verify the shuffle", "Play on from here"):
        assert page.get_by_role("button", name=gone).count() == 0
    assert page.locator("main [data-place]").count() > 0, "the board is drawn"
    assert findings(page, axe) == []


def test_the_lobby_leads_to_both(open_page: OpenPage) -> None:
    page = open_page()
    for label, address in (("thunderbolts finished", "/replay"), ("clock running", "")):
        page.locator(f'a[href="/t/{TOLD[label]["table"]}{address}"]').wait_for()
