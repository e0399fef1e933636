"""Where the strength of search ends: what knowing more would bring, what more time brings, and ladders for larger tables.

    python benchmarks/bots_limits.py bounds [GAME ...]    level 5's search with what no fair bot can have
    python benchmarks/bots_limits.py curve [GAME ...]     search with more and fewer simulations, against level 5
    python benchmarks/bots_limits.py crowds [GAME ...]    every step of the ladder at tables of three and of the most players

Each deal is played both ways.  What is done goes to benchmarks/limits.jsonl (`--ledger FILE`), deal by deal: stopped and started
again it goes on where it was, as long as the specs are the same (delete the lines of a bot that plays otherwise than it did).
Seeds of its own, which no setting was chosen by.  Prints Markdown.

Bounds.  *True hands*: every simulation begins in the real position, only the order of the decks is dealt anew.  *Oracle*: where a
simulation ends, the value is the mean of `ROLLOUTS` games that the instinct plays to their end from there, not the evaluation.
*Opponent known*: against greedy; whoever is not the searching seat decides in tree and rollout by greedy's own instinct.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import stormdeck
from stormdeck.arena.contest import Plan, Task, play_task
from stormdeck.bots.base import Bot
from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.bots.glance import ByInstinct
from stormdeck.bots.search.bot import SearchBot, Thought
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.search.spec import read_wishes
from stormdeck.bots.search.tree import Search, Settings
from stormdeck.core.actions import Action
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View
from stormdeck.games.blanco.state import BlancoState
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.table.loop import ByView, Play
from stormdeck.table.statistics import mean_of

LEDGER: Final = Path(__file__).with_name("limits.jsonl")
SEED: Final = 930000
SEARCHED: Final = ("blanco", "taidian", "thunder-and-lightning")
ROLLOUTS: Final = 4
ORACLE_SIMS: Final = 100
BOUNDS: Final = {"oracle": 1, "true hands": 3, "opponent known": 3, "nothing known": 3}
"""The rows, and how many deals each gets for one of the slowest."""
SIMS: Final = {
    "blanco": (100, 1600, 8000),
    "taidian": (75, 1200, 6000),
    "thunder-and-lightning": (100, 1600, 8000),
}
"""A quarter, four times and twenty times of level 5's, which takes 10 to 19 ms a move on a core of its own."""
MOST_DECISIONS: Final = 5000


# ---- Bots that know more than they may ------------------------------------------------------------------------------------


