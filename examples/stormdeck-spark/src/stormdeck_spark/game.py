"""Spark, a game of one page.  `page.md` has its rules:

SP-R01  Two to four players.  The cards 1 to 20 are shuffled and everybody gets three; the rest stays hidden.
SP-R02  Chance says who begins.  In turn, everybody plays one card face up, until all cards are played.
SP-R03  The highest total wins (with the option `low_wins` the lowest); equal totals share the win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

import msgspec

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.errors import IllegalAction, PositionError, UnknownCard
from stormdeck.core.events import Event
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.options import Option, Options
from stormdeck.core.rng import Rng
from stormdeck.core.showing import Colour, Showing
from stormdeck.core.speech import Speaker
from stormdeck.core.tabletop import Zone, ZoneCard
from stormdeck.core.types import Decision, Outcome, Seat
from stormdeck.core.view import View

CARDS = range(1, 21)
HAND = 3
COLOURS: tuple[Colour, ...] = ("sea", "moss", "orange", "red")
"""Of the cards 1 to 5, 6 to 10, 11 to 15 and 16 to 20."""


class Play(Action, frozen=True):
    """SP-R02  Play a hand card; its row in the action table is `card - 1`."""

    card: int

    def __str__(self) -> str:
        return f"play {self.card}"


class Played(Event, frozen=True):
    """SP-R02  Everybody sees a played card."""

    game: ClassVar[str] = "spark"
    seat: Seat
    card: int

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class SparkView(View, frozen=True):
    """What a seat knows: its own hand, and everything that was played."""

    game: ClassVar[str] = "spark"
    options: Options
    starter: Seat
    turn: Seat | None
    hand: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]


class SparkState(State):
    __slots__ = ("deck", "hands", "options", "played", "starter")

    def __init__(self, options: Options, rng: Rng) -> None:
        super().__init__(rng)
        self.options = options
        self.hands: list[list[int]] = [[] for _ in range(options.players)]
        self.played: list[list[int]] = [[] for _ in range(options.players)]
        self.deck: list[int] = []
        self.starter = 0

    def turn(self) -> int:
        """The seat that plays next; -1 when every hand is empty."""
        made = sum(len(cards) for cards in self.played)
        return -1 if not any(self.hands) else (self.starter + made) % len(self.hands)


class SparkBelief(Belief):
    """Everything a view does not show is dealt afresh."""

    def __init__(self, view: SparkView) -> None:
        self.view = view

    def new_state(self, rng: Rng) -> State:
        state = SparkState(self.view.options, rng)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, SparkState)
        view = self.view
        state.rng = rng
        state.starter = view.starter
        state.played = [list(cards) for cards in view.played]
        seen = {card for cards in view.played for card in cards} | set(view.hand)
        unseen = shuffled([card for card in CARDS if card not in seen], rng)
        for seat in range(view.options.players):
            count = HAND - len(view.played[seat])
            state.hands[seat] = list(view.hand) if seat == view.viewer else sorted(unseen.pop() for _ in range(count))
        state.deck = unseen


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    left = list(cards)
    return [left.pop(int(rng.below(len(left)))) for _ in cards]


def drawn(card: int, word: str = "") -> ZoneCard:
    """A card on the table; with the word that means it in "play 7" where it can be played."""
    return ZoneCard(face=str(card), name=f"the {card}", card=str(card), colour=COLOURS[(card - 1) // 5], word=word)


class Spark(Game):
    """SP-R01  Two to four players."""

    def __init__(self) -> None:
        low = Option(name="low_wins", default=False, meaning="Does the lowest total win?  SP-R03")
        super().__init__(
            id="spark",
            title="Spark",
            players=(2, 3, 4),
            options=(low,),
            rules_version=1,
            actions=ActionTable([Play(card) for card in CARDS]),
            most_legal=HAND,
            rule_prefix="SP",
            players_rule="SP-R01",
            blurb="Three cards each; the highest total wins.",
            minutes=1,
            showing=Showing(
                pitch="Three cards each, and one minute. Play them one by one; the highest total wins.",
                colour="orange",
            ),
        )

    # The hot half: numbers.

    def seat_to_move(self, state: State) -> int:
        assert isinstance(state, SparkState)
        return state.turn()

    def legal_rows(self, state: State, rows: Rows) -> None:
        assert isinstance(state, SparkState)
        rows.count = 0
        if state.turn() >= 0:
            for card in state.hands[state.turn()]:
                rows.add(card - 1)

    def apply_row(self, state: State, row: int, events: list[Event] | None) -> None:
        assert isinstance(state, SparkState)
        seat, card = state.turn(), row + 1
        state.hands[seat].remove(card)
        state.played[seat].append(card)
        if events is not None:
            events.append(Played(Seat(seat), card))

    def payoff(self, state: State, seat: int) -> float:
        outcome = self.outcome(state)
        assert outcome is not None
        return 1 / len(outcome.winners) if Seat(seat) in outcome.winners else 0.0

    def belief(self, view: View) -> Belief:
        assert isinstance(view, SparkView)
        return SparkBelief(view)

    # The cold half: values.

    def deal(self, options: Options, rng: Rng) -> State:
        """SP-R01"""
        state = SparkState(options, rng)
        state.deck = shuffled(list(CARDS), rng)
        for hand in state.hands:
            hand += sorted(state.deck.pop() for _ in range(HAND))
        state.starter = int(rng.below(options.players))
        return state

    def decision(self, state: State) -> Decision | None:
        assert isinstance(state, SparkState)
        return None if state.turn() < 0 else Decision(Seat(state.turn()), "play", "SP-R02")

    def view(self, state: State, seat: Seat | None) -> View:
        assert isinstance(state, SparkState)
        return SparkView(
            viewer=seat,
            options=state.options,
            starter=Seat(state.starter),
            turn=None if state.turn() < 0 else Seat(state.turn()),
            hand=() if seat is None else tuple(sorted(state.hands[seat])),
            played=tuple(tuple(cards) for cards in state.played),
        )

    def outcome(self, state: State) -> Outcome | None:
        """SP-R03"""
        assert isinstance(state, SparkState)
        if state.turn() >= 0:
            return None
        totals = tuple(sum(cards) for cards in state.played)
        low = state.options.flag("low_wins")
        best = min(totals) if low else max(totals)
        winners = tuple(Seat(seat) for seat, total in enumerate(totals) if total == best)
        return Outcome(winners, totals, "the lowest total" if low else "the highest total", "SP-R03")

    def explain(self, state: State, action: Action) -> IllegalAction:
        assert isinstance(action, Play)
        if self.decision(state) is None:
            return IllegalAction("SP-R02", "The game is over.")
        return IllegalAction("SP-R02", f"The {action.card} is not in your hand.")

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        try:
            seats = msgspec.convert(document["seats"], list[dict[str, list[int]]])
            state = SparkState(options, rng)
            for seat, entry in enumerate(seats):
                state.hands[seat], state.played[seat] = sorted(entry["hand"]), list(entry["played"])
        except (KeyError, msgspec.ValidationError):
            raise PositionError("A seat of Spark has the lists `hand` and `played`.") from None
        used = [card for cards in state.hands + state.played for card in cards]
        if len(set(used)) != len(used) or not set(used) <= set(CARDS):
            raise PositionError("Every card is one of 1 to 20 and lies in one place (SP-R01).")
        starter = document.get("starter", 1)
        if not isinstance(starter, int) or not 1 <= starter <= options.players:
            raise PositionError(f"`starter` is a seat from 1 to {options.players}, not {starter!r}.")
        state.starter = starter - 1
        named = msgspec.convert(document.get("deck", []), list[int])
        state.deck = named or shuffled([card for card in CARDS if card not in used], rng)
        return state

    def describe(self, state: State) -> dict[str, object]:
        assert isinstance(state, SparkState)
        seats = [{"hand": list(hand), "played": list(cards)} for hand, cards in zip(state.hands, state.played, strict=True)]
        return {"seats": seats, "deck": list(state.deck), "starter": state.starter + 1}

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        seats = document["seats"]
        starter = document["starter"]
        assert isinstance(seats, list)
        assert isinstance(starter, int)
        count = len(seats)
        turned = [seats[(seat - by) % count] for seat in range(count)]
        return {**document, "seats": turned, "starter": (starter - 1 + by) % count + 1}

    def say(self, event: Event, speaker: Speaker) -> str:
        assert isinstance(event, Played)
        return f"{speaker.does(event.seat, 'play')} the {event.card}."

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, SparkView)
        if view.turn is None:
            return "The game is over."
        return "Your turn: play a card." if view.turn == speaker.viewer else f"{speaker.name(view.turn)} plays a card."

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        assert isinstance(action, Play)
        return f"Play the {action.card}."

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, SparkView)
        lines = [f"{speaker.who(Seat(seat))}: {' '.join(map(str, cards)) or '-'}" for seat, cards in enumerate(view.played)]
        if view.viewer is not None:
            lines.append(f"Your hand: {' '.join(map(str, view.hand)) or '-'}")
        return "\n".join(lines)

    def tabletop(self, view: View) -> tuple[Zone, ...]:
        """Everybody's hand and played cards, and the cards that were not dealt."""
        assert isinstance(view, SparkView)
        zones: list[Zone] = []
        for seat, cards in enumerate(view.played):
            own = seat == view.viewer
            left = HAND - len(cards)
            held = tuple(drawn(card, word=str(card)) for card in view.hand) if own else (ZoneCard(lies="hidden", count=left),)
            played = tuple(drawn(card) for card in cards)
            total = ZoneCard(name="Total", face=str(sum(cards)))
            zones += [
                Zone(id=f"played:{seat}", title="Played cards", owner=Seat(seat), cards=played),
                Zone(id=f"total:{seat}", title="Total", owner=Seat(seat), layout="chips", cards=(total,)),
                Zone(id=f"hand:{seat}", title="Hand", owner=Seat(seat), layout="fan", cards=held if left else ()),
            ]
        rest = ZoneCard(lies="hidden", count=len(CARDS) - HAND * len(view.played))
        return (*zones, Zone(id="rest", title="Not dealt", layout="pile", cards=(rest,)))

    def card_text(self, name: str) -> str:
        if not name.isdecimal() or int(name) not in CARDS:
            raise UnknownCard(f'There is no card "{name}" in Spark: the cards are 1 to 20.')
        return f"The {name}: It adds {name} to your total (SP-R03)."

    def unseen(self, view: View) -> dict[str, int]:
        """Which cards may still come: those that lie nowhere in sight."""
        assert isinstance(view, SparkView)
        seen = {*view.hand, *[card for cards in view.played for card in cards]}
        return {str(card): int(card not in seen) for card in CARDS}

    def visibility(self) -> dict[str, str]:
        return {
            "rng": "nobody",
            "options": "everybody",
            "hands": "the owner",
            "played": "everybody",
            "deck": "nobody",
            "starter": "everybody",
        }

    # For the test kit: where every card lies.

    def zones(self, state: State) -> dict[str, tuple[int, ...]]:
        assert isinstance(state, SparkState)
        places: dict[str, tuple[int, ...]] = {f"card {place} of the deck": (card,) for place, card in enumerate(state.deck)}
        for seat, hand in enumerate(state.hands):
            places[f"the hand of seat {seat + 1}"] = tuple(hand)
            places[f"the cards seat {seat + 1} played"] = tuple(state.played[seat])
        return places


GAME = Spark()
