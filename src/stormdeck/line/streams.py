"""Texts and streams of a terminal: what every command needs, so nothing that takes time to load."""

from __future__ import annotations

import os
import sys


def printable(text: str) -> str:
    """Text from outside without what could steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def be_lenient() -> None:
    """Letters that the terminal cannot show or that are no text at all become question marks, not errors; and where a stream
    was closed (`<&-`), nothing is read or written instead."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  as long as the program runs
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
