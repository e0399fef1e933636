"""The games for PettingZoo: an agent a seat, in the order in which the game asks them (AEC).

`env(game, players=3)` makes one.  The mask of legal actions is in `infos[agent]["action_mask"]`, or with `mask="observation"`
beside the bytes in the observation; only the agent that must decide gets one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Game
from stormdeck.envs.arrays import NotInstalled

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:  # pragma: no cover - the tests have it
    raise NotInstalled('This door needs PettingZoo; install it with: pip install "stormdeck[envs]".') from missing

from stormdeck.envs.arrays import np
from stormdeck.envs.spaces import RENDER_MODES, Table, WholeCopies, check_mode


class StormdeckAEC(WholeCopies, AECEnv):
    """One game.  The reward is the share of the win, when it is over.  An illegal action raises IllegalAction."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo declares it so
        "render_modes": list(RENDER_MODES),
        "name": "stormdeck_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        mask: str = "info",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        if mask not in ("info", "observation"):
            raise StormdeckError(f'The mask is in "info" or in "observation", not in "{mask}".')
        self.table = Table(game, players, options)
        self.metadata = {**type(self).metadata, "name": f"stormdeck_{self.table.game.id.replace('-', '_')}_v1"}
        self.render_mode = render_mode
        self.masked = mask == "observation"
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._box = self.table.box()
        space: spaces.Space[Any] = self._box
        if self.masked:
            space = spaces.Dict({"observation": self._box, "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """`seed` deals the same game as `Match(game, players, seed, options)`.  The game's options are chosen when it is made."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]
        self._tell()

    def _tell(self) -> None:
        """The mask of the agent that must decide; whoever decided before has none any more."""
        for info in self.infos.values():
            info.pop("action_mask", None)
        if not self.masked and self.table.seat >= 0:
            self.infos[self.agent_selection]["action_mask"] = self.table.mask()

    def observe(self, agent: str) -> Any:
        seat = self._seat[agent]
        seen = self.table.observation(seat)
        if not self.masked:
            return seen
        decides = seat == self.table.seat
        return {"observation": seen, "action_mask": self.table.mask() if decides else np.zeros(self.table.actions, np.int8)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        row = int(action) if isinstance(action, int | np.integer) else action
        if not isinstance(row, int) or not self.table.is_legal(row):
            raise self.table.refusal(row)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.play(row)
        if self.table.seat >= 0:
            self.agent_selection = self.possible_agents[self.table.seat]
        else:
            self.rewards = {agent: self.table.payoff(self._seat[agent]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What a spectator sees: as text ("ansi", "human") or as pixels ("rgb_array")."""
        if self.render_mode == "rgb_array":
            return self.table.picture(None)
        if self.render_mode == "ansi":
            return self.table.words(None)
        print(self.table.words(None))
        return None

    def close(self) -> None:
        """Nothing is kept open."""

    def __repr__(self) -> str:
        return f"<{self.metadata['name']}, {self.table.players} players>"

    __str__ = __repr__


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    mask: str = "info",
    render_mode: str | None = None,
) -> StormdeckAEC:
    """A game as PettingZoo knows games."""
    return StormdeckAEC(game, players, options, mask=mask, render_mode=render_mode)
