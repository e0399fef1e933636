"""Playing any game by what is lit: no knowledge of a game, only clicks."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from typing import Any

import stormdeck
from tests.web.browser.serving import Serving

CHOICES = "[data-place].lit, [data-choice]"
END = "section[aria-label='The end']"
SHOWN = """const shown = (thing) => {
    const { width, height } = thing.getBoundingClientRect();
    return width > 0 && height > 0 && thing.checkVisibility({ visibilityProperty: true });
};"""
SEEN = f"""async ([choices, end, patience]) => {{
    {SHOWN}
    const look = () => {{
        const coach = [...document.querySelectorAll('button')].some((button) => button.textContent.trim() === 'Got it');
        const lit = [...document.querySelectorAll(choices)].filter(shown).length;
        return {{ coach, lit, over: document.querySelector(end) !== null }};
    }};
    for (const late = performance.now() + patience; ; ) {{
        const seen = look();
        if (seen.coach || seen.lit > 0 || seen.over || performance.now() > late) return seen;
        await new Promise((resume) => setTimeout(resume, 20));
    }}
}}"""
"""All that somebody looks for before a click, asked at once: every question to a page costs more than its answer.  With patience
(in milliseconds) the answer comes when there is something to do."""
PATIENCE = 500.0
NTH_LIT = f"""([choices, number]) => {{
    {SHOWN}
    return [...document.querySelectorAll(choices)].filter(shown)[number] ?? null;
}}"""
COVERED = """(choices) => {
    // What is lit must take a click in its middle once it is scrolled to; a board may scroll, and bars lie over its edges.
    const isHit = (thing) => {
        const box = thing.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return document.elementFromPoint(x, y)?.closest(choices) === thing;
    };
    const ways = ['nearest', 'center', 'start', 'end'];
    const scroll = (thing, block) => thing.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const covered = (thing) => !isHit(thing) && ways.every((way) => (scroll(thing, way), !isHit(thing)));
    // Nothing that is asked for is left out, on the smallest phone either.
    const lit = [...document.querySelectorAll(choices)];
    const there = lit.filter((thing) => thing.checkVisibility());
    const out = lit.filter((thing) => !there.includes(thing));
    if (out.length > 0) return out.map((thing) => `${thing.dataset.place ?? thing.textContent} is lit and left out`);
    return there.filter(covered).map((thing) => {
        const box = thing.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        const over = hit?.closest('[data-place], [data-choice]') ?? hit;
        const name = (one) => one?.dataset.place ?? (one?.outerHTML.slice(0, 80) || 'nothing');
        return `${name(thing)} under ${name(over)} at ${Math.round(x)}, ${Math.round(y)}`;
    });
}"""


class Clicker:
    """Somebody who clicks anything that can be clicked, until the game is over.

    One who looks first holds every lit thing to taking a click, not only the one that chance would click.
    """

    def __init__(self, page: Any, seed: int = 1, looks: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.looks = looks
        self.clicks = 0

    def is_over(self) -> bool:
        return bool(self.look()["over"])

    def look(self, patience: float = 0) -> dict[str, Any]:
        """Whether the coach speaks, how much is lit, and whether the game is over."""
        seen: dict[str, Any] = self.page.evaluate(SEEN, [CHOICES, END, patience])
        return seen

    def play_on(self, seconds: float = 300) -> None:
        """To the end of the game."""
        deadline = time.monotonic() + seconds
        while not (seen := self.look(PATIENCE))["over"]:
            assert time.monotonic() < deadline, f"no end after {self.clicks} clicks: {self.prompt()}"
            self.click_something(seen)

    def moves(self, count: int, seconds: float = 60) -> None:
        """So many clicks on lit things."""
        wanted = self.clicks + count
        deadline = time.monotonic() + seconds
        while self.clicks < wanted and not (seen := self.look(PATIENCE))["over"]:
            assert time.monotonic() < deadline, f"only {self.clicks} clicks: {self.prompt()}"
            self.click_something(seen)

    def click_something(self, seen: dict[str, Any] | None = None) -> bool:
        """`seen`: what was found by looking just now."""
        from playwright.sync_api import Error as NotClicked

        seen = seen or self.look()
        if seen["coach"]:
            self.hear_coach()
            seen = self.look()
        if not seen["lit"]:
            return False
        if self.looks:
            covered = self.page.evaluate(COVERED, CHOICES)
            assert not covered, f"{covered}, where it says: {self.prompt()}"
        thing = self.page.evaluate_handle(NTH_LIT, [CHOICES, self.chance.choice(range(seen["lit"]))]).as_element()
        if thing is None:  # the table moved on meanwhile
            return False
        for tries_left in reversed(range(5)):
            try:
                thing.click(timeout=5_000)
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
        from playwright.sync_api import TimeoutError as TooLate

        coach = self.page.get_by_role("button", name="Got it")
        if coach.count():
            with suppress(TooLate):  # the next note may have taken its place
                coach.first.click(timeout=2_000)

    def prompt(self) -> str:
        return str(self.page.locator("[data-prompt]").inner_text()) if self.page.locator("[data-prompt]").count() else "no prompt"


def same_chance(context: Any, person: int = 1) -> None:
    """What the pages of a browser take from chance is the same in every run, so that the same cards are dealt to them.

    No number comes twice, not even after a reload: keys of requests are made of them.  Each person of a test (`test.person`)
    has numbers of its own.
    """
    context.add_init_script(
        """(() => {
        crypto.getRandomValues = (numbers) => {
            const person = Number(localStorage.getItem('test.person') ?? PERSON);
            const count = Number(localStorage.getItem('test.chance') ?? 0);
            localStorage.setItem('test.chance', count + 1);
            let word = 0x9e3779b9 ^ (person * 0x10001 + count);
            for (let at = 0; at < numbers.length; at += 1) {
                word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) + at + 1;
                word = Math.imul(word ^ (word >>> 12), 0x297a2d39);
                numbers[at] = word ^ (word >>> 15);
            }
            return numbers;
        };
    })()""".replace("PERSON", str(person))
    )


def until(page: Any, expression: str, seconds: float = 20) -> None:
    """Wait for something in the page.  Playwright's own way evaluates text in the page, which its policy forbids."""
    from playwright.sync_api import Error as NotAnswered

    deadline = time.monotonic() + seconds
    asked = f"""async (patience) => {{
        for (const late = performance.now() + patience; ; ) {{
            if (await ({expression})) return true;
            if (performance.now() > late) return false;
            await new Promise((resume) => setTimeout(resume, 20));
        }}
    }}"""
    while (left := deadline - time.monotonic()) > 0:
        try:
            if page.evaluate(asked, min(1000 * left, PATIENCE)):
                return
        except NotAnswered as error:  # another page has come meanwhile
            if "context was destroyed" not in str(error):
                raise
    raise AssertionError(expression)


