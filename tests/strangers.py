"""Somebody else's game (examples/spark.py), as it is there once it is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stormdeck.bots import gamebots
from stormdeck.games import _third_party

SPARK = Path(__file__).resolve().parents[1] / "examples" / "spark.py"


def install_spark(site: Path) -> None:
    """What `pip install` of a package with this game leaves in a folder."""
    (site / "spark.py").write_text(SPARK.read_text("utf-8"), "utf-8")
    info = site / "spark_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spark-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[stormdeck.games]\nspark = spark:GAME\n")


@pytest.fixture
def spark_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In this process and in those that it starts."""
    site = tmp_path / "site"
    site.mkdir()
    install_spark(site)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", ":".join([str(site), *[path for path in sys.path if path]]))
    for known in (_third_party, gamebots._third_party):
        known.cache_clear()
    yield
    for known in (_third_party, gamebots._third_party):
        known.cache_clear()
    sys.modules.pop("spark", None)
