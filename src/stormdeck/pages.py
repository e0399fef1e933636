"""The games' pages and guides.

A page is the only source of the rules' texts: lines such as `- **XX-R07** text`, in sections.  A guide tells the same to
somebody who wants to play, in one or two pages with pictures; a game need not have one.
"""

from __future__ import annotations

import difflib
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from stormdeck.core.errors import StormdeckError, UnknownRule
from stormdeck.games import game as find_game

RULE = re.compile(r"- \*\*([A-Z]{2}-\w+)\*\* (.+)")
ID = re.compile(r"(?:([A-Z]{2})-?)?([A-Z]?)(\d{1,3})", re.IGNORECASE)
PICTURE = re.compile(r"[a-z0-9][a-z0-9_-]*\.(?:webp|png|svg)")
"""How the file of a picture may be called: it leads nowhere else."""
NEAR = 3
NOT_FOR_PLAYERS = frozenset(
    ("Sources and edition", "Notation", "What each seat sees", "Positions", "Bots and figures", "Version history")
)
"""Sections that a page has for others than those who play."""
PACKED: Traversable = resources.files("stormdeck").joinpath("pages")
"""Where an installed package has them."""
DOCS = Path(__file__).parents[2] / "docs"
"""Where the source tree has them."""


class NoPage(StormdeckError):
    """A game that brings no page."""


def page(game_id: str) -> str:
    """The page of a game, as Markdown; NoPage if it has none."""
    game = find_game(game_id)
    for place in _places(game.id, type(game).__module__):
        if place.is_file():
            return place.read_text("utf-8")
    raise NoPage(f"{game.title} brings no page, so its rules cannot be shown here.")


def exact_rules(game_id: str) -> str:
    """The page without what is for developers and researchers: sources, notation, fields of the state, figures."""
    parts = re.split(r"(?m)^(?=## )", page(game_id))
    return "".join([part for part in parts if part.partition("\n")[0].removeprefix("## ").strip() not in NOT_FOR_PLAYERS])


def _places(game_id: str, module: str) -> list[Traversable]:
    """Where a page can lie: in the installed package, in the source tree, or beside a third-party game as `page.md`."""
    places: list[Traversable] = [PACKED.joinpath(f"{game_id}.md"), DOCS / "games" / f"{game_id}.md"]
    return [*places, *_beside(module, "page.md")]


def _beside(module: str, *names: str) -> list[Traversable]:
    """A file beside the module of a game that is not ours."""
    package = module.rpartition(".")[0] or module
    return [] if package.startswith("stormdeck.") else [resources.files(package).joinpath(*names)]


def guide(game_id: str) -> str:
    """The guide of a game, as Markdown; "" if it has none.  A package of somebody else brings it as `guide.md`."""
    game = find_game(game_id)
    name = f"{game.id}.md"
    places = [PACKED.joinpath("guides", name), DOCS / "games" / "guides" / name, *_beside(type(game).__module__, "guide.md")]
    return next((place.read_text("utf-8") for place in places if place.is_file()), "")


def picture(game_id: str, name: str) -> bytes | None:
    """A picture of a guide by the name of its file; a package of somebody else has them in its folder `guide`."""
    game = find_game(game_id)
    if not PICTURE.fullmatch(name):
        return None
    places = [
        PACKED.joinpath("pictures", game.id, name),
        DOCS / "images" / "guides" / game.id / name,
        *_beside(type(game).__module__, "guide", name),
    ]
    return next((place.read_bytes() for place in places if place.is_file()), None)


def rule_ids(game_id: str) -> list[tuple[str, str, str]]:
    """Every rule of a page in its order: `(id, section, text)`."""
    part, section = "", ""
    rules: list[tuple[str, str, str]] = []
    in_rule = False
    for line in page(game_id).splitlines():
        listed = RULE.match(line)
        if listed:
            rules.append((listed[1], section or part, listed[2].strip()))
        elif in_rule and line.startswith("  "):
            id, heading, text = rules[-1]
            rules[-1] = (id, heading, f"{text} {line.strip()}")
        elif line.startswith("### "):
            section = line[4:].strip() if part == "Rules" else f"{part}: {line[4:].strip()}"
        elif line.startswith("## "):
            part, section = line[3:].strip(), ""
        in_rule = listed is not None or (in_rule and line.startswith("  "))
    return rules


def full_id(game_id: str, written: str) -> str:
    """`R7`, `xx-r07` and `7` all mean `XX-R07`; UnknownRule names those that are near."""
    game = find_game(game_id)
    known = [id for id, _, _ in rule_ids(game_id)]
    asked = ID.fullmatch(written.strip())
    if asked and (asked[1] or game.rule_prefix).upper() == game.rule_prefix:
        id = f"{game.rule_prefix}-{(asked[2] or 'R').upper()}{int(asked[3]):02}"
        if id in known:
            return id
        written = id
    near = difflib.get_close_matches(written.upper(), known, n=NEAR, cutoff=0.5)
    hint = f"near it are {', '.join(near)}." if near else f"its ids look like {known[0]}." if known else "its page lists none."
    raise UnknownRule(f'{game.title} has no rule "{written}"; {hint}')


def rule_text(game_id: str, rule_id: str) -> str:
    """The text of one rule; UnknownRule if the page does not list it."""
    wanted = full_id(game_id, rule_id)
    return next(text for id, _, text in rule_ids(game_id) if id == wanted)


def find_rules(game_id: str, words: str) -> list[tuple[str, str, str]]:
    """The one rule an id means; or else, for anything that is no id, all rules whose text holds every one of these words."""
    if not ID.fullmatch(words.strip()):
        wanted_words = words.lower().split()
        found = [rule for rule in rule_ids(game_id) if wanted_words and all(word in rule[2].lower() for word in wanted_words)]
        if found:
            return found
        if len(wanted_words) > 1:
            raise UnknownRule(f'No rule of {find_game(game_id).title} mentions all of "{" ".join(wanted_words)}".')
    wanted = full_id(game_id, words)
    return [rule for rule in rule_ids(game_id) if rule[0] == wanted]
