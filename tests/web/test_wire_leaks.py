"""The leak test over the wire: in games over real sockets, everything sent to anybody is built a second time from a twin of the
table, redealt from what that viewer knows, and not one byte may differ."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any
from zlib import crc32

import pytest

from stormdeck.core.events import Event
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.table.room.events import say
from stormdeck.table.room.parts import Viewer
from stormdeck.web.rooms import frames
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.truth import Truth, Twin
from tests.web.kit import Guest, Running, asynchronous, new_key, quick_settings, running, sitting

TABLES: dict[str, tuple[tuple[str, ...], dict[str, object]]] = {
    "blanco": (("me", "me", "bot:random"), {}),
    "blanco, looks fade": (("me", "me", "bot:random"), {"memory_aid": False}),
    "taidian": (("me", "me", "bot:random"), {}),
    "thunder-and-lightning": (("me", "bot:greedy"), {}),
    "thunderbirds": (("me",), {}),
    "thunderbolts": (("me", "me", "bot:greedy"), {}),
}
MOVES = 60


class Watcher:
    """Compares everything that is sent in a running game with what a twin would have brought."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.viewers: Counter[Viewer] = Counter()
        self.redealt = 0
        self.leaks: list[str] = []
        self._seeds = itertools.count(1)

    def __call__(self, table: LiveTable, viewer: Viewer, what: str, sent: bytes, rebuild: Callable[[Truth], bytes]) -> None:
        if table.outcome is not None:
            return  # everything is open now
        twin = Twin(table.game, table.match.view(viewer), FastRng(next(self._seeds), 77))
        self.redealt += any(twin.view(seat) != table.match.view(seat) for seat in range(table.players) if seat != viewer)
        again = rebuild(twin)
        self.compared[what] += 1
        self.viewers[viewer] += 1
        if again != sent:
            place = next((n for n, (a, b) in enumerate(zip(sent, again, strict=False)) if a != b), min(len(sent), len(again)))
            cut = slice(max(0, place - 60), place + 60)
            self.leaks.append(f"{what} to {viewer}: {sent[cut]!r} and {again[cut]!r}")


async def pester(server: Running, table: str, tokens: list[str], guest: Guest, chance: random.Random, number: int) -> None:
    """Everything a player may ask at any moment, besides moving and taking back."""
    game = server.house.registry.tables[table].game
    legal = [offer["action"] for offer in guest.snapshot["legal"]]
    wrong = next(text for text in (str(chance.choice(game.actions)) for _ in itertools.count()) if text not in legal)
    await guest.ask("why", action=wrong)
    if number % 3 == 0:
        await guest.ask("play", action=wrong, version=guest.snapshot["version"])
        await guest.say("nonsense")
    if number % 5 == 0:
        await guest.ask("hint")
        await server.post(f"/api/tables/{table}/chat", tokens[0], text="well", key=new_key())
    if number % 7 == 0:
        seat = next(seat for seat, token in enumerate(tokens) if token)
        steps = (await server.get(f"/api/tables/{table}/replay", tokens[seat]))["steps"]
        step = chance.randrange(len(steps) + 1)
        await server.get(f"/api/tables/{table}/replay/{step}?view=seat{seat}", tokens[seat])
        async with sitting(server, table, tokens[seat], chance.randrange(5)):
            pass  # a reconnect with an old cursor
        await server.get(f"/api/tables/{table}")


async def take_back(server: Running, table: str, tokens: list[str], guests: list[Guest]) -> bool:
    """Whoever moved last takes it back, if a person did, and the other people agree where they are asked; whether it went back.
    Bots agree to nothing, so alone with them what was seen stands."""
    taker = next((guest for guest in guests if guest.snapshot["may_take_back"]), None)
    if taker is None:
        return False
    seat, version = taker.snapshot["seat"], taker.snapshot["version"]
    wish = {"version": version, "key": new_key()}
    answer = await server.call("POST", f"/api/tables/{table}/take-back", tokens[seat], json=wish)
    if answer.status_code == 409 and len(guests) == 1:
        assert answer.json()["error"].endswith((", so it stands.", "cannot be undone.")), answer.text
        return False
    assert answer.status_code == 200, answer.text
    last = answer.json()
    if "request" in last:
        for other in [other for other in range(len(guests)) if other != seat]:
            consent = {"request": last["request"], "agree": True, "key": new_key()}
            version = (await server.post(f"/api/tables/{table}/consent", tokens[other], **consent))["version"]
            last = {**last, "version": version}
    await taker.version(last["version"])
    return True


async def untold_steps(server: Running, table: str, token: str, guest: Guest) -> list[Any]:
    """What the list of a running game's steps tells a seat beyond what its socket has told it: nothing, one hopes.

    A twin has no past, so the list is compared with what the seat has heard, which is all it may be made of.
    """
    told = " ".join([event["words"] for event in guest.events])
    stays = " ".join([event.get("later", event)["words"] for event in guest.events])
    steps = (await server.get(f"/api/tables/{table}/replay", token))["steps"]
    assert steps
    seat = guest.snapshot["seat"]
    return [step for step in steps if step["words"] not in f"{told} {stays}" or (step["action"] and step["seat"] != seat)]


