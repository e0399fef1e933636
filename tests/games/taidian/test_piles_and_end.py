"""Piles, elimination, victory, spoils, storm, giving up (S65 to S69, S80, S81)."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import cards, out, seat, table


@rule("TA-R13", "TA-G48", "TA-S65")
def test_an_empty_draw_pile_is_renewed_in_the_middle_of_the_draw() -> None:
    """S65."""
    t = table(seat("punch*3", pile="coin kick", discard="punch*4", closed="punch*2"), "").end()
    assert t.hand(1) == cards("coin kick punch*3")
    assert t.pile(1) == cards("punch*6")
    assert t.discard(1) == []
    few = table(seat("punch", pile="coin", discard="kick"), "").end()
    assert few.hand(1) == cards("punch coin kick")


@rule("TA-G48")
def test_a_pile_that_just_suffices_is_not_renewed() -> None:
    t = table(seat("punch", pile="coin*5"), "").end()
    assert (t.pile(1), t.discard(1)) == ([], ["punch"])
    assert "Reshuffled" not in t.events_seen_by(None)


@rule("TA-G48", "TA-G19", "TA-S70")
def test_a_player_without_any_card_plays_on() -> None:
    t = table(seat("", pile=""), "").end().end()
    assert (t.turn, t.hand(1)) == (1, [])
    assert t.choices == ["choose upgrading", "choose attacking"]


@rule("TA-G48", "TA-R26")
def test_bought_cards_are_in_the_reshuffle_that_follows() -> None:
    t = table(seat("coin*3", pile="coin"), "").play("choose upgrading", *["play coin"] * 3, "buy punch").end()
    assert t.hand(1) == cards("coin*4 punch")


@rule("TA-G49")
def test_there_is_no_hand_limit_and_nothing_is_kept() -> None:
    t = table(seat("robber*3", pile="gold*5"), "coin*9").attack(*["robber +1"] * 3).passes()
    assert len(t.hand(1)) == 3
    t = table(seat("coin*9", pile="gold*5"), "").end()
    assert t.hand(1) == cards("gold*5")
    assert t.discard(1) == cards("coin*9")


@rule("TA-R12", "TA-G74", "TA-S66")
def test_the_last_opponents_fall_ends_the_game_at_once() -> None:
    """S66."""
    t = table("punch*2", seat("", 10)).attack("punch +1")
    assert t.winners() == (1,)
    assert t.choices == []
    assert t.hand(1) == ["punch"]
    t.refuses("end turn", "TA-R12")


@rule("TA-R12", "TA-G84")
@pytest.mark.parametrize(("health", "alive"), [(10, False), (11, True), (5, False)])
def test_health_0_eliminates_and_never_shows_less(health: int, alive: bool) -> None:
    t = table("punch", seat("", health), "").attack("punch +1")
    assert t.alive(2) is alive
    assert t.health(2) == max(0, health - 10)


@rule("TA-G51", "TA-G07")
def test_the_cards_of_an_eliminated_player_leave_the_game() -> None:
    t = table("nine_mm", seat("coin shield", 10, pile="kick", discard="cash", structures="barricade"), "")
    before = t.market
    t.attack("nine_mm +1").passes()
    assert not t.alive(2)
    assert (t.hand(2), t.structures(2)) == ([], [])
    assert {"cash", "barricade"} <= set(t.removed)
    assert t.market == before
    assert t.view_of(3).players[1].structures == ()


@rule("TA-G51", "TA-R17")
def test_an_eliminated_player_is_skipped() -> None:
    t = table("punch", seat("", 10), "").attack("punch +1").end()
    assert t.turn == 3
    assert t.end().turn == 1


@rule("TA-G52", "TA-R53")
def test_an_attacker_who_dies_ends_the_turn_at_once() -> None:
    t = table(seat("punch*2 coin", 15), "nine_mm", "").attack("punch +1").play("play nine_mm").passes()
    assert t.healths == [0, 140, 150]
    assert (t.turn, t.phase) == (2, "choose_turn")


@rule("TA-G63", "TA-G51")
def test_a_round_ends_at_the_start_seat_also_when_its_player_is_dead() -> None:
    t = table(out(), "", "", turn=2, start_player=1, moments=1)
    assert t.round == 1
    assert t.end().round == 1
    t.end()
    assert (t.turn, t.round) == (2, 2)


@rule("TA-G84")
def test_places_are_the_reverse_order_of_elimination() -> None:
    t = table("punch*3", seat("", 10), seat("", 10), seat("", 10)).attack("punch +2").attack("punch +1", "punch +3")
    points = t.outcome().points
    assert points[0] > points[1] == points[3] > points[2]


@rule("TA-G84")
def test_two_who_fall_at_different_moments_have_different_places() -> None:
    t = table("punch*2", seat("", 10), seat("", 10)).attack("punch +1").attack("punch +2")
    assert t.outcome().points[2] > t.outcome().points[1]


# ---- Spoils ----

SPOILS = {"spoils": True}


@rule("TA-R72", "TA-G53", "TA-G54", "TA-S67")
def test_whoever_knocks_a_player_out_takes_three_cards() -> None:
    """S67."""
    t = table(
        seat("punch", pile="gold*5"), seat("shield", 10, pile="shield kick", discard="cash", structures="generator"), "",
        options=SPOILS,
    ).attack("punch +1").passes()  # fmt: skip
    assert (t.phase, t.turn) == ("spoils", 1)
    assert t.choices == ["take cash", "take kick", "take shield", "finish spoils"]
    t.refuses("take generator", "TA-G54")
    t.refuses("take gold", "TA-G54")
    t.play("take shield", "take shield", "take cash")
    assert (t.phase, t.turn) == ("attacking", 1)
    assert t.discard(1) == cards("shield*2 cash")
    t.end()
    assert t.discard(1) == cards("shield*2 cash punch")
    assert t.market["kick"] == 23


@rule("TA-G54", "TA-R72")
def test_fewer_spoils_may_be_taken() -> None:
    t = table("punch", seat("shield", 10, pile="kick"), "", options=SPOILS).attack("punch +1").passes().play("take kick")
    assert t.play("finish spoils").phase == "attacking"
    assert t.discard(1) == ["kick"]


@rule("TA-G54")
def test_the_choice_ends_with_the_last_card_and_only_the_killer_sees_the_rest() -> None:
    t = table("punch", seat("shield", 10, pile="kick"), "", options=SPOILS).attack("punch +1").passes()
    assert t.view_of(1).spoils == ("kick", "shield")
    assert t.view_of(3).spoils == t.view_of(2).spoils == t.view_of(None).spoils == ()
    assert any("SpoilsTaken" in name for name in t.play("take kick").events_seen_by(3))
    assert not any("Shield" in line for line in t.log(3))


@rule("TA-G54", "TA-G53")
def test_spoils_of_several_victims_are_taken_clockwise() -> None:
    t = table("punch*2", seat("kick", 10), seat("cash", 10), "", options=SPOILS).attack("punch +2", "punch +1").passes()
    assert (t.phase, t.number("victim", 0)) == ("spoils", 2)
    t.play("finish spoils")
    assert (t.phase, t.number("victim", 0)) == ("spoils", 3)
    t.play("take cash", "finish spoils")
    assert (t.phase, t.discard(1)) == ("attacking", ["cash"])


@rule("TA-R72", "TA-G54", "TA-G53", "TA-S80")
def test_an_attacker_killed_by_a_counter_attack_leaves_its_laid_cards_as_spoils() -> None:
    """S80."""
    t = table(seat("punch", 15), "nine_mm", "", options=SPOILS).attack("punch +1").play("play nine_mm")
    assert t.healths == [0, 140, 150]
    assert (t.phase, t.turn) == ("spoils", 2)
    assert "take punch" in t.choices
    t.play("take punch")
    assert any("Punch" in line and "spoils" in line for line in t.log(3))
    assert "punch" in t.discard(2)
    t.play("finish spoils")
    assert (t.turn, t.phase) == (2, "choose_turn")


@rule("TA-G53")
@pytest.mark.parametrize(
    ("second", "third", "killer"), [("kick nine_mm", "kick", 2), ("kick", "nine_mm", 3), ("nine_mm", "nine_mm", 2)]
)
def test_the_killer_by_counter_attack_is_the_target_with_the_highest_counter_total(second: str, third: str, killer: int) -> None:
    """Ties go clockwise from the attacker."""
    t = table(seat("kick*2", 10), second, third, options=SPOILS).attack("kick +1", "kick +2")
    while t.phase == "defence_window":
        t.play(t.choices[0])
    assert (t.phase, t.turn) == ("spoils", killer)


@rule("TA-G53")
def test_a_poisoners_kill_gives_spoils_and_a_dead_poisoners_does_not() -> None:
    poison = [{"by": 1, "on": 2, "ticks": 4}]
    t = table("", seat("", 5), "", options=SPOILS, poisons=poison, turn=3).end().passes()
    assert (t.phase, t.turn) == ("spoils", 1)
    t.play("finish spoils")
    assert (t.phase, t.turn) == ("choose_turn", 1)
    dead = table(out(), seat("", 5), "", "", options=SPOILS, poisons=poison, turn=4, moments=1).end().passes()
    assert not dead.alive(2)
    assert (dead.phase, dead.turn) == ("choose_turn", 3)


@rule("TA-G53", "TA-G54")
def test_a_killer_who_died_in_the_same_moment_gets_nothing() -> None:
    t = table(seat("punch", 5), seat("kick", 10), "", "", options=SPOILS).attack("punch +1").play("play kick")
    assert (t.phase, t.turn) == ("choose_turn", 3)


@rule("TA-G53", "TA-G64")
def test_the_storm_gives_nobody_spoils() -> None:
    t = table("", seat("", 5), "", options=SPOILS, round=41).end()
    assert not t.alive(2)
    assert (t.turn, t.phase) == (3, "choose_turn")


@rule("TA-G54", "TA-G74")
def test_no_spoils_are_taken_when_the_game_is_over() -> None:
    t = table("punch", seat("kick", 10), options=SPOILS).attack("punch +1").passes()
    assert t.is_over()


# ---- Storm and round limit ----


@rule("TA-G64", "TA-S69")
def test_in_the_storm_nobody_heals_and_everybody_loses_more_each_round() -> None:
    """S69."""
    t = table(seat("first_aid", 100), seat("first_aid", 100, pile="gold*5"), round=40, turn=1)
    assert t.play("choose attacking", "play first_aid self").health(1) == 110
    t.end().play("choose attacking", "play first_aid self", "end turn")
    assert t.round == 41
    assert t.healths == [105, 110]
    t.end()
    assert t.healths == [105, 105]
    t.end()
    assert (t.round, t.healths) == (42, [95, 105])
    aid = table(seat("first_aid medic", 100, structures="field_clinic"), "", round=41).play(
        "choose attacking", "play first_aid self"
    )
    assert aid.health(1) == 100
    assert aid.end().health(1) == 100


@rule("TA-G64")
def test_a_medic_does_not_heal_in_the_storm() -> None:
    t = table("punch", seat("medic", 100), round=41).attack("punch +1").play("play medic")
    assert t.health(2) == 90


@rule("TA-G64")
def test_the_storm_can_be_moved_and_switched_off() -> None:
    early = table("", "", options={"storm_round": 3}, round=3).end().end()
    assert early.healths == [145, 150]
    calm = table("", "", options={"storm_round": 0}, round=100).end().end()
    assert calm.healths == [150, 150]


@rule("TA-G64", "TA-R12")
def test_the_storm_eliminates_and_ends_every_game_by_round_48() -> None:
    t = table("", "", round=40)
    while not t.is_over():
        t.end()
    assert t.round <= 48
    assert t.winners() == (2,)


@rule("TA-G65")
def test_without_a_storm_the_most_total_health_wins_after_the_last_round() -> None:
    options = {"storm_round": 0, "max_rounds": 5}
    t = table(seat("", 100), seat("", 99), seat("", 20), options=options, round=5, turn=3)
    assert t.end().winners() == (1,)
    shared = table(seat("", 100), seat("", 20), seat("", 100), options=options, round=5, turn=3).end()
    assert shared.winners() == (1, 3)
    teams = {**options, "teams": "1+3/2+4"}
    team = table(seat("", 100), seat("", 60), out(), seat("", 60), options=teams, round=5, turn=4, moments=1).end()
    assert team.winners() == (2, 4)
    assert not table(seat("", 100), "", options=options, round=4, turn=2).end().is_over()


@rule("TA-G65")
def test_the_round_limit_is_for_games_without_a_storm() -> None:
    t = table("", "", options={"max_rounds": 5}, round=5, turn=2).end()
    assert not t.is_over()
    assert t.round == 6


# ---- Giving up ----


@rule("TA-R63", "TA-G66", "TA-S81")
def test_giving_up_is_an_option() -> None:
    """S81."""
    table("coin", "coin").refuses("concede", "TA-G66")
    poison = [{"by": 1, "on": 3, "ticks": 4}]
    t = table("coin", "", "", options={"concede": True, "spoils": True}, poisons=poison).play("concede")
    assert not t.alive(1)
    assert (t.turn, t.phase) == (2, "choose_turn")
    assert t.poisons == [(1, 3, 4)]
    t.end().end().passes()
    assert t.health(3) == 145


@rule("TA-G66")
def test_one_gives_up_on_the_own_turn_only_and_with_an_empty_volley() -> None:
    option = {"concede": True}
    t = table("punch coin", "coin", "", options=option)
    for kind in ("upgrading", "attacking"):
        assert "concede" in table("punch coin", "coin", options=option).play(f"choose {kind}").choices
    t.play("choose attacking", "lay punch +1")
    t.refuses("concede")
    t.play("launch")
    assert t.phase == "defence_window"
    t.refuses("concede", "TA-G66")
    last = table("coin", "coin", options=option).play("choose upgrading", "concede")
    assert last.winners() == (2,)
