"""The devices of one player: a code lets another one in, and each may be signed out again."""

from __future__ import annotations

from typing import Final

from stormdeck.table.room import entries
from stormdeck.table.room.seat_keys import MOST_DEVICES, REVOKED, TAKEN
from stormdeck.web.auth.tokens import code_of, hashed, hashed_code, new_token, plain_code, token_of_device
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused, forbidden, not_found, not_now
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.registry import AlreadyDone, TableRegistry, now

CODE_LIVES: Final = 600_000
"""Milliseconds."""


class WrongCode(Refused):
    """It lets nobody in; somebody may be guessing."""

    def __init__(self) -> None:
        super().__init__(403, "This code lets no device in: it may be mistyped, used up or older than ten minutes.")


class Devices:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    def of_seat(self, table: LiveTable, seat: int, token: str) -> wire.Devices:
        """The devices that play a seat, as seen from one of them."""
        mine, keys = hashed(token), table.seatkeys
        code = keys.codes.get(seat)
        return wire.Devices(
            seat,
            [wire.DeviceInfo(device.number, device.since, device.token == mine) for device in keys.devices[seat]],
            MOST_DEVICES,
            code.until if code is not None and code.until > now() else None,
        )

    async def offer(self, table: LiveTable, seat: int, token: str, key: str) -> wire.DeviceCodeGiven:
        """A code for one more device, instead of an earlier one.  The same key again gets the same code while it is good."""
        code = code_of(token, key, table.id)
        stored = hashed_code(code, table.id)
        full_key = f"{seat}:{key}"
        async with table.lock:
            must_be_open(table, seat, token)
            version = table.keys.get(full_key)
            if version is None:
                must_have_room(table, seat)
                try:
                    version = await self.registry.write(table, entries.DeviceCode(seat, stored, now() + CODE_LIVES), full_key)
                except AlreadyDone as before:
                    version = before.version
            good = table.seatkeys.codes.get(seat)
        if good is None or good.code != stored:
            raise not_now("This code was used, or another one has been made since.")
        return wire.DeviceCodeGiven(code, good.until, version)

    async def join(self, table: LiveTable, wish: wire.DeviceWish) -> wire.Seated:
        """Let a device in by its code, once."""
        code = plain_code(wish.code)
        token = new_token() if wish.key is None else token_of_device(wish.key, code, table.id)
        async with table.lock:
            return await self.registry.in_spite_of_races(lambda: self._join(table, code, token))

    async def _join(self, table: LiveTable, code: str, token: str) -> wire.Seated:
        before = table.seat_of(hashed(token))
        if before is not None:
            return wire.Seated(before, token)
        must_not_be_revoked(table, token)
        stored, moment = hashed_code(code, table.id), now()
        for seat, good in table.seatkeys.codes.items():
            if good.code == stored and good.until > moment:
                must_have_room(table, seat)
                await self.registry.write(table, entries.Device(seat, hashed(token)))
                return wire.Seated(seat, token)
        raise WrongCode

    async def revoke(self, table: LiveTable, seat: int, token: str, wish: wire.RevokeWish) -> wire.Done:
        """Sign a device of the seat out: its token opens nothing from now on."""
        key = f"{seat}:{wish.key}"
        async with table.lock:
            done = table.keys.get(key)
            if done is not None:
                return wire.Done(done)
            must_be_open(table, seat, token)
            try:
                return wire.Done(await self.registry.in_spite_of_races(lambda: self._revoke(table, seat, wish.device, key)))
            except AlreadyDone as before:
                return wire.Done(before.version)

    async def _revoke(self, table: LiveTable, seat: int, device: int, key: str) -> int:
        numbers = [known.number for known in table.seatkeys.devices[seat]]
        if device not in numbers:
            raise not_found(f"Your seat has no device {device}.")
        if len(numbers) == 1:
            raise not_now("This is the only device of your seat: nobody could play it any more.")
        return await self.registry.write(table, entries.Revoke(seat, device), key)


def must_be_open(table: LiveTable, seat: int, token: str) -> None:
    """Whoever asks may have been signed out while waiting for the table's lock."""
    if table.seat_of(hashed(token)) != seat:
        raise refusal_of(table, token)


def must_have_room(table: LiveTable, seat: int) -> None:
    if len(table.seatkeys.devices[seat]) >= MOST_DEVICES:
        raise not_now(f"A seat is played on {MOST_DEVICES} devices at most; sign one out first.")


def must_not_be_revoked(table: LiveTable, token: str) -> None:
    """A token that follows from something else must not come back by asking again."""
    if table.seatkeys.shut(hashed(token)) == REVOKED:
        raise refusal_of(table, token)


def refusal_of(table: LiveTable, token: str) -> Refused:
    """What is said to a token that opens no seat."""
    why = table.seatkeys.shut(hashed(token))
    if why == TAKEN:
        return not_now("This invitation has been taken; it lets you watch, no more.")
    if why == REVOKED:
        return forbidden("This device was signed out of its seat by another device of the same player.")
    return forbidden("This link opens no seat at this table.")
