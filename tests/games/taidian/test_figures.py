"""What a board shows beside a view is what the rules will do."""

from __future__ import annotations

import pickle

import pytest

from stormdeck import Match
from stormdeck import bot as make_bot
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.taidian import exchange, upgrading
from stormdeck.games.taidian.figures import Counted, Exchange, Figures, Reason
from stormdeck.games.taidian.state import ATTACK, BLOCK, TALLIES, TaidianState
from stormdeck.games.taidian.view import TaidianView
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import TaidianTable, seat, table


def figures_of(match: Match, viewer: int | None) -> Figures:
    made = match.game.figures(match.view(viewer))
    assert isinstance(made, Figures)
    return made


def window(t: TaidianTable, viewer: int) -> Exchange:
    found = figures_of(t.match, viewer - 1).exchange
    assert found is not None
    return found


@rule("TA-R32", "TA-G69")
def test_what_gets_through_counts_shields_and_the_barricade() -> None:
    t = table("punch nine_mm", seat("shield kick", structures="barricade")).attack("punch +1", "nine_mm +1")
    assert window(t, 2) == Exchange("attack", Seat(0), Seat(1), 25, 5, 0, 20)
    t.play("play shield")
    assert window(t, 1) == window(t, 2) == Exchange("attack", Seat(0), Seat(1), 25, 20, 0, 5)
    t.passes()
    assert t.health(2) == 145


@rule("TA-R70", "TA-G29")
def test_what_gets_through_counts_what_pilar_adds_to_a_robber() -> None:
    t = table(seat("robber punch", character="pilar"), seat("coin*3", character="bruno"))
    t.play("choose attacking", "lay robber +1", "lay punch +1")
    assert [volley.points for volley in figures_of(t.match, 0).volleys] == [15]
    t.play("launch", "pass")
    assert window(t, 2).through == 15
    t.passes()
    assert t.health(2) == 135


@rule("TA-R41", "TA-R70")
def test_every_laid_card_says_what_it_counts_and_why() -> None:
    t = table(seat("robber punch*2 kick poison", character="pilar", levels={"strength": 1}), seat("coin*3"))
    t.play("choose attacking", "lay robber +1", "lay punch +1", "lay kick +1", "lay poison +1")
    for viewer in (None, 0, 1):
        assert figures_of(t.match, viewer).laid == (
            Counted("robber", 5, "by Pilar"),
            Counted("punch", 20, "10 + 10 by Strength"),
            Counted("kick", 15, "5 + 10 by Strength"),
            Counted("poison", 0, "5 a round"),
        )


@rule("TA-R50", "TA-R60")
def test_what_is_stopped_or_cancelled_counts_nothing() -> None:
    t = table(seat("robber poison", character="pilar"), seat("shotgun antidote coin"))
    t.attack("robber +1", "poison +1").play("play shotgun", "play antidote")
    assert figures_of(t.match, 1).laid == (Counted("robber", 0, ""), Counted("poison", 0, ""))


@rule("TA-R52", "TA-R69", "TA-R70")
def test_answers_have_their_reasons_whether_anybody_holds_them_or_not() -> None:
    t = table("punch", seat("coin", character="viktor", structures="barricade"), seat("coin", character="ingrid"))
    t.attack("punch +1")
    for viewer in (None, 0, 1, 2):
        made = figures_of(t.match, viewer)
        assert made.walls == (Counted("barricade", 5, ""),)
        assert set(made.reasons) == {
            Reason(Seat(1), "kick", "5 + 5 by Viktor"),
            Reason(Seat(1), "nine_mm", "15 + 5 by Viktor"),
            Reason(Seat(2), "shield", "15 + 5 by Ingrid"),
        }
    assert window(t, 2).blocked == 5


@rule("TA-R52", "TA-R70")
def test_a_card_that_hits_back_counts_as_a_counter_attack_while_it_can() -> None:
    t = table("punch kick", seat("kick", character="viktor"))
    assert figures_of(t.match, 1).worths == {"kick": 5}
    t.attack("punch +1")
    assert figures_of(t.match, 1).worths == {"kick": 10}
    t.play("play kick").passes()
    assert t.health(1) == 140


