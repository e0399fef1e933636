"""Building a view from nothing: what is not named here is not shown."""

from __future__ import annotations

from stormdeck.core.types import Decision, Seat
from stormdeck.games.thunder_and_lightning.actions import Cell
from stormdeck.games.thunder_and_lightning.cards import SIDES, Card
from stormdeck.games.thunder_and_lightning.memory import (
    HEL_CARD,
    HEL_KNOWN,
    HEL_LOOSE,
    HEL_LOW,
    HEL_SINCE,
    HEL_SIZE,
    loose_kinds,
    noted_since,
)
from stormdeck.games.thunder_and_lightning.state import (
    CELLS,
    CHALLENGE_HAND,
    DRAW_OPPOSING,
    EVERYBODY,
    GAME_OVER,
    HAND,
    KINDS,
    LANES,
    MOVE_FROM,
    MOVE_OPPOSING,
    MOVE_TO,
    NOTHING,
    OPPONENT,
    ORDER_DISCARDS,
    PHASE_RULES,
    PHASES,
    PILE,
    PINNED,
    PLACE_REVEALED,
    PLACES,
    ROWS,
    ThunderState,
)
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


def view(state: ThunderState, viewer: Seat | None) -> ThunderView:
    """TL-R31, TL-R59, TL-G18, TL-G57  What `viewer` knows, field by field."""
    return ThunderView(
        viewer=viewer,
        options=state.agreed.options,
        decision=decision(state),
        players=(see_player(state, 0, viewer), see_player(state, 1, viewer)),
        turn=see_turn(state),
        berserker=seat_or_none(int(state.holders[0])),
        idunn=seat_or_none(int(state.holders[1])),
        winner=seat_or_none(int(state.winner)),
        reason=int(state.reason),
        away=tuple([Card(card) for card in range(2 * KINDS) for _ in range(int(state.away[card]))]),
        recall=(see_recall(state, 0, viewer), see_recall(state, 1, viewer)),
    )


def decision(state: ThunderState) -> Decision | None:
    """Who must decide what: public, and asked whatever the hand holds (TL-G52)."""
    if state.phase == GAME_OVER:
        return None
    return Decision(Seat(int(state.active)), PHASES[int(state.phase)], asking_rule(state))


def asking_rule(state: ThunderState) -> str:
    """The rule behind the open question: where two cards ask the same, each asks by its own (TL-R40)."""
    phase = int(state.phase)
    if state.played != NOTHING:
        if phase == PLACE_REVEALED and state.has_power(state.played, DRAW_OPPOSING):
            return "TL-R100"
        if phase in (MOVE_FROM, MOVE_TO) and state.has_power(state.played, MOVE_OPPOSING):
            return "TL-R105"
        if phase == ORDER_DISCARDS and lost_hand(state):
            return "TL-R81"
    return PHASE_RULES[phase]


def lost_hand(state: ThunderState) -> bool:
    """Whether Ravens met a Nightmare in the hand, as far as the table shows: its owner orders and has no card left.

    A Nightmare in the first row may be hit while that hand is empty anyway; then nothing but the log tells the two apart.
    """
    is_ravens = state.has_power(state.played, CHALLENGE_HAND)
    return bool(is_ravens and state.active != state.turn and state.hand_sizes[state.active] == 0)


def seat_or_none(seat: int) -> Seat | None:
    return None if seat == NOTHING else Seat(seat)


def card_or_none(card: int) -> Card | None:
    return None if card == NOTHING else Card(card)


def level_of(seat: int, viewer: Seat | None) -> int:
    """How much a viewer knows of another seat's hidden cards."""
    return EVERYBODY if viewer is None or viewer == seat else OPPONENT


