"""The shapes of the wire are written once: the client's types are made from the classes, and are as these are now."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar.routes import HTTPRoute

from stormdeck.games import BUILT_IN
from stormdeck.web.api.tables import TABLE_ROUTER
from stormdeck.web.protocol import typescript, wire
from tests.strangers import install_spark

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "src"
COMMANDS = [kind for kind in get_args(wire.Message) if kind not in (wire.Hello, wire.Ping, wire.Hint)]


def test_the_types_of_the_client_are_those_of_the_classes() -> None:
    made = typescript.files()
    stale = [name for name, text in made.items() if (typescript.FOLDER / name).read_text("utf-8") != text]
    assert not stale, "run `python -m stormdeck.web.protocol.typescript` and commit what it writes"
    assert {path.name for path in typescript.FOLDER.iterdir()} == set(made), "a file there belongs to nothing"


def test_every_game_of_the_registry_has_its_types() -> None:
    made = typescript.files()
    for game in BUILT_IN:
        assert "export interface" in made[f"{game}.ts"]
        assert "export type" in made[f"{game}.ts"]


def test_a_game_of_somebody_else_gets_its_types_and_is_no_part_of_ours(tmp_path: Path) -> None:
    """Installed as `pip` does it, beside one that cannot even be loaded."""
    install_spark(tmp_path, "bad = bad:GAME\n")
    (tmp_path / "bad.py").write_text("raise ImportError('no such thing')\n", "utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    for asked, folder in (("spark", tmp_path / "one"), ("", tmp_path / "ours")):
        command = [sys.executable, "-m", "stormdeck.web.protocol.typescript", "--to", str(folder), *asked.split()]
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    told = (tmp_path / "one" / "spark.ts").read_text("utf-8")
    assert "export interface SparkView extends View {" in told
    assert "export type SparkEvent =" in told
    assert not (tmp_path / "ours" / "spark.ts").exists()


@pytest.mark.parametrize("kind", COMMANDS, ids=[kind.__name__ for kind in COMMANDS])
def test_a_command_is_one_class_over_http_and_over_a_socket(kind: Any) -> None:
    """The address says what is asked, so a body needs no "do"; one that says something else is refused."""
    bodies = [
        handler.parsed_fn_signature.parameters["data"].annotation
        for route in TABLE_ROUTER.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if "data" in handler.parsed_fn_signature.parameters
    ]
    assert kind in bodies
    plain = {field.name: {int: 1, bool: True}.get(field.type, "x") for field in msgspec.structs.fields(kind) if field.required}
    values = {**plain, "version": 1, "request": 1, "seat": 1, "agree": True}
    body = {name: value for name, value in values.items() if name in kind.__struct_fields__}
    assert isinstance(msgspec.convert(body, kind), kind)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**body, "do": "something else"}, kind)


def test_nothing_in_the_client_is_taken_for_what_it_is_not() -> None:
    for file in [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]:
        assert not re.search(r"\bas unknown as\b|\bas any\b", file.read_text("utf-8")), f"{file} casts its way past the types"
