"""Who knows what: the table of the page's section on secrets, row by row."""

from __future__ import annotations

import random

import msgspec
import pytest

from stormdeck import Match
from stormdeck.games.blanco.cards import BY_CODE, code
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import MIXED_GRID, OPEN_BROWN, BlancoTable, player, table

EVERYBODY = (None, 1, 2, 3)


def unseen(t: BlancoTable, viewer: int | None) -> dict[int, set[str]]:
    """By shuffle: the cards a viewer cannot place."""
    return {shuffle: {code(card) for card in found} for shuffle, found in t.view_of(viewer).recall.unseen}


def after_look(**options: object) -> BlancoTable:
    """One line was cleared and a card looked at; it is the next player's turn."""
    t = table("G1 R2 ?T3 / D5 R6 ?V7 / Y9 O10 G11", "R3 B1", pile="Y7", options=options)
    return t.play("draw pile", "place R3 r3c2", "clear column 2", "look r1c2")


# ---- Grids ----


@rule("BL-R20", "BL-R21", "BL-G46", "BL-G28", "BL-S54")
def test_what_the_others_see_of_a_set_up() -> None:
    """The card turned up, the place looked at, two cards in hand; nothing else."""
    t = BlancoTable(Match("blanco", 2, 4, {"first_dealer": "seat_1"}))
    own = t.grid_of(2).replace("?", "").split(" / ")
    t.play("reveal r1c1", "look r2c3")
    up, looked = own[0].split()[0], own[1].split()[2]
    assert t.grid_seen_by(1, 2) == t.grid_seen_by(None, 2) == f"{up} ? ? / ? ? ! / ? ? ?"
    assert t.grid_seen_by(2, 2) == f"{up} ? ? / ? ? !{looked} / ? ? ?"
    assert t.hand_seen_by(1, 2) == t.hand_seen_by(None, 2) == ["-", "-"]
    assert set(t.hand_seen_by(2, 2)) == t.hand_of(2)
    assert t.log(1)[-3:] == [
        "Player 2 looks at the face-down card at row 2, column 3.",
        "Player 2 draws a card from the pile.",
        "Player 2 draws a card from the pile.",
    ]


@rule("BL-R16", "BL-R47")
def test_nobody_knows_a_card_dealt_face_down_not_even_its_owner() -> None:
    t = table("R1 ?O2 Y3 / G4 T5 B6 / D7 V8 ?P9")
    for viewer in (None, 1, 2):
        assert t.grid_seen_by(viewer) == "R1 ? Y3 / G4 T5 B6 / D7 V8 ?"
        assert {"O2", "P9"} <= unseen(t, viewer)[1]


@rule("BL-R20", "BL-G46")
def test_a_card_looked_at_is_known_to_its_owner_only() -> None:
    t = after_look()
    assert t.grid_seen_by(1) == "G1 !T3 / D5 ? / Y9 G11"
    assert t.grid_seen_by(2) == t.grid_seen_by(None) == "G1 ! / D5 ? / Y9 G11"
    assert "T3" not in unseen(t, 1)[1]
    assert "T3" in unseen(t, 2)[1]
    assert "T3" in unseen(t, None)[1]


@rule("BL-G58", "BL-G45", "BL-R20", "BL-S63")
@pytest.mark.parametrize(("memory_aid", "own"), [(True, "G1 !T3 / D5 ? / Y9 G11"), (False, "G1 ! / D5 ? / Y9 G11")])
def test_with_and_without_memory_aid(memory_aid: bool, own: str) -> None:
    """Afterwards the owner sees the face or only the marker; the others always only the marker."""
    t = after_look(memory_aid=memory_aid)
    assert t.grid_seen_by(1) == own
    assert t.grid_seen_by(2) == "G1 ! / D5 ? / Y9 G11"
    assert t.log(1)[-1].endswith("turquoise 3.")


@rule("BL-G58")
def test_without_memory_aid_the_face_is_there_while_its_question_is_open() -> None:
    """After a chain reaction the owner still sees the card until deciding whether to turn it up."""
    t = table("D4 ?V1 !P2 / R3 G3 O7 / D9 ?T8 ?Y10", "B3 Y1", pile="Y7", options={"memory_aid": False})
    assert t.grid_seen_by(1) == "D4 ? ! / R3 G3 O7 / D9 ? ?"
    t.play("draw pile", "place B3 r2c3", "clear row 2", "clear column 1", "look r2c2")
    assert t.phase == "reward_reveal"
    assert t.grid_seen_by(1) == "? ! / ? !Y10"
    assert t.grid_seen_by(2) == "? ! / ? !"
    t.play("keep hidden")
    assert t.grid_seen_by(1) == "? ! / ? !"


