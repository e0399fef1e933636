"""One hand of Hearts: a game whose rules `stormdeck compile stormdeck_hearts` makes as fast as those of Stormdeck's own."""

from stormdeck.compiled import use_compiled

use_compiled(__name__, "state", "rules", "observe", "belief", "game")

from stormdeck_hearts.game import GAME  # noqa: E402 - only now is it known which modules run

__all__ = ["GAME"]
