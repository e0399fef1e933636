"""Measure random legal play in other people's card-game engines.

Runs inside the environment that `peers.py` builds and prints one JSON document on the
last line of its output:

    python peers_measure.py                # every peer
    python peers_measure.py openspiel      # only the ones named

The figure is CPU time (`time.process_time`) per decision, the best of several
repetitions, because on a shared machine noise only ever adds. A decision is a choice
of a player; chance (dealing, shuffling) costs time but is not counted.
"""

import argparse
import contextlib
import json
import os
import random
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module, metadata
from importlib.util import find_spec
from math import ceil
from time import process_time
from typing import Any, Final

# The peers are loaded with `import_module`, not `import`: one that is missing is then
# reported instead of stopping the rest, and this file type-checks the same way whether
# or not they are installed.

REPETITIONS: Final = 7
SECONDS_PER_REPETITION: Final = 0.3
CENSUS_GAMES: Final = 200

Pick = Callable[[Sequence[Any]], Any]
"""Chooses one of the legal actions."""

Play = Callable[[int, Pick], int]
"""Plays (at least) so many games and returns how many decisions they took."""

_random = random.Random(2024).random


def pick_any(choices: Sequence[Any]) -> Any:
    """Pick uniformly, several times cheaper than `random.choice`.

    The peers' own random agents are slower still; the figures should be the engines'.
    """
    return choices[int(_random() * len(choices))]


class Tally:
    """Picks like `pick_any` and counts; used outside the timed runs only."""

    def __init__(self) -> None:
        self.decisions = 0
        self.choices = 0
        self.games = 0
        """Counted where tables are many and a game is no unit of its own."""

    def __call__(self, choices: Sequence[Any]) -> Any:
        self.decisions += 1
        self.choices += len(choices)
        return pick_any(choices)


@dataclass(frozen=True)
class Case:
    """One line of the table."""

    key: str
    how: str
    play: Play
    census: Play | None = None
    """Plays the same games through a `Pick`, where `play` chooses inside C++."""


@dataclass(frozen=True)
class Figures:
    us_per_decision: float
    legal_actions: float
    """Mean number of legal actions at a decision."""
    decisions_per_game: float
    spread: float
    """Slowest repetition over the fastest: how noisy the machine was."""
    how: str

    def as_json(self) -> dict[str, Any]:
        return {
            "us_per_decision": round(self.us_per_decision, 4),
            "legal_actions": round(self.legal_actions, 2),
            "decisions_per_game": round(self.decisions_per_game, 2),
            "spread": round(self.spread, 2),
            "how": self.how,
        }


def timed(play: Play, games: int) -> tuple[float, int]:
    start = process_time()
    decisions = play(games, pick_any)
    return process_time() - start, decisions


def games_for_one_repetition(play: Play) -> int:
    games = 1
    while (seconds := timed(play, games)[0]) < SECONDS_PER_REPETITION / 4:
        games *= 2
    return ceil(games * SECONDS_PER_REPETITION / seconds)


def measure(case: Case) -> Figures:
    tally = Tally()
    claimed = (case.census or case.play)(CENSUS_GAMES, tally)
    if claimed != tally.decisions:
        raise RuntimeError(f"{claimed} decisions were claimed but {tally.decisions} were made")
    games = games_for_one_repetition(case.play)
    runs = [timed(case.play, games) for _ in range(REPETITIONS)]
    costs = [seconds / decisions for seconds, decisions in runs]
    return Figures(
        us_per_decision=min(costs) * 1e6,
        legal_actions=tally.choices / tally.decisions,
        decisions_per_game=tally.decisions / (tally.games or CENSUS_GAMES),
        spread=max(costs) / min(costs),
        how=case.how,
    )


