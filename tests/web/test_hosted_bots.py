"""Bots that the host brings: offered in the lobby by name, run by the processes that think, and no way in for anybody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormdeck.bots.names import bot_name
from stormdeck.core.errors import BadBot
from stormdeck.web import settings as settings_module
from stormdeck.web.serve import CannotServe, named
from tests.line.helpers import run
from tests.web.kit import asynchronous, quick_settings, running, sitting

MINE = '''
from pathlib import Path

class Last:
    """Takes what is listed last, and writes down that it was asked."""
    def choose(self, view, legal, rng):
        with open(Path(__file__).with_name("asked"), "a") as file:
            file.write(f"{view.viewer}\\n")
        return legal[-1]

class Broken(Last):
    def choose(self, view, legal, rng):
        super().choose(view, legal, rng)
        return 1 / 0
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return file


@pytest.mark.parametrize(("name", "is_replaced"), [("Last", False), ("Broken", True)])
@asynchronous
async def test_it_is_offered_takes_its_seat_and_moves(name: str, is_replaced: bool, sqlite: str, mine: Path) -> None:
    settings = quick_settings(sqlite, bots=named([f"{mine}:{name}"]))
    async with running(settings) as server:
        offered = next(game for game in await server.get("/api/games") if game["id"] == "blanco")
        assert offered["levels"][-1] == {"bot": f"host:{name}", "name": name, "cast": [name]}
        table, tokens = await server.make("blanco", "me", f"bot:host:{name}")
        async with sitting(server, table, tokens[0]) as guest:
            assert str(mine) not in str(guest.snapshot)  # where the code lies is the host's own business
            while not (mine.parent / "asked").exists() or not guest.snapshot["legal"]:
                if guest.snapshot["legal"]:
                    await server.play(table, tokens[0], guest.snapshot["legal"][0]["action"], guest.snapshot["version"])
                await guest.until(lambda frame: frame["frame"] == "snapshot")
            assert guest.snapshot["table"]["names"][1] == name
        assert set((mine.parent / "asked").read_text().split()) == {"1"}
        assert bool(server.house.metrics.counts["bot_substitutions_total"]) is is_replaced


@asynchronous
async def test_nobody_names_code_that_the_host_has_not_brought(sqlite: str, mine: Path) -> None:
    async with running(quick_settings(sqlite, bots=named([f"{mine}:Last"]))) as server:
        for spec in ("/tmp/mine.py:Last", "mine.py:Last", "host:Broken", "host:", "os:system"):
            seats = [{"kind": "me"}, {"kind": "bot", "bot": spec}]
            answer = await server.post("/api/tables", status=400, game="blanco", players=2, seats=seats)
            assert "There is no bot" in str(answer)
            assert str(mine.parent) not in str(answer)


@asynchronous
async def test_a_bot_that_its_host_has_taken_away_is_replaced(sqlite: str, mine: Path) -> None:
    async with running(quick_settings(sqlite, bots=named([f"{mine}:Last"]))) as server:
        table, tokens = await server.make("blanco", "me", "bot:host:Last")
    async with running(quick_settings(sqlite)) as server:
        async with sitting(server, table, tokens[0]) as guest:
            for _ in range(6):
                if guest.snapshot["legal"]:
                    await server.play(table, tokens[0], guest.snapshot["legal"][0]["action"], guest.snapshot["version"])
                await guest.until(lambda frame: frame["frame"] == "snapshot")
        assert server.house.metrics.counts["bot_substitutions_total"] > 0


def test_names_are_what_the_lobby_can_show(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine.parent)
    assert named(["mine.py:Last"]) == {"Last": f"{mine}:Last"}
    with pytest.raises(CannotServe, match='Two bots are called "Last"'):
        named(["mine.py:Last", f"{mine}:Last"])
    mine.with_name("long.py").write_text(MINE.replace("Last", "L" * 31))
    with pytest.raises(CannotServe, match="cannot be shown in the lobby"):
        named(["long.py:" + "L" * 31])
    with pytest.raises(BadBot, match="no file"):
        named(["other.py:Last"])
    assert bot_name("host:Last", "blanco", ["Last"]) == "Last 2"


def test_a_setting_with_an_odd_name_is_refused() -> None:
    with pytest.raises(settings_module.msgspec.ValidationError):
        settings_module.from_text('{"bots": {"a b": "mine.py:Last"}}')


def test_serve_tells_a_mistake_before_anybody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("serve", "--port", "0", "--bot", "nobodys.py:Last")
    assert result.exit_code == 2
    assert result.stderr.strip() == 'There is no bot "nobodys.py:Last": there is no file "nobodys.py".'
    assert list(tmp_path.iterdir()) == []
