"""What is true of every state of Taidian.  Tests call this after every move; play does not.

`zones` says where every card lies (a card is the number of its kind, each copy once), `check` holds each law against a state.
"""

from __future__ import annotations

from typing import Final

from stormdeck.core.game import State
from stormdeck.core.laws import Law, Laws, MoveLaw, can_be_set_up
from stormdeck.core.types import Seat
from stormdeck.core.view import Claim, View
from stormdeck.games.taidian import soundness
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.diary import catch_up
from stormdeck.games.taidian.ending import is_single, sides_of
from stormdeck.games.taidian.position import count_named
from stormdeck.games.taidian.soundness import cards_at
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.theft import has_lost_track
from stormdeck.games.taidian.told import ANY, MOST_FACTS, MOST_PARTS, can_be, hand_of
from stormdeck.games.taidian.view import TaidianView
from stormdeck.games.taidian.vocabulary import GREEN, NOTHING

PLACES: Final = ((ta.HAND, "the hand"), (ta.PILE, "the pile"), (ta.CLOSED, "the closed discards"), (ta.OPEN, "the open discards"))


def zones(state: State) -> dict[str, tuple[int, ...]]:
    """By place: the cards there."""
    assert isinstance(state, TaidianState)
    places: dict[str, tuple[int, ...]] = {}
    for stock, title in ((ta.MARKET, "market"), (ta.REMOVED, "removed"), (ta.USED, "used"), (ta.BOUGHT, "bought")):
        places[title] = spread([int(state.in_stock(stock, kind)) for kind in kinds(state)])
    for seat in seats(state):
        for zone, title in PLACES:
            places[f"{title} of seat {seat + 1}"] = spread(cards_at(state, seat, zone))
        places[f"in play, seat {seat + 1}"] = tuple([kind for kind in kinds(state) if int(state.structures[seat]) >> kind & 1])
    places["poisons"] = tuple([int(state.poisons[index * ta.ENTRY + ta.CARD]) for index in range(int(state.poison_count))])
    places["volley"] = tuple([int(state.volley[index * ta.ENTRY + ta.CARD]) for index in range(int(state.volley_size))])
    return places


def claims(view: View) -> dict[str, Claim]:
    """What a view says of each seat's hidden cards (hand, draw pile and closed discards together): those it certainly has, and
    those it has in one of the ways in which unseen thefts may have gone."""
    assert isinstance(view, TaidianView)
    kind_of = {card: kind for kind, (card, _) in enumerate(view.market)}
    more = {place for way in view.recall.ways for place in way[1::2]}
    said: dict[str, Claim] = {}
    for seat, player in enumerate(view.players):
        if player.hand is None:
            places = [f"{title} of seat {seat + 1}" for zone, title in PLACES if zone != ta.OPEN]
            size = player.hand_size + player.pile_size + player.closed_size
            sure = [kind_of[card] for card in view.recall.sure[seat]]
            pool = [kind_of[card] for card in view.recall.pools[view.recall.roots[seat]]]
            if view.recall.ways:
                doubtful = [kind for kind in kind_of.values() if seat * len(kind_of) + kind in more]
                said[" + ".join(places)] = Claim(tuple(sorted(sure)), frozenset([*sure, *doubtful]))
                continue
            share = Claim.of_pool(pool, size - len(sure))
            certain = tuple(sorted([*sure, *share.certain]))
            said[" + ".join(places)] = Claim(certain, frozenset(sure) | (share.possible or frozenset()))
    return said


def asked(view: View) -> object:
    """TA-G83  With `ask_always` off everybody learns from a question: who is asked, and in whose window, has an answer."""
    assert isinstance(view, TaidianView)
    turn = view.turn
    return None if view.options.flag("ask_always") else (view.decision, turn.target, turn.robber_at, turn.tick_at)


def forgets(before: State, after: State, viewer: Seat | None) -> bool:
    """Whether a view drops something of where a card lies that its viewer could work out: there are too many ways in which thefts
    may have gone, or a reshuffle told something of a deck that has stolen or lost a card (TA-G30), or questions told something
    else in each of the ways (TA-G83)."""
    assert isinstance(before, TaidianState)
    assert isinstance(after, TaidianState)
    catch_up(after)
    watcher = int(after.players) if viewer is None else int(viewer)
    keeps_all = not after.agreed.ask_always and not before.ways[watcher] and not after.ways[watcher]
    for seat in seats(after):
        if int(after.mixed) >> seat & 1 and not keeps_all:
            knew = before.kept[seat * ta.BOUNDS] > 0 and not int(before.mixed) >> seat & 1
            renewed = before.active == seat and after.size(seat, ta.OPEN) + after.size(seat, ta.CLOSED) == 0 < after.size(
                seat, ta.HAND
            )
            if knew or renewed:
                return True
    return bool(has_lost_track(after, watcher)) or blurs(before, after, watcher)


