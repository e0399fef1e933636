"""What a seat of THUNDERBOLTS knows, as values; `see.py` builds them from nothing.

A hidden card is a type that has no place for a face.
"""

from __future__ import annotations

from typing import ClassVar, Final

from stormdeck.core.options import Options
from stormdeck.core.shown import Shown
from stormdeck.core.types import Decision, Seat
from stormdeck.core.view import View
from stormdeck.games.thunderbolts.cards import Card, Copies


class Held(Shown, frozen=True, tag="held", tag_field="hand"):
    """A hand card this viewer knows: an own one, or a wild that everybody saw go into the hand."""

    card: Card
    public: bool
    shuffle: int
    """Which shuffle it was drawn from; 0 for a wild everybody knows of."""


class Unseen(Shown, frozen=True, tag="unseen", tag_field="hand"):
    """Somebody else's hand card.  Everybody saw when it was drawn, so all know from which shuffle."""

    shuffle: int


HandCard = Held | Unseen


class Wallet(Shown, frozen=True):
    """TB-R15, TB-G31  How many cards there are, and the face of the top one; nobody knows the others."""

    count: int
    top: Card | None


class Stack(Shown, frozen=True):
    """A stack in the middle."""

    place: int
    """How many places of the word are filled; 0: no stack here yet."""
    cards: tuple[Card, ...]
    """Bottom to top.  Fewer than `place` where the cards under the top were taken away (TB-G08)."""


class Player(Shown, frozen=True):
    """One seat, as this viewer sees it."""

    wallet: Wallet
    hand: tuple[HandCard, ...]
    """Known cards first, sorted; then the others, those drawn first in front."""
    reserves: tuple[tuple[Card, ...], ...]
    """TB-R13, TB-G30  Four piles, bottom to top, all of them open."""
    points: int
    finished: int
    """Stacks completed."""


class Pool(Shown, frozen=True):
    """The cards of one shuffle that lie where this viewer cannot see them."""

    shuffle: int
    copies: Copies


class Recall(Shown, frozen=True):
    """What perfect memory adds to what lies open.  Bots may use it; tables show it to nobody."""

    unseen: tuple[Pool, ...]


class ThunderboltsView(View, frozen=True):
    """What one seat, or a spectator, knows."""

    game: ClassVar[str] = "thunderbolts"
    for_bots: ClassVar[tuple[str, ...]] = ("recall",)
    options: Options
    decision: Decision | None
    players: tuple[Player, ...]
    stacks: tuple[Stack, ...]
    vault: int
    completed: Copies
    """By face: the cards of finished stacks that were not shuffled again."""
    aside: Copies
    """By face: cards that a set-up position leaves out of the game."""
    shuffles: int
    dealer: Seat
    current: Seat
    """Whose turn it is, or was when the game ended."""
    turn_no: int
    actions: int
    """Plays and exchanges in this turn."""
    idle_passes: int
    result: str
    """ "" while the game goes on, then "wallet", "blocked" or "turn_limit"."""
    winners: tuple[Seat, ...]
    recall: Recall


class ThunderboltsOpen(ThunderboltsView, frozen=True):
    """The whole table, for a game that is over: hands and everything that lies face down."""

    vault_cards: tuple[Card, ...]
    """The VAULT, the next card first."""
    wallets: tuple[tuple[Card, ...], ...]
    """By seat: the WALLET, its top card first."""


EVERYBODY: Final = (
    "result", "current", "dealer", "turn_no", "actions", "idle_passes", "vault_size", "shuffles", "places", "wilds",
    "bases", "wallet_sizes", "hand_sizes", "older_count", "reserve_tops", "reserve_cards", "reserve_sizes",
    "reserve_sums", "points", "finished",
)  # fmt: skip
"""The fields of the state that all see as they are."""
VISIBILITY: Final = {
    "rng": "nobody: the source of chance",
    "agreed": "everybody: the options",
    "vault": "nobody",
    "completed": "everybody: all saw the cards go there",
    "aside": "everybody: cards that are not in the game",
    "closed": "everybody: what does not lie open and was not seen to go into a hand",
    "wallets": "the top card: everybody; the others: nobody, not even the owner",
    "hands": "the owner; a wild taken from a stack: everybody",
    "known": "everybody: all saw these wilds go into the hand",
    "older": "the owner; the others how many: all saw when cards were drawn",
    "reserve_free": "nobody: book-keeping of the reserves, without a meaning of its own",
    **dict.fromkeys(EVERYBODY, "everybody"),
}
"""Who sees each field of the state."""
