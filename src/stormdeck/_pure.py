"""`STORMDECK_PURE=1` runs the plain Python sources even where compiled modules lie beside them.

For debugging, and for comparing the two: the same games must come out, bit for bit.

Compiled modules count only together with a mark, which is put beside them last and taken away first.  It is looked at once, when
a process starts: so a process runs all of them or none, also if the rules are compiled while it runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType


class SourceFinder:
    """Finds Stormdeck's modules as sources only.  (No subclass of `MetaPathFinder`, whose module takes 30 ms to load.)"""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not fullname.startswith("stormdeck."):
            return None
        name = fullname.rpartition(".")[2]
        for folder in path or ():
            package = os.path.join(folder, name)
            start = os.path.join(package, "__init__.py")
            if os.path.isfile(start):
                return spec_from_file_location(fullname, start, submodule_search_locations=[package])
            if os.path.isfile(package + ".py"):
                return spec_from_file_location(fullname, package + ".py")
        return None


def asked_for_pure() -> bool:
    return os.environ.get("STORMDECK_PURE", "") not in ("", "0")


def are_compiled_here() -> bool:
    """Whether all compiled modules are in their place."""
    return os.path.isfile(os.path.join(os.path.dirname(__file__), ".compiled-from"))


if asked_for_pure() or not are_compiled_here():
    sys.meta_path.insert(0, SourceFinder())


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    from stormdeck.core import rng

    return not str(rng.__file__).endswith(".py")
