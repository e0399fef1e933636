"""What tests and analysis ask of a match: its truth, what an action would mean, why a move stands, and chance laid out."""

from __future__ import annotations

import pytest

from stormdeck import BadNotation, BadSeat, Match, StillHidden, StormdeckError, TakeBackRefused, play_out
from stormdeck.games import game_ids
from stormdeck.testing import state_of, steer

RUNNING = [(game_id, 5) for game_id in game_ids()]


def begun(game_id: str, seed: int, moves: int = 6) -> Match:
    match = Match(game_id, seed=seed)
    for _ in range(moves):
        match.play(match.legal()[0])
    return match


def everything(match: Match) -> tuple[object, ...]:
    seen = [(match.view(viewer), match.events(viewer)) for viewer in (None, *range(match.players))]
    return seen, match.legal(), match.actions, match.truth(peek=True), state_of(match).rng.drawn


# ---- The truth ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "seed"), RUNNING)
def test_the_truth_of_a_running_game_is_for_who_holds_the_match(game_id: str, seed: int) -> None:
    match = begun(game_id, seed)
    with pytest.raises(StillHidden, match="still going on"):
        match.truth()
    document = match.truth(peek=True)
    again = Match.from_position(game_id, {**document, "options": match.options.as_dict()}, seed=1)
    assert again.truth(peek=True) == document


def test_the_truth_of_a_finished_game_and_of_every_step_of_one_is_open() -> None:
    record = play_out("blanco", ["random", "random"], seed=2)
    match = record.replay()
    assert match.truth() == match.truth(peek=True)
    step = Match("blanco", 2, seed=2)
    step.opened = True
    assert step.truth()


# ---- What an action would mean -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "seed"), RUNNING)
def test_an_action_is_explained_without_being_played(game_id: str, seed: int) -> None:
    match = begun(game_id, seed)
    before = everything(match)
    legal = match.legal()
    for action in match.game.actions[:400]:
        told = match.explain(action)
        assert told.action == action
        assert told.text
        assert (told.refusal is None) == (action in legal)
        if told.refusal is not None:
            with pytest.raises(type(told.refusal)) as refused:
                match.play(str(action))
            assert (str(refused.value), refused.value.rule) == (told.text, told.refusal.rule)
    assert everything(match) == before


def test_what_is_no_action_is_not_explained() -> None:
    with pytest.raises(BadNotation):
        Match("blanco", 2, seed=1).explain("win")


def test_a_finished_game_refuses_every_action_with_a_sentence() -> None:
    match = play_out("blanco", ["random", "random"], seed=2).replay()
    assert "over" in match.explain(match.game.actions[0]).text


@pytest.mark.parametrize(("game_id", "seed"), RUNNING)
def test_a_copy_of_a_match_is_played_by_itself(game_id: str, seed: int) -> None:
    match = begun(game_id, seed)
    before, twin = everything(match), match.copy()
    assert everything(twin) == before
    for _ in range(5):
        twin.play(twin.legal()[-1])
    assert everything(match) == before
    other = match.copy()
    for action in twin.actions[len(match.actions) :]:
        other.play(action)
    assert everything(other) == everything(twin)
    assert twin.record().replay().actions == twin.actions


# ---- Why a move stands -------------------------------------------------------------------------------------------------


def test_a_refused_take_back_is_told_without_trying_it() -> None:
    match = Match("blanco", 2, seed=7)
    first = match.take_back_refusal(0)
    assert first is not None
    assert first.why == "There is nothing to take back yet."
    match.play("reveal r1c1")
    seen = match.take_back_refusal(0)
    assert isinstance(seen, TakeBackRefused)
    with pytest.raises(TakeBackRefused) as refused:
        match.take_back(0)
    assert (refused.value.why, refused.value.rule) == (seen.why, seen.rule)
    assert len(match.actions) == 1
    with pytest.raises(BadSeat):
        match.take_back_refusal(5)


def test_what_may_be_taken_back_has_no_refusal_and_stays() -> None:
    document = {"seats": [{"hand": "coin coin coin coin cash"}, {}], "options": {"characters": "none", "start_player": "seat_1"}}
    match = Match.from_position("taidian", document, 1)
    match.play("choose upgrading")
    assert match.take_back_refusal(0) is None
    assert len(match.actions) == 1
    assert match.take_back_refusal(1) is not None


# ---- Chance laid out ---------------------------------------------------------------------------------------------------


def until_chance(match: Match) -> str:
    """Play on until some action uses chance, and give that action."""
    for _ in range(200):
        for action in match.legal():
            twin = match.copy()
            before = state_of(twin).rng.drawn
            twin.play(action)
            if state_of(twin).rng.drawn != before:
                return str(action)
        match.play(match.legal()[0])
    raise AssertionError("no action uses chance")


def test_chance_does_what_a_test_lays_out_and_does_it_again() -> None:
    match = Match("thunderbirds", seed=3)
    action = until_chance(match)
    outcomes = set()
    for choice in (0, 1):
        twin = match.copy()
        steer(twin, choice)
        outcomes.add(str(twin.play(action)))
        again = match.copy()
        steer(again, choice)
        assert str(again.play(action)) in outcomes
    assert len(outcomes) == 2
    assert state_of(match).rng.drawn == state_of(match.copy()).rng.drawn


def test_a_steered_match_goes_on_by_its_own_chance_and_is_played_again_alike() -> None:
    match = Match("thunderbirds", seed=3)
    action = until_chance(match)
    steer(match, 1)
    match.play(action)
    before = everything(match)
    for seat in range(match.players):
        assert match.take_back_refusal(seat) is not None  # plays the match again from its deal
    assert everything(match) == before
    replayed = Match("thunderbirds", seed=3)
    for done in match.actions[:-1]:
        replayed.play(done)
    steer(replayed, 1)
    replayed.play(action)
    assert everything(replayed) == before


def test_a_copy_is_steered_by_itself() -> None:
    match = Match("thunderbirds", seed=3)
    action = until_chance(match)
    steer(match, 1)
    twin = match.copy()
    steer(twin, 0)
    assert str(twin.play(action)) != str(match.copy().play(action))


def test_a_choice_that_chance_does_not_have_is_a_mistake_of_the_test() -> None:
    match = Match("thunderbirds", seed=3)
    action = until_chance(match)
    steer(match, 10**6)
    with pytest.raises(AssertionError, match="Chance was to make choice 1000000, but has only"):
        match.play(action)


def test_a_steered_match_has_no_record() -> None:
    match = Match("thunderbirds", seed=3)
    steer(match, 0)
    with pytest.raises(StormdeckError, match="nobody could replay it"):
        match.record()
