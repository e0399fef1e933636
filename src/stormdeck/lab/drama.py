"""The measures that need chances during a game: drama, choice, interaction, kingmaking."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from stormdeck.lab.document import TELLING, Bar, Chapter, Column, Plot, Table, within
from stormdeck.lab.looking import THOUSAND, Moment
from stormdeck.lab.measures import Material, headlines, name_of
from stormdeck.lab.plan import JUDGE_SIMS
from stormdeck.lab.playing import Row
from stormdeck.lab.statistics import Figure, bootstrap, mean_of, quantile_of, ratio_of, share_of

AHEAD: Final = 0.1
"""A lead must be so large to have changed hands: chances are estimates."""
KNOWN: Final = 0.8
LATE: Final = 0.75
"""Of a game: how close it still is then."""
STEPS: Final = 10
CLASSES: Final = 5
DOUBT: Final = 2
"""Classes of chances that are surely not true, where one in twenty is so by accident."""
MANY: Final = 3
PLACES: Final = 2
"""So many different gaps have points that only say who won."""


class Story(NamedTuple):
    """The chances of one game as it went on.  In a solitaire the cards are the other player."""

    times: tuple[float, ...]
    """How much of the game was over, 0 to 1."""
    chances: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]
    winner: int
    """-1 where nobody won alone."""


def story_of(row: Row) -> Story:
    shares = row.shares if len(row.shares) > 1 else (row.shares[0], 1 - row.shares[0])
    chances = []
    for moment in row.moments:
        seen = moment.chances
        chances.append(seen if len(seen) > 1 else (seen[0], 1 - seen[0]))
    best = max(shares)
    winner = shares.index(best) if best > 0.999 else -1
    return Story(tuple([moment.decision / max(1, row.decisions) for moment in row.moments]), tuple(chances), shares, winner)


def lead_changes(story: Story) -> int:
    leader, changes = -1, 0
    for chances in story.chances:
        ranked = sorted(range(len(chances)), key=lambda seat: -chances[seat])
        if chances[ranked[0]] - chances[ranked[1]] > AHEAD and ranked[0] != leader:
            changes += leader >= 0
            leader = ranked[0]
    return changes


def is_comeback(story: Story) -> bool:
    """The winner once had less than half a fair share."""
    return min([chances[story.winner] for chances in story.chances], default=1.0) < 0.5 / len(story.shares)


def deficit(story: Story) -> float:
    """Browne's drama: how far behind the winner was, while behind."""
    behind = [max(chances) - chances[story.winner] for chances in story.chances]
    some = [math.sqrt(gap) for gap in behind if gap > 0]
    return math.fsum(some) / len(some) if some else 0.0


def known_at(story: Story) -> float:
    """From when on the winner's chance stayed high."""
    known = 1.0
    for time, chances in zip(reversed(story.times), reversed(story.chances), strict=True):
        if chances[story.winner] < KNOWN:
            break
        known = time
    return known


def decisiveness(story: Story) -> float:
    """The part of the game that is left once the winner's chance is, for good, above the highest that anybody had who lost."""
    lost = [seat for seat in range(len(story.shares)) if seat != story.winner]
    most = max([chances[seat] for chances in story.chances for seat in lost])
    decided = 1.0
    for time, chances in zip(reversed(story.times), reversed(story.chances), strict=True):
        if chances[story.winner] <= most:
            break
        decided = time
    return 1 - decided


def at(story: Story, time: float) -> tuple[float, ...]:
    """Everybody's chance after such a part of the game: at the last look before it."""
    seen = story.chances[0]
    for when, chances in zip(story.times, story.chances, strict=True):
        if when > time + 1e-9:
            break
        seen = chances
    return seen


def apart(story: Story) -> float:
    """How far the two best chances are apart when it comes to the end."""
    best, second = sorted(at(story, LATE), reverse=True)[:2]
    return best - second


