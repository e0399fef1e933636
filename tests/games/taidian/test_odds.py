"""How likely a table dealt from a view is: where the hidden cards are not equally likely everywhere, the odds by hand."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import pytest

from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.taidian import GAME
from stormdeck.games.taidian.documents import SeatDocument
from stormdeck.games.taidian.position import describe_seat
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.view import TaidianView
from stormdeck.testing import state_of
from stormdeck.testing.rules import rule
from stormdeck.testing.walk import encoded, legal_rows
from tests.games.taidian.scenario_table import TaidianTable, cards, position, seat, table

DEALS = 600
WORLDS = 25


def share(t: TaidianTable, viewer: int | None, holds: Callable[[list[SeatDocument]], bool]) -> float:
    """In how many of the tables a viewer thinks possible something is true."""
    belief = GAME.belief(t.seen(viewer))
    chance, found = FastRng(5), 0
    state = belief.new_state(chance)
    for _ in range(DEALS):
        belief.deal_into(state, chance)
        assert isinstance(state, TaidianState)
        found += holds([describe_seat(state, number) for number in range(t.match.players)])
    return found / DEALS


def close(found: float, expected: float) -> bool:
    """Within four standard errors."""
    return abs(found - expected) <= 4 * math.sqrt(expected * (1 - expected) / DEALS)


def deck(found: SeatDocument) -> Counter[str]:
    return Counter(cards(f"{found.hand} {found.pile} {found.discard} {found.closed}"))


@rule("TA-R66", "TA-G30")
@pytest.mark.parametrize(("card", "expected"), [("shield", 1 / 6), ("kick", 2 / 6), ("punch", 3 / 6)])
@pytest.mark.parametrize("viewer", [3, None])
def test_a_stolen_card_is_any_card_of_the_victims_deck_equally_likely(card: str, expected: float, viewer: int | None) -> None:
    """Six cards, two of them in the hand: the third party has no idea which, so each of the six was taken as likely."""
    t = table(seat("robber", pile="cash*2"), seat("shield kick", pile="punch*3 kick"), "").attack("robber +1").play("pass")
    assert close(share(t, viewer, lambda seats: deck(seats[0])[card] == 1), expected)


@rule("TA-R66", "TA-G30")
def test_a_card_the_victim_was_seen_to_discard_was_not_stolen() -> None:
    """The Punch lies open in the discard pile; the other three may have been taken."""
    t = (
        table(seat("robber", pile="cash*2"), seat("shield kick", pile="coin", discard="punch"), "")
        .attack("robber +1")
        .play("pass")
    )
    assert share(t, 3, lambda seats: "punch" in deck(seats[0])) == 0
    assert close(share(t, 3, lambda seats: "coin" in deck(seats[0])), 1 / 3)


@rule("TA-R13", "TA-G76")
@pytest.mark.parametrize(("place", "expected"), [("hand", 2 / 8), ("pile", 5 / 8), ("closed", 1 / 8)])
def test_a_single_hidden_card_is_as_likely_in_a_place_as_the_place_is_large(place: str, expected: float) -> None:
    t = table("coin", seat("kick shield", pile="coin*4 punch", closed="cash"), "")
    assert close(share(t, 1, lambda seats: "shield" in getattr(seats[1], place)), expected)


@rule("TA-G48")
def test_cards_drawn_before_a_reshuffle_are_as_likely_as_any_that_were_hidden_then() -> None:
    """Kick, Punch and Shield were hidden; one was drawn before three Gold were shuffled in, then four of the five left."""
    t = table(seat("gold*3", pile="kick", closed="punch shield", discard=""), "").play(
        "choose upgrading", *["play gold"] * 3, "end turn"
    )
    assert t.at(1)["kept"] == 1
    assert close(share(t, 2, lambda seats: Counter(cards(seats[0].hand))["gold"] == 2), 3 / 5)


@rule("TA-R48")
def test_a_hidden_structure_leaves_the_odds_of_the_hand_to_the_other_cards() -> None:
    """Two of four cards that can be held, and a Barricade that cannot."""
    t = table("coin", seat("kick punch", pile="barricade shield coin"), "")
    assert close(share(t, 3, lambda seats: "shield" in seats[1].hand), 2 / 4)


@rule("TA-G30")
def test_what_a_robber_took_is_settled_when_it_is_shown() -> None:
    t = table(seat("robber", pile="cash*2"), seat("punch", pile="kick shield"), "").attack("robber +1").play("pass")
    assert close(share(t, 3, lambda seats: "punch" in deck(seats[0])), 1 / 3)
    t.attack("punch +2").passes()
    assert share(t, 3, lambda seats: deck(seats[1]) == Counter(["kick", "shield"])) == 1
    assert GAME.view(GAME.determinise(t.seen(3), FastRng(1)), Seat(2)) == t.seen(3)


@rule("TA-R66", "TA-G30", "TA-G86")
@pytest.mark.parametrize("players", [3, 4])
def test_every_table_a_third_party_thinks_possible_is_one_it_would_see_just_so(players: int) -> None:
    """Thefts upon thefts: what is dealt from the view of anybody gives that very view again, byte for byte."""
    uncertain = 0
    for seed in range(4):
        chance = FastRng(seed, 3)
        hands = [seat("robber*3 punch kick", pile="shield coin*2 cash", closed="poison gold") for _ in range(players)]
        document = {name: part for name, part in position(*hands).items() if name != "options"}
        state = GAME.set_up(document, GAME.agree(players, {"characters": "none", "treaties": "off"}), FastRng(seed))
        for _ in range(60):
            rows = legal_rows(GAME, state)
            if not rows:
                break
            wanted = [row for row in rows if str(GAME.actions[row]).startswith(("choose attacking", "lay robber", "launch"))]
            GAME.apply_row(state, (wanted or rows)[int(chance.below(len(wanted or rows)))], None)
            for viewer in (None, *[Seat(number) for number in range(players)]):
                seen = GAME.view(state, viewer)
                assert isinstance(seen, TaidianView)
                if not any(seen.recall.pools):
                    continue
                uncertain += 1
                belief = GAME.belief(seen)
                for world in range(WORLDS if uncertain % 5 == 0 else 1):
                    again = GAME.view(belief.new_state(FastRng(world)), viewer)
                    assert encoded(again) == encoded(seen)
    assert uncertain > 100


@rule("TA-G30")
def test_however_much_the_ways_weigh_one_of_them_is_drawn() -> None:
    """Every unseen theft makes the ways weigh many times as much; after some of them no lot could be drawn any more."""
    t = table(seat("robber", pile="cash*2"), seat("shield kick", pile="punch*3 kick"), "").attack("robber +1").play("pass")
    document, options = GAME.describe(state_of(t.match)), t.match.options
    ways = document["ways"]
    assert isinstance(ways, list)
    watched = [way for way in ways if way["watcher"] == 3]
    for way in watched:
        way["weight"] = 1 << 30
    assert len(watched) == 3
    belief, chance = GAME.belief(GAME.view(GAME.set_up(document, options, FastRng(1)), Seat(2))), FastRng(5)
    decks = Counter[str]()
    for _ in range(DEALS):
        state = belief.new_state(chance)
        assert isinstance(state, TaidianState)
        decks[" ".join({"shield", "kick", "punch"} & set(deck(describe_seat(state, 0))))] += 1
    assert close(decks["punch"] / DEALS, 1 / 3)
    assert close(decks["shield"] / DEALS, 1 / 3)
