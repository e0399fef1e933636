"""Games to learn from: positions at rest, what came of them, and what was thought of them.  One job, one part of the data."""

from __future__ import annotations

import zlib
from array import array
from typing import Final, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.bot import SearchBot, Thought
from stormdeck.bots.search.instinct import WIN, Instinct
from stormdeck.bots.search.net import Reader, pack
from stormdeck.bots.search.spec import read_wishes
from stormdeck.bots.search.tree import Search, Settings
from stormdeck.core.arrays import zeros
from stormdeck.core.game import Game, State
from stormdeck.core.loop import Mover, Play
from stormdeck.core.observation import new_buffer
from stormdeck.core.rng import FastRng
from stormdeck.table.opening import Opening, sit_down
from stormdeck.table.simulate import game_seed
from stormdeck.train.plan import FIRST, GLANCES, TABLE, Job, Plan

SETTLED: Final = -1
FULL: Final = 65535
"""A chance of 1, in the 16 bits it is kept in."""
FAR: Final = 100_000
APART: Final = 24
"""Decisions between two positions of a game of instincts, on average."""


class Head(msgspec.Struct, frozen=True):
    """The first line of a part."""

    kind: str
    first: int
    games: int
    positions: int
    size: int
    """Bytes of a position."""


class Positions:
    """Positions of some games, as they are written down."""

    def __init__(self, game: Game, instinct: Instinct, reader: Reader) -> None:
        self.game = game
        self.instinct = instinct
        self.reader = reader
        self.inputs: vec[i64] = zeros(reader.size)
        self.buffer: vec[u8] = new_buffer(int(reader.size))
        self.values: vec[i64] = zeros(TABLE)
        self.rows: list[bytes] = []
        self.numbers = array("I")
        self.results = array("H")
        self.thoughts = array("H")
        self.present = array("H")
        self.dealt = array("H")
        self.movers: list[int] = []

    def add(self, state: State, number: int, thought: float | None, dealt: bool = False) -> None:
        """A position at rest, from the side of whoever decides; `thought` is the chance that search gave that seat.  `dealt`: of
        a world that was imagined."""
        mover = self.game.seat_to_move(state)
        self.reader.read(state, mover, self.inputs)
        pack(self.inputs, self.buffer)
        self.rows.append(bytes(memoryview(self.buffer)))
        self.numbers.append(number)
        self.instinct.estimate(state, self.values)
        judged = int(self.values[mover]) / WIN
        self.present.append(round(judged * FULL))
        self.thoughts.append(round((judged if thought is None else thought) * FULL))
        self.dealt.append(int(dealt))
        self.results.append(0)
        self.movers.append(int(mover))

    def over(self, state: State, since: int) -> None:
        """What came of a game, for the positions after the first so many that are still open."""
        for place in range(since, len(self.rows)):
            if self.movers[place] != SETTLED:
                self.results[place] = round(float(self.game.payoff(state, self.movers[place])) * FULL)
                self.movers[place] = SETTLED

    def part(self, job: Job) -> bytes:
        size = int(self.reader.size)
        head = Head(job.kind, job.first, job.games, len(self.rows), size)
        columns = [self.numbers, self.results, self.thoughts, self.present, self.dealt]
        body = b"".join(self.rows) + b"".join([little(column) for column in columns])
        return msgspec.json.encode(head) + b"\n" + zlib.compress(body, 1)


def little(column: array[int]) -> bytes:
    """The same bytes on every machine."""
    size = column.itemsize
    return b"".join([number.to_bytes(size, "little") for number in column])


class Table(NamedTuple):
    """What a job plays at."""

    opening: Opening
    instinct: Instinct
    positions: Positions


def set_table(plan: Plan) -> Table:
    opening = sit_down(plan.game, TABLE)
    bots = bots_of(plan.game)
    assert bots.reader is not None
    instinct = bots.instinct(opening.game, TABLE)
    return Table(opening, instinct, Positions(opening.game, instinct, bots.reader()))


def play_job(plan: Plan, job: Job) -> tuple[Job, bytes]:
    """The part of one job; it follows from the two alone."""
    table = set_table(plan)
    play = glance_game if job.kind == GLANCES else search_game
    for number in range(job.first, job.first + job.games):
        play(plan, table, FIRST[job.kind] + number)
    return job, table.positions.part(job)


def instincts(game: Game, instinct: Instinct, stray: int, rng: FastRng) -> Search:
    """Whoever plays on by instinct, some decisions of a hundred by chance: the rollouts of search."""
    search = Search(game, instinct, Settings(cut=1, greed=i64(100 - stray), explore=0, prior=0, flat=True), TABLE)
    search.rng = rng
    return search


def glance_game(plan: Plan, table: Table, number: int) -> None:
    """Both seats by instinct, a few decisions by chance; a position now and then."""
    seed = game_seed(plan.seed, number)
    game = table.opening.game
    search = instincts(game, table.instinct, plan.stray, FastRng(seed, 1))
    state = table.opening.deal(seed)
    since = len(table.positions.rows)
    while not search.roll_out(state, search.rng.below(2 * APART) + 1):
        table.positions.add(state, number, None)
    table.positions.over(state, since)


class Student(Mover):
    """A search bot whose positions and thoughts are written down."""

    def __init__(self, plan: Plan, table: Table, number: int, rng: FastRng) -> None:
        self.table = table
        self.number = number
        self.stray = plan.stray
        self.rng = rng
        self.bot = SearchBot(read_wishes("ismcts", f"sims={plan.sims}"))
        self.worlds = plan.worlds
        self.ahead = bots_of(plan.game).taste.cut
        self.instincts = instincts(table.opening.game, table.instinct, plan.stray, rng)

    def row(self, play: Play) -> int:
        rows, rng = play.rows, self.rng
        if rows.count == 1:
            return int(rows.items[0])
        legal = play.legal()
        thought = self.bot.think(play.view(), legal, rng)
        thought.run(thought.sims)
        if self.table.instinct.rests(play.state):
            best = max(thought.tried(), key=lambda tried: tried.visits)
            self.table.positions.add(play.state, self.number, best.value)
            for _ in range(self.worlds):
                self.imagine(thought)
        if int(rng.below(100)) < self.stray:
            return int(rows.items[rng.below(rows.count)])
        return play.game.actions.row_of(thought.best())

    def imagine(self, thought: Thought) -> None:
        """A world as search deals it, a rollout as search plays it to where it asks for a value, and what comes of that."""
        positions, since = self.table.positions, len(self.table.positions.rows)
        state = thought.state
        thought.belief.deal_into(state, self.rng)
        if not self.instincts.roll_out(state, self.rng.below(self.ahead + 1)):
            positions.add(state, self.number, None, dealt=True)
            while not self.instincts.roll_out(state, FAR):
                pass
            positions.over(state, since)


def search_game(plan: Plan, table: Table, number: int) -> None:
    seed = game_seed(plan.seed, number)
    play = table.opening.play(seed)
    since = len(table.positions.rows)
    play.run([Student(plan, table, number, FastRng(seed, 1 + seat)) for seat in range(TABLE)])
    table.positions.over(play.state, since)
