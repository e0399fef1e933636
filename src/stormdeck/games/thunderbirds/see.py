"""Building a view from nothing: what is not named here is not shown."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.types import Decision, Seat
from stormdeck.games.thunderbirds import events as ev
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.cards import Card, Pod
from stormdeck.games.thunderbirds.ending import CAUSES, score
from stormdeck.games.thunderbirds.events import Die
from stormdeck.games.thunderbirds.state import ThunderbirdsState
from stormdeck.games.thunderbirds.view import ChainCard, Fleet, Lady, Recall, RescueAction, RolledDie, ThunderbirdsView


def view(state: ThunderbirdsState, viewer: Seat | None) -> ThunderbirdsView:
    """IR-G05, IR-G14, IR-G64, IR-G70  What `viewer` knows, field by field; a spectator knows as much as the player."""
    top = int(state.deck_size) - 1
    regular_out, advanced_out = count_left_out(state)
    return ThunderbirdsView(
        viewer=viewer,
        options=state.agreed.options,
        book=state.agreed.book,
        decision=decision(state),
        turn=int(state.turn),
        deck=int(state.deck_size),
        next_advanced=None if top < 0 else bool(state.agreed.tables.advanced[state.deck[top]] == 1),  # IR-R13
        regular_out=regular_out,
        advanced_out=advanced_out,
        chains=tuple([see_chain(state, chain) for chain in range(ir.CHAINS)]),
        slots=tuple([card_or_none(state.slots[slot]) for slot in range(ir.CHAINS)]),
        lady=Lady(int(state.lady_spot), bool(state.lady_air), card_or_none(state.lady_civilian)),
        fleet=see_fleet(state),
        supply=tuple([int(state.supply[colour]) for colour in range(ir.COLOURS)]),
        action=see_action(state),
        discarded=see_gone(state, ir.DISCARDED),
        rescued=see_gone(state, ir.RESCUED),
        captured=see_gone(state, ir.CAPTURED),
        no_room=card_or_none(state.no_room),
        lives=int(state.lives),
        score=int(score(state)),
        result=CAUSES[int(state.result)],
        recall=see_recall(state),
    )


def decision(state: ThunderbirdsState) -> Decision | None:
    """What must be decided: public."""
    phase = int(state.phase)
    return None if phase == ir.GAME_OVER else Decision(Seat(0), ir.PHASES[phase], ir.PHASE_RULES[phase])


def card_or_none(card: i64) -> Card | None:
    return None if card == ir.NOTHING else Card(int(card))


def bits_in(word: i64, count: int) -> tuple[int, ...]:
    return tuple([bit for bit in range(count) if word & (1 << bit) != 0]) if word != 0 else ()


def count_left_out(state: ThunderbirdsState) -> tuple[int, int]:
    """IR-R12, IR-G01  How many regular and how many advanced cards were left out: known from the options."""
    advanced = 0
    for place in range(ir.EMERGENCIES - int(state.left_out), ir.EMERGENCIES):
        advanced += int(state.agreed.tables.advanced[state.deck[place]])
    return int(state.left_out) - advanced, advanced


def see_chain(state: ThunderbirdsState, chain: int) -> tuple[ChainCard, ...]:
    return tuple([see_chain_card(state, chain * ir.LENGTH + position) for position in range(int(state.sizes[chain]))])


def see_chain_card(state: ThunderbirdsState, place: int) -> ChainCard:
    card = Card(int(state.chains[place]))
    mark = int(state.marks[place])
    if state.agreed.tables.kind[card] == ir.DISASTER:
        return ChainCard(card, False, None, see_stored(mark))
    return ChainCard(card, mark != 0, Card(mark - 2) if mark > 1 else None, ())


def see_stored(word: int) -> tuple[Die, ...]:
    """The stored dice by symbol, then by colour: the order in which `recall` counts them."""
    dice: list[Die] = []
    field = 0
    while word != 0:
        dice += [Die(field % ir.COLOURS, field // ir.COLOURS)] * (word & 3)
        word >>= 2
        field += 1
    return tuple(dice)


def see_fleet(state: ThunderbirdsState) -> Fleet:
    return Fleet(
        places=tuple([int(state.spots[vehicle]) for vehicle in range(ir.VEHICLES)]),
        crew=tuple([int(state.crew[seat]) for seat in range(ir.SEATS)]),
        moved=bits_in(state.moved, ir.VEHICLES),
        grounded=bits_in(state.grounded, ir.VEHICLES),
        changed=bits_in(state.changed, ir.PILOTS),
        acted=bits_in(state.acted, ir.PILOTS),
        workshop_used=bool(state.workshop_used),
        display=tuple([Pod(int(state.display[place])) for place in range(int(state.display_size))]),
        hold=tuple([Pod(int(state.hold[place])) for place in range(int(state.hold_size))]),
        pod_deck=int(state.pod_deck_size),
    )


def see_action(state: ThunderbirdsState) -> RescueAction | None:
    if state.pilot == ir.NOTHING:
        return None
    to_roll: list[int] = []
    for colour in range(ir.COLOURS):
        to_roll += [colour] * ((int(state.dice_list) >> 4 * colour) & 15)
    return RescueAction(
        pilot=int(state.pilot),
        using=int(state.using),
        chain=int(state.spot_of(state.seat_of(state.pilot))),
        to_roll=tuple(to_roll),
        dice=tuple([see_die(state, die) for die in range(int(state.dice_count))]),
        bonus=bool(state.bonus),
    )


def see_die(state: ThunderbirdsState, die: int) -> RolledDie:
    placed = state.dice[8 + die] != ir.NOTHING
    return RolledDie(
        colour=int(state.dice[die]),
        face=int(state.dice[4 + die]),
        position=int(state.dice[8 + die]) + 1,
        symbol=int(state.dice[12 + die]) if placed else -1,
    )


def see_gone(state: ThunderbirdsState, how: int) -> tuple[Card, ...]:
    gone = [int(state.gone[place]) for place in range(int(state.gone_size))]
    return tuple([Card(entry // 4) for entry in gone if entry % 4 == how])


def see_recall(state: ThunderbirdsState) -> Recall:
    return Recall(
        bottom=tuple([Card(int(state.deck[place])) for place in range(int(state.known_bottom) - 1, -1, -1)]),
        shown=tuple([Card(card) for card in range(ir.EMERGENCIES) if state.is_shown(card)]),
        no_disaster=bool(state.no_disaster),
        pod_bottom=tuple([Pod(int(state.pod_deck[place])) for place in range(int(state.pods_known) - 1, -1, -1)]),
    )


def opening(state: ThunderbirdsState) -> list[Event]:
    """What is seen of the set-up and of the first calls (nothing, for a position that began later)."""
    if state.turn != 1 or state.phase != ir.SWITCHBOARD or state.gone_size != 0 or state.sizes[0] * state.sizes[3] == 0:
        return []
    chains = tuple([Card(int(state.chains[chain * ir.LENGTH])) for chain in range(ir.CHAINS)])
    shown = tuple([Card(card) for card in range(ir.EMERGENCIES) if state.is_shown(card)])
    display = tuple([Pod(int(state.display[place])) for place in range(int(state.display_size))])
    events: list[Event] = [ev.GameStarted(int(state.agreed.advanced), chains, shown, display), ev.TurnBegan(1)]
    for chain in range(ir.CHAINS):
        for position in range(1, int(state.sizes[chain])):  # only a flash connects in the first turn
            card = Card(int(state.chains[chain * ir.LENGTH + position]))
            events.append(ev.Connected(card, chain + 1, position + 1, False, "flash"))
        if state.slots[chain] >= 0:
            events.append(ev.Dealt(Card(int(state.slots[chain])), chain + 1))
    return events
