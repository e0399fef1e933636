"""Who may have learned something from an action of Thunder & Lightning, judged from what everybody saw of it.

A card that is shown teaches somebody something unless everybody knew it; what everybody knows is in a spectator's view.  A
player knows the own cards besides, but for the order of the deck.  Where knowing would take more than that view says, the
answer is that somebody may have learned something.
"""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.types import Learners, Seat
from stormdeck.games.thunder_and_lightning import events as ev
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.actions import LANES, ROWS
from stormdeck.games.thunder_and_lightning.belief import ThunderBelief
from stormdeck.games.thunder_and_lightning.cards import KINDS, SIDES, Card
from stormdeck.games.thunder_and_lightning.state import Agreed
from stormdeck.games.thunder_and_lightning.view import FaceDown, FaceUp, FieldCard, Held, Player, ThunderView, Unseen

NOBODY, MOVER, OTHERS = Learners.NOBODY, Learners.MOVER, Learners.OTHERS
FETCHED = (tl.RAVENS, tl.ARCHER, tl.VIKING)
"""What Odin and Longships bring back."""


def learners(before: ThunderView, events: Sequence[Event], after: ThunderView, belief: ThunderBelief) -> Learners:
    """TL-R23, TL-R26, TL-R37, TL-R40, TL-R62, TL-R65, TL-R80, TL-R99  Cards drawn, laid, turned up, used, spied, lost, foreseen.

    `belief` is made from `before`."""
    assert before.decision is not None
    table = Table(before, belief.template.agreed)
    mover = before.decision.seat
    found = NOBODY
    for event in events:
        match event:
            case ev.DeployedUnseen() | ev.PlayedUnseen(stolen=False):
                found |= NOBODY if table.has_something_to_lay(mover) else OTHERS
            case ev.DrewUnseen(seat=seat):
                found |= NOBODY if before.players[seat].deck == 1 or len(deck_kinds(belief, seat)) == 1 else MOVER
            case ev.SeerDrew(seat=seat):
                found |= NOBODY if len(deck_kinds(belief, 1 - seat)) == 1 else MOVER | OTHERS
            case ev.Used(seat=seat, card=card) | ev.GodEntered(seat=seat, card=card):
                found |= table.hand_shown(seat, card)
            case ev.TurnedUp(seat=seat, cell=cell):
                found |= shown(table.field(seat, cell // ROWS)[cell % ROWS], seat == mover)
            case ev.LaneWiped(lane=lane):
                for seat in (Seat(0), Seat(1)):
                    for lying in table.field(seat, lane):
                        found |= shown(lying, seat == mover)
            case ev.HandSpied():
                found |= NOBODY if table.is_hand_known(Seat(1 - mover)) else MOVER
            case ev.TookUnseen(seat=seat):
                found |= NOBODY if not table.taken_by_hel(seat) else OTHERS
            case ev.Fetched(seat=seat) | ev.ShipsSent(seat=seat):
                found |= NOBODY if not any([card % KINDS in FETCHED for card in table.taken_by_hel(seat)]) else OTHERS
    return found | goes_on(Table(after, belief.template.agreed), mover)


def shown(lying: FieldCard, own: bool) -> Learners:
    """TL-R31  A card of the battlefield that everybody sees now; its owner knew it."""
    if not isinstance(lying, FaceDown) or len(lying.may_be) == 1:
        return NOBODY
    return OTHERS if own else MOVER | OTHERS


def deck_kinds(belief: ThunderBelief, seat: int) -> set[int]:
    """The different cards of which the next one of a deck may be, for all that everybody knows."""
    stock = int(belief.hidden[seat].stock)
    return {kind for kind in range(KINDS) if stock >> kind & 1 == 1}


def goes_on(table: Table, mover: Seat) -> Learners:
    """TL-R22, TL-G10  That a turn goes on shows that its player can spend a point, and that it ends the game, that he cannot."""
    seat = table.view.turn.seat
    asked = table.view.decision is not None and table.view.decision.kind == tl.PHASES[tl.ACTION]
    ended = table.view.reason == tl.CANNOT_SPEND
    if not ended and not (asked and not table.surely_spends(seat)):
        return NOBODY
    return OTHERS if seat == mover else MOVER


class Table:
    """What everybody can see and work out."""

    def __init__(self, view: ThunderView, agreed: Agreed) -> None:
        self.view = view
        self.agreed = agreed

    def player(self, seat: int) -> Player:
        return self.view.players[seat]

    def field(self, seat: int, lane: int) -> tuple[FieldCard, ...]:
        return self.player(seat).lanes[lane]

    # Hands.

    def own_backs(self, seat: int) -> list[Held | Unseen]:
        """The hand cards with the player's own back."""
        side = SIDES.index(self.player(seat).side)
        hand = self.player(seat).hand
        return [held for held in hand if (held.card // KINDS == side if isinstance(held, Held) else not held.stolen)]

    def has_something_to_lay(self, seat: int) -> bool:
        """TL-R45  Whether a hand surely has a card with the own back that is not the god."""
        backs = self.own_backs(seat)
        known = [held for held in backs if isinstance(held, Held) and held.card % KINDS != tl.GOD]
        unseen = [held for held in backs if isinstance(held, Unseen)]
        return bool(known) or len(unseen) > (1 if self.is_god_unseen(seat) else 0)

    def is_god_unseen(self, seat: int) -> bool:
        """Whether nobody but its player can say where Thor or Loki is: in the hand or in the deck."""
        god = Card(SIDES.index(self.player(seat).side) * KINDS + tl.GOD)
        open_cards = [*self.view.away, *self.view.turn.waiting[0], *self.view.turn.waiting[1]]
        for player, recall in zip(self.view.players, self.view.recall, strict=True):
            open_cards += recall.pile
            open_cards += [lying.card for lane in player.lanes for lying in lane if isinstance(lying, FaceUp)]
            open_cards += [held.card for held in player.hand if isinstance(held, Held)]
        return god not in open_cards

    def hand_shown(self, seat: Seat, card: Card) -> Learners:
        """TL-R40, TL-R43  A hand card that everybody sees now; Vidarr also shows that there is a flank to attack (TL-R107)."""
        known = self.is_held(seat, card)
        flank = self.agreed.powers[card % KINDS] & tl.FLANK != 0
        return NOBODY if known and not (flank and not self.surely_attacks(seat, (0, LANES - 1))) else OTHERS

    def is_held(self, seat: int, card: Card) -> bool:
        """Whether everybody knows that a hand has this card: it was seen to go there, or can be nowhere else (TL-G02)."""
        player = self.player(seat)
        if any([isinstance(held, Held) and held.card == card for held in player.hand]):
            return True
        if player.deck > 0 or card // KINDS != SIDES.index(player.side):
            return False
        return card % KINDS == tl.GOD or self.holds_all_unseen(seat)

    def holds_all_unseen(self, seat: int) -> bool:
        """Whether all that nobody has seen of a deck is in the hand."""
        player = self.player(seat)
        return player.deck == 0 and not any([isinstance(lying, FaceDown) for lane in player.lanes for lying in lane])

    def is_hand_known(self, seat: int) -> bool:
        return self.holds_all_unseen(seat) or all([isinstance(held, Held) for held in self.player(seat).hand])

    # Piles.

    def taken_by_hel(self, seat: int) -> tuple[Card, ...]:
        """TL-G62  The cards of which Hel took one earlier, nobody else knows which; empty if that has come out."""
        recall = self.view.recall[seat]
        if recall.hel is None or recall.hel.taken is not None:
            return ()
        return recall.pile[recall.hel.low : recall.hel.low + recall.hel.size + 1]

    # Spending a point.

    def surely_spends(self, seat: int) -> bool:
        """TL-R23, TL-R26, TL-R33  Whether everybody can see that a player can draw, lay a card or challenge."""
        player = self.player(seat)
        if player.deck > 0 and len(player.hand) < tl.HAND:
            return True
        has_slot = any([len(lane) < ROWS for lane in player.lanes])
        stolen = any([isinstance(held, Unseen) and held.stolen for held in player.hand])
        if has_slot and (stolen or self.has_something_to_lay(seat)):
            return True
        return player.turns_taken > 0 and self.surely_attacks(seat, range(LANES))

    def surely_attacks(self, seat: int, lanes: Sequence[int]) -> bool:
        """TL-R36, TL-R47  Whether an open front card can challenge the front card before it."""
        for lane in lanes:
            own, other = self.field(seat, lane), self.field(1 - seat, lane)
            if (
                own
                and other
                and isinstance(own[0], FaceUp)
                and not (isinstance(other[0], FaceUp) and other[0].card % KINDS == tl.GOD)
            ):
                kind = own[0].card % KINDS
                if kind > tl.NIGHTMARE and self.agreed.strength[kind] >= 0:
                    return True
        return False
