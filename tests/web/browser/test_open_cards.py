""" "All cards" in the replay of a finished game: every face-down card, all hands and all piles, on a desk and on a phone."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings
from tests.web.browser.test_layout import resize

OpenPage = Callable[..., Any]
SEATS = {game: min(3, max(stormdeck.game(game).players)) for game in BUILT_IN}
MOVES = 40
SHOTS = os.environ.get("STORMDECK_SHOTS", "")
"""A folder to keep what the pages look like, for whoever wants to look."""


@pytest.fixture(scope="module")
def tables(serving: Serving) -> dict[str, str]:
    """A finished game of each."""
    return {game: finished(serving, game, players) for game, players in SEATS.items()}


def finished(serving: Serving, game: str, players: int) -> str:
    made = serving.ask("/tables", body={"game": game, "players": players, "seats": [{"kind": "me"}] * players})
    path, tokens = f"/tables/{made['table']}", [seat["token"] for seat in made["seats"]]
    chance = random.Random(2)
    for number in range(MOVES):
        turn = serving.ask(path)["decision"]["seat"]
        seen = serving.ask(path, tokens[turn])
        action = chance.choice(seen["legal"])["action"]
        serving.ask(f"{path}/play", tokens[turn], {"action": action, "version": seen["version"], "key": f"move {number}"})
    for number, token in enumerate(tokens[:-1] or tokens):
        if serving.ask(path)["outcome"] is None:
            serving.ask(f"{path}/resign", token, {"key": f"enough {number}"})
    return str(made["table"])


@pytest.mark.parametrize("game", SEATS)
def test_all_cards_lie_open(open_page: OpenPage, serving: Serving, tables: dict[str, str], axe: str, game: str) -> None:
    table = tables[game]
    view = serving.ask(f"/tables/{table}/replay/{MOVES}?view=open")["view"]
    wanted = {title: cards for title, cards in PILES[game](view).items() if cards}
    page = open_page(f"/t/{table}/replay?step={MOVES}&view=open")
    page.locator("main [data-place]:visible").first.wait_for()
    for width, height in ((1280, 800), (360, 740)):
        resize(page, width, height)
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{game}-{width}-top.png")
            page.locator("main").evaluate("main => main.scrollTo(0, main.scrollHeight)")
            page.screenshot(path=Path(SHOTS) / f"{game}-{width}-end.png")
        shown = piles_on(page) if game != "taidian" else decks_on(page)
        assert shown == wanted, width
        assert page.evaluate("document.querySelector('main').scrollWidth <= document.querySelector('main').clientWidth"), width
        assert findings(page, axe) == [], width


def piles_on(page: Any) -> dict[str, int]:
    """The open piles, by title: how many cards each shows."""
    lists = page.get_by_role("region", name="All cards").locator("ol").all()
    return {one.get_attribute("aria-label"): one.locator("li").count() for one in lists}


def decks_on(page: Any) -> dict[str, int]:
    """Of Taidian: how many players show a hand, what they will draw, and what they have discarded."""
    titles = ("Hand", "To draw, in no order", "Discarded")
    return {title: page.locator(".tie b", has_text=title).count() for title in titles}


def thunder_piles(view: Any) -> dict[str, int]:
    piles = {}
    for player, deck in zip(view["players"], view["decks"], strict=True):
        piles[f"{player['side'].capitalize()}'s deck, the next card first"] = len(deck)
        piles[f"{player['side'].capitalize()}'s discards, the top first"] = player["pile"]
    return piles


PILES: dict[str, Callable[[Any], dict[str, int]]] = {
    "blanco": lambda view: {
        "Draw pile, the next card first": view["pile"],
        "Discards, the top first": view["discard_count"],
        "In the box": view["box"],
    },
    "taidian": lambda view: dict.fromkeys(
        ("Hand", "To draw, in no order", "Discarded"), sum(p["alive"] for p in view["players"])
    ),
    "thunder-and-lightning": thunder_piles,
    "thunderbirds": lambda view: {
        "Deck, the next card first": view["deck"],
        "Left out of this game": view["regular_out"] + view["advanced_out"],
        "Pod deck, the next Pod first": view["fleet"]["pod_deck"],
    },
    "thunderbolts": lambda view: {
        "VAULT, the next card first": view["vault"],
        **{
            f"Player {seat + 1}'s WALLET, the top first": player["wallet"]["count"] for seat, player in enumerate(view["players"])
        },
    },
}
