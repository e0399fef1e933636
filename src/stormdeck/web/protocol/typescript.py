"""TypeScript types of all that the server sends and reads, made from the classes that say so.

`python -m stormdeck.web.protocol.typescript` writes them to `web/src/generated/`, where the client imports them:

- `wire.ts`: bodies, messages and answers (`protocol/wire.py`);
- `core.ts`: what all games share (`Seat`, `Decision`, `Options`);
- `table.ts`: events of the table itself (`rooms/events.py`);
- `<game>.ts`: the views and events of a game, its card table, types and data, and what numbers on the wire stand for.

The build of the client does this first, and a test fails where a file is not what its sources make.  `python -m
stormdeck.web.protocol.typescript --to FOLDER GAME ...` does it for other games that are installed, for a board of one's own.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
import types
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.core.rng import FastRng
from stormdeck.core.tabletop import Tabletop
from stormdeck.core.view import View
from stormdeck.games import BUILT_IN
from stormdeck.games import game as find_game
from stormdeck.table.room import events
from stormdeck.web.protocol import analysis, hinted, push, wire, workshop

FOLDER: Final = Path(__file__).resolve().parents[4] / "web" / "src" / "generated"
HEADER: Final = "// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in {sources}.\n"
WIDTH: Final = 120
PLAIN: Final = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    type(None): "null",
    Any: "unknown",
    msgspec.Raw: "unknown",
}

NAMEABLE: Final = (Union, types.UnionType, Literal)
"""What has no name of its own in Python, but may be given one."""

CORE: Final = "core"
WIRE: Final = "wire"
TABLE: Final = "table"


def main(ids: Sequence[str], folder: Path) -> None:
    """Write the files that are not there already, byte for byte."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files(ids).items():
        path = folder / name
        if not path.exists() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())
            print(path)


def files(ids: Sequence[str] = ()) -> dict[str, str]:
    """Every file by its name; without ids for our own games, whatever else is installed."""
    chosen = [find_game(id) for id in ids or BUILT_IN]
    made = Files({package_of(game): game.id for game in chosen})
    for game in chosen:
        made.add_game(game)
    made.add_wire()
    return {f"{name}.ts": made.text(name) for name in sorted(made.declared)}


def package_of(game: Game) -> str:
    """The package a game lives in: `stormdeck.games.spark`; of a game in one file, that module."""
    module = sys.modules[type(game).__module__]
    return module.__package__ or module.__name__


