"""`stormdeck train --policy`: self-play that can be repeated, whole numbers near the others, a sentence without PyTorch."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from stormdeck import cli
from stormdeck.bots.policies import NAME
from stormdeck.core.errors import BadBot, StormdeckError
from stormdeck.table.executor import Here
from stormdeck.table.opening import sit_down
from stormdeck.train.imitation import Lesson, lessons, teach
from stormdeck.train.policy import NEAR, PolicyCard, Rounding, Wish, train_policy
from stormdeck.train.selfplay import GENTLE, Course

COURSE = Course("thunder-and-lightning", seed=3, rounds=2, games=32, length=6, hidden=8, second=4, batch=64)


def wish(folder: Path, bot: str = "net", deals: int = 0) -> Wish:
    return Wish("stormdeck train", folder, "cpu", 2, deals, bot, "level:1")


def test_without_pytorch_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    command = ["train", "thunder-and-lightning", "--policy", "2", "--bot", "net", "--out", str(tmp_path / "net")]
    told = CliRunner().invoke(cli.main, command)
    assert told.exit_code != 0
    assert "PyTorch, which is not installed" in told.output
    assert "Traceback" not in told.output
    assert not (tmp_path / "net").exists()


def test_a_bot_that_nobody_knows_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="gready"):
        train_policy(COURSE, wish(tmp_path / "net", "gready"), Here(), lambda words: None)
    assert not (tmp_path / "net").exists()


def test_a_game_that_says_nothing_to_a_policy_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not among the tools of the tests; `pip install stormdeck[train]` brings it")
    with pytest.raises(StormdeckError, match="do not say what a policy net reads"):
        train_policy(msgspec.structs.replace(COURSE, game="blanco"), wish(tmp_path), Here(), lambda words: None)


def test_the_same_course_gives_the_same_net_and_the_card_tells_it(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not among the tools of the tests; `pip install stormdeck[train]` brings it")
    card = train_policy(COURSE, wish(tmp_path / "one", "ismcts:sims=2,policy=50", deals=2), Here(), lambda words: None)
    train_policy(COURSE, wish(tmp_path / "two"), Here(), lambda words: None)
    net = (tmp_path / "one" / NAME).read_bytes()
    assert net == (tmp_path / "two" / NAME).read_bytes()
    assert card.bytes == len(net)
    assert card.decisions == 2 * 32 * 6
    assert 0 < card.rounding.same <= 1
    assert card.rounding.given_up <= NEAR
    assert [one.deals for one in card.gates] == [2]
    assert msgspec.json.decode((tmp_path / "one" / "card.json").read_bytes())["course"]["seed"] == 3


def test_games_of_greedy_teach_what_greedy_does() -> None:
    """Every decision with a choice that chance did not make, what its seat saw, and what became of the seat."""
    taught = teach(Lesson("taidian", 5, 0, 2))
    game, options = sit_down("taidian", 2)
    size = game.observation(options).size
    assert len(taught.seen) == size * len(taught.counts)
    assert len(taught.rows) == sum(taught.counts)
    assert len(taught.places) == len(taught.shares) == len(taught.counts) > 100
    assert all([0 <= place < count > 1 for place, count in zip(taught.places, taught.counts, strict=True)])
    assert set(taught.shares) <= {0.0, 0.5, 1.0}
    assert len({taught.seen[at : at + size] for at in range(0, len(taught.seen), size)}) > len(taught.counts) // 2
    assert taught == teach(Lesson("taidian", 5, 0, 2))
    assert taught != teach(Lesson("taidian", 6, 0, 2))
    assert [(one.first, one.games) for one in lessons("taidian", 5, 25)] == [(0, 10), (10, 10), (20, 5)]


def test_a_policy_that_imitates_is_the_same_twice(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not among the tools of the tests; `pip install stormdeck[train]` brings it")
    course = msgspec.structs.replace(COURSE, game="taidian")
    for name, imitated in (("one", 12), ("two", 12), ("plain", 0)):
        one = msgspec.structs.replace(course, imitated=imitated)
        train_policy(one, wish(tmp_path / name), Here(), lambda words: None)
    nets = [(tmp_path / name / NAME).read_bytes() for name in ("one", "two", "plain")]
    assert nets[0] == nets[1] != nets[2]


def test_what_is_not_said_suits_a_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A value net's bot would be refused only after all the learning."""
    asked: list[Wish] = []

    def noted(course: Course, wish: Wish, *rest: object) -> PolicyCard:
        asked.append(wish)
        return PolicyCard("", course, 0, 0, Rounding(0, 1.0, 0.0, 0.0))

    monkeypatch.setattr("stormdeck.train.policy.train_policy", noted)
    told = CliRunner().invoke(cli.main, ["train", "thunder-and-lightning", "--policy", "2", "--out", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert [(one.bot, one.against) for one in asked] == [("net", "level:5")]


def test_imitation_is_asked_for_with_a_number_of_games_and_learns_gently_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Course] = []

    def noted(course: Course, wish: Wish, *rest: object) -> PolicyCard:
        asked.append(course)
        return PolicyCard(wish.command, course, 0, 0, Rounding(0, 1.0, 0.0, 0.0))

    monkeypatch.setattr("stormdeck.train.policy.train_policy", noted)
    for more in ([], ["--imitate", "40"]):
        command = ["train", "taidian", "--policy", "2", *more, "--out", str(tmp_path)]
        assert CliRunner().invoke(cli.main, command).exit_code == 0
    assert [(one.imitated, one.rates) for one in asked] == [(0, Course("taidian").rates), (40, GENTLE)]
