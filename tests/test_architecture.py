"""The layers of DESIGN.md, and what the house agreed on about files: checked on the sources themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "stormdeck"
SOURCES = sorted(PACKAGE.rglob("*.py"))
EVERYTHING = sorted(
    file for folder in ("src", "tests", "benchmarks", "examples") for file in (ROOT / folder).rglob("*.py")
) + sorted(ROOT.glob("*.py"))

LAYERS = {"core": 0, "games": 1, "bots": 2, "table": 3}
TOP = 4  # adapters and the test kit: may do I/O, hold no rules

NO_IO = {
    "asyncio", "builtins", "ctypes", "datetime", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib", "pickle",
    "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip
BY_VIEW_ONLY = {"state", "rules", "legal", "ending", "see", "reveal", "belief", "position", "game", "invariants"}
MOST_LINES = 600
MOST_LINES_OF_A_FUNCTION = 60
MOST_LINES_OF_A_STATE = 100  # a compiled class must set every field in its __init__, one a line


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def ids(files: list[Path]) -> list[str]:
    return [name_of(file) for file in files]


def imported(file: Path) -> Iterator[str]:
    """Every module a file imports, in full: of `from a import b` both `a` and `a.b`."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(file)} imports relatively"
            assert node.module is not None
            yield node.module
            yield from [f"{node.module}.{alias.name}" for alias in node.names]


def parts_of(module: str) -> list[str]:
    """`stormdeck.games.blanco.view` as [games, blanco, view]; [] for what is not ours."""
    return module.split(".")[1:] if module == "stormdeck" or module.startswith("stormdeck.") else []


def layer_of(parts: list[str]) -> int:
    return LAYERS.get(parts[0], TOP) if parts else TOP


def own_parts(file: Path) -> list[str]:
    return list(file.relative_to(PACKAGE).with_suffix("").parts)


# ---- Layers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", SOURCES, ids=ids(SOURCES))
def test_imports_point_down_only(file: Path) -> None:
    own = layer_of(own_parts(file))
    for module in imported(file):
        parts = parts_of(module)
        if parts and layer_of(parts[:1]) > own:
            assert parts[0] == "_pure", f"{name_of(file)} imports {module}, which lies above it"


PURE = [file for file in SOURCES if layer_of(own_parts(file)) <= LAYERS["bots"]]


@pytest.mark.parametrize("file", PURE, ids=ids(PURE))
def test_rules_and_bots_do_no_input_or_output(file: Path) -> None:
    for module in imported(file):
        top = module.split(".")[0]
        assert top not in NO_IO, f"{name_of(file)} imports {module}"
        if top == "importlib":
            registry = file == PACKAGE / "games" / "__init__.py" and not module.startswith("importlib.resources")
            assert registry or file.name == "cards.py", f"{name_of(file)} imports {module}"
    calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    assert not called & {"open", "print", "input", "eval", "exec", "__import__"}, f"{name_of(file)} does I/O"


GAMES = [file for file in SOURCES if own_parts(file)[0] == "games" and len(own_parts(file)) > 2]


@pytest.mark.parametrize("file", GAMES, ids=ids(GAMES))
def test_games_do_not_know_one_another(file: Path) -> None:
    for module in imported(file):
        parts = parts_of(module)
        if len(parts) > 1 and parts[0] == "games":
            assert parts[1] == own_parts(file)[1], f"{name_of(file)} imports {module}"


IMAGINED = ["bots", "evaluate"]  # judges states that search has dealt from a view: it may know their fields, but no rules
BY_VIEW = [
    file
    for file in SOURCES
    if own_parts(file)[0] in ("bots", "arena", "line", "cli", "web", "tui", "lab", "envs") and own_parts(file)[:2] != IMAGINED
]


def test_evaluations_know_the_fields_of_a_state_and_no_rules() -> None:
    files = [file for file in SOURCES if own_parts(file)[:2] == IMAGINED]
    assert len(files) > 5
    for file in files:
        for module in imported(file):
            parts = parts_of(module)
            if len(parts) > 2 and parts[0] == "games":
                assert parts[2] not in BY_VIEW_ONLY - {"state"}, f"{name_of(file)} imports {module}"


@pytest.mark.parametrize("file", BY_VIEW, ids=ids(BY_VIEW))
def test_bots_and_tables_never_touch_the_truth(file: Path) -> None:
    """They may know a game's views, actions, cards, events and words: what is hidden cannot be reached from those."""
    for module in imported(file):
        parts = parts_of(module)
        if len(parts) > 2 and parts[0] == "games":
            assert parts[2] not in BY_VIEW_ONLY, f"{name_of(file)} imports {module}"


OPENS = ("table/match.py", "testing/conformance.py")
"""Who may ask a game for its open table.  `Match` asks only once a game is over."""
SAYS_OVER = ("table/match.py", "table/replay.py", "web/replays.py")
"""Who may say of a match that it tells a finished game again."""


def test_all_cards_are_shown_by_a_match_alone() -> None:
    for file in SOURCES:
        name = file.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "reveal" and ast.unparse(node.value).endswith("game"):
                assert name in OPENS, f"{name_of(file)} asks for all cards past the match"
            if isinstance(node, ast.Attribute) and node.attr == "opened" and isinstance(node.ctx, ast.Store):
                assert name in SAYS_OVER, f"{name_of(file)} opens a match"


def test_the_test_kit_needs_no_adapter() -> None:
    for file in SOURCES:
        if own_parts(file)[0] == "testing":
            above = [module for module in imported(file) if parts_of(module)[:1] in (["line"], ["cli"], ["web"], ["tui"])]
            assert not above, f"{name_of(file)} imports {above}"


def test_the_layers_exist() -> None:
    """Or the tests above would pass on an empty folder."""
    for layer in LAYERS:
        assert any(own_parts(file)[0] == layer for file in SOURCES), layer
    assert len(PURE) > 20
    assert len(BY_VIEW) > 5


# ---- Files -------------------------------------------------------------------------------------------------------------


def functions_of(file: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


@pytest.mark.parametrize("file", EVERYTHING, ids=ids(EVERYTHING))
def test_files_and_functions_fit_a_reader(file: Path) -> None:
    lines = len(file.read_text("utf-8").splitlines())
    assert lines <= MOST_LINES, f"{name_of(file)} has {lines} lines"
    for function, length in functions_of(file):
        most = MOST_LINES_OF_A_STATE if (file.name, function) == ("state.py", "__init__") else MOST_LINES_OF_A_FUNCTION
        assert length <= most, f"{function} in {name_of(file)} has {length} lines"


@pytest.mark.parametrize("file", EVERYTHING, ids=ids(EVERYTHING))
def test_exceptions_to_the_checks_give_a_reason(file: Path) -> None:
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        ignored = re.search(r"#\s*type:\s*ignore(.*)$", line)
        if ignored is not None and '"' not in line[: ignored.start()].split("#")[-1]:
            given = re.fullmatch(r"\[[a-z, -]+\]\s+#\s+\S.*", ignored.group(1))
            assert given, f"{name_of(file)}, line {number}: which check is ignored, and why?"


@pytest.mark.parametrize("file", EVERYTHING, ids=ids(EVERYTHING))
def test_nothing_is_left_to_be_done(file: Path) -> None:
    marks = "TO" + "DO|FIX" + "ME|HA" + "CK"
    found = re.findall(rf"\b({marks})\b", file.read_text("utf-8"))
    assert not found, f"{name_of(file)} says {found}"
