"""Why one action is better than another, in words: the same for hints, warnings and analyses.

Nothing is said but what was found: in how many deals of what is hidden it came to more, and what the evaluation counted there.
"""

from __future__ import annotations

from typing import Final

from stormdeck.bots.gamebots import Noun, bots_of
from stormdeck.bots.search.bot import Leaning, Tally

MOST: Final = 2
"""Things that are named."""
LEAST_SHARE: Final = 0.25
"""Of the weightiest: what counted less is not worth a word."""


def spoken(tally: Tally, game_id: str) -> tuple[str, ...]:
    """What spoke most for the first of two actions, as far as the game has words: "more health", "less money for the others"."""
    nouns = bots_of(game_id).features
    named = [one for one in tally.leanings() if one.feature in nouns]
    return tuple([in_words(one, nouns[one.feature]) for one in named[:MOST] if one.worth >= LEAST_SHARE * named[0].worth])


def in_words(leaning: Leaning, noun: Noun) -> str:
    return (noun.more() if leaning.more > 0 else noun.less()) + (" for the others" if leaning.of_rivals else "")


def compared(worlds: int, better: int, worse: int) -> str:
    """What two actions came to, side by side."""
    came = f"it came to more in {better}, to less in {worse}, to the same in {worlds - better - worse}"
    return f"Both were tried in {worlds} deals of what is hidden: {came}."


def reason(*, choices: int, worlds: int, better: int, worse: int, because: tuple[str, ...], glanced: bool = False) -> str:
    """Why the bot would do what it would do."""
    if glanced:
        return "Nothing spoke against it at first sight."
    if worlds == 0:
        return f"It did best of {choices} choices."
    seen = f" It led to {' and '.join(because)}." if because else ""
    return compared(worlds, better, worse) + seen
