"""Build the documentation site: static pages made of docs/*.md, which need no server and ask nobody else for anything.

`make site` writes them to build/site.  The sources stay plain Markdown that reads well anywhere, so what only a site needs is
added to a copy of them first: what is in the menu, an anchor for every rule, the way from a guide to the exact rules, which
examples can be run in the page.  A file outside of docs that a page links to becomes a page as well, so that no link leaves the
site.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SETTINGS: Final = ROOT / "scripts" / "site"
OUTSIDE: Final = PurePosixPath("project")
"""The folder of the site for pages made of files outside of docs."""
ALWAYS: Final = ("benchmarks/results.md", "CHANGELOG.md", "CONTRIBUTING.md")
"""Files outside of docs that are in the menu, whether or not a page links to them."""
MENU: Final = {
    "Your way in": ("try", "player", "host", "bot-writer", "researcher", "designer", "game-author"),
    "The games": ("guides/*", "pictures", "cards"),
    "At the table": ("cli", "hosting", "api"),
    "In Python": ("python", "recipes", "match", "many", "records", "reference/*"),
    "Bots and research": ("lab", "reports", "bots", "nets", "adding-a-bot", "bot-protocol", "researchers", "layouts"),
    "Inside": ("adding-a-game", "architecture", "hidden-information", "glossary", "words"),
    "The project": ("results", "CHANGELOG", "CONTRIBUTING"),
}
"""Captions, and the pages below them by the end of their names.  A page that is nowhere here stands below "Inside"."""
FENCE: Final = re.compile(r"^(```.*?^```[^\n]*)$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"(\]\()([^)\s#]*)((?:#[^)\s]*)?\))")
RULE: Final = re.compile(r"^- \*\*([A-Z]{2}-\w+)\*\* ", re.MULTILINE)
EXAMPLE: Final = re.compile(r"^( *)```python\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
NOT_IN_A_PAGE: Final = {"multiprocessing", "subprocess", "urllib"}
"""What a browser has no use for."""
NUMPY: Final = "stormdeck.envs"
"""What needs NumPy, which is not fetched."""
LANGUAGES: Final = {".py": "python", ".js": "javascript", ".toml": "toml", ".yaml": "yaml", ".json": "json", ".sh": "sh"}


class BrokenLink(Exception):
    """A link of a page that leads nowhere."""


class Stage:
    """A copy of the docs with what a site needs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.outside: list[str] = []
        """Files outside of docs that have become pages, by their place in the repository."""

    def set_up(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(ROOT / "docs", self.folder)
        for page in sorted(self.folder.rglob("*.md")):
            place = PurePosixPath("docs") / page.relative_to(self.folder).as_posix()
            page.write_text(self.finished(place, page.read_text("utf-8")), "utf-8")
        for path in ALWAYS:
            self.take_in(path)
        for path in self.outside:  # grows while it is read: what is taken in links to other files
            self.write_outside(path)
        (self.folder / "index.md").open("a", encoding="utf-8").write(self.menu())

    def finished(self, place: PurePosixPath, text: str) -> str:
        """A page of ours, at that place of the repository, as the site has it."""
        if place.parent == PurePosixPath("docs/games/guides"):
            text = with_way_to_the_rules(text, place.stem)
        elif place.parent == PurePosixPath("docs/games"):
            text = with_anchors(text, place.stem)
        return with_examples(self.with_links(place, text, PurePosixPath(*place.parts[1:])))

    def with_links(self, place: PurePosixPath, text: str, page: PurePosixPath) -> str:
        """The text of a file of the repository, its links as they lead from that page of the site."""

        def renewed(link: re.Match[str]) -> str:
            begin, target, end = link.groups()
            if not target or "://" in target or target.startswith("mailto:"):
                return link[0]
            found = PurePosixPath(os.path.normpath(place.parent / target))
            if not (ROOT / found).is_file():
                raise BrokenLink(f'{place} links to "{target}", which is no file.')
            return begin + self.way(page, found) + end

        return outside_of_code(text, lambda part: LINK.sub(renewed, part))

    def way(self, page: PurePosixPath, found: PurePosixPath) -> str:
        """From a page of the site to a file of the repository."""
        if found.parts[0] == "docs":
            goal = PurePosixPath(*found.parts[1:])
        else:
            goal = self.take_in(str(found))
        return PurePosixPath(os.path.relpath(goal, page.parent)).as_posix()

    def take_in(self, path: str) -> PurePosixPath:
        """The page of the site that a file outside of docs becomes."""
        if path not in self.outside:
            self.outside.append(path)
        return OUTSIDE / (path if path.endswith(".md") else f"{path}.md")

    def write_outside(self, path: str) -> None:
        text = (ROOT / path).read_text("utf-8")
        page = self.take_in(path)
        if path.endswith(".md"):
            text = self.with_links(PurePosixPath(path), text, page)
        else:
            text = f"# {path}\n\n````{LANGUAGES.get(Path(path).suffix, 'text')}\n{text.rstrip()}\n````\n"
        if path not in ALWAYS:
            text = f"---\norphan: true\n---\n\n{text}"
        (self.folder / page).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / page).write_text(text, "utf-8")

    def menu(self) -> str:
        """The table of contents, which the start page does not show."""
        pages = [path.relative_to(self.folder).with_suffix("").as_posix() for path in sorted(self.folder.rglob("*.md"))]
        hidden = {"index", *[str(self.take_in(path).with_suffix("")) for path in self.outside if path not in ALWAYS]}
        left = [page for page in pages if page not in hidden and PurePosixPath(page).parent.as_posix() != "games"]
        parts: dict[str, list[str]] = {}
        for caption, names in MENU.items():
            parts[caption] = list(dict.fromkeys([page for name in names for page in left if PurePosixPath(page).match(name)]))
            left = [page for page in left if page not in parts[caption]]
        parts["Inside"] += left
        return "".join([toctree([titled(page) for page in pages], caption) for caption, pages in parts.items() if pages])


