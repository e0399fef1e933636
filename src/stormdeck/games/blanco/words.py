"""Blanco in words: every event past, every question, every choice, as one sentence from the viewer's side."""

from __future__ import annotations

from typing import assert_never

from stormdeck.core.actions import Action
from stormdeck.core.errors import UnknownCard
from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, listed
from stormdeck.core.types import Seat
from stormdeck.games.blanco import actions as act
from stormdeck.games.blanco import events as ev
from stormdeck.games.blanco.cards import BY_CODE, Card, code, colour_of, number_of, spoken
from stormdeck.games.blanco.view import BlancoView, FaceUp, GridCard, Known

OfTheTable = ev.GameStarted | ev.Reshuffled | ev.GameEnded | ev.MatchEnded
OfAMove = (
    ev.TurnedUp
    | ev.LookedAt
    | ev.LookedUnseen
    | ev.DrewFromPile
    | ev.DrewUnseen
    | ev.DrewFromDiscard
    | ev.Discarded
    | ev.Placed
    | ev.Swapped
    | ev.RowCleared
    | ev.ColumnCleared
    | ev.ClearingFinished
    | ev.LookSkipped
    | ev.KeptHidden
    | ev.SecondGridDealt
)


def place(cell: act.Cell) -> str:
    """ "row 1, column 3", with the short name players type."""
    return f"row {cell // 4 + 1}, column {cell % 4 + 1}"


def cards_text(cards: tuple[Card, ...]) -> str:
    return listed([spoken(card) for card in cards])


def say(event: Event, speaker: Speaker) -> str:
    """A seen event as one sentence."""
    if not isinstance(event, OfTheTable | OfAMove):
        raise TypeError(f"{type(event).__name__} is not an event of Blanco")
    if isinstance(event, OfTheTable):
        return say_table(event, speaker)
    return say_move(event, speaker)


def say_table(event: OfTheTable, speaker: Speaker) -> str:
    match event:
        case ev.GameStarted(number, dealer, first_discard):
            deals = speaker.does(dealer, "deal")
            return f"Game {number}. {deals}; the discard pile begins with the {spoken(first_discard)}."
        case ev.Reshuffled(cards):
            return f"The draw pile is empty: all but the top discard and the box become a new pile of {cards} cards."
        case ev.GameEnded():
            return say_game_ended(event, speaker)
        case ev.MatchEnded(winners, wins, points):
            score = "; ".join(
                f"{speaker.who(Seat(seat))}: {wins[seat]} won, {points[seat]} cards left" for seat in range(len(wins))
            )
            return f"{speaker.list(winners)} {won(winners, speaker)} the match ({score})."
    assert_never(event)


def won(winners: tuple[Seat, ...], speaker: Speaker) -> str:
    if len(winners) > 1:
        return "share"
    return "win" if speaker.viewer in winners else "wins"


def say_game_ended(event: ev.GameEnded, speaker: Speaker) -> str:
    left = ", ".join(f"{speaker.who(Seat(seat))}: {count}" for seat, count in enumerate(event.points))
    winners = f"{speaker.list(event.winners)} {won(event.winners, speaker)}"
    if event.by_guard:
        return f"Nobody got any further, so the best position counts: {winners} the game. Cards left: {left}."
    return f"The second grid is empty: {winners} the game. Cards left: {left}."


def say_move(event: OfAMove, speaker: Speaker) -> str:
    seat = event.seat
    match event:
        case ev.TurnedUp(_, cell, card):
            return f"{speaker.does(seat, 'turn')} up the card at {place(cell)}: {spoken(card)}."
        case ev.LookedAt(_, cell, card):
            return f"{speaker.does(seat, 'look')} at the face-down card at {place(cell)}: {spoken(card)}."
        case ev.LookedUnseen(_, cell):
            return f"{speaker.does(seat, 'look')} at the face-down card at {place(cell)}."
        case ev.DrewFromPile(_, card):
            return f"{speaker.does(seat, 'draw')} the {spoken(card)} from the pile."
        case ev.DrewUnseen():
            return f"{speaker.does(seat, 'draw')} a card from the pile."
        case ev.DrewFromDiscard(_, card):
            return f"{speaker.does(seat, 'take')} the {spoken(card)} from the discard pile."
        case ev.Discarded(_, card):
            return f"{speaker.does(seat, 'discard')} the {spoken(card)}."
        case ev.Placed(_, card, cell, replaced):
            put = f"{speaker.does(seat, 'play')} the {spoken(card)} to {place(cell)}"
            return f"{put}; the {spoken(replaced)} goes to the discard pile."
        case ev.Swapped(_, first, second):
            return f"{speaker.does(seat, 'swap')} the cards at {place(first)} and {place(second)}."
        case ev.RowCleared(_, row, cards):
            return f"{speaker.does(seat, 'clear')} row {row + 1}: {cards_text(cards)}."
        case ev.ColumnCleared(_, column, cards):
            return f"{speaker.does(seat, 'clear')} column {column + 1}: {cards_text(cards)}."
        case ev.ClearingFinished():
            return f"{speaker.does(seat, 'leave')} a complete line lying."
        case ev.LookSkipped():
            return f"{speaker.does(seat, 'do', 'does')} without the reward look."
        case ev.KeptHidden():
            return f"{speaker.does(seat, 'leave')} that card face down."
        case ev.SecondGridDealt():
            return f"{speaker.does(seat, 'have', 'has')} cleared the first grid: twelve new cards, face down."
    assert_never(event)


