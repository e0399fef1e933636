"""Building a view from nothing: what is not named here is not shown."""

from __future__ import annotations

from stormdeck.core.game import seats_in
from stormdeck.core.types import Decision, Seat
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.actions import Cell
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.state import BlancoState
from stormdeck.games.blanco.view import (
    BlancoView,
    FaceDown,
    FaceUp,
    GridCard,
    HandCard,
    Held,
    Known,
    Player,
    Recall,
    Turn,
    Unseen,
)


def view(state: BlancoState, viewer: Seat | None) -> BlancoView:
    """BL-G33, BL-G47, BL-G58  What `viewer` knows, field by field."""
    top = int(state.discard_size) - 1
    pile = tuple([Card(int(state.discard[place])) for place in range(top + 1)])
    return BlancoView(
        viewer=viewer,
        options=state.agreed.options,
        decision=decision(state),
        players=tuple([see_player(state, Seat(seat), viewer) for seat in range(int(state.agreed.players))]),
        pile=int(state.pile_size),
        discard_top=pile[top] if pile else None,
        discard_count=len(pile),
        discard=pile if state.agreed.open_discard else None,
        box=int(state.box_size),
        shuffles=int(state.shuffles),
        dealer=Seat(int(state.dealer)),
        first_dealer=Seat(int(state.first_dealer)),
        games_played=int(state.games_played),
        turn=see_turn(state),
        game_winners=seats_in(int(state.game_winners)),
        match_winners=seats_in(int(state.match_winners)),
        by_guard=bool(state.by_guard),
        recall=Recall(
            discard=pile,
            box=tuple(sorted([Card(int(state.box[place])) for place in range(int(state.box_size))])),
            unseen=see_unseen(state, viewer),
        ),
    )


def decision(state: BlancoState) -> Decision | None:
    """Who must decide what: public."""
    if state.phase == bl.MATCH_OVER:
        return None
    phase = int(state.phase)
    return Decision(Seat(int(state.active)), bl.PHASES[phase], bl.PHASE_RULES[phase])


def knows_cell(state: BlancoState, seat: Seat, place: int, viewer: Seat | None) -> bool:
    """A looked-at card is its owner's knowledge; without `memory_aid` only while its question is open (BL-G45, BL-G58)."""
    if seat != viewer or state.faces[place] != bl.LOOKED:
        return False
    if state.agreed.memory_aid:
        return True
    return bool(state.phase == bl.REWARD_REVEAL and state.active == seat and seat * bl.CELLS + state.looked_at == place)


def see_cell(state: BlancoState, seat: Seat, place: int, viewer: Seat | None) -> GridCard:
    card = Card(int(state.cards[place]))
    if state.faces[place] == bl.UP:
        return FaceUp(card)
    shuffle = int(state.shuffle_of[card])
    if knows_cell(state, seat, place, viewer):
        return Known(card, shuffle)
    return FaceDown(bool(state.faces[place] != bl.DOWN), shuffle)


def see_hand(state: BlancoState, seat: Seat, viewer: Seat | None) -> tuple[HandCard, ...]:
    """Hidden cards are sorted by the shuffle they came from: their order tells nothing about their faces."""
    known: list[HandCard] = []
    hidden: list[int] = []
    for held in range(int(seat) * bl.HAND, int(seat) * bl.HAND + int(state.hand_sizes[int(seat)])):
        card = Card(int(state.hands[held]))
        public = bool(state.hand_public[held] == 1)
        if seat == viewer or public:
            known.append(Held(card, public, 0 if public else int(state.shuffle_of[card])))
        else:
            hidden.append(int(state.shuffle_of[card]))
    unseen: list[HandCard] = [Unseen(shuffle) for shuffle in sorted(hidden)]
    return tuple(known + unseen)


def see_player(state: BlancoState, seat: Seat, viewer: Seat | None) -> Player:
    at = int(seat)
    grid = []
    for row in range(int(state.rows[at])):
        start = at * bl.CELLS + row * bl.COLUMNS
        places = range(start, start + int(state.columns[at]))
        grid.append(tuple([see_cell(state, seat, place, viewer) for place in places]))
    return Player(
        stage=int(state.stages[at]),
        grid=tuple(grid) if state.columns[at] > 0 else (),
        hand=see_hand(state, seat, viewer),
        turns_taken=int(state.turns_taken[at]),
        wins=int(state.wins[at]),
        points=int(state.points[at]),
    )


def see_turn(state: BlancoState) -> Turn:
    looked_at = int(state.looked_at)
    taken = int(state.taken_from_discard)
    knock_on = state.agreed.knock_on
    return Turn(
        lines_cleared=int(state.lines_cleared),
        chain=bool(state.chain),
        look_used=bool(state.look_used),
        looked_at=None if looked_at == bl.NOTHING else Cell(looked_at),
        taken_from_discard=None if taken == bl.NOTHING else Card(taken),
        old_rows=tuple([int(mark) for mark in state.old_rows]) if knock_on else (),
        old_columns=tuple([int(mark) for mark in state.old_columns]) if knock_on else (),
    )


def see_unseen(state: BlancoState, viewer: Seat | None) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """The cards this viewer cannot place, one set for each shuffle they went through."""
    sets: dict[int, list[Card]] = {}
    for place in range(int(state.pile_size)):
        add_unseen(sets, state, int(state.pile[place]))
    for seat in range(int(state.agreed.players)):
        for row in range(int(state.rows[seat])):
            start = seat * bl.CELLS + row * bl.COLUMNS
            for place in range(start, start + int(state.columns[seat])):
                if state.faces[place] != bl.UP and not knows_cell(state, Seat(seat), place, viewer):
                    add_unseen(sets, state, int(state.cards[place]))
        for held in range(seat * bl.HAND, seat * bl.HAND + int(state.hand_sizes[seat])):
            if seat != viewer and state.hand_public[held] != 1:
                add_unseen(sets, state, int(state.hands[held]))
    return tuple([(shuffle, tuple(sorted(sets[shuffle]))) for shuffle in sorted(sets)])


def add_unseen(sets: dict[int, list[Card]], state: BlancoState, card: int) -> None:
    sets.setdefault(int(state.shuffle_of[card]), []).append(Card(card))
