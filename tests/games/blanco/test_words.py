"""Events, questions and choices as sentences, from both sides of the table."""

from __future__ import annotations

import random

import pytest

from stormdeck import Match, words
from stormdeck.games.blanco.events import BlancoEvent, OpenEvent
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import MIXED_GRID, OPEN_BROWN, BlancoTable, player, table

GAME_EVENTS = {kind for kind in [*BlancoEvent.__subclasses__(), *OpenEvent.__subclasses__()] if kind is not OpenEvent}


def both(t: BlancoTable, *actions: str) -> tuple[list[str], list[str]]:
    """What player 1 and player 2 hear of these actions."""
    mine, theirs = len(t.log(1)), len(t.log(2))
    t.play(*actions)
    return t.log(1)[mine:], t.log(2)[theirs:]


def test_a_draw_and_a_play() -> None:
    t = table("R7 ?V1 ?P4 / ?Y2 ?T9 !O8 / ?G6 ?D3 ?N1", "B10 G12", discard="V12", pile="O5")
    assert both(t, "draw pile", "place G12 r1c3") == (
        [
            "You draw the orange 5 from the pile.",
            "You play the green 12 to row 1, column 3; the pink 4 goes to the discard pile.",
        ],
        [
            "Player 1 draws a card from the pile.",
            "Player 1 plays the green 12 to row 1, column 3; the pink 4 goes to the discard pile.",
        ],
    )


def test_a_card_from_the_discard_pile_and_a_discard() -> None:
    t = table("R1 ?O2 Y3 / G4 T5 B6 / D7 V8 P9", "R2 R3", discard="V2 D5")
    assert both(t, "draw discard", "discard R2", "reveal r1c2") == (
        [
            "You take the dark blue 5 from the discard pile.",
            "You discard the red 2.",
            "You turn up the card at row 1, column 2: orange 2.",
        ],
        [
            "Player 1 takes the dark blue 5 from the discard pile.",
            "Player 1 discards the red 2.",
            "Player 1 turns up the card at row 1, column 2: orange 2.",
        ],
    )


def test_a_swap() -> None:
    t = table("R1 ?O2 Y3 / G4 T5 B6 / D7 V8 P9")
    assert both(t, "swap r1c1 r1c2 reveal r1c2") == (
        ["You swap the cards at row 1, column 1 and row 1, column 2.", "You turn up the card at row 1, column 1: orange 2."],
        [
            "Player 1 swaps the cards at row 1, column 1 and row 1, column 2.",
            "Player 1 turns up the card at row 1, column 1: orange 2.",
        ],
    )


@rule("BL-G46")
def test_a_chain_reaction() -> None:
    t = table("D4 ?V1 ?P2 / R3 G3 O7 / D9 ?T8 ?Y10", "B3 Y1", pile="Y7").play("draw pile", "place B3 r2c3")
    mine, theirs = both(t, "clear row 2", "clear column 1", "look r2c2", "keep hidden")
    assert mine == [
        "You clear row 2: red 3, green 3 and blue 3.",
        "You clear column 1: dark blue 4 and dark blue 9.",
        "You look at the face-down card at row 2, column 2: yellow 10.",
        "You leave that card face down.",
    ]
    assert theirs == [
        "Player 1 clears row 2: red 3, green 3 and blue 3.",
        "Player 1 clears column 1: dark blue 4 and dark blue 9.",
        "Player 1 looks at the face-down card at row 2, column 2.",
        "Player 1 leaves that card face down.",
    ]


def test_what_is_declined() -> None:
    t = table("R5 O5 Y8 / ?G4 T2 Y6 / D7 V1 B9", "Y5 B1", pile="Y7").play("draw pile", "place Y5 r1c3")
    assert both(t, "finish clearing") == (["You leave a complete line lying."], ["Player 1 leaves a complete line lying."])
    t = table("G1 ?T3 / D5 ?V7 / Y9 G11", "R3 B1", phase="reward_look", lines_cleared=1)
    assert both(t, "skip look") == (["You do without the reward look."], ["Player 1 does without the reward look."])


def test_a_second_grid() -> None:
    t = table("R5 O8", "O5 B1", pile="Y7").play("draw pile", "place O5 r1c2")
    mine, theirs = both(t, "clear row 1")
    assert mine[-1].startswith("You have cleared the first grid")
    assert theirs[-1].startswith("Player 1 has cleared the first grid")
    assert "twelve new cards" in mine[-1]
    assert "twelve new cards" in theirs[-1]


def test_a_new_pile() -> None:
    t = table("R5 O8 Y1", "T1 T2", discard="V1 V2 V3", box="O1 O2", pile="P1", pile_size=1)
    size = len(t.box) + 2
    mine, theirs = both(t, "draw pile")
    assert mine[-1] == theirs[-1]
    assert f"a new pile of {size} cards" in mine[-1]


@rule("BL-R50")
def test_the_end_of_a_game() -> None:
    t = table("R5 O8", "O5 B1", stage=2, pile="Y7").play("draw pile", "place O5 r1c2")
    mine, theirs = both(t, "clear row 1")
    assert mine[-1].startswith("The second grid is empty: You win the game.")
    assert theirs[-1].startswith("The second grid is empty: Player 1 wins the game.")


