"""Positions as documents: for tests, puzzles, bug reports and the lab.  The format is on docs/games/thunder-and-lightning.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from stormdeck.core.errors import quoted
from stormdeck.core.positions import read_document, require, rotated
from stormdeck.core.rng import Rng
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.actions import CELLS, LANE_NAMES, ROWS, Cell, cell_text
from stormdeck.games.thunder_and_lightning.cards import DECK, KINDS, SIDES, Card, CardFile, code
from stormdeck.games.thunder_and_lightning.diary import CODES, HEL
from stormdeck.games.thunder_and_lightning.knowledge import diary_of
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD, HEL_KNOWN, HEL_LOOSE, HEL_LOW, HEL_SINCE, HEL_SIZE
from stormdeck.games.thunder_and_lightning.needs import note_flank, note_spending
from stormdeck.games.thunder_and_lightning.reading import MOST_ENTERED, Supply, read_number
from stormdeck.games.thunder_and_lightning.see import hidden_places, ledger_of
from stormdeck.games.thunder_and_lightning.soundness import check, check_diaries
from stormdeck.games.thunder_and_lightning.state import Agreed, ThunderState
from stormdeck.games.thunder_and_lightning.telling import describe_diary, make_diary, read_diary

# The rules count in 64 bits: `fresh` of a pinned card holds a running number above 23 bits, the ledger one above 6.
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_ENTERED)]
Weight = Annotated[int, msgspec.Meta(ge=-(1 << 44), le=1_000_000_000)]
Kinds = Annotated[int, msgspec.Meta(ge=0, lt=1 << KINDS)]


class HelDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What Hel took, from which part of the pile, and whether that has come out (for the opponent, for everybody)."""

    card: str
    low: Count
    size: Count
    since: Number
    known: list[bool]
    loose: list[Kinds]
    height: Count | None = None


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One seat.  Columns front to rear; `+` before a card: face up, `~` or nothing: face down; `*` after it: stolen."""

    side: str = ""
    A: str = ""
    B: str = ""
    C: str = ""
    hand: str = ""
    deck: str = ""
    deck_size: Count | None = None
    discard: str = ""
    waiting: str = ""
    away: str = ""
    turns_taken: Count | None = None
    treasure_shown: bool = False
    entered: Number | None = None
    seen: str = ""
    shown: str = ""
    hand_fresh: list[Count] = []
    fresh: dict[str, list[Weight]] = {}
    hel: HelDocument | None = None
    diary: str | None = None


class Document(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position.  Seats are counted from 1."""

    seats: list[SeatDocument]
    turn: Count = 0
    active: Count | None = None
    phase: str = "action"
    points: Count | None = None
    used: Count = 0
    flanking: bool = False
    played: str = ""
    limbo: bool | None = None
    revealed: str = ""
    brought: Count = 0
    moving: str = ""
    to_take: Count = 0
    berserker: Count | None = None
    idunn: Count | None = None
    winner: Count | None = None
    reason: Count = 0


def set_up(document: Mapping[str, object], agreed: Agreed, cards: CardFile, rng: Rng) -> ThunderState:
    """The state a document describes; cards it does not name are dealt from `rng`."""
    doc = read_document(document, Document)
    require(len(doc.seats) == 2, f"The position has {len(doc.seats)} seats, the game 2 (TL-R01).")
    state = ThunderState(agreed, rng)
    set_sides(state, doc)
    supply = Supply(state, cards, rng)
    require(doc.phase in tl.PHASES, f"There is no phase {quoted(doc.phase)}; the phases are {', '.join(tl.PHASES)}.")
    require(doc.winner is None and doc.reason == 0, "A position must leave something to decide; this one has a winner (TL-R41).")
    state.phase = tl.PHASES.index(doc.phase)
    for seat, entry in enumerate(doc.seats):
        set_seat(state, seat, entry, supply)
    set_turn(state, doc, supply)
    supply.fill(state)
    for seat, entry in enumerate(doc.seats):
        set_deck(state, seat, entry, supply)
        set_memory(state, seat, entry, supply)
    set_holders(state, doc)
    set_points(state, doc)
    check(state)
    for seat, entry in enumerate(doc.seats):
        set_diary(state, seat, entry, supply)
    check_diaries(state)
    return state


def set_sides(state: ThunderState, doc: Document) -> None:
    """Thor has the first seat unless the document says otherwise."""
    named = [entry.side for entry in doc.seats]
    if named[0] == "" and named[1] == "":
        named = list(SIDES)
    for seat in range(2):
        if named[seat] == "" and named[1 - seat] in SIDES:
            named[seat] = SIDES[1 - SIDES.index(named[1 - seat])]
    require(sorted(named) == sorted(SIDES), 'One seat has the side "thor" and the other "loki" (TL-R10).')
    for seat in range(2):
        state.sides[seat] = SIDES.index(named[seat])