def outside_of_code(text: str, change: Callable[[str], str]) -> str:
    parts = FENCE.split(text)
    return "".join([part if number % 2 else change(part) for number, part in enumerate(parts)])


def with_examples(text: str) -> str:
    """Examples that can be run in the page are known by their class."""

    def marked(block: re.Match[str]) -> str:
        indent, code = block.groups()
        if not runs_in_a_page(textwrap.dedent(code)):
            return block[0]
        return f"{indent}```{{code-block}} python\n{indent}:class: live\n\n{code}{indent}```"

    return EXAMPLE.sub(marked, text)


def runs_in_a_page(code: str) -> bool:
    """Whether an example is whole, and needs nothing but Stormdeck and what every Python has."""
    if ">>>" in code or "GAME" in code:
        return False
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return False
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    if any([name.startswith(NUMPY) for name in named]):
        return False
    packages = {name.partition(".")[0] for name in named}
    return "stormdeck" in packages and packages <= {"stormdeck", *sys.stdlib_module_names} - NOT_IN_A_PAGE


def with_anchors(text: str, game: str) -> str:
    """The exact rules: each can be linked to by its id, and the guide is one step away."""
    text = RULE.sub(lambda rule: f'- <a class="rule" id="{rule[1]}" href="#{rule[1]}">{rule[1]}</a> ', text)
    if not (ROOT / f"docs/games/guides/{game}.md").is_file():
        return text
    text = text.replace("\n", ": exact rules\n", 1)  # a search finds both, and the guide has the name of the game
    return below_title(text, f"These are the exact rules, numbered. To learn the game read [how to play](guides/{game}.md).")


def with_way_to_the_rules(text: str, game: str) -> str:
    more = f"In doubt? [The exact rules](../{game}.md) number every sentence and every ruling."
    return f"{text.rstrip()}\n\n## The exact rules\n\n{more}\n{toctree([f'Exact rules <../{game}>'])}"


def below_title(text: str, line: str) -> str:
    title, _, rest = text.partition("\n")
    return f"{title}\n\n{line}\n{rest}"


def titled(page: str) -> str:
    """An entry of the menu; a guide is the game itself there."""
    path = PurePosixPath(page)
    if path.parent.name != "guides":
        return page
    title = (ROOT / "docs" / f"{page}.md").read_text("utf-8").partition("\n")[0]
    return f"{title.removeprefix('# How to play ').removeprefix('the ')} <{page}>"


def toctree(entries: list[str], caption: str = "") -> str:
    named = [f":caption: {caption}"] if caption else []
    return "\n".join(["", "```{toctree}", ":hidden:", *named, "", *entries, "```", ""])


def build(goal: Path, work: Path) -> int:
    """Stage and build; the exit status of Sphinx, for which any warning (a link to nowhere, say) is an error."""
    stage = Stage(work / "source")
    stage.set_up()
    size = make_live(work / "live")
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-c", str(SETTINGS)]
    command += ["-d", str(work / "doctrees"), str(stage.folder), str(goal)]
    # The reference is made of the plain sources: compiled functions do not tell their arguments.
    environment = os.environ | {"STORMDECK_PURE": "1", "PYTHONPATH": str(ROOT / "src"), "STORMDECK_LIVE": size}
    status = subprocess.run(command, check=False, env=environment).returncode
    shutil.rmtree(goal / "live", ignore_errors=True)
    if size:
        shutil.copytree(work / "live", goal / "live")
    return status


def make_live(goal: Path) -> str:
    """What a page needs to run Python, and how many bytes of it a reader fetches; "" where it cannot be had, which it says."""
    command = [sys.executable, str(ROOT / "scripts" / "make_live.py"), "--to", str(goal)]
    if subprocess.run(command, check=False, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}).returncode != 0:
        return ""
    return str(json.loads((goal / "live.json").read_text("utf-8"))["bytes"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "site", help="the folder of the site (build/site)")
    wishes = parser.parse_args()
    goal = wishes.to.resolve()
    try:
        status = build(goal, goal.parent / f"{goal.name}-work")
    except BrokenLink as error:
        raise SystemExit(str(error)) from None
    if status == 0:
        print(f"The site is in {goal}; open its index.html.")
    raise SystemExit(status)


if __name__ == "__main__":
    main()
