"""From a record back to a match, with an error that names the move where the two part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stormdeck.core.errors import IllegalAction, RecordError, ReplayMismatch, StormdeckError, UnknownRules
from stormdeck.core.game import Game
from stormdeck.games import game as find_game
from stormdeck.table.fair import FairDeal
from stormdeck.table.match import Match
from stormdeck.table.record import FairShuffle, Record


def begin(
    game: Game,
    players: int,
    options: Mapping[str, object],
    position: Mapping[str, object] | None,
    shuffle: FairShuffle | None,
    seed: int | None,
    names: Sequence[str],
) -> Match:
    """A match as it was stored, before its first action: dealt, or set up from a position."""
    fair = None if shuffle is None else FairDeal.reopen(shuffle)
    if position is not None:
        return Match.from_position(game, {**position, "options": options}, seed, names=names, fair=fair)
    return Match(game, players, seed, options, names=names, fair=fair)


def opening_match(record: Record) -> Match:
    """The match of a record before its first action."""
    try:
        game = rules_of(record)
        if (record.seed is None) == (record.fair is None):
            raise RecordError("A record has a seed or a fair shuffle, and not both.")
        if not record.hints_fit():
            raise RecordError("The record tells of hints that nobody can have taken.")
        match = begin(game, record.players, record.options, record.position, record.fair, record.seed, record.seats)
        match.opened = record.outcome is not None
        return match
    except RecordError:
        raise
    except StormdeckError as error:
        raise RecordError(f"The record cannot be replayed: {error}") from None


def rules_of(record: Record) -> Game:
    """The game by the version of its rules that the record names."""
    game = find_game(record.game)
    try:
        return game.at_version(record.rules_version)
    except UnknownRules:
        raise RecordError(
            f"The record follows version {record.rules_version} of the rules of {game.title}; "
            f"this Stormdeck has {game.known_versions()}."
        ) from None


def replay(record: Record) -> Match:
    """Play the whole record again and compare the outcome."""
    match = opening_match(record)
    for number, text in enumerate(record.actions, 1):
        play_move(match, number, len(record.actions), text)
    if match.outcome != record.outcome:
        raise ReplayMismatch("The record's outcome is not the one its moves lead to.")
    return match


def play_move(match: Match, number: int, count: int, text: str) -> None:
    """One move of a record; ReplayMismatch names it if the rules refuse it."""
    try:
        match.play(text)
    except IllegalAction as error:
        raise ReplayMismatch(f'Move {number} of {count}, "{text}", does not replay: {error}') from None
