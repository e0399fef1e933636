"""Options and card tables of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import Match
from stormdeck.core.errors import StormdeckError
from stormdeck.games.taidian import GAME, with_cards
from stormdeck.games.taidian.cards import STANDARD_TEXT
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import TaidianTable, new_game, position, seat

DEFAULTS = {
    "teams": "none", "treaties": "declared", "characters": "random", "start_player": "random", "start_health": 150,
    "extra_punches": 0, "spoils": False, "double_ko": "attacker", "heal_cap": "start", "poison_first_tick": "next_turn",
    "structure_redraw_replacement": False, "shotgun_counter": False, "fair_start": False, "open_discards": False,
    "ask_always": True, "concede": False, "storm_round": 40, "max_rounds": 200, "card_table": "standard",
}  # fmt: skip


@rule("TA-G85", "TA-G61", "TA-G62", "TA-G67", "TA-G68")
def test_the_defaults_are_those_of_the_rules() -> None:
    """The list of options."""
    assert {option.name: option.default for option in GAME.options} == DEFAULTS


@rule("TA-G85")
@pytest.mark.parametrize(
    ("name", "value"),
    [("treaties", "maybe"), ("characters", "zorro,ren"), ("characters", "ren,ren"), ("characters", "ren"), ("characters", ""),
     ("characters", "ren,mateo,bruno"), ("start_player", "seat_3"), ("start_player", "seat_0"), ("start_player", 1),
     ("start_health", 0), ("start_health", -5), ("start_health", "many"), ("start_health", True), ("extra_punches", 3),
     ("spoils", 1), ("double_ko", "both"), ("heal_cap", "all"), ("poison_first_tick", "later"), ("storm_round", -1),
     ("max_rounds", 0), ("max_rounds", 10**30), ("ask_always", "perhaps"), ("weather", "fine")],
)  # fmt: skip
def test_a_value_that_makes_no_sense_is_refused_in_one_sentence(name: str, value: Any) -> None:
    chosen: dict[str, Any] = {name: value}
    with pytest.raises(StormdeckError) as refusal:
        new_game(2, **chosen)
    assert "\n" not in str(refusal.value)
    assert name in str(refusal.value)


@rule("TA-G62", "TA-G85")
def test_characters_are_given_one_for_each_seat() -> None:
    t = new_game(3, characters="ren,mateo,lian")
    assert [player.character for player in t.view_of(None).players] == ["ren", "mateo", "lian"]
    assert [player.character for player in new_game(3).view_of(None).players] == ["", "", ""]


# ---- Card tables ----


def changed(old: str, new: str) -> str:
    assert STANDARD_TEXT.count(old) >= 1
    return STANDARD_TEXT.replace(old, new, 1)


@rule("TA-R30", "TA-R03")
def test_a_table_of_ones_own_has_other_numbers() -> None:
    t = TaidianTable(Match(with_cards(changed("hand_size = 5", "hand_size = 4")), 2, 1, {"characters": "none"}))
    assert (len(t.hand(1)), len(t.pile(1))) == (4, 7)
    dear = with_cards(changed("energy_per_power_up = 10", "energy_per_power_up = 6"))
    document = position(seat("strike", energy=2), "coin")
    powered = TaidianTable(Match.from_position(dear, document, 1)).play("choose upgrading", "play strike")
    assert powered.phase == "power_up"
    assert powered.play("power up aim").energy() == 1


@rule("TA-R30")
def test_a_card_of_ones_own_is_made_of_the_same_vocabulary() -> None:
    """A second counter-attack card, bought, laid and hit back with."""
    row = """
[[card]]
id = "elbow"
name = "Elbow"
kind = "attack"
cost = 2
value = 7
symbol = "strength"
count = 9
counter = true
text = "7 attack points."

[[character]]"""
    game = with_cards(changed("\n[[character]]", row))
    t = TaidianTable(Match.from_position(game, position(seat("elbow", levels={"strength": 1}), "elbow"), 1))
    t.attack("elbow +1").play("play elbow")
    assert t.healths == [143, 133]


@pytest.mark.parametrize(
    ("old", "new"),
    [('kind = "money"', 'kind = "wish"'), ("cost = 1\n", "cost = -1\n"), ("count = 40", "count = 3"), ("coin = 4", "pistol = 4"),
     ('id = "cash"', 'id = "coin"'), ('symbol = "strength"', 'symbol = "luck"'), ("hand_size = 5", "hand_size = 0"),
     ('effect = "burn"', 'effect = "sing"'), ("schema = 1", "schema = 99"), ("cost = 1\n", 'cost = "one"\n'),
     ('[game]', '[gam'), ('start_cards = ["robber"]', 'start_cards = ["rubber"]'),
     ("hand_size = 5", "hand_size = 99999999999999999999")],
)  # fmt: skip
def test_a_table_with_a_mistake_is_refused_in_one_sentence(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as refusal:
        with_cards(changed(old, new))
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).rstrip().endswith((".", ")"))
