"""The engine against the second reading of the manual, and what is true of every position of every game."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from stormdeck import Match
from stormdeck.bots.uniform import UniformBot
from stormdeck.core.rng import FastRng
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BlancoTable, player, table
from tests.games.blanco.second_reading import Reading, SeatReading, read

SIZES = {2, 3, 4, 6, 8, 9, 12}
SWITCHES = {
    "clearing": ("optional", "mandatory"),
    "chain_rule": ("second_line", "knock_on"),
    "reshuffle": ("immediate", "when_needed"),
    "allow_discard_return": (True, False),
}
COMBINATIONS = [dict(zip(SWITCHES, values, strict=True)) for values in itertools.product(*SWITCHES.values())]


def fit(seat: SeatReading, card: str, name: str) -> int:
    """How many face-up cards of its row and column a card would match at a place."""
    row, column = int(name[1]), int(name[3])
    others = [cell for cell in seat.line("row", row) if cell is not seat.at(name) and cell.up]
    above = [cell for cell in seat.line("column", column) if cell is not seat.at(name) and cell.up]
    return sum(cell.card[1:] == card[1:] for cell in others) + sum(cell.card[0] == card[0] for cell in above)


def choose(reading: Reading, legal: list[str], chance: random.Random) -> str:
    """Random, but keen enough to clear lines that games come to an end."""
    kinds = {action.split()[0] for action in legal}
    if "clear" in kinds and chance.random() < 0.8:
        return chance.choice([action for action in legal if action.startswith("clear")])
    if "place" in kinds and chance.random() < 0.8:
        places = [action for action in legal if action.startswith("place")]
        chance.shuffle(places)
        return max(places, key=lambda action: fit(reading.me, *action.split()[1:]))
    if "discard" in kinds and chance.random() < 0.7:
        return chance.choice([action for action in legal if action.startswith("discard")])
    if "swap" in kinds and chance.random() < 0.7:
        return chance.choice(["draw pile", "draw discard"])
    return chance.choice(legal)


def play_beside(match: Match, seed: int, most: int) -> Iterator[Reading]:
    """Play a match and the second reading side by side; every position they agree on."""
    t, chance = BlancoTable(match), random.Random(seed)
    options = match.options.as_dict()
    reading = read(t.truth, options)
    for _ in range(most):
        legal = t.choices
        assert set(legal) == reading.legal()
        assert len(legal) == len(set(legal))
        yield reading
        if not legal:
            break
        action = choose(reading, legal, chance)
        t.play(action)
        reading.play(action, t.truth)
        assert reading.facts() == read(t.truth, options).facts(), f"after {action}"
    if match.outcome is not None:
        assert list(match.outcome.winners) == reading.winners


@rule("BL-R24", "BL-R27", "BL-R43", "BL-G08", "BL-G15", "BL-G22", "BL-G29", "BL-G57")
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda values: "-".join(str(value) for value in values.values()))
def test_the_engine_plays_by_the_second_reading(switches: dict[str, object], players: int) -> None:
    """Every combination of the four switches that change play."""
    seed = COMBINATIONS.index(switches) * 10 + players
    positions = list(play_beside(Match("blanco", players, seed, switches), seed, 900))
    assert len(positions) > 100


@rule("BL-R51", "BL-R52", "BL-G40", "BL-G41", "BL-G53", "BL-G54")
@pytest.mark.parametrize("rotation", ["clockwise", "winner_deals", "fixed"])
@pytest.mark.parametrize("mode", ["first_to_wins", "fewest_cards"])
def test_matches_are_played_by_the_second_reading(mode: str, rotation: str) -> None:
    """Short games, so that the guard ends most of them."""
    options = {"match_mode": mode, "dealer_rotation": rotation, "match_games": 3, "match_wins": 2, "max_turns_per_player": 12}
    options["score_mode"] = "cards_to_go" if rotation == "fixed" else "cards_in_grid"
    match = Match("blanco", 3, seed=3, options=options)
    for _ in play_beside(match, 3, 4000):
        pass
    assert match.outcome is not None


@rule("BL-G05", "BL-G10", "BL-G28", "BL-G30", "BL-G35", "BL-G44", "BL-R02", "BL-R12", "BL-R39")
@pytest.mark.parametrize(("players", "reshuffle"), [(2, "immediate"), (3, "when_needed"), (5, "immediate"), (5, "when_needed")])
def test_what_is_true_of_every_position(players: int, reshuffle: str) -> None:
    """Cards, shapes, hands and piles; only the active player's grid ever changes; there is always something to do."""
    match = Match("blanco", players, seed=players, options={"reshuffle": reshuffle})
    before: list[str] = []
    mover = -1
    for reading in play_beside(match, players, 2500):
        assert len(reading.all_cards()) == len(set(reading.all_cards())) == 120
        facts = [" / ".join(" ".join(str(cell) for cell in row) for row in seat.grid) for seat in reading.seats]
        if before and not (reading.phase == "setup_reveal" and reading.games):
            assert [seat for seat in range(players) if facts[seat] != before[seat]] in ([], [mover])
        before, mover = facts, reading.active
        check_seats(reading)
        check_piles(reading, reshuffle)
    assert match.outcome is not None


