"""Events say who sees what, or they do not exist."""

from __future__ import annotations

import msgspec
import pytest

from stormdeck.core.events import Event, TakenBack
from stormdeck.core.types import Seat


def test_an_event_that_does_not_say_who_sees_it_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="Careless must say what a seat sees of it"):

        class Careless(Event, frozen=True):
            card: int


def test_everybody_sees_that_something_was_taken_back_and_only_the_mover_what_it_was() -> None:
    event, told = TakenBack(Seat(1), "play treasure A2"), TakenBack(Seat(1), "")
    assert [event.seen_by(viewer) for viewer in (None, Seat(0), Seat(1))] == [told, told, event]


def test_an_event_carries_its_name_on_the_wire() -> None:
    assert msgspec.json.encode(TakenBack(Seat(1), "skip look")) == b'{"event":"TakenBack","seat":1,"action":"skip look"}'


def test_the_base_sees_nothing_by_default() -> None:
    with pytest.raises(NotImplementedError):
        Event().seen_by(None)
