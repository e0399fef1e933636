"""The game in words: events, questions, offers, pictures, cards explained, the mission report."""

from __future__ import annotations

import random

import pytest

from stormdeck.core.errors import StormdeckError
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds.cards import STANDARD
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import calls, new_game, roll, table

PLAYER = Speaker(Seat(0), ())


@rule("IR-R60")
def test_questions_name_the_turn_and_for_others_who_decides() -> None:
    t = table()
    assert t.question() == "Turn 2: assign Pilots, load Pods and move the Thunderbirds, then end the Move phase."
    assert t.question(None).startswith("Turn 2, Player 1 decides: assign Pilots")
    t = roll("tanker_on_fire", "F/white")
    assert t.question() == "Turn 2: Scott at chain 1, lay dice on the chain, then confirm."
    assert table(phase="lp_escort", deck="").play("lp skip").question() == "The game is over."


def test_every_offer_is_one_sentence_and_no_two_are_alike() -> None:
    for seed in range(6):
        t, chance = new_game(seed, overflow_lives=3, capture_limit=0, advanced_count=16), random.Random(seed)
        for _ in range(160):
            if t.is_over():
                break
            offers = t.offers()
            assert len(offers) == len(set(offers))
            assert all(offer.endswith(".") and "\n" not in offer and "_" not in offer for offer in offers)
            for viewer in (1, None):
                assert t.question(viewer).endswith(".")
            t.play(chance.choice(t.choices))
        for line in t.log(1):
            assert line[-1] in ".!"
            assert "_" not in line
            assert "\n" not in line


@pytest.mark.parametrize("plain", [False, True])
def test_every_position_can_be_pictured(plain: bool) -> None:
    t, chance = new_game(3, overflow_lives=3, capture_limit=0, advanced_count=16), random.Random(3)
    for _ in range(200):
        if t.is_over():
            break
        picture = GAME.picture(t.view, Speaker(Seat(0), (), plain=plain))
        assert plain or max(len(line) for line in picture.splitlines()) <= 80
        for chain in t.view.chains:
            for entry in chain:
                assert not plain or STANDARD.name(entry.card) in picture
        t.play(chance.choice(t.choices))


@rule("IR-R33")
def test_the_rulebooks_example_in_words() -> None:
    t = roll("burning_oil_platform collapsed_tunnel night_nurse refinery_blaze", "F/white F/red T/white", "virgil", "tb2")
    assert "Lay die 1, fire (white), on Burning Oil Platform (position 1)." in t.offers()
    assert "Lay die 1, fire (white), on Collapsed Tunnel (position 2) as trapped." in t.offers()
    told = t.new_log(1, "place 1 1 fire", "place 2 1 fire", "place 3 2 trapped", "confirm allocation")
    assert told[0] == "The fire (white) is laid on Burning Oil Platform, position 1."
    assert "Burning Oil Platform at chain 1 is resolved." in told
    assert "Collapsed Tunnel at chain 1 is resolved." in told
    assert "Night Nurse rescued at chain 1!" in told
    assert told == t.log(None)[-len(told) :]


@rule("IR-R52", "IR-R65", "IR-R66", "IR-R69", "IR-R68")
def test_the_incoming_call_phase_in_words() -> None:
    t = calls(
        "tanker_on_fire night_nurse", "cracked_dam", s1="hypnotic_stare", s2="firestorm_city", deck="shepherd isotope_theft"
    )
    told = t.log(1)
    assert "Hypnotic Stare at chain 1: Night Nurse falls under the Hood's influence." in told
    assert "Firestorm City (Disaster, surge) joins chain 2, position 2." in told
    assert "The surge brings Shepherd (Civilian) to chain 2, position 3." in told
    assert "New call for chain 1: Isotope Theft (Disaster)." in told
    t = calls("tanker_on_fire night_nurse", s1="hypnotic_stare", lady="1R")
    assert "Lady Penelope stops Hypnotic Stare at chain 1." in t.log(1)


@rule("IR-R62", "IR-R88", "IR-R91")
def test_each_end_in_words() -> None:
    lost = calls("tanker_on_fire cracked_dam flooded_metro tidal_surge", s1="shepherd")
    assert lost.log(1)[-2] == "Chain 1 is full, there is no room for Shepherd."
    assert lost.log(1)[-1].startswith("A chain has overflowed and the game is lost: 0 rescued, 0 captured, 0 left behind")
    caught = roll("airliner_with_locked_gear night_nurse*", "F/white", captured="botanist bank_clerk")
    caught.play("place 1 1 fire", "confirm allocation")
    assert caught.log(1)[-1].startswith("The Hood has captured too many and the game is lost: 0 rescued, 3 captured")
    won = table(phase="lp_escort", deck="", options={"advanced_count": 0}).play("lp skip")
    assert won.log(1)[-1] == (
        "The last call is answered, the game is won: perfect record, 0 rescued, 0 captured, 0 left behind, score 10."
    )
    report = " ".join(GAME.facts(lost.match.events(0), PLAYER))
    assert "What decided it: chain 1 was full when Shepherd came." in report


@rule("IR-G42")
@pytest.mark.parametrize(
    ("chain", "told"),
    [
        ("tanker_on_fire+F(red)", "The turn is over: 1 stored die returns to the supply."),
        ("skyscraper_inferno+F(red)+T(white)", "The turn is over: 2 stored dice return to the supply."),
    ],
)
def test_dice_swept_at_the_end_of_a_turn_are_counted(chain: str, told: str) -> None:
    t = calls(chain, options={"storing": "until_end_of_turn"})
    assert told in t.log(1)