@rule("TA-G37", "TA-G38")
def test_healing_stops_at_the_limit() -> None:
    t = table("kick", seat("medic coin", health=148)).attack("kick +1").play("play medic")
    assert window(t, 2) == Exchange("attack", Seat(0), Seat(1), 5, 0, 7, 5)
    t.passes()
    assert t.health(2) == 150


@pytest.mark.parametrize("seed", range(6))
def test_all_figures_agree_with_the_rules_over_whole_games(seed: int) -> None:
    options = {
        "characters": "random",
        "poison_first_tick": ("next_turn", "immediate")[seed % 2],
        "shotgun_counter": seed % 3 == 0,
    }
    match, rng = Match("taidian", 2 + seed % 3, seed, options), FastRng(seed, 3)
    met = set()
    for _ in range(500):
        if match.decision is None:
            break
        state = state_of(match)
        assert isinstance(state, TaidianState)
        met.add(check(match, state))
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    assert met >= {"", "attack"}


def check(match: Match, state: TaidianState) -> str:
    """The figures of every viewer against the state; what window was open."""
    table = state.table
    for viewer in range(match.players):
        made, view = figures_of(match, viewer), match.view(viewer)
        for card, price in made.prices.items():
            assert price == upgrading.price(state, state.active, table.ids.index(card))
        for card, worth in made.worths.items():
            kind, answers = table.ids.index(card), match.decision is not None and match.decision.kind == "defence_window"
            counted = exchange.counter_points if answers and state.target == viewer else exchange.points
            assert worth == counted(state, viewer, kind)
        assert made.exchange == figures_of(match, None).exchange, "the open window tells everybody the same"
        assert view.viewer == viewer
    made = figures_of(match, None)
    found = made.exchange
    if found is None:
        return ""
    target = int(found.target)
    if found.what in ("attack", "robber"):
        seen = match.view(None)
        assert isinstance(seen, TaidianView)
        volley = zip(seen.turn.volley, made.laid, strict=True)
        assert found.coming == sum([counted.points for laid, counted in volley if laid.target == target])
    if found.what == "attack":
        attack = state.tallies[target * TALLIES + ATTACK]
        assert found.through == exchange.unblocked(state, target, attack) + exchange.immediate_poison(state, target)
        assert found.coming == attack + exchange.immediate_poison(state, target)
    if found.what == "counter":
        assert found.through == exchange.unblocked(state, target, exchange.counter_total(state))
    if found.what in ("attack", "counter"):
        assert found.blocked >= state.tallies[target * TALLIES + BLOCK]
    return found.what


@pytest.mark.parametrize("seed", range(3))
def test_cards_that_go_together_can_be_played_one_after_the_other(seed: int) -> None:
    """TA-R24, TA-R19  Whatever is offered together is legal in its turn, and nothing of its kind is left out."""
    match, bot, chance, tried = Match("taidian", players=2, seed=seed), make_bot("greedy"), FastRng(seed, 3), 0
    while match.decision is not None:
        decision = match.decision
        for several in figures_of(match, decision.seat).together:
            tried += 1
            trial = pickle.loads(pickle.dumps(match))
            for action in several.actions:
                assert trial.decision == decision
                trial.play(action)
            verb = several.actions[0].split()[0]
            money = [str(action) for action in trial.legal() if str(action).startswith(verb)]
            assert not [action for action in money if action in several.actions]
        assert figures_of(match, 1 - decision.seat).together == ()
        match.play(bot.choose(match.view(decision.seat), match.legal(), chance))
    assert tried > 5


def test_cards_for_an_attack_go_together_only_against_a_sole_rival() -> None:
    t = table("punch*3 first_aid coin", "coin*3")
    t.play("choose attacking")
    (several,) = figures_of(t.match, 0).together
    assert several.actions == ("lay punch +1",) * 3
    t = table("punch*3", "coin*3", "coin*3")
    t.play("choose attacking")
    assert figures_of(t.match, 0).together == ()
