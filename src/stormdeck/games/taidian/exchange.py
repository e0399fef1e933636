"""One exchange from launch to deaths, and the windows in which players answer (the order: TA-R68, TA-R34, TA-R54, TA-R53).

Robbers, Fire Bombs, attack totals, defence windows, counter window, everything applied at once, Poison, deaths, spoils.  Here
too a step that returns something says whether play stops at it.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.game import seats_in
from stormdeck.core.types import Seat
from stormdeck.games.taidian import ending
from stormdeck.games.taidian import events as ev
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian import vocabulary as voc
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.theft import steal

BLUE_WORDS = ("", "block", "heal", "cure")

# ---- What a card is worth -----------------------------------------------------------------------------------------------


def points(state: TaidianState, seat: i64, kind: i64) -> i64:
    """TA-R41, TA-G11, TA-G12, TA-G14  The value of a card, played by a seat: its levels and its character count."""
    table = state.table
    worth: i64 = table.value[kind]
    symbol = table.symbol[kind]
    if symbol != voc.NOTHING:
        worth += table.level_bonus * state.levels[seat * table.symbols + symbol]
    character = state.character[seat]
    if character != voc.NOTHING:
        worth += table.bonus[character * table.kinds + kind]
    return worth


def counter_points(state: TaidianState, seat: i64, kind: i64) -> i64:
    """TA-R52, TA-R70  The same in a counter-attack; a Shotgun has no bonus there (TA-G80)."""
    worth = points(state, seat, kind)
    character = state.character[seat]
    if character != voc.NOTHING and state.table.counters[kind] != 0:
        worth += state.table.counter_bonus[character]
    return worth


def structure_sum(state: TaidianState, seat: i64, effect: i64) -> i64:
    """The values of a seat's structures in play that have this effect; levels never count (TA-G13)."""
    total: i64 = 0
    bits = state.structures[seat]
    kind: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and state.table.effect[kind] == effect:
            total += state.table.value[kind]
        bits >>= 1
        kind += 1
    return total


def is_storm(state: TaidianState) -> bool:
    """TA-G64"""
    return state.agreed.storm_round > 0 and state.round > state.agreed.storm_round


def change_health(state: TaidianState, seat: i64, loss: i64, healing: i64, cause: str, events: list[Event] | None) -> None:
    """TA-R20, TA-R33, TA-G37, TA-G38  Loss and healing at one moment, up to the cap; no healing in the storm (TA-G64)."""
    healed = i64(0) if is_storm(state) else healing
    before = state.health[seat]
    health: i64 = before - loss + healed
    if state.agreed.heal_cap and health > state.agreed.start_health:
        health = state.agreed.start_health
    state.health[seat] = health
    if events is not None and (loss > 0 or healing > 0):
        events.append(ev.HealthChanged(Seat(int(seat)), int(loss), int(health - before + loss), max(0, int(health)), cause))


# ---- Windows ------------------------------------------------------------------------------------------------------------


def are_allied(state: TaidianState, one: i64, other: i64) -> bool:
    """TA-R49, TA-G55, TA-G59, TA-G85  Team-mates, treaty partners, or everybody."""
    if ending.has_teams(state):
        return state.team[one] == state.team[other]
    if state.agreed.treaties == voc.EVERYBODY:
        return True
    return state.treaty[one] & (1 << other) != 0


def is_target(state: TaidianState, seat: i64) -> bool:
    entry: i64
    for entry in range(state.volley_size):
        if state.volley[entry * ta.ENTRY + ta.TARGET] == seat:
            return True
    return False


def is_member(state: TaidianState, seat: i64) -> bool:
    """TA-G59, TA-G72, TA-G82  Who belongs to the open window: the attacked seat and its living helpers, as all can see."""
    if seat == state.target:
        return True
    if not state.is_alive(seat):
        return False
    if state.phase == ta.DEFENCE_WINDOW and seat == state.active:
        return False
    if state.phase == ta.COUNTER_WINDOW and is_target(state, seat):
        return False
    return are_allied(state, seat, state.target)


