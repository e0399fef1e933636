"""Aim, contents of the box and set-up, in the rulebook's order."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources

import pytest

from stormdeck import Match
from stormdeck.core.errors import BadOptions, StormdeckError
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, STANDARD, Card
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import ThunderbirdsTable, new_game, pool, position

KINDS = {"disaster": 0, "civilian": 1, "hood": 2}


def kinds(cards: list[str]) -> Counter[int]:
    return Counter([STANDARD.kind(STANDARD.card_by_id[id]) for id in cards])


def all_ids(t: ThunderbirdsTable) -> list[str]:
    """Every Emergency card of the game, wherever it lies, but those left out."""
    words = [*t.chains, *t.slots, " ".join(t.deck)]
    return re.findall(r"\w+", " ".join(words))


# ---- The box ----


@rule("IR-S01", "IR-R01", "IR-R05", "IR-R06", "IR-R07", "IR-R08", "IR-R09", "IR-R10", "IR-G01")
def test_the_box_has_144_cards_and_21_dice() -> None:
    """The itemised list wins over the headline of 103 cards."""
    file = STANDARD.file
    assert GAME.players == (1,)
    assert (len(file.thunderbirds), len(file.pilots), len(file.pods), file.lady_penelope.sides) == (5, 6, 16, ("road", "air"))
    counts = [(len(file.emergency[kind]), sum(card.advanced for card in file.emergency[kind])) for kind in file.emergency]
    assert counts == [(75, 10), (28, 3), (13, 3)]
    assert [file.dice[colour].count for colour in COLOUR_NAMES] == [6, 3, 3, 3, 3, 3]
    assert 5 + 1 + 6 + 16 + len(STANDARD.cards) == 144
    assert [len(names) for names in ({card.name for card in STANDARD.cards}, {card.id for card in STANDARD.cards})] == [116, 116]
    assert len({card.pos for card in STANDARD.cards if card.pos}) == 75


@rule("IR-R01")
@pytest.mark.parametrize("players", [0, 2, 3])
def test_exactly_one_person_plays(players: int) -> None:
    with pytest.raises(StormdeckError, match="IR-R01"):
        Match(GAME, players, 1)


@rule("IR-R35")
def test_the_faces_of_the_dice_each_with_exactly_one_wild() -> None:
    """Section C.2 of the component data."""
    faces = {colour: "".join(STANDARD.file.dice[colour].faces) for colour in COLOUR_NAMES}
    assert faces == {
        "white": "FTWXC*",
        "red": "FFFTW*",
        "orange": "TTTWX*",
        "blue": "WWWXC*",
        "green": "XXXCF*",
        "purple": "CCCFT*",
    }


@rule("IR-R34", "IR-R07", "IR-R09")
def test_the_dice_printed_on_thunderbirds_and_pods() -> None:
    """Sections C.3 and C.6: every Pod rolls three dice."""
    printed = {card.id: (" ".join(card.dice), " ".join(card.choice)) for card in STANDARD.file.thunderbirds}
    assert printed == {
        "tb1": ("white white white", ""),
        "tb2": ("white white", "red orange green"),
        "tb3": ("white purple purple", ""),
        "tb4": ("white blue blue", ""),
        "tb5": ("", ""),
    }
    dice = Counter([colour for pod in STANDARD.file.pods for colour in pod.dice])
    assert dice == {"white": 7, "red": 8, "orange": 11, "blue": 5, "green": 6, "purple": 10}
    assert [pod.id for pod in STANDARD.file.pods if pod.choice] == ["booster_mortar"]
    assert {len(pod.dice) + bool(pod.choice) for pod in STANDARD.file.pods} == {3}


@rule("IR-G35", "IR-R32")
def test_every_disaster_prints_one_line_of_symbols_per_position() -> None:
    """The sums of section C.7, and the means per position."""
    regular = [card for card in STANDARD.cards if card.pos and not card.advanced]
    advanced = [card for card in STANDARD.cards if card.pos and card.advanced]
    printed = Counter("".join(["".join(card.pos) for card in regular]))
    assert printed == {"F": 126, "T": 132, "W": 129, "X": 135, "C": 138}
    means = [
        [round(sum(len(card.pos[place]) for card in group) / len(group), 2) for place in range(4)]
        for group in (regular, advanced)
    ]
    assert means == [[2.42, 2.28, 2.66, 2.8], [3.5, 3.4, 3.7, 3.7]]
    assert STANDARD.line(STANDARD.card_by_id["refinery_blaze"], 3) == "FF"


@rule("IR-R06", "IR-R68", "IR-R69", "IR-R70", "IR-R71", "IR-R72")
def test_which_advanced_card_has_which_keyword() -> None:
    found: dict[str, set[str]] = {}
    for card in STANDARD.cards:
        if card.advanced:
            found.setdefault(card.keyword, set()).add(card.id)
        else:
            assert card.keyword == ""
    assert found == {
        "surge": {"firestorm_city", "monster_wave", "atomic_airliner", "drifting_death_cloud"},
        "flash": {"toppled_tower_block", "runaway_solar_furnace", "seabed_farm_collapse"},
        "unstable": {"meltdown_countdown", "sinkhole_metropolis", "sun_bound_probe"},
        "crowd": {"stadium_crowd"},
        "hostage": {"kidnapped_professor", "hypnotised_guard"},
        "mass_hypnosis": {"mass_hypnosis"},
        "grounded_fleet": {"grounded_fleet"},
        "grand_decoy": {"grand_decoy"},
    }


# ---- Challenge level ----


@rule("IR-S02", "IR-R11", "IR-G06")
@pytest.mark.parametrize(
    ("numbers", "level"),
    [((0, 3, 6), "Introductory"), ((7, 8, 10), "Standard"), ((11, 12, 14), "Challenging"), ((15, 16), "Very tough")],
)
def test_the_number_of_advanced_cards_is_the_challenge_level(numbers: tuple[int, ...], level: str) -> None:
    for number in numbers:
        assert new_game(advanced_count=number).log(1)[0].startswith(f"{level} game with {number} advanced card")


@rule("IR-S02", "IR-R11")
@pytest.mark.parametrize("number", [-1, 17, 10**30, "many", 3.5, None])
def test_no_other_number_of_advanced_cards_is_possible(number: object) -> None:
    with pytest.raises(BadOptions, match="advanced_count"):
        new_game(advanced_count=number)


@rule("IR-G06")
def test_the_recommended_number_of_each_level() -> None:
    assert [level.recommended for level in STANDARD.file.levels.values()] == [3, 8, 12, 16]
    assert new_game().match.options.number("advanced_count") == 3


@rule("IR-S03", "IR-R12", "IR-R13", "IR-G05")
@pytest.mark.parametrize("seed", range(4))
def test_advanced_cards_are_drawn_unseen_and_the_rest_leaves_the_game_unseen(seed: int) -> None:
    t = new_game(seed, advanced_count=9)
    ids = all_ids(t)
    assert len(ids) == len(set(ids)) == 109
    assert sum(STANDARD.cards[STANDARD.card_by_id[id]].advanced for id in ids) == 9
    out = str(t.truth["left_out"]).split()
    assert len(out) == 7
    assert not set(out) & set(ids)
    assert (t.view.regular_out, t.view.advanced_out) == (0, 7)
    shown = {card.card for chain in t.view.chains for card in chain} | set(t.view.slots) | set(t.view.recall.shown)
    assert not {Card(STANDARD.card_by_id[id]) for id in out} & shown
    assert t.view.next_advanced == STANDARD.cards[STANDARD.card_by_id[t.deck[0]]].advanced
    assert t.seen(None).next_advanced == t.view.next_advanced  # type: ignore[attr-defined]  # the view of this game


@rule("IR-R12")
def test_which_advanced_cards_are_in_differs_from_game_to_game() -> None:
    assert len({str(new_game(seed, advanced_count=9).truth["left_out"]) for seed in range(12)}) == 12


@rule("IR-G01")
def test_the_box_total_plays_with_59_regular_cards() -> None:
    """103 cards less 28 others are 75 Emergency cards: 59 regular and 16 advanced ones."""
    seen = set()
    for seed in range(6):
        t = new_game(seed, deck="box_total", advanced_count=5)
        ids = all_ids(t)
        assert Counter([STANDARD.cards[STANDARD.card_by_id[id]].advanced for id in ids]) == {False: 59, True: 5}
        assert (t.view.regular_out, t.view.advanced_out) == (41, 11)
        seen.add(frozenset(ids))
    assert len(seen) == 6


# ---- Tracy Island ----


@rule("IR-S04", "IR-R14", "IR-R15", "IR-R16", "IR-R17", "IR-R22", "IR-R55", "IR-G04")
def test_tracy_island_at_the_start() -> None:
    """The Incoming slots are filled by the first Incoming Call phase, not by the set-up."""
    t = new_game(2, advanced_count=0)
    assert t.places == {"tb1": 0, "tb2": 0, "tb3": 0, "tb4": 0}
    assert t.crew == {"tb5": "john"}
    assert pool(t) == {"scott", "virgil", "alan", "gordon", "brains"}
    assert (len(t.display), len(t.pod_deck), t.hold) == (3, 13, [])
    assert len({*t.display, *t.pod_deck}) == 16
    assert t.view.fleet.acted == t.view.fleet.changed == t.view.fleet.moved == ()
    assert t.log(1)[:2][1] == "Turn 1."


@rule("IR-S73", "IR-R55", "IR-R22")
def test_tracy_island_is_no_chain_so_nobody_rescues_there() -> None:
    t = new_game(2).to("move").play("assign scott tb1").to("rescue")
    t.refuses("rescue scott tb1", "IR-R24")
    t.refuses("rescue brains mole", "IR-R24")
    assert t.choices == ["end rescue"]


@rule("IR-R15", "IR-R17")
def test_both_decks_are_shuffled() -> None:
    games = [new_game(seed) for seed in range(8)]
    assert len({tuple(t.deck) for t in games}) == len({(*t.display, *t.pod_deck) for t in games}) == 8


# ---- Chains ----


@rule("IR-S05", "IR-R18", "IR-R19", "IR-R21", "IR-G02")
def test_a_chain_starts_with_a_disaster_and_what_else_is_turned_over_goes_back() -> None:
    """Four Disasters start the chains; the others are shuffled in again.  Four of the cards are dealt as first calls."""
    deck = "night_nurse refinery_blaze hypnotic_stare collapsed_tunnel cracked_dam shepherd chlorine_cloud tidal_surge"
    dealt = set()
    for seed in range(20):
        t = ThunderbirdsTable(Match.from_position(GAME, {"seats": [{}], "phase": "setup", "deck": deck}, seed))
        assert t.chains == ["refinery_blaze", "collapsed_tunnel", "cracked_dam", "chlorine_cloud"]
        assert sorted(t.slots) == sorted(["tidal_surge", "night_nurse", "hypnotic_stare", "shepherd"])
        assert t.deck == []
        dealt.add(tuple(t.slots))
    assert len(dealt) > 5, "the deck is shuffled after the chains are laid out"


@rule("IR-R18", "IR-R19", "IR-R02", "IR-R21")
@pytest.mark.parametrize("seed", range(12))
def test_every_game_begins_with_four_chains_of_one_disaster(seed: int) -> None:
    t = new_game(seed, advanced_count=0)
    assert kinds([chain.split()[0] for chain in t.chains]) == {KINDS["disaster"]: 4}
    assert [len(chain.split()) for chain in t.chains] == [1, 1, 1, 1]


@rule("IR-G03")
def test_an_advanced_disaster_may_start_a_chain_and_its_keyword_is_ignored() -> None:
    """Neither flash nor surge: nothing is connected at set-up."""
    deck = (
        "firestorm_city toppled_tower_block meltdown_countdown cracked_dam tidal_surge isotope_theft helijet_down broken_ski_lift"
    )
    document = {"seats": [{}], "phase": "setup", "deck": deck, "options": {"advanced_count": 3}}
    t = ThunderbirdsTable(Match.from_position(GAME, document, 1))
    assert t.chains == ["firestorm_city", "toppled_tower_block", "meltdown_countdown", "cracked_dam"]


@rule("IR-S06", "IR-R20", "IR-R10", "IR-R22")
def test_lady_penelope_begins_at_the_first_chain_road_side_up() -> None:
    assert [new_game(seed).lady for seed in range(3)] == ["1R", "1R", "1R"]
    assert set(new_game().places.values()) == {0}


@rule("IR-R02", "IR-R23")
def test_a_chain_has_room_for_four_cards_and_there_are_four_chains_and_slots() -> None:
    with pytest.raises(StormdeckError, match="IR-R02"):
        Match.from_position(GAME, position("tanker_on_fire cracked_dam flooded_metro tidal_surge helijet_down"), 1)
    with pytest.raises(StormdeckError, match="IR-R23"):
        Match.from_position(GAME, {**position(), "slots": ["", "", "", "", "shepherd"]}, 1)


@rule("IR-R05", "IR-R06")
def test_the_card_file_is_the_one_that_is_played() -> None:
    text = resources.files("stormdeck.games.thunderbirds").joinpath("cards.toml").read_text("utf-8")
    read = tomllib.loads(text)
    assert [card["id"] for card in read["pods"]] == [pod.id for pod in STANDARD.file.pods]
    assert len(read["emergency"]["disasters"]) == 75
