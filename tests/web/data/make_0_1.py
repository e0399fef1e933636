"""Makes `0.1.db.gz`, a database as the server of version 0.1 wrote it, and `0.1.json`, which tells what is in it.

It drives the real server of version 0.1, so it runs in a checkout of that version only (the last one whose newest migration
is "0001"); from the top of such a checkout, with this file copied into it:

    PYTHONPATH=src python -m tests.web.data.make_0_1 FOLDER

Later versions keep the two files as they are: `tests/web/test_upgrade.py` opens them with every newer server.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from stormdeck.games import game as find_game
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.store.database import HEAD
from tests.games.taidian.test_own_tables import own_table as own_taidian
from tests.games.thunderbirds.test_own_cards import own_table as own_thunderbirds
from tests.web.kit import Running, new_key, quick_settings, running

OWN_DECK = "T14 H12 U10 N12 D12 E12 R12 B12 O12 L12 S12 *30"
CLOCK_RUNS_OUT = 62.0
"""Seconds; the shortest clock is a minute."""


class Scene:
    """The tables made so far, each by a label, with their tokens."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.tables: dict[str, str] = {}
        self.tokens: dict[str, list[Any]] = {}

    async def make(self, label: str, game: str, *kinds: str, **wishes: Any) -> list[Any]:
        table, tokens = await self.server.make(game, *kinds, **wishes)
        return self.note(label, table, tokens)

    def note(self, label: str, table: str, tokens: list[Any]) -> list[Any]:
        assert label not in self.tables, label
        self.tables[label], self.tokens[label] = table, tokens
        return tokens

    async def do(self, label: str, seat: int, what: str, /, **body: Any) -> Any:
        path = f"/api/tables/{self.tables[label]}/{what}"
        return await self.server.post(path, self.tokens[label][seat], **body)

    async def look(self, label: str, seat: int | None = None) -> Any:
        token = None if seat is None else self.tokens[label][seat]
        return await self.server.get(f"/api/tables/{self.tables[label]}", token)

    async def asked(self, label: str) -> tuple[int, Any] | None:
        """The person who must decide, and what that seat sees; None if the game is over.  Bots move meanwhile."""
        while True:
            for seat, token in enumerate(self.tokens[label]):
                if token is not None and (snapshot := await self.look(label, seat))["legal"]:
                    return seat, snapshot
            if (await self.look(label))["outcome"] is not None:
                return None
            await asyncio.sleep(0.01)

    async def move(self, label: str) -> int | None:
        """One move of a person, as a hint proposes it; the seat, or None if the game is over."""
        asked = await self.asked(label)
        if asked is None:
            return None
        seat, snapshot = asked
        hinted = await self.do(label, seat, "hint")
        await self.do(label, seat, "play", action=hinted["action"], version=snapshot["version"], key=new_key())
        return seat

    async def play(self, label: str, moves: int = 2000) -> None:
        """So many moves of persons, then until a person is asked; all if nothing is said."""
        for _ in range(moves):
            if await self.move(label) is None:
                return
        await self.asked(label)

    async def take_back(self, label: str, seat: int) -> Any:
        """Asked for again when a bot has moved in the same moment."""
        path = f"/api/tables/{self.tables[label]}/take-back"
        while True:
            body = {"version": (await self.look(label, seat))["version"], "key": new_key()}
            answer = await self.server.call("POST", path, self.tokens[label][seat], json=body)
            if answer.status_code == 200:
                return answer.json()
            assert answer.json().get("version"), answer.text

    async def chat(self, label: str, seat: int, text: str) -> None:
        await self.do(label, seat, "chat", text=text, key=new_key())


async def blanco(scene: Scene) -> None:
    await scene.make("blanco finished", "blanco", "me", "bot:greedy", listed=True, entropy="storm")
    await scene.chat("blanco finished", 0, "Good luck, bot!")
    await scene.play("blanco finished", 2)
    await take_back_something(scene, "blanco finished")
    await scene.play("blanco finished")
    await scene.chat("blanco finished", 0, "Good game.")
    await rematch_and_forks(scene)
    match = {"match_mode": "first_to_wins", "match_wins": 2}
    await scene.make("blanco running", "blanco", "me", "invite", "bot:level:2", options=match, listed=True)
    invited = await scene.do("blanco running", 1, "join", name="Ben", entropy="thunder")
    assert invited["token"] == scene.tokens["blanco running"][1], "in 0.1 an invitation stays the token of its seat"
    await scene.play("blanco running", 9)
    await scene.chat("blanco running", 1, "Your turn?")
    await ask_for_a_take_back(scene, "blanco running")
    await scene.make("blanco pass and play", "blanco", "me", "me", listed=True)
    await scene.play("blanco pass and play", 5)
    await scene.make("blanco with a late bot", "blanco", "me", "open", listed=True)
    await scene.do("blanco with a late bot", 0, "fill", seat=1, bot="level:1", key=new_key())
    await scene.play("blanco with a late bot", 3)