class Truth(Belief):
    """Deals the real position again and again, with the decks in another order."""

    def __init__(self, game: Game, truth: State) -> None:
        self.game, self.truth = game, truth

    def new_state(self, rng: Rng) -> State:
        state = self.game.clone(self.truth)
        self.mix(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        self.game.copy_into(self.truth, state)
        self.mix(state, rng)

    def mix(self, state: State, rng: Rng) -> None:
        """Taidian's decks are counted, not ordered, so there nothing is to be done."""
        state.rng = rng
        if isinstance(state, BlancoState):
            shuffle(state.pile, 0, int(state.pile_size), rng)
        if isinstance(state, ThunderState):
            for seat, size in enumerate(state.deck_sizes):
                shuffle(state.decks, seat * len(state.decks) // 2, int(size), rng)


def shuffle(row: vec[i64], start: int, size: int, rng: Rng) -> None:
    for place in range(size - 1, 0, -1):
        other = int(rng.below(place + 1))
        row[start + place], row[start + other] = row[start + other], row[start + place]


class Wrapped(Instinct):
    """Another instinct, with one thing changed by a subclass."""

    def __init__(self, inner: Instinct) -> None:
        super().__init__(inner.players)
        self.inner = inner

    def rests(self, state: State) -> bool:
        return bool(self.inner.rests(state))

    def estimate(self, state: State, values: vec[i64]) -> None:
        self.inner.estimate(state, values)

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        self.inner.weigh(state, rows, weights)

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        return self.inner.pick(state, rows, rng)


class Oracle(Wrapped):
    """A position is worth what the instinct's games from there come to."""

    def __init__(self, game: Game, inner: Instinct, players: int) -> None:
        super().__init__(inner)
        settings = Settings(cut=MOST_DECISIONS, greed=100, explore=0, prior=0, flat=True)
        self.player = Search(game, inner, settings, players)
        self.game, self.seed = game, 0
        self.room: State | None = None

    def estimate(self, state: State, values: vec[i64]) -> None:
        player, sums, self.seed = self.player, [0] * len(values), self.seed + 1
        room = self.room = self.room or self.game.clone(state)
        for number in range(ROLLOUTS):
            self.game.copy_into(state, room)
            player.rng.reseed(self.seed, number)
            room.rng = player.rng
            if player.roll_out(room, MOST_DECISIONS):
                player.score(room)
            else:
                self.inner.estimate(room, player.values)
            for seat in range(len(values)):
                sums[seat] += int(player.values[seat])
        for seat in range(len(values)):
            values[seat] = sums[seat] // ROLLOUTS


class KnowsOther(Wrapped):
    """Everybody else decides by greedy's instinct.  Used with `prior=100`, so it mixes the own seat's first guesses itself."""

    def __init__(self, game: Game, inner: Instinct, other: Instinct, prior: int) -> None:
        super().__init__(inner)
        self.game, self.other, self.prior, self.me, self.chance = game, other, prior, 0, FastRng(5)

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        count = len(rows)
        if self.game.seat_to_move(state) != self.me:
            chosen = self.other.pick(state, rows, self.chance)
            for place in range(count):
                weights[place] = 1 if rows[place] == chosen else 0
            return
        self.inner.weigh(state, rows, weights)
        total = max(1, sum([int(weights[place]) for place in range(count)]))
        for place in range(count):
            weights[place] = 10000 * self.prior * int(weights[place]) // total + 10000 * (100 - self.prior) // count

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        if self.game.seat_to_move(state) != self.me:
            return self.other.pick(state, rows, rng)
        return self.inner.pick(state, rows, rng)


class Knowing(SearchBot):
    """Level 5's search with one of the bounds; whoever plays tells it the truth before it is asked."""

    truth: State
    knows = ""
    made: dict[int, KnowsOther]

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        thought = self.think(view, legal, rng)
        if self.knows.startswith("true hands"):
            assert isinstance(thought, Thought)
            thought.belief = Truth(thought.game, self.truth)
            thought.state = thought.belief.new_state(thought.dealer)
        for instinct in self.made.values():
            assert view.viewer is not None
            instinct.me = int(view.viewer)
        thought.run(self.sims)
        return thought.best()

    def _search(self, game: Game, players: int) -> Search:
        if self.knows in ("", "true hands", "nothing known"):
            return super()._search(game, players)
        key = (game.id, players, id(game))
        if key not in self._searches:
            bots = bots_of(game.id)
            settings, inner = self._wishes.settings(bots.taste), bots.instinct(game, players)
            instinct: Instinct
            if self.knows == "opponent known":
                chooser = None if bots.greedy is None else bots.greedy("")
                other = chooser.instinct_for(game, players) if isinstance(chooser, ByInstinct) else inner
                instinct = self.made[0] = KnowsOther(game, inner, other, int(settings.prior))
                settings.prior = 100
            else:
                instinct = Oracle(game, inner, players)
            self._searches[key] = Search(game, instinct, settings, players)
        return self._searches[key]


def knowing(spec: str, knows: str) -> Knowing:
    kind, _, argument = spec.partition(":")
    bot = Knowing(read_wishes(kind, argument))
    bot.knows, bot.made = knows, {}
    return bot


# ---- Jobs --------------------------------------------------------------------------------------------------------------


class Job(NamedTuple):
    """One deal, both ways; or, for bots by spec, some deals."""

    what: str
    game_id: str
    row: str
    one: str
    other: str
    players: int
    first: int
    deals: int

    def key(self) -> str:
        return "|".join([str(part) for part in self])


def done(job: Job) -> tuple[list[float], list[float]]:
    """The shares of the first bot, deal by deal, and the milliseconds that a move of each took."""
    if job.what == "bounds":
        return [bounded(job, job.first + number) for number in range(job.deals)], []
    plan = Plan(job.game_id, job.players, {}, SEED, job.first + job.deals, 600.0)
    found = play_task(plan, Task(0, job.one, job.other, job.first, job.deals))
    return [deal.share for deal in found.deals], [1000 * pace.time / max(1, pace.moves) for _, pace in found.paces]


class Looking(ByView):
    """Lets a bot that may know more see the position itself."""

    def choice(self, play: Play) -> Action:
        if isinstance(self.bot, Knowing):
            self.bot.truth = play.state
        return super().choice(play)


def bounded(job: Job, number: int) -> float:
    """A deal of two: the bot that knows more in either seat."""
    game, total = stormdeck.game(job.game_id), 0.0
    for mine in range(2):
        bots: list[Bot] = [stormdeck.bot(job.other), stormdeck.bot(job.other)]
        bots[mine] = knowing(job.one, job.row)
        chances = [FastRng(SEED + number, 10 + seat) for seat in range(2)]
        play = Play(game, game.deal(game.agree(2, {}), FastRng(SEED + number)))
        play.run([Looking(bot, rng, asks_always=False) for bot, rng in zip(bots, chances, strict=True)], most=MOST_DECISIONS)
        total += float(game.payoff(play.state, mine)) / 2 if play.seat < 0 else 0.25
    return total


def jobs_of(what: str, games: Sequence[str], deals: int) -> list[Job]:
    if what == "bounds":
        return [
            Job(what, game_id, row, *against(game_id, row), 2, first * times + more, 1)
            for first in range(deals)
            for game_id in games
            for row, times in BOUNDS.items()
            for more in range(times)
        ]
    if what == "curve":
        return [
            Job(what, game_id, str(sims), f"ismcts:sims={sims}", levels_of(game_id)[-1].spec, 2, first, 1)
            for first in range(deals)
            for game_id in games
            for sims in SIMS[game_id]
            if first < deals * 1600 // max(1600, sims)
        ]
    found = []
    for game_id in games:
        most = stormdeck.game(game_id).players[-1]
        for players in sorted({3, most}):
            for below, above in pairwise(levels_of(game_id)):
                size, row = (1, deals // 3) if above.spec.startswith(("ismcts", "flat")) else (10, deals)
                name = f"{players} players, level {above.number} - level {below.number}"
                for first in range(0, row, size):
                    found.append(Job(what, game_id, name, above.spec, below.spec, players, first, min(size, row - first)))
    return sorted(found, key=lambda job: (job.one.startswith("ismcts"), job.first))  # what takes long comes last, all rows alike


def against(game_id: str, row: str) -> tuple[str, str]:
    top = levels_of(game_id)[-1].spec
    if row in ("opponent known", "nothing known"):
        return top, "greedy"
    return (top, top) if row == "true hands" else (f"ismcts:sims={ORACLE_SIMS}", f"ismcts:sims={ORACLE_SIMS}")


def table(found: Sequence[tuple[Job, dict[str, Any]]]) -> list[str]:
    rows: dict[tuple[str, str, str, str], tuple[list[float], list[list[float]]]] = {}
    for job, entry in found:
        shares, paces = rows.setdefault((job.game_id, job.row, job.one, job.other), ([], []))
        shares += entry["shares"]
        paces += [entry["ms"]] if entry["ms"] else []
    lines = ["| game | row | bot | against | deals | share | 95 % interval | ms a move |", "|---|---|---|---|---:|---:|---|---:|"]
    for (game_id, row, one, other), (shares, paces) in rows.items():
        mean, pace = mean_of(shares), f"{sum([ms[0] for ms in paces]) / len(paces):.1f}" if paces else ""
        interval = f"{100 * mean.low:.1f} to {100 * mean.high:.1f} %"
        lines.append(
            f"| {game_id} | {row} | `{one}` | `{other}` | {len(shares)} | {100 * mean.value:.1f} % | {interval} | {pace} |"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("bounds", "curve", "crowds"))
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=36000.0, help="after which nothing new is begun")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ledger", type=Path, default=LEDGER)
    given = parser.parse_args()
    games = given.games or (("blanco", "taidian", "thunderbolts") if given.what == "crowds" else SEARCHED)
    known = {}
    if given.ledger.is_file():
        entries = [json.loads(line) for line in given.ledger.read_text("utf-8").splitlines()]
        known = {entry["job"]: entry for entry in entries}
    jobs, end = jobs_of(given.what, games, given.deals), monotonic() + given.seconds
    todo = [job for job in jobs if job.key() not in known]
    with ProcessPoolExecutor(given.processes) as pool, given.ledger.open("a", encoding="utf-8") as ledger:
        running: dict[Future[tuple[list[float], list[float]]], Job] = {}
        while todo or running:
            while todo and len(running) < 2 * given.processes and monotonic() < end:
                job = todo.pop(0)
                running[pool.submit(done, job)] = job
            if not running:
                break
            ready = next(as_completed(running))
            job, (shares, ms) = running.pop(ready), ready.result()
            known[job.key()] = {"job": job.key(), "shares": shares, "ms": ms}
            ledger.write(json.dumps(known[job.key()]) + "\n")
            ledger.flush()
    print("\n".join(table([(job, known[job.key()]) for job in jobs if job.key() in known])))


if __name__ == "__main__":
    main()
