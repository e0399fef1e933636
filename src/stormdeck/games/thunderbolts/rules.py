"""THUNDERBOLTS, in the order of the rule sheet.  TB numbers are those of docs/games/thunderbolts.md.

Nothing here checks whether an action is allowed: `legal.py` is the only judge, `apply_row` trusts its caller.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.game import seats_in
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts import events as ev
from stormdeck.games.thunderbolts import state as tb
from stormdeck.games.thunderbolts.actions import CLOSE, EXCHANGE, FROM_RESERVE, FROM_WALLET, PASS, PLAY, Source
from stormdeck.games.thunderbolts.cards import Card
from stormdeck.games.thunderbolts.ending import is_blocked, is_out_of_actions, is_out_of_turns, winners
from stormdeck.games.thunderbolts.state import Agreed, ThunderboltsState

STACK_POINTS: Final = 5  # TB-R02
WALLET_POINTS: Final = 10  # TB-R03

# ---- Set-up ------------------------------------------------------------------------------------------------------------


def deal(agreed: Agreed, rng: Rng) -> ThunderboltsState:
    """TB-R05, TB-R08, TB-R09  The deck is shuffled, WALLETs are dealt face down, the rest is the VAULT.

    TB-R16  The seat next to the dealer begins, clockwise (TB-G02).
    """
    state = ThunderboltsState(agreed, rng)
    players = agreed.players
    state.dealer = rng.below(players) if agreed.dealer == tb.NOTHING else agreed.dealer
    card: i64
    for card in range(tb.FACES):
        copies = agreed.copies[card]
        while copies > 0:
            state.put_on_vault(card)
            copies -= 1
    shuffle_vault(state)
    turn: i64
    for turn in range(1, players + 1):
        seat = (state.dealer + turn) % players
        while state.wallet_sizes[seat] < agreed.wallet:  # TB-R06, TB-R07
            state.put_on_wallet(seat, state.take_vault())
    state.count_closed()
    state.current = (state.dealer + 1) % players
    start_turn(state, None)
    return state


def opening(state: ThunderboltsState) -> list[Event]:
    """TB-R15  What everybody sees of a deal (nothing, for a position that began later)."""
    if not is_fresh(state):
        return []
    players = int(state.agreed.players)
    first = int(state.current)
    in_hand = int(state.hand_sizes[first])
    vault = int(state.vault_size) + in_hand
    events: list[Event] = [ev.GameStarted(Seat(int(state.dealer)), int(state.agreed.wallet), vault)]
    for turn in range(players):
        seat = (first + turn) % players
        events.append(ev.WalletRevealed(Seat(seat), Card(int(state.wallet_top(seat)))))
    if in_hand > 0:
        cards = [Card(card) for card in range(tb.FACES) for _ in range(int(state.hands[first * tb.FACES + card]))]
        events.append(ev.CardsDrawn(Seat(first), tuple(cards)))
    return events


def is_fresh(state: ThunderboltsState) -> bool:
    """Whether nobody has decided anything yet: all cards lie in full WALLETs, in one hand and in the VAULT."""
    seat: i64
    for seat in range(state.agreed.players):
        if state.wallet_sizes[seat] != state.agreed.wallet:
            return False
    dealt = state.vault_size + state.hand_sizes[state.current] + state.agreed.players * state.agreed.wallet
    return state.turn_no == 1 and state.actions == 0 and dealt == state.agreed.cards


# ---- Drawing -----------------------------------------------------------------------------------------------------------


def start_turn(state: ThunderboltsState, events: list[Event] | None) -> None:
    """TB-R17, TB-R22, TB-R23  A turn begins with drawing until the hand has five cards (TB-G37 says what a turn is)."""
    state.turn_no += 1
    state.actions = 0
    fill_hand(state, False, events)


def fill_hand(state: ThunderboltsState, refill: bool, events: list[Event] | None) -> None:
    """Draw up to five, as far as there are cards (TB-G34); a hand of five or more draws nothing (TB-G09)."""
    seat = state.current
    drawn: list[Card] | None = None if events is None else []
    while state.hand_sizes[seat] < tb.HAND:
        if state.vault_size == 0:
            if events is not None:
                tell_drawn(seat, drawn, refill, events)  # a draw that is interrupted is two draws
                drawn = []
            if not renew_vault(state, events):
                return  # TB-G08: play on with a short hand
        card = state.take_vault()
        state.hold(seat, card)
        if drawn is not None:
            drawn.append(Card(int(card)))
    if events is not None:
        tell_drawn(seat, drawn, refill, events)


def tell_drawn(seat: i64, drawn: list[Card] | None, refill: bool, events: list[Event]) -> None:
    if drawn:
        cards = tuple(sorted(drawn))
        events.append(ev.HandRefilled(Seat(int(seat)), cards) if refill else ev.CardsDrawn(Seat(int(seat)), cards))


def renew_vault(state: ThunderboltsState, events: list[Event] | None) -> bool:
    """TB-G07, TB-G42  When a card is due and the VAULT is empty, and not earlier -> whether there are cards now."""
    if state.agreed.recycling == tb.NO_RECYCLING:
        return False
    under_tops = False
    take_completed(state)
    if state.vault_size == 0 and state.agreed.recycling == tb.UNDER_TOPS:
        take_under_tops(state)  # TB-G08
        under_tops = True
    if state.vault_size == 0:
        return False
    state.age_hands()
    shuffle_vault(state)
    if events is not None:
        events.append(ev.VaultReshuffled(int(state.vault_size), under_tops))
    return True


def take_completed(state: ThunderboltsState) -> None:
    """TB-G07  All cards of finished stacks; unfinished stacks, reserves and WALLETs stay."""
    card: i64
    for card in range(tb.FACES):
        while state.completed[card] > 0:
            state.completed[card] -= 1
            state.put_on_vault(card)


def take_under_tops(state: ThunderboltsState) -> None:
    """TB-G08  The cards beneath the top of each unfinished stack; the stack keeps its place in the word."""
    stack: i64
    for stack in range(tb.STACKS):
        top: i64 = state.places[stack] - 1
        while state.bases[stack] < top:
            state.put_on_vault(state.card_at(stack, state.bases[stack]))
            state.bases[stack] += 1


def shuffle_vault(state: ThunderboltsState) -> None:
    state.shuffles += 1
    state.rng.shuffle(state.vault, state.vault_size)


# ---- Carrying it out ---------------------------------------------------------------------------------------------------


def apply_row(state: ThunderboltsState, row: i64, events: list[Event] | None) -> None:
    """Carry out a legal action; it stands (TB-R29, TB-G32)."""
    if row < EXCHANGE:
        play_card(state, (row - PLAY) // tb.STACKS, row % tb.STACKS, events)
    elif row < CLOSE:
        exchange_wild(state, (row - EXCHANGE) // tb.STACKS, row % tb.STACKS, events)
    elif row < PASS:
        close_turn(state, (row - CLOSE) // tb.RESERVES, row % tb.RESERVES, events)
    else:
        pass_turn(state, events)


def play_card(state: ThunderboltsState, source: i64, stack: i64, events: list[Event] | None) -> None:
    """TB-R18  A card from the hand, the WALLET or a reserve (TB-R33) goes on a stack, and nowhere else (TB-G25)."""
    seat = state.current
    shuffle: i64 = 0
    card: i64 = source
    if source < tb.FACES:
        shuffle = state.let_go(seat, card)
    elif source == FROM_WALLET:
        card = state.take_wallet(seat)
    else:
        card = state.take_reserve(seat * tb.RESERVES + source - FROM_RESERVE)
    state.lay(stack, card)
    state.actions += 1
    state.idle_passes = 0
    if events is not None:
        place = int(state.places[stack]) - 1
        who = Seat(int(seat))
        events.append(ev.CardPlayed(who, Source(int(source)), Card(int(card)), int(stack), place, int(shuffle)))
    resolve(state, stack, source == FROM_WALLET, events)


def exchange_wild(state: ThunderboltsState, source: i64, stack: i64, events: list[Event] | None) -> None:
    """TB-R26, TB-R27, TB-G09  Letter and wild change places, so no hand, WALLET or reserve changes its size (TB-G27).

    With `exchange_wild_to = hand` the wild always goes into the hand, and a WALLET gets shorter.
    """
    seat = state.current
    card: i64 = state.places[stack] - 1
    shuffle: i64 = 0
    to_hand = source < tb.FACES or state.agreed.to_hand
    if source < tb.FACES:
        shuffle = state.let_go(seat, card)
    elif source == FROM_WALLET:
        state.take_wallet(seat)
    else:
        state.take_reserve(seat * tb.RESERVES + source - FROM_RESERVE)
    state.lift_wild(stack)
    if to_hand:
        state.hold_known_wild(seat)
    elif source == FROM_WALLET:
        state.put_on_wallet(seat, tb.WILD)
    else:
        state.put_on_reserve(seat * tb.RESERVES + source - FROM_RESERVE, tb.WILD)
    state.actions += 1
    state.idle_passes = 0
    if events is not None:
        who = Seat(int(seat))
        events.append(ev.WildExchanged(who, Source(int(source)), Card(int(card)), int(stack), to_hand, int(shuffle)))
    resolve(state, stack, to_hand and source == FROM_WALLET, events)


def resolve(state: ThunderboltsState, stack: i64, from_wallet: bool, events: list[Event] | None) -> None:
    """TB-G33  What follows a play, in this order: the WALLET flip, the finished stack, the empty WALLET, the refill."""
    seat = state.current
    is_out = from_wallet and state.wallet_sizes[seat] == 0
    if from_wallet and not is_out and events is not None:
        events.append(ev.WalletRevealed(Seat(int(seat)), Card(int(state.wallet_top(seat)))))  # TB-R28, TB-G26
    if state.places[stack] == tb.PLACES:
        complete_stack(state, stack, events)
    if is_out:
        go_out(state, events)
        return
    if state.hand_sizes[seat] == 0:
        fill_hand(state, True, events)  # TB-R31, TB-G15; an exchange keeps the hand's size (TB-G14)
    if is_out_of_actions(state):
        end_game(state, tb.LIMIT, events)


def complete_stack(state: ThunderboltsState, stack: i64, events: list[Event] | None) -> None:
    """TB-R02, TB-G04  Five points to whoever places the twelfth card; the stack leaves at once (TB-G06)."""
    seat = state.current
    state.points[seat] += STACK_POINTS
    state.finished[seat] += 1
    state.clear_stack(stack)
    if events is not None:
        events.append(ev.StackCompleted(Seat(int(seat)), int(stack), STACK_POINTS))


def go_out(state: ThunderboltsState, events: list[Event] | None) -> None:
    """TB-R03, TB-R04  Ten points, also on top of five (TB-G21), and the game stops at once (TB-G20)."""
    seat = state.current
    state.points[seat] += WALLET_POINTS
    if events is not None:
        events.append(ev.WalletEmptied(Seat(int(seat)), WALLET_POINTS))
    end_game(state, tb.BY_WALLET, events)


# ---- The end of a turn -------------------------------------------------------------------------------------------------


def close_turn(state: ThunderboltsState, card: i64, reserve: i64, events: list[Event] | None) -> None:
    """TB-R20, TB-R21  A hand card goes face up on a reserve (TB-R13); that is no play, so no refill (TB-R32)."""
    seat = state.current
    shuffle = state.let_go(seat, card)
    state.put_on_reserve(seat * tb.RESERVES + reserve, card)
    state.idle_passes = 0
    if events is not None:
        events.append(ev.TurnClosed(Seat(int(seat)), Card(int(card)), int(reserve), int(shuffle)))
    end_turn(state, events)


def pass_turn(state: ThunderboltsState, events: list[Event] | None) -> None:
    """TB-G16  An empty hand that cannot be refilled; idle if nothing was played either (TB-G18)."""
    state.idle_passes = state.idle_passes + 1 if state.actions == 0 else i64(0)
    if events is not None:
        events.append(ev.TurnPassed(Seat(int(state.current))))
    end_turn(state, events)


def end_turn(state: ThunderboltsState, events: list[Event] | None) -> None:
    """TB-R22  The next player has the turn, unless the game is blocked (TB-G18) or too long (TB-G19)."""
    if is_blocked(state):
        end_game(state, tb.BLOCKED, events)
    elif is_out_of_turns(state):
        end_game(state, tb.LIMIT, events)
    else:
        state.current = (state.current + 1) % state.agreed.players
        start_turn(state, events)


def end_game(state: ThunderboltsState, result: i64, events: list[Event] | None) -> None:
    """TB-R01  The points decide; nothing more is shown."""
    state.result = result
    if events is not None:
        points = tuple([int(count) for count in state.points])
        events.append(ev.GameEnded(tb.RESULTS[int(result)], points, seats_in(winners(state))))
