"""What a game brings for its bots, and where it is found: in `bots/<game>/`, or in somebody else's package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Final, NamedTuple

from stormdeck.bots.base import Chooser
from stormdeck.bots.levels import DEFAULT, Level, ladder
from stormdeck.bots.reading import Plan
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.search.net import Reader
from stormdeck.bots.search.spec import PLAIN, Taste
from stormdeck.bots.styles import Style
from stormdeck.core.errors import BadBot
from stormdeck.core.game import Game
from stormdeck.core.observation import Layout
from stormdeck.games import BUILT_IN

GENERIC: Final = ladder("random", "ismcts:sims=8", "ismcts:sims=30", "ismcts:sims=120", "ismcts:sims=500")
"""The levels of a game that brings none: search on its rules alone, longer and longer."""


class Noun(NamedTuple):
    """Something of which a player has more or less: "health", or more or fewer: "cards"."""

    text: str
    is_counted: bool = False

    def more(self) -> str:
        return f"more {self.text}"

    def less(self) -> str:
        return f"{'fewer' if self.is_counted else 'less'} {self.text}"


def without_instinct(game: Game, players: int) -> Instinct:
    return Instinct(players)


@dataclass(frozen=True, kw_only=True)
class GameBots:
    """The bots of one game.  Whatever is left out is made of search on the rules."""

    greedy: Callable[[str], Chooser] | None = None
    """What `greedy` plays, by its variant ("" for none)."""
    variants: tuple[str, ...] = ()
    """What may be written after `greedy:`."""
    styles: Mapping[str, Style] = field(default_factory=dict)
    """What may be written after `style=`, and what it means here."""
    instinct: Callable[[Game, int], Instinct] = without_instinct
    """For a table of so many: how good a position looks to search, and what one would do in it without thinking."""
    taste: Taste = PLAIN
    """How the game is best searched."""
    reader: Callable[[], Reader] | None = None
    """What a value net of the game is told of a position (`stormdeck train`); None: it can have none."""
    plan: Callable[[Layout], Plan] | None = None
    """What a policy net of the game reads of an observation (`stormdeck train --policy`); None: it can have none."""
    levels: tuple[Level, ...] = GENERIC
    hint: str = ""
    """The bot that is asked for a hint; "" for the one that judges games, which has reasons too."""
    judge_sims: int | None = None
    """Simulations for each decision when a game is judged afterwards, where one takes milliseconds; None: as many as usual."""
    features: Mapping[int, Noun] = field(default_factory=dict)
    """What its instinct counts, by feature, for reasons in words; what is left out is not spoken of."""


WITHOUT: Final = GameBots()


@cache  # read from disk, which takes longer than a bot's move
def _third_party() -> dict[str, str]:
    return {point.name: point.value for point in entry_points(group="stormdeck.bots")}


def bots_of(game_id: str) -> GameBots:
    """The bots of a game; of one that brings none (or that is not installed) those that search makes of its rules."""
    target = _built_in(game_id) or _third_party().get(game_id)
    if target is None:
        return WITHOUT
    module, _, name = target.partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, GameBots):
        raise BadBot(f'The game "{game_id}" brings bots, but {target} is not a stormdeck GameBots.')
    return found


def _built_in(game_id: str) -> str | None:
    """The folder that is named like the game."""
    package = f"{__package__}.{game_id.replace('-', '_')}"
    return f"{package}:BOTS" if game_id in BUILT_IN and find_spec(package) is not None else None


def levels_of(game_id: str) -> tuple[Level, ...]:
    return bots_of(game_id).levels


def level_of(game_id: str, number: int) -> Level:
    """A level by its number; a ladder may be shorter than ours."""
    levels = levels_of(game_id)
    if number > len(levels):
        raise BadBot(f'The bots of "{game_id}" have {len(levels)} levels, so there is no level {number}.')
    return levels[number - 1]


def usual_bot(game_id: str) -> str:
    """Who plays if nobody was asked for, in the browser as in the terminal."""
    return f"level:{min(DEFAULT, len(levels_of(game_id)))}"
