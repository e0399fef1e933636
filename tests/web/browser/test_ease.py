"""Settings of a player: what is done by itself, at one click, or only after a question; kept by the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.web.browser.playing import Clicker, start, until
from tests.web.browser.test_access import findings, width

OpenPage = Callable[..., Any]
AUTO = "Answer for me where there is nothing to choose"
ONE_CLICK = "One click where a card has one place to go to"
TOGETHER = "Offer to play such cards together"
CONFIRM = "Ask before a move is made"
WARN = "Warn me before a grave mistake"
LEFT = "Left hand: buttons of a phone on the other side"


class Wire:
    """What a page sends and is sent."""

    def __init__(self, page: Any) -> None:
        self.plays: list[dict[str, Any]] = []
        self.snapshots: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framesent", lambda data: self._sent(json.loads(data)))
        socket.on("framereceived", lambda data: self._received(json.loads(data)))

    def _sent(self, frame: dict[str, Any]) -> None:
        if frame.get("do") == "play":
            self.plays.append(frame)

    def _received(self, frame: dict[str, Any]) -> None:
        if frame.get("frame") == "snapshot":
            self.snapshots.append(frame)

    def actions(self) -> list[str]:
        return [play["action"] for play in self.plays]

    def settle(self, page: Any) -> None:
        """Until nothing has been sent or heard for a while: whatever was clicked last has been answered by then."""
        heard = -1
        while heard != len(self.plays) + len(self.snapshots):
            heard = len(self.plays) + len(self.snapshots)
            page.wait_for_timeout(700)

    def forced(self) -> list[dict[str, Any]]:
        return [frame for frame in self.snapshots if frame["answers_itself"]]


def wait_for(page: Any, is_so: Callable[[], bool], seconds: float = 20) -> None:
    """For something that is heard outside of the page."""
    for _ in range(int(seconds * 50)):
        if is_so():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come about")


def switch(page: Any, *names: str) -> None:
    """In the settings of the lobby."""
    page.get_by_role("button", name="Settings").click()
    for name in names:
        page.get_by_role("switch", name=name).click()
    page.keyboard.press("Escape")


def play_until(page: Any, is_enough: Callable[[], bool], seconds: float = 60) -> None:
    clicker = Clicker(page)
    for _ in range(int(seconds * 50)):
        if is_enough():
            return
        assert not clicker.is_over(), "the game was over first"
        if not clicker.click_something():
            page.wait_for_timeout(20)
    raise AssertionError(clicker.prompt())


def press(page: Any, name: str) -> bool:
    """Press a button if it is there; one that was pressed a moment ago may be on its way out."""
    from playwright.sync_api import TimeoutError as TooLate

    button = page.get_by_role("button", name=name, exact=True).first
    if not button.count():
        return False
    try:
        button.click(timeout=1_000)
    except TooLate:
        return False
    return True


def choose(page: Any, wanted: str, seen: str, seconds: float = 60) -> None:
    """Play Taidian, with the wanted kind of turn each time, until something is seen."""
    clicker = Clicker(page)
    for _ in range(int(seconds * 50)):
        if page.locator(seen).count():
            return
        if press(page, wanted):
            continue
        if not clicker.click_something():
            page.wait_for_timeout(20)
        assert not clicker.is_over(), "the game was over first"
    raise AssertionError(clicker.prompt())


def test_settings_are_in_the_lobby_and_in_the_menu_and_are_remembered(open_page: OpenPage, axe: str) -> None:
    page = open_page(width=360, height=740, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_role("switch").count() == 6
    assert findings(page, axe) == []
    assert width(page) == 360
    page.get_by_role("switch", name=CONFIRM).click()
    page.keyboard.press("Escape")
    start(page, "Blanco")
    page.reload()
    page.get_by_role("button", name="Menu of the table").click()
    assert page.get_by_role("switch", name=CONFIRM).is_checked()
    assert not page.get_by_role("switch", name=AUTO).is_checked()
    assert findings(page, axe) == []
    assert width(page) == 360


def test_what_has_one_answer_waits_unless_the_player_likes_it_otherwise(open_page: OpenPage) -> None:
    page = open_page()
    wire = Wire(page)
    start(page, "Taidian")
    offer = page.get_by_role("button", name="Always for me")
    for _ in range(20):
        play_until(page, lambda: offer.count() > 0)
        wire.settle(page)
        if offer.count():
            break
    sent = len(wire.plays)
    (sole,) = wire.forced()[-1]["legal"]
    page.wait_for_timeout(1_000)
    assert len(wire.plays) == sent, "nobody likes it so far"
    offer.click()
    until(page, "() => localStorage.getItem('stormdeck.auto') === 'on'")
    wait_for(page, lambda: len(wire.plays) > sent)
    assert wire.actions()[sent] == sole["action"]
    offer.wait_for(state="detached")


def test_what_has_one_answer_answers_itself(open_page: OpenPage) -> None:
    page = open_page()
    wire = Wire(page)
    switch(page, AUTO)
    start(page, "Taidian")
    play_until(page, lambda: len(wire.forced()) > 3, 120)
    wanted = {frame["version"]: frame["legal"][0]["action"] for frame in wire.forced()[:3]}
    wait_for(page, lambda: wanted.items() <= {play["version"]: play["action"] for play in wire.plays}.items())


def test_all_money_is_played_for_one_click(open_page: OpenPage) -> None:
    page = open_page()
    wire = Wire(page)
    start(page, "Taidian")
    for _ in range(20):
        choose(page, "Upgrade", "[data-together]:has-text('money')")
        wire.settle(page)
        if page.locator("[data-together]:has-text('money')").count():
            break
    button = page.locator("[data-together]").first
    words, before = button.inner_text(), len(wire.plays)
    count = int(words.rpartition("(")[2].rstrip(")"))
    assert words.startswith("Play all money")
    assert count > 1
    button.click()
    wait_for(page, lambda: len(wire.plays) >= before + count)
    assert len(wire.plays) == before + count
    assert all(action.startswith("play ") for action in wire.actions()[before:])


def test_the_button_for_several_cards_can_be_done_without(open_page: OpenPage) -> None:
    page = open_page()
    switch(page, TOGETHER)
    start(page, "Taidian")
    choose(page, "Upgrade", "[data-place^='hand:'].lit")
    assert page.locator("[data-together]").count() == 0


def test_attack_on_a_sole_rival_takes_one_click_a_card(open_page: OpenPage) -> None:
    page = open_page()
    wire = Wire(page)
    switch(page, ONE_CLICK)
    start(page, "Taidian")
    laid = "[data-place^='hand:'].lit"

    def is_attacking() -> bool:
        asked = wire.snapshots[-1] if wire.snapshots else {}
        lays = [offer for offer in asked.get("legal", []) if offer["action"].startswith("lay ")]
        return len(asked.get("legal", [])) > 1 and bool(lays) and page.locator(laid).count() > 0

    clicker = Clicker(page)
    for _ in range(3_000):
        if is_attacking():
            wire.settle(page)
            if is_attacking():
                break
        if not press(page, "Attack") and not clicker.click_something():
            page.wait_for_timeout(20)
    before = len(wire.plays)
    card = next(offer["action"].split()[1] for offer in wire.snapshots[-1]["legal"] if offer["action"].startswith("lay "))
    page.locator(f"[data-place='hand:{card}'].lit").first.click()
    wait_for(page, lambda: len(wire.plays) > before)
    assert len(wire.plays) == before + 1


def test_a_move_is_made_only_when_it_is_meant(open_page: OpenPage, axe: str) -> None:
    page = open_page()
    wire = Wire(page)
    switch(page, CONFIRM)
    start(page, "THUNDERBOLTS")
    question = page.get_by_role("alertdialog")
    play_until(page, lambda: question.count() > 0)
    assert wire.plays == []
    assert findings(page, axe) == []
    question.get_by_role("button", name="No").click()
    question.wait_for(state="detached")
    play_until(page, lambda: question.count() > 0)
    assert wire.plays == []
    question.get_by_role("button", name="Do it").click()
    wait_for(page, lambda: bool(wire.plays))
    assert len(wire.plays) == 1


def test_a_hint_has_a_chance_a_second_choice_and_a_reason(at_table: OpenPage, axe: str) -> None:
    page = at_table("blanco", width=360, height=740, has_touch=True, is_mobile=True)
    page.wait_for_selector("[data-place].lit")
    board = page.locator(".board").first
    before = board.bounding_box()
    page.get_by_role("button", name="Hint").click()
    tray = page.get_by_role("status").filter(has_text="to win.")
    tray.wait_for()
    assert "Second choice, " in tray.inner_text()
    assert "deals of what is hidden" in tray.inner_text()
    assert board.bounding_box() == before, "nothing moves for it"
    assert findings(page, axe) == []
    assert width(page) == 360
    tray.get_by_role("button", name="Do it").click()
    tray.wait_for(state="detached")


def test_a_warning_can_be_heeded_or_not(open_page: OpenPage, axe: str) -> None:
    """The server is played by the test, so that a move is a grave mistake for certain."""
    page = open_page()
    wire: list[dict[str, Any]] = []

    def between(socket: Any) -> None:
        server = socket.connect_to_server()

        def sent(data: str) -> None:
            frame = json.loads(data)
            if frame.get("do") == "play":
                wire.append(frame)
            if frame.get("warn"):
                answer = {"warning": "This may cost you 30 % of your chance to win.", "reason": "Both were tried."}
                socket.send(json.dumps({"frame": "answer", "key": frame["key"], **answer}))
            else:
                server.send(data)

        socket.on_message(sent)

    page.route_web_socket("**/socket", between)
    switch(page, WARN)
    start(page, "THUNDERBOLTS")
    question = page.get_by_role("alertdialog", name="A warning")
    play_until(page, lambda: question.count() > 0)
    assert "Play it anyway?" in question.inner_text()
    assert findings(page, axe) == []
    question.get_by_role("button", name="No").click()
    question.wait_for(state="detached")
    assert [frame.get("warn") for frame in wire] == [True]
    play_until(page, lambda: question.count() > 0)
    question.get_by_role("button", name="Play it anyway").click()
    question.wait_for(state="detached")
    wait_for(page, lambda: len(wire) > 2)
    assert [frame.get("warn") for frame in wire[:3]] == [True, True, None]


def test_left_hand_has_the_buttons_at_the_other_side(at_table: OpenPage) -> None:
    page = at_table("taidian", width=740, height=360, has_touch=True, is_mobile=True)

    def middle(selector: str) -> float:
        box = page.locator(selector).first.bounding_box()
        return float(box["x"] + box["width"] / 2)

    assert middle("[data-prompt]") < 370
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("switch", name=LEFT).click()
    page.keyboard.press("Escape")
    assert middle("[data-prompt]") > 370
    page.set_viewport_size({"width": 360, "height": 740})
    assert middle("button[aria-label='Menu of the table']") < 180
    assert width(page) == 360
