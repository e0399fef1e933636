"""Who asks the policy net of a game: the bot `net` about every decision, search about the one it thinks about."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.bots.policies import TABLE, policy_of
from stormdeck.bots.search.policy import Policy
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.observation import new_buffer
from stormdeck.core.view import View


class Adviser:
    """A policy net and what it needs to look at a table."""

    def __init__(self, game: Game, policy: Policy) -> None:
        self.game = game
        self.policy = policy
        self.buffer: vec[u8] = new_buffer(game.observation(game.agree(TABLE, {})).size)
        """What it has looked at last."""

    def look(self, view: View, world: State) -> Policy:
        """The net, told what the seat of a view knows.  Any world that fits the view says the same of it."""
        assert view.viewer is not None
        self.game.observe_into(world, i64(int(view.viewer)), self.buffer)
        self.policy.look(self.buffer)
        return self.policy


def adviser_of(game: Game, players: int, spec: str, data: bytes | None = None) -> Adviser | None:
    """At a table that its nets do not know a game has no adviser; BadBot if it has no net at all."""
    policy = policy_of(game, players, data)
    if policy is None and policy_of(game, TABLE, data) is None:
        raise BadBot(f'The bot "{spec}" asks a policy net, and "{game.id}" has none.')
    return None if policy is None else Adviser(game, policy)


def rows_of(game: Game, legal: Sequence[Action]) -> Rows:
    rows = game.new_rows()
    for action in legal:
        rows.add(game.actions.row_of(action))
    return rows
