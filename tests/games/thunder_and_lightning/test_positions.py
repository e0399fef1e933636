"""Positions as documents: what is read, what is refused and why."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stormdeck import BadOptions, Match, PositionError
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from stormdeck.testing.walk import laws_of
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, position, table

TOML = """
turn = 2
[options]
vidarr = "whole_turn"
[[seats]]
side = "thor"
A = "+thor ~odins_ring"
B = "dwarf"
hand = "ravens hel"
discard = "tyr"
[[seats]]
side = "loki"
C = "fire_giant"
hand = "archer"
deck = "hel ravens"
"""
PLAIN = "T A: Dwarf > Archer\nT B: Dwarf\nL A: Troll"


def changed(text: str = PLAIN, /, seat: int | None = None, **fields: Any) -> dict[str, Any]:
    """A plain position with some fields changed, of one seat or of the whole."""
    document: dict[str, Any] = position(text)
    (document if seat is None else document["seats"][seat - 1]).update(fields)
    return document


def refused(why: str, document: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match=why) as refusal:
        Match.from_position(GAME, document, 1)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")


# ---- Reading ----


def test_a_position_may_be_toml_or_json_text_or_a_dict() -> None:
    document = {
        "turn": 2,
        "options": {"vidarr": "whole_turn"},
        "seats": [
            {"side": "thor", "A": "+thor ~odins_ring", "B": "dwarf", "hand": "ravens hel", "discard": "tyr"},
            {"side": "loki", "C": "fire_giant", "hand": "archer", "deck": "hel ravens"},
        ],
    }
    truths = [ThunderTable(Match.from_position(GAME, text, 1)).truth for text in (TOML, json.dumps(document), document)]
    assert truths[0] == truths[1] == truths[2]
    t = ThunderTable(Match.from_position(GAME, TOML, 1))
    assert t.match.options["vidarr"] == "whole_turn"
    assert (t.column("T", "A"), t.column("T", "B"), t.column("L", "C")) == ("+Thor > ~Ring", "~Dwarf", "~Fire Giant")
    assert (t.deck("L")[:2], t.pile("T"), t.mover, t.left) == (["Hel", "Ravens"], "Tyr", "L", 1)


@rule("TL-R09", "TL-R05")
def test_what_is_not_named_is_dealt() -> None:
    t = ThunderTable(Match.from_position(GAME, {"seats": [{"A": "? ?", "hand": "? ? ?"}, {"B": "?", "hand": "?"}]}, 4))
    assert [len(t.side(side).hand) for side in "TL"] == [3, 1]
    assert len(t.reading.all_cards()) == 100
    hidden = [t.side(side).hand + [lying.card for _, _, lying in t.side(side).cells()] for side in "TL"]
    assert not any("treasure" in card or "god" in card for cards in hidden for card in cards)


def test_the_seed_deals_what_is_not_named() -> None:
    decks = {tuple(table(PLAIN, seed=seed).deck("T")) for seed in range(5)}
    assert len(decks) == 5
    assert table(PLAIN, seed=3).truth == table(PLAIN, seed=3).truth


@pytest.mark.parametrize("word", ["ally3", "dwarf", "thor_ally3", "DWARF"])
def test_a_card_may_be_called_by_kind_by_name_or_in_full(word: str) -> None:
    t = ThunderTable(Match.from_position(GAME, changed(seat=1, A=word), 1))
    assert t.column("T", "A") == "~Dwarf"


@rule("TL-R59", "TL-G41")
@pytest.mark.parametrize("word", ["ravens*", "loki_ravens"])
def test_a_stolen_card_is_marked(word: str) -> None:
    t = ThunderTable(Match.from_position(GAME, changed(seat=1, hand=word), 1))
    assert t.hand("T") == ["*Ravens"]


UNSEEN = {
    "in a hand": ({"A": "archer", "hand": "ravens viking*"}, {"A": "viking", "hand": "crown ravens"}),
    "in both hands": ({"A": "archer", "hand": "ravens viking*"}, {"A": "viking", "hand": "crown archer*"}),
    "face down": (
        {"A": "archer viking*", "hand": "ravens", "deck_size": 0},
        {"A": "viking", "hand": "crown ally5", "deck_size": 0},
    ),
    "in front": ({"A": "~viking*", "hand": "", "deck_size": 0}, {"A": "+viking", "hand": "crown ravens", "deck_size": 1}),
}


@pytest.mark.parametrize("where", UNSEEN)
@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
def test_a_stolen_card_that_nobody_saw_is_dealt_from_what_the_other_deck_has_left(where: str, viewer: Seat | None) -> None:
    laws, options = laws_of(GAME), GAME.agree(2, {})
    state = GAME.set_up({"seats": list(UNSEEN[where])}, options, FastRng(7))
    view = GAME.view(state, viewer)
    dealt = set()
    for seed in range(60):
        world = GAME.determinise(view, FastRng(seed))
        laws.check(world, None)
        assert GAME.view(world, viewer) == view
        again = GAME.set_up(json.loads(json.dumps(GAME.describe(world))), options, FastRng(0))  # nothing that no game reaches
        assert laws.zones(again) == laws.zones(world)
        dealt.add(str(laws.zones(world)))
    assert len(dealt) > 1


@rule("TL-R17", "TL-R18")
def test_points_left_out_are_those_of_a_fresh_turn() -> None:
    assert table("T A: Dwarf\nT B: Dwarf").left == 2
    assert table("T A: Thor").left == 4


@rule("TL-R10")
def test_loki_may_have_the_first_seat() -> None:
    document = {"seats": [{"side": "loki", "A": "troll", "hand": "hel"}, {"side": "thor", "A": "dwarf", "hand": "hel"}]}
    match = Match.from_position(GAME, document, 1)
    assert [player.side for player in ThunderTable(match).view_of("S").players] == ["loki", "thor"]


# ---- Refusing ----


@rule("TL-R09", "TL-R05")
@pytest.mark.parametrize(
    ("zone", "cards"),
    [
        ("hand", "thor thor"),
        ("hand", "ring ring"),
        ("discard", "tyr tyr"),
        ("deck", "hel hel"),
        ("A", "~dwarf ~dwarf ~dwarf ~dwarf"),
        ("hand", "wall wall wall wall wall"),
    ],
)
def test_no_deck_has_more_copies(zone: str, cards: str) -> None:
    refused("more of .*TL-R09|is not a card", changed(seat=1, **{zone: cards}))
    refused("TL-R09", changed(seat=1, hand="hel", discard="hel"))


@pytest.mark.parametrize("card", ["dwarves", "R7", "+", "7", "stolen", "♣", "thor_", "loki_dwarfs"])
@pytest.mark.parametrize("zone", ["A", "hand", "discard", "deck"])
def test_what_is_no_card_is_refused(zone: str, card: str) -> None:
    refused("is not a card", changed(seat=1, **{zone: card}))


@rule("TL-R59", "TL-R57")
@pytest.mark.parametrize("card", ["troll", "crown", "gungnir", "dragon"])
def test_a_card_of_the_other_deck_must_be_marked(card: str) -> None:
    refused("Loki's deck", changed(seat=1, hand=card))


@rule("TL-R57", "TL-G42")
@pytest.mark.parametrize("zone", ["hand", "discard", "A"])
@pytest.mark.parametrize("kind", ["treasure", "shield_wall", "nightmare", "frigg", "hel"])
def test_only_cards_of_strength_one_to_seven_are_ever_stolen(kind: str, zone: str) -> None:
    refused("TL-R57", changed(seat=1, **{zone: f"~loki_{kind}" if zone == "A" else f"loki_{kind}"}))


@rule("TL-R14", "TL-R25", "TL-R45")
def test_a_battlefield_and_a_hand_no_game_reaches() -> None:
    refused("TL-R14", changed(seat=1, A="dwarf dwarf archer archer archer"))
    refused("TL-R25", changed(seat=1, hand=" ".join(["ravens"] * 9 + ["archer"] * 4)))
    refused("TL-R45", changed(seat=1, A="~god"))
    refused("TL-R45", changed(seat=1, A="dwarf +god"))


@rule("TL-R86")
def test_a_treasure_in_a_pile_is_the_end() -> None:
    refused("TL-R86", changed(seat=1, discard="treasure"))
    refused("TL-R86", changed(seat=2, discard="crown"))


@rule("TL-R03", "TL-R04", "TL-R41", "TL-R21")
def test_a_position_must_leave_something_to_decide() -> None:
    refused("over", changed(phase="game_over"))
    refused("TL-R03", position("T A: +Wall\nT hand: none\nT deck: none\nL A: Troll"))
    refused("TL-R21", changed(used=2))


@rule("TL-R18", "TL-R21")
@pytest.mark.parametrize(
    "fields", [{"points": 5}, {"points": -1}, {"used": -1}, {"points": 2, "used": 3}, {"points": 10**30}, {"used": 10**30}]
)
def test_points_that_cannot_be(fields: dict[str, int]) -> None:
    refused(".", changed(**fields))


@pytest.mark.parametrize(("field", "value"), [("colour", 1), ("deck", "hel"), ("players", []), ("Turn", 1)])
def test_an_unknown_field_is_refused_by_name(field: str, value: Any) -> None:
    refused(field, changed(**{field: value}))
    refused("rows", changed(seat=2, rows=3))


def test_an_unknown_phase_is_refused() -> None:
    refused('no phase "thinking"', changed(phase="thinking"))


@pytest.mark.parametrize("field", ["turn", "active", "berserker", "idunn"])
@pytest.mark.parametrize("number", [3, -1, 99, 10**30])
def test_a_seat_nobody_sits_on_is_refused(field: str, number: int) -> None:
    refused(field, changed(**{field: number}))


@rule("TL-R01", "TL-R10")
def test_there_are_two_seats_one_for_each_side() -> None:
    document = changed()
    too_few_or_many: list[list[object]] = [[], document["seats"][:1], document["seats"] * 2]
    for seats in too_few_or_many:
        with pytest.raises((PositionError, BadOptions), match=r"TL-R01|seats"):
            Match.from_position(GAME, {**document, "seats": seats}, 1)
    refused("TL-R10", changed(seat=2, side="thor"))
    refused("TL-R10", changed(seat=2, side="odin"))


@pytest.mark.parametrize(
    ("seat", "field"),
    [
        *[(None, field) for field in ("brought", "to_take")],
        *[(1, field) for field in ("turns_taken", "deck_size", "entered")],
    ],
)
@pytest.mark.parametrize("number", [10**30, -(10**30), 2**63, -1])
def test_a_number_no_game_reaches_is_refused(seat: int | None, field: str, number: int) -> None:
    """Compiled rules count in 64 bits; a document must not get further than this sentence."""
    refused(".", changed(PLAIN, seat, **{field: number}))


@pytest.mark.parametrize("number", [10**30, 2**63, 2**57, -1])
def test_what_is_remembered_has_bounds_too(number: int) -> None:
    refused(".", changed(seat=1, hand_fresh=[number, 0] if number > 0 else [number - 10, 0]))
    refused(".", changed(seat=1, fresh={"1": [number if number > 0 else -7, 0]}))
    refused(".", changed(seat=1, A=f"~dwarf#{number}"))
    refused(".", changed(seat=1, hand="ravens", seen=f"ravens@{number}"))
    hel = {"card": "ravens", "low": 0, "size": 0, "since": number, "known": [False, False], "loose": [0, 0]}
    refused(".", changed(seat=1, hand="ravens", hel=hel))
    refused(".", changed(seat=1, hand="ravens", hel={**hel, "since": 0, "low": number}))
    refused(".", changed(seat=1, hand="ravens", hel={**hel, "since": 0, "loose": [number, 0]}))


@pytest.mark.parametrize(
    ("field", "value"), [("turn", "one"), ("points", 2.5), ("flanking", "yes"), ("turn", None), ("seats", "two"), ("played", 7)]
)
def test_a_value_of_the_wrong_kind_is_refused(field: str, value: Any) -> None:
    refused(".", changed(**{field: value}))


@pytest.mark.parametrize(
    ("field", "value"), [("hand", 7), ("A", ["dwarf"]), ("turns_taken", "two"), ("fresh", []), ("hel", "ravens")]
)
def test_a_value_of_the_wrong_kind_in_a_seat_is_refused(field: str, value: object) -> None:
    refused("cannot be read", changed(seat=1, **{field: value}))


@pytest.mark.parametrize(
    "text", ["[", "{", "[1, 2]", "seats = 3", '{"seats": "two"}', "{}", "", '["seats"]', '{"seats": [1, 2]}']
)
def test_text_that_is_no_position_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises((PositionError, BadOptions)) as refusal:
        Match.from_position(GAME, text, 1)
    assert "\n" not in str(refusal.value)


def test_a_position_of_another_game_is_refused() -> None:
    refused('"tempest"', changed(game="tempest"))


@rule("TL-R13", "TL-G02", "TL-G03", "TL-R11")
@pytest.mark.parametrize(
    ("seat", "fields"),
    [
        (None, {"turn": 1}),
        (None, {"active": 1}),
        (1, {"A": "dwarf"}),
        (1, {"hand": "ravens"}),
        (2, {"A": "+troll"}),
        (2, {"B": "troll"}),
        (2, {"A": "troll archer"}),
        (2, {"discard": "troll"}),
        (1, {"turns_taken": 1}),
        (1, {"hand": "treasure " + "ravens " * 8}),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(seat: int | None, fields: dict[str, Any]) -> None:
    nine = "Ravens, Ravens, Ravens, Archer, Archer, Archer, Frigg, Frigg, Hel"
    document: dict[str, Any] = position(
        f"T: nothing\nL: nothing\nT hand: {nine}\nL hand: {nine}", turn="L", first=True, phase="setup"
    )
    Match.from_position(GAME, document, 1)
    (document if seat is None else document["seats"][seat - 1]).update(fields)
    refused(".", document)


@rule("TL-R40", "TL-R49", "TL-R76", "TL-R80", "TL-R97", "TL-R99", "TL-R109", "TL-G52", "TL-G27")
@pytest.mark.parametrize(
    "fields",
    [
        {"phase": "ravens"},
        {"phase": "ravens", "played": "hel"},
        {"phase": "hel", "played": "hel"},
        {"phase": "weapon", "played": "weapon"},
        {"phase": "vidarr", "played": "ravens"},
        {"phase": "move_from", "played": "freya"},
        {"phase": "move_to", "played": "baldr"},
        {"phase": "move_to", "played": "baldr", "moving": "C4"},
        {"phase": "move_to", "played": "baldr", "moving": "Z1"},
        {"phase": "move_from", "played": "baldr", "moving": "A1"},
        {"phase": "longships", "played": "longships"},
        {"phase": "longships", "played": "longships", "to_take": 4},
        {"phase": "longships", "played": "longships", "to_take": 1},
        {"phase": "place_revealed", "played": "ravens"},
        {"phase": "place_revealed", "played": "seer", "revealed": "loki_odin", "brought": 1},
        {"phase": "place_revealed", "played": "ravens", "revealed": "loki_ravens"},
        {"phase": "place_revealed", "played": "seer", "revealed": "loki_ally3", "brought": 0},
        {"phase": "place_revealed", "played": "seer", "revealed": "loki_ally3", "brought": 4},
        {"phase": "seer_more", "played": "seer"},
        {"phase": "seer_more", "played": "seer", "brought": 3},
        {"phase": "seer_more", "played": "ravens", "brought": 1},
        {"phase": "order_discards"},
        {"phase": "action", "played": "ravens"},
        {"phase": "action", "revealed": "loki_ally3"},
        {"phase": "action", "moving": "A1"},
        {"phase": "action", "to_take": 1},
        {"phase": "action", "brought": 1},
        {"phase": "action", "active": 2},
        {"phase": "action", "flanking": True},
        {"phase": "end_of_turn"},
        {"phase": "action", "winner": 1},
    ],
)
def test_a_question_that_cannot_have_come_up_is_refused(fields: dict[str, Any]) -> None:
    refused(".", changed(**fields))


@rule("TL-G27", "TL-R82")
@pytest.mark.parametrize(
    ("thor", "loki", "active"), [("ally6", "", 1), ("", "", 1), ("ally6 treasure", "", 1), ("ally6 viking", "nightmare", 2)]
)
def test_lost_cards_that_cannot_wait_like_this(thor: str, loki: str, active: int) -> None:
    """One card is not asked about, a treasure ends the game, and the turn player orders first."""
    document = changed(phase="order_discards", active=active)
    document["seats"][0]["waiting"], document["seats"][1]["waiting"] = thor, loki
    refused(".", document)


@rule("TL-R12", "TL-G62", "TL-G56")
@pytest.mark.parametrize(
    "fields",
    [
        {"seen": "hel@0"},
        {"seen": "ravens"},
        {"seen": "ravens@x"},
        {"seen": "Q@1"},
        {"shown": "hel@0"},
        {"hand_fresh": [1]},
        {"hand": "treasure", "hand_fresh": [0, 0]},
        {"A": "~treasure#1", "fresh": {"1": [0, 0]}},
        {"A": "~dwarf#1 ~archer#1"},
        {"A": "~dwarf#9", "entered": 3},
        {"A": "~dwarf#0"},
        {"hel": {"card": "ravens", "low": 0, "size": 3, "since": 0, "known": [False, False], "loose": [0, 0]}},
        {"hel": {"card": "ravens", "low": 0, "size": 0, "since": 0, "known": [False], "loose": [0, 0]}},
    ],
)
def test_nobody_remembers_what_cannot_be_so(fields: dict[str, Any]) -> None:
    refused(".", changed(seat=1, **fields))


@rule("TL-G19")
def test_who_holds_berserker_and_idunn_must_fit_the_piles() -> None:
    refused("TL-G19", changed(idunn=1))
    refused("TL-G19", changed("T pile: Idunn", idunn=2))
    refused("TL-G19", changed("T pile: Berserker\nL pile: Berserker"))
    refused("TL-G19", changed("T pile: Idunn\nL pile: Idunn", idunn=0))


@rule("TL-R109", "TL-R16")
def test_a_challenge_in_a_first_turn_is_no_position() -> None:
    refused(
        "TL-R109", changed(phase="ravens", played="ravens", seats=[{**seat, "turns_taken": 0} for seat in changed()["seats"]])
    )


# ---- And back ----


@rule("TL-G56", "TL-G19", "TL-G62")
@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_can_be_written_down_and_read_back(seed: int) -> None:
    """describe -> set_up -> describe, with what every seat sees and may do."""
    options = {"played_card_discard": ("after_power", "at_once")[seed % 2], "discards_open": seed == 3}
    options |= {"vidarr": ("single_challenge", "whole_turn")[seed % 2]}
    match, chance = Match(GAME, 2, seed + 40, options), random.Random(seed)
    while match.decision is not None:
        state = state_of(match)
        document = GAME.describe(state)
        copy = GAME.set_up(json.loads(json.dumps(document)), match.options, FastRng(1))
        assert GAME.describe(copy) == document
        assert GAME.legal(copy) == GAME.legal(state)
        for viewer in (None, Seat(0), Seat(1)):
            assert GAME.view(copy, viewer) == GAME.view(state, viewer)
        legal = match.legal()
        powers = [action for action in legal if not str(action).startswith(("play", "draw", "challenge"))]
        match.play(chance.choice(powers or legal))


def test_a_position_can_be_turned_around_the_table() -> None:
    """The players change seats and take their sides with them."""
    document = table(PLAIN + "\nT hand: Thor, Hel\nL pile: Idunn, Troll").truth
    turned = GAME.rotate(document, 1)
    t = ThunderTable(Match.from_position(GAME, turned, 1))
    assert [player.side for player in t.view_of("S").players] == ["loki", "thor"]
    assert t.turn == 2
    assert GAME.rotate(turned, 1) == document
    assert set(t.choices) == set(table(PLAIN + "\nT hand: Thor, Hel\nL pile: Idunn, Troll").choices)
