"""Fair between people, and no peeking against bots: hints, taking back, practice."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from stormdeck.table.room import entries
from stormdeck.web.store.database import Entry
from stormdeck.web.store.writer import NotStored
from tests.web.kit import Guest, Running, asynchronous, new_key, quick_settings, running, sitting
from tests.web.test_table import action_of, mover

SEEN = "You have seen something new through this action, so it stands."


async def finish(server: Running, table: str, token: str) -> Any:
    await server.post(f"/api/tables/{table}/resign", token, key=new_key())
    return await server.get(f"/api/tables/{table}/record")


async def take_back(server: Running, table: str, token: str, *, status: int = 200) -> Any:
    version = (await server.get(f"/api/tables/{table}", token))["version"]
    return await server.post(f"/api/tables/{table}/take-back", token, status=status, version=version, key=new_key())


async def agree(server: Running, table: str, token: str, request: int) -> Any:
    return await server.post(f"/api/tables/{table}/consent", token, request=request, agree=True, key=new_key())


async def let_bots_answer(guest: Guest) -> Any:
    """Play until a bot has acted after an own action; the snapshot before that action."""
    before = guest.snapshot
    while True:
        await guest.until_asked()
        before = guest.snapshot
        done = await guest.ask("play", action=before["legal"][0]["action"], version=before["version"])
        await guest.version(done["version"])
        if not guest.snapshot["legal"]:
            await guest.until_asked()
            return before


# ---- Answers that need no pause ----


@asynchronous
@pytest.mark.parametrize(("kinds", "itself"), [(("me", "bot:random"), True), (("me", "me"), False)], ids=["alone", "people"])
async def test_a_question_answers_itself_only_where_the_pause_would_tell_nobody(
    sqlite: str, kinds: tuple[str, ...], itself: bool
) -> None:
    """Alone with bots the one answer may come at once; between people it is hidden that a hand has nothing else to play."""
    async with running(quick_settings(sqlite)) as server, AsyncExitStack() as stack:
        table, tokens = await server.make("taidian", *kinds)
        guests = [await stack.enter_async_context(sitting(server, table, token)) for token in tokens]
        asking = [asyncio.create_task(attack_until_forced(guest)) for guest in guests]
        done, rest = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        assert all([task.result() == itself for task in done])


async def attack_until_forced(guest: Guest) -> bool:
    """Whether a question answers itself that has one answer for a hand with cards in it; every turn is for attacking."""
    while True:
        await guest.until_asked()
        snap = guest.snapshot
        is_sole = len(snap["legal"]) == 1
        if is_sole and snap["view"]["players"][snap["seat"]]["hand_size"] > 0:
            return bool(snap["answers_itself"])
        assert is_sole or not snap["answers_itself"]
        actions = [offer["action"] for offer in snap["legal"]]
        wanted = [action for action in actions if action.startswith(("choose attacking", "lay", "launch"))]
        done = await guest.ask("play", action=(wanted or actions)[0], version=snap["version"])
        await guest.version(done["version"])


# ---- Hints ----


@asynchronous
async def test_hints_are_for_one_person_and_bots_unless_the_table_agrees_on_them(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        cases: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
            ("blanco", ("me", "bot"), {}, "on"),
            ("blanco", ("me", "bot"), {"hints": "off"}, "off"),
            ("blanco", ("me", "bot"), {"clock": {"minutes": 5}}, "off"),
            ("thunderbirds", ("me",), {}, "on"),
            ("blanco", ("me", "me"), {}, "off"),
            ("blanco", ("me", "invite"), {}, "off"),
            ("blanco", ("me", "open", "bot"), {}, "off"),
            ("blanco", ("me", "invite"), {"hints": "on"}, "on"),
        ]
        for game, kinds, wishes, hints in cases:
            table, _ = await server.make(game, *kinds, **wishes)
            before_sitting_down = await server.get(f"/api/tables/{table}")
            assert before_sitting_down["table"]["hints"] == hints, (kinds, wishes)


@asynchronous
async def test_between_people_there_is_no_hint(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/join", tokens[1])
        seat, _ = await mover(server, table, tokens)
        refused = await server.post(f"/api/tables/{table}/hint", tokens[seat], status=409)
        assert refused["error"] == "This table plays without hints; that was settled when it was opened."
        after = await server.get(f"/api/tables/{table}", tokens[seat])
        assert "TookHint" not in [event["event"]["event"] for event in after["events"]]


@asynchronous
async def test_against_the_clock_there_is_no_hint(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot", clock={"minutes": 5})
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
            assert (await guest.ask("hint"))["error"] == "There are no hints in a game with clocks."
        seats = [{"kind": "me"}, {"kind": "bot"}]
        wish: dict[str, Any] = {"game": "blanco", "players": 2, "seats": seats, "clock": {"minutes": 5}, "hints": "on"}
        refused = await server.post("/api/tables", status=400, **wish)
        assert refused["error"] == "There are no hints in a game with clocks; choose one of the two."


@asynchronous
async def test_a_hint_that_was_agreed_on_is_told_to_all_and_stands_in_the_record(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me", hints="on")
        seat, before = await mover(server, table, tokens)
        async with sitting(server, table, tokens[1 - seat]) as other, sitting(server, table, None) as watcher:
            hinted = await server.post(f"/api/tables/{table}/hint", tokens[seat])
            again = await server.post(f"/api/tables/{table}/hint", tokens[seat])
            assert hinted == again
            for guest in (other, watcher):
                await guest.version(1)
                assert guest.events[-1]["event"] == {"event": "TookHint", "seat": seat}
                assert guest.events[-1]["words"] == f"Player {seat + 1} takes a hint."
                assert guest.snapshot["version"] == 1, "asking again at the same moment is no second hint"
                assert hinted["action"] not in str(guest.events)
        done = await server.play(table, tokens[seat], hinted["action"], before["version"])  # a hint makes no move stale
        await server.post(f"/api/tables/{table}/hint", tokens[(await mover(server, table, tokens))[0]])
        server.house.registry.tables.clear()  # read it again from the store
        state = await server.get(f"/api/tables/{table}", tokens[seat])
        assert sum(state["table"]["hints_taken"]) == 2
        record = await finish(server, table, tokens[0])
        assert [hint["after"] for hint in record["hints"]] == [0, 1]
        assert record["hints"][0]["seat"] == seat
        verified = await server.get(f"/api/tables/{table}/verify")
        told = {check["what"]: check["words"] for check in verified["checks"]}
        assert verified["ok"]
        assert f"Player {seat + 1} took" in told["hints"]
        steps = (await server.get(f"/api/tables/{table}/replay"))["steps"]
        assert steps[0]["hints"] == [seat]
        assert done["version"] == 2


@asynchronous
async def test_no_hint_comes_that_could_not_be_told(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is quicker than the log knows nothing: the hint is handed out after its entry is stored."""
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot")
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()

            def failing(row: Entry) -> asyncio.Future[None]:
                future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                future.set_exception(NotStored("the disk is full"))
                return future

            monkeypatch.setattr(server.house.writer, "write", failing)
            answer = await guest.ask("hint")
            assert "action" not in answer
            assert answer["error"].startswith("That could not be stored")


