"""`stormdeck play`: seat the person and the bots, deal, play, and never lose a game."""

from __future__ import annotations

import secrets
import shlex
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

from stormdeck.bots.base import Bot
from stormdeck.bots.gamebots import usual_bot
from stormdeck.bots.names import as_character, bot_name, manner
from stormdeck.bots.registry import bot
from stormdeck.core.errors import BadBot, BadOptions, BadSeat, RecordError, StormdeckError, quoted
from stormdeck.core.game import Game
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.files import data_options, read_record
from stormdeck.games import game as find_game
from stormdeck.line.commands import Quit
from stormdeck.line.console import Console, EndOfInput
from stormdeck.line.ending import ask_again, offer_record, tell_end
from stormdeck.line.lesson import after_lesson, learn
from stormdeck.line.session import Beginning, Seats, Session
from stormdeck.programs.guest import Guest, is_program
from stormdeck.programs.players import check_spec
from stormdeck.programs.program import ProgramFault
from stormdeck.table.fair import FairDeal
from stormdeck.table.help import PRACTICE
from stormdeck.table.match import Match
from stormdeck.table.opening import sit_down
from stormdeck.table.replay import opening_match, play_move
from stormdeck.table.whole import MOST_SEED

DONE, FAILED, INTERRUPTED = 0, 1, 130
SIGNALLED = 128
"""And the number of the signal, as shells count."""
LAST_RESORT = "random"
"""Who plays if nobody was asked for and the usual bot does not know the game."""
MOST_NAME = 24


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    game: str
    players: int | None = None
    bot: str | None = None
    seed: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    name: str = ""
    seat: int | None = None
    side: str | None = None
    data: str | None = None
    entropy: str | None = None
    resume: str | None = None
    practice: bool = False
    learn: bool = False
    plain: bool | None = None
    program: str = "stormdeck"

    @property
    def place(self) -> int:
        """The seat, counted from 1."""
        return 1 if self.seat is None else self.seat


def play(wishes: Wishes) -> int:
    """Games in line mode, each from the deal (or a saved game) to the end, as often as they like -> the exit status."""
    console = Console(wishes.plain)
    while True:
        status, again = play_one(console, wishes)
        if again is None:
            return status
        wishes = again


def play_one(console: Console, wishes: Wishes) -> tuple[int, Wishes | None]:
    """One game; its exit status, and what to play next if they want more."""
    game = find_game(wishes.game)
    if wishes.bot is not None:
        check_spec(wishes.bot)  # refused before anything is dealt or read
    if wishes.resume and wishes.data:
        raise BadOptions('A saved game brings its own cards; leave out "--data".')
    if wishes.learn:
        return learn_one(console, game, wishes)
    wishes = replace(wishes, seat=wished_seat(game, wishes), options={**data_options(game, wishes.data), **wishes.options})
    begun = resume(game, wishes) if wishes.resume else begin(console, game, wishes)
    match = begun.match
    me = seat_at(match.players, wishes.place)
    spec = find_bot(match, wishes.bot)
    if wishes.resume:
        introduce(console, match, me, spec, begun.practice)
    chance = secrets.randbits(62) if match.seed is None else match.seed
    for seat in range(match.players):
        if seat != me and (told := manner(match.name(Seat(seat)), spec, match.game.id)):
            console.say(told)
    with seated(match, me, spec) as bots:
        session = Session(console, begun, Seats(me, bots, chance))
        status = keep(session)
    if status != DONE or match.outcome is None or not ask_again(session):
        return status, None
    seed = None if wishes.seed is None else (wishes.seed + 1) % (MOST_SEED + 1)
    again = replace(wishes, resume=None, data=None, side=None, seed=seed)
    return DONE, replace(again, players=match.players, options=match.options.as_dict())


def learn_one(console: Console, game: Game, wishes: Wishes) -> tuple[int, Wishes | None]:
    """The scripted first game, and after it a real one if they like."""
    session = learn(console, game, wishes, continuing(wishes))
    status = keep(session)
    if status != DONE or session.match.outcome is None or not ask_again(session):
        return status, None
    return DONE, after_lesson(wishes)


