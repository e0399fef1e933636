"""What is true of every state of Blanco.  Tests call this after every move; play does not.

Every game has this module beside its rules; `stormdeck.testing` finds it there:
`zones` says where every card lies, `check` holds each law against a state, `forgets` where the table drops what was seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormdeck.core.game import State
from stormdeck.core.laws import Law, Laws, MoveLaw, can_be_set_up
from stormdeck.core.types import Seat
from stormdeck.core.view import Claim, View
from stormdeck.games.blanco import position
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.actions import Cell, cell_text
from stormdeck.games.blanco.cards import Card, code
from stormdeck.games.blanco.position import SHAPES
from stormdeck.games.blanco.state import BlancoState
from stormdeck.games.blanco.view import BlancoView, FaceDown, FaceUp, Known, Unseen


def zones(state: State) -> dict[str, tuple[int, ...]]:
    """By place: the cards there.  A place has several cards only where nobody at the table can tell them apart."""
    assert isinstance(state, BlancoState)
    places: dict[str, tuple[int, ...]] = {}
    for depth in range(int(state.pile_size)):
        places[f"card {depth + 1} of the pile"] = (int(state.pile[int(state.pile_size) - 1 - depth]),)
    for height in range(int(state.discard_size)):
        places[f"card {height + 1} of the discard pile"] = (int(state.discard[height]),)
    places["the box"] = tuple([int(state.box[place]) for place in range(int(state.box_size))])
    for seat in range(int(state.agreed.players)):
        for place in grid_places(state, seat):
            places[f"{cell_text(Cell(place - seat * bl.CELLS))} of seat {seat + 1}"] = (int(state.cards[place]),)
        for held, card in enumerate(hand_cards(state, seat), seat * bl.HAND):
            public = state.hand_public[held] == 1
            kind = "seen by all" if public else f"from shuffle {state.shuffle_of[card]}"  # as everybody knows (BL-R46)
            hand = f"the hand of seat {seat + 1}, {kind}"
            places[hand] = (*places.get(hand, ()), card)
    return places


def claims(view: View) -> dict[str, Claim]:
    """What a view says of the places of hidden cards: each holds one of the unseen cards of the shuffle it was dealt from."""
    assert isinstance(view, BlancoView)
    unseen = {shuffle: [int(card) for card in cards] for shuffle, cards in view.recall.unseen}
    said = {f"card {depth + 1} of the pile": Claim.of_pool(unseen[view.shuffles], 1) for depth in range(view.pile)}
    for seat, player in enumerate(view.players):
        for row, line in enumerate(player.grid):
            for column, lying in enumerate(line):
                name = f"{cell_text(Cell(row * bl.COLUMNS + column))} of seat {seat + 1}"
                known = [int(lying.card)] if isinstance(lying, FaceUp | Known) else []
                said[name] = Claim.of_pool(unseen[lying.shuffle] if isinstance(lying, FaceDown) else known, 1)
        hidden = [held.shuffle for held in player.hand if isinstance(held, Unseen)]
        for shuffle in set(hidden):
            said[f"the hand of seat {seat + 1}, from shuffle {shuffle}"] = Claim.of_pool(unseen[shuffle], hidden.count(shuffle))
    return said


def forgets(before: State, after: State, viewer: Seat | None) -> bool:
    """Whether a view after this action leaves out something its viewer saw of it: a new game began (BL-G53)."""
    assert isinstance(before, BlancoState)
    assert isinstance(after, BlancoState)
    return bool(before.games_played != after.games_played)


def grid_places(state: BlancoState, seat: int) -> Iterator[int]:
    for row in range(int(state.rows[seat])):
        start = seat * bl.CELLS + row * bl.COLUMNS
        yield from range(start, start + int(state.columns[seat]))


def hand_cards(state: BlancoState, seat: int) -> list[int]:
    return [int(card) for card in state.hands[seat * bl.HAND : seat * bl.HAND + int(state.hand_sizes[seat])]]


def seats(state: BlancoState) -> range:
    return range(int(state.agreed.players))


# ---- Laws of a state ---------------------------------------------------------------------------------------------------


def every_card_once(state: BlancoState) -> str:
    lying = [card for cards in zones(state).values() for card in cards]
    if len(lying) == bl.CARDS and set(lying) == set(range(bl.CARDS)):
        return ""
    twice = [code(Card(card)) for card in sorted(set(lying)) if lying.count(card) > 1]
    missing = [code(Card(card)) for card in range(bl.CARDS) if card not in lying]
    return f"{len(lying)} cards lie on the table; twice {twice}, missing {missing}"


def full_rectangles(state: BlancoState) -> str:
    for seat in seats(state):
        shape = (int(state.rows[seat]), int(state.columns[seat]))
        cleared = state.phase == bl.MATCH_OVER and shape[0] * shape[1] == 0
        if not cleared and (shape not in SHAPES[int(state.stages[seat])] or shape == (0, 0)):
            return f"seat {seat + 1} has {shape[0]} rows of {shape[1]} in stage {state.stages[seat]}"
    return ""


def hands_are_sorted(state: BlancoState) -> str:
    for seat in seats(state):
        held = hand_cards(state, seat)
        if held != sorted(held):
            return f"seat {seat + 1} holds {held}"
    return ""


def turn_is_consistent(state: BlancoState) -> str:
    """What is noted of a turn fits its question."""
    if (state.looked_at != bl.NOTHING) != (state.phase == bl.REWARD_REVEAL):
        return "`looked_at` is set exactly while its question is open"
    if state.taken_from_discard != bl.NOTHING:
        held = hand_cards(state, int(state.active))
        if state.phase != bl.PLAY_OR_DISCARD or int(state.taken_from_discard) not in held:
            return "the card taken from the discard pile is not in the hand that took it"
    return ""


def sets_are_kept(state: BlancoState) -> str:
    bits = [int(word) >> place & 1 for word in state.sets for place in range(bl.WORD)]
    for name, first, cards in (
        ("discard pile", 0, state.discard[: int(state.discard_size)]),
        ("box", bl.CARDS, state.box[: int(state.box_size)]),
    ):
        if {card for card in range(bl.CARDS) if bits[first + card]} != {int(card) for card in cards}:
            return f"the set of the {name} is not what lies there"
    return ""


STATE_LAWS: Final[dict[str, Law[BlancoState]]] = {
    "every card lies in exactly one place (BL-R02)": every_card_once,
    "a grid is a full rectangle, never a single card (BL-G05)": full_rectangles,
    "a hand is sorted, so that its order tells nothing": hands_are_sorted,
    "a turn remembers only what happened in it (BL-G17)": turn_is_consistent,
    "the sets of the discard pile and the box are kept": sets_are_kept,
    "no position arises that no game reaches": can_be_set_up(position.check, lambda state: state.phase == bl.MATCH_OVER),
}


# ---- Laws of an action -------------------------------------------------------------------------------------------------


def up_cards(state: BlancoState) -> set[int]:
    return {int(state.cards[p]) for seat in seats(state) for p in grid_places(state, seat) if state.faces[p] == bl.UP}


def only_open_cards_cleared(before: BlancoState, state: BlancoState) -> str:
    if before.games_played != state.games_played or before.shuffles != state.shuffles:
        return ""  # the box was emptied on the way
    old = {int(card) for card in before.box[: int(before.box_size)]}
    new = {int(card) for card in state.box[: int(state.box_size)]} - old
    hidden = sorted(new - up_cards(before))
    return f"{code(Card(hidden[0]))} went into the box from face down" if hidden else ""


def no_card_turned_down(before: BlancoState, state: BlancoState) -> str:
    if before.games_played != state.games_played:
        return ""
    up = up_cards(before)
    for seat in seats(state):
        for place in grid_places(state, seat):
            card = int(state.cards[place])
            dealt_again = state.shuffle_of[card] != before.shuffle_of[card]
            if state.faces[place] != bl.UP and card in up and not dealt_again:
                return f"{code(Card(card))} of seat {seat + 1} was face up"
    return ""


def look_used_stays(before: BlancoState, state: BlancoState) -> str:
    same_turn = before.active == state.active and list(before.turns_taken) == list(state.turns_taken)
    if same_turn and before.games_played == state.games_played and before.look_used and not state.look_used:
        return "a look of this turn was forgotten"
    return ""


def only_the_mover_s_grid_changes(before: BlancoState, state: BlancoState) -> str:
    if before.games_played != state.games_played:
        return ""
    for seat in seats(state):
        if seat == before.active:
            continue
        was = [(int(before.cards[p]), int(before.faces[p])) for p in grid_places(before, seat)]
        now = [(int(state.cards[p]), int(state.faces[p])) for p in grid_places(state, seat)]
        if was != now:
            return f"the grid of seat {seat + 1} changed in the turn of seat {before.active + 1}"
    return ""


MOVE_LAWS: Final[dict[str, MoveLaw[BlancoState]]] = {
    "every card of the box was face up (BL-G07)": only_open_cards_cleared,
    "a face-up card of a grid never turns face down (BL-R07)": no_card_turned_down,
    "a look counts until the turn ends (BL-R39)": look_used_stays,
    "nobody touches another player's grid (BL-G35)": only_the_mover_s_grid_changes,
}

check = Laws(BlancoState, STATE_LAWS, MOVE_LAWS).check
