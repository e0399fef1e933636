"""Small games solved exactly: the whole tree as arrays, best responses, exploitability, and CFR+.

    tree = Tree(mini_deals("GAME"))
    tree.exploitability(tree.uniform())
    for strategy in cfr(tree, 500): ...

For two players whose shares of the win are always 1 together.  A strategy is a flat array: for every information state of every
player the probabilities of its actions, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

from stormdeck.core.actions import Action
from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Game
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.envs.arrays import np
from stormdeck.envs.explicit import Deals, Held, need_mini
from stormdeck.games import game as find_game
from stormdeck.table.opening import sit_down

TERMINAL: Final = -1
CHANCE: Final = -2
MOST_NODES: Final = 3_000_000
Array = Any
"""A NumPy array."""


class InfoState(NamedTuple):
    """What a player can know at a decision, and what it may do there."""

    player: int
    rows: tuple[int, ...]
    first: int
    """Where its actions begin in a strategy."""
    depth: int
    """How many decisions of its own the player has made before."""
    view: View


def mini_deals(game: str | Game) -> Deals:
    """Every deal of the small variant of a game."""
    found = find_game(game) if isinstance(game, str) else game
    mini = need_mini(found)
    table, options = sit_down(found, mini.players, mini.options)
    return Deals(table, options, 0, 0, mini)


class Tree:
    """All that can happen, level by level: the children of a node lie side by side, after all nodes of the levels before."""

    def __init__(self, deals: Deals, most: int = MOST_NODES) -> None:
        if deals.options.players != 2 or not deals.is_explicit:
            raise StormdeckError("A tree needs two players and every deal (`deals` 0, or a small variant).")
        self.game, self.options = deals.game, deals.options
        self.states: list[InfoState] = []
        self.keys: dict[tuple[int, str], int] = {}
        self.before: list[tuple[int, int]] = []
        """By information state: the last one of the same player, and what it did there."""
        self.slots = 0
        self._grow(deals, most)

    # ---- Growing ----

    def _grow(self, deals: Deals, most: int) -> None:
        player: list[int] = []
        parent: list[int] = []
        slot: list[int] = []
        share: list[float] = []
        payoff: list[float] = []
        self.levels: list[tuple[int, int]] = []
        last = ((-1, -1), (-1, -1))
        level: list[tuple[Held, Any, int, int, float]] = [(Held(deals), last, -1, -1, 1.0)]
        while level:
            self.levels.append((len(player), len(player) + len(level)))
            below: list[tuple[Held, Any, int, int, float]] = []
            for held, own, above, at, chance in level:
                node, seat = len(player), held.seat()
                player.append(seat)
                parent.append(above)
                slot.append(at)
                share.append(chance)
                payoff.append(held.payoffs()[0] if seat == TERMINAL else 0.0)
                if seat == CHANCE:
                    below += [(after, own, node, -1, p) for p, after in chances_of(held)]
                elif seat != TERMINAL:
                    below += self._decide(held, own, node, seat)
            if len(player) + len(below) > most:
                raise StormdeckError(f"The tree has more than {most:,} nodes; it needs a smaller variant.")
            level = below
        self.player, self.parent = np.array(player, np.int8), np.array(parent, np.int64)
        self.slot, self.share, self.payoff = np.array(slot, np.int64), np.array(share), np.array(payoff)

    def _decide(self, held: Held, own: Any, node: int, seat: int) -> Iterator[tuple[Held, Any, int, int, float]]:
        rows = tuple(held.rows())
        number = self._info_state(held, own, seat, rows)
        first = self.states[number].first
        for place, row in enumerate(rows):
            after = deepcopy(held) if place + 1 < len(rows) else held
            after.play(row)
            mine = tuple((number, place) if who == seat else own[who] for who in range(2))
            yield after, mine, node, first + place, 1.0

    def _info_state(self, held: Held, own: Any, seat: int, rows: tuple[int, ...]) -> int:
        """The number of an information state.  A player that forgets what it did, or what it may do, has no strategy to solve."""
        key = (seat, held.seen(seat))
        number = self.keys.get(key)
        if number is None:
            number = self.keys[key] = len(self.states)
            assert held.state is not None
            depth = 0 if own[seat][0] < 0 else self.states[own[seat][0]].depth + 1
            self.states.append(InfoState(seat, rows, self.slots, depth, self.game.view(held.state, Seat(seat))))
            self.before.append(own[seat])
            self.slots += len(rows)
        elif self.states[number].rows != rows or self.before[number] != own[seat]:
            raise StormdeckError(f"Seat {seat + 1} has forgotten something: one information state came about in two ways.")
        return number

    def __repr__(self) -> str:
        return f"<Tree of {self.game.title}: {len(self.player):,} nodes, {len(self.states):,} information states>"

    # ---- Strategies ----

    def uniform(self) -> Array:
        """Every legal action equally likely."""
        return self.normal(np.zeros(self.slots))

    def normal(self, weights: Array) -> Array:
        """Weights as probabilities, information state by information state; where all are 0, equal ones."""
        totals = np.add.reduceat(weights, self.firsts)[self.state_of_slot]
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.where(totals > 0, weights / totals, 1 / self.sizes[self.state_of_slot])

    def seated(self, first: Array, second: Array) -> Array:
        """One strategy in the first seat, another in the second."""
        return np.where(self.player_of_slot == 0, first, second)

    @property
    def firsts(self) -> Array:
        return self._cached("firsts", lambda: np.array([state.first for state in self.states]))

    @property
    def sizes(self) -> Array:
        return self._cached("sizes", lambda: np.array([len(state.rows) for state in self.states]))

    @property
    def state_of_slot(self) -> Array:
        return self._cached("state_of_slot", lambda: np.repeat(np.arange(len(self.states)), self.sizes))

    @property
    def player_of_slot(self) -> Array:
        return self._cached("player_of_slot", lambda: np.array([s.player for s in self.states])[self.state_of_slot])

    def _cached(self, name: str, make: Callable[[], Array]) -> Array:
        kept = self.__dict__.setdefault("_kept", {})
        if name not in kept:
            kept[name] = make()
        return kept[name]

    # ---- Values ----

    def edges(self, strategy: Array) -> Array:
        """By node: how likely it is once its parent is reached."""
        return np.where(self.slot >= 0, strategy[self.slot], self.share)

    def reaches(self, edges: Array, player: int, *, own: bool) -> Array:
        """By node: how likely the player's own choices lead there, or (`own` false) those of chance and of the other player."""
        mine = np.zeros(len(self.player), bool)
        mine[1:] = self.player[self.parent[1:]] == player
        step = np.where(mine == own, edges, 1.0)
        reach = np.ones(len(step))
        for start, end in self.levels[1:]:
            reach[start:end] = reach[self.parent[start:end]] * step[start:end]
        return reach

    def values(self, edges: Array) -> Array:
        """By node: the first player's share of the win to be expected."""
        value = self.payoff.copy()
        for start, end in reversed(self.levels[1:]):
            np.add.at(value, self.parent[start:end], edges[start:end] * value[start:end])
        return value

    def value(self, strategy: Array) -> float:
        """The first player's share of the win when both play by the strategy."""
        return float(self.values(self.edges(strategy))[0])

    def best_response(self, strategy: Array, player: int) -> tuple[float, Array]:
        """The most that `player` can get against the other's strategy, and how.  Its last decisions are settled first."""
        best = strategy.copy()
        reach = self.reaches(self.edges(strategy), player, own=False)
        mine = np.flatnonzero((self.slot >= 0) & (self.player[self.parent] == player))
        depths = np.array([state.depth for state in self.states])[self.state_of_slot]
        for depth in sorted({state.depth for state in self.states if state.player == player}, reverse=True):
            value = self.values(self.edges(best))
            gain = value if player == 0 else 1 - value
            worth = np.bincount(self.slot[mine], weights=(reach[self.parent[mine]] * gain[mine]), minlength=self.slots)
            here = np.flatnonzero((depths == depth) & (self.player_of_slot == player))
            best[here] = self.first_best(worth)[here]
        value = self.value(best)
        return (value if player == 0 else 1 - value), best

    def first_best(self, worth: Array) -> Array:
        """All of every information state on its best action, the first of equals."""
        highest = np.maximum.reduceat(worth, self.firsts)[self.state_of_slot]
        at_best = np.flatnonzero(worth == highest)
        chosen = at_best[np.unique(self.state_of_slot[at_best], return_index=True)[1]]
        strategy = np.zeros(self.slots)
        strategy[chosen] = 1.0
        return strategy

    def exploitability(self, strategy: Array) -> float:
        """How much the best responses to a strategy win above an even share, on average over both seats: 0 in equilibrium."""
        return (self.best_response(strategy, 0)[0] + self.best_response(strategy, 1)[0] - 1) / 2


