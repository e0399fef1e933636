"""What the learners beside this file share: a game as numbers, a small network, matches against the levels, a learning curve.

NumPy only.  A decision is a state and a handful of legal actions, so the network scores pairs of both: the first layer adds what
the state says and what the action says, and the pairs of all decisions lie one after the other in flat arrays, without padding.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

import click
import numpy as np

from stormdeck._pure import is_compiled
from stormdeck.core.observation import Layout, Part
from stormdeck.envs import Batch
from stormdeck.table.statistics import Estimate, mean_of

SMALL: Final = 12
"""A number that cannot be larger is written as one sign for each value."""
LEVELS: Final = (1, 2, 3, 4, 5)
DEALS: Final = 200 if is_compiled() else 20
"""Of a match; on the plain rules a game takes thirty times as long."""
SEED_OF_TESTS: Final = 1_000_000
"""The deals of the matches against the levels are those of no game that was learned from."""
Array = Any
"""A NumPy array."""
Round = Callable[[float], None]
"""One round of playing and learning, at a rate of learning."""
SHORTER: Final[Mapping[str, Mapping[str, object]]] = {"blanco": {"max_turns_per_player": 40}}
"""Options to learn with: at first nobody can play, and such games must end too.  The levels are met in the whole game."""


# ---- A game as numbers -------------------------------------------------------------------------------------------------


class Pairs(NamedTuple):
    """Decisions as a network reads them: `state` (decisions, s), `pair` (pairs, p), and which pairs belong to whom."""

    state: Array
    pair: Array
    owner: Array
    """By pair: its decision."""
    starts: Array
    """By decision: its first pair."""
    action: Array
    """By pair: the row of the action table."""


class Features:
    """For any game: the bytes of an observation, and the words of an action's notation."""

    def __init__(self, batch: Batch) -> None:
        self.layout: Layout = batch.layout
        texts = [str(batch.game.actions[row]).split() for row in range(len(batch.game.actions))]
        words = {word: place for place, word in enumerate(sorted({word for text in texts for word in text}))}
        self.words = np.zeros((len(texts), len(words)), np.float32)
        for row, text in enumerate(texts):
            self.words[row, [words[word] for word in text]] = 1
        self.state_size = int(self.states(batch.observation[:1]).shape[1])
        self.pair_size = len(words)

    def states(self, observation: Array) -> Array:
        return np.concatenate([spread(observation[:, part.place], part) for part in self.layout.parts], axis=1)

    def pairs(self, observation: Array, owner: Array, action: Array) -> Array:
        """What each action says, and, where a game's own features know it, what it would change."""
        return self.words[action]

    def read(self, batch: Batch) -> Pairs:
        """The open decisions of a batch; nothing in it is live."""
        count = batch.legal_count
        owner = np.repeat(np.arange(batch.games), count)
        starts = np.concatenate([[0], np.cumsum(count)[:-1]])
        action = batch.legal[np.arange(batch.legal.shape[1]) < count[:, None]]
        return Pairs(self.states(batch.observation), self.pairs(batch.observation, owner, action), owner, starts, action)


def spread(values: Array, part: Part) -> Array:
    """A part of an observation as numbers from 0 to 1."""
    if part.bits:
        return np.unpackbits(values, axis=1, bitorder="little")[:, : part.bits].astype(np.float32)
    if 1 < part.high <= SMALL:
        return (values[:, :, None] == np.arange(part.high + 1)).reshape(len(values), -1).astype(np.float32)
    return values.astype(np.float32) / part.high


def join(parts: Sequence[Pairs]) -> Pairs:
    """Several lots of decisions as one."""
    decisions = np.cumsum([0, *[len(part.starts) for part in parts]])
    pairs = np.cumsum([0, *[len(part.owner) for part in parts]])
    return Pairs(
        np.concatenate([part.state for part in parts]),
        np.concatenate([part.pair for part in parts]),
        np.concatenate([part.owner + shift for part, shift in zip(parts, decisions, strict=False)]),
        np.concatenate([part.starts + shift for part, shift in zip(parts, pairs, strict=False)]),
        np.concatenate([part.action for part in parts]),
    )


# ---- The network -------------------------------------------------------------------------------------------------------


