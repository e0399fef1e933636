"""The engine against the second reading of the manual, and what is true of every position of every game."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from stormdeck import Match
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts import GAME
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import WORD, ThunderboltsTable
from tests.games.thunderbolts.second_reading import Reading

SWITCHES = {
    "exchange_wild_to": ("source", "hand"),
    "vault_recycle": ("completed", "completed_then_under_tops", "none"),
    "tie_break": ("shared", "wallet"),
}
COMBINATIONS: list[dict[str, object]] = [
    dict(zip(SWITCHES, values, strict=True)) for values in itertools.product(*SWITCHES.values())
]

# How keen on playing the players are: greedy ones go out, timid ones use up the VAULT, lazy ones block the game.
GREEDY, TIMID, LAZY = 0.95, 0.5, 0.05


def choose(legal: list[str], keen: float, chance: random.Random) -> str:
    """Random, but exchanges are rare enough to be taken whenever they can be, and wilds are not all wasted at once."""
    exchanges = [action for action in legal if action.startswith("exchange")]
    if exchanges and chance.random() < 0.8:
        return chance.choice(exchanges)
    plays = [action for action in legal if action.startswith("play")]
    from_wallet = [action for action in plays if "wallet" in action]
    if plays and chance.random() < keen:
        return chance.choice(from_wallet if from_wallet and chance.random() < keen else plays)
    return chance.choice([action for action in legal if not action.startswith(("play", "exchange"))] or legal)


def play_beside(match: Match, seed: int, keen: float, most: int = 4000) -> Iterator[Reading]:
    """Play a match and the second reading side by side; every position they agree on."""
    t, chance = ThunderboltsTable(match), random.Random(seed)
    options = match.options.as_dict()
    reading = Reading(t.truth, options)
    for _ in range(most):
        legal = t.choices
        assert set(legal) == reading.legal()
        assert len(legal) == len(set(legal))
        yield reading
        if not legal:
            break
        action = choose(legal, keen, chance)
        t.play(action)
        reading.play(action, t.truth)
        assert reading.facts() == Reading(t.truth, options).facts(), f"after {action}"
    if match.outcome is not None:
        assert list(match.outcome.winners) == reading.winners()
        assert list(match.outcome.points) == [seat.points for seat in reading.seats]


@rule("TB-R18", "TB-R19", "TB-R23", "TB-R31", "TB-G09", "TB-G15", "TB-G33", "TB-G42", "TB-G12", "TB-G28")
@pytest.mark.parametrize("keen", [GREEDY, TIMID, LAZY], ids=["greedy", "timid", "lazy"])
@pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda values: "-".join(str(value) for value in values.values()))
def test_the_engine_plays_by_the_second_reading(switches: dict[str, object], keen: float) -> None:
    """Every combination of the options that change play, with every number of players."""
    number = COMBINATIONS.index(switches)
    players = 2 + (number + int(keen * 10)) % 3
    match = Match(GAME, players, number, switches)
    assert len(list(play_beside(match, number, keen))) > 60
    assert match.outcome is not None


@rule("TB-G43", "TB-G35", "TB-G36", "TB-G19", "TB-G41")
@pytest.mark.parametrize("seed", range(6))
def test_other_decks_wallets_and_limits_are_played_by_the_second_reading(seed: int) -> None:
    options = {
        "deck_preset": ("lean", "classic18")[seed % 2],
        "wallet_size": (5, 12, 0)[seed % 3],
        "turn_limit": (0, 30)[seed % 2],
        "turn_action_limit": (0, 6)[seed // 3],
        "vault_recycle": ("completed", "completed_then_under_tops")[seed // 3],
    }
    match = Match(GAME, 2 + seed % 3, seed, options)
    for _ in play_beside(match, seed, TIMID):
        pass
    assert match.outcome is not None


@rule("TB-G18", "TB-G16", "TB-G08", "TB-G34")
@pytest.mark.parametrize("recycle", ["none", "completed_then_under_tops", "completed"])
def test_players_who_hardly_play_use_up_everything_and_block_the_game(recycle: str) -> None:
    """Short hands, passes, recycling in all its ways; the end is a block."""
    ends = Counter[str]()
    for seed in range(4):
        match = Match(GAME, 4, seed, {"vault_recycle": recycle, "deck_preset": "lean"})
        readings = list(play_beside(match, seed, LAZY))
        ends[readings[-1].result] += 1
    assert ends["blocked"] >= 1


@rule("TB-R10", "TB-R12", "TB-R23", "TB-R25", "TB-R34", "TB-G05", "TB-G06", "TB-G25", "TB-G27")
@pytest.mark.parametrize(("players", "to"), [(2, "source"), (3, "hand"), (4, "source")])
def test_what_is_true_of_every_position(players: int, to: str) -> None:
    """Cards, stacks, hands; reserves change at their top only; a WALLET never grows; points only rise."""
    match = Match(GAME, players, players, {"exchange_wild_to": to})
    deck = Counter(dict.fromkeys(WORD, 12) | {"*": 30})
    before: tuple[list[list[list[str]]], list[int], list[int]] | None = None
    for reading in play_beside(match, players, GREEDY):
        assert Counter(reading.all_cards()) == deck
        check_stacks(reading)
        for number, seat in enumerate(reading.seats):
            assert len(seat.reserves) == 4
            assert len(seat.hand) <= (5 if number == reading.current else 4) or to == "hand"
            assert seat.known <= seat.hand.count("*")
        now = (
            [[list(pile) for pile in seat.reserves] for seat in reading.seats],
            [len(seat.wallet) for seat in reading.seats],
            [seat.points for seat in reading.seats],
        )
        if before is not None:
            check_reserves(before[0], now[0])
            assert sum(before[1]) - sum(now[1]) in (0, 1)
            assert sum(now[2]) - sum(before[2]) in (0, 5, 10, 15)
        before = now
    assert match.outcome is not None


def check_stacks(reading: Reading) -> None:
    assert len(reading.stacks) == 4
    for stack in reading.stacks:
        assert len(stack) < 12
        assert all(card in ("*", WORD[place]) for place, card in enumerate(stack))
        assert len(stack) < 11 or stack[10] == "*"


def check_reserves(before: list[list[list[str]]], after: list[list[list[str]]]) -> None:
    changed = 0
    for old, new in zip(before, after, strict=True):
        for was, now in zip(old, new, strict=True):
            changed += was != now
            exchanged = len(was) == len(now) and was[:-1] == now[:-1] and now[-1:] == ["*"]
            assert was == now or was[:-1] == now or was == now[:-1] or exchanged
    assert changed <= 1


# ---- Every position can be written down ----


@pytest.mark.parametrize("to", ["source", "hand"])
@pytest.mark.parametrize("recycle", ["completed", "completed_then_under_tops", "none"])
def test_every_position_of_a_game_can_be_written_down_and_read_back(recycle: str, to: str) -> None:
    """describe -> set_up -> describe, with what every seat sees and may do."""
    players = 2 + len(recycle + to) % 3
    match = Match(GAME, players, 5, {"vault_recycle": recycle, "exchange_wild_to": to, "deck_preset": "lean"})
    chance = random.Random(5)
    while match.decision is not None:
        state = state_of(match)
        document = GAME.describe(state)
        copy = GAME.set_up(json.loads(json.dumps(document)), match.options, FastRng(1))
        assert GAME.describe(copy) == document
        assert GAME.legal(copy) == GAME.legal(state)
        for viewer in [None, *[Seat(seat) for seat in range(match.players)]]:
            assert GAME.view(copy, viewer) == GAME.view(state, viewer)
        match.play(choose([str(action) for action in match.legal()], TIMID, chance))
