"""From floating point to whole numbers, and what that costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.nets import FORMAT, MOST_BITS, NetFile, check, packed, reach
from stormdeck.bots.search.instinct import WIN
from stormdeck.bots.search.net import HALF, OUT_BITS
from stormdeck.core.errors import StormdeckError
from stormdeck.train.data import numpy_module
from stormdeck.train.fitting import Weights

if TYPE_CHECKING:
    from stormdeck.train.data import Numbers

FEWEST_BITS: Final = 6
NEAR: Final = 0.01
"""How far the whole numbers' chance may be from that of floating point, at any position that is tried."""


class Rounded(NamedTuple):
    file: NetFile
    farthest: float
    """Between the two chances, over the positions tried."""
    mean: float
    tried: int


def rounded(weights: Weights, game_id: str) -> NetFile:
    """The net with as many bits as its sums have room for."""
    for bits in range(MOST_BITS, FEWEST_BITS - 1, -1):
        file = at_bits(weights, game_id, bits)
        if all([reach(file, unit) < HALF for unit in range(len(file.out))]):
            check(file, len(file.most))
            return file
    raise StormdeckError("The weights of this net are too large for whole numbers.")


def at_bits(weights: Weights, game_id: str, bits: int) -> NetFile:
    one, whole = 1 << bits, 1 << bits + OUT_BITS
    return NetFile(
        format=FORMAT,
        game=game_id,
        bits=bits,
        most=tuple([int(number) for number in weights.most]),
        layer=tuple([tuple([round(float(number) * one) for number in row]) for row in weights.layer]),
        start=tuple([round(float(number) * one) for number in weights.start]),
        skip=tuple([round(float(number) * whole) for number in weights.skip]),
        out=tuple([round(float(number) * (1 << OUT_BITS)) for number in weights.out]),
        bias=round(float(weights.bias[0]) * whole),
    )


def compared(weights: Weights, file: NetFile, inputs: Numbers) -> Rounded:
    """How much rounding changes; StormdeckError if it is more than NEAR anywhere."""
    np = numpy_module()
    net = packed(file)
    exact = 1 / (1 + np.exp(-weights.logits(inputs).astype(np.float64)))
    asked = np.array([int(net.chance(vec[i64]([int(count) for count in row]))) / WIN for row in inputs])
    apart = np.abs(exact - asked)
    farthest = float(apart.max())
    if farthest > NEAR:
        raise StormdeckError(f"Rounded to whole numbers the net is off by {farthest:.4f} somewhere; at most {NEAR} is allowed.")
    return Rounded(file, farthest, float(apart.mean()), len(inputs))


def agreeing(file: NetFile, inputs: Numbers) -> None:
    """The packed net, compiled or not, says to the last digit what plain arithmetic says; StormdeckError if not."""
    net = packed(file)
    for row in inputs:
        counts = [int(count) for count in row]
        if int(net.logit(vec[i64](counts))) != plain_logit(file, counts):
            raise StormdeckError("The packed net does not say what its numbers say.")


def plain_logit(file: NetFile, counts: list[int]) -> int:
    """The net once more, one number after the other: what `Net.logit` is held to."""
    given = [min(count, most) for count, most in zip(counts, file.most, strict=True)]
    total = file.bias + sum([count * weight for count, weight in zip(given, file.skip, strict=True)])
    for unit, weight in enumerate(file.out):
        value = file.start[unit] + sum([count * row[unit] for count, row in zip(given, file.layer, strict=True) if count])
        total += max(0, value) * weight
    return total
