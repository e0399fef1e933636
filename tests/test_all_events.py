"""A walk over every class of event there is: who hears the notation of an action, and which texts everybody hears."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec
import pytest

import stormdeck
from stormdeck.core.events import Event, TakenBack
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games import BUILT_IN
from stormdeck.table.match import Match
from stormdeck.table.room import events as table_events
from stormdeck.table.words import words

IDS = sorted(BUILT_IN)
MARK = "only the mover knew"
TOLD_TO_ALL = {
    ("Asked", "what"), ("BotTookSeat", "name"), ("CameBack", "name"), ("Chat", "name"), ("Chat", "reaction"), ("Chat", "text"),
    ("Ended", "why"), ("Joined", "name"), ("RematchMade", "table"),
}  # fmt: skip
"""The texts of the table's own events that everybody may read.  Whoever adds one says here that no card can stand in it."""


def every_class(base: type[Event] = Event) -> Iterator[type[Event]]:
    for cls in base.__subclasses__():
        yield cls
        yield from every_class(cls)


def of_the_package() -> list[type[Event]]:
    for id in IDS:
        stormdeck.game(id)
    found = {cls for cls in every_class() if cls.__module__.startswith("stormdeck.")}
    return sorted(found, key=lambda cls: (cls.__module__, cls.__name__))


def texts_of(cls: type[Event]) -> list[str]:
    hints = get_type_hints(cls)
    return [field for field in cls.__struct_fields__ if hints[field] is str]


def of_the_table() -> list[type[Event]]:
    return [cls for cls in of_the_package() if not cls.game and cls.__struct_fields__]


def made(cls: type[Event], **marked: object) -> Event:
    """An event of seat 1, of which everything that is not marked is plain."""
    plain: dict[Any, object] = {str: "", bool: False}
    hints = get_type_hints(cls)
    return cls(**{field: marked.get(field, plain.get(hints[field], 0)) for field in cls.__struct_fields__})


def test_the_walk_finds_the_events_of_the_table_and_of_all_games() -> None:
    assert {cls.__name__ for cls in of_the_table()} >= {"TakenBack", "TakenBackByConsent", "WentBack", "Asked", "Answered"}
    assert {cls.game for cls in of_the_package()} == {"", *IDS}
    assert set(of_the_table()) - {TakenBack} <= set(every_class(table_events.TableEvent))


@pytest.mark.parametrize(("cls", "field"), [(cls, field) for cls in of_the_table() for field in texts_of(cls)])
def test_a_text_of_the_table_is_told_to_all_or_to_its_own_seat_only(cls: type[Event], field: str) -> None:
    event = made(cls, **{field: MARK})
    told = [MARK in str(msgspec.to_builtins(event.seen_by(viewer))) for viewer in (Seat(0), Seat(1), None)]
    assert told == ([True] * 3 if (cls.__name__, field) in TOLD_TO_ALL else [True, False, False])


def test_no_event_of_a_game_carries_a_notation() -> None:
    """An event says what happened in cards and places, each shown to who may see it; a notation would tell all at once."""
    assert [cls for cls in of_the_package() if cls.game and {"action", "notation"} & set(cls.__struct_fields__)] == []


@pytest.mark.parametrize("id", [id for id in IDS if not stormdeck.game(id).take_back_rule])
def test_only_the_mover_hears_which_action_was_taken_back(id: str) -> None:
    """Also in words, and also the reason for a refusal."""
    match, picks, taken_back = Match(id, seed=4), FastRng(9), 0
    for _ in itertools.repeat(None, 80):
        if match.decision is None:
            break
        mover, legal = match.decision.seat, match.legal()
        action = legal[int(picks.below(len(legal)))]
        match.play(action)
        others = [viewer for viewer in (None, *range(match.players)) if viewer != mover]
        for other in [seat for seat in others if seat is not None]:
            with pytest.raises(stormdeck.TakeBackRefused, match="was not yours"):
                match.take_back(other)
        if match.can_take_back(mover):
            match.take_back(mover)
            taken_back += 1
            assert words(match.events(mover)[-1], mover) == f'You take back "{action}".'
            for viewer in others:
                told = match.events(viewer)[-1]
                assert (msgspec.to_builtins(told), words(told, viewer)) == (
                    {"event": "TakenBack", "seat": mover, "action": ""},
                    f"Player {mover + 1} takes back the last action.",
                )
            match.play(action)
    assert taken_back > 4
