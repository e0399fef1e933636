"""What players may read about cards (`Game.gallery`, `Game.unseen`, `Game.notes_now`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

import stormdeck
from stormdeck.core.errors import UnknownCard
from stormdeck.core.gallery import PILES, notes_from_words
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.games.blanco.view import BlancoView, FaceDown
from stormdeck.games.blanco.view import Unseen as BlancoUnseen
from stormdeck.games.taidian.view import TaidianView
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.games.thunder_and_lightning.view import FaceDown as ThunderDown
from stormdeck.games.thunder_and_lightning.view import ThunderView
from stormdeck.games.thunder_and_lightning.view import Unseen as ThunderUnseen
from stormdeck.games.thunderbirds.state import ThunderbirdsState
from stormdeck.games.thunderbirds.view import ThunderbirdsView
from stormdeck.games.thunderbolts.view import ThunderboltsView
from stormdeck.games.thunderbolts.view import Unseen as ThunderboltsUnseen
from stormdeck.pages import rule_ids
from stormdeck.testing.conformance import check_game
from tests.toy.game import Nines

STEPS: Final = 400


def moments(game: Game, players: int, seed: int, chosen: dict[str, object] | None = None) -> Iterator[tuple[State, View]]:
    """Everybody's views along a random game."""
    options = game.at_table(chosen or {}).agree(players, chosen or {})
    state, chance = game.deal(options, FastRng(seed, 1)), FastRng(seed, 2)
    for step in range(STEPS):
        actions = game.legal(state)
        if not actions:
            return
        if step % 9 == 0:
            for viewer in (None, *range(players)):
                yield state, game.view(state, None if viewer is None else Seat(viewer))
        game.apply(state, actions[int(chance.below(len(actions)))])


# ---- The notes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_every_rule_behind_a_card_stands_on_the_page_of_its_game(id: str) -> None:
    game = stormdeck.game(id)
    known = {rule for rule, _, _ in rule_ids(id)}
    for note in game.gallery(game.agree(game.players[0], {})):
        assert note.rules, note
        assert set(note.rules) <= known, note


def test_all_cards_of_the_box_are_in_the_gallery() -> None:
    counts = {}
    for id in stormdeck.game_ids():
        game = stormdeck.game(id)
        notes = [note for note in game.gallery(game.agree(game.players[-1], {})) if note.group != PILES]
        counts[id] = (len(notes), sum(note.copies for note in notes))
    assert counts == {
        "blanco": (120, 120),
        "taidian": (37, 366),  # 356 cards, ten characters, and four power-ups that are not counted
        "thunder-and-lightning": (46, 100),
        "thunderbirds": (150, 165),  # 144 cards and 21 dice
        "thunderbolts": (12, 162),
    }


def test_a_pile_says_which_cards_may_lie_in_it() -> None:
    for id in stormdeck.game_ids():
        game = stormdeck.game(id)
        notes = game.gallery(game.agree(game.players[-1], {}))
        headings = {note.group for note in notes} - {PILES}
        piles = [note for note in notes if note.group == PILES]
        assert len(piles) >= 2, id
        assert {heading for note in piles for heading in note.holds} <= headings, id
        # Only what `unseen` counts may lie in a pile that nobody looks into.
        counted = game.unseen(game.view(game.deal(game.agree(game.players[-1], {}), FastRng(1, 1)), None))
        held = {heading for note in piles for heading in note.holds}
        assert {note.id for note in notes if note.group in held} <= counted.keys(), id


def test_a_card_table_of_ones_own_is_what_is_read() -> None:
    game = stormdeck.game("thunderbolts")
    options = game.agree(2, {"deck_preset": "lean"})
    copies = {note.id: note.copies for note in game.gallery(options)}
    assert (copies["H"], copies["*"]) == (9, 21)


# ---- What may still come -----------------------------------------------------------------------------------------------


def hidden_in_blanco(seen: View) -> int:
    assert isinstance(seen, BlancoView)
    grids = [isinstance(card, FaceDown) for player in seen.players for line in player.grid for card in line]
    return seen.pile + sum(grids) + sum([isinstance(held, BlancoUnseen) for player in seen.players for held in player.hand])


def hidden_in_thunderbolts(seen: View) -> int:
    assert isinstance(seen, ThunderboltsView)
    hands = [isinstance(held, ThunderboltsUnseen) for player in seen.players for held in player.hand]
    return seen.vault + sum(hands) + sum([player.wallet.count - (player.wallet.top is not None) for player in seen.players])


def hidden_in_taidian(seen: View) -> int:
    assert isinstance(seen, TaidianView)
    others = [player for seat, player in enumerate(seen.players) if seat != seen.viewer]
    looked_through = len(seen.spoils)
    return sum([player.hand_size + player.pile_size + player.closed_size for player in others]) - looked_through


