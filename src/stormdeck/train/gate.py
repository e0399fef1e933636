"""The gate: search with the net against search without it, every deal both ways, until a sequential test has decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Final, NamedTuple

import msgspec

from stormdeck.arena.table import Duel
from stormdeck.bots.base import Bot
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.net import NetBot
from stormdeck.bots.nets import packed, read_net
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import Wishes, search_wishes
from stormdeck.core.errors import BadBot
from stormdeck.lab.statistics import BOUND, likelihood_ratio
from stormdeck.programs import PATIENCE
from stormdeck.programs.players import Player
from stormdeck.table.executor import Executor
from stormdeck.table.opening import sit_down
from stormdeck.table.statistics import mean_of
from stormdeck.train.plan import GATE, TABLE

EVEN: Final = 0.5
BETTER: Final = 1 / (1 + 10 ** (-20 / 400))
"""The share of a bot that is 20 Elo better: the test decides between this and EVEN, with errors of 5 %."""
A_JOB: Final = 2
"""Deals of a job."""
A_LOOK: Final = 32
"""Jobs between two looks."""


class Trial(NamedTuple):
    """Who plays whom; a worker gets it whole."""

    game_id: str
    net: bytes
    one: str
    """With the net."""
    other: str
    seed: int
    policy: bytes | None = None
    """A policy net, for specs that ask for one."""


class Played(NamedTuple):
    first: int
    shares: tuple[float, ...]
    moves: tuple[int, int]
    time: tuple[float, float]


class Gate(msgspec.Struct, frozen=True):
    """What came of it."""

    one: str
    other: str
    seed: int
    first_deal: int
    deals: int
    share: float
    low: float
    high: float
    ratio: float
    """The logarithm of the likelihood ratio; beyond +-2.94 it is decided."""
    verdict: str
    """"passed", "failed", or "open" if the deals did not suffice."""
    ms_one: float
    ms_other: float
    """Milliseconds a move, by the clock of the machine that played."""

    def text(self) -> str:
        share = f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"
        times = f"{self.ms_one:.1f} and {self.ms_other:.1f} ms a move"
        return f"{self.one} against {self.other}: {share} over {self.deals} deals, {times}: {self.verdict}"


def wishes_of(spec: str) -> Wishes:
    """What a spec asks of search; refused where it names another bot."""
    wishes = search_wishes(spec)
    if wishes is None:
        raise BadBot(f'The gate is played by search bots, such as "ismcts:sims=400", not by "{spec}".')
    return wishes


def bot_with(spec: str, game_id: str, net: bytes, policy: bytes | None = None) -> Bot:
    """The bot of a spec, with these nets where the spec asks for one; nobody's policy but the one that is tried."""
    if policy is None:
        return search_bot(spec, game_id, net)
    if spec == "net":
        return NetBot(policy)
    wishes = search_wishes(spec)
    if wishes is not None:
        return SearchBot(wishes, policy=policy)
    return make_bot(spec)


def search_bot(spec: str, game_id: str, net: bytes) -> SearchBot:
    """The bot of a spec, with this net where the spec asks for one."""
    reader = bots_of(game_id).reader
    if reader is None:
        raise BadBot(f'The bots of "{game_id}" have nothing to tell a net.')
    return SearchBot(wishes_of(spec), net=packed(read_net(net, game_id, int(reader().size))))


def play_deals(trial: Trial, first: int) -> Played:
    game, options = sit_down(trial.game_id, TABLE)
    players = [
        Player(spec, PATIENCE, bot_with(spec, trial.game_id, trial.net, trial.policy)) for spec in (trial.one, trial.other)
    ]
    duel = Duel(game, options, players[0], players[1])
    shares = tuple([duel.play(trial.seed, GATE + number).share for number in range(first, first + A_JOB)])
    one, other = players
    return Played(first, shares, (one.moves, other.moves), (one.time, other.time))


def gate(
    trial: Trial,
    most: int,
    executor: Executor,
    progress: Callable[[int], None] | None = None,
    *,
    first_deal: int = 0,
    decides: bool = True,
) -> Gate:
    """Deals until the test is decided or `most` are played; without `decides` all of them are.  Looked at block by block, in the
    order of the deals, so that it does not matter who was faster."""
    waiting: dict[int, Played] = {}
    counted: list[Played] = []
    jobs = range(first_deal, first_deal + most, A_JOB)
    with closing(executor.as_completed(partial(play_deals, trial), jobs)) as finished:
        for played in finished:
            waiting[played.first] = played
            if progress is not None:
                progress(len(played.shares))
            while (after := first_deal + A_JOB * len(counted)) in waiting:
                counted.append(waiting.pop(after))
                if decides and len(counted) % A_LOOK == 0 and abs(ratio_of(counted)) >= BOUND:
                    return summed(trial, first_deal, counted)
    return summed(trial, first_deal, counted)


def shares_of(counted: Sequence[Played]) -> list[float]:
    return [share for played in counted for share in played.shares]


def ratio_of(counted: Sequence[Played]) -> float:
    return likelihood_ratio(shares_of(counted), EVEN, BETTER)


def summed(trial: Trial, first_deal: int, counted: Sequence[Played]) -> Gate:
    shares = shares_of(counted)
    share, ratio = mean_of(shares), ratio_of(counted)
    each = []
    for who in (0, 1):
        moves = sum([played.moves[who] for played in counted])
        each.append(1000 * sum([played.time[who] for played in counted]) / max(1, moves))
    return Gate(
        one=trial.one,
        other=trial.other,
        seed=trial.seed,
        first_deal=first_deal,
        deals=len(shares),
        share=share.value,
        low=share.low,
        high=share.high,
        ratio=ratio,
        verdict="passed" if ratio >= BOUND else "failed" if ratio <= -BOUND else "open",
        ms_one=each[0],
        ms_other=each[1],
    )
