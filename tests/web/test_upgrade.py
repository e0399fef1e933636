"""A database of version 0.1 under the server of today: finished games can be watched, running ones go on.

`data/0.1.db.gz` was written by the server of version 0.1 (`data/make_0_1.py` says how); `data/0.1.json` tells what it showed.
Nothing in either file ever changes: a log that folds otherwise than it did then is a game spoiled for the people at it.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from stormdeck.bots.registry import bot
from stormdeck.core.rng import FastRng
from stormdeck.games import BUILT_IN
from stormdeck.games import game as find_game
from stormdeck.web.replays import story_writer
from stormdeck.web.replays.stories import told_of
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.store.database import HEAD, LOG, TABLES, Store, current_revision, migrate, open_engine
from tests.web.kit import GAMES, Running, asynchronous, quick_settings, running, sitting, timeless

DATA = Path(__file__).parent / "data"
TOLD: dict[str, Any] = json.loads((DATA / "0.1.json").read_text("utf-8"))
SLOW = (30.0, 30.0)
"""Pauses of bots that shall not move while we look."""
TO_THE_END = 3000
A_WHILE = 25
"""Moves of the people at a table."""
KEYS = itertools.count()


def new_key() -> str:
    """A key that nobody used in version 0.1: the same one again would be answered as the first time."""
    return f"today-{next(KEYS)}"


@pytest.fixture
def old_database(tmp_path: Path) -> str:
    """A copy of the database of version 0.1, as if it had been written until just now: a clock in it would be long run out."""
    path = tmp_path / "0.1.db"
    path.write_bytes(gzip.decompress((DATA / "0.1.db.gz").read_bytes()))
    with closing(sqlite3.connect(path)) as database, database:
        (last,) = database.execute("SELECT max(at) FROM log").fetchone()
        later = round(time.time() * 1000) - last
        database.execute("UPDATE log SET at = at + ?", (later,))
        database.execute("UPDATE tables SET created = created + ?", (later,))
    return f"sqlite:///{path}"


@pytest.fixture(autouse=True)
def nobody_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games have no story yet: a server that lives for a while starts a process that tells them (`test_stories.py`)."""
    monkeypatch.setattr(story_writer, "GRACE", 3600.0)


def labels(state: str, game: str | None = None) -> list[str]:
    return [label for label, told in TOLD.items() if told["state"] == state and game in (None, told["game"])]


def facts_of(table: LiveTable) -> dict[str, Any]:
    """What version 0.1 noted of each table, found again."""
    decision = None if table.truth is None or table.ended else table.truth.decision
    found = {
        "game": table.spec.game,
        "listed": table.spec.listed,
        "state": table.phase,
        "version": table.version,
        "names": table.names,
        "kinds": [seat.kind for seat in table.seats],
        "resigned": [seat.resigned for seat in table.seats],
        "rematch": table.rematch,
        "actions": [] if table.truth is None else [str(action) for action in table.match.actions],
        "movers": table.movers,
        "requests": [pending.what for pending in table.requests],
        "decision": decision,
        "legal": [] if decision is None or table.truth is None else [str(action) for action in table.truth.legal()],
        "outcome": table.outcome,
    }
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return read


def test_the_old_database_has_finished_and_running_games_of_all_five() -> None:
    for state in ("finished", "running"):
        assert {TOLD[label]["game"] for label in labels(state)} == set(GAMES)
    assert len(labels("waiting")) >= 2


@asynchronous
async def test_every_log_of_an_old_database_folds_to_what_it_was(old_database: str) -> None:
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        for label, told in TOLD.items():
            table = await server.house.registry.table(told["table"])
            expected = {name: value for name, value in told.items() if name not in ("table", "tokens")}
            assert facts_of(table) == expected, label


@asynchronous
async def test_old_links_open_their_seats(old_database: str) -> None:
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        for label, told in TOLD.items():
            for seat, token in enumerate(told["tokens"]):
                snapshot = await server.get(f"/api/tables/{told['table']}", token)
                assert snapshot["seat"] == (None if token is None else seat), label
                assert snapshot["table"]["state"] == told["state"], label
                asked = token is not None and told["decision"] is not None and told["decision"]["seat"] == seat
                assert [offer["action"] for offer in snapshot["legal"]] == (told["legal"] if asked else []), label


