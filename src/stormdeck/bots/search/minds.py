"""How search looks at a game."""

from __future__ import annotations

from collections.abc import Callable

from stormdeck.bots.evaluate.blanco import BlancoInstinct
from stormdeck.bots.evaluate.taidian import TaidianInstinct
from stormdeck.bots.evaluate.thunder_and_lightning import ThunderInstinct
from stormdeck.bots.evaluate.thunderbirds import ThunderbirdsInstinct
from stormdeck.bots.evaluate.thunderbolts import ThunderboltsInstinct
from stormdeck.bots.search.instinct import Instinct
from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.view import View
from stormdeck.games.taidian.effects import Table
from stormdeck.games.thunderbirds.cards import Book

INSTINCTS: dict[str, Callable[[Game, int], Instinct]] = {
    "blanco": lambda game, players: BlancoInstinct(players),
    "taidian": lambda game, players: TaidianInstinct(players, table_of(game)),
    "thunder-and-lightning": lambda game, players: ThunderInstinct(),
    "thunderbirds": lambda game, players: ThunderbirdsInstinct(book_of(game)),
    "thunderbolts": lambda game, players: ThunderboltsInstinct(players),
}


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