@rule("BL-G42")
def test_the_end_by_the_guard() -> None:
    t = table("R1 O2", others=[player("N2 P3", "N11 N12")], options={"max_turns_per_player": 1}).play("swap r1c1 r1c2")
    mine, theirs = both(t, "swap r1c1 r1c2")
    assert "Player 2 and you share the game" in mine[-1]
    assert "Player 1 and you share the game" in theirs[-1]
    assert "Player 1 and Player 2 share the game" in t.log(None)[-1]


@rule("BL-R51")
def test_the_end_of_a_match() -> None:
    options = {"match_mode": "first_to_wins", "match_wins": 1}
    t = table("R5 O8", "O5 B1", stage=2, pile="Y7", options=options).play("draw pile", "place O5 r1c2")
    mine, theirs = both(t, "clear row 1")
    assert mine[-1].startswith("You win the match")
    assert theirs[-1].startswith("Player 1 wins the match")


@rule("BL-R18")
def test_the_opening() -> None:
    match = Match("blanco", 2, 1, {"first_dealer": "seat_1"}, names=["Mia", "Ben"])
    t = BlancoTable(match)
    assert t.log(1)[0].startswith("Game 1. You deal; the discard pile begins with the ")
    assert t.log(2)[0].startswith("Game 1. Mia deals; the discard pile begins with the ")


def test_names_are_used_where_people_have_them() -> None:
    match = Match.from_position(
        "blanco",
        {"seats": [player(MIXED_GRID, "R2 R3"), player(OPEN_BROWN, "N11 N12")], "discard": "N1"},
        1,
        names=["Mia", "Ben"],
    )
    t = BlancoTable(match).play("swap r1c1 r1c2")
    assert t.log(2)[-1].startswith("Mia swaps")
    assert t.question(1) == "Ben chooses an action."


@pytest.mark.parametrize("seed", range(3))
def test_every_event_question_and_choice_is_one_sentence_for_everybody(seed: int) -> None:
    """Random play with all that can happen; nothing unspoken, no gaps in the sentences."""
    options = {"max_turns_per_player": 40, "match_mode": "fewest_cards", "match_games": 2}
    match, chance = Match("blanco", 3, seed, options), random.Random(seed)
    t = BlancoTable(match)
    while match.decision is not None:
        decider = match.decision.seat + 1
        for viewer in (None, 1, 2, 3):
            check_sentence(t.question(viewer))
        assert t.question(decider).startswith("Your turn")
        offers = t.offers(decider)
        assert len(set(offers)) == len(offers), "two choices sound the same"
        for sentence in offers:
            check_sentence(sentence)
        lines = [action for action in t.choices if action.startswith("clear")]
        t.play(chance.choice(lines or t.choices))
    for viewer in (None, 1, 2, 3):
        for sentence in t.log(viewer):
            check_sentence(sentence)
        check_sentence(t.question(viewer))


def check_sentence(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence[-1] in ".)?"
    assert "  " not in sentence
    assert "None" not in sentence
    assert "\n" not in sentence


def test_no_kind_of_event_is_without_words() -> None:
    """Each class once, built with plain values."""
    values = {"seat": 0, "cell": 1, "first": 0, "second": 1, "card": 5, "replaced": 6, "row": 0, "column": 0, "cards": (1, 2)}
    values |= {"number": 1, "dealer": 1, "first_discard": 9, "winners": (0,), "points": (0, 4), "wins": (1, 0), "by_guard": False}
    values |= {"fades": True}
    assert len(GAME_EVENTS) == 19
    for kind in GAME_EVENTS:
        fields = {name: values[name] for name in kind.__struct_fields__}
        if kind.__name__ == "Reshuffled":
            fields["cards"] = 90
        for viewer in (None, 0, 1):
            check_sentence(words(kind(**fields), viewer))


def test_the_question_of_clearing_mentions_the_way_out_only_where_there_is_one() -> None:
    grid = "R5 O5 Y5 / G4 T2 B6"
    assert "leave" in table(grid, "B1 B2", phase="clear_lines").question(1)
    assert "leave" not in table(grid, "B1 B2", phase="clear_lines", options={"clearing": "mandatory"}).question(1)


def test_choices_say_what_the_player_knows() -> None:
    t = table("R1 ?O2 !Y3 / G4 T5 B6 / D7 V8 P9", "R2 R3", pile="Y7")
    offers = dict(zip(t.choices, t.offers(1), strict=True))
    assert offers["draw discard"] == "Take the brown 1 from the discard pile."
    assert "the face-down card at r1c2" in offers["swap r1c2 r1c3 reveal r1c2"]
    assert "yellow 3" in offers["swap r1c2 r1c3 reveal r1c2"]
    t.play("draw pile")
    offers = dict(zip(t.choices, t.offers(1), strict=True))
    assert offers["discard Y7"] == "Discard the yellow 7, then turn up a card."
    assert offers["place R2 r1c1"] == "Play the red 2 to r1c1, over the red 1."
