"""What is worth telling about a game once it is over: the mission report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, counted, listed, times
from stormdeck.core.types import Number
from stormdeck.games.thunderbirds import events as ev
from stormdeck.games.thunderbirds.cards import Book, Card
from stormdeck.games.thunderbirds.words import names_of, rating


def facts(events: Sequence[Event], speaker: Speaker, book: Book) -> list[str]:
    """Rescued and lost, rolls by Pilot, Pods, the Hood, and what decided the game."""
    ended = next((event for event in reversed(events) if isinstance(event, ev.GameEnded)), None)
    turns = sum(isinstance(event, ev.TurnBegan) for event in events)
    told = []
    if ended is not None:
        counts = f"{ended.rescued} rescued, {ended.captured} captured, {ended.left} left behind"
        told.append(f"Civilians in {counted(turns, 'turn')}: {counts}.")
        if ended.cause == "won":
            told.append(f"Rating: {rating(ended, book)}.")
    resolved = sum(isinstance(event, ev.DisasterDiscarded) for event in events)
    chain_reactions = sum(isinstance(event, ev.DisasterDiscarded) and event.by_stored for event in events)
    told.append(f"Disasters resolved: {resolved}, {chain_reactions} of them by a slide alone.")
    rolls = Counter([event.pilot for event in events if isinstance(event, ev.Rolled)])
    if rolls:
        told.append(f"Rolls: {listed([f'{book.pilot(pilot)} {count}' for pilot, count in sorted(rolls.items())])}.")
    pods = sum(isinstance(event, ev.PodUsed) for event in events)
    escorts = sum(isinstance(event, ev.Escorted) for event in events)
    stopped = sum(isinstance(event, ev.Neutralised) for event in events)
    told.append(f"Pods used: {pods}. Lady Penelope escorted {escorts} and stopped the Hood {times(stopped)}.")
    decisive = decided(events, ended, book)
    return [*told, decisive] if decisive else told


def decided(events: Sequence[Event], ended: ev.GameEnded | None, book: Book) -> str:
    """What the end came down to."""
    if ended is None or ended.cause == "won":
        return ""
    if ended.cause == "captured":
        captured: list[Card] = []
        for event in events:
            if isinstance(event, ev.CivilianCaptured):
                captured.append(event.card)
            elif isinstance(event, ev.Overflowed):  # IR-G10: a chain that was lost with everybody in it
                captured += event.captured
        return f"What decided it: the Hood got hold of {names_of(captured, book)}."
    last = next(event for event in reversed(events) if isinstance(event, ev.Overflowed))
    return f"What decided it: chain {last.chain} was full when {book.name(last.card)} came."


def numbers(events: Sequence[Event], speaker: Speaker) -> list[Number]:
    """IR-R92  Rescued, the Disasters that were dealt with, and the turns it took."""
    ended = next((event for event in reversed(events) if isinstance(event, ev.GameEnded)), None)
    resolved = sum(isinstance(event, ev.DisasterDiscarded) for event in events)
    turns = sum(isinstance(event, ev.TurnBegan) for event in events)
    told = [
        Number(str(resolved), "Disaster resolved" if resolved == 1 else "Disasters resolved"),
        Number(str(turns), "turn" if turns == 1 else "turns"),
    ]
    if ended is not None:
        told.insert(0, Number(str(ended.rescued), "Civilian rescued" if ended.rescued == 1 else "Civilians rescued"))
    return told
