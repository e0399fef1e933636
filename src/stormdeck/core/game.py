"""The contract of a game.  `docs/adding-a-game.md` walks through it with an example.

Two halves.  The hot half speaks numbers (an action is the row of the action table) and is what simulation and search call;
games that are compiled override it with compiled methods.  The cold half speaks values and is what everything else calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.arrays import zeros
from stormdeck.core.errors import BadOptions, IllegalAction, UnknownCard, UnknownRules
from stormdeck.core.events import Event
from stormdeck.core.fields import Fields
from stormdeck.core.gallery import CardNote, NoteNow, notes_from_words
from stormdeck.core.observation import Layout, hash_view, hashed_layout
from stormdeck.core.options import Option, Options, OptionValue, agree
from stormdeck.core.packing import take_over
from stormdeck.core.rng import Rng
from stormdeck.core.showing import Showing
from stormdeck.core.speech import Speaker
from stormdeck.core.tabletop import Tabletop, Zone, derived
from stormdeck.core.types import Decision, Learners, Number, Outcome, Seat
from stormdeck.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Fields):
    """The whole truth about a running game.  Mutable; never leaves the rules, and nothing can encode it for anybody else: what
    is pickled stays among the processes of one program.

    A subclass annotates its fields, once; two states are equal if all of these are, chance included.
    """

    rng: Rng

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def __eq__(self, other: object) -> bool:
        return self.same_as(other)

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash")

    # Copies follow from the list of fields too.  Search makes very many, so a game that wants to be fast writes them out.

    def clone(self) -> State:
        """The same once more, chance included."""
        return deepcopy(self)

    def copy_from(self, other: State) -> None:
        """`clone` into an existing state of the same table; chance is left alone."""
        take_over(self, other, but="rng")


@final
class Rows:
    """A reused list of action rows: `legal_rows` fills it without allocating."""

    def __init__(self, capacity: i64) -> None:
        self.items: vec[i64] = zeros(capacity)
        self.count: i64 = 0

    def add(self, row: i64) -> None:
        self.items[self.count] = row
        self.count += 1

    def __len__(self) -> int:
        return int(self.count)

    def __getitem__(self, place: i64) -> i64:
        """From Python: `rows[0]`, `rows[len(rows) - 1]`."""
        if place < 0 or place >= self.count:
            raise IndexError(f"there are {self.count} rows")
        return self.items[place]

    def contains(self, row: i64) -> bool:
        place: i64
        for place in range(self.count):
            if self.items[place] == row:
                return True
        return False


def seats_in(bits: i64) -> tuple[Seat, ...]:
    """The seats of a set that has a bit a seat."""
    return tuple([Seat(seat) for seat in range(8) if bits & (1 << seat) != 0]) if bits != 0 else ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief:
    """What a view pins down, prepared once; `deal_into` then deals everything unseen afresh, as often as search asks."""

    def new_state(self, rng: Rng) -> State:
        """A full state consistent with the view, with `rng` as its source of chance from here on."""
        raise NotImplementedError

    def deal_into(self, state: State, rng: Rng) -> None:
        """The same, into a state that `new_state` made, without allocating."""
        raise NotImplementedError

    def lighten(self, state: State) -> None:
        """Called once by whoever never asks for views of a dealt state, as search: what serves them alone need not be kept."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Fields):
    """One game: its facts and its rules."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        players: tuple[int, ...],
        options: tuple[Option, ...],
        rules_version: int,
        actions: ActionTable,
        most_legal: int,
        rule_prefix: str,
        players_rule: str,
        blurb: str,
        minutes: int,
        take_back_rule: str = "",
        plays_versions: tuple[int, ...] = (),
        showing: Showing | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.players = players
        self.options = options
        self.rules_version = rules_version
        self.actions = actions
        self.most_legal = most_legal
        """No decision offers more actions than this."""
        self.rule_prefix = rule_prefix
        self.players_rule = players_rule
        self.blurb = blurb
        self.minutes = minutes
        self.take_back_rule = take_back_rule
        """The rule that forbids taking any move back, "" if none does."""
        self.plays_versions = plays_versions
        """Older versions of its rules that the game still plays: `older` answers for each of them."""
        self.showing = Showing() if showing is None else showing
        """How it looks in the lobby."""

    # The hot half: numbers only.

    def seat_to_move(self, state: State) -> i64:
        """The seat that must decide; -1 when the game is over."""
        raise NotImplementedError

    def legal_rows(self, state: State, rows: Rows) -> None:
        """Replace `rows` by the legal actions, in the game's pinned order."""
        raise NotImplementedError

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        """Carry out an action that `legal_rows` listed.  `events` is None where nobody listens."""
        raise NotImplementedError

    def clone(self, state: State) -> State:
        """The same state once more, chance included."""
        return state.clone()

    def copy_into(self, source: State, target: State) -> None:
        """`clone` into an existing state of the same table; chance included."""
        target.copy_from(source)
        target.rng = source.rng.clone()

    def payoff(self, state: State, seat: i64) -> float:
        """The share of the win a seat got, once the game is over."""
        raise NotImplementedError

    def belief(self, view: View) -> Belief:
        """What a view pins down, prepared for dealing the rest afresh many times."""
        raise NotImplementedError

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        """Write what a seat knows, from its own side, to the bytes from `start` on: as many as `observation` says, every one of
        them, and nothing that the seat's view does not tell.  A game that does not say is observed by its view."""
        hash_view(self.view(state, Seat(int(seat))), buffer, int(start))

    def lighten(self, state: State) -> None:
        """Called once by whoever never asks for a spectator's view of a state, as a batch of learners: what serves spectators
        alone need not be kept.  Every seat's view, observation and choices stay as they are."""

    # The cold half: values.

    def observation(self, options: Options) -> Layout:
        """What the bytes mean that `observe_into` writes at a table with these options."""
        return hashed_layout(self.id, options.players)

    def deal(self, options: Options, rng: Rng) -> State:
        """Set-up, up to the first decision."""
        raise NotImplementedError

    def opening(self, state: State) -> list[Event]:
        """What everybody saw of the deal, for a state that `deal` or `set_up` has just made."""
        return []

    def decision(self, state: State) -> Decision | None:
        """Who must decide what; None when the game is over."""
        raise NotImplementedError

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat (None: a spectator) knows, built from nothing."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """How it ended; None while it goes on."""
        raise NotImplementedError

    def explain(self, state: State, action: Action) -> IllegalAction:
        """Why an action that `legal` did not list is refused, in words the deciding seat may hear."""
        raise NotImplementedError

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        """The position a document describes; PositionError where no game can reach it."""
        raise NotImplementedError

    def describe(self, state: State) -> dict[str, object]:
        """The document of a position: the whole truth, so for tests, puzzles and bug reports only."""
        raise NotImplementedError

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        """The same position with everybody moved `by` seats on."""
        raise NotImplementedError

    def say(self, event: Event, speaker: Speaker) -> str:
        """A seen event as one sentence."""
        raise NotImplementedError

    def ask(self, view: View, speaker: Speaker) -> str:
        """What is asked now, as one sentence: to the viewer if it must decide, about the others if not."""
        raise NotImplementedError

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        """A legal action as one sentence, as the deciding viewer understands it."""
        raise NotImplementedError

    def picture(self, view: View, speaker: Speaker) -> str:
        """The table as text, with `speaker.paint` for colour."""
        raise NotImplementedError

    def reveal(self, state: State) -> View | None:
        """The whole table, every hidden card open, as one view of a kind of its own: what `Match.open_view` shows of a game
        that is over.  None: this game has no such view, and `open_view` must do."""
        return None

    def open_view(self, views: Sequence[View], spectator: View) -> View:
        """Everything anybody at the table knows, as one view: for games without `reveal`."""
        return spectator

    def facts(self, events: Sequence[Event], speaker: Speaker) -> list[str]:
        """A few sentences worth telling once a match is over, from the events a seat has seen."""
        return []

    def numbers(self, events: Sequence[Event], speaker: Speaker) -> list[Number]:
        """Up to three numbers worth telling once a match is over, the most telling first, from the events a seat has seen.

        What is missing to three the table counts itself (`table/numbers.py`).
        """
        return []

    def card_text(self, name: str) -> str:
        """What a card is and does, by the name or code a player may write; UnknownCard if there is none."""
        raise UnknownCard(f"{self.title} has no cards that need explaining.")

    def card_table(self) -> object:
        """What is printed on the cards, as a msgspec Struct, for whoever draws them; None where views say it all."""
        return None

    def wire_numbers(self) -> dict[str, int]:
        """What numbers of views and events stand for, by name, for whoever draws them: from which one on a number is a pile,
        how many cells a row of a grid has.  A client finds them beside the types of the game, so it need not know them."""
        return {}

    def gallery(self, options: Options) -> tuple[CardNote, ...]:
        """Every kind of card and piece that a table with these options plays with, for whoever reads them.

        A game that declares nothing is read by its words: what its notation names and `card_text` explains.
        """
        words = [word for row in range(len(self.actions)) for word in str(self.actions[row]).split()]
        return notes_from_words(words, self.card_text)

    def unseen(self, view: View) -> dict[str, int]:
        """By the id of a note: how many copies may lie where this viewer cannot see them (in decks, in hands, face down), so how
        many may still come.

        Made of the view alone, and as exact as what it knows.  A kind that is not named: the game does not say.
        """
        return {}

    def notes_now(self, view: View) -> tuple[NoteNow, ...]:
        """What printed numbers come to now, and why; only where they are not as printed.  Made of the view alone."""
        return ()

    def figures(self, view: View) -> object:
        """What a board shows beside a view because the rules say so (prices, sums, what a thing may be used for), as a msgspec
        Struct; None where there is nothing.

        It is made of the view alone, so it tells nothing new, and it is asked for screens only: no bot and no search waits
        for it.  A game that has no board of its own leaves it as it is: then it is what lies on the table.
        """
        return Tabletop(self.tabletop(view), self.showing.colour)

    def tabletop(self, view: View) -> tuple[Zone, ...]:
        """What lies on the table, for a board that knows no game: zones of cards, from the view alone.  A game that does not say
        gets what the fields of its view make of it."""
        return derived(view)

    def visibility(self) -> dict[str, str]:
        """Who may see each field of the state: every field must be named."""
        raise NotImplementedError

    def at_version(self, version: int) -> Game:
        """The game by the rules that a table agreed on or a record names; UnknownRules where it does not play them (any
        more).  Call it before `at_table`."""
        if version == self.rules_version:
            return self
        if version not in self.plays_versions:
            raise UnknownRules(f"Nobody here knows version {version} of the rules of {self.title}, only {self.known_versions()}.")
        return self.older(version)

    def older(self, version: int) -> Game:
        """The game by one of the older versions in `plays_versions`, which is then its `rules_version`."""
        raise NotImplementedError

    def known_versions(self) -> str:
        """The versions of its rules that the game plays, in words: "version 2", "versions 1 and 2"."""
        if not self.plays_versions:
            return f"version {self.rules_version}"
        older = ", ".join([str(version) for version in sorted(self.plays_versions)])
        return f"versions {older} and {self.rules_version}"

    def at_table(self, chosen: Mapping[str, object]) -> Game:
        """The game as these options make it: itself, or, with a card table of one's own among them, one with those cards.
        Call it before `agree`; BadOptions says what is wrong with a bad table."""
        return self

    def agree(self, players: object, chosen: Mapping[str, object]) -> Options:
        """Check options and fill in the defaults; BadOptions says what is wrong."""
        return agree(self.title, self.players, self.options, players, chosen, self.players_rule)

    def options_from_data(self, text: str) -> dict[str, OptionValue]:
        """The options that a card file of one's own asks for, so that records hold them; BadOptions if it is a bad one."""
        raise BadOptions(f"{self.title} takes no card file of one's own.")

    def rule_against_taking_back(self, action: Action) -> str:
        """The rule by which this action stands, whoever has learned what; "" if none does."""
        return self.take_back_rule

    def learners(self, before: View, events: Sequence[Event], after: View) -> Learners | None:
        """Who may have learned something hidden from an action that used no chance; NOBODY means that it may be taken back.

        Both views are a spectator's, and `events` are what a spectator saw in between: so the answer follows from what
        everybody knows and tells nobody anything.  NOBODY only if, whatever is hidden, no seat and no spectator can rule out
        a deal by it that was possible before.  None: not known; the table then tries every deal, if there are few.
        """
        return None

    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called, in a game whose sides differ: "Attacker", "Defender"."""
        return ()

    def new_rows(self) -> Rows:
        """Room for the legal actions of any decision."""
        return Rows(self.most_legal)

    def legal(self, state: State) -> list[Action]:
        """All legal actions in the pinned order; empty only when the game is over."""
        rows = self.new_rows()
        self.legal_rows(state, rows)
        table = self.actions
        return [table[int(rows.items[place])] for place in range(int(rows.count))]

    def apply(self, state: State, action: Action) -> list[Event]:
        """Carry out a legal action (trusts its caller) and tell what happened."""
        events: list[Event] = []
        self.apply_row(state, self.actions.row_of(action), events)
        return events

    def determinise(self, view: View, rng: Rng) -> State:
        """A full state consistent with the view: every unseen card dealt afresh, with a fresh source of chance."""
        return self.belief(view).new_state(rng)

    def parse(self, text: str) -> Action:
        """An action by its notation; BadNotation says what was expected."""
        return self.actions.parse(text)
