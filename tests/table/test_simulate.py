"""Many games, summed up: the same whatever the processes, shares that add up, and nothing left behind."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import stormdeck
from stormdeck.bots import registry
from stormdeck.bots.base import Bot
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.blanco.actions import ACTIONS, KEEP_HIDDEN
from stormdeck.games.blanco.view import BlancoView
from stormdeck.table.simulate import Summary, game_seed, lengths, percentile, seating, simulate, wilson

QUICK: dict[str, object] = {"max_turns_per_player": 15}
"""Ends random games early, some of them shared (BL-G42)."""


@pytest.fixture(scope="module")
def summary() -> Summary:
    return simulate("blanco", ["random", "greedy", "random"], 60, seed=4, options=QUICK)


def test_the_number_of_processes_changes_nothing(summary: Summary) -> None:
    assert simulate("blanco", ["random", "greedy", "random"], 60, seed=4, options=QUICK, processes=2) == summary


def test_another_seed_gives_other_games(summary: Summary) -> None:
    assert simulate("blanco", ["random", "greedy", "random"], 60, seed=5, options=QUICK) != summary


def test_shares_add_up(summary: Summary) -> None:
    assert math.isclose(sum([row.wins for row in summary.bots]), 60)
    assert math.isclose(sum([row.share for row in summary.bots]), 1)
    assert math.isclose(sum(summary.turn_order), 1)
    assert sum([count for _, count in summary.reasons]) == 60


def test_a_shared_win_counts_in_fractions() -> None:
    shared = simulate("blanco", ["random"] * 3, 40, seed=2, options={"max_turns_per_player": 1})
    assert any(not row.wins.is_integer() for row in shared.bots)
    assert math.isclose(sum([row.wins for row in shared.bots]), 40)


def test_the_interval_contains_the_share(summary: Summary) -> None:
    for row in summary.bots:
        assert 0 <= row.low <= row.share <= row.high <= 1
        assert row.low < row.high


def test_every_game_can_be_played_again() -> None:
    """`play_out` with the seed and the seating of each game comes to the same wins, by bot and by turn order."""
    bots = ["random", "greedy", "greedy:bank"]
    by_bot: Counter[str] = Counter()
    by_turn: Counter[int] = Counter()
    decisions = 0
    for number in range(8):
        seats = seating(bots, number)
        match = stormdeck.play_out("blanco", seats, seed=game_seed(9, number), options=QUICK).replay()
        view, outcome = match.view(None), match.outcome
        assert isinstance(view, BlancoView)
        assert outcome is not None
        decisions += len(match.actions)
        for winner in outcome.winners:
            by_bot[seats[winner]] += 6 // len(outcome.winners)
            by_turn[(winner - view.dealer - 1) % 3] += 6 // len(outcome.winners)  # BL-R23: the dealer is last
    found = simulate("blanco", bots, 8, seed=9, options=QUICK)
    assert [round(row.wins * 6) for row in found.bots] == [by_bot[name] for name in bots]
    assert [round(share * 8 * 6) for share in found.turn_order] == [by_turn[place] for place in range(3)]
    assert found.lengths.mean == decisions / 8


def test_bots_move_on_one_seat_after_each_game() -> None:
    assert [seating(["a", "b", "c"], number) for number in range(4)] == [
        ["a", "b", "c"],
        ["c", "a", "b"],
        ["b", "c", "a"],
        ["a", "b", "c"],
    ]


def test_seeds_of_games_are_all_different_and_in_range() -> None:
    seeds = {game_seed(seed, number) for seed in range(20) for number in range(200)}
    assert len(seeds) == 4000
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_progress_is_told_of_every_game() -> None:
    for processes in (1, 2):
        told: list[int] = []
        simulate("blanco", ["random", "random"], 7, options=QUICK, processes=processes, progress=told.append)
        assert sum(told) == 7


def test_the_summary_as_text(summary: Summary) -> None:
    lines = summary.text().splitlines()
    assert lines[0] == "Blanco: 60 games, 3 players, seed 4"
    assert lines[2].split() == ["bot", "wins", "share", "95", "%", "interval"]
    assert [line.split()[0] for line in lines[3:6]] == ["random", "greedy", "random"]
    assert len({len(line) for line in lines[3:6]}) == 1
    assert lines[7].startswith("Wins by turn order: first ")
    assert "Decisions in a game: " in lines[8]
    assert "BL" not in summary.text()
    assert "the turn limit was reached and the best position counts: " in lines[9]


# ---- Figures -----------------------------------------------------------------------------------------------------------


def test_wilson_against_known_answers() -> None:
    """10 of 20: 0.299 to 0.701; 0 of 10: 0 to 0.278; 1 of 1: 0.207 to 1 (the usual textbook values)."""
    assert wilson(0.5, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1.0, 1) == pytest.approx((0.2065, 1.0), abs=1e-4)


def test_percentiles_are_values_that_occurred() -> None:
    counts = Counter(range(1, 101))
    assert [percentile(counts, part) for part in (5, 50, 95)] == [5, 50, 95]
    assert [percentile(Counter([7]), part) for part in (5, 50, 95)] == [7, 7, 7]
    assert lengths(Counter([1, 1, 1, 9])).mean == 3


# ---- What goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "answer"),
    [
        ({"game_id": "blnco"}, stormdeck.UnknownGame, 'There is no game "blnco"; did you mean "blanco"?'),
        ({"bots": ["greedy"]}, stormdeck.BadOptions, "Blanco is for 2 to 5 players, not 1 (BL-R01)."),
        (
            {"bots": ["greedy", "deep"]},
            stormdeck.BadBot,
            'There is no bot "deep"; there are random, greedy, blend, flat, ismcts, net, level.',
        ),
        ({"bots": []}, stormdeck.BadBot, "A simulation needs a list of bots, one for each seat."),
        ({"bots": "greedy"}, stormdeck.BadBot, "A simulation needs a list of bots, one for each seat."),
        ({"bots": None}, stormdeck.BadBot, "A simulation needs a list of bots, one for each seat."),
        ({"games": 0}, stormdeck.StormdeckError, "The number of games is a whole number from 1 to 1000000000, not 0."),
        ({"games": "9"}, stormdeck.StormdeckError, "The number of games is a whole number from 1 to 1000000000, not '9'."),
        ({"processes": 0}, stormdeck.StormdeckError, "The number of processes is a whole number from 1 to 1024, not 0."),
        ({"seed": -1}, stormdeck.StormdeckError, "The seed is a whole number from 0 to 9223372036854775807, not -1."),
        (
            {"options": {"clearing": "never"}},
            stormdeck.BadOptions,
            'Option "clearing" is "optional" or "mandatory", not "never".',
        ),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(arguments: dict[str, Any], error: type[Exception], answer: str) -> None:
    asked: dict[str, Any] = {"game_id": "blanco", "bots": ["greedy", "random"], "games": 3, "processes": 2, **arguments}
    with pytest.raises(error) as refusal:
        simulate(**asked)
    assert str(refusal.value) == answer
    assert multiprocessing.active_children() == []


class Cheat:
    """Keeps a card hidden whatever it is asked."""

    spec = "cheat"

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return ACTIONS[KEEP_HIDDEN]


def make_cheat(argument: str) -> Bot:
    return Cheat()


def test_a_bot_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.KINDS, "cheat", make_cheat)
    with pytest.raises(stormdeck.BadBot, match='The bot "cheat" chose "keep hidden", which is not legal'):
        simulate("blanco", ["random", "cheat"], 3)


def test_an_error_in_another_process_comes_back_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is known here but not there, which is as wrong as a bot can be."""
    monkeypatch.setitem(registry.KINDS, "cheat", make_cheat)
    with pytest.raises(stormdeck.BadBot, match='There is no bot "cheat"'):
        simulate("blanco", ["random", "cheat"], 3, processes=2)
    assert multiprocessing.active_children() == []


