"""Every game of ours has a guide for people: short, exact in its names, with pictures, without ids and sources."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from stormdeck import pages
from stormdeck.games import BUILT_IN
from stormdeck.games import game as find_game
from stormdeck.games.blanco.game import Blanco

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "images" / "guides"
IMAGE = re.compile(r"^!\[([^\]]*)\]\(([^)]*)\)$", re.MULTILINE)
BOLD = re.compile(r"\*\*(.+?)\*\*")
SECTIONS = ("The goal", "Set-up", "Your turn", "Cards worth knowing", "Tips for your first game", "What new players get wrong")
NOT_FOR_PEOPLE = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\b|`|\bElo\b|\b[Ss]eed\b|\breconstructed\b|\bcards\.toml\b|\b[Nn]otation\b")
MOST_BYTES = 40_000
FEWEST_WORDS, MOST_WORDS = 400, 800


def names_of_cards(game_id: str) -> set[str]:
    game = find_game(game_id)
    return {note.name for note in game.gallery(game.agree(game.players[0], {}))}


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_guide_has_what_a_new_player_looks_for(game_id: str) -> None:
    headings = re.findall(r"^## (.+)$", pages.guide(game_id), re.MULTILINE)
    assert [heading for heading in headings if heading in SECTIONS] == list(SECTIONS)
    assert len(headings) > len(SECTIONS)  # how it ends


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_guide_has_one_or_two_pages(game_id: str) -> None:
    words = IMAGE.sub("", pages.guide(game_id)).split()
    assert FEWEST_WORDS <= len(words) <= MOST_WORDS


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_guide_names_only_cards_that_exist(game_id: str) -> None:
    named = set(BOLD.findall(pages.guide(game_id)))
    assert named
    assert named <= names_of_cards(game_id)  # bold is for cards alone


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_guide_has_no_ids_sources_or_notation(game_id: str) -> None:
    assert NOT_FOR_PEOPLE.findall(pages.guide(game_id)) == []


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_guide_has_small_pictures_that_say_what_they_show(game_id: str) -> None:
    shown = IMAGE.findall(pages.guide(game_id))
    files = [PICTURES / game_id / address.rpartition("/")[2] for _, address in shown]
    assert 4 <= len(shown) <= 6
    assert [address for _, address in shown] == [f"../../images/guides/{game_id}/{file.name}" for file in files]
    assert sorted(files) == sorted((PICTURES / game_id).iterdir())
    wished = tomllib.loads((ROOT / f"docs/games/guides/{game_id}.toml").read_text("utf-8"))
    assert {file.stem for file in files} == set(wished)  # all of them made by the script
    for (words, _), file in zip(shown, files, strict=True):
        assert len(words.split()) >= 3
        data = pages.picture(game_id, file.name)
        assert data is not None
        assert data.startswith(b"RIFF")
        assert len(data) <= MOST_BYTES


class Elsewhere(Blanco):
    """A game from another package."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "elsewhere"


def test_a_game_of_somebody_else_may_have_no_guide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "find_game", lambda game_id: Elsewhere())
    assert pages.guide("elsewhere") == ""
    assert pages.picture("elsewhere", "turn.webp") is None


def test_a_game_of_somebody_else_may_bring_its_guide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "somebodys_guided_game"
    (package / "guide").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "guide.md").write_text("# How to play\n\n![A turn](guide/turn.webp)\n")
    (package / "guide" / "turn.webp").write_bytes(b"a picture")
    (package / "secret.png").write_bytes(b"no picture of the guide")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(Elsewhere, "__module__", "somebodys_guided_game.game")
    monkeypatch.setattr(pages, "find_game", lambda game_id: Elsewhere())
    assert pages.guide("elsewhere").startswith("# How to play")
    assert pages.picture("elsewhere", "turn.webp") == b"a picture"
    for name in ("other.webp", "../secret.png", "..%2fsecret.png", "../guide.md", "guide.md", ""):
        assert pages.picture("elsewhere", name) is None
