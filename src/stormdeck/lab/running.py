"""From what was asked for to files: the one way through the laboratory."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec

from stormdeck.core.errors import BadFile, BadOptions, quoted
from stormdeck.core.speech import counted
from stormdeck.files import data_options
from stormdeck.games import game as find_game
from stormdeck.lab.changes import read_question
from stormdeck.lab.comparing import comparison_of
from stormdeck.lab.executors import executor_on
from stormdeck.lab.files import check_writable, write_all
from stormdeck.lab.findings import report_of
from stormdeck.lab.ledger import Ledger, merged, written
from stormdeck.lab.pilot import pilot
from stormdeck.lab.plan import CORES, EVERYTHING, Measured, Plan, Seconds, Wish, command_of, report_plan
from stormdeck.lab.study import Shard, State, Study
from stormdeck.lab.variants import comparison_plan, variants_of
from stormdeck.table.executor import Executor
from stormdeck.table.opening import sit_down

MERGE: Final = "merge"
MOST_MINUTES: Final = 100_000.0
ON_TIME: Final = 0.93
"""Of the minutes: when nothing new is begun, so that what is being played and the report fit in the rest."""
Say = Callable[[str], None]
Progress = Callable[[float, float], None]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The command line, read."""

    game: str
    shards: tuple[str, ...] = ()
    players: int | None = None
    seed: int = 0
    options: dict[str, Any] = {}
    probes: tuple[str, ...] = ()
    minutes: float = 10.0
    deals: tuple[int, ...] = ()
    quick: bool = False
    out: str | None = None
    processes: int | None = None
    shard: str | None = None
    on: str | None = None
    sweep: tuple[str, ...] = ()
    variant: tuple[str, ...] = ()
    data: str | None = None
    by_itself: bool = False
    ask: str | None = None

    @property
    def compares(self) -> bool:
        return bool(self.sweep or self.variant or (self.data and not self.by_itself))


def run(asked: Asked, say: Say, progress: Progress | None = None) -> None:
    """Play what is not played yet, and write the report."""
    if asked.game == MERGE:
        merge(asked, say)
        return
    if asked.shards:
        raise BadOptions(f'"{asked.shards[0]}" is one word too many; shards are put together by "stormdeck lab merge".')
    if not 0 < asked.minutes <= MOST_MINUTES:
        raise BadOptions(f"The minutes are a number above 0, up to {MOST_MINUTES:,.0f}, not {asked.minutes:g}.")
    if asked.by_itself and not asked.data:
        raise BadOptions("--by-itself makes a report on the cards of a file: say which with --data.")
    if asked.ask is not None and not asked.compares:
        raise BadOptions("--ask is about a change: say what to compare with --sweep, --variant or --data.")
    if asked.deals and asked.quick:
        raise BadOptions("--deals says how much is played, and so does --quick: give one of them.")
    shard = read_shard(asked.shard)
    where = executor_on(asked.on, asked.processes)
    plan = plan_for(asked)
    base = Path(asked.out or f"lab-{asked.game}{'-changes' * asked.compares}")
    check_writable(base)
    costs: Seconds = {}
    until = math.inf
    if not (asked.deals or asked.quick or asked.shard):
        until = monotonic() + asked.minutes * 60 * ON_TIME
        plan, costs = fitted(asked, plan, base, where, say)
    study = Study(Ledger.open(ledger_path(base), plan), shard, costs)
    try:
        study.run(where, (lambda state: told(state, progress)) if progress else None, until)
    except KeyboardInterrupt:
        say(f'Stopped. What was played is kept in "{ledger_path(base)}"; the same command goes on there.')
        raise
    finish(in_time(asked, study, say) if until < math.inf and study.missing() else study, base, say)


def in_time(asked: Asked, study: Study, say: Say) -> Study:
    """What was played of a study whose time is up, as a study of its own."""
    plan = plan_for(msgspec.structs.replace(asked, deals=tuple(study.played())))
    plan = msgspec.structs.replace(plan, measured=study.plan.measured)
    say(f"Time is up after {deals_of(plan):,} of {deals_of(study.plan):,} deals: others use this machine. These deals again:")
    say(f"  {plan.command}")
    return Study(written(study.ledger.path, plan, study.ledger.results))


def fitted(asked: Asked, draft: Plan, base: Path, where: Executor, say: Say) -> tuple[Plan, Seconds]:
    """The plan that takes as long as it may on this machine; one that was begun goes on as it was begun."""
    if ledger_path(base).exists():
        begun = Ledger.read(ledger_path(base)).plan
        if begun.measured is not None and begun.measured.minutes == asked.minutes:
            deals = [section.deals for section in begun.sections]
            if len(deals) == len(draft.sections):
                again = plan_for(msgspec.structs.replace(asked, deals=tuple(deals)))
                return msgspec.structs.replace(again, measured=begun.measured), {}
        return draft, {}
    started = monotonic()
    costs, thinking = pilot(draft, where, asked.minutes * 60 * where.workers)
    took = monotonic() - started
    left = max(asked.minutes / 2, asked.minutes - took / 60)
    plan = plan_for(msgspec.structs.replace(asked, minutes=left), costs, where.workers)
    words = f"{asked.minutes:g} minutes should do for {deals_of(plan):,} deals"
    say(f"Tried out for {took:.0f} s: {words}. The same deals again, on any machine:")
    say(f"  {plan.command}")
    return msgspec.structs.replace(plan, measured=Measured(asked.minutes, where.workers, thinking)), costs


