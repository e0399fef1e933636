"""Hold views and beliefs against all worlds that fit, on many small positions of every game.

    python -m tests.judge_worlds --positions 200

Each position is played on at random; whoever looks on is judged at every move (`stormdeck.testing.knowledge`).  A fault is told
with the seed and the document that lead to it, and the run goes on.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

import stormdeck
from stormdeck.testing.knowledge import Judge
from stormdeck.testing.walk import laws_of
from tests.small_positions import SMALL, STEPS, Document, small_positions

MOST_WORLDS = 300
AT_A_TIME = 5
"""Positions that a process judges before it is asked for more."""


def judge(game_id: str, seed: int, document: Document) -> tuple[int, str]:
    """How often somebody's knowledge was judged, and what was wrong with it ("": nothing)."""
    game = stormdeck.game(game_id)
    options = game.agree(len(document["seats"]), document.get("options", {}))
    judges = Judge(game, laws_of(game), options, seed, MOST_WORLDS)
    try:
        judges.watch(document, STEPS[game_id])
    except AssertionError as error:
        return judges.judged, f"{game_id}, --first {seed}: {error}\n  after {judges.played} from {json.dumps(document)}"
    return judges.judged, ""


def judge_some(game_id: str, first: int) -> tuple[Counter[str], list[str]]:
    seen, faults = Counter[str](), []
    for seed, document in itertools.islice(small_positions(game_id, first), AT_A_TIME):
        judged, fault = judge(game_id, seed, document)
        seen["judged"] += judged
        seen["positions"] += 1
        seen["too large"] += judged == 0
        faults += [fault] if fault else []
    return seen, faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games to judge; all of them if none is named")
    parser.add_argument("--positions", type=int, default=200, help="how many of each")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    wishes = parser.parse_args()
    wrong = 0
    for game in wishes.game or SMALL:
        parts = range(wishes.first, wishes.first + 100 * -(-wishes.positions // AT_A_TIME), 100)
        seen = Counter[str]()
        with ProcessPoolExecutor(wishes.processes) as pool:
            for done in as_completed([pool.submit(judge_some, game, first) for first in parts]):
                some, faults = done.result()
                seen += some
                wrong += len(faults)
                for fault in faults:
                    print(fault, flush=True)
        left = f", {seen['too large']} too large" if seen["too large"] else ""
        print(f"{game}: {seen['positions']} positions, {seen['judged']:,} judgements{left}", flush=True)
    raise SystemExit(f"{wrong} positions with a fault." if wrong else 0)


if __name__ == "__main__":
    main()
