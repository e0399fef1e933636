"""Hypothesis strategies: tables, moments and running matches of any game."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from stormdeck.core.game import Game
from stormdeck.core.options import Options, OptionValue
from stormdeck.core.rng import FastRng
from stormdeck.table.match import Match
from stormdeck.table.whole import MOST_SEED
from stormdeck.testing.walk import Moment, values_to_try, walk


def seeds() -> SearchStrategy[int]:
    return st.integers(0, MOST_SEED)


def chosen_options(game: Game) -> SearchStrategy[dict[str, OptionValue]]:
    """Some options of a game set to some of their values; the others are left out."""
    values = {option.name: st.sampled_from(values_to_try(option)) for option in game.options}
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Options:
    """A number of players and the options they agreed on."""
    return game.agree(draw(st.sampled_from(game.players)), draw(chosen_options(game)))


@st.composite
def moments(draw: st.DrawFn, game: Game, most: int = 300) -> Moment:
    """A decision reached by random play, the finished state at the latest."""
    options, seed, number = draw(tables(game)), draw(seeds()), draw(st.integers(1, most))
    for moment in walk(game, options, seed):
        if moment.number == number:
            break
    return moment


@st.composite
def matches(draw: st.DrawFn, game: Game, most: int = 300) -> Match:
    """A match that random players have played for a while, perhaps to its end."""
    options, seed, number = draw(tables(game)), draw(seeds()), draw(st.integers(0, most))
    match = Match(game, options.players, seed, options.as_dict())
    picks = FastRng(seed, 1)
    while len(match.actions) < number and match.decision is not None:
        legal = match.legal()
        match.play(legal[int(picks.below(len(legal)))])
    return match
