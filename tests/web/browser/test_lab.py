"""The laboratory's report in a browser: what axe finds, on a desk and on a telephone, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormdeck.lab.findings import report_of
from stormdeck.lab.ledger import Ledger
from stormdeck.lab.page import page_of
from stormdeck.lab.plan import Wish, report_plan
from stormdeck.lab.study import Study
from stormdeck.table.executor import Here
from tests.web.browser.test_access import findings

PUBLISHED = sorted((Path(__file__).parents[3] / "docs/reports").glob("*.html"))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lab")
    plan = report_plan(
        Wish(game="thunderbolts", quick=True, probes=("random", "greedy"), command="stormdeck lab thunderbolts --quick")
    )
    ledger = Ledger.open(folder / "lab.jsonl", plan)
    Study(ledger).run(Here())
    path = folder / "lab.html"
    path.write_text(page_of(report_of(plan, ledger.results)), "utf-8")
    return path


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_the_report_can_be_read_by_everybody(chromium: Any, axe: str, report: Path, width: int, scheme: str) -> None:
    check(chromium, axe, report, width, scheme)


@pytest.mark.parametrize("page", PUBLISHED, ids=lambda page: page.stem)
def test_the_published_reports_can_be_read_by_everybody(chromium: Any, axe: str, page: Path) -> None:
    check(chromium, axe, page, 360, "light")
    check(chromium, axe, page, 1280, "dark")


def check(chromium: Any, axe: str, report: Path, width: int, scheme: str) -> None:
    """It asks for nothing but itself, is no wider than the screen, and axe finds nothing."""
    context = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True)
    try:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(report.as_uri())
        assert findings(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("svg[role=img]").count() >= 5
        assert page.locator("section table").count() >= page.locator("figure").count()
        assert asked == [report.as_uri()]
    finally:
        context.close()
