"""Thunder & Lightning at a glance: what an action is worth, from the fields of an imagined state and nothing costly.

The same thoughts as greedy's, in greedy's units (ten to a point of strength), but a face-down card is just a face-down card:
what it really is in the imagined world is not looked at.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.games.thunder_and_lightning.actions import (
    AT,
    AT_HAND,
    AT_OWN_GOD,
    CHALLENGE,
    DEPLOY,
    DRAW,
    END_TURN,
    ENTER,
    LAY,
    MOVE,
    PLACE,
    PLAY,
    REVEAL,
    SEER_NEXT,
    SPY,
    TAKE,
    TO,
    USE,
)
from stormdeck.games.thunder_and_lightning.state import (
    AIM_RAVENS,
    ARCHER,
    BEATS_CHAMPION,
    CELLS,
    CHALLENGE_FRONT,
    CHAMPION,
    DRAW_OPPOSING,
    FLANK,
    HAND,
    KINDS,
    LANES,
    MOVE_OPPOSING,
    MOVE_OWN,
    NIGHTMARE,
    NOTHING,
    RAVENS,
    RECOVER_RAVENS,
    RECOVER_TROOPS,
    REMOVE_GOD_OR_WALL,
    ROWS,
    SHIELD_WALL,
    SPY_HAND,
    TAKE_ANY,
    TAKE_OPPOSING_TOP,
    TREASURE,
    VIKING,
    ThunderState,
)

COLUMN: Final = 20
LAST_COLUMN: Final = 40
PRIZE: Final = 300
INSIGHT: Final = 10
ENOUGH: Final = 60
USUAL: Final = 30  # what an unknown front is worth


def worth(state: ThunderState, kind: i64) -> i64:
    if kind == SHIELD_WALL or kind == NIGHTMARE:
        return 40
    if kind == RAVENS:
        return 22
    strength = state.agreed.strength[kind]
    return 10 * strength if strength > 0 else 8


def supply(state: ThunderState, seat: i64) -> i64:
    """About how many points can still be spent (TL-R03)."""
    held = state.hand_sizes[seat]
    deck = state.deck_sizes[seat]
    base: i64 = seat * LANES
    slots: i64 = CELLS - state.heights[base] - state.heights[base + 1] - state.heights[base + 2]
    return deck + min(deck + held, slots + 4)


def losing_column(state: ThunderState, seat: i64, lane: i64) -> i64:
    if state.heights[seat * LANES + lane] != 1:
        return 0
    return LAST_COLUMN if state.columns(seat) == 1 else COLUMN


def exposure(state: ThunderState, seat: i64, lane: i64) -> i64:
    """The own treasure in front of an opposing card."""
    if state.heights[seat * LANES + lane] == 0 or state.heights[(1 - seat) * LANES + lane] == 0:
        return 0
    return 150 if state.cards[state.front(seat, lane)] % KINDS == TREASURE else 0


def action_value(state: ThunderState, row: i64) -> i64:
    """What whoever decides may think of an action."""
    seat = state.active
    if row == DRAW:
        held = state.hand_sizes[seat]
        return 13 if held < 4 else 8 if held < 8 else 4
    if row < CHALLENGE:
        return play_value(state, seat, (row - PLAY) // CELLS % KINDS, (row - PLAY) % CELLS)
    if row < ENTER:
        return challenge_value(state, seat, row - CHALLENGE)
    if row < USE:
        return enter_value(state, seat, row - ENTER)
    if row < AT:
        return use_value(state, seat, (row - USE) % KINDS)
    return answer_value(state, seat, row)


def play_value(state: ThunderState, seat: i64, kind: i64, cell: i64) -> i64:
    lane: i64 = cell // ROWS
    place: i64 = cell % ROWS
    height = state.heights[seat * LANES + lane]
    if kind == TREASURE:
        if place < 2 or place < height:
            return -200
        return (40 if state.hand_sizes[seat] < 5 else 12) + (6 if lane == 1 else 0)
    value: i64 = front_value(state, kind) // 3
    if height == 0:
        return value + COLUMN
    backing: i64 = 26 if height == 1 else 12 if height == 2 else 2
    if place > 0:
        return value // 3 + backing
    return value + backing + exposure(state, seat, lane) + meeting(state, seat, kind, lane) - 4


def front_value(state: ThunderState, kind: i64) -> i64:
    """How good a card is in front: middling strength first, the strongest are kept."""
    if kind == SHIELD_WALL:
        return 24
    if kind == NIGHTMARE:
        return 12
    strength = state.agreed.strength[kind]
    if strength <= 0:
        return 2
    return 30 - 7 * (strength - 4) if strength > 4 else 4 + 6 * strength


def meeting(state: ThunderState, seat: i64, kind: i64, lane: i64) -> i64:
    foe: i64 = 1 - seat
    if state.heights[foe * LANES + lane] == 0 or state.ups[state.front(foe, lane)] == 0:
        return 0
    other = state.cards[state.front(foe, lane)] % KINDS
    if other == SHIELD_WALL:
        return 25 if kind == ARCHER else 0
    if other == CHAMPION and state.has_power(kind, BEATS_CHAMPION):
        return 60
    if kind > NIGHTMARE and state.agreed.strength[kind] > state.agreed.strength[other]:
        return worth(state, other) // 2
    return 10 if kind == SHIELD_WALL else 0


def challenge_value(state: ThunderState, seat: i64, cell: i64) -> i64:
    """The own front of the lane against a card: by their strengths if both are known, else by the usual chances."""
    lane: i64 = cell // ROWS
    foe: i64 = 1 - seat
    attacker = state.cards[state.front(seat, lane)] % KINDS
    hurry: i64 = max(i64(0), ENOUGH - supply(state, seat)) // 2
    cost = worth(state, attacker) + losing_column(state, seat, lane)
    target: i64 = foe * CELLS + cell
    if state.ups[target] == 0:
        chance: i64 = min(i64(88), 8 + 12 * state.agreed.strength[attacker])
        return (chance * (USUAL + losing_column(state, foe, lane)) - (100 - chance) * cost) // 100 + INSIGHT + hurry
    defender = state.cards[target] % KINDS
    gain = worth(state, defender) + losing_column(state, foe, lane)
    if defender == TREASURE:
        return PRIZE
    if defender == SHIELD_WALL:
        return gain + hurry if attacker == ARCHER else hurry - cost
    if defender == CHAMPION and state.has_power(attacker, BEATS_CHAMPION):
        return gain + hurry
    strength = state.agreed.strength[attacker]
    against = state.agreed.strength[defender]
    if strength > against:
        return gain + hurry
    return hurry - cost if strength < against else hurry + gain - cost


def enter_value(state: ThunderState, seat: i64, lane: i64) -> i64:
    if supply(state, seat) < 55:
        return -30
    height = state.heights[seat * LANES + lane]
    return 50 + (COLUMN if height == 0 else 3 * height)


def use_value(state: ThunderState, seat: i64, kind: i64) -> i64:
    """A mythological card from the hand: what it can do at best, less the card itself."""
    foe: i64 = 1 - seat
    power = state.agreed.powers[kind]
    if power & CHALLENGE_FRONT != 0:
        return best_raid(state, seat) - 8
    if power & SPY_HAND != 0:
        return state.hand_sizes[foe] - 2
    if power & FLANK != 0:
        return 6
    if power & MOVE_OWN != 0:
        return max(exposure(state, seat, 0), max(exposure(state, seat, 1), exposure(state, seat, 2))) - 4
    if power & MOVE_OPPOSING != 0:
        return 10 if state.columns(foe) > 1 else -4
    if power & REMOVE_GOD_OR_WALL != 0:
        return 30 if state.god_lane(foe) >= 0 else 4
    if power & TAKE_OPPOSING_TOP != 0:
        top = state.top(foe)
        return -3 if top == NOTHING else worth(state, top % KINDS) + 5
    if power & TAKE_ANY != 0:
        return 30
    if power & RECOVER_RAVENS != 0:
        return 16 * min(i64(3), state.count_in_pile(seat, RAVENS)) - 3
    if power & RECOVER_TROOPS != 0:
        return 9 * min(i64(3), state.count_in_pile(seat, VIKING) + state.count_in_pile(seat, ARCHER)) - 3
    if power & DRAW_OPPOSING != 0:
        return 57 if state.hand_sizes[foe] == HAND else 2
    return 3


def best_raid(state: ThunderState, seat: i64) -> i64:
    best: i64 = raid_hand(state, seat)
    lane: i64 = 0
    while lane < LANES:
        if state.heights[(1 - seat) * LANES + lane] > 0:
            best = max(best, raid_front(state, seat, lane))
        lane += 1
    return best


def raid_hand(state: ThunderState, seat: i64) -> i64:
    """Ravens at a random card of the hand: now and then it is the treasure."""
    held = state.hand_sizes[1 - seat]
    return 12 + 60 // held if held > 0 else -1000


def raid_front(state: ThunderState, seat: i64, lane: i64) -> i64:
    place = state.front(1 - seat, lane)
    if state.ups[place] == 0:
        return 22
    kind = state.cards[place] % KINDS
    if kind == TREASURE:
        return PRIZE
    if state.is_god(place):
        return 70
    if kind > NIGHTMARE and state.agreed.strength[kind] <= 1:
        return worth(state, kind) + losing_column(state, 1 - seat, lane)
    return 0


def answer_value(state: ThunderState, seat: i64, row: i64) -> i64:
    """Aims, moves and choices of cards."""
    foe: i64 = 1 - seat
    if row < AT_HAND:
        cell: i64 = row - AT
        if state.phase == AIM_RAVENS:
            return raid_front(state, seat, cell // ROWS)
        return strike_value(state, foe, cell)
    if row == AT_HAND:
        return raid_hand(state, seat)
    if row == AT_OWN_GOD:
        return 40 if supply(state, seat) < 20 else -60
    if row == SPY:
        return state.hand_sizes[foe]
    if row < MOVE:
        return 6 * state.heights[foe * LANES + row - REVEAL]
    if row < TO:
        return exposure(state, seat, (row - MOVE) // ROWS) // 10 + (row - MOVE) % ROWS
    if row < TAKE:
        return (row - TO) % ROWS
    if row < PLACE:
        return worth(state, (row - TAKE) % KINDS)
    if row < SEER_NEXT:
        return -COLUMN if state.heights[foe * LANES + row - PLACE] == 0 else 0
    if row < LAY:
        return 1 if row == SEER_NEXT and state.hand_sizes[foe] == HAND else 0
    if row < DEPLOY:
        return state.agreed.strength[(row - LAY) % KINDS]
    return front_value(state, row - DEPLOY) if row < END_TURN else 0


def strike_value(state: ThunderState, foe: i64, cell: i64) -> i64:
    place: i64 = foe * CELLS + cell
    if state.ups[place] == 0:
        return INSIGHT
    kind = state.cards[place] % KINDS
    return PRIZE if kind == TREASURE else worth(state, kind) + losing_column(state, foe, cell // ROWS)
