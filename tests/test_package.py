"""`import stormdeck`: every public name, and none loaded before it is asked for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

import stormdeck
from stormdeck import cli, public
from stormdeck.web import at_home, serve
from tests.line.helpers import with_source


def run_python(code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=with_source(), timeout=60).stdout


def test_importing_the_package_loads_no_game_and_no_bot() -> None:
    code = "import sys, stormdeck; print(sorted(name for name in sys.modules if name.startswith('stormdeck.')))"
    assert run_python(code).strip() == "['stormdeck._pure']"


def test_help_loads_no_game_and_no_bot_and_nothing_that_reads_json() -> None:
    code = "import sys, stormdeck.cli; print([name for name in sys.modules if name.startswith(('stormdeck.games', 'msgspec'))])"
    assert run_python(code).strip() == "[]"


def test_every_public_name_is_there_is_listed_and_comes_with_a_star() -> None:
    names: dict[str, object] = {}
    exec("from stormdeck import *", names)
    for name in public.__all__:
        assert getattr(stormdeck, name) is getattr(public, name) is names[name]
        assert name in dir(stormdeck)


def test_packages_are_reached_as_attributes_and_nothing_else_is() -> None:
    assert run_python("import stormdeck; print(stormdeck.core.__name__)").strip() == "stormdeck.core"
    with pytest.raises(AttributeError, match="module 'stormdeck' has no attribute 'storm'"):
        _ = stormdeck.storm  # type: ignore[attr-defined]  # the point of the test


def test_a_game_is_played_where_there_are_no_processes() -> None:
    """As in a browser, where Python lacks what they need; it was loaded with the first public name."""
    code = "import sys; sys.modules['_multiprocessing'] = sys.modules['_posixshmem'] = None\n"
    code += "import stormdeck\nmatch = stormdeck.Match('blanco', seed=1)\n"
    code += "while match.outcome is None: match.play(match.legal()[0])\n"
    code += "print(stormdeck.simulate('blanco', ['random', 'random'], games=2, seed=1).games)"
    assert run_python(code).strip() == "2"


def test_games_is_a_package_that_can_still_be_called() -> None:
    assert run_python("import stormdeck; print(stormdeck.games() == stormdeck.game_ids())").strip() == "True"


# ---- Ctrl-C, and `stormdeck` alone ----


def test_next_to_nothing_is_loaded_until_an_interruption_is_heard() -> None:
    """Before that it ends in a traceback; `signal` alone, with what it loads, took as long as all the rest."""
    told = run_python("import sys; before = {*sys.modules}; import stormdeck.command; print(*sorted({*sys.modules} - before))")
    heavy = {"collections", "enum", "functools", "re", "signal", "threading", "typing"}
    assert not heavy & set(told.split()), told


def test_an_interruption_while_the_command_loads_says_nothing(tmp_path: Path) -> None:
    """Wherever in the first moments it comes: one line at most, no traceback."""
    slow = "import stormdeck.command as c, time, builtins\nprint('up', flush=True)\n"
    slow += "usual = builtins.__import__\n"
    slow += "builtins.__import__ = lambda *a, **k: (time.sleep(30) if a[0] == 'stormdeck.cli' else None, usual(*a, **k))[1]\n"
    slow += "c.main()"
    with subprocess.Popen(
        [sys.executable, "-c", slow],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=with_source(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""
        assert process.wait(10) == -signal.SIGINT


@contextmanager
def answering(body: bytes) -> Iterator[int]:
    """A server of somebody, on a port of its own."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer((at_home.HERE, 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.mark.parametrize(
    ("body", "is_ours"),
    [
        (b'{"ok": true, "version": "0.1.0", "channel": "alone"}', True),
        (b"<html>", False),
        (b"[1]", False),
        (b'{"ok": true}', False),
    ],
)
def test_a_server_of_ours_is_told_from_others(body: bytes, is_ours: bool) -> None:
    with answering(body) as port:
        assert at_home.is_stormdeck(at_home.HERE, port) is is_ours
        assert not at_home.is_free(at_home.HERE, port)


def test_where_nobody_listens_nobody_answers() -> None:
    with serve.bind(at_home.HERE, 0) as held:
        port = held.getsockname()[1]
    assert not at_home.is_stormdeck(at_home.HERE, port)
    assert at_home.is_free(at_home.HERE, port)


@pytest.mark.parametrize(("screen", "opened"), [({"DISPLAY": ":0"}, 1), ({}, 0)])
def test_a_running_table_is_opened_again_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], screen: dict[str, str], opened: int
) -> None:
    shown: list[str] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(at_home.sys, "platform", "linux")
    monkeypatch.setattr(at_home.webbrowser, "open", shown.append)
    monkeypatch.setattr(at_home.serve, "serve", lambda *_, **__: pytest.fail("a second server on the same games"))
    with answering(b'{"ok": true, "version": "0.1.0", "channel": "alone"}') as port:
        monkeypatch.setattr(at_home, "PORT", port)
        at_home.open_lobby(2.0)
    assert len(shown) == opened
    assert f"http://127.0.0.1:{port} already." in capsys.readouterr().out


def test_alone_at_a_terminal_it_opens_the_lobby_and_keeps_its_games_in_ones_own_folder(tmp_path: Path) -> None:
    """A real terminal, a real server, and a "browser" that writes down what it was to open."""
    pty = pytest.importorskip("pty")
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {seen}\n')
    browser.chmod(0o755)
    environment = with_source() | {"HOME": str(tmp_path), "BROWSER": str(browser), "DISPLAY": ":9"}
    for name in ("STORMDECK_DATABASE", "XDG_CONFIG_HOME"):
        environment.pop(name, None)
    ours, theirs = pty.openpty()
    start = f"import stormdeck.web.at_home as a; a.PORT = {free_port()}; from stormdeck.command import main; main()"
    with subprocess.Popen([sys.executable, "-c", start], stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        try:
            deadline = time.monotonic() + 60
            while not seen.exists() and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.05)
            assert seen.read_text().startswith("http://127.0.0.1:")
            assert (tmp_path / ".config/stormdeck/stormdeck.db").exists()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)
            told = os.read(ours, 10_000).decode()
            os.close(ours)
            os.close(theirs)
    assert "Traceback" not in told
    assert cli.HINT in told


def free_port() -> int:
    with serve.bind(at_home.HERE, 0) as held:
        return int(held.getsockname()[1])
