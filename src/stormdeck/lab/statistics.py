"""What numbers say, and how surely: well-known formulas in one place, each with its name.

Deals are what is drawn at random, so every interval is taken over deals, never over single games of the same deal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from stormdeck.core.rng import FastRng
from stormdeck.table.simulate import Z95, wilson

T = TypeVar("T")
ALPHA: Final = 0.05
BOUND: Final = math.log((1 - ALPHA) / ALPHA)
"""Where a sequential probability ratio test stops, for equal errors of 5 %."""
MATTERS: Final = 0.02
"""An advantage of less than this share of the win is, at a table, none."""
ROUNDS: Final = 400
TINY: Final = 1e-12
PLAIN_TOO_FEW: Final = 2
FEWEST_TO_DECIDE: Final = 20
WIDEST: Final = 0.25
"""The largest variance of what lies between 0 and 1."""
FEW_FREEDOMS: Final = (12.7062, 4.3027)
MOST_TERMS: Final = 1000
HALVINGS: Final = 60
EXACT: Final = 1e-14
LEAST_DIVISOR: Final = 1e-300

Verdict = Literal["yes", "no", "open"]


class Figure(msgspec.Struct, frozen=True):
    """A number, its 95 % interval and what it was taken from."""

    value: float
    low: float
    high: float
    sample: int
    """Deals, unless the measure says otherwise."""

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def mean_of(values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Figure:
    """The mean with Student's interval, kept inside what is possible.  Where all are equal their spread says nothing: for shares
    (0 to 1) Wilson's interval speaks instead."""
    count = len(values)
    if count == 0:
        return Figure(math.nan, math.nan, math.nan, 0)
    mean = math.fsum(values) / count
    if (least, most) == (0.0, 1.0) and variance(values) < TINY:
        return Figure(mean, *wilson(min(1.0, max(0.0, mean)), count), count)
    if count < PLAIN_TOO_FEW:
        return Figure(mean, least, most, count)
    half = student95(count - 1) * math.sqrt(variance(values) / count)
    return Figure(mean, max(least, mean - half), min(most, mean + half), count)


def student95(freedom: int) -> float:
    """The factor of a 95 % interval: the expansion of Cornish and Fisher, within a thousandth; the first two are exact."""
    if freedom <= len(FEW_FREEDOMS):
        return FEW_FREEDOMS[freedom - 1]
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum([term / freedom**power for power, term in enumerate(terms, 1)])


def share_of(yes: int, count: int) -> Figure:
    """A share, with Wilson's interval."""
    return Figure(yes / count, *wilson(yes / count, count), count) if count else Figure(math.nan, math.nan, math.nan, 0)


def variance(values: Sequence[float]) -> float:
    """Of the population that the values were drawn from."""
    count = len(values)
    if count < PLAIN_TOO_FEW:
        return 0.0
    mean = math.fsum(values) / count
    return math.fsum([(value - mean) ** 2 for value in values]) / (count - 1)


def quantile(ordered: Sequence[float], part: float) -> float:
    """Of sorted values, with linear interpolation."""
    if not ordered:
        return math.nan
    place = part * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def quantile_of(values: Sequence[float], part: float) -> Figure:
    """A quantile with the interval that the ranks around it give (the binomial distribution in its normal form); where a sample
    is too small for a rank on either side, that end is open."""
    ordered, count = sorted(values), len(values)
    if not count:
        return Figure(math.nan, math.nan, math.nan, 0)
    half = Z95 * math.sqrt(count * part * (1 - part))
    below, above = math.floor(count * part - half), math.ceil(count * part + half)
    low = ordered[below - 1] if below >= 1 else -math.inf
    high = ordered[above] if above < count else math.inf
    return Figure(quantile(ordered, part), low, high, count)


def ratio_of(pairs: Sequence[tuple[float, int]]) -> Figure:
    """A mean of shares whose games are what was drawn, from (sum, how many) of each: the ratio estimator with its linearised
    variance.  Where all were equal their spread says nothing, and Wilson's interval speaks instead."""
    count = sum([n for _, n in pairs])
    if not count:
        return Figure(math.nan, math.nan, math.nan, 0)
    mean = math.fsum([total for total, _ in pairs]) / count
    spread = math.fsum([(total - mean * n) ** 2 for total, n in pairs])
    games = sum([n > 0 for _, n in pairs])
    if spread < TINY or games < PLAIN_TOO_FEW:
        return Figure(mean, *wilson(min(1.0, max(0.0, mean)), games), count)
    half = student95(games - 1) * math.sqrt(spread * games / (games - 1)) / count
    return Figure(mean, max(0.0, mean - half), min(1.0, mean + half), count)


