"""Whether what the analysis calls the chance of winning is one: `python benchmarks/bots_calibration.py --games 40`.

Greedy players play games (the solitaire's top level plays that one); at some decisions the analysis is asked for the chance
after what is played, and when the game is over that is compared with what the seat got.  Of 100 decisions with a chance of
70 %, some 70 should come from games that were won.  Decisions of one game end alike, so there is less to be learned from them
than their number suggests.
"""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple

import stormdeck
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.rng import FastRng
from stormdeck.judging.decisions import Asked, judge
from stormdeck.table.loop import ByView, Observer, Play
from stormdeck.table.simulate import game_seed

SIMS: Final = {"thunderbirds": 40, "thunderbolts": 60}
DEFAULT_SIMS: Final = 100
PLAYERS: Final = {"thunderbirds": "flat:keep=1"}
"""A chance is that of somebody who goes on playing well; alone greedy is too weak for that."""
BINS: Final = 5
ADVANCED: Final = (3, 8, 14)


class Told(NamedTuple):
    """A chance that was told, and what came."""

    chance: float
    got: float


class Asking(Observer):
    """Asks the analysis at every so many-th decision with a choice, whoever decides."""

    def __init__(self, bot: SearchBot, match: stormdeck.Match, seed: int, made: int, every: int) -> None:
        super().__init__(hears=False)
        self.bot = bot
        self.match = match
        self.seed = seed
        self.made = made
        self.every = every
        self.chances: list[tuple[int, float]] = []

    def before(self, play: Play, row: int) -> None:
        if play.rows.count == 1:
            return
        self.made += 1
        if self.made % self.every == 0:
            asked = Asked(self.made, "", self.match.view(int(play.seat)), self.match.legal(), play.game.actions[row])
            found = judge(self.bot, asked, FastRng(self.seed, self.made))
            self.chances.append((int(play.seat), found.chance_played))


def tell(game_id: str, games: int, seed: int, every: int, options: dict[str, object]) -> list[Told]:
    """The chances at every so many-th decision with a choice, whoever decides, and the results."""
    players = min(2, stormdeck.game(game_id).players[-1])
    bot = SearchBot(read_wishes("ismcts", f"sims={SIMS.get(game_id, DEFAULT_SIMS)}"))
    player = stormdeck.bot(PLAYERS.get(game_id, "greedy"))
    told: list[Told] = []
    for number in range(games):
        match = stormdeck.Match(game_id, players, seed=game_seed(seed, number), options=options)
        asking = Asking(bot, match, seed, number, every)
        match.play_on([ByView(player, FastRng(seed, number), asks_always=False)] * players, [asking])
        assert match.outcome is not None
        winners = match.outcome.winners
        told += [Told(chance, 1 / len(winners) if seat in winners else 0.0) for seat, chance in asking.chances]
    return told


def line(title: str, told: list[Told]) -> str:
    """A row of the table: decisions, then for each fifth of the scale the mean chance, what came, and how many."""
    cells = []
    for place in range(BINS):
        inside = [entry for entry in told if min(BINS - 1, int(entry.chance * BINS)) == place]
        cells.append(mean_of(inside) if inside else "")
    return f"| {title} | {len(told)} | {mean_of(told)} | " + " | ".join(cells) + " |"


def mean_of(told: list[Told]) -> str:
    chance, got = [100 * sum(values) / len(told) for values in zip(*told, strict=True)]
    return f"{chance:.0f} / {got:.0f} ({len(told)})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--every", type=int, default=15, help="decisions with a choice from one question to the next")
    parser.add_argument("--game", action="append", help="only this one")
    given = parser.parse_args()
    print(f"seed {given.seed}, {given.games} games each, every {given.every}th decision; chance / got in per cent (decisions)")
    print("| game | decisions | all | 0 to 20 % | 20 to 40 % | 40 to 60 % | 60 to 80 % | 80 to 100 % |")
    print("|---|---:|---|---|---|---|---|---|")
    for game_id in given.game or stormdeck.game_ids():
        title = stormdeck.game(game_id).title
        several: list[tuple[str, dict[str, object]]] = [(title, {})]
        if game_id == "thunderbirds":
            several = [(f"{title}, {count} advanced cards", {"advanced_count": count}) for count in ADVANCED]
        for name, options in several:
            print(line(name, tell(game_id, given.games, given.seed, given.every, options)), flush=True)


if __name__ == "__main__":
    main()
