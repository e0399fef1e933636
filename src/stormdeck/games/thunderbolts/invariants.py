"""What is true of every state of THUNDERBOLTS.  Tests call this after every move; play does not.

Every game has this module beside its rules; `stormdeck.testing` finds it there:
`zones` says where every card lies, `check` holds each law against a state.
"""

from __future__ import annotations

from typing import Final

from stormdeck.core.game import State
from stormdeck.core.laws import Law, Laws, MoveLaw, can_be_set_up
from stormdeck.core.view import Claim, View
from stormdeck.games.thunderbolts import position
from stormdeck.games.thunderbolts import state as tb
from stormdeck.games.thunderbolts.cards import FACES, WILD, WORD, Card, code
from stormdeck.games.thunderbolts.rules import STACK_POINTS, WALLET_POINTS
from stormdeck.games.thunderbolts.see import older_shuffles, reserve_cards
from stormdeck.games.thunderbolts.state import ThunderboltsState
from stormdeck.games.thunderbolts.view import ThunderboltsView, Unseen


def zones(state: State) -> dict[str, tuple[int, ...]]:
    """By place: the cards there, equal faces being equal numbers.

    A place has several cards only where nobody at the table can tell them apart.  The name of a place from which a card can
    be hidden ends in the shuffle that it came from.
    """
    assert isinstance(state, ThunderboltsState)
    places: dict[str, tuple[int, ...]] = {}
    last = int(state.shuffles)
    for depth in range(int(state.vault_size)):
        places[f"card {depth + 1} of the VAULT, shuffle {last}"] = (int(state.vault[int(state.vault_size) - 1 - depth]),)
    places["the completed pile"] = spread([int(count) for count in state.completed])
    places["aside"] = spread([int(count) for count in state.aside])
    for stack in range(tb.STACKS):
        for place in range(int(state.bases[stack]), int(state.places[stack])):
            places[f"card {place + 1} of stack {stack + 1}"] = (int(state.card_at(stack, place)),)
    for seat in seats(state):
        for height, card in enumerate(wallet_cards(state, seat)):
            places[f"card {height + 1} of the WALLET of seat {seat + 1}, shuffle 1"] = (card,)
        for shuffle, cards in hand_by_shuffle(state, seat).items():
            places[f"the hand of seat {seat + 1}, shuffle {shuffle}"] = tuple(sorted(cards))
        for reserve in range(tb.RESERVES):
            for height, lying in enumerate(reserve_cards(state, seat * tb.RESERVES + reserve)):
                places[f"card {height + 1} of reserve {reserve + 1} of seat {seat + 1}"] = (int(lying),)
    return {place: cards for place, cards in places.items() if cards}


def claims(view: View) -> dict[str, Claim]:
    """What a view says of the places of hidden cards: each holds some of the unseen cards of the shuffle they came from."""
    assert isinstance(view, ThunderboltsView)
    unseen = {pool.shuffle: spread(list(pool.copies)) for pool in view.recall.unseen}
    last = view.shuffles
    said = {f"card {depth + 1} of the VAULT, shuffle {last}": Claim.of_pool(unseen[last], 1) for depth in range(view.vault)}
    for seat, player in enumerate(view.players):
        for height in range(player.wallet.count - 1):
            said[f"card {height + 1} of the WALLET of seat {seat + 1}, shuffle 1"] = Claim.of_pool(unseen[1], 1)
        hidden = [held.shuffle for held in player.hand if isinstance(held, Unseen)]
        for shuffle in set(hidden):
            said[f"the hand of seat {seat + 1}, shuffle {shuffle}"] = Claim.of_pool(unseen[shuffle], hidden.count(shuffle))
    return said


def seats(state: ThunderboltsState) -> range:
    return range(int(state.agreed.players))


def spread(copies: list[int]) -> tuple[int, ...]:
    return tuple([card for card in range(FACES) for _ in range(copies[card])])


def wallet_cards(state: ThunderboltsState, seat: int) -> list[int]:
    start = seat * tb.MOST_WALLET
    return [int(card) for card in state.wallets[start : start + int(state.wallet_sizes[seat])]]


def hand_of(state: ThunderboltsState, seat: int) -> list[int]:
    """By face."""
    return [int(count) for count in state.hands[seat * FACES : seat * FACES + FACES]]


def hand_by_shuffle(state: ThunderboltsState, seat: int) -> dict[int, list[int]]:
    """By shuffle the cards drawn from it were mixed in; 0 for wilds that everybody knows of."""
    cards: dict[int, list[int]] = {0: [WILD] * int(state.known[seat])}
    for card, count in enumerate(hand_of(state, seat)):
        older = older_shuffles(state, seat, card)
        fresh = count - len(older) - (int(state.known[seat]) if card == WILD else 0)
        for shuffle in older + [int(state.shuffles)] * fresh:
            cards.setdefault(shuffle, []).append(card)
    return cards


