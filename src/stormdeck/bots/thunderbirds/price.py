"""What it costs to leave a chain of the Thunderbirds Solitaire Game as it is, by a list of prices, in hundredths of a point.

One player plays by three lists.  To greedy every symbol costs the same.  Search has finer prices, because not every machine can
be everywhere: flood is expensive, except where Thunderbird 4 is, which hardly ever moves; crash is cheap, because Thunderbird 3
flies anywhere.  The policy of another engine (`greedy:reference`) takes all Hood cards for alike.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.chain import LOST, Row
from stormdeck.games.thunderbirds.state import CIVILIAN, DISASTER, HOOD, LENGTH, MASS_HYPNOSIS, SURGE, Tables

# Who plays.
SEARCH: Final = 0
GREEDY: Final = 1
REFERENCE: Final = 2

# Where in a list of prices they stand.
LENGTHS: Final = 0  # by cards in the chain once its call has come, 0 to 7
OPEN: Final = 8  # by symbol
OPEN_AT_FOUR: Final = 13  # by symbol, in a chain where Thunderbird 4 is
CIVILIAN_HERE: Final = 18
INFLUENCED: Final = 19
HOOD_TARGET: Final = 20
HYPNOSIS_TARGET: Final = 21  # for each Civilian of the chain; 0: Mass Hypnosis is a Hood card like any other
RESCUED: Final = 22
CAPTURE: Final = 23
NEW_DISASTER: Final = 24  # the open symbols of a Disaster nobody knows yet
HOOD_CARD: Final = 25  # thousandths of one card more
LANDING: Final = 26  # hundredths of the price of open symbols, for those a call will bring if nothing changes before
LANDING_LATER: Final = 27  # the same, for those a call will bring after this turn's Rescue actions
FOUR_OUT: Final = 28  # Thunderbird 4 is carried out into the world
POD_LEFT: Final = 29  # a Pod that is still in the hold
TWO_HOME: Final = 30  # Thunderbird 2 goes home for other Pods
ASSIGN: Final = 31  # Lady Penelope and the Civilian with her
RESCUED_AT_HOME: Final = 32
ROAD_AT_HOME: Final = 33
AIR_WITH_CIVILIAN: Final = 34

LENGTH_PRICES: Final = (0, 53, 118, 190, 345, 40000, 60000, 80000)
MACHINES: Final = (940, 110, 330, 56, 225, -60, 40)
PRICES: Final = (
    (*LENGTH_PRICES, *(52, 50, 100, 65, 35), *(52, 50, 10, 65, 35), 20, 180, 160, 160, 72, 220, 132, 900, 73, 40, *MACHINES),
    (*LENGTH_PRICES, *(55,) * 10, 20, 180, 160, 160, 72, 220, 132, 900, 73, 0, *MACHINES),
    (*LENGTH_PRICES, *(55,) * 10, 20, 180, 160, 0, 72, 220, 0, 900, 73, 0, *MACHINES),
)
"""By who plays.  The prices of symbols in search were found by what tells won games from lost ones, and by measured play."""


@final
class Outlook:
    """What waits for a chain: the call, whether Lady Penelope guards it, and how near defeat by captures is."""

    call: i64
    guarded: bool
    spare: i64  # captures that may still happen before the game is lost; -1: any number
    four: bool  # Thunderbird 4 is here

    def __init__(self) -> None:
        self.call = -1
        self.guarded = False
        self.spare = -1
        self.four = False


def open_price(word: i64, at: i64, prices: vec[i64]) -> i64:
    """The price of symbols that no die lies on, from the list of those here or elsewhere (`at`)."""
    total: i64 = 0
    while word != 0:
        total += (word & 15) * prices[at]
        word >>= 4
        at += 1
    return total


def chain_price(row: Row, outlook: Outlook, tables: Tables, prices: vec[i64]) -> i64:
    """The cost of leaving a chain like this, its waiting call counted in; rescues and captures on the way included."""
    size: i64 = row.size
    total: i64 = 0
    at: i64 = OPEN_AT_FOUR if outlook.four else OPEN
    targets: i64 = 0
    position: i64
    for position in range(size):
        card = row.cards[position]
        if tables.kind[card] == CIVILIAN:
            total += prices[CIVILIAN_HERE]
            if row.marks[position] != 0:
                total += prices[INFLUENCED]
            else:
                targets += 1
        else:
            total += open_price(tables.need[card * LENGTH + position] - row.marks[position], at, prices)
    total += row.captured * prices[CAPTURE] - row.rescued * prices[RESCUED]
    if outlook.spare >= 0 and row.captured > outlook.spare:
        total += LOST
    total += landing_price(size, outlook, tables, prices) * prices[LANDING_LATER] // 100
    return total + call_price(size, targets, outlook, tables, prices)


def call_price(size: i64, targets: i64, outlook: Outlook, tables: Tables, prices: vec[i64]) -> i64:
    """The length of the chain when its call has come, and what a Hood card does."""
    now = prices[LENGTHS + size]
    if outlook.call < 0:
        return now
    kind = tables.kind[outlook.call]
    keyword = tables.keyword[outlook.call]
    if kind == HOOD:
        if outlook.guarded:
            return now
        if size == 0:
            return prices[LENGTHS + 1] + prices[NEW_DISASTER]
        if keyword == MASS_HYPNOSIS and prices[HYPNOSIS_TARGET] != 0:
            now += prices[HYPNOSIS_TARGET] * targets
        elif targets > 0:
            return now + prices[HOOD_TARGET]
        more: i64 = prices[LENGTHS + size + 1] - prices[LENGTHS + size]
        return now + more * prices[HOOD_CARD] // 1000
    if size == 0 and kind == CIVILIAN:
        return prices[LENGTHS + 1] + prices[NEW_DISASTER]
    if kind == DISASTER and keyword == SURGE:
        return prices[LENGTHS + size + 2]
    return prices[LENGTHS + size + 1]


def landing_price(size: i64, outlook: Outlook, tables: Tables, prices: vec[i64]) -> i64:
    """The price of the symbols of a Disaster that waits, in the place where it comes to lie."""
    call = outlook.call
    if call < 0 or tables.kind[call] != DISASTER or size >= LENGTH:
        return 0
    return open_price(tables.need[call * LENGTH + size], OPEN_AT_FOUR if outlook.four else OPEN, prices)
