"""Every game at four sizes: nothing that is asked for is outside of the view or under a bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import Clicker, start
from tests.web.browser.test_playing import GAMES

SIZES = {"desk": (1280, 800), "phone": (360, 740), "phone on its side": (740, 360), "200 % zoom": (640, 400)}
BARS = "[data-prompt], .bar, .dock, .float"
HIDDEN = """([strict, bars]) => {
    const prompt = document.querySelector('[data-prompt]').getBoundingClientRect();
    const wrong = prompt.left >= -1 && prompt.top >= -1 && prompt.bottom <= innerHeight + 1 ? [] : ['the prompt'];
    for (const asked of document.querySelectorAll('[data-place].lit, [data-choice]')) {
        // A board may scroll; one's hand does not.
        const held = /^(hand|held)/.test(asked.dataset.place ?? '');
        if (!strict && !held) asked.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = asked.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const there = document.elementFromPoint(x, y);
        const covered = !there || there.closest(bars) !== asked.closest(bars);
        const away = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
        if (away || covered) wrong.push(asked.dataset.name ?? asked.textContent.trim());
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is too wide');
    return wrong;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_in_view_at_every_size(open_page: Callable[..., Any], game: str) -> None:
    page = open_page(side="none")
    start(page, *GAMES[game])
    Clicker(page).moves(5)
    page.locator("[data-place].lit, [data-choice]").first.wait_for()
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        assert page.evaluate(HIDDEN, [name == "desk", BARS]) == [], name
        page.locator("main [data-card]:visible, .dock [data-card]:visible").first.click(button="right", force=True)
        page.locator(".inspector").wait_for()
        page.keyboard.press("Escape")
        page.locator(".inspector").wait_for(state="detached")