def drama(material: Material) -> Chapter | None:
    stories = [story for story in map(story_of, material.mirrors[material.top]) if story.chances]
    won = [story for story in stories if story.winner >= 0]
    if not won:
        return None
    leads = mean_of([float(lead_changes(story)) for story in stories], 0.0)
    back = share_of(sum(map(is_comeback, won)), len(won))
    known = mean_of([known_at(story) for story in won], 0.0, 1.0)
    decided = mean_of([decisiveness(story) for story in won], 0.0, 1.0)
    close = mean_of([apart(story) for story in stories], 0.0, 1.0)
    behind = mean_of([deficit(story) for story in won], 0.0, 1.0)
    quarters, plot = curve_of_winners(won)
    believed = calibration(stories)
    is_doubtful = misses(believed) >= DOUBT
    return Chapter(
        id="drama",
        title="Is it exciting?",
        question="Does the lead change, can one come back, when is it clear who wins, and how close is it then?",
        verdict=f"The lead changes {within(leads, 'number')} times in a game. Of the winners {within(back, 'share')} "
        f"were once as good as beaten. On average the winner is clear after {within(known, 'share')} of the game."
        + (
            " Read it with care: the chances behind it say more than they know (“Are these chances true?”)."
            if is_doubtful
            else ""
        ),
        mark="open" if is_doubtful else "look" if known.value < 0.35 or leads.value < 0.5 else "good",
        tables=(
            measures(back, known, decided, close, behind),
            Table(
                "Lead changes",
                (Column("measure"), Column("in a game", "number"), Column("games", "count")),
                (("lead changes", leads, leads.sample),),
            ),
            *margins(material),
            quarters,
            believed,
        ),
        plots=(plot,),
        headlines=()
        if is_doubtful
        else (
            *headlines("lead changes in a game", leads, "number"),
            *headlines("winners who were once as good as beaten", back),
            *headlines("of the game over when the winner is clear", known),
        ),
        method=f"At moments all over a game a search of {JUDGE_SIMS} simulations, which knows what the deciding seat knows, says "
        "what everybody's chances are. The last table says how far these can be believed.",
        sample=f"{len(stories)} games of {name_of(material, material.top)}, {sum([len(s.times) for s in stories])} moments",
        commands=(material.plan.command,),
    )


def curve_of_winners(won: Sequence[Story]) -> tuple[Table, Plot]:
    """What chance those who won in the end had on the way, as a table and drawn."""
    band: list[tuple[Figure, Figure, Figure]] = []
    for step in range(STEPS + 1):
        values = [at(story, step / STEPS)[story.winner] for story in won]
        band.append((quantile_of(values, 0.25), quantile_of(values, 0.5), quantile_of(values, 0.75)))
    table = Table(
        "Chance of whoever won in the end",
        (Column("after"), Column("lower quarter", "share"), Column("middle", "share"), Column("upper quarter", "share")),
        tuple([(f"{10 * step} %", *quarters) for step, quarters in enumerate(band)]),
    )
    plot = Plot(
        "curve",
        "Chance of whoever won in the end: the middle game and the middle half of all",
        band=tuple([(low.value, middle.value, high.value) for low, middle, high in band]),
        reference=1 / len(won[0].shares),
        reference_label="fair share",
        axis="part of the game that is over",
    )
    return table, plot


def measures(back: Figure, known: Figure, decided: Figure, close: Figure, behind: Figure) -> Table:
    return Table(
        "Drama",
        (Column("measure"), Column("value", "share"), Column("games", "count")),
        (
            ("comebacks: the winner once had less than half a fair share", back, back.sample),
            (
                f"winner known: part of the game after which the winner has {100 * KNOWN:g} % for good",
                known,
                known.sample,
            ),
            ("decisiveness: part left once the winner is above all that losers ever had", decided, decided.sample),
            (f"closeness: the two best chances apart after {100 * LATE:g} % of the game", close, close.sample),
            ("drama: how far behind the winner was, while behind (0 to 100 %)", behind, behind.sample),
        ),
    )


def margins(material: Material) -> list[Table]:
    """Points between the first two at the end, where points are more than places."""
    lines = []
    gaps = {spec: [gap(row) for row in material.mirrors[spec] if len(row.points) > 1] for spec in material.probes}
    if len({one for found in gaps.values() for one in found}) <= PLACES:
        return []
    for spec, found in gaps.items():
        even = share_of(sum([one == 0 for one in found]), len(found))
        lines.append((name_of(material, spec), mean_of(found), even, len(found)))
    columns = (Column("players"), Column("points apart", "number"), Column("no point apart", "share"), Column("games", "count"))
    return [Table("Closeness: the points of the first two at the end", columns, tuple(lines))]


