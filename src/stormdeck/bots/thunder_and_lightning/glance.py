"""Thunder & Lightning at a glance: what an action is worth to whoever decides, cheap enough for rollouts.

What it is expected to win and lose at once, what may lie behind a card, what a card shows by attacking, who runs out of points
first.  The numbers are one row of weights: greedy has a plain one, search another (`weights.py`).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stormdeck.bots.thunder_and_lightning.fight import LOWEST, Fight
from stormdeck.bots.thunder_and_lightning.sight import holds_kind
from stormdeck.bots.thunder_and_lightning.weights import (
    BACK,
    BAD_GUARD,
    BEHIND,
    BERSERKER_USE,
    CENTER,
    CHAMPION_MET,
    COLUMN,
    COVERED,
    DEPLOYED,
    DRAW_RACE,
    DRAWN,
    ENTERING,
    EXPOSED,
    FACE,
    FETCHED_RAVENS,
    FETCHED_TROOPS,
    FLANK_USE,
    FOR_GOD,
    FREYA_USE,
    FRONT,
    GUARD,
    HEL_USE,
    HIDDEN,
    HIDDEN_FEW,
    HIDDEN_NIGHTMARE,
    IDUNN_USE,
    LANE_HIDDEN,
    MET,
    MOVE_FOE_USE,
    PRIZE,
    RAVENS_USE,
    REVEALED,
    SAVED,
    SECOND_COVERED,
    SEER_USE,
    SPIED,
    USE_RACE,
    VALUE,
    WALL_MET,
    WALL_PUT,
    WEAPON_USE,
)
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
    AIM_VIDARR,
    ARCHER,
    BEATS_CHAMPION,
    CELLS,
    CHALLENGE_FRONT,
    CHAMPION,
    DRAW_OPPOSING,
    FLANK,
    GOD,
    HAND,
    KINDS,
    LANES,
    MOVE_OPPOSING,
    MOVE_OWN,
    NIGHTMARE,
    NOTHING,
    OPPONENT,
    PILE,
    RAVENS,
    RECOVER_RAVENS,
    RECOVER_TROOPS,
    REMOVE_GOD_OR_WALL,
    ROWS,
    SHIELD_WALL,
    SPY_HAND,
    TAKE_ANY,
    TAKE_OPPOSING_TOP,
    TOP_TIES,
    TOP_VIKINGS,
    TREASURE,
    VIKING,
)


@final
class Glance(Fight):
    """Every action of one decision."""

    def value(self, row: i64) -> i64:
        if row == DRAW:
            held = self.state.hand_sizes[self.seat]
            drawn = self.weights[DRAWN if held < 4 else DRAWN + 1 if held < 8 else DRAWN + 2]
            return drawn + self.weights[DRAW_RACE] * self.race // 20
        if row < CHALLENGE:
            return self.play((row - PLAY) // CELLS % KINDS, (row - PLAY) % CELLS)
        if row < ENTER:
            return self.challenge(row - CHALLENGE)
        if row < USE:
            return self.enter(row - ENTER)
        if row < AT:
            return self.use((row - USE) % KINDS) + self.weights[USE_RACE] * self.race // 20
        return self.answer(row)

    def exposure(self, lane: i64) -> i64:
        """The own treasure in front of an opposing card."""
        return self.weights[EXPOSED] if self.treasure == lane * ROWS and self.height(self.foe, lane) > 0 else 0

    # Cards onto the own side.

    def play(self, kind: i64, cell: i64) -> i64:
        lane: i64 = cell // ROWS
        row: i64 = cell % ROWS
        height = self.height(self.seat, lane)
        if kind == TREASURE:
            return self.hide(lane, row, height)
        if height == 0:
            return self.of_kind(FRONT, kind) + (PRIZE if self.state.columns(self.seat) == 0 else self.weights[COLUMN])
        if row > 0:
            return self.of_kind(BEHIND, kind) + self.weights[BACK + height - 1] + self.cover(kind, lane, row)
        value = self.of_kind(FRONT, kind) + self.weights[FACE + height - 1] + self.meet(kind, lane)
        return value + self.exposure(lane) + self.cover(kind, lane, row) + self.save(lane)

    def hide(self, lane: i64, row: i64, height: i64) -> i64:
        """The treasure deep in a column; in the hand it is worst beside a Nightmare or with few cards."""
        if row < 2 or row < height:
            return -200
        weights = self.weights
        danger: i64 = weights[HIDDEN_FEW] // max(i64(1), self.state.hand_sizes[self.seat])
        if holds_kind(self.state, self.seat, NIGHTMARE):
            danger = weights[HIDDEN_NIGHTMARE]
        return weights[HIDDEN] + danger + (weights[CENTER] if lane == 1 else 0) + (weights[LANE_HIDDEN] if row == 3 else 0)

    def cover(self, kind: i64, lane: i64, row: i64) -> i64:
        """A card more in the column of the own treasure: the stronger its front the better, but no Nightmare."""
        deep: i64 = self.treasure - lane * ROWS
        if deep < 0 or deep >= ROWS:
            return 0
        value: i64 = 0
        if kind == NIGHTMARE:
            value -= self.weights[BAD_GUARD]
        elif row == 0:
            strength: i64 = 6 if kind == SHIELD_WALL else self.state.agreed.strength[kind]
            value += self.weights[GUARD] * strength // 10
        if deep == 0 or row > deep:
            return value
        return value + (self.weights[COVERED] if deep == 1 else self.weights[SECOND_COVERED])

    def save(self, lane: i64) -> i64:
        """An open front that the opposing open front would beat stands behind the new one."""
        own: i64 = self.state.front(self.seat, lane)
        other: i64 = self.state.front(self.foe, lane)
        if self.height(self.foe, lane) == 0 or self.state.ups[own] == 0 or self.state.ups[other] == 0:
            return 0
        kind: i64 = self.state.cards[own] % KINDS
        against: i64 = self.state.cards[other] % KINDS
        if not self.state.can_initiate(other) or kind <= NIGHTMARE:
            return 0
        is_beaten = self.state.agreed.strength[against] > self.state.agreed.strength[kind]
        return self.weights[SAVED] * self.of_kind(VALUE, kind) // 100 if is_beaten else 0

    def meet(self, kind: i64, lane: i64) -> i64:
        """How well a new front stands against a known opposing one."""
        place: i64 = self.state.front(self.foe, lane)
        if self.height(self.foe, lane) == 0 or self.state.ups[place] == 0:
            return 0
        other: i64 = self.state.cards[place] % KINDS
        strength = self.state.agreed.strength
        if other == SHIELD_WALL:
            return self.weights[WALL_MET] if kind == ARCHER else 0
        if other == CHAMPION and self.state.has_power(kind, BEATS_CHAMPION):
            return self.weights[CHAMPION_MET]
        if kind > NIGHTMARE and strength[kind] > strength[other]:
            return PRIZE if other == TREASURE else self.weights[MET] * self.of_kind(VALUE, other) // 100
        return self.weights[WALL_PUT] if kind == SHIELD_WALL else 0

    def enter(self, lane: i64) -> i64:
        """Four points a turn are good as long as there is something to spend them on."""
        if self.points < self.weights[FOR_GOD]:
            return -30
        height = self.height(self.seat, lane)
        shelter: i64 = 20 if self.treasure >= 0 and self.treasure // ROWS == lane else 0
        return self.weights[ENTERING] + shelter + (self.weights[COLUMN] if height == 0 else 3 * height)

    # Powers.

    def use(self, kind: i64) -> i64:
        """A mythological card from the hand: what it can do at best, less the card itself."""
        state = self.state
        weights = self.weights
        power = state.agreed.powers[kind]
        if power & CHALLENGE_FRONT != 0:
            return self.best_ravens() - weights[RAVENS_USE]
        if power & SPY_HAND != 0:
            return max(self.spy(), max(self.reveal(0), max(self.reveal(1), self.reveal(2)))) - 8
        if power & FLANK != 0:
            return self.best_flank() + weights[FLANK_USE]
        if power & MOVE_OWN != 0:
            return max(self.exposure(0), max(self.exposure(1), self.exposure(2))) - 4
        if power & MOVE_OPPOSING != 0:
            return weights[MOVE_FOE_USE] if self.stands_alone() and state.columns(self.foe) > 1 else -4
        if power & REMOVE_GOD_OR_WALL != 0:
            return self.best_strike() + weights[WEAPON_USE]
        if power & TAKE_OPPOSING_TOP != 0:
            top = state.top(self.foe)
            return weights[FREYA_USE] if top == NOTHING else self.of_kind(VALUE, top % KINDS) + weights[FREYA_USE]
        if power & TAKE_ANY != 0:
            return self.best_in_pile() + weights[HEL_USE]
        return self.fetch(power)

    def fetch(self, power: i64) -> i64:
        state = self.state
        weights = self.weights
        if power & RECOVER_RAVENS != 0:
            return weights[FETCHED_RAVENS] * min(i64(3), state.count_in_pile(self.seat, RAVENS)) - 3
        if power & RECOVER_TROOPS != 0:
            troops = state.count_in_pile(self.seat, VIKING) + state.count_in_pile(self.seat, ARCHER)
            return weights[FETCHED_TROOPS] * min(i64(3), troops) - 3
        if power & DRAW_OPPOSING != 0:
            return 57 if state.hand_sizes[self.foe] == HAND else weights[SEER_USE]
        if power & TOP_VIKINGS != 0:
            return weights[BERSERKER_USE] * self.vikings() - 3
        return weights[IDUNN_USE] if power & TOP_TIES != 0 else 3

    def vikings(self) -> i64:
        count: i64 = 0
        lane: i64
        for lane in range(LANES):
            if self.height(self.seat, lane) > 0 and self.state.cards[self.state.front(self.seat, lane)] % KINDS == VIKING:
                count += 1
        return count

    def best_in_pile(self) -> i64:
        best: i64 = 0
        at: i64
        for at in range(self.seat * PILE, self.seat * PILE + self.state.pile_sizes[self.seat]):
            best = max(best, self.of_kind(VALUE, self.state.piles[at] % KINDS))
        return best

    def stands_alone(self) -> bool:
        return self.height(self.foe, 0) == 1 or self.height(self.foe, 1) == 1 or self.height(self.foe, 2) == 1

    def spy(self) -> i64:
        held = self.state.hand_sizes[self.foe]
        if held == 0:
            return LOWEST
        unknown: i64 = max(i64(0), held - self.state.ledger_sizes[self.foe * 2 + OPPONENT])
        return self.weights[SPIED] * unknown // 10 + (4 * held if self.sight.unseen[CHAMPION] > 0 else 0)

    def reveal(self, lane: i64) -> i64:
        count: i64 = 0
        place: i64 = self.state.front(self.foe, lane)
        end: i64 = place + self.height(self.foe, lane)
        while place < end:
            count += 1 - self.state.ups[place]
            place += 1
        return self.weights[REVEALED] * count

    def best_flank(self) -> i64:
        best: i64 = LOWEST
        lane: i64 = 0
        while lane < LANES:
            own: i64 = self.state.front(self.seat, lane)
            if self.height(self.seat, lane) > 0 and self.state.can_initiate(own):
                row: i64
                for row in range(self.height(self.foe, lane)):
                    if self.state.ups[self.state.front(self.foe, lane) + row] == 0 or not self.is_god(lane, row):
                        best = max(best, self.challenge(lane * ROWS + row))
            lane += 2  # the outer lanes (TL-R107)
        return best

    def is_god(self, lane: i64, row: i64) -> bool:
        return row == 0 and self.state.has_god_in_front(self.foe, lane)

    def best_strike(self) -> i64:
        best: i64 = 0
        lane: i64
        for lane in range(LANES):
            row: i64
            for row in range(self.height(self.foe, lane)):
                place: i64 = self.state.front(self.foe, lane) + row
                kind: i64 = self.state.cards[place] % KINDS if self.state.ups[place] == 1 else i64(NOTHING)
                if kind == GOD or kind == SHIELD_WALL:
                    best = max(best, self.strike(lane * ROWS + row))
        return best

    # Answers.

    def answer(self, row: i64) -> i64:
        """Aims, moves and choices of cards."""
        state = self.state
        if row < AT_HAND:
            if state.phase == AIM_RAVENS:
                return self.ravens_front((row - AT) // ROWS)
            return self.challenge(row - AT) if state.phase == AIM_VIDARR else self.strike(row - AT)
        if row == AT_HAND:
            return self.ravens_hand()
        if row == AT_OWN_GOD:
            return self.leave_god()
        if row == SPY:
            return self.spy()
        if row < MOVE:
            return self.reveal(row - REVEAL)
        if row < TAKE:
            return self.move(row)
        if row < PLACE:
            return self.of_kind(VALUE, (row - TAKE) % KINDS)
        if row < SEER_NEXT:
            return self.burden(row - PLACE)
        if row < LAY:
            return 1 if row == SEER_NEXT and state.hand_sizes[self.foe] == HAND else 0
        if row < DEPLOY:
            strength = state.agreed.strength[(row - LAY) % KINDS]
            return -strength if state.agreed.top_card_only else strength
        return self.of_kind(DEPLOYED, row - DEPLOY) if row < END_TURN else 0

    def move(self, row: i64) -> i64:
        """The exposed treasure as deep as it goes; of the opponent's cards one that stands alone, onto another column."""
        cell: i64 = (row - MOVE) % CELLS
        is_own = self.state.played != NOTHING and self.state.has_power(self.state.played, MOVE_OWN)
        if row < TO:
            if is_own:
                return self.exposure(cell // ROWS) if cell % ROWS == 0 else 0
            return 20 if self.height(self.foe, cell // ROWS) == 1 else cell % ROWS
        if is_own:
            return cell % ROWS + (1 if cell // ROWS == 1 else 0)
        return 10 if self.height(self.foe, cell // ROWS) > 0 else 0

    def burden(self, lane: i64) -> i64:
        """A card the opponent must put up: best where an own front can take it, never into an empty column."""
        if self.height(self.foe, lane) == 0:
            return -self.weights[COLUMN]
        own: i64 = self.state.front(self.seat, lane)
        kind: i64 = self.state.revealed % KINDS
        if self.height(self.seat, lane) == 0 or not self.state.can_initiate(own):
            return 0
        beats = self.state.strength(self.state.cards[own]) > self.state.agreed.strength[kind]
        return self.of_kind(VALUE, kind) if beats else 0
