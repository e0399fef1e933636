"""Blanco's table as text: drawn for eyes, or in whole sentences for ears and pipes (`speaker.plain`).

A card always shows its symbol and its short name, so nothing depends on colour (BL-R03).
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.core.speech import Piece, Speaker, counted, flow, folded
from stormdeck.core.types import Seat
from stormdeck.games.blanco.cards import FILE, Card, code, colour_of, spoken
from stormdeck.games.blanco.figures import complete_lines
from stormdeck.games.blanco.view import BlancoOpen, BlancoView, FaceUp, GridCard, Held, Known, Player

WIDTH: Final = 80
CELL: Final = 7
GAP: Final = 3
ACCENT: Final = "#FFB300"
STAGES: Final = ("", "first grid", "second grid")


class Line(NamedTuple):
    """A line of the picture.  Colour codes take no room, so its width is kept beside it."""

    text: str
    width: int


def picture(seen: BlancoView, speaker: Speaker) -> str:
    """The table as `seen`; with `speaker.legend` its marks are explained below."""
    if speaker.plain:
        return "\n".join(sentences(seen, speaker) + (spoken_legend() if speaker.legend else []))
    if speaker.compact:
        is_open = isinstance(seen, BlancoOpen)
        told = folded(sentences(seen, speaker), speaker.compact) if is_open else compact(seen, speaker)
        explained = [line.text for line in legend(seen)] if speaker.legend else []
        return "\n".join([*told, *folded(explained, speaker.compact)])
    lines = [plain_line(part) for text in score(seen, speaker) for part in textwrap.wrap(text, WIDTH)]
    viewer = seen.viewer
    others = [Seat((viewer + step) % len(seen.players)) for step in range(1, len(seen.players))] if viewer is not None else []
    if viewer is None:
        lines += [piles_line(seen, speaker), plain_line(""), *band(seen, speaker, range_of(seen))]
    elif len(others) == 1:  # the only opponent fits beside the own grid: the whole table in nine lines
        right = [*side(seen, speaker), plain_line(""), *block(seen, speaker, others[0])]
        lines += beside([own(seen, speaker), right])
    else:
        right = [plain_line(""), *side(seen, speaker)]
        lines += [*beside([own(seen, speaker), right]), plain_line(""), *band(seen, speaker, others)]
    lines += open_piles(seen, speaker)
    if speaker.legend:
        lines += [plain_line(""), *legend(seen)]
    return "\n".join(line.text.rstrip() for line in lines)


def range_of(seen: BlancoView) -> list[Seat]:
    return [Seat(seat) for seat in range(len(seen.players))]


def plain_line(text: str) -> Line:
    return Line(text, len(text))


def beside(blocks: Sequence[list[Line]]) -> list[Line]:
    """Blocks of lines side by side, their tops level."""
    widths = [max(line.width for line in block) for block in blocks]
    lines = []
    for row in range(max(len(block) for block in blocks)):
        cells = [block[row] if row < len(block) else plain_line("") for block in blocks]
        padded = [cell.text + " " * (width - cell.width) for cell, width in zip(cells, widths, strict=True)]
        lines.append(Line((" " * GAP).join(padded), sum(widths) + GAP * (len(blocks) - 1)))
    return lines


def band(seen: BlancoView, speaker: Speaker, seats: Sequence[Seat]) -> list[Line]:
    """Small grids side by side, on as many lines as the width asks for."""
    return abreast([block(seen, speaker, seat) for seat in seats], WIDTH)


def abreast(blocks: Sequence[list[Line]], most: int) -> list[Line]:
    lines: list[Line] = []
    waiting: list[list[Line]] = []
    for drawn in blocks:
        width = sum(max(line.width for line in entry) + GAP for entry in [*waiting, drawn])
        if waiting and width - GAP > most:
            lines += [*beside(waiting), plain_line("")]
            waiting = []
        waiting.append(drawn)
    return lines + beside(waiting)


def compact(seen: BlancoView, speaker: Speaker) -> list[str]:
    """In little room: all grids small, the own with the names of its rows and columns."""
    width = speaker.compact
    blocks = [] if seen.viewer is None else [small_own(seen, speaker)]
    blocks += [block(seen, speaker, seat) for seat in range_of(seen) if seat != seen.viewer]
    piles: list[str | Piece] = [f"Draw pile {seen.pile} (box {seen.box})", f"discards {seen.discard_count}"]
    if seen.discard_top is not None:
        top = small_chip(seen.discard_top, speaker)
        piles.append((f"on top {face(seen.discard_top).replace(' ', '')}", f"on top {top.text}"))
    lines = [
        *folded(score(seen, speaker), width),
        *flow("", piles, width),
        *[line.text.rstrip() for line in abreast(blocks, width)],
    ]
    for title, cards in named_piles(seen):
        chips = [small_chip(card, speaker) for card in cards]
        pieces: list[str | Piece] = [(face(card).replace(" ", ""), one.text) for card, one in zip(cards, chips, strict=True)]
        lines += flow(f"{title}: ", pieces, width, " ")
    return lines


def small_own(seen: BlancoView, speaker: Speaker) -> list[Line]:
    assert seen.viewer is not None
    grid = seen.players[seen.viewer].grid
    rows, columns = complete_lines(grid)
    title = plain_line(f"{turn_mark(seen, seen.viewer)}Your {STAGES[seen.players[seen.viewer].stage]}")
    if not grid:
        return [title, plain_line("  is empty"), hand_line(seen, speaker, seen.viewer)]
    cells = [[small_cell(card, speaker) for card in row] for row in grid]
    width = max([cell.width for row in cells for cell in row] + [4])
    names = " ".join([label(f"c{column + 1}", column in columns, width, speaker) for column in range(len(grid[0]))])
    lines = [title, Line("    " + names, 3 + (width + 1) * len(grid[0]))]
    for number, row in enumerate(cells):
        text = " ".join([middled(cell, width) for cell in row])
        lines.append(Line(f"{label(f'r{number + 1}', number in rows, 4, speaker)}{text}", 3 + (width + 1) * len(row)))
    return [*lines, hand_line(seen, speaker, seen.viewer)]


def middled(cell: Line, width: int) -> str:
    """Below the name of its column."""
    left = (width - cell.width) // 2
    return " " * left + cell.text + " " * (width - cell.width - left)


# ---- Cards ----


def face(card: Card) -> str:
    return f"{colour_of(card).symbol} {code(card)}"


def chip(card: Card, speaker: Speaker, mark: str = "") -> str:
    """A card one can see, `CELL` wide."""
    return speaker.paint(f"{face(card) + mark:^{CELL}}", colour_of(card).hex)


def small_chip(card: Card, speaker: Speaker) -> Line:
    text = face(card).replace(" ", "")
    return Line(speaker.paint(text, colour_of(card).hex), len(text))


def bracketed(text: str, card: Known) -> str:
    """A face-down card that is shown: round brackets where its owner does not know it."""
    return f"[{text}]" if card.looked else f"({text})"


def large_cell(card: GridCard, speaker: Speaker) -> str:
    if isinstance(card, FaceUp):
        return chip(card.card, speaker)
    if isinstance(card, Known):
        return bracketed(f"{face(card.card):^{CELL - 2}}", card)
    return " ░░o░░ " if card.looked else " ░░░░░ "


def small_cell(card: GridCard, speaker: Speaker) -> Line:
    if isinstance(card, FaceUp):
        return small_chip(card.card, speaker)
    if isinstance(card, Known):
        return plain_line(bracketed(face(card.card).replace(" ", ""), card))
    return plain_line("░o░" if card.looked else "░░░")


# ---- The own grid, with what lies in the middle of the table ----


def own(seen: BlancoView, speaker: Speaker) -> list[Line]:
    """The viewer's grid, with the names of rows and columns that the notation uses."""
    assert seen.viewer is not None
    player = seen.players[seen.viewer]
    title = plain_line(f"{turn_mark(seen, seen.viewer)}Your {STAGES[player.stage]}")
    if not player.grid:
        return [title, plain_line("    is empty.")]
    rows, columns = complete_lines(player.grid)
    across = len(player.grid[0])
    width = 5 + across * (CELL + 1)
    names = [label(f"c{column + 1}", column in columns, CELL + 1, speaker) for column in range(across)]
    lines = [title, Line("    " + "".join(names), width - 1), rule_line("┌┬┐", across)]
    for number, row in enumerate(player.grid):
        cells = "│".join([large_cell(card, speaker) for card in row])
        lines.append(Line(f"{label(f'r{number + 1}', number in rows, 4, speaker)}│{cells}│", width))
        lines.append(rule_line("├┼┤" if number + 1 < len(player.grid) else "└┴┘", across))
    return lines


