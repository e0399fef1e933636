"""Positions as documents: for tests, puzzles, bug reports and the lab.  The format is on docs/games/blanco.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from stormdeck.core.errors import PositionError
from stormdeck.core.positions import pile_of, read_document, require, rotated, seat_number, shuffled
from stormdeck.core.rng import Rng
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.actions import CELLS, Cell, cell_text
from stormdeck.games.blanco.cards import BY_CODE, CARDS, Card, code
from stormdeck.games.blanco.ending import find_match_winners, is_stalled
from stormdeck.games.blanco.rules import mark_old_lines
from stormdeck.games.blanco.state import Agreed, BlancoState

SHAPES: Final = {  # BL-G05: rows and columns a grid can have, by stage
    1: ((3, 3), (2, 3), (3, 2), (2, 2), (1, 3), (3, 1), (1, 2), (2, 1)),
    2: ((3, 4), (3, 3), (2, 4), (2, 3), (3, 2), (2, 2), (1, 4), (1, 3), (3, 1), (1, 2), (2, 1), (0, 0)),
}
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
FACES: Final = {"?": bl.DOWN, "!": bl.LOOKED}
MARKS: Final = {bl.DOWN: "?", bl.LOOKED: "!", bl.UP: ""}


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One seat.  `?` before a card of the grid: face down; `!`: face down and looked at; `+` after a hand card: all saw it."""

    grid: str
    hand: str = ""
    stage: int = 1
    turns_taken: Count = 0
    wins: Count = 0
    points: Count = 0


