"""What may be written after `ismcts:` and `flat:`."""

# stays plain Python: it reads text

from __future__ import annotations

import re
from typing import Final, NamedTuple

from stormdeck.bots.search.tree import AS_CUT, Settings
from stormdeck.core.errors import BadBot, quoted

DEFAULT_SIMS: Final = 1000
MOST_SIMS: Final = 1_000_000
BOUT: Final = 16  # worlds between drops, for who thinks until the time is up
LEAST_TIME: Final = 0.001
MOST_TIME: Final = 600.0

RANGES: Final = {
    "sims": (1, MOST_SIMS),
    "cut": (1, 100_000),
    "greed": (0, 100),
    "explore": (0, 100_000),
    "prior": (0, 100),
    "keep": (0, 20),
    "leaf": (0, 100_000),
    "net": (0, 100),
    "policy": (0, 100),
}
"""The whole numbers that may be given: simulations a move, decisions in one of them, and the rest of `Settings`."""


class Taste(NamedTuple):
    """How a game is best searched: what holds where a spec says nothing.  Chosen by measured play: docs/bots.md, "Settings"."""

    cut: int
    greed: int
    explore: int
    prior: int
    keep: int = 0
    """Actions that `flat` compares in the same worlds; 0 for all of them, equally often."""


PLAIN: Final = Taste(cut=100, greed=0, explore=1400, prior=0)
"""For games without an instinct."""


class Wishes(NamedTuple):
    """A spec, understood."""

    spec: str
    kind: str
    numbers: dict[str, int]
    seconds: float | None

    @property
    def sims(self) -> int:
        return self.numbers.get("sims", DEFAULT_SIMS)

    def settings(self, taste: Taste) -> Settings:
        """What was asked for, and the taste of the game for the rest."""
        numbers = self.numbers
        return Settings(
            cut=numbers.get("cut", taste.cut),
            greed=numbers.get("greed", taste.greed),
            explore=numbers.get("explore", taste.explore),
            prior=numbers.get("prior", taste.prior),
            flat=self.kind == "flat",
            leaf=numbers.get("leaf", AS_CUT),
            net=numbers.get("net", 0),
            policy=numbers.get("policy", 0),
        )

    def keep(self, taste: Taste) -> int:
        """How many actions a flat search compares; 0: all of them, and equally often."""
        return self.numbers.get("keep", taste.keep) if self.kind == "flat" else 0

    def bout(self, taste: Taste) -> int:
        """Worlds after which a flat search drops the worse half of the actions it compares: half of the budget goes first."""
        return BOUT if self.seconds is not None else max(2, self.sims // (2 * max(1, self.keep(taste))))


def search_wishes(spec: str) -> Wishes | None:
    """What a spec asks of search; None where it names a bot of another kind."""
    kind, _, argument = spec.strip().partition(":")
    return read_wishes(kind, argument) if kind in ("ismcts", "flat") else None


def read_wishes(kind: str, argument: str) -> Wishes:
    """`1000`, or `sims=1000,cut=50,...`; BadBot says what is wrong."""
    spec = f"{kind}:{argument}" if argument else kind
    numbers: dict[str, int] = {}
    seconds: float | None = None
    parts = [part.strip() for part in argument.split(",")] if argument else []
    for place, part in enumerate(parts):
        name, equals, value = part.partition("=")
        if not equals and place == 0:
            name, value = "sims", part
        if name == "time" and seconds is None:
            seconds = read_seconds(spec, value)
        elif name in RANGES and name not in numbers:
            numbers[name] = read_number(spec, name, value)
        else:
            known = ", ".join([*RANGES, "time"])
            raise BadBot(f"The bot {quoted(spec)} has {quoted(part)}; it takes each of {known} once, as in sims=1000.")
    if "keep" in numbers and kind != "flat":
        raise BadBot(f"The bot {quoted(spec)} has keep, which only flat takes.")
    return Wishes(spec, kind, numbers, seconds)


def read_number(spec: str, name: str, value: str) -> int:
    least, most = RANGES[name]
    if re.fullmatch("[0-9]{1,9}", value) and least <= int(value) <= most:
        return int(value)
    raise BadBot(f"In the bot {quoted(spec)}, {name} is a whole number from {least} to {most}, not {quoted(value)}.")


def read_seconds(spec: str, value: str) -> float:
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", value) and LEAST_TIME <= float(value) <= MOST_TIME:
        return float(value)
    raise BadBot(
        f"In the bot {quoted(spec)}, time is a number of seconds from {LEAST_TIME} to {MOST_TIME:g}, not {quoted(value)}."
    )
