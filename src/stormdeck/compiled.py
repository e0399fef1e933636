"""The hot path of somebody else's game, compiled against the engine that is installed here.

A package says in its `__init__.py` which of its modules may be compiled, before it imports them:

    from stormdeck.compiled import use_compiled

    use_compiled(__name__, "state", "rules", "game")

`stormdeck compile PACKAGE` compiles them into the folder `_compiled` of the package.  From then on these run, as long as they are
made of the sources that lie beside them, for this very build of the engine and this Python; otherwise the sources do.  Compiled
modules reach into each other's memory, so nothing else would be safe.
"""

from __future__ import annotations

import glob
import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from stormdeck._pure import is_compiled
from stormdeck.core.errors import StormdeckError, quoted

FOLDER: Final = "_compiled"
MARK: Final = "made-from"
CORE: Final = ("arrays", "rng", "fields", "game", "loop", "playout", "batch")
"""The compiled modules of the engine; games are compiled against these."""
COMPILER: Final = "2.4.1"
"""The version of mypy that Stormdeck itself is compiled with: another one may lay out classes otherwise."""

SCRIPT: Final = """
import json, os, sys
from mypyc.build import mypycify
from setuptools import setup

source, core, package, own, build = json.loads(sys.argv[1])
sys.argv = ["setup.py", "--quiet", "build_ext", "--build-lib", build, "--build-temp", build + "/temp"]
extensions = mypycify(["--config-file=", *core, *own], opt_level="2", debug_level="0", target_dir=build + "/c",
                      separate=[(core, "stormdeck_core"), (own, package)])
extensions = [extension for extension in extensions if not extension.name.startswith("stormdeck.")
              and extension.name != "stormdeck_core__mypyc"]
if sys.platform != "win32":
    for extension in extensions:
        extension.extra_compile_args.append("-fvisibility=hidden")
setup(name=package, packages=[], py_modules=[], ext_modules=extensions)
"""


class CannotCompile(StormdeckError):
    """Nothing was compiled, for a reason that is one sentence; the game runs as plain Python."""


_declared: dict[str, tuple[str, ...]] = {}


class CompiledFinder:
    """Finds the compiled modules of one package where they were put."""

    def __init__(self, package: str, modules: Sequence[str], folder: Path) -> None:
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
        self.places = {f"{package}.{module}": folder / (module + suffix) for module in modules}
        self.places[f"{package}__mypyc"] = folder / f"{package}__mypyc{suffix}"

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        place = self.places.get(fullname)
        return None if place is None else spec_from_file_location(fullname, place)


def use_compiled(package: str, *modules: str) -> bool:
    """Let compiled modules of a package run instead of their sources, if there are any that fit; whether they do."""
    _declared[package] = modules
    folder = package_folder(package)
    mark = folder / FOLDER / MARK
    if not mark.is_file() or not is_compiled() or mark.read_text(encoding="utf-8") != made_from(folder, modules):
        return False
    sys.meta_path.insert(0, CompiledFinder(package, modules, folder / FOLDER))
    return True


def package_folder(package: str) -> Path:
    module = sys.modules.get(package)
    spec = module.__spec__ if module is not None else find_spec(package) if package.isidentifier() else None
    if spec is None or not spec.submodule_search_locations:
        raise CannotCompile(f"There is no package {quoted(package)} here.")
    return Path(next(iter(spec.submodule_search_locations)))


def made_from(folder: Path, modules: Sequence[str]) -> str:
    """What compiled modules depend on, as a checksum: the engine, as it was built; their sources; and Python."""
    engine = importlib.import_module("stormdeck_core__mypyc").__file__
    digest = hashlib.sha256(sys.version.encode() + Path(str(engine)).read_bytes())
    for module in sorted(modules):
        digest.update(f"{module}\0".encode() + (folder / f"{module}.py").read_bytes())
    return digest.hexdigest()


def compile_package(package: str) -> list[str]:
    """Compile the modules that a package declares; which ones."""
    folder = package_folder(package)
    importlib.import_module(package)
    modules = _declared.get(package, ())
    if not modules:
        raise CannotCompile(f"{package} does not say what of it may be compiled (stormdeck.compiled.use_compiled).")
    if not is_compiled():
        raise CannotCompile("Stormdeck itself runs as plain Python here, and games are compiled against its compiled engine.")
    check_compiler()
    with tempfile.TemporaryDirectory(prefix="stormdeck-compile-") as build:
        run_compiler(package, folder, modules, Path(build))
        keep(package, folder, modules, Path(build))
    return list(modules)


def check_compiler() -> None:
    try:
        from mypy.version import __version__ as found
    except ModuleNotFoundError:
        found = ""
    if found != COMPILER or find_spec("setuptools") is None:
        raise CannotCompile(f'Compiling needs: pip install "mypy[mypyc]=={COMPILER}" setuptools.')


def run_compiler(package: str, folder: Path, modules: Sequence[str], build: Path) -> None:
    source = Path(__file__).resolve().parents[1]
    core = [os.path.join("stormdeck", "core", f"{module}.py") for module in CORE]
    own = [str(folder / f"{module}.py") for module in modules]
    paths = os.pathsep.join([str(folder.parent), str(source)])
    command = [sys.executable, "-c", SCRIPT, json.dumps([str(source), core, package, own, str(build)])]
    environment = {**os.environ, "MYPYPATH": paths}
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        log = Path(tempfile.gettempdir()) / f"{package}-compile.log"
        log.write_text(done.stdout + done.stderr, encoding="utf-8")
        raise CannotCompile(f"Compiling {package} failed; what was said is in {log}.")


def keep(package: str, folder: Path, modules: Sequence[str], build: Path) -> None:
    """Put what was made into the package, and what it was made from beside it, last."""
    kept = folder / FOLDER
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    made = glob.glob(str(build / package / f"*{suffix}")) + glob.glob(str(build / f"{package}__mypyc{suffix}"))
    for path in made:
        shutil.copy2(path, kept)
    (kept / MARK).write_text(made_from(folder, modules), encoding="utf-8")
