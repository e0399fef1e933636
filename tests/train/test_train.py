"""`stormdeck train`, whole but short: the same bytes however it was interrupted, whole numbers near the others, a fair gate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from stormdeck import cli
from stormdeck.bots.nets import NAME, read_net
from stormdeck.core.errors import BadBot, BadFile, BadOptions, StormdeckError
from stormdeck.table.executor import Here
from stormdeck.train.data import Lessons, open_folder, play_all, read_all
from stormdeck.train.fitting import fit, loss_of
from stormdeck.train.gate import Gate, Played, Trial, gate, play_deals, search_bot, summed
from stormdeck.train.plan import Plan, planned
from stormdeck.train.quantising import NEAR, agreeing, compared, plain_logit, rounded
from stormdeck.train.running import Wish, train

np = pytest.importorskip("numpy")

PLAN = planned(Plan("blanco", seed=5, glances=40, searches=5, sims=3, worlds=1, hidden=6, rounds=2))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("net")
    open_folder(place, PLAN)
    play_all(place, PLAN, Here())
    return place


@pytest.fixture(scope="module")
def lessons(folder: Path) -> Lessons:
    return read_all(folder, PLAN)


def test_games_are_the_same_after_an_interruption(folder: Path, tmp_path: Path) -> None:
    """Stopped after the first job, and begun again."""
    asked: Iterator[bool] = iter([True, False])
    open_folder(tmp_path, PLAN)
    play_all(tmp_path, PLAN, Here(), goes_on=lambda: next(asked))
    assert len(list(tmp_path.glob("*.part"))) == 1
    open_folder(tmp_path, PLAN)
    play_all(tmp_path, PLAN, Here())
    names = sorted([part.name for part in folder.glob("*.part")])
    assert names == sorted([part.name for part in tmp_path.glob("*.part")])
    assert len(names) == 3
    for name in names:
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


def test_a_folder_of_another_plan_is_refused_and_left_alone(folder: Path) -> None:
    before = (folder / "plan.json").read_bytes()
    with pytest.raises(BadFile, match="other seed"):
        open_folder(folder, msgspec.structs.replace(PLAN, seed=6))
    assert (folder / "plan.json").read_bytes() == before


def test_a_damaged_part_is_named(folder: Path, tmp_path: Path) -> None:
    for part in folder.glob("*"):
        (tmp_path / part.name).write_bytes(part.read_bytes())
    broken = tmp_path / "searches-00000000.part"
    broken.write_bytes(broken.read_bytes()[:-9])
    with pytest.raises(BadFile, match=r"searches-00000000\.part.*played again"):
        read_all(tmp_path, PLAN)


def test_what_is_learned_from_and_what_is_measured_with_are_other_games(lessons: Lessons) -> None:
    assert lessons.searches.games + lessons.searches_apart.games == PLAN.searches
    assert lessons.glances.games == PLAN.glances
    for lesson in lessons:
        assert len(lesson.inputs) > 0
        assert set(np.unique(lesson.results)) <= {0.0, 0.5, 1.0}
        assert ((lesson.thoughts >= 0) & (lesson.thoughts <= 1)).all()
    assert len(lessons.worlds.inputs) <= PLAN.worlds * len(lessons.searches.inputs)


def test_learning_by_hand_goes_downhill(lessons: Lessons) -> None:
    """On what it learns from; so few games say nothing about others."""
    glances = lessons.glances
    longer = msgspec.structs.replace(PLAN, rounds=30)
    short, long = [fit(plan, lessons, lambda words: None, "numpy") for plan in (PLAN, longer)]
    assert long.device == "numpy"
    coin = loss_of(np.zeros(len(glances.results)), glances.results)
    learned = loss_of(long.weights.logits(glances.inputs), glances.results)
    assert learned < coin
    assert learned < loss_of(short.weights.logits(glances.inputs), glances.results)
    again = fit(longer, lessons, lambda words: None, "numpy")
    assert (again.weights.layer == long.weights.layer).all()


def test_whole_numbers_say_nearly_the_same_and_packed_ones_exactly_that(lessons: Lessons) -> None:
    fitted = fit(PLAN, lessons, lambda words: None, "numpy")
    file = rounded(fitted.weights, "blanco")
    found = compared(fitted.weights, file, lessons.worlds.inputs)
    assert found.farthest <= NEAR
    agreeing(file, lessons.worlds.inputs)
    row = [int(count) for count in lessons.worlds.inputs[0]]
    other = msgspec.structs.replace(file, bias=file.bias + (1 << file.bits + 12))
    assert plain_logit(other, row) - plain_logit(file, row) == 1 << file.bits + 12
    with pytest.raises(StormdeckError, match="is off by"):
        compared(fitted.weights, other, lessons.worlds.inputs)


def test_everything_by_one_call_and_the_card_tells_it(tmp_path: Path) -> None:
    wish = Wish("stormdeck train blanco", tmp_path / "net", "numpy", 4, "ismcts:sims=2,net=100,leaf=0", "ismcts:sims=2")
    said: list[str] = []
    card = train(PLAN, wish, Here(), said.append)
    net = (wish.folder / NAME).read_bytes()
    read_net(net, "blanco", 390)
    assert card.bytes == len(net) <= 150_000
    assert {"present", "searches", "worlds, net"} <= set(card.losses)
    assert sum([one.positions for one in card.calibration]) == card.positions["worlds_apart"]
    assert [one.deals for one in card.gates] == [4]
    page = (wish.folder / "card.md").read_text("utf-8")
    assert "ismcts:sims=2,net=100,leaf=0 against ismcts:sims=2" in page
    assert msgspec.json.decode((wish.folder / "card.json").read_bytes())["plan"]["seed"] == 5
    again = train(PLAN, msgspec.structs.replace(wish, folder=tmp_path / "again", deals=0), Here(), said.append)
    assert (tmp_path / "again" / NAME).read_bytes() == net
    assert again.gates == ()


# ---- The gate ----------------------------------------------------------------------------------------------------------


def any_blanco_net(seed: int) -> bytes:
    from tests.bots.test_nets import any_net

    return msgspec.json.encode(any_net("blanco", 390, seed, wide=60))


def test_the_net_plays_only_where_a_spec_asks_for_it() -> None:
    """And the same deals with the same bots give the same shares."""
    asking, silent = "ismcts:sims=3,net=100,leaf=0", "ismcts:sims=3"
    first, second = [
        [play_deals(Trial("blanco", any_blanco_net(seed), one, silent, 3), 0) for seed in (1, 2)] for one in (silent, asking)
    ]
    assert first[0].shares == first[1].shares
    assert first[0].moves == first[1].moves
    assert second[0].moves != second[1].moves
    assert all([moves > 0 and time > 0 for moves, time in zip(first[0].moves, first[0].time, strict=True)])


def result(shares: list[float]) -> Gate:
    trial = Trial("blanco", b"", "one", "other", 3)
    return summed(trial, 0, [Played(place, (share,), (1, 1), (0.1, 0.2)) for place, share in enumerate(shares)])


def test_verdicts_by_the_sequential_test() -> None:
    assert result([1.0, 0.5, 1.0, 0.5, 0.5, 1.0] * 20).verdict == "passed"
    assert result([0.0, 0.5, 0.0, 0.5, 0.5, 0.0] * 20).verdict == "failed"
    close = result([1.0, 0.5, 0.0, 0.5] * 5)
    assert close.verdict == "open"
    assert close.low < close.share < close.high
    assert (close.ms_one, close.ms_other) == (pytest.approx(100), pytest.approx(200))


class Decided(Here):
    """Nobody plays: the results are given, out of order; counts how many were asked for."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.asked = 0

    def as_completed(self, work, jobs):  # type: ignore[no-untyped-def]  # the results are what the gate reads, nothing else
        firsts = list(jobs)
        for place in range(0, len(firsts), 2):
            for first in reversed(firsts[place : place + 2]):
                self.asked += 1
                yield Played(first, (self.share, 0.5), (1, 1), (0.1, 0.1))


