"""What is worth telling about a game of Thunder & Lightning once it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, counted, times
from stormdeck.core.types import Number, Seat
from stormdeck.games.thunder_and_lightning import events as ev
from stormdeck.games.thunder_and_lightning.cards import CardFile


def facts(events: Sequence[Event], speaker: Speaker, names: CardFile) -> list[str]:
    """Turns, challenges, powers and losses by seat, the worst turn, when the gods entered, the power used most."""
    told = [tell_seat(Seat(seat), events, speaker) for seat in (0, 1)]
    worst = tell_worst_turn(events, speaker)
    if worst:
        told.append(worst)
    told.append(tell_gods(events, names))
    powers = Counter([names.name(event.card) for event in events if isinstance(event, ev.Used)])
    if powers:
        name, count = powers.most_common(1)[0]
        told.append(f"Used most for its power: {name}, {times(count)}.")
    return told


def tell_seat(seat: Seat, events: Sequence[Event], speaker: Speaker) -> str:
    """One line a player."""
    turns, challenges, powers, lost = 0, 0, 0, 0
    for event in events:
        lost += losses(event, seat)
        if isinstance(event, ev.TurnBegan):
            turns += event.seat == seat
        elif isinstance(event, ev.Challenged):
            challenges += event.seat == seat
        elif isinstance(event, ev.Used):
            powers += event.seat == seat
    parts = [
        counted(turns, "turn"),
        counted(challenges, "challenge"),
        f"{counted(powers, 'power')} used",
        f"{counted(lost, 'card')} lost",
    ]
    return f"{speaker.who(seat)}: {', '.join(parts)}."


def losses(event: Event, seat: Seat) -> int:
    """TL-R37, TL-R80, TL-R81  How many cards a seat lost by an event: in battle, by a power or to a Nightmare."""
    if isinstance(event, ev.Lost):
        return int(event.seat == seat)
    if isinstance(event, ev.LaneWiped):
        return len(event.cards[seat])
    if isinstance(event, ev.HandWiped):
        return len(event.cards) if event.seat == seat else 0
    return 0


def tell_worst_turn(events: Sequence[Event], speaker: Speaker) -> str:
    """Who lost most in one turn, whoever's turn it was; "" where nobody lost two."""
    lost, worst, victim = [0, 0], 1, Seat(0)
    for event in events:
        if isinstance(event, ev.TurnBegan):
            lost = [0, 0]
        for number in (0, 1):
            seat = Seat(number)
            lost[number] += losses(event, seat)
            if lost[number] > worst:
                worst, victim = lost[number], seat
    who = "you" if victim == speaker.viewer else speaker.name(victim)
    return f"Worst turn: {who} lost {worst} cards in it." if worst > 1 else ""


def tell_gods(events: Sequence[Event], names: CardFile) -> str:
    """TL-R43, TL-R44"""
    turn = 0
    entries: list[str] = []
    for event in events:
        if isinstance(event, ev.TurnBegan):
            turn += 1
        elif isinstance(event, ev.GodEntered):
            entries.append(f"{names.name(event.card)} entered in turn {max(turn, 1)}")  # a position begins within a turn
    return f"{', '.join(entries)}." if entries else "Neither god entered the battle."


def numbers(events: Sequence[Event], speaker: Speaker) -> list[Number]:
    """Challenges, all cards lost, and the powers that were used."""
    challenges = sum(isinstance(event, ev.Challenged) for event in events)
    lost = sum([losses(event, Seat(seat)) for event in events for seat in (0, 1)])
    powers = sum(isinstance(event, ev.Used) for event in events)
    return [
        Number(str(challenges), "challenge fought" if challenges == 1 else "challenges fought"),
        Number(str(lost), "card lost by both sides" if lost == 1 else "cards lost by both sides"),
        Number(str(powers), "power used" if powers == 1 else "powers used"),
    ]
