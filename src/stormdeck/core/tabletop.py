"""What lies on the table, in the terms of any card game: zones of cards.  Whoever has no board for a game draws it from these.

A game says so in `Game.tabletop`, from a view alone, so nothing hidden can be in it.  A game that says nothing gets what
`derived` makes of the fields of its view.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from stormdeck.core.showing import Colour
from stormdeck.core.types import Decision, Seat
from stormdeck.core.view import View

Layout = Literal["row", "fan", "grid", "pile", "chips"]
Lies = Literal["open", "known", "hidden", "empty"]


class ZoneCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card (or some other thing) in a zone, as its viewer sees it."""

    face: str = ""
    """What stands on it, in few letters: "7", "Storm"."""
    name: str = ""
    """What it is called where there is room, and by a screen reader: "red 7"; "" where its face says it."""
    text: str = ""
    """A few words below the face, such as what it does."""
    card: str = ""
    """The kind of card, by the name that `Game.card_text` understands; "" where there is nothing to read about it."""
    colour: Colour = "slate"
    lies: Lies = "open"
    """Hidden: only its back is seen.  Known: it lies face down, but the viewer knows its face.  Empty: a place without a card."""
    count: int = 1
    """How many of its kind lie here as one."""
    mark: str = ""
    """A word at its corner, such as "played"."""
    word: str = ""
    """The word or words that mean it in the notation of actions: "7" in "play 7".  "" if no action names it."""


class Zone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place on the table, and what lies there."""

    id: str
    """Its name among all zones of the table, without spaces; it stays the same as long as the zone is there."""
    title: str
    """What it is called: "Hand".  Whose it is, the board says."""
    owner: Seat | None = None
    """None: it is everybody's."""
    layout: Layout = "row"
    """A fan is what somebody holds: an own one lies at the viewer's thumb.  A pile shows its last card and how many there are.
    Chips are numbers and words beside the cards, such as points."""
    columns: int = 0
    """Of a grid; its cards come row by row."""
    cards: tuple[ZoneCard, ...] = ()
    word: str = ""
    """The word or words that mean the whole zone in the notation of actions, as for a card."""


class Tabletop(msgspec.Struct, frozen=True):
    """Everything on the table."""

    zones: tuple[Zone, ...]
    colour: Colour = "slate"
    """Of the backs of the cards."""


# ---- Zones from the fields of a view -------------------------------------------------------------------------------------

NOT_SHOWN: Final = ("viewer", "options", "decision")
FACES: Final = ("card", "face", "value", "rank", "name", "kind", "id")
"""Fields that say what a card is; the first of them that a card has."""
BY_SEAT: Final = re.compile(r"(sizes|scores|counts|points|totals|lives|wins)$")
"""Names of numbers that every seat has one of."""
EVERYBODY: Final = ("players", "seats")
HELD: Final = re.compile(r"(^|_)(hands?|held)$")


def derived(view: View) -> tuple[Zone, ...]:
    """Zones for a game that declares none, as well as the names and shapes of its view's fields tell: lists are cards, lists of
    lists are grids or belong to the seats, and whatever is neither is a chip."""
    fields = {
        field.name: msgspec.to_builtins(getattr(view, field.name))
        for field in msgspec.structs.fields(type(view))
        if field.name not in NOT_SHOWN and field.name not in view.for_bots and not is_seat(field.type)
    }
    return tuple(Deriving(view.viewer, players_of(view, fields)).zones(fields, "", None))


def players_of(view: View, fields: Mapping[str, object]) -> int:
    """How many seats there are; 0 where the view does not tell."""
    if view.options is not None:
        return view.options.players
    by_seat = [value for name, value in fields.items() if name in EVERYBODY or BY_SEAT.search(name)]
    return max([len(value) for value in by_seat if isinstance(value, Sequence)], default=0)


def is_seat(kind: object) -> bool:
    """Whether a field says who: the table shows that by itself."""
    return kind in (Seat, Seat | None, tuple[Seat, ...], Decision, Decision | None)


