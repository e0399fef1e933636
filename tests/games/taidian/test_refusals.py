"""Every refusal names its rule in one sentence and changes nothing."""

from __future__ import annotations

import random

import pytest

from stormdeck.core.errors import BadNotation
from stormdeck.games.taidian import GAME
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import TaidianTable, new_game, seat, table
from tests.games.taidian.test_random_play import armed_table, choose

POISON = [{"by": 1, "on": 2, "ticks": 4}]
HAND = "coin bolt punch first_aid shield"


def in_phase(phase: str) -> TaidianTable:
    """A table at which a question is asked of a seat with cards of every colour."""
    if phase == "pick_character":
        return new_game(3, characters="draft")
    if phase == "poison_window":
        return table("", seat("", pile="coin bolt punch first_aid shield"), "", poisons=POISON, turn=2).end().end()
    t = table(HAND, HAND, HAND, options={"spoils": True})
    if phase == "choose_turn":
        return t
    if phase == "treaty_answer":
        return t.play("propose treaty +1")
    if phase == "upgrading":
        return t.play("choose upgrading")
    if phase == "power_up":
        return table(seat("bolt coin punch shield first_aid", energy=9), HAND, HAND).play("choose upgrading", "play bolt")
    if phase == "attacking":
        return t.play("choose attacking")
    if phase == "volley":
        return t.play("choose attacking", "lay punch +1")
    if phase == "defence_window":
        return t.attack("punch +1")
    if phase == "robber_window":
        return table(f"robber {HAND}", HAND, HAND).attack("robber +1")
    if phase == "counter_window":
        return table(HAND, f"kick {HAND}", HAND).attack("punch +1").play("play kick", "pass")
    assert phase == "spoils"
    return table(HAND, seat(HAND, 5), HAND, options={"spoils": True}).attack("punch +1").passes()


# The right rule for every phase and wrong kind of action.
WRONG = {
    "pick_character": {"choose upgrading": "TA-R07", "play coin": "TA-R07", "end turn": "TA-R07", "pass": "TA-R07"},
    "choose_turn": {
        "play coin": "TA-R14", "lay punch +1": "TA-R14", "buy coin": "TA-R14", "end turn": "TA-R14", "launch": "TA-R14",
        "pass": "TA-R36", "play first_aid self": "TA-R14", "burn coin": "TA-R14", "power up aim": "TA-R14",
        "accept treaty": "TA-G56", "finish spoils": "TA-R72", "take coin": "TA-R72", "concede": "TA-G66", "pick ren": "TA-R07",
        "break treaty +1": "TA-G57", "propose treaty +3": "TA-G56",
    },
    "upgrading": {
        "choose upgrading": "TA-R14", "choose attacking": "TA-R14", "lay punch +1": "TA-R29", "play punch": "TA-R29",
        "play shield": "TA-R29", "launch": "TA-R29", "play first_aid self": "TA-R55", "pass": "TA-R36", "burn coin": "TA-R56",
        "buy coin": "TA-R25", "power up aim": "TA-R39", "play barricade": "TA-R44", "play gold": "TA-R15",
    },
    "power_up": {
        "play coin": "TA-G08", "buy coin": "TA-G08", "end turn": "TA-G08", "choose attacking": "TA-R14", "burn coin": "TA-G08",
        "propose treaty +1": "TA-G08",
    },
    "attacking": {
        "choose upgrading": "TA-R14", "play coin": "TA-R22", "play bolt": "TA-R22", "play shield": "TA-R22", "buy coin": "TA-R22",
        "launch": "TA-R19", "lay kick +1": "TA-R15", "lay coin +1": "TA-R22", "lay shield +1": "TA-R22", "lay punch +3": "TA-R19",
        "lay first_aid +1": "TA-R55", "pass": "TA-R36", "burn coin": "TA-R56", "play first_aid +4": "TA-R55",
    },
    "volley": {
        "end turn": "TA-G73", "play first_aid self": "TA-G73", "propose treaty +1": "TA-G73", "burn coin": "TA-G73",
        "play coin": "TA-R22",
    },
    "defence_window": {
        "play coin": "TA-R37", "play bolt": "TA-R37", "play punch": "TA-R37", "play first_aid self": "TA-R37",
        "play medic": "TA-R15", "play kick": "TA-R15", "end turn": "TA-R31", "lay punch +1": "TA-R31", "buy coin": "TA-R31",
        "choose attacking": "TA-R31", "launch": "TA-R31", "propose treaty +1": "TA-R31", "concede": "TA-G66",
    },
    "robber_window": {
        "play shield": "TA-R69", "play coin": "TA-R37", "play shotgun": "TA-R15", "end turn": "TA-R69", "play punch": "TA-R69",
    },
    "counter_window": {
        "play punch": "TA-G21", "play kick": "TA-G21", "play coin": "TA-R37", "play medic": "TA-R15", "end turn": "TA-R54",
    },
    "poison_window": {
        "play shield": "TA-R62", "play punch": "TA-R65", "play kick": "TA-R65", "play coin": "TA-R37", "play antidote": "TA-R15",
        "end turn": "TA-G42", "choose attacking": "TA-G42",
    },
    "treaty_answer": {"pass": "TA-G56", "play coin": "TA-G56", "choose upgrading": "TA-G56", "propose treaty +1": "TA-G56"},
    "spoils": {"take watchtower": "TA-G54", "end turn": "TA-G54", "pass": "TA-G54", "lay punch +1": "TA-G54"},
}  # fmt: skip


