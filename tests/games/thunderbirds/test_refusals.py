"""What is refused at the wrong moment, by which rule; a refusal changes nothing (`refuses` checks that)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import ThunderbirdsTable, roll, table

# One action of each kind.
ACTIONS = {
    "keep calls": "keep calls",
    "swap": "swap calls 1 2",
    "arrange": "arrange calls 2 1 3 4",
    "assign": "assign scott tb1",
    "workshop": "workshop mole",
    "load": "load mole",
    "move": "move tb1 2",
    "carry": "carry tb4 2",
    "end move": "end move",
    "recall": "recall 1 1 1",
    "rescue": "rescue scott tb1",
    "end rescue": "end rescue",
    "colour": "colour red",
    "extra": "extra white",
    "exchange": "exchange white red",
    "no exchange": "no exchange",
    "reroll": "reroll 1",
    "keep roll": "keep roll",
    "place": "place 1 1 fire",
    "free": "free 1 2",
    "confirm": "confirm allocation",
    "lp move": "lp move 2",
    "lp flip": "lp flip",
    "lp stay": "lp stay",
    "lp assign": "lp assign 2",
    "lp unassign": "lp unassign",
    "lp skip": "lp skip",
}

# By question: the kinds of answer, and the rule that asks.
QUESTIONS = {
    "switchboard": ({"keep calls", "arrange", "swap"}, "IR-R73"),
    "move": ({"assign", "workshop", "load", "move", "carry", "end move"}, "IR-R60"),
    "rescue": ({"recall", "rescue", "end rescue"}, "IR-R60"),
    "rescue_colour": ({"colour"}, "IR-G47"),
    "rescue_extra": ({"extra"}, "IR-R89"),
    "rescue_exchange": ({"exchange", "no exchange"}, "IR-R89"),
    "rescue_reroll": ({"reroll", "keep roll"}, "IR-R89"),
    "rescue_allocate": ({"place", "free", "confirm"}, "IR-R26"),
    "lp_move": ({"lp move", "lp flip", "lp stay"}, "IR-R38"),
    "lp_escort": ({"lp assign", "lp unassign", "lp skip"}, "IR-R38"),
}

# Where another rule is closer to the mistake than the one that asks.
CLOSER = {
    **{("move", kind): "IR-R73" for kind in ("keep calls", "swap", "arrange")},
    **{("rescue_reroll", kind): "IR-R89" for kind in ("exchange", "no exchange")},
    **{("rescue_allocate", kind): "IR-R89" for kind in ("exchange", "no exchange", "reroll", "keep roll")},
    **{("lp_escort", kind): "IR-R41" for kind in ("lp move", "lp flip", "lp stay")},
}

CHAIN = "tanker_on_fire+F(red) night_nurse*"


def asked(phase: str) -> ThunderbirdsTable:
    """The question is open, and the table lies so that every kind of action could be meant."""
    more: dict[str, Any] = {"display": "mole firefly domo", "lady": "1A"}
    match phase:
        case "rescue_colour":
            action = {"pilot": "scott", "using": "tb2"}
            return table(CHAIN, phase=phase, action=action, crew="tb2:scott", places="tb2:1", **more)
        case "rescue_extra":
            action = {"pilot": "brains", "using": "thunderizer"}
            return table(
                CHAIN, phase=phase, action=action, crew="tb2:scott pod:brains", places="tb2:1", hold="thunderizer", **more
            )
        case "rescue_exchange":
            action = {"pilot": "john", "using": "tb1"}
            return table(CHAIN, phase=phase, action=action, crew="tb1:john", places="tb1:1", **more)
        case "rescue_reroll" | "rescue_allocate":
            return roll(CHAIN, "F/white */white", phase=phase, **more)
        case "switchboard":
            return table(CHAIN, phase=phase, s1="shepherd", crew="tb5:gordon", **more)
        case "rescue":
            return table(CHAIN, phase=phase, crew="tb1:scott", places="tb1:1", **more)
        case "lp_escort":
            return table("tanker_on_fire night_nurse", phase=phase, **more)
        case _:
            return table(CHAIN, phase=phase, crew="tb1:virgil tb2:alan tb4:gordon", **more)


WRONG = [(phase, kind) for phase, (right, _) in QUESTIONS.items() for kind in ACTIONS if kind not in right]


@rule("IR-R60", "IR-R73", "IR-R38", "IR-R41", "IR-R89", "IR-R26", "IR-G47", "IR-G50", "IR-G53")
@pytest.mark.parametrize(("phase", "kind"), WRONG)
def test_an_action_at_the_wrong_moment_is_refused_by_the_rule_that_asks(phase: str, kind: str) -> None:
    t = asked(phase)
    assert t.phase == phase
    why = t.refuses(ACTIONS[kind], CLOSER.get((phase, kind), QUESTIONS[phase][1]))
    assert why.endswith(".")
    assert len(why) < 130
    assert "\n" not in why


def kind_of(action: str) -> str:
    words = action.split()
    return next(kind for kind in sorted(ACTIONS, key=len, reverse=True) if " ".join(words).startswith(kind))


@rule("IR-R60", "IR-G62")
@pytest.mark.parametrize("phase", QUESTIONS)
def test_each_question_offers_just_its_kinds_of_action(phase: str) -> None:
    t = asked(phase)
    found = {kind_of(action) for action in t.choices}
    assert found <= QUESTIONS[phase][0]
    assert len(t.choices) == len(set(t.choices))
    assert t.match.decision is not None
    assert re.fullmatch(r"IR-.\d\d", t.match.decision.source)


@pytest.mark.parametrize("kind", ACTIONS)
@rule("IR-G60")
def test_when_the_game_is_over_everything_is_refused(kind: str) -> None:
    won = table(phase="lp_escort", deck="").play("lp skip")
    assert won.refuses(ACTIONS[kind], "IR-R91") == "The game is over."
    lost = table("tanker_on_fire cracked_dam flooded_metro tidal_surge", s1="shepherd", phase="lp_escort").play("lp skip")
    assert lost.refuses(ACTIONS[kind], "IR-G60") == "The game is over."


@rule("IR-R26", "IR-R25")
def test_dice_and_cards_that_are_not_there() -> None:
    t = roll("tanker_on_fire", "F/white */white")
    t.refuses("place 4 1 fire", "IR-R25")
    t.refuses("place 1 3 fire", "IR-R26")
    t.refuses("free 2 2", "IR-R26")
    roll("tanker_on_fire", "F/white", phase="rescue_reroll").refuses("reroll 4", "IR-R89")
    table(c2="tanker_on_fire", lady="2A", phase="lp_escort").refuses("lp assign 4", "IR-R48")


@rule("IR-R73")
def test_john_is_told_how_to_arrange() -> None:
    t = table(s1="shepherd", phase="switchboard")
    assert "arrange calls" in t.refuses("swap calls 1 2", "IR-R73")
    t.refuses("arrange calls 1 2 4 3", "IR-R73")


@rule("IR-R77", "IR-R81", "IR-R89")
def test_pods_and_dice_that_are_not_there() -> None:
    assert "face up" in table(display="mole firefly domo").refuses("workshop excavator", "IR-R77")
    white: dict[str, Any] = {"c2": "forest_firestorm+F+F", "c3": "mine_fan_fire+F+F", "c4": "flooded_metro+W+W"}
    orange = "collapsed_tunnel+T(orange) tanker_on_fire quarry_cave_in+T(orange)+W(orange)"
    t = table(orange, **white, crew="tb2:scott pod:brains", places="tb2:1", hold="mole excavator", phase="rescue")
    t.refuses("rescue brains mole", "IR-R81")
    t.play("rescue brains excavator")
    assert t.choices == ["extra white", "extra red", "extra orange"], "a red die is there in any case"
