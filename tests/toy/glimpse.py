"""Nines with a glimpse: whoever has just played sees the next card of the pile, until anybody plays again."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from stormdeck.core.events import Event
from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from tests.toy.game import Nines, NinesBelief, NinesState, NinesView, nines


class Glimpsed(Event, frozen=True):
    game: ClassVar[str] = "nines"
    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Glimpsed:
        return self if seat == self.seat else Glimpsed(self.seat, None)

    def faded(self) -> Glimpsed:
        return Glimpsed(self.seat, None)


class GlimpseView(NinesView, frozen=True):
    glimpse: int | None

    def faded(self) -> Self:
        return msgspec.structs.replace(self, glimpse=None)


class KeptGlimpse(GlimpseView, frozen=True):
    def faded(self) -> Self:
        return self


class GlimpseBelief(NinesBelief):
    def deal_into(self, state: State, rng: Rng) -> None:
        super().deal_into(state, rng)
        assert isinstance(self.view, GlimpseView)
        card = self.view.glimpse
        if card is None:
            return
        table = nines(state)
        for place in (table.pile, *[hand for seat, hand in enumerate(table.hands) if seat != self.view.viewer]):
            if card in place:
                place[place.index(card)] = table.pile[-1]
                table.pile[-1] = card
        table.hands = [sorted(hand) for hand in table.hands]


class Glimpses(Nines):
    view_type: type[GlimpseView] = GlimpseView

    def apply_row(self, state: State, row: int, events: list[Event] | None) -> None:
        seat = Seat(nines(state).turn)
        super().apply_row(state, row, events)
        if events is not None and nines(state).pile:
            events.append(Glimpsed(seat, nines(state).pile[-1]))

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        assert isinstance(seen, NinesView)
        fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
        return self.view_type(**fields, glimpse=nines(state).pile[-1] if self.glimpses(nines(state), seat) else None)

    def glimpses(self, state: NinesState, seat: Seat | None) -> bool:
        last = (state.turn - 1) % len(state.hands)
        return seat == last and bool(state.played[last]) and bool(state.pile)

    def belief(self, view: View) -> Belief:
        assert isinstance(view, GlimpseView)
        return GlimpseBelief(view, self.state_type)

    def say(self, event: Event, speaker: Speaker) -> str:
        if isinstance(event, Glimpsed):
            what = "the next card" if event.card is None else f"the next card: the {event.card + 1}"
            return f"{speaker.does(event.seat, 'glimpse')} {what}."
        return super().say(event, speaker)
