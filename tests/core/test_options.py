"""Options: what a game agrees to, and how it refuses the rest."""

from __future__ import annotations

import pytest

from stormdeck.core.errors import BadOptions
from stormdeck.core.options import Option, Options, PicksOption, SeatOption, TeamsOption, agree

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


TEAMS = TeamsOption(name="teams", default="none", choices=("none",), seats=4, meaning="Who plays with whom?")
PICKS = PicksOption(name="who", default="random", choices=("random",), known=("ren", "mateo", "lian"), meaning="Who is who?")
START = SeatOption(name="start", default="random", choices=("random", "seat_1"), seats=3, meaning="Who begins?")


@pytest.mark.parametrize(
    ("option", "written", "read"),
    [(TEAMS, "1+3/2+4", "1+3/2+4"), (TEAMS, " 1 / 2+3 ", "1/2+3"), (PICKS, "ren, lian", "ren,lian"), (START, "seat_3", "seat_3")],
)
def test_what_each_seat_gets_is_written_in_one_form(option: Option, written: str, read: str) -> None:
    assert option.check(written) == read


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        *[(TEAMS, text) for text in ("1+2", "1+1/2", "1/5", "0/1", "1//2", "alternate", "1/2\n", "1" * 500 + "/2")],
        *[(PICKS, text) for text in ("ren,ren", "ren,", "bruno", "", ",")],
        *[(START, text) for text in ("seat_4", "seat_0", "seat_", "anybody")],
    ],
)
def test_what_each_seat_gets_is_refused_in_a_sentence(option: Option, wrong: str) -> None:
    with pytest.raises(BadOptions, match=f'^Option "{option.name}" is .*\\.$'):
        option.check(wrong)


def test_what_players_read_for_a_choice() -> None:
    clearing, aid, _ = KNOWN
    assert clearing.offered() == (("optional", "Optional"), ("mandatory", "Mandatory"))
    assert (clearing.called(), aid.offered()) == ("Clearing", ())
    assert START.offered() == (("random", "Random"), ("seat_1", "Seat 1"), ("seat_2", "Seat 2"), ("seat_3", "Seat 3"))
    told = Option(name="x", default="a", choices=("a", "b_c"), words=("This", "That"), title="An x", meaning="What?")
    assert (told.called(), told.offered()) == ("An x", (("a", "This"), ("b_c", "That")))
