"""Scripted first games: every one is a real game that its learner wins, and the kit says so where it is not."""

from __future__ import annotations

import msgspec
import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from stormdeck.table.lesson import BadLesson, Lesson, Script, Step, lesson_of, read_script, script_of
from stormdeck.testing.lessons import check_lesson, check_script
from tests.toy.game import Nines

BLANCO = stormdeck.game("blanco")


def script() -> Script:
    found = script_of(BLANCO)
    assert found is not None
    return found


def changed(number: int, **change: object) -> Script:
    """Blanco's script with another step (counted from 1)."""
    steps = list(script().step)
    steps[number - 1] = msgspec.structs.replace(steps[number - 1], **change)
    return msgspec.structs.replace(script(), step=tuple(steps))


@pytest.mark.parametrize("game", BUILT_IN)
def test_lesson_is_a_whole_game_that_the_learner_wins(game: str) -> None:
    check_lesson(stormdeck.game(game))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (changed(3, do=("draw pile", "swap r1c1 r3c3")), "only neighbours"),
        (changed(3, do=("draw pile", "draw discard")), '"place R2 r3c1" is refused'),
        (changed(10, do=("swap r2c2 r1c2",)), 'is written "swap r1c2 r2c2"'),
        (changed(6, then=()), "not the turn of the learner"),
        (changed(6, then=("draw pile",)), "not the turn of the learner"),
        (changed(3, then=("draw pile",)), "not the turn of another seat"),
        (changed(4, title="Draw a card"), "the same title"),
        (changed(4, text="x" * 171), "171 signs"),
        (changed(19, do=("draw pile",)), "the last step of the lesson is only read"),
        (msgspec.structs.replace(script(), step=script().step[:-2] + script().step[-1:]), "not over at the end"),
        (msgspec.structs.replace(script(), step=script().step * 2), "1 to 25 steps, not 38"),
        (msgspec.structs.replace(script(), options={"clearing": "never"}), "cannot be dealt"),
    ],
)
def test_the_kit_finds_what_is_wrong_with_a_lesson(wrong: Script, told: str) -> None:
    with pytest.raises(AssertionError, match="(?i)" + told.replace(".", r"\.")):
        check_script(BLANCO, wrong)


def test_a_game_whose_package_has_no_script_has_no_lesson() -> None:
    assert script_of(Nines()) is None
    check_lesson(Nines())


def test_a_table_made_with_another_script_goes_on_without_one() -> None:
    assert lesson_of(BLANCO, "") is None
    assert lesson_of(BLANCO, "another") is None
    found = lesson_of(BLANCO, script().digest)
    assert found is not None
    assert found.script is script()


@pytest.mark.parametrize(
    ("text", "told"), [("seat = [", "cannot be read"), ("seat = 1", "position"), ("x = 1", "cannot be read")]
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(BadLesson, match=told):
        read_script(text)


def test_every_deal_of_a_lesson_is_the_same() -> None:
    first, second = script().match(BLANCO), script().match(BLANCO)
    assert first.truth(peek=True) == second.truth(peek=True)
    assert first.record(opened=True).replay().actions == ()


def test_steps_go_on_by_reading_and_doing_and_back_with_what_is_taken_back() -> None:
    steps = (Step("One", "x"), Step("Two", "x", do=("a", "b"), then=("c",)), Step("Three", "x", do=("d",)), Step("End", "x"))
    lesson = Lesson(Script(position={"seats": []}, step=steps))
    seen = []
    for act in (lesson.read_on, lesson.moved, lesson.moved, lesson.moved):
        seen.append((lesson.step.title, lesson.now.is_learners, lesson.is_to_read, lesson.now.actions))
        act()
    assert seen == [
        ("One", True, True, ()),
        ("Two", True, False, ("a", "b")),
        ("Two", False, False, ("c",)),
        ("Three", True, False, ("d",)),
    ]
    assert lesson.is_last
    lesson.back(1)
    assert lesson.step.title == "Three"
    lesson.back(2)
    assert lesson.now.actions == ("a", "b")
