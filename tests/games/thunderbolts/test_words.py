"""Events, questions and choices as sentences, from both sides of the table; and the table as a picture."""

from __future__ import annotations

import random

import pytest

from stormdeck import Match
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts import GAME
from stormdeck.games.thunderbolts.events import OpenEvent, ThunderboltsEvent
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import COMPLETE, FULL10, ThunderboltsTable, new_game, player, position, table

KINDS = [*ThunderboltsEvent.__subclasses__(), *OpenEvent.__subclasses__()]
GAME_EVENTS = {kind for kind in KINDS if kind is not OpenEvent}


def both(t: ThunderboltsTable, *actions: str) -> tuple[list[str], list[str]]:
    """What player 1 and player 2 hear of these actions."""
    mine, theirs = len(t.log(1)), len(t.log(2))
    t.play(*actions)
    return t.log(1)[mine:], t.log(2)[theirs:]


def test_plays_from_everywhere() -> None:
    t = table("T * R", wallet="O N H", rs2="U")
    assert both(t, "play T st1", "play wallet st1", "play rs2 st1", "play * st1") == (
        [
            "You play the T from your hand and begin stack 1.",
            "You play the H from your WALLET to stack 1.",
            "Your WALLET now shows the N.",
            "You play the U from your reserve 2 to stack 1.",
            "You play a wild from your hand to stack 1 as the N.",
        ],
        [
            "Player 1 plays the T from the hand and begins stack 1.",
            "Player 1 plays the H from the WALLET to stack 1.",
            "Player 1's WALLET now shows the N.",
            "Player 1 plays the U from reserve 2 to stack 1.",
            "Player 1 plays a wild from the hand to stack 1 as the N.",
        ],
    )


def test_a_wild_says_for_what_it_stands() -> None:
    mine, theirs = both(table("* * * R", st2=FULL10), "play * st1", "play * st2", "play * st2")
    assert mine[0] == "You play a wild from your hand as the T and begin stack 1."
    assert mine[1] == "You play a wild from your hand to stack 2 as the second T."
    assert theirs[2] == "Player 1 plays a wild from the hand to stack 2 as the S."
    assert theirs[3] == "Player 1 completes stack 2: 5 points."


@rule("TB-G09")
@pytest.mark.parametrize(
    ("source", "to", "mine", "theirs"),
    [
        ("H", "source", "from your hand in place of the wild on stack 1; the wild goes into your hand.", "goes into the hand."),
        (
            "wallet",
            "source",
            "from your WALLET in place of the wild on stack 1; the wild goes on your WALLET.",
            "goes on the WALLET.",
        ),
        (
            "rs2",
            "source",
            "from your reserve 2 in place of the wild on stack 1; the wild goes on your reserve 2.",
            "goes on reserve 2.",
        ),
        (
            "wallet",
            "hand",
            "from your WALLET in place of the wild on stack 1; the wild goes into your hand.",
            "goes into the hand.",
        ),
        (
            "rs2",
            "hand",
            "from your reserve 2 in place of the wild on stack 1; the wild goes into your hand.",
            "goes into the hand.",
        ),
    ],
)
def test_an_exchange_says_where_the_wild_goes(source: str, to: str, mine: str, theirs: str) -> None:
    t = table("H R", wallet="O O H", st1="T *", rs2="H", options={"exchange_wild_to": to})
    told = both(t, f"exchange {source} st1")
    assert told[0][0] == f"You put the H {mine}"
    assert told[1][0].startswith("Player 1 puts the H ")
    assert told[1][0].endswith(theirs)


def test_closing_and_drawing() -> None:
    t = table("R O", vault="E E N * *", others=[player("B")])
    assert both(t, "close R rs2") == (
        ["You end your turn with the R on reserve 2.", "Player 2 draws 4 cards."],
        ["Player 1 ends the turn with the R on reserve 2.", "You draw N, 2 E and a wild."],
    )


