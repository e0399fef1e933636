"""Options: what a game lets its players agree on before the deal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from stormdeck.core.errors import BadOptions, quoted

OptionValue = bool | int | str

STANDARD_CARDS = "standard"
TRUE_WORDS = ("true", "yes", "on", "1")
FALSE_WORDS = ("false", "no", "off", "0")

Place = Literal["first", "usual", "expert"]
"""Where whoever sets up a table is asked: before anything else, among the options, or only if looked for."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to agree on, with its default and what it means."""

    name: str
    default: OptionValue
    meaning: str
    """One sentence for players, and the rules it is about: "May lines be left lying?  XY-G08"."""
    choices: tuple[str, ...] = ()
    """The words allowed, for an option that is a word."""
    least: int = 0
    most: int = 1_000_000
    """The range, for an option that is a number."""
    title: str = ""
    """What players call it; "" where the name says that."""
    words: tuple[str, ...] = ()
    """What players read for each choice, in a few words; the choices themselves where nothing is said."""
    zero: str = ""
    """What 0 stands for, where it is no number as the others: "No limit"."""
    scale: tuple[tuple[int, str], ...] = ()
    """What numbers are called from one on, in rising order: ((0, "easy"), (7, "hard"))."""
    place: Place = "usual"
    only_with: tuple[str, str] = ("", "")
    """Another option and its choice without which this one means nothing; nothing of that kind if empty."""
    flag: str = ""
    """A word of its own for `stormdeck play`: "teams" makes --teams short for --option name=; "" for none."""
    own: str = ""
    """What a file of one's own may hold instead of a choice, in a sentence; "" where there is nothing of one's own."""

    def called(self) -> str:
        """What players call it."""
        return self.title or plain_words(self.name)

    def offered(self) -> tuple[tuple[str, str], ...]:
        """The words to choose from, each with what players read for it."""
        return tuple(zip(self.choices, self.words or tuple([plain_words(choice) for choice in self.choices]), strict=True))

    def check(self, value: object) -> OptionValue:
        """The value in the option's own type; a text is read as a person would write it."""
        if isinstance(self.default, bool):
            return self._check_bool(value)
        if isinstance(self.default, int):
            return self._check_int(value)
        if isinstance(value, str) and value in self.choices:
            return value
        raise BadOptions(f'Option "{self.name}" is {self.expected()}, not {_shown(value)}.')

    def _check_bool(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in TRUE_WORDS + FALSE_WORDS:
            return value.lower() in TRUE_WORDS
        raise BadOptions(f'Option "{self.name}" is {self.expected()}, not {_shown(value)}.')

    def _check_int(self, value: object) -> int:
        number = value
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
            number = int(value)
        if isinstance(number, int) and not isinstance(number, bool) and self.least <= number <= self.most:
            return number
        raise BadOptions(f'Option "{self.name}" is {self.expected()}, not {_shown(value)}.')

    def expected(self) -> str:
        """What may be written, in words."""
        if isinstance(self.default, bool):
            return '"true" or "false"'
        if isinstance(self.default, int):
            return f"a whole number from {self.least} to {self.most}"
        return " or ".join(f'"{choice}"' for choice in self.choices)


class SeatOption(Option, frozen=True, kw_only=True):
    """A word, or a seat, "seat_1" and so on; that the table has as many seats is for the game to see to."""

    seats: int

    def check(self, value: object) -> OptionValue:
        if isinstance(value, str) and value in self._seats():
            return value
        return super().check(value)

    def expected(self) -> str:
        words = [f'"{choice}" or ' for choice in self.choices if choice not in self._seats()]
        return f'{"".join(words)}a seat from "seat_1" to "seat_{self.seats}"'

    def offered(self) -> tuple[tuple[str, str], ...]:
        words = tuple([choice for choice in super().offered() if choice[0] not in self._seats()])
        return words + tuple([(seat, plain_words(seat)) for seat in self._seats()])

    def _seats(self) -> list[str]:
        return [f"seat_{number + 1}" for number in range(self.seats)]


class TeamsOption(Option, frozen=True, kw_only=True):
    """A word, or the teams by seat: "1+3/2+4".  That each seat of the table is named once is for the game to see to."""

    seats: int
    alone: str = "none"
    """The choice without teams."""

    def check(self, value: object) -> OptionValue:
        if isinstance(value, str) and value not in self.choices:
            plain = value.replace(" ", "")
            if re.fullmatch(r"[0-9]{1,2}(\+[0-9]{1,2})*(/[0-9]{1,2}(\+[0-9]{1,2})*)+", plain):
                seats = [int(seat) for seat in re.findall(r"[0-9]+", plain)]
                if len(set(seats)) == len(seats) and min(seats) >= 1 and max(seats) <= self.seats:
                    return plain
        return super().check(value)

    def expected(self) -> str:
        return super().expected() + ' or teams by seat, as in "1+3/2+4"'


class PicksOption(Option, frozen=True, kw_only=True):
    """A word, or one thing for each seat, all different: "ren,mateo".  That there are as many is for the game to see to."""

    known: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What players read for each of the known."""

    def check(self, value: object) -> OptionValue:
        if isinstance(value, str) and value and value not in self.choices:
            picked = [name.strip() for name in value.split(",")]
            if len(set(picked)) == len(picked) and not [name for name in picked if name not in self.known]:
                return ",".join(picked)
        return super().check(value)

    def expected(self) -> str:
        return super().expected() + f" or different ones separated by commas ({', '.join(self.known)})"


class WrittenCards(Option, frozen=True, kw_only=True):
    """The cards a game is played with, written out: so a record tells them, and no other table replays it.

    The only value allowed is that of the game at hand, which is the default; "standard" stands for the cards of the box.
    """

    def named(self, text: str) -> str:
        """The name of a card table that was written out; BadOptions where it is none."""
        raise NotImplementedError

    def check(self, value: object) -> OptionValue:
        assert isinstance(self.default, str)
        if isinstance(value, str) and value.lower() == self.default.lower():  # as with all options, capitals do not matter
            return self.default
        try:
            if isinstance(value, str) and self.named(value) == self.default:
                return self.default
        except BadOptions as error:
            raise BadOptions(f'Option "{self.name}": {error}') from None
        raise BadOptions(f'Option "{self.name}" is {self.expected()}, not {quoted(value)}.')

    def offered(self) -> tuple[tuple[str, str], ...]:
        words = "Those of the box" if self.default == STANDARD_CARDS else "Those of this table"
        return tuple([(choice, words) for choice in self.choices])

    def expected(self) -> str:
        return f'"{STANDARD_CARDS}"' if self.default == STANDARD_CARDS else "the card table of this game"


def plain_words(name: str) -> str:
    """A name as a person would write it: "memory_aid" is "Memory aid"."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _shown(value: object) -> str:
    return quoted(value) if isinstance(value, str) else repr(value)


class Options(msgspec.Struct, frozen=True):
    """What was agreed: the number of players and a value for every option of the game."""

    players: int
    values: tuple[tuple[str, OptionValue], ...]

    def __getitem__(self, name: str) -> OptionValue:
        for known, value in self.values:
            if known == name:
                return value
        raise KeyError(name)

    def as_dict(self) -> dict[str, OptionValue]:
        return dict(self.values)

    def flag(self, name: str) -> bool:
        return self[name] is True

    def number(self, name: str) -> int:
        value = self[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        value = self[name]
        assert isinstance(value, str)
        return value


def agree(
    title: str,
    counts: Sequence[int],
    known: Sequence[Option],
    players: object,
    chosen: Mapping[str, object],
    players_rule: str = "",
) -> Options:
    """Check what was chosen and fill in the defaults."""
    if isinstance(players, bool) or not isinstance(players, int) or players not in counts:
        few, many = min(counts), max(counts)
        allowed = f"{few} to {many} players" if few != many else f"{few} player{'s' if few != 1 else ''}"
        rule = f" ({players_rule})" if players_rule else ""
        raise BadOptions(f"{title} is for {allowed}, not {_shown(players)}{rule}.")
    names = [option.name for option in known]
    for name in chosen:
        if name not in names:
            raise BadOptions(f"{title} has no option {quoted(name)}; it has {', '.join(names) or 'none'}.")
    values = [(option.name, option.check(chosen.get(option.name, option.default))) for option in known]
    return Options(players=players, values=tuple(values))
