"""Positions as documents: what is read, what is refused and why."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stormdeck import BadOptions, Match, PositionError, game
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BROWN_GRID, MIXED_GRID, BlancoTable, player, position, table

TOML = """
discard = "N1"
pile = "Y7"
[options]
clearing = "mandatory"
[[seats]]
grid = "R1 ?O2 Y3 / G4 T5 B6 / D7 V8 ?P9"
hand = "R2 R3"
[[seats]]
grid = "? ? ? / ? ? ? / ? ? ?"
hand = "N11 N12"
"""


def refused(why: str, /, **fields: Any) -> None:
    """A position that differs from a plain one in these fields is refused with this reason."""
    with pytest.raises(PositionError, match=why) as refusal:
        table(**{"grid": MIXED_GRID, "hand": "R2 R3", **fields})
    assert "\n" not in str(refusal.value)


# ---- Reading ----


def test_a_position_may_be_toml_or_json_text_or_a_dict() -> None:
    from_toml = Match.from_position("blanco", TOML, 1)
    document = {
        "discard": "N1",
        "pile": "Y7",
        "options": {"clearing": "mandatory"},
        "seats": [
            {"grid": "R1 ?O2 Y3 / G4 T5 B6 / D7 V8 ?P9", "hand": "R2 R3"},
            {"grid": "? ? ? / ? ? ? / ? ? ?", "hand": "N11 N12"},
        ],
    }
    from_json = Match.from_position("blanco", json.dumps(document), 1)
    from_dict = Match.from_position("blanco", document, 1)
    truths = [BlancoTable(match).truth for match in (from_toml, from_json, from_dict)]
    assert truths[0] == truths[1] == truths[2]
    assert from_toml.options["clearing"] == "mandatory"


def test_what_is_not_named_is_dealt() -> None:
    """Unnamed cells, then the pile."""
    t = table("R1 ? Y3 / ? T5 ! / D7 V8 P9", "R2 R3", pile="Y7", others=[player("? ? ? / ? ? ? / ? ? ?", "N11 N12")])
    assert t.grid_seen_by(2) == "R1 ? Y3 / ? T5 ! / D7 V8 P9"
    assert t.pile[0] == "Y7"
    everywhere = [word.strip("?!") for seat in (1, 2) for word in t.grid_of(seat).split() if word != "/"]
    everywhere += [*t.hand_of(1), *t.hand_of(2), *t.discard.split(), *t.pile, *t.box]
    assert len(everywhere) == len(set(everywhere)) == 120


def test_with_a_pile_size_the_rest_goes_into_the_box() -> None:
    t = table(MIXED_GRID, "R2 R3", pile="Y7 Y8", pile_size=10, box="O1")
    assert t.pile[:2] == ["Y7", "Y8"]
    assert len(t.pile) == 10
    assert "O1" in t.box
    assert len(t.box) == 120 - 9 - 9 - 4 - 1 - 10


def test_the_seed_deals_what_is_not_named() -> None:
    grids = {table("? ? ? / ? ? ? / ? ? ?", "R2 R3", seed=seed).grid for seed in range(5)}
    assert len(grids) == 5
    assert table("? ? ? / ? ? ? / ? ? ?", seed=3).grid == table("? ? ? / ? ? ? / ? ? ?", seed=3).grid


def test_small_letters_are_read() -> None:
    assert table("r1 ?o2 y3 / g4 t5 b6 / d7 v8 p9", "r2 r3").grid == "R1 ?O2 Y3 / G4 T5 B6 / D7 V8 P9"


# ---- Refusing ----


@rule("BL-R02", "BL-G02")
@pytest.mark.parametrize(
    "more",
    [
        {"hand": "R1 R3"},
        {"hand": "R2 R2"},
        {"discard": "R1"},
        {"discard": "N2"},
        {"pile": "P9"},
        {"box": "R2"},
        {"pile": "Y7 Y7"},
        {"others": [player("?R1 ?N3", "N11 N12")]},
        {"others": [player("?N2 ?N3", "N11 R2")]},
    ],
)
def test_no_card_lies_in_two_places(more: dict[str, Any]) -> None:
    refused(r"lies twice: in .* and in ", **more)


@pytest.mark.parametrize("card", ["R13", "R0", "X1", "12", "R", "R01", "??R1", "R1!", "♣"])
def test_what_is_no_card_is_refused(card: str) -> None:
    refused(r"is not a card", grid=f"{card} O2 Y3 / G4 T5 B6 / D7 V8 P9")


@pytest.mark.parametrize("field", ["hand", "discard", "pile", "box"])
def test_what_is_no_card_is_refused_everywhere(field: str) -> None:
    refused(r'"Q7".*is not a card', **{field: "Q7 R3" if field == "hand" else "Q7"})


@rule("BL-G28")
@pytest.mark.parametrize(
    ("hand", "phase"),
    [("R2", "choose_action"), ("R2 R3 R4", "choose_action"), ("R2 R3", "play_or_discard"), ("R2 R3 R4 R6", "play_or_discard")],
)
def test_a_hand_of_the_wrong_size_is_refused(hand: str, phase: str) -> None:
    refused(r"hand of seat 1 has \d cards.*BL-G28", hand=hand, phase=phase)


@rule("BL-G28")
def test_the_hands_of_the_others_are_checked_too() -> None:
    refused(r"hand of seat 2 has 3 cards.*BL-G28", others=[player(BROWN_GRID, "N11 N12 P1")])


@rule("BL-G05")
@pytest.mark.parametrize(
    ("grid", "stage"),
    [
        ("R1", 1),
        ("R1", 2),
        ("R1 O2 Y3 G4", 1),
        ("R1 O2 Y3 G4 / T5 B6 D7 V8", 1),
        ("R1 O2 Y3 G4 / T5 B6 D7 V8 / P9 N11 R10 O11", 1),
        ("R1 O2 Y3 G4 T5", 2),
        ("R1 / O2 / Y3 / G4", 2),
        ("R1 O2 Y3 / G4 T5 B6 / D7 V8 P9 / T1 T2 T3", 2),
        ("", 1),
    ],
)
def test_a_grid_no_game_reaches_is_refused(grid: str, stage: int) -> None:
    others = [player("?N2 ?N3", "N4 N12")]
    refused(r"BL-G05", grid=grid, stage=stage, others=others)


@rule("BL-R50")
def test_a_game_that_is_won_leaves_nothing_to_decide() -> None:
    refused(r"won already.*BL-R50", grid="", stage=2)
    refused(r"over", phase="match_over")


@rule("BL-R12")
def test_rows_of_different_length_are_refused() -> None:
    refused(r"not equally long.*BL-R12", grid="R1 O2 Y3 / G4 T5 / D7 V8 P9")
    refused(r"BL-R12|BL-G05", grid="R1 O2 Y3 / / D7 V8 P9")


@pytest.mark.parametrize(("field", "value"), [("colour", 1), ("pile_order", "R1"), ("seat", []), ("Turn", 1)])
def test_an_unknown_field_is_refused_by_name(field: str, value: object) -> None:
    refused(f"{field}", **{field: value})


def test_an_unknown_field_of_a_seat_is_refused_by_name() -> None:
    refused("rows", others=[player(BROWN_GRID, "N11 N12", rows=3)])


def test_an_unknown_phase_is_refused() -> None:
    refused(r'no phase "thinking"', phase="thinking")


@pytest.mark.parametrize("field", ["turn", "dealer", "first_dealer"])
@pytest.mark.parametrize("number", [3, -1, 99])
def test_a_seat_nobody_sits_on_is_refused(field: str, number: int) -> None:
    refused(rf"`{field}` is a seat from 1 to 2", **{field: number})


@rule("BL-R01")
def test_the_number_of_seats_is_checked() -> None:
    for count in (1, 6):
        with pytest.raises(BadOptions, match="BL-R01"):
            Match.from_position(
                "blanco", {"seats": [player("? ?", f"R{n + 1} O{n + 1}") for n in range(count)], "discard": "N1"}, 1
            )


@rule("BL-G08")
@pytest.mark.parametrize("seat", [1, 2])
def test_with_mandatory_clearing_no_complete_line_can_lie_there(seat: int) -> None:
    """Neither with the player to move nor with another."""
    complete = "R5 O5 Y5 / G4 T2 B6"
    others = [player(complete if seat == 2 else "?N2 ?N3", "N11 N12")]
    refused(
        rf"Seat {seat} has a complete line.*BL-G08",
        grid=complete if seat == 1 else "R1 O2",
        others=others,
        options={"clearing": "mandatory"},
    )


@pytest.mark.parametrize(("pile", "size"), [("Y7 Y8", 1), ("", 500), ("Y7", -1)])
def test_a_pile_size_that_cannot_be_is_refused(pile: str, size: int) -> None:
    refused(r"`pile_size` is", pile=pile, pile_size=size)


@rule("BL-G29")
def test_an_empty_pile_is_refused() -> None:
    refused(r"BL-G29", pile_size=0)


@rule("BL-G30")
def test_an_empty_discard_pile_is_refused_at_the_start_of_a_turn() -> None:
    refused(r"BL-G30", discard="")


@rule("BL-G30", "BL-G32")
def test_the_discard_pile_is_empty_only_while_its_last_card_is_in_hand() -> None:
    """Taken and not yet replaced: the one moment it can be."""
    t = table(MIXED_GRID, "R2 R3 V5+", discard="", phase="play_or_discard", taken_from_discard="V5")
    assert t.play("discard V5").discard == "V5"
    refused(r"discard", hand="R2 R3 R4", discard="", phase="play_or_discard")
    refused(r"discard", grid="R5 O5 Y5 / G4 ?T5 B6", discard="", phase="clear_lines")


@rule("BL-R08", "BL-R29", "BL-R38", "BL-R41", "BL-R48", "BL-G20", "BL-R39")
@pytest.mark.parametrize(
    ("grid", "more"),
    [
        (MIXED_GRID, {"phase": "clear_lines"}),
        (MIXED_GRID, {"phase": "reveal_after_discard"}),
        (MIXED_GRID, {"phase": "reward_look", "lines_cleared": 1}),
        ("R1 ?O2", {"phase": "reward_look"}),
        ("R1 ?O2", {"phase": "reward_look", "lines_cleared": 1, "look_used": True}),
        ("R1 !O2", {"phase": "reward_reveal", "lines_cleared": 1, "look_used": True, "looked_at": "r1c2"}),
        ("R1 ?O2", {"phase": "reward_reveal", "lines_cleared": 2, "chain": True, "look_used": True, "looked_at": "r1c2"}),
        ("R1 !O2", {"phase": "reward_reveal", "lines_cleared": 2, "chain": True, "look_used": True, "looked_at": "r1c1"}),
        ("R1 !O2", {"phase": "reward_reveal", "lines_cleared": 2, "chain": True, "look_used": True}),
        ("R1 !O2", {"phase": "reward_reveal", "lines_cleared": 2, "chain": True, "look_used": True, "looked_at": "r9c9"}),
        ("R1 ?O2", {"phase": "deploy_reveal"}),
        ("R1 ? ? ? / ? ? ? ? / ? ? ? ?", {"phase": "deploy_reveal", "stage": 2}),
        ("? ? ? ? / ? ? ? ? / ? ? ? ?", {"phase": "deploy_look", "stage": 2}),
        (MIXED_GRID, {"phase": "choose_action", "lines_cleared": 1}),
        (MIXED_GRID, {"phase": "choose_action", "look_used": True}),
        (MIXED_GRID, {"phase": "choose_action", "chain": True}),
        ("R5 O5 Y5 / G4 ?T5 B6", {"phase": "clear_lines", "lines_cleared": -1}),
        ("R5 O5 Y5 / G4 ?T5 B6", {"phase": "clear_lines", "lines_cleared": 1, "chain": True}),
        ("R5 O5 Y5 / G4 ?T5 B6", {"phase": "clear_lines", "look_used": True}),
    ],
)
def test_a_question_that_cannot_have_come_up_is_refused(grid: str, more: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        table(grid, "R2 R3", **more)


@rule("BL-R04", "BL-R19", "BL-R20")
@pytest.mark.parametrize("grid", ["R1 ? ? / ? ? ? / ? ? ?", "! ? ? / ? ? ? / ? ? ?", "? ? ? / ? ? ?"])
def test_a_set_up_that_cannot_be_is_refused(grid: str) -> None:
    refused("BL-R04|BL-R19", grid=grid, hand="none", phase="setup_reveal", others=[player("? ? ? / ? ? ? / ? ? ?", "none")])


@rule("BL-R18")
def test_during_the_set_up_one_card_is_discarded_and_the_box_is_empty() -> None:
    nine = "? ? ? / ? ? ? / ? ? ?"
    wrong: tuple[dict[str, Any], ...] = ({"discard": "N1 N2"}, {"discard": ""}, {"box": "N2"}, {"pile_size": 20})
    for more in wrong:
        document = position(nine, "none", **{"phase": "setup_reveal", "others": [player(nine, "none")], **more})
        with pytest.raises(PositionError):
            Match.from_position("blanco", document, 1)


@rule("BL-R51", "BL-R52", "BL-G53", "BL-G42")
@pytest.mark.parametrize(
    "more",
    [
        {"wins": 3, "games_played": 3, "options": {"match_mode": "first_to_wins"}},
        {"games_played": 5, "options": {"match_mode": "fewest_cards"}},
        {"games_played": 1},
        {"turns_taken": 4, "others": [player("?N2 ?N3", "N11 N12", turns_taken=4)], "options": {"max_turns_per_player": 4}},
    ],
)
def test_a_match_that_would_be_over_already_is_refused(more: dict[str, Any]) -> None:
    refused("over", **more)


@pytest.mark.parametrize("field", ["turns_taken", "wins", "points", "games_played"])
def test_nothing_is_negative(field: str) -> None:
    refused(rf">= 0.*{field}", **{field: -1})


@pytest.mark.parametrize(
    "field", ["turns_taken", "wins", "points", "games_played", "shuffles", "lines_cleared", "pile_size", "turn"]
)
def test_a_number_no_game_reaches_is_refused(field: str) -> None:
    """Compiled rules count in 64 bits; a document must not get further than this sentence."""
    options = {"match_mode": "fewest_cards", "match_games": 100, "max_turns_per_player": 0}
    more: dict[str, Any] = {field: 10**30, "options": options}
    if field == "lines_cleared":
        more |= {"grid": "R5 O5 Y5 / G4 ?T5 B6", "phase": "clear_lines"}
    with pytest.raises(PositionError):
        table(**{"grid": MIXED_GRID, "hand": "R2 R3", **more})


@rule("BL-G15")
@pytest.mark.parametrize("marks", [[10**30] * 12, [-1] * 12, [9] * 12, [1] * 11])
@pytest.mark.parametrize("field", ["old_rows", "old_columns"])
def test_marks_of_old_lines_that_name_no_line_are_refused(field: str, marks: list[int]) -> None:
    more: dict[str, Any] = {field: marks, "phase": "clear_lines", "options": {"chain_rule": "knock_on"}}
    with pytest.raises(PositionError):
        table("R5 O5 Y5 / G4 ?T5 B6", "R2 R3", **more)


@pytest.mark.parametrize(("field", "value"), [("turn", "one"), ("pile", 7), ("pile_size", 2.5), ("chain", "yes"), ("turn", None)])
def test_a_value_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    refused("cannot be read", **{field: value})


def test_a_stage_that_is_none_is_refused() -> None:
    refused("stage of seat 1 is 1 or 2", stage=3)


@pytest.mark.parametrize(
    "text", ["[", "{", "[1, 2]", "seats = 3", '{"seats": "two"}', "{}", "", '["seats"]', '{"seats": [1, 2]}']
)
def test_text_that_is_no_position_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises((PositionError, BadOptions)) as refusal:
        Match.from_position("blanco", text, 1)
    assert "\n" not in str(refusal.value)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(PositionError, match='"tempest"'):
        table(MIXED_GRID, game="tempest")


@rule("BL-R46")
def test_shuffles_and_older_cards_are_checked() -> None:
    refused("shuffles", shuffles=0)
    refused("older", shuffles=2, older={"2": ["N2"]})
    refused("older", shuffles=2, older={"one": ["N2"]})
    refused("not a card", shuffles=2, older={"1": ["Q2"]})
    refused("BL-R46", shuffles=2, older={"1": ["Y7"]}, pile="Y7")


def test_a_card_said_to_be_taken_from_the_discard_pile_must_be_in_hand() -> None:
    refused("taken_from_discard", hand="R2 R3 R4", phase="play_or_discard", taken_from_discard="V5")
    refused("taken_from_discard", taken_from_discard="R2")


# ---- And back ----


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("chain_rule", ["second_line", "knock_on"])
def test_every_position_of_a_game_can_be_written_down_and_read_back(chain_rule: str, seed: int) -> None:
    """describe -> set_up -> describe, with what every seat sees and may do; then both go on alike."""
    blanco = game("blanco")
    options = {"chain_rule": chain_rule, "reshuffle": ("immediate", "when_needed")[seed % 2], "max_turns_per_player": 50}
    match, chance = Match("blanco", 2 + seed % 4, seed, options), random.Random(seed)
    while match.decision is not None:
        state = state_of(match)
        document = blanco.describe(state)
        copy = blanco.set_up(json.loads(json.dumps(document)), match.options, FastRng(1))
        assert blanco.describe(copy) == document
        assert blanco.legal(copy) == blanco.legal(state)
        for viewer in [None, *[Seat(seat) for seat in range(match.players)]]:
            assert blanco.view(copy, viewer) == blanco.view(state, viewer)
        lines = [action for action in match.legal() if str(action).startswith("clear")]
        match.play(chance.choice(lines or match.legal()))


def test_a_position_can_be_turned_around_the_table() -> None:
    """Everybody one seat on: the same table, seen from elsewhere."""
    document = table(MIXED_GRID, "R2 R3", others=[player(BROWN_GRID, "N11 N12"), player("? ?")], dealer=3).truth
    turned = game("blanco").rotate(document, 1)
    t = BlancoTable.lay_out("blanco", turned)
    assert t.grid_of(2) == MIXED_GRID
    assert t.turn == 2
    assert t.view_of(None).dealer == 0
    assert game("blanco").rotate(game("blanco").rotate(document, 1), 2)["seats"] == document["seats"]
