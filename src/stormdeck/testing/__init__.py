"""Tests that every game runs, those of other packages included: `check_game` for the contract, `leak_test` for its secrets,
`knowledge_test` for what its views say of hidden cards, `observation_test` for what learners are given.  For
tests of single situations there is `scenario.ScenarioTable`, and `steer` lays out what chance does next."""

from stormdeck.testing.chance import state_of, steer
from stormdeck.testing.conformance import check_game
from stormdeck.testing.knowledge import knowledge_test
from stormdeck.testing.leaks import leak_test
from stormdeck.testing.observations import observation_test

__all__ = ["check_game", "knowledge_test", "leak_test", "observation_test", "state_of", "steer"]