def can_play(state: TaidianState, seat: i64, kind: i64) -> bool:
    """What may be played in the open window: defence cards (TA-R31, TA-G20, TA-G42); a target may also hit back (TA-G22)."""
    table = state.table
    phase = state.phase
    if phase == ta.ROBBER_WINDOW:
        return table.stops[kind] != 0  # TA-R69
    if table.type_of[kind] == voc.BLUE:
        effect = table.effect[kind]
        if effect == voc.HEALS:
            return True
        if effect == voc.BLOCKS:
            return phase != ta.POISON_WINDOW  # TA-R62
        if phase == ta.POISON_WINDOW:
            return not state.cured
        return phase == ta.DEFENCE_WINDOW and next_poison(state, state.target) != voc.NOTHING  # TA-G43
    if phase != ta.DEFENCE_WINDOW or seat != state.target or table.type_of[kind] != voc.RED:  # TA-R37, TA-G21, TA-G23
        return False
    return table.counters[kind] != 0 or (state.agreed.shotgun_counter and table.stops[kind] != 0)  # TA-R52, TA-G02, TA-G80


def can_play_any(state: TaidianState, seat: i64) -> bool:
    kind: i64
    for kind in range(state.kinds):
        if state.has(seat, ta.HAND, kind) > 0 and can_play(state, seat, kind):
            return True
    return False


def is_asked(state: TaidianState, seat: i64) -> bool:
    """TA-G83  Whoever holds a card is asked, which all can see; `ask_always = false` asks only those who can play one."""
    if state.size(seat, ta.HAND) == 0:
        return False
    return state.agreed.ask_always or can_play_any(state, seat)


def put_question(state: TaidianState, seat: i64) -> bool:
    """TA-G83  Whether a member of the open window is asked; with `ask_always` off that tells everybody something of its hand."""
    asked = is_asked(state, seat)
    if state.is_telling() and state.size(seat, ta.HAND) > 0:
        answers: i64 = 0
        kind: i64
        for kind in range(state.kinds):
            if can_play(state, seat, kind):
                answers |= 1 << kind
        state.tell_answers(seat, answers, asked)
    return asked


def open_window(state: TaidianState, phase: i64, target: i64) -> bool:
    """Ask the attacked seat, then its helpers clockwise."""
    state.phase = phase
    state.target = target
    state.passed = 0
    return ask_next(state, (target + state.players - 1) % state.players)


def ask_next(state: TaidianState, after: i64) -> bool:
    """The next member clockwise who has not passed since the last card; when all have, the window closes."""
    step: i64
    for step in range(1, state.players + 1):
        seat = (after + step) % state.players
        if state.passed & (1 << seat) == 0 and is_member(state, seat) and put_question(state, seat):
            state.asked = seat
            return True
    return False


def next_poison(state: TaidianState, target: i64) -> i64:
    """The first uncancelled Poison of the volley on a target; NOTHING if there is none."""
    entry: i64
    for entry in range(state.volley_size):
        at: i64 = entry * ta.ENTRY
        if (
            state.volley[at + ta.TARGET] == target
            and state.volley[at + ta.FATE] == ta.LAID
            and state.table.rounds[state.volley[at + ta.CARD]] > 0
        ):
            return entry
    return voc.NOTHING


