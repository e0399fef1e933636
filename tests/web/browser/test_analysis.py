"""The analysis in the replay: begun by a click, read as a chart and as words, and a way to the moves."""

from __future__ import annotations

import json
import random
import re
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.browser.playing import END, until
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings, width

OpenPage = Callable[..., Any]

# Real judgements, but short ones, and every loss counts: which moves are mistakes beyond doubt depends on the deal.
HASTY = """
from msgspec.structs import replace
from stormdeck.web.thinking import worker
thorough = worker.analyse
def hasty(record, seat, bot, *, luck_games, seconds, progress):
    found = thorough(record, seat, "ismcts:sims=16", luck_games=4, progress=progress)
    return replace(found, decisions=tuple([replace(entry, noise=0.0) for entry in found.decisions]))
worker.analyse = hasty
worker.main()
"""


@pytest.fixture(scope="module")
def serving(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose bots judge hastily."""
    server = Serving(tmp_path_factory.mktemp("analysis") / "tables.db", bot_command=[sys.executable, "-c", HASTY])
    server.start()
    yield server
    server.stop()


def call(url: str, token: str | None = None, **body: Any) -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode() if body else None, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def play_by_chance(tables: str, chance: random.Random) -> tuple[str, str]:
    """A short game against a random bot; the table and the person's token."""
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "bot": "random"}]
    made = call(tables, game="blanco", players=2, seats=seats, options={"max_turns_per_player": 4})
    table, token = made["table"], made["seats"][0]["token"]
    while (seen := call(f"{tables}/{table}", token))["outcome"] is None:
        if seen["legal"]:
            action = chance.choice(seen["legal"])["action"]
            call(f"{tables}/{table}/play", token, action=action, version=seen["version"], key=f"move {seen['version']}")
    return table, token


@pytest.fixture(scope="module")
def played(serving: Serving) -> tuple[str, str]:
    """A game in which the person lost something by a decision: whoever plays by chance soon does."""
    tables, chance = f"{serving.url}/api/tables", random.Random(5)
    for _ in range(5):
        table, token = play_by_chance(tables, chance)
        while not (found := call(f"{tables}/{table}/analysis?seat=0"))["ready"]:
            time.sleep(0.1)
        if found["mistakes"]:
            return table, token
    raise AssertionError("no mistake in five games by chance")


def analysed(page: Any, table: str, token: str) -> Any:
    """From the end of the game to its analysis; the panel."""
    page.goto(f"/t/{table}#{token}")
    page.locator(END).get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Analyse").click()
    panel = page.get_by_role("region", name="Analysis of your moves")
    panel.get_by_role("heading", name="The largest mistakes").wait_for(timeout=120_000)
    return panel


