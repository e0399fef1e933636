"""Greedy for Thunder & Lightning: weighs every action by what it is expected to win and lose, and takes the best.

A card is worth ten times its strength (a Shield Wall or a Nightmare as much as a four), a column twenty, the treasure three
hundred.  What a face-down card may be is weighed by the cards not seen yet, fewer passive ones in front than behind.  All
values are whole numbers, so compiled and interpreted play never differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning.cards import FILE, KIND_IDS, KINDS, SIDES, Card
from stormdeck.games.thunder_and_lightning.view import FaceDown, FaceUp, FieldCard, Held, Known, Player, ThunderView

GOD: Final = 0
TREASURE: Final = 1
WALL: Final = 2
NIGHTMARE: Final = 3
FRIGG: Final = 4
RAVENS: Final = 5
ARCHER: Final = 6
VIKING: Final = 8
CHAMPION: Final = 11

COLUMN: Final = 20
LAST_COLUMN: Final = 40
PRIZE: Final = 300
INSIGHT: Final = 10  # an unknown front turned up
EXPOSED: Final = 4  # an own card that the opponent gets to see
UNIT: Final = 1 << 20  # the weight of one drawn card as the treasure
LOWEST: Final = -(1 << 40)
ENOUGH: Final = 60  # points that can still be spent, from which on nobody counts them
FOR_GOD: Final = 55  # and how many it takes to want four a turn

STRENGTH: Final = vec[i64]([kind.strength for kind in FILE.card])
COPIES: Final = vec[i64]([kind.copies for kind in FILE.card])
VALUES: Final = {"god": 60, "treasure": 0, "shield_wall": 40, "nightmare": 40, "frigg": 25, "ravens": 22}
VALUE: Final = vec[i64]([VALUES.get(kind.id, 10 * kind.strength if kind.has_strength else 8) for kind in FILE.card])
BACKING: Final = vec[i64]([0, 26, 12, 2])
FIRST_ROW: Final = vec[i64]([0, 0, 24, 12, 4, 5, 20, 30, 28, 26, 15, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
AHEAD: Final = vec[i64]([0, 1, 3, 2, 2, 3, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])  # how likely in front


@final
class Field:
    """What the bot knows of one side, and what its cards may be."""

    player: Player
    seat: int
    unseen: vec[i64]  # by kind: own-deck cards of that side that the bot cannot place
    fresh: dict[int, int]

    def __init__(self, view: ThunderView, seat: int) -> None:
        self.player = view.players[seat]
        self.seat = seat
        self.unseen = count_unseen(view, seat)
        memory = view.recall[seat].opponent
        self.fresh = {} if memory is None else dict(memory.tokens)

    def height(self, lane: int) -> int:
        return len(self.player.lanes[lane])

    def columns(self) -> int:
        return len([lane for lane in self.player.lanes if lane])

    def card(self, cell: int) -> FieldCard:
        return self.player.lanes[cell // 4][cell % 4]

    def weights(self, cell: int) -> vec[i64]:
        """By kind: how likely the card at a place is of that kind, in parts of their sum."""
        likely = vec[i64]([0] * KINDS)
        card = self.card(cell)
        if isinstance(card, FaceUp | Known):
            likely[card.card % KINDS] = 1
        elif card.may_be:
            for kind in card.may_be:
                likely[kind % KINDS] += 1
        else:
            self.weigh_unseen(card, cell % 4, likely)
        return likely

    def weigh_unseen(self, card: FaceDown, row: int, likely: vec[i64]) -> None:
        kind: i64 = 1
        while kind < KINDS:
            ahead: i64 = AHEAD[kind] if row == 0 else (6 - AHEAD[kind] if kind <= NIGHTMARE else 3)
            likely[kind] = 100 * self.unseen[kind] * ahead
            kind += 1
        fresh: i64 = self.fresh.get(card.token, UNIT)
        likely[TREASURE] = likely[TREASURE] * max(i64(0), min(fresh, i64(UNIT))) // UNIT
        total: i64 = 0
        kind = 1
        while kind < KINDS:
            total += likely[kind]
            kind += 1
        if total == 0:
            likely[RAVENS] = 1

    def column_value(self, lane: int) -> i64:
        """What a column is worth to its player, the treasure included."""
        total: i64 = 0
        for row in range(self.height(lane)):
            total += expected(self.weights(lane * 4 + row))
        return total

    def may_lose_treasure(self, lane: int) -> i64:
        """How likely the treasure lies in a column, in thousandths."""
        chance: i64 = 0
        for row in range(self.height(lane)):
            likely = self.weights(lane * 4 + row)
            chance += 1000 * likely[TREASURE] // total_of(likely)
        return min(chance, i64(1000))

    def losing_column(self, lane: int) -> i64:
        """What it costs to lose the last card of a column."""
        if self.height(lane) != 1:
            return 0
        return LAST_COLUMN if self.columns() == 1 else COLUMN


def count_unseen(view: ThunderView, seat: int) -> vec[i64]:
    """TL-R09  All copies less what the viewer has seen of them."""
    side = SIDES.index(view.players[seat].side)
    unseen = vec[i64]([int(copies) for copies in COPIES])
    seen: list[Card] = list(view.away)
    for player, recall in zip(view.players, view.recall, strict=True):
        seen += [lying.card for lane in player.lanes for lying in lane if isinstance(lying, FaceUp | Known)]
        seen += list(recall.pile)
        if recall.opponent is not None and player is view.players[seat]:
            seen += [card for card, _ in recall.opponent.ledger]
    seen += [held.card for held in view.players[1 - seat].hand if isinstance(held, Held)]
    seen += [card for cards in view.turn.waiting for card in cards]
    seen += [card for card in (view.turn.revealed, view.turn.played if view.turn.in_limbo else None) if card is not None]
    for card in seen:
        if card // KINDS == side and unseen[card % KINDS] > 0:
            unseen[card % KINDS] -= 1
    return unseen


def total_of(likely: vec[i64]) -> i64:
    total: i64 = 0
    for weight in likely:
        total += weight
    return max(i64(1), total)


def expected(likely: vec[i64]) -> i64:
    """The expected value of a card, the treasure counted as what it decides."""
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        total += likely[kind] * (PRIZE if kind == TREASURE else VALUE[kind])
        kind += 1
    return total // total_of(likely)


@final
class Eyes:
    """One decision: both sides as the deciding seat knows them."""

    view: ThunderView
    me: Field
    foe: Field
    hand: vec[i64]  # by kind

    def __init__(self, view: ThunderView) -> None:
        assert view.decision is not None
        seat = int(view.decision.seat)
        self.view = view
        self.me = Field(view, seat)
        self.foe = Field(view, 1 - seat)
        self.hand = vec[i64]([0] * KINDS)
        for held in self.me.player.hand:
            if isinstance(held, Held):
                self.hand[held.card % KINDS] += 1

    def supply(self) -> i64:
        """About how many points can still be spent on drawing, playing and using cards (TL-R03)."""
        held: i64 = len(self.me.player.hand)
        deck: i64 = self.me.player.deck
        slots: i64 = 12 - self.me.height(0) - self.me.height(1) - self.me.height(2)
        return deck + min(deck + held, slots + 4)

    def urgency(self) -> i64:
        """Challenges use up no card that wins them: the fewer points can be spent otherwise, the better they are."""
        return max(i64(0), ENOUGH - self.supply()) // 2

    # Challenges.

    def outcome(self, attacker: i64, defender: i64, tie: i64) -> i64:
        """1 the defender is lost, -1 the attacker, 0 both; must agree with the rules' `compare`."""
        if defender == TREASURE:
            return 1
        if defender == WALL:
            return 1 if attacker == ARCHER else -1
        if STRENGTH[defender] < 0 or (attacker == FRIGG and defender == CHAMPION):
            return 1
        attack: i64 = STRENGTH[attacker]
        defence: i64 = STRENGTH[defender]
        if attacker == VIKING and self.view.berserker == self.me.seat:
            attack = 6
        if defender == VIKING and self.view.berserker == self.foe.seat:
            defence = 3
        if attack != defence:
            return 1 if attack > defence else -1
        return tie

    def challenge(self, cell: int) -> i64:
        """The own front of the lane against the opposing card at `cell`."""
        lane = cell // 4
        own = self.me.card(lane * 4)
        assert isinstance(own, FaceUp | Known)
        attacker: i64 = own.card % KINDS
        target = self.foe.card(cell)
        likely = self.foe.weights(cell)
        tie: i64 = 0 if self.view.idunn is None else (1 if self.view.idunn == self.me.seat else -1)
        gain: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            if likely[kind] > 0:
                gain += likely[kind] * self.prospect(lane, attacker, kind, tie)
            kind += 1
        gain = gain // total_of(likely)
        if isinstance(target, FaceDown):
            gain += INSIGHT
        return gain + self.urgency() - (EXPOSED if isinstance(own, Known) else 0)

    def prospect(self, lane: int, attacker: i64, defender: i64, tie: i64) -> i64:
        if defender == TREASURE:
            return PRIZE
        if defender == NIGHTMARE:
            mine = self.me.column_value(lane) + COLUMN + 3 * self.me.may_lose_treasure(lane) // 10
            return self.foe.column_value(lane) + COLUMN - mine
        result = self.outcome(attacker, defender, tie)
        gain: i64 = 0
        if result >= 0:
            gain += VALUE[defender] + self.foe.losing_column(lane)
        if result <= 0:
            gain -= VALUE[attacker] + self.me.losing_column(lane) + self.uncovered(lane)
        return gain

    def uncovered(self, lane: int) -> i64:
        """What it costs to lose the front card: the treasure may stand behind it."""
        if self.me.height(lane) < 2:
            return 0
        behind = self.me.card(lane * 4 + 1)
        return 80 if isinstance(behind, FaceUp | Known) and behind.card % KINDS == TREASURE else 0

    # Ravens.

    def ravens_front(self, lane: int) -> i64:
        likely = self.foe.weights(lane * 4)
        gain: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            if kind == GOD:
                gain += likely[kind] * 70
            elif kind == TREASURE:
                gain += likely[kind] * PRIZE
            elif kind == NIGHTMARE:
                gain += likely[kind] * self.prospect(lane, RAVENS, NIGHTMARE, 0)
            elif kind != WALL and STRENGTH[kind] <= 1:
                gain += likely[kind] * (VALUE[kind] + self.foe.losing_column(lane))
            kind += 1
        gain = gain // total_of(likely)
        return gain + INSIGHT if isinstance(self.foe.card(lane * 4), FaceDown) else gain

    def ravens_hand(self) -> i64:
        """A random card: now and then it is the treasure, or the Nightmare that takes all the others along."""
        held = len(self.foe.player.hand)
        if held == 0:
            return LOWEST
        known = [card.card % KINDS for card in self.foe.player.hand if isinstance(card, Held)]
        gain: i64 = 12
        if TREASURE in known:
            gain += PRIZE // held
            if NIGHTMARE in known:
                gain += PRIZE // held
        elif self.foe.unseen[TREASURE] > 0 and len(known) < held:
            memory = self.view.recall[self.foe.seat].opponent
            fresh: i64 = 0 if memory is None else memory.hand_fresh
            others: i64 = self.foe.player.deck * UNIT + fresh
            gain += PRIZE * fresh // max(i64(1), others) // held
        return gain

    def best_ravens(self) -> i64:
        best = self.ravens_hand()
        if self.god_stands():
            best = max(best, self.leave_god())
        for lane in range(3):
            if self.foe.height(lane) > 0:
                best = max(best, self.ravens_front(lane))
        return best

    def god_stands(self) -> bool:
        fronts = [lane[0] for lane in self.me.player.lanes if lane]
        return any([isinstance(card, FaceUp) and card.card % KINDS == GOD for card in fronts])

    def leave_god(self) -> i64:
        """Removing the own god: only when four points a turn would soon be the end."""
        return 40 if self.supply() < 20 else -60

    # Moves.

    def exposure(self, lane: int) -> i64:
        """What is at stake where the own treasure stands in front of an opposing card."""
        if self.me.height(lane) == 0 or self.foe.height(lane) == 0:
            return 0
        front = self.me.card(lane * 4)
        is_treasure = isinstance(front, FaceUp | Known) and front.card % KINDS == TREASURE
        return 150 if is_treasure else 0

    def treasure_cell(self) -> int:
        for lane in range(3):
            for row in range(self.me.height(lane)):
                card = self.me.card(lane * 4 + row)
                if isinstance(card, FaceUp | Known) and card.card % KINDS == TREASURE:
                    return lane * 4 + row
        return -1

    def move_own(self) -> i64:
        return max(self.exposure(0), max(self.exposure(1), self.exposure(2))) - 4

    def move_foe(self) -> i64:
        """Two columns of the opponent become one."""
        alone = len([lane for lane in self.foe.player.lanes if len(lane) == 1])
        return 14 if alone > 0 and self.foe.columns() > 1 else -4


