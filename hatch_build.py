"""The build: compile the rules with mypyc where there is a C compiler, else ship them as the plain Python they are.

`STORMDECK_PURE=1` asks for the plain version.  Either way the same files give the same games, bit for bit.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "stormdeck"

# One C unit a game, so that both cores compile and no unit needs much memory.  -O2: as fast here as -O3, in half the time.
COMPILE = """
import json, os, sys
from mypyc.build import mypycify
from setuptools import setup

build, groups = sys.argv[1], json.loads(sys.argv[2])
sys.argv = ["setup.py", "--quiet", "build_ext", "--build-lib", build, "--build-temp", build + "/temp",
            "--parallel", str(os.cpu_count() or 1)]
files = [file for group in groups.values() for file in group]
extensions = mypycify(["--config-file=", *files], opt_level="2", debug_level="0", target_dir=build + "/c",
                      separate=[(group, "stormdeck_" + name) for name, group in groups.items()])
setup(name="stormdeck", packages=[], py_modules=[], package_dir={"": "."}, ext_modules=extensions)
"""


class StormdeckBuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel; an editable install gets them beside the sources."""

    PLUGIN_NAME = "custom"
    build: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root) / "src"
        if version == "editable":
            remove_compiled(source)
        if os.environ.get("STORMDECK_PURE", "") not in ("", "0"):
            self.app.display_info("stormdeck: STORMDECK_PURE is set; the rules are installed as plain Python.")
            return
        modules = sorted({str(p.relative_to(source)) for g in self.config["compiled"] for p in (source / GROUP).glob(g)})
        self.build = Path(tempfile.mkdtemp(prefix="stormdeck-build-"))
        why = compile_modules(source, modules, self.build)
        if why:
            self.app.display_warning(f"stormdeck: {why}; the rules are installed as plain Python (slower, same games).")
            return
        for built in sorted(self.build.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX"))):
            place = built.relative_to(self.build)
            if version == "editable":
                shutil.copy2(built, source / place)
            else:
                build_data["force_include"][str(built)] = str(place)
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.build is not None:
            shutil.rmtree(self.build, ignore_errors=True)


def remove_compiled(source: Path) -> None:
    """Old compiled modules must never answer for newer sources."""
    for old in [*source.glob(f"{GROUP}*__mypyc*.so"), *(source / GROUP).rglob("*.so")]:
        old.unlink()


def groups_of(modules: list[str]) -> dict[str, list[str]]:
    """The modules that become one C unit: each game with its bots, and what all games share."""
    games = sorted({Path(module).parts[2] for module in modules if Path(module).parts[1] == "games"})
    groups: dict[str, list[str]] = {}
    for module in modules:
        place = Path(module)
        name = place.parts[2] if place.parts[1] == "games" else place.stem
        # the longest name that fits: "thunderbirds_chain" belongs to "thunderbirds"
        owners = [game for game in games if name == game or name.startswith(game + "_")]
        groups.setdefault(max(owners, key=len, default="core"), []).append(module)
    return groups


def compile_modules(source: Path, modules: list[str], build: Path) -> str:
    """Compile; "" if that worked, else one sentence why it did not."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    compiler = os.environ.get("CC", compiler).split()[0]
    if shutil.which(compiler) is None:
        return f'there is no C compiler ("{compiler}" was not found)'
    command = [sys.executable, "-c", COMPILE, str(build), json.dumps(groups_of(modules))]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    log = Path(tempfile.gettempdir()) / "stormdeck-build.log"
    log.write_text(done.stdout + done.stderr, encoding="utf-8")
    return f"compiling failed (the compiler's words are in {log})"