def test_the_gate_stops_when_it_is_decided_and_looks_in_the_order_of_the_deals() -> None:
    trial, executor = Trial("blanco", b"", "one", "other", 3), Decided(1.0)
    found = gate(trial, 4000, executor)
    assert (found.verdict, found.deals) == ("passed", 64)
    assert executor.asked < 40
    assert gate(trial, 400, Decided(1.0), decides=False).deals == 400


def test_only_search_bots_play_the_gate() -> None:
    with pytest.raises(BadBot, match="search bots"):
        search_bot("greedy", "blanco", any_blanco_net(1))


# ---- The command -------------------------------------------------------------------------------------------------------


def test_a_game_that_tells_a_net_nothing_is_refused() -> None:
    with pytest.raises(BadOptions, match='"thunderbirds" is none'):
        planned(Plan("thunderbirds"))


def test_the_command_makes_a_net_and_says_how_it_did(tmp_path: Path) -> None:
    sizes = "--seed 5 --glances 20 --searches 5 --sims 2 --worlds 1 --hidden 3 --rounds 1 --device numpy --processes 1"
    bots = "--deals 2 --bot ismcts:sims=2,net=100 --against ismcts:sims=2"
    place = tmp_path / "made"
    ran = CliRunner().invoke(cli.main, ["train", "blanco", "--out", str(place), *sizes.split(), *bots.split()])
    assert ran.exit_code == 1, ran.output  # two deals decide nothing
    assert "over 2 deals" in ran.output
    assert (place / NAME).exists()
    refused = CliRunner().invoke(cli.main, ["train", "blanco", "--out", str(place), "--hidden", "4"])
    assert refused.exit_code == 2
    assert "4 is not a multiple of 3" in refused.output
    unknown = CliRunner().invoke(cli.main, ["train", "blanco", "--out", str(tmp_path / "other"), "--bot", "nonsense"])
    assert unknown.exit_code == 2
    assert "played by search bots" in unknown.output
    assert not (tmp_path / "other").exists()
