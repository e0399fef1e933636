"""Building a view from nothing: what is not named here is not shown."""

from __future__ import annotations

from typing import Final

from stormdeck.core.types import Decision, Seat
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.actions import Cell
from stormdeck.games.thunder_and_lightning.cards import SIDES, Card
from stormdeck.games.thunder_and_lightning.ghost import card_at
from stormdeck.games.thunder_and_lightning.knowledge import Knowledge, knowledge_of
from stormdeck.games.thunder_and_lightning.memory import (
    HEL_CARD,
    HEL_KNOWN,
    HEL_LOOSE,
    HEL_LOW,
    HEL_SINCE,
    HEL_SIZE,
)
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.games.thunder_and_lightning.view import (
    FaceDown,
    FaceUp,
    FieldCard,
    HandCard,
    Held,
    HelMemory,
    Known,
    Memory,
    Player,
    Recall,
    ThunderView,
    Turn,
    Unseen,
)

MOST_LISTED: Final = 4
"""A face-down card that may be any card not seen yet is said to be one of them only if they are no more kinds than this."""


def view(state: ThunderState, viewer: Seat | None) -> ThunderView:
    """TL-R31, TL-R59, TL-G18, TL-G57  What `viewer` knows, field by field."""
    level = tl.EVERYBODY if viewer is None else tl.OPPONENT  # of the own cards: what the opponent knows of them
    asks = tl.NOTHING if viewer is None else int(viewer)
    known = [knowledge_of(state, 0, level, asks), knowledge_of(state, 1, level, asks)]
    return ThunderView(
        viewer=viewer,
        options=state.agreed.options,
        decision=decision(state),
        players=(see_player(state, 0, viewer, known[0]), see_player(state, 1, viewer, known[1])),
        turn=see_turn(state),
        berserker=seat_or_none(int(state.holders[0])),
        idunn=seat_or_none(int(state.holders[1])),
        winner=seat_or_none(int(state.winner)),
        reason=int(state.reason),
        away=tuple([Card(card) for card in range(2 * tl.KINDS) for _ in range(int(state.away[card]))]),
        recall=(see_recall(state, 0, viewer, known[0]), see_recall(state, 1, viewer, known[1])),
    )


def decision(state: ThunderState) -> Decision | None:
    """Who must decide what: public, and asked whatever the hand holds (TL-G52)."""
    if state.phase == tl.GAME_OVER:
        return None
    return Decision(Seat(int(state.active)), tl.PHASES[int(state.phase)], asking_rule(state))


def asking_rule(state: ThunderState) -> str:
    """The rule behind the open question: where two cards ask the same, each asks by its own (TL-R40)."""
    phase = int(state.phase)
    if state.played != tl.NOTHING:
        if phase == tl.PLACE_REVEALED and state.has_power(state.played, tl.DRAW_OPPOSING):
            return "TL-R100"
        if phase in (tl.MOVE_FROM, tl.MOVE_TO) and state.has_power(state.played, tl.MOVE_OPPOSING):
            return "TL-R105"
        if phase == tl.ORDER_DISCARDS and lost_hand(state):
            return "TL-R81"
    return tl.PHASE_RULES[phase]


def lost_hand(state: ThunderState) -> bool:
    """Whether Ravens met a Nightmare in the hand, as far as the table shows: its owner orders and has no card left.

    A Nightmare in the first row may be hit while that hand is empty anyway; then nothing but the log tells the two apart.
    """
    is_ravens = state.has_power(state.played, tl.CHALLENGE_HAND)
    return bool(is_ravens and state.active != state.turn and state.hand_sizes[state.active] == 0)


def seat_or_none(seat: int) -> Seat | None:
    return None if seat == tl.NOTHING else Seat(seat)


def card_or_none(card: int) -> Card | None:
    return None if card == tl.NOTHING else Card(card)


def level_of(seat: int, viewer: Seat | None) -> int:
    """How much a viewer knows of another seat's hidden cards."""
    return tl.EVERYBODY if viewer is None or viewer == seat else tl.OPPONENT


def see_player(state: ThunderState, seat: int, viewer: Seat | None, known: Knowledge) -> Player:
    pile = pile_of(state, seat)
    is_open = seat == viewer or state.agreed.discards_open
    return Player(
        side=SIDES[int(state.sides[seat])],
        lanes=tuple([see_lane(state, seat, lane, viewer, known) for lane in range(tl.LANES)]),
        entered=int(state.entered[seat]),
        hand=see_own_hand(state, seat, known) if seat == viewer else see_other_hand(state, seat, known),
        deck=int(state.deck_sizes[seat]),
        pile=len(pile),
        pile_top=pile[-1] if pile else None,
        pile_cards=tuple(pile) if is_open else None,
        turns_taken=int(state.turns_taken[seat]),
        treasure_shown=bool(state.treasure_shown[seat] == 1),
    )


def pile_of(state: ThunderState, seat: int) -> list[Card]:
    return [Card(int(state.piles[at])) for at in range(seat * tl.PILE, seat * tl.PILE + int(state.pile_sizes[seat]))]


def hidden_places(state: ThunderState, seat: int) -> list[int]:
    """The places of a side's face-down cards."""
    places = []
    for lane in range(tl.LANES):
        start = seat * tl.CELLS + lane * tl.ROWS
        for place in range(start, start + int(state.heights[seat * tl.LANES + lane])):
            if state.ups[place] == 0:
                places.append(place)
    return places


