"""NumPy, which playing does not need: asked for when an environment is made, with one clear sentence where it is missing."""

from __future__ import annotations

from stormdeck.core.errors import StormdeckError


class NotInstalled(StormdeckError):
    """A package that only environments need is missing."""


try:
    import numpy as np
except ModuleNotFoundError as missing:  # pragma: no cover - the tests have it
    raise NotInstalled('Environments need NumPy; install it with: pip install "stormdeck[envs]".') from missing

__all__ = ["NotInstalled", "np"]
