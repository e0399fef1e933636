"""What a player may read about the cards of Blanco."""

from __future__ import annotations

from collections.abc import Iterable

from stormdeck.core.gallery import CardNote, Printed, pile_note
from stormdeck.games.blanco.cards import DECK, FILE, Card, code, colour_of, number_of, spoken
from stormdeck.games.blanco.view import BlancoView


def gallery() -> tuple[CardNote, ...]:
    cards = [note(card) for card in DECK]
    return (*cards, *piles({card.group: None for card in cards}))


def piles(colours: Iterable[str]) -> tuple[CardNote, ...]:
    return (
        pile_note(
            "pile",
            "Draw pile",
            "Shuffled, face down; nobody may look. Take its top card, or that of the discard pile. When it runs out, the box and "
            "all discards but the top one become the new draw pile.",
            "BL-R26",
            "BL-R17",
            "BL-R46",
            holds=colours,
        ),
        pile_note(
            "discard",
            "Discard pile",
            "Discards lie face up. You may take the top one instead of a card of the draw pile; those below are out of reach.",
            "BL-R26",
            "BL-R28",
            "BL-G33",
        ),
        pile_note(
            "box",
            "Box",
            "Cleared cards go into the box. They come back when the draw pile is renewed.",
            "BL-R11",
            "BL-R46",
        ),
    )


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
