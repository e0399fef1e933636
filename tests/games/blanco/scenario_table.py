"""Blanco laid out as text, with the manual's table around it.

A grid is written row by row: `R7` lies face up, `?R7` face down, `!R7` face down and looked at by its owner.
Unless a test says otherwise player 1 is about to choose an action in the first grid; player 2 has the grid `BROWN_GRID` and
the hand N11 N12; N1 is the discard pile; the box is empty, and all other cards are in the draw pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.blanco.cards import DECK, code
from stormdeck.games.blanco.view import BlancoView, FaceUp, GridCard, HandCard, Held, Known
from stormdeck.testing.scenario import ScenarioTable

BROWN_GRID = "?N2 ?N3 ?N4 / ?N5 ?N6 ?N7 / ?N8 ?N9 ?N10"
BROWN_HAND = "N11 N12"
OPEN_BROWN = "N2 N3 P12 / P5 P6 N7 / N8 P10 P11"  # for a player 2 who has to make turns: face up, no line complete
MIXED_GRID = "R1 O2 Y3 / G4 T5 B6 / D7 V8 P9"  # face up, no line complete, no line with two alike
MIXED_SECOND = "R1 O2 Y3 G4 / T5 B6 D7 V8 / P9 N10 R11 O12"

SeatDocument = dict[str, object]


def cards(text: str) -> set[str]:
    """Cards whose order does not matter: a hand, the box."""
    return set(text.split())


def spare_cards(count: int, *texts: str) -> str:
    """The first cards of the deck that none of the texts names."""
    named = {word.strip("?!+") for text in texts for word in text.split()}
    free = [code(card) for card in DECK if code(card) not in named]
    return " ".join(free[:count])


def player(grid: str, hand: str = "", **more: object) -> SeatDocument:
    """One seat of a position; a hand left out is filled with cards nobody has named."""
    return {"grid": grid, "hand": hand, **more}


class BlancoTable(ScenarioTable):
    """What the tests read off a table of Blanco.  A property without a seat is about player 1."""

    def seat(self, seat: int) -> Mapping[str, object]:
        seats = self.truth["seats"]
        assert isinstance(seats, list)
        found = seats[seat - 1]
        assert isinstance(found, dict)
        return found

    def grid_of(self, seat: int) -> str:
        return str(self.seat(seat).get("grid", ""))

    def hand_of(self, seat: int) -> set[str]:
        return {word.rstrip("+") for word in str(self.seat(seat).get("hand", "")).split()}

    def stage_of(self, seat: int) -> int:
        stage = self.seat(seat).get("stage", 1)
        assert isinstance(stage, int)
        return stage

    def shape_of(self, seat: int) -> tuple[int, int]:
        """Rows and columns."""
        rows = [row.split() for row in self.grid_of(seat).split("/")]
        return len(rows), len(rows[0])

    def _list(self, field: str) -> list[str]:
        return str(self.truth.get(field, "")).split()

    @property
    def grid(self) -> str:
        return self.grid_of(1)

    @property
    def hand(self) -> set[str]:
        return self.hand_of(1)

    @property
    def pile(self) -> list[str]:
        """The top card first."""
        return self._list("pile")

    @property
    def discard(self) -> str:
        """The top card last, as it is written in a position."""
        return " ".join(self._list("discard"))

    @property
    def top_discard(self) -> str:
        return self._list("discard")[-1]

    @property
    def box(self) -> set[str]:
        return set(self._list("box"))

    @property
    def lines(self) -> list[str]:
        """The complete lines player to move may clear now."""
        return [action.removeprefix("clear ") for action in self.choices_of("clear")]

    # ---- What others see ----

    def view_of(self, seat: int | None) -> BlancoView:
        seen = self.seen(seat)
        assert isinstance(seen, BlancoView)
        return seen

    def grid_seen_by(self, viewer: int | None, owner: int = 1) -> str:
        """A grid as a viewer sees it: `?` unknown, `!` looked at by its owner, `!R7` looked at and shown."""
        rows = self.view_of(viewer).players[owner - 1].grid
        return " / ".join([" ".join([seen_card(card) for card in row]) for row in rows])

    def hand_seen_by(self, viewer: int | None, owner: int = 1) -> list[str]:
        """A hand as a viewer sees it: `-` unknown, `R7+` known to everybody."""
        return [seen_hand_card(card) for card in self.view_of(viewer).players[owner - 1].hand]

    def offers(self, viewer: int) -> list[str]:
        """The legal actions as sentences, from the side of the player who decides."""
        speaker = Speaker(Seat(viewer - 1), self.match.names)
        return [self.match.game.offer(action, self.seen(viewer), speaker) for action in self.match.legal()]

    def question(self, viewer: int | None) -> str:
        speaker = Speaker(None if viewer is None else Seat(viewer - 1), self.match.names)
        return self.match.game.ask(self.seen(viewer), speaker)


def seen_card(card: GridCard) -> str:
    if isinstance(card, FaceUp):
        return code(card.card)
    if isinstance(card, Known):
        return "!" + code(card.card)
    return "!" if card.looked else "?"


def seen_hand_card(card: HandCard) -> str:
    if not isinstance(card, Held):
        return "-"
    return code(card.card) + ("+" if card.public else "")


def position(
    grid: str,
    hand: str = "",
    *,
    pile: str = "",
    discard: str = "N1",
    box: str = "",
    stage: int = 1,
    others: list[SeatDocument] | None = None,
    **more: Any,
) -> dict[str, object]:
    """The document of a position; what is left out is as the manual's table has it."""
    mine = {"turns_taken", "wins", "points"} & more.keys()
    seats = [player(grid, hand, stage=stage, **{name: more.pop(name) for name in mine})]
    seats += [player(BROWN_GRID, BROWN_HAND)] if others is None else others
    document: dict[str, object] = {"discard": discard, "box": box, "pile": pile, **more, "seats": seats}
    fill_hands(document, seats)
    return document


def fill_hands(document: Mapping[str, object], seats: list[SeatDocument]) -> None:
    """Two cards for every hand left out, unless the phase is one in which that player has none yet."""
    named = [str(document[field]) for field in ("discard", "box", "pile")]
    for seat in seats:
        named += [str(seat["grid"]), str(seat["hand"])]
    for seat in seats:
        if not seat["hand"]:
            seat["hand"] = spare_cards(2, *named)
            named.append(str(seat["hand"]))
        elif seat["hand"] == "none":
            seat["hand"] = ""


def table(grid: str, hand: str = "", *, seed: int = 1, **more: Any) -> BlancoTable:
    """A table with this grid and hand for player 1; see `position`."""
    return BlancoTable.lay_out("blanco", position(grid, hand, **more), seed)
