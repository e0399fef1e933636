"""Somebody else's game (examples/stormdeck-spark), as it is there once it is installed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stormdeck.bots import gamebots
from stormdeck.games import _third_party

SPARK = Path(__file__).resolve().parents[1] / "examples" / "stormdeck-spark"
GAMES = "[stormdeck.games]\nspark = stormdeck_spark:GAME\n"


def install_spark(site: Path, more_entry_points: str = "") -> None:
    """What `pip install` of the package leaves in a folder, without waiting for a build."""
    shutil.copytree(SPARK / "src" / "stormdeck_spark", site / "stormdeck_spark", ignore=shutil.ignore_patterns("__pycache__"))
    info = site / "stormdeck_spark-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stormdeck-spark\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(GAMES + more_entry_points)


def forget_spark() -> None:
    for known in (_third_party, gamebots._third_party):
        known.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "stormdeck_spark"]:
        del sys.modules[name]


@pytest.fixture
def spark_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In this process and in those that it starts."""
    site = tmp_path / "site"
    site.mkdir()
    install_spark(site)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", ":".join([str(site), *[path for path in sys.path if path]]))
    forget_spark()
    yield
    forget_spark()