class Hearts:
    """OpenSpiel's C++ Hearts, always with a pass to the left.

    The first chance node chooses the direction; fixing it makes every game exactly
    4 x 3 passes and 52 plays. The 52 chance nodes of the deal are not decisions.
    """

    PASS_LEFT: Final = 1
    DECISIONS: Final = 64
    HALFWAY: Final = 38
    """Decisions behind a position halfway: 12 passes and 26 plays."""
    DEALS: Final = 200
    ROLLOUTS: Final = 1000
    """Rollouts per search, so many that starting a search costs nothing."""

    def __init__(self) -> None:
        self.spiel = import_module("pyspiel")
        self.game = self.spiel.load_game("hearts")
        self.undealt = self.game.new_initial_state()
        self.undealt.apply_action(self.PASS_LEFT)
        self.dealt = [self.undealt.clone() for _ in range(self.DEALS)]
        for state in self.dealt:
            deal_by_actions(state)
        self.halfway = [state.clone() for state in self.dealt]
        for state in self.halfway:
            for _ in range(self.HALFWAY):
                state.apply_action(pick_any(state.legal_actions()))
        self.bots = [self.spiel.make_uniform_random_bot(p, p + 1) for p in range(4)]
        evaluator = self.spiel.RandomRolloutEvaluator(self.ROLLOUTS, 1)
        # One simulation, no solver: the search evaluates its root and stops, which is
        # `ROLLOUTS` bare playouts in C++. The evaluator cannot be called from Python.
        self.search = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, 1, False)

    def step_from_the_deal(self, deal: Callable[[Any], None], games: int, pick: Pick) -> int:
        decisions = 0
        for _ in range(games):
            state = self.undealt.clone()
            deal(state)
            decisions += play_out(state, pick)
        return decisions

    def step_from(self, starts: Sequence[Any], games: int, pick: Pick) -> int:
        decisions = 0
        for number in range(games):
            decisions += play_out(starts[number % len(starts)].clone(), pick)
        return decisions

    def bots_from_the_deal(self, games: int, _: Pick) -> int:
        for seed in range(games):
            self.spiel.evaluate_bots(self.undealt.clone(), self.bots, seed)
        return games * self.DECISIONS

    def bots_after_the_deal(self, games: int, _: Pick) -> int:
        for seed in range(games):
            start = self.dealt[seed % self.DEALS]
            self.spiel.evaluate_bots(start.clone(), self.bots, seed)
        return games * self.DECISIONS

    def rollouts_from(self, starts: Sequence[Any], decisions: int, games: int, _: Pick) -> int:
        searches = ceil(games / self.ROLLOUTS)
        for number in range(searches):
            self.search.mcts_search(starts[number % len(starts)])
        return searches * self.ROLLOUTS * decisions

    def check_lengths(self) -> None:
        """Make sure of the decisions a game takes where C++ does not report them."""
        state = self.undealt.clone()
        self.spiel.evaluate_bots(state, self.bots, 1)
        chosen = sum(step.player >= 0 for step in state.full_history())
        stepped = self.step_from(self.dealt, self.DEALS, pick_any)
        resumed = self.step_from(self.halfway, self.DEALS, pick_any)
        left = self.DECISIONS - self.HALFWAY
        expected = (self.DECISIONS, self.DEALS * self.DECISIONS, self.DEALS * left)
        if (chosen, stepped, resumed) != expected:
            raise RuntimeError("a game of Hearts did not take 64 decisions")


def deal_by_outcomes(state: Any) -> None:
    """Deal as OpenSpiel's examples do, by outcomes and their probabilities.

    All cards are equally likely, so a uniform pick is the same distribution.
    """
    while state.is_chance_node():
        state.apply_action(pick_any(state.chance_outcomes())[0])


def deal_by_actions(state: Any) -> None:
    """Deal the same, but never build the pairs in Python: a good deal faster."""
    while state.is_chance_node():
        state.apply_action(pick_any(state.legal_actions()))


def play_out(state: Any, pick: Pick) -> int:
    """Step a dealt position to its end; Hearts has no chance after the deal."""
    decisions = 0
    while not state.is_terminal():
        state.apply_action(pick(state.legal_actions()))
        decisions += 1
    return decisions


def hearts_cases() -> list[Case]:
    hearts = Hearts()
    hearts.check_lengths()
    return [*stepped_hearts(hearts), *whole_hearts(hearts), *rollout_hearts(hearts)]


