"""Making tables and sitting down: new tables, invitations, open seats, rematches, forks."""

from __future__ import annotations

from stormdeck.core.game import Game
from stormdeck.core.options import OptionValue
from stormdeck.core.speech import counted
from stormdeck.games import game as find_game
from stormdeck.table.opening import sit_down
from stormdeck.table.room import entries
from stormdeck.table.room.spec import BOT, INVITE, OPEN
from stormdeck.web.auth.devices import must_have_room, must_not_be_revoked, refusal_of
from stormdeck.web.auth.tokens import hashed, new_table_id, new_token, token_of_joiner, token_of_rematch
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused, given_up, not_now
from stormdeck.web.replays.rules_gone import must_know_rules
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.names import checked_name, known_face
from stormdeck.web.rooms.registry import AlreadyDone, TableRegistry
from stormdeck.web.rooms.wishes import check_wish, fork_spec, lesson_spec, rematch_spec, table_made, table_spec, tokens_for
from stormdeck.web.thinking.bot_choice import check_bot
from stormdeck.web.thinking.card_trials import CardTrials, is_own, written


class TableSetup:
    def __init__(self, registry: TableRegistry, card_trials: CardTrials) -> None:
        self.registry = registry
        self.card_trials = card_trials

    # ---- New tables ----

    async def make(self, wish: wire.TableWish, address: str = "") -> wire.TableMade:
        """A new table for somebody at an address: cards of their own have to be tried out first, which others do too."""
        game, hosted = find_game(wish.game), self.registry.settings.bots
        check_wish(wish)
        tokens = tokens_for(wish)
        if wish.script:
            spec = lesson_spec(game, wish, tokens, hosted)
        else:
            spec = table_spec(game, wish, await self._agreed(game, wish, address), tokens, hosted)
        return table_made(await self.registry.make(new_table_id(), spec), wish, tokens)

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
            raise Refused(400, f"The game has {counted(len(actions), 'move')}.")
        check_bot(table.spec.game, wish.bot, self.registry.settings.bots)
        token = new_token()
        spec = fork_spec(table, wish, actions[: wish.step], hashed(token))
        made = await self.registry.make(new_table_id(), spec)
        given = [wire.SeatGiven(n, seat.kind, token if n == wish.seat else None) for n, seat in enumerate(spec.seats)]
        return wire.TableMade(made.id, given, spec.commitment)


def must_not_be_over(table: LiveTable) -> None:
    """A table may end before it begins, when its rules have changed."""
    if table.phase == "finished":
        raise not_now("The game is over.")
