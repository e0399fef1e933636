"""Every card on every table can be read: by mouse, by finger, by keys, on a large screen and on a phone."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from tests.web.browser.playing import PATIENCE, Clicker, until
from tests.web.browser.test_access import findings
from tests.web.browser.test_playing import GAMES

OpenPage = Callable[..., Any]
READABLE = "main [data-card], .dock [data-card]"
INSPECTOR = ".inspector"
MOVES = 7

VISIBLE = f"""() => [...document.querySelectorAll('{READABLE}')].flatMap((element, at) => {{
    const box = element.getBoundingClientRect();
    return box.width > 0 ? [[at, element.dataset.card]] : [];
}})"""
TITLE = f"document.querySelector('{INSPECTOR} h2')?.innerText ?? ''"


def notes_of(page: Any) -> dict[str, str]:
    """What the gallery calls every card, by id."""
    table = page.url.split("/t/")[1].split("#")[0].split("?")[0]
    notes = page.request.get(f"/api/tables/{table}/gallery").json()["notes"]
    return {note["id"]: note["name"] for note in notes}


def on_board(page: Any) -> dict[str, int]:
    """The first element that shows each card, by its number among all."""
    found: dict[str, int] = {}
    for at, id in page.evaluate(VISIBLE):
        found.setdefault(id, at)
    return found


def begun(at_table: OpenPage, game: str, **size: Any) -> Any:
    page = at_table(game, **size)
    Clicker(page, 5).moves(MOVES)
    page.wait_for_selector("[data-place].lit, [data-choice]")
    return page


def reads(page: Any, name: str) -> None:
    until(page, f"({TITLE}) === {name!r}", 10)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_read_by_mouse_and_by_keys_and_in_the_gallery(at_table: OpenPage, game: str, axe: str) -> None:
    """At one table: to come to it takes a browser longer than to read there."""
    page = begun(at_table, game)
    names = notes_of(page)
    every_card_is_read_by_resting_the_mouse_on_it(page, names)
    every_card_is_read_by_keys(page, names, axe)
    piles_are_read_like_cards_and_say_what_may_lie_in_them(page, names, game)
    the_gallery_has_all_cards_and_what_may_still_come(page, names, axe)


def every_card_is_read_by_resting_the_mouse_on_it(page: Any, names: dict[str, str]) -> None:
    cards = on_board(page)
    assert len(cards) >= 3, cards
    page.mouse.move(2, 2)  # the last click may have left the pointer on a card
    for id, at in cards.items():
        card = page.locator(READABLE).nth(at)
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        spot = free_spot(page, at)
        page.mouse.move(box["x"] + spot[0], box["y"] + spot[1])
        reads(page, names[id])
        page.mouse.move(2, 2)
        page.locator(INSPECTOR).wait_for(state="detached")


PILES = {
    "blanco": {"Draw pile", "Box"},
    "taidian": {"Draw pile", "Discard pile"},
    "thunder-and-lightning": {"Thor's deck", "Loki's deck"},
    "thunderbirds": {"Emergency deck", "Pod deck"},
    "thunderbolts": {"VAULT", "WALLET", "Completed pile"},
}
"""What lies face down on a young table.  The tests around read all that is there; this says that piles are."""


def piles_are_read_like_cards_and_say_what_may_lie_in_them(page: Any, names: dict[str, str], game: str) -> None:
    there = {names[id]: at for id, at in on_board(page).items()}
    assert PILES[game] <= there.keys()
    page.locator(READABLE).nth(there[min(PILES[game])]).click(button="right", force=True)
    reads(page, min(PILES[game]))
    if game == "thunder-and-lightning":
        listed = page.locator(INSPECTOR).get_by_role("listitem")
        assert listed.filter(has_text="Ravens").count() == 1
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    page.locator(INSPECTOR).wait_for(state="detached")


def free_spot(page: Any, at: int) -> tuple[float, float]:
    """Where nothing else lies over a card: cards lie fanned, and a card may have others on it."""
    spot = page.evaluate(
        f"""at => {{
            const element = document.querySelectorAll('{READABLE}')[at];
            const box = element.getBoundingClientRect();
            for (const y of [0.5, 0.2, 0.1, 0.8, 0.9, 0.04]) for (const x of [0.5, 0.15, 0.85, 0.05, 0.95]) {{
                const all = document.elementsFromPoint(box.left + box.width * x, box.top + box.height * y);
                const top = all[0]?.closest('[data-card], [data-place]');
                const first = all.find((one) => one.closest('[data-card]'))?.closest('[data-card]');
                if (first === element && (top === element || top?.contains(element))) return [box.width * x, box.height * y];
            }}
            return null;
        }}""",
        at,
    )
    assert spot is not None, f"card {at} lies under something else everywhere"
    return spot[0], spot[1]


def every_card_is_read_by_keys(page: Any, names: dict[str, str], axe: str) -> None:
    """`i` reads the focused thing, the arrows read on, Escape goes back to where one was."""
    wanted = {names[id] for id in on_board(page)}
    lit = page.locator("[data-place].lit, [data-choice]").first
    lit.focus()
    before = page.evaluate("document.activeElement.dataset.place ?? document.activeElement.innerText")
    page.keyboard.press("i")
    page.locator(INSPECTOR).wait_for()
    until(page, "document.activeElement.classList.contains('inspector')")  # the focus goes to what is read
    until(page, f"({TITLE}) !== ''")
    assert findings(page, axe) == []
    read = {page.evaluate(TITLE)}
    for _ in range(page.locator(READABLE).count()):
        page.keyboard.press("ArrowRight")
        read.add(page.evaluate(TITLE))
    assert wanted <= read, wanted - read
    page.keyboard.press("Escape")
    page.locator(INSPECTOR).wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.place ?? document.activeElement.innerText") == before


def hold(page: Any, session: Any, x: float, y: float) -> None:
    """A finger that rests until the card opens, as one does."""
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.locator(INSPECTOR).wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_read_by_holding_a_finger_on_it(at_table: OpenPage, game: str, axe: str) -> None:
    page = begun(at_table, game, width=360, height=740, has_touch=True, is_mobile=True)
    names = notes_of(page)
    session = page.context.new_cdp_session(page)
    log = "document.querySelectorAll('[data-place].chosen').length"
    version = page.evaluate(log)
    for number, (id, at) in enumerate(on_board(page).items()):
        card = page.locator(READABLE).nth(at)
        card.scroll_into_view_if_needed()
        page.evaluate(f"document.querySelectorAll('{READABLE}')[{at}].scrollIntoView({{ block: 'center' }})")
        box, spot = card.bounding_box(), free_spot(page, at)
        hold(page, session, box["x"] + spot[0], box["y"] + spot[1])
        reads(page, names[id])
        sheet = page.locator(INSPECTOR).bounding_box()
        assert sheet["x"] == 0
        assert round(sheet["y"] + sheet["height"]) == 740
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        if number == 0:
            assert findings(page, axe) == []
        page.get_by_role("button", name="Close the card").tap()
        page.locator(INSPECTOR).wait_for(state="detached")
    assert page.evaluate(log) == version, "reading has chosen something"


def test_a_right_click_holds_the_card_and_a_click_beside_it_lets_it_go(at_table: OpenPage) -> None:
    page = begun(at_table, "taidian")
    page.locator("[data-place='market:robber']").click(button="right", force=True)
    dialog = page.get_by_role("dialog", name="Robber")
    dialog.wait_for()
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)
    assert dialog.is_visible()
    dialog.get_by_role("link", name="TA-R66").click()
    page.get_by_role("complementary", name="Rules").wait_for()
    page.locator("li.shown[id='TA-R66']").wait_for()
    assert not dialog.is_visible()


MARKET = "[data-place^='market:'].lit"


def earn(page: Any, seconds: float = 60) -> None:
    """Play Taidian until something can be bought: an upgrading turn, and the coins that are drawn."""
    from playwright.sync_api import TimeoutError as TooLate

    player = Clicker(page, 2)
    deadline = time.monotonic() + seconds
    upgrading = page.locator("[data-choice]", has_text="upgrading turn")
    coin = page.locator("[data-place='hand:coin'].lit")
    while not page.locator(MARKET).count():
        seen = player.look(PATIENCE)  # what to do is chosen when there is something to do
        assert time.monotonic() < deadline, f"nothing to buy after {player.clicks} clicks: {player.prompt()}"
        assert not seen["over"], "the game is over, and nothing could be bought in it"
        with suppress(TooLate):  # what was clicked last may only now be answered
            if upgrading.count():
                upgrading.click(timeout=2_000)
                upgrading.wait_for(state="detached", timeout=5_000)
            elif coin.count():
                coin.first.click(timeout=2_000)
            else:
                player.click_something(seen)


def test_on_a_phone_the_market_is_read_before_it_is_bought_from(at_table: OpenPage) -> None:
    page = at_table("taidian", width=360, height=740, has_touch=True, is_mobile=True)
    earn(page)
    stack = page.locator(MARKET).first
    name = stack.locator("b").first.inner_text()
    stack.scroll_into_view_if_needed()
    stack.tap()
    dialog = page.get_by_role("dialog", name=name)
    dialog.wait_for()
    lines = "document.querySelectorAll('[data-place^=\"market:\"].lit').length"
    assert page.evaluate(lines), "nothing is bought yet"
    dialog.get_by_role("button", name=f"Buy {name}").tap()
    dialog.wait_for(state="detached")
    page.get_by_role("button", name="Log").tap()
    until(page, f"document.body.innerText.includes('You buy {name}')")


def the_gallery_has_all_cards_and_what_may_still_come(page: Any, names: dict[str, str], axe: str) -> None:
    page.keyboard.press("c")
    gallery = page.get_by_role("region", name="All cards")
    until(page, f"document.querySelectorAll('.gallery button').length === {len(names)}")
    assert page.get_by_text("may still come").count() > 1
    assert findings(page, axe) == []
    gallery.get_by_role("button").nth(2).click()
    until(page, f"({TITLE}) === {list(names.values())[2]!r}")
    page.keyboard.press("Escape")
    page.get_by_role("searchbox", name="Find a card").fill("zzzz")
    page.get_by_text("No such card.").wait_for()


def test_a_card_named_in_the_log_is_read_there(at_table: OpenPage) -> None:
    page = begun(at_table, "blanco")
    named = page.locator(".lines [data-card]").first  # the first stays the first while the bot's lines still come
    card = named.inner_text()
    named.click()
    until(page, f"({TITLE}).toLowerCase() === {card.lower()!r}")
