"""The server as its own process, so that a test can stop it and start it again on the same port."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[3] / "src"
ELSEWHERE = "stormdeck.test"
"""The server under a name that browsers take for another device."""
PATIENCE = 120.0
PLENTY = [1e6, 1e6]
FREE = ("requests", "new_tables", "own_cards", "drafts", "lab_runs", "messages", "wrong_tokens", "wrong_codes")
NO_LIMITS = dict.fromkeys(FREE, PLENTY)
SEEDED = """
import random
from types import SimpleNamespace
from stormdeck.cli import main
from stormdeck.table import fair
from stormdeck.web.thinking.bot_driver import BotDriver

fair.secrets = SimpleNamespace(token_bytes=lambda count: random.Random({seed}).randbytes(count))
choose = BotDriver._choose

async def choose_alike(self, table, seat, spec):
    self._pauses = random.Random(table.version * 8 + seat)
    return await choose(self, table, seat, spec)

BotDriver._choose = choose_alike
main()
"""
"""The same cards in every run, and bots that do the same with them.  What browsers add to the shuffle: see `same_chance`."""


class Serving:
    program: tuple[str, ...] = ()
    """What Python runs, if not the server with this seed."""

    def __init__(self, database: Path, site: Path | None = None, seed: int | None = 7, **settings: object) -> None:
        """`seed` None: with chance, as everywhere else."""
        self.seed = seed
        self.paths = [SOURCES] if site is None else [SOURCES, site]
        """Where Python looks for packages first; `site` is a folder that more of them were installed into."""
        usual = {
            "bot_pause": [0, 0],
            "run_seconds": 4,
            "hint_sims": 40,
            "left_after_unclocked": 0.5,
            "limits": NO_LIMITS,
            "hosts": [ELSEWHERE],
        }
        self.settings: dict[str, object] = {**usual, **settings}
        self.database = database
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def url_from_elsewhere(self) -> str:
        return f"http://{ELSEWHERE}:{self._port}"

    def start(self) -> None:
        path = os.pathsep.join(map(str, self.paths))
        environment = {**os.environ, "PYTHONPATH": path, "STORMDECK_SERVER": json.dumps(self.settings)}
        program = self.program or (("-m", "stormdeck") if self.seed is None else ("-c", SEEDED.format(seed=self.seed)))
        command = [sys.executable, *program, "serve", "--port", str(self._port), "--database", str(self.database)]
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._wait()
        except BaseException:  # nobody else would end it
            self.stop()
            raise

    def _wait(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def ask(self, path: str, token: str = "", body: object = None) -> Any:
        """Without a browser: GET, or POST where there is a body."""
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api{path}", data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
