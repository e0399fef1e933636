"""What is true of every state of Thunder & Lightning.  Tests call this after every move; play does not.

`zones` says where every card lies, `check` holds each law against a state, `claims` what a view says of hidden cards, `forgets`
where the table drops what was seen,
`exchangeable` which hidden cards a viewer must find equally often everywhere: not all of them, for some are bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from stormdeck.core.game import State
from stormdeck.core.laws import Law, Laws, MoveLaw, can_be_set_up
from stormdeck.core.types import Seat
from stormdeck.core.view import Claim, View
from stormdeck.games.thunder_and_lightning import soundness
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.actions import CELLS, ROWS, Cell, cell_text
from stormdeck.games.thunder_and_lightning.cards import CARDS, DECK, KINDS, Card, code
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD, HEL_LOW, HEL_SIZE, loose_kinds
from stormdeck.games.thunder_and_lightning.see import ledger_of, level_of
from stormdeck.games.thunder_and_lightning.soundness import lying
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.games.thunder_and_lightning.view import FaceUp, Held, HelMemory, Known, ThunderView


def zones(state: State) -> dict[str, tuple[int, ...]]:
    """By place: the cards there.  A place has several cards only where nobody at the table can tell them apart."""
    assert isinstance(state, ThunderState)
    return {name: tuple(cards) for name, cards in [*open_places(state), *hidden_zones(state)]}


def open_places(state: ThunderState) -> list[tuple[str, list[int]]]:
    places: list[tuple[str, list[int]]] = [("set aside", [c for c in range(CARDS) for _ in range(int(state.away[c]))])]
    places.append(("limbo", [int(state.played)] if state.limbo == 1 else []))
    places.append(("brought up", [int(state.revealed)] if state.revealed != tl.NOTHING else []))
    for seat in range(2):
        places += [(f"waiting of seat {seat + 1}", waiting_of(state, seat))]
        low = int(state.hels[seat * 8 + HEL_LOW])
        size = int(state.hels[seat * 8 + HEL_SIZE]) if state.hels[seat * 8 + HEL_CARD] != tl.NOTHING else 0
        pile = pile_of(state, seat)
        for height, card in enumerate(pile):
            if not low <= height < low + size:
                places.append((f"card {height + 1} of the discard pile of seat {seat + 1}", [card]))
        places += [(field_name(state, p), [int(state.cards[p])]) for p in lying(state, seat) if state.ups[p] == 1]
    return places


def hidden_zones(state: ThunderState) -> list[tuple[str, list[int]]]:
    places: list[tuple[str, list[int]]] = []
    for seat in range(2):
        if state.hels[seat * 8 + HEL_CARD] != tl.NOTHING:
            low, size = int(state.hels[seat * 8 + HEL_LOW]), int(state.hels[seat * 8 + HEL_SIZE])
            places.append((f"the pile under Hel of seat {seat + 1}", sorted(pile_of(state, seat)[low : low + size])))
        places += [(field_name(state, p), [int(state.cards[p])]) for p in lying(state, seat) if state.ups[p] == 0]
        places.append((f"the hand of seat {seat + 1}", hand_of(state, seat)))
    for seat in range(2):
        start, size = seat * DECK, int(state.deck_sizes[seat])
        for depth in range(size):
            places.append((f"card {depth + 1} of the deck of seat {seat + 1}", [int(state.decks[start + size - 1 - depth])]))
    return places


def field_name(state: ThunderState, place: int) -> str:
    return f"{cell_text(Cell(place % CELLS))} of seat {place // CELLS + 1}"


def hand_of(state: ThunderState, seat: int) -> list[int]:
    return [int(state.hands[at]) for at in range(seat * tl.HAND, seat * tl.HAND + int(state.hand_sizes[seat]))]


def pile_of(state: ThunderState, seat: int) -> list[int]:
    return [int(state.piles[at]) for at in range(seat * tl.PILE, seat * tl.PILE + int(state.pile_sizes[seat]))]


def waiting_of(state: ThunderState, seat: int) -> list[int]:
    return [int(state.waiting[at]) for at in range(seat * tl.HAND, seat * tl.HAND + int(state.waiting_sizes[seat]))]


def claims(view: View) -> dict[str, Claim]:
    """What a view says of the places of hidden cards."""
    assert isinstance(view, ThunderView)
    said: dict[str, Claim] = {}
    for seat, (player, recall) in enumerate(zip(view.players, view.recall, strict=True)):
        held = tuple([int(held.card) for held in player.hand if isinstance(held, Held)])
        own = seat == view.viewer
        may_hold = frozenset(held) if own else frozenset([int(card) for card in recall.may_hold])
        said[f"the hand of seat {seat + 1}"] = Claim(held, may_hold)
        for lane, column in enumerate(player.lanes):
            for row, card in enumerate(column):
                name = f"{cell_text(Cell(lane * ROWS + row))} of seat {seat + 1}"
                if isinstance(card, FaceUp | Known):
                    said[name] = Claim.of_pool([int(card.card)], 1)
                else:
                    may_be = card.may_be or dict(recall.may_lie)[card.token]
                    said[name] = Claim.of_pool([int(kind) for kind in may_be], 1)
        if recall.hel is not None:
            said[f"the pile under Hel of seat {seat + 1}"] = claim_under_hel(recall.pile, recall.hel)
    return said


def claim_under_hel(pile: Sequence[Card], hel: HelMemory) -> Claim:
    """TL-G62  All cards of that part, less the one that was taken; while that is not known, all but one of those it may be."""
    size = hel.size + (1 if hel.taken is None else 0)
    part = Counter([int(card) for card in pile[hel.low : hel.low + size]])
    certain = part - Counter([int(card) for card in hel.may_be]) if hel.taken is None else part
    return Claim(tuple(sorted(certain.elements())), frozenset(part))


def forgets(before: State, after: State, viewer: Seat | None) -> bool:
    """Whether a view after this action leaves out something its viewer saw of it: the order in which Seer drew several cards
    at once (TL-G60)."""
    assert isinstance(before, ThunderState)
    assert isinstance(after, ThunderState)
    return any([bool(before.deck_sizes[seat] - after.deck_sizes[seat] > 1) for seat in range(2)])


def exchangeable(state: State, viewer: Seat | None) -> list[tuple[int, ...]]:
    """By deck: the cards that a viewer must find equally often in every place where it does not know the card.

    The others are bound: no god lies face down, no treasure was among the first nine, a card of the ledger is in the hand or
    was played since, and what Hel took comes from the pile.
    """
    assert isinstance(state, ThunderState)
    sets = []
    noted = {int(card) for seat in range(2) for card, _ in ledger_of(state, seat, level_of(seat, viewer))}
    for seat in range(2):
        if state.hels[seat * 8 + HEL_CARD] != tl.NOTHING:
            noted |= {int(state.hels[seat * 8 + HEL_CARD]), *pile_of(state, seat)}
    for seat in range(2):
        level = level_of(seat, viewer)
        own = int(state.sides[seat]) * KINDS
        bound = {own + tl.GOD, own + tl.TREASURE, *noted}
        for place in lying(state, seat):
            value = int(state.fresh[level * tl.PLACES + place])
            if state.ups[place] == 0 and value <= tl.PINNED:
                bound |= {own + kind for kind in range(KINDS) if loose_kinds(value) >> kind & 1}
        sets.append(tuple([card for card in range(own, own + KINDS) if card not in bound]))
    return sets


# ---- Laws of a state ---------------------------------------------------------------------------------------------------


def every_card_once(state: ThunderState) -> str:
    lie = [card for _, cards in [*open_places(state), *hidden_zones(state)] for card in cards]
    for card in range(CARDS):
        if lie.count(card) != state.agreed.copies[card % KINDS]:
            return f"{code(Card(card))} is there {lie.count(card)} times"
    return ""


def hands_and_columns(state: ThunderState) -> str:
    for seat in range(2):
        hand = hand_of(state, seat)
        if len(hand) > tl.HAND or hand != sorted(hand):
            return f"seat {seat + 1} holds {hand}"
        if any(not 0 <= state.heights[seat * 3 + lane] <= ROWS for lane in range(3)):
            return f"a column of seat {seat + 1} has more than four cards"
    return ""


def holders_lie_on_top(state: ThunderState) -> str:
    for slot, kind in enumerate((tl.BERSERKER, tl.IDUNN)):
        on_top = [seat for seat in range(2) if state.top(seat) != tl.NOTHING and state.top(seat) % KINDS == kind]
        holder = int(state.holders[slot])
        if (holder not in on_top) if on_top else holder != tl.NOTHING:
            return f"the holder is {holder}, on top it lies with {on_top}"
    return ""


def points_are_right(state: ThunderState) -> str:
    fits = 0 <= state.points_used <= state.points_total <= 4
    return "" if fits else f"{state.points_used} of {state.points_total} points are used"


def limbo_has_its_card(state: ThunderState) -> str:
    return "limbo has no card" if state.limbo == 1 and state.played == tl.NOTHING else ""


STATE_LAWS: Final[dict[str, Law[ThunderState]]] = {
    "every card lies in exactly one place (TL-R05)": every_card_once,
    "hands have at most 12 cards, columns at most four (TL-R14, TL-R25)": hands_and_columns,
    "Berserker and Idunn work from the top of a pile (TL-G19)": holders_lie_on_top,
    "points are spent one by one (TL-R21)": points_are_right,
    "what lies in no pile yet is being played (TL-G14)": limbo_has_its_card,
    "no position arises that no game reaches": can_be_set_up(soundness.check, lambda state: state.phase == tl.GAME_OVER),
}


# ---- Laws of an action -------------------------------------------------------------------------------------------------


def up_cards(state: ThunderState) -> dict[tuple[int, int], int]:
    """By seat and running number: the face-up cards."""
    places = [place for seat in range(2) for place in lying(state, seat) if state.ups[place] == 1]
    return {(place // CELLS, int(state.tokens[place])): int(state.cards[place]) for place in places}


def no_card_turned_down(before: ThunderState, state: ThunderState) -> str:
    there = {(p // CELLS, int(state.tokens[p])) for seat in range(2) for p in lying(state, seat)}
    now = up_cards(state)
    for key, card in up_cards(before).items():
        if key in there and now.get(key) != card:
            return f"{code(Card(card))} of seat {key[0] + 1} was face up"
    return ""


def weight(state: ThunderState) -> int:
    """TL-G44  3 for a card in a deck, 2 in a hand, 1 on the battlefield, 0 in a pile."""
    decks, hands = int(sum(state.deck_sizes[s] for s in range(2))), int(sum(state.hand_sizes[s] for s in range(2)))
    return 3 * decks + 2 * hands + int(sum(state.heights[column] for column in range(6)))


def the_game_runs_down(before: ThunderState, state: ThunderState) -> str:
    """Only Odin, Longships, Hel and Freya may add weight, at most four in a whole action."""
    return f"the weight rises by {weight(state) - weight(before)}" if weight(state) > weight(before) + 6 else ""


def numbers_only_grow(before: ThunderState, state: ThunderState) -> str:
    for seat in range(2):
        if state.entered[seat] < before.entered[seat]:
            return f"running numbers of seat {seat + 1} were taken back"
    return ""


MOVE_LAWS: Final[dict[str, MoveLaw[ThunderState]]] = {
    "a face-up card never turns face down (TL-G39)": no_card_turned_down,
    "every action wears the game down (TL-G44)": the_game_runs_down,
    "a card keeps its running number (TL-G56)": numbers_only_grow,
}

check = Laws(ThunderState, STATE_LAWS, MOVE_LAWS).check
