"""A game is its rooms: nothing outside of them names it, so that a sixth game needs an edit nowhere else.

What is built and shipped names no game at all, except the registry.  Tests, measurements and pages may take a game for an
example; those that go through all games by name are counted here, each with its reason.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import stormdeck
from stormdeck.games import BUILT_IN

ROOT = Path(__file__).parent.parent
SHIPPED = ("src/", "web/", "scripts/", "hatch_build.py", "pyproject.toml", "Makefile", ".ci/")
REGISTRY = "src/stormdeck/games/__init__.py"
GENRE = re.compile(r"thunder-and-lightning card games", re.IGNORECASE)
"""What all of them are, and not the one that is called so."""

LISTS = {
    "README.md": "says what is in the box",
    "CHANGELOG.md": "what was done, and when",
    "docs/bots.md": "how strong the bots of each game are, as measured",
    "tests/golden/fingerprints.json": "made by `make golden`",
    "docs/index.md": "leads to the page of each game",
    "docs/researchers.md": "how fast each game is, as measured",
    "docs/layouts.md": "made by `make docs`: what the numbers of an observation of each game are",
    "docs/cards.md": "shows the cards of each game",
    "docs/pictures.md": "shows each game in play",
    "web/src/art/scene.test.ts": "a scene of each game",
    "tests/test_shifts.py": "the shifts in the compiled files of each game",
    "benchmarks/results.md": "published figures",
    "benchmarks/reports.py": "which options of each game the published reports compare",
    "docs/reports.md": "what the laboratory found about each game",
    "benchmarks/strength.json": "published figures",
    "benchmarks/tune.sh": "how the weights of each game were found",
    "benchmarks/bots_settings.py": "settings that were compared, game by game",
    "benchmarks/load_people.py": "which games the published load was made of",
    "tests/bots/test_search.py": "how little search is enough for a test differs by game",
    "tests/small_positions.py": "a position for each game, for the judge of all worlds",
    "tests/test_architecture.py": "which sums over its states a game shows to its bots",
    "tests/envs/playthroughs.py": "options that make a game of each kind short",
    "tests/web/browser/test_layout.py": "where each board was once too small",
    "tests/web/browser/test_reading.py": "which piles lie face down on a young table of each game",
    "tests/envs/expected.py": "what an observation of each game should say, by its view",
    "tests/envs/test_observation.py": "the version that the layout of each game has",
    "tests/test_gallery.py": "examples from the card notes of each game",
    "tests/test_knowledge.py": "seeds of the judge of all worlds",
    "tests/test_rule_coverage.py": "how many rules each page had when it was checked against its manual",
    "tests/web/browser/test_open_cards.py": "which piles a finished game of each lays open",
    "tests/web/data/0.1.json": "tables as the first release stored them",
    "tests/web/data/make_0_1.py": "made those",
    "tests/web/test_life.py": "options that make a whole game short enough for a test",
    "tests/web/test_table.py": "moments that are special to one game each",
    "tests/web/test_wire_leaks.py": "who sits where while all messages are crawled",
    "tests/web/twins.py": "options under which hidden cards could be told",
}
"""Files outside of all rooms that go through all games by name, and why."""


ROOMS = re.compile(
    r"""(src/stormdeck/games/ | src/stormdeck/bots/ | web/src/games/ | web/src/generated/ | scripts/pictures/
    | tests/games/ | tests/golden/ | tests/bots/test_(evaluate|figures|greedy)_ | benchmarks/(bots_tune|figures)_
    | docs/ | docs/games/(guides/)? | docs/images/((cards|play)_ | guides/)?) (?P<name>.+)""",
    re.VERBOSE,
)
"""Where the rooms of a game are: its name comes next.  A file that is named after a game anywhere else is in nobody's room."""

VISITS = {"tests/games/thunderbolts/test_positions.py": "the position of another game is refused"}
"""Files in the room of one game that name another, and why."""


def names_of(game: str) -> re.Pattern[str]:
    """A game by its id, its package, its title, or the first part of a name that is written in one word: BlancoView."""
    names = "|".join([re.escape(name) for name in sorted({game, game.replace("-", "_"), stormdeck.game(game).title})])
    in_one_word = "".join([part.capitalize() for part in game.split("-")])
    return re.compile(rf"(?i:(?<![a-z])({names})(?![a-z]))|{in_one_word}(?![a-z])")


