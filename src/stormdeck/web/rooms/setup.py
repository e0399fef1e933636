"""Making tables and sitting down: new tables, invitations, open seats, rematches, forks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from stormdeck.bots.names import bot_name
from stormdeck.core.errors import quoted
from stormdeck.core.game import Game
from stormdeck.core.options import OptionValue
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games import game as find_game
from stormdeck.table.fair import FairDeal
from stormdeck.table.lesson import Script, script_of
from stormdeck.table.opening import sit_down
from stormdeck.table.room import entries
from stormdeck.table.room.opening import first_match
from stormdeck.table.room.spec import BOT, INVITE, OPEN, PERSON, Clock, SeatSpec, TableSpec
from stormdeck.web.auth.devices import must_have_room, must_not_be_revoked, refusal_of
from stormdeck.web.auth.tokens import hashed, new_table_id, new_token, token_of_joiner, token_of_rematch
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused, given_up, not_now
from stormdeck.web.replays.rules_gone import must_know_rules
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.names import checked_name, known_face, plain_name
from stormdeck.web.rooms.registry import AlreadyDone, TableRegistry
from stormdeck.web.thinking.bot_choice import check_bot
from stormdeck.web.thinking.card_trials import CardTrials, is_own, written


class TableSetup:
    def __init__(self, registry: TableRegistry, card_trials: CardTrials) -> None:
        self.registry = registry
        self.card_trials = card_trials

    # ---- New tables ----

    async def make(self, wish: wire.TableWish, address: str = "") -> wire.TableMade:
        """A new table for somebody at an address: cards of their own have to be tried out first, which others do too."""
        game = find_game(wish.game)
        if len(wish.seats) != wish.players:
            raise Refused(400, f"There are {len(wish.seats)} seats for {wish.players} players.")
        if all(seat.kind == "bot" for seat in wish.seats) and not wish.listed:
            raise Refused(400, "Somebody should sit at the table, or at least see it listed.")
        check_help(wish)
        if wish.script:
            return await self._make_lesson(game, wish)
        options = await self._agreed(game, wish, address)
        tokens = [new_token() if seat.kind in ("me", "invite") else None for seat in wish.seats]
        fair = FairDeal(wish.players).proof(opened=True)
        assert fair.secret is not None
        spec = TableSpec(
            game=game.id,
            rules_version=game.rules_version,
            players=wish.players,
            options=options,
            seats=seat_specs(wish, tokens, self.registry.settings.bots),
            commitment=fair.commitment,
            secret=fair.secret,
            listed=wish.listed,
            lesson=wish.lesson,
            clock=None if wish.clock is None else Clock(wish.clock.minutes, wish.clock.increment),
            hints=wish.hints,
            practice=wish.practice,
            watchers_talk=wish.watchers_talk,
        )
        table = await self.registry.make(new_table_id(), spec)
        given = [wire.SeatGiven(number, seat.kind, tokens[number]) for number, seat in enumerate(wish.seats)]
        return wire.TableMade(table.id, given, spec.commitment)

    async def _make_lesson(self, game: Game, wish: wire.TableWish) -> wire.TableMade:
        """The scripted first game: its options, its deal and its chance are those of the script."""
        script = must_have_script(game, wish)
        tokens = [new_token() if seat.kind == "me" else None for seat in wish.seats]
        shuffle = script.shuffle(game.id)
        spec = TableSpec(
            game=game.id,
            rules_version=game.rules_version,
            players=script.players,
            options=sit_down(game, script.players, script.options).options.as_dict(),
            seats=seat_specs(wish, tokens, self.registry.settings.bots),
            commitment=shuffle.commitment,
            secret="",
            lesson=True,
            script=script.digest,
            hints="off",
            position=script.position,
            shuffle=shuffle,
        )
        table = await self.registry.make(new_table_id(), spec)
        given = [wire.SeatGiven(number, seat.kind, tokens[number]) for number, seat in enumerate(wish.seats)]
        return wire.TableMade(table.id, given, spec.commitment)

    async def _agreed(self, game: Game, wish: wire.TableWish, address: str) -> dict[str, OptionValue]:
        """Words and numbers that a game offers are looked at here; what somebody has written is tried out elsewhere."""
        chosen = written(game, wish.options)
        if not is_own(game, chosen):
            return sit_down(game, wish.players, chosen).options.as_dict()
        return await self.card_trials.try_out(game.id, wish.players, chosen, address)

    # ---- Sitting down ----

    async def join(self, table: LiveTable, token: str | None, wish: wire.JoinWish) -> wire.Seated:
        """Take the seat of an invitation, an open one, or one's own again from a bot.  The same key again gets the same seat."""
        async with table.lock:
            return await self.registry.in_spite_of_races(lambda: self._join(table, token, wish))

    async def _join(self, table: LiveTable, token: str | None, wish: wire.JoinWish) -> wire.Seated:
        given = token_of_joiner(wish.key, token or "", table.id) if wish.key else new_token()
        before = table.seat_of(hashed(given))
        if before is not None:
            return wire.Seated(before, given)
        must_not_be_revoked(table, given)
        if token is None:
            return await self._take_open_seat(table, given, wish)
        seat = table.seat_of(hashed(token))
        if seat is None:
            raise refusal_of(table, token)
        if table.seats[seat].kind in (INVITE, OPEN):
            must_not_be_over(table)
            return await self._accept(table, seat, token, given, wish)
        if table.seats[seat].kind == BOT:
            await self._come_back(table, seat)
        return wire.Seated(seat, token)

    async def _accept(self, table: LiveTable, seat: int, token: str, given: str, wish: wire.JoinWish) -> wire.Seated:
        """An invitation is for once: whoever takes it gets a token that nobody has seen.  Who made the table keeps its own."""
        if table.seats[seat].host:
            given = token
        name = checked_name(table, wish.name or table.seats[seat].name)
        beside = None if wish.beside is None else table.seat_of(hashed(wish.beside))
        host = beside is not None and table.seats[beside].host
        await self._sit(table, seat, name, given, wish, host=host)
        return wire.Seated(seat, given)

    async def _come_back(self, table: LiveTable, seat: int) -> None:
        if table.phase != "running":
            raise not_now("The game is over.")
        if table.seats[seat].resigned:
            raise given_up()
        await self.registry.write(table, entries.Return(seat))

    async def _take_open_seat(self, table: LiveTable, token: str, wish: wire.JoinWish) -> wire.Seated:
        free = [number for number, seat in enumerate(table.seats) if seat.kind == OPEN]
        if not free:
            raise not_now("No seat is free at this table.")
        must_not_be_over(table)
        seat = free[0] if wish.seat is None else wish.seat
        if seat not in free:
            raise not_now("That seat is taken.")
        await self._sit(table, seat, checked_name(table, wish.name), token, wish)
        return wire.Seated(seat, token)

    async def _sit(self, table: LiveTable, seat: int, name: str, token: str, wish: wire.JoinWish, *, host: bool = False) -> None:
        entropy, face = wish.entropy.encode().hex(), known_face(wish.face)
        await self.registry.write(table, entries.Join(seat, name, hashed(token), entropy, host, face))

    # ---- Rematch ----

    async def rematch(self, table: LiveTable, seat: int, token: str, wish: wire.RematchWish) -> wire.RematchGiven:
        """A new table with the same people.  The first who asks makes it; everybody gets in by the old seat."""
        if table.phase != "finished":
            raise not_now("The game is still going on.")
        async with table.lock:
            if table.rematch is None:
                made = await self.registry.make(new_table_id(), rematch_spec(table))
                try:
                    await self.registry.write(table, entries.Rematch(seat, made.id), f"{seat}:{wish.key}")
                except (AlreadyDone, Refused):
                    if table.rematch is None:
                        raise not_now("The rematch could not be made; try again.") from None
        assert table.rematch is not None
        again = await self.registry.table(table.rematch)
        mine = token_of_rematch(token, again.id)
        if wish.entropy is not None:
            async with again.lock:
                name, entropy = table.seats[seat].name, wish.entropy
                await self.registry.in_spite_of_races(lambda: self._sit_again(again, seat, name, mine, entropy))
        return wire.RematchGiven(again.id, seat, mine, again.spec.commitment)

    async def _sit_again(self, again: LiveTable, seat: int, name: str, token: str, entropy: str) -> None:
        """In one's seat at the rematch; whoever sits there already by another device gets this one in as well."""
        if again.seat_of(hashed(token)) is not None:
            return
        must_not_be_revoked(again, token)
        if again.seats[seat].kind == INVITE:
            await self._sit(again, seat, name, token, wire.JoinWish(entropy=entropy))
        elif again.seatkeys.devices[seat]:
            must_have_room(again, seat)
            await self.registry.write(again, entries.Device(seat, hashed(token)))
        else:
            raise not_now("A bot has taken your seat at the rematch.")

    # ---- Playing on from a finished game ----

    async def fork(self, table: LiveTable, wish: wire.ForkWish) -> wire.TableMade:
        """A new table that begins in the middle of a finished game: redealt from what a seat knew, or with the true cards."""
        if table.phase != "finished":
            raise not_now("The game is still going on.")
        must_know_rules(table)
        if wish.seat >= table.players:
            raise Refused(400, f"Seats at this table are 0 to {table.players - 1}.")
        actions = [str(action) for action in table.match.actions]
        if wish.step > len(actions):
            raise Refused(400, f"The game has {len(actions)} moves.")
        check_bot(table.spec.game, wish.bot, self.registry.settings.bots)
        token = new_token()
        spec = fork_spec(table, wish, actions[: wish.step], hashed(token))
        made = await self.registry.make(new_table_id(), spec)
        given = [wire.SeatGiven(n, seat.kind, token if n == wish.seat else None) for n, seat in enumerate(spec.seats)]
        return wire.TableMade(made.id, given, spec.commitment)


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


def must_not_be_over(table: LiveTable) -> None:
    """A table may end before it begins, when its rules have changed."""
    if table.phase == "finished":
        raise not_now("The game is over.")


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


def rematch_spec(table: LiveTable) -> TableSpec:
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


def fork_spec(table: LiveTable, wish: wire.ForkWish, actions: list[str], token: str) -> TableSpec:
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


def redealt(table: LiveTable, seat: int, actions: list[str]) -> dict[str, object]:
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
