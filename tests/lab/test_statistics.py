"""Formulas against values that others have computed, and against what they promise."""

from __future__ import annotations

import math
import random

import pytest

from stormdeck.core.rng import FastRng
from stormdeck.lab.statistics import (
    ALPHA,
    BOUND,
    Both,
    bootstrap,
    by_chance,
    holm,
    likelihood_ratio,
    look,
    mean_of,
    parts,
    quantile,
    quantile_of,
    radius,
    ratio_of,
    share_of,
    student95,
    student_tail,
    variance,
)


def test_the_mean_has_student_s_interval() -> None:
    """R: t.test(c(1, 2, 3, 4, 5)) says 3, 1.036757 to 4.963243."""
    figure = mean_of([1.0, 2.0, 3.0, 4.0, 5.0])
    assert figure.value == 3
    assert figure.low == pytest.approx(1.036757, abs=0.002)
    assert figure.high == pytest.approx(4.963243, abs=0.002)
    assert [student95(freedom) for freedom in (1, 2, 3, 10, 1000)] == pytest.approx(
        [12.7062, 4.3027, 3.1824, 2.2281, 1.9623], abs=0.004
    )


def test_a_share_has_wilson_s_interval() -> None:
    """R: prop.test(8, 10, correct = FALSE) says 0.4901625 to 0.9433178."""
    figure = share_of(8, 10)
    assert (figure.low, figure.high) == (pytest.approx(0.4901625, abs=1e-5), pytest.approx(0.9433178, abs=1e-5))


def test_equal_shares_do_not_pretend_to_be_certain() -> None:
    figure = mean_of([1.0] * 10, 0.0, 1.0)
    assert figure.value == 1
    assert figure.low == pytest.approx(0.7224672, abs=1e-5)


def test_one_value_says_nothing_about_its_spread() -> None:
    assert mean_of([3.0]).high == math.inf


def test_quantiles_are_those_of_r() -> None:
    """R: quantile(c(1, 2, 4, 8), c(.25, .5, .9))."""
    assert [quantile([1, 2, 4, 8], part) for part in (0.25, 0.5, 0.9)] == [1.75, 3, pytest.approx(6.8)]


def test_few_differences_are_no_proof() -> None:
    assert by_chance([1.0, 1.0]) == 0.5
    assert by_chance([0.0] * 5) == by_chance([3.0]) == 1.0
    assert by_chance([1.0] * 12) == 2.0**-11


@pytest.mark.parametrize("deals", [6, 8, 20])
def test_many_questions_about_few_deals_do_not_cry_wolf(deals: int) -> None:
    """Twelve questions about nothing at once: one time in twenty something is called different, at most."""
    rng = random.Random(deals)
    wolves = sum([min(holm([by_chance([rng.gauss(0, 1) for _ in range(deals)]) for _ in range(12)])) < ALPHA for _ in range(400)])
    assert wolves <= 30  # 20 are expected; 31 and more come once in eighty times


def test_probabilities_and_holm_s_correction() -> None:
    """R: 2 * pnorm(-1.96), and p.adjust(c(.01, .02, .03, .005), "holm")."""
    """R: 2 * pt(-t, f); a normal deviate is one with a million freedoms."""
    tails = [student_tail(t, f) for t, f in ((4.302653, 2), (3.169273, 10), (4.586894, 10), (5.0, 5), (1.96, 10**6), (0.0, 4))]
    assert tails == pytest.approx([0.05, 0.01, 0.001, 0.004104716, 0.0499958, 1.0], abs=1e-6)
    assert holm([0.01, 0.02, 0.03, 0.005]) == pytest.approx([0.03, 0.04, 0.04, 0.02])


def test_the_likelihood_ratio_is_fishtest_s() -> None:
    """N (s1 - s0)(2 s - s0 - s1) / (2 var), and the bounds 2.94 for errors of 5 %."""
    values = [1.0, 0.0, 1.0, 1.0] * 50
    expected = 200 * 0.02 * (2 * 0.75 - 0.5 - 0.52) / (2 * variance(values))
    assert likelihood_ratio(values, 0.5, 0.52) == pytest.approx(expected)
    assert pytest.approx(2.944, abs=1e-3) == BOUND


