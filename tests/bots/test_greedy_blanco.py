"""Greedy at Blanco: legal, deterministic, blind to what is hidden, and sensible where the right move is obvious."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from stormdeck import Match, bot, play_out
from stormdeck.bots.blanco.greedy import next_from_pile
from stormdeck.bots.blanco.grid import EMPTY_GRID, POINT, UNKNOWN, Grid, best_match
from stormdeck.bots.blanco.trial import LINE_CLEARED, Search
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.blanco import GAME
from stormdeck.games.blanco.cards import BY_CODE, code
from stormdeck.games.blanco.view import BlancoView
from stormdeck.table.simulate import simulate

OTHER = {"grid": "?N2 ?N3 ?N4 / ?N5 ?N6 ?N7 / ?N8 ?N9 ?N10", "hand": "N11 N12"}


def table(grid: str, hand: str, **more: Any) -> Match:
    """Seat 1 to move; `more` are fields of the position, with `stage` for that of seat 1."""
    seat = {"grid": grid, "hand": hand, "stage": more.pop("stage", 1)}
    return Match.from_position("blanco", {"seats": [seat, OTHER], "discard": "N1", **more}, seed=1)


def chosen(match: Match, spec: str = "greedy") -> str:
    assert match.decision is not None
    return str(bot(spec).choose(match.view(match.decision.seat), match.legal(), FastRng(0)))


def turn(match: Match, spec: str = "greedy") -> list[str]:
    """What the bot on seat 1 does until its turn is over."""
    done: list[str] = []
    while match.decision is not None and match.decision.seat == 0:
        done.append(chosen(match, spec))
        match.play(done[-1])
    return done


# ---- The evaluation ----------------------------------------------------------------------------------------------------


def search_on(rows: list[list[str]], hand: list[str]) -> Search:
    """`R5` lies face up, `!R5` face down but known, `?` is unknown."""
    search = Search()
    grid = search.grids[0]
    grid.rows, grid.columns = len(rows), len(rows[0])
    for row, cells in enumerate(rows):
        for column, text in enumerate(cells):
            grid.cards[row * 4 + column] = UNKNOWN if text == "?" else BY_CODE[text.lstrip("!")]
            grid.up[row * 4 + column] = 0 if text[0] in "?!" else 1
    search.begin()
    search.keep(*[BY_CODE[card] for card in hand])
    return search


def points(rows: list[list[str]], hand: list[str]) -> float:
    """The formula, word by word."""
    known = [[text.lstrip("!?") for text in row] for row in rows]
    size = len(rows) * len(rows[0])
    total = -8.0 * size - (4 if size > 2 and 1 in (len(rows), len(rows[0])) else 0)
    for row in known:
        total += line_points([card[1:] for card in row], [card[1:] for card in hand])
    for column in zip(*known, strict=True):
        total += line_points([card[:1] for card in column], [card[:1] for card in hand])
    return total


def line_points(marks: list[str], held: list[str]) -> float:
    length = len(marks)
    most = max([marks.count(mark) + 0.5 * (mark in held) for mark in marks if mark], default=0.0)
    return 2 * length * (most / length) ** 2 if length > 1 else 0.0


def some_grid(chance: random.Random) -> tuple[list[list[str]], list[str]]:
    height, width = chance.choice([(3, 4), (3, 3), (2, 4), (2, 3), (3, 2), (2, 2), (1, 4), (1, 3), (3, 1), (1, 2), (2, 1)])
    deck = [f"{colour}{number}" for colour in "ROYG" for number in range(1, 7)]
    chance.shuffle(deck)
    marks = [[chance.choice(["?", "", "", "!"]) for _ in range(width)] for _ in range(height)]
    return [[mark if mark == "?" else mark + deck.pop() for mark in row] for row in marks], [deck.pop(), deck.pop()]


def test_the_value_of_a_grid_is_that_of_the_formula() -> None:
    chance = random.Random(5)
    for _ in range(500):
        rows, hand = some_grid(chance)
        search = search_on(rows, hand)
        assert search.grids[0].value(search.numbers, search.colours) == pytest.approx(points(rows, hand) * POINT), (rows, hand)


def test_the_short_way_to_value_a_placement_agrees_with_trying_it() -> None:
    chance = random.Random(6)
    both_ways = 0
    for _ in range(300):
        rows, hand = some_grid(chance)
        search = search_on(rows, hand)
        for row in range(len(rows)):
            for column in range(len(rows[0])):
                card, cell = BY_CODE["B5"], row * 4 + column
                assert search.place_value(card, cell) == search.tried_place(card, cell), (rows, hand, row, column)
                both_ways += not search.has_complete
    assert both_ways > 1000


def test_the_best_match_counts_cards_twice_and_the_hand_once() -> None:
    three_fives, two_sixes, hand_six = 6 << 4 * 4, 4 << 5 * 4, 1 << 5 * 4
    assert best_match(three_fives | two_sixes, hand_six) == 6
    assert best_match(two_sixes, hand_six) == 5
    assert best_match(two_sixes | 2 << 4 * 4, 0) == 4
    assert best_match(8 << 44, 1 << 44) == 9
    assert best_match(8 << 44, 1 << 40) == 8
    assert best_match(three_fives, 1 << 4 * 4) == 7
    assert best_match(2 << 4 * 4, 1 << 4 * 4) == 3
    assert best_match(0, hand_six) == 0


def test_five_lines_in_one_turn_are_thought_through() -> None:
    """A column of three, a row of three, a column of two and two rows of two: no grid takes more lines."""
    rows = [["O5", "G5", "B5", "R1"], ["Y2", "T7", "V7", "R2"], ["Y3", "D9", "P9", "R3"]]
    assert search_on(rows, ["N1", "N2"]).base == EMPTY_GRID + 5 * LINE_CLEARED
    rows[2][3] = "N12"
    assert search_on(rows, ["N1", "N2"]).place_value(BY_CODE["R3"], 11) == EMPTY_GRID + 5 * LINE_CLEARED


def test_an_empty_grid_beats_everything() -> None:
    grid = Grid()
    assert grid.value(0, 0) == EMPTY_GRID


# ---- Choices -----------------------------------------------------------------------------------------------------------


def test_it_takes_the_clear_that_wins() -> None:
    match = table("R5 O8", "O5 B1", stage=2)
    assert turn(match)[-2:] == ["place O5 r1c2", "clear row 1"]
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_it_completes_a_line_with_a_card_from_its_hand() -> None:
    match = table("R1 ?O2 ?Y3 / R4 ?T5 ?B6 / ?D7 ?V8 ?P9", "R9 B1")
    assert turn(match)[1:3] == ["place R9 r3c1", "clear column 1"]


def test_it_takes_the_discard_that_completes_a_line() -> None:
    match = table("R1 ?O2 ?Y3 / R4 ?T5 ?B6 / ?D7 ?V8 ?P9", "G9 B1", discard="N1 R11")
    assert turn(match)[:3] == ["draw discard", "place R11 r3c1", "clear column 1"]


def test_it_draws_from_the_pile_rather_than_take_a_useless_discard() -> None:
    match = table("R1 ?O2 ?Y3 / R4 ?T5 ?B6 / ?D7 ?V8 ?P9", "G9 B1", discard="P12")
    assert chosen(match) == "draw pile"


def test_it_swaps_where_only_a_swap_completes_a_line() -> None:
    match = table("R1 O2 Y3 / R4 T5 B6 / D7 R8 P9", "G10 B11")
    assert turn(match)[:2] == ["swap r3c1 r3c2", "clear column 1"]


def test_it_turns_up_a_card_it_knows_when_that_completes_a_line() -> None:
    match = table("R1 ?O2 ?Y3 / R4 ?T5 ?B6 / !R7 ?V8 ?P9", "G10 B1 T3", phase="play_or_discard")
    done = turn(match)
    assert done[0].startswith("discard ")
    assert done[1:3] == ["reveal r3c1", "clear column 1"]


def test_it_clears_first_what_leaves_the_other_line_complete() -> None:
    """BL-G14  With two rows the column goes first, with two columns the row."""
    assert turn(table("R5 O5 Y5 / G4 T2 Y6", "B1 B2", phase="clear_lines"))[:2] == ["clear column 3", "clear row 1"]
    assert turn(table("R5 O5 / R4 T2 / R7 Y6", "B1 B2", phase="clear_lines"))[:2] == ["clear row 1", "clear column 1"]


def test_it_looks_at_a_card_it_does_not_know() -> None:
    fields = {"phase": "reward_look", "lines_cleared": 1}
    assert chosen(table("!G1 T3 / D5 ?V7", "B1 B2", **fields)) == "look r2c2"
    assert chosen(table("!G1 T3 / D5 V7", "B1 B2", **fields)) == "skip look"


def test_after_a_chain_reaction_it_turns_up_the_card_that_completes_a_line() -> None:
    match = table("?G1 T3 Y7 / D5 !T7 P8", "B1 B2", phase="reward_look", lines_cleared=2, chain=True)
    assert turn(match) == ["look r2c2", "reveal looked", "clear column 2"]


def test_it_turns_up_an_unknown_card_rather_than_a_known_one_that_completes_nothing() -> None:
    assert chosen(table("!G1 T3 / D5 ?V7", "B1 B2", phase="reveal_after_discard")) == "reveal r2c2"


# ---- Banking -----------------------------------------------------------------------------------------------------------

ONE_LINE = "R1 ?O2 ?Y3 / R4 T5 B6 / R9 V8 P9"


def test_bank_holds_a_single_line_back_while_two_cards_lie_face_down() -> None:
    assert chosen(table(ONE_LINE, "B1 B2", phase="clear_lines")) == "clear column 1"
    assert chosen(table(ONE_LINE, "B1 B2", phase="clear_lines"), "greedy:bank") == "finish clearing"


def test_bank_clears_when_fewer_cards_lie_face_down() -> None:
    match = table(ONE_LINE.replace("?O2", "O2"), "B1 B2", phase="clear_lines")
    assert chosen(match, "greedy:bank") == "clear column 1"


def test_bank_clears_both_lines_when_a_second_is_ready() -> None:
    match = table("R1 ?O2 ?Y3 / R4 ?T5 ?B6 / R9 V9 P9", "B1 B2", phase="clear_lines")
    done = turn(match, "greedy:bank")
    assert sorted(done[:2]) == ["clear column 1", "clear row 3"]
    assert "reveal looked" in done


def test_bank_clears_when_a_second_line_will_fall_into_place() -> None:
    """Clearing the row puts the two dark blues of column 1 together (the knock-on of BL-R42)."""
    match = table("D4 ?V1 ?P2 / R3 G3 B3 / D9 ?T8 ?Y10", "B1 B2", phase="clear_lines")
    assert turn(match, "greedy:bank")[:2] == ["clear row 2", "clear column 1"]


def test_bank_obeys_mandatory_clearing() -> None:
    match = table(ONE_LINE, "B1 B2", phase="clear_lines", options={"clearing": "mandatory"})
    assert chosen(match, "greedy:bank") == "clear column 1"


# ---- What the pile may hold --------------------------------------------------------------------------------------------


def next_cards(match: Match) -> list[str]:
    view = match.view(0)
    assert isinstance(view, BlancoView)
    return [code(card) for card in next_from_pile(view)]


def test_the_next_card_is_one_of_the_last_shuffle() -> None:
    """Cards that were dealt before the reshuffle lie in a grid or a hand, never in the pile."""
    match = table("R1 ?O2 ?Y3 / R4 T5 B6 / D7 V8 P9", "G1 G2", shuffles=2, older={"1": ["O2", "Y3", "N2", "N3", "N11", "N12"]})
    cards = next_cards(match)
    assert not {"O2", "Y3", "N2", "N3", "N11", "N12", "R1", "G1", "N1"} & set(cards)
    assert {"N4", "R2"} <= set(cards)


def test_an_empty_pile_will_be_made_of_the_discards_and_the_box() -> None:
    """BL-G57"""
    options = {"reshuffle": "when_needed"}
    match = table("R1 O2 Y3 / R4 T5 B6 / D7 V8 P9", "G1 G2", discard="V1 V2 V3", pile_size=0, options=options)
    cards = next_cards(match)
    assert {"V1", "V2", "G12"} <= set(cards)
    assert not {"V3", "R1", "G1", "N2"} & set(cards)
    assert chosen(match) in [str(action) for action in match.legal()]


# ---- Whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"clearing": "mandatory", "reshuffle": "when_needed"},
        {"chain_rule": "knock_on", "allow_discard_return": False, "memory_aid": False, "open_discard": True},
        {"match_mode": "first_to_wins", "match_wins": 2},
    ],
)
def test_every_choice_is_legal_and_games_end(players: int, options: dict[str, object]) -> None:
    """`play_out` refuses an illegal action."""
    bots = (["greedy", "greedy:bank"] * 3)[:players]
    record = play_out("blanco", bots, seed=11, options=options)
    assert record.outcome is not None
    assert record.outcome.rule != "BL-G42"


def test_the_same_seed_gives_the_same_game_compiled_or_not() -> None:
    """Changes with the bots' play; the plain and the compiled version must agree on it."""
    record = play_out("blanco", ["greedy", "greedy:bank"], seed=7)
    assert record.actions == play_out("blanco", ["greedy", "greedy:bank"], seed=7).actions
    assert hashlib.sha256("\n".join(record.actions).encode()).hexdigest()[:16] == "7a38c2c07c8a7524"


def test_it_remembers_nothing_and_sees_nothing_hidden() -> None:
    """At every decision of a game: a bot that has played on chooses like a new one, also where all unseen cards are redealt."""
    match = Match("blanco", 2, seed=3)
    used = bot("greedy:bank")
    decisions = 0
    while (decision := match.decision) is not None:
        seat = Seat(decision.seat)
        view, legal = match.view(seat), match.legal()
        action = used.choose(view, legal, FastRng(decisions))
        redealt = GAME.determinise(view, FastRng(decisions, 5))
        assert bot("greedy:bank").choose(GAME.view(redealt, seat), GAME.legal(redealt), FastRng(decisions)) == action
        match.play(action)
        decisions += 1
    assert decisions > 50


def test_it_beats_random_play_in_all_of_twenty_games() -> None:
    summary = simulate("blanco", ["greedy", "random"], 20, seed=1)
    assert [row.wins for row in summary.bots] == [20, 0]
