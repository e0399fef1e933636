"""Leduc poker as a game of Stormdeck: the contract, answered by the modules beside this one."""

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
from stormdeck_leduc import position, rules, values
from stormdeck_leduc.rules import LeducBelief, LeducState
from stormdeck_leduc.values import ACTIONS, VISIBILITY, LeducView


@final
class Leduc(Game):
    """LP-R01  Two players.  LP-R09  A bet stands."""

    def __init__(self) -> None:
        super().__init__(
            id="leduc",
            title="Leduc poker",
            players=(2,),
            options=(),
            rules_version=1,
            actions=ACTIONS,
            most_legal=3,
            rule_prefix="LP",
            players_rule="LP-R01",
            blurb="Six cards, one in each hand and one for both; two rounds of bets.",
            minutes=1,
            take_back_rule="LP-R09",
            showing=Showing(
                pitch="Poker with six cards: one in each hand, one for both, two rounds of bets. Bluff.", colour="moss"
            ),
        )

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, LeducState)
        return state.turn

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, LeducState)
        rules.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, LeducState)
        rules.apply_row(state, row, events)

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, LeducState)
        return rules.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, LeducView)
        return LeducBelief(view, FastRng(0))

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, LeducState)
        rules.observe_into(state, seat, buffer, start)

    # The cold half.

    def observation(self, options: Options) -> Layout:
        return values.layout()

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.deal(options, rng)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, LeducState)
        return None if state.turn < 0 else Decision(Seat(int(state.turn)), "bet", "LP-R05")

    def view(self, state: State, seat: Seat | None) -> View:
        assert isinstance(state, LeducState)
        return rules.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, LeducState)
        return rules.outcome(state)

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(state, LeducState)
        return values.explain(rules.view(state, None), action)

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return position.set_up(document, options, rng)

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, LeducState)
        return position.describe(state)

    def say(self, event: Event, speaker: Speaker) -> str:
        return values.say(event, speaker)

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, LeducView)
        return values.ask(view, speaker)

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        assert isinstance(view, LeducView)
        return values.offer(action, view)

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, LeducView)
        return values.picture(view, speaker)

    def tabletop(self, view: View) -> tuple[Zone, ...]:
        assert isinstance(view, LeducView)
        return values.tabletop(view)

    def card_text(self, name: str) -> str:
        return values.card_text(name)

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)

    # For the test kit.

    def zones(self, state: State) -> dict[str, tuple[int, ...]]:
        assert isinstance(state, LeducState)
        return position.zones(state)


GAME = Leduc()