@rule("BL-G11", "BL-G25")
def test_what_a_player_knows_moves_with_the_card() -> None:
    """Through a swap and through closing up."""
    t = table("R1 O2 !Y3 / R4 T5 B6 / D7 V8 P9", "R2 R3", pile="Y7", others=[player(OPEN_BROWN, "N11 N12")])
    t.play("draw pile", "place R3 r3c1", "clear column 1", "skip look")
    assert t.grid_seen_by(1) == "O2 !Y3 / T5 B6 / V8 P9"
    assert t.grid_seen_by(2) == "O2 ! / T5 B6 / V8 P9"


@rule("BL-R07", "BL-R28")
def test_a_card_turned_up_is_public_and_stays_so() -> None:
    t = table("R1 ?O2 Y3 / G4 T5 B6 / D7 V8 ?P9", "R2 R3", pile="Y7").play("draw pile", "discard R2", "reveal r1c2")
    for viewer in (None, 1, 2):
        assert t.grid_seen_by(viewer) == "R1 O2 Y3 / G4 T5 B6 / D7 V8 ?"


# ---- Hands ----


@rule("BL-R21", "BL-R26")
def test_a_card_drawn_from_the_pile_is_seen_by_the_drawer_only() -> None:
    t = table(MIXED_GRID, "R2 R3", pile="Y7").play("draw pile")
    assert t.hand_seen_by(1) == ["R2", "R3", "Y7"]
    assert t.hand_seen_by(2) == t.hand_seen_by(None) == ["-", "-", "-"]
    assert t.log(1)[-1] == "You draw the yellow 7 from the pile."
    assert t.log(2)[-1] == t.log(None)[-1] == "Player 1 draws a card from the pile."


@rule("BL-G47", "BL-S55")
def test_a_card_taken_from_the_discard_pile_is_known_to_all_until_it_is_played() -> None:
    t = table(MIXED_GRID, "R2 R3", discard="V2 V5", others=[player(OPEN_BROWN, "N11 N12")])
    t.play("draw discard", "discard R2")
    assert t.hand_seen_by(2) == t.hand_seen_by(None) == ["V5+", "-"]
    assert t.hand_seen_by(1) == ["R3", "V5+"]
    t.play("swap r1c1 r1c2", "draw pile", "place V5 r1c1")
    assert t.hand_seen_by(2) == ["-", "-"]


@rule("BL-G47")
def test_such_a_card_stays_known_through_other_turns_and_a_new_grid() -> None:
    t = table("R5 O8", "O5 B1", discard="V2 V5").play("draw discard", "place O5 r1c2", "clear row 1")
    t.play("reveal r1c1", "look r1c2")
    assert t.hand_seen_by(2) == ["V5+", "-"]
    assert t.hand == {"B1", "V5"}


@rule("BL-G47")
def test_discarding_such_a_card_makes_the_rest_of_the_hand_secret_again() -> None:
    t = table(MIXED_GRID, "R2 R3", discard="V2 V5").play("draw discard", "discard V5")
    assert t.hand_seen_by(2) == ["-", "-"]


# ---- Piles ----


@rule("BL-G33", "BL-G58", "BL-S64")
def test_only_the_top_discard_is_open() -> None:
    t = table(MIXED_GRID, "R2 R3", discard="V1 V2 V3")
    for viewer in (None, 1, 2):
        view = t.view_of(viewer)
        assert view.discard_top == BY_CODE["V3"]
        assert view.discard_count == 3
        assert view.discard is None
    assert t.play("draw discard").hand_seen_by(1) == ["R2", "R3", "V3+"]


@rule("BL-G33", "BL-G58", "BL-S64")
def test_with_open_discard_everybody_sees_the_whole_pile_in_order() -> None:
    """Only the top can be taken, and the box stays closed."""
    t = table(MIXED_GRID, "R2 R3", discard="V1 V2 V3", box="O1 O3", options={"open_discard": True})
    for viewer in (None, 1, 2):
        assert t.view_of(viewer).discard == tuple(BY_CODE[name] for name in ("V1", "V2", "V3"))
        assert t.view_of(viewer).box == 2
    t.play("draw discard")
    assert t.hand == {"R2", "R3", "V3"}


@rule("BL-G33")
def test_the_number_of_cards_in_every_pile_is_public() -> None:
    t = table(MIXED_GRID, "R2 R3", discard="V1 V2 V3", box="O1 O3")
    for viewer in (None, 1, 2):
        view = t.view_of(viewer)
        assert (view.pile, view.discard_count, view.box) == (120 - 9 - 9 - 4 - 3 - 2, 3, 2)


