"""What a player may read about the cards, vehicles, people and dice of the Thunderbirds game."""

from __future__ import annotations

from collections import Counter
from typing import Final

from stormdeck.core.gallery import CardNote, NoteNow, Printed, pile_note
from stormdeck.games.thunderbirds.cards import (
    COLOUR_NAMES,
    SEAT_IDS,
    SYMBOL_CODES,
    SYMBOL_NAMES,
    Book,
    Card,
    DiceCard,
    Emergency,
    Pod,
    dice_text,
)
from stormdeck.games.thunderbirds.state import CIVILIAN, DISASTER, VEHICLES
from stormdeck.games.thunderbirds.view import ThunderbirdsView
from stormdeck.games.thunderbirds.words import SEATS, place_name, rolls, symbols_text

FLEET_RULES: Final = {
    "tb1": ("IR-R75", "IR-R25"),
    "tb2": ("IR-R34", "IR-R76", "IR-R75", "IR-R80"),
    "tb3": ("IR-R75", "IR-R25"),
    "tb4": ("IR-R76", "IR-R25"),
    "tb5": ("IR-R73", "IR-R75"),
}
PILOT_RULES: Final = {"john": ("IR-R89", "IR-R73"), "brains": ("IR-R89", "IR-R77")}
KEYWORD_RULES: Final = {
    "surge": "IR-R69",
    "flash": "IR-R68",
    "unstable": "IR-R70",
    "crowd": "IR-R71",
    "hostage": "IR-R71",
    "mass_hypnosis": "IR-R72",
    "grounded_fleet": "IR-R72",
    "grand_decoy": "IR-R72",
}
KINDS: Final = ("Disaster", "Civilian", "Hood card")
GROUPS: Final = ("Disasters", "Civilians", "The Hood")
KIND_RULES: Final = (("IR-R27", "IR-R32", "IR-R82"), ("IR-R30", "IR-R48", "IR-R86"), ("IR-R65", "IR-R66", "IR-R52"))
DICE_COLOURS: Final = {
    "white": "#F2EFE6",
    "red": "#C6372C",
    "orange": "#E07B1A",
    "blue": "#2E66B5",
    "green": "#3C8A47",
    "purple": "#7A3F9D",
}
PILE_NOTES: Final = (
    pile_note(
        "deck",
        "Emergency deck",
        "What is still to come, face down. You win at the end of a turn when it and all calls are gone. It is never shuffled "
        "again.",
        "IR-R91",
        "IR-R93",
        "IR-G05",
        holds=GROUPS,
    ),
    pile_note(
        "pod_deck",
        "Pod deck",
        "The Pods that are not on display, face down. Used Pods go under it.",
        "IR-R15",
        "IR-R80",
        "IR-R78",
        holds=("Pods",),
    ),
)


def gallery(book: Book) -> tuple[CardNote, ...]:
    file = book.file
    lady = file.lady_penelope
    return (
        *[vehicle_note(card) for card in file.thunderbirds],
        *[pilot_note(pilot.id, pilot.name, pilot.text) for pilot in file.pilots],
        CardNote(
            id=lady.id,
            name="Lady Penelope",
            text=f"Road: {lady.road} Air: {lady.air}",
            group="People",
            kind="agent in London",
            copies=1,
            rules=("IR-R38", "IR-R39", "IR-R40", "IR-R47", "IR-R52"),
        ),
        *[pod_note(card) for card in file.pods],
        *[die_note(book, colour) for colour in COLOUR_NAMES],
        *[emergency_note(book, Card(card)) for card in range(len(book.cards))],
        *PILE_NOTES,
    )


def die_id(colour: str) -> str:
    return f"die:{colour}"


def dice_of(card: DiceCard) -> tuple[Printed, ...]:
    if not card.dice and not card.choice:
        return (Printed("dice", "none"),)
    choice = (Printed("and one of", ", ".join(card.choice)),) if card.choice else ()
    return (Printed("dice", dice_text(card.dice)), *choice)


def vehicle_note(card: DiceCard) -> CardNote:
    return CardNote(
        id=card.id,
        name=card.name,
        text=card.text or rolls(card),
        group="Thunderbirds",
        kind="vehicle",
        copies=1,
        numbers=dice_of(card),
        rules=FLEET_RULES.get(card.id, ("IR-R25",)),
    )


def pilot_note(id: str, name: str, text: str) -> CardNote:
    rules = PILOT_RULES.get(id, ("IR-R89", "IR-R08"))
    said = (name.split()[0],)
    return CardNote(id=id, name=name, said=said, text=text, group="People", kind="Pilot", copies=1, rules=rules)


def pod_note(card: DiceCard) -> CardNote:
    return CardNote(
        id=card.id,
        name=card.name,
        text=f"{card.text or rolls(card)} Travels in the hold of Thunderbird 2 and goes under the Pod deck when it was used.",
        group="Pods",
        kind="Pod",
        copies=1,
        numbers=dice_of(card),
        rules=("IR-R80", "IR-R76", "IR-R09"),
    )


def die_note(book: Book, colour: str) -> CardNote:
    """IR-R35, IR-R81"""
    die = book.file.dice[colour]
    faces = Counter([SYMBOL_NAMES[SYMBOL_CODES.index(face)] for face in die.faces])
    told = ", ".join([f"{count} {name}" if count > 1 else name for name, count in faces.items()])
    return CardNote(
        id=die_id(colour),
        name=f"{colour.capitalize()} die",
        text=f"Six faces: {told}. A wild stands for any symbol, but cannot be stored.",
        group="Dice",
        kind="die",
        colour=DICE_COLOURS[colour],
        copies=die.count,
        numbers=tuple([Printed(name, f"{count} of 6") for name, count in faces.items()]),
        rules=("IR-R35", "IR-R36", "IR-R81"),
    )


