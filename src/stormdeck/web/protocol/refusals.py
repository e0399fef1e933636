"""What the server refuses, as sentences with a status."""

from __future__ import annotations

import re
from typing import Final

from stormdeck.core.errors import IllegalAction, StormdeckError, TakeBackRefused
from stormdeck.web.protocol import wire

NOT_STORED: Final = 503
NO_DATABASE: Final = "The database cannot be reached; try again in a moment."
TOO_BUSY: Final = "So many games are being played here that a new one would slow them down; try again in a minute."
RULE_AT_END: Final = re.compile(r" \(([A-Z]{2}-[A-Z]\d+)\)\.$")


class Refused(StormdeckError):
    """A request that is answered with a sentence and changes nothing."""

    def __init__(self, status: int, sentence: str, *, rule: str = "", version: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.rule = rule
        self.version = version


def not_found(what: str) -> Refused:
    return Refused(404, what)


def forbidden(why: str) -> Refused:
    return Refused(403, why)


def set_aside() -> Refused:
    return Refused(410, "This table cannot be opened any more; it is kept, and whoever runs the server has been told.")


def stale(version: int) -> Refused:
    return Refused(409, "The table has moved on; look at it again.", version=version)


def not_now(why: str, rule: str = "") -> Refused:
    return Refused(409, why, rule=rule)


def given_up() -> Refused:
    return not_now("You are out of this game; a bot plays on in your seat.")


def problem_of(error: StormdeckError) -> tuple[int, wire.Problem]:
    """The status and the body that answer an error."""
    if isinstance(error, Refused):
        return error.status, wire.Problem(str(error), error.rule, error.version)
    if isinstance(error, IllegalAction | TakeBackRefused):
        return 400, wire.Problem(error.why, error.rule)
    return 400, wire.Problem(*sentence_and_rule(str(error)))


def sentence_and_rule(text: str) -> tuple[str, str]:
    """Other errors of the rules name the rule at their end: "... is for 2 to 5 players, not 7 (XY-R01)."."""
    found = RULE_AT_END.search(text)
    return (f"{text[: found.start()]}.", found[1]) if found else (text, "")
