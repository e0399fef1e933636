"""What can go wrong, as sentences a player or a caller understands."""

from __future__ import annotations

MOST_SHOWN = 60


def quoted(text: object) -> str:
    """What somebody wrote, in quotes: cut where it is long, escaped where a terminal would obey it."""
    shown = str(text)
    if len(shown) > MOST_SHOWN:
        shown = shown[:MOST_SHOWN] + "..."
    return '"' + "".join([sign if sign.isprintable() else repr(sign)[1:-1] for sign in shown]) + '"'


class StormdeckError(Exception):
    """Anything Stormdeck refuses.  `str(error)` is one clear sentence."""


class IllegalAction(StormdeckError):
    """An action the rules forbid now; nothing was changed."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.rule = rule
        self.why = why

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        return IllegalAction, (self.rule, self.why)


class BadNotation(IllegalAction):
    """A text that is not the notation of any action of the game."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__("", f"{quoted(text)} is not an action: {expected}")
        self.text = text
        self.expected = expected

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        return BadNotation, (self.text, self.expected)


class UnknownGame(StormdeckError):
    """No game of that name is installed."""


class UnknownRule(StormdeckError):
    """A rule the game's page does not list."""


class BadFile(StormdeckError):
    """A file that cannot be read or written at all."""


class UnknownRules(StormdeckError):
    """A version of a game's rules that is not played here, or not any more."""


class UnknownCard(StormdeckError):
    """No card of that name is in the game."""


class BadOptions(StormdeckError):
    """An option, a value or a number of players the game does not have."""


class BadSeat(StormdeckError):
    """No such seat at this table."""


class BadBot(StormdeckError):
    """A bot specification nobody understands."""


class PositionError(StormdeckError):
    """A position document that no game can reach, or that cannot be read."""


class TakeBackRefused(StormdeckError):
    """A move that may not be taken back, why, and the rule of the game that forbids it ("" where none does)."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(f"{why.removesuffix('.')} ({rule})." if rule else why)
        self.rule = rule
        self.why = why

    def __reduce__(self) -> tuple[type[TakeBackRefused], tuple[str, str]]:
        return TakeBackRefused, (self.why, self.rule)


class StillHidden(StormdeckError):
    """The cards of a game that is not over are to be opened."""


class RecordError(StormdeckError):
    """A record that cannot be read, or that does not replay."""


class ReplayMismatch(RecordError):
    """A record that was read but does not replay to what it says."""
