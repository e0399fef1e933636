"""Where the `stormdeck` command begins: before anything takes time to load."""

from __future__ import annotations

import signal
import sys
import threading


def main() -> None:
    """The command.  Ctrl-C while it loads ends it without a word; later there is something to say (`cli.py`)."""
    can_ask = threading.current_thread() is threading.main_thread()
    usual = signal.getsignal(signal.SIGINT)
    if can_ask and usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from stormdeck import _pure
    from stormdeck.cli import main as command_line

    if _pure.are_stale and sys.stderr is not None:
        print(
            "The compiled rules are older than the sources: this runs on the plain ones, slower, until `make`.", file=sys.stderr
        )
    if can_ask:
        signal.signal(signal.SIGINT, usual)
    command_line()
