"""What is refused, with the rule that forbids it; a refusal changes nothing (`refuses` checks that)."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import IllegalAction, Match
from stormdeck.games.thunderbolts import GAME
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import FULL10, ThunderboltsTable, player, table

# One action of each kind, from each source.
KINDS = (
    "play H st1",
    "play wallet st1",
    "play rs1 st1",
    "exchange H st1",
    "exchange wallet st1",
    "exchange rs1 st1",
    "close H rs1",
    "pass",
)

# Ways to end the game: position, last actions, the rule that ended it.
ENDS: dict[str, tuple[dict[str, Any], list[str], str]] = {
    "wallet": ({"wallet": "H", "st1": "T"}, ["play wallet st1"], "TB-R04"),
    "blocked": ({"hand": "", "vault": ""}, ["pass", "pass"], "TB-G18"),
    "turn limit": ({"hand": "O O", "turn_no": 7, "options": {"turn_limit": 7}}, ["close O rs1"], "TB-G19"),
    "action limit": ({"hand": "T H R", "options": {"turn_action_limit": 2}}, ["play T st1", "play H st1"], "TB-G41"),
}


@rule("TB-R04", "TB-G18", "TB-G19", "TB-G20", "TB-G41")
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("action", KINDS)
def test_when_the_game_is_over_everything_is_refused_by_the_rule_that_ended_it(action: str, end: str) -> None:
    document, actions, ended_by = ENDS[end]
    t = table(**document).play(*actions)
    assert t.choices == []
    assert t.outcome().rule == ended_by
    t.refuses(action, ended_by)


@rule("TB-R20", "TB-R21", "TB-G16")
def test_with_cards_in_hand_nobody_passes_and_without_nobody_closes() -> None:
    table("R E").refuses("pass", "TB-R20")
    table("R").refuses("pass", "TB-R21")
    table("", vault="").refuses("close H rs1", "TB-G16")


@rule("TB-R18", "TB-R20", "TB-R27", "TB-R33")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("play H st1", "TB-R18"),
        ("play * st1", "TB-R18"),
        ("exchange H st2", "TB-R27"),
        ("exchange * st2", "TB-R27"),
        ("close H rs1", "TB-R20"),
        ("close * rs1", "TB-R20"),
        ("play rs1 st1", "TB-R33"),
        ("exchange rs1 st2", "TB-R33"),
    ],
)
def test_a_card_that_is_not_there(action: str, why: str) -> None:
    """Not even if another player has it, or it lies below a top."""
    t = table("R E", st1="T", st2="T *", rs2="H D", others=[player("H *", rs1="H")])
    t.refuses(action, why)


@rule("TB-R10", "TB-R11", "TB-R25")
@pytest.mark.parametrize(
    ("stacks", "action", "why", "says"),
    [
        ({}, "play H st1", "TB-R11", "T"),
        ({"st1": "T"}, "play T st1", "TB-R11", "H"),
        ({"st1": "T H U"}, "play H st1", "TB-R11", "N"),
        ({"st1": "T *"}, "play H st1", "TB-R11", "U"),
        ({"st1": FULL10}, "play T st1", "TB-R25", "wild"),
        ({"st1": FULL10}, "play S st1", "TB-R25", "wild"),
        ({"st1": f"{FULL10} *"}, "play T st1", "TB-R11", "S"),
        ({"st1": "T", "st2": "T", "st3": "T", "st4": "T H"}, "play T st4", "TB-R10", "four"),
    ],
)
def test_a_card_that_does_not_fit(stacks: dict[str, Any], action: str, why: str, says: str) -> None:
    """The sentence says what the stack needs."""
    assert says in table("T H S", **stacks).refuses(action, why)


@rule("TB-R26", "TB-G10", "TB-G12", "TB-G13")
@pytest.mark.parametrize(
    ("stack", "action", "why"),
    [
        ("", "exchange T st1", "TB-R26"),
        ("T", "exchange T st1", "TB-R26"),
        ("T H", "exchange H st1", "TB-R26"),
        ("* H", "exchange T st1", "TB-G12"),
        ("* H", "exchange H st1", "TB-R26"),
        ("T *", "exchange T st1", "TB-G13"),
        ("T *", "exchange * st1", "TB-G13"),
        (f"{FULL10} *", "exchange T st1", "TB-G10"),
        (f"{FULL10} *", "exchange S st1", "TB-G10"),
        (f"{FULL10} *", "exchange * st1", "TB-G10"),
    ],
)
def test_an_exchange_that_is_not_possible(stack: str, action: str, why: str) -> None:
    table("T H S *", st1=stack).refuses(action, why)


@pytest.mark.parametrize("end", [None, *ENDS])
def test_every_refusal_of_the_table_is_one_short_sentence(end: str | None) -> None:
    """All 185 actions against a few tables."""
    tables = [
        table("T H S *", st1=FULL10, st2="T *", st3="* H", rs1="U", rs2="*"),
        table("", vault="", wallet="O", st1="T"),
        table("R E", st1="T", st2="T", st3="T", st4="T"),
    ]
    if end is not None:
        document, actions, _ = ENDS[end]
        tables = [table(**document).play(*actions)]
    for t in tables:
        legal = set(t.match.legal())
        for action in GAME.actions:
            if action not in legal:
                check_refusal(t, str(action))


def check_refusal(t: ThunderboltsTable, action: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        t.match.play(action)
    assert refusal.value.rule.startswith("TB-")
    why = refusal.value.why
    assert why[0].isupper()
    assert why.endswith(".")
    assert len(why) < 130
    assert "\n" not in why
    assert "None" not in why


@rule("TB-G31")
def test_a_refusal_says_nothing_a_player_could_not_know() -> None:
    """The same words whatever the others hold, the WALLETs hide and the VAULT brings."""
    sentences = set()
    for hidden, below, seed in (("H N", "O O", 1), ("* *", "S S", 2), ("T S", "* *", 3)):
        t = table("R E", wallet=f"{below} D", st1="T *", others=[player(hidden, wallet=f"{below} D")], seed=seed)
        actions = [str(action) for action in GAME.actions if action not in set(t.match.legal())]
        sentences.add(tuple(t.refuses(action) for action in actions[::3]))
    assert len(sentences) == 1


@pytest.mark.parametrize("text", ["", "  ", "play", "play T", "play T st9", "close Q rs1", "exchange", "undo", "x" * 500])
def test_what_is_no_notation_is_refused_in_one_sentence(text: str) -> None:
    why = table("T R").refuses(text)
    assert "is not an action" in why
    assert "\n" not in why


def test_an_action_of_no_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        Match(GAME, 2, seed=1).play(7)  # type: ignore[arg-type]  # what a careless caller may pass
