"""Who is asking, and whether they may: rate limits and tokens, checked before a handler runs."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.seat_keys import TAKEN
from stormdeck.web.auth.devices import refusal_of
from stormdeck.web.auth.tokens import hashed
from stormdeck.web.process import ServerProcess
from stormdeck.web.protocol.refusals import TOO_BUSY, Refused
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.transport.rate_limits import counted_as

AnyRequest = Request[Any, Any, Any]
TOO_MANY: Final = "Too many requests; wait a little."


def process_of(request: ASGIConnection[Any, Any, Any, Any]) -> ServerProcess:
    process = request.app.state.process
    assert isinstance(process, ServerProcess)
    return process


def address_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return counted_as(request.client.host) if request.client else ""


def limit_requests(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A Litestar guard: refuses an address that asks too much."""
    process = process_of(request)
    address = address_of(request)
    if not process.requests.allows(address):
        process.metrics.add("limited_total")
        raise Refused(429, TOO_MANY)


def limit_new_tables(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    process = process_of(request)
    if process.pressure.is_high:
        process.metrics.add("busy_total")
        raise Refused(503, TOO_BUSY)
    if not process.new_tables.allows(address_of(request)):
        process.metrics.add("limited_total")
        raise Refused(429, TOO_MANY)


def token_of(request: AnyRequest) -> str | None:
    """The bearer token; None for a spectator."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token or len(token) > 64:
        raise Refused(400, 'A seat\'s token is sent as "Authorization: Bearer TOKEN".')
    return token


def viewer_of(request: AnyRequest, table: LiveTable) -> Viewer:
    token = token_of(request)
    if token is None:
        return None
    seat = table.seat_of(hashed(token))
    why = table.seatkeys.shut(hashed(token))
    if seat is None and why != TAKEN:  # an invitation that was taken may watch
        if why is None and not process_of(request).wrong_token(address_of(request)):
            raise Refused(429, TOO_MANY)
        raise refusal_of(table, token)
    return seat