async def take_back_something(scene: Scene, label: str) -> None:
    """A move is played and taken back; where somebody has learned from it, 0.1 takes it back as well if only bots look on."""
    asked = await scene.asked(label)
    assert asked is not None
    seat, snapshot = asked
    action = snapshot["legal"][0]["action"]
    await scene.do(label, seat, "play", action=action, version=snapshot["version"], key=new_key())
    answer = await scene.take_back(label, seat)
    assert "request" not in answer, "nobody need be asked"


async def ask_for_a_take_back(scene: Scene, label: str) -> None:
    """A request to go back that another person agrees to, one that is refused, and one that nobody has answered yet."""
    for agree in (True, False, None):
        asker = await moved_back(scene, label)
        answer = await scene.take_back(label, asker)
        while "request" not in answer:  # nobody had learned from it; go on until somebody has
            asker = await moved_back(scene, label)
            answer = await scene.take_back(label, asker)
        if agree is not None:
            other = 1 - asker
            await scene.do(label, other, "consent", request=answer["request"], agree=agree, key=new_key())


async def moved_back(scene: Scene, label: str) -> int:
    """Two more moves of persons; who made the first of them."""
    seat = await scene.move(label)
    assert seat is not None
    await scene.move(label)
    await scene.asked(label)
    return seat


async def rematch_and_forks(scene: Scene) -> None:
    given = await scene.do("blanco finished", 0, "rematch", key=new_key(), entropy="again")
    scene.note("rematch running", given["table"], [given["token"], None])
    await scene.play("rematch running", 3)
    for label, cards in (("fork redealt", "redealt"), ("fork true", "true")):
        path = f"/api/tables/{scene.tables['blanco finished']}/fork"
        made = await scene.server.post(path, status=201, step=7, seat=0, cards=cards)
        scene.note(label, made["table"], [made["token"], None])
    await scene.play("fork redealt", 3)
    await scene.play("fork true")


async def taidian(scene: Scene) -> None:
    await scene.make("taidian finished", "taidian", "me", "bot:greedy", "bot:greedy", listed=True)
    await scene.play("taidian finished", 12)
    await scene.chat("taidian finished", 0, "Whose turn is it?")
    await scene.play("taidian finished")
    await scene.make("taidian played on", "taidian", "me", "invite", "bot:greedy")
    await scene.do("taidian played on", 1, "join", name="Mia")
    await scene.play("taidian played on", 14)
    await scene.do("taidian played on", 1, "resign", key=new_key())
    scene.tokens["taidian played on"][1] = None  # a bot plays there for good
    await scene.play("taidian played on", 6)
    options = {**find_game("taidian").options_from_data(own_taidian()), "characters": "tamiko,ren"}
    await scene.make("taidian own cards", "taidian", "me", "bot:greedy", options=options, listed=True)
    await scene.play("taidian own cards", 12)
    await scene.make("taidian teams", "taidian", "me", "bot:greedy", "me", "bot:level:1", options={"teams": "alternate"})
    await scene.play("taidian teams", 16)


async def thunder_and_lightning(scene: Scene) -> None:
    await scene.make("thunder finished", "thunder-and-lightning", "me", "bot:greedy", listed=True)
    await scene.play("thunder finished", 20)
    await take_back_something(scene, "thunder finished")
    await scene.play("thunder finished")
    await scene.make("thunder resigned", "thunder-and-lightning", "me", "invite", listed=True)
    await scene.do("thunder resigned", 1, "join", name="Loki himself")
    await scene.play("thunder resigned", 25)
    await scene.do("thunder resigned", 0, "resign", key=new_key())
    given = await scene.do("thunder resigned", 1, "rematch", key=new_key())
    scene.note("rematch waiting", given["table"], [None, given["token"]])
    own = {"deck": "ally3 copies 4, viking copies 5 strength 5"}
    await scene.make("thunder running", "thunder-and-lightning", "me", "bot:level:1", options=own, lesson=True)
    await scene.play("thunder running", 30)


async def thunderbirds(scene: Scene) -> None:
    await scene.make("thunderbirds finished", "thunderbirds", "me", listed=True)
    await scene.play("thunderbirds finished", 20)
    await take_back_something(scene, "thunderbirds finished")
    await scene.play("thunderbirds finished")
    await scene.make("thunderbirds running", "thunderbirds", "me")
    await scene.play("thunderbirds running", 25)
    options = find_game("thunderbirds").options_from_data(own_thunderbirds())
    await scene.make("thunderbirds own cards", "thunderbirds", "me", options=options)
    await scene.play("thunderbirds own cards", 15)


