"""Winning, losing, score and rating; taking back; what keeps the game finite."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stormdeck.core.errors import TakeBackRefused
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunderbirds import GAME
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import BOOK, ThunderbirdsTable, new_game, roll, table

CIVILIANS = [card.id for card in BOOK.cards if BOOK.kind(BOOK.card_by_id[card.id]) == 1 and not card.advanced]


def last_turn(**more: Any) -> ThunderbirdsTable:
    """Nothing is left to connect; the last turn is about to end."""
    return table(phase="lp_escort", deck="", **more)


def shares(rescued: int, captured: int, left: int) -> dict[str, Any]:
    """A won game with so many regular Civilians in each place."""
    names = iter(CIVILIANS)
    piles = [" ".join([next(names) for _ in range(count)]) for count in (rescued, captured)]
    chains = [f"{disaster} {next(names) if number < left else ''}".strip() for number, disaster in enumerate(FOUR)]
    return {"rescued": piles[0], "captured": piles[1], **{f"c{number}": chain for number, chain in enumerate(chains, 1)}}


FOUR = ("tanker_on_fire", "cracked_dam", "chlorine_cloud", "collapsed_tunnel")


@rule("IR-S70", "IR-R91", "IR-R93", "IR-G59")
def test_the_game_is_won_at_the_end_of_the_turn_that_connected_the_last_calls() -> None:
    """Even with four cards in a chain; the discard pile is never shuffled back."""
    three = "tanker_on_fire cracked_dam flooded_metro"
    t = table(three, s1="shepherd", s2="helijet_down", phase="lp_escort", deck="", discarded="isotope_theft hypnotic_stare")
    t.play("lp skip")
    assert not t.is_over()
    assert t.chain(1) == f"{three} shepherd"
    assert t.slots == ["", "", "", ""]
    for phase in ("move", "rescue", "lp_move"):
        assert t.phase == phase
        t.play(t.choices[-1])
    t.play("lp skip")
    assert t.cause() == "won"
    assert (t.outcome().winners, t.outcome().rule) == ((0,), "IR-R91")
    assert t.discarded == {"isotope_theft", "hypnotic_stare"}
    assert t.choices == []


@rule("IR-R91", "IR-G59")
@pytest.mark.parametrize("left", [{"deck": "isotope_theft"}, {"deck": "", "s4": "isotope_theft"}])
def test_a_card_still_to_come_keeps_the_game_going(left: dict[str, Any]) -> None:
    assert not table(phase="lp_escort", **left).play("lp skip").is_over()


@rule("IR-S71", "IR-R92", "IR-G74")
def test_the_score_of_a_won_game() -> None:
    more = shares(23, 1, 1)
    more["rescued"] = f"{more['rescued']} stadium_crowd kidnapped_professor"
    t = last_turn(**more, options={"advanced_count": 8})
    assert t.view.score == 69 + 10 - 3 - 1, "so far"
    t.play("lp skip")
    assert t.outcome().points == (93,)
    assert "distinguished" in t.log(1)[-1]
    assert "Rating: distinguished." in " ".join(GAME.facts(t.match.events(0), Speaker(Seat(0), ())))


@rule("IR-S72", "IR-R03", "IR-R92", "IR-G60")
def test_the_score_of_a_lost_game_has_no_bonus_and_no_rating() -> None:
    t = roll(
        "airliner_with_locked_gear night_nurse*",
        "F/white",
        c2="tanker_on_fire botanist",
        c3="cracked_dam bank_clerk",
        captured="train_guard test_pilot",
        rescued=" ".join(
            [id for id in CIVILIANS if id not in ("night_nurse", "botanist", "bank_clerk", "train_guard", "test_pilot")][:10]
        ),
    )
    t.play("place 1 1 fire", "confirm allocation")
    assert t.outcome().points == (19,)
    assert t.outcome().winners == ()
    told = t.log(1)[-1]
    assert not any(name in told for name in ("perfect", "outstanding", "distinguished", "accomplished"))


@rule("IR-R92", "IR-R71")
def test_advanced_civilians_count_five() -> None:
    more: dict[str, Any] = {"c1": "tanker_on_fire", "c2": "cracked_dam"}
    t = last_turn(**more, rescued="stadium_crowd", captured="kidnapped_professor hypnotised_guard", options={"advanced_count": 3})
    assert t.play("lp skip").outcome().points == (5 - 10 + 10 + 3,)


@rule("IR-S44", "IR-R71")
def test_a_crowd_is_rescued_with_the_disaster_on_its_left() -> None:
    t = roll("tanker_on_fire stadium_crowd", "F/white F/white").play("place 1 1 fire")
    t.play(t.choices[0], "confirm allocation")
    assert t.rescued == {"stadium_crowd"}
    assert t.view.score == 5


@rule("IR-R92")
def test_a_civilian_in_lady_penelopes_car_is_left_behind() -> None:
    t = last_turn(lady="0A shepherd", options={"advanced_count": 0}).play("lp skip")
    assert t.outcome().points == (10 - 1,)


@rule("IR-R92", "IR-G74")
@pytest.mark.parametrize(
    ("rescued", "captured", "left", "rating"),
    [
        (0, 0, 0, "perfect record"),
        (5, 0, 0, "perfect record"),
        (19, 0, 1, "outstanding"),
        (19, 1, 0, "outstanding"),
        (18, 0, 1, "distinguished"),
        (17, 1, 2, "distinguished"),
        (16, 1, 2, "mission accomplished"),
        (0, 1, 0, "mission accomplished"),
    ],
)
def test_the_rating_is_the_share_of_civilians_rescued(rescued: int, captured: int, left: int, rating: str) -> None:
    """18 of 19 are 94.7 percent, 17 of 20 exactly 85, 16 of 19 are 84.2; with no Civilian at all the share is 1."""
    t = last_turn(**shares(rescued, captured, left)).play("lp skip")
    assert f": {rating}," in t.log(1)[-1]


@rule("IR-G61", "IR-R88")
def test_a_third_capture_on_the_last_turn_still_loses() -> None:
    t = roll("airliner_with_locked_gear night_nurse*", "F/white", captured="botanist bank_clerk", deck="")
    assert t.play("place 1 1 fire", "confirm allocation").cause() == "captured"
    chain = "tanker_on_fire shepherd collapsed_tunnel+T(orange) night_nurse*"
    t = last_turn(c2=chain, lady="2R", captured="botanist bank_clerk")
    t.play("lp assign 2")
    assert (t.cause(), t.captured) == ("captured", {"botanist", "bank_clerk", "night_nurse"})
    assert t.view.slots == (None, None, None, None)


@rule("IR-G60")
def test_after_the_end_nothing_can_be_played() -> None:
    t = roll("airliner_with_locked_gear night_nurse*", "F/white", captured="botanist bank_clerk")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.choices == []
    t.refuses("end rescue", "IR-G60")
    t = last_turn().play("lp skip")
    t.refuses("end move", "IR-R91")


@rule("IR-G62")
def test_every_question_has_an_answer_that_passes_but_the_choice_of_dice() -> None:
    passes = {
        "switchboard": "keep calls",
        "move": "end move",
        "rescue": "end rescue",
        "rescue_exchange": "no exchange",
        "rescue_reroll": "keep roll",
        "rescue_allocate": "confirm allocation",
        "lp_move": "lp stay",
        "lp_escort": "lp skip",
    }
    seen = set()
    for seed in range(25):
        t, chance = new_game(seed, overflow_lives=3, capture_limit=0), random.Random(seed)
        for _ in range(150):
            if t.is_over():
                break
            seen.add(t.phase)
            assert t.choices
            assert t.phase not in passes or passes[t.phase] in t.choices
            busy = [action for action in t.choices if action not in passes.values()]
            t.play(chance.choice(busy if busy and chance.random() < 0.6 else t.choices))
    assert seen == {*passes, "rescue_colour", "rescue_extra"}


@rule("IR-G63")
@pytest.mark.parametrize("seed", range(4))
def test_no_game_lasts_longer_than_29_turns(seed: int) -> None:
    """Four calls of at most 112 cards are connected each turn; a player who never loses (chains are emptied) wins by then."""
    t, chance = new_game(seed, advanced_count=16, overflow_lives=3, capture_limit=0, empty_chain="rescued"), random.Random(seed)
    before = 116
    while not t.is_over():
        t.play(chance.choice(t.choices))
        to_come = t.view.deck + sum(slot is not None for slot in t.view.slots)
        assert to_come <= before
        before = to_come
    assert t.view.turn <= 29


# ---- Taking back ----


@rule("IR-G65")
@pytest.mark.parametrize(
    ("actions", "free"),
    [
        (["assign scott tb1"], True),
        (["assign scott tb1", "move tb1 2"], True),
        (["load mole"], False),
        (["workshop mole"], False),
        (["end move"], True),
        (["move tb2 1", "end move", "rescue virgil tb2"], True),
        (["move tb2 1", "end move", "rescue virgil tb2", "colour red"], False),
    ],
)
def test_what_reveals_nothing_can_be_taken_back(actions: list[str], free: bool) -> None:
    t = table(crew="tb2:virgil", display="mole firefly domo").play(*actions[:-1])
    before = t.truth
    t.play(actions[-1])
    assert t.match.can_take_back(0) == free
    if free:
        t.match.take_back(0)
        assert t.truth == before
    else:
        with pytest.raises(TakeBackRefused):
            t.match.take_back(0)


@rule("IR-G65")
def test_an_unconfirmed_allocation_can_be_taken_back_a_roll_a_reroll_and_a_deal_never() -> None:
    t = roll("tanker_on_fire", "F/white X/white").play("place 1 1 fire")
    t.match.take_back(0)
    assert "place 1 1 fire" in t.choices
    assert not roll("tanker_on_fire", "F/white X/white", phase="rescue_reroll").play("reroll 1").match.can_take_back(0)
    assert not table(phase="lp_escort").play("lp skip").match.can_take_back(0)
    alan = roll("airliner_with_locked_gear tanker_on_fire", "F/white", "alan").play("place 1 1 fire", "confirm allocation")
    assert not alan.match.can_take_back(0)


@rule("IR-G65", "IR-G14")
@pytest.mark.parametrize(("unseen", "free"), [(0, True), (1, True), (2, False)])
def test_a_pod_that_was_known_may_be_turned_up_and_taken_back(unseen: int, free: bool) -> None:
    """The Pods at the bottom have gone there before all eyes; a single one above them can only be the one not seen."""
    pods = [name for name in GAME.book.pod_by_id if name not in ("mole", "firefly", "domo")]
    known = {"pod_deck": " ".join(pods), "pods_known": len(pods) - unseen}
    t = table(crew="tb2:virgil", display="mole firefly domo", **known).play("workshop mole")
    assert t.match.can_take_back(0) is free


@rule("IR-G65")
def test_taking_back_is_no_action_of_the_game() -> None:
    assert not any("back" in str(action) or "undo" in str(action) for action in GAME.actions)
