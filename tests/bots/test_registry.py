"""Bots by their spec: what is understood, and one sentence for what is not."""

from __future__ import annotations

from typing import Any

import pytest

import stormdeck
from stormdeck.bots.greedy import GreedyBot
from stormdeck.core.rng import FastRng
from stormdeck.core.view import View


@pytest.mark.parametrize("spec", ["random", "greedy", "greedy:bank"])
def test_a_bot_says_the_spec_it_was_made_of(spec: str) -> None:
    assert stormdeck.bot(spec).spec == spec
    assert stormdeck.bot(f"  {spec} ").spec == spec


@pytest.mark.parametrize(
    ("spec", "answer"),
    [
        ("gready", 'There is no bot "gready"; there are random, greedy, blend, flat, ismcts, net, level.'),
        ("", 'There is no bot ""; there are random, greedy, blend, flat, ismcts, net, level.'),
        ("greedy:bold", 'There is no bot "greedy:bold"; there are "greedy", "greedy:bank"'),
        ("greedy:bank:2", 'There is no bot "greedy:bank:2"; there are "greedy", "greedy:bank"'),
        ("random:1", 'The bot "random" takes nothing after its name.'),
        (7, 'A bot is named by a text such as "random", not 7.'),
    ],
)
def test_a_spec_nobody_understands_is_refused_in_one_sentence(spec: Any, answer: str) -> None:
    with pytest.raises(stormdeck.BadBot) as refusal:
        stormdeck.bot(spec)
    assert str(refusal.value).startswith(answer)


def test_a_variant_of_greedy_refuses_another_game() -> None:
    with pytest.raises(stormdeck.BadBot, match='The bot "greedy:bank" does not know this game'):
        GreedyBot("bank").choose(View(viewer=None), [], FastRng(0))
