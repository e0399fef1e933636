"""What a card is worth in a view: the numbers of `exchange.py` and `upgrading.py` as anybody at the table can work them out.

Must agree with `exchange.points`, `exchange.counter_points` and `upgrading.price`; a test compares them.
"""

from __future__ import annotations

from stormdeck.core.types import Seat
from stormdeck.games.taidian.cards import CardFile, CharacterRow
from stormdeck.games.taidian.view import TaidianView


def character_of(file: CardFile, seen: TaidianView, seat: Seat) -> CharacterRow | None:
    name = seen.players[seat].character
    for row in file.character:
        if row.id == name:
            return row
    return None  # none, or of a card table that is not at hand


def extras(file: CardFile, seen: TaidianView, seat: Seat, card: str) -> list[tuple[int, str]]:
    """TA-R41, TA-R70  What is added to the value of a card if this seat plays it, and what by."""
    row, person = file.card_row(card), character_of(file, seen, seat)
    found = []
    if row.symbol:
        level = seen.players[seat].levels[file.game.symbols.index(row.symbol)]
        found.append((file.game.bonus_per_level * level, row.symbol.title()))
    if person:
        found.append((person.bonus.get(card, 0), person.name))
    return [(extra, by) for extra, by in found if extra]


def counter_extras(file: CardFile, seen: TaidianView, seat: Seat, card: str) -> list[tuple[int, str]]:
    """TA-R52  The same for a card that answers an attack."""
    person = character_of(file, seen, seat)
    hits_back = person is not None and person.counter_bonus and file.card_row(card).counter
    return extras(file, seen, seat, card) + ([(person.counter_bonus, person.name)] if person and hits_back else [])


def card_points(file: CardFile, seen: TaidianView, seat: Seat, card: str) -> int:
    """TA-R41, TA-G12  The value of a card if this seat plays it."""
    return file.card_row(card).value + sum([extra for extra, _ in extras(file, seen, seat, card)])


def counter_worth(file: CardFile, seen: TaidianView, seat: Seat, card: str) -> int:
    """TA-R52  The same as a counter-attack."""
    return file.card_row(card).value + sum([extra for extra, _ in counter_extras(file, seen, seat, card)])


def price_of(file: CardFile, seen: TaidianView, card: str) -> int:
    """TA-R25, TA-G06  What the active seat pays."""
    row = file.card_row(card)
    person = character_of(file, seen, seen.active)
    discount = person.structure_discount if person and row.kind == "structure" else 0
    return max(1, row.cost - discount)
