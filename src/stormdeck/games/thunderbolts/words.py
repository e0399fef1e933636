"""THUNDERBOLTS in words: every event past, every question, every choice, as one sentence from the viewer's side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from stormdeck.core.actions import Action
from stormdeck.core.errors import UnknownCard, quoted
from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, capital, counted, listed
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts import events as ev
from stormdeck.games.thunderbolts.actions import FROM_RESERVE, FROM_WALLET, Close, Exchange, Pass, Play, Source
from stormdeck.games.thunderbolts.cards import BY_CODE, CODES, FACES, FILE, SPOKEN_ORDER, WILD, Card, letter_at, spoken
from stormdeck.games.thunderbolts.refusals import card_from, mover
from stormdeck.games.thunderbolts.view import ThunderboltsView

Moved = (
    ev.WalletRevealed
    | ev.CardsDrawn
    | ev.CardsDrawnUnseen
    | ev.HandRefilled
    | ev.HandRefilledUnseen
    | ev.CardPlayed
    | ev.WildExchanged
    | ev.StackCompleted
    | ev.WalletEmptied
    | ev.TurnClosed
    | ev.TurnPassed
)
Told = ev.GameStarted | Moved | ev.VaultReshuffled | ev.GameEnded


def cards_text(cards: Sequence[Card]) -> str:
    """ "T, U and 2 wilds": letters as in the word, equal ones counted."""
    names = []
    for card in SPOKEN_ORDER:
        count = cards.count(card)
        if card == WILD and count:
            names.append("a wild" if count == 1 else f"{count} wilds")
        elif count:
            names.append(CODES[card] if count == 1 else f"{count} {CODES[card]}")
    return listed(names)


def from_where(source: Source, whose: str) -> str:
    """ "from your hand", "from the WALLET", "from reserve 2"; `whose` is "your" or "the"."""
    if source < FACES:
        return f"from {whose} hand"
    return f"from {whose} WALLET" if source == FROM_WALLET else f"from {reserve_text(source, whose)}"


def reserve_text(source: Source, whose: str) -> str:
    return f"{'your ' if whose == 'your' else ''}reserve {source - FROM_RESERVE + 1}"


def explain_card(name: str) -> str:
    """TB-R24, TB-R25  What a card is good for, by its letter or as "wild"."""
    wanted = name.strip().upper()
    card = Card(WILD) if wanted in ("WILD", "BOLT") else BY_CODE.get(wanted)
    if card is None:
        raise UnknownCard(f"There is no card {quoted(name)}; there are {' '.join(CODES)}.")
    line = next(line for line in FILE.card if line.id == CODES[card])
    kind = "wild" if card == WILD else f"letter {CODES[card]}"
    return f"{capital(kind)}: {line.copies} in the standard deck. {line.text}"


# ---- What happened -----------------------------------------------------------------------------------------------------


def say(event: Event, speaker: Speaker) -> str:
    """A seen event as one sentence."""
    if not isinstance(event, Told):
        raise TypeError(f"{type(event).__name__} is not an event of THUNDERBOLTS")
    if isinstance(event, ev.VaultReshuffled):
        came = "cards from under the tops of the stacks" if event.under_tops else "cards of completed stacks"
        return f"The VAULT is empty: {event.cards} {came} are shuffled into a new one."
    if isinstance(event, ev.GameEnded):
        return say_ended(event, speaker)
    if isinstance(event, ev.GameStarted):
        dealt = f"{counted(event.wallet, 'card')} in every WALLET, {event.vault} in the VAULT"
        return f"{speaker.does(event.dealer, 'deal')}: {dealt}."
    return say_move(event, speaker)


def say_move(event: Moved, speaker: Speaker) -> str:
    seat = event.seat
    whose = "your" if seat == speaker.viewer else "the"
    match event:
        case ev.WalletRevealed(_, card):
            return f"{capital(speaker.whose(seat))} WALLET now shows {spoken(card)}."
        case ev.CardsDrawn(_, cards):
            return f"{speaker.does(seat, 'draw')} {cards_text(cards)}."
        case ev.CardsDrawnUnseen(_, number):
            return f"{speaker.does(seat, 'draw')} {counted(number, 'card')}."
        case ev.HandRefilled(_, cards):
            return f"{capital(speaker.whose(seat))} hand is empty and is refilled: {cards_text(cards)}."
        case ev.HandRefilledUnseen(_, number):
            return f"{capital(speaker.whose(seat))} hand is empty and is refilled: {counted(number, 'card')}."
        case ev.CardPlayed():
            return say_played(event, speaker)
        case ev.WildExchanged(_, source, card, stack, to_hand):
            where = into(source, to_hand, whose)
            put = f"{speaker.does(seat, 'put')} {spoken(card)} {from_where(source, whose)}"
            return f"{put} in place of the wild on stack {stack + 1}; the wild goes {where}."
        case ev.StackCompleted(_, stack, points):
            return f"{speaker.does(seat, 'complete')} stack {stack + 1}: {points} points."
        case ev.WalletEmptied(_, points):
            return f"{speaker.does(seat, 'have', 'has')} emptied {whose} WALLET: {points} points."
        case ev.TurnClosed(_, card, reserve):
            return f"{speaker.does(seat, 'end')} {whose} turn with {spoken(card)} on reserve {reserve + 1}."
        case ev.TurnPassed():
            return (
                f"{speaker.does(seat, 'have', 'has')} no hand and nothing to draw, and {'pass' if whose == 'your' else 'passes'}."
            )
    assert_never(event)


def into(source: Source, to_hand: bool, whose: str) -> str:
    """TB-G09  Where an exchanged wild goes."""
    if to_hand:
        return f"into {whose} hand"
    return f"on {whose} WALLET" if source == FROM_WALLET else f"on {reserve_text(source, whose)}"


def say_played(event: ev.CardPlayed, speaker: Speaker) -> str:
    whose = "your" if event.seat == speaker.viewer else "the"
    played = f"{speaker.does(event.seat, 'play')} {spoken(event.card)} {from_where(event.source, whose)}"
    role = f" as the {letter_at(event.place)}" if event.card == WILD else ""
    if event.place == 0:
        return f"{played}{role} and {'begin' if whose == 'your' else 'begins'} stack {event.stack + 1}."
    return f"{played} to stack {event.stack + 1}{role}."


ENDINGS = {
    "wallet": "A WALLET is empty and the game is over",
    "blocked": "Nobody can go on, so the game is blocked",
    "turn_limit": "The agreed limit is reached and the game stops",
}


def say_ended(event: ev.GameEnded, speaker: Speaker) -> str:
    """TB-R01, TB-G23  Who won, and with how many points."""
    score = ", ".join(f"{speaker.name(Seat(seat))} {points}" for seat, points in enumerate(event.points))
    if len(event.winners) > 1:
        won = f"{speaker.list(event.winners)} share the win"
    else:
        won = speaker.does(event.winners[0], "win")
    return f"{ENDINGS[event.reason]}: {won}. Points: {score}."


# ---- What is asked -----------------------------------------------------------------------------------------------------


def ask(seen: ThunderboltsView, speaker: Speaker) -> str:
    """What is asked now."""
    decision = seen.decision
    if decision is None:
        return "The game is over."
    if decision.seat != speaker.viewer:
        return f"{speaker.name(decision.seat)} plays."
    if not mover(seen).hand:
        return "Your turn: play from your WALLET or your reserves, or pass."
    return "Your turn: play or exchange what you like, or end your turn with a hand card on a reserve."


def offer(action: Action, seen: ThunderboltsView, speaker: Speaker) -> str:
    """A legal action as the deciding seat understands it."""
    match action:
        case Play():
            return offer_play(action, seen)
        case Exchange():
            wild = f"the wild on stack {action.stack + 1}"
            return f"Exchange {source_card(action.source, seen)} for {wild}."
        case Close():
            return offer_close(action, seen)
        case Pass():
            return "Pass: your hand is empty and there is nothing to draw."
    raise TypeError(f"{action!r} is not an action of THUNDERBOLTS")


def source_card(source: Source, seen: ThunderboltsView) -> str:
    card = card_from(seen, source)
    assert card is not None, "only legal actions are offered"
    return f"{spoken(card)} {from_where(source, 'your')}"


def offer_play(action: Play, seen: ThunderboltsView) -> str:
    place = seen.stacks[action.stack].place
    role = f" as the {letter_at(place)}" if card_from(seen, action.source) == WILD else ""
    if place == 0:
        return f"Play {source_card(action.source, seen)}{role} to begin stack {action.stack + 1}."
    last = ", which completes it: 5 points" if place == FACES - 1 else ""
    return f"Play {source_card(action.source, seen)} to stack {action.stack + 1}{role}{last}."


def offer_close(action: Close, seen: ThunderboltsView) -> str:
    reserve = mover(seen).reserves[action.reserve]
    upon = f", upon {spoken(Card(reserve[-1]))}" if reserve else ", which is empty"
    return f"End your turn with {spoken(action.card)} on reserve {action.reserve + 1}{upon}."
