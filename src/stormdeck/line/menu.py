"""Numbered choices.  A long list is folded by the first words of the notation, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from stormdeck.core.actions import Action
from stormdeck.line.console import Console

MOST_LINES = 12
"""A longer list is folded."""
FEW = 3
"""So few choices are shown as they are, even in a folded list."""
COLUMN_SPACE = 2
LEAST_LABEL = 16
"""So much is left of a sentence that is cut."""
ARTICLES = ("a", "an", "the")


@dataclass(frozen=True)
class Choice:
    """One line of a menu: an action, or several that begin alike and open a menu of their own."""

    label: str
    notation: str
    actions: tuple[Action, ...]

    @property
    def is_group(self) -> bool:
        return len(self.actions) > 1


class Words(Enum):
    """How much is said of a choice."""

    ALL = auto()
    """The whole sentence, on two lines if it must be."""
    CUT = auto()
    """What of it fits on a line beside the notation."""
    NOTATION = auto()
    """What is typed, in columns."""


SHORTER = ((MOST_LINES, Words.ALL), (8, Words.ALL), (5, Words.ALL), (8, Words.CUT), (5, Words.CUT))
"""Less and less: after how many lines a menu is folded, and what it says."""
SHORT = 8
"""A menu of so few lines still speaks, also where nothing fits."""


class Menu:
    """The choices of one decision, or those of one group."""

    def __init__(
        self,
        actions: Sequence[Action],
        offers: Sequence[str],
        title: str = "",
        most: int = MOST_LINES,
        words: Words = Words.ALL,
    ) -> None:
        """`most`: a longer list is folded."""
        self.title = title
        self.most = most
        self.words = words
        self.actions = tuple(actions)
        self._offers = dict(zip(self.actions, offers, strict=True))
        self._told = len(label_words(offers).split()) if title else 0
        self.choices = self._fold(list(self.actions), 1)

    def offer(self, action: Action) -> str:
        return self._offers[action]

    def within(self, console: Console, room: int) -> Menu:
        """The same choices in so many lines, if that can be: folded sooner, and in fewer words."""
        offers = [self._offers[action] for action in self.actions]
        menus = [Menu(self.actions, offers, self.title, most, words) for most, words in SHORTER]
        short = next((menu for menu in menus if len(menu.lines(console)) <= room), menus[-1])
        if len(short.lines(console)) <= max(room, SHORT):
            return short
        return Menu(self.actions, offers, self.title, words=Words.NOTATION)

    def open(self, choice: Choice) -> Menu:
        """The menu behind a group."""
        offers = [self._offers[action] for action in choice.actions]
        return Menu(choice.actions, offers, label_words(offers) or self._group_label(choice.actions), self.most)

    def starting_with(self, text: str) -> tuple[Action, ...]:
        """The choices whose notation begins with these words."""
        words = text.lower().split()
        return tuple(action for action in self.actions if words and str(action).lower().split()[: len(words)] == words)

    def select(self, actions: tuple[Action, ...]) -> Menu:
        """A menu of these alone."""
        return self.open(Choice("", "", actions))

    def _fold(self, actions: list[Action], words: int) -> list[Choice]:
        if len(actions) <= self.most:
            return [self._single(action) for action in actions]
        groups = by_words(actions, words)
        if len(groups) == 1 and words < most_words(actions):
            return self._fold(actions, words + 1)
        unfolded = [choice for group in groups for choice in self._unfold(group, words, FEW)]
        if len(unfolded) <= self.most:
            return unfolded
        return [choice for group in groups for choice in self._unfold(group, words, 1)]

    def _unfold(self, group: list[Action], words: int, few: int) -> list[Choice]:
        """One group of a folded list: as it is if small, as a few groups if large, else as one line."""
        if len(group) <= few:
            return [self._single(action) for action in group]
        parts = by_words(group, words + 1) if len(group) > self.most else [group]
        if len(parts) > FEW:
            parts = [group]
        return [self._group(part) for part in parts]

    def _single(self, action: Action) -> Choice:
        told = self._offers[action].split()[self._told :]
        return Choice(" ".join(told) or self._offers[action], str(action), (action,))

    def _group(self, actions: list[Action]) -> Choice:
        begins = common_words([str(action) for action in actions])
        label = " ".join(self._group_label(tuple(actions)).split()[self._told :])
        return Choice(label, begins, tuple(actions))

    def _group_label(self, actions: tuple[Action, ...]) -> str:
        """What the sentences of a group have in common."""
        return common_words([self._offers[action] for action in actions]) or common_words([str(action) for action in actions])

    # ---- Showing ----

    def show(self, console: Console) -> None:
        """A short list with its notation; a long one in columns."""
        dots = "..." if console.plain else "…"
        if self.title:
            console.head(f"{self.title} {dots}")
        if console.plain:
            for number, (choice, text) in enumerate(zip(self.choices, self._texts(dots), strict=True), 1):
                console.say(f"{number}: {text} {in_brackets(choice)}")
            return
        for line in self.lines(console):
            console.show(line)

    def lines(self, console: Console) -> list[str]:
        """The numbered choices as they are drawn."""
        texts = self._texts("…")
        if self.words is Words.NOTATION:
            typed = [f"{choice.notation} …" if choice.is_group else choice.notation for choice in self.choices]
            return in_columns(typed, self._columns(typed, console.width, few=0))
        columns = self._columns(texts, console.width)
        if columns > 1:
            return in_columns(texts, columns)
        return self._cut(texts, console) if self.words is Words.CUT else self._with_notation(texts, console)

    def _texts(self, dots: str) -> list[str]:
        return [f"{choice.label} {dots}" if choice.is_group else choice.label for choice in self.choices]

    def _columns(self, texts: list[str], width: int, few: int = MOST_LINES // 2) -> int:
        """How many columns fit side by side; a number that fills every line if there is one; one for a `few`."""
        if len(texts) <= few:
            return 1
        fit = max(1, min(4, (width - 1) // (max(len(text) for text in texts) + 4 + COLUMN_SPACE)))
        even = [columns for columns in range(2, fit + 1) if len(texts) % columns == 0]
        return even[-1] if even else fit

    def _with_notation(self, texts: list[str], console: Console) -> list[str]:
        widest = max(len(text) for text in texts)
        lines = []
        for number, (choice, text) in enumerate(zip(self.choices, texts, strict=True), 1):
            typed = f"{choice.notation} … ({len(choice.actions)} choices)" if choice.is_group else choice.notation
            if 5 + widest + 2 + len(typed) < console.width:
                lines.append(f"{number:>3}  {text:<{widest}}  {console.faint(typed)}")
            else:
                lines += console.wrap(f"{number:>3}  {text}", " " * 5).splitlines()
        return lines

    def _cut(self, texts: list[str], console: Console) -> list[str]:
        """Each on one line: a sentence that is too long gives way to what is typed for it."""
        lines = []
        for number, (choice, text) in enumerate(zip(self.choices, texts, strict=True), 1):
            room = console.width - 6
            if len(text) > room:
                left = room - len(choice.notation) - 4
                text = f"{text[:left].rstrip()} …  {console.faint(choice.notation)}" if left >= LEAST_LABEL else choice.notation
            lines.append(f"{number:>3}  {text}")
        return lines


def in_brackets(choice: Choice) -> str:
    if choice.is_group:
        return f"({len(choice.actions)} choices; {choice.notation})"
    return f"({choice.notation})"


def in_columns(texts: list[str], columns: int) -> list[str]:
    width = max(len(text) for text in texts) + COLUMN_SPACE
    cells = [f"{number:>3}  {text:<{width}}" for number, text in enumerate(texts, 1)]
    return ["".join(cells[start : start + columns]).rstrip() for start in range(0, len(cells), columns)]


def by_words(actions: Sequence[Action], words: int) -> list[list[Action]]:
    """Actions whose notation has the same first words, in the order they came."""
    groups: dict[tuple[str, ...], list[Action]] = {}
    for action in actions:
        groups.setdefault(tuple(str(action).split()[:words]), []).append(action)
    return list(groups.values())


def most_words(actions: Sequence[Action]) -> int:
    return max(len(str(action).split()) for action in actions)


def common_words(texts: Sequence[str]) -> str:
    """The words all texts begin with."""
    common: list[str] = []
    for words in zip(*[text.split() for text in texts], strict=False):  # up to the shortest
        if len(set(words)) > 1:
            break
        common.append(words[0])
    while common and common[-1] in ARTICLES:  # "Swap" reads better than "Swap the"
        common.pop()
    return " ".join(common)


def label_words(texts: Sequence[str]) -> str:
    """The words all sentences begin with, but for one that a number follows: behind the number of a choice "stack 2" reads
    better than "2" alone."""
    common = common_words(texts).split()
    follow = [rest[0] for text in texts if (rest := text.split()[len(common) :])]
    return " ".join(common[:-1] if len(common) > 1 and any([word[0].isdigit() for word in follow]) else common)
