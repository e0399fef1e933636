"""What is shown for a moment only: BL-G58, `memory_aid` switched off.  The face a seat looked at is told until that seat acts
again, and by nothing after that, until the game is over."""

from __future__ import annotations

import stormdeck
from stormdeck import Match
from stormdeck.core.events import Event
from stormdeck.core.game import State
from stormdeck.core.types import Seat
from stormdeck.games.blanco.events import LookedAt, LookedUnseen
from stormdeck.games.blanco.view import BlancoView, Known
from tests.games.blanco.scenario_table import table
from tests.toy.glimpse import Glimpsed, Glimpses

SHORT = {"memory_aid": False, "max_turns_per_player": 2, "first_dealer": "seat_1"}


def looked(match: Match, viewer: int | None) -> list[type]:
    """How each look of seat 0 is told to somebody."""
    return [type(event) for event in match.events(viewer) if isinstance(event, LookedAt | LookedUnseen) and event.seat == 0]


def dealt(**options: object) -> Match:
    """Both players have turned up a card and looked at one."""
    match = Match("blanco", 2, seed=5, options={**SHORT, **options})
    while match.decision is not None and match.decision.kind.startswith("setup"):
        match.play(match.legal()[0])
    return match


def play_until(match: Match, seat: int, acts: int = 1) -> Match:
    """Until a seat has acted so many times more."""
    wanted = match.movers.count(Seat(seat)) + acts
    while match.decision is not None and match.movers.count(Seat(seat)) < wanted:
        match.play(match.legal()[0])
    return match


def test_a_face_is_told_until_its_owner_acts_again() -> None:
    match = dealt()
    assert looked(match, 0) == [LookedAt]
    assert looked(match, 1) == looked(match, None) == [LookedUnseen]
    play_until(match, 0)
    assert looked(match, 0) == [LookedUnseen]


def test_the_others_acting_does_not_end_the_moment() -> None:
    match = Match("blanco", 3, seed=5, options=SHORT)
    first = match.decision.seat if match.decision else 0
    while match.decision is not None and match.decision.seat == first:
        match.play(match.legal()[0])
    assert match.decision is not None
    other = match.decision.seat
    play_until(match, other)
    told = [event for event in match.events(first) if isinstance(event, LookedAt)]
    assert [event.seat for event in told] == [first]


def test_the_numbers_of_events_never_shift() -> None:
    match = dealt()
    before = match.events(0)
    play_until(match, 0, 2)
    after = match.events(0)[: len(before)]
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert [(type(a), type(b)) for a, b in changed] == [(LookedAt, LookedUnseen)]


def test_the_words_name_the_place_and_no_card() -> None:
    match = play_until(dealt(), 0)
    told = next(event for event in match.events(0) if isinstance(event, LookedUnseen) and event.seat == 0)
    assert stormdeck.words(told, viewer=0) == "You look at the face-down card at row 1, column 2."


def test_with_the_memory_aid_nothing_fades() -> None:
    assert looked(play_until(dealt(memory_aid=True), 0, 3), 0)[0] is LookedAt


def test_once_the_game_is_over_everything_is_told_again() -> None:
    match = play_until(dealt(), 0, 1000)
    assert match.outcome is not None
    assert looked(match, 0)[0] is LookedAt
    assert match.record().replay().events(0) == match.events(0)


def test_a_replay_of_a_running_game_fades_as_the_game_did() -> None:
    match = play_until(dealt(), 0)
    assert match.record().replay().events(0) == match.events(0)


def test_the_moment_of_a_chain_reaction_lasts_until_its_question_is_answered() -> None:
    t = table("D4 ?V1 !P2 / R3 G3 O7 / D9 ?T8 ?Y10", "B3 Y1", pile="Y7", options={"memory_aid": False})
    t.play("draw pile", "place B3 r2c3", "clear row 2", "clear column 1", "look r2c2")
    assert t.log(1)[-1].endswith("row 2, column 2: yellow 10.")
    seen = t.match.view(0)
    assert isinstance(seen, BlancoView)
    assert known(seen)
    assert not known(seen.faded())
    cards = {card for _, cards in seen.faded().recall.unseen for card in cards}
    assert cards == {card for _, cards in seen.recall.unseen for card in cards} | {known(seen)[0].card}
    t.play("keep hidden")
    assert not [line for line in t.log(1) if "yellow 10" in line]


def known(view: BlancoView) -> list[Known]:
    return [lying for line in view.players[0].grid for lying in line if isinstance(lying, Known)]


def test_a_spectators_moment_ends_with_anybodys_action() -> None:
    """What everybody is shown for a moment must not be had from a second window."""

    class Shown(Glimpsed, frozen=True):
        def seen_by(self, seat: Seat | None) -> Glimpsed:
            return self

    class Shows(Glimpses):
        def apply_row(self, state: State, row: int, events: list[Event] | None) -> None:
            super().apply_row(state, row, events)
            assert events is not None
            events[:] = [Shown(event.seat, event.card) if isinstance(event, Glimpsed) else event for event in events]

    match = Match(Shows(), 2, seed=1)
    match.play(match.legal()[0])

    def faces(viewer: int | None) -> list[int | None]:
        return [event.card for event in match.events(viewer) if isinstance(event, Glimpsed)]

    (card,) = faces(None)
    assert card is not None
    assert faces(0) == faces(1) == [card]
    match.play(match.legal()[0])
    assert faces(None)[0] is None
    assert faces(0)[0] == card, "player 1 has not acted since"
    assert faces(1)[0] is None


def test_whoever_takes_an_action_back_has_acted() -> None:
    match = dealt()
    while match.decision is not None and match.decision.seat != 0:
        match.play(match.legal()[0])
    match.play("draw discard")
    match.take_back(0)
    assert looked(match, 0) == [LookedUnseen]
