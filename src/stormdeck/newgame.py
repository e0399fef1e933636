"""`stormdeck new-game NAME`: a package with a game that can be played at once, to be changed rule by rule.

It is Spark, the example, under another name: so what somebody begins with is what the tests hold to every law.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

from stormdeck.core.errors import StormdeckError, quoted
from stormdeck.games import game, game_ids

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*( [A-Za-z0-9]+)*")
TAKEN_OVER: Final = ("pyproject.toml", "src", "tests")
"""Of the example; it has more."""

README: Final = """# {title}

A game for Stormdeck. It is Spark still, the example: change it rule by rule, and keep the tests green.

```
pip install -e .
stormdeck play {id}
stormdeck serve
pytest
```

| file | what is in it |
|---|---|
| `src/{package}/page.md` | the rules, each with its number: write these first |
| `src/{package}/game.py` | the game: cards, actions, events, views, rules, words, and what lies on the table |
| `tests/test_{snake}.py` | the laws that every game keeps (nothing leaks, nothing is lost), and a test for each rule |
| `pyproject.toml` | the entry point by which Stormdeck finds the game |

"Adding a game" in Stormdeck's documentation explains all of it; bots, a lesson and a board of its own can come later.
"""


class CannotMake(StormdeckError):
    """Nothing was made, for a reason that is one sentence."""


class Names(NamedTuple):
    """What a game is called here and there."""

    title: str
    id: str
    snake: str
    package: str
    classes: str
    prefix: str

    def put_into(self, text: str) -> str:
        """A text of the example under these names."""
        text = text.replace("stormdeck_spark", self.package).replace("stormdeck-spark", f"stormdeck-{self.id}")
        text = re.sub(r"\bSpark(?=View|State|Belief|\()", self.classes, text)
        text = re.sub(r"\bspark = ", f"{self.id} = ", text)
        text = text.replace('"spark"', f'"{self.id}"').replace("Spark", self.title)
        return re.sub(r"\bSP(?=-R\d|\")", self.prefix, text)


def names_for(name: str) -> Names:
    words = name.replace("-", " ").replace("_", " ").split()
    if len(name) > 40 or not NAME.fullmatch(" ".join(words)):
        raise CannotMake(f"A game is named by a few words of plain letters, such as Storm Cellar, not {quoted(name)}.")
    title = " ".join([word[0].upper() + word[1:] for word in words])
    id = "-".join(words).lower()
    if id in game_ids():
        raise CannotMake(f"There is a game {quoted(id)} already.")
    snake = id.replace("-", "_")
    return Names(title, id, snake, f"stormdeck_{snake}", title.replace(" ", ""), prefix_for(words))


def prefix_for(words: list[str]) -> str:
    """Two letters for the rules: of the first two words or of the only one, unless another game has them."""
    letters = "".join(words).upper()
    first, others = letters[0], [word[0].upper() for word in words[1:]] + list(letters[1:]) + list("XYZQ")
    taken = {game(id).rule_prefix for id in game_ids()}
    return next(first + other for other in others if other.isalpha() and first + other not in taken)


def example() -> Traversable:
    """Where Spark lies: in the installed package, or in the source tree."""
    installed = resources.files("stormdeck").joinpath("example")
    return installed if installed.is_dir() else Path(__file__).parents[2] / "examples" / "stormdeck-spark"


def files_of(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """Every file that is taken over, as path and text."""
    for entry in sorted(folder.iterdir(), key=lambda found: found.name):
        inside = f"{path}{entry.name}"
        if (not path and entry.name not in TAKEN_OVER) or entry.name in ("__pycache__", ".pytest_cache"):
            continue
        if entry.is_dir():
            yield from files_of(entry, f"{inside}/")
        else:
            yield inside, entry.read_text("utf-8")


def make_package(name: str, where: Path) -> Path:
    """The folder of the new package, which did not exist before; CannotMake says why there is none."""
    names = names_for(name)
    folder = where / f"stormdeck-{names.id}"
    if folder.exists():
        raise CannotMake(f"There is something at {quoted(str(folder))} already, and it is left alone.")
    texts = {
        names.put_into(path).replace("test_spark", f"test_{names.snake}"): names.put_into(text)
        for path, text in files_of(example())
    }
    texts["README.md"] = README.format(**names._asdict())
    try:
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
    except OSError as error:
        raise CannotMake(f"{quoted(str(folder))} could not be written: {error.strerror}.") from None
    return folder
