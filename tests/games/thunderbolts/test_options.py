"""Every option, every value; what each does is tested with its rule."""

from __future__ import annotations

import pytest

from stormdeck import BadOptions, Match
from stormdeck.core.options import OptionValue
from stormdeck.games.thunderbolts import GAME
from stormdeck.games.thunderbolts.options import options_from_data
from stormdeck.testing.rules import named_in, rule
from tests.games.thunderbolts.scenario_table import ThunderboltsTable

# Written down from the manual's rulings: name, default, all other values (for numbers: the ends of the range).
OPTIONS: dict[str, tuple[OptionValue, list[OptionValue]]] = {
    "dealer": ("random", ["seat_1", "seat_2", "seat_3"]),
    "exchange_wild_to": ("source", ["hand"]),
    "vault_recycle": ("completed", ["completed_then_under_tops", "none"]),
    "tie_break": ("shared", ["wallet"]),
    "reserve_view": ("all", ["tops"]),
    "turn_limit": (1000, [0, 1, 100_000]),
    "turn_action_limit": (1000, [0, 1, 100_000]),
    "wallet_size": (0, [5, 6, 30]),
    "deck_preset": ("standard", ["lean", "classic18"]),
}


@rule("TB-G02", "TB-G07", "TB-G08", "TB-G09", "TB-G19", "TB-G23", "TB-G30", "TB-G35", "TB-G41", "TB-G43")
def test_the_options_and_their_defaults() -> None:
    """The defaults are the plain reading of the rule sheet."""
    defaults = {name: default for name, (default, _) in OPTIONS.items()}
    assert {option.name: option.default for option in GAME.options} == defaults
    assert Match(GAME, 2, seed=1).options.as_dict() == defaults


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, (_, values) in OPTIONS.items() for value in values])
def test_every_value_is_accepted_and_played_with(name: str, value: OptionValue) -> None:
    match = Match(GAME, 3, seed=2, options={name: value})
    assert match.options[name] == value
    for _ in range(12):
        if match.outcome is None:
            match.play(match.legal()[-1])
    assert ThunderboltsTable(match).view_of(None).options == match.options


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_says_what_it_means_and_which_ruling_it_changes(name: str) -> None:
    option = next(option for option in GAME.options if option.name == name)
    assert named_in(option.meaning, "TB")


@rule("TB-G40")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dealer", "first"),
        ("dealer", 7),
        ("exchange_wild_to", "reserve"),
        ("exchange_wild_to", ""),
        ("vault_recycle", "always"),
        ("vault_recycle", None),
        ("tie_break", "SHARED"),
        ("tie_break", True),
        ("reserve_view", "none"),
        ("reserve_view", []),
        ("turn_limit", -1),
        ("turn_limit", 10**30),
        ("turn_limit", True),
        ("turn_limit", 2.5),
        ("turn_action_limit", -1),
        ("turn_action_limit", "many"),
        ("turn_action_limit", 10**30),
        ("deck_preset", "fat"),
        ("deck_preset", 162),
        ("deck_preset", None),
    ],
)
def test_any_other_value_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(BadOptions, match=f'"{name}"') as refusal:
        Match(GAME, 2, seed=1, options={name: value})
    assert "\n" not in str(refusal.value)


@rule("TB-G40")
def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOptions, match='no option "colour"'):
        Match(GAME, 2, seed=1, options={"colour": "blue"})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("turn_limit", "40", 40), ("wallet_size", "12", 12), ("wallet_size", "0", 0), ("dealer", "seat_2", "seat_2")],
)
def test_a_value_may_be_written_as_a_person_would(name: str, text: str, value: OptionValue) -> None:
    assert Match(GAME, 2, seed=1, options={name: text}).options[name] == value


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('exchange_wild_to = "hand"', {"exchange_wild_to": "hand"}),
        ("turn_limit = 50", {"turn_limit": 50}),
        ('deck_preset = "lean"', {"deck_preset": "lean"}),
    ],
)
def test_a_data_file_may_ask_for_other_options(line: str, expected: dict[str, object]) -> None:
    assert options_from_data(data_file(f"[options]\n{line}")) == expected


@pytest.mark.parametrize(
    "line", ['colour = "blue"', 'tie_break = "coin"', "turn_limit = -3", "wallet_size = 2", 'deck_preset = "fat"']
)
def test_a_data_file_that_asks_for_what_is_not_there_is_refused(line: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        options_from_data(data_file(f"[options]\n{line}"))
    assert "\n" not in str(refusal.value)


def data_file(more: str) -> str:
    """The smallest file of one's own: the standard cards."""
    lines = [f'[[card]]\nid = "{letter}"\ncopies = {30 if letter == "*" else 12}' for letter in "THUNDERBOLS*"]
    presets = "[deck_presets.lean]\nletter_copies = 9\nwilds = 21"
    return "\n".join([*lines, presets, more])