class Document(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position.  Seats are counted from 1."""

    seats: list[SeatDocument]
    turn: int = 1
    phase: str = "choose_action"
    dealer: int = 0
    first_dealer: int = 0
    pile: str = ""
    pile_size: int | None = None
    discard: str = ""
    box: str = ""
    shuffles: Count = 1
    older: dict[str, list[str]] = {}
    games_played: Count = 0
    lines_cleared: Count = 0
    chain: bool = False
    look_used: bool = False
    looked_at: str = ""
    taken_from_discard: str = ""
    old_rows: list[int] = []
    old_columns: list[int] = []


class Cards:
    """Reads card codes and sees to it that no card lies in two places."""

    def __init__(self) -> None:
        self.seen: dict[int, str] = {}

    def take(self, text: str, where: str) -> int:
        card = BY_CODE.get(text.upper())
        if card is None:
            raise PositionError(f'"{text}" in {where} is not a card; a card looks like "G12".')
        if card in self.seen:
            raise PositionError(f"The card {text.upper()} lies twice: in {self.seen[card]} and in {where}.")
        self.seen[card] = where
        return int(card)

    def rest(self) -> list[int]:
        return [card for card in range(CARDS) if card not in self.seen]


def set_up(document: Mapping[str, object], agreed: Agreed, rng: Rng) -> BlancoState:
    """The state a document describes; cards it does not name are dealt from `rng`."""
    doc = read_document(document, Document)
    players = int(agreed.players)
    require(len(doc.seats) == players, f"The position has {len(doc.seats)} seats, the game {players}.")
    state = BlancoState(agreed, rng)
    cards = Cards()
    set_table(state, doc, players)
    unnamed: list[int] = []
    for seat, entry in enumerate(doc.seats):
        set_seat(state, seat, entry, cards, unnamed)
    set_piles(state, doc, cards, unnamed, rng)
    set_shuffles(state, doc)
    set_turn(state, doc)
    check(state)
    return state


def set_table(state: BlancoState, doc: Document, players: int) -> None:
    require(doc.phase in bl.PHASES, f'There is no phase "{doc.phase}"; the phases are {", ".join(bl.PHASES)}.')
    state.phase = bl.PHASES.index(doc.phase)
    state.active = seat_number(doc.turn, players, "turn")
    dealer = doc.dealer or (doc.turn - 2) % players + 1  # whoever sits right of the seat to move
    state.dealer = seat_number(dealer, players, "dealer")
    state.first_dealer = seat_number(doc.first_dealer or dealer, players, "first_dealer")
    state.games_played = doc.games_played


def set_seat(state: BlancoState, seat: int, entry: SeatDocument, cards: Cards, unnamed: list[int]) -> None:
    where = f"the grid of seat {seat + 1}"
    lines = [line.split() for line in entry.grid.split("/")] if entry.grid.strip() else []
    require(entry.stage in SHAPES, f"The stage of seat {seat + 1} is 1 or 2, not {entry.stage}.")
    shape = (len(lines), len(lines[0]) if lines else 0)
    require(len({len(line) for line in lines}) <= 1, f"The rows of {where} are not equally long (BL-R12).")
    allowed = SHAPES[entry.stage]
    shown = f"{shape[0]} rows of {shape[1]}"
    require(shape in allowed, f"No game reaches {where}: {shown} in stage {entry.stage} (BL-G05).")
    state.stages[seat] = entry.stage
    state.rows[seat], state.columns[seat] = shape
    for row, line in enumerate(lines):
        for column, text in enumerate(line):
            set_cell(state, seat * CELLS + row * bl.COLUMNS + column, text, where, cards, unnamed)
    held = entry.hand.split()
    require(len(held) <= bl.HAND, f"The hand of seat {seat + 1} has {len(held)} cards; no hand has more than {bl.HAND} (BL-G28).")
    for text in held:
        state.hold(seat, cards.take(text.rstrip("+"), f"the hand of seat {seat + 1}"), int(text.endswith("+")))
    state.turns_taken[seat] = entry.turns_taken
    state.wins[seat] = entry.wins
    state.points[seat] = entry.points


def set_cell(state: BlancoState, place: int, text: str, where: str, cards: Cards, unnamed: list[int]) -> None:
    state.faces[place] = FACES.get(text[0], bl.UP)
    name = text[1:] if text[0] in FACES else text
    if name:
        state.cards[place] = cards.take(name, where)
    else:
        unnamed.append(place)


def set_piles(state: BlancoState, doc: Document, cards: Cards, unnamed: list[int], rng: Rng) -> None:
    """Named cards first; the rest fills the unnamed grid places, then the pile, then (with `pile_size`) the box."""
    for text in doc.discard.split():
        state.put_on_discard(cards.take(text, "the discard pile"))
    for text in doc.box.split():
        state.put_in_box(cards.take(text, "the box"))
    top = [cards.take(text, "the pile") for text in doc.pile.split()]
    rest = shuffled(cards.rest(), rng)
    require(len(unnamed) <= len(rest), "There are not enough cards left for the unnamed places of the grids.")
    for place in unnamed:
        state.cards[place] = rest.pop()
    pile, over = pile_of(top, rest, doc.pile_size, "pile_size", "the pile")
    for card in over:
        state.put_in_box(card)
    for card in pile:
        state.pile[state.pile_size] = card
        state.pile_size += 1


def set_shuffles(state: BlancoState, doc: Document) -> None:
    """Every card is from the last shuffle, except those that `older` names (hidden ones matter only)."""
    require(doc.shuffles >= 1, "`shuffles` counts the opening shuffle too, so it is at least 1.")
    state.shuffles = doc.shuffles
    for card in range(CARDS):
        state.shuffle_of[card] = doc.shuffles
    for number, names in doc.older.items():
        known = number.isdecimal() and 1 <= int(number) < doc.shuffles
        require(known, f'`older` is sorted by the number of an earlier shuffle, "{number}" is none.')
        for name in names:
            require(name.upper() in BY_CODE, f'"{name}" in `older` is not a card.')
            state.shuffle_of[int(BY_CODE[name.upper()])] = int(number)
    for place in range(int(state.pile_size)):
        fresh = state.shuffle_of[state.pile[place]] == doc.shuffles
        require(bool(fresh), "A card of the pile cannot be from an older shuffle (BL-R46).")


def set_turn(state: BlancoState, doc: Document) -> None:
    state.lines_cleared = doc.lines_cleared
    state.chain = doc.chain
    state.look_used = doc.look_used
    state.looked_at = bl.NOTHING
    if doc.looked_at:
        names = {cell_text(Cell(place)): place for place in range(CELLS)}
        require(doc.looked_at in names, f'`looked_at` is a place like "r1c2", not "{doc.looked_at}".')
        state.looked_at = names[doc.looked_at]
    if doc.taken_from_discard:
        require(state.phase == bl.PLAY_OR_DISCARD, "`taken_from_discard` is kept only until that card is used or another is.")
        card = BY_CODE.get(doc.taken_from_discard.upper())
        seat = int(state.active)
        hand = [int(state.hands[seat * bl.HAND + held]) for held in range(int(state.hand_sizes[seat]))]
        require(card in hand, f"`taken_from_discard` ({doc.taken_from_discard}) is not in the hand of the seat to move.")
        assert card is not None
        state.taken_from_discard = int(card)
    for marks, target in ((doc.old_rows, state.old_rows), (doc.old_columns, state.old_columns)):
        fits = len(marks) in (0, CELLS) and all(0 <= mark <= bl.COLUMNS for mark in marks)
        require(fits, f"`old_rows` and `old_columns` have {CELLS} entries from 0 to {bl.COLUMNS}, or none.")
        for place, mark in enumerate(marks):
            target[place] = mark
    if state.agreed.knock_on and not doc.old_rows and state.phase == bl.CLEAR_LINES and doc.lines_cleared == 0:
        mark_old_lines(state)  # clearing has only begun (BL-G15)


def check(state: BlancoState) -> None:
    """Refuse what no game reaches."""
    phase, active = int(state.phase), int(state.active)
    check_match(state, phase)
    for seat in range(int(state.agreed.players)):
        check_hand(state, seat)
        require(state.grid_size(seat) > 0, f"Seat {seat + 1} has won already: its second grid is empty (BL-R50).")
        if seat != active or phase == bl.CHOOSE_ACTION:
            banked = state.agreed.mandatory and state.has_complete_line(seat)
            require(not banked, f"Seat {seat + 1} has a complete line, which `clearing = mandatory` would have cleared (BL-G08).")
    lifted = phase == bl.PLAY_OR_DISCARD and state.taken_from_discard != bl.NOTHING
    require(state.discard_size > 0 or lifted, "The discard pile is empty only while its last card is in hand (BL-G30, BL-G32).")
    circulating = state.pile_size + state.box_size + state.discard_size - 1
    require(state.pile_size > 0 or (state.agreed.when_needed and circulating > 0), "The draw pile cannot be empty (BL-G29).")
    check_turn(state, phase)
    check_phase(state, phase, active)


def check_match(state: BlancoState, phase: int) -> None:
    """The match must be going on (BL-R51, BL-R52)."""
    require(phase != bl.MATCH_OVER, "A position must leave something to decide; this one is over.")
    over = state.games_played > 0 and find_match_winners(state) != 0
    over = over or (state.agreed.match_mode == bl.SINGLE and state.games_played > 0)
    require(not over, "With these games played and won the match is over already (BL-R51, BL-R52).")
    require(not is_stalled(state), "Everybody has had `max_turns_per_player` turns: the game is over already (BL-G42).")


def check_turn(state: BlancoState, phase: int) -> None:
    """What has happened in a turn must fit together (BL-R38 to BL-R41)."""
    cleared = int(state.lines_cleared)
    require(not state.chain or cleared >= 2, "A chain reaction takes two lines cleared in the turn (BL-G15).")
    if phase in (bl.SETUP_REVEAL, bl.SETUP_LOOK, bl.CHOOSE_ACTION, bl.PLAY_OR_DISCARD, bl.REVEAL_AFTER_DISCARD):
        untouched = cleared == 0 and not state.look_used
        require(untouched, f'No line is cleared and no card looked at before "{bl.PHASES[phase]}" in a turn.')
    if phase == bl.CLEAR_LINES and state.look_used:
        require(bool(state.chain), "Lines are cleared after a look only if a chain reaction let that card be turned up (BL-G19).")


def check_hand(state: BlancoState, seat: int) -> None:
    size = int(state.hand_sizes[seat])
    if is_setting_up(state, seat):
        wanted = 0
    else:
        wanted = bl.HAND if seat == state.active and state.phase == bl.PLAY_OR_DISCARD else 2
    require(size == wanted, f"The hand of seat {seat + 1} has {size} cards, it must have {wanted} now (BL-G28).")


def is_setting_up(state: BlancoState, seat: int) -> bool:
    """Whether a seat has not yet drawn its hand."""
    if state.phase > bl.SETUP_LOOK:
        return False
    players = int(state.agreed.players)
    first = (int(state.dealer) + 1) % players
    return (seat - first) % players >= (int(state.active) - first) % players


def check_phase(state: BlancoState, phase: int, active: int) -> None:
    """Each question has its conditions."""
    name = bl.PHASES[phase]
    cleared = int(state.lines_cleared)
    if phase in (bl.SETUP_REVEAL, bl.SETUP_LOOK):
        fresh = state.discard_size == 1 and state.box_size == 0 and state.shuffles == 1
        require(bool(fresh), "During the set-up one card is discarded and the box is empty (BL-R18).")
        for seat in range(int(state.agreed.players)):
            check_setting_up(state, seat)
    if phase == bl.CLEAR_LINES:
        require(state.has_complete_line(active), 'Phase "clear_lines" needs a complete line (BL-R08).')
    if phase in (bl.REVEAL_AFTER_DISCARD, bl.REWARD_LOOK):
        require(state.has_face_down(active), f'Phase "{name}" needs a face-down card (BL-R29, BL-G18).')
    if phase in (bl.REWARD_LOOK, bl.REWARD_REVEAL):
        require(cleared > 0, f'Phase "{name}" needs a line cleared in this turn (BL-R38).')
    if phase == bl.REWARD_LOOK:
        require(not state.look_used, "Nobody looks at two cards in a turn (BL-R39).")
    if phase == bl.REWARD_REVEAL:
        check_reward_reveal(state, active)
    if phase in (bl.DEPLOY_REVEAL, bl.DEPLOY_LOOK):
        fresh = state.stages[active] == 2 and state.grid_size(active) == CELLS
        require(bool(fresh), f'Phase "{name}" needs a fresh second grid (BL-R48).')
        check_faces(state, active, 0 if phase == bl.DEPLOY_REVEAL else 1, 0)


def check_setting_up(state: BlancoState, seat: int) -> None:
    done = not is_setting_up(state, seat)
    now = seat == state.active and state.phase == bl.SETUP_LOOK
    require(state.stages[seat] == 1 and state.grid_size(seat) == 9, "During the set-up every grid is 3x3 (BL-R04).")
    check_faces(state, seat, 1 if done or now else 0, 1 if done else 0)


def check_faces(state: BlancoState, seat: int, up: int, looked: int) -> None:
    places = [seat * CELLS + row * bl.COLUMNS + column for row in range(3) for column in range(int(state.columns[seat]))]
    faces = [int(state.faces[place]) for place in places]
    fits = faces.count(bl.UP) == up and faces.count(bl.LOOKED) == looked
    require(fits, f"Seat {seat + 1} must have {up} card(s) face up and {looked} looked at now (BL-R19, BL-R20, BL-R48).")


def check_reward_reveal(state: BlancoState, active: int) -> None:
    require(bool(state.chain and state.look_used), 'Phase "reward_reveal" follows a chain reaction and a look (BL-R41).')
    place = active * CELLS + int(state.looked_at)
    lying = state.looked_at != bl.NOTHING and state.faces[place] == bl.LOOKED
    require(bool(lying), "`looked_at` must name a looked-at card of the seat to move (BL-G20).")


# ---- And back ----------------------------------------------------------------------------------------------------------


def describe(state: BlancoState) -> dict[str, object]:
    """The document of a state, complete: `set_up` makes the same state of it."""
    taken, looked = int(state.taken_from_discard), int(state.looked_at)
    document = Document(
        seats=[describe_seat(state, seat) for seat in range(int(state.agreed.players))],
        turn=int(state.active) + 1,
        phase=bl.PHASES[int(state.phase)],
        dealer=int(state.dealer) + 1,
        first_dealer=int(state.first_dealer) + 1,
        pile=codes([int(state.pile[place]) for place in reversed(range(int(state.pile_size)))]),
        pile_size=int(state.pile_size),
        discard=codes([int(state.discard[place]) for place in range(int(state.discard_size))]),
        box=codes([int(state.box[place]) for place in range(int(state.box_size))]),
        shuffles=int(state.shuffles),
        older=describe_older(state),
        games_played=int(state.games_played),
        lines_cleared=int(state.lines_cleared),
        chain=bool(state.chain),
        look_used=bool(state.look_used),
        looked_at="" if looked == bl.NOTHING else cell_text(Cell(looked)),
        taken_from_discard="" if taken == bl.NOTHING else codes([taken]),
    )
    if state.agreed.knock_on:
        document.old_rows = [int(mark) for mark in state.old_rows]
        document.old_columns = [int(mark) for mark in state.old_columns]
    built: dict[str, object] = msgspec.to_builtins(document)
    return built


def codes(cards: list[int]) -> str:
    return " ".join([code(Card(card)) for card in cards])


def describe_seat(state: BlancoState, seat: int) -> SeatDocument:
    lines = []
    for row in range(int(state.rows[seat])):
        start = seat * CELLS + row * bl.COLUMNS
        places = range(start, start + int(state.columns[seat]))
        lines.append(" ".join([MARKS[int(state.faces[place])] + codes([int(state.cards[place])]) for place in places]))
    hand = []
    for held in range(seat * bl.HAND, seat * bl.HAND + int(state.hand_sizes[seat])):
        hand.append(codes([int(state.hands[held])]) + ("+" if state.hand_public[held] == 1 else ""))
    return SeatDocument(
        grid=" / ".join(lines) if state.columns[seat] > 0 else "",
        hand=" ".join(hand),
        stage=int(state.stages[seat]),
        turns_taken=int(state.turns_taken[seat]),
        wins=int(state.wins[seat]),
        points=int(state.points[seat]),
    )


def describe_older(state: BlancoState) -> dict[str, list[str]]:
    """The hidden cards (grids and hands) that come from an earlier shuffle than the last."""
    hidden = []
    for seat in range(int(state.agreed.players)):
        for row in range(int(state.rows[seat])):
            start = seat * CELLS + row * bl.COLUMNS
            hidden += [
                int(state.cards[place]) for place in range(start, start + int(state.columns[seat])) if state.faces[place] != bl.UP
            ]
        hidden += [int(state.hands[seat * bl.HAND + held]) for held in range(int(state.hand_sizes[seat]))]
    older: dict[str, list[str]] = {}
    for card in sorted(hidden):
        if state.shuffle_of[card] != state.shuffles:
            older.setdefault(str(int(state.shuffle_of[card])), []).append(codes([card]))
    return older


def rotate(document: Mapping[str, object], by: int) -> dict[str, object]:
    """The same position with everybody `by` seats further on; a dealer who is not named follows from `turn`."""
    seats = document["seats"]
    assert isinstance(seats, list)
    return rotated({"turn": 1, **document}, by, seats, ("turn", "dealer", "first_dealer"))