def whose_turn(one: Any, other: Any, seconds: float = 20) -> tuple[Any, Any]:
    """Of two pages at a table the one that is asked, and the one that waits."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for mover, waiting in ((one, other), (other, one)):
            if mover.locator(CHOICES).count():
                return mover, waiting
        one.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


def take_turns(*people: Clicker, clicks: int, seconds: float = 60) -> None:
    """Until everybody has clicked so often."""
    deadline = time.monotonic() + seconds
    while any(person.clicks < clicks for person in people):
        assert time.monotonic() < deadline, [person.clicks for person in people]
        if not any([person.click_something() for person in people]):
            people[0].page.wait_for_timeout(20)


def start(page: Any, title: str, button: str = "Play a bot") -> None:
    """From the lobby to a table."""
    card = page.locator("article", has=page.get_by_role("heading", name=title, exact=True))
    card.get_by_role("button", name=button).click()
    page.wait_for_selector("[data-prompt]")


ADDED = "0f00d7c1593c2777aecd1de0c8b56cc9"
"""What the page of the first person of a test adds to the shuffle in the lobby (`same_chance`): the same cards are dealt here."""


def table_of(serving: Serving, game: str) -> str:
    """The link to one's seat at the table that the lobby opens by its first button."""
    players = min(stormdeck.game(game).players)
    seats = [{"kind": "me", "name": "Guest"}, *[{"kind": "bot", "bot": "level:2"}] * (players - 1)]
    made = serving.ask("/tables", body={"game": game, "players": players, "seats": seats, "entropy": None})
    token = made["seats"][0]["token"]
    serving.ask(f"/tables/{made['table']}/join", token, {"name": "Guest", "entropy": ADDED, "key": ADDED})
    return f"/t/{made['table']}#{token}"


def learn(page: Any, title: str) -> None:
    """The first game with notes, as games have it that bring no script."""

    def without_scripts(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=[{**game, "script": None} for game in answer.json()])

    page.route("**/api/games", without_scripts)
    page.reload()
    start(page, title, "Learn")
