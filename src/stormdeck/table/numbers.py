"""The end of a match in figures that need no knowledge of its game: places, and three numbers worth telling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Number, Outcome, Seat

TOLD: Final = 3


def places(outcome: Outcome) -> tuple[int, ...]:
    """By seat: 1 for the winners, 2 for who came next, and so on; equal ones share a place.  () where nobody won.

    Some games count points up and others down: whichever the winners have the best of.  Where it is neither (somebody gave up,
    or points do not decide), all others share the next place.
    """
    if not outcome.winners:
        return ()
    sign = direction(outcome)
    keys = [(seat not in outcome.winners, sign * points) for seat, points in enumerate(outcome.points)]
    return tuple([1 + sum([other < key for other in keys]) if key[0] else 1 for key in keys])


def direction(outcome: Outcome) -> int:
    """-1 if many points are good, 1 if few are, 0 if they do not tell."""
    won = [outcome.points[seat] for seat in outcome.winners]
    others = [points for seat, points in enumerate(outcome.points) if seat not in outcome.winners]
    if not others or min(won) >= max(others):
        return -1
    return 1 if max(won) <= min(others) else 0


def numbers_of(game: Game, events: Sequence[Event], movers: Sequence[Seat], speaker: Speaker) -> list[Number]:
    """Three, the game's own first; fewer only for a match without a move."""
    return [*game.numbers(events, speaker)[:TOLD], *counted(movers, speaker)][:TOLD]


def counted(movers: Sequence[Seat], speaker: Speaker) -> list[Number]:
    """What can be counted in any game."""
    if not movers:
        return []
    told = []
    if len(set(movers)) > 1:
        longest, by = longest_run(movers)
        told.append(Number(str(longest), f"{'move' if longest == 1 else 'moves'} in a row, by {whom(by, speaker)}"))
    told.append(Number(str(len(movers)), "move in all" if len(movers) == 1 else "moves in all"))
    if speaker.viewer is not None and len(set(movers)) > 1:
        told.append(Number(str(sum([seat == speaker.viewer for seat in movers])), "of the moves were yours"))
    return told


def longest_run(movers: Sequence[Seat]) -> tuple[int, Seat]:
    """How often somebody moved without anybody in between, and who; the first of equal ones."""
    longest, by, run = 0, movers[0], 0
    for place, seat in enumerate(movers):
        run = run + 1 if place and movers[place - 1] == seat else 1
        if run > longest:
            longest, by = run, seat
    return longest, by


def whom(seat: Seat, speaker: Speaker) -> str:
    return "you" if seat == speaker.viewer else speaker.name(seat)
