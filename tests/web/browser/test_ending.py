"""The end of a game: a scene for each way it can end, all cards turned up, and what one can do next always within reach."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.browser.playing import END, until
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings, width
from tests.web.browser.test_analysis import HASTY

OpenPage = Callable[..., Any]
SHORT = {"max_turns_per_player": 1}
SIZES = [(1280, 800), (360, 740), (740, 360)]


@pytest.fixture(scope="module")
def serving(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose bots judge hastily."""
    server = Serving(tmp_path_factory.mktemp("ending") / "tables.db", bot_command=[sys.executable, "-c", HASTY])
    server.start()
    yield server
    server.stop()


class Played:
    """A table, and the token of each seat of ours."""

    def __init__(self, serving: Serving, game: str, seats: list[dict[str, str]], options: dict[str, object]) -> None:
        self.serving = serving
        made = serving.ask("/tables", body={"game": game, "players": len(seats), "seats": seats, "options": options})
        self.table = str(made["table"])
        self.tokens = [seat["token"] for seat in made["seats"]]

    def link(self, seat: int = 0) -> str:
        return f"/t/{self.table}#{self.tokens[seat]}"

    def seen(self, seat: int = 0) -> Any:
        return self.serving.ask(f"/tables/{self.table}", self.tokens[seat])

    def move(self, chance: random.Random) -> bool:
        """One move of whoever of us is asked; False when the game is over."""
        for seat, token in enumerate(self.tokens):
            if token is None:
                continue
            seen = self.seen(seat)
            if seen["outcome"] is not None:
                return False
            if seen["legal"]:
                body = {"action": chance.choice(seen["legal"])["action"], "version": seen["version"], "key": str(seen["version"])}
                self.serving.ask(f"/tables/{self.table}/play", token, body)
                return True
        return True

    def to_the_end(self, chance: random.Random) -> Any:
        while self.move(chance):
            pass
        return self.seen()["outcome"]


TWO = [{"kind": "me", "name": "Mia"}, {"kind": "me", "name": "Ben"}]


@pytest.fixture(scope="module")
def links(serving: Serving) -> dict[str, str]:
    """Of each way to end the link of a seat that it came to."""
    shared = Played(serving, "blanco", TWO, SHORT)
    assert shared.to_the_end(random.Random(1))["winners"] == [0, 1], "nobody clears a line in one turn"
    given_up = Played(serving, "blanco", TWO, {})
    for _ in range(4):
        given_up.move(random.Random(1))
    serving.ask(f"/tables/{given_up.table}/resign", given_up.tokens[1], {"key": "enough"})
    alone = Played(serving, "thunderbirds", [{"kind": "me", "name": "Mia"}], {})
    assert alone.to_the_end(random.Random(1))["winners"] == []
    return {
        "You share the win": shared.link(),
        "You win": given_up.link(0),
        "Mia wins": given_up.link(1),
        "Not this time": alone.link(),
    }


def in_sight(page: Any) -> None:
    """Everything one can do next is on the screen, and large enough for a thumb, below what is told."""
    wide, high = page.viewport_size["width"], page.viewport_size["height"]
    panel, *parts = [page.locator(f"{END}{part}").bounding_box() for part in ("", " > .inside", " > .next")]
    assert all([part["width"] > panel["width"] - 10 for part in parts])
    buttons = page.locator(f"{END} .next > *").all()
    assert len(buttons) >= 4
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= wide
        assert box["y"] + box["height"] <= high
        assert box["height"] >= 44


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_each_way_to_end_has_its_scene_within_the_screen(
    open_page: OpenPage, axe: str, links: dict[str, str], wide: int, high: int
) -> None:
    size = {"width": wide, "height": high, "has_touch": wide < 1000}
    pages = [open_page("/nowhere", color_scheme=scheme, **size) for scheme in ("dark", "light")]
    for page, (title, link) in zip(pages * 2, links.items(), strict=True):
        page.goto(link)
        heading = page.locator(END).get_by_role("heading", name=title)
        heading.wait_for()
        until(page, "document.activeElement?.tagName === 'H2'")
        in_sight(page)
        assert width(page) == wide
        until(page, "document.querySelectorAll('main [data-card], .dock [data-card]').length >= 12")
        assert findings(page, axe) == []


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_mission_that_was_won_has_its_scene_within_the_screen(
    open_page: OpenPage, axe: str, links: dict[str, str], wide: int, high: int
) -> None:
    """Chance never wins one, so what the server says of a lost one is turned on the way."""
    page = open_page("/", width=wide, height=high, has_touch=wide < 1000)

    def turned(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(text.replace('"winners":[]', '"winners":[0]')))

    page.route_web_socket("**/socket", turned)
    page.goto(links["Not this time"])
    page.locator(END).get_by_role("heading", name="You made it").wait_for()
    in_sight(page)
    assert width(page) == wide
    assert findings(page, axe) == []


