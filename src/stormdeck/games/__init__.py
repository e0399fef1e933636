"""The games: built-in ones by name, third-party ones by the entry point group `stormdeck.games`."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from types import ModuleType

from stormdeck.core.errors import UnknownGame, quoted
from stormdeck.core.game import Game
from stormdeck.core.view import View

BUILT_IN = {
    "blanco": "stormdeck.games.blanco:GAME",
    "taidian": "stormdeck.games.taidian:GAME",
    "thunder-and-lightning": "stormdeck.games.thunder_and_lightning:GAME",
    "thunderbirds": "stormdeck.games.thunderbirds:GAME",
    "thunderbolts": "stormdeck.games.thunderbolts:GAME",
}


@cache  # read from disk, which takes longer than a bot's move
def _third_party() -> dict[str, str]:
    from importlib.metadata import entry_points  # a twentieth of a second, which a built-in game need not cost

    return {point.name: point.value for point in entry_points(group="stormdeck.games")}


def game_ids() -> list[str]:
    """The ids of all installed games, sorted.

    >>> import stormdeck
    >>> len(stormdeck.game_ids()) >= 5
    True
    """
    return sorted({**_third_party(), **BUILT_IN})


def game(game_id: str) -> Game:
    """A game by its id; UnknownGame says which there are.

    >>> import stormdeck
    >>> game = stormdeck.game(stormdeck.game_ids()[0])
    >>> game.players
    (2, 3, 4, 5)
    """
    target = BUILT_IN.get(game_id) or _third_party().get(game_id)
    if target is None:
        known = game_ids()
        near = difflib.get_close_matches(str(game_id), known, n=1)
        hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}."
        raise UnknownGame(f"There is no game {quoted(game_id)}; {hint}")
    module, _, name = target.partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, Game):
        raise UnknownGame(f'The game "{game_id}" is installed, but {target} is not a stormdeck Game.')
    return found


def game_of(view: View) -> Game:
    """The game a view is a view of, with the cards that its table has agreed on."""
    found = game(view.game)
    return found if view.options is None else found.at_table(view.options.as_dict())


class _Callable(ModuleType):
    """This package can be called as well: 0.1 had a function `stormdeck.games`, which hid the package.  Type checkers see the
    package alone; new code asks `game_ids()`."""

    def __call__(self) -> list[str]:
        return game_ids()


import_module(__name__).__class__ = _Callable
