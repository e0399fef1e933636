"""Being told of a turn while the table is closed."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from stormdeck.web.api.devices import own_seat
from stormdeck.web.api.tables import NEEDS_TOKEN, PROBLEMS
from stormdeck.web.protocol.push import PushKey, PushState, PushWish
from stormdeck.web.transport.guards import AnyRequest, limit_requests, process_of


@get("/push")
async def push_key(request: AnyRequest) -> PushKey:
    """The public key (VAPID) that a browser subscribes to; "" where this server sends no messages."""
    return PushKey(await process_of(request).push.key())


@post("/tables/{table:str}/push", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def push_on(request: AnyRequest, table: FromPath[str], data: JSONBody[PushWish]) -> PushState:
    """Tell this device when it is the turn of the own seat and the table is closed; instead of what it asked for before."""
    process = process_of(request)
    found = await process.registry.table(table)
    return await process.push.subscribe(found, *own_seat(request, found), data)


@post("/tables/{table:str}/push-off", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def push_off(request: AnyRequest, table: FromPath[str]) -> PushState:
    """Tell this device nothing more about this table."""
    process = process_of(request)
    found = await process.registry.table(table)
    return await process.push.unsubscribe(found, own_seat(request, found)[1])


ROUTER = Router("/api", route_handlers=[push_key, push_on, push_off], guards=[limit_requests], tags=["push"])