@asynchronous
async def test_the_lobby_lists_old_tables(old_database: str) -> None:
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        lobby = await server.get("/api/tables")
        for place, state in (("open", "waiting"), ("running", "running"), ("finished", "finished")):
            listed = [told for told in TOLD.values() if told["listed"] and told["state"] == state]
            # A table that waits only for people with a link is not advertised any more.
            shown = {told["table"] for told in listed if state != "waiting" or "open" in told["kinds"]}
            assert {summary["table"] for summary in lobby[place]} == shown


@asynchronous
async def test_finished_games_can_be_watched_through_all_eyes(old_database: str) -> None:
    async with running(quick_settings(old_database)) as server:
        for label in labels("finished"):
            await watch_all(server, label)


async def watch_all(server: Running, label: str) -> None:
    """Some steps of a finished game through everybody's eyes."""
    told = TOLD[label]
    path = f"/api/tables/{told['table']}/replay"
    info = await server.get(path)
    first = len(told["actions"]) - len(told["movers"])
    assert [step["action"] for step in info["steps"]] == told["actions"][first:], label
    assert [step["seat"] for step in info["steps"]] == told["movers"], label
    assert all(step["words"] for step in info["steps"]), label
    players = len(told["names"])
    assert info["viewpoints"] == [*[f"seat{seat}" for seat in range(players)], "spectator", "open"], label
    last = len(told["actions"])
    for eyes in info["viewpoints"]:
        for step in sorted({first, (first + last) // 2, last}):
            shown = await server.get(f"{path}/{step}?view={eyes}")
            assert shown["version"] == step, label
            assert shown["view"] is not None, label
            assert (shown["outcome"] is not None) == (step == last), label
    assert shown["outcome"]["winners"] == told["outcome"]["winners"], label
    assert shown["outcome"]["points"] == told["outcome"]["points"], label


@pytest.mark.parametrize("game", GAMES)
def test_running_games_go_on(old_database: str, game: str) -> None:
    """One of each game to its end, the others for a while."""

    @asynchronous
    async def go_on() -> None:
        async with running(quick_settings(old_database)) as server:
            first, *others = labels("running", game)
            await asyncio.gather(play_on(server, first, TO_THE_END), *[play_on(server, label, A_WHILE) for label in others])
            await look_back_at_the_end(server, first)

    go_on()


async def play_on(server: Running, label: str, moves: int) -> None:
    """The people of an old table come back, with the links they had, and play on."""
    told = TOLD[label]
    people = {seat: token for seat, token in enumerate(told["tokens"]) if token is not None}
    player, rng = bot("random" if told["game"] == "thunderbirds" else "greedy"), FastRng(1)  # greedy is slow at the solitaire
    table = await server.house.registry.table(told["table"])
    for _ in range(moves):
        while table.turn is not None and table.turn not in people:
            server.house.bot_driver.show(table)  # bots among themselves play only for somebody who looks
            await asyncio.sleep(0.005)
        if table.turn is None or not people:
            break
        action = player.choose(table.match.view(table.turn), table.match.legal(), rng)
        await server.play(told["table"], people[table.turn], str(action), table.version, key=new_key())
    assert [str(action) for action in table.match.actions][: len(told["actions"])] == told["actions"], label
    assert len(table.match.actions) > len(told["actions"]), label


async def look_back_at_the_end(server: Running, label: str) -> None:
    told = TOLD[label]
    path = f"/api/tables/{told['table']}"
    for token in told["tokens"]:
        assert (await server.get(path, token))["outcome"] is not None, label
    assert (await server.get(f"{path}/verify"))["ok"] is True, label
    assert (await server.get(f"{path}/replay"))["steps"], label


@asynchronous
async def test_an_old_game_is_taken_up_where_it_was_left(old_database: str) -> None:
    """Chat, a pending request, a waiting invitation, a rematch and a fork of 0.1 all still work."""
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        told = TOLD["blanco running"]
        path = f"/api/tables/{told['table']}"
        snapshot = await server.get(path, told["tokens"][0])
        (request,) = snapshot["requests"]
        (asked,) = request["asked"]
        await server.post(f"{path}/consent", told["tokens"][asked], request=request["id"], agree=True, key=new_key())
        after = await server.get(path, told["tokens"][0])
        assert after["requests"] == []
        assert "Your turn?" in str(after["events"])
        waiting = TOLD["waiting"]
        await server.post(f"/api/tables/{waiting['table']}/join", waiting["tokens"][1], name="Late")
        finished = TOLD["taidian finished"]
        path = f"/api/tables/{finished['table']}"
        assert (await server.post(f"{path}/rematch", finished["tokens"][0], key=new_key()))["seat"] == 0
        assert (await server.post(f"{path}/fork", status=201, step=40, seat=1, cards="redealt"))["seat"] == 1
        assert (await server.post(f"{path}/fork", status=201, step=40, seat=1, cards="true"))["seat"] == 1


# ---- A later version, whose games have other rules ----

ENDED = "the rules have changed since this game began; it ends here without a winner"


def change_rules(monkeypatch: pytest.MonkeyPatch, *games: str) -> None:
    """As if these games were at version 2 of their rules and had forgotten version 1."""
    for id in games:
        monkeypatch.setattr(find_game(id), "rules_version", 2)


def tell_stories(database: str, chosen: list[str]) -> None:
    """What the server does in the background after it has started."""
    engine = open_engine(database)
    migrate(engine)
    store = Store(engine)
    for label in chosen:
        row = store.table(TOLD[label]["table"])
        assert row is not None
        log = store.entries(row.id)
        story = told_of(row, log)
        assert story, label
        store.keep_story(row.id, len(log), story)
    engine.dispose()


@asynchronous
async def test_finished_games_can_be_watched_when_their_rules_are_gone(
    old_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = labels("finished")
    await asyncio.to_thread(tell_stories, old_database, finished)
    async with running(quick_settings(old_database)) as server:
        before = {label: await shown(server, label) for label in finished}
        records = {label: await record_of(server, label) for label in finished}
    change_rules(monkeypatch, *GAMES)
    async with running(quick_settings(old_database)) as server:
        for label in finished:
            await watch_all(server, label)
            for old, new in zip(before[label], await shown(server, label), strict=True):
                assert new["table"].pop("rules_gone") is True, label
                assert old["table"].pop("rules_gone") is False, label
                assert new.pop("opened") == old.pop("opened"), label
                assert new == old, label
            assert await record_of(server, label) == records[label], label
            await cannot_be_played_again(server, f"/api/tables/{TOLD[label]['table']}")


async def shown(server: Running, label: str) -> list[Any]:
    """What everybody is shown of an old table."""
    path = f"/api/tables/{TOLD[label]['table']}"
    return [timeless(await server.get(path, token)) for token in (None, *TOLD[label]["tokens"])]


async def record_of(server: Running, label: str) -> Any:
    return await server.get(f"/api/tables/{TOLD[label]['table']}/record")


async def cannot_be_played_again(server: Running, path: str) -> None:
    for what in ("verify", "analysis?seat=0"):
        refused = await server.call("GET", f"{path}/{what}")
        assert refused.status_code == 409
        assert "It cannot be played again, only watched." in refused.json()["error"], path
    await server.post(f"{path}/fork", status=409, step=1, seat=0, cards="redealt")


@asynchronous
async def test_people_at_a_game_whose_rules_are_gone_can_still_talk_and_play_again(
    old_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = TOLD["taidian finished"]
    path, token = f"/api/tables/{told['table']}", told["tokens"][0]
    await asyncio.to_thread(tell_stories, old_database, ["taidian finished"])
    change_rules(monkeypatch, "taidian")
    async with running(quick_settings(old_database)) as server:
        async with sitting(server, told["table"], token) as guest:
            while guest.snapshot["more"]:
                await guest.hear()
            await server.post(f"{path}/chat", token, text="Those were the days.", key=new_key())
            await guest.until(lambda frame: frame["frame"] == "snapshot" and frame["events"])
            assert guest.events[-1]["words"].endswith(": Those were the days.")
            assert [event["n"] for event in guest.events] == list(range(1, len(guest.events) + 1))
        again = await server.post(f"{path}/rematch", token, key=new_key())
        table = await server.house.registry.table(again["table"])
        assert (table.spec.rules_version, table.phase) == (2, "running")


@asynchronous
async def test_running_games_whose_rules_are_gone_end_fairly(old_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change_rules(monkeypatch, *GAMES)
    async with running(quick_settings(old_database)) as server:
        for label in labels("running"):
            await ended_fairly(server, label)
        lobby = await server.get("/api/tables")
        over = {summary["table"]: summary for summary in lobby["finished"]}
        for label in labels("running"):
            if TOLD[label]["listed"]:
                summary = over[TOLD[label]["table"]]
                assert summary["outcome"]["words"] == f"Nobody wins: {ENDED}.", label
                assert summary["has_replay"] is False, label
    async with running(quick_settings(old_database)) as server:  # once is enough
        for label in labels("running"):
            told = TOLD[label]
            assert (await server.get(f"/api/tables/{told['table']}"))["version"] == told["version"] + 1, label


@asynchronous
async def test_other_games_go_on_where_the_rules_of_one_are_gone(old_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change_rules(monkeypatch, "blanco")
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        for label in labels("running"):
            told = TOLD[label]
            ended = told["game"] == "blanco"
            snapshot = await server.get(f"/api/tables/{told['table']}")
            assert snapshot["version"] == told["version"] + ended, label
            assert (snapshot["table"]["state"], snapshot["table"]["rules_gone"]) == ("finished" if ended else "running", ended)


async def ended_fairly(server: Running, label: str) -> None:
    told = TOLD[label]
    path = f"/api/tables/{told['table']}"
    for seat, token in enumerate(told["tokens"]):
        snapshot = await server.get(path, token)
        assert snapshot["table"]["state"] == "finished", label
        assert (snapshot["table"]["rules_gone"], snapshot["table"]["has_replay"]) == (True, False)
        assert (snapshot["view"], snapshot["decision"], snapshot["legal"]) == (None, None, [])
        assert (snapshot["outcome"]["winners"], snapshot["outcome"]["reason"]) == ([], ENDED)
        assert snapshot["events"][-1]["words"] == f"{ENDED.capitalize()}."
        if token is not None:
            assert snapshot["seat"] == seat
            play = {"action": told["legal"][0], "version": snapshot["version"], "key": new_key()}
            assert (await server.call("POST", f"{path}/play", token, json=play)).json()["error"] == "The game is over."
    record = await server.get(f"{path}/record")
    assert (record["actions"], record["rules_version"], record["outcome"]) == (told["actions"], 1, None)
    assert record["fair"]["secret"]
    refused = await server.call("GET", f"{path}/replay")
    assert (refused.status_code, "cannot be watched" in refused.json()["error"]) == (409, True)
    await cannot_be_played_again(server, path)


@asynchronous
async def test_a_table_that_waits_ends_when_its_rules_are_gone(old_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change_rules(monkeypatch, "taidian")
    told = TOLD["waiting"]
    path = f"/api/tables/{told['table']}"
    async with running(quick_settings(old_database)) as server:
        snapshot = await server.get(path, told["tokens"][0])
        assert (snapshot["table"]["state"], snapshot["view"]) == ("finished", None)
        assert "had not begun" in snapshot["outcome"]["words"]
        for token in (told["tokens"][1], None):
            refused = await server.call("POST", f"{path}/join", token, json={"name": "Late"})
            assert (refused.status_code, refused.json()["error"]) == (409, "The game is over.")
        fill = {"seat": 1, "bot": "greedy", "key": new_key()}
        assert (await server.call("POST", f"{path}/fill", told["tokens"][0], json=fill)).status_code == 409
        assert "had not begun" in (await server.call("GET", f"{path}/record")).json()["error"]


@asynchronous
async def test_a_server_that_is_older_than_its_database_ends_nothing(old_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody starts an earlier version by mistake, or without a game that was installed: nothing is lost by it."""
    told = TOLD["blanco running"]
    path = f"/api/tables/{told['table']}"
    with monkeypatch.context() as earlier:
        earlier.setattr(find_game("blanco"), "rules_version", 0)
        async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
            refused = await server.call("GET", path)
            assert refused.status_code == 409
            assert refused.json()["error"] == "This table follows newer rules of Blanco, which this server does not have."
    with monkeypatch.context() as missing:
        missing.delitem(BUILT_IN, "blanco")
        async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
            refused = await server.call("GET", path)
            assert refused.status_code == 410
            assert told["table"] not in str(await server.get("/api/tables"))
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        assert (await server.get(path))["version"] == told["version"]


@asynchronous
async def test_a_story_is_watched_without_its_game(old_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await asyncio.to_thread(tell_stories, old_database, ["blanco finished"])
    monkeypatch.delitem(BUILT_IN, "blanco")
    async with running(quick_settings(old_database)) as server:
        await watch_all(server, "blanco finished")


@asynchronous
async def test_a_finished_game_whose_log_breaks_is_watched_by_its_story(old_database: str) -> None:
    told = TOLD["thunder finished"]
    await asyncio.to_thread(tell_stories, old_database, ["thunder finished"])
    engine = open_engine(old_database)
    with engine.begin() as connection:
        spoiled = sa.update(LOG).where(LOG.c.table_id == told["table"], LOG.c.version == 5)
        connection.execute(spoiled.values(body='{"seat": 0, "action": "nonsense"}'))
    engine.dispose()
    async with running(quick_settings(old_database)) as server:
        await watch_all(server, "thunder finished")
        assert (await server.get(f"/api/tables/{told['table']}", told["tokens"][0]))["view"] is not None


# ---- A game that still plays its older version ----


@asynchronous
async def test_a_table_goes_on_by_the_rules_it_agreed_on(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "nines", "tests.toy.game:GAME")
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("nines", "me", "me")
        await play_a_card(server, table, tokens)
    monkeypatch.setitem(BUILT_IN, "nines", "tests.toy.renewed:GAME")
    async with running(quick_settings(sqlite)) as server:
        fresh, _ = await server.make("nines", "me", "me")
        assert (await server.get(f"/api/tables/{fresh}"))["view"]["hand_sizes"] == [3, 3]
        assert (await server.get(f"/api/tables/{table}"))["view"]["hand_sizes"] == [2, 2]
        while await play_a_card(server, table, tokens):
            pass
        outcome = (await server.get(f"/api/tables/{table}"))["outcome"]
        assert outcome["winners"] == [outcome["points"].index(max(outcome["points"]))], "the highest sum won in version 1"
        assert (await server.get(f"/api/tables/{table}/record"))["rules_version"] == 1
        again = await server.post(f"/api/tables/{table}/rematch", tokens[0], key=new_key())
        assert (await server.house.registry.table(again["table"])).spec.rules_version == 2


async def play_a_card(server: Running, table: str, tokens: list[str]) -> bool:
    for token in tokens:
        snapshot = await server.get(f"/api/tables/{table}", token)
        if snapshot["legal"]:
            await server.play(table, token, snapshot["legal"][0]["action"], snapshot["version"])
            return True
    return False


# ---- PostgreSQL ----


@asynchronous
async def test_the_schema_of_an_old_postgresql_database_is_brought_up_to_date(old_database: str, postgres_database: str) -> None:
    """The rows of version 0.1, in the tables that version 0.1 made."""
    old, new = open_engine(old_database), open_engine(postgres_database)
    migrate(new, "0001")
    with old.connect() as source, new.begin() as target:
        for table in (TABLES, LOG):
            rows = [row._asdict() for row in source.execute(sa.select(table))]
            target.execute(sa.insert(table), rows)
    old.dispose()
    new.dispose()
    async with running(quick_settings(postgres_database, bot_pause=SLOW)) as server:
        assert current_revision(server.house.engine) == HEAD
        for label, told in TOLD.items():
            table = await server.house.registry.table(told["table"])
            expected = {name: value for name, value in told.items() if name not in ("table", "tokens")}
            assert facts_of(table) == expected, label
