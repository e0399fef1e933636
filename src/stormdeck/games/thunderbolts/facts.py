"""What is worth telling about a game of THUNDERBOLTS once it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, counted, records, times
from stormdeck.core.types import Number, Seat
from stormdeck.games.thunderbolts import events as ev
from stormdeck.games.thunderbolts.actions import FROM_WALLET


def facts(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Turns, WALLET cards, stacks and exchanges by seat, the longest turn, the reshuffles."""
    turns, wallet, stacks, exchanged = Counter[Seat](), Counter[Seat](), Counter[Seat](), Counter[Seat]()
    in_turn, longest, by = 0, 0, Seat(0)
    for event in events:
        if isinstance(event, ev.CardPlayed | ev.WildExchanged):
            in_turn += 1
            if in_turn > longest:
                longest, by = in_turn, event.seat
            exchanged[event.seat] += isinstance(event, ev.WildExchanged)
            wallet[event.seat] += isinstance(event, ev.CardPlayed) and event.source == FROM_WALLET
            turns[event.seat] += 0
        elif isinstance(event, ev.StackCompleted):
            stacks[event.seat] += 1
        elif isinstance(event, ev.TurnClosed | ev.TurnPassed):
            turns[event.seat] += 1
            in_turn = 0
    told = [tell_seat(seat, turns, wallet, stacks, exchanged, speaker) for seat in sorted(turns)]
    if longest > 1:
        who = "you" if by == speaker.viewer else speaker.name(by)
        told.append(f"Longest turn: {longest} plays, by {who}.")
    reshuffles = sum(isinstance(event, ev.VaultReshuffled) for event in events)
    if reshuffles:
        told.append(f"The VAULT was renewed {times(reshuffles)}.")
    return told


def tell_seat(
    seat: Seat,
    turns: Counter[Seat],
    wallet: Counter[Seat],
    stacks: Counter[Seat],
    exchanged: Counter[Seat],
    speaker: Speaker,
) -> str:
    """TB-R02, TB-R26, TB-R30  One line a player."""
    ended = f"{counted(turns[seat], 'turn')} ended"
    played = f"{counted(wallet[seat], 'WALLET card')} played"
    made = f"{counted(stacks[seat], 'stack')} completed"
    swapped = f"{counted(exchanged[seat], 'wild')} exchanged"
    return f"{speaker.who(seat)}: {ended}, {played}, {made}, {swapped}."


def numbers(events: Sequence[Event], speaker: Speaker) -> list[Number]:
    """TB-R26, TB-R30  The longest turn, the winner's first, the words that were spelt, the wilds that were exchanged."""
    stacks, exchanged, in_turn = 0, 0, 0
    longest = Counter[Seat]()
    winners: tuple[Seat, ...] = ()
    for event in events:
        if isinstance(event, ev.CardPlayed | ev.WildExchanged):
            in_turn += 1
            exchanged += isinstance(event, ev.WildExchanged)
            longest[event.seat] = max(longest[event.seat], in_turn)
        elif isinstance(event, ev.StackCompleted):
            stacks += 1
        elif isinstance(event, ev.TurnClosed | ev.TurnPassed):
            in_turn = 0
        elif isinstance(event, ev.GameEnded):
            winners = event.winners
    told = records(longest, winners, "plays in one turn", speaker)
    told.append(Number(str(stacks), "word spelt to its end" if stacks == 1 else "words spelt to their end"))
    if exchanged:
        told.append(Number(str(exchanged), "wild exchanged" if exchanged == 1 else "wilds exchanged"))
    return told
