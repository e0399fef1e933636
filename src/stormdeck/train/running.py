"""`stormdeck train`: play, learn, round, check, test, and write down what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from stormdeck.bots.nets import MOST_BYTES, NAME
from stormdeck.core.errors import BadFile, StormdeckError
from stormdeck.table.executor import Executor
from stormdeck.train.card import Card, card_of, text_of
from stormdeck.train.data import open_folder, play_all, read_all, write_whole
from stormdeck.train.fitting import fit
from stormdeck.train.gate import Gate, Trial, gate, wishes_of
from stormdeck.train.plan import Plan, planned
from stormdeck.train.quantising import agreeing, compared, rounded

TRIED: Final = 2_000
"""Positions on which the whole numbers are compared with floating point."""
GATE_SEED: Final = 1
"""Added to the plan's seed: the deals of the gate are none that were learned from."""
Say = Callable[[str], None]


class Wish(msgspec.Struct, frozen=True):
    """What is asked for besides the plan: none of it changes the net."""

    command: str
    folder: Path
    device: str | None
    deals: int
    """Of the gate, at most; 0 for none."""
    bot: str
    against: str


def train(plan: Plan, wish: Wish, executor: Executor, say: Say, progress: Callable[[int], None] | None = None) -> Card:
    """All of it; what is there already is not done again, except for learning."""
    plan = planned(plan)
    for spec in (wish.bot, wish.against):
        wishes_of(spec)  # refused before anything is played
    open_folder(wish.folder, plan)
    play_all(wish.folder, plan, executor, progress)
    lessons = read_all(wish.folder, plan)
    say(f"{len(lessons.glances.inputs):,} positions of instincts, {len(lessons.searches.inputs):,} of search bots, "
        f"{len(lessons.worlds.inputs):,} as search imagines them.")  # fmt: skip
    fitted = fit(plan, lessons, say, wish.device)
    file = rounded(fitted.weights, plan.game)
    held = lessons.worlds_apart if len(lessons.worlds_apart.inputs) else lessons.searches_apart
    checked = compared(fitted.weights, file, held.inputs[:TRIED])
    agreeing(file, held.inputs[:TRIED])
    net = msgspec.json.encode(file)
    if len(net) > MOST_BYTES:
        raise StormdeckError(f"This net has {len(net):,} bytes, and {MOST_BYTES:,} are allowed; choose fewer hidden units.")
    card = card_of(wish.command, plan, lessons, fitted, checked, len(net))
    keep(wish.folder, net, card)
    if wish.deals:
        found = play_gate(plan, wish, net, executor, say)
        card = msgspec.structs.replace(card, gates=(found,))
        keep(wish.folder, net, card)
    say(f'The net is in "{wish.folder / NAME}", its card beside it.')
    return card


def play_gate(plan: Plan, wish: Wish, net: bytes, executor: Executor, say: Say) -> Gate:
    trial = Trial(plan.game, net, wish.bot, wish.against, plan.seed + GATE_SEED)
    found = gate(trial, wish.deals, executor)
    say(found.text())
    return found


def keep(folder: Path, net: bytes, card: Card) -> None:
    try:
        write_whole(folder / NAME, net)
        write_whole(folder / "card.json", msgspec.json.format(msgspec.json.encode(card), indent=2))
        write_whole(folder / "card.md", text_of(card).encode())
    except OSError as error:
        raise BadFile(f'"{folder}" cannot be written: {(error.strerror or str(error)).lower()}.') from None