def deals_of(plan: Plan) -> int:
    return sum([section.deals for section in plan.sections])


def read_shard(text: str | None) -> Shard:
    """ "2/4": the second of four."""
    if text is None:
        return Shard()
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text.strip())
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise BadOptions(f'A shard is written as 2/4, the second of four, not "{text}".')
    return Shard(int(found[1]), int(found[2]))


def read_deals(text: str | None) -> tuple[int, ...]:
    """ "400,200,50"."""
    if text is None:
        return ()
    if not re.fullmatch(r"\s*\d{1,9}(\s*,\s*\d{1,9})*\s*", text):
        raise BadOptions(f"Deals are written as 400 or 400,200,50, not {quoted(text)}.")
    return tuple([int(part) for part in text.split(",")])


def told(state: State, progress: Progress) -> None:
    progress(state.part, state.seconds_left)


def plan_for(asked: Asked, costs: Seconds | None = None, workers: int = CORES) -> Plan:
    """What is to be played; with a sweep, a variant or a card table of one's own a comparison."""
    cards = data_options(find_game(asked.game), asked.data)
    if asked.data and not cards and not asked.sweep and not asked.variant:
        raise BadOptions(f'"{asked.data}" holds the printed cards, so there is nothing to compare.')
    options = {**(cards if asked.by_itself else {}), **asked.options}
    wish = Wish(
        game=asked.game,
        players=sit_down(asked.game, asked.players, options).options.players,
        options=options,
        seed=asked.seed,
        probes=asked.probes,
        minutes=asked.minutes,
        quick=asked.quick,
        deals=asked.deals,
        question=EVERYTHING if asked.ask is None else read_question(asked.ask),
    )
    if asked.compares:
        own = {Path(asked.data).name: cards} if asked.data and not asked.by_itself else {}
        plan = comparison_plan(wish, variants_of(wish, asked.sweep, asked.variant, own), costs, workers)
    else:
        plan = report_plan(wish, costs, workers)
    own_cards = (asked.data or "", tuple(cards)) if asked.by_itself else ("", ())
    return msgspec.structs.replace(plan, command=command_line(asked, plan), data=own_cards[0], in_data=own_cards[1])


def command_line(asked: Asked, plan: Plan) -> str:
    """What makes the same report again; who plays it and where it is written change nothing."""
    deals = [section.deals for section in plan.sections]
    words: dict[str, object] = {
        "players": asked.players,
        "seed": asked.seed,
        "option": [f"{name}={value}" for name, value in asked.options.items()],
        "probes": ",".join(asked.probes) or None,
        "deals": None if asked.quick else ",".join(map(str, deals[:1] if len({*deals}) == 1 else deals)),
        "quick": asked.quick,
        "sweep": asked.sweep,
        "variant": asked.variant,
        "data": asked.data,
        "by-itself": asked.by_itself,
        "ask": asked.ask,
    }
    return command_of(asked.game, words)


def ledger_path(base: Path) -> Path:
    return base.with_name(base.name + ".jsonl")


def finish(study: Study, base: Path, say: Say) -> None:
    """The report, or what is missing for it."""
    missing = study.missing()
    if missing:
        jobs = f"{counted(missing, 'job')} of other shards {'is' if missing == 1 else 'are'} missing for a report"
        say(f'{jobs}; "{study.ledger.path}" is ready for "stormdeck lab merge".')
        return
    make = comparison_of if len(study.plan.variants) > 1 else report_of
    report = make(study.plan, study.ledger.results)
    paths = write_all(base, report, study.ledger.results)
    for chapter in report.chapters:
        say(f"{chapter.title}{' ' if chapter.title.endswith('?') else ': '}{chapter.verdict}")
    say(f"Written: {', '.join([str(path) for path in paths])}.")


def merge(asked: Asked, say: Say) -> None:
    """Shards in, one study out, and its report."""
    if not asked.shards:
        raise BadFile('Say which shards to merge: "stormdeck lab merge a.jsonl b.jsonl --out NAME".')
    ledgers = [Ledger.read(Path(name)) for name in asked.shards]
    base = Path(asked.out or f"lab-{ledgers[0].plan.game}")
    check_writable(base)
    whole = merged(ledgers, ledger_path(base))
    finish(Study(whole), base, say)
