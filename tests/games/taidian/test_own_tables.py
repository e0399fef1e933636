"""A card table of one's own: its records are never taken for those of another table."""

from __future__ import annotations

import sys

import pytest

from stormdeck import Match, bot
from stormdeck.core.errors import BadOptions
from stormdeck.core.rng import FastRng
from stormdeck.games.taidian import GAME, with_cards
from stormdeck.games.taidian.cards import STANDARD_TEXT
from stormdeck.games.taidian.game import MOST_TABLES, game_with
from stormdeck.testing import check_game, leak_test
from stormdeck.testing.rules import rule

OWN = STANDARD_TEXT.replace("hand_size = 5", "hand_size = 4")
MINE = with_cards(OWN, "own_taidian")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taidian, and a game of one's own beside it."""
    known = sys.modules["stormdeck.games"].__dict__["BUILT_IN"]
    monkeypatch.setitem(known, "taidian", "stormdeck.games.taidian:GAME")
    monkeypatch.setitem(known, "own_taidian", f"{__name__}:MINE")


@rule("TA-R30")
@pytest.mark.usefixtures("installed")
def test_a_table_with_an_id_of_its_own_replays_its_records() -> None:
    match = Match("own_taidian", 2, 1)
    match.play("choose upgrading")
    again = match.record().replay()
    assert again.game is MINE
    assert again.view(0) == match.view(0)


@rule("TA-R30")
def test_the_same_table_in_other_words_is_the_standard_one() -> None:
    assert with_cards(f"# My copy.\n{STANDARD_TEXT}").agree(2, {}) == GAME.agree(2, {})


def test_only_the_tables_used_last_are_kept() -> None:
    """However many were tried: a server would keep them for ever.  Whoever plays keeps its own."""
    playing = Match(with_cards(OWN, "taidian"), 2, seed=1)
    for number in range(40):
        with_cards(OWN, f"taidian {number}")
    assert game_with.cache_info().currsize <= MOST_TABLES
    playing.play(playing.legal()[0])


@rule("TA-R05", "TA-R74", "TA-G64", "TA-G65")
@pytest.mark.parametrize(
    ("line", "option", "value"),
    [("start_health = 150", "start_health", 120), ("storm_round = 40", "storm_round", 0), ("max_rounds = 200", "max_rounds", 90)],
)
def test_a_table_says_the_defaults_of_its_options(line: str, option: str, value: int) -> None:
    game = with_cards(STANDARD_TEXT.replace(line, f"{option} = {value}"))
    assert game.agree(2, {}).number(option) == value


BOLAS = """
[[card]]
id = "bolas"
name = "Bolas"
kind = "attack"
cost = 2
value = 7
count = 12
counter = true
symbol = "skill"
text = "7 attack points, also in answer to an attack."

[[card]]
id = "salve"
name = "Salve"
kind = "defence"
cost = 1
value = 4
count = 9
effect = "heal"
text = "Regain 4 health."
"""
TAMIKO = """
[[character]]
id = "tamiko"
name = "Tamiko"
role = "hunter"
start_cards = ["bolas"]
bonus = { bolas = 3 }
counter_bonus = 2
text = "Starts with Bolas, which are worth 3 more."
"""


def own_table() -> str:
    """Other costs, other cards of the same vocabulary, another character."""
    text = STANDARD_TEXT.replace("cost = 8", "cost = 4").replace("poison_extra_rounds = 1", "poison_extra_rounds = 2")
    start = text.index("[[character]]")
    return text[:start] + BOLAS + text[start:] + TAMIKO


@rule("TA-R30", "TA-R41", "TA-R52", "TA-R70")
@pytest.mark.parametrize("players", [2, 3])
def test_a_table_of_ones_own_keeps_the_contract(players: int) -> None:
    check_game(with_cards(own_table()), seeds=(1,), players=[players])


@rule("TA-R30")
def test_a_table_of_ones_own_leaks_nothing() -> None:
    leak_test(with_cards(own_table()), seeds=(1,), players=[3], even=False)


@rule("TA-R30")
def test_a_table_of_ones_own_is_a_value_of_an_option() -> None:
    chosen = GAME.options_from_data(own_table())
    assert list(chosen) == ["card_table"]
    game = GAME.at_table(chosen)
    assert game.agree(2, {**chosen, "characters": "tamiko,lian"}).as_dict()["card_table"] == chosen["card_table"]
    assert game is with_cards(own_table()), "however it is written, a table is one game"
    assert GAME.options_from_data(str(chosen["card_table"])) == chosen
    assert GAME.at_table({}) is GAME
    assert game.at_table({}) is game


@rule("TA-R30")
def test_a_game_never_plays_with_the_cards_of_another() -> None:
    chosen = GAME.options_from_data(own_table())
    with pytest.raises(BadOptions, match='"card_table" is "standard"'):
        GAME.agree(2, chosen)
    with pytest.raises(BadOptions, match="the card table of this game"):
        with_cards(own_table()).agree(2, {"card_table": "standard"})
    with pytest.raises(BadOptions, match="card_table"):
        GAME.at_table({"card_table": True})


@rule("TA-R25", "TA-R30")
@pytest.mark.parametrize("spec", ["greedy", "greedy:guns"])
def test_the_greedy_bot_plays_with_an_own_table(spec: str) -> None:
    match = Match(with_cards(own_table()), 2, 5, {"characters": "tamiko,lian"})
    seats = [bot(spec), bot("greedy:poison")]
    rngs = [FastRng(1), FastRng(2)]
    while match.decision is not None:
        seat = match.decision.seat
        match.play(seats[seat].choose(match.view(seat), match.legal(), rngs[seat]))
    assert match.outcome is not None


@rule("TA-R33", "TA-R58", "TA-R59", "TA-R60")
def test_what_a_row_leaves_out_follows_from_the_table() -> None:
    """What a defence card does, how long a Poison stays, how much a Burn-Barrel burns."""
    short = STANDARD_TEXT.replace('effect = "cure"\n', "").replace('effect = "heal"\n', "").replace("rounds = 4\n", "")
    short = short.replace("spoils_cards = 3", "spoils_cards = 3\nburn_limit_per_turn = 2\npoison_rounds = 4")
    start = short.index('id = "shield"')
    short = short[:start] + short[start:].replace('effect = "block"\n', "", 1)
    assert short != STANDARD_TEXT
    assert with_cards(short).cards == GAME.cards


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("start_health = 150", "start_health = 5", "start_health"),
        ('kind = "money"', 'kind = "money"\ncolour = "red"', "it is black"),
        ("[game]", "[game", "not TOML: .*line"),
        ("cost = 3", "cost = 0", '"cash" costs 0'),
        ("cost = 3", 'cost = "3"', 'the row "cash"'),
        ("cost = 3", "price = 3", 'the row "cash"'),
        ('symbol = "strength"', 'symbol = "luck"', '"luck", which the game has not'),
        ("spoils_cards = 3", "burn_limit_per_turn = 3", "`burn_limit_per_turn`"),
        ('start_cards = ["first_aid"]', 'start_cards = ["second_aid"]', '"second_aid", which the table has not'),
    ],
)
def test_a_bad_table_is_refused_in_one_sentence(old: str, new: str, why: str) -> None:
    assert old in STANDARD_TEXT
    with pytest.raises(BadOptions, match=why) as refusal:
        GAME.options_from_data(STANDARD_TEXT.replace(old, new, 1))
    assert "\n" not in str(refusal.value)


def test_a_file_with_the_standard_table_changes_nothing() -> None:
    assert GAME.options_from_data(f"{STANDARD_TEXT}\n# My copy.\n") == {}
