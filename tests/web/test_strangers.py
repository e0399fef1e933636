"""A game of somebody else at the table in the browser: its bots play, hint and judge, though it brings none."""

from __future__ import annotations

import asyncio
import random

import pytest

from stormdeck.web.thinking import analyses
from tests.strangers import spark_installed
from tests.web.kit import asynchronous, quick_settings, running
from tests.web.test_analysis import wait_for
from tests.web.test_life import play_out

__all__ = ["spark_installed"]


@pytest.mark.usefixtures("spark_installed")
@pytest.mark.parametrize("bot", ["bot", "bot:level:4", "bot:greedy"])
@asynchronous
async def test_its_bots_play_a_whole_game_and_are_never_replaced(sqlite: str, bot: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("spark", "me", bot)
        await play_out(server, table, mine, random.Random(3))
        assert (await server.get(f"/api/tables/{table}", mine))["outcome"] is not None
        assert server.house.metrics.counts["bot_substitutions_total"] == 0


@pytest.mark.usefixtures("spark_installed")
@asynchronous
async def test_it_is_offered_with_its_levels(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        (spark,) = [game for game in await server.get("/api/games") if game["id"] == "spark"]
        assert [level["name"] for level in spark["levels"]] == ["Novice", "Apprentice", "Adept", "Expert", "Master"]
        assert spark["usual_bot"] == "level:2"


@pytest.mark.usefixtures("spark_installed")
@asynchronous
async def test_a_hint_comes_in_time(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, *_) = await server.make("spark", "me", "bot:random", "bot:random")
        while not (seen := await server.get(f"/api/tables/{table}", mine))["legal"]:
            await asyncio.sleep(0.02)
        hinted = await server.post(f"/api/tables/{table}/hint", mine)
        assert hinted["action"] in [offer["action"] for offer in seen["legal"]]
        assert hinted["words"].startswith("Play the ")


@pytest.mark.usefixtures("spark_installed")
@asynchronous
async def test_a_finished_game_is_judged(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "LUCK_GAMES", 4)
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("spark", "me", "bot:random")
        await play_out(server, table, mine, random.Random(3))
        answer, _ = await wait_for(server, table, 0)
        assert answer["ready"]
        assert len(answer["decisions"]) == 2
