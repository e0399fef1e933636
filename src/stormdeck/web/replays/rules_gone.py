"""Tables whose rules are gone: the game has other rules now, or is not installed, or its log cannot be played again.

What people said and did at such a table is still known from its log, and what everybody saw from its story, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.errors import UnknownGame, UnknownRules, quoted
from stormdeck.core.events import Event
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.types import Decision, Number, Outcome, Seat
from stormdeck.core.view import View
from stormdeck.games import game as find_game
from stormdeck.table.room import entries
from stormdeck.table.room.events import Retold
from stormdeck.table.room.parts import Kept
from stormdeck.table.room.spec import TableSpec
from stormdeck.web.protocol.refusals import not_now
from stormdeck.web.replays import stories
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.store.database import Entry, NewTable

RULES_CHANGED: Final = "the rules have changed since this game began; it ends here without a winner"
RULES_CHANGED_BEFORE: Final = "the rules have changed since this table was made, and the game had not begun"


class Unread(Action, frozen=True):
    """A move that nobody understands any more."""

    text: str

    def __str__(self) -> str:
        return self.text


class AbsentGame(Game):
    """In place of a game: it takes every move that was made, and understands none."""

    def __init__(
        self, spec: TableSpec, title: str, seats: tuple[str, ...], moves: Iterable[str], outcome: Outcome | None
    ) -> None:
        rows = ActionTable([Unread(text) for text in dict.fromkeys([*spec.prelude, *moves])])
        super().__init__(
            id=spec.game,
            title=title,
            players=(spec.players,),
            options=(),
            rules_version=spec.rules_version,
            actions=rows,
            most_legal=len(rows) + 1,
            rule_prefix="",
            players_rule="",
            blurb="",
            minutes=1,
        )
        self._seats = seats
        self._outcome = outcome
        """As the rules ended the game, if they did and its story tells it."""

    def seat_names(self) -> tuple[str, ...]:
        return self._seats

    def agree(self, players: object, chosen: Mapping[str, object]) -> Options:
        assert isinstance(players, int)
        return Options(players, tuple([(name, value) for name, value in chosen.items() if isinstance(value, bool | int | str)]))

    def deal(self, options: Options, rng: Rng) -> State:
        return State(rng)

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        return State(rng)

    def seat_to_move(self, state: State) -> int:
        return -1

    def legal_rows(self, state: State, rows: Rows) -> None:
        rows.count = 0
        for row in range(len(self.actions)):
            rows.add(row)

    def apply_row(self, state: State, row: int, events: list[Event] | None) -> None:
        """Nobody knows what happened."""

    def decision(self, state: State) -> Decision | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return self._outcome

    def view(self, state: State, seat: Seat | None) -> View:
        return View(viewer=seat)


def table_without_rules(row: NewTable, spec: TableSpec, log: Sequence[Entry], data: bytes | None, why: str) -> LiveTable:
    """A table as its log and its story tell it.  Without a story nobody knows what its moves were about."""
    story = None if data is None else stories.unpack(data)
    moves = [entries.decode(entry.kind, entry.body) for entry in log if entry.kind == entries.Move.kind]
    table = LiveTable(row.id, row.created, spec, absent_game(spec, moves, story))
    for entry in log:
        table.take_in(entry)
        if story is not None and entry.version == story.version:
            table.history = retold(story)
    viewers = (*range(table.players), None)
    if story is None or data is None:
        table.kept = Kept(why)
        table.facts = {viewer: [] for viewer in viewers}
        table.numbers = {viewer: [] for viewer in viewers}
        return table
    ends = {viewer: stories.frame_at(story, story.first + len(story.steps) - 1, viewer) for viewer in viewers}
    views = {viewer: end["view"] for viewer, end in ends.items()}
    table.kept = Kept(why, data, views, {viewer: end.get("figures") for viewer, end in ends.items()})
    table.facts = {viewer: end["outcome"]["facts"] for viewer, end in ends.items()}
    # A story that was told by an earlier version of the server has none.
    told = {viewer: end["outcome"].get("numbers", []) for viewer, end in ends.items()}
    table.numbers = {viewer: msgspec.convert(numbers, list[Number]) for viewer, numbers in told.items()}
    table.ended = None if story.by_rules else story.outcome
    return table


def absent_game(spec: TableSpec, moves: Sequence[entries.Body], story: stories.StoredStory | None) -> AbsentGame:
    texts = [move.action for move in moves if isinstance(move, entries.Move)]
    if story is not None:
        return AbsentGame(spec, story.title, story.names, texts, story.outcome if story.by_rules else None)
    game = find_game(spec.game)
    return AbsentGame(spec, game.title, game.seat_names(), texts, None)


def retold(story: stories.StoredStory) -> list[Event]:
    """Everything that was told at the table: for each viewer what that viewer heard."""
    told: list[Event] = []
    for column in story.columns:
        seat = seat_of(column.eyes)
        for place in column.log:
            heard = msgspec.json.decode(story.events[place], type=Heard)
            told.append(Retold(seat, heard.words, heard.event))
    return told


def seat_of(eyes: str) -> Seat | None:
    return Seat(int(eyes.removeprefix("seat"))) if eyes.startswith("seat") else None


class Heard(msgspec.Struct):
    words: str
    event: msgspec.Raw


def must_know_rules(table: LiveTable) -> None:
    """Refuse what needs the rules that a table was played by."""
    if table.kept is not None:
        raise not_now(f"{table.kept.why} It cannot be played again, only watched.")


def sentence_about(spec: TableSpec, error: Exception) -> str:
    """Why a table cannot be played again."""
    if isinstance(error, UnknownGame):
        return f"This table plays {quoted(spec.game)}, a game that this server does not have."
    if isinstance(error, UnknownRules):
        game = find_game(spec.game)
        which = "older" if spec.rules_version < game.rules_version else "newer"
        return f"This table follows {which} rules of {game.title}, which this server does not have."
    return "This game cannot be played again by this server."


def has_older_rules(spec: TableSpec, error: Exception) -> bool:
    """Whether the rules have changed for good.  A game that is missing, or newer than this server, may come back."""
    return isinstance(error, UnknownRules) and spec.rules_version < find_game(spec.game).rules_version
