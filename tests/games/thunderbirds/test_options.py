"""What a table may agree on: every value of every option."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.core.errors import BadOptions, PositionError
from stormdeck.games.thunderbirds import GAME
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import FULL_SUPPLY, calls, new_game, roll, table

DEFAULTS = {
    "advanced_count": 3,
    "deck": "itemised",
    "storing": "on_cards",
    "empty_chain": "replace",
    "hood_fallback": "extra_call",
    "wild_frees": True,
    "capture_limit": 3,
    "overflow_lives": 1,
    "pod_hold": 2,
    "influenced_leaves": "captured",
    "card_table": "standard",
}
OTHERS = [
    *[("advanced_count", number) for number in (0, 1, 6, 7, 10, 11, 14, 15, 16)],
    ("deck", "box_total"),
    ("storing", "until_end_of_turn"),
    ("empty_chain", "rescued"),
    ("hood_fallback", "sabotage"),
    ("wild_frees", False),
    ("capture_limit", 4),
    ("capture_limit", 0),
    ("overflow_lives", 2),
    ("overflow_lives", 3),
    ("pod_hold", 1),
    ("influenced_leaves", "rescued"),
]


@rule("IR-G01", "IR-G06", "IR-G10", "IR-G12", "IR-G15", "IR-G31", "IR-G40", "IR-G41", "IR-G42")
def test_the_options_and_their_defaults() -> None:
    assert new_game().match.options.as_dict() == DEFAULTS
    assert [option.name for option in GAME.options] == list(DEFAULTS)
    assert all("IR-" in option.meaning for option in GAME.options)


@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_every_other_value_can_be_agreed(name: str, value: object) -> None:
    t = new_game(1, **{name: value})
    assert t.match.options.as_dict() == {**DEFAULTS, name: value}
    assert t.phase == "switchboard"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deck", "103"),
        ("storing", ""),
        ("empty_chain", True),
        ("hood_fallback", "none"),
        ("wild_frees", 2),
        ("capture_limit", 5),
        ("capture_limit", -1),
        ("capture_limit", 1),
        ("capture_limit", 2),
        ("overflow_lives", 0),
        ("overflow_lives", 4),
        ("pod_hold", 0),
        ("pod_hold", 3),
        ("influenced_leaves", 3),
        ("lives", 2),
    ],
)
def test_no_other_value_is_possible(name: str, value: object) -> None:
    with pytest.raises(BadOptions, match=name):
        new_game(1, **{name: value})


# ---- Storing ----

SWEEP = {"storing": "until_end_of_turn"}


@rule("IR-S81", "IR-R82", "IR-R60", "IR-G42")
def test_dice_stored_until_the_end_of_the_turn() -> None:
    t = calls("tanker_on_fire+F(red)", options=SWEEP)
    assert (t.chain(1), t.supply) == ("tanker_on_fire", FULL_SUPPLY)
    t = roll("tanker_on_fire+F(red)", "F/white", options=SWEEP).play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == "", "within the turn a second Pilot adds the second fire"


@rule("IR-S81", "IR-G42")
def test_the_default_keeps_stored_dice() -> None:
    assert calls("tanker_on_fire+F(red)").chain(1) == "tanker_on_fire+F(red)"


# ---- Empty chains ----


@rule("IR-G12")
def test_with_empty_chain_rescued_a_civilian_is_rescued_and_a_hood_discarded() -> None:
    for call, piles in (("night_nurse", ({"night_nurse"}, set())), ("hypnotic_stare", (set(), {"hypnotic_stare"}))):
        t = calls("", s1=call, deck="cracked_dam", options={"empty_chain": "rescued"})
        assert (t.chain(1), t.rescued, t.discarded) == ("", *piles)
        assert t.slots[0] == "cracked_dam"
    assert calls("", s1="tidal_surge", options={"empty_chain": "rescued"}).chain(1) == "tidal_surge"


# ---- The Hood ----

SABOTAGE = {"hood_fallback": "sabotage"}


@rule("IR-G15")
def test_with_sabotage_a_hood_without_a_target_returns_the_dice_of_its_chain() -> None:
    more: dict[str, Any] = {"c2": "mine_fan_fire+F(red)", "deck": "helijet_down", "options": SABOTAGE}
    t = calls("tanker_on_fire+F(red) night_nurse*", s1="hypnotic_stare", **more)
    assert t.chain(1) == "tanker_on_fire night_nurse*"
    assert t.chain(2) == "mine_fan_fire+F(red)"
    assert (t.slots[0], t.discarded) == ("helijet_down", {"hypnotic_stare"})
    t = calls("tanker_on_fire+F(red) night_nurse", s1="hypnotic_stare", **more)
    assert t.chain(1) == "tanker_on_fire+F(red) night_nurse*", "there was a target"


@rule("IR-G15", "IR-R72")
@pytest.mark.parametrize("hood", ["mass_hypnosis", "grounded_fleet", "grand_decoy"])
def test_with_sabotage_advanced_hood_cards_bring_no_card_either(hood: str) -> None:
    chain = "tanker_on_fire+F(red) night_nurse" if hood == "mass_hypnosis" else "tanker_on_fire+F(red)"
    t = calls(chain, s1=hood, deck="helijet_down", options=SABOTAGE)
    assert t.chain(1) == ("tanker_on_fire night_nurse*" if hood == "mass_hypnosis" else "tanker_on_fire")
    assert t.slots[0] == "helijet_down"


@rule("IR-G15")
def test_a_full_chain_survives_a_hood_with_sabotage() -> None:
    t = calls("tanker_on_fire cracked_dam flooded_metro tidal_surge", s1="hypnotic_stare", options=SABOTAGE)
    assert not t.is_over()


@rule("IR-G41")
def test_without_wild_frees_nothing_ends_the_influence() -> None:
    t = roll("airliner_with_locked_gear night_nurse*", "F/white */white", options={"wild_frees": False})
    t.refuses("free 2 2", "IR-G41")
    assert t.choices_of("free") == []


@rule("IR-G40", "IR-R88")
@pytest.mark.parametrize(("limit", "over"), [(3, True), (4, False), (0, False)])
def test_the_capture_limit(limit: int, over: bool) -> None:
    more: dict[str, Any] = {"captured": "botanist bank_clerk", "options": {"capture_limit": limit}}
    t = roll("airliner_with_locked_gear night_nurse*", "F/white", **more).play("place 1 1 fire", "confirm allocation")
    assert t.is_over() == over
    assert t.view.score == -9


@rule("IR-G40")
def test_without_a_capture_limit_any_number_may_be_captured() -> None:
    names = "botanist bank_clerk test_pilot train_guard shepherd glaciologist"
    more: dict[str, Any] = {"captured": names, "options": {"capture_limit": 0}}
    t = roll("airliner_with_locked_gear night_nurse*", "F/white", **more).play("place 1 1 fire", "confirm allocation")
    assert not t.is_over()
    assert len(t.captured) == 7


@rule("IR-S80", "IR-R92", "IR-R86", "IR-G40", "IR-G67")
def test_with_influenced_leaves_rescued_influence_only_bars_the_escort() -> None:
    more: dict[str, Any] = {"options": {"influenced_leaves": "rescued"}}
    t = roll("airliner_with_locked_gear night_nurse*", "F/white", **more).play("place 1 1 fire", "confirm allocation")
    assert (t.rescued, t.captured, t.view.score) == ({"night_nurse"}, set(), 3)
    t = roll("airliner_with_locked_gear night_nurse shepherd*", "F/white", **more).play("place 1 1 fire", "confirm allocation")
    assert t.rescued == {"night_nurse", "shepherd"}
    table(c2="tanker_on_fire night_nurse*", lady="2R", phase="lp_escort", **more).refuses("lp assign 2", "IR-R48")


# ---- Lives ----

DOOMED = "tanker_on_fire+F(red) night_nurse cracked_dam shepherd*"


@rule("IR-S82", "IR-R62", "IR-R61", "IR-G10", "IR-R88")
def test_an_overflow_with_a_life_left_costs_the_whole_chain() -> None:
    """All its Civilians and the new one are captured: three, so the game is lost all the same."""
    t = calls(c2=DOOMED, s2="bus_passengers", options={"overflow_lives": 2})
    assert t.chain(2) == ""
    assert t.captured == {"night_nurse", "shepherd", "bus_passengers"}
    assert t.cause() == "captured"


@rule("IR-S82", "IR-G10", "IR-R62")
def test_play_goes_on_with_one_life_less() -> None:
    more: dict[str, Any] = {"crew": "tb1:scott tb5:john", "places": "tb1:2", "lady": "2A"}
    full = "mine_fan_fire flooded_metro tidal_surge isotope_theft"
    t = calls(None, DOOMED, "chlorine_cloud", full, s2="helijet_down", s3="botanist", options={"overflow_lives": 2}, **more)
    assert (t.chain(2), t.captured) == ("", {"night_nurse", "shepherd"})
    assert t.discarded == {"tanker_on_fire", "cracked_dam", "helijet_down"}
    assert (t.supply, t.view.lives) == (FULL_SUPPLY, 1)
    assert t.chain(3) == "chlorine_cloud botanist", "slot 3 is connected"
    assert (t.places["tb1"], t.lady) == (2, "2A")
    t.end_turn()
    assert t.cause() == "overflow"


@rule("IR-G10", "IR-R69")
def test_the_card_that_overflows_has_no_keyword_effect() -> None:
    full = "tanker_on_fire cracked_dam flooded_metro tidal_surge"
    t = calls(full, s1="firestorm_city", deck="shepherd isotope_theft", options={"overflow_lives": 3})
    assert (t.chain(1), t.slots[0], t.view.lives) == ("", "shepherd", 2)
    assert "firestorm_city" in t.discarded


@rule("IR-G10", "IR-R66")
def test_an_extra_card_may_cost_a_life_too() -> None:
    full = "tanker_on_fire cracked_dam flooded_metro tidal_surge"
    t = calls(full, s1="hypnotic_stare", deck="shepherd isotope_theft", options={"overflow_lives": 2})
    assert (t.chain(1), t.captured, t.view.lives) == ("", {"shepherd"}, 1)
    assert t.discarded == {"hypnotic_stare", *full.split()}


@rule("IR-G40", "IR-G10")
def test_an_overflow_captures_even_where_influenced_civilians_are_rescued() -> None:
    t = calls(c2=DOOMED, s2="helijet_down", options={"overflow_lives": 2, "influenced_leaves": "rescued"})
    assert (t.captured, t.rescued) == ({"night_nurse", "shepherd"}, set())


# ---- Pods ----


@rule("IR-G31")
def test_with_a_hold_for_one_pod() -> None:
    t = table(display="mole firefly domo", options={"pod_hold": 1}).play("load mole")
    t.refuses("load firefly", "IR-G31")
    with pytest.raises(PositionError, match="IR-R76"):
        table(hold="mole firefly", options={"pod_hold": 1})
