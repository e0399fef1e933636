"""What there is to play."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from stormdeck import pages
from stormdeck.bots.gamebots import usual_bot
from stormdeck.core.errors import UnknownCard, UnknownGame
from stormdeck.core.game import Game
from stormdeck.core.options import Option
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.web.pages.boards import address_of
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import not_found
from stormdeck.web.thinking.bot_choice import levels
from stormdeck.web.transport.guards import AnyRequest, limit_requests, process_of

RULE = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\b")
ANCHOR = re.compile(r"<li>(\s*(?:<p>)?)<strong>([A-Z]{2}-[A-Z]\d+)</strong>")


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
        options=[option_info(option) for option in game.options],
        levels=levels(game.id, dict.fromkeys(hosted, "")),
        usual_bot=usual_bot(game.id),
        take_back_rule=game.take_back_rule,
        pitch=game.showing.pitch or game.blurb,
        colour=game.showing.colour,
        first_game=None if game.showing.first_game is None else dict(game.showing.first_game),
        board=address_of(game),
    )


def option_info(option: Option) -> wire.OptionInfo:
    rules = RULE.findall(option.meaning)
    is_plain = type(option) is Option
    kind: wire.OptionKind = (
        "switch" if isinstance(option.default, bool) else "number" if isinstance(option.default, int) else "choice"
    )
    if kind == "choice" and not is_plain:
        kind = "text"  # the words, or something of one's own that the meaning describes
    return wire.OptionInfo(
        name=option.name,
        kind=kind,
        default=option.default,
        choices=[wire.Choice(choice, choice.replace("_", " ")) for choice in option.choices],
        least=option.least,
        most=option.most,
        meaning=RULE.sub("", option.meaning).rstrip(" ,"),
        rule=rules[0] if rules else "",
    )


@get("/games/{game:str}/page", sync_to_thread=True)
def page_of(game: FromPath[str]) -> wire.Page:
    """The game's page with its rules, as HTML; every rule is an anchor."""
    return page(known(game).id)


@cache
def page(id: str) -> wire.Page:
    from markdown_it import MarkdownIt  # only whoever reads rules pays for loading it

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(pages.page(id))
    for token in tokens:
        # A column set to the right is written as a style, which our Content-Security-Policy forbids; the client has a class.
        if token.attrs.pop("style", None) == "text-align:right":
            token.attrs["class"] = "right"
    html = markdown.renderer.render(tokens, markdown.options, {})
    return wire.Page(find_game(id).title, ANCHOR.sub(r'<li id="\2">\1<strong>\2</strong>', html))


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


ROUTER = Router("/api", route_handlers=[all_games, page_of, card_of], guards=[limit_requests], tags=["games"])
