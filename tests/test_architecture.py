"""The layers of docs/architecture.md, and what the house agreed on about files: checked on the sources themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "stormdeck"
SOURCES = sorted(PACKAGE.rglob("*.py"))
FOLDERS = ("src", "tests", "benchmarks", "examples", "scripts")
EVERYTHING = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")) + sorted(ROOT.glob("*.py"))

LAYERS = {"core": 0, "games": 1, "bots": 2, "table": 3, "judging": 4, "programs": 5}
TOP = 6  # adapters and the test kit: may do I/O, hold no rules

NO_IO = {
    "asyncio", "builtins", "ctypes", "datetime", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib", "pickle",
    "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip
MOST_LINES = 600
MOST_LINES_OF_A_FUNCTION = 60
MOST_LINES_OF_A_STATE = 100  # a compiled class must set every field in its __init__, one a line


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@cache
def text_of(file: Path) -> str:
    return file.read_text("utf-8")


@cache
def nodes_in(source: str) -> list[ast.AST]:
    """Read once for all tests."""
    return list(ast.walk(ast.parse(source)))


def nodes_of(file: Path) -> list[ast.AST]:
    return nodes_in(text_of(file))


@pytest.fixture(scope="module", autouse=True)
def forgotten_at_the_end() -> Iterator[None]:
    """A million nodes: whoever comes after these tests would carry them along."""
    yield
    nodes_in.cache_clear()
    text_of.cache_clear()


def none_of(faults: Iterable[str]) -> None:
    """All faults are told, not only the first."""
    found = list(faults)
    assert not found, "\n".join(found)


def imported(file: Path) -> Iterator[str]:
    """Every module a file imports, in full: of `from a import b` both `a` and `a.b`."""
    for node in nodes_of(file):
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


def points_up(file: Path) -> Iterator[str]:
    own = layer_of(own_parts(file))
    for module in imported(file):
        parts = parts_of(module)
        if parts and layer_of(parts[:1]) > own and parts[0] != "_pure":
            yield f"{name_of(file)} imports {module}, which lies above it"


def test_imports_point_down_only() -> None:
    none_of(fault for file in SOURCES for fault in points_up(file))


REGISTRIES = ("games/__init__.py", "bots/gamebots.py", "bots/outside.py")
"""Who looks for what is installed."""
NETS = ("src/stormdeck/bots/nets.py", "src/stormdeck/bots/policies.py")
"""Who reads the nets of the package, as `cards.py` reads the card table of a game."""
RUNS_FILES = "src/stormdeck/bots/outside.py"
"""Who runs a file of somebody's, and so has to know which one it is."""
PURE = [file for file in SOURCES if layer_of(own_parts(file)) <= LAYERS["bots"]]


