"""What goes over the wire: requests, read strictly, and answers.  `docs/api.md` describes them for people."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from stormdeck.core.events import Event
from stormdeck.core.gallery import CardNote, NoteNow
from stormdeck.core.options import OptionValue, Place
from stormdeck.core.showing import Colour
from stormdeck.core.types import Decision, Number
from stormdeck.table.record import FairShuffle
from stormdeck.table.room.spec import Clock, Hints, SeatKind

MOST_NAME = 24
MOST_CHAT = 300

PLAIN = r"^[ -~]*(?!\n)$"
"""Printable ASCII: what is compared and stored as it comes."""
WRITTEN = r"^[^\x00-\x08\x0e-\x1f\x7f]*$"
"""Text that people write; no control signs, of which some databases refuse one and terminals obey others."""

Face = Annotated[str, Meta(max_length=MOST_NAME, pattern=PLAIN)]
"""The name of a drawn face; "" for none."""
Name = Annotated[str, Meta(max_length=MOST_NAME, pattern=WRITTEN)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
MaybeKey = Annotated[str, Meta(max_length=64, pattern=PLAIN)]
Notation = Annotated[str, Meta(min_length=1, max_length=120, pattern=WRITTEN)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
BotSpec = Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN)]
Entropy = Annotated[str, Meta(max_length=200, pattern=WRITTEN)]
Token = Annotated[str, Meta(max_length=64)]
Spoken = Annotated[str, Meta(max_length=MOST_CHAT, pattern=WRITTEN)]
Reaction = Literal["hello", "well-played", "thanks", "wow", "oh-no", "hurry"]
OptionName = Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN)]
TableState = Literal["waiting", "running", "finished"]
OptionWish = bool | Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)] | Annotated[str, Meta(pattern=WRITTEN)] | dict[str, Any]
SecretKey = Annotated[str, Meta(min_length=22, max_length=64, pattern=PLAIN)]
"""A key that is a secret as well: what it gets can be got again by it.  128 random bits, as 22 letters of base64 or 32 of hex."""


class Encoded(NamedTuple):
    """Says of a field that goes out as bytes, or is any of many things, what those are."""

    holds: Any


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of everything a client sends."""


# ---- Making tables and sitting down ----


class SeatWish(Asking, frozen=True, kw_only=True):
    kind: Literal["me", "bot", "invite", "open"]
    name: Name = ""
    bot: BotSpec = "greedy"
    face: Face = ""


