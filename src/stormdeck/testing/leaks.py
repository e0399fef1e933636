"""`leak_test`: redeal everything a seat cannot see, and nothing it is sent may change by a byte.

For every seat and a spectator, at sampled moments of random games, the true state is compared with twins: states that
`determinise` deals from that seat's view.  The seat must not be able to tell them apart: not by its view, not by who is asked
what, not by its choices or refusals, not by what it may take back, and not while the game is played on, until a card is
revealed that differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from stormdeck.core.errors import TakeBackRefused
from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Learners, Seat
from stormdeck.core.view import View
from stormdeck.table import takeback
from stormdeck.table.match import Match
from stormdeck.table.words import speak
from stormdeck.testing import walk
from stormdeck.testing.facts import check_visibility
from stormdeck.testing.learning import Onlookers, sample
from stormdeck.testing.observations import compare_observations, compare_refusals
from stormdeck.testing.redeal import Evenness, Redeal

TOGETHER: Final = 12
"""How many decisions a state and its twin are played on together."""
ADDRESS: Final = re.compile("0x[0-9a-f]+")
TAKEN_BACK: Final = 3
"""How many kinds of actions are taken back at one moment."""
LEARNING: Final = 12
"""How many deals an onlooker tries to rule out by an action that may be taken back."""
WORLDS: Final = 24
"""How many twins see the same action, so that some of them reveal the same card."""


def leak_test(
    game: Game,
    *,
    seeds: Iterable[int] = (1,),
    players: Iterable[int] | None = None,
    options: walk.OptionSets | None = None,
    hides: bool = True,
    choices_are_public: bool = False,
    even: Evenness = True,
    bound: int = walk.BOUND,
) -> None:
    """Fail with a sentence (which seat, which move, what differed) if anybody can learn what is hidden from them.

    `hides`: the game has something hidden, so `determinise` must be seen to change it.  `choices_are_public`: how many
    actions a seat is offered follows from what everybody sees.  `even`: whatever is hidden is equally likely everywhere; where
    a view makes some places likelier than others, name the cards for which it still holds (see `Evenness`), or say False and
    test the odds beside the game.
    """
    check_visibility(game)
    laws = walk.laws_of(game)
    counts = None if players is None else tuple(players)
    for seed in seeds:
        for agreed in walk.tables(game, counts, options):
            TableTest(game, laws, agreed, seed, choices_are_public, even).run(hides, bound)


class TableTest:
    """One random game, looked at by everybody."""

    def __init__(
        self, game: Game, laws: walk.Laws, options: Options, seed: int, choices_are_public: bool, even: Evenness
    ) -> None:
        self.game = game
        self.laws = laws
        self.options = options
        self.seed = seed
        self.choices_are_public = choices_are_public
        self.picks = FastRng(seed, 5)
        self.redeal = Redeal(game, laws, seed, even)

    def run(self, hides: bool, bound: int) -> None:
        onlookers = walk.viewers(self.options)
        for number, moment in enumerate(walk.samples(self.game, self.options, self.seed, bound)):
            if moment.number == 1:
                self.check_opening(moment)
            for viewer in onlookers:
                twin = self.redeal.twin(moment, viewer)
                self.check_still(moment, twin, viewer)
                self.play_together(moment, twin, viewer)
            closer = onlookers[number % len(onlookers)]
            self.compare_worlds(moment, closer)
            self.check_take_backs(moment, closer)
            self.check_learning(moment)
            if number % 3 == 0:
                self.redeal.check(moment, onlookers[number // 3 % len(onlookers)])
        self.redeal.finish(moment, hides)

    def check_opening(self, moment: walk.Moment) -> None:
        """What is told of the deal tells nothing hidden."""
        for viewer in walk.viewers(self.options):
            twin = self.redeal.twin(moment, viewer)
            told = [event.seen_by(viewer) for event in self.game.opening(moment.state)]
            again = [event.seen_by(viewer) for event in self.game.opening(twin)]
            moment.require(told == again, f"{walk.name_of(viewer)} is told {told} of the deal, and {again} of a twin.")

    # ---- One moment ----

    def check_still(self, moment: walk.Moment, twin: State, viewer: Seat | None) -> None:
        """Everything the viewer is sent at this moment is the same for the twin, byte for byte."""
        game, state, who = self.game, moment.state, walk.name_of(viewer)
        seen = game.view(state, viewer)
        beside = self.beside(seen)  # at once, as a table does: a game might remember what it was asked for last
        again = game.view(twin, viewer)
        if seen != again or walk.encoded(seen) != walk.encoded(again):
            moment.fail(f"{who} can tell the table from a redealt one by its view: {difference(seen, again)}.")
        for made, made_again in zip(beside, self.beside(again), strict=True):
            if walk.encoded(made) != walk.encoded(made_again):
                moment.fail(f"{who} can tell by what is worked out beside its view: {difference(made, made_again)}.")
        moment.require(game.decision(state) == game.decision(twin), f"{who} can tell by who is asked what.")
        moment.require(game.outcome(state) == game.outcome(twin), f"{who} can tell by the outcome.")
        rows, others = walk.legal_rows(game, state), walk.legal_rows(game, twin)
        if rows and viewer is None:
            for show in (repr, str):
                shown, again_shown = [ADDRESS.sub("", show(table)) for table in (state, twin)]
                moment.require(shown == again_shown, f"The {show.__name__}() of a state tells what is hidden: {shown}.")
        if rows and viewer == game.seat_to_move(state):
            moment.require(rows == others, f"{who} can tell by its legal actions: {self.differing(rows, others)}.")
            compare_refusals(moment, twin, viewer, self.picks)
        elif self.choices_are_public:
            moment.require(len(rows) == len(others), f"{who} can tell by how many choices there are: {len(rows)}, {len(others)}.")
        if viewer is not None and rows and viewer != game.seat_to_move(state):
            self.check_forced(moment, twin, viewer)
        if viewer is not None:
            compare_observations(moment, game.observation(self.options), int(viewer), twin)

    def check_forced(self, moment: walk.Moment, twin: State, viewer: Seat) -> None:
        """A question that may answer itself has one answer in every world the others hold possible."""
        game = self.game
        ways = [walk.legal_rows(game, state) for state in (moment.state, twin)]
        openly = [
            len(rows) == 1 and game.view(state, Seat(game.seat_to_move(state))).forced_openly()
            for rows, state in zip(ways, (moment.state, twin), strict=True)
        ]
        told = f"{walk.name_of(viewer)} would learn by a quick answer that there was no other: `forced_openly` says too much."
        moment.require(openly[0] == openly[1], told)

    def beside(self, view: View) -> list[object]:
        """What screens show beside a view."""
        return [self.game.figures(view), self.game.tabletop(view), self.game.unseen(view), self.game.notes_now(view)]

    def differing(self, rows: list[int], others: list[int]) -> str:
        if sorted(rows) == sorted(others):
            return "the same actions in another order"
        return ", ".join(f'"{self.game.actions[row]}"' for row in sorted(set(rows) ^ set(others))[:6])

    # ---- Playing on ----

    def play_together(self, moment: walk.Moment, twin: State, viewer: Seat | None) -> None:
        """Play the same actions in the state and in its twin for as long as they look the same."""
        truth, wanted = self.game.clone(moment.state), moment.row
        for _ in range(TOGETHER):
            step = self.same_looking_step(moment, truth, twin, viewer, wanted)
            if step is None:
                return
            (truth, twin), wanted = step, None

    def same_looking_step(
        self, moment: walk.Moment, truth: State, twin: State, viewer: Seat | None, wanted: int | None
    ) -> tuple[State, State] | None:
        """An action legal in both that looks the same to the viewer; views and choices must then be the same as well."""
        game = self.game
        rows, others = walk.legal_rows(game, truth), walk.legal_rows(game, twin)
        if rows and viewer == game.seat_to_move(truth) and rows != others:
            moment.fail(
                f"A few decisions later {walk.name_of(viewer)} can tell by its legal actions: {self.differing(rows, others)}."
            )
        if self.choices_are_public and len(rows) != len(others):
            moment.fail(f"A few decisions later {walk.name_of(viewer)} can tell by how many choices there are.")
        common = [row for row in rows if row in others]
        tried = walk.pick_some(walk.of_every_kind(game, common, 1, self.picks), 3, self.picks)
        for row in [wanted, *tried] if wanted is not None and wanted in common else tried:
            next_truth, told = walk.after(game, truth, row)
            next_twin, told_twin = walk.after(game, twin, row)
            look = Look(self, truth, next_truth, told, viewer)
            look_twin = Look(self, twin, next_twin, told_twin, viewer)
            self.compare(moment, row, look, look_twin, viewer)
            if look.events == look_twin.events:
                return next_truth, next_twin
        return None

    def compare_worlds(self, moment: walk.Moment, viewer: Seat | None) -> None:
        """The same in many worlds at once, so that some of them happen to reveal the same cards."""
        game = self.game
        rows = walk.legal_rows(game, moment.state)
        if not rows:
            return
        worlds = [moment.state, *[self.redeal.twin(moment, viewer) for _ in range(WORLDS)]]
        tried = [*walk.of_every_kind(game, rows, 1, self.picks), moment.row]
        by_events: dict[bytes, Look] = {}
        by_view: dict[tuple[int, bytes], Look] = {}
        for world in worlds:
            legal = walk.legal_rows(game, world)
            for row in dict.fromkeys([row for row in (*tried, walk.pick(legal, self.picks)) if row in legal]):
                copy, told = walk.after(game, world, row)
                look = Look(self, world, copy, told, viewer)
                self.compare(moment, row, by_events.setdefault(look.events, look), look, viewer)
                self.compare(moment, row, by_view.setdefault((row, look.view), look), look, viewer)

    def compare(self, moment: walk.Moment, row: int, one: Look, other: Look, viewer: Seat | None) -> None:
        """What looked the same leaves the same view.  An action that leaves the same view looked the same (unless the table
        drops something), for a view carries all a seat knows.  What was shown for a moment only is in no view; then it must
        fade, or a log that is told again would tell it."""
        action = self.game.actions[row]
        if one.events == other.events and one.view != other.view:
            moment.fail(
                f'After "{action}" {walk.name_of(viewer)} has seen the same and can still tell two tables apart: '
                f"{difference(one.seen, other.seen)}."
            )
        if one.events == other.events:
            moment.require(one.words == other.words, f'"{action}" is told to {walk.name_of(viewer)} in words that tell more.')
        if one.view == other.view and one.lasting != other.lasting and not (one.forgets or other.forgets):
            moment.fail(
                f'The events of "{action}" tell {walk.name_of(viewer)} more than its view does: '
                f"{one.lasting.decode()} and {other.lasting.decode()}."
            )
        if one.lasting == other.lasting and one.looked_back_at != other.looked_back_at:
            moment.fail(
                f'What {walk.name_of(viewer)} was shown after "{action}" for a moment only can be seen again by looking back: '
                f"{difference(one.looked_back_at, other.looked_back_at)}."
            )

    # ---- Taking back ----

    def check_take_backs(self, moment: walk.Moment, viewer: Seat | None) -> None:
        """Whether a move may be taken back, the words if not, and all that the viewer is sent when it is: none of it depends
        on what is hidden."""
        game, state = self.game, moment.state
        rows = walk.legal_rows(game, state)
        for row in walk.pick_some(walk.of_every_kind(game, rows, 1, self.picks), TAKEN_BACK, self.picks):
            twin = self.redeal.twin(moment, viewer)
            look = self.look(state, row, viewer)
            other = self.row_that_looks_like(look, twin, row, viewer)
            if other is None:
                continue
            taken, taken_in_twin = TakingBack(self, state, row, viewer), TakingBack(self, twin, other, viewer)
            who, action = walk.name_of(viewer), game.actions[row]
            if taken.refusal != taken_in_twin.refusal:
                moment.fail(
                    f'{who} can tell by the right to take "{action}" back: '
                    f'"{taken.refusal or "allowed"}", "{taken_in_twin.refusal or "allowed"}".'
                )
            if taken.told != taken_in_twin.told:
                moment.fail(
                    f'Taking "{action}" back tells {who} what is hidden: '
                    f"{taken.told.decode()} against {taken_in_twin.told.decode()}."
                )
            moment.require(taken.words == taken_in_twin.words, f'{who} hears of taking "{action}" back in words that tell more.')
            moment.require(taken.view == taken_in_twin.view, f'After taking "{action}" back {who} can tell two tables apart.')

    def check_learning(self, moment: walk.Moment) -> None:
        """Nobody can rule out a deal by an action that may be taken back (see `Game.learners`)."""
        game, state = self.game, moment.state
        deals = sample(game, LEARNING, self.seed)
        onlookers = Onlookers(game, self.options, deals, sample(game, 2, self.seed + 1))
        for row in walk.pick_some(walk.of_every_kind(game, walk.legal_rows(game, state), 1, self.picks), TAKEN_BACK, self.picks):
            action = game.actions[row]
            if game.rule_against_taking_back(action) or takeback.used_chance(game, state, row):
                continue
            if takeback.who_may_have_learned(game, state, row, self.options.players) == Learners.NOBODY:
                lesson = onlookers.lesson(state, row)
                moment.require(lesson == "", f'"{action}" may be taken back, but {lesson} by it.')

    def look(self, state: State, row: int, viewer: Seat | None) -> Look:
        copy, told = walk.after(self.game, state, row)
        return Look(self, state, copy, told, viewer)

    def row_that_looks_like(self, look: Look, twin: State, row: int, viewer: Seat | None) -> int | None:
        """An action in the twin that looks to the viewer like the one it saw, another one where that can be: the mover may
        have laid another card.  The mover knows which one it was."""
        legal = walk.legal_rows(self.game, twin)
        others = [] if viewer == self.game.seat_to_move(twin) else [other for other in legal if other != row]
        for other in [*others, *[same for same in legal if same == row]]:
            again = self.look(twin, other, viewer)
            if (again.events, again.view, again.words) == (look.events, look.view, look.words):
                return other
        return None


class MatchFrom(Match):
    """A match that begins in the middle, from a state of any origin."""

    def __init__(self, game: Game, options: Options, state: State, seed: int) -> None:
        self.game = game
        self.start = state
        self._begin(options, seed, None, None, ())

    def _first_state(self) -> State:
        return self.game.clone(self.start)


class TakingBack:
    """What one viewer gets to hear when an action is played and taken back at once."""

    def __init__(self, test: TableTest, state: State, row: int, viewer: Seat | None) -> None:
        game = test.game
        mover = int(game.seat_to_move(state))
        match = MatchFrom(game, test.options, state, test.seed)
        before = len(match.events(viewer))
        match.play(game.actions[row])
        self.refusal = ""
        """Why it may not be taken back; "" if it was."""
        try:
            match.take_back(mover)
        except TakeBackRefused as error:
            # The mover hears the notation of its own action; others hear that it was refused, and by which rule.
            self.refusal = str(error) if viewer == mover else error.why.replace(f'"{game.actions[row]}"', "It")
        heard = match.events(viewer)[before:]
        self.told = walk.encoded(heard)
        self.words = [speak(event, Speaker(viewer), match.game) for event in heard]
        self.view = walk.encoded((match.view(viewer), match.decision, match.outcome, len(match.events(viewer))))


class Look:
    """What one viewer gets to see of one action."""

    def __init__(self, test: TableTest, before: State, state: State, told: list[Event], viewer: Seat | None) -> None:
        game = test.game
        seen = [event.seen_by(viewer) for event in told]
        heard = [event for event in seen if event is not None]
        self.seen = game.view(state, viewer), game.decision(state), game.outcome(state)
        asked = test.laws.asked(self.seen[0])
        self.events = walk.encoded((heard, asked))
        self.lasting = walk.encoded(([event.faded() for event in heard], asked))
        self.words = [game.say(event, Speaker(viewer)) for event in heard]
        self.looked_back_at = self.seen[0].faded()
        self.view = walk.encoded(self.seen)
        self.forgets = test.laws.forgets(before, state, viewer)


def difference(one: object, other: object) -> str:
    """The first field in which two values differ, by its path."""
    fields = getattr(one, "__struct_fields__", None)
    if fields is not None and type(one) is type(other):
        for field in fields:
            if getattr(one, field) != getattr(other, field):
                return f"{field}: {difference(getattr(one, field), getattr(other, field))}"
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return f"[{place}] {difference(a, b)}"
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            if one[key] != other[key]:
                return f"{key}: {difference(one[key], other[key])}"
    return f"{one!r} against {other!r}"