@rule("BL-G33")
def test_perfect_memory_knows_discards_and_cleared_cards() -> None:
    """Everything in them was seen by all when it went there."""
    t = table("R1 O2 Y3 / R4 T5 B6 / D7 V8 P9", "R2 R3", pile="Y7").play("draw pile", "place R3 r3c1", "clear column 1")
    for viewer in (None, 1, 2):
        recall = t.view_of(viewer).recall
        assert [code(card) for card in recall.discard] == ["N1", "D7"]
        assert {code(card) for card in recall.box} == {"R1", "R4", "R3"}


@rule("BL-R46")
def test_after_a_reshuffle_unseen_cards_are_told_apart_by_their_shuffle() -> None:
    """Everybody saw what went into the new pile; older hidden cards are never among those."""
    t = table(
        "?R5 O8 Y1", "T1 T2", discard="V1 V2 V3", box="O1 O3", pile="P1", others=[player("?N2 ?N3", "N11 N12")], pile_size=1
    )
    new = {"V1", "V2"} | t.box
    t.play("draw pile")
    assert unseen(t, 2) == {1: {"R5", "N2", "N3", "T1", "T2", "P1"}, 2: new}
    assert unseen(t, 1) == {1: {"R5", "N2", "N3", "N11", "N12"}, 2: new}
    assert unseen(t, None) == {1: {"R5", "N2", "N3", "N11", "N12", "T1", "T2", "P1"}, 2: new}


@rule("BL-R46", "BL-R47")
def test_the_faces_of_a_second_grid_are_told_to_nobody() -> None:
    t = table("R5 O8", "O5 B1", pile="Y7").play("draw pile", "place O5 r1c2", "clear row 1")
    dealt = {word.strip("?") for word in t.grid.split() if word != "/"}
    for viewer in (None, 1, 2):
        assert t.grid_seen_by(viewer) == "? ? ? ? / ? ? ? ? / ? ? ? ?"
        assert dealt <= unseen(t, viewer)[1]


# ---- Nothing gives a secret away ----


def play_for_a_while(seed: int, steps: int, **options: object) -> BlancoTable:
    match = Match("blanco", 3, seed, options)
    chance = random.Random(seed)
    for _ in range(steps):
        lines = [action for action in match.legal() if str(action).startswith("clear")]
        match.play(chance.choice(lines or match.legal()))
    return BlancoTable(match)


@rule("BL-G46", "BL-G47", "BL-G33")
@pytest.mark.parametrize("seed", range(8))
def test_no_view_contains_a_card_its_viewer_cannot_see(seed: int) -> None:
    """The view is encoded as the network would: what a seat may not see is in its unseen set and nowhere else."""
    t = play_for_a_while(seed, 60 * seed + 10)
    for viewer in EVERYBODY:
        view = t.view_of(viewer)
        secret = {card for _, cards in view.recall.unseen for card in cards}
        shown = set()
        for seat in view.players:
            places = [card for row in seat.grid for card in row] + list(seat.hand)
            shown |= {card.card for card in places if hasattr(card, "card")}
        open_cards = shown | set(view.recall.discard) | set(view.recall.box)
        assert not secret & open_cards
        assert len(secret) + len(open_cards) == 120
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@rule("BL-G21", "BL-G44")
def test_which_question_comes_and_with_how_many_answers_follows_from_open_facts() -> None:
    """The same table with other hidden cards asks the same questions (known cards that fit make no difference)."""
    questions = []
    for hidden, hand in (("!R7", "R2 R3"), ("!G7", "G2 G3"), ("?R7", "Y2 V2")):
        t = table(f"R1 O2 Y3 / R4 T5 B6 / {hidden} V8 P9", hand, pile="P1")
        asked = [(t.phase, len(t.choices))]
        for action in ("draw pile", f"discard {hand.split()[0]}"):
            t.play(action)
            asked.append((t.phase, len(t.choices)))
        questions.append(asked)
    assert questions[0] == questions[1] == questions[2]


@rule("BL-G56")
def test_what_stays_hidden_at_the_end_stays_out_of_the_log() -> None:
    """No rule asks for it to be shown."""
    t = table("R5 O8", "O5 B1", stage=2, pile="Y7", others=[player("?N2 !N3", "N11 N12")])
    t.play("draw pile", "place O5 r1c2", "clear row 1")
    for viewer in (None, 1):
        text = " ".join(t.log(viewer))
        assert not any(name in text for name in ("brown 2", "brown 3", "brown 11", "brown 12"))