def set_seat(state: ThunderState, seat: int, entry: SeatDocument, supply: Supply) -> None:
    """The cards a seat shows or hides by name."""
    for lane, text in enumerate((entry.A, entry.B, entry.C)):
        words = text.split()
        where = f"column {LANE_NAMES[lane]} of seat {seat + 1}"
        require(len(words) <= ROWS, f"A column has at most four cards, {where} has {len(words)} (TL-R14).")
        for word in words:
            supply.put_on_field(state, seat, lane, word, where)
    hand = entry.hand.split()
    require(len(hand) <= tl.HAND, f"The hand of seat {seat + 1} has {len(hand)} cards; no hand has more than 12 (TL-R25).")
    for word in hand:
        supply.put_in_hand(state, seat, word)
    for word in entry.discard.split():
        state.put_on_pile(seat, supply.take(word, seat, f"the discard pile of seat {seat + 1}"))
    waiting = entry.waiting.split()
    require(len(waiting) <= tl.HAND, f"At most 12 lost cards wait, not {len(waiting)} (TL-R25).")
    for word in waiting:
        state.waiting[seat * tl.HAND + int(state.waiting_sizes[seat])] = supply.take(word, seat, "`waiting`")
        state.waiting_sizes[seat] += 1
    for word in entry.away.split():
        state.away[supply.take(word, seat, "`away`")] += 1
    supply.decks[seat] = [supply.take(word, seat, f"the deck of seat {seat + 1}") for word in entry.deck.split()]
    turns = (0 if state.phase == tl.SETUP else 1) if entry.turns_taken is None else entry.turns_taken
    state.turns_taken[seat] = turns
    state.treasure_shown[seat] = int(entry.treasure_shown)


def set_deck(state: ThunderState, seat: int, entry: SeatDocument, supply: Supply) -> None:
    """The named cards on top, then as many of the rest as fit; what is left over is set aside."""
    top = supply.decks[seat]
    rest = supply.rest(int(state.sides[seat]))
    size = len(top) + len(rest) if entry.deck_size is None else entry.deck_size
    most = len(top) + len(rest)
    fits = len(top) <= size <= most
    require(fits, f"`deck_size` of seat {seat + 1} is {size}, but its deck can have {len(top)} to {most} cards.")
    below = rest[: size - len(top)]
    for card in rest[size - len(top) :]:
        state.away[card] += 1
    for height, card in enumerate(below + top[::-1]):
        state.decks[seat * DECK + height] = card
    state.deck_sizes[seat] = size


def set_turn(state: ThunderState, doc: Document, supply: Supply) -> None:
    state.turn = seat_number(doc.turn or 1, "turn")
    state.active = state.turn if doc.active is None else seat_number(doc.active, "active")
    turn = int(state.turn)
    if doc.played:
        is_in_limbo = not state.agreed.discard_at_once if doc.limbo is None else doc.limbo
        state.played = supply.take(doc.played, turn, "`played`") if is_in_limbo else supply.read(doc.played, turn, "`played`")
        state.limbo = int(is_in_limbo)
    if doc.revealed:
        state.revealed = supply.take(doc.revealed, 1 - turn, "`revealed`")
    state.flanking = int(doc.flanking)
    state.brought = doc.brought
    state.to_take = doc.to_take
    if doc.moving:
        names = {cell_text(Cell(cell)): cell for cell in range(CELLS)}
        require(doc.moving in names, f'`moving` is a place like "A2", not {quoted(doc.moving)}.')
        state.moving = names[doc.moving]


def set_points(state: ThunderState, doc: Document) -> None:
    """TL-R17, TL-R18  As many as a turn that begins now would have, unless the document says otherwise."""
    turn = int(state.turn)
    usual = int(state.columns(turn)) if state.god_lane(turn) == tl.NOTHING else 4
    state.points_total = (0 if state.phase == tl.SETUP else usual) if doc.points is None else doc.points
    state.points_used = doc.used
    require(bool(state.points_total <= 4), f"A turn has at most 4 points, not {state.points_total} (TL-R18).")
    require(doc.used <= state.points_total, f"{doc.used} points are used, but the turn has {state.points_total} (TL-R21).")


def seat_number(number: int, field: str) -> int:
    require(number in (1, 2), f"`{field}` is a seat, 1 or 2, not {number}.")
    return number - 1


