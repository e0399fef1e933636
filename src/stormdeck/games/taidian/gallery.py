"""What a player may read about the cards, characters and power-ups of Taidian."""

from __future__ import annotations

from collections import Counter
from typing import Final

from stormdeck.core.gallery import CardNote, NoteNow, Printed, pile_note
from stormdeck.core.types import Seat
from stormdeck.games.taidian.cards import CardFile, CardRow, CharacterRow
from stormdeck.games.taidian.view import TaidianView
from stormdeck.games.taidian.worth import card_points, character_of, counter_extras, counter_worth, extras, price_of

GROUPS: Final = {
    "structure": "Structures",
    "attack": "Attack",
    "defence": "Defence",
    "money": "Money",
    "energy": "Energy",
}
COLOURS: Final = {"attack": "#B3362B", "defence": "#2C5FA8", "structure": "#3B7A45", "money": "#3A3A40", "energy": "#3A3A40"}
KINDS: Final = {
    "attack": "red attack card",
    "defence": "blue defence card",
    "structure": "green structure",
    "money": "black money card",
    "energy": "black energy card",
}
KIND_RULES: Final = {
    "money": ("TA-R30", "TA-G05"),
    "energy": ("TA-R38", "TA-R39"),
    "attack": ("TA-R32", "TA-G16"),
    "defence": ("TA-R31", "TA-R34"),
    "structure": ("TA-R44", "TA-R46"),
}
EFFECT_RULES: Final = {
    "burn": ("TA-R56", "TA-R58", "TA-G47"),
    "heal_after_attack": ("TA-G70",),
    "energy_on_upgrade": ("TA-G71",),
    "money_on_upgrade": ("TA-G71",),
    "draw": ("TA-G50",),
    "heal": ("TA-R33", "TA-G38"),
    "cure": ("TA-R60", "TA-G43"),
}
POINTS: Final = {"attack": "attack points", "defence": "points", "money": "money", "energy": "energy", "structure": "effect"}
PILE_NOTES: Final = (
    pile_note(
        "pile",
        "Draw pile",
        "The cards a player draws, face down; every turn ends with a new hand of it. When it is empty, the player's own discards "
        "are shuffled and become the new one.",
        "TA-R28",
        "TA-R15",
        "TA-G48",
    ),
    pile_note(
        "discards",
        "Discard pile",
        "Used, unused and bought cards go here, and come back when the player's draw pile is empty.",
        "TA-R15",
        "TA-R16",
        "TA-G48",
    ),
)


def gallery(file: CardFile) -> tuple[CardNote, ...]:
    order = [*GROUPS]
    cards = sorted(file.card, key=lambda row: order.index(row.kind))
    powers = [power_note(file, symbol) for symbol in file.game.symbols]
    return (
        *[card_note(file, row) for row in cards],
        *powers,
        *[character_note(row) for row in file.character],
        *PILE_NOTES,
    )


def character_id(character: str) -> str:
    return f"character:{character}"


def power_id(symbol: str) -> str:
    return f"power:{symbol}"


def card_note(file: CardFile, row: CardRow) -> CardNote:
    """TA-R30"""
    numbers = [Printed("price", str(row.cost))]
    if row.value:
        numbers.append(Printed(value_name(row), str(row.value)))
    if row.rounds:
        numbers.append(Printed("rounds", str(row.rounds)))
    if row.symbol:
        numbers.append(Printed("symbol", f"{row.symbol.title()} (+{file.game.bonus_per_level} a level)"))
    return CardNote(
        id=row.id,
        name=row.name,
        text=row.text,
        group=GROUPS[row.kind],
        kind=KINDS[row.kind],
        colour=COLOURS[row.kind],
        copies=row.count,
        numbers=tuple(numbers),
        rules=card_rules(row),
    )


def value_name(row: CardRow) -> str:
    if row.heals or row.effect == "heal":
        return "healing"
    if row.effect == "block":
        return "block"
    return POINTS[row.kind]


