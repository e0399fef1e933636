"""The `stormdeck` command: arguments only.  Each command calls one function elsewhere, and loads it when it is called: whoever
asks for help does not wait for games and bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import click

from stormdeck import __version__
from stormdeck._pure import is_compiled
from stormdeck.arena import commands as arena_commands
from stormdeck.bots.levels import DEFAULT
from stormdeck.core.errors import BadBot, BadFile, BadOptions, BadSeat, StormdeckError, UnknownGame, UnknownRule
from stormdeck.lab import commands as lab_commands
from stormdeck.line.streams import be_lenient, printable
from stormdeck.table.whole import MOST_SEED
from stormdeck.train import commands as train_commands
from stormdeck.web import commands as web_commands

FAILED, USAGE, INTERRUPTED = 1, 2, 130
HINT = 'Opening the table; Ctrl-C ends it, "stormdeck --help" says what else there is.'
USAGE_ERRORS = (BadBot, BadFile, BadOptions, BadSeat, UnknownGame, UnknownRule)

HELP = """\
Stormdeck: thunder-and-lightning card games at one table.

Play
  stormdeck                       the table in your browser, for you alone
  stormdeck serve                 the table in the browser, for you and your friends
  stormdeck play GAME             a game against a bot, right here; "?" explains everything
  stormdeck games [GAME]          what there is to play, and the options of a game
  stormdeck rules GAME [ID]       the rules: all, one by its id, or those with a word in them

Look back
  stormdeck replay FILE           step through a saved game, with anybody's eyes
  stormdeck verify FILE           check the shuffle, every move and the outcome of a saved game

Host
  stormdeck backup FILE           all games of a server in one file, while it runs
  stormdeck restore FILE          and back, into a new database of either kind

Measure
  stormdeck simulate GAME ...     let bots play many games; win rates with 95 % intervals
  stormdeck arena GAME BOT ...    bots against each other, seats exchanged: shares, Elo, speed
  stormdeck lab GAME              a report: fair? exciting? skill or luck? which cards matter?
  stormdeck train GAME            a value net for its search bots, tested on paired deals
  stormdeck analyse FILE          what a bot would have done in your game, and your largest mistakes
  stormdeck bot BOT               be a bot for a table elsewhere, in JSON lines
  stormdeck bench                 how fast the rules run
  stormdeck new-game NAME         begin a game of your own
  stormdeck compile PACKAGE       make the rules of a game of your own fast

stormdeck COMMAND --help says more. stormdeck --version says which one this is.
"""


class Interrupted(click.ClickException):
    """Ctrl-C where nothing had to be saved."""

    exit_code = INTERRUPTED


class Commands(click.Group):
    """All commands.  Whatever goes wrong becomes one line on stderr and the right exit status."""

    def main(self, *arguments: Any, **extra: Any) -> Any:
        be_lenient()
        extra["standalone_mode"] = False
        try:
            status = super().main(*arguments, **extra)
        except click.ClickException as error:
            sys.exit(complain(error.format_message() + where_to_look(error), error.exit_code))
        except USAGE_ERRORS as error:
            sys.exit(complain(str(error), USAGE))
        except StormdeckError as error:
            sys.exit(complain(str(error), FAILED))
        except OSError as error:  # the disk is full, say; what else is read or written has its own sentences
            sys.exit(complain(f"The output cannot be written: {error.strerror or error}.", FAILED))
        except Exception as error:  # a bug of ours; nobody but us wants to read where
            if os.environ.get("STORMDECK_TRACEBACK"):
                raise
            bug = f"Stormdeck failed ({type(error).__name__}: {error}). STORMDECK_TRACEBACK=1 shows where; please report it."
            sys.exit(complain(bug, FAILED))
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted("Interrupted.") from None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(HELP)


def complain(text: str, status: int) -> int:
    click.echo(printable(" ".join(text.split())), err=True)
    return status


def where_to_look(error: click.ClickException) -> str:
    """After a usage error: which help to ask for."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f' ("{error.ctx.command_path} --help" shows what there is.)'
    return ""


def show_version(ctx: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"stormdeck {__version__} ({'compiled' if is_compiled() else 'interpreted'} rules)")
        ctx.exit()


def read_options(ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, object]:
    """`--option name=value`, as often as one likes."""
    options: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.BadParameter(f'write it as name=value, not "{text}".')
        if name in options:
            raise click.BadParameter(f'"{name}" is given twice.')
        options[name] = value
    return options


def read_bots(text: str) -> list[str]:
    """Specs separated by commas, which may have commas of their own: a piece with "=" and no ":" goes on with the one before."""
    specs: list[str] = []
    for piece in text.split(","):
        if specs and ":" in specs[-1] and "=" in piece and ":" not in piece:
            specs[-1] += "," + piece.strip()
        else:
            specs.append(piece.strip())
    return specs


