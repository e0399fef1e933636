"""The arena: pairs of deals, controls, the same result however it is played; and the command."""

from __future__ import annotations

import itertools
import json

import pytest
from click.testing import CliRunner

import stormdeck
from stormdeck.arena.contest import (
    AS_EXPECTED,
    NOBODY_WON,
    UNEXPECTED,
    Contest,
    contest,
    control_pairs,
    deals_of,
    judge,
    match_row,
)
from stormdeck.arena.report import text_of
from stormdeck.arena.table import Deal, Duel, streams
from stormdeck.bots.search.bot import Thought
from stormdeck.cli import main
from stormdeck.core.rng import FastRng
from stormdeck.judging.thinking import choose_in_time
from stormdeck.programs.players import Player


@pytest.fixture(scope="module")
def found() -> Contest:
    return contest("thunderbolts", ["greedy", "blend:8"], 12, seed=5)


def test_greedy_beats_an_absent_minded_player(found: Contest) -> None:
    (match,) = found.matches
    assert (match.one, match.other, match.deals, match.games) == ("greedy", "blend:8", 12, 24)
    assert match.share > 0.6
    assert match.low <= match.share <= match.high
    assert [row.spec for row in found.bots] == ["greedy", "blend:8"]
    assert found.bots[0].elo > 0 > found.bots[1].elo
    assert found.bots[0].moves > 0
    assert found.bots[0].slowest_ms >= found.bots[0].ms_per_move > 0


def test_the_controls_come_with_it(found: Contest) -> None:
    assert [control.kind for control in found.controls] == ["mirror", "sanity"]
    assert all(control.passed for control in found.controls)
    assert [control.verdict for control in found.controls] == [AS_EXPECTED, AS_EXPECTED]
    assert found.controls[1].result.share > 0.9


def control(kind: str, *deals: tuple[float, float]) -> tuple[bool, str]:
    """The verdict on a control whose deals were won so."""
    played = [
        Deal(number, one / (one + other) if one + other else 0.5, (one, other), ()) for number, (one, other) in enumerate(deals)
    ]
    judged = judge(kind, match_row(("a", "b"), played))
    return judged.passed, judged.verdict


def test_a_control_fails_only_on_evidence_against_it() -> None:
    one, both, other = (1.0, 0.0), (0.5, 0.5), (0.0, 1.0)
    assert control("sanity", *[one] * 20) == (True, AS_EXPECTED)
    assert control("sanity", *[both] * 20) == (True, AS_EXPECTED)
    assert control("sanity", *[other] * 3) == (True, AS_EXPECTED), "three deals prove nothing"
    assert control("sanity", *[other] * 20) == (False, UNEXPECTED)
    assert control("mirror", *[both] * 20) == (True, AS_EXPECTED)
    assert control("mirror", *[one] * 13, *[both] * 6, *[other] * 1) == (True, AS_EXPECTED), "the 95 % interval is 69 to 91 %"
    assert control("mirror", *[one] * 130, *[both] * 60, *[other] * 10) == (False, UNEXPECTED)
    assert control("mirror", *[other] * 130, *[both] * 60, *[one] * 10) == (False, UNEXPECTED)


def test_a_solitaire_that_nobody_wins_says_nothing_and_fails_nothing() -> None:
    nobody = (0.0, 0.0)
    assert control("sanity", *[nobody] * 20) == control("mirror", *[nobody] * 20) == (True, NOBODY_WON)
    assert control("sanity", *[nobody] * 19, (1.0, 0.0)) == (True, AS_EXPECTED)
    arguments = ["arena", "thunderbirds", "level:1", "--option", "advanced_count=8", "--games", "2", "--processes", "1"]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert done.stdout.count("says nothing, for nobody won a game") == 2


def test_hardly_any_right_mirror_match_fails() -> None:
    """Of 2,000 even matches of 25 deals, the two games of a deal won as by the toss of a coin."""
    rng = FastRng(11)
    failed = 0
    for _ in range(2000):
        tosses = [int(rng.below(4)) for _ in range(25)]
        failed += not control("mirror", *[((0.0, 1.0), (0.5, 0.5), (0.5, 0.5), (1.0, 0.0))[toss] for toss in tosses])[0]
    assert failed <= 2


