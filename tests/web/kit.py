"""A real server inside a test, and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import functools
import itertools
import os
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stormdeck.games import BUILT_IN
from stormdeck.web import settings as settings_module
from stormdeck.web.process import ServerProcess
from stormdeck.web.serve import Server, bind, configuration
from stormdeck.web.settings import Limits, Settings
from tests.web.attacks.scale import FACTOR

GAMES = tuple(BUILT_IN)
SOURCES = str(Path(__file__).parents[2] / "src")
PLENTY = (1e9, 1e9)
FAST = Limits(
    requests=PLENTY,
    new_tables=PLENTY,
    bot_tables=PLENTY,
    drafts=PLENTY,
    lab_runs=PLENTY,
    wrong_tokens=PLENTY,
    wrong_codes=PLENTY,
    messages=PLENTY,
    all_messages=PLENTY,
    handshakes=PLENTY,
    sockets=100_000,
)
KEYS = itertools.count()


def new_key() -> str:
    return f"key-{next(KEYS)}"


def asynchronous(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine; it may take five minutes on a busy machine (an attack in its long form half an hour)."""

    @functools.wraps(test)
    def run(*args: Any, **extra: Any) -> None:
        with ThreadPoolExecutor(1) as own:  # the browser's tests keep a loop running in the first thread
            own.submit(lambda: asyncio.run(asyncio.wait_for(test(*args, **extra), 300 if FACTOR == 1 else 1800))).result()

    return run


HINT_SIMS = 8


def quick_settings(database: str, **changes: Any) -> Settings:
    """Bots that do not wait for effect, short thoughts for hints, and no rate limits."""
    usual = Settings(database=database, bot_pause=(0, 0), bot_budget=20.0, hint_sims=HINT_SIMS, limits=FAST)
    return msgspec.structs.replace(usual, **changes)


class Running:
    """A server in this process."""

    def __init__(self, server: Server, url: str, house: ServerProcess, http: httpx.AsyncClient) -> None:
        self.server = server
        self.url = url
        self.house = house
        self.http = http
        self._tokens: dict[str, list[Any]] = {}

    async def call(self, method: str, path: str, token: str | None = None, **extra: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = await self.http.request(method, path, headers=headers, **extra)
        if token and path.endswith("/join") and response.status_code == 200:
            self._sat_down(path.split("/")[-2], token, response.json()["token"])
        return response

    def _sat_down(self, table: str, invitation: str, token: str) -> None:
        """An invitation is for once: in the list that `make` gave, the token of the seat takes its place."""
        tokens = self._tokens.get(table, [])
        tokens[:] = [token if known == invitation else known for known in tokens]

    async def get(self, path: str, token: str | None = None) -> Any:
        response = await self.call("GET", path, token)
        assert response.status_code == 200, (path, response.status_code, response.text)
        return response.json()

    async def post(self, path: str, token: str | None = None, *, status: int = 200, **body: Any) -> Any:
        response = await self.call("POST", path, token, json=body)
        assert response.status_code == status, (path, body, response.status_code, response.text)
        return response.json()

    async def make(self, game: str, *kinds: str, players: int | None = None, **wishes: Any) -> tuple[str, list[Any]]:
        """A table with a seat for each kind; its id and the tokens.  The list stays true: who joins by an invitation gets a new
        token, which takes the invitation's place in it."""
        seats = [{"kind": kind.partition(":")[0], **({"bot": kind.partition(":")[2]} if ":" in kind else {})} for kind in kinds]
        made = await self.post("/api/tables", status=201, game=game, players=len(kinds), seats=seats, **wishes)
        tokens = self._tokens[made["table"]] = [seat["token"] for seat in made["seats"]]
        return made["table"], tokens

    async def play(self, table: str, token: str, action: str, version: int, *, status: int = 200, key: str = "") -> Any:
        path = f"/api/tables/{table}/play"
        return await self.post(path, token, status=status, action=action, version=version, key=key or new_key())

    def socket(self, table: str, **extra: Any) -> connect:
        return connect(f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket", max_size=None, **extra)


def timeless(snapshot: Any) -> Any:
    """A snapshot without the moment it was sent at, to be compared with another one."""
    return {name: value for name, value in snapshot.items() if name != "now"}


@asynccontextmanager
async def running(settings: Settings, listening: socket.socket | None = None) -> AsyncIterator[Running]:
    os.environ[settings_module.ENVIRONMENT] = settings_module.to_text(settings)
    listening = listening or bind("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = Server(configuration(settings, "127.0.0.1", 0))
    task = asyncio.create_task(server._serve([listening]))
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.01)
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as http:  # no certificates to load: that takes longest
        try:
            yield Running(server, url, house_of(server), http)
        finally:
            server.should_exit = True
            await task


def house_of(server: Server) -> ServerProcess:
    from stormdeck.web.serve import process_below

    house = process_below(server.config.loaded_app)
    assert isinstance(house, ServerProcess)
    return house


class Guest:
    """Somebody at a socket who remembers the last snapshot and every event."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.snapshot: Any = None
        self.events: list[Any] = []
        self.answers: list[Any] = []
        self.presence: Any = None

    async def say(self, do: str, **fields: Any) -> None:
        await self.connection.send(msgspec.json.encode({"do": do, **fields}).decode())

    async def hear(self) -> Any:
        """The next frame."""
        frame = msgspec.json.decode(await self.connection.recv())
        match frame["frame"]:
            case "snapshot":
                self.snapshot = frame
                self.events += frame["events"]
            case "answer":
                self.answers.append(frame)
            case "presence":
                self.presence = frame
        return frame

    async def until(self, what: Callable[[Any], bool]) -> Any:
        while True:
            frame = await self.hear()
            if what(frame):
                return frame

    async def version(self, least: int) -> None:
        """Until the snapshot is at least of this version."""
        while self.snapshot["version"] < least:
            await self.hear()

    async def until_asked(self) -> None:
        """Until this seat must decide."""
        while not self.snapshot["legal"]:
            await self.hear()

    async def closing(self) -> int:
        """Listen until the socket is closed; the code it is closed with."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    async def answer(self, key: str) -> Any:
        return await self.until(lambda frame: frame["frame"] == "answer" and frame["key"] == key)

    async def ask(self, do: str, **fields: Any) -> Any:
        key = new_key()
        await self.say(do, key=key, **fields)
        return await self.answer(key)


@asynccontextmanager
async def sitting(server: Running, table: str, token: str | None, cursor: int = 0) -> AsyncIterator[Guest]:
    """A guest who has said hello and seen the table."""
    async with server.socket(table) as connection:
        guest = Guest(connection)
        await guest.say("hello", token=token, cursor=cursor)
        await guest.until(lambda frame: frame["frame"] == "snapshot")
        yield guest
