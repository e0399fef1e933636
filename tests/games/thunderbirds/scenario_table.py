"""The Thunderbirds Solitaire Game laid out as text, with the table of the scenario checks around it.

A chain is written from left to right: `night_nurse*` is an influenced Civilian, `tanker_on_fire+F(red)` a Disaster with a stored
die (`+F` is a white one), "" an empty chain.  Pilots and vehicles are written `tb2:virgil`, `tb2:1`.
Unless a test says otherwise there is no stored die, Lady Penelope is at Tracy Island with her Air side up and nobody in her car,
every chain that is not mentioned holds one Disaster, every slot is empty, John is aboard Thunderbird 5, the other Pilots and all
vehicles are at Tracy Island, and the deck has regular Disasters enough for the game to go on.
"""

from __future__ import annotations

import re
from typing import Any

from stormdeck import Match
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, PILOT_IDS, SYMBOL_CODES
from stormdeck.games.thunderbirds.view import ThunderbirdsView
from stormdeck.testing.scenario import ScenarioTable

BOOK = GAME.book
DISASTERS = [card.id for card in BOOK.cards if card.pos and not card.advanced]
FULL_SUPPLY = {"white": 6, "red": 3, "orange": 3, "blue": 3, "green": 3, "purple": 3}
DECK_CARDS = 24


def spare_disasters(count: int, named: str) -> list[str]:
    """Regular Disasters that a text does not name, from the end of the list."""
    taken = set(re.findall(r"\w+", named))
    return [id for id in reversed(DISASTERS) if id not in taken][:count]


def pairs(text: str) -> dict[str, str]:
    """ "tb1:scott pod:brains" as a dict."""
    return dict([part.split(":") for part in text.split()])


class ThunderbirdsTable(ScenarioTable):
    """What the tests read off a table; chains, slots, positions and dice are counted from 1."""

    # ---- Cards ----

    def _list(self, field: str) -> list[str]:
        return str(self.truth.get(field, "")).split()

    def chain(self, number: int) -> str:
        """A chain as it is written; a Hood card tucked under a Civilian is only the star (IR-G71)."""
        chains = self.truth["chains"]
        assert isinstance(chains, list)
        return re.sub(r"\*\(\w+\)", "*", chains[number - 1])

    @property
    def chains(self) -> list[str]:
        return [self.chain(number) for number in (1, 2, 3, 4)]

    @property
    def slots(self) -> list[str]:
        slots = self.truth.get("slots", [""] * 4)
        assert isinstance(slots, list)
        return slots

    @property
    def deck(self) -> list[str]:
        """The top card first."""
        return self._list("deck")

    @property
    def discarded(self) -> set[str]:
        return set(self._list("discarded"))

    @property
    def rescued(self) -> set[str]:
        return set(self._list("rescued"))

    @property
    def captured(self) -> set[str]:
        return set(self._list("captured"))

    @property
    def lady(self) -> str:
        return str(self.truth.get("lady", "1R"))

    # ---- Fleet and Pods ----

    @property
    def places(self) -> dict[str, int]:
        places = self.truth["places"]
        assert isinstance(places, dict)
        return places

    @property
    def crew(self) -> dict[str, str]:
        crew = self.truth["crew"]
        assert isinstance(crew, dict)
        return crew

    @property
    def grounded(self) -> set[str]:
        return set(self._list("grounded"))

    @property
    def changed(self) -> set[str]:
        return set(self._list("changed"))

    @property
    def display(self) -> list[str]:
        return self._list("display")

    @property
    def hold(self) -> list[str]:
        return self._list("hold")

    @property
    def pod_deck(self) -> list[str]:
        return self._list("pod_deck")

    # ---- Dice ----

    @property
    def view(self) -> ThunderbirdsView:
        seen = self.seen(1)
        assert isinstance(seen, ThunderbirdsView)
        return seen

    @property
    def supply(self) -> dict[str, int]:
        return dict(zip(COLOUR_NAMES, self.view.supply, strict=True))

    @property
    def rolled(self) -> list[str]:
        """The dice of the running action: `F/white`."""
        action = self.view.action
        assert action is not None, "nobody is acting"
        return [f"{SYMBOL_CODES[die.face]}/{COLOUR_NAMES[die.colour]}" for die in action.dice]

    @property
    def rolled_colours(self) -> dict[str, int]:
        colours = [die.partition("/")[2] for die in self.rolled]
        return {colour: colours.count(colour) for colour in COLOUR_NAMES if colour in colours}

    def active(self, chain: int, position: int) -> str:
        """The active symbols of a Disaster: the line printed for the position it is at now."""
        entry = self.view.chains[chain - 1][position - 1]
        return BOOK.line(entry.card, position - 1)

    def dice_in_all(self) -> int:
        stored = sum(len(card.stored) for chain in self.view.chains for card in chain)
        rolled = 0 if self.view.action is None else len(self.view.action.dice)
        return sum(self.supply.values()) + stored + rolled

    # ---- Playing ----

    def end_turn(self) -> ThunderbirdsTable:
        """Nobody does anything more in this turn: the next Incoming Call phase runs."""
        turn = self.view.turn
        passes = ("keep calls", "end move", "end rescue", "lp stay", "lp skip")
        while not self.is_over() and self.view.turn == turn:
            self.play(next(action for action in passes if action in self.choices))
        return self

    def to(self, phase: str) -> ThunderbirdsTable:
        """Pass until this is asked."""
        passes = ("keep calls", "end move", "end rescue", "lp stay", "lp skip")
        for _ in range(10):
            if self.phase == phase:
                return self
            self.play(next(action for action in passes if action in self.choices))
        raise AssertionError(f"phase {phase} does not come")

    def cause(self) -> str:
        return self.view.result

    def offers(self) -> list[str]:
        speaker = Speaker(Seat(0), self.match.names)
        return [GAME.offer(action, self.seen(1), speaker) for action in self.match.legal()]

    def question(self, viewer: int | None = 1) -> str:
        speaker = Speaker(None if viewer is None else Seat(viewer - 1), self.match.names)
        return GAME.ask(self.seen(viewer), speaker)