def test_places_and_numbers_are_told(open_page: OpenPage, links: dict[str, str]) -> None:
    page = open_page(links["You win"])
    told = page.locator(END).inner_text()
    assert "1st" in told
    assert "2nd" in told
    assert "(you)" in told
    assert page.locator(f"{END} .numbers dd").count() == 3


def test_all_cards_turn_up_when_it_is_over_and_not_before(open_page: OpenPage, serving: Serving) -> None:
    """Live, with everything that moves: silence, light, all cards, then the result."""
    played, chance = Played(serving, "blanco", TWO, SHORT), random.Random(3)
    asked: list[str] = []
    page = open_page("/", speed="fast", reduced_motion="no-preference")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(played.link())
    page.locator("main [data-place]").first.wait_for()
    while played.seen()["outcome"] is None:
        assert not any(["/replay" in url for url in asked])
        played.move(chance)
    page.locator(END).get_by_role("heading").first.wait_for()
    until(page, "document.activeElement?.tagName === 'H2'")
    until(page, "document.querySelectorAll('main [data-card], .dock [data-card]').length >= 22")
    assert any(["view=open" in url for url in asked])


BOTH = """() => {
    window.both = 0;
    window.words = 0;
    const look = () => {
        const words = document.querySelector('.moment p');
        const seen = words !== null && Number(getComputedStyle(words).opacity) > 0.1;
        if (seen) window.words++;
        if (seen && document.querySelector('section.end')) window.both++;
        requestAnimationFrame(look);
    };
    look();
}"""


def test_the_words_over_the_table_are_gone_when_the_result_comes(open_page: OpenPage, serving: Serving) -> None:
    played, chance = Played(serving, "blanco", TWO, SHORT), random.Random(3)
    page = open_page("/", width=360, height=740, speed="fast", reduced_motion="no-preference")
    page.goto(played.link())
    page.locator("main [data-place]").first.wait_for()
    page.evaluate(BOTH)
    while played.move(chance):
        pass
    page.locator(END).get_by_role("heading").first.wait_for()
    page.wait_for_timeout(1_000)
    assert page.evaluate("window.words") > 5
    assert page.evaluate("window.both") <= 3  # a frame may be late


def test_alone_with_bots_the_turning_point_is_found_and_played_by_itself(open_page: OpenPage, serving: Serving) -> None:
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "bot": "level:1"}]
    for seed in range(9):
        played, chance = Played(serving, "blanco", seats, {"max_turns_per_player": 3}), random.Random(seed)
        page = open_page("/", speed="fast", reduced_motion="no-preference")
        page.goto(played.link())
        page.locator("main [data-place]").first.wait_for()
        while played.move(chance):
            pass
        end = page.locator(END)
        end.locator("section.turn figure").wait_for(timeout=60_000)  # nobody has asked for it
        if end.get_by_text("The turning point, move").count():
            break
    page.get_by_text("Once more: the turning point").wait_for()
    end.get_by_role("button", name="Stop").click()
    end.get_by_role("button", name="Watch it again").wait_for()
    assert page.get_by_text("Once more: the turning point").count() == 0


