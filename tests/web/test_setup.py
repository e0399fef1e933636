"""Setting up a table: everything is chosen from what a game offers, in words; nobody has to know how a value is written."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stormdeck.games import BUILT_IN
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.game_info import info_of
from tests.web.kit import asynchronous, quick_settings, running

EVERY = [pytest.param(game, option, id=f"{game}-{option.name}") for game in BUILT_IN for option in info_of(game, ()).options]


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_no_option_expects_secret_words(game: str, option: wire.OptionInfo) -> None:
    """Every option is a switch, a number with bounds or a choice in words; what a file may bring is said in a sentence."""
    assert option.kind in ("choice", "number", "switch", "teams", "picks")
    if option.kind == "number":
        assert option.most > option.least
    if option.kind in ("choice", "teams", "picks"):
        assert option.choices
        assert option.own or len(option.choices) > 1
        for choice in option.choices:
            assert re.match(r"[A-Z0-9]", choice.words), choice
            assert "_" not in choice.words
            assert choice.players
    assert (option.kind == "picks") == bool(option.picks)
    assert (option.kind == "teams") == bool(option.alone)


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_every_option_is_explained_in_one_sentence_without_its_values(game: str, option: wire.OptionInfo) -> None:
    assert re.fullmatch(r"[A-Z][^_\"]*[^.?][.?]", option.meaning), option.meaning
    assert not re.search(r"[a-z][.?] ", option.meaning), option.meaning
    raw = [choice.value for choice in option.choices if "_" in choice.value]
    assert not [value for value in raw if value in option.meaning]
    assert re.match(r"[A-Z]", option.title)
    assert "_" not in option.title


def test_thunderbirds_asks_for_its_challenge() -> None:
    (challenge,) = [option for option in info_of("thunderbirds", ()).options if option.place == "first"]
    assert challenge.title == "Challenge"
    assert [grade.words for grade in challenge.scale] == ["introductory", "standard", "challenging", "very tough"]


def test_the_lobby_knows_who_will_sit_down() -> None:
    """The faces that are shown before a table is made are those of the bots that come."""
    levels = info_of("taidian", ()).levels
    assert all([len(level.cast) == 5 for level in levels])
    assert len({name for level in levels for name in level.cast}) == 5 * len(levels) >= 25


@asynchronous
async def test_bots_sit_down_as_the_lobby_said(database: str) -> None:
    async with running(quick_settings(database)) as server:
        bot = info_of("taidian", ()).levels[1]
        seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "bot": bot.bot}] * 3]
        made = await server.post("/api/tables", status=201, game="taidian", players=4, seats=seats)
        snapshot = await server.get(f"/api/tables/{made['table']}", made["seats"][0]["token"])
        assert snapshot["table"]["names"] == ["Ann", *bot.cast[:3]]


WISHES: list[tuple[dict[str, Any], int, str]] = [
    ({"teams": "1+3/2+4", "characters": "ren,mateo,lian,bruno", "start_player": "seat_4"}, 201, ""),
    ({"teams": "1+2+3+4"}, 400, "teams"),
    ({"teams": "1+2/3"}, 400, "teams"),
    ({"characters": "ren,mateo"}, 400, "characters"),
    ({"start_player": "seat_5"}, 400, "start_player"),
]


@asynchronous
async def test_teams_and_characters_by_seat_need_no_trial(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are short and have one form, so nobody waits for the process that tries out cards."""
    async with running(quick_settings(database)) as server:
        tried: list[object] = []

        async def try_out(*asked: object) -> dict[str, Any]:
            tried.append(asked)
            raise AssertionError(asked)

        monkeypatch.setattr(server.house.setup.card_trials, "try_out", try_out)
        seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "bot": "greedy"}] * 3]
        for options, status, culprit in WISHES:
            answer = await server.post("/api/tables", game="taidian", players=4, seats=seats, options=options, status=status)
            assert culprit in answer.get("error", "")
        assert tried == []
