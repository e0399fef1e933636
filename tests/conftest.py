"""What a brief run leaves out: tests to which it is all one how the rules run, in files and folders of their own.

What it keeps: the scenarios of every rule, the notation and the words of the games, what the compiled modules offer to others,
and the whole games of `test_golden.py` and `test_fingerprints.py`, which must come out bit for bit as in the other run.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.tables import BRIEF

ONE_RUN_IS_ENOUGH = [
    # They read files, or start programs of their own that use the rules as they are installed.
    "test_animated_webp.py",
    "test_architecture.py",
    "test_cli.py",
    "test_compiled.py",
    "test_container.py",
    "test_docs.py",
    "test_figures.py",
    "test_guides.py",
    "test_install.py",
    "test_newgame.py",
    "test_package.py",
    "test_rooms.py",
    "test_rule_coverage.py",
    "test_sdist.py",
    "test_test_all.py",
    "test_third_party.py",
    "test_twice.py",
    "table/test_executor.py",
    "table/test_manners.py",
    "table/test_simulate.py",
    # They stand on top of rules and bots, which have tests of their own.
    "arena",
    "bots/test_figures_blanco.py",
    "bots/test_outside.py",
    "bots/test_strength.py",
    "lab",
    "line",
    "train",
    "web",
    # They show others the batch, which has a test of its own.
    "envs/test_door_leaks.py",
    "envs/test_gym.py",
    "envs/test_playthroughs.py",
    "envs/test_spiel.py",
    "envs/test_zoo.py",
    # They play very many games and compare each with itself, with all worlds that fit or with a second reading of the rules:
    # games that are the same move for move, and take five times as long here.
    "envs/test_doors.py",
    "envs/test_exact.py",
    "envs/test_learners.py",
    "envs/test_same_game.py",
    "envs/test_workers.py",
    "table/test_learning.py",
    "test_knowledge.py",
    "test_leaks.py",
    "test_planted_leaks.py",
    "test_worlds.py",
]
MANY_GAMES = ["games/*/test_random_play.py", "games/*/test_own_cards.py", "games/*/test_own_tables.py"]

collect_ignore = ONE_RUN_IS_ENOUGH if BRIEF else []
collect_ignore_glob = MANY_GAMES if BRIEF else []

YOUNG_ENOUGH = 20_000
"""So many new objects may come before Python looks for cycles among them.  At its own 700 it looks all the time."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests are read and none is dropped, so Python does not look for garbage among them, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(YOUNG_ENOUGH, *gc.get_threshold()[1:])
        gc.enable()
