"""Taidian laid out as text, with the table of the scenario checks around it.

Cards are ids separated by blanks, `coin*3` for three.  Unless a test says otherwise player 1 is to choose the kind of turn,
everybody has 150 health, no energy, no levels, no structure and no character, an empty hand and two Gold in the draw pile, and
it is round 1, which player 1 began.  Other seats are named as the game names them: `+1` sits on the left of whoever decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from stormdeck import Match
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.taidian import GAME
from stormdeck.games.taidian.view import TaidianView
from stormdeck.testing.scenario import ScenarioTable

WINDOWS = ("poison_window", "robber_window", "defence_window", "counter_window")
PRINTED = {
    "coin": 40,
    "cash": 30,
    "gold": 18,
    "bolt": 20,
    "flash": 16,
    "strike": 12,
    "punch": 36,
    "kick": 24,
    "nine_mm": 16,
    "shotgun": 12,
    "fire_bomb": 10,
    "poison": 12,
    "robber": 12,
    "first_aid": 10,
    "shield": 30,
    "medic": 10,
    "antidote": 12,
    **dict.fromkeys(("burn_barrel", "barricade", "field_clinic", "generator", "black_market", "watchtower"), 6),
}
STRUCTURES = ("burn_barrel", "barricade", "field_clinic", "generator", "black_market", "watchtower")

SeatDocument = dict[str, object]


def cards(text: str) -> list[str]:
    """`coin*2 punch` as a sorted list of single cards."""
    found: list[str] = []
    for word in text.split():
        name, _, count = word.partition("*")
        found += [name] * int(count or 1)
    return sorted(found)


def seat(hand: str = "", health: int | None = None, **more: Any) -> SeatDocument:
    """One seat of a position."""
    document: SeatDocument = {"hand": hand, "pile": "gold*2", **more}
    if health is not None:
        document["health"] = health
    return document


def out(**more: object) -> SeatDocument:
    """A seat that was eliminated before."""
    return {"alive": False, "health": 0, "out_at": 1, **more}


class TaidianTable(ScenarioTable):
    """What the tests read off a table; seats are counted from 1."""

    # ---- Playing ----

    def attack(self, *laid: str) -> Self:
        """One volley, `punch +1`; the attacking turn is chosen if it is not yet."""
        if self.phase == "choose_turn":
            self.play("choose attacking")
        return self.play(*[f"lay {card}" for card in laid], "launch")

    def passes(self) -> Self:
        """Everybody passes until no window is open."""
        while self.phase in WINDOWS:
            self.play("pass")
        return self

    def end(self) -> Self:
        """End the turn, choosing an upgrading one if nothing is chosen."""
        if self.phase == "choose_turn":
            self.play("choose upgrading")
        return self.play("end turn")

    def idle_to(self, seat: int) -> Self:
        """Idle turns, passing every window, until a seat chooses its turn."""
        self.end()
        while not (self.phase == "choose_turn" and self.turn == seat):
            if self.phase in WINDOWS:
                self.play("pass")
            else:
                self.end()
        return self

    # ---- Reading ----

    def at(self, seat: int) -> Mapping[str, Any]:
        seats = self.truth["seats"]
        assert isinstance(seats, list)
        found = seats[seat - 1]
        assert isinstance(found, dict)
        return found

    def health(self, seat: int) -> int:
        return int(self.at(seat).get("health", 0))

    @property
    def healths(self) -> list[int]:
        return [self.health(seat + 1) for seat in range(self.match.players)]

    def alive(self, seat: int) -> bool:
        return bool(self.at(seat).get("alive", True))

    def energy(self, seat: int = 1) -> int:
        return int(self.at(seat).get("energy", 0))

    def level(self, symbol: str, seat: int = 1) -> int:
        return int(self.at(seat).get("levels", {}).get(symbol, 0))

    def hand(self, seat: int) -> list[str]:
        return cards(str(self.at(seat).get("hand", "")))

    def pile(self, seat: int) -> list[str]:
        return cards(str(self.at(seat).get("pile", "")))

    def discard(self, seat: int) -> list[str]:
        """The whole discard pile, cards seen and unseen."""
        return cards(f"{self.at(seat).get('discard', '')} {self.at(seat).get('closed', '')}")

    def deck(self, seat: int) -> list[str]:
        return sorted([*self.hand(seat), *self.pile(seat), *self.discard(seat)])

    def structures(self, seat: int) -> list[str]:
        return cards(str(self.at(seat).get("structures", "")))

    def treaties(self, seat: int) -> list[int]:
        return list(self.at(seat).get("treaties", []))

    @property
    def used(self) -> list[str]:
        return cards(str(self.truth.get("used", "")))

    @property
    def bought(self) -> list[str]:
        return cards(str(self.truth.get("bought", "")))

    @property
    def removed(self) -> list[str]:
        return cards(str(self.truth.get("removed", "")))

    @property
    def poisons(self) -> list[tuple[int, int, int]]:
        """By whom, on whom, ticks left; in the order laid."""
        rows = self.truth.get("poisons", [])
        assert isinstance(rows, list)
        return [(row["by"], row["on"], row["ticks"]) for row in rows]

    @property
    def money(self) -> int:
        return self.number("money", 0)

    @property
    def round(self) -> int:
        return self.number("round", 1)

    def number(self, field: str, default: int) -> int:
        found = self.truth.get(field, default)
        assert isinstance(found, int)
        return found

    @property
    def market(self) -> dict[str, int]:
        return dict(self.view_of(None).market)

    def view_of(self, seat: int | None) -> TaidianView:
        seen = self.seen(seat)
        assert isinstance(seen, TaidianView)
        return seen

    def events_seen_by(self, viewer: int | None) -> list[str]:
        return [type(event).__name__ for event in self.match.events(None if viewer is None else viewer - 1)]

    def offers(self, viewer: int) -> list[str]:
        """The legal actions as sentences, from the side of the player who decides."""
        speaker = Speaker(Seat(viewer - 1), self.match.names)
        return [self.match.game.offer(action, self.seen(viewer), speaker) for action in self.match.legal()]

    def question(self, viewer: int | None) -> str:
        speaker = Speaker(None if viewer is None else Seat(viewer - 1), self.match.names)
        return self.match.game.ask(self.seen(viewer), speaker)

    def all_cards(self) -> Counter[str]:
        """Every card of the game but those of the dead that nobody saw."""
        found: Counter[str] = Counter(self.market)
        for number in range(1, self.match.players + 1):
            found.update(self.deck(number))
            found.update(self.structures(number))
        found.update([*self.used, *self.bought, *self.removed])
        rows = [*self.truth.get("volley", []), *self.truth.get("poisons", [])]  # type: ignore[misc]  # both are lists in a position
        found.update([row.get("card", "poison") for row in rows])
        return +found


def position(*seats: str | SeatDocument, **more: Any) -> dict[str, object]:
    """The document of a position: a text is just a hand; `options` are those that differ from the default."""
    options = {"characters": "none", "start_player": "seat_1", **more.pop("options", {})}
    rows = [seat(entry) if isinstance(entry, str) else entry for entry in seats]
    return {"seats": rows, "options": options, "start_player": 1, **more}


def table(*seats: str | SeatDocument, seed: int = 1, **more: Any) -> TaidianTable:
    """A table with these seats; see `position`."""
    return TaidianTable(Match.from_position(GAME, position(*seats, **more), seed))


def new_game(players: int, seed: int = 1, **options: Any) -> TaidianTable:
    """A game from the deal on, without characters unless they are named."""
    return TaidianTable(Match(GAME, players, seed, {"characters": "none", **options}))
