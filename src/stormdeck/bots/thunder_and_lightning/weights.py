"""What the glance at Thunder & Lightning counts with, in tenths of a point of strength unless said otherwise.

One player counts by two lists.  Greedy's is that of a heuristic bot described for another engine, whose figures check our rules
(docs/games/thunder-and-lightning.md); search has one that plays better and that nobody can read.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

PRIZE: Final = 300  # the treasure: the measure of all others
POWER: Final = 12  # the place of all cards without strength in the rows by kind

# Rows of thirteen by kind: what a card is worth, new in front, new behind, and put down first.
VALUE: Final = 0
FRONT: Final = 13
BEHIND: Final = 26
DEPLOYED: Final = 39
# Rows of three: a card more before or behind a column of one, two or three; a card drawn with few, some or many in the hand.
FACE: Final = 52
BACK: Final = 55
DRAWN: Final = 58
COLUMN: Final = 61
LAST_COLUMN: Final = 62
INSIGHT: Final = 63  # an unknown card turned up
OPENED: Final = 64  # the treasure that may come to the front, with points left, and ...
OPENED_LATER: Final = 65  # ... with none
UNCOVERED: Final = 66
EXPOSED: Final = 67
COVERED: Final = 68
SECOND_COVERED: Final = 69
SHOWN: Final = 70  # percent of a face-down card's worth, when it attacks
SAVED: Final = 71  # percent of an open front's worth
MET: Final = 72  # percent of an opposing front's worth
WALL_MET: Final = 73
CHAMPION_MET: Final = 74
WALL_PUT: Final = 75
WANT: Final = 76  # tenths for each point below FEW, for what uses up no card
FEW: Final = 77
RACE: Final = 78  # twentieths for each point that the opponent can spend more
FOR_GOD: Final = 79
ENTERING: Final = 80
HIDDEN: Final = 81
HIDDEN_FEW: Final = 82  # shared out among the cards of the hand
HIDDEN_NIGHTMARE: Final = 83
CENTER: Final = 84
LANE_HIDDEN: Final = 85  # in the last row
RAVENS_USE: Final = 86
HAND_SHOWN: Final = 87
HAND_WIPED: Final = 88
SPIED: Final = 89  # tenths
REVEALED: Final = 90
FLANK_USE: Final = 91
MOVE_FOE_USE: Final = 92
WEAPON_USE: Final = 93
FREYA_USE: Final = 94
HEL_USE: Final = 95
FETCHED_RAVENS: Final = 96
FETCHED_TROOPS: Final = 97
SEER_USE: Final = 98
BERSERKER_USE: Final = 99
IDUNN_USE: Final = 100
DRAW_RACE: Final = 101  # as RACE, for a draw and ...
USE_RACE: Final = 102  # ... for a power
UNCOVERED_DEEP: Final = 103  # the own treasure two behind the front
GUARD: Final = 104  # tenths for each point of strength of a new front before the own treasure
BAD_GUARD: Final = 105  # a Nightmare in the column of the own treasure

# What search counts with: found by measured play against greedy, all of them moved at once; single numbers mean little
# without the others.
# fmt: off
WEIGHTS: Final = vec[i64]([
    -13, 0, 12, 60, 21, 17, 5, 34, 59, 22, 112, 92, 15,
    0, 0, -2, 3, -1, -11, -3, 18, 6, 12, -11, 5, -16,
    0, 0, -1, 9, 6, -8, -10, -14, 8, -1, -9, 1, -6,
    0, 0, 31, 35, 23, 17, 16, 53, 28, 8, -10, 3, 10,
    36, 8, -7, 29, -5, -17, 38, 20, 6,
    16, 35, 17, 471, 44, 77, 63, 29, 16, 14, 31, 72, 22, 74, 15,
    50, 10, 108, 25, 113,
    4, 51, 59, 24, 9,
    17, 33, 35, -26, 4, -18, 4, -17, 7, -37, 21, 6, 6, 2, -9,
    -3, 15, 33, 23, 31,
])
# fmt: on

# Greedy's: ten for a point of strength, forty for a Shield Wall or a Nightmare, nothing for what only search thinks of.
# fmt: off
PLAIN: Final = vec[i64]([
    60, 0, 40, 40, 25, 22, 20, 30, 40, 50, 60, 70, 8,
    0, 0, 8, 4, 1, 1, 6, 10, 9, 8, 5, 2, 0,
    0, 0, 2, 1, 0, 0, 2, 3, 3, 2, 1, 0, 0,
    0, 0, 24, 12, 4, 5, 20, 30, 28, 26, 15, 8, 1,
    22, 8, -2, 26, 12, 2, 20, 14, 8,
    20, 40, 10, 150, 40, 80, 150, 0, 0, 0, 0, 50, 25, 60, 10,
    50, 8, 0, 20, 50,
    0, 60, 40, 6, 0,
    8, 10, 20, 20, 7, -4, 14, -4, 5, -3, 18, 9, 2, 12, 3,
    0, 0, 0, 0, 0,
])
# fmt: on
