"""Fair play as people meet it: hints that were agreed on, what was seen, practice, and time that runs out."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from typing import Any

from tests.web.browser.playing import END, Clicker, whose_turn
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings, width
from tests.web.browser.test_playing import two_people

OpenPage = Callable[..., Any]
OWN_SERVER = True  # the server is stopped
SEEN = "You have seen something new through this action, so it stands."


def set_up(page: Any, way: str) -> Any:
    """The dialog of Blanco."""
    card = page.locator("article", has=page.get_by_role("heading", name="Blanco", exact=True))
    card.get_by_role("button", name=way).click()
    return page.get_by_role("dialog")


def draw_hidden(page: Any) -> Any:
    """Play until a card can be drawn from the pile, and draw it; the card in hand."""
    page.wait_for_selector("[data-prompt]")
    player, pile = Clicker(page), page.locator("[data-place=pile].lit")
    while not pile.count():
        if not player.click_something():
            page.wait_for_timeout(20)
    pile.click()
    card = page.locator("[data-place='hand:0'].lit")
    card.wait_for()
    return card


def resign(page: Any) -> None:
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I give up").click()
    page.locator(END).wait_for()


def test_between_people_there_is_no_hint_unless_agreed(open_page: OpenPage) -> None:
    people = two_people(open_page, "Ben")
    mover, _ = whose_turn(*people)
    assert mover.get_by_role("button", name="Hint").count() == 0
    mover.keyboard.press("h")
    mover.get_by_text("This table plays without hints; that was settled when it was opened.").wait_for()
    assert mover.get_by_role("button", name="Do it").count() == 0


def test_a_hint_that_was_agreed_on_is_told_to_the_other(open_page: OpenPage, axe: str) -> None:
    host = open_page()
    dialog = set_up(host, "Invite")
    assert not dialog.get_by_label("Hints are allowed").is_checked()
    dialog.get_by_label("Hints are allowed").check()
    assert findings(host, axe) == []
    host.get_by_label("Name at seat 1").fill("Ann")
    host.get_by_role("button", name="Open the table").click()
    agreed = "Hints are allowed; everybody is told who takes one."
    host.get_by_text(agreed).wait_for()
    link = host.get_by_label(re.compile("^Link for")).input_value()
    guest = open_page(link, width=360, height=740)
    guest.get_by_text(agreed).wait_for()
    assert findings(guest, axe) == []
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        page.wait_for_selector("[data-place]")
    mover, other = whose_turn(host, guest)
    name = "Ann" if mover is host else "Ben"
    mover.get_by_role("button", name="Hint").click()
    mover.get_by_role("button", name="Do it").wait_for()
    other.get_by_text(f"{name} takes a hint.").first.wait_for(state="attached")
    mover.get_by_role("button", name="Do it").click()
    resign(mover)
    for page in (mover, other):
        page.locator(END).get_by_text(f"{name} took a hint.").wait_for()
    host.locator(END).get_by_role("link", name="Replay").click()
    host.get_by_role("list", name="Moves").get_by_text(f"{name} took a hint.").wait_for()


def test_with_clocks_no_hints_can_be_chosen(open_page: OpenPage) -> None:
    page = open_page()
    dialog = set_up(page, "Options")
    assert dialog.get_by_label("Hints are allowed").is_checked()
    dialog.get_by_label("Play with clocks").check()
    assert dialog.get_by_label("Hints are allowed").is_disabled()
    assert not dialog.get_by_label("Hints are allowed").is_checked()
    dialog.get_by_text("There are none in a game with clocks.").wait_for()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("[data-place].lit")
    assert page.get_by_role("button", name="Hint").count() == 0


def test_a_seen_card_is_not_taken_back_against_a_bot(open_page: OpenPage) -> None:
    page = open_page()
    dialog = set_up(page, "Options")
    dialog.get_by_role("button", name="Open the table").click()
    card = draw_hidden(page)
    name = card.get_attribute("aria-label")
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("alert").get_by_text(SEEN).wait_for()
    assert card.get_attribute("aria-label") == name
    assert page.get_by_text("Practice", exact=True).count() == 0


def test_practice_takes_a_seen_card_back_and_is_marked(open_page: OpenPage, axe: str) -> None:
    page = open_page(width=360, height=740)
    dialog = set_up(page, "Options")
    dialog.get_by_label("Practice: everything can be taken back").check()
    assert findings(page, axe) == []
    assert width(page) == 360
    dialog.get_by_role("button", name="Open the table").click()
    card = draw_hidden(page)
    page.get_by_text("Practice", exact=True).wait_for()
    assert findings(page, axe) == []
    assert width(page) == 360
    page.get_by_role("button", name="Take back").click()
    card.wait_for(state="detached")
    page.locator("[data-place=pile].lit").wait_for()
    resign(page)
    page.locator(END).get_by_text("Everything could be taken back.").wait_for()
    page.locator(END).get_by_role("link", name="Replay").click()
    page.get_by_text("Practice", exact=True).locator("visible=true").wait_for()
    assert width(page) == 360


def test_who_shares_the_device_agrees_there(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "Pass and play")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name=re.compile("show my cards")).click()
    page.locator("[data-place].lit").first.click()
    page.get_by_role("button", name="Take back").click()
    agrees = page.get_by_role("button", name=re.compile("^(Ann|Ben) agrees$"))
    agrees.wait_for()
    name = agrees.inner_text().removesuffix(" agrees")
    agrees.click()
    page.get_by_text(re.compile(f"^You take back .*, as {name} agreed\\.$")).first.wait_for()


def test_time_runs_out_against_a_bot(open_page: OpenPage, serving: Serving) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    wish = {"game": "blanco", "players": 2, "seats": seats, "clock": {"minutes": 1, "increment": 0}}
    made = serving.ask("/tables", body=wish)
    token = made["seats"][0]["token"]
    while serving.ask(f"/tables/{made['table']}", token)["decision"]["seat"] != 0:
        time.sleep(0.1)  # the deal may let the bot begin
    serving.stop()
    with sqlite3.connect(serving.database) as tables:  # as if it had been Ann's turn for most of a minute
        tables.execute("UPDATE tables SET created = created - 55000 WHERE id = ?", (made["table"],))
        tables.execute("UPDATE log SET at = at - 55000 WHERE table_id = ?", (made["table"],))
    tables.close()
    serving.start()
    page = open_page(f"/t/{made['table']}#{token}")
    page.locator(END).wait_for(timeout=60_000)
    page.locator(END).get_by_text("Ann ran out of time.").wait_for()
