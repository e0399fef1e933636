"""Letters as pixels, for pictures of a table where nothing but NumPy is at hand: five pixels wide and seven high.

Signs of frames reach to the edges of their cell, so that they join; what has no letter here is a block.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from stormdeck.envs.arrays import np

HIGH: Final = 10
WIDE: Final = 6
"""A cell, with the space between letters."""
ROWS: Final = 7
LETTERS: Final = """
! 04040404040004  " 0a0a0a00000000  # 0a0a1f0a1f0a0a  $ 040f140e051e04  % 18190204081303  & 0c12140815120d  ' 04040800000000
( 02040808080402  ) 08040202020408  * 0004150e150400  + 0004041f040400  , 000000000c0408  - 0000000e000000  . 00000000000c0c
/ 00010204081000  0 0e11131519110e  1 040c040404040e  2 0e11010204081f  3 1f02040201110e  4 02060a121f0202  5 1f101e0101110e
6 0608101e11110e  7 1f010204080808  8 0e11110e11110e  9 0e11110f01020c  : 000c0c000c0c00  ; 000c0c000c0408  < 02040810080402
= 00001f001f0000  > 08040201020408  ? 0e110102040004  @ 0e11010d15150e  A 0e1111111f1111  B 1e11111e11111e  C 0e11101010110e
D 1c12111111121c  E 1f10101e10101f  F 1f10101e101010  G 0e11101711110f  H 1111111f111111  I 0e04040404040e  J 0702020202120c
K 11121418141211  L 1010101010101f  M 111b1515111111  N 11111915131111  O 0e11111111110e  P 1e11111e101010  Q 0e11111115120d
R 1e11111e141211  S 0f10100e01011e  T 1f040404040404  U 1111111111110e  V 11111111110a04  W 1111111515150a  X 11110a040a1111
Y 1111110a040404  Z 1f01020408101f  [ 0e08080808080e  \\ 00100804020100  ] 0e02020202020e  ^ 040a1100000000  _ 0000000000001f
` 08040200000000  a 00000e010f110f  b 1010161911111e  c 00000e1010110e  d 01010d1311110f  e 00000e111f100e  f 0609081c080808
g 000f11110f010e  h 10101619111111  i 04000c0404040e  j 0200060202120c  k 10101214181412  l 0c04040404040e  m 00001a15151111
n 00001619111111  o 00000e1111110e  p 00001e111e1010  q 00000d130f0101  r 00001619101010  s 00000e100e011e  t 08081c08080906
u 0000111111130d  v 00001111110a04  w 0000111115150a  x 0000110a040a11  y 000011110f010e  z 00001f0204081f  { 02040408040402
| 04040404040404  } 08040402040408  ~ 00000815020000  · 00000004000000  × 00110a040a1100  – 0000001f000000  … 00000000000015
ϟ 03060c1f060c18  ↩ 01010509130904  ≈ 000d16000d1600  ▲ 00040e0e1f1f00  ▶ 10181c1e1c1810  ► 10181c1e1c1810  ◆ 00040e1f0e0400
● 000e1f1f1f0e00  ■ 001f1f1f1f1f00  ☀ 04150e1b0e1504  ★ 04041f0e0e1b11  ♣ 040e0e1f1f040e  ♥ 000a1f1f0e0400  ⚔ 110a040a1b1111
✚ 000e0e1f0e0e00
"""
FRAMES: Final = {
    "─": "lr", "│": "ud", "║": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud",
    "┬": "lrd", "┴": "lru", "┼": "lrud", "╥": "lrd", "╨": "lru", "╫": "lrud",
}  # fmt: skip
"""The arms of a sign: left, right, up, down."""
MIDDLE: Final = (4, 2)


@cache
def glyph(sign: str) -> Any:
    """Where a cell has ink, (HIGH, WIDE) signs."""
    cell = np.zeros((HIGH, WIDE), dtype=bool)
    if sign in FRAMES:
        row, column = MIDDLE
        arms = {"l": cell[row, : column + 1], "r": cell[row, column:], "u": cell[: row + 1, column], "d": cell[row:, column]}
        for arm in FRAMES[sign]:
            arms[arm][:] = True
    elif sign == "░":
        cell[::2, ::2] = True
    elif sign in drawn():
        cell[1 : 1 + ROWS, : WIDE - 1] = drawn()[sign]
    elif not sign.isspace():
        cell[1:-1, :-1] = True
    return cell


@cache
def drawn() -> dict[str, Any]:
    """The letters of the table above."""
    words = LETTERS.split()
    return {sign: dots(rows) for sign, rows in zip(words[::2], words[1::2], strict=True)}


def dots(rows: str) -> Any:
    """Two digits a row, a bit a pixel, the leftmost first."""
    numbers = [int(rows[place : place + 2], 16) for place in range(0, 2 * ROWS, 2)]
    return np.array([[number >> bit & 1 for bit in range(WIDE - 2, -1, -1)] for number in numbers], dtype=bool)
