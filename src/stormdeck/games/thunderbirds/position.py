"""Positions as documents: for tests, puzzles, bug reports and the lab.  The format is on docs/games/thunderbirds.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from stormdeck.core.errors import PositionError, quoted
from stormdeck.core.positions import read_document, require, shuffled
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.cards import (
    BOOKS,
    COLOUR_NAMES,
    PILOT_IDS,
    SEAT_IDS,
    SYMBOL_CODES,
    SYMBOL_NAMES,
    VEHICLE_IDS,
    Book,
    Card,
)
from stormdeck.games.thunderbirds.effects import begin_calls, lay_out_chains, put_in_game
from stormdeck.games.thunderbirds.rules import BOX_TOTAL
from stormdeck.games.thunderbirds.see import see_stored
from stormdeck.games.thunderbirds.soundness import MOST_TURNS, check
from stormdeck.games.thunderbirds.state import Agreed, ThunderbirdsState, die_bit

SET_UP: Final = "setup"
REST: Final = "..."
PLACED: Final = (*SYMBOL_NAMES[:5], "free")
NUMBERS: Final = ("1", "2", "3", "4")  # of dice and of positions


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The one player, who owns everything on the table."""


class ActionDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A Rescue action that has begun."""

    pilot: str
    using: str
    to_roll: str = ""
    dice: str = ""
    placed: list[str] = []
    bonus: bool = False


class Document(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position.  Chains, slots, positions and dice are counted from 1; place 0 is Tracy Island."""

    seats: list[SeatDocument]
    phase: str = "move"
    turn: int = 2
    chains: list[str] = []
    slots: list[str] = []
    deck: str = REST
    known_bottom: int = 0
    shown: str = ""
    no_disaster: bool = False
    left_out: str = ""
    discarded: str = ""
    rescued: str = ""
    captured: str = ""
    lady: str = "1R"
    lives: int = 0
    places: dict[str, int] = {}
    crew: dict[str, str] | None = None
    moved: str = ""
    grounded: str = ""
    changed: str = ""
    acted: str = ""
    workshop_used: bool = False
    display: str = ""
    hold: str = ""
    pod_deck: str = ""
    pods_known: int = 0
    action: ActionDocument | None = None


