"""How sentences address people: "You draw", "Mia draws", "Player 2's grid"."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence

from stormdeck.core.types import Number, Outcome, Seat, seat_name


def plain(text: str, colour: str) -> str:
    """No colour: for pipes, logs and screen readers."""
    return text


Piece = tuple[str, str]
"""A piece of a picture without its colours, which take no room, and with them."""


def flow(head: str, pieces: Sequence[str | Piece], width: int, between: str = " · ", indent: str = "") -> list[str]:
    """Pieces one after the other below each other, in lines of this width; none is torn unless it is longer than a line."""
    indent = indent or " " * min(len(head), 4)
    lines, text, room = [], head, width - len(head)
    for number, piece in enumerate(pieces):
        bare, painted = (piece, piece) if isinstance(piece, str) else piece
        joint = between if number else ""
        if len(joint) + len(bare) > room and text.strip():
            lines.append(text + joint.rstrip() if len(joint.rstrip()) <= room else text)
            text, room, joint = indent, width - len(indent), ""
        if len(bare) > room:  # its colour goes, so that it can be torn
            *torn, last = textwrap.wrap(bare, width - len(indent), initial_indent=text, subsequent_indent=indent)
            lines += torn
            text, room = last, width - len(last)
        else:
            text, room = text + joint + painted, room - len(joint) - len(bare)
    return [*lines, text] if text.strip() else lines


def folded(lines: Sequence[str], width: int) -> list[str]:
    """Sentences in lines of this width."""
    return [part for line in lines for part in textwrap.wrap(line, width, subsequent_indent="  ")]


def listed(names: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def counted(count: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def capital(text: str) -> str:
    """The beginning of a sentence: `str.capitalize` would also make the rest small."""
    return text[0].upper() + text[1:]


class Speaker:
    """Who listens (`viewer`, None for a spectator), how people are called, and how the table is shown."""

    def __init__(
        self,
        viewer: Seat | None = None,
        names: Sequence[str] = (),
        paint: Callable[[str, str], str] = plain,
        *,
        plain: bool = False,
        legend: bool = False,
        compact: int = 0,
    ) -> None:
        self.viewer = viewer
        self.names = tuple(names)
        self.paint = paint
        """Puts a colour (as in "#D32F2F") on text that also says without it what it means."""
        self.plain = plain
        """A picture in whole sentences, for screen readers and pipes."""
        self.legend = legend
        """A picture that also explains its marks, below."""
        self.compact = compact
        """A drawn picture in few lines, and at most so many columns; 0: as large as it likes.  A game may leave out of it what is
        not needed now."""

    def name(self, seat: Seat) -> str:
        return self.names[seat] if seat < len(self.names) and self.names[seat] else seat_name(seat)

    def who(self, seat: Seat) -> str:
        """The subject of a sentence."""
        return "You" if seat == self.viewer else self.name(seat)

    def does(self, seat: Seat, verb: str, third: str = "") -> str:
        """ "You draw" or "Mia draws"; `third` where the ending is not a plain s."""
        return f"{self.who(seat)} {verb}" if seat == self.viewer else f"{self.name(seat)} {third or verb + 's'}"

    def whose(self, seat: Seat) -> str:
        """ "your" or "Mia's", in the middle of a sentence."""
        return "your" if seat == self.viewer else f"{self.name(seat)}'s"

    def list(self, seats: Sequence[Seat]) -> str:
        """ "You", "Mia and Ben", "Mia, Ben and you"."""
        others = [self.name(seat) for seat in seats if seat != self.viewer]
        if len(others) < len(seats):
            others.append("you" if others else "You")
        return listed(others)

    def winners(self, outcome: Outcome) -> str:
        """ "You win", "Mia wins", "Mia and you share the win"."""
        if not outcome.winners:
            return "Nobody wins"
        if len(outcome.winners) > 1:
            return f"{self.list(outcome.winners)} share the win"
        return self.does(outcome.winners[0], "win")


def records(best: Mapping[Seat, int], winners: Sequence[Seat], what: str, speaker: Speaker) -> list[Number]:
    """The most that was done at once, from 2 on: the winners' own first, then whoever did more.

    The result names the winner; a number beside it that is somebody else's would be taken for the winner's.
    """

    def told(seat: Seat) -> Number:
        return Number(str(best[seat]), f"{what}, by {'you' if seat == speaker.viewer else speaker.name(seat)}")

    able = sorted([seat for seat in best if best[seat] > 1], key=lambda seat: (-best[seat], seat))
    own = [seat for seat in able if seat in winners][:1]
    return [told(seat) for seat in [*own, *[seat for seat in able[:1] if not own or best[seat] > best[own[0]]]]]