def test_a_control_that_fails_gives_the_exit_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """An arena that mixes up the two players loses against chance."""
    play = Duel.play

    def mixed_up(duel: Duel, seed: int, number: int) -> Deal:
        deal = play(duel, seed, number)
        return deal._replace(share=1 - deal.share, wins=(deal.wins[1], deal.wins[0]))

    monkeypatch.setattr(Duel, "play", mixed_up)
    done = CliRunner().invoke(main, ["arena", "thunderbolts", "greedy", "--games", "12", "--processes", "1"])
    assert done.exit_code == 1
    assert "Expected no worse than chance: NOT as it should be." in done.stdout


def test_the_report_says_how_to_repeat_it(found: Contest) -> None:
    text = text_of(found)
    assert "thunderbolts: 12 deals a match, 2 players, each deal both ways, seed 5" in text
    assert "Control, mirror" in text
    assert "greedy - blend:8" in text


def test_the_number_of_processes_changes_nothing(found: Contest) -> None:
    again = contest("thunderbolts", ["greedy", "blend:8"], 12, seed=5, processes=2)
    assert again.matches == found.matches
    assert [control.result for control in again.controls] == [control.result for control in found.controls]


def test_another_seed_gives_other_games(found: Contest) -> None:
    other = contest("thunderbolts", ["greedy", "blend:8"], 12, seed=6, controls=False)
    assert other.matches != found.matches
    assert other.controls == ()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_a_pair_everybody_has_every_seat_once(players: int) -> None:
    sat: dict[int, list[int]] = {0: [], 1: []}
    for turn in (0, 1):
        who = [(seat + turn) % 2 for seat in range(players)]
        for seat, bot in enumerate(who):
            sat[bot].append(seat)
        assert len(set(streams(who))) == players
    assert sorted(sat[0]) == sorted(sat[1]) == list(range(players))


def test_a_deal_is_shared_out_completely() -> None:
    game = stormdeck.game("blanco")
    for players in (2, 3):
        duel = Duel(game, game.agree(players, {}), Player("blend:20", 10), Player("greedy", 10))
        deal = duel.play(3, 0)
        assert sum(deal.wins) == pytest.approx(1)
        assert 0 <= deal.share <= 1


def test_a_solitaire_deal_is_played_by_both() -> None:
    game = stormdeck.game("thunderbirds")
    deal = Duel(game, game.agree(1, {}), Player("random", 10), Player("random", 10)).play(1, 0)
    assert deal.share == 0.5
    assert deal.wins == (0.0, 0.0)


def test_how_much_there_is_to_play() -> None:
    assert deals_of(["a", "b", "c"], 100) == 3 * 100 + 2 * 25
    assert deals_of(["a", "b"], 10) == 10 + 2 * 10
    assert deals_of(["a", "b"], 100, controls=False) == 100
    assert [kind for kind, _ in control_pairs("random")] == ["mirror"]


