"""What is refused, with the rule that forbids it; a refusal changes nothing (`refuses` checks that)."""

from __future__ import annotations

import pytest

from stormdeck import IllegalAction
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table

# One action of each kind; in every position below it is wrong where its kind is not asked for.
ACTIONS = {
    "draw": "draw",
    "play": "play ally6 C1",
    "challenge": "challenge A1",
    "enter": "enter B",
    "use": "use hel",
    "at": "at A1",
    "at hand": "at hand",
    "at own god": "at own god",
    "spy": "spy",
    "reveal": "reveal A",
    "move": "move A1",
    "to": "to B1",
    "take": "take archer",
    "place": "place B",
    "next card": "next card",
    "stop": "stop",
    "lay": "lay archer",
    "deploy": "deploy ravens",
    "end turn": "end turn",
}

# By question: what may be answered, and the rule that asks.
QUESTIONS: dict[str, tuple[set[str], str]] = {
    "setup": ({"deploy"}, "TL-R13"),
    "action": ({"draw", "play", "challenge", "enter", "use"}, "TL-R19"),
    "end_of_turn": ({"enter", "end turn"}, "TL-R21"),
    "ravens": ({"at", "at hand", "at own god"}, "TL-R87"),
    "frigg": ({"spy", "reveal"}, "TL-R61"),
    "vidarr": ({"at"}, "TL-R107"),
    "weapon": ({"at"}, "TL-R71"),
    "baldr from": ({"move"}, "TL-R49"),
    "baldr to": ({"to"}, "TL-R49"),
    "valkyries from": ({"move"}, "TL-R105"),
    "valkyries to": ({"to"}, "TL-R105"),
    "hel": ({"take"}, "TL-R73"),
    "longships": ({"take"}, "TL-R76"),
    "place for ravens": ({"place"}, "TL-R97"),
    "place for seer": ({"place"}, "TL-R100"),
    "seer_more": ({"next card", "stop"}, "TL-R99"),
    "order a lane": ({"lay"}, "TL-R80"),
    "order a hand": ({"lay"}, "TL-R81"),
}
# Where another rule is closer to the mistake than the one that asks.
CLOSER = {("action", "end turn"): "TL-R21"}
PHASES = {
    "baldr from": "move_from",
    "baldr to": "move_to",
    "valkyries from": "move_from",
    "valkyries to": "move_to",
    "place for ravens": "place_revealed",
    "place for seer": "place_revealed",
    "order a lane": "order_discards",
    "order a hand": "order_discards",
}

FIELD = "T A: Einherjar > Archer\nT B: Dwarf\nL A: +Wall > Archer\nL B: Troll\nT pile: Archer, Viking\n"


def asked(question: str) -> ThunderTable:
    """Thor or Loki is asked this question; every kind of action could be meant."""
    text = FIELD + "T hand: Thor, {}, Einherjar\nL hand: Viking, Nightmare, Archer, Hel\nL deck: Archer, Odin, ..."
    first, _, rest = question.partition(" ")
    if question == "setup":
        nine = "Thor, Ravens, Ravens, Archer, Archer, Hel, Baldr, Einherjar, Dwarf"
        loki = "L A: Troll\nL B: Troll\nL C: Troll\nL hand: Hel, Baldr, Odin, Seer, Freya, Frigg"
        return table(f"T: nothing\nT hand: {nine}\n{loki}", turn="L", active=1, first=True, phase="setup")
    if question == "action":
        return table(text.format("Hel"), left=2)
    if question == "end_of_turn":
        return table(text.format("Hel, Ravens"), left=1).play("play ravens C1")
    if question == "ravens":
        return table(text.format("Ravens").replace("Thor, ", "").replace("T B: Dwarf", "T B: Thor"), left=2).play("use ravens")
    if question in ("frigg", "vidarr", "weapon", "hel", "longships"):
        name = {"weapon": "Mjolnir"}.get(question, question.title())
        return table(text.format(name), left=2).play(f"use {question}")
    if first in ("baldr", "valkyries"):
        return table(text.format(first.title()), left=2).play(f"use {first}", *(["move A1"] if rest == "to" else []))
    if question == "place for ravens":
        return table(text.format("Ravens"), left=2).play("use ravens").hit("Viking")
    if question == "place for seer":
        return table(text.format("Seer"), left=2).play("use seer")
    if question == "seer_more":
        return table(text.format("Seer"), left=2).play("use seer", "place B")
    if question == "order a hand":
        return table(text.format("Ravens"), left=2).play("use ravens").hit("Nightmare")
    return table(
        text.format("Hel").replace("+Wall >", "+Nightmare >").replace("Nightmare, Archer, Hel", "Archer, Hel"), left=2
    ).play("challenge A1")


def kind_of(action: str) -> str:
    words = action.split()
    return action if action in ACTIONS else words[0]


WRONG = [(question, kind) for question, (right, _) in QUESTIONS.items() for kind in ACTIONS if kind not in right]