# ---- Laws of a state ---------------------------------------------------------------------------------------------------


def no_card_is_lost(state: ThunderboltsState) -> str:
    lying = sorted(card for cards in zones(state).values() for card in cards)
    for card in range(FACES):
        if lying.count(card) != state.agreed.copies[card]:
            return f"{lying.count(card)} of the {state.agreed.copies[card]} {code(Card(card))} lie on the table"
    return ""


def stacks_spell_the_word(state: ThunderboltsState) -> str:
    for stack in range(tb.STACKS):
        place, base, bits = int(state.places[stack]), int(state.bases[stack]), int(state.wilds[stack])
        if not 0 <= base <= max(0, place - 1) or place >= len(WORD):
            return f"stack {stack + 1} has {place} places filled and {base} cards taken away"
        if bits >> place:
            return f"stack {stack + 1} has a wild above its top"
        if place > WILD and bits >> WILD & 1 == 0:
            return f"the second T of stack {stack + 1} is no wild"
    return ""


def hands_have_five(state: ThunderboltsState) -> str:
    for seat in seats(state):
        size, known = int(state.hand_sizes[seat]), int(state.known[seat])
        if size != sum(hand_of(state, seat)) or min(hand_of(state, seat)) < 0:
            return f"seat {seat + 1} holds {hand_of(state, seat)}, counted as {size}"
        most = tb.HAND if seat == state.current or state.agreed.to_hand else tb.HAND - 1
        if size - known > most or (size > tb.HAND and not state.agreed.to_hand):
            return f"seat {seat + 1} holds {size} cards, {known} of them known"
        if known > hand_of(state, seat)[WILD]:
            return f"seat {seat + 1} is said to hold {known} wilds and holds fewer"
    return ""


def older_cards_are_in_hands(state: ThunderboltsState) -> str:
    for seat in seats(state):
        for card in range(FACES):
            older = older_shuffles(state, seat, card)
            known = int(state.known[seat]) if card == WILD else 0
            wrong = older != sorted(older) or any(not 1 <= shuffle < state.shuffles for shuffle in older)
            if wrong or len(older) + known > hand_of(state, seat)[card]:
                return f"seat {seat + 1} is said to hold {code(Card(card))} from the shuffles {older}"
    return ""


def an_empty_wallet_ends_the_game(state: ThunderboltsState) -> str:
    empty = [seat for seat in seats(state) if state.wallet_sizes[seat] == 0]
    expected = [int(state.current)] if state.result == tb.BY_WALLET else []
    return "" if empty == expected else f"the WALLETs of seats {empty} are empty"


def entries_are_used_once(state: ThunderboltsState) -> str:
    """The book-keeping of the reserves: every entry is part of a reserve or of the chain of unused ones."""
    used = sum(len(reserve_cards(state, reserve)) for reserve in range(len(state.reserve_tops)))
    entry, free = int(state.reserve_free), 0
    while entry < state.agreed.cards and free <= state.agreed.cards:
        entry, free = int(state.reserve_cards[entry]), free + 1
    return "" if used + free == state.agreed.cards else f"{used} entries are used and {free} are not"


def reserves_are_counted(state: ThunderboltsState) -> str:
    """The same for what is counted of them."""
    for seat in seats(state):
        lying = [reserve_cards(state, seat * tb.RESERVES + reserve) for reserve in range(tb.RESERVES)]
        sizes = [int(size) for size in state.reserve_sizes[seat * tb.RESERVES : (seat + 1) * tb.RESERVES]]
        sums = [int(count) for count in state.reserve_sums[seat * FACES : (seat + 1) * FACES]]
        cards = [card for reserve in lying for card in reserve]
        if sizes != [len(reserve) for reserve in lying] or sums != [cards.count(Card(card)) for card in range(FACES)]:
            return f"the reserves of seat {seat + 1} are counted as {sizes} and {sums}"
    return ""


def closed_cards_are_counted(state: ThunderboltsState) -> str:
    """The same for the cards that not everybody knows of."""
    kept = [int(count) for count in state.closed]
    counted = state.clone()
    counted.count_closed()
    expected = [int(count) for count in counted.closed]
    return "" if kept == expected else f"the cards that not everybody knows of are counted as {kept}, not {expected}"


STATE_LAWS: Final[dict[str, Law[ThunderboltsState]]] = {
    "no card is lost and none is invented (TB-G01)": no_card_is_lost,
    "a stack spells the word from the bottom, with a wild as the second T (TB-R11, TB-R25)": stacks_spell_the_word,
    "a hand has at most five cards from the VAULT (TB-R23, TB-G09)": hands_have_five,
    "what is noted of older cards fits the hands": older_cards_are_in_hands,
    "the game ends with the first empty WALLET (TB-R04)": an_empty_wallet_ends_the_game,
    "every entry of the reserves is used once": entries_are_used_once,
    "the cards of the reserves are counted right": reserves_are_counted,
    "the cards that not everybody knows of are counted right": closed_cards_are_counted,
    "no position arises that no game reaches": can_be_set_up(position.check, lambda state: state.result != tb.PLAYING),
}


