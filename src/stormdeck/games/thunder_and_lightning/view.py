"""What a seat of Thunder & Lightning knows, as values; `see.py` builds them from nothing.

A card whose face a viewer does not know is a type that has no place for it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from stormdeck.core.options import Options
from stormdeck.core.shown import Shown
from stormdeck.core.types import Decision, Seat
from stormdeck.core.view import View
from stormdeck.games.thunder_and_lightning.actions import ROWS, Cell
from stormdeck.games.thunder_and_lightning.cards import SIDES, Card, Side, card_of


class FaceUp(Shown, frozen=True, tag="up", tag_field="lies"):
    """A battlefield card everybody sees."""

    card: Card
    token: int
    """The running number it got when it entered; it keeps it wherever it is moved (TL-G56)."""


class FaceDown(Shown, frozen=True, tag="down", tag_field="lies"):
    """A battlefield card this viewer does not know."""

    stolen: bool
    """Its back is not its player's own (TL-R59)."""
    token: int
    may_be: tuple[Card, ...]
    """The only cards it can be, all of them: from its back, from a hand that was known, or from what else is left.  Empty: any of
    many cards that were not seen yet (`Recall.may_lie` says which)."""


class Known(Shown, frozen=True, tag="known", tag_field="lies"):
    """An own face-down card (TL-R31)."""

    card: Card
    token: int
    seen: bool
    """The opponent has the means to know which card it is."""


class Held(Shown, frozen=True, tag="held", tag_field="hand"):
    """A hand card this viewer knows: an own one, or one that must be there."""

    card: Card
    seen: bool = False
    """On an own card: the opponent has the means to know that it is here."""


class Unseen(Shown, frozen=True, tag="unseen", tag_field="hand"):
    """Somebody else's hand card; only its back is seen."""

    stolen: bool


FieldCard = FaceUp | FaceDown | Known
HandCard = Held | Unseen


class Player(Shown, frozen=True):
    """One seat, as this viewer sees it."""

    side: Side
    lanes: tuple[tuple[FieldCard, ...], ...]
    """Lanes A, B, C; each front to rear."""
    entered: int
    """How many cards have entered this side so far: the last running number."""
    hand: tuple[HandCard, ...]
    """Known cards first, sorted; then the others, stolen ones last."""
    deck: int
    pile: int
    pile_top: Card | None
    pile_cards: tuple[Card, ...] | None
    """The whole discard pile, top last, for its owner, and for everybody with `discards_open` (TL-G18)."""
    turns_taken: int
    treasure_shown: bool
    """The treasure was among the first nine, and everybody saw it (TL-R12)."""


class Turn(Shown, frozen=True):
    """What is going on in the running turn, all of it public."""

    seat: Seat
    points: int
    used: int
    flanking: bool
    """Vidarr works until the end of this turn (TL-G58)."""
    played: Card | None
    """The card whose power is being carried out."""
    in_limbo: bool
    revealed: Card | None
    """The card that Ravens or Seer brought up and that must be placed."""
    brought: int
    moving: Cell | None
    to_take: int
    waiting: tuple[tuple[Card, ...], ...]
    """By seat: what a Nightmare has made it lose and what is not yet in its pile."""


class Memory(Shown, frozen=True):
    """A digest of what somebody has seen of a seat's hidden cards, true but not complete; `memory.py` says what it means."""

    ledger: tuple[tuple[Card, int], ...]
    """Cards that were seen to enter the hand, each with the last running number then, sorted."""
    hand_fresh: int
    tokens: tuple[tuple[int, int], ...]
    """By running number: the weight of a face-down card as the treasure, -1 for a pinned one."""
    hel_known: bool
    hel_loose: int


class HelMemory(Shown, frozen=True):
    """TL-G62  What Hel took from a discard pile, as far as this viewer knows."""

    taken: Card | None
    """None: one of several cards of that part of the pile, which has one card too many here."""
    may_be: tuple[Card, ...]
    """All that it may be."""
    stolen: bool
    height: int
    """Where it would lie in the pile, for a viewer who knows which it is while not everybody does; else -1."""
    low: int
    size: int
    """How many cards of the pile as it was then are left, from the height `low` up."""
    since: int


