"""Thunder & Lightning laid out as text, as the scenario checks are written.

    T A: Einherjar > +Light Elf       a column, front first; `+` face up, otherwise face down (gods always face up)
    T hand: Ravens, Hel, *Ravens      `*` marks a card with the other deck's back; a Troll of Thor's needs no mark
    L pile: Idunn, Troll              a discard pile, the top card last
    L deck: Hel, Crown, ...           from the top; without the dots the deck has no other cards
    T: nothing                        no card on the battlefield

Unless a test says otherwise it is Thor's turn and nobody's first, and no point is spent.  A side of which no column is named
has one plain card in lane B; a hand that is not named is two plain cards; a pile that is not named is empty; everything else
is in the deck, or set aside where the deck is named to its end.
"""

from __future__ import annotations

from typing import Any

from stormdeck import Match
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning.cards import Card, code
from stormdeck.games.thunder_and_lightning.events import AimedAtHand
from stormdeck.games.thunder_and_lightning.view import FaceDown, FaceUp, FieldCard, HandCard, Held, Known, ThunderView
from stormdeck.testing.chance import steer
from stormdeck.testing.scenario import ScenarioTable
from tests.games.thunder_and_lightning.reading_pieces import LANES, Side, back, kind
from tests.games.thunder_and_lightning.second_reading import Reading, read

SIDES = {"T": "thor", "L": "loki"}
SEATS = {"T": 1, "L": 2}
NAMES: dict[str, tuple[str, str]] = {
    "god": ("Thor", "Loki"),
    "treasure": ("Ring", "Crown"),
    "shield_wall": ("Wall", "Wall"),
    "archer": ("Archer", "Archer"),
    "ally3": ("Dwarf", "Troll"),
    "viking": ("Viking", "Viking"),
    "ally5": ("Light Elf", "Fire Giant"),
    "ally6": ("Einherjar", "Dragon"),
    "champion": ("Tyr", "Angrboda"),
    "weapon": ("Mjolnir", "Gungnir"),
    **{name: (name.title(), name.title()) for name in ("nightmare", "frigg", "ravens", "baldr", "valkyries", "vidarr", "freya")},
    **{name: (name.title(), name.title()) for name in ("hel", "odin", "longships", "seer", "berserker", "idunn")},
}
PLAIN = {"T": "Dwarf", "L": "Troll"}


def card_of(name: str, side: str) -> str:
    """`thor_ravens` for Thor's "Ravens" and for Loki's "*Ravens"."""
    own, other = SIDES[side], SIDES["L" if side == "T" else "T"]
    bare = name.strip().lstrip("~+*").strip()
    for what, names in NAMES.items():
        if bare in names:
            if names[0] != names[1]:
                return f"{('thor', 'loki')[names.index(bare)]}_{what}"
            return f"{other if '*' in name else own}_{what}"
    raise ValueError(f'there is no card "{name}"')


def name_of(card: str, side: str) -> str:
    """The name of a card as its holder calls it."""
    names = NAMES[kind(card)]
    foreign = back(card) != SIDES[side] and names[0] == names[1]
    return ("*" if foreign else "") + names[0 if back(card) == "thor" else 1]


def listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip() and word.strip() != "none"]


