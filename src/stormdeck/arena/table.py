"""One game of the arena, and the deals that make a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Outcome, Seat
from stormdeck.programs.players import Player
from stormdeck.programs.program import ProgramFault
from stormdeck.table.loop import Mover, Play, row_of, shares
from stormdeck.table.opening import Opening
from stormdeck.table.simulate import game_seed


class Result(NamedTuple):
    """What came of one game: by seat the share of the win, and what a program did wrong."""

    shares: tuple[float, ...]
    faults: tuple[tuple[int, str], ...]


class Contestant(Mover):
    """A player at one seat, for one game."""

    def __init__(self, player: Player, seed: int, stream: int) -> None:
        self.player = player
        self.rng = FastRng(seed, 1 + stream)
        self.word = int(FastRng(seed, 1000 + stream).next32())  # small enough for every language

    def row(self, play: Play) -> int:
        chosen = self.player.choose(play.view(), play.legal(), self.rng, self.word, int(play.decisions))
        return row_of(play, self.player, chosen)


def play(game: Game, options: Options, seated: Sequence[Player], streams: Sequence[int], seed: int) -> Result:
    """One game.  `streams` give each seat chance of its own.  A program at fault loses on all its seats, the others share
    the win."""
    running = Opening(game, options).play(seed)
    for player in set(seated):
        player.sit_down(game.id, options)
    try:
        running.run([Contestant(player, seed, stream) for player, stream in zip(seated, streams, strict=True)])
    except ProgramFault as fault:
        return lost_by_fault(seated, int(running.seat), fault)
    outcome = game.outcome(running.state)
    assert outcome is not None
    for player in set(seated):
        player.game_over(outcome)
    return Result(shares(running, len(seated)), ())


def lost_by_fault(seated: Sequence[Player], seat: int, fault: ProgramFault) -> Result:
    """The game ends here; whoever else is at the table is told why."""
    winners = [other for other, player in enumerate(seated) if player is not seated[seat]]
    given = [1 / len(winners) if other in winners else 0.0 for other in range(len(seated))]
    points = tuple([int(other in winners) for other in range(len(seated))])
    outcome = Outcome(tuple([Seat(other) for other in winners]), points, str(fault), "")
    for player in {seated[other] for other in winners}:
        player.game_over(outcome)
    return Result(tuple(given), ((seat, str(fault)),))


class Deal(NamedTuple):
    """One deal played both ways: what the first of two bots got of all there was, and both won of their games."""

    number: int
    share: float
    wins: tuple[float, float]
    faults: tuple[tuple[int, str], ...]


class Duel:
    """Two bots over many deals.  Each deal is played twice, the two in each other's place: with more than two players the
    first has every other seat, then the rest of them.  A solitaire deal is played by each of them alone."""

    def __init__(self, game: Game, options: Options, one: Player, other: Player) -> None:
        self.game = game
        self.options = options
        self.pair = (one, other)

    def play(self, match_seed: int, number: int) -> Deal:
        seed = game_seed(match_seed, number)
        if self.options.players == 1:
            return self._alone(seed, number)
        won = [0.0, 0.0]
        faults: list[tuple[int, str]] = []
        for turn in (0, 1):
            who = [(seat + turn) % 2 for seat in range(self.options.players)]
            result = play(self.game, self.options, self._seats(who), streams(who), seed)
            for seat, share in enumerate(result.shares):
                won[who[seat]] += share
            faults += [(who[seat], words) for seat, words in result.faults]
        total = won[0] + won[1]
        return Deal(number, won[0] / total if total else 0.5, (won[0] / 2, won[1] / 2), tuple(faults))

    def _alone(self, seed: int, number: int) -> Deal:
        """Who wins where the other does not, gets it all; else they share."""
        results = [play(self.game, self.options, [player], [0], seed) for player in self.pair]
        won = [result.shares[0] for result in results]
        faults = [(who, words) for who, result in enumerate(results) for _, words in result.faults]
        return Deal(number, 0.5 + (won[0] - won[1]) / 2, (won[0], won[1]), tuple(faults))

    def _seats(self, who: Sequence[int]) -> list[Player]:
        return [self.pair[bot] for bot in who]


def streams(who: Sequence[int]) -> list[int]:
    """A bot keeps its chance when it changes its seat, so that two runs of a pair differ by nothing but the seat."""
    counts = [0, 0]
    found = []
    for bot in who:
        found.append(2 * counts[bot] + bot)
        counts[bot] += 1
    return found