def rule_line(ends: str, across: int) -> Line:
    return plain_line(f"    {ends[0]}{ends[1].join(['─' * CELL] * across)}{ends[2]}")


def label(name: str, complete: bool, width: int, speaker: Speaker) -> str:
    """The name of a row or column; a complete line has a star and the colour of things one can act on."""
    text = name + "*" if complete else name
    before = (width - len(text) + 1) // 2
    return " " * before + (speaker.paint(text, ACCENT) if complete else text) + " " * (width - before - len(text))


def side(seen: BlancoView, speaker: Speaker) -> list[Line]:
    """Hand and piles."""
    assert seen.viewer is not None
    top = plain_line("nothing") if seen.discard_top is None else Line(chip(seen.discard_top, speaker), CELL)
    below = f" on top of {counted(seen.discard_count - 1, 'card')}" if seen.discard_count > 1 else ""
    hand = [Line(chip(held.card, speaker, "+" if held.public else ""), CELL) for held in known_hand(seen, seen.viewer)]
    return [
        plain_line(f"Draw pile  {counted(seen.pile, 'card')} ({seen.box} in the box)"),
        Line(f"Discards   {top.text}{below}", 11 + top.width + len(below)),
        Line("Your hand  " + " ".join([card.text for card in hand] or ["nothing"]), 10 + 8 * max(1, len(hand))),
    ]