async def thunderbolts(scene: Scene) -> None:
    await scene.make("thunderbolts finished", "thunderbolts", "me", "bot:greedy", "bot:random", listed=True)
    await scene.play("thunderbolts finished")
    await scene.make("thunderbolts running", "thunderbolts", "me", "bot:greedy", "invite", options={"deck_preset": OWN_DECK})
    await scene.do("thunderbolts running", 2, "join", name="Zoë ⚡")
    await scene.play("thunderbolts running", 40)
    await scene.make("thunderbolts filled", "thunderbolts", "me", "invite", "bot:random")
    await scene.do("thunderbolts filled", 1, "join", name="Leo")
    await scene.play("thunderbolts filled", 10)
    await asyncio.sleep(0.2)  # Leo has left
    await scene.do("thunderbolts filled", 0, "fill", seat=1, bot="greedy", key=new_key())
    await scene.play("thunderbolts filled", 4)
    await scene.do("thunderbolts filled", 1, "join")
    await scene.play("thunderbolts filled", 4)


async def tables_without_moves(scene: Scene) -> None:
    await scene.make("waiting", "taidian", "me", "invite", "open", "bot:level:1", listed=True, entropy="wait")
    await scene.make("waiting for all", "blanco", "me", "open", listed=True, entropy=None)


async def ran_out_of_time(scene: Scene, begun: float) -> None:
    loop = asyncio.get_running_loop()
    await asyncio.sleep(max(0.0, begun + CLOCK_RUNS_OUT - loop.time()))
    asked = await scene.asked("clock finished")
    assert asked is not None
    await scene.do("clock finished", 1 - asked[0], "clock-claim", key=new_key())


async def drive(database: str) -> Scene:
    """Everything but what has to wait in the middle of a bot's turn."""
    async with running(quick_settings(database, left_after_unclocked=0.1)) as server:
        scene = Scene(server)
        begun = asyncio.get_running_loop().time()
        await scene.make("clock finished", "thunderbolts", "me", "invite", clock={"minutes": 1, "increment": 2}, listed=True)
        await scene.do("clock finished", 1, "join", name="Slow")
        await scene.play("clock finished", 6)
        begun = asyncio.get_running_loop().time()
        for part in (blanco, taidian, thunder_and_lightning, thunderbirds, thunderbolts, tables_without_moves):
            await part(scene)
            print(part.__name__, "done")
        await scene.make("clock running", "blanco", "me", "bot:greedy", clock={"minutes": 600, "increment": 30}, listed=True)
        await scene.play("clock running", 4)
        await ran_out_of_time(scene, begun)
    return scene


async def stop_in_bots_turns(database: str, scene: Scene) -> None:
    """A server that is stopped while bots think: at tables of 0.1 it is a bot's turn, too."""
    async with running(quick_settings(database, bot_pause=(30, 30))) as server:
        scene.server = server
        await scene.make("bot to move", "blanco", "me", "bot:level:1", listed=True)
        while (await scene.look("bot to move", 0))["legal"]:
            await scene.move("bot to move")
        await scene.make("only bots", "thunderbolts", "bot:greedy", "bot:level:1", listed=True)


async def facts(database: str, scene: Scene) -> dict[str, Any]:
    """What every later version must find at each table."""
    async with running(quick_settings(database, bot_pause=(30, 30))) as server:
        found = {}
        for label, id in scene.tables.items():
            table = await server.house.registry.table(id)
            found[label] = {"table": id, "tokens": scene.tokens[label], **facts_of(table)}
    return found


def facts_of(table: LiveTable) -> dict[str, Any]:
    decision = None if table.truth is None or table.ended else table.truth.decision
    told: dict[str, Any] = {
        "game": table.spec.game,
        "listed": table.spec.listed,
        "state": table.phase,
        "version": table.version,
        "names": table.names,
        "kinds": [seat.kind for seat in table.seats],
        "resigned": [seat.resigned for seat in table.seats],
        "rematch": table.rematch,
        "actions": [] if table.truth is None else [str(action) for action in table.match.actions],
        "movers": table.movers,
        "requests": [pending.what for pending in table.requests],
        "decision": decision,
        "legal": [] if decision is None or table.truth is None else [str(action) for action in table.truth.legal()],
        "outcome": table.outcome,
    }
    read: dict[str, Any] = msgspec.to_builtins(told)
    return read


def pack(database: Path, to: Path) -> None:
    """One file without a write-ahead log, as small as it gets."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.db"
        connection = sqlite3.connect(database)
        connection.execute("VACUUM INTO ?", (str(plain),))
        connection.close()
        to.write_bytes(gzip.compress(plain.read_bytes(), 9, mtime=0))


async def main(folder: Path) -> None:
    if HEAD != "0001":
        raise SystemExit("This makes a database of version 0.1; run it in a checkout of that version.")
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "tables.db"
        database = f"sqlite:///{path}"
        scene = await drive(database)
        await stop_in_bots_turns(database, scene)
        told = await facts(database, scene)
        pack(path, folder / "0.1.db.gz")
    lines = [f"{json.dumps(label)}: {json.dumps(table, ensure_ascii=False)}" for label, table in told.items()]
    (folder / "0.1.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")  # one line a table
    for label, table in told.items():
        print(f"{label}: {table['state']}, {table['version']} entries, {len(table['actions'])} moves")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
