"""Taidian in words: spot checks from both sides."""

from __future__ import annotations

import random

import pytest

from stormdeck.core.errors import UnknownCard
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.taidian import GAME
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import PRINTED, seat, table
from tests.games.taidian.test_random_play import armed_table, choose


@rule("TA-R19", "TA-R34", "TA-R52")
def test_an_exchange_is_told_from_both_sides() -> None:
    t = table("punch nine_mm", "shield kick", "").attack("punch +1", "nine_mm +1").play("play shield", "play kick")
    assert t.log(1)[1:] == [
        "You choose an attacking turn.",
        "You lay Punch against Player 2.",
        "You lay 9mm against Player 2.",
        "You attack Player 2.",
        "Player 2 plays Shield: 15 points blocked.",
        "Player 2 hits back with Kick for 5.",
        "Player 2 loses 10 health (now 140).",
        "You lose 5 health to the counter-attack (now 145).",
    ]
    assert "Player 1 attacks you." in t.log(2)
    assert "You play Shield: 15 points blocked." in t.log(2)
    assert "You hit back with Kick for 5." in t.log(2)
    assert "Player 1 attacks Player 2." in t.log(3)
    assert t.log(None)[1:] == t.log(3)[1:]


@rule("TA-R66")
def test_a_theft_is_told_to_each_as_much_as_it_may_know() -> None:
    t = table("robber", "gold", "").attack("robber +1")
    assert t.new_log(1, "pass")[1] == "You steal Gold from Player 2."
    assert "Player 1 steals Gold from you." in t.log(2)
    assert "Player 1 steals a card from Player 2." in t.log(3)


@rule("TA-R31", "TA-G83")
def test_the_question_says_what_comes_and_who_may_answer() -> None:
    t = table("punch", "shield coin", "").attack("punch +1")
    assert t.question(2) == "10 attack points come at you: defend, or pass."
    assert t.question(1) == "10 attack points come at Player 2: Player 2 may answer."
    assert t.offers(2) == ["Play Shield: block 15.", "Pass."]


@rule("TA-R41", "TA-R30")
def test_offers_give_the_worth_with_levels_and_character_and_the_price() -> None:
    t = table(seat("kick fire_bomb poison", levels={"strength": 1}, character="bruno"), seat("", structures="barricade"))
    t.play("choose attacking")
    assert "Lay Kick (20) against Player 2." in t.offers(1)
    assert "Lay Fire Bomb (10) against Player 2, at the Barricade." in t.offers(1)
    assert "Lay Poison (5 a round) against Player 2." in t.offers(1)
    shop = table(seat("gold", character="mateo"), "coin").play("choose upgrading", "play gold")
    assert any(offer.startswith("Buy Generator for 4:") for offer in shop.offers(1))
    counter = table("punch", seat("kick", character="viktor")).attack("punch +1")
    assert counter.offers(2)[0] == "Hit back with Kick for 10."


@rule("TA-R12", "TA-G36", "TA-G65")
def test_each_end_is_told() -> None:
    won = table("punch", seat("", 5)).attack("punch +1")
    assert "you win" in won.log(1)[-1].lower()
    assert "Player 1 wins" in won.log(2)[-1]
    drawn = table(seat("punch", 5), seat("kick", 10), options={"double_ko": "draw"}).attack("punch +1").play("play kick")
    assert "share the win" in drawn.log(None)[-1]
    rounds = table(seat("", 100), "", options={"storm_round": 0, "max_rounds": 1}, turn=2).end()
    assert "most health" in rounds.log(1)[-1]


@rule("TA-G64")
def test_the_storm_is_announced() -> None:
    t = table("", "", round=40, turn=2)
    assert any("storm" in line.lower() for line in t.new_log(1, "choose upgrading", "end turn"))


@rule("TA-R71", "TA-S06")
def test_the_picture_shows_the_market_in_its_groups() -> None:
    """S06: structures, attack, defence, upgrading, in this order, every kind in its own group."""
    t = table("coin", "coin")
    picture = GAME.picture(t.seen(1), Speaker(Seat(0), t.match.names))
    market = picture[picture.lower().index("market") :] if "market" in picture.lower() else picture
    groups = [
        ("structures", ("Burn-Barrel", "Barricade", "Field Clinic", "Generator", "Black Market", "Watchtower")),
        ("attack", ("Punch", "Kick", "9mm", "Shotgun", "Fire Bomb", "Poison", "Robber", "First Aid")),
        ("defence", ("Shield", "Medic", "Antidote")),
        ("upgrading", ("Coin", "Cash", "Gold", "Bolt", "Flash", "Strike")),
    ]
    starts = [market.lower().index(title) for title, _ in groups]
    assert starts == sorted(starts)
    for (_, names), start, end in zip(groups, starts, [*starts[1:], len(market)], strict=True):
        assert all(name in market[start:end] for name in names)


@rule("TA-R70")
@pytest.mark.parametrize("card", [*PRINTED, "ren", "Fire Bomb", "9mm"])
def test_every_card_and_character_is_explained(card: str) -> None:
    assert GAME.card_text(card).endswith(".")


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(UnknownCard, match="shild"):
        GAME.card_text("shild")


@rule("TA-R11")
def test_every_event_question_and_offer_has_one_line_for_everybody() -> None:
    mixes: list[dict[str, object]] = [
        {"spoils": True},
        {"teams": "alternate", "concede": True},
        {"poison_first_tick": "immediate"},
    ]
    for seed, options in enumerate(mixes):
        t, chance = armed_table(4, 40 + seed, options), random.Random(seed)
        for _ in range(150):
            if not t.choices:
                break
            for viewer in (None, 1, 2, 3, 4):
                assert "\n" not in t.question(viewer)
            for offer in t.offers(t.turn):
                assert offer.endswith((".", ")"))
                assert "\n" not in offer
            t.play(choose(t.choices, chance))
        for viewer in (None, 1, 2, 3, 4):
            for line in t.log(viewer):
                assert line.endswith(".")
                assert "  " not in line
                assert line[0].isupper() or line[0].isdigit()
