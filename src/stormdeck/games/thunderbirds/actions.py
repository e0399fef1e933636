"""What may be decided in the Thunderbirds Solitaire Game, and the table of all 440 actions.

The numbers below are where each kind of action begins in the table; the rules compute with them.  The level is not an
action: it is agreed before the cards are shuffled (IR-R11), as the option `advanced_count`.
"""

from __future__ import annotations

import itertools
from typing import Final

from stormdeck.core.actions import Action, ActionTable
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, PILOT_IDS, SEAT_IDS, STANDARD, SYMBOL_NAMES, VEHICLE_IDS, Book

KEEP_CALLS: Final = 0
SWAP_CALLS: Final = 1  # + pair of slots: 12 13 14 23 24 34
ARRANGE: Final = 7  # + permutation in lexicographic order, the identity left out
ASSIGN: Final = 30  # + pilot * 6 + seat
WORKSHOP: Final = 66  # + pod
LOAD: Final = 82  # + pod
MOVE_VEHICLE: Final = 98  # + (tb1, tb2, tb3 as 0, 1, 2) * 5 + place
CARRY: Final = 113  # + place
END_MOVE: Final = 118
RECALL: Final = 119  # + chain * 12 + position * 3 + index
START: Final = 167  # + pilot * 20 + (Thunderbird 1 to 4, then the Pods)
END_RESCUE: Final = 287
COLOUR: Final = 288  # + colour - 1
EXTRA: Final = 293  # + colour
EXCHANGE: Final = 299  # + from * 5 + (to, counted without from)
NO_EXCHANGE: Final = 329
REROLL: Final = 330  # + die
KEEP_ROLL: Final = 334
PLACE: Final = 335  # + die * 20 + position * 5 + symbol
FREE_CIVILIAN: Final = 415  # + die * 3 + position - 1
CONFIRM: Final = 427
LADY_MOVE: Final = 428  # + place
LADY_FLIP: Final = 433
LADY_STAY: Final = 434
ESCORT: Final = 435  # + position - 1
UNASSIGN: Final = 438
SKIP_ESCORT: Final = 439
ROWS: Final = 440

MOST_LEGAL: Final = 96

PAIRS: Final = tuple(itertools.combinations(range(1, 5), 2))
ORDERS: Final[tuple[tuple[int, ...], ...]] = tuple(itertools.permutations(range(1, 5)))[1:]
FLYING: Final = ("tb1", "tb2", "tb3")


class KeepCalls(Action, frozen=True):
    """IR-R73  Leave the waiting calls where they are."""

    def __str__(self) -> str:
        return "keep calls"


class SwapCalls(Action, frozen=True):
    """IR-R73  Exchange the contents of two Incoming slots, counted from 1."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"swap calls {self.first} {self.second}"


class ArrangeCalls(Action, frozen=True):
    """IR-R73  Slot 1 gets the call of the slot named first, and so on."""

    order: tuple[int, int, int, int]

    def __str__(self) -> str:
        return "arrange calls " + " ".join([str(slot) for slot in self.order])


class Assign(Action, frozen=True):
    """IR-R74  A Pilot takes a seat; whoever sat there takes his."""

    pilot: str
    seat: str

    def __str__(self) -> str:
        return f"assign {self.pilot} {self.seat}"


class Workshop(Action, frozen=True):
    """IR-R77  Replace a face-up Pod."""

    pod: str

    def __str__(self) -> str:
        return f"workshop {self.pod}"


class Load(Action, frozen=True):
    """IR-R76  Take a face-up Pod into the hold of Thunderbird 2."""

    pod: str

    def __str__(self) -> str:
        return f"load {self.pod}"


class Fly(Action, frozen=True):
    """IR-R75  Thunderbird 1, 2 or 3 moves; 0 is Tracy Island."""

    vehicle: str
    to: int

    def __str__(self) -> str:
        return f"move {self.vehicle} {self.to}"


class Carry(Action, frozen=True):
    """IR-R76  Thunderbird 2 moves with Thunderbird 4 inside."""

    to: int

    def __str__(self) -> str:
        return f"carry tb4 {self.to}"


class EndMove(Action, frozen=True):
    """IR-R60  On to the Rescue phase."""

    def __str__(self) -> str:
        return "end move"


class Recall(Action, frozen=True):
    """IR-R81  Return a stored die to the supply; all counted from 1."""

    chain: int
    position: int
    die: int

    def __str__(self) -> str:
        return f"recall {self.chain} {self.position} {self.die}"


class StartRescue(Action, frozen=True):
    """IR-R79, IR-R80  A Pilot acts, with his Thunderbird or with a Pod."""

    pilot: str
    using: str

    def __str__(self) -> str:
        return f"rescue {self.pilot} {self.using}"


class EndRescue(Action, frozen=True):
    """IR-R79  On to the Lady Penelope phase."""

    def __str__(self) -> str:
        return "end rescue"


class ChooseColour(Action, frozen=True):
    """IR-R34, IR-G47  The colour of the die that may be chosen."""

    colour: str

    def __str__(self) -> str:
        return f"colour {self.colour}"


class ChooseExtra(Action, frozen=True):
    """IR-R89  The colour of Brains' extra die."""

    colour: str

    def __str__(self) -> str:
        return f"extra {self.colour}"


