"""Who knows what, what is remembered, and what search may assume."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from stormdeck import Match
from stormdeck.core.rng import FastRng
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.reading_pieces import COPIES, kind
from tests.games.thunder_and_lightning.scenario_table import NAMES, SEATS, ThunderTable, name_of, named, new_game, table
from tests.games.thunder_and_lightning.second_reading import Reading, read


def worlds(t: ThunderTable, viewer: str, count: int = 30) -> list[Reading]:
    """Tables that look the same to a viewer, with everything unseen dealt afresh."""
    view, options = t.view_of(viewer), t.match.options.as_dict()
    found = []
    for seed in range(count):
        state = GAME.determinise(view, FastRng(seed))
        seat = SEATS.get(viewer)
        assert GAME.view(state, None if seat is None else t.match._seat(seat - 1)) == view
        found.append(read(GAME.describe(state), options))
    return found


def hands(t: ThunderTable, viewer: str, side: str) -> list[list[str]]:
    return [sorted(name_of(card, side) for card in world.sides[SEATS[side] - 1].hand) for world in worlds(t, viewer)]


# ---- The table of zones, row by row ----


@rule("TL-R11", "TL-R23", "TL-R59")
def test_of_a_hand_the_others_see_the_number_and_the_backs() -> None:
    t = table("T A: Dwarf\nT hand: Thor, Hel, *Ravens, Troll")
    assert sorted(t.hand_seen("T", "T")) == ["*Ravens", "Hel", "Thor", "Troll"]
    for viewer in "LS":
        assert sorted(t.hand_seen(viewer, "T")) == ["-", "-", "-*", "-*"]


@rule("TL-R26", "TL-R59", "TL-G57")
def test_of_a_card_played_face_down_the_others_see_place_and_back() -> None:
    t = table("T A: Dwarf\nT hand: Ring, *Viking", left=2)
    told = t.tells("L", "play treasure A1")
    assert told == ["Player 1 plays a card face down at A1."]
    told = t.tells("S", "play stolen viking B1")
    assert told[0] == "Player 1 plays a stolen card face down at B1."
    assert (t.column_seen("L", "T", "A"), t.column_seen("S", "T", "B")) == ("~ > ~", "~*")


@rule("TL-G18")
def test_of_a_discard_pile_the_others_see_the_top_and_the_number() -> None:
    t = table("T A: Dwarf\nT pile: Tyr, Ravens, Hel")
    assert t.pile_seen("T", "T") == (3, "Hel", "Tyr, Ravens, Hel")
    assert t.pile_seen("L", "T") == t.pile_seen("S", "T") == (3, "Hel", None)


@rule("TL-G18")
def test_perfect_memory_knows_the_whole_pile() -> None:
    """Everything in it was public when it went there."""
    t = table("T A: Dwarf > Archer\nT B: Ravens\nT pile: Tyr\nT hand: Baldr, Hel\nL A: +Dragon\nL B: +Dragon", left=3, points=3)
    t.play("challenge A1", "use baldr", "move B1", "to A1")
    for viewer in "TLS":
        assert named(t.view_of(viewer).recall[0].pile, "T") == ["Tyr", "Dwarf", "Baldr"]


@rule("TL-G14", "TL-R40")
def test_a_played_card_is_shown_while_it_works() -> None:
    t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll").play("use ravens")
    for viewer in "TLS":
        played = t.view_of(viewer).turn.played
        assert played is not None
        assert named((played,), "T") == ["Ravens"]
        assert t.pile_seen(viewer, "T")[0] == 0


# ---- Frigg ----


def spied() -> ThunderTable:
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: Troll\nL B: Archer\nL hand: Crown, Nightmare, Ravens", left=1)
    return t.play("use frigg", "spy").pass_turn()


@rule("TL-R62", "TL-G57")
def test_a_spied_hand_is_remembered_by_the_spy_alone() -> None:
    t = spied()
    assert sorted(t.hand_seen("T", "L")) == ["Crown", "Nightmare", "Ravens"]
    assert t.hand_seen("S", "L") == ["-", "-", "-"]
    t.play("draw")
    assert sorted(t.hand_seen("T", "L")) == ["-", "Crown", "Nightmare", "Ravens"]
    assert all({"Crown", "Nightmare", "Ravens"} <= set(hand) for hand in hands(t, "T", "L"))
    assert not all({"Crown", "Nightmare", "Ravens"} <= set(hand) for hand in hands(t, "S", "L"))


@rule("TL-R62", "TL-G57")
def test_the_owner_sees_which_of_his_cards_the_opponent_knows() -> None:
    t = spied().play("draw")
    held = t.view_of("L").players[1].hand
    assert sorted([card.seen for card in held]) == [False, True, True, True]
    assert not any(card.seen for card in t.view_of("T").players[1].hand if hasattr(card, "card"))


@rule("TL-G57", "TL-R62")
def test_a_card_played_face_down_from_a_spied_hand_is_one_of_it() -> None:
    """Not recognised, but it can be nothing else."""
    t = spied().play("play nightmare A1")
    assert t.column_seen("T", "L", "A") in ("~?Crown/Nightmare/Ravens > ~", "~?Nightmare/Ravens/Crown > ~")
    assert t.column_seen("S", "L", "A") == "~ > ~"
    for world in worlds(t, "T"):
        lying = world.sides[1].columns[0][0].card
        assert sorted([kind(lying), *[kind(card) for card in world.sides[1].hand]]) == ["nightmare", "ravens", "treasure"]


@rule("TL-G57")
def test_with_an_unknown_card_in_the_hand_it_may_be_that_one_too() -> None:
    t = spied().play("draw", "play ravens A1")
    assert t.column_seen("T", "L", "A") == "~ > ~"
    fronts = {kind(world.sides[1].columns[0][0].card) for world in worlds(t, "T", 60)}
    assert len(fronts - {"treasure", "nightmare", "ravens"}) > 3


@rule("TL-R62")
def test_a_known_card_that_is_seen_to_leave_is_no_longer_known_to_be_there() -> None:
    t = spied().play("use ravens", "at A1")
    assert sorted(t.hand_seen("T", "L")) == ["Crown", "Nightmare"]


@rule("TL-R63", "TL-R65")
def test_a_revealed_column_stays_known_wherever_its_cards_move() -> None:
    t = table("T A: Dwarf\nT hand: Frigg, Valkyries, Hel\nL A: ~Troll > ~Crown\nL B: ~Archer", left=3, points=3)
    t.play("use frigg", "reveal A", "use valkyries", "move A2", "to B2")
    for viewer in "TS":
        assert (t.column_seen(viewer, "L", "A"), t.column_seen(viewer, "L", "B")) == ("+Troll", "~ > +Crown")


# ---- Cards that everybody saw go into a hand ----


@rule("TL-G35", "TL-R102")
def test_what_seer_gives_stays_known_until_a_card_is_played_face_down() -> None:
    t = table("T A: Dwarf\nT hand: Seer, Odin\nL A: Troll\nL B: Troll\nL hand: Archer\nL deck: Hel, ...", left=1)
    t.play("use seer", "stop").pass_turn()
    assert t.hand_seen("T", "L") == t.hand_seen("S", "L") == ["Hel", "-"]
    t.play("draw")
    assert t.hand_seen("T", "L") == ["Hel", "-", "-"]
    t.play("play archer A1")
    assert t.hand_seen("T", "L") == ["-", "-"]
    placed = {"hand" if "Hel" in hand else "field" for hand in hands(t, "T", "L")}
    assert placed == {"hand", "field"}, "Hel is in the hand or is the card that was played"


@rule("TL-G35", "TL-G38", "TL-R86")
def test_a_treasure_that_seer_gave_is_known_to_be_in_the_hand() -> None:
    t = table("T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL hand: Archer\nL deck: Crown, ...", left=2).play("use seer", "stop")
    assert all("Crown" in hand for hand in hands(t, "T", "L"))


@rule("TL-R59", "TL-G33")
def test_a_stolen_card_is_followed_by_its_back() -> None:
    t = table("T A: Dwarf\nT hand: Freya, Hel, Archer\nL A: Troll\nL pile: Dragon", left=3, points=3).play("use freya")
    assert t.hand_seen("L", "T") == ["Dragon", "-", "-"]
    t.play("play archer A1")
    assert t.hand_seen("L", "T") == ["Dragon", "-"]
    t.play("play stolen ally6 B1")
    assert (t.hand_seen("L", "T"), t.column_seen("L", "T", "B")) == (["-"], "~*?Dragon")
    assert {world.sides[0].columns[1][0].card for world in worlds(t, "L")} == {"loki_ally6"}


@rule("TL-R59")
def test_of_two_stolen_cards_one_face_down_may_be_either() -> None:
    t = table("T A: Dwarf\nT hand: Freya, Hel\nL A: Troll\nL pile: Dragon, Viking", left=4, points=4)
    t.play("use freya", "use hel", "take freya", "use freya")
    assert sorted(t.hand_seen("L", "T")) == ["*Viking", "Dragon"]
    t.play("play stolen viking B1")
    assert t.column_seen("L", "T", "B") == "~*?*Viking/Dragon"
    assert t.hand_seen("L", "T") == ["-*"]
    assert {world.sides[0].columns[1][0].card for world in worlds(t, "L")} == {"loki_viking", "loki_ally6"}


@rule("TL-G17", "TL-R84")
def test_fetched_ravens_stay_known() -> None:
    t = table("T A: Dwarf\nT hand: Odin, Hel\nT pile: Ravens, Ravens\nL A: Troll", left=2).play("use odin")
    for viewer in "LS":
        assert t.hand_seen(viewer, "T") == ["Ravens", "Ravens", "-"]
    t.play("use ravens", "at A1")
    for viewer in "LS":
        assert t.hand_seen(viewer, "T") == ["Ravens", "-"]


# ---- What follows ----


@rule("TL-R59", "TL-G62")
def test_a_face_down_card_may_only_be_one_with_its_back() -> None:
    """Hel took an own card; the stolen one that lies face down is none of those."""
    t = table("T A: Dwarf\nT hand: Freya, Hel, Archer\nT pile: Tyr, Ravens\nL A: Troll\nL pile: Dragon", left=4, points=4)
    t.play("use freya", "use hel", "take champion", "play stolen ally6 B1")
    assert t.column_seen("L", "T", "B") == t.column_seen("S", "T", "B") == "~*?Dragon"
    t.play("play champion C1")
    assert t.column_seen("L", "T", "C") == "~", "an own card may be any"


@rule("TL-R09", "TL-R62", "TL-G57")
def test_of_a_spied_pair_one_that_is_seen_names_the_other() -> None:
    """A deck has one Nightmare, so the other card that was played is the Crown."""
    t = table("T A: Dwarf\nT hand: Frigg, Frigg, Hel\nL A: Troll\nL B: Archer\nL hand: Crown, Nightmare", left=1)
    t.play("use frigg", "spy").pass_turn().play("play treasure C1", "play nightmare A2").pass_turn()
    assert t.column_seen("T", "L", "C") in ("~?Crown/Nightmare", "~?Nightmare/Crown")
    t.play("use frigg", "reveal A")
    assert (t.column_seen("T", "L", "C"), t.column_seen("S", "L", "C")) == ("~?Crown", "~")


@rule("TL-R09", "TL-R62", "TL-G57")
def test_of_two_spied_cards_alike_one_that_is_played_leaves_the_other() -> None:
    """Whichever of the two Ravens lies face down, the one in the hand is a Ravens as well."""
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: Troll\nL B: Archer\nL hand: Ravens, Ravens", left=1)
    t.play("use frigg", "spy").pass_turn().play("play ravens A1")
    assert (t.column_seen("T", "L", "A"), t.hand_seen("T", "L")) == ("~?Ravens > ~", ["Ravens"])
    t.play("draw")
    assert sorted(t.hand_seen("T", "L")) == ["-", "Ravens"]


@rule("TL-R09", "TL-R24")
def test_the_last_cards_are_known_by_what_is_left() -> None:
    """With an empty deck two cards are unseen: one lies face down, the other is in the hand."""
    loki = {"A": "~ally3", "hand": "treasure", "deck_size": 0}
    t = ThunderTable(Match.from_position(GAME, {"seats": [{"A": "archer", "hand": "ravens"}, loki]}, 1))
    assert t.column_seen("T", "L", "A") in ("~?Crown/Troll", "~?Troll/Crown")
    t.play("use ravens", "at A1")
    assert t.hand_seen("T", "L") == ["Crown"]


# ---- Hel ----


@rule("TL-G62", "TL-R73")
def test_what_hel_took_is_one_card_of_the_pile_and_nobody_knows_which() -> None:
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Tyr, Ravens, Odin\nL A: Troll", left=2).play("use hel", "take champion")
    assert named(t.view_of("L").recall[0].pile, "T")[-1] == "Hel"
    taken: Counter[str] = Counter()
    for world in worlds(t, "L", 60):
        left = Counter(kind(card) for card in world.sides[0].pile)
        (missing,) = (Counter(["champion", "ravens", "odin", "hel"]) - left).elements()
        assert missing in [kind(card) for card in world.sides[0].hand]
        taken[missing] += 1
    assert set(taken) == {"champion", "ravens", "odin"}
    assert {kind(card) for world in worlds(t, "T") for card in world.sides[0].hand} == {"champion", "archer"}


@rule("TL-G62")
def test_without_a_foreign_back_it_was_none_of_the_stolen_ones() -> None:
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Troll, Ravens, Odin\nL A: Troll", left=2).play("use hel", "take odin")
    for world in worlds(t, "L"):
        assert "loki_ally3" in world.sides[0].pile
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Troll, Ravens, Odin\nL A: Troll", left=2).play(
        "use hel", "take stolen ally3"
    )
    for world in worlds(t, "L"):
        assert "loki_ally3" in world.sides[0].hand


@rule("TL-G62", "TL-G18")
def test_the_pile_between_taking_and_covering_is_not_shown() -> None:
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Tyr, Ravens\nL A: Troll", left=2).play("use hel")
    assert t.pile_seen("L", "T")[:2] == (2, "Ravens")
    t.play("take ravens")
    assert t.pile_seen("L", "T")[:2] == (2, "Hel")


@rule("TL-G62", "TL-R80")
def test_two_alike_lost_to_a_nightmare_tell_that_one_of_them_was_hels() -> None:
    """Three there are: one still lies in the pile, and the other two come to light together."""
    t = table(
        "T A: Dwarf\nT hand: Hel, Light Elf, Archer\nT pile: Light Elf, Light Elf, Ravens\nL A: Troll\nL B: Nightmare", left=4
    )
    t.play("use hel", "take ally5", "play ally5 B1", "play ally5 B2").pass_turn()
    assert {world.sides[0].pile.count("thor_ally5") for world in worlds(t, "L", 40)} == {1, 2}
    t.play("challenge B1")
    for viewer in "LS":
        for world in worlds(t, viewer, 20):
            assert sorted([kind(card) for card in world.sides[0].pile]) == ["ally5", "ally5", "ally5", "hel", "ravens"]


# ---- The treasure ----


@rule("TL-R12", "TL-G04")
def test_cards_that_were_never_drawn_in_play_are_not_the_treasure() -> None:
    """The first nine never contain it, so neither the six kept nor the three put down are it."""
    t = new_game(3)
    while t.phase == "setup":
        t.play(t.choices[0])
    for viewer in "TLS":
        for world in worlds(t, viewer, 40):
            for side in world.sides:
                assert "treasure" in [kind(card) for card in side.deck]
    drawn = t.play("draw", "draw", "draw")
    treasures = ["treasure" in [kind(card) for card in world.sides[1].hand] for world in worlds(drawn, "T", 400)]
    assert 5 <= sum(treasures) <= 80  # three of forty-one: about 29 of 400
    for world in worlds(drawn, "T", 60):
        assert "treasure" not in [kind(lying.card) for _, _, lying in world.sides[1].cells()]


@rule("TL-R62", "TL-R63", "TL-R12")
def test_a_hand_that_was_seen_without_the_treasure_hides_it_no_more() -> None:
    """Only the card drawn since then can be it: one of the last three of the deck."""
    used = Counter(["god", "treasure", "hel", "odin", "seer", "archer", "archer", "ally3"])
    others = ", ".join(NAMES[what][1] for what in (Counter(COPIES) - used).elements())
    loki = f"L A: +Troll\nL hand: Archer, Archer, Hel\nL deck: Odin, Crown, Seer\nL pile: Loki, {others}"
    t = table(f"T A: Dwarf\nT hand: Frigg, Hel\n{loki}", left=1)
    t.play("use frigg", "spy").pass_turn().play("draw")
    found = [kind(card) for world in worlds(t, "T", 300) for card in world.sides[1].hand].count("treasure")
    assert 60 <= found <= 140
    others_know = [kind(card) for world in worlds(t, "S", 300) for card in world.sides[1].hand].count("treasure")
    assert others_know > 150, "a spectator did not see the hand: four of six cards may be it"


@rule("TL-R09", "TL-R11")
def test_unseen_cards_are_dealt_evenly() -> None:
    """After the set-up each of 49 cards is among the first nine as often as any other: about 110 of 600."""
    t = new_game(3)
    while t.phase == "setup":
        t.play(t.choices[0])
    found: Counter[str] = Counter()
    for world in worlds(t, "T", 600):
        found.update(kind(card) for card in world.sides[1].hand)
        found.update(kind(lying.card) for _, _, lying in world.sides[1].cells())
    for what in ("god", "nightmare", "champion", "hel", "idunn", "seer"):
        assert 70 <= found[what] <= 150, what
    assert 900 <= found["ravens"] <= 1080  # nine of 49
    assert found["treasure"] == 0


@rule("TL-R45", "TL-G02")
def test_a_face_down_card_is_never_a_god() -> None:
    t = table("T A: Dwarf > Archer > Ravens\nT B: Hel\nT C: Odin\nL A: Troll > Archer > Viking\nL B: Troll\nL C: Hel")
    for viewer in "TLS":
        for world in worlds(t, viewer, 40):
            assert not any(kind(lying.card) == "god" for side in world.sides for _, _, lying in side.cells())


# ---- Questions ----


@rule("TL-G13", "TL-G52")
def test_what_a_card_needs_is_public_or_own() -> None:
    """The same own hand and open table offer the same actions whatever is hidden from the player."""
    offered = set()
    for hidden, hand in (("~Crown", "Troll, Hel"), ("~Wall", "Angrboda, Loki"), ("~Nightmare", "Ravens, Ravens")):
        t = table(
            "T A: Einherjar\nT hand: Frigg, Freya, Mjolnir, Vidarr, Ravens, Valkyries, Seer, Berserker\n"
            f"L A: {hidden} > ~Archer\nL B: +Viking\nL hand: {hand}\nL pile: Dragon"
        )
        offered.add(tuple(t.choices))
    assert len(offered) == 1


@rule("TL-G64", "TL-R80")
def test_whether_an_order_is_asked_follows_from_public_cards() -> None:
    t = table("T A: Dwarf > Archer\nT B: Dwarf\nL A: ~Nightmare\nL B: Troll").play("challenge A1")
    for viewer in "TLS":
        waiting = t.view_of(viewer).turn.waiting
        assert [named(cards, "TL"[seat]) for seat, cards in enumerate(waiting)] == [["Dwarf", "Archer"], ["Nightmare"]]


@rule("TL-G52", "TL-G07")
@pytest.mark.parametrize("seed", range(3))
def test_no_event_tells_how_a_turn_ended(seed: int) -> None:
    """After the last point the log shows the next turn and nothing else."""
    match, chance = Match(GAME, 2, seed), random.Random(seed)
    ended = 0
    while match.decision is not None and ended < 12:
        if match.decision.kind == "end_of_turn":
            before = [len(match.events(seat)) for seat in (0, 1, None)]
            match.play("end turn")
            told = [match.events(seat)[count:] for seat, count in zip((0, 1, None), before, strict=True)]
            assert all(type(event).__name__ in ("TurnBegan", "GameEnded") for events in told for event in events)
            ended += 1
        else:
            match.play(chance.choice(match.legal()))
    assert ended > 0


# ---- Nothing gives a secret away ----


@rule("TL-G56", "TL-G57")
@pytest.mark.parametrize("seed", range(4))
def test_views_can_be_sent_and_hold_no_card_their_viewer_cannot_know(seed: int) -> None:
    """A view, encoded as the network would, is the same for every world its viewer cannot tell apart."""
    match, chance = Match(GAME, 2, seed), random.Random(seed)
    for step in range(160):
        if match.decision is None:
            break
        match.play(chance.choice(match.legal()))
        if step % 8 == 0:
            t = ThunderTable(match)
            for viewer in "TLS":
                view = t.view_of(viewer)
                assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
                worlds(t, viewer, 3)


@rule("TL-R105", "TL-G39")
def test_moving_an_opposing_face_down_card_teaches_nothing() -> None:
    seen = []
    for hidden in ("Crown", "Wall"):
        t = table(f"T A: Dwarf\nT hand: Valkyries, Hel\nL A: ~{hidden}\nL B: ~Troll", left=2)
        t.play("use valkyries", "move A1", "to B2")
        seen.append((t.heard("T"), t.view_of("T")))
    assert seen[0] == seen[1]


@rule("TL-G55")
def test_giving_up_is_not_a_move() -> None:
    """The table may offer it outside the rules; no action of the game does it."""
    t = table("T A: Dwarf")
    for text in ("resign", "concede", "give up"):
        assert "is not an action" in t.refuses(text)
    assert not any("resign" in str(action) for action in GAME.actions)
