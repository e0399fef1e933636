"""What is known at a table of the Thunderbirds Solitaire Game, as values; `see.py` builds them from nothing.

Everything is open but the order of the two decks and which cards were left out, so the player and a spectator know the same.
Chains, slots, positions and dice are counted from 1; place 0 is Tracy Island; -1 is nobody.
"""

from __future__ import annotations

from typing import ClassVar, Final

from stormdeck.core.options import Options
from stormdeck.core.shown import Shown, Spelling
from stormdeck.core.types import Decision
from stormdeck.core.view import View
from stormdeck.games.thunderbirds.cards import BOOKS, Card, Pod, open_book
from stormdeck.games.thunderbirds.events import Die


class ChainCard(Shown, frozen=True):
    """A card of a chain."""

    card: Card
    influenced: bool
    tucked: Card | None
    """The Hood card under an influenced Civilian, if it came with one (IR-R65)."""
    stored: tuple[Die, ...]
    """The dice stored on a Disaster, by symbol and colour; `face` is the symbol they cover."""


class RolledDie(Shown, frozen=True):
    """A die of the running Rescue action."""

    colour: int
    face: int
    position: int
    """The position it is placed on; 0: not placed."""
    symbol: int
    """The symbol it is placed for (5: frees a Civilian); -1: not placed."""


class RescueAction(Shown, frozen=True):
    """A Rescue action that has begun."""

    pilot: int
    using: int
    chain: int
    to_roll: tuple[int, ...]
    """The colours of the dice that will be rolled; empty once they are."""
    dice: tuple[RolledDie, ...]
    bonus: bool


class Lady(Shown, frozen=True):
    """Lady Penelope (IR-R10)."""

    place: int
    air: bool
    civilian: Card | None


class Fleet(Shown, frozen=True):
    """Vehicles, Pilots and Pods (IR-R55)."""

    places: tuple[int, ...]
    """Of Thunderbirds 1 to 4."""
    crew: tuple[int, ...]
    """By seat, Thunderbirds 1 to 5 and the Pod operator's."""
    moved: tuple[int, ...]
    grounded: tuple[int, ...]
    changed: tuple[int, ...]
    acted: tuple[int, ...]
    workshop_used: bool
    display: tuple[Pod, ...]
    hold: tuple[Pod, ...]
    pod_deck: int


class Recall(Shown, frozen=True):
    """What perfect memory adds to what lies open.  Bots may use it; a table may show the known bottom (IR-G14)."""

    bottom: tuple[Card, ...]
    """The cards at the bottom of the deck that everybody has seen, in the order in which they will come."""
    shown: tuple[Card, ...]
    """Cards turned over at set-up and shuffled back (IR-R19): one that is not seen elsewhere is in the deck."""
    no_disaster: bool
    """The deck holds no Disaster (IR-G70)."""
    pod_bottom: tuple[Pod, ...]


class ThunderbirdsView(View, frozen=True):
    """What the player, or a spectator, knows."""

    game: ClassVar[str] = "thunderbirds"
    for_bots: ClassVar[tuple[str, ...]] = ("recall",)
    options: Options
    book: str
    """Which cards are played with: the key of `cards.BOOKS`."""
    decision: Decision | None
    turn: int
    deck: int
    next_advanced: bool | None
    """Whether the back of the top card has a "!" (IR-G05); None for an empty deck."""
    regular_out: int
    advanced_out: int
    """How many cards were left out unseen (IR-R12, IR-G01)."""
    chains: tuple[tuple[ChainCard, ...], ...]
    slots: tuple[Card | None, ...]
    lady: Lady
    fleet: Fleet
    supply: tuple[int, ...]
    action: RescueAction | None
    discarded: tuple[Card, ...]
    rescued: tuple[Card, ...]
    captured: tuple[Card, ...]
    no_room: Card | None
    lives: int
    score: int
    result: str
    """ "" while the game runs, then "won", "overflow" or "captured"."""
    recall: Recall

    def spelling(self) -> Spelling:
        """Cards by their ids in the card file of this table."""
        book = BOOKS.get(self.book) or open_book(self.options.word("card_table"))
        return {Card: book.id, Pod: lambda pod: book.pod(pod).id}


class ThunderbirdsOpen(ThunderbirdsView, frozen=True):
    """The whole table, for a game that is over."""

    deck_cards: tuple[Card, ...]
    """The deck, the next card first."""
    left_out: tuple[Card, ...]
    """The cards that were left out of this game (IR-R12), sorted."""
    pod_cards: tuple[Pod, ...]
    """The Pod deck, the next Pod first."""


EVERYBODY: Final = (
    "phase", "turn", "deck_size", "gone_size", "no_room", "chains", "sizes", "slots", "crew", "spots", "changed",
    "moved", "grounded", "acted", "workshop_used", "pod_deck_size", "display", "display_size", "hold", "hold_size",
    "lady_spot", "lady_air", "lady_civilian", "lives", "supply", "pilot", "using", "dice_list", "dice_count", "dice",
    "bonus", "result",
)  # fmt: skip
"""The fields of the state that all see as they are."""
VISIBILITY: Final = {
    "rng": "nobody: the source of chance",
    "agreed": "everybody: the options and the printed cards",
    "deck": "the back of the top card and cards put under the deck face up: everybody; the rest, what was left out too: nobody",
    "left_out": "everybody: how many cards were left out, not which",
    "known_bottom": "everybody: all saw these cards go under the deck",
    "shown_low": "everybody: cards turned over at set-up were not left out",
    "shown_high": "everybody: the same, for the second half of the cards",
    "no_disaster": "everybody: the table has said so",
    "gone": "everybody: discarded, rescued and captured cards lie open",
    "marks": "everybody: stored dice and influence",
    "pod_deck": "Pods put under it face up: everybody; the rest: nobody",
    "pods_known": "everybody: all saw these Pods go under the Pod deck",
    **dict.fromkeys(EVERYBODY, "everybody"),
}
"""Who sees each field of the state."""
