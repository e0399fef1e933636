"""Blanco's table as text: readable, within 80 columns, and never more than the viewer knows."""

from __future__ import annotations

import re

import pytest

from stormdeck import Match
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.blanco.actions import ClearColumn, ClearRow
from stormdeck.games.blanco.cards import DECK, code, spoken
from stormdeck.games.blanco.facts import facts
from stormdeck.games.blanco.picture import complete_lines, picture
from stormdeck.games.blanco.view import BlancoOpen, BlancoView

NAMES = ("", "Bot 2", "Bot 3", "Bot 4", "Bot 5")


def table(grid: str, hand: str = "R2 R3", other: str = "?G1 ?G2 ?G3 / ?G4 ?G5 ?G6 / ?G7 ?G8 ?G9", **more: object) -> Match:
    seats = [{"grid": grid, "hand": hand}, {"grid": other, "hand": "V11 V12"}]
    return Match.from_position("blanco", {"seats": seats, "discard": "B1 B2", **more}, seed=1, names=["", "Bot 2"])


def draw(match: Match, seat: int | None = 0, *, plain: bool = False, legend: bool = False) -> str:
    view = match.view(seat)
    assert isinstance(view, BlancoView)
    return picture(view, Speaker(None if seat is None else Seat(seat), match.names, plain=plain, legend=legend))


def play_some(match: Match, moves: int, pick: int) -> None:
    for move in range(moves):
        if match.decision is None:
            return
        legal = match.legal()
        match.play(legal[(move * pick) % len(legal)])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("moves", [0, 30, 400])
def test_it_fits_80_columns(players: int, moves: int) -> None:
    match = Match("blanco", players, seed=3, names=NAMES[:players], options={"open_discard": True, "match_mode": "fewest_cards"})
    play_some(match, moves, 7)
    for seat in [None, *range(players)]:
        assert max(len(line) for line in draw(match, seat, legend=True).splitlines()) <= 80


def test_rows_and_columns_are_named_as_the_notation_names_them() -> None:
    lines = draw(table("R1 ?O2 !Y3 / G10 T5 B6")).splitlines()
    assert lines[1].split()[:3] == ["c1", "c2", "c3"]
    assert re.search(r"r1 │ ● R1  │ ░░░░░ │\[☀ Y3 \]│", lines[3])
    assert re.search(r"r2 │ ♣ G10 │ ≈ T5  │ ■ B6  │", lines[5])


def test_hand_piles_and_the_only_opponent_stand_beside_the_own_grid() -> None:
    text = draw(table("R1 ?O2 !Y3 / G10 T5 B6", box="N1 N2 N3"))
    assert re.search(r"Draw pile +\d+ cards \(3 in the box\)", text)
    assert re.search(r"Discards +■ B2 +on top of 1 card$", text, re.MULTILINE)
    assert re.search(r"Your hand +● R2 +● R3", text)
    assert "Bot 2, grid 1" in text
    assert len(text.splitlines()) <= 10


def test_a_card_everybody_saw_is_marked() -> None:
    match = table("R1 ?O2 !Y3 / G10 T5 B6")
    match.play("draw discard")
    assert "■ B2+" in draw(match)
    assert "hand ■B2 ░░░ ░░░" in draw(match, 1)


def test_others_see_that_a_card_was_looked_at_and_not_which() -> None:
    text = draw(table("R1 ?O2 !Y3 / G10 T5 B6"), 1)
    assert "●R1  ░░░  ░o░" in text
    assert "Y3" not in text


def test_without_the_memory_aid_the_own_look_is_only_marked() -> None:
    text = draw(table("R1 ?O2 !Y3 / G10 T5 B6", options={"memory_aid": False}))
    assert "░░o░░" in text
    assert "Y3" not in text


def test_whoever_must_act_is_marked() -> None:
    match = table("R1 ?O2 !Y3 / G10 T5 B6")
    assert draw(match).startswith("▶ Your first grid")
    assert "▶ Player 1, grid 1" in draw(match, None)


def test_a_complete_line_is_marked_exactly_when_it_can_be_cleared() -> None:
    match = Match("blanco", 2, seed=8)
    marked = 0
    for move in range(3000):
        decision = match.decision
        if decision is None:
            break
        legal = match.legal()
        if decision.kind == "clear_lines":
            view = match.view(decision.seat)
            assert isinstance(view, BlancoView)
            rows, columns = complete_lines(view.players[decision.seat].grid)
            assert rows == {action.row for action in legal if isinstance(action, ClearRow)}
            assert columns == {action.column for action in legal if isinstance(action, ClearColumn)}
            marks = len(re.findall(r"[rc]\d\*", draw(match, decision.seat)))
            assert marks == len(rows) + len(columns)
            marked += marks
        match.play(legal[(move * 13) % len(legal)])
    assert marked > 0


