"""What a policy net reads: a game says part by part how the bytes of its observation become rows of weights (`Plan`), and
actions are read by the words of their notation (`words_of`).  The same plan serves learning and playing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.policy import NO_ROW, VALUES, Reading
from stormdeck.core.actions import ActionTable
from stormdeck.core.observation import Layout

Key = Callable[[int], int | None]
"""Which values of a byte count as the same; None for those that count as nothing."""


class Plan:
    """The rows of weights of a game's observation, in the making.  The value 0 of a byte never has a row."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.size = 0
        self.tables: list[tuple[int, list[int]]] = []
        """The byte that is read, and the row of each of its values."""
        self.counts: list[tuple[int, int, int]] = []
        """The byte that is counted, up to how many, and its row."""

    def by_value(self, part: str, most: int | None = None, key: Key | None = None) -> None:
        """A row for each value of each byte of a part; what is larger counts as `most`."""
        found = self.layout.part(part)
        for place in range(found.start, found.start + found.size):
            table = [NO_ROW] * VALUES
            rows: dict[int, int] = {}
            for value in range(1, VALUES):
                capped = min(value, most or found.high)
                same = capped if key is None else key(capped)
                if same is not None:
                    table[value] = rows.setdefault(same, self.size + len(rows))
            self.size += len(rows)
            self.tables.append((place, table))

    def by_count(self, part: str, cap: int) -> None:
        """One row for each byte of a part, in proportion to its value, up to `cap`."""
        found = self.layout.part(part)
        for place in range(found.start, found.start + found.size):
            self.counts.append((place, cap, self.size))
            self.size += 1

    def reading(self) -> Reading:
        """For `Policy`."""
        return Reading(
            vec[i64]([place for place, _ in self.tables]),
            vec[i64](list(chain.from_iterable([table for _, table in self.tables]))),
            vec[i64]([place for place, _, _ in self.counts]),
            vec[i64]([cap for _, cap, _ in self.counts]),
            vec[i64]([row for _, _, row in self.counts]),
            i64(self.size),
        )


def words_of(actions: ActionTable) -> list[list[int]]:
    """By action: the numbers of what it says, which are its words by their place, and its first word with each of the others."""
    numbers: dict[str, int] = {}
    found = []
    for row in range(len(actions)):
        first, *others = str(actions[row]).split()
        said = [first, *[f"{place}:{word}" for place, word in enumerate(others, 1)], *[f"{first} {word}" for word in others]]
        found.append([numbers.setdefault(word, len(numbers)) for word in dict.fromkeys(said)])
    return found
