"""Build the source distribution and from it the wheels that this machine can, install each aside and play from it.

    python scripts/make_wheels.py                          every Python found, pure and compiled, into dist/
    python scripts/make_wheels.py --python 3.12 --kind compiled

The pure wheel is one for all Pythons, and is played with each of them.  A compiled one takes minutes.  Other systems' wheels are
cibuildwheel's business (pyproject.toml).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)
KINDS = ("pure", "compiled")
ABOUT = "import sys, venv, ensurepip; print(*sys.version_info[:2], sys.implementation.name, sys.executable)"
PIP = ["-m", "pip", "--disable-pip-version-check", "-q", "install"]


def pythons() -> dict[str, str]:
    """The Pythons of this machine that are new enough and can make an environment: the first of each version."""
    found: dict[str, str] = {}
    for path in candidates():
        told = subprocess.run([path, "-c", ABOUT], capture_output=True, text=True, check=False)
        if told.returncode != 0:
            continue  # a shim without its Python, or one without venv
        major, minor, kind, place = told.stdout.strip().split(maxsplit=3)
        if kind == "cpython" and (int(major), int(minor)) >= OLDEST:
            found.setdefault(f"{major}.{minor}", place)
    return dict(sorted(found.items(), key=lambda item: int(item[0].partition(".")[2])))


def candidates() -> Iterator[str]:
    """Where Pythons are: this one, those of the path, and those that pyenv and uv keep."""
    yield sys.executable
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        yield from sorted(map(str, Path(folder or ".").glob("python3.[0-9][0-9]")))
    home = Path.home()
    kept = (Path(os.environ.get("PYENV_ROOT", home / ".pyenv")) / "versions", home / ".local" / "share" / "uv" / "python")
    for place in kept:
        yield from sorted(map(str, place.glob("*/bin/python3")), reverse=True)


def own_environment(folder: Path, python: str) -> str:
    """A new virtual environment; its Python."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    return str(folder / "bin" / "python")


def usual() -> dict[str, str]:
    """Nothing in the environment leads to the sources, or says how to build."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("STORMDECK_", "PYTHON"))}


def source_distribution() -> Path:
    """What the wheels are built from, in `dist`: so whoever has it can build them too, and nothing moves meanwhile."""
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    with tempfile.TemporaryDirectory(prefix="stormdeck-sdist-") as folder:
        tool = own_environment(Path(folder) / "build", sys.executable)
        subprocess.run([tool, *PIP, *[need for need in needs if need.startswith("hatchling")]], check=True, env=usual())
        made = Path(folder) / "made"
        subprocess.run([tool, "-m", "hatchling", "build", "-t", "sdist", "-d", str(made)], check=True, env=usual(), cwd=ROOT)
        (source,) = made.glob("*.tar.gz")
        (ROOT / "dist").mkdir(exist_ok=True)
        return Path(shutil.copy(source, ROOT / "dist"))


def build(python: str, kind: str, folder: Path, source: Path) -> Path:
    """A wheel in a folder of its own, built as pip builds it for anybody."""
    made = folder / "wheel"
    tool = own_environment(folder / "build", python)
    switch = {"STORMDECK_PURE": "1"} if kind == "pure" else {}
    command = [tool, "-m", "pip", "--disable-pip-version-check", "-q", "wheel", "--no-deps", "-w", str(made), str(source)]
    subprocess.run(command, check=True, env=usual() | switch)
    (wheel,) = made.glob("*.whl")
    if (wheel.stem.endswith("-none-any")) != (kind == "pure"):
        raise SystemExit(f"{wheel.name} is not {kind}: is there a C compiler?")
    return wheel


def play(python: str, kind: str, wheel: Path, folder: Path) -> None:
    """Install the wheel, with what the table needs as it is pinned, and play from it."""
    player = own_environment(folder / "player", python)
    subprocess.run([player, *PIP, "--require-hashes", "-r", str(ROOT / "requirements.lock")], check=True, env=usual())
    subprocess.run([player, *PIP, "--no-deps", str(wheel)], check=True, env=usual())
    script = shutil.copy(ROOT / "scripts" / "play_wheel.py", folder)
    golden = shutil.copy(ROOT / "tests" / "golden" / "fingerprints.json", folder)
    subprocess.run([player, "-I", str(script), kind, str(golden)], check=True, env=usual(), cwd=folder)


def one(version: str, python: str, kind: str, source: Path, wheel: Path | None) -> Path:
    """Build (if there is no wheel that fits yet), install and play one; the wheel in `dist`."""
    with tempfile.TemporaryDirectory(prefix="stormdeck-wheel-") as folder:
        begun = time.monotonic()
        if wheel is None:
            wheel = Path(shutil.copy(build(python, kind, Path(folder), source), source.parent))
            size = wheel.stat().st_size / 1e6
            print(f"Python {version}: {wheel.name}, {size:.1f} MB, built in {time.monotonic() - begun:.0f} s", flush=True)
        begun = time.monotonic()
        play(python, kind, wheel, Path(folder))
        print(f"Python {version}: {kind}, installed and played in {time.monotonic() - begun:.0f} s", flush=True)
    return wheel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--python", action="append", metavar="VERSION", help="only this one (3.12); may be repeated")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this kind")
    wish = parser.parse_args()
    found = pythons()
    missing = [version for version in wish.python or [] if version not in found]
    if missing:
        raise SystemExit(f"There is no Python {', '.join(missing)} here; there is {', '.join(found) or 'none'}.")
    chosen = {version: path for version, path in found.items() if not wish.python or version in wish.python}
    print(f"Pythons: {', '.join(f'{version} ({path})' for version, path in chosen.items())}", flush=True)
    source = source_distribution()
    print(f"{source.name}, {source.stat().st_size / 1e6:.1f} MB", flush=True)
    for kind in wish.kind or KINDS:
        pure: Path | None = None
        for version, python in chosen.items():
            wheel = one(version, python, kind, source, pure)
            pure = wheel if kind == "pure" else None


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"This failed (code {error.returncode}): {' '.join(map(str, error.cmd))}") from None