QUESTIONS = {
    "setup_reveal": ("turn up one card of your grid", "turns up a card"),
    "setup_look": ("look at one face-down card of your grid; only you will know it", "looks at a card"),
    "choose_action": (
        "draw from the pile, take the top discard, or swap two neighbours of your grid",
        "chooses an action",
    ),
    "play_or_discard": ("play one of your three cards onto your grid, or discard one", "holds three cards"),
    "reveal_after_discard": ("turn up a face-down card of your grid", "turns up a card"),
    "clear_lines": ("clear a complete line", "may clear a line"),
    "reward_look": ("as your reward, look at one face-down card, or do without", "may look at a card"),
    "reward_reveal": ("chain reaction: turn up the card you have just looked at, or leave it hidden", "may turn up a card"),
    "deploy_reveal": ("turn up one card of your new grid", "turns up a card of the new grid"),
    "deploy_look": ("look at one face-down card of your new grid; only you will know it", "looks at a card of the new grid"),
}


def ask(seen: BlancoView, speaker: Speaker) -> str:
    """What is asked now."""
    decision = seen.decision
    if decision is None:
        return "The match is over."
    mine, theirs = QUESTIONS[decision.kind]
    if decision.seat != speaker.viewer:
        return f"{speaker.name(decision.seat)} {theirs}."
    if decision.kind == "clear_lines" and seen.options.word("clearing") == "optional":
        mine += ", or leave it for later"
    return f"Your turn: {mine}."


def offer(action: Action, seen: BlancoView, speaker: Speaker) -> str:
    """A legal action as the deciding seat understands it."""
    match action:
        case act.DrawPile():
            return f"Draw the top card of the pile ({seen.pile} cards)."
        case act.DrawDiscard():
            top = "" if seen.discard_top is None else f" the {spoken(seen.discard_top)}"
            return f"Take{top} from the discard pile."
        case act.Swap():
            return offer_swap(action, seen)
        case act.Discard():
            return f"Discard the {spoken(action.card)}{', then turn up a card' if has_face_down(seen) else ''}."
        case act.Place():
            return f"Play the {spoken(action.card)} to {act.cell_text(action.cell)}, over {lying(seen, action.cell)}."
        case act.Reveal():
            return f"Turn up {lying(seen, action.cell)} at {act.cell_text(action.cell)}."
        case act.Look():
            return f"Look at {lying(seen, action.cell)} at {act.cell_text(action.cell)}."
        case act.ClearRow():
            return f"Clear row {action.row + 1}."
        case act.ClearColumn():
            return f"Clear column {action.column + 1}."
        case act.FinishClearing():
            return "Leave what is complete where it is."
        case act.SkipLook():
            return "Do without the look."
        case act.RevealLooked():
            return "Turn up the card you looked at."
        case act.KeepHidden():
            return "Leave it face down."
    raise TypeError(f"{action!r} is not an action of Blanco")


def own_grid(seen: BlancoView) -> tuple[tuple[GridCard, ...], ...]:
    assert seen.decision is not None
    return seen.players[seen.decision.seat].grid


def lying(seen: BlancoView, cell: act.Cell) -> str:
    """What lies at an own place, as its owner knows it."""
    card = own_grid(seen)[cell // 4][cell % 4]
    if isinstance(card, FaceUp):
        return f"the {spoken(card.card)}"
    if isinstance(card, Known):
        return f"the face-down card you know ({spoken(card.card)})"
    return "the face-down card you looked at" if card.looked else "the face-down card"


def has_face_down(seen: BlancoView) -> bool:
    return any(not isinstance(card, FaceUp) for row in own_grid(seen) for card in row)


def offer_swap(action: act.Swap, seen: BlancoView) -> str:
    first, second = lying(seen, action.first), lying(seen, action.second)
    text = f"Swap {first} at {act.cell_text(action.first)} with {second} at {act.cell_text(action.second)}"
    if action.reveal is None:
        return f"{text}."
    return f"{text}, turning up the one from {act.cell_text(action.reveal)}."


def card_text(name: str) -> str:
    """BL-R02, BL-R03  A card in words."""
    card = BY_CODE.get(name.strip().upper())
    if card is None:
        raise UnknownCard(f'"{name}" is not a card; a card looks like "G12".')
    colour = colour_of(card)
    return (
        f"{code(card)} is the {spoken(card)}, its symbol is {colour.symbol}. It fits a row of {number_of(card)}s (BL-R10) "
        f"and a {colour.name} column (BL-R09)."
    )
