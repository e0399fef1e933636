"""What the tests themselves rest on."""

from __future__ import annotations

from tests.web.browser.conftest import Chromium


class Mortal:
    """A browser that can die."""

    def __init__(self) -> None:
        self.alive = True

    def is_connected(self) -> bool:
        return self.alive

    def new_context(self, **settings: object) -> Mortal:
        assert self.alive
        return self

    def close(self) -> None:
        self.alive = False


def test_a_browser_that_died_is_started_again() -> None:
    chromium = Chromium(Mortal)
    first = chromium.new_context()
    assert chromium.new_context() is first
    first.close()
    second = chromium.new_context()
    assert second is not first
    chromium.close()
    assert not second.alive
