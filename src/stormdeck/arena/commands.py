"""`stormdeck arena`, `stormdeck bot` and `stormdeck analyse`: arguments only, registered by `cli.py`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from stormdeck.core.errors import BadSeat
from stormdeck.programs import PATIENCE
from stormdeck.progress import progress
from stormdeck.table.whole import MOST_SEED

if TYPE_CHECKING:
    import msgspec

Range = Callable[[int, int], Callable[[click.Context, click.Parameter, int | None], int | None]]
FAILED = 1


def register(main: click.Group, between: Range, game_option: Callable[[Callable[..., None]], Callable[..., None]]) -> None:
    """Add the commands; `between` and `game_option` are the command line's own."""

    @main.command()
    @click.argument("game")
    @click.argument("bots", nargs=-1, required=True, metavar="BOT...")
    @click.option(
        "--games", "deals", default=100, callback=between(1, 10**7), show_default=True, metavar="N", help="Deals a match."
    )
    @click.option("--players", type=int, metavar="N", help="How many sit at a table; two if the game allows it.")
    @click.option("--seed", default=0, callback=between(0, MOST_SEED), show_default=True, metavar="S", help="Of the deals.")
    @game_option
    @click.option("--data", metavar="FILE", help="A card file of your own, as the game's page describes it.")
    @click.option("--processes", type=int, callback=between(1, 1024), metavar="P", help="How many; all cores if not said.")
    @click.option("--timeout", default=PATIENCE, show_default=True, metavar="SEC", help="How long a program may take for a move.")
    @click.option(
        "--controls/--no-controls", default=True, help="Also a mirror match and one against chance; status 1 if one is off."
    )
    @click.option("--json", "as_json", is_flag=True, help="All figures as JSON.")
    @click.pass_context
    def arena(ctx: click.Context, /, **wishes: Any) -> None:
        """Let BOTs play GAME against each other: every deal both ways, shares with 95 % intervals, Elo.

        A bot of yours is "mine.py:Class"; a program too: "run:node bot.js" speaks the protocol of docs/bot-protocol.md.

        Example: stormdeck arena GAME greedy random ismcts:100 --games 200
        """
        ctx.exit(run_arena(**wishes))

    @main.command()
    @click.argument("spec")
    def bot(spec: str) -> None:
        """Be the bot SPEC for a table elsewhere: JSON lines on standard input and output."""
        from stormdeck.programs.speak import speak  # only this command pays for loading it

        speak(spec, sys.stdin.buffer, sys.stdout.buffer)

    @main.command()
    @click.argument("file")
    @click.option("--seat", type=int, default=1, show_default=True, metavar="N", help="Whose decisions.")
    @click.option(
        "--bot",
        "spec",
        default="",
        metavar="BOT",
        help="Who judges: ismcts or flat with its numbers; or whose choices are judged: mine.py:Class.",
    )
    @click.option(
        "--seed", default=0, callback=between(0, MOST_SEED), show_default=True, metavar="S", help="Same seed, same words."
    )
    @click.option(
        "--luck", default=100, callback=between(0, 10**6), show_default=True, metavar="N", help="Games for the luck report."
    )
    @click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
    def analyse(file: str, seat: int, spec: str, seed: int, luck: int, as_json: bool) -> None:
        """What a bot would have done in the game in FILE, knowing what that seat knew; the three largest mistakes; luck."""
        show_analysis(file, seat, spec, seed, luck, as_json)


def run_arena(
    game: str,
    bots: tuple[str, ...],
    deals: int,
    players: int | None,
    seed: int,
    options: dict[str, object],
    data: str | None,
    processes: int | None,
    timeout: float,
    controls: bool,
    as_json: bool,
) -> int:
    """Play, with a progress bar where somebody watches -> the exit status: 1 if a control failed."""
    from stormdeck.arena.contest import contest, deals_of  # only this command pays for loading it
    from stormdeck.arena.report import text_of
    from stormdeck.table.executor import cores

    if data is not None:
        from stormdeck.files import data_options
        from stormdeck.games import game as find_game

        options = {**data_options(find_game(game), data), **options}
    with progress(deals_of(bots, deals, controls), "deals") as update:
        result = contest(
            game,
            bots,
            deals,
            seed=seed,
            players=players,
            options=options,
            processes=processes or cores(),
            seconds=timeout,
            controls=controls,
            progress=update,
        )
    click.echo(pretty(result) if as_json else text_of(result))
    return 0 if all(control.passed for control in result.controls) else FAILED


def pretty(found: msgspec.Struct) -> str:
    import msgspec  # whoever asks for help does not wait for it

    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def show_analysis(file: str, seat: int, spec: str, seed: int, luck: int, as_json: bool) -> None:
    from stormdeck.files import read_record
    from stormdeck.judging.analysis import analyse, text_of  # only this command pays for loading it
    from stormdeck.table.replay import rules_of

    record = read_record(file)
    if not 1 <= seat <= record.players:
        raise BadSeat(f"Seats at this table are 1 to {record.players}, not {seat}.")
    with progress(len(record.actions), "moves") as update:
        found = analyse(record, seat - 1, spec, seed=seed, luck_games=luck, progress=update)
    click.echo(pretty(found) if as_json else text_of(found, rules_of(record)))
