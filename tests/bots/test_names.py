"""Bots have names of their own, always the same, and faces to go with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stormdeck.bots.levels import NAMES
from stormdeck.bots.names import CAST, OTHERS, bot_name, level_name
from stormdeck.games import BUILT_IN

FACES = Path(__file__).parents[2] / "web" / "src" / "art" / "faces.ts"
EVERYBODY = [*[name for cast in CAST.values() for name in cast], *OTHERS]


def test_everybody_in_the_cast_has_another_name() -> None:
    assert tuple(CAST) == NAMES
    assert len({name.lower() for name in EVERYBODY}) == len(EVERYBODY)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("spec", ["level:1", "level:master", "greedy", "ismcts:sims=100"])
def test_a_full_table_of_one_level_has_a_name_for_each(game: str, spec: str) -> None:
    taken: list[str] = ["Ann"]
    for _ in range(12):
        taken.append(bot_name(spec, game, taken))
    assert len(set(taken)) == len(taken)
    assert not any(re.search(r"\d", name) for name in taken[1:6])
    assert bot_name(spec, game, ["Ann"]) == taken[1]


def test_a_name_that_a_person_has_is_not_given_again() -> None:
    first = bot_name("level:2", "blanco", [])
    assert bot_name("level:2", "blanco", [first]) != first


def test_games_begin_with_different_characters() -> None:
    assert len({bot_name("level:2", game, []) for game in BUILT_IN}) > 1


def test_a_level_is_told_in_a_word() -> None:
    assert [level_name(spec) for spec in ("level:2", "level:adept", "greedy", "level:9", "level:x")] == [
        "apprentice",
        "adept",
        "",
        "",
        "",
    ]


def test_the_client_has_a_face_for_everybody() -> None:
    drawn = set(re.findall(r"^  (\w+): \{", FACES.read_text("utf-8"), re.MULTILINE))
    assert set(EVERYBODY) <= drawn