def between(least: int, most: int) -> Callable[[click.Context, click.Parameter, int | None], int | None]:
    """A number in a range, refused with a sentence that names the range."""

    def check(ctx: click.Context, parameter: click.Parameter, number: int | None) -> int | None:
        if number is not None and not least <= number <= most:
            raise click.BadParameter(f"{number} is not a whole number from {least} to {most}.")
        return number

    return check


def program(ctx: click.Context) -> str:
    return ctx.find_root().info_name or "stormdeck"


game_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=read_options,
    help='An option of the game, as "stormdeck games GAME" lists them; may be repeated.',
)
SHORT, NO_FLAGS = "stormdeck.short", "stormdeck.no_flags"
"""Where a context keeps the options of the game that were given by a word of their own, and whether there are none."""


class WithFlags(click.Command):
    """A command that also takes the words which games have for options of theirs (`Option.flag`); `all_options` has both.

    All games are loaded for that, so only if somebody writes a word that is not the command's own, or asks for help.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {word for parameter in self.params for word in (*parameter.opts, *parameter.secondary_opts)}
        ctx.meta[NO_FLAGS] = all([word.partition("=")[0] in own for word in args if word.startswith("--")])
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *own, help_option = super().get_params(ctx)
        taken = {parameter.name for parameter in own}
        flags = [] if ctx.meta.get(NO_FLAGS) else [flag for flag in game_flags() if flag.name not in taken]
        return [*own, *flags, help_option]


@cache
def game_flags() -> list[click.Option]:
    """The words of all games, each with the meaning it has in the first game that has it."""
    from stormdeck.core.gallery import RULE
    from stormdeck.games import game, game_ids

    found: dict[str, click.Option] = {}
    for option in [option for id in game_ids() for option in game(id).options if option.flag]:
        value = "N" if type(option.default) is int else "VALUE"
        text = f"{RULE.sub('', option.meaning).rstrip(' ,')} Short for --option {option.name}={value}."
        words = (f"--{option.flag}", option.flag)
        found.setdefault(option.flag, click.Option(words, metavar=value, callback=keep_short, expose_value=False, help=text))
    return list(found.values())


def keep_short(ctx: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta.setdefault(SHORT, {})[parameter.name] = value


def all_options(ctx: click.Context, game_id: str, options: dict[str, object]) -> dict[str, object]:
    """What was given by name and what by a word of its own; a word of another game is refused like an option of another game."""
    from stormdeck.games import game, game_ids

    options = dict(options)
    for flag, value in ctx.meta.get(SHORT, {}).items():
        known = [option for id in (game_id, *game_ids()) for option in game(id).options if option.flag == flag]
        if known[0].name in options:
            raise click.BadParameter(f'"{known[0].name}" is given twice.', param_hint="--option")
        options[known[0].name] = value
    return options


plain_option = click.option(
    "--plain/--no-plain", default=None, help="Whole sentences, not a drawn table; the default if this is no terminal."
)


@click.group(cls=Commands, invoke_without_command=True, help=HELP)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="Which one this is.")
@click.pass_context
def main(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is not None:
        return
    if sys.stdin is None or sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(ctx.get_help())  # a script wants no server
        return
    click.echo(HINT)
    web_commands.need_web()
    from stormdeck.web.at_home import open_lobby

    open_lobby(web_commands.BOT_BUDGET)


@main.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """What there is to play; with GAME, its options."""
    from stormdeck.line import rulebook

    rulebook.print_games(game)


@main.command(cls=WithFlags)
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many play; if not said, the fewest the game allows.")
@click.option(
    "--bot", metavar="BOT", help=f"Who plays the other seats: greedy, mine.py:Class, run:COMMAND...; level:{DEFAULT} if not said."
)
@click.option(
    "--seed", type=int, callback=between(0, MOST_SEED), metavar="S", help="A deal that can be repeated, not a fair shuffle."
)
@game_option
@click.option("--name", default="", metavar="NAME", help="What the record calls you.")
@click.option("--seat", type=int, metavar="N", help="Where you sit; 1 if not said.")
@click.option("--side", metavar="NAME", help="Where you sit, in a game whose sides have names, by its name.")
@click.option("--data", metavar="FILE", help="A card file of your own, as the game's page describes it.")
@click.option("--entropy", metavar="TEXT", help="Your own words, mixed into the fair shuffle.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.option("--learn", is_flag=True, help="The scripted first game: one thing after the other, in a few minutes.")
@click.option("--practice", is_flag=True, help="Everything can be taken back; the record says that it was practice.")
@plain_option
@click.pass_context
def play(ctx: click.Context, /, **wishes: Any) -> None:
    """Play GAME here against bots.

    Example: stormdeck play GAME --players 3 --bot level:4 --option NAME=VALUE
    """
    from stormdeck.line import play as line_play

    wishes["options"] = all_options(ctx, wishes["game"], wishes["options"])
    ctx.exit(line_play.play(line_play.Wishes(program=program(ctx), **wishes)))


@main.command()
@click.argument("game")
@click.argument("asked", metavar="[ID or WORDS]", nargs=-1)
def rules(game: str, asked: tuple[str, ...]) -> None:
    """The rules of GAME: all of them, one by its id, or those that mention some words."""
    from stormdeck.line import rulebook

    rulebook.print_rules(game, " ".join(asked))


@main.command()
@click.argument("file")
@click.option("--seat", type=int, metavar="N", help="Show only what this seat saw.")
@click.option("--open", "everything", is_flag=True, help="Show all cards; the default when the game is over.")
@plain_option
def replay(file: str, seat: int | None, everything: bool, plain: bool | None) -> None:
    """Step through the game in FILE; in a pipe, tell it from beginning to end."""
    from stormdeck.line import replaying

    replaying.show_replay(file, seat, everything, plain)


@main.command()
@click.argument("file")
@click.option("--commitment", default="", metavar="HEX", help="The commitment you were shown before the deal.")
@click.pass_context
def verify(ctx: click.Context, file: str, commitment: str) -> None:
    """Check the game in FILE: the shuffle, every move, the outcome.

    The exit status is 0 if all of it holds, 1 if not or if it cannot be known yet.
    """
    from stormdeck.line import reports

    ctx.exit(0 if reports.show_verification(file, commitment) else FAILED)


@main.command()
@click.argument("game")
@click.option("--games", default=1000, callback=between(1, 10**8), show_default=True, metavar="N", help="How many games.")
@click.option("--bots", required=True, metavar="A,B,...", help="A bot for each seat, such as greedy,mine.py:Class.")
@click.option("--seed", default=0, callback=between(0, MOST_SEED), show_default=True, metavar="S", help="Same seed, same games.")
@game_option
@click.option("--data", metavar="FILE", help="A card file of your own, as the game's page describes it.")
@click.option("--processes", type=int, callback=between(1, 1024), metavar="P", help="How many; all cores if not said.")
@click.option("--json", "as_json", is_flag=True, help="All figures as JSON.")
def simulate(
    game: str,
    games: int,
    bots: str,
    seed: int,
    options: dict[str, object],
    data: str | None,
    processes: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and sum them up.

    Example: stormdeck simulate GAME --games 1000 --bots greedy,random
    """
    from stormdeck.files import data_options
    from stormdeck.games import game as find_game
    from stormdeck.line import reports

    options = {**data_options(find_game(game), data), **options} if data else options
    reports.show_simulation(game, read_bots(bots), games, seed, options, processes, as_json)


