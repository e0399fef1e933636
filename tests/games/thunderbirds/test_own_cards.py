"""An owner's own card file: what can be put in, and what no box of this game can hold."""

from __future__ import annotations

from importlib import resources

import pytest

from stormdeck import Match
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds.game import with_cards
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import ThunderbirdsTable, position

CARDS = resources.files("stormdeck.games.thunderbirds").joinpath("cards.toml").read_text("utf-8")


@rule("IR-R05", "IR-R06")
def test_the_printed_file_is_the_games_own() -> None:
    assert with_cards(CARDS).book.file == GAME.book.file


@rule("IR-G35")
def test_a_changed_card_is_played_as_it_is_printed() -> None:
    changed = CARDS.replace("Refinery Blaze", "Burning Refinery")
    assert changed != CARDS
    game = with_cards(changed)
    t = ThunderbirdsTable(Match.from_position(game, position("refinery_blaze"), 1))
    assert game.card_text("refinery_blaze").startswith("Burning Refinery: Disaster.")
    assert GAME.card_text("refinery_blaze").startswith("Refinery Blaze: Disaster."), "the printed cards are untouched"
    assert t.chain(1) == "refinery_blaze"


@rule("IR-R35", "IR-R05", "IR-R11")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("count = 6", "count = 5", "IR-R05"),
        ('"F", "T", "W", "X", "C", "*"', '"F", "T", "W", "X", "*", "*"', "IR-R35"),
        ('"F", "T", "W", "X", "C", "*"', '"F", "T", "W", "X", "C", "F"', "IR-R35"),
        ('id = "refinery_blaze"', 'id = "cracked_dam"', "cracked_dam"),
        ('id = "refinery_blaze"', 'id = "Refinery Blaze"', "is not an id"),
        ("[dice]", "[dice", "cannot be read"),
    ],
)
def test_what_no_box_can_hold_is_refused_in_one_sentence(old: str, new: str, why: str) -> None:
    assert old in CARDS
    with pytest.raises(ValueError, match=why) as refusal:
        with_cards(CARDS.replace(old, new, 1))
    assert "\n" not in str(refusal.value)