class Files:
    """The files while they are made: what each declares, and what it takes from the others."""

    def __init__(self, packages: dict[str, str]) -> None:
        self.packages = packages
        """Of the games: the file that the types of each package go to."""
        self.declared: dict[str, dict[str, str]] = {}
        """By file: the declarations, each by its name."""
        self.owners: dict[tuple[str, str], object] = {}
        self.taken: dict[str, dict[str, set[str]]] = {}
        """By file: the names it takes from each other one."""
        self.sources: dict[str, set[str]] = {}

    # ---- What there is to declare ----

    def add_game(self, game: Game) -> None:
        """A game's views, its events as one union, and its card table."""
        view, package = first_view(game), package_of(game)
        for seen in (type(view), *below(type(view), package)):
            self.reference(seen, game.id)
        happened = [cls for cls in below(Event, package) if not is_any_of(cls)]
        name = type(view).__name__.removesuffix("View") + "Event"
        self.add_union(name, happened, game.id, "All that can happen in this game.")
        figures, cards = game.figures(view), game.card_table()
        if figures is not None:
            self.reference(type(figures), game.id)
        if cards is not None:
            kind = self.reference(type(cards), game.id)
            data = written(msgspec.to_builtins(cards))
            self.declare(game.id, "CARDS", cards, f"/** The cards of the box. */\nexport const CARDS: {kind} = {data};\n")
        for name, number in game.wire_numbers().items():
            self.declare(game.id, name, number, f"export const {name} = {number};\n")

    def add_wire(self) -> None:
        for module in (wire, hinted, analysis, push, workshop):
            for cls in defined(module, msgspec.Struct):
                self.reference(cls, WIRE)
        self.reference(Tabletop, CORE)
        for name, union in aliases(wire).items():
            if name in ("Command", "Message", "Frame"):
                self.add_alias(name, union, WIRE)
        happened = [cls for cls in below(Event, "stormdeck") if not cls.game and not is_any_of(cls) and cls is not events.Retold]
        self.add_union("AnyTableEvent", happened, TABLE, "All that can happen at any table, whatever is played.")

    def add_union(self, name: str, parts: Sequence[type], file: str, doc: str) -> None:
        names = sorted(self.reference(part, file) for part in parts)
        self.declare(file, name, tuple(parts), f"/** {doc} */\nexport type {name} ={listed(names)};\n")

    # ---- Where it goes ----

    def file_of(self, module: str) -> str:
        """The file that the types of a module go to."""
        for package, name in self.packages.items():
            if module == package or module.startswith(package + "."):
                return name
        if module == events.__name__:
            return TABLE
        return WIRE if module.startswith(("stormdeck.web.", "stormdeck.table.room.")) else CORE

    def declare(self, file: str, name: str, owner: object, text: str) -> None:
        self.declared.setdefault(file, {})[name] = text
        self.owners[file, name] = owner

    def take(self, name: str, home: str, file: str) -> str:
        """A name declared in the file `home`, for use in another."""
        if home != file:
            self.taken.setdefault(file, {}).setdefault(home, set()).add(name)
        return name

    def text(self, file: str) -> str:
        imports = [
            f"import type {{ {', '.join(sorted(names))} }} from './{home}';\n"
            for home, names in sorted(self.taken.get(file, {}).items())
        ]
        declared = [text for text in self.declared[file].values() if text]
        head = HEADER.format(sources=", ".join(sorted(self.sources.get(file, {"the registry"}))))
        return "\n".join([head + "".join(imports), *declared])

    # ---- Types ----

    def reference(self, kind: Any, file: str, module: types.ModuleType | None = None) -> str:
        """How a type is written in a file; what it names is declared on the way."""
        if kind in PLAIN:
            return PLAIN[kind]
        if isinstance(kind, NewType):
            return self.named(
                kind,
                file,
                lambda home: f"{doc_of(kind)}export type {kind.__name__} = {self.reference(kind.__supertype__, home)};\n",
            )
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.named(kind, file, lambda home: self.interface(kind, home))
        alias = alias_of(kind, module)
        if alias is not None:
            name, origin = alias
            home = self.file_of(origin.__name__)
            if (home, name) not in self.owners:
                self.add_alias(name, kind, home, origin)
            return self.take(name, home, file)
        return self.composed(kind, file, module)

    def composed(self, kind: Any, file: str, module: types.ModuleType | None) -> str:
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            holds = [part.holds for part in parts[1:] if isinstance(part, wire.Encoded)]
            return self.reference(holds[0] if holds else parts[0], file, module)
        if origin is Literal:
            return " | ".join(quoted(part) if isinstance(part, str) else str(part).lower() for part in parts)
        if origin in (Union, types.UnionType):
            return " | ".join(
                dict.fromkeys([self.reference(part, file, module) for part in parts if part is not msgspec.UnsetType])
            )
        if origin is dict:
            return f"Readonly<Record<string, {self.reference(parts[1], file, module)}>>"
        if origin is tuple and parts[-1:] != (...,):
            return f"readonly [{', '.join(self.reference(part, file, module) for part in parts)}]"
        if origin in (tuple, list, frozenset, set):
            item = self.reference(parts[0], file, module)
            return f"readonly ({item})[]" if " " in item and not item.startswith("Readonly") else f"readonly {item}[]"
        raise TypeError(f"{kind!r} has no TypeScript type yet: give `typescript.py` one.")

    def named(self, kind: Any, file: str, write: Any) -> str:
        """A reference to a declaration, which is written where its module's types go."""
        name, home = kind.__name__, self.file_of(kind.__module__)
        known = self.owners.get((home, name))
        if known is None:
            self.declare(home, name, kind, "")  # its place, and an end to types that name themselves
            self.sources.setdefault(home, set()).add(path_of(kind.__module__))
            self.declared[home][name] = write(home)
        elif known is not kind:
            raise TypeError(f"{home}.ts has two types called {name}: {known} and {kind}.  Give one of them another name.")
        return self.take(name, home, file)

    def add_alias(self, name: str, kind: Any, home: str, module: types.ModuleType = wire) -> None:
        self.declare(home, name, kind, "")
        text = self.composed(kind, home, module)
        self.declared[home][name] = f"{comment(field_docs(module).get(name, ''), '')}export type {name} ={listed([text])};\n"

    def interface(self, cls: Any, home: str) -> str:
        module = sys.modules[cls.__module__]
        hints = get_type_hints(cls, include_extras=True)
        bases = [base for base in cls.__bases__ if issubclass(base, msgspec.Struct) and base.__struct_fields__]
        if cls.__struct_config__.tag_field is not None:
            bases = []  # each has a tag of its own, so none is also another
        inherited = {field for base in bases for field in base.__struct_fields__}
        extends = f" extends {', '.join(self.reference(base, home) for base in bases)}" if bases else ""
        lines = [f"  {tag}\n" for tag in tag_of(cls)]
        docs = field_docs(cls)
        for field in msgspec.structs.fields(cls):
            if field.name in inherited or (issubclass(cls, View) and field.name in cls.for_bots):
                continue
            mark = "?" if may_be_left_out(cls, field, hints[field.name]) else ""
            kind = self.reference(hints[field.name], home, module)
            lines.append(f"{comment(docs.get(field.name, ''), '  ')}  {key_of(field.encode_name)}{mark}: {kind};\n")
        inside = "\n" + "".join(lines) if lines else ""
        return f"{doc_of(cls)}export interface {cls.__name__}{extends} {{{inside}}}\n"


