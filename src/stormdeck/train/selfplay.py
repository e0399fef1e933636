"""A policy learns by playing itself: proximal policy optimisation on `Workers`, with PyTorch (the extra `[train]`).

One network plays every seat.  Each seat's decisions are a path of their own, with the share of the win at its end; advantages are
GAE's along that path.  All games are played side by side, so that the network is asked about thousands of decisions at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.policies import TABLE
from stormdeck.bots.reading import Plan, words_of
from stormdeck.bots.search.policy import NO_ROW
from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Game
from stormdeck.core.observation import Layout
from stormdeck.envs.workers import Workers
from stormdeck.table.executor import Executor, executor_for
from stormdeck.train.data import Missing, numpy_module
from stormdeck.train.imitation import lessons, teach

Tensor = Any
CLIP: Final = 0.2
DECAY: Final = 0.95
"""How far an advantage looks ahead: the lambda of GAE."""
EPOCHS: Final = 2
VALUE_SHARE: Final = 0.5
LONGEST: Final = 0.5
"""A gradient that is longer is cut."""
ACTIVE: Final = 60
"""About so many rows of an observation are on at a time, whatever their number: by this the first weights are scaled."""
SPOKEN: Final = 4
"""Words of an action, likewise."""
IMITATIONS: Final = 3
"""Times that the decisions of greedy are gone through, in lots of so many, at this rate."""
IMITATED_LOT: Final = 8192
IMITATED_RATE: Final = 1e-3
DOUBT: Final = 0.2
"""So much of what is learned there is that any action may be right: a policy that is sure of greedy tries nothing else later."""


GENTLE: Final = (6e-4, 3e-5)
"""Rates of a policy that knows something already."""


class Course(msgspec.Struct, frozen=True):
    """How a policy learns.  Rates and the bonus for entropy fall from the first number to the second."""

    game: str
    seed: int = 0
    rounds: int = 1700
    games: int = 8192
    length: int = 32
    """Decisions in each game in one round."""
    hidden: int = 96
    second: int = 32
    batch: int = 32768
    rates: tuple[float, float] = (1e-3, 4e-5)
    bonuses: tuple[float, float] = (0.01, 0.0005)
    imitated: int = 0
    """Games of greedy that are imitated before."""


def torch_module() -> Any:
    try:
        import torch
    except ImportError:
        raise Missing(
            'A policy is learned with PyTorch, which is not installed; "pip install stormdeck[train]" brings it.'
        ) from None
    return torch


def plan_for(game: Game, layout: Layout) -> Plan:
    plan_of = bots_of(game.id).plan
    if plan_of is None:
        raise StormdeckError(f'The bots of "{game.id}" do not say what a policy net reads (`plan` of its GameBots).')
    return plan_of(layout)


class Net:
    """The network in floating point: the same sums that `stormdeck.bots.search.policy` makes in whole numbers."""

    def __init__(self, torch: Any, game: Game, layout: Layout, hidden: int, second: int, device: str, seed: int) -> None:
        self.torch, self.device = torch, device
        plan, words = plan_for(game, layout), words_of(game.actions)
        self.rows = plan.size
        table = torch.tensor([table for _, table in plan.tables], device=device)
        self.table = torch.where(table == NO_ROW, plan.size, table).reshape(-1)
        self.places = torch.tensor([place for place, _ in plan.tables], device=device)
        self.starts = 256 * torch.arange(len(plan.tables), device=device)
        self.counted = torch.tensor([place for place, _, _ in plan.counts], device=device, dtype=torch.long)
        self.caps = torch.tensor([cap for _, cap, _ in plan.counts], device=device, dtype=torch.float32)
        self.count_rows = torch.tensor([row for _, _, row in plan.counts], device=device, dtype=torch.long)
        count = 1 + max([number for said in words for number in said])
        self.words = torch.zeros(len(words), count, device=device)
        for row, said in enumerate(words):
            self.words[row, said] = 1.0
        self.weights = self._begun(hidden, second, count, seed)

    def _begun(self, hidden: int, second: int, words: int, seed: int) -> dict[str, Tensor]:
        torch = self.torch
        chance = torch.Generator().manual_seed(seed)

        def drawn(spread: float, *shape: int) -> Tensor:
            return (spread * torch.randn(*shape, generator=chance)).to(self.device).requires_grad_()

        def zeros(*shape: int) -> Tensor:
            return torch.zeros(*shape, device=self.device, requires_grad=True)

        return {
            "state": drawn(0.7 * ACTIVE**-0.5, self.rows, hidden),
            "start": zeros(hidden),
            "words": drawn(0.7 * SPOKEN**-0.5, words, hidden),
            "choice": drawn((1 / hidden) ** 0.5, hidden, second),
            "choice_start": zeros(second),
            "choice_out": drawn(0.05 * second**-0.5, second),
            "choice_bias": zeros(1),
            "value_start": zeros(hidden),
            "value": drawn((1 / hidden) ** 0.5, hidden, second),
            "value_layer_start": zeros(second),
            "value_out": drawn(0.1 * second**-0.5, second),
            "value_bias": zeros(1),
        }

    def read(self, observation: Tensor) -> Tensor:
        """(n, bytes) -> (n, rows): what `Reading` says, as numbers."""
        torch, seen = self.torch, observation.long()
        given = torch.zeros(len(seen), self.rows + 1, device=self.device)
        given.scatter_(1, self.table[seen[:, self.places] + self.starts], 1.0)
        given = given[:, : self.rows]
        given[:, self.count_rows] = torch.minimum(seen[:, self.counted].float(), self.caps) / self.caps
        return given

    def ask(self, observation: Tensor, owner: Tensor, action: Tensor) -> tuple[Tensor, Tensor]:
        """The score of each pair of a decision and an action, and the value of each decision."""
        w = self.weights
        base = self.read(observation) @ w["state"] + w["start"]
        one = (base[owner] + (self.words @ w["words"])[action]).relu()
        two = (one @ w["choice"] + w["choice_start"]).relu()
        return two @ w["choice_out"] + w["choice_bias"], self._value(base)

    def value(self, observation: Tensor) -> Tensor:
        return self._value(self.read(observation) @ self.weights["state"] + self.weights["start"])

    def _value(self, base: Tensor) -> Tensor:
        w = self.weights
        two = ((base + w["value_start"]).relu() @ w["value"] + w["value_layer_start"]).relu()
        return (two @ w["value_out"] + w["value_bias"]).sigmoid()


# ---- Decisions and their actions, without padding ----


def pairs_of(torch: Any, legal: Tensor, count: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """(n, most), (n,) -> by pair its decision and its action, and by decision its first pair."""
    offered = torch.arange(legal.shape[1], device=legal.device)[None] < count[:, None]
    owner = torch.repeat_interleave(torch.arange(len(legal), device=legal.device), count)
    return owner, legal[offered].long(), torch.cumsum(count, 0) - count


def log_chances(torch: Any, scores: Tensor, owner: Tensor, decisions: int) -> Tensor:
    """The logarithm of a softmax over the pairs of each decision."""
    lowest = torch.full((decisions,), -1e30, device=scores.device)
    shifted = scores - lowest.scatter_reduce(0, owner, scores.detach(), "amax")[owner]
    total = torch.zeros(decisions, device=scores.device).index_add(0, owner, shifted.exp())
    return shifted - total.log()[owner]


class Choice(NamedTuple):
    action: Tensor
    place: Tensor
    """Among the legal ones."""
    log_chance: Tensor
    value: Tensor


def choose(net: Net, observation: Tensor, legal: Tensor, count: Tensor, chance: Any) -> Choice:
    """An action for each decision, drawn by its chance (the largest of the logarithms with Gumbel's noise)."""
    torch = net.torch
    with torch.no_grad():
        owner, action, starts = pairs_of(torch, legal, count)
        scores, value = net.ask(observation, owner, action)
        logs = log_chances(torch, scores, owner, len(count))
        noise = torch.rand(len(logs), generator=chance, device=net.device).clamp(1e-12, 1 - 1e-7)
        keys = logs - (-noise.log()).log()
        best = torch.full((len(count),), -1e30, device=net.device).scatter_reduce(0, owner, keys, "amax")
        hits = (keys == best[owner]).nonzero()[:, 0]
        first = torch.full((len(count),), len(owner), device=net.device, dtype=torch.long)
        picked = first.scatter_reduce(0, owner[hits], hits, "amin")
        return Choice(action[picked], picked - starts, logs[picked], value)


def ask_once(net: Net, observation: Any, rows: list[int]) -> tuple[list[float], float]:
    """For one decision: the score of each row, and the value."""
    torch = net.torch
    with torch.no_grad():
        seen, action = torch.tensor(observation, device=net.device)[None], torch.tensor(rows, device=net.device)
        scores, value = net.ask(seen, torch.zeros_like(action), action)
        return [float(score) for score in scores], float(value[0])


# ---- Playing ----


class Round:
    """What was decided in one round: by step and game."""

    def __init__(self, torch: Any, course: Course, layout: Layout, most_legal: int, device: str) -> None:
        shape = (course.length, course.games)
        self.observation = torch.zeros(*shape, layout.size, dtype=torch.uint8, device=device)
        self.legal = torch.zeros(*shape, most_legal, dtype=torch.int16, device=device)
        self.count = torch.zeros(*shape, dtype=torch.int32, device=device)
        self.place = torch.zeros(*shape, dtype=torch.long, device=device)
        self.log_chance = torch.zeros(*shape, device=device)
        self.value = torch.zeros(*shape, device=device)
        self.seat = torch.zeros(*shape, dtype=torch.long, device=device)
        self.done = torch.zeros(*shape, dtype=torch.bool, device=device)
        self.reward = torch.zeros(*shape, TABLE, device=device)
        self.last_value = torch.zeros(course.games, device=device)
        self.last_seat = torch.zeros(course.games, dtype=torch.long, device=device)


def play_round(net: Net, workers: Workers, kept: Round, chance: Any) -> None:
    """A round of decisions in every game; while one half of the games goes on, the network looks at the other."""
    np, torch, device = numpy_module(), net.torch, net.device
    length = len(kept.value)

    def here(array: Any) -> Tensor:
        return torch.from_numpy(np.array(array)).to(device)

    for step in range(length + 1):
        for part in range(workers.parts):
            rows = workers.recv(part) if step else workers.rows(part)
            if step:
                kept.done[step - 1, rows] = here(workers.done[rows] > 0)
                kept.reward[step - 1, rows] = here(workers.reward[rows]).float()
            observation = here(workers.observation[rows])
            if step == length:
                with torch.no_grad():
                    kept.last_value[rows] = net.value(observation)
                kept.last_seat[rows] = here(workers.seat[rows]).long()
                continue
            legal, count = here(workers.legal[rows].astype(np.int16)), here(workers.legal_count[rows])
            found = choose(net, observation, legal, count, chance)
            kept.observation[step, rows], kept.legal[step, rows], kept.count[step, rows] = observation, legal, count
            kept.place[step, rows], kept.log_chance[step, rows], kept.value[step, rows] = (
                found.place,
                found.log_chance,
                found.value,
            )
            kept.seat[step, rows] = here(workers.seat[rows]).long()
            workers.send(part, found.action.cpu().numpy(), trusted=True)


def advantages(torch: Any, kept: Round) -> Tensor:
    """GAE along the decisions of each seat: a seat's next value is that of its own next decision, or its share of the win.

    Where the round ends in mid-game, the seat to move has a value, and the other what that leaves.
    """
    length, games = kept.value.shape
    at = torch.arange(games, device=kept.value.device)
    following = (1 - kept.last_value)[:, None].repeat(1, TABLE)
    following[at, kept.last_seat] = kept.last_value
    carried = torch.zeros_like(following)
    found = torch.zeros_like(kept.value)
    for step in range(length - 1, -1, -1):
        ended = kept.done[step][:, None]
        following = torch.where(ended, kept.reward[step], following)
        carried = torch.where(ended, 0.0, carried)
        seat = kept.seat[step]
        found[step] = following[at, seat] - kept.value[step] + DECAY * carried[at, seat]
        carried[at, seat] = found[step]
        following[at, seat] = kept.value[step]
    return found


# ---- Learning ----


class Progress(NamedTuple):
    """What a round of learning came to, on average."""

    value_loss: float
    entropy: float
    clipped: float
    """The share of the decisions whose chance had moved so far that they taught nothing more."""


def learn(net: Net, adam: Any, kept: Round, batch: int, bonus: float, chance: Any) -> Progress:
    """Go through a round twice: the clipped objective, a bonus for entropy, and the values' own loss.  Forced decisions teach
    nothing."""
    torch = net.torch
    gain = advantages(torch, kept).reshape(-1)
    target = (gain + kept.value.reshape(-1)).clamp(0, 1)
    observation, legal = kept.observation.flatten(0, 1), kept.legal.flatten(0, 1)
    count, place, before = kept.count.reshape(-1), kept.place.reshape(-1), kept.log_chance.reshape(-1)
    free = (count > 1).nonzero()[:, 0]
    mean, spread = gain[free].mean(), gain[free].std() + 1e-8
    told = []
    for _ in range(EPOCHS):
        order = free[torch.randperm(len(free), generator=chance, device=net.device)]
        for lot in order.split(batch):
            owner, action, starts = pairs_of(torch, legal[lot], count[lot])
            scores, value = net.ask(observation[lot], owner, action)
            logs = log_chances(torch, scores, owner, len(lot))
            ratio = (logs[starts + place[lot]] - before[lot]).exp()
            wanted = (gain[lot] - mean) / spread
            choice_loss = -torch.minimum(ratio * wanted, ratio.clamp(1 - CLIP, 1 + CLIP) * wanted).mean()
            entropy = torch.zeros(len(lot), device=net.device).index_add(0, owner, -logs.exp() * logs).mean()
            value_loss = torch.nn.functional.binary_cross_entropy(value.clamp(1e-5, 1 - 1e-5), target[lot])
            adam.zero_grad()
            (choice_loss + VALUE_SHARE * value_loss - bonus * entropy).backward()
            torch.nn.utils.clip_grad_norm_(list(net.weights.values()), LONGEST)
            adam.step()
            told.append(torch.stack([value_loss.detach(), entropy.detach(), ((ratio - 1).abs() > CLIP).float().mean()]))
    return Progress(*[float(number) for number in torch.stack(told).mean(0)])


def imitate(net: Net, course: Course, layout: Layout, executor: Executor, say: Callable[[str], None]) -> None:
    """Learn what greedy chooses in games of its own, and who wins them."""
    np, torch = numpy_module(), net.torch
    parts = executor.in_order(teach, lessons(course.game, course.seed, course.imitated))

    def here(column: str, kind: Any) -> Tensor:
        return torch.from_numpy(np.concatenate([np.frombuffer(getattr(part, column), kind) for part in parts])).to(net.device)

    count, place, share = here("counts", np.int16).int(), here("places", np.int16).long(), here("shares", np.float32)
    seen = here("seen", np.uint8).reshape(len(count), layout.size)
    legal = torch.zeros(len(count), int(count.max()), dtype=torch.int16, device=net.device)
    legal[torch.arange(legal.shape[1], device=net.device)[None] < count[:, None]] = here("rows", np.int16)
    adam = torch.optim.Adam(list(net.weights.values()), lr=IMITATED_RATE)
    chance = torch.Generator(device=net.device).manual_seed(course.seed)
    for number in range(1, IMITATIONS + 1):
        same = 0.0
        for lot in torch.randperm(len(count), generator=chance, device=net.device).split(IMITATED_LOT):
            owner, action, starts = pairs_of(torch, legal[lot], count[lot])
            scores, value = net.ask(seen[lot], owner, action)
            logs = log_chances(torch, scores, owner, len(lot))
            chosen = logs[starts + place[lot]]
            any_of = torch.zeros_like(chosen).index_add(0, owner, logs) / count[lot]
            value_loss = torch.nn.functional.binary_cross_entropy(value.clamp(1e-5, 1 - 1e-5), share[lot])
            adam.zero_grad()
            (VALUE_SHARE * value_loss - ((1 - DOUBT) * chosen + DOUBT * any_of).mean()).backward()
            adam.step()
            same += float(chosen.detach().exp().sum())
        say(f"imitation {number} of {IMITATIONS}: {len(count):,} decisions, greedy's has {100 * same / len(count):.1f} %")


def self_play(
    course: Course, device: str | None, workers: int, say: Callable[[str], None], every: int = 100
) -> Iterator[tuple[int, Net]]:
    """Learn, and hand out the network now and then: after how many rounds, and as it is then (it goes on changing)."""
    torch = torch_module()
    where = device or ("cuda" if torch.cuda.is_available() else "cpu")
    chance = torch.Generator(device=where).manual_seed(course.seed)
    with Workers(course.game, course.games, TABLE, course.seed, workers=workers) as tables:
        net = Net(torch, tables.game, tables.layout, course.hidden, course.second, where, course.seed)
        if course.imitated:
            imitate(net, course, tables.layout, executor_for(workers), say)
        adam = torch.optim.Adam(list(net.weights.values()), lr=course.rates[0], eps=1e-5, betas=(0.9, 0.99))
        kept = Round(torch, course, tables.layout, tables.game.most_legal, where)
        for number in range(1, course.rounds + 1):
            share = number / course.rounds
            for group in adam.param_groups:
                group["lr"] = course.rates[0] * (course.rates[1] / course.rates[0]) ** share
            bonus = course.bonuses[0] * (course.bonuses[1] / course.bonuses[0]) ** share
            play_round(net, tables, kept, chance)
            told = learn(net, adam, kept, course.batch, bonus, chance)
            if number % every == 0 or number == course.rounds:
                made = number * course.games * course.length / 1e6
                say(f"round {number:,} of {course.rounds:,}: {made:.1f} million decisions, value loss {told.value_loss:.4f}, "
                    f"entropy {told.entropy:.3f}, clipped {100 * told.clipped:.1f} %")  # fmt: skip
                yield number, net
