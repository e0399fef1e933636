"""The tables of one page: what a server does for its clients, done for the one reader who holds it, in a web worker.

Rooms, frames and refusals are those of the server; transport and store are not here.  The client cannot tell the difference: it
asks the same addresses and opens the same sockets, and the worker hands both to `PageTables`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Coroutine
from itertools import takewhile
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.seating import Place, Sitting
from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction, StormdeckError
from stormdeck.core.rng import FastRng
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.judging.advice import advise, is_grave, judged
from stormdeck.judging.thinking import choose_in_time, most_of
from stormdeck.table.opening import sit_down
from stormdeck.table.room import entries
from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import BOT, INVITE, TableSpec
from stormdeck.table.verify import is_verified, verify
from stormdeck.web.auth.tokens import hashed, new_table_id, new_token, token_of_rematch
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.game_info import info_of
from stormdeck.web.protocol.hinted import Hinted, Warned, hint_seed, hint_words, warning_of
from stormdeck.web.protocol.refusals import Refused, forbidden, given_up, not_found, not_now, problem_of, stale
from stormdeck.web.replays import past_frames
from stormdeck.web.rooms import frames, rulings
from stormdeck.web.rooms.checks import later_in_lesson, must_act, must_have_hints, must_have_record, must_run, seated
from stormdeck.web.rooms.names import checked_name, known_face
from stormdeck.web.rooms.truth import Played
from stormdeck.web.rooms.wishes import check_wish, fork_spec, lesson_spec, rematch_spec, table_made, table_spec, tokens_for

T = TypeVar("T")
Json = dict[str, Any]
HOSTED: Final[dict[str, str]] = {}
"""Bots that a host has brought; nobody hosts here."""
THINKS: Final = 3.0
"""Seconds a bot, or a hint, may take: this Python is slow, and the page waits for it."""
PAUSE: Final = 0.5
"""Seconds between two moves of bots, so that a reader can follow."""
COMMANDS: Final = msgspec.json.Decoder(wire.Message)
ENCODER: Final = msgspec.json.Encoder()


class Kept(msgspec.Struct, frozen=True):
    """A table as the page keeps it while the reader is elsewhere."""

    id: str
    created: int
    spec: TableSpec
    log: list[tuple[int, str, msgspec.Raw]]
    """When, the kind of an entry, and the entry."""


class Table:
    """A room, its log, and the bots that sit there."""

    def __init__(self, id: str, created: int, spec: TableSpec) -> None:
        self.room = Room(id, created, spec)
        self.log: list[tuple[int, str, msgspec.Raw]] = []
        self.sittings: dict[tuple[int, str], Sitting] = {}

    @property
    def truth(self) -> Played | None:
        return Played(self.room.match) if self.room.has_begun else None

    def take_in(self, at: int, body: entries.Body) -> None:
        self.room.apply(body, at)
        self.log.append((at, body.kind, msgspec.Raw(ENCODER.encode(body))))

    def bot_to_move(self) -> int | None:
        seat = self.room.turn
        return seat if seat is not None and self.room.seats[seat].kind == BOT else None

    def sitting(self, seat: int) -> Sitting:
        spec = self.room.seats[seat].bot
        return self.sittings.setdefault((seat, spec), Sitting(make_bot(spec)))

    def place(self, seat: int) -> Place:
        """Where the game stands for a bot in its seat."""
        match = self.room.match
        run = takewhile(lambda move: move[0] == seat, zip(reversed(match.movers), reversed(match.actions), strict=True))
        return Place(len(match.actions), self.room.changed, tuple([action for _, action in run])[::-1])

    def kept(self) -> str:
        return ENCODER.encode(Kept(self.room.id, self.room.created, self.room.spec, self.log)).decode()


class Socket:
    """One client's look at a table."""

    def __init__(self, table: Table, viewer: Viewer, cursor: int) -> None:
        self.table = table
        self.viewer = viewer
        self.cursor = cursor
        self.version = -1

    def frames(self) -> list[str]:
        """What it has not seen yet."""
        room, told = self.table.room, []
        while self.version != room.version or self.cursor < len(room.seen(self.viewer)):
            self.version = room.version
            data, self.cursor = frames.build(room, self.table.truth, self.viewer, self.cursor)
            told.append(frames.stamp(data, now()).decode())
        return told


