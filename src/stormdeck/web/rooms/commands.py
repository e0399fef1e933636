"""What a person at a table can do.  The same functions serve HTTP and sockets; each refuses with a sentence or answers."""

from __future__ import annotations

import asyncio
import math
from typing import Final

from stormdeck.bots.names import bot_name
from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.table.room import entries
from stormdeck.table.room.parts import Pending, Viewer
from stormdeck.table.room.spec import BOT, INVITE, OPEN, PERSON
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.hinted import Hinted, Warned
from stormdeck.web.protocol.refusals import Refused, forbidden, not_found, not_now, stale
from stormdeck.web.rooms import rulings
from stormdeck.web.rooms.checks import later_in_lesson, must_act, must_have_hints, must_run, seated, substitute
from stormdeck.web.rooms.clocks import Timekeeper
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.names import plain_name
from stormdeck.web.rooms.presence import Presence
from stormdeck.web.rooms.registry import AlreadyDone, TableRegistry, now
from stormdeck.web.thinking.bot_choice import check_bot
from stormdeck.web.thinking.hints import Hints
from stormdeck.web.thinking.judges import Judges
from stormdeck.web.transport.rate_limits import RateLimit


class Commands:
    def __init__(self, registry: TableRegistry, hints: Hints, judges: Judges, presence: Presence, timekeeper: Timekeeper) -> None:
        self.registry = registry
        self.watchers_lines = RateLimit(registry.settings.limits.watchers_lines)
        self.hints = hints
        self.judges = judges
        self.presence = presence
        self.timekeeper = timekeeper

    async def play(self, table: LiveTable, viewer: Viewer, command: wire.Play, address: str = "") -> wire.Done | Warned:
        """A move; of who wants to be warned one that is not made, if it is a grave mistake.

        What is no mistake is made at once: so nobody finds out how good moves are without a hint that all are told of.
        """
        warned = await self._warning(table, viewer, command, address) if command.warn else None
        return warned or await self.carry_out(table, viewer, command, address)

    async def _warning(self, table: LiveTable, viewer: Viewer, command: wire.Play, address: str) -> Warned | None:
        """Whatever stands against the warning, or against the move, is for the move itself to be told."""
        moment, truth = table.changed, table.truth
        if (
            viewer is None
            or truth is None
            or table.phase != "running"
            or table.turn != viewer
            or command.version != table.version
        ):
            return None
        if not table.spec.has_hints or table.lesson is not None or table.seats[viewer].kind != PERSON:
            return None
        action = next((action for action in truth.legal() if str(action) == command.action), None)
        warned = None if action is None else await self.hints.warning(table, viewer, action, address or table.id)
        if warned is None:
            return None
        async with table.lock:
            if table.changed != moment:
                return None
            if table.hinted != (viewer, moment):
                await self.registry.write(table, entries.Hint(viewer))
        return warned

    async def carry_out(self, table: LiveTable, viewer: Viewer, command: wire.Command, address: str = "") -> wire.Done:
        """One command of one seat, one at a time for each table.  The same key again gets the same answer."""
        if viewer is None and isinstance(command, wire.Chat):
            return await self._call_out(table, command, address)
        seat = seated(table, viewer)
        key = f"{seat}:{command.key}"
        async with table.lock:
            done = table.keys.get(key)
            try:
                if done is None:
                    await self.timekeeper.settle(table)  # a move that comes too late comes too late
                    done = await self._dispatch(table, seat, command, key)
                version = done
            except AlreadyDone as before:
                version = before.version
        is_request = any(pending.id == version for pending in table.requests)
        return wire.Done(version, version if is_request else None)

    async def _dispatch(self, table: LiveTable, seat: int, command: wire.Command, key: str) -> int:
        match command:
            case wire.Play():
                return await self._play(table, seat, command, key)
            case wire.TakeBack():
                return await self._take_back(table, seat, command, key)
            case wire.Resign():
                return await self._resign(table, seat, key)
            case wire.Chat():
                return await self._chat(table, seat, command, key)
            case wire.Consent():
                return await self._consent(table, seat, command, key)
            case wire.Fill():
                return await self._fill(table, seat, command, key)
            case wire.ReadOn():
                return await self._read_on(table, seat, command, key)
            case wire.ListTable():
                return await self._list(table, seat, command, key)
            case wire.ClockClaim():
                return await self._claim(table, seat, key)

    # ---- The game ----

    async def _play(self, table: LiveTable, seat: int, command: wire.Play, key: str) -> int:
        await self.registry.check_version(table, command.version, key)
        must_act(table, seat)
        action = table.game.parse(command.action)
        try:
            judged = table.match.judge(action)
        except IllegalAction as error:
            self._recorded(table, seat, action, error)
            raise
        later = later_in_lesson(table, action)
        if later:
            raise not_now(later)
        return await self.registry.write(table, entries.Move(seat, str(action)), key, judged)

    async def _read_on(self, table: LiveTable, seat: int, command: wire.ReadOn, key: str) -> int:
        await self.registry.check_version(table, command.version, key)
        return await self.registry.write(table, rulings.read_on(table, seat), key)

    def _recorded(self, table: LiveTable, seat: int, action: Action, error: IllegalAction) -> IllegalAction:
        """A refusal, in words the deciding seat may hear."""
        told = str(error).encode()
        self.registry.show_to_recorder(table, seat, "refusal", told, lambda truth: str(truth.explain(action)).encode())
        return error

    async def _take_back(self, table: LiveTable, seat: int, command: wire.TakeBack, key: str) -> int:
        await self.registry.check_version(table, command.version, key)
        entry: entries.Body | None = rulings.take_back_at_will(table, seat)
        if entry is None:
            refusal = rulings.acted_since(table, seat) or await self.judges.against_take_back(table, seat)
            entry = rulings.take_back(table, seat, refusal)
        return await self.registry.write(table, entry, key)

    async def _resign(self, table: LiveTable, seat: int, key: str) -> int:
        return await self.registry.write(table, rulings.resign(table, seat), key)

    async def _claim(self, table: LiveTable, seat: int, key: str) -> int:
        must_run(table)
        late, left = table.turn, table.time_left(now())
        if left is None or late is None:
            raise not_now("This table plays without a clock.")
        if late == seat:
            raise not_now("It is your own time that runs.")
        if table.seats[late].resigned:
            raise not_now("A bot plays on there, and its time does not run.")
        if left > 0:
            raise not_now(f"{table.name(late)} has {left // 1000} seconds left.")
        return await self.registry.write(table, entries.Timeout(late, substitute(table, late)), key)

    # ---- The people ----

    async def _chat(self, table: LiveTable, seat: int, command: wire.Chat, key: str) -> int:
        text = spoken(command)
        if table.said.get(seat, 0) >= self.registry.settings.limits.lines:
            raise not_now(f"You have said {table.said[seat]} things here, and that is the most a table remembers of one player.")
        said = entries.Say(seat, text, reaction=command.reaction or "")
        return await self.registry.in_spite_of_races(lambda: self.registry.write(table, said, key))  # it fits any moment

    async def _call_out(self, table: LiveTable, command: wire.Chat, address: str) -> wire.Done:
        """Somebody who watches says something.  Nobody gave them a seat: all together have as many lines as one player, and
        each address has few at once."""
        if not table.spec.watchers_talk:
            raise forbidden("Only who sits at the table can do that.")
        text, name = spoken(command), plain_name(command.name) or "Somebody"
        if table.said.get(entries.WATCHING, 0) >= self.registry.settings.limits.lines:
            raise not_now("Those who watch have said as much here as a table remembers.")
        said = entries.Say(entries.WATCHING, text, name, command.reaction or "")
        key = f"{entries.WATCHING}:{command.key}"
        async with table.lock:
            done = table.keys.get(key)
            if done is None and not self.watchers_lines.allows(address):
                raise Refused(429, "You have said much in a short time; wait a little.")
            try:
                write = self.registry.in_spite_of_races
                version = await write(lambda: self.registry.write(table, said, key)) if done is None else done
            except AlreadyDone as before:
                version = before.version
        return wire.Done(version)

    async def _consent(self, table: LiveTable, seat: int, command: wire.Consent, key: str) -> int:
        pending = rulings.asked_of(table, seat, command.request)
        if command.agree and pending.what == "fill" and self.presence.has(table, pending.about):
            raise not_now(f"{table.name(pending.about)} has come back: the table is open there.")
        return await self.registry.write(table, entries.Consent(seat, command.request, command.agree), key)

    async def _fill(self, table: LiveTable, seat: int, command: wire.Fill, key: str) -> int:
        """A bot for an empty seat, or, with the others' consent, for one that was left."""
        if command.seat >= table.players:
            raise not_found(f"Seats at this table are 0 to {table.players - 1}.")
        check_bot(table.spec.game, command.bot, self.registry.settings.bots)
        target = table.seats[command.seat]
        if table.lesson is not None:
            raise not_now("A lesson is for you alone: it waits until you come back.")
        if target.kind == BOT:
            raise not_now("A bot sits there already.")
        if table.phase == "finished":
            raise not_now("The game is over.")
        if target.kind == PERSON:
            must_run(table)
            self._must_have_left(table, seat, command.seat)
        if ("fill", seat, table.moves_played) in table.refused:
            raise not_now("The others have refused that already.")
        if any(pending.what == "fill" and pending.about == command.seat for pending in table.requests):
            raise not_now("The others have been asked already.")
        pending = Pending(0, "fill", seat, command.seat, command.bot, [])
        if target.kind in (INVITE, OPEN) and not table.asked_for(pending):
            name = bot_name(command.bot, table.game.id, [other.name for other in table.seats])
            return await self.registry.write(table, entries.Fill(command.seat, command.bot, name), key)
        return await self.registry.write(table, entries.Request(seat, "fill", command.seat, command.bot), key)

    async def _list(self, table: LiveTable, seat: int, command: wire.ListTable, key: str) -> int:
        """In the lobby of the server, or not; and which of the kept seats anybody may take."""
        if not table.seats[seat].host:
            raise forbidden("Only whoever opened the table can put it in the lobby.")
        if table.phase != "waiting":
            raise not_now("The game has begun; only a table with a free seat is put in the lobby.")
        for number in command.open:
            if number >= table.players or table.seats[number].kind != INVITE or table.seats[number].host:
                raise not_now("Only a seat that is kept for a link can be opened to anybody.")
        version = await self.registry.write(table, entries.Listing(seat, command.listed, tuple(command.open)), key)
        await asyncio.to_thread(self.registry.store.set_listed, table.id, command.listed)
        return version

    def _must_have_left(self, table: LiveTable, seat: int, target: int) -> None:
        if target == seat:
            return
        settings, name = self.registry.settings, table.name(target)
        if self.presence.has(table, target):
            raise not_now(f"{name} has not left: the table is open there.")
        patience = settings.left_after_unclocked if table.clocks is None else settings.left_after
        missing = patience - table.quiet()
        if missing > 0:
            when = f"after {span(patience)} without a move, in {span(missing)}"
            raise not_now(f"{name} has not left: a bot may sit there {when}.")
        if not self.presence.is_sure():
            raise not_now(f"Whether {name} has the table open cannot be told just now; try again in half a minute.")

    # ---- Asking ----

    async def hint(self, table: LiveTable, viewer: Viewer, address: str = "") -> Hinted:
        """What a bot would do that knows only what this seat knows.  Nobody gets one before all can know that it was taken."""
        seat = seated(table, viewer)
        must_run(table)
        must_have_hints(table)
        must_act(table, seat)
        moment = table.changed
        hinted = await self.hints.ask(table, seat, address)
        async with table.lock:
            if table.changed != moment:
                raise stale(table.version)
            if table.hinted != (seat, moment):
                await self.registry.write(table, entries.Hint(seat))
        return hinted

    def why(self, table: LiveTable, viewer: Viewer, text: str) -> wire.Reason:
        """Why an action is not allowed now."""
        seat = seated(table, viewer)
        must_run(table)
        if table.turn != seat:
            return wire.Reason("", "It is not your turn.")
        try:
            action = table.game.parse(text)
        except IllegalAction as error:
            return wire.Reason(error.rule, error.why)
        try:
            table.match.judge(action)
        except IllegalAction as error:
            refusal = self._recorded(table, seat, action, error)
            return wire.Reason(refusal.rule, refusal.why)
        return wire.Reason("", later_in_lesson(table, action) or "This is allowed now.")


REACTIONS: Final[dict[wire.Reaction, str]] = {
    "hello": "Hello!",
    "well-played": "Well played!",
    "thanks": "Thank you!",
    "wow": "Wow!",
    "oh-no": "Oh no!",
    "hurry": "Your turn!",
}
"""What each says in words, for the log, screen readers and whoever shows no pictures."""


def spoken(command: wire.Chat) -> str:
    """One line of text; of a reaction what it says."""
    if command.reaction is not None:
        return REACTIONS[command.reaction]
    text = " ".join(command.text.split())
    if not text or not text.isprintable():
        raise not_now("Write one line of text.")
    return text


def span(seconds: float) -> str:
    """A stretch of time in words, never shorter than it is: "2 minutes", "24 hours"."""
    for size, unit in ((3600, "hour"), (60, "minute")):
        if seconds > size:
            count = math.ceil(seconds / size)
            return f"{count} {unit}{'s' if count > 1 else ''}"
    count = max(1, math.ceil(seconds))
    return f"{count} second{'s' if count > 1 else ''}"