def student_tail(t: float, freedom: int) -> float:
    """The probability of a Student's t at least so far from 0, both sides together: the incomplete beta function by Lentz's
    continued fraction.  Good in the far tails too, where corrections for many questions look."""
    x = freedom / (freedom + t * t)
    if x >= 1:
        return 1.0
    if x <= 0:
        return 0.0
    a, b = freedom / 2, 0.5
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    if x < (a + 1) / (a + b + 2):
        return math.exp(log_front) * beta_fraction(a, b, x) / a
    return 1 - math.exp(log_front) * beta_fraction(b, a, 1 - x) / b


def beta_fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8)."""
    upper, lower = 1.0, 1 / away(1 - (a + b) * x / (a + 1))
    found = lower
    for step in range(1, MOST_TERMS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            lower = 1 / away(1 + term * lower)
            upper = away(1 + term / upper)
            found *= lower * upper
        if abs(lower * upper - 1) < EXACT:
            break
    return found


def away(value: float) -> float:
    """Never 0, so that one can divide by it."""
    return value if abs(value) > LEAST_DIVISOR else LEAST_DIVISOR


def by_chance(differences: Sequence[float]) -> float:
    """The probability of a mean at least so far from 0 if what differs might as well have been the other way round.

    Student's test, but never less than the share of all ways to turn the signs round that one way and its opposite are (Fisher's
    test cannot say less either): a handful of equal differences has no spread, and is no proof.
    """
    count, unequal = len(differences), sum([difference != 0 for difference in differences])
    if count < PLAIN_TOO_FEW or not unequal:
        return 1.0
    floor = 2.0 ** (1 - unequal)
    error = math.sqrt(variance(differences) / count)
    mean = math.fsum(differences) / count
    return max(floor, student_tail(mean / error, count - 1) if error > TINY * abs(mean) else 0.0)


@lru_cache(maxsize=256)
def student_factor(freedom: int, alpha: float) -> float:
    """How many standard errors an interval reaches that is wrong so often, by halving what lies between."""
    low, high = 0.0, 1.0
    while student_tail(high, freedom) > alpha:
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > alpha else (low, middle)
    return high


def mean_at(values: Sequence[float], alpha: float) -> Figure:
    """The mean with Student's interval that is wrong so often."""
    count = len(values)
    mean = math.fsum(values) / count if count else math.nan
    if count < PLAIN_TOO_FEW:
        return Figure(mean, -math.inf, math.inf, count)
    half = student_factor(count - 1, alpha) * math.sqrt(variance(values) / count)
    return Figure(mean, mean - half, mean + half, count)


def is_small(values: Sequence[float], scale: float, alpha: float) -> bool:
    """Whether the mean is surely less than matters, in parts of `scale`.  Of what hardly ever happens the spread says too little,
    so two values more are imagined, as far from 0 as can be, one on either side."""
    count = len(values)
    if not scale:
        return not any(values)
    if count < FEWEST_TO_DECIDE:
        return False
    spread = variance(values) + 2 * scale * scale / count
    half = student_factor(count - 1, alpha) * math.sqrt(spread / count)
    return abs(math.fsum(values) / count) + half < MATTERS * scale


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: the same probabilities when so many questions were asked at once."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found, worst = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        found[place] = worst
    return found


# ---- Looking again and again -----------------------------------------------------------------------------------------------


def radius(spread: float, count: int, planned: int, alpha: float = ALPHA) -> float:
    """Half of an interval that holds at every look at once, however often one looks: the normal mixture of Robbins, in the
    asymptotic form of Waudby-Smith and others (2021); tightest at `planned` values.  `spread` is the variance."""
    if count < PLAIN_TOO_FEW:
        return math.inf
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / max(1, planned)
    grown = count * rho2 + 1
    return math.sqrt(spread * 2 * grown / (count * count * rho2) * math.log(math.sqrt(grown) / alpha))


