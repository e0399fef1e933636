"""Many games between bots, summed up.

Nothing is recorded: each game can be played again by `play_out` with `game_seed(seed, number)` and the bots in the order in
which they sat (`seating`).
"""

from __future__ import annotations

import math
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from stormdeck.bots.base import AnyBot, Bot, as_bot, name_of
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.batch import game_seed as game_seed
from stormdeck.core.errors import BadBot
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Outcome
from stormdeck.games import game as find_game
from stormdeck.table.executor import MOST_PROCESSES, executor_for
from stormdeck.table.loop import mover_for, shares
from stormdeck.table.opening import Opening, sit_down
from stormdeck.table.whole import MOST_SEED, needed

Z95: Final = 1.959964
MOST_GAMES: Final = 10**9
USUAL_GAMES: Final = 1000
PART_SECONDS: Final = 0.25
MOST_IN_PART: Final = 2000
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


class BotRow(msgspec.Struct, frozen=True):
    """How one of the bots did."""

    name: str
    wins: float
    """A win shared by two counts half for each."""
    share: float
    low: float
    """Of the 95 % interval of the share, by Wilson's formula."""
    high: float


class Lengths(msgspec.Struct, frozen=True):
    """How long the games were, in decisions."""

    mean: float
    p5: int
    """Five games in a hundred are no longer than this."""
    median: int
    p95: int


class Summary(msgspec.Struct, frozen=True):
    """What came of the games: a table with a row for each bot.  It prints as one; `for row in summary` goes through the rows."""

    game: str
    games: int
    seed: int
    bots: tuple[BotRow, ...]
    turn_order: tuple[float, ...]
    """The share of wins of whoever decided first, of the next seat, and so on."""
    lengths: Lengths
    reasons: tuple[tuple[str, int], ...]
    """Why games ended, the most frequent first."""

    def __iter__(self) -> Iterator[BotRow]:
        return iter(self.bots)

    def __len__(self) -> int:
        return len(self.bots)

    def __getitem__(self, place: int) -> BotRow:
        return self.bots[place]

    def __repr__(self) -> str:
        return self.text()

    def as_dicts(self) -> list[dict[str, object]]:
        """The rows as plain values, for a data frame or a file."""
        return [msgspec.structs.asdict(row) for row in self.bots]

    def to_json(self) -> str:
        """Everything, as `stormdeck simulate --json` prints it."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()

    def text(self) -> str:
        """A table for people."""
        width = max(len("bot"), *[len(row.name) for row in self.bots])
        players = f"{len(self.bots)} player{'s' * (len(self.bots) != 1)}"
        lines = [
            f"{self.game}: {self.games:,} game{'s' * (self.games != 1)}, {players}, seed {self.seed}",
            "",
            f"{'bot':<{width}}  {'wins':>10}  {'share':>7}  95 % interval",
        ]
        for row in self.bots:
            interval = f"{percent(row.low):>7} to {percent(row.high):>7}"
            lines.append(f"{row.name:<{width}}  {row.wins:>10,.1f}  {percent(row.share):>7}  {interval}")
        order = [f"{place} {percent(share)}" for place, share in zip(PLACES, self.turn_order, strict=False)]
        size = self.lengths
        lines += [
            "",
            f"Wins by turn order: {', '.join(order)}.",
            f"Decisions in a game: {size.mean:,.1f} on average, median {size.median:,}, 90 % from {size.p5:,} to {size.p95:,}.",
            "Games ended because " + "; ".join([f"{reason}: {count:,}" for reason, count in self.reasons]) + ".",
        ]
        return "\n".join(lines)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


class Crew:
    """Makes the bots of a job, which stay for all its games.  Whoever brings other players than bots has a crew of its own."""

    def __init__(self, specs: Sequence[str | AnyBot], opening: Opening) -> None:
        self.opening = opening
        self.bots = [self.make(spec) for spec in specs]

    def make(self, spec: str | AnyBot) -> Bot:
        return make_bot(spec) if isinstance(spec, str) else as_bot(spec)

    def game_over(self, outcome: Outcome) -> None:
        """After every game."""

    def close(self) -> None:
        """After the last one, however it ended."""

    @staticmethod
    def check(spec: str | AnyBot) -> None:
        """BadBot for one that nobody can make, before anything is played."""
        if isinstance(spec, str):
            make_bot(spec)
        else:
            as_bot(spec)


class Job(NamedTuple):
    """What is to be played; a worker process gets it whole."""

    game_id: str
    bots: tuple[str | AnyBot, ...]
    seed: int
    options: dict[str, object]
    crew: type[Crew] = Crew


class Played(NamedTuple):
    """What is told of one game."""

    payoffs: tuple[float, ...]  # by bot
    by_turn: tuple[float, ...]  # by place in the turn order
    decisions: int
    reason: str


def simulate(
    game_id: str,
    bots: Sequence[str | AnyBot],
    games: int = USUAL_GAMES,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
    crew: type[Crew] = Crew,
) -> Summary:
    """Play `games` games, the bots moving on one seat after each, and sum them up.

    The result does not depend on `processes`.  `progress` is told how many more games are finished; first 0, when nothing speaks
    against beginning.
    """
    games = needed("number of games", games, 1, MOST_GAMES)
    processes = needed("number of processes", processes, 1, MOST_PROCESSES)
    seed = needed("seed", seed, 0, MOST_SEED)
    seated = tuple(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else ()
    job = Job(game_id, seated, seed, dict(options or {}), crew)
    _check(job, processes)
    if progress is not None:
        progress(0)
    tally = _Tally(len(job.bots))
    executor = executor_for(processes)
    parts = _Parts(job, games, executor.workers)
    with closing(executor.as_completed(_play_part, parts)) as finished:
        for done in finished:
            parts.note(done)
            for played in done.played:
                tally.add(played)
                if progress is not None:
                    progress(1)
    return tally.summary(job)


def seating(bots: Sequence[str], number: int) -> list[str]:
    """Who sits where in game `number`: bot i on seat (i + number) % players, so that no bot always has the best seat."""
    return [bots[(seat - number) % len(bots)] for seat in range(len(bots))]


def _check(job: Job, processes: int) -> None:
    if not job.bots:
        raise BadBot("A simulation needs a list of bots, one for each seat.")
    for spec in job.bots:
        job.crew.check(spec)
        if processes > 1 and not isinstance(spec, str) and not _travels(spec):
            raise BadBot(f'The bot {name_of(spec)} cannot go to other processes: name it as "file.py:Class", or play in one.')
    sit_down(job.game_id, len(job.bots), job.options)


def _travels(bot: AnyBot) -> bool:
    try:
        pickle.dumps(bot)
    except Exception:  # whatever somebody's own class does when it is copied
        return False
    return type(bot).__module__ != "__main__"  # another process has another one


# ---- Playing -----------------------------------------------------------------------------------------------------------


class _Table:
    """Plays the games of a job, one after the other, on the hot half of the game."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.opening = sit_down(job.game_id, len(job.bots), job.options)
        self.crew = job.crew(job.bots, self.opening)
        self.bots = self.crew.bots
        self.rows = self.opening.game.new_rows()

    def play(self, number: int) -> Played:
        players = len(self.bots)
        seed = game_seed(self.job.seed, number)
        play = self.opening.play(seed, self.rows)
        first = int(play.seat)
        play.run([mover_for(self.bots[(seat - number) % players], FastRng(seed, 1 + seat)) for seat in range(players)])
        outcome = play.game.outcome(play.state)
        assert outcome is not None
        self.crew.game_over(outcome)
        got = shares(play, players)
        by_bot = tuple([got[(bot + number) % players] for bot in range(players)])
        by_turn = tuple([got[(first + turn) % players] for turn in range(players)])
        return Played(by_bot, by_turn, int(play.decisions), outcome.reason)


