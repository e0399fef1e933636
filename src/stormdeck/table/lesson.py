"""A scripted first game: a stacked deal, and one thing after the other to read or to do.

The script is data beside the game, `lesson.toml` in its package (docs/adding-a-game.md).  It is a game by the real rules:
every action in it must be legal when its moment comes, which `stormdeck.testing.check_game` sees to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

import msgspec

from stormdeck.core.actions import Action
from stormdeck.core.documents import read_toml
from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Game
from stormdeck.core.options import OptionValue
from stormdeck.core.rng import fair_commitment
from stormdeck.table.match import Match
from stormdeck.table.record import FairShuffle
from stormdeck.table.replay import begin

FILE: Final = "lesson.toml"


class BadLesson(StormdeckError):
    """A script that cannot be read or played."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea."""

    title: str
    text: str
    point: tuple[str, ...] = ()
    """Places of the board that it speaks of, besides those the expected action is chosen by."""
    do: tuple[str, ...] = ()
    """The action it waits for, in notation, or any of these; none: it is only read."""
    then: tuple[str, ...] = ()
    """What the other seats do after it, in order."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`lesson.toml`, checked when it is read."""

    seat: int = 1
    """The learner's, counted from 1."""
    seed: int = 1
    """Of all chance that the position leaves open."""
    options: dict[str, OptionValue] = {}
    position: dict[str, object]
    """The deal, as the positions of the game are written."""
    step: tuple[Step, ...]
    digest: str = ""
    """Of the text it was read from: a table goes by the script it was made with, or by none."""

    @property
    def players(self) -> int:
        seats = self.position.get("seats")
        return len(seats) if isinstance(seats, list) else 1

    @property
    def learner(self) -> int:
        return self.seat - 1

    def match(self, game: Game) -> Match:
        """The game it is played on, as it is dealt."""
        return begin(game, self.players, self.options, self.position, self.shuffle(game.id), None, ())

    def shuffle(self, game: str) -> FairShuffle:
        """Chance, laid out beforehand: the same at every table, so nobody's entropy goes into it."""
        secret = hashlib.sha256(f"stormdeck lesson {game} {self.seed}".encode()).digest()
        return FairShuffle(fair_commitment(secret), ("",) * self.players, secret.hex())


class Beat(NamedTuple):
    """The smallest part of a script: somebody's action, or something to read."""

    step: int
    """The number of the step it belongs to, counted from 0."""
    is_learners: bool
    actions: tuple[str, ...]
    """Any of these; none: it is read."""


def read_script(text: str) -> Script:
    try:
        script = msgspec.convert(read_toml(text), Script)
    except (StormdeckError, msgspec.ValidationError) as error:
        raise BadLesson(f"The script of the first game cannot be read: {error}.") from None
    return msgspec.structs.replace(script, digest=hashlib.sha256(text.encode()).hexdigest())


def script_of(game: Game) -> Script | None:
    """The scripted first game of a game; None where its package has none."""
    return _script_in(type(game).__module__.rpartition(".")[0])


@cache
def _script_in(package: str) -> Script | None:
    file = resources.files(package).joinpath(FILE) if package else None
    return read_script(file.read_text("utf-8")) if file is not None and file.is_file() else None


def beats_of(script: Script) -> tuple[Beat, ...]:
    beats = []
    for number, step in enumerate(script.step):
        beats.append(Beat(number, True, step.do))
        beats += [Beat(number, False, (action,)) for action in step.then]
    return tuple(beats)


class Lesson:
    """How far a learner has come in a script."""

    __slots__ = ("_at", "_before", "beats", "script")

    def __init__(self, script: Script) -> None:
        self.script = script
        self.beats = beats_of(script)
        self._at = 0
        self._before: list[int] = []
        """By action that stands: where the script was before it."""

    @property
    def now(self) -> Beat:
        return self.beats[min(self._at, len(self.beats) - 1)]

    @property
    def step(self) -> Step:
        return self.script.step[self.now.step]

    @property
    def is_to_read(self) -> bool:
        return not self.now.actions

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after this step."""
        return self.now.step == len(self.script.step) - 1 and self.now.is_learners

    def expects(self, legal: Sequence[Action]) -> list[Action]:
        """Which legal actions the script waits for; none while there is something to read, and all where it does not fit."""
        if self.is_to_read:
            return []
        return [action for action in legal if str(action) in self.now.actions] or list(legal)

    def read_on(self) -> None:
        self._at += 1

    def moved(self) -> None:
        self._before.append(self._at)
        self._at += 1

    def back(self, count: int) -> None:
        """So many actions are taken back."""
        self._at = self._before[-count]
        del self._before[-count:]


def lesson_of(game: Game, digest: str) -> Lesson | None:
    """The lesson of a table that was made with a script; None where that has changed since, and the game just goes on."""
    script = script_of(game) if digest else None
    return Lesson(script) if script is not None and script.digest == digest else None