def piles_line(seen: BlancoView, speaker: Speaker) -> Line:
    """The middle of the table, for a viewer without a grid."""
    piles = {"Draw pile": seen.pile, "Box": seen.box, "Discards": seen.discard_count}
    text = " · ".join([f"{name} {counted(size, 'card')}" for name, size in piles.items()])
    if seen.discard_top is None:
        return plain_line(text)
    return Line(f"{text}, on top {chip(seen.discard_top, speaker)}", len(text) + 9 + CELL)


def known_hand(seen: BlancoView, seat: Seat) -> list[Held]:
    return [held for held in seen.players[seat].hand if isinstance(held, Held)]


# ---- The others ----


def turn_mark(seen: BlancoView, seat: Seat) -> str:
    return "▶ " if seen.decision is not None and seen.decision.seat == seat else "  "


def block(seen: BlancoView, speaker: Speaker, seat: Seat) -> list[Line]:
    """One player, small: name, grid, hand."""
    player = seen.players[seat]
    lines = [plain_line(f"{turn_mark(seen, seat)}{speaker.name(seat)}, grid {player.stage}")]
    cells = [[small_cell(card, speaker) for card in row] for row in player.grid]
    width = max([cell.width for row in cells for cell in row] + [4])
    for row in cells:
        text = " ".join(cell.text + " " * (width - cell.width) for cell in row)
        lines.append(Line("  " + text, 1 + (width + 1) * len(row)))
    if not cells:
        lines.append(plain_line("  is empty"))
    return [*lines, hand_line(seen, speaker, seat)]


def hand_line(seen: BlancoView, speaker: Speaker, seat: Seat) -> Line:
    known = [small_chip(held.card, speaker) for held in known_hand(seen, seat)]
    hidden = len(seen.players[seat].hand) - len(known)
    cards = [*known, *[plain_line("░░░")] * hidden]
    text = " ".join([card.text for card in cards] or ["none"])
    return Line(f"  hand {text}", 6 + max(5, sum(card.width + 1 for card in cards)))


def open_piles(seen: BlancoView, speaker: Speaker) -> list[Line]:
    """BL-G58, BL-G56  The discard pile below its top card, where everybody may look through it; after the end all piles."""
    lines: list[Line] = []
    for title, cards in named_piles(seen):
        lines += spread(f"{title}:", cards, speaker)
    return lines


def named_piles(seen: BlancoView) -> list[tuple[str, Sequence[Card]]]:
    """The piles whose cards lie open, in the order in which they are read."""
    piles: list[tuple[str, Sequence[Card]]] = []
    if isinstance(seen, BlancoOpen):
        piles.append(("Draw pile, the next card first", seen.pile_cards))
    if seen.discard is not None:
        piles.append(("Below the top discard, from above", seen.discard[-2::-1]))
    if isinstance(seen, BlancoOpen):
        piles.append(("In the box", seen.box_cards))
    return [(title, cards) for title, cards in piles if cards]


def spread(title: str, pile: Sequence[Card], speaker: Speaker) -> list[Line]:
    """A pile with all its cards, below a title."""
    cards = [small_chip(card, speaker) for card in pile]
    lines = [plain_line(""), plain_line(title)]
    for start in range(0, len(cards), 15):
        row = cards[start : start + 15]
        lines.append(Line("  " + " ".join(card.text for card in row), 1 + sum(card.width + 1 for card in row)))
    return lines


