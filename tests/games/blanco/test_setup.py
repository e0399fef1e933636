"""The cards and the set-up, in the order of the manual."""

from __future__ import annotations

import random
from collections import Counter
from importlib import resources

import pytest

from stormdeck import BadOptions, Match, game
from stormdeck.games.blanco import cards as blanco_cards
from stormdeck.games.blanco.cards import DECK, FILE, code, colour_of, load_cards, number_of, spoken
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BlancoTable, table

FACE_DOWN = "? ? ? / ? ? ? / ? ? ?"
PILE_AFTER_SETUP = {2: 97, 3: 86, 4: 75, 5: 64}

CARD_FILE = resources.files("stormdeck.games.blanco").joinpath("cards.toml").read_text("utf-8")


def new_game(players: int, seed: int = 1, **options: object) -> BlancoTable:
    return BlancoTable(Match("blanco", players, seed, options))


def set_up_one(t: BlancoTable, reveal: str = "r1c1", look: str = "r1c2") -> None:
    t.play(f"reveal {reveal}", f"look {look}")


# ---- Contents ----


@rule("BL-R01", "BL-G01", "BL-G36", "BL-S03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    """The box: 2 to 5 players."""
    match = Match("blanco", players, seed=1)
    assert match.players == players
    assert match.game.title == "Blanco"
    assert match.game.minutes == 20


@rule("BL-R01", "BL-G36", "BL-S03")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 8, True, "2", 2.0])
def test_no_other_number_of_players_is_accepted(players: object) -> None:
    """The publisher's limit, although the deck would do for eight."""
    with pytest.raises(BadOptions, match=r"2 to 5 players.*BL-R01"):
        Match("blanco", players, seed=1)  # type: ignore[arg-type]  # what a careless caller may pass


@rule("BL-R02", "BL-G02", "BL-S01")
def test_the_deck_has_every_colour_with_every_number_once() -> None:
    """120 cards, ten colours, twelve numbers."""
    assert len(set(DECK)) == 120
    assert len({code(card) for card in DECK}) == 120
    assert set(Counter(colour_of(card).id for card in DECK).values()) == {12}
    assert Counter(number_of(card) for card in DECK) == Counter(dict.fromkeys(range(1, 13), 10))
    assert len({(colour_of(card).id, number_of(card)) for card in DECK}) == 120


@rule("BL-R03", "BL-G03", "BL-S02")
def test_each_colour_has_a_name_a_letter_and_a_symbol_of_its_own() -> None:
    """Five colours are named by the manual, five are reconstructed; all symbols differ."""
    names = {colour.code: colour.name for colour in FILE.colour}
    assert names == {
        "R": "red",
        "O": "orange",
        "Y": "yellow",
        "G": "green",
        "T": "turquoise",
        "B": "blue",
        "D": "dark blue",
        "V": "violet",
        "P": "pink",
        "N": "brown",
    }
    assert {colour.code for colour in FILE.colour if colour.source == "seed"} == set("ROGBD")
    assert {colour.source for colour in FILE.colour} == {"seed", "reconstructed"}
    assert len({colour.symbol for colour in FILE.colour}) == 10
    assert len({colour.hex for colour in FILE.colour}) == 10


@rule("BL-R03", "BL-S02")
def test_symbols_have_no_effect_on_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """The symbols help those who cannot tell the colours apart and do nothing else."""
    before = choices_of_a_game()
    monkeypatch.setattr(blanco_cards, "FILE", load_cards(CARD_FILE.replace("●", "@").replace("♣", "%")))
    assert blanco_cards.FILE.colour[0].symbol == "@"
    assert choices_of_a_game() == before


def choices_of_a_game() -> list[list[str]]:
    t, chance, seen = new_game(3), random.Random(5), []
    for _ in range(300):
        seen.append(t.choices)
        t.play(chance.choice(t.choices))
    return seen


@rule("BL-R02", "BL-R03", "BL-G02")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("numbers = [1, 2,", "numbers = [2, 2,", r"numbers 1 to 12.*BL-G02"),
        ('symbol = "●"', 'symbol = "▲"', r"same symbol \(BL-R03\)"),
        ('code = "R"', 'code = "O"', r"same code"),
    ],
)
def test_a_card_file_that_is_no_deck_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        load_cards(CARD_FILE.replace(old, new, 1))


