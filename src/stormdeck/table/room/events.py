"""What happens at a table besides the game: events of the same kind as the games', with words of their own."""

from __future__ import annotations

from typing import Self

import msgspec

from stormdeck.core.events import Event, TakenBack
from stormdeck.core.game import Game
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.table.help import takes_hint
from stormdeck.table.words import speak, taking_back


class TableEvent(Event, frozen=True):
    """Everybody at the table sees it, unless it says otherwise."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self


class Joined(TableEvent, frozen=True):
    seat: Seat
    name: str
    bot: bool = False


class DeviceAdded(TableEvent, frozen=True):
    """The player of a seat plays it on one more device.  It is nobody else's business."""

    seat: Seat
    device: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class DeviceRevoked(TableEvent, frozen=True):
    """A device of the seat was signed out."""

    seat: Seat
    device: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class Chat(TableEvent, frozen=True):
    seat: Seat | None
    """None for somebody who watches."""
    name: str
    text: str
    reaction: str = ""
    """One of a few that are shown as a picture; "" for what was written."""


class Resigned(TableEvent, frozen=True):
    seat: Seat


class OutOfTime(TableEvent, frozen=True):
    seat: Seat


class Asked(TableEvent, frozen=True):
    """Somebody asks for the others' consent."""

    seat: Seat
    request: int
    what: str
    """ "take-back", "go-back" or "fill"."""
    about: Seat
    """The seat to be filled; the asker's own for the others."""


class Answered(TableEvent, frozen=True):
    seat: Seat
    request: int
    agree: bool


class TakenBackByConsent(TakenBack, TableEvent, frozen=True):
    """A move beyond what the rules of taking back allow; the others let it go.  Only the mover hears which it was."""

    agreed: tuple[Seat, ...] = ()
    """Who was asked and agreed; nobody in old logs, of tables where only bots could have been asked."""

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, "", self.agreed)


class WentBack(TableEvent, frozen=True):
    """To before the seat's latest action, past what others did since; they let it go."""

    seat: Seat
    more: int
    """How many actions after that one were taken back with it."""
    agreed: tuple[Seat, ...] = ()
    """As in `TakenBackByConsent`."""


class WentBackInPractice(TableEvent, frozen=True):
    """To before the seat's latest action, whatever happened since: nobody need agree."""

    seat: Seat
    more: int
    """As in `WentBack`."""


class TookHint(TableEvent, frozen=True):
    """What it said is for the seat alone."""

    seat: Seat


class BotTookSeat(TableEvent, frozen=True):
    seat: Seat
    name: str


class CameBack(TableEvent, frozen=True):
    seat: Seat
    name: str


class Ended(TableEvent, frozen=True):
    """The table had to end the game."""

    why: str


class Retold(TableEvent, frozen=True):
    """What one viewer was told in a game whose rules are gone, as it was written down then."""

    viewer: Seat | None
    words: str
    told: msgspec.Raw

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.viewer else None


class RematchMade(TableEvent, frozen=True):
    seat: Seat
    table: str


def say(event: Event, speaker: Speaker, game: Game) -> str:
    """One sentence for an event that was seen, of the table or of its game."""
    if isinstance(event, TableEvent):
        return say_of_table(event, speaker)
    if isinstance(event, TakenBack):
        return speak(event, speaker)
    return game.say(event, speaker)


def say_of_table(event: TableEvent, speaker: Speaker) -> str:
    match event:
        case Joined(seat=seat):
            return f"{speaker.does(seat, 'sit', 'sits')} down."
        case DeviceAdded(device=device):
            return f"Device {device} plays your seat too now."
        case DeviceRevoked(device=device):
            return f"Device {device} was signed out of your seat."
        case Chat(seat=None, name=name, text=text):
            return f"{name} (watching): {text}"
        case Chat(name=name, text=text):
            return f"{name}: {text}"
        case Resigned(seat=seat):
            return f"{speaker.does(seat, 'resign')}."
        case OutOfTime(seat=seat):
            return f"{speaker.does(seat, 'run')} out of time."
        case Asked():
            return f"{speaker.does(event.seat, 'ask')} {wish(event.what, event.seat, event.about, speaker)}."
        case Answered(seat=seat, agree=agree):
            return f"{speaker.does(seat, 'agree')}." if agree else f"{speaker.does(seat, 'refuse')}."
        case TakenBackByConsent(agreed=agreed):
            return f"{taking_back(event, speaker)}{as_agreed(agreed, speaker)}."
        case WentBack(seat=seat, more=more, agreed=agreed):
            return f"{speaker.does(seat, 'take')} back {action_and(more)}{as_agreed(agreed, speaker)}."
        case WentBackInPractice(seat=seat, more=more):
            return f"{speaker.does(seat, 'take')} back {action_and(more)}; this is practice."
        case TookHint(seat=seat):
            return takes_hint(seat, speaker)
        case BotTookSeat(seat=seat, name=name):
            return f"{name} plays on in seat {seat + 1}."
        case CameBack(seat=seat):
            return f"{speaker.does(seat, 'come')} back."
        case Ended(why=why):
            return f"{why[:1].upper()}{why[1:]}."
        case Retold(words=words):
            return words
        case RematchMade(seat=seat):
            return f"{speaker.does(seat, 'offer')} a rematch."
    raise TypeError(f"{type(event).__name__} has no words")


def action_and(more: int) -> str:
    """The action that is taken back, and so many after it."""
    if more == 0:
        return "the last action"
    return f"an action and {'the one after it' if more == 1 else f'the {more} after it'}"


def as_agreed(agreed: tuple[Seat, ...], speaker: Speaker) -> str:
    """The end of a sentence; "" where nobody was asked."""
    if not agreed:
        return ""
    who = speaker.list(agreed)
    return f", as {'you' if who == 'You' else who} agreed"


def wish(what: str, by: Seat, about: Seat, speaker: Speaker) -> str:
    """What a request asks for, as the end of a sentence."""
    if what == "take-back":
        return "to take the last action back"
    if what == "go-back":
        return "to take an action back, with everything that came after it"
    return f"for a bot in {'this seat' if by == about else speaker.whose(about) + ' seat'}"


__all__ = [
    "Answered", "Asked", "BotTookSeat", "CameBack", "Chat", "DeviceAdded", "DeviceRevoked", "Joined", "OutOfTime", "RematchMade",
    "Resigned", "TableEvent", "TakenBack", "TakenBackByConsent", "TookHint", "WentBack", "WentBackInPractice", "say", "wish",
]  # fmt: skip
