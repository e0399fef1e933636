"""Cards that a viewer cannot tell apart are dealt to it equally often everywhere, and the test of it finds a deal that is not."""

from __future__ import annotations

import pytest

from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.thunder_and_lightning import invariants
from stormdeck.games.thunder_and_lightning.cards import LOKI, card_of
from stormdeck.games.thunder_and_lightning.game import ThunderAndLightning
from stormdeck.games.thunder_and_lightning.state import DECK, GOD, KINDS, TREASURE, ThunderState
from stormdeck.testing.chance import state_of
from stormdeck.testing.leaks import leak_test
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table


class LazyBelief(Belief):
    """Deals fairly, and then leaves the lower of the two topmost cards of each deck on top."""

    def __init__(self, fair: Belief) -> None:
        self.fair = fair

    def new_state(self, rng: Rng) -> State:
        return sorted_tops(self.fair.new_state(rng))

    def deal_into(self, state: State, rng: Rng) -> None:
        self.fair.deal_into(state, rng)
        sorted_tops(state)


def sorted_tops(state: State) -> State:
    assert isinstance(state, ThunderState)
    for seat in range(2):
        top = seat * DECK + int(state.deck_sizes[seat]) - 1
        bound = {int(state.sides[seat]) * KINDS + kind for kind in (GOD, TREASURE)}
        if state.deck_sizes[seat] > 1 and not {int(state.decks[top]), int(state.decks[top - 1])} & bound:
            low, high = sorted([int(state.decks[top]), int(state.decks[top - 1])])
            state.decks[top], state.decks[top - 1] = low, high
    return state


class DealsUnevenly(ThunderAndLightning):
    def belief(self, view: View) -> Belief:
        return LazyBelief(super().belief(view))


def test_an_uneven_deal_among_exchangeable_cards_is_found() -> None:
    with pytest.raises(AssertionError, match="do not go everywhere equally often"):
        leak_test(DealsUnevenly(), options=[{}], even=invariants.exchangeable)


def test_without_the_named_cards_it_would_pass() -> None:
    """The same game with `even=False`: nothing but the odds is wrong with it."""
    leak_test(DealsUnevenly(), options=[{}], even=False)


@rule("TL-R12", "TL-R45", "TL-R62")
def test_bound_cards_are_not_called_exchangeable() -> None:
    """No god and no treasure; and of a hand that was spied upon none, for the spy."""
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: ~Troll\nL hand: Nightmare, Ravens", left=2).play("use frigg", "spy")
    spy, spectator = [invariants.exchangeable(state_of(t.match), seat)[1] for seat in (t.match._seat(0), None)]
    bound = {card_of("god", LOKI), card_of("treasure", LOKI)}
    assert not bound & set(spy)
    assert not bound & set(spectator)
    assert set(spectator) - set(spy) == {card_of("nightmare", LOKI), card_of("ravens", LOKI)}
