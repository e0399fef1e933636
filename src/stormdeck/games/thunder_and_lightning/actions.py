"""What a player may decide in Thunder & Lightning, and the table of all 777 actions.

A card that takes a target is played first and aimed next: two small decisions.  The numbers below are where each kind of
action begins in the table; the rules compute with them.  Cards are named as their holder sees them: by kind, and "stolen" if
the back is not the holder's own, so both sides share one table.
"""

from __future__ import annotations

from typing import Final, NewType

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.shown import spell
from stormdeck.games.thunder_and_lightning.cards import CARDS, KIND_IDS, KINDS

Cell = NewType("Cell", int)
"""A place on one side: `lane * 4 + row`, both from 0; row 0 is the front."""
Lane = NewType("Lane", int)
Named = NewType("Named", int)
"""A card as its holder names it: its kind, and 23 more if it is stolen."""

LANES: Final = 3
ROWS: Final = 4
CELLS: Final = 12
LANE_NAMES: Final = "ABC"

DRAW: Final = 0
PLAY: Final = 1  # + named * 12 + cell
CHALLENGE: Final = 553  # + cell
ENTER: Final = 565  # + lane
USE: Final = 568  # + named
AT: Final = 614  # + cell
AT_HAND: Final = 626
AT_OWN_GOD: Final = 627
SPY: Final = 628
REVEAL: Final = 629  # + lane
MOVE: Final = 632  # + cell
TO: Final = 644  # + cell
TAKE: Final = 656  # + named
PLACE: Final = 702  # + lane
SEER_NEXT: Final = 705
SEER_STOP: Final = 706
LAY: Final = 707  # + named
DEPLOY: Final = 753  # + kind
END_TURN: Final = 776

MOST_LEGAL: Final = 176  # draw, twelve cards in twelve places, nine challenges, three lanes for the god, twelve cards to use


def cell_text(place: Cell) -> str:
    """`A1`: lane A, front row."""
    return f"{LANE_NAMES[place // ROWS]}{place % ROWS + 1}"


def named_text(card: Named) -> str:
    return KIND_IDS[card] if card < KINDS else f"stolen {KIND_IDS[card - KINDS]}"


spell(Cell, cell_text)
spell(Lane, LANE_NAMES.__getitem__)
spell(Named, named_text)


class Draw(Action, frozen=True):
    """TL-R23  Take the top card of the own deck."""

    def __str__(self) -> str:
        return "draw"


class Play(Action, frozen=True):
    """TL-R26  Play a hand card face down onto the own side."""

    card: Named
    cell: Cell

    def __str__(self) -> str:
        return f"play {named_text(self.card)} {cell_text(self.cell)}"


class Challenge(Action, frozen=True):
    """TL-R33  Challenge with the front card of a lane; a row behind the front only with Vidarr (TL-G58)."""

    cell: Cell

    def __str__(self) -> str:
        return f"challenge {cell_text(self.cell)}"


class Enter(Action, frozen=True):
    """TL-R43, TL-R45  Thor or Loki enters at the front of a lane, at no cost."""

    lane: Lane

    def __str__(self) -> str:
        return f"enter {LANE_NAMES[self.lane]}"


class Use(Action, frozen=True):
    """TL-R40  Play a mythological card from the hand for its power."""

    card: Named

    def __str__(self) -> str:
        return f"use {named_text(self.card)}"


class At(Action, frozen=True):
    """TL-R90, TL-R107, TL-R71  The opposing card that Ravens, Vidarr or the weapon is aimed at."""

    cell: Cell

    def __str__(self) -> str:
        return f"at {cell_text(self.cell)}"


class AtHand(Action, frozen=True):
    """TL-R95  Ravens challenges a random card of the opponent's hand."""

    def __str__(self) -> str:
        return "at hand"


class AtOwnGod(Action, frozen=True):
    """TL-R93  Ravens removes the own Thor or Loki."""

    def __str__(self) -> str:
        return "at own god"


class Spy(Action, frozen=True):
    """TL-R62  Frigg looks at the opponent's hand."""

    def __str__(self) -> str:
        return "spy"


class Reveal(Action, frozen=True):
    """TL-R65  Frigg turns an opposing column face up."""

    lane: Lane

    def __str__(self) -> str:
        return f"reveal {LANE_NAMES[self.lane]}"


class Move(Action, frozen=True):
    """TL-R49, TL-R105  The card that Baldr or Valkyries moves."""

    cell: Cell

    def __str__(self) -> str:
        return f"move {cell_text(self.cell)}"


class To(Action, frozen=True):
    """TL-R49, TL-R105  Where it has moved to when the move is over."""

    cell: Cell

    def __str__(self) -> str:
        return f"to {cell_text(self.cell)}"


class Take(Action, frozen=True):
    """TL-R73, TL-R76  A card taken from the own discard pile by Hel or Longships."""

    card: Named

    def __str__(self) -> str:
        return f"take {named_text(self.card)}"


class PlaceRevealed(Action, frozen=True):
    """TL-R97, TL-R100  Put the card that Ravens or Seer brought up at the front of an opposing column."""

    lane: Lane

    def __str__(self) -> str:
        return f"place {LANE_NAMES[self.lane]}"


class SeerNext(Action, frozen=True):
    """TL-R99  Seer draws another card."""

    def __str__(self) -> str:
        return "next card"


class SeerStop(Action, frozen=True):
    """TL-G34  Seer draws no more."""

    def __str__(self) -> str:
        return "stop"


class Lay(Action, frozen=True):
    """TL-R80, TL-R81  The card that goes onto the discard pile next (or on top, TL-G59) after a Nightmare."""

    card: Named

    def __str__(self) -> str:
        return f"lay {named_text(self.card)}"


class Deploy(Action, frozen=True):
    """TL-R13  The card that is put face down into the next lane before the game."""

    kind: int

    def __str__(self) -> str:
        return f"deploy {KIND_IDS[self.kind]}"


class EndTurn(Action, frozen=True):
    """TL-G07, TL-G52  Say that the turn is over."""

    def __str__(self) -> str:
        return "end turn"


def _table() -> ActionTable:
    cells = [Cell(place) for place in range(CELLS)]
    lanes = [Lane(lane) for lane in range(LANES)]
    cards = [Named(card) for card in range(CARDS)]
    rows: list[Action] = [Draw(), *[Play(card, place) for card in cards for place in cells]]
    rows += [Challenge(place) for place in cells]
    rows += [Enter(lane) for lane in lanes]
    rows += [Use(card) for card in cards]
    rows += [*[At(place) for place in cells], AtHand(), AtOwnGod(), Spy(), *[Reveal(lane) for lane in lanes]]
    rows += [*[Move(place) for place in cells], *[To(place) for place in cells]]
    rows += [Take(card) for card in cards]
    rows += [*[PlaceRevealed(lane) for lane in lanes], SeerNext(), SeerStop()]
    rows += [Lay(card) for card in cards]
    rows += [Deploy(kind) for kind in range(KINDS)]
    rows += [EndTurn()]
    return ActionTable(rows)


ACTIONS: Final = _table()
assert len(ACTIONS) == END_TURN + 1, "the rows of the table have moved"
