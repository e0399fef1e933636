"""Reading what somebody wrote, in TOML or JSON: card tables and positions.  Bounded before and after a parser sees it.

A small text can be a large burden: a key of 30,000 parts costs Python's TOML reader seconds and gigabytes, deep nesting its
stack, a number of 100,000 digits an error nobody expects.  No table or position of any game comes near these bounds.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from typing import Final

from stormdeck.core.errors import StormdeckError, quoted

MOST_SIGNS: Final = 262_144
MOST_DEPTH: Final = 12
"""Tables and lists within each other."""
MOST_PARTS: Final = 8
"""Of a key that is written with dots."""
MOST_WORD: Final = 80
"""Signs of a number or a bare key."""
MOST_VALUES: Final = 50_000
MOST_NUMBER: Final = 2**53
"""Either way from zero: what every reader of JSON agrees on."""
MOST_TEXT: Final = 65_536
"""Signs of a text: a position may hold a whole card table as one."""
MOST_NAME: Final = 80
MOST_WORDS: Final = 2_000
"""Signs of what a card table calls and says of a card; both are shown at the table."""

STRINGS_AND_COMMENTS: Final = re.compile(
    r""""{3}(?:[^"\\]++|\\.?+|"{1,2}+(?!"))*+(?:"{3,5}|\Z)"""  # each may also end with the text: so no sign is looked at twice
    r"""|'{3}(?:[^']++|'{1,2}+(?!'))*+(?:'{3,5}|\Z)"""
    r"""|"(?:[^"\\\n]++|\\.?+)*+(?:"|\n|\Z)"""
    r"""|'[^'\n]*+(?:'|\n|\Z)"""
    r"|\#[^\n]*+",
    re.DOTALL,
)
LONG_KEY: Final = re.compile(rf"(?:\.[^\n.=,\[\]{{}}]*){{{MOST_PARTS}}}")
LONG_WORD: Final = re.compile(rf"[\w+-]{{{MOST_WORD + 1}}}")


class Unreadable(StormdeckError, ValueError):
    """A text that cannot be read, or a document nobody needs to be like that."""


def read_toml(text: str) -> dict[str, object]:
    check_length(text)
    bare = STRINGS_AND_COMMENTS.sub('""', text)
    if LONG_KEY.search(bare):
        raise Unreadable(f"it has a key of more than {MOST_PARTS} parts")
    if LONG_WORD.search(bare):
        raise Unreadable(f"it has a number or a key of more than {MOST_WORD} signs")
    if depth_of(bare) > MOST_DEPTH:
        raise Unreadable(f"it has more than {MOST_DEPTH} lists or tables within each other")
    try:
        read = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(reason(error)) from None
    check_document(read)
    return read


def read_json(text: str) -> object:
    check_length(text)
    try:
        read: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(reason(error)) from None
    check_document(read)
    return read


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON: no table in TOML begins with a brace."""
    return text.lstrip().startswith("{")


def read_table(text: str) -> dict[str, object]:
    """A table of values in either language."""
    if not is_json(text):
        return read_toml(text)
    read = read_json(text)
    assert isinstance(read, dict)
    return read


def reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "too many things are within each other"
    return str(error).rstrip(".")


def check_length(text: str) -> None:
    if len(text) > MOST_SIGNS:
        raise Unreadable(f"it has {len(text)} signs, and {MOST_SIGNS} are the most")


def depth_of(bare: str) -> int:
    """How deep brackets go in a TOML text without its strings."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def check_document(read: object) -> None:
    """Bounds for whatever was read, value by value; without recursion."""
    waiting: list[tuple[object, int]] = [(read, 1)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if seen + len(waiting) > MOST_VALUES:
            raise Unreadable(f"it has more than {MOST_VALUES} values")
        if isinstance(value, dict | list):
            if depth > MOST_DEPTH:
                raise Unreadable(f"it has more than {MOST_DEPTH} lists or tables within each other")
            parts = [*value, *value.values()] if isinstance(value, dict) else value
            waiting += [(part, depth + 1) for part in parts]
        else:
            check_value(value)


def is_name(text: str) -> bool:
    """Whether a text can be the name of something: one line, and not a long one."""
    return 1 <= len(text) <= MOST_NAME and text.isprintable()


def check_value(value: object) -> None:
    if isinstance(value, str):
        if len(value) > MOST_TEXT:
            raise Unreadable(f"{quoted(value)} has {len(value)} signs, and {MOST_TEXT} are the most of a text")
        if not value.isprintable() and not all([sign.isprintable() or sign in "\n\t" for sign in value]):
            raise Unreadable(f"{quoted(value)} has a sign that cannot be printed")
    elif isinstance(value, int):
        if not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise Unreadable(f"a number is from -{MOST_NUMBER} to {MOST_NUMBER}")
    elif isinstance(value, float) and not math.isfinite(value):
        raise Unreadable("a number is not infinite, and it is one")