# ---- Laws of an action -------------------------------------------------------------------------------------------------


def only_the_mover_s_cards_change(before: ThunderboltsState, state: ThunderboltsState) -> str:
    for seat in seats(state):
        if seat == before.current:
            continue
        if wallet_cards(before, seat) != wallet_cards(state, seat):
            return f"the WALLET of seat {seat + 1} changed in the turn of seat {before.current + 1}"
        if seat != state.current and hand_of(before, seat) != hand_of(state, seat):
            return f"the hand of seat {seat + 1} changed in the turn of seat {before.current + 1}"
        for reserve in range(seat * tb.RESERVES, seat * tb.RESERVES + tb.RESERVES):
            if reserve_cards(before, reserve) != reserve_cards(state, reserve):
                return f"a reserve of seat {seat + 1} changed in the turn of seat {before.current + 1}"
    return ""


def reserves_change_at_the_top(before: ThunderboltsState, state: ThunderboltsState) -> str:
    changed = 0
    for reserve in range(len(state.reserve_tops)):
        was, now = reserve_cards(before, reserve), reserve_cards(state, reserve)
        changed += was != now
        kept = min(len(was), len(now)) - (1 if len(was) == len(now) else 0)
        if was[:kept] != now[:kept] or abs(len(was) - len(now)) > 1:
            return f"reserve {reserve % tb.RESERVES + 1} went from {was} to {now}"
    return "" if changed <= 1 else f"{changed} reserves changed at once"


def wallets_never_grow(before: ThunderboltsState, state: ThunderboltsState) -> str:
    for seat in seats(state):
        was, now = wallet_cards(before, seat), wallet_cards(state, seat)
        if now[:-1] != was[: max(0, len(now) - 1)] or not len(was) - 1 <= len(now) <= len(was):
            return f"the WALLET of seat {seat + 1} went from {was} to {now}"
        if len(now) == len(was) and now != was and now[-1] != WILD:
            return f"the WALLET of seat {seat + 1} shows {code(Card(now[-1]))} after an exchange"
    return ""


def points_are_earned(before: ThunderboltsState, state: ThunderboltsState) -> str:
    for seat in seats(state):
        stacks = int(state.finished[seat]) - int(before.finished[seat])
        went_out = state.result == tb.BY_WALLET and seat == state.current
        earned = stacks * STACK_POINTS + (WALLET_POINTS if went_out else 0)
        if state.points[seat] - before.points[seat] != earned or not 0 <= stacks <= (seat == before.current):
            return f"seat {seat + 1} went from {before.points[seat]} to {state.points[seat]} points"
    return ""


def one_stack_at_a_time(before: ThunderboltsState, state: ThunderboltsState) -> str:
    moved = [stack for stack in range(tb.STACKS) if before.places[stack] != state.places[stack]]
    if len(moved) > 1:
        return f"stacks {[stack + 1 for stack in moved]} changed at once"
    for stack in moved:
        if state.places[stack] not in (0, before.places[stack] + 1):
            return f"stack {stack + 1} went from {before.places[stack]} to {state.places[stack]} places"
    return ""


def turns_go_round(before: ThunderboltsState, state: ThunderboltsState) -> str:
    if state.turn_no == before.turn_no:
        same = state.current == before.current and (state.result != tb.PLAYING or state.actions == before.actions + 1)
        return "" if same else "a play did not count, or somebody else is to move"
    following = (int(before.current) + 1) % int(state.agreed.players)
    next_turn = state.turn_no == before.turn_no + 1 and state.current == following and state.actions == 0
    return "" if next_turn else f"seat {state.current + 1} follows seat {before.current + 1}"


MOVE_LAWS: Final[dict[str, MoveLaw[ThunderboltsState]]] = {
    "nobody touches what belongs to another (TB-R14)": only_the_mover_s_cards_change,
    "a reserve changes only at its top (TB-R34)": reserves_change_at_the_top,
    "a WALLET loses its top card or has it exchanged for a wild (TB-R28, TB-G27)": wallets_never_grow,
    "points come from stacks and the empty WALLET (TB-R02, TB-R03)": points_are_earned,
    "an action changes one stack (TB-R18)": one_stack_at_a_time,
    "turns go round clockwise (TB-R22, TB-G02)": turns_go_round,
}

check = Laws(ThunderboltsState, STATE_LAWS, MOVE_LAWS).check