def test_the_best_score_so_far_is_kept_in_the_browser(open_page: OpenPage, serving: Serving) -> None:
    page = open_page("/")
    scores = []
    for number, seed in enumerate((1, 2, 3), 1):
        played = Played(serving, "thunderbirds", [{"kind": "me", "name": "Mia"}], {})
        scores.append(played.to_the_end(random.Random(seed))["points"][0])
        page.goto(played.link())
        told = page.locator(f"{END} .points")
        told.wait_for()
        assert str(scores[-1]) in told.inner_text()
        if number == 1:
            assert "first game of this kind" in told.inner_text()
        else:
            assert f"of {number} games" in told.inner_text()
            assert ("best so far" if scores[-1] >= max(scores) else f"Best so far: {max(scores)}") in told.inner_text()
    before = told.inner_text()
    page.reload()
    told.wait_for()
    assert told.inner_text() == before  # looked at again it is no further game


THINGS = """() => [...document.querySelectorAll('main [data-place], main [data-anchor]')].flatMap((one) => {
    const { left, top, width, height, right, bottom } = one.getBoundingClientRect();
    return width > 0 ? [{ name: one.dataset.place ?? one.dataset.anchor, left, top, width, height, right, bottom }] : [];
})"""


@pytest.mark.parametrize("game", ["blanco", "thunder-and-lightning"])
def test_the_table_steps_back_under_the_result(open_page: OpenPage, serving: Serving, game: str) -> None:
    """All of it is in sight beside the panel, laid out as before."""
    played, chance = Played(serving, game, TWO, {}), random.Random(3)
    for _ in range(6):
        played.move(chance)
    page = open_page(played.link(), side="none")
    page.locator("main [data-place^=grid], main [data-place^=deck]").first.wait_for()
    before = {one["name"]: one for one in page.evaluate(THINGS)}
    serving.ask(f"/tables/{played.table}/resign", played.tokens[1], {"key": "enough"})
    page.locator(END).get_by_role("heading", name="You win").wait_for()
    until(page, "document.querySelector('main .view').style.getPropertyValue('--back') < 1")
    after = {one["name"]: one for one in page.evaluate(THINGS)}
    panel = page.locator(END).bounding_box()
    assert panel is not None
    smaller = panel["x"] / page.viewport_size["width"]
    kept = [name for name in after.keys() & before.keys() if name.startswith(("grid:", "deck:", "cell:"))]
    assert len(kept) >= 2
    for name in kept:
        assert after[name]["width"] / before[name]["width"] == pytest.approx(smaller, rel=0.02)
    for one in after.values():
        assert one["left"] >= 0
        assert one["right"] <= panel["x"]
        assert one["bottom"] <= page.viewport_size["height"]
    page.get_by_role("button", name="Look at the table").click()
    until(page, "document.querySelector('main .view').style.getPropertyValue('--back') == 1")
    again = {one["name"]: one for one in page.evaluate(THINGS)}
    for name in kept:
        assert again[name]["width"] == pytest.approx(before[name]["width"])


ALL_IN_SIGHT = """(() => {
    const inside = document.querySelector('section.end .inside');
    const edge = inside.getBoundingClientRect();
    const parts = ['header', '.why', '.places', '.numbers', '.turn', '.turn button[title]', '.turn summary'];
    const boxes = parts.map((one) => inside.querySelector(one)?.getBoundingClientRect());
    return boxes.every((box) => box && box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1);
})()"""
CURVE_IN_SIGHT = """(() => {
    const box = (one) => document.querySelector(`section.end ${one}`).getBoundingClientRect();
    const [turn, inside] = [box('.turn'), box('.inside')];
    return turn.top >= inside.top - 1 && turn.bottom <= inside.bottom + 1;
})()"""


