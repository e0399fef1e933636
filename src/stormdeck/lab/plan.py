"""What a study plays: sections of deals, each with its players, cut into jobs that are small values.

A plan says everything: the same plan gives the same rows, wherever and by however many its jobs are done.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from stormdeck import __version__
from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.bots.levels import Level, read_level
from stormdeck.bots.policies import TABLE
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.registry import is_quick
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.errors import BadBot, BadOptions
from stormdeck.core.rng import FastRng
from stormdeck.lab.statistics import Figure
from stormdeck.programs.players import check_spec
from stormdeck.programs.program import PREFIX
from stormdeck.table.loop import mover_for
from stormdeck.table.opening import Opening, sit_down
from stormdeck.table.simulate import game_seed

FORMAT: Final = 2
MINUTES: Final = 10
CORES: Final = 2
LOAD: Final = 0.55
"""How much of the time is planned for where costs are only reckoned: machines are slower than one hopes."""
MEASURED_LOAD: Final = 0.85
"""And where they were measured: games differ, and the report has to be written."""
PILOT: Final = 6
QUICK_COST, PLAIN_COST, SIM_COST = 1.4e-4, 3e-5, 5e-5
"""Seconds a decision takes a bot that does not search, chance alone, and one simulation of search: reckoned once, so that jobs,
and plans of several machines, do not depend on any of them."""
SHORT_SEARCH: Final = 15
OUTSIDE: Final = 300
"""Simulations that a decision of a flat search of few actions, and of somebody's own bot, is reckoned at."""
JUDGE_SIMS: Final = 48
LOOKS: Final = 40
"""Moments of a game at which chances are looked at."""
LOOKED: Final = 80
"""Games that are looked at; more would cost more than they tell."""
FEW_LOOKS: Final = 12
"""In a game in which a simulation takes milliseconds."""
QUICK_LOOKS: Final = 3
"""A quick report looks so much less often."""
LEAST, MOST = 8, 4000
MOST_ASKED: Final = 1_000_000
QUICK_DEALS: Final = 6
JOB_SECONDS: Final = 1.5
EVERYTHING, ANYTHING = "everything", "anything"
"""What may be asked of a change, besides a measure by its name."""


class Section(msgspec.Struct, frozen=True):
    """Deals with the same players at the table."""

    kind: str
    """ "mirror": the same bot on all seats, one game a deal; "match": two bots, each deal both ways; "style": a match of a named
    way to play against the plain one, in which it is seen who uses what."""
    bots: tuple[str, ...]
    deals: int
    chunk: int
    """Deals of one job."""
    variant: int = 0
    """Which of the plan's variants is played."""
    asks: bool = False
    """It stops as soon as it is decided whether going first matters."""
    stride: int = 0
    """Chances are looked at around every so many decisions; 0: never."""
    cost: float = 1.0
    """Seconds that a deal was reckoned at, for whoever waits."""

    @property
    def label(self) -> str:
        return " - ".join(self.bots)


class Variant(msgspec.Struct, frozen=True):
    """A game to compare: its name, and the options that make it."""

    name: str
    options: dict[str, object]


class Thinking(msgspec.Struct, frozen=True):
    """How long a probe took to decide, in milliseconds, where it had a choice."""

    probe: str
    means: tuple[float, ...]
    """By game."""
    middle: Figure
    late: Figure
    """Of 20 choices 19 took less."""
    longest: float
    choices: int


class Measured(msgspec.Struct, frozen=True):
    """What a clock said: the only part of a study that another machine does not repeat."""

    minutes: float
    """That were asked for."""
    workers: int
    thinking: tuple[Thinking, ...]


Seconds = dict[tuple[str, tuple[str, ...], int, bool], float]
"""What a deal takes, by kind, bots, variant, and whether chances are looked at."""


def key_of(section: Section, looks: bool) -> tuple[str, tuple[str, ...], int, bool]:
    return section.kind, section.bots, section.variant, looks


class Job(msgspec.Struct, frozen=True):
    """Some deals of one section."""

    section: int
    first: int
    count: int

    @property
    def key(self) -> str:
        return f"{self.section}:{self.first}:{self.count}"


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A study, whole."""

    format: int = FORMAT
    stormdeck: str = __version__
    game: str
    title: str
    rules_version: int
    players: int
    seed: int
    variants: tuple[Variant, ...]
    sections: tuple[Section, ...]
    probes: tuple[str, ...]
    command: str
    """What makes the same report again."""
    data: str = ""
    """A card file of one's own, for commands, and the options that come from it."""
    in_data: tuple[str, ...] = ()
    measured: Measured | None = None
    question: str = EVERYTHING
    """Of a comparison: what each variant is played for, until it is decided."""

    def jobs(self) -> Iterator[Job]:
        """All of them, the sections in turn, so that a study that is stopped has something of each."""
        longest = max([math.ceil(section.deals / section.chunk) for section in self.sections])
        for turn in range(longest):
            for number, section in enumerate(self.sections):
                first = turn * section.chunk
                if first < section.deals:
                    yield Job(number, first, min(section.chunk, section.deals - first))

    def opening(self, variant: int = 0) -> Opening:
        return sit_down(self.game, self.players, self.variants[variant].options)