class Asked(NamedTuple):
    """A request as the client sends it."""

    method: str
    path: list[str]
    query: dict[str, str]
    token: str | None
    body: bytes


class PageTables:
    """`post` takes what goes to a socket, `keep` what is to be kept of a table."""

    def __init__(self, post: Callable[[int, str], object], keep: Callable[[str, str], object]) -> None:
        self.tables: dict[str, Table] = {}
        self.sockets: dict[int, Socket] = {}
        self._post = post
        self._keep = keep
        self._chance = random.Random()

    # ---- Called by the worker: text in, text out ----

    def restore(self, text: str) -> None:
        """A table that the page has kept, with everything that happened there; one whose rules are gone is left out."""
        kept = msgspec.json.decode(text, type=Kept)
        try:
            table = Table(kept.id, kept.created, kept.spec)
            for at, kind, body in kept.log:
                table.take_in(at, entries.decode(kind, bytes(body).decode()))
        except StormdeckError as error:
            print(f"Table {kept.id} cannot be opened any more: {error}")
            return
        self.tables[kept.id] = table

    def ask(self, method: str, address: str, token: str | None, body: str) -> tuple[int, str]:
        """What a server would answer: the status, and the body as JSON."""
        parts = urlsplit(address)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        path = parts.path.strip("/").split("/")[1:]
        try:
            answer = self._answer(Asked(method, path, query, token, body.encode()))
        except msgspec.ValidationError as error:
            return 400, ENCODER.encode(wire.Problem(f"This cannot be read: {error}.")).decode()
        except StormdeckError as error:
            status, problem = problem_of(error)
            return status, ENCODER.encode(problem).decode()
        finally:
            self._tell()
        return 200, (answer if isinstance(answer, bytes) else ENCODER.encode(answer)).decode()

    def open(self, number: int, table_id: str, hello: str) -> bool:
        """A socket, with the first message of its client; False where there is no such table, or no such seat."""
        greeting = COMMANDS.decode(hello)
        table = self.tables.get(table_id)
        if table is None or not isinstance(greeting, wire.Hello):
            return False
        viewer = None if greeting.token is None else table.room.seat_of(hashed(greeting.token))
        if greeting.token is not None and viewer is None:
            return False
        self.sockets[number] = Socket(table, viewer, greeting.cursor)
        self._tell()
        here = wire.Presence([seat.kind != BOT for seat in table.room.seats], 0)
        self._post(number, ENCODER.encode(here).decode())
        return True

    def hear(self, number: int, text: str) -> None:
        """A message of a socket; its answer comes before the frames that it leads to."""
        socket = self.sockets[number]
        message = COMMANDS.decode(text)
        if isinstance(message, wire.Ping):
            self._post(number, '{"frame":"pong"}')
            return
        try:
            answer: msgspec.Struct = self._carry_out(socket.table, socket.viewer, message)
        except StormdeckError as error:
            answer = problem_of(error)[1]
        key = getattr(message, "key", "")
        self._post(number, ENCODER.encode({"frame": "answer", "key": key, **msgspec.to_builtins(answer)}).decode())
        self._tell()

    def close(self, number: int) -> None:
        self.sockets.pop(number, None)

    def due(self) -> float | None:
        """Seconds after which a bot moves; None where nobody waits for one."""
        return None if self._next_bot() is None else PAUSE

    def move(self) -> None:
        """A bot whose turn it is moves, at a table that somebody looks at."""
        table = self._next_bot()
        if table is None:
            return
        seat = table.bot_to_move()
        assert seat is not None
        self._write(table, entries.Move(seat, str(self._chosen(table, seat))))
        self._tell()

    # ---- Bots ----

    def _next_bot(self) -> Table | None:
        return next((socket.table for socket in self.sockets.values() if socket.table.bot_to_move() is not None), None)

    def _chosen(self, table: Table, seat: int) -> Action:
        room = table.room
        view, legal = room.match.view(seat), room.match.legal()
        if room.lesson is not None and not room.lesson.now.is_learners:
            legal = room.lesson.expects(legal)  # a scripted first game says what the others do
        if len(legal) == 1:
            return legal[0]
        bot = table.sitting(seat).at(table.place(seat), view)
        return choose_in_time(bot, view, legal, FastRng(self._chance.getrandbits(62)), limit=most_of(THINKS))

    # ---- Requests ----

    def _answer(self, asked: Asked) -> object:
        match [asked.method, *asked.path]:
            case ["GET", "games"]:
                return [info_of(game, ()) for game in game_ids()]
            case ["GET", "games", game, "cards"]:
                return wire.CardText(find_game(game).card_text(asked.query.get("name", "")))
            case ["GET", "tables"]:
                return wire.Lobby([], [], [])
            case ["POST", "tables"]:
                return self._make(msgspec.json.decode(asked.body, type=wire.TableWish))
            case [_, "tables", id, *rest]:
                return self._at_table(self._table(id), [asked.method, *rest], asked)
        raise elsewhere()

    def _at_table(self, table: Table, way: list[str], asked: Asked) -> object:
        room, viewer = table.room, viewer_of(table, asked.token)
        cursor, eyes = int(asked.query.get("cursor", 0)), asked.query.get("view", past_frames.SPECTATOR)
        match way:
            case ["GET"]:
                return frames.stamp(frames.build(room, table.truth, viewer, cursor)[0], now())
            case ["GET", "gallery"]:
                return frames.gallery(room)
            case ["GET", "unseen"]:
                return frames.sight(room, table.truth, viewer)
            case ["GET", "replay"]:
                return at_once(past_frames.steps(room, viewer))
            case ["GET", "replay", step]:
                then, picture = at_once(past_frames.look(room, int(step), past_frames.may_look(room, viewer, eyes), cursor))
                return picture(Played(then.match))
            case ["GET", "replay", step, "unseen"]:
                then, sight = at_once(past_frames.look_at_cards(room, int(step), past_frames.may_look(room, viewer, eyes)))
                return sight(Played(then.match))
            case ["GET", "record"]:
                return finished(room).record().to_json().encode()
            case ["GET", "verify"]:
                return verification(finished(room))
            case ["POST", "join"]:
                return self._join(table, asked.token, msgspec.json.decode(asked.body, type=wire.JoinWish))
            case ["POST", "rematch"]:
                return self._rematch(table, asked.token, msgspec.json.decode(asked.body, type=wire.RematchWish))
            case ["POST", "fork"]:
                return self._fork(table, msgspec.json.decode(asked.body, type=wire.ForkWish))
            case ["POST", command] if command in ("play", "take-back", "resign", "chat", "consent", "read-on", "hint", "why"):
                said = ENCODER.encode({**msgspec.json.decode(asked.body, type=Json), "do": command})
                return self._carry_out(table, viewer, COMMANDS.decode(said))
        raise elsewhere()

    def _table(self, id: str) -> Table:
        table = self.tables.get(id)
        if table is None:
            raise not_found("There is no such table in this page.")
        return table

    # ---- Making tables and sitting down ----

    def _open(self, spec: TableSpec) -> Table:
        table = Table(new_table_id(), now(), spec)
        self.tables[table.room.id] = table
        self._keep(table.room.id, table.kept())
        return table

    def _make(self, wish: wire.TableWish) -> wire.TableMade:
        game = find_game(wish.game)
        check_wish(wish)
        must_fit_a_page(wish)
        tokens = tokens_for(wish)
        if wish.script:
            spec = lesson_spec(game, wish, tokens, HOSTED)
        else:
            options = sit_down(game, wish.players, wish.options).options.as_dict()
            spec = table_spec(game, wish, options, tokens, HOSTED)
        return table_made(self._open(spec).room, wish, tokens)

    def _join(self, table: Table, token: str | None, wish: wire.JoinWish) -> wire.Seated:
        room = table.room
        seat = None if token is None else room.seat_of(hashed(token))
        if token is None or seat is None:
            raise forbidden("This link opens no seat at this table.")
        if room.seats[seat].kind == INVITE:
            self._sit(table, seat, token, wish.name or room.seats[seat].name, wish.entropy, wish.face)
        elif room.seats[seat].kind == BOT:
            must_run(room)
            if room.seats[seat].resigned:
                raise given_up()
            self._write(table, entries.Return(seat))
        return wire.Seated(seat, token)

    def _sit(self, table: Table, seat: int, token: str, name: str, entropy: str, face: str = "") -> None:
        called = checked_name(table.room, name)
        self._write(table, entries.Join(seat, called, hashed(token), entropy.encode().hex(), False, known_face(face)))

    def _rematch(self, table: Table, token: str | None, wish: wire.RematchWish) -> wire.RematchGiven:
        room = table.room
        seat = viewer_of(table, token)
        if seat is None or token is None:
            raise forbidden("Only who sits at the table can do that.")
        if room.phase != "finished":
            raise not_now("The game is still going on.")
        if room.rematch is None:
            made = self._open(rematch_spec(room))
            self._write(table, entries.Rematch(seat, made.room.id))
        again = self._table(room.rematch or "")
        mine = token_of_rematch(token, again.room.id)
        if wish.entropy is not None and again.room.seats[seat].kind == INVITE:
            self._sit(again, seat, mine, room.seats[seat].name, wish.entropy)
        return wire.RematchGiven(again.room.id, seat, mine, again.room.spec.commitment)

    def _fork(self, table: Table, wish: wire.ForkWish) -> wire.RematchGiven:
        room = finished(table.room)
        actions = [str(action) for action in room.match.actions]
        if wish.seat >= room.players or wish.step > len(actions):
            raise Refused(400, "The game has no such seat, or no such move.")
        token = new_token()
        made = self._open(fork_spec(room, wish, actions[: wish.step], hashed(token)))
        return wire.RematchGiven(made.room.id, wish.seat, token, made.room.spec.commitment)

    # ---- At the table ----

    def _carry_out(self, table: Table, viewer: Viewer, message: wire.Message) -> wire.Done | Hinted | Warned | wire.Reason:
        seat = seated(table.room, viewer)
        match message:
            case wire.Play():
                return self._warning(table, seat, message) or self._play(table, seat, message)
            case wire.TakeBack():
                must_be_now(table.room, message.version)
                return self._take_back(table, seat)
            case wire.ReadOn():
                must_be_now(table.room, message.version)
                return self._write(table, rulings.read_on(table.room, seat))
            case wire.Resign():
                return self._write(table, rulings.resign(table.room, seat))
            case wire.Consent():
                return self._consent(table, seat, message)
            case wire.Hint():
                return self._hint(table, seat)
            case wire.Why(action=action):
                return why(table.room, seat, action)
        raise elsewhere()

    def _play(self, table: Table, seat: int, command: wire.Play) -> wire.Done:
        room = table.room
        must_be_now(room, command.version)
        must_act(room, seat)
        action = room.game.parse(command.action)
        room.match.judge(action)
        later = later_in_lesson(room, action)
        if later:
            raise not_now(later)
        return self._write(table, entries.Move(seat, str(action)))

    def _warning(self, table: Table, seat: int, command: wire.Play) -> Warned | None:
        """Of who wants to be warned: what speaks against the move, where it is a grave mistake."""
        room = table.room
        if not command.warn or room.turn != seat or command.version != room.version:
            return None
        if not room.spec.has_hints or room.lesson is not None:
            return None
        view, legal = room.match.view(seat), room.match.legal()
        action = next((action for action in legal if str(action) == command.action), None)
        entry = None if action is None else judged(view, legal, action, hint_seed(room), limit=most_of(THINKS))
        if entry is None or not is_grave(entry):
            return None
        self._note_hint(table, seat)
        return warning_of(room, seat, view, entry)

    def _hint(self, table: Table, seat: int) -> Hinted:
        room = table.room
        must_have_hints(room)
        must_act(room, seat)
        view = room.match.view(seat)
        hinted = hint_words(room, seat, view, advise(view, room.match.legal(), hint_seed(room), limit=most_of(THINKS)))
        self._note_hint(table, seat)
        return hinted

    def _note_hint(self, table: Table, seat: int) -> None:
        if table.room.hinted != (seat, table.room.changed):
            self._write(table, entries.Hint(seat))

    def _take_back(self, table: Table, seat: int) -> wire.Done:
        room = table.room
        entry: entries.Body | None = rulings.take_back_at_will(room, seat)
        if entry is None:
            entry = rulings.take_back(room, seat, rulings.acted_since(room, seat) or room.match.take_back_refusal(seat))
        return self._write(table, entry)

    def _consent(self, table: Table, seat: int, command: wire.Consent) -> wire.Done:
        rulings.asked_of(table.room, seat, command.request)
        return self._write(table, entries.Consent(seat, command.request, command.agree))

    # ---- Writing and telling ----

    def _write(self, table: Table, body: entries.Body) -> wire.Done:
        table.take_in(now(), body)
        room = table.room
        self._keep(room.id, table.kept())
        is_request = any(pending.id == room.version for pending in room.requests)
        return wire.Done(room.version, room.version if is_request else None)

    def _tell(self) -> None:
        for number, socket in list(self.sockets.items()):
            for frame in socket.frames():
                self._post(number, frame)


