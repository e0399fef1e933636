"""What a net for Thunder & Lightning is told of an imagined table: decks, hands and battlefields of both, the race for points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.net import Reader
from stormdeck.bots.thunder_and_lightning.fight import supply
from stormdeck.core.game import State
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.state import ThunderState

# For each player, the seat itself first.
DECK_KINDS: Final = 0  # cards of each kind
HAND_KINDS: Final = 23
FRONT_DOWN: Final = 46
FRONT_UP: Final = 69
BEHIND: Final = 92
TREASURE_ROW: Final = 115  # 0 to 3; 4 while it is not on the battlefield
COLUMNS: Final = 120  # one for each number of columns
FIELD: Final = 124  # none, one, two, three, more cards
STOCK: Final = 129  # points that can still be spent, up to 5, 10, 20 and 40
HELD: Final = 133
DECK_SIZE: Final = 134  # up to 4, 8 and all
NO_DECK: Final = 137
OPEN: Final = 138
GOD_STANDS: Final = 139
OWNS: Final = 140  # the active Berserker, the active Idunn
FALLEN_RAVENS: Final = 142
TURNS: Final = 143
PLAYER: Final = 144

# Between the two.
LEFT: Final = 288  # points of this turn: 0 to 7
SIDE: Final = 296
STRONGER: Final = 297  # lanes in which the own front is stronger, and so on
EVEN: Final = 298
WEAKER: Final = 299
FREE: Final = 300  # nobody stands opposite
FACED_BY_NOBODY: Final = 301
THREATENED: Final = 302  # the own treasure lies in front of somebody
THREATENING: Final = 303
SIZE: Final = 304

MOST_FIELD: Final = 4
MOST_LEFT: Final = 7
MOST_TURNS: Final = 20


@final
class ThunderReader(Reader):
    def __init__(self) -> None:
        super().__init__(SIZE)

    def read(self, state: State, seat: i64, inputs: vec[i64]) -> None:
        assert isinstance(state, ThunderState)
        place: i64
        for place in range(SIZE):
            inputs[place] = 0
        read_player(state, seat, inputs, 0)
        read_player(state, 1 - seat, inputs, PLAYER)
        inputs[LEFT + min(max(state.left(), i64(0)), i64(MOST_LEFT))] = 1
        inputs[SIDE] = state.sides[seat]
        read_lanes(state, seat, inputs)


def read_player(state: ThunderState, seat: i64, inputs: vec[i64], at: i64) -> None:
    place: i64 = seat * tl.DECK
    end: i64 = place + state.deck_sizes[seat]
    while place < end:
        inputs[at + DECK_KINDS + state.decks[place] % tl.KINDS] += 1
        place += 1
    place = seat * tl.HAND
    end = place + state.hand_sizes[seat]
    while place < end:
        inputs[at + HAND_KINDS + state.hands[place] % tl.KINDS] += 1
        place += 1
    read_field(state, seat, inputs, at)
    points = supply(state, seat)
    inputs[at + STOCK] = min(points, i64(5))
    inputs[at + STOCK + 1] = min(points, i64(10))
    inputs[at + STOCK + 2] = min(points, i64(20))
    inputs[at + STOCK + 3] = min(points, i64(40))
    deck = state.deck_sizes[seat]
    inputs[at + HELD] = state.hand_sizes[seat]
    inputs[at + DECK_SIZE] = min(deck, i64(4))
    inputs[at + DECK_SIZE + 1] = min(deck, i64(8))
    inputs[at + DECK_SIZE + 2] = deck
    inputs[at + NO_DECK] = 1 if deck == 0 else 0
    inputs[at + GOD_STANDS] = 1 if state.god_lane(seat) >= 0 else 0
    inputs[at + OWNS] = 1 if state.holders[0] == seat else 0
    inputs[at + OWNS + 1] = 1 if state.holders[1] == seat else 0
    inputs[at + TURNS] = min(state.turns_taken[seat], i64(MOST_TURNS))
    place = seat * tl.PILE
    end = place + state.pile_sizes[seat]
    while place < end:
        if state.piles[place] % tl.KINDS == tl.RAVENS:
            inputs[at + FALLEN_RAVENS] += 1
        place += 1


def read_field(state: ThunderState, seat: i64, inputs: vec[i64], at: i64) -> None:
    columns: i64 = 0
    cards: i64 = 0
    treasure: i64 = tl.ROWS
    lane: i64
    for lane in range(tl.LANES):
        height = state.heights[seat * tl.LANES + lane]
        cards += height
        columns += 1 if height > 0 else 0
        row: i64
        for row in range(height):
            place: i64 = seat * tl.CELLS + lane * tl.ROWS + row
            kind: i64 = state.cards[place] % tl.KINDS
            up = state.ups[place]
            inputs[at + OPEN] += up
            if row > 0:
                inputs[at + BEHIND + kind] += 1
            elif up == 1:
                inputs[at + FRONT_UP + kind] += 1
            else:
                inputs[at + FRONT_DOWN + kind] += 1
            if kind == tl.TREASURE:
                treasure = row
    inputs[at + TREASURE_ROW + treasure] = 1
    inputs[at + COLUMNS + columns] = 1
    inputs[at + FIELD + min(cards, i64(MOST_FIELD))] = 1


def read_lanes(state: ThunderState, seat: i64, inputs: vec[i64]) -> None:
    """Front against front."""
    lane: i64
    for lane in range(tl.LANES):
        own: i64 = state.front(seat, lane)
        other: i64 = state.front(1 - seat, lane)
        mine = state.heights[seat * tl.LANES + lane] > 0
        theirs = state.heights[(1 - seat) * tl.LANES + lane] > 0
        if mine and theirs:
            difference: i64 = state.strength(state.cards[own]) - state.strength(state.cards[other])
            inputs[EVEN if difference == 0 else STRONGER if difference > 0 else WEAKER] += 1
            inputs[THREATENED] += 1 if state.cards[own] % tl.KINDS == tl.TREASURE else 0
            inputs[THREATENING] += 1 if state.cards[other] % tl.KINDS == tl.TREASURE else 0
        elif mine:
            inputs[FREE] += 1
        elif theirs:
            inputs[FACED_BY_NOBODY] += 1
