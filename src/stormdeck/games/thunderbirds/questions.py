"""Questions and choices in words: what is asked now, and every legal action as one sentence."""

from __future__ import annotations

from typing import Final

from stormdeck.core.actions import Action
from stormdeck.core.speech import Speaker
from stormdeck.games.thunderbirds import actions as act
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, PILOT_IDS, SEAT_IDS, SYMBOL_NAMES, Book
from stormdeck.games.thunderbirds.view import ChainCard, RescueAction, ThunderbirdsView
from stormdeck.games.thunderbirds.words import SEATS, a_coloured, die_text, place_name, rolls

QUESTIONS: Final = {
    "switchboard": "rearrange the waiting calls",
    "move": "assign Pilots, load Pods and move the Thunderbirds, then end the Move phase",
    "rescue": "let a Pilot at a chain roll, or end the Rescue phase",
    "rescue_colour": "choose the colour of the last die",
    "rescue_extra": "choose the colour of the extra die",
    "rescue_exchange": "exchange a die for one of another colour, or roll as it is",
    "rescue_reroll": "roll one die again, or keep the roll",
    "rescue_allocate": "lay dice on the chain, then confirm",
    "lp_move": "move Lady Penelope, turn her card over, or leave her",
    "lp_escort": "let Lady Penelope take a Civilian or let one go",
}


def ask(seen: ThunderbirdsView, speaker: Speaker, book: Book) -> str:
    """What is asked now."""
    decision = seen.decision
    if decision is None:
        return "The game is over."
    question = QUESTIONS[decision.kind]
    if seen.action is not None:
        question = f"{book.pilot(seen.action.pilot)} at chain {seen.action.chain}, {question}"
    if decision.seat == speaker.viewer:
        return f"Turn {seen.turn}: {question}."
    return f"Turn {seen.turn}, {speaker.name(decision.seat)} decides: {question}."


def offer(action: Action, seen: ThunderbirdsView, speaker: Speaker, book: Book) -> str:
    """A legal action as the player understands it."""
    match action:
        case act.KeepCalls() | act.SwapCalls() | act.ArrangeCalls():
            return offer_calls(action, seen, book)
        case act.Assign() | act.Workshop() | act.Load() | act.Fly() | act.Carry() | act.EndMove():
            return offer_move(action, seen, book)
        case act.Recall() | act.StartRescue() | act.EndRescue():
            return offer_rescue(action, seen, book)
        case act.LadyMove() | act.LadyFlip() | act.LadyStay() | act.Escort() | act.Unassign() | act.SkipEscort():
            return offer_lady(action, seen, book)
    return offer_dice(action, seen, book)


def call_name(seen: ThunderbirdsView, slot: int, book: Book) -> str:
    card = seen.slots[slot - 1]
    return "no call" if card is None else book.name(card)


def offer_calls(action: act.KeepCalls | act.SwapCalls | act.ArrangeCalls, seen: ThunderbirdsView, book: Book) -> str:
    if isinstance(action, act.KeepCalls):
        return "Leave the calls where they are."
    if isinstance(action, act.SwapCalls):
        first, second = call_name(seen, action.first, book), call_name(seen, action.second, book)
        return f"Swap {first} (chain {action.first}) and {second} (chain {action.second})."
    return f"Arrange the calls: {', '.join([call_name(seen, old, book) for old in action.order])}."


def offer_move(
    action: act.Assign | act.Workshop | act.Load | act.Fly | act.Carry | act.EndMove, seen: ThunderbirdsView, book: Book
) -> str:
    match action:
        case act.Assign(pilot, seat):
            other = seen.fleet.crew[SEAT_IDS.index(seat)]
            instead = f", in place of {book.pilot(other)}" if other >= 0 else ""
            return f"Assign {book.pilot(PILOT_IDS.index(pilot))} to {SEATS[SEAT_IDS.index(seat)]}{instead}."
        case act.Workshop(pod):
            return f"Workshop: replace {book.pod(book.pod_by_id[pod]).name} with the next Pod."
        case act.Load(pod):
            card = book.pod(book.pod_by_id[pod])
            return f"Load {card.name} into Thunderbird 2. {rolls(card)}"
        case act.Fly(vehicle, to):
            return f"Move Thunderbird {vehicle[2]} to {place_name(to)}{at(seen, to)}."
        case act.Carry(to):
            return f"Carry Thunderbird 4 inside Thunderbird 2 to {place_name(to)}."
        case act.EndMove():
            return "End the Move phase."


