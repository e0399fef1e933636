"""Greedy for the Thunderbirds Solitaire Game: sends dice where most of them find an open symbol, one turn ahead.

Every chain has a cost (`thunderbirds_chain.py`).  A plan of the Move phase is worth what the chains are expected to cost
after the Rescue actions it leads to, found by rolling the same few sample dice for every plan.  Calls, allocation and Lady
Penelope simply take what is cheapest.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, final

from mypy_extensions import i64

from stormdeck.bots.thunderbirds.chain import (
    CIVILIAN,
    COLOURS,
    CROWD,
    DISASTER,
    LENGTH,
    SYMBOLS,
    VEHICLES,
    WILD,
    WORST,
    total_need,
)
from stormdeck.bots.thunderbirds.mind import SAMPLES, Mind
from stormdeck.bots.thunderbirds.roller import POD_SEAT, TB1, TB2, TB3, TB4, own_symbol
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.thunderbirds import actions as act
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, PILOT_IDS, SEAT_IDS, SYMBOL_NAMES, Book, book_for
from stormdeck.games.thunderbirds.view import RescueAction, RolledDie, ThunderbirdsView

ORDER: Final = (POD_SEAT, TB4, TB3, TB2, TB1)  # who rolls first: the specialists, then whoever can use anything
STATIONS: Final = (("scott", "tb1"), ("virgil", "tb2"), ("alan", "tb3"), ("gordon", "tb4"), ("brains", "pod"))
CARRY_OUT: Final = 940  # Thunderbird 4 is out in the world
UNUSED_POD: Final = 110
GO_HOME: Final = 330
LANDING_SYMBOL: Final = 40
ASSIGN: Final = 56
RESCUED_AT_HOME: Final = 225
ROAD_AT_HOME: Final = -60
AIR_WITH_CIVILIAN: Final = 40


@final
class Plan:
    """What Thunderbird 2 does: where it goes, with which Pods or with Thunderbird 4."""

    def __init__(self, to: int, pods: tuple[int, ...], carries: bool, bonus: int) -> None:
        self.to = to
        self.pods = pods
        self.carries = carries
        self.bonus = bonus


MOST_MINDS: Final = 16
"""Card tables that a bot knows at once."""


@final
class ThunderbirdsGreedy:
    """Decides everything from the view alone; the source of chance it is given is not needed.

    `plain` plays what the published sketch of the reference policy says and nothing more: it does not see a third capture
    coming, takes all Hood cards for alike, and plays an action just as it imagined it when it planned the flights.
    """

    plain: bool
    minds: dict[str, Mind]
    planned: tuple[object, ...]
    """What the samples in the mind are about."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.minds = {}
        self.planned = ()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, ThunderbirdsView)
        assert view.decision is not None
        if len(legal) == 1:
            return legal[0]
        book = book_for(view.book, view.options.word("card_table"))
        if view.book not in self.minds:
            if len(self.minds) >= MOST_MINDS:
                self.minds.clear()
            self.minds[view.book] = Mind(book, self.plain)
        mind = self.minds[view.book]
        table = (view.chains, view.slots, view.lady, view.supply, view.captured)
        about = (view.book, view.options, view.turn, view.fleet.crew, *table)
        if self.planned != about:
            mind.read(view, book)
            self.planned = about
        kind = view.decision.kind
        if kind == "switchboard":
            return choose_calls(mind, view, legal)
        if kind == "move":
            return choose_move(mind, view, legal, book)
        if kind == "rescue":
            return choose_rescue(mind, view, legal, book)
        if kind in ("rescue_colour", "rescue_extra", "rescue_exchange"):
            return choose_dice_plainly(mind, view, legal) if self.plain else choose_dice(mind, view, legal)
        if kind == "rescue_reroll":
            return choose_reroll_plainly(mind, view, legal) if self.plain else choose_reroll(mind, view, legal)
        if kind == "rescue_allocate":
            return choose_place(mind, view, legal)
        if kind == "lp_move":
            return choose_lady(mind, view, legal)
        return choose_escort(mind, view, legal)


# ---- Calls -------------------------------------------------------------------------------------------------------------


