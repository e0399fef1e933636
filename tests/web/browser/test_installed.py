"""The installed table: it says when there is no connection, and never shows anything old."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.browser.playing import until
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings, width

OpenPage = Callable[..., Any]
IS_THERE = "navigator.serviceWorker.getRegistration().then((worker) => worker?.active?.state === 'activated')"
"""The worker; whether it has this very page as well depends on when that was loaded, and matters only to the next one."""


@pytest.fixture
def serving(client: None, tmp_path: Any) -> Iterator[Serving]:
    """A server of its own, for it is stopped in between."""
    server = Serving(tmp_path / "tables.db")
    server.start()
    yield server
    server.stop()


def test_without_a_connection_a_page_says_so_and_comes_back(open_page: OpenPage, serving: Serving, axe: str) -> None:
    page = open_page(service_workers="allow", width=360, height=740)
    page.get_by_role("heading", name="Blanco", exact=True).wait_for()
    until(page, IS_THERE)
    until(page, "caches.keys().then(async (names) => (await (await caches.open(names[0])).keys()).length > 3)")
    kept = page.evaluate("caches.keys().then(async (names) => (await (await caches.open(names[0])).keys()).map((r) => r.url))")
    assert not [address for address in kept if "/api/" in address or address.endswith("/")], "nothing that grows old is kept"
    serving.stop()
    page.goto("/rules/blanco")
    page.get_by_role("heading", name="No line to the table").wait_for()
    assert page.url.endswith("/rules/blanco")
    assert width(page) == 360
    assert findings(page, axe) == []
    # Answers of the server are never made up.
    assert page.evaluate("fetch('/api/games').then(() => 'answered', () => 'failed')") == "failed"
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("Still no answer.").wait_for()
    serving.start()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name="Blanco").first.wait_for()


def test_chromium_finds_nothing_that_keeps_the_table_from_being_installed(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    until(page, IS_THERE)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []  # each test has a window of its own, which keeps nothing
