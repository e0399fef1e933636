"""What no game reaches: laws of a single position, for documents that are set up and for tests of play."""

from __future__ import annotations

from typing import Final

from stormdeck.core.positions import require
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.cards import BOOKS, COLOUR_NAMES, Book, Card
from stormdeck.games.thunderbirds.legal import adds_die, may_act, still_can_roll
from stormdeck.games.thunderbirds.state import ThunderbirdsState, need_of, stored_count

MOST_TURNS: Final = 29  # IR-G63: of a game from its deal; a position may put the whole deck before somebody in any of them


def check(state: ThunderbirdsState) -> None:
    """PositionError for the first thing that no game reaches, of a state that has something left to decide."""
    book = BOOKS[state.agreed.book]
    for chain in range(ir.CHAINS):
        check_chain(state, chain, book)
    check_piles(state, book)
    check_fleet(state)
    check_turn(state)
    for colour in range(ir.COLOURS):
        count = int(state.agreed.tables.dice[colour])
        require(state.supply[colour] >= 0, f"There are only {count} {COLOUR_NAMES[colour]} dice (IR-R81).")
    if is_acting(state):
        check_action(state)
    else:
        require(state.pilot == ir.NOTHING, f'In phase "{ir.PHASES[int(state.phase)]}" nobody is in the middle of an action.')


def is_acting(state: ThunderbirdsState) -> bool:
    return bool(state.phase >= ir.RESCUE_COLOUR and state.phase <= ir.RESCUE_ALLOCATE)


def check_chain(state: ThunderbirdsState, chain: int, book: Book) -> None:
    for position in range(int(state.sizes[chain])):
        place = chain * ir.LENGTH + position
        card, mark = Card(int(state.chains[place])), int(state.marks[place])
        kind, name = book.kind(card), book.name(card)
        require(kind != ir.HOOD, f"{name} is a Hood card, which is never part of a chain (IR-R65).")
        require(position > 0 or kind == ir.DISASTER, f"Chain {chain + 1} begins with {name}; it must be a Disaster (IR-R21).")
        if kind == ir.CIVILIAN:
            tucked = mark < 2 or book.kind(Card(mark - 2)) == ir.HOOD
            require(tucked, f"Only a Hood card lies under a Civilian such as {name} (IR-R65).")
            continue
        need = int(state.need_at(chain, position))
        fits = all(stored_count(mark, symbol) <= need_of(need, symbol) for symbol in range(ir.SYMBOLS))
        require(fits, f"A die stored on {name} matches nothing active at position {position + 1} (IR-R83).")
        covered = all(stored_count(mark, symbol) == need_of(need, symbol) for symbol in range(ir.SYMBOLS))
        require(not covered, f"{name} is completed by its stored dice, so it is gone already (IR-R83).")
        stable = mark == 0 or state.agreed.tables.keyword[card] != ir.UNSTABLE
        require(bool(stable), f"No dice are ever stored on {name} (IR-R70).")


