"""The scripted first games: whoever follows only what the lesson points at comes to its end, and then to a real table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from stormdeck.table.lesson import script_of
from tests.web.browser.playing import start, until
from tests.web.browser.test_access import findings, width

OpenPage = Callable[..., Any]
SCRIPTED = [game for game in BUILT_IN if script_of(stormdeck.game(game)) is not None]
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
SIZES: dict[str, dict[str, Any]] = {"wide": {}, "phone": PHONE, "low": {**PHONE, "width": 740, "height": 360}}
LOOK = """() => {
    const note = document.querySelector('[data-step]');
    const box = (rect) => { const { x, y, width, height } = rect.getBoundingClientRect(); return [x, y, width, height]; };
    const seen = {
        step: Number(note?.dataset.step ?? 0),
        title: note?.querySelector('h2')?.innerText ?? '',
        seen: [...(note?.querySelectorAll('h2, p') ?? [])].every((words) => words.getBoundingClientRect().height > 10),
        next: Boolean(note?.querySelector('.way')),
        end: Boolean(note?.querySelector('.ways')),
        targets: [...document.querySelectorAll('[data-spotlight] .target')].map(box),
        beside: [...document.querySelectorAll('[data-spotlight] .beside')].map(box),
        reading: Boolean(document.querySelector('.inspector .act, [data-inspector] .act')),
    };
    return { ...seen, all: JSON.stringify(seen) };
}"""
CHANGED = f"""async ([before, title, patience]) => {{
    // Until there is something else to do, or another note; whether the words could be seen all the time.
    const look = {LOOK};
    for (const late = performance.now() + patience; ; ) {{
        const now = look();
        if (!now.seen) return false;
        if (now.all !== before && (now.next || now.end || now.targets.length > 0 || now.reading)) return true;
        if (now.title !== title || performance.now() > late) return true;
        await new Promise((resume) => setTimeout(resume, 30));
    }}
}}"""
COVERED = """([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit === null || hit.closest('[data-step]') !== null ? (hit?.className ?? 'nothing') : '';
}"""


class Follower:
    """Somebody who has never seen the game: reads, presses "Next", and touches what the arrow points at.  Nothing else."""

    def __init__(self, page: Any, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.steps: list[str] = []
        self.clicks = 0

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        assert seen["seen"], "the words of the note cannot be seen"
        if seen["step"] and (not self.steps or self.steps[-1] != seen["title"]):
            self.steps.append(seen["title"])
        return seen

    def follow(self, until: Callable[[dict[str, Any]], bool] = lambda seen: bool(seen["end"]), seconds: float = 120) -> None:
        deadline = time.monotonic() + seconds
        seen = self.look()
        while not until(seen):
            assert time.monotonic() < deadline, f"stands at {self.steps[-1:]} after {self.clicks} clicks: {seen}, {self.prompt()}"
            if seen["step"] and (seen["next"] or seen["targets"] or seen["reading"]):
                self.go_on(seen)
            else:
                self.wait_for_change(seen, 0.5)
            seen = self.look()

    def go_on(self, seen: dict[str, Any]) -> None:
        if seen["reading"]:
            self.page.locator(".inspector .act, [data-inspector] .act").click()
        elif seen["next"]:
            self.check_sight(seen["beside"])
            self.page.get_by_role("complementary", name="Lesson").get_by_role("button", name="Next").click()
        else:
            self.check_sight(seen["targets"])
            x, y = middle(seen["targets"][0])
            if self.touch:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)
        self.clicks += 1
        self.wait_for_change(seen)

    def check_sight(self, boxes: list[list[float]]) -> None:
        """What is pointed at is on the screen, and the note is not over it."""
        size = self.page.viewport_size
        for box in boxes:
            x, y = middle(box)
            is_shown = 0 <= x < size["width"] and 0 <= y < size["height"]
            assert is_shown, f"{self.steps[-1]} points at {box}, off the screen"
            assert self.page.evaluate(COVERED, [x, y]) == "", f"{self.steps[-1]} points at {box}, which is covered"

    def wait_for_change(self, before: dict[str, Any], seconds: float = 4) -> None:
        """Until there is something else to do; a click that was lost is made again by whoever looks again."""
        seen = self.page.evaluate(CHANGED, [before["all"], before["title"], seconds * 1000])
        assert seen, "the words of the note cannot be seen"

    def prompt(self) -> str:
        return str(self.page.locator("[data-prompt]").inner_text())


def middle(box: list[float]) -> tuple[float, float]:
    x, y, across, down = box
    return x + across / 2, y + down / 2


def counted(steps: list[str]) -> list[tuple[int, int]]:
    """What the counters said: "3 of 12"."""
    found = [re.search(r"(\d+) of (\d+)$", step) for step in steps]
    return [(int(match[1]), int(match[2])) for match in found if match is not None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SCRIPTED)
def test_following_the_lesson_leads_to_its_end_and_to_a_real_game(open_page: OpenPage, axe: str, game: str, size: str) -> None:
    page = open_page(**SIZES[size])
    start(page, stormdeck.game(game).title, "Learn")
    follower = Follower(page, touch=size != "wide")
    page.wait_for_selector("[data-spotlight]")
    assert findings(page, axe) == []
    follower.follow()
    script = script_of(stormdeck.game(game))
    assert script is not None
    count = len(script.step)
    assert counted(follower.steps) == [(number, count) for number in range(1, count + 1)]
    assert findings(page, axe) == []
    if size == "phone":
        assert width(page) == 360
    lesson = page.url
    page.get_by_role("button", name="Play a real game").click()
    page.wait_for_url(lambda url: url != lesson and "/t/" in url)
    page.wait_for_selector("[data-place].lit, [data-choice]")
    assert page.locator("[data-step]").count() == 0
    assert page.get_by_text("Practice", exact=True).count() == 0


def test_reload_comes_back_to_the_step_and_the_lesson_is_finished_later(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "Blanco", "Learn")
    follower = Follower(page)
    follower.follow(lambda seen: seen["step"] == 7)
    page.reload()
    page.wait_for_selector("[data-step='7']")
    page.goto("/")
    page.get_by_role("link", name=re.compile("Blanco")).first.click()
    page.wait_for_selector("[data-step='7']")
    follower.follow()
    assert [number for number, _ in counted(follower.steps)] == list(range(1, 20))


def test_another_legal_action_waits_with_a_sentence(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "Blanco", "Learn")
    follower = Follower(page)
    page.wait_for_selector("[data-step='1']")
    page.locator("[data-place='pile']").click(force=True)
    page.get_by_role("note").get_by_text("Read the note first").wait_for()
    follower.follow(lambda seen: seen["step"] == 3)
    page.wait_for_selector("[data-place='pile'].lit")
    page.locator("[data-place='discard']").click(force=True)
    page.get_by_role("note").get_by_text("You may do that later. Now: Draw the top card").wait_for()
    assert page.locator("[data-step='3']").count() == 1
    follower.follow(lambda seen: seen["step"] == 4)


def test_lesson_goes_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "Blanco", "Learn")
    page.wait_for_selector("[data-step='1']")
    deadline = time.monotonic() + 100
    while not page.locator("[data-step] .ways").count():
        assert time.monotonic() < deadline, page.locator("[data-step]").inner_text()
        if page.evaluate("document.activeElement.matches('.way, .lit, [data-choice]')"):
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
        else:
            page.keyboard.press("Tab")
    lesson = page.url
    until(page, "document.activeElement.textContent === 'Play a real game'")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != lesson and "/t/" in url)


def test_steps_go_back_with_what_is_taken_back(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "Blanco", "Learn")
    follower = Follower(page)
    follower.follow(lambda seen: seen["step"] == 5)
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector("[data-step='4']")
    follower.follow(lambda seen: seen["step"] == 6)