class ExchangeDie(Action, frozen=True):
    """IR-R89  John exchanges one die before rolling."""

    give: str
    take: str

    def __str__(self) -> str:
        return f"exchange {self.give} {self.take}"


class NoExchange(Action, frozen=True):
    """IR-R89  John rolls the dice as they are."""

    def __str__(self) -> str:
        return "no exchange"


class Reroll(Action, frozen=True):
    """IR-R89  Scott rolls one die again; counted from 1."""

    die: int

    def __str__(self) -> str:
        return f"reroll {self.die}"


class KeepRoll(Action, frozen=True):
    """IR-R89  Scott keeps his roll."""

    def __str__(self) -> str:
        return "keep roll"


class PlaceDie(Action, frozen=True):
    """IR-R26, IR-R35  A rolled die is allocated to a symbol of the Disaster at a position; both counted from 1."""

    die: int
    position: int
    symbol: str

    def __str__(self) -> str:
        return f"place {self.die} {self.position} {self.symbol}"


class FreeCivilian(Action, frozen=True):
    """IR-R87  A rolled wild ends the influence on a Civilian."""

    die: int
    position: int

    def __str__(self) -> str:
        return f"free {self.die} {self.position}"


class Confirm(Action, frozen=True):
    """IR-R27  The allocation is done; carry it out."""

    def __str__(self) -> str:
        return "confirm allocation"


class LadyMove(Action, frozen=True):
    """IR-R43, IR-R45  Lady Penelope moves; 0 is Tracy Island."""

    to: int

    def __str__(self) -> str:
        return f"lp move {self.to}"


class LadyFlip(Action, frozen=True):
    """IR-R41  Turn Lady Penelope's card over."""

    def __str__(self) -> str:
        return "lp flip"


class LadyStay(Action, frozen=True):
    """IR-R41  Neither move nor flip."""

    def __str__(self) -> str:
        return "lp stay"


class Escort(Action, frozen=True):
    """IR-R48  Take a Civilian of her chain under her card; the position is counted from 1."""

    position: int

    def __str__(self) -> str:
        return f"lp assign {self.position}"


class Unassign(Action, frozen=True):
    """IR-R49, IR-R50  Let her Civilian go."""

    def __str__(self) -> str:
        return "lp unassign"


class SkipEscort(Action, frozen=True):
    """IR-G53  No escort this turn."""

    def __str__(self) -> str:
        return "lp skip"


def action_table(book: Book) -> ActionTable:
    """The table for a book: only the ids of its Pods differ."""
    pods = [pod.id for pod in book.file.pods]
    usings = [*VEHICLE_IDS, *pods]
    places, four = range(5), range(1, 5)
    rows: list[Action] = [KeepCalls()]
    rows += [SwapCalls(first, second) for first, second in PAIRS]
    rows += [ArrangeCalls((a, b, c, d)) for a, b, c, d in ORDERS]
    rows += [Assign(pilot, seat) for pilot in PILOT_IDS for seat in SEAT_IDS]
    rows += [Workshop(pod) for pod in pods]
    rows += [Load(pod) for pod in pods]
    rows += [Fly(vehicle, place) for vehicle in FLYING for place in places]
    rows += [Carry(place) for place in places]
    rows.append(EndMove())
    rows += [Recall(chain, position, die) for chain in four for position in four for die in range(1, 4)]
    rows += [StartRescue(pilot, using) for pilot in PILOT_IDS for using in usings]
    rows.append(EndRescue())
    rows += [ChooseColour(colour) for colour in COLOUR_NAMES[1:]]
    rows += [ChooseExtra(colour) for colour in COLOUR_NAMES]
    rows += [ExchangeDie(give, take) for give in COLOUR_NAMES for take in COLOUR_NAMES if give != take]
    rows.append(NoExchange())
    rows += [Reroll(die) for die in four]
    rows.append(KeepRoll())
    rows += [PlaceDie(die, position, symbol) for die in four for position in four for symbol in SYMBOL_NAMES[:5]]
    rows += [FreeCivilian(die, position) for die in four for position in range(2, 5)]
    rows.append(Confirm())
    rows += [LadyMove(place) for place in places]
    rows += [LadyFlip(), LadyStay()]
    rows += [Escort(position) for position in range(2, 5)]
    rows += [Unassign(), SkipEscort()]
    return ActionTable(rows)


ACTIONS: Final = action_table(STANDARD)
assert len(ACTIONS) == ROWS, "the rows of the table have moved"
