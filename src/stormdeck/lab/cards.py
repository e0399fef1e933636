"""What becomes of every card and kind of action: who could, who did, and whether they won.  And which players use what."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.lab.catalogue import HELD, SEEN, Use, catalogue_of
from stormdeck.lab.document import Bar, Cell, Chapter, Column, Plot, Table
from stormdeck.lab.measures import Material, name_of
from stormdeck.lab.playing import Row
from stormdeck.lab.statistics import Figure, ratio_of, share_of

DEAD: Final = 0.02
"""Of those who could: fewer than this did, and the interval says so too."""
SURELY_DEAD: Final = 0.06
ALIVE: Final = 0.1
OFTEN: Final = 20
MOST_BARS: Final = 16
MOST_NAMED: Final = 8
PROBES: Final = 2
ALONE: Final = 2
"""Nobody or the one player: so many sets of seats has a solitaire."""
LONG: Final = 16
"""Lines of a table that is opened on demand."""

Masks = dict[int, tuple[int, int]]
"""By use: the seats that could and those that did, as bits."""
Sums = tuple[float, int]
"""Of one game: what some seats won together, and how many they are."""


class Fate(NamedTuple):
    """Of one use, or of all uses of a card, among the seats of some games."""

    could: int
    did: Figure
    """Of those who could."""
    won: Figure
    """Share of the win of those who did."""
    worth: Figure
    """How much more than those who could and did not."""


class Tally:
    """The seats of some games: what each could do and did."""

    def __init__(self, rows: Sequence[Row], uses: Sequence[Use], bot: str | None = None) -> None:
        self.uses = uses
        self.games: list[tuple[list[Sums], int, Masks]] = []
        self._fates: dict[int, Fate] = {}
        for row in rows:
            seats = sum([1 << seat for seat, name in enumerate(row.bots) if bot in (None, name)])
            masks = {}
            for place in range(0, len(row.uses), 3):
                use, could, did = row.uses[place : place + 3]
                masks[use] = (seats if uses[use].kind in (HELD, SEEN) else could & seats, did & seats)
            self.games.append((sums_of(row), seats, masks))
        self.known = sorted({use for _, _, masks in self.games for use, (could, _) in masks.items() if could})

    def of_use(self, use: int) -> Fate:
        if use not in self._fates:
            everybody = self.uses[use].kind in (HELD, SEEN)
            self._fates[use] = fate([(won, *masks.get(use, (seats * everybody, 0))) for won, seats, masks in self.games])
        return self._fates[use]

    def of_card(self, numbers: Sequence[int]) -> Fate:
        """Whoever could do one of these at least once, and whoever did."""
        found = []
        for won, _, masks in self.games:
            both = [masks[use] for use in numbers if use in masks]
            found.append((won, joined([could for could, _ in both]), joined([did for _, did in both])))
        return fate(found)

    def of_all(self, numbers: Sequence[int]) -> Figure:
        """The share of all seats that did one of these."""
        found = []
        for _, seats, masks in self.games:
            did = joined([masks[use][1] for use in numbers if use in masks])
            found.append((float(did.bit_count()), seats.bit_count()))
        return ratio_of(found)

    def met(self, numbers: Sequence[int]) -> Figure:
        """The share of all seats that heard of a card or had it in reach."""
        found = []
        for _, seats, masks in self.games:
            told = [masks[use][self.uses[use].kind in (HELD, SEEN)] for use in numbers if use in masks]
            found.append((float(joined(told).bit_count()), seats.bit_count()))
        return ratio_of(found)


def joined(masks: Sequence[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def fate(games: Sequence[tuple[list[Sums], int, int]]) -> Fate:
    """Of (what any seats of a game won, those that could, those that did).  Seats of the same game stand together, so intervals
    are taken over games."""
    mine = [won[did] for won, _, did in games]
    others = [won[could & ~did] for won, could, did in games]
    took = [(float(did), did + left) for (_, did), (_, left) in zip(mine, others, strict=True)]
    won = ratio_of(mine if tells_apart(games) else [])
    return Fate(sum([n for _, n in took]), ratio_of(took), won, difference(won, ratio_of(others)))


def tells_apart(games: Sequence[tuple[list[Sums], int, int]]) -> bool:
    """What everybody at every table did says nothing of who wins."""
    return any([len(won) == ALONE or 0 < did < len(won) - 1 for won, _, did in games])


def sums_of(row: Row) -> list[Sums]:
    """By seats as bits."""
    found: list[Sums] = [(0.0, 0)]
    for share in row.shares:
        found += [(total + share, count + 1) for total, count in found]
    return found


def difference(one: Figure, other: Figure) -> Figure:
    """A handful of seats on either side is no comparison."""
    if min(one.sample, other.sample) < OFTEN:
        return Figure(math.nan, math.nan, math.nan, 0)
    value = one.value - other.value
    half = math.hypot(one.half, other.half)
    return Figure(value, max(-1.0, value - half), min(1.0, value + half), one.sample + other.sample)


def is_dead(found: Fate) -> bool:
    return found.could >= OFTEN and found.did.value < DEAD and found.did.high < SURELY_DEAD


def str_of(use: Use) -> str:
    return f"{use.kind} {use.card}".strip()


class Cards:
    """Uses by card, as a table of them needs it."""

    def __init__(self, uses: Sequence[Use]) -> None:
        self.uses = uses
        self.names = list(dict.fromkeys([use.card for use in uses if use.card]))
        self.kinds = [kind for kind in dict.fromkeys([use.kind for use in uses if use.card]) if kind not in (HELD, SEEN)]
        self.by_card: dict[str, dict[str, int]] = {}
        for number, use in enumerate(uses):
            if use.card:
                self.by_card.setdefault(use.card, {})[use.kind] = number

    def acts(self, card: str) -> list[int]:
        """What can be done with it."""
        return [number for kind, number in self.by_card[card].items() if kind not in (HELD, SEEN)]

    def every(self, card: str) -> list[int]:
        return list(self.by_card[card].values())


def uses_of(material: Material) -> list[Use]:
    opening = material.plan.opening()
    return catalogue_of(opening.game, opening.options).uses


# ---- Which cards matter? -----------------------------------------------------------------------------------------------


def cards(material: Material) -> Chapter:
    uses = uses_of(material)
    strong = material.probes[-PROBES:]
    tallies = {spec: Tally(material.mirrors[spec], uses) for spec in strong}
    _top, broad = tallies[strong[-1]], tallies[strong[0]]
    by_card = Cards(uses)
    worth = [(card, worth_of(by_card, broad, card)) for card in by_card.names]
    worth = sorted([one for one in worth if one[1].sample and one[1].half > 0], key=by_surety)
    unwanted, dead, hidden = dead_uses(material, uses, strong, tallies)
    names = (name_of(material, strong[-1]), name_of(material, strong[0]))
    tells = share_of(0, len(material.mirrors[strong[-1]])).high < SURELY_DEAD
    tables = [
        Table(
            "Kinds of action",
            (Column("what"), *probe_columns(material, strong), Column(WORTH, "change")),
            tuple([use_line(number, uses, strong, tallies) for number in kinds_in(uses, tallies)]),
        ),
        *[card_table(material, by_card, tallies[spec], spec) for spec in reversed(strong)],
        Table(
            "Every use by itself",
            (Column("what"), *probe_columns(material, strong), Column(WORTH, "change")),
            tuple([use_line(number, uses, strong, tallies) for number in range(len(uses)) if uses[number].card]),
            on_page=False,
        ),
    ]
    bars = [Bar(card, figure) for card, figure in worth[:MOST_BARS]]
    title = f"Share of the win with it, compared with those who left it ({name_of(material, strong[0])})"
    return Chapter(
        id="cards",
        title="Which cards matter?",
        question="Who sees, gets and uses a card, and do they win more often? Is anything there that nobody wants?",
        verdict=words_of(dead, hidden, *names) if tells else few_words(tallies[strong[-1]], hidden, *names),
        mark="look" if dead else "good" if tells else "open",
        tables=(
            *([Table(title, (Column("card"), Column(WORTH, "change")), tuple(worth[:MOST_BARS]))] if bars else []),
            *([unwanted] if unwanted.lines else []),
            *tables,
        ),
        plots=(Plot("intervals", title, "change", tuple(bars), 0.0, "no difference"),) if bars else (),
        method="Could: an action with the card was legal for a seat at least once in the game; did: the seat did it at least "
        "once; held: the card came to a seat unseen by others; seen: it was told of, or in reach. Dead: at least "
        f"{OFTEN} seats could, fewer than {100 * DEAD:g} % did, and the interval ends below {100 * SURELY_DEAD:g} %. That "
        "winners did something does not mean that they won by it: who is ahead may do it more often. The JSON file has every use "
        "by itself.",
        sample=material.sample(),
        commands=(material.plan.command,),
    )


WORTH: Final = "won more than those who could and did not"


def by_surety(one: tuple[str, Figure]) -> tuple[float, str]:
    card, figure = one
    return (-abs(figure.value) / figure.half, card)


def worth_of(by_card: Cards, tally: Tally, card: str) -> Figure:
    """Using it against leaving it; of a card that is only held, holding it against not.  What was only seen says nothing: a long
    game sees more."""
    if acts := [number for number in by_card.acts(card) if number in tally.known]:
        return tally.of_card(acts).worth
    return tally.of_use(by_card.by_card[card][HELD]).worth


def probe_columns(material: Material, strong: Sequence[str]) -> list[Column]:
    """Headings that are told apart also by whoever hears them."""
    found = []
    for spec in strong:
        name = short_name(material, spec)
        found += [
            Column(f"{name}: could", "count"),
            Column(f"{name}: did", "share"),
            Column(f"{name}: won, if they did", "share"),
        ]
    return found


def short_name(material: Material, spec: str) -> str:
    return name_of(material, spec).partition(" (")[0]


def use_line(number: int, uses: Sequence[Use], strong: Sequence[str], tallies: dict[str, Tally]) -> tuple[Cell, ...]:
    line: list[Cell] = [str_of(uses[number])]
    for spec in strong:
        found = tallies[spec].of_use(number)
        line += [found.could, found.did, found.won]
    return (*line, tallies[strong[0]].of_use(number).worth)


def kinds_in(uses: Sequence[Use], tallies: dict[str, Tally]) -> list[int]:
    known = {number for tally in tallies.values() for number in tally.known}
    return [number for number, use in enumerate(uses) if not use.card and number in known]


def card_table(material: Material, by_card: Cards, tally: Tally, spec: str) -> Table:
    """A line a card: of all seats, how many saw it, held it, did what with it, and what they won."""
    columns = [Column("card"), Column("seen", "share"), Column("held", "share")]
    columns += [Column(kind, "share") for kind in by_card.kinds]
    columns += [Column("used at all", "share")]
    columns += [Column("won, if held", "share"), Column("won, if used", "share"), Column(WORTH, "change")]
    lines = []
    for card in sorted(by_card.names):
        numbers, acts = by_card.by_card[card], by_card.acts(card)
        seen = tally.met(by_card.every(card))
        if not seen.value > 0:
            continue
        used = tally.of_card(acts)
        line: list[Cell] = [card, seen, tally.of_all([numbers[HELD]])]
        line += [tally.of_all([numbers[kind]]) if numbers.get(kind) in tally.known else None for kind in by_card.kinds]
        line += [tally.of_all(acts) if used.could else None]
        line += [tally.of_use(numbers[HELD]).won, used.won, worth_of(by_card, tally, card)]
        lines.append(tuple(line))
    title = f"Every card, {name_of(material, spec)}: of {sum([seats.bit_count() for _, seats, _ in tally.games]):,} seats"
    return without_empty(Table(title, tuple(columns), tuple(lines), hides=len(lines) > LONG))


def without_empty(table: Table) -> Table:
    """Columns that say nothing of any card are left out."""
    kept = [place for place in range(len(table.columns)) if place == 0 or any([says(line[place]) for line in table.lines])]
    columns = tuple([table.columns[place] for place in kept])
    lines = tuple([tuple([line[place] for place in kept]) for line in table.lines])
    return Table(table.title, columns, lines, hides=table.hides)


def says(cell: Cell) -> bool:
    return isinstance(cell, Figure) and cell.sample > 0 and cell.value != 0


def dead_uses(
    material: Material, uses: Sequence[Use], strong: Sequence[str], tallies: dict[str, Tally]
) -> tuple[Table, list[str], list[str]]:
    """What one of the strong probes could do often and hardly ever does; what the strongest leaves; what only weaker ones do."""
    lines: list[tuple[Cell, ...]] = []
    dead, hidden = [], []
    for number, use in enumerate(uses):
        if not use.card or use.kind in (HELD, SEEN):
            continue
        fates = [tallies[spec].of_use(number) for spec in strong]
        if not any(map(is_dead, fates)):
            continue
        line: list[Cell] = [str_of(use)]
        for one in fates:
            line += [one.could, one.did]
        lines.append(tuple(line))
        if is_dead(fates[-1]):
            dead.append(str_of(use))
        elif fates[-1].did.value > ALIVE:
            hidden.append(str_of(use))
    columns = [Column("what")]
    for spec in strong:
        columns += [
            Column(f"{short_name(material, spec)}: could", "count"),
            Column(f"{short_name(material, spec)}: did", "share"),
        ]
    title = "What somebody could do often and hardly ever did"
    return Table(title, tuple(columns), tuple(lines), hides=len(lines) > LONG), sorted(dead), sorted(hidden)


def words_of(dead: Sequence[str], hidden: Sequence[str], top: str, broad: str) -> str:
    if dead:
        words = f"Players of {top} hardly ever {several(dead)}, though they could."
    else:
        words = f"Everything that players of {top} could do often, some of them did: no dead cards."
    return words + hidden_words(hidden, top, broad)


def hidden_words(hidden: Sequence[str], top: str, broad: str) -> str:
    if not hidden or top == broad:
        return ""
    return f" Players of {broad} hardly ever {several(hidden)}, but stronger ones do: weaker probes would call these dead."


def few_words(tally: Tally, hidden: Sequence[str], top: str, broad: str) -> str:
    """Where no interval could end low enough."""
    fates = {use: tally.of_use(number) for number, use in enumerate(tally.uses) if use.card and use.kind not in (HELD, SEEN)}
    never = sorted([str_of(use) for use, found in fates.items() if found.could >= OFTEN and not found.did.value])
    words = f"{len(tally.games)} games of {top} are too few to call anything dead"
    words += f"; not once did they {several(never)}." if never else "; whatever they could do often, some did."
    return words + hidden_words(hidden, top, broad)


def several(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")


# ---- Who sees what? ----------------------------------------------------------------------------------------------------


def probes(material: Material) -> Chapter:
    """How many cards each probe and each named strategy uses: what a weak one would have called dead."""
    uses = uses_of(material)
    by_card = Cards(uses)
    tallies = {name_of(material, spec): Tally(material.mirrors[spec], uses) for spec in material.probes}
    tallies |= {spec.partition(":")[2]: Tally(rows, uses, spec) for spec, rows in material.styles.items()}
    known = {number for tally in tallies.values() for number in tally.known}
    kinds = {kind: [by_card.by_card[card].get(kind) for card in by_card.names] for kind in by_card.kinds}
    numbers = {kind: [number for number in found if number in known] for kind, found in kinds.items()}
    numbers = {kind: found for kind, found in numbers.items() if len(found) > 1}
    lines: list[tuple[Cell, ...]] = []
    counted: dict[str, list[int]] = {}
    for name, tally in tallies.items():
        counted[name] = [sum([is_used(tally.of_use(number)) for number in found]) for found in numbers.values()]
        seats = sum([seats.bit_count() for _, seats, _ in tally.games])
        lines.append((name, *counted[name], seats))
    heads = [Column(f"{kind}: of {len(found)} cards", "count") for kind, found in numbers.items()]
    return Chapter(
        id="probes",
        title="Which players see what?",
        question="How many of the cards does each kind of player use? What a weak one leaves may be another's favourite.",
        verdict=used_words(material, list(numbers), [len(found) for found in numbers.values()], counted),
        mark="plain",
        tables=(
            Table(
                "How many cards they use, by what is done with them",
                (Column("players"), *heads, Column("seats", "count")),
                tuple(lines),
            ),
        )
        if heads
        else (),
        method=f"Counted: cards with which at least {100 * DEAD:g} % of the seats that could do it did it at least once a game. "
        "Chance does everything, strength chooses, and a named strategy chooses otherwise. Chances during a game, and with them "
        "drama, choice, interaction and kingmaking, are looked at in games of the strongest only.",
        sample=material.sample()
        + "".join([f"; {spec.partition(':')[2]}: {len(rows):,} games" for spec, rows in material.styles.items()]),
        commands=(material.plan.command,),
    )


def is_used(found: Fate) -> bool:
    return found.could > 0 and found.did.value >= DEAD


def used_words(material: Material, kinds: Sequence[str], sizes: Sequence[int], counted: dict[str, list[int]]) -> str:
    """The kind of action of which the two strongest probes use the most different numbers of cards."""
    top, below = [name_of(material, spec) for spec in (material.probes[-1], material.probes[-PROBES:][0])]
    if not kinds:
        return "No action of this game names a card."
    gaps = [abs(one - other) for one, other in zip(counted[top], counted[below], strict=True)]
    place = gaps.index(max(gaps))
    if not gaps[place]:
        return f"Players of {top} and of {below} use the same number of cards."
    strong, weak = counted[top][place], counted[below][place]
    return f"Of {sizes[place]} cards, players of {top} {kinds[place]} {strong}, players of {below} {weak}."
