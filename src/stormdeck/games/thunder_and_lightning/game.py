"""Thunder & Lightning as a game of Stormdeck: the contract, answered by the modules beside this one."""

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
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.showing import Showing
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Decision, Learners, Number, Outcome, Seat
from stormdeck.core.view import View
from stormdeck.games.thunder_and_lightning import (
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
from stormdeck.games.thunder_and_lightning.actions import ACTIONS, MOST_LEGAL
from stormdeck.games.thunder_and_lightning.belief import ThunderBelief
from stormdeck.games.thunder_and_lightning.cards import FILE, CardFile
from stormdeck.games.thunder_and_lightning.options import OPTIONS, agreed, cards_asked_for, cards_of, options_from_data
from stormdeck.games.thunder_and_lightning.state import GAME_OVER, ThunderState
from stormdeck.games.thunder_and_lightning.view import VISIBILITY, ThunderView


@mypyc_attr(allow_interpreted_subclasses=True)
class ThunderAndLightning(Game):
    """TL-R01  Two players, Thor and Loki, about forty minutes.  `cards` may be a table of one's own."""

    cards: CardFile

    def __init__(self, cards: CardFile = FILE) -> None:
        super().__init__(
            id="thunder-and-lightning",
            title="Thunder & Lightning",
            players=(2,),
            options=OPTIONS,
            rules_version=1,
            actions=ACTIONS,
            most_legal=MOST_LEGAL,
            rule_prefix="TL",
            players_rule="TL-R01",
            blurb="Thor against Loki: bluff and battle in three lanes until one of them loses Odin's treasure.",
            minutes=40,
            showing=Showing(
                pitch="Thor against Loki in three lanes of hidden cards. "
                "Bluff, challenge and steal until one of them loses Odin’s treasure.",
                colour="rust",
                first_game={"god_after_last_point": False},
                card_title="thor",
            ),
        )
        self.cards = cards

    def options_from_data(self, text: str) -> dict[str, OptionValue]:
        """TL-R09  A card file's deck becomes the value of the option `deck`, so that a record holds it."""
        return options_from_data(text)

    def at_table(self, chosen: Mapping[str, object]) -> Game:
        """TL-R09  With a deck of one's own the cards have its numbers in every explanation too."""
        cards = cards_asked_for(chosen, self.cards)
        return self if cards is self.cards else ThunderAndLightning(cards)

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, ThunderState)
        return i64(-1) if state.phase == GAME_OVER else state.active

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, ThunderState)
        legal.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, ThunderState)
        rules.apply_row(state, row, events)

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThunderState)
        return ending.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, ThunderView)
        return ThunderBelief(view, agreed(view.options, self.cards), FastRng(0))

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, ThunderState)
        observe.observe_into(state, seat, buffer, start)

    # The cold half.

    def observation(self, options: Options) -> Layout:
        return layout.layout(options)

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.deal(agreed(options, self.cards), rng)

    def opening(self, state: State) -> list[Event]:
        assert isinstance(state, ThunderState)
        return rules.opening(state)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, ThunderState)
        return see.decision(state)

    def view(self, state: State, seat: Seat | None) -> ThunderView:
        assert isinstance(state, ThunderState)
        return see.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, ThunderState)
        return ending.outcome(state)

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(state, ThunderState)
        seen = see.view(state, Seat(int(state.active)))
        return refusals.explain(seen, action, cards_of(seen.options, self.cards))

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return position.set_up(document, agreed(options, self.cards), cards_of(options, self.cards), rng)

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, ThunderState)
        return position.describe(state)

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        """The players change seats and take their sides, decks and lanes with them: whoever was Thor still is."""
        return position.rotate(document, by)

    def say(self, event: Event, speaker: Speaker) -> str:
        return words.say(event, speaker, self.cards)

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderView)
        return words.ask(view, speaker, cards_of(view.options, self.cards))

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderView)
        return words.offer(action, view, speaker, cards_of(view.options, self.cards))

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderView)
        return picture.picture(view, speaker, cards_of(view.options, self.cards))

    def reveal(self, state: State) -> View | None:
        assert isinstance(state, ThunderState)
        return reveal.reveal(state)

    def facts(self, events: Sequence[Event], speaker: Speaker) -> list[str]:
        return facts.facts(events, speaker, self.cards)

    def numbers(self, events: Sequence[Event], speaker: Speaker) -> list[Number]:
        return facts.numbers(events, speaker)

    def card_table(self) -> object:
        return self.cards

    def figures(self, view: View) -> object:
        assert isinstance(view, ThunderView)
        return figures.figures(self.cards, view)

    def gallery(self, options: Options) -> tuple[CardNote, ...]:
        return gallery.gallery(cards_of(options, self.cards))

    def unseen(self, view: View) -> dict[str, int]:
        assert isinstance(view, ThunderView)
        return gallery.unseen(cards_of(view.options, self.cards), view)

    def notes_now(self, view: View) -> tuple[NoteNow, ...]:
        assert isinstance(view, ThunderView)
        return gallery.notes_now(cards_of(view.options, self.cards), view)

    def card_text(self, name: str) -> str:
        return words.explain_card(name, self.cards)

    def seat_names(self) -> tuple[str, ...]:
        """TL-R10  As they are dealt; a position may have Loki in the first seat."""
        return ("Thor", "Loki")

    def learners(self, before: View, events: Sequence[Event], after: View) -> Learners | None:
        assert isinstance(before, ThunderView)
        assert isinstance(after, ThunderView)
        belief = ThunderBelief(before, agreed(before.options, self.cards), FastRng(0))
        return learning.learners(before, events, after, belief)

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)
