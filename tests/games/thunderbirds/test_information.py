"""Who knows what: the table of section F, row by row; from a view back to whole tables."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds.cards import Pod
from stormdeck.games.thunderbirds.view import ThunderbirdsView
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import BOOK, ThunderbirdsTable, calls, new_game, roll, table

PASSES = ("keep calls", "end move", "end rescue", "lp stay", "lp skip")


def play_for_a_while(seed: int, steps: int, **options: object) -> ThunderbirdsTable:
    t, chance = new_game(seed, **{"overflow_lives": 3, "capture_limit": 0, **options}), random.Random(seed)
    for _ in range(steps):
        if t.is_over():
            break
        busy = [action for action in t.choices if action not in PASSES]
        t.play(chance.choice(busy if busy and chance.random() < 0.85 else t.choices))
    return t


def twins(t: ThunderbirdsTable, count: int = 30, viewer: int | None = 1) -> list[ThunderbirdsTable]:
    """Tables a viewer takes for possible."""
    view = t.seen(viewer)
    tables = []
    for seed in range(count):
        state = GAME.determinise(view, FastRng(seed))
        assert GAME.view(state, view.viewer) == view
        copy = new_game()
        copy.match._state = state  # a world that no match has been played to
        tables.append(copy)
    return tables


def ids(cards: tuple[int, ...]) -> list[str]:
    return [BOOK.cards[card].id for card in cards]


def pods(cards: tuple[Pod, ...]) -> list[str]:
    return [BOOK.pod(pod).id for pod in cards]


# ---- What is seen ----


@rule("IR-G64", "IR-G05")
@pytest.mark.parametrize("seed", range(4))
def test_a_spectator_sees_what_the_player_sees(seed: int) -> None:
    t = play_for_a_while(seed, 80)
    assert msgspec.structs.replace(t.view, viewer=None) == t.seen(None)
    assert t.match.events(0) == t.match.events(None)


@rule("IR-G64", "IR-R93")
def test_discarded_rescued_and_captured_cards_lie_open() -> None:
    t = roll("airliner_with_locked_gear night_nurse* shepherd", "F/white", discarded="isotope_theft", rescued="botanist")
    t.play("place 1 1 fire", "confirm allocation")
    view = t.view
    assert ids(view.discarded) == ["isotope_theft", "airliner_with_locked_gear"]
    assert set(ids(view.rescued)) == {"botanist", "shepherd"}
    assert ids(view.captured) == ["night_nurse"]


@rule("IR-R12", "IR-G05", "IR-G64", "IR-R17")
@pytest.mark.parametrize("options", [{}, {"deck": "box_total"}, {"advanced_count": 16}, {"advanced_count": 0}])
def test_no_view_names_a_card_that_lies_face_down(options: dict[str, object]) -> None:
    """What is encoded for a client holds neither the deck nor what was left out."""
    for seed in range(3):
        t = play_for_a_while(seed, 120, **options)
        view = t.view
        named = set(ids((*view.discarded, *view.rescued, *view.captured, *view.recall.bottom)))
        named |= {id for chain in t.chains for id in [word.rstrip("*").partition("+")[0] for word in chain.split()]} | set(
            t.slots
        )
        hidden = set(t.deck[: len(t.deck) - len(view.recall.bottom)]) | set(str(t.truth.get("left_out", "")).split())
        assert not named & hidden
        assert set(ids(view.recall.shown)).isdisjoint(str(t.truth.get("left_out", "")).split())
        assert msgspec.json.decode(msgspec.json.encode(view), type=ThunderbirdsView) == view


@rule("IR-R13", "IR-G05")
def test_only_the_back_of_the_top_card_is_seen() -> None:
    for top, back in (("firestorm_city", True), ("isotope_theft", False)):
        t = table(deck=f"{top} shepherd monster_wave")
        assert t.view.next_advanced is back
        assert t.view.deck == 3
    assert table(deck="").view.next_advanced is None
    views = [table(deck=deck).view for deck in ("isotope_theft monster_wave shepherd", "isotope_theft shepherd monster_wave")]
    assert views[0] == views[1]


@rule("IR-G14", "IR-R63")
def test_cards_put_under_the_deck_are_remembered_until_they_are_drawn() -> None:
    rest = "isotope_theft helijet_down broken_ski_lift tidal_surge automatic_road_builder swamp_gas_blowout"
    t = calls(c4="", s4="night_nurse", deck=f"shepherd cracked_dam {rest}")
    assert ids(t.view.recall.bottom) == ["night_nurse", "shepherd"]
    t.end_turn()
    assert ids(t.view.recall.bottom) == []
    assert t.slots == ["automatic_road_builder", "swamp_gas_blowout", "night_nurse", "shepherd"]


@rule("IR-R19")
def test_the_order_of_cards_turned_over_at_set_up_is_forgotten() -> None:
    for seed in range(10):
        t = new_game(seed)
        assert t.view.recall.bottom == ()
        shown = set(ids(t.view.recall.shown))
        assert shown <= {*t.deck, *t.slots}


@rule("IR-R78", "IR-R80", "IR-R77")
def test_pods_put_under_the_pod_deck_are_remembered_in_order() -> None:
    t = table(crew="tb2:virgil", places="tb2:1", hold="mole firefly", display="domo excavator monobrake")
    assert t.view.recall.pod_bottom == ()
    t.play("move tb2 0", "workshop domo")
    assert pods(t.view.recall.pod_bottom) == t.pod_deck[-3:]
    assert set(t.pod_deck[-3:]) == {"mole", "firefly", "domo"}
    assert t.pod_deck[-1] == "domo"


@rule("IR-G70")
def test_the_log_of_a_game_never_tells_the_order_of_the_deck() -> None:
    t = new_game(4)
    told = " ".join(t.log(1))
    shown = set(ids(t.view.recall.shown))
    for id in t.deck:
        assert id in shown or BOOK.name(BOOK.card_by_id[id]) not in told


# ---- Determinise ----


@rule("IR-G05", "IR-G14", "IR-R12")
@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize("options", [{}, {"deck": "box_total", "advanced_count": 9}, {"advanced_count": 16}])
def test_a_dealt_table_looks_the_same_and_has_the_same_cards(options: dict[str, object], viewer: int | None) -> None:
    for seed, steps in ((1, 5), (2, 70), (3, 200)):
        t = play_for_a_while(seed, steps, **options)
        for copy in twins(t, 6, viewer):
            out, truth = str(copy.truth.get("left_out", "")).split(), str(t.truth.get("left_out", "")).split()
            assert Counter([*copy.deck, *out]) == Counter([*t.deck, *truth])
            assert Counter([BOOK.cards[BOOK.card_by_id[id]].advanced for id in out]) == Counter(
                [BOOK.cards[BOOK.card_by_id[id]].advanced for id in truth]
            )
            assert copy.chains == t.chains
            assert Counter(copy.pod_deck) == Counter(t.pod_deck)
            assert copy.supply == t.supply


@rule("IR-R12", "IR-R17")
def test_what_is_hidden_is_dealt_afresh() -> None:
    t = new_game(5, advanced_count=9)
    dealt = twins(t, 30)
    assert len({tuple(copy.deck) for copy in dealt}) == 30
    assert len({str(copy.truth["left_out"]) for copy in dealt}) > 25
    assert len({tuple(copy.pod_deck) for copy in dealt}) == 30
    assert len({copy.deck[0] for copy in dealt}) > 5


@rule("IR-G14", "IR-G05")
def test_the_known_bottom_and_the_back_of_the_top_card_stay() -> None:
    rest = "isotope_theft helijet_down broken_ski_lift tidal_surge firestorm_city swamp_gas_blowout stranded_sky_crane"
    t = calls(c4="", s4="night_nurse", deck=f"shepherd cracked_dam {rest}")
    assert t.view.next_advanced
    for copy in twins(t):
        assert copy.deck[-2:] == ["night_nurse", "shepherd"]
        assert BOOK.cards[BOOK.card_by_id[copy.deck[0]]].advanced
        assert not any(BOOK.cards[BOOK.card_by_id[id]].advanced for id in copy.deck[1:])


@rule("IR-G70")
def test_no_disaster_is_dealt_into_a_deck_that_has_none() -> None:
    rest = "shepherd hypnotic_stare botanist bank_clerk train_guard test_pilot"
    t = calls(c4="", s4="night_nurse", deck=rest)
    for copy in twins(t):
        assert all(BOOK.kind(BOOK.card_by_id[id]) != 0 for id in copy.deck)


@rule("IR-R78")
def test_known_pods_stay_under_the_pod_deck() -> None:
    t = table(crew="tb2:virgil", places="tb2:1", hold="mole firefly").play("move tb2 0")
    bottoms = {tuple(copy.pod_deck[-2:]) for copy in twins(t)}
    assert bottoms == {tuple(t.pod_deck[-2:])}


@rule("IR-R25")
def test_a_dealt_table_does_not_foretell_the_dice() -> None:
    t = table(crew="tb1:alan", places="tb1:1", phase="rescue")
    rolls = {tuple(copy.play("rescue alan tb1").rolled) for copy in twins(t)}
    assert len(rolls) > 20


# ---- Questions ----


@rule("IR-G05", "IR-G70")
def test_which_question_comes_follows_from_open_facts() -> None:
    """Tables that look alike offer the same choices."""
    for seed in range(4):
        t = play_for_a_while(seed, 60)
        assert {tuple(copy.choices) for copy in twins(t, 8)} == {tuple(t.choices)}


@rule("IR-R93", "IR-R17")
def test_cards_and_pods_are_drawn_without_chance() -> None:
    """Both decks are shuffled once, at set-up, so dice do not depend on how many cards were turned over."""
    t = table(display="mole firefly domo", c4="", s4="night_nurse", s1="hypnotic_stare")
    drawn = state_of(t.match).rng.drawn
    t.play("load mole", "workshop domo").end_turn()
    assert state_of(t.match).rng.drawn == drawn
