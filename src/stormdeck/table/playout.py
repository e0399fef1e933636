"""Whole games between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stormdeck.bots.base import AnyBot, as_bot, name_of
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.errors import BadBot
from stormdeck.core.game import Game
from stormdeck.core.rng import FastRng
from stormdeck.table.loop import mover_for
from stormdeck.table.match import Match
from stormdeck.table.record import Record


def play_out(
    game: str | Game,
    bots: Sequence[AnyBot | str],
    seed: int = 0,
    options: Mapping[str, object] | None = None,
) -> Record:
    """A whole game between bots, one for each seat, as a record.  Every bot has its own source of chance.

    >>> import stormdeck
    >>> record = stormdeck.play_out(stormdeck.game_ids()[0], bots=["greedy", "random"], seed=7)
    >>> record.outcome.winners, record.outcome.reason
    ((0,), 'the second grid was cleared')

    A bot is a spec, or an object with a method `choose(view, legal, rng)`.
    """
    return play_match(game, bots, seed, options).record()


def play_match(
    game: str | Game, bots: Sequence[AnyBot | str], seed: int = 0, options: Mapping[str, object] | None = None
) -> Match:
    """The same, for those who want the match itself."""
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        raise BadBot("A game needs a list of bots, one for each seat.")
    seated = [make_bot(entry) if isinstance(entry, str) else as_bot(entry) for entry in bots]
    match = Match(game, len(seated), seed, options, names=[name_of(entry) for entry in seated])
    match.play_on([mover_for(entry, FastRng(seed, 1 + seat)) for seat, entry in enumerate(seated)])
    return match