def test_the_turning_point_is_found_watched_and_played_on_from(open_page: OpenPage, serving: Serving) -> None:
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "bot": "level:1"}]
    for seed in range(9):  # whoever plays by chance has one in nearly every game
        played = Played(serving, "blanco", seats, {"max_turns_per_player": 3})
        played.to_the_end(random.Random(seed))
        while not (found := serving.ask(f"/tables/{played.table}/analysis?seat=0"))["ready"]:
            time.sleep(0.1)
        if found["turn"] is not None and found["turn"]["step"] > 2:
            break
    page = open_page(played.link())
    end = page.locator(END)
    end.get_by_role("button", name="Find the turning point").click()
    end.get_by_text("The turning point, move").wait_for(timeout=60_000)
    assert "The deal:" in end.inner_text()
    until(page, CURVE_IN_SIGHT)
    until(page, ALL_IN_SIGHT)  # at 1280 x 800 nothing that matters is under the fold
    assert end.get_by_text("Chance of winning:").count() == 1  # for whoever does not see the curve
    end.get_by_role("button", name="Watch it again").click()
    end.get_by_role("button", name="Stop").click()
    end.get_by_role("button", name="Watch it again").wait_for()
    table = page.url
    end.get_by_role("button", name="Play on from the turning point").click()
    until(page, f"location.href !== '{table}'")
    page.wait_for_selector("[data-prompt]")
    fork = serving.ask(f"/tables/{page.url.rpartition('/')[2]}")
    assert fork["table"]["forked_from"] == played.table
    assert fork["table"]["practice"]
    assert fork["outcome"] is None


def test_the_next_opponent_is_a_level_harder_and_the_link_leads_to_the_replay(open_page: OpenPage, serving: Serving) -> None:
    played = Played(serving, "blanco", [{"kind": "bot", "bot": "level:1"}, {"kind": "me", "name": "Mia"}], SHORT)
    played.to_the_end(random.Random(4))
    page = open_page(played.link(1), permissions=["clipboard-read", "clipboard-write"])
    end = page.locator(END)
    end.get_by_role("button", name="Share a link").click()
    end.get_by_role("button", name="Link copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{serving.url}/t/{played.table}/replay"
    table = page.url
    end.get_by_role("button", name="Harder: Apprentice").click()
    until(page, f"location.href !== '{table}'")
    page.wait_for_selector("[data-prompt]")
    again = serving.ask(f"/tables/{page.url.rpartition('/')[2]}")["table"]
    assert again["bots"] == ["level:2", ""]
    assert again["options"] == played.seen(1)["table"]["options"]


def test_nobody_must_wait_for_an_analysis(open_page: OpenPage, serving: Serving) -> None:
    played = Played(serving, "blanco", TWO, SHORT)
    played.to_the_end(random.Random(5))
    page = open_page("/")
    page.route("**/analysis?*", lambda route: route.fulfill(status=202, json={"ready": False, "done": 1, "of": 9}))
    page.goto(played.link())
    end = page.locator(END)
    end.get_by_role("button", name="Find the turning point").click()
    end.get_by_role("progressbar").wait_for()
    end.get_by_role("button", name="Cancel").click()
    end.get_by_role("button", name="Find the turning point").wait_for()
    end.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Show the result").click()
    end.get_by_role("heading").first.wait_for()


def test_everybody_is_called_by_whom_they_play_to_the_end_and_in_the_replay(open_page: OpenPage, serving: Serving) -> None:
    """Taidian: characters lead with face and name, on the table, in the log, in the result and in the moves of the replay."""
    played = Played(serving, "taidian", [{"kind": "me", "name": "Mia"}, {"kind": "bot", "bot": "random"}], {"start_health": 60})
    played.to_the_end(random.Random(1))
    bot = played.seen()["table"]["names"][1]
    page = open_page(played.link())
    end = page.locator(END)
    end.get_by_role("heading").first.wait_for()
    seat = page.locator("main .seat")
    character = seat.locator(".who .names > b").inner_text()
    assert bot != character
    assert f"{character} {bot}" in " ".join(end.locator(".places").inner_text().split())
    assert end.locator(".places .face svg").count() == 2
    end.get_by_role("link", name="Replay").click()
    moves = page.get_by_role("list", name="Moves")
    moves.get_by_text(character).first.wait_for()
    assert bot not in moves.inner_text()
    assert moves.locator("li").count() == moves.locator(".face svg").count()
    until(page, "!document.querySelector('main span.face > b')")  # no letter where there is a face
    assert page.locator("label.eyes option").all_inner_texts()[1] == character