def score(seen: BlancoView, speaker: Speaker) -> list[str]:
    """BL-R51, BL-R52  In a match of several games: which one this is, and how it stands."""
    mode = seen.options.word("match_mode")
    if mode == "single":
        return []
    by_wins = mode == "first_to_wins"
    number = seen.games_played + (0 if seen.decision is None else 1)
    tallies = [player.wins if by_wins else player.points for player in seen.players]
    stand = ", ".join(f"{speaker.who(Seat(seat))} {tally}" for seat, tally in enumerate(tallies))
    if by_wins:
        return [f"Game {number} of a match to {counted(seen.options.number('match_wins'), 'win')}. Games won: {stand}."]
    return [f"Game {number} of {seen.options.number('match_games')}. Cards left over so far, fewest win: {stand}."]


def legend(seen: BlancoView) -> list[Line]:
    """What every mark means."""
    face_down = "░░░ face down   ░o░ face down, looked at by its owner   [♣ G12] looked at by you"
    if isinstance(seen, BlancoOpen):
        face_down = "[♣ G12] face down, looked at by its owner   (♣ G12) face down, not looked at"
    cards = [f"{colour.symbol} {colour.code} {colour.name}" for colour in FILE.colour]
    texts = [
        "A card is a colour and a number: ♣ G12 is the green 12. The colours:",
        "  " + "   ".join(cards[:5]),
        "  " + "   ".join(cards[5:]),
        face_down,
        "▶ who must act   * a complete line   + a hand card that everybody saw you take",
        "r1c3 is row 1, column 3 of your grid.",
    ]
    return [plain_line(text) for text in texts]


# ---- In whole sentences ----


def sentences(seen: BlancoView, speaker: Speaker) -> list[str]:
    """The table row by row."""
    lines = score(seen, speaker)
    if seen.viewer is not None:
        lines += own_sentences(seen, seen.viewer)
    top = "empty" if seen.discard_top is None else f"{counted(seen.discard_count, 'card')}, on top the {spoken(seen.discard_top)}"
    lines.append(f"Discard pile: {top}. Draw pile: {counted(seen.pile, 'card')}. Box: {counted(seen.box, 'card')}.")
    lines += [f"{title}: {', '.join([spoken(card) for card in cards])}." for title, cards in named_piles(seen)]
    for step in range(len(seen.players)):
        seat = Seat((step if seen.viewer is None else seen.viewer + step) % len(seen.players))
        if seat != seen.viewer:
            lines += other_sentences(seen, speaker, seat)
    return lines


def shape(player: Player) -> str:
    if not player.grid:
        return "empty"
    return f"{counted(len(player.grid), 'row')} of {counted(len(player.grid[0]), 'card')}"


def own_sentences(seen: BlancoView, seat: Seat) -> list[str]:
    player = seen.players[seat]
    lines = [f"Your {STAGES[player.stage]}: {shape(player)}."]
    lines += [f"Row {at + 1}: {', '.join([spoken_cell(card) for card in row])}." for at, row in enumerate(player.grid)]
    if player.grid:
        rows, columns = complete_lines(player.grid)
        complete = [f"row {row + 1}" for row in sorted(rows)] + [f"column {column + 1}" for column in sorted(columns)]
        lines += [f"Complete: {', '.join(complete)}."] if complete else []
    hand = [spoken(held.card) + (" (everybody saw it)" if held.public else "") for held in known_hand(seen, seat)]
    return [*lines, f"Your hand: {', '.join(hand) or 'no cards'}."]


def spoken_cell(card: GridCard) -> str:
    if isinstance(card, FaceUp):
        return spoken(card.card)
    if isinstance(card, Known):
        return f"face down ({'' if card.looked else 'not '}looked at: {spoken(card.card)})"
    return "face down (looked at)" if card.looked else "face down"


def other_sentences(seen: BlancoView, speaker: Speaker, seat: Seat) -> list[str]:
    player = seen.players[seat]
    name = speaker.name(seat)
    held = [spoken(card.card) for card in known_hand(seen, seat)]
    known = f", known: {', '.join(held)}" if held else ""
    lines = [f"{name}, {STAGES[player.stage]}: {shape(player)}. Hand: {counted(len(player.hand), 'card')}{known}."]
    rows = [", ".join([spoken_cell(card) for card in row]) for row in player.grid]
    return lines + [f"{name}, row {at + 1}: {row}." for at, row in enumerate(rows)]


def spoken_legend() -> list[str]:
    colours = ", ".join(f"{colour.code} {colour.name}" for colour in FILE.colour)
    return [
        f"Short names: a letter for the colour and the number, so G12 is the green 12. {colours}.",
        "Places: r1c3 is row 1, column 3 of your grid.",
    ]
