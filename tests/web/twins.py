"""Two tables, one at each of two servers, that a viewer cannot tell apart: the second was dealt from what that viewer knows.

Whatever is done at both (moves that look the same to the viewer, moves taken back, hints, refusals, consents, chat, pages loaded
again, looking back), the viewer is sent the same bytes.  The two may part only when something is shown that differs.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec

from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, fair_commitment
from stormdeck.core.types import Seat
from stormdeck.judging.advice import advise
from stormdeck.table.room.spec import PERSON, SeatSpec, TableSpec
from stormdeck.testing.chance import state_of
from stormdeck.testing.walk import after, encoded, legal_rows, walk
from stormdeck.web.auth.tokens import hashed, new_table_id, new_token
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.thinking.hints import hint_seed
from tests.web.kit import HINT_SIMS, Running, new_key
from tests.web.line import Answer, Line

STEPS: Final = 14
"""How many things are done at a pair of tables."""
MORE_TRIES: Final = 4
"""So often a hint is asked for again that did not come in time."""
LATE: Final = (b"No hint came in time", b"It was not found out in time")
TIMES: Final = re.compile(rb'"(now|since|at|created)":\d+')
TABLES: Final[dict[str, list[tuple[int, dict[str, object]]]]] = {
    "blanco": [(2, {}), (3, {}), (2, {"memory_aid": False})],
    "taidian": [(2, {}), (3, {"treaties": "open"}), (2, {"ask_always": False}), (4, {"spoils": True, "open_discards": True})],
    "thunder-and-lightning": [(2, {})],
    "thunderbirds": [(1, {})],
    "thunderbolts": [(2, {}), (4, {})],
}
"""The tables at which each game is looked at: players and options."""


class World:
    """One of the two tables."""

    def __init__(self, line: Line, table: LiveTable, tokens: list[str]) -> None:
        self.line = line
        self.table = table
        self.tokens = tokens

    @property
    def state(self) -> State:
        return state_of(self.table.match)

    async def ask(self, viewer: int | None, method: str, path: str, **body: Any) -> Answer:
        token = None if viewer is None else self.tokens[viewer]
        return await self.line.ask(method, f"/api/tables/{self.table.id}{path}", token, body if method == "POST" else None)

    def plain(self, answer: Answer) -> bytes:
        """What was answered, its headers too, without the time of the day."""
        return b"%d %b %b" % (answer.status_code, b" ".join(answer.headers), TIMES.sub(rb'"\1":0', answer.content))


class Pair:
    """What is done at both tables, and what the viewer is sent of it."""

    def __init__(self, truth: World, twin: World, viewer: int | None, chance: random.Random, seen: Counter[str]) -> None:
        self.worlds = (truth, twin)
        self.viewer = viewer
        self.chance = chance
        self.seen = seen
        self.seat = None if viewer is None else Seat(viewer)
        self.story: list[str] = []
        self.moved = False

    @property
    def game(self) -> Game:
        return self.worlds[0].table.game

    @property
    def decider(self) -> int | None:
        return self.worlds[0].table.turn

    # ---- Asking and comparing ----

    async def both(self, who: int | None, method: str, path: str, **body: Any) -> list[Answer]:
        """The same request at both tables; if it is the viewer's, both answers are the same."""
        answers = [await world.ask(who, method, path, **body) for world in self.worlds]
        self.story.append(f"{'spectator' if who is None else who}: {path} {body} -> {answers[0].status_code}")
        if who == self.viewer:
            self.compare(path.partition("?")[0] or "snapshot", answers)
        return answers

    def compare(self, what: str, answers: list[Answer]) -> None:
        one, other = [world.plain(answer) for world, answer in zip(self.worlds, answers, strict=True)]
        self.seen[re.sub(r"\d+", "N", what.partition("?")[0])] += 1
        assert one == other, f"{self.where()} can tell two tables apart by {what}: {first_difference(one, other)}"

    def where(self) -> str:
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        options = self.worlds[0].table.spec.options
        return f"{self.game.id} with {self.worlds[0].table.players} ({options}), after {self.story[-6:]}: {who}"

    async def look(self) -> None:
        """The table as the viewer sees it, with all that it has seen and with what is new."""
        await self.both(self.viewer, "GET", "")
        cursor = self.chance.randrange(12)
        await self.both(self.viewer, "GET", f"?cursor={cursor}")
        await self.both(self.viewer, "GET", "/unseen")

    # ---- Things to do ----

    async def step(self) -> bool:
        """One thing; False when the tables have parted or the game is over."""
        if self.decider is None:
            return False
        errands: list[Callable[[], Awaitable[bool]]] = [
            self.move, self.move, self.move, self.take_back, self.try_nonsense, self.hint, self.chat, self.look_back,
        ]  # fmt: skip
        goes_on = await self.chance.choice(errands)()
        if goes_on and self.decider is not None:
            await self.look()
        return goes_on and self.decider is not None

    async def move(self) -> bool:
        decider = self.decider
        assert decider is not None
        truth, twin = [legal_rows(self.game, world.state) for world in self.worlds]
        row = self.chance.choice(truth)
        if decider == self.viewer:
            assert truth == twin, f"{self.where()} is offered other actions"
            alike: int | None = row
        else:
            alike = self.look_alike(row, twin)
        if alike is None:
            self.seen["parted"] += 1
            return False  # whatever is done at the other table looks different: the viewer learns something here
        same = self.looks(self.worlds[0], row) == self.looks(self.worlds[1], alike)
        for world, chosen in zip(self.worlds, (row, alike), strict=True):
            body = {"action": str(self.game.actions[chosen]), "version": world.table.version, "key": new_key()}
            answer = await world.ask(decider, "POST", "/play", **body)
            assert answer.status_code == 200, answer.text
        self.story.append(f"{decider}: {self.game.actions[row]}")
        self.moved = True
        self.seen["move"] += 1
        if not same:
            self.seen["parted"] += 1
        return same

    def look_alike(self, row: int, rows: list[int]) -> int | None:
        """What may be done at the twin that looks to the viewer as `row` does at the table."""
        wanted = self.looks(self.worlds[0], row)
        tried = [row, *[other for other in rows if other != row]] if row in rows else rows
        return next((other for other in tried if self.looks(self.worlds[1], other) == wanted), None)

    def looks(self, world: World, row: int) -> bytes:
        state, told = after(self.game, world.state, row)
        seen = [event.seen_by(self.seat) for event in told]
        return encoded([seen, self.game.view(state, self.seat), self.game.decision(state), self.game.outcome(state)])

    async def take_back(self) -> bool:
        """Whoever moved last asks for it back, and the others answer, the same at both tables."""
        movers = list(self.worlds[0].table.movers)
        if not movers:
            return True
        seat = movers[-1] if self.chance.random() < 0.8 else self.chance.randrange(len(self.worlds[0].tokens))
        body = {"version": self.worlds[0].table.version, "key": new_key()}
        allowed = [world.table.match.can_take_back(seat) for world in self.worlds]
        answers = [await world.ask(seat, "POST", "/take-back", **body) for world in self.worlds]
        self.story.append(f"{seat}: /take-back -> {answers[0].status_code}")
        stand = [bool(world.table.requests) or is_late(answer) for world, answer in zip(self.worlds, answers, strict=True)]
        if stand[0] != stand[1] and seat == movers[-1] and all(allowed):
            return await self.too_slow(True)  # one of the judges did not come to an end
        if seat == self.viewer:
            self.compare("/take-back", answers)
        self.seen[f"take-back {answers[0].status_code}"] += 1
        pending = list(self.worlds[0].table.requests)
        if pending:
            await self.look()
        for request in pending:
            for other in self.worlds[0].table.asked_for(request):
                body = {"request": request.id, "agree": self.chance.random() < 0.7, "key": new_key()}
                await self.both(other, "POST", "/consent", **body)
        return True

    async def try_nonsense(self) -> bool:
        """Something that is not allowed, by whoever decides."""
        text = str(self.game.actions[self.chance.randrange(len(self.game.actions))])
        decider, version = self.decider, self.worlds[0].table.version
        offered = {str(action) for world in self.worlds for action in world.table.match.legal()}
        if text in offered:
            return True
        await self.both(decider, "POST", "/why", action=text)
        await self.both(decider, "POST", "/play", action=text, version=version, key=new_key())
        await self.both(self.viewer, "POST", "/why", action=text)
        return True

    async def hint(self) -> bool:
        """A hint is thought about in another process, which may be too slow on a busy machine: then it is asked for again."""
        answers = [await self.in_time(world) for world in self.worlds]
        self.story.append(f"{self.decider}: /hint -> {', '.join([str(answer.status_code) for answer in answers])}")
        if any([is_late(answer) for answer in answers]):
            return await self.too_slow(self.same_hint())
        if self.decider == self.viewer:
            self.compare("/hint", answers)
        return True

    async def in_time(self, world: World) -> Answer:
        answer = await world.ask(self.decider, "POST", "/hint")
        for _ in range(MORE_TRIES):
            if not is_late(answer):
                break
            answer = await world.ask(self.decider, "POST", "/hint")
        return answer

    def same_hint(self) -> bool:
        """Whether the bot gives the same hint at both tables, however long it takes."""
        seat = self.decider
        assert seat is not None
        hints = []
        for world in self.worlds:
            view = world.table.match.view(seat)
            hints.append(advise(view, world.table.match.legal(), hint_seed(world.table), most=HINT_SIMS))
        return seat != self.viewer or hints[0] == hints[1]

    async def too_slow(self, same: bool) -> bool:
        """A process was too slow at one table only: from here on the two differ, by no fault of theirs.  What it would have said
        must not tell them apart either."""
        assert same, f"{self.where()} can tell two tables apart by what is thought about"
        self.seen["too slow"] += 1
        return False

    async def chat(self) -> bool:
        seat = self.chance.randrange(len(self.worlds[0].tokens))
        await self.both(seat, "POST", "/chat", text="Well, well.", key=new_key())
        return True

    async def look_back(self) -> bool:
        """What can be asked of a running game: each gets the same answer, mostly that it is not over."""
        eyes = "spectator" if self.viewer is None else f"seat{self.viewer}"
        step = self.chance.randrange(4)
        for path in (
            "/replay",
            f"/replay/{step}?view={eyes}",
            f"/replay/{step}?view=open",
            f"/replay/{step}/unseen?view={eyes}",
            "/record",
            "/verify",
            "/analysis",
        ):
            await self.both(self.viewer, "GET", path)
        await self.both(self.viewer, "POST", "/fork", step=step, seat=0)
        return True