def choose_calls(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    """The layout whose chains cost least."""
    best, least = legal[-1], WORST
    for action in legal:
        order = [1, 2, 3, 4]
        if isinstance(action, act.ArrangeCalls):
            order = list(action.order)
        elif isinstance(action, act.SwapCalls):
            order[action.first - 1], order[action.second - 1] = action.second, action.first
        total: i64 = 0
        for chain in range(4):
            call = seen.slots[order[chain] - 1]
            outlook = mind.outlooks[chain]
            outlook.call = -1 if call is None else int(call)
            total += mind.price(mind.rows[chain], chain)
            size = mind.rows[chain].size
            if call is not None and mind.tables.kind[int(call)] == DISASTER and size < LENGTH:
                total += LANDING_SYMBOL * total_need(mind.tables.need[int(call) * LENGTH + size])
        if total < least:
            best, least = action, total
    for chain in range(4):
        call = seen.slots[chain]
        mind.outlooks[chain].call = -1 if call is None else int(call)
    return best


# ---- Move phase --------------------------------------------------------------------------------------------------------


def choose_move(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action], book: Book) -> Action:
    """Crew first; then Thunderbird 2 with what it carries, then 1 and 3, all by one plan."""
    for pilot, seat in STATIONS:
        wanted = act.Assign(pilot, seat)
        if wanted in legal and seen.fleet.crew[SEAT_IDS.index(seat)] < 0 and PILOT_IDS.index(pilot) not in seen.fleet.crew:
            return wanted
    replaced = choose_workshop(mind, seen, legal, book)
    if replaced is not None:
        return replaced
    one, three, plan = best_plan(mind, seen, legal, book)
    if plan is not None:
        for pod in plan.pods:
            loaded = act.Load(book.file.pods[pod].id)
            if pod not in seen.fleet.hold and loaded in legal:
                return loaded
        wanted_two = act.Carry(plan.to) if plan.carries else act.Fly("tb2", plan.to)
        if plan.to != seen.fleet.places[TB2] and wanted_two in legal:
            return wanted_two
    for vehicle, to in (("tb1", one), ("tb3", three)):
        flight = act.Fly(vehicle, to)
        if flight in legal:
            return flight
    return act.EndMove()


def pod_use(mind: Mind, pod: int) -> i64:
    """How well a Pod's dice fit the open symbols, at the chain where they fit best."""
    best: i64 = 0
    for chain in range(4):
        row = mind.rows[chain]
        open_word = row.open_symbols(mind.tables)
        dice = mind.dice_of(row, i64(VEHICLES + pod), False)
        fit: i64 = 0
        for colour in range(COLOURS):
            count: i64 = (dice >> i64(colour * 4)) & 15
            for side in range(6):
                face = mind.tables.faces[colour * 6 + side]
                wanted: i64 = 9 if face == WILD else (open_word >> (face * 8)) & 255
                fit += count if wanted >= count else wanted
        best = max(best, fit)
    return best


def choose_workshop(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action], book: Book) -> Action | None:
    """Replace the face-up Pod that fits worst, if it fits worse than Pods do on the average."""
    offered = [action for action in legal if isinstance(action, act.Workshop)]
    if not offered or seen.fleet.places[TB2] != 0 or TB2 in seen.fleet.moved:
        return None
    uses = [pod_use(mind, pod) for pod in range(len(book.file.pods))]
    worst = min(offered, key=lambda action: uses[book.pod_by_id[action.pod]])
    if uses[book.pod_by_id[worst.pod]] * len(uses) < sum(uses):
        return worst
    return None


