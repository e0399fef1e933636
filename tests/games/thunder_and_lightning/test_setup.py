"""TL-R10 to TL-R16: the set-up."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from stormdeck import BadOptions, Match
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning.events import TreasureShown
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.reading_pieces import kind
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, new_game, table


def deployed(seed: int, **options: object) -> ThunderTable:
    """Both players have put down three cards."""
    t = new_game(seed, **options)
    while t.phase == "setup":
        t.play(t.choices[-1])
    return t


def setting_up(hand: str, *, mover: str = "L", **more: Any) -> ThunderTable:
    """Before the three cards of one player are chosen; Loki has chosen when it is Thor's turn to."""
    nine = "Troll, Troll, Troll, Ravens, Ravens, Ravens, Archer, Archer, Frigg"
    if mover == "L":
        text = f"T: nothing\nL: nothing\nL hand: {hand}\nT hand: {nine.replace('Troll', 'Dwarf')}"
    else:
        text = f"T: nothing\nT hand: {hand}\nL A: Troll\nL B: Troll\nL C: Troll\nL hand: {nine[21:]}"
    return table(text, turn="L", active=1 if mover == "T" else 2, first=True, phase="setup", **more)


@rule("TL-R01", "TL-R10")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_game_is_for_two(players: int) -> None:
    with pytest.raises(BadOptions, match="TL-R01"):
        Match(GAME, players, 1)


@rule("TL-R01", "TL-R10", "TL-G01")
def test_thor_sits_opposite_loki() -> None:
    view = new_game().view_of("S")
    assert [player.side for player in view.players] == ["thor", "loki"]


@rule("TL-R01", "TL-R10", "TL-R11", "TL-R13", "TL-R14", "TL-S02")
@pytest.mark.parametrize("seed", range(5))
def test_after_the_set_up(seed: int) -> None:
    """Hand 6, deck 41, three face-down first-row cards and an empty pile on each side."""
    t = deployed(seed)
    for side in "TL":
        mine = t.side(side)
        assert (len(mine.hand), len(mine.deck), mine.pile) == (6, 41, [])
        assert [len(column) for column in mine.columns] == [1, 1, 1]
        assert not any(lying.up for _, _, lying in mine.cells())


@rule("TL-R11")
def test_nine_cards_are_dealt_and_the_deal_depends_on_the_seed() -> None:
    hands = set()
    for seed in range(6):
        t = new_game(seed)
        assert [len(t.side(side).hand) for side in "TL"] == [9, 9]
        assert [len(t.side(side).deck) for side in "TL"] == [41, 41]
        hands.add(tuple(t.hand("T")))
        assert new_game(seed).truth == t.truth
    assert len(hands) == 6


@rule("TL-R12", "TL-S03", "TL-G04")
def test_a_treasure_among_the_first_nine_is_shown_and_goes_back_into_the_deck() -> None:
    """Whoever draws it: everybody hears of it, and the hand is nine other cards."""
    shown: Counter[str] = Counter()
    for seed in range(60):
        t = new_game(seed)
        told = [event for event in t.match.events(None) if isinstance(event, TreasureShown)]
        assert told == [event for event in t.match.events(0) if isinstance(event, TreasureShown)]
        for seat, side in enumerate("TL"):
            mine = t.side(side)
            assert [kind(card) for card in mine.hand].count("treasure") == 0
            assert [kind(card) for card in mine.deck].count("treasure") == 1
            assert len(mine.hand) == 9
            was_shown = any(event.seat == seat for event in told)
            assert t.view_of("S").players[seat].treasure_shown == was_shown
            shown[side] += was_shown
    assert 3 <= shown["T"] <= 22  # 60 deals, 9 of 50 each
    assert 3 <= shown["L"] <= 22


@rule("TL-R12", "TL-G04")
def test_a_treasure_shuffled_back_may_lie_anywhere_in_the_deck() -> None:
    heights = []
    for seed in range(200):
        t = new_game(seed)
        if t.view_of("S").players[0].treasure_shown:
            heights.append([kind(card) for card in t.side("T").deck].index("treasure"))
    assert len(heights) > 15
    assert len(set(heights)) > 10
    assert min(heights) < 12
    assert max(heights) > 28


