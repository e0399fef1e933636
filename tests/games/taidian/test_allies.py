"""Teams and treaties (S34 to S37)."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.core.errors import StormdeckError
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import cards, new_game, out, seat, table

TEAMS = {"teams": "1+3/2+4"}


@rule("TA-R10", "TA-R49", "TA-G12", "TA-G55", "TA-S34")
def test_a_team_mate_may_play_a_shield() -> None:
    """S34."""
    t = table("coin", "punch*2", "shield coin", "", turn=2, options=TEAMS).play("choose attacking")
    assert [action for action in t.choices if "+2" in action] == []
    t.refuses("lay punch +2", "TA-G55")
    t.attack("punch +3", "punch +3").play("pass")
    assert (t.turn, t.phase) == (3, "defence_window")
    assert t.choices == ["play shield", "pass"]
    t.play("play shield").passes()
    assert t.health(1) == 145
    assert (t.discard(3), t.hand(3)) == (["shield"], ["coin"])


@rule("TA-G23")
def test_a_helper_cannot_hit_back() -> None:
    t = table("coin", "punch", "kick nine_mm shield", "", turn=2, options=TEAMS).attack("punch +3").play("pass")
    assert t.choices == ["play shield", "pass"]
    t.refuses("play kick", "TA-G23")


@rule("TA-G12")
def test_a_helpers_card_counts_with_the_helpers_levels_and_character() -> None:
    strong: dict[str, Any] = {"levels": {"skill": 1}, "character": "ingrid"}
    t = table("", "punch*4", seat("shield", **strong), "", turn=2, options=TEAMS)
    t.attack(*["punch +3"] * 4).play("play shield")
    assert t.health(1) == 150 - (40 - 30)


@rule("TA-R34", "TA-G59", "TA-G83")
def test_in_a_window_target_and_helpers_play_one_card_each_in_turn_until_all_pass_in_a_row() -> None:
    """The order is the target, then its helpers clockwise; every card lets those who passed play again."""
    three = {"teams": "1+3+5/2+4+6"}
    t = table("shield*2", "punch", "shield*2", "coin", "shield*2", "coin", turn=2, options=three).attack("punch +5")
    assert t.turn == 1
    t.play("pass")
    assert t.turn == 3
    t.play("play shield")
    assert t.turn == 5
    t.play("pass")
    assert t.turn == 1
    t.play("play shield")
    assert t.turn == 3
    t.play("pass", "pass")
    assert t.turn == 1
    t.play("pass")
    assert t.phase == "attacking"
    assert t.health(1) == 150


@rule("TA-R49", "TA-R10", "TA-G56", "TA-S35")
def test_a_treaty_partner_may_play_blue_cards_for_the_other() -> None:
    """S35."""
    t = table(seat("coin", 100), seat("medic", pile="gold*5"), seat("punch", pile="gold*5")).play("propose treaty +1")
    assert (t.phase, t.turn) == ("treaty_answer", 2)
    assert t.choices == ["accept treaty", "decline treaty"]
    t.play("accept treaty")
    assert (t.treaties(1), t.treaties(2), t.treaties(3)) == ([2], [1], [])
    assert (t.phase, t.turn) == ("choose_turn", 1)
    ready = table(seat("", 100, treaties=[2]), seat("medic", treaties=[1]), "punch", turn=3).attack("punch +1")
    assert (ready.turn, ready.phase) == (2, "defence_window")
    ready.play("play medic")
    assert ready.health(1) == 100
    alone = table(seat("", 100), "medic", "punch", turn=3).attack("punch +1")
    assert (alone.health(1), alone.phase) == (90, "attacking")


@rule("TA-G56")
def test_a_declined_treaty_changes_nothing_and_three_proposals_are_the_limit() -> None:
    t = table("coin", "coin", "coin")
    for _ in range(3):
        t.play("propose treaty +2", "decline treaty")
    assert t.treaties(1) == []
    assert t.phase == "choose_turn"
    t.refuses("propose treaty +1", "TA-G56")
    t.play("choose upgrading")
    t.refuses("propose treaty +1", "TA-G56")
    t.end()
    assert "propose treaty +1" in t.choices


@rule("TA-G56")
@pytest.mark.parametrize("kind", ["upgrading", "attacking"])
def test_treaties_are_offered_on_every_part_of_the_own_turn_and_it_goes_on_as_before(kind: str) -> None:
    t = table("coin", "coin", "coin").play(f"choose {kind}", "propose treaty +1", "accept treaty")
    assert (t.turn, t.phase) == (1, kind)
    t.refuses("propose treaty +1", "TA-G56")
    t.play("break treaty +1")
    assert t.treaties(2) == []
    t.refuses("break treaty +1", "TA-G57")


@rule("TA-G56", "TA-G57")
def test_with_two_players_there_are_no_treaties() -> None:
    t = table("coin", "coin")
    assert t.choices == ["choose upgrading", "choose attacking"]
    t.refuses("propose treaty +1", "TA-G56")
    three = table("coin", "coin", out(), moments=1)
    three.refuses("propose treaty +1", "TA-G56")


@rule("TA-G57")
def test_treaties_end_with_a_death_and_when_two_players_are_left() -> None:
    t = table(seat("punch", treaties=[3]), seat("", 10), seat("", treaties=[1])).attack("punch +1")
    assert (t.treaties(1), t.treaties(3)) == ([], [])
    four = table(seat("punch", treaties=[3]), seat("", 10, treaties=[4]), seat("", treaties=[1]), seat("", treaties=[2]))
    four.attack("punch +1")
    assert (four.treaties(1), four.treaties(3), four.treaties(4)) == ([3], [1], [])


@rule("TA-R10", "TA-R11", "TA-G57", "TA-S36")
def test_a_treaty_partner_may_be_attacked_which_ends_the_treaty() -> None:
    """S36.  Talk is not part of the game's actions, so nothing restricts it (see the table's own tests)."""
    t = table(seat("punch", treaties=[2]), seat("", treaties=[1]), "").attack("punch +1")
    assert t.health(2) == 140
    assert t.treaties(1) == t.treaties(2) == []


@rule("TA-G57")
def test_laying_a_card_does_not_break_a_treaty_but_launching_does() -> None:
    t = table(seat("punch", treaties=[2]), seat("coin", treaties=[1]), "").play("choose attacking", "lay punch +1")
    assert t.treaties(1) == [2]
    t.play("launch")
    assert t.treaties(1) == []


@rule("TA-R12", "TA-R10", "TA-G55", "TA-S37")
def test_a_team_wins_as_a_whole_dead_members_included() -> None:
    """S37."""
    t = table("punch*2", seat("", 10), out(), seat("", 10), options=TEAMS, moments=1).attack("punch +1", "punch +3")
    assert t.winners() == (1, 3)


@rule("TA-G58")
def test_treaty_partners_do_not_win_together() -> None:
    t = table(seat("punch", treaties=[3]), seat("", 10), seat("", treaties=[1])).attack("punch +1")
    assert not t.is_over()
    assert "lay" not in " ".join(t.choices)
    assert t.turn == 1


@rule("TA-G59")
def test_the_attacker_never_helps_a_target_and_a_target_never_the_attacker() -> None:
    """A and B are allied by the open option; A hits B and C, C hits back."""
    options = {"treaties": "open"}
    t = table("punch*2 shield", "shield*2", "kick shield", options=options).attack("punch +1", "punch +2")
    asked = []
    while t.phase == "defence_window":
        asked.append(t.turn)
        t.play("play kick" if "play kick" in t.choices else "pass")
    assert set(asked) == {2, 3}
    assert (t.phase, t.turn) == ("counter_window", 1)
    t.play("pass")
    assert t.phase == "attacking"


@rule("TA-G59")
def test_a_player_allied_to_both_sides_may_help_both() -> None:
    t = table(seat("punch*2 coin", treaties=[3]), seat("kick coin", treaties=[3]), seat("shield*2", treaties=[1, 2])).attack(
        "punch +1"
    )
    t.play("play kick")
    assert (t.turn, t.phase) == (3, "defence_window")
    t.play("play shield", "pass", "pass")
    assert (t.turn, t.phase) == (1, "counter_window")
    t.play("pass")
    assert t.turn == 3
    t.play("play shield")
    t.passes()
    assert t.healths == [150, 150, 150]
    assert t.discard(3) == cards("shield*2")


@rule("TA-G60", "TA-R11")
def test_a_helper_is_not_attacked_for_helping() -> None:
    t = table(seat("", treaties=[2]), seat("shield", treaties=[1]), "punch", turn=3).attack("punch +1").play("play shield")
    assert t.healths == [150, 150, 150]
    assert (t.treaties(1), t.treaties(2)) == ([2], [1])
    assert t.phase == "attacking"


@rule("TA-G59")
def test_dead_team_mates_do_not_help() -> None:
    t = table("", "punch", out(), "", turn=2, options=TEAMS, moments=1).attack("punch +3")
    assert t.phase == "attacking"
    assert t.health(1) == 140


@rule("TA-G56", "TA-G85")
def test_with_open_treaties_everybody_may_help_everybody() -> None:
    t = table("", "shield", "punch", turn=3, options={"treaties": "open"})
    t.refuses("propose treaty +1", "TA-G85")
    t.attack("punch +1")
    assert t.turn == 2
    assert t.play("play shield").healths == [150, 150, 150]


@rule("TA-G56", "TA-G85")
def test_with_treaties_off_nobody_helps_first_aid_apart() -> None:
    t = table(seat("", 100), "shield", "punch first_aid", turn=3, options={"treaties": "off"})
    t.refuses("propose treaty +1", "TA-G85")
    assert t.attack("punch +1").phase == "attacking"
    assert t.play("play first_aid +1").health(1) == 100


@rule("TA-G85", "TA-G55")
def test_with_teams_the_treaties_option_has_no_effect() -> None:
    options = {**TEAMS, "treaties": "open"}
    t = table("", "punch", "coin", "shield", turn=2, options=options)
    t.refuses("propose treaty +1", "TA-G85")
    t.attack("punch +3")
    assert t.turn == 3
    t.play("pass")
    assert t.phase == "attacking"


@rule("TA-G55", "TA-G85")
@pytest.mark.parametrize(
    ("players", "teams", "sides"),
    [(4, "alternate", [0, 1, 0, 1]), (4, "halves", [0, 0, 2, 2]), (4, "1+4/2+3", [0, 1, 1, 0]), (3, "1+2/3", [0, 0, 2])],
)
def test_teams_are_given_by_seat(players: int, teams: str, sides: list[int]) -> None:
    t = new_game(players, teams=teams)
    assert [player.team for player in t.view_of(None).players] == sides


@rule("TA-G55", "TA-G85")
@pytest.mark.parametrize(
    ("players", "teams"),
    [
        (4, "1+2"),
        (4, "1+2+3+4"),
        (4, "1+2/3"),
        (4, "1+2/2+3"),
        (2, "1+3/2+4"),
        (4, "red"),
        (4, "1+2/3+4+5"),
        (4, ""),
        (4, "1+2//3+4"),
    ],
)
def test_a_partition_that_does_not_fit_is_refused(players: int, teams: str) -> None:
    with pytest.raises(StormdeckError, match="teams"):
        new_game(players, teams=teams)


@rule("TA-R10", "TA-G55", "TA-R66")
def test_team_mates_are_not_robbed_bombed_or_poisoned() -> None:
    t = table("robber fire_bomb poison", "", seat("coin", structures="barricade"), "", options=TEAMS).play("choose attacking")
    assert {action.split()[2] for action in t.choices_of("lay")} == {"+1", "+3"}
