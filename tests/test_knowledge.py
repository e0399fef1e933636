"""Views say exactly what their viewers can know, and beliefs deal exactly the worlds that are possible: by brute force."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

import stormdeck
from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.core.view import Claim, View
from stormdeck.games.thunder_and_lightning.cards import KINDS
from stormdeck.games.thunder_and_lightning.game import ThunderAndLightning
from stormdeck.games.thunder_and_lightning.view import FaceDown, ThunderView, Unseen
from stormdeck.testing import knowledge_test
from stormdeck.testing.worlds import spots_of, spread_out
from tests.small_positions import small_positions
from tests.toy.game import Nines, NinesView

Document = dict[str, Any]

NINES: Final[Document] = {
    "seats": [{"hand": "C1 C2", "played": "C9 C8"}, {"hand": "C4 C5", "played": "C7"}],
    "pile": "C3 C6",
    "turn": 2,
}


def side(field: str, hand: str = "", deck: str = "", **more: object) -> Document:
    """One seat of Thunder & Lightning: lane A, its hand, a short deck; every card not named is set aside."""
    return {"A": field, "hand": hand, "deck": deck, "deck_size": len(deck.split()), **more}


SPIED: Final[Document] = {
    "phase": "frigg",
    "played": "frigg",
    "used": 1,
    "seats": [side("+ally5", deck="archer"), side("+viking ~ally3", "nightmare treasure ravens", "hel")],
}
STOLEN: Final[Document] = {
    "seats": [side("+ally5", "freya ravens archer", "hel", turns_taken=2), side("~viking", "treasure", discard="ally6")],
}
HEL: Final[Document] = {
    "seats": [
        side("+ally5", "hel odin treasure", discard="ravens viking ravens"),
        side("~viking", "treasure archer"),
    ],
}
NO_DECK: Final[Document] = {"seats": [side("~ally5", "treasure"), side("~viking ~shield_wall", "ravens treasure")]}
SMALL: Final = {"spied": SPIED, "stolen": STOLEN, "hel": HEL, "no deck": NO_DECK}


@pytest.mark.parametrize("name", SMALL)
def test_thunder_and_lightning_says_what_can_be_known(name: str) -> None:
    game = stormdeck.game("thunder-and-lightning")
    assert knowledge_test(game, [SMALL[name]], seeds=range(2), steps=6, most=300) > 12


NONE_LEFT: Final[Document] = {
    "seats": [side("~ally3 ~champion", "baldr"), side("~shield_wall ~nightmare", "archer ally5 frigg seer", discard="champion")],
    "turn": 2,
}
DISCARDED: Final[Document] = {
    "seats": [
        side("+nightmare ~champion", "baldr ally3 longships", discard="ally5"),
        side("~baldr ~viking", "champion ally3 frigg longships", discard="ally5"),
    ],
}
DRAWN_SINCE: Final[Document] = SPIED | {
    "seats": [side("+shield_wall", deck="archer archer"), side("+shield_wall", "viking archer", "champion baldr")],
}


@pytest.mark.parametrize(
    ("document", "seed"), [(NONE_LEFT, 3200), (DISCARDED, 1301), *[(DRAWN_SINCE, seed) for seed in (4, 5, 15)]]
)
def test_everybody_knows_that_no_champion_is_left_in_a_hand_that_frigg_has_seen(document: Document, seed: int) -> None:
    """TL-R63  Those who did not see it know this of the hand and of what is played from it; not of cards that are drawn later."""
    assert knowledge_test(stormdeck.game("thunder-and-lightning"), [document], seeds=[seed], steps=8, most=300) > 12


BOLTS: Final[Document] = {
    "seats": [{"wallet": "* H", "hand": "D T"}, {"wallet": "T L", "hand": "U U *"}],
    "stacks": ["T", "", "", ""],
    "vault": "L *",
    "vault_size": 2,
}


SEEDS: Final = {"blanco": (0, 1), "taidian": (0, 2, 3), "thunderbirds": (0,)}
"""Small positions of the other games: with Blanco's memory aid and without, Taidian that asks everybody and that does not."""


@pytest.mark.parametrize("id", SEEDS)
def test_every_game_says_what_can_be_known(id: str) -> None:
    """`make knowledge` judges many more."""
    positions = [next(small_positions(id, seed))[1] for seed in SEEDS[id]]
    assert knowledge_test(stormdeck.game(id), positions, steps=4, most=120) > 4


THEFT: Final[Document] = {
    "seats": [
        {"hand": "robber kick", "pile": "coin"},
        {"hand": "kick coin", "closed": "shield"},
        {"hand": "coin", "pile": "kick"},
    ],
    "phase": "attacking",
    "round": 2,
    "options": {"characters": "none"},
}


def test_taidian_says_what_can_be_known_of_an_unseen_theft() -> None:
    game = stormdeck.game("taidian")
    assert knowledge_test(game, [THEFT], seeds=range(4), steps=7, most=150) > 60


