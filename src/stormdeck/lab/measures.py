"""Fairness, length, endings, choices, skill and luck: rows of games in, chapters out.  docs/lab.md defines each measure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from stormdeck.bots.gamebots import levels_of
from stormdeck.games import game as find_game
from stormdeck.lab.document import Bar, Cell, Chapter, Column, Mark, Plot, Table, number, within
from stormdeck.lab.plan import Plan
from stormdeck.lab.playing import Done, Row
from stormdeck.lab.statistics import Both, Figure, Parts, bootstrap, look, mean_of, parts, quantile, share_of
from stormdeck.lab.study import MATTERS, advantage, rows_of, sections_of
from stormdeck.table.statistics import Pairing, ratings

CHOICE_SECONDS, FORCED_SECONDS = 6.0, 1.5
"""What a decision takes people, for minutes: said beside every figure that uses it."""
BINS: Final = 16
MOST_REASONS: Final = 8
ENOUGH: Final = 150
TURNS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

MARKS: Final[dict[str, Mark]] = {"yes": "look", "no": "good", "open": "open"}

Results = dict[str, Done]
Line = tuple[Cell, ...]


class Material:
    """The rows of a study, by what they are asked for."""

    def __init__(self, plan: Plan, results: Results, variant: int = 0) -> None:
        self.plan = plan
        self.title = plan.title
        self.alone = plan.players == 1
        self.mirrors: dict[str, list[Row]] = {}
        self.planned: dict[str, int] = {}
        for number_, section in sections_of(plan, "mirror", variant):
            self.mirrors[section.bots[0]] = rows_of(plan, number_, results)
            self.planned[section.bots[0]] = section.deals
        self.matches: dict[tuple[str, str], list[Row]] = {}
        for number_, section in sections_of(plan, "match", variant):
            self.matches[section.bots[0], section.bots[1]] = rows_of(plan, number_, results)

    @property
    def probes(self) -> list[str]:
        return [spec for spec in self.plan.probes if self.mirrors.get(spec)]

    @property
    def top(self) -> str:
        return self.probes[-1]

    @property
    def broad(self) -> str:
        """The strongest probe of which there are many games."""
        many = [spec for spec in self.probes if len(self.mirrors[spec]) >= ENOUGH]
        return many[-1] if many else self.top

    def simulate(self, spec: str) -> str:
        """The command that plays the games of a probe against itself again."""
        bots = ",".join([spec] * self.plan.players)
        return f"stormdeck simulate {self.plan.game} --games {len(self.mirrors[spec])} --bots {bots}{self.wishes()}"

    def arena(self, one: str, other: str) -> str:
        deals = len(self.matches[one, other]) // 2
        return (
            f"stormdeck arena {self.plan.game} {one} {other} --games {deals} --players {self.plan.players} --no-controls"
            f"{self.wishes()}"
        )

    def wishes(self) -> str:
        options = self.plan.variants[0].options
        words = [f" --option {name}={value}" for name, value in options.items() if len(str(value)) < 80]
        return f" --seed {self.plan.seed}" + "".join(words)

    def sample(self) -> str:
        return "; ".join([f"{called(self.plan.game, spec)}: {len(rows):,} games" for spec, rows in self.mirrors.items()])


def called(game_id: str, spec: str) -> str:
    """A probe as people know it."""
    name, _, argument = spec.partition(":")
    levels = levels_of(game_id)
    if name == "random":
        return "chance"
    if name == "level" and argument.isdigit() and int(argument) <= len(levels):
        level = levels[int(argument) - 1]
        how = "search" if level.spec.partition(":")[0] in ("ismcts", "flat") else "no search"
        return f"level {level.number} ({level.name}, {how})"
    return spec


def name_of(material: Material, spec: str) -> str:
    return called(material.plan.game, spec)


# ---- Fairness ----------------------------------------------------------------------------------------------------------


def fairness(material: Material) -> Chapter:
    """Does it matter who goes first?"""
    if material.alone:
        return winnable(material)
    fair = 1 / material.plan.players
    lines: list[Line] = []
    bars: list[Bar] = []
    words: list[str] = []
    mark: Mark = "open"
    for spec in material.probes:
        rows = material.mirrors[spec]
        asked = look([advantage(row) for row in rows], material.planned[spec], MATTERS)
        figure = moved(asked.figure, fair)
        said = {"yes": "matters", "no": f"less than {100 * MATTERS:g} points", "open": "not decided"}[asked.verdict]
        lines.append((name_of(material, spec), figure, said, len(rows)))
        bars.append(Bar(name_of(material, spec), figure))
        if spec == material.top or (spec == material.broad and not words):
            words.append(fair_words(name_of(material, spec), figure, fair, asked.verdict))
            mark = MARKS[asked.verdict]
    tables = [
        Table(
            "Share of the win for whoever decides first",
            (Column("players"), Column("first to decide", "share"), Column("does it matter?"), Column("deals", "count")),
            tuple(lines),
        ),
        turn_table(material),
        *paired_table(material),
    ]
    return Chapter(
        id="fairness",
        title="Is it fair?",
        question=f"Does whoever decides first win more than a fair share ({number(fair, 'share')})?",
        verdict=" ".join(words),
        mark=mark,
        tables=tuple([table for table in tables if table.lines]),
        plots=(Plot("intervals", "Share of whoever decides first", "share", tuple(bars), fair, "fair share"),),
        method="The same bot on all seats. The interval holds at every look, so play stopped as soon as the question was decided "
        f"(less than {100 * MATTERS:g} points either way counts as no advantage).",
        sample=material.sample(),
        command=material.simulate(material.broad),
    )


def moved(figure: Figure, by: float) -> Figure:
    return Figure(figure.value + by, max(0.0, figure.low + by), min(1.0, figure.high + by), figure.sample)


def fair_words(who: str, figure: Figure, fair: float, verdict: str) -> str:
    share = within(figure, "share")
    if verdict == "yes":
        side = "more" if figure.value > fair else "less"
        return f"Among players of {who}, whoever goes first wins {share}: {side} than a fair share."
    if verdict == "no":
        return f"Among players of {who}, whoever goes first wins {share}: as fair as anybody could notice."
    return f"Among players of {who}, whoever goes first wins {share}: an advantage was not shown, nor ruled out."


def winnable(material: Material) -> Chapter:
    lines, bars = [], []
    for spec in material.probes:
        figure = mean_of([row.shares[0] for row in material.mirrors[spec]], 0.0, 1.0)
        lines.append((name_of(material, spec), figure, len(material.mirrors[spec])))
        bars.append(Bar(name_of(material, spec), figure))
    best = bars[-1].figure
    assert best is not None
    return Chapter(
        id="fairness",
        title="Can it be won?",
        question="How often does a single player win, by how well they play?",
        verdict=f"Players of {bars[-1].label} win {within(best, 'share')} of their games.",
        mark="plain",
        tables=(Table("Games won", (Column("player"), Column("won", "share"), Column("deals", "count")), tuple(lines)),),
        plots=(Plot("intervals", "Games won", "share", tuple(bars)),),
        method="Every probe plays the same deals.",
        sample=material.sample(),
        command=material.simulate(material.broad),
    )


def turn_table(material: Material) -> Table:
    """By place in the turn order, and by side where sides have names."""
    players = material.plan.players
    names = find_game(material.plan.game).seat_names()
    columns = [Column("players"), *[Column(f"{TURNS[turn]} in turn", "share") for turn in range(players)]]
    columns += [Column(name, "share") for name in names]
    lines: list[Line] = []
    for spec in material.probes:
        rows = material.mirrors[spec]
        by_turn = [mean_of([row.shares[(row.first + turn) % players] for row in rows], 0.0, 1.0) for turn in range(players)]
        by_side = [mean_of([row.shares[seat] for row in rows], 0.0, 1.0) for seat in range(len(names))]
        lines.append((name_of(material, spec), *by_turn, *by_side))
    return Table("Share of the win by place in the turn order", tuple(columns), tuple(lines))


def paired_table(material: Material) -> list[Table]:
    """The same question with players of different strength, each deal both ways: their difference cancels out."""
    lines = []
    for (one, other), rows in material.matches.items():
        if one in material.plan.probes and len(rows) > 2:
            fair = 1 / material.plan.players
            values = [fair + (advantage(first) + advantage(second)) / 2 for first, second in pairs_of(rows)]
            figure = mean_of(values, 0.0, 1.0)
            lines.append((f"{name_of(material, one)} and {name_of(material, other)}", figure, len(values)))
    columns = (Column("players"), Column("first to decide", "share"), Column("deals", "count"))
    return [Table("The same with unequal players, each deal played both ways", columns, tuple(lines))]


def pairs_of(rows: Sequence[Row]) -> list[tuple[Row, Row]]:
    """The two games of each deal."""
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.deal, []).append(row)
    return [(both[0], both[1]) for both in found.values() if len(both) == 2]


# ---- Length and endings ------------------------------------------------------------------------------------------------


def minutes(row: Row) -> float:
    return (row.choices * CHOICE_SECONDS + (row.decisions - row.choices) * FORCED_SECONDS) / 60


def length_table(material: Material) -> Table:
    lines: list[Line] = []
    for spec in material.probes:
        rows = material.mirrors[spec]
        sizes = sorted([float(row.decisions) for row in rows])
        lines.append(
            (
                name_of(material, spec),
                mean_of([float(row.decisions) for row in rows]),
                *[round(quantile(sizes, part)) for part in (0.05, 0.5, 0.95)],
                mean_of([row.turns / material.plan.players for row in rows]),
                mean_of([minutes(row) for row in rows]),
            )
        )
    columns = (
        Column("players"),
        Column("decisions, mean", "number"),
        Column("1 in 20 below", "count"),
        Column("middle", "count"),
        Column("1 in 20 above", "count"),
        Column("rounds, mean", "number"),
        Column("minutes, mean", "number"),
    )
    return Table("Decisions, rounds and minutes of a game", columns, tuple(lines))


def length(material: Material) -> Chapter:
    rows = material.mirrors[material.broad]
    names, counts = histogram([row.decisions for row in rows])
    time = mean_of([minutes(row) for row in material.mirrors[material.top]])
    sizes = sorted([float(row.decisions) for row in material.mirrors[material.top]])
    spread = quantile(sizes, 0.95) / max(1.0, quantile(sizes, 0.5))
    printed = find_game(material.plan.game).minutes
    return Chapter(
        id="length",
        title="How long is it?",
        question="How many decisions does a game take, and how much does that vary?",
        verdict=f"Half of the games of good players take fewer than {number(quantile(sizes, 0.5), 'count')} decisions, one in "
        f"twenty more than {number(quantile(sizes, 0.95), 'count')}. That is about {number(time.value, 'number')} minutes at "
        f"{CHOICE_SECONDS:g} seconds a choice (the box says {printed}).",
        mark="look" if spread > 2 else "good",
        tables=(
            length_table(material),
            Table(
                f"Decisions of a game, {name_of(material, material.broad)}",
                (Column("decisions"), Column("games", "share")),
                tuple([(name, count / len(rows)) for name, count in zip(names, counts, strict=True)]),
            ),
        ),
        plots=(
            Plot(
                "histogram",
                f"Decisions of a game, {name_of(material, material.broad)}",
                names=names,
                heights=tuple([count / len(rows) for count in counts]),
                axis="decisions of all seats together",
            ),
        ),
        method=f"Rounds: changes of the deciding seat, divided by the players. Minutes: {CHOICE_SECONDS:g} s a choice and "
        f"{FORCED_SECONDS:g} s a forced decision, an assumption.",
        sample=material.sample(),
        command=material.simulate(material.broad),
    )


def histogram(values: Sequence[int]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Bins of the same width, a round number; what is far out is in the last one."""
    ordered = sorted([float(value) for value in values])
    low, high = math.floor(ordered[0]), math.ceil(max(quantile(ordered, 0.99), ordered[0] + 1))
    rough = max(1.0, (high - low) / BINS)
    scale = 10 ** math.floor(math.log10(rough))
    width = int(max(1, next(step * scale for step in (1, 2, 5, 10) if step * scale >= rough)))
    start = low // width * width
    bins = max(1, math.ceil((high + 1 - start) / width))
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, (value - start) // width)] += 1
    beyond = max(values) >= start + bins * width
    names = [f"{start + place * width:,} to {start + (place + 1) * width - 1:,}" for place in range(bins)]
    names[-1] = f"{start + (bins - 1) * width:,} and more" if beyond else names[-1]
    return tuple(names), tuple(counts)


