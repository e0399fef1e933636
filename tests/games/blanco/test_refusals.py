"""What is refused, with the rule that forbids it; a refusal changes nothing (`refuses` checks that)."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import IllegalAction, Match
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BROWN_GRID, MIXED_GRID, BlancoTable, player, table

# One action of each kind; in every position below it is wrong where its kind is not asked for.
ACTIONS = {
    "draw pile": "draw pile",
    "draw discard": "draw discard",
    "swap": "swap r1c1 r1c2",
    "discard": "discard R2",
    "place": "place R2 r1c1",
    "reveal": "reveal r2c2",
    "look": "look r2c2",
    "clear row": "clear row 1",
    "clear column": "clear column 1",
    "finish clearing": "finish clearing",
    "skip look": "skip look",
    "reveal looked": "reveal looked",
    "keep hidden": "keep hidden",
}

# By question: what may be answered, and the rule that says so.
QUESTIONS = {
    "setup_reveal": ({"reveal"}, "BL-R19"),
    "setup_look": ({"look"}, "BL-R20"),
    "choose_action": ({"draw pile", "draw discard", "swap"}, "BL-R24"),
    "play_or_discard": ({"discard", "place"}, "BL-R27"),
    "reveal_after_discard": ({"reveal"}, "BL-R28"),
    "clear_lines": ({"clear row", "clear column", "finish clearing"}, "BL-R40"),
    "reward_look": ({"look", "skip look"}, "BL-R38"),
    "reward_reveal": ({"reveal looked", "keep hidden"}, "BL-R41"),
    "deploy_reveal": ({"reveal"}, "BL-R48"),
    "deploy_look": ({"look"}, "BL-R48"),
}

# Where another rule is closer to the mistake than the one that asks.
ALWAYS = {"finish clearing": "BL-R40", "skip look": "BL-G39", "reveal looked": "BL-R41", "keep hidden": "BL-R41"}
CLOSER = {
    ("choose_action", "clear row"): "BL-G09",
    ("choose_action", "clear column"): "BL-G09",
    ("play_or_discard", "draw pile"): "BL-R26",
    ("play_or_discard", "draw discard"): "BL-R26",
    ("play_or_discard", "swap"): "BL-R24",
    ("reward_reveal", "look"): "BL-R39",
}

NINE_DOWN = "? ? ? / ? ? ? / ? ? ?"
TWELVE_DOWN = "? ? ? ? / ? ? ? ? / ? ? ? ?"


def asked(phase: str) -> BlancoTable:
    """Player 1 is asked this question; the grid lies so that every kind of action could be meant."""
    setting_up: dict[str, Any] = {"discard": "N1", "others": [player(NINE_DOWN, "none")], "phase": phase}
    match phase:
        case "setup_reveal":
            return table(NINE_DOWN, "none", **setting_up)
        case "setup_look":
            return table("R1 ? ? / ? ? ? / ? ? ?", "none", **setting_up)
        case "choose_action":
            return table("R1 O2 Y3 / G4 ?T5 B6 / D7 V8 ?P9", "R2 R3", pile="Y7")
        case "play_or_discard":
            return asked("choose_action").play("draw pile")
        case "reveal_after_discard":
            return asked("play_or_discard").play("discard R3")
        case "clear_lines":
            return table("R5 O5 Y5 / G4 ?T5 B6 / D7 V8 ?P9", "R2 R3", phase=phase)
        case "reward_look":
            return table("G4 ?T5 / D7 ?P9", "R2 R3", phase=phase, lines_cleared=1)
        case "reward_reveal":
            return table("G4 ?T5 / D7 !P9", "R2 R3", phase=phase, lines_cleared=2, chain=True, look_used=True, looked_at="r2c2")
        case "deploy_reveal":
            return table(TWELVE_DOWN, "R2 R3", stage=2, phase=phase, lines_cleared=1)
        case _:
            return table("R1 ? ? ? / ? ? ? ? / ? ? ? ?", "R2 R3", stage=2, phase=phase, lines_cleared=1)


def kind_of(action: str) -> str:
    words = action.split()
    return " ".join(words[:2]) if " ".join(words[:2]) in ACTIONS else words[0]


WRONG = [(phase, kind) for phase, (right, _) in QUESTIONS.items() for kind in ACTIONS if kind not in right]


@rule("BL-R19", "BL-R20", "BL-R24", "BL-R27", "BL-R28", "BL-R40", "BL-R38", "BL-R41", "BL-R48", "BL-R39", "BL-G09", "BL-G39")
@pytest.mark.parametrize(("phase", "kind"), WRONG)
def test_an_action_at_the_wrong_moment_is_refused_by_the_rule_that_asks(phase: str, kind: str) -> None:
    t = asked(phase)
    assert t.phase == phase
    wanted = CLOSER.get((phase, kind)) or ALWAYS.get(kind) or QUESTIONS[phase][1]
    why = t.refuses(ACTIONS[kind], wanted)
    assert why.endswith(".")
    assert len(why) < 120
    assert "\n" not in why


@rule("BL-R24", "BL-R27", "BL-G21", "BL-G39")
@pytest.mark.parametrize("phase", QUESTIONS)
def test_each_question_offers_just_its_kinds_of_action(phase: str) -> None:
    t = asked(phase)
    right, source = QUESTIONS[phase]
    found = {kind_of(action) for action in t.choices}
    assert found == right - ({"clear column"} if phase == "clear_lines" else set())
    assert t.match.decision is not None
    if phase != "clear_lines":  # several rules bear on clearing; any of them may ask
        assert t.match.decision.source == source


@rule("BL-R50")
@pytest.mark.parametrize("kind", ACTIONS)
def test_when_the_game_is_over_everything_is_refused(kind: str) -> None:
    t = table("R5 O8", "O5 R2", stage=2, pile="Y7").play("draw pile", "place O5 r1c2", "clear row 1")
    t.refuses(ACTIONS[kind], "BL-R50")


# ---- The right kind of action, but not this one ----


@rule("BL-G23")
@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("setup_reveal", "reveal r1c4"),
        ("setup_look", "look r3c4"),
        ("choose_action", "swap r1c3 r1c4"),
        ("play_or_discard", "place R2 r2c4"),
        ("reveal_after_discard", "reveal r1c4"),
        ("clear_lines", "clear column 4"),
        ("reward_look", "look r3c1"),
    ],
)
def test_a_place_the_grid_does_not_have(phase: str, action: str) -> None:
    asked(phase).refuses(action, "BL-G23")


@rule("BL-G23")
def test_a_row_the_grid_does_not_have() -> None:
    table("R5 O5 / G4 ?T5", "R2 R3", phase="clear_lines").refuses("clear row 3", "BL-G23")


@rule("BL-R19", "BL-R20", "BL-R28", "BL-R38", "BL-R48")
@pytest.mark.parametrize(
    ("phase", "action", "why"),
    [
        ("setup_look", "look r1c1", "BL-R20"),
        ("reveal_after_discard", "reveal r1c1", "BL-R28"),
        ("reward_look", "look r1c1", "BL-R38"),
        ("deploy_look", "look r1c1", "BL-R48"),
    ],
)
def test_a_card_that_lies_face_up_already(phase: str, action: str, why: str) -> None:
    assert "face up" in asked(phase).refuses(action, why)


@rule("BL-R27")
@pytest.mark.parametrize("action", ["discard V1", "place V1 r1c1", "discard N11", "place N11 r1c1", "discard R1"])
def test_a_card_that_is_not_in_the_hand(action: str) -> None:
    """Unseen, in another player's hand, or in the own grid: the refusal is the same."""
    why = asked("play_or_discard").refuses(action, "BL-R27")
    assert "not in your hand" in why


