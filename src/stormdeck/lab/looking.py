"""Looking at a game from beside it: what search thinks of everybody's chances, and what it would do, now and then.

The looker has chance of its own and changes nothing in the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.search.bot import SearchBot, Thought
from stormdeck.bots.search.instinct import WIN
from stormdeck.bots.search.spec import read_wishes
from stormdeck.bots.search.tree import NOTHING
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.lab.plan import JUDGE_SIMS
from stormdeck.table.loop import Observer, Play
from stormdeck.table.opening import Opening

WORLDS: Final = 16
"""Second looks at two actions, in the same worlds."""
THOUSAND: Final = 1000
STREAM: Final = 900
HOPELESS: Final = 0.5
"""Of a fair share: whoever has less hardly plays for the win any more."""
KINGS: Final = 4
MANY: Final = 3


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """What was seen at one decision.  Chances are in thousandths, by seat; each half was found with simulations of its own."""

    decision: int
    seat: int
    half: tuple[int, ...]
    other_half: tuple[int, ...]
    differs: int
    """1 if search would do something else than the obvious, 0 if not, -1 where there was nothing to choose."""
    gain: int
    """What the other is worth on a second look, in thousandths of a win."""
    king: int
    """How much of the win somebody hopeless could move between the others, in thousandths; -1 where nobody was hopeless."""

    @property
    def chances(self) -> tuple[float, ...]:
        return tuple([(one + other) / 2 / THOUSAND for one, other in zip(self.half, self.other_half, strict=True)])


class Looker(Observer):
    """Looks at two decisions in a row, every so many."""

    def __init__(self, opening: Opening, seed: int, stride: int) -> None:
        super().__init__(hears=False)
        self.players = opening.options.players
        self.rng = FastRng(seed, STREAM)
        self.stride = stride
        self.sims = min(JUDGE_SIMS, bots_of(opening.game.id).judge_sims or JUDGE_SIMS) // 2 * 2
        self.judge = SearchBot(read_wishes("ismcts", f"sims={self.sims}"))
        self.obvious = make_bot("greedy")
        self.moments: list[Moment] = []

    def before(self, play: Play, row: int) -> None:
        if int(play.decisions) % self.stride > 1:
            return
        view, legal = play.view(), play.legal()
        thought = self.judge.think(view, legal, self.rng)
        halves = [self.chances(thought, self.sims // 2) for _ in (0, 1)]
        differs, gain = self.choice(thought, self.obvious.choose(view, legal, self.rng)) if len(legal) > 1 else (-1, 0)
        seat = int(play.seat)
        mean = (halves[0][seat] + halves[1][seat]) / 2 / THOUSAND
        hopeless = self.players >= MANY and len(legal) > 1 and mean < HOPELESS / self.players
        king = self.kingmaking(thought, legal, seat) if hopeless else -1
        self.moments.append(Moment(int(play.decisions), seat, halves[0], halves[1], differs, gain, king))

    def chances(self, thought: Thought, simulations: int) -> tuple[int, ...]:
        """By seat: what came of simulations on average, all seats together a whole win (in a solitaire as it is)."""
        search, sums = thought.search, [0] * self.players
        search.make_more_room(simulations + 1)
        for _ in range(simulations):
            search.run(thought.belief, thought.state, 1)
            for seat in range(self.players):
                sums[seat] += int(search.values[seat])
        whole = sum(sums) if self.players > 1 else simulations * WIN
        return tuple([round(THOUSAND * one / whole) if whole else 0 for one in sums])

    def choice(self, thought: Thought, obvious: Action) -> tuple[int, int]:
        """Whether search found something else than the obvious, and what that is worth in worlds not used for finding it."""
        best = thought.best()
        if best == obvious:
            return 0, 0
        pairs = thought.duel(best, obvious, WORLDS)
        return 1, round(THOUSAND * math.fsum([one - other for one, other in pairs]) / WORLDS)

    def kingmaking(self, thought: Thought, legal: Sequence[Action], seat: int) -> int:
        """Of a few actions of somebody hopeless the two that differ most for the others, found in some worlds and measured in
        others."""
        some = legal if len(legal) <= KINGS else [entry.action for entry in sorted(thought.tried(), key=by_visits)[:KINGS]]
        search, world = thought.search, int(thought.dealer.next32())
        search.make_more_room(2 * WORLDS * len(some) + 1)
        means: list[list[list[float]]] = []
        for half in (0, 1):
            means.append([])
            for action in some:
                search.forced = thought.game.actions.row_of(action)
                sums = [0.0] * self.players
                for number in range(WORLDS):
                    thought.dealer.reseed(world, half * WORLDS + number)
                    search.run(thought.belief, thought.state, 1)
                    for other in range(self.players):
                        sums[other] += int(search.values[other]) / WIN / WORLDS
                means[half].append(sums)
        search.forced = NOTHING
        others = [other for other in range(self.players) if other != seat]
        _, one, two, most = max(
            [
                (means[0][one][other] - means[0][two][other], one, two, other)
                for one in range(len(some))
                for two in range(len(some))
                for other in others
            ]
        )
        return max(0, round(THOUSAND * (means[1][one][most] - means[1][two][most])))


def by_visits(entry: object) -> int:
    return -int(getattr(entry, "visits", 0))