def stepped_hearts(hearts: Hearts) -> list[Case]:
    return [
        Case(
            "hearts-stepped",
            "stepped from Python, deal sampled from chance_outcomes()",
            partial(hearts.step_from_the_deal, deal_by_outcomes),
        ),
        Case(
            "hearts-stepped-lean",
            "stepped from Python, deal sampled uniformly from legal_actions()",
            partial(hearts.step_from_the_deal, deal_by_actions),
        ),
        Case(
            "hearts-stepped-dealt",
            "stepped from Python, from clones of dealt positions: no deal in the time",
            partial(hearts.step_from, hearts.dealt),
        ),
    ]


def whole_hearts(hearts: Hearts) -> list[Case]:
    """Whole games in C++, by the fastest thing pyspiel exposes for it.

    `random_sim_test` plays them too, but checks every position on the way; the
    trajectory recorder wants a policy with a row for every position of the game.
    """
    return [
        Case(
            "hearts-whole",
            "whole games in C++, deal included: evaluate_bots, 4 uniform random bots",
            hearts.bots_from_the_deal,
            partial(hearts.step_from_the_deal, deal_by_actions),
        ),
        Case(
            "hearts-whole-dealt",
            "the same from clones of dealt positions: no deal in the time",
            hearts.bots_after_the_deal,
            partial(hearts.step_from, hearts.dealt),
        ),
    ]


def rollout_hearts(hearts: Hearts) -> list[Case]:
    left = hearts.DECISIONS - hearts.HALFWAY
    return [
        Case(
            "hearts-rollouts",
            "RandomRolloutEvaluator x 1000 from each dealt position",
            partial(hearts.rollouts_from, hearts.dealt, hearts.DECISIONS),
            partial(hearts.step_from, hearts.dealt),
        ),
        Case(
            "hearts-rollouts-halfway",
            "RandomRolloutEvaluator x 1000 from positions after 26 plays",
            partial(hearts.rollouts_from, hearts.halfway, left),
            partial(hearts.step_from, hearts.halfway),
        ),
    ]


