"""Help at a table, in words: hints that were taken, and practice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormdeck.core.speech import Speaker, listed
from stormdeck.core.types import Seat
from stormdeck.table.record import HintTaken, Record

PRACTICE: Final = "Practice: everything can be taken back, whatever was seen."
WAS_PRACTICE: Final = "A practice game: everything could be taken back, whatever was seen."


def takes_hint(seat: Seat, speaker: Speaker) -> str:
    return f"{speaker.does(seat, 'take')} a hint."


def hints_told(record: Record) -> list[str]:
    """ "Mia took 2 hints, before moves 3 and 7", for each who took some."""
    speaker = Speaker(None, record.seats)
    return [told_of(seat, record.hints_taken, speaker) for seat in sorted({hint.seat for hint in record.hints_taken})]


def told_of(seat: int, hints: Sequence[HintTaken], speaker: Speaker) -> str:
    moves = [str(hint.after + 1) for hint in hints if hint.seat == seat]
    return f"{speaker.who(Seat(seat))} took {counted(len(moves))}, before move{'s' * (len(moves) > 1)} {listed(moves)}"


def counted(hints: int) -> str:
    return "a hint" if hints == 1 else f"{hints} hints"


def gone_back(hints: Sequence[HintTaken], kept: int) -> list[HintTaken]:
    """The hints of a game that goes back to its first `kept` actions: what was said stays said."""
    return [HintTaken(hint.seat, min(hint.after, kept)) for hint in hints]
