"""What a brief run leaves out: tests to which it is all one how the rules run, in files and folders of their own."""

from __future__ import annotations

from tests.tables import BRIEF

ONE_RUN_IS_ENOUGH = [
    # They read files, or start programs of their own that use the rules as they are installed.
    "test_animated_webp.py",
    "test_architecture.py",
    "test_compiled.py",
    "test_container.py",
    "test_docs.py",
    "test_figures.py",
    "test_guides.py",
    "test_newgame.py",
    "test_package.py",
    "test_rooms.py",
    "test_rule_coverage.py",
    "test_third_party.py",
    "test_twice.py",
    # They stand on top of rules and bots, which have tests of their own.
    "arena",
    "lab",
    "line",
    "train",
    "web",
]
collect_ignore = ONE_RUN_IS_ENOUGH if BRIEF else []
