"""Who sends a push message: RFC 8292 (VAPID).  A server has one pair of keys, and browsers subscribe to that."""

from __future__ import annotations

import time
from typing import Final

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from stormdeck.web.push.encryption import CURVE, encode, point_of

GOOD_FOR: Final = 12 * 3600
"""Seconds; services take at most a day."""
HEAD: Final = encode(b'{"typ":"JWT","alg":"ES256"}')


def new_secret() -> bytes:
    """The private key, which is all that has to be kept."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


class Vapid:
    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str = "") -> None:
        self._key = key
        self._contact = contact
        self.public: Final = encode(point_of(key.public_key()))
        """What browsers are told."""
        self._signed: dict[str, tuple[float, str]] = {}
        """By service: until when it is used again, and the header."""

    def header(self, service: str) -> str:
        """The `Authorization` for a service, given by its origin; made once in some hours."""
        until, value = self._signed.get(service, (0.0, ""))
        if time.monotonic() >= until:
            value = self._sign(service, int(time.time()) + GOOD_FOR)
            self._signed[service] = (time.monotonic() + GOOD_FOR / 2, value)
        return value

    def _sign(self, service: str, expires: int) -> str:
        claims: dict[str, object] = {"aud": service, "exp": expires}
        if self._contact:
            claims["sub"] = self._contact
        text = f"{HEAD}.{encode(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={text}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"