class Deriving:
    """Zones while they are made for one viewer."""

    def __init__(self, viewer: Seat | None, players: int) -> None:
        self.viewer = viewer
        self.players = players

    def zones(self, fields: Mapping[str, object], above: str, owner: Seat | None) -> Iterator[Zone]:
        """Of a struct: cards of each field, then everything else as chips."""
        chips: list[ZoneCard] = []
        for name, value in fields.items():
            if isinstance(value, Mapping):
                yield from self.zones(value, joined(above, name), owner)
            elif isinstance(value, Sequence) and not isinstance(value, str):
                found = self.listed(joined(above, name), value, owner)
                yield from [zone for zone in found if zone.cards or not above]  # an empty part of a part is not worth a place
            else:
                chips += chip(name, value)
        if chips:
            title = titled(above) or "Facts"
            yield Zone(id=placed(joined(above, "facts"), owner), title=title, owner=owner, layout="chips", cards=tuple(chips))

    def listed(self, name: str, items: Sequence[object], owner: Seat | None) -> Iterator[Zone]:
        nested = [item for item in items if isinstance(item, Mapping) or is_list(item)]
        if owner is None and self.players and len(items) == self.players and (nested or BY_SEAT.search(name)):
            for seat, item in enumerate(items):
                yield from self.of_seat(name, item, Seat(seat))
        elif nested and all([is_list(item) for item in items]):
            yield from self.rows(name, items, owner)
        elif nested and not all([item is None or is_card(item) for item in items]):
            for number, item in enumerate(items, 1):
                fields = item if isinstance(item, Mapping) else {"value": item}
                yield from self.zones(fields, f"{name} {number}", owner)
        else:
            yield self.cards(name, items, owner)

    def of_seat(self, name: str, item: object, seat: Seat) -> Iterator[Zone]:
        """One seat's part of a list with a part for everybody."""
        if isinstance(item, Mapping):
            yield from self.zones(item, "" if name in EVERYBODY else name, seat)
        elif isinstance(item, Sequence) and not isinstance(item, str):
            yield from self.listed(name, item, seat)
        else:
            yield Zone(id=placed(name, seat), title=titled(name), owner=seat, layout="chips", cards=chip(name, item))

    def rows(self, name: str, rows: Sequence[object], owner: Seat | None) -> Iterator[Zone]:
        """A list of lists: a grid if they are equally long, else a row for each."""
        lists = [list(row) for row in rows if isinstance(row, Sequence)]
        widths = {len(row) for row in lists}
        if len(widths) == 1 and widths != {0}:
            flat = self.cards(name, [item for row in lists for item in row], owner)
            yield msgspec.structs.replace(flat, layout="grid", columns=widths.pop())
            return
        for number, row in enumerate(lists, 1):
            yield self.cards(f"{name} {number}", row, owner)

    def cards(self, name: str, items: Sequence[object], owner: Seat | None) -> Zone:
        held = HELD.search(name) is not None
        owner = self.viewer if held and owner is None else owner
        reach = owner is None or owner == self.viewer  # what others have is rarely what one acts with
        cards = tuple([card_of(item, reach) for item in items])
        return Zone(id=placed(name, owner), title=titled(name), owner=owner, layout="fan" if held else "row", cards=cards)


def is_list(item: object) -> bool:
    return isinstance(item, Sequence) and not isinstance(item, str)


def is_card(item: object) -> bool:
    """Whether a struct may stand for one card: it has no lists or structs in it."""
    if isinstance(item, Mapping):
        return not any([isinstance(value, Mapping) or is_list(value) for value in item.values()])
    return not is_list(item)


def card_of(item: object, reach: bool) -> ZoneCard:
    """A card from a number or a word, or from a struct that says which card it is (one that does not is hidden)."""
    if item is None:
        return ZoneCard(lies="empty")
    if not isinstance(item, Mapping):
        face = str(item)
        return ZoneCard(face=face, card=face, word=face if reach else "")
    known = next((name for name in FACES if item.get(name) not in (None, "")), None)
    marks = [titled(name).lower() for name, value in item.items() if value is True]
    if known is None:
        return ZoneCard(lies="hidden", mark=", ".join(marks))
    face = str(item[known])
    return ZoneCard(face=face, card=face, mark=", ".join(marks), word=face if reach else "")


def chip(name: str, value: object) -> tuple[ZoneCard, ...]:
    if value is None or value is False or value == "":
        return ()
    return (ZoneCard(name=titled(name), face="yes" if value is True else str(value)),)


def joined(above: str, name: str) -> str:
    return f"{above} {name}" if above else name


def placed(name: str, owner: Seat | None) -> str:
    """The id of a zone: unique, for the fields of a struct have different names."""
    words = name.replace(" ", "-")
    return words if owner is None else f"{words}:{owner}"


def titled(name: str) -> str:
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
