"""Cards, actions, events, views and sentences of Leduc poker."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.errors import IllegalAction, UnknownCard
from stormdeck.core.events import Event
from stormdeck.core.observation import Layout, Plan
from stormdeck.core.options import Options
from stormdeck.core.speech import Speaker
from stormdeck.core.tabletop import Zone, ZoneCard
from stormdeck.core.types import Seat
from stormdeck.core.view import View

NAMES: Final = ("J1", "J2", "Q1", "Q2", "K1", "K2")
"""By card: a card is `rank * 2 + suit`, the numbers OpenSpiel gives them."""
RANKS: Final = ("jack", "queen", "king")


class Fold(Action, frozen=True):
    """LP-R05"""

    def __str__(self) -> str:
        return "fold"


class Call(Action, frozen=True):
    """LP-R05  Or check, where there is nothing to call."""

    def __str__(self) -> str:
        return "call"


class Raise(Action, frozen=True):
    """LP-R05"""

    def __str__(self) -> str:
        return "raise"


ACTIONS: Final = ActionTable([Fold(), Call(), Raise()])
VERBS: Final = ("fold", "call", "raise")


class Acted(Event, frozen=True):
    """LP-R05"""

    game: ClassVar[str] = "leduc"
    seat: Seat
    verb: str
    chips: int
    """Put in with it."""

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class Turned(Event, frozen=True):
    """LP-R06  The card that counts for both."""

    game: ClassVar[str] = "leduc"
    card: int

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class Shown(Event, frozen=True):
    """LP-R07  Both cards, when nobody folded."""

    game: ClassVar[str] = "leduc"
    cards: tuple[int, int]

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class LeducView(View, frozen=True):
    """What a seat knows."""

    game: ClassVar[str] = "leduc"
    options: Options
    turn: Seat | None
    hand: tuple[int, ...]
    """The own card; at a showdown everybody knows both, see `shown`."""
    shown: tuple[int, ...]
    public: int | None
    round: int
    raises: int
    """In this round."""
    first: str
    """The bets of the first round, a letter each: "cr"."""
    second: str
    chips: tuple[int, int]
    """Put in so far, by seat."""
    folded: Seat | None


VISIBILITY: Final = {
    "rng": "nobody",
    "options": "everybody",
    "cards0": "the owner, and everybody at a showdown",
    "cards1": "the owner, and everybody at a showdown",
    "public": "everybody",
    "turn": "everybody",
    "round": "everybody",
    "raises": "everybody",
    "calls": "everybody",
    "chips0": "everybody",
    "chips1": "everybody",
    "folded": "everybody",
    "first": "everybody",
    "second": "everybody",
}


def full_name(card: int) -> str:
    return f"the {RANKS[card // 2]} ({NAMES[card]})"


def say(event: Event, speaker: Speaker) -> str:
    match event:
        case Acted(seat=seat, verb="call", chips=0):
            return f"{speaker.does(seat, 'check')}."
        case Acted(seat=seat, verb="raise", chips=chips):
            return f"{speaker.does(seat, 'raise')}, with {chips} chips."
        case Acted(seat=seat, verb=verb):
            return f"{speaker.does(seat, verb)}."
        case Turned(card=card):
            return f"{full_name(card).capitalize()} is turned up."
        case Shown(cards=cards):
            return f"The showdown: {speaker.whose(Seat(0))} {NAMES[cards[0]]} against {speaker.whose(Seat(1))} {NAMES[cards[1]]}."
    raise TypeError(f"Leduc poker has no event {type(event).__name__}")


def ask(view: LeducView, speaker: Speaker) -> str:
    if view.turn is None:
        return "The game is over."
    return "Your bet." if view.turn == speaker.viewer else f"{speaker.name(view.turn)} bets."


def offer(action: Action, view: LeducView) -> str:
    owed = abs(view.chips[0] - view.chips[1])
    if isinstance(action, Fold):
        return "Fold, and lose what you put in."
    if isinstance(action, Call):
        return f"Call, with {owed} chips." if owed else "Check."
    return f"Raise, with {owed + 2 * view.round} chips."


def explain(view: LeducView, action: Action) -> IllegalAction:
    if view.turn is None:
        return IllegalAction("LP-R07", "The game is over.")
    if isinstance(action, Fold):
        return IllegalAction("LP-R05", "There is nothing to call: check instead of folding.")
    return IllegalAction("LP-R05", "There were two raises in this round.")


def picture(view: LeducView, speaker: Speaker) -> str:
    lines = [f"{speaker.who(Seat(seat))}: {chips} chips in the pot" for seat, chips in enumerate(view.chips)]
    lines.append(f"Public card: {'-' if view.public is None else NAMES[view.public]}")
    if view.hand:
        lines.append(f"Your card: {NAMES[view.hand[0]]}")
    if view.shown:
        lines.append(f"The showdown: {' '.join(NAMES[card] for card in view.shown)}")
    return "\n".join(lines)


def drawn(card: int) -> ZoneCard:
    return ZoneCard(face=NAMES[card], name=full_name(card), card=NAMES[card], colour=("sea", "orange", "red")[card // 2])


def tabletop(view: LeducView) -> tuple[Zone, ...]:
    zones: list[Zone] = []
    for seat, chips in enumerate(view.chips):
        open_cards = view.hand if seat == view.viewer else view.shown[seat : seat + 1]
        held = tuple(drawn(card) for card in open_cards) or (ZoneCard(lies="hidden"),)
        pot = (ZoneCard(name="Chips", face=str(chips)),)
        zones += [
            Zone(id=f"chips:{seat}", title="Chips in the pot", owner=Seat(seat), layout="chips", cards=pot),
            Zone(id=f"hand:{seat}", title="Hand", owner=Seat(seat), layout="fan", cards=held),
        ]
    public = () if view.public is None else (drawn(view.public),)
    return (*zones, Zone(id="public", title="Public card", cards=public))


def card_text(name: str) -> str:
    if name.upper() not in NAMES:
        raise UnknownCard(f'There is no card "{name}" in Leduc poker: {", ".join(NAMES)}.')
    card = NAMES.index(name.upper())
    return f"One of two {RANKS[card // 2]}s: a pair with the public card wins, else the higher rank (LP-R07)."


def layout() -> Layout:
    plan = Plan("leduc", 1, 2)
    plan.add("card", 1, 6, "1 + the own card")
    plan.add("public", 1, 6, "1 + the public card; 0: not turned up yet")
    plan.add("shown", 1, 6, "1 + the other's card, at a showdown")
    plan.add("round", 1, 2, "1 before the public card, 2 behind it")
    plan.add("seat", 1, 1, "the observing seat: 0 bets first")
    plan.add("chips", 2, 13, "put in by the observing seat, and by the other")
    plan.add("first", 4, 2, "the bets of the first round: 1 call, 2 raise; 0: none")
    plan.add("second", 4, 2, "the bets of the second round")
    plan.add("folded", 1, 2, "1: the observing seat folded, 2: the other did")
    plan.add("turn", 1, 2, "1: the observing seat bets, 2: the other does, 0: nobody")
    return plan.layout()