# ---- Taking back against bots ----


@asynchronous
async def test_what_was_seen_is_not_taken_back_because_only_bots_could_mind(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random")
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
            done = await guest.ask("play", action=action_of(guest.snapshot, "reveal"), version=guest.snapshot["version"])
            await guest.version(done["version"])
            while not guest.snapshot["may_take_back"]:  # a bot has replied already: the next own action, then
                await guest.until_asked()
                done = await guest.ask("play", action=guest.snapshot["legal"][0]["action"], version=guest.snapshot["version"])
                await guest.version(done["version"])
            seen = guest.snapshot
            refused = await take_back(server, table, mine, status=409)
            assert refused == {"error": SEEN, "rule": ""}
            after = await server.get(f"/api/tables/{table}", mine)
            assert (after["version"], after["view"], after["requests"]) == (seen["version"], seen["view"], [])


@asynchronous
async def test_what_told_nobody_anything_still_goes_back_against_bots(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random")
        async with sitting(server, table, mine) as guest:
            while True:
                await guest.until_asked()
                before = guest.snapshot
                open_draw = [offer["action"] for offer in before["legal"] if offer["action"] == "draw discard"]
                action = open_draw[0] if open_draw else before["legal"][0]["action"]
                done = await guest.ask("play", action=action, version=before["version"])
                await guest.version(done["version"])
                if open_draw:
                    break
            assert "request" not in await take_back(server, table, mine)
            after = await server.get(f"/api/tables/{table}", mine)
            assert (after["view"], after["legal"]) == (before["view"], before["legal"])
            assert after["events"][-1]["words"] == 'You take back "draw discard".'


@asynchronous
async def test_a_bots_reply_stands(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _, _) = await server.make("blanco", "me", "bot:random", "bot:random")
        async with sitting(server, table, mine) as guest:
            await let_bots_answer(guest)
            assert not guest.snapshot["may_take_back"]
            refused = await take_back(server, table, mine, status=409)
            assert refused["error"] == "Zuri has acted since your last action, so it stands."


@asynchronous
async def test_a_refusal_names_the_rule_of_the_game(sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_pause=(1, 1))) as server:
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:random")
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
            await guest.ask("play", action=guest.snapshot["legal"][0]["action"], version=guest.snapshot["version"])
            refused = await take_back(server, table, mine, status=409)
            assert refused == {"error": "THUNDERBOLTS does not allow taking moves back.", "rule": "TB-R29"}
        table, (mine, _) = await server.make("taidian", "me", "bot:random")
        async with sitting(server, table, mine) as guest:
            while True:
                await guest.until_asked()
                shows = [offer["action"] for offer in guest.snapshot["legal"] if offer["action"].startswith(("lay", "play"))]
                action = shows[0] if shows else guest.snapshot["legal"][0]["action"]
                done = await guest.ask("play", action=action, version=guest.snapshot["version"])
                await guest.version(done["version"])
                if shows and guest.snapshot["may_take_back"]:
                    break
            refused = await take_back(server, table, mine, status=409)
            assert (refused["error"], refused["rule"]) == (f'"{action}" cannot be taken back.', "TA-G73")


@asynchronous
async def test_refusals_of_a_table_carry_the_rule_that_the_engine_names(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        teams = {"teams": "1+2/3"}
        refused = await server.post("/api/tables", status=400, game="taidian", players=2, seats=seats, options=teams)
        assert refused["rule"] == "TA-G55"
        assert "TA-G55" not in refused["error"]
        refused = await server.post("/api/tables", status=400, game="blanco", players=7, seats=[{"kind": "me"}] * 7)
        assert refused["rule"].startswith("BL-R")


@asynchronous
async def test_the_judge_who_does_not_answer_takes_nothing_back(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormdeck.web.thinking.judges.JUDGE_BUDGET", 0.0)
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random")
        async with sitting(server, table, mine) as guest:
            while True:
                await guest.until_asked()
                done = await guest.ask("play", action=guest.snapshot["legal"][0]["action"], version=guest.snapshot["version"])
                await guest.version(done["version"])
                if guest.snapshot["may_take_back"]:
                    break
            refused = await take_back(server, table, mine, status=409)
            assert refused["error"].startswith("It was not found out in time")


# ---- Consent ----


@asynchronous
async def test_words_name_those_who_agreed(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite", "invite", "bot:random")
        for token, name in zip(tokens[1:3], ("Ben", "Cleo"), strict=True):
            await server.post(f"/api/tables/{table}/join", token, name=name)
        seat, before = await mover_among(server, table, tokens[:3])
        await server.play(table, tokens[seat], action_of(before, "reveal"), before["version"])
        asked = await take_back(server, table, tokens[seat])
        others = [other for other in range(3) if other != seat]
        names = [before["table"]["names"][other] for other in others]
        await agree(server, table, tokens[others[1]], asked["request"])
        await agree(server, table, tokens[others[0]], asked["request"])
        words = [(await server.get(f"/api/tables/{table}", token))["events"][-1]["words"] for token in (tokens[others[0]], None)]
        mine = before["table"]["names"][seat]
        assert words[0] == f"{mine} takes back the last action, as {names[1]} and you agreed."
        assert words[1] == f"{mine} takes back the last action, as {names[1]} and {names[0]} agreed."


async def mover_among(server: Running, table: str, tokens: list[str]) -> tuple[int, Any]:
    """The person who must decide; bots may have to move first."""
    async with sitting(server, table, None) as watcher:
        while watcher.snapshot["decision"]["seat"] >= len(tokens):
            await watcher.hear()
    return await mover(server, table, tokens)


@asynchronous
async def test_in_pass_and_play_the_other_seat_is_asked(database: str) -> None:
    """The server cannot see who sits at the device; but whoever plays the other seat has to say yes."""
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        seat, before = await mover(server, table, tokens)
        await server.play(table, tokens[seat], action_of(before, "reveal"), before["version"])
        asked = await take_back(server, table, tokens[seat])
        waiting = await server.get(f"/api/tables/{table}", tokens[seat])
        assert waiting["requests"][0]["asked"] == [1 - seat]
        assert waiting["view"] != before["view"]
        assert not waiting["may_take_back"], "asked already"
        await agree(server, table, tokens[1 - seat], asked["request"])
        after = await server.get(f"/api/tables/{table}", tokens[seat])
        assert after["view"] == before["view"]
        other = await server.get(f"/api/tables/{table}", tokens[1 - seat])
        taken = [event["event"] for event in other["events"] if event["event"]["event"] == "TakenBackByConsent"]
        assert taken == [{"event": "TakenBackByConsent", "seat": seat, "action": "", "agreed": [1 - seat]}]


@asynchronous
async def test_a_request_lapses_when_a_bot_takes_the_seat_of_the_last_who_was_asked(sqlite: str) -> None:
    async with running(quick_settings(sqlite, left_after_unclocked=0.0, bot_pause=(60, 60))) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/join", tokens[1])
        seat, before = await mover(server, table, tokens)
        await server.play(table, tokens[seat], action_of(before, "reveal"), before["version"])
        await take_back(server, table, tokens[seat])
        await server.post(f"/api/tables/{table}/fill", tokens[seat], seat=1 - seat, key="f")
        after = await server.get(f"/api/tables/{table}", tokens[seat])
        assert (after["table"]["kinds"][1 - seat], after["requests"]) == ("bot", [])
        assert after["view"] != before["view"]
        assert await take_back(server, table, tokens[seat], status=409) == {"error": SEEN, "rule": ""}


# ---- Practice ----


@asynchronous
async def test_in_practice_everything_goes_back_and_everybody_can_see_that_it_is_practice(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (mine, _, _) = await server.make("blanco", "me", "bot:random", "bot:random", practice=True, listed=True)
        async with sitting(server, table, mine) as guest:
            assert guest.snapshot["table"]["practice"]
            before = await let_bots_answer(guest)
            assert guest.snapshot["may_take_back"]
            assert "request" not in await take_back(server, table, mine)
            await guest.until(lambda frame: frame["frame"] == "snapshot" and frame["view"] == before["view"])
            assert guest.events[-1]["event"]["event"] == "WentBackInPractice"
            assert guest.events[-1]["words"].startswith("You take back an action and the ")
            assert guest.events[-1]["words"].endswith(" after it; this is practice.")
        server.house.registry.tables.clear()
        again = await server.get(f"/api/tables/{table}", mine)
        assert (again["view"], again["legal"]) == (before["view"], before["legal"])
        lobby = await server.get("/api/tables")
        assert [row["practice"] for row in lobby["running"] if row["table"] == table] == [True]
        record = await finish(server, table, mine)
        assert record["practice"] is True
        checks = (await server.get(f"/api/tables/{table}/verify"))["checks"]
        assert "practice" in [check["what"] for check in checks]
        step = await server.get(f"/api/tables/{table}/replay/0")
        assert step["table"]["practice"]


@asynchronous
async def test_in_practice_a_seen_card_goes_back_even_where_the_rules_forbid_it(sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_pause=(2, 2))) as server:  # time enough to go back before the bot moves
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:random", practice=True)
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
            before = guest.snapshot
            await guest.ask("play", action=before["legal"][0]["action"], version=before["version"])
            await take_back(server, table, mine)
            after = await server.get(f"/api/tables/{table}", mine)
            assert (after["view"], after["legal"]) == (before["view"], before["legal"])


@asynchronous
async def test_people_who_practise_together_still_ask_each_other(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("thunderbolts", "me", "invite", practice=True)
        await server.post(f"/api/tables/{table}/join", tokens[1])
        seat, before = await mover(server, table, tokens)
        await server.play(table, tokens[seat], before["legal"][0]["action"], before["version"])
        asked = await take_back(server, table, tokens[seat])
        assert (await server.get(f"/api/tables/{table}", tokens[seat]))["view"] != before["view"]
        await agree(server, table, tokens[1 - seat], asked["request"])
        assert (await server.get(f"/api/tables/{table}", tokens[seat]))["view"] == before["view"]


@asynchronous
async def test_lessons_and_games_played_on_are_practice_and_a_rematch_keeps_what_was_agreed(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        lesson, _ = await server.make("blanco", "me", "bot", lesson=True)
        assert (await server.get(f"/api/tables/{lesson}"))["table"]["practice"]
        table, tokens = await server.make("blanco", "me", "me", hints="on")
        seat, before = await mover(server, table, tokens)
        await server.play(table, tokens[seat], before["legal"][0]["action"], before["version"])
        record = await finish(server, table, tokens[0])
        assert "practice" not in record
        assert "hints" not in record
        fork = await server.post(f"/api/tables/{table}/fork", status=201, step=1, seat=0)
        forked = (await server.get(f"/api/tables/{fork['table']}"))["table"]
        assert (forked["practice"], forked["hints"]) == (True, "on")
        again = await server.post(f"/api/tables/{table}/rematch", tokens[0], key="r")
        rematch = (await server.get(f"/api/tables/{again['table']}"))["table"]
        assert (rematch["practice"], rematch["hints"]) == (False, "on")


@asynchronous
async def test_a_lesson_is_for_one_person_without_a_clock(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        two = [{"kind": "me"}, {"kind": "invite"}]
        refused = await server.post("/api/tables", status=400, game="blanco", players=2, seats=two, lesson=True)
        assert refused["error"] == "A lesson is for one person; the other seats are for bots."
        seats, clock = [{"kind": "me"}, {"kind": "bot"}], {"minutes": 5}
        refused = await server.post("/api/tables", status=400, game="blanco", players=2, seats=seats, lesson=True, clock=clock)
        assert refused["error"] == "A lesson has no clocks."


# ---- Logs of before ----


@asynchronous
async def test_old_logs_lead_where_they_led(sqlite: str) -> None:
    """Requests of a time when bots were not asked, and one answer from a device was enough, are granted as they were then."""
    async with running(quick_settings(sqlite, bot_pause=(60, 60))) as server:
        for kinds in (("me", "bot:random"), ("me", "me", "bot:random")):
            table, _ = await server.make("blanco", *kinds)
            live = server.house.registry.tables[table]
            while (seat := live.turn) is not None and live.seats[seat].kind == "bot":
                async with live.lock:
                    await server.house.registry.write(live, entries.Move(seat, str(live.match.legal()[0])))
            assert seat is not None
            before = [live.match.view(viewer) for viewer in range(live.players)]
            for body in (entries.Move(seat, str(live.match.legal()[0])), entries.Request(seat, "take-back", seat)):
                async with live.lock:
                    await server.house.registry.write(live, body)
            assert live.requests == []
            assert [live.match.view(viewer) for viewer in range(live.players)] == before
            server.house.registry.tables.clear()
            again = (await server.get(f"/api/tables/{table}"))["events"][-1]
            assert again["event"]["event"] == "TakenBackByConsent"
            assert again["words"].endswith(" takes back the last action."), "nobody was asked, so nobody agreed"


def test_entries_of_before_are_read_with_the_rules_of_before() -> None:
    asked = entries.decode("request", '{"seat":0,"what":"go-back","about":0,"bot":""}')
    taken = entries.decode("take-back", '{"seat":1}')
    assert asked == entries.Request(0, "go-back", 0, edition=entries.FIRST)
    assert taken == entries.TakeBack(1, 1, practice=False, edition=entries.FIRST)
