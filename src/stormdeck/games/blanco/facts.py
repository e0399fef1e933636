"""What is worth telling about a match of Blanco once it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, counted, records, times
from stormdeck.core.types import Number, Seat
from stormdeck.games.blanco import events as ev


def facts(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Turns and lines by seat, the longest chain, the discards taken, the reshuffles."""
    turns, lines, taken = Counter[Seat](), Counter[Seat](), Counter[Seat]()
    in_turn, longest, by = 0, 0, Seat(0)
    for event in events:
        if isinstance(event, ev.Discarded | ev.Placed | ev.Swapped):  # BL-R24: each turn has exactly one of them
            turns[event.seat] += 1
            in_turn = 0
        elif isinstance(event, ev.RowCleared | ev.ColumnCleared):
            lines[event.seat] += 1
            in_turn += 1
            if in_turn > longest:
                longest, by = in_turn, event.seat
        elif isinstance(event, ev.DrewFromDiscard):
            taken[event.seat] += 1
    told = [tell_seat(seat, turns, lines, taken, speaker) for seat in sorted(turns)]
    told.append(tell_chain(longest, by, speaker))
    reshuffles = sum(isinstance(event, ev.Reshuffled) for event in events)
    games = sum(isinstance(event, ev.GameStarted) for event in events)
    if reshuffles:
        told.append(f"The draw pile was renewed {times(reshuffles)}{f' in {games} games' if games > 1 else ''}.")
    return told


def tell_seat(seat: Seat, turns: Counter[Seat], lines: Counter[Seat], taken: Counter[Seat], speaker: Speaker) -> str:
    count, cleared = counted(turns[seat], "turn"), counted(lines[seat], "line")
    return f"{speaker.who(seat)}: {count}, cleared {cleared}, took {taken[seat]} from the discard pile."


def tell_chain(longest: int, by: Seat, speaker: Speaker) -> str:
    """BL-R40, BL-G15"""
    if longest < 2:
        return "Nobody cleared two lines in one turn."
    return f"Longest chain: {longest} lines in one turn, by {'you' if by == speaker.viewer else speaker.name(by)}."


def numbers(events: Sequence[Event], speaker: Speaker) -> list[Number]:
    """BL-R40  The longest chain, the winner's first, all lines, and how often somebody took what another threw away."""
    lines, taken, in_turn = 0, 0, 0
    longest = Counter[Seat]()
    winners: tuple[Seat, ...] = ()
    for event in events:
        if isinstance(event, ev.Discarded | ev.Placed | ev.Swapped):
            in_turn = 0
        elif isinstance(event, ev.RowCleared | ev.ColumnCleared):
            lines += 1
            in_turn += 1
            longest[event.seat] = max(longest[event.seat], in_turn)
        elif isinstance(event, ev.DrewFromDiscard):
            taken += 1
        elif isinstance(event, ev.GameEnded | ev.MatchEnded):
            winners = event.winners
    told = records(longest, winners, "lines in one turn", speaker)
    told.append(Number(str(lines), "line cleared in all" if lines == 1 else "lines cleared in all"))
    if taken:
        told.append(Number(str(taken), f"{'card' if taken == 1 else 'cards'} taken from the discard pile"))
    return told
