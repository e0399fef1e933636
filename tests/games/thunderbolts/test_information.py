"""Who knows what: every zone from every side of the table."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from stormdeck import Match
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts import GAME
from stormdeck.games.thunderbolts.cards import Card, code
from stormdeck.games.thunderbolts.events import CardsDrawn, CardsDrawnUnseen, VaultReshuffled
from stormdeck.games.thunderbolts.view import Held, ThunderboltsView
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import COMPLETE, FULL10, ThunderboltsTable, cards, new_game, player, table

EVERYBODY = (None, 1, 2)


def faces(copies: tuple[int, ...]) -> list[str]:
    return sorted(code(Card(face)) for face, count in enumerate(copies) for _ in range(count))


# ---- Hands ----


@rule("TB-R13", "TB-G30", "TB-G31", "TB-S53")
def test_what_player_2_sees_of_player_1() -> None:
    """S53: every reserve card in its order, the WALLET's top and count, the number of hand cards."""
    t = table("T H R", wallet="S S D", rs1="D E O", rs3="*")
    for viewer in (2, None):
        seat = t.view_of(viewer).players[0]
        assert [" ".join(code(card) for card in pile) for pile in seat.reserves] == ["D E O", "", "*", ""]
        assert t.wallet_seen_by(viewer) == (3, "D")
        assert t.hand_seen_by(viewer) == ["-", "-", "-"]
    assert t.hand_seen_by(1) == cards("T H R")


@rule("TB-R05", "TB-R08", "TB-R15", "TB-G31", "TB-S54")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_no_view_has_a_hidden_face(viewer: int | None) -> None:
    """S54: two tables that differ only in what a viewer cannot see give the same view, byte for byte."""
    one = table("T R E", wallet="S N U D", vault="H N B T", others=[player("H S", wallet="E R B")])
    other = table("T R E", wallet="N U S D", vault="T B N H", others=[player("H S", wallet="R E B")])
    assert msgspec.json.encode(one.seen(viewer)) == msgspec.json.encode(other.seen(viewer))


@rule("TB-G31", "TB-S54")
@pytest.mark.parametrize("viewer", [None, 2])
def test_nobody_sees_another_hand(viewer: int | None) -> None:
    """Hand, VAULT and covered WALLET cards may change places without player 2 noticing."""
    one = table("T R E", wallet="S N D", vault="H B U")
    other = table("H S B", wallet="T U D", vault="R N E")
    assert msgspec.json.encode(one.seen(viewer)) == msgspec.json.encode(other.seen(viewer))
    assert one.unseen_by(viewer) == {1: cards("T R E S N H B U O O O O")}


@rule("TB-G31")
def test_not_even_the_owner_knows_the_covered_wallet_cards() -> None:
    t = table("T R E", wallet="S N D", vault="H B U")
    assert t.unseen_by(1) == {1: cards("S N H B U O O O O")}
    assert t.wallet_seen_by(1) == (3, "D")


@rule("TB-G31")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_all_numbers_are_public(viewer: int | None) -> None:
    t = table("T R E", vault="H B U", completed=COMPLETE, points=15, finished=3, others=[player("S", wallet="E R B", points=5)])
    view = t.view_of(viewer)
    assert view.vault == 3
    assert faces(view.completed) == cards(COMPLETE)
    assert [seat.wallet.count for seat in view.players] == [5, 3]
    assert [len(seat.hand) for seat in view.players] == [3, 1]
    assert [seat.points for seat in view.players] == [15, 5]
    assert [seat.finished for seat in view.players] == [3, 0]
    assert view.turn_no == 1
    assert view.dealer == 1
    assert view.options == t.match.options


