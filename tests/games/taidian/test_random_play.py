"""The engine against the second reading of the rules, and what is true of every game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from stormdeck.core.events import Event
from stormdeck.games.taidian.state import (
    BOUGHT,
    CARD,
    CHOOSE_TURN,
    CLOSED,
    ENTRY,
    HAND,
    MARKET,
    OPEN,
    OWNER,
    PHASES,
    PILE,
    STRUCTURE,
    TARGET,
    TICKS,
    USED,
    VICTIM,
    ZONES,
    TaidianState,
)
from stormdeck.games.taidian.vocabulary import NOTHING
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import PRINTED, TaidianTable, new_game, seat, table
from tests.games.taidian.second_reading import Reading

WILD: list[dict[str, object]] = [
    {},
    {"teams": "alternate"},
    {"treaties": "open", "double_ko": "draw"},
    {"spoils": True, "concede": True},
    {"ask_always": False, "shotgun_counter": True},
    {"poison_first_tick": "immediate", "spoils": True, "treaties": "off"},
    {"structure_redraw_replacement": True, "heal_cap": "none", "start_health": 60},
    {"storm_round": 3, "fair_start": True, "start_health": 40},
    {"storm_round": 0, "max_rounds": 6, "teams": "halves"},
    {"extra_punches": 2, "start_health": 100, "open_discards": True, "treaties": "open", "ask_always": False},
    {"spoils": True, "teams": "alternate", "poison_first_tick": "immediate", "start_health": 50},
]


def row(state: TaidianState, counts: Any, start: int) -> Counter[str]:
    found = {card: int(counts[start + kind]) for kind, card in enumerate(state.table.ids)}
    return +Counter(found)


def player_facts(state: TaidianState, seat: int) -> tuple[object, ...]:
    if not state.is_alive(seat):
        return False, int(state.health[seat])
    kinds = int(state.kinds)
    hand, pile, seen, unseen = [row(state, state.cards, (seat * ZONES + zone) * kinds) for zone in (HAND, PILE, OPEN, CLOSED)]
    levels = {name: int(state.levels[seat * 4 + number]) for number, name in enumerate(state.table.symbol_ids)}
    structures = {card for kind, card in enumerate(state.table.ids) if int(state.structures[seat]) >> kind & 1}
    treaties = {other for other in range(int(state.players)) if int(state.treaty[seat]) >> other & 1}
    shown = {name: level for name, level in levels.items() if level}
    return True, int(state.health[seat]), int(state.energy[seat]), shown, structures, treaties, hand, pile, seen + unseen


def turn_facts(state: TaidianState) -> tuple[object, ...]:
    kinds, laid = int(state.kinds), []
    for at in range(0, int(state.volley_size) * ENTRY, ENTRY):
        structure = int(state.volley[at + STRUCTURE])
        name = "" if structure == NOTHING else state.table.ids[structure]
        laid.append((state.table.ids[int(state.volley[at + CARD])], int(state.volley[at + TARGET]), name))
    kind = "" if state.turn_kind == CHOOSE_TURN else PHASES[int(state.turn_kind)]
    used, bought = [row(state, state.stock, stock * kinds) for stock in (USED, BOUGHT)]
    return kind, int(state.money), int(state.burned), int(state.proposals), used, bought, laid


def engine_facts(t: TaidianTable) -> dict[str, Any]:
    """The engine's table in the words of the second reading, straight from the state: a document is too slow here."""
    state, over = state_of(t.match), t.is_over()
    assert isinstance(state, TaidianState)
    poisons = [
        [int(number) for number in state.poisons[at : at + ENTRY]] for at in range(0, int(state.poison_count) * ENTRY, ENTRY)
    ]
    market = row(state, state.stock, MARKET * int(state.kinds))
    return {
        "phase": t.phase,
        "asked": None if over else t.turn - 1,
        "active": int(state.active),
        "round": int(state.round),
        "market": {card: market[card] for card in state.table.ids},
        "poisons": [(found[OWNER], found[VICTIM], found[TICKS]) for found in poisons],
        "players": [player_facts(state, number) for number in range(int(state.players))],
        "turn": None if over or not state.is_alive(state.active) else turn_facts(state),
    }


