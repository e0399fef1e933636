"""Playing any game by what is lit: no knowledge of a game, only clicks."""

from __future__ import annotations

import random
import time
from typing import Any

CHOICES = "[data-place].lit, [data-choice]"
END = "section[aria-label='The end']"


class Clicker:
    """Somebody who clicks anything that can be clicked, until the game is over."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.clicks = 0

    def is_over(self) -> bool:
        return bool(self.page.locator(END).count())

    def play_on(self, seconds: float = 180) -> None:
        """To the end of the game."""
        deadline = time.monotonic() + seconds
        while not self.is_over():
            assert time.monotonic() < deadline, f"no end after {self.clicks} clicks: {self.prompt()}"
            if not self.click_something():
                self.page.wait_for_timeout(20)

    def moves(self, count: int, seconds: float = 60) -> None:
        """So many clicks on lit things."""
        wanted = self.clicks + count
        deadline = time.monotonic() + seconds
        while self.clicks < wanted and not self.is_over():
            assert time.monotonic() < deadline, f"only {self.clicks} clicks: {self.prompt()}"
            if not self.click_something():
                self.page.wait_for_timeout(20)

    def click_something(self) -> bool:
        from playwright.sync_api import Error as NotClicked

        self.hear_coach()
        lit = self.page.query_selector_all(CHOICES)
        if not lit:
            return False
        thing = self.chance.choice(lit)
        for tries_left in reversed(range(5)):
            try:
                thing.click(timeout=2_000)
                break
            except NotClicked:
                # What was lit may be gone by now: the table moved on.  Anything still lit must take the click.  The very
                # thing is asked, since the same number among the lit ones may be another one by now.
                if not thing.evaluate("(thing, choices) => thing.isConnected && thing.matches(choices)", CHOICES):
                    return False
                if not tries_left:
                    raise
        self.clicks += 1
        return True

    def hear_coach(self) -> None:
        """What the coach of a first game says is waved away."""
        coach = self.page.get_by_role("button", name="Got it")
        if coach.count():
            coach.first.click()

    def prompt(self) -> str:
        return str(self.page.locator("[data-prompt]").inner_text()) if self.page.locator("[data-prompt]").count() else "no prompt"


def until(page: Any, expression: str, seconds: float = 20) -> None:
    """Wait for something in the page.  Playwright's own way evaluates text in the page, which its policy forbids."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(20)


def start(page: Any, title: str, button: str = "Play a bot") -> None:
    """From the lobby to a table."""
    card = page.locator("article", has=page.get_by_role("heading", name=title, exact=True))
    card.get_by_role("button", name=button).click()
    page.wait_for_selector("[data-prompt]")


def learn(page: Any, title: str) -> None:
    """The first game with notes, as games have it that bring no script."""

    def without_scripts(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=[{**game, "script": None} for game in answer.json()])

    page.route("**/api/games", without_scripts)
    page.reload()
    start(page, title, "Learn")
