"""What a seat of Taidian knows, as values; `see.py` builds them from nothing.

Cards are named by their ids, each copy once, in the order of the card table.  A hidden pile of somebody else is a number.
"""

from __future__ import annotations

from typing import ClassVar, Final

from stormdeck.core.options import Options
from stormdeck.core.shown import Shown
from stormdeck.core.types import Decision, Seat
from stormdeck.core.view import View


class Bound(Shown, frozen=True):
    """At least `kept` cards of the hand (or of the closed discards) are none of `late`: the pile was renewed in the middle of a
    draw, and what was drawn before is none of the cards that went into it openly."""

    kept: int
    late: tuple[str, ...]


class Player(Shown, frozen=True):
    """One seat, as this viewer sees it."""

    alive: bool
    health: int
    energy: int
    levels: tuple[int, ...]
    """By symbol, in the order of the card table."""
    team: Seat
    """The seat whose team it is in; its own without teams."""
    character: str
    structures: tuple[str, ...]
    treaties: tuple[Seat, ...]
    hand: tuple[str, ...] | None
    """None: not the viewer's."""
    hand_size: int
    pile: tuple[str, ...] | None
    """The own draw pile, in no order: its order is nobody's knowledge."""
    pile_size: int
    discard: tuple[str, ...]
    """What everybody saw go to the discard pile since the last reshuffle."""
    closed: tuple[str, ...] | None
    """Own cards discarded unplayed."""
    closed_size: int
    bounds: tuple[Bound, ...]
    """What everybody knows since a reshuffle in the middle of a draw (TA-G48)."""
    put_away: bool
    """Whether the bounds speak of the closed discards, not of the hand."""
    mixed: bool
    """It has stolen or lost a card, so that not everybody knows its deck."""
    out_at: int
    """Which elimination took it out; 0: none."""
    killer: Seat | None


class LaidCard(Shown, frozen=True):
    """A card of the volley."""

    card: str
    target: Seat
    structure: str
    fate: int
    """0 laid, 1 a Robber that was stopped, 2 a Poison that was cancelled, 3 a Robber that has acted."""


class PoisonInPlay(Shown, frozen=True):
    """TA-R59  A Poison on its victim."""

    card: str
    owner: Seat
    victim: Seat
    ticks: int


class Tally(Shown, frozen=True):
    """What the running exchange adds up for a seat."""

    attack: int
    block: int
    heal: int
    counter: int


class Turn(Shown, frozen=True):
    """What has happened in the running turn, all of it public."""

    kind: str
    """"upgrading" or "attacking"; "" before the choice."""
    money: int
    burned: int
    proposals: int
    shotguns: tuple[Seat, ...]
    red_played: bool
    used: tuple[str, ...]
    bought: tuple[str, ...]
    volley: tuple[LaidCard, ...]
    robber_at: int
    tallies: tuple[Tally, ...]
    target: Seat | None
    """Whose window is open."""
    passed: tuple[Seat, ...]
    cured: bool
    tick_at: int
    asked_from: str
    """The phase in which a treaty was offered."""
    victims: tuple[Seat, ...]
    """Whose spoils are still to be taken."""
    victim: Seat | None
    taken: int


Fact = tuple[int, ...]
"""So many cards of a part count at least; then by kind how many of it may (99: all)."""
Told = tuple[tuple[int, tuple[Fact, ...]], ...]
"""The hand without cards stolen this turn, then parts of the closed discards: the size of each, and what is known of it."""


