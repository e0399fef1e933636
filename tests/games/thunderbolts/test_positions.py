"""Positions as documents: what is read, what is refused and why."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from stormdeck import BadOptions, Match, PositionError
from stormdeck.games.thunderbolts import GAME
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import COMPLETE, FULL10, ThunderboltsTable, cards, player, position, table
from tests.games.thunderbolts.second_reading import Reading

UNDER_TOPS = {"vault_recycle": "completed_then_under_tops"}
TOML = """
stacks = ["T *", "", "T H U"]
vault = "B B"
vault_size = 2
[options]
tie_break = "wallet"
[[seats]]
wallet = "O O H"
hand = "R E"
reserves = ["", "D E"]
[[seats]]
wallet = "O O"
"""


def refused(why: str, /, **fields: Any) -> None:
    """A position that differs from a plain one in these fields is refused with this reason, in one sentence."""
    with pytest.raises(PositionError, match=why) as refusal:
        table(**fields)
    assert "\n" not in str(refusal.value)


# ---- Reading ----


def test_a_position_may_be_toml_or_json_text_or_a_dict() -> None:
    document = {
        "stacks": ["T *", "", "T H U"],
        "vault": "B B",
        "vault_size": 2,
        "options": {"tie_break": "wallet"},
        "seats": [{"wallet": "O O H", "hand": "R E", "reserves": ["", "D E"]}, {"wallet": "O O"}],
    }
    matches = [Match.from_position(GAME, written, 1) for written in (TOML, json.dumps(document), document)]
    truths = [ThunderboltsTable(match).truth for match in matches]
    assert truths[0] == truths[1] == truths[2]
    assert matches[0].options["tie_break"] == "wallet"
    assert ThunderboltsTable(matches[0]).reserve(2) == "D E"


def test_a_wild_in_a_stack_may_be_written_with_its_place() -> None:
    assert table(st1="T H* U*").stack(1) == table(st1="T * *").stack(1) == "T * *"


def test_small_letters_are_read() -> None:
    t = table("r e", wallet="o h", st1="t *", rs1="d", vault="b")
    assert (t.hand, t.wallet, t.stack(1), t.reserve(1), t.vault) == (cards("R E"), "O H", "T *", "D", ["B"])


def test_what_is_not_named_is_dealt_to_wallets_then_to_the_vault() -> None:
    document = position("R E", wallet="? ? H", others=[player("", wallet="H", wallet_size=20)])
    del document["vault_size"]
    t = ThunderboltsTable(Match.from_position(GAME, document, 1))
    assert t.wallet_of(1).split()[-1] == "H"
    assert len(t.wallet_of(2).split()) == 20
    assert t.wallet_of(2).split()[-1] == "H"
    assert len(t.vault) == 162 - 2 - 3 - 20
    deck = Counter(Reading(t.truth, t.match.options.as_dict()).all_cards())
    assert deck == Counter(dict.fromkeys("THUNDERBOLS", 12) | {"*": 30})


def test_the_seed_deals_what_is_not_named() -> None:
    dealt = {table(wallet="? ? ? ? ? H", seed=seed).wallet for seed in range(6)}
    assert len(dealt) > 3
    assert table(wallet="? ? ? ? ? H", seed=3).wallet == table(wallet="? ? ? ? ? H", seed=3).wallet


def test_a_position_may_begin_in_the_middle_of_a_turn() -> None:
    t = table("R E", turn=2, turn_no=8, actions=3, others=[player("S")], options={"turn_action_limit": 4}, st1=f"{FULL10} *")
    assert t.turn == 2
    assert t.plays_this_turn == 3
    assert t.play("play S st1").is_over()


def test_a_position_is_played_with_its_own_options() -> None:
    t = table("H R", st1="T *", rs1="H", options={"exchange_wild_to": "hand"}).play("exchange rs1 st1")
    assert t.hand == cards("H R *")


# ---- Refusing ----


@rule("TB-G01")
@pytest.mark.parametrize(
    "more",
    [
        {"hand": "T T T T T", "rs1": "T T T T T T T T"},
        {"vault": " ".join(["*"] * 31)},
        {"completed": " ".join(["S"] * 13)},
        {"wallet": " ".join(["E"] * 13)},
        {"st1": "* * * *", "vault": " ".join(["*"] * 27)},
        {"others": [player("O O O O")], "wallet": "O O O O O O O O O"},
        {"hand": "O", "vault": " ".join(["H"] * 10), "options": {"deck_preset": "lean"}},
    ],
)
def test_no_more_cards_than_the_deck_has(more: dict[str, Any]) -> None:
    refused(r"more than the \d+ .* of the deck.*TB-G01", **more)


@pytest.mark.parametrize("field", ["hand", "wallet", "rs1", "st1", "vault", "completed"])
@pytest.mark.parametrize("card", ["Q", "TT", "1", "♣", "T1", "H**", "lightning"])
def test_what_is_no_card_is_refused_everywhere(field: str, card: str) -> None:
    refused("is not a card", **{field: card})


@rule("TB-R11", "TB-R25")
@pytest.mark.parametrize("stack", ["H", "T U", "T H H", f"{FULL10} T", f"{FULL10} S", "T T", "S", "T U*"])
def test_a_stack_that_does_not_spell_the_word_is_refused(stack: str) -> None:
    refused("TB-R11|TB-R25|not a card", st2=stack)


@rule("TB-G06")
@pytest.mark.parametrize("stack", [COMPLETE, f"{COMPLETE} T", f"{FULL10} * *"])
def test_a_complete_stack_is_refused(stack: str) -> None:
    refused("complete.*TB-G06", st1=stack)


@rule("TB-R10")
def test_a_fifth_stack_is_refused() -> None:
    document = position("R E")
    document["stacks"] = ["T", "T", "T", "T", "T"]
    with pytest.raises(PositionError, match="TB-R10"):
        Match.from_position(GAME, document, 1)


@rule("TB-R12")
def test_a_fifth_reserve_is_refused() -> None:
    document = position("R E")
    seats = document["seats"]
    assert isinstance(seats, list)
    seats[1]["reserves"] = ["", "", "", "", ""]
    with pytest.raises(PositionError, match=r"(?i)seat 2.*TB-R12"):
        Match.from_position(GAME, document, 1)


@rule("TB-G08")
@pytest.mark.parametrize(
    ("stack", "options"),
    [
        ("- - U", {}),
        ("- - -", UNDER_TOPS),
        ("-", UNDER_TOPS),
        ("T - U", UNDER_TOPS),
        ("- H -", UNDER_TOPS),
        ("- - U -", UNDER_TOPS),
    ],
)
def test_cards_taken_from_under_the_top_leave_the_top_and_need_the_option(stack: str, options: dict[str, object]) -> None:
    refused("TB-G08", st1=stack, options=options)


@rule("TB-G08")
@pytest.mark.parametrize("stack", ["- - U", "- H", "- H U N", "- - - *", "- - * N"])
def test_a_stack_that_was_built_on_after_its_lower_cards_were_taken_is_read(stack: str) -> None:
    assert table(st1=stack, options=UNDER_TOPS).stack(1) == stack


@rule("TB-R23", "TB-R20", "TB-G09")
@pytest.mark.parametrize(
    "more",
    [
        {"hand": "R R R E E E"},
        {"hand": "R R R E E *+"},
        {"others": [player("R R R E E")]},
        {"others": [player("R R R E E E")], "options": {"exchange_wild_to": "hand"}},
        {"hand": "R R R E E E", "options": {"exchange_wild_to": "hand"}},
    ],
)
def test_a_hand_nobody_can_have_is_refused(more: dict[str, Any]) -> None:
    """Five from the VAULT at most; with `exchange_wild_to = hand` known wilds come on top; after a turn one has been closed."""
    refused("TB-R23|TB-R20|TB-G09", **more)


@rule("TB-G09")
def test_a_large_hand_of_known_wilds_is_read_with_the_option() -> None:
    t = table("R R R E E *+ *+", options={"exchange_wild_to": "hand"})
    assert t.hand == cards("R R R E E * *")
    assert t.hand_seen_by(2).count("*+") == 2


@rule("TB-G09")
@pytest.mark.parametrize("hand", ["H+", "R E+", "++", "*+@1", "*++"])
def test_only_a_wild_can_be_known_to_all(hand: str) -> None:
    refused("not a card|known to all", hand=hand, shuffles=2)


@rule("TB-G15")
@pytest.mark.parametrize(
    "more",
    [
        {"vault": "B"},
        {"vault": "", "completed": COMPLETE},
        {"vault": "", "st1": "T H", "options": UNDER_TOPS},
        {"vault": "B", "options": {"vault_recycle": "none"}},
    ],
)
def test_an_empty_hand_with_cards_to_draw_is_refused(more: dict[str, Any]) -> None:
    refused("TB-G15", hand="", **more)


@rule("TB-G42", "TB-G15")
@pytest.mark.parametrize(
    "more",
    [
        {"vault": ""},
        {"vault": "", "st1": "T H"},
        {"vault": "", "st1": "T", "options": UNDER_TOPS},
        {"vault": "", "completed": COMPLETE, "options": {"vault_recycle": "none"}},
    ],
)
def test_an_empty_hand_without_cards_to_draw_is_read(more: dict[str, Any]) -> None:
    assert "pass" in table("", **more).choices


@rule("TB-R04")
@pytest.mark.parametrize("seat", [1, 2])
def test_an_empty_wallet_is_refused(seat: int) -> None:
    document = position("R E")
    seats = document["seats"]
    assert isinstance(seats, list)
    seats[seat - 1]["wallet"] = ""
    with pytest.raises(PositionError, match=rf"(?i)wallet of seat {seat} has 0 cards.*TB-R04"):
        Match.from_position(GAME, document, 1)


@rule("TB-R06")
def test_a_wallet_larger_than_any_deal_is_refused() -> None:
    refused(r"31 cards.*TB-R06", wallet="T H U", wallet_size=31)
    refused("wallet_size", wallet="T H U", wallet_size=2)


@rule("TB-G18", "TB-G19", "TB-G41")
@pytest.mark.parametrize(
    "more",
    [
        {"idle_passes": 2},
        {"idle_passes": 3},
        {"turn_no": 8, "options": {"turn_limit": 7}},
        {"actions": 3, "options": {"turn_action_limit": 3}},
        {"result": "wallet"},
        {"result": "blocked"},
    ],
)
def test_a_game_that_would_be_over_already_is_refused(more: dict[str, Any]) -> None:
    refused("over|blocked", hand="R", **more)


@rule("TB-G18")
def test_idle_passes_do_not_survive_a_play() -> None:
    refused("TB-G18", idle_passes=1, actions=1)


def test_the_last_turn_before_the_limit_is_read() -> None:
    assert table(turn_no=7, options={"turn_limit": 7}).turn_no == 7


@pytest.mark.parametrize(("field", "value"), [("colour", 1), ("stack", []), ("Vault", "T"), ("aside", "T"), ("phase", "play")])
def test_an_unknown_field_is_refused_by_name(field: str, value: object) -> None:
    refused(field, **{field: value})


def test_an_unknown_field_of_a_seat_is_refused_by_name() -> None:
    refused("pockets", others=[player("R", pockets=3)])


@pytest.mark.parametrize("field", ["turn", "dealer"])
@pytest.mark.parametrize("number", [3, -1, 99, 10**30])
def test_a_seat_nobody_sits_on_is_refused(field: str, number: int) -> None:
    refused(field, **{field: number})


@rule("TB-R06", "TB-R07")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_the_number_of_seats_is_checked(count: int) -> None:
    with pytest.raises(BadOptions, match=r"TB-R06|TB-R07"):
        Match.from_position(GAME, {"seats": [{"wallet": "O", "hand": "R"} for _ in range(count)]}, 1)


@pytest.mark.parametrize(("vault", "size"), [("B B", 1), ("", 500), ("B", -1), ("", 10**30)])
def test_a_vault_size_that_cannot_be_is_refused(vault: str, size: int) -> None:
    refused(r"`vault_size` is|cannot be read", vault=vault, vault_size=size)


@pytest.mark.parametrize("field", ["turn_no", "actions", "idle_passes", "shuffles", "points", "finished", "wallet_size"])
@pytest.mark.parametrize("number", [-1, 10**30, -(10**30)])
def test_a_number_no_game_reaches_is_refused(field: str, number: int) -> None:
    """Compiled rules count in 64 bits; a document must not get further than this sentence."""
    refused(f"`{field}`|cannot be read|1 to 30", **{field: number, "options": {"turn_limit": 0, "turn_action_limit": 0}})


@pytest.mark.parametrize("field", ["turn_no", "shuffles"])
def test_what_counts_from_one_is_not_nought(field: str) -> None:
    refused(field, **{field: 0})


@pytest.mark.parametrize("number", ["0", "2", "3", "-1", "x", "", "1.5", "9" * 5000])
def test_a_shuffle_a_hand_card_cannot_come_from_is_refused(number: str) -> None:
    """Two shuffles so far: an older card is from the first."""
    refused("names no shuffle", hand=f"E@{number}", shuffles=2)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turn", "one"),
        ("vault", 7),
        ("vault_size", 2.5),
        ("stacks", "T H"),
        ("turn", None),
        ("completed", ["T"]),
        ("points", "5"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    document = position("R E")
    seats = document["seats"]
    assert isinstance(seats, list)
    (seats[0] if field == "points" else document)[field] = value
    with pytest.raises(PositionError, match="cannot be read") as refusal:
        Match.from_position(GAME, document, 1)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    ["[", "{", "[1, 2]", "seats = 3", '{"seats": "two"}', "{}", "", '["seats"]', '{"seats": [1, 2]}', '{"seats": [{}, {}]}'],
)
def test_text_that_is_no_position_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises((PositionError, BadOptions)) as refusal:
        Match.from_position(GAME, text, 1)
    assert "\n" not in str(refusal.value)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(PositionError, match='"blanco"'):
        table(game="blanco")


# ---- And around the table ----


@rule("TB-G36")
def test_a_position_can_be_turned_around_the_table() -> None:
    """Everybody one seat on: the same table, seen from elsewhere."""
    seats = [player("S", wallet="L D"), player("N E", wallet="B D", rs1="U")]
    document = table("R E", wallet="O H", dealer=3, st1="T", others=seats).truth
    turned = GAME.rotate(document, 1)
    t = ThunderboltsTable(Match.from_position(GAME, turned, 1))
    assert (t.turn, t.wallet_of(2), t.hand_of(1), t.reserve(1, 1)) == (2, "O H", cards("N E"), "U")
    assert t.view_of(None).dealer == 0
    assert t.play("play wallet st1").wallet_of(2) == "O"
    assert GAME.rotate(GAME.rotate(document, 1), 2)["seats"] == document["seats"]