def is_late(answer: Answer) -> bool:
    """Whether a process was too slow, or none was free."""
    return answer.status_code == 429 or (answer.status_code == 409 and any([late in answer.content for late in LATE]))


def first_difference(one: bytes, other: bytes) -> str:
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    cut = slice(max(0, place - 80), place + 80)
    return f"{one[cut]!r} and {other[cut]!r}"


# ---- Setting them up ---------------------------------------------------------------------------------------------------


async def sit(
    server: Running, id: str, tokens: list[str], game: Game, options: Options, document: dict[str, object], secret: str
) -> World:
    """A table that begins from a position, with a person in every seat."""
    seats = [SeatSpec(PERSON, f"Player {seat}", token=hashed(token)) for seat, token in enumerate(tokens, 1)]
    spec = TableSpec(
        game=game.id,
        rules_version=game.rules_version,
        players=options.players,
        options=options.as_dict(),
        seats=tuple(seats),
        commitment=fair_commitment(bytes.fromhex(secret)),
        secret=secret,
        position=document,
        hints="on",
    )
    table = await server.house.registry.make(id, spec)
    return World(await Line.to(server.url), table, tokens)


def moments(game: Game, options: Options, seed: int, count: int) -> list[State]:
    """A few states of a random game, the deal always among them."""
    chance = random.Random(seed)
    every = [game.clone(moment.state) for moment in walk(game, options, seed) if moment.row is not None]
    return [every[0], *chance.sample(every[1:], min(count - 1, len(every) - 1))]