def test_whoever_watches_may_stop_it() -> None:
    def enough(count: int) -> None:
        raise KeyboardInterrupt

    for processes in (1, 2):
        with pytest.raises(KeyboardInterrupt) as stopped:
            simulate("blanco", ["random", "random"], 1000, processes=processes, progress=enough)
        assert multiprocessing.active_children() == []  # at once, not when the last trace of the call is forgotten
        assert stopped.tb is not None


LONG_RUN = """
import sys
from stormdeck.table.simulate import simulate
if __name__ == "__main__":
    try:
        simulate("blanco", ["random", "random"], 100_000, processes=2, progress=lambda count: print(count, flush=True))
    except KeyboardInterrupt:
        sys.exit("stopped")
"""


@pytest.mark.skipif(os.name != "posix", reason="signals to a whole group of processes")
def test_an_interrupt_ends_every_process_quietly(tmp_path: Any) -> None:
    """As a terminal does it: Ctrl-C goes to all processes of the group at once."""
    script = tmp_path / "long_run.py"
    script.write_text(LONG_RUN, encoding="utf-8")
    paths = os.pathsep.join([path for path in sys.path if path])
    running = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": paths},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    )
    assert running.stdout is not None
    assert [running.stdout.readline() for _ in range(2)] == ["0\n", "1\n"]
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=300)
    assert (said, running.returncode) == ("stopped\n", 1)
    for _ in range(50):
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a process was left behind")