@main.command("new-game")
@click.argument("name", nargs=-1, required=True)
@click.option("--folder", default=".", type=click.Path(), help="Where the package is made.", show_default=True)
def new_game(name: tuple[str, ...], folder: str) -> None:
    """Make a package with a game called NAME, which can be played at once and is yours to change.

    Example: stormdeck new-game Storm Cellar
    """
    from stormdeck.newgame import make_package

    made = make_package(" ".join(name), Path(folder))
    click.echo(f"{printable(str(made))} is made; its README says where to begin. To play it:")
    click.echo(f"  pip install -e {printable(str(made))}\n  stormdeck play {made.name.removeprefix('stormdeck-')}")


@main.command("compile")
@click.argument("package")
def compile_game(package: str) -> None:
    """Compile the rules of a game that is a package of its own, as those of Stormdeck's games are.

    PACKAGE is what Python imports, and says itself what of it can be compiled; until then, and after a change, it runs as plain
    Python, with the same games.

    Example: stormdeck compile stormdeck_hearts
    """
    from stormdeck.compiled import compile_package

    click.echo(f"Compiled {', '.join(compile_package(package))} of {printable(package)}.")


@main.command()
@click.option("--peers", is_flag=True, help="Also install and measure other engines, in an environment thrown away afterwards.")
@click.option("--json", "json_path", metavar="FILE", help="Write the figures to a file as well.")
@click.option("--quick", is_flag=True, help="A shorter, rougher measurement.")
def bench(peers: bool, json_path: str | None, quick: bool) -> None:
    """How fast the rules run here, interpreted and compiled."""
    from stormdeck.bench import run

    run(peers=peers, json_path=json_path, quick=quick)


arena_commands.register(main, between, game_option)
lab_commands.register(main, between, game_option, read_bots)
train_commands.register(main, between)
web_commands.register(main, between)