class _Part(NamedTuple):
    """Some games of a job."""

    job: Job
    numbers: range


class _Done(NamedTuple):
    played: list[Played]
    seconds: float


def _play_part(part: _Part) -> _Done:
    started = perf_counter()
    table = _Table(part.job)
    try:
        return _Done([table.play(number) for number in part.numbers], perf_counter() - started)
    finally:
        table.crew.close()


class _Parts:
    """The games of a job in parts: each as many as take about a quarter of a second, and few enough that all end together.
    How they are cut changes nothing in the result."""

    def __init__(self, job: Job, games: int, workers: int) -> None:
        self.job = job
        self.games = games
        self.workers = workers
        self.pace = 0.0  # games a second

    def __iter__(self) -> Iterator[_Part]:
        first = 0
        while first < self.games:
            fair = (self.games - first) // (2 * self.workers)
            size = max(1, min(MOST_IN_PART, fair, int(self.pace * PART_SECONDS)))
            size = min(size, self.games - first)
            yield _Part(self.job, range(first, first + size))
            first += size

    def note(self, done: _Done) -> None:
        self.pace = len(done.played) / max(done.seconds, 1e-6)


# ---- Summing up --------------------------------------------------------------------------------------------------------


class _Tally:
    """Counts only, so that neither memory nor the order in which games come in matters."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.payoffs: list[Counter[float]] = [Counter() for _ in range(players)]
        self.by_turn: list[Counter[float]] = [Counter() for _ in range(players)]
        self.decisions: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        self.games += 1
        for place, payoff in enumerate(played.payoffs):
            self.payoffs[place][payoff] += 1
        for place, payoff in enumerate(played.by_turn):
            self.by_turn[place][payoff] += 1
        self.decisions[played.decisions] += 1
        self.reasons[played.reason] += 1

    def summary(self, job: Job) -> Summary:
        rows = []
        for bot, payoffs in zip(job.bots, self.payoffs, strict=True):
            wins = total(payoffs)
            rows.append(
                BotRow(
                    bot if isinstance(bot, str) else name_of(bot), wins, wins / self.games, *wilson(wins / self.games, self.games)
                )
            )
        return Summary(
            game=find_game(job.game_id).title,
            games=self.games,
            seed=job.seed,
            bots=tuple(rows),
            turn_order=tuple([total(payoffs) / self.games for payoffs in self.by_turn]),
            lengths=lengths(self.decisions),
            reasons=tuple(sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))),
        )


def total(counts: Counter[float]) -> float:
    return math.fsum([value * count for value, count in counts.items()])


def wilson(share: float, count: int, z: float = Z95) -> tuple[float, float]:
    """The interval (95 % unless another `z` is given) of a share seen in `count` games; never outside 0 to 1, never empty."""
    z2 = z * z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = z / (1 + z2 / count) * math.sqrt(share * (1 - share) / count + z2 / (4 * count * count))
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def lengths(counts: Counter[int]) -> Lengths:
    mean = sum([value * count for value, count in counts.items()]) / counts.total()
    return Lengths(mean, *[percentile(counts, part) for part in (5, 50, 95)])


def percentile(counts: Counter[int], part: int) -> int:
    """The smallest value that at least `part` per cent do not exceed."""
    left = counts.total() * part
    for value in sorted(counts):
        left -= counts[value] * 100
        if left <= 0:
            return value
    return max(counts)
