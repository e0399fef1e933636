"""What people are called and which face they have picked, as it is shown."""

from __future__ import annotations

from stormdeck.bots.names import is_face
from stormdeck.core.errors import quoted
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import BOT, PERSON
from stormdeck.web.protocol.refusals import Refused


def plain_name(name: str) -> str:
    """A name as it is shown: one line, no blanks around it; "" for none."""
    plain = " ".join(name.split())
    if not plain.isprintable():
        raise Refused(400, f"A name is a line of text, which {quoted(name)} is not.")
    return plain


def checked_name(table: Room, name: str) -> str:
    plain = plain_name(name)
    if plain and plain in [other.name for other in table.seats if other.kind in (PERSON, BOT)]:
        raise Refused(400, f"Somebody at the table is called {quoted(plain)} already.")
    return plain


def known_face(face: str) -> str:
    """A face that is drawn; "" for none."""
    if face and not is_face(face):
        raise Refused(400, f"There is no face {quoted(face)}.")
    return face