@rule("TB-R24", "TB-R11")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_which_places_of_a_stack_are_held_by_wilds(viewer: int | None) -> None:
    t = table(st1="T * U *", st3=f"{FULL10} *")
    stacks = t.view_of(viewer).stacks
    assert [" ".join(code(card) for card in stack.cards) for stack in stacks] == ["T * U *", "", f"{FULL10} *", ""]
    assert [stack.place for stack in stacks] == [4, 0, 11, 0]


# ---- Wilds that everybody saw ----


@rule("TB-G09", "TB-G31")
def test_a_wild_exchanged_into_a_hand_is_known_to_be_there() -> None:
    t = table("H R E", st1="T *").play("exchange H st1")
    assert t.hand_seen_by(2) == t.hand_seen_by(None) == ["*+", "-", "-"]
    assert t.hand_seen_by(1) == cards("*+ R E")
    t.play("close R rs1")
    assert t.hand_seen_by(2) == ["*+", "-"]


@rule("TB-G09", "TB-G31")
def test_each_wild_that_leaves_the_hand_lowers_the_number_of_known_ones() -> None:
    """Two known and one secret: after one leaves, one is known; after two, none; the third was secret all the time."""
    t = table("H H * R", st1="T *", st2="T *").play("exchange H st1", "exchange H st2")
    assert t.hand_seen_by(2) == ["*+", "*+", "-", "-"]
    assert t.hand_seen_by(1) == cards("* *+ *+ R")
    t.play("play * st3")
    assert t.hand_seen_by(2) == ["*+", "-", "-"]
    t.play("play * st4")
    assert t.hand_seen_by(2) == ["-", "-"]
    assert t.hand_seen_by(1) == cards("* R")
    t.play("play * st3")
    assert t.hand_seen_by(2) == ["-"]


@rule("TB-G09", "TB-G31")
def test_a_wild_closed_from_the_hand_lowers_it_too() -> None:
    t = table("H R", st1="T *").play("exchange H st1", "close * rs1")
    assert t.hand_seen_by(2) == ["-"]


@rule("TB-G09", "TB-G31")
def test_other_cards_and_other_places_leave_the_known_wild_known() -> None:
    t = table("H U R", wallet="O N", st1="T *", rs1="*").play("exchange H st1", "play U st1", "play wallet st1", "play rs1 st1")
    assert t.hand_seen_by(2) == ["*+", "-"]


@rule("TB-G09", "TB-G31")
def test_a_known_wild_stays_known_over_turns_draws_and_reshuffles() -> None:
    t = table("H R", st1="T *", vault="E E", completed=COMPLETE, others=[player("B B B")])
    t.play("exchange H st1", "close R rs1", "close B rs1")
    assert t.turn == 1
    assert t.view_of(1).shuffles == 2
    assert t.hand_seen_by(2).count("*+") == 1
    assert t.hand_seen_by(2).count("-") == 4


@rule("TB-G27", "TB-G31")
def test_a_wild_on_a_wallet_or_reserve_is_seen_as_such() -> None:
    t = table("R E", wallet="O N H", st1="T *", st2="T *", rs2="D H").play("exchange wallet st1", "exchange rs2 st2")
    assert t.wallet_seen_by(2) == (3, "*")
    assert code(t.view_of(2).players[0].reserves[1][-1]) == "*"
    assert t.hand_seen_by(2) == ["-", "-"]


# ---- What can be remembered ----


@rule("TB-G31", "TB-G07")
def test_after_a_reshuffle_the_vault_holds_what_was_completed() -> None:
    """Twelve known cards in unknown order: of them the next hand has three, the VAULT nine; the rest is never-seen."""
    t = table("O", vault="B B", completed=COMPLETE, others=[player("", wallet="E N D")], wallet="S U D").play("close O rs1")
    unseen = t.unseen_by(1)
    assert unseen == {1: cards("S U E N B B"), 2: cards(COMPLETE)}
    own = t.unseen_by(2)
    assert own[1] == cards("S U E N")
    assert Counter(own[2]) == Counter(t.vault)


