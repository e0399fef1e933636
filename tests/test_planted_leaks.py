"""Leaks planted into Blanco on purpose: each is of a kind seen in other systems, and `leak_test` must catch every one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest
from mypy_extensions import i64

import stormdeck
from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.events import Event, TakenBack
from stormdeck.core.gallery import NoteNow
from stormdeck.core.game import Belief, Game, Rows, State
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.speech import Speaker
from stormdeck.core.tabletop import Zone, ZoneCard
from stormdeck.core.types import Learners, Seat
from stormdeck.core.view import View
from stormdeck.games.blanco import rules, words
from stormdeck.games.blanco.actions import DISCARD, PLACE, SWAP, Cell
from stormdeck.games.blanco.cards import Card, spoken
from stormdeck.games.blanco.events import BlancoEvent, DrewUnseen, LookedAt, Reshuffled
from stormdeck.games.blanco.game import Blanco
from stormdeck.games.blanco.state import CELLS, LOOKED, PLAY_OR_DISCARD, REVEAL_AFTER_DISCARD, UP, BlancoState
from stormdeck.games.blanco.view import BlancoView, FaceDown, Known, Player
from stormdeck.table.words import speak
from stormdeck.testing.leaks import leak_test
from tests.toy.game import Nines, NinesState
from tests.toy.glimpse import Glimpses, KeptGlimpse


def pile_top(state: State) -> int:
    assert isinstance(state, BlancoState)
    return int(state.pile[int(state.pile_size) - 1])


def blanco_view(game: Blanco, state: State, seat: Seat | None) -> tuple[BlancoView, BlancoState]:
    view = Blanco.view(game, state, seat)
    assert isinstance(view, BlancoView)
    assert isinstance(state, BlancoState)
    return view, state


# ---- In views ----------------------------------------------------------------------------------------------------------


class PeekView(BlancoView, frozen=True):
    peek: int


class ViewCarriesTheNextCard(Blanco):
    """A face-down card is sent with its face."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen, _ = blanco_view(self, state, seat)
        fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
        return PeekView(**fields, peek=pile_top(state))


class BoardShowsTheNextCard(Blanco):
    """What is drawn does not come from the view alone: the game kept what it saw when it made one."""

    def view(self, state: State, seat: Seat | None) -> View:
        self.kept = pile_top(state)
        return Blanco.view(self, state, seat)

    def tabletop(self, view: View) -> tuple[Zone, ...]:
        return (Zone(id="pile", title="Pile", layout="pile", cards=(ZoneCard(face=str(self.kept)),)),)


class ViewKeepsTheOrderOfHands(Blanco):
    """The place of an open card in somebody's sorted hand tells about the hidden ones."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen, table = blanco_view(self, state, seat)
        fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
        return PeekView(**fields, peek=[int(mark) for mark in table.hand_public].index(1) if 1 in table.hand_public else -1)


class EverybodySeesTheLook(Blanco):
    """A card its owner has looked at is in everybody's view; the rest of the view even fits."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen, table = blanco_view(self, state, seat)
        shown: list[Card] = []
        players = [self.show(player, table, at, shown) for at, player in enumerate(seen.players)]
        unseen = [(shuffle, tuple(card for card in cards if card not in shown)) for shuffle, cards in seen.recall.unseen]
        recall = msgspec.structs.replace(seen.recall, unseen=tuple(unseen))
        return msgspec.structs.replace(seen, players=tuple(players), recall=recall)

    def show(self, player: Player, state: BlancoState, seat: int, shown: list[Card]) -> Player:
        grid = [list(line) for line in player.grid]
        for row, line in enumerate(grid):
            for column, lying in enumerate(line):
                place = seat * CELLS + row * 4 + column
                if isinstance(lying, FaceDown) and state.faces[place] == LOOKED:
                    shown.append(Card(int(state.cards[place])))
                    line[column] = Known(shown[-1], lying.shuffle)
        return msgspec.structs.replace(player, grid=tuple(tuple(line) for line in grid))


# ---- In events and words -----------------------------------------------------------------------------------------------


class LoudLook(BlancoEvent, frozen=True):
    seat: Seat
    cell: Cell
    card: Card

    def seen_by(self, seat: Seat | None) -> LoudLook:
        return self


class EventShowsTheLook(Blanco):
    """The log names the card."""

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, events)
        if events is not None:
            events[:] = [LoudLook(e.seat, e.cell, e.card) if isinstance(e, LookedAt) else e for e in events]

    def say(self, event: Event, speaker: Speaker) -> str:
        if isinstance(event, LoudLook):
            return words.say(LookedAt(event.seat, event.cell, event.card), speaker)
        return Blanco.say(self, event, speaker)