class ClockWish(Asking, frozen=True, kw_only=True):
    minutes: Annotated[int, Meta(ge=1, le=600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class TableWish(Asking, frozen=True, kw_only=True):
    game: Annotated[str, Meta(max_length=40, pattern=PLAIN)]
    players: Annotated[int, Meta(ge=1, le=16)]
    options: Annotated[dict[OptionName, OptionWish], Meta(max_length=64)] = {}
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    listed: bool = False
    clock: ClockWish | None = None
    lesson: bool = False
    script: bool = False
    """The scripted first game of the game, which brings its options and its deal."""
    hints: Hints | None = None
    """null: on for one person and bots, off between people."""
    practice: bool = False
    watchers_talk: bool = False
    """Whoever watches may say something."""
    entropy: Entropy | None = ""
    """What the own seats add to the shuffle; null if they add it later by sitting down, when they know the commitment."""


class SeatGiven(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    token: str | None


class TableMade(msgspec.Struct, frozen=True):
    table: str
    seats: list[SeatGiven]
    commitment: str


class JoinWish(Asking, frozen=True, kw_only=True):
    name: Name = ""
    face: Face = ""
    seat: SeatNumber | None = None
    entropy: Entropy = ""
    key: SecretKey | None = None
    """The same key again gets the same seat and token; without one, who loses the answer has lost the seat."""
    beside: Token | None = None
    """The token of a seat of one's own at this table: whoever made it counts as one person in both."""


class Seated(msgspec.Struct, frozen=True):
    seat: int
    token: str


class DeviceCodeWish(Asking, frozen=True, kw_only=True):
    key: Key


class DeviceCodeGiven(msgspec.Struct, frozen=True):
    code: str
    until: int
    """Unix time in milliseconds."""
    version: int


class DeviceWish(Asking, frozen=True, kw_only=True):
    code: Annotated[str, Meta(max_length=40, pattern=PLAIN)]
    key: SecretKey | None = None
    """The same key again gets the same token."""


class RevokeWish(Asking, frozen=True, kw_only=True):
    device: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    key: Key


class DeviceInfo(msgspec.Struct, frozen=True):
    device: int
    since: int
    """Unix time in milliseconds."""
    this: bool
    """The one that asks."""


class Devices(msgspec.Struct, frozen=True):
    seat: int
    devices: list[DeviceInfo]
    most: int
    code_until: int | None
    """Until when a code lets another device in; null if none is out."""


# ---- At the table: the same over HTTP and over a socket ----
# Over HTTP the address says what is asked, so "do" may be left out there.


class Play(Asking, frozen=True, kw_only=True, tag_field="do", tag="play"):
    action: Notation
    version: Version
    warn: bool = False
    """Not before I was warned, if it is a grave mistake and the table allows hints; a warning counts as one."""
    key: Key


class TakeBack(Asking, frozen=True, kw_only=True, tag_field="do", tag="take-back"):
    version: Version
    key: Key


class Resign(Asking, frozen=True, kw_only=True, tag_field="do", tag="resign"):
    key: Key


class Chat(Asking, frozen=True, kw_only=True, tag_field="do", tag="chat"):
    text: Spoken = ""
    reaction: Reaction | None = None
    """Instead of a text."""
    name: Name = ""
    """Of somebody who watches, where that is allowed; whoever sits at the table has a name."""
    key: Key


class Consent(Asking, frozen=True, kw_only=True, tag_field="do", tag="consent"):
    request: Version
    agree: bool
    key: Key


class Fill(Asking, frozen=True, kw_only=True, tag_field="do", tag="fill"):
    seat: SeatNumber
    bot: BotSpec = "greedy"
    key: Key


class ReadOn(Asking, frozen=True, kw_only=True, tag_field="do", tag="read-on"):
    version: Version
    key: Key


class ListTable(Asking, frozen=True, kw_only=True, tag_field="do", tag="list"):
    listed: bool
    open: Annotated[list[SeatNumber], Meta(max_length=16)] = []
    """Seats kept for whoever has a link that anybody may take from now on."""
    key: Key


class ClockClaim(Asking, frozen=True, kw_only=True, tag_field="do", tag="clock-claim"):
    key: Key


class Hint(Asking, frozen=True, kw_only=True, tag_field="do", tag="hint"):
    key: MaybeKey = ""


class Why(Asking, frozen=True, kw_only=True, tag_field="do", tag="why"):
    action: Notation
    key: MaybeKey = ""


class Hello(Asking, frozen=True, kw_only=True, tag_field="do", tag="hello"):
    token: Token | None = None
    cursor: Version = 0


class Ping(Asking, frozen=True, kw_only=True, tag_field="do", tag="ping"):
    pass


Command = Play | TakeBack | Resign | Chat | Consent | Fill | ReadOn | ListTable | ClockClaim
Message = Play | TakeBack | Resign | Chat | Consent | Fill | ReadOn | ListTable | ClockClaim | Hint | Why | Hello | Ping


class RematchWish(Asking, frozen=True, kw_only=True):
    key: Key
    entropy: Entropy | None = ""
    """What the own seat adds to the shuffle; null to learn the commitment first, without sitting down."""


class ForkWish(Asking, frozen=True, kw_only=True):
    step: Version
    seat: SeatNumber
    cards: Literal["redealt", "true"] = "redealt"
    bot: BotSpec = "greedy"
    name: Name = ""


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a command."""

    version: int
    request: int | None = None
    """The id of the request to the others that a command has become."""


class Offer(msgspec.Struct, frozen=True):
    action: str
    words: str


class Reason(msgspec.Struct, frozen=True):
    rule: str
    why: str


class RematchGiven(msgspec.Struct, frozen=True):
    table: str
    seat: int
    token: str
    commitment: str


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every refusal.  The sentence is for people."""

    error: str
    rule: str = msgspec.field(default_factory=str)
    version: int | None = None


# ---- Snapshots ----


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    players: int
    options: dict[str, OptionValue]
    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    """By seat: person, bot, invite (kept for somebody) or open."""
    bots: tuple[str, ...]
    """By seat: the bot that plays there, as `GameInfo.levels` names them; "" where none does."""
    faces: tuple[str, ...]
    """By seat: the drawn face that a person has picked; "" for none."""
    levels: tuple[str, ...]
    """By seat: the level of a bot in a word ("adept"); "" for people, and for bots that stand on no ladder."""
    manners: tuple[str, ...]
    """By seat: how a bot plays, in a sentence; "" for people, and for bots that have no style."""
    clock: Clock | None
    listed: bool
    hosts: list[int]
    """The seats of whoever opened the table."""
    lesson: bool
    script: bool
    """It follows the script of a first game."""
    hints: Hints
    hints_taken: list[int]
    """By seat."""
    practice: bool
    """Everything can be taken back."""
    watchers_talk: bool
    """Whoever watches may say something."""
    commitment: str
    state: TableState
    rematch: str | None
    rules_gone: bool
    """The server does not have the rules of this game any more: it is over, and nothing can be computed about it."""
    has_replay: bool
    """Whether it can be watched again; false only where the rules are gone and nobody had told its story before."""
    rematch_of: str
    """The table whose people play again here; "" if none."""
    forked_from: str
    resigned: list[int]
    """Seats whose player has given up, or lost on time, while the others play on: a bot sits there for good."""
    plays_on: list[int]
    """Seats without which the others would play on; any other that gives up ends the game."""


class Sight(msgspec.Struct, frozen=True):
    """What one viewer can work out about the cards of a table now (`Game.unseen`, `Game.notes_now`)."""

    version: int
    """Of the table it speaks of."""
    unseen: dict[str, int]
    """By the id of a note of the gallery: how many copies may lie where this viewer cannot see them."""
    now: tuple[NoteNow, ...]
    """What printed numbers come to now."""


class Gallery(msgspec.Struct, frozen=True):
    """Every kind of card and piece that is played with (`Game.gallery`)."""

    notes: tuple[CardNote, ...]


class Told(msgspec.Struct, frozen=True):
    words: str
    event: Annotated[Any, Encoded(Event)]


class SeenEvent(msgspec.Struct, frozen=True):
    n: int
    words: str
    event: Annotated[Any, Encoded(Event)]
    later: Told | msgspec.UnsetType = msgspec.UNSET
    """What takes its place once it is past, for an event that shows something for a moment only."""


class RequestInfo(msgspec.Struct, frozen=True):
    id: int
    kind: str
    by: int
    about: int
    words: str
    answered: list[int]
    asked: list[int]
    """The seats whose answer is still needed."""


class LessonStep(msgspec.Struct, frozen=True):
    """Where a learner stands in a scripted first game; of what comes later nothing is sent."""

    number: int
    """Counted from 1."""
    count: int
    title: str
    text: str
    point: tuple[str, ...]
    """Places of the board that it speaks of, besides those that `legal` leads to."""
    wants: Literal["read", "act", "end"]
    """ "read": it waits for `read-on`; "end": nothing comes after it."""


class OutcomeInfo(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    rule: str
    words: str
    facts: list[str]
    places: tuple[int, ...]
    """By seat: 1 for the winners, equal ones share a place; empty where nobody won."""
    numbers: list[Number]
    """What is worth telling, at most three."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one viewer may see of a table now, and the events it has not seen yet."""

    frame: Literal["snapshot"] = "snapshot"
    table: Annotated[msgspec.Raw, Encoded(TableInfo)]
    seat: int | None
    version: int
    cursor: int
    events: list[SeenEvent]
    past: int
    """The events up to this number are past: the viewer has acted since, and of those with `later` only that remains."""
    more: bool
    """Whether there are events after these, for which the frame has no room: the next one has them."""
    view: Any
    figures: Any
    """What the rules make of the view for whoever draws it (`Game.figures`); null where they add nothing or are gone."""
    ask: str
    decision: Decision | None
    legal: list[Offer]
    answers_itself: bool
    """The viewer is asked something that has one answer, and nobody would learn anything if it came at once."""
    since: int
    now: int | msgspec.UnsetType = msgspec.UNSET
    """The server's time, put in as it is sent; a step of a replay has none."""
    clocks: list[int] | None
    requests: list[RequestInfo]
    may_take_back: bool
    lesson: LessonStep | None
    """Of a scripted first game: the step its learner stands at; null for everybody else, and while others act."""
    outcome: OutcomeInfo | None
    opened: FairShuffle | None


class Summary(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    game: str
    title: str
    players: int
    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    faces: tuple[str, ...]
    turn: int | None
    version: int
    state: TableState
    created: int
    has_replay: bool
    outcome: OutcomeInfo | None
    clock: Clock | None
    hints: Hints
    practice: bool


class Lobby(msgspec.Struct, frozen=True):
    open: list[Summary]
    running: list[Summary]
    finished: list[Summary]


class Presence(msgspec.Struct, frozen=True):
    here: list[bool]
    watching: int
    frame: Literal["presence"] = "presence"


# ---- Games, replays ----


class Choice(msgspec.Struct, frozen=True):
    value: str
    words: str
    """What players read for it."""
    players: list[int]
    """The numbers of players with which it can be chosen."""


class Named(msgspec.Struct, frozen=True):
    value: str
    words: str


class Grade(msgspec.Struct, frozen=True):
    """What numbers from one on are called."""

    least: int
    words: str


class Condition(msgspec.Struct, frozen=True):
    """Another option and the choice that gives this one a meaning."""

    option: str
    value: str


OptionKind = Literal["choice", "number", "switch", "teams", "picks"]
"""`teams`: a choice, or the teams by seat, "1+3/2+4"; `picks`: a choice, or one of the picks for each seat, "ren,mateo"."""


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    kind: OptionKind
    default: OptionValue
    choices: list[Choice]
    picks: list[Named]
    """What each seat can have, where the kind is `picks`."""
    alone: str
    """The choice without teams, where the kind is `teams`."""
    least: int
    most: int
    zero: str
    """What 0 stands for, where it is no number as the others; it may be below the range.  "" where it is one."""
    scale: list[Grade]
    place: Place
    only_with: Condition | None
    own: str
    """What the text of a file of one's own may be, in a sentence, which is then the value; "" where there is no such thing."""
    meaning: str
    rule: str


class Level(msgspec.Struct, frozen=True):
    bot: str
    name: str
    cast: list[str]
    """What such a bot is called, in the order in which they sit down; faces are known by it."""


class ScriptInfo(msgspec.Struct, frozen=True):
    players: int
    seat: int
    """The learner's."""
    steps: int


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    blurb: str
    minutes: int
    players: tuple[int, ...]
    seat_names: tuple[str, ...]
    rules_version: int
    options: list[OptionInfo]
    levels: list[Level]
    usual_bot: str
    """The level a new table starts with."""
    take_back_rule: str
    pitch: str
    """Two sentences for the lobby."""
    colour: Colour
    first_game: dict[str, OptionValue] | None
    """The options of a first game; null where nobody coaches one."""
    script: ScriptInfo | None
    """Its scripted first game; null where it has none."""
    board: str
    """The address of a board that its package brings; "" where the client has one, or draws one."""


class Page(msgspec.Struct, frozen=True):
    title: str
    html: str


class CardText(msgspec.Struct, frozen=True):
    text: str


class Step(msgspec.Struct, frozen=True):
    step: int
    seat: int
    action: str
    """ "" where the viewer may not know it."""
    words: str
    hints: list[int] = []
    """The seats that took a hint right before it."""


class ReplayInfo(msgspec.Struct, frozen=True):
    steps: list[Step]
    viewpoints: list[str]


class CheckInfo(msgspec.Struct, frozen=True):
    what: str
    ok: bool | None
    words: str


class Verification(msgspec.Struct, frozen=True):
    ok: bool
    checks: list[CheckInfo]
