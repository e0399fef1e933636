"""Errors are sentences, and they survive a process boundary."""

from __future__ import annotations

import pickle

import pytest

from stormdeck.core import errors
from stormdeck.core.errors import BadNotation, IllegalAction, RecordError, ReplayMismatch, StormdeckError


def test_every_error_is_a_stormdeck_error() -> None:
    classes = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(classes) > 8
    assert all(issubclass(cls, StormdeckError) for cls in classes)
    assert issubclass(ReplayMismatch, RecordError)
    assert issubclass(BadNotation, IllegalAction)


def test_a_refusal_names_its_rule() -> None:
    error = IllegalAction("BL-R26", "You have drawn your card for this turn.")
    assert str(error) == "You have drawn your card for this turn. (BL-R26)"
    assert (error.rule, error.why) == ("BL-R26", "You have drawn your card for this turn.")
    assert str(IllegalAction("", "No such thing.")) == "No such thing."


@pytest.mark.parametrize(
    "error", [IllegalAction("BL-R26", "No."), BadNotation("drw", 'did you mean "draw"?'), RecordError("It is damaged.")]
)
def test_errors_can_cross_a_process_boundary(error: StormdeckError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))
