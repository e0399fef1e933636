"""Which rules a page lists, which the code names and which a test proves.

An id is a prefix, a letter and a number: `XX-R07` a rule, `XX-G03` a ruling, `XX-S12` a scenario check.  An id counts where it
is written out: of "XX-R15 to XX-R18" only the two ends count, because nobody who searches for `XX-R16` finds it there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

ID = re.compile(r"[A-Z]{2}-[A-Z]\d\d\d?")


def rule(*ids: str) -> Callable[[Test], Test]:
    """Marks a test with the rules, rulings and scenario checks it proves: `@rule("XX-R07", "XX-S12")`."""
    if not ids:
        raise ValueError("a test proves at least one rule")
    for id in ids:
        if not ID.fullmatch(id):
            raise ValueError(f'"{id}" is not the id of a rule; an id looks like "XX-R07"')

    def mark(test: Test) -> Test:
        test.rules = (*ids, *getattr(test, "rules", ()))  # type: ignore[attr-defined]  # functions take any attribute
        return test

    return mark


def listed_on_page(page: str, prefix: str) -> list[str]:
    """The ids a game's page lists, in its order, repetitions included: lines that begin with `- **XX-R07** `."""
    return re.findall(rf"^- \*\*({prefix}-\w+)\*\* ", page, re.MULTILINE)


def named_in(text: str, prefix: str) -> set[str]:
    """Every id a text names, rightly formed or not, so that a misspelt one is found too."""
    return set(re.findall(rf"(?<![\w-]){prefix}-\w+", text))


def named_below(folder: Path, prefix: str, pattern: str = "*.py") -> dict[str, set[str]]:
    """By id: the files below a folder that name it."""
    places: dict[str, set[str]] = {}
    for file in sorted(folder.rglob(pattern)):
        for id in named_in(file.read_text("utf-8"), prefix):
            places.setdefault(id, set()).add(file.relative_to(folder).as_posix())
    return places


def proven_below(folder: Path) -> dict[str, set[str]]:
    """By id: the tests below a folder that are marked with it."""
    proofs: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text("utf-8")
        for test, ids in marked_tests(source) if "@rule(" in source else ():
            for id in ids:
                proofs.setdefault(id, set()).add(f"{file.relative_to(folder).as_posix()}::{test}")
    return proofs


def marked_tests(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tests of a module with the ids of their `@rule`, read without importing it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            ids = [id for decorator in node.decorator_list for id in ids_of(decorator)]
            if ids:
                yield node.name, tuple(ids)


def ids_of(decorator: ast.expr) -> Iterator[str]:
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
        for argument in decorator.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise ValueError(f"line {decorator.lineno}: the ids of a @rule are written out as texts")
            yield argument.value


def scenario_ids(prefix: str, count: int) -> list[str]:
    """`XX-S01` to the last scenario check of a game."""
    return [f"{prefix}-S{number:02}" for number in range(1, count + 1)]


def missing(wanted: Iterable[str], found: Iterable[str]) -> list[str]:
    """What was wanted and not found, in the order it was wanted."""
    there = set(found)
    return [id for id in wanted if id not in there]