def test_an_empty_second_grid_is_said_to_be_empty() -> None:
    seats = [{"grid": "R5 O8", "hand": "O5 B1", "stage": 2}, {"grid": "?G1 ?G2 / ?G4 ?G5", "hand": "V11 V12"}]
    match = Match.from_position("blanco", {"seats": seats, "discard": "B2"}, seed=1)
    for action in ("draw pile", "place O5 r1c2", "clear row 1"):
        match.play(action)
    assert match.outcome is not None
    assert "is empty" in draw(match)
    assert "Your second grid: empty." in draw(match, plain=True)


@pytest.mark.parametrize(("mode", "told"), [("first_to_wins", "Games won: You 0"), ("fewest_cards", "fewest win: You 0")])
def test_a_match_of_several_games_says_how_it_stands(mode: str, told: str) -> None:
    match = Match("blanco", 2, seed=1, options={"match_mode": mode})
    assert told in draw(match).splitlines()[0]
    assert told in draw(match, plain=True).splitlines()[0]


def test_plain_words_have_no_drawing_and_no_symbols() -> None:
    match = table("R1 ?O2 !Y3 / G10 T5 B6", options={"open_discard": True})
    text = draw(match, plain=True, legend=True)
    assert text.isascii()
    assert text.splitlines()[:4] == [
        "Your first grid: 2 rows of 3 cards.",
        "Row 1: red 1, face down, face down (looked at: yellow 3).",
        "Row 2: green 10, turquoise 5, blue 6.",
        "Your hand: red 2, red 3.",
    ]
    assert "Discard pile: 2 cards, on top the blue 2." in text
    assert "Below the top discard, from above: blue 1." in text
    assert "Bot 2, row 1: face down, face down, face down." in text


def test_plain_words_name_complete_lines() -> None:
    match = table("R1 O2 Y3 / R4 T5 B6 / D7 V8 P9", hand="R2 R3")
    for action in ("draw pile", "place R3 r3c1"):
        match.play(action)
    assert "Complete: column 1." in draw(match, plain=True)


def test_colour_goes_on_faces_only_and_never_stands_alone() -> None:
    painted: list[tuple[str, str]] = []

    def paint(text: str, colour: str) -> str:
        painted.append((text, colour))
        return text

    match = table("R1 ?O2 !Y3 / G10 T5 B6")
    view = match.view(0)
    assert isinstance(view, BlancoView)
    picture(view, Speaker(Seat(0), (), paint))
    codes = {code(card) for card in DECK}
    assert painted
    assert all(re.sub(r"[^A-Z0-9]", "", text) in codes for text, _ in painted)
    assert not any("Y3" in text for text, _ in painted)  # a card that only its owner has looked at lies face down


def test_the_legend_explains_every_symbol_and_mark() -> None:
    text = draw(table("R1 ?O2 !Y3 / G10 T5 B6"), legend=True)
    for word in ("● R red", "✚ N brown", "░░░ face down", "░o░", "* a complete line", "▶ who must act", "r1c3"):
        assert word in text


def opened(match: Match, **how: bool) -> str:
    """The open table, as after the end."""
    match.opened = True
    view = match.open_view()
    assert isinstance(view, BlancoOpen)
    return picture(view, Speaker(None, match.names, **how))


def test_an_open_table_shows_every_card() -> None:
    text = opened(table("R1 ?O2 !Y3 / G10 T5 B6"))
    assert "[☀Y3]" in text
    assert "(▲O2)" in text, "nobody knew that one"
    assert "hand ●R2 ●R3" in text
    assert "hand ★V11 ★V12" in text
    for card in DECK:
        assert re.search(rf"{code(card)}\b", text), code(card)


def test_an_open_table_names_every_card_in_words() -> None:
    text = opened(table("R1 ?O2 !Y3 / G10 T5 B6"), plain=True)
    assert "row 1: red 1, face down (not looked at: orange 2), face down (looked at: yellow 3)." in text
    for card in DECK:
        assert re.search(rf"\b{spoken(card)}\b", text), spoken(card)


def test_the_legend_of_an_open_table_explains_its_brackets() -> None:
    assert "(♣ G12) face down, not looked at" in opened(table("R1 ?O2 !Y3 / G10 T5 B6"), legend=True)


def test_facts_count_turns_lines_and_the_longest_chain() -> None:
    match = table("D4 ?V1 ?P2 / R3 G3 O7 / D9 ?T8 ?Y10", hand="B3 Y1", other="G1 G2 / O4 O5", discard="N1 N2")
    for action in ("draw discard", "place B3 r2c3", "clear row 2", "clear column 1", "skip look", "swap r1c1 r1c2"):
        match.play(action)
    assert facts(match.events(0), Speaker(Seat(0), match.names)) == [
        "You: 1 turn, cleared 2 lines, took 1 from the discard pile.",
        "Bot 2: 1 turn, cleared 0 lines, took 0 from the discard pile.",
        "Longest chain: 2 lines in one turn, by you.",
    ]


def test_facts_without_a_chain_say_so() -> None:
    match = table("R1 O2 / R4 T5", hand="B3 Y1")
    match.play("swap r1c1 r1c2")
    assert facts(match.events(1), Speaker(Seat(1), match.names))[-1] == "Nobody cleared two lines in one turn."
