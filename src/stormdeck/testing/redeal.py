"""Tests of `determinise`: it knows nothing but the view, it changes what is hidden, and every deal is equally likely.

What must be hidden is found without it: two cards are exchanged in the document of a position, and where that changes no byte
of a view, the viewer cannot tell which lies where, so `determinise` must deal both ways.
"""

from __future__ import annotations

import math
import re
from typing import Final

from stormdeck.core.errors import PositionError
from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.testing.walk import Laws, Moment, coming_words, encoded, name_of

DEALS: Final = 300
"""Deals counted for one view."""
EXCHANGES: Final = 12
"""Pairs of cards exchanged in a document, to find some that a viewer cannot tell apart."""
MOST_SIGMA: Final = 5.0
"""A fair deal strays further from evenness than this about once in two million tests."""

WORD: Final = re.compile(r"[A-Za-z0-9_]+")


class Redeal:
    """The twins of one game, and the evidence on how they were dealt."""

    def __init__(self, game: Game, laws: Laws, seed: int) -> None:
        self.game = game
        self.laws = laws
        self.picks = FastRng(seed, 6)
        self.dealt = 0
        self.exchanged = 0
        self.sigmas: list[float] = []

    def twin(self, moment: Moment, viewer: Seat | None) -> State:
        """A fresh twin; the true state and its source of chance stay as they are."""
        game, state = self.game, moment.state
        drawn, coming = int(state.rng.drawn), coming_words(state.rng)
        rng = FastRng(moment.seed, 1000 + self.dealt)
        self.dealt += 1
        twin = game.determinise(game.view(state, viewer), rng)
        moved = (int(state.rng.drawn), coming_words(state.rng)) != (drawn, coming)
        moment.require(not moved, "`determinise` has moved the table's own source of chance.")
        moment.require(coming_words(twin.rng) != coming, "`determinise` hands out the table's own source of chance.")
        moment.require(coming_words(twin.rng) == coming_words(rng), "A twin does not use the source of chance it was given.")
        return twin

    def check(self, moment: Moment, viewer: Seat | None) -> None:
        """Deal one view many times and count which card went where."""
        counts = self.count_deals(moment, viewer)
        group_of = groups(counts)
        self.check_exchanges(moment, viewer, group_of)
        for group in sorted(set(group_of.values())):
            cards = [card for card in counts if group_of[card] == group]
            sigma = unevenness([counts[card] for card in cards])
            if sigma is None:
                continue
            self.sigmas.append(sigma)
            uneven = f"Dealt from the view of {name_of(viewer)}, {len(cards)} cards do not go everywhere equally often"
            moment.require(abs(sigma) < MOST_SIGMA, f"{uneven} ({sigma:+.1f} standard deviations over {DEALS} deals).")

    def finish(self, moment: Moment, hides: bool) -> None:
        """All counts of the game together: a small bias shows in their sum."""
        if not hides:
            return
        moment.require(self.exchanged > 0, "No two hidden cards were found; pass `hides=False` if the game hides nothing.")
        moment.require(bool(self.sigmas), "`determinise` never changed anything in the whole game.")
        together = sum(self.sigmas) / math.sqrt(len(self.sigmas))
        uneven = f"Over {len(self.sigmas)} tests `determinise` deals unevenly"
        moment.require(abs(together) < MOST_SIGMA, f"{uneven} ({together:+.1f} standard deviations).")

    def count_deals(self, moment: Moment, viewer: Seat | None) -> dict[int, dict[str, int]]:
        """By card: how often it was dealt to each place."""
        belief = self.game.belief(self.game.view(moment.state, viewer))
        rng = FastRng(moment.seed, 2000 + self.dealt)
        state = belief.new_state(rng.clone())
        again = self.game.clone(state)
        belief.deal_into(again, rng.clone())
        same = self.game.describe(again) == self.game.describe(state)
        moment.require(same, "`deal_into` and `new_state` deal differently from the same source of chance.")
        counts: dict[int, dict[str, int]] = {}
        for _ in range(DEALS):
            belief.deal_into(state, rng)
            for place, cards in self.laws.zones(state).items():
                for card in cards:
                    here = counts.setdefault(card, {})
                    here[place] = here.get(place, 0) + 1
        self.dealt += 1
        return counts

    def check_exchanges(self, moment: Moment, viewer: Seat | None, group_of: dict[int, int]) -> None:
        """Exchange two cards: if the view stays the same, twins must be dealt alike from both, and mix the two cards."""
        game, view = self.game, self.game.view(moment.state, viewer)
        if game.seat_to_move(moment.state) < 0:
            return
        document, zones = game.describe(moment.state), places(self.laws.zones(moment.state))
        words = sorted(set(words_of(document)))
        for _ in range(EXCHANGES):
            one, other = [words[int(self.picks.below(len(words)))] for _ in range(2)]
            exchanged = self.set_up(exchange(document, one, other), moment.options)
            if one == other or exchanged is None or encoded(game.view(exchanged, viewer)) != encoded(view):
                continue
            moved = [card for card, place in places(self.laws.zones(exchanged)).items() if zones.get(card) != place]
            if not moved:
                continue
            self.exchanged += 1
            mixed = len({group_of.get(card, -1 - card) for card in moved}) == 1
            moment.require(mixed, f"{name_of(viewer)} cannot tell {one} from {other}, but `determinise` never exchanges them.")
            seed = int(self.picks.next32())
            twin, twin_of_exchanged = [
                game.describe(game.determinise(game.view(state, viewer), FastRng(seed))) for state in (moment.state, exchanged)
            ]
            moment.require(twin == twin_of_exchanged, f"`determinise` knows more than the view of {name_of(viewer)}.")

    def set_up(self, document: object, options: Options) -> State | None:
        assert isinstance(document, dict)
        try:
            return self.game.set_up(document, options, FastRng(0))
        except PositionError:
            return None  # the two words are not cards, or the position cannot be


