"""Many games of one kind side by side, for learners: the compiled half of `stormdeck.envs`.

Everything a learner reads lies in arrays that are written in place: who decides, what it knows, what it may do, what came of
finished games.  A game that is over makes room for the next one in the same step.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from stormdeck.core.arrays import copy_rows
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.loop import Mover, Play
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng


def game_seed(seed: i64, number: i64) -> i64:
    """The seed of one game of many, whoever plays it."""
    rng = FastRng(seed, number)
    first: i64 = rng.next32()
    return first << 31 | rng.next32() >> 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Seater:
    """Says who plays the seats that are not the learner's."""

    def sit(self, row: i64, seat: i64, seed: i64) -> Mover | None:
        """Who sits here in the game that begins; None for the learner."""
        return None


@final
class BatchCore:
    """`count` games; in each array the entries of one game are neighbours."""

    def __init__(
        self, game: Game, options: Options, width: i64, count: i64, seed: i64, masked: bool, seater: Seater | None
    ) -> None:
        self.game = game
        self.options = options
        self.count = count
        self.players: i64 = options.players
        self.width = width
        self.most: i64 = game.most_legal
        self.actions: i64 = len(game.actions)
        self.seed = seed
        self.first: i64 = 0  # of many games that several batches share, the number of this one's first ...
        self.stride: i64 = count  # ... and how many there are
        self.masked = masked
        self.seater = seater
        self.rows: Rows = game.new_rows()
        self.states: list[State] = []
        self.movers: list[Mover | None] = []
        self.play: Play | None = None

        size = int(count)
        self.seats: vec[i32] = vec[i32]([0] * size)
        self.observation: vec[u8] = vec[u8]([0] * int(count * width))
        self.legal: vec[i32] = vec[i32]([0] * int(count * self.most))
        self.counts: vec[i32] = vec[i32]([0] * size)
        self.mask: vec[u8] = vec[u8]([0] * int(count * self.actions if masked else i64(0)))
        self.rewards: vec[float] = vec[float]([0.0] * int(count * self.players))
        self.done: vec[u8] = vec[u8]([0] * size)
        self.past_lengths: vec[i64] = vec[i64]([0] * size)
        self.past_seeds: vec[i64] = vec[i64]([0] * size)
        self.final: vec[u8] = vec[u8]([0] * int(count * width))
        self.learner: i64 = 0  # whose last look at a finished game is kept in `final`

        self.begun: vec[i64] = vec[i64]([0] * size)
        self.seeds: vec[i64] = vec[i64]([0] * size)
        self.lengths: vec[i64] = vec[i64]([0] * size)
        self.room: i64 = 256
        self.log: vec[i32] = vec[i32]([0] * int(count * self.room))

    # Beginning.

    def deal_all(self) -> None:
        row: i64
        for row in range(self.count):
            self.begun[row] = 0
            seed = game_seed(self.seed, self.first + row)
            self.seeds[row] = seed
            self.lengths[row] = 0
            state = self.game.deal(self.options, FastRng(seed))
            self.game.lighten(state)
            self.states.append(state)
            seat: i64
            for seat in range(self.players):
                self.movers.append(None if self.seater is None else self.seater.sit(row, seat, seed))
        self.play = Play(self.game, self.states[0], self.rows)
        for row in range(self.count):
            self.settle(row, self.states[row])

    def deal_next(self, row: i64) -> None:
        """The next game of a row: number `games so far * count + row`, so that every game of a batch has a seed of its own, and
        the same one however many batches share the games."""
        self.begun[row] += 1
        seed = game_seed(self.seed, self.begun[row] * self.stride + self.first + row)
        self.seeds[row] = seed
        self.lengths[row] = 0
        state = self.game.deal(self.options, FastRng(seed))
        self.game.lighten(state)
        self.states[row] = state
        if self.seater is not None:
            seat: i64
            for seat in range(self.players):
                self.movers[row * self.players + seat] = self.seater.sit(row, seat, seed)

    def take_up(self, states: list[State], begun: list[int], seeds: list[int], logs: list[list[int]]) -> None:
        """Go on with games that somebody kept."""
        self.states = states
        row: i64
        for row in range(self.count):
            self.begun[row] = begun[row]
            self.seeds[row] = seeds[row]
            log = logs[row]
            while len(log) > self.room:
                self.make_room()
            for place in range(len(log)):
                self.log[row * self.room + i64(place)] = i32(log[place])
            self.lengths[row] = len(log)
            seat: i64
            for seat in range(self.players):
                self.movers.append(None if self.seater is None else self.seater.sit(row, seat, self.seeds[row]))
        self.play = Play(self.game, self.states[0], self.rows)
        self.show_all()

    def note_ends(self, done: list[int], lengths: list[int], seeds: list[int], rewards: list[float]) -> None:
        """What came of the games that ended last."""
        row: i64
        for row in range(self.count):
            self.done[row] = u8(done[row])
            self.past_lengths[row] = lengths[row]
            self.past_seeds[row] = seeds[row]
        for row in range(self.count * self.players):
            self.rewards[row] = rewards[row]

    # Playing.

    def first_illegal(self, actions: vec[i64]) -> i64:
        """The first game whose action is not legal; -1: all are."""
        legal, counts, most = self.legal, self.counts, self.most
        row: i64
        for row in range(self.count):
            action = actions[row]
            place: i64 = row * most
            end: i64 = place + i64(counts[row])
            while place < end and i64(legal[place]) != action:
                place += 1
            if place == end:
                return row
        return -1

    def step(self, actions: vec[i64]) -> None:
        """One decision in every game.  Trusts its caller: only what is legal."""
        done, players = self.done, self.players
        row: i64
        for row in range(self.count):
            if done[row] != 0:
                done[row] = 0
                place: i64
                for place in range(row * players, (row + 1) * players):
                    self.rewards[place] = 0.0
            state = self.states[row]
            self.carry_out(row, state, actions[row])
            self.settle(row, state)

    def carry_out(self, row: i64, state: State, action: i64) -> None:
        length = self.lengths[row]
        if length == self.room:
            self.make_room()
        self.log[row * self.room + length] = i32(action)
        self.lengths[row] = length + 1
        self.game.apply_row(state, action, None)

    def make_room(self) -> None:
        """A long game: every game's log gets twice as much room."""
        old, room = self.log, self.room
        self.room = 2 * room
        self.log = vec[i32]([0] * int(self.count * self.room))
        row: i64
        for row in range(self.count):
            place: i64
            for place in range(self.lengths[row]):
                self.log[row * self.room + place] = old[row * room + place]

    def settle(self, row: i64, state: State) -> None:
        """Let the others play, and new games begin, until the learner must decide; then show what it needs for that."""
        while True:
            seat = self.game.seat_to_move(state)
            if seat < 0:
                self.finish(row, state)
                state = self.states[row]
                continue
            if self.seater is not None:
                mover = self.movers[row * self.players + seat]
                if mover is not None:
                    self.carry_out(row, state, self.choice(row, state, seat, mover))
                    continue
            self.show(row, state, seat)
            return

    def choice(self, row: i64, state: State, seat: i64, mover: Mover) -> i64:
        play = self.play
        assert play is not None
        self.game.legal_rows(state, self.rows)
        play.state = state
        play.seat = seat
        play.decisions = self.lengths[row]
        return mover.row(play)

    def finish(self, row: i64, state: State) -> None:
        self.done[row] += u8(1)
        self.past_lengths[row] = self.lengths[row]
        self.past_seeds[row] = self.seeds[row]
        self.game.observe_into(state, self.learner, self.final, row * self.width)
        seat: i64
        for seat in range(self.players):
            self.rewards[row * self.players + seat] += self.game.payoff(state, seat)
        self.deal_next(row)

    # Showing.

    def show(self, row: i64, state: State, seat: i64) -> None:
        rows = self.rows
        first: i64 = row * self.most
        self.seats[row] = i32(seat)
        self.game.legal_rows(state, rows)
        if self.masked:
            self.unmask(first, i64(self.counts[row]), row * self.actions)
        count = rows.count
        copy_rows(rows.items, self.legal, first, count)
        self.counts[row] = i32(count)
        if self.masked:
            self.set_mask(first, count, row * self.actions)
        self.game.observe_into(state, seat, self.observation, row * self.width)

    def unmask(self, first: i64, count: i64, base: i64) -> None:
        """Take back what was legal before, instead of clearing the whole mask."""
        legal, mask = self.legal, self.mask
        end: i64 = first + count
        while first < end:
            mask[base + i64(legal[first])] = u8(0)
            first += 1

    def set_mask(self, first: i64, count: i64, base: i64) -> None:
        legal, mask = self.legal, self.mask
        end: i64 = first + count
        while first < end:
            mask[base + i64(legal[first])] = u8(1)
            first += 1

    def show_all(self) -> None:
        """After somebody else has set the states."""
        row: i64
        for row in range(self.count):
            state = self.states[row]
            self.show(row, state, self.game.seat_to_move(state))

    def legal_of(self, row: i64) -> list[int]:
        first: i64 = row * self.most
        return [int(self.legal[place]) for place in range(int(first), int(first) + int(self.counts[row]))]

    def log_of(self, row: i64) -> list[int]:
        """The actions of the running game, as rows of the action table."""
        first = int(row * self.room)
        return [int(self.log[place]) for place in range(first, first + int(self.lengths[row]))]
