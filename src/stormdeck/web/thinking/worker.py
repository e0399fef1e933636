"""A process that thinks for the server.  It is told one job at a time on standard input and answers on standard output.

Jobs come pickled, from the server only; answers are plain text, so nothing a bot does here can reach into the server.  A
process that chooses moves is never told anything but views; judging a take-back needs the truth, so that has a process of
its own.  An analysis takes long, so each has a process of its own, which says now and then how far it is.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from io import RawIOBase
from queue import SimpleQueue
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

import msgspec

from stormdeck.bots.base import Bot
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.seating import Place, Sitting
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.core.view import View
from stormdeck.judging.advice import advise, judged
from stormdeck.judging.analysis import analyse
from stormdeck.judging.thinking import choose_in_time, most_of
from stormdeck.table import lifeline
from stormdeck.table.record import Record
from stormdeck.table.verify import is_verified, verify
from stormdeck.web.protocol.analysis import in_words
from stormdeck.web.thinking.trial import Trial
from stormdeck.web.thinking.workshop_jobs import CompareJob, DraftJob

if TYPE_CHECKING:
    from stormdeck.web.store.database import Entry, NewTable  # who only thinks about moves need not load the database

LENGTH: Final = struct.Struct("<I")
READY: Final = b"ready"
FAILED: Final = b"!"
PROGRESS: Final = b"+"
"""Begins a block that is no answer yet: so many moves are judged."""
GENTLER: Final = 5
GENTLEST: Final = 19
"""For what nobody waits for: it gets what everything else leaves."""
MOST_SITTINGS: Final = 64
"""Bots in their seats at once."""

Tell = Callable[[int], None]
"""How a job says how far it is; most are too short for that."""


@cache
def known_bot(spec: str) -> Bot:
    return make_bot(spec)


class Turn(NamedTuple):
    """Which bot is asked, and where its game stands."""

    table: str
    seat: int
    place: Place


class Choose(NamedTuple):
    """Choose a move, knowing what a seat knows."""

    bot: str
    view: View
    legal: Sequence[Action]
    seed: int
    turn: Turn | None = None
    """None for a question that has nothing to do with any other."""
    limit: float | None = None
    """Seconds to think."""

    def within(self, seconds: float) -> Choose:
        """The same, to be answered within so many seconds."""
        return self._replace(limit=most_of(seconds))

    def answer(self, tell: Tell) -> bytes:
        bot = known_bot(self.bot) if self.turn is None else SITTINGS.of(self.bot, self.turn).at(self.turn.place, self.view)
        return str(choose_in_time(bot, self.view, self.legal, FastRng(self.seed), limit=self.limit)).encode()


class Advise(NamedTuple):
    """What to do and why, knowing what a seat knows; an `Advice` as JSON.  With an action: what that would cost, a `Judged`."""

    view: View
    legal: Sequence[Action]
    seed: int
    most: int
    """Simulations."""
    action: Action | None = None
    limit: float | None = None

    def within(self, seconds: float) -> Advise:
        return self._replace(limit=most_of(seconds))

    def answer(self, tell: Tell) -> bytes:
        if self.action is None:
            return msgspec.json.encode(advise(self.view, self.legal, self.seed, most=self.most, limit=self.limit))
        return msgspec.json.encode(judged(self.view, self.legal, self.action, self.seed, most=self.most, limit=self.limit))


class Several(NamedTuple):
    """Many choices at once, of bots that decide at a glance: their answers as JSON.  One that fails, fails alone."""

    jobs: tuple[Choose, ...]

    def within(self, seconds: float) -> Several:
        return Several(tuple([job.within(seconds / len(self.jobs)) for job in self.jobs]))

    def answer(self, tell: Tell) -> bytes:
        return msgspec.json.encode([answer_of(job, tell).decode(errors="replace") for job in self.jobs])


class Sittings:
    """The bots that thought here last, each in its seat.  One that is gone begins anew."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._sittings: OrderedDict[tuple[str, int, str], Sitting] = OrderedDict()

    def of(self, spec: str, turn: Turn) -> Sitting:
        key = (turn.table, turn.seat, spec)
        sitting = self._sittings.pop(key, None) or Sitting(known_bot(spec))
        self._sittings[key] = sitting
        while len(self._sittings) > self._most:
            self._sittings.popitem(last=False)
        return sitting


SITTINGS: Final = Sittings(MOST_SITTINGS)