@rule("TA-R14", "TA-R22", "TA-R29", "TA-R37", "TA-R44", "TA-G08", "TA-G42", "TA-G54", "TA-G56", "TA-G66", "TA-G73")
@pytest.mark.parametrize("phase", WRONG)
def test_each_wrong_action_is_refused_by_its_rule(phase: str) -> None:
    t = in_phase(phase)
    assert t.phase == ("attacking" if phase == "volley" else phase)
    for action, named in WRONG[phase].items():
        sentence = t.refuses(action, named)
        assert sentence.endswith(".")
        assert "\n" not in sentence


@rule("TA-R12")
def test_nothing_is_played_when_the_game_is_over() -> None:
    t = table("punch*2", seat("", 5)).attack("punch +1")
    for action in ("lay punch +1", "end turn", "pass", "choose upgrading", "buy coin"):
        t.refuses(action, "TA-R12")


@rule("TA-R36", "TA-G83")
def test_every_action_not_listed_is_refused_with_a_rule_all_through_a_fight() -> None:
    """Every action of the game is tried in every question of wild fights."""
    chance = random.Random(5)
    everything = [str(action) for action in GAME.actions]
    asked: set[str] = set()
    mixes: list[dict[str, object]] = [{"spoils": True}, {"teams": "alternate"}, {"concede": True, "treaties": "open"}]
    for seed, options in enumerate(mixes):
        t = armed_table(4, seed, options)
        for _ in range(120):
            legal = t.choices
            if not legal:
                break
            asked.add(t.phase)
            for action in chance.sample(everything, 12):
                if action not in legal:
                    refusal = GAME.explain(state_of(t.match), GAME.parse(action))
                    assert refusal.rule.startswith("TA-")
                    assert refusal.why.endswith(".")
            t.play(choose(legal, chance))
    assert {"defence_window", "robber_window", "upgrading", "attacking", "choose_turn"} <= asked


@pytest.mark.parametrize(
    "text",
    ["", "punch", "lay punch", "lay punch +0", "lay punch self", "lay punch +6", "lay punch 1", "buy", "buy pistol",
     "play coin +1", "power up", "power up luck", "choose", "choose both", "accept", "pick nobody", "lay fire_bomb +1 punch",
     "pass pass", "take"],
)  # fmt: skip
def test_unknown_notation_is_refused_as_such(text: str) -> None:
    with pytest.raises(BadNotation):
        table("punch", "coin").play(text)


def test_every_action_is_read_back_from_its_notation() -> None:
    texts = [str(action) for action in GAME.actions]
    assert len(set(texts)) == len(texts)
    for action in GAME.actions:
        assert GAME.parse(str(action)) == action
