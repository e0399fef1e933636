"""What happened is told before the new board stands: in every game, at any speed, and never in anybody's way."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import Clicker, start, until
from tests.web.browser.test_playing import GAMES

OpenPage = Callable[..., Any]

WATCH = """() => {
    window.told = [];
    window.moving = 0;
    let last = '';
    setInterval(() => {
        const layer = document.querySelector('.stage-layer');
        const beat = layer?.dataset.beat ?? '';
        if (beat && beat !== last) window.told.push(beat);
        last = beat;
        if (layer) window.moving = Math.max(window.moving, layer.getAnimations({ subtree: true }).length);
    }, 10);
}"""
QUIET = "document.querySelector('[data-beat]') === null"


def watched(open_page: OpenPage, game: str, **extra: Any) -> Any:
    """A table whose beats are written down."""
    page = open_page(**{"speed": "normal", "reduced_motion": "no-preference", **extra})
    page.evaluate(WATCH)  # the page stays when the table opens
    start(page, *GAMES[game])
    return page


def nothing_left(page: Any) -> None:
    """When all is told, nothing lies over the table and nothing is hidden on it."""
    until(page, QUIET)
    assert page.locator(".stage-layer > *").count() == 0
    assert page.evaluate(
        "[...document.querySelectorAll('[data-place], [data-anchor]')].every((one) => one.style.opacity !== '0')"
    )


@pytest.mark.parametrize("game", GAMES)
def test_moments_are_told_and_leave_no_trace(open_page: OpenPage, game: str) -> None:
    page = watched(open_page, game)
    until(page, "window.told.includes('deal')")
    player = Clicker(page, 2)
    deadline = time.monotonic() + 60
    while not page.evaluate("window.told.length > 1 && window.moving > 0"):
        assert time.monotonic() < deadline, page.evaluate("window.told")
        player.click_something()
    nothing_left(page)


TAP = """() => {
    const place = document.querySelector("[data-place='grid:0:r3c3']");
    if (!document.querySelector('[data-beat=flip]')) return false;
    for (const kind of ['pointerdown', 'pointerup', 'click'])
        place.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerType: 'mouse' }));
    return true;
}"""
"""Taps on a card while a card is turned up."""


def test_tap_ends_a_beat_and_does_nothing_else(open_page: OpenPage) -> None:
    page = open_page(speed="slow", reduced_motion="no-preference")
    played: list[str] = []
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda sent: played.append(sent) if '"play"' in str(sent) else None)
    )
    start(page, "Blanco")
    until(page, QUIET)
    player = Clicker(page)
    before = 0
    while not page.evaluate(TAP):  # at once, for a beat may be over before the next message from here
        player.click_something()
        page.wait_for_timeout(50)
        before = len(played)
    page.keyboard.press("Escape")
    assert len(played) == before
    until(page, "document.querySelector('[data-beat=flip]') === null", seconds=1)
    deadline = time.monotonic() + 30
    while len(played) == before:  # a tap may end one more beat first
        assert time.monotonic() < deadline
        player.click_something()
        page.wait_for_timeout(50)


LOOK = """() => {
    window.looks = [];
    const look = () => {
        const cells = [...document.querySelectorAll("[data-place^='grid:0:']")].map((one) => getComputedStyle(one).opacity);
        if (document.querySelector('[data-beat=deal]')) window.looks.push(cells.filter((opacity) => opacity === '1').length);
        requestAnimationFrame(look);
    };
    look();
}"""
"""How many cards of the own grid lie there, in every frame of a deal."""


def test_nothing_lies_where_a_card_is_dealt_to_before_it_comes(open_page: OpenPage) -> None:
    page = open_page(speed="slow", reduced_motion="no-preference")
    page.evaluate(WATCH)
    page.evaluate(LOOK)
    start(page, *GAMES["blanco"])
    until(page, "window.told.includes('deal')")
    nothing_left(page)
    looks = page.evaluate("window.looks")
    assert looks == sorted(looks), looks  # a card that lies there never goes again
    assert looks[0] == 0, looks
    assert len(set(looks)) > 2, looks


def test_a_table_is_dealt_once(open_page: OpenPage) -> None:
    """Whoever loads the page again, or comes back from the lobby, has seen it."""
    page = watched(open_page, "blanco")
    until(page, "window.told.includes('deal')")
    nothing_left(page)
    for again in (lambda: page.reload(), lambda: page.goto(page.url)):
        again()
        page.evaluate(WATCH)
        page.wait_for_selector("[data-place].lit")
        assert "deal" not in page.evaluate("window.told")


def test_a_table_is_dealt_though_a_bot_has_moved_while_the_board_was_loaded(open_page: OpenPage) -> None:
    page = open_page(speed="normal", reduced_motion="no-preference")
    page.evaluate(WATCH)
    # The board comes when the bot, which begins here, has moved: the table has changed by then.
    page.route("**/assets/thunderbolts-*.js", lambda route: (page.wait_for_timeout(1_500), route.continue_()))
    start(page, *GAMES["thunderbolts"])
    until(page, "window.told.includes('deal')")
    nothing_left(page)


def test_still_pictures_where_nothing_shall_move(open_page: OpenPage) -> None:
    page = watched(open_page, "thunderbirds", reduced_motion="reduce")
    until(page, "window.told.includes('deal')")
    player = Clicker(page, 3)
    deadline = time.monotonic() + 60
    while not page.evaluate("window.told.some((beat) => beat !== 'deal')") and time.monotonic() < deadline:
        player.click_something()
    assert page.evaluate("window.told.some((beat) => beat !== 'deal')")
    assert page.evaluate("window.moving") == 0
    nothing_left(page)


def test_caption_and_live_region_say_the_same(open_page: OpenPage) -> None:
    page = watched(open_page, "blanco")
    page.evaluate(
        """() => {
            window.captions = [];
            window.spoken = '';
            setInterval(() => {
                const words = document.querySelector('.caption')?.textContent.trim() ?? '';
                if (words && window.captions.at(-1) !== words) window.captions.push(words);
                const said = document.querySelector('p.said[role=status]')?.textContent ?? '';
                if (!window.spoken.endsWith(said)) window.spoken += ' ' + said;
            }, 10);
        }"""
    )
    Clicker(page).moves(3)
    until(page, "window.captions.some((words) => words.startsWith('Bram'))")
    nothing_left(page)
    told = page.evaluate("window.captions.filter((words) => words.startsWith('Bram'))")
    spoken = page.evaluate("window.spoken")
    assert all(words in spoken for words in told), (told, spoken)


def test_speed_and_volume_are_remembered(open_page: OpenPage, axe: str) -> None:
    page = open_page(speed="normal")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Instant", exact=True).click()
    slider = page.get_by_role("slider", name="Volume")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowLeft")
    page.evaluate(axe)
    found = page.evaluate("axe.run('header').then((result) => result.violations.map((one) => one.id))")
    assert found == []
    page.reload()
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_role("radio", name="Instant").is_checked()
    assert page.get_by_role("slider", name="Volume").input_value() == "45"
    page.get_by_role("button", name="Sound", exact=True).click()
    assert page.evaluate("localStorage.getItem('stormdeck.sound')") == "off"


def test_instant_tells_nothing(open_page: OpenPage) -> None:
    page = watched(open_page, "blanco", speed="instant")
    Clicker(page).moves(5)
    assert page.evaluate("window.told") == []
