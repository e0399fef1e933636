"""Install other card-game engines aside and measure them on this machine.

    python benchmarks/peers.py                  # a Markdown table
    python benchmarks/peers.py --json FILE      # the figures
    python benchmarks/peers.py --env DIR        # keep the environment, or use it again

Needs only the standard library and a network for pip. The peers go into a virtual
environment of their own, since their dependencies (pinned in peers-requirements.txt)
are no business of ours. A peer that cannot be installed or run is reported as
`{"error": "one sentence"}`; the others are measured all the same.
"""

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
VERSIONS: Final = HERE / "peers-requirements.txt"
MEASURE: Final = HERE / "peers_measure.py"

PACKAGES: Final[dict[str, list[str]]] = {
    "openspiel": ["open_spiel"],
    "rlcard": ["rlcard"],
    # Its Hanabi also wants open_spiel, left out here: were OpenSpiel not installable,
    # the rest of PettingZoo could still be measured.
    "pettingzoo": ["pettingzoo", "rlcard", "pygame-ce", "shimmy"],
    "envpool": ["envpool"],
    "pgx": ["pgx"],
}
OURS: Final = "stormdeck"
"""Measured in the same run, by the Python that runs this."""

INSTALL_SECONDS: Final = 600
MEASURE_SECONDS: Final = 600


class PeerError(Exception):
    """Why a peer has no figures, in one sentence."""


def measure_peers(env_dir: Path | None) -> dict[str, Any]:
    """Measure every peer, in `env_dir` if given, else in an environment thrown away."""
    peers: dict[str, Any] = {}
    began = monotonic()
    installing = 0.0
    try:
        with environment(env_dir) as python:
            installing = monotonic() - began
            for name, packages in PACKAGES.items():
                seconds, peers[name] = install_and_measure(python, name, packages)
                installing += seconds
    except PeerError as error:
        peers = {name: {"error": str(error)} for name in PACKAGES}
    peers[OURS] = measure_ours()
    return {
        "python": platform.python_version(),
        "unit": "microseconds of CPU per decision, best of several repetitions",
        "install_seconds": round(installing, 1),
        "peers": peers,
    }


def install_and_measure(python: Path, name: str, packages: list[str]) -> tuple[float, dict[str, Any]]:
    """Return the seconds that installing took, and the figures or the error."""
    began = monotonic()
    installing = 0.0
    try:
        say(f"installing {', '.join(packages)}")
        install(python, packages)
        installing = monotonic() - began
        say(f"measuring {name}")
        return installing, measure(python, name)
    except PeerError as error:
        return installing or monotonic() - began, {"error": str(error)}


def measure_ours() -> dict[str, Any]:
    """Our own games as environments, in the same minutes."""
    say("measuring our own environments")
    try:
        # Not -I: ours may lie on PYTHONPATH.
        return figures_of(run([sys.executable, str(MEASURE), OURS], MEASURE_SECONDS), OURS)
    except PeerError as error:
        return {"error": str(error)}


@contextmanager
def environment(env_dir: Path | None) -> Iterator[Path]:
    """Yield the Python of a virtual environment, made first unless it is there."""
    if env_dir is None:
        with tempfile.TemporaryDirectory(prefix="stormdeck-peers-") as folder:
            yield make_environment(Path(folder))
    else:
        yield make_environment(env_dir)


def make_environment(folder: Path) -> Path:
    program = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    python = folder.absolute() / program
    if python.exists():
        return python
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        # Somebody's files: a mistyped --env must not be filled with packages.
        raise PeerError(f"'{folder}' exists and is not a virtual environment.")
    say("making a virtual environment")
    run([sys.executable, "-m", "venv", str(folder)], INSTALL_SECONDS)
    return python


def install(python: Path, packages: list[str]) -> None:
    # Wheels only, or a platform without them would compile SciPy for an hour; RLCard
    # alone is published as source, and has nothing to compile.
    sources = ["--only-binary", ":all:", "--no-binary", "rlcard"]
    pip = [str(python), "-m", "pip", "install", "--quiet", "--retries", "2"]
    pip += ["--disable-pip-version-check", "--constraint", str(VERSIONS)]
    try:
        run([*pip, *sources, *packages], INSTALL_SECONDS)
    except PeerError as error:
        # Without a network or a wheel, pip speaks of "conflicts" with our pins.
        likely = "no network, or no wheel for this Python?"
        raise PeerError(f"pip failed ({likely}): {error}") from None


def measure(python: Path, name: str) -> dict[str, Any]:
    # A process per peer, so that one which crashes takes only its own figures along.
    # -I keeps PYTHONPATH and the user's own packages out of the measurement.
    return figures_of(run([str(python), "-I", str(MEASURE), name], MEASURE_SECONDS), name)


def figures_of(printed: str, name: str) -> dict[str, Any]:
    try:
        figures: dict[str, Any] = json.loads(printed.splitlines()[-1])[name]
    except (IndexError, KeyError, ValueError):
        raise PeerError("The measurement printed no figures.") from None
    return figures


def run(command: list[str], seconds: int) -> str:
    """Return what the command printed, or raise `PeerError` with its last words."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise PeerError(f"Not done after {seconds} seconds.") from None
    except OSError as error:
        raise PeerError(f"Could not be started: {error.strerror}.") from None
    if done.returncode < 0:
        number = -done.returncode
        raise PeerError(f"Stopped by a signal: {signal.strsignal(number) or number}.")
    if done.returncode > 0:
        raise PeerError(last_words(done.stderr or done.stdout))
    return done.stdout


def last_words(printed: str) -> str:
    """Return the line that says most: pip's first error, or else the last line."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR: ")]
    if errors:
        return errors[0].removeprefix("ERROR: ")
    return lines[-1] if lines else "It failed and did not say why."


def markdown(document: dict[str, Any]) -> str:
    """Return the figures as a table, one row a case or an error."""
    rows = [
        "| peer | case | us/decision | legal actions | decisions/game | how |",
        "|---|---|---:|---:|---:|---|",
    ]
    for name, peer in document["peers"].items():
        title = f"{name} {peer.get('version', '')}".strip()
        cases = peer.get("cases", {"-": peer})
        rows += [markdown_row(title, key, case) for key, case in cases.items()]
    return "\n".join(rows)


def markdown_row(title: str, key: str, case: dict[str, Any]) -> str:
    if "error" in case:
        # A bar would end the cell early.
        reason = str(case["error"]).replace("|", "/")
        return f"| {title} | {key} | - | - | - | {reason} |"
    figures = f"{case['us_per_decision']:.3f} | {case['legal_actions']:.2f}"
    return f"| {title} | {key} | {figures} | {case['decisions_per_game']:.1f} | {case['how']} |"


def say(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--env", type=Path, metavar="DIR", help="keep or reuse DIR")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write JSON here")
    options = parser.parse_args()
    document = measure_peers(options.env)
    if options.json is None:
        print(markdown(document))
    else:
        options.json.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
