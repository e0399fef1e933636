"""What each seat sees and remembers (what is hidden), and what follows for tables dealt from a view."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from stormdeck._pure import is_compiled
from stormdeck.core.errors import TakeBackRefused
from stormdeck.core.rng import FastRng
from stormdeck.games.taidian import GAME
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import TaidianTable, new_game, seat, table
from tests.games.taidian.test_random_play import armed_table, choose


def twins(t: TaidianTable, viewer: int | None, count: int = 40) -> list[TaidianTable]:
    """Tables a viewer takes for possible; each looks the same to it."""
    view = t.seen(viewer)
    found = []
    for seed in range(count):
        state = GAME.determinise(view, FastRng(seed))
        assert GAME.view(state, view.viewer) == view
        document = {**GAME.describe(state), "options": t.match.options.as_dict()}
        twin = TaidianTable(type(t.match).from_position(GAME, document, 1))
        found.append(twin)
    return found


@rule("TA-G76", "TA-R66")
def test_a_hand_is_seen_by_its_owner_only_and_its_size_by_all() -> None:
    t = table("punch coin", "shield", "")
    for viewer in (None, 1, 2, 3):
        players = t.view_of(viewer).players
        assert [player.hand_size for player in players] == [2, 1, 0]
        shown = [player.hand is not None for player in players]
        assert shown == [viewer == number for number in (1, 2, 3)]
        assert [player.pile is not None for player in players] == shown
        assert [player.closed is not None for player in players] == shown


@rule("TA-G76")
def test_cards_discarded_unplayed_are_not_shown() -> None:
    t = table(seat("coin cash punch", pile="gold*5"), "").play("choose upgrading", "play coin", "end turn")
    for viewer in (2, None):
        player = t.view_of(viewer).players[0]
        assert player.discard == ("coin",)
        assert (player.closed, player.closed_size) == (None, 2)
        assert not any("Punch" in line or "Cash" in line for line in t.log(viewer))
    assert t.view_of(1).players[0].closed == ("cash", "punch")


@rule("TA-G76")
def test_with_open_discards_they_are_shown() -> None:
    t = table(seat("coin cash punch", pile="gold*5"), "", options={"open_discards": True})
    t.play("choose upgrading", "play coin", "end turn")
    assert t.view_of(2).players[0].discard == ("coin", "cash", "punch")
    assert any("Punch" in line for line in t.log(2))


@rule("TA-R66", "TA-G30")
def test_a_stolen_card_is_known_to_thief_and_victim_and_becomes_known_when_played() -> None:
    t = table("robber", "punch", "").attack("robber +1").play("pass")
    assert "punch" not in str(t.view_of(3).players)
    t.attack("punch +1")
    assert "Punch" in t.log(3)[-3] + t.log(3)[-2] + t.log(3)[-1]


@rule("TA-G30")
def test_the_victim_of_a_theft_knows_the_card_in_every_table_it_can_imagine() -> None:
    """Until the thief's turn ends it is in the hand, afterwards in the closed discards."""
    t = table(seat("robber coin", pile="cash*6"), seat("shield", pile="kick*5"), "").attack("robber +1").play("pass")
    assert all("shield" in twin.hand(1) for twin in twins(t, 2))
    assert all("shield" in twin.deck(1) for twin in twins(t, 2))
    t.end()
    assert all("shield" in twin.discard(1) for twin in twins(t, 2))


@rule("TA-G30")
def test_a_third_party_is_not_sure_which_card_changed_hands() -> None:
    """Seat 3 knows the decks of both, but not what was taken."""
    t = (
        table(seat("robber coin", pile="cash*2"), seat("shield kick", pile="punch*2"), "")
        .attack("robber +1")
        .play("pass")
        .passes()
    )
    found = {tuple(twin.deck(2)) for twin in twins(t, 3, 60)}
    assert len(found) == 3
    assert all(len(deck) == 3 for deck in found)
    known = Counter(t.deck(1)) + Counter(t.deck(2))
    assert all(Counter(twin.deck(1)) + Counter(twin.deck(2)) == known for twin in twins(t, 3))


def robbed_of_a_kick(pile: str = "kick coin") -> TaidianTable:
    """Seat 1 takes a Kick from seat 2; seat 3 does not see it.  Two cards are left in the hand: that one and a Punch."""
    for seed in range(40):
        t = table(seat("robber punch", pile=pile), seat("kick coin", pile="shield"), "coin", phase="attacking", seed=seed)
        t.play("lay robber +1", "launch", "pass", "pass")
        if "kick" in t.hand(1):
            return t
    raise AssertionError


