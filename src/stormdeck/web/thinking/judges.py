"""Questions about a whole game that take a while, answered in another process: may this be taken back, was this dealt fairly?"""

from __future__ import annotations

from typing import Final

import msgspec

from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.thinking.pool import ProcessPool, ThinkingFailed
from stormdeck.web.thinking.worker import JudgeTakeBack, Verdict, Verify

JUDGE_BUDGET: Final = 20.0


class Judges:
    def __init__(self, pool: ProcessPool) -> None:
        self.pool = pool

    async def against_take_back(self, table: LiveTable, seat: int) -> Refused | None:
        """Why the engine does not allow it; what it cannot decide in time may not be."""
        record = msgspec.json.encode(table.match.record(opened=True))
        try:
            verdict = msgspec.json.decode(await self.pool.ask(JudgeTakeBack(record, seat), JUDGE_BUDGET, table.id), type=Verdict)
        except ThinkingFailed:
            return not_now("It was not found out in time whether anybody has learned from this action; try again.")
        return None if verdict.may else not_now(verdict.why, verdict.rule)

    async def verify(self, table: LiveTable, address: str = "") -> bytes:
        """The verification of a finished game, as JSON."""
        record = msgspec.json.encode(table.record())
        try:
            return await self.pool.ask(
                Verify(record, table.spec.commitment, table.ended.reason if table.ended else ""), JUDGE_BUDGET, address
            )
        except ThinkingFailed:
            raise not_now("The verification did not finish; try again.") from None
