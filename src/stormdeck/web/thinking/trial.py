"""A table with cards of somebody's own, tried out in a process of its own before anything of it is stored or dealt.

The server itself reads no card table that was not played with here: a text from outside may be anything.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec

from stormdeck.core.errors import BadOptions, StormdeckError
from stormdeck.core.options import OptionValue
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.table.loop import ByChance, Observer, Play
from stormdeck.table.match import Match
from stormdeck.table.opening import sit_down

MOVES: Final = 40
MOST_MEMORY: Final = 1 << 30
"""Bytes of addresses the process may have: several times what any table needs."""
MOST_SECONDS: Final = 0.5
"""Of a processor, to read a card table and to deal: the server does it again each time the table is opened."""


class Tried(msgspec.Struct, frozen=True):
    """What came of it: the options that were agreed on, or a sentence."""

    options: dict[str, OptionValue]
    error: str = ""


class Trial(NamedTuple):
    """Read, agree, deal, and play some moves with everything that would be shown."""

    game: str
    players: int
    options: Mapping[str, OptionValue]

    def answer(self, tell: Callable[[int], None]) -> bytes:
        limit_memory()
        try:
            tried = Tried(played_with(self.game, self.players, self.options))
        except StormdeckError as error:
            tried = Tried({}, str(error))
        return msgspec.json.encode(tried)


def limit_memory() -> None:
    """For good: this process does nothing else."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def played_with(id: str, players: int, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    begun = time.process_time()
    game, agreed = sit_down(id, players, chosen)
    match = Match(game, players, 1, agreed.as_dict())
    if time.process_time() - begun > MOST_SECONDS:
        raise BadOptions("This card table takes too long to read and to deal.")
    match.play_on([ByChance(FastRng(1))] * players, [Looker(match)], MOVES)
    look(match)
    return agreed.as_dict()


class Looker(Observer):
    """Looks at everything before every move."""

    def __init__(self, match: Match) -> None:
        super().__init__(hears=False)
        self.match = match

    def before(self, play: Play, row: int) -> None:
        look(self.match)


def look(match: Match) -> None:
    """Everything that anybody at the table would be shown now."""
    for seat in (None, *range(match.players)):
        view, speaker = match.view(seat), Speaker(None if seat is None else Seat(seat), match.names)
        msgspec.json.encode(view)
        if match.decision is not None:
            match.game.ask(view, speaker)
        if match.decision is not None and match.decision.seat == seat:
            for action in match.legal():
                match.game.offer(action, view, speaker)
    for event in match.events(None)[-20:]:
        match.game.say(event, Speaker(None, match.names))
