"""A card table as its owner may write it: sections may be left out, and some things may be said in a second way."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from stormdeck.core.errors import BadOptions, quoted

FIXED: Final = {"chains": 4, "chain_length": 4, "pod_display": 3, "calls_per_turn": 4}
"""What the rules say; a card table may repeat it."""
MOVES: Final = {"tb1": "any", "tb2": "transporter", "tb3": "any", "tb4": "carried", "tb5": "fixed"}
TEXTS: Final = {"keyword": "disaster", "trait": "civilian"}
PLAIN_HOOD: Final = "influence_or_extra_call"
IGNORED: Final = ("symbols", "setup", "options")


class CardTableError(BadOptions, ValueError):
    """A card table the game cannot be played with, and why, in one sentence."""


def demand(holds: bool, why: str) -> None:
    if not holds:
        raise CardTableError(why)


def usual(read: Mapping[str, object], standard: Mapping[str, object]) -> dict[str, object]:
    """The table in the form of `cards.toml`; sections that are left out are the standard ones."""
    check_setup(read.get("setup"))
    table = {**standard, **{name: part for name, part in read.items() if name not in IGNORED}}
    table["levels"] = levels(table["levels"])
    table["score"] = score(table["score"])
    table["thunderbirds"] = [thunderbird(row) for row in rows(table["thunderbirds"])]
    table["texts"] = texts(table["texts"], standard.get("texts"))
    if isinstance(table["emergency"], Mapping):
        printed = standard.get("emergency")
        whole = {**(printed if isinstance(printed, Mapping) else {}), **table["emergency"]}
        table["emergency"] = {kind: [emergency(row) for row in rows(listed)] for kind, listed in whole.items()}
    return table


def rows(listed: object) -> list[object]:
    demand(isinstance(listed, list | tuple), f"Cards are a list of rows, not {quoted(listed)}.")
    assert isinstance(listed, list | tuple)
    return list(listed)


def check_setup(setup: object) -> None:
    if not isinstance(setup, Mapping):
        return
    for name, number in FIXED.items():
        given = setup.get(name, number)
        demand(given == number, f"`{name}` is {number} by the rules, not {quoted(given)} (IR-R18, IR-R15, IR-G08).")
    lady = setup.get("lady_penelope", {"location": 1, "side": "road"})
    demand(lady == {"location": 1, "side": "road"}, "Lady Penelope begins at chain 1 with her Road side up (IR-R20).")


def levels(given: object) -> object:
    """`standard = [7, 10]`, with the numbers recommended in `defaults`."""
    if not isinstance(given, Mapping) or "defaults" not in given:
        return given
    recommended = given["defaults"] if isinstance(given["defaults"], Mapping) else {}
    whole: dict[str, object] = {}
    for name, band in given.items():
        if name == "defaults":
            continue
        pair = isinstance(band, list) and len(band) == 2
        demand(pair, f'The level "{name}" is written as two numbers, the least and the most (IR-R11).')
        least, most = band
        whole[name] = {"least": least, "most": most, "recommended": recommended.get(name, least)}
    return whole


def score(given: object) -> object:
    """A rating by its `share`, from 0.0 to 1.0, instead of its `percent`."""
    if not isinstance(given, Mapping) or not isinstance(given.get("ratings"), list):
        return given
    ratings: list[object] = []
    for rating in given["ratings"]:
        if isinstance(rating, Mapping) and isinstance(rating.get("share"), int | float) and "percent" not in rating:
            rest = {name: value for name, value in rating.items() if name != "share"}
            rating = {**rest, "percent": round(100 * rating["share"])}
        ratings.append(rating)
    return {**given, "ratings": ratings}


def thunderbird(row: object) -> object:
    """How a Thunderbird moves is a rule (IR-R75); its row may repeat it."""
    if not isinstance(row, Mapping) or "move" not in row:
        return row
    name, move = row.get("id"), row["move"]
    fits = not isinstance(name, str) or MOVES.get(name, move) == move
    demand(fits, f"{quoted(name)} moves as its rule says, not as {quoted(move)} (IR-R75).")
    return {field: value for field, value in row.items() if field != "move"}


def emergency(row: object) -> object:
    """The `trait` of a Civilian and the `effect` of a Hood card are their keyword."""
    if not isinstance(row, Mapping):
        return row
    said = [row[field] for field in ("keyword", "trait", "effect") if field in row]
    rest = {field: value for field, value in row.items() if field not in ("keyword", "trait", "effect")}
    demand(len(said) <= 1, f"{quoted(row.get('id'))} has a `keyword`, a `trait` and an `effect`; it can have one of them.")
    keyword = "" if not said or said[0] == PLAIN_HOOD else said[0]
    return {"advanced": False, **rest, "keyword": keyword}


def texts(given: object, printed: object) -> object:
    """The explanations by kind of card; those that are left out are the standard ones."""
    if not isinstance(given, Mapping):
        return given
    whole: dict[str, object] = dict(printed) if isinstance(printed, Mapping) else {}
    for name, part in given.items():
        kind = TEXTS.get(str(name), str(name))
        if isinstance(part, Mapping):
            known = whole.get(kind)
            said = {"ordinary" if word == PLAIN_HOOD else word: text for word, text in part.items()}
            whole[kind] = {**(known if isinstance(known, Mapping) else {}), **said}
        else:
            whole[kind] = part
    return whole


def asked_options(read: Mapping[str, object]) -> dict[str, object]:
    """The options a table asks for: a value each, or a list whose first value is meant."""
    given = read.get("options", {})
    demand(isinstance(given, Mapping), "`options` is a table of values.")
    assert isinstance(given, Mapping)
    asked = {name: value[0] if isinstance(value, list) and value else value for name, value in given.items()}
    regular = asked.pop("box_total_regular", 59)
    demand(regular == 59, f"The short deck has 59 regular cards, not {quoted(regular)} (IR-G01).")
    return asked


def named_row(error: str, table: Mapping[str, object]) -> str:
    """An error with the id of the row it speaks of, where that can be found."""
    place = re.search(r"\$\.(\w+)(?:\[\.\.\.\])?\[(\d+)\]", error)
    if place is None:
        return error
    part = table.get(place[1])
    lists = list(part.values()) if isinstance(part, Mapping) else [part]
    ids = [row["id"] for listed in lists for row in id_rows(listed, int(place[2]))]
    return f"{error}, the row {' or '.join(quoted(id) for id in ids)}" if 0 < len(ids) <= 3 else error


def id_rows(listed: object, number: int) -> list[Mapping[str, object]]:
    row = listed[number] if isinstance(listed, list) and number < len(listed) else None
    return [row] if isinstance(row, Mapping) and isinstance(row.get("id"), str) else []
