"""What makes the table installable: a manifest with real icons, a worker of this build, and a policy that stays strict."""

from __future__ import annotations

import json
import os
import re
import struct
from pathlib import Path

import pytest

from stormdeck.web.pages import client
from tests.web.kit import asynchronous, quick_settings, running

PUBLIC = Path(__file__).parents[2] / "web" / "public"
MANIFEST = json.loads((PUBLIC / "manifest.webmanifest").read_text())


@pytest.fixture
def built() -> Path:
    """The client as it is served."""
    place = client.root()
    if place is None:
        assert not os.environ.get("CI"), "the client is not built"
        pytest.skip("The client is not built.")
    return place


def size_of(picture: bytes) -> tuple[int, int]:
    """Of a PNG, from its head."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_the_manifest_names_icons_that_are_there_and_as_large_as_it_says() -> None:
    drawn = [icon for icon in MANIFEST["icons"] if icon["type"] == "image/png"]
    for icon in drawn:
        width, height = size_of((PUBLIC / icon["src"].lstrip("/")).read_bytes())
        assert f"{width}x{height}" == icon["sizes"], icon
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in drawn if "purpose" not in icon}
    assert "maskable" in [icon.get("purpose") for icon in drawn]


@asynchronous
async def test_worker_and_manifest_come_fresh_and_under_the_same_policy(sqlite: str, built: Path) -> None:
    async with running(quick_settings(sqlite)) as server:
        for path, kind in (
            ("/worker.js", "text/javascript"),
            ("/manifest.webmanifest", "application/manifest+json"),
            ("/offline.html", "text/html"),
        ):
            answer = await server.call("GET", path)
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache"), path
            assert answer.headers["content-type"].startswith(kind), path
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]


def test_the_worker_keeps_the_page_without_a_connection_and_nothing_of_the_table(built: Path) -> None:
    worker = (built / "worker.js").read_text()
    assert "__" not in worker, "the build has put in its name and the files"
    assert re.search(r'stormdeck-\$\{"[0-9a-f]{12}"\}|stormdeck-[0-9a-f]{12}', worker)
    listed = re.search(r'\["/offline\.html".*?\]', worker)
    assert listed is not None
    kept = json.loads(listed[0])
    for path in kept:
        assert (built / path.lstrip("/")).is_file(), path
    assert not [path for path in kept if "index" in path or "Table" in path]
    page = (built / "offline.html").read_text()
    assert not re.search(r"<style|style=|<script[^>]*>[^<]", page), "the policy allows nothing inline"
