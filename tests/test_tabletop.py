"""What lies on the table in the terms of any game (`Game.tabletop`), declared and derived."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

import stormdeck
from stormdeck.core.options import Options
from stormdeck.core.showing import Showing
from stormdeck.core.tabletop import Tabletop, Zone, ZoneCard, derived
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.testing import check_game
from tests.toy.game import Nines, NinesView


class FaceUp(msgspec.Struct, frozen=True, tag="up"):
    card: str
    seen: bool = False


class FaceDown(msgspec.Struct, frozen=True, tag="down"):
    pass


class Player(msgspec.Struct, frozen=True):
    hand: tuple[FaceUp | FaceDown, ...]
    score: int


class Seen(View, frozen=True):
    game: ClassVar[str] = "seen"
    for_bots: ClassVar[tuple[str, ...]] = ("memory",)
    options: Options
    turn: Seat | None
    players: tuple[Player, ...]
    played: tuple[tuple[int, ...], ...]
    market: tuple[tuple[int, int, int], ...]
    row: tuple[int | None, ...]
    deck: int
    is_late: bool
    memory: tuple[int, ...]


def seen() -> Seen:
    players = (Player((FaceUp("ace"), FaceUp("king", seen=True)), 3), Player((FaceDown(), FaceDown()), 4))
    return Seen(Seat(0), Options(2, ()), Seat(1), players, ((7,), ()), ((1, 2, 3),) * 3, (5, None), 40, True, (99,))


def test_the_fields_of_a_view_make_zones() -> None:
    zones = {zone.id: zone for zone in derived(seen())}
    assert list(zones) == ["hand:0", "facts:0", "hand:1", "facts:1", "played:0", "played:1", "market", "row", "facts"]
    hand = zones["hand:0"]
    assert (hand.title, hand.owner, hand.layout) == ("Hand", 0, "fan")
    assert hand.cards[1] == ZoneCard(face="king", card="king", word="king", mark="seen")
    assert [card.lies for card in zones["hand:1"].cards] == ["hidden", "hidden"]
    assert (zones["market"].layout, zones["market"].columns, len(zones["market"].cards)) == ("grid", 3, 9)
    assert [card.lies for card in zones["row"].cards] == ["open", "empty"]
    assert [(chip.name, chip.face) for chip in zones["facts"].cards] == [("Deck", "40"), ("Is late", "yes")]
    assert (zones["played:1"].owner, zones["played:1"].cards) == (1, ())


def test_what_is_for_bots_and_who_is_asked_are_no_zones() -> None:
    told = msgspec.json.encode(derived(seen())).decode()
    assert "99" not in told
    assert "turn" not in told.lower()


def test_a_view_without_options_tells_how_many_play_by_its_numbers() -> None:
    view = NinesView(Seat(1), Seat(0), (3, 8), (2, 1), ((5,), (1, 2)), 4)
    zones = {zone.id: zone for zone in derived(view)}
    assert zones["hand:1"].owner == 1
    assert [zones[f"hand_sizes:{seat}"].cards[0].face for seat in (0, 1)] == ["2", "1"]
    assert [card.word for card in zones["played:0"].cards] == [""], "what others played is not what one acts with"


@pytest.mark.parametrize("game", stormdeck.game_ids())
def test_every_game_of_ours_could_be_drawn_from_its_views(game: str) -> None:
    """Its own board draws it better; `check_game` holds these zones against the same laws."""
    match = stormdeck.Match(game, stormdeck.game(game).players[-1], seed=2)
    for viewer in (0, None):
        assert len(match.game.tabletop(match.view(viewer))) > 3
    assert not isinstance(match.game.figures(match.view(0)), Tabletop), "nobody sends zones to a board that needs none"


# ---- The kit ------------------------------------------------------------------------------------------------------------


class ShowsWrongZones(Nines):
    zones_shown: tuple[Zone, ...] = ()

    def tabletop(self, view: View) -> tuple[Zone, ...]:
        return self.zones_shown


WRONG = [
    ((Zone(id="a", title="A"), Zone(id="a", title="B")), "have the same id: a"),
    ((Zone(id="a b", title="A"),), "has no good id"),
    ((Zone(id="a", title=""),), "has no title"),
    ((Zone(id="a", title="A", owner=Seat(9)),), "belongs to nobody at the table"),
    ((Zone(id="a", title="A", layout="grid"),), "is a grid with 0 columns"),
    ((Zone(id="a", title="A", cards=(ZoneCard(lies="hidden", face="7"),)),), 'that is hidden, and says "7"'),
    ((Zone(id="a", title="A", cards=(ZoneCard(),)),), "a card without a face"),
]


@pytest.mark.parametrize(("zones", "told"), WRONG, ids=[told for _, told in WRONG])
def test_the_kit_finds_zones_that_cannot_be_drawn(zones: tuple[Zone, ...], told: str) -> None:
    game = ShowsWrongZones()
    game.zones_shown = zones
    with pytest.raises(AssertionError, match=told):
        check_game(game, players=[2])


def test_the_kit_finds_a_first_game_that_cannot_be_dealt() -> None:
    game = Nines()
    game.showing = Showing(first_game={"no_such_option": 1})
    with pytest.raises(AssertionError, match="its first game cannot be dealt"):
        check_game(game, players=[2])
