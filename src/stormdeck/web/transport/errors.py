"""Errors as answers: one sentence and a status, whatever went wrong."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException

from stormdeck.core.errors import StormdeckError
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import NO_DATABASE, NOT_STORED, problem_of
from stormdeck.web.transport.guards import TOO_MANY, AnyRequest, process_of

LOG = logging.getLogger("stormdeck.http")

SENTENCES: Final = {
    404: "There is nothing here.",
    405: "This cannot be done here.",
    413: "That is too much at once.",
    429: TOO_MANY,
}


def as_response(status: int, problem: wire.Problem) -> Response[bytes]:
    body = msgspec.json.encode({"rule": "", **msgspec.to_builtins(problem)})
    return Response(body, status_code=status, media_type="application/json")


def on_refusal(request: AnyRequest, error: StormdeckError) -> Response[bytes]:
    status, problem = problem_of(error)
    process_of(request).metrics.add("refusals_total")
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
    process_of(request).metrics.add("errors_total")
    LOG.warning(
        "the database does not answer", extra={"facts": {"path": request.scope["path"], "why": str(error).splitlines()[0]}}
    )
    return as_response(NOT_STORED, wire.Problem(NO_DATABASE))


def on_bug(request: AnyRequest, error: Exception) -> Response[bytes]:
    """A fault of ours: the log gets the story, the client a sentence."""
    process_of(request).metrics.add("errors_total")
    LOG.error("a request failed", exc_info=error, extra={"facts": {"method": request.method, "path": request.url.path}})
    return as_response(500, wire.Problem("The server failed; the table is unharmed."))
