"""A room: what the spec of a table and its log amount to.  `apply` alone changes one, live and on resuming.

No sockets, locks, tasks, clocks on the wall or caches of bytes: who carries out an entry says when it happened.
"""

from __future__ import annotations

from array import array
from typing import Final

from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.core.types import Number, Outcome, Seat, seat_name
from stormdeck.table.help import gone_back
from stormdeck.table.lesson import Lesson, lesson_of
from stormdeck.table.match import Judged, Match
from stormdeck.table.past import Past
from stormdeck.table.record import FairShuffle, HintTaken, Record
from stormdeck.table.room import entries, events
from stormdeck.table.room.entries import Body
from stormdeck.table.room.opening import first_match, plain_bot_name, rules_of, shuffle_of
from stormdeck.table.room.parts import BACKWARDS, GO_BACK, Kept, Pending, Phase, SeatNow, Viewer
from stormdeck.table.room.seat_keys import SeatKeys
from stormdeck.table.room.spec import BOT, INVITE, OPEN, PERSON, TableSpec

ASIDE: Final = (
    entries.Say, entries.Request, entries.Consent, entries.Rematch, entries.DeviceCode, entries.Device, entries.Revoke,
    entries.Hint, entries.Listing,
)  # fmt: skip
"""Entries that leave what a player decides about as it was."""


