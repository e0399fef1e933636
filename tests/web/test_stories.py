"""The stories of finished games: told once at the end, and from then on needing no rules."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormdeck.table.room.spec import TableSpec
from stormdeck.web.replays import past_frames, stories, story_writer
from stormdeck.web.replays.json_delta import change, changed
from stormdeck.web.rooms import frames
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.truth import Played
from stormdeck.web.store.database import NewTable, Store, migrate, open_engine
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running
from tests.web.test_upgrade import TOLD, labels, old_database

__all__ = ["old_database"]
MOST_BYTES = 50_000

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("abc", min_size=1, max_size=1), inner, max_size=4),
    max_leaves=12,
)


@given(JSON, JSON)
def test_a_change_makes_the_new_value_of_the_old_one(old: Any, new: Any) -> None:
    """Compared as JSON, where `true` is no `1`, and after the change has been written and read."""
    before = msgspec.json.encode(old)
    by = msgspec.json.decode(msgspec.json.encode(change(old, new)))
    assert msgspec.json.encode(changed(old, by), order="sorted") == msgspec.json.encode(new, order="sorted")
    assert msgspec.json.encode(old) == before
    assert change(new, new) is None


def test_little_is_kept_of_a_list_that_grows_or_loses_one() -> None:
    cards = [f"card {number}" for number in range(30)]
    for new in ([*cards, "one more"], cards[:12] + cards[13:], [*cards[:5], "new", *cards[5:]]):
        assert len(str(change(cards, new))) < 40
        assert changed(cards, change(cards, new)) == new


def opened(database: str, label: str) -> LiveTable:
    engine = open_engine(database)
    store = Store(engine)
    row = store.table(TOLD[label]["table"])
    assert row is not None
    table = LiveTable(row.id, row.created, msgspec.json.decode(row.spec, type=TableSpec))
    for entry in store.entries(row.id):
        table.take_in(entry)
    engine.dispose()
    return table


@pytest.mark.parametrize("label", labels("finished"))
def test_a_story_shows_a_step_as_the_game_played_again_does(old_database: str, label: str) -> None:
    table = opened(old_database, label)
    packed = stories.pack(asyncio.run(stories.tell(table)))
    assert len(packed) <= MOST_BYTES
    story = stories.unpack(packed)
    assert stories.replay_info(story) == asyncio.run(past_frames.steps(table, None))
    asyncio.run(compare_steps(table, story))


async def compare_steps(table: LiveTable, story: stories.StoredStory) -> None:
    info = msgspec.json.decode(frames.table_info(table))
    again = past_frames.story_of(table)
    cursors: dict[str, int] = {}
    for step in (*range(again.first, len(again.actions), 13), len(again.actions)):
        await past_frames.go(again, step)
        then = past_frames.at_step(table, again)
        truth = Played(again.match)
        for column in story.columns:
            eyes = past_frames.may_look(table, None, column.eyes)
            cursor = cursors.get(column.eyes, 0)
            if isinstance(eyes, str):
                played = msgspec.json.decode(past_frames.open_picture(then, cursor, truth))
            else:
                played = msgspec.json.decode(past_frames.picture(then, eyes, cursor, False, truth))
            told = msgspec.json.decode(stories.look_at(story, step, eyes, cursor, info))
            told["table"]["plays_on"] = played["table"]["plays_on"]  # of the end; nobody can give up in a replay
            assert told == {**played, "legal": [], "answers_itself": False}, (step, column.eyes)
            cursors[column.eyes] = played["cursor"]


@pytest.mark.parametrize("label", ["blanco finished", "thunder resigned"])
def test_a_story_has_everything_that_was_told_at_the_table(old_database: str, label: str) -> None:
    """What was taken back and what people said are no part of the replay, but of what they saw."""
    table = opened(old_database, label)
    story = stories.unpack(stories.pack(asyncio.run(stories.tell(table))))
    for viewer in (*range(table.players), None):
        told = msgspec.json.decode(frames.build(table, table.truth, viewer, 0)[0])["events"]
        log = story.columns[stories.column_of(story, viewer)].log
        assert [msgspec.json.decode(stories.numbered(number, story.events[place])) for number, place in enumerate(log, 1)] == told
    assert story.outcome == table.outcome
    assert story.by_rules == (label == "blanco finished")


# ---- The story_writer ----


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story_writer, "GRACE", 0.0)


async def until_told(server: Running, table: str) -> bytes:
    for _ in range(2000):
        story = server.house.store.story(table)
        if story is not None:
            return story
        await asyncio.sleep(0.05)
    raise AssertionError("no story was told")


@asynchronous
async def test_a_game_that_ends_is_told(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (mine, _) = await server.make("thunderbolts", "me", "me", options={"dealer": "seat_2"})
        snapshot = await server.get(f"/api/tables/{table}", mine)
        await server.play(table, mine, snapshot["legal"][0]["action"], snapshot["version"])
        assert not server.house.store.has_story(table)
        await server.post(f"/api/tables/{table}/resign", mine, key=new_key())
        story = stories.unpack(await until_told(server, table))
        assert (story.version, story.outcome.winners, len(story.moves)) == (2, (1,), 1)
        await server.post(f"/api/tables/{table}/chat", mine, text="Well played.", key=new_key())
        await asyncio.sleep(0.2)
        assert server.house.story_writer.waiting == 0
        metrics = (await server.call("GET", "/metrics")).text
        assert "stormdeck_stories_total 1\n" in metrics
        assert "stormdeck_stories_waiting 0\n" in metrics


@asynchronous
async def test_what_has_no_story_is_told_after_the_start(old_database: str) -> None:
    async with running(quick_settings(old_database, bot_pause=(30, 30))) as server:
        for label in labels("finished"):
            await until_told(server, TOLD[label]["table"])
        while server.house.story_writer.waiting:
            await asyncio.sleep(0.05)
        assert server.house.metrics.counts["stories_total"] == len(labels("finished"))
        for label in (*labels("running"), *labels("waiting")):
            assert not server.house.store.has_story(TOLD[label]["table"]), label
    async with running(quick_settings(old_database, bot_pause=(30, 30))) as server:
        while not server.house.story_writer.waiting:
            await asyncio.sleep(0.01)
        left = set(server.house.story_writer._untold)
        assert left <= {told["table"] for told in TOLD.values() if told["state"] != "finished"}


@asynchronous
async def test_a_game_that_cannot_be_told_keeps_nobody_waiting(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        await server.house.writer.write(NewTable("damaged111", 1, False, "{}"))
        server.house.story_writer._ended.extend(["damaged111", "nosuchtabl"])
        table, (mine, _) = await server.make("blanco", "me", "me")
        await server.post(f"/api/tables/{table}/resign", mine, key=new_key())
        await until_told(server, table)


def test_a_story_that_two_processes_told_is_kept_once(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "tables.db"))
    migrate(engine)
    store = Store(engine)
    store.keep_story("t", 3, b"first")
    store.keep_story("t", 3, b"second")
    assert store.story("t") == b"first"
    assert store.story("u") is None
    engine.dispose()
