"""Stormdeck: five thunder-and-lightning card games at one table.

    >>> import stormdeck
    >>> game = stormdeck.game_ids()[0]
    >>> match = stormdeck.Match(game, players=2, seed=7)
    >>> match.decision
    Decision(seat=0, kind='setup_reveal', source='BL-R19')
    >>> [str(action) for action in match.legal()[:3]]
    ['reveal r1c1', 'reveal r1c2', 'reveal r1c3']
    >>> for event in match.play("reveal r1c1"):
    ...     print(stormdeck.words(event))
    Player 1 turns up the card at row 1, column 1: brown 1.
    >>> stormdeck.play_out(game, bots=["greedy", "random"], seed=7).outcome.winners
    (0,)

`stormdeck.game_ids()` lists the games; `match.view(seat)` is all that a seat knows, and all that a bot gets.
docs/python.md has the rest.
"""

from importlib import import_module

from stormdeck import _pure  # noqa: F401  first: it decides which modules the other imports find

__version__ = "0.1.0"

# Not `typing`'s, which takes half of the time until the command can hear Ctrl-C.  Type checkers know the name.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from stormdeck.public import *  # noqa: F403  the one list of names is there
else:

    def __getattr__(name: str) -> object:
        """Load `public` when one of its names is first asked for: `stormdeck --help` need not wait for games and bots."""
        public = import_module("stormdeck.public")
        if name in public.__dict__ and (name in public.__all__ or name == "__all__"):
            globals()[name] = public.__dict__[name]
        if name in globals():  # now, or a package that was loaded on the way
            return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *import_module("stormdeck.public").__all__})
