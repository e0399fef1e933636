"""Thunder & Lightning by greedy and search: an instinct that knows what its seat has seen and takes what is to be had."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stormdeck
from stormdeck.bots.thunder_and_lightning.glance import Glance
from stormdeck.bots.thunder_and_lightning.instinct import ThunderInstinct
from stormdeck.bots.thunder_and_lightning.sight import Sight
from stormdeck.bots.thunder_and_lightning.weights import PLAIN, WEIGHTS
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning.cards import FILE, KINDS, SIDES, Card
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.games.thunder_and_lightning.tables import STANDARD, table_of
from stormdeck.games.thunder_and_lightning.view import FaceUp, Held, Known, ThunderView
from stormdeck.testing.chance import state_of
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table


def decisions(seed: int, most: int = 400) -> Iterator[ThunderState]:
    """The decisions of a game of greedy's."""
    state = GAME.deal(GAME.agree(2, {}), FastRng(seed))
    greedy, rng = stormdeck.bot("greedy"), FastRng(seed, 1)
    for _ in range(most):
        seat = int(GAME.seat_to_move(state))
        if seat < 0:
            return
        assert isinstance(state, ThunderState)
        yield state
        action = greedy.choose(GAME.view(state, Seat(seat)), GAME.legal(state), rng)
        GAME.apply_row(state, GAME.actions.row_of(action), None)


def values(state: ThunderState, weights: vec[i64]) -> list[int]:
    rows = GAME.new_rows()
    GAME.legal_rows(state, rows)
    glance = Glance(state, weights)
    return [int(glance.value(rows.items[place])) for place in range(int(rows.count))]


def choice(t: ThunderTable) -> str:
    state = GAME.determinise(t.match.view(Seat(int(GAME.seat_to_move(state_of(t.match))))), FastRng(1))
    rows = GAME.new_rows()
    GAME.legal_rows(state, rows)
    return str(GAME.actions[int(ThunderInstinct().pick(state, rows, FastRng(1)))])


def choices(t: ThunderTable, count: int) -> list[str]:
    made = []
    for _ in range(count):
        made.append(choice(t))
        t.play(made[-1])
    return made


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_instinct_thinks_the_same_in_every_world_that_fits_a_view(seed: int) -> None:
    """So it cannot have looked at what the seat does not know."""
    dealer = FastRng(seed, 7)
    for state in decisions(seed):
        imagined = GAME.determinise(GAME.view(state, Seat(int(state.active))), dealer)
        assert isinstance(imagined, ThunderState)
        assert values(imagined, WEIGHTS) == values(state, WEIGHTS)
        assert values(imagined, PLAIN) == values(state, PLAIN)


def unseen_by(view: ThunderView, seat: int) -> list[int]:
    """TL-R09  A second reading, from the view: all copies of a seat's cards less what the viewer has seen of them."""
    unseen = [kind.copies for kind in table_of(STANDARD, FILE).card]
    seen: list[Card] = list(view.away)
    for player, recall in zip(view.players, view.recall, strict=True):
        seen += [lying.card for lane in player.lanes for lying in lane if isinstance(lying, FaceUp | Known)]
        seen += list(recall.pile)
        if recall.opponent is not None and player is view.players[seat]:
            seen += [card for card, _ in recall.opponent.ledger]
            if recall.hel is not None and recall.hel.taken is not None and not recall.opponent.hel_known:
                seen.append(recall.hel.taken)  # it follows which card Hel took; the digest does not say so
    seen += [held.card for held in view.players[1 - seat].hand if isinstance(held, Held)]
    seen += [card for cards in view.turn.waiting for card in cards]
    seen += [card for card in (view.turn.revealed, view.turn.played if view.turn.in_limbo else None) if card is not None]
    for card in seen:
        if card // KINDS == SIDES.index(view.players[seat].side) and unseen[card % KINDS] > 0:
            unseen[card % KINDS] -= 1
    return unseen


