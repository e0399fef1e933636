"""Questions with one answer: which of them may answer themselves."""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.core.actions import Action
from stormdeck.core.view import View


def answers_itself(view: View, legal: Sequence[Action], *, alone: bool) -> bool:
    """Whether the one answer of a question may be given at once, for its seat's own view: nobody learns anything from the missing
    pause.  `alone`: no other person plays, and bots do not look at the clock."""
    return len(legal) == 1 and (alone or view.forced_openly())
