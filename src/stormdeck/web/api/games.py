"""What there is to play."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromPath, QueryParameter

from stormdeck import pages
from stormdeck.bots.gamebots import usual_bot
from stormdeck.core.errors import UnknownCard, UnknownGame
from stormdeck.core.game import Game
from stormdeck.core.options import Option, OptionValue, PicksOption, TeamsOption
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.table.lesson import script_of
from stormdeck.table.opening import agrees
from stormdeck.web.pages.boards import address_of
from stormdeck.web.pages.client import FOR_EVER
from stormdeck.web.pages.markdown import PICTURES, address_of_picture, html_of, version_of
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import not_found
from stormdeck.web.thinking.bot_choice import levels
from stormdeck.web.transport.guards import AnyRequest, limit_requests, process_of

RULE = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\b")
ANCHOR = re.compile(r"<li>(\s*(?:<p>)?)<strong>([A-Z]{2}-[A-Z]\d+)</strong>")

Version = Annotated[str, QueryParameter(max_length=60)]


@get("/games", sync_to_thread=False)
def all_games(request: AnyRequest) -> list[wire.GameInfo]:
    """Every game with its options and bots."""
    hosted = tuple(process_of(request).registry.settings.bots)
    return [info_of(game, hosted) for game in game_ids()]


@cache
def info_of(id: str, hosted: tuple[str, ...]) -> wire.GameInfo:
    game = find_game(id)
    return wire.GameInfo(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        minutes=game.minutes,
        players=game.players,
        seat_names=game.seat_names(),
        rules_version=game.rules_version,
        options=[option_info(option, game) for option in game.options],
        levels=levels(game.id, dict.fromkeys(hosted, "")),
        usual_bot=usual_bot(game.id),
        take_back_rule=game.take_back_rule,
        pitch=game.showing.pitch or game.blurb,
        colour=game.showing.colour,
        first_game=first_game(game),
        script=script_info(game),
        board=address_of(game),
    )


def first_game(game: Game) -> dict[str, OptionValue] | None:
    """The options of a first game; a script alone is enough for somebody to learn it by."""
    options = game.showing.first_game
    return dict(options or {}) if options is not None or script_of(game) is not None else None


def script_info(game: Game) -> wire.ScriptInfo | None:
    script = script_of(game)
    return None if script is None else wire.ScriptInfo(script.players, script.learner, len(script.step))


def option_info(option: Option, game: Game) -> wire.OptionInfo:
    rules = RULE.findall(option.meaning)
    picks = zip(option.known, option.names or option.known, strict=True) if isinstance(option, PicksOption) else ()
    return wire.OptionInfo(
        name=option.name,
        title=option.called(),
        kind=kind_of(option),
        default=option.default,
        choices=[wire.Choice(value, words, counts_with(game, option.name, value)) for value, words in option.offered()],
        picks=[wire.Named(value, words) for value, words in picks],
        alone=option.alone if isinstance(option, TeamsOption) else "",
        least=option.least,
        most=option.most,
        zero=option.zero,
        scale=[wire.Grade(least, words) for least, words in option.scale],
        place=option.place,
        only_with=wire.Condition(*option.only_with) if option.only_with[0] else None,
        own=option.own,
        meaning=RULE.sub("", option.meaning).rstrip(" ,"),
        rule=rules[0] if rules else "",
    )


def kind_of(option: Option) -> wire.OptionKind:
    if isinstance(option.default, bool):
        return "switch"
    if isinstance(option.default, int):
        return "number"
    if isinstance(option, TeamsOption):
        return "teams"
    return "picks" if isinstance(option, PicksOption) else "choice"


def counts_with(game: Game, option: str, value: str) -> list[int]:
    """The numbers of players for which a game agrees to a choice: some seats are not there with few."""
    return [players for players in game.players if agrees(game, players, {option: value})]


@get("/games/{game:str}/page", sync_to_thread=True)
def page_of(game: FromPath[str]) -> wire.Page:
    """The exact rules of the game's page, as HTML; every rule is an anchor."""
    return page(known(game).id)


@cache
def page(id: str) -> wire.Page:
    return wire.Page(find_game(id).title, ANCHOR.sub(r'<li id="\2">\1<strong>\2</strong>', html_of(pages.exact_rules(id))))


@get("/games/{game:str}/guide", sync_to_thread=True)
def guide_of(game: FromPath[str]) -> wire.Page:
    """How to play the game, in one or two pages with pictures, as HTML; "" where a game brings no guide."""
    return guide(known(game).id)


@cache
def guide(id: str) -> wire.Page:
    return wire.Page(find_game(id).title, html_of(pages.guide(id), lambda name: address_of_picture(id, name)))


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