@contextmanager
def seated(match: Match, me: Seat, spec: str) -> Iterator[dict[int, Bot]]:
    """The bots by seat, each in the style of its character; a program is one guest on all of them, which leaves at the end."""
    others = [Seat(seat) for seat in range(match.players) if seat != me]
    if not others or not is_program(spec):
        yield {seat: bot(as_character(spec, match.name(seat), match.game.id)) for seat in others}
        return
    guest = Guest(spec, match.game.id, match.options)
    try:
        yield dict.fromkeys(others, guest)
    finally:
        with suppress(ProgramFault):  # it may be gone already, which is all we want
            guest.leave(match.outcome)


def wished_seat(game: Game, wishes: Wishes) -> int:
    """The seat by its number, or by the name of its side."""
    if wishes.side is None:
        return wishes.place
    names = [name.lower() for name in game.seat_names()]
    if not names:
        raise BadOptions(f'{game.title} has no sides to choose from; "--seat N" chooses a seat.')
    if wishes.seat is not None:
        raise BadOptions('"--side" and "--seat" say the same; leave out one of the two.')
    if wishes.side.lower() not in names:
        raise BadOptions(f"{game.title} has the sides {' and '.join(names)}, not {quoted(wishes.side)}.")
    return names.index(wishes.side.lower()) + 1


