"""The prices that search plays the Thunderbirds Solitaire Game by.

They are finer than greedy's: symbols have their own prices, because not every machine can be everywhere.  Flood is dear but
where Thunderbird 4 is, which hardly ever moves; crash is cheap, because Thunderbird 3 flies anywhere.
"""

from __future__ import annotations

from typing import Final

from stormdeck.bots.thunderbirds.price import CHAIN_PRICES, LENGTH_PRICES

# After the prices of a chain.
FOUR_OUT: Final = CHAIN_PRICES
POD_LEFT: Final = CHAIN_PRICES + 1
TWO_HOME: Final = CHAIN_PRICES + 2
ASSIGN: Final = CHAIN_PRICES + 3
RESCUED_AT_HOME: Final = CHAIN_PRICES + 4
ROAD_AT_HOME: Final = CHAIN_PRICES + 5
AIR_WITH_CIVILIAN: Final = CHAIN_PRICES + 6

PRICES: Final = (
    *LENGTH_PRICES,
    *(52, 50, 100, 65, 35),
    *(52, 50, 10, 65, 35),
    *(20, 180, 160, 160, 72, 220, 132, 900, 73, 40),
    *(940, 110, 330),
    *(56, 225, -60, 40),
)
"""Greedy's prices, but for symbols: theirs were found by what tells won games from lost ones, and by measured play."""