def move_in(words: str) -> int:
    found = re.search(r"Move (\d+)", words)
    assert found is not None, words
    return int(found[1])


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_from_the_button_to_a_mistake(open_page: OpenPage, axe: str, played: tuple[str, str], scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    panel = analysed(page, *played)
    assert "The deal:" in panel.inner_text()
    assert panel.get_by_text("Chance of winning:").count() == 1
    worst = panel.get_by_role("listitem").first.get_by_role("button")
    move = move_in(worst.inner_text())
    worst.click()
    until(page, f"location.search.includes('step={move - 1}&')")  # the table as it was before the move
    note = page.locator("p.note")
    card, board = page.locator("main .cell").first.bounding_box(), page.locator("main").bounding_box()
    assert card is not None
    assert card["width"] >= 90  # large beside the panel
    until(page, "document.querySelectorAll('.marks rect.played, .marks rect.better').length >= 2")
    marks = page.locator(".marks span").all_inner_texts()
    assert "Better" in marks or "Played" in marks
    assert "Both were tried in" in note.inner_text()
    assert "The bot would (" in note.inner_text()
    assert "Yours was (" in note.inner_text()
    assert worst.get_attribute("aria-current") == "step"
    page.get_by_role("button", name="To the deal").click()
    until(page, "location.search.includes('step=0&')")
    assert page.locator("main").bounding_box() == board  # what is said of a move moves nothing
    assert note.inner_text().strip() == "" or "Move 1." in note.inner_text()
    page.get_by_role("button", name="Mistake 1").click()
    until(page, f"location.search.includes('step={move - 1}&')")
    panel.get_by_text("All decisions in words").click()
    assert findings(page, axe) == []


def test_the_keyboard_alone_reaches_a_mistake(open_page: OpenPage, played: tuple[str, str]) -> None:
    page = open_page()
    analysed(page, *played)
    page.get_by_role("button", name="Analyse").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        said = str(page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"))
        if said.startswith("Mistake"):
            break
    assert said.startswith("Mistake 1")
    page.keyboard.press("Enter")
    move = move_in(said)
    until(page, f"location.search.includes('step={move - 1}&')")
    page.keyboard.press("ArrowRight")  # the arrows still walk through the game
    until(page, f"location.search.includes('step={move}&')")


def test_another_seat_is_analysed_when_asked_for(open_page: OpenPage, played: tuple[str, str]) -> None:
    page = open_page()
    analysed(page, *played)
    page.get_by_label("Through whose eyes").select_option("seat1")
    panel = page.get_by_role("region", name=re.compile("Analysis of (?!your).*'s moves"))
    panel.get_by_role("button", name=re.compile("Analyse .*'s moves")).click()
    panel.get_by_role("heading", name="The largest mistakes").wait_for(timeout=120_000)
    page.get_by_label("Through whose eyes").select_option("seat0")
    page.get_by_role("region", name="Analysis of your moves").get_by_role("heading", name="The largest mistakes").wait_for()


MARKS_MEET = """() => {
    const [one, other] = [...document.querySelectorAll('.marks span')].map((word) => word.getBoundingClientRect());
    return other && one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1;
}"""


@pytest.mark.parametrize(("wide", "high"), [(360, 740), (740, 360)])
def test_on_a_phone_the_board_stays_in_sight(
    open_page: OpenPage, axe: str, played: tuple[str, str], wide: int, high: int
) -> None:
    page = open_page(width=wide, height=high, has_touch=True, is_mobile=True)
    panel = analysed(page, *played)
    assert width(page) == wide
    assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") <= 0
    panel.get_by_text("All decisions in words").click()
    assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") <= 0
    panel.get_by_role("listitem").first.get_by_role("button").click()
    page.locator("p.note", has_text="The bot would (").wait_for()
    assert not page.evaluate(MARKS_MEET)
    board, note = page.locator("main").bounding_box(), panel.bounding_box()
    assert board is not None
    assert note is not None
    assert board["height"] >= 180
    assert board["y"] + board["height"] <= note["y"] + 1 or board["x"] + board["width"] <= note["x"] + 1  # beside, not under it
    assert width(page) == wide
    assert findings(page, axe) == []


def test_a_card_is_read_in_the_replay(open_page: OpenPage, played: tuple[str, str]) -> None:
    """By the key, by a click and by the right button; with what that seat could know at that move."""
    table, token = played
    page = open_page(f"/t/{table}#{token}")
    page.locator(END).get_by_role("link", name="Replay").click()
    cards = page.locator("main [data-card]")
    cards.first.wait_for()
    page.keyboard.press("i")
    reading = page.locator(".inspector")
    reading.wait_for()
    page.keyboard.press("Escape")
    reading.wait_for(state="detached")
    cards.last.click(force=True)
    reading.wait_for()
    page.keyboard.press("Escape")
    with page.expect_response(lambda answer: "/unseen" in answer.url and "/replay/1/" in answer.url):
        page.get_by_role("button", name="One move on").click()
        page.locator("main [data-place]").first.wait_for()
        cards.last.click(button="right", force=True)
    reading.wait_for()
