"""Taidian as a game of Stormdeck: the contract, answered by the modules beside this one."""

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
from stormdeck.games.taidian import (
    dealing,
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
from stormdeck.games.taidian.actions import Burn, Lay, Play, PlayOn, Take, make_actions
from stormdeck.games.taidian.belief import TaidianBelief
from stormdeck.games.taidian.cards import STANDARD_NAME, STANDARD_TEXT, CardFile, load_cards, numbers, open_table, table_name
from stormdeck.games.taidian.diary import catch_up
from stormdeck.games.taidian.options import agreed, check_agreed, make_options
from stormdeck.games.taidian.state import GAME_OVER, TaidianState
from stormdeck.games.taidian.view import VISIBILITY, TaidianView
from stormdeck.games.taidian.vocabulary import Agreed, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Taidian(Game):
    """TA-G01  Two to six players.  `with_cards(text)` plays with a card table of one's own."""

    cards: CardFile
    table: Table

    def __init__(self, text: str = STANDARD_TEXT, id: str = "taidian") -> None:
        file = load_cards(text)
        actions = make_actions(file)
        super().__init__(
            id=id,
            title=file.game.title,
            players=tuple(range(file.game.min_players, file.game.max_players + 1)),
            options=make_options(file),
            rules_version=1,
            actions=actions,
            most_legal=len(actions),
            rule_prefix="TA",
            players_rule="TA-G01",
            blurb="Build a deck, power up, and fight it out: the last one standing takes the serum.",
            minutes=60,
            showing=Showing(
                pitch="Buy from the market, power up your fighter, strike and defend. The last one standing takes the serum.",
                colour="moss",
                first_game={"start_health": 80, "extra_punches": 2, "ask_always": False},
            ),
        )
        self.cards = file
        self.table = numbers(file)

    def agreed(self, options: Options) -> Agreed:
        return agreed_at(self, options)

    def agree(self, players: object, chosen: Mapping[str, object]) -> Options:
        options = super().agree(players, chosen)
        check_agreed(self.cards, options)
        return options

    def at_table(self, chosen: Mapping[str, object]) -> Game:
        """The game with the cards that were chosen: itself, or one with a card table of one's own."""
        name = chosen.get("card_table", table_name(self.cards))
        if not isinstance(name, str):
            raise BadOptions(f'Option "card_table" is "{STANDARD_NAME}" or the text of a card table, not {quoted(name)}.')
        file = open_table(name)
        return self if file == self.cards else with_cards(table_name(file), self.id)

    def options_from_data(self, text: str) -> dict[str, OptionValue]:
        """TA-R30  A card table as an option of the game, so that records hold it; BadOptions says what is wrong with it."""
        file = load_cards(text)
        return {} if file == self.cards else {"card_table": table_name(file)}

    def rule_against_taking_back(self, action: Action) -> str:
        """TA-G73  A card that was shown stays shown.  Whether that told anybody anything depends on what each remembers of
        thefts, so the right to take it back would tell as much."""
        return "TA-G73" if isinstance(action, Lay | Play | PlayOn | Burn | Take) else ""

    # The hot half.

    def seat_to_move(self, state: State) -> i64:
        assert isinstance(state, TaidianState)
        return i64(-1) if state.phase == GAME_OVER else state.asked

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, TaidianState)
        legal.legal_rows(state, rows)

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        assert isinstance(state, TaidianState)
        rules.apply_row(state, row, events)

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, TaidianState)
        return ending.payoff(state, seat)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, TaidianView)
        return TaidianBelief(view, self.agreed(view.options), FastRng(0))

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, TaidianState)
        observe.observe_into(state, seat, buffer, start)

    def lighten(self, state: State) -> None:
        """TA-G30  Of two players nobody is in doubt about a theft; only a spectator is.  But both hear who is asked (TA-G83)."""
        assert isinstance(state, TaidianState)
        if state.players == 2 and state.agreed.ask_always:
            catch_up(state)
            state.dreams = True

    # The cold half.

    def observation(self, options: Options) -> Layout:
        return layout.layout(self.id, self.agreed(options))

    def deal(self, options: Options, rng: Rng) -> State:
        return rules.deal(self.agreed(options), rng)

    def opening(self, state: State) -> list[Event]:
        assert isinstance(state, TaidianState)
        return dealing.opening(state)

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, TaidianState)
        return see.decision(state)

    def view(self, state: State, seat: Seat | None) -> TaidianView:
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

    def reveal(self, state: State) -> View | None:
        assert isinstance(state, TaidianState)
        return reveal.reveal(state)

    def card_table(self) -> object:
        return self.cards

    def figures(self, view: View) -> object:
        assert isinstance(view, TaidianView)
        return figures.figures(self.cards, view)

    def gallery(self, options: Options) -> tuple[CardNote, ...]:
        return gallery.gallery(self.cards)

    def unseen(self, view: View) -> dict[str, int]:
        assert isinstance(view, TaidianView)
        return gallery.unseen(self.cards, view)

    def notes_now(self, view: View) -> tuple[NoteNow, ...]:
        assert isinstance(view, TaidianView)
        return gallery.notes_now(self.cards, view)

    def card_text(self, name: str) -> str:
        return words.explain_card(name, self.cards)

    def facts(self, events: Sequence[Event], speaker: Speaker) -> list[str]:
        return facts.facts(events, speaker)

    def numbers(self, events: Sequence[Event], speaker: Speaker) -> list[Number]:
        return facts.numbers(events, speaker)

    def learners(self, before: View, events: Sequence[Event], after: View) -> Learners | None:
        assert isinstance(before, TaidianView)
        return learning.learners(before, events, self.table)

    def visibility(self) -> dict[str, str]:
        return dict(VISIBILITY)


MOST_TABLES: Final = 16
"""How many games are kept: a card table decides which actions there are, so each has a game of its own."""


def with_cards(text: str, id: str = "taidian") -> Taidian:
    """The game with a card table of one's own, the text of a TOML file; CardTableError says what is wrong with it."""
    return game_with(table_name(open_table(text)), id)


@lru_cache(4 * MOST_TABLES)  # a batch deals very many games with the same
def agreed_at(game: Taidian, options: Options) -> Agreed:
    return agreed(game.cards, game.table, options)


@lru_cache(MOST_TABLES)
def game_with(name: str, id: str) -> Taidian:
    return Taidian(STANDARD_TEXT if name == STANDARD_NAME else name, id)