@rule("BL-R02")
def test_a_card_file_with_nine_colours_is_refused() -> None:
    nine = CARD_FILE.rpartition("[[colour]]")[0]
    with pytest.raises(ValueError, match=r"10 colours.*9.*BL-R02"):
        load_cards(nine)


@rule("BL-G03")
def test_blue_and_dark_blue_are_two_colours() -> None:
    """The manual's examples name both."""
    assert [spoken(card) for card in DECK if code(card) in ("B3", "D3")] == ["blue 3", "dark blue 3"]


# ---- Set-up ----


@rule("BL-R04", "BL-R15", "BL-R16", "BL-R17", "BL-R18", "BL-S04")
def test_everybody_is_dealt_nine_face_down_cards_and_one_card_starts_the_discard_pile() -> None:
    """Four players before any choice."""
    t = new_game(4)
    for seat in (1, 2, 3, 4):
        assert t.shape_of(seat) == (3, 3)
        assert t.hand_of(seat) == set()
        for viewer in (None, 1, 2, 3, 4):
            assert t.grid_seen_by(viewer, seat) == FACE_DOWN
    assert len(t.discard.split()) == 1
    assert len(t.pile) == 83
    assert t.box == set()
    assert t.phase == "setup_reveal"


@rule("BL-R15")
def test_all_120_cards_are_shuffled() -> None:
    """Every card lies somewhere once, and other seeds give other deals."""
    deals = []
    for seed in range(20):
        t = new_game(5, seed)
        dealt = [word.strip("?") for seat in range(1, 6) for word in t.grid_of(seat).split() if word != "/"]
        everything = dealt + t.discard.split() + t.pile
        assert len(everything) == 120
        assert set(everything) == {code(card) for card in DECK}
        deals.append(tuple(everything))
    assert len(set(deals)) == 20


@rule("BL-R15")
def test_every_card_is_as_likely_as_any_other_to_start_the_discard_pile() -> None:
    """1,200 deals, ten expected for each card; chi-square with 119 degrees of freedom, 99.99 % bound."""
    counts = Counter(new_game(2, seed).discard for seed in range(1200))
    chi_square = sum((counts[code(card)] - 10) ** 2 / 10 for card in DECK)
    assert chi_square < 185


@rule("BL-R19", "BL-R20", "BL-R21", "BL-S05")
def test_each_player_turns_up_a_card_then_looks_at_another_then_draws_two() -> None:
    """The first player of a new game."""
    t = new_game(2, first_dealer="seat_1")
    first = t.turn
    face = t.grid_of(first).split(" / ")[1].split()
    assert len(t.choices) == 9
    t.play("reveal r2c2")
    assert t.grid_seen_by(None, first) == f"? ? ? / ? {face[1].strip('?')} ? / ? ? ?"
    assert t.phase == "setup_look"
    assert len(t.choices) == 8
    t.refuses("look r2c2", "BL-R20")
    assert t.hand_of(first) == set()
    t.play("look r2c3")
    other = 3 - first
    assert t.grid_seen_by(first, first).split(" / ")[1] == f"? {face[1].strip('?')} !{face[2].strip('?')}"
    assert t.grid_seen_by(other, first).split(" / ")[1] == f"? {face[1].strip('?')} !"
    assert len(t.hand_of(first)) == 2
    assert (t.turn, t.phase) == (other, "setup_reveal")


@rule("BL-R17", "BL-R21", "BL-S05", "BL-G38")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_pile_after_the_set_up(players: int) -> None:
    """119 less eleven cards a player."""
    t = new_game(players)
    for _ in range(players):
        set_up_one(t)
    assert t.phase == "choose_action"
    assert len(t.pile) == PILE_AFTER_SETUP[players]
    assert [len(t.hand_of(seat)) for seat in range(1, players + 1)] == [2] * players
    assert len(t.discard.split()) == 1


