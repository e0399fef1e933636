"""Installing from the source folder: what is compiled aside, put in place all at once, and not done twice."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOP = Path(__file__).resolve().parents[1]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(path).stem, TOP / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hatch_build = load("hatch_build.py")


@pytest.fixture(autouse=True)
def _no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STORMDECK_PURE", "STORMDECK_NO_CLIENT", "STORMDECK_WORKERS"):
        monkeypatch.delenv(name, raising=False)


# ---- All compiled modules or none ----


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with one module that is compiled."""
    core = tmp_path / "src" / "stormdeck" / "core"
    core.mkdir(parents=True)
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    shutil.copy(TOP / "hatch_build.py", tmp_path)
    for name in ("__init__.py", "_pure.py"):
        shutil.copy(TOP / "src" / "stormdeck" / name, core.parent)
    (core / "__init__.py").touch()
    (core / "rng.py").write_text("kind = 'plain'\n")
    return tmp_path


class Compiler:
    """Stands for mypyc and the C compiler: leaves a module that is no module, or fails."""

    def __init__(self, tree: Path, why: str = "") -> None:
        self.tree, self.why, self.runs = tree, why, 0

    def __call__(self, source: Path, modules: list[str], build: Path, say: object = None) -> str:
        self.runs += 1
        assert not (source / "stormdeck" / hatch_build.MARK).exists(), "old modules would answer for newer sources"
        if not self.why:
            (build / "stormdeck" / "core").mkdir(parents=True, exist_ok=True)
            (build / "stormdeck" / "core" / f"rng{SUFFIX}").write_text("no module")
        return self.why


def compiled(tree: Path) -> str:
    return str(hatch_build.compile_in_place(tree, ["core/rng.py"]))


