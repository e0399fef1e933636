"""The workshop: a game's card table as a form, drafts of it, and short runs of the laboratory."""

from __future__ import annotations

from functools import cache

from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from stormdeck.games import game as find_game
from stormdeck.lab.sheet import printed_text, sheet_of
from stormdeck.web.api.games import known
from stormdeck.web.api.tables import PROBLEMS
from stormdeck.web.protocol import workshop as wire
from stormdeck.web.transport.guards import AnyRequest, address_of, limit_requests, process_of

LINES = "application/x-ndjson"
SEEN = ResponseSpec(wire.DraftSeen, generate_examples=False)
TOLD = ResponseSpec(wire.RunLine, description="A line now and then, the last with what came of it.", media_type=LINES)


@get("/{game:str}", responses=PROBLEMS, sync_to_thread=True)
def workbench(game: FromPath[str]) -> wire.Workbench:
    """The card table of a game as it is printed, as a file and as a form."""
    return printed(known(game).id)


@cache
def printed(id: str) -> wire.Workbench:
    game = find_game(id)
    text = printed_text(game)
    return wire.Workbench("", []) if text is None else wire.Workbench(text, sheet_of(text, game.showing.card_title))


@post("/{game:str}/draft", status_code=200, responses={200: SEEN, **PROBLEMS})
async def draft(request: AnyRequest, game: FromPath[str], data: JSONBody[wire.DraftWish]) -> Response[bytes]:
    """Look at a draft: the options it comes to, or what is wrong with it and where.  Nothing is kept."""
    found = await process_of(request).workshop.draft(known(game).id, data, address_of(request))
    return Response(found, media_type="application/json")


@post("/{game:str}/run", status_code=200, compressed=True, responses={200: TOLD, **PROBLEMS})
async def run(request: AnyRequest, game: FromPath[str], data: JSONBody[wire.RunWish]) -> Stream:
    """Play a change and the printed game on the same deals, as long as the answer is read; closing it ends the run."""
    process = process_of(request)
    begun = process.workshop.begin(known(game).id, data, address_of(request), process.pressure.is_high)
    headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
    return Stream(process.workshop.lines(begun), media_type=LINES, headers=headers)


ROUTER = Router("/api/workshop", route_handlers=[workbench, draft, run], guards=[limit_requests], tags=["workshop"])
