"""Being told of a turn, on the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from stormdeck.web.protocol import wire


class PushKey(msgspec.Struct, frozen=True):
    key: str
    """The server's public key in base64url; "" where it sends no messages."""


class PushWish(wire.Asking, frozen=True, kw_only=True):
    """Where a browser is reached, as its `PushSubscription` says."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, pattern=wire.PLAIN)]
    p256dh: Annotated[str, Meta(max_length=100, pattern=wire.PLAIN)]
    auth: Annotated[str, Meta(max_length=40, pattern=wire.PLAIN)]


class PushState(msgspec.Struct, frozen=True):
    on: bool


class PushText(msgspec.Struct, frozen=True):
    """What the browser's worker gets; encrypted on the way."""

    table: str
    title: str
    words: str
