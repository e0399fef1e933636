"""Hints and warnings: what the bot would do that judges games, with its chance, the second choice and a reason."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.core.rng import FastRng
from stormdeck.games import BUILT_IN
from stormdeck.judging import advice
from stormdeck.judging.advice import GRAVE, Advice, advise, adviser, is_grave, judged
from stormdeck.judging.analysis import analyse
from stormdeck.judging.decisions import Effort, Judged
from stormdeck.table.match import Match
from stormdeck.web.thinking.analyses import judge_for

SIMS = 40


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "adviser", lambda game_id, most: f"ismcts:sims={SIMS}")


def moment(game: str, moves: int = 12) -> Match:
    """Somewhere in a game, where there is something to choose."""
    match, bot, chance = Match(game, seed=4), stormdeck.bot("greedy"), FastRng(4)
    while len(match.actions) < moves or len(match.legal()) == 1:
        assert match.decision is not None
        match.play(bot.choose(match.view(match.decision.seat), match.legal(), chance))
    return match


def hint(match: Match, seed: int = 1) -> Advice:
    assert match.decision is not None
    return advise(match.view(match.decision.seat), match.legal(), seed)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_hint_has_chances_a_second_choice_and_a_reason(game: str, quick: None) -> None:
    match = moment(game)
    told = hint(match)
    legal = [str(action) for action in match.legal()]
    assert told.best in legal
    assert told.second in legal
    assert told.best != told.second
    assert told.chance is not None
    assert told.chance_second is not None
    assert 0 <= told.chance_second <= told.chance <= 1
    assert told.reason.startswith("Both were tried in 21 deals of what is hidden: it came to more in ")
    assert told.whole
    assert hint(match) == told, "the same question, the same hint"


def test_a_reason_names_what_the_evaluation_counted(quick: None) -> None:
    reasons = [hint(moment(game, moves)).reason for game in ("blanco", "taidian") for moves in (12, 16, 20)]
    spoken = [reason.partition(" It led to ")[2] for reason in reasons]
    assert any(spoken), reasons
    nouns = [noun.text for game in ("blanco", "taidian") for noun in bots_of(game).features.values()]
    assert all([any([noun in words for noun in nouns]) for words in spoken if words])


def test_hints_come_from_the_bot_that_judges_games() -> None:
    for game in BUILT_IN:
        assert adviser(game).startswith("ismcts:sims="), game


@pytest.mark.parametrize("game", BUILT_IN)
def test_hints_and_analyses_ask_whatever_net_the_top_level_asks(game: str) -> None:
    """One engine: only the simulations differ, by the time there is."""
    top = levels_of(game)[-1].spec
    wanted = f",{top.partition(',')[2]}" if top.startswith("ismcts") and "," in top else ""
    record = stormdeck.play_out(game, ["greedy"] * stormdeck.game(game).players[0], seed=3)
    found = analyse(record, 0, luck_games=0, effort=Effort(4, close=1, glance=4, every=50))
    for spec in (adviser(game), judge_for(game, 100, 2), found.bot):
        assert spec.partition("ismcts:sims=")[2].lstrip("0123456789") == wanted


def test_where_there_is_nothing_to_choose_the_hint_says_so() -> None:
    match = Match("taidian", players=2, seed=1)
    match.play("choose attacking")
    while len(match.legal()) > 1:
        match.play(next(action for action in match.legal() if str(action).startswith(("lay", "launch"))))
    assert hint(match) == Advice(str(match.legal()[0]), reason="There is nothing else to do.")


def test_a_hint_that_must_come_at_once_says_that_it_is_not_whole(quick: None) -> None:
    match = moment("blanco")
    assert match.decision is not None
    now = iter(range(1000))
    told = advise(match.view(match.decision.seat), match.legal(), 1, limit=1.0, clock=lambda: float(next(now)))
    assert not told.whole
    assert told.reason


@pytest.mark.parametrize("seed", [3])
def test_who_follows_the_hints_makes_no_grave_mistake_in_the_eyes_of_the_analysis(seed: int, quick: None) -> None:
    match, bot, chance = Match("thunderbolts", players=2, seed=seed), stormdeck.bot("greedy"), FastRng(seed)
    while match.decision is not None:
        view, legal = match.view(match.decision.seat), match.legal()
        match.play(advise(view, legal, len(match.actions)).best if match.decision.seat == 0 else bot.choose(view, legal, chance))
    found = analyse(match.record(opened=True), 0, f"ismcts:sims={SIMS}", luck_games=0)
    assert len(found.decisions) > 10
    assert [entry for entry in found.decisions if is_grave(entry)] == []


@pytest.mark.parametrize("seed", [1, 2])
def test_the_largest_mistake_of_a_game_is_never_what_the_hint_said(seed: int, quick: None) -> None:
    """A seat that follows every second hint and plays by chance else, judged by the engine the hints came from."""
    match, chance, hinted = Match("blanco", players=2, seed=seed, options={"max_turns_per_player": 8}), FastRng(seed), set()
    bots = [stormdeck.bot("random"), stormdeck.bot("greedy")]
    while match.decision is not None:
        view, legal, number = match.view(match.decision.seat), match.legal(), len(match.actions)
        if match.decision.seat == 0 and len(legal) > 1 and number % 2 == 0:
            hinted.add(number + 1)
            match.play(advise(view, legal, number).best)
        else:
            match.play(bots[match.decision.seat].choose(view, legal, chance))
    found = analyse(match.record(opened=True), 0, f"ismcts:sims={SIMS}", luck_games=0)
    ranked = sorted(found.decisions, key=lambda entry: -entry.loss)
    assert len(hinted) > 5
    assert ranked[0].loss > ranked[0].noise, "chance makes mistakes that are more than noise"
    assert ranked[0].move not in hinted
    assert not any([is_grave(entry) for entry in ranked if entry.move in hinted])


def test_a_move_that_gives_the_game_away_is_a_grave_mistake(quick: None) -> None:
    """THUNDERBOLTS: the last card of the WALLET fits and wins at once; closing the turn instead is the mistake."""
    match = stormdeck.play_out("thunderbolts", ["greedy", "greedy"], seed=9)
    again = Match("thunderbolts", 2, seed=9)
    for text in match.actions[:-1]:
        again.play(text)
    assert again.decision is not None
    view, legal = again.view(again.decision.seat), again.legal()
    worse = next(action for action in legal if str(action).startswith("close"))
    entry, right = judged(view, legal, worse, 1), judged(view, legal, again.parse(match.actions[-1]), 1)
    assert entry is not None
    assert right is not None
    assert is_grave(entry)
    assert not is_grave(right)


def test_what_may_be_chance_is_not_grave() -> None:
    entry = Judged(1, "play", 3, "a", "b", 0.4, 0.4 + 2 * GRAVE, 2 * GRAVE, 3 * GRAVE)
    assert not is_grave(entry)
