"""Single-observer information-set tree search, for any number of players.

One tree over the decisions as the searching seat can tell them apart.  Every simulation deals a new world that fits what the
seat knows, walks down the actions that are legal in it, adds one node, plays on for a while and scores what came of it for
everybody.  A node counts how often its action was available, so that actions which are rarely legal are not held to have
been neglected.

All values are whole numbers (millionths of a win), so that compiled and interpreted search never differ.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.instinct import WIN, Instinct
from stormdeck.bots.search.net import Judge
from stormdeck.core.arrays import zeros
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.rng import FastRng

NOTHING: Final = -1
AS_CUT: Final = -1  # a rollout that has no length of its own
WHOLE: Final = 100
MOST_DEPTH: Final = 256  # decisions in the tree; deeper ones belong to the rollout
PLACE_BITS: Final = 12  # the place of an action among the legal ones
PLACE_MASK: Final = (1 << 12) - 1
ROOTS: Final = 4096
ONE: Final = 1024  # the unit of square roots
ROOT_BITS: Final = 10


def extended(array: vec[i64], more: i64) -> vec[i64]:
    longer = zeros(len(array) + more)
    place: i64
    for place in range(len(array)):
        longer[place] = array[place]
    return longer


def square_roots() -> vec[i64]:
    """The square roots of 0 to 4095 in 1024ths, rounded down; found with whole numbers only."""
    table = zeros(ROOTS)
    number: i64 = 0
    root: i64 = 0
    while number < ROOTS:
        while (root + 1) * (root + 1) <= number * ONE * ONE:
            root += 1
        table[number] = root
        number += 1
    return table


SQUARE_ROOT: Final = square_roots()


def square_root(number: i64) -> i64:
    """In 1024ths; three digits are enough to explore by."""
    scale: i64 = 1
    while number >= ROOTS:
        number >>= 2
        scale *= 2
    return SQUARE_ROOT[number] * scale


@final
class Settings:
    """How to search; `spec.py` reads them from a bot's spec."""

    def __init__(
        self, *, cut: i64, greed: i64, explore: i64, prior: i64, flat: bool, leaf: i64 = AS_CUT, net: i64 = 0, policy: i64 = 0
    ) -> None:
        self.cut = cut
        """Decisions of a simulation, in the tree and after it; then the position is evaluated."""
        self.leaf = leaf
        """Decisions after the tree, however deep that was; AS_CUT for what `cut` leaves."""
        self.net = net
        """How much of the evaluation is the net's, in hundredths; the rest is the instinct's."""
        self.greed = greed
        """In how many rollout decisions of a hundred the instinct decides; chance does in the others."""
        self.explore = explore
        """The exploration constant of PUCT, in thousandths."""
        self.prior = prior
        """How much of the first guess is the instinct's, in hundredths; the rest is the same for every action."""
        self.policy = policy
        """How much of the first guess at the root is the policy net's, in hundredths."""
        self.flat = flat
        """No tree: every action of the root equally often."""