@rule("TA-G30")
def test_who_shows_the_whole_hand_has_shown_the_stolen_card_too() -> None:
    """The Kick may have been the thief's own; but then the card that was stolen would still be there."""
    t = robbed_of_a_kick().play("lay punch +1", "launch", "pass")
    assert len(t.view_of(3).recall.ways) == 3
    t.play("lay kick +1")
    seen = t.view_of(3).recall
    assert (seen.sure[0], seen.sure[1], seen.ways) == (("coin", "kick"), ("coin", "shield"), ())
    assert all(world.deck(2) == ["coin", "shield"] for world in twins(t, 3))


@rule("TA-G30")
def test_a_stolen_card_is_in_the_hand_or_among_the_unplayed_discards_until_the_thief_reshuffles() -> None:
    t = robbed_of_a_kick(pile="gold*6")
    assert all({"kick", "coin", "shield"} & set(world.hand(1)) for world in twins(t, 3))
    t.play("end turn")
    assert all({"kick", "coin", "shield"} & set(world.discard(1)) for world in twins(t, 3))


@rule("TA-G30")
@pytest.mark.skipif(is_compiled(), reason="a compiled limit cannot be set lower for a test; the interpreted run has it")
def test_who_has_lost_track_knows_the_cards_and_not_whose_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """With very many ways only the pool is remembered; every table that is dealt still looks the same."""
    monkeypatch.setattr("stormdeck.games.taidian.theft.MOST_WAYS", 2)
    t = robbed_of_a_kick()
    seen = t.view_of(3).recall
    assert (seen.ways, seen.pools[1]) == ((), ("coin", "kick", "shield"))
    assert len({str(world.deck(2)) for world in twins(t, 3)}) == 3


@rule("TA-G30", "TA-R56")
def test_a_stolen_card_that_is_burned_is_known_again() -> None:
    t = table(seat("robber coin", pile="cash*2", structures="burn_barrel"), seat("shield", pile="punch*2"), "")
    t.attack("robber +1").play("pass", "burn shield")
    assert {tuple(twin.deck(2)) for twin in twins(t, 3)} == {("punch", "punch")}


@rule("TA-R25", "TA-G76")
@pytest.mark.parametrize("viewer", [2, 3, None])
def test_what_is_bought_is_known_to_be_in_the_deck(viewer: int | None) -> None:
    t = table(seat("gold", pile="coin*5"), "", "").play("choose upgrading", "play gold", "buy poison", "end turn")
    assert all("poison" in twin.deck(1) for twin in twins(t, viewer, 10))
    assert all(Counter(twin.deck(1)) == Counter(t.deck(1)) for twin in twins(t, viewer, 10))


@rule("TA-R02", "TA-G76")
def test_the_composition_of_a_deck_is_known_and_its_places_are_not() -> None:
    t = new_game(3, 5, start_player="seat_1")
    dealt = twins(t, 1)
    assert {tuple(twin.deck(2)) for twin in dealt} == {tuple(t.deck(2))}
    assert len({tuple(twin.hand(2)) for twin in dealt}) > 5
    assert {tuple(twin.hand(1)) for twin in dealt} == {tuple(t.hand(1))}


@rule("TA-G48", "TA-G76")
def test_a_card_seen_in_the_discard_pile_is_not_dealt_into_the_hand() -> None:
    t = table("punch", seat("shield coin", pile="coin*6"), "").attack("punch +1").play("play shield").passes()
    for twin in twins(t, 1):
        assert "shield" not in twin.hand(2)
        assert twin.discard(2) == ["shield"]


@rule("TA-G48")
def test_cards_reshuffled_in_the_middle_of_a_draw_are_not_among_those_drawn_before() -> None:
    """Three Gold were played and reshuffled after two cards had been drawn: at least the two old ones are in the hand."""
    t = table(seat("gold*3", pile="kick*2", discard="gold"), "").play("choose upgrading", *["play gold"] * 3, "end turn")
    assert t.hand(1).count("kick") == 2
    for twin in twins(t, 2):
        assert twin.hand(1).count("kick") == 2


@rule("TA-G54")
def test_spoils_left_behind_are_the_killers_secret() -> None:
    t = table("punch", seat("shield", 10, pile="kick"), "", options={"spoils": True}).attack("punch +1").passes()
    assert "shield" in t.view_of(1).spoils
    t.play("take kick", "finish spoils")
    assert not any("Shield" in line for line in t.log(3))


