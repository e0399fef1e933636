"""`ask_always = false`: what everybody concludes from who was asked and who was not (TA-G83)."""

from __future__ import annotations

import random
import time

import pytest

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.core.errors import PositionError
from stormdeck.core.rng import FastRng
from stormdeck.games.taidian import GAME
from stormdeck.games.taidian.told import ANY, NO_PART, Deals, Fact, answer, can_be, deals_of, drawn_before, no_answer, tidy
from stormdeck.testing import knowledge_test
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from stormdeck.testing.walk import legal_rows, viewers
from tests.games.taidian.scenario_table import TaidianTable, seat, table
from tests.games.taidian.test_information import twins

QUICK: dict[str, object] = {"ask_always": False}
ANSWERS = {"shield", "kick", "nine_mm", "medic"}


def attacked(*others: object, options: dict[str, object] | None = None, **more: object) -> TaidianTable:
    """Seat 1 has laid a Punch on seat 2 and launches it."""
    hands = [seat("punch robber", pile="coin*3"), *others]
    return table(*hands, options={**QUICK, **(options or {})}, **more).attack("punch +1")  # type: ignore[arg-type]  # what `table` takes is named there


@rule("TA-G83")
@pytest.mark.parametrize("viewer", [1, 3, None])
def test_who_is_not_asked_has_no_answer(viewer: int | None) -> None:
    t = attacked(seat("coin cash", pile="shield*2 kick*2 gold"), "coin")
    assert t.phase == "attacking"
    worlds = twins(t, viewer)
    assert all(not ANSWERS & set(world.hand(2)) for world in worlds)
    assert {tuple(world.hand(2)) for world in worlds} == {("cash", "coin"), ("cash", "gold"), ("coin", "gold")}


@rule("TA-G83")
@pytest.mark.parametrize("viewer", [1, 3, None])
def test_who_is_asked_has_an_answer(viewer: int | None) -> None:
    t = attacked(seat("coin shield", pile="kick coin*6"), "coin")
    assert (t.phase, t.turn) == ("defence_window", 2)
    worlds = twins(t, viewer)
    assert {tuple(world.hand(2)) for world in worlds} == {("coin", "shield"), ("coin", "kick"), ("kick", "shield")}


@rule("TA-G83", "TA-R34")
def test_who_has_played_the_answer_is_asked_again_or_has_no_other() -> None:
    t = attacked(seat("coin shield", pile="kick coin"), "coin").play("play shield")
    assert t.phase == "attacking"
    assert {tuple(world.hand(2)) for world in twins(t, 1)} == {("coin",)}


@rule("TA-G83", "TA-R69")
def test_a_shotgun_that_was_not_fired_is_still_there_unless_it_was_stolen() -> None:
    """Who has stolen something else knows it; everybody else cannot say, for the Shotgun may be what was stolen."""
    for seed in range(20):
        t = table(seat("robber", pile="coin"), seat("shotgun coin", pile="gold*2"), "", options=QUICK, seed=seed)
        t.attack("robber +1").play("pass").passes()
        if "coin" in t.hand(1):
            break
    assert all("shotgun" in world.hand(2) for world in twins(t, 1))
    assert {("shotgun" in world.hand(2)) for world in twins(t, 3)} == {True, False}


@rule("TA-G83", "TA-G30")
def test_what_was_stolen_from_a_hand_without_an_answer_is_none() -> None:
    """The others see who is not asked before a Robber comes, too: no Shotgun was stolen, and no Shield."""
    t = attacked(seat("coin cash", pile="shield shotgun", closed="kick"), "coin")
    t.play("lay robber +1", "launch")
    seen = t.view_of(3).recall
    assert len(seen.ways) == 2
    assert {card for world in twins(t, 3) for card in world.deck(1)} <= {"punch", "robber", "coin", "cash"}


@rule("TA-G83", "TA-G76")
def test_a_hand_without_an_answer_is_discarded_without_one() -> None:
    """Until the pile is renewed; then nobody knows more than that of what was drawn before it."""
    t = attacked(seat("coin cash", pile="gold*4 kick shield*2"), "coin", "").end()
    t.play("choose upgrading", "end turn")
    for world in twins(t, 1):
        assert not ANSWERS & set(world.discard(2))