@rule("TB-R31")
def test_a_refill() -> None:
    mine, theirs = both(table("H", st1="T", vault="E E N * *"), "play H st1")
    assert mine[-1].endswith("N, 2 E and 2 wilds.")
    assert theirs[-1].startswith("Player 1")
    assert theirs[-1].endswith("5 cards.")


@rule("TB-G15")
def test_a_hand_found_empty_was_not_played() -> None:
    """The reserve card was; the sentence must not say otherwise."""
    mine, _ = both(table("", vault="", st1=f"{FULL10} *", rs1="S"), "play rs1 st1")
    assert "played the whole hand" not in mine[-1]


@rule("TB-G07", "TB-G08")
def test_a_new_vault() -> None:
    mine, theirs = both(table("O", vault="B B", completed=COMPLETE), "close O rs1")
    assert mine[2] == theirs[2]
    assert "12 cards of completed stacks" in mine[2]
    options = {"vault_recycle": "completed_then_under_tops"}
    mine, _ = both(table("R", st1="T H U", vault="", options=options), "close R rs1")
    assert "2 cards from under the tops" in mine[1]


@rule("TB-R04", "TB-R01")
def test_going_out() -> None:
    assert both(table(wallet="H", st1="T", others=[player(points=15)]), "play wallet st1") == (
        [
            "You play the H from your WALLET to stack 1.",
            "You have emptied your WALLET: 10 points.",
            "A WALLET is empty and the game is over: Player 2 wins. Points: Player 1 10, Player 2 15.",
        ],
        [
            "Player 1 plays the H from the WALLET to stack 1.",
            "Player 1 has emptied the WALLET: 10 points.",
            "A WALLET is empty and the game is over: You win. Points: Player 1 10, Player 2 15.",
        ],
    )


@rule("TB-G18", "TB-G23")
def test_a_blocked_game_that_is_shared() -> None:
    mine, theirs = both(table("", vault=""), "pass", "pass")
    assert mine[0].startswith("You have no hand")
    assert theirs[0].startswith("Player 1 has no hand")
    assert "blocked" in mine[-1]
    assert "Player 2 and you share the win" in mine[-1]
    assert "Player 1 and you share the win" in theirs[-1]


@rule("TB-G19")
def test_the_end_by_the_turn_limit() -> None:
    mine, theirs = both(table(points=5, turn_no=4, options={"turn_limit": 4}), "close O rs1")
    assert "limit" in mine[-1]
    assert "You win" in mine[-1]
    assert "Player 1 wins" in theirs[-1]


@rule("TB-R15", "TB-G02")
def test_the_opening() -> None:
    match = Match(GAME, 2, 1, {"dealer": "seat_1"}, names=["Mia", "Ben"])
    t = ThunderboltsTable(match)
    assert t.log(1)[0] == "You deal: 30 cards in every WALLET, 102 in the VAULT."
    assert t.log(2)[0].startswith("Mia deals: ")
    assert t.log(1)[1].startswith("Ben's WALLET now shows ")
    assert t.log(2)[1].startswith("Your WALLET now shows ")
    assert t.log(1)[-1] == "Ben draws 5 cards."
    assert t.log(2)[-1].startswith("You draw ")


def test_questions() -> None:
    t = table("R O")
    assert t.question(1).startswith("Your turn")
    assert t.question(2) == t.question(None) == "Player 1 plays."
    assert "pass" in table("", vault="").question(1)
    assert "pass" not in t.question(1)
    assert table(wallet="H", st1="T").play("play wallet st1").question(1) == "The game is over."


def test_names_are_used_where_people_have_them() -> None:
    match = Match.from_position(GAME, position("R O"), 1, names=["Mia", "Ben"])
    t = ThunderboltsTable(match).play("close R rs1")
    assert t.log(2)[0].startswith("Mia ends")
    assert t.question(1) == "Ben plays."


