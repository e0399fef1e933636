"""Options: what a game agrees to, and how it refuses the rest."""

from __future__ import annotations

import pytest

from stormdeck.core.errors import BadOptions
from stormdeck.core.options import Option, Options, agree

KNOWN = (
    Option(name="clearing", default="optional", choices=("optional", "mandatory"), meaning="May lines lie?"),
    Option(name="aid", default=True, meaning="Is memory aided?"),
    Option(name="wins", default=3, least=1, most=100, meaning="How many wins?"),
)


def agreed(players: object = 2, **chosen: object) -> Options:
    return agree("Skat", (2, 3), KNOWN, players, chosen, "SK-R01")


def test_defaults_are_filled_in() -> None:
    assert agreed() == Options(2, (("clearing", "optional"), ("aid", True), ("wins", 3)))


def test_options_are_read_by_their_kind() -> None:
    options = agreed(3, clearing="mandatory", aid=False, wins=7)
    assert (options.players, options.word("clearing"), options.flag("aid"), options.number("wins")) == (3, "mandatory", False, 7)
    assert options.as_dict() == {"clearing": "mandatory", "aid": False, "wins": 7}
    with pytest.raises(KeyError):
        options["colour"]


@pytest.mark.parametrize("text", ["true", "yes", "on", "1", "TRUE"])
def test_yes_in_many_words(text: str) -> None:
    assert agreed(aid=text).flag("aid")


@pytest.mark.parametrize("text", ["false", "no", "off", "0", "No"])
def test_no_in_many_words(text: str) -> None:
    assert not agreed(aid=text).flag("aid")


def test_a_number_may_be_written() -> None:
    assert agreed(wins="12").number("wins") == 12


REFUSED = [
    ({"clearing": "sometimes"}, 'Option "clearing" is "optional" or "mandatory", not "sometimes".'),
    ({"clearing": 1}, 'Option "clearing" is "optional" or "mandatory", not 1.'),
    ({"aid": "perhaps"}, 'Option "aid" is "true" or "false", not "perhaps".'),
    ({"aid": 1}, 'Option "aid" is "true" or "false", not 1.'),
    ({"wins": 0}, 'Option "wins" is a whole number from 1 to 100, not 0.'),
    ({"wins": 101}, 'Option "wins" is a whole number from 1 to 100, not 101.'),
    ({"wins": "-5"}, 'Option "wins" is a whole number from 1 to 100, not "-5".'),
    ({"wins": "--5"}, 'Option "wins" is a whole number from 1 to 100, not "--5".'),
    ({"wins": True}, 'Option "wins" is a whole number from 1 to 100, not True.'),
    ({"wins": 2.0}, 'Option "wins" is a whole number from 1 to 100, not 2.0.'),
    ({"colour": "red"}, 'Skat has no option "colour"; it has clearing, aid, wins.'),
]


@pytest.mark.parametrize(("chosen", "why"), REFUSED, ids=[str(chosen) for chosen, _ in REFUSED])
def test_what_is_wrong_is_said_in_one_sentence(chosen: dict[str, object], why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        agreed(**chosen)
    assert str(refused.value) == why


@pytest.mark.parametrize("players", [1, 4, 0, -2, True, "2", 2.0, None])
def test_a_wrong_number_of_players_is_refused_with_the_rule(players: object) -> None:
    with pytest.raises(BadOptions, match=r"^Skat is for 2 to 3 players, not .*\(SK-R01\)\.$"):
        agreed(players)


def test_a_game_for_one_says_so() -> None:
    with pytest.raises(BadOptions, match=r"^Patience is for 1 player, not 2\.$"):
        agree("Patience", (1,), (), 2, {})
    with pytest.raises(BadOptions, match=r'^Patience has no option "x"; it has none\.$'):
        agree("Patience", (1,), (), 1, {"x": 1})
