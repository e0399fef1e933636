"""Undo as a theorem: a move may be taken back exactly while nobody has learned anything from it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import HealthCheck, given, settings

import stormdeck
from stormdeck import FairDeal, Match, TakeBackRefused
from stormdeck.core.events import TakenBack
from stormdeck.core.rng import FastRng, fair_commitment
from stormdeck.core.types import Seat
from stormdeck.games.blanco.game import Blanco
from stormdeck.games.blanco.view import BlancoView, FaceUp, Held, Known
from stormdeck.table.record import FairShuffle
from stormdeck.testing.chance import state_of
from stormdeck.testing.strategies import matches

GAME = stormdeck.game("blanco")
BROWN = "?N2 ?N3 ?N4 / ?N5 ?N6 ?N7 / ?N8 ?N9 ?N10"
CROSS = "R5 O5 B8 / ?G4 T2 Y6 / D7 V1 Y9"  # Y5 at r1c3 completes row 1 and column 3
KNOWN = CROSS.replace("?", "!")
ALL_UP = CROSS.replace("?", "")


def table(grid: str, hand: str = "B1 Y5", **more: object) -> Match:
    first = {"grid": grid, "hand": hand}
    document = {"seats": [first, {"grid": BROWN, "hand": "N11 N12"}], "discard": "N1", "pile": "Y7", **more}
    return Match.from_position("blanco", document, seed=5)


def seen_by_all(match: Match) -> list[object]:
    return [match.view(viewer) for viewer in (None, *range(match.players))]


CLEAR_ROW = ["draw pile", "place Y5 r1c3", "clear row 1"]
CHAIN_LOOK = [*CLEAR_ROW, "clear column 3", "look r1c1"]

MAY = {
    "two face-up cards swapped": (CROSS, ["swap r1c1 r1c2"]),
    "the discard taken": (CROSS, ["draw discard"]),
    "the card from the discard pile returned": (ALL_UP, ["draw discard", "discard N1"]),
    "the card from the discard pile played on a face-up card": (CROSS, ["draw discard", "place N1 r1c1"]),
    "a line cleared": (CROSS, CLEAR_ROW),
    "clearing finished": (CROSS, ["draw pile", "place Y5 r1c3", "finish clearing"]),
    "the look skipped": (CROSS, [*CLEAR_ROW, "finish clearing", "skip look"]),
    "the look at a card known before": (KNOWN, [*CLEAR_ROW, "finish clearing", "look r1c1"]),
    "the card looked at left hidden": (CROSS, [*CHAIN_LOOK, "keep hidden"]),
}
YOU, OTHERS = "You have seen something new", "The others have seen something new"
MAY_NOT = {
    "nothing played": (CROSS, [], "nothing to take back"),
    "a card drawn from the pile": (CROSS, ["draw pile"], YOU),
    "a hidden hand card played": (CROSS, ["draw pile", "place Y5 r1c3"], OTHERS),
    "a hidden hand card discarded": (CROSS, ["draw pile", "discard B1"], OTHERS),
    "a card played on a face-down one": (CROSS, ["draw discard", "place N1 r2c1"], YOU),
    "a card of choice turned up": (CROSS, ["draw pile", "discard B1", "reveal r2c1"], YOU),
    "a card turned up by a swap": (CROSS, ["swap r1c1 r2c1 reveal r2c1"], YOU),
    "a known card turned up": (KNOWN, ["swap r1c1 r2c1 reveal r2c1"], OTHERS),
    "a card looked at": (CROSS, [*CLEAR_ROW, "finish clearing", "look r1c1"], YOU),
    "the card looked at turned up": (CROSS, [*CHAIN_LOOK, "reveal looked"], OTHERS),
}


@pytest.mark.parametrize(("grid", "actions"), MAY.values(), ids=MAY)
def test_may_be_taken_back(grid: str, actions: list[str]) -> None:
    match = table(grid)
    for action in actions[:-1]:
        match.play(action)
    before, record, heard = seen_by_all(match), match.record(), len(match.events(None))
    match.play(actions[-1])
    assert match.can_take_back(0)
    assert match.take_back(0) == (TakenBack(Seat(0), actions[-1]),)
    assert seen_by_all(match) == before
    assert match.record() == record
    assert match.events(0)[-1] == TakenBack(Seat(0), actions[-1])
    assert match.events(1)[-1] == match.events(None)[-1] == TakenBack(Seat(0), "")
    assert len(match.events(None)) > heard + 1, "what was taken back stays in the feed"
    match.play(actions[-1])


@pytest.mark.parametrize(("grid", "actions", "why"), MAY_NOT.values(), ids=MAY_NOT)
def test_may_not_be_taken_back(grid: str, actions: list[str], why: str) -> None:
    match = table(grid)
    for action in actions:
        match.play(action)
    before = seen_by_all(match), match.record(), match.events(0)
    assert not match.can_take_back(0)
    with pytest.raises(TakeBackRefused, match=why) as refused:
        match.take_back(0)
    assert str(refused.value).endswith(".")
    assert refused.value.rule == "", "no rule of the game forbids it"
    assert (seen_by_all(match), match.record(), match.events(0)) == before


def test_a_reshuffle_is_never_taken_back() -> None:
    match = table("R5 O8 Y1", "B1 B2", pile="Y7", pile_size=1, discard="N1 D1")
    match.play("draw pile")
    with pytest.raises(TakeBackRefused, match="shuffled or dealt by chance"):
        match.take_back(0)


def test_a_deal_of_unseen_cards_may_be_taken_back() -> None:
    """Emptying the first grid lays out twelve cards that nobody has seen; the pile gets them back in their old order."""
    match = table("R5 O8", "O5 B1")
    for action in ("draw pile", "place O5 r1c2"):
        match.play(action)
    truth = match.truth(peek=True)
    match.play("clear row 1")
    match.take_back(0)
    assert match.truth(peek=True) == truth


def test_only_the_own_last_action_can_be_taken_back() -> None:
    match = table(CROSS)
    match.play("swap r1c1 r1c2")
    assert not match.can_take_back(1)
    with pytest.raises(TakeBackRefused, match="not yours"):
        match.take_back(1)
    match.play("draw discard")  # seat 2 has moved
    with pytest.raises(TakeBackRefused, match="not yours"):
        match.take_back(0)
    assert match.can_take_back(1)


def test_several_actions_can_be_taken_back_one_by_one() -> None:
    match = table(ALL_UP)
    start = seen_by_all(match)
    match.play("draw discard")
    match.play("discard N1")
    match.take_back(0)
    match.take_back(0)
    assert seen_by_all(match) == start
    assert match.actions == ()
    with pytest.raises(TakeBackRefused, match="nothing to take back"):
        match.take_back(0)


def test_after_a_take_back_the_match_goes_on_as_if_nothing_had_been() -> None:
    with_detours, straight = Match("blanco", 3, 11), Match("blanco", 3, 11)
    picks, taken_back = FastRng(3), 0
    while taken_back < 8:
        assert with_detours.decision is not None
        seat, legal = with_detours.decision.seat, with_detours.legal()
        action = legal[int(picks.below(len(legal)))]
        with_detours.play(action)
        if with_detours.can_take_back(seat):
            with_detours.take_back(seat)
            taken_back += 1
        else:
            straight.play(action)
    assert with_detours.record() == straight.record()
    assert seen_by_all(with_detours) == seen_by_all(straight)
    for match in (with_detours, straight):
        for _ in range(50):
            match.play(match.legal()[-1])
    assert with_detours.record() == straight.record()
    assert with_detours.record().replay().record() == straight.record()


def test_a_rule_may_forbid_it() -> None:
    class Strict(Blanco):
        def __init__(self) -> None:
            Blanco.__init__(self)
            self.take_back_rule = "BL-R24"

    match = Match(Strict(), 2, 1)
    while match.decision is not None and match.decision.kind != "choose_action":
        match.play(match.legal()[0])
    seat = match.decision.seat if match.decision is not None else 0
    match.play("draw discard")
    with pytest.raises(TakeBackRefused, match=r"^Blanco does not allow taking moves back \(BL-R24\)\.$") as refused:
        match.take_back(seat)
    assert (refused.value.rule, refused.value.why) == ("BL-R24", "Blanco does not allow taking moves back.")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.rule, again.why, str(again)) == (refused.value.rule, refused.value.why, str(refused.value))
    assert not match.can_take_back(seat)


def test_a_fair_shuffle_is_taken_back_to_as_well() -> None:
    match = Match("blanco", 2)
    while match.decision is not None and match.decision.kind != "choose_action":
        match.play(match.legal()[0])
    assert match.decision is not None
    seat = match.decision.seat
    truth = match.truth(peek=True)
    match.play("draw discard")
    match.take_back(seat)
    assert match.truth(peek=True) == truth


def test_nothing_is_taken_back_once_the_shuffle_is_open() -> None:
    """The record of a finished fair game tells the secret; whoever has read it knows every card to come."""
    secret = bytes(32)
    proof = FairShuffle(fair_commitment(secret), ("", ""), secret.hex())
    match = Match("blanco", 2, options={"clearing": "mandatory"}, fair=FairDeal.reopen(proof))
    picks, seat = FastRng(1), 0
    while match.decision is not None:
        seat, legal = match.decision.seat, match.legal()
        match.play(legal[int(picks.below(len(legal)))])
    assert str(match.actions[-1]).startswith("clear"), "an action that tells nobody anything by itself"
    assert not match.can_take_back(seat)
    with pytest.raises(TakeBackRefused):
        match.take_back(seat)


# ---- Against an oracle -------------------------------------------------------------------------------------------------


def hidden_places(seen: BlancoView) -> dict[int, set[tuple[str, int, int]]]:
    """By shuffle: the places this viewer cannot see into; the cards of one hand lie in one place."""
    places: dict[int, set[tuple[str, int, int]]] = {}
    for seat, player in enumerate(seen.players):
        for row, line in enumerate(player.grid):
            for column, lying in enumerate(line):
                if not isinstance(lying, FaceUp | Known):
                    places.setdefault(lying.shuffle, set()).add(("grid", seat, row * 4 + column))
        for held in player.hand:
            if not isinstance(held, Held):
                places.setdefault(held.shuffle, set()).add(("hand", seat, 0))
    for place in range(seen.pile):
        places.setdefault(seen.shuffles, set()).add(("pile", 0, place))
    return places


def learned(before: BlancoView, after: BlancoView) -> bool:
    """Whether a card could be placed that could not be placed before, other than by elimination."""
    unseen_after = {card for _, cards in after.recall.unseen for card in cards}
    places = hidden_places(before)
    return any(card not in unseen_after and len(places[shuffle]) > 1 for shuffle, cards in before.recall.unseen for card in cards)


def blanco_views(match: Match) -> list[BlancoView]:
    views = [match.view(viewer) for viewer in (None, *range(match.players))]
    return [view for view in views if isinstance(view, BlancoView)]


@given(match=matches(GAME, most=250))
@settings(max_examples=80, deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_take_back_is_allowed_exactly_when_nobody_learned_anything(match: Match) -> None:
    """The oracle knows Blanco: it counts which cards each onlooker can place before and after, and whether chance was used."""
    if match.decision is None or not match.options.flag("memory_aid"):
        return  # without the memory aid a view does not carry what a seat has seen
    legal = match.legal()
    for action in legal[:: max(1, len(legal) // 3)]:
        trial = match.record(opened=True).replay()
        seat = match.decision.seat
        before, drawn = blanco_views(trial), state_of(trial).rng.drawn
        trial.play(action)
        anybody = any(learned(one, other) for one, other in zip(before, blanco_views(trial), strict=True))
        expected = not anybody and state_of(trial).rng.drawn == drawn
        assert trial.can_take_back(seat) == expected, f"{action} after {len(match.actions)} actions"