def looks_of(planned: int) -> tuple[int, ...]:
    """After how many values one looks at many questions at once: at the end, at half of it, at a quarter and so on, never at a
    handful."""
    found = [planned]
    while (half := (found[-1] + 1) // 2) >= FEWEST_TO_DECIDE:
        found.append(half)
    return tuple(reversed(found))


def spent(looks: Sequence[int]) -> tuple[float, ...]:
    """What part of the probability to be wrong each look uses up: by the square of what is played (Kim and DeMets 1987).

    They add up to one.  So a probability that is divided by the part of its look is never too small too often, whatever the looks
    have to do with one another and whatever made somebody stop; and an interval of that part of 5 % holds at all looks at once.
    """
    squares = [(count / looks[-1]) ** 2 for count in looks]
    return tuple([square - before for square, before in zip(squares, [0.0, *squares], strict=False)])


class Look(NamedTuple):
    """A question about a mean, after some values."""

    figure: Figure
    verdict: Verdict
    """Is the mean another than 0?  "no": it is, for all that matters, 0."""


def look(values: Sequence[float], planned: int, matters: float) -> Look:
    """Decided as soon as 0 is outside the interval ("yes"), or the whole interval within what does not matter ("no"); never by a
    handful.  Where all shares are equal their spread says nothing, and the widest that shares can have is taken."""
    count = len(values)
    spread = variance(values)
    mean = math.fsum(values) / count if count else math.nan
    half = radius(spread if spread > TINY else WIDEST, count, planned)
    figure = Figure(mean, mean - half, mean + half, count)
    if count < FEWEST_TO_DECIDE:
        return Look(figure, "open")
    if figure.low > 0 or figure.high < 0:
        return Look(figure, "yes")
    return Look(figure, "no" if -matters < figure.low and figure.high < matters else "open")


def likelihood_ratio(values: Sequence[float], none: float, some: float) -> float:
    """The generalised sequential probability ratio test: the logarithm of how much likelier a mean of `some` is than one of
    `none`; beyond BOUND it is decided for `some`, below -BOUND for `none`."""
    spread = variance(values)
    if spread < TINY:
        return 0.0
    mean = math.fsum(values) / len(values)
    return len(values) * (some - none) * (2 * mean - none - some) / (2 * spread)


# ---- Without a formula -----------------------------------------------------------------------------------------------------


def bootstrap(blocks: Sequence[T], statistic: Callable[[Sequence[T]], float], seed: int = 0, rounds: int = ROUNDS) -> Figure:
    """Efron's percentile interval: the blocks (deals) drawn anew with replacement, again and again, always alike."""
    count = len(blocks)
    if count == 0:
        return Figure(math.nan, math.nan, math.nan, 0)
    rng = FastRng(seed, 77)
    drawn = []
    for _ in range(rounds):
        value = statistic([blocks[int(rng.below(count))] for _ in range(count)])
        if not math.isnan(value):
            drawn.append(value)
    drawn.sort()
    return Figure(statistic(blocks), quantile(drawn, ALPHA / 2), quantile(drawn, 1 - ALPHA / 2), count)


class Parts(NamedTuple):
    """Where the variance of results comes from, as shares of all of it."""

    skill: float
    """Who sat where: the mean results of the two ways to seat the players."""
    deal: float
    """What a seat got in both games of a deal, whoever sat there."""
    rest: float
    """Chance during play, and what fits neither."""


Both = tuple[tuple[float, ...], tuple[float, ...]]
"""One deal played both ways: by seat, what it got."""


def parts(deals: Sequence[Both]) -> Parts:
    """The components of variance of a two-way layout, by the method of moments.  All nan if nothing ever varied."""
    count = len(deals)
    seats = range(len(deals[0][0])) if deals else range(0)
    total = skill = deal = 0.0
    for seat in seats:
        one = [both[0][seat] for both in deals]
        other = [both[1][seat] for both in deals]
        first, second = math.fsum(one) / count, math.fsum(other) / count
        middle = (first + second) / 2
        total += math.fsum([(a - middle) ** 2 + (b - middle) ** 2 for a, b in zip(one, other, strict=True)]) / 2 / count
        skill += (first - second) ** 2 / 4
        deal += math.fsum([(a - first) * (b - second) for a, b in zip(one, other, strict=True)]) / max(1, count - 1)
    if total < TINY:
        return Parts(math.nan, math.nan, math.nan)
    of_deal = min(max(0.0, deal / total), max(0.0, 1 - skill / total))
    return Parts(skill / total, of_deal, max(0.0, 1 - skill / total - of_deal))