def endings(material: Material) -> Chapter:
    counted = {spec: Counter([row.reason for row in material.mirrors[spec]]) for spec in material.probes}
    reasons = [reason for reason, _ in sum(counted.values(), Counter[str]()).most_common(MOST_REASONS)]
    lines: list[Line] = []
    for reason in reasons:
        lines.append((reason, *[share_of(counted[spec][reason], len(material.mirrors[spec])) for spec in material.probes]))
    for name, test in (("(the win was shared)", shared), ("(nobody won)", nobody)):
        lines.append(
            (name, *[share_of(sum(map(test, material.mirrors[spec])), len(material.mirrors[spec])) for spec in material.probes])
        )
    column = 1 + material.probes.index(material.broad)
    drawn = [(str(line[0]), figure) for line in lines if isinstance(figure := line[column], Figure)]
    rows = material.mirrors[material.top]
    even = share_of(sum(map(shared, rows)) + sum([nobody(row) and not material.alone for row in rows]), len(rows))
    common, _ = counted[material.top].most_common(1)[0]
    if material.alone:
        words = f"Most often among good players: {common}."
    else:
        words = f"Most games of good players end like this: {common}. Of all games {within(even, 'share')} have no single winner."
    return Chapter(
        id="endings",
        title="How does it end?",
        question="By which rule do games end, and how often is there no single winner?",
        verdict=words,
        mark="look" if even.low > 0.1 else "good",
        tables=(
            Table(
                "Ways to end",
                (Column("because"), *[Column(name_of(material, spec), "share") for spec in material.probes]),
                tuple(lines),
            ),
        ),
        plots=(
            Plot(
                "intervals",
                f"Ways to end, {name_of(material, material.broad)}",
                "share",
                tuple([Bar(name, figure) for name, figure in drawn]),
            ),
        ),
        method="Reasons are the rules' own words.",
        sample=material.sample(),
        command=material.simulate(material.broad),
    )


