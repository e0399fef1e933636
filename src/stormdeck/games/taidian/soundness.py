"""What a position must fulfil that a game can reach: `position.set_up` refuses everything else with a reason."""

from __future__ import annotations

from operator import add, le, sub

from stormdeck.core.positions import require
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.doubts import spread_way
from stormdeck.games.taidian.ending import is_single, sides_of
from stormdeck.games.taidian.exchange import counter_total, is_asked, is_member, is_target
from stormdeck.games.taidian.legal import burn_limit, is_opponent, may_treat
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.told import can_be
from stormdeck.games.taidian.vocabulary import GREEN, NOTHING, RED

MOST_PROPOSALS = 3


def check(state: TaidianState) -> None:
    """PositionError names the first thing no game can reach."""
    for seat in range(int(state.players)):
        check_seat(state, seat)
        check_deck(state, seat)
    people = [int(person) for person in state.character if person != NOTHING]
    require(len(set(people)) == len(people), "Two seats have the same character (TA-G62).")
    require(
        not is_single(sides_of(state, state.alive)) and state.alive != 0, "Only one side is alive: the game is over (TA-R12)."
    )
    for index in range(int(state.poison_count)):
        check_poison(state, index)
    check_turn(state)
    check_phase(state)
    check_memory(state)


def check_seat(state: TaidianState, seat: int) -> None:
    table, agreed, who = state.table, state.agreed, f"Seat {seat + 1}"
    health, alive = int(state.health[seat]), state.is_alive(seat)
    cap = int(agreed.start_health) if agreed.heal_cap else 1_000_000
    if alive:
        require(1 <= health <= cap, f"{who} is alive with {health} health; it must be from 1 to {cap} (TA-R12, TA-G37).")
        require(state.out_at[seat] == 0 and state.killers[seat] == NOTHING, f"{who} is alive, so nobody took it out.")
    else:
        require(health == 0, f"{who} is out, so it has 0 health (TA-G84).")
        require(state.size(seat, ta.HAND) == 0, f"{who} is out, so it has no hand (TA-G51).")
        require(state.treaty[seat] == 0 and state.kept[seat * ta.BOUNDS] == 0, f"{who} is out, so it has no treaties (TA-G57).")
    symbols = int(table.symbols)
    levels = [int(level) for level in state.levels[seat * symbols : (seat + 1) * symbols]]
    most = int(table.most_level)
    require(all(0 <= level <= most for level in levels), f"A level of {who} is not from 0 to {most} (TA-R43).")
    energy, cost = int(state.energy[seat]), int(table.power_cost)
    full = all(level == most for level in levels)
    powering = state.phase == ta.POWER_UP and seat == state.active
    if powering:
        require(energy >= cost and not full, f"{who} can power up only with {cost} energy and a level to reach (TA-R39).")
    elif state.turn_kind != ta.CHOOSE_TURN or state.round > 1:
        require(0 <= energy < cost, f"{who} has {energy} energy; outside a power-up it is from 0 to {cost - 1} (TA-G08).")
    require(energy >= 0 and (not full or energy == 0), f"{who} has all levels, so its energy is 0 (TA-G09).")
    for other in range(int(state.players)):
        if int(state.treaty[seat]) >> other & 1:
            mutual = int(state.treaty[other]) >> seat & 1 and other != seat and may_treat(state)
            require(bool(mutual), f"{who} cannot have a treaty with seat {other + 1} (TA-G56, TA-G57).")