def blurs(before: TaidianState, after: TaidianState, watcher: int) -> bool:
    """TA-G83  Whether different things may be told in the ways of somebody in doubt, of which a view keeps what they share: that
    a robbed hand had an answer, or what of the thief's hand was stolen; or there are more things told than are kept."""
    held = 2 * int(after.players) * int(after.kinds)
    for state in (before, after):
        told = state.told[watcher]
        if any(len(parts) == MOST_PARTS or any(len(facts) == MOST_FACTS for _, facts in parts) for parts in told):
            return True
        doubtful = any(place >= held for way in state.ways[watcher] for place in way[1::2])
        if doubtful and ((told and told[int(state.active)]) or any(int(number) for number in state.tallies)):
            return True
    for index in range(int(before.volley_size)):
        card, target, _, fate = [int(number) for number in before.volley[index * ta.ENTRY : (index + 1) * ta.ENTRY]]
        unseen = before.table.steals[card] > 0 and fate == ta.LAID and watcher not in (target, int(before.active))
        if unseen and before.told[watcher]:
            size, facts = hand_of(before.told[watcher][target])
            if any(fact[0] < size or any(0 < cap < ANY for cap in fact[1:]) for fact in facts):
                return True
    return False


def spread(counts: list[int]) -> tuple[int, ...]:
    return tuple([kind for kind, count in enumerate(counts) if count for _ in range(count)])


def check(state: State, before: State | None = None) -> None:
    """AssertionError names the law that a state, or the one action between `before` and it, breaks."""
    assert isinstance(state, TaidianState)
    catch_up(state)
    LAWS.check(state, before)


def seats(state: TaidianState) -> range:
    return range(int(state.players))


def kinds(state: TaidianState) -> range:
    return range(int(state.kinds))


# ---- Laws of a state ---------------------------------------------------------------------------------------------------


def all_cards(state: TaidianState) -> str:
    named = count_named(state)
    for kind in kinds(state):
        total = named[kind] + int(state.in_stock(ta.MARKET, kind))
        if total != state.table.count[kind]:
            return f'{total} cards "{state.table.ids[kind]}", {state.table.count[kind]} are printed'
    if min(state.cards) < 0 or min(state.stock) < 0:
        return "a place has fewer than no cards"
    return ""


def sizes_agree(state: TaidianState) -> str:
    for seat in seats(state):
        for zone in range(ta.ZONES):
            if state.size(seat, zone) != sum(cards_at(state, seat, zone)):
                return f"place {zone} of seat {seat + 1} has another size than cards"
    return ""


def no_structure_in_hand(state: TaidianState) -> str:
    for seat in seats(state):
        for kind in kinds(state):
            if state.table.type_of[kind] == GREEN:
                if state.has(seat, ta.HAND, kind) + state.has(seat, ta.CLOSED, kind) > 0:
                    return f"seat {seat + 1} holds {state.table.ids[kind]}"
                owned = (
                    state.has(seat, ta.PILE, kind) + state.has(seat, ta.OPEN, kind) + (int(state.structures[seat]) >> kind & 1)
                )
                if owned > 1:
                    return f"seat {seat + 1} owns {owned} of {state.table.ids[kind]}"
    return ""


def game_is_on(state: TaidianState) -> str:
    single = is_single(sides_of(state, state.alive)) or state.alive == 0
    if state.phase != ta.GAME_OVER and single:
        return "one side is left and the game goes on"
    return "the game is over and nobody has won" if state.phase == ta.GAME_OVER and state.winners == 0 else ""


def dead_have_nothing(state: TaidianState) -> str:
    for seat in seats(state):
        waiting = int(state.victims) >> seat & 1
        if not state.is_alive(seat):
            if state.size(seat, ta.HAND) + state.size(seat, ta.CLOSED) > 0 or state.treaty[seat] != 0:
                return f"seat {seat + 1} is out and still has cards or treaties"
            if not waiting and (state.size(seat, ta.OPEN) > 0 or state.structures[seat] != 0):
                return f"the open cards of seat {seat + 1} have not left the game"
    return ""


