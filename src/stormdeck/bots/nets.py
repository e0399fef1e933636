"""The files of value nets: whole numbers, beside the bots of their game (`bots/<game>/net.json`); made by `stormdeck train`."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.net import HALF, LANE, OUT_BITS, TOGETHER, Judge, Net
from stormdeck.core.errors import BadFile

FORMAT: Final = 1
NAME: Final = "net.json"
MOST_BYTES: Final = 150_000
MOST_BITS: Final = 16
MOST_TOTAL: Final = 1 << 62
TABLE: Final = 2
"""Players at the tables that nets know."""


class NetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A net as it lies in its file."""

    format: int
    game: str
    bits: int
    """Hidden units are counted in 2 ** bits parts, what reaches the output in 2 ** (bits + 12)."""
    most: tuple[int, ...]
    """By input: the largest count the net has seen; a larger one counts as this."""
    layer: tuple[tuple[int, ...], ...]
    """By input: the weights to the hidden units."""
    start: tuple[int, ...]
    """By hidden unit: what it begins with."""
    skip: tuple[int, ...]
    """By input: the weight straight to the output."""
    out: tuple[int, ...]
    """By hidden unit: the weight to the output, in 4096ths."""
    bias: int


def read_net(text: str | bytes, game_id: str, inputs: int) -> NetFile:
    """A net for a game that counts so many inputs; BadFile says what is wrong with it."""
    try:
        file = msgspec.json.decode(text, type=NetFile)
    except msgspec.DecodeError as error:
        raise BadFile(f"This is no net: {error}.") from None
    if file.format != FORMAT:
        raise BadFile(f"This net has format {file.format}; this Stormdeck reads format {FORMAT}.")
    if file.game != game_id:
        raise BadFile(f'This is a net for "{file.game}", not for "{game_id}".')
    check(file, inputs)
    return file


def check(file: NetFile, inputs: int) -> None:
    """No sum may leave its place, whatever is counted: then compiled and interpreted nets cannot differ."""
    hidden = len(file.out)
    sizes = {len(file.most), len(file.layer), len(file.skip)}
    widths = {len(row) for row in file.layer} | {len(file.start)}
    if sizes != {inputs} or widths != {hidden} or hidden % TOGETHER:
        raise BadFile(f"This net does not have {inputs} inputs, or its hidden units do not come by {TOGETHER}s.")
    if not 0 < file.bits <= MOST_BITS or any([not 0 <= most <= 255 for most in file.most]):
        raise BadFile("The numbers of this net are out of range.")
    for unit in range(hidden):
        if reach(file, unit) >= HALF:
            raise BadFile(f"The weights of hidden unit {unit + 1} of this net are too large to be added up.")
    straight = sum([most * abs(weight) for most, weight in zip(file.most, file.skip, strict=True)])
    through = sum([reach(file, unit) * abs(file.out[unit]) for unit in range(hidden)])
    if abs(file.bias) + straight + through >= MOST_TOTAL:
        raise BadFile("The weights of this net are too large to be added up.")


def reach(file: NetFile, unit: int) -> int:
    """How large the sum of a hidden unit can be, either way."""
    return abs(file.start[unit]) + sum([most * abs(row[unit]) for most, row in zip(file.most, file.layer, strict=True)])


def packed(file: NetFile) -> Net:
    """The net, ready to be asked; of a file that was checked."""
    rows = [word for row in file.layer for word in words_of(row)]
    return Net(
        i64(len(file.layer)),
        i64(file.bits),
        vec[i64](file.most),
        vec[i64](rows),
        vec[i64](file.skip),
        vec[i64](words_of(file.start)),
        vec[i64](file.out),
        i64(file.bias),
    )


def words_of(numbers: tuple[int, ...]) -> list[int]:
    """Three numbers a word; adding words adds all three, for a carry of one is taken back from the next when it is read."""
    found = []
    for place in range(0, len(numbers), TOGETHER):
        first, second, third = numbers[place : place + TOGETHER]
        found.append(first + (second << LANE) + (third << 2 * LANE))
    return found


@cache
def shipped(game_id: str) -> Net | None:
    """The net that lies in the package, if the game has one."""
    reader = bots_of(game_id).reader
    if reader is None:
        return None
    home = resources.files("stormdeck.bots").joinpath(game_id.replace("-", "_"), NAME)
    return packed(read_net(home.read_bytes(), game_id, int(reader().size))) if home.is_file() else None


def judge_of(game_id: str, players: int, net: Net | None = None) -> Judge | None:
    """Who judges positions in the place of the instinct, by the game's own net or another; None at tables no net knows."""
    reader = bots_of(game_id).reader
    known = shipped(game_id) if net is None else net
    return None if reader is None or known is None or players != TABLE else Judge(reader(), known)


assert OUT_BITS + MOST_BITS < LANE * TOGETHER