class Sketch:
    """A text table, read."""

    def __init__(self, text: str) -> None:
        self.lanes: dict[str, dict[str, list[str]]] = {"T": {}, "L": {}}
        self.zones: dict[tuple[str, str], list[str]] = {}
        self.ends: set[str] = set()  # the sides whose deck is named to its end
        for line in text.splitlines():
            if line.strip():
                self.read_line(*line.strip().split(":", 1))
        for side in "TL":
            self.lanes[side] = self.lanes[side] or {"B": [PLAIN[side]]}
            self.zones.setdefault((side, "hand"), [PLAIN[side]] * 2)
            self.zones.setdefault((side, "pile"), [])
            self.zones.setdefault((side, "deck"), [])

    def read_line(self, head: str, rest: str) -> None:
        side, _, zone = head.partition(" ")
        if not zone:
            self.lanes[side] = {"A": []}
        elif zone in LANES:
            self.lanes[side][zone] = [word.strip() for word in rest.split(">")]
        elif zone == "deck":
            cards = listed(rest)
            if "..." not in cards:
                self.ends.add(side)
            self.zones[side, zone] = [card for card in cards if card != "..."]
        else:
            self.zones[side, zone] = listed(rest)

    def column(self, side: str, lane: str) -> list[str]:
        """`~thor_ravens`, front first."""
        found = []
        for name in self.lanes[side].get(lane, []):
            card = card_of(name, side)
            up = name.startswith("+") or kind(card) == "god"
            found.append(("+" if up else "~") + card)
        return found

    def zone(self, side: str, zone: str) -> list[str]:
        return [card_of(name, side) for name in self.zones[side, zone]]

    def seat(self, side: str) -> dict[str, object]:
        """The seat's part of the document."""
        seat: dict[str, object] = {"side": SIDES[side]}
        seat |= {lane: " ".join(self.column(side, lane)) for lane in LANES}
        for zone, field in (("hand", "hand"), ("pile", "discard"), ("deck", "deck")):
            seat[field] = " ".join(self.zone(side, zone))
        if side in self.ends:
            seat["deck_size"] = len(self.zone(side, "deck"))
        return seat


class ThunderTable(ScenarioTable):
    """What the tests read off a table.  Sides are T and L; Thor has seat 1, Loki seat 2."""

    @property
    def reading(self) -> Reading:
        return read(self.truth, self.match.options.as_dict())

    def side(self, side: str) -> Side:
        return self.reading.sides[SEATS[side] - 1]

    def column(self, side: str, lane: str) -> str:
        """`~Dwarf > +Tyr`."""
        cards = self.side(side).columns[LANES.index(lane)]
        return " > ".join(("+" if lying.up else "~") + name_of(lying.card, side) for lying in cards)

    def hand(self, side: str) -> list[str]:
        return sorted(name_of(card, side) for card in self.side(side).hand)

    def pile(self, side: str) -> str:
        """The top card last."""
        return ", ".join(name_of(card, side) for card in self.side(side).pile)

    def top(self, side: str, count: int = 1) -> str:
        """The uppermost cards of a pile, the top card last."""
        return ", ".join(name_of(card, side) for card in self.side(side).pile[-count:])

    def deck(self, side: str) -> list[str]:
        return [name_of(card, side) for card in self.side(side).deck]

    @property
    def left(self) -> int:
        return self.reading.left

    @property
    def total(self) -> int:
        return self.reading.total

    @property
    def mover(self) -> str:
        """The side that must decide; "" when the game is over."""
        return {0: "", 1: "T", 2: "L"}[self.turn]

    def won_by(self) -> str:
        winners = self.winners()
        assert len(winners) == 1
        return "TL"[winners[0] - 1]

    def holder(self, what: str) -> str:
        seat = self.reading.holder[what]
        return "" if seat is None else "TL"[seat]

    # ---- Playing ----

    def pass_turn(self) -> ThunderTable:
        """Confirm the end of the turn where the table asks for it."""
        if self.phase == "end_of_turn":
            self.play("end turn")
        return self

    def hit(self, name: str) -> ThunderTable:
        """Ravens challenge the opponent's hand, and chance picks this card."""
        victim = "L" if self.mover == "T" else "T"
        for place in range(len(self.side(victim).hand)):
            trial = self.match.copy()
            steer(trial, place)
            events = trial.play("at hand")
            if any(isinstance(event, AimedAtHand) and code(event.card) == card_of(name, victim) for event in events):
                steer(self.match, place)
                self.play("at hand")
                return self
        raise AssertionError(f"{name} is not in the hand")

    def offered(self, *beginnings: str) -> set[str]:
        return {action for action in self.choices if action.startswith(beginnings)}

    # ---- What somebody sees ----

    def view_of(self, viewer: str) -> ThunderView:
        """T, L, or S for a spectator."""
        seen = self.seen(SEATS.get(viewer))
        assert isinstance(seen, ThunderView)
        return seen

    def column_seen(self, viewer: str, side: str, lane: str) -> str:
        """`~` an unknown card, `~*` one with the other back, `~?Troll` one that can only be a Troll, `+Troll` face up."""
        cards = self.view_of(viewer).players[SEATS[side] - 1].lanes[LANES.index(lane)]
        return " > ".join(field_text(card, side) for card in cards)

    def tokens_seen(self, viewer: str, side: str, lane: str) -> list[int]:
        return [card.token for card in self.view_of(viewer).players[SEATS[side] - 1].lanes[LANES.index(lane)]]

    def hand_seen(self, viewer: str, side: str) -> list[str]:
        """`-` an unknown card, `-*` one with the other back."""
        return [hand_text(card, side) for card in self.view_of(viewer).players[SEATS[side] - 1].hand]

    def pile_seen(self, viewer: str, side: str) -> tuple[int, str, str | None]:
        """How many cards, the top one, and the whole pile if it is open."""
        player = self.view_of(viewer).players[SEATS[side] - 1]
        top = "" if player.pile_top is None else name_of(code(player.pile_top), side)
        cards = None if player.pile_cards is None else ", ".join(name_of(code(card), side) for card in player.pile_cards)
        return player.pile, top, cards

    def heard(self, viewer: str) -> list[str]:
        """Everything a viewer was told, as sentences."""
        return self.log(SEATS.get(viewer))

    def tells(self, viewer: str, *actions: str) -> list[str]:
        """Play, and give what a viewer is told of it."""
        return self.new_log(SEATS.get(viewer), *actions)

    def offers(self, side: str) -> dict[str, str]:
        """By action: what the deciding player reads."""
        speaker = Speaker(Seat(SEATS[side] - 1), self.match.names)
        game, seen = self.match.game, self.seen(SEATS[side])
        return {str(action): game.offer(action, seen, speaker) for action in self.match.legal()}

    def question(self, viewer: str) -> str:
        seat = SEATS.get(viewer)
        speaker = Speaker(None if seat is None else Seat(seat - 1), self.match.names)
        return self.match.game.ask(self.seen(seat), speaker)

    def picture(self, viewer: str) -> str:
        seat = SEATS.get(viewer)
        return self.match.game.picture(self.seen(seat), Speaker(None if seat is None else Seat(seat - 1), self.match.names))


