"""What a request must look like before anything else looks at it: its path, the name it calls us by, where it comes from."""

from __future__ import annotations

import re
import socket
from functools import cache
from ipaddress import ip_address
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from stormdeck.core.errors import quoted
from stormdeck.web.settings import Settings

MOST_PATH: Final = 1024
MOST_PART: Final = 200
"""Bytes of a part of a path: no file system takes more than 255."""
LOCAL: Final = ("localhost",)
HOST: Final = re.compile(r"(?P<name>\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")
READING: Final = ("GET", "HEAD", "OPTIONS")


class No(NamedTuple):
    """Why a request goes no further."""

    status: int
    sentence: str
    again_in: int = 0
    """Seconds after which it may be tried again; 0 if that would not help."""


def header(scope: Any, wanted: bytes) -> str | None:
    """A header; the last one where somebody sends several."""
    return next((value.decode("latin-1") for name, value in reversed(scope["headers"]) if name == wanted), None)


def objection(scope: Any, settings: Settings) -> No | None:
    """What is wrong with a request, if anything."""
    return bad_path(scope) or bad_host(scope, settings) or bad_origin(scope, settings) or bad_content(scope)


def bad_path(scope: Any) -> No | None:
    path: str = scope["path"]
    raw: bytes = scope.get("raw_path") or path.encode()
    if len(raw) > MOST_PATH or any([len(part) > MOST_PART for part in raw.split(b"/")]):
        return No(414, "The address is too long.")
    if not path.isprintable() or "\ufffd" in path:
        return No(404, "There is nothing here.")
    return None


def bad_host(scope: Any, settings: Settings) -> No | None:
    """A page of another site may have a name that leads here: it must not read our answers as its own."""
    names = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    if not names:
        return None  # only programs leave it out
    found = HOST.fullmatch(names[0])
    if found is None or len(names) > 1:
        return No(400, "The request does not say which server it is for.")
    if is_called(found["name"].lower().rstrip("."), settings):
        return None
    return No(421, f'This server is not called {quoted(found["name"])}; whoever runs it can add the name to the setting "hosts".')


def is_called(name: str, settings: Settings) -> bool:
    """Addresses are no names that somebody could turn on us, so all of them are right."""
    if is_address(name) or name in LOCAL or name.endswith(".localhost") or name in own_names():
        return True
    if name in [urlsplit(origin).hostname for origin in settings.origins]:
        return True
    return any(
        [host == "*" or name == host.lower() or (host[:2] == "*." and name.endswith(host[1:].lower())) for host in settings.hosts]
    )


def is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]").partition("%")[0])
    except ValueError:
        return False
    return True


@cache
def own_names() -> frozenset[str]:
    """What this machine calls itself, and what its neighbours call it."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({name, short, f"{short}.local", f"{short}.lan", f"{short}.home", f"{short}.fritz.box"})


def bad_origin(scope: Any, settings: Settings) -> No | None:
    if scope["method"] in READING:
        return None
    if origin_is_ours(header(scope, b"origin"), header(scope, b"host"), settings.origins):
        return None
    return No(403, "This was sent by a page of another site.")


def origin_is_ours(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """A page of another site may change nothing here and open no socket.  Programs that are no browsers send no origin."""
    if origin is None or origin in allowed:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(place) and place == host


def bad_content(scope: Any) -> No | None:
    """Bodies are JSON and say so: a form of another site's page cannot."""
    if scope["method"] in READING:
        return None
    kind = header(scope, b"content-type")
    has_body = header(scope, b"content-length") not in (None, "0") or header(scope, b"transfer-encoding") is not None
    if kind is None and not has_body:
        return None
    if kind is not None and kind.partition(";")[0].strip().lower() == "application/json":
        return None
    return No(415, 'What is sent must be JSON, with "Content-Type: application/json".')
