"""Bots of one's own, by name: `path/to/file.py:Class`, `module:Class`, or what an installed package calls its bot.

Whoever names one runs its code, so a server takes only those that its host has listed.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from runpy import run_path
from typing import Any, Final

from stormdeck.bots.base import Bot, Chooser
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View

GROUP: Final = "stormdeck.players"
"""The entry point group in which a package names its bots; `stormdeck.bots` is for those who bring a game."""


class OwnBot(Bot):
    """Somebody's bot under the name by which it was asked for: what it answers is checked, and a fault of it is one sentence."""

    def __init__(self, spec: str, bot: Bot) -> None:
        self.spec = spec
        self._bot = bot

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        try:
            answer: object = self._bot.choose(view, legal, rng)
        except Exception as error:  # whatever somebody else's code does
            raise BadBot(f"The bot {quoted(self.spec)} failed: {told(error)}") from error
        for action in legal:
            if action == answer or str(action) == answer:
                return action
        raise BadBot(f"The bot {quoted(self.spec)} answered {answer!r:.200}, which is none of the {len(legal)} legal actions.")

    def seated(self) -> Bot:
        return OwnBot(self.spec, self._bot.seated())

    def forget(self) -> None:
        self._bot.forget()

    def follow(self, view: View, made: Sequence[Action]) -> None:
        self._bot.follow(view, made)


def outside_bot(spec: str) -> Bot | None:
    """The bot that a spec finds outside of Stormdeck; None if it names none, BadBot if it does and something is wrong with it."""
    target = installed().get(spec, spec)
    place, _, name = target.rpartition(":")
    if not name.isidentifier() or not (is_file(place) or is_module(place)):
        return None
    found = contents(place, spec).get(name)
    if found is None:
        raise BadBot(f"There is no bot {quoted(spec)}: {quoted(place)} has nothing named {quoted(name)}.")
    try:
        bot: Any = found() if isinstance(found, type) else found
    except Exception as error:  # whatever somebody else's code does
        raise BadBot(f"The bot {quoted(spec)} could not be made: {told(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadBot(f"The bot {quoted(spec)} has no method choose(view, legal, rng).")
    return OwnBot(spec, bot if isinstance(bot, Bot) else _Nameless(bot))


class _Nameless(Bot):
    """Somebody's bot that is asked for its choice only, and need not know what it is called."""

    def __init__(self, bot: Chooser) -> None:
        self._bot = bot

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return self._bot.choose(view, legal, rng)


@cache  # read from disk, which takes longer than a bot's move
def installed() -> dict[str, str]:
    """The bots of installed packages, by name, each as `module:Class`."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def is_file(place: str) -> bool:
    return place.endswith(".py")


def is_module(place: str) -> bool:
    return all([part.isidentifier() for part in place.split(".")])


@cache  # a file is run once, however many bots are asked for
def names_in(place: str) -> Mapping[str, object]:
    return run_path(place, run_name="stormdeck_bot") if is_file(place) else vars(import_module(place))


def contents(place: str, spec: str) -> Mapping[str, object]:
    """All names of a file or of a module."""
    try:
        return names_in(str(Path(place).absolute()) if is_file(place) else place)  # elsewhere the same name is another file
    except FileNotFoundError as error:
        if "runpy" in where(error).filename:  # it looked for the file itself, not for one that the file opens
            raise BadBot(f"There is no bot {quoted(spec)}: there is no file {quoted(place)}.") from None
        raise BadBot(f"The bot {quoted(spec)} could not be loaded: {told(error)}") from error
    except ModuleNotFoundError as error:
        if error.name is not None and f"{place}.".startswith(f"{error.name}."):
            raise BadBot(f"There is no bot {quoted(spec)}: there is no module {quoted(place)}.") from None
        raise BadBot(f"The bot {quoted(spec)} could not be loaded: {told(error)}") from error
    except Exception as error:  # whatever somebody else's code does
        raise BadBot(f"The bot {quoted(spec)} could not be loaded: {told(error)}") from error


def told(error: Exception) -> str:
    """What happened, and where in the author's file: `ZeroDivisionError: division by zero (mine.py, line 7).`"""
    what = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    place: SyntaxError | traceback.FrameSummary = error if isinstance(error, SyntaxError) else where(error)
    return f"{what} ({str(place.filename).rpartition('/')[2]}, line {place.lineno})."


def where(error: Exception) -> traceback.FrameSummary:
    return traceback.extract_tb(error.__traceback__)[-1]
