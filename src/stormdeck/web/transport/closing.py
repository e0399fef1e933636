"""Why a socket is closed: the code for programs, a few words for people."""

from __future__ import annotations

GOING_AWAY, POLICY, OUR_FAULT, TRY_AGAIN, SIGNED_OUT, BAD_TOKEN, NO_TABLE = 1001, 1008, 1011, 1013, 4401, 4403, 4404


class Closed(Exception):
    """The socket is, or has to be, closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