def health_and_life(state: TaidianState) -> str:
    """Of the last state too, by which the winner is found: a position has none."""
    cap = int(state.agreed.start_health)
    for seat in seats(state):
        health, alive = int(state.health[seat]), state.is_alive(seat)
        over = state.phase == ta.GAME_OVER
        if alive and ((health < 1 and not over) or health < 0 or (state.agreed.heal_cap and health > cap)):
            return f"seat {seat + 1} is alive with {health} health"
        if not alive and (health != 0 or state.out_at[seat] == 0):
            return f"seat {seat + 1} is out with {health} health"
    return ""


def energy_and_levels(state: TaidianState) -> str:
    table = state.table
    for seat in seats(state):
        levels = [int(state.levels[seat * int(table.symbols) + symbol]) for symbol in range(int(table.symbols))]
        if any(level < 0 or level > table.most_level for level in levels):
            return f"seat {seat + 1} has the levels {levels}"
        energy = int(state.energy[seat])
        powering = state.phase == ta.POWER_UP and seat == state.active
        if energy < 0 or (energy >= table.power_cost) != powering:
            return f"seat {seat + 1} has {energy} energy"
    return ""


def treaties_are_mutual(state: TaidianState) -> str:
    for seat in seats(state):
        for other in seats(state):
            if (int(state.treaty[seat]) >> other & 1) != (int(state.treaty[other]) >> seat & 1):
                return f"seat {seat + 1} and seat {other + 1} disagree about their treaty"
        if int(state.treaty[seat]) >> seat & 1 or (state.treaty[seat] != 0 and state.living() < 3):
            return f"seat {seat + 1} has a treaty it cannot have"
    return ""


def no_target_without_window(state: TaidianState) -> str:
    left = state.target != NOTHING and state.phase in (ta.CHOOSE_TURN, ta.UPGRADING, ta.GAME_OVER)
    return "a window's target is left over" if left else ""


def told_is_true(state: TaidianState) -> str:
    for watcher, row in enumerate(state.told):
        for seat, told in enumerate(row):
            hand, closed = [[int(state.has(seat, zone, kind)) for kind in kinds(state)] for zone in (ta.HAND, ta.CLOSED)]
            if told and not (can_be(hand, told[:1]) and can_be(closed, told[1:])):
                return f"watcher {watcher} is told of seat {seat + 1} what is not so"
    return ""


STATE_LAWS: Final[dict[str, Law[TaidianState]]] = {
    "every card lies in exactly one place (TA-R03)": all_cards,
    "a place has as many cards as it says": sizes_agree,
    "no structure is in a hand, and nobody owns two of a type (TA-R46, TA-R48)": no_structure_in_hand,
    "the game ends with one side left (TA-R12)": game_is_on,
    "the dead leave the game (TA-G51)": dead_have_nothing,
    "who is alive has health, up to the cap (TA-R12, TA-G37)": health_and_life,
    "energy leads to a power-up, levels have a limit (TA-R39, TA-R43)": energy_and_levels,
    "treaties are mutual (TA-G56)": treaties_are_mutual,
    "a target is forgotten with its window (TA-G59)": no_target_without_window,
    "what is told by a question is true (TA-G83)": told_is_true,
    "no position arises that no game reaches": can_be_set_up(soundness.check, lambda state: state.phase == ta.GAME_OVER),
}


# ---- Laws of a move ----------------------------------------------------------------------------------------------------


def removed_stay_removed(before: TaidianState, after: TaidianState) -> str:
    for kind in kinds(after):
        if after.in_stock(ta.REMOVED, kind) < before.in_stock(ta.REMOVED, kind):
            return f"{after.table.ids[kind]} came back into the game"
        if after.in_stock(ta.MARKET, kind) > before.in_stock(ta.MARKET, kind):
            return f"{after.table.ids[kind]} went back to the market"
    return ""


def nobody_rises(before: TaidianState, after: TaidianState) -> str:
    return "a dead player lives" if after.alive & ~before.alive != 0 else ""


def rounds_go_on(before: TaidianState, after: TaidianState) -> str:
    steps = int(after.round) - int(before.round)
    return "" if 0 <= steps <= 1 else f"round {before.round} is followed by round {after.round}"


MOVE_LAWS: Final[dict[str, MoveLaw[TaidianState]]] = {
    "removed cards never come back (TA-G07)": removed_stay_removed,
    "the dead stay dead (TA-R12)": nobody_rises,
    "rounds are counted one by one (TA-G63)": rounds_go_on,
}

LAWS: Final = Laws(TaidianState, STATE_LAWS, MOVE_LAWS)
