"""Why an action is refused: the rule and one sentence, from what the deciding seat can see."""

from __future__ import annotations

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.games.blanco import actions as act
from stormdeck.games.blanco.cards import Card, code, spoken
from stormdeck.games.blanco.view import BlancoView, FaceUp, GridCard, Held


def explain(seen: BlancoView, action: Action) -> IllegalAction:
    """Which rule forbids `action` now.  Only for actions that `legal` did not list."""
    if seen.decision is None:
        return IllegalAction("BL-R50", "The game is over.")
    match action:
        case act.DrawPile() | act.DrawDiscard():
            return refuse_draw(seen)
        case act.Swap():
            return refuse_swap(seen, action)
        case act.Discard():
            return refuse_discard(seen, action.card)
        case act.Place():
            return refuse_place(seen, action)
        case act.Reveal():
            return refuse_reveal(seen, action.cell)
        case act.Look():
            return refuse_look(seen, action.cell)
        case act.ClearRow() | act.ClearColumn():
            return refuse_clear(seen, action)
        case act.FinishClearing():
            return refuse_finish(seen)
        case act.SkipLook():
            return IllegalAction("BL-G39", "There is no reward look to do without now.")
        case act.RevealLooked() | act.KeepHidden():
            return IllegalAction("BL-R41", "Only a chain reaction lets you turn up the card you have just looked at.")
    return IllegalAction("BL-R24", f'"{action}" is not an action of Blanco.')


def kind(seen: BlancoView) -> str:
    assert seen.decision is not None
    return seen.decision.kind


def own_card(seen: BlancoView, cell: act.Cell) -> GridCard | None:
    """The own grid card at a place; None if the grid has no such place."""
    assert seen.decision is not None
    grid = seen.players[seen.decision.seat].grid
    row, column = cell // 4, cell % 4
    return grid[row][column] if row < len(grid) and column < len(grid[row]) else None


def holds(seen: BlancoView, card: Card) -> bool:
    assert seen.decision is not None
    return any(isinstance(held, Held) and held.card == card for held in seen.players[seen.decision.seat].hand)


def no_such_place(seen: BlancoView, cell: act.Cell) -> IllegalAction:
    assert seen.decision is not None
    grid = seen.players[seen.decision.seat].grid
    shape = f"{len(grid)} row{'s' if len(grid) != 1 else ''} of {len(grid[0])}" if grid else "nothing"
    return IllegalAction("BL-G23", f"Your grid has no place {act.cell_text(cell)}: it is {shape}.")


def wrong_moment(seen: BlancoView) -> IllegalAction:
    """What must be done first."""
    first = {
        "setup_reveal": ("BL-R19", "First turn up one card of your grid."),
        "setup_look": ("BL-R20", "First look at one face-down card of your grid."),
        "choose_action": ("BL-R24", "First choose: draw a card, or swap two neighbours of your grid."),
        "play_or_discard": ("BL-R27", "You have drawn: now discard one of your three cards or play one onto your grid."),
        "reveal_after_discard": ("BL-R28", "After the discard you must turn up a face-down card of your grid."),
        "clear_lines": ("BL-R40", "First clear a complete line, or finish clearing."),
        "reward_look": ("BL-R38", "First take your reward, a look at a face-down card, or do without it."),
        "reward_reveal": ("BL-R41", "First say whether the card you looked at is turned up or stays hidden."),
        "deploy_reveal": ("BL-R48", "First turn up one card of your new grid."),
        "deploy_look": ("BL-R48", "First look at one face-down card of your new grid."),
    }
    rule, why = first[kind(seen)]
    if kind(seen) == "clear_lines" and seen.options.word("clearing") == "mandatory":
        rule, why = "BL-G08", "First clear a complete line; at this table none may be left lying."
    return IllegalAction(rule, why)


def refuse_draw(seen: BlancoView) -> IllegalAction:
    if kind(seen) == "play_or_discard":
        return IllegalAction("BL-R26", "You have drawn your card for this turn.")
    return wrong_moment(seen)