NAMES = {game: names_of(game) for game in BUILT_IN}


def owner_of(path: str) -> str | None:
    """The game whose room a file is in, as its path says: src/stormdeck/games/<game>/, tests/golden/<game>_2.txt, ..."""
    found = ROOMS.fullmatch(path.replace("-", "_"))
    owners = [game for game in BUILT_IN if found and re.match(rf"{game.replace('-', '_')}(?![a-z])", found["name"])]
    return owners[0] if owners else None


def kept() -> list[str]:
    """All that git keeps, or is about to."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not in a git checkout")
    return [path for path in listed.stdout.splitlines() if (ROOT / path).is_file()]


def files() -> list[str]:
    """Those of them that are in no room."""
    return [path for path in kept() if owner_of(path) is None]


def is_shipped(path: str) -> bool:
    """Whether it is built or shipped; tests of the client are neither."""
    return path.startswith(SHIPPED) and not path.endswith(".test.ts")


def named_in(path: str) -> set[str]:
    """The games that a file names, or is named after."""
    data = (ROOT / path).read_bytes()
    return named_by(path, data.decode("utf-8", errors="ignore") if b"\0" not in data else "")


def named_by(path: str, text: str) -> set[str]:
    said = f"{path}\n{GENRE.sub('', text)}"
    return {game for game, names in NAMES.items() if names.search(said)}


def test_nothing_that_is_shipped_names_a_game_but_the_registry() -> None:
    shipped = [path for path in files() if is_shipped(path)]
    assert len(shipped) > 200
    found = {path: sorted(named_in(path)) for path in shipped if path != REGISTRY}
    assert not {path: names for path, names in found.items() if names}


def test_the_registry_has_one_line_for_each_game() -> None:
    lines = (ROOT / REGISTRY).read_text("utf-8").splitlines()
    for game, names in NAMES.items():
        assert sum([names.search(line) is not None for line in lines]) == 1, game


def test_no_other_file_goes_through_all_games() -> None:
    lists = {path for path in files() if not is_shipped(path) and named_in(path) == set(BUILT_IN)}
    assert sorted(lists - set(LISTS)) == [], "ask the registry, or put it into the rooms of the games"
    assert sorted(set(LISTS) - lists) == [], "these need no exception any more"


def test_a_room_names_no_other_game() -> None:
    """Or one of two games could not go, or be read, without the other."""
    rooms = {path: owner for path in kept() if (owner := owner_of(path)) is not None}
    assert set(rooms.values()) == set(BUILT_IN)
    visits = {path for path, owner in rooms.items() if named_in(path) - {owner}}
    assert sorted(visits - set(VISITS)) == [], "ask the registry"
    assert sorted(set(VISITS) - visits) == [], "these need no exception any more"


PLANTED = [
    ("src/stormdeck/core/rng.py", "from stormdeck.games.blanco.view import Cell"),
    ("src/stormdeck/web/app.py", "if isinstance(view, BlancoView): ..."),
    ("src/stormdeck/web/app.py", 'if game.id == "thunder-and-lightning": ...'),
    ("src/stormdeck/web/pages/taidian.py", "only its path names it"),
    ("src/stormdeck/bots/search/taidian.py", "only its path names it"),
    ("src/stormdeck/games/taidian_helpers.txt.d/blanco.py", "Blanco"),
    ("web/src/lib/boards.ts", 'import type { TaidianView } from "./views"'),
    ("web/src/app.css", ".blanco-grid { gap: 1px }"),
    ("scripts/make_guides.py", "for name in ('THUNDERBOLTS',): ..."),
]


@pytest.mark.parametrize(("path", "text"), PLANTED)
def test_a_planted_name_is_caught(path: str, text: str) -> None:
    owner = owner_of(path)
    assert is_shipped(path)
    assert named_by(path, text) - {owner}


def test_a_name_is_found_however_it_is_written() -> None:
    for text in (
        "blanco",
        'game="blanco"',
        "stormdeck.games.thunder_and_lightning",
        "figures_taidian.py",
        "Thunder & Lightning",
        "THUNDERBOLTS,",
        "TaidianState",
        "ThunderAndLightning",
        "thunderbolts-stack",
    ):
        assert any([names.search(text) for names in NAMES.values()]), text
    for text in ("a blank", "thunderbolt", "blancos"):
        assert not any([names.search(text) for names in NAMES.values()]), text
