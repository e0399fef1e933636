"""What there is to play."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromPath, QueryParameter

from stormdeck import pages
from stormdeck.core.errors import UnknownCard, UnknownGame
from stormdeck.core.game import Game
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.web.pages.boards import address_of
from stormdeck.web.pages.client import FOR_EVER
from stormdeck.web.pages.markdown import PICTURES, version_of
from stormdeck.web.pages.rules import guide, page
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.game_info import info_of
from stormdeck.web.protocol.refusals import not_found
from stormdeck.web.transport.guards import AnyRequest, limit_requests, process_of

Version = Annotated[str, QueryParameter(max_length=60)]


@get("/games", sync_to_thread=False)
def all_games(request: AnyRequest) -> list[wire.GameInfo]:
    """Every game with its options and bots."""
    hosted = tuple(process_of(request).registry.settings.bots)
    return [info_of(game, hosted, address_of(find_game(game))) for game in game_ids()]


@get("/games/{game:str}/page", sync_to_thread=True)
def page_of(game: FromPath[str]) -> wire.Page:
    """The exact rules of the game's page, as HTML; every rule is an anchor."""
    return page(known(game).id)


@get("/games/{game:str}/guide", sync_to_thread=True)
def guide_of(game: FromPath[str]) -> wire.Page:
    """How to play the game, in one or two pages with pictures, as HTML; "" where a game brings no guide."""
    return guide(known(game).id)


@get("/games/{game:str}/pictures/{name:str}", sync_to_thread=True)
def picture_of(
    game: FromPath[str], name: FromPath[str], v: Annotated[str, QueryParameter(max_length=60)] = ""
) -> Response[bytes]:
    """A picture of a guide.  Its address in the guide says which version it is, and that one never changes."""
    data = pages.picture(known(game).id, name)
    if data is None:
        raise not_found("There is no such picture.")
    headers = {"cache-control": FOR_EVER if v == version_of(data) else "no-cache"}
    return Response(data, media_type=PICTURES[name.rpartition(".")[2]], headers=headers)


@get("/games/{game:str}/cards", sync_to_thread=False)
def card_of(game: FromPath[str], name: Annotated[str, QueryParameter(max_length=60)]) -> wire.CardText:
    """What a card is and does."""
    try:
        return wire.CardText(known(game).card_text(name))
    except UnknownCard as error:
        raise not_found(str(error)) from None


def known(id: str) -> Game:
    try:
        return find_game(id)
    except UnknownGame as error:
        raise not_found(str(error)) from None


HANDLERS = [all_games, page_of, guide_of, picture_of, card_of]
ROUTER = Router("/api", route_handlers=HANDLERS, guards=[limit_requests], tags=["games"])