@rule("BL-G38", "BL-G28")
def test_a_player_draws_the_hand_right_after_the_own_look() -> None:
    """One player finishes before the next begins; nobody else holds cards yet."""
    t = new_game(3, first_dealer="seat_1")
    order = []
    for done in range(3):
        order.append(t.turn)
        assert sorted(len(t.hand_of(seat)) for seat in (1, 2, 3)) == [0] * (3 - done) + [2] * done
        set_up_one(t)
    assert order == [2, 3, 1]


@rule("BL-G39")
def test_the_look_at_set_up_cannot_be_skipped() -> None:
    """A plain instruction, not a "may"."""
    t = new_game(2)
    t.refuses("skip look", "BL-G39")
    t.play("reveal r1c1")
    assert t.choices_of("skip") == []
    t.refuses("skip look", "BL-G39")


@rule("BL-G10")
def test_the_card_turned_up_at_set_up_leaves_nothing_to_clear() -> None:
    """One face-up card, and every line has three."""
    for choice in new_game(2).choices:
        t = new_game(2).play(choice)
        assert t.phase == "setup_look"
        assert t.lines == []


@rule("BL-R22")
def test_maria_after_the_set_up() -> None:
    """The manual's picture: red 7 up, the card on the right of the middle row looked at, blue 10 and green 12 in hand."""
    t = table("R7 ?V1 ?P4 / ?Y2 ?T9 !O8 / ?G6 ?D3 ?N1", "B10 G12", discard="V12", pile="O5")
    assert t.grid_seen_by(1) == "R7 ? ? / ? ? !O8 / ? ? ?"
    assert t.hand_seen_by(1) == ["G12", "B10"]
    assert t.grid_seen_by(2) == "R7 ? ? / ? ? ! / ? ? ?"
    assert t.hand_seen_by(2) == ["-", "-"]
    assert t.view_of(2).discard_count == 1


# ---- Who begins ----


@rule("BL-R23", "BL-G38", "BL-S06")
def test_the_player_on_the_dealers_left_begins_and_turns_go_clockwise() -> None:
    """Four players, seat 4 deals: set-up and turns in seat order."""
    empty = {"grid": FACE_DOWN}
    t = BlancoTable.lay_out("blanco", {"seats": [empty] * 4, "phase": "setup_reveal", "dealer": 4, "discard": "N1"})
    order = []
    for _ in range(4):
        order.append(t.turn)
        t.play(t.choices[0])
        order.append(t.turn)
        t.play(t.choices[0])
    assert order == [1, 1, 2, 2, 3, 3, 4, 4]
    turns = []
    for _ in range(9):
        assert t.phase == "choose_action"
        turns.append(t.turn)
        t.play(t.choices_of("swap")[0])
    assert turns == [1, 2, 3, 4, 1, 2, 3, 4, 1]


@rule("BL-R23", "BL-G37")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_dealer_is_drawn_at_random(players: int) -> None:
    """All seats, equally often: 600 deals, 99.99 % bound of chi-square with 4 degrees of freedom or fewer."""
    dealers = Counter(new_game(players, seed).view_of(None).dealer for seed in range(600))
    assert set(dealers) == set(range(players))
    expected = 600 / players
    assert sum((count - expected) ** 2 / expected for count in dealers.values()) < 24


@rule("BL-R23", "BL-G37", "BL-G53")
def test_with_first_dealer_seat_1_seat_2_begins() -> None:
    for seed in range(20):
        t = new_game(3, seed, first_dealer="seat_1")
        assert t.view_of(None).dealer == 0
        assert t.turn == 2


@rule("BL-G01", "BL-R01")
def test_the_facts_of_the_box_are_in_the_card_file() -> None:
    assert FILE.game["title"] == game("blanco").title == "Blanco"
    assert (FILE.game["min_players"], FILE.game["max_players"]) == (2, 5)
    assert (FILE.game["age"], FILE.game["minutes"]) == (8, 20)
    assert FILE.game["designer"] == "Reinhard Staupe"
    assert FILE.game["year"] == 2025
