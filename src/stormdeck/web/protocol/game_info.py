"""What a client is told of a game before anybody plays it."""

from __future__ import annotations

import re
from functools import cache

from stormdeck.bots.gamebots import usual_bot
from stormdeck.core.game import Game
from stormdeck.core.options import Option, OptionValue, PicksOption, TeamsOption
from stormdeck.games import game as find_game
from stormdeck.table.lesson import script_of
from stormdeck.table.opening import agrees
from stormdeck.web.protocol import wire
from stormdeck.web.thinking.bot_choice import levels

RULE = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\b")


@cache
def info_of(id: str, hosted: tuple[str, ...], board: str = "") -> wire.GameInfo:
    """`board` is the address of the board that its package brings, if it does."""
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
        board=board,
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
