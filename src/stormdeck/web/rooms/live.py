"""A table in memory: what its spec and its log amount to.  `apply` is the only way to change one, at a table and on resuming."""

from __future__ import annotations

import asyncio
import time
from array import array
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from stormdeck.bots.levels import NAMES
from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.core.types import Outcome, Seat, seat_name
from stormdeck.games import game as find_game
from stormdeck.table.fair import FairDeal
from stormdeck.table.help import gone_back
from stormdeck.table.match import Match
from stormdeck.table.past import Past
from stormdeck.table.record import FairShuffle, HintTaken, Record
from stormdeck.web.auth.seat_keys import SeatKeys
from stormdeck.web.rooms import events
from stormdeck.web.rooms.frame_cache import FrameCache
from stormdeck.web.rooms.truth import Played
from stormdeck.web.store import entries
from stormdeck.web.store.database import Entry
from stormdeck.web.store.entries import Body
from stormdeck.web.store.spec import BOT, INVITE, OPEN, PERSON, SeatKind, TableSpec

if TYPE_CHECKING:
    from stormdeck.web.transport.sockets import Connection

KEYS_KEPT: Final = 32
"""Idempotency keys in memory; the store has all of them."""

TAKE_BACK: Final = "take-back"
GO_BACK: Final = "go-back"
BACKWARDS: Final = (TAKE_BACK, GO_BACK)
"""Requests that any further move makes pointless."""

ASIDE: Final = (
    entries.Say, entries.Request, entries.Consent, entries.Rematch, entries.DeviceCode, entries.Device, entries.Revoke,
    entries.Hint,
)  # fmt: skip
"""Entries that leave what a player decides about as it was."""

MOVES_AT_A_STRETCH: Final = 20
"""Entries replayed before other tables get their turn."""

State = Literal["waiting", "running", "finished"]
Viewer = int | None


class SeatNow(msgspec.Struct):
    """Who sits in a seat now."""

    kind: SeatKind
    name: str
    bot: str
    host: bool
    entropy: str
    resigned: bool = False
    """Its player has given up, or lost on time, and a bot plays on for good."""


class Pending(msgspec.Struct):
    """A request that waits for consent."""

    id: int
    what: str
    by: int
    about: int
    bot: str
    agreed: list[int]
    edition: int = entries.FIRST
    """The rules about going back that it follows."""


class Kept(msgspec.Struct):
    """What is left of a game whose rules are gone; see `replays.rules_gone`."""

    why: str
    """Why it cannot be played again, as a sentence."""
    story: bytes | None = None
    views: dict[Viewer, object] = {}
    """What each viewer saw in the end."""