class Net:
    """Two hidden layers over pairs give scores; if asked for, two over states give values.  Trained by Adam."""

    def __init__(self, features: Features, hidden: int, rng: np.random.Generator, *, values: bool) -> None:
        s, p = features.state_size, features.pair_size
        shapes = {"state": (s, hidden), "pair": (p, hidden), "one": (hidden,), "deep": (hidden, hidden), "two": (hidden,)}
        shapes |= {"out": (hidden,), "bias": ()}
        if values:
            shapes |= {"v.state": (s, hidden), "v.one": (hidden,), "v.deep": (hidden, hidden), "v.two": (hidden,)}
            shapes |= {"v.out": (hidden,), "v.bias": ()}
        self.weights: dict[str, Array] = {name: initial(name, shape, rng) for name, shape in shapes.items()}
        self.first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def scores(self, pairs: Pairs) -> tuple[Array, tuple[Array, ...]]:
        """By pair; and what `backward` needs."""
        w = self.weights
        one = np.maximum((pairs.state @ w["state"])[pairs.owner] + pairs.pair @ w["pair"] + w["one"], 0)
        two = np.maximum(one @ w["deep"] + w["two"], 0)
        return two @ w["out"] + w["bias"], (one, two)

    def backward(self, pairs: Pairs, kept: tuple[Array, ...], slope: Array) -> dict[str, Array]:
        """The gradients of the weights, from that of the scores."""
        w, (one, two) = self.weights, kept
        at_two = slope[:, None] * w["out"] * (two > 0)
        at_one = (at_two @ w["deep"].T) * (one > 0)
        by_decision = np.add.reduceat(at_one, pairs.starts, axis=0)
        return {
            "out": two.T @ slope, "bias": slope.sum(), "deep": one.T @ at_two, "two": at_two.sum(0),
            "pair": pairs.pair.T @ at_one, "state": pairs.state.T @ by_decision, "one": at_one.sum(0),
        }  # fmt: skip

    def values(self, state: Array) -> tuple[Array, tuple[Array, ...]]:
        """By decision: the share of the win to be expected."""
        w = self.weights
        one = np.maximum(state @ w["v.state"] + w["v.one"], 0)
        two = np.maximum(one @ w["v.deep"] + w["v.two"], 0)
        return two @ w["v.out"] + w["v.bias"], (one, two)

    def backward_values(self, state: Array, kept: tuple[Array, ...], slope: Array) -> dict[str, Array]:
        w, (one, two) = self.weights, kept
        at_two = slope[:, None] * w["v.out"] * (two > 0)
        at_one = (at_two @ w["v.deep"].T) * (one > 0)
        return {
            "v.out": two.T @ slope, "v.bias": slope.sum(), "v.deep": one.T @ at_two, "v.two": at_two.sum(0),
            "v.state": state.T @ at_one, "v.one": at_one.sum(0),
        }  # fmt: skip

    def learn(self, slopes: dict[str, Array], rate: float, longest: float = 0.5) -> None:
        """One step of Adam; a gradient that is too long is cut."""
        self.steps += 1
        length = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values())))
        scale = min(1.0, longest / (length + 1e-8))
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first += 0.1 * (scale * slope - first)
            second += 0.001 * ((scale * slope) ** 2 - second)
            change = first / (1 - 0.9**self.steps) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[name] = (self.weights[name] - rate * change).astype(np.float32)


def initial(name: str, shape: tuple[int, ...], rng: np.random.Generator) -> Array:
    if len(shape) == 2:
        return (rng.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32)
    if name.endswith("out"):
        return (rng.standard_normal(shape) * 0.01).astype(np.float32)
    return np.zeros(shape, np.float32) + np.float32(0.5 if name == "v.bias" else 0)


def chances(scores: Array, pairs: Pairs) -> Array:
    """Softmax over the actions of each decision."""
    highest = np.maximum.reduceat(scores, pairs.starts)
    powers = np.exp(scores - highest[pairs.owner])
    return powers / np.add.reduceat(powers, pairs.starts)[pairs.owner]


def best(scores: Array, pairs: Pairs) -> Array:
    """By decision: its best pair, the first of equals."""
    highest = np.maximum.reduceat(scores, pairs.starts)[pairs.owner]
    at_best = np.flatnonzero(scores == highest)
    return at_best[np.unique(pairs.owner[at_best], return_index=True)[1]]


