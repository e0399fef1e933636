"""Everything lit takes a click, however close together it lies."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import CHOICES, COVERED
from tests.web.browser.serving import Serving

OpenPage = Callable[..., Any]
SIZES = [(1280, 800), (768, 1024), (360, 740), (740, 360)]


def four_stored_dice(serving: Serving) -> str:
    """Thunderbirds: a table at which a card has two stored dice, its neighbours have some, and all may be taken back."""
    made = serving.ask("/tables", body={"game": "thunderbirds", "players": 1, "seats": [{"kind": "me", "name": "Mia"}]})
    path, token = f"/tables/{made['table']}", made["seats"][0]["token"]
    chance = random.Random(768)  # found by trying: most players soon use up what they store
    for number in range(60):
        seen = serving.ask(path, token)
        actions = [offer["action"] for offer in seen["legal"]]
        stored = Counter([action[:10] for action in actions if action.startswith("recall")])
        if sorted(stored.values()) == [1, 1, 2]:
            return f"/t/{made['table']}#{token}"
        action = chance.choice([action for action in actions if not action.startswith("recall")])
        serving.ask(f"{path}/play", token, {"action": action, "version": seen["version"], "key": f"move {number}"})
    raise AssertionError("other cards were dealt")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_stored_die_takes_a_click(open_page: OpenPage, serving: Serving, width: int, height: int) -> None:
    page = open_page(four_stored_dice(serving), width=width, height=height, has_touch=width < 1000)
    page.wait_for_selector("[data-place^='stored:'].lit")
    assert page.locator("[data-place^='stored:'].lit").count() == 4
    assert page.evaluate(COVERED, CHOICES) == []
