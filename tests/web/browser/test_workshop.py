"""The workshop: a game changed in the browser, played at once, sent to friends, kept as a file, and measured."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from tests.web.browser.playing import until
from tests.web.browser.test_access import THEME, findings, width

OpenPage = Callable[..., Any]
PLAYABLE = "it can be played."
TABLE = "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).table"


def unfold(page: Any, *names: str) -> None:
    """Groups and rows of the card table, one within the other."""
    for name in names:
        page.locator("details > summary", has=page.get_by_text(name, exact=True)).first.click()


def punch(page: Any) -> Any:
    unfold(page, "Card", "Punch")
    return page.get_by_label("Value of Punch", exact=True)


def write(field: Any, value: str) -> None:
    field.fill(value)
    field.press("Tab")


def table_of(page: Any) -> Any:
    page.wait_for_selector("[data-prompt]")
    return page.evaluate(TABLE, page.url.rsplit("/", 1)[1])


def test_the_lobby_leads_to_it_and_a_changed_card_is_played_with(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="workshop").click()
    page.get_by_role("link", name="Taidian", exact=True).click()
    page.get_by_text("This is the game as it is printed.").wait_for()
    value = punch(page)
    assert value.input_value() == "10"
    page.locator("[data-field='card/6/value']").get_by_text("rule sheet").wait_for()
    page.locator("[data-field='card/6/cost']").get_by_text("our own").wait_for()
    write(value, "25")
    page.get_by_text(PLAYABLE).wait_for()
    page.get_by_text("yours; was 10").wait_for()
    page.get_by_role("button", name="Play it with a bot").click()
    assert '"value":25' in table_of(page)["options"]["card_table"]
    page.go_back()
    page.get_by_text(PLAYABLE).wait_for()
    page.get_by_role("button", name="As printed").click()
    page.get_by_text("This is the game as it is printed.").wait_for()


def test_what_is_wrong_stands_at_its_field(open_page: OpenPage) -> None:
    page = open_page("/workshop/taidian")
    write(punch(page), "5000")
    field = page.locator("[data-field='card/6/value']")
    field.get_by_text("a value is from 0 to 1000").wait_for()
    assert field.locator("input").get_attribute("aria-invalid") == "true"
    assert page.get_by_role("button", name="Play it with a bot").is_disabled()
    assert page.get_by_role("button", name="Compare with the printed game").is_disabled()
    unfold(page, "Punch")
    page.get_by_role("button", name="Show me").click()
    until(page, "document.activeElement?.closest('[data-field=\"card/6/value\"]') !== null")
    field.get_by_role("button", name="as before").click()
    page.get_by_text("This is the game as it is printed.").wait_for()


def test_friends_come_by_a_link(open_page: OpenPage) -> None:
    page = open_page("/workshop/thunder-and-lightning")
    page.get_by_label("Vidarr", exact=True).select_option(label="Open flanks until the end of the turn")
    page.get_by_text(PLAYABLE).wait_for()
    page.get_by_role("button", name="Invite friends").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name at seat 1").fill("Ann")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert page.evaluate(TABLE, page.url.rsplit("/", 1)[1])["options"]["vidarr"] == "whole_turn"


def test_the_card_table_is_a_file_to_keep_and_to_bring(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/workshop/taidian")
    write(punch(page), "12")
    page.get_by_text(PLAYABLE).wait_for()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download").click()
    assert kept.value.suggested_filename == "taidian.toml"
    text = Path(kept.value.path()).read_text("utf-8")
    assert "# reconstructed; the default of the option" in text, "comments stay"
    mine, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    mine.write_text(text.replace("value = 12", "value = 14", 1), "utf-8")
    bad.write_text("schema = [", "utf-8")
    page.get_by_role("button", name="As printed").click()
    page.get_by_label("Card table to upload").set_input_files(bad)
    page.get_by_text("The file cannot be read").wait_for()
    page.get_by_label("Card table to upload").set_input_files(mine)
    page.get_by_text("Now from mine.toml.").wait_for()
    page.get_by_text(PLAYABLE).wait_for()
    assert page.get_by_label("Value of Punch", exact=True).input_value() == "14"


def test_a_run_shows_the_figures_and_can_be_stopped(open_page: OpenPage, axe: str) -> None:
    page = open_page("/workshop/blanco")
    page.get_by_label("Complete lines", exact=True).select_option(label="Must be cleared at once")
    page.get_by_text(PLAYABLE).wait_for()
    page.get_by_role("button", name="Compare with the printed game").press("Enter")
    until(page, "document.activeElement.textContent === 'Stop'")
    page.keyboard.press("Enter")
    page.get_by_text("Stopped.").wait_for()
    until(page, "document.activeElement.textContent === 'Compare with the printed game'")
    page.get_by_role("button", name="Compare with the printed game").click()
    page.get_by_text("It makes a difference").wait_for(timeout=120_000)
    page.locator("li.different", has_text="forced decisions").wait_for()
    assert findings(page, axe) == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_it_can_be_read_and_used_everywhere(open_page: OpenPage, axe: str, game: str) -> None:
    page = open_page(f"/workshop/{game}", width=360, height=740, color_scheme="light")
    page.get_by_role("heading", name="Your game").wait_for()
    page.get_by_text("This is the game as it is printed.").wait_for()
    folded = "document.querySelectorAll('main details:not([open]) > summary')"
    page.evaluate(f"for (const one of [...{folded}].slice(0, 12)) one.click()")
    page.evaluate(f"for (const one of [...{folded}].slice(0, 6)) one.click()")
    assert page.evaluate(THEME) == "light"
    assert findings(page, axe) == []
    assert width(page) == 360
    page.set_viewport_size({"width": 1280, "height": 740})
    page.get_by_role("button", name="Dark theme").click()
    until(page, f"{THEME} === 'dark'")
    assert findings(page, axe) == []
    assert width(page) == 1280


def test_the_keyboard_is_enough(open_page: OpenPage) -> None:
    page = open_page("/workshop/taidian")
    page.get_by_text("This is the game as it is printed.").wait_for()
    page.locator("details > summary", has=page.get_by_text("Start deck", exact=True)).focus()
    page.keyboard.press("Enter")
    page.get_by_label("Coin of Start deck", exact=True).wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.labels?.[0]?.textContent") == "Coin of Start deck"
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    page.get_by_text(PLAYABLE).wait_for()


def test_every_game_is_offered(open_page: OpenPage) -> None:
    page = open_page("/workshop")
    page.get_by_text("Choose a game.").wait_for()
    shown = page.get_by_role("navigation", name="Games").get_by_role("link").all_inner_texts()
    assert sorted(shown) == sorted([stormdeck.game(game).title for game in BUILT_IN])
