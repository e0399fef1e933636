"""A warning before a grave mistake: only where hints are allowed, told and recorded as one, and in the way of no other move."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stormdeck.judging.decisions import Judged
from stormdeck.web.thinking.pool import ThinkingFailed
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running
from tests.web.test_table import mover


class Judge:
    """Finds what it is told to find."""

    def __init__(self, server: Running, monkeypatch: pytest.MonkeyPatch, loss: float) -> None:
        self.loss = loss
        self.asked = 0
        monkeypatch.setattr(server.house.hints.pool, "ask", self.ask)

    async def ask(self, job: Any, budget: float, whose: str) -> bytes:
        self.asked += 1
        assert budget <= 1.5
        if self.loss < 0:
            raise ThinkingFailed("too slow")
        best = str(job.legal[-1])
        return msgspec.json.encode(Judged(1, "", 9, str(job.action), best, 0.5 - self.loss, 0.5, self.loss, 0.01, 21, 20, 1))


async def play(server: Running, table: str, token: str, snap: Any, *, warn: bool = True) -> Any:
    action = snap["legal"][0]["action"]
    path = f"/api/tables/{table}/play"
    return await server.post(path, token, action=action, version=snap["version"], warn=warn, key=new_key())


def hints_of(snap: Any) -> int:
    return sum(snap["table"]["hints_taken"])


@asynchronous
async def test_a_grave_mistake_is_not_made_before_its_player_was_warned(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me", hints="on")
        seat, before = await mover(server, table, tokens)
        judge = Judge(server, monkeypatch, 0.3)
        warned = await play(server, table, tokens[seat], before)
        better = before["legal"][-1]["words"]
        assert warned["warning"] == f"This may cost you 30 % of your chance to win (20 % instead of 50 %). Better: {better}"
        assert warned["reason"].startswith("Both were tried in 21 deals of what is hidden")
        after = await server.get(f"/api/tables/{table}", tokens[seat])
        assert after["legal"] == before["legal"]
        assert hints_of(after) == 1
        done = await play(server, table, tokens[seat], after, warn=False)
        assert done["version"] > after["version"]
        assert judge.asked == 1


@asynchronous
@pytest.mark.parametrize("loss", [0.05, -1.0], ids=["small", "not found out in time"])
async def test_other_moves_are_made_at_once_and_count_for_nothing(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, loss: float
) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me", hints="on")
        seat, before = await mover(server, table, tokens)
        judge = Judge(server, monkeypatch, loss)
        done = await play(server, table, tokens[seat], before)
        assert done["version"] > before["version"]
        assert judge.asked == 1
        assert hints_of(await server.get(f"/api/tables/{table}", tokens[seat])) == 0


@asynchronous
async def test_nobody_is_warned_where_there_are_no_hints(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(quick_settings(sqlite)) as server:
        without: tuple[dict[str, Any], ...] = ({}, {"clock": {"minutes": 5}})
        for wishes in without:
            table, tokens = await server.make("blanco", "me", "me", **wishes)
            seat, before = await mover(server, table, tokens)
            judge = Judge(server, monkeypatch, 0.3)
            done = await play(server, table, tokens[seat], before)
            assert done["version"] > before["version"]
            assert judge.asked == 0
