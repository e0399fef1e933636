"""THUNDERBOLTS as a game of Stormdeck: the contract, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.events import Event
from stormdeck.core.gallery import CardNote, NoteNow
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.observation import Layout
from stormdeck.core.options import Options, OptionValue
from stormdeck.core.options import agree as agree_singly
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.showing import Showing
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Decision, Number, Outcome, Seat
from stormdeck.core.view import View
from stormdeck.games.thunderbolts import (
    ending,
    facts,
    gallery,
    layout,
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
from stormdeck.games.thunderbolts.actions import ACTIONS, FROM_RESERVE, FROM_WALLET, MOST_LEGAL
from stormdeck.games.thunderbolts.belief import ThunderboltsBelief
from stormdeck.games.thunderbolts.cards import FILE
from stormdeck.games.thunderbolts.options import OPTIONS, agreed, check_together, copies_of, options_from_data
from stormdeck.games.thunderbolts.state import PLAYING, ThunderboltsState
from stormdeck.games.thunderbolts.view import VISIBILITY, ThunderboltsView


@mypyc_attr(allow_interpreted_subclasses=True)
class Thunderbolts(Game):
    """TB-R06, TB-R07  Two to four players.  TB-R29, TB-G32  What is played stays played: there is no taking back."""

    def __init__(self) -> None:
        super().__init__(
            id="thunderbolts",
            title="THUNDERBOLTS",
            players=(2, 3, 4),
            options=OPTIONS,
            rules_version=1,
            actions=ACTIONS,
            most_legal=MOST_LEGAL,
            rule_prefix="TB",
            players_rule="TB-R07",
            blurb="Spell the word on shared stacks, swap wilds for letters, and empty your WALLET; the most points win.",
            minutes=25,
            showing=Showing(
                pitch="Spell one long word on four shared stacks, letter by letter. "
                "Swap wilds for letters, strike in long chains, empty your wallet.",
                colour="green",
                first_game={"wallet_size": 8},
            ),
            take_back_rule="TB-R29",
        )

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, ThunderboltsState)
        return state.current if state.result == PLAYING else i64(-1)

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, ThunderboltsState)
        legal.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, ThunderboltsState)
        rules.apply_row(state, row, events)

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThunderboltsState)
        return ending.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, ThunderboltsView)
        return ThunderboltsBelief(view, agreed(view.options), FastRng(0))

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, ThunderboltsState)
        observe.observe_into(state, seat, buffer, start)

    # The cold half.

    def observation(self, options: Options) -> Layout:
        return layout.layout(options)

    def agree(self, players: object, chosen: Mapping[str, object]) -> Options:
        """TB-G40  Each option by itself, then all together."""
        return check_together(agree_singly(self.title, self.players, self.options, players, chosen, self.players_rule))

    def options_from_data(self, text: str) -> dict[str, OptionValue]:
        """TB-G01  The options that a card file of one's own asks for; BadOptions says what is wrong with a bad one."""
        return options_from_data(text)

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.deal(agreed(options), rng)

    def opening(self, state: State) -> list[Event]:
        assert isinstance(state, ThunderboltsState)
        return rules.opening(state)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, ThunderboltsState)
        return see.decision(state)

    def view(self, state: State, seat: Seat | None) -> ThunderboltsView:
        assert isinstance(state, ThunderboltsState)
        return see.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, ThunderboltsState)
        return ending.outcome(state)

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(state, ThunderboltsState)
        return refusals.explain(see.view(state, Seat(int(state.current))), action)

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return position.set_up(document, agreed(options), rng)

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, ThunderboltsState)
        return position.describe(state)

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        return position.rotate(document, by)

    def say(self, event: Event, speaker: Speaker) -> str:
        return words.say(event, speaker)

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderboltsView)
        return words.ask(view, speaker)

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderboltsView)
        return words.offer(action, view, speaker)

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderboltsView)
        return picture.picture(view, speaker)

    def reveal(self, state: State) -> View | None:
        assert isinstance(state, ThunderboltsState)
        return reveal.reveal(state)

    def facts(self, events: Sequence[Event], speaker: Speaker) -> list[str]:
        return facts.facts(events, speaker)

    def numbers(self, events: Sequence[Event], speaker: Speaker) -> list[Number]:
        return facts.numbers(events, speaker)

    def card_table(self) -> object:
        return FILE

    def wire_numbers(self) -> dict[str, int]:
        return {"FROM_WALLET": FROM_WALLET, "FROM_RESERVE": FROM_RESERVE}

    def gallery(self, options: Options) -> tuple[CardNote, ...]:
        return gallery.gallery(copies_of(options))

    def unseen(self, view: View) -> dict[str, int]:
        assert isinstance(view, ThunderboltsView)
        return gallery.unseen(view)

    def notes_now(self, view: View) -> tuple[NoteNow, ...]:
        assert isinstance(view, ThunderboltsView)
        return gallery.notes_now(view)

    def figures(self, view: View) -> object:
        """Its board needs nothing beside a view."""
        return None

    def card_text(self, name: str) -> str:
        return words.explain_card(name)

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)
