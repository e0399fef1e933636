"""The cards, the deal and the order of play."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from typing import Any

import pytest

from stormdeck import BadOptions, Match
from stormdeck.games.thunderbolts import GAME
from stormdeck.games.thunderbolts.cards import CODES, DECKS, FILE, Card, code, load_cards
from stormdeck.games.thunderbolts.options import options_from_data
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import WORD, ThunderboltsTable, new_game
from tests.games.thunderbolts.second_reading import Reading

CARD_FILE = resources.files("stormdeck.games.thunderbolts").joinpath("cards.toml").read_text("utf-8")
LETTERS = "THUNDERBOLS"


def all_cards(t: ThunderboltsTable) -> Counter[str]:
    return Counter(Reading(t.truth, t.match.options.as_dict()).all_cards())


# ---- Contents ----


@rule("TB-G01", "TB-R24", "TB-R11")
def test_the_deck_has_twelve_of_each_letter_and_thirty_wilds() -> None:
    """162 cards: reconstructed, the rule sheet prints no list."""
    deck = {code(Card(face)): count for face, count in enumerate(DECKS["standard"])}
    assert deck == {**dict.fromkeys(LETTERS, 12), "*": 30}
    assert sum(deck.values()) == 162
    assert set(CODES) == {*LETTERS, "*"}
    assert set(WORD) == set(LETTERS)


@rule("TB-G43", "TB-G01")
@pytest.mark.parametrize(("preset", "copies", "wilds", "total"), [("lean", 9, 21, 120), ("classic18", 12, 18, 150)])
def test_other_decks(preset: str, copies: int, wilds: int, total: int) -> None:
    """They replace the counts everywhere."""
    t = new_game(2, deck_preset=preset)
    assert all_cards(t) == Counter({**dict.fromkeys(LETTERS, copies), "*": wilds})
    assert all_cards(t).total() == total


@rule("TB-G01")
def test_the_data_file_says_which_numbers_are_reconstructed() -> None:
    assert {line.copies for line in FILE.card if line.id != "*"} == {12}
    assert FILE.game.publisher == "MPD Games"
    assert "reconstructed" in CARD_FILE


# ---- A deck of one's own ----


@rule("TB-G01", "TB-G43")
def test_the_owner_of_a_printed_copy_puts_in_the_real_counts() -> None:
    """A file becomes options; the deck is written out in them, so a record can be replayed without the file."""
    line = 'id = "H"\nkind = "letter"\nplaces = [2]\ncopies = '
    assert f"{line}12" in CARD_FILE
    changed = CARD_FILE.replace(f"{line}12", f"{line}10")
    for name, was, now in (("deck_size", 162, 160), ("letter_cards", 132, 130)):
        changed = changed.replace(f"{name} = {was}", f"{name} = {now}")
    options: dict[str, Any] = dict(options_from_data(changed))
    t = new_game(2, **options)
    assert all_cards(t) == Counter({**dict.fromkeys(LETTERS, 12), "H": 10, "*": 30})
    again = ThunderboltsTable(Match(GAME, 2, 1, t.match.options.as_dict()))
    assert again.truth == t.truth


@rule("TB-G01")
def test_a_deck_may_be_written_out_as_an_option() -> None:
    deck = "T10 H10 U10 N10 D10 E10 R10 B10 O10 L10 S10 *24"
    t = new_game(4, deck_preset=deck)
    assert all_cards(t) == Counter({**dict.fromkeys(LETTERS, 10), "*": 24})


@rule("TB-G01")
def test_the_standard_deck_written_out_is_the_standard_deck() -> None:
    deck = " ".join([f"{letter}12" for letter in LETTERS]) + " *30"
    assert new_game(2, deck_preset=deck).match.options["deck_preset"] == "standard"
    assert options_from_data(CARD_FILE) == {}


@rule("TB-G01", "TB-R11", "TB-R06", "TB-R02", "TB-R25", "TB-R10", "TB-R12", "TB-R17", "TB-R03")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('word = "THUNDERBOLTS"', 'word = "LIGHTNING"', "word"),
        ("stack_length = 12", "stack_length = 11", "stack_length"),
        ("wild_only_places = [11]", "wild_only_places = []", "wild_only_places"),
        ("hand_size = 5", "hand_size = 6", "hand_size"),
        ("max_stacks = 4", "max_stacks = 5", "max_stacks"),
        ("max_reserves = 4", "max_reserves = 3", "max_reserves"),
        ("deck_size = 162", "deck_size = 161", "deck_size"),
        ("wild_cards = 30", "wild_cards = 29", "wild_cards"),
        ('"2" = 30', '"2" = 31', "30"),
        ("complete_stack = 5", "complete_stack = 6", "5 points"),
        ('id = "thunderbolts"', 'id = "skip"', "skip"),
        ('id = "U"', 'id = "Q"', "Q"),
        ('id = "U"', 'id = "H"', "H"),
        ("copies = 12", "copies = 0", "copies"),
        ("copies = 12", "copies = -3", "copies"),
        ("copies = 12", "copies = 1000000", "copies"),
        ("copies = 12", 'copies = "many"', "copies"),
        ("copies = 12", "copies = 12.5", "copies"),
        ("places = [2]", "places = [3]", "H"),
        ("[scoring]", "[skoring]", "skoring"),
        ("[scoring]", "[scoring", "TOML"),
    ],
)
def test_a_card_file_that_cannot_be_used_says_why_in_one_sentence(old: str, new: str, why: str) -> None:
    assert old in CARD_FILE
    with pytest.raises(BadOptions, match=why) as refusal:
        load_cards(CARD_FILE.replace(old, new, 1))
    assert "\n" not in str(refusal.value)


@rule("TB-G01")
@pytest.mark.parametrize(
    "deck",
    [
        "T12",
        "T12 H12 U12 N12 D12 E12 R12 B12 O12 L12 S12",
        "T12 H12 U12 N12 D12 E12 R12 B12 O12 L12 S12 *0",
        "T12 H12 U12 N12 D12 E12 R12 B12 O12 L12 S12 *30 T1",
        "T12 H12 U12 N12 D12 E12 R12 B12 O12 L12 S12 *3000",
        "T12 H12 U12 N12 D12 E12 R12 B12 O12 L12 S12 Q3 *30",
        "5",
        "",
        "lean ",
    ],
)
def test_a_deck_that_is_none_is_refused(deck: str) -> None:
    with pytest.raises(BadOptions, match="deck_preset") as refusal:
        Match(GAME, 2, 1, {"deck_preset": deck})
    assert "\n" not in str(refusal.value)


@rule("TB-G40")
def test_a_deck_of_ones_own_must_leave_enough_for_the_first_hands() -> None:
    deck = "T6 H6 U6 N6 D6 E6 R6 B6 O6 L6 S6 *3"
    with pytest.raises(BadOptions, match="TB-G40"):
        Match(GAME, 2, 1, {"deck_preset": deck})
    assert len(new_game(2, deck_preset=deck.replace("*3", "*4")).vault) == 5


# ---- The deal ----


@rule("TB-R05", "TB-R06", "TB-R08", "TB-R09", "TB-R15", "TB-R17", "TB-S01")
def test_the_deal_for_two() -> None:
    """S01: 30 cards each, one hand of five, 97 left."""
    t = new_game(2)
    first = t.turn
    assert [len(t.wallet_of(seat).split()) for seat in (1, 2)] == [30, 30]
    for seat in (1, 2):
        for viewer in (None, 1, 2):
            assert t.wallet_seen_by(viewer, seat) == (30, t.wallet_of(seat).split()[-1])
    assert len(t.hand_of(first)) == 5
    assert t.hand_of(3 - first) == []
    assert len(t.vault) == 97
    assert [t.stack(number) for number in (1, 2, 3, 4)] == [""] * 4
    assert [t.reserve(number, seat) for seat in (1, 2) for number in (1, 2, 3, 4)] == [""] * 8
    assert all_cards(t) == Counter({**dict.fromkeys(LETTERS, 12), "*": 30})
    assert t.completed == []
    assert t.turn_no == 1


@rule("TB-R07", "TB-R09", "TB-G36", "TB-S02", "TB-S03")
@pytest.mark.parametrize(("players", "vault"), [(3, 97), (4, 77)])
def test_the_deal_for_three_and_four(players: int, vault: int) -> None:
    """S02, S03: 20 cards each."""
    t = new_game(players)
    assert [len(t.wallet_of(seat + 1).split()) for seat in range(players)] == [20] * players
    assert len(t.vault) == vault
    assert sum(all_cards(t).values()) == 162


@rule("TB-R06", "TB-R07", "TB-S04")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100, True, "2", 2.0])
def test_no_other_number_of_players_is_accepted(players: object) -> None:
    """S04."""
    with pytest.raises(BadOptions, match=r"2 to 4 players.*(TB-R06|TB-R07)"):
        Match(GAME, players, seed=1)  # type: ignore[arg-type]  # what a careless caller may pass


@rule("TB-R05")
def test_the_deck_is_shuffled() -> None:
    deals = [(new_game(2, seed).wallet_of(1), tuple(new_game(2, seed).vault)) for seed in range(8)]
    assert len(set(deals)) == 8
    assert deals[3] == (new_game(2, 3).wallet_of(1), tuple(new_game(2, 3).vault))


@rule("TB-R05", "TB-R09")
def test_every_card_is_equally_likely_to_lie_anywhere() -> None:
    """The share of wilds among the dealt tops and first hands is that of the deck (30 of 162) over 400 deals."""
    tops, hands = 0, 0
    for seed in range(400):
        t = new_game(2, seed)
        tops += sum(t.wallet_of(seat).split()[-1] == "*" for seat in (1, 2))
        hands += t.hand.count("*")
    assert abs(tops - 800 * 30 / 162) < 55
    assert abs(hands - 2000 * 30 / 162) < 85


# ---- The order of play ----


@rule("TB-R16", "TB-R22", "TB-G02", "TB-S05")
@pytest.mark.parametrize(("players", "dealer", "order"), [(4, 3, [4, 1, 2, 3, 4]), (2, 1, [2, 1, 2]), (3, 3, [1, 2, 3, 1])])
def test_the_seat_after_the_dealer_begins_and_turns_go_clockwise(players: int, dealer: int, order: list[int]) -> None:
    """S05; the dealer plays last in the first round."""
    t = new_game(players, dealer=f"seat_{dealer}")
    assert t.view_of(None).dealer == dealer - 1
    turns = []
    for _ in order:
        turns.append(t.turn)
        t.play(t.choices_of("close")[0])
    assert turns == order


@rule("TB-G02")
def test_the_dealer_is_random_unless_agreed() -> None:
    dealers = Counter(new_game(3, seed).view_of(None).dealer for seed in range(90))
    assert set(dealers) == {0, 1, 2}
    assert min(dealers.values()) > 12


@rule("TB-R22", "TB-R17")
def test_everybody_draws_five_in_their_first_turn() -> None:
    t = new_game(4)
    for _ in range(4):
        assert len(t.hand) == 5
        t.play(t.choices_of("close")[0])
    assert [len(t.hand_of(seat)) for seat in (1, 2, 3, 4) if seat != t.turn] == [4, 4, 4]
    assert len(t.hand) == 5


@rule("TB-G31", "TB-R15")
def test_the_deal_is_told() -> None:
    """Who deals, how many cards lie where, every WALLET's top card, and the first draw without its faces."""
    t = new_game(3, dealer="seat_1")
    names = ["GameStarted", "WalletRevealed", "WalletRevealed", "WalletRevealed"]
    assert t.events_seen_by(2) == [*names, "CardsDrawn"]
    assert t.events_seen_by(1) == t.events_seen_by(None) == [*names, "CardsDrawnUnseen"]


