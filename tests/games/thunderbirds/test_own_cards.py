"""An owner's own card file: what can be put in, and what no box of this game can hold."""

from __future__ import annotations

import gc
from importlib import resources

import pytest

from stormdeck import Match, bot
from stormdeck.core.errors import BadOptions
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds.cards import BOOKS
from stormdeck.games.thunderbirds.game import MOST_TABLES, with_book, with_cards
from stormdeck.testing import check_game, leak_test
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import ThunderbirdsTable, position

CARDS = resources.files("stormdeck.games.thunderbirds").joinpath("cards.toml").read_text("utf-8")
CHANGES = {
    'id = "mole"\nname = "The Mole"\ndice = ["orange", "orange", "orange"]\nchoice = []': (
        'id = "digger"\nname = "Digger"\ndice = ["orange", "white"]\nchoice = ["red", "blue"]'
    ),
    'white = { count = 6, faces = ["F", "T", "W", "X", "C", "*"]': 'white = { count = 5, faces = ["F", "F", "W", "X", "*", "C"]',
    "red = { count = 3": "red = { count = 4",
    'skill = "reroll_one"': 'skill = "bonus_white_after_discard"',
    "rescued_regular = 3": "rescued_regular = 4",
    '{ id = "night_nurse", name = "Night Nurse", advanced = false, keyword = "" }': (
        '{ id = "night_nurse", name = "Night Nurse", advanced = false, keyword = "hostage" }'
    ),
    'pos = ["T", "FT", "FTT", "FF"]': 'pos = ["X", "XX", "XXX", "XXXX"]',
}


def own_table() -> str:
    """Other dice, another Pod, another skill, other points, other cards."""
    text = CARDS
    for old, new in CHANGES.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@rule("IR-R05", "IR-R06")
def test_the_printed_file_is_the_games_own() -> None:
    assert with_cards(CARDS).book.file == GAME.book.file


@rule("IR-G35")
def test_a_changed_card_is_played_as_it_is_printed() -> None:
    changed = CARDS.replace("Refinery Blaze", "Burning Refinery")
    assert changed != CARDS
    game = with_cards(changed)
    t = ThunderbirdsTable(Match.from_position(game, position("refinery_blaze"), 1))
    assert game.card_text("refinery_blaze").startswith("Burning Refinery: Disaster.")
    assert GAME.card_text("refinery_blaze").startswith("Refinery Blaze: Disaster."), "the printed cards are untouched"
    assert t.chain(1) == "refinery_blaze"


def test_tables_that_nobody_plays_with_are_forgotten_and_the_others_are_not() -> None:
    """However many were tried: a server would keep them for ever.  The key is as long as it must be not to be forged."""
    first = CARDS.replace("Refinery Blaze", "First Blaze")
    playing = Match(with_cards(first), 1, seed=1)
    for number in range(40):
        GAME.at_table({"card_table": CARDS.replace("Refinery Blaze", f"Blaze {number}")})
    gc.collect()
    assert with_book.cache_info().currsize <= MOST_TABLES
    assert len(BOOKS) <= MOST_TABLES + 3  # the printed one, that of the match, and that of the last deal
    assert len(with_cards(first).book.key) == 64
    assert with_cards(first).book is playing.game.book  # type: ignore[attr-defined]  # its own game
    playing.play(playing.legal()[0])
    assert playing.truth(peek=True)
    assert with_cards(CARDS).book is GAME.book


@rule("IR-R35", "IR-R05", "IR-R11")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("count = 6", "count = 5", "IR-R05"),
        ('"F", "T", "W", "X", "C", "*"', '"F", "T", "W", "X", "*", "*"', "IR-R35"),
        ('"F", "T", "W", "X", "C", "*"', '"F", "T", "W", "X", "C", "F"', "IR-R35"),
        ('id = "refinery_blaze"', 'id = "cracked_dam"', "cracked_dam"),
        ('id = "refinery_blaze"', 'id = "Refinery Blaze"', "is not an id"),
        ("[dice]", "[dice", "cannot be read"),
    ],
)
def test_what_no_box_can_hold_is_refused_in_one_sentence(old: str, new: str, why: str) -> None:
    assert old in CARDS
    with pytest.raises(ValueError, match=why) as refusal:
        with_cards(CARDS.replace(old, new, 1))
    assert "\n" not in str(refusal.value)


