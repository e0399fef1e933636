"""`stormdeck lab`: arguments only, registered by `cli.py`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import click

from stormdeck.table.whole import MOST_SEED

EVERY: Final = 60.0
"""Seconds between two lines in a log."""
Range = Callable[[int, int], Callable[[click.Context, click.Parameter, int | None], int | None]]


def register(
    main: click.Group,
    between: Range,
    game_option: Callable[[Callable[..., None]], Callable[..., None]],
    read_bots: Callable[[str], list[str]],
) -> None:
    """Add the command; `between`, `game_option` and `read_bots` are the command line's own."""

    @main.command()
    @click.argument("game")
    @click.argument("shards", nargs=-1, metavar="[SHARD...]")
    @click.option("--players", type=int, metavar="N", help="How many sit at a table; the fewest if not said.")
    @click.option("--seed", default=0, callback=between(0, MOST_SEED), show_default=True, metavar="S", help="Of the deals.")
    @game_option
    @click.option(
        "--probes", metavar="A,B,...", help="Bots to look with, the weakest first; chance and three levels if not said."
    )
    @click.option(
        "--minutes", default=10.0, show_default=True, metavar="M", help="How long it may take here; a few deals are tried first."
    )
    @click.option("--deals", metavar="N,...", help="How many deals instead: one number, or one for each kind, as a report says.")
    @click.option("--quick", is_flag=True, help="A handful of games of each kind, to see what a report looks like.")
    @click.option("--out", metavar="NAME", help="Files are NAME.html, .json, .csv and .jsonl; lab-GAME if not said.")
    @click.option("--processes", type=int, callback=between(1, 1024), metavar="P", help="How many; all cores if not said.")
    @click.option(
        "--sweep", multiple=True, metavar="NAME=A..B", help="Compare values of an option: 10..50:10, or a,b; two make a grid."
    )
    @click.option("--variant", multiple=True, metavar="NAME=VALUE,...", help="Compare with these options; may be repeated.")
    @click.option("--data", metavar="FILE", help="A card file of your own, compared with the printed cards on the same deals.")
    @click.option("--by-itself", is_flag=True, help="With --data: a whole report on the game with those cards.")
    @click.option(
        "--ask", metavar="QUESTION", help="Stop a variant when this is decided: anything, or a measure; everything if not said."
    )
    @click.option("--on", metavar="WHERE", help="ray: a Ray cluster of this machine's own; ray://HOST:PORT: one that is there.")
    @click.option("--shard", metavar="I/N", help="Play every N-th job only, beginning with the I-th; put together by lab merge.")
    def lab(**wishes: Any) -> None:
        """What GAME is like: one report with intervals, as a page, as JSON, and a table with a line a game.

        Stopped with Ctrl-C, the same command goes on where it stopped.  "stormdeck lab merge SHARD... --out NAME" puts the .jsonl
        files of shards together.

        With --sweep, --variant or --data: what a change does to the game, on the same deals, the surest differences first.

        Example: stormdeck lab GAME --players 3 --minutes 20
        """
        from stormdeck.lab import running  # only this command pays for loading it

        probes, deals = wishes.pop("probes"), running.read_deals(wishes.pop("deals"))
        asked = running.Asked(probes=tuple(read_bots(probes)) if probes else (), deals=deals, **wishes)
        running.run(asked, say, tell_progress())


def say(words: str) -> None:
    click.echo(words)


def tell_progress() -> Callable[[float, float], None]:
    """One line on standard error, written over again and again; where that is no terminal, a line a minute for the log."""
    drawn, told = sys.stderr.isatty(), monotonic()

    def tell(part: float, seconds: float) -> None:
        nonlocal told
        if not drawn and monotonic() - told < EVERY:
            return
        told = monotonic()
        left = "about a minute" if 45 <= seconds < 90 else f"{seconds / 60:.0f} minutes" if seconds >= 90 else f"{seconds:.0f} s"
        line = f"{100 * part:3.0f} % played, {left} left"
        click.echo(f"\r{line}   " if drawn else line, nl=not drawn, err=True)
        if drawn and part >= 1:
            click.echo("", err=True)

    return tell
