"""`stormdeck serve`: the settings, the processes, a clean end."""

from __future__ import annotations

import errno
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import uvicorn

from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.errors import StormdeckError, quoted
from stormdeck.table import lifeline
from stormdeck.web import changeover, logs
from stormdeck.web import settings as settings_module
from stormdeck.web.changeover import Changeover
from stormdeck.web.settings import Settings
from stormdeck.web.store.database import full_url, is_sqlite, migrate, open_engine, shown_url
from stormdeck.web.supervisor import COULD_NOT_START, Supervisor
from stormdeck.web.transport.connections import ConnectionLimits, protocols, raise_descriptor_limit

APP: Final = "stormdeck.web.app:from_environment"
BACKLOG: Final = 4096
"""So many callers may wait until they are let in."""
DYING: Final = 1.0
"""Seconds for which a port may still be taken by a server that was killed."""
EVERYWHERE: Final = {"0.0.0.0": ("127.0.0.1", "192.0.2.1"), "::": ("::1", "2001:db8::1")}
"""Hosts that mean all addresses of this machine: the one to use here, and one kept for documentation, which is nobody's."""


class CannotServe(StormdeckError):
    """The server cannot start as asked."""


class Server(uvicorn.Server):
    """Says goodbye to the sockets before it closes them, so that clients come back instead of giving up."""

    when_up: Callable[[], None] | None = None
    changeover: Changeover | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.when_up is not None and self.started:
            self.when_up()
        process = process_below(self.config.loaded_app)
        connection_limits = getattr(self.config.http_protocol_class, "connection_limits", None)
        if process is not None and self.changeover is not None:
            self.changeover.begin(self, process)
        if process is not None and connection_limits is not None:
            process.metrics.gauges["connections"] = lambda: connection_limits.count
            connection_limits.tell = lambda: process.metrics.add("connections_closed_total")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.loaded_app
        process = process_below(app)
        if self.changeover is not None:
            await self.changeover.end()
        if process is not None:
            await process.see_off()
        await super().shutdown(sockets)


def process_below(app: Any) -> Any:
    """The process of the application that uvicorn has wrapped."""
    while app is not None and not hasattr(app, "state"):
        app = getattr(app, "app", None)
    return None if app is None else app.state.get("process")


def configuration(settings: Settings, host: str, port: int) -> uvicorn.Config:
    raise_descriptor_limit()
    connection_limits = ConnectionLimits(settings)
    return uvicorn.Config(
        APP,
        factory=True,
        host=host,
        port=port,
        loop="uvloop" if uvloop_is_there() else "asyncio",
        **protocols(connection_limits),
        ws_max_size=settings.limits.message,
        ws_per_message_deflate=False,  # costs 300 kB a socket and most of the time of a move
        ws_ping_interval=30,
        ws_ping_timeout=30,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
    )


def uvloop_is_there() -> bool:
    try:
        import uvloop  # noqa: F401  # only asking; uvicorn loads it
    except ImportError:
        return False
    return True


WhenUp = Callable[[str], None]
"""Told the address once, when the server takes requests."""


def serve(
    host: str,
    port: int,
    database: str,
    workers: int,
    bot_budget: float,
    bots: Sequence[str] = (),
    when_up: WhenUp | None = None,
) -> None:
    """`stormdeck serve`.  What has no option of its own can be set in the environment variable, as JSON."""
    try:
        others = settings_module.from_text(os.environ.get(settings_module.ENVIRONMENT, "{}"))
    except msgspec.DecodeError as error:
        raise CannotServe(f"The variable {settings_module.ENVIRONMENT} does not hold settings: {error}.") from None
    brought = {**others.bots, **named(bots)}
    run(msgspec.structs.replace(others, database=database, bot_budget=bot_budget, bots=brought), host, port, workers, when_up)


def named(specs: Sequence[str]) -> dict[str, str]:
    """Bots of the host's own by the names that the lobby shows.  Each is made once, so that a mistake is told before anybody
    plays; a file is found from wherever the processes run that think."""
    found: dict[str, str] = {}
    for spec in specs:
        make_bot(spec)
        place, _, name = spec.rpartition(":")
        if not re.search(settings_module.BOT_NAME, name):
            raise CannotServe(
                f"The bot {quoted(spec)} cannot be shown in the lobby: a name has letters, digits, _ . or -, at most 30."
            )
        if name in found:
            raise CannotServe(f'Two bots are called "{name}".')
        found[name] = f"{os.path.abspath(place)}:{name}" if place.endswith(".py") else spec
    return found


