"""Games and bots of somebody else in the browser: installed beside Stormdeck, and not a line of Stormdeck knows them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stormdeck.newgame import make_package
from tests.strangers import SPARK
from tests.web.browser.playing import END, Clicker, start, until
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import LINES, SMALL, findings, findings_in_both_themes, tab_to_a_choice, width

OpenPage = Callable[..., Any]
HAND = "[data-place^='hand:']"
LEVELS = ("Novice", "Apprentice", "Adept", "Expert", "Master")


def install(source: Path, site: Path) -> None:
    """As anybody would, but without asking the network for what is there already."""
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", "-q", *offline, "--target", str(site), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def serving(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("strangers")
    source = folder / "stormdeck-spark"
    shutil.copytree(SPARK, source)
    install(source, folder / "site")
    server = Serving(folder / "tables.db", site=folder / "site", seed=None)  # one file proves what chance has shuffled
    server.start()
    yield server
    server.stop()


def begin(page: Any, level: str = "Adept") -> None:
    """Against the bot of this level; "Adept" is level 3, which search makes."""
    card = page.locator("article", has=page.get_by_role("heading", name="Spark", exact=True))
    slider = card.get_by_label("Level of the bot for Spark")
    slider.fill(str(LEVELS.index(level)))
    assert slider.get_attribute("aria-valuetext") == level
    start(page, "Spark")
    page.wait_for_selector("[data-place].lit")


def lines_at_the_end(page: Any) -> str:
    """The result stands where the log was, which a key brings back."""
    page.locator(END).wait_for()
    page.keyboard.press("l")
    page.wait_for_selector("[aria-label='What happened']")
    lines = str(page.evaluate(LINES))
    page.keyboard.press("l")
    page.locator(END).wait_for()
    return lines


def test_the_lobby_offers_it_as_any_other_game(open_page: OpenPage) -> None:
    page = open_page()
    card = page.locator("article", has=page.get_by_role("heading", name="Spark", exact=True))
    card.wait_for()
    assert "Six card games" in page.locator("h1").first.inner_text()
    assert "highest total wins" in card.inner_text()
    assert card.get_by_role("button", name="Learn").count() == 0, "nobody coaches a first game of it"
    assert card.locator("svg").count() > 2, "it has a picture"
    assert page.locator("article h2").last.inner_text() == "Spark", "ours come first"
    card.get_by_role("button", name="Options").click()
    page.get_by_label("Low wins").wait_for()
    page.keyboard.press("Escape")
    card.get_by_role("link", name="Rules").click()
    page.get_by_text("SP-R02").first.wait_for()


def test_a_whole_game_with_a_hint_a_replay_and_its_proof(open_page: OpenPage, serving: Serving) -> None:
    page = open_page()
    page.wait_for_selector("article")
    begin(page)
    assert page.locator(f"{HAND}.lit").count() == 3
    page.keyboard.press("h")
    page.wait_for_selector("[data-place].hinted")
    page.locator("[data-place].hinted").first.click()
    Clicker(page).play_on()
    table = page.url.rpartition("/")[2]
    assert lines_at_the_end(page).count("You play the") == 3
    seen = serving.ask(f"/tables/{table}")
    assert seen["table"]["kinds"] == ["person", "bot"]
    assert seen["outcome"]["rule"] == "SP-R03"
    page.locator(END).get_by_role("button", name="Verify the shuffle").click()
    page.get_by_text("Everything fits").wait_for()
    page.keyboard.press("Escape")
    page.locator(END).get_by_role("link", name="Replay").click()
    page.wait_for_selector(f"{HAND}")
    for step in range(1, 7):
        page.get_by_role("button", name="One move on").click()
        until(page, f"document.querySelectorAll(\"[data-place^='played:']\").length === {step}")


def test_what_cannot_be_played_is_explained(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_selector("article")
    begin(page)
    Clicker(page).moves(1)
    page.wait_for_selector("[data-place].lit")
    page.locator("[data-place^='played:']").first.click(force=True)  # it is not enabled, and says why
    page.get_by_role("note").wait_for()
    assert "adds" in page.get_by_role("note").inner_text()


def test_keys_alone_play_it(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_selector("article")
    begin(page, "Novice")
    for played in range(3):
        tab_to_a_choice(page)
        label = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert label.startswith("The "), label
        assert label.endswith(", Your hand"), label
        page.wait_for_timeout(350)  # the same place twice in a moment is a double click
        page.keyboard.press("Enter")
        if played < 2:  # the end takes the place of the log
            until(page, f"{LINES}.split('You play the').length === {played + 2}")
    page.locator(END).wait_for()


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["desk", "phone"])
def test_axe_finds_nothing_and_a_phone_is_wide_enough(open_page: OpenPage, axe: str, size: tuple[int, int]) -> None:
    page = open_page(width=size[0], height=size[1])
    page.wait_for_selector("article")
    assert findings_in_both_themes(page, axe) == []
    assert width(page) == size[0]
    begin(page)
    for _ in range(2):
        page.wait_for_selector("[data-place].lit")
        assert findings_in_both_themes(page, axe) == []
        assert page.evaluate(SMALL) == []
        assert width(page) == size[0]
        assert page.locator("main > .view > .board").evaluate("board => board.scrollWidth - board.clientWidth") <= 0
        Clicker(page).moves(1)


# ---- A board of its own ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def with_board(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Spark as its README says: with the folder `board` in the package, and a word about it."""
    folder = tmp_path_factory.mktemp("board")
    source = folder / "stormdeck-spark"
    shutil.copytree(SPARK, source)
    package = source / "src" / "stormdeck_spark"
    shutil.copytree(source / "board", package / "board")
    game = (package / "game.py").read_text("utf-8")
    assert 'colour="orange",' in game
    (package / "game.py").write_text(game.replace('colour="orange",', 'colour="orange", board="board",'), "utf-8")
    install(source, folder / "site")
    server = Serving(folder / "tables.db", site=folder / "site")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def at_its_board(with_board: Serving, open_page: OpenPage) -> Any:
    page = open_page(with_board.url)
    page.wait_for_selector("article")
    begin(page, "Novice")
    return page


