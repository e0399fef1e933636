"""Windows of a browser, each for somebody of a test, kept for the next test where nothing of it is left in them.

To make a window costs the processor more than to show a table in it.  So a window in which a test only looked, clicked and typed
is wiped and lent again.  One that a test has altered or listened to, whose test has failed, or that went elsewhere is closed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tests.web.browser.playing import same_chance

KEPT = 4
"""So many windows are kept at most: each has a process of its own."""
LASTING = ("route", "route_from_har", "route_web_socket", "on", "once", "add_init_script", "expose_function", "expose_binding")
OF_PAGE = (*LASTING, "emulate_media", "set_extra_http_headers", "set_default_timeout", "add_locator_handler")
OF_CONTEXT = (
    *(*LASTING, "new_page", "new_cdp_session", "grant_permissions", "set_geolocation", "set_offline"),
    *("set_extra_http_headers", "set_default_timeout"),
)
"""What outlives the page that is shown: a window of which it was asked is lent to nobody else."""
NO_SCRIPT = "/health"
"""On the same server, so that what it keeps of a window can be wiped while nothing writes."""
WIPE = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""
NO_PROBLEM = (
    # A connection that a test cuts on purpose.
    "ERR_CONNECTION",
    "WebSocket connection",
    # A server that a test makes strict, and a code that it mistypes.
    "status of 429",
    "status of 403",
    # Browsers heed this header over https only, and say so over plain http.
    "Cross-Origin-Opener-Policy header has been ignored",
)
PICTURE = 1.0 if os.environ.get("STORMDECK_SHOTS") else 0.1
"""How large a page is painted.  Mostly nobody looks at it, and at its full size painting takes a quarter of the whole work.
The page knows nothing of it: it is laid out, clicked and scrolled in its own size."""


MEDIA = ("color_scheme", "reduced_motion")
"""Settings that a window takes on anew for each person."""


class Person:
    """Somebody of a test, and the window that is wished for."""

    def __init__(self, number: int, size: dict[str, int], likings: dict[str, str], settings: dict[str, Any]) -> None:
        self.size = size
        self.kept = {"test.person": str(number), **{f"stormdeck.{liking}": value for liking, value in likings.items()}}
        """What the browser has kept for this person; a page that keeps a liking of its own keeps it."""
        self.media = {"color_scheme": "light", **{name: settings[name] for name in MEDIA if name in settings}}
        self.settings = {name: value for name, value in settings.items() if name not in MEDIA}


class Window:
    """A context of the browser with one page, at the one server that it was made for."""

    def __init__(self, chromium: Any, url: str, person: Person) -> None:
        self.kind = (chromium, url, person.settings)
        self.url = url
        self.problems: list[str] = []
        self.is_altered = person.settings.get("service_workers") == "allow"  # a worker stays
        self._is_phone = bool(person.settings.get("is_mobile"))
        self._context = chromium.new_context(viewport=person.size, base_url=url, **person.settings, **person.media)
        for name, value in person.kept.items():
            self._context.add_init_script(f"localStorage.getItem('{name}') ?? localStorage.setItem('{name}', '{value}')")
        same_chance(self._context)
        self._context.set_default_timeout(20_000)
        self.page = self._context.new_page()
        self._painting = self._context.new_cdp_session(self.page)
        self._paint_small(person.size)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self.problems.append(message.text) if is_problem(message) else None)
        self.page.on("crash", lambda page: self.problems.append("The page has crashed."))
        self._resize = self.page.set_viewport_size
        self._emulate = self.page.emulate_media
        self.page.set_viewport_size = self.resize
        for thing, names in ((self.page, OF_PAGE), (self._context, OF_CONTEXT)):
            for name in names:
                setattr(thing, name, self._altering(getattr(thing, name)))

    def change_hands(self, person: Person) -> None:
        """From the page without a script."""
        self._emulate(**person.media)
        self.resize(person.size)
        self.page.evaluate(WRITE, person.kept)

    def _altering(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*arguments: Any, **named: Any) -> Any:
            self._alter()
            return ask(*arguments, **named)

        return asked

    def _alter(self) -> None:
        self.is_altered = True

    def resize(self, size: dict[str, int]) -> None:
        self._resize(size)
        self._paint_small(size)

    def _paint_small(self, size: dict[str, int]) -> None:
        """Says anew what Playwright has said of the size (`_updateViewport`), and which picture is made of it."""
        width, height = size["width"], size["height"]
        on_its_side = {"angle": 90, "type": "landscapePrimary"} if width > height else {"angle": 0, "type": "portraitPrimary"}
        self._painting.send(
            "Emulation.setDeviceMetricsOverride",
            {
                "width": width,
                "height": height,
                "screenWidth": width,
                "screenHeight": height,
                "deviceScaleFactor": 1,
                "mobile": self._is_phone,
                "screenOrientation": on_its_side if self._is_phone else {"angle": 0, "type": "landscapePrimary"},
                "viewport": {"x": 0, "y": 0, "width": width, "height": height, "scale": PICTURE},
            },
        )

    def is_as_new(self) -> bool:
        """Wiped, as far as that can be done."""
        from playwright.sync_api import Error as NotDone

        is_at_home = self.page.url.startswith(f"{self.url}/")
        if self.is_altered or self.page.is_closed() or not is_at_home or self._context.pages != [self.page]:
            return False
        with suppress(NotDone):  # where there is no server, or no browser
            self.page.goto(NO_SCRIPT)
            self.page.mouse.move(-1, -1)
            self.page.evaluate(WIPE)
            self._context.clear_cookies()
            return not (self.is_altered or self.problems)
        return False

    def close(self) -> None:
        from playwright.sync_api import Error as NotDone

        with suppress(NotDone):  # it went with its browser
            self._context.close()


WRITE = "(kept) => { for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value); }"


class Windows:
    """Those of a worker."""

    def __init__(self) -> None:
        self._free: list[Window] = []

    def lend(self, chromium: Any, url: str, person: Person, alone: bool = False) -> Window:
        """A window that nobody has used, or one that was wiped; alone: the former."""
        for window in self._free:
            if window.kind == (chromium, url, person.settings) and not (alone or window.problems) and chromium.is_connected():
                self._free.remove(window)
                window.change_hands(person)
                return window
        return Window(chromium, url, person)

    def take_back(self, window: Window, keep: bool) -> None:
        if keep and window.is_as_new():
            self._free.append(window)
            if len(self._free) > KEPT:
                self._free.pop(0).close()
        else:
            window.close()

    def close(self) -> None:
        for window in self._free:
            window.close()


def is_problem(message: Any) -> bool:
    """Errors of our own.  For a page without an icon, as none of ours is, the browser asks for one."""
    is_known = any(words in message.text for words in NO_PROBLEM) or message.location["url"].endswith("/favicon.ico")
    return message.type == "error" and not is_known
