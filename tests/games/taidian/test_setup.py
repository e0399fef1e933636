"""Set-up: decks, market, characters, seats (S01 to S06)."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from stormdeck import Match
from stormdeck.core.errors import StormdeckError
from stormdeck.games.taidian import GAME
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import PRINTED, TaidianTable, cards, new_game

DATA = tomllib.loads(resources.files("stormdeck.games.taidian").joinpath("cards.toml").read_text("utf-8"))
CARDS = {row["id"]: row for row in DATA["card"]}
PEOPLE = {row["id"]: row for row in DATA["character"]}
START = cards("coin*4 cash shield*2 kick*2 punch*2")


@rule("TA-R02", "TA-R03", "TA-S01")
def test_everybody_starts_with_the_same_eleven_cards_and_the_rest_is_the_market() -> None:
    """S01."""
    t = new_game(2)
    assert t.deck(1) == t.deck(2) == START
    started = {"coin": 32, "cash": 28, "shield": 26, "kick": 20, "punch": 32}
    assert t.market == {**PRINTED, **started}
    assert sum(t.market.values()) == 334


@rule("TA-R03", "TA-G01")
@pytest.mark.parametrize(
    ("players", "stacks"),
    [
        (2, (32, 28, 32, 20, 26, 334)),
        (3, (28, 27, 30, 18, 24, 323)),
        (4, (24, 26, 28, 16, 22, 312)),
        (5, (20, 25, 26, 14, 20, 301)),
        (6, (16, 24, 24, 12, 18, 290)),
    ],
)
def test_the_market_by_number_of_players(players: int, stacks: tuple[int, ...]) -> None:
    """The market by number of players."""
    market = new_game(players).market
    assert (*[market[card] for card in ("coin", "cash", "punch", "kick", "shield")], sum(market.values())) == stacks


@rule("TA-G01")
@pytest.mark.parametrize("players", [1, 7, 0])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(StormdeckError, match=r"2"):
        Match(GAME, players, 1)
    assert GAME.players == (2, 3, 4, 5, 6)


@rule("TA-R04", "TA-R05", "TA-R13", "TA-S02")
def test_everybody_starts_with_150_health_no_energy_level_0_and_five_cards() -> None:
    """S02."""
    t = new_game(3)
    for seat in (1, 2, 3):
        player = t.view_of(seat).players[seat - 1]
        assert (player.health, player.energy, player.levels) == (150, 0, (0, 0, 0, 0))
        assert (player.hand_size, player.pile_size, len(t.discard(seat))) == (5, 6, 0)
    assert t.phase == "choose_turn"
    assert DATA["game"]["symbols"] == ["aim", "strength", "skill", "healing"]


@rule("TA-R13")
def test_the_decks_are_shuffled_before_the_first_draw() -> None:
    assert len({tuple(new_game(2, seed).hand(1)) for seed in range(30)}) > 8


@rule("TA-R01", "TA-R06", "TA-R07", "TA-R70", "TA-G62", "TA-S03")
def test_ten_characters_are_dealt_or_picked_and_never_twice() -> None:
    """S03."""
    assert len(PEOPLE) == 10
    assert all(row["text"] for row in PEOPLE.values())
    dealt = {
        tuple([player.character for player in new_game(3, seed, characters="random").view_of(1).players]) for seed in range(40)
    }
    assert all(len(set(people)) == 3 for people in dealt)
    assert len(dealt) > 30
    assert {person for people in dealt for person in people} == set(PEOPLE)
    t = new_game(3, characters="draft", start_player="seat_3")
    assert (t.phase, t.turn) == ("pick_character", 1)
    assert t.choices == [f"pick {person}" for person in PEOPLE]
    t.play("pick ren")
    assert t.turn == 2
    assert "pick ren" not in t.choices
    t.refuses("pick ren", "TA-G62")
    t.play("pick mateo", "pick emeka")
    assert (t.phase, t.turn) == ("choose_turn", 3)
    assert sorted(t.view_of(None).players[seat].character for seat in range(3)) == ["emeka", "mateo", "ren"]


@rule("TA-R06", "TA-R07", "TA-G62", "TA-S03")
def test_picked_characters_get_their_cards_before_the_first_draw() -> None:
    """Nobody holds a card while characters are picked: extra cards are shuffled in first."""
    t = new_game(2, characters="draft", start_player="seat_2")
    assert t.hand(1) == t.hand(2) == []
    picker = t.turn
    t.play("pick emeka", "pick anneke")
    assert t.deck(picker) == sorted([*START, "cash", "cash"])
    assert len(t.hand(1)) == len(t.hand(2)) == 5
    assert t.energy(3 - picker) == 5
    assert t.turn == 2


@rule("TA-R09", "TA-R70", "TA-G85", "TA-S04")
def test_some_characters_start_with_cards_structures_or_energy() -> None:
    """S04."""
    t = new_game(3, characters="emeka,mateo,anneke")
    assert t.deck(1) == sorted([*START, "cash", "cash"])
    assert t.market["cash"] == 30 - 3 - 2
    assert t.structures(2) == ["burn_barrel"]
    assert t.market["burn_barrel"] == 5
    assert t.energy(3) == 5
    two = new_game(2, characters="emeka,mateo")
    assert two.market["cash"] == 26


@rule("TA-R09", "TA-R70")
@pytest.mark.parametrize(
    ("person", "extra"), [("salome", "first_aid"), ("pilar", "robber"), ("viktor", "nine_mm"), ("lian", "poison")]
)
def test_extra_starting_cards_come_out_of_the_market(person: str, extra: str) -> None:
    t = new_game(2, characters=f"bruno,{person}")
    assert t.deck(1) == START
    assert t.deck(2) == sorted([*START, extra])
    assert t.market[extra] == PRINTED[extra] - 1
    assert sum(t.all_cards().values()) == 356


@rule("TA-R08", "TA-R17", "TA-G61", "TA-G63", "TA-S05")
def test_the_turn_passes_clockwise_from_the_start_seat_and_a_round_ends_there() -> None:
    """S05: start seat C."""
    t = new_game(3, start_player="seat_3")
    turns = []
    for _ in range(4):
        turns.append((t.turn, t.round))
        t.end()
    assert turns == [(3, 1), (1, 1), (2, 1), (3, 2)]


@rule("TA-R08", "TA-G61")
def test_the_start_seat_is_random_or_chosen() -> None:
    assert {new_game(3, seed).turn for seed in range(40)} == {1, 2, 3}
    assert {new_game(3, seed, start_player="seat_2").turn for seed in range(10)} == {2}


@rule("TA-R71", "TA-S06")
def test_the_market_has_four_groups() -> None:
    """S06: structures (6 kinds), attack (8), defence (3), upgrading (6); `test_words.py` reads them off the picture."""
    kinds: dict[str, int] = {}
    for row in CARDS.values():
        kinds[row["kind"]] = kinds.get(row["kind"], 0) + 1
    assert kinds == {"structure": 6, "attack": 8, "defence": 3, "money": 3, "energy": 3}


@rule("TA-R30", "TA-S09")
def test_cash_and_gold_cost_more_than_they_buy() -> None:
    """S09, last sentence."""
    prices = {card: (CARDS[card]["cost"], CARDS[card]["value"]) for card in ("coin", "cash", "gold")}
    assert prices == {"coin": (1, 1), "cash": (3, 2), "gold": (5, 4)}


@rule("TA-R30", "TA-R03")
def test_costs_values_and_numbers_are_those_of_the_rules() -> None:
    """All cards and structures."""
    expected = {
        "bolt": (2, 1), "flash": (4, 3), "strike": (6, 5), "punch": (3, 10), "kick": (2, 5), "nine_mm": (4, 15),
        "shotgun": (2, 5), "fire_bomb": (4, 10), "poison": (4, 5), "robber": (3, 0), "first_aid": (3, 10), "shield": (3, 15),
        "medic": (5, 10), "antidote": (2, 0), "burn_barrel": (4, 2), "barricade": (6, 5), "field_clinic": (6, 5),
        "generator": (5, 1), "black_market": (5, 1), "watchtower": (8, 1),
    }  # fmt: skip
    assert {card: (CARDS[card]["cost"], CARDS[card]["value"]) for card in expected} == expected
    assert {card: row["count"] for card, row in CARDS.items()} == PRINTED
    assert sum(PRINTED.values()) == 356


@rule("TA-G68")
@pytest.mark.parametrize("start", [1, 2])
def test_with_a_fair_start_the_start_player_begins_with_four_cards(start: int) -> None:
    t = new_game(2, fair_start=True, start_player=f"seat_{start}")
    assert [len(t.hand(start)), len(t.hand(3 - start))] == [4, 5]
    assert len(new_game(2, start_player="seat_1").hand(1)) == 5
    t.end()
    assert len(t.hand(start)) == 5


@rule("TA-R73", "TA-R74", "TA-G67", "TA-S68")
def test_a_short_game_has_two_more_punches_and_100_health() -> None:
    """S68, first half."""
    t = new_game(2, extra_punches=2, start_health=100)
    assert t.deck(1) == t.deck(2) == sorted([*START, "punch", "punch"])
    assert t.healths == [100, 100]
    assert t.market["punch"] == 28
    assert new_game(6, extra_punches=2).market["punch"] == 12


@rule("TA-G67")
def test_the_two_parts_of_the_short_game_are_independent() -> None:
    punches, health = new_game(2, extra_punches=2), new_game(2, start_health=100)
    assert (len(punches.deck(1)), punches.health(1)) == (13, 150)
    assert (len(health.deck(1)), health.health(1)) == (11, 100)


def test_the_table_keeps_all_cards() -> None:
    """The builder's own count."""
    t: TaidianTable = new_game(4, characters="random")
    assert t.all_cards() == PRINTED