class RlcardTable:
    """A game of RLCard, stepped with the ids its state lists as legal."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def env(self) -> Any:
        return import_module("rlcard").make(self.name, config={"seed": 1})

    def play(self, games: int, pick: Pick) -> int:
        env = self.env
        decisions = 0
        for _ in range(games):
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(pick(list(state["legal_actions"])))
                decisions += 1
            env.get_payoffs()
        return decisions


def rlcard_cases() -> list[Case]:
    import_module("rlcard")
    how = "env.step from Python"
    return [Case(name, how, RlcardTable(name).play) for name in ("uno", "gin-rummy")]


class AecTable:
    """A PettingZoo environment, played agent by agent with its action masks."""

    def __init__(self, name: str, *, wrapped: bool) -> None:
        self.name = name
        self.wrapped = wrapped

    @cached_property
    def env(self) -> Any:
        env = import_module("pettingzoo").make("aec", f"classic/{self.name}")
        env.reset(seed=1)
        return env if self.wrapped else env.unwrapped

    def play(self, games: int, pick: Pick) -> int:
        env = self.env
        decisions = 0
        for _ in range(games):
            env.reset()
            for _agent in env.agent_iter():
                seen, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    env.step(None)  # the protocol's farewell, no decision
                    continue
                env.step(pick(seen["action_mask"].nonzero()[0].tolist()))
                decisions += 1
        return decisions


def pettingzoo_cases() -> list[Case]:
    import_module("pettingzoo")
    cases = []
    for game, name in (("leduc", "leduc_holdem_v4"), ("hanabi", "hanabi_v5")):
        wrapped = AecTable(name, wrapped=True)
        bare = AecTable(name, wrapped=False)
        how = f"{name}, AEC loop with action masks"
        cases.append(Case(game, how, wrapped.play))
        bare_how = how + ", without the checking wrappers"
        cases.append(Case(game + "-unwrapped", bare_how, bare.play))
    return cases


BATCH: Final = 1024
STEPS: Final = 32


class EnvpoolBatch:
    """A card game of EnvPool: `BATCH` tables on one thread, random legal actions by NumPy."""

    def __init__(self, task: str) -> None:
        self.task = task
        self.numpy: Any = import_module("numpy")

    @cached_property
    def env(self) -> Any:
        make = import_module("envpool").make_gymnasium
        return make(self.task, num_envs=BATCH, num_threads=1, seed=1)

    @cached_property
    def random(self) -> Any:
        return self.numpy.random.default_rng(1)

    def play(self, games: int, pick: Pick) -> int:
        """Chooses for all tables at once, unless somebody wants to know the choices."""
        env, numpy, tally = self.env, self.numpy, pick if isinstance(pick, Tally) else None
        _seen, info = env.reset()
        decisions = ended = 0
        over = numpy.zeros(BATCH, bool)
        while ended < games:
            mask = info["legal_action_mask"]
            if tally is None:
                actions = (self.random.random(mask.shape) * mask).argmax(axis=1)
            else:
                # A table that is over deals anew in its next step, whatever is said: no decision.
                choices = [row.nonzero()[0] for row in mask]
                pairs = zip(choices, over, strict=True)
                actions = numpy.array([row[0] if done else tally(row) for row, done in pairs])
            decisions += BATCH - int(over.sum())
            _seen, _reward, terminated, truncated, info = env.step(actions)
            over = terminated | truncated
            ended += int(over.sum())
        if tally is not None:
            tally.games += ended
        return decisions


def envpool_cases() -> list[Case]:
    import_module("envpool")
    how = f"batch of {BATCH} on one thread, with observations and masks"
    tasks = (("kuhn", "KuhnPoker-v1"), ("leduc", "LeducHoldem-v1"), ("sparrow-mahjong", "SparrowMahjong-v1"))
    return [Case(key, f"{task}, {how}", EnvpoolBatch(task).play) for key, task in tasks]


class PgxBatch:
    """A card game of pgx on the processor: `BATCH` tables, `STEPS` steps inside one compiled function."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def run(self) -> Any:
        """(tables, key) -> tables after `STEPS` random steps, how many games ended, how many actions were legal."""
        jax, pgx = import_module("jax"), import_module("pgx")
        env = pgx.make(self.name)
        wrappers = import_module("pgx.experimental.wrappers")
        step = wrappers.auto_reset(env.step, env.init)

        def one(tables: Any, key: Any) -> Any:
            chance, other = jax.random.split(key)
            mask = tables.legal_action_mask
            noise = jax.random.uniform(chance, mask.shape)
            actions = (noise * mask).argmax(axis=1)
            legal = mask.sum()
            tables = jax.vmap(step)(tables, actions, jax.random.split(other, BATCH))
            # What a learner reads must not be optimised away.
            return tables, (tables.terminated.sum(), legal, tables.observation.sum())

        def many(tables: Any, key: Any) -> Any:
            tables, (ended, legal, seen) = jax.lax.scan(one, tables, jax.random.split(key, STEPS))
            return tables, (ended.sum(), legal.sum(), seen.sum())

        return jax.jit(many)

    @cached_property
    def tables(self) -> Any:
        jax = import_module("jax")
        env = import_module("pgx").make(self.name)
        return jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))

    def play(self, games: int, pick: Pick) -> int:
        jax = import_module("jax")
        tables, ended, decisions, key = self.tables, 0, 0, jax.random.PRNGKey(2)
        while ended < games:
            key, now = jax.random.split(key)
            tables, (over, legal, _seen) = self.run(tables, now)
            ended += int(over)
            decisions += BATCH * STEPS
            if isinstance(pick, Tally):
                pick.decisions += BATCH * STEPS
                pick.choices += int(legal)
                pick.games += int(over)
        return decisions


def pgx_cases() -> list[Case]:
    # One thread, as everybody else has; said before JAX wakes up.
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import_module("pgx")
    how = f"batch of {BATCH}, {STEPS} steps inside JAX on the processor, with observations and masks"
    games = (("kuhn", "kuhn_poker"), ("leduc", "leduc_holdem"), ("sparrow-mahjong", "sparrow_mahjong"))
    return [Case(key, f"{name}, {how}", PgxBatch(name).play) for key, name in games]


