"""Events as sentences, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.core.events import Event, TakenBack
from stormdeck.core.game import Game
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games import game


def words(event: Event, viewer: int | None = None, names: Sequence[str] = (), at: Game | None = None) -> str:
    """One sentence for an event that was seen; `viewer` is addressed as "you".  `at`: the game of the match, which matters
    where it is played with a card table of one's own.

    >>> import stormdeck
    >>> match = stormdeck.Match(stormdeck.game_ids()[0], players=2, seed=7)
    >>> stormdeck.words(match.play("reveal r2c2")[0], viewer=0)
    'You turn up the card at row 2, column 2: green 3.'
    """
    return speak(event, Speaker(None if viewer is None else Seat(viewer), names), at)


def speak(event: Event, speaker: Speaker, at: Game | None = None) -> str:
    """The same, for a speaker who is already there."""
    if isinstance(event, TakenBack):
        return f"{taking_back(event, speaker)}."
    return (at or game(event.game)).say(event, speaker)


def taking_back(event: TakenBack, speaker: Speaker) -> str:
    """The beginning of a sentence: who takes what back, as far as the listener may know."""
    what = f'"{event.action}"' if event.action else "the last action"
    return f"{speaker.does(event.seat, 'take')} back {what}"
