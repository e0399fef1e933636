"""No seat and no spectator can tell the table from one where everything hidden from them was dealt afresh."""

from __future__ import annotations

import math
from typing import Any, Final

import pytest

import stormdeck
from stormdeck.core.rng import FastRng
from stormdeck.games.thunder_and_lightning import invariants
from stormdeck.testing.leaks import difference, leak_test
from stormdeck.testing.redeal import exchange, groups, unevenness, words_of
from tests.tables import WALKED, sets_at
from tests.toy.game import Nines

HOW: Final[dict[str, dict[str, Any]]] = {
    "blanco": {"choices_are_public": True},  # whether a question comes up and how many answers it has is public there
    "taidian": {"even": False},  # the odds are tested beside the game
    "thunder-and-lightning": {"even": invariants.exchangeable},  # some cards are bound: a god, a treasure, a card once seen
}
SETS: Final[dict[str, list[dict[str, Any]]]] = {
    "taidian": [{}, {"treaties": "open"}, {"spoils": True, "open_discards": True}, {"ask_always": False}],
}


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_no_game_leaks(id: str, players: int) -> None:
    leak_test(stormdeck.game(id), players=[players], options=sets_at(id, players, SETS.get(id, ())), **HOW.get(id, {}))


def test_a_game_from_elsewhere_does_not_leak() -> None:
    leak_test(Nines(), seeds=range(3))


def test_a_game_that_hides_nothing_must_say_so() -> None:
    leak_test(Nines(), players=[2], hides=False)


# ---- The statistics ----------------------------------------------------------------------------------------------------


def deal_cards(deals: int, cards: int, sizes: list[int], swaps: bool) -> list[dict[str, int]]:
    """Deal `cards` cards to zones of those sizes and count; without `swaps` the shuffle never leaves a card in place."""
    rng = FastRng(17)
    counts: list[dict[str, int]] = [{} for _ in range(cards)]
    for _ in range(deals):
        order = list(range(cards))
        for last in range(cards - 1, 0, -1):
            other = int(rng.below(last + 1 if swaps else last))
            order[last], order[other] = order[other], order[last]
        for zone, size in enumerate(sizes):
            for _ in range(size):
                card = order.pop()
                counts[card][f"zone {zone}"] = counts[card].get(f"zone {zone}", 0) + 1
    return counts


@pytest.mark.parametrize("sizes", [[1] * 20, [5, 5, 1, 1, 1, 1, 1, 1, 1, 3], [10, 10]])
def test_a_fair_deal_is_found_even(sizes: list[int]) -> None:
    sigma = unevenness(deal_cards(400, 20, sizes, swaps=True), 400)
    assert sigma is not None
    assert abs(sigma) < 3


@pytest.mark.parametrize("kinds", [8, 3])
def test_the_measure_is_a_standard_deviation(kinds: int) -> None:
    """Over many fair deals it has mean 0 and spread 1, so that five of them are as rare as they sound; also for equal cards."""
    sigmas = []
    rng = FastRng(5)
    for _ in range(200):
        counts: list[dict[str, int]] = [{} for _ in range(kinds)]
        for _ in range(60):
            order = list(range(8))
            for last in range(7, 0, -1):
                other = int(rng.below(last + 1))
                order[last], order[other] = order[other], order[last]
            for place, card in enumerate(order):
                zone = f"zone {min(place, 5)}"
                kind = card % kinds
                counts[kind][zone] = counts[kind].get(zone, 0) + 1
        sigma = unevenness(counts, 60)
        assert sigma is not None
        sigmas.append(sigma)
    mean = sum(sigmas) / len(sigmas)
    spread = math.sqrt(sum((sigma - mean) ** 2 for sigma in sigmas) / len(sigmas))
    assert abs(mean) < 0.25
    assert 0.8 < spread < 1.2


def test_a_shuffle_that_never_leaves_a_card_in_place_is_found() -> None:
    sigma = unevenness(deal_cards(400, 20, [1] * 20, swaps=False), 400)
    assert sigma is not None
    assert sigma > 10


def test_a_deal_that_is_too_even_is_found() -> None:
    counts = [{f"zone {place}": 20 for place in range(20)} for _ in range(20)]
    sigma = unevenness(counts, 400)
    assert sigma is not None
    assert sigma < -10


def lot(card: int) -> tuple[int, str]:
    return card, ""


def test_cards_that_nobody_mixes_are_not_compared() -> None:
    assert unevenness([{"here": 7}], 7) is None
    mixed = groups(
        {
            lot(number): here
            for number, here in {
                1: {"a": 3, "b": 4},
                2: {"c": 7},
                3: {"b": 3, "a": 4},
                4: {"d": 1, "e": 6},
                5: {"e": 1, "a": 6},
            }.items()
        }
    )
    assert mixed[lot(1)] == mixed[lot(3)] == mixed[lot(4)] == mixed[lot(5)] != mixed[lot(2)]


def test_two_words_of_a_document_are_exchanged_wherever_they_stand() -> None:
    document = {"pile": "R1 R12 ?R1+", "older": {"1": ["R12"]}, "turn": 1, "hand": [1, 2, 3]}
    assert exchange(document, "R1", "R12") == {"pile": "R12 R1 ?R12+", "older": {"1": ["R1"]}, "turn": 1, "hand": [1, 2, 3]}
    assert exchange(document, "1", "3") == {**document, "hand": [3, 2, 1]}, "a number is a card only in a list"
    assert words_of(document) == ["R1", "R12", "R1", "R12", "1", "2", "3"]


def test_a_difference_is_named_by_its_path() -> None:
    game = stormdeck.game("blanco")
    one, other = game.agree(2, {}), game.agree(2, {"match_wins": 4})
    assert difference(one, other) == "values: [7] [1] 3 against 4"
