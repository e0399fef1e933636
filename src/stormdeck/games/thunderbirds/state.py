"""The state of the Thunderbirds Solitaire Game: where every card and die lies.  Verbs here move them; `rules.py` says when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_first, copy_whole, zeros
from stormdeck.core.fields import Fields
from stormdeck.core.game import State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng

EMERGENCIES: Final = 116
PODS: Final = 16
PILOTS: Final = 6
CHAINS: Final = 4
LENGTH: Final = 4  # cards a chain has room for (IR-R02)
PLACES: Final = 16  # chain * 4 + position, both from 0
DISPLAY: Final = 3
MOST_DICE: Final = 4
NOTHING: Final = -1
HALF: Final = 58  # Emergency cards noted in one word of bits

# Kinds of Emergency card (IR-R06), and the keywords of each kind (IR-R68 to IR-R72).
DISASTER: Final = 0
CIVILIAN: Final = 1
HOOD: Final = 2
SURGE: Final = 1
FLASH: Final = 2
UNSTABLE: Final = 3
CROWD: Final = 1
HOSTAGE: Final = 2
MASS_HYPNOSIS: Final = 1
GROUNDED_FLEET: Final = 2
GRAND_DECOY: Final = 3

# Symbols and dice.
SYMBOLS: Final = 5
TRAPPED: Final = 1
FLOOD: Final = 2
WILD: Final = 5
FREE: Final = 5  # the symbol of a wild that frees a Civilian (IR-R87)
COLOURS: Final = 6
WHITE: Final = 0

# Seats; vehicles are the first four.
TB1: Final = 0
TB2: Final = 1
TB3: Final = 2
TB4: Final = 3
TB5: Final = 4
POD_SEAT: Final = 5
SEATS: Final = 6
VEHICLES: Final = 4

# Skills (IR-R89).
REROLL_ONE: Final = 1
COUNT_AS_TRAPPED: Final = 2
BONUS_WHITE: Final = 3
COUNT_AS_FLOOD: Final = 4
ARRANGE_CALLS: Final = 5
POD_BONUS_DIE: Final = 6

# Phases: the questions, in the order in which they come up.
SWITCHBOARD: Final = 0
MOVE: Final = 1
RESCUE: Final = 2
RESCUE_COLOUR: Final = 3
RESCUE_EXTRA: Final = 4
RESCUE_EXCHANGE: Final = 5
RESCUE_REROLL: Final = 6
RESCUE_ALLOCATE: Final = 7
LP_MOVE: Final = 8
LP_ESCORT: Final = 9
GAME_OVER: Final = 10

QUESTIONS: Final = {
    "switchboard": "IR-R73",
    "move": "IR-R75",
    "rescue": "IR-R79",
    "rescue_colour": "IR-R34",
    "rescue_extra": "IR-R89",
    "rescue_exchange": "IR-R89",
    "rescue_reroll": "IR-R89",
    "rescue_allocate": "IR-R26",
    "lp_move": "IR-R41",
    "lp_escort": "IR-R47",
    "game_over": "IR-R91",
}
"""By the name of a phase, in that order: the rule that asks."""
PHASES: Final[tuple[str, ...]] = tuple(QUESTIONS)
PHASE_RULES: Final[tuple[str, ...]] = tuple(QUESTIONS.values())

# How an Emergency card left the game.
DISCARDED: Final = 0
RESCUED: Final = 1
CAPTURED: Final = 2

# Results.
RUNNING: Final = 0
WON: Final = 1
OVERFLOW: Final = 2
TOO_MANY_CAPTURED: Final = 3


@final
class Tables(Fields):
    """What is printed on cards and dice, as numbers; made once from a card file and never changed."""

    kind: vec[i64]  # by Emergency card
    advanced: vec[i64]
    keyword: vec[i64]
    need: vec[i64]  # by card * 4 + position: the active symbols, four bits each (IR-G35)
    faces: vec[i64]  # by colour * 6 + side
    dice: vec[i64]  # by colour: how many there are
    fixed: vec[i64]  # by Thunderbird 1 to 4, then by Pod: the dice always rolled, four bits a colour
    choice: vec[i64]  # the same: one bit for each colour of which one die is chosen (IR-R34, IR-G47)
    skill: vec[i64]  # by Pilot
    starts: vec[i64]  # by Pilot: the seat he begins in, NOTHING for the pool (IR-R16)

    def __init__(self) -> None:
        self.kind = zeros(EMERGENCIES)
        self.advanced = zeros(EMERGENCIES)
        self.keyword = zeros(EMERGENCIES)
        self.need = zeros(EMERGENCIES * LENGTH)
        self.faces = zeros(COLOURS * 6)
        self.dice = zeros(COLOURS)
        self.fixed = zeros(VEHICLES + PODS)
        self.choice = zeros(VEHICLES + PODS)
        self.skill = zeros(PILOTS)
        self.starts = zeros(PILOTS)


@final
@dataclass(kw_only=True, eq=False)
class Agreed(Fields):
    """The options and the cards, as the numbers the rules compute with; shared by all clones and never changed."""

    options: Options
    book: str
    tables: Tables
    advanced: i64
    box_total: bool
    until_end_of_turn: bool
    rescued_at_empty: bool
    sabotage: bool
    wild_frees: bool
    capture_limit: i64
    lives: i64
    pod_hold: i64
    leaves_rescued: bool
    score: vec[i64]
    """rescued, captured (each regular, advanced), left behind, victory, victory for each advanced card (IR-R92)."""


POWERS: Final = vec[i64]([1 << place for place in range(62)])
"""A table, because compiled code shifts a written-out 1 as a number of 32 bits."""


def stored_count(word: i64, symbol: i64) -> i64:
    """How many dice of a word of stored dice cover a symbol."""
    dice: i64 = (word >> (symbol * 12)) & 0xFFF
    count: i64 = 0
    while dice != 0:
        count += dice & 3
        dice >>= 2
    return count


def die_bit(symbol: i64, colour: i64) -> i64:
    """One stored die: two bits count the dice of each symbol and colour."""
    return POWERS[symbol * 12 + colour * 2]


def need_of(word: i64, symbol: i64) -> i64:
    return (word >> (symbol * 4)) & 15


def in_reach(vehicle: i64, spot: i64, place: i64) -> bool:
    """IR-G29  Whether one flight is enough: Thunderbird 2 flies from chain to neighbouring chain, or to and from Tracy Island."""
    return vehicle != TB2 or spot == 0 or place == 0 or place == spot - 1 or place == spot + 1


def total_need(word: i64) -> i64:
    count: i64 = 0
    while word != 0:
        count += word & 15
        word >>= 4
    return count


@final
class ThunderbirdsState(State):
    """Sets of Pilots and vehicles are words with a bit each; -1 is nobody, nothing, nowhere."""

    agreed: Agreed
    phase: i64 = SWITCHBOARD
    turn: i64 = 1

    deck: vec[i64]  # bottom first; the cards left out of the game lie at the end of the array (IR-R12)
    deck_size: i64 = 0
    left_out: i64 = 0
    known_bottom: i64 = 0  # how many cards at the bottom everybody has seen (IR-G14)
    shown_low: i64 = 0  # bits: cards turned over at set-up and shuffled back, so known to be in the game (IR-R19)
    shown_high: i64 = 0
    no_disaster: bool = False  # the table has said that the deck holds no Disaster (IR-G70)
    gone: vec[i64]  # card * 4 + how it left, in order
    gone_size: i64 = 0
    no_room: i64 = NOTHING  # the card that lost the game (IR-G60)

    chains: vec[i64]
    sizes: vec[i64]
    marks: vec[i64]  # a Disaster: its stored dice; a Civilian: 0, or influenced 1, or 2 + the Hood card under it (IR-R65)
    slots: vec[i64]

    crew: vec[i64]  # by seat: the Pilot
    spots: vec[i64]  # by vehicle: where it is, 0 Tracy Island, 1 to 4 a chain
    changed: i64 = 0
    moved: i64 = 0
    grounded: i64 = 0
    acted: i64 = 0
    workshop_used: bool = False
    pod_deck: vec[i64]  # bottom first
    pod_deck_size: i64 = 0
    pods_known: i64 = 0  # how many Pods at the bottom everybody has seen
    display: vec[i64]
    display_size: i64 = 0
    hold: vec[i64]
    hold_size: i64 = 0

    lady_spot: i64 = 1
    lady_air: bool = False
    lady_civilian: i64 = NOTHING
    lives: i64

    supply: vec[i64]  # by colour
    pilot: i64 = NOTHING  # who acts
    using: i64 = NOTHING  # Thunderbird 1 to 4 as 0 to 3, a Pod as 4 + Pod
    dice_list: i64 = 0  # what he will roll, four bits a colour, until it is rolled
    dice_count: i64 = 0
    dice: vec[i64]  # rolled dice: four colours, four faces, four positions, four symbols
    bonus: bool = False  # the die in hand is the bonus die (IR-G50)
    result: i64 = RUNNING

    def __init__(self, agreed: Agreed, rng: Rng, like: ThunderbirdsState | None = None) -> None:
        """An empty table, or `like` once more."""
        super().__init__(rng)
        self.agreed = agreed
        self.lives = agreed.lives
        self.deck = zeros(EMERGENCIES) if like is None else like.deck[:]
        self.gone = zeros(EMERGENCIES) if like is None else like.gone[:]
        self.chains = zeros(PLACES) if like is None else like.chains[:]
        self.sizes = zeros(CHAINS) if like is None else like.sizes[:]
        self.marks = zeros(PLACES) if like is None else like.marks[:]
        self.slots = vec[i64]([NOTHING] * CHAINS) if like is None else like.slots[:]
        self.crew = vec[i64]([NOTHING] * SEATS) if like is None else like.crew[:]
        self.spots = zeros(VEHICLES) if like is None else like.spots[:]
        self.pod_deck = zeros(PODS) if like is None else like.pod_deck[:]
        self.display = zeros(DISPLAY) if like is None else like.display[:]
        self.hold = zeros(2) if like is None else like.hold[:]
        self.supply = agreed.tables.dice[:] if like is None else like.supply[:]
        self.dice = zeros(4 * MOST_DICE) if like is None else like.dice[:]
        if like is not None:
            self._copy_numbers(like)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"<Thunderbirds: turn {self.turn}, {PHASES[int(self.phase)]}, deck {self.deck_size}>"

    # The Emergency deck.

    def draw(self) -> i64:
        """The top card, turned over for all to see; only for a deck that has one."""
        self.deck_size -= 1
        if self.known_bottom > self.deck_size:
            self.known_bottom = self.deck_size
        return self.deck[self.deck_size]

    def put_under(self, card: i64) -> None:
        """A card everybody has seen goes to the bottom (IR-R63, IR-G14)."""
        place: i64 = self.deck_size
        while place > 0:
            self.deck[place] = self.deck[place - 1]
            place -= 1
        self.deck[0] = card
        self.deck_size += 1
        self.known_bottom += 1

    def note_shown(self, card: i64) -> None:
        """IR-R19  Turned over at set-up and shuffled back."""
        if card < HALF:
            self.shown_low |= POWERS[card]
        else:
            self.shown_high |= POWERS[card - HALF]

    def is_shown(self, card: i64) -> bool:
        if card < HALF:
            return (self.shown_low >> card) & 1 == 1
        return (self.shown_high >> (card - HALF)) & 1 == 1

    def deck_has_disaster(self) -> bool:
        kind = self.agreed.tables.kind
        place: i64
        for place in range(self.deck_size):
            if kind[self.deck[place]] == DISASTER:
                return True
        return False

    def leave(self, card: i64, how: i64) -> None:
        """IR-R93  A card is out of the game; its pile is open (IR-G64)."""
        self.gone[self.gone_size] = card * 4 + how
        self.gone_size += 1

    def count_gone(self, how: i64) -> i64:
        count: i64 = 0
        place: i64
        for place in range(self.gone_size):
            if self.gone[place] & 3 == how:
                count += 1
        return count

    def any_call(self) -> bool:
        return self.slots[0] >= 0 or self.slots[1] >= 0 or self.slots[2] >= 0 or self.slots[3] >= 0

    # Chains.

    def add(self, chain: i64, card: i64, mark: i64) -> None:
        """A card at the right end of a chain."""
        place: i64 = chain * LENGTH + self.sizes[chain]
        self.chains[place] = card
        self.marks[place] = mark
        self.sizes[chain] += 1

    def take_out(self, chain: i64, position: i64) -> i64:
        """IR-R31  A card leaves a chain and the cards right of it slide left."""
        base: i64 = chain * LENGTH
        card = self.chains[base + position]
        last: i64 = self.sizes[chain] - 1
        while position < last:
            self.chains[base + position] = self.chains[base + position + 1]
            self.marks[base + position] = self.marks[base + position + 1]
            position += 1
        self.chains[base + last] = 0
        self.marks[base + last] = 0
        self.sizes[chain] = last
        return card

    def has_disaster(self, chain: i64) -> bool:
        kind = self.agreed.tables.kind
        place: i64
        for place in range(chain * LENGTH, chain * LENGTH + self.sizes[chain]):
            if kind[self.chains[place]] == DISASTER:
                return True
        return False

    def need_at(self, chain: i64, position: i64) -> i64:
        """IR-R32, IR-G35  The active symbols: the printed line of the position the card is at now."""
        return self.agreed.tables.need[self.chains[chain * LENGTH + position] * LENGTH + position]

    # Dice.

    def give_back(self, place: i64) -> None:
        """All dice stored on a Disaster return to the supply."""
        word: i64 = self.marks[place]
        self.marks[place] = 0
        field: i64 = 0
        while word != 0:
            self.supply[field % COLOURS] += word & 3
            word >>= 2
            field += 1

    def placed_on(self, position: i64, symbol: i64) -> i64:
        """How many dice of the roll are placed on a symbol of the card at a position."""
        count: i64 = 0
        die: i64
        for die in range(self.dice_count):
            if self.dice[8 + die] == position and self.dice[12 + die] == symbol:
                count += 1
        return count

    # Pods.

    def draw_pod(self) -> None:
        """IR-R76, IR-R77, IR-G32  The display is refilled from the top of the Pod deck, as far as it goes."""
        if self.pod_deck_size == 0:
            return
        self.pod_deck_size -= 1
        if self.pods_known > self.pod_deck_size:
            self.pods_known = self.pod_deck_size
        self.display[self.display_size] = self.pod_deck[self.pod_deck_size]
        self.display_size += 1

    def put_pod_under(self, pod: i64) -> None:
        place: i64 = self.pod_deck_size
        while place > 0:
            self.pod_deck[place] = self.pod_deck[place - 1]
            place -= 1
        self.pod_deck[0] = pod
        self.pod_deck_size += 1
        self.pods_known += 1

    def take_from_display(self, pod: i64) -> None:
        self.display_size -= 1
        close_up(self.display, self.display_size, pod)

    def take_from_hold(self, pod: i64) -> None:
        self.hold_size -= 1
        close_up(self.hold, self.hold_size, pod)

    def empty_hold(self) -> None:
        """IR-R78  Back at Tracy Island the Pods in the hold go to the bottom of the Pod deck."""
        place: i64
        for place in range(self.hold_size):
            self.put_pod_under(self.hold[place])
            self.hold[place] = 0
        self.hold_size = 0

    # Crew.

    def seat_of(self, pilot: i64) -> i64:
        """The seat a Pilot is in; NOTHING for the pool at Tracy Island."""
        seat: i64
        for seat in range(SEATS):
            if self.crew[seat] == pilot:
                return seat
        return NOTHING

    def spot_of(self, seat: i64) -> i64:
        """Where a seat is; Thunderbird 5 can always be reached from Tracy Island (IR-G27)."""
        if seat == TB5:
            return 0
        return self.spots[TB2] if seat == POD_SEAT else self.spots[seat]

    def is_ready(self, vehicle: i64) -> bool:
        """IR-R75, IR-R90  A Pilot is in its own seat, and it is not grounded."""
        return self.crew[vehicle] >= 0 and (self.grounded >> vehicle) & 1 == 0

    def is_grounded(self, seat: i64) -> bool:
        """IR-R90, IR-G52  The Pod operator is grounded with Thunderbird 2."""
        return (self.grounded >> (i64(TB2) if seat == POD_SEAT else seat)) & 1 == 1

    def clone(self) -> ThunderbirdsState:
        return ThunderbirdsState(self.agreed, self.rng.clone(), self)

    def copy_from(self, other: State) -> None:
        """`clone` into an existing state of the same table; chance is left alone."""
        assert isinstance(other, ThunderbirdsState)
        self.agreed = other.agreed
        self.deck = other.deck[:]
        copy_first(other.gone, self.gone, other.gone_size)
        self.chains = other.chains[:]
        copy_whole(other.sizes, self.sizes)
        self.marks = other.marks[:]
        copy_whole(other.slots, self.slots)
        copy_whole(other.crew, self.crew)
        copy_whole(other.spots, self.spots)
        copy_whole(other.pod_deck, self.pod_deck)
        copy_whole(other.display, self.display)
        copy_whole(other.hold, self.hold)
        copy_whole(other.supply, self.supply)
        self.dice = other.dice[:]
        self._copy_numbers(other)

    def _copy_numbers(self, other: ThunderbirdsState) -> None:
        self.phase = other.phase
        self.turn = other.turn
        self.deck_size = other.deck_size
        self.left_out = other.left_out
        self.known_bottom = other.known_bottom
        self.shown_low = other.shown_low
        self.shown_high = other.shown_high
        self.no_disaster = other.no_disaster
        self.gone_size = other.gone_size
        self.no_room = other.no_room
        self.changed = other.changed
        self.moved = other.moved
        self.grounded = other.grounded
        self.acted = other.acted
        self.workshop_used = other.workshop_used
        self.pod_deck_size = other.pod_deck_size
        self.pods_known = other.pods_known
        self.display_size = other.display_size
        self.hold_size = other.hold_size
        self.lady_spot = other.lady_spot
        self.lady_air = other.lady_air
        self.lady_civilian = other.lady_civilian
        self.lives = other.lives
        self.pilot = other.pilot
        self.using = other.using
        self.dice_list = other.dice_list
        self.dice_count = other.dice_count
        self.bonus = other.bonus
        self.result = other.result


def close_up(pods: vec[i64], size: i64, pod: i64) -> None:
    """A Pod leaves a row of Pods that has `size` left afterwards."""
    place: i64 = 0
    while pods[place] != pod:
        place += 1
    while place < size:
        pods[place] = pods[place + 1]
        place += 1
    pods[size] = 0
