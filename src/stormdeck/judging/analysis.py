"""What a bot thinks of a game that was played: for one seat, from nothing but what that seat knew at each moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from time import perf_counter
from typing import Final

import msgspec

from stormdeck.bots.base import Bot
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Outcome
from stormdeck.games import game as find_game
from stormdeck.judging.decisions import Effort, Judged, Share, judge_all, largest, questions_of
from stormdeck.judging.effort import measured_out, with_sims
from stormdeck.judging.engine import engine
from stormdeck.table.loop import ByView, Play
from stormdeck.table.match import Match
from stormdeck.table.record import Record
from stormdeck.table.replay import opening_match, replay
from stormdeck.table.simulate import percent
from stormdeck.table.statistics import mean_of

DEFAULT_SIMS: Final = 300
LUCK_GAMES: Final = 100
LUCK_BOT: Final = "greedy"
FEWEST_LUCK_GAMES: Final = 6
LUCK_SHARE: Final = 0.25
"""Of the time there is, for luck."""
A_LOT: Final = 0.1
LONGEST: Final = 100_000
"""Decisions of a game that is played out for the luck report."""


class Turn(msgspec.Struct, frozen=True):
    """Where the game turned: the largest change of the chance to win, from one decision to the next, towards how it ended."""

    move: int
    """The decision with which it began."""
    until: int
    """The last move before the next decision."""
    before: float
    after: float


class Luck(msgspec.Struct, frozen=True):
    """How good the deal was, before anybody decided anything."""

    chance: float
    low: float
    high: float
    average: float
    """Of the same seat over other deals."""
    average_low: float
    average_high: float
    games: int
    based_on: str


class Analysis(msgspec.Struct, frozen=True):
    """All of it."""

    game: str
    seat: int
    """Counted from 0, as in records."""
    bot: str
    seed: int
    decisions: tuple[Judged, ...]
    mistakes: tuple[Judged, ...]
    """The largest losses that are more than noise, the worst first."""
    doubtful: tuple[Judged, ...]
    """Where fewer than three are certain, the largest others: they may be chance."""
    luck: Luck | None
    effort: Effort
    """With the same seed the same effort finds the same."""
    turn: Turn | None
    """None where nothing changed the chance to win in the direction of the end."""
    chooser: str = ""
    """Whose choices are held against what was played, as `bot` judges both; empty: those of `bot` itself."""

    def __str__(self) -> str:
        return text_of(self, find_game(self.game))


def analyse(
    record: Record,
    seat: int,
    spec: str = "",
    *,
    seed: int = 0,
    luck_games: int = LUCK_GAMES,
    effort: Effort | None = None,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Analysis:
    """Judge every decision of a seat; the record must replay.  Without a `spec` as the game can bear it.

    A `spec` of "ismcts" or "flat" judges what it would have done itself.  What any other bot would have done ("mine.py:Class") is
    judged by the engine of hints, which is then the analysis' `bot`; the other is asked each time as if it had just sat down.

    >>> import stormdeck
    >>> record = stormdeck.play_out(stormdeck.game_ids()[0], ["greedy", "greedy"], seed=7)
    >>> found = stormdeck.analyse(record, seat=0, spec="flat:sims=5", luck_games=0)
    >>> len(found.decisions) > 0, found.bot
    (True, 'flat:sims=5')

    `print(found)` tells it as `stormdeck analyse` does: the largest mistakes, then every decision.

    With `seconds` the effort is measured out so that it takes about as long, and is part of what is found.  `progress` hears how
    many more moves are done, in all as many as the record has.
    """
    chooser = None if is_judge(spec) else make_bot(spec)
    kind, _, argument = (spec if spec and chooser is None else engine(record.game, DEFAULT_SIMS)).strip().partition(":")
    wishes = read_wishes(kind, argument)
    match, ended = opening_match(record), replay(record).outcome
    match.view(seat)  # refuses a seat that is not there
    if progress is not None:
        progress(0)
    luck_games = 0 if record.position is not None else luck_games
    asked = questions_of(record, seat)
    if effort is None:
        effort = Effort(wishes.sims)
        if seconds is not None:
            games, left = luck_in_time(match, seat, seed, luck_games, seconds, clock)
            luck_games, effort = games, measured_out(asked, wishes, seed, left, clock)
    bot = SearchBot(with_sims(wishes, effort.sims))
    judged = judge_all(bot, asked, effort, seed, Share(progress, len(record.actions)), chooser)
    luck = luck_of(match, seat, seed, luck_games) if luck_games else None
    mistakes, doubtful = largest(judged)
    turn = turn_of(judged, len(record.actions), None if ended is None else share_of(ended, seat))
    name = "" if chooser is None else chooser.spec
    return Analysis(match.game.id, seat, bot.spec, seed, tuple(judged), mistakes, doubtful, luck, effort, turn, name)


def is_judge(spec: str) -> bool:
    """Whether a bot can say what a choice is worth."""
    return spec.strip().partition(":")[0] in ("", "ismcts", "flat")


def share_of(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def turn_of(judged: Sequence[Judged], moves: int, ended: float | None) -> Turn | None:
    """The last stretch, to the end itself, counts only if nothing before it changed much."""
    if not judged:
        return None
    turns = [Turn(one.move, after.move - 1, one.chance_best, after.chance_best) for one, after in pairwise(judged)]
    if ended is not None:
        turns.append(Turn(judged[-1].move, moves, judged[-1].chance_best, ended))
    sign = 0 if ended is None else 1 if ended >= judged[0].chance_best else -1
    swings = [abs(turn.after - turn.before) if sign == 0 else sign * (turn.after - turn.before) for turn in turns]
    if ended is not None and len(swings) > 1 and max(swings[:-1]) >= A_LOT:
        swings[-1] = 0.0
    if not swings or max(swings) <= 0:
        return None
    return turns[swings.index(max(swings))]


# ---- Luck --------------------------------------------------------------------------------------------------------------


def luck_in_time(match: Match, seat: int, seed: int, most: int, seconds: float, clock: Callable[[], float]) -> tuple[int, float]:
    """How many games there is time for, and what they leave of it."""
    if most == 0:
        return 0, seconds
    began = clock()
    luck_of(match, seat, seed, 1)
    games = min(most, int(LUCK_SHARE * seconds / max(clock() - began, 1e-6)))
    # Of a few games nothing can be said: then the time is better spent on the decisions.
    return (games, (1 - LUCK_SHARE) * seconds) if games >= min(most, FEWEST_LUCK_GAMES) else (0, seconds)


def luck_of(match: Match, seat: int, seed: int, games: int) -> Luck:
    """Greedy games from what the seat knew after the deal, against greedy games from other deals."""
    game, players = match.game, match.players
    belief = game.belief(match.view(seat))
    bots = [make_bot(LUCK_BOT) for _ in range(players)]
    dealt, others = [], []
    for number in range(games):
        dealt.append(play_on(game, belief.new_state(FastRng(seed, 2 * number)), bots, seat, number))
        others.append(play_on(game, game.deal(match.options, FastRng(seed, 2 * number + 1)), bots, seat, number))
    mine, usual = mean_of(dealt), mean_of(others)
    words = (
        f"{games} games of greedy players from what the seat knew after the deal, everything else dealt anew, "
        f"and {games} from other deals"
    )
    return Luck(mine.value, mine.low, mine.high, usual.value, usual.low, usual.high, games, words)


def play_on(game: Game, state: State, bots: list[Bot], seat: int, number: int) -> float:
    """A whole game from here, and what the seat got of it."""
    play = Play(game, state)
    play.run([ByView(bot, FastRng(number, 100 + at), asks_always=False) for at, bot in enumerate(bots)], most=LONGEST)
    if play.seat >= 0:
        raise StormdeckError(f"A game of greedy players did not end within {LONGEST:,} decisions.")
    return float(game.payoff(state, seat))


# ---- On paper ----------------------------------------------------------------------------------------------------------


def text_of(analysis: Analysis, game: Game) -> str:
    """The same for people: luck, the largest mistakes, then every decision on a line."""
    beside = f" beside what {analysis.chooser} would have done" if analysis.chooser else ""
    lines = [f"{game.title}, seat {analysis.seat + 1}{beside}, in the eyes of {analysis.bot}.", ""]
    luck = analysis.luck
    if luck is not None:
        verdict = "a good deal" if luck.low > luck.average_high else "a bad deal" if luck.high < luck.average_low else "fair"
        lines += [
            f"The deal: {percent(luck.chance)} to win ({percent(luck.low)} to {percent(luck.high)}), "
            f"on average {percent(luck.average)} ({percent(luck.average_low)} to {percent(luck.average_high)}): {verdict}.",
            f"  Based on {luck.based_on}.",
            "",
        ]
    lines += mistake_lines(analysis)
    lines += ["", f"{'move':>5}  {'to win':>7}  {'lost':>6}  played / better"]
    for entry in analysis.decisions:
        better = f" / {entry.best}" if entry.loss > 0 else ""
        mark = "" if entry.loss > entry.noise or entry.loss == 0 else " (may be chance)"
        lines.append(f"{entry.move:>5}  {percent(entry.chance_best):>7}  {percent(entry.loss):>6}  {entry.played}{better}{mark}")
    return "\n".join(lines)


def mistake_lines(analysis: Analysis) -> list[str]:
    """The certain mistakes, and where there are few also the largest that may be chance."""
    lines = ["The largest mistakes:" if analysis.mistakes else "No mistake is larger than what may be chance."]
    lines += [f"  {place}. {mistake_text(entry)}" for place, entry in enumerate(analysis.mistakes, 1)]
    if analysis.doubtful:
        lines.append("Doubtful, for the difference may be chance:")
        lines += [f"  - {mistake_text(entry)}" for entry in analysis.doubtful]
    return lines


def mistake_text(entry: Judged) -> str:
    return (
        f'Move {entry.move}: "{entry.played}" ({percent(entry.chance_played)}), '
        f'better "{entry.best}" ({percent(entry.chance_best)}): {percent(entry.loss)} lost, +- {percent(entry.noise)}.'
    )
