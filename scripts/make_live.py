"""The live parts of the documentation site: Python in the reader's browser, with Stormdeck in it, and the table as a page.

`make site` calls it.  Everything lies beside the pages, so no reader's browser asks anybody else: Pyodide (from npm, as the lock
file beside `engine.js` says), the packages that the rules need (the versions and hashes of requirements.lock, for WebAssembly),
the plain sources of Stormdeck, and the client built without a server.  Where they cannot be fetched nothing is written.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LIVE: Final = ROOT / "scripts" / "site" / "live"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a browser needs of it."""
NOTICES: Final = ("README.md", "package.json")
"""Whose it is, and under which licence it is handed on."""
PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
"""The Python that this Pyodide is."""
NEEDED: Final = ("librt", "msgspec", "mypy-extensions")
"""Of the packages Stormdeck depends on: all but the one of its command line."""
MODULES: Final = ("page_examples.py", "page_tables.py")
LEFT_OUT: Final = ("static", "__pycache__", "store", "push", "transport", "tui")
"""Folders of the package that do nothing in a page."""
DATA: Final = (".css", ".py", ".toml")
PICTURE: Final = re.compile(r"/api/games/[\w-]+/pictures/([\w.-]+)\?v=\w+")
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


class NotHere(Exception):
    """Something that cannot be fetched or built here; the sentence says what."""


def make(goal: Path, work: Path) -> None:
    sys.path.insert(0, str(ROOT))
    shutil.rmtree(goal, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (goal / "pyodide").mkdir(parents=True)
    fetch_pyodide(goal / "pyodide", work / "npm")
    wheels = fetch_wheels(work / "wheels")
    for file in [*wheels, LIVE / "engine.js", *[LIVE / name for name in MODULES]]:
        shutil.copy(file, goal)
    pack(goal / "stormdeck.zip")
    build_client(goal / "play", work / "client")
    write_rules(goal / "play" / "rules")
    needed = [*[f"pyodide/{name}" for name in PYODIDE], *[wheel.name for wheel in wheels], "stormdeck.zip", "engine.js", *MODULES]
    size = sum([(goal / name).stat().st_size for name in needed])
    told = {"archives": [*[wheel.name for wheel in wheels], "stormdeck.zip"], "modules": MODULES, "bytes": size}
    (goal / "live.json").write_text(json.dumps(told), "utf-8")


def run(what: str, command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        told = (done.stderr or done.stdout).strip().splitlines()
        raise NotHere(f"{what} ({told[-1] if told else done.returncode})")


def fetch_pyodide(goal: Path, work: Path) -> None:
    from hatch_build import npm_command

    work.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(LIVE / name, work)
    try:
        npm, _ = npm_command()
    except ImportError:
        raise NotHere("there is no Node") from None
    run("Pyodide could not be fetched", [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], work)
    for name in (*PYODIDE, *NOTICES):
        shutil.copy(work / "node_modules" / "pyodide" / name, goal)


def fetch_wheels(work: Path) -> list[Path]:
    """At the versions, and with the hashes, that a server has."""
    work.mkdir()
    locked = (ROOT / "requirements.lock").read_text("utf-8")
    parts = [re.search(rf"^{name}==.*?(?=^\S|\Z)", locked, re.MULTILINE | re.DOTALL) for name in NEEDED]
    (work / "wanted.txt").write_text("".join([part[0] for part in parts if part]), "utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps", "--only-binary=:all:"]
    run("packages could not be fetched", [*pip, *PLATFORM, "--require-hashes", "-r", "wanted.txt", "-d", "."], work)
    wheels = sorted(work.glob("*.whl"))
    if len(wheels) != len(NEEDED):
        raise NotHere(f"there are {len(wheels)} wheels where {len(NEEDED)} are needed")
    return wheels


def pack(goal: Path) -> None:
    """The plain sources.  The same sources make the same bytes."""
    package = ROOT / "src" / "stormdeck"
    files = [path for path in sorted(package.rglob("*")) if path.suffix in DATA and not set(path.parts) & set(LEFT_OUT)]
    with zipfile.ZipFile(goal, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files:
            entry = zipfile.ZipInfo(path.relative_to(package.parent).as_posix(), LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())


def build_client(goal: Path, work: Path) -> None:
    from hatch_build import fetch_client_tools, make_types, run_npm

    web = ROOT / "web"
    made = make_types(web)
    why = "its types were not made" if made.returncode else fetch_client_tools(web)
    why = why or run_npm(web, "run", "live", "--", "--outDir", str(work), "--emptyOutDir")
    if why:
        raise NotHere(why)
    (work / "live.html").rename(work / "index.html")
    for name in ("icons", "manifest.webmanifest"):
        remove(work / name)
    shutil.copytree(work, goal)


def remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()


def write_rules(goal: Path) -> None:
    """What the server answers when somebody opens the rules."""
    import msgspec

    from stormdeck import pages
    from stormdeck.games import BUILT_IN
    from stormdeck.web.pages.rules import guide, page

    goal.mkdir()
    for game in BUILT_IN:
        (goal / f"{game}.page.json").write_bytes(msgspec.json.encode(page(game)))
        shown = guide(game)
        for name in set(PICTURE.findall(shown.html)):
            (goal / game).mkdir(exist_ok=True)
            (goal / game / name).write_bytes(pages.picture(game, name) or b"")
        html = PICTURE.sub(rf"rules/{game}/\1", shown.html)
        (goal / f"{game}.guide.json").write_bytes(msgspec.json.encode({"title": shown.title, "html": html}))


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the live parts of the documentation site.")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "site" / "live", help="their folder (build/site/live)")
    goal = parser.parse_args().to.resolve()
    work = goal.parent / f"{goal.name}-work"
    try:
        make(goal, work)
    except NotHere as why:
        shutil.rmtree(goal, ignore_errors=True)
        raise SystemExit(f"The site has no live parts: {why}.") from None
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