@rule("TL-R13", "TL-R45", "TL-G02", "TL-S04")
def test_the_god_is_no_set_up_card() -> None:
    t = setting_up("Thor, Dwarf, Ravens, Hel, Archer, Archer, Archer, Frigg, Frigg", mover="T")
    assert t.mover == "T"
    assert "deploy god" not in t.choices
    t.refuses("deploy god", "TL-G02")
    t.play("deploy hel", "deploy ally3", "deploy ravens")
    assert [t.column("T", lane) for lane in "ABC"] == ["~Hel", "~Dwarf", "~Ravens"]
    assert "Thor" in t.hand("T")


@rule("TL-G02", "TL-G05")
def test_even_with_the_god_there_are_always_three_cards_to_put_down() -> None:
    """Nine cards with one god leave eight; the fewest kinds are offered once each."""
    t = setting_up("Loki, Ravens, Ravens, Ravens, Ravens, Ravens, Ravens, Ravens, Ravens")
    for _ in range(3):
        assert t.choices == ["deploy ravens"]
        t.play("deploy ravens")
    assert t.hand("L") == ["Loki", *["Ravens"] * 5]


@rule("TL-R13", "TL-G03")
def test_each_player_chooses_which_column_gets_which_card() -> None:
    t = setting_up("Troll, Ravens, Hel, Archer, Archer, Archer, Frigg, Frigg, Dragon")
    assert set(t.choices) == {f"deploy {what}" for what in ("ally3", "ravens", "hel", "archer", "frigg", "ally6")}
    t.play("deploy hel")
    assert "deploy hel" not in t.choices
    t.play("deploy ally6", "deploy archer")
    assert [t.column("L", lane) for lane in "ABC"] == ["~Hel", "~Dragon", "~Archer"]


@rule("TL-G03", "TL-R13")
def test_loki_chooses_first_and_neither_sees_the_other_s_choice() -> None:
    t = setting_up("Troll, Ravens, Hel, Archer, Archer, Archer, Frigg, Frigg, Dragon")
    assert t.mover == "L"
    t.play("deploy hel", "deploy ally6", "deploy archer")
    assert t.mover == "T"
    assert [t.column_seen("T", "L", lane) for lane in "ABC"] == ["~", "~", "~"]
    assert [t.column_seen("S", "L", lane) for lane in "ABC"] == ["~", "~", "~"]
    assert [t.column_seen("L", "L", lane) for lane in "ABC"] == ["~Hel", "~Dragon", "~Archer"]
    for viewer in "TS":
        assert not any(word in " ".join(t.heard(viewer)) for word in ("Hel", "Dragon", "Archer"))


@rule("TL-R16", "TL-R17", "TL-S05")
@pytest.mark.parametrize("seed", range(4))
def test_loki_begins_with_three_points(seed: int) -> None:
    t = deployed(seed)
    assert (t.mover, t.phase, t.left) == ("L", "action", 3)


@rule("TL-R11")
def test_the_deck_order_is_known_to_nobody() -> None:
    """Two deals that differ only below the hands look alike to everybody."""
    t = setting_up("Troll, Ravens, Hel, Archer, Archer, Archer, Frigg, Frigg, Dragon", seed=1)
    other = setting_up("Troll, Ravens, Hel, Archer, Archer, Archer, Frigg, Frigg, Dragon", seed=2)
    assert t.deck("L") != other.deck("L")
    for viewer in "TLS":
        assert t.view_of(viewer) == other.view_of(viewer)


@rule("TL-R13", "TL-R11")
def test_random_set_ups_keep_every_card() -> None:
    chance = random.Random(5)
    for seed in range(10):
        t = new_game(seed)
        while t.phase == "setup":
            t.play(chance.choice(t.choices))
        assert Counter(t.reading.all_cards()).total() == 100
