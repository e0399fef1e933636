"""The data card of a net: what it was made from and what it is worth, for programs (card.json) and for people (card.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from stormdeck.train.data import Lessons, numpy_module
from stormdeck.train.gate import Gate
from stormdeck.train.plan import Plan
from stormdeck.train.quantising import NEAR, Rounded

if TYPE_CHECKING:
    from stormdeck.train.data import Numbers
    from stormdeck.train.fitting import Fitted

BINS: Final = 10


class Bin(msgspec.Struct, frozen=True):
    """Positions of which the net says about the same."""

    positions: int
    said: float
    """The chance by the net, on average."""
    won: float
    """What came of them."""


class Card(msgspec.Struct, frozen=True):
    command: str
    plan: Plan
    games: dict[str, int]
    positions: dict[str, int]
    losses: dict[str, float]
    """The logarithmic loss on games that nothing was learned from: of the evaluation in use ("present") and of the net."""
    calibration: tuple[Bin, ...]
    learned_on: str
    bytes: int
    bits: int
    rounding: tuple[float, float]
    """How far the whole numbers are from floating point: at most, on average."""
    tried: int
    gates: tuple[Gate, ...] = ()


def calibration(chances: Numbers, results: Numbers) -> tuple[Bin, ...]:
    np = numpy_module()
    place = np.minimum((chances * BINS).astype(int), BINS - 1)
    found = []
    for number in range(BINS):
        chosen = place == number
        if chosen.any():
            found.append(Bin(int(chosen.sum()), float(chances[chosen].mean()), float(results[chosen].mean())))
    return tuple(found)


def card_of(command: str, plan: Plan, lessons: Lessons, fitted: Fitted, rounded: Rounded, size: int) -> Card:
    np = numpy_module()
    named = dict(zip(Lessons._fields, lessons, strict=True))
    held = lessons.worlds_apart if len(lessons.worlds_apart.inputs) else lessons.searches_apart
    chances = 1 / (1 + np.exp(-fitted.weights.logits(held.inputs)))
    return Card(
        command=command,
        plan=plan,
        games={name: lesson.games for name, lesson in named.items()},
        positions={name: len(lesson.inputs) for name, lesson in named.items()},
        losses=fitted.losses,
        calibration=calibration(chances, held.results),
        learned_on=fitted.device,
        bytes=size,
        bits=rounded.file.bits,
        rounding=(rounded.farthest, rounded.mean),
        tried=rounded.tried,
    )


def text_of(card: Card) -> str:
    """The card as a page."""
    lines = [f"# A value net for {card.plan.game}", "", f"`{card.command}`", ""]
    lines += ["| from | games | positions |", "|---|---:|---:|"]
    for name, count in card.positions.items():
        lines.append(f"| {name.replace('_', ', ')} | {card.games[name]:,} | {count:,} |")
    lines += ["", "Logarithmic loss on games that nothing was learned from (0.6931 is a coin):", ""]
    lines += ["| who judges | loss |", "|---|---:|"]
    lines += [f"| {name} | {loss:.4f} |" for name, loss in card.losses.items()]
    lines += ["", "| positions | the net says | they won |", "|---:|---:|---:|"]
    lines += [f"| {one.positions:,} | {100 * one.said:.1f} % | {100 * one.won:.1f} % |" for one in card.calibration]
    size = f"{card.plan.hidden} hidden units, {card.bits} bits, {card.bytes:,} bytes"
    farthest, mean = card.rounding
    moved = f"by {farthest:.4f} at most ({NEAR} is allowed) and {mean:.4f} on average, over {card.tried:,} positions"
    lines += ["", f"Learned on {card.learned_on}; {size}. Rounding moves a chance {moved}.", ""]
    lines += [f"- {one.text()}" for one in card.gates] or ["No gate was played."]
    return "\n".join(lines) + "\n"
