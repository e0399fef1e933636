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
from stormdeck.train.policy import NEAR, PolicyCard, Rounding, Wish, train_policy
from stormdeck.train.selfplay import Course

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