class TheLogKeepsTheLook(Blanco):
    """A face that is shown for a moment only stays in the log."""

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, events)
        if events is not None:
            events[:] = [LookedAt(e.seat, e.cell, e.card) if isinstance(e, LookedAt) else e for e in events]


class LoudShuffle(BlancoEvent, frozen=True):
    bottom: Card

    def seen_by(self, seat: Seat | None) -> LoudShuffle:
        return self


class ReshuffleShowsACard(Blanco):
    """An animation shows a card of the new pile; it happens about once a game."""

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, events)
        assert isinstance(state, BlancoState)
        if events is not None:
            bottom = Card(int(state.pile[0]))
            events[:] = [LoudShuffle(bottom) if isinstance(event, Reshuffled) else event for event in events]

    def say(self, event: Event, speaker: Speaker) -> str:
        return "The pile is shuffled." if isinstance(event, LoudShuffle) else Blanco.say(self, event, speaker)


class Remembers(Blanco):
    """Remembers the last state it was asked about, as a careless cache would."""

    def __init__(self) -> None:
        Blanco.__init__(self)
        self.last: State | None = None

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, events)
        self.last = state


class WordsNameTheCard(Remembers):
    """Words are made from the truth instead of the seen event."""

    def say(self, event: Event, speaker: Speaker) -> str:
        told = Blanco.say(self, event, speaker)
        if isinstance(event, DrewUnseen) and self.last is not None:
            return told.replace("a card", f"a card above the {spoken(Card(pile_top(self.last)))}")
        return told


# ---- In questions and answers ------------------------------------------------------------------------------------------


class OrderOfChoicesTells(Blanco):
    """The same choices in an order that depends on the next card."""

    def legal_rows(self, state: State, rows: Rows) -> None:
        Blanco.legal_rows(self, state, rows)
        if pile_top(state) % 2:
            listed = [rows.items[place] for place in range(int(rows.count))]
            rows.count = 0
            for row in reversed(listed):
                rows.add(row)


class AskedOnlyIfItMatters(Blanco):
    """After a discard a seat is asked which card to turn up, unless its first face-down card is a low one."""

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, events)
        assert isinstance(state, BlancoState)
        if state.phase != REVEAL_AFTER_DISCARD:
            return
        base = int(state.active) * CELLS
        hidden = [place for place in range(base, base + CELLS) if state.faces[place] != UP]
        if state.cards[hidden[0]] % 12 < 6:
            rules.begin_clearing(state, events)


class NumberOfChoicesTells(Blanco):
    """Brown cards may not be discarded, so everybody who counts the choices learns about the hand."""

    def legal_rows(self, state: State, rows: Rows) -> None:
        Blanco.legal_rows(self, state, rows)
        assert isinstance(state, BlancoState)
        if state.phase == PLAY_OR_DISCARD:
            listed = [rows.items[place] for place in range(int(rows.count))]
            rows.count = 0
            for row in listed:
                if not DISCARD + 108 <= row < PLACE:
                    rows.add(row)


class RefusalNamesACard(Blanco):
    """The error text says what the player could not know."""

    def explain(self, state: State, action: Action) -> IllegalAction:
        error = Blanco.explain(self, state, action)
        return IllegalAction(error.rule, f"{error.why} The next card is the {spoken(Card(pile_top(state)))}.")


class TakeBackTells(Blanco):
    """A swap uses up chance if the next card is odd, so the right to take it back tells."""

    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        if SWAP <= row < DISCARD and pile_top(state) % 2:
            state.rng.next32()
        Blanco.apply_row(self, state, row, events)


class SaysThatNobodyLearns(Blanco):
    """Everything may be taken back that uses no chance, whoever has seen what."""

    def learners(self, before: View, events: Sequence[Event], after: View) -> Learners | None:
        return Learners.NOBODY


# ---- In what search is given -------------------------------------------------------------------------------------------