def run(settings: Settings, host: str, port: int, workers: int = 1, when_up: WhenUp | None = None) -> None:
    """Until somebody stops it."""
    sqlite = is_sqlite(full_url(settings.database))
    if workers > 1 and sqlite:
        raise CannotServe("Several workers need PostgreSQL, because SQLite tells no process what another wrote; use --workers 1.")
    inherited = changeover.left_by_the_last()
    with inherited or bind(host, port) as listening:  # first: where nobody can listen no database is made
        engine = open_engine(settings.database)
        migrate(engine)
        engine.dispose()
        os.environ[settings_module.ENVIRONMENT] = settings_module.to_text(settings)
        logs.set_up()
        where = whereabouts(host, listening.getsockname()[1])
        is_at = "The rules are compiled now; Stormdeck is still at" if inherited else "Stormdeck is at"
        print(f"{is_at} {where} (games in {shown_url(settings.database)}).", flush=True)
        if workers > 1:
            supervise(listening, workers)
        else:
            server = Server(configuration(settings, host, port))
            if when_up is not None:
                address = url(host, listening.getsockname()[1])
                server.when_up = lambda: when_up(address)
            run_one(server, listening)


def run_one(server: Server, listening: socket.socket) -> None:
    """Until somebody stops it, or it goes over to the rules that are compiled behind it."""
    server.changeover = changeover.from_environment()
    if server.changeover is None:
        server.run(sockets=[listening])
        return
    server.run(sockets=[listening.dup()])  # it closes its own; who calls between two processes finds this one
    if server.changeover.is_due:
        changeover.start_anew(listening)


def bind(host: str, port: int) -> socket.socket:
    """Listen: whoever calls from now on waits until the server answers.  A port that is taken is said in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP, because only of sockets that say so asyncio switches Nagle's algorithm off: with it the second half of an
    # answer waits 40 ms until the first has been acknowledged.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bind_patiently(listening, host, port)
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OverflowError):
            raise CannotServe(f"{port} is not a port.") from None
        raise CannotServe(f'"{host}:{port}" cannot be used: {error.strerror}.') from None
    return listening  # not inheritable: a bot that outlived this process would keep the port


def bind_patiently(listening: socket.socket, host: str, port: int) -> None:
    """A server that was killed, and its processes with it, may need a moment to be gone."""
    patience = time.monotonic() + DYING
    while True:
        try:
            listening.bind((host, port))
            return
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > patience:
                raise
            time.sleep(0.05)


# ---- Where it is ----


def whereabouts(host: str, port: int) -> str:
    """The address to open; for a server that listens everywhere, the one to open here and the one for other devices."""
    if host not in EVERYWHERE:
        return url(host, port)
    here, landmark = EVERYWHERE[host]
    return f"{url(here, port)} here and {url(address_towards(landmark), port)} in your network"


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_towards(landmark: str) -> str:
    """This machine's own address on the way to another; its name where there is no way.  Connecting by UDP sends nothing."""
    with socket.socket(socket.AF_INET6 if ":" in landmark else socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((landmark, 9))
        except OSError:
            return socket.gethostname()
        return str(asking.getsockname()[0])


# ---- Several processes ----


def supervise(listening: socket.socket, workers: int) -> None:
    command = [sys.executable, "-m", "stormdeck.web.serve", str(listening.fileno())]
    if not Supervisor(command, workers, [listening.fileno()]).run():
        raise CannotServe("No server process could start; the log above says why.")


def run_one_of_several(number: int) -> None:
    """A process that `supervise` has started: it inherits the listening socket by its number, and passes it on to nobody."""
    lifeline.end_with_parent()
    lifeline.hold_on_to(sys.stdin.fileno())
    settings = settings_module.from_text(os.environ[settings_module.ENVIRONMENT])
    logs.set_up()
    listening = socket.socket(fileno=number)
    listening.set_inheritable(False)
    server = Server(configuration(settings, *listening.getsockname()[:2]))
    try:
        server.run(sockets=[listening])
    finally:
        if not server.started:
            sys.exit(COULD_NOT_START)


if __name__ == "__main__":
    run_one_of_several(int(sys.argv[1]))