@rule("TA-G83", "TA-G48")
def test_the_last_of_the_pile_is_what_was_not_discarded() -> None:
    """Nothing that answers was among the discards, so it was all in the pile, and is in the hand now."""
    t = attacked(seat("coin cash", pile="shield kick"), "coin", "").end().play("choose upgrading", "end turn")
    assert {"shield", "kick"} <= set(t.hand(2))
    assert all({"shield", "kick"} <= set(world.hand(2)) for world in twins(t, 1))


@rule("TA-G83")
def test_with_ask_always_a_question_tells_nothing() -> None:
    t = table(seat("punch"), seat("coin cash", pile="shield kick"), "coin").attack("punch +1")
    assert t.turn == 2
    assert t.view_of(1).recall.told == ()
    assert len({tuple(world.hand(2)) for world in twins(t, 1)}) == 6


QUESTIONS = [
    [{"hand": "punch robber", "pile": "coin"}, {"hand": "coin shield", "pile": "kick shotgun", "closed": "coin"}],
    [{"hand": "robber punch"}, {"hand": "kick coin", "closed": "shield"}, {"hand": "coin", "pile": "kick", "closed": "medic"}],
    [{"hand": "poison kick", "pile": "kick"}, {"hand": "antidote", "pile": "kick coin", "discard": "medic"}],
]


@rule("TA-G83")
@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_nothing_that_a_question_tells_is_missed_or_invented(number: int) -> None:
    """By brute force: all worlds in which the same are asked."""
    options = {"characters": "none", "ask_always": False}
    document = {"seats": QUESTIONS[number], "phase": "attacking", "round": 2, "options": options}
    assert knowledge_test(stormdeck.game("taidian"), [document], seeds=(1, 2), steps=7, most=200) > 12


ROBBED = {
    "seats": [
        {"hand": "robber kick", "discard": "kick"},
        {"hand": "kick coin", "pile": "shield", "discard": "coin"},
        {"hand": "coin"},
    ],
    "phase": "attacking",
    "round": 2,
}
"""Both decks are renewed in the middle of a draw after the theft."""


@rule("TA-G30", "TA-G48", "TA-G83")
@pytest.mark.parametrize("ask_always", [True, False])
def test_after_a_theft_and_a_reshuffle_nothing_false_is_said(ask_always: bool) -> None:
    """Thief and victim know all that can be known if they listen to questions, and everybody nothing but the truth."""
    document = {**ROBBED, "options": {"characters": "none", "ask_always": ask_always}}
    assert knowledge_test(stormdeck.game("taidian"), [document], seeds=(1, 3), steps=9, most=150) > 30


