"""One player's odd texts never fail what others write at the same moment."""

from __future__ import annotations

import asyncio

import pytest

from stormdeck.web.store.database import Entry, NewTable, Store, migrate, open_engine
from stormdeck.web.store.inserts import inserts_for
from stormdeck.web.store.writer import NotStored, Writer
from tests.web.kit import Guest, asynchronous, new_key, quick_settings, running, sitting

NUL = "\0"
LONG_NUMBER = 2**70


@asynchronous
async def test_a_bad_row_fails_alone(database: str) -> None:
    """What the door should never let through, in the middle of a batch: a NUL in a key, a number that fits no column."""
    engine = open_engine(database)
    migrate(engine)
    writer = Writer(engine, inserts_for(engine))
    rows: list[NewTable | Entry] = [NewTable(f"t{number}", 1, False, "{}") for number in range(5)]
    rows += [Entry(f"t{number}", 1, "chat", "{}", f"0:{number}", 1) for number in range(5)]
    rows[2:2] = [Entry("t3", 2, "chat", "{}", "0:far", LONG_NUMBER)]
    rows[7:7] = [NewTable(f"t{NUL}", 1, False, "{}")]
    futures = [writer.write(row) for row in rows]
    outcomes = await asyncio.gather(*futures, return_exceptions=True)
    await writer.close()
    failed = [number for number, outcome in enumerate(outcomes) if isinstance(outcome, NotStored)]
    kept = [number for number, outcome in enumerate(outcomes) if outcome is None]
    takes_nul = engine.dialect.name == "sqlite"
    assert failed == ([2] if takes_nul else [2, 7])
    assert sorted(failed + kept) == list(range(len(rows)))
    store = Store(engine)
    assert [store.entries(f"t{number}")[0].key for number in range(5)] == [f"0:{number}" for number in range(5)]
    engine.dispose()


@asynchronous
async def test_control_signs_in_keys_are_refused_at_the_door(database: str) -> None:
    """And everybody who writes at the same time is served."""
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        other, others = await server.make("blanco", "me", "me")
        async with sitting(server, table, tokens[0]) as attacker, sitting(server, other, others[0]) as neighbour:
            for sign in (NUL, "\n", "\x1b", "\x7f", "\u2028", "\ud7ff", "é"):
                body = {"text": "hm", "key": f"k{sign}"}
                assert (await server.call("POST", f"/api/tables/{table}/chat", tokens[0], json=body)).status_code == 400
                attack = attacker.say("chat", **body)
                answer = asyncio.create_task(neighbour.ask("chat", text="hello"))
                await attack
                assert "error" not in await answer
                assert "cannot be read" in (await refusal(attacker))["error"]
        assert server.house.metrics.counts["errors_total"] == 0


async def refusal(guest: Guest) -> dict[str, str]:
    frame: dict[str, str] = await guest.until(lambda frame: frame["frame"] == "answer")
    return frame


@pytest.mark.parametrize("text", [f"a{NUL}b", "a\x1bb", "a\x7fb"])
@asynchronous
async def test_control_signs_in_texts_are_refused(sqlite: str, text: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        at = f"/api/tables/{table}"
        for path, token, body in (
            (f"{at}/join", tokens[1], {"name": text}),
            (f"{at}/join", tokens[1], {"entropy": text}),
            (f"{at}/chat", tokens[0], {"text": text, "key": new_key()}),
            (f"{at}/fill", tokens[0], {"seat": 1, "bot": text, "key": new_key()}),
            (f"{at}/why", tokens[0], {"action": text}),
            ("/api/tables", None, {"game": text, "players": 1, "seats": [{"kind": "me"}]}),
            ("/api/tables", None, {"game": "thunderbirds", "players": 1, "seats": [{"kind": "me", "name": text}]}),
            ("/api/tables", None, {"game": "thunderbirds", "players": 1, "seats": [{"kind": "me"}], "options": {text: 1}}),
            ("/api/tables", None, {"game": "thunderbirds", "players": 1, "seats": [{"kind": "me"}], "options": {"deck": text}}),
        ):
            response = await server.call("POST", path, token, json=body)
            assert response.status_code == 400, (path, body, response.text)
            assert NUL not in response.text
