"""How fast the search is: simulations a second on one core, for every game; `python benchmarks/bots_speed.py`.

CPU time, best of three.  On a busy machine only the ratio to the bare work (redeals with a rollout as long, no tree) counts.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.game import Game, State
from stormdeck.core.playout import random_playout
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat

CUT = 100
RANDOM = f"cut={CUT},greed=0,prior=0"


def middle(game: Game, players: int) -> State:
    """Halfway through a random game, at a decision with something to choose."""
    options, rows = game.agree(players, {}), game.new_rows()
    length = random_playout(game, game.deal(options, FastRng(5)), FastRng(6), rows, 10**7)
    state, rng = game.deal(options, FastRng(5)), FastRng(6)
    random_playout(game, state, rng, rows, length // 2)
    while True:
        game.legal_rows(state, rows)
        if rows.count > 4:
            return state
        random_playout(game, state, rng, rows, 1)


def bare(game: Game, state: State, count: int) -> float:
    """Redeals with a random rollout of 100 decisions, a second."""
    belief = game.belief(game.view(state, Seat(int(game.seat_to_move(state)))))
    spare, rng, rows = belief.new_state(FastRng(1)), FastRng(2), game.new_rows()
    best = 1e9
    for _ in range(3):
        started = process_time()
        for _ in range(count):
            belief.deal_into(spare, rng)
            random_playout(game, spare, rng, rows, CUT)
        best = min(best, process_time() - started)
    return count / best


def search(game: Game, state: State, settings: str, count: int) -> float:
    """Simulations a second."""
    view, legal = game.view(state, Seat(int(game.seat_to_move(state)))), game.legal(state)
    bot = SearchBot(read_wishes("ismcts", f"sims={count},{settings}"))
    best = 1e9
    for _ in range(3):
        thought = bot.think(view, legal, FastRng(1))
        started = process_time()
        thought.run(count)
        best = min(best, process_time() - started)
    return count / best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", help="write the figures to this file as well")
    parser.add_argument("--quick", action="store_true", help="fewer simulations, rougher figures")
    given = parser.parse_args()
    scale = (1 if is_compiled() else 50) * (5 if given.quick else 1)
    print(f"{'compiled' if is_compiled() else 'interpreted'}; ISMCTS simulations a second on one core\n")
    print("| game | players | bare redeal and rollout | random rollouts, cut 100 | ratio | as the bots play | its cut |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    figures = []
    for game_id in stormdeck.game_ids():
        game = stormdeck.game(game_id)
        players = game.players[0]
        state = middle(game, players)
        plain = bare(game, state, 5000 // scale + 1)
        random = search(game, state, RANDOM, 5000 // scale + 1)
        played = search(game, state, f"cut={bots_of(game_id).taste.cut}", 500 // scale + 1)
        row = (game_id, players, plain, random, random / plain, played, bots_of(game_id).taste.cut)
        figures.append(dict(zip(("game", "players", "bare", "random", "ratio", "played", "cut"), row, strict=True)))
        print(f"| {game_id} | {players} | {plain:,.0f} | {random:,.0f} | {random / plain:.2f} | {played:,.0f} | {row[-1]} |")
    if given.json:
        Path(given.json).write_text(json.dumps({"compiled": is_compiled(), "figures": figures}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
