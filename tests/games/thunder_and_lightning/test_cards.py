"""TL-R05 to TL-R09: the two decks, and the numbers on the cards."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import pytest

from stormdeck.games.thunder_and_lightning.cards import FILE, KIND_IDS, Kind, load_cards, load_own_cards
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.reading_pieces import COPIES, STRENGTH
from tests.games.thunder_and_lightning.scenario_table import new_game

TEXT = resources.files("stormdeck.games.thunder_and_lightning").joinpath("cards.toml").read_text("utf-8")
BY_ID = {kind.id: kind for kind in FILE.card}


def changed(id: str, old: str, new: str) -> str:
    """The card table with one line of one kind changed."""
    head, found, rest = TEXT.partition(f'id = "{id}"')
    assert found
    assert old in rest
    return head + found + rest.replace(old, new, 1)


@rule("TL-R05", "TL-R09", "TL-S01", "TL-G41")
def test_each_deck_has_fifty_cards_of_the_same_kinds() -> None:
    """Both decks are built by a real deal."""
    t = new_game()
    for side in "TL":
        cards = [card.partition("_")[2] for card in (*t.side(side).hand, *t.side(side).deck)]
        assert len(cards) == 50
        assert Counter(cards) == COPIES
    assert {card.partition("_")[0] for card in t.side("T").deck} == {"thor"}
    assert {card.partition("_")[0] for card in t.side("L").deck} == {"loki"}


@rule("TL-R05", "TL-R09")
def test_the_copies_add_up() -> None:
    assert tuple(BY_ID) == tuple(COPIES) == KIND_IDS
    assert len(COPIES) == 23
    assert {id: kind.copies for id, kind in BY_ID.items()} == COPIES
    assert sum(COPIES.values()) == 50


@rule("TL-R07")
def test_strengths_run_from_none_over_nought_to_seven() -> None:
    """Cards of each strength: 13 without any, then 8, 9, 5, 5, 4, 3, 2 and 1."""
    assert {id: kind.strength for id, kind in BY_ID.items() if kind.has_strength} == STRENGTH
    counts = Counter({id: kind.copies for id, kind in BY_ID.items() if not kind.has_strength})
    assert counts.total() == 13
    by_strength = [sum(kind.copies for kind in FILE.card if kind.strength == value) for value in range(8)]
    assert by_strength == [8, 9, 5, 5, 4, 3, 2, 1]


@rule("TL-R08", "TL-R42", "TL-R110", "TL-S84")
def test_a_symbol_goes_with_a_power() -> None:
    """18 kinds have both, the other 5 neither; 35 of the 50 cards carry the symbol."""
    symbols = [kind for kind in FILE.card if kind.symbol]
    assert len(symbols) == 18
    assert all(kind.powers and kind.text for kind in symbols)
    assert not any(kind.powers or kind.text for kind in FILE.card if not kind.symbol)
    assert sum(kind.copies for kind in symbols) == 35


@rule("TL-R36", "TL-R110")
def test_which_cards_may_initiate_a_challenge() -> None:
    """31 of 50: every card with a strength but treasure, Shield Wall and Nightmare."""
    able = {kind.id for kind in FILE.card if kind.initiates}
    assert able == {"frigg", "ravens", "archer", "ally3", "viking", "ally5", "ally6", "champion"}
    assert sum(BY_ID[id].copies for id in able) == 31


@rule("TL-R02", "TL-G20")
@pytest.mark.parametrize(
    ("id", "thor", "loki"),
    [
        ("god", "Thor", "Loki"),
        ("treasure", "Odin's Ring", "Odin's Crown"),
        ("ally3", "Dwarf", "Troll"),
        ("ally5", "Light Elf", "Fire Giant"),
        ("ally6", "Einherjar", "Dragon"),
        ("champion", "Tyr", "Angrboda"),
        ("weapon", "Mjolnir", "Gungnir"),
        ("ravens", "Ravens", "Ravens"),
        ("shield_wall", "Shield Wall", "Shield Wall"),
    ],
)
def test_some_names_differ(id: str, thor: str, loki: str) -> None:
    assert (BY_ID[id].name(0), BY_ID[id].name(1)) == (thor, loki)


@pytest.mark.parametrize("kind", FILE.card, ids=lambda kind: kind.id)
def test_every_number_says_where_it_comes_from(kind: Kind) -> None:
    assert {kind.strength_source, kind.copies_source, kind.names_source} <= {"seed", "public", "reconstructed"}


def test_new_powers_of_this_game_are_marked_as_reconstructed() -> None:
    """Seven kinds have no ancestor in the predecessor's deck, so their numbers are our own."""
    kinds = ["berserker", "idunn", "weapon", "longships", "seer", "valkyries", "vidarr"]
    assert {BY_ID[id].copies_source for id in kinds} == {"reconstructed"}


# ---- A table of one's own ----


@rule("TL-R09")
def test_an_owner_of_a_printed_copy_can_correct_names_strengths_and_copies() -> None:
    text = changed("ally3", 'thor = "Dwarf"', 'thor = "Valiant Dwarf"')
    assert load_own_cards(text).card[7].name(0) == "Valiant Dwarf"
    text = changed("ally3", "copies = 5", "copies = 4").replace("copies = 9", "copies = 10")
    own = load_own_cards(text)
    assert own.card[5].copies == 10
    assert sum(kind.copies for kind in own.card) == 50


@rule("TL-R05", "TL-R07", "TL-R36", "TL-R42", "TL-G44")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (changed("ally3", "copies = 5", "copies = 6"), "51"),
        (changed("ally3", "copies = 5", "copies = 0"), "ally3|45"),
        (changed("ally3", "strength = 3", "strength = 8"), "ally3"),
        (changed("ally3", "strength = 3", "strength = -1"), "ally3"),
        (changed("ally3", "initiates = true", "initiates = false"), "TL-R36"),
        (changed("ally3", "powers = []", 'powers = ["fly"]'), "fly|nobody knows"),
        (changed("ally3", "powers = []", 'powers = ["spy_hand"]'), "TL-R42"),
        (changed("ally3", 'thor = "Dwarf"', 'thor = ""'), "name"),
        (TEXT.replace("hand_limit = 12", "hand_limit = 13"), "TL-R05"),
        (TEXT.replace('id = "viking"', 'id = "ally3"'), "kinds"),
        ("[game", "TOML"),
        ("", "cannot be read"),
        (TEXT + "\n[colours]\nred = 1\n", "colours"),
    ],
)
def test_a_table_no_deck_can_be_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refusal:
        load_own_cards(text)
    assert "\n" not in str(refusal.value)


def test_our_own_table_is_read_as_it_stands() -> None:
    assert load_cards(TEXT) == FILE == load_own_cards(TEXT)
