"""An analysis on the wire: the decisions of a seat in a finished game, as people read them."""

from __future__ import annotations

from typing import Literal

import msgspec

from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.judging.analysis import Analysis, Luck, Turn
from stormdeck.judging.decisions import Judged, largest, why
from stormdeck.table.match import Match
from stormdeck.table.record import Record
from stormdeck.table.replay import opening_match
from stormdeck.web.protocol import wire


class AnalysisRunning(msgspec.Struct, frozen=True):
    """Ask again: so many moves are judged."""

    done: int
    of: int
    ready: Literal[False] = False


class Judgement(msgspec.Struct, frozen=True):
    """What a bot thinks of a decision, knowing what the seat knew."""

    step: int
    """The move, counted as in the replay."""
    played: wire.Offer
    best: wire.Offer
    chance_played: float
    """The share of the win to be hoped for after what was played."""
    chance_best: float
    loss: float
    noise: float
    """A loss smaller than this may be chance."""
    choices: int
    """How many actions there were."""
    worlds: int
    """Deals of what the seat could not see in which both were compared; 0 where they are the same."""
    better: int
    """In how many of them the bot's choice came to more."""
    worse: int
    glanced: bool
    """Nothing spoke against it at first sight, so nobody looked closer."""
    reason: str
    """Why the bot would do what it would do, in the words of hints."""


Verdict = Literal["good", "fair", "bad"]


class DealLuck(msgspec.Struct, frozen=True):
    """How good the deal was, before anybody decided anything."""

    chance: float
    low: float
    high: float
    average: float
    """Of the same seat over other deals."""
    games: int
    verdict: Verdict


class TurningPoint(msgspec.Struct, frozen=True):
    """The largest change of the chance to win, from one decision of the seat to its next, towards how the game ended."""

    step: int
    """The move with which it began; the table before it is the step before."""
    until: int
    """The last move before the seat decided again."""
    before: float
    after: float


class AnalysisDone(msgspec.Struct, frozen=True):
    seat: int
    bot: str
    decisions: list[Judgement]
    mistakes: list[int]
    """The steps of the largest losses that are more than chance, the worst first."""
    doubtful: list[int]
    """Where fewer than three are certain, the steps of the largest others."""
    luck: DealLuck | None
    turn: TurningPoint | None
    ready: Literal[True] = True


def in_words(found: Analysis, record: Record, after: int) -> AnalysisDone:
    """The analysis as people read it, of the moves after the first so many."""
    decisions = {entry.move: entry for entry in found.decisions if entry.move > after}
    match, told = opening_match(record), []
    for number, action in enumerate(record.actions, 1):
        entry = decisions.get(number)
        if entry is not None:
            told.append(judgement(entry, match, found.seat))
        match.play(action)
    mistakes, doubtful = [[entry.move for entry in entries] for entries in largest(list(decisions.values()))]
    luck = found.luck
    dealt = None if luck is None else DealLuck(luck.chance, luck.low, luck.high, luck.average, luck.games, verdict(luck))
    return AnalysisDone(found.seat, found.bot, told, mistakes, doubtful, dealt, turning_point(found.turn, after))


def turning_point(turn: Turn | None, after: int) -> TurningPoint | None:
    if turn is None or turn.move <= after:
        return None
    return TurningPoint(turn.move, turn.until, turn.before, turn.after)


def judgement(entry: Judged, match: Match, seat: int) -> Judgement:
    view, speaker = match.view(seat), Speaker(Seat(seat), match.names)
    played, best = [wire.Offer(text, match.game.offer(match.parse(text), view, speaker)) for text in (entry.played, entry.best)]
    return Judgement(
        step=entry.move,
        played=played,
        best=best,
        chance_played=entry.chance_played,
        chance_best=entry.chance_best,
        loss=entry.loss,
        noise=entry.noise,
        choices=entry.choices,
        worlds=entry.worlds,
        better=entry.better,
        worse=entry.worse,
        glanced=entry.glanced,
        reason=why(entry),
    )


def verdict(luck: Luck) -> Verdict:
    if luck.low > luck.average_high:
        return "good"
    return "bad" if luck.high < luck.average_low else "fair"
