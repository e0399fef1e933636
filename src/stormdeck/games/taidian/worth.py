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


def card_points(file: CardFile, seen: TaidianView, seat: Seat, card: str) -> int:
    """TA-R41, TA-G12  The value of a card if this seat plays it."""
    row = file.card_row(card)
    worth = row.value
    if row.symbol:
        worth += file.game.bonus_per_level * seen.players[seat].levels[file.game.symbols.index(row.symbol)]
    person = character_of(file, seen, seat)
    return worth + (person.bonus.get(card, 0) if person else 0)


def counter_worth(file: CardFile, seen: TaidianView, seat: Seat, card: str) -> int:
    """TA-R52  The same as a counter-attack."""
    person = character_of(file, seen, seat)
    extra = person.counter_bonus if person and file.card_row(card).counter else 0
    return card_points(file, seen, seat, card) + extra


def price_of(file: CardFile, seen: TaidianView, card: str) -> int:
    """TA-R25, TA-G06  What the active seat pays."""
    row = file.card_row(card)
    person = character_of(file, seen, seen.active)
    discount = person.structure_discount if person and row.kind == "structure" else 0
    return max(1, row.cost - discount)
