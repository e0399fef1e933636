"""Counters of one process, in the text format that Prometheus reads."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from typing import Final

PREFIX: Final = "stormdeck_"
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)

HELP: Final = {
    "moves_total": "Moves stored, of people and bots.",
    "entries_total": "Log entries stored.",
    "commits_total": "Transactions that stored them.",
    "conflicts_total": "Entries not stored because another process was faster, or because they were stored before.",
    "heard_total": "Entries of other processes that were carried out as they were told.",
    "catch_ups_total": "Times a table was read from the store, because it was not in memory or not as new.",
    "frames_total": "Snapshots sent over sockets.",
    "refusals_total": "Requests refused with a sentence.",
    "errors_total": "Requests that failed by a fault of the server.",
    "limited_total": "Requests refused because there were too many.",
    "connections_closed_total": "Connections refused or closed because they were slow, or one too many.",
    "busy_total": "New tables refused because the games being played keep the processor busy.",
    "tables_set_aside_total": "Tables that could not be opened or carried on; the log says which and why.",
    "stories_total": "Stories of finished games stored.",
    "push_sent_total": "Messages about a turn that a push service has taken.",
    "push_failed_total": "Messages about a turn that a push service did not take.",
    "push_gone_total": "Subscriptions dropped because the browser has gone.",
    "push_dropped_total": "Messages about a turn not sent because too many waited.",
    "bot_late_total": "Bot moves that came later than their budget allows, because no process was free.",
    "bot_substitutions_total": "Bot moves that another bot made, because the first was too slow or failed.",
}


class Metrics:
    def __init__(self) -> None:
        self.counts: dict[str, int] = dict.fromkeys(HELP, 0)
        self.gauges: dict[str, Callable[[], float]] = {}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self.started = time.time()

    def add(self, name: str, count: int = 1) -> None:
        self.counts[name] += count

    def stored_in(self, seconds: float) -> None:
        """How long an entry waited until it was safely stored."""
        place = next((place for place, limit in enumerate(BUCKETS) if seconds <= limit), len(BUCKETS))
        self._buckets[place] += 1
        self._seconds += seconds

    def text(self) -> str:
        lines = []
        for name, count in self.counts.items():
            full = PREFIX + name
            lines += [f"# HELP {full} {HELP[name]}", f"# TYPE {full} counter", f"{full} {count}"]
        for name, read in self.gauges.items():
            lines += [f"# TYPE {PREFIX}{name} gauge", f"{PREFIX}{name} {read():g}"]
        lines += self._histogram("store_seconds", "Seconds until an entry was safely stored.")
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        lines += [f"# TYPE {PREFIX}most_memory_bytes gauge", f"{PREFIX}most_memory_bytes {memory}"]
        lines += [f"# TYPE {PREFIX}start_time_seconds gauge", f"{PREFIX}start_time_seconds {self.started:.3f}"]
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str, help_text: str) -> list[str]:
        full = PREFIX + name
        lines = [f"# HELP {full} {help_text}", f"# TYPE {full} histogram"]
        total = 0
        for limit, count in zip([*[f"{limit:g}" for limit in BUCKETS], "+Inf"], self._buckets, strict=True):
            total += count
            lines.append(f'{full}_bucket{{le="{limit}"}} {total}')
        return [*lines, f"{full}_sum {self._seconds:.6f}", f"{full}_count {total}"]
