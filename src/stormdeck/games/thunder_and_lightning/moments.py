"""The table of moments: rows of numbers, each found again by what is known in it; `pasts.py` fills it.

A moment is a row: what is known (see `story.py`), the step to go on with, and the choices it leads to.  Every choice leads to a
moment at a later step, and two that lead to the same knowledge lead to the same moment.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_first, zeros
from stormdeck.games.thunder_and_lightning.state import KINDS
from stormdeck.games.thunder_and_lightning.story import KNOWN, KNOWN_STOLEN, LAID, TAKEN, Story

LOW: Final = (1 << 31) - 1

# The numbers of a moment; behind them stand what is known when its story goes on, and then what was known when it began.
SINCE: Final = 0  # the step it begins with ...
AT: Final = 1  # ... and the one of its choice
FIRST: Final = 2  # its first choice; -1: it was not looked at yet
LAST: Final = 3  # behind its last choice
MAY_EARLY: Final = 4  # by kind bits: what a face-down card of the pool may be that is surely not drawn ...
MAY_LATE: Final = 5  # ... and one that may be ...
MAY_SAFE: Final = 6  # ... the same of one that Frigg saw in the hand, surely not drawn ...
MAY_SAFE_DRAWN: Final = 7  # ... and that may be; in any past that leads on from here
ROW: Final = 8

# The numbers of a choice.
WHERE: Final = 0  # the spot of a face-down card, IN_HAND or HEL_TOOK
WHICH: Final = 1  # the card, UNKNOWN, or of a spot CLEARED_CARD or CLEARED_DRAWN_CARD
AFTER: Final = 2  # the moment it leads to
UPTO: Final = 3
CHOICE: Final = 4


class Moments:
    """The moments of a story, the first one being moment 0."""

    story: Story
    stride: i64  # numbers a moment
    rows: vec[i64]
    weights: vec[float]  # by moment; 0: no past leads on from here
    count: i64  # moments; behind the last one there is always room for a draft
    index: vec[i64]  # finds a moment by its row: its number and 1, 0 for none; always a power of two long
    choices: vec[i64]
    shares: vec[float]  # by choice: its weight
    chosen: i64  # how many choices there are

    def __init__(self, story: Story) -> None:
        self.story = story
        self.stride = ROW + 2 * story.words
        self.rows = zeros(8 * self.stride)
        self.weights = vec[float]([0.0] * 8)
        self.count = 1
        self.index = zeros(16)
        self.choices = zeros(16 * CHOICE)
        self.shares = vec[float]([0.0] * 16)
        self.chosen = 0
        word: i64
        for word in range(story.words):
            self.rows[ROW + word] = story.start[word]

    # What is known in a moment.

    def number(self, moment: i64, field: i64) -> i64:
        story = self.story
        return self.rows[moment * self.stride + ROW + story.word[field]] >> story.shift[field] & story.mask[field]

    def add(self, moment: i64, field: i64, number: i64) -> None:
        self.rows[moment * self.stride + ROW + self.story.word[field]] += number << self.story.shift[field]

    def add_to_hand(self, moment: i64, card: i64, number: i64) -> None:
        self.add(moment, card, number)
        self.add(moment, KNOWN if card < KINDS else KNOWN_STOLEN, number)

    def has_room(self, moment: i64, at: i64, kind: i64) -> bool:
        """Whether all known cards of a kind can be there before a step; see `Story.find_room`.

        What Hel took is still counted in the pile, so there is room for one more: of any kind until it is said which.
        """
        place = at * len(self.story.kinds) + self.story.ranks[kind]
        laid = self.number(moment, LAID + kind)
        if self.story.most[TAKEN] > 0:
            taken = self.number(moment, TAKEN)
            if taken == 0 or taken == kind + 1:
                laid -= 1
        return laid <= self.story.laid_room[place] and laid + self.number(moment, kind) <= self.story.room[place]

    def has_room_for_all(self, moment: i64, at: i64) -> bool:
        place: i64
        for place in range(len(self.story.kinds)):
            if not self.has_room(moment, at, self.story.kinds[place]):
                return False
        return True

    # Finding a moment again.

    def draft(self, moment: i64) -> i64:
        """What is known in a moment, to be changed: a row behind the last moment."""
        size: i64 = len(self.rows)
        if (self.count + 1) * self.stride > size:
            self.rows = longer(self.rows)
        source, target = moment * self.stride + ROW, self.count * self.stride + ROW
        word: i64
        for word in range(self.story.words):
            self.rows[target + word] = self.rows[source + word]
        return self.count

    def choose(self, where: i64, which: i64, at: i64, share: float) -> None:
        """Add a choice that leads to the draft, or to the moment that is just like it; unless it surely leads nowhere."""
        if 0 <= which < KINDS and not self.has_room(self.count, at, which):
            return
        if self.chosen == len(self.shares):
            self.choices = longer(self.choices)
            self.shares = heavier(self.shares)
        base: i64 = self.chosen * CHOICE
        self.choices[base + WHERE] = where
        self.choices[base + WHICH] = which
        self.choices[base + AFTER] = self.find(at)
        self.shares[self.chosen] = share
        self.chosen += 1

    def find(self, at: i64) -> i64:
        """The moment that begins with what the draft knows, before the same step: the draft itself if there was none yet."""
        draft = self.count
        slot = self.slot_of(draft, ROW, at)
        while self.index[slot] > 0:
            if self.is_draft(self.index[slot] - 1, at):
                return self.index[slot] - 1
            slot = (slot + 1) & (len(self.index) - 1)
        self.index[slot] = draft + 1
        base: i64 = draft * self.stride
        self.rows[base + SINCE] = self.rows[base + AT] = at
        self.rows[base + FIRST] = -1
        self.rows[base + MAY_EARLY] = self.rows[base + MAY_LATE] = 0
        self.rows[base + MAY_SAFE] = self.rows[base + MAY_SAFE_DRAWN] = 0
        word: i64
        for word in range(base + ROW, base + ROW + self.story.words):
            self.rows[word + self.story.words] = self.rows[word]
        if draft == len(self.weights):
            self.weights = heavier(self.weights)
        self.count += 1
        if 2 * self.count > len(self.index):
            self.index_anew()
        return draft

    def is_draft(self, moment: i64, at: i64) -> bool:
        base, draft = moment * self.stride, self.count * self.stride
        if self.rows[base + SINCE] != at:
            return False
        place: i64
        for place in range(ROW, ROW + self.story.words):
            if self.rows[base + place + self.story.words] != self.rows[draft + place]:
                return False
        return True

    def slot_of(self, moment: i64, first: i64, at: i64) -> i64:
        """Where the index is searched first, by the numbers of a row from `first` on.  No product is as large as 2**62."""
        mark: i64 = at
        place: i64
        for place in range(moment * self.stride + first, moment * self.stride + first + self.story.words):
            mark = mix(mix(mark, self.rows[place] >> 31), self.rows[place] & LOW)
        return mark & (len(self.index) - 1)

    def index_anew(self) -> None:
        """More room, so that a search is short."""
        self.index = zeros(4 * len(self.index))
        moment: i64
        for moment in range(1, self.count):
            slot = self.slot_of(moment, ROW + self.story.words, self.rows[moment * self.stride + SINCE])
            while self.index[slot] > 0:
                slot = (slot + 1) & (len(self.index) - 1)
            self.index[slot] = moment + 1


def mix(mark: i64, number: i64) -> i64:
    return (((mark ^ number) * 1540483477) >> 13) & LOW


def longer(numbers: vec[i64]) -> vec[i64]:
    """The same numbers, and as much room again."""
    size: i64 = len(numbers)
    more = zeros(2 * size)
    copy_first(numbers, more, size)
    return more


def heavier(weights: vec[float]) -> vec[float]:
    size: i64 = len(weights)
    more = vec[float]([0.0] * int(2 * size))
    at: i64
    for at in range(size):
        more[at] = weights[at]
    return more
