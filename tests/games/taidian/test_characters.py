"""The ten characters (S61 to S64)."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import seat, table


@rule("TA-R70", "TA-G12", "TA-S61")
def test_ingrids_shields_block_5_more() -> None:
    """S61."""
    t = table(seat("punch", levels={"strength": 3}), seat("shield", character="ingrid", levels={"skill": 1}))
    assert t.attack("punch +1").play("play shield").health(2) == 140


@rule("TA-R70", "TA-S62")
def test_viktors_counter_attacks_do_5_more_each() -> None:
    """S62."""
    t = table("punch", seat("kick nine_mm", character="viktor")).attack("punch +1").play("play kick", "play nine_mm")
    assert t.healths == [120, 140]
    attack = table(seat("kick nine_mm", character="viktor"), "").attack("kick +1", "nine_mm +1")
    assert attack.health(2) == 130


@rule("TA-R70", "TA-R51")
def test_viktors_shotgun_against_a_robber_does_not_do_more() -> None:
    """His card names Kick and 9mm only."""
    t = table("robber", seat("shotgun", character="viktor")).attack("robber +1").play("play shotgun")
    assert t.health(1) == 145


@rule("TA-R70", "TA-G28", "TA-S63")
def test_pilars_robbers_hit_for_5_unless_they_are_stopped() -> None:
    """S63."""
    t = table(seat("robber", character="pilar"), "coin").attack("robber +1").play("pass")
    assert (t.hand(1), t.health(2)) == (["coin"], 145)
    stopped = table(seat("robber", character="pilar"), "shotgun").attack("robber +1").play("play shotgun")
    assert stopped.healths == [145, 150]
    assert stopped.hand(1) == []


@rule("TA-R70", "TA-G31")
def test_pilars_5_points_can_be_blocked_and_count_on_an_empty_hand_too() -> None:
    """The Robber that finds nothing is not stopped."""
    empty = table(seat("robber", character="pilar"), "").attack("robber +1")
    assert empty.health(2) == 145
    walled = table(seat("robber*2", character="pilar"), seat("", structures="barricade")).attack("robber +1", "robber +1")
    assert walled.health(2) == 145


@rule("TA-R70", "TA-S64")
def test_lians_poison_has_five_ticks() -> None:
    """S64."""
    t = table(seat("poison", character="lian"), "").attack("poison +1")
    assert t.poisons == [(1, 2, 5)]
    healths = [t.idle_to(1).health(2) for _ in range(6)]
    assert healths == [145, 140, 135, 130, 125, 125]


@rule("TA-R70", "TA-S64")
def test_salomes_first_aid_heals_15_and_her_medic_too() -> None:
    """S64."""
    t = table(seat("first_aid", 100, character="salome"), "").play("choose attacking", "play first_aid self")
    assert t.health(1) == 115
    medic = table("kick", seat("medic", 100, character="salome")).attack("kick +1").play("play medic")
    assert medic.health(2) == 110


@rule("TA-R70", "TA-S64")
def test_brunos_kicks_are_worth_5_more_in_attack_and_counter_attack() -> None:
    """S64."""
    assert table(seat("kick punch", character="bruno"), "").attack("kick +1", "punch +1").health(2) == 130
    assert table("punch", seat("kick", character="bruno")).attack("punch +1").play("play kick").health(1) == 140


@rule("TA-R70", "TA-S64", "TA-G06")
def test_mateo_buys_structures_for_1_less() -> None:
    """S64."""
    t = table(seat("gold", character="mateo"), "coin").play("choose upgrading", "play gold", "buy generator")
    assert (t.money, t.structures(1)) == (0, ["generator"])
    card = table(seat("coin", character="mateo"), "coin").play("choose upgrading", "play coin")
    card.refuses("buy kick", "TA-R25")


@rule("TA-G06")
def test_the_lowest_price_is_1() -> None:
    """With a table of one's own in which a structure costs 1: Mateo still pays 1."""
    from stormdeck import Match
    from stormdeck.games.taidian import with_cards
    from stormdeck.games.taidian.cards import STANDARD_TEXT
    from tests.games.taidian.scenario_table import TaidianTable, position

    head, _, tail = STANDARD_TEXT.partition('id = "generator"')
    cheap = with_cards(head + 'id = "generator"' + tail.replace("cost = 5", "cost = 1", 1))
    document = position(seat("coin", character="mateo"), "coin")
    t = TaidianTable(Match.from_position(cheap, document, 1)).play("choose upgrading")
    t.refuses("buy generator", "TA-R25")
    t.play("play coin", "buy generator")
    assert (t.money, t.structures(1)) == (0, ["generator"])


@rule("TA-R70", "TA-G50")
@pytest.mark.parametrize(("kind", "cards"), [("attacking", 6), ("upgrading", 5)])
def test_ren_draws_one_more_after_an_attacking_turn(kind: str, cards: int) -> None:
    t = table(seat("", pile="coin*9", character="ren"), "").play(f"choose {kind}").end()
    assert len(t.hand(1)) == cards
