"""From the lobby to the end, by clicks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from tests.web.browser.playing import END, Clicker, learn, start, take_turns, until, whose_turn
from tests.web.browser.serving import Serving

OpenPage = Callable[..., Any]
OWN_SERVER = True  # the server is stopped, and open tables are looked at
GAMES = {
    game: (stormdeck.game(game).title, "Play alone" if stormdeck.game(game).players == (1,) else "Play a bot")
    for game in BUILT_IN
}


def test_lobby_to_first_move_takes_two_clicks(open_page: OpenPage) -> None:
    page = open_page()
    posts: list[Any] = []
    page.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    start(page, "Blanco")
    page.locator("[data-place].lit").first.click()
    until(page, "document.querySelector('[aria-label=\"What happened\"]').innerText.includes('You turn up')")
    # The seal is known before this browser adds its part of the shuffle.
    made, joined = posts[:2]
    assert made.post_data_json["entropy"] is None
    assert made.response().json()["commitment"]
    assert joined.url.endswith("/join")
    assert len(joined.post_data_json["entropy"]) == 32


def test_another_device_plays_over_plain_http(open_page: OpenPage, serving: Serving) -> None:
    """Browsers withhold much from a page that came by plain http from another device; a home network has nothing else."""
    page = open_page(f"{serving.url_from_elsewhere}/")
    assert not page.evaluate("isSecureContext")
    start(page, "Blanco")
    Clicker(page).moves(4)
    until(page, "document.querySelector('[aria-label=\"What happened\"]').innerText.includes('You turn up')")
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Copy").first.click()
    page.get_by_role("button", name="Copied").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_clicks(open_page: OpenPage, game: str) -> None:
    page = open_page()
    start(page, *GAMES[game])
    player = Clicker(page, looks=True)
    player.play_on()
    assert player.clicks > 5
    page.locator(END).get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay"))
    page.get_by_role("button", name="To the end").click()
    page.wait_for_url(re.compile(r"step=\d+"))
    page.get_by_role("button", name="Verify the shuffle").click()
    page.get_by_text("Everything fits").wait_for()
    for words in ("the one you were shown before the deal", "it fits the seal", "what this browser added is in the shuffle"):
        page.get_by_text(words).wait_for()


def give_up(page: Any) -> None:
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I give up").click()


def test_result_leads_to_a_rematch(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "Blanco")
    give_up(page)
    page.locator(END).get_by_text("Bram wins").wait_for()
    old = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and url != old)
    Clicker(page).moves(2)
    page.get_by_role("link", name="Stormdeck, to the lobby").click()
    page.get_by_role("region", name="My games").get_by_text("with Bram").wait_for()
    page.get_by_role("region", name="My finished games").get_by_text("Bram wins").wait_for()
    page.goto(old)
    page.get_by_role("button", name="Join the rematch").click()  # once more: the seat is known here
    page.wait_for_url(lambda url: "/t/" in url and url != old)
    give_up(page)
    page.locator(END).get_by_role("button", name="Verify the shuffle").click()
    page.get_by_text("what this browser added is in the shuffle").wait_for()


def invite(open_page: OpenPage) -> tuple[Any, str]:
    """A table of Blanco with one free seat, and the link to it."""
    host = open_page()
    card = host.locator("article", has=host.get_by_role("heading", name="Blanco", exact=True))
    card.get_by_role("button", name="Invite").click()
    host.get_by_label("Name at seat 1").fill("Ann")
    host.get_by_role("button", name="Open the table").click()
    return host, host.get_by_label(re.compile("^Link for")).input_value()


def two_people(open_page: OpenPage, name: str) -> tuple[Any, Any]:
    host, link = invite(open_page)
    guest = open_page(link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        page.wait_for_selector("[data-place]")
    return host, guest


def test_two_people_by_an_invitation(open_page: OpenPage) -> None:
    host, guest = two_people(open_page, "Ben <b>")
    assert "#" not in guest.url
    for page, other in ((host, "Ben <b>"), (guest, "Ann")):
        page.get_by_role("list", name="Players").get_by_text(other, exact=True).wait_for()
    host.get_by_label("Say something to the table").fill("Good luck")
    host.keyboard.press("Enter")
    guest.get_by_text("Good luck").first.wait_for()
    take_turns(Clicker(host, 1), Clicker(guest, 2), clicks=5)


NO_NOTICES = """
    localStorage.setItem('stormdeck.notices', 'on');
    window.Notification = class { constructor() { throw new TypeError('Illegal constructor'); } };
    window.Notification.permission = 'granted';
    Object.defineProperty(document, 'hidden', { get: () => true });
