"""Taidian as a game of Stormdeck: the contract, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import i64, mypyc_attr

from stormdeck.core.actions import Action
from stormdeck.core.errors import BadOptions, IllegalAction
from stormdeck.core.events import Event
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.options import Options, OptionValue
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Decision, Outcome, Seat
from stormdeck.core.view import View
from stormdeck.games.taidian import dealing, ending, facts, legal, picture, position, refusals, rules, see, words
from stormdeck.games.taidian.actions import make_actions
from stormdeck.games.taidian.belief import TaidianBelief
from stormdeck.games.taidian.cards import STANDARD_TEXT, CardFile, CardTableError, load_cards, numbers, table_name
from stormdeck.games.taidian.effects import Agreed, Table
from stormdeck.games.taidian.options import agreed, check_agreed, make_options
from stormdeck.games.taidian.state import GAME_OVER, TaidianState
from stormdeck.games.taidian.view import VISIBILITY, TaidianView


@mypyc_attr(allow_interpreted_subclasses=True)
class Taidian(Game):
    """TA-G01  Two to six players.  `with_cards(text)` plays with a card table of one's own.

    TA-G73  Nothing is taken back: whether a move told somebody something depends on what others remember of thefts, and the
    right to take it back would show that.
    """

    cards: CardFile
    table: Table

    def __init__(self, text: str = STANDARD_TEXT, id: str = "taidian") -> None:
        file = load_cards(text)
        actions = make_actions(file)
        super().__init__(
            id=id,
            title=file.game.title,
            players=tuple(range(file.game.min_players, file.game.max_players + 1)),
            options=make_options(file, table_name(text, file)),
            rules_version=1,
            actions=actions,
            most_legal=len(actions),
            rule_prefix="TA",
            players_rule="TA-G01",
            blurb="Build a deck, power up, and fight it out: the last one standing takes the serum.",
            minutes=60,
            take_back_rule="TA-G73",
        )
        self.cards = file
        self.table = numbers(file)

    def agreed(self, options: Options) -> Agreed:
        return agreed(self.cards, self.table, options)

    def agree(self, players: object, chosen: Mapping[str, object]) -> Options:
        options = super().agree(players, chosen)
        check_agreed(self.cards, options)
        return options

    def options_from_data(self, text: str) -> dict[str, OptionValue]:
        """A card table decides which actions there are, so a file makes a game of its own, not options of this one."""
        try:
            same = load_cards(text) == self.cards
        except CardTableError as error:
            raise BadOptions(str(error)) from None
        if not same:
            raise BadOptions("This card table is fine, but it makes a game of its own: see `with_cards` on the page of Taidian.")
        return {}

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, TaidianState)
        return -1 if state.phase == GAME_OVER else state.asked

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, TaidianState)
        legal.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, TaidianState)
        rules.apply_row(state, row, events)

    def clone(self, state: State) -> State:
        assert isinstance(state, TaidianState)
        return state.clone()

    def copy_into(self, source: State, target: State) -> None:
        assert isinstance(source, TaidianState)
        assert isinstance(target, TaidianState)
        target.copy_from(source)
        target.rng = source.rng.clone()

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, TaidianState)
        return ending.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, TaidianView)
        return TaidianBelief(view, self.agreed(view.options), FastRng(0))

    # The cold half.

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.deal(self.agreed(options), rng)

    def opening(self, state: State) -> list[Event]:
        assert isinstance(state, TaidianState)
        return dealing.opening(state)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, TaidianState)
        return see.decision(state)

    def view(self, state: State, seat: Seat | None) -> View:
        assert isinstance(state, TaidianState)
        return see.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, TaidianState)
        return ending.outcome(state)

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(state, TaidianState)
        return refusals.explain(self.cards, see.view(state, Seat(int(state.asked))), action)

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return position.set_up(document, self.agreed(options), rng)

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, TaidianState)
        return position.describe(state)

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        return position.rotate(document, by)

    def say(self, event: Event, speaker: Speaker) -> str:
        return words.say(self.cards, event, speaker)

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, TaidianView)
        return words.ask(self.cards, view, speaker)

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        assert isinstance(view, TaidianView)
        return words.offer(self.cards, action, view, speaker)

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, TaidianView)
        return picture.picture(self.cards, view, speaker)

    def open_view(self, views: Sequence[View], spectator: View) -> View:
        assert isinstance(spectator, TaidianView)
        return picture.open_view([view for view in views if isinstance(view, TaidianView)], spectator)

    def card_text(self, name: str) -> str:
        return words.explain_card(name, self.cards)

    def facts(self, events: Sequence[Event], speaker: Speaker) -> list[str]:
        return facts.facts(events, speaker)

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)


def with_cards(text: str, id: str = "taidian") -> Taidian:
    """The game with a card table of one's own, the text of a TOML file; CardTableError says what is wrong with it.

    Records name the table, and every other table refuses them.  With an `id` of its own, installed as a game of that name, the
    game is found like any other, and its records replay.
    """
    return Taidian(text, id)
