"""Looking back: replays, records, verification, playing on."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from stormdeck.web.api.tables import ANY_OBJECT, PROBLEMS, SIGHT, TAKES_TOKEN, Cursor
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.analysis import AnalysisDone, AnalysisRunning
from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.replays import past_frames, stories
from stormdeck.web.replays.rules_gone import must_know_rules
from stormdeck.web.rooms.checks import must_have_record
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.truth import Played
from stormdeck.web.transport.guards import AnyRequest, address_of, limit_new_tables, limit_requests, process_of, viewer_of

Step = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
VERIFICATION = ResponseSpec(wire.Verification, generate_examples=False)
ANALYSIS = ResponseSpec(AnalysisDone, generate_examples=False)
ANALYSIS_RUNNING = ResponseSpec(AnalysisRunning, description="Not ready; ask again.", generate_examples=False)
AnalysedSeat = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
Waiter = Annotated[str, QueryParameter(max_length=40)]
"""Who asks, in any letters: tells those of one address apart."""
Eyes = Annotated[str, QueryParameter(name="view", max_length=12)]


@get("/{table:str}/replay", responses=PROBLEMS, security=TAKES_TOKEN)
async def replay(request: AnyRequest, table: FromPath[str]) -> wire.ReplayInfo:
    """The moves; of a running game only what the bearer saw of them."""
    process = process_of(request)
    found = await process.registry.table(table)
    viewer = viewer_of(request, found)
    if found.kept is not None:
        return stories.replay_info(await stories.story_of(found))
    process.story_writer.notice(found)
    return await past_frames.steps(found, viewer)


@get("/{table:str}/replay/{step:int}", responses={200: ANY_OBJECT, **PROBLEMS}, security=TAKES_TOKEN)
async def replay_step(
    request: AnyRequest, table: FromPath[str], step: Step, eyes: Eyes = past_frames.SPECTATOR, cursor: Cursor = 0
) -> Response[bytes]:
    """The table after a move, through somebody's eyes."""
    process = process_of(request)
    found = await process.registry.table(table)
    through = past_frames.may_look(found, viewer_of(request, found), eyes)
    if found.kept is not None:
        return Response(await stories.step_of(found, step, through, cursor), media_type="application/json")
    then, picture = await past_frames.look(found, step, through, cursor)
    data = picture(Played(then.match))
    if not isinstance(through, str):
        process.registry.show_to_recorder(then, through, "replay", data, picture)
    return Response(data, media_type="application/json")


@get("/{table:str}/replay/{step:int}/unseen", responses={200: SIGHT, **PROBLEMS}, security=TAKES_TOKEN)
async def replay_unseen(
    request: AnyRequest, table: FromPath[str], step: Step, eyes: Eyes = past_frames.SPECTATOR
) -> Response[bytes]:
    """How many copies of each card those eyes had not seen after a move; through open eyes nothing is unseen."""
    process = process_of(request)
    found = await process.registry.table(table)
    through = past_frames.may_look(found, viewer_of(request, found), eyes)
    must_know_rules(found)
    then, sight = await past_frames.look_at_cards(found, step, through)
    data = sight(Played(then.match))
    if not isinstance(through, str):
        process.registry.show_to_recorder(then, through, "unseen", data, sight)
    return Response(data, media_type="application/json")


@post("/{table:str}/fork", guards=[limit_new_tables], responses=PROBLEMS)
async def fork(request: AnyRequest, table: FromPath[str], data: JSONBody[wire.ForkWish]) -> wire.RematchGiven:
    """Play on from a move of a finished game, against bots."""
    process = process_of(request)
    made = await process.setup.fork(await process.registry.table(table), data)
    token = made.seats[data.seat].token
    assert token is not None
    return wire.RematchGiven(made.table, data.seat, token, made.commitment)


def finished(table: LiveTable) -> LiveTable:
    must_have_record(table)
    return table


@get("/{table:str}/record", responses={200: ANY_OBJECT, **PROBLEMS})
async def record(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The record of a finished game, for `stormdeck replay` and `stormdeck verify`."""
    found = finished(await process_of(request).registry.table(table))
    text = found.record().to_json().encode()
    name = f'attachment; filename="{found.spec.game}-{found.id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@get("/{table:str}/verify", responses={200: VERIFICATION, **PROBLEMS})
async def verify(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Check the shuffle, every move and the outcome of a finished game."""
    process = process_of(request)
    found = finished(await process.registry.table(table))
    must_know_rules(found)
    return Response(await process.judges.verify(found, address_of(request)), media_type="application/json")


@get("/{table:str}/analysis", responses={200: ANALYSIS, 202: ANALYSIS_RUNNING, **PROBLEMS}, security=TAKES_TOKEN)
async def analysis(request: AnyRequest, table: FromPath[str], seat: AnalysedSeat = None, who: Waiter = "") -> Response[bytes]:
    """What a bot that knows what the seat knew thinks of each of its decisions in a finished game."""
    found, chosen = await analysed_seat(request, table, seat)
    ready, data = process_of(request).analyses.ask(found, chosen, address_of(request), who)
    return Response(data, status_code=200 if ready else 202, media_type="application/json")


@delete("/{table:str}/analysis", responses=PROBLEMS, security=TAKES_TOKEN)
async def leave_analysis(request: AnyRequest, table: FromPath[str], seat: AnalysedSeat = None, who: Waiter = "") -> None:
    """Not wait for an analysis any longer: when nobody does, the server stops thinking about it."""
    found, chosen = await analysed_seat(request, table, seat)
    process_of(request).analyses.leave(found, chosen, address_of(request), who)


async def analysed_seat(request: AnyRequest, table: str, seat: int | None) -> tuple[LiveTable, int]:
    """The finished table, and the seat that is meant: without one the bearer's own."""
    found = await process_of(request).registry.table(table)
    if found.phase != "finished":
        raise not_now("The game is not over; it can be analysed when it is.")
    must_know_rules(found)
    chosen = (viewer_of(request, found) or 0) if seat is None else seat
    if chosen >= found.players:
        raise Refused(400, f"There is no seat {chosen} at this table; its seats are 0 to {found.players - 1}.")
    return found, chosen


ROUTER = Router(
    "/api/tables",
    route_handlers=[replay, replay_step, replay_unseen, fork, record, verify, analysis, leave_analysis],
    guards=[limit_requests],
    tags=["replays"],
)