def play_blue(state: TaidianState, seat: i64, kind: i64, events: list[Event] | None) -> None:
    """TA-R34, TA-R35, TA-R49  A blue card for the attacked seat, to its own player's discard pile at once."""
    state.play_from_hand(seat, kind)
    state.add(seat, ta.OPEN, kind, 1)
    effect = state.table.effect[kind]
    worth = points(state, seat, kind)
    target = state.target
    if events is not None:
        events.append(
            ev.Defended(Seat(int(seat)), Seat(int(target)), ending.card_id(state, kind), BLUE_WORDS[int(effect)], int(worth))
        )
    if effect == voc.BLOCKS:
        state.tallies[target * ta.TALLIES + ta.BLOCK] += worth
    elif effect == voc.HEALS:
        state.tallies[target * ta.TALLIES + ta.HEAL] += worth
    elif effect == voc.CURES:
        if state.phase == ta.POISON_WINDOW:
            state.cured = True
        else:
            cancel_poison(state, next_poison(state, target), events)
    state.passed = 0


def cancel_poison(state: TaidianState, entry: i64, events: list[Event] | None) -> None:
    """TA-R60, TA-G43, TA-G44  One Antidote stops one Poison as it is laid; the card counts as used."""
    at: i64 = entry * ta.ENTRY
    state.volley[at + ta.FATE] = ta.CANCELLED
    if events is not None:
        owner, victim = Seat(int(state.active)), Seat(int(state.target))
        events.append(ev.PoisonEnded(owner, victim, ending.card_id(state, state.volley[at + ta.CARD]), "cancelled"))


def play_counter(state: TaidianState, seat: i64, kind: i64, events: list[Event] | None) -> None:
    """TA-R52, TA-R65, TA-G22  Kick and 9mm hit back, also from a character about to die (TA-R53)."""
    state.play_from_hand(seat, kind)
    state.add(seat, ta.OPEN, kind, 1)
    worth = counter_points(state, seat, kind)
    state.tallies[seat * ta.TALLIES + ta.COUNTER] += worth
    if state.table.stops[kind] != 0:
        state.shotguns |= 1 << seat  # TA-G80
    if events is not None:
        events.append(ev.Countered(Seat(int(seat)), ending.card_id(state, kind), int(worth)))
    state.passed = 0


# ---- The exchange -------------------------------------------------------------------------------------------------------


