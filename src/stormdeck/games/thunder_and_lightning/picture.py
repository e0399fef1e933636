"""The battlefield as text: two facing sides of three lanes and four rows, or whole sentences for ears and pipes
(`speaker.plain`).  The viewer's side is below, with the lanes as that player sees them (TL-G01)."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from stormdeck.core.speech import Piece, Speaker, capital, counted, flow, folded
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning.actions import LANE_NAMES, ROWS
from stormdeck.games.thunder_and_lightning.cards import Card, CardFile, back_of
from stormdeck.games.thunder_and_lightning.view import FaceUp, FieldCard, HandCard, Held, Known, Player, ThunderOpen, ThunderView

WIDTH: Final = 80
CELL: Final = 23
LABEL: Final = 4
COLOURS: Final = {"thor": "#2F80ED", "loki": "#EB5757"}
HANDS: Final = {"thor": ("left", "center", "right"), "loki": ("right", "center", "left")}


def picture(seen: ThunderView, speaker: Speaker, names: CardFile) -> str:
    """The table as `seen`; with `speaker.legend` its marks are explained below."""
    if speaker.plain:
        return "\n".join(sentences(seen, speaker, names) + (spoken_legend() if speaker.legend else []))
    below = below_seat(seen)
    above = Seat(1 - below)
    if speaker.compact:
        is_open = isinstance(seen, ThunderOpen)
        lines = folded(sentences(seen, speaker, names), speaker.compact) if is_open else compact(seen, speaker, names)
        return "\n".join([*lines, *(folded(legend(is_open=is_open), speaker.compact) if speaker.legend else [])])
    lanes = lane_order(seen.players[below])
    lines = [*player_lines(seen, speaker, above, names), header(seen.players[below], lanes)]
    lines += [field_row(seen, above, row, lanes, speaker, names) for row in reversed(range(ROWS))]
    lines.append(" " * LABEL + "┼".join(["─" * CELL] * 3))
    lines += [field_row(seen, below, row, lanes, speaker, names) for row in range(ROWS)]
    lines += [*player_lines(seen, speaker, below, names), *turn_lines(seen, names)]
    if speaker.legend:
        lines += ["", *legend(is_open=isinstance(seen, ThunderOpen))]
    return "\n".join(line.rstrip() for line in lines)


def below_seat(seen: ThunderView) -> Seat:
    """The viewer sits below; for a spectator Thor does."""
    if seen.viewer is not None:
        return seen.viewer
    return Seat(0 if seen.players[0].side == "thor" else 1)


def lane_order(player: Player) -> tuple[int, ...]:
    """TL-G01  From left to right: A, B, C for Thor, C, B, A for Loki."""
    return (0, 1, 2) if player.side == "thor" else (2, 1, 0)


# ---- Cards ----


def face(card: Card, names: CardFile) -> str:
    """A name with its strength."""
    kind = names.kind(card)
    return f"{names.name(card)} {kind.strength}" if kind.has_strength else names.name(card)


def cell_face(card: FieldCard, player: Player, names: CardFile) -> str:
    if isinstance(card, FaceUp):
        return f"{face(card.card, names)}{stolen_mark(card.card, player)}"
    if isinstance(card, Known):
        return f"[{face(card.card, names)}{stolen_mark(card.card, player)}]"
    known = names.name(card.may_be[0]) if len(card.may_be) == 1 else f"one of {len(card.may_be)}" if card.may_be else ""
    return f"░░░{'*' if card.stolen else ''} #{card.token} {known}".rstrip()


def stolen_mark(card: Card, player: Player) -> str:
    return "*" if ("thor", "loki")[back_of(card)] != player.side else ""


def field_row(seen: ThunderView, seat: Seat, row: int, lanes: tuple[int, ...], speaker: Speaker, names: CardFile) -> str:
    player = seen.players[seat]
    cells = []
    for lane in lanes:
        column = player.lanes[lane]
        text = cell_face(column[row], player, names)[: CELL - 2] if row < len(column) else "·" if row == 0 else ""
        padded = f" {text:<{CELL - 1}}"
        is_up = row < len(column) and isinstance(column[row], FaceUp)
        cells.append(speaker.paint(padded, COLOURS[player.side]) if is_up else padded)
    return f"{row + 1:>{LABEL - 2}}  " + "│".join(cells)


def header(player: Player, lanes: tuple[int, ...]) -> str:
    titles = [f"{LANE_NAMES[lane]} {HANDS[player.side][lane]}" for lane in lanes]
    return " " * LABEL + " ".join(f" {title:<{CELL - 1}}" for title in titles)


# ---- Players ----


def title(seen: ThunderView, speaker: Speaker, seat: Seat) -> str:
    mark = "▶" if seen.decision is not None and seen.decision.seat == seat else " "
    return f"{mark} {speaker.who(seat)} ({seen.players[seat].side.capitalize()})"


def player_lines(seen: ThunderView, speaker: Speaker, seat: Seat, names: CardFile) -> list[str]:
    player = seen.players[seat]
    top = "" if player.pile_top is None else f", top {face(player.pile_top, names)}"
    active = [name for name, holder in (("Berserker", seen.berserker), ("Idunn", seen.idunn)) if holder == seat]
    works = f"   {' and '.join(active)} works" if active else ""
    facts = f"{title(seen, speaker, seat)}   deck {player.deck}   discards {player.pile}{top}{works}"
    lines = [*textwrap.wrap(facts, WIDTH, subsequent_indent="    ", drop_whitespace=True, replace_whitespace=False)]
    lines += textwrap.wrap(f"    hand {len(player.hand)}: {hand_text(player, names)}", WIDTH, subsequent_indent="    ")
    if isinstance(seen, ThunderOpen):
        for what, pile in open_piles(seen, seat):
            lines += textwrap.wrap(f"    {what}: {pile_text(pile, player, names)}", WIDTH, subsequent_indent="      ")
        return lines
    told = memory_text(seen, seat, names)
    return lines + textwrap.wrap(f"    {told}", WIDTH, subsequent_indent="    ") if told else lines


def open_piles(seen: ThunderOpen, seat: Seat) -> list[tuple[str, Sequence[Card]]]:
    """What an open table shows of a seat's piles; what is empty is left out."""
    below = (seen.players[seat].pile_cards or ())[-2::-1]
    piles = [("deck, the next card first", seen.decks[seat]), ("discards below the top", below)]
    return [(what, cards) for what, cards in piles if cards]