def test_thunderbolts_says_what_can_be_known() -> None:
    assert knowledge_test(stormdeck.game("thunderbolts"), [BOLTS], seeds=range(2), steps=5, most=600) > 12


def test_a_star_and_a_count_are_cards_of_a_document() -> None:
    """THUNDERBOLTS writes a wild as a star, Taidian writes three coins as one word."""
    assert [spot.word for spot in spots_of({"hand": "T * U+ troll*"})] == ["T", "*", "U", "troll"]
    assert spread_out({"hand": "coin*3 kick", "size": 2}) == {"hand": "coin coin coin kick", "size": 2}


def test_a_game_from_elsewhere_is_judged_too() -> None:
    assert knowledge_test(Nines(), [NINES], seeds=range(4)) > 30


def test_a_game_that_does_not_say_what_its_views_claim_is_told_so() -> None:
    class Silent(Nines):
        def zones(self, state: State) -> dict[str, tuple[int, ...]]:
            return {}

    with pytest.raises(AssertionError, match="Nines does not say what its views claim"):
        knowledge_test(Silent(), [NINES])


def test_positions_that_are_too_large_do_not_pass() -> None:
    with pytest.raises(AssertionError, match="No position of Nines was small enough to be judged"):
        knowledge_test(Nines(), [NINES], most=2)


# ---- Planted faults ----------------------------------------------------------------------------------------------------


class FalseCandidate(ThunderAndLightning):
    """A face-down card is said to be possibly one of the other deck."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        assert isinstance(view, ThunderView)
        return with_candidates(view, lambda cards: (*cards, 0) if cards and 0 not in cards else cards)


class MissingDeduction(ThunderAndLightning):
    """A card that must be in the other hand is shown as any card."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        assert isinstance(view, ThunderView)
        players = []
        for number, player in enumerate(view.players):
            own = number == seat
            hand = [card if own or isinstance(card, Unseen) else Unseen(card.card // KINDS != number) for card in player.hand]
            players.append(msgspec.structs.replace(player, hand=tuple(hand)))
        return msgspec.structs.replace(view, players=tuple(players))


def with_candidates(view: ThunderView, change: Any) -> ThunderView:
    players = []
    for player in view.players:
        lanes = [
            tuple([msgspec.structs.replace(c, may_be=change(c.may_be)) if isinstance(c, FaceDown) else c for c in lane])
            for lane in player.lanes
        ]
        players.append(msgspec.structs.replace(player, lanes=tuple(lanes)))
    return msgspec.structs.replace(view, players=tuple(players))


class Stubborn(Belief):
    """Never deals the lowest unseen card into a hand."""

    def __init__(self, fair: Belief, game: Nines) -> None:
        self.fair = fair
        self.game = game

    def new_state(self, rng: Rng) -> State:
        state = self.fair.new_state(rng)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        while True:
            self.fair.deal_into(state, rng)
            if "C3" not in str(self.game.describe(state)["seats"]):
                return


class MissesAWorld(Nines):
    def belief(self, view: View) -> Belief:
        assert isinstance(view, NinesView)
        return Stubborn(super().belief(view), self) if view.viewer is not None and 2 not in view.hand else super().belief(view)


class DealsTheImpossible(Nines):
    """Deals from what a spectator sees: the own hand is dealt afresh too."""

    def belief(self, view: View) -> Belief:
        assert isinstance(view, NinesView)
        return super().belief(msgspec.structs.replace(view, viewer=None, hand=()))


def test_a_false_candidate_is_found() -> None:
    with pytest.raises(AssertionError, match="0 is said to be possible there and is not"):
        knowledge_test(FalseCandidate(), [STOLEN, SPIED], seeds=range(6), steps=7, most=300)


def test_a_missing_deduction_is_found() -> None:
    with pytest.raises(AssertionError, match="there for certain, and the view does not say so"):
        knowledge_test(MissingDeduction(), [SPIED], seeds=range(6), steps=3, most=400)


def test_a_belief_that_misses_a_world_is_found() -> None:
    with pytest.raises(AssertionError, match=r"the belief never deals .* which is possible"):
        knowledge_test(MissesAWorld(), [NINES])


def test_a_belief_that_deals_an_impossible_world_is_found() -> None:
    with pytest.raises(AssertionError, match="the belief deals a world that is impossible"):
        knowledge_test(DealsTheImpossible(), [NINES])


def test_a_claim_about_a_pool_is_certain_where_nothing_else_has_room() -> None:
    assert Claim.of_pool([3, 3, 5], 1) == Claim((), frozenset({3, 5}))
    assert Claim.of_pool([3, 3, 5], 2) == Claim((3,), frozenset({3, 5}))
    assert Claim.of_pool([3, 3, 5], 3) == Claim((3, 3, 5), frozenset({3, 5}))
    assert Claim.of_pool([3], 0) == Claim((), frozenset())
