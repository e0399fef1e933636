"""Rule texts come from the game's page, and an id may be written as people write it."""

from __future__ import annotations

from pathlib import Path

import pytest

import stormdeck
from stormdeck import pages
from stormdeck.core.errors import UnknownGame
from stormdeck.games.blanco.game import Blanco


def test_every_rule_of_the_page_is_listed_with_its_section() -> None:
    rules = pages.rule_ids("blanco")
    ids = [id for id, _, _ in rules]
    assert ids[0] == "BL-R01"
    assert len(ids) == len(set(ids)) == pages.page("blanco").count("\n- **BL-")
    sections = {id: section for id, section, _ in rules}
    assert sections["BL-R31"] == "Action A: draw a card"
    assert sections["BL-G08"] == "Readings: Clearing"


@pytest.mark.parametrize("written", ["BL-R31", "bl-r31", "R31", "r31", "31", " BLR31 "])
def test_an_id_may_be_written_short(written: str) -> None:
    assert pages.full_id("blanco", written) == "BL-R31"
    assert pages.rule_text("blanco", written).startswith("The card that was replaced goes")


def test_a_small_number_needs_no_zero_in_front() -> None:
    assert pages.full_id("blanco", "7") == "BL-R07"
    assert pages.full_id("blanco", "g8") == "BL-G08"


@pytest.mark.parametrize("written", ["R99", "XX-R01", "Q5", "", "R-31-", "\x1b[2J"])
def test_an_unknown_id_is_answered_with_one_line(written: str) -> None:
    with pytest.raises(pages.UnknownRule) as refusal:
        pages.full_id("blanco", written)
    assert "\n" not in str(refusal.value)


def test_an_unknown_id_names_those_that_are_near() -> None:
    with pytest.raises(pages.UnknownRule, match="near it are BL-R"):
        pages.rule_text("blanco", "R63")


def test_words_find_the_rules_that_hold_them() -> None:
    found = pages.find_rules("blanco", "Chain Reaction")
    assert "BL-R41" in [id for id, _, _ in found]
    assert all("chain reaction" in text.lower() for _, _, text in found)


def test_words_that_no_rule_holds_are_refused() -> None:
    with pytest.raises(pages.UnknownRule):
        pages.find_rules("blanco", "hippopotamus")


def test_a_rule_may_go_on_over_several_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "## Rules\n\n- **BL-R01** One\n  two\n\n  not this\n- **BL-R02** Three\n"
    monkeypatch.setattr(pages, "page", lambda game_id: text)
    assert pages.rule_ids("blanco") == [("BL-R01", "Rules", "One two"), ("BL-R02", "Rules", "Three")]


def test_an_unknown_game_has_no_page() -> None:
    with pytest.raises(UnknownGame):
        pages.page("../../README")


class Elsewhere(Blanco):
    """A game from another package."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "elsewhere"
        self.title = "Elsewhere"


def test_a_game_of_somebody_else_may_lack_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "find_game", lambda game_id: Elsewhere())
    with pytest.raises(pages.NoPage, match="Elsewhere brings no page"):
        pages.page("elsewhere")


def test_a_game_of_somebody_else_may_bring_its_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "somebodys_game"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "page.md").write_text("## Rules\n- **EL-R01** Have fun.\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(Elsewhere, "__module__", "somebodys_game.game")
    monkeypatch.setattr(pages, "find_game", lambda game_id: Elsewhere())
    assert pages.rule_ids("elsewhere") == [("EL-R01", "Rules", "Have fun.")]


def test_every_installed_game_has_a_page() -> None:
    for game in stormdeck.game_ids():
        assert pages.rule_ids(game)