class Cards:
    """Reads the ids of cards and sees to it that no card lies in two places."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seen: dict[int, str] = {}
        self.pods: dict[int, str] = {}

    def take(self, id: str, where: str) -> int:
        card = self.book.card_by_id.get(id)
        if card is None:
            raise PositionError(f'"{id}" in {where} is not an Emergency card; a card looks like "{self.book.cards[0].id}".')
        require(card not in self.seen, f'"{id}" lies twice: in {self.seen.get(card)} and in {where}.')
        self.seen[card] = where
        return int(card)

    def take_pod(self, id: str, where: str) -> int:
        pod = self.book.pod_by_id.get(id)
        if pod is None:
            raise PositionError(f'"{id}" in {where} is not a Pod; a Pod looks like "{self.book.file.pods[0].id}".')
        require(pod not in self.pods, f'"{id}" lies twice: in {self.pods.get(pod)} and in {where}.')
        self.pods[pod] = where
        return int(pod)


def set_up(document: Mapping[str, object], agreed: Agreed, rng: Rng) -> ThunderbirdsState:
    """The state a document describes; cards it does not name are dealt from `rng`."""
    doc = read_document(document, Document)
    require(len(doc.seats) == 1, f"The position has {len(doc.seats)} seats, the game 1 (IR-R01).")
    phases = (SET_UP, *ir.PHASES[:-1])
    require(doc.phase in phases, f'There is no phase "{doc.phase}"; the phases are {", ".join(phases)}.')
    state = ThunderbirdsState(agreed, rng)
    cards = Cards(BOOKS[agreed.book])
    require(1 <= doc.turn <= 2 * MOST_TURNS, f"Turns count from 1, and no game gets beyond turn {MOST_TURNS} (IR-G63).")
    state.turn = doc.turn
    state.phase = 0 if doc.phase == SET_UP else ir.PHASES.index(doc.phase)
    most = int(agreed.lives)
    require(0 <= doc.lives <= most, f"`lives` is a number from 1 to {most} at this table (IR-G10).")
    state.lives = doc.lives or most
    set_chains(state, doc, cards)
    set_lady(state, doc.lady, cards)
    set_piles(state, doc, cards)
    set_deck(state, doc, cards, rng)
    set_fleet(state, doc)
    set_pods(state, doc, cards, rng)
    if doc.action is not None:
        set_action(state, doc.action, cards.book)
    if doc.phase == SET_UP:
        begin(state)
    check(state)
    return state


def begin(state: ThunderbirdsState) -> None:
    """IR-R18 to IR-R20  The set-up from here on, with the deck in the order that was given."""
    fresh = state.gone_size == 0 and sum(int(size) for size in state.sizes) == 0 and not state.any_call()
    require(bool(fresh), 'Phase "setup" begins with no card in chains, slots or piles (IR-R18).')
    disasters = sum(int(state.agreed.tables.kind[state.deck[place]]) == ir.DISASTER for place in range(int(state.deck_size)))
    require(disasters >= ir.CHAINS, "The deck needs four Disasters to begin four chains (IR-R19).")
    state.turn = 1
    lay_out_chains(state)
    begin_calls(state, None)


# ---- Emergency cards ---------------------------------------------------------------------------------------------------


def set_chains(state: ThunderbirdsState, doc: Document, cards: Cards) -> None:
    most = max(len(doc.chains), len(doc.slots))
    require(most <= ir.CHAINS, f"There are four chains and four slots, not {most} (IR-R02, IR-R23).")
    for chain, line in enumerate(doc.chains):
        entries = line.split()
        require(len(entries) <= ir.LENGTH, f"Chain {chain + 1} has {len(entries)} cards; it has room for {ir.LENGTH} (IR-R02).")
        for entry in entries:
            set_chain_card(state, chain, entry, cards)
    for slot, id in enumerate(doc.slots):
        if id:
            state.slots[slot] = cards.take(id, f"slot {slot + 1}")


def set_chain_card(state: ThunderbirdsState, chain: int, entry: str, cards: Cards) -> None:
    """`refinery_blaze+F(white)`, `night_nurse*` or `night_nurse*(hypnotic_stare)`."""
    where = f"chain {chain + 1}"
    name, *stored = entry.split("+")
    name, star, tucked = name.partition("*")
    card = cards.take(name, where)
    is_disaster = cards.book.kind(Card(card)) == ir.DISASTER
    mark = 0
    for text in stored:
        symbol, colour = read_die(text)
        require(is_disaster, f"Dice are stored on Disasters only, not on {name} (IR-R82).")
        count = (mark >> (symbol * 12 + colour * 2)) & 3
        require(count < 3, f"Too many dice lie on {name} (IR-R82).")
        mark += int(die_bit(symbol, colour))
    if star:
        require(not is_disaster, f"{name} is a Disaster; only a Civilian can be influenced (IR-R65).")
        mark = 2 + cards.take(tucked.strip("()"), where) if tucked else 1
    state.add(chain, card, mark)
    word = mark if is_disaster else 0
    for colour in range(ir.COLOURS):
        state.supply[colour] -= sum((word >> (symbol * 12 + colour * 2)) & 3 for symbol in range(5))


def read_die(text: str) -> tuple[int, int]:
    """A stored die: `F(red)`, or `F` for a white one."""
    symbol, _, colour = text.partition("(")
    colour = colour.rstrip(")") or "white"
    known = symbol in tuple(SYMBOL_CODES[:5]) and colour in COLOUR_NAMES
    require(known, f'"{text}" is not a stored die; one looks like "F(red)".')
    return SYMBOL_CODES.index(symbol), COLOUR_NAMES.index(colour)


def set_lady(state: ThunderbirdsState, text: str, cards: Cards) -> None:
    """`2R`, `0A`, `2A shepherd`."""
    spot, _, civilian = text.partition(" ")
    known = len(spot) == 2 and spot[0] in "01234" and spot[1].upper() in "RA"
    require(known, f'"{text}" is not where Lady Penelope is; that looks like "2R" or "0A shepherd".')
    state.lady_spot = int(spot[0])
    state.lady_air = spot[1].upper() == "A"
    if civilian:
        state.lady_civilian = cards.take(civilian.strip(), "Lady Penelope's car")


def set_piles(state: ThunderbirdsState, doc: Document, cards: Cards) -> None:
    piles = (
        (doc.discarded, ir.DISCARDED, "discarded"),
        (doc.rescued, ir.RESCUED, "rescued"),
        (doc.captured, ir.CAPTURED, "captured"),
    )
    for ids, how, name in piles:
        for id in ids.split():
            state.leave(cards.take(id, f"`{name}`"), how)


def set_deck(state: ThunderbirdsState, doc: Document, cards: Cards, rng: Rng) -> None:
    """The named cards, top first; a last "..." adds the rest of the game.  What is then still unnamed was left out."""
    ids = doc.deck.split()
    is_open = ids[-1:] == [REST]
    named = [cards.take(id, "the deck") for id in (ids[:-1] if is_open else ids)]
    in_play = list(cards.seen)
    out = [cards.take(id, "`left_out`") for id in doc.left_out.split()]
    rest = [card for card in range(ir.EMERGENCIES) if card not in cards.seen]
    below: list[int] = []
    for is_advanced in (0, 1):
        kin = shuffled([card for card in rest if state.agreed.tables.advanced[card] == is_advanced], rng)
        used = sum(state.agreed.tables.advanced[card] == is_advanced for card in in_play)
        room = wanted(state, is_advanced) - int(used)
        require(
            room >= 0, f"The position uses {used} {'advanced' if is_advanced else 'regular'} cards, {-room} too many (IR-R12)."
        )
        inside = min(room, len(kin)) if is_open else 0
        below += kin[:inside]
        out += kin[inside:]
    for card in [*shuffled(below, rng), *reversed(named)]:
        put_in_game(state, card, True)
    for card in out:
        put_in_game(state, card, False)
    require(0 <= doc.known_bottom <= len(named), "`known_bottom` counts cards of the deck that are named.")
    require(doc.known_bottom == 0 or not is_open, f'With a known bottom the whole deck is named, without "{REST}".')
    state.known_bottom = doc.known_bottom
    for id in doc.shown.split():
        card = cards.book.card_by_id.get(id, Card(ir.NOTHING))
        require(
            card >= 0 and int(card) not in out, f'"{id}" in `shown` must be a card of the game that was not left out (IR-R19).'
        )
        state.note_shown(int(card))
    state.no_disaster = doc.no_disaster


def wanted(state: ThunderbirdsState, is_advanced: int) -> int:
    """How many cards of a back are in the game."""
    if is_advanced:
        return int(state.agreed.advanced)
    return BOX_TOTAL if state.agreed.box_total else ir.EMERGENCIES


# ---- Vehicles, Pilots, Pods --------------------------------------------------------------------------------------------


def member(text: str, known: Sequence[str], field: str) -> int:
    require(text in known, f'`{field}` names {", ".join(known)}, not "{text}".')
    return known.index(text)


def set_fleet(state: ThunderbirdsState, doc: Document) -> None:
    for vehicle, place in doc.places.items():
        require(0 <= place <= ir.CHAINS, f"{quoted(vehicle)} is at a place from 0 (Tracy Island) to {ir.CHAINS}.")
        state.spots[member(vehicle, VEHICLE_IDS, "places")] = place
    crew = doc.crew
    if crew is None:
        starts = [int(seat) for seat in state.agreed.tables.starts]
        crew = {SEAT_IDS[seat]: PILOT_IDS[pilot] for pilot, seat in enumerate(starts) if seat != ir.NOTHING}
    for seat, pilot in crew.items():
        who = member(pilot, PILOT_IDS, "crew")
        require(state.seat_of(who) == ir.NOTHING, f"{pilot} cannot be in two seats (IR-R74).")
        state.crew[member(seat, SEAT_IDS, "crew")] = who
    for vehicle in doc.moved.split():
        state.moved |= 1 << member(vehicle, VEHICLE_IDS, "moved")
    for vehicle in doc.grounded.split():
        state.grounded |= 1 << member(vehicle, VEHICLE_IDS, "grounded")
    for pilot in doc.changed.split():
        state.changed |= 1 << member(pilot, PILOT_IDS, "changed")
    for pilot in doc.acted.split():
        state.acted |= 1 << member(pilot, PILOT_IDS, "acted")
    state.workshop_used = doc.workshop_used


def set_pods(state: ThunderbirdsState, doc: Document, cards: Cards, rng: Rng) -> None:
    """Named Pods first; the rest fills the display and then the Pod deck, below what is named there."""
    hold = [cards.take_pod(id, "the hold") for id in doc.hold.split()]
    display = [cards.take_pod(id, "the display") for id in doc.display.split()]
    top = [cards.take_pod(id, "the Pod deck") for id in doc.pod_deck.split()]
    rest = shuffled([pod for pod in range(ir.PODS) if pod not in cards.pods], rng)
    room = int(state.agreed.pod_hold)
    require(len(hold) <= room, f"The hold has room for {room} Pod{'s' if room > 1 else ''}, not {len(hold)} (IR-R76).")
    require(len(display) <= ir.DISPLAY, f"The display has {ir.DISPLAY} Pods, not {len(display)} (IR-R15).")
    while len(display) < ir.DISPLAY and rest:
        display.append(rest.pop())
    for place, pod in enumerate(hold):
        state.hold[place] = pod
    state.hold_size = len(hold)
    for place, pod in enumerate(display):
        state.display[place] = pod
    state.display_size = len(display)
    deck = rest + top[::-1]
    for place, pod in enumerate(deck):
        state.pod_deck[place] = pod
    state.pod_deck_size = len(deck)
    known = 0 <= doc.pods_known <= len(top) and (doc.pods_known == 0 or not rest)
    require(known, "`pods_known` counts Pods at the bottom of a Pod deck that is named whole.")
    state.pods_known = doc.pods_known


# ---- A running action --------------------------------------------------------------------------------------------------


def set_action(state: ThunderbirdsState, doc: ActionDocument, book: Book) -> None:
    state.pilot = member(doc.pilot, PILOT_IDS, "pilot")
    state.acted |= 1 << int(state.pilot)
    usings = [*VEHICLE_IDS, *[pod.id for pod in book.file.pods]]
    state.using = member(doc.using, usings, "using")
    state.bonus = doc.bonus
    colours = [member(colour, COLOUR_NAMES, "to_roll") for colour in doc.to_roll.split()]
    require(len(colours) <= ir.MOST_DICE, f"A roll has at most {ir.MOST_DICE} dice, not {len(colours)}.")
    for colour in colours:
        state.dice_list += 1 << 4 * colour
    if not colours and not doc.dice:
        state.dice_list = state.agreed.tables.fixed[state.using]
    dice = doc.dice.split()
    require(len(dice) <= ir.MOST_DICE, f"A roll has at most {ir.MOST_DICE} dice, not {len(dice)}.")
    for number, text in enumerate(dice):
        face, _, name = text.partition("/")
        known = len(face) == 1 and face in SYMBOL_CODES and name in COLOUR_NAMES
        require(known, f'"{text}" is not a rolled die; one looks like "F/white" or "*/red".')
        colour, symbol = COLOUR_NAMES.index(name), SYMBOL_CODES.index(face)
        sides = [int(state.agreed.tables.faces[colour * 6 + side]) for side in range(6)]
        require(symbol in sides, f"A {name} die has no face {face}.")
        state.dice[number] = colour
        state.dice[4 + number] = symbol
        state.dice[8 + number] = ir.NOTHING
        state.supply[colour] -= 1
    state.dice_count = len(dice)
    for text in doc.placed:
        set_placed(state, text)


def set_placed(state: ThunderbirdsState, text: str) -> None:
    """ "1 2 fire": die 1 on position 2 as fire; "3 2 free": it frees the Civilian there."""
    parts = text.split()
    known = len(parts) == 3 and parts[0].isdecimal() and parts[1].isdecimal() and parts[2] in PLACED
    require(known, f'{quoted(text)} is not a placed die; one looks like "1 2 fire".')
    there = parts[0] in NUMBERS[: int(state.dice_count)] and parts[1] in NUMBERS
    require(there, f"{quoted(text)} names no rolled die or no position.")
    die, position = NUMBERS.index(parts[0]), NUMBERS.index(parts[1])
    require(state.dice[8 + die] == ir.NOTHING, f"Die {die + 1} is placed twice (IR-R28).")
    state.dice[8 + die] = position
    state.dice[12 + die] = PLACED.index(parts[2])


# ---- And back ----------------------------------------------------------------------------------------------------------


def describe(state: ThunderbirdsState) -> dict[str, object]:
    """The document of a state, complete: `set_up` makes the same state of it."""
    book = BOOKS[state.agreed.book]
    size, out = int(state.deck_size), int(state.left_out)
    document = Document(
        seats=[SeatDocument()],
        phase=ir.PHASES[int(state.phase)],
        turn=int(state.turn),
        chains=[describe_chain(state, chain, book) for chain in range(ir.CHAINS)],
        slots=["" if card < 0 else book.id(Card(int(card))) for card in state.slots],
        deck=ids_of(book, [int(state.deck[place]) for place in range(size - 1, -1, -1)]),
        known_bottom=int(state.known_bottom),
        shown=ids_of(book, [card for card in range(ir.EMERGENCIES) if state.is_shown(card)]),
        no_disaster=bool(state.no_disaster),
        left_out=ids_of(book, sorted([int(state.deck[place]) for place in range(ir.EMERGENCIES - out, ir.EMERGENCIES)])),
        discarded=describe_gone(state, ir.DISCARDED, book),
        rescued=describe_gone(state, ir.RESCUED, book),
        captured=describe_gone(state, ir.CAPTURED, book),
        lady=describe_lady(state, book),
        lives=int(state.lives),
        places={VEHICLE_IDS[vehicle]: int(state.spots[vehicle]) for vehicle in range(ir.VEHICLES)},
        crew={SEAT_IDS[seat]: PILOT_IDS[int(pilot)] for seat, pilot in enumerate(state.crew) if pilot >= 0},
        moved=members(int(state.moved), VEHICLE_IDS),
        grounded=members(int(state.grounded), VEHICLE_IDS),
        changed=members(int(state.changed), PILOT_IDS),
        acted=members(int(state.acted), PILOT_IDS),
        workshop_used=bool(state.workshop_used),
        display=pod_ids(book, [int(state.display[place]) for place in range(int(state.display_size))]),
        hold=pod_ids(book, [int(state.hold[place]) for place in range(int(state.hold_size))]),
        pod_deck=pod_ids(book, [int(state.pod_deck[place]) for place in range(int(state.pod_deck_size) - 1, -1, -1)]),
        pods_known=int(state.pods_known),
        action=describe_action(state, book),
    )
    built: dict[str, object] = msgspec.to_builtins(document)
    return built


def ids_of(book: Book, cards: Sequence[int]) -> str:
    return " ".join([book.id(Card(card)) for card in cards])


def pod_ids(book: Book, pods: Sequence[int]) -> str:
    return " ".join([book.file.pods[pod].id for pod in pods])


def members(word: int, names: Sequence[str]) -> str:
    return " ".join([name for bit, name in enumerate(names) if word & (1 << bit) != 0])


def describe_chain(state: ThunderbirdsState, chain: int, book: Book) -> str:
    entries = []
    for place in range(chain * ir.LENGTH, chain * ir.LENGTH + int(state.sizes[chain])):
        card, mark = Card(int(state.chains[place])), int(state.marks[place])
        entry = book.id(card)
        if book.kind(card) == ir.DISASTER:
            entry += "".join([f"+{SYMBOL_CODES[die.face]}({COLOUR_NAMES[die.colour]})" for die in see_stored(mark)])
        elif mark > 0:
            entry += "*" if mark == 1 else f"*({book.id(Card(mark - 2))})"
        entries.append(entry)
    return " ".join(entries)


def describe_gone(state: ThunderbirdsState, how: int, book: Book) -> str:
    gone = [int(state.gone[place]) for place in range(int(state.gone_size))]
    return ids_of(book, [entry // 4 for entry in gone if entry % 4 == how])


def describe_lady(state: ThunderbirdsState, book: Book) -> str:
    spot = f"{state.lady_spot}{'A' if state.lady_air else 'R'}"
    return spot if state.lady_civilian < 0 else f"{spot} {book.id(Card(int(state.lady_civilian)))}"


def describe_action(state: ThunderbirdsState, book: Book) -> ActionDocument | None:
    if state.pilot == ir.NOTHING:
        return None
    to_roll: list[str] = []
    for colour, name in enumerate(COLOUR_NAMES):
        to_roll += [name] * ((int(state.dice_list) >> 4 * colour) & 15)
    dice, placed = [], []
    for die in range(int(state.dice_count)):
        dice.append(f"{SYMBOL_CODES[int(state.dice[4 + die])]}/{COLOUR_NAMES[int(state.dice[die])]}")
        if state.dice[8 + die] >= 0:
            placed.append(f"{die + 1} {int(state.dice[8 + die]) + 1} {PLACED[int(state.dice[12 + die])]}")
    return ActionDocument(
        pilot=PILOT_IDS[int(state.pilot)],
        using=book.using(int(state.using)).id,
        to_roll=" ".join(to_roll),
        dice=" ".join(dice),
        placed=placed,
        bonus=bool(state.bonus),
    )


def rotate(document: Mapping[str, object], by: int) -> dict[str, object]:
    """The same position with everybody moved on: there is only one seat."""
    return dict(document)


assert PLACED[ir.FREE] == "free"
assert len(NUMBERS) == ir.MOST_DICE == ir.LENGTH
