"""What a bot thinks of a game that was played: for one seat, from nothing but what that seat knew at each moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from stormdeck.arena.statistics import mean_of
from stormdeck.bots.base import Bot
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.errors import BadBot, StormdeckError
from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.table.loop import ByView, Observer, Play, Script
from stormdeck.table.match import Match
from stormdeck.table.record import Record
from stormdeck.table.replay import opening_match, replay

DEFAULT_SIMS: Final = 300
MISTAKES: Final = 3
FEWEST_LOOKS: Final = 4
"""Worlds in which two actions are compared; fewer say nothing about how much they scatter."""
LUCK_GAMES: Final = 100
LUCK_BOT: Final = "greedy"
Z95: Final = 1.959964
LONGEST: Final = 100_000
"""Decisions of a game that is played out for the luck report."""


class Judged(msgspec.Struct, frozen=True):
    """One decision of the seat that had something to choose."""

    move: int
    """Counted from 1, as in the record."""
    kind: str
    choices: int
    played: str
    best: str
    chance_played: float
    """The share of the win to be hoped for after what was played, in the bot's eyes."""
    chance_best: float
    loss: float
    """What the difference cost; 0 where both are the same."""
    noise: float
    """A loss smaller than this may be chance: half of the 95 % interval of the difference; 0 where both are the same."""


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


def analyse(
    record: Record,
    seat: int,
    spec: str = "",
    *,
    seed: int = 0,
    luck_games: int = LUCK_GAMES,
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Judge every decision of a seat; the record must replay.  Without a `spec` as the game can bear it."""
    spec = spec or f"ismcts:sims={bots_of(record.game).judge_sims or DEFAULT_SIMS}"
    kind, _, argument = spec.strip().partition(":")
    if kind not in ("ismcts", "flat"):
        raise BadBot(f'Only "ismcts" and "flat" can judge a game, not "{spec}".')
    bot = SearchBot(read_wishes(kind, argument))
    replay(record)
    match = opening_match(record)
    match.view(seat)  # refuses a seat that is not there
    luck = None if luck_games == 0 or record.position is not None else luck_of(match, seat, seed, luck_games)
    onlooker = Judging(bot, match, seat, seed, progress)
    match.play_on([Script([match.parse(text) for text in record.actions])] * match.players, [onlooker])
    mistakes, doubtful = largest(onlooker.judged)
    return Analysis(match.game.id, seat, bot.spec, seed, tuple(onlooker.judged), mistakes, doubtful, luck)


class Judging(Observer):
    """Looks on while a match is played again, and judges every decision of one seat that had something to choose."""

    def __init__(self, bot: SearchBot, match: Match, seat: int, seed: int, progress: Callable[[int], None] | None) -> None:
        super().__init__(hears=False)
        self.bot = bot
        self.match = match
        self.seat = seat
        self.seed = seed
        self.progress = progress
        self.judged: list[Judged] = []

    def before(self, play: Play, row: int) -> None:
        if play.seat == self.seat and play.rows.count > 1:
            number = int(play.decisions) + 1
            text = str(play.game.actions[row])
            self.judged.append(judge(self.bot, self.match, number, text, FastRng(self.seed, number)))

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        if self.progress is not None:
            self.progress(1)


def largest(judged: Sequence[Judged]) -> tuple[tuple[Judged, ...], tuple[Judged, ...]]:
    """The largest losses that are more than noise, and as many of the others as there is room for; each the worst first."""
    ranked = sorted([entry for entry in judged if entry.loss > 0], key=lambda entry: (-entry.loss, entry.move))
    certain = [entry for entry in ranked if entry.loss > entry.noise][:MISTAKES]
    others = [entry for entry in ranked if entry.loss <= entry.noise][: MISTAKES - len(certain)]
    return tuple(certain), tuple(others)


def judge(bot: SearchBot, match: Match, number: int, text: str, rng: FastRng) -> Judged:
    """Search, then look again at what was found best and at what was played, both in the same worlds.

    Where they differ only the second look counts: by the first the best was chosen, so there it looks better than it is.
    """
    decision = match.decision
    assert decision is not None
    legal, played = match.legal(), match.parse(text)
    thought = bot.think(match.view(decision.seat), legal, rng)
    thought.run(bot.sims)
    best = thought.best()
    looks = max(FEWEST_LOOKS, bot.sims // 2 + 1)
    if best == played:
        value = thought.probe(best, looks).value
        return Judged(number, decision.kind, len(legal), str(played), str(best), round(value, 4), round(value, 4), 0.0, 0.0)
    pairs = thought.duel(best, played, looks)
    better, worse = [math.fsum(values) / looks for values in zip(*pairs, strict=True)]
    if worse >= better:  # on a second look the player was right
        best, better, noise = played, worse, 0.0
    else:
        noise = half_width([one - other for one, other in pairs])
    return Judged(
        move=number,
        kind=decision.kind,
        choices=len(legal),
        played=str(played),
        best=str(best),
        chance_played=round(worse, 4),
        chance_best=round(better, 4),
        loss=round(better - worse, 4),
        noise=round(noise, 4),
    )


def half_width(differences: Sequence[float]) -> float:
    """Half of the 95 % interval of their mean, from how much they really scatter: mostly far less than wins and losses do."""
    count = len(differences)
    mean = math.fsum(differences) / count
    spread = math.fsum([(difference - mean) ** 2 for difference in differences])
    return student95(count - 1) * math.sqrt(spread / (count - 1) / count)


def student95(freedom: int) -> float:
    """The factor of a 95 % interval whose spread is known from few values; from three degrees of freedom on within 4 %."""
    first, second = (Z95**3 + Z95) / 4, (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96
    return Z95 + first / freedom + second / freedom**2


# ---- Luck --------------------------------------------------------------------------------------------------------------


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
    lines = [f"{game.title}, seat {analysis.seat + 1}, in the eyes of {analysis.bot}.", ""]
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


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
