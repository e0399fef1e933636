"""The Incoming Call phase: connecting, the Hood, new calls, advanced cards, the switchboard."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import calls, new_game, roll

FOUR: dict[str, Any] = {"c1": "tanker_on_fire", "c2": "cracked_dam", "c3": "chlorine_cloud", "c4": "collapsed_tunnel"}
FULL = "tanker_on_fire cracked_dam flooded_metro night_nurse"


# ---- Turn and deal ----


@rule("IR-S30", "IR-R60", "IR-R67", "IR-R23", "IR-G04", "IR-G08")
def test_the_first_turn_deals_four_calls_and_connects_nothing() -> None:
    t = new_game(3, advanced_count=0)
    assert [len(chain.split()) for chain in t.chains] == [1, 1, 1, 1]
    assert all(t.slots)
    assert (len(t.deck), t.view.deck) == (92, 92)
    asked = [t.phase]
    for action in ("keep calls", "end move", "end rescue", "lp stay"):
        asked.append(t.play(action).phase)
    assert asked == ["switchboard", "move", "rescue", "lp_move", "lp_escort"]


@rule("IR-S31", "IR-R61", "IR-R02", "IR-R23", "IR-G07")
def test_every_waiting_card_joins_the_right_end_of_its_chain() -> None:
    """With an empty deck the slots stay empty."""
    t = calls(**FOUR, s1="flooded_metro", s2="shepherd", s3="helijet_down", s4="bus_passengers", deck="")
    assert t.chains == [
        "tanker_on_fire flooded_metro",
        "cracked_dam shepherd",
        "chlorine_cloud helijet_down",
        "collapsed_tunnel bus_passengers",
    ]
    assert t.slots == ["", "", "", ""]


@rule("IR-R67", "IR-G07", "IR-R61")
def test_a_card_waits_one_turn_between_deal_and_connection() -> None:
    t = calls(**FOUR, deck="shepherd isotope_theft helijet_down flooded_metro tidal_surge broken_ski_lift")
    assert t.slots == ["shepherd", "isotope_theft", "helijet_down", "flooded_metro"]
    assert t.chains == list(FOUR.values())
    t.end_turn()
    assert t.chain(1) == "tanker_on_fire shepherd"
    assert t.slots == ["tidal_surge", "broken_ski_lift", "", ""], "until the deck is empty"


@rule("IR-S32", "IR-R62", "IR-R04", "IR-G09", "IR-G10", "IR-G11", "IR-G60")
def test_a_fifth_card_loses_the_game_at_once() -> None:
    """Any card, a Civilian too; the call of chain 4 is not connected and the card without room scores nothing."""
    t = calls(None, "chlorine_cloud", FULL, "collapsed_tunnel", s2="isotope_theft", s3="shepherd", s4="helijet_down")
    assert t.is_over()
    assert t.cause() == "overflow"
    assert t.outcome().winners == ()
    assert t.outcome().rule == "IR-R62"
    assert t.chain(2) == "chlorine_cloud isotope_theft"
    assert t.chain(3) == FULL
    assert t.chain(4) == "collapsed_tunnel"
    assert t.outcome().points == (-1,)


@rule("IR-R04", "IR-R62")
def test_a_full_chain_alone_loses_nothing() -> None:
    t = calls(c3=FULL, deck="shepherd")
    assert not t.is_over()


# ---- Empty chains ----


@rule("IR-S33", "IR-R63", "IR-R21", "IR-G12", "IR-G14")
def test_only_a_disaster_starts_an_empty_chain() -> None:
    """Chain 1 to 3 are dealt what is on top afterwards; the cards under the deck come in the order they were turned."""
    deck = "shepherd hypnotic_stare cracked_dam tanker_on_fire"
    t = calls(c4="", s4="night_nurse", deck=deck)
    assert t.chain(4) == "cracked_dam"
    assert [*t.slots, *t.deck] == ["tanker_on_fire", "night_nurse", "shepherd", "hypnotic_stare"]
    assert t.rescued == t.discarded == set()


@rule("IR-R63", "IR-G14")
def test_cards_turned_over_in_the_search_are_known_under_the_deck() -> None:
    spare = "isotope_theft helijet_down broken_ski_lift tidal_surge automatic_road_builder"
    t = calls(c4="", s4="night_nurse", deck=f"shepherd hypnotic_stare cracked_dam {spare}")
    assert t.chain(4) == "cracked_dam"
    assert t.deck == ["automatic_road_builder", "night_nurse", "shepherd", "hypnotic_stare"]
    names = [t.match.game.book.id(card) for card in t.view.recall.bottom]  # type: ignore[attr-defined]  # this game's book
    assert names == ["night_nurse", "shepherd", "hypnotic_stare"]


@rule("IR-S34", "IR-R64", "IR-G13", "IR-G70")
@pytest.mark.parametrize(("call", "pile"), [("night_nurse", "rescued"), ("forged_orders", "discarded")])
def test_without_a_disaster_in_the_deck_the_waiting_card_is_removed(call: str, pile: str) -> None:
    """The deck is left as it is, and the player learns only that no Disaster is in it."""
    t = calls(c4="", s4=call, deck="shepherd hypnotic_stare")
    assert t.chain(4) == ""
    assert [*t.slots, *t.deck] == ["shepherd", "hypnotic_stare", "", ""]
    assert (t.rescued, t.discarded) == (({call}, set()) if pile == "rescued" else (set(), {call}))


@rule("IR-G70", "IR-R64")
def test_that_no_disaster_is_left_is_all_the_player_learns() -> None:
    rest = "shepherd hypnotic_stare botanist bank_clerk train_guard test_pilot"
    t = calls(c4="", s4="night_nurse", deck=rest)
    assert t.view.recall.no_disaster
    assert t.view.recall.bottom == ()
    assert t.deck == ["train_guard", "test_pilot"]
    told = " ".join(t.log(1))
    assert "holds no Disaster" in told
    assert "Train Guard" not in told


@rule("IR-R63")
def test_a_disaster_called_to_an_empty_chain_starts_it() -> None:
    assert calls(c4="", s4="cracked_dam", deck="shepherd").chain(4) == "cracked_dam"


@rule("IR-S75", "IR-R52", "IR-R63", "IR-R21", "IR-G19", "IR-G12")
def test_a_hood_at_an_empty_chain_is_neutralised_first() -> None:
    t = calls(c3="", s3="hypnotic_stare", lady="3R", deck="cracked_dam shepherd")
    assert (t.chain(3), t.discarded) == ("", {"hypnotic_stare"})
    assert t.slots == ["cracked_dam", "shepherd", "", ""]
    t = calls(c3="", s3="hypnotic_stare", lady="3A", deck="cracked_dam shepherd")
    assert t.chain(3) == "cracked_dam"
    assert t.slots == ["shepherd", "hypnotic_stare", "", ""]


@rule("IR-R63", "IR-R69")
def test_a_surge_found_in_the_search_is_connected_and_so_brings_its_card() -> None:
    t = calls(c4="", s4="night_nurse", deck="firestorm_city isotope_theft", options={"advanced_count": 3})
    assert t.chain(4) == "firestorm_city isotope_theft"


# ---- The Hood ----


@rule("IR-S35", "IR-R65", "IR-G15", "IR-G16", "IR-R62")
def test_the_hood_influences_the_rightmost_uninfluenced_civilian() -> None:
    """The Hood card is not added: a full chain does not overflow."""
    t = calls("tanker_on_fire night_nurse cracked_dam shepherd", s1="hypnotic_stare", deck="helijet_down")
    assert t.chain(1) == "tanker_on_fire night_nurse cracked_dam shepherd*"
    assert t.slots[0] == "helijet_down"
    assert not t.is_over()


@rule("IR-G16", "IR-G17", "IR-R65")
def test_an_influenced_civilian_is_no_target_for_a_second_hood() -> None:
    t = calls("tanker_on_fire night_nurse cracked_dam shepherd*", s1="hypnotic_stare", deck="helijet_down")
    assert t.chain(1) == "tanker_on_fire night_nurse* cracked_dam shepherd*"


@rule("IR-S36", "IR-R66", "IR-G15", "IR-G17")
def test_a_hood_without_a_target_brings_the_next_card() -> None:
    t = calls("tanker_on_fire night_nurse*", s1="hypnotic_stare", deck="helijet_down")
    assert t.chain(1) == "tanker_on_fire night_nurse* helijet_down"
    assert t.discarded == {"hypnotic_stare"}


@rule("IR-S37", "IR-R66", "IR-G18")
def test_a_hood_turned_over_by_a_hood_is_discarded() -> None:
    t = calls("tanker_on_fire", s1="hypnotic_stare", deck="forged_orders cracked_dam")
    assert t.chain(1) == "tanker_on_fire"
    assert t.discarded == {"hypnotic_stare", "forged_orders"}
    assert t.slots[0] == "cracked_dam"


@rule("IR-R66", "IR-G18", "IR-R72")
def test_an_advanced_hood_turned_over_by_a_hood_is_discarded_without_effect() -> None:
    more: dict[str, Any] = {"crew": "tb1:scott", "places": "tb1:1"}
    t = calls("tanker_on_fire", s1="hypnotic_stare", deck="grand_decoy cracked_dam", **more)
    assert (t.chain(1), t.places["tb1"]) == ("tanker_on_fire", 1)


@rule("IR-R66", "IR-R62", "IR-G23")
def test_the_extra_card_may_overflow_the_chain() -> None:
    t = calls("tanker_on_fire cracked_dam flooded_metro tidal_surge", s1="hypnotic_stare", deck="shepherd")
    assert t.cause() == "overflow"


@rule("IR-R66", "IR-R69")
def test_the_extra_card_is_connected_with_all_its_effects() -> None:
    """A surge turned over by the Hood brings another card; a Hostage arrives influenced."""
    t = calls("tanker_on_fire", s1="hypnotic_stare", deck="firestorm_city shepherd")
    assert t.chain(1) == "tanker_on_fire firestorm_city shepherd"
    t = calls("tanker_on_fire", s1="hypnotic_stare", deck="kidnapped_professor shepherd")
    assert t.chain(1) == "tanker_on_fire kidnapped_professor*"


@rule("IR-G24", "IR-R66", "IR-R69")
@pytest.mark.parametrize("call", ["hypnotic_stare", "firestorm_city", "mass_hypnosis"])
def test_with_an_empty_deck_no_extra_card_comes(call: str) -> None:
    t = calls("tanker_on_fire", s1=call, deck="")
    assert t.chain(1) == ("tanker_on_fire firestorm_city" if call == "firestorm_city" else "tanker_on_fire")
    assert not t.is_over()


@rule("IR-R65", "IR-G71", "IR-R87")
def test_the_tucked_hood_card_is_discarded_when_the_civilian_leaves_or_is_freed() -> None:
    t = calls("airliner_with_locked_gear night_nurse", s1="hypnotic_stare", deck="")
    assert t.chain(1) == "airliner_with_locked_gear night_nurse*"
    assert t.discarded == set()
    leaves = roll("airliner_with_locked_gear night_nurse*(hypnotic_stare)", "F/white */white")
    leaves.play("place 1 1 fire", "confirm allocation")
    assert (leaves.captured, leaves.discarded) == ({"night_nurse"}, {"airliner_with_locked_gear", "hypnotic_stare"})
    freed = roll("airliner_with_locked_gear night_nurse*(hypnotic_stare)", "F/white */white")
    freed.play("free 2 2", "confirm allocation")
    assert (freed.chain(1), freed.discarded) == ("airliner_with_locked_gear night_nurse", {"hypnotic_stare"})
