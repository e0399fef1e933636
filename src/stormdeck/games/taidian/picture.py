"""Taidian's table as text: drawn for eyes, or in whole sentences for ears and pipes (`speaker.plain`)."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import Final

from stormdeck.core.speech import Piece, Speaker, flow, folded
from stormdeck.core.types import Seat
from stormdeck.games.taidian.cards import CardFile
from stormdeck.games.taidian.view import Player, TaidianOpen, TaidianView
from stormdeck.games.taidian.words import card_list, name, person, possessive, some, whom
from stormdeck.games.taidian.worth import card_points, price_of

WIDTH: Final = 80
BAR: Final = 20
INKS: Final = {"money": "#B0BEC5", "energy": "#FFD54F", "attack": "#EF5350", "defence": "#42A5F5", "structure": "#66BB6A"}
ACCENT: Final = "#FFB300"
GROUPS: Final = (  # TA-R71
    ("structures", ("structure",)),
    ("attack", ("attack",)),
    ("defence", ("defence",)),
    ("upgrading", ("money", "energy")),
)


def picture(file: CardFile, seen: TaidianView, speaker: Speaker) -> str:
    """The table as `seen`; with `speaker.legend` its marks are explained below."""
    if speaker.plain:
        return "\n".join(sentences(file, seen, speaker))
    if speaker.compact:
        is_open = isinstance(seen, TaidianOpen)
        lines = folded(sentences(file, seen, speaker), speaker.compact) if is_open else compact(file, seen, speaker)
        return "\n".join([*lines, *(folded([legend_text(file)], speaker.compact) if speaker.legend else [])])
    lines = [headline(seen, speaker), ""]
    for seat in seats_in_order(seen):
        lines += seat_block(file, seen, seat, speaker)
        lines += deck_lines(file, seen.players[seat]) if isinstance(seen, TaidianOpen) else []
    lines += poison_lines(file, seen, speaker) + turn_lines(file, seen, speaker)
    lines += ["", *market_lines(file, seen, speaker)]
    if seen.viewer is not None:
        lines += ["", *hand_lines(file, seen, seen.viewer, speaker)]
    if speaker.legend:
        lines += ["", *textwrap.wrap(legend_text(file), WIDTH)]
    return "\n".join([line.rstrip() for line in lines])


def seats_in_order(seen: TaidianView) -> list[Seat]:
    """Clockwise from the viewer's left, the viewer last; a spectator sees them from seat 1."""
    count = len(seen.players)
    first = 0 if seen.viewer is None else seen.viewer + 1
    return [Seat((first + step) % count) for step in range(count)]


def headline(seen: TaidianView, speaker: Speaker) -> str:
    storm = "  ~ STORM: no healing ~" if seen.storm else ""
    if seen.decision is None:
        return f"Round {seen.round}{storm}  ·  the game is over"
    turn = {"": "begins a turn", "upgrading": "is upgrading", "attacking": "is attacking"}[seen.turn.kind]
    if seen.active == speaker.viewer:
        turn = {"": "begin a turn", "upgrading": "are upgrading", "attacking": "are attacking"}[seen.turn.kind]
    return f"Round {seen.round}{storm}  ·  {speaker.who(seen.active)} {turn}"


# ---- Seats -------------------------------------------------------------------------------------------------------------


