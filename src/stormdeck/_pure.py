"""`STORMDECK_PURE=1` runs the plain Python sources even where compiled modules lie beside them.

For debugging, and for comparing the two: the same games must come out, bit for bit.

Compiled modules count only together with a mark, which is put beside them last and taken away first.  It is looked at once, when
a process starts: so a process runs all of them or none, also if the rules are compiled while it runs.  In a source tree they do
not count either once a source of theirs has changed, by an edit or a pull, until `make` has compiled it anew.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in `__init__.py`: until this is read, the command cannot hear Ctrl-C

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


class SourceFinder:
    """Finds Stormdeck's modules as sources only.  (No subclass of `MetaPathFinder`, whose module takes 30 ms to load.)"""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not fullname.startswith("stormdeck."):
            return None
        from importlib.util import spec_from_file_location

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


PACKAGE = os.path.dirname(os.path.abspath(__file__))


def are_compiled_here() -> bool:
    """Whether all compiled modules are in their place."""
    return os.path.isfile(os.path.join(PACKAGE, ".compiled-from"))


def changed_sources() -> list[str]:
    """The sources that are no longer those of the compiled modules.  Only in a source tree is there a list of them; files that
    were not written since are not read."""
    try:
        with open(os.path.join(PACKAGE, ".compiled-sources"), encoding="utf-8") as file:
            made, listed = os.fstat(file.fileno()).st_mtime_ns, [line.split(maxsplit=1) for line in file.read().splitlines()]
    except FileNotFoundError:
        return []
    return [name for digest, name in listed if has_changed(os.path.join(os.path.dirname(PACKAGE), name), digest, made)]


def has_changed(path: str, digest: str, made: int) -> bool:
    try:
        if os.stat(path).st_mtime_ns <= made:
            return False
        from hashlib import sha256

        with open(path, "rb") as file:
            return sha256(file.read()).hexdigest() != digest
    except FileNotFoundError:
        return True


are_stale: bool = not asked_for_pure() and are_compiled_here() and bool(changed_sources())
"""Whether there are compiled modules, and older than their sources."""

if asked_for_pure() or not are_compiled_here() or are_stale:
    sys.meta_path.insert(0, SourceFinder())


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    from stormdeck.core import rng

    return not str(rng.__file__).endswith(".py")
