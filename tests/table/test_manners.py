"""What somebody expects of a match who meets it in Python: it copies, prints, and tells a type checker what it is."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

from stormdeck import Match
from tests.line.helpers import with_source

TYPED = """
from typing import assert_type

import stormdeck
from stormdeck.games.blanco import GAME
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.view import BlancoView

match = stormdeck.Match(GAME, players=2, seed=7)
assert_type(match, stormdeck.Match[BlancoView])
assert_type(match.view(0), BlancoView)
assert_type(match.copy().view(None).discard_top, Card | None)
assert_type(match.clone().view(0), BlancoView)
assert_type(stormdeck.Match("blanco").view(0), stormdeck.View)
assert_type(stormdeck.Match(stormdeck.game("blanco")).view(0), stormdeck.View)
some: stormdeck.Match = match
"""


def test_a_type_checker_knows_the_views_of_a_game_that_it_knows(tmp_path: Path) -> None:
    file = tmp_path / "typed.py"
    file.write_text(TYPED, "utf-8")
    for wrong, expected in (("", 0), ("match.view(0).no_such_field", 1)):
        file.write_text(TYPED + wrong, "utf-8")
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=with_source(), cwd=tmp_path)
        assert done.returncode == expected, done.stdout
        assert done.stdout.count("error:") == expected, done.stdout


def test_what_is_played_in_a_copy_is_not_played_here() -> None:
    match = Match("blanco", 2, seed=7)
    for twin in (match.copy(), match.clone(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        twin.play("reveal r1c1")
        assert (len(match.actions), len(match.events(0))) == (0, len(Match("blanco", 2, seed=7).events(0)))
        assert (len(twin.actions), twin.record().seed) == (1, 7)


def test_a_match_says_how_it_stands_and_nothing_that_is_hidden() -> None:
    match = Match("blanco", 2, seed=7)
    assert repr(match) == "<Match of Blanco, 2 players, 0 actions, seat 0 decides: setup_reveal>"
    match.play("reveal r1c1")
    assert repr(match) == "<Match of Blanco, 2 players, 1 action, seat 0 decides: setup_look>"
    assert repr(Match("thunderbirds", seed=7)).startswith("<Match of Thunderbirds Solitaire Game, 1 player, 0 actions, seat 0")
