"""What people do at a table besides playing: sitting down, asking for consent, leaving, talking."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stormdeck.table.fair import FairDeal
from stormdeck.table.match import Match
from stormdeck.table.record import FairShuffle
from stormdeck.web.rooms import registry
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running, sitting, timeless


async def mover(server: Running, table: str, tokens: list[str]) -> tuple[int, Any]:
    """The seat that must decide, and its snapshot."""
    for seat, token in enumerate(tokens):
        snapshot = await server.get(f"/api/tables/{table}", token)
        if snapshot["legal"]:
            return seat, snapshot
    raise AssertionError("nobody is asked")


def action_of(snapshot: Any, kind: str) -> Any:
    return next(offer["action"] for offer in snapshot["legal"] if offer["action"].startswith(kind))


@asynchronous
async def test_an_invitation_is_a_link_for_one_seat(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (mine, invited) = await server.make("blanco", "me", "invite")
        waiting = await server.get(f"/api/tables/{table}", invited)
        assert waiting["seat"] == 1
        assert waiting["view"] is None
        assert waiting["table"]["kinds"] == ["person", "invite"]
        assert (await server.post(f"/api/tables/{table}/chat", invited, status=403, text="hi", key=new_key()))["error"]
        async with sitting(server, table, mine) as host:
            assert "1 more player" in host.snapshot["ask"]
            seated = await server.post(f"/api/tables/{table}/join", invited, name="Ben")
            assert seated["seat"] == 1
            assert seated["token"] not in (invited, mine)
            await host.until(lambda frame: frame["frame"] == "snapshot" and frame["table"]["state"] == "running")
            assert host.snapshot["table"]["names"] == ["Player 1", "Ben"]
            assert {"event": "Joined", "seat": 1, "name": "Ben", "bot": False} in [event["event"] for event in host.events]
        assert (await server.post(f"/api/tables/{table}/join", seated["token"], name="Again")) == seated
        taken = await server.post(f"/api/tables/{table}/join", invited, status=409, name="Zoe")
        assert taken["error"] == "This invitation has been taken; it lets you watch, no more."
        assert (await server.post(f"/api/tables/{table}/join", status=409, name="Zoe"))[
            "error"
        ] == "No seat is free at this table."


@asynchronous
async def test_an_open_seat_goes_to_the_first_who_takes_it(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (_, nothing) = await server.make("blanco", "me", "open", listed=True)
        assert nothing is None
        assert [summary["table"] for summary in (await server.get("/api/tables"))["open"]] == [table]
        joins = [server.call("POST", f"/api/tables/{table}/join", json={"name": f"Guest {n}"}) for n in range(5)]
        answers = await asyncio.gather(*joins)
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
        hidden, _ = await server.make("blanco", "me", "open")
        await asyncio.sleep(1.1)
        lobby = await server.get("/api/tables")
        assert hidden not in str(lobby)
        assert [summary["table"] for summary in lobby["running"]] == [table]


@asynchronous
async def test_the_shuffle_holds_what_the_seats_added(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (mine, other) = await server.make("blanco", "me", "invite", entropy="storm")
        commitment = (await server.get(f"/api/tables/{table}", mine))["table"]["commitment"]
        await server.post(f"/api/tables/{table}/join", other, entropy="thunder")
        await server.post(f"/api/tables/{table}/resign", mine, key="r")
        opened = (await server.get(f"/api/tables/{table}"))["opened"]
        assert opened["commitment"] == commitment
        assert [bytes.fromhex(part).decode() for part in opened["entropy"]] == ["storm", "thunder"]


@asynchronous
async def test_a_table_waits_with_its_commitment_for_the_entropy_of_its_maker(sqlite: str) -> None:
    """The server cannot have chosen its secret by what it had not seen."""
    async with running(quick_settings(sqlite)) as server:
        seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "bot": "random"}, {"kind": "me", "name": "Leo"}]
        made = await server.post("/api/tables", status=201, game="blanco", players=3, seats=seats, entropy=None)
        table, (mia, _, leo) = made["table"], [seat["token"] for seat in made["seats"]]
        waiting = await server.get(f"/api/tables/{table}", mia)
        assert waiting["table"]["state"] == "waiting"
        assert waiting["view"] is None
        assert waiting["table"]["commitment"] == made["commitment"]
        assert waiting["table"]["names"] == ["Mia", "Flint", "Leo"]
        await server.post(f"/api/tables/{table}/join", mia, entropy="storm")
        assert (await server.get(f"/api/tables/{table}"))["table"]["state"] == "waiting"
        await server.post(f"/api/tables/{table}/join", leo, entropy="rain")
        dealt = await server.get(f"/api/tables/{table}", mia)
        assert dealt["table"]["state"] == "running"
        assert dealt["table"]["names"] == ["Mia", "Flint", "Leo"]
        assert dealt["table"]["commitment"] == made["commitment"]
        assert len(server.house.registry.tables[table].people()) == 1  # both sit at one device


@asynchronous
async def test_the_deal_depends_on_the_entropy_sent_after_the_commitment(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me", entropy=None)
        sealed = server.house.registry.tables[table].spec
        for token, entropy in zip(tokens, ("storm", "rain"), strict=True):
            await server.post(f"/api/tables/{table}/join", token, entropy=entropy)

        def dealt(*entropy: str) -> Any:
            parts = tuple(part.encode().hex() for part in entropy)
            fair = FairDeal.reopen(FairShuffle(sealed.commitment, parts, sealed.secret))
            return Match("blanco", 2, None, sealed.options, fair=fair).view(0)

        true = server.house.registry.tables[table].match.view(0)
        assert dealt("storm", "rain") == true
        assert dealt("storm", "sun") != true


@asynchronous
async def test_a_rematch_tells_its_commitment_before_the_entropy(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random")
        await server.post(f"/api/tables/{table}/resign", mine, key="r")
        told = await server.post(f"/api/tables/{table}/rematch", mine, key="a", entropy=None)
        assert told["commitment"]
        waiting = await server.get(f"/api/tables/{told['table']}")
        assert waiting["table"]["state"] == "waiting"
        assert waiting["table"]["commitment"] == told["commitment"]
        assert told == await server.post(f"/api/tables/{table}/rematch", mine, key="b", entropy="storm")
        assert (await server.get(f"/api/tables/{told['table']}", told["token"]))["table"]["state"] == "running"
        await server.post(f"/api/tables/{told['table']}/resign", told["token"], key="r")
        opened = (await server.get(f"/api/tables/{told['table']}"))["opened"]
        assert opened["commitment"] == told["commitment"]
        assert bytes.fromhex(opened["entropy"][0]) == b"storm"


@asynchronous
async def test_resigning_ends_a_game_of_two(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("thunderbolts", "me", "me")
        before = await server.get(f"/api/tables/{table}", tokens[0])
        assert (before["table"]["plays_on"], before["table"]["resigned"]) == ([], [])
        await server.post(f"/api/tables/{table}/resign", tokens[1], key="r")
        over = await server.get(f"/api/tables/{table}", tokens[0])
        assert over["outcome"]["winners"] == [0]
        assert over["outcome"]["words"] == "You win: Player 2 resigned."
        assert over["legal"] == []
        refused = await server.play(table, tokens[0], "draw", over["version"], status=409)
        assert refused["error"] == "The game is over."
        verified = await server.get(f"/api/tables/{table}/verify")
        assert verified["ok"]
        assert verified["checks"][-1]["words"] == "the game was not played to its end: Player 2 resigned"
        alone, (token,) = await server.make("thunderbirds", "me")
        await server.post(f"/api/tables/{alone}/resign", token, key="r")
        assert (await server.get(f"/api/tables/{alone}", token))["outcome"]["winners"] == []


@asynchronous
async def test_in_a_game_of_three_the_others_play_on_and_a_bot_takes_the_seat(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite", "invite")
        for token in tokens[1:]:
            await server.post(f"/api/tables/{table}/join", token)
        assert (await server.get(f"/api/tables/{table}"))["table"]["plays_on"] == [0, 1, 2]
        await server.post(f"/api/tables/{table}/resign", tokens[1], key="r")
        async with sitting(server, table, tokens[1]) as loser, sitting(server, table, tokens[0]) as guest:
            assert guest.snapshot["outcome"] is None
            assert guest.snapshot["table"]["kinds"] == ["person", "bot", "person"]
            assert guest.snapshot["table"]["resigned"] == [1]
            assert "Player 2 resigns." in [event["words"] for event in guest.events]
            assert "Greedy bot plays on in seat 2." in [event["words"] for event in guest.events]
            for _ in range(6):  # the bot moves when its turn comes
                seat, snapshot = await next_person(server, table, tokens)
                await server.play(table, tokens[seat], snapshot["legal"][0]["action"], snapshot["version"])
            assert loser.snapshot["legal"] == []
        assert 1 in server.house.registry.tables[table].movers
        gone = "You are out of this game; a bot plays on in your seat."
        assert (await server.post(f"/api/tables/{table}/join", tokens[1], status=409))["error"] == gone
        assert (await server.post(f"/api/tables/{table}/resign", tokens[1], status=409, key="s"))["error"] == gone
        # With one more gone only one person is left who has not given up, and wins.
        assert (await server.get(f"/api/tables/{table}"))["table"]["plays_on"] == [1]
        await server.post(f"/api/tables/{table}/resign", tokens[0], key="r")
        over = await server.get(f"/api/tables/{table}", tokens[2])
        assert over["outcome"]["words"] == "You win: Player 1 resigned."
        assert (await server.get(f"/api/tables/{table}/verify"))["ok"]
        again = await server.post(f"/api/tables/{table}/rematch", tokens[1], key="m")
        assert (await server.get(f"/api/tables/{again['table']}"))["table"]["kinds"] == ["invite", "person", "invite"]


async def next_person(server: Running, table: str, tokens: list[str]) -> tuple[int, Any]:
    """As `mover`, where bots have to move first."""
    while True:
        for seat, token in enumerate(tokens):
            snapshot = await server.get(f"/api/tables/{table}", token)
            if snapshot["legal"]:
                return seat, snapshot
        await asyncio.sleep(0.02)


@asynchronous
async def test_giving_up_a_game_that_only_bots_would_play_on_ends_it(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _, _) = await server.make("thunderbolts", "me", "bot:random", "bot:random")
        await server.post(f"/api/tables/{table}/resign", mine, key="r")
        assert (await server.get(f"/api/tables/{table}", mine))["outcome"]["winners"] == [1, 2]


@asynchronous
async def test_a_team_gives_up_together_where_one_other_team_is_left(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        teams = {"teams": "alternate"}
        table, tokens = await server.make("taidian", "me", "me", "me", "me", options=teams)
        await server.post(f"/api/tables/{table}/resign", tokens[1], key="r")
        assert (await server.get(f"/api/tables/{table}"))["outcome"]["winners"] == [0, 2]
        table, tokens = await server.make("taidian", *["me"] * 6, options={"teams": "1+4/2+5/3+6"})
        await server.post(f"/api/tables/{table}/resign", tokens[1], key="r")
        on = await server.get(f"/api/tables/{table}")
        assert (on["outcome"], on["table"]["resigned"]) == (None, [1])


@asynchronous
async def test_who_loses_on_time_among_three_is_replaced_by_a_bot_without_a_clock(sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_pause=(60, 60))) as server:
        table, tokens = await server.make("blanco", "me", "me", "me", clock={"minutes": 1})
        late, _ = await mover(server, table, tokens)
        live = server.house.registry.tables[table]
        live.turn_began -= 100_000  # as if they had sat there for so long
        other = tokens[(late + 1) % 3]
        await server.post(f"/api/tables/{table}/clock-claim", other, key="c")
        on = await server.get(f"/api/tables/{table}", other)
        assert (on["outcome"], on["table"]["resigned"], on["clocks"][late]) == (None, [late], 60_000)
        live.turn_began -= 100_000
        refused = await server.post(f"/api/tables/{table}/clock-claim", other, status=409, key="d")
        assert refused["error"] == "A bot plays on there, and its time does not run."


@asynchronous
async def test_a_move_that_told_nothing_is_taken_back_at_once(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/join", tokens[1])
        seat, before = await mover(server, table, tokens)
        allowed = None
        for offer in before["legal"]:
            version = (await server.get(f"/api/tables/{table}", tokens[seat]))["version"]
            done = await server.play(table, tokens[seat], offer["action"], version)
            after = await server.get(f"/api/tables/{table}", tokens[seat])
            assert after["may_take_back"]
            back = await server.post(f"/api/tables/{table}/take-back", tokens[seat], version=done["version"], key=new_key())
            if "request" not in back:
                allowed = offer["action"]
                break
            await server.post(
                f"/api/tables/{table}/consent", tokens[1 - seat], request=back["request"], agree=True, key=new_key()
            )
        again = await server.get(f"/api/tables/{table}", tokens[seat])
        assert again["view"] == before["view"]
        assert again["legal"] == before["legal"]
        kinds = [event["event"]["event"] for event in again["events"]]
        assert kinds[-1] == ("TakenBack" if allowed else "TakenBackByConsent")


@asynchronous
async def test_what_somebody_learned_from_is_taken_back_with_consent_only(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/join", tokens[1])
        seat, before = await mover(server, table, tokens)
        mine, other = tokens[seat], tokens[1 - seat]
        done = await server.play(table, mine, action_of(before, "reveal"), before["version"])
        asked = await server.post(f"/api/tables/{table}/take-back", mine, version=done["version"], key="t")
        assert asked["request"] == asked["version"]
        assert asked == await server.post(f"/api/tables/{table}/take-back", mine, version=done["version"], key="t")
        seen = await server.get(f"/api/tables/{table}", other)
        assert seen["requests"][0]["asked"] == [1 - seat]
        assert "to take the last action back" in seen["requests"][0]["words"]
        own = await server.post(f"/api/tables/{table}/consent", mine, status=409, request=asked["request"], agree=True, key="c")
        assert own["error"] == "You need not answer this."
        await server.post(f"/api/tables/{table}/consent", other, request=asked["request"], agree=False, key="c")
        version = (await server.get(f"/api/tables/{table}", mine))["version"]
        again = await server.post(f"/api/tables/{table}/take-back", mine, status=409, version=version, key="t2")
        assert again["error"] == "The others have refused that already."
        after = await server.get(f"/api/tables/{table}", mine)
        done = await server.play(table, mine, after["legal"][0]["action"], after["version"])


async def take_back(server: Running, table: str, token: str) -> Any:
    version = (await server.get(f"/api/tables/{table}", token))["version"]
    return await server.post(f"/api/tables/{table}/take-back", token, version=version, key=new_key())


@asynchronous
async def test_one_action_after_the_other_is_taken_back(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/join", tokens[1])
        path = f"/api/tables/{table}/take-back"
        nothing = await server.post(path, tokens[0], status=409, version=1, key=new_key())
        assert nothing["error"] == "You have done nothing yet that could be taken back."
        seats: list[int] = []
        snapshots: list[Any] = []
        while len(seats) < 2 or seats[-1] != seats[-2]:
            seat, snapshot = await mover(server, table, tokens)
            await server.play(table, tokens[seat], snapshot["legal"][0]["action"], snapshot["version"])
            seats.append(seat)
            snapshots.append(snapshot)
        for before in snapshots[:-3:-1]:
            asked = await take_back(server, table, tokens[seats[-1]])
            if "request" in asked:
                answer = {"request": asked["request"], "agree": True, "key": new_key()}
                await server.post(f"/api/tables/{table}/consent", tokens[1 - seats[-1]], **answer)
            after = await server.get(f"/api/tables/{table}", tokens[seats[-1]])
            assert (after["view"], after["legal"]) == (before["view"], before["legal"])


@asynchronous
async def test_with_the_others_consent_a_move_goes_back_past_their_replies(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/join", tokens[1])
        first, before = await mover(server, table, tokens)
        seat, snapshot = first, before
        while seat == first:
            before = snapshot  # of the last action before the other one's reply
            await server.play(table, tokens[seat], snapshot["legal"][0]["action"], snapshot["version"])
            seat, snapshot = await mover(server, table, tokens)
        await server.play(table, tokens[seat], snapshot["legal"][0]["action"], snapshot["version"])
        asked = await take_back(server, table, tokens[first])
        seen = await server.get(f"/api/tables/{table}", tokens[seat])
        assert seen["requests"][0]["words"].endswith(" to take an action back, with everything that came after it.")
        await server.post(f"/api/tables/{table}/consent", tokens[seat], request=asked["request"], agree=True, key="c")
        after = await server.get(f"/api/tables/{table}", tokens[first])
        assert (after["view"], after["legal"]) == (before["view"], before["legal"])
        assert after["events"][-1]["event"] == {"event": "WentBack", "seat": first, "more": 1, "agreed": [seat]}
        assert after["events"][-1]["words"] == f"You take back an action and the one after it, as Player {seat + 1} agreed."
        server.house.registry.tables.clear()  # read it again from the store
        assert (await server.get(f"/api/tables/{table}", tokens[first]))["view"] == before["view"]
        await server.play(table, tokens[first], after["legal"][-1]["action"], after["version"])
        await server.post(f"/api/tables/{table}/resign", tokens[first], key="r")
        assert (await server.get(f"/api/tables/{table}/verify"))["ok"]


@asynchronous
async def test_games_that_forbid_it_do_not_offer_taking_back(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("thunderbolts", "me", "me")
        seat, before = await mover(server, table, tokens)
        done = await server.play(table, tokens[seat], before["legal"][0]["action"], before["version"])
        assert not (await server.get(f"/api/tables/{table}", tokens[seat]))["may_take_back"]
        path = f"/api/tables/{table}/take-back"
        refused = await server.post(path, tokens[seat], status=409, version=done["version"], key="t")
        assert refused == {"error": "THUNDERBOLTS does not allow taking moves back.", "rule": "TB-R29"}


@asynchronous
async def test_chat_reaches_everybody_and_makes_no_move_stale(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        seat, before = await mover(server, table, tokens)
        async with sitting(server, table, None) as watcher:
            await server.post(f"/api/tables/{table}/chat", tokens[0], text="  <b>hello</b>\n there ", key="c")
            await watcher.until(lambda frame: frame["frame"] == "snapshot" and frame["version"] == 1)
            said = watcher.events[-1]
            written = {"text": "<b>hello</b> there", "reaction": ""}
            assert said["event"] == {"event": "Chat", "seat": 0, "name": "Player 1", **written}
            refused = await watcher.ask("chat", text="I only watch")
            assert refused["error"] == "Only who sits at the table can do that."
        await server.play(table, tokens[seat], before["legal"][0]["action"], before["version"])
        await server.post(f"/api/tables/{table}/chat", tokens[0], status=400, text="x" * 301, key="d")


@asynchronous
async def test_a_bot_fills_a_seat_that_was_left_and_gives_it_back(sqlite: str) -> None:
    async with running(quick_settings(sqlite, left_after_unclocked=0.3, bot_pause=(5, 5))) as server:
        table, tokens = await server.make("blanco", "me", "invite", "invite")
        for token in tokens[1:]:
            await server.post(f"/api/tables/{table}/join", token)
        early = await server.post(f"/api/tables/{table}/fill", tokens[0], status=409, seat=1, key="f0")
        assert "has not left" in early["error"]
        await asyncio.sleep(0.4)
        async with sitting(server, table, tokens[1]):
            here = await server.post(f"/api/tables/{table}/fill", tokens[0], status=409, seat=1, key="f1")
            assert "has not left" in here["error"]
        asked = await server.post(f"/api/tables/{table}/fill", tokens[0], seat=1, bot="greedy", key="f2")
        state = await server.get(f"/api/tables/{table}", tokens[2])
        assert state["requests"][0]["asked"] == [2]
        await server.post(f"/api/tables/{table}/consent", tokens[2], request=asked["request"], agree=True, key="c")
        filled = await server.get(f"/api/tables/{table}", tokens[2])
        assert filled["table"]["kinds"] == ["person", "bot", "person"]
        assert filled["requests"] == []
        owner = await server.get(f"/api/tables/{table}", tokens[1])
        assert (owner["legal"], owner["may_take_back"]) == ([], False)
        refused = await server.post(f"/api/tables/{table}/resign", tokens[1], status=409, key="r")
        assert refused["error"] == "A bot plays this seat now; sit down again first."
        await server.post(f"/api/tables/{table}/join", tokens[1])
        assert (await server.get(f"/api/tables/{table}"))["table"]["kinds"] == ["person"] * 3


@asynchronous
async def test_without_clocks_a_seat_is_left_only_after_a_day(sqlite: str) -> None:
    """People close the page and come back; only who plays against the clock is missed soon."""
    async with running(quick_settings(sqlite)) as server:
        words = {}
        for clock in (None, {"minutes": 10}):
            table, tokens = await server.make("blanco", "me", "invite", clock=clock)
            await server.post(f"/api/tables/{table}/join", tokens[1])
            server.house.registry.tables[table].heard -= 110  # as if nobody had moved for so long
            refused = await server.post(f"/api/tables/{table}/fill", tokens[0], status=409, seat=1, key="f")
            words[clock is None] = refused["error"]
            server.house.registry.tables[table].heard -= 20
            status = 409 if clock is None else 200
            await server.post(f"/api/tables/{table}/fill", tokens[0], status=status, seat=1, key="g")
        assert words[True] == "Player 2 has not left: a bot may sit there after 24 hours without a move, in 24 hours."
        assert words[False] == "Player 2 has not left: a bot may sit there after 2 minutes without a move, in 10 seconds."


@asynchronous
async def test_an_empty_seat_is_filled_without_asking(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "open")
        await server.post(f"/api/tables/{table}/fill", mine, seat=1, bot="level:3", key="f")
        filled = await server.get(f"/api/tables/{table}", mine)
        assert filled["table"]["names"] == ["Player 1", "Tamsin"]
        assert filled["table"]["state"] == "running"
        assert filled["table"]["kinds"] == ["person", "bot"]


@asynchronous
async def test_time_is_lost_when_somebody_claims_it(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me", clock={"minutes": 1, "increment": 5})
        seat, before = await mover(server, table, tokens)
        assert before["clocks"] == [60_000, 60_000]
        early = await server.post(f"/api/tables/{table}/clock-claim", tokens[1 - seat], status=409, key="a")
        assert "seconds left" in early["error"]
        await server.play(table, tokens[seat], before["legal"][0]["action"], before["version"])
        after = await server.get(f"/api/tables/{table}", tokens[seat])
        assert 60_000 < after["clocks"][seat] <= 65_000
        server.house.registry.tables[table].turn_began -= 100_000  # as if they had sat there for so long
        seat, _ = await mover(server, table, tokens)
        await server.post(f"/api/tables/{table}/clock-claim", tokens[seat], status=409, key="b")
        await server.post(f"/api/tables/{table}/clock-claim", tokens[1 - seat], key="c")
        over = await server.get(f"/api/tables/{table}")
        assert over["outcome"]["winners"] == [1 - seat]
        assert over["outcome"]["reason"] == f"Player {seat + 1} ran out of time"


@asynchronous
async def test_hints_and_reasons_are_for_whoever_decides(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me", hints="on")
        seat, before = await mover(server, table, tokens)
        async with sitting(server, table, tokens[seat]) as guest, sitting(server, table, tokens[1 - seat]) as other:
            hint = await guest.ask("hint")
            assert hint["action"] in [offer["action"] for offer in before["legal"]]
            assert hint["words"]
            assert (await other.ask("hint"))["error"] == "It is not your turn."
            assert (await other.ask("why", action="draw"))["why"] == "It is not your turn."
            assert (await guest.ask("why", action=hint["action"]))["why"] == "This is allowed now."
            reason = await guest.ask("why", action="discard G12")
            assert reason["rule"].startswith("BL-")
            assert "not an action" in (await guest.ask("why", action="fly away"))["why"]
            await guest.say("ping")
            await guest.until(lambda frame: frame["frame"] == "pong")


@asynchronous
async def test_who_is_there(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        async with sitting(server, table, tokens[0]) as host:
            async with sitting(server, table, tokens[1]), sitting(server, table, None):
                await host.until(lambda frame: frame["frame"] == "presence" and frame["watching"] == 1)
                assert host.presence["here"] == [True, True]
            await host.until(lambda frame: frame["frame"] == "presence" and frame["here"] == [True, False])


@asynchronous
async def test_after_a_reconnect_exactly_the_missed_events_come(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("thunder-and-lightning", "me", "me")
        async with sitting(server, table, tokens[0]) as guest:
            seen, cursor = list(guest.events), guest.snapshot["cursor"]
        for _ in range(6):
            seat, snapshot = await mover(server, table, tokens)
            await server.play(table, tokens[seat], snapshot["legal"][0]["action"], snapshot["version"])
        async with sitting(server, table, tokens[0], cursor) as guest:
            seen += guest.events
            assert guest.events[0]["n"] == cursor + 1
        async with sitting(server, table, tokens[0]) as guest:
            assert guest.events == seen
        async with sitting(server, table, tokens[0], 10**6) as guest:
            assert guest.events == seen


@asynchronous
async def test_a_snapshot_tells_the_time_it_is_sent_at(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is built once and may be sent much later: the time is the newest, and nothing else differs."""
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        first = await server.get(f"/api/tables/{table}", tokens[0])
        assert first["now"] >= first["since"]
        later = first["now"] + 90_000
        monkeypatch.setattr(registry, "now", lambda: later)
        async with sitting(server, table, tokens[0]) as guest:
            assert guest.snapshot["now"] == later
            assert timeless(guest.snapshot) == timeless(first)
