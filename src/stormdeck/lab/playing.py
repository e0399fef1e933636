"""The jobs of a study: deals are played, and of every game one row is told.  The same job gives the same rows anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from stormdeck.arena.table import streams
from stormdeck.bots.base import AnyBot
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.events import Event
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.lab.catalogue import Catalogue, catalogue_of
from stormdeck.lab.looking import Looker, Moment
from stormdeck.lab.plan import LOOKED, Job, Plan, Section
from stormdeck.table.loop import Mover, Observer, Play, mover_for, shares
from stormdeck.table.opening import Opening
from stormdeck.table.simulate import game_seed


class Row(msgspec.Struct, frozen=True):
    """One game."""

    section: int
    deal: int
    turn: int
    """Of a deal that is played both ways: 0 or 1."""
    bots: tuple[str, ...]
    """By seat."""
    first: int
    """The seat that decided first."""
    shares: tuple[float, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: int
    choices: int
    """Decisions with more than one legal action."""
    legal: int
    """Legal actions of all of these together."""
    turns: int
    """How often the deciding seat changed, and once for the first."""
    addressed: int
    """Decisions by which another seat was named: a target, a victim, whoever was asked next not counted."""
    uses: tuple[int, ...] = ()
    """Number of a use, seats that could, seats that did (as bits), and so on."""
    moments: tuple[Moment, ...] = ()


CHOICE_SECONDS, FORCED_SECONDS = 6.0, 1.5
"""What a decision takes people, for minutes: said beside every figure that uses it."""


def minutes(row: Row) -> float:
    return (row.choices * CHOICE_SECONDS + (row.decisions - row.choices) * FORCED_SECONDS) / 60


def shared(row: Row) -> bool:
    return len(row.winners) > 1


def nobody(row: Row) -> bool:
    return not row.winners


class Done(msgspec.Struct, frozen=True):
    """What came of a job."""

    rows: tuple[Row, ...]


def play_job(plan: Plan, job: Job) -> Done:
    """Play it."""
    section = plan.sections[job.section]
    table = Table(plan, section)
    rows = []
    for deal in range(job.first, job.first + job.count):
        rows += table.play(job.section, deal)
    return Done(tuple(rows))


class Table:
    """Plays the deals of a section, as `simulate` and the arena would: the same seeds give the same games there."""

    def __init__(self, plan: Plan, section: Section, clock: Callable[[], float] | None = None) -> None:
        self.plan = plan
        self.section = section
        self.opening = plan.opening(section.variant)
        self.catalogue = catalogue_of(self.opening.game, self.opening.options) if section.kind != "match" else None
        self.bots = [make_bot(spec) for spec in section.bots]
        self.clock = clock
        self.thoughts: list[list[float]] = []
        """With a clock: by game, the seconds of every choice."""

    def play(self, number: int, deal: int) -> list[Row]:
        players = self.plan.players
        if self.section.kind == "mirror":
            return [self.game(number, deal, 0, [0] * players, list(range(players)))]
        if players == 1:
            return [self.game(number, deal, turn, [turn], [0]) for turn in (0, 1)]
        seatings = [[(seat + turn) % 2 for seat in range(players)] for turn in (0, 1)]
        return [self.game(number, deal, turn, who, streams(who)) for turn, who in enumerate(seatings)]

    def game(self, number: int, deal: int, turn: int, who: Sequence[int], chances: Sequence[int]) -> Row:
        """One game, watched."""
        seed = game_seed(self.plan.seed, deal)
        seated: list[AnyBot] = [self.bots[place] for place in who]
        play = self.opening.play(seed)
        first = int(play.seat)
        watcher = Watcher(self.opening, self.catalogue)
        watching: list[Observer] = [watcher]
        looker = Looker(self.opening, seed, self.section.stride) if self.section.stride and deal < LOOKED else None
        if looker is not None:
            watching.append(looker)
        movers = [mover_for(bot, FastRng(seed, 1 + chance)) for bot, chance in zip(seated, chances, strict=True)]
        if self.clock is not None:
            self.thoughts.append([])
            movers = [Clocked(mover, self.clock, self.thoughts[-1]) for mover in movers]
        play.run(movers, watching)
        outcome = play.game.outcome(play.state)
        assert outcome is not None
        return Row(
            section=number,
            deal=deal,
            turn=turn,
            bots=tuple([self.section.bots[place] for place in who]),
            first=first,
            shares=shares(play, self.plan.players),
            points=tuple(outcome.points),
            winners=tuple([int(seat) for seat in outcome.winners]),
            reason=outcome.reason,
            decisions=int(play.decisions),
            choices=watcher.choices,
            legal=watcher.legal,
            turns=watcher.turns,
            addressed=watcher.addressed,
            uses=watcher.used(),
            moments=tuple(looker.moments) if looker is not None else (),
        )


class Clocked(Mover):
    """Whoever decides, with a clock beside the table; forced decisions are not counted."""

    def __init__(self, mover: Mover, clock: Callable[[], float], thoughts: list[float]) -> None:
        self.mover, self.clock, self.thoughts = mover, clock, thoughts

    def row(self, play: Play) -> int:
        begun = self.clock()
        row = int(self.mover.row(play))
        if int(play.rows.count) > 1:
            self.thoughts.append(self.clock() - begun)
        return row


class Watcher(Observer):
    """Counts what happens at a table."""

    def __init__(self, opening: Opening, catalogue: Catalogue | None) -> None:
        super().__init__(hears=True)
        self.players = opening.options.players
        self.all = (1 << self.players) - 1
        self.catalogue = catalogue
        self.choices = self.legal = self.turns = self.addressed = 0
        self.last = -1
        self.could: dict[int, int] = {}
        self.did: dict[int, int] = {}

    def before(self, play: Play, row: int) -> None:
        seat, count = int(play.seat), int(play.rows.count)
        if count > 1:
            self.choices += 1
            self.legal += count
        self.turns += seat != self.last
        self.last = seat
        if self.catalogue is None:
            return
        bit, of_row, could = 1 << seat, self.catalogue.of_row, self.could
        for offered in play.rows.items[:count]:
            for use in of_row[offered]:
                could[use] = could.get(use, 0) | bit
        for use in of_row[row]:
            self.did[use] = self.did.get(use, 0) | bit

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        self.addressed += any([names_another(event, self.last) for event in events])
        if self.catalogue is None:
            return
        for event in events:
            seat = getattr(event, "seat", None)
            whose = seat if isinstance(seat, int) else 0
            told = self.catalogue.told(event, whose, self.players)
            for use in told.held:
                self.did[use] = self.did.get(use, 0) | 1 << whose
            for use in told.seen:
                self.did[use] = self.did.get(use, 0) | (1 << whose if told.is_secret else self.all)

    def used(self) -> tuple[int, ...]:
        flat: list[int] = []
        for use in sorted(self.could.keys() | self.did.keys()):
            flat += [use, self.could.get(use, 0) | self.did.get(use, 0), self.did.get(use, 0)]
        return tuple(flat)


@cache
def seat_fields(kind: type[Event]) -> tuple[str, ...]:
    """The fields of an event that name a seat, besides whose event it is."""
    hints = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return tuple([name for name, hint in hints.items() if name != "seat" and mentions_seat(hint)])


def mentions_seat(hint: object) -> bool:
    if hint is Seat:
        return True
    return any([mentions_seat(part) for part in getattr(hint, "__args__", ())])


def names_another(event: Event, mover: int) -> bool:
    """Whether an event of the mover names another seat.  The end of a game names its winners, which is no interaction."""
    if getattr(event, "seat", None) != mover:
        return False
    for name in seat_fields(type(event)):
        value = getattr(event, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, int) and one != mover:
                return True
    return False
