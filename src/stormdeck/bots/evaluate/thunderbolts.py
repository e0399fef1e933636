"""THUNDERBOLTS for search: points, the WALLET and wilds; greedy's own way of playing, read from imagined states."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.greedy.thunderbolts import ThunderboltsGreedy
from stormdeck.bots.search.instinct import Linear
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbolts.actions import CLOSE, EXCHANGE, FROM_WALLET, PLAY
from stormdeck.games.thunderbolts.state import (
    FACES,
    HAND,
    NOTHING,
    RESERVES,
    STACKS,
    WILD,
    ThunderboltsState,
)

POINTS: Final = 0
WALLET: Final = 1
WILDS: Final = 2
RESERVE_WILDS: Final = 3
READY: Final = 4
HELD: Final = 5
ON_MOVE: Final = 6
LAST: Final = 7

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([81, -108, 212, 138, 144, -39, 82, -9])

# First guesses, in shares.
CHOSEN: Final = 60
FROM_THE_WALLET: Final = 12
EXCHANGED: Final = 8
PLAYED: Final = 4


@final
class ThunderboltsInstinct(Linear):
    greedy: ThunderboltsGreedy

    def __init__(self, players: i64) -> None:
        super().__init__(players, WEIGHTS, False)
        self.greedy = ThunderboltsGreedy(False)

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, ThunderboltsState)
        wallet = state.wallet_top(seat)
        features[POINTS] = state.points[seat]
        features[WALLET] = state.wallet_sizes[seat]
        features[WILDS] = state.hands[seat * FACES + WILD]
        features[RESERVE_WILDS] = 0
        features[READY] = 1 if wallet == WILD else 0
        features[HELD] = state.hand_sizes[seat]
        features[ON_MOVE] = 1 if state.current == seat else 0
        features[LAST] = 1 if state.wallet_sizes[seat] <= 2 else 0
        stack: i64 = 0
        while stack < STACKS:
            if state.reserve_top(seat * RESERVES + stack) == WILD:
                features[RESERVE_WILDS] += 1
            if state.places[stack] == wallet:
                features[READY] = 1
            stack += 1

    def read(self, state: ThunderboltsState) -> None:
        """What greedy would read from the view of the seat to move."""
        greedy = self.greedy
        seat = state.current
        own = greedy.own
        card: i64 = 0
        while card < FACES:
            own.hand[card] = state.hands[seat * FACES + card]
            card += 1
        own.piles = [pile_of(state, seat * RESERVES + reserve) for reserve in range(RESERVES)]
        own.restart()
        greedy.wallet = state.wallet_top(seat)
        greedy.is_last = state.wallet_sizes[seat] == 1
        stack: i64 = 0
        while stack < STACKS:
            greedy.places[stack] = state.places[stack]
            on_top = state.is_wild_on_top(stack) and state.places[stack] - 1 != WILD
            greedy.tops[stack] = 1 if on_top else 0
            stack += 1
        leader: i64 = 0
        other: i64 = 0
        while other < self.players:
            if other != seat:
                leader = max(leader, state.points[other])
            other += 1
        greedy.missing = leader - state.points[seat] - 10
        greedy.held = state.hand_sizes[seat]
        greedy.vault = state.vault_size
        done: i64 = 0
        card = 0
        while card < FACES:
            done += state.completed[card]
            card += 1
        greedy.ration(state.vault_size + done < HAND * self.players)

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        assert isinstance(state, ThunderboltsState)
        self.read(state)
        return self.greedy.decide()

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        """Most for what greedy would do, then the WALLET, exchanges, plays; closing cards as greedy likes them."""
        assert isinstance(state, ThunderboltsState)
        chosen = self.pick(state, rows, state.rng)
        greedy = self.greedy
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            weight: i64 = 1
            if row < EXCHANGE:
                source: i64 = (row - PLAY) // STACKS
                weight = FROM_THE_WALLET if source == FROM_WALLET else 1 if source == WILD else PLAYED
                if state.places[(row - PLAY) % STACKS] == 0 and not greedy.is_first_empty((row - PLAY) % STACKS):
                    weight = 0  # all empty places are alike
            elif row < CLOSE:
                weight = EXCHANGED
            if row == chosen:
                weight += CHOSEN
            weights[place] = weight
            place += 1


def pile_of(state: ThunderboltsState, reserve: i64) -> list[int]:
    """A reserve from its lowest card to its top."""
    cards: list[int] = []
    entry = state.reserve_tops[reserve]
    while entry != NOTHING:
        lying = state.reserve_cards[entry]
        cards.append(int(lying % 16))
        entry = lying // 16 - 1
    cards.reverse()
    return cards