# ---- Questions about classes -------------------------------------------------------------------------------------------


def first_view(game: Game) -> View:
    """What a spectator sees of a fresh deal."""
    return game.view(game.deal(game.agree(game.players[0], {}), FastRng(0, 0)), None)


def below(cls: Any, package: str = "stormdeck") -> list[Any]:
    """All classes of a package that derive from one, by module and in the order in which they stand there."""
    found = {part for child in cls.__subclasses__() for part in (child, *below(child, package))}
    ours = [part for part in found if part.__module__ == package or part.__module__.startswith(package + ".")]
    return sorted(ours, key=lambda part: (part.__module__, list(vars(sys.modules[part.__module__])).index(part.__name__)))


def defined(module: types.ModuleType, kind: type) -> Iterator[type]:
    """The classes of a kind that a module itself defines and that stand for something."""
    for cls in vars(module).values():
        if isinstance(cls, type) and issubclass(cls, kind) and cls.__module__ == module.__name__ and cls is not wire.Asking:
            yield cls


def is_any_of(cls: Any) -> bool:
    """Whether a tagged class has nothing of its own and stands for those that derive from it."""
    return not cls.__struct_fields__ and bool(cls.__subclasses__())


def tag_of(cls: Any) -> list[str]:
    """The field that tells the classes of a union apart."""
    config = cls.__struct_config__
    if config.tag_field is None:
        return []
    if is_any_of(cls):
        return [f"{config.tag_field}: string;", "[field: string]: unknown;"]
    return [f"{config.tag_field}: {quoted(str(config.tag))};"]


def may_be_left_out(cls: Any, field: msgspec.structs.FieldInfo, hint: Any) -> bool:
    """Of what is read, whatever has a default; of what is written, only what the encoder leaves out."""
    if msgspec.UnsetType in get_args(hint):
        return True
    return not field.required and (issubclass(cls, wire.Asking) or cls.__struct_config__.omit_defaults)