def pile_text(cards: Sequence[Card], player: Player, names: CardFile) -> str:
    return ", ".join([f"{face(card, names)}{stolen_mark(card, player)}" for card in cards])


def memory_text(seen: ThunderView, seat: Seat, names: CardFile) -> str:
    """TL-R62, TL-G17  Of a seat's hidden cards those that were seen to go into the hand, or there by Frigg, and not since.

    Of the viewer's own: what the opponent knows.  Of the others: what is in the hand or was played face down since.
    """
    recall, player = seen.recall[seat], seen.players[seat]
    memory = recall.public if recall.opponent is None else recall.opponent
    known = [card for card, _ in memory.ledger]
    if seat == seen.viewer:
        return f"the opponent has seen: {', '.join(told_once(known, player, names))}" if known else ""
    for held in player.hand:
        if isinstance(held, Held) and held.card in known:
            known.remove(held.card)
    return f"in the hand or face down since: {', '.join(told_once(known, player, names))}" if known else ""


def hand_text(player: Player, names: CardFile) -> str:
    known = [held.card for held in player.hand if isinstance(held, Held)]
    hidden = [held for held in player.hand if not isinstance(held, Held)]
    return ", ".join(told_once(known, player, names) + hidden_backs(hidden)) or "no cards"


def told_once(cards: Sequence[Card], player: Player, names: CardFile) -> list[str]:
    """Each card once, with how many there are."""
    parts = []
    for card in dict.fromkeys(cards):
        times = f" x{cards.count(card)}" if cards.count(card) > 1 else ""
        parts.append(f"{face(card, names)}{stolen_mark(card, player)}{times}")
    return parts


def hidden_backs(hidden: Sequence[HandCard]) -> list[str]:
    stolen = len([held for held in hidden if not isinstance(held, Held) and held.stolen])
    own = len(hidden) - stolen
    return [text for count, text in ((own, f"{own} unknown"), (stolen, f"{stolen} stolen")) if count]


def turn_lines(seen: ThunderView, names: CardFile) -> list[str]:
    """What is going on beside the battlefield."""
    turn, lines = seen.turn, []
    if seen.decision is not None and seen.decision.kind != "setup":
        flanks = " The flanks are open." if turn.flanking else ""
        lines.append(f"Points left: {turn.points - turn.used} of {turn.points}.{flanks}")
    if turn.played is not None:
        lines.append(f"Being played: {names.name(turn.played)}.")
    if turn.revealed is not None:
        lines.append(f"Brought up: {face(turn.revealed, names)}.")
    for seat, cards in enumerate(turn.waiting):
        if cards:
            told = ", ".join([face(card, names) for card in cards])
            lines += textwrap.wrap(f"Lost by {seen.players[seat].side.capitalize()}: {told}.", WIDTH)
    return lines


