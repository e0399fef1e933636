"""What the doors for learners' libraries share: one game as arrays, its spaces, its pictures."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, Self

from gymnasium import spaces

from stormdeck.core.batch import game_seed
from stormdeck.core.errors import IllegalAction, StormdeckError
from stormdeck.core.game import Game, State
from stormdeck.core.observation import new_buffer
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.envs.arrays import np
from stormdeck.envs.letters import HIGH, WIDE, glyph
from stormdeck.table.match import checked_seed
from stormdeck.table.opening import sit_down

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
PAPER: Final = (23, 33, 46)
INK: Final = (223, 230, 238)
Sign = tuple[str, tuple[int, ...]]
"""A sign and its colour."""


class Table:
    """One game with its seeds: what it shows of itself as arrays, and nothing that a seat cannot see."""

    def __init__(self, game: str | Game, players: int | None, options: Mapping[str, object] | None) -> None:
        self.game, self.options = sit_down(game, players, options)
        self.players = self.options.players
        self.layout = self.game.observation(self.options)
        self.actions = len(self.game.actions)
        self._make_room()
        self.state: State | None = None
        self.seed = 0
        self.begun = 0

    def _make_room(self) -> None:
        """What the game writes into, and the same bytes as NumPy reads them."""
        self.rows, self.buffer = self.game.new_rows(), new_buffer(self.layout.size)
        self._offered = np.frombuffer(memoryview(self.rows.items), dtype=np.int64)
        self._seen = np.frombuffer(memoryview(self.buffer), dtype=np.uint8)

    def __getstate__(self) -> dict[str, Any]:
        """In mid-game too, and it goes on bit for bit.  It holds every hidden card: for your own programs."""
        return {name: value for name, value in vars(self).items() if name not in ("rows", "buffer", "_offered", "_seen")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._make_room()
        if self.state is not None:
            self.look()

    def box(self) -> spaces.Box:
        high = np.array(self.layout.highs(), dtype=np.uint8)
        return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)

    def deal(self, seed: int | None) -> None:
        """The game of a seed; without one the next game after it, each with a seed of its own."""
        if seed is not None:
            self.seed, self.begun = checked_seed(seed), 0
        elif self.state is None:
            self.seed = int(np.random.SeedSequence().generate_state(1, np.uint32)[0])
        else:
            self.begun += 1
        self.seed_of_game = self.seed if self.begun == 0 else int(game_seed(self.seed, self.begun))
        self.state = self.game.deal(self.options, FastRng(self.seed_of_game))
        self.look()

    def look(self) -> None:
        """Who decides, and what it may do."""
        self.seat = int(self.game.seat_to_move(self.now))
        self.game.legal_rows(self.now, self.rows)

    @property
    def now(self) -> State:
        if self.state is None:
            raise StormdeckError("Call reset() first: no game has been dealt.")
        return self.state

    def is_legal(self, action: int) -> bool:
        return bool(self.rows.contains(action))

    def play(self, action: int) -> None:
        """A legal action."""
        self.game.apply_row(self.now, action, None)
        self.look()

    def refusal(self, action: object) -> IllegalAction:
        if not isinstance(action, int) or not 0 <= action < self.actions:
            return IllegalAction("", f"{action!r} is no row of the action table, which has {self.actions}.")
        return self.game.explain(self.now, self.game.actions[action])

    def observation(self, seat: int) -> Any:
        """A copy: the next one is written somewhere else."""
        self.game.observe_into(self.now, seat, self.buffer, 0)
        return self._seen.copy()

    def mask(self) -> Any:
        """One for every legal row."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[self._offered[: len(self.rows)]] = 1
        return mask

    def payoff(self, seat: int) -> float:
        return float(self.game.payoff(self.now, seat))

    def words(self, seat: int | None) -> str:
        """The table as text, as this seat or a spectator sees it."""
        viewer = None if seat is None else Seat(seat)
        return self.game.picture(self.game.view(self.now, viewer), Speaker(viewer))

    def painted(self, seat: int | None) -> list[list[Sign]]:
        """The same, line by line, every sign with its colour."""
        viewer = None if seat is None else Seat(seat)
        text = self.game.picture(self.game.view(self.now, viewer), Speaker(viewer, paint=paint))
        return [inked(line) for line in text.splitlines()]

    def picture(self, seat: int | None) -> Any:
        """The same as pixels."""
        lines = self.painted(seat) or [[]]
        image = np.empty((HIGH * len(lines), WIDE * max(1, *[len(line) for line in lines]), 3), dtype=np.uint8)
        image[:] = PAPER
        for row, line in enumerate(lines):
            for column, (sign, colour) in enumerate(line):
                if sign == " ":  # most of them, without ink
                    continue
                image[row * HIGH : (row + 1) * HIGH, column * WIDE : (column + 1) * WIDE][glyph(sign)] = colour
        return image


class WholeCopies:
    """An environment of which `copy.copy` is one of its own, as `copy.deepcopy` is: half a copy would play on the same table."""

    def __copy__(self) -> Self:
        return deepcopy(self)


def paint(text: str, colour: str) -> str:
    """Colour as a mark that `inked` reads."""
    return f"\x01{colour}\x02{text}\x03"


def inked(line: str) -> list[Sign]:
    """Every sign of a painted line, with its colour."""
    found: list[Sign] = []
    ink: tuple[int, ...] = INK
    signs = iter(line)
    for sign in signs:
        if sign == "\x01":
            name = ""
            for more in signs:
                if more == "\x02":
                    break
                name += more
            ink = tuple(bytes.fromhex(name.lstrip("#"))) if len(name) == 7 else INK
        elif sign == "\x03":
            ink = INK
        else:
            found.append((sign, ink))
    return found


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise StormdeckError(f'A render mode is one of {", ".join(RENDER_MODES)}, not "{mode}".')