@rule("TB-G31", "TB-G08")
def test_cards_from_under_the_tops_are_remembered_too() -> None:
    t = table(
        "R N", st1="T H U", st2="T H U", vault="", wallet="S D", options={"vault_recycle": "completed_then_under_tops"},
        others=[player("B B", wallet="E D")],
    )  # fmt: skip
    t.play("close R rs1")
    assert t.unseen_by(1) == {1: cards("S E B B"), 2: cards("T H T H")}
    assert t.unseen_by(None) == {1: cards("S E B B N"), 2: cards("T H T H")}


@rule("TB-G07", "TB-G31")
def test_a_reshuffled_card_that_was_seen_again_is_unseen_no_longer() -> None:
    t = table("O", vault="", completed=COMPLETE, others=[player("", wallet="E D")], wallet="S D").play("close O rs1")
    card = t.hand[0]
    before = Counter(t.unseen_by(1)[2])
    t.play(f"close {card} rs1")
    gone = before - Counter(t.unseen_by(None)[2])
    assert gone == Counter([card])


@rule("TB-G31")
def test_what_was_left_out_of_a_laid_out_table_is_known_to_be_out() -> None:
    """A position need not use the whole deck; the rest is open and nobody expects it."""
    t = table("T", vault="H", wallet="O", others=[player("", wallet="O")])
    for viewer in EVERYBODY:
        assert sum(t.view_of(viewer).aside) == 162 - 4


# ---- Events ----


@rule("TB-R13", "TB-G31", "TB-S61")
def test_a_draw_interrupted_by_a_reshuffle_is_told_as_two_draws() -> None:
    """S61, on the table of S48: 2, the reshuffle of 12, 3; player 1 hears no faces."""
    t = table("O", vault="B B", completed=COMPLETE).play("close O rs1")
    theirs = t.match.events(0)[-3:]
    assert theirs == (CardsDrawnUnseen(Seat(1), 2), VaultReshuffled(12, False), CardsDrawnUnseen(Seat(1), 3))
    assert t.match.events(None)[-3:] == theirs
    first, reshuffled, second = t.match.events(1)[-3:]
    assert isinstance(first, CardsDrawn)
    assert isinstance(second, CardsDrawn)
    assert [code(card) for card in first.cards] == ["B", "B"]
    assert reshuffled == VaultReshuffled(12, False)
    assert sorted(code(card) for card in [*first.cards, *second.cards]) == t.hand_of(2)


@rule("TB-G31", "TB-R31")
def test_the_faces_of_a_refill_are_the_owner_s_secret() -> None:
    t = table("H", st1="T", vault="U N D E R B").play("play H st1")
    assert t.events_seen_by(1)[-1] == "HandRefilled"
    assert t.events_seen_by(2)[-1] == t.events_seen_by(None)[-1] == "HandRefilledUnseen"
    assert "5 cards" in t.log(2)[-1]
    for letter in "UNDER":
        assert f" {letter}" not in t.log(2)[-1].replace("Player", "")


@rule("TB-R28", "TB-R13", "TB-R20", "TB-R26")
def test_plays_exchanges_flips_and_closing_cards_are_open() -> None:
    t = table("H R", wallet="O D U", st1="T *").play("exchange H st1", "play wallet st1", "close R rs1")
    wanted = ["WildExchanged", "CardPlayed", "WalletRevealed", "TurnClosed", "CardsDrawnUnseen"]
    assert t.events_seen_by(None) == wanted
    assert t.events_seen_by(1) == wanted
    assert t.match.events(None) == t.match.events(0)


# ---- Which question comes ----


@rule("TB-R18", "TB-G12")
def test_there_is_one_question_and_it_is_the_mover_s() -> None:
    t = new_game(3, 4, turn_limit=100)
    chance = random.Random(4)
    while (decision := t.match.decision) is not None:
        assert decision.kind == "play"
        assert decision.seat + 1 == t.turn
        for viewer in (None, 1, 2, 3):
            assert t.view_of(viewer).decision == decision
        t.play(chance.choice(t.choices))


