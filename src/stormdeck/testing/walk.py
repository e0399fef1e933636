"""Random games for tests: which tables are set up, which moments are looked at closely, and how a failure names its place."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module, util
from typing import Any, Final, NoReturn

import msgspec

from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.options import Option, Options, OptionValue
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.types import Seat
from stormdeck.core.view import Claim, View
from stormdeck.table.opening import agrees

BOUND: Final = 200_000
"""A random game that has not ended after so many decisions counts as endless."""

MOST_SHUFFLES: Final = 4
SAMPLED: Final = frozenset([1, *[2 * 3**power for power in range(12)]])

OptionSets = Sequence[Mapping[str, object]]


class Laws:
    """What a game says about its own states."""

    def __init__(self, owner: Any, check_name: str) -> None:
        self.zones: Callable[[State], dict[str, tuple[int, ...]]] = owner.zones
        self.check: Callable[[State, State | None], None] = getattr(owner, check_name, self.check_cards)
        self.forgets: Callable[[State, State, Seat | None], bool] = getattr(owner, "forgets", forgets_nothing)
        self.claims: Callable[[View], Mapping[str, Claim]] | None = getattr(owner, "claims", None)
        self.asked: Callable[[View], object] = getattr(owner, "asked", tells_nothing)

    def check_cards(self, state: State, before: State | None) -> None:
        """The law of a game that names no other."""
        lying = sorted(card for cards in self.zones(state).values() for card in cards)
        twice = [card for card, next_card in itertools.pairwise(lying) if card == next_card]
        if twice:
            raise AssertionError(f"every card lies in one place: {twice} lie in two")


def forgets_nothing(before: State, after: State, viewer: Seat | None) -> bool:
    return False


def tells_nothing(view: View) -> object:
    return None


def laws_of(game: Game) -> Laws:
    """The functions of the module `invariants` beside a game's class, or methods of the game itself.

    `zones(state)` says where every card lies: by place, the cards there (several only where nobody can tell them apart).
    `check(state, before)` (the method: `invariants`) raises AssertionError where a state, or the one action since `before`,
    breaks a law.  `forgets(before, after, viewer)` says where a view drops what its viewer saw.  `claims(view)` says what a view
    tells of the places where cards may be hidden (see `stormdeck.testing.knowledge`).  `asked(view)` gives what the rules let
    everybody learn from a question itself, where who is asked depends on hidden cards.  The last four may be missing.
    """
    if hasattr(game, "zones"):
        return Laws(game, "invariants")
    for cls in type(game).__mro__:
        package = cls.__module__.rpartition(".")[0]
        if package and cls not in (Game, object) and util.find_spec(f"{package}.invariants") is not None:
            return Laws(import_module(f"{package}.invariants"), "check")
    raise AssertionError(f"{game.title} does not say where its cards lie: it needs `zones` (see stormdeck.testing.walk).")


# ---- Tables ------------------------------------------------------------------------------------------------------------


def values_to_try(option: Option) -> list[OptionValue]:
    """Every value of an option; of a range the default and the smallest two."""
    if isinstance(option.default, bool):
        return [option.default, not option.default]
    if isinstance(option.default, int):
        small = [number for number in (option.least, option.least + 1) if number <= option.most]
        return list(dict.fromkeys([option.default, *small]))
    return [option.default, *[choice for choice in option.choices if choice != option.default]]


def option_sets(game: Game) -> list[dict[str, OptionValue]]:
    """Few sets in which every value of every option occurs, the first of them all defaults."""
    columns = [values_to_try(option) for option in game.options]
    most = max([len(values) for values in columns], default=1)
    return [
        {option.name: values[number % len(values)] for option, values in zip(game.options, columns, strict=True)}
        for number in range(most)
    ]


def tables(game: Game, players: Iterable[int] | None, options: OptionSets | None) -> list[Options]:
    """Every number of players with every set of options."""
    counts = game.players if players is None else tuple(players)
    sets: OptionSets = option_sets(game) if options is None else options
    return [agree_to_most(game, count, chosen) for count, chosen in itertools.product(counts, sets)]


def agree_to_most(game: Game, players: int, chosen: Mapping[str, object]) -> Options:
    """The options, less those that this number of players cannot have (a dealer's seat that is not there, say)."""
    kept = {name: value for name, value in chosen.items() if agrees(game, players, {name: value})}
    return game.agree(players, kept)


def viewers(options: Options) -> list[Seat | None]:
    """Everybody who may look on: a spectator and every seat."""
    return [None, *[Seat(seat) for seat in range(options.players)]]


# ---- Moments -----------------------------------------------------------------------------------------------------------


class Moment:
    """A decision in a random game, with what it takes to find it again."""

    def __init__(self, game: Game, options: Options, seed: int, number: int, state: State, row: int | None) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.number = number
        self.state = state
        self.row = row
        """What is played next; None when the game is over."""

    def uses_chance(self) -> bool:
        """Whether the next action shuffles or deals."""
        return self.row is not None and after(self.game, self.state, self.row)[0].rng.drawn != self.state.rng.drawn

    def where(self) -> str:
        chosen = {name: value for name, value in self.options.values if value != default_of(self.game, name)}
        told = f", options {chosen}" if chosen else ""
        return f"{self.game.title}, {self.options.players} players{told}, seed {self.seed}, decision {self.number}"

    def fail(self, what: str) -> NoReturn:
        raise AssertionError(f"{what[:1].upper()}{what[1:]} [{self.where()}]")

    def require(self, holds: bool, what: str) -> None:
        if not holds:
            self.fail(what)


def default_of(game: Game, name: str) -> OptionValue:
    return next(option.default for option in game.options if option.name == name)


def walk(game: Game, options: Options, seed: int, bound: int = BOUND, played: list[int] | None = None) -> Iterator[Moment]:
    """Every decision of a game of uniformly random play, the finished state last.  Listeners must not change the state.

    `played` collects the rows.
    """
    state = game.deal(options, FastRng(seed))
    picks = FastRng(seed, 1)
    for number in itertools.count(1):
        legal = legal_rows(game, state)
        moment = Moment(game, options, seed, number, state, pick(legal, picks) if legal else None)
        yield moment
        if moment.row is None:
            return
        moment.require(number <= bound, f"The game has not ended after {bound} decisions.")
        if played is not None:
            played.append(moment.row)
        game.apply_row(state, moment.row, None)


class Sampler:
    """Picks moments worth a close look: each question the 1st, 2nd, 6th, 18th ... time it is asked, and the first shuffles."""

    def __init__(self) -> None:
        self.asked: dict[str, int] = {}
        self.shuffles = 0

    def wants(self, moment: Moment) -> bool:
        decision = moment.game.decision(moment.state)
        kind = "" if decision is None else decision.kind
        self.asked[kind] = self.asked.get(kind, 0) + 1
        if self.shuffles < MOST_SHUFFLES and moment.uses_chance():
            self.shuffles += 1
            return True
        return self.asked[kind] in SAMPLED


def samples(game: Game, options: Options, seed: int, bound: int = BOUND) -> Iterator[Moment]:
    sampler = Sampler()
    return (moment for moment in walk(game, options, seed, bound) if sampler.wants(moment))


# ---- Small tools -------------------------------------------------------------------------------------------------------


def legal_rows(game: Game, state: State) -> list[int]:
    rows = game.new_rows()
    game.legal_rows(state, rows)
    return [int(rows.items[place]) for place in range(int(rows.count))]


def pick(rows: Sequence[int], rng: Rng) -> int:
    return rows[int(rng.below(len(rows)))]


def pick_some(rows: Sequence[int], count: int, rng: Rng) -> list[int]:
    """Up to `count` different ones."""
    left = list(rows)
    return [left.pop(int(rng.below(len(left)))) for _ in range(min(count, len(left)))]


def apply(game: Game, state: State, row: int) -> list[Event]:
    events: list[Event] = []
    game.apply_row(state, row, events)
    return events


def after(game: Game, state: State, row: int) -> tuple[State, list[Event]]:
    """A copy of the state with an action carried out, and what happened."""
    copy = game.clone(state)
    return copy, apply(game, copy, row)


def of_every_kind(game: Game, rows: Iterable[int], count: int, rng: Rng) -> list[int]:
    """Up to `count` actions of every kind there is among the rows."""
    by_kind: dict[type, list[int]] = {}
    for row in rows:
        by_kind.setdefault(type(game.actions[row]), []).append(row)
    return [row for kind in by_kind.values() for row in pick_some(kind, count, rng)]


def illegal_rows(game: Game, legal: Sequence[int], count: int, rng: Rng) -> list[int]:
    """Up to `count` actions of every kind that are not legal."""
    allowed = set(legal)
    return of_every_kind(game, [row for row in range(len(game.actions)) if row not in allowed], count, rng)


def coming_words(rng: Rng) -> list[int]:
    """What a source of chance will say next, without moving it."""
    copy = rng.clone()
    return [int(copy.next32()) for _ in range(4)]


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def name_of(viewer: Seat | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer + 1}"
