"""The first game of a beginner: a note when something first matters, one at a time, and never in the way."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import CHOICES, END, Clicker, learn, until
from tests.web.browser.test_access import findings, width
from tests.web.browser.test_playing import GAMES

OpenPage = Callable[..., Any]
STEP = re.compile(r"(\d+) of (\d+)$")
RULE = re.compile(r"\b[A-Z]{2}-[RG]\d+")
COVERED = """(() => {
    const over = document.querySelector(".coach")?.getBoundingClientRect();
    return [...document.querySelectorAll("[data-place].lit")].map((place) => place.getBoundingClientRect()).some((under) =>
        over && over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right);
})()"""
LAST = {"blanco": "That was Blanco", "thunderbolts": "That was THUNDERBOLTS"}


class Learner(Clicker):
    """Somebody who reads each note, looks what can be clicked beside it, and then clicks something."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.coach = page.get_by_role("complementary", name="Coach")
        self.titles: list[str] = []
        self.steps: list[int] = []

    def follow(self, is_enough: Callable[[], bool], seconds: float = 180) -> None:
        deadline = time.monotonic() + seconds
        while not is_enough():
            assert time.monotonic() < deadline, f"only {self.titles} after {self.clicks} clicks: {self.prompt()}"
            if not self.click_something():
                self.page.wait_for_timeout(20)

    def hear_coach(self) -> None:
        while self.coach.count():
            self.read()

    def read(self) -> None:
        """A note that came in the very moment of the last click goes with the move that click made; it comes again."""
        from playwright.sync_api import TimeoutError as TooLate

        titles = self.coach.get_by_role("heading").all_inner_texts()
        if not titles:
            return
        (title,) = titles
        note = self.page.get_by_role("complementary", name="Coach").filter(
            has=self.page.get_by_role("heading", name=title, exact=True)
        )
        try:
            words = note.inner_text(timeout=3_000)
            assert not RULE.search(words), "ids are for who asks why"
            assert "The rule" in words
            self.check_reach()
            note.get_by_role("button", name="Got it").click(timeout=3_000)
        except TooLate:
            assert note.count() == 0
            return
        note.wait_for(state="detached")
        step = STEP.search(title)
        if step:
            self.steps.append(int(step[1]))
        self.titles.append(STEP.sub("", title).strip())

    def check_reach(self) -> None:
        """The note lies over nothing that can be chosen.  A trial click scrolls to its target and fails where something else
        would be hit."""
        until(self.page, f"!{COVERED}", 3)
        for thing in self.page.locator(CHOICES).all()[:6]:
            thing.click(trial=True, timeout=5_000)


@pytest.mark.parametrize("game", GAMES)
def test_first_game_teaches_the_turn_on_a_phone(open_page: OpenPage, axe: str, game: str) -> None:
    page = open_page(width=360, height=740, has_touch=True, is_mobile=True)
    learn(page, GAMES[game][0])
    learner = Learner(page)
    learner.coach.wait_for()
    assert findings(page, axe) == []
    learner.follow(lambda: len(learner.steps) >= 5)
    assert len(set(learner.steps)) == len(learner.steps), "no two notes have the same number"
    assert len(set(learner.titles)) == len(learner.titles)
    assert width(page) == 360


@pytest.mark.parametrize("game", LAST)
def test_first_game_is_short_and_ends_with_a_note(open_page: OpenPage, axe: str, game: str) -> None:
    page = open_page(color_scheme="dark")
    learn(page, GAMES[game][0])
    learner = Learner(page)
    learner.coach.wait_for()
    assert findings(page, axe) == []
    learner.follow(lambda: LAST[game] in learner.titles)
    assert page.locator(END).count() == 1
    assert len(set(learner.titles)) == len(learner.titles)
    assert learner.coach.count() == 0


def test_note_does_not_come_twice_not_even_after_a_reload(open_page: OpenPage) -> None:
    page = open_page()
    learn(page, "Blanco")
    coach = page.get_by_role("complementary", name="Coach")
    coach.wait_for()
    coach.get_by_role("button", name="Got it").click()
    coach.wait_for(state="detached")
    page.reload()
    page.wait_for_selector("[data-place].lit")
    assert coach.count() == 0


def test_other_games_have_no_coach(at_table: OpenPage) -> None:
    page = at_table("blanco")
    page.wait_for_selector("[data-place].lit")
    assert page.get_by_role("complementary", name="Coach").count() == 0
