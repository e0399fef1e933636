"""Leduc poker: a game whose rules `stormdeck compile stormdeck_leduc` makes as fast as those of Stormdeck's own."""

from stormdeck.compiled import use_compiled

use_compiled(__name__, "rules", "game")

from stormdeck_leduc.game import GAME  # noqa: E402 - only now is it known which modules run

__all__ = ["GAME"]