def drawn(probabilities: Array, pairs: Pairs, rng: np.random.Generator) -> Array:
    """By decision: a pair drawn by its chance (the largest of chances with Gumbel's noise)."""
    noise = -np.log(-np.log(rng.random(len(probabilities)) + 1e-12) + 1e-12)
    return best(np.log(probabilities + 1e-12) + noise, pairs)


# ---- How good it is ----------------------------------------------------------------------------------------------------


def against(features: Features, net: Net, batch: Batch, bot: str, deals: int, seed: int) -> Estimate:
    """The share of the win against a bot: the same deals from every seat, always the best action; 95 % interval over deals."""
    players = batch.options.players
    shares = np.zeros(deals)
    for seat in range(players):
        seats = [bot] * players
        seats[seat] = "learner"
        table = Batch(batch.game, deals, players, seed, seats=seats)
        shares += first_games(table, lambda lot: best(net.scores(lot)[0], lot), features, seat)
    return mean_of([float(share) for share in shares / players])


def first_games(table: Batch, choose: Callable[[Pairs], Array], features: Features, seat: int) -> Array:
    """The first game of each row -> the share of `seat`.  (Rows that are through play on until all are.)"""
    share = np.full(table.games, np.nan)
    while np.isnan(share).any():
        lot = features.read(table)
        table.step(lot.action[choose(lot)], trusted=True)
        ended = np.isnan(share) & (table.done > 0)
        share[ended] = table.reward[ended, seat]
    return share


class Curve:
    """What was reached, when: a line of a CSV file for every test, and a picture of them all."""

    def __init__(self, folder: Path, title: str, note: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.csv, self.svg, self.title, self.note = folder / "curve.csv", folder / "curve.svg", title, note
        self.rows: list[tuple[float, int, int, Estimate]] = []
        self.begun = process_time()

    @property
    def minutes(self) -> float:
        """Of CPU time: a busy machine makes no learner worse."""
        return (process_time() - self.begun) / 60

    def add(self, minutes: float, decisions: int, level: int, share: Estimate) -> None:
        self.rows.append((minutes, decisions, level, share))
        with self.csv.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["minutes", "decisions", "level", "share", "low", "high"])
            for at, made, against_level, found in self.rows:
                writer.writerow([f"{at:.2f}", made, against_level, *[f"{number:.4f}" for number in found]])
        self.svg.write_text(picture(self), "utf-8")


COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00")
WIDTH, HEIGHT, LEFT, TOP, RIGHT, FOOT = 640, 330, 46, 30, 80, 40


def picture(curve: Curve) -> str:
    """CPU minutes of learning across, share of the win upwards, a line for each level with its intervals."""
    most = max([row[0] for row in curve.rows] + [0.1])

    def x(minutes: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minutes / most

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - FOOT) * (1 - share)

    body = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', words(LEFT, 18, curve.title, "start", 14)]
    for tenth in range(0, 11, 2):
        body.append(f'<path d="M{LEFT} {y(tenth / 10):.1f}H{WIDTH - RIGHT}" stroke="{"#888" if tenth == 5 else "#ddd"}"/>')
        body.append(words(LEFT - 6, y(tenth / 10) + 4, f"{10 * tenth} %", "end"))
    body.append(f'<path d="M{LEFT} {y(0.5):.1f}H{WIDTH - RIGHT}" stroke="#888" stroke-dasharray="4 3"/>')
    for part in range(5):
        body.append(words(x(most * part / 4), HEIGHT - FOOT + 16, f"{most * part / 4:.3g}", "middle"))
    body.append(words(LEFT, HEIGHT - 6, f"minutes of CPU time spent on learning; {curve.note}", "start"))
    for level in sorted({row[2] for row in curve.rows}):
        colour = COLOURS[(level - 1) % len(COLOURS)]
        found = [(x(minutes), share) for minutes, _, against_level, share in curve.rows if against_level == level]
        path = "L".join([f"{at:.1f} {y(share.value):.1f}" for at, share in found])
        body.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for at, share in found:
            body.append(f'<path d="M{at:.1f} {y(share.low):.1f}V{y(share.high):.1f}" stroke="{colour}" opacity=".5"/>')
            body.append(f'<circle cx="{at:.1f}" cy="{y(share.value):.1f}" r="2.5" fill="{colour}"/>')
        body.append(words(WIDTH - RIGHT + 6, y(found[-1][1].value) + 4, f"level {level}", "start", 12, colour))
    label = f"{curve.title}: the share of the win against each level by minutes of training"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{''.join(body)}</svg>\n"
    )


