"""The card table: cards, structures and characters as data rows, read from `cards.toml` or from a table of one's own.

The vocabulary is small.  Money and energy have a value.  An attack card has points and may `counter`, stop Robbers, destroy a
structure, stay for some rounds (a Poison), steal cards or heal.  A defence card blocks, heals or cures.  A structure has one
effect.  A character has bonuses, extra cards, energy, structures.
"""

from __future__ import annotations

from importlib import resources
from typing import Final, Literal

import msgspec

from stormdeck.core import documents
from stormdeck.core.errors import quoted
from stormdeck.games.taidian import vocabulary as voc
from stormdeck.games.taidian.spelling import CardTableError, demand, named_row, usual
from stormdeck.games.taidian.vocabulary import Table

MOST_KINDS: Final = 30  # a set of kinds is a number with a bit a kind
MOST_VALUE: Final = 1000
LEAST_HEALTH: Final = 10
MOST_HEALTH: Final = 300
MOST_ROUNDS: Final = 1000
TYPES: Final = {"money": voc.MONEY, "energy": voc.ENERGY, "attack": voc.RED, "defence": voc.BLUE, "structure": voc.GREEN}
COLOURS: Final = {"money": "black", "energy": "black", "attack": "red", "defence": "blue", "structure": "green"}
BLUE_EFFECTS: Final = {"block": voc.BLOCKS, "heal": voc.HEALS, "cure": voc.CURES}
GREEN_EFFECTS: Final = {
    "burn": voc.BURNS,
    "block": voc.WALLS,
    "heal_after_attack": voc.CLINIC,
    "energy_on_upgrade": voc.GENERATES,
    "money_on_upgrade": voc.TRADES,
    "draw": voc.WATCHES,
}
RED_FEATURES: Final = ("counter", "stops_robbers", "destroys_structure", "rounds", "steals", "heals")


class CardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """TA-R30, TA-G03  One kind of card: cost on the right, value on the left, and what it can do."""

    id: str
    name: str
    kind: Literal["money", "energy", "attack", "defence", "structure"]
    cost: int
    value: int
    count: int
    text: str
    symbol: str = ""
    counter: bool = False
    stops_robbers: bool = False
    destroys_structure: bool = False
    rounds: int = 0
    steals: int = 0
    heals: bool = False
    effect: str = ""
    colour: str = ""
    """What the kind says already; it may be written, but not otherwise."""
    seed: tuple[str, ...] = ()
    """The fields of this row that the rule sheet states; the others are reconstructed."""

    @property
    def shown_colour(self) -> str:
        return COLOURS[self.kind]


class CharacterRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """TA-R01, TA-R09, TA-R70  A character and its ability."""

    id: str
    name: str
    role: str
    text: str
    bonus: dict[str, int] = {}
    counter_bonus: int = 0
    start_energy: int = 0
    start_cards: tuple[str, ...] = ()
    start_structures: tuple[str, ...] = ()
    poison_extra_rounds: int = 0
    structure_discount: int = 0
    draw_after_attack: int = 0


class GameRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of the game itself."""

    id: str = "taidian"
    title: str = "Taidian"
    min_players: int = 2
    max_players: int = 6
    hand_size: int = 5
    start_health: int = 150
    start_energy: int = 0
    energy_per_power_up: int = 10
    max_power_level: int = 3
    bonus_per_level: int = 10
    spoils_cards: int = 3
    storm_round: int = 40
    storm_step: int = 5
    max_rounds: int = 200
    symbols: tuple[str, ...] = ("aim", "strength", "skill", "healing")


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole card table, checked when it is read."""

    schema: int
    game: GameRow
    start_deck: dict[str, int]
    card: tuple[CardRow, ...]
    character: tuple[CharacterRow, ...] = ()

    def kind_of(self, card: str) -> int:
        for number, row in enumerate(self.card):
            if row.id == card:
                return number
        raise KeyError(card)

    def card_row(self, card: str) -> CardRow:
        return self.card[self.kind_of(card)]

    def character_row(self, character: str) -> CharacterRow:
        for row in self.character:
            if row.id == character:
                return row
        raise KeyError(character)


def read_table(text: str) -> dict[str, object]:
    """A table as it is written: TOML, or the JSON that records carry."""
    try:
        return usual(documents.read_table(text))
    except documents.Unreadable as error:
        language = "JSON" if documents.is_json(text) else "TOML"
        raise CardTableError(f"The card table is not {language}: {error}.") from None


def load_cards(text: str) -> CardFile:
    """Read a card table; CardTableError says in one sentence what is wrong with it."""
    read = read_table(text)
    try:
        file = msgspec.convert(read, CardFile)
    except msgspec.ValidationError as error:
        raise CardTableError(f"The card table cannot be used: {named_row(str(error), read)}.") from None
    check_game(file)
    ids = [row.id for row in file.card]
    demand(5 <= len(ids) <= MOST_KINDS, f"A card table has 5 to {MOST_KINDS} kinds of card, not {len(ids)}.")
    for row in file.card:
        check_id(row.id, "card")
        demand(ids.count(row.id) == 1, f'Two cards have the id "{row.id}".')
        check_card(file, row)
    names = [row.name for row in file.card]
    demand(len(set(names)) == len(names), "Two cards have the same name.")
    check_words(file)
    check_start_deck(file)
    people = [row.id for row in file.character]
    demand(len(people) <= MOST_KINDS, f"A card table has up to {MOST_KINDS} characters, not {len(people)}.")
    for person in file.character:
        check_id(person.id, "character")
        demand(people.count(person.id) == 1, f'Two characters have the id "{person.id}".')
        check_character(file, person)
    return file


