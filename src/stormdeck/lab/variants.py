"""Variants of a game to compare: what somebody wrote after `--sweep`, `--variant` and `--data`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from stormdeck.core.errors import BadOptions, quoted
from stormdeck.core.game import Game
from stormdeck.core.options import Option, Options
from stormdeck.games import game as find_game
from stormdeck.lab.plan import CORES, Plan, Seconds, Section, Sizes, Variant, Wish, checked_probes, plan_of, simulations
from stormdeck.table.opening import sit_down

MOST: Final = 40
"""Variants of one study."""
RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?::(\d{1,9}))?")
BASE: Final = "as it is"


def swept(game: Game, text: str) -> list[tuple[str, object]]:
    """`start_health=100..200:25`, `teams=none,halves` or `spoils` alone: an option and its values, checked."""
    name, equals, wanted = text.partition("=")
    option = {option.name: option for option in game.options}.get(name.strip())
    if option is None:
        known = ", ".join([option.name for option in game.options])
        raise BadOptions(f"{game.title} has no option {quoted(name)} to sweep; it has {known or 'none'}.")
    if not equals:
        wanted = every_choice(option)
    values = values_in(option, wanted.strip())
    if len(values) > MOST:
        raise BadOptions(
            f"{quoted(text)} has {len(values)} values; at most {MOST} can be compared at once, so say a step: 0..100:10."
        )
    return [(option.name, option.check(value)) for value in values]


def every_choice(option: Option) -> str:
    if isinstance(option.default, bool):
        return "true,false"
    if option.choices and len(option.choices) > 1:
        return ",".join(option.choices)
    raise BadOptions(f'Say what to sweep "{option.name}" over: {option.name}=a..b for numbers, or values separated by commas.')


def values_in(option: Option, wanted: str) -> list[str]:
    found = RANGE.fullmatch(wanted)
    if found:
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if low > high or step < 1:
            raise BadOptions(f'"{option.name}={wanted}" is a sweep over nothing; the smaller number comes first.')
        if (high - low) // step >= 10 * MOST:
            raise BadOptions(
                f'"{option.name}={wanted}" has more values than anybody could compare; say a step: {low}..{high}:10.'
            )
        return [str(value) for value in range(low, high + 1, step)]
    values = [value.strip() for value in wanted.split(",") if value.strip()]
    if not values:
        raise BadOptions(f'"{option.name}={wanted}" is a sweep over nothing.')
    return list(dict.fromkeys(values))


def variants_of(
    wish: Wish, sweeps: Sequence[str], written: Sequence[str], data: Mapping[str, Mapping[str, object]]
) -> tuple[Variant, ...]:
    """The game as it is first, then everything to compare it with.  Sweeps make a grid, and so do they with a card file: every
    change is played with the printed cards and with those."""
    game = find_game(wish.game)
    base = sit_down(wish.game, wish.players, wish.options)
    grid: list[dict[str, object]] = [{}]
    for text in sweeps:
        values = swept(game, text)
        grid = [{**chosen, name: value} for chosen in grid for name, value in values]
    found = [Variant(BASE, dict(wish.options))]
    changes = [(", ".join([f"{name}={value}" for name, value in chosen.items()]), chosen) for chosen in grid if chosen]
    changes += [(text, read_change(text)) for text in written]
    for file, cards in data.items():
        changes += [(file, dict(cards)), *[(f"{file}, {name}", {**cards, **chosen}) for name, chosen in changes]]
    options: list[Options] = []
    for name, chosen in changes:
        agreed = sit_down(wish.game, wish.players, {**wish.options, **chosen})
        if agreed.options == base.options or any([agreed.options == other for other in options]):
            continue
        options.append(agreed.options)
        found.append(Variant(name, {**wish.options, **chosen}))
    if len(found) == 1:
        raise BadOptions("There is nothing to compare: what was asked for is the game as it is.")
    if len(found) > MOST + 1:
        raise BadOptions(f"These are {len(found) - 1} variants; at most {MOST} can be compared at once.")
    return tuple(found)


def read_change(text: str) -> dict[str, object]:
    """`start_health=120,spoils=true`."""
    chosen: dict[str, object] = {}
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if not equals or not name.strip():
            raise BadOptions(f"A variant is written as name=value,name=value, not {quoted(text)}.")
        chosen[name.strip()] = value.strip()
    return chosen


def comparison_plan(wish: Wish, variants: tuple[Variant, ...], costs: Seconds | None = None, workers: int = CORES) -> Plan:
    """Every variant on the same deals, by the same players; a probe that searches as far as time allows."""
    opening = sit_down(wish.game, wish.players, wish.options)
    probes = checked_probes(wish.game, wish.probes or ("greedy",))
    sizes = Sizes(wish, opening, costs, workers)
    sections: list[Section] = []
    for spec in probes:
        part = 0.9 / len(probes) / len(variants) * (1.0 if simulations(spec, wish.game) or len(probes) == 1 else 0.5)
        some = [sizes.section("mirror", (spec,), part, variant=number) for number in range(len(variants))]
        fewest = min(some, key=lambda section: section.deals)  # as many of each: they are compared deal by deal
        sections += [replace(section, deals=fewest.deals, chunk=fewest.chunk) for section in some]
    return plan_of(wish, opening, variants, tuple(sections), probes)