@final
class ThunderGreedy:
    """Chooses for a seat of Thunder & Lightning."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, ThunderView)
        eyes = Eyes(view)
        best: i64 = LOWEST
        equal: i64 = 0
        chosen = legal[0]
        for action in legal:
            value = self.value(eyes, action)
            if value > best:
                best = value
                chosen = action
                equal = 1
            elif value == best:
                equal += 1
                if rng.below(equal) == 0:  # every one of the best equally often
                    chosen = action
        return chosen

    def value(self, eyes: Eyes, action: Action) -> i64:
        if isinstance(action, act.Draw):
            return self.draw(eyes)
        if isinstance(action, act.Play):
            return self.play(eyes, action.card, action.cell)
        if isinstance(action, act.Challenge):
            return eyes.challenge(action.cell)
        if isinstance(action, act.Enter):
            return self.enter(eyes, action.lane)
        if isinstance(action, act.Use):
            return self.use(eyes, action.card % KINDS)
        return self.answer(eyes, action)

    def draw(self, eyes: Eyes) -> i64:
        held = len(eyes.me.player.hand)
        return 13 if held < 4 else 8 if held < 8 else 4

    def enter(self, eyes: Eyes, lane: int) -> i64:
        """Four points a turn are good as long as there is something to spend them on."""
        if eyes.supply() < FOR_GOD:
            return -30
        treasure = eyes.treasure_cell()
        height: i64 = eyes.me.height(lane)
        shelter: i64 = 20 if treasure >= 0 and treasure // 4 == lane else 0
        return 50 + shelter + (COLUMN if height == 0 else 3 * height)

    def play(self, eyes: Eyes, card: int, cell: int) -> i64:
        """A card onto the own side: a new column, a better front, or somewhere behind."""
        lane, row = cell // 4, cell % 4
        kind: i64 = card % KINDS
        height = eyes.me.height(lane)
        if kind == TREASURE:
            return self.hide_treasure(eyes, lane, row, height)
        value: i64 = FIRST_ROW[kind] // 3
        if height == 0:
            return value + COLUMN
        backing: i64 = BACKING[height]  # a column of one card is lost with it
        if row > 0:
            return value // 3 + backing
        return value + backing + eyes.exposure(lane) + self.meet(eyes, kind, lane) - 4

    def meet(self, eyes: Eyes, kind: i64, lane: int) -> i64:
        """How well a new front stands against a known opposing one."""
        if eyes.foe.height(lane) == 0:
            return 0
        facing = eyes.foe.card(lane * 4)
        if not isinstance(facing, FaceUp):
            return 0
        other: i64 = facing.card % KINDS
        if other == WALL:
            return 25 if kind == ARCHER else 0
        if other == CHAMPION and kind == FRIGG:
            return 60
        if kind > NIGHTMARE and STRENGTH[kind] > STRENGTH[other]:
            return VALUE[other] // 2
        return 10 if kind == WALL else 0

    def hide_treasure(self, eyes: Eyes, lane: int, row: int, height: int) -> i64:
        """Deep in a column, best in the center; in the hand it is worst beside a Nightmare or with few cards."""
        if row < 2 or row < height:
            return -200
        held = len(eyes.me.player.hand)
        danger: i64 = 40 if eyes.hand[NIGHTMARE] > 0 else 60 // max(1, held)
        return danger + (6 if lane == 1 else 0)

    def use(self, eyes: Eyes, kind: i64) -> i64:
        """A mythological card from the hand, less the card itself."""
        name = KIND_IDS[int(kind)]
        if name == "ravens":
            return eyes.best_ravens() - 8
        if name == "frigg":
            return max(self.spy(eyes), self.best_reveal(eyes)) - 8
        if name == "vidarr":
            return self.best_flank(eyes) - 4
        if name == "baldr":
            return eyes.move_own()
        if name == "valkyries":
            return eyes.move_foe()
        if name == "weapon":
            return self.best_strike(eyes) - 4
        return self.fetch(eyes, name) - 3

    def fetch(self, eyes: Eyes, name: str) -> i64:
        """Cards that bring other cards, and those that only lie on the pile."""
        pile = [card % KINDS for card in eyes.view.recall[eyes.me.seat].pile]
        if name == "freya":
            top = eyes.foe.player.pile_top
            return 0 if top is None else VALUE[top % KINDS] + 8
        if name == "hel":
            return max([int(VALUE[kind]) for kind in pile])
        if name == "odin":
            return 18 * min(3, pile.count(RAVENS))
        if name == "longships":
            return 9 * min(3, pile.count(VIKING) + pile.count(ARCHER))
        if name == "seer":
            return 60 if len(eyes.foe.player.hand) == 12 else 5
        vikings = [lane for lane in range(3) if self.own_front(eyes, lane) == VIKING]
        return 12 * len(vikings) if name == "berserker" else 6

    def own_front(self, eyes: Eyes, lane: int) -> int:
        if eyes.me.height(lane) == 0:
            return -1
        card = eyes.me.card(lane * 4)
        assert isinstance(card, FaceUp | Known)
        return card.card % KINDS

    def spy(self, eyes: Eyes) -> i64:
        held = len(eyes.foe.player.hand)
        unknown = len([card for card in eyes.foe.player.hand if not isinstance(card, Held)])
        return 2 * unknown + (4 * held if eyes.foe.unseen[CHAMPION] > 0 else 0) if held else LOWEST

    def reveal(self, eyes: Eyes, lane: int) -> i64:
        return 7 * len([card for card in eyes.foe.player.lanes[lane] if isinstance(card, FaceDown)])

    def best_reveal(self, eyes: Eyes) -> i64:
        return max(self.reveal(eyes, 0), max(self.reveal(eyes, 1), self.reveal(eyes, 2)))

    def best_flank(self, eyes: Eyes) -> i64:
        best: i64 = LOWEST
        for lane in (0, 2):
            kind = self.own_front(eyes, lane)
            if kind > NIGHTMARE and STRENGTH[kind] >= 0:
                for row in range(eyes.foe.height(lane)):
                    if not self.is_foe_god(eyes, lane * 4 + row):
                        best = max(best, eyes.challenge(lane * 4 + row))
        return best

    def is_foe_god(self, eyes: Eyes, cell: int) -> bool:
        card = eyes.foe.card(cell)
        return isinstance(card, FaceUp) and card.card % KINDS == GOD

    def best_strike(self, eyes: Eyes) -> i64:
        best: i64 = 0
        for lane in range(3):
            for row in range(eyes.foe.height(lane)):
                best = max(best, self.strike(eyes, lane * 4 + row))
        return best

    def strike(self, eyes: Eyes, cell: int) -> i64:
        card = eyes.foe.card(cell)
        if not isinstance(card, FaceUp):
            return INSIGHT
        return VALUE[card.card % KINDS] + eyes.foe.losing_column(cell // 4)

    # Answers.

    def answer(self, eyes: Eyes, action: Action) -> i64:
        if isinstance(action, act.At):
            return self.aim(eyes, action.cell)
        if isinstance(action, act.AtHand):
            return eyes.ravens_hand()
        if isinstance(action, act.AtOwnGod):
            return eyes.leave_god()
        if isinstance(action, act.Spy):
            return self.spy(eyes)
        if isinstance(action, act.Reveal):
            return self.reveal(eyes, action.lane)
        if isinstance(action, act.Move):
            return self.pick(eyes, action.cell)
        if isinstance(action, act.To):
            return self.put(eyes, action.cell)
        if isinstance(action, act.PlaceRevealed):
            return self.burden(eyes, action.lane)
        if isinstance(action, act.Take):
            return VALUE[action.card % KINDS]
        if isinstance(action, act.Lay):
            return self.lay(eyes, action.card % KINDS)
        if isinstance(action, act.Deploy):
            return FIRST_ROW[action.kind]
        return 1 if isinstance(action, act.SeerNext) and len(eyes.foe.player.hand) == 12 else 0

    def lay(self, eyes: Eyes, kind: i64) -> i64:
        """Freya should find a worthless card on top: the strongest first, or the weakest named as the top card."""
        return STRENGTH[kind] if eyes.view.options.word("nightmare_order") == "full" else -STRENGTH[kind]

    def aim(self, eyes: Eyes, cell: int) -> i64:
        assert eyes.view.decision is not None
        kind = eyes.view.decision.kind
        if kind == "ravens":
            return eyes.ravens_front(cell // 4)
        return eyes.challenge(cell) if kind == "vidarr" else self.strike(eyes, cell)

    def moves_own(self, eyes: Eyes) -> bool:
        played = eyes.view.turn.played
        return played is not None and KIND_IDS[played % KINDS] == "baldr"

    def pick(self, eyes: Eyes, cell: int) -> i64:
        """The exposed treasure of one's own; of the opponent's cards one that stands alone, or a deep one."""
        if self.moves_own(eyes):
            return eyes.exposure(cell // 4) if cell % 4 == 0 else 0
        return 20 if eyes.foe.height(cell // 4) == 1 else cell % 4

    def put(self, eyes: Eyes, cell: int) -> i64:
        """The own card as deep as it goes; the opponent's onto another column of his."""
        if self.moves_own(eyes):
            return cell % 4 + (1 if cell // 4 == 1 else 0)
        return 10 if eyes.foe.height(cell // 4) > 0 else 0

    def burden(self, eyes: Eyes, lane: int) -> i64:
        """A weak card is best put before a wall or where an own strong front can take it; never into an empty column."""
        card = eyes.view.turn.revealed
        assert card is not None
        if eyes.foe.height(lane) == 0:
            return -COLUMN
        kind = self.own_front(eyes, lane)
        beats = kind > NIGHTMARE and STRENGTH[kind] > STRENGTH[card % KINDS]
        return VALUE[card % KINDS] if beats else 0