def set_holders(state: ThunderState, doc: Document) -> None:
    """TL-G19  Who has the card on top; the document decides where both do."""
    for slot, (kind, name, number) in enumerate(((tl.BERSERKER, "berserker", doc.berserker), (tl.IDUNN, "idunn", doc.idunn))):
        on_top = [seat for seat in range(2) if state.top(seat) != tl.NOTHING and state.top(seat) % KINDS == kind]
        holder = tl.NOTHING if not number else seat_number(number, name)
        if number is None:
            require(len(on_top) < 2, f"`{name}` must say whose is active: both lie on top (TL-G19).")
            holder = on_top[0] if on_top else tl.NOTHING
        right = holder in on_top if on_top else holder == tl.NOTHING
        require(right, f"`{name}` names a seat that does not have the card on top of its discard pile (TL-G19).")
        state.holders[slot] = holder


def set_memory(state: ThunderState, seat: int, entry: SeatDocument, supply: Supply) -> None:
    """What the others know of a seat's hidden cards; left out: nothing, and the treasure may be anywhere."""
    last = max([int(state.tokens[place]) for place in field_places(state, seat)], default=0)
    state.entered[seat] = last if entry.entered is None else entry.entered
    for level, text in enumerate((entry.seen, entry.shown)):
        for word in text.split():
            name, _, since = word.partition("@")
            number = read_number(since, f'{quoted(word)} is not a known card with a running number, like "ravens@5".')
            memory = seat * 2 + level
            require(int(state.ledger_sizes[memory]) < tl.PLACES, f"Seat {seat + 1} has more known cards than hidden ones.")
            card = supply.read(name, seat, "`seen` or `shown`")
            state.ledger[memory * tl.PLACES + int(state.ledger_sizes[memory])] = number * tl.SINCE + card
            state.ledger_sizes[memory] += 1
    usual = 0 if state.phase == tl.SETUP else tl.UNIT
    for level in range(2):
        given = entry.hand_fresh
        require(len(given) in (0, 2), "`hand_fresh` has two numbers: for the opponent and for everybody.")
        state.hand_fresh[seat * 2 + level] = given[level] if given else usual * int(state.hand_sizes[seat])
        for place in hidden_places(state, seat):
            noted = entry.fresh.get(str(int(state.tokens[place])), [usual, usual])
            require(len(noted) == 2, "`fresh` has two numbers for each running number.")
            state.fresh[level * tl.PLACES + place] = noted[level]
    if entry.hel is not None:
        set_hel(state, seat, entry.hel, supply)


def set_hel(state: ThunderState, seat: int, hel: HelDocument, supply: Supply) -> None:
    fits = hel.low + hel.size <= int(state.pile_sizes[seat])
    require(fits and len(hel.known) == 2 and len(hel.loose) == 2, "`hel` does not fit its discard pile (TL-G62).")
    card = supply.read(hel.card, seat, "`hel`")
    values = (card, hel.low, hel.size, hel.since, int(hel.known[0]), int(hel.known[1]), hel.loose[0], hel.loose[1])
    for field, value in enumerate(values):
        state.hels[seat * 8 + field] = value


def set_diary(state: ThunderState, seat: int, entry: SeatDocument, supply: Supply) -> None:
    """What was seen of the hand; left out: no more than the other fields say."""
    hel = entry.hel
    if entry.diary is not None:
        read_diary(state, seat, entry.diary, supply)
        has_ghost = any(noted % CODES == HEL for noted in diary_of(state, seat, tl.OPPONENT))
        require(not has_ghost or (hel is not None and hel.height is not None), "`hel` must say what the `diary` leaves open.")
        if has_ghost and hel is not None and hel.height is not None:
            inside = hel.low <= hel.height <= hel.low + hel.size
            require(inside, "`height` of `hel` is not in the part of the pile that it looked through (TL-G62).")
            state.ghosts[seat] = hel.height
        return
    noted = tl.NOTHING
    if hel is not None and not hel.known[1] and not state.agreed.discards_open:
        state.ghosts[seat] = hel.low + hel.size
        noted = hel.since + ((HEL + CODES * hel_entry(state, seat)) << 20)
    make_diary(state, seat, noted)
    if seat == state.turn and state.phase == tl.ACTION:
        note_spending(state)
    elif seat == state.turn and state.phase == tl.AIM_VIDARR:
        note_flank(state)


