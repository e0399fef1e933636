"""Tables in little room: no line is wider than asked for, and in 24 lines of 80 columns there is room for the question too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import stormdeck
from stormdeck import Match
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker, flow, folded
from stormdeck.core.types import Seat
from stormdeck.line.console import Console
from stormdeck.line.session import Beginning, Seats, Session
from tests.tables import TABLES

NAMES = ("", "Bot 2", "Bot 3", "Bot 4", "A name of twenty-four le", "Bot 6")
MOST_LINES = {80: 20, 60: 28, 40: 42}
"""By columns."""


def moments(id: str, players: int) -> Iterator[Match]:
    """Now and then in a game by chance."""
    match, chance = Match(id, players, seed=players, names=NAMES[:players]), FastRng(players)
    for number in range(400):
        if match.decision is None:
            break
        if number % 20 == 0:
            yield match
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
    yield match


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_compact_table_keeps_to_its_room(id: str, players: int) -> None:
    for match in moments(id, players):
        for seat in [None, *range(players)]:
            view = match.view(seat)
            for columns, most in MOST_LINES.items():
                for legend in (False, True):
                    speaker = Speaker(None if seat is None else Seat(seat), match.names, compact=columns, legend=legend)
                    lines = match.game.picture(view, speaker).splitlines()
                    assert max(map(len, lines)) <= columns, lines
                    assert legend or len(lines) <= most, lines


class Lines(Console):
    """A terminal that is read."""

    def __init__(self) -> None:
        super().__init__(plain_words=False)
        self.is_terminal = True
        self.shown: list[str] = []

    def show(self, text: str) -> None:
        self.shown += text.split("\n")

    def ask(self, prompt: str = "> ") -> str:
        return "an answer"


class Asked(Session):
    """Somebody who is asked, and answers nothing."""

    def answer(self, typed: str) -> bool:
        return True


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_table_and_question_are_in_sight_together(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for one question in fifty, and where five or six sit at a table of Taidian."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    players = stormdeck.game(id).players[0]
    questions, match, chance = [], Match(id, players, seed=5), FastRng(5)
    greedy = stormdeck.bot("greedy")
    session = Asked(Lines(), Beginning(match, [], None, ""), Seats(Seat(0), {}, 0))
    while match.decision is not None and len(questions) < 100:
        legal = match.legal()
        if match.decision.seat == 0 and len(legal) > 1:
            session.told = len(match.events(0))
            session.console.shown.clear()
            session.decide()
            questions.append(len(session.console.shown))  # the first line is empty, and after the last there is the prompt
        match.play(greedy.choose(match.view(match.decision.seat), legal, chance))
    assert len(questions) > 10
    assert sum([lines > 24 for lines in questions]) <= len(questions) / 50, questions


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_an_open_table_keeps_to_its_room(id: str) -> None:
    match = list(moments(id, stormdeck.game(id).players[0]))[-1]
    match.opened = True
    lines = match.game.picture(match.open_view(), Speaker(None, match.names, compact=60)).splitlines()
    assert lines
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_colours_take_no_room(id: str, players: int) -> None:
    def paint(text: str, colour: str) -> str:
        return f"\033[1m{text}\033[0m"

    for match in moments(id, players):
        view = match.view(0)
        bare = match.game.picture(view, Speaker(Seat(0), match.names, compact=60))
        painted = match.game.picture(view, Speaker(Seat(0), match.names, paint, compact=60))
        assert re.sub(r"\033\[\dm", "", painted) == bare


def test_pieces_flow_from_line_to_line() -> None:
    assert flow("Dice  ", ["5 white", "3 red", "1 blue"], 18) == ["Dice  5 white ·", "    3 red · 1 blue"]
    assert flow("", ["a word or two that do not fit"], 12) == ["a word or", "two that do", "not fit"]
    assert flow("Hand  ", [("R1", "<R1>"), ("O2", "<O2>")], 10, " ") == ["Hand  <R1>", "    <O2>"]
    assert flow("", ["> Ann", "hand 5"], 10, indent="   ") == ["> Ann ·", "   hand 5"]
    assert flow("Hand  ", [], 10) == ["Hand  "]


def test_sentences_are_folded() -> None:
    assert folded(["One two three four.", "Five."], 10) == ["One two", "  three", "  four.", "Five."]