class Recall(Shown, frozen=True):
    """What the viewer remembers of the others' hidden cards (hand, pile, closed discards)."""

    sure: tuple[tuple[str, ...], ...]
    """By seat: hidden cards it certainly has."""
    roots: tuple[Seat, ...]
    """By seat: the group it is in since a theft the viewer did not see."""
    pools: tuple[tuple[str, ...], ...]
    """By group: cards somebody of the group has."""
    noted: tuple[tuple[str, ...], ...]
    """By seat: cards that certainly lie in its closed discards; after the last seat, in the hand of the active seat."""
    ways: tuple[tuple[int, ...], ...]
    """Every way in which thefts that the viewer did not see may have gone: how likely it is beside the others, then places and
    how many cards more than for sure are there.  Places are counted by seat and kind: all hidden cards, then those in the closed
    discards, then by kind those in the active hand.  None if nothing is in doubt, or too much."""
    told: tuple[Told, ...] = ()
    """By seat, with `ask_always` off: what follows from who was asked and who was not, of the hand and of closed discards."""


class TaidianView(View, frozen=True):
    """Everything one seat (or a spectator) knows."""

    game: ClassVar[str] = "taidian"
    for_bots: ClassVar[tuple[str, ...]] = ("recall",)
    options: Options
    decision: Decision | None
    active: Seat
    start_seat: Seat
    first_picker: Seat
    round: int
    storm: bool
    players: tuple[Player, ...]
    market: tuple[tuple[str, int], ...]
    """Every stack, empty ones too."""
    removed: tuple[str, ...]
    """Burned cards and open cards of the dead."""
    poisons: tuple[PoisonInPlay, ...]
    turn: Turn
    spoils: tuple[str, ...]
    """What the viewer may choose its spoils from."""
    moments: int
    winners: tuple[Seat, ...]
    ended_by: int
    recall: Recall

    def teams(self) -> tuple[int, ...]:
        return tuple([int(player.team) for player in self.players])

    def forced_openly(self) -> bool:
        """What else there is to do depends on hand cards, money, the market and treaties; all but the hand lie open, and an
        empty hand does too.  That a hand has nothing for a window is nobody's business, also with `ask_always`."""
        if self.decision is None or self.decision.kind == "spoils":
            return False
        return self.decision.kind in NOT_BY_HAND or self.players[self.decision.seat].hand_size == 0


class TaidianOpen(TaidianView, frozen=True):
    """The whole table, for a game that is over: every seat's hand, draw pile and unplayed discards.  A pile has no order: what is
    drawn is chance."""


NOT_BY_HAND: Final = ("pick_character", "power_up")
"""Questions whose answers lie open before everybody."""
EVERYBODY: Final = (
    "kinds", "players", "phase", "active", "asked", "start_seat", "first_picker", "round", "alive", "health",
    "energy", "levels", "team", "character", "structures", "treaty", "out_at", "moments", "sizes", "poisons",
    "poison_count", "tick_at", "turn_kind", "money", "burned", "proposals", "shotguns", "red_played", "volley",
    "volley_size", "robber_at", "tallies", "target", "passed", "cured", "asked_from", "victims", "killers", "taken",
    "winners", "ended_by",
)  # fmt: skip
"""The fields of the state that all see as they are."""
VISIBILITY: Final = {
    "rng": "nobody: the source of chance",
    "agreed": "everybody: the options",
    "table": "everybody: the card table",
    "cards": "hand, draw pile (without order) and unplayed discards: the owner; played, used and bought discards: everybody",
    "stock": "everybody: market, burned, used and bought cards",
    "victim": "everybody; all its cards: the seat that takes spoils",
    "sure": "each watcher its own part: what it remembers",
    "pools": "each watcher its own part: cards stolen unseen, owner uncertain",
    "roots": "each watcher its own part",
    "noted": "each watcher its own part: stolen cards it saw, where they lie",
    "kept": "everybody: all saw when the pile was renewed",
    "put_away": "everybody: all saw the hand discarded",
    "mixed": "everybody: all saw who stole from whom",
    "ways": "each watcher its own part: how thefts it did not see may have gone",
    "told": "each watcher its own part: what follows from who was asked (`ask_always` off)",
    "diary": "each watcher what it saw: from this the seven above follow, once somebody asks",
    "written": "the same",
    "dreams": "nobody: true only in worlds of search",
    **dict.fromkeys(EVERYBODY, "everybody"),
}
"""Who sees each field of the state."""
