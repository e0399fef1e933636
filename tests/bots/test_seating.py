"""Bots in their seats: what they remember, and when they must not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import stormdeck
from stormdeck.bots import blanco, levels
from stormdeck.bots.base import Bot
from stormdeck.bots.gamebots import levels_of
from stormdeck.bots.mixed import LevelBot
from stormdeck.bots.registry import is_quick
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.bots.seating import Place, Sitting
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View

CHEAP = "ismcts:sims=12,cut=4"


@pytest.fixture
def cheap_master(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 5 of Blanco with few simulations."""
    ladder = levels.ladder("blend:35", "blend:16", "blend:6", "greedy", CHEAP)
    monkeypatch.setattr(blanco, "BOTS", replace(blanco.BOTS, levels=ladder))


def remembers(bot: Bot, view: View) -> bool:
    player = bot.player_for(view) if isinstance(bot, LevelBot) else bot
    return isinstance(player, SearchBot) and player._promised is not None


@pytest.mark.usefixtures("cheap_master")
def test_a_seated_level_remembers_what_its_bot_would() -> None:
    """What is rated is the bot of a level; what people meet is the level."""
    match = stormdeck.Match("blanco", 2, seed=11)
    level = [stormdeck.bot("level:5").seated() for _ in range(2)]
    named = [stormdeck.bot(CHEAP).seated() for _ in range(2)]
    kept = 0
    for move in range(40):
        decision = match.decision
        if decision is None:
            break
        view, legal = match.view(decision.seat), match.legal()
        kept += remembers(level[decision.seat], view)
        assert remembers(level[decision.seat], view) == remembers(named[decision.seat], view)
        chosen = level[decision.seat].choose(view, legal, FastRng(move))
        assert chosen == named[decision.seat].choose(view, legal, FastRng(move))
        match.play(chosen)
    assert kept > 5, "nothing was ever remembered, so this tests nothing"


@pytest.mark.usefixtures("cheap_master")
def test_a_level_without_a_seat_remembers_nothing() -> None:
    match = stormdeck.Match("blanco", 2, seed=11)
    assert match.decision is not None
    view = match.view(match.decision.seat)
    bot = stormdeck.bot("level:5")
    bot.choose(view, match.legal(), FastRng(1))
    assert not remembers(bot, view)


@pytest.mark.usefixtures("cheap_master")
@pytest.mark.parametrize("spec", [CHEAP, "level:5"])
def test_whatever_else_happens_makes_a_seated_bot_think_anew(spec: str) -> None:
    match = stormdeck.Match("blanco", 2, seed=11)
    assert match.decision is not None
    view = match.view(match.decision.seat)
    sitting = Sitting(stormdeck.bot(spec))
    assert sitting.spec == spec
    bot = sitting.after(0)
    bot.choose(view, match.legal(), FastRng(1))  # of a card to draw, so a card is to be placed next
    assert remembers(bot, view)
    assert remembers(sitting.after(1), view)
    assert not remembers(sitting.after(3), view)
    bot.choose(view, match.legal(), FastRng(1))
    assert remembers(bot, view)
    assert not remembers(sitting.after(3), view), "the same question again, after a take-back"


def test_those_that_never_remember_are_their_own() -> None:
    bot = stormdeck.bot("greedy")
    match = stormdeck.Match("blanco", 2, seed=11)
    assert match.decision is not None
    view, legal = match.view(match.decision.seat), match.legal()
    assert bot.seated() is bot
    assert Sitting(bot).after(7) is bot
    bot.forget()
    bot.follow(view, legal[:1])
    thought = bot.think(view, legal, FastRng(1))
    assert not thought.run(100)
    assert thought.settle() == bot.choose(view, legal, FastRng(1))


class Tidy:
    """Somebody's bot: no more than a spec and a choice."""

    spec = "tidy"

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[-1]


def test_somebodys_bot_needs_no_more_than_a_choice() -> None:
    match = stormdeck.Match("blanco", 2, seed=11)
    assert match.decision is not None
    bot = Sitting(Tidy()).after(0)
    assert bot.spec == "tidy"
    view, legal = match.view(match.decision.seat), match.legal()
    assert bot.choose(view, legal, FastRng(1)) == bot.think(view, legal, FastRng(1)).settle() == legal[-1]
    assert stormdeck.play_out("blanco", bots=[Tidy(), "random"], seed=3).outcome is not None


@pytest.mark.usefixtures("cheap_master")
@pytest.mark.parametrize("spec", [CHEAP, "level:5"])
def test_a_table_that_takes_moves_back_says_where_the_game_stands(spec: str) -> None:
    """A card is drawn, so the same seat places it next."""
    match = stormdeck.Match("blanco", 2, seed=11)
    assert match.decision is not None
    view, legal = match.view(match.decision.seat), match.legal()
    sitting = Sitting(stormdeck.bot(spec))

    def asked_at(*place: Place) -> bool:
        """Whether the bot goes on when it is asked at these places, one after the other."""
        for at in place:
            bot = sitting.at(at, view)
            kept = remembers(bot, view)
            bot.choose(view, legal, FastRng(1))
        return kept

    answer = sitting.at(Place(4, 9, ()), view).choose(view, legal, FastRng(1))
    other = next(action for action in legal if action != answer)
    start = Place(4, 9, ())
    assert asked_at(start, Place(5, 10, (answer,)))
    assert asked_at(start, Place(5, 10, (other, answer))), "it has moved before"
    assert not asked_at(start, Place(5, 10, (other,))), "another answer was played"
    assert not asked_at(start, Place(5, 11, (answer,))), "something else has happened too"
    assert not asked_at(start, Place(4, 11, (answer,))), "the answer was taken back"
    assert not asked_at(start, Place(6, 11, (answer,))), "somebody else has moved"
    assert not asked_at(start, start)


def test_quick_bots_do_not_search() -> None:
    assert all(is_quick(spec, "blanco") for spec in ("random", "greedy", "blend:20", "level:1", "level:expert"))
    assert not any(is_quick(spec, "blanco") for spec in ("flat", "ismcts:400", "level:5", "level:master", "unheard-of"))
    for game_id in stormdeck.game_ids():
        for level in levels_of(game_id):
            quick = not isinstance(stormdeck.bot(level.spec), SearchBot)
            assert is_quick(f"level:{level.number}", game_id) == quick


def test_own_cards_do_not_make_a_seated_bot_forget() -> None:
    """A table with cards of its own is the same game at every question, though its views come one by one from elsewhere."""
    match = stormdeck.Match("thunder-and-lightning", 2, seed=5, options={"deck": "ally3 copies 4, viking copies 5 strength 5"})
    bot = SearchBot(read_wishes("ismcts", "sims=12,cut=4")).seated()
    for _ in range(6):
        decision = match.decision
        assert decision is not None
        match.play(bot.choose(match.view(decision.seat), match.legal(), FastRng(1)))
    assert len(match.actions) == 6
    assert len(bot._searches) == 1