class LiveTable:
    """One table.  Nothing here is secret between processes; everything here is secret from the network until `frames` asks."""

    __slots__ = (
        "__weakref__", "_seen", "alarm", "changed", "clocks", "connections", "created", "driver", "ended", "facts", "frames",
        "game", "heard", "hinted", "hints", "history", "id", "info", "kept", "keys", "lock", "movers", "names", "past",
        "refused", "rematch", "requests", "said", "seatkeys", "seats", "since", "spec", "truth", "turn_began", "used", "version",
    )  # fmt: skip

    def __init__(self, id: str, created: int, spec: TableSpec, game: Game | None = None) -> None:
        self.id = id
        self.created = created
        self.spec = spec
        self.game = rules_of(spec).at_table(spec.options) if game is None else game
        self.kept: Kept | None = None
        """Of a table whose rules are gone; then `game` only stands for the one that was played."""
        self.seats = [SeatNow(seat.kind, seat.name, seat.bot, seat.host, seat.entropy) for seat in spec.seats]
        self.seatkeys = SeatKeys(spec.seats, created)
        self.truth: Played | None = None
        self.version = 0
        self.changed = 0
        """The version of the last entry that changed what a player decides about: chat does not, nor do devices."""
        self.since = created
        self.heard = time.monotonic()
        """When the last entry came, as far as this process knows; unlike `since` no clock that is set can change it."""
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
        """How often each seat has said something."""
        self.hints: list[HintTaken] = []
        self.hinted: tuple[int, int] | None = None
        """Who took the last hint, and `changed` then: asking again at the same moment is no second hint."""
        self.keys: dict[str, int] = {}
        minutes = spec.clock.minutes if spec.clock else 0
        self.clocks = [minutes * 60_000] * spec.players if spec.clock else None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when time is over that nobody else can claim."""
        self.info: bytes = b""
        self.frames = FrameCache()
        self.facts: dict[Viewer, list[str]] = {}
        self.used = 0.0
        self._call_names()
        for number, seat in enumerate(self.seats):
            if seat.kind in (PERSON, BOT):
                self.history.append(events.Joined(Seat(number), self.name(number), seat.kind == BOT))
        self._start_if_full(created)

    # ---- What is going on ----

    @property
    def players(self) -> int:
        return self.spec.players

    @property
    def match(self) -> Match:
        assert self.truth is not None
        return self.truth.match

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or (None if self.truth is None else self.truth.outcome)

    @property
    def state(self) -> State:
        if self.truth is None and self.ended is None:
            return "waiting"
        return "running" if self.outcome is None else "finished"

    @property
    def is_open(self) -> bool:
        """Nothing is hidden any more: the game is over, or this is a step of one that is."""
        return self.outcome is not None or (self.truth is not None and self.match.opened)

    @property
    def turn(self) -> int | None:
        """The seat that must decide."""
        if self.truth is None or self.ended is not None or self.truth.decision is None:
            return None
        return int(self.truth.decision.seat)

    def since_own_action(self, seat: int) -> int:
        """How many actions stand from a seat's latest one on, itself included; 0 if it has none."""
        if seat not in self.movers:
            return 0
        return self.movers[::-1].index(seat) + 1

    def quiet(self) -> float:
        """Seconds since the last entry."""
        return time.monotonic() - self.heard

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
        if self.truth is not None and self.match.fair is not None:
            return self.match.fair.proof(opened=True)
        return shuffle_of(self.spec, [seat.entropy for seat in self.seats])

    def record(self) -> Record:
        """The game as a record, with the help there was.  It shows what is hidden."""
        return self.match.record(opened=True, practice=self.spec.is_practice, hints=self.hints)

    # ---- Changing ----

    def apply(self, entry: Entry) -> None:
        """Carry out a stored entry."""
        assert entry.version == self.version + 1, f"table {self.id} is at {self.version}, not before {entry.version}"
        body = entries.decode(entry.kind, entry.body)
        self.version = entry.version
        self.since = entry.at
        self.heard = time.monotonic()
        if entry.key is not None:
            self._remember(entry.key, entry.version)
        self.info = b""
        self.frames.clear()
        self._carry_out(body, entry)
        if not isinstance(body, ASIDE):
            self.changed = entry.version

    def _remember(self, key: str, version: int) -> None:
        self.keys[key] = version
        if len(self.keys) > KEYS_KEPT:
            del self.keys[next(iter(self.keys))]

    def _carry_out(self, body: Body, entry: Entry) -> None:
        match body:
            case entries.Move():
                self._move(body, entry.at)
            case entries.Join():
                self._sit_down(body, entry.at)
            case entries.DeviceCode(seat=seat, code=code, until=until):
                self.seatkeys.offer(seat, code, until)
            case entries.Device(seat=seat, token=token):
                self.seatkeys.admit(seat, token, entry.at)
                self.history.append(events.DeviceAdded(Seat(seat), self.seatkeys.devices[seat][-1].number))
            case entries.Revoke(seat=seat, device=device):
                self.seatkeys.revoke(seat, device)
                self.history.append(events.DeviceRevoked(Seat(seat), device))
            case entries.TakeBack():
                self._take_back(body, entry.at)
            case entries.Hint(seat=seat):
                self.hints.append(HintTaken(seat, self.moves_played))
                self.hinted = (seat, self.changed)
                self.history.append(events.TookHint(Seat(seat)))
            case entries.Resign(seat=seat, bot=bot):
                self.history.append(events.Resigned(Seat(seat)))
                self._drop_out(seat, bot, f"{self.name(seat)} resigned", entry.at)
            case entries.Timeout(seat=seat, bot=bot):
                self.history.append(events.OutOfTime(Seat(seat)))
                self._drop_out(seat, bot, f"{self.name(seat)} ran out of time", entry.at)
            case entries.Say(seat=seat, text=text):
                self.said[seat] = self.said.get(seat, 0) + 1
                self.history.append(events.Chat(Seat(seat), self.name(seat), text))
            case entries.Request():
                self._ask(body, entry)
            case entries.Consent():
                self._consent(body, entry.at)
            case entries.Fill():
                self._fill(body, entry.at)
            case entries.Return(seat=seat):
                self._return(seat)
            case entries.End(why=why):
                self.requests = []
                self.history.append(events.Ended(why))
                self.ended = Outcome(winners=(), points=(0,) * self.players, reason=why, rule="")
            case entries.Rematch(seat=seat, table=table):
                self.rematch = table
                self.history.append(events.RematchMade(Seat(seat), table))

    def _move(self, body: entries.Move, at: int) -> None:
        self.past.acts(body.seat, len(self.history))
        self.history += self.match.play(body.action)
        self.movers.append(body.seat)
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
        """The match as it was before the last actions, which are returned."""
        if edition >= entries.EVERYBODY_IS_ASKED:
            self._take_increments(self.movers[len(self.movers) - count :])
        actions = self.match.actions
        kept = len(actions) - count
        match, _ = first_match(self.spec, self.seats, self.names, self.game)
        for action in actions[len(self.spec.prelude) : kept]:
            match.play(action)
        self.truth = Played(match)
        for seat in self.movers[-count:]:
            self.past.acts(seat, len(self.history))
        self.hints = gone_back(self.hints, kept)
        del self.movers[-count:]
        self.requests = [pending for pending in self.requests if pending.what not in BACKWARDS]
        self.turn_began = at
        return [str(action) for action in actions[kept:]]

    def _take_increments(self, movers: list[int]) -> None:
        """What actions gave to clocks goes back with them; else one could play for time for ever."""
        if self.clocks is not None and self.spec.clock is not None:
            for seat in movers:
                if not self.seats[seat].resigned:
                    self.clocks[seat] -= self.spec.clock.increment * 1000

    # ---- Giving up ----

    def plays_on_without(self, seat: int) -> bool:
        """Whether the others still have a game if a seat gives up: two sides at least, and somebody who plays it."""
        if self.players < 3 or self.truth is None:
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
        """By seat: which team it is in, in a game that shows teams in its view; elsewhere everybody is a team alone."""
        shown = getattr(self.match.view(None), "players", ())
        return [getattr(player, "team", number) for number, player in enumerate(shown)] or list(range(self.players))

    def _drop_out(self, seat: int, bot: str, reason: str, at: int) -> None:
        """TL-G55, BL-G50 and their like: a table may offer giving up.  The others play on with a bot, or the other sides win."""
        self.requests = []
        if bot:
            self._fill(entries.Fill(seat, bot), at)
            self.seats[seat].resigned = True
            self._fill_clock(seat, at)
        else:
            winners = tuple(sorted([Seat(other) for side in self._opponents(seat) for other in side]))
            points = tuple([1 if other in winners else 0 for other in range(self.players)])
            self.ended = Outcome(winners=winners, points=points, reason=reason, rule="")

    def _fill_clock(self, seat: int, at: int) -> None:
        """The clock of a bot that plays on stands still: nobody can be beaten by it."""
        if self.clocks is not None and self.spec.clock is not None:
            self.clocks[seat] = self.spec.clock.minutes * 60_000
            if self.turn == seat:
                self.turn_began = at

    # ---- Seats ----

    def _start_if_full(self, at: int) -> None:
        if self.state == "waiting" and all([seat.kind not in (INVITE, OPEN) for seat in self.seats]):
            match, told = first_match(self.spec, self.seats, self.names, self.game)
            self.history += told
            if self.spec.prelude:  # a game that was over and open to all: none of its moments lasts into this one
                self.past = Past(self.players, len(self.history))
            self.truth = Played(match)
            self.turn_began = at

    def _sit_down(self, body: entries.Join, at: int) -> None:
        seat = self.seats[body.seat]
        seat.kind, seat.name, seat.host, seat.entropy = PERSON, body.name, seat.host or body.host, body.entropy
        self.seatkeys.sit(body.seat, body.token, at)
        self._call_names()
        self.history.append(events.Joined(Seat(body.seat), self.name(body.seat)))
        self._start_if_full(at)

    def _fill(self, body: entries.Fill, at: int) -> None:
        seat = self.seats[body.seat]
        was_empty = seat.kind in (INVITE, OPEN)
        seat.kind, seat.bot = BOT, body.bot
        if was_empty:
            seat.name = bot_name(body.bot, [other.name for other in self.seats])
            self.seatkeys.end_invitation(body.seat)
            self._call_names()
            self.history.append(events.Joined(Seat(body.seat), seat.name, True))
        else:
            name = bot_name(body.bot, [other.name for other in self.seats])
            self.history.append(events.BotTookSeat(Seat(body.seat), name))
            self.requests = [asked for asked in self.requests if asked.edition == entries.FIRST or self.asked_for(asked)]
        self._start_if_full(at)

    def _return(self, seat: int) -> None:
        self.seats[seat].kind = PERSON
        self.seats[seat].bot = ""
        self.history.append(events.CameBack(Seat(seat), self.name(seat)))

    # ---- Consent ----

    def _ask(self, body: entries.Request, entry: Entry) -> None:
        pending = Pending(entry.version, body.what, body.seat, body.about, body.bot, [], body.edition)
        self.requests.append(pending)
        self.history.append(events.Asked(Seat(body.seat), entry.version, body.what, Seat(body.about)))
        self._grant_if_agreed(pending, entry.at)

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
        return 0 if self.truth is None else len(self.match.actions)