def refuse_swap(seen: BlancoView, action: act.Swap) -> IllegalAction:
    if kind(seen) == "play_or_discard":
        return IllegalAction("BL-R24", "You have drawn a card; a turn is one action, not two.")
    if kind(seen) != "choose_action":
        return wrong_moment(seen)
    first, second = own_card(seen, action.first), own_card(seen, action.second)
    if first is None:
        return no_such_place(seen, action.first)
    if second is None:
        return no_such_place(seen, action.second)
    down = [cell for cell, card in ((action.first, first), (action.second, second)) if not isinstance(card, FaceUp)]
    if not down:
        return IllegalAction("BL-R36", "Both cards are face up already; there is nothing to turn up.")
    if len(down) == 1:
        return IllegalAction("BL-R36", f"The face-down card at {act.cell_text(down[0])} must be turned up by this swap.")
    return IllegalAction("BL-R37", "Both cards are face down: say which of the two is turned up.")


def refuse_discard(seen: BlancoView, card: Card) -> IllegalAction:
    if kind(seen) != "play_or_discard":
        return wrong_moment(seen)
    if not holds(seen, card):
        return IllegalAction("BL-R27", f"The {spoken(card)} ({code(card)}) is not in your hand.")
    return IllegalAction("BL-G22", "At this table the card just taken from the discard pile may not be discarded again.")


def refuse_place(seen: BlancoView, action: act.Place) -> IllegalAction:
    if kind(seen) != "play_or_discard":
        return wrong_moment(seen)
    if not holds(seen, action.card):
        return IllegalAction("BL-R27", f"The {spoken(action.card)} ({code(action.card)}) is not in your hand.")
    return no_such_place(seen, action.cell)


def refuse_reveal(seen: BlancoView, cell: act.Cell) -> IllegalAction:
    if kind(seen) not in ("setup_reveal", "reveal_after_discard", "deploy_reveal"):
        return wrong_moment(seen)
    if own_card(seen, cell) is None:
        return no_such_place(seen, cell)
    rule = {"setup_reveal": "BL-R19", "reveal_after_discard": "BL-R28", "deploy_reveal": "BL-R48"}[kind(seen)]
    return IllegalAction(rule, f"The card at {act.cell_text(cell)} is face up already.")


def refuse_look(seen: BlancoView, cell: act.Cell) -> IllegalAction:
    if kind(seen) == "reward_reveal":
        return IllegalAction("BL-R39", "Nobody looks at more than one card in a turn.")
    if kind(seen) not in ("setup_look", "reward_look", "deploy_look"):
        return wrong_moment(seen)
    if own_card(seen, cell) is None:
        return no_such_place(seen, cell)
    rule = {"setup_look": "BL-R20", "reward_look": "BL-R38", "deploy_look": "BL-R48"}[kind(seen)]
    return IllegalAction(rule, f"The card at {act.cell_text(cell)} is face up; only a face-down card can be looked at.")


def refuse_clear(seen: BlancoView, action: act.ClearRow | act.ClearColumn) -> IllegalAction:
    if kind(seen) == "choose_action":
        return IllegalAction("BL-G09", "Lines are cleared after your action, not before it.")
    if kind(seen) != "clear_lines":
        return wrong_moment(seen)
    assert seen.decision is not None
    grid = seen.players[seen.decision.seat].grid
    if isinstance(action, act.ClearRow):
        if action.row >= len(grid):
            return IllegalAction("BL-G23", f"Your grid has no row {action.row + 1}.")
        return refuse_line(list(grid[action.row]), "BL-R10", f"Row {action.row + 1}", "one number")
    if not grid or action.column >= len(grid[0]):
        return IllegalAction("BL-G23", f"Your grid has no column {action.column + 1}.")
    line = [row[action.column] for row in grid]
    return refuse_line(line, "BL-R09", f"Column {action.column + 1}", "one colour")


def refuse_line(line: list[GridCard], rule: str, name: str, alike: str) -> IllegalAction:
    if len(line) < 2:
        return IllegalAction("BL-G04", f"{name} is a single card; a line has at least two.")
    if not all(isinstance(card, FaceUp) for card in line):
        return IllegalAction("BL-G07", f"{name} has a face-down card; every card of a line must be face up.")
    return IllegalAction(rule, f"{name} is not complete: its cards must all show {alike}.")


def refuse_finish(seen: BlancoView) -> IllegalAction:
    if kind(seen) == "clear_lines":
        return IllegalAction("BL-G08", "At this table a complete line must be cleared.")
    return IllegalAction("BL-R40", "There is no line to clear now, so nothing to finish.")
