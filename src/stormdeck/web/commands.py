"""`stormdeck serve`, `stormdeck backup` and `stormdeck restore`: arguments only, registered by `cli.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from stormdeck.core.errors import StormdeckError, quoted

F = TypeVar("F", bound=Callable[..., Any])
Range = Callable[[int, int], Callable[[click.Context, click.Parameter, int | None], int | None]]
BOT_BUDGET = 2.0
BY_VARIABLE = {"auto_envvar_prefix": "STORMDECK"}
"""Every option can be set by a variable too, as containers like it: `--bot-budget` by STORMDECK_BOT_BUDGET."""


def database_options(command: F) -> F:
    """Which database, for every command that opens one."""
    url = click.option(
        "--database",
        default="stormdeck.db",
        envvar="STORMDECK_DATABASE",
        show_envvar=True,
        show_default=True,
        metavar="URL",
        help="A SQLite file, or postgresql://...",
    )
    file = click.option(
        "--database-file", metavar="FILE", help="A file that holds the URL, so that its password is in no list of processes."
    )
    return url(file(command))


def register(main: click.Group, between: Range) -> None:
    """Add the commands; `between` is the command line's own."""
    register_serving(main, between)
    register_backups(main)


def register_serving(main: click.Group, between: Range) -> None:
    @main.command(context_settings=BY_VARIABLE)
    @click.option(
        "--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 for everybody in your network."
    )
    @click.option("--port", default=8000, callback=between(0, 65535), show_default=True, help="The port; 0: any that is free.")
    @database_options
    @click.option("--workers", default=1, callback=between(1, 64), show_default=True, help="Processes; several need PostgreSQL.")
    @click.option(
        "--bot-budget", default=BOT_BUDGET, show_default=True, metavar="SECONDS", help="How long a bot may think about one move."
    )
    @click.option(
        "--bot",
        "bots",
        multiple=True,
        metavar="BOT",
        help="A bot of your own for the lobby: mine.py:Class; may be repeated. Its code runs.",
    )
    def serve(
        host: str, port: int, database: str, database_file: str | None, workers: int, bot_budget: float, bots: tuple[str, ...]
    ) -> None:
        """Start the table in the browser.

        Example: stormdeck serve --host 0.0.0.0 --database postgresql://stormdeck@localhost/stormdeck
        """
        need_web()
        from stormdeck.web import serve as server

        if not 0.05 <= bot_budget <= 60:
            raise click.BadParameter(f"{bot_budget:g} is not from 0.05 to 60 seconds.", param_hint="--bot-budget")
        server.serve(host, port, chosen(database, database_file), workers, bot_budget, bots)


def register_backups(main: click.Group) -> None:
    @main.command(context_settings=BY_VARIABLE)
    @click.argument("file")
    @database_options
    def backup(file: str, database: str, database_file: str | None) -> None:
        """Write all games of a database to a new FILE, as they are at one moment; servers may go on meanwhile.

        It holds the shuffles of running games, so whoever reads it can see the cards.

        Example: stormdeck backup games.backup
        """
        need_web()
        from stormdeck.web.store import backup as store

        click.echo(f"Saved {store.tell(store.backup(chosen(database, database_file), file), file)}.")

    @main.command(context_settings=BY_VARIABLE)
    @click.argument("file")
    @database_options
    def restore(file: str, database: str, database_file: str | None) -> None:
        """Put the games of FILE into a database that is new: all of them or none.  Links and seats stay good.

        Example: stormdeck restore games.backup --database postgresql://stormdeck@localhost/stormdeck
        """
        need_web()
        from stormdeck.web.store import backup as store

        click.echo(f"Restored {store.tell(store.restore(file, chosen(database, database_file)), file)}.")


def need_web() -> None:
    """Only the table in the browser needs what the extra "web" installs."""
    try:
        import stormdeck.web.serve  # noqa: F401  only asking
    except ModuleNotFoundError as error:
        missing = (
            f'The browser table needs "{error.name}", which is not installed: pip install "stormdeck[web]" '
            '(or for once: uvx --from "stormdeck[web]" stormdeck).'
        )
        raise StormdeckError(missing) from None


def chosen(database: str, file: str | None) -> str:
    """What the command line says beats a variable: a container may have the other of the two in its environment."""
    source = click.get_current_context().get_parameter_source
    said, said_file = [source(name) is ParameterSource.COMMANDLINE for name in ("database", "database_file")]
    if said and said_file:
        raise click.UsageError("--database and --database-file both say which database; give one of them.")
    return database if file is None or said else first_line(file)


def first_line(path: str) -> str:
    """What a file says, without the end of its line."""
    from stormdeck.files import read_bytes

    try:
        return read_bytes(path).decode().strip()
    except UnicodeDecodeError:
        raise StormdeckError(f"{quoted(path)} is not a text file.") from None
