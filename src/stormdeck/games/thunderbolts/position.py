"""Positions as documents: for tests, puzzles, bug reports and the lab.  The format is on docs/games/thunderbolts.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from stormdeck.core.errors import PositionError, quoted
from stormdeck.core.positions import pile_of, read_document, require, rotated, seat_number, shuffled
from stormdeck.core.rng import Rng
from stormdeck.core.speech import capital
from stormdeck.games.thunderbolts import state as tb
from stormdeck.games.thunderbolts.cards import BY_CODE, CODES, FACES, SPOKEN_ORDER, WILD, WORD, Card, code
from stormdeck.games.thunderbolts.ending import is_blocked, is_out_of_actions
from stormdeck.games.thunderbolts.see import older_shuffles, reserve_cards
from stormdeck.games.thunderbolts.state import Agreed, ThunderboltsState

GONE: Final = "-"  # a card of a stack that was taken away from under the top
ANY: Final = "?"
MOST: Final = 1_000_000


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One seat.  Piles are written bottom to top."""

    wallet: str
    wallet_size: int | None = None
    hand: str = ""
    reserves: list[str] = []
    points: int = 0
    finished: int = 0


class Document(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position.  Seats are counted from 1."""

    seats: list[SeatDocument]
    turn: int = 1
    dealer: int = 0
    turn_no: int = 1
    actions: int = 0
    idle_passes: int = 0
    stacks: list[str] = []
    vault: str = ""
    vault_size: int | None = None
    completed: str = ""
    shuffles: int = 1
    result: str = ""


class Cards:
    """Reads cards and sees to it that the deck has as many."""

    def __init__(self, agreed: Agreed) -> None:
        self.deck = [int(count) for count in agreed.copies]
        self.left = list(self.deck)

    def take(self, text: str, where: str) -> int:
        card = BY_CODE.get(text.upper())
        if card is None:
            raise PositionError(f"{quoted(text)} in {where} is not a card; the cards are {' '.join(CODES)}.")
        require(self.left[card] > 0, f'The position has more than the {self.deck[card]} "{code(card)}" of the deck (TB-G01).')
        self.left[card] -= 1
        return int(card)

    def rest(self) -> list[int]:
        return [card for card in range(FACES) for _ in range(self.left[card])]


# ---- From a document ---------------------------------------------------------------------------------------------------


def set_up(document: Mapping[str, object], agreed: Agreed, rng: Rng) -> ThunderboltsState:
    """The state a document describes.  Cards that are not named fill the `?` of the WALLETs and the VAULT, by chance."""
    doc = read_document(document, Document)
    players = int(agreed.players)
    require(len(doc.seats) == players, f"The position has {len(doc.seats)} seats, the game {players}.")
    state = ThunderboltsState(agreed, rng)
    cards = Cards(agreed)
    set_table(state, doc, players)
    set_stacks(state, doc, cards)
    unnamed: list[int] = []
    for seat, entry in enumerate(doc.seats):
        set_wallet(state, seat, entry, cards, unnamed)
        set_hand(state, seat, entry, cards)
        set_reserves(state, seat, entry, cards)
    set_vault(state, doc, cards, unnamed, rng)
    state.count_closed()
    check(state)
    return state


def set_table(state: ThunderboltsState, doc: Document, players: int) -> None:
    require(not doc.result, "A position must leave something to decide; this one is over.")
    state.current = seat_number(doc.turn, players, "turn")
    dealer = doc.dealer or (doc.turn - 2) % players + 1  # whoever sits right of the seat to move
    state.dealer = seat_number(dealer, players, "dealer")
    for name, least in (("turn_no", 1), ("actions", 0), ("idle_passes", 0), ("shuffles", 1)):
        number = getattr(doc, name)
        require(least <= number <= MOST, f"`{name}` is a number from {least} to {MOST}, not {number}.")
    state.turn_no = doc.turn_no
    state.actions = doc.actions
    state.idle_passes = doc.idle_passes
    state.shuffles = doc.shuffles
    for seat, entry in enumerate(doc.seats):
        for name in ("points", "finished"):
            number = getattr(entry, name)
            require(0 <= number <= MOST, f"`{name}` of seat {seat + 1} is a number from 0 to {MOST}, not {number}.")
        state.points[seat] = entry.points  # free, so that the points of several games can be added up (TB-G35)
        state.finished[seat] = entry.finished


def set_stacks(state: ThunderboltsState, doc: Document, cards: Cards) -> None:
    """A stack is written as it lies, `*` or `U*` for a wild, `-` for a card that was taken away from under the top."""
    require(len(doc.stacks) <= tb.STACKS, f"There are {len(doc.stacks)} stacks; at most {tb.STACKS} lie in the middle (TB-R10).")
    for stack, text in enumerate(doc.stacks):
        where = f"stack {stack + 1}"
        for word in text.split():
            place = int(state.places[stack])
            require(place < len(WORD) - 1, f"{capital(where)} is complete, so it would have left the table (TB-G06).")
            if word == GONE:
                require(state.bases[stack] == place, f'In {where} a "{GONE}" stands above a card (TB-G08).')
                state.bases[stack] += 1
                state.places[stack] += 1
                continue
            name = "*" if word.upper() == WORD[place] + "*" else word
            card = cards.take(name, where)
            fits = card in (WILD, place)
            require(fits, f"{quoted(word)} cannot be card {place + 1} of {where}, only {needed(place)} can (TB-R11, TB-R25).")
            state.lay(stack, card)
        gone, place = int(state.bases[stack]), int(state.places[stack])
        require(gone == 0 or gone < place, f"{capital(where)} must keep its top card (TB-G08).")
        allowed = gone == 0 or state.agreed.recycling == tb.UNDER_TOPS
        require(allowed, f'Cards of {where} are gone: that takes `vault_recycle` "completed_then_under_tops" (TB-G08).')


def needed(place: int) -> str:
    return '"*"' if place == WILD else f'"{CODES[place]}" or "*"'


def set_wallet(state: ThunderboltsState, seat: int, entry: SeatDocument, cards: Cards, unnamed: list[int]) -> None:
    """The last card is the top; `?` is any card, and `wallet_size` puts more of them below."""
    words = entry.wallet.split()
    size = len(words) if entry.wallet_size is None else entry.wallet_size
    where = f"the WALLET of seat {seat + 1}"
    require(len(words) <= size, f"`wallet_size` of seat {seat + 1} is {size}, but {len(words)} cards are named.")
    dealt = int(state.agreed.wallet)
    require(0 < size <= dealt, f"{capital(where)} has {size} cards; 1 to {dealt} can be there (TB-R04, TB-R06, TB-R07).")
    for word in [ANY] * (size - len(words)) + words:
        if word == ANY:
            unnamed.append(seat * tb.MOST_WALLET + int(state.wallet_sizes[seat]))
        state.put_on_wallet(seat, WILD if word == ANY else cards.take(word, where))


def set_hand(state: ThunderboltsState, seat: int, entry: SeatDocument, cards: Cards) -> None:
    """`*+` is a wild that everybody saw go there; `E@1` was drawn from the first shuffle, when there have been more."""
    where = f"the hand of seat {seat + 1}"
    older: list[tuple[int, int]] = []
    for word in entry.hand.split():
        name, at, number = word.partition("@")
        if at:
            known = number.isdecimal() and len(number) < 10 and 1 <= int(number) < state.shuffles
            require(known, f"{quoted(word)} in {where} names no shuffle before the last, which is number {state.shuffles}.")
            older.append((int(number), cards.take(name, where)))
        elif name.endswith("+"):
            require(name == "*+", f'{quoted(word)} in {where}: only a wild can be known to all, written "*+" (TB-G09).')
            cards.take("*", where)
            state.hold_known_wild(seat)
        else:
            state.hold(seat, cards.take(name, where))
    hidden = int(state.hand_sizes[seat]) - int(state.known[seat]) + len(older)
    require(hidden <= tb.HAND, f"{capital(where)} has {hidden} cards from the VAULT; nobody draws beyond {tb.HAND} (TB-R23).")
    for shuffle, card in sorted(older):
        state.hold_older(seat, card, shuffle)


def set_reserves(state: ThunderboltsState, seat: int, entry: SeatDocument, cards: Cards) -> None:
    count = len(entry.reserves)
    require(count <= tb.RESERVES, f"Seat {seat + 1} has {count} reserves; nobody has more than {tb.RESERVES} (TB-R12).")
    for reserve, text in enumerate(entry.reserves):
        for word in text.split():
            state.put_on_reserve(seat * tb.RESERVES + reserve, cards.take(word, f"reserve {reserve + 1} of seat {seat + 1}"))


def set_vault(state: ThunderboltsState, doc: Document, cards: Cards, unnamed: list[int], rng: Rng) -> None:
    """Named cards first; the rest fills the `?` of the WALLETs, then the VAULT; beyond `vault_size` it is not in the game."""
    for word in doc.completed.split():
        state.completed[cards.take(word, "the completed pile")] += 1
    top = [cards.take(word, "the VAULT") for word in doc.vault.split()]
    rest = shuffled(cards.rest(), rng)
    require(len(unnamed) <= len(rest), "There are not enough cards left for the unnamed ones of the WALLETs.")
    for place in unnamed:
        state.wallets[place] = rest.pop()
    vault, over = pile_of(top, rest, doc.vault_size, "vault_size", "the VAULT")
    for card in over:
        state.aside[card] += 1
    for card in vault:
        state.put_on_vault(card)


def check(state: ThunderboltsState) -> None:
    """Refuse what no game reaches."""
    seat, agreed = int(state.current), state.agreed
    require(not is_blocked(state), "Everybody has passed in succession: the game is blocked already (TB-G18).")
    require(not is_out_of_actions(state), "This turn has had `turn_action_limit` plays: the game is over already (TB-G41).")
    over = 0 < agreed.turn_limit < state.turn_no
    require(not over, "There have been `turn_limit` turns: the game is over already (TB-G19).")
    idle = state.idle_passes == 0 or state.actions == 0
    require(idle, "A play ends the passes in succession, so `idle_passes` is 0 after it (TB-G18).")
    short = state.hand_sizes[seat] == 0 and can_draw(state)
    require(not short, f"The hand of seat {seat + 1} is empty and there are cards to draw: it would be refilled (TB-G15).")
    for other in range(int(agreed.players)):
        size = int(state.hand_sizes[other])
        closed = other == seat or agreed.to_hand or size < tb.HAND
        require(
            closed, f"Seat {other + 1} holds {size} cards after its turn; it must have closed with one of {tb.HAND} (TB-R20)."
        )
        fits = agreed.to_hand or size <= tb.HAND
        require(fits, f"Seat {other + 1} holds {size} cards; no hand has more than {tb.HAND} here (TB-G09).")


def can_draw(state: ThunderboltsState) -> bool:
    """TB-G42  What counts as cards that can be drawn."""
    if state.vault_size > 0 or state.agreed.recycling == tb.NO_RECYCLING:
        return bool(state.vault_size > 0)
    if any(count > 0 for count in state.completed):
        return True
    under = any(state.places[stack] - state.bases[stack] > 1 for stack in range(tb.STACKS))
    return bool(state.agreed.recycling == tb.UNDER_TOPS) and under


# ---- And back ----------------------------------------------------------------------------------------------------------


def describe(state: ThunderboltsState) -> dict[str, object]:
    """The document of a state, complete: `set_up` makes the same state of it."""
    document = Document(
        seats=[describe_seat(state, seat) for seat in range(int(state.agreed.players))],
        turn=int(state.current) + 1,
        dealer=int(state.dealer) + 1,
        turn_no=int(state.turn_no),
        actions=int(state.actions),
        idle_passes=int(state.idle_passes),
        stacks=[describe_stack(state, stack) for stack in range(tb.STACKS)],
        vault=codes([int(state.vault[place]) for place in reversed(range(int(state.vault_size)))]),
        vault_size=int(state.vault_size),
        completed=codes([int(card) for card in SPOKEN_ORDER for _ in range(int(state.completed[card]))]),
        shuffles=int(state.shuffles),
        result="" if state.result == tb.PLAYING else tb.RESULTS[int(state.result)],
    )
    built: dict[str, object] = msgspec.to_builtins(document)
    return built


def codes(cards: list[int]) -> str:
    return " ".join([code(Card(card)) for card in cards])


def describe_stack(state: ThunderboltsState, stack: int) -> str:
    base = int(state.bases[stack])
    cards = [code(Card(int(state.card_at(stack, place)))) for place in range(base, int(state.places[stack]))]
    return " ".join([GONE] * base + cards)


def describe_seat(state: ThunderboltsState, seat: int) -> SeatDocument:
    start = seat * tb.MOST_WALLET
    return SeatDocument(
        wallet=codes([int(state.wallets[place]) for place in range(start, start + int(state.wallet_sizes[seat]))]),
        hand=" ".join(describe_hand(state, seat)),
        reserves=[codes([int(card) for card in reserve_cards(state, seat * tb.RESERVES + at)]) for at in range(tb.RESERVES)],
        points=int(state.points[seat]),
        finished=int(state.finished[seat]),
    )


def describe_hand(state: ThunderboltsState, seat: int) -> list[str]:
    words: list[str] = []
    for card in SPOKEN_ORDER:
        older = older_shuffles(state, seat, card)
        known = int(state.known[seat]) if card == WILD else 0
        words += [f"{code(card)}+"] * known + [f"{code(card)}@{shuffle}" for shuffle in older]
        words += [code(card)] * (int(state.hands[seat * FACES + card]) - known - len(older))
    return words


def rotate(document: Mapping[str, object], by: int) -> dict[str, object]:
    """The same position with everybody `by` seats further on; a dealer who is not named follows from `turn`."""
    seats = document["seats"]
    assert isinstance(seats, list)
    return rotated({"turn": 1, **document}, by, seats, ("turn", "dealer"))
