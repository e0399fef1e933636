"""What each watcher remembers of hidden cards.  States are made of this; the rules say what is seen, in `state.py`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_first, zeros
from stormdeck.core.game import State
from stormdeck.games.taidian import doubts
from stormdeck.games.taidian.told import Told

ROOM: Final = 64
"""How long the diary is when it is begun; a blank one has no room, for most states are cloned with nothing in it."""


class Memory(State):
    """What a watcher (a seat, or the spectator after the last seat) remembers of a seat's hidden cards (hand, pile, closed
    discards): `sure`, the cards it certainly has.  Only a theft between two others makes a card uncertain; then victim and
    thief form a group (`roots`), and `pools` are the cards somebody of the group has.  All this follows from `ways`, and it is as
    old as the last question about it: what has been seen since stands in the `diary` (see `diary.py`).
    """

    kinds: i64
    players: i64
    sure: vec[i64]
    pools: vec[i64]
    roots: vec[i64]
    noted: vec[i64]  # cards a watcher knows to lie in a closed discard pile, or (last) in the active hand
    ways: tuple[tuple[doubts.Way, ...], ...]  # by watcher, if it is in doubt: see `doubts.py`
    told: tuple[tuple[Told, ...], ...]  # by watcher and seat, if something was told: see `told.py`
    diary: vec[i64]  # what was seen and is not yet worked out, up to `written`
    written: i64 = 0
    dreams: bool = False  # in a world of search nobody's ways are followed, nothing is told, and there is no diary

    def blank_page(self) -> vec[i64]:
        return zeros(0)

    def write(self, number: i64) -> None:
        """One number more in the diary."""
        room: i64 = len(self.diary)
        if self.written == room:
            old = self.diary
            self.diary = zeros(2 * room if room > 0 else i64(ROOM))
            copy_first(old, self.diary, room)
        self.diary[self.written] = number
        self.written += 1

    def remember_shown(self, seat: i64, kind: i64, hand: i64) -> None:
        """The card shown was a sure one if the seat must have one, else one of its group's pool.  `hand`: how many cards the
        active hand has left if it may have been shown from there, else -1."""
        players = self.players
        kinds = self.kinds
        watcher: i64 = 0
        while watcher <= players:
            if watcher != seat:
                at: i64 = (watcher * players + seat) * kinds + kind
                held: i64 = (watcher * (players + 1) + players) * kinds + kind
                if not self.dreams and len(self.ways[watcher]) > 0:
                    self.show_ways(watcher, seat, kind, hand)
                    watcher += 1
                    continue
                if self.sure[at] > self.noted[(watcher * (players + 1) + seat) * kinds + kind]:
                    self.sure[at] -= 1
                else:
                    self.pools[(watcher * players + self.roots[watcher * players + seat]) * kinds + kind] -= 1
                if hand >= 0 and self.noted[held] > 0:
                    self.noted[held] -= 1
            watcher += 1

    def remember_hidden(self, seat: i64, kind: i64, count: i64) -> None:
        watcher: i64
        for watcher in range(self.players + 1):
            if watcher != seat:
                self.sure[(watcher * self.players + seat) * self.kinds + kind] += count

    def no_ways(self) -> tuple[tuple[doubts.Way, ...], ...]:
        return tuple([() for _ in range(int(self.players) + 1)])

    def nothing_told(self) -> tuple[tuple[Told, ...], ...]:
        return tuple([() for _ in range(int(self.players) + 1)])

    def set_told(self, watcher: int, seat: int, told: Told) -> None:
        before = self.told[watcher] or tuple([() for _ in range(int(self.players))])
        if before[seat] != told:
            after = (*before[:seat], told, *before[seat + 1 :])
            row = after if any([len(part) > 0 for part in after]) else ()
            self.told = (*self.told[:watcher], row, *self.told[watcher + 1 :])

    def show_ways(self, watcher: i64, seat: i64, kind: i64, hand: i64) -> None:
        """Strike out the ways in which a card that was shown cannot have been there; in all others it has gone."""
        ways = self.ways[watcher]
        decks, place = int(self.players * self.kinds), int(seat * self.kinds + kind)
        first: i64 = watcher * (self.players + 1) * self.kinds
        spare = int(self.sure[watcher * decks + place] - self.noted[first + place])
        left = doubts.may_show(ways, place, decks, spare)
        self.sure[watcher * decks + place] -= 1
        if hand >= 0:
            held, others = 0, 0
            for other in range(int(self.kinds)):
                number = int(self.noted[first + decks + other])
                if other == kind:
                    held = number
                else:
                    others += number
            left = doubts.shown_from_hand(left, decks, int(kind), held, others, int(hand))
            if held > 0:
                self.noted[first + decks + kind] -= 1
        self.recall(int(watcher), left)

    def recall(self, watcher: int, ways: list[doubts.Way]) -> None:
        """Take over what is left of the ways of a watcher; if that is a single one, it is in no doubt any more."""
        before = self.ways[watcher]
        if len(ways) == len(before) and all([one is other for one, other in zip(ways, before, strict=True)]):
            return
        players, kinds = int(self.players), int(self.kinds)
        left = doubts.note(doubts.merged(ways), watcher, players, kinds, self.sure, self.pools, self.roots, self.noted)
        self.set_ways(watcher, left if len(left) > 1 else [])

    def set_ways(self, watcher: int, ways: list[doubts.Way]) -> None:
        self.ways = (*self.ways[:watcher], tuple(ways), *self.ways[watcher + 1 :])

    def unsure(self, watcher: i64, seat: i64, size: i64) -> i64:
        """How many of the hidden cards of a seat this watcher is not sure of; `size`: how many there are."""
        at: i64 = (watcher * self.players + seat) * self.kinds
        left: i64 = size
        kind: i64
        for kind in range(self.kinds):
            left -= self.sure[at + kind]
        return left

    def remember_looked(self, watcher: i64, seat: i64, cards: vec[i64]) -> None:
        first: i64 = (watcher * self.players + seat) * self.kinds
        if len(self.ways[watcher]) > 0:
            more = [int(cards[kind] - self.sure[first + kind]) for kind in range(int(self.kinds))]
            self.recall(int(watcher), doubts.looked_through(self.ways[watcher], int(seat * self.kinds), more))
            return
        root = self.roots[watcher * self.players + seat]
        kind: i64
        for kind in range(self.kinds):
            self.pools[(watcher * self.players + root) * self.kinds + kind] -= cards[kind] - self.sure[first + kind]
            self.sure[first + kind] = cards[kind]

    def remember_closing(self, seat: i64) -> None:
        players = self.players
        watcher: i64
        for watcher in range(players + 1):
            base: i64 = watcher * (players + 1)
            kind: i64
            for kind in range(self.kinds):
                held: i64 = (base + players) * self.kinds + kind
                self.noted[(base + seat) * self.kinds + kind] += self.noted[held]
                self.noted[held] = 0
            if not self.dreams and len(self.ways[watcher]) > 0:
                decks = int(players * self.kinds)
                self.recall(int(watcher), doubts.closed(self.ways[watcher], decks, int(self.kinds), int(seat)))

    def remember_shuffled(self, seat: i64) -> None:
        watcher: i64
        for watcher in range(self.players + 1):
            at: i64 = (watcher * (self.players + 1) + seat) * self.kinds
            kind: i64
            for kind in range(self.kinds):
                self.noted[at + kind] = 0
            if not self.dreams and len(self.ways[watcher]) > 0:
                decks = int(self.players * self.kinds)
                self.recall(int(watcher), doubts.shuffled(self.ways[watcher], decks, int(self.kinds), int(seat)))
