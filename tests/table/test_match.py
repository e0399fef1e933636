"""A match through its public face, as DESIGN.md names it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import cast

import msgspec
import pytest

import stormdeck
from stormdeck import BadNotation, BadOptions, BadSeat, IllegalAction, Match, PositionError, StormdeckError, UnknownGame
from stormdeck.core.actions import Action
from stormdeck.core.events import Event
from stormdeck.core.types import Decision, Outcome
from stormdeck.core.view import View
from stormdeck.games.blanco.actions import DrawPile
from stormdeck.games.blanco.events import DrewFromPile, DrewUnseen
from stormdeck.games.blanco.game import Blanco

NEAR_THE_END: dict[str, object] = {
    "seats": [
        {"grid": "R5 O8", "hand": "O5 B1", "stage": 2},
        {"grid": "?N2 ?N3 ?N4 / ?N5 ?N6 ?N7 / ?N8 ?N9 ?N10", "hand": "N11 N12"},
    ],
    "discard": "N1",
    "pile": "Y7",
}


def everything(match: Match) -> tuple[object, ...]:
    viewers = [None, *range(match.players)]
    seen = [(match.view(viewer), match.events(viewer)) for viewer in viewers]
    return seen, match.decision, match.legal(), match.actions, match.record(), match.truth(peek=True)


def play_setup(match: Match) -> Match:
    while match.decision is not None and match.decision.kind.startswith("setup"):
        match.play(match.legal()[0])
    return match


# ---- The names the world relies on -------------------------------------------------------------------------------------


def test_the_public_names_are_there() -> None:
    promised = {"game_ids", "games", "game", "Match", "Record", "bot", "play_out", "words"}
    refusals = {"IllegalAction", "TakeBackRefused", "PositionError"}
    assert promised | refusals <= set(stormdeck.__all__)
    assert all(hasattr(stormdeck, name) for name in stormdeck.__all__)


def test_the_rules_are_a_package_and_may_still_be_called_for_the_ids() -> None:
    """`import stormdeck.games.taidian as t` failed where a function hid the package."""
    import stormdeck.games.taidian as taidian

    assert taidian.GAME is stormdeck.game("taidian")
    assert stormdeck.games is sys.modules["stormdeck.games"]
    ids = cast(Callable[[], list[str]], stormdeck.games)
    assert ids() == stormdeck.game_ids()
    star: dict[str, object] = {}
    exec("from stormdeck import *", star)
    assert star["games"] is stormdeck.games


def test_games_are_found_by_their_id() -> None:
    assert "blanco" in stormdeck.game_ids()
    assert stormdeck.game_ids() == sorted(stormdeck.game_ids())
    game = stormdeck.game("blanco")
    assert (game.id, game.title, game.players, game.rules_version) == ("blanco", "Blanco", (2, 3, 4, 5), 1)
    with pytest.raises(UnknownGame, match=r'^There is no game "blonco"; did you mean "blanco"\?$'):
        stormdeck.game("blonco")


def test_a_match_as_the_design_plays_it() -> None:
    match = stormdeck.Match("blanco", players=2, seed=7, options={"clearing": "mandatory"})
    assert isinstance(match.decision, Decision)
    assert match.decision.kind == "setup_reveal"
    legal = match.legal()
    assert all(isinstance(action, Action) for action in legal)
    assert [str(action) for action in legal[:2]] == ["reveal r1c1", "reveal r1c2"]
    events = match.play("reveal r1c1")
    assert events
    assert all(isinstance(event, Event) for event in events)
    assert isinstance(match.view(0), View)
    assert isinstance(match.view(None), View)
    assert match.outcome is None
    said = [stormdeck.words(event) for event in match.events(None)]
    assert said[0].startswith("Game 1. ")
    assert match.options.word("clearing") == "mandatory"
    assert stormdeck.Record.from_json(match.record().to_json()).replay().actions == match.actions


def test_a_game_between_bots_is_a_record() -> None:
    record = stormdeck.play_out("blanco", bots=["random", stormdeck.bot("random")], seed=7)
    assert record.outcome is not None
    assert record.seats == ("random", "random")
    assert record == stormdeck.play_out("blanco", bots=["random", "random"], seed=7)
    assert record.replay().outcome == record.outcome


# ---- Playing -----------------------------------------------------------------------------------------------------------


def test_an_action_may_be_text_or_value() -> None:
    by_text, by_value = play_setup(Match("blanco", seed=1)), play_setup(Match("blanco", seed=1))
    assert by_text.play(" DRAW  pile") == by_value.play(DrawPile())
    assert by_text.record() == by_value.record()


def test_a_refused_action_names_its_rule_and_changes_nothing() -> None:
    match = play_setup(Match("blanco", seed=1))
    before = everything(match)
    with pytest.raises(IllegalAction) as refused:
        match.play("finish clearing")
    assert (refused.value.rule, str(refused.value)) == (
        "BL-R40",
        "There is no line to clear now, so nothing to finish. (BL-R40)",
    )
    assert everything(match) == before


@pytest.mark.parametrize("nonsense", ["", "take", "draw", "place R13 r1c1", "reveal r4c1", "\n", "🂡"])
def test_nonsense_is_no_action_and_changes_nothing(nonsense: str) -> None:
    match = Match("blanco", seed=1)
    before = everything(match)
    with pytest.raises(BadNotation):
        match.play(nonsense)
    assert everything(match) == before


@pytest.mark.parametrize("thing", [None, 3, ["draw pile"], b"draw pile", object()])
def test_what_is_no_action_at_all_is_refused_too(thing: object) -> None:
    with pytest.raises(BadNotation, match="Blanco has no such action"):
        Match("blanco", seed=1).play(thing)  # type: ignore[arg-type]  # what a careless caller may pass


def test_nothing_is_legal_after_the_end() -> None:
    match = Match.from_position("blanco", NEAR_THE_END, seed=7)
    for action in ("draw pile", "place O5 r1c2", "clear row 1"):
        match.play(action)
    assert match.decision is None
    assert match.legal() == []
    assert match.outcome == Outcome((0,), (1, 0), "the second grid was cleared", "BL-R50")  # type: ignore[arg-type]  # 0 is a seat
    before = everything(match)
    with pytest.raises(IllegalAction, match="The game is over"):
        match.play("draw pile")
    assert everything(match) == before


# ---- Seats and feeds ---------------------------------------------------------------------------------------------------


def test_a_feed_holds_what_its_seat_saw() -> None:
    match = play_setup(Match("blanco", seed=1))
    assert match.decision is not None
    mover = match.decision.seat
    match.play("draw pile")
    assert isinstance(match.events(mover)[-1], DrewFromPile)
    assert match.events(1 - mover)[-1] == DrewUnseen(mover)
    assert match.events(None)[-1] == DrewUnseen(mover)
    assert len(match.events(mover)) == len(match.events(None))


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.0])
def test_there_are_no_other_seats(seat: object) -> None:
    match = Match("blanco", seed=1)
    for look in (match.view, match.events, match.take_back, match.can_take_back, match.name):
        with pytest.raises(BadSeat, match="Seats at this table are 0 to 1"):
            look(seat)  # type: ignore[arg-type]  # what a careless caller may pass


def test_people_have_names_or_numbers() -> None:
    match = Match("blanco", 3, 1, names=["Mia", ""])
    assert [match.name(seat) for seat in range(3)] == ["Mia", "Player 2", "Player 3"]
    assert match.record().seats == ("Mia", "")
    with pytest.raises(StormdeckError, match="3 names for 2 seats"):
        Match("blanco", 2, 1, names=["A", "B", "C"])


# ---- Beginning ---------------------------------------------------------------------------------------------------------


def test_the_smallest_table_is_the_default() -> None:
    assert Match("blanco", seed=1).players == 2


@pytest.mark.parametrize("seed", [-1, 2**63, True, "7", 1.0])
def test_a_seed_is_a_number_that_fits(seed: object) -> None:
    with pytest.raises(StormdeckError, match="A seed is a whole number from 0"):
        Match("blanco", seed=seed)  # type: ignore[arg-type]  # what a careless caller may pass


def test_the_largest_seed_fits() -> None:
    assert Match("blanco", seed=2**63 - 1).record().seed == 2**63 - 1


def test_the_same_seed_deals_the_same_and_another_deals_another() -> None:
    deals = [Match("blanco", 3, seed).truth(peek=True) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_without_a_seed_nobody_knows_the_deal() -> None:
    first, second = Match("blanco"), Match("blanco")
    assert first.seed is None
    assert first.fair is not None
    assert first.truth(peek=True) != second.truth(peek=True)


def test_options_are_checked_before_the_deal() -> None:
    with pytest.raises(BadOptions, match='has no option "color"'):
        Match("blanco", seed=1, options={"color": "red"})
    with pytest.raises(BadOptions, match="Blanco is for 2 to 5 players"):
        Match("blanco", 6, 1)


def test_a_game_object_will_do_as_well_as_its_name() -> None:
    game = Blanco()
    assert Match(game, 2, 1).game is game


# ---- Positions ---------------------------------------------------------------------------------------------------------


def test_a_position_may_be_a_table_json_or_toml() -> None:
    toml = """
        discard = "N1"
        pile = "Y7"
        [[seats]]
        grid = "R5 O8"
        hand = "O5 B1"
        stage = 2
        [[seats]]
        grid = "?N2 ?N3 ?N4 / ?N5 ?N6 ?N7 / ?N8 ?N9 ?N10"
        hand = "N11 N12"
    """
    documents: list[dict[str, object] | str] = [NEAR_THE_END, json.dumps(NEAR_THE_END), toml, {**NEAR_THE_END, "game": "blanco"}]
    views = [Match.from_position("blanco", document, seed=7).view(0) for document in documents]
    assert all(view == views[0] for view in views)


def test_a_position_carries_its_options() -> None:
    match = Match.from_position("blanco", {**NEAR_THE_END, "options": {"clearing": "mandatory"}}, seed=7)
    assert match.options.word("clearing") == "mandatory"
    with pytest.raises(BadOptions):
        Match.from_position("blanco", {**NEAR_THE_END, "options": {"clearing": "never"}}, seed=7)


BAD_DOCUMENTS = [
    ("{", "neither JSON nor TOML"),
    ("seats = ", "neither JSON nor TOML"),
    ("", "a list `seats`"),
    ({}, "a list `seats`"),
    ({"seats": "two"}, "a list `seats`"),
    ({"seats": [], "options": 3}, "a list `seats`"),
    ({**NEAR_THE_END, "game": "whist"}, 'a position of "whist", not of "blanco"'),
    ({**NEAR_THE_END, "colour": 1}, "cannot be read"),
    ({**NEAR_THE_END, "discard": "R5"}, "lies twice"),
    (7, "a table of values"),
    (None, "a table of values"),
]


@pytest.mark.parametrize(("document", "why"), BAD_DOCUMENTS, ids=[str(number) for number in range(len(BAD_DOCUMENTS))])
def test_an_impossible_position_is_refused_with_a_reason(document: object, why: str) -> None:
    with pytest.raises(PositionError, match=why) as refused:
        Match.from_position("blanco", document, seed=7)  # type: ignore[arg-type]  # what a careless caller may pass
    assert "\n" not in str(refused.value)


def test_a_caller_s_document_is_left_alone() -> None:
    document = {**NEAR_THE_END, "options": {}, "game": "blanco"}
    before = msgspec.json.encode(document)
    Match.from_position("blanco", document, seed=7).play("draw pile")
    assert msgspec.json.encode(document) == before