def imported(tree: Path) -> str:
    """What a new process finds."""
    look = "import stormdeck.core.rng as r; print(r.kind)"
    done = subprocess.run(
        [sys.executable, "-c", look], env={"PYTHONPATH": str(tree / "src")}, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or ("compiled" if SUFFIX in done.stderr else done.stderr)


def test_compiled_modules_count_only_with_their_mark(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "compile_modules", Compiler(tree))
    usual, seen = shutil.copy2, []

    def copy(one: Path, to: Path) -> None:
        usual(one, to)
        seen.append(imported(tree))

    monkeypatch.setattr(hatch_build.shutil, "copy2", copy)
    assert imported(tree) == "plain"
    assert compiled(tree) == ""
    assert seen == ["plain"], "a process that starts in the middle sees none of them"
    assert imported(tree) == "compiled"
    (tree / "src" / "stormdeck" / hatch_build.MARK).unlink()
    assert imported(tree) == "plain"


def test_nothing_is_compiled_twice_and_newer_sources_are_compiled_anew(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(tree)
    monkeypatch.setattr(hatch_build, "compile_modules", compiler)
    assert [compiled(tree), compiled(tree)] == ["", ""]
    assert compiler.runs == 1
    (tree / "src" / "stormdeck" / "core" / "rng.py").write_text("kind = 'newer'\n")
    assert not hatch_build.are_current(tree)
    compiler.why = "there is no C compiler"
    assert compiled(tree) == "there is no C compiler"
    assert imported(tree) == "newer"
    compiler.why = ""
    assert compiled(tree) == ""
    assert (compiler.runs, hatch_build.are_current(tree), imported(tree)) == (3, True, "compiled")


def test_compiled_modules_do_not_answer_for_sources_that_changed_before_make(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `git pull`, when somebody calls `stormdeck` by hand."""
    monkeypatch.setattr(hatch_build, "compile_modules", Compiler(tree))
    source = tree / "src" / "stormdeck" / "core" / "rng.py"
    assert compiled(tree) == ""
    later = (tree / "src" / "stormdeck" / hatch_build.LIST).stat().st_mtime + 10
    os.utime(source, (later, later))
    assert imported(tree) == "compiled", "the same words, written again"
    source.write_text("kind = 'pulled'\n")
    os.utime(source, (later, later))
    assert imported(tree) == "pulled"
    source.unlink()
    (source.parent / "rng").mkdir()
    (source.parent / "rng" / "__init__.py").write_text("kind = 'moved'\n")
    assert imported(tree) == "moved"


def test_the_command_says_in_one_sentence_that_the_compiled_rules_are_old(tmp_path: Path) -> None:
    package = shutil.copytree(TOP / "src" / "stormdeck", tmp_path / "stormdeck", ignore=shutil.ignore_patterns("*.so", "static"))
    for name in (hatch_build.MARK, hatch_build.LIST):
        (package / name).write_text("0 stormdeck/core/rng.py\n")
    later = (package / hatch_build.LIST).stat().st_mtime + 10
    os.utime(package / "core" / "rng.py", (later, later))
    command = [sys.executable, "-m", "stormdeck", "--version"]
    done = subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("stormdeck")
    assert done.stderr.splitlines() == [
        "The compiled rules are older than the sources: this runs on the plain ones, slower, until `make`."
    ]


def test_who_comes_second_waits_and_finds_it_done(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler, heard, entered = Compiler(tree), list[str](), threading.Event()
    monkeypatch.setattr(hatch_build, "compile_modules", compiler)

    def hear(words: str) -> None:
        heard.append(words)
        entered.set()

    with hatch_build.alone(tree):
        second = threading.Thread(target=hatch_build.compile_in_place, args=(tree, ["core/rng.py"], hear))
        second.start()
        assert entered.wait(30)
        assert compiler.runs == 0
        hatch_build.kept_folder(tree)
        compiler(tree / "src", [], tree / "build" / "rules")
        hatch_build.put_in_place(tree / "build" / "rules", tree / "src", hatch_build.digest_of_rules(str(tree)))
    second.join(30)
    assert heard == ["another command compiles them; waiting for that"]
    assert compiler.runs == 1


def test_what_other_tools_have_made_is_made_anew(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = hatch_build.kept_folder(tree)
    (folder / "made.o").touch()
    assert (hatch_build.kept_folder(tree) / "made.o").exists()
    monkeypatch.setenv("CFLAGS", "-g")
    assert not (hatch_build.kept_folder(tree) / "made.o").exists()


def test_where_what_was_kept_does_not_fit_all_is_compiled_anew(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """mypyc may stumble over what it has kept of older sources; a tree in which nothing was kept is not tried twice."""
    compiler = Compiler(tree)

    def stumbling(source: Path, modules: list[str], build: Path, say: object = None) -> str:
        why = compiler(source, modules, build)
        return why or ("compiling failed" if (build / hatch_build.TYPES).exists() else "")

    monkeypatch.setattr(hatch_build, "compile_modules", stumbling)
    (hatch_build.kept_folder(tree) / hatch_build.TYPES).mkdir()
    assert compiled(tree) == ""
    assert (compiler.runs, imported(tree)) == (2, "compiled")
    (tree / "src" / "stormdeck" / "core" / "rng.py").write_text("kind = 'newer'\n")
    compiler.why = "compiling failed"
    assert compiled(tree) == "compiling failed"
    assert compiler.runs == 3


@pytest.mark.skipif(shutil.which(hatch_build.compiler_of_this_machine()) is None, reason="there is no C compiler")
def test_the_compiler_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """A file on which it was stopped is made anew, the others are not, and what has no source any more goes."""
    core, build = tmp_path / "src" / "stormdeck" / "core", tmp_path / "build"
    core.mkdir(parents=True)
    for folder in (core, core.parent):
        (folder / "__init__.py").touch()
    for name in ("one", "two"):
        (core / f"{name}.py").write_text(f"def {name}(number: int) -> int:\n    return number + 1\n")
    modules = ["stormdeck/core/one.py", "stormdeck/core/two.py"]
    assert hatch_build.compile_modules(tmp_path / "src", modules, build) == ""
    one, two = [build / "stormdeck" / "core" / f"{name}{SUFFIX}" for name in ("one", "two")]
    unit = build / f"stormdeck_core__mypyc{SUFFIX}"
    made = unit.stat().st_mtime_ns
    two.write_text("half of it")
    Path(f"{two}.begun").touch()
    stale = one.with_name(f"three{SUFFIX}")
    stale.touch()
    said: list[str] = []
    assert hatch_build.compile_modules(tmp_path / "src", modules, build, said.append) == ""
    assert unit.stat().st_mtime_ns == made
    assert two.read_bytes() != b"half of it"
    assert not stale.exists()
    assert said[-1] == "1 of 1 units of C code compiled"


def behind(tree: Path) -> subprocess.Popen[str]:
    """The compiler as a server has it behind itself; nobody compiles anything here."""
    pipe = subprocess.PIPE
    command = [sys.executable, str(tree / "hatch_build.py"), "rules-behind"]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, start_new_session=True)


def test_what_is_compiled_behind_ends_well_while_its_input_is_open(tree: Path) -> None:
    """It failed at its very end, with everything done: the thread that reads the input held it fast."""
    hatch_build.put_in_place(hatch_build.kept_folder(tree), tree / "src", hatch_build.digest_of_rules(str(tree)))
    with behind(tree) as running:
        assert running.wait(60) == 0
        assert running.stdout is not None
        assert running.stdout.read() == ""


def test_what_is_compiled_behind_ends_with_its_input_and_lets_others_go_first(tree: Path) -> None:
    with hatch_build.alone(tree), behind(tree) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "another command compiles them; waiting for that\n"
        assert os.getpriority(os.PRIO_PROCESS, running.pid) == 19
        assert running.stdin is not None
        running.stdin.close()
        assert running.wait(60) == -signal.SIGTERM


def test_a_wheel_has_the_mark_of_its_compiled_modules(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or they would lie in it unused."""
    monkeypatch.setattr(hatch_build, "compile_modules", Compiler(tree))
    config: Any = {"compiled": ["core/rng.py"]}
    hook = hatch_build.get_build_hook()(str(tree), config, None, None, "", "wheel")
    build_data: dict[str, Any] = {"force_include": {}}
    hook.add_compiled("standard", build_data)
    assert sorted(build_data["force_include"].values()) == ["stormdeck/.compiled-from", f"stormdeck/core/rng{SUFFIX}"]
    assert build_data["pure_python"] is False
    hook.finalize("standard", build_data, "")
    assert not hook.build.exists()


# ---- scripts/install.py: the parts and their order ----


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = load("scripts/install.py")
    monkeypatch.setattr(module.sys, "prefix", str(tmp_path))
    return module


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_parts_start_as_soon_as_they_can_and_leave_marks(
    install: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note = f"open({str(tmp_path / 'order')!r}, 'a').write"
    one = install.Part("one", "one is made", python(f"{note}('1')"))
    two = install.Part("two", "two is made", python(f"{note}('2')"), [one])
    three = install.Part("three", "three is made", python(f"{note}('3'); print('not built: no tools')"), [two])
    install.Install().run(three, *install.unless_done(".two", "made from this", two), one)
    assert (tmp_path / "order").read_text() == "123"
    assert (tmp_path / ".two").read_text() == "made from this"
    assert install.unless_done(".two", "made from this", two) == []
    assert install.unless_done(".two", "made from that", two) == [two]
    assert "Note: no tools." in capsys.readouterr().out


def test_a_part_that_fails_is_named_leaves_no_mark_and_stops_the_others(install: ModuleType, tmp_path: Path) -> None:
    slow = install.Part("slow", "something takes long", python("import time; time.sleep(600)"))
    bad = install.Part("bad", "something cannot work", python("print('because'); raise SystemExit(3)"))
    bad.mark = ".bad"
    later = install.Part("later", "something comes later", python("pass"), [bad])
    with pytest.raises(SystemExit, match=r"(?s)This failed: something cannot work\..*because"):
        install.Install().run(slow, bad, later)
    slow.reader.join(30)
    assert slow.work.returncode < 0
    assert later.work is None
    assert not (tmp_path / ".bad").exists()


@pytest.mark.parametrize("with_rules", [False, True])
def test_the_table_waits_for_no_compiler(install: ModuleType, with_rules: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install.hatch_build, "node_of_this_machine", list)
    parts = {part.name: part for part in install.all_parts(with_rules)}
    assert ("the rules" in parts) is with_rules
    assert [part.name for part in parts["the pages' tools"].after] == ["Node"]
    assert {part.name for part in parts["the command"].after} == {"build tools", "Node", "packages"}
    assert parts["the command"].environment["STORMDECK_NO_RULES"] == "1"


def test_what_the_tests_need_is_fetched_while_the_rules_are_compiled(install: ModuleType, tmp_path: Path) -> None:
    parts = {part.name: part for part in install.all_parts(with_rules=True, with_tests=True)}
    assert parts["packages"].command[-1] == "requirements-dev.lock"
    assert parts["packages"] not in parts["the rules"].after
    assert parts["the rules"] not in parts["packages"].after
    assert tmp_path / parts["packages"].mark == tmp_path / ".dev", "the file that make looks at"
    assert parts["packages"] in parts["the command"].after


def test_what_the_tests_need_includes_what_stormdeck_needs() -> None:
    """At the same versions: each of the two is installed in one go."""
    needed = [(TOP / name).read_text() for name in ("requirements.lock", "requirements-build.lock", "requirements-dev.lock")]
    table, build, tests = [{line.split()[0] for line in text.splitlines() if "==" in line.split("#")[0]} for text in needed]
    assert table | build <= tests


# ---- scripts/play.py ----


@pytest.mark.parametrize(
    ("current", "compiler", "workers", "words", "behind"),
    [
        (True, "cc", "1", "", False),
        (False, "cc", "1", "The rules are being compiled behind this; bots think more slowly until then.", True),
        (False, "no-such-compiler", "1", 'There is no C compiler here ("no-such-compiler")', False),
        (False, "cc", "4", "The rules are not compiled yet", False),
    ],
)
def test_play_says_how_the_rules_run(
    monkeypatch: pytest.MonkeyPatch, current: bool, compiler: str, workers: str, words: str, behind: bool
) -> None:
    play = load("scripts/play.py")
    monkeypatch.setenv("STORMDECK_WORKERS", workers)
    monkeypatch.setattr(play.hatch_build, "are_current", lambda root: current)
    monkeypatch.setattr(play.hatch_build, "compiler_of_this_machine", lambda: compiler)
    which: Callable[[str], Any] = lambda name: None if name.startswith("no-") else name  # noqa: E731
    monkeypatch.setattr(play.shutil, "which", which)
    said, will = play.what_to_say()
    assert said.startswith(words)
    assert bool(said) is bool(words)
    assert will is behind


def test_the_types_of_the_client_are_made_with_what_pip_has_for_a_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hid them, so a wheel built as pip builds it had no pages."""
    (tmp_path / "web").mkdir()
    package = tmp_path / "src" / "stormdeck" / "web" / "protocol"
    package.mkdir(parents=True)
    for folder in (package, *package.parents[:2]):
        (folder / "__init__.py").touch()
    (package / "typescript.py").write_text("import only_for_the_build\nprint(only_for_the_build.__file__)\n")
    (tmp_path / "overlay").mkdir()
    (tmp_path / "overlay" / "only_for_the_build.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "overlay"))
    made = hatch_build.make_types(tmp_path / "web")
    assert (made.returncode, made.stdout.strip()) == (0, str(tmp_path / "overlay" / "only_for_the_build.py")), made.stderr


# ---- benchmarks/install.py: what it makes of the words of `make test` ----

SAID = """
==== all stages ====
browser    passed   1000 s
lint       SKIPPED     31 s
pure       FAILED    200 s
Not all passed in 1240 s.
"""


def test_the_stages_of_make_test_become_rows() -> None:
    benchmark = load("benchmarks/install.py")
    lines = benchmark.table(benchmark.of_the_tests("pure passed 1 s\n" + SAID)).splitlines()
    assert lines[-4:] == [
        "| `make browser`, of `make test` | 1000 | passed |",
        "| `make lint`, of `make test` | 31.0 | SKIPPED |",
        "| `make pure`, of `make test` | 200 | FAILED |",
        "| `make test`, all of it but installing | 1240 | not all passed |",
    ]
    with pytest.raises(SystemExit, match="no end of `make test`"):
        benchmark.of_the_tests("browser 12 %")


def test_its_stages_are_told_as_they_are_read(tmp_path: Path) -> None:
    stages = load("scripts/test_all.py")
    stage = stages.Stage("lint", tmp_path, first=True)
    stage.command = python("print('fine')")
    stage.start()
    assert stage.work.wait() == 0
    stage.seconds = 7.4
    said = f"==== all stages ====\n{stage.result()}\nAll passed in 8 s.\n"
    assert load("benchmarks/install.py").of_the_tests(said)[0].what == "`make lint`, of `make test`"
