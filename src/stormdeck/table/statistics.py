"""What a number of games says, and how surely: shares with intervals, and ratings (Bradley-Terry) with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.table.simulate import Z95, wilson

ELO: Final = 400 / math.log(10)
ROUNDS: Final = 10_000
CLOSE: Final = 1e-10


class Estimate(NamedTuple):
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of shares between 0 and 1, one for each deal: the deals are what is drawn at random, not the games.

    Where all shares are equal their spread says nothing, and Wilson's formula speaks instead.
    """
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.fsum([(value - mean) ** 2 for value in values])
    if spread < CLOSE:
        return Estimate(mean, *wilson(mean, count))
    half = Z95 * math.sqrt(spread / (count - 1) / count)
    return Estimate(mean, max(0.0, mean - half), min(1.0, mean + half))


class Pairing(NamedTuple):
    """What one player got from another: `won` of `games`, a shared win counting half."""

    one: int
    other: int
    won: float
    games: int


def ratings(players: int, pairings: Sequence[Pairing], base: int | None = None) -> list[Estimate]:
    """Elo by Bradley and Terry's model.  The mean of all players is 0; with a `base` that player is, and the intervals are
    those of the differences to it, its own of no width.

    Half a win each way is added to every pairing, so that nobody's rating is infinite.  The intervals come from the
    information matrix; players who never met even indirectly cannot be compared, and theirs are as wide as can be.
    """
    met = [Pairing(one, other, won + 0.5, games + 1) for one, other, won, games in pairings if games > 0]
    strengths = _climb(players, met)
    logs = [math.log(strength) for strength in strengths]
    origin = math.fsum(logs) / players if base is None else logs[base]
    spread = _variances(_covariances(players, met, strengths), players, base)
    found = []
    for log, variance in zip(logs, spread, strict=True):
        value, half = ELO * (log - origin), ELO * Z95 * math.sqrt(variance)
        found.append(Estimate(value, value - half, value + half))
    return found


def _climb(players: int, met: Sequence[Pairing]) -> list[float]:
    """The most likely strengths, by Hunter's iteration."""
    strengths = [1.0] * players
    wins = [0.0] * players
    for one, other, won, games in met:
        wins[one] += won
        wins[other] += games - won
    for _ in range(ROUNDS):
        shares = [0.0] * players
        for one, other, _won, games in met:
            part = games / (strengths[one] + strengths[other])
            shares[one] += part
            shares[other] += part
        after = [win / share if share else 1.0 for win, share in zip(wins, shares, strict=True)]
        scale = math.exp(math.fsum([math.log(strength) for strength in after]) / players)
        after = [strength / scale for strength in after]
        moved = max([abs(a / b - 1) for a, b in zip(after, strengths, strict=True)])
        strengths = after
        if moved < CLOSE:
            break
    return strengths


def _covariances(players: int, met: Sequence[Pairing], strengths: Sequence[float]) -> list[list[float]]:
    """Of the logarithms, with their sum held at 0: the inverse of the information on that plane."""
    matrix = [[1.0] * players for _ in range(players)]
    for one, other, _won, games in met:
        chance = strengths[one] / (strengths[one] + strengths[other])
        known = games * chance * (1 - chance)
        matrix[one][one] += known
        matrix[other][other] += known
        matrix[one][other] -= known
        matrix[other][one] -= known
    found = []
    for place in range(players):
        column = solve(matrix, [1.0 if row == place else 0.0 for row in range(players)])
        if column is None:  # some never met, and nothing is known of anybody's place on the common scale
            return []
        found.append([value - 1 / players**2 for value in column])
    return found


def _variances(covariances: Sequence[Sequence[float]], players: int, base: int | None) -> list[float]:
    """Of each logarithm itself, or of its difference to that of `base`."""
    if not covariances:
        return [0.0 if place == base else math.inf for place in range(players)]
    if base is None:
        return [max(0.0, covariances[place][place]) for place in range(players)]
    return [
        max(0.0, covariances[place][place] + covariances[base][base] - 2 * covariances[place][base]) for place in range(players)
    ]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float] | None:
    """Gauss with pivots; None if the rows are not independent."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = column
        for row in range(column, size):
            if abs(rows[row][column]) > abs(rows[pivot][column]):
                pivot = row
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if abs(rows[column][column]) < CLOSE:
            return None
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]