def check_seats(reading: Reading) -> None:
    setting_up = reading.phase.startswith("setup")
    for number, seat in enumerate(reading.seats):
        assert seat.size() in SIZES or (reading.phase == "match_over" and seat.size() == 0)
        assert len({len(row) for row in seat.grid}) <= 1
        three = reading.phase == "play_or_discard" and number == reading.active
        assert len(seat.hand) == (3 if three else 2) or (setting_up and not seat.hand)
    if reading.phase in ("setup_look", "deploy_look"):
        assert reading.me.complete_lines() == []


def check_piles(reading: Reading, reshuffle: str) -> None:
    if reading.phase != "choose_action":
        return
    assert len(reading.discard) >= 1
    assert len(reading.pile) + len(reading.box) + len(reading.discard) - 1 >= 48
    assert len(reading.pile) >= 1 or reshuffle == "when_needed"
    assert {"draw pile", "draw discard"} <= reading.legal()
    assert any(action.startswith("swap") for action in reading.legal())


@rule("BL-G49")
def test_a_played_or_turned_up_card_completes_at_most_one_row_and_one_column() -> None:
    """And no swap completes more than three lines."""
    most = {"place": 0, "reveal": 0, "swap": 0}
    for seed in range(3):
        t, chance = BlancoTable(Match("blanco", 2, seed)), random.Random(seed)
        reading = read(t.truth, t.match.options.as_dict())
        for _ in range(1500):
            if t.match.outcome is not None:
                break
            complete = set(reading.me.complete_lines())
            seat, action = reading.active, choose(reading, t.choices, chance)
            t.play(action)
            reading = read(t.truth, t.match.options.as_dict())
            kind = action.split()[0]
            if kind in most and action != "reveal looked":
                new = [way for way, number in set(reading.seats[seat].complete_lines()) - complete]
                assert kind == "swap" or (new.count("row") <= 1 and new.count("column") <= 1)
                most[kind] = max(most[kind], len(new))
    assert most["place"] >= 1
    assert most["swap"] <= 3


@rule("BL-G43")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_matching_cards_are_always_within_reach(players: int, seed: int) -> None:
    """Whatever the others hold: 9, 8, 7 or 6 cards of some number, 11, 10, 8 or 7 of some colour."""
    seats = [player("? ? ? ? / ? ? ? ? / ? ? ? ?", stage=2) for _ in range(players - 1)]
    t = table("? ? ? ?", stage=2, others=seats, seed=seed)
    held = [card for seat in range(2, players + 1) for card in t.hand_of(seat)]
    held += [word.strip("?") for seat in range(2, players + 1) for word in t.grid_of(seat).split() if word != "/"]
    reachable = [card for card in read(t.truth, t.match.options.as_dict()).all_cards() if card not in held]
    numbers = [sum(card[1:] == str(number) for card in reachable) for number in range(1, 13)]
    colours = [sum(card[0] == letter for card in reachable) for letter in "ROYGTBDVPN"]
    assert len(reachable) == 120 - 14 * (players - 1)
    assert max(numbers) >= {2: 9, 3: 8, 4: 7, 5: 6}[players]
    assert max(colours) >= {2: 11, 3: 10, 4: 8, 5: 7}[players]


def collect(t: BlancoTable) -> int:
    """Player 1 collects the number of the last row that is easiest to complete; player 2 swaps.  Own turns needed."""
    turns = 0
    while t.match.outcome is None:
        turns += 1
        row = t.grid.split()
        best = max(row, key=lambda word: [other[1:] for other in row + list(t.hand)].count(word[1:]))[1:]
        fits = t.top_discard[1:] == best
        t.play("draw discard" if fits else "draw pile")
        match = [card for card in t.hand if card[1:] == best]
        place = next(number for number, word in enumerate(row, start=1) if word[1:] != best)
        t.play(f"place {match[0]} r1c{place}" if match else f"discard {sorted(t.hand)[0]}")
        if t.phase == "clear_lines":
            t.play("clear row 1")
        else:
            t.play("swap r1c1 r1c2")
    return turns


@rule("BL-G43")
@pytest.mark.parametrize(("grid", "most"), [("R1 O2 Y3", 12), ("R1 O2 Y3 G4", 25)])
def test_a_last_line_of_three_or_four_is_slow_but_never_hopeless(grid: str, most: int) -> None:
    """Collecting one number always gets there; a plain collector needs about 10 and 19 turns when only the pile helps."""
    turns = [collect(table(grid, "T9 B10", stage=2, others=[player("N2 P3", "N11 N12")], seed=seed)) for seed in range(40)]
    assert sum(turns) / len(turns) < most


@rule("BL-G50")
def test_a_bot_can_take_the_seat_of_a_player_who_leaves() -> None:
    """The rules do not notice: any seat can be played on from its view at any moment."""
    match, chance, bot, rng = Match("blanco", 3, 9, {"max_turns_per_player": 30}), random.Random(9), UniformBot(), FastRng(9)
    for _ in range(60):
        match.play(chance.choice(match.legal()))
    while match.decision is not None:
        seat = match.decision.seat
        if seat == 1:
            match.play(bot.choose(match.view(seat), match.legal(), rng))
        else:
            match.play(chance.choice(match.legal()))
    assert match.outcome is not None
