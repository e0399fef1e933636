"""Seat tokens and table ids: random, and only their hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

TABLE_ID = re.compile(r"[A-Za-z0-9]{10}")
ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(10)])


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_of_rematch(token: str, table: str) -> str:
    """The token at the table of a rematch: it follows from the one at the old table, so asking twice gives the same."""
    digest = hmac.digest(token.encode(), f"stormdeck rematch {table}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