def shared(row: Row) -> bool:
    return len(row.winners) > 1


def nobody(row: Row) -> bool:
    return not row.winners


# ---- Choices -----------------------------------------------------------------------------------------------------------


def branching(material: Material) -> Chapter:
    lines, bars = [], []
    for spec in material.probes:
        rows = material.mirrors[spec]
        forced = mean_of([1 - row.choices / max(1, row.decisions) for row in rows], 0.0, 1.0)
        wide = mean_of([row.legal / max(1, row.choices) for row in rows])
        bits = mean_of([math.log2(max(1.0, row.legal / max(1, row.choices))) * row.choices for row in rows])
        lines.append((name_of(material, spec), wide, forced, bits))
        bars.append(Bar(name_of(material, spec), wide))
    wide_top, forced_top = lines[-1][1], lines[-1][2]
    assert isinstance(wide_top, Figure)
    assert isinstance(forced_top, Figure)
    return Chapter(
        id="branching",
        title="How much is there to choose?",
        question="How many legal actions does a choice have, and how many decisions are none?",
        verdict=f"A choice of good players has {number(wide_top.value, 'number')} legal actions on average; "
        f"{number(forced_top.value, 'share')} of the decisions are forced.",
        mark="look" if forced_top.value > 0.5 else "good",
        tables=(
            Table(
                "Legal actions",
                (
                    Column("players"),
                    Column("actions of a choice", "number"),
                    Column("forced decisions", "share"),
                    Column("bits of a whole game", "number"),
                ),
                tuple(lines),
            ),
        ),
        plots=(Plot("intervals", "Legal actions of a choice", "number", tuple(bars)),),
        method="A forced decision has one legal action. Bits: the logarithm of the mean number of actions, times the choices.",
        sample=material.sample(),
        command=material.simulate(material.broad),
    )


