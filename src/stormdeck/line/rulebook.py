"""The rules and the list of games, as text."""

from __future__ import annotations

from stormdeck import pages
from stormdeck.core.game import Game
from stormdeck.core.options import Option
from stormdeck.core.speech import counted
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.line.console import Console


def print_rules(game_id: str, asked: str) -> None:
    """`stormdeck rules GAME [ID or words]`."""
    show_rules(Console(), game_id, asked)


def show_rules(console: Console, game_id: str, asked: str = "") -> None:
    """All rules by section; or one by its id; or those that mention some words."""
    rules = pages.find_rules(game_id, asked) if asked else pages.rule_ids(game_id)
    shown = ""
    for id, section, text in rules:
        if section != shown:
            if shown:
                console.say()
            console.head(section)
            shown = section
        show_text(console, id, text)


def show_rule(console: Console, game_id: str, id: str) -> None:
    show_text(console, pages.full_id(game_id, id), pages.rule_text(game_id, id))


def show_text(console: Console, id: str, text: str) -> None:
    """A rule with its id in front; backquotes are for the page only."""
    console.say(f"{id}  {text.replace('`', '')}", " " * (len(id) + 2))


def print_games(game_id: str | None) -> None:
    """`stormdeck games [GAME]`: what there is to play, or one game with its options."""
    console = Console()
    if game_id is not None:
        show_game(console, find_game(game_id))
        return
    for id in game_ids():
        game = find_game(id)
        console.show(f"{console.strong(id)}  {game.title}, {players_of(game)}, about {counted(game.minutes, 'minute')}")
        console.say(f"  {game.blurb}", "  ")


def players_of(game: Game) -> str:
    few, many = min(game.players), max(game.players)
    return f"{few} to {many} players" if few != many else f"{few} player{'s' if few != 1 else ''}"


def show_game(console: Console, game: Game) -> None:
    console.show(f"{console.strong(game.title)}, {players_of(game)}, about {counted(game.minutes, 'minute')}")
    console.say(game.blurb)
    if game.options:
        console.say()
        console.say("Options, for example --option " + example_of(game.options[0]) + ":")
    for option in game.options:
        console.say(f"  {option.name}: {option.expected()}; usually {shown(option)}", "    ")
        console.say(f"    {option.meaning}", "    ")
        if option.words:
            console.say(f"    {values_in_words(option)}", "    ")


def values_in_words(option: Option) -> str:
    """Each choice as it is written, with what it means."""
    return "; ".join([f'"{value}": {words[:1].lower()}{words[1:]}' for value, words in option.offered()]) + "."


def example_of(option: Option) -> str:
    other = [choice for choice in option.choices if choice != option.default]
    return f"{option.name}={other[0] if other else shown(option)}"


def shown(option: Option) -> str:
    if isinstance(option.default, bool):
        return "true" if option.default else "false"
    return str(option.default)