def test_a_board_of_its_own_is_played_on(at_its_board: Any, axe: str) -> None:
    page = at_its_board
    page.wait_for_selector(".spark-board [data-place].lit")
    colour = page.locator(".spark-bolt").first.evaluate("bolt => getComputedStyle(bolt).backgroundColor")
    assert colour == "rgb(154, 74, 5)", "its style sheet is there"
    assert findings(page, axe) == []
    tab_to_a_choice(page)
    page.keyboard.press("Enter")
    until(page, f"{LINES}.includes('You play the')")
    Clicker(page).play_on()
    assert lines_at_the_end(page).count("You play the") == 3
    page.locator(END).get_by_role("link", name="Replay").click()
    page.wait_for_selector(".spark-board")


# ---- What somebody has begun: a package of `stormdeck new-game`, and a bot in a file ---------------------------------------


LAST = """
class LastBot:
    def choose(self, view, legal, rng):
        return legal[-1]
"""


@pytest.fixture(scope="module")
def begun(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("begun")
    install(make_package("Storm Cellar", folder), folder / "site")
    mine = folder / "mine.py"
    mine.write_text(LAST, "utf-8")
    server = Serving(folder / "tables.db", site=folder / "site", bots={"Last": f"{mine}:LastBot"})
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("title", ["Storm Cellar", "Blanco"])
def test_a_bot_in_a_file_is_chosen_in_the_lobby_and_moves(begun: Serving, open_page: OpenPage, title: str) -> None:
    page = open_page(begun.url)
    card = page.locator("article", has=page.get_by_role("heading", name=title, exact=True))
    slider = card.get_by_label(f"Level of the bot for {title}")
    slider.fill(slider.get_attribute("max"))
    assert slider.get_attribute("aria-valuetext") == "Last"
    start(page, title)
    page.wait_for_selector("[data-place].lit")
    Clicker(page).moves(3)
    assert "Last" in page.locator("main").inner_text()
    seen = begun.ask(f"/tables/{page.url.rpartition('/')[2]}")
    assert seen["table"]["names"][1] == "Last"


def test_a_package_that_was_just_made_is_played_to_its_end(begun: Serving, open_page: OpenPage) -> None:
    page = open_page(begun.url)
    card = page.locator("article", has=page.get_by_role("heading", name="Storm Cellar", exact=True))
    card.get_by_role("link", name="Rules").click()
    page.get_by_text("SC-R02").first.wait_for()
    page.go_back()
    start(page, "Storm Cellar")
    page.wait_for_selector("[data-place].lit")
    Clicker(page).play_on()
    assert lines_at_the_end(page).count("You play the") == 3
    assert begun.ask(f"/tables/{page.url.rpartition('/')[2]}")["outcome"]["rule"] == "SC-R03"
