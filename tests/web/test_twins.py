"""Nobody at the table, and nobody who looks on, can tell it from a twin: by no byte of what the server sends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormdeck.core.types import Seat
from stormdeck.table.room import events
from stormdeck.testing.chance import state_of
from stormdeck.web.protocol.hinted import Hinted
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.thinking import hints
from stormdeck.web.thinking.pool import ProcessPool, ThinkingFailed
from stormdeck.web.thinking.worker import Advise, JudgeTakeBack
from tests.web.crawl import crawl
from tests.web.kit import asynchronous
from tests.web.twins import TABLES


@pytest.mark.parametrize("game", TABLES)
@asynchronous
async def test_no_byte_tells_a_table_from_its_twin(game: str, tmp_path: Path) -> None:
    seen = await crawl(tmp_path, game, range(len(TABLES[game]) * 2), 3)
    assert {"snapshot", "/unseen", "/why", "/replay", "/replay/N", "/replay/N/unseen", "/record", "/fork"} <= set(seen), seen
    assert seen["move"] > seen["pairs"]
    assert seen["different pairs"] > seen["pairs"] / 2, "the twins were hardly any different"


class Moody:
    """Processes that are too slow every other time."""

    def __init__(self) -> None:
        self.asked = 0
        self.ask = ProcessPool.ask

    def patch(self, monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
        async def ask(pool: ProcessPool, job: Any, *rest: Any) -> bytes:
            self.asked += isinstance(job, kind)
            if isinstance(job, kind) and self.asked % 2 == 1:
                raise ThinkingFailed("too slow")
            return await self.ask(pool, job, *rest)

        monkeypatch.setattr(ProcessPool, "ask", ask)


@pytest.mark.parametrize(("kind", "game"), [(Advise, "blanco"), (JudgeTakeBack, "taidian")], ids=["hints", "take-backs"])
@asynchronous
async def test_a_busy_machine_is_no_leak(kind: type, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes in time at one table and not at its twin is asked for again, or ends the comparison of the two."""
    moody = Moody()
    moody.patch(monkeypatch, kind)
    seen = await crawl(tmp_path, game, range(4), 3)
    assert moody.asked > 10
    assert seen["move"] > seen["pairs"] / 2, seen


@asynchronous
async def test_a_hint_that_knows_too_much_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a busy machine: a hint that did not come is looked at, too."""

    def careless(table: LiveTable, seat: int, view: Any, advice: Any) -> Hinted:
        return Hinted(advice.best, str(table.game.describe(state_of(table.match))))

    monkeypatch.setattr(hints, "hint_words", careless)
    with pytest.raises(ExceptionGroup) as caught:
        await crawl(tmp_path, "thunderbolts", range(12), 4)
    assert "can tell two tables apart by /hint" in str(caught.value.exceptions[0])


@asynchronous
async def test_an_event_that_tells_everybody_what_was_taken_back_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's own events are looked at as those of the games are."""

    def careless(self: Any, seat: Seat | None) -> Any:
        return self

    monkeypatch.setattr(events.TakenBack, "seen_by", careless)
    with pytest.raises(ExceptionGroup) as caught:
        await crawl(tmp_path, "thunder-and-lightning", range(24), 6)
    assert "can tell two tables apart" in str(caught.value.exceptions[0])
