"""Building a view from nothing: what is not named here is not shown."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.game import seats_in
from stormdeck.core.types import Decision, Seat
from stormdeck.games.thunderbolts import state as tb
from stormdeck.games.thunderbolts.cards import Card, Copies
from stormdeck.games.thunderbolts.ending import winners
from stormdeck.games.thunderbolts.state import ThunderboltsState
from stormdeck.games.thunderbolts.view import HandCard, Held, Player, Pool, Recall, Stack, ThunderboltsView, Unseen, Wallet

FIRST_SHUFFLE: Final = 1


def view(state: ThunderboltsState, viewer: Seat | None) -> ThunderboltsView:
    """TB-G31  What `viewer` knows, field by field."""
    over = state.result != tb.PLAYING
    return ThunderboltsView(
        viewer=viewer,
        options=state.agreed.options,
        decision=decision(state),
        players=tuple([see_player(state, Seat(seat), viewer) for seat in range(int(state.agreed.players))]),
        stacks=tuple([see_stack(state, stack) for stack in range(tb.STACKS)]),
        vault=int(state.vault_size),
        completed=copies(state.completed),
        aside=copies(state.aside),
        shuffles=int(state.shuffles),
        dealer=Seat(int(state.dealer)),
        current=Seat(int(state.current)),
        turn_no=int(state.turn_no),
        actions=int(state.actions),
        idle_passes=int(state.idle_passes),
        result=tb.RESULTS[int(state.result)],
        winners=seats_in(winners(state)) if over else (),
        recall=Recall(see_unseen(state, viewer)),
    )


def decision(state: ThunderboltsState) -> Decision | None:
    """Who must decide: always the seat whose turn it is, so no question tells anything."""
    return None if state.result != tb.PLAYING else Decision(Seat(int(state.current)), "play", "TB-R18")


def copies(by_face: vec[i64]) -> Copies:
    return tuple([int(count) for count in by_face])


def see_player(state: ThunderboltsState, seat: Seat, viewer: Seat | None) -> Player:
    at = int(seat)
    top = int(state.wallet_top(at))
    return Player(
        wallet=Wallet(int(state.wallet_sizes[at]), None if top == tb.NOTHING else Card(top)),
        hand=see_own_hand(state, at) if seat == viewer else see_hand(state, at),
        reserves=tuple([reserve_cards(state, at * tb.RESERVES + reserve) for reserve in range(tb.RESERVES)]),
        points=int(state.points[at]),
        finished=int(state.finished[at]),
    )


def see_own_hand(state: ThunderboltsState, seat: int) -> tuple[HandCard, ...]:
    """The owner knows every card, and from which shuffle it came."""
    cards: list[HandCard] = []
    for card in range(tb.FACES):
        known = int(state.known[seat]) if card == tb.WILD else 0
        older = older_shuffles(state, seat, card)
        fresh = int(state.hands[seat * tb.FACES + card]) - known - len(older)
        cards += [Held(Card(card), True, 0)] * known
        cards += [Held(Card(card), False, shuffle) for shuffle in older]
        cards += [Held(Card(card), False, int(state.shuffles))] * fresh
    return tuple(cards)


def see_hand(state: ThunderboltsState, seat: int) -> tuple[HandCard, ...]:
    """The wilds that everybody saw; of the others only how many there are from each shuffle."""
    known = int(state.known[seat])
    older = older_shuffles(state, seat, tb.NOTHING)
    fresh = int(state.hand_sizes[seat]) - known - len(older)
    cards: list[HandCard] = [Held(Card(tb.WILD), True, 0)] * known
    cards += [Unseen(shuffle) for shuffle in older]
    cards += [Unseen(int(state.shuffles))] * fresh
    return tuple(cards)


def older_shuffles(state: ThunderboltsState, seat: int, card: int) -> list[int]:
    """The shuffles that a hand's older cards came from, in order; of one face, or of all (NOTHING)."""
    shuffles = []
    for place in range(int(state.older_count)):
        entry = int(state.older[place])
        if entry % 64 // 16 == seat and (card == tb.NOTHING or entry % 16 == card):
            shuffles.append(entry // 64)
    return shuffles


def reserve_cards(state: ThunderboltsState, reserve: int) -> tuple[Card, ...]:
    """Bottom to top."""
    cards: list[Card] = []
    entry = int(state.reserve_tops[reserve])
    while entry != tb.NOTHING:
        lying = int(state.reserve_cards[entry])
        cards.append(Card(lying % 16))
        entry = lying // 16 - 1
    return tuple(cards[::-1])


def see_stack(state: ThunderboltsState, stack: int) -> Stack:
    place = int(state.places[stack])
    return Stack(place, tuple([Card(int(state.card_at(stack, at))) for at in range(int(state.bases[stack]), place)]))


def see_unseen(state: ThunderboltsState, viewer: Seat | None) -> tuple[Pool, ...]:
    """The cards this viewer cannot place, one set for each shuffle they went through.

    A face-down WALLET card is from the opening shuffle, a VAULT card from the last one, a hand card from the one it was drawn
    from; everybody knows which cards went into a shuffle and which of them have been seen since.
    """
    pools: dict[int, vec[i64]] = {}
    last = int(state.shuffles)
    for place in range(int(state.vault_size)):
        add_unseen(pools, last, int(state.vault[place]), 1)
    for seat in range(int(state.agreed.players)):
        for place in range(seat * tb.MOST_WALLET, seat * tb.MOST_WALLET + int(state.wallet_sizes[seat]) - 1):
            add_unseen(pools, FIRST_SHUFFLE, int(state.wallets[place]), 1)
        if seat != viewer:
            for card in range(tb.FACES):
                hidden = int(state.hands[seat * tb.FACES + card]) - (int(state.known[seat]) if card == tb.WILD else 0)
                older = older_shuffles(state, seat, card)
                for shuffle in older:
                    add_unseen(pools, shuffle, card, 1)
                add_unseen(pools, last, card, hidden - len(older))
    return tuple([Pool(shuffle, copies(pools[shuffle])) for shuffle in sorted(pools)])


def add_unseen(pools: dict[int, vec[i64]], shuffle: int, card: int, count: int) -> None:
    if count > 0:
        if shuffle not in pools:
            pools[shuffle] = zeros(tb.FACES)
        pools[shuffle][card] += count
