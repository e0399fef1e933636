"""Every rule and ruling of every game stands on its page, in its code and in a test; nothing names one that does not exist.

An id counts where it is written out; of a range ("XX-R15 to XX-R18") only the ends count.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from stormdeck import game
from stormdeck.games import BUILT_IN
from stormdeck.testing.rules import (
    ID,
    listed_on_page,
    marked_tests,
    missing,
    named_below,
    named_in,
    proven_below,
    rule,
    scenario_ids,
)

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"

# How many scenario checks each game has; its tests prove every one of them.
SCENARIOS = {
    "blanco": 64,
    "taidian": 82,
    "thunder-and-lightning": 94,
    "thunderbirds": 82,
    "thunderbolts": 61,
}


UNUSED = {("thunderbirds", "R"): {56, 57, 58, 59}}
"""Numbers that no rule has: the rules of the turn begin with 60."""


proven = cache(proven_below)  # reading all of them takes a second, and every game asks
named = cache(named_below)


def page_of(game_id: str) -> Path:
    return ROOT / "docs" / "games" / f"{game_id}.md"


def code_of(game_id: str) -> Path:
    module = BUILT_IN[game_id].partition(":")[0]
    return ROOT.joinpath("src", *module.split("."))


def own_tests(game_id: str) -> Path:
    folder = TESTS / "games" / game_id.replace("-", "_")
    assert folder.is_dir(), f"{game_id} has no tests of its own"
    return folder


def prefix_of(game_id: str) -> str:
    return game(game_id).rule_prefix


def ids_of(game_id: str) -> list[str]:
    """The rules and rulings of a game, as its page lists them."""
    return listed_on_page(page_of(game_id).read_text("utf-8"), prefix_of(game_id))


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_page_lists_every_rule_and_ruling_once_and_without_gaps(game_id: str) -> None:
    """The scenario checks are tests, not rules: the page does not list them."""
    listed = ids_of(game_id)
    assert len(listed) == len(set(listed))
    for letter in "RG":
        numbers = sorted([int(id[4:]) for id in listed if id[3] == letter])
        assert numbers, f"{page_of(game_id).name} lists no {letter}"
        skipped = UNUSED.get((game_id, letter), set())
        assert numbers == [number for number in range(1, numbers[-1] + 1) if number not in skipped]
    assert {id[3] for id in listed} == {"R", "G"}


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_every_rule_and_ruling_is_named_in_the_code_of_its_game(game_id: str) -> None:
    found = named(code_of(game_id), prefix_of(game_id))
    assert missing(ids_of(game_id), found) == []


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_every_rule_and_ruling_is_proven_by_a_test(game_id: str) -> None:
    assert missing(ids_of(game_id), proven(TESTS)) == []


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_every_scenario_check_is_a_test(game_id: str) -> None:
    assert missing(scenario_ids(prefix_of(game_id), SCENARIOS[game_id]), proven(TESTS)) == []


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_nothing_names_a_rule_that_does_not_exist(game_id: str) -> None:
    """Neither a document, nor the code, nor the game's own tests, nor the mark of any test.

    Other tests may name one in passing, to see it refused.
    """
    prefix = prefix_of(game_id)
    known = {*ids_of(game_id), *scenario_ids(prefix, SCENARIOS[game_id])}
    found = [
        named(ROOT / "src", prefix),
        named(ROOT / "docs", prefix, "*.md"),
        named(own_tests(game_id), prefix),
        {id: tests for id, tests in proven(TESTS).items() if id.startswith(f"{prefix}-")},
    ]
    strangers = [(id, sorted(places)) for group in found for id, places in group.items() if id not in known]
    assert strangers == []


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_only_tests_name_scenario_checks(game_id: str) -> None:
    """Their list is not on the page, so nobody could look them up there."""
    prefix = prefix_of(game_id)
    found = {*named(code_of(game_id), prefix), *named_in(page_of(game_id).read_text("utf-8"), prefix)}
    assert {id for id in found if id.startswith(f"{prefix}-S")} == set()


def test_every_built_in_game_says_how_many_scenario_checks_it_has() -> None:
    assert set(SCENARIOS) == set(BUILT_IN)


# ---- The counting itself ----


def test_ids_are_found_on_a_page() -> None:
    page = "- **XX-R01** One.\n- **XX-G02** Two, see XX-R01.\n  - **XX-R03** indented\n**XX-R04** no list\n"
    assert listed_on_page(page, "XX") == ["XX-R01", "XX-G02"]


def test_ids_are_found_in_a_text_misspelt_ones_too() -> None:
    text = '"""XX-R15 to XX-R18  Set-up (XX-G7)."""  # XX-Q1, AXX-R02, XXX-R03, YY-R04, XX-R100'
    assert named_in(text, "XX") == {"XX-R15", "XX-R18", "XX-G7", "XX-Q1", "XX-R100"}


def test_marks_are_read_from_a_test_file_without_importing_it() -> None:
    source = """
import nothing_of_that_name

@rule("XX-R01", "XX-S02")
@pytest.mark.parametrize("a", [1])
def test_one(a): ...

@rule("XX-R01")
@rule("XX-R03")
def test_two(): ...

@rule("XX-R04")
def no_test(): ...

def test_three(): ...
"""
    assert list(marked_tests(source)) == [("test_one", ("XX-R01", "XX-S02")), ("test_two", ("XX-R01", "XX-R03"))]


def test_a_mark_must_be_written_out() -> None:
    with pytest.raises(ValueError, match="written out"):
        list(marked_tests("@rule(ID)\ndef test_one(): ..."))


def test_a_mark_is_an_attribute_of_the_test() -> None:
    @rule("XX-R01")
    @rule("XX-R02", "XX-S01")
    def test_one() -> None: ...

    assert test_one.rules == ("XX-R01", "XX-R02", "XX-S01")  # type: ignore[attr-defined]  # put there by the mark


@pytest.mark.parametrize("id", ["", "XX-R1", "xx-R01", "XX-R01 to XX-R03", "XX_R01", "R01"])
def test_a_mark_refuses_what_is_no_id(id: str) -> None:
    with pytest.raises(ValueError, match="not the id of a rule"):
        rule(id)


def test_a_mark_needs_an_id() -> None:
    with pytest.raises(ValueError, match="at least one"):
        rule()


def test_scenario_ids() -> None:
    assert scenario_ids("XX", 3) == ["XX-S01", "XX-S02", "XX-S03"]
    assert all(ID.fullmatch(id) for id in scenario_ids("XX", 64))


def test_a_rule_nobody_names_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text('"""XX-R01 to XX-R03"""\n', "utf-8")
    (tmp_path / "test_rules.py").write_text('@rule("XX-R02")\ndef test_two(): ...\n', "utf-8")
    assert missing(["XX-R01", "XX-R02", "XX-R03"], named_below(tmp_path, "XX", "rules.py")) == ["XX-R02"]
    assert missing(["XX-R01", "XX-R02"], proven_below(tmp_path)) == ["XX-R01"]