def bot_name(bot: str, taken: list[str]) -> str:
    """What a bot is called at a table: "Adept bot", "Adept bot 2"."""
    kind, _, argument = bot.partition(":")
    word = NAMES[int(argument) - 1] if kind == "level" and argument.isdecimal() else kind
    plain = f"{word.capitalize()} bot"
    number, name = 1, plain
    while name in taken:
        number += 1
        name = f"{plain} {number}"
    return name


def shuffle_of(spec: TableSpec, entropy: list[str]) -> FairShuffle:
    return spec.shuffle or FairShuffle(spec.commitment, tuple(entropy), spec.secret)


def rules_of(spec: TableSpec) -> Game:
    """The game by the rules that were agreed on when the table was made."""
    return find_game(spec.game).at_version(spec.rules_version)


def first_match(
    spec: TableSpec, seats: list[SeatNow], names: tuple[str, ...], game: Game | None = None
) -> tuple[Match, list[Event]]:
    """The match of a table before its first move (of a fork: before the first one made in the fork), and what happened so far."""
    fair = FairDeal.reopen(shuffle_of(spec, [seat.entropy for seat in seats]))
    if spec.position is not None:
        document = {**spec.position, "options": spec.options}
        match = Match.from_position(game or rules_of(spec), document, names=names, fair=fair)
    else:
        match = Match(game or rules_of(spec), spec.players, None, spec.options, names=names, fair=fair)
    told = list(match.events(None))  # of a deal everybody sees the same
    for action in spec.prelude:
        told += match.play(action)
    return match, told
