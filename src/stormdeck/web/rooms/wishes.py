"""What is stored of a new table, made of what somebody wished for: of a new game, a lesson, a rematch, a game played on."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from stormdeck.bots.names import bot_name
from stormdeck.core.errors import quoted
from stormdeck.core.game import Game
from stormdeck.core.options import OptionValue
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import counted
from stormdeck.core.types import Seat
from stormdeck.games import game as find_game
from stormdeck.table.fair import FairDeal
from stormdeck.table.lesson import Script, script_of
from stormdeck.table.opening import sit_down
from stormdeck.table.room.opening import first_match
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import BOT, INVITE, OPEN, PERSON, Clock, SeatSpec, TableSpec
from stormdeck.web.auth.tokens import hashed, new_token
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused
from stormdeck.web.rooms.names import known_face, plain_name
from stormdeck.web.thinking.bot_choice import check_bot


def check_wish(wish: wire.TableWish) -> None:
    if len(wish.seats) != wish.players:
        raise Refused(400, f"{counted(len(wish.seats), 'seat')} for {counted(wish.players, 'player')}: there must be as many.")
    if all(seat.kind == "bot" for seat in wish.seats) and not wish.listed:
        raise Refused(400, "Somebody should sit at the table, or at least see it listed.")
    check_help(wish)


def table_spec(
    game: Game, wish: wire.TableWish, options: dict[str, OptionValue], tokens: list[str | None], hosted: Mapping[str, str]
) -> TableSpec:
    """A new table with a new shuffle, as it was wished for."""
    fair = FairDeal(wish.players).proof(opened=True)
    assert fair.secret is not None
    return TableSpec(
        game=game.id,
        rules_version=game.rules_version,
        players=wish.players,
        options=options,
        seats=seat_specs(wish, tokens, hosted),
        commitment=fair.commitment,
        secret=fair.secret,
        listed=wish.listed,
        lesson=wish.lesson,
        clock=None if wish.clock is None else Clock(wish.clock.minutes, wish.clock.increment),
        hints=wish.hints,
        practice=wish.practice,
        watchers_talk=wish.watchers_talk,
    )


def lesson_spec(game: Game, wish: wire.TableWish, tokens: list[str | None], hosted: Mapping[str, str]) -> TableSpec:
    """The scripted first game: its options, its deal and its chance are those of the script."""
    script = must_have_script(game, wish)
    shuffle = script.shuffle(game.id)
    return TableSpec(
        game=game.id,
        rules_version=game.rules_version,
        players=script.players,
        options=sit_down(game, script.players, script.options).options.as_dict(),
        seats=seat_specs(wish, tokens, hosted),
        commitment=shuffle.commitment,
        secret="",
        lesson=True,
        script=script.digest,
        hints="off",
        position=script.position,
        shuffle=shuffle,
    )


def tokens_for(wish: wire.TableWish) -> list[str | None]:
    """For my own seats, and for those that I invite somebody to."""
    return [new_token() if seat.kind in ("me", "invite") else None for seat in wish.seats]


def table_made(table: Room, wish: wire.TableWish, tokens: list[str | None]) -> wire.TableMade:
    given = [wire.SeatGiven(number, seat.kind, tokens[number]) for number, seat in enumerate(wish.seats)]
    return wire.TableMade(table.id, given, table.spec.commitment)


def check_help(wish: wire.TableWish) -> None:
    """A clock and help exclude each other, and the coach is for one person alone."""
    if wish.hints == "on" and wish.clock is not None:
        raise Refused(400, "There are no hints in a game with clocks; choose one of the two.")
    if (wish.lesson or wish.script) and wish.clock is not None:
        raise Refused(400, "A lesson has no clocks.")
    if wish.lesson and sum([seat.kind != "bot" for seat in wish.seats]) != 1:
        raise Refused(400, "A lesson is for one person; the other seats are for bots.")


def must_have_script(game: Game, wish: wire.TableWish) -> Script:
    """The script of a wish that fits it: one learner in the learner's seat, and nothing else chosen."""
    script = script_of(game)
    if script is None:
        raise Refused(400, f"{game.title} has no scripted first game.")
    kinds = ["me" if seat == script.learner else "bot" for seat in range(script.players)]
    if [seat.kind for seat in wish.seats] != kinds:
        seats = f"{script.players} seats: you take seat {script.seat}, bots the others"
        raise Refused(400, f"The scripted first game of {game.title} has {seats}.")
    if wish.options or wish.listed:
        raise Refused(400, "A scripted first game brings its own options, and is listed nowhere.")
    return script