@rule("IR-R05", "IR-R25", "IR-R89", "IR-R92", "IR-G35")
def test_a_table_of_ones_own_keeps_the_contract_and_the_secrets() -> None:
    game = with_cards(own_table())
    check_game(game, seeds=(1,))
    leak_test(game, seeds=(1,))


def test_a_table_of_ones_own_is_a_value_of_an_option() -> None:
    chosen = GAME.options_from_data(own_table())
    assert list(chosen) == ["card_table"]
    game = GAME.at_table(chosen)
    assert game.agree(1, chosen).as_dict()["card_table"] == chosen["card_table"]
    assert game is with_cards(own_table()), "however it is written, a table is one game"
    assert GAME.options_from_data(str(chosen["card_table"])) == chosen
    assert GAME.at_table({}) is GAME
    assert game.at_table({}) is game
    assert game.at_table({"card_table": "standard"}).agree(1, {}) == GAME.agree(1, {})


def test_a_game_never_plays_with_the_cards_of_another() -> None:
    chosen = GAME.options_from_data(own_table())
    with pytest.raises(BadOptions, match='"card_table" is "standard"'):
        GAME.agree(1, chosen)
    with pytest.raises(BadOptions, match="the card table of this game"):
        with_cards(own_table()).agree(1, {"card_table": "standard"})
    with pytest.raises(BadOptions, match="card_table"):
        GAME.at_table({"card_table": 3})


@rule("IR-R92")
def test_the_greedy_bot_reads_the_own_table() -> None:
    match = Match(with_cards(own_table()), 1, 3)
    player, rng = bot("greedy"), FastRng(3)
    while match.decision is not None:
        match.play(player.choose(match.view(0), match.legal(), rng))
    assert any("digger" in str(action) for action in match.game.actions)
    assert not any("mole" in str(action) for action in match.game.actions)


@rule("IR-R11", "IR-R92")
def test_a_table_may_be_written_in_other_words() -> None:
    """Levels as pairs, ratings as shares, `trait` and `effect` for the keyword, rules repeated, whole sections left out."""
    written = CARDS.replace('keyword = "crowd"', 'trait = "crowd"').replace('"mass_hypnosis", name', '"mass_hypnosis" , name')
    written = written.replace('keyword = "grand_decoy"', 'effect = "grand_decoy"', 1)
    written = written.replace('{ percent = 95, name = "outstanding" }', '{ share = 0.95, name = "outstanding" }')
    start, end = written.index("[levels]"), written.index("# All reconstructed.\n[score]")
    pairs = "introductory = [0, 6]\nstandard = [7, 10]\nchallenging = [11, 14]\nvery_tough = [15, 16]\n"
    recommended = "defaults = { introductory = 3, standard = 8, challenging = 12, very_tough = 16 }\n"
    written = written[:start] + "[levels]\n" + pairs + recommended + written[end:]
    written += "\n[setup]\nchains = 4\npod_display = 3\n"
    assert GAME.options_from_data(written) == {}
    assert GAME.options_from_data('[options]\npod_hold = [2, 1]\nstoring = "until_end_of_turn"\n') == {
        "storing": "until_end_of_turn"
    }
    only_score = GAME.options_from_data(
        CARDS[CARDS.index("[score]") : CARDS.index("# The dice of Thunderbird 2")].replace("10", "20")
    )
    assert list(only_score) == ["card_table"]


@rule("IR-R75", "IR-R89", "IR-R24")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('name = "The Mole"', "name = 3", r'Expected `str`, got `int` - at `\$\.pods\[0\]\.name`, the row "mole"'),
        ('name = "The Mole"', 'nam = "The Mole"', '"mole"'),
        ('skill = "reroll_one"', 'skill = "flying"', '"flying" that no rule carries out'),
        ('keyword = "surge"', 'keyword = "sing"', '"sing" that no rule carries out'),
        ("[dice]", "[options]\npod_hold = 3\n[dice]", "pod_hold"),
        ("[dice]", "[options]\npods = 3\n[dice]", 'has an option "pods"'),
        ("[dice]", "[setup]\nchains = 5\n[dice]", "`chains` is 4 by the rules"),
        ('pos = ["T", "FT", "FTT", "FF"]', 'pos = ["T", "FT", "FTT"]', "Refinery Blaze"),
        ('faces = ["F", "T"', 'faces = ["F" "T"', "line"),
    ],
)
def test_a_bad_table_is_refused_with_its_place(old: str, new: str, why: str) -> None:
    assert old in CARDS
    with pytest.raises(BadOptions, match=why) as refusal:
        GAME.options_from_data(CARDS.replace(old, new, 1))
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")
