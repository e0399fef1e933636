"""People who play together: they meet, see each other, and hear what is said with the log closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.browser.playing import END, until, whose_turn
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings, width
from tests.web.browser.test_playing import two_people
from tests.web.browser.test_setup import card_of

OpenPage = Callable[..., Any]
OWN_SERVER = True  # open tables are looked at
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True, "side": "none"}


def say(page: Any, text: str) -> None:
    box = page.get_by_label("Say something to the table")
    if not box.count():
        page.keyboard.press("l")
    box.fill(text)
    box.press("Enter")


def resign(page: Any) -> None:
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I give up").click()


def open_table(host: Any, name: str = "Ann") -> None:
    card_of(host, "Blanco").get_by_role("button", name="Open table").click()
    host.get_by_label("Name at seat 1").fill(name)
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="One seat is free").wait_for()


def test_two_strangers_meet_at_an_open_table(open_page: OpenPage, axe: str) -> None:
    """One click in the lobby; the name and the face are asked once."""
    host = open_page()
    open_table(host)
    guest = open_page(**PHONE)
    join = guest.get_by_role("button", name="Join Blanco with Ann")
    join.first.click()
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_label("The face of Zuri").check()
    assert findings(guest, axe) == []
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector("[data-place]")
    host.wait_for_selector("[data-place]")
    assert width(guest) == 360
    host.get_by_text("Ben", exact=True).first.wait_for()
    until(host, "document.querySelectorAll('[aria-label=Players] .face svg').length >= 1")
    # A second time it is one click.
    second = open_page()
    open_table(second, "Cleo")
    guest.goto("/")
    guest.get_by_role("button", name="Join Blanco with Cleo").click()
    guest.wait_for_selector("[data-place]")
    second.get_by_text("Ben", exact=True).first.wait_for()


def test_a_table_for_a_friend_is_put_in_the_lobby_and_a_stranger_sits_down(
    open_page: OpenPage, serving: Serving, axe: str
) -> None:
    wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me", "name": "Lea"}, {"kind": "invite"}]}
    made = serving.ask("/tables", body=wish)
    host = open_page(f"/t/{made['table']}#{made['seats'][0]['token']}", **PHONE)
    host.get_by_role("heading", name="Waiting for one player").wait_for()
    stranger = open_page()
    stranger.get_by_role("heading", name="Blanco", exact=True).wait_for()
    assert stranger.get_by_role("button", name="Join Blanco with Lea").count() == 0
    host.get_by_role("button", name="Let anybody sit down").click()
    host.get_by_role("heading", name="One seat is free").wait_for()
    assert findings(host, axe) == []
    host.get_by_role("button", name="Take it out of the lobby").click()
    host.get_by_role("button", name="Show it in the lobby").click()
    host.get_by_role("button", name="Take it out of the lobby").wait_for()
    stranger.get_by_role("button", name="Join Blanco with Lea").click()
    stranger.get_by_label("Your name").fill("Max")
    stranger.get_by_role("button", name="Sit down").click()
    for page in (host, stranger):
        page.wait_for_selector("[data-place]")


def test_chat_is_seen_with_the_log_closed_on_a_phone(open_page: OpenPage, axe: str) -> None:
    host = open_page()
    open_table(host, "Dora")
    guest = open_page(**PHONE)
    guest.evaluate("localStorage.setItem('stormdeck.name', 'Ben')")
    guest.reload()
    guest.get_by_role("button", name="Join Blanco with Dora").click()
    guest.wait_for_selector("[data-place]")
    host.wait_for_selector("[data-place]")
    say(host, "Good <b>luck</b>!")
    toast = guest.get_by_role("list", name="Just said")
    toast.get_by_text("Good <b>luck</b>!", exact=True).wait_for()
    guest.get_by_role("button", name="Log, 1 not read").wait_for()
    assert guest.title().startswith("(1) ")
    assert "Good <b>luck</b>!" in guest.locator("[aria-live=polite].said").all_inner_texts()[-1]
    assert width(guest) == 360
    assert findings(guest, axe) == []
    toast.get_by_role("button", name="Answer").click()
    assert not guest.title().startswith("(")
    guest.get_by_role("button", name="Thank you!").click()
    host.get_by_role("region", name="What happened").get_by_text("Thank you!").wait_for()
    assert findings(guest, axe) == []
    # Whoever is muted is neither seen nor counted.
    guest.get_by_role("button", name="Close", exact=True).click()
    guest.get_by_role("button", name="Menu of the table").click()
    guest.get_by_role("button", name="Mute Dora").click()
    guest.keyboard.press("Escape")
    say(host, "anybody there?")
    host.get_by_role("region", name="What happened").get_by_text("anybody there?").wait_for()
    guest.get_by_role("button", name="Log", exact=True).click()
    assert guest.get_by_text("anybody there?").count() == 0
    assert guest.get_by_text("Good <b>luck</b>!").count() == 0


def test_who_watches_talks_where_the_host_allows_and_comes_along_to_the_rematch(open_page: OpenPage) -> None:
    host = open_page()
    card_of(host, "Blanco").get_by_role("button", name="Open table").click()
    host.get_by_label("Name at seat 1").fill("Ann")
    host.get_by_label("Whoever watches may talk").check()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="One seat is free").wait_for()
    guest = open_page(host.url)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector("[data-place]")
    watcher = open_page(host.url)
    watcher.wait_for_selector("[data-place]")
    say(watcher, "what a start")
    host.get_by_text("Somebody (watching)", exact=True).wait_for()
    resign(guest)
    host.locator(END).get_by_role("button", name="Rematch").click()
    host.get_by_role("heading", name="The rematch waits for Ben").wait_for()
    watcher.get_by_role("heading", name="The rematch waits for Ben").wait_for()
    guest.get_by_text("There is a rematch; it waits for you.").wait_for()
    guest.get_by_role("button", name="Join the rematch").last.click()
    for page in (host, guest, watcher):
        page.wait_for_selector("[data-place]")


def test_a_refused_take_back_says_so_to_whoever_asked(open_page: OpenPage) -> None:
    host, guest = two_people(open_page, "Ben")
    mover, other = whose_turn(host, guest)
    mover.keyboard.press("l")
    mover.locator("[data-place].lit").first.click()
    mover.get_by_role("button", name="Take back").click()
    other.get_by_role("button", name="Refuse").click()
    mover.get_by_role("alert").get_by_text("Your action stands.").wait_for()


def test_the_seat_shows_who_is_away_and_back(open_page: OpenPage) -> None:
    host, guest = two_people(open_page, "Ben")
    at = guest.url
    host.locator("[aria-label=Players] li", has_text="Ben").wait_for()
    guest.goto("/rules/blanco")
    host.locator("[aria-label=Players] li", has_text="Ben").get_by_text("away").wait_for()
    guest.goto(at)
    host.locator("[aria-label=Players] li", has_text="Ben").get_by_text("back").wait_for()
