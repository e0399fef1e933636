"""A bot in a dozen lines, and its score against the random one."""

from __future__ import annotations

from collections.abc import Sequence

import stormdeck
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View


class TidyBot:
    """Clears whatever it can; otherwise plays at random."""

    spec = "tidy"

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        clears = [action for action in legal if str(action).startswith("clear")]
        options = clears or legal
        return options[rng.below(len(options))]


def main() -> None:
    wins = 0
    for seed in range(20):
        record = stormdeck.play_out("blanco", bots=[TidyBot(), "random"], seed=seed)
        assert record.outcome is not None
        wins += 0 in record.outcome.winners
    print(f"The tidy bot won {wins} of 20 games against the random one.")


if __name__ == "__main__":
    main()
