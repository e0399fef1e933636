"""What a seat of Blanco knows, as values; `see.py` builds them from nothing.

A face-down card is a type that has no place for a face.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

import msgspec

from stormdeck.core.options import Options
from stormdeck.core.shown import Shown
from stormdeck.core.types import Decision, Seat
from stormdeck.core.view import View
from stormdeck.games.blanco.actions import Cell
from stormdeck.games.blanco.cards import Card


class FaceUp(Shown, frozen=True, tag="up", tag_field="lies"):
    """A grid card everybody sees."""

    card: Card


class FaceDown(Shown, frozen=True, tag="down", tag_field="lies"):
    """A grid card this viewer does not know."""

    looked: bool
    """Its owner has looked at it (BL-G46)."""
    shuffle: int
    """Which shuffle of this game it was dealt from; everybody saw when it was dealt."""


class Known(Shown, frozen=True, tag="known", tag_field="lies", omit_defaults=True):
    """An own face-down card this viewer has looked at; in an open view any face-down card."""

    card: Card
    shuffle: int
    looked: bool = True
    """Its owner has looked at it."""


class Held(Shown, frozen=True, tag="held", tag_field="hand"):
    """A hand card this viewer knows: an own one, or one taken from the discard pile before all eyes (BL-G47)."""

    card: Card
    public: bool
    shuffle: int
    """As for a face-down card; 0 for a public one, whose past no longer matters."""


class Unseen(Shown, frozen=True, tag="unseen", tag_field="hand"):
    """Somebody else's hand card."""

    shuffle: int


GridCard = FaceUp | FaceDown | Known
HandCard = Held | Unseen


class Player(Shown, frozen=True):
    """One seat, as this viewer sees it."""

    stage: int
    grid: tuple[tuple[GridCard, ...], ...]
    """Row by row, top row first."""
    hand: tuple[HandCard, ...]
    """Known cards first, sorted; then the others."""
    turns_taken: int
    wins: int
    points: int


class Turn(Shown, frozen=True):
    """What has happened in the running turn, all of it public."""

    lines_cleared: int
    chain: bool
    look_used: bool
    looked_at: Cell | None
    taken_from_discard: Card | None
    old_rows: tuple[int, ...]
    old_columns: tuple[int, ...]


class Recall(Shown, frozen=True):
    """What perfect memory adds to what lies open (BL-G33).  Bots may use it; tables show it to nobody."""

    discard: tuple[Card, ...]
    """Every card of the discard pile, top last: each was seen to land there."""
    box: tuple[Card, ...]
    """The cleared cards, sorted."""
    unseen: tuple[tuple[int, tuple[Card, ...]], ...]
    """By shuffle: the cards from it that lie where this viewer cannot see them, sorted."""


TURNING_UP: Final = ("setup_reveal", "reveal_after_discard", "deploy_reveal")


class BlancoView(View, frozen=True):
    """What one seat, or a spectator, knows."""

    game: ClassVar[str] = "blanco"
    for_bots: ClassVar[tuple[str, ...]] = ("recall",)
    options: Options
    decision: Decision | None
    players: tuple[Player, ...]
    pile: int
    discard_top: Card | None
    discard_count: int
    discard: tuple[Card, ...] | None
    """The whole pile, top last, with `open_discard`; None without (BL-G58)."""
    box: int
    shuffles: int
    dealer: Seat
    first_dealer: Seat
    games_played: int
    turn: Turn
    game_winners: tuple[Seat, ...]
    match_winners: tuple[Seat, ...]
    by_guard: bool
    recall: Recall

    def forced_openly(self) -> bool:
        """Which cards lie face down everybody sees; what may be done with a card in hand depends on its face."""
        return self.decision is not None and self.decision.kind in TURNING_UP

    def faded(self) -> Self:
        """BL-G58  Without `memory_aid` a face that was shown while its question was open is not shown again."""
        if self.options.flag("memory_aid"):
            return self
        shown = [lying for player in self.players for line in player.grid for lying in line if isinstance(lying, Known)]
        players = [msgspec.structs.replace(player, grid=closed(player.grid)) for player in self.players]
        unseen = dict(self.recall.unseen)
        for known in shown:
            unseen[known.shuffle] = tuple(sorted([*unseen.get(known.shuffle, ()), known.card]))
        recall = msgspec.structs.replace(self.recall, unseen=tuple(sorted(unseen.items())))
        return msgspec.structs.replace(self, players=tuple(players), recall=recall)


class BlancoOpen(BlancoView, frozen=True):
    """BL-G56  The whole table, for a game that is over: grids, hands and discards face up."""

    pile_cards: tuple[Card, ...]
    """The draw pile, the next card first."""
    box_cards: tuple[Card, ...]
    """The cleared cards, sorted."""


def closed(grid: tuple[tuple[GridCard, ...], ...]) -> tuple[tuple[GridCard, ...], ...]:
    """The grid without the faces of cards that lie face down; that they were looked at stays to be seen."""
    return tuple([tuple([FaceDown(True, c.shuffle) if isinstance(c, Known) else c for c in line]) for line in grid])


EVERYBODY: Final = (
    "phase", "active", "dealer", "first_dealer", "rows", "columns", "stages", "hand_sizes", "pile_size",
    "discard_size", "box_size", "shuffles", "turns_taken", "lines_cleared", "chain", "look_used",
    "taken_from_discard", "games_played", "wins", "points", "game_winners", "match_winners", "by_guard",
)  # fmt: skip
"""The fields of the state that all see as they are."""
VISIBILITY: Final = {
    "rng": "nobody: the source of chance",
    "agreed": "everybody: the options",
    "cards": "face up: everybody; looked at: the owner (with `memory_aid`); face down: nobody",
    "faces": "everybody: which lie face up, which the owner has looked at",
    "hands": "the owner; a card taken from the discard pile: everybody",
    "hand_public": "everybody: it says which hand cards everybody saw",
    "pile": "nobody",
    "discard": "the top: everybody; the rest: by memory, or open with `open_discard`",
    "box": "by memory: everybody saw the cards go in",
    "sets": "by memory: everybody saw the cards go to the discard pile and the box",
    "shuffle_of": "everybody, for the places of hidden cards: all saw when they were dealt",
    "looked_at": "everybody: the place, not the face",
    "old_rows": "everybody: follows from face-up cards",
    "old_columns": "everybody: follows from face-up cards",
    **dict.fromkeys(EVERYBODY, "everybody"),
}
"""Who sees each field of the state."""
