"""A policy net: from what a seat knows to how promising each of its actions is, and to its chance to win.  Whole numbers only, so
that compiled and interpreted nets agree to the last digit.

The input is the observation of a seat (`Game.observe_into`), so a net knows what its seat knows and nothing else.  Rows of
weights are added up for what the observation says and for what the action is; two layers of rectified units follow.
Nets are files beside the bots of their game (`stormdeck.bots.policies`), made by `stormdeck train GAME --policy`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.bots.search.instinct import WIN
from stormdeck.bots.search.net import CHANCE, MOST_STEPS
from stormdeck.core.arrays import zeros
from stormdeck.core.game import Rows

VALUES: Final = 256  # of a byte
NO_ROW: Final = -1
STEP_BITS: Final = 8  # logits are looked up in 256ths
LOWEST: Final = -(1 << 62)


def powers() -> vec[i64]:
    """By n: e to the power of -n/256, in millionths, from 0 to 8; found from the table of chances with whole numbers only."""
    table = zeros(MOST_STEPS + 1)
    place: i64 = 0
    while place <= MOST_STEPS:
        table[place] = WIN * (WIN - CHANCE[place]) // CHANCE[place]
        place += 1
    return table


POWER: Final = powers()


def add_words(words: vec[i64], said: vec[i64], actions: vec[i64], row: i64, hidden: i64) -> None:
    """What an action says, word by word, added up in its row."""
    for word in said:
        unit: i64
        for unit in range(hidden):
            actions[row * hidden + unit] += words[word * hidden + unit]


@final
class Reading:
    """Which rows of weights an observation adds: by value of a byte, or in proportion to it."""

    def __init__(self, places: vec[i64], tables: vec[i64], counted: vec[i64], caps: vec[i64], rows: vec[i64], size: i64) -> None:
        self.places = places
        """By table: the byte it reads."""
        self.tables = tables
        """By table * 256 + value: the row, or NO_ROW."""
        self.counted = counted
        """The bytes that are counted ..."""
        self.caps = caps
        """... up to so many, which makes a whole row ..."""
        self.rows = rows
        """... of this number."""
        self.size = size
        """How many rows there are."""


@final
class Layer:
    """From `inputs` units to `outputs`: the weights of one input are neighbours."""

    def __init__(self, weights: vec[i64], start: vec[i64], out: vec[i64], bias: i64) -> None:
        self.weights = weights
        self.start = start
        self.out = out
        """By output: its weight in the one number that comes of it all."""
        self.bias = bias
        self.sums = zeros(len(start))


@final
class Policy:
    """The weights, ready for use.  `look` first; then `score`, `weigh`, `best` and `chance` speak of that observation."""

    def __init__(
        self,
        bits: i64,
        reading: Reading,
        state: vec[i64],
        start: vec[i64],
        actions: vec[i64],
        choice: Layer,
        value_start: vec[i64],
        value: Layer,
    ) -> None:
        self.bits = bits
        self.hidden: i64 = len(start)
        self.reading = reading
        self.state = state
        """By row * hidden units."""
        self.start = start
        self.actions = actions
        """By row of the action table * hidden units."""
        self.choice = choice
        self.value_start = value_start
        self.value = value
        self.base = zeros(len(start))
        self.logits = zeros(0)

    def look(self, observation: vec[u8]) -> None:
        """Add up what the observation says."""
        reading, base, hidden = self.reading, self.base, self.hidden
        unit: i64
        for unit in range(hidden):
            base[unit] = self.start[unit]
        table: i64
        for table in range(len(reading.places)):
            row = reading.tables[table * VALUES + i64(observation[reading.places[table]])]
            if row != NO_ROW:
                self.add(row, 1, 1)
        place: i64
        for place in range(len(reading.counted)):
            count = i64(observation[reading.counted[place]])
            if count > 0:
                cap = reading.caps[place]
                self.add(reading.rows[place], count if count < cap else cap, cap)

    def add(self, row: i64, count: i64, whole: i64) -> None:
        base, state = self.base, self.state
        at: i64 = row * self.hidden
        unit: i64
        for unit in range(self.hidden):
            base[unit] += state[at + unit] if count == whole else state[at + unit] * count // whole

    def through(self, layer: Layer, more: vec[i64], at: i64) -> i64:
        """What comes of the base and of `more`, from `at` on; in 2 ** (2 * bits) parts."""
        base, sums, weights = self.base, layer.sums, layer.weights
        outputs: i64 = len(sums)
        place: i64
        for place in range(outputs):
            sums[place] = layer.start[place]
        unit: i64
        for unit in range(self.hidden):
            value: i64 = base[unit] + more[at + unit]
            if value > 0:
                weight: i64 = unit * outputs
                for place in range(outputs):
                    sums[place] += value * weights[weight + place]
        total: i64 = layer.bias
        for place in range(outputs):
            if sums[place] > 0:
                total += (sums[place] >> self.bits) * layer.out[place]
        return total

    def score(self, row: i64) -> i64:
        """How promising an action is: the logarithm of its weight, in 2 ** (2 * bits) parts."""
        return self.through(self.choice, self.actions, row * self.hidden)

    def chance(self) -> i64:
        """Of whoever looks to win, in millionths."""
        parts: i64 = self.through(self.value, self.value_start, 0) >> (2 * self.bits - STEP_BITS)
        if parts >= 0:
            return CHANCE[parts if parts < MOST_STEPS else MOST_STEPS]
        return WIN - CHANCE[-parts if -parts < MOST_STEPS else MOST_STEPS]

    def best(self, rows: Rows) -> i64:
        """The row of the most promising action, of equal ones the first."""
        best: i64 = rows.items[0]
        most: i64 = LOWEST
        place: i64
        for place in range(rows.count):
            score = self.score(rows.items[place])
            if score > most:
                most = score
                best = rows.items[place]
        return best

    def weigh(self, rows: Rows, weights: vec[i64]) -> None:
        """How promising each action is beside the best one, which has a million."""
        if len(self.logits) < rows.count:
            self.logits = zeros(rows.count)
        logits = self.logits
        most: i64 = LOWEST
        place: i64
        for place in range(rows.count):
            logits[place] = self.score(rows.items[place])
            if logits[place] > most:
                most = logits[place]
        for place in range(rows.count):
            steps: i64 = (most - logits[place]) >> (2 * self.bits - STEP_BITS)
            weights[place] = POWER[steps if steps < MOST_STEPS else MOST_STEPS]