def see_lane(state: ThunderState, seat: int, lane: int, viewer: Seat | None, known: Knowledge) -> tuple[FieldCard, ...]:
    cards: list[FieldCard] = []
    start = seat * tl.CELLS + lane * tl.ROWS
    for place in range(start, start + int(state.heights[seat * tl.LANES + lane])):
        card, token = Card(int(state.cards[place])), int(state.tokens[place])
        if state.ups[place] == 1:
            cards.append(FaceUp(card, token))
        elif seat == viewer:
            cards.append(Known(card, token, known.candidates[token] == (card,)))
        else:
            stolen = bool(card // tl.KINDS != state.sides[seat])
            cards.append(FaceDown(stolen, token, see_candidates(known, token)))
    return tuple(cards)


def see_candidates(known: Knowledge, token: int) -> tuple[Card, ...]:
    """TL-R59, TL-G57  What a face-down card can only be.  Nothing is said if it may be any of many cards not seen yet."""
    cards = known.candidates[token]
    return () if token in known.may_be_unknown and len(cards) > MOST_LISTED else cards


def ledger_of(state: ThunderState, seat: int, level: int) -> list[tuple[Card, int]]:
    memory = seat * 2 + level
    start = memory * tl.PLACES
    entries = [int(state.ledger[at]) for at in range(start, start + int(state.ledger_sizes[memory]))]
    return sorted([(Card(entry % tl.SINCE), entry // tl.SINCE) for entry in entries])


def see_own_hand(state: ThunderState, seat: int, known: Knowledge) -> tuple[HandCard, ...]:
    """With what the opponent knows of it, which the owner can work out (it follows from the diary)."""
    told = list(known.surely_held)
    start = seat * tl.HAND
    cards: list[HandCard] = []
    for at in range(start, start + int(state.hand_sizes[seat])):
        card = Card(int(state.hands[at]))
        cards.append(Held(card, card in told))
        if card in told:
            told.remove(card)
    return tuple(cards)


def see_other_hand(state: ThunderState, seat: int, known: Knowledge) -> tuple[HandCard, ...]:
    """The cards that must be there; of the others only the backs show."""
    held = known.surely_held
    stolen = len([card for card in held if card // tl.KINDS != state.sides[seat]])
    cards: list[HandCard] = [Held(card) for card in held]
    own: list[HandCard] = [Unseen(False)] * (known.situation.held - len(held) + stolen)
    foreign: list[HandCard] = [Unseen(True)] * (known.situation.stolen - stolen)
    return tuple(cards + own + foreign)


def see_turn(state: ThunderState) -> Turn:
    moving = int(state.moving)
    waiting = []
    for seat in range(2):
        start = seat * tl.HAND
        waiting.append(tuple([Card(int(state.waiting[at])) for at in range(start, start + int(state.waiting_sizes[seat]))]))
    return Turn(
        seat=Seat(int(state.turn)),
        points=int(state.points_total),
        used=int(state.points_used),
        flanking=bool(state.flanking == 1),
        played=card_or_none(int(state.played)),
        in_limbo=bool(state.limbo == 1),
        revealed=card_or_none(int(state.revealed)),
        brought=int(state.brought),
        moving=None if moving == tl.NOTHING else Cell(moving),
        to_take=int(state.to_take),
        waiting=tuple(waiting),
    )


def see_recall(state: ThunderState, seat: int, viewer: Seat | None, known: Knowledge) -> Recall:
    """TL-G18  Perfect memory of what this viewer was shown."""
    return Recall(
        pile=see_pile(state, seat, viewer, known),
        hel=see_hel(state, seat, viewer, known),
        opponent=None if viewer is None else see_memory(state, seat, tl.OPPONENT),
        public=see_memory(state, seat, tl.EVERYBODY),
        diary=known.notes,
        may_lie=known.lying,
        may_hold=known.may_hold,
    )


def see_memory(state: ThunderState, seat: int, level: int) -> Memory:
    tokens = [(int(state.tokens[place]), int(state.fresh[level * tl.PLACES + place])) for place in hidden_places(state, seat)]
    return Memory(
        ledger=tuple(ledger_of(state, seat, level)),
        hand_fresh=int(state.hand_fresh[seat * 2 + level]),
        tokens=tuple(sorted(tokens)),
        hel_known=bool(state.hels[seat * 8 + HEL_KNOWN + level] == 1),
        hel_loose=int(state.hels[seat * 8 + HEL_LOOSE + level]),
    )


def knows_hel(state: ThunderState, seat: int, viewer: Seat | None, known: Knowledge) -> bool:
    """TL-G62  The owner knows what Hel took; others once only one card is left that it can be."""
    if viewer == seat or state.ghosts[seat] == tl.NOTHING:
        return True
    return len(known.named(known.may_have_taken)) == 1


def see_pile(state: ThunderState, seat: int, viewer: Seat | None, known: Knowledge) -> tuple[Card, ...]:
    if knows_hel(state, seat, viewer, known):
        return tuple(pile_of(state, seat))
    return tuple([Card(int(card_at(state, seat, height))) for height in range(int(state.pile_sizes[seat]) + 1)])


def see_hel(state: ThunderState, seat: int, viewer: Seat | None, known: Knowledge) -> HelMemory | None:
    base = seat * 8
    taken = int(state.hels[base + HEL_CARD])
    if taken == tl.NOTHING:
        return None
    knows = knows_hel(state, seat, viewer, known)
    return HelMemory(
        taken=Card(taken) if knows else None,
        may_be=(Card(taken),) if knows else known.named(known.may_have_taken),
        stolen=bool(taken // tl.KINDS != state.sides[seat]),
        height=int(state.ghosts[seat]) if knows else tl.NOTHING,
        low=int(state.hels[base + HEL_LOW]),
        size=int(state.hels[base + HEL_SIZE]),
        since=int(state.hels[base + HEL_SINCE]),
    )
