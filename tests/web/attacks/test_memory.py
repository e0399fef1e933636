"""What people ask for, and what they say, never makes a table grow without end."""

from __future__ import annotations

import asyncio

import msgspec

from stormdeck.table.room import entries
from stormdeck.web.rooms import frame_cache, frames
from stormdeck.web.rooms.frame_cache import FrameCache
from stormdeck.web.store.database import Entry
from tests.web.kit import FAST, Running, asynchronous, new_key, quick_settings, running, sitting

CHATTER = 60


async def chatty_table(server: Running, lines: int) -> tuple[str, list[str]]:
    """A table made long by chat, written to the store at once."""
    table, tokens = await server.make("blanco", "me", "me")
    del server.house.registry.tables[table]
    said = [entries.encode(entries.Say(0, f"{number} {'x' * 250}")) for number in range(lines)]
    rows = [Entry(table, version, "chat", body, None, version) for version, body in enumerate(said, 1)]
    await asyncio.gather(*[server.house.writer.write(row) for row in rows])
    return table, tokens


@asynchronous
async def test_ever_new_cursors_cost_no_memory(sqlite: str) -> None:
    """Over HTTP and by hellos, within the story and far beyond it."""
    async with running(quick_settings(sqlite)) as server:
        table, _ = await chatty_table(server, CHATTER)
        kept = (await server.house.registry.table(table)).frames
        for cursor in (*range(40), *[10**6 + number for number in range(40)]):
            seen = await server.get(f"/api/tables/{table}?cursor={cursor}")
            assert seen["cursor"] == CHATTER + 3, cursor  # two sat down and the cards were dealt
            assert len(seen["events"]) == seen["cursor"] - (cursor if cursor < 100 else 0)
        for cursor in (*range(20), *[10**6 + number for number in range(20)]):
            async with sitting(server, table, None, cursor):
                pass
        assert len(kept) <= frame_cache.MOST_EACH
        assert kept.bytes <= frame_cache.MOST_BYTES
        metrics = (await server.call("GET", "/metrics")).text
        assert f"stormdeck_table_frames_bytes {kept.bytes}" in metrics
        assert f"stormdeck_table_events {CHATTER + 3}" in metrics


def test_few_frames_are_kept_and_those_used_last() -> None:
    frames = FrameCache()
    for viewer in (None, 0, 1):
        for cursor in range(50):
            frames.put((viewer, cursor), (b"x" * 100, cursor))
            assert frames.get((viewer, 0 if cursor < 2 else cursor)) is not None
    assert len(frames) == 3 * frame_cache.MOST_EACH
    assert frames.bytes == len(frames) * 100
    assert frames.get((0, 47)) == (b"x" * 100, 47)
    frames.put((0, 50), (b"", 50))
    assert frames.get((0, 47)) is not None  # it had just been asked for
    assert frames.get((0, 48)) is None
    frames.put((2, 0), (b"x" * (frame_cache.MOST_BYTES + 1), 1))
    assert frames.get((2, 0)) is None
    frames.put((2, 1), (b"x" * frame_cache.MOST_BYTES, 1))
    assert (len(frames), frames.bytes) == (1, frame_cache.MOST_BYTES)
    frames.clear()
    assert (len(frames), frames.bytes) == (0, 0)


@asynchronous
async def test_a_long_story_comes_in_several_frames(sqlite: str) -> None:
    lines = frames.MOST_EVENTS + CHATTER
    async with running(quick_settings(sqlite, limits=msgspec.structs.replace(FAST, lines=lines))) as server:
        table, tokens = await chatty_table(server, lines)
        first = await server.get(f"/api/tables/{table}", tokens[1])
        assert (len(first["events"]), first["cursor"], first["more"]) == (frames.MOST_EVENTS, frames.MOST_EVENTS, True)
        rest = await server.get(f"/api/tables/{table}?cursor={first['cursor']}", tokens[1])
        assert (len(rest["events"]), rest["more"]) == (CHATTER + 3, False)
        async with sitting(server, table, tokens[1]) as guest:
            assert guest.snapshot["more"]
            await guest.until(lambda frame: frame["frame"] == "snapshot" and not frame["more"])
            assert [event["n"] for event in guest.events] == list(range(1, lines + 4))
            assert "error" not in await guest.ask("chat", text="that was long")
            await guest.version(lines + 1)
            assert [event["n"] for event in guest.snapshot["events"]] == [lines + 4]
            await guest.ask("resign")
        # A replay shows a moment, so it has the newest.
        step = await server.get(f"/api/tables/{table}/replay/0?view=seat0")
        assert step["more"] is False


@asynchronous
async def test_talk_and_tables_end_somewhere(sqlite: str) -> None:
    limits = msgspec.structs.replace(FAST, lines=5, entries=10)
    async with running(quick_settings(sqlite, limits=limits)) as server:
        table, tokens = await chatty_table(server, 5)
        at = f"/api/tables/{table}"
        refused = await server.call("POST", f"{at}/chat", tokens[0], json={"text": "more", "key": new_key()})
        assert (refused.status_code, "5 things" in refused.json()["error"]) == (409, True)
        for _ in range(5):
            await server.post(f"{at}/chat", tokens[1], text="hm", key=new_key())
        legal = next(snap for snap in [await server.get(at, token) for token in tokens] if snap["legal"])
        token, action = tokens[legal["seat"]], legal["legal"][0]["action"]
        assert "cannot go on" in (await server.play(table, token, action, 10, status=409))["error"]
        assert (await server.get(at))["version"] == 10
    async with running(quick_settings(sqlite, limits=limits)) as server:
        refused = await server.call("POST", f"{at}/chat", tokens[0], json={"text": "more", "key": new_key()})
        assert "5 things" in refused.json()["error"]
