"""The container's files, as far as they can be tried without one: what they start, watch, stop and copy is what there is."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
import yaml

from stormdeck import cli
from stormdeck.web import settings
from tests.line.helpers import with_source

TOP = Path(__file__).parents[1]
VARIABLE = re.compile(r"STORMDECK_[A-Z_]+")
DEPLOYED = ("compose.yaml", "tls.yaml", "postgresql.yaml")


def instructions() -> list[tuple[str, str]]:
    """The lines of the Dockerfile: what is to be done, and with what."""
    lines = [line for line in (TOP / "Dockerfile").read_text().splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def last(name: str) -> str:
    return [rest for instruction, rest in instructions() if instruction == name][-1]


def environment(folder: Path, port: int) -> dict[str, str]:
    """What the Dockerfile sets, with a folder and a port of our own in place of the container's."""
    given = dict(pair.split("=", 1) for name, rest in instructions() if name == "ENV" for pair in shlex.split(rest))
    given |= {"STORMDECK_DATABASE": given["STORMDECK_DATABASE"].replace("/data", str(folder)), "STORMDECK_PORT": str(port)}
    given["STORMDECK_HOST"] = given["STORMDECK_HOST"].replace("0.0.0.0", "127.0.0.1")
    return with_source() | {name: value for name, value in given.items() if name != "PATH"}


def started(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """The server as the container starts it."""
    program, *arguments = json.loads(last("CMD"))
    assert program == "stormdeck"
    return subprocess.Popen([sys.executable, "-m", "stormdeck", *arguments], env=environment(folder, port), cwd=folder)


def is_healthy(folder: Path, port: int) -> bool:
    """What the container's watcher says."""
    program, *arguments = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    assert program == "python"
    done = subprocess.run([sys.executable, *arguments], env=environment(folder, port), capture_output=True, check=False)
    return done.returncode == 0


def wait_until_healthy(folder: Path, port: int) -> None:
    deadline = time.monotonic() + 60
    while not is_healthy(folder, port):
        assert time.monotonic() < deadline
        time.sleep(0.2)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as held:
        return int(held.getsockname()[1])


def test_it_serves_is_watched_and_ends_with_nothing_lost(tmp_path: Path) -> None:
    port, address = free_port(), ""
    assert not is_healthy(tmp_path, port)
    for round in range(2):
        server = started(tmp_path, port)
        try:
            wait_until_healthy(tmp_path, port)
            site = f"http://127.0.0.1:{port}"
            if not round:
                wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]}
                made = httpx.post(f"{site}/api/tables", json=wish)
                assert made.status_code == 201
                address = f"/api/tables/{made.json()['table']}"
            assert httpx.get(site + address).status_code == 200
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(30) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
    assert os.stat(tmp_path / "stormdeck.db").st_mode & 0o077 == 0