@rule("BL-R09", "BL-R10", "BL-G07", "BL-G04")
@pytest.mark.parametrize(
    ("grid", "line", "why"),
    [
        ("R5 O5 Y5 / G4 T2 B6 / D7 V8 P9", "row 2", "BL-R10"),
        ("R5 O5 Y5 / G4 T2 B6 / D7 V8 P9", "column 1", "BL-R09"),
        ("R5 O5 Y5 / G4 ?T4 B4 / D7 V8 P9", "row 2", "BL-G07"),
        ("R5 O5 Y5 / G4 ?O2 B6 / D7 O8 P9", "column 2", "BL-G07"),
        ("R5 O5 Y5 / G4 !O2 B6 / D7 O8 P9", "column 2", "BL-G07"),
        ("R5 O5 Y5", "column 2", "BL-G04"),
        ("R5 / R6 / R7", "row 1", "BL-G04"),
    ],
)
def test_a_line_that_is_not_complete(grid: str, line: str, why: str) -> None:
    table(grid, "B1 B2", phase="clear_lines").refuses(f"clear {line}", why)


@rule("BL-R36", "BL-R37")
@pytest.mark.parametrize(
    ("grid", "action", "why"),
    [
        (MIXED_GRID, "swap r1c1 r1c2 reveal r1c1", "BL-R36"),
        ("?R1 O2 Y3 / G4 T5 B6 / D7 V8 P9", "swap r1c1 r1c2", "BL-R36"),
        ("?R1 O2 Y3 / G4 T5 B6 / D7 V8 P9", "swap r1c1 r1c2 reveal r1c2", "BL-R36"),
        ("?R1 !O2 Y3 / G4 T5 B6 / D7 V8 P9", "swap r1c1 r1c2", "BL-R37"),
    ],
)
def test_a_swap_that_turns_up_the_wrong_card(grid: str, action: str, why: str) -> None:
    table(grid).refuses(action, why)


@rule("BL-G08")
def test_with_mandatory_clearing_nobody_is_told_to_finish_clearing() -> None:
    """A refusal must not recommend what the table forbids."""
    t = table("R5 O5 Y5 / G4 ?T5 B6 / D7 V8 ?P9", "R2 R3", phase="clear_lines", options={"clearing": "mandatory"})
    assert t.choices == ["clear row 1"]
    assert "finish" not in t.refuses("draw pile")


@rule("BL-R27")
def test_a_refusal_says_nothing_a_player_could_not_know() -> None:
    """The same words whatever lies face down."""
    sentences = set()
    for hidden in ("?O2 ?R8", "?T7 ?P5"):
        first, second = hidden.split()
        t = table(f"R1 {first} Y3 / R4 T5 B6 / {second} V12 P9", "R2 R3", pile="Y7", others=[player(BROWN_GRID, "N11 N12")])
        sentences.add((t.refuses("swap r1c1 r1c2"), t.refuses("clear column 1"), t.refuses("look r1c2")))
    assert len(sentences) == 1


@pytest.mark.parametrize("text", ["", "  ", "swap", "place R2", "discard Q7", "reveal r9c9", "swap r9c1 r1c1", "x" * 500])
def test_what_is_no_notation_is_refused_in_one_sentence(text: str) -> None:
    why = asked("choose_action").refuses(text)
    assert "is not an action" in why
    assert "\n" not in why


def test_an_action_of_no_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        Match("blanco", 2, seed=1).play(7)  # type: ignore[arg-type]  # what a careless caller may pass
