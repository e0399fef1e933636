"""`Batch`: many games of one kind side by side, in arrays that a learner reads without copying."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.bots.base import AnyBot
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.registry import is_quick
from stormdeck.core.actions import Action
from stormdeck.core.batch import BatchCore, Seater
from stormdeck.core.errors import IllegalAction, StormdeckError
from stormdeck.core.game import Game
from stormdeck.core.loop import ByChance, Mover
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.speech import counted
from stormdeck.envs.arrays import np
from stormdeck.table.loop import ByView, mover_for
from stormdeck.table.match import Match, checked_seed
from stormdeck.table.opening import sit_down
from stormdeck.table.record import Record
from stormdeck.table.whole import whole

LEARNER: Final = "learner"
MOST_GAMES: Final = 1_000_000
SAVED: Final = 2
"""The version of what `save` writes."""


class IllegalRow(IllegalAction):
    """An action that is not legal in one game of a batch; no game has gone on."""

    def __init__(self, row: int, rule: str, why: str) -> None:
        super().__init__(rule, f"Game {row}: {why}")
        self.row = row

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalRow, (self.row, self.rule, self.why.partition(": ")[2])


class Bots(Seater):
    """The bots of a batch: each sits down anew for every game, with a source of chance that follows from the game's seed."""

    def __init__(self, seats: Sequence[AnyBot | None]) -> None:
        self.seats = tuple(seats)

    def sit(self, row: int, seat: int, seed: int) -> Mover | None:
        bot = self.seats[seat]
        return None if bot is None else mover_for(bot, FastRng(seed, 1 + seat))


