"""A card table as a form, made from the file alone: groups, rows and fields, each with where its number comes from.

It knows no game.  Sources are read as our own tables write them: `source` in a row or `strength_source` beside `strength`, a list
`seed` of the fields that the rule sheet states, or a comment in the line of the value or of its
heading that has one of the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Final, Literal

import msgspec

from stormdeck.core.documents import Unreadable, check_value, read_toml
from stormdeck.core.errors import BadOptions, quoted
from stormdeck.core.game import Game
from stormdeck.core.options import plain_words
from stormdeck.lab.toml_places import Path, Scanner, Value, at_path, scanned, with_values

Kind = Literal["number", "switch", "text", "list"]
Source = Literal["", "sheet", "public", "reconstructed"]
SOURCES: Final[dict[str, Source]] = {"seed": "sheet", "public": "public", "reconstructed": "reconstructed"}
"""How tables write where a number comes from, and what we call it."""
FIXED: Final = ("id", "schema", "source", "seed")
"""Fields that say what a row is, not what it is worth: they are shown nowhere and changed in the file only."""
MOST_FIELDS: Final = 4_000
MOST_ITEMS: Final = 40


class Field(msgspec.Struct, frozen=True):
    """One value of the table."""

    path: str
    """Where it stands: "card/6/cost"."""
    title: str
    kind: Kind
    value: bool | int | str
    """A list is written with commas."""
    source: Source


class Row(msgspec.Struct, frozen=True):
    """What belongs together: a card, a character, the numbers of the game."""

    title: str
    fields: list[Field]


class Group(msgspec.Struct, frozen=True):
    """A table of the file, or a list of them."""

    title: str
    rows: list[Row]


def printed_text(game: Game) -> str | None:
    """The card table of a game as its file; None for a game that reads none of one's own."""
    module = type(game).__module__
    file = resources.files(module.rpartition(".")[0] or module).joinpath("cards.toml")
    if not file.is_file():
        return None
    text = file.read_text("utf-8")
    try:
        game.options_from_data(text)
    except BadOptions:
        return None
    return text


# ---- Paths -----------------------------------------------------------------------------------------------------------------


def path_text(path: Path) -> str:
    return "/".join([str(part).replace("~", "~0").replace("/", "~1") for part in path])


# ---- The form --------------------------------------------------------------------------------------------------------------


def sheet_of(text: str, titled: str = "name") -> list[Group]:
    """The form of a card table whose rows are called by the field `titled`; Unreadable says why there is none."""
    document, scanner = read_toml(text), scanned(text)
    groups: dict[str, list[Row]] = {}
    rows: dict[Path, list[Field]] = {}
    fields = 0
    for path, place in scanner.found.items():
        name = str(path[-1]) if isinstance(path[-1], str) else str(path[-2])
        value = at_path(document, path)
        if name in FIXED or name.endswith("_source") or len(path) < 2 or not isinstance(value, bool | int | str | list):
            continue
        fields += 1
        if fields > MOST_FIELDS:
            raise Unreadable(f"it has more than {MOST_FIELDS} fields")
        root = row_of(path)
        if root not in rows:
            rows[root] = []
            title = title_of(document, root, titled)
            groups.setdefault(str(root[0]), []).append(Row(title, rows[root]))
        shown = " ".join([plain_words(str(part)) for part in path[len(root) :] if isinstance(part, str)]) or plain_words(name)
        source = source_of(document, scanner, path, place.remark)
        rows[root].append(Field(path_text(path), shown, kind_of(value), shown_value(value), source))
    return [Group(plain_words(name), found) for name, found in groups.items()]


def row_of(path: Path) -> Path:
    """The table of a list that a value belongs to; else the table of the file."""
    for length, part in enumerate(path, 1):
        if isinstance(part, int):
            return path[:length]
    return path[:2] if len(path) > 2 else path[:1]


def title_of(document: object, row: Path, titled: str) -> str:
    table = at_path(document, row)
    if isinstance(table, dict) and isinstance(row[-1], int):
        named = [str(table[name]) for name in (titled, "id") if isinstance(table.get(name), str)]
        return named[0] if named else f"{plain_words(str(row[-2]))} {row[-1] + 1}"
    return plain_words(str(row[-1]))


