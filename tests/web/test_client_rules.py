"""The client holds no rules: what a card costs, counts or may do stands in the card table and is worked out by the engine.

Three signs of a rule that was copied into the client, for every game, now and in future:

- a line that names a card and writes one of the numbers printed on it: `['kick', 'Kick', 2, 5]`, `kick: 5`;
- a file that names most of the cards of a game: a table of its own, which a correction in the TOML would not reach;
- a number of the wire with a name (`const FROM_WALLET = 12`) or in arithmetic (`cell % 4`): `Game.wire_numbers` says it.

Drawings name every card and are full of numbers, so they are known by what they hold: shapes.  Lessons are words for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stormdeck.games import BUILT_IN
from stormdeck.games import game as find_game

CLIENT = Path(__file__).parents[2] / "web" / "src"
SHAPE = re.compile(r"""['"`]?[Mm]-?[\d.]+[ ,]?-?[\d.]*[a-zA-Z -]|disc\(|viewBox|<path|\bd=|round_shield\(|\['[a-zA-Z]', \w+\(""")
"""What an SVG path looks like."""
WORDS = re.compile(r"^\s*(?:text|title): ", re.M)
LESSONS = "lessons.ts"
LEAST = 2
"""Numbers below this are in every line of code."""


NAMED_NUMBER = re.compile(r"\bconst (\w+)(?:: \w+)? = -?\d+;")
RECKONED = re.compile(
    r"\b(?:\w+\.)?(?:cell|source|place|row|column|seat|stack|reserve|card|slot|at)\)? [*/%] \d+(?![\d.])|Array\(\d+\)"
)
PLACED = re.compile(r"calc\(|\b[xy]=\{")
"""Where something is drawn."""
DRAWN = {
    "LONG_NAME",  # letters, from which on a name is written smaller ...
    "LONGEST_NAME",  # ... and smaller still
    "MOST_FANNED",  # cards shown one by one, of a hand ...
    "MOST_BELOW",  # ... and of a reserve
}


def sources() -> list[Path]:
    files = [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]
    return [file for file in files if "generated" not in file.parts and not file.name.endswith(".test.ts")]


def cards_of(game: str) -> dict[str, set[int]]:
    """Every card of a game's table by its id and by its printed name, with the numbers printed on it."""
    found = dict(rows(msgspec.to_builtins(find_game(game).card_table())))
    return {name: numbers for name, numbers in found.items() if name != game}


def rows(table: Any) -> Iterator[tuple[str, set[int]]]:
    if isinstance(table, Mapping):
        if isinstance(table.get("id"), str):
            numbers = {value for value in table.values() if type(value) is int and value >= LEAST}
            for name in {table["id"], table.get("name", table["id"])}:
                yield name, numbers
        for part in table.values():
            yield from rows(part)
    elif isinstance(table, Sequence) and not isinstance(table, str):
        for part in table:
            yield from rows(part)


def copied_numbers(text: str, cards: Mapping[str, set[int]]) -> list[str]:
    """The lines that name a card beside a number printed on it."""
    found = []
    for line in text.splitlines():
        if SHAPE.search(line) or WORDS.search(line):
            continue
        written = {int(number) for number in re.findall(r"(?<![\w.#-])\d+(?![\w.%])", line)}
        named = [name for name, numbers in cards.items() if numbers & written and re.search(rf"\b{re.escape(name)}\b", line)]
        found += [line.strip()] if named else []
    return found


def copied_names(text: str, cards: Mapping[str, set[int]]) -> list[str]:
    """The cards that a file names in quotes, if they are most of the table."""
    plain = "\n".join([line for line in text.splitlines() if not SHAPE.search(line)])
    named = [name for name in cards if re.search(rf"""['"|]{re.escape(name)}['"|]""", plain)]
    return named if len(named) > len(cards) / 3 and len(named) > 8 else []


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_number_of_a_card_is_written_in_the_client(game: str) -> None:
    cards = cards_of(game)
    found = {str(file.relative_to(CLIENT)): copied_numbers(file.read_text("utf-8"), cards) for file in sources()}
    assert not {name: lines for name, lines in found.items() if lines}, "take it from generated/, or from the figures of the game"


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_card_table_is_written_in_the_client(game: str) -> None:
    cards = cards_of(game)
    found = {
        str(file.relative_to(CLIENT)): copied_names(file.read_text("utf-8"), cards) for file in sources() if file.name != LESSONS
    }
    assert not {name: names for name, names in found.items() if names}, "import CARDS from generated/"


def wire_numbers(text: str) -> list[str]:
    """The lines that give a number of the wire or the table a name, or reckon with one."""
    named = [match[0] for match in NAMED_NUMBER.finditer(text) if match[1] not in DRAWN]
    return named + [
        line.strip() for line in text.splitlines() if RECKONED.search(line) and not SHAPE.search(line) and not PLACED.search(line)
    ]


def test_no_number_of_the_wire_is_written_in_the_client() -> None:
    drawings = {"scene.ts", "pictures.ts", "machines.ts", "people.ts", "kit.ts", "Scene.svelte"}
    rooms = [file for file in sources() if file.parent.parent.name == "games" and file.name not in (LESSONS, *drawings)]
    found = {str(file.relative_to(CLIENT)): wire_numbers(file.read_text("utf-8")) for file in rooms}
    assert not {name: lines for name, lines in found.items() if lines}, "let `Game.wire_numbers` say it, and import it"


def test_the_search_finds_what_it_looks_for() -> None:
    cards = cards_of("taidian")
    assert copied_numbers("  ['kick', 'Kick', 'attack', 2, 5, 'strength'],", cards)
    assert copied_numbers("  const BONUS = { first_aid: 10 };", cards)
    assert not copied_numbers("  const many = 5;\n  holds(now, 'kick')", cards)
    table = "\n".join([f"  ['{name}', 'money']," for name in cards])
    assert copied_names(table, cards)
    assert wire_numbers("const FROM_WALLET = 12;\n  const FIRST: number = 3;") == [
        "const FROM_WALLET = 12;",
        "const FIRST: number = 3;",
    ]
    assert wire_numbers("  return cell % 4;\n  e.row * 4 + at") == ["return cell % 4;", "e.row * 4 + at"]
    assert not wire_numbers("const LONG_NAME = 16;\nconst TB2 = Number(text);\nconst across = cell % COLUMNS;")
    kinds = cards_of("thunder-and-lightning")
    assert copied_numbers("  row('viking', 'Viking Warriors', 4, false),", kinds)


def test_no_board_adds_up_what_the_rules_add_up() -> None:
    """Sums over a view belong to `Game.figures`: the words that the rules use for them do not come up beside arithmetic."""
    words = "attack|block|counter|cost|value|discount|strength|bonus"
    sums = re.compile(rf"\b(?:{words})\b\s*[-+*]\s|\s[-+*]\s*\w+\.(?:{words})\b")
    for file in sources():
        if file.parent.parent.name != "games":
            continue
        lines = [line.strip() for line in file.read_text("utf-8").splitlines() if sums.search(line) and not SHAPE.search(line)]
        lines = [line for line in lines if not line.startswith(("*", "//", "/*", "<!--"))]
        assert not lines, f"{file.relative_to(CLIENT)} works out what the rules should: {lines}"