@rule("TA-G30", "TA-G83")
@pytest.mark.skipif(is_compiled(), reason="a compiled limit cannot be set lower for a test; the interpreted run has it")
@pytest.mark.parametrize("ask_always", [True, False])
def test_who_has_lost_track_says_nothing_false(ask_always: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormdeck.games.taidian.theft.MOST_WAYS", 1)
    document = {**ROBBED, "options": {"characters": "none", "ask_always": ask_always}}
    assert knowledge_test(stormdeck.game("taidian"), [document], seeds=(1, 2), steps=7, most=150) > 20


@rule("TA-G83")
def test_a_position_says_what_was_told_and_no_falsehood() -> None:
    t = attacked(seat("coin cash", pile="shield kick"), "coin")
    document = GAME.describe(state_of(t.match))
    again = GAME.set_up(document, t.match.options, FastRng(1))
    assert GAME.describe(again) == document
    seats = document["seats"]
    assert isinstance(seats, list)
    seats[1] |= {"hand": "shield cash", "pile": "coin kick"}
    with pytest.raises(PositionError, match="`told` is wrong about the cards of seat 2"):
        GAME.set_up(document, t.match.options, FastRng(1))


# ---- The arithmetic ----------------------------------------------------------------------------------------------------


def holds(fact: Fact, cards: tuple[int, ...]) -> bool:
    return sum(min(count, cap) for count, cap in zip(cards, fact[1:], strict=True)) >= fact[0]


def hands(cards: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    if not cards:
        return [()] if size == 0 else []
    return [(n, *rest) for n in range(min(cards[0], size) + 1) for rest in hands(cards[1:], size - n)]


@pytest.mark.parametrize("seed", range(30))
def test_exactly_what_fits_is_dealt(seed: int) -> None:
    chance = random.Random(seed)
    cards = tuple(chance.randint(0, 3) for _ in range(4))
    size = chance.randint(0, sum(cards))
    facts = tidy([(chance.randint(0, 3), *[chance.choice((0, 1, 2, ANY)) for _ in cards]) for _ in range(chance.randint(1, 3))])
    fitting = {hand for hand in hands(cards, size) if all(holds(fact, hand) for fact in facts)}
    deals = Deals(cards, ((size, facts),))
    assert deals.fit() == bool(fitting)
    if fitting:
        assert {tuple(deals.deal(FastRng(number))[0]) for number in range(60 * len(fitting))} == fitting


def test_hands_of_many_cards_are_looked_at_for_a_moment_only() -> None:
    """A card table may have hands of twenty cards, and a table that looks at all ways to deal them would stand still."""
    kinds, size = 20, 20
    cards = [5] * kinds
    facts = [answer(mask, kinds) for mask in (0b1001, 0b110010, 0b11100000)]
    part = (size, tidy([*facts, no_answer(1, kinds, size), (size - 1, *[4] * kinds)]))
    for told in ((part,), (part, part, part, part)):
        begun = time.process_time()
        deals = deals_of(cards, told)
        assert can_be(cards, told)
        assert [sum(row) for row in deals.deal(FastRng(1))] == [size] * len(deals.told)
        assert time.process_time() - begun < 20.0, "it takes minutes to look at everything"


@pytest.mark.parametrize("seed", range(30))
def test_what_was_drawn_last_follows_from_what_was_discarded(seed: int) -> None:
    """One part of the discards and what lies with it: whatever the rest of the cards can be, and nothing else."""
    chance = random.Random(seed)
    cards = tuple(chance.randint(1, 3) for _ in range(4))
    size = chance.randint(1, sum(cards) - 1)
    discarded = sum(cards) - size
    part = chance.randint(1, discarded)
    fact = (chance.randint(0, part), *[chance.choice((0, 1, ANY)) for _ in cards])
    possible = set()
    for hand in hands(cards, size):
        rest = tuple(all_ - held for all_, held in zip(cards, hand, strict=True))
        if any(holds(fact, lying) for lying in hands(rest, part)):
            possible.add(hand)
    facts = drawn_before([(part, tidy([fact])) if fact[0] else NO_PART], cards, size)
    assert {hand for hand in hands(cards, size) if all(holds(fact, hand) for fact in facts)} == possible


@rule("TA-G83", "TA-G48")
@pytest.mark.parametrize(("seed", "moves"), [(1, 616), (1, 620), (3, 268)])
def test_however_much_was_told_a_dealt_table_can_be_set_up(seed: int, moves: int) -> None:
    """Moments of long games of four with many thefts: several hands among the discards of which something is told, and bounds."""
    options = GAME.agree(4, {"ask_always": False, "treaties": "open", "spoils": True})
    state, chance = GAME.deal(options, FastRng(seed)), FastRng(seed, 5)
    for _ in range(moves):
        rows = legal_rows(GAME, state)
        robbers = [row for row in rows if "robber" in str(GAME.actions[row])]
        GAME.apply_row(state, robbers[0] if robbers and chance.below(2) == 0 else rows[chance.below(len(rows))], None)
    for viewer in viewers(options):
        view = GAME.view(state, viewer)
        for lot in range(12):
            dealt = GAME.determinise(view, FastRng(seed * 1000 + moves + lot))
            again = GAME.set_up(GAME.describe(dealt), options, FastRng(0))
            assert GAME.view(again, viewer) == view
