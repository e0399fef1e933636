"""The reports in the docs are those that `make reports` makes."""

from __future__ import annotations

import re
import runpy
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REPORTS = runpy.run_path(str(ROOT / "benchmarks/reports.py"))
PAGES = sorted(ROOT.glob("docs/reports/*.html"))


def test_every_game_has_its_page() -> None:
    assert [page.stem for page in PAGES] == sorted(REPORTS["REPORTS"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_can_be_made_again(page: Path) -> None:
    """With the seed and the sizes that the target plays; and it is no larger than a page may be."""
    words = REPORTS["commands"](page.stem, None)[page.stem]
    command = " ".join(["stormdeck lab", page.stem, *words])
    text = unescape(re.sub(r"<[^>]+>", " ", page.read_text("utf-8")))
    said = {" ".join(line.split()) for line in re.findall(r"stormdeck lab [^\n]*--deals +[\d,]+", text)}
    wanted = set(command.split()) | {"--seed", str(REPORTS["SEED"])}
    assert any([wanted == set(line.split()) for line in said]), said
    assert page.stat().st_size <= 300_000
