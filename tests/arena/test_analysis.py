"""The analysis of a game that was played: from one seat's knowledge, repeatable, and with eyes for a blunder."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import stormdeck
from stormdeck import Action, View
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.cli import main
from stormdeck.core.rng import FastRng, Rng
from stormdeck.judging.analysis import Analysis, Turn, analyse, text_of, turn_of
from stormdeck.judging.decisions import Asked, Effort, Judged, half_width, judge, largest, questions_of
from stormdeck.judging.effort import with_sims
from stormdeck.judging.engine import engine
from stormdeck.table.record import Record

BOT = "ismcts:sims=8,cut=3"


@pytest.fixture(scope="module")
def record() -> Record:
    return stormdeck.play_out("blanco", ["greedy", "blend:40"], seed=4)


@pytest.fixture(scope="module")
def found(record: Record) -> Analysis:
    return analyse(record, 1, BOT, luck_games=6)


def test_every_decision_with_a_choice_is_judged(record: Record, found: Analysis) -> None:
    match = stormdeck.Match("blanco", 2, seed=4)
    mine = []
    for number, text in enumerate(record.actions, 1):
        assert match.decision is not None
        if match.decision.seat == 1 and len(match.legal()) > 1:
            mine.append((number, text))
        match.play(text)
    assert [(entry.move, entry.played) for entry in found.decisions] == mine
    assert len(mine) > 10


def test_judgements_are_shares_and_losses_add_up(found: Analysis) -> None:
    for entry in found.decisions:
        assert 0 <= entry.chance_played <= entry.chance_best <= 1
        assert entry.loss == pytest.approx(entry.chance_best - entry.chance_played, abs=2e-4)
        assert entry.noise >= 0
        assert (entry.loss == 0) == (entry.best == entry.played)


def test_the_mistakes_are_the_largest_losses_beyond_noise(found: Analysis) -> None:
    beyond = sorted([entry.loss for entry in found.decisions if entry.loss > entry.noise], reverse=True)
    assert [entry.loss for entry in found.mistakes] == beyond[:3]


def judged(move: int, loss: float, noise: float) -> Judged:
    return Judged(move, "play", 2, "this", "that", 0.5 - loss, 0.5, loss, noise)


def test_where_few_mistakes_are_certain_the_largest_others_are_named_as_doubtful() -> None:
    entries = [judged(1, 0.2, 0.3), judged(2, 0.1, 0.05), judged(3, 0, 0), judged(4, 0.03, 0.04), judged(5, 0.04, 0.04)]
    certain, doubtful = largest(entries)
    assert [entry.move for entry in certain] == [2]
    assert [entry.move for entry in doubtful] == [1, 5]
    analysis = Analysis("blanco", 0, BOT, 0, tuple(entries), certain, doubtful, None, Effort(8), None)
    said = text_of(analysis, stormdeck.game("blanco"))
    assert "  1. Move 2:" in said
    assert "Doubtful, for the difference may be chance:\n  - Move 1:" in said
    four = [judged(move, 0.1 * move, 0.01) for move in (1, 2, 3, 4)]
    assert largest([*four, judged(9, 0.9, 1)]) == ((four[3], four[2], four[1]), ())


def test_noise_is_half_of_the_interval_of_what_was_seen() -> None:
    """Against a table of Student's factors: 2.776 for five values, 2.262 for ten."""
    five, ten = [0.1, 0.2, 0.3, 0.4, 0.5], [0.0, 1.0] * 5
    assert half_width(five) == pytest.approx(2.776 * statistics.stdev(five) / math.sqrt(5), rel=0.02)
    assert half_width(ten) == pytest.approx(2.262 * statistics.stdev(ten) / math.sqrt(10), rel=0.005)
    assert half_width([0.25] * 8) == 0


def test_noise_is_what_judging_again_with_other_chance_shows() -> None:
    """An evaluation scatters far less than wins and losses do: a noise made of them would hide this mistake."""
    match = stormdeck.Match("blanco", 2, seed=4)
    legal = [str(action) for action in match.legal()]
    bot = SearchBot(read_wishes("ismcts", "sims=30,cut=4"))
    thoughts = [bot.think(match.view(0), match.legal(), FastRng(seed)) for seed in range(12)]
    means, noises = [], []
    for thought in thoughts:
        pairs = thought.duel(match.parse(legal[0]), match.parse(legal[-1]), 15)
        differences = [one - other for one, other in pairs]
        means.append(statistics.fmean(differences))
        noises.append(half_width(differences))
    real = 1.96 * statistics.stdev(means)
    assert real / 2 < statistics.fmean(noises) < real * 2
    assert statistics.fmean(noises) < 0.1


