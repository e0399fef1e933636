"""The draw pile runs out, the discard pile and the box come back."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import PositionError
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import OPEN_BROWN, BlancoTable, cards, player, table

WHEN_NEEDED = {"reshuffle": "when_needed"}


def nearly_empty(pile_size: int = 1, **more: Any) -> BlancoTable:
    """One card is left in the pile; all that is not named lies in the box."""
    others = [player(OPEN_BROWN, "N11 N12")]
    return table("R5 O8 Y1", "T1 T2", discard="V1 V2 V3", pile_size=pile_size, others=others, **more)


@rule("BL-R46", "BL-G29", "BL-S46")
def test_when_the_last_card_is_drawn_discards_and_box_become_the_new_pile() -> None:
    """Only the top discard stays."""
    t = nearly_empty()
    box, last = t.box, t.pile[0]
    t.play("draw pile")
    assert t.hand == cards("T1 T2") | {last}
    assert set(t.pile) == box | cards("V1 V2")
    assert len(t.pile) == len(box) + 2
    assert t.discard == "V3"
    assert t.box == set()
    assert t.phase == "play_or_discard"


@rule("BL-G29")
def test_what_is_discarded_or_cleared_later_in_that_turn_stays_out_of_the_new_pile() -> None:
    t = table("R5 O8 Y5 / G2 T3 B4", "O5 G1", discard="V1 V2 V3", pile="P5", pile_size=1).play("draw pile")
    pile = t.pile
    t.play("place O5 r1c2", "clear row 1")
    assert t.discard == "V3 O8"
    assert t.box == cards("R5 O5 Y5")
    assert t.pile == pile


@rule("BL-R46")
def test_the_new_pile_is_shuffled() -> None:
    """Different chance, different order, the same cards."""
    orders = {tuple(nearly_empty(seed=seed).play("draw pile").pile) for seed in (1, 2)}
    assert len(orders) == 2
    same_table = [nearly_empty(box="O1 O2 O3", pile="P1", pile_size=1, seed=seed) for seed in (1, 2)]
    first, second = [t.play("draw pile").pile for t in same_table]
    assert set(first) == set(second)
    assert first != second


@rule("BL-R46", "BL-G30")
def test_drawing_from_the_discard_pile_never_renews_the_draw_pile() -> None:
    t = nearly_empty().play("draw discard")
    assert len(t.pile) == 1
    assert t.discard == "V1 V2"


@rule("BL-R46", "BL-R47", "BL-G31", "BL-S47")
def test_a_deal_of_twelve_goes_on_after_the_pile_is_renewed() -> None:
    """Five cards, one reshuffle with the row just cleared in it, seven more."""
    t = table("R5 O8", "O5 B1", discard="V1 V2 V3", pile_size=5)
    five, box = t.pile, t.box
    t.play("draw discard", "place O5 r1c2", "clear row 1")
    dealt = [word.strip("?") for word in t.grid.split() if word != "/"]
    assert dealt[:5] == five
    assert set(dealt[5:]) | set(t.pile) == box | cards("V1 V2 R5 O5")
    assert t.discard == "O8"
    assert t.box == set()
    assert len(t.pile) == len(box) + 2 + 2 - 7
    assert t.view_of(None).shuffles == 2


@rule("BL-G31", "BL-R47")
def test_the_second_grid_is_filled_row_by_row_from_the_left() -> None:
    pile = "Y7 G1 G2 G3 G4 T1 T2 T3 T4 D1 D2 D3 D4 V4"
    t = table("R5 O8", "O5 B1", pile=pile).play("draw pile", "place O5 r1c2", "clear row 1")
    assert t.grid == "?G1 ?G2 ?G3 ?G4 / ?T1 ?T2 ?T3 ?T4 / ?D1 ?D2 ?D3 ?D4"
    assert t.pile[0] == "V4"


@rule("BL-G31", "BL-G29")
def test_a_deal_that_takes_the_very_last_card_renews_the_pile_at_once() -> None:
    t = table("R5 O8", "O5 B1", discard="V1 V2 V3", pile_size=12)
    box = t.box
    t.play("draw discard", "place O5 r1c2", "clear row 1")
    assert set(t.pile) == box | cards("V1 V2 R5 O5")


@rule("BL-G57", "BL-G29", "BL-G30", "BL-S62")
def test_with_when_needed_the_pile_may_lie_empty_until_somebody_draws() -> None:
    """What was discarded in between is then shuffled in."""
    t = nearly_empty(options=WHEN_NEEDED)
    box = t.box
    t.play("draw pile")
    assert t.pile == []
    assert t.discard == "V1 V2 V3"
    assert t.box == box
    t.play("discard T1")
    assert t.discard == "V1 V2 V3 T1"
    assert (t.turn, t.phase) == (2, "choose_action")
    assert "draw pile" in t.choices
    t.play("draw pile")
    assert len(t.pile) == len(box) + 2
    assert set(t.pile) | t.hand_of(2) == box | cards("V1 V2 V3 N11 N12")
    assert t.discard == "T1"
    assert t.box == set()


@rule("BL-G57")
def test_with_when_needed_cards_cleared_since_the_pile_ran_out_are_shuffled_in() -> None:
    t = table(
        "R5 O8 Y5 / G2 T3 B4",
        "O5 T1",
        discard="V1 V2 V3",
        pile="P1",
        pile_size=1,
        options=WHEN_NEEDED,
        others=[player(OPEN_BROWN)],
    )
    t.play("draw pile", "place O5 r1c2", "clear row 1", "draw pile")
    assert t.discard == "O8"
    assert cards("R5 O5 Y5 V1 V2 V3") <= set(t.pile) | t.hand_of(2)


@rule("BL-G57", "BL-G31")
def test_with_when_needed_a_deal_of_twelve_renews_the_pile_in_the_middle_and_not_at_its_end() -> None:
    t = table("R5 O8", "O5 B1", discard="V1 V2 V3", pile_size=5, options=WHEN_NEEDED)
    box = len(t.box)
    t.play("draw discard", "place O5 r1c2", "clear row 1")
    assert len(t.pile) == box + 4 - 7
    t = table("R5 O8", "O5 B1", discard="V1 V2 V3", pile_size=12, options=WHEN_NEEDED)
    box = len(t.box)
    t.play("draw discard", "place O5 r1c2", "clear row 1")
    assert t.pile == []
    assert len(t.box) == box + 2


@rule("BL-G57")
def test_a_position_may_have_an_empty_pile_with_when_needed_only() -> None:
    assert nearly_empty(0, options=WHEN_NEEDED).play("draw pile").phase == "play_or_discard"
    with pytest.raises(PositionError, match="BL-G29"):
        nearly_empty(0)


@rule("BL-G30")
def test_at_least_48_cards_are_always_in_motion() -> None:
    """Five players on full second grids, the active one with three cards: 72 cards are bound at most."""
    seats = [player("? ? ? ? / ? ? ? ? / ? ? ? ?", stage=2) for _ in range(5)]
    t = table("? ? ? ? / ? ? ? ? / ? ? ? ?", stage=2, others=seats[1:], discard="N1", pile_size=1).play("draw pile")
    assert len(t.pile) + len(t.box) + len(t.discard.split()) - 1 == 48


@rule("BL-G33", "BL-R46")
def test_only_the_top_discard_can_be_taken() -> None:
    t = nearly_empty()
    assert t.choices_of("draw") == ["draw pile", "draw discard"]
    assert t.play("draw discard").hand == cards("T1 T2 V3")