def legend(*, is_open: bool) -> list[str]:
    hidden = [
        "[Name 4] your face-down card   ░░░ #7 a face-down card, the seventh of its side",
        "░░░ #7 Name or one of 3: a face-down card that can only be that, or one of three",
    ]
    return [
        *(["[Name 4] a face-down card"] if is_open else hidden),
        "* stolen, as its back shows   ▶ who must act   · an empty column   4 a strength",
        "A1 is lane A, front row.  Rows count from the front to the rear on both sides.",
    ]


# ---- In little room ----


def compact(seen: ThunderView, speaker: Speaker, names: CardFile) -> list[str]:
    below = below_seat(seen)
    lines = [*compact_player(seen, speaker, Seat(1 - below), names), *compact_player(seen, speaker, below, names)]
    return lines + folded(turn_lines(seen, names), speaker.compact)


def compact_player(seen: ThunderView, speaker: Speaker, seat: Seat, names: CardFile) -> list[str]:
    """A lane is a line, from the front to the rear."""
    player, width = seen.players[seat], speaker.compact
    facts = [f"deck {player.deck}", f"discards {player.pile}"]
    facts += [] if player.pile_top is None else [f"top {face(player.pile_top, names)}"]
    facts += [f"{name} works" for name, holder in (("Berserker", seen.berserker), ("Idunn", seen.idunn)) if holder == seat]
    lines = flow(f"{title(seen, speaker, seat)}  ", facts, width)
    for lane in lane_order(seen.players[below_seat(seen)]):
        cards: list[str | Piece] = []
        for card in player.lanes[lane]:
            told = cell_face(card, player, names)
            cards.append((told, speaker.paint(told, COLOURS[player.side])) if isinstance(card, FaceUp) else told)
        lines += flow(f"  {LANE_NAMES[lane]}  ", cards or ["·"], width, " < ")
    lines += flow(f"  hand {len(player.hand)}  ", hand_text(player, names).split(", "), width, ", ")
    told = memory_text(seen, seat, names)
    return lines + flow("  ", [told], width) if told else lines


# ---- In whole sentences ----


def sentences(seen: ThunderView, speaker: Speaker, names: CardFile) -> list[str]:
    below = below_seat(seen)
    lines = []
    for seat in (below, Seat(1 - below)):
        lines += player_sentences(seen, speaker, seat, names)
    return lines + turn_lines(seen, names)


def player_sentences(seen: ThunderView, speaker: Speaker, seat: Seat, names: CardFile) -> list[str]:
    player = seen.players[seat]
    whose = speaker.whose(seat)
    whose = capital(whose)
    lines = [f"{speaker.does(seat, 'are', 'is')} {player.side.capitalize()}."]
    for lane in lane_order(player):
        cards = [f"row {row + 1} {spoken_cell(card, names)}" for row, card in enumerate(player.lanes[lane])]
        lines.append(f"{whose} lane {LANE_NAMES[lane]}, {HANDS[player.side][lane]}: {', '.join(cards) or 'empty'}.")
    lines.append(f"{whose} hand, {counted(len(player.hand), 'card')}: {hand_text(player, names).replace('*', ' (stolen)')}.")
    told = "" if isinstance(seen, ThunderOpen) else memory_text(seen, seat, names).replace("*", " (stolen)")
    if told:
        lines.append(f"{whose} hidden cards, {told}.")
    top = "" if player.pile_top is None else f", on top {names.name(player.pile_top)}"
    lines.append(f"{whose} deck: {counted(player.deck, 'card')}. {whose} discard pile: {counted(player.pile, 'card')}{top}.")
    if isinstance(seen, ThunderOpen):
        for what, pile in open_piles(seen, seat):
            lines.append(f"{whose} {what}: {pile_text(pile, player, names).replace('*', ' (stolen)')}.")
    for name, holder in (("Berserker", seen.berserker), ("Idunn", seen.idunn)):
        if holder == seat:
            lines.append(f"{whose} {name} is active.")
    return lines


def spoken_cell(card: FieldCard, names: CardFile) -> str:
    if isinstance(card, FaceUp):
        return f"{face(card.card, names)}, face up"
    if isinstance(card, Known):
        return f"{face(card.card, names)}, face down"
    known = f", {' or '.join([names.name(kind) for kind in card.may_be])}" if card.may_be else ""
    return f"{'a stolen card' if card.stolen else 'a card'} face down, number {card.token}{known}"


def spoken_legend() -> list[str]:
    return [
        "Places: A1 is lane A, front row. Rows count from the front to the rear on both sides.",
        "The number of a face-down card says which card to enter that side it was; it keeps it wherever it is moved.",
    ]
