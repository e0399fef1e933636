"""What everybody knows about a deck that was renewed in the middle of a draw (TA-G48): exactly what follows, however long ago."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from stormdeck.core.game import State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.taidian import GAME
from stormdeck.games.taidian.view import Player, TaidianView
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import TaidianTable, seat, table

CARDS = ("coin", "cash", "gold", "kick")
Counts = tuple[int, ...]
"""How many of each of these."""
World = tuple[Counts, Counts, Counts]
"""Hand, draw pile and closed discards."""
HAND_SIZE = 5


def counts(cards: tuple[str, ...] | list[str]) -> Counts:
    return tuple([cards.count(card) for card in CARDS])


def plus(one: Counts, other: Counts) -> Counts:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Counts, other: Counts) -> Counts:
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def parts(whole: Counts, size: int) -> Iterator[Counts]:
    """Every way to take so many of these cards."""
    for part in itertools.product(*[range(count + 1) for count in whole]):
        if sum(part) == size:
            yield part


class Onlooker:
    """Somebody who knows the deck of seat 1 and thinks of everything: all worlds that fit what was seen."""

    def __init__(self, hand: int, closed: int, hidden: Counts, opened: Counts) -> None:
        self.opened = opened
        self.worlds: set[World] = set()
        for one in parts(hidden, hand):
            self.worlds |= {(one, minus(minus(hidden, one), other), other) for other in parts(minus(hidden, one), closed)}

    def play(self, card: str) -> None:
        shown = counts([card])
        self.worlds = {(minus(hand, shown), pile, closed) for hand, pile, closed in self.worlds if min(minus(hand, shown)) >= 0}
        self.opened = plus(self.opened, shown)

    def end_turn(self) -> None:
        found: set[World] = set()
        renewed = False
        for hand, pile, closed in self.worlds:
            kept, everything = (0,) * len(CARDS), plus(hand, closed)
            if sum(pile) < HAND_SIZE:
                kept, pile, everything = pile, plus(everything, self.opened), (0,) * len(CARDS)
                renewed = True
            for drawn in parts(pile, min(HAND_SIZE - sum(kept), sum(pile))):
                found.add((plus(kept, drawn), minus(pile, drawn), everything))
        self.worlds = found
        self.opened = (0,) * len(CARDS) if renewed else self.opened


def worlds_of_view(view: TaidianView) -> set[World]:
    """The worlds that a view leaves, by its words."""
    player: Player = view.players[0]
    deck = counts(view.recall.sure[0])
    found: set[World] = set()
    for hand in parts(deck, player.hand_size):
        for closed in parts(minus(deck, hand), player.closed_size):
            place = closed if player.put_away else hand
            fits = [sum(map(min, place, minus(deck, counts(bound.late)))) >= bound.kept for bound in player.bounds]
            if all(fits):
                found.add((hand, minus(minus(deck, hand), closed), closed))
    return found


def seat_1(state: State) -> Player:
    """As it sees itself."""
    view = GAME.view(state, Seat(0))
    assert isinstance(view, TaidianView)
    return view.players[0]


def check(t: TaidianTable, onlooker: Onlooker, deals: int) -> None:
    view = t.view_of(2)
    assert worlds_of_view(view) == onlooker.worlds
    belief = GAME.belief(view)
    state = belief.new_state(FastRng(deals))
    for _ in range(deals):
        belief.deal_into(state, FastRng(_))
        player = seat_1(state)
        assert player.hand is not None
        assert player.pile is not None
        assert player.closed is not None
        assert (counts(player.hand), counts(player.pile), counts(player.closed)) in onlooker.worlds


@rule("TA-G48", "TA-G76")
@pytest.mark.parametrize("seed", range(24))
def test_everything_that_follows_from_a_reshuffle_is_known_and_nothing_else(seed: int) -> None:
    """Turns of a player who plays some cards and discards others, watched by one who never forgets; decks of 7 to 13 cards."""
    chance = random.Random(seed)
    deck = [chance.choice(CARDS) for _ in range(7 + seed % 7)]
    hand, closed, opened = deck[:4], deck[4 : 4 + seed % 3], deck[4 + seed % 3 : 6]
    pile = deck[6:]
    t = table(seat(" ".join(hand), pile=" ".join(pile), closed=" ".join(closed), discard=" ".join(opened)), "")
    onlooker = Onlooker(len(hand), len(closed), counts(hand + pile + closed), counts(opened))
    bounds = 0
    for _ in range(10):
        t.play("choose upgrading")
        while chance.random() < 0.65:
            playable = [text for text in sorted(map(str, t.match.legal())) if text.startswith("play ")]
            if not playable:
                break
            action = chance.choice(playable)
            t.play(action)
            onlooker.play(action.removeprefix("play "))
            check(t, onlooker, 12)
        t.play("end turn", "choose upgrading", "end turn")
        onlooker.end_turn()
        check(t, onlooker, 12)
        bounds = max(bounds, len(t.view_of(2).players[0].bounds))
    assert bounds > 0 or len(deck) == 2 * HAND_SIZE  # two hands: the pile is renewed between two turns


def dealt(t: TaidianTable, number: int) -> Player:
    """Seat 1 at a table that seat 2 takes for possible."""
    return seat_1(GAME.determinise(t.seen(2), FastRng(number)))


@rule("TA-G48")
def test_what_was_kept_over_a_reshuffle_stays_known_when_the_hand_is_played_from() -> None:
    """Both Kicks were drawn before the reshuffle: they are still in the hand after a Gold was played from it."""
    t = table(seat("gold*3", pile="kick*2", discard="gold*3"), "").play("choose upgrading", *["play gold"] * 3, "end turn")
    t.play("choose upgrading", "end turn", "choose upgrading", "play gold")
    assert all((dealt(t, number).hand or ()).count("kick") == 2 for number in range(20))


@rule("TA-G48")
def test_what_was_kept_over_a_reshuffle_stays_known_when_the_hand_is_discarded() -> None:
    t = table(seat("gold*3", pile="kick*2", discard="gold*8"), "").play("choose upgrading", *["play gold"] * 3, "end turn")
    t.play(*["choose upgrading", "end turn"] * 2)
    assert all((dealt(t, number).closed or ()).count("kick") == 2 for number in range(20))