def check_deck(state: TaidianState, seat: int) -> None:
    """TA-G48  What is known since a reshuffle must be true, and each bound leave out what the one before it does."""
    kinds, players = range(int(state.kinds)), int(state.players)
    put_away = int(state.put_away) >> seat & 1
    zone = ta.CLOSED if put_away else ta.HAND
    hidden, here = [*state.hidden_cards(seat)], cards_at(state, seat, zone)
    before = [0] * len(kinds)
    fits, noted = True, False
    for bound in range(ta.BOUNDS):
        kept, late = int(state.kept[seat * ta.BOUNDS + bound]), cards_at(state, seat, ta.LATE + bound)
        spare = [*map(min, here, map(sub, hidden, late))]
        nested = kept == 0 or is_within(before, late)
        fits = fits and nested and (sum(late) > 0) == (kept > 0) and min(spare) >= 0 and 0 <= kept <= sum(spare)
        before = late
    require(fits, f"`kept` and `late` of seat {seat + 1} do not fit its hand and pile (TA-G48).")
    bound_at_all = state.kept[seat * ta.BOUNDS] > 0
    require(bound_at_all or not put_away, f"Seat {seat + 1} has nothing put away (TA-G48).")
    require(
        not bound_at_all or put_away == 1 or state.size(seat, ta.CLOSED) == 0, f"Seat {seat + 1} has just reshuffled (TA-G48)."
    )
    for watcher in range(players + 1):
        notes = watcher * (players + 1)
        places = [notes + seat, notes + players] if seat == state.active else [notes + seat]
        noted = noted or any([any(state.noted[place * len(kinds) : (place + 1) * len(kinds)]) for place in places])
    require(not (bound_at_all and noted), f"A card of seat {seat + 1} cannot be `noted` since it reshuffled (TA-G30, TA-G48).")


def check_poison(state: TaidianState, index: int) -> None:
    at = index * ta.ENTRY
    owner, victim = int(state.poisons[at + ta.OWNER]), int(state.poisons[at + ta.VICTIM])
    fits = owner != victim and state.is_alive(victim) and state.team[owner] != state.team[victim]
    require(bool(fits), f"Seat {owner + 1} cannot have a Poison on seat {victim + 1} (TA-R64, TA-G46, TA-G55).")
    person = int(state.character[owner])
    most = int(state.table.rounds[int(state.poisons[at + ta.CARD])])
    most += 0 if person == NOTHING else int(state.table.poison_extra[person])
    ticks = int(state.poisons[at + ta.TICKS])
    require(1 <= ticks <= most, f"A Poison of seat {owner + 1} has {ticks} rounds left; it must be from 1 to {most} (TA-R59).")


def check_turn(state: TaidianState) -> None:
    active = int(state.active)
    upgrading = state.turn_kind == ta.UPGRADING
    require(upgrading or state.money == 0, "There is money only on an upgrading turn (TA-G05).")
    require(
        upgrading or not any(state.in_stock(ta.BOUGHT, kind) for kind in range(int(state.kinds))),
        "Only an upgrading turn buys (TA-R22).",
    )
    for kind in range(int(state.kinds)):
        played = state.in_stock(ta.USED, kind) + state.in_stock(ta.BOUGHT, kind) > 0
        fits = not played or state.table.type_of[kind] != GREEN
        require(bool(fits), f'"{state.table.ids[kind]}" is a structure: it is in play as soon as it is bought (TA-R44).')
    began = state.turn_kind != ta.CHOOSE_TURN
    require(
        began or not any(state.in_stock(ta.USED, kind) for kind in range(int(state.kinds))),
        "Nothing is used before the choice (TA-R14).",
    )
    require(began or state.burned == 0, "Nothing is burned before the choice of the turn (TA-G47).")
    require(state.burned <= max(2, int(burn_limit(state, active))), f"{state.burned} cards cannot be burned in a turn (TA-R58).")
    require(state.proposals <= MOST_PROPOSALS, f"{state.proposals} treaties cannot be proposed in a turn (TA-G56).")
    attacking = state.turn_kind == ta.ATTACKING
    require(attacking or (state.volley_size == 0 and state.shotguns == 0), "A volley needs an attacking turn (TA-R18).")
    for index in range(int(state.volley_size)):
        kind, target = int(state.volley[index * ta.ENTRY + ta.CARD]), int(state.volley[index * ta.ENTRY + ta.TARGET])
        red = state.table.type_of[kind] == RED and state.table.aids[kind] == 0
        require(bool(red), f'"{state.table.ids[kind]}" cannot be laid (TA-R18).')
        require(is_opponent(state, active, target), f"Seat {target + 1} cannot be attacked (TA-G55).")


