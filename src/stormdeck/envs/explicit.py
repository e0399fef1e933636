"""A running game with all that chance does laid open: every deal with its probability, and every later turn of chance.

Small variants can then be solved exactly.  A game says what its own small variant is in `mini.toml` in its package: a position in
which `$name` stands for a card that is dealt, the cards of each name, and the options.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

import msgspec

from stormdeck.core.batch import game_seed
from stormdeck.core.documents import read_toml
from stormdeck.core.errors import StormdeckError
from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.options import Options, OptionValue
from stormdeck.core.rng import FastRng
from stormdeck.core.scripted import Scripted, TooManyWays, every_way
from stormdeck.core.types import Seat

FILE: Final = "mini.toml"
MOST_DEALS: Final = 20_000
"""A game with more deals than this is not gone through deal by deal."""
PLACE: Final = re.compile(r"\$(\w+)")


class Mini(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`mini.toml`, checked when it is read."""

    about: str
    """What is played, in a sentence."""
    options: dict[str, OptionValue] = {}
    deal: dict[str, str] = {}
    """By name: the cards that are dealt to the places `$name` of the position, every order equally likely."""
    position: dict[str, object]

    @property
    def players(self) -> int:
        seats = self.position.get("seats")
        return len(seats) if isinstance(seats, list) else 1


class Opening(NamedTuple):
    """A deal, and how likely it is."""

    state: State
    share: Fraction


def read_mini(text: str) -> Mini:
    try:
        return msgspec.convert(read_toml(text), Mini)
    except (StormdeckError, msgspec.ValidationError) as error:
        raise StormdeckError(f"The small variant cannot be read: {error}.") from None


def mini_of(game: Game) -> Mini | None:
    """The small variant of a game; None where its package has none."""
    return _mini_in(type(game).__module__.rpartition(".")[0])


@cache
def _mini_in(package: str) -> Mini | None:
    file = resources.files(package).joinpath(FILE) if package else None
    return read_mini(file.read_text("utf-8")) if file is not None and file.is_file() else None


def need_mini(game: Game) -> Mini:
    mini = mini_of(game)
    if mini is None:
        raise StormdeckError(f"{game.title} has no small variant ({FILE} beside its rules).")
    return mini


def documents(mini: Mini) -> Iterator[dict[str, object]]:
    """The position with every deal written into it; all of them are equally likely."""
    text = msgspec.json.encode(mini.position).decode()
    places = Counter(PLACE.findall(text))
    names = sorted(mini.deal)
    for name in sorted({*names, *places}):
        there, cards = places[name], len(mini.deal.get(name, "").split())
        if there != cards:
            raise StormdeckError(f'The small variant deals {cards} cards to "${name}", which stands at {there} places.')
    for dealt in itertools.product(*[orders(tuple(sorted(mini.deal[name].split()))) for name in names]):
        yield written(text, {name: iter(cards) for name, cards in zip(names, dealt, strict=True)})


def written(text: str, lots: dict[str, Iterator[str]]) -> dict[str, object]:
    """A position with the next card of its lot at every place."""
    document: dict[str, object] = msgspec.json.decode(PLACE.sub(lambda found: next(lots[found[1]]), text))
    return document


