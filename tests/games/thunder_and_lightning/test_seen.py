"""What an owner is told the opponent has seen is what the opponent knows, no more and no less."""

from __future__ import annotations

from collections import Counter

from stormdeck.bots.registry import bot
from stormdeck.core.rng import FastRng
from stormdeck.games.thunder_and_lightning.view import FaceDown, Held, Known, ThunderView
from stormdeck.table.match import Match


def test_seen_cards_are_those_the_opponent_knows() -> None:
    in_hand = on_field = 0
    for seed in range(6):
        for views in played(seed):
            for seat in range(2):
                in_hand += check_hand(views, seat)
                on_field += check_field(views, seat)
    assert in_hand > 20
    assert on_field > 5


def check_hand(views: tuple[ThunderView, ThunderView], seat: int) -> int:
    own, other = views[seat].players[seat].hand, views[1 - seat].players[seat].hand
    seen = Counter([held.card for held in own if isinstance(held, Held) and held.seen])
    assert seen == Counter([held.card for held in other if isinstance(held, Held)])
    assert not any(held.seen for held in other if isinstance(held, Held))
    return seen.total()


def check_field(views: tuple[ThunderView, ThunderView], seat: int) -> int:
    seen = 0
    for own, other in zip(views[seat].players[seat].lanes, views[1 - seat].players[seat].lanes, strict=True):
        for mine, theirs in zip(own, other, strict=True):
            if isinstance(mine, Known):
                assert isinstance(theirs, FaceDown)
                assert mine.seen == (theirs.may_be == (mine.card,))
                seen += mine.seen
    return seen


def played(seed: int) -> list[tuple[ThunderView, ThunderView]]:
    """The views of both seats all through a game between half careless players."""
    match, greedy, rng = Match("thunder-and-lightning", 2, seed), bot("greedy"), FastRng(seed, 7)
    found = []
    for _ in range(250):
        first, second = match.view(0), match.view(1)
        assert isinstance(first, ThunderView)
        assert isinstance(second, ThunderView)
        found.append((first, second))
        if match.decision is None:
            break
        legal = match.legal()
        careless = rng.below(100) < 40
        match.play(legal[rng.below(len(legal))] if careless else greedy.choose(match.view(match.decision.seat), legal, rng))
    return found