def input_or_output(file: Path) -> Iterator[str]:
    for module in imported(file):
        top = module.split(".")[0]
        registry = name_of(file).removeprefix("src/stormdeck/") in REGISTRIES and not module.startswith("importlib.resources")
        reads_tables = file.name == "cards.py" or name_of(file) in NETS
        if name_of(file) == RUNS_FILES and module in ("pathlib", "pathlib.Path"):
            continue
        if top in NO_IO or (top == "importlib" and not (registry or reads_tables)):
            yield f"{name_of(file)} imports {module}"
    called = {node.func.id for node in nodes_of(file) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    if called & {"open", "print", "input", "eval", "exec", "__import__"}:
        yield f"{name_of(file)} does I/O"


def test_rules_and_bots_do_no_input_or_output() -> None:
    none_of(fault for file in PURE for fault in input_or_output(file))


GAMES = [file for file in SOURCES if own_parts(file)[0] == "games" and len(own_parts(file)) > 2]


def test_games_do_not_know_one_another() -> None:
    taken = [(file, module, parts_of(module)) for file in GAMES for module in imported(file)]
    none_of(
        f"{name_of(file)} imports {module}"
        for file, module, parts in taken
        if len(parts) > 1 and parts[0] == "games" and parts[1] != own_parts(file)[1]
    )


# ---- The fence round the room of a game ---------------------------------------------------------------------------------

FACE = ("actions", "cards", "events", "view")
"""What a game shows to the whole house, besides the names in the `__all__` of its package: what is hidden cannot be reached from
these.  Everything else is the game's own, also a module that nobody has written yet."""

Names = dict[str, tuple[str, ...] | None]

STATES: dict[str, Names] = {
    "blanco": {"state": None},
    "taidian": {
        "state": None,
        "vocabulary": None,  # the numbers of the cards
        "exchange": ("counter_points", "counter_total", "is_storm", "points", "structure_sum"),
        "upgrading": ("can_buy", "price"),
    },
    "thunder_and_lightning": {
        "state": None,
        "memory": ("HEL_CARD", "HEL_KNOWN", "loose_kinds", "noted_since"),
    },
    "thunderbirds": {
        "state": None,
        # which call an arrangement puts where, and which flights are allowed in a position that is only imagined
        "legal": ("may_carry", "may_fly", "slot_in_order"),
    },
    "thunderbolts": {"state": None},
}
"""What a reader of states may know besides the face: the fields (None: the whole module), and sums over them that are named here
one by one.  No rule that changes anything."""

PUBLIC = "public.py"
"""Where the package of all games becomes a part of the public API."""


def may_read(place: str, game: str) -> Names:
    """What a file outside the room of a game may import from it: module -> names, None for all of them."""
    allowed: Names = dict.fromkeys(FACE)
    bots_of = re.match(r"bots/(\w+)/", place)
    imagines = bots_of is not None and bots_of[1] == game  # judges worlds that search has dealt from a view
    measures = place.startswith("benchmarks/")  # plays games of its own to look into them
    if imagines or measures:
        allowed |= STATES.get(game, {})
    return allowed


@cache
def public_names(game: str) -> tuple[str, ...]:
    """The `__all__` of a game's package."""
    for node in ast.parse((PACKAGE / "games" / game / "__init__.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return tuple(ast.literal_eval(node.value))
    raise AssertionError(f"The package of {game} does not say what is public.")


GAME_PACKAGES = sorted(file.parent.name for file in PACKAGE.glob("games/*/__init__.py"))


def begun(node: ast.AST) -> str:
    """A text as far as the source tells it: in one piece, with braces, or put together by +, % or join."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=[first, *_]):
            return begun(first)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return begun(left) + begun(right)
        case ast.BinOp(left=left, op=ast.Mod(), right=right):
            text = begun(left)
            for part in right.elts if isinstance(right, ast.Tuple) else [right]:
                text = text.replace("%s", begun(part), 1)
            return text
        case ast.Call(func=ast.Attribute(value=joint, attr="join"), args=[ast.List(elts=parts) | ast.Tuple(elts=parts)]):
            return begun(joint).join([begun(part) for part in parts])
    return ""


def ways_in(source: str) -> Iterator[tuple[str, str]]:
    """Every module of a game that a source reaches, with the name it takes from it ("" for the module itself).  A text that names
    such a module counts too, whole or begun: `import_module` and `sys.modules` take one.  So does a way there by attributes."""
    nodes = nodes_in(source)
    yield from ways_by_name(nodes)
    names_games = "games" in source or "\\" in source  # without it no way there by attributes needs to be looked for
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield from [(node.module or "", alias.name) for alias in node.names]
        elif (
            isinstance(node, ast.Attribute)
            and names_games
            and (way := re.search(rf"\bgames\.({'|'.join(GAME_PACKAGES)})\b.*", ast.unparse(node)))
        ):
            module, _, name = f"stormdeck.{way[0]}".rpartition(".")
            yield module, name
        elif re.fullmatch(r"stormdeck\.games(\.\w+)*(:\w+)?", text := begun(node)):
            module, _, name = text.partition(":")
            yield module, name
        elif text.startswith("stormdeck.games."):  # the rest is worked out later: it may be any game
            yield "stormdeck.games", "*"


def ways_by_name(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """What is read of a module that has a name in the source: after `from GAME import state as st` each `st.FIELD`, and "" where
    the module itself is handed on."""
    rooms = [node for node in nodes if isinstance(node, ast.ImportFrom) and len(parts_of(node.module or "")) == 2]
    named = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in rooms for alias in node.names}
    fields = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
    read = {id(node.value) for node in fields}
    modules = {name: module for name, module in named.items() if (PACKAGE / f"{'/'.join(parts_of(module))}.py").is_file()}
    for node in fields:
        if isinstance(node.value, ast.Name) and node.value.id in modules:
            yield modules[node.value.id], node.attr
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in modules and id(node) not in read and isinstance(node.ctx, ast.Load):
            yield modules[node.id], ""


@cache
def reached(source: str) -> list[tuple[str, str]]:
    return list(ways_in(source))


@cache
def defined_in(game: str, module: str) -> set[str]:
    """What a module of a game makes itself; what it only imports is not its own to give away."""
    found: set[str] = set()
    for node in ast.parse((PACKAGE / "games" / game / f"{module}.py").read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                found |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
    return found


def trespasses(place: str, source: str) -> list[str]:
    """What a file outside the games takes from the room of one without being allowed to.  `place` is its path in the package,
    or in the repository for the folders beside it."""
    found = []
    for module, name in reached(source):
        if (module, name) == ("stormdeck", "games"):
            module, name = "stormdeck.games", ""
        parts = parts_of(module)
        if parts[:1] != ["games"]:
            continue
        if len(parts) == 1:  # `from stormdeck.games import game` is the registry, `import taidian` a way into every room
            if name in (*GAME_PACKAGES, "*") or (name == "" and place != PUBLIC):
                found.append(f"{place} takes all of {name or 'the games'}")
            continue
        game, inner = parts[1], parts[2:]
        if not inner:
            allowed = name in public_names(game) or may_read(place, game).get(name, ()) is None
        else:
            names = may_read(place, game).get(inner[0], ())
            own = (PACKAGE / "games" / game / f"{inner[0]}.py").is_file() and name in defined_in(game, inner[0])
            allowed = len(inner) == 1 and own and (names is None or name in names)
        if not allowed:
            found.append(f"{place} imports {name or 'all'} of {module}")
    return found


OUTSIDE = [
    (file.relative_to(PACKAGE if PACKAGE in file.parents else ROOT).as_posix(), file)
    for file in EVERYTHING
    if not {PACKAGE / "games", ROOT / "tests"} & set(file.parents)
]


def test_nobody_reaches_past_the_face_of_a_game() -> None:
    none_of(fault for place, file in OUTSIDE for fault in trespasses(place, text_of(file)))


PLANTED = [
    ("web/rooms/frames.py", "from stormdeck.games.taidian.exchange import points"),
    ("web/rooms/frames.py", "import stormdeck.games.taidian.exchange"),
    ("web/rooms/frames.py", "from stormdeck.games.taidian import exchange"),
    ("web/rooms/frames.py", "from stormdeck.games import taidian"),
    ("web/rooms/frames.py", "import stormdeck.games.taidian as t"),
    ("web/rooms/frames.py", "from stormdeck.games.taidian.view import *"),
    ("web/rooms/frames.py", "def late():\n    from stormdeck.games.taidian.dealing import deal\n"),
    ("web/rooms/frames.py", "from importlib import import_module\nimport_module('stormdeck.games.taidian.exchange')"),
    ("web/rooms/frames.py", "import_module(f'stormdeck.games.{game}.exchange')"),
    ("web/rooms/frames.py", "import_module('stormdeck.games.' + game + '.exchange')"),
    ("web/rooms/frames.py", "import_module('stormdeck' + '.games.taidian.exchange')"),
    ("web/rooms/frames.py", "import_module('stormdeck.games.%s.exchange' % game)"),
    ("web/rooms/frames.py", "import_module('%s.games.%s.exchange' % ('stormdeck', game))"),
    ("web/rooms/frames.py", "import_module('stormdeck.games.{}.exchange'.format(game))"),
    ("web/rooms/frames.py", "import_module('.'.join(('stormdeck', 'games', game, 'exchange')))"),
    ("web/rooms/frames.py", "import sys\nsys.modules['stormdeck.games.' + game].exchange"),
    ("web/rooms/frames.py", "import sys\ngetattr(sys.modules['stormdeck.games'], game)"),
    ("web/rooms/frames.py", "import stormdeck\nstormdeck.games.taidian.exchange.points"),
    ("web/rooms/frames.py", "import stormdeck as deck\ndeck.games.taidian.exchange.points"),
    ("web/rooms/frames.py", "from stormdeck import games as rooms"),
    ("web/rooms/frames.py", "import stormdeck.games as rooms"),
    ("web/rooms/frames.py", "from stormdeck.games.taidian.a_new_file import anything"),
    ("web/rooms/frames.py", "from stormdeck.games.taidian.cards import usual  # which it has from elsewhere"),
    ("bots/uniform.py", "from stormdeck.games.taidian.exchange import points"),
    ("bots/search/tree.py", "from stormdeck.games.blanco.state import BlancoState"),
    ("bots/taidian/instinct.py", "from stormdeck.games.taidian.exchange import resolve"),
    ("bots/taidian/mind.py", "from stormdeck.games.taidian.rules import apply"),
    ("bots/taidian/mind.py", "from stormdeck.games.taidian import exchange"),
    ("bots/taidian/mind.py", "from stormdeck.games.taidian import state as ta\nta.Memory  # which it has from elsewhere"),
    ("bots/taidian/mind.py", "from stormdeck.games.taidian import state\nvars(state)"),
    ("bots/taidian/mind.py", "from stormdeck.games.blanco.state import BlancoState"),
    ("arena/table.py", "from stormdeck.games.thunderbolts.see import view"),
    ("benchmarks/figures_blanco.py", "from stormdeck.games.blanco.rules import apply"),
    ("examples/play.py", "from stormdeck.games.blanco.state import BlancoState"),
    ("scripts/make_site.py", "from stormdeck.games.blanco.rules import apply"),
]


@pytest.mark.parametrize(("place", "planted"), PLANTED)
def test_a_planted_import_is_caught(place: str, planted: str) -> None:
    file = PACKAGE / place if (PACKAGE / place).exists() else ROOT / place
    source = file.read_text("utf-8") if file.exists() else ""
    assert not trespasses(place, source)
    assert trespasses(place, f"{source}\n\n{planted}\n"), planted


def test_what_the_fence_lets_through_exists() -> None:
    """A line of the allow-list that nobody needs any more would let a newcomer in."""
    reads = [reading for _, file in OUTSIDE for reading in reached(text_of(file))]
    taken = {(*parts_of(module)[1:3], name) for module, name in reads if len(parts_of(module)) == 3}
    for game, modules in STATES.items():
        assert game in GAME_PACKAGES
        for module, names in modules.items():
            wanted = {name for *place, name in taken if place == [game, module]}
            assert wanted if names is None else wanted == set(names), f"nobody needs all of this: {game}, {module}"


# ---- Cycles ------------------------------------------------------------------------------------------------------------

KNOTS = {
    "table": "Match.record() makes a Record and Record.replay() a Match: the public API promises both",
    "line": "the commands of a session are typed by the session they change",
}
"""Folders in which some modules import one another in a circle, with local and type-only imports, and why."""


def modules() -> dict[str, Path]:
    return {".".join(["stormdeck", *own_parts(file)]).removesuffix(".__init__"): file for file in SOURCES}


def imports_among(named: dict[str, Path]) -> dict[str, set[str]]:
    """By module: which of ours it imports anywhere in it, in functions and for types alone too."""
    edges: dict[str, set[str]] = {}
    for module, file in named.items():
        taken = set(imported(file))
        deepest = {found for found in taken if not any(other.startswith(f"{found}.") and other in named for other in taken)}
        edges[module] = {found for found in deepest if found in named} - {module}
    return edges


def knots(edges: dict[str, set[str]]) -> list[set[str]]:
    """The largest sets of modules in which each reaches each other: what every other can reach and is reached by."""

    def reachable(start: str) -> set[str]:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            for found in edges[ahead.pop()] - seen:
                seen.add(found)
                ahead.append(found)
        return seen

    after = {module: reachable(module) for module in edges}
    tied = {frozenset(other for other in after[module] if module in after[other]) for module in edges if module in after[module]}
    return sorted([set(knot) for knot in tied], key=sorted)


def test_imports_form_no_circle() -> None:
    found = knots(imports_among(modules()))
    for knot in found:
        folders = {module.split(".")[1] for module in knot}
        known = len(folders) == 1 and folders <= set(KNOTS)
        assert known, f"These import one another in a circle: {', '.join(sorted(knot))}"
    untied = set(KNOTS) - {module.split(".")[1] for knot in found for module in knot}
    assert not untied, f"Nothing is tied in {untied} any more: strike it from the list"


def test_a_circle_of_imports_is_found() -> None:
    assert knots({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == [{"a", "b", "c"}]
    assert knots({"a": {"b"}, "b": {"c"}, "c": set()}) == []


# ---- The truth ---------------------------------------------------------------------------------------------------------

OPENS = ("table/match.py", "testing/conformance.py")
"""Who may ask a game for its open table.  `Match` asks only once a game is over."""
SAYS_OVER = ("table/match.py", "table/replay.py", "table/story.py")
"""Who may say of a match that it tells a finished game again."""


def test_all_cards_are_shown_by_a_match_alone() -> None:
    for file in SOURCES:
        name = file.relative_to(PACKAGE).as_posix()
        for node in nodes_of(file):
            if isinstance(node, ast.Attribute) and node.attr == "reveal" and ast.unparse(node.value).endswith("game"):
                assert name in OPENS, f"{name_of(file)} asks for all cards past the match"
            if isinstance(node, ast.Attribute) and node.attr == "opened" and isinstance(node.ctx, ast.Store):
                assert name in SAYS_OVER, f"{name_of(file)} opens a match"


def test_only_tests_look_at_the_truth_of_a_running_match_or_steer_its_chance() -> None:
    """`Match.truth(peek=True)`, `Match.steer` and the state of a match are for whoever holds the match itself."""
    for file in SOURCES:
        if own_parts(file)[0] in ("testing", "table"):
            continue
        for node in nodes_of(file):
            if isinstance(node, ast.keyword):
                assert node.arg != "peek", f"{name_of(file)} peeks at the cards of a running match"
            if isinstance(node, ast.Attribute):
                private = node.attr in ("steer", "_state") and ast.unparse(node.value).endswith("match")
                assert not private, f"{name_of(file)} reaches for {ast.unparse(node)}"


APART = {"web": ("arena", "line", "train"), "line": ("arena", "lab", "train", "web"), "arena": ("lab", "line", "train", "web")}
"""Adapters that do not lean on one another: what two of them need lies below both."""


@pytest.mark.parametrize("adapter", APART)
def test_adapters_do_not_import_one_another(adapter: str) -> None:
    for file in SOURCES:
        if own_parts(file)[0] == adapter:
            aside = [module for module in imported(file) if parts_of(module)[:1] and parts_of(module)[0] in APART[adapter]]
            assert not aside, f"{name_of(file)} imports {aside}"


def test_a_server_without_postgresql_does_not_load_its_library() -> None:
    """An eighth of the time until it is up: who speaks to PostgreSQL imports it where it does."""
    for file in [file for file in SOURCES if "psycopg" in text_of(file)]:
        for node in ast.parse(text_of(file)).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.split(".")[0] == "psycopg"], f"{name_of(file)} loads psycopg at once"


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
    assert len(OUTSIDE) > 100


# ---- Files -------------------------------------------------------------------------------------------------------------


def functions_of(file: Path) -> Iterator[tuple[str, int]]:
    for node in nodes_of(file):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def too_long(file: Path) -> Iterator[str]:
    lines = len(text_of(file).splitlines())
    if lines > MOST_LINES:
        yield f"{name_of(file)} has {lines} lines"
    for function, length in functions_of(file):
        most = MOST_LINES_OF_A_STATE if (file.name, function) == ("state.py", "__init__") else MOST_LINES_OF_A_FUNCTION
        if length > most:
            yield f"{function} in {name_of(file)} has {length} lines"


def test_files_and_functions_fit_a_reader() -> None:
    none_of(fault for file in EVERYTHING for fault in too_long(file))


def ignored_without_reason(file: Path) -> Iterator[str]:
    for number, line in enumerate(text_of(file).splitlines(), 1):
        ignored = re.search(r"#\s*type:\s*ignore(.*)$", line)
        if ignored is not None and '"' not in line[: ignored.start()].split("#")[-1]:
            given = re.fullmatch(r"\[[a-z, -]+\]\s+#\s+\S.*", ignored.group(1))
            if not given:
                yield f"{name_of(file)}, line {number}: which check is ignored, and why?"


def test_exceptions_to_the_checks_give_a_reason() -> None:
    none_of(fault for file in EVERYTHING for fault in ignored_without_reason(file))


def test_nothing_is_left_to_be_done() -> None:
    marks = re.compile(r"\b(" + "TO" + "DO|FIX" + "ME|HA" + r"CK)\b")
    none_of(f"{name_of(file)} says {found}" for file in EVERYTHING if (found := marks.findall(text_of(file))))