async def compare_tables(
    servers: Sequence[Running], game: Game, options: Options, seed: int, moments_looked_at: int, seen: Counter[str]
) -> None:
    """One random game: at some moments a table and its twin are played on together before one viewer's eyes."""
    chance = random.Random(seed)
    viewers: list[int | None] = [None, *range(options.players)]
    for state in moments(game, options, seed, moments_looked_at):
        viewer = chance.choice(viewers)
        seat = None if viewer is None else Seat(viewer)
        twin = game.determinise(game.view(state, seat), FastRng(chance.getrandbits(60)))
        documents = [json.loads(msgspec.json.encode(game.describe(world))) for world in (state, twin)]
        seen["pairs"] += 1
        seen["different pairs"] += documents[0] != documents[1]
        id, tokens, secret = new_table_id(), [new_token() for _ in range(options.players)], chance.randbytes(32).hex()
        worlds: list[World] = []
        try:
            for server, document in zip(servers, documents, strict=True):
                worlds.append(await sit(server, id, tokens, game, options, document, secret))
            pair = Pair(worlds[0], worlds[1], viewer, chance, seen)
            await pair.look()
            for _ in range(STEPS):
                if not await pair.step():
                    break
        finally:
            for world in worlds:  # maybe one only, if the crawl ends here
                world.line.hang_up()
            for server in servers:
                server.house.registry.tables.pop(id, None)
