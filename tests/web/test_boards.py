"""A board that the package of a game brings: its files are served, and nothing else of the package or the machine is."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormdeck.web.api.games import info_of
from stormdeck.web.transport.headers import CONTENT_SECURITY
from tests.strangers import SPARK, spark_installed
from tests.web.kit import asynchronous, quick_settings, running

__all__ = ["spark_installed"]


@pytest.fixture
def site(spark_installed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Spark with a board of its own."""
    package = tmp_path / "site" / "stormdeck_spark"
    source = package / "game.py"
    source.write_text(source.read_text("utf-8").replace('colour="orange",', 'colour="orange", board="board",'), "utf-8")
    board = package / "board"
    (board / "pictures").mkdir(parents=True)
    for file in (SPARK / "board").iterdir():
        (board / file.name).write_bytes(file.read_bytes())
    (board / "pictures" / "bolt.svg").write_text("<svg/>")
    (board / "page.html").write_text("<p>somebody else's page</p>")
    (board / ".secret.js").write_text("hidden")
    (board / "out.js").symlink_to(tmp_path / "elsewhere.js")
    (tmp_path / "elsewhere.js").write_text("outside")
    info_of.cache_clear()
    return tmp_path


OUTSIDE = (
    "../game.py", "..%2fgame.py", "%2e%2e/game.py", "..%5cgame.py", "pictures/../../game.py", "/etc/passwd", "%2fetc/passwd",
    "nothing.js", ".secret.js", "page.html", "pictures", "", "board.js%00.css", "out.js",
)  # fmt: skip


@asynchronous
async def test_its_files_are_served_as_they_are_and_only_they(sqlite: str, site: Path) -> None:
    async with running(quick_settings(sqlite)) as server:
        (spark,) = [game for game in await server.get("/api/games") if game["id"] == "spark"]
        assert spark["board"] == "/boards/spark/board.js"
        answer = await server.http.get("/boards/spark/board.js")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
        assert answer.text == (SPARK / "board" / "board.js").read_text("utf-8")
        assert answer.headers["content-security-policy"] == CONTENT_SECURITY
        assert (await server.http.get("/boards/spark/pictures/bolt.svg")).headers["content-type"].startswith("image/svg+xml")
        for path in OUTSIDE:
            answer = await server.http.get(f"/boards/spark/{path}")
            assert answer.status_code == 404 or '<div id="app">' in answer.text, path
            assert "hidden" not in answer.text, path
            assert "SparkState" not in answer.text, path
            assert "outside" not in answer.text, path
        for game in ("blanco", "no-such-game", "..", "spark%2f.."):
            assert (await server.http.get(f"/boards/{game}/board.js")).status_code == 404, game
    info_of.cache_clear()


@asynchronous
async def test_a_game_without_a_board_has_no_address(sqlite: str, spark_installed: None) -> None:
    info_of.cache_clear()
    async with running(quick_settings(sqlite)) as server:
        games = {game["id"]: game for game in await server.get("/api/games")}
        assert {game["board"] for game in games.values()} == {""}
        assert games["spark"]["colour"] == "orange"
        assert games["spark"]["first_game"] is None
        assert games["spark"]["pitch"].startswith("Three cards each")
    info_of.cache_clear()
