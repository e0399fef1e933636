"""Styles: named, playable, blind to hidden cards, the same compiled and interpreted; and each character has one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.bots.names import CAST, as_character, bot_name, level_name, manner, style_at
from stormdeck.bots.registry import is_quick
from stormdeck.bots.styles import TEMPERS
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat

STYLED = [game_id for game_id in stormdeck.game_ids() if bots_of(game_id).styles]
PAIRS = [(game_id, style) for game_id in STYLED for style in bots_of(game_id).styles]
DECISIONS = 250


def chosen(game_id: str, spec: str, players: int | None = None, decisions: int = DECISIONS) -> list[tuple[str, str]]:
    """What a bot would do in a game of greedy players, and what greedy does, wherever there is something to choose."""
    game = stormdeck.game(game_id)
    state = game.deal(game.agree(players or game.players[0], {}), FastRng(5))
    bot, greedy, found = stormdeck.bot(spec), stormdeck.bot("greedy"), []
    for number in range(decisions):
        seat = int(game.seat_to_move(state))
        if seat < 0:
            break
        view, legal = game.view(state, Seat(seat)), game.legal(state)
        action, usual = bot.choose(view, legal, FastRng(number)), greedy.choose(view, legal, FastRng(number))
        assert action in legal
        if len(legal) > 1:
            twin = game.determinise(view, FastRng(number, 77))
            assert bot.choose(game.view(twin, Seat(seat)), game.legal(twin), FastRng(number)) == action, "it saw a hidden card"
            found.append((str(action), str(usual)))
        game.apply_row(state, game.actions.row_of(usual), None)
    return found


def test_every_game_for_company_has_styles_and_the_solitaire_has_none() -> None:
    alone = [game_id for game_id in stormdeck.game_ids() if stormdeck.game(game_id).players == (1,)]
    assert sorted([*STYLED, *alone]) == sorted(stormdeck.game_ids())
    for game_id in STYLED:
        assert len(bots_of(game_id).styles) >= 3
        assert set(bots_of(game_id).styles) <= set(TEMPERS)
        assert len({style.words for style in bots_of(game_id).styles.values()}) == len(bots_of(game_id).styles)


@pytest.mark.parametrize(("game_id", "style"), PAIRS)
def test_a_style_chooses_from_what_its_seat_sees_and_now_and_then_otherwise_than_greedy(game_id: str, style: str) -> None:
    """The same in a world in which everything the seat cannot see is dealt anew."""
    decisions = chosen(game_id, f"greedy:style={style}")
    others = [action for action, usual in decisions if action != usual]
    assert 0 < len(others) < len(decisions) / 2, "its own choices are those that are nearly as good"


@pytest.mark.parametrize("game_id", STYLED)
def test_styles_play_at_full_tables_too(game_id: str) -> None:
    for style in bots_of(game_id).styles:
        assert chosen(game_id, f"blend:10,style={style}", stormdeck.game(game_id).players[-1], 40)


@pytest.mark.parametrize("game_id", STYLED)
def test_no_two_styles_of_a_game_play_alike(game_id: str) -> None:
    played = [
        [action for action, _ in chosen(game_id, f"greedy:style={style}", decisions=150)] for style in bots_of(game_id).styles
    ]
    assert len({tuple(actions) for actions in played}) == len(played)


def fingerprint(game_id: str) -> list[list[tuple[str, str]]]:
    return [chosen(game_id, f"greedy:style={style}", decisions=40) for style in sorted(bots_of(game_id).styles)]


def test_compiled_and_interpreted_styles_agree() -> None:
    if not is_compiled():
        pytest.skip("the rules are not compiled here, so there is nothing to compare")
    code = "import json, test_styles as t; print(json.dumps({g: t.fingerprint(g) for g in t.STYLED}))"
    plain = dict(os.environ, STORMDECK_PURE="1", PYTHONPATH=os.pathsep.join([str(Path(__file__).parent), *sys.path]))
    done = subprocess.run([sys.executable, "-c", code], env=plain, capture_output=True, check=True, timeout=600)
    compiled = {game_id: fingerprint(game_id) for game_id in STYLED}
    assert json.loads(done.stdout) == json.loads(json.dumps(compiled))


@pytest.mark.parametrize(
    "spec", ["greedy:style=careful", "blend:16,style=hasty", "level:2,style=careful", "level:expert,style=hasty"]
)
def test_a_spec_with_a_style_names_the_same_bot_again(spec: str) -> None:
    assert stormdeck.bot(spec).spec == spec
    assert is_quick(spec, "blanco")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("greedy:style=kind", 'A style is one of greedy, bluffing, careful, hasty, stubborn, not "kind"'),
        ("blend:16,style=", 'A style is one of greedy, bluffing, careful, hasty, stubborn, not ""'),
        ("blend:style=hasty", 'takes a number of per cent, as in "blend:20", not ""'),
        ("greedy:bank,style=hasty", "has a variant and a style; leave out one of the two"),
    ],
)
def test_a_style_that_is_none_is_refused(spec: str, why: str) -> None:
    with pytest.raises(stormdeck.BadBot, match=why):
        stormdeck.bot(spec)


@pytest.mark.parametrize(
    ("game_id", "spec", "why"),
    [
        ("thunderbirds", "level:4,style=careful", 'No bot plays "thunderbirds" in the style "careful"'),
        ("taidian", "greedy:style=bluffing", 'No bot plays "taidian" in the style "bluffing"'),
        ("taidian", "level:5,style=careful", 'The bot "ismcts:sims=300" searches, so it plays in no style'),
    ],
)
def test_a_style_that_a_game_has_not_is_refused(game_id: str, spec: str, why: str) -> None:
    match = stormdeck.Match(game_id, stormdeck.game(game_id).players[0], seed=3)
    assert match.decision is not None
    with pytest.raises(stormdeck.BadBot, match=why):
        stormdeck.bot(spec).choose(match.view(match.decision.seat), match.legal(), FastRng(1))


def test_a_character_has_a_style_of_its_own_in_every_game_that_knows_it() -> None:
    assert {len(cast) for cast in CAST.values()} == {len(TEMPERS)}
    for level, cast in CAST.items():
        for name, temper in zip(cast, TEMPERS, strict=True):
            for game_id in stormdeck.game_ids():
                knows = temper in bots_of(game_id).styles and level in ("novice", "apprentice", "adept", "expert")
                asked = f"level:{level}"
                assert style_at(name, asked, game_id) == (temper if knows else "")
                assert as_character(asked, f"{name} 2", game_id) == (f"{asked},style={temper}" if knows else asked)


@pytest.mark.parametrize("game_id", STYLED)
def test_whoever_sits_down_first_has_a_style(game_id: str) -> None:
    for number in (1, 2, 3, 4):
        assert manner(bot_name(f"level:{number}", game_id, ["Ann"]), f"level:{number}", game_id)


def test_who_is_called_otherwise_or_stands_on_no_ladder_plays_plainly() -> None:
    for name, spec in [("Ann", "level:2"), ("Pip", "level:2"), ("Dash", "greedy"), ("Nell", "blend:16"), ("Nell", "level:9")]:
        assert as_character(spec, name, "blanco") == spec
        assert manner(name, spec, "blanco") == ""


def test_a_style_that_is_asked_for_brings_its_character() -> None:
    for temper, name in zip(TEMPERS, CAST["apprentice"], strict=True):
        spec = f"level:2,style={temper}"
        assert level_name(spec) == "apprentice"
        assert bot_name(spec, "blanco", ["Ann"]) == name
        assert as_character(spec, "Pip", "blanco") == spec, "what was asked for goes before the temper of whoever sits there"
        assert manner(name, spec, "blanco").startswith(f"{name} is {temper}: it ")


def test_every_style_of_a_character_is_told_in_a_sentence() -> None:
    for game_id in stormdeck.game_ids():
        for level in levels_of(game_id)[:4]:
            for name in CAST[level.name]:
                told = manner(name, f"level:{level.number}", game_id)
                assert bool(told) == bool(style_at(name, f"level:{level.number}", game_id))
                assert not told or (told.endswith(".") and "\n" not in told)