def two_plans(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> list[Plan]:
    """Everything Thunderbird 2 may do, staying included."""
    fleet = seen.fleet
    here = fleet.places[TB2]
    hold = tuple([int(pod) for pod in fleet.hold])
    flights = [action.to for action in legal if isinstance(action, act.Fly) and action.vehicle == "tb2"]
    carries = [action.to for action in legal if isinstance(action, act.Carry)]
    plans = [Plan(here, hold, False, 0)]
    room = seen.options.number("pod_hold") - len(hold)
    for to in flights:
        if to == 0:
            plans.append(Plan(0, (), False, GO_HOME))
        elif here == 0:
            display = [int(pod) for pod in fleet.display]
            for pods in combinations(display, min(room, len(display))):
                plans.append(Plan(to, hold + pods, False, 0))
        else:
            plans.append(Plan(to, hold, False, 0))
    for to in carries:
        if to > 0:
            plans.append(Plan(to, (), True, CARRY_OUT if here == 0 else 0))
    return plans


def best_plan(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action], book: Book) -> tuple[int, int, Plan | None]:
    """Where Thunderbirds 1 and 3 go and what 2 does, by the expected cost of all chains."""
    fleet = seen.fleet
    ones = [fleet.places[TB1]] + [action.to for action in legal if isinstance(action, act.Fly) and action.vehicle == "tb1"]
    threes = [fleet.places[TB3]] + [action.to for action in legal if isinstance(action, act.Fly) and action.vehicle == "tb3"]
    ones = [to for to in ones if to > 0] or [0]
    threes = [to for to in threes if to > 0] or [0]
    best: tuple[int, int, Plan | None] = (ones[0], threes[0], None)
    least: i64 = WORST
    for plan in two_plans(mind, seen, legal):
        four = plan.to if plan.carries else fleet.places[TB4]
        for one in ones:
            for three in threes:
                total = plan_cost(mind, plan, one, three, four, seen)
                if total < least:
                    least = total
                    best = (one, three, plan)
    return best


def plan_cost(mind: Mind, plan: Plan, one: int, three: int, four: int, seen: ThunderbirdsView) -> i64:
    """Times SAMPLES.  At a chain Brains uses the better Pod of the hold; one that is left has its worth."""
    grounded = seen.fleet.grounded
    total: i64 = -plan.bonus * SAMPLES
    for chain in range(4):
        mask: i64 = 0
        for vehicle, place in ((TB1, one), (TB3, three), (TB4, four)):
            if place == chain + 1 and vehicle not in grounded:
                mask |= i64(1) << i64(vehicle)
        if plan.to != chain + 1 or TB2 in grounded:
            total += mind.value_at(chain, mask, 0, -1)
            continue
        best: i64 = mind.value_at(chain, mask, 1, -1) - UNUSED_POD * SAMPLES * len(plan.pods)
        if seen.fleet.crew[POD_SEAT] >= 0:
            for pod in plan.pods:
                value = mind.value_at(chain, mask, 1, i64(pod)) - UNUSED_POD * SAMPLES * (len(plan.pods) - 1)
                best = min(best, value)
        total += best
    return total


# ---- Rescue phase ------------------------------------------------------------------------------------------------------


def choose_rescue(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action], book: Book) -> Action:
    """The specialists first; Brains with the Pod that fits best, Virgil with Thunderbird 2's own dice."""
    starts = [action for action in legal if isinstance(action, act.StartRescue)]
    for seat in ORDER:
        pilot = seen.fleet.crew[seat]
        mine = [action for action in starts if pilot >= 0 and action.pilot == PILOT_IDS[pilot]]
        if not mine:
            continue
        if seat != POD_SEAT:
            return mine[0]
        return min(mine, key=lambda action: pod_cost(mind, seen, book.pod_by_id[action.using]))
    return act.EndRescue()


def pod_cost(mind: Mind, seen: ThunderbirdsView, pod: int) -> i64:
    chain = seen.fleet.places[TB2] - 1
    mask: i64 = 0
    for vehicle in range(VEHICLES):
        pilot = seen.fleet.crew[vehicle]
        if seen.fleet.places[vehicle] == chain + 1 and pilot not in seen.fleet.acted and vehicle not in seen.fleet.grounded:
            mask |= i64(1) << i64(vehicle)
    return mind.expected(i64(chain), mask, i64(pod))


def running(seen: ThunderbirdsView) -> RescueAction:
    assert seen.action is not None
    return seen.action


def skill_of(mind: Mind, seen: ThunderbirdsView) -> i64:
    return mind.skills[seen.fleet.crew.index(running(seen).pilot)]


