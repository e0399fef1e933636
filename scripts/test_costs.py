"""What tests cost: seconds of the processor, by file, of the workers and of the processes that they have started and seen end.

A busy machine makes every test late; the seconds of the processor that it takes stay nearly the same.

    PYTHONPATH=scripts python -m pytest -q -p test_costs -n 3 --ignore=tests/web/browser
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

SHOWN = 40
"""Files, those that cost most."""
costs: Counter[str] = Counter()
tests: Counter[str] = Counter()
begun: list[float] = [0.0]


def spent() -> float:
    """User and system, of this process and of its children."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    begun[0] = spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Iterator[Any]:
    report = yield
    if report.when == "teardown":  # what a report carries goes from a worker to the process that sums up
        report.user_properties.append(("cost", spent() - begun[0]))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    file = report.nodeid.partition("::")[0]
    for name, value in report.user_properties:
        if name == "cost" and report.when == "teardown":
            costs[file] += float(str(value))
            tests[file] += 1


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if not tests:
        return
    terminalreporter.section(f"{sum(costs.values()):.0f} s of the processor in {sum(tests.values())} tests")
    for file, cost in costs.most_common(SHOWN):
        terminalreporter.write_line(f"{cost:7.1f} {tests[file]:5} {file}")
