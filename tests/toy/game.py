"""Nines: nine cards, a hidden hand of two each; play one, draw one; when all are played the highest sum wins.

Written as a stranger would write a game for Stormdeck: plain Python, no options, one class for everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.errors import IllegalAction, PositionError
from stormdeck.core.events import Event
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Decision, Outcome, Seat
from stormdeck.core.view import View

CARDS = 9


class Play(Action, frozen=True):
    card: int

    def __str__(self) -> str:
        return f"play {self.card + 1}"


class Played(Event, frozen=True):
    game: ClassVar[str] = "nines"
    seat: Seat
    card: int

    def seen_by(self, seat: Seat | None) -> Played:
        return self


class Drew(Event, frozen=True):
    game: ClassVar[str] = "nines"
    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat, None)


class NinesView(View, frozen=True):
    game: ClassVar[str] = "nines"
    seat: Seat | None
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    pile: int


class NinesState(State):
    def __init__(self, rng: Rng, players: int) -> None:
        super().__init__(rng)
        self.pile: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.played: list[list[int]] = [[] for _ in range(players)]
        self.turn = 0

    def __repr__(self) -> str:
        return f"<Nines: seat {self.turn + 1} to play>"


class NinesBelief(Belief):
    def __init__(self, view: NinesView, state_type: type[NinesState]) -> None:
        self.view = view
        self.state_type = state_type

    def new_state(self, rng: Rng) -> State:
        state = self.state_type(rng, len(self.view.hand_sizes))
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, NinesState)
        seen = self.view
        known = {*seen.hand, *[card for cards in seen.played for card in cards]}
        unseen = shuffled([card for card in range(CARDS) if card not in known], rng)
        state.rng = rng
        state.turn = 0 if seen.seat is None else int(seen.seat)
        state.played = [list(cards) for cards in seen.played]
        state.hands = [
            list(seen.hand) if seat == seen.viewer else sorted([unseen.pop() for _ in range(size)])
            for seat, size in enumerate(seen.hand_sizes)
        ]
        state.pile = unseen


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    left = list(cards)
    return [left.pop(int(rng.below(len(left)))) for _ in cards]


def nines(state: State) -> NinesState:
    assert isinstance(state, NinesState)
    return state


class Nines(Game):
    state_type: type[NinesState] = NinesState

    def __init__(self) -> None:
        super().__init__(
            id="nines",
            title="Nines",
            players=(1, 2, 3),
            options=(),
            rules_version=1,
            actions=ActionTable([Play(card) for card in range(CARDS)]),
            most_legal=2,
            rule_prefix="NI",
            players_rule="NI-R01",
            blurb="Play your cards; the highest sum wins.",
            minutes=1,
        )

    def seat_to_move(self, state: State) -> int:
        table = nines(state)
        return table.turn if table.hands[table.turn] else -1

    def legal_rows(self, state: State, rows: Rows) -> None:
        rows.count = 0
        table = nines(state)
        for card in table.hands[table.turn]:
            rows.add(card)

    def apply_row(self, state: State, row: int, events: list[Event] | None) -> None:
        table, seat = nines(state), Seat(nines(state).turn)
        table.hands[seat].remove(int(row))
        table.played[seat].append(int(row))
        told: list[Event] = [Played(seat, int(row))]
        if table.pile:
            card = table.pile.pop()
            table.hands[seat] = sorted([*table.hands[seat], card])
            told.append(Drew(seat, card))
        table.turn = (seat + 1) % len(table.hands)
        if events is not None:
            events += told

    def clone(self, state: State) -> State:
        copy = self.state_type(state.rng.clone(), len(nines(state).hands))
        self.copy_into(state, copy)
        return copy

    def copy_into(self, source: State, target: State) -> None:
        copy, table = nines(target), nines(source)
        copy.rng = table.rng.clone()
        copy.pile = list(table.pile)
        copy.hands = [list(hand) for hand in table.hands]
        copy.played = [list(cards) for cards in table.played]
        copy.turn = table.turn

    def payoff(self, state: State, seat: int) -> float:
        outcome = self.outcome(state)
        return 1 / len(outcome.winners) if outcome is not None and seat in outcome.winners else 0.0

    def belief(self, view: View) -> Belief:
        assert isinstance(view, NinesView)
        return NinesBelief(view, self.state_type)

    def deal(self, options: Options, rng: Rng) -> State:
        state = self.state_type(rng, options.players)
        state.pile = shuffled(list(range(CARDS)), rng)
        state.hands = [sorted([state.pile.pop(), state.pile.pop()]) for _ in range(options.players)]
        return state

    def decision(self, state: State) -> Decision | None:
        seat = self.seat_to_move(state)
        return None if seat < 0 else Decision(Seat(seat), "play", "NI-R02")

    def view(self, state: State, seat: Seat | None) -> View:
        table, decision = nines(state), self.decision(state)
        return NinesView(
            viewer=seat,
            seat=None if decision is None else decision.seat,
            hand=() if seat is None else tuple(table.hands[seat]),
            hand_sizes=tuple(len(hand) for hand in table.hands),
            played=tuple(tuple(cards) for cards in table.played),
            pile=len(table.pile),
        )

    def outcome(self, state: State) -> Outcome | None:
        if self.seat_to_move(state) >= 0:
            return None
        points = tuple(sum(cards) + len(cards) for cards in nines(state).played)
        winners = tuple(Seat(seat) for seat, sum_ in enumerate(points) if sum_ == max(points))
        return Outcome(winners, points, "all cards are played", "NI-R03")

    def explain(self, state: State, action: Action) -> IllegalAction:
        return IllegalAction("NI-R02", "That card is not in your hand.")

    def describe(self, state: State) -> dict[str, object]:
        table = nines(state)
        seats = [{"hand": codes(hand), "played": codes(played)} for hand, played in zip(table.hands, table.played, strict=True)]
        return {"seats": seats, "pile": codes(table.pile), "turn": table.turn + 1}

    def set_up(self, document: Mapping[str, object], options: Options, rng: Rng) -> State:
        try:
            read = msgspec.convert(document, Document)
            state = self.state_type(rng, options.players)
            state.hands = [sorted(cards_of(seat.hand)) for seat in read.seats]
            state.played = [cards_of(seat.played) for seat in read.seats]
            state.pile = cards_of(read.pile)
        except (msgspec.ValidationError, ValueError) as error:
            raise PositionError(f"The position cannot be read: {error}.") from None
        state.turn = read.turn - 1
        lying = sorted(state.pile + [card for cards in state.hands + state.played for card in cards])
        if lying != list(range(CARDS)):
            raise PositionError("A card is missing or lies twice.")
        return state

    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        read = msgspec.convert(document, Document)
        count = len(read.seats)
        seats = [msgspec.to_builtins(read.seats[(seat - by) % count]) for seat in range(count)]
        return {"seats": seats, "pile": read.pile, "turn": (read.turn - 1 + by) % count + 1}

    def say(self, event: Event, speaker: Speaker) -> str:
        if isinstance(event, Played):
            return f"{speaker.does(event.seat, 'play')} the {event.card + 1}."
        assert isinstance(event, Drew)
        return f"{speaker.does(event.seat, 'draw')} {'a card' if event.card is None else f'the {event.card + 1}'}."

    def ask(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, NinesView)
        return "The game is over." if view.seat is None else f"{speaker.does(view.seat, 'play')} a card."

    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        return f"Play the {str(action).split()[1]}."

    def picture(self, view: View, speaker: Speaker) -> str:
        assert isinstance(view, NinesView)
        return f"hand {view.hand}, played {view.played}, pile {view.pile}"

    def visibility(self) -> dict[str, str]:
        return {"rng": "nobody", "pile": "nobody", "hands": "the owner", "played": "everybody", "turn": "everybody"}


class SeatDocument(msgspec.Struct):
    hand: str
    played: str


class Document(msgspec.Struct):
    seats: list[SeatDocument]
    pile: str
    turn: int


def codes(cards: list[int]) -> str:
    return " ".join(f"C{card + 1}" for card in cards)


def cards_of(text: str) -> list[int]:
    return [int(code.removeprefix("C")) - 1 for code in text.split()]


GAME = Nines()