@pytest.mark.parametrize(
    ("id", "players", "chosen", "hidden"),
    [
        ("blanco", 2, {}, hidden_in_blanco),
        ("blanco", 4, {"memory_aid": False, "reshuffle": "when_needed"}, hidden_in_blanco),
        ("thunderbolts", 3, {}, hidden_in_thunderbolts),
        ("taidian", 2, {}, hidden_in_taidian),
        ("taidian", 5, {"treaties": "open"}, hidden_in_taidian),
        ("taidian", 3, {"open_discards": True}, hidden_in_taidian),
    ],
)
def test_as_many_copies_are_unseen_as_places_are_hidden(
    id: str, players: int, chosen: dict[str, object], hidden: Callable[[View], int]
) -> None:
    game = stormdeck.game(id)
    for seed in range(3):
        for _, view in moments(game, players, seed, chosen):
            assert sum(game.unseen(view).values()) == hidden(view), view


def test_in_thunder_and_lightning_only_what_hel_took_is_uncertain() -> None:
    game = stormdeck.game("thunder-and-lightning")
    uncertain = 0
    for seed in range(6):
        for state, view in moments(game, 2, seed):
            assert isinstance(view, ThunderView)
            assert isinstance(state, ThunderState)
            hidden = sum([player.deck for player in view.players])
            for player in view.players:
                hidden += sum([isinstance(held, ThunderUnseen) for held in player.hand])
                lying = [card for lane in player.lanes for card in lane]
                hidden += sum([isinstance(card, ThunderDown) and len(card.may_be) != 1 for card in lying])
            taken = [recall.hel for recall in view.recall if recall.hel is not None and recall.hel.taken is None]
            spare = sum([len(set(hel.may_be)) - 1 for hel in taken])
            uncertain += spare > 0
            assert sum(game.unseen(view).values()) == hidden + spare
    assert uncertain, "no game had a card that Hel took unseen"


def test_in_thunderbirds_whatever_comes_was_said_to_come() -> None:
    """The deck and what was left out are unseen; no card of the deck is missing, and no sort that was left out whole is named."""
    game = stormdeck.game("thunderbirds")
    for seed in range(4):
        for chosen in ({"advanced_count": 0}, {"advanced_count": 16}, {}):
            for state, view in moments(game, 1, seed, dict(chosen)):
                assert isinstance(state, ThunderbirdsState)
                assert isinstance(view, ThunderbirdsView)
                unseen = game.unseen(view)
                book = game.book  # type: ignore[attr-defined]  # of the class of this game
                deck = {book.id(int(state.deck[place])) for place in range(int(state.deck_size))}
                assert deck <= {id for id, count in unseen.items() if count == 1}
                if chosen == {"advanced_count": 0}:
                    assert not any([unseen[card.id] for card in book.cards if card.advanced])


# ---- What numbers come to ----------------------------------------------------------------------------------------------


def test_the_worth_of_a_card_in_taidian_is_what_the_board_shows() -> None:
    game = stormdeck.game("taidian")
    compared = 0
    for seed in range(3):
        for _, view in moments(game, 3, seed):
            assert isinstance(view, TaidianView)
            figures: Any = game.figures(view)
            worths = {note.id: note for note in game.notes_now(view) if note.seat == view.viewer and "point" in note.name}
            prices = {note.id: note.value for note in game.notes_now(view) if note.name == "price"}
            for card, worth in figures.worths.items():
                if card in worths and (view.decision is None or view.decision.kind != "defence_window"):
                    compared += 1
                    assert worths[card].value == str(worth)
            for card, price in prices.items():
                assert figures.prices[card] == int(price)
    assert compared


# ---- Games from elsewhere ----------------------------------------------------------------------------------------------


class Explained(Nines):
    """Declares no notes, but explains its cards."""

    def card_text(self, name: str) -> str:
        if name not in "123456789" or len(name) != 1:
            raise UnknownCard(f'There is no card "{name}".')
        return f"Nine {name}: counts {name}\npoints (NI-R3)."


def test_a_game_that_declares_nothing_is_read_by_its_words() -> None:
    game = Explained()
    notes = game.gallery(game.agree(2, {}))
    assert [note.id for note in notes] == list("123456789")
    assert (notes[3].name, notes[3].text, notes[3].rules) == ("Nine 4", "counts 4 points.", ("NI-R3",))
    assert Nines().gallery(game.agree(2, {})) == ()


def test_words_that_say_the_same_are_one_note() -> None:
    notes = notes_from_words(
        ["a", "b", "a", "c"], lambda word: "The card that is all of them." if word != "c" else "Another one."
    )
    assert [note.id for note in notes] == ["a", "c"]


class CountsStrangers(Nines):
    def unseen(self, view: View) -> dict[str, int]:
        return {"ten": 1}


def test_a_tracker_that_counts_what_there_is_not_is_caught() -> None:
    with pytest.raises(AssertionError, match='`unseen` counts "ten" for a spectator, which the gallery does not have'):
        check_game(CountsStrangers(), players=[2])
