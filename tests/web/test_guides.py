"""Guides as the server sends them: clean HTML, pictures under an address of their own; and no rule ids in results and prompts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stormdeck import pages
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games import BUILT_IN
from stormdeck.table.match import Match
from stormdeck.web.pages import rules
from stormdeck.web.pages.markdown import address_of_picture, html_of, version_of
from stormdeck.web.transport.headers import CONTENT_SECURITY
from tests.strangers import spark_installed
from tests.web.kit import asynchronous, quick_settings, running

__all__ = ["spark_installed"]

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]\d+\b")


@asynchronous
async def test_every_game_of_ours_has_a_guide(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        for game in BUILT_IN:
            answer = await server.http.get(f"/api/games/{game}/guide")
            assert answer.status_code == 200
            assert answer.headers["content-security-policy"] == CONTENT_SECURITY
            assert answer.headers["cache-control"] == (await server.http.get(f"/api/games/{game}/page")).headers["cache-control"]
            guide = answer.json()
            assert "<h2>The goal</h2>" in guide["html"]
            assert not re.search(r"<script|style=|\.\./", guide["html"])
            for address in re.findall(r'src="([^"]*)"', guide["html"]):
                picture = await server.http.get(address)
                assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp")
                assert picture.headers["content-security-policy"] == CONTENT_SECURITY
                assert "immutable" in picture.headers["cache-control"]
                assert (await server.http.get(address.partition("?")[0])).headers["cache-control"] == "no-cache"
        assert (await server.http.get("/api/games/chess/guide")).status_code == 404
        for name in ("nothing.webp", "..%2f..%2f..%2fREADME.md", "%2e%2e", "setup.html", "a" * 80 + ".webp"):
            assert (await server.http.get(f"/api/games/blanco/pictures/{name}")).status_code == 404, name


@asynchronous
async def test_a_game_without_a_guide_says_so_by_an_empty_one(sqlite: str, spark_installed: None) -> None:
    rules.guide.cache_clear()
    async with running(quick_settings(sqlite)) as server:
        assert (await server.get("/api/games/spark/guide"))["html"] == ""
        assert "SP-R01" in (await server.get("/api/games/spark/page"))["html"]
    rules.guide.cache_clear()


def test_a_guide_of_somebody_else_brings_no_html_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "picture", lambda game, name: b"picture" if name == "turn.webp" else None)
    text = "<script>alert(1)</script>\n\n![A <b>turn</b>](guide/turn.webp)\n\n[link](javascript:alert(1))\n"
    html = html_of(text, lambda name: address_of_picture("spark", name))
    assert "<script" not in html
    assert "<b>" not in html
    assert 'href="javascript' not in html
    assert f'src="/api/games/spark/pictures/turn.webp?v={version_of(b"picture")}"' in html


def test_a_column_set_to_the_right_is_a_class_and_no_style() -> None:
    html = html_of("| a | b |\n|---|---:|\n| 1 | 2 |\n")
    assert '<td class="right">2</td>' in html
    assert "style=" not in html


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_prompts_name_no_rule_ids(game_id: str) -> None:
    match = Match(game_id, seed=3)
    speaker = Speaker(Seat(0), NAMES[: match.players])
    chance = FastRng(5)
    for _ in range(150):
        if match.outcome is not None:
            break
        assert not RULE_ID.search(match.game.ask(match.view(Seat(0)), speaker))
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
