"""A message that only one browser can read: RFC 8291 (message encryption for Web Push) on RFC 8188 (aes128gcm)."""

from __future__ import annotations

import base64
import binascii
import os
import struct
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
POINT: Final = 65
"""Bytes of a public key: uncompressed, as browsers give it."""
SECRET: Final = 16
"""Bytes of the secret that a browser gives with it."""
RECORD: Final = 4096
"""The whole message is one record; services carry no more."""
MOST: Final = RECORD - 16 - 1 - 86
"""Bytes of text: less the tag, the sign of the last record and the head."""
LAST: Final = b"\x02"


class BadKey(ValueError):
    """What a browser has sent is no key."""


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadKey(str(error)) from None


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's key; BadKey if it is no point of the curve."""
    if len(point) != POINT:
        raise BadKey(f"a key has {POINT} bytes")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError as error:
        raise BadKey(str(error)) from None


def private_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    try:
        return ec.derive_private_key(int.from_bytes(secret, "big"), CURVE)
    except ValueError as error:
        raise BadKey(str(error)) from None


def check(p256dh: str, auth: str) -> None:
    """Whether somebody can be written to with these; BadKey if not."""
    public_key(decode(p256dh))
    if len(decode(auth)) != SECRET:
        raise BadKey(f"a secret has {SECRET} bytes")


def encrypt(
    text: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a push message.  The key and the salt are new for each; only a test brings its own."""
    assert len(text) <= MOST, "a message is one record"
    reader = decode(p256dh)
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    writer = point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), public_key(reader))
    secret = derived(shared, decode(auth), b"WebPush: info\0" + reader + writer, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack(">IB", RECORD, len(writer)) + writer
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
