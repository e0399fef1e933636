"""Tests of `determinise`: it knows nothing but the view, it changes what is hidden, and every deal is equally likely.

What must be hidden is found without it: two cards are exchanged in the document of a position, and where that changes no byte
of a view, the viewer cannot tell which lies where, so `determinise` must deal both ways.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
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

WORD: Final = re.compile(r"[A-Za-z0-9_]+|(?<!\S)\*")
"""What may be a card in a document: a word, or a star that stands for one (behind a word it says something about it)."""
POOL: Final = re.compile(r", (shuffle \d+)$")
"""How a place names the shuffle its card came from, in a game with equal cards: those of different shuffles never mix."""

Lot = tuple[int, str]
"""The copies of a card in the places of one pool ("" where a game names none)."""
Evenness = bool | Callable[[State, Seat | None], Sequence[tuple[int, ...]]]
"""Whether every hidden card is equally likely in every hidden place.  A game where some cards are bound to certain places
names the others instead: for a state and a viewer the sets of cards of which each goes wherever any other of its set may."""


class Redeal:
    """The twins of one game, and the evidence on how they were dealt."""

    def __init__(self, game: Game, laws: Laws, seed: int, even: Evenness) -> None:
        self.even = even
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
        for lots in self.alike(moment, viewer, counts, group_of):
            sigma = unevenness([counts[lot] for lot in lots], DEALS)
            if sigma is None:
                continue
            if self.even is False:
                self.sigmas.append(0.0)  # it was dealt both ways; how often is not for this test to say
                continue
            self.sigmas.append(sigma)
            uneven = f"Dealt from the view of {name_of(viewer)}, {len(lots)} kinds of cards do not go everywhere equally often"
            moment.require(abs(sigma) < MOST_SIGMA, f"{uneven} ({sigma:+.1f} standard deviations over {DEALS} deals).")

    def alike(
        self, moment: Moment, viewer: Seat | None, counts: dict[Lot, dict[str, int]], group_of: dict[Lot, Lot]
    ) -> list[list[Lot]]:
        """The sets of cards to be compared: all that were mixed, or of those the ones the game calls exchangeable."""
        mixed = [[lot for lot in counts if group_of[lot] == group] for group in sorted(set(group_of.values()))]
        if isinstance(self.even, bool):
            return mixed
        named = self.even(moment.state, viewer)
        return [[lot for lot in lots if lot[0] in cards] for cards in named for lots in mixed]

    def finish(self, moment: Moment, hides: bool) -> None:
        """All counts of the game together: a small bias shows in their sum."""
        if not hides:
            return
        moment.require(
            self.exchanged > 0 or not self.even, "No two hidden cards were found; pass `hides=False` if the game hides nothing."
        )
        moment.require(bool(self.sigmas), "`determinise` never changed anything in the whole game.")
        together = sum(self.sigmas) / math.sqrt(len(self.sigmas))
        uneven = f"Over {len(self.sigmas)} tests `determinise` deals unevenly"
        moment.require(abs(together) < MOST_SIGMA, f"{uneven} ({together:+.1f} standard deviations).")

    def count_deals(self, moment: Moment, viewer: Seat | None) -> dict[Lot, dict[str, int]]:
        """How often each card was dealt to each place, of the places that do not always hold the same."""
        belief = self.game.belief(self.game.view(moment.state, viewer))
        rng = FastRng(moment.seed, 2000 + self.dealt)
        state = belief.new_state(rng.clone())
        again = self.game.clone(state)
        belief.deal_into(again, rng.clone())
        same = self.game.describe(again) == self.game.describe(state)
        moment.require(same, "`deal_into` and `new_state` deal differently from the same source of chance.")
        held: dict[str, dict[tuple[int, ...], int]] = {}
        for _ in range(DEALS):
            belief.deal_into(state, rng)
            for place, cards in self.laws.zones(state).items():
                times = held.setdefault(place, {})
                times[cards] = times.get(cards, 0) + 1
        self.dealt += 1
        return count_cards(held)

    def check_exchanges(self, moment: Moment, viewer: Seat | None, group_of: dict[Lot, Lot]) -> None:
        """Exchange two cards: if the view stays the same, twins must be dealt alike from both, and mix the two cards."""
        game, view = self.game, self.game.view(moment.state, viewer)
        if game.seat_to_move(moment.state) < 0:
            return
        document, zones = game.describe(moment.state), places(self.laws.zones(moment.state))
        words = sorted(set(words_of(document)))
        for attempt in range(EXCHANGES):
            one, other = [words[int(self.picks.below(len(words)))] for _ in range(2)]
            if attempt % 2 == 0:
                changed = exchange(document, one, other)
            else:  # one copy of each, as a game with equal cards needs it
                changed = exchange_once(document, one, other, self.picks)
            exchanged = self.set_up(changed, moment.options)
            if one == other or exchanged is None or encoded(game.view(exchanged, viewer)) != encoded(view):
                continue
            moved = [lot for lot, where in places(self.laws.zones(exchanged)).items() if zones.get(lot) != where]
            if not moved:
                continue
            self.exchanged += 1
            mixed = len({group_of.get(lot, lot) for lot in moved}) == 1
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


def pool_of(place: str) -> str:
    named = POOL.search(place)
    return named[1] if named else ""


def places(zones: dict[str, tuple[int, ...]]) -> dict[Lot, list[str]]:
    """Where the copies of each card lie."""
    found: dict[Lot, list[str]] = {}
    for place in sorted(zones):
        for card in zones[place]:
            found.setdefault((card, pool_of(place)), []).append(place)
    return found


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


def exchange_once(document: dict[str, object], one: str, other: str, picks: FastRng) -> object:
    """A document with one of the places where `one` stands and one of those where `other` does exchanged."""
    words = words_of(document)
    if one == other or one not in words or other not in words:
        return document
    chosen = {}
    for word, new in ((one, other), (other, one)):
        spots = [spot for spot, known in enumerate(words) if known == word]
        chosen[spots[int(picks.below(len(spots)))]] = new
    return rewrite(document, chosen, [0])


def rewrite(value: object, chosen: dict[int, str], spot: list[int]) -> object:
    """The document with the words at the chosen spots replaced; spots count as in `words_of`."""

    def put(word: str) -> str:
        spot[0] += 1
        return chosen.get(spot[0] - 1, word)

    if isinstance(value, str):
        end = spot[0] + len(WORD.findall(value))
        if any([spot[0] <= place < end for place in chosen]):
            return WORD.sub(lambda word: put(word.group()), value)
        spot[0] = end
        return value
    if isinstance(value, dict):
        return {key: part if is_number(part) else rewrite(part, chosen, spot) for key, part in value.items()}
    if isinstance(value, list):
        return [number(put(str(part)), part) if is_number(part) else rewrite(part, chosen, spot) for part in value]
    return value


def number(text: str, default: object) -> object:
    return int(text) if text.isdecimal() else default


# ---- Counting ----------------------------------------------------------------------------------------------------------


def count_cards(held: dict[str, dict[tuple[int, ...], int]]) -> dict[Lot, dict[str, int]]:
    """How often each card was in each place, from how often a place held which cards; not of places that always hold the same."""
    counts: dict[Lot, dict[str, int]] = {}
    for place, times in held.items():
        if len({tuple(sorted(cards)) for cards in times}) == 1:
            continue
        pool = pool_of(place)
        for cards, often in times.items():
            for card in cards:
                here = counts.setdefault((card, pool), {})
                here[place] = here.get(place, 0) + often
    return counts


def groups(counts: dict[Lot, dict[str, int]]) -> dict[Lot, Lot]:
    """By card: one of the group of cards it was mixed with.  A card that never moved is its own group."""
    group_of: dict[Lot, Lot] = {}
    place_of_group: dict[str, Lot] = {}
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


def unevenness(counts: list[dict[str, int]], deals: int) -> float | None:
    """How far a group of cards strays from "every card equally often everywhere", in standard deviations.

    Pearson's sum over kinds of cards and places, where a kind with several copies is expected in proportion.  Dealing n cards
    to fixed places is a table with fixed margins, whose sum is n / (n - 1) times as large as for independent draws; so the sum,
    times (n - 1) / n, is chi-square distributed with (kinds - 1) x (places - 1) degrees of freedom (normal enough by Wilson
    and Hilferty's cube root).
    """
    total: dict[str, int] = {}
    for here in counts:
        for place, count in here.items():
            total[place] = total.get(place, 0) + count
    freedom = (len(counts) - 1) * (len(total) - 1)
    if not counts or freedom == 0:
        return None
    dealt = sum(total.values())
    cards = dealt / deals
    pearson = 0.0
    for here in counts:
        share = sum(here.values()) / dealt
        for place, dealt_here in total.items():
            expected = dealt_here * share
            pearson += (here.get(place, 0) - expected) ** 2 / expected
    chi_square = pearson * (cards - 1) / cards
    spread = 2 / (9 * freedom)
    return (math.cbrt(chi_square / freedom) - (1 - spread)) / math.sqrt(spread)
