"""The rules at a table and on a page of their own: the guide first, the exact rules one tab away, one search for both."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import Clicker, until
from tests.web.browser.test_access import findings

OpenPage = Callable[..., Any]
SIZES = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}}
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\b")
TABLE = "[...document.querySelectorAll('[data-place]')].map((place) => place.dataset.place + place.className).join()"
DRAWN = "[...document.querySelectorAll('.guide img')].every((image) => image.complete && image.naturalWidth > 0)"


def in_sight(page: Any, selector: str) -> None:
    place = f"document.querySelector('{selector}')?.getBoundingClientRect()"
    until(page, f"(() => {{ const at = {place}; return at && at.top >= 0 && at.bottom <= innerHeight; }})()")


@pytest.mark.parametrize("size", SIZES)
def test_the_guide_is_read_beside_the_table_and_nothing_is_lost(at_table: OpenPage, axe: str, size: str) -> None:
    page = at_table("blanco", side="none", **SIZES[size])
    page.wait_for_selector("[data-place].lit")
    before, prompt = page.evaluate(TABLE), Clicker(page).prompt()

    page.get_by_role("button", name="Rules", exact=True).first.click()
    side = page.get_by_role("complementary", name="Rules")
    guide = side.get_by_role("region", name="Guide")
    guide.get_by_role("heading", name="The goal").wait_for()
    assert not RULE_ID.search(guide.inner_text())
    until(page, DRAWN)
    assert guide.get_by_role("img").count() >= 4
    if size == "phone":
        assert side.bounding_box()["width"] == 360
    assert page.evaluate("document.querySelector('.guide').scrollWidth <= document.querySelector('.guide').clientWidth")
    guide.get_by_text("Contents").click()
    assert findings(page, axe) == []
    guide.get_by_role("button", name="Tips for your first game").click()
    until(page, "document.activeElement?.textContent === 'Tips for your first game'")

    side.get_by_role("searchbox").fill("chain reaction")
    side.get_by_text(re.compile(r"1 of \d+: [1-9]\d* in the guide, [1-9]\d* in the exact rules")).wait_for()
    in_sight(page, ".guide .shown")
    for _ in range(4):
        side.get_by_role("searchbox").press("Enter")
    side.get_by_role("region", name="Exact rules").wait_for()
    in_sight(page, "li.shown")
    side.get_by_role("searchbox").fill("zeppelin")
    side.get_by_text("Nothing found").wait_for()

    side.get_by_role("button", name="Guide").click()
    side.get_by_role("button", name="Exact rules").click()
    exact = side.get_by_role("region", name="Exact rules")
    exact.get_by_text("BL-R28").first.wait_for()
    assert "Sources and edition" not in exact.inner_text()
    assert findings(page, axe) == []

    side.get_by_role("button", name="Close").click()
    side.wait_for(state="detached")
    assert (page.evaluate(TABLE), Clicker(page).prompt()) == (before, prompt)
    Clicker(page).moves(2)


def test_a_rule_has_an_address_and_the_guide_can_be_printed(open_page: OpenPage, axe: str) -> None:
    page = open_page("/rules/blanco#BL-R28")
    page.locator("li.shown[id='BL-R28']").wait_for()
    in_sight(page, "li.shown")
    page.goto("/rules/taidian")
    guide = page.get_by_role("region", name="Guide")
    guide.get_by_role("heading", name="The goal").wait_for()
    assert findings(page, axe) == []
    page.emulate_media(media="print")
    assert not page.get_by_role("searchbox").is_visible()
    assert not page.get_by_text("Contents").is_visible()
    until(page, "document.documentElement.scrollHeight > 2 * innerHeight")
