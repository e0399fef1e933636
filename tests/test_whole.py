"""A game that is half written: `check_game` names what it lacks, in one sentence and never as a bare AttributeError."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stormdeck
from stormdeck.core.actions import ActionTable
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.testing import check_game
from stormdeck.testing.whole import BELIEF, FACTS, METHODS, OLDER, ROTATE
from tests.toy.game import Nines, Play

HALF = {
    "id": "half",
    "title": "Half",
    "players": (2,),
    "options": (),
    "rules_version": 1,
    "most_legal": 2,
    "rule_prefix": "HA",
    "actions": ActionTable([Play(0)]),
    "players_rule": "HA-R01",
    "blurb": "Half a game.",
    "minutes": 1,
}


class Half(Game):
    def __init__(self) -> None:
        super().__init__(**HALF)  # type: ignore[arg-type]  # a table of values of all kinds


def refusal(game: Any, **more: Any) -> str:
    with pytest.raises(AssertionError) as told:
        check_game(game, **more)
    assert "\n" not in str(told.value)
    return str(told.value)


def without(base: type, name: str, of: type) -> type:
    """The class with one part as the contract leaves it."""
    return type(f"{base.__name__}Without", (base,), {name: getattr(of, name)})


def test_the_list_of_parts_is_what_the_contract_leaves_open() -> None:
    source = (Path(stormdeck.__file__).parent / "core" / "game.py").read_text("utf-8")
    open_parts = {part.split("(")[0].strip() for part in source.split("    def ")[1:] if "raise NotImplementedError" in part}
    assert open_parts == {*METHODS, *BELIEF, *ROTATE, *OLDER}
    facts = source[source.index("class Game") :].split("def __init__(")[1].split(") -> None")[0]
    assert set(FACTS) == set(re.findall(r"^ +(\w+):", facts, re.MULTILINE))


def test_an_empty_game_is_told_all_it_lacks_at_once() -> None:
    told = refusal(Half())
    for name in (*METHODS, "rotate"):
        assert f"`{name}` (" in told
    assert told.startswith("Half lacks `deal` (set-up, up to the first decision), `decision` (who must decide what;")
    assert "`rotate`" not in refusal(Half(), symmetric=False)


@pytest.mark.parametrize("name", METHODS)
def test_a_missing_method_is_named(name: str) -> None:
    told = refusal(without(Nines, name, Game)())
    assert told.startswith(f"NinesWithout lacks `{name}` (")


@pytest.mark.parametrize("name", BELIEF)
def test_a_missing_part_of_the_belief_is_named(name: str) -> None:
    class HalfABelief(Nines):
        def belief(self, view: View) -> Belief:
            whole = super().belief(view)
            whole.__class__ = without(type(whole), name, Belief)
            return whole

    assert refusal(HalfABelief()).startswith(f"NinesBeliefWithout lacks `{name}` (")


def test_an_older_version_needs_its_rules() -> None:
    game = Nines()
    game.rules_version, game.plays_versions = 2, (1,)
    assert refusal(game).startswith("Nines lacks `older` (the game by an older version")


class Factless(Nines):
    def __init__(self) -> None:
        """Forgets to say anything."""


class DealsNothing(Nines):
    def deal(self, options: Options, rng: Rng) -> State:
        return None  # type: ignore[return-value]  # that is the mistake


class ViewsAWord(Nines):
    def view(self, state: State, seat: Seat | None) -> View:
        return "a card"  # type: ignore[return-value]  # that is the mistake


class ReadsNothing(Nines):
    def legal_rows(self, state: State, rows: Rows) -> None:
        rows.count = 0
        rows.add(state.nowhere)  # type: ignore[attr-defined]  # that is the mistake


CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: Nines, r"Nines is a class: give `check_game` a game made of it, Nines\(\)\."),
    (lambda: "nines", r"'nines' is no game: its class must be derived from stormdeck\.Game\."),
    (Factless, r"Factless lacks `id`, `title`, .* hand them to `super\(\)\.__init__` of Game\."),
    (DealsNothing, r"`deal` of Nines returns NoneType, and must return a State\."),
    (ViewsAWord, r"`view` of Nines returns str, and must return a View\."),
    (
        ReadsNothing,
        r"ReadsNothing stopped with AttributeError in `legal_rows` \(test_whole\.py, line \d+\): .*nowhere.*",
    ),
]


@pytest.mark.parametrize(("game", "told"), CASES, ids=range(len(CASES)))
def test_what_is_half_made_is_said_in_one_sentence(game: Callable[[], object], told: str) -> None:
    assert re.fullmatch(told, refusal(game()))
