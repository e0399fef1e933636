"""Which game a view belongs to, and how search looks at that game."""

from __future__ import annotations

from collections.abc import Callable

from stormdeck.bots.evaluate.blanco import BlancoInstinct
from stormdeck.bots.evaluate.taidian import TaidianInstinct
from stormdeck.bots.evaluate.thunder_and_lightning import ThunderInstinct
from stormdeck.bots.evaluate.thunderbirds import ThunderbirdsInstinct
from stormdeck.bots.evaluate.thunderbolts import ThunderboltsInstinct
from stormdeck.bots.search.instinct import Instinct
from stormdeck.core.errors import BadBot
from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.view import View
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.games.taidian.effects import Table
from stormdeck.games.thunderbirds.cards import Book

INSTINCTS: dict[str, Callable[[Game, int], Instinct]] = {
    "blanco": lambda game, players: BlancoInstinct(players),
    "taidian": lambda game, players: TaidianInstinct(players, table_of(game)),
    "thunder-and-lightning": lambda game, players: ThunderInstinct(),
    "thunderbirds": lambda game, players: ThunderbirdsInstinct(book_of(game)),
    "thunderbolts": lambda game, players: ThunderboltsInstinct(players),
}


def game_of(view: View) -> Game:
    """The game whose package the class of the view comes from, with the cards its table has agreed on."""
    home = package_of(type(view))
    for game_id in game_ids():
        game = find_game(game_id)
        if home in [package_of(kind) for kind in type(game).__mro__]:
            options = options_of(view)
            at_table = getattr(game, "at_table", None)
            return game if at_table is None or options is None else at_table(options.as_dict())
    raise BadBot("Search does not know the game of this view.")


def table_of(game: Game) -> Table:
    """The numbers of Taidian's cards, which its tables may exchange."""
    table = getattr(game, "table", None)
    assert isinstance(table, Table)
    return table


def book_of(game: Game) -> Book:
    """The printed cards of the solitaire, which its tables may exchange."""
    book = getattr(game, "book", None)
    assert isinstance(book, Book)
    return book


def package_of(kind: type) -> str:
    """The package of a module in a package; a module of its own for itself."""
    return kind.__module__.rpartition(".")[0] or kind.__module__


def options_of(view: View) -> Options | None:
    options = getattr(view, "options", None)
    return options if isinstance(options, Options) else None


def players_of(view: View) -> int:
    options = options_of(view)
    return len(getattr(view, "players", ())) or 1 if options is None else options.players


def instinct_for(game: Game, players: int) -> Instinct:
    """A game nobody has written an instinct for is searched without one."""
    make = INSTINCTS.get(game.id)
    return Instinct(players) if make is None else make(game, players)
