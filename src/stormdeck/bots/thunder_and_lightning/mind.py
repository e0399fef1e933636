"""What greedy knows of a table of Thunder & Lightning, and what it expects of challenges and of Ravens.

Values are in tenths: a card is worth ten times its strength (a Shield Wall or a Nightmare as much as a four), a column twenty,
the last one forty, the treasure three hundred, an unknown front turned up ten.  What a face-down card may be is weighed by the
cards not seen yet, fewer passive ones in front than behind.  All values are whole numbers, so compiled and interpreted play
never differ.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.games.thunder_and_lightning.cards import FILE, KINDS, SIDES, Card
from stormdeck.games.thunder_and_lightning.tables import table_of
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
OPENED: Final = 150  # a known treasure that can be challenged next
POWER: Final = 8  # a card without strength
UNIT: Final = 1 << 20  # the weight of one drawn card as the treasure
LOWEST: Final = -(1 << 40)
FEW: Final = 8  # points that can still be spent, below which they are counted

VALUES: Final = {"god": 60, "treasure": 0, "shield_wall": 40, "nightmare": 40, "frigg": 25, "ravens": 22}
AHEAD: Final = vec[i64]([0, 1, 3, 2, 2, 3, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])  # how likely in front


@final
class Numbers:
    """The deck of a match by kind: strengths, copies, and what greedy thinks a card is worth."""

    deck: str
    strength: vec[i64]
    copies: vec[i64]
    value: vec[i64]

    def __init__(self, deck: str) -> None:
        kinds = table_of(deck, FILE).card
        self.deck = deck
        self.strength = vec[i64]([kind.strength for kind in kinds])
        self.copies = vec[i64]([kind.copies for kind in kinds])
        self.value = vec[i64]([VALUES.get(kind.id, 10 * kind.strength if kind.has_strength else POWER) for kind in kinds])


@final
class Field:
    """What the bot knows of one side, and what its cards may be."""

    player: Player
    seat: int
    numbers: Numbers
    unseen: vec[i64]  # by kind: own-deck cards of that side that the bot cannot place
    fresh: dict[int, int]

    def __init__(self, view: ThunderView, seat: int, numbers: Numbers) -> None:
        self.player = view.players[seat]
        self.seat = seat
        self.numbers = numbers
        self.unseen = count_unseen(view, seat, numbers)
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
            total += self.expected(self.weights(lane * 4 + row))
        return total

    def expected(self, likely: vec[i64]) -> i64:
        """The expected value of a card, the treasure counted as what it decides."""
        total: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            total += likely[kind] * (PRIZE if kind == TREASURE else self.numbers.value[kind])
            kind += 1
        return total // total_of(likely)

    def may_lose_treasure(self, lane: int) -> i64:
        """How likely the treasure lies in a column, in thousandths."""
        chance: i64 = 0
        for row in range(self.height(lane)):
            likely = self.weights(lane * 4 + row)
            chance += 1000 * likely[TREASURE] // total_of(likely)
        return min(chance, i64(1000))

    def is_known(self, cell: int, kind: i64) -> bool:
        """Whether the card at a place, if there is one, is known to be of a kind."""
        if cell % 4 >= self.height(cell // 4):
            return False
        card = self.card(cell)
        return isinstance(card, FaceUp | Known) and card.card % KINDS == kind

    def losing_column(self, lane: int) -> i64:
        """What it costs to lose the last card of a column."""
        if self.height(lane) != 1:
            return 0
        return LAST_COLUMN if self.columns() == 1 else COLUMN


def count_unseen(view: ThunderView, seat: int, numbers: Numbers) -> vec[i64]:
    """TL-R09  All copies less what the viewer has seen of them."""
    side = SIDES.index(view.players[seat].side)
    unseen = vec[i64]([int(copies) for copies in numbers.copies])
    seen: list[Card] = list(view.away)
    for player, recall in zip(view.players, view.recall, strict=True):
        seen += [lying.card for lane in player.lanes for lying in lane if isinstance(lying, FaceUp | Known)]
        seen += list(recall.pile)
        if recall.opponent is not None and player is view.players[seat]:
            seen += [card for card, _ in recall.opponent.ledger]
            if recall.hel is not None and recall.hel.taken is not None and not recall.opponent.hel_known:
                seen.append(recall.hel.taken)  # it follows which card Hel took; the digest does not say so
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


@final
class Eyes:
    """One decision: both sides as the deciding seat knows them."""

    view: ThunderView
    numbers: Numbers
    me: Field
    foe: Field
    hand: vec[i64]  # by kind

    def __init__(self, view: ThunderView, numbers: Numbers) -> None:
        assert view.decision is not None
        seat = int(view.decision.seat)
        self.view = view
        self.numbers = numbers
        self.me = Field(view, seat, numbers)
        self.foe = Field(view, 1 - seat, numbers)
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

    def want(self) -> i64:
        """What an action is worth beside all else that uses up no card, once few points can be spent in other ways."""
        return 5 * max(i64(0), FEW - self.supply())

    def left(self) -> i64:
        return self.view.turn.points - self.view.turn.used

    # Challenges.

    def outcome(self, attacker: i64, defender: i64, tie: i64) -> i64:
        """1 the defender is lost, -1 the attacker, 0 both; must agree with the rules' `compare`."""
        if defender == TREASURE:
            return 1
        if defender == WALL:
            return 1 if attacker == ARCHER else -1
        if self.numbers.strength[defender] < 0 or (attacker == FRIGG and defender == CHAMPION):
            return 1
        attack: i64 = self.numbers.strength[attacker]
        defence: i64 = self.numbers.strength[defender]
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
        gain = gain // total_of(likely) + self.want()
        return gain + INSIGHT if isinstance(target, FaceDown) else gain

    def prospect(self, lane: int, attacker: i64, defender: i64, tie: i64) -> i64:
        if defender == TREASURE:
            return PRIZE
        if defender == NIGHTMARE:
            mine = self.me.column_value(lane) + COLUMN + 3 * self.me.may_lose_treasure(lane) // 10
            return self.foe.column_value(lane) + COLUMN - mine
        result = self.outcome(attacker, defender, tie)
        gain: i64 = 0
        if result >= 0:
            gain += self.numbers.value[defender] + self.foe.losing_column(lane)
        if result <= 0:
            gain -= self.numbers.value[attacker] + self.losing_own(lane) + self.uncovered(lane)
        return gain

    def losing_own(self, lane: int) -> i64:
        """An own column lost; the last one in the last action of a turn is the game (TL-R04)."""
        cost = self.me.losing_column(lane)
        return PRIZE if cost == LAST_COLUMN and self.is_last_action() else cost

    def is_last_action(self) -> bool:
        """Whether no card can be played any more before the opponent's turn."""
        paid: i64 = 1 if self.view.turn.played is None else 0
        return self.left() - paid <= 0 or len(self.me.player.hand) == 0

    def uncovered(self, lane: int) -> i64:
        """What it costs to lose the front card: the treasure may stand behind it."""
        if self.me.height(lane) < 2:
            return 0
        return 80 if self.me.is_known(lane * 4 + 1, TREASURE) else 0

    def opens(self, cell: int) -> i64:
        """A known treasure comes to the front, where an own card can challenge it at once."""
        lane = cell // 4
        if cell % 4 > 0 or not self.foe.is_known(cell + 1, TREASURE) or self.left() == 0:
            return 0
        return OPENED if self.can_challenge(lane) else 0

    def can_challenge(self, lane: int) -> bool:
        kind = self.own_front(lane)
        return kind > NIGHTMARE and self.numbers.strength[kind] >= 0

    def own_front(self, lane: int) -> int:
        """The kind of the own front card of a lane; -1 if there is none."""
        if self.me.height(lane) == 0:
            return -1
        card = self.me.card(lane * 4)
        assert isinstance(card, FaceUp | Known)
        return card.card % KINDS

    # Ravens.

    def ravens_front(self, lane: int) -> i64:
        likely = self.foe.weights(lane * 4)
        gain: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            if kind == GOD:
                gain += likely[kind] * (self.numbers.value[GOD] + INSIGHT + self.opens(lane * 4))
            elif kind == TREASURE:
                gain += likely[kind] * PRIZE
            elif kind == NIGHTMARE:
                gain += likely[kind] * self.prospect(lane, RAVENS, NIGHTMARE, 0)
            elif kind != WALL and self.numbers.strength[kind] <= 1:
                gain += likely[kind] * (self.numbers.value[kind] + self.foe.losing_column(lane))
            kind += 1
        gain = gain // total_of(likely)
        return gain + INSIGHT if isinstance(self.foe.card(lane * 4), FaceDown) else gain

    def ravens_hand(self) -> i64:
        """A random card of the hand: what it may be is lost, or comes up; now and then it is the treasure."""
        held: i64 = len(self.foe.player.hand)
        if held == 0:
            return LOWEST
        known = [card.card % KINDS for card in self.foe.player.hand if isinstance(card, Held)]
        gain: i64 = 0
        for kind in known:
            gain += self.hit(kind, held)
        unknown = held - len(known)
        return (gain + unknown * self.hit_unknown(held) + self.may_hold_treasure(unknown)) // held

    def hit(self, kind: i64, held: i64) -> i64:
        """What it is worth to hit a hand card of a kind; a Nightmare takes all the others along."""
        if kind == TREASURE:
            return PRIZE
        if kind == NIGHTMARE:
            return 20 * held + (PRIZE if self.foe_holds_treasure() else 0)
        return self.numbers.value[kind] if self.numbers.strength[kind] <= 1 else i64(INSIGHT)

    def foe_holds_treasure(self) -> bool:
        return any([isinstance(card, Held) and card.card % KINDS == TREASURE for card in self.foe.player.hand])

    def hit_unknown(self, held: i64) -> i64:
        gain: i64 = 0
        cards: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            if kind != TREASURE:
                gain += self.foe.unseen[kind] * self.hit(kind, held)
                cards += self.foe.unseen[kind]
            kind += 1
        return gain // max(i64(1), cards)

    def may_hold_treasure(self, unknown: i64) -> i64:
        """The prize, as likely as one of the unknown hand cards is the treasure: drawn cards of the hand against the deck."""
        if self.foe.unseen[TREASURE] == 0 or unknown == 0:
            return 0
        memory = self.view.recall[self.foe.seat].opponent
        fresh: i64 = 0 if memory is None else memory.hand_fresh
        others: i64 = self.foe.player.deck * UNIT + fresh
        return PRIZE * fresh // max(i64(1), others)

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
        return 150 if self.me.is_known(lane * 4, TREASURE) else 0

    def treasure_cell(self) -> int:
        for lane in range(3):
            for row in range(self.me.height(lane)):
                if self.me.is_known(lane * 4 + row, TREASURE):
                    return lane * 4 + row
        return -1

    def move_own(self) -> i64:
        return max(self.exposure(0), max(self.exposure(1), self.exposure(2))) - 4

    def move_foe(self) -> i64:
        """Two columns of the opponent become one."""
        alone = len([lane for lane in self.foe.player.lanes if len(lane) == 1])
        return 14 if alone > 0 and self.foe.columns() > 1 else -4
