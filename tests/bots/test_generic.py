"""A game that brings no bots: its levels, hints and judges are made of search on its rules, at every table."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.arena.contest import contest
from stormdeck.bots import blanco
from stormdeck.bots.gamebots import GENERIC, WITHOUT, bots_of, levels_of, usual_bot
from stormdeck.bots.registry import is_quick
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.views import players_of
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.judging.advice import advise
from stormdeck.judging.analysis import analyse
from stormdeck.table.simulate import simulate
from tests.line.test_play import lines, run
from tests.strangers import spark_installed
from tests.toy.game import GAME as NINES
from tests.toy.game import Nines

__all__ = ["spark_installed"]


def sims_of(spec: str) -> int:
    bot = stormdeck.bot(spec)
    return bot.sims if isinstance(bot, SearchBot) else 0


def test_the_levels_search_longer_and_longer() -> None:
    sims = [sims_of(level.spec) for level in GENERIC]
    assert sims == sorted(set(sims))
    assert sims[0] == 0, "the first plays by chance"


def test_every_bot_plays_it(spark_installed: None) -> None:
    assert bots_of("spark") is WITHOUT
    assert usual_bot("spark") == "level:2"
    for players in (2, 4):
        for spec in (*[f"level:{level.number}" for level in levels_of("spark")], "greedy", "blend:30", "flat:20", "ismcts:20"):
            record = stormdeck.play_out("spark", bots=[spec] * players, seed=players)
            assert record.outcome is not None, spec
            assert stormdeck.Record.from_json(record.to_json()).replay().outcome == record.outcome


def test_only_chance_decides_at_a_glance(spark_installed: None) -> None:
    """So that the server lets the others search where searching is done."""
    assert is_quick("random", "spark")
    assert is_quick("level:1", "spark")
    assert not any(is_quick(spec, "spark") for spec in ("greedy", "blend:20", "level:2", "level:5"))


def test_a_variant_of_greedy_belongs_to_its_game(spark_installed: None) -> None:
    with pytest.raises(stormdeck.BadBot, match='The bot "greedy:bank" does not know this game'):
        stormdeck.play_out("spark", bots=["greedy:bank", "random"], seed=1)


def test_a_view_that_leaves_open_how_many_play_is_refused() -> None:
    view = NINES.view(NINES.deal(NINES.agree(2, {}), FastRng(1)), Seat(0))
    with pytest.raises(stormdeck.BadBot, match="A view of Nines must have the field `options`"):
        players_of(view, NINES)
    assert players_of(view, Solo()) == 1, "a game for one number of players needs none"


class Solo(Nines):
    def __init__(self) -> None:
        super().__init__()
        self.players = (1,)


@pytest.mark.skipif(not is_compiled(), reason="interpreted, this takes too long")
def test_they_play_better_than_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Spark all cards are played in the end, so it cannot be seen there: Blanco, as if it had brought no bots."""
    monkeypatch.setattr(blanco, "BOTS", WITHOUT)
    found = contest("blanco", ["level:3", "random"], 4, seed=3, options={"max_turns_per_player": 12}, controls=False)
    assert found.matches[0].share > 0.6


def test_arena_simulation_and_analysis_know_it(spark_installed: None) -> None:
    found = contest("spark", ["level:3", "greedy"], 10, seed=5, players=3)
    assert all(control.passed for control in found.controls)
    assert simulate("spark", ["level:2", "random"], 6, seed=1).games == 6
    record = stormdeck.play_out("spark", bots=["random", "level:2"], seed=9)
    analysis = analyse(record, 0, luck_games=10)
    assert len(analysis.decisions) == 2, "the third card is no choice"
    assert analysis.luck is not None
    assert analysis.luck.games == 10


def test_the_terminal_plays_it_and_gives_hints(spark_installed: None) -> None:
    result = run("play", "spark", "--seed", "1", typed=lines("hint", "1", "quit!"))
    assert "against a bot (level:2)" in result.stdout
    assert "A bot that knows what you know would choose: Play the " in result.stdout
    assert "% to win" in result.stdout
    assert "deals of what is hidden" in result.stdout
    assert result.stderr == ""


def test_a_hint_is_the_same_for_everything_that_cannot_be_seen(spark_installed: None) -> None:
    match = stormdeck.Match("spark", 2, seed=3)
    assert match.decision is not None
    view, legal = match.view(match.decision.seat), match.legal()
    hints = {advise(view, legal, 4) for _ in range(3)}
    (hint,) = hints
    assert hint.second
    assert hint.chance is not None
