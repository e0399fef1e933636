"""The table of THUNDERBOLTS as text: drawn for eyes, or in whole sentences for ears and pipes (`speaker.plain`).

Every card shows its letter, a wild its star, so nothing depends on colour.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from stormdeck.core.speech import Speaker, counted, flow, folded
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts.cards import FACES, SPOKEN_ORDER, WILD, WORD, Card, code, letter_at
from stormdeck.games.thunderbolts.view import Held, Stack, ThunderboltsOpen, ThunderboltsView
from stormdeck.games.thunderbolts.words import cards_text

LETTER: Final = "#2F80ED"
BOLT: Final = "#FFB300"
MOST_FAN: Final = 11
"""A longer reserve shows its upper cards only."""
FAN: Final = 17
"""The room of one reserve; four of them and their label fill a line of 79."""
MOST_CHIPS: Final = 6
"""A larger hand (TB-G09) counts its wilds."""
NAME: Final = 16
WIDTH: Final = 79


def picture(seen: ThunderboltsView, speaker: Speaker) -> str:
    """The table as `seen`; with `speaker.legend` its marks are explained below."""
    if speaker.plain:
        return "\n".join(sentences(seen, speaker) + (spoken_legend() if speaker.legend else []))
    if speaker.compact:
        is_open = isinstance(seen, ThunderboltsOpen)
        lines = folded(sentences(seen, speaker), speaker.compact) if is_open else compact(seen, speaker)
        return "\n".join([*lines, *(folded(legend(), speaker.compact) if speaker.legend else [])])
    lines = [*ladders(seen, speaker), "", middle(seen)]
    if isinstance(seen, ThunderboltsOpen) and seen.vault_cards:
        lines += pile_lines("  next in the VAULT ", seen.vault_cards)
    for seat in seats_from(seen):
        lines += ["", *drawn_player(seen, speaker, seat)]
    if speaker.legend:
        lines += ["", *legend()]
    return "\n".join(line.rstrip() for line in lines)


def seats_from(seen: ThunderboltsView) -> list[Seat]:
    """The viewer first, then the others in turn."""
    first = 0 if seen.viewer is None else seen.viewer
    return [Seat((first + step) % len(seen.players)) for step in range(len(seen.players))]


def chip(card: Card, speaker: Speaker) -> str:
    """A card in reach, three letters wide."""
    return speaker.paint(f"[{code(card)}]", BOLT if card == WILD else LETTER)


# ---- The stacks --------------------------------------------------------------------------------------------------------


def ladders(seen: ThunderboltsView, speaker: Speaker) -> list[str]:
    """TB-R11  Every stack as a ladder of the word: what lies there in brackets, then what comes next, then what is open."""
    head = " " * 10 + "".join([f" {letter} " for letter in WORD])
    return [head, *[ladder(number, stack, speaker) for number, stack in enumerate(seen.stacks)]]


def ladder(number: int, stack: Stack, speaker: Speaker) -> str:
    base = stack.place - len(stack.cards)
    rungs = [" ~ "] * base + [chip(card, speaker) for card in stack.cards]
    for place in range(stack.place, FACES):
        letter = "*" if place == WILD else WORD[place]
        rungs.append(f">{letter}<" if place == stack.place else " * " if place == WILD else " · ")
    return f"stack {number + 1}   {''.join(rungs)}   {note(stack)}"


def note(stack: Stack) -> str:
    """What a stack waits for, and whether its top can be exchanged."""
    if stack.place == 0:
        return "open for a T"
    wanted = "next *" if stack.place == WILD else f"next {WORD[stack.place]}"
    if can_exchange(stack):
        return f"{wanted}, top for {WORD[stack.place - 1]}"  # TB-R26
    return wanted


def middle(seen: ThunderboltsView) -> str:
    done = sum(seen.completed)
    return f"VAULT {counted(seen.vault, 'card')} · completed stacks {counted(done, 'card')} · turn {seen.turn_no}"


# ---- The players -------------------------------------------------------------------------------------------------------


def drawn_player(seen: ThunderboltsView, speaker: Speaker, seat: Seat) -> list[str]:
    """Points, WALLET, hand and reserves of a seat, on two lines."""
    player = seen.players[seat]
    mark = "▶ " if seen.decision is not None and seen.decision.seat == seat else "  "
    name = speaker.who(seat)
    name = mark + (name if len(name) <= NAME else name[: NAME - 1] + "…")
    top = "is empty" if player.wallet.top is None else f"{chip(player.wallet.top, speaker)} of {player.wallet.count}"
    head = f"{name:<18} {counted(player.points, 'point'):<10}  WALLET {top}{' ' * (3 - len(str(player.wallet.count)))}"
    fans = [fan(number, cards, seen, speaker) for number, cards in enumerate(player.reserves)]
    lines = [f"{head}  hand {hand(seen, seat, speaker)}", f"  reserves {''.join(fans)}"]
    below = seen.wallets[seat][1:] if isinstance(seen, ThunderboltsOpen) else ()
    return lines + (pile_lines("  next in the WALLET ", below) if below else [])


def pile_lines(label: str, cards: Sequence[Card]) -> list[str]:
    """A pile that lies open, the next card first, five to a group for the eye."""
    codes = [code(card) for card in cards]
    groups = ["".join(codes[at : at + 5]) for at in range(0, len(codes), 5)]
    return textwrap.wrap(label + " ".join(groups), WIDTH, subsequent_indent=" " * len(label))


def hand(seen: ThunderboltsView, seat: Seat, speaker: Speaker) -> str:
    """Known cards, letters first; then backs.  A + marks an own wild that everybody saw."""
    cards = seen.players[seat].hand
    known = [held.card for held in cards if isinstance(held, Held)]
    letters = [chip(card, speaker) for card in SPOKEN_ORDER if card != WILD for _ in range(known.count(card))]
    return "".join(letters + wilds_in_hand(seen, seat, speaker)) + "░" * (len(cards) - len(known)) or "empty"


def wilds_in_hand(seen: ThunderboltsView, seat: Seat, speaker: Speaker) -> list[str]:
    held = [card for card in seen.players[seat].hand if isinstance(card, Held)]
    wilds = [card for card in held if card.card == WILD]
    if len(held) > MOST_CHIPS:
        return [f"{len(wilds)}x{chip(Card(WILD), speaker)}"] if wilds else []
    return [chip(card.card, speaker) + ("+" if card.public and seat == seen.viewer else "") for card in wilds]


def fan(number: int, cards: tuple[Card, ...], seen: ThunderboltsView, speaker: Speaker) -> str:
    """A reserve fanned out, its top in brackets; with `reserve_view = tops` the others show their backs (TB-G30)."""
    if not cards:
        return f"{number + 1} -".ljust(FAN)
    below = "".join([code(card) for card in cards[:-1]])
    if shows_tops_only(seen):
        below = "░" * len(below)
    if len(below) > MOST_FAN:
        below = "…" + below[1 - MOST_FAN :]
    room = " " * (FAN - 2 - len(below) - 3)
    return f"{number + 1} {below}{chip(cards[-1], speaker)}{room}"


def shows_tops_only(seen: ThunderboltsView) -> bool:
    """TB-G30  Not once everything is open."""
    return seen.options.word("reserve_view") == "tops" and not isinstance(seen, ThunderboltsOpen)


def legend() -> list[str]:
    """What every mark means."""
    return [
        "[H] a card that lies there   [*] a wild   >U< what the stack needs next   · open",
        "A * further up is the second T: only a wild can be that.  ~ a card that was taken away.",
        '"top for H": the wild on top may be exchanged for an H.   ▶ who must act',
        "reserves: the last card, in brackets, is the one in reach.   ░ a card you do not see",
        "+ a wild in your hand that everybody saw you take",
    ]


# ---- In little room ----------------------------------------------------------------------------------------------------


def compact(seen: ThunderboltsView, speaker: Speaker) -> list[str]:
    """A stack is a line, a player two or three."""
    width = speaker.compact
    lines = [short_ladder(number, stack, speaker) for number, stack in enumerate(seen.stacks)]
    lines += flow("", middle(seen).split(" · "), width)
    for seat in seats_from(seen):
        player = seen.players[seat]
        mark = "▶ " if seen.decision is not None and seen.decision.seat == seat else "  "
        wallet = "is empty" if player.wallet.top is None else f"[{code(player.wallet.top)}] of {player.wallet.count}"
        known = "".join([f"[{code(held.card)}]" for held in player.hand if isinstance(held, Held)])
        held = known + "░" * len([held for held in player.hand if not isinstance(held, Held)])
        facts = [counted(player.points, "point"), f"WALLET {wallet}", f"hand {held or 'empty'}"]
        lines += flow(f"{mark}{speaker.who(seat)[:NAME]}  ", facts, width, "  ")
        fans = [fan(number, cards, seen, Speaker()).rstrip() for number, cards in enumerate(player.reserves) if cards]
        lines += flow("  reserves  ", fans, width, "  ") if fans else []
    return [line.rstrip() for line in lines]


def short_ladder(number: int, stack: Stack, speaker: Speaker) -> str:
    """What lies there, letter by letter, and what comes next."""
    cards = "".join([code(card) for card in stack.cards])
    room = " " * (FACES - stack.place)
    return f"{number + 1} {'~' * (stack.place - len(cards))}{speaker.paint(cards, LETTER)}{room}  {note(stack)}"


# ---- In whole sentences ------------------------------------------------------------------------------------------------


def sentences(seen: ThunderboltsView, speaker: Speaker) -> list[str]:
    """The table line by line."""
    lines = [spoken_stack(number, stack) for number, stack in enumerate(seen.stacks)]
    done = sum(seen.completed)
    lines.append(f"VAULT: {counted(seen.vault, 'card')}. Completed stacks: {counted(done, 'card')}. Turn {seen.turn_no}.")
    if isinstance(seen, ThunderboltsOpen) and seen.vault_cards:
        lines.append(f"The VAULT, the next card first: {', '.join([spoken_card(card) for card in seen.vault_cards])}.")
    for seat in seats_from(seen):
        lines += spoken_player(seen, speaker, seat)
    return lines


def spoken_stack(number: int, stack: Stack) -> str:
    if stack.place == 0:
        return f"Stack {number + 1}: empty, open for a T."
    base = stack.place - len(stack.cards)
    cards = ", ".join([card_at(base + at, card) for at, card in enumerate(stack.cards)])
    gone = f"{counted(base, 'card')} taken away, then " if base else ""
    wanted = "a wild as the second T" if stack.place == WILD else WORD[stack.place]
    swap = f" The wild on top may be exchanged for {WORD[stack.place - 1]}." if can_exchange(stack) else ""
    return f"Stack {number + 1}: {gone}{cards}. Next: {wanted}.{swap}"


def card_at(place: int, card: Card) -> str:
    if card != WILD:
        return code(card)
    return f"wild as {letter_at(place)}"


def can_exchange(stack: Stack) -> bool:
    return stack.cards[-1] == WILD and stack.place - 1 != WILD


def spoken_player(seen: ThunderboltsView, speaker: Speaker, seat: Seat) -> list[str]:
    player = seen.players[seat]
    whose = "Your" if seat == speaker.viewer else f"{speaker.name(seat)},"
    top = f", on top {spoken_card(player.wallet.top)}" if player.wallet.top is not None else ""
    lines = [f"{speaker.who(seat)}: {counted(player.points, 'point')}. WALLET: {counted(player.wallet.count, 'card')}{top}."]
    known = [card.card for card in player.hand if isinstance(card, Held)]
    hidden = len(player.hand) - len(known)
    parts = ([cards_text(known)] if known else []) + ([counted(hidden, "unknown card")] if hidden else [])
    lines.append(f"{whose} hand: {' and '.join(parts) or 'empty'}.")
    tops_only = shows_tops_only(seen)
    if isinstance(seen, ThunderboltsOpen) and len(seen.wallets[seat]) > 1:
        lines.append(f"{whose} WALLET below the top: {', '.join([spoken_card(card) for card in seen.wallets[seat][1:]])}.")
    return lines + [
        f"{whose} reserve {number + 1}: {spoken_reserve(cards, tops_only)}."
        for number, cards in enumerate(player.reserves)
        if cards
    ]


def spoken_card(card: Card) -> str:
    return "a wild" if card == WILD else code(card)


def spoken_reserve(cards: tuple[Card, ...], tops_only: bool) -> str:
    """The top first: it is the one in reach."""
    top = f"{spoken_card(cards[-1])} on top"
    if len(cards) == 1:
        return f"{spoken_card(cards[-1])} alone"
    if tops_only:
        return f"{top} of {counted(len(cards) - 1, 'more card')}"
    return f"{top}, below it {', '.join([spoken_card(card) for card in reversed(cards[:-1])])}"


def spoken_legend() -> list[str]:
    return [
        "Short names: a card is its letter, a wild is *. st1 to st4 are the stacks, rs1 to rs4 your reserves.",
        "A stack spells THUNDERBOLTS; its second T must be a wild.",
    ]