@rule("TB-G16", "TB-G31")
def test_a_pass_shows_only_what_everybody_sees() -> None:
    """It exists with an empty hand only, and the number of hand cards is public."""
    t = table("", vault="")
    assert "pass" in t.choices
    assert t.hand_seen_by(2) == []
    assert "pass" not in table("R", vault="").choices


@rule("TB-G30")
def test_reserve_view_changes_the_picture_only() -> None:
    """With `tops` buried reserve cards are not drawn; the view still has them, for they were placed openly."""
    shown = {}
    for value in ("all", "tops"):
        t = table("R E", rs2="D U N *", options={"reserve_view": value})
        view = t.view_of(2)
        assert [code(card) for card in view.players[0].reserves[1]] == ["D", "U", "N", "*"]
        shown[value] = GAME.picture(view, Speaker(Seat(1)))
        plain = GAME.picture(view, Speaker(Seat(1), plain=True))
        assert ("N, U, D" in plain) is (value == "all")
    assert "DUN" in shown["all"]
    assert "DUN" not in shown["tops"]
    assert "[*]" in shown["tops"]


# ---- Nothing gives a secret away ----


@rule("TB-G31")
@pytest.mark.parametrize("seed", range(6))
def test_every_card_is_seen_or_unseen_for_every_viewer(seed: int) -> None:
    """What a seat cannot place is in its unseen sets and nowhere else; together it is the deck; views can be sent."""
    t = play_for_a_while(seed, 50 * seed + 10)
    for viewer in (None, 1, 2, 3):
        view = t.view_of(viewer)
        unseen = Counter(card for pool in t.unseen_by(viewer).values() for card in pool)
        assert unseen + shown_cards(view) == Counter(dict.fromkeys("THUNDERBOLS", 12) | {"*": 30})
        hidden = view.vault + sum(seat.wallet.count - (seat.wallet.count > 0) for seat in view.players)
        hidden += sum(not isinstance(held, Held) for seat in view.players for held in seat.hand)
        assert unseen.total() == hidden
        assert msgspec.json.decode(msgspec.json.encode(view), type=ThunderboltsView) == view


def play_for_a_while(seed: int, steps: int) -> ThunderboltsTable:
    match = Match(GAME, 3, seed, {"exchange_wild_to": ("source", "hand")[seed % 2]})
    chance = random.Random(seed)
    for _ in range(steps):
        keen = [action for action in match.legal() if str(action).startswith(("play", "exchange"))]
        legal = keen if keen and chance.random() < 0.7 else match.legal()
        if legal:
            match.play(chance.choice(legal))
    return ThunderboltsTable(match)


def shown_cards(view: ThunderboltsView) -> Counter[str]:
    """Every face a view shows outside its unseen sets."""
    shown = Counter(faces(view.completed))
    for stack in view.stacks:
        shown.update(code(card) for card in stack.cards)
    for seat in view.players:
        shown.update(code(card) for pile in seat.reserves for card in pile)
        shown.update(code(held.card) for held in seat.hand if isinstance(held, Held))
        if seat.wallet.top is not None:
            shown[code(seat.wallet.top)] += 1
    return shown


@rule("TB-G31")
def test_the_end_reveals_nothing_more() -> None:
    """Hands and covered WALLETs stay hidden when the game is over."""
    t = table("R E", wallet="H", st1="T", others=[player("S N", wallet="B U D")]).play("play wallet st1")
    assert t.is_over()
    assert t.hand_seen_by(1, 2) == ["-", "-"]
    assert t.hand_seen_by(2, 1) == ["-", "-"]
    assert t.wallet_seen_by(1, 2) == (3, "D")
    assert Counter(t.unseen_by(None)[1]) >= Counter(cards("R E S N B U"))
