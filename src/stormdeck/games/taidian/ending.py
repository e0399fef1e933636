"""Eliminations and the end of the game (TA-R12, TA-G36, TA-G51 to TA-G55, TA-G57, TA-G58, TA-G65, TA-G74, TA-G84)."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.game import seats_in
from stormdeck.core.types import Outcome, Seat
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.events import Eliminated, GameEnded, PoisonEnded, TreatyEnded
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.vocabulary import BY_DOUBLE_KO, BY_ROUNDS, BY_SURVIVAL, NOTHING

REASONS = ("survival", "double_ko", "rounds")


def eliminate(state: TaidianState, seat: i64, killer: i64, events: list[Event] | None) -> None:
    """TA-R12, TA-G51  A player is out: treaties and Poisons on it end; its cards wait for `bury` (TA-G54)."""
    state.alive &= ~(1 << seat)
    state.health[seat] = 0  # TA-G84
    state.out_at[seat] = state.moments
    state.killers[seat] = killer
    if events is not None:
        events.append(Eliminated(Seat(int(seat)), None if killer == NOTHING else Seat(int(killer))))
    other: i64
    for other in range(state.players):
        end_treaty(state, seat, other, False, events)
    index: i64 = state.poison_count - 1
    while index >= 0:
        if state.poisons[index * ta.ENTRY + ta.VICTIM] == seat:  # TA-G46
            if events is not None:
                owner = Seat(int(state.poisons[index * ta.ENTRY + ta.OWNER]))
                events.append(
                    PoisonEnded(owner, Seat(int(seat)), card_id(state, state.poisons[index * ta.ENTRY + ta.CARD]), "victim")
                )
            state.end_poison(index)
        index -= 1
    if state.living() <= 2:
        end_all_treaties(state, events)  # TA-G57
    gather(state, seat)


def card_id(state: TaidianState, kind: i64) -> str:
    return state.table.ids[int(kind)]


def gather(state: TaidianState, seat: i64) -> None:
    """Hand and closed discards join the draw pile, where nobody can tell them apart; open cards stay open for the spoils."""
    state.forget_late(seat)
    state.move_all(seat, ta.CLOSED, ta.PILE)
    state.forget_closed(seat)
    if seat == state.active:
        state.close_hand(seat)
        state.forget_closed(seat)
        state.move_all(seat, ta.CLOSED, ta.PILE)
        volley: i64
        for volley in range(state.volley_size):
            state.put_in_stock(ta.USED, state.volley[volley * ta.ENTRY + ta.CARD], 1)
            state.volley[volley * ta.ENTRY + ta.CARD] = 0
        clear_volley(state)
    else:
        state.move_all(seat, ta.HAND, ta.PILE)
    if state.is_telling():
        state.tell_renewed(seat)


def clear_volley(state: TaidianState) -> None:
    place: i64
    for place in range(state.volley_size * ta.ENTRY):
        state.volley[place] = 0
    state.volley_size = 0


def bury(state: TaidianState, seat: i64) -> None:
    """TA-G51, TA-G07  What is left of a dead player leaves the game; its hidden cards stay unseen."""
    kind: i64
    for kind in range(state.kinds):
        count = state.has(seat, ta.OPEN, kind)
        if count > 0:
            state.put_in_stock(ta.REMOVED, kind, count)
            state.cards[(seat * ta.ZONES + ta.OPEN) * state.kinds + kind] = 0
        if state.structures[seat] & (1 << kind) != 0:
            state.put_in_stock(ta.REMOVED, kind, 1)
    state.sizes[seat * ta.ZONES + ta.OPEN] = 0
    state.structures[seat] = 0
    if seat == state.active:
        state.empty_stock(ta.USED, NOTHING)
        state.empty_stock(ta.BOUGHT, NOTHING)
        state.money = 0


def end_treaty(state: TaidianState, one: i64, other: i64, betrayed: bool, events: list[Event] | None) -> None:
    """TA-G57  By an attack, an announcement or a death."""
    if state.treaty[one] & (1 << other) == 0:
        return
    state.treaty[one] &= ~(1 << other)
    state.treaty[other] &= ~(1 << one)
    if events is not None:
        events.append(TreatyEnded(Seat(int(one)), Seat(int(other)), betrayed))


def end_all_treaties(state: TaidianState, events: list[Event] | None) -> None:
    step: i64
    for step in range(state.players):
        one = (state.active + step) % state.players
        further: i64
        for further in range(1, state.players):
            end_treaty(state, one, (one + further) % state.players, False, events)


# ---- Victory -----------------------------------------------------------------------------------------------------------


def has_teams(state: TaidianState) -> bool:
    """TA-G55, TA-G85  Whether two seats share a team."""
    seat: i64 = 0
    seen: i64 = 0
    while seat < state.players:
        bit: i64 = 1 << state.team[seat]
        if seen & bit != 0:
            return True
        seen |= bit
        seat += 1
    return False


def sides_of(state: TaidianState, seats: i64) -> i64:
    """The teams of some seats (bits), as bits."""
    teams: i64 = 0
    seat: i64
    for seat in range(state.players):
        if seats & (1 << seat) != 0:
            teams |= 1 << state.team[seat]
    return teams


def members_of(state: TaidianState, teams: i64) -> i64:
    """TA-G55  All seats of some teams, dead members included."""
    seats: i64 = 0
    seat: i64
    for seat in range(state.players):
        if teams & (1 << state.team[seat]) != 0:
            seats |= 1 << seat
    return seats


def is_single(bits: i64) -> bool:
    return bits != 0 and bits & (bits - 1) == 0


def check_victory(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R12, TA-G74  One side is left: it wins at once.  Treaty partners are not a side (TA-G58)."""
    sides = sides_of(state, state.alive)
    if not is_single(sides):
        return False
    end_game(state, members_of(state, sides), BY_SURVIVAL, events)
    return True


