"""How a game at a table begins: by which rules, with which shuffle, and what a bot there is called."""

from __future__ import annotations

from stormdeck.bots.levels import NAMES
from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.games import game as find_game
from stormdeck.table.match import Match
from stormdeck.table.record import FairShuffle
from stormdeck.table.replay import begin
from stormdeck.table.room.parts import SeatNow
from stormdeck.table.room.spec import TableSpec


def plain_bot_name(bot: str, taken: list[str]) -> str:
    """A bot by what it is, "Adept bot", "Adept bot 2": one that plays on for somebody, and all of them in old logs."""
    kind, _, argument = bot.partition(":")
    word = NAMES[int(argument) - 1] if kind == "level" and argument.isdecimal() else kind
    plain = f"{word.capitalize()} bot"
    number, name = 1, plain
    while name in taken:
        number += 1
        name = f"{plain} {number}"
    return name


def shuffle_of(spec: TableSpec, entropy: list[str]) -> FairShuffle:
    return spec.shuffle or FairShuffle(spec.commitment, tuple(entropy), spec.secret)


def rules_of(spec: TableSpec) -> Game:
    """The game by the rules that were agreed on when the table was made."""
    return find_game(spec.game).at_version(spec.rules_version)


def first_match(
    spec: TableSpec, seats: list[SeatNow], names: tuple[str, ...], game: Game | None = None
) -> tuple[Match, list[Event]]:
    """The match of a table before its first move (of a fork: before the first one made in the fork), and what happened so far."""
    shuffle = shuffle_of(spec, [seat.entropy for seat in seats])
    match = begin(game or rules_of(spec), spec.players, spec.options, spec.position, shuffle, None, names)
    told = list(match.events(None))  # of a deal everybody sees the same
    for action in spec.prelude:
        told += match.play(action)
    return match, told