def check_words(file: CardFile) -> None:
    """Names and explanations are shown at the table."""
    people = [text for row in file.character for text in (row.name, row.role)]
    for name in (file.game.title, *[row.name for row in file.card], *people):
        demand(documents.is_name(name), f"{quoted(name)} is no name: a line of up to {documents.MOST_NAME} signs.")
    for text in (*[row.text for row in file.card], *[row.text for row in file.character]):
        demand(len(text) <= documents.MOST_WORDS, f"{quoted(text)} is too long: {documents.MOST_WORDS} signs are the most.")


def table_name(file: CardFile) -> str:
    """What the option `card_table`, and so a record, calls a table: the standard one by its name, any other in full, in one
    line that is the same for all ways to write it."""
    return STANDARD_NAME if file == FILE else msgspec.json.encode(file).decode()


def open_table(name: str) -> CardFile:
    """The table of such a name, or of a file of one's own."""
    return FILE if name == STANDARD_NAME else load_cards(name)


def check_id(id: str, what: str) -> None:
    plain = id.replace("_", "").isalnum() and id.isascii() and id == id.lower()
    demand(
        plain and id not in ("self", "none", "random", "draft"),
        f'{quoted(id)} is not the id of a {what}: small letters, digits, "_".',
    )


def check_game(file: CardFile) -> None:
    game = file.game
    demand(file.schema == 1, f"The card table has schema {file.schema}; this version reads schema 1.")
    demand(game.id == "taidian", f'The card table is for the game "{game.id}", not for "taidian".')
    demand(2 <= game.min_players <= game.max_players <= 6, "Taidian is for 2 to 6 players (TA-G01).")
    for field, least, most in (
        ("hand_size", 1, 20),
        ("start_health", LEAST_HEALTH, MOST_HEALTH),
        ("energy_per_power_up", 1, 1000),
        ("start_energy", 0, game.energy_per_power_up - 1),
        ("max_power_level", 0, 20),
        ("bonus_per_level", 0, 1000),
        ("spoils_cards", 0, 20),
        ("storm_round", 0, MOST_ROUNDS),
        ("storm_step", 1, 1000),
        ("max_rounds", 1, MOST_ROUNDS),
    ):
        number = getattr(game, field)
        demand(least <= number <= most, f"`{field}` is a number from {least} to {most}, not {number}.")
    symbols = game.symbols
    demand(1 <= len(symbols) <= 8 and len(set(symbols)) == len(symbols), "There are 1 to 8 symbols, all different (TA-R04).")
    for symbol in symbols:
        check_id(symbol, "symbol")


def check_card(file: CardFile, row: CardRow) -> None:
    name = f'The card "{row.id}"'
    demand(1 <= row.cost <= MOST_VALUE, f"{name} costs {row.cost}; a price is from 1 to {MOST_VALUE} (TA-G06).")
    demand(0 <= row.value <= MOST_VALUE, f"{name} has the value {row.value}; a value is from 0 to {MOST_VALUE}.")
    demand(1 <= row.count <= 200, f"{name} is printed {row.count} times; a kind has 1 to 200 cards.")
    demand(row.colour in ("", row.shown_colour), f'{name} is {row.kind}, so it is {row.shown_colour}, not "{row.colour}".')
    demand(not row.symbol or row.symbol in file.game.symbols, f'{name} has the symbol "{row.symbol}", which the game has not.')
    demand(not row.symbol or row.kind in ("attack", "defence"), f"{name} cannot have a symbol: it is {row.kind} (TA-G13).")
    features = [feature for feature in RED_FEATURES if getattr(row, feature)]
    if row.kind != "attack":
        demand(not features, f"{name} is {row.kind}, so it cannot have `{''.join(features[:1])}`.")
    allowed = {"defence": BLUE_EFFECTS, "structure": GREEN_EFFECTS}.get(row.kind, {})
    if row.kind in ("defence", "structure"):
        demand(row.effect in allowed, f'{name} needs an effect: {", ".join(allowed)}; not "{row.effect}".')
    else:
        demand(not row.effect, f"{name} is {row.kind}, so it has no `effect`.")
    demand(0 <= row.rounds <= 20, f"{name} stays {row.rounds} rounds; a Poison stays 1 to 20.")
    demand(0 <= row.steals <= 3, f"{name} steals {row.steals} cards; a Robber takes 1 to 3.")
    alone = [feature for feature in ("rounds", "steals", "heals", "destroys_structure") if getattr(row, feature)]
    demand(len(alone) <= 1, f"{name} has {' and '.join(f'`{part}`' for part in alone)}; a card has one of them at most.")
    if row.heals or row.rounds or row.steals:
        more = row.counter or row.stops_robbers
        demand(not more, f"{name} cannot also be played in answer to an attack.")
    demand(not row.rounds or not row.symbol, f"{name} is a Poison, which has no symbol.")