class Recall(Shown, frozen=True):
    """What perfect memory adds to what lies open, for one seat's cards.  Bots may use it; tables show it to nobody."""

    pile: tuple[Card, ...]
    """Every card of the discard pile, top last: each was seen to land there.  One card too many, if it is not known which one Hel
    took."""
    hel: HelMemory | None
    opponent: Memory | None
    """What the opponent of that seat knows; None for a spectator, who did not see what Frigg saw."""
    public: Memory
    """What everybody knows."""
    diary: tuple[tuple[str, int], ...]
    """What was seen of the hand, in order; `diary.py` says what it means."""
    may_lie: tuple[tuple[int, tuple[Card, ...]], ...]
    """By running number: every card that a face-down one may be, as far as the others know (of a viewer's own: the opponent).
    Empty where nobody knows, which is only so for a stolen card that a position was set up with."""
    may_hold: tuple[Card, ...]
    """Every card that may be in the hand, as far as the others know."""


class ThunderView(View, frozen=True):
    """What one seat, or a spectator, knows."""

    game: ClassVar[str] = "thunder-and-lightning"
    for_bots: ClassVar[tuple[str, ...]] = ("recall",)
    options: Options
    decision: Decision | None
    players: tuple[Player, ...]
    turn: Turn
    berserker: Seat | None
    """Whose Berserker works (TL-G19)."""
    idunn: Seat | None
    winner: Seat | None
    reason: int
    away: tuple[Card, ...]
    """Cards that a position has set aside; none in a game that was dealt."""
    recall: tuple[Recall, ...]

    def forced_openly(self) -> bool:
        """What most powers can be aimed at lies open.  A turn that is over can only be ended unless the god may enter: then no
        column has room for it, or the opponent knows that it is not in the hand."""
        if self.decision is None:
            return False
        if self.decision.kind in AIMED_OPENLY:
            return True
        if self.decision.kind != "end_of_turn":
            return False
        seat = self.decision.seat
        player = self.players[seat]
        god = card_of("god", SIDES.index(player.side))
        return all([len(lane) == ROWS for lane in player.lanes]) or god not in self.recall[seat].may_hold


class ThunderOpen(ThunderView, frozen=True):
    """The whole table, for a game that is over: battlefield, hands and discard piles as their owners see them."""

    decks: tuple[tuple[Card, ...], ...]
    """By seat: the deck, the next card first."""


AIMED_OPENLY: Final = ("frigg", "ravens", "weapon", "place_revealed")
"""Questions whose answers are columns, fronts, and whether there are hand cards."""
EVERYBODY: Final = (
    "sides", "treasure_shown", "away", "phase", "turn", "active", "points_total", "points_used", "turns_taken",
    "heights", "entered", "hand_sizes", "deck_sizes", "pile_sizes", "played", "limbo", "revealed", "brought",
    "to_take", "waiting", "waiting_sizes", "flanking", "winner", "reason",
)  # fmt: skip
"""The fields of the state that all see as they are."""
VISIBILITY: Final = {
    "rng": "nobody: the source of chance",
    "agreed": "everybody: the options and the card table",
    "cards": "face up: everybody; face down: the owner",
    "ups": "everybody: which lie face up",
    "tokens": "everybody: running numbers that tell nothing about the face",
    "hands": "the owner; the opponent after Frigg; everybody, where a card was seen to go in. Backs: everybody",
    "decks": "nobody",
    "piles": "the owner; the top: everybody; the rest: by memory, or open with `discards_open`; what Hel took: the owner",
    "holders": "everybody: follows from the tops of the piles and their order",
    "moving": "everybody: the place, not the face",
    "diary": "who saw what: a hand shown to Frigg both players (all others, that no champion was left in it), the rest everybody",
    "diary_sizes": "as `diary`",
    "diary_room": "nobody: book-keeping, without a meaning of its own",
    "ghosts": "the owner; others once they know what Hel took",
    "ledger": "by memory: the opponent's part both players, the public part everybody",
    "ledger_sizes": "as `ledger`",
    "fresh": "as `ledger`: follows from who drew and played when",
    "hand_fresh": "as `ledger`",
    "hels": "the owner; that a card was taken, its back and from which pile: everybody",
    **dict.fromkeys(EVERYBODY, "everybody"),
}
"""Who sees each field of the state."""
