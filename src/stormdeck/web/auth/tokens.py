"""Seat tokens, codes and table ids: random, and of tokens and codes only the hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

TABLE_ID = re.compile(r"[A-Za-z0-9]{10}")
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 that nobody takes for one another: without 0, 1, I and O."""
CODE_LENGTH = 10
"""50 bits, for ten minutes and a few tries a minute and address."""
ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(10)])


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_of_joiner(key: str, invitation: str, table: str) -> str:
    """The token of whoever sits down with a key of their own.  The same key gets the same: a lost answer locks nobody out.

    It is computed, so that the server can give it again without having kept it.  What nobody else knows is the key, 128 random
    bits or more: the invitation is known to whoever made or saw the link, and is in here only to tell one seat from another.
    """
    return derived(key, f"stormdeck seat {table} {invitation}")


def token_of_device(key: str, code: str, table: str) -> str:
    """The token of a device let in by a code, in the same way."""
    return derived(key, f"stormdeck device {table} {code}")


def code_of(token: str, key: str, table: str) -> str:
    """The code that lets another device in: asking twice with one key gives the same.  Secret because the token is."""
    digest = int.from_bytes(hmac.digest(token.encode(), f"stormdeck code {table} {key}".encode(), "sha256"), "big")
    return "".join([CODE_LETTERS[(digest >> 5 * place) & 31] for place in range(CODE_LENGTH)])


def plain_code(code: str) -> str:
    """As somebody may have typed it: with small letters, blanks and hyphens."""
    return "".join([letter for letter in code.upper() if letter.isalnum()])


def hashed_code(code: str, table: str) -> str:
    return hashed(f"stormdeck code {table} {code}")


def token_of_rematch(token: str, table: str) -> str:
    """The token at the table of a rematch: it follows from the one at the old table, so asking twice gives the same."""
    return derived(token, f"stormdeck rematch {table}")


def derived(secret: str, purpose: str) -> str:
    """128 bits that follow from a secret, and do not tell it."""
    digest = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