def see_player(state: ThunderState, seat: int, viewer: Seat | None) -> Player:
    pile = [Card(int(state.piles[at])) for at in range(seat * PILE, seat * PILE + int(state.pile_sizes[seat]))]
    is_open = seat == viewer or state.agreed.discards_open
    return Player(
        side=SIDES[int(state.sides[seat])],
        lanes=tuple([see_lane(state, seat, lane, viewer) for lane in range(LANES)]),
        entered=int(state.entered[seat]),
        hand=see_own_hand(state, seat) if seat == viewer else see_other_hand(state, seat, level_of(seat, viewer)),
        deck=int(state.deck_sizes[seat]),
        pile=len(pile),
        pile_top=pile[-1] if pile else None,
        pile_cards=tuple(pile) if is_open else None,
        turns_taken=int(state.turns_taken[seat]),
        treasure_shown=bool(state.treasure_shown[seat] == 1),
    )


def hidden_places(state: ThunderState, seat: int) -> list[int]:
    """The places of a side's face-down cards."""
    places = []
    for lane in range(LANES):
        start = seat * CELLS + lane * ROWS
        for place in range(start, start + int(state.heights[seat * LANES + lane])):
            if state.ups[place] == 0:
                places.append(place)
    return places


def see_lane(state: ThunderState, seat: int, lane: int, viewer: Seat | None) -> tuple[FieldCard, ...]:
    cards: list[FieldCard] = []
    start = seat * CELLS + lane * ROWS
    for place in range(start, start + int(state.heights[seat * LANES + lane])):
        card, token = Card(int(state.cards[place])), int(state.tokens[place])
        if state.ups[place] == 1:
            cards.append(FaceUp(card, token))
        elif seat == viewer:
            cards.append(Known(card, token, see_candidates(state, seat, place, OPPONENT) == (card,)))
        else:
            stolen = bool(card // KINDS != state.sides[seat])
            cards.append(FaceDown(stolen, token, see_candidates(state, seat, place, level_of(seat, viewer))))
    return tuple(cards)


def see_candidates(state: ThunderState, seat: int, place: int, level: int) -> tuple[Card, ...]:
    """TL-R59, TL-G33  What a face-down card can only be: a card of the ledger with this back that was there before it."""
    back = int(state.cards[place]) // KINDS
    is_own = back == state.sides[seat]
    value = int(state.fresh[level * PLACES + place])
    if is_own and value > PINNED:
        return ()
    first = int(noted_since(value)) if is_own else 0
    ledger = ledger_of(state, seat, level)
    known = [card for card, since in ledger if first <= since < state.tokens[place] and card // KINDS == back]
    if is_own:
        known += [Card(back * KINDS + kind) for kind in range(KINDS) if loose_kinds(value) >> kind & 1 == 1]
    else:
        known += hel_candidates(state, seat, level, int(state.tokens[place]))
    return tuple(sorted(set(known)))


def hel_candidates(state: ThunderState, seat: int, level: int, token: int) -> list[Card]:
    """TL-G62  The cards Hel may have taken, for a face-down card that was played later."""
    base = seat * 8
    taken = int(state.hels[base + HEL_CARD])
    if taken == NOTHING or state.hels[base + HEL_KNOWN + level] == 1 or state.hels[base + HEL_SINCE] >= token:
        return []
    return [card for card in [*hel_part(state, seat), Card(taken)] if card // KINDS == taken // KINDS]


def hel_part(state: ThunderState, seat: int) -> list[Card]:
    """What is left of the pile that Hel looked through."""
    start = seat * PILE + int(state.hels[seat * 8 + HEL_LOW])
    return [Card(int(state.piles[at])) for at in range(start, start + int(state.hels[seat * 8 + HEL_SIZE]))]


def ledger_of(state: ThunderState, seat: int, level: int) -> list[tuple[Card, int]]:
    memory = seat * 2 + level
    start = memory * PLACES
    entries = [int(state.ledger[at]) for at in range(start, start + int(state.ledger_sizes[memory]))]
    return sorted([(Card(entry % 64), entry // 64) for entry in entries])


def see_own_hand(state: ThunderState, seat: int) -> tuple[HandCard, ...]:
    """With what the opponent knows of it, which the owner can work out (it follows from `Recall.opponent`)."""
    known = [held.card for held in see_other_hand(state, seat, OPPONENT) if isinstance(held, Held)]
    start = seat * HAND
    cards: list[HandCard] = []
    for at in range(start, start + int(state.hand_sizes[seat])):
        card = Card(int(state.hands[at]))
        cards.append(Held(card, card in known))
        if card in known:
            known.remove(card)
    return tuple(cards)


def see_other_hand(state: ThunderState, seat: int, level: int) -> tuple[HandCard, ...]:
    """Cards of the ledger that cannot have been played face down since are in the hand; of the others only the backs show."""
    side = int(state.sides[seat])
    hidden = hidden_places(state, seat)
    known: list[HandCard] = []
    for card, since in ledger_of(state, seat, level):
        later = [p for p in hidden if state.tokens[p] > since and int(state.cards[p]) // KINDS == card // KINDS]
        if not later:
            known.append(Held(card))
    held = [int(state.hands[at]) for at in range(seat * HAND, seat * HAND + int(state.hand_sizes[seat]))]
    stolen = len([card for card in held if card // KINDS != side])
    known_stolen = len([entry for entry in known if isinstance(entry, Held) and entry.card // KINDS != side])
    own: list[HandCard] = [Unseen(False)] * (len(held) - stolen - len(known) + known_stolen)
    foreign: list[HandCard] = [Unseen(True)] * (stolen - known_stolen)
    return tuple(known + own + foreign)


def see_turn(state: ThunderState) -> Turn:
    moving = int(state.moving)
    waiting = []
    for seat in range(2):
        start = seat * HAND
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
        moving=None if moving == NOTHING else Cell(moving),
        to_take=int(state.to_take),
        waiting=tuple(waiting),
    )


def see_recall(state: ThunderState, seat: int, viewer: Seat | None) -> Recall:
    """TL-G18  Perfect memory of what this viewer was shown."""
    return Recall(
        pile=see_pile(state, seat, viewer),
        hel=see_hel(state, seat, viewer),
        opponent=None if viewer is None else see_memory(state, seat, OPPONENT),
        public=see_memory(state, seat, EVERYBODY),
    )


def see_memory(state: ThunderState, seat: int, level: int) -> Memory:
    tokens = [(int(state.tokens[place]), int(state.fresh[level * PLACES + place])) for place in hidden_places(state, seat)]
    return Memory(
        ledger=tuple(ledger_of(state, seat, level)),
        hand_fresh=int(state.hand_fresh[seat * 2 + level]),
        tokens=tuple(sorted(tokens)),
        hel_known=bool(state.hels[seat * 8 + HEL_KNOWN + level] == 1),
        hel_loose=int(state.hels[seat * 8 + HEL_LOOSE + level]),
    )


def knows_hel(state: ThunderState, seat: int, viewer: Seat | None) -> bool:
    """The owner knows what Hel took; others only once it has come out."""
    return viewer == seat or bool(state.hels[seat * 8 + HEL_KNOWN + level_of(seat, viewer)] == 1)


def see_pile(state: ThunderState, seat: int, viewer: Seat | None) -> tuple[Card, ...]:
    pile = [Card(int(state.piles[at])) for at in range(seat * PILE, seat * PILE + int(state.pile_sizes[seat]))]
    taken = int(state.hels[seat * 8 + HEL_CARD])
    if viewer == seat or taken == NOTHING:
        return tuple(pile)
    low = int(state.hels[seat * 8 + HEL_LOW])
    part = hel_part(state, seat)
    above = pile[low + len(part) :]
    if not knows_hel(state, seat, viewer):
        part.append(Card(taken))
    return (*pile[:low], *sorted(part), *above)


def see_hel(state: ThunderState, seat: int, viewer: Seat | None) -> HelMemory | None:
    base = seat * 8
    taken = int(state.hels[base + HEL_CARD])
    if taken == NOTHING:
        return None
    return HelMemory(
        taken=Card(taken) if knows_hel(state, seat, viewer) else None,
        stolen=bool(taken // KINDS != state.sides[seat]),
        low=int(state.hels[base + HEL_LOW]),
        size=int(state.hels[base + HEL_SIZE]),
        since=int(state.hels[base + HEL_SINCE]),
    )
