"""Bots by their specification: a name and after a colon what it takes, or where a bot of one's own is found."""

from __future__ import annotations

from collections.abc import Callable

from stormdeck.bots.base import AnyBot, Bot, as_bot
from stormdeck.bots.gamebots import bots_of, level_of
from stormdeck.bots.greedy import GreedyBot
from stormdeck.bots.levels import read_level
from stormdeck.bots.mixed import BlendBot, LevelBot
from stormdeck.bots.net import NetBot
from stormdeck.bots.outside import installed, outside_bot
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.bots.styles import split_style
from stormdeck.bots.uniform import UniformBot
from stormdeck.core.errors import BadBot, quoted


def _random(argument: str) -> Bot:
    if argument:
        raise BadBot('The bot "random" takes nothing after its name.')
    return UniformBot()


def _flat(argument: str) -> Bot:
    return SearchBot(read_wishes("flat", argument))


def _ismcts(argument: str) -> Bot:
    return SearchBot(read_wishes("ismcts", argument))


def _net(argument: str) -> Bot:
    if argument:
        raise BadBot('The bot "net" takes nothing after its name.')
    return NetBot()


def _level(argument: str) -> Bot:
    return LevelBot(argument, bot)


KINDS: dict[str, Callable[[str], AnyBot]] = {
    "random": _random,
    "greedy": GreedyBot,
    "blend": BlendBot,
    "flat": _flat,
    "ismcts": _ismcts,
    "net": _net,
    "level": _level,
}

QUICK = ("random", "greedy", "blend", "net")
"""Bots that decide without searching."""


def is_quick(spec: str, game_id: str) -> bool:
    """Whether a bot never searches in a game; nobody knows that of one that is not ours."""
    name, _, argument = spec.strip().partition(":")
    if name == "level":
        return is_quick(level_of(game_id, read_level(split_style(argument)[0])).spec, game_id)
    return name == "random" or (name in QUICK and bots_of(game_id).greedy is not None)


def bot(spec: str) -> Bot:
    """A bot by its spec, such as "greedy" or "ismcts:1000"; "mine.py:Careful" runs that file.  BadBot says what is wrong.

    >>> import stormdeck
    >>> from stormdeck.core.rng import FastRng
    >>> match = stormdeck.Match(stormdeck.game_ids()[0], players=2, seed=7)
    >>> print(stormdeck.bot("greedy").choose(match.view(0), match.legal(), FastRng(1)))
    reveal r1c1
    """
    if not isinstance(spec, str):
        raise BadBot(f'A bot is named by a text such as "random", not {spec!r}.')
    name, _, argument = spec.strip().partition(":")
    if name in KINDS:
        return as_bot(KINDS[name](argument))
    own = outside_bot(spec.strip())
    if own is None:
        raise BadBot(f"There is no bot {quoted(name)}; there are {', '.join([*KINDS, *installed()])}.")
    return own
