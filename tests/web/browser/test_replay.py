"""Scrubbing through a long game, at a server that allows one address only so much."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.playing import until
from tests.web.browser.serving import NO_LIMITS, Serving

OpenPage = Callable[..., Any]
OWN_SERVER = True  # the server is started with other limits
MOVES = 150
AS_EVERYWHERE = {**NO_LIMITS, "requests": [120, 20]}
STRICT = {**NO_LIMITS, "requests": [18, 0.5]}
"""So slow to allow more that even a browser on a busy machine asks too often."""


@pytest.fixture(scope="module")
def table(serving: Serving) -> str:
    """A game of many moves."""
    wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = serving.ask("/tables", body=wish)
    path, tokens = f"/tables/{made['table']}", [seat["token"] for seat in made["seats"]]
    chance = random.Random(1)
    for number in range(MOVES):
        turn = serving.ask(path)["decision"]["seat"]
        seen = serving.ask(path, tokens[turn])
        action = chance.choice(seen["legal"])["action"]
        serving.ask(f"{path}/play", tokens[turn], {"action": action, "version": seen["version"], "key": f"move {number}"})
    serving.ask(f"{path}/resign", tokens[0], {"key": "enough"})
    return str(made["table"])


class Requests:
    """What a page asks for the steps of a replay."""

    def __init__(self, page: Any) -> None:
        self.under_way = self.most = 0
        self.answers: list[tuple[str, int]] = []
        page.on("request", lambda request: self.count(request, 1))
        page.on("requestfinished", lambda request: self.count(request, -1))
        page.on("requestfailed", lambda request: self.count(request, -1))
        page.on("response", lambda response: self.answers.append((response.url, response.status)) if is_step(response) else None)

    def count(self, request: Any, change: int) -> None:
        if is_step(request):
            self.under_way += change
            self.most = max(self.most, self.under_way)

    def shown(self) -> list[int]:
        """The steps that came, in their order."""
        return [int(re.findall(r"/replay/(\d+)", url)[0]) for url, status in self.answers if status == 200]


def is_step(asked: Any) -> bool:
    return "/replay/" in asked.url


def drag_along(page: Any) -> None:
    """The slider from one end to the other, slowly, as somebody who looks for something."""
    slider = page.get_by_role("slider", name="Move")
    box = slider.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(200):
        page.mouse.move(box["x"] + 10 + (box["width"] - 12) * step / 199, box["y"] + box["height"] / 2)
        page.wait_for_timeout(8)
    page.mouse.move(box["x"] + box["width"] + 30, box["y"])
    page.mouse.up()


@pytest.mark.parametrize("limits", [AS_EVERYWHERE, STRICT], ids=["as everywhere", "strict"])
def test_scrubbing_asks_for_one_step_at_a_time(open_page: OpenPage, serving: Serving, table: str, limits: dict[str, Any]) -> None:
    serving.stop()
    serving.settings["limits"] = limits
    serving.start()
    page = open_page(f"/t/{table}/replay")
    page.get_by_role("button", name="To the end").wait_for()
    requests = Requests(page)
    drag_along(page)
    until(page, f"location.search.includes('step={MOVES}&')")
    until(page, "!document.querySelector('main [role=status]')")
    for _ in range(200):
        if requests.shown()[-1] == MOVES:
            break
        page.wait_for_timeout(50)
    assert requests.shown()[-1] == MOVES
    assert requests.most == 1
    assert len(requests.shown()) > 5
    refused = [status for _, status in requests.answers if status == 429]
    assert bool(refused) == (limits is STRICT)
    page.get_by_role("button", name="One move back").click()
    page.wait_for_url(re.compile(f"step={MOVES - 1}"))
    page.locator("main [data-place]").first.wait_for()