@rule("TL-R13", "TL-R19", "TL-R21", "TL-R49", "TL-R61", "TL-R71", "TL-R73", "TL-R76", "TL-R80", "TL-R81", "TL-R87", "TL-R97")
@rule("TL-R99", "TL-R100", "TL-R105", "TL-R107")
@pytest.mark.parametrize(("question", "kind"), WRONG)
def test_an_action_at_the_wrong_moment_is_refused_by_the_rule_that_asks(question: str, kind: str) -> None:
    t = asked(question)
    assert t.phase == PHASES.get(question, question)
    wanted = {CLOSER.get((question, kind), QUESTIONS[question][1])}
    if kind == "deploy":
        wanted.add("TL-R13")  # it belongs to the set-up, whatever is asked
    why = t.refuses(ACTIONS[kind])
    assert blamed(t, ACTIONS[kind]) in wanted
    assert why.endswith(".")
    assert why[0].isupper()
    assert len(why) < 130
    assert "\n" not in why


def blamed(t: ThunderTable, action: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        t.match.play(action)
    return refusal.value.rule


@rule("TL-R19", "TL-R61", "TL-R87", "TL-R97", "TL-R100", "TL-R105", "TL-R81")
@pytest.mark.parametrize("question", QUESTIONS)
def test_each_question_offers_just_its_kinds_of_action_and_names_its_rule(question: str) -> None:
    t = asked(question)
    right, source = QUESTIONS[question]
    assert {kind_of(action) for action in t.choices} == right
    assert t.match.decision is not None
    if question != "end_of_turn":  # TL-G52 asks there; what is refused is a matter of TL-R21
        assert t.match.decision.source == source


@rule("TL-R41", "TL-G53")
@pytest.mark.parametrize("kind", ACTIONS)
def test_when_the_game_is_over_everything_is_refused(kind: str) -> None:
    t = table("T A: Einherjar\nT hand: Ravens\nL A: ~Crown > Troll").play("challenge A1")
    assert t.is_over()
    t.refuses(ACTIONS[kind], "TL-R41")


# ---- The right kind of action, but not this one ----


@rule("TL-R40", "TL-R08")
@pytest.mark.parametrize(
    ("action", "wanted"),
    [
        ("use seer", "TL-R40"),
        ("use stolen ravens", "TL-R40"),
        ("use ally6", "TL-R08"),
        ("use archer", "TL-R08"),
        ("use shield_wall", "TL-R08"),
        ("use treasure", "TL-R08"),
        ("use nightmare", "TL-R08"),
        ("use god", "TL-R45"),
    ],
)
def test_what_cannot_be_used_from_the_hand(action: str, wanted: str) -> None:
    t = table("T A: Dwarf\nT hand: Einherjar, Archer, Wall, Ring, Nightmare, Thor")
    why = t.refuses(action, wanted)
    assert why[0].isupper()


@rule("TL-R49", "TL-R105", "TL-G40", "TL-R15")
def test_moves_that_cannot_be() -> None:
    t = table("T A: Dwarf > Archer\nT B: Ravens\nT hand: Baldr, Hel").play("use baldr")
    t.refuses("move C1", "TL-R49")
    t.refuses("move A3", "TL-R49")
    t.play("move A1")
    t.refuses("to A1", "TL-G40")
    t.refuses("to A3", "TL-R15")
    t.refuses("to B3", "TL-R15")
    t.refuses("to C2", "TL-R15")
    u = table("T A: Dwarf\nT hand: Valkyries, Hel\nL A: Troll > Archer").play("use valkyries")
    u.refuses("move B1", "TL-R105")


@rule("TL-R73", "TL-R76", "TL-R80")
def test_cards_that_are_not_there() -> None:
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Ravens").play("use hel")
    t.refuses("take champion", "TL-R73")
    t.refuses("take stolen ravens", "TL-R73")
    t = table("T A: Dwarf\nT hand: Longships, Hel\nT pile: Viking, Ravens").play("use longships")
    t.refuses("take archer", "TL-R76")
    t.refuses("take ravens", "TL-R76")
    t = asked("order a lane")
    t.refuses("lay champion", "TL-R80")


@rule("TL-R13", "TL-R26")
def test_a_card_that_is_not_among_the_nine() -> None:
    asked("setup").refuses("deploy champion", "TL-R26")


@rule("TL-R31", "TL-G52")
def test_a_refusal_says_nothing_a_player_could_not_know() -> None:
    """The same words whatever lies face down or in the opponent's hand."""
    sentences = set()
    for hidden, hand in (("~Crown", "Hel"), ("~Wall", "Nightmare")):
        t = table(f"T A: Wall\nT hand: Mjolnir, Ravens, Hel\nL A: {hidden} > Archer\nL B: +Wall\nL hand: {hand}")
        told = [t.refuses(action) for action in ("challenge A1", "challenge A2", "play champion A1", "use freya", "use hel")]
        told += [t.play("use weapon").refuses("at A1"), t.refuses("at A2")]
        sentences.add(tuple(told))
    assert len(sentences) == 1


@pytest.mark.parametrize("text", ["", "  ", "play", "challenge", "use Q", "at Z9", "x" * 500, "play ravens A2 A3"])
def test_what_is_no_notation_is_refused_in_one_sentence(text: str) -> None:
    why = asked("action").refuses(text)
    assert "is not an action" in why
    assert "\n" not in why


def test_an_action_of_no_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        asked("action").match.play(7)  # type: ignore[arg-type]  # what a careless caller may pass
