"""`stormdeck train --policy`: self-play, whole numbers, a comparison with floating point, and a test on paired deals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from stormdeck.bots.adviser import Adviser, rows_of
from stormdeck.bots.policies import FORMAT, MOST_BYTES, NAME, TABLE, PolicyFile, pack, policy_of
from stormdeck.core.errors import BadFile, StormdeckError
from stormdeck.core.game import Game
from stormdeck.core.observation import Layout
from stormdeck.core.rng import FastRng
from stormdeck.table.executor import Executor
from stormdeck.table.match import Match
from stormdeck.table.opening import sit_down
from stormdeck.train.data import numpy_module, write_whole
from stormdeck.train.gate import Gate, Trial, bot_with, gate
from stormdeck.train.selfplay import Course, Net, ask_once, self_play

if TYPE_CHECKING:
    from stormdeck.train.data import Numbers

BITS: Final = 7
"""Weights are counted in 128ths: a net of 140,000 of them is packed into less than 150,000 bytes."""
MOST_WEIGHT: Final = (1 << 15) - 1
TRIED: Final = 8
"""Games that are played by the whole numbers and, move for move, judged by floating point."""
NEAR: Final = 0.05
"""So much of a score may be given up by rounding, on average over the decisions; 1 makes an action e times as likely."""


class Rounding(msgspec.Struct, frozen=True):
    """How near the whole numbers are to floating point."""

    decisions: int
    same: float
    """The share of the decisions in which both choose the same action."""
    given_up: float
    """Of the score by floating point: what its own choice has more than the whole numbers', on average."""
    farthest: float
    """Between the two chances to win."""


class PolicyCard(msgspec.Struct, frozen=True):
    """What a policy net was made from and what it is worth."""

    command: str
    course: Course
    decisions: int
    bytes: int
    rounding: Rounding
    gates: tuple[Gate, ...] = ()


class Wish(NamedTuple):
    """What is asked for besides the course: none of it changes the net."""

    command: str
    folder: Path
    device: str | None
    workers: int
    deals: int
    bot: str
    against: str


def train_policy(course: Course, wish: Wish, executor: Executor, say: Callable[[str], None]) -> PolicyCard:
    """All of it.  The net is written down after every hundred rounds, so what was learned before a stop is not lost."""
    for spec in (wish.bot, wish.against):
        bot_with(spec, course.game, b"", b"")  # refused before anything is played
    game, options = sit_down(course.game, TABLE)
    layout = game.observation(options)
    for number, net in self_play(course, wish.device, wish.workers, say):
        data = pack(in_whole_numbers(net, game, layout))
        if len(data) > MOST_BYTES:
            raise StormdeckError(f"This net has {len(data):,} bytes, and {MOST_BYTES:,} are allowed; choose fewer hidden units.")
        decisions = number * course.games * course.length
        card = PolicyCard(wish.command, course, decisions, len(data), compared(net, game, data))
        keep(wish.folder, data, card)
    if wish.deals:
        found = gate(Trial(course.game, b"", wish.bot, wish.against, course.seed + 1, data), wish.deals, executor)
        say(found.text())
        card = msgspec.structs.replace(card, gates=(found,))
        keep(wish.folder, data, card)
    say(f'The net is in "{wish.folder / NAME}", its card beside it.')
    return card


def in_whole_numbers(net: Net, game: Game, layout: Layout) -> PolicyFile:
    """The weights, rounded."""
    weights = {name: weight.detach().cpu().numpy() for name, weight in net.weights.items()}
    parts: dict[str, Any] = {name: rounded(name, weight) for name, weight in weights.items() if not name.endswith("_bias")}
    for name in ("choice_bias", "value_bias"):
        parts[name] = round(float(weights[name][0]) * (1 << 2 * BITS))
    return PolicyFile(format=FORMAT, game=game.id, layout=layout.version, bits=BITS, **parts)


def rounded(name: str, weights: Numbers) -> bytes:
    np = numpy_module()
    whole = np.rint(weights * (1 << BITS))
    if np.abs(whole).max() > MOST_WEIGHT:
        raise StormdeckError(f'The weights "{name}" of this net are too large for whole numbers.')
    data: bytes = whole.astype("<i2").tobytes()
    return data


def compared(net: Net, game: Game, data: bytes) -> Rounding:
    """Play some games by the whole numbers, and ask floating point about every decision; StormdeckError if it differs often."""
    np = numpy_module()
    policy = policy_of(game, TABLE, data)
    assert policy is not None
    adviser = Adviser(game, policy)
    same = decisions = 0
    given_up = farthest = 0.0
    for seed in range(TRIED):
        match = Match(game, TABLE, seed)
        while match.decision is not None:
            view, legal = match.view(match.decision.seat), match.legal()
            adviser.look(view, game.belief(view).new_state(FastRng(0)))
            rows = [game.actions.row_of(one) for one in legal]
            place = rows.index(int(policy.best(rows_of(game, legal))))
            scores, value = ask_once(net, np.frombuffer(adviser.buffer, np.uint8), rows)
            if len(legal) > 1:
                decisions, same = decisions + 1, same + (scores[place] == max(scores))
                given_up += max(scores) - scores[place]
                farthest = max(farthest, abs(value - int(policy.chance()) / 1_000_000))
            match.play(legal[place])
    if given_up > NEAR * decisions:
        raise StormdeckError(f"In whole numbers this net gives up {given_up / decisions:.3f} of a score; {NEAR} is allowed.")
    return Rounding(decisions, same / decisions, given_up / decisions, farthest)


def keep(folder: Path, data: bytes, card: PolicyCard) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / NAME, data)
        write_whole(folder / "card.json", msgspec.json.format(msgspec.json.encode(card), indent=2))
    except OSError as error:
        raise BadFile(f'"{folder}" cannot be written: {(error.strerror or str(error)).lower()}.') from None
