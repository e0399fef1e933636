"""One socket for each viewer: commands in, snapshots out.

A connection is woken when its table changes and then builds what it has missed.  So a slow reader gets fewer, fuller frames
and never keeps anybody waiting.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stormdeck.core.errors import StormdeckError
from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.seat_keys import REVOKED, TAKEN
from stormdeck.web.auth.tokens import hashed
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import NO_DATABASE, forbidden, problem_of
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.transport.closing import BAD_TOKEN, NO_TABLE, OUR_FAULT, POLICY, SIGNED_OUT, TRY_AGAIN, Closed
from stormdeck.web.transport.rate_limits import Bucket, counted_as
from stormdeck.web.transport.request_checks import origin_is_ours

if TYPE_CHECKING:
    from stormdeck.web.process import ServerProcess
    from stormdeck.web.transport.asgi import Socket

LOG = logging.getLogger("stormdeck.sockets")
HELLO_LIMIT: Final = 15.0
MOST_UNREAD: Final = 200
"""Answers that may wait for a reader before the socket is closed."""
TOO_MANY_WRONG: Final = "too many wrong links"
OUT: Final = "this device was signed out of its seat"

DECODER: Final = msgspec.json.Decoder(wire.Message)
ENCODER: Final = msgspec.json.Encoder()
PONG: Final = b'{"frame":"pong"}'


class Connection:
    __slots__ = (
        "_bucket",
        "_listener",
        "_playing",
        "_presence_due",
        "_sender",
        "address",
        "cursor",
        "outbox",
        "process",
        "shut",
        "socket",
        "table",
        "token",
        "version",
        "viewer",
    )

    def __init__(
        self, process: ServerProcess, socket: Socket, address: str, table: LiveTable, viewer: Viewer, cursor: int, token: str = ""
    ) -> None:
        self.process = process
        self.socket = socket
        self.address = address
        self.table = table
        self.viewer = viewer
        self.token = token
        """The hash of what opened the seat; it may be shut at any moment."""
        self.cursor = cursor
        self.version = -1
        self.outbox: list[bytes] = []
        self.shut: Closed | None = None
        self._playing = False
        self._presence_due = False
        self._sender: asyncio.Task[None] | None = None
        """Lives only while there is something to send: most sockets are silent most of the time."""
        self._listener = asyncio.current_task()
        self._bucket = Bucket(*process.settings.limits.messages)

    # ---- Out ----

    def wake(self) -> None:
        if not self.has_seat():
            self.close(self.signed_out())
        elif self._sender is None and self.shut is None:
            self._sender = asyncio.create_task(self._send_all())

    def presence_changed(self) -> None:
        self._presence_due = True
        self.wake()

    def post(self, data: bytes) -> None:
        self.outbox.append(data)
        if len(self.outbox) > MOST_UNREAD:
            self.close(Closed(POLICY, "too many answers unread"))
        self.wake()

    def close(self, why: Closed) -> None:
        """Whoever listens at this socket stops and says goodbye."""
        if self.shut is None:
            self.shut = why
            self.stop_sending()
            if self._listener is not None:
                self._listener.cancel()

    def stop_sending(self) -> None:
        if self._sender is not None:
            self._sender.cancel()

    async def _send_all(self) -> None:
        """Send whatever is due, newest state only."""
        try:
            while self.shut is None and await self._send_next():
                pass
        except OSError:
            pass  # the other side has gone, which the listener hears too
        except Exception:  # a fault of ours must not leave a socket that is open and silent
            LOG.exception("a socket cannot be served", extra={"facts": {"table": self.table.id}})
            self.close(Closed(OUR_FAULT, "the server failed; the table is unharmed"))
        finally:
            self._sender = None

    async def _send_next(self) -> bool:
        """The oldest answer, else the newest state, else who is here; False if nothing is due."""
        if not self.has_seat():  # a table that takes in much from elsewhere wakes us later
            self.close(self.signed_out())
            return False
        if self.outbox:
            await self._send(self.outbox.pop(0))
        elif (self.version != self.table.version or self.is_behind) and not self._playing:
            self.version = self.table.version
            data, self.cursor = self.process.registry.snapshot(self.table, self.viewer, self.cursor)
            self.process.metrics.add("frames_total")
            await self._send(data)
        elif self._presence_due:
            self._presence_due = False
            await self._send(ENCODER.encode(self.process.presence.frame(self.table)))
        else:
            return False
        return True

    def has_seat(self) -> bool:
        """Whether the seat that is looked at is still open to this socket: it may be shut at any moment, by any process."""
        return self.viewer is None or self.table.seat_of(self.token) == self.viewer

    def signed_out(self) -> Closed:
        taken = self.table.seatkeys.shut(self.token) == TAKEN
        return Closed(SIGNED_OUT, "the invitation has been taken" if taken else OUT)

    @property
    def is_behind(self) -> bool:
        """Whether there was more to tell than fitted in the last frame: a long story comes in several."""
        return self.cursor < len(self.table.seen(self.viewer))

    async def _send(self, data: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": data.decode()})

    # ---- In ----

    async def receive_all(self) -> None:
        while True:
            text = await receive(self.socket)
            if not self._bucket.take():
                self.process.metrics.add("limited_total")
                raise Closed(POLICY, "too many messages")
            await self._wait_for_the_address()
            if not self.has_seat():
                raise self.signed_out()
            await self.handle(text)

    async def _wait_for_the_address(self) -> None:
        """Whoever has many sockets gets no more done than with a few.  Nothing more is read here meanwhile."""
        delay = self.process.messages.delay(self.address)
        if delay > 0:
            self.process.metrics.add("limited_total")
            await asyncio.sleep(delay)

    async def handle(self, text: str | bytes) -> None:
        """One message.  Whatever is wrong with it becomes an answer; the table is not changed by it."""
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.answer("", wire.Problem(f"This message cannot be read: {error}."))
            return
        key = getattr(message, "key", "")
        self._playing = isinstance(message, wire.Play | wire.ReadOn)  # its answer and the snapshot it leads to leave together
        try:
            self.answer(key, await self.respond(message))
        except StormdeckError as error:
            self.process.metrics.add("refusals_total")
            self.answer(key, problem_of(error)[1])
        except SQLAlchemyError:
            self.process.metrics.add("errors_total")
            self.answer(key, wire.Problem(NO_DATABASE))
        finally:
            self._playing = False
            self.wake()

    async def respond(self, message: wire.Message) -> msgspec.Struct | None:
        table, viewer, commands = self.table, self.viewer, self.process.commands
        match message:
            case wire.Ping():
                self.post(PONG)
                return None
            case wire.Hello():
                raise forbidden("Hello is said once, at the beginning.")
            case wire.Hint():
                return await commands.hint(table, viewer, self.address)
            case wire.Play():
                return await commands.play(table, viewer, message, self.address)
            case wire.Why(action=action):
                return commands.why(table, viewer, action)
            case _:
                return await commands.carry_out(table, viewer, message, self.address)

    def answer(self, key: str, body: msgspec.Struct | None) -> None:
        if body is not None:
            fields = msgspec.to_builtins(body)
            self.post(ENCODER.encode({"frame": "answer", "key": key, **fields}))


async def receive(socket: Socket) -> str | bytes:
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise Closed(event.get("code") or 1000, "gone")
    text: str | bytes = event.get("text") or event.get("bytes") or ""
    return text


async def serve_socket(process: ServerProcess, socket: Socket, table_id: str) -> None:
    """One socket from its opening to its end."""
    address = counted_as(socket.client.host) if socket.client else ""
    if not process.handshakes.allows(address):
        process.metrics.add("limited_total")
        await socket.refuse(POLICY, "too many handshakes")
        return
    if not origin_is_ours(socket.headers.get("origin"), socket.headers.get("host"), process.settings.origins):
        await socket.refuse(POLICY, "origin")
        return
    if process.closing or process.sockets.get(address, 0) >= process.settings.limits.sockets:
        await socket.refuse(POLICY, "too many sockets")
        return
    await socket.accept()
    process.sockets[address] = process.sockets.get(address, 0) + 1
    try:
        await converse(process, socket, table_id, address)
    except Closed as closed:
        with suppress(Exception):  # the other side may be gone, and then there is nobody to tell
            await socket.send({"type": "websocket.close", "code": closed.code, "reason": str(closed)})
    finally:
        process.sockets[address] -= 1
        if process.sockets[address] == 0:
            del process.sockets[address]


async def converse(process: ServerProcess, socket: Socket, table_id: str, address: str) -> None:
    connection = await welcome(process, socket, table_id, address)
    table = connection.table
    table.connections.add(connection)
    process.open_sockets += 1
    process.presence.came_or_went(table)
    process.bot_driver.look_after(table)
    connection.wake()
    try:
        await connection.receive_all()
    except asyncio.CancelledError:
        if connection.shut is None:
            raise
        raise connection.shut from None
    finally:
        process.open_sockets -= 1
        table.connections.discard(connection)
        connection.stop_sending()
        process.presence.came_or_went(table)


async def welcome(process: ServerProcess, socket: Socket, table_id: str, address: str) -> Connection:
    """The first message says who it is and what it has seen."""
    try:
        text = await asyncio.wait_for(receive(socket), HELLO_LIMIT)
        hello = DECODER.decode(text)
    except (TimeoutError, msgspec.DecodeError, UnicodeError, RecursionError):
        raise Closed(POLICY, "hello expected") from None
    if not isinstance(hello, wire.Hello):
        raise Closed(POLICY, "hello expected")
    try:
        table = await process.registry.table(table_id)
    except StormdeckError:
        raise Closed(NO_TABLE, "no such table") from None
    except SQLAlchemyError:
        raise Closed(TRY_AGAIN, "the database cannot be reached") from None
    viewer = None
    if hello.token is not None:
        viewer = table.seat_of(hashed(hello.token))
        if viewer is None:
            must_be_taken(process, table, hashed(hello.token), address)
            return Connection(process, socket, address, table, None, hello.cursor)
    return Connection(process, socket, address, table, viewer, hello.cursor, "" if hello.token is None else hashed(hello.token))


def must_be_taken(process: ServerProcess, table: LiveTable, token: str, address: str) -> None:
    """What opens no seat may watch if it is an invitation that was taken."""
    why = table.seatkeys.shut(token)
    if why == REVOKED:
        raise Closed(SIGNED_OUT, OUT)
    if why is None:
        if not process.wrong_token(address):
            raise Closed(POLICY, TOO_MANY_WRONG)
        raise Closed(BAD_TOKEN, "this link opens no seat here")
