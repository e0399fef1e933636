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

SEVERAL = 3
"""So many games are no example any more: a file that names them goes through the games by hand, and a sixth is missing there."""

LISTS = {
    "pages with a table of the games, or figures as they were measured and published": (
        "README.md",
        "CHANGELOG.md",
        "docs/architecture.md",
        "docs/bots.md",
        "docs/cards.md",
        "docs/hidden-information.md",
        "docs/index.md",
        "docs/lab.md",
        "docs/nets.md",
        "docs/pictures.md",
        "docs/reports.md",
        "docs/researchers.md",
        "benchmarks/limits.jsonl",
        "benchmarks/results.md",
        "benchmarks/strength.json",
    ),
    "made by a command for every game there is": ("docs/layouts.md", "tests/golden/fingerprints.json"),
    "measures what was published: its games, their options and thresholds are a part of the figure": (
        "benchmarks/bots_limits.py",
        "benchmarks/bots_settings.py",
        "benchmarks/bots_strength.py",
        "benchmarks/bots_styles.py",
        "benchmarks/clicks.py",
        "benchmarks/hints.py",
        "benchmarks/load_people.py",
        "benchmarks/reports.py",
        "benchmarks/tune.sh",
    ),
    "has a value for each game which nobody but this test needs, and goes through the registry": (
        "tests/bots/test_search.py",
        "tests/envs/expected.py",
        "tests/envs/playthroughs.py",
        "tests/envs/test_observation.py",
        "tests/small_positions.py",
        "tests/test_architecture.py",
        "tests/test_knowledge.py",
        "tests/test_leaks.py",
        "tests/test_rule_coverage.py",
        "tests/test_shifts.py",
        "tests/web/test_life.py",
        "tests/web/test_upgrade.py",
        "tests/web/test_wire_leaks.py",
        "tests/web/twins.py",
    ),
    "takes for each case the game that has it: a grid, hidden hands, sides, teams, dice, nobody else at the table": (
        "tests/arena/test_advice.py",
        "tests/arena/test_contest.py",
        "tests/bots/test_nets.py",
        "tests/bots/test_styles.py",
        "tests/envs/test_batch.py",
        "tests/envs/test_gym.py",
        "tests/envs/test_spiel.py",
        "tests/lab/test_comparing.py",
        "tests/lab/test_lab.py",
        "tests/line/test_console.py",
        "tests/table/test_forced.py",
        "tests/table/test_helpers.py",
        "tests/table/test_learning.py",
        "tests/table/test_loop.py",
        "tests/test_cli.py",
        "tests/test_figures.py",
        "tests/test_gallery.py",
        "tests/test_rooms.py",
        "tests/train/test_policy.py",
        "tests/web/attacks/test_storm.py",
        "tests/web/browser/test_beats.py",
        "tests/web/browser/test_ease.py",
        "tests/web/browser/test_ending.py",
        "tests/web/browser/test_layout.py",
        "tests/web/browser/test_open_cards.py",
        "tests/web/browser/test_reading.py",
        "tests/web/browser/test_setup.py",
        "tests/web/browser/test_workshop.py",
        "tests/web/test_analysis.py",
        "tests/web/test_fairness.py",
        "tests/web/test_table.py",
        "tests/web/test_twins.py",
        "tests/web/test_workshop.py",
        "web/src/art/scene.test.ts",
    ),
    "tables as the first release stored them, and what made those": ("tests/web/data/0.1.json", "tests/web/data/make_0_1.py"),
}
"""Why a file outside of all rooms names three games or more: which files do so for that reason."""

EXAMPLES = {
    "src/stormdeck/__init__.py": "plays a real game in its docstring, whose answers name the rule",
    "src/stormdeck/public.py": "the same",
    "src/stormdeck/table/match.py": "the same",
}
"""Shipped files that name a rule of a game, and why."""


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
RULE = re.compile(rf"\b({'|'.join([stormdeck.game(game).rule_prefix for game in BUILT_IN])})-[A-Z]?\d")


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
    return named_by(path, text_of(path))


def text_of(path: str) -> str:
    data = (ROOT / path).read_bytes()
    return data.decode("utf-8", errors="ignore") if b"\0" not in data else ""


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


def test_no_other_file_goes_through_the_games_by_hand() -> None:
    known = [path for paths in LISTS.values() for path in paths]
    lists = {path for path in files() if not is_shipped(path) and len(named_in(path)) >= SEVERAL}
    assert len(known) == len(set(known))
    assert sorted(lists - set(known)) == [], "ask the registry, or put it into the rooms of the games"
    assert sorted(set(known) - lists) == [], "these need no exception any more"


def test_no_shared_file_names_a_rule_of_a_game() -> None:
    """A rule belongs to its game: what all games share holds whatever the rules of one say, or asks it."""
    found = {path for path in files() if is_shipped(path) and RULE.search(text_of(path))}
    assert sorted(found - set(EXAMPLES)) == [], "say it without the rule, or let the game declare it"
    assert sorted(set(EXAMPLES) - found) == [], "these need no exception any more"


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


def test_a_rule_of_a_game_is_found() -> None:
    for game in BUILT_IN:
        assert RULE.search(f'raise IllegalAction("{stormdeck.game(game).rule_prefix}-G12", "...")')
    assert not RULE.search("XY-R01, UTF-8, SHA-256")


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
