"""A game by keys alone, up to its result and away from it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from tests.web.browser.playing import CHOICES, END, until
from tests.web.browser.serving import Serving
from tests.web.browser.test_ending import Played

OpenPage = Callable[..., Any]
LAST = 3
"""So many moves before its end a game is taken over."""
HINTED = ".place.hinted.lit"
HINT = ".hint button.act"


def shortly_before_the_end(serving: Serving, game: str) -> str:
    """Chance plays a whole game; whoever wins it plays its last moves again, as the link of a table that goes on from there."""
    people = [{"kind": "me", "name": f"Player {seat}"} for seat in range(min(stormdeck.game(game).players))]
    played = Played(serving, game, people, {})
    winners = played.to_the_end(random.Random(1))["winners"]
    steps = serving.ask(f"/tables/{played.table}/replay")["steps"]
    wish = {"step": max(0, len(steps) - LAST), "seat": (winners or [0])[0], "cards": "true"}
    fork = serving.ask(f"/tables/{played.table}/fork", body=wish)
    return f"/t/{fork['table']}#{fork['token']}"


def tab_to(page: Any, wanted: str) -> bool:
    """False where it is gone before Tab has come there."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return True
    assert not page.locator(wanted).count(), f"Tab does not reach {wanted}"
    return False


@pytest.mark.parametrize("game", BUILT_IN)
def test_keys_alone_end_every_game(open_page: OpenPage, serving: Serving, game: str) -> None:
    """What the hint shows is done by keys, place by place, until the result is there; then by keys to the replay."""
    page = open_page(shortly_before_the_end(serving, game))
    deadline = time.monotonic() + 120
    done = 0
    while True:
        page.wait_for_selector(f"{CHOICES}, {END}")
        if page.locator(END).count():
            break
        assert time.monotonic() < deadline, f"no end after {done} moves"
        page.keyboard.press("h")
        page.wait_for_selector(f"{HINT}, {END}")
        while page.locator(HINT).count():  # "Do it" is for what has no place on the table
            if tab_to(page, HINTED if page.locator(HINTED).count() else HINT):
                page.keyboard.press("Enter")
                page.wait_for_timeout(60)
        until(page, "document.activeElement !== document.body")
        done += 1
    assert done >= 1
    until(page, "document.activeElement?.tagName === 'H2'")
    tab_to(page, f'{END} a[href$="/replay"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay*")
