"""What whoever runs the server may set; travels to worker processes as JSON in one environment variable."""

from __future__ import annotations

import sys
from ipaddress import ip_network
from typing import Annotated, Final

import msgspec
from msgspec import Meta

ENVIRONMENT: Final = "STORMDECK_SERVER"
"""The variable that carries the settings from `stormdeck serve` to its processes."""

BOT_NAME: Final = r"^[A-Za-z][A-Za-z0-9_.-]{0,29}$"

PUSH_KEY: Final = r"^([A-Za-z0-9_-]{43}=?)?$"
CONTACT: Final = r"^((mailto:|https://)[!-~]+)?$"
SERVICE: Final = r"^(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much one address may ask for (where it says so: one socket or table): so many at once, then so many a second."""

    requests: tuple[float, float] = (120, 20)
    new_tables: tuple[float, float] = (60, 1)
    bot_tables: tuple[float, float] = (12, 0.05)
    """Tables where only bots sit."""
    own_cards: tuple[float, float] = (10, 0.1)
    """Tables with cards of one's own, which are tried out first."""
    drafts: tuple[float, float] = (60, 2)
    """Looks at a draft in the workshop: one for every change somebody makes there."""
    lab_runs: tuple[float, float] = (6, 0.02)
    """Short runs of the laboratory; one is played at a time."""
    wrong_tokens: tuple[float, float] = (20, 0.2)
    wrong_codes: tuple[float, float] = (5, 0.05)
    """Codes that are to let a device in: shorter than tokens, so they are guessed at much less often."""
    messages: tuple[float, float] = (40, 10)
    """Of one socket, which is closed then."""
    all_messages: tuple[float, float] = (400, 60)
    """Of all sockets of one address together, which then wait for each other."""
    handshakes: tuple[float, float] = (240, 10)
    """Sockets that are opened.  After a restart everybody comes back at once."""
    sockets: int = 200
    """Open sockets of one address."""
    lines: int = 500
    """What one seat may say at a table; those who watch have as much together."""
    watchers_lines: tuple[float, float] = (5, 0.2)
    """What is said by those who watch, at all tables together."""
    entries: int = 50_000
    """Everything that may happen at a table; the longest games have some thousand moves."""
    connections: int = 10_000
    """All connections, sockets included; never more than four fifths of the files this process may open."""
    connections_each: int = 400
    head_seconds: float = 10.0
    """Until the headers of a request are there."""
    body_seconds: float = 20.0
    """Until the rest of it is there."""
    body: int = 65_536
    message: int = 16_384
    """Bytes."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    database: str = "sqlite:///stormdeck.db"
    bot_budget: float = 2.0
    """Seconds a bot may take for one move, waiting for a free process included."""
    hint_sims: Annotated[int, Meta(ge=1)] = 400
    """Simulations of a hint, or of a warning, at most; `bot_budget` limits its time."""
    bot_processes: Annotated[int, Meta(ge=1, le=64)] = 1
    """Processes for the bots that search."""
    quick_processes: Annotated[int, Meta(ge=1, le=64)] = 1
    """Processes for the bots that decide at a glance, so that they never wait for one that searches."""
    bot_pause: tuple[float, float] = (0.4, 1.2)
    """Seconds a bot waits at least before it moves, so that people can follow."""
    bots: dict[Annotated[str, Meta(pattern=BOT_NAME)], str] = {}
    """Bots of the host's own, by the name that the lobby shows: "mine.py:Class", "module:Class".  Their code runs in the
    processes that think, and does there whatever it likes: bring none that you have not read."""
    run_seconds: Annotated[float, Meta(ge=1, le=120)] = 15.0
    """Seconds that a run of the laboratory in the workshop may play."""
    bot_command: tuple[str, ...] = (sys.executable, "-m", "stormdeck.web.thinking.worker")
    left_after: float = 120.0
    """Seconds without a move after which a person who is not connected counts as having left a table with clocks."""
    left_after_unclocked: float = 86_400.0
    """The same for a table without clocks, where people close the page and come back when they have time."""
    keep_idle: float = 600.0
    """Seconds after which a table nobody looks at leaves the memory; the store has it."""
    busy_share: Annotated[float, Meta(gt=0)] = 0.85
    """The share of a processor above which this process takes no new tables, so that those being played stay quick."""
    origins: tuple[str, ...] = ()
    """Web origins, besides the server's own, whose pages may open a socket."""
    hosts: tuple[str, ...] = ()
    """Names this server answers to, besides this machine's own and all addresses; "*.example" is all below one, "*" any."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses or networks of reverse proxies: `X-Forwarded-For` is believed from them only."""
    push: bool = True
    """Whether people can be told of their turn while they have the table closed (Web Push)."""
    push_after: Annotated[float, Meta(ge=0, le=86_400)] = 20.0
    """Seconds after which somebody who has not come to a turn is told."""
    push_key: Annotated[str, Meta(pattern=PUSH_KEY)] = ""
    """The private key such messages are signed with, 32 bytes in base64url; else the server makes one and stores it."""
    push_contact: Annotated[str, Meta(pattern=CONTACT)] = ""
    """Where the services reach whoever runs this server: "mailto:..." or "https://..."; Apple's demands one."""
    push_services: tuple[Annotated[str, Meta(pattern=SERVICE)], ...] = ()
    """Names of push services besides those of the usual browsers; "*.example" is all below one."""
    limits: Limits = Limits()

    def __post_init__(self) -> None:
        for proxy in self.proxies:
            ip_network(proxy, strict=False)  # a ValueError says what is wrong
        least, most = self.bot_pause
        if not 0 <= least <= most:
            raise ValueError("bot_pause is the shortest and the longest pause, in this order")


def to_text(settings: Settings) -> str:
    return msgspec.json.encode(settings).decode()


def from_text(text: str) -> Settings:
    return msgspec.json.decode(text, type=Settings)
