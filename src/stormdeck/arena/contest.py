"""A contest: every bot against every other, two matches as controls, all cores; shares, ratings and time per move."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from stormdeck.arena.report import BotRow as BotRow
from stormdeck.arena.report import Contest as Contest
from stormdeck.arena.report import Control as Control
from stormdeck.arena.report import MatchRow as MatchRow
from stormdeck.arena.table import Deal, Duel
from stormdeck.core.errors import BadBot, StormdeckError
from stormdeck.games import game as find_game
from stormdeck.programs import PATIENCE
from stormdeck.programs.players import Player, check_spec
from stormdeck.table.executor import Executor, executor_for
from stormdeck.table.opening import sit_down
from stormdeck.table.simulate import wilson
from stormdeck.table.statistics import Estimate, Pairing, mean_of, ratings
from stormdeck.table.whole import MOST_SEED, needed

MOST_DEALS: Final = 10**7
USUAL_DEALS: Final = 100
MOST_SECONDS: Final = 3600.0
CHUNK: Final = 10
CONTROLS: Final = 4  # a control has one deal for so many of a match
LEAST_CONTROL: Final = 20
SANITY: Final = "random"
Z999: Final = 3.290527
AS_EXPECTED: Final = "as it should be"
UNEXPECTED: Final = "NOT as it should be"
NOBODY_WON: Final = "says nothing, for nobody won a game"


class Plan(NamedTuple):
    """What is to be played; a worker process gets it whole."""

    game_id: str
    players: int
    options: dict[str, object]
    seed: int
    deals: int
    seconds: float


class Task(NamedTuple):
    """Some deals of one match."""

    match: int
    one: str
    other: str
    first: int
    deals: int


class Pace(NamedTuple):
    moves: int
    time: float
    slowest: float


class Done(NamedTuple):
    match: int
    deals: tuple[Deal, ...]
    paces: tuple[tuple[str, Pace], ...]


def contest(
    game_id: str,
    bots: Sequence[str],
    deals: int = USUAL_DEALS,
    *,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    processes: int = 1,
    seconds: float = PATIENCE,
    controls: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Contest:
    """Every bot against every other, each deal both ways: shares with 95 % intervals, Elo, time a move (`stormdeck arena`).

    >>> import stormdeck
    >>> game = stormdeck.game_ids()[0]
    >>> result = stormdeck.contest(game, ["greedy", "random"], deals=5, seed=7, controls=False)
    >>> [row.spec for row in result.bots], result.matches[0].share > 0.9
    (['greedy', 'random'], True)

    `print(result)` shows the tables of the command.  A bot is a spec; `controls` also plays the first one against itself and
    against chance, whose results are known beforehand.  The result does not depend on `processes` (with more than one call this
    below `if __name__ == "__main__":`), except where bots have a time budget.  `progress` is told how many more deals are done.
    """
    count = min(2, max(find_game(game_id).players)) if players is None else sit_down(game_id, players, options).options.players
    deals = needed("number of games", deals, 1, MOST_DEALS)
    plan = Plan(game_id, count, dict(options or {}), needed("seed", seed, 0, MOST_SEED), deals, seconds)
    names = specs_of(bots)
    check(plan, names)
    if progress is not None:
        progress(0)
    pairs = list(combinations(names, 2))
    tasks = [task for number, pair in enumerate(pairs) for task in split(number, pair, deals)]
    checked = control_pairs(names[0]) if controls else []
    fewer = min(deals, max(LEAST_CONTROL, deals // CONTROLS))
    for number, (_, pair) in enumerate(checked, len(pairs)):
        tasks += split(number, pair, fewer)
    found: dict[int, list[Deal]] = {}
    paces: dict[str, Pace] = {}
    with closing(work(plan, tasks, executor_for(min(processes, len(tasks))))) as finished:
        for done in finished:
            found.setdefault(done.match, []).extend(done.deals)
            for spec, pace in done.paces:
                paces[spec] = joined(paces.get(spec), pace)
            if progress is not None:
                progress(len(done.deals))
    rows = [match_row(pair, found[number]) for number, pair in enumerate(pairs)]
    judged = [judge(kind, match_row(pair, found[len(pairs) + at])) for at, (kind, pair) in enumerate(checked)]
    return Contest(
        game=game_id,
        players=count,
        options=dict(sit_down(game_id, count, plan.options).options.as_dict()),
        seed=seed,
        deals=deals,
        matches=tuple(rows),
        bots=tuple(bot_rows(names, rows, paces)),
        controls=tuple(judged),
    )


def specs_of(bots: Sequence[str]) -> list[str]:
    if isinstance(bots, str) or not all([isinstance(spec, str) for spec in bots]):
        raise BadBot('A contest needs a list of bots by name, such as ["greedy", "mine.py:Class"].')
    return [spec.strip() for spec in bots]


def deals_of(bots: Sequence[str], deals: int, controls: bool = True) -> int:
    """How many deals a contest plays in all."""
    matches = len(bots) * (len(bots) - 1) // 2 * deals
    fewer = min(deals, max(LEAST_CONTROL, deals // CONTROLS))
    return matches + (len(control_pairs(bots[0].strip())) * fewer if controls and bots else 0)


def control_pairs(first: str) -> list[tuple[str, tuple[str, str]]]:
    """The first bot against itself, and against chance."""
    pairs = [("mirror", (first, first))]
    return pairs if first == SANITY else [*pairs, ("sanity", (first, SANITY))]


def check(plan: Plan, bots: Sequence[str]) -> None:
    """One sentence for whatever is wrong, before anything is played."""
    if not 0 < plan.seconds <= MOST_SECONDS:
        raise StormdeckError(f"A move may take up to {MOST_SECONDS:g} seconds, not {plan.seconds!r}.")
    if not bots:
        raise BadBot("An arena needs at least one bot.")
    for spec in bots:
        check_spec(spec)
        if list(bots).count(spec) > 1:
            raise BadBot(f'The bot "{spec}" is given twice; the mirror match plays it against itself anyway.')
    sit_down(plan.game_id, plan.players, plan.options)


def split(number: int, pair: tuple[str, str], deals: int) -> list[Task]:
    """A match in parts.  The first ones are small, so that whoever watches sees at once that it goes on."""
    tasks, first, size = [], 0, 1
    while first < deals:
        tasks.append(Task(number, *pair, first, min(size, deals - first)))
        first, size = first + size, min(2 * size, CHUNK)
    return tasks


def joined(one: Pace | None, other: Pace) -> Pace:
    if one is None:
        return other
    return Pace(one.moves + other.moves, one.time + other.time, max(one.slowest, other.slowest))


# ---- Playing -----------------------------------------------------------------------------------------------------------


def play_task(plan: Plan, task: Task) -> Done:
    """Some deals, with players made for them."""
    game, options = sit_down(plan.game_id, plan.players, plan.options)
    one, other = Player(task.one, plan.seconds), Player(task.other, plan.seconds)
    try:
        duel = Duel(game, options, one, other)
        deals = tuple([duel.play(plan.seed, number) for number in range(task.first, task.first + task.deals)])
    finally:
        one.close()
        other.close()
    paces = tuple([(player.spec, Pace(player.moves, player.time, player.slowest)) for player in (one, other)])
    return Done(task.match, deals, paces)


def work(plan: Plan, tasks: Sequence[Task], executor: Executor) -> Generator[Done, None, None]:
    """Every task of a plan, as they are done."""
    return executor.as_completed(partial(play_task, plan), tasks)


# ---- Summing up --------------------------------------------------------------------------------------------------------


def match_row(pair: tuple[str, str], deals: Sequence[Deal]) -> MatchRow:
    share = mean_of([deal.share for deal in sorted(deals)])
    faults: dict[tuple[str, str], int] = {}
    for deal in deals:
        for who, words in deal.faults:
            faults[pair[who], words] = faults.get((pair[who], words), 0) + 1
    won = tuple([sum([deal.wins[who] for deal in deals]) / len(deals) for who in (0, 1)])
    return MatchRow(
        one=pair[0],
        other=pair[1],
        deals=len(deals),
        games=len(deals) * 2,
        share=share.value,
        low=share.low,
        high=share.high,
        won=(won[0], won[1]),
        faults=tuple(sorted([(spec, words, count) for (spec, words), count in faults.items()])),
    )


def bot_rows(bots: Sequence[str], rows: Sequence[MatchRow], paces: Mapping[str, Pace]) -> list[BotRow]:
    pairings = [Pairing(bots.index(row.one), bots.index(row.other), row.share * row.games, row.games) for row in rows]
    rated = ratings(len(bots), pairings) if pairings else [Estimate(0.0, 0.0, 0.0)]
    found = []
    for spec, rating in zip(bots, rated, strict=True):
        pace = paces.get(spec, Pace(0, 0.0, 0.0))
        each = 1000 * pace.time / pace.moves if pace.moves else 0.0
        found.append(BotRow(spec, *rating, pace.moves, each, 1000 * pace.slowest))
    return sorted(found, key=lambda row: -row.elo)


def judge(kind: str, row: MatchRow) -> Control:
    """A mirror match is even; no bot does worse than chance.  A control fails only outside the 99.9 % Wilson
    interval, taken over the deals: it holds for few of them too, and is wide enough for any spread of shares."""
    low, high = wilson(row.share, row.deals, Z999)
    if kind == "mirror":
        expected, passed = "about even", low <= 0.5 <= high
    else:
        expected, passed = "no worse than chance", high >= 0.5
    if not any(row.won):
        verdict = NOBODY_WON
    else:
        verdict = AS_EXPECTED if passed else UNEXPECTED
    return Control(kind, row, low, high, passed, verdict, expected)
