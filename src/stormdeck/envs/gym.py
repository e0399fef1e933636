"""The games for Gymnasium: one learner, and bots in the other seats.

`gymnasium.make("stormdeck/GAME-v1", opponents="level:3")`; `gymnasium.make_vec` plays many games at once, on `Batch`.
Importing this module registers the ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormdeck.bots.base import AnyBot
from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Game
from stormdeck.core.loop import Mover, Play
from stormdeck.core.rng import FastRng
from stormdeck.envs.arrays import NotInstalled

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:  # pragma: no cover - the tests have it
    raise NotInstalled('This door needs Gymnasium; install it with: pip install "stormdeck[envs]".') from missing

from stormdeck.envs.arrays import np
from stormdeck.envs.batch import LEARNER, Batch, bot_of, check_kept, give_chance
from stormdeck.envs.spaces import RENDER_MODES, Table, WholeCopies, check_mode
from stormdeck.games import game_ids
from stormdeck.table.loop import mover_for

VERSION: Final = 1
ILLEGAL: Final = ("stay", "end", "refuse")
Opponents = str | AnyBot | Sequence[str | AnyBot]


def seats_with(players: int, seat: int, opponents: Opponents) -> list[str | AnyBot]:
    """Who sits where: the learner, and one bot for everybody else or one for each of them."""
    if not 0 <= seat < players:
        raise StormdeckError(f"The learner's seat is from 0 to {players - 1}, not {seat!r}.")
    others = (
        list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * (players - 1)
    )
    if len(others) != players - 1:
        raise StormdeckError(f"{len(others)} opponents are named, {players - 1} are needed.")
    return [*others[:seat], LEARNER, *others[seat:]]


class StormdeckEnv(WholeCopies, gymnasium.Env[Any, Any]):
    """One game, seen from the learner's seat.

    The reward is the share of the win, when the game is over.  `info["action_mask"]` says what is legal.  An illegal action never
    becomes another one: by default nothing changes and `info["illegal"]` says why (`illegal="stay"`); with "end" the game ends,
    lost; with "refuse" IllegalAction is raised.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        opponents: Opponents = "greedy",
        seat: int = 0,
        illegal: str = "stay",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        if illegal not in ILLEGAL:
            raise StormdeckError(f'What becomes of an illegal action is one of {", ".join(ILLEGAL)}, not "{illegal}".')
        self.table = Table(game, players, options)
        self.seats = seats_with(self.table.players, seat, opponents)
        self._bots = [None if who == LEARNER else bot_of(who) for who in self.seats]
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.observation_space = self.table.box()
        self.action_space = spaces.Discrete(self.table.actions)
        self._movers: list[Mover | None] = []
        self._play: Play | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """`seed` deals the same game as `Match(game, players, seed, options)`."""
        super().reset(seed=seed)
        table = self.table
        table.deal(seed)
        self._sit_down()
        self._over = False
        self._let_others_play()
        return table.observation(self.seat), self._info()

    def __getstate__(self) -> dict[str, Any]:
        """In mid-game too; bots that search remember more than can be kept."""
        check_kept(self.seats, self.table.game.id)
        kept = {name: value for name, value in vars(self).items() if name not in ("_movers", "_play", "_bots")}
        return {**kept, "chance": [getattr(mover, "rng", None) for mover in self._movers], "played": self._played()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        chance, played = kept.pop("chance"), kept.pop("played")
        self.__dict__.update(kept)
        self._bots = [None if who == LEARNER else bot_of(who) for who in self.seats]
        self._movers, self._play = [], None
        if chance:
            self._sit_down().decisions = played
            give_chance(self._movers, chance)

    def _played(self) -> int:
        return 0 if self._play is None else int(self._play.decisions)

    def _sit_down(self) -> Play:
        table = self.table
        sources = [FastRng(table.seed_of_game, 1 + seat) for seat in range(table.players)]
        self._movers = [None if bot is None else mover_for(bot, rng) for bot, rng in zip(self._bots, sources, strict=True)]
        self._play = play = Play(table.game, table.now, table.rows)
        return play

    def _let_others_play(self) -> None:
        """Until the learner must decide, or the game is over."""
        table, play = self.table, self._play
        assert play is not None
        while table.seat >= 0 and table.seat != self.seat:
            mover = self._movers[table.seat]
            assert mover is not None
            play.seat = table.seat
            table.play(int(mover.row(play)))
            play.decisions += 1

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        table, row = self.table, int(action)
        if self._over or table.seat < 0:
            raise StormdeckError("The game is over; call reset().")
        if not table.is_legal(row):
            why = table.refusal(row)
            if self.illegal == "refuse":
                raise why
            self._over = self.illegal == "end"
            return table.observation(self.seat), 0.0, self._over, False, {**self._info(), "illegal": str(why)}
        table.play(row)
        assert self._play is not None
        self._play.decisions += 1
        self._let_others_play()
        over = table.seat < 0
        if self.render_mode == "human":
            self.render()
        return table.observation(self.seat), table.payoff(self.seat) if over else 0.0, over, False, self._info()

    def render(self) -> Any:
        """What the learner sees: as text ("ansi", "human") or as pixels ("rgb_array")."""
        if self.render_mode == "rgb_array":
            return self.table.picture(self.seat)
        if self.render_mode == "ansi":
            return self.table.words(self.seat)
        print(self.table.words(self.seat))
        return None


class StormdeckVectorEnv(WholeCopies, VectorEnv[Any, Any, Any]):
    """Many games on a `Batch`, one learner in each.

    Without `copy`, observations and masks are live views.  `infos` has `action_mask`, and for games that ended in this step
    `final_obs` and `final_info` (SAME_STEP).  An illegal action raises IllegalRow, and no game has gone on.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - as above

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        opponents: Opponents = "greedy",
        seat: int = 0,
        copy: bool = True,
    ) -> None:
        table = Table(game, players, options)
        self.num_envs, self.copy, self.seat = num_envs, copy, seat
        self._make = (table.game, table.players, options, seats_with(table.players, seat, opponents))
        self.single_observation_space, self.single_action_space = table.box(), spaces.Discrete(table.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = dict(type(self).metadata)
        self.batch: Batch | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        game, players, chosen, seats = self._make
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint32)[0]) if self.batch is None else self.batch.seed + 1
        self.batch = Batch(game, self.num_envs, players, seed, chosen, seats=seats, mask=True)
        return self._seen(self.batch.observation), {"action_mask": self._seen(self.batch.mask)}

    def _seen(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self.batch
        if batch is None:
            raise StormdeckError("Call reset() first: no game has been dealt.")
        batch.step(actions)
        ended = batch.done > 0
        infos: dict[str, Any] = {"action_mask": self._seen(batch.mask)}
        if ended.any():
            last = {"length": batch.length.copy(), "seed": batch.seed_of_done.copy()}
            infos |= {"final_obs": batch.final.copy(), "_final_obs": ended, "final_info": last, "_final_info": ended}
        rewards = batch.reward[:, self.seat].copy()
        return self._seen(batch.observation), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), infos


def id_of(game_id: str) -> str:
    """A game's id as Gymnasium writes ids: "two-words" is "stormdeck/TwoWords-v1"."""
    return f"stormdeck/{''.join([word.capitalize() for word in game_id.split('-')])}-v{VERSION}"


def register() -> None:
    """Make every installed game known to Gymnasium; once is enough."""
    for game_id in game_ids():
        if id_of(game_id) not in gymnasium.registry:
            gymnasium.register(
                id_of(game_id),
                entry_point="stormdeck.envs.gym:StormdeckEnv",
                vector_entry_point="stormdeck.envs.gym:StormdeckVectorEnv",
                kwargs={"game": game_id},
            )


register()
