"""The people of the load test: tables whose moves fall due by the clock, whatever the server does."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import deque
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

BOT = "level:2"
GAMES: dict[str, int] = {"blanco": 2, "taidian": 3, "thunder-and-lightning": 2, "thunderbirds": 1, "thunderbolts": 2}
"""With how many seats each is played here."""


class Offer(msgspec.Struct):
    action: str


class Frame(msgspec.Struct):
    """The few fields the scripted players read."""

    frame: str
    version: int = 0
    cursor: int = 0
    legal: list[Offer] = []
    outcome: Any = None
    error: str = ""


DECODER = msgspec.json.Decoder(Frame)


class Figures:
    """What was meant to happen and what did.  A delay counts from the moment a thing fell due, not from when it was sent."""

    def __init__(self) -> None:
        self.begin = self.end = 0.0
        self.delays: dict[str, list[float]] = {}
        self.due: dict[str, int] = {}
        self.refused: dict[str, int] = {}

    def fell_due(self, what: str, at: float) -> None:
        if self.begin <= at < self.end:
            self.due[what] = self.due.get(what, 0) + 1

    def done(self, what: str, due: float, now: float) -> None:
        if self.begin <= due < self.end:
            self.delays.setdefault(what, []).append(now - due)

    def refuse(self, why: str) -> None:
        self.refused[why] = self.refused.get(why, 0) + 1


class Player:
    """One end of one socket; a spectator has no token."""

    def __init__(self, table: Table, token: str | None) -> None:
        self.table = table
        self.token = token
        self.connection: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.legal: list[str] = []
        self.version = -1
        self.cursor = 0
        self.opened = 0.0

    async def open(self, due: float = 0.0) -> None:
        self.opened = due
        address = f"{self.table.url.replace('http', 'ws')}/api/tables/{self.table.id}/socket"
        self.connection = await connect(address, compression=None, max_size=None, open_timeout=120, ping_interval=None)
        await self.connection.send(json.dumps({"do": "hello", "token": self.token, "cursor": self.cursor}))
        self.reader = asyncio.create_task(self.read(self.connection))

    async def read(self, connection: ClientConnection) -> None:
        try:
            async for data in connection:
                now = time.perf_counter()
                frame = DECODER.decode(data)
                if frame.frame == "snapshot":
                    self.take(frame, now)
                elif frame.error:
                    self.table.refused(self, frame.error)
        except ConnectionClosed:
            self.table.figures.refuse("socket closed")

    def take(self, frame: Frame, now: float) -> None:
        self.version, self.cursor = frame.version, frame.cursor
        self.legal = [offer.action for offer in frame.legal]
        if self.opened:
            self.table.figures.done("reload", self.opened, now)
            self.opened = 0.0
            self.table.try_again(self)
        self.table.seen(self, frame, now)

    async def reload(self, due: float) -> None:
        """The page again: a new socket with what was seen so far."""
        if self.connection is not None and self.reader is not None:
            self.reader.cancel()
            await self.connection.close()
        await self.open(due)

    async def close(self) -> None:
        if self.connection is not None and self.reader is not None:
            self.reader.cancel()
            await self.connection.close()


class Table:
    """Moves fall due every `pause` seconds.  One that cannot be sent yet waits, and its delay runs.

    At a table with a bot nobody can move while the bot thinks, so there the next move falls due when the person has been
    asked for `pause` seconds; how long the bots take is a figure of its own.
    """

    def __init__(self, url: str, figures: Figures, id: str, tokens: list[str], with_bot: bool, spectators: int = 0) -> None:
        self.url = url
        self.figures = figures
        self.id = id
        self.with_bot = with_bot
        self.players = [Player(self, token) for token in tokens]
        self.spectators = [Player(self, None) for _ in range(spectators)]
        self.waiting: deque[float] = deque()
        self.flying: tuple[float, int, Player] | None = None
        """Since when the move on its way was due, the version that shows it, and who made it."""
        self.bot_since = 0.0
        self.over = False
        self.keys = 0

    def seen(self, player: Player, frame: Frame, now: float) -> None:
        self.over = self.over or frame.outcome is not None
        if self.flying is not None and frame.version >= self.flying[1] and player is self.witness(self.flying[2]):
            self.figures.done("move", self.flying[0], now)
            self.flying = None
        if self.with_bot:
            self.watch_bot(player, now)
        self.send_next()

    def try_again(self, player: Player) -> None:
        """A move that was on its way when its page was loaded again may be lost with the old socket; it stays due."""
        if self.flying is not None and self.flying[2] is player and player.version < self.flying[1] and player.legal:
            self.waiting.appendleft(self.flying[0])
            self.flying = None

    def witness(self, mover: Player) -> Player:
        """Whose frame stops the watch: another person's, a spectator's, or, at a table for one, the mover's own."""
        others = [player for player in (*self.players, *self.spectators) if player is not mover]
        return others[0] if others else mover

    def watch_bot(self, player: Player, now: float) -> None:
        if player is not self.players[0]:
            return
        if player.legal:
            if self.bot_since:
                self.figures.done("bots' turn", self.bot_since, now)
                self.bot_since = 0.0
        elif not self.bot_since and not self.over:
            self.bot_since = now
            self.figures.fell_due("bots' turn", now)

    def fall_due(self, at: float) -> None:
        self.figures.fell_due("move", at)
        self.waiting.append(at)
        self.send_next()

    def send_next(self) -> None:
        if self.flying is not None or not self.waiting or self.over:
            return
        mover = next((player for player in self.players if player.legal), None)
        if mover is None or mover.connection is None:
            return
        self.flying = (self.waiting.popleft(), mover.version + 1, mover)
        self.keys += 1
        message = {"do": "play", "action": CHANCE.choice(mover.legal), "version": mover.version, "key": f"k{self.keys}"}
        mover.legal = []
        self.dispatch(mover.connection, message)

    def refused(self, player: Player, error: str) -> None:
        self.figures.refuse(error)
        if self.flying is not None and player is self.flying[2]:
            self.flying = None  # it stays unanswered, which the report counts

    def chat(self) -> None:
        speaker = self.players[0]
        if speaker.connection is not None:
            self.keys += 1
            self.dispatch(speaker.connection, {"do": "chat", "text": "Well played!", "key": f"c{self.keys}"})

    def dispatch(self, connection: ClientConnection, message: dict[str, object]) -> None:
        task = asyncio.ensure_future(send(connection, message))
        SENDING.add(task)
        task.add_done_callback(SENDING.discard)

    async def keep_moving(self, pause: float, phase: float) -> None:
        due = time.perf_counter() + phase * pause
        while not self.over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.with_bot:
                await self.asked()
                due = time.perf_counter() + pause
                await asyncio.sleep(pause)
            self.fall_due(due)
            due += pause

    async def asked(self) -> None:
        """Until the person is asked and has answered nothing yet."""
        while not self.over and (self.flying is not None or self.waiting or not self.players[0].legal):
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        for player in (*self.players, *self.spectators):
            await player.close()