def test_choices_say_what_they_do() -> None:
    t = table("T * R", st2=f"{FULL10} *", st3="T *", rs1="H")
    offers = dict(zip(t.choices, t.offers(1), strict=True))
    assert offers["play T st1"] == "Play the T from your hand to begin stack 1."
    assert offers["play * st3"] == "Play a wild from your hand to stack 3 as the U."
    assert "5 points" in offers["play * st2"]
    assert offers["exchange rs1 st3"] == "Exchange the H from your reserve 1 for the wild on stack 3."
    assert offers["close R rs1"] == "End your turn with the R on reserve 1, upon the H."
    assert offers["close R rs2"] == "End your turn with the R on reserve 2, which is empty."


@pytest.mark.parametrize("seed", range(4))
def test_every_event_question_and_choice_is_one_sentence_for_everybody(seed: int) -> None:
    """Random play with all that can happen; nothing unspoken, no gaps in the sentences."""
    options = {"turn_limit": 60, "vault_recycle": "completed_then_under_tops", "exchange_wild_to": ("source", "hand")[seed % 2]}
    t, chance = new_game(3, seed, deck_preset="lean", **options), random.Random(seed)
    while t.match.decision is not None:
        decider = t.turn
        for viewer in (None, 1, 2, 3):
            check_sentence(t.question(viewer))
        assert t.question(decider).startswith("Your turn")
        offers = t.offers(decider)
        assert len(set(offers)) == len(offers), "two choices sound the same"
        for sentence in offers:
            check_sentence(sentence)
        plays = [action for action in t.choices if action.startswith(("play", "exchange"))]
        t.play(chance.choice(plays if plays and chance.random() < 0.6 else t.choices))
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
    values: dict[str, object] = {"seat": 0, "source": 12, "card": 1, "stack": 0, "place": 1, "shuffle": 0, "reserve": 0}
    values |= {"count": 3, "points": 5, "to_hand": False, "under_tops": False, "dealer": 1, "wallet": 30, "vault": 102}
    assert len(GAME_EVENTS) == 14
    for kind in GAME_EVENTS:
        own = dict(values)
        if kind.__name__ == "GameEnded":
            own |= {"reason": "wallet", "points": (5, 0), "winners": (0,)}
        own["cards"] = 9 if kind.__name__ == "VaultReshuffled" else (1, 1, 10)
        event = kind(**{name: own[name] for name in kind.__struct_fields__})
        for viewer in (None, Seat(0), Seat(1)):
            check_sentence(GAME.say(event, Speaker(viewer)))


# ---- The picture ----


def test_the_picture_shows_stacks_reserves_wallets_and_the_own_hand() -> None:
    t = table("T H", wallet="S S D", st1="T *", rs2="E U", vault="B B B", others=[player("N N", wallet="R L")])
    mine, theirs = (GAME.picture(t.seen(viewer), Speaker(Seat(viewer - 1))) for viewer in (1, 2))
    assert "[T][*]>U<" in mine
    assert "top for H" in mine
    assert "E[U]" in mine
    assert "WALLET [D] of 3" in mine
    assert "hand [T][H]" in mine
    assert "hand ░░" in mine
    assert "hand [N][N]" in theirs
    assert "[T][H]" not in theirs
    assert "VAULT 3 cards" in theirs
    assert all(len(line) <= 79 for line in f"{mine}\n{theirs}".splitlines())


def test_the_plain_picture_is_whole_sentences() -> None:
    t = table("T H", wallet="S S D", st1="T *", rs2="E U", vault="B B B", others=[player("N N", wallet="R L")])
    lines = GAME.picture(t.seen(1), Speaker(Seat(0), plain=True, legend=True)).splitlines()
    for line in lines:
        check_sentence(line)
    assert "Stack 1: T, wild as H. Next: U. The wild on top may be exchanged for H." in lines
    assert "Player 2, hand: 2 unknown cards." in lines