def at(seen: ThunderbirdsView, place: int) -> str:
    """How long a chain is."""
    if place == 0:
        return ""
    cards = len(seen.chains[place - 1])
    return " (empty)" if cards == 0 else f" ({cards} card{'s' if cards > 1 else ''})"


def offer_rescue(action: act.Recall | act.StartRescue | act.EndRescue, seen: ThunderbirdsView, book: Book) -> str:
    if isinstance(action, act.EndRescue):
        return "End the Rescue phase."
    if isinstance(action, act.Recall):
        entry = seen.chains[action.chain - 1][action.position - 1]
        die = entry.stored[action.die - 1]
        return f"Return the stored {die_text(die)} of {book.name(entry.card)}, chain {action.chain}."
    pilot = PILOT_IDS.index(action.pilot)
    seat = seen.fleet.crew.index(pilot)
    chain = seen.fleet.places[1 if seat == 5 else seat]
    names = [*SEAT_IDS[:4], *book.pod_by_id]
    card = book.using(names.index(action.using))
    return f"Rescue: {book.pilot(pilot)} at chain {chain} with {card.name}. {rolls(card)}"


def chain_cards(seen: ThunderbirdsView) -> tuple[ChainCard, ...]:
    """The chain of the running action."""
    return seen.chains[running(seen).chain - 1]


def running(seen: ThunderbirdsView) -> RescueAction:
    assert seen.action is not None
    return seen.action


def offer_dice(action: Action, seen: ThunderbirdsView, book: Book) -> str:
    match action:
        case act.ChooseColour(colour):
            return f"Roll {a_coloured(colour)} die as the last one ({seen.supply[COLOUR_NAMES.index(colour)]} in the supply)."
        case act.ChooseExtra(colour):
            return f"Add {a_coloured(colour)} die ({seen.supply[COLOUR_NAMES.index(colour)]} in the supply)."
        case act.ExchangeDie(give, take):
            return f"Exchange {a_coloured(give)} die for {a_coloured(take)} one."
        case act.NoExchange():
            return "Roll without an exchange."
        case act.Reroll(die):
            return f"Roll die {die} again: {die_text(running(seen).dice[die - 1])}."
        case act.KeepRoll():
            return "Keep the roll."
        case act.PlaceDie():
            return offer_place(action, seen, book)
        case act.FreeCivilian(die, position):
            name = book.name(chain_cards(seen)[position - 1].card)
            return f"Lay die {die}, {die_text(running(seen).dice[die - 1])}, on {name} to end the Hood's influence."
        case act.Confirm():
            return "Confirm the allocation."
    raise TypeError(f"{action!r} is not an action of the Thunderbirds Solitaire Game")


def offer_place(action: act.PlaceDie, seen: ThunderbirdsView, book: Book) -> str:
    die = running(seen).dice[action.die - 1]
    name = book.name(chain_cards(seen)[action.position - 1].card)
    counts = "" if SYMBOL_NAMES[die.face] == action.symbol else f" as {action.symbol}"
    return f"Lay die {action.die}, {die_text(die)}, on {name} (position {action.position}){counts}."


def offer_lady(
    action: act.LadyMove | act.LadyFlip | act.LadyStay | act.Escort | act.Unassign | act.SkipEscort,
    seen: ThunderbirdsView,
    book: Book,
) -> str:
    match action:
        case act.LadyMove(to):
            return f"Lady Penelope goes to {place_name(to)}{at(seen, to)}."
        case act.LadyFlip():
            return f"Turn Lady Penelope's card to its {'Road' if seen.lady.air else 'Air'} side."
        case act.LadyStay():
            return "Leave Lady Penelope as she is."
        case act.Escort(position):
            card = seen.chains[seen.lady.place - 1][position - 1].card
            return f"Lady Penelope takes {book.name(card)} (position {position}) into her car."
        case act.Unassign():
            assert seen.lady.civilian is not None
            end = "who is rescued" if seen.lady.place == 0 else "who joins the chain"
            return f"Lady Penelope lets {book.name(seen.lady.civilian)} out at {place_name(seen.lady.place)}, {end}."
        case act.SkipEscort():
            return "No escort; the turn ends."
