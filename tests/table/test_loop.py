"""The play loop: who decides, who watches, and when it stops."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

import stormdeck
from stormdeck.bots.uniform import UniformBot
from stormdeck.core.actions import Action
from stormdeck.core.events import Event
from stormdeck.core.loop import LEAVE
from stormdeck.core.playout import random_playout
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View
from stormdeck.games import game_ids
from stormdeck.games.taidian.cards import STANDARD_TEXT
from stormdeck.table.loop import ByChance, ByView, InSeat, Mover, Observer, Play, Script, mover_for, shares
from stormdeck.table.opening import Opening, sit_down

ROOT = Path(__file__).parents[2]


class Diary(Observer):
    """Everything it was told."""

    def __init__(self, hears: bool = True) -> None:
        super().__init__(hears)
        self.rows: list[int] = []
        self.seats: list[int] = []
        self.numbers: list[int] = []
        self.events: list[Event] = []

    def before(self, play: Play, row: int) -> None:
        self.seats.append(int(play.seat))
        self.numbers.append(int(play.decisions))
        assert play.rows.contains(row)

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        self.rows.append(int(row))
        self.events += events
        assert play.decisions == self.numbers[-1] + 1


class FirstOnly(Mover):
    """The first legal action, as often as it was told; then it leaves."""

    def __init__(self, times: int) -> None:
        self.left = times

    def row(self, play: Play) -> int:
        self.left -= 1
        return LEAVE if self.left < 0 else int(play.rows.items[0])


def chance(opening: Opening, seed: int) -> list[Mover]:
    return [ByChance(FastRng(seed, 1 + seat)) for seat in range(opening.options.players)]


@pytest.mark.parametrize("game_id", game_ids())
def test_the_loop_the_inner_playout_and_a_match_play_the_same_game(game_id: str) -> None:
    """Chance decides; once with one source for all seats, as inside, once with one for each, as at tables."""
    opening = sit_down(game_id)
    play, rng = opening.play(5), FastRng(6)
    play.run([ByChance(rng)] * opening.options.players)
    inner = opening.deal(5)
    assert random_playout(opening.game, inner, FastRng(6), opening.game.new_rows(), 10**7) == play.decisions
    assert opening.game.describe(inner) == opening.game.describe(play.state)
    diary, other = Diary(), opening.play(5)
    other.run(chance(opening, 5), [diary])
    record = stormdeck.play_out(game_id, ["random"] * opening.options.players, seed=5)
    assert [str(opening.game.actions[row]) for row in diary.rows] == list(record.actions)
    assert record.outcome == opening.game.outcome(other.state)


def test_observers_are_told_of_every_decision_before_and_after() -> None:
    opening = sit_down("blanco", 3)
    diary, play = Diary(), opening.play(7)
    play.run(chance(opening, 7), [diary])
    assert diary.numbers == list(range(int(play.decisions)))
    match = stormdeck.Match("blanco", 3, seed=7)
    dealt = len(match.events(None))
    for row, seat in zip(diary.rows, diary.seats, strict=True):
        assert match.decision is not None
        assert match.decision.seat == seat
        match.play(match.game.actions[row])
    assert match.outcome is not None
    assert [event.seen_by(None) for event in diary.events if event.seen_by(None)] == list(match.events(None)[dealt:])


def test_events_are_made_only_if_somebody_hears_them() -> None:
    opening = sit_down("blanco", 2)
    deaf, hearing = Diary(hears=False), Diary()
    opening.play(1).run(chance(opening, 1), [deaf])
    assert deaf.rows
    assert deaf.events == []
    opening.play(1).run(chance(opening, 1), [hearing, Diary(hears=False)])
    assert hearing.rows == deaf.rows
    assert hearing.events


def test_it_stops_after_so_many_decisions_or_when_somebody_leaves_and_may_go_on() -> None:
    opening = sit_down("blanco", 2)
    play = opening.play(2)
    play.run(chance(opening, 2), most=5)
    assert (play.decisions, play.seat >= 0) == (5, True)
    play.run([FirstOnly(2), FirstOnly(2)])
    assert 7 <= play.decisions <= 9
    play.run(chance(opening, 3))
    assert play.seat == -1
    assert sum(shares(play, 2)) == 1


def test_a_match_goes_on_in_the_loop_from_where_it_stands() -> None:
    match = stormdeck.Match("blanco", 2, seed=7)
    match.play(match.legal()[0])
    diary = Diary()
    match.play_on([ByChance(FastRng(1)), ByChance(FastRng(2))], [diary], 4)
    assert diary.numbers == [1, 2, 3, 4]
    assert len(match.actions) == 5
    match.play_on([ByChance(FastRng(1)), ByChance(FastRng(2))])
    assert match.outcome is not None
    assert match.record().replay().outcome == match.outcome


def test_a_script_plays_a_record_again_and_leaves_at_its_end() -> None:
    record = stormdeck.play_out("thunderbolts", ["greedy", "random"], seed=3)
    match = stormdeck.Match("thunderbolts", 2, seed=3)
    script = Script([match.parse(text) for text in record.actions[:20]])
    match.play_on([script, script])
    assert tuple([str(action) for action in match.actions]) == record.actions[:20]


class Counting:
    """Notes how many it was offered; takes the first."""

    spec = "counting"

    def __init__(self) -> None:
        self.offered: list[int] = []

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        self.offered.append(len(legal))
        return legal[0]


def test_a_bot_may_be_spared_what_is_no_choice() -> None:
    opening = sit_down("thunder-and-lightning")
    always, sparing = Counting(), Counting()
    first, second = opening.play(4), opening.play(4)
    first.run([ByView(always, FastRng(1))] * 2, most=300)
    second.run([ByView(sparing, FastRng(1), asks_always=False)] * 2, most=300)
    assert first.decisions == second.decisions == len(always.offered)
    assert sparing.offered == [count for count in always.offered if count > 1]
    assert len(sparing.offered) < len(always.offered)


class Cheat:
    spec = "cheat"

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return next(action for action in stormdeck.game("blanco").actions if action not in legal)


@pytest.mark.parametrize("kind", [ByView, InSeat])
def test_what_is_not_legal_is_refused_and_nothing_happens(kind: type[ByView]) -> None:
    play = sit_down("blanco", 2).play(1)
    with pytest.raises(stormdeck.BadBot, match=r'The bot "cheat" chose ".*", which is not legal'):
        play.run([kind(Cheat(), FastRng(1))] * 2)
    assert play.decisions == 0


def test_a_match_says_which_rule_forbids_it() -> None:
    match = stormdeck.Match("blanco", 2, seed=1)
    with pytest.raises(stormdeck.IllegalAction) as refusal:
        match.play_on([InSeat(Cheat(), FastRng(1))] * 2)
    assert refusal.value.rule
    assert match.actions == ()


def test_chance_needs_no_view() -> None:
    assert isinstance(mover_for(UniformBot(), FastRng(1)), ByChance)
    assert isinstance(mover_for(stormdeck.bot("greedy"), FastRng(1)), InSeat)


def test_sitting_down_reads_a_card_table_of_ones_own() -> None:
    own = stormdeck.game("taidian").options_from_data(STANDARD_TEXT.replace("cost = 8", "cost = 9", 1))
    opening = sit_down("taidian", 2, own)
    assert opening.game is not stormdeck.game("taidian")
    with pytest.raises(stormdeck.BadOptions):
        sit_down("taidian", 2, {"card_table": "nonsense"})
    with pytest.raises(stormdeck.UnknownGame):
        sit_down("chess")


LOOPS = {
    "core/loop.py": "the loop",
    "core/playout.py": "the compiled inner loop",
    "bots/search/tree.py": "the search itself, compiled",
    "bench.py": "measures what a step from outside costs",
    "core/batch.py": "thousands of games side by side, a decision in each, compiled",
    "envs/spaces.py": "a learner decides, one step at a time",
    "envs/spiel.py": "the same, as OpenSpiel asks for it",
    "envs/explicit.py": "walks every branch of a small game, chance included",
    "table/match.py": "plays one action, and again up to the last",
    "table/takeback.py": "looks at single moves in imagined deals",
    "core/game.py": "the contract",
}
"""Who may call `apply_row`, and why."""


def test_nobody_else_writes_a_play_loop() -> None:
    """Outside the rules, the test kit and the list above nobody steps a state by hand; benchmarks neither."""
    package = ROOT / "src" / "stormdeck"
    files = [file for file in package.rglob("*.py") if file.relative_to(package).parts[0] not in ("games", "testing")]
    for file in [*files, *(ROOT / "benchmarks").glob("*.py")]:
        names = {node.attr for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)}
        place = file.relative_to(package).as_posix() if package in file.parents else file.name
        if "apply_row" in names:
            assert LOOPS.get(place), f"{place} carries out actions by itself; `Play.run` does that for it"