class Room:
    """One table: who sits there, what was agreed, and everything that happened.  What is hidden in the game is in here too."""

    __slots__ = (
        "_match", "_seen", "changed", "clocks", "created", "ended", "facts", "game", "hinted", "hints", "history", "id", "kept",
        "lesson",
        "listed", "movers", "names", "numbers", "past", "refused", "rematch", "requests", "said", "seatkeys", "seats", "since",
        "spec", "turn_began", "version",
    )  # fmt: skip

    def __init__(self, id: str, created: int, spec: TableSpec, game: Game | None = None) -> None:
        self._furnish(id, created, spec, rules_of(spec).at_table(spec.options) if game is None else game)
        self.seats = [SeatNow(seat.kind, seat.name, seat.bot, seat.host, seat.entropy, seat.face) for seat in spec.seats]
        self._call_names()
        self.lesson: Lesson | None = lesson_of(self.game, spec.script)
        """The script that a first game follows."""
        for number, seat in enumerate(self.seats):
            if seat.kind in (PERSON, BOT):
                self.history.append(events.Joined(Seat(number), self.name(number), seat.kind == BOT))
        self._start_if_full(created)

    def _furnish(self, id: str, created: int, spec: TableSpec, game: Game) -> None:
        """Everything as it is before anybody sits down."""
        self.id = id
        self.created = created
        self.spec = spec
        self.game = game
        self.kept: Kept | None = None
        """Of a table whose rules are gone; then `game` only stands for the one that was played."""
        self.listed = spec.listed
        """Whether it is in the lobby of the server."""
        self.names: tuple[str, ...] = ()
        self.seatkeys = SeatKeys(spec.seats, created)
        self._match: Match | None = None
        self.version = 0
        self.changed = 0
        """The version of the last entry that changed what a player decides about: chat does not, nor do devices."""
        self.since = created
        self.turn_began = created
        self.history: list[Event] = []
        self.past = Past(spec.players)
        self._seen: dict[Viewer, tuple[int, array[int]]] = {}
        self.ended: Outcome | None = None
        self.movers: list[int] = []
        """By action that stands, after the prelude: whose it was."""
        self.requests: list[Pending] = []
        self.refused: set[tuple[str, int, int]] = set()
        """What was refused, by whom it was asked and at which move: it cannot be asked again and again."""
        self.rematch: str | None = None
        self.said: dict[int, int] = {}
        """How often each seat has said something; those who watch together, as `WATCHING`."""
        self.hints: list[HintTaken] = []
        self.hinted: tuple[int, int] | None = None
        """Who took the last hint, and `changed` then: asking again at the same moment is no second hint."""
        self.facts: dict[Viewer, list[str]] = {}
        """What each viewer is told of a finished game; worked out once."""
        self.numbers: dict[Viewer, list[Number]] = {}
        """As `facts`."""
        self.clocks = [spec.clock.minutes * 60_000] * spec.players if spec.clock else None

    def looked_back_at(self, match: Match, told: list[Event], past: Past) -> Room:
        """This room with an earlier moment of its game on the table, to be looked at only: who sits there, what they are called
        and what help there was is as it is now; nobody asks for anything and no clock runs."""
        then = Room.__new__(Room)
        then._furnish(self.id, self.created, self.spec, self.game)
        then.seats, then.names, then.hints, then.rematch = self.seats, self.names, self.hints, self.rematch
        then.since, then.turn_began, then.clocks, then.lesson = self.since, self.turn_began, None, None
        then.version, then.history, then.past, then._match = len(match.actions), told, past, match
        if then.version == self.moves_played:
            then.ended = self.ended
        return then

    # ---- What is going on ----

    @property
    def players(self) -> int:
        return self.spec.players

    @property
    def has_begun(self) -> bool:
        """Whether cards are on the table."""
        return self._match is not None

    @property
    def match(self) -> Match:
        """Of a game that has begun."""
        assert self._match is not None
        return self._match

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or (None if self._match is None else self._match.outcome)

    @property
    def phase(self) -> Phase:
        if self._match is None and self.ended is None:
            return "waiting"
        return "running" if self.outcome is None else "finished"

    @property
    def is_open(self) -> bool:
        """Nothing is hidden any more: the game is over, or this is a step of one that is."""
        return self.outcome is not None or (self._match is not None and self._match.opened)

    @property
    def turn(self) -> int | None:
        """The seat that must decide."""
        decision = None if self._match is None or self.ended is not None else self._match.decision
        return None if decision is None else int(decision.seat)

    def since_own_action(self, seat: int) -> int:
        """How many actions stand from a seat's latest one on, itself included; 0 if it has none."""
        if seat not in self.movers:
            return 0
        return self.movers[::-1].index(seat) + 1

    def name(self, seat: int) -> str:
        return self.names[seat]

    def _call_names(self) -> None:
        self.names = tuple([self._name(seat) for seat in range(self.players)])

    def _name(self, seat: int) -> str:
        chosen = self.seats[seat].name
        if chosen:
            return chosen
        sides = self.game.seat_names()
        return sides[seat] if seat < len(sides) else seat_name(Seat(seat))

    def seat_of(self, token_hash: str) -> int | None:
        """The seat a token (by its hash) opens."""
        return self.seatkeys.seat_of(token_hash)

    def people(self) -> list[list[int]]:
        """The persons at the table, each with the seats it plays: those of one browser are one person's."""
        host = [number for number, seat in enumerate(self.seats) if seat.kind == PERSON and seat.host]
        others = [[number] for number, seat in enumerate(self.seats) if seat.kind == PERSON and not seat.host]
        return [host, *others] if host else others

    def others(self, seat: int) -> list[int]:
        """The other seats that people play."""
        return [number for number, other in enumerate(self.seats) if other.kind == PERSON and number != seat]

    def asked_for(self, pending: Pending) -> list[int]:
        """The seats whose consent a request still needs.  A bot to be seated needs one answer from each device."""
        if pending.edition >= entries.EVERYBODY_IS_ASKED:
            return [seat for seat in self.others(pending.by) if seat not in pending.agreed]
        missing = []
        for person in self.people():
            if pending.by in person or pending.about in person or any(seat in pending.agreed for seat in person):
                continue
            missing += person
        return missing

    def seen(self, viewer: Viewer) -> array[int]:
        """The places in the history of everything a viewer has noticed."""
        upto, places = self._seen.get(viewer, (0, array("L")))
        if upto < len(self.history):
            seat = None if viewer is None else Seat(viewer)
            for place in range(upto, len(self.history)):
                if self.history[place].seen_by(seat) is not None:
                    places.append(place)
            self._seen[viewer] = (len(self.history), places)
        return places

    def past_of(self, viewer: Viewer) -> int:
        """How much of the history lay before a viewer's latest action, in a game that still goes on."""
        return 0 if self.is_open else self.past.before(viewer)

    def proof(self) -> FairShuffle:
        """The shuffle, opened."""
        if self._match is not None and self._match.fair is not None:
            return self._match.fair.proof(opened=True)
        return shuffle_of(self.spec, [seat.entropy for seat in self.seats])

    def record(self) -> Record:
        """The game as a record, with the help there was.  It shows what is hidden."""
        return self.match.record(opened=True, practice=self.spec.is_practice, hints=self.hints)

    # ---- Changing ----

    def apply(self, body: Body, at: int, judged: Judged | None = None) -> None:
        """Carry out what is next in the log, which happened `at` that time.  Of a move that was judged before it was stored the
        judgement may be brought along."""
        self.version += 1
        self.since = at
        self._carry_out(body, at, judged)
        if not isinstance(body, ASIDE):
            self.changed = self.version

    def _carry_out(self, body: Body, at: int, judged: Judged | None) -> None:
        match body:
            case entries.Move():
                self._move(body, at, judged)
            case entries.Join():
                self._sit_down(body, at)
            case entries.DeviceCode(seat=seat, code=code, until=until):
                self.seatkeys.offer(seat, code, until)
            case entries.Device(seat=seat, token=token):
                self.seatkeys.admit(seat, token, at)
                self.history.append(events.DeviceAdded(Seat(seat), self.seatkeys.devices[seat][-1].number))
            case entries.Revoke(seat=seat, device=device):
                self.seatkeys.revoke(seat, device)
                self.history.append(events.DeviceRevoked(Seat(seat), device))
            case entries.TakeBack():
                self._take_back(body, at)
            case entries.Hint(seat=seat):
                self.hints.append(HintTaken(seat, self.moves_played))
                self.hinted = (seat, self.changed)
                self.history.append(events.TookHint(Seat(seat)))
            case entries.ReadOn():
                if self.lesson is not None:
                    self.lesson.read_on()
            case entries.Resign(seat=seat, bot=bot):
                self.history.append(events.Resigned(Seat(seat)))
                self._drop_out(seat, bot, f"{self.name(seat)} resigned", at)
            case entries.Timeout(seat=seat, bot=bot):
                self.history.append(events.OutOfTime(Seat(seat)))
                self._drop_out(seat, bot, f"{self.name(seat)} ran out of time", at)
            case entries.Say():
                self._say(body)
            case entries.Request():
                self._ask(body, at)
            case entries.Consent():
                self._consent(body, at)
            case entries.Fill():
                self._fill(body, at)
            case entries.Return(seat=seat):
                self._return(seat)
            case entries.Listing(listed=listed, open=freed):
                self.listed = listed
                self._open_seats(freed)
            case entries.End(why=why):
                self.requests = []
                self.history.append(events.Ended(why))
                self.ended = Outcome(winners=(), points=(0,) * self.players, reason=why, rule="")
            case entries.Rematch(seat=seat, table=table):
                self.rematch = table
                self.history.append(events.RematchMade(Seat(seat), table))

    def _open_seats(self, freed: tuple[int, ...]) -> None:
        """Kept seats become free for anybody; their links stay good until somebody sits there."""
        for number in freed:
            seat = self.seats[number]
            if seat.kind == INVITE:
                seat.kind, seat.name = OPEN, ""
        self._call_names()

    def _say(self, body: entries.Say) -> None:
        self.said[body.seat] = self.said.get(body.seat, 0) + 1
        watches = body.seat == entries.WATCHING
        seat, name = (None, body.name) if watches else (Seat(body.seat), self.name(body.seat))
        self.history.append(events.Chat(seat, name, body.text, body.reaction))

    def _move(self, body: entries.Move, at: int, judged: Judged | None) -> None:
        self.past.acts(body.seat, len(self.history))
        self.history += self.match.play(judged or body.action)
        self.movers.append(body.seat)
        if self.lesson is not None:
            self.lesson.moved()
        self.requests = [asked for asked in self.requests if asked.what not in BACKWARDS and asked.about != body.seat]
        self._charge(body.seat, at)

    def _charge(self, seat: int, at: int) -> None:
        if self.clocks is not None and self.spec.clock is not None and not self.seats[seat].resigned:
            self.clocks[seat] += self.turn_began - at + self.spec.clock.increment * 1000
        self.turn_began = at

    def _take_back(self, body: entries.TakeBack, at: int) -> None:
        if self.clocks is not None and body.edition >= entries.EVERYBODY_IS_ASKED:
            self.clocks[body.seat] -= at - self.turn_began  # whoever goes back without asking pays for the time since
        actions = self._undo(body.count, at, body.edition)
        if body.practice:
            self.history.append(events.WentBackInPractice(Seat(body.seat), body.count - 1))
        else:
            self.history.append(events.TakenBack(Seat(body.seat), actions[0]))

    def _undo(self, count: int, at: int, edition: int) -> list[str]:
        """Back to before the last actions, which are returned."""
        if edition >= entries.EVERYBODY_IS_ASKED:
            self._take_increments(self.movers[len(self.movers) - count :])
        gone = self.match.rewind(count)
        if self.lesson is not None:
            self.lesson.back(count)
        for seat in self.movers[-count:]:
            self.past.acts(seat, len(self.history))
        self.hints = gone_back(self.hints, self.moves_played)
        del self.movers[-count:]
        self.requests = [pending for pending in self.requests if pending.what not in BACKWARDS]
        self.turn_began = at
        return [str(action) for action in gone]

    def _take_increments(self, movers: list[int]) -> None:
        """What actions gave to clocks goes back with them; else one could play for time for ever."""
        if self.clocks is not None and self.spec.clock is not None:
            for seat in movers:
                if not self.seats[seat].resigned:
                    self.clocks[seat] -= self.spec.clock.increment * 1000

    # ---- Giving up ----

    def plays_on_without(self, seat: int) -> bool:
        """Whether the others still have a game if a seat gives up: two sides at least, and somebody who plays it."""
        if self.players < 3 or self._match is None:
            return False
        sides = self._opponents(seat)
        return len(sides) > 1 and any([self.seats[other].kind == PERSON for side in sides for other in side])

    def _opponents(self, seat: int) -> list[list[int]]:
        """The other sides that have not given up, each with the seats that win and lose together."""
        teams = self._teams()
        others = [team for team in dict.fromkeys(teams) if team != teams[seat]]
        sides = [[number for number in range(self.players) if teams[number] == team] for team in others]
        return [side for side in sides if not all([self.seats[number].resigned for number in side])]

    def _teams(self) -> list[int]:
        """By seat: which team it is in; everybody is a team alone where the game knows no teams."""
        return list(self.match.view(None).teams()) or list(range(self.players))

    def _drop_out(self, seat: int, bot: str, reason: str, at: int) -> None:
        """A table may offer giving up, whatever its game knows of that.  The others go on with a bot, or the other sides win."""
        self.requests = []
        if bot:
            self._fill(entries.Fill(seat, bot), at)
            self.seats[seat].resigned = True
            self._fill_clock(seat, at)
        else:
            winners = tuple(sorted([Seat(other) for side in self._opponents(seat) for other in side]))
            points = tuple([1 if other in winners else 0 for other in range(self.players)])
            self.ended = Outcome(winners=winners, points=points, reason=reason, rule="")

    def time_left(self, now: int) -> int | None:
        """Milliseconds of the seat that must decide; None without a clock."""
        if self.clocks is None or self.turn is None:
            return None
        return self.clocks[self.turn] - (now - self.turn_began)

    def is_unclaimed(self) -> bool:
        """Whether a person must decide whose time nobody else could claim."""
        seat = self.turn
        return self.clocks is not None and seat is not None and self.seats[seat].kind == PERSON and not self.others(seat)

    def _fill_clock(self, seat: int, at: int) -> None:
        """The clock of a bot that plays on stands still: nobody can be beaten by it."""
        if self.clocks is not None and self.spec.clock is not None:
            self.clocks[seat] = self.spec.clock.minutes * 60_000
            if self.turn == seat:
                self.turn_began = at

    # ---- Seats ----

    def _start_if_full(self, at: int) -> None:
        if self.phase == "waiting" and all([seat.kind not in (INVITE, OPEN) for seat in self.seats]):
            match, told = first_match(self.spec, self.seats, self.names, self.game)
            self.history += told
            if self.spec.prelude:  # a game that was over and open to all: none of its moments lasts into this one
                self.past = Past(self.players, len(self.history))
            self._match = match
            self.turn_began = at

    def _sit_down(self, body: entries.Join, at: int) -> None:
        seat = self.seats[body.seat]
        seat.kind, seat.name, seat.host, seat.entropy = PERSON, body.name, seat.host or body.host, body.entropy
        seat.face = body.face or seat.face
        self.seatkeys.sit(body.seat, body.token, at)
        self._call_names()
        self.history.append(events.Joined(Seat(body.seat), self.name(body.seat)))
        self._start_if_full(at)

    def _fill(self, body: entries.Fill, at: int) -> None:
        seat = self.seats[body.seat]
        was_empty = seat.kind in (INVITE, OPEN)
        seat.kind, seat.bot = BOT, body.bot
        if was_empty:
            seat.name = body.name or plain_bot_name(body.bot, [other.name for other in self.seats])
            self.seatkeys.end_invitation(body.seat)
            self._call_names()
            self.history.append(events.Joined(Seat(body.seat), seat.name, True))
        else:
            name = plain_bot_name(body.bot, [other.name for other in self.seats])
            self.history.append(events.BotTookSeat(Seat(body.seat), name))
            self.requests = [asked for asked in self.requests if asked.edition == entries.FIRST or self.asked_for(asked)]
        self._start_if_full(at)

    def _return(self, seat: int) -> None:
        self.seats[seat].kind = PERSON
        self.seats[seat].bot = ""
        self.history.append(events.CameBack(Seat(seat), self.name(seat)))

    # ---- Consent ----

    def _ask(self, body: entries.Request, at: int) -> None:
        pending = Pending(self.version, body.what, body.seat, body.about, body.bot, [], body.edition)
        self.requests.append(pending)
        self.history.append(events.Asked(Seat(body.seat), self.version, body.what, Seat(body.about)))
        self._grant_if_agreed(pending, at)

    def _consent(self, body: entries.Consent, at: int) -> None:
        pending = next(pending for pending in self.requests if pending.id == body.request)
        self.history.append(events.Answered(Seat(body.seat), body.request, body.agree))
        if not body.agree:
            self.requests.remove(pending)
            self.refused.add((pending.what, pending.by, self.moves_played))
            return
        pending.agreed.append(body.seat)
        self._grant_if_agreed(pending, at)

    def _grant_if_agreed(self, pending: Pending, at: int) -> None:
        asks_everybody = pending.edition >= entries.EVERYBODY_IS_ASKED
        if self.asked_for(pending) or (asks_everybody and not pending.agreed):
            return
        agreed = tuple([Seat(seat) for seat in pending.agreed])
        self.requests.remove(pending)
        self.changed = self.version
        if pending.what == "fill":
            self._fill(entries.Fill(pending.about, pending.bot), at)
        elif pending.what == GO_BACK:
            count = self.since_own_action(pending.by)
            self._undo(count, at, pending.edition)
            self.history.append(events.WentBack(Seat(pending.by), count - 1, agreed))
        else:
            (action,) = self._undo(1, at, pending.edition)
            self.history.append(events.TakenBackByConsent(Seat(pending.by), action, agreed))

    @property
    def moves_played(self) -> int:
        return 0 if self._match is None else len(self._match.actions)
