"""`make play`: open the table.  Where the rules are not compiled yet it opens on the plain ones, and they are compiled behind it.

The compiler takes minutes, and the same games come out with and without it, so nobody has to wait for it.  It runs at the lowest
priority and ends with the server; what it has done by then is kept.  When it is through the server goes over to the compiled
rules by itself (stormdeck/web/changeover.py).
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402  it needs nothing but Python, and lies in the folder above

COMMAND = Path(sys.executable).parent / "stormdeck"


def what_to_say() -> tuple[str, bool]:
    """A word about the rules, and whether they are to be compiled behind the table."""
    if hatch_build.wanted("STORMDECK_PURE") or hatch_build.are_current(ROOT):
        return "", False
    compiler = hatch_build.compiler_of_this_machine()
    if shutil.which(compiler) is None:
        return f'There is no C compiler here ("{compiler}"), so the rules run as plain Python; bots think more slowly.', False
    if os.environ.get("STORMDECK_WORKERS", "1") != "1":
        return "The rules are not compiled yet, so bots think more slowly; every other command of make compiles them.", False
    return "The rules are being compiled behind this; bots think more slowly until then.", True


def main() -> None:
    words, behind = what_to_say()
    if words:
        print(words, flush=True)
    environment = dict(os.environ)
    if behind:
        command = [sys.executable, str(ROOT / "hatch_build.py"), "rules-behind"]
        environment |= {"STORMDECK_PURE": "1", "STORMDECK_BEHIND": json.dumps(command)}
    os.execve(COMMAND, [str(COMMAND), "serve"], environment)


if __name__ == "__main__":
    main()
