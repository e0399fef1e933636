"""From a view back to whole tables: what is known stays, what is not is dealt afresh."""

from __future__ import annotations

from collections import Counter

import pytest

from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbolts import GAME
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import COMPLETE, ThunderboltsTable, new_game, player, table
from tests.games.thunderbolts.second_reading import Reading
from tests.games.thunderbolts.test_information import play_for_a_while


def twins(t: ThunderboltsTable, viewer: int | None, count: int = 40) -> list[Reading]:
    """Tables a viewer takes for possible."""
    view = t.seen(viewer)
    states = [GAME.determinise(view, FastRng(seed)) for seed in range(count)]
    assert all(GAME.view(state, view.viewer) == view for state in states)
    return [Reading(GAME.describe(state), t.match.options.as_dict()) for state in states]


@rule("TB-G31")
@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_a_dealt_table_looks_the_same_to_its_viewer_and_has_the_same_cards(viewer: int | None) -> None:
    for seed in range(4):
        t = play_for_a_while(seed, 60 + 60 * seed)
        truth = Reading(t.truth, t.match.options.as_dict())
        for twin in twins(t, viewer, 5):
            assert Counter(twin.all_cards()) == Counter(truth.all_cards())
            if viewer is not None:
                assert twin.seats[viewer - 1].hand == truth.seats[viewer - 1].hand


@rule("TB-G31")
def test_what_is_hidden_is_dealt_afresh() -> None:
    """Other hands, covered WALLET cards (one's own too) and the VAULT differ from deal to deal."""
    t = new_game(2, 3)
    t.play(t.choices_of("close")[0])
    other = 1 if t.turn == 2 else 2
    dealt = twins(t, t.turn)
    assert len({tuple(twin.seats[other - 1].hand) for twin in dealt}) > 20
    assert len({tuple(twin.seats[t.turn - 1].wallet) for twin in dealt}) == len(dealt)
    assert len({tuple(twin.vault) for twin in dealt}) == len(dealt)
    assert {twin.seats[other - 1].wallet[-1] for twin in dealt} == {t.wallet_of(other).split()[-1]}


@rule("TB-G31", "TB-G09")
def test_a_wild_known_to_be_in_a_hand_is_dealt_there() -> None:
    t = table("H R E", st1="T *").play("exchange H st1", "close R rs1")
    for twin in twins(t, 2):
        assert "*" in twin.seats[0].hand
        assert twin.seats[0].known == 1
        assert len(twin.seats[0].hand) == 2


@rule("TB-G31", "TB-G07")
def test_after_a_reshuffle_the_vault_gets_reshuffled_cards_only_and_wallets_never_do() -> None:
    """The completed cards were T to S; the never-seen ones are D, E and B: they mix nowhere."""
    t = table("O", vault="B B", completed="T H U N * S T H U N * S", wallet="D D O", others=[player("", wallet="E E O")])
    t.play("close O rs1")
    hands = Counter[str]()
    for twin in twins(t, 1):
        assert set(twin.vault) <= set("THUN*S")
        assert len(twin.vault) == 9
        for seat in twin.seats:
            assert set(seat.wallet[:-1]) <= set("DEB")
        old = [card for card in twin.seats[1].hand if card in "DEB"]
        assert len(old) == 2
        hands.update(twin.seats[1].hand)
    assert set(hands) > set("DEB")


@rule("TB-G31")
def test_before_the_first_reshuffle_everything_hidden_mixes() -> None:
    t = table("R", vault="B B B B B B", wallet="D D O", others=[player("", wallet="E E O")]).play("close R rs1")
    vaults = Counter(card for twin in twins(t, None) for card in twin.vault)
    wallets = Counter(card for twin in twins(t, None) for card in twin.seats[0].wallet[:-1])
    assert set(vaults) == set(wallets) == set("BDE")


@rule("TB-G31", "TB-R05")
def test_every_unseen_card_is_equally_likely_at_every_place() -> None:
    """One S among twelve unseen cards: it lies on top of the VAULT in about one deal of twelve."""
    t = table("R", vault="S B B B B B", wallet="D D O", others=[player("", wallet="E E E E O")])
    tops = sum(twin.vault[0] == "S" for twin in twins(t, 1, 1200))
    assert 60 <= tops <= 145


@rule("TB-G32", "TB-R29")
def test_a_dealt_table_is_played_on_by_the_same_rules() -> None:
    t = table("O", vault="B B", completed=COMPLETE).play("close O rs1")
    state = GAME.determinise(t.seen(2), FastRng(5))
    assert GAME.legal(state) == t.match.legal()
    for action in GAME.legal(state)[:1]:
        GAME.apply(state, action)
    assert GAME.legal(state)