"""


def test_turn_is_told_by_the_title_where_notices_fail(open_page: OpenPage) -> None:
    """Chrome on Android: the notice fails, and the board must change all the same."""
    people = two_people(open_page, "Ben")
    for page in people:
        page.context.add_init_script(NO_NOTICES)
        page.reload()
        page.wait_for_selector("[data-place]")
    mover, other = whose_turn(*people)
    asked, waiting = "document.title === '● Your turn: Blanco · Stormdeck'", "document.title === 'Blanco · Stormdeck'"
    until(mover, asked)
    until(other, waiting)
    player = Clicker(mover)
    while not other.locator("[data-place].lit").count():
        player.click_something()
        mover.wait_for_timeout(20)
    until(mover, waiting)
    until(other, asked)


def test_taking_back_is_asked_of_the_other(open_page: OpenPage) -> None:
    people = two_people(open_page, "Ben")
    mover, other = whose_turn(*people)
    mover.locator("[data-place].lit").first.click()
    mover.get_by_role("button", name="Take back").click()
    other.get_by_role("button", name="Agree").click()
    mover.get_by_text(re.compile("^You take back .*, as (Ann|Ben) agreed")).first.wait_for()


def test_in_practice_taking_back_reaches_past_the_reply_of_a_bot(open_page: OpenPage) -> None:
    page = open_page()
    learn(page, "Blanco")
    player, log = Clicker(page), page.get_by_role("region", name="What happened")
    for _ in range(200):
        lines = log.inner_text().splitlines()
        replied = player.clicks and lines and lines[-1].startswith("Wren ")
        if replied and page.locator("[data-place].lit").count():
            break
        if not replied:
            player.click_something()
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Take back").click()
    page.get_by_text(re.compile("^You take back an action and .*; this is practice")).first.wait_for()
    page.locator("[data-place].lit").first.wait_for()


def test_bot_takes_a_seat_that_stays_free(open_page: OpenPage) -> None:
    host, _ = invite(open_page)
    host.get_by_role("button", name="Let a bot sit here").click()
    host.wait_for_selector("[data-place].lit")
    Clicker(host).moves(2)


def test_who_left_gets_the_seat_back_from_the_bot(open_page: OpenPage) -> None:
    host, guest = two_people(open_page, "Ben")
    address, browser = guest.url, guest.context
    guest.close()
    host.wait_for_timeout(1000)
    host.get_by_role("button", name="Menu of the table").click()
    host.get_by_role("button", name="Ask for a bot in Ben’s seat").click()
    host.get_by_text("plays on in seat 2").first.wait_for()
    guest = browser.new_page()
    guest.goto(address)
    guest.get_by_text("A bot plays for you.").wait_for()
    assert guest.get_by_role("button", name="Take back").count() == 0
    guest.get_by_role("button", name="Menu of the table").click()
    guest.get_by_role("button", name="Keys").wait_for()
    assert guest.get_by_role("button", name="Resign").count() == 0
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="Sit down again").click()
    guest.get_by_text("A bot plays for you.").wait_for(state="detached")
    host.get_by_text("Ben comes back.").first.wait_for()
    take_turns(Clicker(host, 1), Clicker(guest, 2), clicks=1)


def test_who_resigns_among_three_is_told_that_the_others_play_on(open_page: OpenPage) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cleo")]
    lobby = open_page()
    made = lobby.request.post("/api/tables", data={"game": "blanco", "players": 3, "seats": seats}).json()
    ann, ben = [open_page(f"/t/{made['table']}#{seat['token']}") for seat in made["seats"][:2]]
    ben.get_by_role("button", name="Menu of the table").click()
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_text("The others play on, and a bot takes your seat for good.").wait_for()
    ben.get_by_role("button", name="Yes, I give up").click()
    ben.get_by_text("You are out of this game").wait_for()
    assert ben.get_by_role("button", name="Sit down again").count() == 0
    ann.get_by_text("plays on in seat 2").first.wait_for()
    assert ann.locator(END).count() == 0


def test_refresh_and_server_restart_lose_nothing(at_table: OpenPage, serving: Serving) -> None:
    page = at_table("blanco")
    player = Clicker(page)
    player.moves(6)
    page.wait_for_selector("[data-place].lit")
    lines = page.get_by_role("region", name="What happened").inner_text()
    serving.stop()
    page.get_by_text("The connection is lost").wait_for()
    serving.start()
    page.get_by_text("The connection is lost").wait_for(state="detached")
    assert page.get_by_role("region", name="What happened").inner_text().startswith(lines)  # the last move may be told now
    player.moves(6)
    page.reload()
    page.wait_for_selector("[data-prompt]")
    player.moves(3)


def test_watching_shows_no_hand_and_offers_nothing(open_page: OpenPage, at_table: OpenPage) -> None:
    page = at_table("blanco")
    Clicker(page).moves(3)
    watcher = open_page(page.url)
    watcher.wait_for_selector("[data-prompt]")
    assert watcher.locator("[data-place].lit, [data-choice]").count() == 0
    assert watcher.get_by_label("Say something to the table").count() == 0


def test_pass_and_play_hides_the_table_between_seats(open_page: OpenPage) -> None:
    page = open_page()
    card = page.locator("article", has=page.get_by_role("heading", name="Blanco", exact=True))
    card.get_by_role("button", name="Pass and play").click()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    names = set()
    for turn in range(4):
        ready = page.get_by_role("button", name=re.compile("show my cards"))
        ready.wait_for()
        assert page.locator("[data-place]").count() == 0
        names.add(page.locator(".curtain h2").inner_text())
        ready.click()
        page.wait_for_selector("[data-place].lit, [data-choice]")
        player, over = Clicker(page, turn), page.get_by_role("button", name=re.compile("^Hand over"))
        while not over.count():
            player.click_something()
        over.click()
    assert names == {"Ann", "Ben"}


def test_asking_why_gets_a_reason_with_its_rule(at_table: OpenPage) -> None:
    page = at_table("blanco")
    page.wait_for_selector("[data-place].lit")
    page.locator("[data-place=discard]").click(force=True)
    note = page.get_by_role("note")
    note.wait_for()
    note.get_by_role("link", name=re.compile("^BL-")).click()
    page.locator(".shown").wait_for()


def test_hint_and_take_back(at_table: OpenPage) -> None:
    page = at_table("blanco")
    page.wait_for_selector("[data-place].lit")
    page.keyboard.press("h")
    page.get_by_text("You take a hint.").first.wait_for()
    page.get_by_role("button", name="Do it").click()
    page.get_by_text("You turn up").first.wait_for()
    player, discard = Clicker(page), page.locator("[data-place=discard].lit")
    while not discard.count():
        if not player.click_something():
            page.wait_for_timeout(20)
    discard.click()  # everybody saw that card before, so it may go back
    page.get_by_role("button", name="Take back").click()
    page.get_by_text('You take back "draw discard".').first.wait_for()
    discard.wait_for()


def test_an_unknown_table_says_so(open_page: OpenPage) -> None:
    page = open_page("/nowhere")
    page.get_by_role("heading", name="Struck into thin air").wait_for()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    page.get_by_role("heading", name="Blanco", exact=True).wait_for()


def test_first_page_is_small(open_page: OpenPage) -> None:
    """Lobby, table and board of a first game: everything that is sent before the first move."""
    page = open_page("/nowhere", alone=True)
    sent: list[Any] = []
    page.on("requestfinished", lambda request: sent.append(request))
    page.goto("/")
    page.wait_for_selector("article")
    lobby = [request.sizes()["responseBodySize"] for request in sent]
    assert sum(lobby) < 150_000, lobby
    start(page, "Blanco")
    page.wait_for_selector("[data-place].lit")
    everything = [(request.url, request.sizes()["responseBodySize"]) for request in sent]
    assert sum(size for _, size in everything) < 150_000, everything


def test_drag_and_double_click(at_table: OpenPage) -> None:
    page = at_table("blanco")
    player = Clicker(page)
    pile = page.locator("[data-place=pile].lit")
    while not pile.count():
        player.click_something()
    pile.click()
    card = page.locator("[data-place='hand:0'].lit")
    card.wait_for()
    target = page.locator("[data-place^='grid:0:']").first
    a, b = card.bounding_box(), target.bounding_box()
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(a["x"] + 40, a["y"] - 40, steps=3)
    assert page.locator(".drag-ghost").count() == 1
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=5)
    page.mouse.up()
    page.get_by_text(re.compile("^You play the")).first.wait_for()
    assert page.locator(".drag-ghost").count() == 0


def test_fork_plays_on_from_a_replay(at_table: OpenPage) -> None:
    page = at_table("blanco")
    Clicker(page).moves(6)
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I give up").click()
    page.locator(END).get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="One move on").click()
    page.wait_for_url(re.compile("step=2"))
    page.get_by_label("Through whose eyes").select_option("open")
    page.wait_for_url(re.compile("view=open"))
    with page.expect_download() as record:
        page.get_by_role("button", name="Download the record").click()
    assert record.value.suggested_filename.startswith("blanco-")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("are the true ones").check()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile("/t/[^/]+$"))
    Clicker(page).moves(2)


def test_lobby_shows_my_games_and_open_tables(open_page: OpenPage) -> None:
    page = open_page()
    card = page.locator("article", has=page.get_by_role("heading", name="Blanco", exact=True))
    card.get_by_role("button", name="Invite").click()
    page.get_by_label("Who sits at seat 2").select_option("open")
    page.get_by_label("Name at seat 1").fill("Olga")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".waiting")
    page.get_by_role("link", name="Stormdeck, to the lobby").click()
    page.get_by_role("region", name="My games").get_by_text("Waiting for players").wait_for()
    other = open_page()
    other.get_by_role("link", name=re.compile("Olga")).click()
    other.get_by_label("Your name").fill("Pia")
    other.get_by_role("button", name="Sit down").click()
    other.wait_for_selector("[data-place]")


def test_my_games_come_in_the_order_of_my_visits(open_page: OpenPage) -> None:
    page = open_page()
    games = "JSON.parse(localStorage.getItem('stormdeck.seats')).map(({ game, done }) => game + (done ? ', done' : ''))"
    for title in ("Blanco", "Taidian"):
        start(page, title)
        page.get_by_role("link", name="Stormdeck, to the lobby").click()
    assert page.evaluate(games) == ["taidian", "blanco"]
    page.get_by_role("region", name="My games").get_by_role("link", name="Blanco").click()
    page.wait_for_selector("[data-prompt]")
    assert page.evaluate(games) == ["blanco", "taidian"]
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I give up").click()
    page.locator(END).wait_for()
    assert page.evaluate(games) == ["blanco, done", "taidian"]
