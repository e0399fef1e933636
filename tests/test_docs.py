"""The docs are binding: what they show runs, what they list exists, what is made is up to date."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import runpy
import subprocess
import sys
import textwrap
from pathlib import Path, PurePosixPath

import pytest

import stormdeck
from tests.envs.needs import need

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md"]
HEADINGS = [
    "Sources and edition",
    "Rules",
    "Readings",
    "Notation",
    "What each seat sees",
    "Options",
    "Positions",
    "Bots and figures",
    "Version history",
]


def test_the_readme_s_example_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_help_begins_with_an_example_that_runs() -> None:
    result = doctest.testmod(stormdeck)
    assert result.attempted > 5
    assert result.failed == 0


UNDOCUMENTED = """
import inspect
import stormdeck.core.observation as observation, stormdeck.testing as testing
from stormdeck import public
names = [(public, name) for name in public.__all__] + [(testing, name) for name in testing.__all__]
for module, name in [*names, (observation, "Layout"), (observation, "Part")]:
    found = getattr(module, name)
    if not inspect.getdoc(found):
        print(name)
    for inner, value in vars(found).items() if inspect.isclass(found) else ():
        function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        if not inner.startswith("_") and inspect.isfunction(function) and not function.__doc__:
            print(f"{name}.{inner}")
"""


def test_every_public_name_says_what_it_is_also_where_it_is_compiled() -> None:
    assert [name for name in stormdeck.__all__ if not inspect.getdoc(getattr(stormdeck, name))] == []


def test_every_public_name_and_method_says_what_it_is() -> None:
    """In the plain sources: compiled functions keep no docstrings."""
    environment = os.environ | {"STORMDECK_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", UNDOCUMENTED], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == ""


EXAMPLES = (
    "Bot",
    "FairDeal",
    "Game",
    "Match",
    "Record",
    "analyse",
    "bot",
    "contest",
    "game",
    "game_ids",
    "play_out",
    "simulate",
    "words",
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_a_name_runs(name: str) -> None:
    tests = doctest.DocTestFinder(recurse=False).find(getattr(stormdeck, name), name)
    assert len(tests[0].examples) > 1
    assert doctest.DocTestRunner().run(tests[0]).failed == 0


def test_the_reference_has_every_public_name() -> None:
    text = "".join([page.read_text("utf-8") for page in (ROOT / "docs/reference").glob("*.md")])
    there = set(re.findall(r"^\.\. auto\w+:: (?:stormdeck\.)?(\w+)\b", text, re.MULTILINE))
    assert set(stormdeck.__all__) - there == {"games"}  # the package of the games' rules


def python_blocks() -> list[tuple[str, str]]:
    blocks = []
    for page in PAGES:
        for number, block in enumerate(
            re.findall(r"^ *```python\n(.*?)^ *```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        ):
            if ">>>" not in block and "GAME" not in block:
                blocks.append((f"{page.name}-{number}", textwrap.dedent(block)))
    return blocks


@pytest.mark.parametrize("block", [block for _, block in python_blocks()], ids=[name for name, _ in python_blocks()])
def test_code_blocks_run(block: str) -> None:
    need(
        *[
            package
            for package in ("numpy", "gymnasium", "pettingzoo")
            if re.search(rf"^(import|from) {package}", block, re.MULTILINE)
        ],
        module=False,
    )
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


LEARN = "--game thunderbolts --minutes 0.001 --games 8 --length 4 --hidden 8 --deals 1 --last-deals 1"
SHORT = {"exploitability.py": "--bots level:1 --rounds 8 --draws 1", "ppo.py": LEARN, "dmc.py": LEARN}
"""What keeps an example short that takes its time."""


@pytest.mark.parametrize("example", sorted(ROOT.glob("examples/*.py")), ids=lambda path: path.name)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    if example.name in SHORT:
        need("numpy", module=False)
    more = [*SHORT[example.name].split(), "--folder", str(tmp_path)] if example.name in SHORT else []
    done = subprocess.run([sys.executable, str(example), *more], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_made_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts/make_docs.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", page.read_text("utf-8")):
        if "://" not in target:
            found = page.parent / target if target else page
            assert found.exists(), f"{page.name} links to {target}"
            assert not anchor or anchor in anchors(found), f"{page.name} links to {target}#{anchor}"


def anchors(page: Path) -> set[str]:
    """What a link may name in a page: its headings, in small letters, with hyphens for blanks."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [page for page in PAGES if "docs" in page.parts], ids=lambda path: path.name)
def test_a_page_becomes_a_page_of_the_site(page: Path, tmp_path: Path) -> None:
    """No link leads out of it: what is linked to is a file, and becomes a page too."""
    make_site = runpy.run_path(str(ROOT / "scripts/make_site.py"))
    place = PurePosixPath(page.relative_to(ROOT).as_posix())
    stage = make_site["Stage"](tmp_path)
    text = stage.finished(place, page.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        inside = os.path.normpath(place.parent.relative_to("docs") / target)
        assert "://" in target or not inside.startswith(".."), target
    assert all((ROOT / path).is_file() for path in stage.outside)


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_every_game_s_page_has_the_same_headings(game_id: str) -> None:
    page = (ROOT / f"docs/games/{game_id}.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == HEADINGS


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_a_page_lists_every_option_with_its_default(game_id: str) -> None:
    options = (ROOT / f"docs/games/{game_id}.md").read_text("utf-8").split("## Options")[1].split("\n## ")[0]
    for option in stormdeck.game(game_id).options:
        default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        row = re.search(rf"^\| `{option.name}` \|(.*)$", options, re.MULTILINE)
        assert row is not None, f"{option.name} is missing"
        assert default in row[1], f"{option.name} has the default {default}"


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_a_page_s_notation_parses(game_id: str) -> None:
    notation = (ROOT / f"docs/games/{game_id}.md").read_text("utf-8").split("## Notation")[1].split("\n## ")[0]
    examples = re.findall(r"^\| `([^`]+)` \|", notation, re.MULTILINE)
    assert len(examples) > 3
    for text in examples:
        assert str(stormdeck.game(game_id).parse(text)) == text


def test_the_repository_names_no_machine_and_no_registry() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    words = ["/wo" + "rk/", "/ro" + "ot/", "pypi" + ".org", "registry.npm" + "js"]
    for name in listed.stdout.split():
        path = ROOT / name
        if path.is_file() and path.suffix not in (".png", ".so"):
            text = path.read_text("utf-8", errors="replace")
            assert not [word for word in words if word in text], name