def field_text(card: FieldCard, side: str) -> str:
    if isinstance(card, FaceUp):
        return "+" + name_of(code(card.card), side)
    if isinstance(card, Known):
        return "~" + name_of(code(card.card), side)
    assert isinstance(card, FaceDown)
    may_be = "/".join(name_of(code(found), side) for found in card.may_be)
    return "~" + ("*" if card.stolen else "") + (f"?{may_be}" if may_be else "")


def hand_text(card: HandCard, side: str) -> str:
    if isinstance(card, Held):
        return name_of(code(card.card), side)
    return "-*" if card.stolen else "-"


def named(cards: tuple[Card, ...], side: str) -> list[str]:
    return [name_of(code(card), side) for card in cards]


def position(text: str, *, turn: str = "T", first: bool = False, left: int | None = None, **more: Any) -> dict[str, object]:
    """The document of a text table; `left` points of the turn are left, `first`: nobody but Loki has had a turn."""
    sketch = Sketch(text)
    seats = [sketch.seat("T"), sketch.seat("L")]
    turns = (0, int(turn == "T")) if first else (4, 4 + int(turn == "T"))
    for seat, taken in zip(seats, turns, strict=True):
        seat["turns_taken"] = taken
    document: dict[str, object] = {"seats": seats, "turn": SEATS[turn], **more}
    if left is not None:
        columns = [sketch.column(turn, lane) for lane in LANES]
        total = 4 if any(column and kind(column[0]) == "god" for column in columns) else sum(map(bool, columns))
        points = document.setdefault("points", max(total, left))
        assert isinstance(points, int)
        document["used"] = points - left
    return document


def table(text: str, *, seed: int = 1, **more: Any) -> ThunderTable:
    """A table as the text draws it; see `position`."""
    return ThunderTable(Match.from_position(GAME, position(text, **more), seed))


def new_game(seed: int = 1, **options: object) -> ThunderTable:
    """A game from the deal on."""
    return ThunderTable(Match(GAME, 2, seed, options))
