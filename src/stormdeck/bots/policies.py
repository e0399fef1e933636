"""The files of policy nets: whole numbers, beside the bots of their game (`bots/<game>/policy.bin`); made by
`stormdeck train GAME --policy`."""

from __future__ import annotations

import lzma
import struct
from functools import cache
from importlib import resources
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.reading import Plan, words_of
from stormdeck.bots.search.policy import Layer, Policy, add_words
from stormdeck.core.arrays import zeros
from stormdeck.core.errors import BadFile
from stormdeck.core.game import Game
from stormdeck.core.observation import Layout

FORMAT: Final = 1
NAME: Final = "policy.bin"
MOST_BYTES: Final = 150_000
MOST_UNPACKED: Final = 4_000_000
MOST_UNITS: Final = 1024
MOST_ROWS: Final = 8192
BITS: Final = range(4, 13)
TABLE: Final = 2
"""Players at the tables that nets know."""


class PolicyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy net as it lies in its file, packed by LZMA.  Weights are 16-bit numbers, low byte first, in 2 ** bits parts."""

    format: int
    game: str
    layout: int
    """The version of the observations it was trained on."""
    bits: int
    state: bytes
    """By row of the reading * hidden units."""
    start: bytes
    words: bytes
    """By word of an action * hidden units."""
    choice: bytes
    """By hidden unit * second layer."""
    choice_start: bytes
    choice_out: bytes
    choice_bias: int
    value_start: bytes
    """By hidden unit: what is added for the chance to win."""
    value: bytes
    value_bias: int
    value_layer_start: bytes
    value_out: bytes


def pack(file: PolicyFile) -> bytes:
    """The bytes of a file."""
    return lzma.compress(msgspec.msgpack.encode(file), format=lzma.FORMAT_XZ, preset=9 | lzma.PRESET_EXTREME)


def read_policy(data: bytes, game_id: str, layout: Layout, rows: int, words: int) -> PolicyFile:
    """A net for a game that reads observations in so many rows and actions in so many words; BadFile says what is wrong."""
    try:
        unpacked = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=1 << 28).decompress(data, MOST_UNPACKED)
        file = msgspec.msgpack.decode(unpacked, type=PolicyFile)
    except (lzma.LZMAError, EOFError, msgspec.DecodeError) as error:
        raise BadFile(f"This is no policy net: {error}.") from None
    if file.format != FORMAT:
        raise BadFile(f"This policy net has format {file.format}; this Stormdeck reads format {FORMAT}.")
    if file.game != game_id or file.layout != layout.version:
        raise BadFile(
            f'This is a policy net for version {file.layout} of "{file.game}", not for version {layout.version} of "{game_id}".'
        )
    check(file, rows, words)
    return file


def check(file: PolicyFile, rows: int, words: int) -> None:
    """All parts fit together, and no sum can leave 63 bits: weights have 15, and a layer adds up fewer than 2 ** 14."""
    hidden, second = len(file.start) // 2, len(file.choice_out) // 2
    sizes = {
        "state": rows * hidden,
        "start": hidden,
        "words": words * hidden,
        "choice": hidden * second,
        "choice_start": second,
        "choice_out": second,
        "value_start": hidden,
        "value": hidden * second,
        "value_layer_start": second,
        "value_out": second,
    }
    for name, size in sizes.items():
        if len(getattr(file, name)) != 2 * size:
            raise BadFile(f'The part "{name}" of this policy net has {len(getattr(file, name)) // 2} numbers, not {size}.')
    if not 0 < hidden <= MOST_UNITS or not 0 < second <= MOST_UNITS or rows > MOST_ROWS or file.bits not in BITS:
        raise BadFile("The numbers of this policy net are out of range.")
    if max(abs(file.choice_bias), abs(file.value_bias)) >= 1 << 40:
        raise BadFile("The numbers of this policy net are out of range.")


def numbers(packed: bytes) -> vec[i64]:
    return vec[i64](struct.unpack(f"<{len(packed) // 2}h", packed))


def ready(file: PolicyFile, plan: Plan, words: list[list[int]]) -> Policy:
    """The net, ready to be asked; of a file that was checked."""
    choice = Layer(numbers(file.choice), scaled(file.choice_start, file.bits), numbers(file.choice_out), i64(file.choice_bias))
    value = Layer(numbers(file.value), scaled(file.value_layer_start, file.bits), numbers(file.value_out), i64(file.value_bias))
    by_word, start = numbers(file.words), numbers(file.start)
    actions = zeros(len(words) * len(start))
    for row, said in enumerate(words):
        add_words(by_word, vec[i64](said), actions, i64(row), i64(len(start)))
    return Policy(i64(file.bits), plan.reading(), numbers(file.state), start, actions, choice, numbers(file.value_start), value)


def scaled(packed: bytes, bits: int) -> vec[i64]:
    """Where the sums of a second layer begin, which are counted in 2 ** (2 * bits) parts."""
    return vec[i64]([number << bits for number in numbers(packed)])


@cache
def shipped(game_id: str) -> bytes | None:
    """The file that lies in the package, if the game has one."""
    home = resources.files("stormdeck.bots").joinpath(game_id.replace("-", "_"), NAME)
    return home.read_bytes() if bots_of(game_id).plan is not None and home.is_file() else None


def policy_of(game: Game, players: int, data: bytes | None = None) -> Policy | None:
    """The game's own policy net or another; None at tables no net knows."""
    plan_of = bots_of(game.id).plan
    known = shipped(game.id) if data is None else data
    if plan_of is None or known is None or players != TABLE:
        return None
    layout = game.observation(game.agree(players, {}))
    plan, words = plan_of(layout), words_of(game.actions)
    most = 1 + max([number for said in words for number in said])
    return ready(read_policy(known, game.id, layout, plan.size, most), plan, words)
