"""The fields of a position's document; `position.py` reads and writes them.  The format is on docs/games/taidian.md."""

from __future__ import annotations

import msgspec


class BoundDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """TA-G48  At least `kept` cards are none of those named `late`."""

    kept: int
    late: str


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One seat.  Cards are ids separated by blanks, `coin*4` for four; other seats are counted from 1."""

    health: int | None = None
    energy: int = 0
    levels: dict[str, int] = {}
    hand: str = ""
    pile: str = ""
    discard: str = ""
    closed: str = ""
    structures: str = ""
    character: str = ""
    team: int = 0
    alive: bool = True
    treaties: list[int] = []
    kept: int = 0
    late: str = ""
    earlier: list[BoundDocument] = []
    put_away: bool = False
    mixed: bool = False
    out_at: int = 0
    killer: int = 0


class PoisonDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """TA-R59  A Poison in play."""

    by: int
    on: int
    ticks: int
    card: str = "poison"


class LaidDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card of the volley."""

    card: str
    on: int
    structure: str = ""
    fate: int = 0


class MemoryDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a watcher (0: a spectator) remembers of a seat (0: the hand of the seat to move), if it is not simply its deck."""

    watcher: int
    seat: int
    sure: str = ""
    group: int = 0
    pool: str = ""
    noted: str = ""


class WayDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """TA-G30  One way in which unseen thefts may have gone, for a watcher (0: a spectator): beyond what `memory` says for sure,
    by seat the hidden cards and those of them that lie in the closed discards, and the cards of the hand of the seat to move."""

    watcher: int
    weight: int = 1
    cards: list[str] = []
    noted: list[str] = []
    held: str = ""


class FactDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """TA-G83  At least so many cards are among those named: in any number, or as many of a kind as are named."""

    least: int
    any: str = ""
    some: str = ""


class PartDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    size: int
    facts: list[FactDocument]


class ToldDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a watcher (0: a spectator) knows of a seat from who was asked: of its hand, without what was stolen this turn, and of
    parts of its closed discards."""

    watcher: int
    seat: int
    hand: PartDocument | None = None
    closed: list[PartDocument] = []


class Document(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position.  Seats are counted from 1; 0 means none, or what follows from the rest."""

    seats: list[SeatDocument]
    turn: int = 1
    asked: int = 0
    phase: str = "choose_turn"
    start_player: int = 0
    first_picker: int = 0
    round: int = 1
    market: dict[str, int] = {}
    removed: str = ""
    poisons: list[PoisonDocument] = []
    turn_kind: str = ""
    money: int = 0
    burned: int = 0
    proposals: int = 0
    shotguns: list[int] = []
    red_played: bool = False
    used: str = ""
    bought: str = ""
    volley: list[LaidDocument] = []
    robber_at: int = 0
    tallies: list[list[int]] = []
    target: int = 0
    passed: list[int] = []
    cured: bool = False
    tick_at: int = 0
    asked_from: str = ""
    victims: list[int] = []
    victim: int = 0
    taken: int = 0
    moments: int = 0
    memory: list[MemoryDocument] = []
    ways: list[WayDocument] = []
    told: list[ToldDocument] = []
