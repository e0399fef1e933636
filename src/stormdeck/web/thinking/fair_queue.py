"""Who comes next where there are only a few of something: one of each in turn, so that whoever asks most waits longest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Crowded(Exception):
    """So many wait already that one more is not taken."""


class FairQueue(Generic[T]):
    """Things that are lent, and those who wait for one, by whoever they belong to."""

    def __init__(self, things: Iterable[T], most_waiting: int, most_each: int) -> None:
        self._free = deque(things)
        self._count = len(self._free)
        self._most_waiting = most_waiting
        self._most_each = most_each
        self._lines: OrderedDict[str, deque[asyncio.Future[T]]] = OrderedDict()
        """Those who wait; the first line is served next, and then goes to the end."""
        self.waiting = 0

    @property
    def lent(self) -> int:
        """How many things somebody has."""
        return self._count - len(self._free)

    def waiting_of(self, whose: str) -> int:
        return len(self._lines.get(whose, ()))

    def ask(self, whose: str) -> asyncio.Future[T]:
        """Done when a thing is lent.  Crowded if too many wait; but who has fewer waiting than another is let in for that one."""
        ticket: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._free and not self.waiting:
            ticket.set_result(self._free.popleft())
            return ticket
        if self.waiting_of(whose) >= self._most_each:
            raise Crowded
        if self.waiting >= self._most_waiting:
            self._send_away_for(whose)
        self._lines.setdefault(whose, deque()).append(ticket)
        self.waiting += 1
        return ticket

    def _send_away_for(self, whose: str) -> None:
        longest = max(self._lines, key=self.waiting_of)
        if self.waiting_of(longest) <= self.waiting_of(whose) + 1:
            raise Crowded
        last = self._lines[longest].pop()
        self.waiting -= 1
        last.set_exception(Crowded())

    def withdraw(self, ticket: asyncio.Future[T]) -> None:
        """Whoever asked does not wait any longer.  What was lent in the very same moment comes back."""
        if ticket.done():
            if not ticket.cancelled() and ticket.exception() is None:
                self.give_back(ticket.result())
            return
        ticket.cancel()
        for whose, line in self._lines.items():
            if ticket in line:
                line.remove(ticket)
                self.waiting -= 1
                if not line:
                    del self._lines[whose]
                return

    def dismiss(self) -> None:
        """Everybody who waits is sent away."""
        for line in self._lines.values():
            for ticket in line:
                if not ticket.done():
                    ticket.set_exception(Crowded())
        self._lines.clear()
        self.waiting = 0

    def give_back(self, thing: T) -> None:
        """To whoever is next."""
        while self._lines:
            whose, line = self._lines.popitem(last=False)
            ticket = line.popleft()
            self.waiting -= 1
            if line:
                self._lines[whose] = line
            if not ticket.done():
                ticket.set_result(thing)
                return
        self._free.append(thing)