def bar(health: int, most: int, speaker: Speaker) -> str:
    filled = min(BAR, -(-health * BAR // most)) if health > 0 else 0
    colour = "#66BB6A" if 2 * health > most else "#FFB300" if 4 * health > most else "#EF5350"
    return speaker.paint("█" * filled, colour) + "░" * (BAR - filled)


def fit(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def seat_block(file: CardFile, seen: TaidianView, seat: Seat, speaker: Speaker) -> list[str]:
    player = seen.players[seat]
    mark = "►" if seen.decision is not None and seen.decision.seat == seat else " "
    title = fit(speaker.who(seat), 14)
    if not player.alive:
        return [f"{mark} {title:<14}  ✗ out of the game"]
    most = max(seen.options.number("start_health"), player.health)
    shown = speaker.paint(f"{mark} {title:<14}", ACCENT) if mark == "►" else f"{mark} {title:<14}"
    counts = f"hand {player.hand_size}  pile {player.pile_size}  discards {len(player.discard) + player.closed_size}"
    lines = [f"{shown} ♥{player.health:>4} {bar(player.health, most, speaker)}  ϟ{player.energy:>2}   {counts}"]
    about = about_seat(file, seen, seat, speaker)
    lines += textwrap.wrap("  ·  ".join(about), WIDTH, initial_indent=" " * 17, subsequent_indent=" " * 17) if about else []
    return lines


def about_seat(file: CardFile, seen: TaidianView, seat: Seat, speaker: Speaker) -> list[str]:
    """Character, levels, structures and friends."""
    player = seen.players[seat]
    levels = [f"{symbol.title()} {level}" for symbol, level in zip(file.game.symbols, player.levels, strict=True) if level]
    about = [person(file, player.character)] if player.character else []
    about += ["levels: " + ", ".join(levels)] if levels else []
    about += ["in play: " + ", ".join([name(file, card) for card in player.structures])] if player.structures else []
    return about + allies(seen, seat, player, speaker)


def decks(player: Player) -> list[tuple[str, tuple[str, ...]]]:
    """What an open table shows of a seat's cards; what is empty is left out."""
    found = [("hand", player.hand or ()), ("pile, in no order", player.pile or ())]
    found.append(("discards", (*player.discard, *(player.closed or ()))))
    return [(title, cards) for title, cards in found if cards]


def deck_lines(file: CardFile, player: Player) -> list[str]:
    lines = []
    for title, cards in decks(player):
        text = f"{title}: {card_list(file, tuple(sorted(cards, key=file.kind_of)))}"
        lines += textwrap.wrap(text, WIDTH, initial_indent=" " * 17, subsequent_indent=" " * 19)
    return lines


def allies(seen: TaidianView, seat: Seat, player: Player, speaker: Speaker) -> list[str]:
    mates = [Seat(other) for other, them in enumerate(seen.players) if them.team == player.team and other != seat]
    told = ["team: " + ", ".join([whom(speaker, mate) for mate in mates])] if mates else []
    told += ["treaty: " + ", ".join([whom(speaker, other) for other in player.treaties])] if player.treaties else []
    return told


def poison_lines(file: CardFile, seen: TaidianView, speaker: Speaker) -> list[str]:
    lines = []
    for poison in seen.poisons:
        card = f"{possessive(speaker, poison.owner)} {name(file, poison.card)}"
        lines.append(f"  ☠ {card} on {whom(speaker, poison.victim)}: {poison.ticks} more")
    return lines


def turn_lines(file: CardFile, seen: TaidianView, speaker: Speaker) -> list[str]:
    """Money to spend, the volley, and what the exchange adds up to."""
    turn = seen.turn
    lines = []
    if turn.kind == "upgrading":
        lines.append(f"  Money to spend: {turn.money}" + (f"   bought: {card_list(file, turn.bought)}" if turn.bought else ""))
    for target in dict.fromkeys([laid.target for laid in turn.volley]):
        cards = tuple([laid.card for laid in turn.volley if laid.target == target])
        tally = turn.tallies[target]
        sums = f"  = {tally.attack} attack, {tally.block} blocked" if tally.attack or tally.block else ""
        lines.append(f"  ⚔ at {whom(speaker, target)}: {card_list(file, cards)}{sums}")
    counter = sum(tally.counter for tally in turn.tallies)
    if counter:
        lines.append(f"  ↩ counter-attack: {counter}, {turn.tallies[seen.active].block} blocked")
    return ["", *lines] if lines else []


# ---- Market and hand -----------------------------------------------------------------------------------------------------


def market_lines(file: CardFile, seen: TaidianView, speaker: Speaker) -> list[str]:
    """TA-R03, TA-R71  Each stack with its price and how many are left, in four groups."""
    lines = ["Market (price × left)"]
    for title, kinds in GROUPS:
        lines += wrap_cells(f" {title:<11}", stacks(file, seen, kinds, speaker))
    return lines


def stacks(file: CardFile, seen: TaidianView, kinds: tuple[str, ...], speaker: Speaker) -> list[Piece]:
    left, cells = dict(seen.market), []
    for row in file.card:
        if row.kind in kinds:
            plain = f"{row.name} {price_of(file, seen, row.id)}×{left[row.id]}" if left[row.id] else f"{row.name} sold out"
            cells.append((plain, speaker.paint(plain, INKS[row.kind])))
    return cells


def wrap_cells(head: str, cells: list[tuple[str, str]]) -> list[str]:
    """Cells in columns, within the width; colour codes take no room."""
    lines, width, text = [], len(head), head
    for plain, painted in cells:
        room = max(17, len(plain) + 1)
        if width + room > WIDTH and width > len(head):
            lines.append(text)
            text, width = " " * len(head), len(head)
        text += painted + " " * (room - len(plain))
        width += room
    return [*lines, text]


def hand_lines(file: CardFile, seen: TaidianView, viewer: Seat, speaker: Speaker) -> list[str]:
    """The own hand with what each card is worth now, and what is left of the deck."""
    player = seen.players[viewer]
    cells = hand_cells(file, seen, viewer, speaker)
    lines = wrap_cells("Your hand    ", cells) if cells else ["Your hand is empty."]
    for title, cards in (("Your pile", player.pile), ("Discards", (*player.discard, *(player.closed or ())))):
        if cards:
            text = f"{title:<13}" + card_list(file, tuple(sorted(cards, key=file.kind_of)))
            lines += textwrap.wrap(text, WIDTH, subsequent_indent=" " * 13)
    return lines


def hand_cells(file: CardFile, seen: TaidianView, viewer: Seat, speaker: Speaker) -> list[Piece]:
    cells = []
    for card, count in Counter(seen.players[viewer].hand or ()).items():
        row = file.card_row(card)
        worth = card_points(file, seen, viewer, card)
        plain = f"{f'{count}× ' if count > 1 else ''}{row.name}{f' ({worth})' if worth else ''}"
        cells.append((plain, speaker.paint(plain, INKS[row.kind])))
    return cells


# ---- In little room ------------------------------------------------------------------------------------------------------


def compact(file: CardFile, seen: TaidianView, speaker: Speaker) -> list[str]:
    """A seat is a line or two.  The market is shown to whoever may go there now; the menu names what can be bought."""
    width = speaker.compact
    lines = flow("", [headline(seen, speaker)], width)
    for seat in seats_in_order(seen):
        lines += flow("", compact_seat(file, seen, seat, speaker), width, indent=" " * 4)
    rest = [line.strip() for line in [*poison_lines(file, seen, speaker), *turn_lines(file, seen, speaker)] if line]
    for line in rest:
        lines += flow("  ", [line], width)
    if seen.decision is not None and seen.decision.seat == seen.viewer == seen.active and not seen.turn.kind:
        kinds = tuple([kind for _, kinds in GROUPS for kind in kinds])
        lines += flow("Market  ", stacks(file, seen, kinds, speaker), width)
    if seen.viewer is not None:
        lines += flow("Your hand  ", hand_cells(file, seen, seen.viewer, speaker) or ["empty"], width)
    return [line.rstrip() for line in lines]


def compact_seat(file: CardFile, seen: TaidianView, seat: Seat, speaker: Speaker) -> list[str | Piece]:
    player = seen.players[seat]
    title = f"{'►' if seen.decision is not None and seen.decision.seat == seat else ' '} {fit(speaker.who(seat), 14)}"
    if not player.alive:
        return [f"{title} ✗ out of the game"]
    shown = speaker.paint(title, ACCENT) if title.startswith("►") else title
    facts = f" ♥ {player.health} ϟ {player.energy}"
    counts = f"hand {player.hand_size}, pile {player.pile_size}, discards {len(player.discard) + player.closed_size}"
    return [(title + facts, shown + facts), counts, *about_seat(file, seen, seat, speaker)]


def legend_text(file: CardFile) -> str:
    return (
        "♥ health, ϟ energy (a power-up at "
        f"{file.game.energy_per_power_up}), ► who must decide, ☠ a Poison in play, ⚔ the volley. "
        "The number after a hand card is what it is worth with your levels. Your pile is shown in no order."
    )


# ---- In sentences --------------------------------------------------------------------------------------------------------


def sentences(file: CardFile, seen: TaidianView, speaker: Speaker) -> list[str]:
    lines = [f"Round {seen.round}{', in the storm: nobody can heal' if seen.storm else ''}."]
    for seat in seats_in_order(seen):
        lines.append(seat_sentence(file, seen, seat, speaker))
        for title, cards in decks(seen.players[seat]) if isinstance(seen, TaidianOpen) else ():
            told = card_list(file, tuple(sorted(cards, key=file.kind_of)))
            lines.append(f"{possessive(speaker, seat)} {title}: {told}.")
    for poison in seen.poisons:
        rounds = some(poison.ticks, "more round")
        card = f"{possessive(speaker, poison.owner)} {name(file, poison.card)}"
        lines.append(f"{card} is on {whom(speaker, poison.victim)} for {rounds}.")
    if seen.turn.kind == "upgrading":
        lines.append(f"Money to spend: {seen.turn.money}.")
    for target in dict.fromkeys([laid.target for laid in seen.turn.volley]):
        cards = tuple([laid.card for laid in seen.turn.volley if laid.target == target])
        tally = seen.turn.tallies[target]
        sums = f", {tally.attack} points, {tally.block} blocked" if tally.attack or tally.block else ""
        lines.append(f"The volley against {whom(speaker, target)}: {card_list(file, cards)}{sums}.")
    left = dict(seen.market)
    for title, kinds in GROUPS:
        stacks = [
            f"{row.name} costs {price_of(file, seen, row.id)}, {left[row.id]} left" for row in file.card if row.kind in kinds
        ]
        lines.append(f"Market, {title}: {'; '.join(stacks)}.")
    if seen.viewer is not None:
        hand = seen.players[seen.viewer].hand or ()
        lines.append(f"Your hand: {card_list(file, hand)}." if hand else "Your hand is empty.")
        pile = seen.players[seen.viewer].pile or ()
        lines.append(f"Your draw pile, in no order: {card_list(file, pile)}." if pile else "Your draw pile is empty.")
    if speaker.legend:
        lines.append(f"A power-up comes at {file.game.energy_per_power_up} energy.")
    return lines


def seat_sentence(file: CardFile, seen: TaidianView, seat: Seat, speaker: Speaker) -> str:
    player = seen.players[seat]
    if not player.alive:
        return f"{speaker.who(seat)} {'are' if seat == speaker.viewer else 'is'} out of the game."
    known = f" as {person(file, player.character)}" if player.character else ""
    parts = [f"{player.health} health, {player.energy} energy"]
    levels = [f"{symbol.title()} {level}" for symbol, level in zip(file.game.symbols, player.levels, strict=True) if level]
    parts += [f"levels {', '.join(levels)}"] if levels else []
    parts += [f"in play {', '.join([name(file, card) for card in player.structures])}"] if player.structures else []
    parts += allies(seen, seat, player, speaker)
    discards = len(player.discard) + player.closed_size
    parts.append(f"{player.hand_size} in hand, {player.pile_size} in the pile, {discards} discarded")
    has = "have" if seat == speaker.viewer else "has"
    return f"{speaker.who(seat)}{known} {has} {'; '.join(parts)}."