def check_phase(state: TaidianState) -> None:
    phase, active, asked = state.phase, int(state.active), int(state.asked)
    if phase in (ta.CHOOSE_TURN, ta.UPGRADING, ta.POWER_UP, ta.ATTACKING):
        require(asked == active, "On its own turn the seat to move is asked.")
        require(state.is_alive(active), "The seat to move is out (TA-G45).")
        wanted = {ta.CHOOSE_TURN: ta.CHOOSE_TURN, ta.ATTACKING: ta.ATTACKING}.get(int(phase), ta.UPGRADING)
        require(state.turn_kind == wanted, "`turn_kind` does not fit the phase (TA-R14).")
        require(phase == ta.ATTACKING or state.volley_size == 0, "A volley lies only on an attacking turn (TA-R18).")
    elif phase in (ta.POISON_WINDOW, ta.ROBBER_WINDOW, ta.DEFENCE_WINDOW, ta.COUNTER_WINDOW):
        check_window(state)
    elif phase == ta.SPOILS:
        check_spoils(state)
    elif phase == ta.TREATY_ANSWER:
        offered = may_treat(state) and asked != active and state.is_alive(asked) and state.proposals > 0
        free = int(state.treaty[active]) >> asked & 1 == 0
        fits = state.asked_from == state.turn_kind and state.volley_size == 0
        require(bool(offered and free and fits), "No treaty can be on offer here (TA-G56).")
    elif phase == ta.PICK_CHARACTER:
        require(
            state.agreed.draft and state.character[asked] == NOTHING and asked == active,
            "Nobody picks a character here (TA-R07).",
        )


def check_window(state: TaidianState) -> None:
    phase, active, target = state.phase, int(state.active), int(state.target)
    require(target != NOTHING and state.is_alive(target), "An open window needs a living `target` (TA-R31).")
    if phase == ta.POISON_WINDOW:
        at = int(state.tick_at) * ta.ENTRY
        ticking = (
            state.tick_at < state.poison_count
            and state.poisons[at + ta.OWNER] == active
            and state.poisons[at + ta.VICTIM] == target
        )
        require(bool(ticking and state.turn_kind == ta.CHOOSE_TURN), "`tick_at` must name a Poison of the seat to move (TA-R59).")
    else:
        require(state.turn_kind == ta.ATTACKING and state.volley_size > 0, "A window needs a volley (TA-R31).")
    if phase == ta.ROBBER_WINDOW:
        at = int(state.robber_at) * ta.ENTRY
        coming = state.robber_at < state.volley_size and state.table.steals[state.volley[at + ta.CARD]] > 0
        fits = (
            coming and state.volley[at + ta.FATE] == ta.LAID and state.volley[at + ta.TARGET] == target and state.asked == target
        )
        require(
            bool(fits) and not int(state.shotguns) >> target & 1, "`robber_at` must name a Robber at the asked seat (TA-R69)."
        )
    elif phase == ta.DEFENCE_WINDOW:
        require(is_target(state, target), "Only a target of the volley has a defence window (TA-R31).")
    elif phase == ta.COUNTER_WINDOW:
        require(
            target == active and counter_total(state) > 0, "A counter window needs a counter-attack on the attacker (TA-R54)."
        )
    asked = is_member(state, state.asked) and is_asked(state, state.asked) and not int(state.passed) >> int(state.asked) & 1
    require(asked, f"Seat {int(state.asked) + 1} is not asked in this window (TA-G59, TA-G83).")


def check_spoils(state: TaidianState) -> None:
    victim = int(state.victim)
    waiting = victim != NOTHING and int(state.victims) >> victim & 1 and not state.is_alive(victim)
    fits = state.agreed.spoils and waiting and state.killers[victim] == state.asked and state.is_alive(state.asked)
    require(bool(fits) and state.taken < state.table.spoils_cards, "There are no spoils to take here (TA-R72, TA-G53).")


def check_memory(state: TaidianState) -> None:
    """What a watcher remembers must be true."""
    players, kinds = int(state.players), int(state.kinds)
    hidden = [[*state.hidden_cards(seat)] for seat in range(players)]
    closed = [cards_at(state, seat, ta.CLOSED) for seat in range(players)]
    hand = cards_at(state, int(state.active), ta.HAND)
    green = [kind for kind, type in enumerate(state.table.type_of) if type == GREEN]
    for watcher in range(players + 1):
        for seat in range(players):
            if watcher != seat:
                at, notes = (watcher * players + seat) * kinds, (watcher * (players + 1) + seat) * kinds
                sure, noted = [*state.sure[at : at + kinds]], [*state.noted[notes : notes + kinds]]
                true = min(noted) >= 0 and is_within(noted, sure) and is_within(sure, hidden[seat])
                true = true and is_within(noted, closed[seat])
                true = true and all([sure[kind] == hidden[seat][kind] for kind in green])  # no structure is ever stolen
                require(true, f"`memory` is wrong about the cards of seat {seat + 1}.")
        held = (watcher * (players + 1) + players) * kinds
        require(is_within([*state.noted[held : held + kinds]], hand), "`memory` is wrong about the hand of the seat to move.")
        check_pools(state, watcher, hidden)
        check_ways(state, watcher, hidden)
        check_told(state, watcher)


