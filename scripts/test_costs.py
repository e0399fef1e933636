"""What tests cost: seconds of the processor, by file, of the workers and of all processes below them: servers, bots, a browser.

A busy machine makes every test late; the seconds of the processor that it takes stay nearly the same.  What a browser has taken
goes with it, so the last test of a worker, which closes it, counts nothing.  Without Linux's /proc only processes that the worker
has started and seen end are counted.

    PYTHONPATH=scripts python -m pytest -q -p test_costs -n 3 --ignore=tests/web/browser
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

SHOWN = 40
"""Files, those that cost most."""
costs: Counter[str] = Counter()
tests: Counter[str] = Counter()
begun: list[float] = [0.0]


def spent() -> float:
    """User and system, of this process and of all below it, those that have ended as well."""
    if not Path("/proc/self/stat").is_file():
        return sum(os.times()[:4])
    taken: dict[int, int] = {}
    children: defaultdict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            children[int(fields[1])].append(int(folder.name))
            taken[int(folder.name)] = sum(map(int, fields[11:15]))  # utime, stime, and both of children that were waited for
    below, family = [os.getpid()], []
    while below:
        family.append(below.pop())
        below += children[family[-1]]
    return sum([taken.get(one, 0) for one in family]) / os.sysconf("SC_CLK_TCK")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    begun[0] = spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Iterator[Any]:
    report = yield
    if report.when == "teardown":  # what a report carries goes from a worker to the process that sums up
        report.user_properties.append(("cost", max(0.0, spent() - begun[0])))
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