@rule("TB-G08")
@pytest.mark.parametrize(("under", "laid"), [("T H U", "N"), ("T H *", "N"), ("T H U", "*")])
def test_the_plain_picture_tells_every_card_of_a_stack_whose_lower_cards_are_gone(under: str, laid: str) -> None:
    """Two cards are gone; the kept one and the one laid since are both named, wilds as wilds."""
    options = {"vault_recycle": "completed_then_under_tops"}
    t = table("R E", st1=under, vault="", options=options, others=[player(laid)]).play("close R rs1", f"play {laid} st1")
    line = GAME.picture(t.seen(1), Speaker(Seat(0), plain=True)).splitlines()[0]
    for place, card in (("U", under[-1]), ("N", laid)):
        wanted = f"wild as {place}" if card == "*" else place
        assert wanted in line.partition("Next")[0], line
    assert "2 cards" in line


@pytest.mark.parametrize("seed", range(3))
def test_the_picture_fits_a_terminal_at_every_moment(seed: int) -> None:
    """Long reserves and large hands too."""
    t, chance = new_game(4, seed, exchange_wild_to="hand", turn_limit=150), random.Random(seed)
    while t.match.decision is not None:
        for viewer in (None, t.turn):
            speaker = Speaker(None if viewer is None else Seat(viewer - 1))
            assert all(len(line) <= 79 for line in GAME.picture(t.seen(viewer), speaker).splitlines())
        exchanges = t.choices_of("exchange")
        t.play(chance.choice(exchanges or t.choices_of("close") or t.choices))


def test_the_marks_of_the_picture_are_explained() -> None:
    t = table("R E", st1="T *")
    with_legend = GAME.picture(t.seen(1), Speaker(Seat(0), legend=True))
    assert with_legend.startswith(GAME.picture(t.seen(1), Speaker(Seat(0))))
    assert "a wild" in with_legend


def test_a_large_hand_counts_its_wilds_and_marks_those_that_are_known() -> None:
    options = {"exchange_wild_to": "hand"}
    assert "3x[*]" in GAME.picture(table("R R E E *+ *+ *+", options=options).seen(1), Speaker(Seat(0)))
    assert "hand [R][*]+" in GAME.picture(table("R *+").seen(1), Speaker(Seat(0)))
    assert "hand [*]░" in GAME.picture(table("R *+").seen(2), Speaker(Seat(1)))


def test_a_replay_shows_every_card() -> None:
    """After the end: hands, WALLETs and VAULT."""
    t = table("R E", wallet="H", st1="T", vault="U N", others=[player("N S", wallet="D B *")]).play("play wallet st1")
    shown = GAME.picture(t.match.open_view(), Speaker(None))
    assert "hand [E][R]" in shown
    assert "hand [N][S]" in shown
    assert "WALLET is empty" in shown
    assert "WALLET [*] of 3" in shown
    assert "next in the WALLET BD" in shown
    assert "next in the VAULT UN" in shown
    told = GAME.picture(t.match.open_view(), Speaker(None, plain=True))
    assert "Player 2, WALLET below the top: B, D." in told
    assert "The VAULT, the next card first: U, N" in told


@rule("TB-R02", "TB-R26", "TB-R30", "TB-G07")
def test_what_is_told_about_a_game_that_is_over() -> None:
    """Each seat's turns, WALLET cards, stacks and exchanges; the longest turn; how often the VAULT was renewed."""
    t = table("S * R", wallet="N H", st1=f"{FULL10} *", st2="T *", vault="B", others=[player("E")])
    t.play("exchange wallet st2", "play S st1", "play wallet st2", "close R rs1")
    told = GAME.facts(t.match.events(0), Speaker(Seat(0)))
    assert told[0] == "You: 1 turn ended, 1 WALLET card played, 1 stack completed, 1 wild exchanged."
    assert "Longest turn: 3 plays, by you." in told
    assert "The VAULT was renewed once." in told
