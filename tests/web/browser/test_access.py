"""Keyboard, phone, and what axe finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import CHOICES, END, Clicker, start, until
from tests.web.browser.test_playing import GAMES

OpenPage = Callable[..., Any]
LEFT_OUT = [
    # Contrast for the highest level, AAA; the usual one is looked at.
    "color-contrast-enhanced",
]
EXCUSED = [
    # Marks on the curve lie where their moves are, however near; the list of mistakes below it leads to the same moves.
    ("target-size", 'aria-label="Mistake '),
]
"""A rule, and whom it may find."""
UNSAID = """({ target }) => {
    const thing = document.querySelector(target[0]);
    if (!thing.matches('[data-place]')) return true;
    const words = (text) => text.toLowerCase().replaceAll('\\u00ad', '').match(/\\p{L}{2,}/gu) ?? [];
    const shown = [];
    const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.parentElement.checkVisibility()) shown.push(texts.currentNode.textContent);
    const name = words(thing.getAttribute('aria-label')).join(' ');
    return words(shown.join(' ')).some((word) => !name.includes(word.replace(/s$/, '')));
}"""
"""Whether a word is written on something that its name does not have.

The rule wants all that is drawn there as one piece of the name, in the same order: "U U U" of a card with two corners, the
twelve letters of a ladder, the number of a card before its name.  Cards are named as they lie ("U in hand", "Kick, 5 points,
in hand"); for whoever says what they see each word is in the name, and signs of one letter and numbers are left to the picture.
"""


def findings(page: Any, axe: str, *left_out: str) -> list[str]:
    """What axe finds by all its rules, the experimental ones among them, but for those that are left out."""
    if not page.evaluate("() => 'axe' in window"):  # half a million letters for a page to read: once will do
        page.evaluate(f"() => {{ {axe}; window.axe = axe; }}")
    result = page.evaluate(
        """(left) => {
            const rules = axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !left.includes(ruleId) }]);
            const isUnsaid = UNSAID;
            const said = (rule, node) => rule === 'label-content-name-mismatch' && !isUnsaid(node);
            return axe.run(document, { resultTypes: ['violations'], rules: Object.fromEntries(rules) }).then(({ violations }) =>
                ({ violations: violations.map((one) => ({ ...one, nodes: one.nodes.filter((node) => !said(one.id, node)) })) }));
        }""".replace("UNSAID", UNSAID),
        [*LEFT_OUT, *left_out],
    )
    return [
        f"{found['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for found in result["violations"]
        for node in found["nodes"]
        if not any([found["id"] == rule and sign in node["html"] for rule, sign in EXCUSED])
    ]


THEME = "document.documentElement.dataset.theme"
NOT_COLOURS = "axe.getRules().filter(({ tags }) => !tags.includes('cat.color')).map(({ ruleId }) => ruleId)"


def colour_findings(page: Any, axe: str) -> list[str]:
    """What axe finds by its rules about colours, on a page that it has looked at before."""
    return findings(page, axe, *page.evaluate(NOT_COLOURS))


def findings_in_both_themes(page: Any, axe: str) -> list[str]:
    """Colours are all that the other theme changes, but for the button that leads to it."""
    found = findings(page, axe)
    theme = page.evaluate(THEME)
    other = {"dark": "light", "light": "dark"}[theme]
    page.evaluate(f"{THEME} = '{other}'")
    found += [f"{other}: {one}" for one in colour_findings(page, axe)]
    page.evaluate(f"{THEME} = '{theme}'")
    return found


def test_axe_finds_nothing_serious(open_page: OpenPage, axe: str) -> None:
    page = open_page(color_scheme="light")
    page.wait_for_selector("article")
    assert page.evaluate(THEME) == "light"
    assert findings(page, axe) == []
    page.get_by_role("button", name="Dark theme").click()
    until(page, f"{THEME} === 'dark'")
    assert findings(page, axe) == []
    card = page.locator("article", has=page.get_by_role("heading", name="Blanco", exact=True))
    card.get_by_role("button", name="Options").click()
    assert findings_in_both_themes(page, axe) == []
    page.keyboard.press("Escape")
    start(page, "Blanco")
    player = Clicker(page)
    player.moves(8)
    page.wait_for_selector("[data-place].lit")
    assert findings_in_both_themes(page, axe) == []
    page.get_by_role("button", name="Rules", exact=True).first.click()
    page.get_by_role("region", name="Guide").wait_for()
    assert findings_in_both_themes(page, axe) == []
    page.get_by_role("button", name="Menu of the table").click()
    assert findings_in_both_themes(page, axe) == []
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I give up").click()
    page.locator(END).wait_for()
    assert findings_in_both_themes(page, axe) == []
    page.locator(END).get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One move on").click()
    assert findings_in_both_themes(page, axe) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_on_a_board(at_table: OpenPage, axe: str, game: str) -> None:
    page = at_table(game, color_scheme="dark")
    Clicker(page).moves(6)
    assert findings(page, axe) == []
    page.get_by_role("button", name="Light theme").click()
    until(page, f"{THEME} === 'light'")
    assert colour_findings(page, axe) == []


def width(page: Any) -> int:
    return int(page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"))


SMALL = """() => [...document.querySelectorAll('button, [data-place].lit, [data-choice]')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    return box.width && (box.width < 44 || box.height < 44) ? [element.outerHTML.slice(0, 120)] : [];
})"""


@pytest.mark.parametrize("game", GAMES)
def test_phone_needs_no_sideways_scroll_and_targets_are_large_enough_for_a_thumb(open_page: OpenPage, game: str) -> None:
    page = open_page(width=360, height=740, has_touch=True, is_mobile=True)
    page.wait_for_selector("article")
    assert width(page) == 360
    start(page, *GAMES[game])
    player = Clicker(page)
    for _ in range(8):
        player.moves(3)
        page.wait_for_selector(f"{CHOICES}, {END}")
        assert page.evaluate(SMALL) == []
        assert width(page) == 360
        board = page.locator("main > .view > .board").evaluate_all(
            "boards => boards.map((board) => board.scrollWidth - board.clientWidth)"
        )
        assert max(board, default=0) <= 0, "the table scrolls sideways"
        assert board or page.locator(END).count()


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.dataset.place ?? document.activeElement.innerText ?? ''"))


LINES = "document.querySelector('[aria-label=\"What happened\"]').innerText"


def tab_to_a_choice(page: Any) -> None:
    """Tab walks the lit places only."""
    page.wait_for_selector(CHOICES)
    for _ in range(40):
        if page.evaluate(f"document.activeElement.matches('{CHOICES}')"):
            return
        page.keyboard.press("Tab")
    pytest.fail("Tab reaches nothing that can be chosen")


def test_keyboard_alone_plays_from_the_lobby_on(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_selector("article")
    for _ in range(12):
        page.keyboard.press("Tab")
        if focused(page) == "Play a bot":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-place].lit")
    # Enter acts.  Twelve actions by keys take a turn and more.
    for _ in range(12):
        before = page.evaluate(LINES)
        tab_to_a_choice(page)
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        if page.evaluate(LINES) == before and page.locator("[data-place].chosen").count():
            page.keyboard.press("Escape")
            assert page.locator("[data-place].chosen").count() == 0
            page.keyboard.press("Enter")
    assert "You" in page.evaluate(LINES)


@pytest.mark.parametrize("game", GAMES)
def test_keyboard_alone_plays_every_game(at_table: OpenPage, game: str) -> None:
    page = at_table(game)
    page.wait_for_selector(CHOICES)
    before = page.evaluate(LINES)
    for _ in range(10):
        tab_to_a_choice(page)
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        if page.evaluate("document.activeElement.matches('[data-place].chosen')"):
            page.keyboard.press("Tab")
            assert page.evaluate(f"document.activeElement.matches('{CHOICES}')"), "the next Tab does not reach a target"
        page.wait_for_selector(CHOICES)
        until(page, "document.activeElement !== document.body")
    done = page.evaluate(LINES)[len(before) :]
    assert len(done.splitlines()) >= 2, done


def test_arrows_walk_inside_a_group(at_table: OpenPage) -> None:
    page = at_table("blanco")
    page.locator("[data-place].lit").first.focus()
    first = focused(page)
    page.keyboard.press("ArrowRight")
    second = focused(page)
    page.keyboard.press("ArrowDown")
    third = focused(page)
    assert len({first, second, third}) == 3
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == first


def test_keys_open_help_log_and_rules(at_table: OpenPage) -> None:
    page = at_table("blanco")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name="Keys").wait_for(state="hidden")
    page.keyboard.press("r")
    page.get_by_role("complementary", name="Rules").wait_for()
    page.keyboard.press("l")
    page.get_by_role("complementary", name="Log").wait_for()


def test_events_are_announced_in_the_words_of_the_log(at_table: OpenPage) -> None:
    page = at_table("blanco")
    page.locator("[data-place].lit").first.click()
    until(page, "document.querySelector('p.said[role=status]').innerText.includes('You turn up')")
