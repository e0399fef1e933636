"""Every option, every value; what each does is tested with its rule."""

from __future__ import annotations

import pytest

from stormdeck import BadOptions, Match, game
from stormdeck.core.options import OptionValue
from stormdeck.games.blanco.view import BlancoView
from stormdeck.testing.rules import named_in, rule

# Written down from the manual's rulings: name, default, all other values (for numbers: the ends of the range).
OPTIONS: dict[str, tuple[OptionValue, list[OptionValue]]] = {
    "clearing": ("optional", ["mandatory"]),
    "chain_rule": ("second_line", ["knock_on"]),
    "reshuffle": ("immediate", ["when_needed"]),
    "memory_aid": (True, [False]),
    "open_discard": (False, [True]),
    "allow_discard_return": (True, [False]),
    "match_mode": ("single", ["first_to_wins", "fewest_cards"]),
    "match_wins": (3, [1, 2, 10]),
    "match_games": (5, [1, 2, 10]),
    "score_mode": ("cards_in_grid", ["cards_to_go"]),
    "first_dealer": ("random", ["seat_1"]),
    "dealer_rotation": ("clockwise", ["winner_deals", "fixed"]),
    "max_turns_per_player": (2000, [0, 1, 100_000]),
}


@rule("BL-G08", "BL-G15", "BL-G22", "BL-G29", "BL-G33", "BL-G37", "BL-G40", "BL-G41", "BL-G42", "BL-G45", "BL-G53")
def test_the_options_and_their_defaults() -> None:
    """The defaults are the plain reading of the manual."""
    assert {option.name: option.default for option in game("blanco").options} == {
        name: default for name, (default, _) in OPTIONS.items()
    }
    assert Match("blanco", 2, seed=1).options.as_dict() == {name: default for name, (default, _) in OPTIONS.items()}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, (_, values) in OPTIONS.items() for value in values])
def test_every_value_is_accepted_and_played_with(name: str, value: OptionValue) -> None:
    match = Match("blanco", 3, seed=2, options={name: value})
    assert match.options[name] == value
    for _ in range(12):
        if match.outcome is None:
            match.play(match.legal()[-1])
    view = match.view(None)
    assert isinstance(view, BlancoView)
    assert view.options == match.options


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_says_what_it_means_and_which_ruling_it_changes(name: str) -> None:
    option = next(option for option in game("blanco").options if option.name == name)
    assert named_in(option.meaning, "BL")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("clearing", "sometimes"),
        ("clearing", True),
        ("chain_rule", ""),
        ("reshuffle", "never"),
        ("memory_aid", "maybe"),
        ("memory_aid", 2),
        ("open_discard", None),
        ("allow_discard_return", []),
        ("match_mode", "SINGLE"),
        ("match_wins", 0),
        ("match_wins", True),
        ("match_wins", 2.5),
        ("match_games", 0),
        ("match_games", "many"),
        ("score_mode", 12),
        ("first_dealer", "seat_2"),
        ("dealer_rotation", "anticlockwise"),
        ("max_turns_per_player", -1),
        ("max_turns_per_player", 10**30),
    ],
)
def test_any_other_value_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(BadOptions, match=f'"{name}"'):
        Match("blanco", 2, seed=1, options={name: value})


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOptions, match='no option "colour"'):
        Match("blanco", 2, seed=1, options={"colour": "blue"})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("match_wins", "4", 4), ("memory_aid", "off", False), ("open_discard", "yes", True), ("clearing", "mandatory", "mandatory")],
)
def test_a_value_may_be_written_as_a_person_would(name: str, text: str, value: OptionValue) -> None:
    assert Match("blanco", 2, seed=1, options={name: text}).options[name] == value