def cards_at(state: TaidianState, seat: int, zone: int) -> list[int]:
    """By kind."""
    at = (seat * ta.ZONES + zone) * int(state.kinds)
    return [*state.cards[at : at + int(state.kinds)]]


def is_within(some: list[int], most: list[int]) -> bool:
    """Whether no number is above the one at the same place.  A whole game asks this a million times."""
    return all(map(le, some, most))


def check_ways(state: TaidianState, watcher: int, hidden: list[list[int]]) -> None:
    """TA-G30  What really happened must be among the ways of somebody who is in doubt, and `memory` what they agree on."""
    players, kinds = int(state.players), int(state.kinds)
    size, base = players * kinds, (players + 1) * kinds
    rows = [spread_way(way, 2 * size + kinds) for way in state.ways[watcher]]
    if not rows:
        return
    require(not any([min(numbers) for numbers in zip(*rows, strict=True)]), "`memory` is not what all `ways` agree on.")
    require(len(rows) > 1, "A watcher with a single way is in no doubt.")
    known = [*state.sure[watcher * size : (watcher + 1) * size], *state.noted[watcher * base : (watcher + 1) * base]]
    bare = [[*map(add, known, row)] for row in rows]
    true: list[int] = []
    for seat in range(players):
        true += [0] * kinds if seat == watcher else hidden[seat]
    close = [count for seat in range(players) for count in cards_at(state, seat, ta.CLOSED)]
    most = [*close, *cards_at(state, int(state.active), ta.HAND)]
    found = any(way[:size] == true and is_within(way[size:], most) for way in bare)
    require(found, "What is so is none of the `ways`.")
    sizes = [sum(true[seat * kinds : (seat + 1) * kinds]) for seat in range(players)]
    fits = all(sum(way[seat * kinds : (seat + 1) * kinds]) == sizes[seat] for way in bare for seat in range(players))
    fits = fits and all(min(way[size : 2 * size]) >= 0 and is_within(way[size : 2 * size], way[:size]) for way in bare)
    fits = fits and all(sum(way[2 * size :]) <= state.size(state.active, ta.HAND) for way in bare)
    for seat in range(players):
        lying = [sum(way[size + seat * kinds : size + (seat + 1) * kinds]) for way in bare]
        fits = fits and max(lying) <= state.size(seat, ta.CLOSED)
    require(fits, "A way has other numbers of cards than there are.")


def check_told(state: TaidianState, watcher: int) -> None:
    """TA-G83  What is told of a hand must be true, and what is told of closed discards must be possible.  Somebody in doubt may
    keep a way in which it is not: whether it is was too hard to tell then."""
    kinds = range(int(state.kinds))
    if state.ways[watcher]:
        return
    for seat, told in enumerate(state.told[watcher]):
        if told:
            hand, closed = [[int(state.has(seat, zone, kind)) for kind in kinds] for zone in (ta.HAND, ta.CLOSED)]
            fits = seat != watcher and can_be(hand, told[:1]) and can_be(closed, told[1:])
            require(fits, f"`told` is wrong about the cards of seat {seat + 1} (TA-G83).")


def check_pools(state: TaidianState, watcher: int, hidden: list[list[int]]) -> None:
    players, kinds = int(state.players), int(state.kinds)
    for root in range(players):
        unsure = [0] * kinds
        for seat in range(players):
            if seat != watcher and state.roots[watcher * players + seat] == root:
                at = (watcher * players + seat) * kinds
                unsure = [*map(add, unsure, map(sub, hidden[seat], state.sure[at : at + kinds]))]
        at = (watcher * players + root) * kinds
        fits = unsure == [*state.pools[at : at + kinds]]
        require(fits, "`memory` has another number of uncertain cards than the seats have.")
