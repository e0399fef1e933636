"""Actions: the rows of a game's finite action table, with one text form used everywhere."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from typing import Any, overload

from stormdeck.core.errors import BadNotation
from stormdeck.core.shown import Shown


class Action(Shown, frozen=True):
    """What a seat may decide.  A game's actions are small frozen classes; `str(action)` is the notation."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "__str__" not in cls.__dict__:
            raise TypeError(f"{cls.__name__} must say its notation (__str__)")


class ActionTable(Sequence[Action]):
    """All actions of a game.  Inside the rules an action is the number of its row."""

    def __init__(self, rows: Sequence[Action]) -> None:
        self._rows = tuple(rows)
        self._row_of = {action: row for row, action in enumerate(self._rows)}
        self._by_text = {str(action): action for action in self._rows}
        if not len(self._rows) == len(self._row_of) == len(self._by_text):
            raise ValueError("two rows of an action table are the same")

    @overload
    def __getitem__(self, row: int) -> Action: ...
    @overload
    def __getitem__(self, row: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, row: int | slice) -> Action | tuple[Action, ...]:
        return self._rows[row]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._rows)

    def __contains__(self, action: object) -> bool:
        return action in self._row_of

    def row_of(self, action: Action) -> int:
        try:
            return self._row_of[action]
        except (KeyError, TypeError):
            raise BadNotation(str(action), "this game has no such action") from None

    def parse(self, text: str) -> Action:
        """`parse(str(action)) == action`; capitals and extra blanks do not matter."""
        plain = " ".join(text.split())
        action = self._by_text.get(plain)
        if action is not None:
            return action
        folded = plain.lower()
        for known, action in self._by_text.items():
            if known.lower() == folded:
                return action
        near = difflib.get_close_matches(folded, [known.lower() for known in self._by_text], n=1)
        by_lower = {known.lower(): known for known in self._by_text}
        raise BadNotation(plain, f'did you mean "{by_lower[near[0]]}"?' if near else self._examples())

    def _examples(self) -> str:
        seen: dict[type[Action], str] = {}
        for action in self._rows:
            seen.setdefault(type(action), str(action))
        return "an action looks like " + ", ".join(f'"{text}"' for text in list(seen.values())[:4]) + "."