@rule("TA-G83")
def test_who_is_asked_follows_from_open_facts_only() -> None:
    """The same table but for hidden cards of equal number: the same questions to the same seats."""
    asked: set[tuple[tuple[int, str], ...]] = set()
    for hand in ("coin", "shield", "shotgun", "kick", "antidote", "medic", "nine_mm", "cash"):
        t = table("robber punch poison", f"{hand} {hand}", "coin")
        t.play("choose attacking", "lay robber +1", "lay punch +1", "lay poison +1", "launch")
        order = []
        while t.phase in ("robber_window", "defence_window"):
            order.append((t.turn, t.phase))
            t.play("pass")
        asked.add(tuple(order))
    assert len(asked) == 1


@rule("TA-G83", "TA-R48")
@pytest.mark.parametrize(
    "options",
    [{}, {"spoils": True, "concede": True}, {"ask_always": False}, {"open_discards": True, "treaties": "open"}],
    ids=["plain", "spoils", "quick", "open"],
)
def test_a_dealt_table_is_possible_and_looks_the_same_in_the_middle_of_anything(options: dict[str, object]) -> None:
    """Every view of every seat, all through a wild fight: windows, spoils, thefts, reshuffles, deaths."""
    t, chance = armed_table(4, 11, options), random.Random(3)
    for step in range(160):
        if not t.choices:
            break
        t.play(choose(t.choices, chance))
        if step % 4 == 0 and t.choices:
            for viewer in (None, *range(t.match.players)):
                view = t.match.view(viewer)
                state = GAME.determinise(view, FastRng(step))
                assert GAME.view(state, view.viewer) == view
                again = GAME.set_up(GAME.describe(state), t.match.options, FastRng(1))
                assert GAME.view(again, view.viewer) == view


@rule("TA-R48", "TA-G30")
def test_nobody_thinks_a_structure_was_stolen() -> None:
    """Seat 2's Barricade lies somewhere in its deck; a Robber takes a card from the hand."""
    t = table(seat("robber", pile="cash*2"), seat("kick", pile="barricade punch"), "").attack("robber +1").play("pass")
    for viewer in (3, None):
        for twin in twins(t, viewer, 30):
            assert "barricade" in twin.deck(2)
            assert "barricade" not in twin.hand(2)


@rule("TA-R48")
@pytest.mark.parametrize("viewer", [1, 3, None])
def test_a_structure_in_a_deck_is_known_to_lie_in_the_draw_pile(viewer: int | None) -> None:
    """It is never in a hand, so it is never discarded unplayed either."""
    t = table("coin", seat("kick*2", pile="barricade generator", closed="punch*2"), "")
    for twin in twins(t, viewer):
        assert {"barricade", "generator"} <= set(twin.pile(2))


@rule("TA-G30")
def test_a_thief_knows_its_loot_and_the_victims_remaining_deck() -> None:
    t = (
        table(seat("robber", pile="cash*2"), seat("kick shield", pile="punch*2 coin"), "")
        .attack("robber +1")
        .play("pass")
        .passes()
    )
    assert {tuple(twin.deck(2)) for twin in twins(t, 1)} == {tuple(t.deck(2))}


@rule("TA-R63", "TA-R59", "TA-G10")
def test_public_facts_are_shown_to_everybody() -> None:
    t = table(
        seat("", 100, energy=4, levels={"aim": 2}, structures="barricade", character="lian"), "coin", "",
        poisons=[{"by": 1, "on": 2, "ticks": 3}],
    )  # fmt: skip
    for viewer in (None, 1, 2, 3):
        player = t.view_of(viewer).players[0]
        assert (player.health, player.energy, player.levels) == (100, 4, (2, 0, 0, 0))
        assert (player.structures, player.character) == (("barricade",), "lian")
        poison = t.view_of(viewer).poisons[0]
        assert (poison.owner, poison.victim, poison.ticks) == (0, 1, 3)
        assert dict(t.view_of(viewer).market)["punch"] == 36


@rule("TA-G73")
def test_a_laid_card_is_not_taken_back() -> None:
    t = table("punch", "coin").play("choose attacking")
    assert t.match.can_take_back(0)
    t.play("lay punch +1")
    with pytest.raises(TakeBackRefused, match="TA-G73") as refused:
        t.match.take_back(0)
    assert refused.value.rule == "TA-G73"


@rule("TA-G83", "TA-G73")
@pytest.mark.parametrize(("pile", "stands"), [("gold*16 coin*24 shield", True), ("gold*2", False)])
def test_a_defender_who_is_not_asked_has_shown_something(pile: str, stands: bool) -> None:
    """`ask_always = false`: that nobody is asked shows that the hand has no answer, unless the deck has none at all.
    One card of forty is rare enough for a sample to miss it."""
    t = table("punch", seat("coin", pile=pile), options={"ask_always": False}).attack("punch +1")
    assert t.phase == "attacking"
    assert t.match.can_take_back(0) is not stands
