"""Compiled, a written number that is shifted up has 32 bits, whatever its type says: `i64(1) << 40` is not 2**40.

So every such shift in a compiled file is listed here with how far it goes at most.  Where more is needed, shift a number that
is not written there (compiled, `one: i64 = 1` is taken for 1 as well), or look the power up in a table, as Thunderbirds does.
"""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Final

import stormdeck
from stormdeck.games.blanco.state import WORD as CARDS
from stormdeck.games.taidian.cards import MOST_KINDS
from stormdeck.games.thunder_and_lightning.state import KINDS
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, SYMBOL_CODES
from stormdeck.games.thunderbirds.state import CHAINS, LENGTH, PILOTS, PODS, VEHICLES
from stormdeck.games.thunderbolts.cards import WORD

TOP: Final = Path(__file__).parents[1]
SEATS: Final = 8
FACES: Final = 4 * max(len(SYMBOL_CODES), len(COLOUR_NAMES))
"""Four bits for each side of a die, or for each colour."""
FARTHEST: Final[dict[str, dict[int, str]]] = {
    "games/blanco": {SEATS: "seat", CARDS: "card%WORD"},
    "games/taidian": {
        SEATS: "seat other one thief victim killer attacker target team state.team[seat] state.team[attacker]"
        " state.victim state.volley[entry*ta.ENTRY+ta.TARGET] (seat+step)%state.players",
        MOST_KINDS: "kind kind_of[card] table.green_kind[green] person structure",
    },
    "games/thunder_and_lightning": {
        KINDS: "KINDS tl.KINDS kind other card%tl.KINDS taken%tl.KINDS state.piles[at]%tl.KINDS GOD tl.GOD TREASURE CHAMPION",
        7: "bits",  # of a field that counts cards
    },
    "games/thunderbirds": {
        FACES: "give*4 take*4 colour*4 4*colour (row-act.EXTRA)*4 colour ir.WHITE",
        max(PILOTS, VEHICLES, LENGTH): "pilot other vehicle ir.TB4 member position",
    },
    "games/thunderbolts": {SEATS: "seat", len(WORD): "place self.places[stack]-1"},
    "bots/search": {SEATS: "seat"},
    "bots/taidian": {SEATS: "other", MOST_KINDS: "kind place"},
    "bots/thunderbirds": {
        FACES: "4*face face*4 4*own own*4 4*take 4*give 4*colour colour colour_of(rows.items[place])"
        " self.best_colour(row,choice)*4 self.best_colour(row,colours)*4 converted*4 self.tried_converted*4",
        max(VEHICLES, LENGTH, CHAINS): "vehicle position at place",
        PODS: "state.hold[place] state.display[first] state.display[second]",
    },
}
"""By folder, by the largest number that is reached: what is written to the right of `<<`."""


def shifts(source: str) -> list[str]:
    """What a written number is shifted by, but for places in lists of plain numbers, which Python counts itself."""
    tree = ast.parse(source)
    plain = {id(node) for part in ast.walk(tree) if isinstance(part, ast.ListComp) for node in ast.walk(part)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and id(node) not in plain:
            left, right = bare(node.left), bare(node.right)
            if isinstance(left, ast.Constant) and not isinstance(right, ast.Constant):
                found.append(ast.unparse(right).replace(" ", ""))
    return found


def bare(node: ast.expr) -> ast.expr:
    """Without `i64(...)` and `int(...)` round it."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("i64", "int"):
        node = node.args[0]
    return node


def compiled_sources() -> list[Path]:
    hooks = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
    return sorted({path for pattern in hooks["custom"]["compiled"] for path in (TOP / "src/stormdeck").glob(pattern)})


def test_no_written_number_is_shifted_out_of_its_32_bits() -> None:
    found = set()
    for path in compiled_sources():
        folder = str(path.parent.relative_to(TOP / "src/stormdeck"))
        for by in shifts(path.read_text("utf-8")):
            found.add((folder, by))
    listed = {(folder, by) for folder, rows in FARTHEST.items() for row in rows.values() for by in row.split()}
    assert found == listed, f"not listed: {sorted(found - listed)}; listed for nothing: {sorted(listed - found)}"
    assert len(found) > 50
    assert max(most for rows in FARTHEST.values() for most in rows) < 31
    assert max(max(stormdeck.game(id).players) for id in stormdeck.game_ids()) <= SEATS


def test_a_shift_is_found_whatever_is_written_round_it() -> None:
    assert shifts("x = i64(1) << i64(int(pod))\ny |= 1 << 4 * own\nz = word << 4\nw = 1 << 40") == ["pod", "4*own"]
