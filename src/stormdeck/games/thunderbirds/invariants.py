"""What is true of every state of the Thunderbirds Solitaire Game.  Tests call this after every move; play does not."""

from __future__ import annotations

from typing import Final

from stormdeck.core.game import State
from stormdeck.core.laws import Law, Laws, MoveLaw, can_be_set_up
from stormdeck.core.types import Seat
from stormdeck.core.view import Claim, View
from stormdeck.games.thunderbirds import soundness
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.belief import unseen_cards
from stormdeck.games.thunderbirds.cards import BOOKS, COLOUR_NAMES, Card
from stormdeck.games.thunderbirds.state import ThunderbirdsState
from stormdeck.games.thunderbirds.view import ThunderbirdsView


def zones(state: State) -> dict[str, tuple[int, ...]]:
    """By place: the cards there, Pods counted on from the Emergency cards.

    Cards that lie face down are named by their back, which everybody can learn to know: the third regular card of the deck.
    Where cards of one back may also have been left out, those in the deck share one place; so do the advanced ones always.
    """
    assert isinstance(state, ThunderbirdsState)
    out = [int(state.deck[place]) for place in range(ir.EMERGENCIES - int(state.left_out), ir.EMERGENCIES)]
    places: dict[str, list[int]] = {
        f"{back} cards left out": [card for card in out if state.agreed.tables.advanced[card] == number]
        for number, back in enumerate(("regular", "advanced"))
    }
    some_out = bool(places["regular cards left out"])
    regular = 0
    for depth in range(int(state.deck_size) - 1, -1, -1):
        card = int(state.deck[depth])
        if depth < state.known_bottom:
            name = f"card {depth + 1} from the bottom of the deck"
        elif state.agreed.tables.advanced[card] == 1:
            name = "advanced cards of the deck"
        else:
            regular += 1
            name = "regular cards of the deck" if some_out else f"regular card {regular} of the deck"
        places.setdefault(name, []).append(card)
    places["cards that left the game"] = [int(state.gone[place]) // 4 for place in range(int(state.gone_size))]
    for place in chain_places(state):
        where = f"card {place % ir.LENGTH + 1} of chain {place // ir.LENGTH + 1}"
        places[where] = [int(state.chains[place])]
        if is_civilian(state, place) and state.marks[place] > 1:
            places[f"under {where}"] = [int(state.marks[place]) - 2]
    single = {f"slot {slot + 1}": int(state.slots[slot]) for slot in range(ir.CHAINS)}
    single |= {"Lady Penelope's car": int(state.lady_civilian), "no room": int(state.no_room)}
    places.update({name: [card] for name, card in single.items() if card != ir.NOTHING})
    for depth in range(int(state.pod_deck_size)):
        places[f"Pod {depth + 1} from the bottom of the Pod deck"] = [ir.EMERGENCIES + int(state.pod_deck[depth])]
    places["display"] = [ir.EMERGENCIES + int(state.display[place]) for place in range(int(state.display_size))]
    places["hold"] = [ir.EMERGENCIES + int(state.hold[place]) for place in range(int(state.hold_size))]
    return {name: tuple(cards) for name, cards in places.items()}


def claims(view: View) -> dict[str, Claim]:
    """What a view says of the cards and Pods that lie face down or were left out."""
    assert isinstance(view, ThunderbirdsView)
    book = BOOKS[view.book]
    said: dict[str, Claim] = {}
    unseen = unseen_cards(view)
    for number, (back, out) in enumerate((("regular", view.regular_out), ("advanced", view.advanced_out))):
        cards = [card for card in unseen if int(book.is_advanced(Card(card))) == number]
        must = [card for card in cards if Card(card) in view.recall.shown]
        barred = [card for card in cards if view.recall.no_disaster and book.kind(Card(card)) == ir.DISASTER and card not in must]
        free = [card for card in cards if card not in must and card not in barred]
        inside = len(cards) - out
        said[f"{back} cards left out"] = with_sure(barred, Claim.of_pool(free, out - len(barred)))
        if out > 0 or back == "advanced":
            said[f"{back} cards of the deck"] = with_sure(must, Claim.of_pool(free, inside - len(must)))
        else:
            said |= {f"regular card {place + 1} of the deck": Claim.of_pool(cards, 1) for place in range(inside)}
    seen = {int(pod) for pod in (*view.fleet.display, *view.fleet.hold, *view.recall.pod_bottom)}
    hidden = [ir.EMERGENCIES + pod for pod in range(ir.PODS) if pod not in seen]
    for depth in range(len(view.recall.pod_bottom), view.fleet.pod_deck):
        said[f"Pod {depth + 1} from the bottom of the Pod deck"] = Claim.of_pool(hidden, 1)
    return said


def with_sure(sure: list[int], claim: Claim) -> Claim:
    return Claim(tuple(sorted([*sure, *claim.certain])), frozenset(sure) | (claim.possible or frozenset()))


def forgets(before: State, after: State, viewer: Seat | None) -> bool:
    """Nothing that was seen is ever dropped from a view."""
    return False


def chain_places(state: ThunderbirdsState) -> list[int]:
    return [chain * ir.LENGTH + position for chain in range(ir.CHAINS) for position in range(int(state.sizes[chain]))]


def is_civilian(state: ThunderbirdsState, place: int) -> bool:
    return bool(state.agreed.tables.kind[state.chains[place]] != ir.DISASTER)


# ---- Laws of a state ---------------------------------------------------------------------------------------------------


def every_card_once(state: ThunderbirdsState) -> str:
    lying = [card for cards in zones(state).values() for card in cards]
    everything = set(range(ir.EMERGENCIES + ir.PODS))
    if len(lying) == len(everything) and set(lying) == everything:
        return ""
    return f"{len(lying)} cards lie on the table, missing {sorted(everything - set(lying))}"


def every_die_once(state: ThunderbirdsState) -> str:
    for colour in range(ir.COLOURS):
        count = int(state.supply[colour])
        count += [int(state.dice[die]) for die in range(int(state.dice_count))].count(colour)
        for place in chain_places(state):
            if not is_civilian(state, place):
                count += sum((int(state.marks[place]) >> (symbol * 12 + colour * 2)) & 3 for symbol in range(5))
        if count != state.agreed.tables.dice[colour]:
            return f"there are {count} {COLOUR_NAMES[colour]} dice"
    return ""


def result_fits(state: ThunderbirdsState) -> str:
    if (state.result == ir.RUNNING) == (state.phase == ir.GAME_OVER):
        return "the phase and the result disagree whether the game is over"
    if state.result == ir.WON and (state.deck_size > 0 or state.any_call()):
        return "won with calls still to come"
    if (state.no_room != ir.NOTHING) != (state.result == ir.OVERFLOW):
        return "a card without room is the end of the game"
    return ""


def right_number_of_cards(state: ThunderbirdsState) -> str:
    out = [Card(int(state.deck[place])) for place in range(ir.EMERGENCIES - int(state.left_out), ir.EMERGENCIES)]
    shown = [BOOKS[state.agreed.book].name(card) for card in out if state.is_shown(card)]
    if shown:
        return f"{shown[0]} was shown at set-up, yet left out"
    if not 0 <= state.known_bottom <= state.deck_size or not 0 <= state.pods_known <= state.pod_deck_size:
        return "more cards are known than there are"
    return ""


STATE_LAWS: Final[dict[str, Law[ThunderbirdsState]]] = {
    "every card lies in exactly one place (IR-R05)": every_card_once,
    "every die is in the supply, rolled or stored (IR-R81)": every_die_once,
    "no position arises that no game reaches": can_be_set_up(soundness.check, lambda state: state.phase == ir.GAME_OVER),
    "a game that is over has a reason (IR-R62, IR-R88, IR-R91)": result_fits,
    "what was shown is in the game (IR-R19)": right_number_of_cards,
}


# ---- Laws of an action -------------------------------------------------------------------------------------------------


def gone_stays_gone(before: ThunderbirdsState, state: ThunderbirdsState) -> str:
    old = [int(before.gone[place]) for place in range(int(before.gone_size))]
    new = [int(state.gone[place]) for place in range(int(state.gone_size))]
    return "" if new[: len(old)] == old else "a card came back"


def calls_only_run_out(before: ThunderbirdsState, state: ThunderbirdsState) -> str:
    waiting = [sum(int(slot >= 0) for slot in each.slots) + int(each.deck_size) for each in (before, state)]
    return "" if waiting[1] <= waiting[0] else f"{waiting[0]} cards were to come, now {waiting[1]}"


def deck_is_only_touched_by_calls(before: ThunderbirdsState, state: ThunderbirdsState) -> str:
    quiet = before.turn == state.turn
    return "a card was drawn within a turn" if quiet and before.deck_size != state.deck_size else ""


def nobody_acts_twice(before: ThunderbirdsState, state: ThunderbirdsState) -> str:
    if before.turn != state.turn or state.result == ir.WON:
        return ""
    for name in ("acted", "changed", "moved", "grounded"):
        old, new = int(getattr(before, name)), int(getattr(state, name))
        if old & ~new:
            return f"`{name}` was forgotten within a turn"
    return ""


def only_rescues_discard(before: ThunderbirdsState, state: ThunderbirdsState) -> str:
    if before.turn == state.turn and before.phase in (ir.MOVE, ir.RESCUE) and before.gone_size != state.gone_size:
        return "a card left the game in the Move phase or before a roll"
    if state.count_gone(ir.RESCUED) < before.count_gone(ir.RESCUED):
        return "a rescued Civilian was forgotten"
    return ""


MOVE_LAWS: Final[dict[str, MoveLaw[ThunderbirdsState]]] = {
    "a card that has left the game never comes back (IR-R93)": gone_stays_gone,
    "the calls only run out (IR-G63)": calls_only_run_out,
    "Emergency cards come in the Incoming Call phase (IR-R60)": deck_is_only_touched_by_calls,
    "what was done in a turn counts until it ends (IR-R74, IR-R75, IR-R79)": nobody_acts_twice,
    "cards leave the game by rescue, escort or calls (IR-R30, IR-R49)": only_rescues_discard,
}

check = Laws(ThunderbirdsState, STATE_LAWS, MOVE_LAWS).check