class Spoilt(Belief):
    """A belief whose deals are changed afterwards."""

    def __init__(self, inner: Belief, spoil: Callable[[State, Rng], None]) -> None:
        self.inner = inner
        self.spoil = spoil

    def new_state(self, rng: Rng) -> State:
        state = self.inner.new_state(rng)
        self.spoil(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        self.inner.deal_into(state, rng)
        self.spoil(state, rng)


class RemembersViews(Blanco):
    """Keeps the state it last made a view of."""

    def __init__(self) -> None:
        Blanco.__init__(self)
        self.last: State | None = None

    def view(self, state: State, seat: Seat | None) -> View:
        self.last = state
        return Blanco.view(self, state, seat)


class DeterminiseKeepsTheTruth(RemembersViews):
    """Search is given the true cards."""

    def belief(self, view: View) -> Belief:
        truth = None if self.last is None else Blanco.clone(self, self.last)

        def spoil(state: State, rng: Rng) -> None:
            assert isinstance(state, BlancoState)
            assert isinstance(truth, BlancoState)
            state.copy_from(truth)

        return Spoilt(Blanco.belief(self, view), spoil)


class DeterminiseKeepsTheNextCard(RemembersViews):
    """Everything is dealt afresh but for the top of the pile."""

    def belief(self, view: View) -> Belief:
        truth = -1 if self.last is None or view != Blanco.view(self, self.last, view.viewer) else pile_top(self.last)

        def spoil(state: State, rng: Rng) -> None:
            assert isinstance(state, BlancoState)
            top = int(state.pile_size) - 1
            for place in range(top):
                if state.pile[place] == truth:
                    state.pile[place], state.pile[top] = state.pile[top], state.pile[place]

        return Spoilt(Blanco.belief(self, view), spoil)


class DeterminiseAlwaysDealsTheSame(Blanco):
    """A fixed deal: nothing of the truth, but no chance either."""

    def belief(self, view: View) -> Belief:
        inner = Blanco.belief(self, view)

        def spoil(state: State, rng: Rng) -> None:
            inner.deal_into(state, FastRng(3))
            state.rng = rng

        return Spoilt(inner, spoil)


class DeterminiseIsUneven(Blanco):
    """The better of the two next cards always comes first."""

    def belief(self, view: View) -> Belief:
        def spoil(state: State, rng: Rng) -> None:
            assert isinstance(state, BlancoState)
            size = int(state.pile_size)
            for place in range(size - 1, max(size - 9, 0), -2):
                if state.pile[place] < state.pile[place - 1]:
                    state.pile[place], state.pile[place - 1] = state.pile[place - 1], state.pile[place]

        return Spoilt(Blanco.belief(self, view), spoil)


class DeterminiseHandsOutChance(RemembersViews):
    """The twin holds the table's own source of chance, so search foresees the next reshuffle."""

    def belief(self, view: View) -> Belief:
        last = self.last

        def spoil(state: State, rng: Rng) -> None:
            assert last is not None
            state.rng = last.rng.clone()

        return Spoilt(Blanco.belief(self, view), spoil)


class DeterminiseDrawsOnTheTable(RemembersViews):
    """Thinking moves the deck."""

    def belief(self, view: View) -> Belief:
        assert self.last is not None
        self.last.rng.next32()
        return Blanco.belief(self, view)


class UnseenPeeks(RemembersViews):
    """The deck tracker counts the card that comes next as seen."""

    def unseen(self, view: View) -> dict[str, int]:
        assert self.last is not None
        return Blanco.unseen(self, view) | {"R1": pile_top(self.last) % 2}


class NotesPeek(RemembersViews):
    """What is read about a card depends on the card that comes next."""

    def notes_now(self, view: View) -> tuple[NoteNow, ...]:
        assert self.last is not None
        return (NoteNow(id="R1", name="next", value=str(pile_top(self.last)), why="somebody looked"),)


class NobodyDeclaredThePile(Blanco):
    """A field of the state that nobody thought about."""

    def visibility(self) -> dict[str, str]:
        return {field: who for field, who in Blanco.visibility(self).items() if field != "pile"}


class LookingBackShowsTheGlimpse(Glimpses):
    """Whoever goes back to the moment of a look, in the replay of a running game, sees the card again."""

    view_type = KeptGlimpse


class LoudState(NinesState):
    def __repr__(self) -> str:
        return f"<Nines: hands {self.hands}>"


class ReprShowsTheHands(Nines):
    """A log line or a traceback prints the state."""

    state_type = LoudState


PLANTS: list[tuple[Callable[[], Game], str]] = [
    (ViewCarriesTheNextCard, "by its view: peek"),
    (ViewKeepsTheOrderOfHands, "peek"),
    (EverybodySeesTheLook, "has seen the same and can still tell two tables apart"),
    (EventShowsTheLook, "tell .* more than its view does"),
    (ReshuffleShowsACard, "tell .* more than its view does"),
    (WordsNameTheCard, "in words that tell more"),
    (OrderOfChoicesTells, "by its legal actions: the same actions in another order"),
    (AskedOnlyIfItMatters, "has seen the same and can still tell two tables apart"),
    (NumberOfChoicesTells, "by how many choices there are"),
    (RefusalNamesACard, "by the refusal of"),
    (TakeBackTells, "by the right to take"),
    (SaysThatNobodyLearns, "may be taken back, but .* can rule out a deal"),
    (DeterminiseKeepsTheTruth, "`determinise` never exchanges them"),
    (DeterminiseKeepsTheNextCard, "knows more than the view|never exchanges them|do not go everywhere equally often"),
    (DeterminiseAlwaysDealsTheSame, "`determinise` never exchanges them"),
    (DeterminiseIsUneven, "do not go everywhere equally often|deals unevenly"),
    (DeterminiseHandsOutChance, "hands out the table's own source of chance"),
    (DeterminiseDrawsOnTheTable, "moved the table's own source of chance"),
    (UnseenPeeks, "by what is worked out beside its view: R1: "),
    (NotesPeek, "by what is worked out beside its view: \\[0\\] value"),
    (NobodyDeclaredThePile, r"nobody has declared who may see \['pile'\]"),
    (BoardShowsTheNextCard, "by what is worked out beside its view"),
    (ReprShowsTheHands, r"The repr\(\) of a state tells what is hidden"),
]


@pytest.mark.parametrize(("plant", "told"), PLANTS, ids=[plant.__name__ for plant, _ in PLANTS])
def test_a_planted_leak_is_caught(plant: Callable[[], Game], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        leak_test(plant(), players=[3], options=[{}], choices_are_public=True)


# ---- In what everybody hears when a move is taken back -----------------------------------------------------------------


class LoudTakenBack(Event, frozen=True, tag="TakenBack"):
    """Says to everybody which action it was, the card laid face down included."""

    seat: Seat
    action: str

    def seen_by(self, seat: Seat | None) -> Event:
        return self


def test_a_taken_back_action_that_is_named_to_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormdeck.table.match.TakenBack", LoudTakenBack)
    monkeypatch.setattr("stormdeck.testing.leaks.speak", lambda event, speaker, at: "")
    with pytest.raises(AssertionError, match=r'Taking "deploy .*" back tells .* what is hidden'):
        leak_test(stormdeck.game("thunder-and-lightning"), options=[{}], even=False)


def test_a_taken_back_action_that_only_the_words_name_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [""]

    def telling(event: Event, speaker: Speaker, at: Game | None = None) -> str:
        return f"{speak(event, speaker, at)} {kept[-1]}"

    def taken_back(seat: Seat, action: str) -> TakenBack:
        kept.append(action)
        return TakenBack(seat, action)

    monkeypatch.setattr("stormdeck.table.match.TakenBack", taken_back)
    monkeypatch.setattr("stormdeck.testing.leaks.speak", telling)
    with pytest.raises(AssertionError, match=r'hears of taking "deploy .*" back in words that tell more'):
        leak_test(stormdeck.game("thunder-and-lightning"), options=[{}], even=False)


# ---- In what is shown for a moment only --------------------------------------------------------------------------------


def test_what_the_log_keeps_is_no_longer_shown_for_a_moment_only() -> None:
    options = [{"memory_aid": False}]
    with pytest.raises(AssertionError, match=r"tell .* more than its view does"):
        leak_test(TheLogKeepsTheLook(), players=[3], options=options, choices_are_public=True)
    leak_test(Blanco(), players=[3], options=options, choices_are_public=True)


def test_what_can_be_looked_back_at_is_no_longer_shown_for_a_moment_only() -> None:
    leak_test(Glimpses(), seeds=range(3))
    with pytest.raises(AssertionError, match="for a moment only can be seen again by looking back: glimpse"):
        leak_test(LookingBackShowsTheGlimpse(), seeds=range(3))


def test_without_a_plant_nothing_is_found() -> None:
    class Untouched(Blanco):
        """The same detour through a class that is not compiled, and no leak."""

        def belief(self, view: View) -> Belief:
            return Spoilt(Blanco.belief(self, view), lambda state, rng: None)

    leak_test(Untouched(), players=[3], options=[{}], choices_are_public=True)


def test_a_failure_says_who_when_and_what() -> None:
    with pytest.raises(AssertionError) as failure:
        leak_test(ViewCarriesTheNextCard(), players=[2], options=[{"clearing": "mandatory"}], seeds=[4])
    told = str(failure.value)
    assert told.startswith("A spectator can tell the table from a redealt one by its view: peek: ")
    assert told.endswith("[Blanco, 2 players, options {'clearing': 'mandatory'}, seed 4, decision 1]")
