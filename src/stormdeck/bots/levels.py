"""The levels of each game, 1 to 5: names and specs, fixed here; their ratings are measured by benchmarks/bots_strength.py."""

from __future__ import annotations

from typing import Final, NamedTuple

from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.view import View

NAMES: Final = ("novice", "apprentice", "adept", "expert", "master")
DEFAULT: Final = 2
"""At every table where nobody says otherwise: a first game should be winnable, but not against nobody."""
WITHOUT_LEVELS: Final = "greedy"


class Level(NamedTuple):
    """One step of a ladder."""

    number: int
    name: str
    spec: str


def ladder(*specs: str) -> tuple[Level, ...]:
    return tuple([Level(place + 1, NAMES[place], spec) for place, spec in enumerate(specs)])


# The first three are greedy players who are absent-minded in so many decisions of a hundred: they make a beginner's mistakes
# and no others.  The fourth is greedy, the fifth thinks: by search, or where that adds nothing by its instinct alone ("keep=1").
LEVELS: Final = {
    "blanco": ladder("blend:35", "blend:16", "blend:6", "greedy", "ismcts:sims=400"),
    "taidian": ladder("blend:40", "blend:18", "blend:6", "greedy", "ismcts:sims=300"),
    "thunder-and-lightning": ladder("blend:90", "blend:20", "blend:6", "greedy", "ismcts:sims=400"),
    "thunderbirds": ladder("blend:12", "blend:6", "blend:2", "greedy", "flat:keep=1"),
    "thunderbolts": ladder("blend:25", "blend:12", "blend:5", "greedy", "flat:keep=1"),
}


def level_of(game_id: str, number: int) -> Level:
    if game_id not in LEVELS:
        raise BadBot(f"The game {quoted(game_id)} has no levels; name a bot instead.")
    return LEVELS[game_id][number - 1]


def usual_bot(game_id: str) -> str:
    """Who plays if nobody was asked for, in the browser as in the terminal."""
    return f"level:{DEFAULT}" if game_id in LEVELS else WITHOUT_LEVELS


def read_level(argument: str) -> int:
    """The number or the name of a level."""
    if argument in NAMES:
        return NAMES.index(argument) + 1
    if argument in [str(number + 1) for number in range(len(NAMES))]:
        return int(argument)
    raise BadBot(f"A level is a number from 1 to {len(NAMES)} or one of {', '.join(NAMES)}, not {quoted(argument)}.")


def spec_for(view: View, number: int) -> str:
    return level_of(view.game, number).spec