# ---- House options ----


@rule("TB-G43", "TB-S57")
@pytest.mark.parametrize(("preset", "players", "vault"), [("lean", 2, 55), ("classic18", 4, 65)])
def test_the_vault_after_the_first_draw_with_other_decks(preset: str, players: int, vault: int) -> None:
    """S57."""
    assert len(new_game(players, deck_preset=preset).vault) == vault


@rule("TB-G35", "TB-G40", "TB-S58")
def test_a_shorter_game_with_smaller_wallets() -> None:
    """S58."""
    t = new_game(2, wallet_size=5)
    assert [t.wallet_seen_by(None, seat)[0] for seat in (1, 2)] == [5, 5]
    assert len(t.vault) == 147


@rule("TB-G35", "TB-G40", "TB-S58")
@pytest.mark.parametrize("size", [-1, 1, 4, 31, 10**30, True, "many", 7.5])
def test_a_wallet_of_a_size_that_is_not_offered_is_refused(size: object) -> None:
    """S58."""
    with pytest.raises(BadOptions, match='"wallet_size"'):
        Match(GAME, 2, 1, {"wallet_size": size})


@rule("TB-G40", "TB-S58")
@pytest.mark.parametrize("preset", ["standard", "lean", "classic18"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_can_have_a_full_first_hand(players: int, preset: str) -> None:
    """Only the lean deck with four players and WALLETs of 26 to 30 would not leave enough."""
    for size in [0, *range(5, 31)]:
        if preset == "lean" and players == 4 and size >= 26:
            with pytest.raises(BadOptions, match="TB-G40"):
                Match(GAME, players, 1, {"deck_preset": preset, "wallet_size": size})
        else:
            t = new_game(players, deck_preset=preset, wallet_size=size)
            assert len(t.vault) >= 5 * players - 5


@rule("TB-G40", "TB-G02")
@pytest.mark.parametrize(
    ("players", "dealer"), [(2, "seat_3"), (2, "seat_4"), (3, "seat_4"), (4, "seat_5"), (2, "seat_0"), (2, 0)]
)
def test_a_dealer_seat_that_does_not_exist_is_refused(players: int, dealer: object) -> None:
    with pytest.raises(BadOptions, match='"dealer"'):
        Match(GAME, players, 1, {"dealer": dealer})
