"""The arena's statistics against results that are known."""

from __future__ import annotations

import math

import pytest

from stormdeck.core.rng import FastRng
from stormdeck.table.statistics import Pairing, mean_of, ratings, solve


def test_an_even_sample_has_its_textbook_interval() -> None:
    found = mean_of([0.0, 1.0] * 50)
    assert found.value == 0.5
    assert found.high - 0.5 == pytest.approx(1.96 * math.sqrt(0.25 * 100 / 99 / 100), rel=1e-3)
    assert 0.5 - found.low == pytest.approx(found.high - 0.5)


def test_a_sample_without_spread_is_not_certain() -> None:
    found = mean_of([1.0] * 100)
    assert (found.value, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.963, abs=0.001)
    one = mean_of([0.5])
    assert one.low < 0.1
    assert one.high > 0.9


def test_paired_deals_narrow_the_interval() -> None:
    """Where the deal decides, both ways of playing it sum up to a half, and nothing is left to chance."""
    assert mean_of([0.5] * 99 + [0.75]).high < 0.51


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    rng, covered = FastRng(7), 0
    for _ in range(400):
        found = mean_of([1.0 if int(rng.below(10)) < 7 else 0.0 for _ in range(60)])
        covered += found.low <= 0.7 <= found.high
    assert 0.92 <= covered / 400 <= 0.98


def test_two_players_get_the_elo_of_their_score() -> None:
    one, other = ratings(2, [Pairing(0, 1, 7500, 10_000)])
    assert one.value - other.value == pytest.approx(400 * math.log10(3), abs=0.5)
    assert one.value == pytest.approx(-other.value)
    # the standard error of a difference d is 400 / ln 10 / sqrt(n p (1 - p)); each of the two carries half of it
    assert one.high - one.value == pytest.approx(1.96 * 173.72 / math.sqrt(10_000 * 0.75 * 0.25) / 2, rel=0.01)


def test_counted_from_one_player_the_interval_is_that_of_the_difference() -> None:
    """By hand: in a chain the variances 1 / (n p (1 - p)) of the steps add up; the mean of all is not in it."""
    played = [Pairing(1, 0, 750, 1000), Pairing(2, 1, 600, 1000), Pairing(3, 2, 240, 400)]
    found = ratings(4, played, base=0)
    assert found[0] == (0.0, 0.0, 0.0)
    value = variance = 0.0
    for rating, (_, _, won, games) in zip(found[1:], played, strict=True):
        chance = (won + 0.5) / (games + 1)  # half a win each way is added
        value += 400 * math.log10(chance / (1 - chance))
        variance += 1 / ((games + 1) * chance * (1 - chance))
        assert rating.value == pytest.approx(value, abs=0.01)
        assert rating.high - rating.value == pytest.approx(1.96 * 400 / math.log(10) * math.sqrt(variance), rel=1e-4)
        assert rating.value - rating.low == pytest.approx(rating.high - rating.value)


def test_the_interval_of_a_difference_covers_the_truth_about_as_often_as_it_says() -> None:
    """Simulated: three players, each two of them play 200 games by chances that are known."""
    logs = [0.0, 0.7, 1.1]
    rng, covered = FastRng(5), [0, 0]
    for _ in range(300):
        played = []
        for one, other in ((0, 1), (0, 2), (1, 2)):
            chance = 1 / (1 + math.exp(logs[other] - logs[one]))
            won = sum([int(rng.below(10_000)) < 10_000 * chance for _ in range(200)])
            played.append(Pairing(one, other, won, 200))
        found = ratings(3, played, base=0)
        for place in (1, 2):
            truth = 400 / math.log(10) * logs[place]
            covered[place - 1] += found[place].low <= truth <= found[place].high
    assert all(0.92 <= count / 300 <= 0.98 for count in covered), covered


def test_counting_from_one_player_only_moves_the_ratings() -> None:
    played = [Pairing(0, 1, 30, 50), Pairing(1, 2, 20, 50), Pairing(0, 2, 35, 50)]
    plain, counted = ratings(3, played), ratings(3, played, base=2)
    for one, other in zip(plain, counted, strict=True):
        assert other.value == pytest.approx(one.value - plain[2].value)
    assert counted[0].high - counted[0].value > plain[0].high - plain[0].value


def test_a_chain_of_players_adds_up() -> None:
    low, middle, high = ratings(3, [Pairing(1, 0, 6400, 10_000), Pairing(2, 1, 6400, 10_000)])
    step = 400 * math.log10(0.64 / 0.36)
    assert middle.value == pytest.approx(0, abs=0.5)
    assert high.value - low.value == pytest.approx(2 * step, abs=1.5)
    assert high.high - high.low > middle.high - middle.low


def test_a_clean_sweep_is_rated_and_left_open() -> None:
    winner, loser = ratings(2, [Pairing(0, 1, 10, 10)])
    assert winner.value > loser.value
    assert winner.low < loser.high + 400
    assert math.isfinite(winner.high)


def test_players_who_never_met_cannot_be_compared() -> None:
    found = ratings(4, [Pairing(0, 1, 6, 10), Pairing(2, 3, 6, 10)])
    assert all(rating.high == math.inf for rating in found)
    assert [rating.high for rating in ratings(4, [Pairing(0, 1, 6, 10), Pairing(2, 3, 6, 10)], base=0)] == [0.0, *[math.inf] * 3]


def test_linear_equations() -> None:
    found = solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0])
    assert found == pytest.approx([1.0, 2.0])
    assert solve([[1.0, 1.0], [2.0, 2.0]], [1.0, 2.0]) is None
