"""Being told of a turn in a real Chromium.

The browser's own service cannot be reached from here, so a subscription is made up in the page; messages are delivered to the
real worker by the browser's tools.  Not tried: a message on its way through a real service, and a click on a notice of the
system.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from tests.web.browser.conftest import WHOLE, Chromium
from tests.web.browser.playing import until
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings, width
from tests.web.browser.test_installed import IS_THERE

OpenPage = Callable[..., Any]
OWN_SERVER = True  # the database is written to
ENDPOINT = "https://fcm.googleapis.com/fcm/send/made-up"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
BROWSER = f"""
  window.asked = 0;
  Notification.requestPermission = () => {{ window.asked += 1; return Promise.resolve('granted'); }};
  Object.defineProperty(Notification, 'permission', {{ get: () => window.asked ? 'granted' : 'default' }});
  let made = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(made);
  PushManager.prototype.subscribe = (options) => {{
    window.options = options;
    made = {{
      options: {{ applicationServerKey: options.applicationServerKey.buffer }},
      toJSON: () => ({{ endpoint: '{ENDPOINT}', keys: {{ p256dh: '{POINT}', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }} }}),
      unsubscribe: () => {{ made = null; return Promise.resolve(true); }},
    }};
    return Promise.resolve(made);
  }};
"""


@pytest.fixture(scope="session")
def chromium(launch: Callable[..., Chromium]) -> Chromium:
    """One that shows notices."""
    return launch(*WHOLE)


def kept(serving: Serving) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(serving.database)) as connection:
        return connection.execute("SELECT table_id, endpoint FROM subscriptions").fetchall()


def test_notices_are_asked_for_by_a_click_kept_for_the_table_and_gone_with_another(
    open_page: OpenPage, serving: Serving, axe: str
) -> None:
    host = open_page(service_workers="allow", width=360, height=740)
    host.context.add_init_script(BROWSER)
    host.reload()
    host.get_by_role("heading", name="Blanco", exact=True).wait_for()
    until(host, IS_THERE)
    wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "invite"}]}
    made = serving.ask("/tables", body=wish)
    table = made["table"]
    host.goto(f"/t/{table}#{made['seats'][0]['token']}")
    host.get_by_role("heading", name="Waiting for one player").wait_for()
    assert host.evaluate("asked") == 0, "nothing is asked before a click"
    host.get_by_role("button", name="Tell me when it is my turn").click()
    host.get_by_role("button", name="Notices are on").wait_for()
    until(host, "window.options?.userVisibleOnly === true")
    host.get_by_text("also while the table is closed").wait_for()
    assert width(host) == 360
    assert findings(host, axe) == []
    for _ in range(200):
        if kept(serving):
            break
        host.wait_for_timeout(50)
    assert kept(serving) == [(table, ENDPOINT)]
    host.goto("/")
    host.get_by_role("button", name="Name and face").click()
    host.get_by_role("button", name="Tell me when it is my turn").or_(
        host.get_by_role("button", name="Notices are on")
    ).wait_for()
    assert findings(host, axe) == []


def test_a_message_shows_a_notice_that_leads_to_the_table(open_page: OpenPage, serving: Serving) -> None:
    page = open_page(service_workers="allow")
    page.context.grant_permissions(["notifications"])
    until(page, IS_THERE)
    tools = page.context.new_cdp_session(page)
    registrations: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(found["registrationId"] for found in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    for _ in range(200):
        if registrations:
            break
        page.wait_for_timeout(50)
    (worker,) = page.context.service_workers
    # Only a click on a notice of the system may open a window, so what would be opened is written down.
    worker.evaluate("() => { self.opened = []; self.clients.openWindow = async (url) => { self.opened.push(url); }; }")
    message = '{"table": "abcDEF2345", "title": "Blanco", "words": "Your turn with Ben."}'
    for _ in range(2):  # a second message about the same table takes the place of the first
        tools.send(
            "ServiceWorker.deliverPushMessage", {"origin": serving.url, "registrationId": registrations[0], "data": message}
        )
    notices = "navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications())"
    until(page, f"{notices}.then((found) => found.length === 1)")
    shown = page.evaluate(f"{notices}.then(([one]) => ({{ title: one.title, body: one.body, tag: one.tag, data: one.data }}))")
    assert shown == {"title": "Blanco", "body": "Your turn with Ben.", "tag": "abcDEF2345", "data": {"page": "/t/abcDEF2345"}}
    worker.evaluate(
        "self.registration.getNotifications().then(([notification]) =>"
        " self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))"
    )
    for _ in range(200):
        if worker.evaluate("self.opened.length"):
            break
        page.wait_for_timeout(50)
    assert worker.evaluate("self.opened") == ["/t/abcDEF2345"]
    until(page, f"{notices}.then((found) => found.length === 0)")