def kind_of(value: object) -> Kind:
    if isinstance(value, bool):
        return "switch"
    if isinstance(value, int):
        return "number"
    return "list" if isinstance(value, list) else "text"


def shown_value(value: object) -> bool | int | str:
    if isinstance(value, list):
        return ", ".join([str(one) for one in value])
    assert isinstance(value, bool | int | str)
    return value


def source_of(document: object, scanner: Scanner, path: Path, remark: str) -> Source:
    for length in range(len(path) - 1, 0, -1):
        table = at_path(document, path[:length])
        if not isinstance(table, dict):
            continue
        told = table.get(f"{path[length]}_source", table.get("source"))
        if isinstance(told, str) and told in SOURCES:
            return SOURCES[told]
        if isinstance(table.get("seed"), list):
            is_told = path[length] in table["seed"]
            return "sheet" if is_told else "" if isinstance(at_path(document, path), str) else "reconstructed"  # words are ours
    for words in (remark, *[scanner.headers.get(path[:length], "") for length in range(len(path) - 1, 0, -1)]):
        told_here = [source for source in SOURCES if re.search(rf"\b{source}\b", words)]
        if len(told_here) == 1:
            return SOURCES[told_here[0]]
    return ""


# ---- Changes ---------------------------------------------------------------------------------------------------------------


def changed_text(text: str, changes: Mapping[str, bool | int | str]) -> str:
    """The table with other values in some fields; BadOptions names the first field that cannot be so."""
    if not changes:
        return text
    document = read_toml(text)
    known = {path_text(path): path for path in scanned(text).found}
    found: list[tuple[Path, Value]] = []
    for written, value in changes.items():
        path = known.get(written)
        if path is None:
            raise BadField(written, f"The card table has no field {quoted(written)}.")
        found.append((path, like(written, at_path(document, path), value)))
    new = with_values(text, found)
    after = read_toml(new)
    for path, new_value in found:
        put(document, path, new_value)
    if after != document:
        raise BadOptions("The card table is written in a way that cannot be changed here; change its file.")
    return new


class BadField(BadOptions):
    """A field that cannot be so."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


def like(field: str, before: object, value: bool | int | str) -> Value:
    """The new value, of the old one's kind."""
    if isinstance(before, list):
        return items(field, before, value)
    if isinstance(before, bool) != isinstance(value, bool) or isinstance(before, str) != isinstance(value, str):
        what = "on or off" if isinstance(before, bool) else "a whole number" if isinstance(before, int) else "a text"
        raise BadField(field, f"This is {what}, not {quoted(value) if isinstance(value, str) else value}.")
    try:
        check_value(value)
    except Unreadable as error:
        raise BadField(field, f"This cannot be used: {error}.") from None
    return value


def items(field: str, before: list[object], value: bool | int | str) -> Value:
    words = [word.strip() for word in str(value).split(",") if word.strip()]
    if len(words) > MOST_ITEMS:
        raise BadField(field, f"A list has up to {MOST_ITEMS} things here, not {len(words)}.")
    if before and all([isinstance(one, int) and not isinstance(one, bool) for one in before]):
        if not all([re.fullmatch(r"-?[0-9]{1,9}", word) for word in words]):
            raise BadField(field, "This is a list of whole numbers with commas between them.")
        return [int(word) for word in words]
    for word in words:
        like(field, "", word)
    return words


def put(document: object, path: Path, value: object) -> None:
    table = at_path(document, path[:-1])
    assert isinstance(table, dict | list)
    table[path[-1]] = value  # type: ignore[index]  # the kind of table goes with the kind of key


def differences(one: str, other: str) -> Iterator[tuple[str, bool | int | str]]:
    """Where two tables with the same fields differ: the field, and what the other has there."""
    first, second = read_toml(one), read_toml(other)
    for path in scanned(one).found:
        try:
            before, after = at_path(first, path), at_path(second, path)
        except KeyError:
            continue
        if before != after and kind_of(before) == kind_of(after) and isinstance(after, bool | int | str | list):
            yield path_text(path), shown_value(after)