def choose_dice(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    """Of the dice that may be chosen, those that leave the chain cheapest with the sample dice."""
    action = running(seen)
    chain: i64 = action.chain - 1
    skill = skill_of(mind, seen)
    base: i64 = 0
    for colour in action.to_roll:
        base += i64(1) << i64(4 * colour)
    best, least = legal[-1], WORST
    for choice in legal:
        dice: i64 = base
        if isinstance(choice, act.ChooseColour | act.ChooseExtra):
            dice += i64(1) << i64(4 * COLOUR_NAMES.index(choice.colour))
        elif isinstance(choice, act.ExchangeDie):
            dice += i64(1) << i64(4 * COLOUR_NAMES.index(choice.take))
            dice -= i64(1) << i64(4 * COLOUR_NAMES.index(choice.give))
        total = mind.expected_roll(chain, dice, skill, 0)
        if total < least:
            best, least = choice, total
    return best


def choose_dice_plainly(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    """The colour whose faces find most open symbols; nothing is exchanged."""
    colours: i64 = 0
    for choice in legal:
        if isinstance(choice, act.ChooseColour | act.ChooseExtra):
            colours |= i64(1) << i64(COLOUR_NAMES.index(choice.colour))
    best = mind.best_colour(mind.rows[running(seen).chain - 1], colours)
    for choice in legal:
        if isinstance(choice, act.ChooseColour | act.ChooseExtra) and COLOUR_NAMES.index(choice.colour) == best:
            return choice
    return legal[-1]


def choose_reroll_plainly(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    """Roll the first die again that fits nothing in the chain."""
    action = running(seen)
    open_word = mind.rows[action.chain - 1].open_symbols(mind.tables)
    for choice in legal:
        if isinstance(choice, act.Reroll):
            face: i64 = action.dice[choice.die - 1].face
            if face != WILD and (open_word >> (face * 8)) & 255 == 0:
                return choice
    return legal[-1]


def allocate(mind: Mind, seen: ThunderbirdsView, faces: Sequence[int]) -> i64:
    """The cost of the best allocation of these faces; how is in the allocator."""
    chain = running(seen).chain - 1
    word: i64 = 0
    wilds: i64 = 0
    for face in faces:
        if face == WILD:
            wilds += 1
        else:
            word += i64(1) << i64(4 * face)
    mind.allocator.allocate(mind.rows[chain], word, wilds, own_symbol(skill_of(mind, seen)), mind.outlooks[chain])
    return mind.allocator.best_cost


def choose_reroll(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    """Roll the die again whose new face promises most, if that is better than the roll as it is."""
    dice = running(seen).dice
    faces = [die.face for die in dice]
    best: Action = act.KeepRoll()
    least = allocate(mind, seen, faces) * 6
    for action in legal:
        if not isinstance(action, act.Reroll):
            continue
        total: i64 = 0
        for side in range(6):
            tried = list(faces)
            tried[action.die - 1] = int(mind.tables.faces[dice[action.die - 1].colour * 6 + side])
            total += allocate(mind, seen, tried)
        if total < least:
            best, least = action, total
    return best


def choose_place(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    """The next die of the best allocation of the whole roll; when all lie, confirm."""
    dice = running(seen).dice
    allocate(mind, seen, [die.face for die in dice])
    for number, action in enumerate(placements(mind, seen)):
        if action is not None and dice[number].position == 0 and action in legal:
            return action
    return act.Confirm()


def placements(mind: Mind, seen: ThunderbirdsView) -> list[Action | None]:
    """The allocation found, die by die.  Coloured dice are stored before white ones, which everybody needs."""
    action = running(seen)
    allocator, row = mind.allocator, mind.rows[action.chain - 1]
    found: list[Action | None] = [None] * len(action.dice)
    by_colour = sorted(range(len(action.dice)), key=lambda die: (action.dice[die].colour == 0, die))
    own = int(own_symbol(skill_of(mind, seen)))
    if allocator.convert_at >= 0:
        put_converted(action, found, by_colour, int(allocator.convert_at), own, int(allocator.converted))
    for position in range(int(row.size)):
        stores = int(allocator.stores[position])
        if position == allocator.convert_at:
            stores -= 1 << 4 * own
        for symbol in range(SYMBOLS):
            for _ in range((stores >> 4 * symbol) & 15):
                put(action, found, by_colour, symbol, position, symbol)
    spare = 1 if allocator.converted >= 0 and allocator.convert_at < 0 else 0
    for position in range(int(row.size)):
        if (int(allocator.completed) >> position) & 1 == 0:
            continue
        need = int(mind.tables.need[row.cards[position] * LENGTH + position] - row.marks[position])
        for symbol in range(SYMBOLS):
            for _ in range((need >> 4 * symbol) & 15):
                if put(action, found, by_colour[::-1], symbol, position, symbol):
                    continue
                if spare and symbol == own:
                    spare = 0
                    put_converted(action, found, by_colour, position, own, int(allocator.converted))
                else:
                    put(action, found, by_colour, WILD, position, symbol)
    for position in range(int(row.size)):
        if (int(allocator.freed) >> position) & 1 == 1:
            die = next_die(action.dice, found, by_colour, WILD)
            if die >= 0:
                found[die] = act.FreeCivilian(die + 1, position + 1)
    return found


def next_die(dice: Sequence[RolledDie], found: list[Action | None], order: Sequence[int], face: int) -> int:
    """A die with this face that has nothing to do yet, in this order of colours; -1: none.  Of equal dice the first."""
    for die in order:
        if dice[die].face == face and found[die] is None:
            equal = [other for other in range(len(dice)) if dice[other].face == face and dice[other].colour == dice[die].colour]
            return min([other for other in equal if found[other] is None])
    return -1


def put(action: RescueAction, found: list[Action | None], order: Sequence[int], face: int, position: int, symbol: int) -> bool:
    die = next_die(action.dice, found, order, face)
    if die >= 0:
        found[die] = act.PlaceDie(die + 1, position + 1, SYMBOL_NAMES[symbol])
    return die >= 0


def put_converted(
    action: RescueAction, found: list[Action | None], order: Sequence[int], position: int, own: int, face: int
) -> None:
    put(action, found, order, face, position, own)


# ---- Lady Penelope -----------------------------------------------------------------------------------------------------


def choose_lady(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    """Move, flip or stay, with the best escort after it."""
    best, least = legal[-1], WORST
    for action in reversed(legal):
        place, air = seen.lady.place, seen.lady.air
        if isinstance(action, act.LadyMove):
            place = action.to
        elif isinstance(action, act.LadyFlip):
            air = not air
        total = min([lady_cost(mind, seen, place, air, escort) for escort in escorts(mind, seen, place)])
        if total < least:
            best, least = action, total
    return best


def escorts(mind: Mind, seen: ThunderbirdsView, place: int) -> list[int]:
    """What she could do at a place: 0 nothing, 1 let her Civilian go, else take the one at that position."""
    choices = [0]
    if seen.lady.civilian is not None:
        if place == 0 or 0 < len(seen.chains[place - 1]) < LENGTH:
            choices.append(1)
    elif place > 0:
        for position, entry in enumerate(seen.chains[place - 1], 1):
            civilian = mind.tables.kind[int(entry.card)] == CIVILIAN and mind.tables.keyword[int(entry.card)] != CROWD
            if civilian and not entry.influenced:
                choices.append(position)
    return choices


def lady_cost(mind: Mind, seen: ThunderbirdsView, place: int, air: bool, escort: int) -> i64:
    """The cost of all chains with Lady Penelope there, after this escort."""
    total: i64 = 0
    carries = seen.lady.civilian is not None
    for chain in range(4):
        outlook = mind.outlooks[chain]
        was = outlook.guarded
        outlook.guarded = not air and place == chain + 1
        mind.work.copy_from(mind.rows[chain])
        if place == chain + 1 and escort > 0:
            if carries:
                assert seen.lady.civilian is not None
                mind.work.cards[mind.work.size] = int(seen.lady.civilian)
                mind.work.marks[mind.work.size] = 0
                mind.work.size += 1
            else:
                mind.work.take_out(i64(escort - 1))
                mind.work.settle(mind.tables, 0)
                total -= ASSIGN
        total += mind.price(mind.work, chain)
        outlook.guarded = was
    if carries and escort == 1 and place == 0:
        total -= RESCUED_AT_HOME
    if place == 0 and not air:
        total -= ROAD_AT_HOME
    holds = (carries and escort == 0) or (not carries and escort > 1)
    if holds and air:
        total -= AIR_WITH_CIVILIAN
    return total


def choose_escort(mind: Mind, seen: ThunderbirdsView, legal: Sequence[Action]) -> Action:
    best, least = legal[-1], WORST
    for action in reversed(legal):
        escort = 0
        if isinstance(action, act.Escort):
            escort = action.position
        elif isinstance(action, act.Unassign):
            escort = 1
        total = lady_cost(mind, seen, seen.lady.place, seen.lady.air, escort)
        if total < least:
            best, least = action, total
    return best