def gap(row: Row) -> float:
    best, second = sorted(row.points, reverse=True)[:2]
    return float(best - second)


def calibration(stories: Sequence[Story]) -> Table:
    """What was said against what came of it; the looks of a game stand together."""
    found: list[list[tuple[float, float, int]]] = [[] for _ in range(CLASSES)]
    for story in stories:
        mine: list[list[tuple[float, float]]] = [[] for _ in range(CLASSES)]
        for chances in story.chances:
            for chance, share in zip(chances, story.shares, strict=True):
                mine[min(CLASSES - 1, int(chance * CLASSES))].append((chance, share))
        for place, both in enumerate(mine):
            found[place].append((math.fsum([said for said, _ in both]), math.fsum([came for _, came in both]), len(both)))
    lines = []
    for place, games in enumerate(found):
        said, came = ratio_of([(game[0], game[2]) for game in games]), ratio_of([(game[1], game[2]) for game in games])
        if said.sample:
            name = f"{100 * place // CLASSES} to {100 * (place + 1) // CLASSES} %"
            lines.append((name, said, came, said.sample))
    return Table(
        "Are these chances true?",
        (Column("chance said"), Column("on average", "share"), Column("what came of it", "share"), Column("looks", "count")),
        tuple(lines),
    )


def misses(table: Table) -> int:
    """Of how many classes what was said is surely not what came of it."""
    count = 0
    for _, said, came, _ in table.lines:
        assert isinstance(said, Figure)
        assert isinstance(came, Figure)
        count += came.sample >= TELLING and not came.low <= said.value <= came.high
    return count


# ---- Choice ------------------------------------------------------------------------------------------------------------


def choice(material: Material) -> Chapter | None:
    games = [[moment for moment in row.moments if moment.differs >= 0] for row in material.mirrors[material.top]]
    games = [moments for moments in games if moments]
    if not games:
        return None
    differs = bootstrap(games, lambda some: ratio(some, [m.differs for m in flat(some)]))
    gain = bootstrap(games, lambda some: ratio(some, [m.gain / THOUSAND for m in flat(some)]))
    looks = len(flat(games))
    worth = gain.low > 0
    return Chapter(
        id="choice",
        title="Is thinking worth it?",
        question="How often is the best action another than the obvious one?",
        verdict=f"In {within(differs, 'share')} of the choices search would do something else than the plain bot. "
        + (
            f"Following it gains {within(gain, 'change')} of the win a choice."
            if worth
            else "That this gains anything was not shown: many of these actions are as good as one another."
        ),
        mark="good" if worth and differs.low > 0.1 else "open",
        tables=(
            Table(
                "How often the best action is another than the obvious",
                (Column("measure"), Column("of the choices", "share"), Column("choices", "count")),
                (("search differs from the plain bot", differs, looks),),
            ),
            Table(
                "What following search gains",
                (Column("measure"), Column("of the win", "change"), Column("choices", "count")),
                (("gain of a choice, on average over all", gain, looks),),
            ),
        ),
        headlines=headlines("choices where the best is not the obvious", differs),
        method="Obvious: what the bot without search does. Best: what a search prefers. The gain is measured in other "
        "worlds than the "
        "preference was found in, so it is not flattered; intervals by bootstrap over games.",
        sample=f"{len(games)} games of {name_of(material, material.top)}, {looks} choices looked at",
        commands=(material.plan.command,),
    )


def flat(games: Sequence[Sequence[Moment]]) -> list[Moment]:
    return [moment for moments in games for moment in moments]


