"""What a player may read about the cards of Blanco."""

from __future__ import annotations

from stormdeck.core.gallery import CardNote, Printed
from stormdeck.games.blanco.cards import DECK, FILE, Card, code, colour_of, number_of, spoken
from stormdeck.games.blanco.view import BlancoView


def gallery() -> tuple[CardNote, ...]:
    return tuple([note(card) for card in DECK])


def note(card: Card) -> CardNote:
    """BL-R02, BL-R03, BL-R09, BL-R10"""
    colour, number = colour_of(card), number_of(card)
    return CardNote(
        id=code(card),
        name=spoken(card).capitalize(),
        text=f"Fits a column of {colour.name} cards and a row of {number}s.",
        group=colour.name.capitalize(),
        kind="lightning bolt",
        colour=colour.hex,
        copies=FILE.deck["copies"],
        numbers=(Printed("number", str(number)), Printed("colour", f"{colour.name} {colour.symbol}")),
        rules=("BL-R09", "BL-R10", "BL-R03"),
    )


def unseen(seen: BlancoView) -> dict[str, int]:
    """BL-G33  Every other card lies open, has been seen to go to the discards or the box, or is known to this viewer."""
    hidden = {card for _, cards in seen.recall.unseen for card in cards}
    return {code(card): int(card in hidden) for card in DECK}
