"""Fairness, length, endings, choices: rows of games in, chapters out.  docs/lab.md defines each measure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.bots.names import level_and_style
from stormdeck.games import game as find_game
from stormdeck.lab.document import Bar, Cell, Chapter, Column, Headline, Mark, Plot, Table, Unit, number, within
from stormdeck.lab.plan import Plan, rungs_of, shown, without_nets
from stormdeck.lab.playing import CHOICE_SECONDS, FORCED_SECONDS, Done, Row, minutes, nobody, shared
from stormdeck.lab.statistics import ALPHA, MATTERS, Figure, by_chance, holm, look, mean_of, quantile, quantile_of, share_of
from stormdeck.lab.study import advantage, pairs_of, rows_of, sections_of

BINS: Final = 16
MOST_REASONS: Final = 8
ENOUGH: Final = 150
NO_TIME: Final = 0.001
"""Milliseconds: chance takes less, and nobody asks how much."""
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
        self.styles: dict[str, list[Row]] = {}
        """By a named way to play: its games against the plain one."""
        for number_, section in sections_of(plan, "style", variant):
            if rows := rows_of(plan, number_, results):
                self.styles[section.bots[0]] = rows
                self.planned[section.bots[0]] = section.deals

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

    def simulations(self) -> tuple[str, ...]:
        """For every probe."""
        return tuple([self.simulate(spec) for spec in self.probes])

    def arena(self, one: str, other: str, deals: int) -> str:
        return (
            f"stormdeck arena {self.plan.game} {one} {other} --games {deals} --players {self.plan.players} --no-controls"
            f"{self.wishes()}"
        )

    def wishes(self) -> str:
        options = self.plan.variants[0].options
        words = [f" --option {shown(f'{name}={value}')}" for name, value in options.items() if name not in self.plan.in_data]
        words += [f" --data {shown(self.plan.data)}"] if self.plan.in_data else []
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
        return f"level {level.number} ({level.name})"
    return spec


def manner(game_id: str, spec: str) -> str:
    """How a probe plays, for somebody who reads a report."""
    name, _, argument = spec.partition(":")
    plain, style = level_and_style(argument)
    if style in bots_of(game_id).styles:
        rest = manner(game_id, f"{name}:{plain}" if plain else name)
        return f"{rest}; in a style of its own ({style}: {bots_of(game_id).styles[style].words})"
    levels = levels_of(game_id)
    if name == "level" and argument.isdigit() and int(argument) <= len(levels):
        return manner(game_id, levels[int(argument) - 1].spec)
    if name == "blend":
        return f"like the plain bot, but anything at all in {argument} decisions of a hundred"
    known = {"random": "any legal action, by chance", "greedy": "the plain bot: what looks best at once, without search"}
    known["net"] = "what a learned net finds most promising, without search"
    if argument and name == "greedy":
        return "a strategy with an aim of its own, without search"
    if name in ("flat", "ismcts"):
        led = "; a learned net says where to look" if without_nets(spec) != spec else ""
        return f"search: plays on in its head, from what it may know, before it decides{led}"
    return known.get(name, "a bot of somebody's own")


def players_of(plan: Plan) -> tuple[tuple[str, str], ...]:
    """Everybody who played: the ladder from below, then whoever stands beside it."""
    styles = [section.bots[0].partition(":")[2] for section in plan.sections if section.kind == "style"]
    specs = dict.fromkeys([*plan.probes, *[bot for section in plan.sections for bot in section.bots if section.kind != "style"]])
    ladder = rungs_of(plan.game, plan.players)
    in_order = [*[spec for spec in ladder if spec in specs], *[spec for spec in specs if spec not in ladder]]
    found = [(called(plan.game, spec), manner(plan.game, spec)) for spec in in_order]
    if styles:
        found.append((called(plan.game, "greedy"), manner(plan.game, "greedy")))
        found.append((", ".join(styles), "strategies with an aim of their own, without search; each plays against the plain bot"))
    return tuple(found)


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
    if unlike := seat_words(material, material.broad, fair):
        words.append(unlike)
        mark = "look"
    tables = [
        Table(
            "Share of the win for whoever decides first",
            (Column("players"), Column("first to decide", "share"), Column("does it matter?"), Column("deals", "count")),
            tuple(lines),
        ),
        turn_table(material),
        *seat_table(material),
        *paired_table(material),
    ]
    known = next(bar for bar in bars if bar.label == name_of(material, material.broad))
    return Chapter(
        id="fairness",
        title="Is it fair?",
        question=f"Does whoever decides first win more than a fair share ({number(fair, 'share')})?",
        verdict=" ".join(words),
        mark=mark,
        tables=tuple([table for table in tables if table.lines]),
        plots=(Plot("intervals", "Share of whoever decides first", "share", tuple(bars), fair, "fair share"),),
        headlines=headlines(f"wins of whoever goes first, {known.label}; fair is {number(fair, 'share')}", known.figure),
        method="The same bot on all seats. The interval holds at every look, so play stopped as soon as the question was decided "
        f"(less than {100 * MATTERS:g} points either way counts as no advantage).",
        sample=material.sample(),
        commands=material.simulations(),
    )


def headlines(name: str, figure: Figure | None, unit: Unit = "share") -> tuple[Headline, ...]:
    """None where there is nothing to tell."""
    return (Headline(name, figure, unit),) if figure is not None and not math.isnan(figure.value) else ()


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
        headlines=headlines(f"games won, {bars[-1].label}", best),
        method="Every probe plays the same deals.",
        sample=material.sample(),
        commands=material.simulations(),
    )


def turn_table(material: Material) -> Table:
    """By place in the turn order."""
    players = material.plan.players
    columns = [Column("players"), *[Column(f"{TURNS[turn]} in turn", "share") for turn in range(players)]]
    lines: list[Line] = []
    for spec in material.probes:
        rows = material.mirrors[spec]
        by_turn = [mean_of([row.shares[(row.first + turn) % players] for row in rows], 0.0, 1.0) for turn in range(players)]
        lines.append((name_of(material, spec), *by_turn))
    return Table("Share of the win by place in the turn order", tuple(columns), tuple(lines))


def seat_table(material: Material) -> list[Table]:
    """By seat, or by side where sides have names; the turn order once more where the same seat always goes first."""
    seats, names = range(material.plan.players), find_game(material.plan.game).seat_names()
    turns = any([takes_turns(material.mirrors[spec]) for spec in material.probes])
    if not names and not turns:
        return []
    names = names or tuple([f"seat {seat + 1}" for seat in seats])
    lines: list[Line] = []
    for spec in material.probes:
        by_seat = [mean_of([row.shares[seat] for row in material.mirrors[spec]], 0.0, 1.0) for seat in seats]
        lines.append((name_of(material, spec), *by_seat))
    columns = (Column("players"), *[Column(name, "share") for name in names])
    return [Table("Share of the win by seat" + ", whoever goes first" * turns, columns, tuple(lines))]


def takes_turns(rows: Sequence[Row]) -> bool:
    """Whether it is not always the same seat that goes first."""
    return len({row.first for row in rows}) > 1


def seat_words(material: Material, spec: str, fair: float) -> str:
    """Seats that win more or less than their share whoever goes first, in a game whose seats are meant to be alike."""
    rows, names = material.mirrors[spec], find_game(material.plan.game).seat_names()
    shares = [[row.shares[seat] - fair for row in rows] for seat in range(material.plan.players)]
    found = []
    for seat, chance in enumerate(holm([by_chance(values) for values in shares])):
        figure = moved(mean_of(shares[seat]), fair)
        if chance < ALPHA:
            found.append(f"{names[seat] if names else f'seat {seat + 1}'} {within(figure, 'share')}")
    if not found or not takes_turns(rows):
        return ""
    return f"By seat, whoever goes first, players of {name_of(material, spec)} do not fare alike: {', '.join(found)}."


def paired_table(material: Material) -> list[Table]:
    """The same question with players of different strength, each deal both ways: their difference cancels out."""
    lines = []
    for (one, other), rows in material.matches.items():
        if len(rows) > 2:
            fair = 1 / material.plan.players
            values = [fair + (advantage(first) + advantage(second)) / 2 for first, second in pairs_of(rows)]
            figure = mean_of(values, 0.0, 1.0)
            lines.append((f"{name_of(material, one)} and {name_of(material, other)}", figure, len(values)))
    columns = (Column("players"), Column("first to decide", "share"), Column("deals", "count"))
    return [Table("The same with unequal players, each deal played both ways", columns, tuple(lines))]


# ---- Length and endings ------------------------------------------------------------------------------------------------


def length_table(material: Material, title: str, of: Callable[[Row], float]) -> Table:
    lines: list[Line] = []
    for spec in material.probes:
        values = [of(row) for row in material.mirrors[spec]]
        lines.append((name_of(material, spec), mean_of(values), *[quantile_of(values, part) for part in (0.05, 0.5, 0.95)]))
    names = ("mean", "1 in 20 below", "half below", "1 in 20 above")
    return Table(title, (Column("players"), *[Column(name, "number") for name in names]), tuple(lines))


def length(material: Material) -> Chapter:
    rows = material.mirrors[material.broad]
    names, counts = histogram([row.decisions for row in rows])
    good = material.mirrors[material.top]
    time = mean_of([minutes(row) for row in good])
    middle, long = [quantile_of([float(row.decisions) for row in good], part) for part in (0.5, 0.95)]
    printed = find_game(material.plan.game).minutes
    title = f"Decisions of a game, {name_of(material, material.broad)}"
    return Chapter(
        id="length",
        title="How long is it?",
        question="How many decisions does a game take, and how much does that vary?",
        verdict=f"About {within(time, 'number')} minutes at {CHOICE_SECONDS:g} seconds a choice; the box says {printed}. Half of "
        f"the games of good players take fewer than {within(middle, 'count')} decisions, one in twenty more than "
        f"{within(long, 'count')}.",
        mark="look" if long.value > 2 * max(1.0, middle.value) else "good",
        tables=(
            Table(
                title,
                (Column("decisions"), Column("games", "share")),
                tuple([(name, share_of(count, len(rows))) for name, count in zip(names, counts, strict=True)]),
            ),
            length_table(material, "Minutes of a game", minutes),
            length_table(material, "Decisions of a game", lambda row: float(row.decisions)),
            length_table(material, "Rounds of a game", lambda row: row.turns / material.plan.players),
        ),
        plots=(
            Plot(
                "histogram",
                title,
                names=names,
                heights=tuple([count / len(rows) for count in counts]),
                axis="decisions of all seats together",
            ),
        ),
        headlines=headlines(f"minutes of a game, {name_of(material, material.top)}", time, "number"),
        method=f"Rounds: changes of the deciding seat, divided by the players. Minutes: {CHOICE_SECONDS:g} s a choice and "
        f"{FORCED_SECONDS:g} s a forced decision, an assumption. Intervals of quantiles by their ranks.",
        sample=material.sample(),
        commands=material.simulations(),
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
    common, often = counted[material.top].most_common(1)[0]
    words = f"Most often among good players: {common}, in {within(share_of(often, len(rows)), 'share')} of the games."
    if not material.alone:
        words += f" Of all games {within(even, 'share')} have no single winner."
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
        commands=material.simulations(),
    )


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
        verdict=f"A choice of good players has {within(wide_top, 'number')} legal actions on average; "
        f"{within(forced_top, 'share')} of the decisions are forced.",
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
        headlines=headlines("legal actions of a choice", wide_top, "number"),
        method="A forced decision has one legal action. Bits: the logarithm of the mean number of actions, times the choices.",
        sample=material.sample(),
        commands=material.simulations(),
    )


def thinking(material: Material) -> Chapter | None:
    """How long the probes took to decide, where a clock was beside the table."""
    measured = material.plan.measured
    thinkers = [one for one in measured.thinking if one.middle.value >= NO_TIME] if measured else []
    if measured is None or not thinkers:
        return None
    lines: list[Line] = []
    bars = []
    for one in thinkers:
        mean = mean_of(one.means, 0.0)
        lines.append((name_of(material, one.probe), mean, one.middle, one.late, one.longest, one.choices))
        bars.append(Bar(name_of(material, one.probe), mean))
    last = thinkers[-1]
    return Chapter(
        id="thinking",
        title="How long do they think?",
        question="How long does a choice take the players, by the clock of the machine that made this report?",
        verdict=f"Half of the choices of {name_of(material, last.probe)} took less than {within(last.middle, 'number')} ms, "
        f"19 of 20 less than {within(last.late, 'number')} ms, the longest {number(last.longest, 'number')} ms.",
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
        "counted, and who takes less than a microsecond is left out. This is the one chapter that another machine does not "
        "repeat: the command below plays the same games, and its report is without it.",
        sample="; ".join([f"{name_of(material, one.probe)}: {len(one.means):,} games" for one in thinkers]),
        commands=(material.plan.command,),
    )