def card_rules(row: CardRow) -> tuple[str, ...]:
    special: list[str] = list(EFFECT_RULES.get(row.effect, ()))
    if row.effect == "block":
        special += ["TA-G69"] if row.kind == "structure" else ["TA-R54"]
    special += ["TA-R52", "TA-G22"] if row.counter else []
    special += ["TA-R50", "TA-R51", "TA-G25"] if row.stops_robbers else []
    special += ["TA-G32", "TA-R47"] if row.destroys_structure else []
    special += ["TA-R59", "TA-R60", "TA-R62"] if row.rounds else []
    special += ["TA-R66", "TA-R67", "TA-R68"] if row.steals else []
    special += ["TA-R55", "TA-G39"] if row.heals else []
    special += ["TA-R41"] if row.symbol else []
    return tuple(dict.fromkeys([*special, *KIND_RULES[row.kind]]))


def power_note(file: CardFile, symbol: str) -> CardNote:
    game = file.game
    cards = [row.name for row in file.card if row.symbol == symbol]
    named = f" Cards with it: {', '.join(cards)}." if cards else ""
    return CardNote(
        id=power_id(symbol),
        name=symbol.title(),
        text=f"Every level makes each of your cards with this symbol worth {game.bonus_per_level} more.{named}",
        group="Power-ups",
        kind="power-up",
        numbers=(Printed("levels", str(game.max_power_level)), Printed("energy for a level", str(game.energy_per_power_up))),
        rules=("TA-R41", "TA-R40", "TA-R43"),
    )


def character_note(row: CharacterRow) -> CardNote:
    return CardNote(
        id=character_id(row.id),
        name=row.name,
        text=row.text,
        group="Characters",
        kind=row.role,
        copies=1,
        rules=("TA-R70", "TA-R09"),
    )


# ---- What this viewer knows --------------------------------------------------------------------------------------------


def unseen(file: CardFile, seen: TaidianView) -> dict[str, int]:
    """In the others' hands, draw piles and unplayed discards; everybody remembers what went in, if not always with whom."""
    hidden: Counter[str] = Counter()
    for seat, sure in enumerate(seen.recall.sure):
        if seat != seen.viewer:
            hidden.update(sure)
    for pool in seen.recall.pools:
        hidden.update(pool)
    hidden.subtract(seen.spoils)  # whoever takes spoils looks through all cards of the victim
    return {row.id: max(0, hidden[row.id]) for row in file.card}


def notes_now(file: CardFile, seen: TaidianView) -> tuple[NoteNow, ...]:
    """TA-R41, TA-R70  What levels and characters make of the printed numbers, seat by seat."""
    notes = []
    for number, player in enumerate(seen.players):
        if player.alive:
            notes += [note for row in file.card for note in seat_notes(file, seen, Seat(number), row)]
    return tuple(notes)


def seat_notes(file: CardFile, seen: TaidianView, seat: Seat, row: CardRow) -> list[NoteNow]:
    notes, person = [], character_of(file, seen, seat)
    if added := extras(file, seen, seat, row.id):
        worth = str(card_points(file, seen, seat, row.id))
        notes.append(NoteNow(id=row.id, seat=seat, name=value_name(row), value=worth, why=added_up(row, added)))
    if person and person.counter_bonus and row.counter:
        worth, why = str(counter_worth(file, seen, seat, row.id)), added_up(row, counter_extras(file, seen, seat, row.id))
        notes.append(NoteNow(id=row.id, seat=seat, name="as a counter-attack", value=worth, why=why))
    if person and person.poison_extra_rounds and row.rounds:
        rounds, extra = str(row.rounds + person.poison_extra_rounds), person.poison_extra_rounds
        notes.append(
            NoteNow(id=row.id, seat=seat, name="rounds", value=rounds, why=f"{row.rounds} printed + {extra} by {person.name}")
        )
    if seat == seen.active and price_of(file, seen, row.id) != row.cost and person:
        price = price_of(file, seen, row.id)
        why = f"{row.cost} printed, {row.cost - price} less by {person.name}"
        notes.append(NoteNow(id=row.id, seat=seat, name="price", value=str(price), why=why))
    return notes


def added_up(row: CardRow, added: list[tuple[int, str]]) -> str:
    return " + ".join([f"{row.value} printed", *[f"{extra} by {by}" for extra, by in added]])