class Batch:
    """`games` games side by side; `step` makes one decision in each.

    Every array is a live, read-only view: a step changes it in place, so copy what must stay.

    - `seat` (games,): who decides.  `observation` (games, size) uint8: what it knows, as `layout` says.
    - `legal` (games, most) int32 with `legal_count` (games,): the rows of the action table it may choose, in the game's order;
      what lies behind the count has no meaning.  `mask` (games, actions) uint8, if asked for.
    - `reward` (games, players): the share of the win, in the step in which a game ends, else 0.
    - `done` (games,): how many games ended there in this step: 0, 1, or more where one ended before the learner was asked.  The
      next game is dealt in the same step; `length` and `seed_of_done` tell of the last one that ended; `final` (games, size) is
      what the first of the learner's seats knew at its end.

    `share` is for several batches that play one lot of games: the number of the first game here, and how many there are in all.
    """

    def __init__(
        self,
        game: str | Game,
        games: int = 4096,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        seats: Sequence[str | AnyBot] | None = None,
        mask: bool = False,
        share: tuple[int, int] | None = None,
    ) -> None:
        count = whole(games, 1, MOST_GAMES)
        if count is None:
            raise StormdeckError(f"A batch has 1 to {MOST_GAMES:,} games, not {games!r}.")
        wanted = len(seats) if players is None and seats is not None else players
        opening = sit_down(game, wanted, options)
        self.game, self.options = opening
        self.layout = self.game.observation(self.options)
        self.seats = self._read_seats(seats)
        self.games, self.seed = count, checked_seed(seed)
        self.share = (0, games) if share is None else share
        self._core = self._new_core(mask)
        self._core.deal_all()
        self._look()

    def _read_seats(self, seats: Sequence[str | AnyBot] | None) -> tuple[str | AnyBot, ...]:
        players = self.options.players
        named = tuple([LEARNER] * players if seats is None else seats)
        if len(named) != players:
            raise StormdeckError(f"{counted(len(named), 'seat')} named, the table has {players}.")
        if LEARNER not in named:
            raise StormdeckError(f'A batch needs a learner: name at least one seat "{LEARNER}".')
        return named

    def _new_core(self, mask: bool) -> BatchCore:
        others = [None if who == LEARNER else bot_of(who) for who in self.seats]
        bots = Bots(others) if any(other is not None for other in others) else None
        core = BatchCore(self.game, self.options, self.layout.size, self.games, self.seed, mask, bots)
        core.learner = self.seats.index(LEARNER)
        core.first, core.stride = self.share
        return core

    def _look(self) -> None:
        """Views of the compiled arrays; they stay valid as long as the batch lives."""
        core, games = self._core, self.games
        self.seat = seen(core.seats, np.int32)
        self.observation = seen(core.observation, np.uint8).reshape(games, self.layout.size)
        self.legal = seen(core.legal, np.int32).reshape(games, self.game.most_legal)
        self.legal_count = seen(core.counts, np.int32)
        masked = seen(core.mask, np.uint8).reshape(games, len(self.game.actions)) if core.masked else None
        self.mask = masked
        self.reward = seen(core.rewards, np.float64).reshape(games, self.options.players)
        self.done = seen(core.done, np.uint8)
        self.length = seen(core.past_lengths, np.int64)
        self.final = seen(core.final, np.uint8).reshape(games, self.layout.size)
        self.seed_of_done = seen(core.past_seeds, np.int64)

    # ---- Playing ----

    def step(self, actions: Any, *, trusted: bool = False) -> None:
        """One decision in each game: rows of the action table, (games,) whole numbers.

        IllegalRow names the first game whose action is not legal, and the rule; then nothing has changed anywhere.  With
        `trusted` nobody looks: an illegal action then breaks its game, so only pass what `legal` or `mask` offered.
        """
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise StormdeckError(f"A step takes {self.games} whole numbers, not {chosen.shape} of {chosen.dtype}.")
        rows = vec[i64](chosen.astype(np.int64, copy=False))
        if not trusted:
            wrong = int(self._core.first_illegal(rows))
            if wrong >= 0:
                raise self._refusal(wrong, int(chosen[wrong]))
        self._core.step(rows)

    def _refusal(self, row: int, action: int) -> IllegalRow:
        if not 0 <= action < len(self.game.actions):
            return IllegalRow(row, "", f"{action} is no row of the action table, which has {len(self.game.actions)}.")
        why = self.game.explain(self._core.states[row], self.game.actions[action])
        return IllegalRow(row, why.rule, f'"{self.game.actions[action]}" is not legal. {why.why}')

    def random_actions(self, rng: Any) -> Any:
        """For each game a legal row, all equally likely; `rng` is a NumPy generator."""
        picks = (rng.random(self.games) * self.legal_count).astype(np.int64)
        return self.legal[np.arange(self.games), picks]

    # ---- One game of the batch ----

    def actions(self, row: int) -> list[Action]:
        """What is legal in a game, as values."""
        return [self.game.actions[action] for action in self._core.legal_of(self._row(row))]

    def seed_of(self, row: int) -> int:
        """The seed of the running game: `Match(game, players, seed, options)` deals the same."""
        return int(self._core.seeds[self._row(row)])

    def log(self, row: int) -> list[Action]:
        """What was played in the running game so far, bots' actions included."""
        return [self.game.actions[action] for action in self._core.log_of(self._row(row))]

    def match(self, row: int) -> Match:
        """The running game as an ordinary match, to be looked at or played on; the batch does not change."""
        match = Match(self.game, self.options.players, self.seed_of(row), self.options.as_dict())
        for action in self.log(row):
            match.play(action)
        return match

    def record(self, row: int) -> Record:
        """The running game as a record that anybody can replay and verify."""
        return self.match(row).record()

    def _row(self, row: int) -> int:
        number = whole(row, 0, self.games - 1)
        if number is None:
            raise StormdeckError(f"The games of this batch are numbered from 0 to {self.games - 1}, not {row!r}.")
        return number

    # ---- Keeping ----

    def save(self) -> bytes:
        """Everything, so that `Batch.load` goes on bit for bit.  It holds every hidden card, and is read by pickle: keep it among
        your own programs.  Bots that search cannot be kept in mid-game."""
        return pickle.dumps(self)

    @staticmethod
    def load(saved: bytes) -> Batch:
        """A batch that `save` wrote; only bytes of your own, for pickle runs what it reads."""
        batch = pickle.loads(saved)
        if not isinstance(batch, Batch):
            raise StormdeckError("These bytes are not a saved batch.")
        return batch

    def __getstate__(self) -> dict[str, Any]:
        core = self._core
        check_kept(self.seats, self.game.id)
        rngs = [getattr(mover, "rng", None) for mover in core.movers]
        return {
            "version": SAVED,
            "game": self.game,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "share": self.share,
            "mask": core.masked,
            "states": list(core.states),
            "chance": rngs,
            "logs": [core.log_of(row) for row in range(self.games)],
            "begun": [int(number) for number in core.begun],
            "seeds": [int(number) for number in core.seeds],
            "ends": [array.tolist() for array in (self.done, self.length, self.seed_of_done, self.reward.ravel())],
            "final": self.final,
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        if saved["version"] != SAVED:
            raise StormdeckError(f"This batch was saved in version {saved['version']}, which is not read here.")
        self.game, self.options, self.seats, self.seed = saved["game"], saved["options"], saved["seats"], saved["seed"]
        self.layout = self.game.observation(self.options)
        self.games, self.share = len(saved["states"]), saved["share"]
        self._core = core = self._new_core(saved["mask"])
        core.take_up(saved["states"], saved["begun"], saved["seeds"], saved["logs"])
        give_chance(core.movers, saved["chance"])
        core.note_ends(*saved["ends"])
        core.final = vec[u8](np.ascontiguousarray(saved["final"]).ravel())
        self._look()

    def __copy__(self) -> Batch:
        return Batch.load(self.save())

    def __deepcopy__(self, memo: dict[int, object]) -> Batch:
        return Batch.load(self.save())

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.game.title}, {self.options.players} players, seed {self.seed}>"


def seen(numbers: Any, kind: Any) -> Any:
    """A compiled array as a NumPy array of the same bytes, which NumPy cannot write to."""
    return np.frombuffer(numbers, dtype=kind)


def check_kept(seats: Sequence[str | AnyBot], game_id: str) -> None:
    """Whether everybody who plays can be kept in mid-game."""
    for who in seats:
        if who != LEARNER and not (isinstance(who, str) and is_quick(who, game_id)):
            raise StormdeckError(f'The bot "{who}" may remember what it has searched, so nothing can be copied or saved with it.')


def give_chance(movers: Sequence[Mover | None], sources: Sequence[Rng | None]) -> None:
    """To each bot the source of chance it had."""
    for mover, rng in zip(movers, sources, strict=True):
        if isinstance(mover, ByChance | ByView) and rng is not None:
            mover.rng = rng


def bot_of(who: str | AnyBot) -> AnyBot:
    return make_bot(who) if isinstance(who, str) else who
