"""The Thunderbirds Solitaire Game as a game of Stormdeck: the contract, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stormdeck.core.actions import Action
from stormdeck.core.errors import BadOptions, IllegalAction, quoted
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
from stormdeck.games.thunderbirds import (
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
    questions,
    refusals,
    reveal,
    rules,
    see,
    words,
)
from stormdeck.games.thunderbirds.actions import ACTIONS, MOST_LEGAL, action_table
from stormdeck.games.thunderbirds.belief import ThunderbirdsBelief
from stormdeck.games.thunderbirds.cards import STANDARD, STANDARD_NAME, Book, open_book
from stormdeck.games.thunderbirds.options import OPTIONS, agreed, make_options, options_from_data
from stormdeck.games.thunderbirds.state import GAME_OVER, POD_SEAT, TB2, TB5, VEHICLES, WILD, ThunderbirdsState
from stormdeck.games.thunderbirds.view import VISIBILITY, ThunderbirdsView


@mypyc_attr(allow_interpreted_subclasses=True)
class Thunderbirds(Game):
    """IR-R01  One player against the cards.  Taking back is a service of the table (IR-G65)."""

    def __init__(self, book: Book = STANDARD) -> None:
        super().__init__(
            id="thunderbirds",
            title="Thunderbirds Solitaire Game",
            players=(1,),
            options=OPTIONS if book is STANDARD else make_options(book),
            rules_version=1,
            actions=ACTIONS if book is STANDARD else action_table(book),
            most_legal=MOST_LEGAL,
            rule_prefix="IR",
            players_rule="IR-R01",
            blurb="Lead International Rescue alone: four chains of disasters, five Thunderbirds, 21 dice.",
            minutes=45,
            showing=Showing(
                pitch="You alone lead International Rescue. "
                "Roll, place and launch before one of four chains of disasters grows too long.",
                colour="sea",
                first_game={"advanced_count": 0, "deck": "box_total", "overflow_lives": 3, "hood_fallback": "sabotage"},
            ),
        )
        self.book = book

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, ThunderbirdsState)
        return i64(-1) if state.phase == GAME_OVER else i64(0)

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, ThunderbirdsState)
        legal.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, ThunderbirdsState)
        rules.apply_row(state, row, events)

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThunderbirdsState)
        return ending.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, ThunderbirdsView)
        return ThunderbirdsBelief(view, agreed(view.options, self.book), FastRng(0))

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, ThunderbirdsState)
        observe.observe_into(state, buffer, start)

    # The cold half.

    def observation(self, options: Options) -> Layout:
        return layout.layout(options)

    def at_table(self, chosen: Mapping[str, object]) -> Game:
        """The game with the cards that were chosen: itself, or one with a card table of one's own."""
        table = chosen.get("card_table", STANDARD_NAME if self.book is STANDARD else None)
        if table is None:
            return self
        if not isinstance(table, str):
            raise BadOptions(f'Option "card_table" is "{STANDARD_NAME}" or the text of a card table, not {quoted(table)}.')
        book = open_book(table)
        return self if book is self.book else with_book(book)

    def options_from_data(self, text: str) -> dict[str, OptionValue]:
        """The options that a card table of one's own asks for; BadOptions says what is wrong with a bad one."""
        return options_from_data(text)

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.set_up_game(agreed(options, self.book), rng)

    def opening(self, state: State) -> list[Event]:
        assert isinstance(state, ThunderbirdsState)
        return see.opening(state)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, ThunderbirdsState)
        return see.decision(state)

    def view(self, state: State, seat: Seat | None) -> ThunderbirdsView:
        assert isinstance(state, ThunderbirdsState)
        return see.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, ThunderbirdsState)
        return ending.outcome(state)

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(state, ThunderbirdsState)
        return refusals.explain(see.view(state, Seat(0)), action, self.book)

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return position.set_up(document, agreed(options, self.book), rng)

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, ThunderbirdsState)
        return position.describe(state)

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        return position.rotate(document, by)

    def say(self, event: Event, speaker: Speaker) -> str:
        return words.say(event, speaker, self.book)

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderbirdsView)
        return questions.ask(view, speaker, self.book)

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderbirdsView)
        return questions.offer(action, view, speaker, self.book)

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, ThunderbirdsView)
        return picture.picture(view, speaker, self.book)

    def learners(self, before: View, events: Sequence[Event], after: View) -> Learners | None:
        assert isinstance(before, ThunderbirdsView)
        assert isinstance(after, ThunderbirdsView)
        return learning.learners(before, events, after, ThunderbirdsBelief(before, agreed(before.options, self.book), FastRng(0)))

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)

    # Beyond the contract.

    def reveal(self, state: State) -> View | None:
        assert isinstance(state, ThunderbirdsState)
        return reveal.reveal(state)

    def facts(self, events: Sequence[Event], speaker: Speaker) -> list[str]:
        """A summary at the end: rescued, lost, score, what decided it."""
        return facts.facts(events, speaker, self.book)

    def numbers(self, events: Sequence[Event], speaker: Speaker) -> list[Number]:
        return facts.numbers(events, speaker)

    def card_table(self) -> object:
        return self.book.file

    def wire_numbers(self) -> dict[str, int]:
        return {"VEHICLES": VEHICLES, "TB2": TB2, "TB5": TB5, "POD_SEAT": POD_SEAT, "WILD": WILD}

    def figures(self, view: View) -> object:
        assert isinstance(view, ThunderbirdsView)
        return figures.figures(view)

    def gallery(self, options: Options) -> tuple[CardNote, ...]:
        return gallery.gallery(self.book)

    def unseen(self, view: View) -> dict[str, int]:
        assert isinstance(view, ThunderbirdsView)
        return gallery.unseen(self.book, view)

    def notes_now(self, view: View) -> tuple[NoteNow, ...]:
        assert isinstance(view, ThunderbirdsView)
        return gallery.notes_now(self.book, view)

    def card_text(self, name: str) -> str:
        """What a card means, by its name or id."""
        return words.explain_card(name, self.book)


MOST_TABLES: Final = 16
"""How many games are kept: one of its own makes a table of actions of its own."""


@lru_cache(MOST_TABLES)
def with_book(book: Book) -> Thunderbirds:
    return Thunderbirds(book)


def with_cards(text: str) -> Thunderbirds:
    """The game with an owner's own cards (the text of a `cards.toml`); CardTableError says what is wrong with it."""
    return with_book(open_book(text))