# ---- A table in Python -------------------------------------------------------------------------------------------------


class First:
    """A bot of somebody's own, without a name."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]


def test_a_summary_is_a_table(summary: Summary) -> None:
    assert repr(summary) == str(summary) == summary.text()
    assert [row.name for row in summary] == [row["name"] for row in summary.as_dicts()] == ["random", "greedy", "random"]
    assert (len(summary), summary[1]) == (3, summary.bots[1])
    assert json.loads(summary.to_json())["bots"] == summary.as_dicts()


def test_objects_play_as_well_as_names() -> None:
    table = stormdeck.simulate("blanco", [First(), "random"], games=4, options=QUICK)
    assert [row.name for row in table] == ["First", "random"]
    assert stormdeck.simulate("blanco", [First(), "random"], games=4, options=QUICK, processes=2) == table


def test_an_object_that_cannot_travel_is_refused_before_anything_is_played() -> None:
    class Local(First):
        pass

    with pytest.raises(stormdeck.BadBot, match="The bot Local cannot go to other processes"):
        stormdeck.simulate("blanco", [Local(), "random"], games=4, processes=2)


def test_progress_begins_when_nothing_speaks_against_it() -> None:
    told: list[int] = []
    with pytest.raises(stormdeck.BadBot):
        stormdeck.simulate("blanco", ["nobody", "random"], games=4, progress=told.append)
    assert told == []
    stormdeck.simulate("blanco", ["random", "random"], games=3, options=QUICK, progress=told.append)
    assert told == [0, 1, 1, 1]


def test_programs_take_part(tmp_path: Path) -> None:
    """It is told of every game and its end, and is gone afterwards."""
    log = tmp_path / "log"
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(log=str(log)), "utf-8")
    spec = f"run:{sys.executable} {program}"
    table = stormdeck.simulate("blanco", [spec, "random"], games=3, options=QUICK)
    assert [row.name for row in table] == [spec, "random"]
    heard = Counter(log.read_text("utf-8").split())
    assert (heard["new_game"], heard["game_over"]) == (3, 3)
    assert heard["hello"] == heard["bye"]


def test_a_program_that_gives_up_is_one_sentence() -> None:
    with pytest.raises(stormdeck.StormdeckError, match="ended with status 3"):
        stormdeck.simulate("blanco", [f'run:{sys.executable} -c "raise SystemExit(3)"', "random"], games=2)


PROGRAM = """
import json, sys
log = open({log!r}, "a")
for line in sys.stdin:
    message = json.loads(line)
    print(message["type"], file=log, flush=True)
    if message["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": message["protocol"], "name": "first"}}), flush=True)
    if message["type"] == "choose":
        answer = {{"type": "act", "id": message["id"], "move": message["move"], "action": message["legal"][0]}}
        print(json.dumps(answer), flush=True)
"""