def thinking(material: Material) -> Chapter | None:
    """How long the probes took to decide, where a clock was beside the table."""
    measured = material.plan.measured
    if measured is None or not measured.thinking:
        return None
    lines: list[Line] = []
    bars = []
    for one in measured.thinking:
        mean = mean_of(one.means, 0.0)
        lines.append((name_of(material, one.probe), mean, one.middle, one.late, one.longest, one.choices))
        bars.append(Bar(name_of(material, one.probe), mean))
    last = measured.thinking[-1]
    return Chapter(
        id="thinking",
        title="How long do they think?",
        question="How long does a choice take the players, by the clock of the machine that made this report?",
        verdict=f"Half of the choices of {name_of(material, last.probe)} took less than {number(last.middle, 'number')} ms, "
        f"19 of 20 less than {number(last.late, 'number')} ms, the longest {number(last.longest, 'number')} ms.",
        mark="plain",
        tables=(
            Table(
                "Milliseconds of a choice",
                (
                    Column("players"),
                    Column("mean", "number"),
                    Column("half below", "number"),
                    Column("19 of 20 below", "number"),
                    Column("longest", "number"),
                    Column("choices", "count"),
                ),
                tuple(lines),
            ),
        ),
        plots=(Plot("intervals", "Milliseconds of a choice, mean over games", "number", tuple(bars)),),
        method=f"Measured on the few deals that were tried out first, {measured.workers} at a time; forced decisions are not "
        "counted. This is the one chapter that another machine does not repeat: the command below plays the same games, and "
        "its report is without it.",
        sample="; ".join([f"{name_of(material, one.probe)}: {len(one.means):,} games" for one in measured.thinking]),
        command=material.plan.command,
    )