def orders(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every order of cards, those that look the same once."""
    if not cards:
        yield ()
        return
    for place, card in enumerate(cards):
        if place == 0 or cards[place - 1] != card:
            for rest in orders(cards[:place] + cards[place + 1 :]):
                yield (card, *rest)


def openings(game: Game, options: Options, mini: Mini | None) -> tuple[Opening, ...]:
    """Every deal of a game, or of its small variant, with its probability; deals that are the same position are one."""
    if mini is None:
        found = every_way(lambda chance: game.deal(options, chance), MOST_DEALS)
    else:
        dealt = [game.set_up(document, options, Scripted()) for document in itertools.islice(documents(mini), MOST_DEALS + 1)]
        if len(dealt) > MOST_DEALS:
            raise TooManyWays(f"The small variant has more than {MOST_DEALS:,} deals.")
        found = iter([(state, Fraction(1, len(dealt))) for state in dealt])
    shares: dict[bytes, Opening] = {}
    for state, share in found:
        state.rng = Scripted()
        key = msgspec.json.encode(game.describe(state))
        before = shares.get(key)
        shares[key] = Opening(state, share) if before is None else Opening(before.state, before.share + share)
    return tuple(shares.values())


class Deals:
    """How the games of a table begin: by the seeds of `count` deals, or (`count` 0) by every deal there is."""

    def __init__(self, game: Game, options: Options, seed: int, count: int, mini: Mini | None = None) -> None:
        self.game, self.options, self.seed, self.mini = game, options, seed, mini
        self.is_explicit = mini is not None or count == 0
        self.openings = openings(game, options, mini) if self.is_explicit else ()
        self.count = len(self.openings) if self.is_explicit else count

    def outcomes(self) -> list[tuple[int, float]]:
        if not self.is_explicit:
            return [(number, 1 / self.count) for number in range(self.count)]
        return [(number, float(opening.share)) for number, opening in enumerate(self.openings)]

    def state(self, number: int) -> State:
        if self.is_explicit:
            return self.game.clone(self.openings[number].state)
        return self.game.deal(self.options, FastRng(game_seed(self.seed, number)))

    def __reduce__(self) -> tuple[object, ...]:
        return same_deals, (self.game, self.options, self.seed, 0 if self.is_explicit else self.count, self.mini)


KEPT: dict[tuple[str, bytes], Deals] = {}


def same_deals(game: Game, options: Options, seed: int, count: int, mini: Mini | None) -> Deals:
    """The deals of a pickled state: those of a table are gone through once, however many of its states are read."""
    key = (game.id, msgspec.json.encode([options.as_dict(), options.players, seed, count, mini]))
    if key not in KEPT:
        KEPT[key] = Deals(game, options, seed, count, mini)
    return KEPT[key]


class Held:
    """A running game with what everybody was told, as one value that copies fast and pickles."""

    def __init__(self, deals: Deals) -> None:
        self.deals, self.game, self.options = deals, deals.game, deals.options
        self.state: State | None = None
        self.told: list[Event] = []
        self.texts: dict[int, tuple[int, str]] = {}
        """By player: how many of these have been written out, and how they read.  A game asks for all of them at every move."""
        self.pending: tuple[int, tuple[int, ...]] | None = None
        """An action that waits for chance, and what chance has chosen so far."""
        self.ways = 0

    def __deepcopy__(self, memo: dict[int, object]) -> Held:
        copy = Held(self.deals)
        copy.state = None if self.state is None else self.game.clone(self.state)
        copy.told, copy.pending, copy.ways = self.told[:], self.pending, self.ways
        copy.texts = self.texts.copy()
        return copy

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "texts": {}}

    # ---- Playing ----

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may do now, with probabilities."""
        if self.pending is None:
            return self.deals.outcomes()
        return [(choice, 1 / self.ways) for choice in range(self.ways)]

    def chance(self, number: int) -> None:
        """Chance has chosen: a deal, or how the pending action goes on."""
        if self.pending is None:
            self.state = self.deals.state(number)
            self.told, self.texts = self.game.opening(self.state), {}
        else:
            row, script = self.pending
            self._try(row, (*script, number))

    def play(self, action: int) -> None:
        assert self.state is not None
        if self.deals.is_explicit:
            self._try(action, ())
        else:
            self.game.apply_row(self.state, action, self.told)

    def _try(self, row: int, script: tuple[int, ...]) -> None:
        """Carry the action out as far as chance has chosen; where it must choose once more, nothing has happened yet."""
        assert self.state is not None
        while True:
            after, told, chance = self.game.clone(self.state), self.told[:], Scripted(script)
            after.rng = chance
            self.game.apply_row(after, row, told)
            if len(chance.sizes) <= len(script):
                after.rng = Scripted()
                self.state, self.told, self.pending, self.ways = after, told, None, 0
                return
            self.ways = chance.sizes[len(script)]
            if self.ways > 1:
                self.pending = (row, script)
                return
            script = (*script, 0)

    # ---- Looking ----

    def seat(self) -> int:
        """Who decides; -1 when the game is over, -2 where chance does."""
        return -2 if self.state is None or self.pending is not None else int(self.game.seat_to_move(self.state))

    def rows(self) -> list[int]:
        assert self.state is not None
        rows = self.game.new_rows()
        self.game.legal_rows(self.state, rows)
        return sorted([int(rows.items[place]) for place in range(int(rows.count))])

    def payoffs(self) -> list[float]:
        """The share of the win of every seat, once the game is over."""
        assert self.state is not None
        return [float(self.game.payoff(self.state, seat)) for seat in range(self.options.players)]

    def view(self, player: int) -> str:
        """What a seat knows now, as JSON."""
        if self.state is None:
            return ""
        return msgspec.json.encode(self.game.view(self.state, Seat(player))).decode()

    def seen(self, player: int) -> str:
        """All that a seat was ever told, and what it knows now."""
        written, text = self.texts.get(player, (0, ""))
        told = [event.seen_by(Seat(player)) for event in self.told[written:]]
        text += "".join([f"{msgspec.json.encode(event).decode()}\n" for event in told if event is not None])
        self.texts[player] = len(self.told), text
        return text + self.view(player)
