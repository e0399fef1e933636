"""Long lists of choices are folded by the first words of the notation, for any game."""

from __future__ import annotations

import click
import pytest

from stormdeck import Match
from stormdeck.core.actions import Action
from stormdeck.line.console import Console
from stormdeck.line.menu import MOST_LINES, Menu, Words, common_words


class Word(Action, frozen=True):
    """An action of no game: its notation is its text."""

    text: str

    def __str__(self) -> str:
        return self.text


def menu_of(*notations: str) -> Menu:
    return Menu([Word(text) for text in notations], [f"Please {text}." for text in notations])


def shown(menu: Menu) -> list[str]:
    return [choice.label for choice in menu.choices]


def test_a_short_list_is_shown_as_it_is() -> None:
    menu = menu_of("pass", "play A", "play B")
    assert [choice.notation for choice in menu.choices] == ["pass", "play A", "play B"]
    assert not any(choice.is_group for choice in menu.choices)


def test_a_long_list_is_folded_by_its_first_word() -> None:
    menu = menu_of("pass", *[f"play {number}" for number in range(20)])
    assert shown(menu) == ["Please pass.", "Please play"]
    assert menu.choices[1].is_group


def test_a_large_group_of_few_parts_shows_its_parts() -> None:
    menu = menu_of("pass", *[f"play {card} {place}" for card in "AB" for place in range(9)])
    assert [choice.notation for choice in menu.choices] == ["pass", "play A", "play B"]


def test_an_opened_group_says_its_common_words_once() -> None:
    menu = menu_of("pass", *[f"play {card} {place}" for card in "AB" for place in range(9)])
    opened = menu.open(menu.choices[2])
    assert opened.title == "Please play"
    assert shown(opened) == [f"B {place}." for place in range(9)], "not a number after the number of the choice"
    assert str(opened.choices[4].actions[0]) == "play B 4"
    words = menu_of("pass", *[f"play {card} {place}" for card in "AB" for place in "qrstuvwxy"])
    opened = words.open(words.choices[2])
    assert opened.title == "Please play B"
    assert shown(opened) == [f"{place}." for place in "qrstuvwxy"]


def reach(menu: Menu) -> list[Action]:
    """All that can be chosen."""
    assert len(menu.choices) <= 2 * MOST_LINES
    found: list[Action] = []
    for choice in menu.choices:
        found += reach(menu.open(choice)) if choice.is_group else [choice.actions[0]]
    return found


def test_every_action_is_reached_exactly_once() -> None:
    match = Match("blanco", 2, seed=1)
    for move in range(400):
        if match.decision is None:
            break
        legal = match.legal()
        view, speaker = match.view(match.decision.seat), Console().speaker(match.decision.seat, ())
        offers = [match.game.offer(action, view, speaker) for action in legal]
        assert sorted(map(str, reach(Menu(legal, offers)))) == sorted(map(str, legal))
        match.play(legal[move % len(legal)])


def test_a_list_that_cannot_be_folded_is_shown_whole() -> None:
    assert len(menu_of(*[f"word{number}" for number in range(30)]).choices) == 30


def test_the_beginning_of_a_notation_finds_its_actions() -> None:
    menu = menu_of("draw pile", "draw discard", "drag")
    assert [str(action) for action in menu.starting_with("DRAW")] == ["draw pile", "draw discard"]
    assert menu.starting_with("dra") == ()  # whole words only
    assert menu.starting_with("") == ()


@pytest.mark.parametrize(
    ("texts", "common"),
    [
        (["Swap the red 7", "Swap the blue 1"], "Swap"),
        (["Play to r1c1", "Play to r1c2"], "Play to"),
        (["one", "two"], ""),
        (["same", "same"], "same"),
    ],
)
def test_what_sentences_have_in_common_never_ends_in_an_article(texts: list[str], common: str) -> None:
    assert common_words(texts) == common


def test_a_long_list_stands_in_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    menu_of(*[f"look r{row}c{column}" for row in "123" for column in "123"]).show(Console(plain_words=False))
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_in_plain_words_every_choice_has_a_line_with_its_notation(capsys: pytest.CaptureFixture[str]) -> None:
    menu_of("pass", *[f"play {number}" for number in range(20)]).show(Console(plain_words=True))
    assert capsys.readouterr().out.splitlines() == ["1: Please pass. (pass)", "2: Please play ... (20 choices; play)"]


# ---- In little room ----


def narrow(monkeypatch: pytest.MonkeyPatch, columns: int) -> Console:
    monkeypatch.setenv("COLUMNS", str(columns))
    console = Console(plain_words=False)
    console.is_terminal = True
    return console


def test_a_menu_is_folded_sooner_where_there_is_less_room(monkeypatch: pytest.MonkeyPatch) -> None:
    console = narrow(monkeypatch, 50)
    menu = menu_of("pass", *[f"{word} {place}" for word in ("draw", "play") for place in "ABCDE"])
    whole = menu.lines(console)
    assert [len(menu.within(console, room).choices) for room in (len(whole), len(whole) - 1)] == [11, 3]
    assert [choice.notation for choice in menu.within(console, 3).choices] == ["pass", "draw", "play"]


def test_a_cut_sentence_gives_way_to_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    console = narrow(monkeypatch, 50)
    actions = [Word("go A"), Word("turn B")]
    offers = ["Go to A.", "Turn up the card at B, which nobody has looked at so far, and leave it."]
    menu = Menu(actions, offers)
    assert len(menu.lines(console)) == 3
    assert menu.within(console, 3).lines(console) == menu.lines(console)
    plain = [click.unstyle(line) for line in menu.within(console, 2).lines(console)]
    assert plain == ["  1  Go to A.", "  2  Turn up the card at B, which nobod …  turn B"]


@pytest.mark.parametrize(("letters", "words"), [("ABCDEFG", Words.CUT), ("ABCDEFGHIJKLMNOPQRSTUVWX", Words.NOTATION)])
def test_where_nothing_fits_only_a_long_menu_stops_speaking(monkeypatch: pytest.MonkeyPatch, letters: str, words: Words) -> None:
    console = narrow(monkeypatch, 50)
    menu = menu_of(*[f"play {letter}" for letter in letters]).within(console, 0)
    assert menu.words is words
    assert reach(menu) == list(menu.actions)
    assert words is Words.CUT or menu.lines(console)[0].split()[:6] == ["1", "play", "A", "2", "play", "B"]