def test_looking_often_is_not_punished() -> None:
    """Of 100 fair coins, each looked at after every 25 throws up to 1,000, at most one in twenty is called unfair: an interval
    made for one look would call about a fifth of them so."""
    alarms = naive = 0
    for coin in range(100):
        rng = FastRng(coin, 5)
        values = [float(rng.below(2)) - 0.5 for _ in range(1000)]
        looks = [values[:count] for count in range(100, 1001, 25)]
        alarms += any([look(seen, 1000, 0.0001).verdict == "yes" for seen in looks])
        naive += any([not mean_of(seen).low <= 0 <= mean_of(seen).high for seen in looks])
    assert alarms <= 5
    assert naive > 10


def test_a_real_difference_is_seen_and_none_is_ruled_out() -> None:
    rng = FastRng(3, 5)
    loaded = [1.0 if rng.below(100) < 60 else -1.0 for _ in range(1000)]
    assert look(loaded, 1000, 0.02).verdict == "yes"
    assert look([0.001, -0.001] * 500, 1000, 0.02).verdict == "no"
    assert look(loaded[:1], 1000, 0.02).verdict == "open"
    assert radius(1.0, 1000, 1000) > 1.96 / math.sqrt(1000)


def test_the_bootstrap_agrees_with_the_formula_and_with_itself() -> None:
    rng = FastRng(9, 5)
    values = [float(rng.below(100)) for _ in range(200)]
    one = bootstrap(values, lambda some: math.fsum(some) / len(some))
    exact = mean_of(values)
    assert one == bootstrap(values, lambda some: math.fsum(some) / len(some))
    assert (one.low, one.high) == (pytest.approx(exact.low, abs=1), pytest.approx(exact.high, abs=1))


def deals(kind: str) -> list[Both]:
    rng = FastRng(4, 5)
    found: list[Both] = []
    for _ in range(2000):
        one, other = float(rng.below(2)), float(rng.below(2))
        if kind == "deal":
            other = one  # the same seat wins both ways
        elif kind == "skill":
            one, other = 1.0, 0.0  # the same player wins both ways
        found.append(((one, 1 - one), (other, 1 - other)))
    return found


def test_luck_and_skill_are_told_apart() -> None:
    assert parts(deals("deal")).deal == pytest.approx(1, abs=0.01)
    assert parts(deals("skill")).skill == pytest.approx(1, abs=0.01)
    assert parts(deals("chance")).rest == pytest.approx(1, abs=0.05)


def test_a_quantile_has_the_interval_of_its_ranks() -> None:
    """Of 1 to 100 the middle lies between the 40th and the 61st (Conover 1999); of a handful one end is open."""
    middle = quantile_of([float(value) for value in range(1, 101)], 0.5)
    assert (middle.value, middle.low, middle.high) == (50.5, 40.0, 61.0)
    rare = quantile_of([1.0, 2.0, 3.0, 4.0], 0.95)
    assert math.isinf(rare.high)
    assert rare.low == 2.0


def test_seats_of_one_game_stand_together() -> None:
    """What ten seats of a game share is seen once, not ten times; equal games have Wilson's interval, never none."""
    together, single = ratio_of([(0.0, 10), (10.0, 10)] * 20), mean_of([0.0, 1.0] * 200, 0.0, 1.0)
    assert together.value == single.value == 0.5
    assert together.half > 2.5 * single.half
    equal = ratio_of([(0.0, 3)] * 12)
    assert (equal.value, equal.low) == (0.0, 0.0)
    assert equal.high == share_of(0, 12).high


def test_a_handful_decides_nothing() -> None:
    """Even if all of them say the same."""
    few = look([-1 / 3] * 6, 1000, 0.02)
    assert few.verdict == "open"
    assert few.figure.high > 0
