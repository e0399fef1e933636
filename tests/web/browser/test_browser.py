"""What the tests themselves rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.browser.conftest import Chromium
from tests.web.browser.serving import Serving
from tests.web.browser.windows import Person, Window, Windows

Lend = Callable[..., Window]


class Mortal:
    """A browser that can die."""

    def __init__(self) -> None:
        self.alive = True

    def is_connected(self) -> bool:
        return self.alive

    def new_context(self, **settings: object) -> Mortal:
        assert self.alive
        return self

    def close(self) -> None:
        self.alive = False


def test_a_browser_that_died_is_started_again() -> None:
    chromium = Chromium(Mortal)
    first = chromium.new_context()
    assert chromium.new_context() is first
    first.close()
    second = chromium.new_context()
    assert second is not first
    chromium.close()
    assert not second.alive


@pytest.fixture
def few(launch: Any) -> Iterator[Windows]:
    windows = Windows()
    yield windows
    windows.close()


@pytest.fixture
def lend(few: Windows, chromium: Any, serving: Serving) -> Lend:
    def lent(person: int = 1, width: int = 800, scheme: str = "light", alone: bool = False) -> Window:
        settings = {"has_touch": True, "color_scheme": scheme}
        return few.lend(
            chromium, serving.url, Person(person, {"width": width, "height": 600}, {"speed": f"like {person}"}, settings), alone
        )

    return lent


LEAVE = """() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    document.cookie = 'left=here';
    return new Promise((done) => { indexedDB.open('left').onsuccess = ({ target }) => done(target.result.close()); });
}"""
LEFT = """async () => [
    ...Object.keys(localStorage).filter((key) => !['test.chance', 'test.person', 'stormdeck.speed'].includes(key)),
    ...Object.keys(sessionStorage), document.cookie, ...(await indexedDB.databases()).map(({ name }) => name),
].filter((one) => one !== '')"""
DRAWN = "[...crypto.getRandomValues(new Uint32Array(4))].join()"


def test_a_window_is_lent_again_with_nothing_left_in_it(few: Windows, lend: Lend) -> None:
    first = lend()
    page = first.page
    page.goto("/health")
    drawn = page.evaluate(DRAWN)
    page.evaluate(LEAVE)
    assert len(page.evaluate(LEFT)) == 4
    few.take_back(first, keep=True)
    second = lend(person=2, width=360, scheme="dark")
    assert second is first
    assert lend(person=2) is not first
    page.goto("/health")
    assert page.evaluate(LEFT) == []
    assert page.evaluate("localStorage.getItem('stormdeck.speed')") == "like 2"
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert page.evaluate(DRAWN) != drawn
    assert page.evaluate("[innerWidth, innerHeight, screen.width, devicePixelRatio]") == [360, 600, 360, 1]
    few.take_back(second, keep=True)
    assert lend() is first
    page.goto("/health")
    assert not page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert page.evaluate(DRAWN) == drawn


ALTERED: dict[str, Callable[[Any], object]] = {
    "a route": lambda page: page.route("**/nothing", lambda route: route.abort()),
    "a listener": lambda page: page.on("request", lambda request: None),
    "a script": lambda page: page.context.add_init_script("1"),
    "a second page": lambda page: page.context.new_page(),
    "another place": lambda page: page.goto("about:blank"),
    "a closed page": lambda page: page.close(),
}


@pytest.mark.parametrize("way", ALTERED)
def test_a_window_that_was_altered_is_not_lent_again(few: Windows, lend: Lend, way: str) -> None:
    first = lend()
    first.page.goto("/health")
    ALTERED[way](first.page)
    few.take_back(first, keep=True)
    assert lend() is not first


def test_a_window_with_a_problem_is_not_lent_again_nor_one_of_a_failed_test(few: Windows, lend: Lend) -> None:
    first = lend()
    first.page.goto("/health")
    first.page.evaluate("console.error('broken')")
    few.take_back(first, keep=True)
    assert first.problems == ["broken"]
    second = lend()
    assert second is not first
    second.page.goto("/health")
    few.take_back(second, keep=False)
    third = lend()
    assert third is not second
    third.page.goto("/health")
    few.take_back(third, keep=True)
    assert lend(alone=True) is not third


PRESSED = """() => {
    window.pressed = [];
    addEventListener('click', ({ clientX: x, clientY: y, target }) => pressed.push([x, y, target.tagName].join(' ')));
    const button = document.body.appendChild(document.createElement('button'));
    Object.assign(button.style, { position: 'fixed', left: '300px', top: '400px', width: '8px', height: '8px', padding: 0 });
}"""


def test_a_page_that_is_painted_small_is_clicked_where_it_is_laid_out(lend: Lend) -> None:
    page = lend().page
    page.goto("/health")
    page.evaluate(PRESSED)
    page.mouse.click(304, 404)
    page.set_viewport_size({"width": 700, "height": 500})
    page.locator("button").click()
    assert page.evaluate("pressed") == ["304 404 BUTTON", "304 404 BUTTON"]
    assert page.evaluate("innerWidth") == 700
