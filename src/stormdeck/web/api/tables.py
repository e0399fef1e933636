"""Tables: making, watching and playing."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityScheme
from litestar.params import FromPath, JSONBody, QueryParameter

from stormdeck.web.protocol import wire
from stormdeck.web.protocol.hinted import Hinted, Warned
from stormdeck.web.protocol.refusals import Refused, forbidden
from stormdeck.web.rooms import frames
from stormdeck.web.transport import guards

Cursor = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
PROBLEMS = {
    status: ResponseSpec(wire.Problem, description=text, generate_examples=False)
    for status, text in (
        (400, "The request, or the action, is not possible."),
        (403, "The token opens no seat here."),
        (404, "There is no such table."),
        (409, "Not now, or meant for an earlier version."),
        (413, "Too large."),
        (429, "Too many requests."),
        (503, "It could not be stored."),
    )
}

ANY_OBJECT = ResponseSpec(dict, generate_examples=False)
GALLERY = ResponseSpec(wire.Gallery, generate_examples=False)
SIGHT = ResponseSpec(wire.Sight, generate_examples=False)

SEAT_TOKEN = SecurityScheme(
    type="http", scheme="bearer", description="The token of a seat, as given when the table was made or the seat was taken."
)
NEEDS_TOKEN: list[dict[str, list[str]]] = [{"seatToken": []}]
TAKES_TOKEN: list[dict[str, list[str]]] = [{}, *NEEDS_TOKEN]
"""Without a token one is a spectator."""


@post("/", guards=[guards.limit_new_tables], responses=PROBLEMS)
async def make_table(request: guards.AnyRequest, data: JSONBody[wire.TableWish]) -> wire.TableMade:
    """Make a table.  Play starts when no seat is empty; with `entropy` null the own seats are, until they sit down."""
    process = guards.process_of(request)
    if all(seat.kind == "bot" for seat in data.seats) and not process.bot_tables.allows(guards.address_of(request)):
        raise Refused(429, "You have opened many tables for bots alone; wait a little.")
    return await process.setup.make(data, guards.address_of(request))


@get("/", responses=PROBLEMS)
async def lobby(request: guards.AnyRequest) -> wire.Lobby:
    """Listed tables."""
    return await guards.process_of(request).lobby.lobby()


@get("/{table:str}", responses={200: ANY_OBJECT, **PROBLEMS}, security=TAKES_TOKEN)
async def snapshot(request: guards.AnyRequest, table: FromPath[str], cursor: Cursor = 0) -> Response[bytes]:
    """The table as the bearer sees it; without a token, as a spectator does."""
    process = guards.process_of(request)
    found = await process.registry.table(table)
    viewer = guards.viewer_of(request, found)
    process.bot_driver.show(found)
    return Response(process.registry.snapshot(found, viewer, cursor)[0], media_type="application/json")


@get("/{table:str}/gallery", responses={200: GALLERY, **PROBLEMS})
async def gallery(request: guards.AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Every card and piece this table plays with, in words: the same for everybody, as long as the table lasts."""
    found = await guards.process_of(request).registry.table(table)
    return Response(frames.gallery(found), media_type="application/json", headers={"cache-control": "private, max-age=3600"})


@get("/{table:str}/unseen", responses={200: SIGHT, **PROBLEMS}, security=TAKES_TOKEN)
async def unseen(request: guards.AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """How many copies of each card the bearer has not seen, and what printed numbers come to now: from what that seat (without
    a token, a spectator) knows."""
    process = guards.process_of(request)
    found = await process.registry.table(table)
    viewer = guards.viewer_of(request, found)
    data = frames.sight(found, found.truth, viewer)
    process.registry.show_to_recorder(found, viewer, "unseen", data, lambda truth: frames.sight(found, truth, viewer))
    return Response(data, media_type="application/json")


@post("/{table:str}/join", status_code=200, responses=PROBLEMS, security=TAKES_TOKEN)
async def join(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.JoinWish]) -> wire.Seated:
    """Sit down: with an invitation as the bearer token, or in an open seat.  The answer has the seat's token, a new one: the
    invitation opens the seat no more, and lets whoever has it watch.  With the same `key` again it is the same answer."""
    process = guards.process_of(request)
    found = await process.registry.table(table)
    if guards.token_of(request) is not None:
        guards.viewer_of(request, found)
    return await process.setup.join(found, guards.token_of(request), data)


