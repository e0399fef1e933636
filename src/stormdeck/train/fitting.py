"""Learning: a net of one hidden layer in floating point, by PyTorch if it is installed (on a GPU if there is one), else by NumPy.

First the games of instincts, then those of search bots, which there are fewer of and which count: what is kept is the state after
the round that did best on games that nothing was learned from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stormdeck.train.data import Lesson, Lessons, numpy_module
from stormdeck.train.plan import Plan

if TYPE_CHECKING:
    from stormdeck.train.data import Numbers

BATCH: Final = 4096
RATE: Final = 0.002
FINE_RATE: Final = 0.0006
DECAY: Final = 1e-4
SMALL: Final = 1e-6
LEAST_SPREAD: Final = 0.05
Say = Callable[[str], None]


class Weights(NamedTuple):
    """A net in floating point; inputs are counts, as they are written down."""

    most: Numbers
    layer: Numbers
    start: Numbers
    skip: Numbers
    out: Numbers
    bias: Numbers

    def logits(self, inputs: Numbers) -> Numbers:
        np = numpy_module()
        given = np.minimum(inputs, self.most).astype(np.float32)
        hidden = np.maximum(given @ self.layer + self.start, 0)
        said: Numbers = hidden @ self.out + given @ self.skip + self.bias
        return said


class Fitted(NamedTuple):
    weights: Weights
    losses: dict[str, float]
    """On games that nothing was learned from: of the net after each step, and of the evaluation that is in use."""
    device: str


def loss_of(logits: Numbers, results: Numbers) -> float:
    """The logarithmic loss of chances, by the logarithms of their odds."""
    np = numpy_module()
    wide = logits.astype(np.float64)
    return float(np.mean(np.maximum(wide, 0) - wide * results + np.log1p(np.exp(-np.abs(wide)))))


def loss_of_chances(chances: Numbers, results: Numbers) -> float:
    np = numpy_module()
    sure = np.clip(chances.astype(np.float64), SMALL, 1 - SMALL)
    return float(-np.mean(results * np.log(sure) + (1 - results) * np.log(1 - sure)))


def fit(plan: Plan, lessons: Lessons, say: Say, device: str | None = None) -> Fitted:
    """`device`: "cpu", "cuda" or "numpy"; what there is if nothing is said."""
    np = numpy_module()
    both = [lesson.inputs for lesson in (lessons.glances, lessons.searches, lessons.worlds) if len(lesson.inputs)]
    most = np.max([inputs.max(axis=0) for inputs in both], axis=0)
    spread = np.maximum(both[0].std(axis=0, dtype=np.float64), LEAST_SPREAD).astype(np.float32)
    learner = learner_for(device)(plan, most, spread)
    rng = np.random.default_rng(plan.seed)
    lesson, held, targets = last_lesson(plan, lessons)
    losses = {"present": loss_of_chances(held.present, held.results)}
    if len(lessons.glances.inputs):
        for step in learner.rounds(lessons.glances, lessons.glances.results, max(1, plan.rounds // 2), RATE, rng):
            say(f"games of instincts, round {step + 1}: loss {loss_of(learner.weights().logits(held.inputs), held.results):.4f}")
        losses["instincts"] = loss_of(learner.weights().logits(held.inputs), held.results)
    best, least = learner.weights(), losses.get("instincts", np.inf)
    for step in learner.rounds(lesson, targets, plan.rounds, FINE_RATE, rng):
        weights = learner.weights()
        loss = loss_of(weights.logits(held.inputs), held.results)
        say(f"games of search bots, round {step + 1}: loss {loss:.4f}")
        if loss < least:
            best, least = weights, loss
    losses["searches"] = loss_of(best.logits(held.inputs), held.results)
    for name, apart in (("positions", lessons.searches_apart), ("worlds", lessons.worlds_apart)):
        if len(apart.inputs):
            losses[f"{name}, present"] = loss_of_chances(apart.present, apart.results)
            losses[f"{name}, net"] = loss_of(best.logits(apart.inputs), apart.results)
    return Fitted(best, losses, learner.device)


def last_lesson(plan: Plan, lessons: Lessons) -> tuple[Lesson, Lesson, Numbers]:
    """What is learned last, what it is measured with, and what the net is to say: of imagined worlds what came of them, of real
    positions also what search thought."""
    if len(lessons.worlds.inputs):
        return lessons.worlds, lessons.worlds_apart, lessons.worlds.results
    trust = plan.trust / 100
    targets = trust * lessons.searches.results + (1 - trust) * lessons.searches.thoughts
    return lessons.searches, lessons.searches_apart, targets


def learner_for(device: str | None) -> Callable[[Plan, Numbers, Numbers], Any]:
    if device == "numpy":
        return ByNumpy
    try:
        import torch
    except ImportError:
        return ByNumpy
    wanted = device or ("cuda" if torch.cuda.is_available() else "cpu")
    return lambda plan, most, spread: ByTorch(plan, most, spread, torch, wanted)


def begun(plan: Plan, size: int) -> list[Numbers]:
    """The weights before anything is learned: the same for either way of learning."""
    np = numpy_module()
    rng = np.random.default_rng(plan.seed + 1)
    layer = rng.normal(0, 0.5 / np.sqrt(size / 4), (size, plan.hidden))
    out = rng.normal(0, 0.3 / np.sqrt(plan.hidden), plan.hidden)
    return [part.astype(np.float32) for part in (layer, np.zeros(plan.hidden), np.zeros(size), out, np.zeros(1))]


def finished(np: Any, parts: list[Numbers], most: Numbers, spread: Numbers) -> Weights:
    """The weights for counts as they are, not for what was learned with: those divided by their spread."""
    layer, start, skip, out, bias = parts
    return Weights(most, layer / spread[:, None], start.copy(), skip / spread, out.copy(), bias.copy())


class ByNumpy:
    """Adam by hand: slower, and enough for short trials where there is no PyTorch."""

    device = "numpy"

    def __init__(self, plan: Plan, most: Numbers, spread: Numbers) -> None:
        self.np = numpy_module()
        self.most, self.spread = most, spread
        self.parts = begun(plan, len(most))
        self.means = [self.np.zeros_like(part) for part in self.parts]
        self.squares = [self.np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def rounds(self, lesson: Lesson, targets: Numbers, count: int, rate: float, rng: Any) -> Iterator[int]:
        np = self.np
        total = max(1, count * -(-len(targets) // BATCH))
        done = 0
        for number in range(count):
            order = rng.permutation(len(targets))
            for first in range(0, len(order), BATCH):
                chosen = order[first : first + BATCH]
                given = np.minimum(lesson.inputs[chosen], self.most) / self.spread
                self.step(given.astype(np.float32), targets[chosen], rate * (1 + np.cos(np.pi * done / total)) / 2)
                done += 1
            yield number

    def step(self, given: Numbers, targets: Numbers, rate: float) -> None:
        np = self.np
        layer, start, skip, out, bias = self.parts
        hidden = np.maximum(given @ layer + start, 0)
        chances = 1 / (1 + np.exp(-(hidden @ out + given @ skip + bias)))
        wrong = (chances - targets).astype(np.float32) / len(targets)
        back = wrong[:, None] * out * (hidden > 0)
        slopes = [given.T @ back, back.sum(axis=0), given.T @ wrong, hidden.T @ wrong, wrong.sum(keepdims=True)]
        self.steps += 1
        for place, slope in enumerate(slopes):
            self.means[place] = 0.9 * self.means[place] + 0.1 * slope
            self.squares[place] = 0.999 * self.squares[place] + 0.001 * slope**2
            mean = self.means[place] / (1 - 0.9**self.steps)
            square = self.squares[place] / (1 - 0.999**self.steps)
            kept = self.parts[place] * (1 - rate * DECAY)
            self.parts[place] = (kept - rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def weights(self) -> Weights:
        return finished(self.np, self.parts, self.most, self.spread)


class ByTorch:
    """The same with PyTorch's AdamW."""

    def __init__(self, plan: Plan, most: Numbers, spread: Numbers, torch: Any, device: str) -> None:
        self.torch = torch
        self.device = device
        self.most, self.spread = most, spread
        self.parts = [torch.tensor(part, device=device, requires_grad=True) for part in begun(plan, len(most))]
        self.scale = torch.tensor(1 / spread, device=device)
        self.limit = torch.tensor(most, device=device)

    def rounds(self, lesson: Lesson, targets: Numbers, count: int, rate: float, rng: Any) -> Iterator[int]:
        torch = self.torch
        inputs = torch.tensor(lesson.inputs, device=self.device)
        wanted = torch.tensor(targets, device=self.device, dtype=torch.float32)
        adam = torch.optim.AdamW(self.parts, lr=rate, weight_decay=DECAY)
        batches = -(-len(targets) // BATCH)
        falling = torch.optim.lr_scheduler.CosineAnnealingLR(adam, max(1, count * batches))
        loss = torch.nn.BCEWithLogitsLoss()
        for number in range(count):
            order = torch.tensor(rng.permutation(len(targets)), device=self.device)
            for chosen in order.split(BATCH):
                given = torch.minimum(inputs[chosen], self.limit).float() * self.scale
                adam.zero_grad()
                loss(self.forward(given), wanted[chosen]).backward()
                adam.step()
                falling.step()
            yield number

    def forward(self, given: Any) -> Any:
        layer, start, skip, out, bias = self.parts
        return (given @ layer + start).relu() @ out + given @ skip + bias

    def weights(self) -> Weights:
        return finished(None, [part.detach().cpu().numpy() for part in self.parts], self.most, self.spread)
