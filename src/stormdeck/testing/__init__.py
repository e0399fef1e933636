"""Tests that every game runs, those of other packages included: `check_game` for the contract, `leak_test` for its secrets."""

from stormdeck.testing.conformance import check_game
from stormdeck.testing.leaks import leak_test

__all__ = ["check_game", "leak_test"]
