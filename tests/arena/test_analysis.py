"""The analysis of a game that was played: from one seat's knowledge, repeatable, and with eyes for a blunder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import stormdeck
from stormdeck.arena.analysis import Analysis, analyse, judge, text_of
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.cli import main
from stormdeck.core.rng import FastRng
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
        if entry.best == entry.played:
            assert entry.loss == 0


def test_the_mistakes_are_the_largest_losses_beyond_noise(found: Analysis) -> None:
    beyond = sorted([entry.loss for entry in found.decisions if entry.loss > entry.noise], reverse=True)
    assert [entry.loss for entry in found.mistakes] == beyond[:3]


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
    match = stormdeck.play_out("thunderbolts", ["greedy", "greedy"], seed=8)
    assert match.outcome is not None
    winner = int(match.outcome.winners[0])
    last = match.actions[-1]
    again = stormdeck.Match("thunderbolts", 2, seed=8)
    for text in match.actions[:-1]:
        again.play(text)
    assert again.decision is not None
    assert int(again.decision.seat) == winner, "choose another seed: the winner does not play the last card here"
    worse = [str(action) for action in again.legal() if str(action).startswith("close")]
    bot = SearchBot(read_wishes("ismcts", "sims=40,cut=6"))
    judged = judge(bot, again, len(match.actions), worse[0], FastRng(1))
    assert judged.best == last
    assert judged.loss > judged.noise


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
    assert len(told["mistakes"]) <= 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--seat", "3"], "Seats at this table are 1 to 2, not 3."),
        (["--bot", "greedy"], 'Only "ismcts" and "flat" can judge a game'),
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
    calm = Analysis(found.game, found.seat, found.bot, found.seed, found.decisions, (), None)
    assert "No mistake is larger than what may be chance." in text_of(calm, stormdeck.game("blanco"))