@rule("IR-R06")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "refinery_blaze",
            "Refinery Blaze: Disaster. Active by position: 1 trapped; 2 fire, trapped; 3 fire, trapped, trapped; 4 fire, fire. "
            "Discarded when dice cover every symbol active at its position.",
        ),
        ("The Mole", "The Mole: Pod. Rolls 3 orange."),
        ("SCOTT TRACY", "Scott Tracy: Pilot. After his roll he may re-roll one die; the new face stands."),
        ("stadium crowd", "Stadium Crowd: advanced Civilian. Too many to fit into FAB1: cannot be escorted."),
    ],
)
def test_every_card_is_explained_on_request(name: str, told: str) -> None:
    assert GAME.card_text(name) == told


@rule("IR-R06")
def test_all_144_cards_can_be_explained() -> None:
    file = STANDARD.file
    names = [card.name for card in (*file.thunderbirds, *file.pods)] + [pilot.name for pilot in file.pilots]
    names += [card.name for card in STANDARD.cards] + ["Lady Penelope"]
    assert len(names) == 144
    for name in names:
        assert GAME.card_text(name).lower().startswith(name.lower())
    with pytest.raises(StormdeckError, match="There is no card"):
        GAME.card_text("Thunderbird 6")


@rule("IR-G10", "IR-R88")
@pytest.mark.parametrize(
    ("captured", "call", "names"),
    [
        ("", "bus_passengers", ("Night Nurse", "Shepherd", "Bus Passengers")),
        ("botanist", "helijet_down", ("Night Nurse", "Shepherd")),
    ],
)
def test_the_report_says_what_decided_a_game_lost_by_captures_in_an_overflow(
    captured: str, call: str, names: tuple[str, ...]
) -> None:
    chain = "tanker_on_fire night_nurse cracked_dam shepherd*"
    t = calls(c2=chain, s2=call, captured=captured, options={"overflow_lives": 2})
    assert t.cause() == "captured"
    last = GAME.facts(t.match.events(0), PLAYER)[-1]
    assert last.startswith("What decided it")
    assert all(name in last for name in names)


@rule("IR-R76", "IR-R87", "IR-R49", "IR-R50")
def test_offers_say_what_an_action_does() -> None:
    t = table(crew="tb2:virgil tb4:gordon tb1:scott", c2="tanker_on_fire night_nurse")
    assert "Carry Thunderbird 4 inside Thunderbird 2 to chain 2." in t.offers()
    assert "Move Thunderbird 1 to chain 2 (2 cards)." in t.offers()
    assert "Assign Alan to Thunderbird 1, in place of Scott." in t.offers()
    t = roll("airliner_with_locked_gear night_nurse*", "*/white")
    assert "Lay die 1, wild (white), on Night Nurse to end the Hood's influence." in t.offers()
    assert "Lay die 1, wild (white), on Airliner with Locked Gear (position 1) as fire." in t.offers()
    assert t.new_log(1, "free 1 2")[-1] == "A wild (white) is laid on Night Nurse to free them."
    t = table(lady="0A shepherd", phase="lp_escort")
    assert t.offers()[0] == "Lady Penelope lets Shepherd out at Tracy Island, who is rescued."
    t = table(lady="2A shepherd", phase="lp_escort")
    assert t.offers()[0] == "Lady Penelope lets Shepherd out at chain 2, who joins the chain."


@rule("IR-R72", "IR-G15")
def test_the_hood_in_words() -> None:
    fleet = {"crew": "tb1:scott tb3:alan tb5:john", "places": "tb1:1 tb3:1"}
    t = calls("tanker_on_fire+F(red) night_nurse", s1="grounded_fleet", **fleet)
    assert "Grounded Fleet at chain 1: 1 stored die returns, Thunderbird 1 and Thunderbird 3 grounded for this turn." in t.log(1)
    t = calls("tanker_on_fire night_nurse", s1="grand_decoy", **fleet)
    assert "Grand Decoy at chain 1: Thunderbird 1 and Thunderbird 3 fly home." in t.log(1)
    t = calls("tanker_on_fire night_nurse", s1="grand_decoy")
    assert "Grand Decoy at chain 1: no vehicle is there." in t.log(1)
    t = calls("tanker_on_fire", s1="mass_hypnosis", deck="helijet_down")
    assert "Mass Hypnosis at chain 1: there is nobody left to influence." in t.log(1)
    t = calls("tanker_on_fire+F(red)", s1="hypnotic_stare", options={"hood_fallback": "sabotage"})
    assert "Hypnotic Stare at chain 1: sabotage, 1 stored die returns." in t.log(1)
    t = calls("tanker_on_fire", s1="hypnotic_stare", deck="")
    assert "Hypnotic Stare at chain 1: the deck is empty, so nothing more comes." in t.log(1)


def test_the_legend_explains_every_symbol() -> None:
    t = table(lady="0A shepherd", hold="mole")
    for plain in (False, True):
        picture = GAME.picture(t.view, Speaker(Seat(0), (), plain=plain, legend=True))
        for word in ("fire", "trapped", "flood", "toxic", "crash", "wild", "Shepherd", "The Mole"):
            assert word in picture
