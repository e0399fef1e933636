"""The devices of one's own seat."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from stormdeck.web.api.tables import NEEDS_TOKEN, PROBLEMS
from stormdeck.web.auth.devices import WrongCode
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused
from stormdeck.web.rooms.checks import seated
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.transport.guards import AnyRequest, address_of, limit_requests, process_of, token_of, viewer_of


def own_seat(request: AnyRequest, table: LiveTable) -> tuple[int, str]:
    """The seat of whoever asks, and the token that opens it."""
    seat = seated(table, viewer_of(request, table))
    token = token_of(request)
    assert token is not None
    return seat, token


@get("/{table:str}/devices", responses=PROBLEMS, security=NEEDS_TOKEN)
async def devices(request: AnyRequest, table: FromPath[str]) -> wire.Devices:
    """The devices that play the own seat."""
    process = process_of(request)
    found = await process.registry.table(table)
    return process.devices.of_seat(found, *own_seat(request, found))


@post("/{table:str}/device-code", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def device_code(request: AnyRequest, table: FromPath[str], data: JSONBody[wire.DeviceCodeWish]) -> wire.DeviceCodeGiven:
    """A code that lets one more device of the same player in, once, within ten minutes; an earlier one is void."""
    process = process_of(request)
    found = await process.registry.table(table)
    return await process.devices.offer(found, *own_seat(request, found), data.key)


@post("/{table:str}/device", status_code=200, responses=PROBLEMS)
async def device(request: AnyRequest, table: FromPath[str], data: JSONBody[wire.DeviceWish]) -> wire.Seated:
    """Come in by a code: the answer has a token of this device's own for the seat.  With the same `key` again it is the same."""
    process, address = process_of(request), address_of(request)
    if process.wrong_codes.is_shut(address):
        process.metrics.add("limited_total")
        raise Refused(429, "Too many wrong codes; wait a minute.")
    try:
        return await process.devices.join(await process.registry.table(table), data)
    except WrongCode:
        process.wrong_codes.allows(address)
        process.wrong_token(address)
        raise


@post("/{table:str}/device-revoke", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def device_revoke(request: AnyRequest, table: FromPath[str], data: JSONBody[wire.RevokeWish]) -> wire.Done:
    """Sign a device of the own seat out: its sockets are closed and its token opens nothing any more."""
    process = process_of(request)
    found = await process.registry.table(table)
    seat, token = own_seat(request, found)
    gone = [device.token for device in found.seatkeys.devices[seat] if device.number == data.device]
    done = await process.devices.revoke(found, seat, token, data)
    for device in gone:
        await process.push.signed_out(found, device)
    return done


ROUTER = Router(
    "/api/tables",
    route_handlers=[devices, device_code, device, device_revoke],
    guards=[limit_requests],
    tags=["devices"],
)