def launch(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R19, TA-R23  The volley is launched; treaties with its targets end (TA-G57)."""
    attacker = state.active
    state.red_played = True
    targets: i64 = 0
    entry: i64
    for entry in range(state.volley_size):
        targets |= 1 << state.volley[entry * ta.ENTRY + ta.TARGET]
    if events is not None:
        events.append(ev.Launched(Seat(int(attacker)), seats_in(targets)))
    step: i64
    for step in range(1, state.players):
        seat = (attacker + step) % state.players
        if targets & (1 << seat) != 0:
            ending.end_treaty(state, attacker, seat, True, events)
    place: i64
    for place in range(state.players * ta.TALLIES):
        state.tallies[place] = 0
    state.robber_at = 0
    return next_robber(state, events)


def next_robber(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R68, TA-G25, TA-G26, TA-G31  Robbers in the order laid; each target may fire a Shotgun first (TA-R69)."""
    while state.robber_at < state.volley_size:
        at: i64 = state.robber_at * ta.ENTRY
        target = state.volley[at + ta.TARGET]
        if state.table.steals[state.volley[at + ta.CARD]] > 0 and state.volley[at + ta.FATE] == ta.LAID:
            if state.shotguns & (1 << target) != 0:
                state.volley[at + ta.FATE] = ta.STOPPED
                if events is not None:
                    events.append(ev.RobberFoiled(Seat(int(state.active)), Seat(int(target)), True))
            else:
                state.phase = ta.ROBBER_WINDOW
                state.target = target
                state.passed = 0
                if put_question(state, target):
                    state.asked = target
                    return True
                rob(state, events)
                continue
        state.robber_at += 1
    return after_robbers(state, events)


def rob(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R66, TA-R67, TA-G27, TA-G29  A Robber that is not stopped takes cards by chance, for a later volley (TA-G17)."""
    at: i64 = state.robber_at * ta.ENTRY
    target = state.volley[at + ta.TARGET]
    thief = state.active
    state.volley[at + ta.FATE] = ta.ACTED
    left: i64 = state.table.steals[state.volley[at + ta.CARD]]
    if state.size(target, ta.HAND) == 0 and events is not None:
        events.append(ev.RobberFoiled(Seat(int(thief)), Seat(int(target)), False))
    while left > 0 and state.size(target, ta.HAND) > 0:
        kind = state.pick_random(target, ta.HAND)
        steal(state, thief, target, kind)  # TA-G86: not replaced
        if events is not None:
            events.append(ev.Robbed(Seat(int(thief)), Seat(int(target)), ending.card_id(state, kind)))
        left -= 1
    state.robber_at += 1


def fire_shotgun(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R50, TA-R51, TA-G28  All Robbers at this seat fail for the rest of the turn; the points count as counter-attack."""
    seat = state.asked
    state.play_from_hand(seat, kind)
    state.add(seat, ta.OPEN, kind, 1)
    state.shotguns |= 1 << seat
    worth = points(state, seat, kind)
    state.tallies[seat * ta.TALLIES + ta.COUNTER] += worth
    if events is not None:
        events.append(ev.ShotgunFired(Seat(int(seat)), ending.card_id(state, kind), int(worth)))


def after_robbers(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R45, TA-R47, TA-G32, TA-G33  Fire Bombs; then the attack totals are fixed and the windows open."""
    attacker = state.active
    entry: i64
    for entry in range(state.volley_size):
        at: i64 = entry * ta.ENTRY
        kind = state.volley[at + ta.CARD]
        target = state.volley[at + ta.TARGET]
        structure = state.volley[at + ta.STRUCTURE]
        if structure != voc.NOTHING and state.structures[target] & (1 << structure) != 0:
            state.structures[target] &= ~(1 << structure)
            state.add(target, ta.OPEN, structure, 1)
            if events is not None:
                events.append(ev.StructureBombed(Seat(int(attacker)), Seat(int(target)), ending.card_id(state, structure)))
        if state.volley[at + ta.FATE] != ta.STOPPED and state.table.rounds[kind] == 0:
            state.tallies[target * ta.TALLIES + ta.ATTACK] += points(state, attacker, kind)
    state.target = voc.NOTHING
    return next_defence(state, attacker)


def next_defence(state: TaidianState, after: i64) -> bool:
    """TA-G77, TA-G79  One window for each target, clockwise from the attacker; then the counter window."""
    attacker = state.active
    seat = (after + 1) % state.players
    while seat != attacker:
        if is_target(state, seat) and open_window(state, ta.DEFENCE_WINDOW, seat):
            return True
        seat = (seat + 1) % state.players
    if counter_total(state) > 0:
        return open_window(state, ta.COUNTER_WINDOW, attacker)  # TA-R54, TA-G20
    return False


def counter_total(state: TaidianState) -> i64:
    total: i64 = 0
    seat: i64
    for seat in range(state.players):
        total += state.tallies[seat * ta.TALLIES + ta.COUNTER]
    return total


def apply_exchange(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R32, TA-R53  Everything is applied at once, then Poison is placed and the dead leave."""
    attacker = state.active
    state.target = voc.NOTHING
    state.passed = 0
    counter = counter_total(state)
    step: i64
    for step in range(1, state.players):
        seat = (attacker + step) % state.players
        if is_target(state, seat):
            loss = unblocked(state, seat, state.tallies[seat * ta.TALLIES + ta.ATTACK]) + immediate_poison(state, seat)
            change_health(state, seat, loss, state.tallies[seat * ta.TALLIES + ta.HEAL], "attack", events)
    if counter > 0:
        loss = unblocked(state, attacker, counter)
        change_health(state, attacker, loss, state.tallies[attacker * ta.TALLIES + ta.HEAL], "counter", events)
    place_poisons(state, events)
    return exchange_deaths(state, events)


def unblocked(state: TaidianState, seat: i64, total: i64) -> i64:
    """TA-R32, TA-R33, TA-G15, TA-G69  Points minus Shields minus Barricade, never below 0; spare block is lost."""
    left: i64 = total - state.tallies[seat * ta.TALLIES + ta.BLOCK] - structure_sum(state, seat, voc.WALLS)
    return left if left > 0 else i64(0)


def immediate_poison(state: TaidianState, seat: i64) -> i64:
    """TA-G81  `poison_first_tick = immediate`: each uncancelled Poison hurts at once, past all Shields."""
    total: i64 = 0
    entry: i64 = 0
    while state.agreed.poison_now and entry < state.volley_size:
        at: i64 = entry * ta.ENTRY
        kind = state.volley[at + ta.CARD]
        if state.volley[at + ta.TARGET] == seat and state.volley[at + ta.FATE] == ta.LAID and state.table.rounds[kind] > 0:
            total += points(state, state.active, kind)
        entry += 1
    return total


def place_poisons(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R59, TA-R64, TA-G41, TA-G75  Poisons stay on living targets, every other card of the volley is used."""
    attacker = state.active
    extra: i64 = 0
    if state.character[attacker] != voc.NOTHING:
        extra = state.table.poison_extra[state.character[attacker]]
    entry: i64
    for entry in range(state.volley_size):
        at: i64 = entry * ta.ENTRY
        kind = state.volley[at + ta.CARD]
        target = state.volley[at + ta.TARGET]
        ticks: i64 = 0
        if state.table.rounds[kind] > 0 and state.volley[at + ta.FATE] == ta.LAID and state.health[target] > 0:
            ticks = state.table.rounds[kind] + extra - (1 if state.agreed.poison_now else 0)
        if ticks > 0:
            state.add_poison(kind, attacker, target, ticks)
            if events is not None:
                events.append(ev.Poisoned(Seat(int(attacker)), Seat(int(target)), ending.card_id(state, kind), int(ticks)))
        else:
            state.put_in_stock(ta.USED, kind, 1)
    # the targets are still needed to say who killed whom; `exchange_deaths` clears the volley


def exchange_deaths(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R12, TA-R53, TA-G53  Everyone at 0 or less is eliminated together."""
    attacker = state.active
    dying: i64 = 0
    seat: i64
    for seat in range(state.players):
        if state.is_alive(seat) and state.health[seat] <= 0:
            dying |= 1 << seat
    ending.clear_volley(state)
    if dying == 0:
        return False
    state.moments += 1
    if dying & (1 << attacker) != 0 and ending.double_knock_out(state, dying, events):
        return True
    avenger = best_counter(state)
    step: i64
    for step in range(state.players):
        seat = (attacker + step) % state.players
        if dying & (1 << seat) != 0:
            killer: i64 = avenger if seat == attacker else attacker
            if killer != voc.NOTHING and dying & (1 << killer) != 0:
                killer = voc.NOTHING  # TA-G53: who died in the same moment gets nothing
            fall(state, seat, killer, events)
    return False


def best_counter(state: TaidianState) -> i64:
    """TA-G53  The target with the highest counter total, ties clockwise from the attacker; NOTHING if nobody countered."""
    best: i64 = 0
    killer: i64 = voc.NOTHING
    step: i64
    for step in range(1, state.players):
        seat = (state.active + step) % state.players
        total = state.tallies[seat * ta.TALLIES + ta.COUNTER]
        if total > best:
            best = total
            killer = seat
    return killer


def fall(state: TaidianState, seat: i64, killer: i64, events: list[Event] | None) -> None:
    """TA-G51, TA-G54  Out of the game; the cards wait if somebody may take spoils, else they leave at once."""
    ending.eliminate(state, seat, killer, events)
    if state.agreed.spoils and killer != voc.NOTHING and state.table.spoils_cards > 0:
        state.victims |= 1 << seat
    else:
        ending.bury(state, seat)