def test_the_same_seed_gives_the_same_analysis(record: Record, found: Analysis) -> None:
    assert analyse(record, 1, BOT, luck_games=6) == found


def test_the_luck_report_says_what_it_is_based_on(found: Analysis) -> None:
    assert found.luck is not None
    assert found.luck.low <= found.luck.chance <= found.luck.high
    assert found.luck.average_low <= found.luck.average <= found.luck.average_high
    assert "6 games of greedy players" in found.luck.based_on


def test_the_judge_sees_no_more_than_the_seat_did(record: Record) -> None:
    """The other's moves are no part of it: what is judged up to a move is the same whatever comes later."""
    short = stormdeck.Match("blanco", 2, seed=4)
    for text in record.actions[:30]:
        short.play(text)
    whole = analyse(record, 1, BOT, luck_games=0)
    part = analyse(short.record(), 1, BOT, luck_games=0)
    assert part.decisions == tuple([entry for entry in whole.decisions if entry.move <= 30])


def test_a_blunder_is_found() -> None:
    """THUNDERBOLTS: the last card of the WALLET fits and wins at once; closing the turn instead is the mistake."""
    match = stormdeck.play_out("thunderbolts", ["greedy", "greedy"], seed=9)
    assert match.outcome is not None
    winner = int(match.outcome.winners[0])
    last = match.actions[-1]
    again = stormdeck.Match("thunderbolts", 2, seed=9)
    for text in match.actions[:-1]:
        again.play(text)
    assert again.decision is not None
    assert int(again.decision.seat) == winner, "choose another seed: the winner does not play the last card here"
    worse = [str(action) for action in again.legal() if str(action).startswith("close")]
    bot = SearchBot(read_wishes("ismcts", "sims=40,cut=6"))
    asked = Asked(len(match.actions), "play", again.view(winner), again.legal(), again.parse(worse[0]))
    judged = judge(bot, asked, FastRng(1))
    assert judged.best == last
    assert judged.loss > judged.noise
    assert judged.better > judged.worse
    assert judged.better + judged.worse <= judged.worlds


