"""All worlds that fit what somebody has seen, found by brute force.

A `Witness` is one viewer of one game.  It begins with every position that looks like the opening one: each hidden card in each
hidden place, found by rewriting the document of the position (`opening_worlds`).  Then it follows the game: in every world
every action of the others and every turn of chance is tried, and those worlds are kept in which the viewer is told the same
and sees the same.  Nothing of the game's own memory or beliefs decides anything here, so both can be judged by it.

The number of worlds grows fast: begin with small positions (few cards hidden, short decks).  `TooManyWorlds` says when one is
too large.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from stormdeck.core.errors import PositionError
from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.scripted import Scripted as Scripted
from stormdeck.core.scripted import TooManyWays
from stormdeck.core.types import Seat
from stormdeck.testing.redeal import WORD, is_number, rewrite
from stormdeck.testing.walk import Laws, apply, encoded, laws_of, legal_rows, name_of

MOST_WORLDS: Final = 3000
"""A position with more worlds than this is too large to be tried out."""
SLACK: Final = 20
"""So many times as many deals may be tried to find them."""
TRIALS: Final = 3
"""Cards of two bags (a hand and a deck, say) are exchanged so often to find out whether somebody would see it."""
LONG: Final = 12
"""In a text of more cards (a discard pile) each is exchanged with its neighbours only: what is hidden there lies together."""


TooManyWorlds = TooManyWays
"""The position, or what may have happened in it, is too large for brute force."""
Lying = dict[str, tuple[int, ...]]
TIMES: Final = re.compile(r"(?<!\S)(\w+)\*(\d\d?)(?!\S)")
"""How a document may write several equal cards."""


class ToldApart(AssertionError):
    """Two worlds in which a viewer was told the same look different to it."""


# ---- Every turn of chance ----------------------------------------------------------------------------------------------


def outcomes(game: Game, state: State, row: int, most: int = MOST_WORLDS) -> Iterator[tuple[State, list[Event]]]:
    """Everything an action can lead to: each state chance may bring about, and what happened."""
    scripts: list[tuple[int, ...]] = [()]
    for _ in range(most):
        chance = Scripted(scripts.pop())
        copy = game.clone(state)
        copy.rng = chance
        told = apply(game, copy, row)
        taken = [*chance.script, *[0] * len(chance.sizes)][: len(chance.sizes)]
        for place in range(len(chance.script), len(chance.sizes)):
            scripts += [(*taken[:place], choice) for choice in range(1, chance.sizes[place])]
        yield copy, told
        if not scripts:
            return
    raise TooManyWorlds(f'"{game.actions[row]}" can go in more than {most} ways.')


# ---- Every opening -----------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """Where a word stands in a document; spots that agree in everything cannot be told apart."""

    leaf: str
    word: str
    mark: str
    """What else stands there: the face-down sign, a running number."""


def spots_of(value: object, path: str = "") -> list[Spot]:
    """Every word that may be a card, in the order of `redeal.words_of`."""
    if isinstance(value, str):
        return [
            Spot(path, word.group(), f"{before_word(value, word.start())} {after_word(value, word.end())}")
            for word in WORD.finditer(value)
        ]
    if isinstance(value, dict):
        return [spot for key, part in value.items() if not is_number(part) for spot in spots_of(part, f"{path}/{key}")]
    if isinstance(value, list):
        found: list[Spot] = []
        for place, part in enumerate(value):
            within = f"{path}/{place}" if isinstance(part, dict | list) else path
            found += [Spot(path, str(part), "")] if is_number(part) else spots_of(part, within)
        return found
    return []


def spread_out(value: object) -> object:
    if isinstance(value, str):
        return TIMES.sub(lambda found: " ".join([found[1]] * int(found[2])), value)
    if isinstance(value, dict):
        return {key: spread_out(part) for key, part in value.items()}
    return [spread_out(part) for part in value] if isinstance(value, list) else value


def before_word(text: str, start: int) -> str:
    return text[:start].rpartition(" ")[2]


def after_word(text: str, end: int) -> str:
    return text[end:].partition(" ")[0]


class Opening:
    """A position that was set up, and everything that looks the same to somebody."""

    def __init__(self, game: Game, options: Options, state: State, most: int = MOST_WORLDS) -> None:
        self.game = game
        self.options = options
        self.state = state
        self.most = most
        self.document = self.spread(game.describe(state))
        self.spots = spots_of(self.document)
        self.kinds = list(dict.fromkeys(self.spots))
        self.bags = Parts(self.kinds)
        self.exchanges: list[tuple[Spot, Spot, State]] = []
        self.laws = laws_of(game)
        self.truth, self.lying = identity(game, state), lying(self.laws, state)
        self.find_bags()
        for one, other in itertools.combinations(self.bags.parts(), 2):
            if not self.far_apart(one[0], other[0]):
                self.exchange(one, other)

    def spread(self, document: dict[str, object]) -> dict[str, object]:
        """The document with "coin*3" written out, where the game reads it so: each card stands for itself then."""
        written = spread_out(document)
        assert isinstance(written, dict)
        try:
            state = self.game.set_up(written, self.options, FastRng(0))
        except PositionError:
            return document
        return written if identity(self.game, state) == identity(self.game, self.state) else document

    def find_bags(self) -> None:
        """Words of one text whose order means nothing, as in a hand."""
        for place, kind in enumerate(self.kinds):
            for other in self.kinds[:place]:
                if other.leaf == kind.leaf and other.word != kind.word and not self.far_apart(kind, other):
                    state = self.exchanged(other, kind)
                    if state is not None and identity(self.game, state) == self.truth:
                        self.bags.join(kind, other)
                        break

    def far_apart(self, one: Spot, other: Spot) -> bool:
        """Whether two cards lie in one long text and not beside each other."""
        if one.leaf != other.leaf or len([spot for spot in self.spots if spot.leaf == one.leaf]) <= LONG:
            return False
        return abs(self.spots.index(one) - self.spots.index(other)) > TRIALS

    def exchange(self, one: list[Spot], other: list[Spot]) -> None:
        """Exchange a card of one bag with one of another, a few times: do cards move, and (later) does anybody see it?"""
        tried = 0
        for first, second in itertools.product(one, other):
            state = None if first.word == second.word else self.exchanged(first, second)
            if state is not None and lying(self.laws, state) != self.lying:
                self.exchanges.append((first, second, state))
                tried += 1
                if tried == TRIALS:
                    return

    def exchanged(self, one: Spot, other: Spot) -> State | None:
        return self.set_up({self.spots.index(one): other.word, self.spots.index(other): one.word})

    def worlds(self, viewer: Seat | None) -> list[State]:
        """Every position that looks to the viewer exactly like this one; this one among them."""
        seen, groups = look(self.game, self.state, viewer), self.hidden(viewer)
        words = [[self.spots[spot].word for bag in group for spot in bag] for group in groups]
        ways = math.prod([count_ways(group, cards) for group, cards in zip(groups, words, strict=True)])
        if ways > SLACK * self.most:
            raise TooManyWorlds(f"The cards hidden from {name_of(viewer)} can be dealt in {ways} ways.")
        found = {identity(self.game, self.state): self.state}
        deals = [list(distributions(group, Counter(cards))) for group, cards in zip(groups, words, strict=True)]
        for deal in itertools.product(*deals):
            state = self.set_up({spot: word for part in deal for spot, word in part.items()})
            if state is not None and look(self.game, state, viewer) == seen:
                found[identity(self.game, state)] = state
        if len(found) > self.most:
            raise TooManyWorlds(f"{len(found)} positions look the same to {name_of(viewer)}.")
        return list(found.values())

    def hidden(self, viewer: Seat | None) -> list[list[list[int]]]:
        """The hidden spots, by group and bag.  Cards of a group may change places; in a bag, as in a hand, order means nothing.

        A spot is hidden if exchanging its card with one somewhere else makes another world that looks the same.
        """
        seen, groups = look(self.game, self.state, viewer), Parts(self.kinds)
        for members in self.bags.parts():
            for kind in members[1:]:
                groups.join(members[0], kind)
        moving: set[Spot] = set()
        for one, other, state in self.exchanges:
            if look(self.game, state, viewer) == seen:
                groups.join(one, other)
                moving |= {one, other}
        roots = {groups.root(kind) for kind in moving}
        found: dict[Spot, list[list[int]]] = {}
        for members in self.bags.parts():
            spots = [spot for spot, kind in enumerate(self.spots) if kind in members]
            if groups.root(members[0]) in roots:
                bags = [spots] if len(members) > 1 else [[spot] for spot in spots]
                found.setdefault(groups.root(members[0]), []).extend(bags)
        return list(found.values())

    def set_up(self, chosen: dict[int, str]) -> State | None:
        document = rewrite(self.document, chosen, [0])
        assert isinstance(document, dict)
        try:
            return self.game.set_up(document, self.options, FastRng(0))
        except PositionError:
            return None  # these words are not cards, or no game reaches this


class Parts:
    """Spots that belong together, two by two."""

    def __init__(self, kinds: list[Spot]) -> None:
        self.above = {kind: kind for kind in kinds}

    def root(self, kind: Spot) -> Spot:
        while self.above[kind] != kind:
            kind = self.above[kind]
        return kind

    def join(self, one: Spot, other: Spot) -> None:
        self.above[self.root(one)] = self.root(other)

    def parts(self) -> list[list[Spot]]:
        found: dict[Spot, list[Spot]] = {}
        for kind in self.above:
            found.setdefault(self.root(kind), []).append(kind)
        return list(found.values())


def count_ways(bags: list[list[int]], words: list[str]) -> int:
    """At most so many ways to deal words into bags: equal words counted once where they surely can be."""
    deals = math.factorial(len(words)) // math.prod([math.factorial(len(bag)) for bag in bags])
    alike = math.prod([math.factorial(count) for count in Counter(words).values()])
    return min(deals, math.factorial(len(words)) // alike)


def distributions(bags: list[list[int]], words: Counter[str]) -> Iterator[dict[int, str]]:
    """Every way to deal the words into the bags, by spot."""
    if not bags:
        yield {}
        return
    for chosen in combinations(sorted(words), words, len(bags[0])):
        for rest in distributions(bags[1:], words - Counter(chosen)):
            yield {**dict(zip(bags[0], chosen, strict=True)), **rest}


def combinations(kinds: list[str], words: Counter[str], size: int) -> Iterator[tuple[str, ...]]:
    """Every way to take so many of the words, their order aside."""
    if size == 0:
        yield ()
        return
    for place, kind in enumerate(kinds):
        for count in range(1, min(words[kind], size) + 1):
            for rest in combinations(kinds[place + 1 :], words, size - count):
                yield (*[kind] * count, *rest)


# ---- What a viewer has seen --------------------------------------------------------------------------------------------


def look(game: Game, state: State, viewer: Seat | None) -> bytes:
    """All that a viewer is sent at a moment: its view, who decides what, the outcome, and its own choices."""
    rows = legal_rows(game, state) if viewer == game.seat_to_move(state) else []
    return encoded((game.view(state, viewer), game.decision(state), game.outcome(state), rows))


def heard(told: list[Event], viewer: Seat | None) -> bytes:
    """What a viewer is told of an action."""
    seen = [event.seen_by(viewer) for event in told]
    return encoded([event for event in seen if event is not None])


def lying(laws: Laws, state: State) -> Lying:
    """Where the cards lie, for comparing: sorted within a place, empty places left out."""
    return {place: tuple(sorted(cards)) for place, cards in sorted(laws.zones(state).items()) if cards}


def identity(game: Game, state: State) -> bytes:
    """Two states are the same world if their documents are the same."""
    return encoded(game.describe(state))


class Witness:
    """One viewer of one game, and all worlds that fit what it has seen since the start.

    Begin with the worlds of an `Opening` and `follow` every action of the game; `worlds` are then all the states that the game
    may be in, as far as this viewer can tell.
    """

    def __init__(self, game: Game, viewer: Seat | None, worlds: list[State], most: int = MOST_WORLDS) -> None:
        self.game = game
        self.viewer = viewer
        self.worlds = worlds
        self.most = most
        self.laws = laws_of(game)

    def follow(self, before: State, row: int, after: State, told: list[Event]) -> None:
        """An action was carried out: `before` became `after`, and `told` happened.  Keep the worlds in which that looks the
        same, whatever the others did there and however chance fell."""
        game, viewer = self.game, self.viewer
        news, seen = heard(told, viewer), look(game, after, viewer)
        decides, asked = viewer == game.seat_to_move(before), self.laws.asked(game.view(after, viewer))
        found: dict[bytes, State] = {}
        for world in self.worlds:
            for choice in [row] if decides else legal_rows(game, world):
                for state, happened in outcomes(game, world, choice, self.most):
                    if heard(happened, viewer) == news and self.laws.asked(game.view(state, viewer)) == asked:
                        self.keep(found, state, seen, row)
        self.worlds = list(found.values())

    def keep(self, found: dict[bytes, State], state: State, seen: bytes, row: int) -> None:
        """Whoever was told the same sees the same: a view carries what was seen, and nothing else."""
        game, viewer = self.game, self.viewer
        sight = look(game, state, viewer)
        if sight != seen:
            action = game.actions[row]
            raise ToldApart(
                f'After "{action}" {name_of(viewer)} has been told the same and sees two different tables: '
                f"{seen.decode()} and {sight.decode()}."
            )
        found[identity(game, state)] = state
        if len(found) > self.most:
            raise TooManyWorlds(f"More than {self.most} worlds look the same to {name_of(viewer)}.")


def possible_worlds(
    game: Game, options: Options, start: State, rows: Sequence[int], viewer: Seat | None, most: int = MOST_WORLDS
) -> list[State]:
    """Every state that a game may be in, as far as a viewer can tell who has seen these actions since `start` was set up.

    The truth is one of them.  Only what the viewer was sent counts, not what the game says that it knows.
    """
    witness, state = Witness(game, viewer, Opening(game, options, start, most).worlds(viewer), most), game.clone(start)
    for row in rows:
        before = game.clone(state)
        told = apply(game, state, row)
        witness.follow(before, row, state, told)
    return witness.worlds
