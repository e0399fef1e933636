"""Sentences, pictures and tables of Hearts."""

from __future__ import annotations

from typing import Final

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction, UnknownCard
from stormdeck.core.events import Event
from stormdeck.core.observation import Layout, Plan
from stormdeck.core.showing import Colour
from stormdeck.core.speech import Speaker
from stormdeck.core.tabletop import Zone, ZoneCard
from stormdeck.core.types import Seat
from stormdeck_hearts.values import (
    NAMES,
    RANKS,
    SUITS,
    Exchanged,
    HeartsView,
    Pass,
    Passed,
    Play,
    Played,
    TrickTaken,
    card_named,
)

SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
COLOURS: Final[tuple[Colour, ...]] = ("moss", "orange", "red", "slate")


def full_name(card: int) -> str:
    return f"the {RANK_NAMES[card // 4]} of {SUIT_NAMES[card % 4]}"


def listed(cards: tuple[int, ...]) -> str:
    return " ".join(NAMES[card] for card in cards) or "-"


def say(event: Event, speaker: Speaker) -> str:
    match event:
        case Passed(seat=seat, card=None):
            return f"{speaker.does(seat, 'choose')} a card to pass."
        case Passed(seat=seat, card=int(card)):
            return f"{speaker.does(seat, 'choose')} {full_name(card)} to pass."
        case Exchanged(received=received, leader=leader):
            own = () if speaker.viewer is None else received[speaker.viewer]
            got = f"; you get {listed(own)}" if own else ""
            return f"The passed cards are taken up{got}. {speaker.does(leader, 'have', 'has')} the two of clubs."
        case Played(seat=seat, card=card):
            return f"{speaker.does(seat, 'play')} {full_name(card)}."
        case TrickTaken(seat=seat, points=points):
            return f"{speaker.does(seat, 'take')} the trick{f' with {points} points' if points else ''}."
    raise TypeError(f"Hearts has no event {type(event).__name__}")


def ask(view: HeartsView, speaker: Speaker) -> str:
    if view.turn is None:
        return "The game is over."
    own = view.turn == speaker.viewer
    if view.phase == "passing":
        return f"Choose a card to pass ({view.passing})." if own else f"{speaker.name(view.turn)} chooses a card to pass."
    return "Your turn: play a card." if own else f"{speaker.name(view.turn)} plays a card."


def offer(action: Action) -> str:
    assert isinstance(action, Play | Pass)
    return f"{'Play' if isinstance(action, Play) else 'Pass'} {full_name(action.card)}."


def explain(view: HeartsView, action: Action) -> IllegalAction:
    """Why a card cannot be chosen, from what the deciding seat sees."""
    assert isinstance(action, Play | Pass)
    if view.phase == "over":
        return IllegalAction("HE-R09", "The game is over.")
    if isinstance(action, Pass) != (view.phase == "passing"):
        now = "Everybody passes three cards first." if view.phase == "passing" else "Passing is over: play a card."
        return IllegalAction("HE-R02", now)
    if action.card not in view.hand:
        return IllegalAction("HE-R05", f"You do not hold {full_name(action.card)}.")
    if not view.tricks:
        return IllegalAction("HE-R04", "The two of clubs is led first.")
    running = view.tricks[-1].cards
    if len(running) < 4 and any(card % 4 == running[0] % 4 for card in view.hand):
        return IllegalAction("HE-R05", f"You must follow suit: {SUIT_NAMES[running[0] % 4]} were led.")
    if len(running) == 4:
        return IllegalAction("HE-R06", "Hearts are not broken yet.")
    return IllegalAction("HE-R06", "No points in the first trick.")


def picture(view: HeartsView, speaker: Speaker) -> str:
    lines = [f"{speaker.who(Seat(seat))}: {points} points" for seat, points in enumerate(view.points)]
    for trick in view.tricks[-2:]:
        lines.append(f"{speaker.who(trick.leader)} led: {listed(trick.cards)}")
    if view.viewer is not None:
        lines.append(f"Your hand: {listed(view.hand)}")
    return "\n".join(lines)


def drawn(card: int, own: bool = False) -> ZoneCard:
    name = NAMES[card]
    return ZoneCard(face=name, name=full_name(card), card=name, colour=COLOURS[card % 4], word=name if own else "")


def tabletop(view: HeartsView) -> tuple[Zone, ...]:
    """The running trick, or the last one; hands, and points."""
    zones: list[Zone] = []
    trick = view.tricks[-1] if view.tricks else None
    for seat, points in enumerate(view.points):
        laid = [] if trick is None else [card for place, card in enumerate(trick.cards) if (trick.leader + place) % 4 == seat]
        played = sum(len(trick.cards) > (seat - trick.leader) % 4 for trick in view.tricks)
        left = 13 - played - (view.chosen[seat] if view.phase == "passing" else 0)
        own = seat == view.viewer
        held = tuple(drawn(card, own=True) for card in view.hand) if own else (ZoneCard(lies="hidden", count=left),)
        zones += [
            Zone(id=f"laid:{seat}", title="In the trick", owner=Seat(seat), cards=tuple(drawn(card) for card in laid)),
            Zone(
                id=f"points:{seat}",
                title="Points",
                owner=Seat(seat),
                layout="chips",
                cards=(ZoneCard(name="Points", face=str(points)),),
            ),
            Zone(id=f"hand:{seat}", title="Hand", owner=Seat(seat), layout="fan", cards=held if left else ()),
        ]
    return tuple(zones)


def card_text(name: str) -> str:
    try:
        card = card_named(name)
    except ValueError:
        raise UnknownCard(f'There is no card "{name}" in Hearts: a rank of {RANKS} and a suit of {SUITS}.') from None
    points = 1 if card % 4 == 2 else 13 if NAMES[card] == "QS" else 0
    said = f"{points} point{'s' if points > 1 else ''} (HE-R07)" if points else "No points"
    return f"{full_name(card)[4:].capitalize()}: {said}."


def layout() -> Layout:
    """What the bytes are that `observe.py` writes."""
    plan = Plan("hearts", 1, 4)
    plan.add("phase", 1, 2, "0 passing, 1 playing, 2 over")
    plan.add("passing", 1, 3, "cards go so many seats on; 0: nobody passes")
    plan.add("turn", 1, 3, "who decides, counted from the observing seat")
    plan.add("broken", 1, 1, "whether hearts are broken")
    plan.add("points", 4, 26, "by player: points taken; at the end the score")
    plan.add("chosen", 4, 3, "by player: how many cards it has chosen to pass")
    plan.add_set("hand", 52, "the own hand")
    plan.add_set("passed", 52, "the cards one chose to pass")
    plan.add_set("received", 52, "the cards one got")
    plan.add(
        "leaders", 2, 4, "of the first trick and of the last one: 1 + who led it, counted from the observing seat; 0: not yet"
    )
    plan.add("plays", 52, 52, "every card laid, in order, as 1 + its number; 0: not yet")
    return plan.layout()
