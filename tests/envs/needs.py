"""Packages that only environments need: the tests of environments are skipped where they are missing, but never in CI."""

from __future__ import annotations

import importlib.util
import os

import pytest

SHORT: dict[str, dict[str, object]] = {"blanco": {"max_turns_per_player": 8}, "taidian": {"max_rounds": 6}}
"""Options that make random games short."""


def missing(*packages: str) -> list[str]:
    return [package for package in packages if importlib.util.find_spec(package) is None]


def need(*packages: str, module: bool = True) -> None:
    """Skip the module (or the test) that asks for what is missing.  `make test` installs everything, so where CI is set it must
    be there."""
    absent = missing(*packages)
    if absent and not os.environ.get("CI"):
        pytest.skip(f"{', '.join(absent)} not installed", allow_module_level=module)
    assert not absent, f"the tests need {', '.join(absent)}"
