"""Positions: there and back, and none that no game reaches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stormdeck import Match
from stormdeck.core.errors import PositionError, StormdeckError
from stormdeck.core.rng import FastRng
from stormdeck.games.taidian import GAME
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import out, position, seat, table
from tests.games.taidian.test_random_play import armed_table, choose


@rule("TA-R05")
@pytest.mark.parametrize("number", range(4))
def test_every_position_of_a_fight_is_described_completely(number: int) -> None:
    choices: list[dict[str, object]] = [{}, {"spoils": True}, {"teams": "alternate", "ask_always": False}, {"treaties": "open"}]
    options = choices[number]
    t, chance = armed_table(4, 20 + number, options), random.Random(number)
    for step in range(160):
        if not t.choices:
            break
        t.play(choose(t.choices, chance))
        if step % 4 == 0 and t.choices:
            again = GAME.set_up(t.truth, t.match.options, FastRng(1))
            assert GAME.describe(again) == t.truth
            assert [str(action) for action in GAME.legal(again)] == t.choices
            for viewer in (None, *range(4)):
                assert GAME.view(again, None if viewer is None else t.match._player(viewer)) == t.match.view(viewer)


BAD: list[tuple[str, dict[str, Any]]] = [
    ("dead with health", {"seats": [seat("coin"), {"alive": False, "health": 5}, seat("")]}),
    ("dead with a hand", {"seats": [seat("coin"), {"alive": False, "health": 0, "hand": "coin"}, seat("")]}),
    ("alive without health", {"seats": [seat("coin"), seat("", 0)]}),
    ("too much health", {"seats": [seat("coin"), seat("", 151)]}),
    ("negative health", {"seats": [seat("coin"), seat("", -5)]}),
    ("huge health", {"seats": [seat("coin"), seat("", 10**30)]}),
    ("only one side left", {"seats": [seat("coin"), out()]}),
    ("nobody alive", {"seats": [out(), out()]}),
    ("energy for a power-up outside of it", {"seats": [seat("coin", energy=10), seat("")], "round": 2}),
    ("negative energy", {"seats": [seat("coin", energy=-1), seat("")]}),
    ("huge energy", {"seats": [seat("coin", energy=10**20), seat("")]}),
    ("level 4", {"seats": [seat("coin", levels={"aim": 4}), seat("")]}),
    ("level -1", {"seats": [seat("coin", levels={"aim": -1}), seat("")]}),
    ("unknown symbol", {"seats": [seat("coin", levels={"luck": 1}), seat("")]}),
    ("structure in a hand", {"seats": [seat("barricade"), seat("")]}),
    ("two structures of a type", {"seats": [seat("coin", structures="barricade barricade"), seat("")]}),
    ("a structure in play and in the deck", {"seats": [seat("coin", structures="barricade", discard="barricade"), seat("")]}),
    ("two of a structure in the deck", {"seats": [seat("coin", pile="barricade*2"), seat("")]}),
    ("more cards than printed", {"seats": [seat("strike*13"), seat("")]}),
    ("unknown card", {"seats": [seat("pistol"), seat("")]}),
    ("a strange count", {"seats": [seat("coin*x"), seat("")]}),
    ("a huge count", {"seats": [seat("coin*99999999999"), seat("")]}),
    ("unknown character", {"seats": [seat("coin", character="zorro"), seat("")]}),
    ("a character twice", {"seats": [seat("coin", character="ren"), seat("", character="ren")]}),
    ("a treaty with two players", {"seats": [seat("coin", treaties=[2]), seat("", treaties=[1])]}),
    ("a one-sided treaty", {"seats": [seat("coin", treaties=[2]), seat(""), seat("")]}),
    ("a treaty with oneself", {"seats": [seat("coin", treaties=[1]), seat(""), seat("")]}),
    ("a treaty with nobody", {"seats": [seat("coin", treaties=[9]), seat(""), seat("")]}),
    ("turn of a dead player", {"seats": [out(), seat(""), seat("")]}),
    ("turn of nobody", {"turn": 3}),
    ("unknown phase", {"phase": "lunch"}),
    ("phase game_over", {"phase": "game_over"}),
    ("round 0", {"round": 0}),
    ("round -3", {"round": -3}),
    ("poison on oneself", {"poisons": [{"by": 1, "on": 1, "ticks": 2}]}),
    ("poison without ticks", {"poisons": [{"by": 1, "on": 2, "ticks": 0}]}),
    ("poison with five ticks", {"poisons": [{"by": 1, "on": 2, "ticks": 5}]}),
    ("poison of another card", {"poisons": [{"by": 1, "on": 2, "ticks": 2, "card": "punch"}]}),
    ("money while attacking", {"phase": "attacking", "money": 3}),
    ("negative money", {"phase": "upgrading", "money": -3}),
    ("three cards burned", {"phase": "upgrading", "burned": 3}),
    ("four proposals", {"seats": [seat(""), seat(""), seat("")], "proposals": 4}),
    ("bought while attacking", {"phase": "attacking", "bought": "punch"}),
    ("used before the choice", {"used": "punch"}),
    ("a shield laid", {"phase": "attacking", "volley": [{"card": "shield", "on": 2}]}),
    ("a volley on oneself", {"phase": "attacking", "volley": [{"card": "punch", "on": 1}]}),
    ("a volley on nobody", {"phase": "attacking", "volley": [{"card": "punch", "on": 5}]}),
    ("a window without a volley", {"phase": "defence_window", "target": 2, "asked": 2}),
    ("power-up without energy", {"phase": "power_up"}),
    ("spoils without the option", {"phase": "spoils", "victim": 2, "victims": [2]}),
    ("a treaty answer out of nothing", {"phase": "treaty_answer", "asked": 2}),
    ("a market larger than printed", {"market": {"coin": 41}}),
    ("a negative market", {"market": {"coin": -1}}),
    ("an unknown stack", {"market": {"pistol": 1}}),
    ("a field nobody knows", {"weather": "fine"}),
    ("a word for a number", {"round": "two"}),
    ("a fraction", {"round": 1.5}),
    ("seats that are no list", {"seats": 5}),
    ("one seat", {"seats": [seat("coin")]}),
    ("seven seats", {"seats": [seat("")] * 7}),
    ("a picking phase without a draft", {"phase": "pick_character"}),
    ("a huge round", {"round": 10**25}),
    ("a huge sum of points", {"phase": "attacking", "tallies": [[10**30, 0, 0, 0], [0, 0, 0, 0]]}),
    ("a huge elimination", {"seats": [seat("coin"), {"alive": False, "health": 0, "out_at": 10**25}, seat("")]}),
    ("a huge number of ticks", {"poisons": [{"by": 1, "on": 2, "ticks": 10**25}]}),
    ("a structure among the used cards", {"phase": "upgrading", "used": "barricade"}),
    ("a structure among the bought cards", {"phase": "upgrading", "bought": "barricade"}),
]


@rule("TA-R12", "TA-R46", "TA-R48", "TA-R58", "TA-G37", "TA-G84")
@pytest.mark.parametrize("changes", [row[1] for row in BAD], ids=[row[0] for row in BAD])
def test_a_position_no_game_reaches_is_refused_in_one_sentence(changes: dict[str, Any]) -> None:
    document = {**position(seat("coin"), seat("")), **changes}
    with pytest.raises(StormdeckError) as refusal:
        Match.from_position(GAME, document, 1)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith((".", ")"))


@rule("TA-R48")
def test_the_refusal_of_a_position_names_what_is_wrong() -> None:
    with pytest.raises(PositionError, match="TA-R48"):
        table(seat("barricade"), "")


@rule("TA-R05", "TA-G37")
def test_a_position_may_have_any_number_of_rounds_and_full_health() -> None:
    assert table("coin", "coin", round=39).round == 39
    assert table("coin", "coin").healths == [150, 150]
    assert table(seat("", 160), "", options={"heal_cap": "none"}).health(1) == 160


@rule("TA-G48")
def test_cards_kept_over_a_reshuffle_are_none_of_those_that_lay_open() -> None:
    """Both kicks lay open when the pile was renewed, so the card that was in the hand before is the punch."""
    seats = [seat("coin"), {**seat("kick punch", pile="kick"), "kept": 1, "late": "kick*2"}]
    Match.from_position(GAME, {"seats": seats}, 1)
    seats[1] = {**seat("kick*2", pile="punch"), "kept": 1, "late": "kick*2"}
    with pytest.raises(PositionError, match="`kept` and `late` of seat 2 do not fit"):
        Match.from_position(GAME, {"seats": seats}, 1)
