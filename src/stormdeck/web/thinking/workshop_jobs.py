"""What the workshop has done in processes of its own: texts from outside are read there, and games are played there.

The laboratory is loaded by the first job, for most processes never need it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from stormdeck.core.errors import StormdeckError
from stormdeck.core.options import OptionValue
from stormdeck.web.thinking.trial import limit_memory

GENTLEST: Final = 19
"""It gets what everything else leaves."""
PARTS: Final = 1000


class DraftJob(NamedTuple):
    """Read a draft; a `DraftSeen` as JSON."""

    game: str
    players: int
    text: str
    changes: Mapping[str, OptionValue]
    options: Mapping[str, OptionValue]

    def answer(self, tell: Callable[[int], None]) -> bytes:
        from stormdeck.lab.drafting import Draft, drafted

        limit_memory()
        draft = Draft(game=self.game, players=self.players, text=self.text, changes=self.changes, options=self.options)
        return msgspec.json.encode(drafted(draft))


class CompareJob(NamedTuple):
    """Compare a change with the printed game; a `RunLine` as JSON, its last."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    seed: int
    deals: int
    seconds: float

    def answer(self, tell: Callable[[int], None]) -> bytes:
        from stormdeck.lab.short import compare, short_plan
        from stormdeck.web.protocol.workshop import RunLine

        limit_memory()
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, GENTLEST)
        try:
            plan = short_plan(self.game, self.players, self.options, self.seed, self.deals)
            found = compare(plan, self.seconds, lambda part: tell(round(PARTS * part)))
        except StormdeckError as error:
            return msgspec.json.encode(RunLine(error=str(error)))
        return msgspec.json.encode(RunLine(part=1.0, comparison=found))
