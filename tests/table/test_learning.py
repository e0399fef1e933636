"""Whether a move may be taken back, against brute force: on small tables all deals are listed, on large ones many are tried.

What a game says (`Game.learners`) is compared with the definition: a move may be taken back if nobody can rule out a deal by it
that was possible before, here and wherever a spectator cannot tell it from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import stormdeck
from stormdeck import Match
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Learners
from stormdeck.core.view import View
from stormdeck.games.thunderbirds.state import CIVILIAN
from stormdeck.table import takeback
from stormdeck.testing.chance import state_of
from stormdeck.testing.learning import Deals, Onlookers, sample
from stormdeck.testing.walk import Moment, encoded, legal_rows, of_every_kind, pick, pick_some, tables, walk
from tests.games.thunder_and_lightning.scenario_table import table as thunder_table
from tests.games.thunderbirds.scenario_table import BOOK

MOST = 24
"""Tables with more deals than this are too large to list them all, for everybody and for what everybody knows."""
QUIET = 200
"""So many deals without a new one, and all were there: of 24 the rarest comes at least once in 40."""


def all_deals(game: Game) -> Deals:
    """Every deal of a view, found by dealing until nothing new comes; LookupError if there are too many."""
    known: dict[bytes, list[State]] = {}
    """An empty list where there are too many."""

    def deals(view: View) -> Iterable[State]:
        key = encoded(view)
        if key not in known:
            known[key] = []
            known[key] = list(list_deals(game, view))
        if not known[key]:
            raise LookupError("too many deals")
        return known[key]

    return deals


def list_deals(game: Game, view: View) -> Iterator[State]:
    belief, found, quiet, number = game.belief(view), set(), 0, 0
    while quiet < QUIET:
        world = belief.new_state(FastRng(number, 99))
        document = encoded(game.describe(world))
        number += 1
        quiet += 1
        if document not in found:
            found.add(document)
            quiet = 0
            if len(found) > MOST:
                raise LookupError("too many deals")
            yield world


# ---- Small tables ------------------------------------------------------------------------------------------------------


def blanco(first: str, second: str, pile: str, **more: object) -> dict[str, Any]:
    """Grids at the end of a game, "grid | hand" each; what is not named is in the box."""
    seats = [dict(zip(("grid", "hand"), text.split(" | "), strict=True)) for text in (first, second)]
    return {
        "seats": [{**seat, "stage": 2} for seat in seats],
        "pile": pile,
        "pile_size": len(pile.split()),
        "discard": "N1",
        **more,
    }


def taidian(first: dict[str, object], *others: dict[str, object], **more: object) -> dict[str, Any]:
    return {"seats": [{"health": 40, **seat} for seat in (first, *others)], **more}


def thunder(text: str, left: int) -> dict[str, Any]:
    position = thunder_table(text, left=left).match.position
    assert position is not None
    return position


def rescue(deck: int, hidden: int, pods: int, **more: Any) -> dict[str, Any]:
    """Late in a game of Thunderbirds: so many cards in the deck, so many of them never seen, and so many Pods never seen.
    Every other regular card has come and gone, and there are no advanced ones."""
    regular = [card for card in BOOK.cards if not card.advanced]
    disasters = [card.id for card in regular if card.pos]
    others = [card.id for card in regular if not card.pos]
    civilians = [id for id in others if BOOK.kind(BOOK.card_by_id[id]) == CIVILIAN]
    cards = [*disasters[4 : 4 + (deck + 1) // 2], *[id for id in others if id not in civilians][: deck // 2]]
    gone = [card.id for card in regular if card.id not in (*disasters[:4], *cards, *civilians)]
    names = list(BOOK.pod_by_id)
    return {
        "seats": [{}],
        "chains": disasters[:4],
        "deck": " ".join(cards),
        "known_bottom": deck - hidden,
        "discarded": " ".join(gone),
        "rescued": " ".join(civilians),
        "display": " ".join(names[:3]),
        "pod_deck": " ".join(names[3:]),
        "pods_known": len(names) - 3 - pods,
        "crew": {"tb2": "virgil", "tb5": "john"},
        "options": {"advanced_count": 0},
        **more,
    }


SMALL: dict[str, list[dict[str, Any]]] = {
    "blanco": [
        blanco("R5 O8 ?Y1 | B1 Y5", "?N2 N3 N4 | N11 N12", "Y7", options={"reshuffle": "when_needed"}),
        blanco("!R5 ?O8 / R3 R4 | B1+ Y5+", "N2 N3 | N11+ N12+", "Y7", options={"reshuffle": "when_needed"}),
        blanco("!R5 ?O8 / R3 R4 | B1+ Y5+", "N2 N3 | N11+ N12", "Y7", options={"memory_aid": False}),
        blanco("R5 ?O8 / R3 R4 | B1+ Y5+", "N2 N3 | N11+ N12+", "", options={"reshuffle": "when_needed"}),
    ],
    "taidian": [
        taidian({"hand": "punch coin", "pile": ""}, {"hand": "shield", "pile": "gold"}, options={"ask_always": False}),
        taidian({"hand": "punch punch", "pile": ""}, {"hand": "gold", "pile": "coin"}, options={"ask_always": False}),
        taidian({"hand": "punch coin", "pile": ""}, {"hand": "shield medic", "pile": ""}, options={"ask_always": False}),
        taidian({"hand": "punch coin", "pile": ""}, {"hand": "shield", "pile": "gold"}),
        taidian(
            {"hand": "punch punch", "pile": ""},
            {"hand": "medic", "pile": "gold", "health": 5},
            {"hand": "coin", "pile": "kick"},
            options={"ask_always": False, "treaties": "open", "spoils": True, "concede": True},
        ),
    ],
    "thunder-and-lightning": [
        thunder("T A: Dwarf\nT hand: Archer\nT deck: Thor\nL A: Troll\nL hand: none\nL deck: Hel", 2),
        thunder("T A: +Dwarf\nT hand: Archer, Thor\nT deck: Ravens\nL A: +Troll\nL hand: Crown\nL deck: Hel, Archer", 2),
        thunder("T A: +Dwarf\nT hand: Archer\nT deck: none\nL A: +Troll\nL hand: none\nL deck: Hel", 2),
        thunder("T A: +Dwarf\nT hand: Ravens, Ravens\nT deck: Ravens\nL A: Troll > Dragon\nL hand: none\nL deck: Hel", 2),
        thunder("T A: +Dwarf\nT hand: Valkyries, Archer\nT deck: none\nL A: Troll\nL B: Archer\nL hand: none\nL deck: none", 2),
    ],
    "thunderbirds": [
        rescue(1, 1, 1, phase="lp_escort"),
        rescue(2, 2, 1),
        rescue(2, 2, 2, phase="lp_escort"),
        rescue(3, 2, 2, phase="lp_escort"),
        rescue(3, 0, 0, phase="lp_escort"),
    ],
}


def small_states(game: Game, document: dict[str, Any], seed: int) -> Iterator[Moment]:
    """The first decisions of random play from a position."""
    match = Match.from_position(game, document, seed)
    state, picks = state_of(match), FastRng(seed, 3)
    for number in range(1, 9):
        rows = legal_rows(game, state)
        if not rows:
            return
        yield Moment(game, match.options, seed, number, state, rows[0])
        row = pick(of_every_kind(game, rows, 1, picks), picks)
        game.apply_row(state, row, None)


def decidable(game: Game, state: State) -> list[int]:
    rows = legal_rows(game, state)
    rows = [row for row in rows if not game.rule_against_taking_back(game.actions[row])]
    return [row for row in rows if not takeback.used_chance(game, state, row)]


class Counts:
    """How often a move may be taken back, may not, and is refused although nobody learns anything."""

    def __init__(self) -> None:
        self.free = self.bound = self.refused = 0

    def count(self, said: Learners | None, lesson: str, where: str) -> None:
        if said == Learners.NOBODY:
            assert lesson == "", f"{where}: {lesson}"
        self.free += said == Learners.NOBODY
        self.bound += lesson != ""
        self.refused += said != Learners.NOBODY and lesson == ""


def compare(game: Game, documents: list[dict[str, Any]], seeds: Iterable[int]) -> Counts:
    """On tables small enough to list all deals."""
    counts = Counts()
    for document in documents:
        deals = all_deals(game)
        for seed in seeds:
            for moment in small_states(game, document, seed):
                onlookers = Onlookers(game, moment.options, deals, deals)
                for row in pick_some(decidable(game, moment.state), 6, FastRng(seed, moment.number)):
                    try:
                        lesson = onlookers.lesson(moment.state, row)
                    except LookupError:
                        continue
                    where = f'"{game.actions[row]}" in {game.describe(moment.state)}'
                    counts.count(onlookers.said(moment.state, row), lesson, where)
    return counts


@pytest.mark.parametrize("id", SMALL)
def test_on_small_tables_a_move_may_be_taken_back_exactly_if_nobody_can_rule_out_a_deal(id: str) -> None:
    """Thunder & Lightning refuses more, near the end of a game: what a spectator's view does not say it takes for unknown."""
    counts = compare(stormdeck.game(id), SMALL[id], range(1, 3))
    assert counts.free > 5
    assert counts.bound > 0
    assert counts.refused <= (counts.free // 2 if id == "thunder-and-lightning" else 0), vars(counts)


# ---- Large tables ------------------------------------------------------------------------------------------------------

MANY = 500
LARGE: list[tuple[str, int, dict[str, object], int]] = [
    ("blanco", 3, {}, 17),
    ("taidian", 3, {"ask_always": False, "spoils": True}, 4),
    ("thunder-and-lightning", 2, {}, 17),
    ("thunderbirds", 1, {}, 17),
]
"""Games, players, options, and how many decisions apart the moments lie that are looked at."""


@pytest.mark.parametrize(("id", "players", "options", "apart"), LARGE, ids=[large[0] for large in LARGE])
def test_on_large_tables_nobody_can_rule_out_one_of_many_deals(
    id: str, players: int, options: dict[str, object], apart: int
) -> None:
    """What may be taken back, at moments all over a game: no onlooker finds a deal among 500 in which it looks different."""
    game = stormdeck.game(id)
    picks, tried = FastRng(5), 0
    for agreed in tables(game, [players], [options]):
        onlookers = Onlookers(game, agreed, sample(game, MANY), sample(game, 0))
        for moment in walk(game, agreed, 2):
            if moment.row is None or moment.number % apart != 1 or tried >= 6:
                continue
            for row in pick_some(decidable(game, moment.state), 2, picks):
                if onlookers.said(moment.state, row) == Learners.NOBODY:
                    tried += 1
                    assert onlookers.lesson(moment.state, row) == "", f'"{game.actions[row]}" at {moment.where()}'
    assert tried > 4