@pytest.mark.parametrize("cost", [0.002, 0.02, 0.7])
def test_a_time_budget_is_turned_into_simulations(cost: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine where a simulation takes `cost` seconds, half a second is used up and hardly more."""
    now = 0.0
    run = Thought.run

    def slow_run(thought: Thought, simulations: int) -> bool:
        nonlocal now
        now += cost * simulations
        return run(thought, simulations)

    monkeypatch.setattr(Thought, "run", slow_run)
    match = stormdeck.Match("blanco", 2, seed=3)
    assert match.decision is not None
    legal = match.legal()
    bot = stormdeck.bot("ismcts:time=0.5,cut=2")
    assert choose_in_time(bot, match.view(match.decision.seat), legal, FastRng(1), lambda: now) in legal
    assert 0.5 <= now <= max(0.5 + cost + 1e-6, 4 * cost)


@pytest.mark.parametrize("spec", ["ismcts:sims=300,cut=2", "flat:sims=300,keep=4,cut=2", "ismcts:time=9,cut=2"])
def test_a_table_may_limit_the_time_of_any_search(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of a second a simulation: where a second is not enough, it ends after a second."""
    now = 0.0
    run = Thought.run

    def slow_run(thought: Thought, simulations: int) -> bool:
        nonlocal now
        now += 0.01 * simulations
        return run(thought, simulations)

    monkeypatch.setattr(Thought, "run", slow_run)
    match = stormdeck.Match("blanco", 2, seed=3)
    assert match.decision is not None
    view, legal = match.view(match.decision.seat), match.legal()
    assert choose_in_time(stormdeck.bot(spec), view, legal, FastRng(1), lambda: now, limit=1.0) in legal
    assert 0.9 <= now <= 1.1


@pytest.mark.parametrize("spec", ["ismcts:sims=150,cut=2", "flat:sims=150,keep=4,cut=2", "flat:sims=150,cut=2"])
def test_a_limit_changes_nothing_where_there_is_time_enough(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    run = Thought.run

    def counting_run(thought: Thought, simulations: int) -> bool:
        sizes.append(simulations)
        return run(thought, simulations)

    ticks = itertools.count()
    match = stormdeck.Match("blanco", 2, seed=3)
    while (decision := match.decision) is not None and len(match.actions) < 12:
        view, legal = match.view(decision.seat), match.legal()
        free = stormdeck.bot(spec).choose(view, legal, FastRng(1))
        with monkeypatch.context() as patch:
            patch.setattr(Thought, "run", counting_run)
            limited = choose_in_time(stormdeck.bot(spec), view, legal, FastRng(1), lambda: next(ticks) * 0.01, limit=60.0)
        assert limited == free
        if len(legal) > 1:
            assert sum(sizes) == 150
            assert len(sizes) > 1, "it was never looked at the clock, so this tests nothing"
        sizes.clear()
        match.play(free)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["blanco", "greedy", "nobody"], 'There is no bot "nobody"'),
        (["chess", "greedy"], 'There is no game "chess"'),
        (["blanco", "greedy", "greedy"], 'The bot "greedy" is given twice'),
        (["blanco", "greedy", "random", "--players", "9"], "9"),
        (["blanco", "greedy", "random", "--games", "0"], "0 is not a whole number from 1"),
        (["blanco", "run:", "random"], 'written "run:COMMAND"'),
        (["blanco", "run:no-such-program-here", "random", "--games", "1", "--processes", "1"], "cannot be started"),
        (["blanco", "greedy", "--timeout", "0"], "A move may take up to"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(arguments: list[str], why: str) -> None:
    done = CliRunner().invoke(main, ["arena", *arguments])
    assert done.exit_code in (1, 2)
    assert why in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_command_as_json() -> None:
    arguments = ["arena", "thunderbolts", "greedy", "random", "--games", "2", "--processes", "1", "--json"]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["seed"] == 0
    assert told["matches"][0]["games"] == 4
    assert {row["spec"] for row in told["bots"]} == {"greedy", "random"}


def test_a_player_with_several_seats_remembers_each_for_itself() -> None:
    """A card is drawn, so the same seat decides next; what was found out about it is of no use to another seat."""
    game = stormdeck.game("blanco")
    options = game.agree(4, {})
    match = stormdeck.Match("blanco", 4, seed=11)
    assert match.decision is not None
    seat, legal = match.decision.seat, match.legal()
    player, fresh = Player("ismcts:sims=12,cut=4", 1.0), Player("ismcts:sims=12,cut=4", 1.0)
    for one in (player, fresh):
        one.sit_down("blanco", options)
    first = player.choose(match.view(seat), legal, FastRng(1), 0, 0)
    match.play(first)
    assert match.decision is not None
    assert match.decision.seat == seat
    there = stormdeck.Match("blanco", 4, seed=12)  # as if the other seat were asked right after
    while there.decision is not None and there.decision.seat == seat:
        there.play(there.legal()[0])
    assert there.decision is not None
    view, other = there.view(there.decision.seat), there.legal()
    assert player.choose(view, other, FastRng(2), 0, 1) == fresh.choose(view, other, FastRng(2), 0, 1)
    assert sorted(player._sittings, key=str) == sorted({seat, there.decision.seat}, key=str)
