"""What is worth telling about a game of Taidian once it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, counted
from stormdeck.core.types import Number, Seat
from stormdeck.games.taidian import events as ev


def facts(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """The length of the game, turns and purchases by seat, where the damage came from, treaties."""
    turns, attacks, bought, raised = Counter[Seat](), Counter[Seat](), Counter[Seat](), Counter[Seat]()
    lost, treaties, broken, stolen, rounds = Counter[str](), 0, 0, 0, 1
    for event in events:
        match event:
            case ev.TurnChosen(seat, turn):
                turns[seat] += 1
                attacks[seat] += turn == "attacking"
            case ev.Bought(seat):
                bought[seat] += 1
            case ev.PoweredUp(seat):
                raised[seat] += 1
            case ev.HealthChanged():
                lost[event.cause] += event.loss
            case ev.TreatyAnswered():
                treaties += event.accepted
            case ev.TreatyEnded():
                broken += event.betrayed
            case ev.Robbed() | ev.RobbedUnseen():
                stolen += 1
            case ev.RoundBegan(number):
                rounds = number
    told = [f"The game lasted {counted(rounds, 'round')}."]
    for seat in sorted(turns):
        share = f"{counted(turns[seat], 'turn')}, {attacks[seat]} of them attacks"
        cards = f"{counted(bought[seat], 'card')} bought"
        ups = f"{counted(raised[seat], 'power-up')}"
        told.append(f"{speaker.who(seat)}: {share}, {cards}, {ups}.")
    parts = [f"{lost[cause]} by {name}" for cause, name in CAUSES if lost[cause]]
    if parts:
        told.append(f"Health lost: {', '.join(parts)}.")
    if stolen or treaties:
        told.append(f"Cards stolen: {stolen}. Treaties made: {treaties}, betrayed: {broken}.")
    return told


CAUSES = (("attack", "attacks"), ("counter", "counter-attacks"), ("poison", "Poison"), ("storm", "the storm"))


def numbers(events: Sequence[Event], speaker: Speaker) -> list[Number]:
    """The hardest hit, the rounds, and the health that was lost by everybody."""
    hardest, victim, lost, rounds = 0, Seat(0), 0, 1
    for event in events:
        if isinstance(event, ev.HealthChanged):
            lost += event.loss
            if event.loss > hardest:
                hardest, victim = event.loss, event.seat
        elif isinstance(event, ev.RoundBegan):
            rounds = event.number
    told = [
        Number(str(rounds), "round" if rounds == 1 else "rounds"),
        Number(str(lost), "health lost by everybody"),
    ]
    if hardest:
        whose = "you" if victim == speaker.viewer else speaker.name(victim)
        told.insert(0, Number(str(hardest), f"health lost at one blow, by {whose}"))
    return told