def position(
    c1: str | None = None, c2: str | None = None, c3: str | None = None, c4: str | None = None, **more: Any
) -> dict[str, object]:
    """The document of a position; what is left out is as the module says."""
    slots = [more.pop(f"s{number}", "") for number in (1, 2, 3, 4)]
    document: dict[str, object] = {"seats": [{}], "lady": "0A", "slots": slots, **more}
    for field in ("crew", "places"):
        if isinstance(document.get(field), str):
            document[field] = pairs(str(document[field]))
    document.setdefault("crew", {"tb5": "john"})
    places = document.get("places", {})
    assert isinstance(places, dict)
    document["places"] = {vehicle: int(place) for vehicle, place in places.items()}
    chains = [c1, c2, c3, c4]
    spare = spare_disasters(4 + DECK_CARDS, " ".join([str(value) for value in (*chains, *document.values())]))
    document["chains"] = [chain if chain is not None else spare.pop() for chain in chains]
    document.setdefault("deck", " ".join(spare[:DECK_CARDS]))
    return document


def table(
    c1: str | None = None,
    c2: str | None = None,
    c3: str | None = None,
    c4: str | None = None,
    *,
    seed: int = 1,
    **more: Any,
) -> ThunderbirdsTable:
    """A table in the Move phase of turn 2; see `position`."""
    return ThunderbirdsTable(Match.from_position(GAME, position(c1, c2, c3, c4, **more), seed))


def calls(
    c1: str | None = None,
    c2: str | None = None,
    c3: str | None = None,
    c4: str | None = None,
    **more: Any,
) -> ThunderbirdsTable:
    """The turn before has ended and the Incoming Call phase of turn 3 has run."""
    return table(c1, c2, c3, c4, phase="lp_escort", **more).play("lp skip")


def roll(
    chain: str,
    dice: str,
    pilot: str = "scott",
    using: str = "tb1",
    *,
    seat: str = "",
    phase: str = "rescue_allocate",
    bonus: bool = False,
    **more: Any,
) -> ThunderbirdsTable:
    """A Pilot at chain 1 has rolled these dice."""
    seat = seat or (using if using.startswith("tb") else "tb2")
    vehicle = "tb2" if seat == "pod" else seat
    crew = {"tb2": "virgil" if pilot != "virgil" else "gordon", seat: pilot} if vehicle == "tb2" else {seat: pilot}
    crew |= {} if pilot == "john" else {"tb5": "john"}
    crew = more.pop("crew", crew)
    hold = "" if using.startswith("tb") else using
    action = {"pilot": pilot, "using": using, "dice": dice, "bonus": bonus}
    more = {"places": {vehicle: 1}, "hold": hold, **more}
    return table(chain, crew=crew, action=action, phase=phase, **more)


def new_game(seed: int = 1, **options: object) -> ThunderbirdsTable:
    return ThunderbirdsTable(Match(GAME, 1, seed, options))


def pool(t: ThunderbirdsTable) -> set[str]:
    """The Pilots at Tracy Island without a seat."""
    return set(PILOT_IDS) - set(t.crew.values())