def jobs_of(plan: Plan, number: int) -> Iterator[Job]:
    """Of one section, in order."""
    section = plan.sections[number]
    for first in range(0, section.deals, section.chunk):
        yield Job(number, first, min(section.chunk, section.deals - first))


# ---- Probes ----------------------------------------------------------------------------------------------------------------


def usual_probes(game_id: str, players: int) -> tuple[str, ...]:
    """Chance, a beginner, the best without search, and the best: weak bots lie about a game, each in its own way."""
    plain = best_without_search(game_id)
    return ("random", *[f"level:{number}" for number in sorted({1 + plain // 3, plain, ladder_at(game_id, players)[-1].number})])


def best_without_search(game_id: str) -> int:
    """The highest such level; where all of them search, the one below the top."""
    levels = levels_of(game_id)
    plain = [level.number for level in levels if simulations(level.spec, game_id) == 0]
    return plain[-1] if plain else max(1, len(levels) - 1)


def ladder_at(game_id: str, players: int) -> tuple[Level, ...]:
    """The levels that differ at a table of so many: where a net knows nothing, whoever has it plays like the level below."""
    by_play: dict[str, Level] = {}
    for level in levels_of(game_id):
        by_play.setdefault(without_nets(level.spec) if players != TABLE else level.spec, level)
    return tuple(by_play.values())


def without_nets(spec: str) -> str:
    """How a search is written that asks no net."""
    return re.sub(r"(?<=[:,])(net|policy)=\d+(,|$)", "", spec).rstrip(":,")


def rungs_of(game_id: str, players: int) -> tuple[str, ...]:
    """The whole ladder: what every level gains over the one below it."""
    return ("random", *[f"level:{level.number}" for level in ladder_at(game_id, players)])


def quick_probes(game_id: str, players: int) -> tuple[str, ...]:
    """For a first look and for tests: search is there, but short."""
    top = f"level:{ladder_at(game_id, players)[-1].number}"
    searching = top if simulations(top, game_id) <= SHORT_SEARCH else "ismcts:sims=12"
    return ("random", f"level:{best_without_search(game_id)}", searching)


def checked_probes(game_id: str, specs: Sequence[str]) -> tuple[str, ...]:
    found = tuple([spec.strip() for spec in specs])
    if not found:
        raise BadBot("A study needs at least one probe.")
    for spec in found:
        check_spec(spec)
        if spec.startswith(PREFIX):
            raise BadBot(f'The laboratory plays with bots in Python, not with programs such as "{spec}"; the arena takes those.')
        if found.count(spec) > 1:
            raise BadBot(f'The probe "{spec}" is given twice.')
        if "time=" in spec:
            raise BadBot(f'The probe "{spec}" thinks by the clock, so nobody could repeat it; give it sims= instead.')
    return found


def simulations(spec: str, game_id: str) -> int:
    """How much a bot thinks, in simulations; 0 for one that does not search."""
    name, _, argument = spec.partition(":")
    if name == "level":
        return simulations(levels_of(game_id)[read_level(argument) - 1].spec, game_id)
    if is_quick(spec, game_id):
        return 0
    if name in ("flat", "ismcts"):
        wishes = read_wishes(name, argument)
        return min(SHORT_SEARCH, wishes.sims) if wishes.keep(bots_of(game_id).taste) == 1 else wishes.sims
    return OUTSIDE


def seconds_for(spec: str, game_id: str, decisions: float) -> float:
    sims = simulations(spec, game_id)
    return decisions * (PLAIN_COST if spec == "random" else QUICK_COST + sims * SIM_COST)


def lengths(opening: Opening, seed: int) -> tuple[float, float]:
    """Decisions of a game by chance, and of one between bots, from a few of them."""
    counts = {"random": 0, "greedy": 0}
    for spec in counts:
        bot = make_bot(spec)
        for number in range(PILOT):
            play = opening.play(game_seed(seed, number))
            play.run([mover_for(bot, FastRng(number, 1 + seat)) for seat in range(opening.options.players)])
            counts[spec] += int(play.decisions)
    return counts["random"] / PILOT, counts["greedy"] / PILOT


# ---- Plans -----------------------------------------------------------------------------------------------------------------


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asked for."""

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    seed: int = 0
    probes: tuple[str, ...] = ()
    minutes: float = MINUTES
    quick: bool = False
    deals: tuple[int, ...] = ()
    """Of each section, or one number for all; if not said, as many as fit."""
    command: str = ""
    question: str = EVERYTHING


class Sizes:
    """How many deals fit, by what a deal was measured at; where it was not, by what a decision is reckoned at."""

    def __init__(self, wish: Wish, opening: Opening, costs: Seconds | None = None, workers: int = CORES) -> None:
        self.wish = wish
        self.players = opening.options.players
        self.costs = costs or {}
        self.seconds = wish.minutes * 60 * workers * (MEASURED_LOAD if costs else LOAD)
        self.by_chance, self.by_bots = lengths(opening, wish.seed)

    def game_seconds(self, bots: Sequence[str]) -> float:
        each = [seconds_for(spec, self.wish.game, self.by_chance if {*bots} == {"random"} else self.by_bots) for spec in bots]
        return max(1e-4, math.fsum(each) / len(each))

    def section(self, kind: str, bots: tuple[str, ...], part: float, **more: Any) -> Section:
        """The jobs are cut by what was reckoned, so that those of the same sizes are the same everywhere."""
        each = self.game_seconds(bots) * (1 if kind == "mirror" else 2)
        if more.get("stride"):
            decisions = self.by_chance if bots[0] == "random" else self.by_bots
            looks = LOOKS if bots_of(self.wish.game).judge_sims is None else FEW_LOOKS
            more["stride"] = max(2, math.ceil(2 * decisions / (looks / QUICK_LOOKS if self.wish.quick else looks)))
        draft = Section(kind, bots, 1, 1, cost=round(each, 6), **more)
        deals = QUICK_DEALS if self.wish.quick else min(MOST, max(LEAST, self.fitting(draft, self.seconds * part)))
        return msgspec.structs.replace(draft, deals=deals, chunk=chunk_of(deals, draft.cost))

    def fitting(self, section: Section, seconds: float) -> int:
        """Only the first games of a section are looked at, and those take longer."""
        plain = self.costs.get(key_of(section, False), section.cost)
        looked = self.costs.get(key_of(section, True), plain) if section.stride else plain
        first = min(LOOKED, int(seconds / looked))
        return first + int(max(0.0, seconds - LOOKED * looked) / plain)


def chunk_of(deals: int, seconds: float) -> int:
    return min(deals, max(1, int(JOB_SECONDS / seconds)))


def with_deals(sections: Sequence[Section], deals: Sequence[int]) -> tuple[Section, ...]:
    """The sizes that somebody gave: one number for all, or one for each."""
    if not deals:
        return tuple(sections)
    if len(deals) not in (1, len(sections)):
        raise BadOptions(f"This study has {len(sections)} kinds of deals; --deals takes one number for all or one for each.")
    if not all([1 <= count <= MOST_ASKED for count in deals]):
        raise BadOptions(f"Deals are whole numbers from 1 to {MOST_ASKED:,}.")
    each = list(deals) * (len(sections) // len(deals))
    return tuple(
        [
            msgspec.structs.replace(section, deals=count, chunk=chunk_of(count, section.cost))
            for section, count in zip(sections, each, strict=True)
        ]
    )


def report_plan(wish: Wish, costs: Seconds | None = None, workers: int = CORES) -> Plan:
    """A whole report on one game: every probe against itself, each against the next one, styles against the best of its kind."""
    opening = sit_down(wish.game, wish.players, wish.options)
    players = opening.options.players
    usual = (quick_probes if wish.quick else usual_probes)(wish.game, players)
    probes = checked_probes(wish.game, wish.probes or usual)
    sizes = Sizes(wish, opening, costs, workers)
    alone = players == 1
    sections = []
    for place, spec in enumerate(probes):
        is_top = place == len(probes) - 1
        part = 0.45 if is_top else 0.2 / max(1, len(probes) - 1)
        sections.append(sizes.section("mirror", (spec,), part, asks=not alone, stride=1 if is_top else 0))
    pairs = list(pairwise(probes if wish.probes or wish.quick else rungs_of(wish.game, players)))
    for one, other in pairs:
        part = 0.2 if (one, other) == pairs[-1] else 0.05 / max(1, len(pairs) - 1)
        sections.append(sizes.section("match", (other, one), part))
    styles = [f"greedy:{name}" for name in bots_of(wish.game).variants if f"greedy:{name}" not in probes]
    if not wish.probes and not wish.quick:
        sections += [sizes.section("style", (style, "greedy"), 0.1 / len(styles)) for style in styles]
    return plan_of(wish, opening, (Variant("as it is", dict(wish.options)),), tuple(sections), probes)


def plan_of(
    wish: Wish, opening: Opening, variants: tuple[Variant, ...], sections: tuple[Section, ...], probes: tuple[str, ...]
) -> Plan:
    return Plan(
        game=wish.game,
        title=opening.game.title,
        rules_version=opening.game.rules_version,
        players=opening.options.players,
        seed=wish.seed,
        variants=variants,
        sections=with_deals(sections, wish.deals),
        probes=probes,
        command=wish.command,
        question=wish.question,
    )


def command_of(game: str, words: Mapping[str, object]) -> str:
    """A command line that says the same again."""
    parts = ["stormdeck", "lab", game]
    for name, value in words.items():
        for one in value if isinstance(value, list | tuple) else [value]:
            if one is not None and one is not False:
                parts.append(f"--{name}" if one is True else f"--{name} {shown(str(one))}")
    return " ".join(parts)


def shown(word: str) -> str:
    return word if re.fullmatch(r"[\w.:=,/+@%-]+", word) else "'" + word.replace("'", "'\\''") + "'"