class Ended(BaseException):
    """The terminal was closed, or the program was told to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def end(number: int, frame: object) -> None:
    raise Ended(number)


@contextmanager
def heeding_signals() -> Iterator[None]:
    """A closed terminal and a polite end are heard as Ctrl-C is.  Windows has no SIGHUP."""
    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [signal.signal(number, end) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def keep(session: Session) -> int:
    """Play; whatever ends the game early, it is saved first."""
    try:
        with heeding_signals():
            session.run()
            tell_end(session)
            offer_record(session)
    except Quit:
        return DONE
    except EndOfInput:
        return stop(session, "The input has ended", FAILED)
    except BrokenPipeError:
        stop(session, "Nobody reads the table any more", FAILED)
        raise
    except ProgramFault as fault:
        return stop(session, str(fault).removesuffix("."), FAILED)
    except KeyboardInterrupt:
        return stop(session, "Interrupted", INTERRUPTED)
    except Ended as ended:
        return stop(session, "Told to end", SIGNALLED + ended.number)
    return DONE


def stop(session: Session, why: str, status: int) -> int:
    """One line that says why the game stops and how to go on."""
    if session.match.outcome is not None:
        session.console.complain(f"{why}.")
        return status
    try:
        session.write()
        session.console.complain(f"{why}; the game is saved. Go on with: {session.continue_with()}")
    except StormdeckError as error:
        session.console.complain(f"{why}; the game could not be saved. {error}")
    return status


def begin(console: Console, game: Game, wishes: Wishes) -> Beginning:
    """A new match.  Without a seed the shuffle is committed to before anybody adds to it or a card is dealt."""
    game, agreed = sit_down(game, wishes.players, wishes.options)
    players = agreed.players
    me = seat_at(players, wishes.place)
    if len(wishes.name) > MOST_NAME or not wishes.name.isprintable():
        raise BadOptions(f"A name has at most {MOST_NAME} letters, and nothing but letters, digits and signs.")
    fair = shuffle_for(players, me, wishes)
    rehearsal = Match(game, players, 0, wishes.options)
    spec = find_bot(rehearsal, wishes.bot)
    introduce(console, rehearsal, me, spec, wishes.practice)
    if fair is not None:
        console.say(f"Fair shuffle, fixed before the deal by the commitment {fair.commitment}.")
        console.say("Your own words are mixed into it." if wishes.entropy else 'With --entropy "your words" you mix in your own.')
    names = names_at(game.id, players, me, wishes.name, spec)
    match = Match(game, players, wishes.seed, wishes.options, names=names, fair=fair)
    return Beginning(match, [], None, continuing(wishes), wishes.practice)


def names_at(game_id: str, players: int, me: Seat, name: str, spec: str) -> list[str]:
    """What everybody is called: the bots by names of their own, as at a table in the browser."""
    names: list[str] = []
    for seat in range(players):
        names.append(name if seat == me else bot_name(spec, game_id, [*names, name]))
    return names


def find_bot(match: Match, asked: str | None) -> str:
    """The bot that was asked for, or the usual one; BadBot if it does not know the game.  A program is taken at its word."""
    if asked is not None and is_program(asked):
        return asked.strip()
    decision = match.decision
    refusal = BadBot("The game is over.")
    for spec in (usual_bot(match.game.id), LAST_RESORT) if asked is None else (asked,):
        try:
            if decision is not None:
                bot(spec).choose(match.view(decision.seat), match.legal(), FastRng(0))
                return spec
        except BadBot as error:
            refusal = error
    raise refusal


def introduce(console: Console, match: Match, me: Seat, spec: str, practice: bool) -> None:
    """Who plays, and the two words one has to know."""
    others = f"{match.players - 1} bots" if match.players > 2 else "a bot"
    against = f", against {others} ({spec})" if match.players > 1 else ""
    console.say(f'{match.game.title}: you are at seat {me + 1}{against}. "?" is help, "quit" saves and stops.')
    if practice:
        console.say(f'{PRACTICE} "undo" does it.')
    if console.plain:
        console.say('After the first time, only what has changed on the table is told; "table" tells all of it.')


def shuffle_for(players: int, me: Seat, wishes: Wishes) -> FairDeal | None:
    """The fair shuffle of a new match, None for one with a seed."""
    if wishes.seed is not None:
        if wishes.entropy is not None:
            raise BadOptions("A game with a seed has no shuffle to add entropy to; leave out one of the two.")
        return None
    fair = FairDeal(players)
    try:
        fair.add(me, (wishes.entropy or "").encode("utf-8", "surrogateescape"))
    except StormdeckError as error:
        raise BadOptions(str(error)) from None
    return fair


def resume(game: Game, wishes: Wishes) -> Beginning:
    """A saved match, played again up to where it was left."""
    assert wishes.resume is not None
    given = {"--players": wishes.players, "--seed": wishes.seed, "--option": wishes.options, "--entropy": wishes.entropy}
    given |= {"--name": wishes.name, "--practice": wishes.practice or None}
    surplus = [option for option, value in given.items() if value not in (None, {}, "")]
    if surplus:
        raise BadOptions(f'A saved game brings its own players, options and shuffle; leave out "{surplus[0]}".')
    record = read_record(wishes.resume)
    if record.game != game.id:
        raise BadOptions(f'"{wishes.resume}" is a game of {record.game}, not of {game.id}.')
    if record.outcome is not None:
        raise RecordError(f'The game in "{wishes.resume}" is over; "{wishes.program} replay" shows it.')
    match = opening_match(record)
    movers = []
    for number, text in enumerate(record.actions, 1):
        if match.decision is not None:
            movers.append(match.decision.seat)
        play_move(match, number, len(record.actions), text)
    return Beginning(match, movers, wishes.resume, continuing(wishes), record.is_practice, record.hints_taken)


def seat_at(players: int, number: int) -> Seat:
    if not 1 <= number <= players:
        raise BadSeat(f"Seats at this table are 1 to {players}, not {number}.")
    return Seat(number - 1)


def continuing(wishes: Wishes) -> str:
    """The command that goes on with a saved game, up to the file."""
    command = f"{wishes.program} play {wishes.game}"
    if wishes.bot is not None:
        command += f" --bot {shlex.quote(wishes.bot)}"
    if wishes.place != 1:
        command += f" --seat {wishes.place}"
    if wishes.plain is not None:
        command += " --plain" if wishes.plain else " --no-plain"
    return command