def chances_of(held: Held) -> Iterator[tuple[float, Held]]:
    for choice, share in held.outcomes():
        after = deepcopy(held)
        after.chance(choice)
        yield share, after


def cfr(tree: Tree, rounds: int) -> Iterator[Array]:
    """Counterfactual regret minimisation (CFR+, linear averaging): the average strategy after each round."""
    regret, total = np.zeros(tree.slots), np.zeros(tree.slots)
    strategy = tree.uniform()
    slotted = np.flatnonzero(tree.slot >= 0)
    above, slots = tree.parent[slotted], tree.slot[slotted]
    acting = tree.player[above]
    for number in range(1, rounds + 1):
        for player in range(2):
            edges = tree.edges(strategy)
            value = tree.values(edges)
            reach = tree.reaches(edges, player, own=False)
            mine = acting == player
            sign = 1 if player == 0 else -1
            gain = sign * reach[above[mine]] * (value[slotted[mine]] - value[above[mine]])
            regret = np.maximum(regret + np.bincount(slots[mine], weights=gain, minlength=tree.slots), 0)
            own = np.bincount(slots[mine], weights=tree.reaches(edges, player, own=True)[above[mine]], minlength=tree.slots)
            total += number * np.where(tree.player_of_slot == player, own * strategy, 0)
            strategy = np.where(tree.player_of_slot == player, tree.normal(regret), strategy)
        yield tree.normal(total)


def bot_strategy(tree: Tree, choose: Callable[[View, Sequence[Action], FastRng], Action], draws: int, seed: int) -> Array:
    """How a bot plays at every information state: how often it chooses each action in so many draws, with a seed each."""
    weights = np.zeros(tree.slots)
    actions = tree.game.actions
    for number, state in enumerate(tree.states):
        legal = [actions[row] for row in state.rows]
        for draw in range(draws if len(legal) > 1 else 1):
            chosen = choose(state.view, legal, FastRng(seed + draw, 1 + number))
            weights[state.first + state.rows.index(actions.row_of(chosen))] += 1
    return tree.normal(weights)
