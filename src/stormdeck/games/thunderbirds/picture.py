"""The table of the Thunderbirds Solitaire Game as text: drawn for eyes, or in whole sentences for ears and pipes.

A symbol is always shown as its letter, so nothing depends on colour.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from stormdeck.core.speech import Piece, Speaker, counted, flow, folded, listed
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, SYMBOL_CODES, SYMBOL_NAMES, Book, Card, Pod
from stormdeck.games.thunderbirds.state import CIVILIAN, DISASTER, HOOD, POD_SEAT, TB2, TB5, VEHICLES
from stormdeck.games.thunderbirds.view import ChainCard, RescueAction, RolledDie, ThunderbirdsOpen, ThunderbirdsView
from stormdeck.games.thunderbirds.words import die_text, place_name, rolls, symbols_text

WIDTH: Final = 80
CELL: Final = 13
LEFT: Final = 9
HEX: Final = {"F": "#E53935", "T": "#FB8C00", "W": "#1E88E5", "X": "#43A047", "C": "#8E24AA", "*": "#FFB300"}
COLOUR_HEX: Final = ("#BDBDBD", "#E53935", "#FB8C00", "#1E88E5", "#43A047", "#8E24AA")
ALARM: Final = "#FFB300"
PHASE_NAMES: Final = {
    "switchboard": "Incoming Call",
    "move": "Move",
    "lp_move": "Lady Penelope",
    "lp_escort": "Lady Penelope",
}


def picture(seen: ThunderbirdsView, speaker: Speaker, book: Book) -> str:
    """The table as `seen`; with `speaker.legend` its marks are explained below."""
    if speaker.plain:
        lines = sentences(seen, book) + (spoken_legend() if speaker.legend else [])
    elif speaker.compact:
        is_open = isinstance(seen, ThunderbirdsOpen)
        lines = folded(sentences(seen, book), speaker.compact) if is_open else compact(seen, speaker, book)
        lines += folded(legend(), speaker.compact) if speaker.legend else []
    else:
        above = deck_lines(seen, book) if isinstance(seen, ThunderbirdsOpen) else []  # long, so that the table stays in sight
        lines = [*above, *head(seen), *chains(seen, speaker, book), *island(seen, book)]
        if seen.action is not None:
            lines += ["", *action_lines(seen.action, speaker, book)]
        if speaker.legend:
            lines += ["", *legend()]
    return "\n".join(line.rstrip() for line in lines)


def open_decks(seen: ThunderbirdsOpen, book: Book) -> list[tuple[str, list[str]]]:
    """What nobody may see while the game goes on; what is empty is left out."""
    decks = [
        ("Deck, the next card first", [book.name(card) for card in seen.deck_cards]),
        ("Left out", [book.name(card) for card in seen.left_out]),
        ("Pod deck, the next Pod first", [book.pod(pod).name for pod in seen.pod_cards]),
    ]
    return [(title, cards) for title, cards in decks if cards]


def deck_lines(seen: ThunderbirdsOpen, book: Book) -> list[str]:
    lines = []
    for title, cards in open_decks(seen, book):
        lines += [*textwrap.wrap(f"{title}: {' · '.join(cards)}", WIDTH, subsequent_indent="  "), ""]
    return lines


def phase_name(seen: ThunderbirdsView) -> str:
    return "over" if seen.decision is None else PHASE_NAMES.get(seen.decision.kind, "Rescue")


def head_pieces(seen: ThunderbirdsView) -> tuple[str, str, str]:
    """Turn, deck and the count of Civilians."""
    limit = seen.options.number("capture_limit")
    captured = f"{len(seen.captured)}/{limit}" if limit else str(len(seen.captured))
    middle = f"deck {seen.deck}{next_back(seen)}"
    if seen.options.number("overflow_lives") > 1:
        middle += f" · lives {seen.lives}"
    right = f"rescued {len(seen.rescued)} · captured {captured} · score {seen.score}"
    return f"TURN {seen.turn} · {phase_name(seen)}", middle, right


def head(seen: ThunderbirdsView) -> list[str]:
    left, middle, right = head_pieces(seen)
    gap = (WIDTH - len(left) - len(middle) - len(right)) // 2
    if gap < 2:
        return [f"{left}   {middle}", right]
    return [f"{left}{' ' * gap}{middle}{' ' * gap}{right}"]


def next_back(seen: ThunderbirdsView) -> str:
    """IR-G05  Whether the next card is an advanced one."""
    return "" if seen.next_advanced is None else " (next: !)" if seen.next_advanced else " (next: regular)"


# ---- Chains ------------------------------------------------------------------------------------------------------------


def chains(seen: ThunderbirdsView, speaker: Speaker, book: Book) -> list[str]:
    """Four rows: who is there, the cards with their active symbols, the call that waits."""
    names = [f"{position:^{CELL}}" for position in range(1, 5)]
    lines = [f"{'':{LEFT}} {' '.join(names)}  {'incoming call':<{CELL}}"]
    lines.append(border("┌┬╥", "┐"))
    for chain in range(4):
        lines += chain_rows(seen, chain, speaker, book)
        lines.append(border("├┼╫", "┤") if chain < 3 else border("└┴╨", "┘"))
    return lines


def border(joints: str, end: str) -> str:
    return f"{'':{LEFT}}{joints[0]}{joints[1].join(['─' * CELL] * 4)}{joints[2]}{'─' * CELL}{end}"


def chain_rows(seen: ThunderbirdsView, chain: int, speaker: Speaker, book: Book) -> list[str]:
    cells = [card_cell(entry, position, seen, chain, speaker, book) for position, entry in enumerate(seen.chains[chain])]
    cells += [blank()] * (4 - len(cells))
    waiting = seen.slots[chain]
    call = blank() if waiting is None else call_cell(waiting, len(seen.chains[chain]), speaker, book)
    left = standing(seen, chain + 1, speaker, full=len(seen.chains[chain]) == 4)
    return [f"{left[row]}│{'│'.join([cell[row] for cell in cells])}║{call[row]}│" for row in range(3)]


def blank() -> list[str]:
    return [" " * CELL] * 3


def two_lines(name: str) -> list[str]:
    """A name on two lines of a cell."""
    parts = textwrap.wrap(name, CELL, max_lines=2, placeholder="…", break_long_words=True)
    return [f"{part:<{CELL}}" for part in [*parts, "", ""][:2]]


def card_cell(entry: ChainCard, position: int, seen: ThunderbirdsView, chain: int, speaker: Speaker, book: Book) -> list[str]:
    lines = two_lines(book.name(entry.card))
    if book.kind(entry.card) == CIVILIAN:
        text = "CIVILIAN HOOD" if entry.influenced else "CIVILIAN"
        return [*lines, speaker.paint(f"{text:<{CELL}}", ALARM if entry.influenced else HEX["T"])]
    placed: list[RolledDie] = []
    if seen.action is not None and seen.action.chain == chain + 1:
        placed = [die for die in seen.action.dice if die.position == position + 1]
    return [*lines, symbol_row(entry, placed, position, speaker, book)]


def symbol_row(entry: ChainCard, placed: Sequence[RolledDie], position: int, speaker: Speaker, book: Book) -> str:
    """Active symbols; those covered by stored or placed dice in brackets."""
    parts: list[str] = []
    width = 0
    done = dict.fromkeys(SYMBOL_CODES, 0)
    for die in entry.stored:
        done[SYMBOL_CODES[die.face]] += 1
    for rolled in placed:
        done[SYMBOL_CODES[rolled.symbol]] += 1
    for code in book.line(entry.card, position):
        covered = done[code] > 0
        done[code] -= 1
        text = f"[{code}]" if covered else f" {code} " if width < CELL - 3 else code
        parts.append(text if covered else speaker.paint(text, HEX[code]))
        width += len(text)
    mark = {"unstable": "u", "surge": "s", "flash": "f"}.get(book.cards[entry.card].keyword, "")
    return "".join(parts) + f"{mark:>{max(0, CELL - width)}}"


def call_cell(card: Card, position: int, speaker: Speaker, book: Book) -> list[str]:
    """A waiting call: what it is, or the symbols it will have where it lands."""
    lines = two_lines(book.name(card))
    kind = book.kind(card)
    if kind == HOOD:
        return [*lines, speaker.paint(f"{'HOOD':<{CELL}}", ALARM)]
    if kind == CIVILIAN:
        return [*lines, speaker.paint(f"{'CIVILIAN':<{CELL}}", HEX["T"])]
    if position > 3:
        return [*lines, speaker.paint(f"{'NO ROOM':<{CELL}}", ALARM)]
    return [*lines, symbol_row(ChainCard(card, False, None, ()), (), position, speaker, book)]


def standing(seen: ThunderbirdsView, place: int, speaker: Speaker, *, full: bool) -> list[str]:
    """IR-R22  Left of a chain: its number, the vehicles there and Lady Penelope."""
    here = [vehicle for vehicle in range(VEHICLES) if seen.fleet.places[vehicle] == place]
    marks = "".join([f"{vehicle + 1}{'!' if vehicle in seen.fleet.grounded else ''}" for vehicle in here])
    lady = lady_mark(seen) if seen.lady.place == place else ""
    number = f"{place}{' FULL' if full else ''}"
    first = speaker.paint(f"{number:<{LEFT}}", ALARM) if full else f"{number:<{LEFT}}"
    return [first, f"{'T' + marks if marks else '':<{LEFT}}", f"{lady:<{LEFT}}"]


def lady_mark(seen: ThunderbirdsView) -> str:
    return f"LP {'air' if seen.lady.air else 'road'}{'+1' if seen.lady.civilian is not None else ''}"


# ---- Tracy Island ------------------------------------------------------------------------------------------------------


def island(seen: ThunderbirdsView, book: Book) -> list[str]:
    """IR-R14 to IR-R16  Vehicles with their crews, Pods, dice."""
    fleet = seen.fleet
    lines = wrapped("TRACY ISLAND  ", " · ".join(crew_pieces(seen, book)))
    if seen.lady.place == 0:
        lines += wrapped("Lady Penelope ", f"at Tracy Island, {'Air' if seen.lady.air else 'Road'} side up")
    if seen.lady.civilian is not None:
        lines += wrapped("In her car    ", book.name(seen.lady.civilian))
    lines += wrapped("Pods          ", " · ".join([pod_mark(pod, book) for pod in fleet.display]))
    if fleet.hold:
        lines += wrapped("In the hold   ", " · ".join([pod_mark(pod, book) for pod in fleet.hold]))
    dice = " · ".join([f"{seen.supply[colour]} {name}" for colour, name in enumerate(COLOUR_NAMES)])
    return [*lines, *wrapped("Dice supply   ", dice)]


def crew_pieces(seen: ThunderbirdsView, book: Book) -> list[str]:
    """Who flies what, and who waits."""
    fleet = seen.fleet
    crew = []
    for seat in range(TB5 + 1):
        where = "" if seat == TB5 or fleet.places[seat] == 0 else f" at {fleet.places[seat]}"
        crew.append(f"T{seat + 1} {who(seen, seat, book)}{where}")
    if fleet.crew[POD_SEAT] >= 0:
        crew.append(f"Pod seat {who(seen, POD_SEAT, book)}")
    pool = [book.pilot(pilot) for pilot in range(6) if pilot not in fleet.crew]
    return [*crew, f"waiting: {', '.join(pool)}"] if pool else crew


def who(seen: ThunderbirdsView, seat: int, book: Book) -> str:
    pilot = seen.fleet.crew[seat]
    if pilot < 0:
        return "–"
    return f"{book.pilot(pilot)}{' (done)' if pilot in seen.fleet.acted else ''}"


def pod_mark(pod: Pod, book: Book) -> str:
    """ "The Mole 3 orange"."""
    card = book.pod(pod)
    return f"{card.name} ({rolls(card)[6:-1]})"


def wrapped(label: str, text: str) -> list[str]:
    return textwrap.wrap(label + text, WIDTH, subsequent_indent=" " * len(label), break_on_hyphens=False)


def action_lines(action: RescueAction, speaker: Speaker, book: Book) -> list[str]:
    """The running action, its dice drawn as dice."""
    title = f"{book.pilot(action.pilot)} at chain {action.chain} with {book.using(action.using).name}"
    if not action.dice:
        coming = ", ".join([COLOUR_NAMES[colour] for colour in action.to_roll])
        return [f"{title}, will roll: {coming}" if coming else title]
    number, top, middle, bottom, below = "", "", "", "", ""
    for place, die in enumerate(action.dice, 1):
        code = SYMBOL_CODES[die.face]
        number += f"  {place}: {COLOUR_NAMES[die.colour]:<12}"
        top += f"  {speaker.paint('┌───┐', COLOUR_HEX[die.colour])}{'':10}"
        face = f"{speaker.paint('│', COLOUR_HEX[die.colour])} {speaker.paint(code, HEX[code])} "
        middle += f"  {face}{speaker.paint('│', COLOUR_HEX[die.colour])} {SYMBOL_NAMES[die.face]:<9}"
        bottom += f"  {speaker.paint('└───┘', COLOUR_HEX[die.colour])}{'':10}"
        below += f"  {placed_text(die):<15}"
    return [title, number, top, middle, bottom, *([below] if below.strip() else [])]


def placed_text(die: RolledDie) -> str:
    if die.position == 0:
        return ""
    return f"frees {die.position}" if die.symbol == 5 else f"on {die.position} {SYMBOL_NAMES[die.symbol]}"


def legend() -> list[str]:
    """What every mark means."""
    symbols = "   ".join([f"{code} {name}" for code, name in zip(SYMBOL_CODES, SYMBOL_NAMES, strict=True)])
    return [
        "A Disaster shows the symbols active at its position; [F] is covered by a die.",
        f"  {symbols}",
        "CIVILIAN HOOD: under the Hood's influence   u unstable   s surge   f flash",
        "T13: Thunderbirds 1 and 3, ! grounded   LP: Lady Penelope, +1 with a Civilian",
        "(done): has acted this turn   (next: !): the next card is an advanced one",
    ]


# ---- In little room ----------------------------------------------------------------------------------------------------


def compact(seen: ThunderbirdsView, speaker: Speaker, book: Book) -> list[str]:
    """A chain is a line or two."""
    width = speaker.compact
    lines = flow("", head_pieces(seen), width)
    for chain in range(4):
        lines += flow(chain_head(seen, chain), chain_pieces(seen, chain, speaker, book), width, " | ")
    if seen.lady.civilian is not None:
        lines += flow("In her car  ", [book.name(seen.lady.civilian)], width)
    if seen.action is not None:  # its dice are laid: the island does not matter now
        return lines + compact_action(seen.action, speaker, book)
    lines += flow("Crew  ", crew_pieces(seen, book), width)
    if seen.lady.place == 0:
        lines += flow("", [f"Lady Penelope at Tracy Island, {'Air' if seen.lady.air else 'Road'} side up"], width)
    lines += flow("Pods  ", [pod_mark(pod, book) for pod in seen.fleet.display], width)
    if seen.fleet.hold:
        lines += flow("Hold  ", [pod_mark(pod, book) for pod in seen.fleet.hold], width)
    return lines + flow("Dice  ", [f"{count} {name}" for count, name in zip(seen.supply, COLOUR_NAMES, strict=True)], width)


def chain_head(seen: ThunderbirdsView, chain: int) -> str:
    """Its number, the vehicles there and Lady Penelope."""
    here = [vehicle for vehicle in range(VEHICLES) if seen.fleet.places[vehicle] == chain + 1]
    marks = "".join([f"{vehicle + 1}{'!' if vehicle in seen.fleet.grounded else ''}" for vehicle in here])
    there = [f"T{marks}"] if marks else []
    there += [lady_mark(seen)] if seen.lady.place == chain + 1 else []
    return f"{chain + 1}{' FULL' if len(seen.chains[chain]) == 4 else ''}{f' ({chr(32).join(there)})' if there else ''}  "


def chain_pieces(seen: ThunderbirdsView, chain: int, speaker: Speaker, book: Book) -> list[Piece]:
    pieces = [card_piece(entry, position, seen, chain, speaker, book) for position, entry in enumerate(seen.chains[chain])]
    waiting = seen.slots[chain]
    if waiting is not None:
        name, place = f"call: {book.name(waiting)}", len(seen.chains[chain])
        if book.kind(waiting) in (HOOD, CIVILIAN) or place > 3:
            told = (
                "NO ROOM" if book.kind(waiting) not in (HOOD, CIVILIAN) else "HOOD" if book.kind(waiting) == HOOD else "CIVILIAN"
            )
            pieces.append((f"{name} {told}", f"{name} {speaker.paint(told, ALARM)}"))
        else:
            pieces.append(with_symbols(name, ChainCard(waiting, False, None, ()), place, [], speaker, book))
    return pieces or [("empty", "empty")]


def card_piece(entry: ChainCard, position: int, seen: ThunderbirdsView, chain: int, speaker: Speaker, book: Book) -> Piece:
    name = book.name(entry.card)
    if book.kind(entry.card) == CIVILIAN:
        told = "CIVILIAN HOOD" if entry.influenced else "CIVILIAN"
        return f"{name} {told}", f"{name} {speaker.paint(told, ALARM if entry.influenced else HEX['T'])}"
    action = seen.action
    placed = [die for die in action.dice if die.position == position + 1] if action and action.chain == chain + 1 else []
    return with_symbols(name, entry, position, placed, speaker, book)


def with_symbols(name: str, entry: ChainCard, position: int, placed: list[RolledDie], speaker: Speaker, book: Book) -> Piece:
    bare = symbol_row(entry, placed, position, Speaker(), book).replace(" ", "")
    painted = symbol_row(entry, placed, position, speaker, book).replace(" ", "")
    return f"{name} {bare}", f"{name} {painted}"


def compact_action(action: RescueAction, speaker: Speaker, book: Book) -> list[str]:
    title = f"{book.pilot(action.pilot)} at chain {action.chain} with {book.using(action.using).name}"
    if not action.dice:
        coming = ", ".join([COLOUR_NAMES[colour] for colour in action.to_roll])
        return flow("", [f"{title}, will roll: {coming}" if coming else title], speaker.compact)
    pieces: list[str | Piece] = []
    for place, die in enumerate(action.dice, 1):
        told = (
            f"{place}: {COLOUR_NAMES[die.colour]} {SYMBOL_CODES[die.face]} {SYMBOL_NAMES[die.face]} {placed_text(die)}".rstrip()
        )
        pieces.append((told, speaker.paint(told, COLOUR_HEX[die.colour])))
    return [*flow("", [title], speaker.compact), *flow("  ", pieces, speaker.compact)]


# ---- In whole sentences ------------------------------------------------------------------------------------------------


def sentences(seen: ThunderbirdsView, book: Book) -> list[str]:
    """The table, chain by chain."""
    back = {None: "", True: ", the next card is advanced", False: ", the next card is regular"}[seen.next_advanced]
    lives = f" Lives: {seen.lives}." if seen.options.number("overflow_lives") > 1 else ""
    lines = [f"Turn {seen.turn}, phase {phase_name(seen)}. Deck: {counted(seen.deck, 'card')}{back}.{lives}"]
    lines.append(f"Rescued {len(seen.rescued)}, captured {len(seen.captured)}, score {seen.score}.")
    for chain in range(4):
        lines.append(spoken_chain(seen, chain, book))
        waiting = seen.slots[chain]
        lines.append(f"Incoming call for chain {chain + 1}: {'none' if waiting is None else spoken_call(waiting, book)}.")
    for seat in range(6):
        lines.append(spoken_seat(seen, seat, book))
    pool = [book.pilot(pilot) for pilot in range(6) if pilot not in seen.fleet.crew]
    if pool:
        lines.append(f"Waiting at Tracy Island: {listed(pool)}.")
    lady = seen.lady
    inside = f", with {book.name(lady.civilian)} in her car" if lady.civilian is not None else ""
    lines.append(f"Lady Penelope: {place_name(lady.place)}, {'Air' if lady.air else 'Road'} side up{inside}.")
    lines.append(f"Pods face up: {'; '.join([pod_mark(pod, book) for pod in seen.fleet.display])}.")
    if seen.fleet.hold:
        lines.append(f"In the hold of Thunderbird 2: {'; '.join([pod_mark(pod, book) for pod in seen.fleet.hold])}.")
    dice = ", ".join([f"{seen.supply[colour]} {name}" for colour, name in enumerate(COLOUR_NAMES)])
    lines.append(f"Dice in the supply: {dice}.")
    if isinstance(seen, ThunderbirdsOpen):
        lines += [f"{title}: {'; '.join(cards)}." for title, cards in open_decks(seen, book)]
    return lines + spoken_action(seen, book)


def spoken_chain(seen: ThunderbirdsView, chain: int, book: Book) -> str:
    entries = seen.chains[chain]
    if not entries:
        return f"Chain {chain + 1}: empty."
    cards = [spoken_card(entry, position, book) for position, entry in enumerate(entries)]
    return f"Chain {chain + 1}{', full' if len(entries) == 4 else ''}: {'; '.join(cards)}."


def spoken_card(entry: ChainCard, position: int, book: Book) -> str:
    name = f"{position + 1} {book.name(entry.card)}"
    if book.kind(entry.card) == CIVILIAN:
        return f"{name}, Civilian{' under the influence of the Hood' if entry.influenced else ''}"
    stored = f", stored {', '.join([die_text(die) for die in entry.stored])}" if entry.stored else ""
    keyword = f" ({book.cards[entry.card].keyword})" if book.cards[entry.card].keyword else ""
    return f"{name}{keyword}, active {symbols_text(book.line(entry.card, position))}{stored}"


def spoken_call(card: Card, book: Book) -> str:
    kind = ("Disaster", "Civilian", "Hood card")[book.kind(card)]
    keyword = f", {book.cards[card].keyword}" if book.kind(card) == DISASTER and book.cards[card].keyword else ""
    return f"{book.name(card)}, {kind}{keyword}"


def spoken_seat(seen: ThunderbirdsView, seat: int, book: Book) -> str:
    fleet = seen.fleet
    pilot = fleet.crew[seat]
    crew = "nobody" if pilot < 0 else book.pilot(pilot) + (", who has acted" if pilot in fleet.acted else "")
    if seat == POD_SEAT:
        return f"Pod operator's seat of Thunderbird {TB2 + 1}: {crew}."
    if seat == TB5:
        return f"Thunderbird 5, in orbit: {crew}."
    grounded = ", grounded" if seat in fleet.grounded else ""
    return f"Thunderbird {seat + 1}, {place_name(fleet.places[seat])}{grounded}: {crew}."


def spoken_action(seen: ThunderbirdsView, book: Book) -> list[str]:
    action = seen.action
    if action is None:
        return []
    title = f"{book.pilot(action.pilot)} acts at chain {action.chain} with {book.using(action.using).name}"
    if not action.dice:
        return [f"{title}."]
    dice = [f"die {place} {die_text(die)} {placed_text(die)}".strip() for place, die in enumerate(action.dice, 1)]
    return [f"{title}: {', '.join(dice)}."]


def spoken_legend() -> list[str]:
    return [
        "A Disaster is resolved when dice cover every symbol active at its position.",
        f"Symbols: {', '.join(SYMBOL_NAMES)}; a wild stands for any other.",
        'Places: 0 is Tracy Island, 1 to 4 are the chains; "place 1 2 fire" lays die 1 on position 2 as fire.',
    ]
