"""A small value net for imagined positions: counts in, the chance of the seat to win out.  Whole numbers only, so that compiled
and interpreted nets agree to the last digit.

One hidden layer of rectified units and a straight way past it.  Three units share a word of 64 bits, 20 bits each: a sum of such
words is the three sums at once, as long as none of them leaves its 20 bits, which `stormdeck.bots.nets` checks of every file.
How a net is made: `stormdeck train`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stormdeck.bots.search.instinct import WIN
from stormdeck.core.arrays import zeros
from stormdeck.core.game import State

TOGETHER: Final = 3  # units of a word
LANE: Final = 20  # bits of a unit
HALF: Final = 1 << 19
MASK: Final = (1 << 20) - 1
OUT_BITS: Final = 12  # weights to the output are counted in 4096ths
STEPS: Final = 256  # of the table below, to a unit of the logarithm of the odds
MOST_STEPS: Final = 2048


def chances() -> vec[i64]:
    """By the logarithm of the odds, in 256ths from 0 to 8: the chance in millionths; found with whole numbers only."""
    one: int = 1 << 80
    step: int = one
    term: int = one
    for number in range(1, 12):  # e to the power of -1/256, by its series
        term = -(term // (256 * number)) if term > 0 else -term // (256 * number)
        step += term
    table: list[i64] = []
    power: int = one
    for _ in range(MOST_STEPS + 1):
        table.append(i64(1_000_000 * one // (one + power)))
        power = power * step >> 80
    return vec[i64](table)


CHANCE: Final = chances()


@final
class Net:
    """The weights, packed for use.  The input of `chance` is a row of counts as long as `inputs`."""

    inputs: i64
    words: i64  # for the hidden units of one input
    bits: i64  # hidden units are counted in 2 ** bits parts
    most: vec[i64]  # by input: a larger count counts as this
    rows: vec[i64]  # by input * words: the weights to the hidden units
    skip: vec[i64]  # by input: the weight straight to the output, in 2 ** (bits + OUT_BITS) parts
    start: vec[i64]  # the hidden units before anything is counted
    out: vec[i64]  # by hidden unit
    bias: i64
    sums: vec[i64]

    def __init__(
        self,
        inputs: i64,
        bits: i64,
        most: vec[i64],
        rows: vec[i64],
        skip: vec[i64],
        start: vec[i64],
        out: vec[i64],
        bias: i64,
    ) -> None:
        self.inputs = inputs
        self.words = len(start)
        self.bits = bits
        self.most = most
        self.rows = rows
        self.skip = skip
        self.start = start
        self.out = out
        self.bias = bias
        self.sums = zeros(len(start))

    def logit(self, given: vec[i64]) -> i64:
        """The logarithm of the odds, in 2 ** (bits + OUT_BITS) parts."""
        sums = self.sums
        rows = self.rows
        words = self.words
        total: i64 = self.bias
        word: i64
        for word in range(words):
            sums[word] = self.start[word]
        place: i64
        for place in range(self.inputs):
            count = given[place]
            if count != 0:
                if count > self.most[place]:
                    count = self.most[place]
                total += self.skip[place] * count
                at: i64 = place * words
                for word in range(words):
                    sums[word] += rows[at + word] * count
        return total + self.excited()

    def excited(self) -> i64:
        """What the hidden units add: each its sum, if that is above 0, by its weight."""
        total: i64 = 0
        unit: i64 = 0
        word: i64
        for word in range(self.words):
            left: i64 = self.sums[word]
            for _ in range(TOGETHER):
                value: i64 = ((left + HALF) & MASK) - HALF
                left = (left - value) >> LANE
                if value > 0:
                    total += value * self.out[unit]
                unit += 1
        return total

    def chance(self, given: vec[i64]) -> i64:
        """In millionths."""
        parts: i64 = self.logit(given) >> (self.bits + OUT_BITS - 8)
        if parts >= 0:
            return CHANCE[parts if parts < MOST_STEPS else MOST_STEPS]
        return WIN - CHANCE[-parts if -parts < MOST_STEPS else MOST_STEPS]


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """What the net of a game is told of an imagined state.  Every game that has a net brings one in `bots/<game>/inputs.py`."""

    size: i64

    def __init__(self, size: i64) -> None:
        self.size = size

    def read(self, state: State, seat: i64, inputs: vec[i64]) -> None:
        """Fill in the counts, each from 0 to 255, as they look from a seat's side."""
        raise NotImplementedError


@final
class Judge:
    """A net in the place of an instinct's evaluation, at a table of two."""

    reader: Reader
    net: Net
    inputs: vec[i64]

    def __init__(self, reader: Reader, net: Net) -> None:
        self.reader = reader
        self.net = net
        self.inputs = zeros(reader.size)

    def estimate(self, state: State, mover: i64, values: vec[i64]) -> None:
        """By seat, in millionths; asked once, from the side of whoever decides next."""
        self.reader.read(state, mover, self.inputs)
        chance = self.net.chance(self.inputs)
        values[mover] = chance
        values[1 - mover] = WIN - chance


def pack(inputs: vec[i64], buffer: vec[u8]) -> None:
    """Counts as bytes, for the files a net learns from."""
    place: i64
    for place in range(len(inputs)):
        count = inputs[place]
        buffer[place] = u8(255) if count > 255 else u8(count)
