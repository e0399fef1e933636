"""Why an action is refused: the rule and one sentence, from what the deciding seat can see."""

from __future__ import annotations

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.speech import capital
from stormdeck.games.thunderbolts.actions import FROM_RESERVE, FROM_WALLET, Close, Exchange, Pass, Play, Source
from stormdeck.games.thunderbolts.cards import FACES, WILD, Card, code, letter_at, spoken
from stormdeck.games.thunderbolts.view import Held, Player, Stack, ThunderboltsView

FINAL_RULES = {"wallet": "TB-R04", "blocked": "TB-G18", "turn_limit": "TB-G19"}


def explain(seen: ThunderboltsView, action: Action) -> IllegalAction:
    """Which rule forbids `action` now.  Only for actions that `legal` did not list."""
    if seen.decision is None:
        return IllegalAction(final_rule(seen), "The game is over.")
    match action:
        case Play():
            return refuse_play(seen, action)
        case Exchange():
            return refuse_exchange(seen, action)
        case Close():
            return refuse_close(seen, action)
        case Pass():
            return refuse_pass(seen)
    return IllegalAction("TB-R18", f'"{action}" is not an action of THUNDERBOLTS.')


def final_rule(seen: ThunderboltsView) -> str:
    """The rule that ended the game: the limit of a turn and that of the game share a result (TB-G41, TB-G19)."""
    limit = seen.options.number("turn_action_limit")
    return "TB-G41" if seen.result == "turn_limit" and 0 < limit <= seen.actions else FINAL_RULES[seen.result]


def mover(seen: ThunderboltsView) -> Player:
    return seen.players[seen.current]


def held(seen: ThunderboltsView) -> list[Card]:
    return [card.card for card in mover(seen).hand if isinstance(card, Held)]


def card_from(seen: ThunderboltsView, source: Source) -> Card | None:
    """The card that lies ready at a source of the seat to move, if there is one."""
    if source < FACES:
        return Card(source) if Card(source) in held(seen) else None
    if source == FROM_WALLET:
        return mover(seen).wallet.top
    reserve = mover(seen).reserves[source - FROM_RESERVE]
    return reserve[-1] if reserve else None


def no_card(source: Source, rule: str) -> IllegalAction:
    """TB-R14, TB-R33  Nothing to play there."""
    if source < FACES:
        what = "wild" if source == WILD else code(Card(source))
        return IllegalAction(rule, f"You have no {what} in your hand.")
    if source == FROM_WALLET:
        return IllegalAction(rule, "Your WALLET is empty.")
    return IllegalAction(
        "TB-R33", f"Your reserve {source - FROM_RESERVE + 1} is empty, and nobody uses another player's (TB-R14)."
    )


def refuse_play(seen: ThunderboltsView, action: Play) -> IllegalAction:
    """TB-R11  The wrong letter;  TB-R25  the second T;  TB-R10  a fifth stack."""
    card = card_from(seen, action.source)
    if card is None:
        return no_card(action.source, "TB-R18")
    place, name = seen.stacks[action.stack].place, f"Stack {action.stack + 1}"
    what = capital(spoken(card))
    if place == 0:
        return IllegalAction("TB-R11", f"{name} is not begun; a stack begins with a T, not with {spoken(card)}.")
    if place == WILD:
        return IllegalAction("TB-R25", f"{name} needs its second T next, and only a wild can be that.")
    if card == 0 and all(stack.place > 0 for stack in seen.stacks):
        return IllegalAction(
            "TB-R10", f"{what} begins a stack, and four are on the table already; {in_need(action.stack, place)}."
        )
    if card == place - 1 and is_wild_on_top(seen.stacks[action.stack]):
        exchange = f"{spoken(card)} could be exchanged for the wild on top"
        return IllegalAction("TB-R11", f"{name} needs {article(place)} next; {exchange}.")
    return IllegalAction("TB-R11", f"{name} needs {article(place)} next, not {spoken(card)}.")


def in_need(stack: int, place: int) -> str:
    return f"stack {stack + 1} needs {article(place)} next"


def article(place: int) -> str:
    """What fits a place: "an H", "a U"."""
    letter = letter_at(place)
    return f"{'an' if letter in 'HNERLS' else 'a'} {letter}"


def is_wild_on_top(stack: Stack) -> bool:
    return stack.cards[-1:] == (WILD,)


def refuse_exchange(seen: ThunderboltsView, action: Exchange) -> IllegalAction:
    """TB-R26  Only the wild on top (TB-G12), never the second T (TB-G10), only for its own letter (TB-G13)."""
    card = card_from(seen, action.source)
    if card is None:
        return no_card(action.source, "TB-R27")
    stack, name = seen.stacks[action.stack], f"Stack {action.stack + 1}"
    if stack.place == 0:
        return IllegalAction("TB-R26", f"{name} is not begun; there is no wild to exchange.")
    if not is_wild_on_top(stack):
        base = stack.place - len(stack.cards)
        if base <= card < stack.place and stack.cards[card - base] == WILD:
            return IllegalAction("TB-G12", f"The wild in {name.lower()} is covered; only one on top can be exchanged.")
        return IllegalAction("TB-R26", f"The top card of {name.lower()} is not a wild.")
    if stack.place - 1 == WILD:
        return IllegalAction("TB-G10", f"The wild on {name.lower()} is the second T, which no letter can be.")
    letter = letter_at(stack.place - 1)
    if card == WILD:
        return IllegalAction("TB-G13", f"A wild is not exchanged for a wild; {name.lower()} takes the {letter} for it.")
    return IllegalAction("TB-G13", f"The wild on {name.lower()} stands for the {letter}, not for {spoken(card)}.")


def refuse_close(seen: ThunderboltsView, action: Close) -> IllegalAction:
    """TB-R20  Only a hand card closes a turn (TB-G25)."""
    if not mover(seen).hand:
        return IllegalAction("TB-G16", "Your hand is empty and cannot be refilled; the turn ends with a pass.")
    what = "wild" if action.card == WILD else code(action.card)
    return IllegalAction("TB-R20", f"A turn is closed with a card from the hand, and you have no {what} there.")


def refuse_pass(seen: ThunderboltsView) -> IllegalAction:
    """TB-R20, TB-R21, TB-G16  A hand card is due, even the last one."""
    if len(mover(seen).hand) == 1:
        return IllegalAction("TB-R21", "Your last hand card must go on a reserve to end the turn.")
    return IllegalAction("TB-R20", "You have cards in your hand; one of them must go on a reserve to end the turn.")