@cache
def source_of(module: types.ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def aliases(module: types.ModuleType) -> dict[str, Any]:
    """The unions and lists of words to which a module itself gives a name."""
    assigned = [node.targets[0] for node in source_of(module).body if isinstance(node, ast.Assign)]
    names = [target.id for target in assigned if isinstance(target, ast.Name)]
    return {
        name: getattr(module, name) for name in names if get_origin(getattr(module, name)) in (Union, types.UnionType, Literal)
    }


def alias_of(kind: Any, module: types.ModuleType | None) -> tuple[str, types.ModuleType] | None:
    """The name that a module knows a union or a list of words by, and the module that gives it."""
    if module is None or get_origin(kind) not in NAMEABLE:
        return None
    for name, value in vars(module).items():
        if get_origin(value) in NAMEABLE and value == kind:
            return name, home_of(name, module)
    return None


def home_of(name: str, module: types.ModuleType) -> types.ModuleType:
    """The module that a name was imported from, or the module itself."""
    for node in source_of(module).body:
        if isinstance(node, ast.ImportFrom) and name in [part.asname or part.name for part in node.names]:
            return home_of(name, sys.modules[str(node.module)])
    return module


def path_of(module: str) -> str:
    """Where the sources of a type are: the package for a game, the file for the rest."""
    parts = module.split(".")
    return "/".join(parts[:-1]) + "/*.py" if "games" in parts[:2] else "/".join(parts) + ".py"


# ---- Words about them --------------------------------------------------------------------------------------------------


def doc_of(kind: Any) -> str:
    if isinstance(kind, NewType):
        return comment(field_docs(sys.modules[kind.__module__]).get(kind.__name__, ""), "")
    return comment(inspect.cleandoc(kind.__dict__.get("__doc__") or ""), "")


def field_docs(owner: Any) -> dict[str, str]:
    """The text under each field of a class, or under each name of a module."""
    if isinstance(owner, types.ModuleType):
        body: Sequence[ast.stmt] = source_of(owner).body
    else:
        found = [node for node in source_of(sys.modules[owner.__module__]).body if isinstance(node, ast.ClassDef)]
        body = next((node.body for node in found if node.name == owner.__name__), [])
    docs = {}
    for field, text in pairwise(body):
        target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0] if isinstance(field, ast.Assign) else None
        if isinstance(target, ast.Name) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            docs[target.id] = inspect.cleandoc(str(text.value.value))
    return docs


def comment(text: str, indent: str) -> str:
    lines = [re.sub(r"\bNone\b", "null", line.strip()).replace("*/", "* /") for line in text.strip().splitlines()]
    if len(lines) < 2:
        return f"{indent}/** {lines[0]} */\n" if lines and lines[0] else ""
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def listed(parts: Iterable[str]) -> str:
    """A union; a long one has a line for each part."""
    names = list(parts)
    line = " | ".join(names) or "never"
    return f" {line}" if len(line) < WIDTH else "".join(f"\n  | {name}" for name in names)


def quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"


def key_of(name: str) -> str:
    return name if name.isidentifier() else quoted(name)


def written(value: object, indent: str = "") -> str:
    """A value as TypeScript writes it, in as few lines as can be read."""
    match value:
        case str():
            return quoted(value)
        case dict():
            parts = [f"{key_of(str(name))}: {written(part, indent + '  ')}" for name, part in value.items()]
            brackets = ("{ ", " }")
        case list() | tuple():
            parts = [written(part, indent + "  ") for part in value]
            brackets = ("[", "]")
        case _:
            return msgspec.json.encode(value).decode()
    line = f"{brackets[0]}{', '.join(parts)}{brackets[1]}" if parts else (brackets[0] + brackets[1]).replace(" ", "")
    if len(line) + len(indent) < WIDTH and "\n" not in line:
        return line
    inside = "".join(f"{indent}  {part},\n" for part in parts)
    return f"{brackets[0].strip()}\n{inside}{indent}{brackets[1].strip()}"


if __name__ == "__main__":
    # The build has no click.
    reader = argparse.ArgumentParser(
        "python -m stormdeck.web.protocol.typescript", description="Write the TypeScript types of the wire and of the games."
    )
    reader.add_argument("games", nargs="*", metavar="GAME", help="the games; those of Stormdeck itself unless you say")
    reader.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER", help="where the files go")
    asked = reader.parse_args()
    main(asked.games, asked.to)
