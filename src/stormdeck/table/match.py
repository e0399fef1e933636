"""A running match: the border between the rules and everybody else.  No sockets, no clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, cast, overload

from msgspec import UNSET

from stormdeck.core import documents
from stormdeck.core.actions import Action
from stormdeck.core.errors import (
    BadNotation,
    BadSeat,
    IllegalAction,
    PositionError,
    StillHidden,
    StormdeckError,
    TakeBackRefused,
    quoted,
)
from stormdeck.core.events import Event, TakenBack
from stormdeck.core.game import Game, State
from stormdeck.core.loop import Mover, Observer, Play
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.speech import Speaker, counted
from stormdeck.core.types import Decision, Learners, Outcome, Seat, seat_name
from stormdeck.core.view import View
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.table import takeback
from stormdeck.table.fair import FairDeal
from stormdeck.table.opening import sit_down
from stormdeck.table.past import Past, told_again
from stormdeck.table.record import HintTaken, Record
from stormdeck.table.whole import MOST_SEED, whole

if TYPE_CHECKING:  # a default is for type checkers alone: `Match` without more is a match of which no more is known
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=View, covariant=True, default=View)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", bound=View, covariant=True)
Kind_co = TypeVar("Kind_co", bound=View, covariant=True)


class GameOf(Protocol[Kind_co]):
    """A game whose views a type checker knows: `Match(GAME).view(0)` is a view of that game."""

    def view(self, state: Any, seat: Seat | None) -> Kind_co: ...


class Explanation(NamedTuple):
    """What an action would mean, were it played now."""

    action: Action
    refusal: IllegalAction | None
    """None if the action is legal."""
    text: str
    """What it does, as the deciding seat understands it; or why it is refused."""


class Judged(NamedTuple):
    """An action that was found legal at one moment of a match."""

    action: Action
    row: int
    moment: object


class Match(Generic[V_co]):
    """One game at one table, from the deal to the outcome.

    >>> import stormdeck
    >>> match = stormdeck.Match(stormdeck.game_ids()[0], players=2, seed=7)
    >>> match.decision
    Decision(seat=0, kind='setup_reveal', source='BL-R19')
    >>> events = match.play("reveal r2c2", seat=0)
    >>> [str(action) for action in match.legal()[:2]]
    ['look r1c1', 'look r1c2']
    >>> match.view(1).players[0].grid[1][1]
    FaceUp(card=G3)
    >>> match.explain("draw pile").text
    'First look at one face-down card of your grid. (BL-R20)'

    With `seed` the deal is reproducible; without, it is a fair shuffle that nobody knows before the end (`fair` may bring
    one to which the seats have added their entropy).

    A game is named by its id, or given as it is: `Match(GAME)` with the `GAME` of a game's package has views of that game's own
    class for a type checker too.
    """

    game: Game

    @overload
    def __init__(
        self,
        game: GameOf[V_co],
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        names: Sequence[str] = (),
        fair: FairDeal | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self: Match[View],
        game: str | Game,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        names: Sequence[str] = (),
        fair: FairDeal | None = None,
    ) -> None: ...

    def __init__(
        self,
        game: Any,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        names: Sequence[str] = (),
        fair: FairDeal | None = None,
    ) -> None:
        self.game, agreed = sit_down(game, players, options)
        self._begin(agreed, seed, fair, None, names)

    @classmethod
    def from_position(
        cls,
        game: str | Game,
        document: Mapping[str, object] | str,
        seed: int | None = None,
        *,
        names: Sequence[str] = (),
        fair: FairDeal | None = None,
    ) -> Match:
        """A match that begins from a position document: a dict, or JSON or TOML text."""
        match = cls.__new__(cls)
        match.game = find_game(game) if isinstance(game, str) else game
        position = dict(read_document(document))
        named = position.pop("game", match.game.id)
        if named != match.game.id:
            raise PositionError(f'This is a position of {quoted(named)}, not of "{match.game.id}".')
        options = position.pop("options", {})
        seats = position.get("seats")
        if not isinstance(options, Mapping) or not isinstance(seats, Sequence) or isinstance(seats, str):
            raise PositionError("A position has a list `seats`, and `options` is a table of values.")
        match.game, agreed = sit_down(match.game, len(seats), options)
        match._begin(agreed, seed, fair, position, names)
        return match

    def _begin(
        self,
        options: Options,
        seed: int | None,
        fair: FairDeal | None,
        position: dict[str, object] | None,
        names: Sequence[str],
    ) -> None:
        number = None if seed is None else checked_seed(seed)
        if seed is not None and fair is not None:
            raise StormdeckError("A match has a seed or a fair shuffle, not both.")
        if fair is not None and fair.players != options.players:
            raise StormdeckError(f"The shuffle was prepared for {fair.players} seats, the match has {options.players}.")
        if len(names) > options.players:
            raise StormdeckError(f"There are {counted(len(names), 'name')} for {counted(options.players, 'seat')}.")
        for name in names:
            if not isinstance(name, str) or not name.isprintable():
                raise StormdeckError(f"A name is a line of text, which {quoted(name)} is not.")
        self.options = options
        self.seed = number
        self.fair = FairDeal(options.players) if seed is None and fair is None else fair
        self.position = position
        self.names = tuple(names)
        self.steering: Callable[[Rng], Rng] | None = None
        self.opened = False
        """This match tells a game again that is over: nothing in it is hidden any more, at whatever move it stands."""
        self._start()

    def _start(self) -> None:
        """Deal, and nothing has been played."""
        self._actions: list[Action] = []
        self._movers: list[Seat] = []
        self._past = Past(self.options.players)
        self._moment = object()
        """Another one whenever the table changes."""
        self._state = self._first_state()
        self._history: list[Event] = list(self.game.opening(self._state))

    def _first_state(self) -> State:
        rng: Rng
        if self.fair is not None:
            rng = self.fair.rng()
        else:
            assert self.seed is not None
            rng = FastRng(self.seed)
        if self.steering is not None:
            rng = self.steering(rng)
        if self.position is not None:
            return self.game.set_up(self.position, self.options, rng)
        return self.game.deal(self.options, rng)

    def steer(self, steering: Callable[[Rng], Rng]) -> None:
        """Let chance pass through `steering` from here on, and again whenever the match is played again from its deal.

        For tests alone (`stormdeck.testing.steer`): such a match cannot be recorded, for nobody else could replay it.
        """
        self.steering = steering
        self._state.rng = steering(self._state.rng)

    def __getstate__(self) -> dict[str, object]:
        """Everything; the game by its name if it is an installed one, so that it is the same again and not a copy."""
        kept = dict(vars(self))
        if self.game.id in game_ids() and type(find_game(self.game.id)) is type(self.game):
            kept["game"] = (self.game.id, self.game.rules_version)
        return kept

    def __setstate__(self, kept: dict[str, object]) -> None:
        vars(self).update(kept)
        found = kept["game"]
        if isinstance(found, tuple):
            self.game = find_game(found[0]).at_version(found[1]).at_table(self.options.as_dict())

    def __repr__(self) -> str:
        """What everybody at the table may know: `<Match of TITLE, 2 players, 3 actions, seat 1 decides: setup_look>`."""
        decision = self.decision
        players = f"{self.players} player{'s' * (self.players != 1)}"
        done = f"{len(self._actions)} action{'s' * (len(self._actions) != 1)}"
        now = "over" if decision is None else f"seat {decision.seat} decides: {decision.kind}"
        return f"<Match of {self.game.title}, {players}, {done}, {now}>"

    # ---- What is going on ----

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @property
    def decision(self) -> Decision | None:
        """Who must decide what; None when the game is over."""
        return self.game.decision(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self._state)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action played so far that was not taken back."""
        return tuple(self._actions)

    @property
    def movers(self) -> tuple[Seat, ...]:
        """By action: whose it was."""
        return tuple(self._movers)

    def legal(self) -> list[Action]:
        """What the deciding seat may do, in the game's pinned order; empty when the game is over."""
        return self.game.legal(self._state)

    def view(self, seat: int | None) -> V_co:
        """What a seat knows; None for a spectator."""
        return cast("V_co", self.game.view(self._state, self._seat(seat)))

    def open_view(self) -> View:
        """All cards, of a game that is over or a step of one (`opened`); StillHidden for any other."""
        if self.outcome is None and not self.opened:
            raise StillHidden("The game is still going on: its cards stay closed.")
        revealed = self.game.reveal(self._state)
        if revealed is not None:
            return revealed
        return self.game.open_view([self.view(seat) for seat in range(self.players)], self.view(None))

    def truth(self, *, peek: bool = False) -> dict[str, object]:
        """The whole table as a position document, hidden cards and all: of a game that is over or a step of one (`opened`).

        StillHidden for any other, unless the caller says `peek`: it holds the match and answers for whoever reads this.  Tests,
        puzzles and bug reports do; nothing that speaks to players may (tests/test_architecture.py).
        """
        if self.outcome is None and not self.opened and not peek:
            raise StillHidden("The game is still going on: its cards stay closed.")
        return self.game.describe(self._state)

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """Everything a seat (None: a spectator) has seen so far, and may still be told while the game goes on.

        Their number never shrinks; an event that was shown for a moment only tells what stays of it once the seat has acted.
        """
        viewer = self._seat(seat)
        past = 0 if self.opened or self.outcome is not None else self._past.before(viewer)
        seen = [told_again(event, viewer, past=place < past) for place, event in enumerate(self._history)]
        return tuple([event for event in seen if event is not None])

    def name(self, seat: int) -> str:
        """What a seat is called: its name, or "Player 1"."""
        checked = self._player(seat)
        return self.names[checked] if checked < len(self.names) and self.names[checked] else seat_name(checked)

    def _seat(self, seat: int | None) -> Seat | None:
        return None if seat is None else self._player(seat)

    def _player(self, seat: int) -> Seat:
        number = whole(seat, 0, self.players - 1)
        if number is None:
            raise BadSeat(f"Seats at this table are 0 to {self.players - 1}, not {seat!r}.")
        return Seat(number)

    # ---- Playing ----

    def parse(self, action: Action | str) -> Action:
        """An action of this game, or its notation; BadNotation for anything else."""
        if isinstance(action, str):
            return self.game.parse(action)
        if not isinstance(action, Action) or action not in self.game.actions:
            raise BadNotation(str(action), f"{self.game.title} has no such action")
        return action

    def explain(self, action: Action | str) -> Explanation:
        """What an action would mean now, for the seat that must decide: what it does in that seat's words, or the rule that
        forbids it.  Nothing is played."""
        chosen = self.parse(action)
        decision = self.decision
        if decision is None or chosen not in self.legal():
            refusal = self.game.explain(self._state, chosen)
            return Explanation(chosen, refusal, str(refusal))
        return Explanation(chosen, None, self.game.offer(chosen, self.view(decision.seat), Speaker(decision.seat, self.names)))

    def copy(self) -> Match[V_co]:
        """The same match once more: what is played there is not played here."""
        twin: Match[V_co] = Match.__new__(Match)
        vars(twin).update(vars(self))
        twin._actions, twin._movers, twin._history = [*self._actions], [*self._movers], [*self._history]
        twin._past = self._past.copy()
        twin._state = self.game.clone(self._state)
        return twin

    def clone(self) -> Match[V_co]:
        """The same as `copy`."""
        return self.copy()

    def __copy__(self) -> Match[V_co]:
        return self.copy()

    def judge(self, action: Action | str) -> Judged:
        """The action, once it is known to be legal now; IllegalAction names the rule that forbids it.  Nothing is played."""
        chosen = self.parse(action)
        row = self.game.actions.row_of(chosen)
        rows = self.game.new_rows()
        self.game.legal_rows(self._state, rows)
        if not rows.contains(row):
            raise self.game.explain(self._state, chosen)
        return Judged(chosen, row, self._moment)

    def play(self, action: Action | str | Judged, seat: int | None = None) -> tuple[Event, ...]:
        """Play for the seat that must decide.  IllegalAction names the rule, and then nothing has changed.  What was judged at
        this very moment is not judged again.  Who says for which seat it is meant is told if another one must decide.

        Returns what happened, in full: pass an event through `seen_by` before anybody else sees it, or read `events(seat)`.
        """
        if seat is not None:
            self._check_turn(self._player(seat))
        if isinstance(action, Judged):
            return self._carry_out(action if action.moment is self._moment else self.judge(action.action))
        return self._carry_out(self.judge(action))

    def _check_turn(self, seat: Seat) -> None:
        decision = self.decision
        if decision is None:
            raise BadSeat("The game is over: no seat decides anything.")
        if decision.seat != seat:
            raise BadSeat(f"Seat {decision.seat} must decide now, not seat {seat}.")

    def _carry_out(self, judged: Judged) -> tuple[Event, ...]:
        events: list[Event] = []
        mover = Seat(int(self.game.seat_to_move(self._state)))
        self._past.acts(mover, len(self._history))
        self.game.apply_row(self._state, judged.row, events)
        self._actions.append(judged.action)
        self._movers.append(mover)
        self._history += events
        self._moment = object()
        return tuple(events)

    def play_on(self, movers: Sequence[Mover], observers: Sequence[Observer] = (), most: int = -1) -> None:
        """Let movers decide, one a seat, until the game is over, one of them leaves or `most` decisions were made."""
        _InPlay(self).run(list(movers), list(observers), most)

    # ---- Taking back ----

    def take_back(self, seat: int) -> tuple[Event, ...]:
        """Take back the last action, if it was this seat's and nobody has learned anything from it.

        Returns what happened, in full: only the mover may hear which action it was (`seen_by`)."""
        viewer = self._player(seat)
        before = self._may_take_back(viewer)
        action = self._actions.pop()
        self._movers.pop()
        self._past.acts(viewer, len(self._history))
        self._state = before
        self._moment = object()
        event = TakenBack(viewer, str(action))
        self._history.append(event)
        return (event,)

    def rewind(self, count: int) -> tuple[Action, ...]:
        """Go back to before the last actions, whatever anybody saw of them: for practice, or because everybody agreed.  What
        happened through them is told here no more; a table that goes on remembers it itself."""
        kept = len(self._actions) - count
        stay, gone = self._actions[:kept], tuple(self._actions[kept:])
        self._start()
        for action in stay:
            self._carry_out(Judged(action, self.game.actions.row_of(action), self._moment))
        return gone

    def can_take_back(self, seat: int) -> bool:
        """Whether `take_back` would not refuse."""
        return self.take_back_refusal(seat) is None

    def take_back_refusal(self, seat: int) -> TakeBackRefused | None:
        """Why `take_back` would refuse, with the rule if one forbids it; None if it would not.  Nothing is taken back."""
        viewer = self._player(seat)
        try:
            self._may_take_back(viewer)
        except TakeBackRefused as refusal:
            return refusal
        return None

    def _may_take_back(self, seat: Seat) -> State:
        """The state before the last action; TakeBackRefused says why it cannot be had back."""
        if self.game.take_back_rule:
            raise TakeBackRefused(f"{self.game.title} does not allow taking moves back.", self.game.take_back_rule)
        if not self._actions:
            raise TakeBackRefused("There is nothing to take back yet.")
        before = self._state_before_last()
        if self.game.seat_to_move(before) != seat:  # who did not act hears nothing about the action
            raise TakeBackRefused("The last action was not yours; only your own last action can be taken back.")
        rule = self.game.rule_against_taking_back(self._actions[-1])
        if rule:
            raise TakeBackRefused(f'"{self._actions[-1]}" cannot be taken back.', rule)
        if self.fair is not None and self.outcome is not None:
            raise TakeBackRefused("The game is over and its shuffle is open to everybody, so the last action stands.")
        row = self.game.actions.row_of(self._actions[-1])
        if takeback.used_chance(self.game, before, row):
            raise TakeBackRefused("Cards were shuffled or dealt by chance; that cannot be undone.")
        learners = takeback.who_may_have_learned(self.game, before, row, self.players)
        if learners is None:
            raise TakeBackRefused("Too much is hidden to tell whether somebody has learned something, so this action stands.")
        if Learners.MOVER in learners:
            raise TakeBackRefused("You have seen something new through this action, so it stands.")
        if Learners.OTHERS in learners:
            raise TakeBackRefused("The others have seen something new through this action, so it stands.")
        return before

    def _state_before_last(self) -> State:
        state = self._first_state()
        for action in self._actions[:-1]:
            self.game.apply_row(state, self.game.actions.row_of(action), None)
        return state

    # ---- Recording ----

    def record(self, *, opened: bool | None = None, practice: bool = False, hints: Sequence[HintTaken] = ()) -> Record:
        """The record of the match so far.  The secret of a fair shuffle is in it once the game is over, or if `opened`.

        While the game runs a record is a secret of the table even without the shuffle: its actions name cards that were laid
        face down, and a seed gives the whole deal.  It goes into a save file or a store, never to a seat or a spectator.

        What help there was is known to the table, not to the match: whether it was for practice, and which hints were taken.
        """
        if self.steering is not None:
            raise StormdeckError("A match whose chance was steered has no record: nobody could replay it.")
        over = self.outcome is not None
        proof = None if self.fair is None else self.fair.proof(opened=over if opened is None else opened)
        return Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            players=self.players,
            options=self.options.as_dict(),
            seats=self.names,
            seed=self.seed,
            fair=proof,
            position=self.position,
            actions=tuple([str(action) for action in self._actions]),
            outcome=self.outcome,
            practice=practice or UNSET,
            hints=tuple(hints) or UNSET,
        ).sealed()


class _InPlay(Play):
    """A match in the play loop: every action goes through its door."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.game, match._state)
        self.match = match
        self.decisions = len(match._actions)
        self.judges = True

    def carry_out(self, row: int, events: list[Event] | None) -> None:
        told = self.match.play(self.game.actions[row])
        if events is not None:
            events += told


def checked_seed(seed: object) -> int:
    """The number that a seed is; StormdeckError if it is none."""
    number = whole(seed, 0, MOST_SEED)
    if number is None:
        raise StormdeckError(f"A seed is a whole number from 0 to 2**63 - 1, not {seed!r}.")
    return number


def read_document(document: Mapping[str, object] | str) -> Mapping[str, object]:
    """A position as a mapping, or as JSON or TOML text."""
    if isinstance(document, Mapping):
        return document
    if not isinstance(document, str):
        raise PositionError("A position is a table of values, or JSON or TOML text.")
    try:
        return documents.read_table(document)
    except documents.Unreadable as error:
        raise PositionError(f"The position is neither JSON nor TOML: {error}.") from None
