"""A deck of one's own: by a card file, and as the option the file becomes."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from stormdeck import BadOptions, Match
from stormdeck.bots.registry import bot
from stormdeck.core.rng import FastRng
from stormdeck.files import data_options
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.testing.chance import state_of
from stormdeck.testing.conformance import check_game
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.reading_pieces import kind
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table

TEXT = resources.files("stormdeck.games.thunder_and_lightning").joinpath("cards.toml").read_text("utf-8")
DECK = "ally3 copies 4, viking copies 5 strength 5"


def changed(id: str, old: str, new: str, text: str = TEXT) -> str:
    """The card table with a line of one kind changed."""
    start = text.index(f'id = "{id}"\n')
    end = text.find("[[card]]", start)
    block = text[start : end if end > 0 else len(text)]
    assert old in block
    return text.replace(block, block.replace(old, new))


OWN = changed("viking", "strength = 4", "strength = 5", changed("viking", "copies = 4", "copies = 5"))
OWN = changed("ally3", "copies = 5", "copies = 4", OWN)


# ---- The file ----


@rule("TL-R09")
def test_a_file_becomes_options_that_say_what_it_changes() -> None:
    assert GAME.options_from_data(OWN) == {"deck": DECK}
    assert GAME.options_from_data(TEXT) == {}


def test_a_file_may_ask_for_options_too() -> None:
    asked = '\n[options]\nvidarr = "whole_turn"\ndiscards_open = true\nseer_draws = "up_to_three"\n'
    assert GAME.options_from_data(OWN + asked) == {"deck": DECK, "vidarr": "whole_turn", "discards_open": True}


@rule("TL-R05", "TL-R42")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[game", "not TOML"),
        ("", "cannot be read"),
        (changed("ally3", "copies = 5", "copies = 6"), "adds up to 51"),
        (changed("ally3", "powers = []", 'powers = ["spy_hand"]'), "TL-R42"),
        (changed("ally3", 'thor = "Dwarf"', 'thor = "Gnome"'), '"thor" of "ally3" is "Gnome"; a card file changes copies and'),
        (TEXT + "\n[options]\ncolour = 1\n", '"colour"'),
        (TEXT + '\n[options]\ndeck = "standard"\n', '"deck"'),
        (TEXT + '\n[options]\nvidarr = "twice"\n', '"twice"'),
        (TEXT + "\n[options]\nvidarr = [1]\n", "cannot be read"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(BadOptions, match=why) as refused:
        GAME.options_from_data(text)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


def test_the_command_line_takes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, "utf-8")
    assert data_options(GAME, str(path)) == {"deck": DECK}
    path.write_text("[game", "utf-8")
    with pytest.raises(BadOptions, match="not TOML"):
        data_options(GAME, str(path))


# ---- The option ----


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("viking  strength 5 ,ally3 copies 4, viking copies 5", DECK),
        ("viking copies 4", "standard"),
        ("frigg strength none", "frigg strength none"),
        ("standard", "standard"),
    ],
)
def test_a_deck_is_always_written_the_same_way(written: str, kept: str) -> None:
    assert GAME.agree(2, {"deck": written})["deck"] == kept


@rule("TL-R05", "TL-R07", "TL-R09", "TL-G44")
@pytest.mark.parametrize(
    ("deck", "why"),
    [
        ("other", '"standard" or what your deck changes'),
        (7, "not 7"),
        ("viking copies 5", "adds up to 51"),
        ("elf copies 3", 'no kind "elf"'),
        ("viking", "standard"),
        ("viking with 3", "is no change of a deck"),
        ("viking copies 4,", "is no change of a deck"),
        ("viking strength 9", "from 0 to 7"),
        ("shield_wall strength 1", "TL-R36"),
        ("god copies 2, ally3 copies 4", 'exactly one "god"'),
        ("hel strength 1", "TL-G44"),
    ],
)
def test_a_deck_that_cannot_be_is_refused_in_one_sentence(deck: object, why: str) -> None:
    with pytest.raises(BadOptions, match=why) as refused:
        GAME.agree(2, {"deck": deck})
    assert "\n" not in str(refused.value)


# ---- Playing with it ----


@rule("TL-R09", "TL-R05")
def test_both_decks_have_the_cards_of_ones_own() -> None:
    t = ThunderTable(Match(GAME, 2, 1, {"deck": DECK}))
    for side in "TL":
        cards = Counter(kind(card) for card in [*t.side(side).hand, *t.side(side).deck])
        assert (cards["ally3"], cards["viking"], cards.total()) == (4, 5, 50)


@rule("TL-R07", "TL-R37")
@pytest.mark.parametrize(("options", "column"), [({}, "+Light Elf"), ({"deck": DECK}, "")])
def test_strengths_of_ones_own_decide_challenges(options: dict[str, object], column: str) -> None:
    """A Light Elf of 5 beats Viking Warriors of 4, but not those of 5."""
    t = table("T A: Light Elf\nT B: Dwarf\nL A: Viking\nL B: Troll", options=options).play("challenge A1")
    assert t.column("T", "A") == column


def test_the_table_shows_the_strengths_of_ones_own() -> None:
    t = table("T A: Viking\nT hand: Viking\nL A: Troll", options={"deck": DECK})
    assert "[Viking Warriors 5]" in t.picture("T")
    assert t.offers("T")["play viking A1"].startswith("Play Viking Warriors (5) face down")


def test_a_record_replays_without_the_file() -> None:
    match = Match(GAME, 2, 3, {"deck": DECK})
    chance = FastRng(4)
    while match.decision is not None:
        legal = match.legal()
        match.play(legal[int(chance.below(len(legal)))])
    record = match.record()
    assert record.options["deck"] == DECK
    assert record.replay().outcome == match.outcome


def test_the_contract_holds_for_a_deck_of_ones_own() -> None:
    check_game(GAME, options=[{"deck": DECK}])


def test_greedy_counts_with_the_deck_of_the_match() -> None:
    """A Light Elf of 5 challenges Viking Warriors of 4, but not those of 7."""
    chosen = []
    for options in ({}, {"deck": "viking strength 7"}):
        t = table("T A: +Light Elf\nT hand: Hel\nL A: +Viking > ~Troll\nL B: +Wall", left=1, options=options)
        chosen.append(str(bot("greedy").choose(t.match.view(0), GAME.legal(state_of(t.match)), FastRng(1))))
    assert chosen[0] == "challenge A1"
    assert chosen[1] != "challenge A1"


@rule("TL-R09")
def test_a_card_is_explained_with_the_numbers_of_the_match() -> None:
    match = Match("thunder-and-lightning", 2, 1, {"deck": DECK})
    assert "strength 5" in match.game.card_text("viking").lower()
    assert "strength 4" in GAME.card_text("viking").lower()
