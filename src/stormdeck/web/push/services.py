"""Where push messages may be sent.

A subscription is an address that a browser, or somebody who pretends to be one, has sent.  A server that wrote to any address
it is given would write to its host's own network, so only the services of the browsers are known, by name, and over https.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

KNOWN: Final = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Chrome, Edge and others on Chromium; Firefox; Safari; Edge on Windows.  "*." is any name below."""


def is_known(endpoint: str, also: tuple[str, ...] = ()) -> bool:
    """Whether an address is one of a push service; `also` are names that the host has added."""
    if not endpoint.isascii() or not endpoint.isprintable() or "\\" in endpoint:
        return False
    try:
        parts = urlsplit(endpoint)
        port, name = parts.port, parts.hostname or ""
    except ValueError:
        return False
    if parts.scheme != "https" or port not in (None, 443) or "@" in parts.netloc or parts.fragment:
        return False
    return any([is_below(name, known) for known in (*KNOWN, *also)])


def is_below(name: str, known: str) -> bool:
    return name.endswith(known[1:]) if known.startswith("*.") else name == known


def origin_of(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"
