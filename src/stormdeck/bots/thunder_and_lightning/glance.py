"""Thunder & Lightning at a glance: what an action is worth to whoever decides, cheap enough for rollouts.

What it is expected to win and lose at once, what may lie behind a card, what a card shows by attacking, who runs out of points
first.  The numbers are one row of weights: greedy has a plain one, search another (`weights.py`).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stormdeck.bots.thunder_and_lightning import weights as w
from stormdeck.bots.thunder_and_lightning.fight import LOWEST, Fight
from stormdeck.bots.thunder_and_lightning.sight import holds_kind
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning import state as tl


@final
class Glance(Fight):
    """Every action of one decision."""

    def value(self, row: i64) -> i64:
        if row == act.DRAW:
            held = self.state.hand_sizes[self.seat]
            drawn = self.weights[w.DRAWN if held < 4 else w.DRAWN + 1 if held < 8 else w.DRAWN + 2]
            return drawn + self.weights[w.DRAW_RACE] * self.race // 20
        if row < act.CHALLENGE:
            return self.play((row - act.PLAY) // tl.CELLS % tl.KINDS, (row - act.PLAY) % tl.CELLS)
        if row < act.ENTER:
            return self.challenge(row - act.CHALLENGE)
        if row < act.USE:
            return self.enter(row - act.ENTER)
        if row < act.AT:
            return self.use((row - act.USE) % tl.KINDS) + self.weights[w.USE_RACE] * self.race // 20
        return self.answer(row)

    def exposure(self, lane: i64) -> i64:
        """The own treasure in front of an opposing card."""
        return self.weights[w.EXPOSED] if self.treasure == lane * tl.ROWS and self.height(self.foe, lane) > 0 else 0

    # Cards onto the own side.

    def play(self, kind: i64, cell: i64) -> i64:
        lane: i64 = cell // tl.ROWS
        row: i64 = cell % tl.ROWS
        height = self.height(self.seat, lane)
        if kind == tl.TREASURE:
            return self.hide(lane, row, height)
        if height == 0:
            return self.of_kind(w.FRONT, kind) + (w.PRIZE if self.state.columns(self.seat) == 0 else self.weights[w.COLUMN])
        if row > 0:
            return self.of_kind(w.BEHIND, kind) + self.weights[w.BACK + height - 1] + self.cover(kind, lane, row)
        value = self.of_kind(w.FRONT, kind) + self.weights[w.FACE + height - 1] + self.meet(kind, lane)
        return value + self.exposure(lane) + self.cover(kind, lane, row) + self.save(lane)

    def hide(self, lane: i64, row: i64, height: i64) -> i64:
        """The treasure deep in a column; in the hand it is worst beside a Nightmare or with few cards."""
        if row < 2 or row < height:
            return -200
        weights = self.weights
        danger: i64 = weights[w.HIDDEN_FEW] // max(i64(1), self.state.hand_sizes[self.seat])
        if holds_kind(self.state, self.seat, tl.NIGHTMARE):
            danger = weights[w.HIDDEN_NIGHTMARE]
        return weights[w.HIDDEN] + danger + (weights[w.CENTER] if lane == 1 else 0) + (weights[w.LANE_HIDDEN] if row == 3 else 0)

    def cover(self, kind: i64, lane: i64, row: i64) -> i64:
        """A card more in the column of the own treasure: the stronger its front the better, but no Nightmare."""
        deep: i64 = self.treasure - lane * tl.ROWS
        if deep < 0 or deep >= tl.ROWS:
            return 0
        value: i64 = 0
        if kind == tl.NIGHTMARE:
            value -= self.weights[w.BAD_GUARD]
        elif row == 0:
            strength: i64 = 6 if kind == tl.SHIELD_WALL else self.state.agreed.strength[kind]
            value += self.weights[w.GUARD] * strength // 10
        if deep == 0 or row > deep:
            return value
        return value + (self.weights[w.COVERED] if deep == 1 else self.weights[w.SECOND_COVERED])

    def save(self, lane: i64) -> i64:
        """An open front that the opposing open front would beat stands behind the new one."""
        own: i64 = self.state.front(self.seat, lane)
        other: i64 = self.state.front(self.foe, lane)
        if self.height(self.foe, lane) == 0 or self.state.ups[own] == 0 or self.state.ups[other] == 0:
            return 0
        kind: i64 = self.state.cards[own] % tl.KINDS
        against: i64 = self.state.cards[other] % tl.KINDS
        if not self.state.can_initiate(other) or kind <= tl.NIGHTMARE:
            return 0
        is_beaten = self.state.agreed.strength[against] > self.state.agreed.strength[kind]
        return self.weights[w.SAVED] * self.of_kind(w.VALUE, kind) // 100 if is_beaten else 0

    def meet(self, kind: i64, lane: i64) -> i64:
        """How well a new front stands against a known opposing one."""
        place: i64 = self.state.front(self.foe, lane)
        if self.height(self.foe, lane) == 0 or self.state.ups[place] == 0:
            return 0
        other: i64 = self.state.cards[place] % tl.KINDS
        strength = self.state.agreed.strength
        if other == tl.SHIELD_WALL:
            return self.weights[w.WALL_MET] if kind == tl.ARCHER else 0
        if other == tl.CHAMPION and self.state.has_power(kind, tl.BEATS_CHAMPION):
            return self.weights[w.CHAMPION_MET]
        if kind > tl.NIGHTMARE and strength[kind] > strength[other]:
            return w.PRIZE if other == tl.TREASURE else self.weights[w.MET] * self.of_kind(w.VALUE, other) // 100
        return self.weights[w.WALL_PUT] if kind == tl.SHIELD_WALL else 0

    def enter(self, lane: i64) -> i64:
        """Four points a turn are good as long as there is something to spend them on."""
        if self.points < self.weights[w.FOR_GOD]:
            return -30
        height = self.height(self.seat, lane)
        shelter: i64 = 20 if self.treasure >= 0 and self.treasure // tl.ROWS == lane else 0
        return self.weights[w.ENTERING] + shelter + (self.weights[w.COLUMN] if height == 0 else 3 * height)

    # Powers.

    def use(self, kind: i64) -> i64:
        """A mythological card from the hand: what it can do at best, less the card itself."""
        state = self.state
        weights = self.weights
        power = state.agreed.powers[kind]
        if power & tl.CHALLENGE_FRONT != 0:
            return self.best_ravens() - weights[w.RAVENS_USE]
        if power & tl.SPY_HAND != 0:
            return max(self.spy(), max(self.reveal(0), max(self.reveal(1), self.reveal(2)))) - 8
        if power & tl.FLANK != 0:
            return self.best_flank() + weights[w.FLANK_USE]
        if power & tl.MOVE_OWN != 0:
            return max(self.exposure(0), max(self.exposure(1), self.exposure(2))) - 4
        if power & tl.MOVE_OPPOSING != 0:
            return weights[w.MOVE_FOE_USE] if self.stands_alone() and state.columns(self.foe) > 1 else -4
        if power & tl.REMOVE_GOD_OR_WALL != 0:
            return self.best_strike() + weights[w.WEAPON_USE]
        if power & tl.TAKE_OPPOSING_TOP != 0:
            top = state.top(self.foe)
            return weights[w.FREYA_USE] if top == tl.NOTHING else self.of_kind(w.VALUE, top % tl.KINDS) + weights[w.FREYA_USE]
        if power & tl.TAKE_ANY != 0:
            return self.best_in_pile() + weights[w.HEL_USE]
        return self.fetch(power)

    def fetch(self, power: i64) -> i64:
        state = self.state
        weights = self.weights
        if power & tl.RECOVER_RAVENS != 0:
            return weights[w.FETCHED_RAVENS] * min(i64(3), state.count_in_pile(self.seat, tl.RAVENS)) - 3
        if power & tl.RECOVER_TROOPS != 0:
            troops = state.count_in_pile(self.seat, tl.VIKING) + state.count_in_pile(self.seat, tl.ARCHER)
            return weights[w.FETCHED_TROOPS] * min(i64(3), troops) - 3
        if power & tl.DRAW_OPPOSING != 0:
            return 57 if state.hand_sizes[self.foe] == tl.HAND else weights[w.SEER_USE]
        if power & tl.TOP_VIKINGS != 0:
            return weights[w.BERSERKER_USE] * self.vikings() - 3
        return weights[w.IDUNN_USE] if power & tl.TOP_TIES != 0 else 3

    def vikings(self) -> i64:
        count: i64 = 0
        lane: i64
        for lane in range(tl.LANES):
            if self.height(self.seat, lane) > 0 and self.state.cards[self.state.front(self.seat, lane)] % tl.KINDS == tl.VIKING:
                count += 1
        return count

    def best_in_pile(self) -> i64:
        best: i64 = 0
        at: i64
        for at in range(self.seat * tl.PILE, self.seat * tl.PILE + self.state.pile_sizes[self.seat]):
            best = max(best, self.of_kind(w.VALUE, self.state.piles[at] % tl.KINDS))
        return best

    def stands_alone(self) -> bool:
        return self.height(self.foe, 0) == 1 or self.height(self.foe, 1) == 1 or self.height(self.foe, 2) == 1

    def spy(self) -> i64:
        held = self.state.hand_sizes[self.foe]
        if held == 0:
            return LOWEST
        unknown: i64 = max(i64(0), held - self.state.ledger_sizes[self.foe * 2 + tl.OPPONENT])
        return self.weights[w.SPIED] * unknown // 10 + (4 * held if self.sight.unseen[tl.CHAMPION] > 0 else 0)

    def reveal(self, lane: i64) -> i64:
        count: i64 = 0
        place: i64 = self.state.front(self.foe, lane)
        end: i64 = place + self.height(self.foe, lane)
        while place < end:
            count += 1 - self.state.ups[place]
            place += 1
        return self.weights[w.REVEALED] * count

    def best_flank(self) -> i64:
        best: i64 = LOWEST
        lane: i64 = 0
        while lane < tl.LANES:
            own: i64 = self.state.front(self.seat, lane)
            if self.height(self.seat, lane) > 0 and self.state.can_initiate(own):
                row: i64
                for row in range(self.height(self.foe, lane)):
                    if self.state.ups[self.state.front(self.foe, lane) + row] == 0 or not self.is_god(lane, row):
                        best = max(best, self.challenge(lane * tl.ROWS + row))
            lane += 2  # the outer lanes (TL-R107)
        return best

    def is_god(self, lane: i64, row: i64) -> bool:
        return row == 0 and self.state.has_god_in_front(self.foe, lane)

    def best_strike(self) -> i64:
        best: i64 = 0
        lane: i64
        for lane in range(tl.LANES):
            row: i64
            for row in range(self.height(self.foe, lane)):
                place: i64 = self.state.front(self.foe, lane) + row
                kind: i64 = self.state.cards[place] % tl.KINDS if self.state.ups[place] == 1 else i64(tl.NOTHING)
                if kind == tl.GOD or kind == tl.SHIELD_WALL:
                    best = max(best, self.strike(lane * tl.ROWS + row))
        return best

    # Answers.

    def answer(self, row: i64) -> i64:
        """Aims, moves and choices of cards."""
        state = self.state
        if row < act.AT_HAND:
            if state.phase == tl.AIM_RAVENS:
                return self.ravens_front((row - act.AT) // tl.ROWS)
            return self.challenge(row - act.AT) if state.phase == tl.AIM_VIDARR else self.strike(row - act.AT)
        if row == act.AT_HAND:
            return self.ravens_hand()
        if row == act.AT_OWN_GOD:
            return self.leave_god()
        if row == act.SPY:
            return self.spy()
        if row < act.MOVE:
            return self.reveal(row - act.REVEAL)
        if row < act.TAKE:
            return self.move(row)
        if row < act.PLACE:
            return self.of_kind(w.VALUE, (row - act.TAKE) % tl.KINDS)
        if row < act.SEER_NEXT:
            return self.burden(row - act.PLACE)
        if row < act.LAY:
            return 1 if row == act.SEER_NEXT and state.hand_sizes[self.foe] == tl.HAND else 0
        if row < act.DEPLOY:
            strength = state.agreed.strength[(row - act.LAY) % tl.KINDS]
            return -strength if state.agreed.top_card_only else strength
        return self.of_kind(w.DEPLOYED, row - act.DEPLOY) if row < act.END_TURN else 0

    def move(self, row: i64) -> i64:
        """The exposed treasure as deep as it goes; of the opponent's cards one that stands alone, onto another column."""
        cell: i64 = (row - act.MOVE) % tl.CELLS
        is_own = self.state.played != tl.NOTHING and self.state.has_power(self.state.played, tl.MOVE_OWN)
        if row < act.TO:
            if is_own:
                return self.exposure(cell // tl.ROWS) if cell % tl.ROWS == 0 else 0
            return 20 if self.height(self.foe, cell // tl.ROWS) == 1 else cell % tl.ROWS
        if is_own:
            return cell % tl.ROWS + (1 if cell // tl.ROWS == 1 else 0)
        return 10 if self.height(self.foe, cell // tl.ROWS) > 0 else 0

    def burden(self, lane: i64) -> i64:
        """A card the opponent must put up: best where an own front can take it, never into an empty column."""
        if self.height(self.foe, lane) == 0:
            return -self.weights[w.COLUMN]
        own: i64 = self.state.front(self.seat, lane)
        kind: i64 = self.state.revealed % tl.KINDS
        if self.height(self.seat, lane) == 0 or not self.state.can_initiate(own):
            return 0
        beats = self.state.strength(self.state.cards[own]) > self.state.agreed.strength[kind]
        return self.of_kind(w.VALUE, kind) if beats else 0
