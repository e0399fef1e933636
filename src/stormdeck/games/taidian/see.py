"""Building a view from nothing: what is not named here is not shown."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.game import seats_in
from stormdeck.core.types import Decision, Seat
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.diary import catch_up
from stormdeck.games.taidian.exchange import is_storm
from stormdeck.games.taidian.legal import spoils_left
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.view import Bound, LaidCard, Player, PoisonInPlay, Recall, TaidianView, Tally, Turn
from stormdeck.games.taidian.vocabulary import NOTHING


def view(state: TaidianState, viewer: Seat | None) -> TaidianView:
    """TA-G30, TA-G76  What `viewer` knows, field by field."""
    catch_up(state)
    killing = state.phase == ta.SPOILS and viewer == state.asked
    return TaidianView(
        viewer=viewer,
        options=state.agreed.options,
        decision=decision(state),
        active=Seat(int(state.active)),
        start_seat=Seat(int(state.start_seat)),
        first_picker=Seat(int(state.first_picker)),
        round=int(state.round),
        storm=is_storm(state),
        players=tuple([see_player(state, seat, viewer == seat) for seat in range(int(state.players))]),
        market=tuple([(card, int(state.in_stock(ta.MARKET, kind))) for kind, card in enumerate(state.table.ids)]),
        removed=named(state, state.stock, ta.REMOVED * state.kinds),
        poisons=see_poisons(state),
        turn=see_turn(state),
        spoils=see_spoils(state) if killing else (),
        moments=int(state.moments),
        winners=seats_in(state.winners),
        ended_by=int(state.ended_by),
        recall=see_recall(state, state.players if viewer is None else int(viewer)),
    )


def decision(state: TaidianState) -> Decision | None:
    """Who must decide what: public."""
    if state.phase == ta.GAME_OVER:
        return None
    phase = int(state.phase)
    return Decision(Seat(int(state.asked)), ta.PHASES[phase], ta.PHASE_RULES[phase])


def named(state: TaidianState, counts: vec[i64], start: i64) -> tuple[str, ...]:
    """The cards that are counted from `start` on, each copy by its id.  Mostly there are none."""
    cards: list[str] | None = None
    ids = state.table.ids
    kind: i64
    for kind in range(state.kinds):
        count = counts[start + kind]
        while count > 0:
            if cards is None:
                cards = []
            cards.append(ids[int(kind)])
            count -= 1
    return () if cards is None else tuple(cards)


def zone(state: TaidianState, seat: i64, place: i64) -> tuple[str, ...]:
    return named(state, state.cards, (seat * ta.ZONES + place) * state.kinds) if state.size(seat, place) > 0 else ()


def in_play(state: TaidianState, seat: i64) -> tuple[str, ...]:
    bits = state.structures[seat]
    return tuple([card for kind, card in enumerate(state.table.ids) if bits & (1 << kind) != 0]) if bits != 0 else ()


def see_player(state: TaidianState, seat: int, own: bool) -> Player:
    person = int(state.character[seat])
    symbols = int(state.table.symbols)
    killer = int(state.killers[seat])
    return Player(
        alive=state.is_alive(seat),
        health=int(state.health[seat]),
        energy=int(state.energy[seat]),
        levels=tuple([int(state.levels[place]) for place in range(seat * symbols, (seat + 1) * symbols)]),
        team=Seat(int(state.team[seat])),
        character=state.table.character_ids[person] if person != NOTHING else "",
        structures=in_play(state, seat),
        treaties=seats_in(state.treaty[seat]),
        hand=zone(state, seat, ta.HAND) if own else None,
        hand_size=int(state.size(seat, ta.HAND)),
        pile=zone(state, seat, ta.PILE) if own else None,
        pile_size=int(state.size(seat, ta.PILE)),
        discard=zone(state, seat, ta.OPEN),
        closed=zone(state, seat, ta.CLOSED) if own else None,
        closed_size=int(state.size(seat, ta.CLOSED)),
        bounds=see_bounds(state, seat),
        put_away=state.put_away & (1 << seat) != 0,
        mixed=state.mixed & (1 << seat) != 0,
        out_at=int(state.out_at[seat]),
        killer=None if killer == NOTHING else Seat(killer),
    )


def see_bounds(state: TaidianState, seat: int) -> tuple[Bound, ...]:
    seen: list[Bound] = []
    for bound in range(ta.BOUNDS):
        kept = int(state.kept[seat * ta.BOUNDS + bound])
        if kept > 0:
            seen.append(Bound(kept, zone(state, seat, ta.LATE + bound)))
    return tuple(seen)


def see_poisons(state: TaidianState) -> tuple[PoisonInPlay, ...]:
    seen: list[PoisonInPlay] = []
    for index in range(int(state.poison_count)):
        at = index * ta.ENTRY
        card = state.table.ids[int(state.poisons[at + ta.CARD])]
        owner, victim = Seat(int(state.poisons[at + ta.OWNER])), Seat(int(state.poisons[at + ta.VICTIM]))
        seen.append(PoisonInPlay(card, owner, victim, int(state.poisons[at + ta.TICKS])))
    return tuple(seen)


def see_volley(state: TaidianState) -> tuple[LaidCard, ...]:
    seen: list[LaidCard] = []
    for index in range(int(state.volley_size)):
        at = index * ta.ENTRY
        structure = int(state.volley[at + ta.STRUCTURE])
        name = "" if structure == NOTHING else state.table.ids[structure]
        card, target = state.table.ids[int(state.volley[at + ta.CARD])], Seat(int(state.volley[at + ta.TARGET]))
        seen.append(LaidCard(card, target, name, int(state.volley[at + ta.FATE])))
    return tuple(seen)


def see_tally(state: TaidianState, seat: int) -> Tally:
    at = seat * ta.TALLIES
    row = state.tallies
    return Tally(int(row[at + ta.ATTACK]), int(row[at + ta.BLOCK]), int(row[at + ta.HEAL]), int(row[at + ta.COUNTER]))


def see_turn(state: TaidianState) -> Turn:
    target, victim = int(state.target), int(state.victim)
    return Turn(
        kind="" if state.turn_kind == ta.CHOOSE_TURN else ta.PHASES[int(state.turn_kind)],
        money=int(state.money),
        burned=int(state.burned),
        proposals=int(state.proposals),
        shotguns=seats_in(state.shotguns),
        red_played=bool(state.red_played),
        used=named(state, state.stock, ta.USED * state.kinds),
        bought=named(state, state.stock, ta.BOUGHT * state.kinds),
        volley=see_volley(state),
        robber_at=int(state.robber_at),
        tallies=tuple([see_tally(state, seat) for seat in range(int(state.players))]),
        target=None if target == NOTHING else Seat(target),
        passed=seats_in(state.passed),
        cured=bool(state.cured),
        tick_at=int(state.tick_at),
        asked_from=ta.PHASES[int(state.asked_from)] if state.phase == ta.TREATY_ANSWER else "",
        victims=seats_in(state.victims),
        victim=None if victim == NOTHING else Seat(victim),
        taken=int(state.taken),
    )


def see_spoils(state: TaidianState) -> tuple[str, ...]:
    """TA-G54  Only for the seat that chooses."""
    cards: list[str] = []
    for kind, card in enumerate(state.table.ids):
        cards += [card] * int(spoils_left(state, kind))
    return tuple(cards)


def see_recall(state: TaidianState, watcher: i64) -> Recall:
    """What a watcher has seen of the others' decks; the own deck needs no memory."""
    players = state.players
    kinds = state.kinds
    seats = range(int(players))
    base = watcher * players
    notes = watcher * (players + 1)
    return Recall(
        sure=tuple([named(state, state.sure, (base + seat) * kinds) for seat in seats]),
        roots=tuple([Seat(int(state.roots[base + seat])) for seat in seats]),
        pools=tuple([named(state, state.pools, (base + seat) * kinds) for seat in seats]),
        noted=tuple([named(state, state.noted, (notes + seat) * kinds) for seat in range(int(players) + 1)]),
        ways=state.ways[watcher],
        told=state.told[watcher],
    )
