"""Whoever follows the hints: what the analysis thinks of it.  Seat 1 plays hints only, the others are bots of level 4.

    python benchmarks/hints.py [--games N] [--seed S] [--sims N]

Once with the hints of the bot that judges games, once with those of `greedy`, which hints came from before.  Prints Markdown.
"""

from __future__ import annotations

import argparse
from typing import Final

import stormdeck
from stormdeck.core.rng import FastRng
from stormdeck.judging.advice import GRAVE, advise, is_grave
from stormdeck.judging.analysis import analyse
from stormdeck.judging.decisions import Judged
from stormdeck.table.match import Match

TABLES: Final = (("blanco", 2), ("taidian", 2), ("thunder-and-lightning", 2))
SEED_OF_ANALYSIS: Final = 77


def followed(game: str, players: int, seed: int, sims: int, by_judge: bool) -> list[Judged]:
    """The decisions of who follows the hints of one game, judged."""
    match, greedy, chance = Match(game, players=players, seed=seed), stormdeck.bot("greedy"), FastRng(seed)
    while match.decision is not None:
        view, legal = match.view(match.decision.seat), match.legal()
        hinted = match.decision.seat == 0 and by_judge
        match.play(advise(view, legal, len(match.actions)).best if hinted else greedy.choose(view, legal, chance))
    found = analyse(match.record(opened=True), 0, f"ismcts:sims={sims}", seed=SEED_OF_ANALYSIS, luck_games=0)
    return list(found.decisions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sims", type=int, default=200)
    wish = parser.parse_args()
    print(f"| game | hints of | decisions | certain mistakes | grave ones (from {GRAVE:.0%}) | largest | mean loss |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for game, players in TABLES:
        for by_judge in (False, True):
            seeds = range(wish.seed, wish.seed + wish.games)
            judged = [entry for seed in seeds for entry in followed(game, players, seed, wish.sims, by_judge)]
            certain = [entry for entry in judged if entry.loss > entry.noise]
            grave, worst = [entry for entry in certain if is_grave(entry)], max([entry.loss for entry in certain], default=0.0)
            mean = sum([entry.loss for entry in judged]) / len(judged)
            who = "the judge" if by_judge else "greedy, as before"
            print(f"| {game} | {who} | {len(judged)} | {len(certain)} | {len(grave)} | {worst:.3f} | {mean:.4f} |", flush=True)


if __name__ == "__main__":
    main()
