"""Setting up a table by choosing, not by knowing words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from tests.web.browser.playing import until
from tests.web.browser.test_access import findings, width

OpenPage = Callable[..., Any]
TITLES = [stormdeck.game(game).title for game in BUILT_IN]
CHOSEN = "".join([f":not([type={kind}])" for kind in ("radio", "checkbox", "number", "range", "file")])
WRITTEN = f"dialog input{CHOSEN}, dialog textarea"


def card_of(page: Any, title: str) -> Any:
    card = page.locator("article", has=page.get_by_role("heading", name=title, exact=True))
    card.wait_for()
    return card


def options_of(page: Any, title: str) -> Any:
    card_of(page, title).get_by_role("button", name="Options").click()
    return page.get_by_role("dialog")


def open_all(dialog: Any) -> None:
    for at in range(dialog.locator("details").count()):
        if dialog.locator("details").nth(at).get_attribute("open") is None:
            dialog.locator("details summary").nth(at).click()


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_written_but_names(open_page: OpenPage, axe: str, title: str) -> None:
    """No text box expects words that one has to know, whatever is unfolded and chosen."""
    page = open_page(width=360, height=740)
    dialog = options_of(page, title)
    open_all(dialog)
    for at in range(dialog.locator("select").count()):
        choices = dialog.locator("select").nth(at)
        if choices.get_by_text("Chosen here, seat by seat").count():
            choices.select_option(label="Chosen here, seat by seat")
    labels = page.eval_on_selector_all(WRITTEN, "boxes => boxes.map((box) => box.getAttribute('aria-label') ?? box.outerHTML)")
    assert [label for label in labels if not label.startswith("Name at seat")] == []
    assert findings(page, axe) == []
    assert width(page) == 360


def test_teams_and_characters_are_chosen_seat_by_seat(open_page: OpenPage) -> None:
    page = open_page()
    card_of(page, "Taidian").get_by_role("radio", name="4").check()
    dialog = options_of(page, "Taidian")
    dialog.get_by_label("Name at seat 1").fill("Ann")
    dialog.get_by_role("radio", name="Every second seat").check()
    dialog.get_by_label("Team of seat 3").select_option(label="Team B")
    dialog.get_by_label("Team of seat 1").select_option(label="Team B")
    dialog.get_by_role("button", name="Open the table").click()
    dialog.get_by_text("Everybody is in one team").wait_for()
    dialog.get_by_label("Team of seat 4").select_option(label="Team A")
    dialog.get_by_label("Characters", exact=True).select_option(label="Chosen here, seat by seat")
    dialog.get_by_label("Ann", exact=True).select_option(label="Pilar Ochoa, pickpocket")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("[data-prompt]")
    table = page.url.rsplit("/", 1)[1]
    found = page.evaluate("async (table) => (await (await fetch(`/api/tables/${table}`)).json()).table", table)
    assert found["options"]["teams"] == "1+2+3/4"
    assert found["options"]["characters"].startswith("pilar,")


def test_the_card_asks_who_how_many_and_how_hard(open_page: OpenPage, axe: str) -> None:
    page = open_page()
    card = card_of(page, "Blanco")
    card.get_by_role("radio", name="3").check()
    card.get_by_label("Level of the bot for Blanco").fill("0")
    shown = card.locator(".rivals").inner_text()
    assert card.locator(".portrait svg").count() == 2
    assert findings(page, axe) == []
    card.get_by_role("button", name="Play 2 bots").click()
    page.wait_for_selector("[data-prompt]")
    until(page, "document.querySelectorAll('[aria-label=Players] .name').length >= 3")
    names = page.locator("[aria-label=Players] .name").all_inner_texts()
    assert all(name in shown for name in names[1:]), (names, shown)


def test_the_solitaire_asks_for_its_challenge(open_page: OpenPage) -> None:
    page = open_page(width=360, height=740)
    card = card_of(page, "Thunderbirds Solitaire Game")
    card.get_by_label("Challenge of Thunderbirds Solitaire Game").fill("12")
    card.get_by_text("12 · challenging").wait_for()
    card.get_by_role("button", name="Play alone").click()
    page.wait_for_selector("[data-prompt]")
    table = page.url.rsplit("/", 1)[1]
    found = page.evaluate("async (table) => (await (await fetch(`/api/tables/${table}`)).json()).table", table)
    assert found["options"]["advanced_count"] == 12


def test_an_option_that_hangs_on_another_comes_and_goes_with_it(open_page: OpenPage) -> None:
    page = open_page()
    dialog = options_of(page, "Blanco")
    assert dialog.get_by_label("Wins needed", exact=True).count() == 0
    dialog.get_by_label("Length", exact=True).select_option(label="Until somebody has won often enough")
    dialog.get_by_label("Wins needed: one less").click()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("[data-prompt]")
    table = page.url.rsplit("/", 1)[1]
    found = page.evaluate("async (table) => (await (await fetch(`/api/tables/${table}`)).json()).table", table)
    assert (found["options"]["match_mode"], found["options"]["match_wins"]) == ("first_to_wins", 2)