def check_piles(state: ThunderbirdsState, book: Book) -> None:
    for place in range(int(state.gone_size)):
        card, how = Card(int(state.gone[place]) // 4), int(state.gone[place]) % 4
        fits = (book.kind(card) == ir.CIVILIAN) == (how != ir.DISCARDED)
        require(fits, f"{book.name(card)} cannot have left the game like that: Civilians are rescued or captured (IR-R92).")
    captured, limit = int(state.count_gone(ir.CAPTURED)), int(state.agreed.capture_limit)
    require(limit == 0 or captured < limit, f"With {captured} Civilians captured the game is lost already (IR-R88).")
    never = state.agreed.leaves_rescued and state.agreed.lives == 1
    require(not never or captured == 0, "At this table nobody is ever captured (IR-G40).")
    civilian = int(state.lady_civilian)
    if civilian != ir.NOTHING:
        escorted = book.kind(Card(civilian)) == ir.CIVILIAN and state.agreed.tables.keyword[civilian] != ir.CROWD
        require(bool(escorted), f"Lady Penelope cannot escort {book.name(Card(civilian))} (IR-R48, IR-R71).")
    require(not (state.no_disaster and state.deck_has_disaster()), "`no_disaster` is said of a deck without Disasters (IR-G70).")


def check_fleet(state: ThunderbirdsState) -> None:
    for vehicle in range(ir.VEHICLES):
        crewed = state.spots[vehicle] == 0 or state.crew[vehicle] >= 0
        require(bool(crewed), f"Thunderbird {vehicle + 1} is away without a Pilot (IR-R74, IR-G34).")
    grounded, moved = int(state.grounded), int(state.moved)
    require(grounded & moved == 0, "A vehicle that is grounded has not moved in this turn (IR-R90).")
    carried = moved & (1 << ir.TB2) != 0 and state.spots[ir.TB2] == state.spots[ir.TB4]
    require(bool(moved & (1 << ir.TB4) == 0 or carried), "Thunderbird 4 moves only inside Thunderbird 2 (IR-R75, IR-R76).")
    for pilot in [pilot for pilot in range(ir.PILOTS) if state.acted & (1 << pilot) != 0]:
        seat = int(state.seat_of(pilot))
        away = seat not in (ir.NOTHING, ir.TB5) and state.spot_of(seat) > 0
        able = away and grounded & (1 << (ir.TB2 if seat == ir.POD_SEAT else seat)) == 0
        require(bool(able), "A Pilot who has acted is at a chain, in a vehicle that is not grounded (IR-R79, IR-R90).")


def check_turn(state: ThunderbirdsState) -> None:
    ahead = (int(state.deck_size) + ir.CHAINS - 1) // ir.CHAINS + int(state.any_call())
    require(state.turn + ahead <= 2 * MOST_TURNS, f"With so many cards to come no game gets to turn {state.turn} (IR-G63).")
    lives = int(state.agreed.lives)
    require(1 <= state.lives <= lives, f"`lives` is a number from 1 to {lives} at this table (IR-G10).")
    phase = int(state.phase)
    if phase == ir.SWITCHBOARD:
        asked = state.crew[ir.TB5] >= 0 and state.any_call()
        require(bool(asked), 'Phase "switchboard" needs a Pilot on Thunderbird 5 and a waiting call (IR-R73).')
        still = state.moved == 0 and state.changed == 0 and not state.workshop_used
        require(bool(still), "Nobody moves or changes before the Move phase (IR-R60).")
    if phase <= ir.MOVE:
        require(state.acted == 0, "Nobody acts before the Rescue phase (IR-R60).")


# ---- A running action --------------------------------------------------------------------------------------------------


def check_action(state: ThunderbirdsState) -> None:
    phase, pilot, using = int(state.phase), int(state.pilot), int(state.using)
    require(pilot != ir.NOTHING, f'Phase "{ir.PHASES[phase]}" needs an `action`.')
    seat = int(state.seat_of(pilot))
    acted = state.acted
    state.acted = acted & ~(1 << pilot)
    able = may_act(state, pilot, seat)
    state.acted = acted
    require(able, "The Pilot who acts must be at a chain with a Disaster and not grounded (IR-R24, IR-R79, IR-R90).")
    has_pod = using >= ir.VEHICLES and using - ir.VEHICLES in [int(state.hold[place]) for place in range(int(state.hold_size))]
    fits = (using == seat and seat != ir.POD_SEAT) or (has_pod and seat in (ir.TB2, ir.POD_SEAT))
    require(fits, "A Pilot uses his own Thunderbird, or aboard Thunderbird 2 a Pod of the hold (IR-R80).")
    if phase in (ir.RESCUE_REROLL, ir.RESCUE_ALLOCATE):
        require(state.dice_count > 0, f'Phase "{ir.PHASES[phase]}" needs rolled `dice`.')
        check_dice(state)
        check_placed(state)
    else:
        require(state.dice_count == 0, f'In phase "{ir.PHASES[phase]}" no die is rolled yet.')
        check_list(state)
    skill = int(state.agreed.tables.skill[pilot])
    skilled = phase != ir.RESCUE_REROLL or skill == ir.REROLL_ONE
    require(skilled, 'Only a Pilot who may re-roll a die is asked in phase "rescue_reroll" (IR-R89).')


def check_list(state: ThunderbirdsState) -> None:
    """The dice to be rolled fit the question."""
    phase, pilot, using = int(state.phase), int(state.pilot), int(state.using)
    fixed, choice = int(state.agreed.tables.fixed[using]), int(state.agreed.tables.choice[using])
    lists = [fixed]
    if phase != ir.RESCUE_COLOUR and choice != 0:
        lists = [fixed + (1 << 4 * colour) for colour in range(ir.COLOURS) if choice & (1 << colour) != 0]
    require(int(state.dice_list) in lists, "`to_roll` is not what is printed on the card that is used (IR-R25, IR-R34).")
    asked = {
        ir.RESCUE_COLOUR: choice != 0,
        ir.RESCUE_EXTRA: adds_die(state, pilot, using),
        ir.RESCUE_EXCHANGE: bool(state.agreed.tables.skill[pilot] == ir.ARRANGE_CALLS),
    }[phase]
    require(asked, f'Phase "{ir.PHASES[phase]}" is not for this Pilot and this card (IR-R34, IR-R89).')
    lists = [int(state.dice_list)]
    if phase == ir.RESCUE_COLOUR:
        lists = [fixed + (1 << 4 * colour) for colour in range(ir.COLOURS) if choice & (1 << colour) != 0]
    able = any(still_can_roll(state, pilot, using, dice) for dice in lists)
    require(able, "An action needs at least one die in the supply (IR-R81).")


def check_dice(state: ThunderbirdsState) -> None:
    """A roll has no dice that the card and the Pilot's skill do not bring; dice that matter to nobody may be left out."""
    pilot, using = int(state.pilot), int(state.using)
    skill = int(state.agreed.tables.skill[pilot])
    colours = [int(state.dice[die]) for die in range(int(state.dice_count))]
    if state.bonus:
        require(skill == ir.BONUS_WHITE and colours == [0], "A bonus die is one white die, for the Pilot who earns it (IR-R89).")
        return
    fixed = int(state.agreed.tables.fixed[using])
    counts = [(fixed >> 4 * colour) & 15 for colour in range(ir.COLOURS)]
    chosen = int(state.agreed.tables.choice[using] != 0)
    extra = int(adds_die(state, pilot, using))
    surplus = sum(max(0, colours.count(colour) - counts[colour]) for colour in range(ir.COLOURS))
    allowed = chosen + extra + int(skill == ir.ARRANGE_CALLS)
    fits = surplus <= allowed and len(colours) <= sum(counts) + chosen + extra
    require(fits, "These are not the dice of the card that is used (IR-R25).")


def check_placed(state: ThunderbirdsState) -> None:
    chain = int(state.spot_of(state.seat_of(state.pilot))) - 1
    skill = int(state.agreed.tables.skill[state.pilot])
    counts_as = {ir.COUNT_AS_TRAPPED: ir.TRAPPED, ir.COUNT_AS_FLOOD: ir.FLOOD}.get(skill, ir.NOTHING)
    converted = 0
    for die in range(int(state.dice_count)):
        face, position, symbol = [int(state.dice[field + die]) for field in (4, 8, 12)]
        if position == ir.NOTHING:
            continue
        require(state.phase == ir.RESCUE_ALLOCATE, "No die is placed before the roll is final (IR-G50).")
        require(position < state.sizes[chain], f"Die {die + 1} is placed where no card lies.")
        place = chain * ir.LENGTH + position
        if symbol == ir.FREE:
            influenced = state.agreed.tables.kind[state.chains[place]] == ir.CIVILIAN and state.marks[place] != 0
            frees = face == ir.WILD and influenced and state.agreed.wild_frees and state.placed_on(position, ir.FREE) == 1
            require(bool(frees), f"Die {die + 1} cannot free that Civilian (IR-R87).")
            continue
        need = need_of(state.need_at(chain, position), symbol)
        covered = stored_count(state.marks[place], symbol) + state.placed_on(position, symbol) if need else 1
        require(bool(covered <= need), f"Die {die + 1} covers a symbol that is not active or covered already (IR-R26).")
        if face not in (symbol, ir.WILD):
            converted += 1
            require(symbol == counts_as and converted == 1, f"Die {die + 1} does not show the symbol it is placed for (IR-R26).")
