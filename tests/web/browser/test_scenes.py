"""What lies on the scene behind a table can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.playing import Clicker
from tests.web.browser.test_playing import GAMES

OpenPage = Callable[..., Any]
SCENES = Path(__file__).parents[3] / "web" / "src" / "games"
VIVID = [game for game in GAMES if "vivid: true" in (SCENES / game / "scene.ts").read_text()]
"""Those whose scenes may be as bright as they like, because no words stand on them."""
LOOSE = """() => {
    const sees = ({ backgroundColor, backgroundImage, clipPath }) => {
        const alpha = Number(/(?:,|\\/)\\s*([\\d.]+)\\)$/.exec(backgroundColor.replace(/^rgb\\(.*/, ''))?.[1] ?? 1);
        return clipPath !== 'none' || backgroundImage !== 'none' || (backgroundColor !== 'rgba(0, 0, 0, 0)' && alpha > 0.6);
    };
    const covers = (thing) => thing.closest('svg') !== null || sees(getComputedStyle(thing));
    const isRoot = (thing) => ['HTML', 'BODY'].includes(thing.tagName) || thing.id === 'app';
    const loose = [];
    const texts = document.createTreeWalker(document.querySelector('main > .view > .board'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const thing = texts.currentNode.parentElement;
        const isShown = thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!texts.currentNode.textContent.trim() || !isShown) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { left, top, width, height } = range.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width < 3 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        const under = [];
        for (let one = thing; one && !isRoot(one); one = one.parentElement) under.push(one);
        const around = document.elementsFromPoint(x, y).filter((one) => !isRoot(one));
        if (![...under, ...around].some(covers)) loose.push(texts.currentNode.textContent.trim());
    }
    return loose;
}"""


@pytest.mark.parametrize("game", VIVID)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_no_words_stand_on_a_scene_without_a_ground_of_their_own(at_table: OpenPage, game: str, width: int, height: int) -> None:
    page = at_table(game, width=width, height=height)
    player = Clicker(page)
    for _ in range(3):
        player.moves(3)
        assert page.evaluate(LOOSE) == []


def test_the_shelves_of_an_open_market_have_a_ground_for_their_names(at_table: OpenPage) -> None:
    """On a phone the market is folded up until somebody shops or looks."""
    page = at_table("taidian", width=360, height=740)
    page.click(".market.shut .toggle")
    shelves = page.locator(".market h2")
    assert shelves.count() > 2
    for number in range(shelves.count()):
        shelves.nth(number).scroll_into_view_if_needed()
        assert page.evaluate(LOOSE) == []
