"""A busy server takes no new tables, and goes on with those it has."""

from __future__ import annotations

import pytest
from litestar import Litestar

from stormdeck.web.pressure import FEW_SOCKETS, Pressure
from tests.web.kit import asynchronous, quick_settings, running, sitting


async def never(*_: object) -> None:
    raise AssertionError("the framework was asked")


def busy_for(seconds: int, share: float, sockets: int) -> Pressure:
    pressure = Pressure(0.85, lambda: sockets)
    for _ in range(seconds * 2):
        pressure.note(share, 0.0)
    return pressure


def test_a_process_that_is_busy_with_games_is_under_pressure() -> None:
    assert busy_for(10, 0.95, FEW_SOCKETS).is_high


def test_one_busy_moment_is_no_pressure() -> None:
    assert not busy_for(1, 0.95, FEW_SOCKETS).is_high


def test_a_machine_that_is_busy_otherwise_still_takes_tables() -> None:
    assert not busy_for(10, 0.95, FEW_SOCKETS - 1).is_high


@asynchronous
async def test_a_busy_server_refuses_new_tables_and_plays_on(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (token,) = await server.make("thunderbirds", "me")
        server.house.pressure = busy_for(10, 0.95, FEW_SOCKETS)
        wish = {"game": "thunderbirds", "players": 1, "seats": [{"kind": "me"}]}
        refused = await server.post("/api/tables", status=503, **wish)
        assert "try again in a minute" in refused["error"]
        with monkeypatch.context() as patched:  # it costs next to nothing: nothing is read, routed or looked up
            patched.setattr(Litestar, "__call__", never)
            answer = await server.call("POST", "/api/tables", json=wish)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
        assert answer.json() == refused
        assert answer.headers["x-frame-options"] == "DENY"
        assert (await server.http.post("/api/tables", json=wish, headers={"origin": "http://elsewhere"})).status_code == 403
        assert "stormdeck_busy_total 2" in (await server.call("GET", "/metrics")).text
        async with sitting(server, table, token) as guest:
            shown = guest.snapshot
            await server.play(table, token, shown["legal"][0]["action"], shown["version"])


def test_games_that_wait_for_a_busy_machine_are_pressure_too() -> None:
    pressure = Pressure(0.85, lambda: FEW_SOCKETS)
    for _ in range(20):
        pressure.note(0.5, 0.3)
    assert pressure.is_high
