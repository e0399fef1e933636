"""Who gets into a seat: by an invitation once, by a device of one's own as often as its player likes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.web.browser.playing import Clicker, take_turns
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings, width
from tests.web.browser.test_playing import invite, two_people

OpenPage = Callable[..., Any]
TAKEN = "This invitation has been taken; you are watching."
LIT = "[data-place].lit"
TOKENS = "JSON.parse(localStorage.getItem('stormdeck.seats') ?? '[]').map(({ token }) => token)"


def sit_down(page: Any, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("[data-place]")


def show_code(page: Any) -> tuple[str, str]:
    """The link and the code for another device."""
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Play on another device").click()
    page.get_by_role("button", name="Show a link and a code").click()
    return page.get_by_label("Link for my other device").input_value(), page.locator("output").inner_text()


def play_both(*pages: Any) -> None:
    """Until everybody has moved."""
    take_turns(*[Clicker(page, number) for number, page in enumerate(pages)], clicks=2)


def test_the_link_of_a_seat_that_was_taken_only_watches(open_page: OpenPage, axe: str) -> None:
    host, link = invite(open_page)
    guest = open_page(link)
    sit_down(guest, "Ben")
    assert link.partition("#")[2] not in guest.evaluate(TOKENS)
    host.wait_for_selector("[data-place]")
    third = open_page(link)
    third.get_by_text(TAKEN).wait_for()
    assert third.get_by_label("Say something to the table").count() == 0
    assert findings(third, axe) == []
    play_both(host, guest)
    assert third.locator(f"{LIT}, [data-choice]").count() == 0
    assert third.evaluate(TOKENS) == []
    # Whoever took it is at home by the same link.
    guest.goto(link)
    guest.wait_for_selector("[data-place]")
    assert guest.get_by_text(TAKEN).count() == 0
    play_both(host, guest)


def test_the_old_link_lets_its_player_in_by_a_code(open_page: OpenPage, axe: str) -> None:
    host, link = invite(open_page)
    guest = open_page(link)
    sit_down(guest, "Ben")
    phone = open_page(link, width=360, height=740, has_touch=True, is_mobile=True)
    phone.get_by_text(TAKEN).wait_for()
    assert findings(phone, axe) == []
    assert width(phone) == 360
    box = phone.get_by_label("Code from my other device")
    box.fill("WRONG-CODES")
    phone.get_by_role("button", name="Play here").click()
    phone.get_by_text("This code lets no device in").wait_for()
    _, code = show_code(guest)
    box.fill(code.lower().replace("-", " "))
    phone.get_by_role("button", name="Play here").click()
    phone.get_by_text(TAKEN).wait_for(state="detached")
    guest.get_by_role("button", name="Sign out device 2").wait_for()
    guest.keyboard.press("Escape")
    play_both(host, phone)


def test_another_device_plays_by_a_link_until_it_is_signed_out(open_page: OpenPage, axe: str) -> None:
    host, guest = two_people(open_page, "Ben")
    link, code = show_code(guest)
    assert re.fullmatch(r"[2-9A-Z]{5}-[2-9A-Z]{5}", code)
    assert guest.get_by_role("img", name="The link as a QR code").count() == 1
    assert findings(guest, axe) == []
    second = open_page(link)
    second.get_by_role("button", name="Play on this device").wait_for()
    assert findings(second, axe) == []
    second.get_by_role("button", name="Play on this device").click()
    second.wait_for_selector("[data-place]")
    guest.get_by_text("Device 2, since").wait_for()
    assert guest.locator("output").count() == 0  # the code is used up
    play_both(host, second)
    third = open_page(link)
    third.get_by_role("button", name="Play on this device").click()
    third.get_by_text("This code lets no device in").wait_for()
    guest.get_by_role("button", name="Sign out device 2").click()
    second.get_by_text("Another device of this seat has signed this one out; you are watching.").wait_for()
    assert second.evaluate(TOKENS) == []
    assert second.locator(f"{LIT}, [data-choice]").count() == 0
    second.reload()
    second.wait_for_selector("[data-prompt]")
    assert second.locator(f"{LIT}, [data-choice]").count() == 0
    guest.keyboard.press("Escape")
    play_both(host, guest)


def test_who_watches_comes_in_by_the_menu(open_page: OpenPage, at_table: OpenPage, axe: str) -> None:
    """For seats that no invitation led to: the address of the table and the code are enough."""
    page = at_table("blanco")
    _, code = show_code(page)
    phone = open_page(page.url, width=360, height=740, has_touch=True, is_mobile=True)
    phone.get_by_role("button", name="Menu of the table").click()
    assert findings(phone, axe) == []
    phone.get_by_label("Code from my other device").fill(code)
    phone.get_by_role("button", name="Play here").click()
    phone.wait_for_selector(LIT)
    Clicker(phone).moves(2)


def test_who_opens_the_own_invitation_is_told_and_loses_nothing(open_page: OpenPage, axe: str) -> None:
    host, link = invite(open_page)
    before = host.evaluate(TOKENS)
    host.goto(link)  # the same page with another fragment: no reload
    host.get_by_role("heading", name="This is your own invitation").wait_for()
    assert "#" not in host.url
    assert findings(host, axe) == []
    host.get_by_role("button", name="Back to my seat").click()
    host.get_by_label(re.compile("^Link for")).wait_for()
    guest = open_page(link)
    sit_down(guest, "Ben")
    host.wait_for_selector("[data-place]")
    assert host.evaluate(TOKENS) == before
    assert host.evaluate("localStorage.getItem('stormdeck.seats')").count(link.partition("#")[2]) == 0  # it is taken
    host.goto(link)
    host.get_by_text("You are in your own seat, as before.").wait_for()
    play_both(host, guest)


def test_who_opens_the_own_invitation_may_pass_and_play(open_page: OpenPage) -> None:
    host, link = invite(open_page)
    host.goto(link)
    host.get_by_role("button", name="Sit in this seat too").click()
    host.get_by_label("Your name").fill("Leo")
    host.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name=re.compile("show my cards")).click()
    host.wait_for_selector(f"{LIT}, [data-choice]")
    Clicker(host).moves(1)
    assert len(host.evaluate(TOKENS)) == 2


def test_who_loses_the_answer_to_sitting_down_has_the_seat_after_a_reload(open_page: OpenPage, serving: Serving) -> None:
    host, link = invite(open_page)
    guest = open_page("/")
    # The server hears it, the browser does not hear back.
    guest.route("**/join", lambda route: (route.fetch(), route.abort("connectionreset")))
    guest.goto(link)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_text("The server cannot be reached").wait_for()
    host.wait_for_selector("[data-place]")
    guest.unroute("**/join")
    guest.goto("/")
    guest.goto(link)
    guest.wait_for_selector("[data-place]")
    assert guest.get_by_text(TAKEN).count() == 0
    play_both(host, guest)
