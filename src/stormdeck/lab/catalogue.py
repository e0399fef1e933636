"""What can be used in a game, by name: kinds of action, and the cards they name.  Read from the notation and the gallery, so that
no game is known here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat

HELD: Final = "hold"
"""The kind of use of a card that came to a seat where no other could see it."""
SEEN: Final = "see"
"""The kind of use of a card that was told of at the table, or to a seat."""
MOST_EVENTS: Final = 50_000
"""Sentences kept; beyond that they are spoken again."""


class Use(NamedTuple):
    """A kind of action, and the card it is done with; "" where it names none."""

    kind: str
    card: str


class Told(NamedTuple):
    """The cards that an event names, by their numbers."""

    held: tuple[int, ...]
    seen: tuple[int, ...]
    is_secret: bool
    """Only the seat it happened to heard of them."""


NOTHING_TOLD: Final = Told((), (), False)


class Catalogue:
    """All uses of a game at one table, each with its number."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.uses: list[Use] = []
        self._numbers: dict[Use, int] = {}
        named = cards_by_word(game, options)
        self.of_row: list[tuple[int, ...]] = []
        """By row of the action table: the numbers of its uses."""
        for row in range(len(game.actions)):
            action = game.actions[row]
            kind = spaced(type(action).__name__)
            cards = list(dict.fromkeys([named[word.lower()] for word in str(action).split()[1:] if word.lower() in named]))
            self.of_row.append(tuple([self._number(Use(kind, card)) for card in ["", *cards]]))
        self._cards: dict[str, tuple[int, int]] = {}
        """By a name in small letters: the numbers of holding that card and of seeing it."""
        self._signs: dict[str, tuple[int, int]] = {}
        """By a sign in capitals, which stands for its card where a hand is told: "You draw N, D and a wild"."""
        for note in game.gallery(options):
            card = named.get(note.id.lower()) or next(
                (card for word, card in named.items() if note.id.lower().endswith(f"_{word}")), note.name
            )
            both = self._number(Use(HELD, card)), self._number(Use(SEEN, card))
            for name in (note.name, *note.said):
                self._cards[name.lower()] = both
            if note.id.isupper():
                self._signs[note.id] = both
        longest_first = sorted(self._cards, key=lambda name: (-len(name), name))
        self._pattern = re.compile(r"(?<!\w)(?:" + "|".join([re.escape(name) for name in longest_first]) + r")(?!\w)")
        self._heard: dict[Event, Told] = {}

    def _number(self, use: Use) -> int:
        if use not in self._numbers:
            self._numbers[use] = len(self.uses)
            self.uses.append(use)
        return self._numbers[use]

    def told(self, event: Event, seat: int, players: int) -> Told:
        """What the sentence of an event names: to everybody, or to its seat alone, which then holds it."""
        if not self._cards:
            return NOTHING_TOLD
        if event not in self._heard:
            if len(self._heard) >= MOST_EVENTS:
                self._heard.clear()
            self._heard[event] = self._hear(event, seat, players)
        return self._heard[event]

    def _hear(self, event: Event, seat: int, players: int) -> Told:
        seen = event.seen_by(Seat(seat))
        if seen is None:
            return NOTHING_TOLD
        is_secret = players > 1 and event.seen_by(Seat((seat + 1) % players)) != event
        told = self.game.say(seen, Speaker(Seat(seat)))
        found = [self._cards[name] for name in self._pattern.findall(told.lower())]
        found += [self._signs[word] for word in re.findall(r"\w+", told) if is_secret and word in self._signs]
        numbers = list(dict.fromkeys(found))
        return Told(tuple([held for held, _ in numbers]) if is_secret else (), tuple([one for _, one in numbers]), is_secret)


@lru_cache(maxsize=4)
def catalogue_of(game: Game, options: Options) -> Catalogue:
    """That of a table, made once for all jobs of a study: it remembers what the sentences name that it has heard."""
    return Catalogue(game, options)


def cards_by_word(game: Game, options: Options) -> dict[str, str]:
    """By a word of the notation, in small letters: what the card is called that it names."""
    notes = game.gallery(options)
    by_id = {note.id.lower(): note.name for note in notes}
    words = {word.lower() for row in range(len(game.actions)) for word in str(game.actions[row]).split()[1:]}
    found: dict[str, str] = {}
    for word in sorted(words):
        if word in by_id:
            found[word] = by_id[word]
        elif names := ending_in(word, [(note.id.lower(), note.name) for note in notes]):
            found[word] = names
    return found


def ending_in(word: str, notes: Sequence[tuple[str, str]]) -> str:
    """Cards that differ by their side only: `scout` for `red_scout` and `blue_scout`."""
    return " / ".join(dict.fromkeys([name for id, name in notes if id.endswith(f"_{word}")]))


def spaced(name: str) -> str:
    """`TakeAnotherCard` as "take another card"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()
