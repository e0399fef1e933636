"""Positions as documents: what is read, what is refused and why."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stormdeck import Match, PositionError
from stormdeck.core.errors import StormdeckError
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds import GAME
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import ThunderbirdsTable, new_game, position, roll, table

TOML = """
phase = "rescue"
lady = "2A shepherd"
chains = ["tanker_on_fire+F(red)", "cracked_dam night_nurse*", "", "chlorine_cloud"]
slots = ["", "isotope_theft", "", ""]
deck = "helijet_down ..."
hold = "mole"
[options]
advanced_count = 8
[places]
tb2 = 1
[crew]
tb2 = "virgil"
pod = "brains"
[[seats]]
"""


def refused(why: str, /, *chains: str, **fields: Any) -> None:
    """A plain table that differs in this is refused with this reason, in one sentence."""
    with pytest.raises(PositionError, match=why) as refusal:
        table(*chains, **fields)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")


def refused_roll(why: str, /, chain: str, dice: str, *more: str, **fields: Any) -> None:
    with pytest.raises(PositionError, match=why) as refusal:
        roll(chain, dice, *more, **fields)
    assert "\n" not in str(refusal.value)


# ---- Reading ----


def test_a_position_may_be_toml_or_json_text_or_a_dict() -> None:
    from_toml = Match.from_position(GAME, TOML, 1)
    document = {
        "phase": "rescue",
        "lady": "2A shepherd",
        "chains": ["tanker_on_fire+F(red)", "cracked_dam night_nurse*", "", "chlorine_cloud"],
        "slots": ["", "isotope_theft", "", ""],
        "deck": "helijet_down ...",
        "hold": "mole",
        "options": {"advanced_count": 8},
        "places": {"tb2": 1},
        "crew": {"tb2": "virgil", "pod": "brains"},
        "seats": [{}],
    }
    from_json = Match.from_position(GAME, json.dumps(document), 1)
    from_dict = Match.from_position(GAME, document, 1)
    truths = [ThunderbirdsTable(match).truth for match in (from_toml, from_json, from_dict)]
    assert truths[0] == truths[1] == truths[2]
    t = ThunderbirdsTable(from_toml)
    assert t.deck[0] == "helijet_down"
    assert len(t.deck) == 108 - 6, "the rest of the 108 cards that are not on the table"


@rule("IR-R12")
def test_the_seed_deals_what_is_not_named() -> None:
    decks = {tuple(table(deck="helijet_down ...", seed=seed).deck) for seed in range(5)}
    assert len(decks) == 5
    assert all(deck[0] == "helijet_down" for deck in decks)
    assert len({tuple(table(seed=seed).display) for seed in range(6)}) > 3


@rule("IR-R05")
@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_can_be_written_down_and_set_up_again(seed: int) -> None:
    """Whole documents, and the same choices afterwards."""
    options = {"overflow_lives": 3, "capture_limit": 0, "advanced_count": 3 * seed % 17}
    t, chance = new_game(seed, **options), random.Random(seed)
    for _ in range(220):
        if t.is_over():
            break
        document = t.truth
        copy = ThunderbirdsTable(Match.from_position(GAME, {**json.loads(json.dumps(document)), "options": options}, 5))
        assert copy.truth == document
        assert copy.choices == t.choices
        assert copy.view == t.view
        passing = {"keep calls", "end move", "end rescue", "lp stay", "lp skip", "confirm allocation"}
        busy = [action for action in t.choices if action not in passing]
        t.play(chance.choice(busy if busy and chance.random() < 0.8 else t.choices))


def test_the_document_describes_what_was_set_up() -> None:
    state = GAME.set_up(position("tanker_on_fire+F(red)"), GAME.agree(1, {}), FastRng(1))
    assert GAME.describe(state)["chains"][0] == "tanker_on_fire+F(red)"  # type: ignore[index]  # a list of chains


# ---- Refusing: cards ----


@rule("IR-R05")
@pytest.mark.parametrize(
    "fields",
    [
        {"c1": "tanker_on_fire", "c2": "tanker_on_fire"},
        {"c1": "tanker_on_fire", "s1": "tanker_on_fire"},
        {"c1": "tanker_on_fire shepherd", "lady": "1A shepherd"},
        {"c1": "tanker_on_fire", "deck": "tanker_on_fire"},
        {"deck": "isotope_theft isotope_theft"},
        {"rescued": "shepherd", "captured": "shepherd"},
        {"c1": "tanker_on_fire night_nurse*(hypnotic_stare)", "discarded": "hypnotic_stare"},
        {"hold": "mole", "display": "mole"},
        {"display": "mole", "pod_deck": "mole"},
        {"deck": "isotope_theft", "left_out": "isotope_theft"},
    ],
)
def test_no_card_lies_in_two_places(fields: dict[str, str]) -> None:
    refused(r"lies twice: in .* and in ", **fields)


@pytest.mark.parametrize("card", ["no_card", "Tanker", "tanker_on_fire?", "♣", "mole", "tb1"])
def test_what_is_no_card_is_refused(card: str) -> None:
    refused("is not an Emergency card", card)
    refused("is not an Emergency card", s1=card)
    refused("is not an Emergency card", deck=card)


@rule("IR-R21", "IR-R19", "IR-R65")
def test_chains_no_game_reaches() -> None:
    refused("IR-R21", "night_nurse")
    refused("IR-R65", "tanker_on_fire hypnotic_stare")
    refused("IR-R65", "tanker_on_fire*")
    refused("IR-R82", "tanker_on_fire night_nurse+F")
    refused("IR-R65", "tanker_on_fire night_nurse*(isotope_theft)")


@rule("IR-R83", "IR-R82", "IR-R70", "IR-R81")
def test_stored_dice_no_game_has() -> None:
    refused("IR-R83", "tanker_on_fire+T")
    refused("IR-R83", "tanker_on_fire+F+F")
    refused("IR-R83", "airliner_with_locked_gear+F")
    refused("IR-R70", "meltdown_countdown+X")
    refused("is not a stored die", "tanker_on_fire+*")
    refused("is not a stored die", "tanker_on_fire+F(pink)")
    refused("is not a stored die", "tanker_on_fire+")
    refused("IR-R81", "skyscraper_inferno+F(red)+F(red)", "mine_fan_fire+F(red)+F(red)")


@rule("IR-R88", "IR-R92", "IR-R12", "IR-G40")
def test_piles_no_game_has() -> None:
    refused("IR-R88", captured="shepherd botanist bank_clerk")
    refused("IR-R92", discarded="shepherd")
    refused("IR-R92", rescued="isotope_theft")
    refused("IR-R12", rescued="stadium_crowd", options={"advanced_count": 0})
    refused("IR-G40", captured="shepherd", options={"influenced_leaves": "rescued"})
    refused("IR-G70", deck="isotope_theft", no_disaster=True)


# ---- Refusing: the fleet ----


@rule("IR-R74", "IR-G34", "IR-R76", "IR-R15", "IR-R48", "IR-R71")
def test_a_fleet_no_game_has() -> None:
    refused("IR-G34", crew="tb5:john", places="tb1:2")
    refused("IR-R74", crew="tb1:scott tb2:scott")
    refused("IR-R76", hold="mole firefly domo")
    refused("IR-R15", display="mole firefly domo excavator")
    refused("is not a Pod", hold="tanker_on_fire")
    refused("IR-R48", lady="2A isotope_theft")
    refused("IR-R71", lady="2A stadium_crowd")
    for lady in ("5R", "2X", "", "R2", "2", "2R nobody"):
        refused("is not where Lady Penelope is|is not an Emergency card", lady=lady)
    for field, value in (("crew", {"tb9": "scott"}), ("crew", {"tb1": "parker"}), ("moved", "tb5"), ("acted", "parker")):
        refused(f"`{field}` names", **{field: value})
    refused("is at a place", places="tb1:5")


@rule("IR-R60", "IR-R73", "IR-G10", "IR-R01")
def test_turns_no_game_has() -> None:
    refused("There is no phase", phase="game_over")
    refused("There is no phase", phase="dinner")
    refused("IR-R73", phase="switchboard", deck="")
    refused("IR-R73", phase="switchboard", s1="shepherd", crew="tb1:scott")
    refused("IR-R60", phase="move", acted="scott", crew="tb1:scott", places="tb1:1")
    refused("IR-R60", phase="switchboard", s1="shepherd", moved="tb1")
    refused("IR-G10", lives=2)
    refused("Turns count from 1", turn=0)
    with pytest.raises(StormdeckError, match="IR-R01"):
        Match.from_position(GAME, {**position(), "seats": [{}, {}]}, 1)


@rule("IR-R18", "IR-R19")
def test_a_set_up_no_game_has() -> None:
    with pytest.raises(PositionError, match="IR-R19"):
        Match.from_position(GAME, {"seats": [{}], "phase": "setup", "deck": "isotope_theft shepherd"}, 1)
    with pytest.raises(PositionError, match="IR-R18"):
        Match.from_position(GAME, {"seats": [{}], "phase": "setup", "rescued": "shepherd"}, 1)


@rule("IR-R24", "IR-R25", "IR-R80", "IR-R90", "IR-R89", "IR-R26", "IR-R87", "IR-R28")
def test_actions_no_game_has() -> None:
    refused("needs an `action`", phase="rescue_allocate")
    idle = {"pilot": "scott", "using": "tb1", "dice": "F/white"}
    refused("nobody is in the middle of an action", action=idle, phase="rescue", crew="tb1:scott", places="tb1:1")
    refused_roll("IR-R24", "", "F/white")
    refused_roll("IR-R90", "tanker_on_fire", "F/white", grounded="tb1")
    refused_roll("IR-R25", "tanker_on_fire", "F/red")
    refused_roll("IR-R25", "tanker_on_fire", "F/white F/white F/white F/white")
    refused_roll("IR-R89", "tanker_on_fire", "F/white", "alan", phase="rescue_reroll")
    refused_roll("IR-R89", "tanker_on_fire", "F/white", "scott", bonus=True)
    refused_roll("no face", "tanker_on_fire", "T/blue")
    refused_roll("is not a rolled die", "tanker_on_fire", "fire")
    refused_roll("at most 4 dice", "tanker_on_fire", "F/white F/white F/white F/white F/white")
    strange = {"pilot": "scott", "using": "tb3", "dice": "C/purple"}
    refused("IR-R80", action=strange, phase="rescue_allocate", crew="tb1:scott", places="tb1:1")


@rule("IR-R26", "IR-R28", "IR-R87", "IR-G50", "IR-R89")
@pytest.mark.parametrize(
    ("placed", "why"),
    [
        (["1 1 trapped"], "IR-R26"),
        (["1 1 fire", "2 1 fire", "3 1 fire"], "IR-R26"),
        (["1 1 fire", "1 1 fire"], "IR-R28"),
        (["1 2 free"], "IR-R87"),
        (["2 3 fire"], "no card lies"),
        (["4 1 fire"], "names no rolled die"),
        (["1 9 fire"], "names no rolled die"),
        (["one two three"], "is not a placed die"),
        (["1 1"], "is not a placed die"),
        (["1 1 wild"], "is not a placed die"),
        (["-1 1 fire"], "is not a placed die"),
    ],
)
def test_placed_dice_no_game_has(placed: list[str], why: str) -> None:
    action = {"pilot": "scott", "using": "tb1", "dice": "F/white F/white F/white", "placed": placed}
    more: dict[str, Any] = {"crew": "tb1:scott", "places": "tb1:1", "phase": "rescue_allocate"}
    refused(why, "tanker_on_fire night_nurse*", action=action, **more)


# ---- Refusing: nonsense ----

HUGE = 10**30


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turn", "two"),
        ("turn", 1.5),
        ("turn", None),
        ("chains", "tanker_on_fire"),
        ("chains", [1]),
        ("slots", {"1": "shepherd"}),
        ("deck", ["shepherd"]),
        ("places", {"tb1": "home"}),
        ("lives", "many"),
        ("workshop_used", "yes"),
        ("action", "roll"),
        ("action", {"pilot": "scott"}),
        ("action", {"pilot": "scott", "using": "tb1", "dice": ["F"]}),
        ("unknown_field", 1),
    ],
)
def test_values_of_the_wrong_kind_are_refused(field: str, value: object) -> None:
    with pytest.raises(PositionError, match="cannot be read") as refusal:
        Match.from_position(GAME, {**position(), field: value}, 1)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turn", HUGE),
        ("turn", -HUGE),
        ("turn", 2**62),
        ("lives", HUGE),
        ("lives", -1),
        ("known_bottom", HUGE),
        ("known_bottom", -1),
        ("pods_known", HUGE),
        ("places", {"tb1": HUGE}),
        ("places", {"tb1": -1}),
    ],
)
def test_numbers_no_game_reaches_are_refused(field: str, value: object) -> None:
    """A game has at most 29 turns (IR-G63)."""
    with pytest.raises(PositionError) as refusal:
        Match.from_position(GAME, {**position(), field: value}, 1)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000])
def test_a_placed_die_with_a_huge_number_is_refused(number: str) -> None:
    action = {"pilot": "scott", "using": "tb1", "dice": "F/white", "placed": [f"{number} 1 fire"]}
    with pytest.raises(PositionError):
        table("tanker_on_fire", action=action, crew="tb1:scott", places="tb1:1", phase="rescue_allocate")


@rule("IR-R79", "IR-R75", "IR-R76")
@pytest.mark.parametrize(
    "fields",
    [
        {"phase": "rescue", "acted": "scott"},
        {"phase": "rescue", "acted": "john"},
        {"phase": "rescue", "acted": "scott", "crew": "tb1:scott"},
        {"phase": "rescue", "acted": "scott", "crew": "tb1:scott", "places": "tb1:1", "grounded": "tb1"},
        {"phase": "rescue", "acted": "brains", "crew": "tb2:virgil pod:brains", "places": "tb2:1", "grounded": "tb2"},
        {"phase": "move", "moved": "tb4"},
        {"phase": "move", "moved": "tb2 tb4", "crew": "tb2:virgil tb4:gordon", "places": "tb2:1 tb4:2"},
        {"phase": "move", "moved": "tb1", "grounded": "tb1", "crew": "tb1:scott", "places": "tb1:1"},
    ],
)
def test_nobody_has_acted_or_moved_who_could_not(fields: dict[str, str]) -> None:
    """A Pilot acts at a chain, and his vehicle stays there; Thunderbird 4 moves only inside Thunderbird 2."""
    refused("IR-", **fields)


@rule("IR-R79", "IR-R75", "IR-R76")
def test_who_has_acted_or_moved_is_at_a_chain() -> None:
    crew, places = "tb2:virgil tb4:gordon pod:brains", "tb2:1 tb4:1"
    t = table(phase="rescue", moved="tb2 tb4", acted="virgil gordon", crew=crew, places=places)
    assert t.choices == ["end rescue"], "Brains has no Pod"


@rule("IR-G63")
def test_a_late_turn_leaves_few_cards_to_come() -> None:
    """A position may name any turn of a game with any deck; what is played from it can be described and set up again."""
    t = table(turn=29, phase="lp_escort", deck="...", options={"advanced_count": 16}).play("lp skip")
    assert t.truth["turn"] == 30
    again = ThunderbirdsTable(Match.from_position(GAME, {**t.truth, "options": {"advanced_count": 16}}, 1))
    assert again.truth == t.truth
    refused("IR-G63", turn=57, deck="...")
    refused("IR-G63", turn=0)


@rule("IR-R25", "IR-R34")
def test_too_many_dice_to_roll_are_refused() -> None:
    action = {"pilot": "virgil", "using": "tb2", "to_roll": "white " * 17 + "green"}
    refused("at most 4 dice", action=action, phase="rescue_exchange", crew="tb2:virgil", places="tb2:1")