# ---- Skill and luck ----------------------------------------------------------------------------------------------------


def both_ways(rows: Sequence[Row]) -> list[Both]:
    return [(first.shares, second.shares) for first, second in pairs_of(rows)]


def won_by_first(both: tuple[Row, Row], name: str, players: int) -> float:
    """What the first of two bots got of all there was in a deal."""
    if players == 1:
        return 0.5 + (both[0].shares[0] - both[1].shares[0]) / 2
    mine = math.fsum([share for row in both for share, bot in zip(row.shares, row.bots, strict=True) if bot == name])
    whole = math.fsum([share for row in both for share in row.shares])
    return mine / whole if whole else 0.5


def part_of(part: int, blocks: Sequence[Both]) -> float:
    return parts(blocks)[part]


class Ladder:
    """The matches of each probe against the one below it."""

    def __init__(self, material: Material) -> None:
        probes = material.probes
        self.steps: list[tuple[str, Figure, int]] = []
        self.parts: list[tuple[str, list[Figure]]] = []
        self.pairings: list[Pairing] = []
        for (one, other), rows in material.matches.items():
            if one not in probes or other not in probes or not rows:
                continue
            values = [won_by_first(both, one, material.plan.players) for both in pairs_of(rows)]
            figure = mean_of(values, 0.0, 1.0)
            label = f"{name_of(material, one)} against {name_of(material, other)}"
            self.steps.append((label, figure, len(values)))
            games = 2 * len(values)
            self.pairings.append(Pairing(probes.index(one), probes.index(other), figure.value * games, games))
            blocks = both_ways(rows)
            found = [bootstrap(blocks, partial(part_of, part), rounds=200) for part in range(len(Parts._fields))]
            self.parts.append((label, found))