@pytest.mark.parametrize("name", TABLES)
@asynchronous
async def test_no_frame_depends_on_what_its_viewer_cannot_know(name: str, sqlite: str) -> None:
    kinds, options = TABLES[name]
    game = name.partition(",")[0]
    chance = random.Random(5)
    async with running(quick_settings(sqlite)) as server, AsyncExitStack() as stack:
        watcher = server.house.registry.recorder = Watcher()
        table, tokens = await server.make(game, *kinds, options=options, hints="on")
        guests = [await stack.enter_async_context(sitting(server, table, token)) for token in tokens if token]
        spectator = await stack.enter_async_context(sitting(server, table, None))
        listening = asyncio.create_task(listen(spectator))
        taken_back = 0
        for number in range(MOVES):
            decider = await whose_turn(guests)
            if decider is None:
                break
            await pester(server, table, tokens, decider, chance, number)
            if number % 3 == 2 and await take_back(server, table, tokens, guests):
                taken_back += 1
                decider = await whose_turn(guests)
                assert decider is not None
            if number % 10 == 9:
                for guest in guests:
                    assert await untold_steps(server, table, tokens[guest.snapshot["seat"]], guest) == []
            action = chance.choice(decider.snapshot["legal"])["action"]
            answer = await decider.ask("play", action=action, version=decider.snapshot["version"])
            await decider.version(answer["version"])
        listening.cancel()
        told = [(guest.snapshot["seat"], event["event"]) for guest in (*guests, spectator) for event in guest.events]
        allows_taking_back = not server.house.registry.tables[table].game.take_back_rule
    assert watcher.leaks == []
    # A twin has no past, so what is told of taking back is looked at by itself: only the mover hears which action it was.
    heard = [(seat == event["seat"], bool(event["action"])) for seat, event in told if event["event"].startswith("TakenBack")]
    assert set(heard) == ({(True, True), (False, False)} if allows_taking_back else set())
    assert watcher.compared["snapshot"] > MOVES
    assert bool(taken_back) == allows_taking_back
    assert {"snapshot", "refusal", "hint", "replay"} <= set(watcher.compared), watcher.compared
    assert {None, 0} <= set(watcher.viewers)
    if game != "thunderbirds":  # all its seats see all there is to see
        assert watcher.redealt > MOVES / 2, "the twins were hardly any different"


async def listen(guest: Guest) -> None:
    while True:
        await guest.hear()


async def whose_turn(guests: list[Guest]) -> Guest | None:
    """The guest who is asked, once everybody has the newest snapshot; None when the game is over."""
    while True:
        newest = max(guest.snapshot["version"] for guest in guests)
        for guest in guests:
            while guest.snapshot["version"] < newest:
                await guest.hear()
        decider = next((guest for guest in guests if guest.snapshot["legal"]), None)
        if decider is not None or any(guest.snapshot["outcome"] for guest in guests):
            return decider
        await guests[0].until(lambda frame: frame["frame"] == "snapshot")


@asynchronous
async def test_a_planted_leak_is_caught(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame builder that lets a hash of another seat's view through does not get past the watcher."""
    honest = frames.what_the_game_shows

    def leaky(table: LiveTable, truth: Truth, viewer: Viewer, speaker: Any) -> dict[str, Any]:
        shown = honest(table, truth, viewer, speaker)
        other = 1 if viewer == 0 else 0
        return {**shown, "ask": f"{shown['ask']} {crc32(str(truth.view(other)).encode())}"}

    monkeypatch.setattr(frames, "what_the_game_shows", leaky)
    async with running(quick_settings(sqlite)) as server:
        watcher = server.house.registry.recorder = Watcher()
        table, tokens = await server.make("thunderbolts", "me", "me")
        for token in (*tokens, None):
            await server.get(f"/api/tables/{table}", token)
    assert watcher.leaks


@asynchronous
async def test_a_leak_planted_in_the_steps_is_caught(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of steps that tells every event in full, whoever saw it."""

    def leaky(table: LiveTable, events: list[Event], viewer: Viewer, speaker: Speaker, *, past: bool) -> str:
        return " ".join([say(event, speaker, table.game) for event in events])

    async with running(quick_settings(sqlite)) as server, AsyncExitStack() as stack:
        table, tokens = await server.make("taidian", "me", "me")
        guests = [await stack.enter_async_context(sitting(server, table, token)) for token in tokens]
        for _ in range(20):
            decider = await whose_turn(guests)
            assert decider is not None
            move = {"action": decider.snapshot["legal"][0]["action"], "version": decider.snapshot["version"]}
            answer = await decider.ask("play", **move)
            await decider.version(answer["version"])
        await whose_turn(guests)
        honest = [await untold_steps(server, table, token, guest) for token, guest in zip(tokens, guests, strict=True)]
        monkeypatch.setattr(frames, "event_words", leaky)
        caught = [await untold_steps(server, table, token, guest) for token, guest in zip(tokens, guests, strict=True)]
    assert honest == [[], []]
    assert any(caught)
