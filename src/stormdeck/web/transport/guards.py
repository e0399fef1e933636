"""At the door: rate limits, who is asking, headers, and errors as sentences."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from stormdeck.core.errors import StormdeckError
from stormdeck.web.auth.devices import refusal_of
from stormdeck.web.auth.seat_keys import TAKEN
from stormdeck.web.auth.tokens import hashed
from stormdeck.web.process import House
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import NO_DATABASE, NOT_STORED, Refused, problem_of
from stormdeck.web.rooms.live import LiveTable, Viewer
from stormdeck.web.transport.rate_limits import counted_as

LOG = logging.getLogger("stormdeck.http")
AnyRequest = Request[Any, Any, Any]

SENTENCES: Final = {
    404: "There is nothing here.",
    405: "This cannot be done here.",
    413: "That is too much at once.",
    429: "Too many requests; wait a little.",
}


def house_of(request: ASGIConnection[Any, Any, Any, Any]) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def address_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return counted_as(request.client.host) if request.client else ""


def limit_requests(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A Litestar guard: refuses an address that asks too much."""
    house = house_of(request)
    address = address_of(request)
    if not house.requests.allows(address):
        house.metrics.add("limited_total")
        raise Refused(429, SENTENCES[429])


def limit_new_tables(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    house = house_of(request)
    if house.pressure.is_high:
        house.metrics.add("busy_total")
        raise Refused(503, "So many games are being played here that a new one would slow them down; try again in a minute.")
    if not house.new_tables.allows(address_of(request)):
        house.metrics.add("limited_total")
        raise Refused(429, SENTENCES[429])


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
        if why is None and not house_of(request).wrong_token(address_of(request)):
            raise Refused(429, SENTENCES[429])
        raise refusal_of(table, token)
    return seat


# ---- Errors ----


def as_response(status: int, problem: wire.Problem) -> Response[bytes]:
    body = msgspec.json.encode({"rule": "", **msgspec.to_builtins(problem)})
    return Response(body, status_code=status, media_type="application/json")


def on_refusal(request: AnyRequest, error: StormdeckError) -> Response[bytes]:
    status, problem = problem_of(error)
    house_of(request).metrics.add("refusals_total")
    return as_response(status, problem)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """What Litestar itself refuses: unknown paths, bodies that do not fit."""
    sentence = SENTENCES.get(error.status_code)
    if sentence is None:
        sentence = f"The request cannot be read: {reason_of(error)}."
    return as_response(error.status_code, wire.Problem(sentence))


def reason_of(error: HTTPException) -> str:
    details = error.extra if isinstance(error.extra, list) else []
    told = [f"{detail.get('key', '')}: {detail.get('message', '')}".strip(": ") for detail in details if isinstance(detail, dict)]
    return "; ".join(told) or "it is not what is expected here"


def on_unreadable(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Bytes that are no text, and things within things within things: only a body can be like that."""
    return as_response(400, wire.Problem("The request cannot be read: it is not JSON that anybody would send."))


def on_no_database(request: AnyRequest, error: Exception) -> Response[bytes]:
    house_of(request).metrics.add("errors_total")
    LOG.warning(
        "the database does not answer", extra={"facts": {"path": request.scope["path"], "why": str(error).splitlines()[0]}}
    )
    return as_response(NOT_STORED, wire.Problem(NO_DATABASE))


def on_bug(request: AnyRequest, error: Exception) -> Response[bytes]:
    """A fault of ours: the log gets the story, the client a sentence."""
    house_of(request).metrics.add("errors_total")
    LOG.error("a request failed", exc_info=error, extra={"facts": {"method": request.method, "path": request.url.path}})
    return as_response(500, wire.Problem("The server failed; the table is unharmed."))
