"""A room by itself: who sits there, what they agree on, how time runs and what a log amounts to.  No server, no sockets."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import IllegalAction, Match
from stormdeck.core.events import TakenBack
from stormdeck.core.types import Seat
from stormdeck.games import game as find_game
from stormdeck.table.fair import FairDeal
from stormdeck.table.room import entries, events
from stormdeck.table.room.entries import NEWEST, Body
from stormdeck.table.room.parts import BACKWARDS
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import BOT, OPEN, PERSON, Clock, SeatSpec, TableSpec
from stormdeck.table.story import Story

SECOND = 1000
MINUTE = 60 * SECOND
SHUFFLES = {players: FairDeal(players).proof(opened=True) for players in (2, 3, 4)}


def room(*kinds: str, game: str = "blanco", options: dict[str, Any] | None = None, **more: Any) -> Room:
    """A table with a seat for each kind; made at time 0."""
    shuffle = SHUFFLES[len(kinds)]
    assert shuffle.secret is not None
    seats = tuple([SeatSpec(kind, bot="greedy" if kind == BOT else "") for kind in kinds])  # type: ignore[arg-type]  # kinds by name
    rules = find_game(game)
    spec = TableSpec(
        game=game,
        rules_version=rules.rules_version,
        players=len(kinds),
        options=rules.agree(len(kinds), options or {}).as_dict(),
        seats=seats,
        commitment=shuffle.commitment,
        secret=shuffle.secret,
        **more,
    )
    return Room("table", 0, spec)


def happens(table: Room, *bodies: Body, at: int = 0) -> Room:
    for body in bodies:
        table.apply(body, at)
    return table


def plays(table: Room, count: int = 1, at: int = 0) -> int:
    """Whoever must decide does the first thing allowed; the seat that did so last."""
    seat = -1
    for _ in range(count):
        assert table.turn is not None
        seat = table.turn
        table.apply(entries.Move(seat, str(table.match.legal()[0])), at)
    return seat


def asks(table: Room, seat: int, what: str) -> int:
    """A request to the others; its id."""
    happens(table, entries.Request(seat, what, seat, edition=NEWEST))
    return table.version


# ---- Sitting down ----


def test_a_game_begins_when_the_last_seat_is_taken() -> None:
    table = room(PERSON, OPEN)
    assert (table.phase, table.turn, table.has_begun) == ("waiting", None, False)
    happens(table, entries.Join(1, "Mia", "hash"))
    assert table.phase == "running"
    assert table.turn is not None
    assert table.name(1) == "Mia"


def test_a_bot_may_fill_the_last_seat_and_is_named_after_its_level_in_old_logs() -> None:
    table = happens(room(PERSON, OPEN), entries.Fill(1, "level:3"))
    assert table.phase == "running"
    assert table.seats[1].kind == BOT
    assert table.name(1) == "Adept bot"
    assert events.Joined(Seat(1), "Adept bot", True) in table.history


def test_a_bot_that_comes_with_a_name_is_called_by_it() -> None:
    table = happens(room(PERSON, OPEN), entries.Fill(1, "level:3", "Tamsin"))
    assert table.name(1) == "Tamsin"
    assert events.Joined(Seat(1), "Tamsin", True) in table.history


def test_who_comes_back_takes_the_seat_from_the_bot_that_filled_it() -> None:
    table = happens(room(PERSON, PERSON), entries.Fill(1, "greedy"))
    assert (table.seats[1].kind, table.others(0)) == (BOT, [])
    happens(table, entries.Return(1))
    assert (table.seats[1].kind, table.others(0)) == (PERSON, [1])


# ---- Moving ----


def test_a_move_is_one_entry_and_a_refused_one_changes_nothing() -> None:
    table = room(PERSON, PERSON)
    mover = plays(table)
    assert (table.version, table.changed, table.movers) == (1, 1, [mover])
    told = len(table.history)
    legal = table.match.legal()
    other = next(action for action in table.game.actions if action not in legal)
    with pytest.raises(IllegalAction):
        table.match.judge(other)
    assert (len(table.history), table.match.legal()) == (told, legal)


def test_what_was_judged_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = room(PERSON, PERSON)
    assert table.turn is not None
    judged = table.match.judge(str(table.match.legal()[0]))
    monkeypatch.setattr(Match, "parse", lambda *_: pytest.fail("parsed again"))
    table.apply(entries.Move(table.turn, str(judged.action)), 0, judged)
    assert table.match.actions == (judged.action,)


def test_a_judgement_from_another_moment_counts_for_nothing() -> None:
    """Whoever was overtaken between judging and storing is judged by the rules again."""
    table = room(PERSON, PERSON)
    while table.turn is not None:
        judged = table.match.judge(table.match.legal()[0])
        plays(table)
        if judged.action not in table.match.legal():
            break
    with pytest.raises(IllegalAction):
        table.match.play(judged)


def test_chat_changes_nothing_that_anybody_decides_about() -> None:
    table = happens(room(PERSON, PERSON), entries.Say(0, "hello"), entries.Say(0, "there"))
    assert (table.version, table.changed, table.said) == (2, 0, {0: 2})
    assert table.history[-1] == events.Chat(Seat(0), table.name(0), "there")


# ---- Going back ----


def test_taking_back_leaves_the_table_as_it_was_and_the_history_longer() -> None:
    table = room(PERSON, PERSON)
    plays(table, 3)
    before, told = table.match.legal(), len(table.history)
    mover = plays(table)
    happens(table, entries.TakeBack(mover, edition=NEWEST))
    assert table.match.legal() == before
    assert len(table.movers) == len(table.match.actions) == 3
    assert len(table.history) > told
    assert isinstance(table.history[-1], TakenBack)


def test_a_move_goes_back_only_when_everybody_has_agreed() -> None:
    table = room(PERSON, PERSON, PERSON)
    mover = plays(table)
    request = asks(table, mover, "take-back")
    first, second = table.others(mover)
    happens(table, entries.Consent(first, request, True))
    assert len(table.match.actions) == 1
    assert table.asked_for(table.requests[0]) == [second]
    happens(table, entries.Consent(second, request, True))
    assert (len(table.match.actions), table.requests) == (0, [])
    assert table.history[-1].seen_by(Seat(mover)) == table.history[-1]
    assert isinstance(table.history[-1], events.TakenBackByConsent)


def test_one_refusal_is_enough_and_the_same_is_not_asked_twice() -> None:
    table = room(PERSON, PERSON)
    mover = plays(table)
    happens(table, entries.Consent(1 - mover, asks(table, mover, "take-back"), False))
    assert (len(table.match.actions), table.requests) == (1, [])
    assert ("take-back", mover, 1) in table.refused


def test_who_moves_on_makes_a_request_to_go_back_pointless() -> None:
    table = room(PERSON, PERSON)
    asks(table, plays(table), "take-back")
    assert [pending.what in BACKWARDS for pending in table.requests] == [True]
    plays(table)
    assert table.requests == []


def test_practice_goes_back_past_what_the_bot_did() -> None:
    table = room(PERSON, BOT, practice=True)
    while table.since_own_action(0) < 2:
        plays(table)
    reach, before = table.since_own_action(0), len(table.match.actions)
    happens(table, entries.TakeBack(0, reach, practice=True, edition=NEWEST))
    assert len(table.match.actions) == before - reach
    assert table.turn == 0
    assert table.history[-1] == events.WentBackInPractice(Seat(0), reach - 1)


# ---- Clocks ----


def test_thinking_costs_time_and_a_move_brings_some_back() -> None:
    table = room(PERSON, PERSON, clock=Clock(5, 3))
    seat = table.turn
    assert seat is not None
    assert table.time_left(20 * SECOND) == 5 * MINUTE - 20 * SECOND
    plays(table, at=20 * SECOND)
    assert table.clocks is not None
    assert table.clocks[seat] == 5 * MINUTE - 17 * SECOND
    assert table.clocks[1 - seat] == 5 * MINUTE


def test_what_a_move_gave_to_a_clock_goes_back_with_it() -> None:
    table = room(PERSON, PERSON, clock=Clock(5, 3))
    seat = plays(table, at=20 * SECOND)
    happens(table, entries.TakeBack(seat, edition=NEWEST), at=30 * SECOND)
    assert table.clocks is not None
    assert table.clocks[seat] == 5 * MINUTE - 30 * SECOND


def test_time_against_bots_is_claimed_by_nobody() -> None:
    against_bot, against_person = room(PERSON, BOT, clock=Clock(1)), room(PERSON, PERSON, clock=Clock(1))
    while against_bot.turn != 0:
        plays(against_bot)
    assert against_bot.is_unclaimed()
    assert not against_person.is_unclaimed()


# ---- Giving up ----


def test_of_two_the_other_wins_when_one_gives_up() -> None:
    table = happens(room(PERSON, PERSON), entries.Resign(0))
    assert (table.phase, table.turn) == ("finished", None)
    assert table.outcome is not None
    assert table.outcome.winners == (Seat(1),)


def test_of_three_two_play_on_with_a_bot_whose_clock_stands_still() -> None:
    table = room(PERSON, PERSON, PERSON, clock=Clock(1))
    seat = table.turn
    assert seat is not None
    assert table.plays_on_without(seat)
    happens(table, entries.Timeout(seat, "greedy"), at=2 * MINUTE)
    assert table.phase == "running"
    assert (table.seats[seat].kind, table.seats[seat].resigned) == (BOT, True)
    plays(table, at=9 * MINUTE)
    assert table.clocks is not None
    assert table.clocks[seat] == MINUTE


def test_the_game_says_who_plays_together() -> None:
    """Taidian in teams: with one team gone there is only one side left, so nobody plays on."""
    teams = room(PERSON, PERSON, PERSON, PERSON, game="taidian", options={"teams": "alternate"})
    alone = room(PERSON, PERSON, PERSON, PERSON, game="taidian")
    assert teams.match.view(None).teams()[0] == teams.match.view(None).teams()[2]
    assert not teams.plays_on_without(0)
    assert alone.plays_on_without(0)
    happens(teams, entries.Resign(0))
    assert teams.outcome is not None
    assert teams.outcome.winners == (Seat(1), Seat(3))


# ---- The log ----


def test_a_log_amounts_to_the_same_room_whenever_it_is_read() -> None:
    """Written as bodies, read from their text: who stored an entry and who reads it later stand in the same room."""
    table, log = room(PERSON, PERSON, clock=Clock(5, 3)), []

    def next_is(body: Body, at: int) -> None:
        log.append((body.kind, entries.encode(body), at))
        table.apply(body, at)

    for second in range(6):
        assert table.turn is not None
        next_is(entries.Move(table.turn, str(table.match.legal()[0])), second * SECOND)
    next_is(entries.Say(0, "a slip"), 6 * SECOND)
    next_is(entries.TakeBack(table.movers[-1], edition=NEWEST), 7 * SECOND)
    next_is(entries.Hint(0), 8 * SECOND)
    again = room(PERSON, PERSON, clock=Clock(5, 3))
    for kind, text, at in log:
        again.apply(entries.decode(kind, text), at)
    assert again.history == table.history
    assert (again.version, again.changed, again.clocks, again.hints) == (table.version, table.changed, table.clocks, table.hints)
    assert [again.match.view(viewer) for viewer in (None, 0, 1)] == [table.match.view(viewer) for viewer in (None, 0, 1)]


def test_looking_back_shows_an_earlier_moment_and_leaves_the_room_alone() -> None:
    table = room(PERSON, PERSON)
    plays(table, 2)
    seen = table.match.view(0)
    plays(table, 3)
    now, told = table.match.view(0), len(table.history)
    story = Story(lambda: fresh(table), [str(action) for action in table.match.actions], table.movers, is_over=False)
    story.go(2)
    then = table.looked_back_at(story.match, story.told, story.past_now())
    assert (then.version, then.match.view(0), then.requests, then.clocks) == (2, seen, [], None)
    story.go(5)
    assert story.match.view(0) == now
    story.go(1)
    assert (story.step, len(story.moves)) == (1, 1)
    assert (table.version, table.match.view(0), len(table.history)) == (5, now, told)


def fresh(table: Room) -> tuple[Match, list[Any]]:
    again = Room(table.id, table.created, table.spec)
    return again.match, list(again.match.events(None))