def hel_entry(state: ThunderState, seat: int) -> int:
    """What Hel may have taken, as a diary has it: any card of that part of the pile with that back."""
    base = seat * 8
    taken, low = int(state.hels[base + HEL_CARD]), int(state.hels[base + HEL_LOW])
    part = [int(state.piles[seat * tl.PILE + at]) for at in range(low, low + int(state.hels[base + HEL_SIZE]))]
    kinds = {card % KINDS for card in [*part, taken] if card // KINDS == taken // KINDS}
    return 2 * sum(1 << kind for kind in kinds) + int(taken // KINDS != state.sides[seat])


def field_places(state: ThunderState, seat: int) -> list[int]:
    columns = [(seat * tl.LANES + lane, seat * CELLS + lane * ROWS) for lane in range(tl.LANES)]
    return [place for column, start in columns for place in range(start, start + int(state.heights[column]))]


# ---- And back ----------------------------------------------------------------------------------------------------------


def describe(state: ThunderState) -> dict[str, object]:
    """The document of a state, complete: `set_up` makes the same state of it."""
    moving, winner = int(state.moving), int(state.winner)
    document = Document(
        seats=[describe_seat(state, seat) for seat in range(2)],
        turn=int(state.turn) + 1,
        active=int(state.active) + 1,
        phase=tl.PHASES[int(state.phase)],
        points=int(state.points_total),
        used=int(state.points_used),
        flanking=bool(state.flanking == 1),
        played=codes([int(state.played)]),
        limbo=bool(state.limbo == 1),
        revealed=codes([int(state.revealed)]),
        brought=int(state.brought),
        moving="" if moving == tl.NOTHING else cell_text(Cell(moving)),
        to_take=int(state.to_take),
        berserker=int(state.holders[0]) + 1,
        idunn=int(state.holders[1]) + 1,
        winner=None if winner == tl.NOTHING else winner + 1,
        reason=int(state.reason),
    )
    built: dict[str, object] = msgspec.to_builtins(document)
    return built


def codes(cards: list[int]) -> str:
    return " ".join([code(Card(card)) for card in cards if card != tl.NOTHING])


def describe_seat(state: ThunderState, seat: int) -> SeatDocument:
    side, size = int(state.sides[seat]), int(state.pile_sizes[seat])
    decks, top = seat * DECK, int(state.deck_sizes[seat])
    away = [card for card in range(side * KINDS, side * KINDS + KINDS) for _ in range(int(state.away[card]))]
    places = hidden_places(state, seat)
    waiting = range(seat * tl.HAND, seat * tl.HAND + int(state.waiting_sizes[seat]))
    lanes = [describe_lane(state, seat, lane) for lane in range(tl.LANES)]
    return SeatDocument(
        side=SIDES[side],
        A=lanes[0],
        B=lanes[1],
        C=lanes[2],
        hand=codes([int(state.hands[at]) for at in range(seat * tl.HAND, seat * tl.HAND + int(state.hand_sizes[seat]))]),
        deck=codes([int(state.decks[at]) for at in reversed(range(decks, decks + top))]),
        deck_size=top,
        discard=codes([int(state.piles[at]) for at in range(seat * tl.PILE, seat * tl.PILE + size)]),
        waiting=codes([int(state.waiting[at]) for at in waiting]),
        away=codes(away),
        turns_taken=int(state.turns_taken[seat]),
        treasure_shown=bool(state.treasure_shown[seat] == 1),
        entered=int(state.entered[seat]),
        seen=describe_ledger(state, seat, 0),
        shown=describe_ledger(state, seat, 1),
        hand_fresh=[int(state.hand_fresh[seat * 2 + level]) for level in range(2)],
        fresh={str(int(state.tokens[p])): [int(state.fresh[level * tl.PLACES + p]) for level in range(2)] for p in places},
        hel=describe_hel(state, seat),
        diary=describe_diary(state, seat),
    )


def describe_lane(state: ThunderState, seat: int, lane: int) -> str:
    start = seat * CELLS + lane * ROWS
    words = []
    for place in range(start, start + int(state.heights[seat * tl.LANES + lane])):
        words.append(f"{'+' if state.ups[place] == 1 else '~'}{codes([int(state.cards[place])])}#{state.tokens[place]}")
    return " ".join(words)


def describe_ledger(state: ThunderState, seat: int, level: int) -> str:
    return " ".join([f"{code(card)}@{since}" for card, since in ledger_of(state, seat, level)])


def describe_hel(state: ThunderState, seat: int) -> HelDocument | None:
    hels = [int(state.hels[at]) for at in range(seat * 8, seat * 8 + 8)]
    if hels[HEL_CARD] == tl.NOTHING:
        return None
    return HelDocument(
        card=codes([hels[HEL_CARD]]),
        low=hels[HEL_LOW],
        size=hels[HEL_SIZE],
        since=hels[HEL_SINCE],
        known=[bool(hels[HEL_KNOWN]), bool(hels[HEL_KNOWN + 1])],
        loose=[hels[HEL_LOOSE], hels[HEL_LOOSE + 1]],
        height=None if state.ghosts[seat] == tl.NOTHING else int(state.ghosts[seat]),
    )


def rotate(document: Mapping[str, object], by: int) -> dict[str, object]:
    """The same position with both players `by` seats further on; everybody keeps his side, deck and lanes."""
    seats = document["seats"]
    assert isinstance(seats, list)
    named = [{**seat, "side": seat.get("side") or SIDES[at]} for at, seat in enumerate(seats)]
    return rotated(document, by, named, ("turn", "active", "berserker", "idunn", "winner"))