@pytest.mark.parametrize("seed", [4, 5])
def test_unseen_cards_are_counted_as_the_view_tells_them(seed: int) -> None:
    sight = Sight()
    for state in decisions(seed):
        view = GAME.view(state, Seat(int(state.active)))
        assert isinstance(view, ThunderView)
        sight.look(state, state.active)
        assert list(sight.unseen) == unseen_by(view, int(1 - state.active))


@pytest.mark.parametrize(
    ("text", "left", "expected"),
    [
        ("T A: +Dwarf\nT hand: Hel\nL A: +Crown", 1, ["challenge A1"]),
        ("T A: +Dwarf\nT hand: Ravens, Hel\nL B: +Crown", 1, ["use ravens", "at B1"]),
        ("T A: +Dwarf\nT hand: Vidarr, Hel\nL A: +Loki > +Troll > +Crown", 1, ["use vidarr", "at A3"]),
        ("T A: +Dwarf\nT hand: Mjolnir, Hel\nL A: +Loki > +Crown", 2, ["use weapon", "at A1", "challenge A1"]),
        ("T A: +Einherjar\nT hand: Hel\nL A: +Troll > +Crown", 2, ["challenge A1", "challenge A1"]),
    ],
)
def test_a_treasure_that_can_be_had_is_taken(text: str, left: int, expected: list[str]) -> None:
    t = table(text, left=left)
    assert choices(t, len(expected)) == expected
    assert t.won_by() == "T"


def test_an_exposed_treasure_gets_a_card_in_front() -> None:
    t = table("T A: ~Ring\nT B: +Dwarf\nT C: +Dwarf\nT hand: Wall, Hel\nL A: +Dragon\nL B: +Wall\nL C: +Wall", left=1)
    assert choice(t) in ("play shield_wall A1", "play hel A1")


def worth(text: str, action: str, left: int = 1) -> int:
    state = state_of(table(text, left=left).match)
    assert isinstance(state, ThunderState)
    row = GAME.actions.row_of(next(legal for legal in GAME.legal(state) if str(legal) == action))
    return int(Glance(state).value(row))


@pytest.mark.parametrize(("right", "wrong", "other"), [("Archer", "Dwarf", "Wall"), ("Frigg", "Einherjar", "Angrboda")])
def test_the_right_card_challenges_a_known_one(right: str, wrong: str, other: str) -> None:
    text = "T A: +{} > +Dwarf\nT B: +Dwarf\nT hand: Hel\nL A: +{} > ~Troll\nL B: +Wall"
    assert worth(text.format(right, other), "challenge A1") > worth(text.format(wrong, other), "challenge A1") + 20


def test_the_last_card_is_worth_more_than_another() -> None:
    """Losing it with the last point would lose the game when the next turn begins."""
    text = "T A: +Light Elf{}\nT deck: Odin\nT hand: Hel\nL A: ~Troll\nL B: +Wall\nL hand: Archer"
    assert worth(text.format(""), "challenge A1") < worth(text.format("\nT B: +Wall"), "challenge A1")


def test_a_challenge_is_worth_more_when_the_strong_cards_have_been_seen() -> None:
    """The same face-down card, with the opponent's strongest cards on his pile or not."""
    text = "T A: +Light Elf > +Dwarf\nT B: +Dwarf\nT hand: Hel\nL A: ~Troll > ~Troll\nL B: +Wall\nL pile: {}"
    seen, unseen = "Dragon, Dragon, Angrboda, Wall, Fire Giant", "Hel, Odin, Seer, Freya, Idunn"
    assert worth(text.format(seen), "challenge A1") > worth(text.format(unseen), "challenge A1")


def test_whoever_runs_out_of_points_first_would_rather_challenge_than_use_up_cards() -> None:
    text = "T A: +Light Elf > +Dwarf\nT B: +Dwarf\nT hand: Hel\nT deck: {}\nL A: ~Troll > ~Troll\nL B: +Wall"
    few, many = "Odin, Seer", "Odin, Seer, ..."
    assert worth(text.format(few), "challenge A1") > worth(text.format(many), "challenge A1")