async def carry_out(request: guards.AnyRequest, table: str, command: wire.Command) -> wire.Done:
    process = guards.process_of(request)
    found = await process.registry.table(table)
    return await process.commands.carry_out(found, guards.viewer_of(request, found), command, guards.address_of(request))


@post("/{table:str}/play", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def play(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.Play]) -> wire.Done | Warned:
    """Play an action.  The same key again is answered as the first time."""
    process = guards.process_of(request)
    found = await process.registry.table(table)
    return await process.commands.play(found, guards.viewer_of(request, found), data, guards.address_of(request))


@post("/{table:str}/take-back", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def take_back(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.TakeBack]) -> wire.Done:
    """Take the own latest action back.  If somebody has learned from it, or others have acted since, the people among them are
    asked; what came after it is taken back too."""
    return await carry_out(request, table, data)


@post("/{table:str}/resign", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def resign(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.Resign]) -> wire.Done:
    """Give the game up."""
    return await carry_out(request, table, data)


@post("/{table:str}/chat", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def chat(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.Chat]) -> wire.Done:
    """Say something at the table."""
    return await carry_out(request, table, data)


@post("/{table:str}/consent", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def consent(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.Consent]) -> wire.Done:
    """Answer a request of somebody else."""
    return await carry_out(request, table, data)


@post("/{table:str}/fill", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def fill(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.Fill]) -> wire.Done:
    """Let a bot sit in an empty seat, or, with the others' consent, in one that was left."""
    return await carry_out(request, table, data)


@post("/{table:str}/read-on", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def read_on(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.ReadOn]) -> wire.Done:
    """Go on to the next step of a scripted first game, where this one is only to be read."""
    return await carry_out(request, table, data)


@post("/{table:str}/list", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def list_table(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.ListTable]) -> wire.Done:
    """Put a table that one has opened in the lobby, or take it out, while seats are free.  Seats kept for a link are opened to
    anybody only if they are named."""
    return await carry_out(request, table, data)


@post("/{table:str}/clock-claim", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def clock_claim(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.ClockClaim]) -> wire.Done:
    """Claim the game from somebody whose time is up."""
    return await carry_out(request, table, data)


@post("/{table:str}/rematch", status_code=200, guards=[guards.limit_new_tables], responses=PROBLEMS, security=NEEDS_TOKEN)
async def rematch(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.RematchWish]) -> wire.RematchGiven:
    """The same people again, at a new table: the answer has the own seat's token there."""
    process = guards.process_of(request)
    found = await process.registry.table(table)
    seat, token = guards.viewer_of(request, found), guards.token_of(request)
    if seat is None or token is None:
        raise forbidden("Only who sits at the table can do that.")
    return await process.setup.rematch(found, seat, token, data)


@post("/{table:str}/hint", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def hint(request: guards.AnyRequest, table: FromPath[str]) -> Hinted:
    """What a bot would do that knows only what this seat knows."""
    process = guards.process_of(request)
    found = await process.registry.table(table)
    return await process.commands.hint(found, guards.viewer_of(request, found), guards.address_of(request))


@post("/{table:str}/why", status_code=200, responses=PROBLEMS, security=NEEDS_TOKEN)
async def why(request: guards.AnyRequest, table: FromPath[str], data: JSONBody[wire.Why]) -> wire.Reason:
    """Why an action is not allowed now."""
    process = guards.process_of(request)
    found = await process.registry.table(table)
    return process.commands.why(found, guards.viewer_of(request, found), data.action)


TABLE_ROUTER = Router(
    "/api/tables",
    route_handlers=[
        make_table, lobby, snapshot, gallery, unseen, join, play, take_back, resign, chat, consent, fill, read_on, list_table,
        clock_claim,
        rematch, hint, why,
    ],
    guards=[guards.limit_requests],
    tags=["tables"],
)  # fmt: skip