def end_game(state: TaidianState, winners: i64, reason: i64, events: list[Event] | None) -> None:
    state.winners = winners
    state.ended_by = reason
    state.phase = ta.GAME_OVER
    seat: i64
    for seat in range(state.players):  # TA-G54: no spoils once the game is over
        if state.victims & (1 << seat) != 0:
            bury(state, seat)
    state.victims = 0
    state.victim = NOTHING
    state.target = NOTHING
    if events is not None:
        events.append(GameEnded(seats_in(winners), REASONS[int(reason)]))


def end_by_rounds(state: TaidianState, events: list[Event] | None) -> None:
    """TA-G65  The most total health wins; equals share."""
    best: i64 = -1
    teams: i64 = 0
    team: i64
    for team in range(state.players):
        total: i64 = 0
        seat: i64
        for seat in range(state.players):
            if state.team[seat] == team:
                total += state.health[seat]
        if total > best:
            best = total
            teams = 0
        if total == best:
            teams |= 1 << team
    end_game(state, members_of(state, teams), BY_ROUNDS, events)


def double_knock_out(state: TaidianState, dying: i64, events: list[Event] | None) -> bool:
    """TA-G36, TA-G84  Attacker and all opponents fall together: the attacker's side wins and it stays, or all who fell share.

    True if that ended the game; `dying` are the seats at 0 or less, the attacker among them.
    """
    if state.alive & ~dying != 0:
        return False
    if state.agreed.double_ko_draw:
        sides = sides_of(state, dying)
        seat: i64
        for seat in range(state.players):
            if dying & (1 << seat) != 0:
                eliminate_quietly(state, seat, events)
        end_game(state, members_of(state, sides), BY_DOUBLE_KO, events)
        return True
    attacker = state.active
    step: i64
    for step in range(1, state.players):
        seat = (attacker + step) % state.players
        if dying & (1 << seat) != 0:
            eliminate(state, seat, NOTHING, events)
            bury(state, seat)
    state.health[attacker] = 0
    end_game(state, members_of(state, 1 << state.team[attacker]), BY_DOUBLE_KO, events)
    return True


def eliminate_quietly(state: TaidianState, seat: i64, events: list[Event] | None) -> None:
    eliminate(state, seat, NOTHING, events)
    bury(state, seat)


def payoff(state: TaidianState, seat: i64) -> float:
    """The share of the win a seat got."""
    if state.winners & (1 << seat) == 0:
        return 0.0
    return 1.0 / len(seats_in(state.winners))


def outlasted(state: TaidianState) -> tuple[int, ...]:
    """TA-G84  By seat how many others it left behind: winners everybody else, the others by the order of elimination."""
    ranks = []
    for seat in range(int(state.players)):
        out = int(state.out_at[seat])
        won = int(state.winners) & (1 << seat) != 0
        ranks.append(2_000_000_000 if won else 1_000_000_000 + int(state.health[seat]) if out == 0 else out)
    return tuple([len([other for other in ranks if other < rank]) for rank in ranks])


def outcome(state: TaidianState) -> Outcome | None:
    """Winners, and as points how many others each seat left behind."""
    if state.phase != ta.GAME_OVER:
        return None
    winners = seats_in(state.winners)
    if state.ended_by == BY_ROUNDS:
        return Outcome(winners, outlasted(state), "the round limit was reached and the most health counts", "TA-G65")
    if state.ended_by == BY_DOUBLE_KO:
        reason = "all who fell in the last exchange share the game"
        if not state.agreed.double_ko_draw:
            reason = "the attacker's last blow felled all opponents"
        return Outcome(winners, outlasted(state), reason, "TA-G36")
    return Outcome(winners, outlasted(state), "all opponents are eliminated", "TA-R12")