def places(zones: dict[str, tuple[int, ...]]) -> dict[int, str]:
    return {card: place for place, cards in zones.items() for card in cards}


def words_of(value: object) -> list[str]:
    """Every word of a document that may be a card: in texts, and numbers in lists."""
    if isinstance(value, str):
        return WORD.findall(value)
    if isinstance(value, dict):
        return [word for part in value.values() if not is_number(part) for word in words_of(part)]
    if isinstance(value, list):
        return [word for part in value for word in ([str(part)] if is_number(part) else words_of(part))]
    return []


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def exchange(value: object, one: str, other: str) -> object:
    """A document, or a part of one, with two words exchanged wherever they stand."""
    swapped = {one: other, other: one}
    if isinstance(value, str):
        return WORD.sub(lambda word: swapped.get(word.group(), word.group()), value)
    if isinstance(value, dict):
        return {key: part if is_number(part) else exchange(part, one, other) for key, part in value.items()}
    if isinstance(value, list):
        return [exchange(part, one, other) for part in value]
    if is_number(value) and swapped.get(str(value), "").isdecimal():
        return int(swapped[str(value)])
    return value


# ---- Counting ----------------------------------------------------------------------------------------------------------


def groups(counts: dict[int, dict[str, int]]) -> dict[int, int]:
    """By card: a number for the group of cards it was mixed with.  A card that never moved is its own group."""
    group_of: dict[int, int] = {}
    place_of_group: dict[str, int] = {}
    for card, here in counts.items():
        group_of[card] = card
        if len(here) == 1:
            continue
        joined = {place_of_group[place] for place in here if place in place_of_group}
        for known, group in group_of.items():
            if group in joined:
                group_of[known] = card
        for place in [*here, *[place for place, group in place_of_group.items() if group in joined]]:
            place_of_group[place] = card
    return group_of


def unevenness(counts: list[dict[str, int]]) -> float | None:
    """How far a group of cards strays from "every card equally often everywhere", in standard deviations.

    Pearson's sum over cards and places.  A deal is a permutation, whose deviations are alike in all (cards - 1) x (places - 1)
    directions with 1 / (cards - 1) of the variance each; so the sum, times (cards - 1) / cards, is chi-square distributed with
    that many degrees of freedom (normal enough by Wilson and Hilferty's cube root).
    """
    cards = len(counts)
    total: dict[str, int] = {}
    for here in counts:
        for place, count in here.items():
            total[place] = total.get(place, 0) + count
    freedom = (cards - 1) * (len(total) - 1)
    if freedom == 0:
        return None
    pearson = 0.0
    for place, dealt_here in total.items():
        expected = dealt_here / cards
        pearson += sum((here.get(place, 0) - expected) ** 2 for here in counts) / expected
    chi_square = pearson * (cards - 1) / cards
    spread = 2 / (9 * freedom)
    return (math.cbrt(chi_square / freedom) - (1 - spread)) / math.sqrt(spread)
