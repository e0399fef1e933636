"""Records: `(game, rules version, options, seed or opened shuffle, actions)` replays to the same end anywhere."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, UnsetType

from stormdeck.core.errors import RecordError
from stormdeck.core.options import OptionValue
from stormdeck.core.types import Outcome

if TYPE_CHECKING:
    from stormdeck.table.match import Match

FORMAT: Final = 1


class FairShuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The proof of a fair shuffle: the commitment came before the deal, the opening comes after the end."""

    commitment: str
    """SHA-256 of the secret, in hex: shown before any seat adds its own entropy."""
    entropy: tuple[str, ...]
    """What each seat added, in hex; "" where a seat added nothing."""
    secret: str | None = None
    """The opening, in hex; None while the game runs."""


class HintTaken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat asked for a hint and got one; what it said is nobody else's business."""

    seat: int
    after: int
    """How many of the record's actions came before it."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game, complete enough for anybody to replay it.

    >>> import stormdeck
    >>> record = stormdeck.play_out(stormdeck.game_ids()[0], ["greedy", "random"], seed=7)
    >>> again = stormdeck.Record.from_json(record.to_json())
    >>> again == record, again.replay().outcome == record.outcome
    (True, True)
    >>> again.actions[:2]
    ('reveal r1c1', 'look r1c2')
    """

    format: int = FORMAT
    game: str
    rules_version: int
    players: int
    options: dict[str, OptionValue]
    seats: tuple[str, ...] = ()
    """The names at the table, for the words; "" for none."""
    seed: int | None = None
    fair: FairShuffle | None = None
    position: dict[str, object] | None = None
    """The document the game began from, if it was not dealt."""
    actions: tuple[str, ...] = ()
    outcome: Outcome | None = None
    practice: bool | UnsetType = UNSET
    """Everything could be taken back, whatever had been seen.  Not in the record of any other game."""
    hints: tuple[HintTaken, ...] | UnsetType = UNSET
    """Not in the record of a game without."""
    digest: str = ""
    """SHA-256 over everything else: a damaged record is noticed when it is read."""

    @property
    def is_practice(self) -> bool:
        """Whether everything could be taken back."""
        return self.practice is True

    @property
    def hints_taken(self) -> tuple[HintTaken, ...]:
        """Who asked for a hint, and when."""
        return () if self.hints is UNSET else self.hints

    def hints_fit(self) -> bool:
        """Whether every hint was taken by somebody at the table, at a moment of this game."""
        return all([0 <= hint.seat < self.players and 0 <= hint.after <= len(self.actions) for hint in self.hints_taken])

    def computed_digest(self) -> str:
        """What `digest` must be."""
        plain = msgspec.structs.replace(self, digest="")
        return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()

    def sealed(self) -> Record:
        """The same with its digest."""
        return msgspec.structs.replace(self, digest=self.computed_digest())

    def to_json(self) -> str:
        """The text of a file that `from_json` and `stormdeck replay` read."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Read a record; RecordError says in one sentence what is wrong with a bad one."""
        try:
            data = text.encode() if isinstance(text, str) else text
            head = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise RecordError(f"This is not a record: it is damaged or cut off ({error}).") from None
        if not isinstance(head, dict) or "format" not in head or "game" not in head:
            raise RecordError("This is not a record of a Stormdeck game.")
        if head["format"] != FORMAT:
            raise RecordError(f"This record has format {head['format']!r}; this Stormdeck reads format {FORMAT}.")
        try:
            record = msgspec.convert(head, Record)
        except msgspec.ValidationError as error:
            raise RecordError(f"The record is damaged: {error}.") from None
        if record.digest and record.digest != record.computed_digest():
            raise RecordError("The record is damaged or was changed: its digest does not fit its contents.")
        return record

    def replay(self) -> Match:
        """The match this record tells, played again; ReplayMismatch names the move that does not fit."""
        from stormdeck.table.replay import replay  # here, because a Match makes records too

        return replay(self)
