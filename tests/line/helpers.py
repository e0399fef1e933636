"""Stormdeck's command as a person would use it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

import stormdeck
from stormdeck.cli import main

SOURCE = Path(stormdeck.__file__).parents[1]


def run(*arguments: str, typed: str = "") -> Result:
    """The command in this process.  Nothing may escape it but an exit status."""
    result = CliRunner().invoke(main, list(arguments), input=typed, prog_name="stormdeck")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert "Stormdeck failed" not in result.output
    return result


def command(*arguments: str, typed: bytes = b"", cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with pipes at all ends."""
    return subprocess.run(
        [sys.executable, "-m", "stormdeck", *arguments],
        input=typed,
        capture_output=True,
        cwd=cwd,
        env=with_source(**environment),
        timeout=60,
        check=False,
    )


def with_source(**environment: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCE), **environment}


def lines(*typed: str) -> str:
    return "".join(line + "\n" for line in typed)
