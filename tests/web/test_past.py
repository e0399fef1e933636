"""What is shown for a moment only, over the wire: once its owner has acted, no answer of the server holds it any more."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.web.kit import Running, asynchronous, quick_settings, running, sitting

WITHOUT = {"memory_aid": False, "first_dealer": "seat_1"}


async def play_until(server: Running, table: str, tokens: list[str], seat: int, acts: int) -> list[Any]:
    """Play first choices until a seat has acted so many times; the snapshots it had before each of its decisions."""
    had = []
    while True:
        shown = [await server.get(f"/api/tables/{table}", token) for token in tokens]
        mover = next(number for number, snapshot in enumerate(shown) if snapshot["legal"])
        if mover == seat:
            had.append(shown[seat])
            if len(had) > acts:
                return had
        await server.play(table, tokens[mover], shown[mover]["legal"][0]["action"], shown[mover]["version"])


def looks(snapshot: Any) -> list[Any]:
    """The own looks a snapshot tells."""
    return [seen for seen in snapshot["events"] if seen["event"]["event"].startswith("Looked") and seen["event"]["seat"] == 0]


@asynchronous
async def test_a_reload_does_not_tell_again_what_was_shown_for_a_moment(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me", options=WITHOUT)
        before = (await play_until(server, table, tokens, 0, 2))[-1]
        (look,) = looks(before)
        assert look["event"]["event"] == "LookedAt"
        assert look["later"] == {
            "words": "You look at the face-down card at row 1, column 2.",
            "event": {"event": "LookedUnseen", "seat": 0, "cell": 1},
        }
        assert before["past"] < look["n"]
        face = look["words"].partition(": ")[2].rstrip(".")
        await server.play(table, tokens[0], before["legal"][0]["action"], before["version"])

        after = await server.get(f"/api/tables/{table}", tokens[0])
        assert looks(after) == [{"n": look["n"], **look["later"]}]
        assert after["past"] >= look["n"]
        for cursor in (0, look["n"] - 1, after["cursor"], 10**6):
            async with sitting(server, table, tokens[0], cursor) as guest:
                told = looks(guest.snapshot)
            assert told == ([] if cursor == after["cursor"] else looks(after))
        steps = await server.get(f"/api/tables/{table}/replay", tokens[0])
        named = re.compile(rf"\b{face}\b")  # a blue 10 is no blue 1
        assert not [step for step in steps["steps"] if step["seat"] == 0 and named.search(step["words"])]
        for step in range(len(steps["steps"]) + 1):
            then = await server.get(f"/api/tables/{table}/replay/{step}?view=seat0", tokens[0])
            assert all([seen["event"]["event"] == "LookedUnseen" for seen in looks(then)])

        await server.post(f"/api/tables/{table}/resign", tokens[1], key="enough")
        over = await server.get(f"/api/tables/{table}", tokens[0])
        assert looks(over) == [{"n": look["n"], "words": look["words"], "event": look["event"]}]
        assert over["past"] == 0
        then = await server.get(f"/api/tables/{table}/replay/{len(steps['steps'])}?view=seat0")
        assert looks(then)[0]["event"] == look["event"]


@asynchronous
async def test_a_restart_keeps_what_is_past(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me", options=WITHOUT)
        before = (await play_until(server, table, tokens, 0, 3))[-1]
    async with running(quick_settings(sqlite)) as server:
        after = await server.get(f"/api/tables/{table}", tokens[0])
    assert (after["past"], after["events"]) == (before["past"], before["events"])


@asynchronous
async def test_an_answered_question_shows_its_card_in_no_step_of_the_replay(sqlite: str) -> None:
    """The view of a chain reaction shows the face until it is decided; whoever looks back later sees the marker only."""
    async with running(quick_settings(sqlite)) as server:
        for seed in range(40):
            table, tokens = await server.make("blanco", "me", "me", options={**WITHOUT, "clearing": "mandatory"})
            if await play_to_a_chain(server, table, tokens, random.Random(seed)):
                break
        else:
            raise AssertionError("no chain reaction came up")
        shown = [await server.get(f"/api/tables/{table}", token) for token in tokens]
        seat = next(number for number, snapshot in enumerate(shown) if snapshot["legal"])
        path = f"/api/tables/{table}/replay/{len(server.house.registry.tables[table].match.actions)}?view=seat{seat}"
        assert known(shown[seat], seat)
        assert known(await server.get(path, tokens[seat]), seat)
        await server.play(table, tokens[seat], "keep hidden", shown[seat]["version"])
        assert not known(await server.get(path, tokens[seat]), seat)


def known(snapshot: Any, seat: int) -> list[Any]:
    return [lying for line in snapshot["view"]["players"][seat]["grid"] for lying in line if lying["lies"] == "known"]


async def play_to_a_chain(server: Running, table: str, tokens: list[str], chance: random.Random) -> bool:
    """Through the table itself, for it takes many moves; whether it came to the question after a chain reaction."""
    from stormdeck import bot
    from stormdeck.core.rng import FastRng
    from stormdeck.table.room import entries

    live = server.house.registry.tables[table]
    player = bot("greedy")
    while live.match.decision is not None:
        decision = live.match.decision
        if decision.kind == "reward_reveal":
            return True
        action = player.choose(live.match.view(decision.seat), live.match.legal(), FastRng(chance.getrandbits(60)))
        async with live.lock:
            await server.house.registry.write(live, entries.Move(int(decision.seat), str(action)))
    return False