class OurBatch:
    """Our own games in a `Batch`, beside the others in the same minutes."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @cached_property
    def batch(self) -> Any:
        return import_module("stormdeck.envs").Batch(self.game, games=256, seed=1)

    @cached_property
    def random(self) -> Any:
        return import_module("numpy").random.default_rng(1)

    def play(self, games: int, pick: Pick) -> int:
        batch, ended, decisions = self.batch, 0, 0
        while ended < games:
            if isinstance(pick, Tally):
                pick.decisions += batch.games
                pick.choices += int(batch.legal_count.sum())
            batch.step(batch.random_actions(self.random), trusted=True)
            ended += int(batch.done.sum())
            decisions += batch.games
        if isinstance(pick, Tally):
            pick.games += ended
        return decisions


class OurAec(AecTable):
    """A game of ours through its PettingZoo door, in the loop that PettingZoo's own are measured in."""

    def __init__(self, id: str) -> None:
        super().__init__(id, wrapped=True)

    @cached_property
    def env(self) -> Any:
        env = import_module("stormdeck.envs.zoo").env(self.name, mask="observation")
        env.reset(seed=1)
        return env


def our_cases() -> list[Case]:
    stormdeck = import_module("stormdeck")
    how = "Batch of 256, random actions by NumPy, with observations and legal rows"
    cases = [Case(id, how, OurBatch(id).play) for id in stormdeck.game_ids()]
    if find_spec("pettingzoo") is not None:
        door = "PettingZoo door, AEC loop with action masks"
        cases += [Case(f"{id}-pettingzoo", door, OurAec(id).play) for id in stormdeck.game_ids()]
    return cases


PEERS: Final[dict[str, tuple[str, Callable[[], list[Case]]]]] = {
    "openspiel": ("open_spiel", hearts_cases),
    "rlcard": ("rlcard", rlcard_cases),
    "pettingzoo": ("pettingzoo", pettingzoo_cases),
    "envpool": ("envpool", envpool_cases),
    "pgx": ("pgx", pgx_cases),
    "stormdeck": ("stormdeck", our_cases),
}


def one_sentence(error: Exception) -> dict[str, Any]:
    words = " ".join(str(error).split())
    return {"error": f"{type(error).__name__}: {words}"}


def outcome(case: Case) -> dict[str, Any]:
    try:
        return measure(case).as_json()
    except Exception as error:
        return one_sentence(error)


def with_bare_loop(cases: dict[str, Any]) -> dict[str, Any]:
    """Add what a whole game would cost in C++ without the bots' interface.

    OpenSpiel exposes no such loop (a search that starts at a chance node crashes), but
    its parts are measured: rollouts are the loop after the deal, and the deal is what
    the bots' games cost more from the deal than after it.
    """
    whole, dealt = cases.get("hearts-whole", {}), cases.get("hearts-whole-dealt", {})
    loop = cases.get("hearts-rollouts", {})
    if any("us_per_decision" not in part for part in (whole, dealt, loop)):
        return cases
    deal = whole["us_per_decision"] - dealt["us_per_decision"]
    estimate = {
        **whole,
        "us_per_decision": round(loop["us_per_decision"] + deal, 4),
        "how": "estimate, not a run: hearts-rollouts + hearts-whole"
        " - hearts-whole-dealt, whole games without the bots' interface",
    }
    return {**cases, "hearts-whole-bare": estimate}


def measure_peer(name: str) -> dict[str, Any]:
    package, cases_of = PEERS[name]
    try:
        version = metadata.version(package) if name != "stormdeck" else import_module("stormdeck").__version__
        cases = cases_of()
    except Exception as error:
        return one_sentence(error)
    figures = {case.key: outcome(case) for case in cases}
    return {"version": version, "cases": with_bare_loop(figures)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("peers", nargs="*", help=f"any of {', '.join(PEERS)}")
    names: list[str] = parser.parse_args().peers or list(PEERS)
    if unknown := set(names) - set(PEERS):
        parser.error(f"no such peer: {', '.join(sorted(unknown))}")
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(sys.stderr):  # peers may greet on standard output
        document = {name: measure_peer(name) for name in names}
    print(json.dumps(document))


if __name__ == "__main__":
    main()