def check_start_deck(file: CardFile) -> None:
    known = {row.id: row for row in file.card}
    for card, count in file.start_deck.items():
        demand(card in known, f'The starting deck has the card "{card}", which the table has not.')
        demand(known[card].kind != "structure", f'The starting deck has "{card}"; a structure is never in a deck (TA-R44).')
        needed = count * file.game.max_players
        enough = count >= 0 and needed <= known[card].count
        demand(enough, f'{file.game.max_players} starting decks need {needed} of "{card}", but {known[card].count} are printed.')
    demand(sum(file.start_deck.values()) >= 1, "The starting deck is empty.")


def check_character(file: CardFile, row: CharacterRow) -> None:
    name = f'The character "{row.id}"'
    known = {card.id: card for card in file.card}
    for card in (*row.bonus, *row.start_cards, *row.start_structures):
        demand(card in known, f'{name} names the card "{card}", which the table has not.')
    for card in row.start_cards:
        demand(known[card].kind != "structure", f'{name} starts with "{card}" as a card; put it in `start_structures`.')
    for card in row.start_structures:
        demand(known[card].kind == "structure", f'{name} starts with "{card}" in play, which is no structure.')
    for card in {*row.start_cards, *row.start_structures}:
        needed = (*row.start_cards, *row.start_structures).count(card) + file.start_deck.get(card, 0) * file.game.max_players
        demand(needed <= known[card].count, f'{name} needs more copies of "{card}" than are printed.')
    demand(len(set(row.start_structures)) == len(row.start_structures), f"{name} starts with two structures of a type (TA-R46).")
    enough = file.game.start_energy + row.start_energy < file.game.energy_per_power_up
    demand(enough, f"{name} would start with enough energy for a power-up (TA-G08).")
    for card, points in row.bonus.items():
        useful = known[card].kind in ("attack", "defence")
        demand(
            useful and 0 <= points <= MOST_VALUE,
            f'{name} has a bonus of {points} on "{card}"; it must be 0 or more, on red or blue.',
        )
    for field in ("counter_bonus", "start_energy", "poison_extra_rounds", "structure_discount", "draw_after_attack"):
        number = getattr(row, field)
        demand(0 <= number <= 100, f"`{field}` of {name[4:]} is a number from 0 to 100, not {number}.")


def numbers(file: CardFile) -> Table:
    """The table as the rules compute with it."""
    game = file.game
    table = Table(len(file.card), len(game.symbols), len(file.character))
    for kind, row in enumerate(file.card):
        table.type_of[kind] = TYPES[row.kind]
        table.cost[kind] = row.cost
        table.value[kind] = row.value
        table.symbol[kind] = game.symbols.index(row.symbol) if row.symbol else voc.NOTHING
        table.count[kind] = row.count
        table.start[kind] = file.start_deck.get(row.id, 0)
        table.counters[kind] = int(row.counter)
        table.stops[kind] = int(row.stops_robbers)
        table.bombs[kind] = int(row.destroys_structure)
        table.rounds[kind] = row.rounds
        table.steals[kind] = row.steals
        table.aids[kind] = int(row.heals)
        table.effect[kind] = {**BLUE_EFFECTS, "": 0}[row.effect] if row.kind != "structure" else GREEN_EFFECTS[row.effect]
    for number, person in enumerate(file.character):
        add_character(file, table, number, person)
    table.ids = tuple([row.id for row in file.card])
    table.symbol_ids = game.symbols
    table.punch = table.ids.index("punch") if "punch" in table.ids else voc.NOTHING
    table.character_ids = tuple([row.id for row in file.character])
    table.hand_size = game.hand_size
    table.start_energy = game.start_energy
    table.power_cost = game.energy_per_power_up
    table.most_level = game.max_power_level
    table.level_bonus = game.bonus_per_level
    table.spoils_cards = game.spoils_cards
    table.storm_step = game.storm_step
    table.lay_rows()
    return table


def add_character(file: CardFile, table: Table, number: int, row: CharacterRow) -> None:
    base = number * len(file.card)
    for card, points in row.bonus.items():
        table.bonus[base + file.kind_of(card)] = points
    for card in row.start_cards:
        table.extra_cards[base + file.kind_of(card)] += 1
    for card in row.start_structures:
        table.extra_structures[number] |= 1 << file.kind_of(card)
    table.extra_energy[number] = row.start_energy
    table.counter_bonus[number] = row.counter_bonus
    table.poison_extra[number] = row.poison_extra_rounds
    table.discount[number] = row.structure_discount
    table.draw_after_attack[number] = row.draw_after_attack


STANDARD_NAME: Final = "standard"
STANDARD_TEXT: Final = resources.files(__package__).joinpath("cards.toml").read_text("utf-8")
FILE: Final = load_cards(STANDARD_TEXT)