def words(x: float, y: float, text: str, anchor: str, size: int = 12, colour: str = "#222") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-family="sans-serif" font-size="{size}" fill="{colour}">'
        f"{text}</text>"
    )


# ---- The command -------------------------------------------------------------------------------------------------------


def run(
    name: str,
    game: str,
    features_for: Callable[[Batch], Features],
    start: Callable[[Batch, Features, Net, np.random.Generator], Round],
    settings: Mapping[str, Any],
) -> None:
    """Learn until the time is up; now and then play the levels.  The rate of learning falls to a tenth on the way."""
    rng = np.random.default_rng(settings["seed"])
    batch = Batch(game, settings["games"], 2, seed=settings["seed"], options=SHORTER.get(game))
    features = features_for(batch)
    net = Net(features, settings["hidden"], rng, values=settings["values"])
    play_and_learn = start(batch, features, net, rng)
    folder, minutes, every = Path(settings["folder"]), float(settings["minutes"]), float(settings["every"])
    curve = Curve(folder, f"{name} on {batch.game.title}", f"seed {settings['seed']}")
    spent, decisions, due = 0.0, 0, every
    click.echo(f"{curve.title}: {minutes:g} minutes of CPU time, a look at the levels after every {every:g}; see {folder}.")
    while spent < minutes:
        begun = curve.minutes
        play_and_learn(settings["rate"] * (1 - 0.9 * spent / minutes))
        spent, decisions = spent + curve.minutes - begun, decisions + batch.games * settings["length"]
        if spent >= min(due, minutes):
            due += every
            all_levels = settings["all_levels"] or spent >= minutes
            meet_levels(features, net, batch, curve, spent, decisions, settings, all_levels=all_levels)
            np.savez(folder / "weights.npz", **net.weights)


def meet_levels(
    features: Features,
    net: Net,
    batch: Batch,
    curve: Curve,
    spent: float,
    decisions: int,
    settings: Mapping[str, Any],
    *,
    all_levels: bool,
) -> None:
    """All levels, or only the quick ones; the last one searches, so it plays fewer deals."""
    for level in LEVELS if all_levels else LEVELS[:-1]:
        deals = settings["last_deals"] if level == LEVELS[-1] else settings["deals"]
        share = against(features, net, batch, f"level:{level}", deals, SEED_OF_TESTS)
        curve.add(spent, decisions, level, share)
        found = f"{share.value:6.1%} ({share.low:.1%} to {share.high:.1%})"
        click.echo(f"{spent:6.1f} min {decisions:12,} decisions, level {level}: {found}")


def command(name: str, start: Callable[..., Round], features_for: Callable[[Batch], Features], *, values: bool) -> click.Command:
    """The command line of a learner."""

    @click.command(help=f"Learn a game by self-play ({name}) and show the curve.")
    @click.option("--game", default="blanco", show_default=True)
    @click.option("--minutes", default=60.0, show_default=True, help="CPU time to learn, matches against the levels left out.")
    @click.option("--games", default=256, show_default=True, help="How many games are played side by side.")
    @click.option("--length", default=64, show_default=True, help="Decisions in each of them in one round.")
    @click.option("--hidden", default=64, show_default=True, help="Units in each hidden layer.")
    @click.option("--rate", default=1e-3, show_default=True, help="Of learning, at the beginning; it falls to a tenth.")
    @click.option("--seed", default=1, show_default=True)
    @click.option("--every", default=5.0, show_default=True, help="CPU minutes between two matches against the levels.")
    @click.option("--deals", default=DEALS, show_default=True, help="Of a match, each from every seat.")
    @click.option("--last-deals", default=DEALS // 10, show_default=True, help="Of a match against level 5.")
    @click.option("--all-levels", is_flag=True, help="Meet level 5, which searches, in every test, not only in the last.")
    @click.option("--folder", default=f"runs/{name.lower()}", show_default=True)
    def learn(game: str, **settings: Any) -> None:
        length = settings["length"]
        run(name, game, features_for, lambda *parts: start(*parts, length), {**settings, "values": values})

    return learn