def skill(material: Material) -> Chapter | None:
    probes, ladder = material.probes, Ladder(material)
    if not ladder.steps:
        return None
    steps = ladder.steps
    lines: list[Line] = [(label, *found) for label, found in ladder.parts]
    bars = [Bar(label, None, tuple([part.value for part in found])) for label, found in ladder.parts]
    rated = ratings(len(probes), ladder.pairings, 0)
    climbed = [(name_of(material, spec), Figure(*one, len(steps))) for spec, one in zip(probes, rated, strict=True)]
    top = rated[-1].value
    skilled, dealt, rest = [part.value for part in ladder.parts[-1][1]]
    return Chapter(
        id="skill",
        title="Skill or luck?",
        question="How much better can one get, and how much of a result was in the deal?",
        verdict=f"From {name_of(material, probes[0])} to {name_of(material, probes[-1])} the ladder is {top:.0f} Elo long. "
        f"Between the two strongest probes skill explains {number(skilled, 'share')} of the results, the deal "
        f"{number(dealt, 'share')}, chance and choices during play the other {number(rest, 'share')}.",
        mark="good" if top > 200 else "look",
        tables=(
            Table(
                "Each step of the ladder: share of the win of the stronger",
                (Column("match"), Column("share", "share"), Column("deals", "count")),
                tuple(steps),
            ),
            Table("Elo", (Column("players"), Column(f"over {name_of(material, probes[0])}", "elo")), tuple(climbed)),
            Table(
                "Where the results of a match come from",
                (Column("match"), Column("skill", "share"), Column("the deal", "share"), Column("play and its chance", "share")),
                tuple(lines),
            ),
        ),
        plots=(
            Plot(
                "intervals",
                "Share of the stronger",
                "share",
                tuple([Bar(label, figure) for label, figure, _ in steps]),
                0.5,
                "equal",
            ),
            Plot("parts", "Where the results come from", bars=tuple(bars), names=("skill", "the deal", "play and its chance")),
        ),
        method="Every deal is played twice, with the players exchanged. Skill: who played; deal: what a seat got both "
        "times, whoever "
        "sat there; the rest: neither. Intervals by bootstrap over deals. Elo by Bradley and Terry.",
        sample="; ".join([f"{label}: {count} deals both ways" for label, _, count in steps]),
        command=material.arena(*next(pair for pair in reversed(material.matches) if pair[0] in probes)),
    )


def styles(material: Material) -> Chapter | None:
    """Named ways to play against the plain one."""
    found = [(pair, rows) for pair, rows in material.matches.items() if pair[0] not in material.plan.probes and rows]
    if not found:
        return None
    lines = []
    for (one, _), rows in found:
        values = [won_by_first(both, one, material.plan.players) for both in pairs_of(rows)]
        figure = mean_of(values, 0.0, 1.0)
        lines.append((one.partition(":")[2] or one, figure, len(values)))
    lines.sort(key=lambda line: -line[1].value)
    bars = [Bar(name, figure) for name, figure, _ in lines]
    better = [name for name, figure, _ in lines if figure.low > 0.5]
    worse = [name for name, figure, _ in lines if figure.high < 0.5]
    even = [name for name, figure, _ in lines if name not in better and name not in worse]
    words = [f"Better than the plain bot: {', '.join(better)}."] if better else []
    words += [f"About as good, as far as these deals tell: {', '.join(even)}."] if even else []
    words += [f"Worse: {', '.join(worse)}."] if worse else []
    return Chapter(
        id="styles",
        title="Is there more than one way to play?",
        question="How do named strategies fare against the plain one?",
        verdict=" ".join(words),
        mark="look" if len(better) + len(even) < 2 and len(lines) > 2 else "good",
        tables=(
            Table(
                "Share of the win against greedy",
                (Column("strategy"), Column("share", "share"), Column("deals", "count")),
                tuple(lines),
            ),
        ),
        plots=(Plot("intervals", "Share of the win against greedy", "share", tuple(bars), 0.5, "equal"),),
        method="Each deal both ways, the players exchanged.",
        sample=f"{lines[0][2]} deals both ways for each",
        command=material.arena(*found[0][0]),
    )
