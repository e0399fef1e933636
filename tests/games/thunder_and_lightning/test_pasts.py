"""How what others know is worked out: the same whatever room it takes, and once for everybody who has seen the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning.knowledge import Knowledge, knowledge_of
from stormdeck.games.thunder_and_lightning.moments import AFTER, CHOICE, FIRST, LAST, UPTO, WHERE, WHICH
from stormdeck.games.thunder_and_lightning.pasts import Pasts, bit_of
from stormdeck.games.thunder_and_lightning.state import EVERYBODY, OPPONENT, ThunderState
from stormdeck.games.thunder_and_lightning.story import CARDS, WORD, Story

LIKED = ("spy", "frigg", "freya", "hel", "odin", "longships", "seer", "draw")


def told_games(seeds: range) -> Iterator[ThunderState]:
    """States of games in which much is seen of the hands: half of the actions are of those that show something."""
    options = GAME.agree(2, {})
    for seed in seeds:
        state, choice = GAME.deal(options, FastRng(seed)), Random(seed)
        for _ in range(160):
            if GAME.seat_to_move(state) < 0:
                break
            assert isinstance(state, ThunderState)
            yield state
            legal = GAME.legal(state)
            liked = [action for action in legal if any(word in str(action) for word in LIKED)]
            GAME.apply(state, choice.choice(liked if liked and choice.random() < 0.5 else legal))


def choices_of(pasts: Pasts) -> list[list[tuple[int, ...]]]:
    """All moments that were looked at, with their choices and what they weigh."""
    found: list[list[tuple[int, ...]]] = []
    for moment in range(pasts.count):
        row = moment * pasts.stride
        choices = [choice * CHOICE for choice in range(pasts.rows[row + FIRST], pasts.rows[row + LAST])]
        found.append([tuple(int(pasts.choices[at + part]) for part in (WHERE, WHICH, AFTER, UPTO)) for at in choices])
    return found


def answers_of(pasts: Pasts) -> list[list[int]]:
    rows = (pasts.lies, pasts.reached, pasts.may_be_unknown, pasts.least, pasts.most)
    return [[int(number) for number in row] for row in rows] + [[int(pasts.may_draw), int(pasts.may_have_taken)]]


@pytest.mark.parametrize("bits", [7, 13, 31])
def test_pasts_are_the_same_in_one_number_and_in_many(bits: int) -> None:
    widest, narrowest = 0, 9
    for count, state in enumerate(told_games(range(3))):
        if count % 7:
            continue
        situation = knowledge_of(state, count % 2, OPPONENT).situation
        story, wide = Story(situation), Story(situation, bits)
        narrowest, widest = min(narrowest, story.words), max(widest, wide.words)
        if story.count < 40:
            pasts, same = Pasts(story), Pasts(wide)
            assert [float(weight) for weight in pasts.weights] == [float(weight) for weight in same.weights]
            assert (choices_of(pasts), answers_of(pasts)) == (choices_of(same), answers_of(same))
    assert narrowest == 1, "most pasts fit into one number"
    assert widest > WORD // bits // 2, "some need many narrow ones"


def test_every_card_has_a_bit_of_its_own() -> None:
    """Compiled, a constant that is shifted has 32 bits only: there are more cards."""
    assert [int(bit_of(card)) for card in range(CARDS)] == [1 << card for card in range(CARDS)]


def test_what_was_worked_out_is_not_worked_out_again() -> None:
    """The other player's view, that of a clone and the belief made of a view ask for the same."""
    for state in islice(told_games(range(1)), 0, None, 3):
        known = knowledge_of(state, 0, OPPONENT)
        assert knowledge_of(GAME.clone(state), 0, OPPONENT) is known
        belief = GAME.belief(GAME.view(state, Seat(1)))
        assert belief.hidden[0].pasts is known.pasts


def test_answers_are_shared_only_by_those_who_have_seen_the_same() -> None:
    """A fresh one says the same as one that was kept; what Frigg saw is the opponent's alone."""
    differ = 0
    for count, state in enumerate(told_games(range(2))):
        for seat in range(2) if count % 5 == 0 else ():
            kept = [knowledge_of(state, seat, level) for level in (OPPONENT, EVERYBODY)]
            for known in kept:
                assert answers_of(Knowledge(known.situation).pasts) == answers_of(known.pasts)
            differ += kept[0] is not kept[1]
    assert differ > 0