def ratio(games: Sequence[Sequence[Moment]], values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else math.nan


# ---- Interaction -------------------------------------------------------------------------------------------------------


def interaction(material: Material) -> Chapter | None:
    if material.alone:
        return None
    lines, bars = [], []
    for spec in material.probes:
        rows = material.mirrors[spec]
        named = mean_of([row.addressed / max(1, row.decisions) for row in rows], 0.0, 1.0)
        lines.append((name_of(material, spec), named, len(rows)))
        bars.append(Bar(name_of(material, spec), named))
    games = [pairs for pairs in map(steps_of, material.mirrors[material.top]) if pairs]
    swing = bootstrap(games, swing_of)
    top = bars[-1].figure
    assert top is not None
    return Chapter(
        id="interaction",
        title="Do players touch one another?",
        question="How many decisions are aimed at somebody, and how much does one decision move the chances of the others?",
        verdict=f"Of the decisions of good players {within(top, 'share')} name another player."
        + (f" One decision moves the chances of the others by {within(swing, 'share')} of the win." if games else ""),
        mark="look" if top.value < 0.02 and swing.value < 0.02 else "good",
        tables=(
            Table(
                "Decisions by which another seat is named (a target, a victim)",
                (Column("players"), Column("decisions", "share"), Column("games", "count")),
                tuple(lines),
            ),
            Table(
                "How much one decision moves the chances of the others",
                (Column("players"), Column("root mean square", "share"), Column("games", "count")),
                ((name_of(material, material.top), swing, len(games)),),
            ),
        ),
        plots=(Plot("intervals", "Decisions that name another player", "share", tuple(bars)),),
        headlines=headlines("decisions that name another player", top),
        method="The first is counted in events. The second compares chances before and after single decisions; the noise of the "
        "estimates is taken out by using two independent halves of the simulations.",
        sample=material.sample(),
        commands=(material.plan.command,),
    )


Step = tuple[float, float]
"""The change of somebody's chance by somebody else's decision, by either half of the simulations."""


def steps_of(row: Row) -> list[Step]:
    found = []
    for one, other in pairwise(row.moments):
        if other.decision == one.decision + 1:
            for seat in range(len(one.half)):
                if seat != one.seat:
                    first = (other.half[seat] - one.half[seat]) / THOUSAND
                    second = (other.other_half[seat] - one.other_half[seat]) / THOUSAND
                    found.append((first, second))
    return found


def swing_of(games: Sequence[Sequence[Step]]) -> float:
    products = [one * other for steps in games for one, other in steps]
    return math.sqrt(max(0.0, math.fsum(products) / len(products))) if products else math.nan


# ---- Kingmaking --------------------------------------------------------------------------------------------------------


def kingmaking(material: Material) -> Chapter | None:
    if material.plan.players < MANY:
        return None
    rows = [row for row in material.mirrors[material.top] if row.moments]
    hopeless = [[moment.king / THOUSAND for moment in row.moments if moment.king >= 0] for row in rows]
    looks = sum([len(row.moments) for row in rows])
    asked = [kings for kings in hopeless if kings]
    if not rows:
        return None
    often = mean_of([len(kings) / len(row.moments) for kings, row in zip(hopeless, rows, strict=True)], 0.0, 1.0)
    size = bootstrap(asked, mean_over) if asked else Figure(0.0, 0.0, 0.0, 0)
    return Chapter(
        id="kingmaking",
        title="Do the beaten choose the winner?",
        question="How often does somebody decide who can hardly win, and how much of the win do they move between the others?",
        verdict=f"In {within(often, 'share')} of the looks somebody decides who has less than half a fair share; such a decision "
        f"can move {within(size, 'share')} of the win between the others.",
        mark="look" if size.low > 0.1 and often.value > 0.05 else "good",
        tables=(
            Table(
                "Kingmaking",
                (Column("measure"), Column("value", "share"), Column("games", "count")),
                (
                    ("decisions of somebody hopeless", often, len(rows)),
                    ("what such a decision can move between the others", size, len(asked)),
                ),
            ),
        ),
        method="Hopeless: less than half a fair share of the win. The two actions that differ most for another player "
        "are found in some "
        "worlds and measured in others.",
        sample=f"{len(rows)} games of {name_of(material, material.top)}, {looks} moments",
        commands=(material.plan.command,),
    )


def mean_over(games: Sequence[Sequence[float]]) -> float:
    values = [value for game in games for value in game]
    return math.fsum(values) / len(values) if values else math.nan
