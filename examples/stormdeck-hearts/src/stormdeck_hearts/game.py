"""Hearts as a game of Stormdeck: the contract, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.events import Event
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.observation import Layout
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.showing import Showing
from stormdeck.core.speech import Speaker
from stormdeck.core.tabletop import Zone
from stormdeck.core.types import Decision, Outcome, Seat
from stormdeck.core.view import View
from stormdeck_hearts import observe, position, rules, words
from stormdeck_hearts.belief import HeartsBelief, received_by
from stormdeck_hearts.state import HAND, OVER, PASSED, SEATS, HeartsState
from stormdeck_hearts.values import ACTIONS, DIRECTIONS, OPTIONS, VISIBILITY, HeartsView, Trick

PHASES = ("passing", "playing", "over")
RULES = ("HE-R02", "HE-R05", "HE-R09")


@final
class Hearts(Game):
    """HE-R01  Four players.  HE-R10  A card chosen stays chosen."""

    def __init__(self) -> None:
        super().__init__(
            id="hearts",
            title="Hearts",
            players=(4,),
            options=OPTIONS,
            rules_version=1,
            actions=ACTIONS,
            most_legal=HAND,
            rule_prefix="HE",
            players_rule="HE-R01",
            blurb="Thirteen tricks, and nobody wants a heart or the queen of spades; the fewest points win.",
            minutes=5,
            take_back_rule="HE-R10",
            showing=Showing(
                pitch="Pass three cards, play thirteen tricks. Hearts and the queen of spades hurt, unless you get them all.",
                colour="red",
            ),
        )

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, HeartsState)
        return -1 if state.phase == OVER else state.turn

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, HeartsState)
        rules.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, HeartsState)
        rules.apply_row(state, row, events)

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, HeartsState)
        return rules.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, HeartsView)
        return HeartsBelief(view, FastRng(0))

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, HeartsState)
        observe.observe_into(state, seat, buffer, start)

    # The cold half.

    def observation(self, options: Options) -> Layout:
        return words.layout()

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.deal(options, rng)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, HeartsState)
        phase = int(state.phase)
        return None if phase == OVER else Decision(Seat(int(state.turn)), PHASES[phase], RULES[phase])

    def view(self, state: State, seat: Seat | None) -> View:
        assert isinstance(state, HeartsState)
        own = 0 if seat is None else int(seat)
        held = range(own * HAND, own * HAND + int(state.sizes[own]))
        passed = range(own * PASSED, own * PASSED + int(state.chosen[own]))
        begun = (int(state.count) + 3) // SEATS
        return HeartsView(
            viewer=seat,
            options=state.options,
            passing=DIRECTIONS[int(state.direction)],
            phase=PHASES[int(state.phase)],
            turn=None if state.phase == OVER else Seat(int(state.turn)),
            hand=() if seat is None else tuple([int(state.hands[place]) for place in held]),
            passed=() if seat is None else tuple(sorted([int(state.passed[place]) for place in passed])),
            received=() if seat is None else received_by(state, own),
            chosen=tuple([int(state.chosen[place]) for place in range(SEATS)]),
            tricks=tuple([trick(state, number) for number in range(begun)]),
            points=tuple([int(state.points[place]) for place in range(SEATS)]),
            broken=state.broken,
        )

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, HeartsState)
        return rules.outcome(state)

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(state, HeartsState)
        seat = None if state.phase == OVER else Seat(int(state.turn))
        view = self.view(state, seat)
        assert isinstance(view, HeartsView)
        return words.explain(view, action)

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return position.set_up(document, options, rng)

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, HeartsState)
        return position.describe(state)

    def say(self, event: Event, speaker: Speaker) -> str:
        return words.say(event, speaker)

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, HeartsView)
        return words.ask(view, speaker)

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        return words.offer(action)

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, HeartsView)
        return words.picture(view, speaker)

    def tabletop(self, view: View) -> tuple[Zone, ...]:
        assert isinstance(view, HeartsView)
        return words.tabletop(view)

    def card_text(self, name: str) -> str:
        return words.card_text(name)

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)

    # For the test kit.

    def zones(self, state: State) -> dict[str, tuple[int, ...]]:
        assert isinstance(state, HeartsState)
        return position.zones(state)


def trick(state: HeartsState, number: int) -> Trick:
    cards = range(number * SEATS, min(number * SEATS + SEATS, int(state.count)))
    return Trick(leader=Seat(int(state.leaders[number])), cards=tuple([int(state.plays[place]) for place in cards]))


GAME = Hearts()
