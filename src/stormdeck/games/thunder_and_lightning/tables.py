"""A deck of one's own as the value of an option: what it changes, written out.

So records and positions carry it, and anybody can replay them without the file it came from.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from stormdeck.core.errors import BadOptions, quoted
from stormdeck.core.options import Option, OptionValue
from stormdeck.games.thunder_and_lightning.cards import FILE, KIND_IDS, CardFile, Kind, check_own, load_own_cards

STANDARD: Final = "standard"
EXAMPLE: Final = "ally3 copies 4, viking copies 5 strength 5"
CHANGE: Final = re.compile(r"([a-z_0-9]+)(?: copies ([0-9]{1,2}))?(?: strength ([0-9]|none))?")


class DeckOption(Option, frozen=True, kw_only=True):
    """TL-R09  The standard deck, or the kinds of which a deck of one's own has other copies or another strength."""

    def check(self, value: object) -> OptionValue:
        if not isinstance(value, str) or value == STANDARD or " " not in value:
            return super().check(value)
        try:
            return changes(read_changes(value))
        except ValueError as error:
            raise BadOptions(f'Option "{self.name}": {error}') from None

    def expected(self) -> str:
        return f'{super().expected()} or what your deck changes, such as "{EXAMPLE}"'


def read_changes(text: str) -> CardFile:
    """Our card table with the changes a text names; a ValueError says in one sentence why no deck can be like that."""
    kinds = {kind.id: kind for kind in FILE.card}
    for part in text.split(","):
        words = " ".join(part.split())
        found = CHANGE.fullmatch(words)
        if found is None or (found[2] is None and found[3] is None):
            raise ValueError(f'{quoted(words)} is no change of a deck; write it like "{EXAMPLE}".')
        name, copies, strength = found.groups()
        if name not in kinds:
            raise ValueError(f"There is no kind {quoted(name)}; there are {', '.join(KIND_IDS)}.")
        kinds[name] = with_numbers(kinds[name], copies, strength)
    return check_own(CardFile(game=FILE.game, card=tuple(kinds.values())))


def with_numbers(kind: Kind, copies: str | None, strength: str | None) -> Kind:
    if copies is not None:
        kind = msgspec.structs.replace(kind, copies=int(copies))
    if strength is None:
        return kind
    has_strength = strength != "none"
    number = int(strength) if has_strength else -1
    initiates = has_strength and kind.may_initiate
    return msgspec.structs.replace(kind, has_strength=has_strength, strength=number, initiates=initiates)


def changes(file: CardFile) -> str:
    """What a card table changes, always written the same way; "standard" if nothing."""
    parts = []
    for own, ours in zip(file.card, FILE.card, strict=True):
        words = [own.id]
        if own.copies != ours.copies:
            words.append(f"copies {own.copies}")
        if own.strength != ours.strength:
            words.append(f"strength {own.strength if own.has_strength else 'none'}")
        if len(words) > 1:
            parts.append(" ".join(words))
    return ", ".join(parts) or STANDARD


def table_of(deck: str, cards: CardFile) -> CardFile:
    """The card table of a match: the game's own, with the copies and strengths that were agreed on."""
    return cards if deck == STANDARD else changed(deck, cards)


@lru_cache(maxsize=16)
def changed(deck: str, cards: CardFile) -> CardFile:
    own = read_changes(deck)
    kinds = [
        msgspec.structs.replace(
            kind, copies=new.copies, strength=new.strength, has_strength=new.has_strength, initiates=new.initiates
        )
        for kind, new in zip(cards.card, own.card, strict=True)
    ]
    return CardFile(game=cards.game, card=tuple(kinds))


def deck_from_file(text: str) -> tuple[str, dict[str, bool | int | str]]:
    """The deck that a card file describes, and the options it asks for.  Names and texts are not for an option to change."""
    file = load_own_cards(text)
    for own, ours in zip(file.card, FILE.card, strict=True):
        for name, new, old in (("thor", own.thor, ours.thor), ("loki", own.loki, ours.loki), ("text", own.text, ours.text)):
            if new != old:
                raise ValueError(
                    f'"{name}" of "{own.id}" is {quoted(new)}; a card file changes copies and strengths only '
                    f"(the game's page says how to play with other names)."
                )
    return changes(file), file.options
