"""Every game at five sizes: nothing that is asked for is outside of the view or under a bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import Clicker, start
from tests.web.browser.test_playing import GAMES

WORDS = """() => {
    // Words that something cuts off, and words that lie on others of the same place.
    const wrong = [];
    const boxes = [];
    const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || !holder.checkVisibility() || holder.closest('svg, .said, [aria-hidden=true]')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        for (let above = holder; above.tagName !== 'MAIN'; above = above.parentElement) {
            const style = getComputedStyle(above);
            if (style.overflowX === 'visible') continue;
            const edge = above.getBoundingClientRect();
            if (edge.width < 4) break;  // said to those who listen
            const told = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.overflowX === 'auto';
            if (!told && (box.left < edge.left - 2 || box.right > edge.right + 2)) wrong.push(`cut: ${node.data}`);
            if (style.overflowX !== 'visible') break;
        }
        const place = holder.closest('[data-place]');
        if (place) boxes.push([place, node.data, box]);
    }
    boxes.forEach(([place, words, one], at) => {
        for (const [other, more, two] of boxes.slice(at + 1)) {
            if (other !== place) continue;
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (across > 3 && down > 5) wrong.push(`${words} on ${more}`);
        }
    });
    return wrong;
}"""
SIZES = {
    "desk": (1280, 800),
    "large": (1920, 1080),
    "phone": (360, 740),
    "phone on its side": (740, 360),
    "200 % zoom": (640, 400),
}
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
        assert page.evaluate(HIDDEN, [name in ("desk", "large"), BARS]) == [], name
        assert page.evaluate(WORDS) == [], name
        page.locator("main [data-card]:visible, .dock [data-card]:visible").first.click(button="right", force=True)
        page.locator(".inspector").wait_for()
        page.keyboard.press("Escape")
        page.locator(".inspector").wait_for(state="detached")


def test_what_is_known_of_a_hidden_card_lies_beside_its_number(open_page: Callable[..., Any]) -> None:
    """Thunder & Lightning on a phone, where a tile is little wider than a name."""
    page = open_page(side="none", width=360, height=740, has_touch=True)
    start(page, *GAMES["thunder-and-lightning"])
    page.locator(".tile.down .token").first.wait_for()
    # Who has looked at a card hangs on the deal: the longest name is put where the board puts it.
    page.evaluate("""() => {
        const token = document.querySelector('.tile.down .token');
        const known = token.cloneNode();
        known.className = token.className.replace('token', 'seen');
        known.textContent = 'Female Archer';
        token.after(known);
    }""")
    assert page.evaluate(WORDS) == []


def test_a_hand_is_never_cut_by_the_bar(open_page: Callable[..., Any]) -> None:
    """Taidian beside its log, in the fights of some rounds: what goes on takes more room then."""
    page = open_page()
    start(page, *GAMES["taidian"])
    clicker = Clicker(page, seed=2)
    for _ in range(12):
        clicker.moves(2)
        bar = page.locator("[data-prompt]").bounding_box()
        assert bar is not None
        for card in page.locator("[data-place^=hand]").all():
            box = card.bounding_box()
            assert box is None or box["y"] + box["height"] <= bar["y"] + 1
