"""What search thinks of the solitaire: prices that know the fleet, even sample dice, calls arranged for the coming flights."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.forecast import DICE, ROLLOUT_SETS, ROOT_SETS, even_sides
from stormdeck.bots.thunderbirds.glance import slot_after
from stormdeck.bots.thunderbirds.instinct import ThunderbirdsInstinct
from stormdeck.bots.thunderbirds.price import GREEDY, POD_LEFT, REFERENCE, SEARCH
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds import actions as act
from stormdeck.games.thunderbirds.state import CHAINS, SEATS, SWITCHBOARD, ThunderbirdsState
from tests.games.thunderbirds.scenario_table import ThunderbirdsTable, new_game, table

CREW = "tb1:scott tb2:virgil tb3:alan tb4:gordon tb5:john pod:brains"


def state_of(t: ThunderbirdsTable) -> ThunderbirdsState:
    state = GAME.determinise(t.view, FastRng(1))
    assert isinstance(state, ThunderbirdsState)
    return state


def price(chain: str, four: int, who: int = SEARCH, **more: Any) -> int:
    """What it costs to leave chain 1 so, Thunderbird 4 being at this chain."""
    instinct = ThunderbirdsInstinct(GAME.book, who)
    forecast = instinct.glance.forecast
    forecast.read(state_of(table(chain, crew=CREW, places=f"tb4:{four}", **more)))
    return int(forecast.price(forecast.rows[0], 0))


def favourite(instinct: ThunderbirdsInstinct, state: ThunderbirdsState) -> int:
    """The row the instinct likes best when it may take its time."""
    rows, weights = GAME.new_rows(), vec[i64]([0] * GAME.most_legal)
    GAME.legal_rows(state, rows)
    instinct.weigh_with_care(state, rows, weights)
    return int(rows.items[max(range(int(rows.count)), key=lambda place: int(weights[place]))])


def test_flood_is_dear_but_where_thunderbird_4_is() -> None:
    flood, fire = "undersea_lab_leak", "burning_oil_platform"
    assert price(flood, four=1) < price(fire, four=1) < price(flood, four=2)
    assert price(fire, four=1) == price(fire, four=2)


def test_to_greedy_every_symbol_costs_the_same() -> None:
    flood, fire = "undersea_lab_leak", "burning_oil_platform"
    assert price(flood, four=1, who=GREEDY) == price(flood, four=2, who=GREEDY) == price(fire, four=1, who=GREEDY)


def test_the_reference_takes_all_hood_cards_for_alike() -> None:
    chain, hoods = "tanker_on_fire night_nurse cracked_dam", ("hypnotic_stare", "mass_hypnosis")
    for who, alike in ((GREEDY, False), (REFERENCE, True)):
        stare, hypnosis = [price(chain, four=4, who=who, s1=hood) for hood in hoods]
        assert (stare == hypnosis) == alike


def test_a_stored_die_and_a_shorter_chain_are_worth_something() -> None:
    bare = price("tanker_on_fire night_nurse cracked_dam", four=4)
    assert price("tanker_on_fire+F night_nurse cracked_dam", four=4) < bare
    assert price("tanker_on_fire night_nurse", four=4) < bare
    assert price("tanker_on_fire night_nurse* cracked_dam", four=4) > bare


def test_a_call_to_a_full_chain_is_the_worst_of_all() -> None:
    full = "tanker_on_fire cracked_dam refinery_blaze chlorine_cloud"
    assert price(full, four=4, s1="flooded_metro") > 10 * price(full, four=4)


@pytest.mark.parametrize("sets", [ROLLOUT_SETS, ROOT_SETS])
def test_sample_dice_show_every_side_equally_often(sets: int) -> None:
    sides = [int(side) for side in even_sides(sets)]
    columns = SEATS * DICE
    dice = [tuple(sides[column::columns]) for column in range(columns)]
    for die in dice:
        assert sorted(die) == sorted([number % 6 for number in range(sets)])
    assert len(set(dice)) == columns, "every die has an order of its own"


def test_calls_that_need_flood_go_where_thunderbird_4_is() -> None:
    for four in (1, 2, 3, 4):
        calls: dict[str, Any] = {
            "s1": "sinking_ferry",
            "s2": "forest_firestorm",
            "s3": "mine_fan_fire",
            "s4": "blazing_grain_silo",
        }
        alike = ("airliner_with_locked_gear", "acid_tank_rupture", "swamped_lighthouse", "tanker_on_fire")
        t = table(*alike, phase="switchboard", crew=CREW, places=f"tb1:1 tb2:2 tb3:4 tb4:{four}", **calls)
        state = state_of(t)
        assert int(slot_after(favourite(ThunderbirdsInstinct(GAME.book), state), four - 1)) == 0


def test_looking_ahead_leaves_the_instinct_as_it_was() -> None:
    t = table(phase="switchboard", crew=CREW, s1="sinking_ferry", s2="night_nurse", s3="hypnotic_stare", s4="cracked_dam")
    state = state_of(t)
    instinct = ThunderbirdsInstinct(GAME.book)
    forecast = instinct.glance.forecast
    favourite(instinct, state)
    assert not instinct.looks_ahead
    assert forecast.sets == ROLLOUT_SETS
    assert [int(forecast.outlooks[chain].call) for chain in range(CHAINS)] == [int(state.slots[chain]) for chain in range(CHAINS)]


def test_every_arrangement_is_understood_as_the_rules_do_it() -> None:
    t = table(phase="switchboard", crew=CREW, s1="sinking_ferry", s2="night_nurse", s3="hypnotic_stare", s4="cracked_dam")
    state, rows = state_of(t), GAME.new_rows()
    GAME.legal_rows(state, rows)
    assert rows.count > 20
    for place in range(int(rows.count)):
        row = int(rows.items[place])
        after = state_of(t)
        GAME.apply_row(after, row, None)
        slots = [int(state.slots[slot_after(row, chain)]) for chain in range(CHAINS)]
        assert slots == [int(after.slots[chain]) for chain in range(CHAINS)], GAME.actions[row]


def test_virgil_takes_a_pod_only_if_it_does_more_than_it_is_worth() -> None:
    trapped = "collapsed_tunnel subsiding_car_park"
    state = state_of(table(trapped, phase="rescue", crew="tb2:virgil tb5:john", places="tb2:1", hold="mole"))
    instinct, rows = ThunderbirdsInstinct(GAME.book), GAME.new_rows()
    GAME.legal_rows(state, rows)
    prices = instinct.glance.forecast.prices
    prices[POD_LEFT] = 0
    chosen = GAME.actions[instinct.pick(state, rows, FastRng(1))]
    assert isinstance(chosen, act.StartRescue)
    assert chosen.using == "mole"
    prices[POD_LEFT] = 10_000
    chosen = GAME.actions[instinct.pick(state, rows, FastRng(1))]
    assert isinstance(chosen, act.StartRescue)
    assert chosen.using == "tb2"


def test_only_the_calls_leave_search_a_choice() -> None:
    """Everywhere else the instinct likes one legal action, and nothing besides."""
    state = state_of(new_game(3, advanced_count=8))
    instinct, rows = ThunderbirdsInstinct(GAME.book), GAME.new_rows()
    seen: set[int] = set()
    while GAME.seat_to_move(state) >= 0 and state.turn < 4:
        GAME.legal_rows(state, rows)
        weights = vec[i64]([7] * GAME.most_legal)
        instinct.weigh_with_care(state, rows, weights)
        liked = [place for place in range(int(rows.count)) if weights[place] > 0]
        assert state.phase == SWITCHBOARD or len(liked) == 1
        seen.add(int(state.phase))
        GAME.apply_row(state, rows.items[max(liked, key=lambda place: int(weights[place]))], None)
    assert len(seen) > 5


def test_the_chance_knows_how_many_advanced_cards_are_to_come() -> None:
    """About what good players win with 3, 8 and 14 of them (docs/bots.md): the first guess, before anything is played."""
    instinct = ThunderbirdsInstinct(GAME.book)
    chances = []
    for count in (3, 8, 14):
        dealt = [state_of(new_game(seed, advanced_count=count)) for seed in range(5)]
        chances.append(sum([instinct.evaluate(state, 0) for state in dealt]) / 5)
    few, some, many = chances
    assert 0.8 < few < 0.97
    assert 0.55 < some < 0.85
    assert 0.3 < many < 0.6


def test_advanced_cards_are_counted_in_the_deck_and_on_the_switchboard() -> None:
    instinct = ThunderbirdsInstinct(GAME.book)
    state = state_of(new_game(3, advanced_count=8))
    advanced = state.agreed.tables.advanced
    called = [int(advanced[card]) for card in state.slots]
    laid = [int(advanced[card]) for card in state.chains if card >= 0]
    assert sum(called) > 0, "choose another seed: no advanced card is on the Switchboard"
    assert instinct.advanced_to_come(state) == 8 - sum(laid)