def now() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


def at_once(waiting: Coroutine[Any, Any, T]) -> T:
    """What a coroutine comes to that only lets others have their turn: here are no others."""
    while True:
        try:
            waiting.send(None)
        except StopIteration as done:
            result: T = done.value
            return result


def elsewhere() -> Refused:
    return not_found("That takes a server; this table is held by your browser alone.")


def viewer_of(table: Table, token: str | None) -> Viewer:
    if token is None:
        return None
    seat = table.room.seat_of(hashed(token))
    if seat is None:
        raise forbidden("This link opens no seat at this table.")
    return seat


def must_fit_a_page(wish: wire.TableWish) -> None:
    if any(seat.kind in ("invite", "open") for seat in wish.seats) or wish.listed:
        raise Refused(400, "Nobody else can come to a table in your own browser; play bots, or pass the device around.")
    if wish.clock is not None:
        raise Refused(400, "There are no clocks at a table in your own browser.")


def must_be_now(room: Room, version: int) -> None:
    if version != room.version:
        raise stale(room.version)


def finished(room: Room) -> Room:
    must_have_record(room)
    return room


def why(room: Room, seat: int, text: str) -> wire.Reason:
    """Why an action is not allowed now."""
    must_run(room)
    if room.turn != seat:
        return wire.Reason("", "It is not your turn.")
    try:
        action = room.game.parse(text)
        room.match.judge(action)
    except IllegalAction as refusal:
        return wire.Reason(refusal.rule, refusal.why)
    return wire.Reason("", later_in_lesson(room, action) or "This is allowed now.")


def verification(room: Room) -> wire.Verification:
    checks = verify(room.record(), room.spec.commitment)
    lines = [wire.CheckInfo(check.what, check.ok, check.detail) for check in checks]
    if room.ended is not None:
        lines[-1] = msgspec.structs.replace(lines[-1], words=f"the game was not played to its end: {room.ended.reason}")
    return wire.Verification(is_verified(checks), lines)