class Verdict(msgspec.Struct, frozen=True):
    """Whether the last action of a match may be taken back; if not, the reason and the rule of the game that forbids it."""

    may: bool
    why: str = ""
    rule: str = ""


class JudgeTakeBack(NamedTuple):
    """May the last action of a match be taken back?  A `Verdict` as JSON."""

    record: bytes
    seat: int

    def answer(self, tell: Tell) -> bytes:
        match = msgspec.json.decode(self.record, type=Record).replay()
        refusal = match.take_back_refusal(self.seat)
        return msgspec.json.encode(Verdict(True) if refusal is None else Verdict(False, refusal.why, refusal.rule))


class Verify(NamedTuple):
    """Check a finished game: every line of the verification as JSON."""

    record: bytes
    commitment: str
    ended: str
    """How the table ended a game that its rules had not ended; "" if they had."""

    def answer(self, tell: Tell) -> bytes:
        checks = verify(msgspec.json.decode(self.record, type=Record), self.commitment)
        lines = [{"what": check.what, "ok": check.ok, "words": check.detail} for check in checks]
        if self.ended:
            lines[-1]["words"] = f"the game was not played to its end: {self.ended}"
        return msgspec.json.encode({"ok": is_verified(checks), "checks": lines})


class Analyse(NamedTuple):
    """Judge the decisions of a seat in a finished game, each from what the seat knew then; the judgements as JSON."""

    record: bytes
    seat: int
    bot: str
    luck_games: int
    after: int
    """Moves that were not made at this table: a fork begins in the middle."""
    seconds: float
    """About how long it may take: the bot then thinks less about each decision."""

    def answer(self, tell: Tell) -> bytes:
        record = msgspec.json.decode(self.record, type=Record)
        judged = 0

        def progress(count: int) -> None:
            nonlocal judged
            judged += count
            tell(judged)

        found = analyse(record, self.seat, self.bot, luck_games=self.luck_games, seconds=self.seconds, progress=progress)
        return msgspec.json.encode(in_words(found, record, self.after))


class TellStory(NamedTuple):
    """Tell the story of a table, if its game is over; nothing if it is not."""

    row: NewTable
    log: tuple[Entry, ...]

    def answer(self, tell: Tell) -> bytes:
        from stormdeck.web.replays.stories import told_of  # as above

        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, GENTLEST)
        return told_of(self.row, self.log)


Job = Choose | Advise | Several | JudgeTakeBack | Verify | Analyse | TellStory | Trial | DraftJob | CompareJob


def read_exactly(stream: BinaryIO, count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


def send(stream: RawIOBase, data: bytes) -> None:
    left = memoryview(LENGTH.pack(len(data)) + data)
    while left:
        left = left[stream.write(left) or 0 :]


def main() -> None:
    """Until the server closes the pipe, or dies: both are read as the end of the pipe, also in the middle of a thought."""
    lifeline.end_with_parent()
    with suppress(OSError):
        os.nice(GENTLER)  # thinking never takes the processor from the tables
    tell = os.fdopen(os.dup(1), "wb", buffering=0)  # nothing is left to be written when there is nobody to read it
    os.dup2(2, 1)  # whatever a bot prints goes to the log
    jobs: SimpleQueue[bytes] = SimpleQueue()
    lifeline.watch(lambda: take_in(sys.stdin.buffer, jobs))
    with suppress(KeyboardInterrupt, BrokenPipeError):
        work(jobs, tell)
    os._exit(lifeline.END_OF_STORY)  # the other thread still listens


def take_in(stream: BinaryIO, jobs: SimpleQueue[bytes]) -> None:
    """Every job that comes, until no more can come."""
    with suppress(EOFError):
        while True:
            (size,) = LENGTH.unpack(read_exactly(stream, LENGTH.size))
            jobs.put(read_exactly(stream, size))


def work(jobs: SimpleQueue[bytes], tell: RawIOBase) -> None:
    def tell_progress(count: int) -> None:
        send(tell, PROGRESS + str(count).encode())

    send(tell, READY)
    while True:
        job: Job = pickle.loads(jobs.get())
        send(tell, answer_of(job, tell_progress))


def answer_of(job: Job, tell: Tell) -> bytes:
    try:
        return job.answer(tell)
    except BrokenPipeError:
        raise  # whoever asked is gone
    except Exception as error:  # a bot may fail in any way; the server then substitutes another one
        return FAILED + type(error).__name__.encode()


if __name__ == "__main__":
    main()