def choose(legal: list[str], chance: random.Random) -> str:
    """Random, but treaties, ends and giving up are rare, and passing is rarer than playing."""
    dull = ("propose", "break", "end", "pass", "concede", "finish", "burn")
    keen = [action for action in legal if action.split()[0] not in dull]
    if keen and chance.random() < 0.75:
        return chance.choice(keen)
    calm = [action for action in legal if action != "concede" or chance.random() < 0.05]
    return chance.choice(calm or legal)


def play_beside(t: TaidianTable, seed: int, most: int) -> list[str]:
    """Play a match and the second reading side by side; the names of what happened."""
    chance = random.Random(seed)
    reading = Reading(t.truth, t.match.options.as_dict(), t.market)
    heard: list[str] = []
    for _ in range(most):
        legal = t.choices
        assert set(legal) == reading.legal()
        assert len(legal) == len(set(legal))
        if not legal:
            break
        action = choose(legal, chance)
        happened: tuple[Event, ...] = t.match.play(action)
        heard += [type(event).__name__ for event in happened]
        reading.play(action, happened)
        found = engine_facts(t)
        assert found == reading.facts(), f"after {action}"
    if t.is_over():
        assert [winner - 1 for winner in t.winners()] == reading.winners
    return heard


HANDS = [
    "punch kick robber poison shield", "nine_mm shotgun fire_bomb medic antidote", "kick nine_mm poison first_aid robber",
    "punch punch shield medic antidote", "shotgun robber kick shield fire_bomb", "poison antidote gold strike kick",
]  # fmt: skip
PILES = [
    "fire_bomb gold shield kick", "robber poison strike antidote", "shotgun punch medic gold", "nine_mm shield gold flash",
    "poison kick gold medic", "robber punch shield strike",
]  # fmt: skip
BUILDINGS = ["barricade", "generator watchtower", "field_clinic", "burn_barrel black_market", "", "barricade watchtower"]


def armed_table(players: int, seed: int, options: dict[str, object]) -> TaidianTable:
    """Everybody has mixed weapons and levels, so that everything happens at once."""
    chance = random.Random(seed)
    people = chance.sample(["bruno", "salome", "pilar", "viktor", "ingrid", "lian", "mateo", "ren", ""], players)
    health = int(str(options.get("start_health", 150)))
    rows = [
        seat(
            HANDS[number], chance.randint(1, min(health, 70)), pile=PILES[number], structures=BUILDINGS[(number + seed) % 6],
            character=people[number], energy=chance.randint(0, 9),
            levels={symbol: chance.randint(0, 2) for symbol in ("aim", "strength", "skill", "healing")},
        )
        for number in range(players)
    ]  # fmt: skip
    return table(*rows, seed=seed, options=options)


@rule("TA-R20", "TA-R32", "TA-R53", "TA-R54", "TA-G22", "TA-G36", "TA-G51", "TA-G53", "TA-G59", "TA-G79", "TA-G83", "TA-G84")
@pytest.mark.parametrize("number", range(len(WILD)))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_engine_fights_by_the_second_reading(players: int, number: int) -> None:
    options = {name: value for name, value in WILD[number].items() if not (name == "teams" and players < 3)}
    t = armed_table(players, 100 * number + players, options)
    heard = play_beside(t, players, 260)
    assert "HealthChanged" in heard


@rule("TA-R15", "TA-R28", "TA-R39", "TA-R46", "TA-G35", "TA-G48", "TA-G50", "TA-G56", "TA-G64", "TA-G65")
@pytest.mark.parametrize("number", range(len(WILD)))
def test_the_engine_plays_whole_games_by_the_second_reading(number: int) -> None:
    options = {"characters": "random", **WILD[number]}
    t = new_game(2 + number % 5 if "teams" not in options else 4, number, **options)
    heard = play_beside(t, number, 400)
    assert "TurnEnded" in heard


@rule("TA-R03", "TA-G07", "TA-G51")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_appears_or_vanishes(seed: int) -> None:
    """All 356 cards at any time; the builder counts every place."""
    t, chance = armed_table(4, seed, {"spoils": True}), random.Random(seed)
    for number in range(240):
        if not t.choices:
            break
        t.play(choose(t.choices, chance))
        if number % 6 == 0 or not t.choices:
            assert t.all_cards() == PRINTED