@final
class Search:
    """The tree of one seat, and the arrays every simulation works in."""

    game: Game
    instinct: Instinct
    judge: Judge | None  # whose net is asked where simulations end
    settings: Settings
    players: i64
    rng: FastRng
    rows: Rows
    weights: vec[i64]
    values: vec[i64]  # by seat: what came of the simulation
    where: vec[i64]  # by row of the action table: visit number, and place among the legal actions
    visit: i64
    path: vec[i64]
    movers: vec[i64]  # who decided on each node of the path

    capacity: i64
    count: i64  # nodes
    root: i64
    forced: i64  # the row every simulation begins with, NOTHING for a free choice
    guided: bool  # whether a policy net has looked at the root
    guide: vec[i64]  # by row of the action table, then: its share of the first guess there, in 10,000ths
    first: vec[i64]  # the first child
    sibling: vec[i64]
    action: vec[i64]  # the row that leads here
    visits: vec[i64]
    available: vec[i64]  # visits of the parent in which the action was legal
    total: vec[i64]  # what came of it for whoever chose it
    mean: vec[i64]  # the same for one visit: dividing once a simulation is cheaper than once a look
    deciders: vec[i64]  # bits: who decided at this node

    def __init__(self, game: Game, instinct: Instinct, settings: Settings, players: i64, judge: Judge | None = None) -> None:
        self.game = game
        self.instinct = instinct
        self.judge = judge
        self.settings = settings
        self.players = players
        self.rng = FastRng(0)
        self.rows = game.new_rows()
        self.weights = zeros(game.most_legal)
        self.values = zeros(players)
        self.where = zeros(len(game.actions))
        self.visit = 0
        self.path = zeros(MOST_DEPTH)
        self.movers = zeros(MOST_DEPTH)
        self.capacity = 0
        self.count = 0
        self.root = 0
        self.forced = NOTHING
        self.guided = False
        self.guide = zeros(len(game.actions))
        self.first = zeros(0)
        self.sibling = zeros(0)
        self.action = zeros(0)
        self.visits = zeros(0)
        self.available = zeros(0)
        self.total = zeros(0)
        self.mean = zeros(0)
        self.deciders = zeros(0)

    # ---- Nodes ----

    def make_room(self, nodes: i64) -> None:
        """Room for so many more nodes.  A tree that would have to grow beyond its arrays is given up, which `clear` does."""
        if nodes > self.capacity:
            self.capacity = nodes
            self.first = zeros(nodes)
            self.sibling = zeros(nodes)
            self.action = zeros(nodes)
            self.visits = zeros(nodes)
            self.available = zeros(nodes)
            self.total = zeros(nodes)
            self.mean = zeros(nodes)
            self.deciders = zeros(nodes)
            self.clear()

    def make_more_room(self, nodes: i64) -> None:
        """Room for so many more nodes, and the tree stays as it is."""
        more: i64 = nodes - self.room()
        if more <= 0:
            return
        self.first = extended(self.first, more)
        self.sibling = extended(self.sibling, more)
        self.action = extended(self.action, more)
        self.visits = extended(self.visits, more)
        self.available = extended(self.available, more)
        self.total = extended(self.total, more)
        self.mean = extended(self.mean, more)
        self.deciders = extended(self.deciders, more)
        self.capacity += more

    def clear(self) -> None:
        """A tree of nothing but its root."""
        self.count = 0
        self.guided = False
        self.root = self.new_node(NOTHING, NOTHING)

    def room(self) -> i64:
        return self.capacity - self.count

    def new_node(self, parent: i64, row: i64) -> i64:
        node: i64 = self.count
        self.count += 1
        self.first[node] = NOTHING
        self.sibling[node] = NOTHING
        self.action[node] = row
        self.visits[node] = 0
        self.available[node] = 0
        self.total[node] = 0
        self.mean[node] = 0
        self.deciders[node] = 0
        if parent != NOTHING:
            self.sibling[node] = self.first[parent]
            self.first[parent] = node
        return node

    def child_of(self, node: i64, row: i64) -> i64:
        child: i64 = self.first[node]
        while child != NOTHING and self.action[child] != row:
            child = self.sibling[child]
        return child

    def advance(self, row: i64, seat: i64) -> bool:
        """Go on from the child of an action, if in every world that got there the same seat decided next -> whether so."""
        child = self.child_of(self.root, row)
        if child == NOTHING or self.deciders[child] != 1 << seat:
            return False
        self.root = child
        return True

    # ---- Simulations ----

    def run(self, belief: Belief, state: State, simulations: i64) -> None:
        """Deal, walk, grow, roll out and score, so often."""
        done: i64 = 0
        while done < simulations and self.count < self.capacity:
            belief.deal_into(state, self.rng)
            depth = self.descend(state)
            leaf = self.settings.leaf
            if self.roll_out(state, self.settings.cut - depth if leaf == AS_CUT else leaf):
                self.score(state)
            else:
                self.evaluate(state)
            self.learn(depth)
            done += 1

    def descend(self, state: State) -> i64:
        """Walk down the tree and one step out of it -> how many decisions that was."""
        game = self.game
        rows = self.rows
        most: i64 = 1 if self.settings.flat else MOST_DEPTH
        if most > self.settings.cut:
            most = self.settings.cut
        node: i64 = self.root
        depth: i64 = 0
        while depth < most:
            seat = game.seat_to_move(state)
            if seat < 0:
                break
            self.deciders[node] |= 1 << seat
            game.legal_rows(state, rows)
            known = self.count
            if depth == 0 and self.forced != NOTHING:
                child = self.take(node, self.forced)
            elif rows.count == 1:
                child = self.take(node, rows.items[0])
            else:
                child = self.least_tried(node) if self.settings.flat else self.choose(node, state)
            self.path[depth] = child
            self.movers[depth] = seat
            depth += 1
            game.apply_row(state, self.action[child], None)
            if child >= known:
                break
            node = child
        return depth

    def choose(self, node: i64, state: State) -> i64:
        """PUCT: the child with the highest mean value plus an exploration bonus, which grows with its prior (the instinct's) and
        falls with its visits."""
        rows = self.rows
        self.mark_legal()
        sum_of_weights = self.weigh(state)
        if self.guided and node == self.root:
            sum_of_weights = self.weigh_by_guide(sum_of_weights)
        best: i64 = NOTHING
        best_score: i64 = NOTHING
        tried: i64 = 0
        won: i64 = 0
        share: i64 = self.settings.explore * 1000 * ONE // sum_of_weights  # of one unit of weight, in 1024ths
        child: i64 = self.first[node]
        while child != NOTHING:
            mark = self.where[self.action[child]]
            if mark >> PLACE_BITS == self.visit:
                self.where[self.action[child]] = 0
                self.available[child] += 1
                count = self.visits[child]
                tried += count
                won += self.total[child]
                bonus: i64 = (share * self.weights[mark & PLACE_MASK] >> ROOT_BITS) * square_root(self.available[child])
                score: i64 = self.mean[child] + (bonus >> ROOT_BITS) // (1 + count)
                if score > best_score:
                    best_score = score
                    best = child
            child = self.sibling[child]
        hope: i64 = won // tried if tried > 0 else WIN
        root: i64 = square_root(tried + 1)
        new: i64 = NOTHING
        place: i64
        for place in range(rows.count):
            if self.where[rows.items[place]] >> PLACE_BITS == self.visit:
                score = hope + ((share * self.weights[place] >> ROOT_BITS) * root >> ROOT_BITS)
                if score > best_score:
                    best_score = score
                    new = place
        if new == NOTHING:
            return best
        child = self.new_node(node, rows.items[new])
        self.available[child] = 1
        return child

    def take(self, node: i64, row: i64) -> i64:
        """The child of an action that is not chosen but given."""
        child = self.child_of(node, row)
        if child == NOTHING:
            child = self.new_node(node, row)
        self.available[child] += 1
        return child

    def mark_legal(self) -> None:
        rows = self.rows
        self.visit += 1
        mark: i64 = self.visit << PLACE_BITS
        place: i64
        for place in range(rows.count):
            self.where[rows.items[place]] = mark | place

    def weigh(self, state: State) -> i64:
        """Priors: the instinct's, mixed with a uniform one -> their sum."""
        rows = self.rows
        weights = self.weights
        count = rows.count
        prior = self.settings.prior
        place: i64 = 0
        if prior == 0 or count == 1:
            while place < count:
                weights[place] = 1
                place += 1
            return count
        self.instinct.weigh(state, rows, weights)
        total: i64 = 0
        while place < count:
            total += weights[place]
            place += 1
        if total <= 0:
            total = 1
        place = 0
        sum_of_weights: i64 = 0
        while place < count:
            mixed: i64 = 100 * prior * weights[place] // total + 100 * (100 - prior) // count + 1
            weights[place] = mixed
            sum_of_weights += mixed
            place += 1
        return sum_of_weights

    def take_guide(self, rows: Rows, weights: vec[i64]) -> None:
        """What a policy net thinks of the actions at the root, any numbers from 0 on; it holds until the tree is cleared."""
        total: i64 = 1
        place: i64
        for place in range(rows.count):
            total += weights[place]
        for place in range(rows.count):
            self.guide[rows.items[place]] = 10_000 * weights[place] // total
        self.guided = True

    def weigh_by_guide(self, sum_of_weights: i64) -> i64:
        """Priors at the root: the policy net's, mixed with those that are there -> their sum."""
        rows = self.rows
        weights = self.weights
        policy = self.settings.policy
        total: i64 = 0
        place: i64
        for place in range(rows.count):
            old: i64 = 100 * (100 - policy) * weights[place] // sum_of_weights
            weights[place] = policy * self.guide[rows.items[place]] // 100 + old + 1
            total += weights[place]
        return total

    def least_tried(self, node: i64) -> i64:
        """Flat: every action in its turn."""
        rows = self.rows
        best: i64 = NOTHING
        place: i64
        for place in range(rows.count):
            child = self.child_of(node, rows.items[place])
            if child == NOTHING:
                child = self.new_node(node, rows.items[place])
                self.available[child] = 1
                return child
            self.available[child] += 1
            if best == NOTHING or self.visits[child] < self.visits[best]:
                best = child
        return best

    def roll_out(self, state: State, limit: i64) -> bool:
        """Play on for `limit` decisions and until the position can be judged -> whether the game is over."""
        game = self.game
        rows = self.rows
        greed = self.settings.greed
        made: i64 = 0
        while made < limit or not self.instinct.rests(state):
            if game.seat_to_move(state) < 0:
                return True
            game.legal_rows(state, rows)
            if rows.count == 1:
                row = rows.items[0]
            elif greed > 0 and (greed >= 100 or self.rng.below(100) < greed):
                row = self.instinct.pick(state, rows, self.rng)
            else:
                row = rows.items[self.rng.below(rows.count)]
            game.apply_row(state, row, None)
            made += 1
        return game.seat_to_move(state) < 0

    def evaluate(self, state: State) -> None:
        """A position that is not the end: by the instinct, by the net, or by some of both."""
        judge = self.judge
        net: i64 = 0 if judge is None else self.settings.net
        if judge is None or net < WHOLE:
            self.instinct.estimate(state, self.values)
        if judge is None or net == 0:
            return
        values = self.values
        one: i64 = values[0]
        other: i64 = values[1]
        judge.estimate(state, self.game.seat_to_move(state), values)
        if net < WHOLE:
            values[0] = (net * values[0] + (WHOLE - net) * one) // WHOLE
            values[1] = (net * values[1] + (WHOLE - net) * other) // WHOLE

    def score(self, state: State) -> None:
        seat: i64
        for seat in range(self.players):
            self.values[seat] = i64(self.game.payoff(state, seat) * WIN)

    def learn(self, depth: i64) -> None:
        """Backpropagation: every node on the path gets the result of whoever chose it."""
        self.visits[self.root] += 1
        step: i64
        for step in range(depth):
            node = self.path[step]
            self.visits[node] += 1
            self.total[node] += self.values[self.movers[step]]
            self.mean[node] = self.total[node] // self.visits[node]