def test_the_command_speaks_words_and_json(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record.to_json(), "utf-8")
    arguments = ["analyse", str(file), "--seat", "2", "--bot", "ismcts:sims=4,cut=2", "--luck", "2"]
    words = CliRunner().invoke(main, arguments)
    assert words.exit_code == 0, words.stderr
    assert "Blanco, seat 2" in words.stdout
    assert "The deal:" in words.stdout
    told = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)
    assert told["seat"] == 1
    assert len(told["decisions"]) > 10
    assert len(told["mistakes"]) + len(told["doubtful"]) == 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--seat", "3"], "Seats at this table are 1 to 2, not 3."),
        (["--bot", "greeedy"], 'There is no bot "greeedy"'),
        (["--bot", "mine.py:Bold"], 'There is no bot "mine.py:Bold": there is no file "mine.py".'),
        (["--bot", "ismcts:x"], "sims is a whole number"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_sentence(
    record: Record, tmp_path: Path, arguments: list[str], why: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(record.to_json(), "utf-8")
    done = CliRunner().invoke(main, ["analyse", str(file), *arguments])
    assert done.exit_code == 2
    assert why in done.stderr


def test_a_seat_that_made_no_mistake_is_told_so(record: Record) -> None:
    found = analyse(record, 0, "ismcts:sims=1,cut=1", luck_games=0)
    calm = msgspec.structs.replace(found, mistakes=(), doubtful=(), luck=None)
    assert "No mistake is larger than what may be chance." in text_of(calm, stormdeck.game("blanco"))


# ---- What somebody's bot would have done ----


class First:
    """Takes what is listed first, as no search would."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]


FIRST = f"{First.__module__}:First"


def choices(record: Record, seat: int) -> list[str]:
    """What is listed first at every decision of a seat that has something to choose."""
    return [str(one.legal[0]) for one in questions_of(record, seat)]


@pytest.mark.parametrize("effort", [None, Effort(4, close=3, glance=2)])
def test_any_bot_can_be_held_against_what_was_played(record: Record, effort: Effort | None) -> None:
    found = analyse(record, 1, FIRST, luck_games=0, effort=effort or Effort(8))
    first = choices(record, 1)
    assert [entry.best in (entry.played, mine) for entry, mine in zip(found.decisions, first, strict=True)] == [True] * len(first)
    assert any([entry.best != entry.played for entry in found.decisions])
    assert found.chooser == FIRST
    assert found.bot == with_sims(read_wishes(*engine("blanco", 300).split(":")), (effort or Effort(8)).sims).spec
    assert f"seat 2 beside what {FIRST} would have done, in the eyes of {found.bot}." in str(found)


def test_a_bot_is_held_against_its_own_game_without_a_mistake() -> None:
    record = stormdeck.play_out("blanco", [FIRST, "random"], seed=4, options={"max_turns_per_player": 4})
    found = analyse(record, 0, FIRST, luck_games=0, effort=Effort(8))
    assert [entry.best for entry in found.decisions] == [entry.played for entry in found.decisions]
    assert len(found.decisions) >= 4
    assert found.mistakes == found.doubtful == ()


# ---- As much as there is time for ----


class Clock:
    """A machine on which looking at the clock takes a fixed time, however fast this one is."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_a_fast_machine_looks_at_everything_closely(record: Record) -> None:
    found = analyse(record, 1, BOT, luck_games=0, seconds=10, clock=Clock(1e-6))
    assert found.effort == Effort(8)
    assert not any([entry.glanced for entry in found.decisions])


def test_a_slow_machine_glances_at_most_and_looks_at_what_seems_worst(record: Record) -> None:
    found = analyse(record, 1, "ismcts:sims=400,cut=3", luck_games=0, seconds=1, clock=Clock(0.01))
    effort = found.effort
    assert effort.close is not None
    assert 3 <= effort.close < len(found.decisions)
    assert sum([not entry.glanced for entry in found.decisions]) == effort.close
    for entry in found.decisions:
        assert 0 <= entry.chance_played <= entry.chance_best <= 1
        assert entry.loss == 0 or not entry.glanced


def test_where_there_is_no_time_for_games_nothing_is_said_about_luck(record: Record) -> None:
    assert analyse(record, 1, "ismcts:sims=4,cut=2", luck_games=60, seconds=1, clock=Clock(0.1)).luck is None
    told = analyse(record, 1, "ismcts:sims=4,cut=2", luck_games=60, seconds=1, clock=Clock(0.03)).luck
    assert told is not None
    assert told.games == 8


def test_an_effort_finds_the_same_again_however_long_it_takes(record: Record) -> None:
    first = analyse(record, 1, "ismcts:sims=400,cut=3", luck_games=0, seconds=1, clock=Clock(0.01))
    assert first == analyse(record, 1, first.bot, luck_games=0, effort=first.effort)


def test_progress_comes_to_all_moves(record: Record) -> None:
    for effort in (Effort(2), Effort(4, close=3, glance=2), Effort(4, close=3, glance=2, every=4)):
        told: list[int] = []
        analyse(record, 1, "ismcts:sims=4,cut=2", luck_games=0, effort=effort, progress=told.append)
        assert sum(told) == len(record.actions)
        assert told[0] == 0  # nothing spoke against it
        assert min(told[1:]) > 0


# ---- The turning point ----


def standing(*chances: float) -> list[Judged]:
    """A decision every third move."""
    return [Judged(1 + 3 * place, "play", 2, "this", "this", chance, chance, 0.0, 0.0) for place, chance in enumerate(chances)]


def test_the_game_turned_where_the_chance_changed_most_towards_its_end() -> None:
    assert turn_of(standing(0.5, 0.7, 0.3, 0.25), 12, 0.0) == Turn(4, 6, 0.7, 0.3)
    assert turn_of(standing(0.5, 0.2, 0.6, 0.7), 12, 1.0) == Turn(4, 6, 0.2, 0.6)
    assert turn_of(standing(0.5, 0.2, 0.4), 12, None) == Turn(1, 3, 0.5, 0.2)


def test_the_end_itself_is_the_turning_point_only_of_a_game_that_had_none_before() -> None:
    assert turn_of(standing(0.5, 0.45, 0.4), 9, 0.0) == Turn(7, 9, 0.4, 0.0)
    assert turn_of(standing(0.6, 0.4, 0.5), 9, 0.0) == Turn(1, 3, 0.6, 0.4)
    assert turn_of([], 9, 0.0) is None
    assert turn_of(standing(0.5), 9, None) is None
