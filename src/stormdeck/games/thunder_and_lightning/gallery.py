"""What a player may read about the cards of Thunder & Lightning."""

from __future__ import annotations

from collections import Counter
from typing import Final

from stormdeck.core.gallery import CardNote, NoteNow, Printed, pile_note
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning.cards import CARDS, KINDS, LOKI, SIDES, THOR, Card, CardFile, Kind, card_of, code
from stormdeck.games.thunder_and_lightning.view import FaceDown, FaceUp, Held, Known, Player, ThunderView

RULES: Final = {
    "god": ("TL-R44", "TL-R45", "TL-R48", "TL-R43"),
    "treasure": ("TL-R86", "TL-R02", "TL-R36"),
    "shield_wall": ("TL-R103", "TL-R104", "TL-R55"),
    "nightmare": ("TL-R80", "TL-R81", "TL-R79"),
    "frigg": ("TL-R61", "TL-R62", "TL-R65", "TL-R67"),
    "ravens": ("TL-R87", "TL-R90", "TL-R95", "TL-R91"),
    "archer": ("TL-R55", "TL-R37"),
    "viking": ("TL-R37", "TL-R51"),
    "champion": ("TL-R37", "TL-R62", "TL-R67"),
    "baldr": ("TL-R49", "TL-R50"),
    "valkyries": ("TL-R105", "TL-R106"),
    "vidarr": ("TL-R107", "TL-R108"),
    "freya": ("TL-R56", "TL-R57"),
    "hel": ("TL-R73", "TL-R75"),
    "odin": ("TL-R84", "TL-R85"),
    "longships": ("TL-R76", "TL-R78"),
    "seer": ("TL-R99", "TL-R100", "TL-R102"),
    "weapon": ("TL-R71", "TL-R72"),
    "berserker": ("TL-R51", "TL-R52"),
    "idunn": ("TL-R53", "TL-R54"),
}
PLAIN_RULES: Final = ("TL-R37", "TL-R38")
COLOURS: Final = ("#9C3D2E", "#2F6B4F")


def gallery(file: CardFile) -> tuple[CardNote, ...]:
    return (*[note(file, Card(card)) for card in range(CARDS)], *[pile for side in SIDES for pile in piles(side)])


def group_of(side: str) -> str:
    return f"{side.capitalize()}'s deck"


def piles(side: str) -> tuple[CardNote, CardNote]:
    return (
        pile_note(
            f"deck:{side}",
            group_of(side),
            "Face down. Its player takes its top card for an action point. It is never shuffled again: once it is used up, "
            "nobody draws from it any more.",
            "TL-R23",
            "TL-R24",
            "TL-R05",
            holds=(group_of(side),),
        ),
        pile_note(
            f"pile:{side}",
            f"{side.capitalize()}'s discard pile",
            "Beaten cards and cards played for their power lie here, face up. On top of it Berserker and Idunn work.",
            "TL-R37",
            "TL-R40",
            "TL-R51",
            "TL-R53",
        ),
    )


def note(file: CardFile, card: Card) -> CardNote:
    """TL-R07, TL-R08, TL-R09"""
    kind, side = file.kind(card), card // KINDS
    return CardNote(
        id=code(card),
        name=kind.name(side),
        text=kind.text or fighter_text(kind),
        group=group_of(SIDES[side]),
        kind=sort_of(kind),
        colour=COLOURS[side],
        copies=kind.copies,
        numbers=(Printed("strength", str(kind.strength) if kind.has_strength else "none"),),
        rules=RULES.get(kind.id, PLAIN_RULES),
    )


def fighter_text(kind: Kind) -> str:
    """What a card without a power is there for."""
    weakness = " Loses to a challenging Frigg." if kind.id == "champion" else ""
    return f"No power of its own: on the battlefield it fights with strength {kind.strength}.{weakness}"


def sort_of(kind: Kind) -> str:
    if not kind.symbol:
        return "fighter"
    return "fighter with a power" if kind.initiates else "mythological card"


# ---- What this viewer knows --------------------------------------------------------------------------------------------


def unseen(file: CardFile, seen: ThunderView) -> dict[str, int]:
    """TL-R09  All copies, less those that surely lie where this viewer knows them; what Hel took may be any of several."""
    placed = Counter([*seen.away, *[card for cards in seen.turn.waiting for card in cards]])
    placed.update([card for card in (seen.turn.played if seen.turn.in_limbo else None, seen.turn.revealed) if card is not None])
    for seat, player in enumerate(seen.players):
        placed.update(known_of(player))
        recall = seen.recall[seat]
        placed.update(recall.pile)
        if recall.hel is not None and recall.hel.taken is None:
            placed.subtract(set(recall.hel.may_be))
    counts = {Card(card): file.kind(Card(card)).copies - placed[Card(card)] for card in range(CARDS)}
    return {code(card): max(0, count) for card, count in counts.items()}


def known_of(player: Player) -> list[Card]:
    """The cards of a seat's battlefield and hand that this viewer can name."""
    cards = [held.card for held in player.hand if isinstance(held, Held)]
    for lane in player.lanes:
        for lying in lane:
            if isinstance(lying, FaceUp | Known):
                cards.append(lying.card)
            elif isinstance(lying, FaceDown) and len(lying.may_be) == 1:
                cards.append(lying.may_be[0])
    return cards


def notes_now(file: CardFile, seen: ThunderView) -> tuple[NoteNow, ...]:
    """TL-R51, TL-R53  What the tops of the discard piles change."""
    notes: list[NoteNow] = []
    if seen.berserker is not None:
        notes += [viking_note(file, seen.berserker, side) for side in (THOR, LOKI)]
    if seen.idunn is not None:
        notes += [tie_note(seen.idunn, kind, side) for kind in file.card for side in (THOR, LOKI) if kind.initiates]
    return tuple(notes)


def viking_note(file: CardFile, seat: Seat, side: int) -> NoteNow:
    game = file.game
    return NoteNow(
        id=code(card_of("viking", side)),
        seat=seat,
        name="strength",
        value=f"{game.berserker_attack} when challenging, {game.berserker_defence} when challenged",
        why=f"{file.kind(card_of('viking', side)).strength} printed; Berserker lies on top of the discard pile",
    )


def tie_note(seat: Seat, kind: Kind, side: int) -> NoteNow:
    why = "Idunn lies on top of the discard pile"
    return NoteNow(id=code(card_of(kind.id, side)), seat=seat, name="ties", value="won", why=why)