CHANCE = random.Random(1)
SENDING: set[asyncio.Future[None]] = set()


async def send(connection: ClientConnection, message: dict[str, object]) -> None:
    with suppress(ConnectionClosed):  # the reader counts it
        await connection.send(json.dumps(message))


async def make_table(http: httpx.AsyncClient, game: str, with_bot: bool) -> tuple[str, list[str]] | str:
    """A new table and the tokens of its people; or why not."""
    count = GAMES[game]
    bots = 0 if not with_bot or count == 1 else count - 1
    seats = [{"kind": "me"}] * (count - bots) + [{"kind": "bot", "bot": BOT}] * bots
    answer = await http.post("/api/tables", json={"game": game, "players": count, "seats": seats})
    made = answer.json()
    if answer.status_code != 201:
        return str(made.get("error", answer.status_code))
    return made["table"], [seat["token"] for seat in made["seats"] if seat["kind"] == "me"]


async def invite_and_join(http: httpx.AsyncClient) -> str:
    """One person makes a table with an invitation, another takes it; "" or why that failed."""
    seats = [{"kind": "me"}, {"kind": "invite"}]
    made = await http.post("/api/tables", json={"game": "blanco", "players": 2, "seats": seats})
    if made.status_code != 201:
        return str(made.json().get("error", made.status_code))
    invitation = made.json()["seats"][1]["token"]
    path = f"/api/tables/{made.json()['table']}/join"
    joined = await http.post(path, json={"name": "Guest"}, headers={"authorization": f"Bearer {invitation}"})
    return "" if joined.status_code == 200 else str(joined.json().get("error", joined.status_code))
