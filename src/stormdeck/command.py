"""Where the `stormdeck` command begins: before anything takes time to load."""

from __future__ import annotations

import sys

try:  # what `signal` is made of, there from the start: `signal` itself takes a third of the time until Ctrl-C is heard
    import _signal as signals  # type: ignore[import-not-found]  # no part of the language, so type checkers do not know it
except ImportError:
    import signal as signals


def main() -> None:
    """The command.  Ctrl-C while it loads ends it without a word; later there is something to say (`cli.py`)."""
    usual = signals.getsignal(signals.SIGINT)
    quiet = usual is signals.default_int_handler and goes_quietly()
    from stormdeck import _pure
    from stormdeck.cli import main as command_line

    if _pure.are_stale and sys.stderr is not None:
        print(
            "The compiled rules are older than the sources: this runs on the plain ones, slower, until `make`.", file=sys.stderr
        )
    if quiet:
        signals.signal(signals.SIGINT, usual)
    command_line()


def goes_quietly() -> bool:
    """From now on, on Ctrl-C; only the main thread may ask for it."""
    try:
        signals.signal(signals.SIGINT, signals.SIG_DFL)
    except ValueError:
        return False
    return True
