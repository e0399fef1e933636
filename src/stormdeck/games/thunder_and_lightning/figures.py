"""What a board of Thunder & Lightning shows beside a view: the strengths that count here, and the cards one may choose from."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from stormdeck.games.thunder_and_lightning.cards import (
    KIND_IDS,
    KINDS,
    SIDES,
    Card,
    CardFile,
    back_of,
    kind_id,
)
from stormdeck.games.thunder_and_lightning.view import ThunderView

TROOPS: Final = ("archer", "viking")  # TL-R76


class Buried(msgspec.Struct, frozen=True):
    """Cards of the own discard pile that may be taken."""

    name: str
    """As the action calls it: "ravens", "stolen ravens"."""
    card: Card
    count: int


class Figures(msgspec.Struct, frozen=True):
    strengths: dict[str, int | None]
    """TL-R07  By kind, as the decks of this table have it.  None: no strength at all, which is not the same as 0."""
    buried: tuple[Buried, ...]
    """What the deciding viewer may take back with Hel or Longships."""


def figures(cards: CardFile, seen: ThunderView) -> Figures:
    return Figures({kind.id: kind.strength if kind.has_strength else None for kind in cards.card}, buried(seen))


def buried(seen: ThunderView) -> tuple[Buried, ...]:
    if seen.viewer is None or seen.decision is None or seen.decision.seat != seen.viewer:
        return ()
    pile = seen.players[seen.viewer].pile_cards or ()
    own = SIDES.index(seen.players[seen.viewer].side)
    match seen.decision.kind:
        case "hel":  # TL-R73: the very card, but not Hel itself (TL-G61)
            counts = Counter([card for card in pile if kind_id(card) != "hel"])
            return tuple([Buried(named(card, own), card, count) for card, count in counts.items()])
        case "longships":  # TL-G16: a kind, whatever its back
            kinds = Counter([kind_id(card) for card in pile if kind_id(card) in TROOPS])
            return tuple([Buried(kind, Card(own * KINDS + KIND_IDS.index(kind)), count) for kind, count in kinds.items()])
    return ()


def named(card: Card, side: int) -> str:
    return kind_id(card) if back_of(card) == side else f"stolen {kind_id(card)}"
