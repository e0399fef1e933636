"""One game of Blanco between two bots, told in words, as the first seat saw it."""

from __future__ import annotations

import stormdeck


def main() -> None:
    record = stormdeck.play_out("blanco", bots=["greedy", "greedy"], seed=7)
    match = record.replay()
    names = ["Ann", "Ben"]
    for event in match.events(0):
        print(stormdeck.words(event, viewer=0, names=names))
    assert match.outcome is not None
    print(f"{len(record.actions)} decisions; {match.outcome.reason} ({match.outcome.rule}).")


if __name__ == "__main__":
    main()
