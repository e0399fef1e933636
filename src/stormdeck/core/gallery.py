"""What a player may read about the cards and pieces of a game: what they are, and what becomes of them now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from stormdeck.core.errors import UnknownCard
from stormdeck.core.types import Seat

RULE: Final = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\b")
IN_BRACKETS: Final = re.compile(r"\s*\(([A-Z]{2}-[A-Z]\d+(?:,\s*)?)+\)")
MOST_WORDS: Final = 4_000
"""Words of an action table that are tried as names of cards."""


class Printed(msgspec.Struct, frozen=True):
    """A number (or a word) that is printed on a card."""

    name: str
    """ "strength", "price"."""
    value: str


class CardNote(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of card, die or piece, for whoever reads it."""

    id: str
    """What boards, `unseen` and `notes_now` call it."""
    name: str
    text: str
    """What it does, in one or two sentences."""
    said: tuple[str, ...] = ()
    """How sentences call it, where that is not its name: "the H"."""
    group: str = ""
    """The heading it stands under in a gallery."""
    kind: str = ""
    """What sort of thing it is: "attack card", "Pilot"."""
    colour: str = ""
    """A colour as in "#D32F2F"; "" where the kind has none of its own."""
    copies: int = 0
    """How many there are in all; 0 where that says nothing."""
    numbers: tuple[Printed, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules behind it, the most telling first."""
    holds: tuple[str, ...] = ()
    """Of a face-down pile: the headings (`group`) of the cards that may lie in it."""


PILES: Final = "Piles"
"""The heading of the piles on a table."""


def pile_note(id: str, name: str, text: str, *rules: str, holds: Iterable[str] = ()) -> CardNote:
    return CardNote(id=id, name=name, text=text, group=PILES, rules=rules, holds=tuple(holds))


class NoteNow(msgspec.Struct, frozen=True, kw_only=True):
    """What a printed number (or word) comes to now, as far as a viewer knows."""

    id: str
    """Of the note it belongs to."""
    seat: Seat | None = None
    """Whose copies; None: everybody's."""
    name: str
    """As on the card, or a word of its own: "strength", "fits"."""
    value: str
    why: str
    """What makes it so: "10 printed, 5 by Bruno Kessler"."""


def notes_from_words(words: Iterable[str], text_of: Callable[[str], str]) -> tuple[CardNote, ...]:
    """The notes of a game that declares none: every word of its notation that it can explain as a card."""
    notes: dict[str, CardNote] = {}
    for word in list(dict.fromkeys(words))[:MOST_WORDS]:
        try:
            told = text_of(word)
        except UnknownCard:
            continue
        if not any([note.text == told for note in notes.values()]):
            notes[word] = note_of(word, told)
    return tuple(notes.values())


def note_of(id: str, told: str) -> CardNote:
    """A note from one explanation; "Name: what it does." gives it its name."""
    name, colon, rest = told.partition(": ")
    is_named = bool(colon) and len(name) <= 40 and "." not in name
    text = " ".join(IN_BRACKETS.sub("", rest if is_named else told).split())
    return CardNote(id=id, name=name if is_named else id, text=text, rules=tuple(dict.fromkeys(RULE.findall(told))))
