"""Games of greedy, for a policy that begins by imitation (`selfplay.imitate`).

One that begins by chance may settle on one way to play and never leave it; one that begins as greedy plays all of the game.
"""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.bots.greedy import GreedyBot
from stormdeck.bots.policies import TABLE
from stormdeck.core.loop import Mover, Play
from stormdeck.core.observation import Layout, new_buffer
from stormdeck.core.rng import FastRng
from stormdeck.table.opening import sit_down
from stormdeck.table.simulate import game_seed

ABSENT: Final = 8
"""Decisions in a hundred that chance makes, so that greedy is seen in more than its own positions; they are not imitated."""
A_JOB: Final = 10
CHANCES: Final = 20
"""The stream of chance of the bots; every seat has its own."""


class Lesson(NamedTuple):
    """Some games of greedy; what they teach follows from this alone."""

    game_id: str
    seed: int
    first: int
    games: int


class Taught(NamedTuple):
    """Decisions one after another: what was seen, how many actions were legal, which, the place of greedy's, and what became of
    the seat."""

    seen: bytes
    counts: array[int]
    rows: array[int]
    places: array[int]
    shares: array[float]


class Teacher(Mover):
    """Greedy in both seats, written down wherever it has a choice."""

    def __init__(self, layout: Layout, rng: FastRng) -> None:
        self.greedy, self.rng = GreedyBot(), rng
        self.buffer: vec[u8] = new_buffer(layout.size)
        self.seen: list[bytes] = []
        self.counts, self.rows, self.places = array("h"), array("h"), array("h")
        self.seats: list[int] = []

    def row(self, play: Play) -> int:
        rows = [int(play.rows[place]) for place in range(len(play.rows))]
        if len(rows) == 1:
            return rows[0]
        if int(self.rng.below(100)) < ABSENT:
            return rows[int(self.rng.below(len(rows)))]
        row = play.game.actions.row_of(self.greedy.choose(play.view(), play.legal(), self.rng))
        play.game.observe_into(play.state, i64(int(play.seat)), self.buffer)
        self.seen.append(bytes(memoryview(self.buffer)))
        self.counts.append(len(rows))
        self.rows.extend(rows)
        self.places.append(rows.index(row))
        self.seats.append(int(play.seat))
        return row


def teach(lesson: Lesson) -> Taught:
    opening = sit_down(lesson.game_id, TABLE)
    layout = opening.game.observation(opening.options)
    seen: list[bytes] = []
    counts, rows, places, shares = array("h"), array("h"), array("h"), array("f")
    for number in range(lesson.first, lesson.first + lesson.games):
        seed = game_seed(lesson.seed, number)
        teacher, play = Teacher(layout, FastRng(seed, CHANCES)), opening.play(seed)
        play.run([teacher] * TABLE)
        seen += teacher.seen
        counts, rows, places = counts + teacher.counts, rows + teacher.rows, places + teacher.places
        shares.extend([float(opening.game.payoff(play.state, i64(seat))) for seat in teacher.seats])
    return Taught(b"".join(seen), counts, rows, places, shares)


def lessons(game_id: str, seed: int, games: int) -> list[Lesson]:
    return [Lesson(game_id, seed, first, min(A_JOB, games - first)) for first in range(0, games, A_JOB)]
