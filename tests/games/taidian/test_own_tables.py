"""A card table of one's own: its records are never taken for those of another table."""

from __future__ import annotations

import sys

import pytest

from stormdeck import Match
from stormdeck.core.errors import BadOptions, RecordError
from stormdeck.games.taidian import GAME, with_cards
from stormdeck.games.taidian.cards import STANDARD_TEXT
from stormdeck.testing.rules import rule

OWN = STANDARD_TEXT.replace("hand_size = 5", "hand_size = 4")
MINE = with_cards(OWN, "own_taidian")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taidian, and a game of one's own beside it."""
    known = sys.modules["stormdeck.games"].__dict__["BUILT_IN"]
    monkeypatch.setitem(known, "taidian", "stormdeck.games.taidian:GAME")
    monkeypatch.setitem(known, "own_taidian", f"{__name__}:MINE")


@rule("TA-R30")
@pytest.mark.usefixtures("installed")
def test_a_record_of_another_table_is_refused() -> None:
    match = Match(with_cards(OWN), 2, 1)
    match.play("choose upgrading")
    with pytest.raises(RecordError, match='"card_table" is "standard"'):
        match.record().replay()


@rule("TA-R30")
@pytest.mark.usefixtures("installed")
def test_a_table_with_an_id_of_its_own_replays_its_records() -> None:
    match = Match("own_taidian", 2, 1)
    match.play("choose upgrading")
    again = match.record().replay()
    assert again.game is MINE
    assert again.view(0) == match.view(0)


@rule("TA-R30")
def test_the_same_table_in_other_words_is_the_standard_one() -> None:
    assert with_cards(f"# My copy.\n{STANDARD_TEXT}").agree(2, {}) == GAME.agree(2, {})


@rule("TA-R05", "TA-R74", "TA-G64", "TA-G65")
@pytest.mark.parametrize(
    ("line", "option", "value"),
    [("start_health = 150", "start_health", 120), ("storm_round = 40", "storm_round", 0), ("max_rounds = 200", "max_rounds", 90)],
)
def test_a_table_says_the_defaults_of_its_options(line: str, option: str, value: int) -> None:
    game = with_cards(STANDARD_TEXT.replace(line, f"{option} = {value}"))
    assert game.agree(2, {}).number(option) == value


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("start_health = 150", "start_health = 5", "start_health"),
        ('kind = "money"', 'kind = "money"\ncolour = "red"', "it is black"),
        ("hand_size = 5", "hand_size = 4", "a game of its own"),
        ("[game]", "[game", "not TOML"),
    ],
)
def test_a_file_of_ones_own_is_not_a_set_of_options(old: str, new: str, why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        GAME.options_from_data(STANDARD_TEXT.replace(old, new, 1))


def test_a_file_with_the_standard_table_changes_nothing() -> None:
    assert GAME.options_from_data(f"{STANDARD_TEXT}\n# My copy.\n") == {}
