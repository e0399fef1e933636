"""Thunder & Lightning's state: where every card lies.  Verbs here move cards; `rules.py` says when.

What was seen of hidden cards is kept here too: the `diary`, written by `diary.py`, says exactly what; `ledger` and below, written
by `memory.py`, is a digest of it for bots that must be quick.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_whole, zeros
from stormdeck.core.fields import Fields
from stormdeck.core.game import State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng

KINDS: Final = 23
DECK: Final = 50
PILE: Final = 100
LANES: Final = 3
ROWS: Final = 4
CELLS: Final = 12
PLACES: Final = 24  # the cells of both sides
HAND: Final = 12  # TL-R25
NOTHING: Final = -1

# Kinds that a rule names.
GOD: Final = 0
TREASURE: Final = 1
SHIELD_WALL: Final = 2
NIGHTMARE: Final = 3
RAVENS: Final = 5
ARCHER: Final = 6
VIKING: Final = 8
CHAMPION: Final = 11
BERSERKER: Final = 21
IDUNN: Final = 22

# Powers, a bit each; must agree with `cards.POWERS`.
LOSE_IF_LOST: Final = 1 << 2
BEATS_CHALLENGERS: Final = 1 << 3
WIPE_LANE: Final = 1 << 4
WIPE_HAND: Final = 1 << 5
SPY_HAND: Final = 1 << 6
REVEAL_COLUMN: Final = 1 << 7
BEATS_CHAMPION: Final = 1 << 8
CHALLENGE_FRONT: Final = 1 << 9
CHALLENGE_HAND: Final = 1 << 10
REMOVE_GOD: Final = 1 << 11
DEFEATS_WALL: Final = 1 << 12
MOVE_OWN: Final = 1 << 13
MOVE_OPPOSING: Final = 1 << 14
FLANK: Final = 1 << 15
TAKE_OPPOSING_TOP: Final = 1 << 16
TAKE_ANY: Final = 1 << 17
RECOVER_RAVENS: Final = 1 << 18
RECOVER_TROOPS: Final = 1 << 19
DRAW_OPPOSING: Final = 1 << 20
REMOVE_GOD_OR_WALL: Final = 1 << 21
TOP_VIKINGS: Final = 1 << 22
TOP_TIES: Final = 1 << 23

# Phases: the questions, in the order in which they come up.
SETUP: Final = 0
ACTION: Final = 1
END_OF_TURN: Final = 2
AIM_RAVENS: Final = 3
AIM_FRIGG: Final = 4
AIM_VIDARR: Final = 5
AIM_WEAPON: Final = 6
MOVE_FROM: Final = 7
MOVE_TO: Final = 8
TAKE_CARD: Final = 9
TAKE_TROOPS: Final = 10
PLACE_REVEALED: Final = 11
SEER_MORE: Final = 12
ORDER_DISCARDS: Final = 13
GAME_OVER: Final = 14

QUESTIONS: Final = {
    "setup": "TL-R13",
    "action": "TL-R19",
    "end_of_turn": "TL-G52",
    "ravens": "TL-R87",
    "frigg": "TL-R61",
    "vidarr": "TL-R107",
    "weapon": "TL-R71",
    "move_from": "TL-R49",
    "move_to": "TL-R49",
    "hel": "TL-R73",
    "longships": "TL-R76",
    "place_revealed": "TL-R97",
    "seer_more": "TL-R99",
    "order_discards": "TL-R80",
    "game_over": "TL-R41",
}
"""By the name of a phase, in that order: the rule that asks."""
PHASES: Final[tuple[str, ...]] = tuple(QUESTIONS)
PHASE_RULES: Final[tuple[str, ...]] = tuple(QUESTIONS.values())

# How a game ends.
BY_CHALLENGE: Final = 1
FROM_HAND: Final = 2
BY_NIGHTMARE: Final = 3
BOTH_TREASURES: Final = 4
BY_SEER: Final = 5
CANNOT_SPEND: Final = 6
EMPTY_BATTLEFIELD: Final = 7

# Who remembers: the opponent, and everybody (what a spectator knows).
OPPONENT: Final = 0
EVERYBODY: Final = 1
UNIT: Final = 1 << 20  # the weight of one drawn card as a place where the treasure may be
SINCE: Final = 64  # an entry of the ledger is `since * SINCE + card`, see `memory.py`
PINNED: Final = -1  # or less, instead of a weight: played from a hand of which every card was known, see `memory.py`
PAGES: Final = 96  # entries of a diary that fit before it must be made larger


@final
@dataclass(kw_only=True, eq=False)
class Agreed(Fields):
    """The options and the card table, as the numbers the rules compute with; shared by all clones and never changed."""

    options: Options
    strength: vec[i64]
    """By kind; -1 for none (TL-R07)."""
    copies: vec[i64]
    powers: vec[i64]
    flank_all_turn: bool
    seer_must_draw: bool
    empty_recovery: bool
    god_after_last: bool
    weapon_hits_facedown: bool
    discards_open: bool
    top_card_only: bool
    discard_at_once: bool


@final
class ThunderState(State):
    """Battlefield places are `seat * 12 + lane * 4 + row`; lanes are the same for both sides (TL-G01)."""

    agreed: Agreed
    sides: vec[i64]  # by seat: 0 Thor, 1 Loki; never changed
    treasure_shown: vec[i64]  # by seat: the treasure was among the first nine (TL-R12); never changed after the deal
    away: vec[i64]  # by card: how many a position has set aside; in a dealt game none; never changed
    phase: i64 = SETUP
    turn: i64 = 0  # whose turn it is
    active: i64 = 0  # who must decide
    points_total: i64 = 0
    points_used: i64 = 0
    turns_taken: vec[i64]

    cards: vec[i64]
    ups: vec[i64]  # 1: face up
    tokens: vec[i64]  # the running number a card got when it entered (TL-G56)
    heights: vec[i64]  # by seat * 3 + lane: how many cards the column has
    entered: vec[i64]  # by seat: the last running number
    hands: vec[i64]  # twelve places a seat, kept sorted
    hand_sizes: vec[i64]
    decks: vec[i64]  # the last card is the top
    deck_sizes: vec[i64]
    piles: vec[i64]  # discard piles; the last card is the top
    pile_sizes: vec[i64]
    holders: vec[i64]  # whose Berserker, whose Idunn is active (TL-G19); -1 nobody's

    played: i64 = NOTHING  # the card whose power is being carried out; -1 none
    limbo: i64 = 0  # 1: it lies in no pile yet (TL-G14)
    revealed: i64 = NOTHING  # the card Ravens or Seer brought up, to be placed; -1 none
    brought: i64 = 0  # how many cards Seer or Longships has brought so far
    moving: i64 = NOTHING  # the cell of the card Baldr or Valkyries moves; -1 none
    to_take: i64 = 0  # how many cards Longships still takes
    waiting: vec[i64]  # twelve places a seat: what a Nightmare has made it lose, not yet in a pile
    waiting_sizes: vec[i64]
    flanking: i64 = 0  # 1: Vidarr works until the end of the turn (TL-G58)
    winner: i64 = NOTHING
    reason: i64 = 0

    diary: vec[i64]  # by seat * diary_room: what was seen of a hand, in order, see `diary.py`
    diary_sizes: vec[i64]
    diary_room: i64 = PAGES
    ghosts: vec[i64]  # by seat: how high in the pile the card would lie that Hel took; -1 if everybody knows which one it was
    ledger: vec[i64]  # by (seat * 2 + level) * 24: known cards that are hidden now, `since * SINCE + card`
    ledger_sizes: vec[i64]
    fresh: vec[i64]  # by level * 24 + place: weight of a face-down card as the treasure, or pinned
    hand_fresh: vec[i64]  # by seat * 2 + level: the same for the hand
    hels: vec[i64]  # by seat * 8: what Hel took and what others know of it, see `memory.py`

    def __init__(self, agreed: Agreed, rng: Rng, like: ThunderState | None = None) -> None:
        """An empty table, or `like` once more."""
        super().__init__(rng)
        self.agreed = agreed
        self.sides = vec[i64]([0, 1]) if like is None else like.sides
        self.treasure_shown = zeros(2) if like is None else like.treasure_shown
        self.away = zeros(2 * KINDS) if like is None else like.away
        self.turns_taken = zeros(2) if like is None else like.turns_taken[:]
        self.cards = zeros(PLACES) if like is None else like.cards[:]
        self.ups = zeros(PLACES) if like is None else like.ups[:]
        self.tokens = zeros(PLACES) if like is None else like.tokens[:]
        self.heights = zeros(2 * LANES) if like is None else like.heights[:]
        self.entered = zeros(2) if like is None else like.entered[:]
        self.hands = zeros(2 * HAND) if like is None else like.hands[:]
        self.hand_sizes = zeros(2) if like is None else like.hand_sizes[:]
        self.decks = zeros(2 * DECK) if like is None else like.decks[:]
        self.deck_sizes = zeros(2) if like is None else like.deck_sizes[:]
        self.piles = zeros(2 * PILE) if like is None else like.piles[:]
        self.pile_sizes = zeros(2) if like is None else like.pile_sizes[:]
        self.holders = vec[i64]([NOTHING, NOTHING]) if like is None else like.holders[:]
        self.waiting = zeros(2 * HAND) if like is None else like.waiting[:]
        self.waiting_sizes = zeros(2) if like is None else like.waiting_sizes[:]
        self.diary = zeros(2 * PAGES) if like is None else like.diary[:]
        self.diary_sizes = zeros(2) if like is None else like.diary_sizes[:]
        self.ghosts = vec[i64]([NOTHING, NOTHING]) if like is None else like.ghosts[:]
        self.ledger = zeros(4 * PLACES) if like is None else like.ledger[:]
        self.ledger_sizes = zeros(4) if like is None else like.ledger_sizes[:]
        self.fresh = zeros(2 * PLACES) if like is None else like.fresh[:]
        self.hand_fresh = zeros(4) if like is None else like.hand_fresh[:]
        self.hels = vec[i64]([NOTHING, 0, 0, 0, 0, 0, 0, 0, NOTHING, 0, 0, 0, 0, 0, 0, 0]) if like is None else like.hels[:]
        if like is not None:
            self._copy_numbers(like)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"<Thunder & Lightning: {PHASES[int(self.phase)]}, seat {self.active}, {self.left()} points left>"

    # Cards.

    def named(self, seat: i64, card: i64) -> i64:
        """A card as its holder names it in an action: the kind, and 23 more if the back is not the holder's."""
        kind = card % KINDS
        return kind if card // KINDS == self.sides[seat] else kind + KINDS

    def card_named(self, seat: i64, named: i64) -> i64:
        side = self.sides[seat]
        return side * KINDS + named if named < KINDS else (1 - side) * KINDS + named - KINDS

    def has_power(self, card: i64, power: i64) -> bool:
        return self.agreed.powers[card % KINDS] & power != 0

    def strength(self, card: i64) -> i64:
        """TL-R07  The printed strength; -1 for none, which is less than 0."""
        return self.agreed.strength[card % KINDS]

    def left(self) -> i64:
        return self.points_total - self.points_used

    # The battlefield.

    def front(self, seat: i64, lane: i64) -> i64:
        """The place of a column's first-row card, whether one lies there or not."""
        return seat * CELLS + lane * ROWS

    def is_god(self, place: i64) -> bool:
        return self.cards[place] % KINDS == GOD

    def has_god_in_front(self, seat: i64, lane: i64) -> bool:
        return self.heights[seat * LANES + lane] > 0 and self.is_god(self.front(seat, lane))

    def god_lane(self, seat: i64) -> i64:
        """The lane where a seat's Thor or Loki stands; -1 if it is not in play."""
        lane: i64
        for lane in range(LANES):
            if self.has_god_in_front(seat, lane):
                return lane
        return NOTHING

    def columns(self, seat: i64) -> i64:
        count: i64 = 0
        lane: i64
        for lane in range(LANES):
            if self.heights[seat * LANES + lane] > 0:
                count += 1
        return count

    def first_slot(self, seat: i64, lane: i64) -> i64:
        """TL-R28, TL-R45  The first row where a card may be inserted; -1 if the column is full (TL-R14)."""
        if self.heights[seat * LANES + lane] >= ROWS:
            return NOTHING
        return i64(1) if self.has_god_in_front(seat, lane) else i64(0)

    def has_slot(self, seat: i64) -> bool:
        lane: i64
        for lane in range(LANES):
            if self.heights[seat * LANES + lane] < ROWS:
                return True
        return False

    def can_initiate(self, place: i64) -> bool:
        """TL-R36, TL-R79, TL-R104, TL-R110  Cards with a strength, except the god, the treasure, Nightmare and Shield Wall."""
        kind = self.cards[place] % KINDS
        return kind > NIGHTMARE and self.agreed.strength[kind] >= 0

    def insert(self, seat: i64, lane: i64, row: i64, card: i64, up: i64) -> i64:
        """TL-R28  A card enters; those at and behind its row move back.  Gives its place."""
        base = self.front(seat, lane)
        last = base + self.heights[seat * LANES + lane]
        place = base + row
        while last > place:
            self._shift(last - 1, last)
            last -= 1
        self.heights[seat * LANES + lane] += 1
        self.entered[seat] += 1
        self.cards[place] = card
        self.ups[place] = up
        self.tokens[place] = self.entered[seat]
        self.fresh[place] = 0
        self.fresh[PLACES + place] = 0
        return place

    def take_out(self, place: i64) -> i64:
        """TL-R15, TL-R39  A card leaves the battlefield; the cards behind it move forward."""
        card = self.cards[place]
        column = place // ROWS
        end = column * ROWS + self.heights[column]
        while place + 1 < end:
            self._shift(place + 1, place)
            place += 1
        self.heights[column] -= 1
        return card

    def move(self, source: i64, lane: i64, row: i64) -> None:
        """TL-R49, TL-R105  A card changes its place with its face, its number and what is known of it (TL-G39, TL-G56)."""
        seat = source // CELLS
        card, up, token = self.cards[source], self.ups[source], self.tokens[source]
        first, second = self.fresh[source], self.fresh[PLACES + source]
        self.take_out(source)
        place = self.insert(seat, lane, row, card, up)
        self.entered[seat] -= 1
        self.tokens[place] = token
        self.fresh[place] = first
        self.fresh[PLACES + place] = second

    def _shift(self, source: i64, target: i64) -> None:
        self.cards[target] = self.cards[source]
        self.ups[target] = self.ups[source]
        self.tokens[target] = self.tokens[source]
        self.fresh[target] = self.fresh[source]
        self.fresh[PLACES + target] = self.fresh[PLACES + source]

    # Hands.

    def hold(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, in its sorted place: the order of a hand tells nothing."""
        base: i64 = seat * HAND
        place: i64 = base + self.hand_sizes[seat]
        while place > base and self.hands[place - 1] > card:
            self.hands[place] = self.hands[place - 1]
            place -= 1
        self.hands[place] = card
        self.hand_sizes[seat] += 1

    def let_go(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        place: i64 = seat * HAND
        while self.hands[place] != card:
            place += 1
        self.hand_sizes[seat] -= 1
        last: i64 = seat * HAND + self.hand_sizes[seat]
        while place < last:
            self.hands[place] = self.hands[place + 1]
            place += 1

    def holds(self, seat: i64, card: i64) -> bool:
        place: i64
        for place in range(seat * HAND, seat * HAND + self.hand_sizes[seat]):
            if self.hands[place] == card:
                return True
        return False

    def room(self, seat: i64) -> i64:
        """TL-R25, TL-G15  How many more cards a hand may take."""
        return HAND - self.hand_sizes[seat]

    # Decks and piles.

    def take_deck(self, seat: i64) -> i64:
        self.deck_sizes[seat] -= 1
        return self.decks[seat * DECK + self.deck_sizes[seat]]

    def top(self, seat: i64) -> i64:
        """The top card of a discard pile; -1 if it is empty."""
        size = self.pile_sizes[seat]
        return self.piles[seat * PILE + size - 1] if size > 0 else i64(NOTHING)

    def put_on_pile(self, seat: i64, card: i64) -> None:
        self.piles[seat * PILE + self.pile_sizes[seat]] = card
        self.pile_sizes[seat] += 1

    def put_under_pile(self, seat: i64, card: i64) -> None:
        base: i64 = seat * PILE
        place: i64 = base + self.pile_sizes[seat]
        while place > base:
            self.piles[place] = self.piles[place - 1]
            place -= 1
        self.piles[base] = card
        self.pile_sizes[seat] += 1

    def take_from_pile(self, seat: i64, height: i64) -> i64:
        """TL-R75  A card leaves a pile; the others keep their order."""
        place: i64 = seat * PILE + height
        card = self.piles[place]
        self.pile_sizes[seat] -= 1
        end: i64 = seat * PILE + self.pile_sizes[seat]
        while place < end:
            self.piles[place] = self.piles[place + 1]
            place += 1
        return card

    def count_in_pile(self, seat: i64, kind: i64) -> i64:
        """TL-G41  Stolen cards count like own ones."""
        count: i64 = 0
        place: i64
        for place in range(seat * PILE, seat * PILE + self.pile_sizes[seat]):
            if self.piles[place] % KINDS == kind:
                count += 1
        return count

    def highest_in_pile(self, seat: i64, kind: i64) -> i64:
        """TL-G16  How high the topmost card of a kind lies; -1 if there is none."""
        height: i64 = self.pile_sizes[seat] - 1
        while height >= 0:
            if self.piles[seat * PILE + height] % KINDS == kind:
                return height
            height -= 1
        return NOTHING

    # Copies.

    def clone(self) -> ThunderState:
        return ThunderState(self.agreed, self.rng.clone(), self)

    def copy_from(self, other: State) -> None:
        """`clone` into an existing state; chance is left alone."""
        assert isinstance(other, ThunderState)
        self.agreed = other.agreed
        self.sides = other.sides
        self.treasure_shown = other.treasure_shown
        self.away = other.away
        copy_whole(other.turns_taken, self.turns_taken)
        self.cards = other.cards[:]
        self.ups = other.ups[:]
        self.tokens = other.tokens[:]
        copy_whole(other.heights, self.heights)
        copy_whole(other.entered, self.entered)
        self.hands = other.hands[:]
        copy_whole(other.hand_sizes, self.hand_sizes)
        copy_whole(other.deck_sizes, self.deck_sizes)
        copy_whole(other.pile_sizes, self.pile_sizes)
        copy_whole(other.holders, self.holders)
        self.waiting = other.waiting[:]
        copy_whole(other.waiting_sizes, self.waiting_sizes)
        copy_whole(other.diary_sizes, self.diary_sizes)
        copy_whole(other.ghosts, self.ghosts)
        copy_whole(other.ledger_sizes, self.ledger_sizes)
        self.fresh = other.fresh[:]
        copy_whole(other.hand_fresh, self.hand_fresh)
        self.hels = other.hels[:]
        self.decks = other.decks[:]
        self.piles = other.piles[:]
        self.diary = other.diary[:]
        self.ledger = other.ledger[:]
        self._copy_numbers(other)

    def _copy_numbers(self, other: ThunderState) -> None:
        self.phase = other.phase
        self.turn = other.turn
        self.active = other.active
        self.points_total = other.points_total
        self.points_used = other.points_used
        self.played = other.played
        self.limbo = other.limbo
        self.revealed = other.revealed
        self.brought = other.brought
        self.moving = other.moving
        self.to_take = other.to_take
        self.flanking = other.flanking
        self.winner = other.winner
        self.reason = other.reason
        self.diary_room = other.diary_room