def seat_specs(wish: wire.TableWish, tokens: list[str | None], hosted: Mapping[str, str]) -> tuple[SeatSpec, ...]:
    """The seats as they are stored."""
    taken: list[str] = []
    named = [plain_name(seat.name) for seat in wish.seats]  # a bot keeps away from the name of whoever sits behind it
    seats = []
    for seat, token in zip(wish.seats, tokens, strict=True):
        stored = hashed(token) if token else ""
        if seat.kind == "bot":
            check_bot(wish.game, seat.bot, hosted)
            seats.append(SeatSpec(BOT, plain_name(seat.name) or bot_name(seat.bot, wish.game, [*taken, *named]), seat.bot))
        elif seat.kind == "me" and wish.entropy is None:
            seats.append(SeatSpec(INVITE, plain_name(seat.name), token=stored, host=True, face=known_face(seat.face)))
        elif seat.kind == "me":
            assert wish.entropy is not None
            entropy = wish.entropy.encode().hex()
            face = known_face(seat.face)
            seats.append(SeatSpec(PERSON, plain_name(seat.name), token=stored, host=True, entropy=entropy, face=face))
        elif seat.kind == "invite":
            seats.append(SeatSpec(INVITE, plain_name(seat.name), token=stored))
        else:
            seats.append(SeatSpec(OPEN))
        if seats[-1].name in taken:
            raise Refused(400, f"Two seats are called {quoted(seats[-1].name)}.")
        taken += [seats[-1].name] if seats[-1].name else []
    return tuple(seats)


def rematch_spec(table: Room) -> TableSpec:
    """The same game with the same people and a new shuffle; people get their seats as they come."""
    old = table.spec
    game = find_game(old.game)
    options = old.options
    if old.rules_version != game.rules_version:  # it is played by the rules of today
        options = sit_down(game, old.players, options).options.as_dict()
    fair = FairDeal(old.players).proof(opened=True)
    assert fair.secret is not None
    seats = [
        # Who left or gave up has a token still, and may want to play again.
        SeatSpec(INVITE, seat.name, host=seat.host, face=seat.face) if devices else SeatSpec(BOT, seat.name, seat.bot)
        for seat, devices in zip(table.seats, table.seatkeys.devices, strict=True)
    ]
    return TableSpec(
        game=old.game,
        rules_version=game.rules_version,
        players=old.players,
        options=options,
        seats=tuple(seats),
        commitment=fair.commitment,
        secret=fair.secret,
        listed=table.listed,
        clock=old.clock,
        hints="on" if old.has_hints else "off",
        practice=old.practice,
        watchers_talk=old.watchers_talk,
        rematch_of=table.id,
    )


def fork_spec(table: Room, wish: wire.ForkWish, actions: list[str], token: str) -> TableSpec:
    old = table.spec
    fair = FairDeal(old.players).proof(opened=True)
    assert fair.secret is not None
    mine = plain_name(wish.name or table.name(wish.seat))
    taken = [mine]
    seats = []
    for number in range(old.players):
        if number == wish.seat:
            seats.append(SeatSpec(PERSON, mine, token=token, host=True, face=table.seats[number].face))
        else:
            seats.append(SeatSpec(BOT, bot_name(wish.bot, old.game, taken), wish.bot))
            taken.append(seats[-1].name)
    true_cards = wish.cards == "true"
    shuffle = table.proof() if true_cards else fair
    return TableSpec(
        game=old.game,
        rules_version=table.game.rules_version,
        players=old.players,
        options=old.options,
        seats=tuple(seats),
        commitment=shuffle.commitment,
        secret="" if true_cards else fair.secret,
        position=old.position if true_cards else redealt(table, wish.seat, actions),
        prelude=tuple(actions) if true_cards else (),
        forked_from=table.id,
        shuffle=shuffle if true_cards else None,
    )


def redealt(table: Room, seat: int, actions: list[str]) -> dict[str, object]:
    """The position after some actions, with everything the seat could not know dealt afresh."""
    start = table.spec
    match, _ = first_match(start, table.seats, table.names)
    for action in actions[len(start.prelude) :]:
        match.play(action)
    if len(actions) < len(start.prelude):
        raise Refused(400, "This game began in the middle; choose a later move.")
    if match.outcome is not None:
        raise Refused(400, "The game is over at this move; choose an earlier one.")
    state = match.game.determinise(match.view(Seat(seat)), FastRng(secrets.randbits(62)))
    return match.game.describe(state)
