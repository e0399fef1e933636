"""Blanco as a game of Stormdeck: the contract, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.events import Event
from stormdeck.core.gallery import CardNote
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.observation import Layout
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.showing import Showing
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Decision, Learners, Number, Outcome, Seat
from stormdeck.core.view import View
from stormdeck.games.blanco import (
    ending,
    facts,
    figures,
    gallery,
    layout,
    learning,
    legal,
    observe,
    picture,
    position,
    refusals,
    reveal,
    rules,
    see,
    words,
)
from stormdeck.games.blanco.actions import ACTIONS, CELLS, MOST_COLUMNS, MOST_LEGAL, read
from stormdeck.games.blanco.belief import BlancoBelief
from stormdeck.games.blanco.cards import FILE
from stormdeck.games.blanco.options import OPTIONS, agreed
from stormdeck.games.blanco.state import MATCH_OVER, BlancoState
from stormdeck.games.blanco.view import VISIBILITY, BlancoView


@mypyc_attr(allow_interpreted_subclasses=True)
class Blanco(Game):
    """BL-R01, BL-G01, BL-G36  Two to five players, about twenty minutes.  Who leaves is the table's business (BL-G50)."""

    def __init__(self) -> None:
        super().__init__(
            id="blanco",
            title="Blanco",
            players=(2, 3, 4, 5),
            options=OPTIONS,
            rules_version=1,
            actions=ACTIONS,
            most_legal=MOST_LEGAL,
            rule_prefix="BL",
            players_rule="BL-R01",
            blurb="Clear a grid of lightning bolts, then a larger one: columns by colour, rows by number.",
            minutes=20,
            showing=Showing(
                pitch="Turn up, swap and replace until a column shows one colour or a row one number. "
                "Empty two grids before anyone else does.",
                colour="teal",
                first_game={"max_turns_per_player": 15},
            ),
        )

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, BlancoState)
        return i64(-1) if state.phase == MATCH_OVER else state.active

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, BlancoState)
        legal.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, BlancoState)
        rules.apply_row(state, row, events)

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, BlancoState)
        return ending.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, BlancoView)
        return BlancoBelief(view, agreed(view.options), FastRng(0))

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, BlancoState)
        observe.observe_into(state, seat, buffer, start)

    # The cold half.

    def observation(self, options: Options) -> Layout:
        return layout.layout(options)

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.deal_match(agreed(options), rng)

    def opening(self, state: State) -> list[Event]:
        assert isinstance(state, BlancoState)
        return rules.opening(state)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, BlancoState)
        return see.decision(state)

    def view(self, state: State, seat: Seat | None) -> BlancoView:
        assert isinstance(state, BlancoState)
        return see.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, BlancoState)
        return ending.outcome(state)

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(state, BlancoState)
        return refusals.explain(see.view(state, Seat(int(state.active))), action)

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return position.set_up(document, agreed(options), rng)

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, BlancoState)
        return position.describe(state)

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        return position.rotate(document, by)

    def parse(self, text: str) -> Action:
        return read(text)

    def say(self, event: Event, speaker: Speaker) -> str:
        return words.say(event, speaker)

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, BlancoView)
        return words.ask(view, speaker)

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        assert isinstance(view, BlancoView)
        return words.offer(action, view, speaker)

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, BlancoView)
        return picture.picture(view, speaker)

    def reveal(self, state: State) -> View | None:
        assert isinstance(state, BlancoState)
        return reveal.reveal(state)

    def facts(self, events: Sequence[Event], speaker: Speaker) -> list[str]:
        return facts.facts(events, speaker)

    def numbers(self, events: Sequence[Event], speaker: Speaker) -> list[Number]:
        return facts.numbers(events, speaker)

    def card_table(self) -> object:
        return FILE

    def wire_numbers(self) -> dict[str, int]:
        return {"COLUMNS": MOST_COLUMNS, "CELLS": CELLS}

    def figures(self, view: View) -> object:
        assert isinstance(view, BlancoView)
        return figures.figures(view)

    def gallery(self, options: Options) -> tuple[CardNote, ...]:
        return gallery.gallery()

    def unseen(self, view: View) -> dict[str, int]:
        assert isinstance(view, BlancoView)
        return gallery.unseen(view)

    def card_text(self, name: str) -> str:
        return words.card_text(name)

    def learners(self, before: View, events: Sequence[Event], after: View) -> Learners | None:
        assert isinstance(before, BlancoView)
        return learning.learners(before, events)

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)
