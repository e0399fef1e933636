"""The engine beside the second reading of the rules, in random play that is just sensible enough to last."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from stormdeck import Match
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds.invariants import check
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import ThunderbirdsTable
from tests.games.thunderbirds.second_reading import Reading
from tests.games.thunderbirds.second_reading_choices import CARDS, COLOURS, KIND

WEIGHTS = {"place": 12.0, "free": 4.0, "rescue": 12.0, "recall": 0.3, "move": 1.5, "carry": 3.0, "load": 2.0, "workshop": 0.3}
PASSING = {"end move": 0.8, "end rescue": 0.4, "confirm allocation": 0.6, "lp stay": 0.5, "lp skip": 0.5, "lp unassign": 4.0}

OPTIONS = [
    {},
    {"advanced_count": 16, "overflow_lives": 3, "capture_limit": 0},
    {"advanced_count": 16, "overflow_lives": 2, "capture_limit": 4, "hood_fallback": "sabotage", "wild_frees": False},
    {"advanced_count": 8, "overflow_lives": 3, "storing": "until_end_of_turn", "empty_chain": "rescued", "pod_hold": 1},
    {"advanced_count": 12, "overflow_lives": 3, "capture_limit": 0, "influenced_leaves": "rescued", "deck": "box_total"},
]


def weight(action: str) -> float:
    if action in PASSING:
        return PASSING[action]
    return WEIGHTS.get(action.split()[0], 1.0)


def meaning(reading: Reading, action: str) -> tuple[object, ...]:
    """An action with its dice told by what they show: equal dice are equal choices."""
    words = action.split()
    if words[0] in ("place", "free", "reroll"):
        assert reading.action is not None
        die = reading.action["dice"][int(words[1]) - 1]
        return (words[0], die["face"], die["colour"], *words[2:])
    if words[0] == "recall":
        return (*words[:3], reading.chains[int(words[1]) - 1][int(words[2]) - 1]["dice"][int(words[3]) - 1])
    return tuple(words)


def play_beside(match: Match, seed: int, most: int) -> Counter[str]:
    """Judge every choice and every position; what was met on the way."""
    t, chance, met = ThunderbirdsTable(match), random.Random(seed), Counter[str]()
    options = match.options.as_dict()
    reading = Reading(t.truth, options)
    for _ in range(most):
        legal = t.choices
        wanted = reading.legal()
        assert set(legal) <= wanted
        assert {meaning(reading, action) for action in legal} == {meaning(reading, action) for action in wanted}
        assert t.view.score == reading.score()
        if not legal:
            break
        action = chance.choices(legal, [weight(action) for action in legal])[0]
        old = GAME.clone(state_of(match))
        t.play(action)
        check(state_of(match), old)
        reading.play(action, t.truth)
        new = Reading(t.truth, options)
        assert reading.facts() == new.facts(), f"after {action}"
        reading.chains = new.chains  # stored dice are named in the table's order
        met[action.split()[0]] += 1
        met[reading.phase] += 1
    assert t.cause() == reading.result
    met[reading.result] += 1
    return met


@rule("IR-R26", "IR-R61", "IR-R74", "IR-R79", "IR-R82", "IR-R83", "IR-R89", "IR-G62", "IR-G73")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("seed", range(4))
def test_the_engine_plays_by_the_second_reading(options: dict[str, object], seed: int) -> None:
    met = play_beside(Match(GAME, 1, seed, options), seed, 700)
    assert met["rescue"] > 3


def late_game(seed: int, options: dict[str, object]) -> Match:
    """A few cards are still to come, many of them Civilians and Hood cards; everybody is at Tracy Island."""
    names = list(CARDS)
    random.Random(seed).shuffle(names)
    disasters = [id for id in names if KIND[id] == "disaster"]
    others = [id for id in names if KIND[id] != "disaster"][: 4 + seed % 9]
    deck = [*others, *disasters[4 : 4 + seed % 5]]
    random.Random(seed).shuffle(deck)
    document = {
        "seats": [{}],
        "turn": 20,
        "chains": disasters[:4],
        "deck": " ".join(deck),
        "lady": f"{seed % 5}{'RA'[seed % 2]}",
        "options": {**options, "advanced_count": 16},
    }
    return Match.from_position(GAME, document, seed)


@rule("IR-R64", "IR-R91", "IR-G24", "IR-G59", "IR-G61", "IR-R63")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_the_end_of_the_deck_is_played_by_the_second_reading(options: dict[str, object]) -> None:
    met = Counter[str]()
    for seed in range(12):
        met += play_beside(late_game(seed, options), seed, 600)
    assert met["won"] > 0


# ---- Chains at rest, whatever they hold ----


@rule("IR-R83", "IR-R84", "IR-R85", "IR-R86", "IR-R87", "IR-G73", "IR-G43", "IR-G37")
def test_allocations_at_full_chains_full_of_stored_dice() -> None:
    """Random chains of four with stored dice and influenced Civilians: the place where one rule sets off another."""
    chance, met = random.Random(7), Counter[str]()
    names = {kind: [id for id in CARDS if KIND[id] == kind] for kind in ("disaster", "civilian")}
    for round_ in range(250):
        t = chain_of_four(chance, names, round_)
        options = t.match.options.as_dict()
        reading = Reading(t.truth, options)
        while t.phase == "rescue_allocate":
            legal = t.choices
            assert {meaning(reading, each) for each in legal} == {meaning(reading, each) for each in reading.legal()}
            action = chance.choices(legal, [0.1 if each.startswith("confirm") else 1.0 for each in legal])[0]
            t.play(action)
            reading.play(action, t.truth)
            assert reading.facts() == Reading(t.truth, options).facts(), f"round {round_}, after {action}"
            assert t.dice_in_all() == 21
        met[f"discarded {len(t.discarded)}"] += 1
        met[f"civilians {len(t.rescued | t.captured)}"] += 1
    assert min(met["discarded 1"], met["discarded 2"], met["discarded 3"], met["civilians 1"], met["civilians 2"]) > 0


def chain_of_four(chance: random.Random, names: dict[str, list[str]], seed: int) -> ThunderbirdsTable:
    """A roll at chain 1, whose cards have all but one of their symbols stored, or some."""
    disasters, civilians = chance.sample(names["disaster"], 8), chance.sample(names["civilian"], 3)
    left = Counter({colour: 2 if colour == "white" else 3 for colour in COLOURS})
    entries = []
    for place in range(4):
        if place and chance.random() < 0.45 and civilians:
            entries.append(civilians.pop() + chance.choice(["", "*"]))
            continue
        id = disasters.pop()
        line = CARDS[id].pos[place]
        entry = id
        keep = 0 if CARDS[id].keyword == "unstable" else chance.randrange(len(line))
        for symbol in chance.sample(line, keep):
            colour = chance.choice([colour for colour in COLOURS if left[colour] > 0])
            left[colour] -= 1
            entry += f"+{symbol}({colour})"
        entries.append(entry)
    pilot = chance.choice(["scott", "virgil", "alan", "gordon"])
    action = {"pilot": pilot, "using": "tb1", "dice": " ".join([f"{chance.choice('FTWXC**')}/white" for _ in range(3)])}
    document = {
        "seats": [{}],
        "lady": "0A",
        "phase": "rescue_allocate",
        "chains": [" ".join(entries), *disasters[:3]],
        "deck": "",
        "slots": ["hypnotic_stare", "", "", ""],
        "places": {"tb1": 1},
        "crew": {"tb1": pilot},
        "action": action,
        "options": {"advanced_count": 16, "capture_limit": 0},
    }
    return ThunderbirdsTable(Match.from_position(GAME, document, seed))


# ---- Incoming calls, whatever they are ----


@rule("IR-R61", "IR-R63", "IR-R64", "IR-R66", "IR-R68", "IR-R69", "IR-R71", "IR-R72", "IR-G09", "IR-G18", "IR-G19")
@pytest.mark.parametrize("options", [{}, *OPTIONS[2:4]], ids=range(3))
def test_incoming_calls_at_chains_of_every_length(options: dict[str, object]) -> None:
    """Random chains, slots and decks with many Hood cards, Civilians and advanced cards, Lady Penelope anywhere."""
    chance, met = random.Random(11), Counter[str]()
    pool = [id for id in CARDS if KIND[id] != "disaster" or CARDS[id].advanced]
    plain = [id for id in CARDS if id not in pool]
    for round_ in range(250):
        chance.shuffle(pool)
        chance.shuffle(plain)
        names = [*pool[:14], *plain[:14]]
        chance.shuffle(names)
        document = calls_document(chance, names, options)
        t = ThunderbirdsTable(Match.from_position(GAME, document, round_))
        agreed = t.match.options.as_dict()
        reading = Reading(t.truth, agreed)
        t.play("lp skip")
        reading.play("lp skip", t.truth)
        assert reading.facts() == Reading(t.truth, agreed).facts(), f"round {round_}"
        assert t.cause() == reading.result
        assert t.view.score == reading.score()
        met[reading.result] += 1
    assert met[""] > 20


def calls_document(chance: random.Random, names: list[str], options: dict[str, object]) -> dict[str, object]:
    """The end of a turn, with these cards dealt out anywhere they may lie."""
    chains: list[str] = []
    for _ in range(4):
        chain: list[str] = []
        for place in range(chance.choice([0, 1, 1, 2, 2, 3, 4])):
            fits = [id for id in names if KIND[id] == "disaster" or (place and KIND[id] == "civilian")]
            if not fits:
                break
            names.remove(fits[0])
            mark = chance.choice(["", "*"]) if KIND[fits[0]] == "civilian" else ""
            line = CARDS[fits[0]].pos[place] if KIND[fits[0]] == "disaster" else ""
            if len(line) > 1 and CARDS[fits[0]].keyword != "unstable" and chance.random() < 0.3:
                mark = f"+{line[0]}(red)" if not any("red" in text for text in [*chains, *chain]) else ""
            chain.append(fits[0] + mark)
        chains.append(" ".join(chain))
    slots = [names.pop() if names and chance.random() < 0.9 else "" for _ in range(4)]
    return {
        "seats": [{}],
        "phase": "lp_escort",
        "lady": f"{chance.randrange(5)}{chance.choice('RA')}",
        "chains": chains,
        "slots": slots,
        "deck": " ".join(names[: chance.randrange(len(names) + 1)]),
        "hold": "mole firefly" if options.get("pod_hold", 2) == 2 else "mole",
        "crew": {"tb1": "scott", "tb2": "virgil", "tb4": "gordon"},
        "places": {"tb1": chance.randrange(5), "tb2": chance.randrange(1, 5), "tb4": chance.randrange(5)},
        "options": {**options, "advanced_count": 16},
    }


@rule("IR-R89", "IR-R81", "IR-G72", "IR-G62")
def test_the_choice_of_dice_with_every_supply() -> None:
    """Every Pilot with every card that rolls, and few dice left in the supply."""
    chance = random.Random(5)
    stored = {colour: [0, count] for colour, count in (("white", 6), ("red", 3), ("green", 3), ("orange", 3))}
    for pilot, using in itertools.product(("scott", "john", "brains"), ("tb2", "booster_mortar", "thunderizer", "mole")):
        for counts in itertools.product(*stored.values()):
            short = dict(zip(stored, counts, strict=True))
            t = few_dice(pilot, using, short)
            options = t.match.options.as_dict()
            reading = Reading(t.truth, options)
            steps = 0
            while t.phase != "rescue_allocate" and steps < 6:
                starts = [each for each in t.choices if each.startswith("rescue")]
                assert {meaning(reading, each) for each in t.choices} == {meaning(reading, each) for each in reading.legal()}
                if t.phase == "rescue" and not starts:
                    break
                action = chance.choice(starts or t.choices)
                t.play(action)
                reading.play(action, t.truth)
                assert reading.facts() == Reading(t.truth, options).facts()
                steps += 1


def few_dice(pilot: str, using: str, short: dict[str, int]) -> ThunderbirdsTable:
    """So many dice of these colours lie on cards at the other chains."""
    dice = [colour for colour, count in short.items() for _ in range(count)]
    entries: list[str] = []
    for id in ("forest_firestorm", "mine_fan_fire", "flooded_metro", "sinking_ferry", "buried_survey_team", "gas_main_eruption",
               "avalanche_hotel", "tidal_surge", "jammed_cable_car"):  # fmt: skip
        line = CARDS[id].pos[len(entries) % 3]
        entries.append(id + "".join([f"+{symbol}({dice.pop()})" for symbol in line[:-1] if dice]))
    assert not dice
    document = {
        "seats": [{}],
        "phase": "rescue",
        "chains": ["tanker_on_fire", *[" ".join(entries[at : at + 3]) for at in (0, 3, 6)]],
        "deck": "",
        "slots": ["hypnotic_stare", "", "", ""],
        "places": {"tb2": 1},
        "crew": {"tb2": pilot},
        "hold": "" if using == "tb2" else using,
    }
    return ThunderbirdsTable(Match.from_position(GAME, document, 3))
