"""`stormdeck` alone: the table for one person at this machine, opened in their browser."""

from __future__ import annotations

import http.client
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

import click
import msgspec

from stormdeck.web import serve

HERE: Final = "127.0.0.1"
PORT: Final = 8000
PATIENCE: Final = 2.0


def open_lobby(bot_budget: float) -> None:
    """Start a server that keeps its games in the person's own folder, and open its lobby.  Where one runs already, open that."""
    where = serve.url(HERE, PORT)
    if is_stormdeck(HERE, PORT):
        click.echo(f"Stormdeck is at {where} already.")
        if has_browser():
            webbrowser.open(where)
        return
    folder = Path(click.get_app_dir("stormdeck"))
    folder.mkdir(parents=True, exist_ok=True)
    database = os.environ.get("STORMDECK_DATABASE") or str(folder / "stormdeck.db")
    serve.serve(HERE, PORT if is_free(HERE, PORT) else 0, database, 1, bot_budget, when_up=show)


def show(where: str) -> None:
    """Open the lobby, aside: some browsers keep the caller waiting until they are closed."""
    if has_browser():
        threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()


def has_browser() -> bool:
    """Whether there is a screen for one.  Without it `webbrowser` would open one of text in the middle of our own lines."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_stormdeck(host: str, port: int) -> bool:
    """Whether a server of ours answers there."""
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health")
        found = msgspec.json.decode(connection.getresponse().read(1_000))
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return False
    finally:
        connection.close()
    return isinstance(found, dict) and {"ok", "version", "channel"} <= found.keys()


def is_free(host: str, port: int) -> bool:
    try:
        serve.bind(host, port).close()
    except serve.CannotServe:
        return False
    return True
