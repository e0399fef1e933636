"""What opens the seats of one table: invitations while nobody sits there, then the devices of whoever does.

An invitation is not a seat.  Whoever made the table, and everybody who saw the link on its way, has it; so it opens an empty
seat once, and whoever sits down gets a token that nobody else has ever seen.  Only hashes are known here.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from stormdeck.table.room.spec import INVITE, OPEN, SeatSpec

MOST_DEVICES: Final = 8
TAKEN: Final = "taken"
REVOKED: Final = "revoked"
Shut = Literal["taken", "revoked"]
"""Why something that opened a seat does not any more: an invitation that was taken, a device that was signed out."""


class Device(msgspec.Struct, frozen=True):
    number: int
    """From 1 on, in the order they came; never given twice."""
    token: str
    since: int


class Code(msgspec.Struct, frozen=True):
    """Lets one more device in, once, for some minutes."""

    code: str
    until: int


class SeatKeys:
    __slots__ = ("_counts", "_opens", "_shut", "codes", "devices", "invitations")

    def __init__(self, seats: tuple[SeatSpec, ...], created: int) -> None:
        self._opens: dict[str, int] = {}
        self._shut: dict[str, Shut] = {}
        self._counts = [0] * len(seats)
        self.invitations: dict[int, str] = {}
        self.devices: list[list[Device]] = [[] for _ in seats]
        self.codes: dict[int, Code] = {}
        for number, seat in enumerate(seats):
            if seat.token and seat.kind in (INVITE, OPEN):
                self.invitations[number] = seat.token
                self._opens[seat.token] = number
            elif seat.token:
                self.admit(number, seat.token, created)

    def seat_of(self, token: str) -> int | None:
        return self._opens.get(token)

    def shut(self, token: str) -> Shut | None:
        """Why a token that was good once opens nothing now; None if it never did."""
        return self._shut.get(token)

    def device(self, seat: int, token: str) -> Device | None:
        return next((device for device in self.devices[seat] if device.token == token), None)

    def sit(self, seat: int, token: str, at: int) -> None:
        """Somebody has sat down.  Of tables from before invitations were for once, `token` is the invitation itself."""
        self.end_invitation(seat)
        self._shut.pop(token, None)
        self.admit(seat, token, at)

    def end_invitation(self, seat: int) -> None:
        """Somebody, or a bot, sits there now."""
        token = self.invitations.pop(seat, "")
        if token:
            del self._opens[token]
            self._shut[token] = TAKEN

    def offer(self, seat: int, code: str, until: int) -> None:
        self.codes[seat] = Code(code, until)

    def admit(self, seat: int, token: str, at: int) -> None:
        """One more device; the code that let it in is used up."""
        self._counts[seat] += 1
        self._opens[token] = seat
        self.devices[seat].append(Device(self._counts[seat], token, at))
        self.codes.pop(seat, None)

    def revoke(self, seat: int, number: int) -> None:
        for device in self.devices[seat]:
            if device.number == number:
                self.devices[seat].remove(device)
                del self._opens[device.token]
                self._shut[device.token] = REVOKED
                return
