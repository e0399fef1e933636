"""Where in a TOML text each value stands, so that one can be changed and everything around it, comments too, stays as it is.

Only for texts that `core.documents.read_toml` has read: a scanner this small may take a strange text wrongly, so whoever changes
something reads the result again and compares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.core.documents import Unreadable

Path = tuple[str | int, ...]
Scalar = bool | int | str
Value = Scalar | list[int] | list[str]

BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
SPACE: Final = re.compile(r"[ \t]*")
KEY: Final = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
LONG_TEXT: Final = re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}|' + r"'''(?:[^']|'{1,2}(?!'))*'{3,5}", re.DOTALL)
TEXT: Final = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
WORD: Final = re.compile(r"[^\s,\]}#]+")


class Place(NamedTuple):
    """A value in a text."""

    start: int
    end: int
    remark: str
    """What the comment in its line says."""


class Scanner:
    """Goes through a text once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Path, Place] = {}
        self.headers: dict[Path, str] = {}
        """What the comments in the lines of headers say."""
        self._counts: dict[Path, int] = {}
        self._remarks: dict[int, str] = {}

    def scan(self) -> None:
        base: Path = ()
        self._skip(BLANK)
        while self.at < len(self.text):
            if self._at("["):
                base = self._header()
            else:
                self._pair(base)
            self._skip(BLANK)

    # ---- Small things ----

    def _at(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise Unreadable(f"line {self.text.count(chr(10), 0, self.at) + 1} is written in a way that cannot be changed here")
        self.at = found.end()
        return found[0]

    def _take(self, sign: str) -> None:
        self._skip(re.compile(re.escape(sign)))

    def _remark(self) -> str:
        """Of the line that is being read; once for each line, for a line may be long."""
        end = self.text.find("\n", self.at)
        if end not in self._remarks:
            self._remarks[end] = self.text[self.at : end if end >= 0 else None].partition("#")[2].strip()
        return self._remarks[end]

    # ---- The grammar ----

    def _header(self) -> Path:
        is_list = self._at("[[")
        self._take("[[" if is_list else "[")
        keys = self._keys()
        self._take("]]" if is_list else "]")
        path: Path = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            if is_list and number == len(keys) - 1:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
        self.headers[path] = self._remark()
        return path

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(SPACE)
            key = self._skip(KEY)
            keys.append(json.loads(key) if key[0] == '"' else key.strip("'"))
            self._skip(SPACE)
            if not self._at("."):
                return keys
            self._take(".")

    def _pair(self, base: Path) -> None:
        path = (*base, *self._keys())
        self._take("=")
        self._skip(SPACE)
        self._value(path)

    def _value(self, path: Path) -> None:
        start = self.at
        if self._at("{"):
            self._inline(path)
        elif self._at("["):
            self._list(path)
        elif self._at('"""') or self._at("'''"):
            self._skip(LONG_TEXT)  # of many lines: shown nowhere, and left alone
        else:
            self._skip(TEXT if self._at('"') or self._at("'") else WORD)
            self.found[path] = Place(start, self.at, self._remark())

    def _inline(self, path: Path) -> None:
        self._take("{")
        self._skip(BLANK)
        while not self._at("}"):
            self._pair(path)
            self._skip(BLANK)
            if self._at(","):
                self._take(",")
                self._skip(BLANK)
        self._take("}")

    def _list(self, path: Path) -> None:
        start, number, is_plain = self.at, 0, True
        self._take("[")
        self._skip(BLANK)
        while not self._at("]"):
            is_plain = is_plain and not (self._at("{") or self._at("["))
            self._value((*path, number))
            number += 1
            self._skip(BLANK)
            if self._at(","):
                self._take(",")
                self._skip(BLANK)
        self._take("]")
        if is_plain:
            for place in range(number):
                self.found.pop((*path, place), None)
            self.found[path] = Place(start, self.at, self._remark())


def scanned(text: str) -> Scanner:
    scanner = Scanner(text)
    scanner.scan()
    return scanner


def written(value: Value) -> str:
    """A value as TOML."""
    if isinstance(value, list):
        return f"[{', '.join([written(one) for one in value])}]"
    return json.dumps(value, ensure_ascii=False)


def at_path(document: object, path: Path) -> object:
    """What stands there in a document that was read; KeyError if nothing does."""
    for part in path:
        try:
            document = document[part]  # type: ignore[index]  # the kind of table goes with the kind of key
        except (LookupError, TypeError):
            raise KeyError(path) from None
    return document


def with_values(text: str, changes: Sequence[tuple[Path, Value]]) -> str:
    """The text with other values in those places."""
    places = scanned(text).found
    for path, value in sorted(changes, key=lambda change: -places[change[0]].start):
        place = places[path]
        text = text[: place.start] + written(value) + text[place.end :]
    return text
