"""Small texts that are large burdens are refused before, or in bounded time by, whatever reads them."""

from __future__ import annotations

import time
import tomllib
from importlib import resources

import pytest

from stormdeck import Match
from stormdeck.core import documents
from stormdeck.core.documents import Unreadable, read_json, read_table, read_toml
from stormdeck.core.errors import BadOptions, PositionError
from stormdeck.games import game, game_ids

N = 30_000
BURDENS = {
    "a key of many parts": "a." * N + "a=1",
    "a table of many parts": "[" + "a." * N + "a]",
    "many parts in a line": "x = {" + "a." * N + "a = 1}",
    "quoted parts": '"a".' * N + "a=1",
    "nested lists": "x=" + "[" * N,
    "nested tables": "x=" + "{a=" * N,
    "a long number": "x=" + "9" * 2 * N,
    "a long hexadecimal": "x=0x" + "f" * 2 * N,
    "a long date": "x=1979-05-27T07:32:00." + "0" * 2 * N,
    "quotes without end": '"' * 2 * N,
    "escapes without end": '"\\' * N,
    "an unfinished text": 'x="' + '\\"' * N,
    "an unfinished long text": 'x="""' + '"a' * N,
    "another unfinished long text": "x='''" + "'a" * N,
    "too much": "#" * (documents.MOST_SIGNS + 1),
    "infinity": "x = inf",
    "a large number": "x = 9223372036854775808",
}


@pytest.mark.parametrize("name", BURDENS)
def test_burdens_in_toml_are_refused_at_once(name: str) -> None:
    begun = time.process_time()
    with pytest.raises(Unreadable) as refusal:
        read_toml(BURDENS[name])
    assert time.process_time() - begun < 2  # 0.1 s at most here; the first of them once took 17
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a":' * N, "within each other"),
        ('{"a":' * 20 + "1" + "}" * 20, "within each other"),
        ('{"a": ' + "9" * 5000 + "}", "digits"),
        ('{"a": 9007199254740993}', "a number is from"),
        ('{"a": 1e999}', "infinite"),
        ('{"a": NaN}', "infinite"),
        ('{"a": "\\ud800"}', "cannot be printed"),
        ('{"\\u0000": 1}', "cannot be printed"),
        ('{"a": [' + "1," * documents.MOST_VALUES + "1]}", "more than"),
        ('{"a": "' + "x" * (documents.MOST_TEXT + 1) + '"}', "signs"),
        ('{"a": ', "Expecting value"),
    ],
)
def test_burdens_in_json_are_refused(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read_json(text)


@pytest.mark.parametrize(
    "text",
    [
        'x = "a.a.a.a.a.a.a.a.a.a.a.a"\ny = 1.5',
        'a."b.c.d.e.f.g.h.i.j.k".c = 1  # a.a.a.a.a.a.a.a.a.a.a',
        'x = """\n"".a.a.a.a.a.a.a.a.a.a = [[[[[[[[[[[[[[[[\n"""""',
        "x = '''it's ''fine''.a.a.a.a.a.a.a.a.a'''\ny = '[[[[[[[[[[[[[['",
        f"x = '{'7' * 200}'",
        "[a.b.c]\nd = [[1, 2], [3.25, {e = -7}]]\nwhen = 1979-05-27T07:32:00Z",
        *[
            resources.files(f"stormdeck.games.{name.replace('-', '_')}").joinpath("cards.toml").read_text("utf-8")
            for name in game_ids()
        ],
    ],
)
def test_what_people_write_is_read_as_ever(text: str) -> None:
    assert read_toml(text) == read_table(text) == tomllib.loads(text)


@pytest.mark.parametrize("name", ["a key of many parts", "nested lists", "a long number"])
def test_card_tables_and_positions_are_read_within_the_bounds(name: str) -> None:
    for id in game_ids():
        with pytest.raises(BadOptions):
            game(id).options_from_data(BURDENS[name])
        with pytest.raises(PositionError):
            Match.from_position(id, BURDENS[name])
    for id in ("taidian", "thunderbirds"):
        with pytest.raises(BadOptions):
            game(id).at_table({"card_table": BURDENS[name]})
