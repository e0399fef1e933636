"""The games for OpenSpiel, each as a Python game with every number of players.

`pyspiel.load_game("stormdeck_GAME(players=2)")` after importing this module.  The first node is chance: which of `deals` deals is
played, a seed each.  What chance does later, a shuffle or a die, follows from that seed, inside the action that causes it.

With `deals=0`, or with `mini=True` for the small variant that a game may have, all chance is explicit: the first node has every
deal with its probability, and an action that needs chance is followed by chance nodes.  So exploitability can be computed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import msgspec

from stormdeck.core.game import Game
from stormdeck.core.observation import new_buffer
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.envs.arrays import NotInstalled, np
from stormdeck.envs.explicit import Held, need_mini, same_deals

try:
    import pyspiel
except ModuleNotFoundError as missing:  # pragma: no cover - the tests have it
    raise NotInstalled('This door needs OpenSpiel; install it with: pip install "stormdeck[openspiel]".') from missing

from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.table.opening import sit_down

DEALS: Final = 1024
LONGEST: Final = 1_000_000
"""No game of ours lasts so many decisions."""
MOST_WAYS: Final = 256
"""No single turn of chance within a game goes in more ways."""


class StormdeckState(pyspiel.State):
    """A state as OpenSpiel asks for it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.held = Held(game.deals)

    def current_player(self) -> Any:
        seat = self.held.seat()
        return seat if seat >= 0 else pyspiel.PlayerId.CHANCE if seat == -2 else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.rows()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.held.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.held.seat() == -2:
            self.held.chance(int(action))
        else:
            self.held.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.held.state is None else 'chance'} {action}"
        return str(self.held.game.actions[action])

    def is_terminal(self) -> bool:
        return self.held.seat() == -1

    def returns(self) -> list[float]:
        """The share of the win."""
        held = self.held
        if held.state is None or not self.is_terminal():
            return [0.0] * held.options.players
        return held.payoffs()

    def __str__(self) -> str:
        """What a spectator may know: the truth has no text."""
        if self.held.state is None:
            return "nothing is dealt"
        return msgspec.json.encode(self.held.game.view(self.held.state, None)).decode()


class Observer:
    """The bytes of an observation as float32; as text the view, or with perfect recall all that was ever seen."""

    def __init__(self, game: Any, recalls: bool) -> None:
        self.size = game.layout.size
        self.recalls = recalls
        self.buffer = new_buffer(self.size)
        self.tensor = np.zeros(self.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: StormdeckState, player: int) -> None:
        held = state.held
        if held.state is None:
            self.tensor.fill(0)
            return
        held.game.observe_into(held.state, player, self.buffer, 0)
        self.tensor[:] = np.frombuffer(bytes(memoryview(self.buffer)), dtype=np.uint8)

    def string_from(self, state: StormdeckState, player: int) -> str:
        return state.held.seen(player) if self.recalls else state.held.view(player)


def type_of(game: Game, *, constant: bool = False) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded; `constant`: the shares of the win are always 1 together."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"stormdeck_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if constant else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "deals": DEALS, "seed": 0, "options": "", "mini": False},
    )


class StormdeckGame(pyspiel.Game):
    """A game as OpenSpiel asks for it; `options` is JSON text; single quotes will do for double ones."""

    def __init__(self, id: str, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        wishes = json.loads(str(chosen.get("options", "") or "{}").replace("'", '"'))
        players, mini = int(chosen.get("players", find_game(id).players[0])), None
        if chosen.get("mini", False):
            mini = need_mini(find_game(id))
            players, wishes = mini.players, {**mini.options, **wishes}
        self.game, self.options = sit_down(id, players, wishes)
        count, self.seed = int(chosen.get("deals", DEALS)), int(chosen.get("seed", 0))
        self.deals = same_deals(self.game, self.options, self.seed, count, mini)
        self.layout = self.game.observation(self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.actions),
            max_chance_outcomes=max(self.deals.count, MOST_WAYS if self.deals.is_explicit else 0),
            num_players=self.options.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if mini is not None else None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(self.game, constant=mini is not None), info, chosen)

    def new_initial_state(self) -> StormdeckState:
        return StormdeckState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


def resampler(seed: int = 0) -> Callable[[Any, int], Any]:
    """For OpenSpiel's Python ISMCTS: `bot.set_resampler(resampler())`.  Everything is dealt afresh that the player cannot see."""
    numbers = FastRng(seed, 9)

    def resample(state: Any, player: int) -> Any:
        copy = state.clone()
        held = copy.held
        held.state = held.game.determinise(held.game.view(held.state, Seat(player)), FastRng(int(numbers.next32()), 1))
        return copy

    return resample


def maker(id: str) -> type[StormdeckGame]:
    """The class of one game: OpenSpiel makes games by calling a class with parameters."""

    class OneGame(StormdeckGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(id, params)

    return OneGame


def register() -> None:
    """Make every installed game known to OpenSpiel; once is enough."""
    for id in game_ids():
        kind = type_of(find_game(id))
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, maker(id))


register()
