"""The people of the load test: tables whose moves fall due by the clock, whatever the server does."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from typing import Any

import msgspec
from load_wire import Http, Wire

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
        self.wire: Wire | None = None
        self.legal: list[str] = []
        self.version = -1
        self.cursor = 0
        self.opened = 0.0

    async def open(self, due: float = 0.0) -> None:
        self.opened = due
        path = f"/api/tables/{self.table.id}/socket"
        try:
            wire = await Wire.open(self.table.url, path, self.hear, lambda: self.table.figures.refuse("socket closed"))
        except OSError:
            self.table.figures.refuse("socket refused")
            return
        self.wire = wire
        wire.send(encode({"do": "hello", "token": self.token, "cursor": self.cursor}))

    def hear(self, data: bytes, now: float) -> None:
        frame = DECODER.decode(data)
        if frame.frame == "snapshot":
            self.take(frame, now)
        elif frame.error:
            self.table.refused(self, frame.error)

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
        if self.wire is not None:  # else it is being loaded
            self.table.figures.fell_due("reload", due)
            self.close()
            await self.open(due)

    def send(self, message: dict[str, object]) -> None:
        if self.wire is not None:
            self.wire.send(encode(message))

    def close(self) -> None:
        if self.wire is not None:
            self.wire.close()
            self.wire = None


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
        self.sent: dict[str, object] = {}
        """The move itself."""
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
        """A move that was on its way when its page was loaded again may be lost with the old socket: it is sent once more.

        As the client does, with the same key, so that it is carried out once.
        """
        if self.flying is not None and self.flying[2] is player and player.version < self.flying[1] and player.legal:
            player.legal = []
            player.send(self.sent)

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
        if mover is None or mover.wire is None:
            return
        self.flying = (self.waiting.popleft(), mover.version + 1, mover)
        self.keys += 1
        self.sent = {"do": "play", "action": CHANCE.choice(mover.legal), "version": mover.version, "key": f"k{self.keys}"}
        mover.legal = []
        mover.send(self.sent)

    def refused(self, player: Player, error: str) -> None:
        self.figures.refuse(error)
        if self.flying is not None and player is self.flying[2]:
            self.flying = None  # it stays unanswered, which the report counts

    def chat(self) -> None:
        self.keys += 1
        self.players[0].send({"do": "chat", "text": "Well played!", "key": f"c{self.keys}"})

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


CHANCE = random.Random(1)
encode = msgspec.json.Encoder().encode


async def make_table(http: Http, game: str, with_bot: bool) -> tuple[str, list[str]] | str:
    """A new table and the tokens of its people; or why not."""
    count = GAMES[game]
    bots = 0 if not with_bot or count == 1 else count - 1
    seats = [{"kind": "me"}] * (count - bots) + [{"kind": "bot", "bot": BOT}] * bots
    status, made = await http.ask("POST", "/api/tables", {"game": game, "players": count, "seats": seats})
    if status != 201:
        return str(made.get("error", status))
    return made["table"], [seat["token"] for seat in made["seats"] if seat["kind"] == "me"]


async def invite_and_join(http: Http) -> str:
    """One person makes a table with an invitation, another takes it; "" or why that failed."""
    seats = [{"kind": "me"}, {"kind": "invite"}]
    status, made = await http.ask("POST", "/api/tables", {"game": "blanco", "players": 2, "seats": seats})
    if status != 201:
        return str(made.get("error", status))
    path, invitation = f"/api/tables/{made['table']}/join", made["seats"][1]["token"]
    status, joined = await http.ask("POST", path, {"name": "Guest"}, invitation)
    return "" if status == 200 else str(joined.get("error", status))