def emergency_note(book: Book, card: Card) -> CardNote:
    entry, kind = book.cards[card], book.kind(card)
    texts = book.file.texts[("disaster", "civilian", "hood")[kind]]
    keyword = (KEYWORD_RULES[entry.keyword],) if entry.keyword else ()
    return CardNote(
        id=entry.id,
        name=entry.name,
        text=texts.get(entry.keyword or "ordinary", ""),
        group=GROUPS[kind],
        kind=f"{'advanced ' if entry.advanced else ''}{KINDS[kind]}",
        copies=1,
        numbers=emergency_numbers(book, entry, kind),
        rules=(*keyword, *KIND_RULES[kind]),
    )


def emergency_numbers(book: Book, entry: Emergency, kind: int) -> tuple[Printed, ...]:
    if kind == DISASTER:
        return tuple([Printed(f"at position {place}", symbols_text(line)) for place, line in enumerate(entry.pos, 1)])
    if kind == CIVILIAN:
        score = book.file.score
        points = (
            (score.rescued_advanced, score.captured_advanced)
            if entry.advanced
            else (score.rescued_regular, score.captured_regular)
        )
        return (Printed("rescued", f"{points[0]} points"), Printed("captured", f"{points[1]} points"))
    return ()


# ---- What everybody knows ----------------------------------------------------------------------------------------------


def unseen(book: Book, seen: ThunderbirdsView) -> dict[str, int]:
    """Emergency cards and Pods that may be in their decks.  Cards that were left out are not known, but how many they are is."""
    shown = shown_cards(seen)
    coming = may_come(book, seen, shown)
    pods = {*seen.fleet.display, *seen.fleet.hold}
    found = {book.id(Card(card)): int(Card(card) in coming) for card in range(len(book.cards))}
    return found | {book.pod(Pod(pod)).id: int(Pod(pod) not in pods) for pod in range(len(book.file.pods))}


def shown_cards(seen: ThunderbirdsView) -> set[Card]:
    """The cards that lie open or have left the game."""
    cards = {entry.card for chain in seen.chains for entry in chain}
    cards |= {entry.tucked for chain in seen.chains for entry in chain if entry.tucked is not None}
    cards |= {call for call in seen.slots if call is not None}
    cards |= {card for card in (seen.lady.civilian, seen.no_room) if card is not None}
    return cards | {*seen.discarded, *seen.rescued, *seen.captured}


def may_come(book: Book, seen: ThunderbirdsView, shown: set[Card]) -> set[Card]:
    """IR-R12  The cards that may be in the deck: all that are not shown, unless every one of their sort was left out."""
    bottom = {*seen.recall.bottom}
    others = {Card(card) for card in range(len(book.cards))} - shown - bottom
    coming = bottom | ({*seen.recall.shown} & others)
    if seen.deck == len(coming):
        return coming
    for advanced, out in ((False, seen.regular_out), (True, seen.advanced_out)):
        sort = {card for card in others if book.is_advanced(card) == advanced}
        surely = sort & coming
        if len(sort) - out > len(surely):
            coming |= sort
    return {card for card in coming if not (seen.recall.no_disaster and book.kind(card) == DISASTER)}


def notes_now(book: Book, seen: ThunderbirdsView) -> tuple[NoteNow, ...]:
    """What is active on each Disaster where it lies, where the fleet is and who flies it, how many dice are left."""
    return (*chain_notes(book, seen), *fleet_notes(book, seen), *supply_notes(book, seen))


def chain_notes(book: Book, seen: ThunderbirdsView) -> list[NoteNow]:
    notes = []
    for number, chain in enumerate(seen.chains, 1):
        for position, entry in enumerate(chain):
            id, where = book.id(entry.card), f"position {position + 1} of chain {number}"
            line = book.line(entry.card, position)
            if line:
                stored = [SYMBOL_NAMES[die.face] for die in entry.stored]
                why = f"{where}; stored: {', '.join(stored)}" if stored else where
                notes.append(NoteNow(id=id, name="needs", value=symbols_text(line), why=why))
            elif entry.influenced:
                notes.append(NoteNow(id=id, name="state", value="influenced", why=f"by the Hood, at {where}"))
    return notes


def fleet_notes(book: Book, seen: ThunderbirdsView) -> list[NoteNow]:
    fleet, notes = seen.fleet, []
    for seat, pilot in enumerate(fleet.crew):
        if seat < len(book.file.thunderbirds):
            crew = book.pilot(pilot) if pilot >= 0 else "nobody"
            place = place_name(fleet.places[seat]) if seat < VEHICLES else "in orbit"
            marks = [word for word, here in (("has moved", seat in fleet.moved), ("grounded", seat in fleet.grounded)) if here]
            notes.append(NoteNow(id=SEAT_IDS[seat], name="crew", value=crew, why="; ".join([place, *marks])))
        if pilot >= 0:
            why = "has acted this turn" if pilot in fleet.acted else "can act" if seat < VEHICLES else "aboard"
            notes.append(NoteNow(id=book.file.pilots[pilot].id, name="seat", value=SEATS[seat], why=why))
    return notes


def supply_notes(book: Book, seen: ThunderbirdsView) -> list[NoteNow]:
    return [
        NoteNow(id=die_id(colour), name="in the supply", value=str(seen.supply[number]), why="the others are rolled or stored")
        for number, colour in enumerate(COLOUR_NAMES)
        if seen.supply[number] != book.file.dice[colour].count
    ]