def test_everything_the_build_reads_is_copied_and_nothing_else_is_named() -> None:
    copied = {source for name, rest in instructions() if name == "COPY" and "--from" not in rest for source in rest.split()[:-1]}
    assert [source for source in copied if not (TOP / source).exists()] == []
    project = tomllib.loads((TOP / "pyproject.toml").read_text())
    needed = {*project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"], "src", "web", "hatch_build.py"}
    needed |= {project["project"]["readme"], *project["project"]["license-files"]}
    assert {path.partition("/")[0] for path in needed} <= copied


# ---- scripts/try_container.py, as far as one need not be root for it ----


@pytest.fixture(scope="module")
def trial() -> ModuleType:
    spec = importlib.util.spec_from_file_location("try_container", TOP / "scripts" / "try_container.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_line_of_the_dockerfile_is_understood(trial: ModuleType) -> None:
    stages = trial.read((TOP / "Dockerfile").read_text())
    assert [(stage.name, stage.release) for stage in stages] == [("build", "bookworm"), ("", "bookworm")]
    known = {"RUN", "COPY", "ENV", "USER", "WORKDIR", "CMD", "HEALTHCHECK", "VOLUME", "EXPOSE"}
    assert {step.name for stage in stages for step in stage.steps} <= known
    assert [step for stage in stages for step in stage.steps] == [step for step in instructions() if step[0] != "FROM"]


def test_an_image_that_nothing_here_can_stand_in_for_is_refused(trial: ModuleType) -> None:
    with pytest.raises(SystemExit, match="cannot stand in for the image python"):
        trial.read("FROM python:3.13-slim-bookworm AS build\n")


def test_what_the_build_is_not_given_stays_away(trial: ModuleType, tmp_path: Path) -> None:
    """The files of the container's context: nothing that was built here, and all that git keeps of the folders."""
    room = object.__new__(trial.Room)
    room.folder, room.place = tmp_path, "/source"
    (tmp_path / "source").mkdir()
    for name, rest in instructions():
        if name == "COPY" and "--from" not in rest:
            room.copy(rest, {})
    found = {file.relative_to(tmp_path / "source").as_posix() for file in (tmp_path / "source").rglob("*") if file.is_file()}
    assert {"hatch_build.py", "web/package.json", "src/stormdeck/core/rng.py", "docs/games/blanco.md"} <= found
    made = (".so", ".pyc", ".compiled-from", ".compiled-sources")
    assert [path for path in found if path.endswith(made) or "node_modules" in path or "web/static" in path] == []
    for folder in ("src", "docs", "examples", "benchmarks"):
        here = {file.relative_to(TOP).as_posix() for file in (TOP / folder).rglob("*.py")}
        assert here <= found


def test_nobody_is_root_and_games_live_outside() -> None:
    names = [name for name, _ in instructions()]
    assert last("USER") == "stormdeck"
    assert last("VOLUME") == last("WORKDIR") == "/data"
    assert names.index("USER") < names.index("CMD")


def compose(name: str) -> Any:
    class Loader(yaml.SafeLoader):
        """With the one word that YAML does not know and compose does."""

    Loader.add_constructor("!reset", lambda loader, node: [])
    return yaml.load((TOP / "deploy" / name).read_text(), Loader)


@pytest.mark.parametrize("name", DEPLOYED)
def test_every_variable_is_one_that_the_server_reads(name: str) -> None:
    known = {f"STORMDECK_{option.name.upper()}" for option in cli.main.commands["serve"].params if option.name}
    known |= {settings.ENVIRONMENT}
    used = set(VARIABLE.findall((TOP / "deploy" / name).read_text())) | set(VARIABLE.findall(last("ENV")))
    assert used <= known


def test_the_settings_behind_the_proxy_can_be_read() -> None:
    text = compose("tls.yaml")["services"]["table"]["environment"]["STORMDECK_SERVER"]
    read = settings.from_text(re.sub(r"\$\{DOMAIN[^}]*\}", "cards.example", text))
    assert read.hosts == ("cards.example",)
    assert read.origins == ("https://cards.example",)


@pytest.mark.parametrize("name", DEPLOYED)
def test_what_a_composition_names_it_has(name: str) -> None:
    """Volumes, secrets and files, of it or of the one it is laid over."""
    parts = [compose("compose.yaml"), compose(name)]
    for part in parts:
        for service in part["services"].values():
            for volume in service.get("volumes", []):
                source = volume.partition(":")[0]
                assert (
                    (TOP / "deploy" / source).exists() if source.startswith(".") else any(source in p["volumes"] for p in parts)
                )
            for secret in service.get("secrets", []):
                assert secret in part["secrets"]


def test_every_option_of_serve_can_be_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr("stormdeck.web.serve.serve", lambda *given: asked.append(given))
    given = {"HOST": "::1", "PORT": "9", "WORKERS": "2", "BOT_BUDGET": "3", "BOTS": "a.py:A b.py:B", "DATABASE": "x.db"}
    for name, value in given.items():
        monkeypatch.setenv(f"STORMDECK_{name}", value)
    from tests.line.helpers import run

    assert run("serve").exit_code == 0
    assert asked == [("::1", 9, "x.db", 2, 3.0, ("a.py:A", "b.py:B"))]
