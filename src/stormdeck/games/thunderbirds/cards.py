"""The 144 cards and 21 dice (IR-R05), read from `cards.toml` or from an owner's own file of the same form."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final, NewType
from weakref import WeakValueDictionary

import msgspec

from stormdeck.core import documents
from stormdeck.core.errors import quoted
from stormdeck.core.speech import listed
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.spelling import CardTableError, asked_options, demand, named_row, usual
from stormdeck.games.thunderbirds.state import Tables

Card = NewType("Card", int)
"""An Emergency card: Disasters first, then Civilians, then Hood cards, in the order of the file."""
Pod = NewType("Pod", int)

ADVANCED: Final = 16
DICE: Final = 21
SYMBOL_CODES: Final = "FTWXC*"
SYMBOL_NAMES: Final = ("fire", "trapped", "flood", "toxic", "crash", "wild")
COLOUR_NAMES: Final = ("white", "red", "orange", "blue", "green", "purple")
PILOT_IDS: Final = ("scott", "virgil", "alan", "gordon", "john", "brains")
SEAT_IDS: Final = ("tb1", "tb2", "tb3", "tb4", "tb5", "pod")
VEHICLE_IDS: Final = SEAT_IDS[: ir.VEHICLES]
LEVELS: Final = ("introductory", "standard", "challenging", "very_tough")
SKILLS: Final = (
    "",
    "reroll_one",
    "count_as_trapped",
    "bonus_white_after_discard",
    "count_as_flood",
    "arrange_calls",
    "pod_bonus_die",
)
KEYWORDS: Final = {
    "disasters": ("", "surge", "flash", "unstable"),
    "civilians": ("", "crowd", "hostage"),
    "hood": ("", "mass_hypnosis", "grounded_fleet", "grand_decoy"),
}
MOST_POINTS: Final = 1000
MOST_RATINGS: Final = 20
POINTS: Final = (
    "rescued_regular",
    "rescued_advanced",
    "captured_regular",
    "captured_advanced",
    "left_behind",
    "win_bonus",
    "win_bonus_per_advanced_card",
)
"""The parts of a score, in the order the rules count them."""
ID: Final = re.compile(r"[a-z][a-z0-9_]*")


class DieFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """IR-R35  The six faces of all dice of a colour."""

    count: int
    faces: tuple[str, ...]
    source: str = ""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """IR-R11, IR-G06  A challenge level: how many advanced cards, and the number we recommend."""

    least: int
    most: int
    recommended: int


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    percent: int
    name: str


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """IR-R92  What counts how much."""

    rescued_regular: int
    rescued_advanced: int
    captured_regular: int
    captured_advanced: int
    left_behind: int
    win_bonus: int
    win_bonus_per_advanced_card: int
    ratings: tuple[Rating, ...]


class DiceCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Thunderbird or a Pod (IR-R07, IR-R09): the dice it rolls, one of them perhaps of a colour of choice (IR-R34)."""

    id: str
    name: str
    dice: tuple[str, ...]
    choice: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class Pilot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """IR-R08, IR-R16  A Pilot, his skill and where he begins."""

    id: str
    name: str
    start: str
    skill: str
    text: str


class LadyPenelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """IR-R10  One card, two sides."""

    id: str
    sides: tuple[str, ...]
    road: str
    air: str


class Emergency(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """IR-R06  An Emergency card; `pos` only for a Disaster."""

    id: str
    name: str
    advanced: bool
    keyword: str
    pos: tuple[str, ...] = ()


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cards.toml`, checked by `load_cards`."""

    meta: dict[str, str | int | tuple[int, ...]]
    dice: dict[str, DieFile]
    levels: dict[str, Level]
    score: Score
    thunderbirds: tuple[DiceCard, ...]
    pilots: tuple[Pilot, ...]
    lady_penelope: LadyPenelope
    pods: tuple[DiceCard, ...]
    emergency: dict[str, tuple[Emergency, ...]]
    texts: dict[str, dict[str, str]]


def read_table(text: str) -> dict[str, object]:
    """A table as it is written: TOML, or the JSON that records carry."""
    try:
        read = documents.read_table(text)
    except documents.Unreadable as error:
        raise CardTableError(f"The card table cannot be read: {error}.") from None
    demand(bool(read), "The card table cannot be read: it is empty.")
    return read


def load_cards(text: str) -> CardFile:
    """Read a card table; CardTableError says in one sentence what no box of this game can hold."""
    table = usual(read_table(text), PRINTED)
    try:
        file = msgspec.convert(table, CardFile)
    except msgspec.ValidationError as error:
        raise CardTableError(f"The card table cannot be used: {named_row(str(error), table)}.") from None
    check_dice(file)
    check_levels(file)
    check_fleet(file)
    check_emergencies(file)
    check_texts(file)
    ids = [card.id for card in (*file.thunderbirds, *file.pods)]
    ids += [pilot.id for pilot in file.pilots] + [card.id for card in emergencies(file)]
    for id, times in Counter(ids).items():
        demand(times == 1, f'The id "{id}" is given to {times} cards.')
        demand(ID.fullmatch(id) is not None, f'{quoted(id)} is not an id: small letters, figures and "_", a letter first.')
    check_words(file)
    return file


def check_words(file: CardFile) -> None:
    """Names and explanations are shown at the table."""
    rolled = (*file.thunderbirds, *file.pods)
    names = [*[card.name for card in rolled], *[pilot.name for pilot in file.pilots], *[card.name for card in emergencies(file)]]
    for name in (*names, *[rating.name for rating in file.score.ratings]):
        demand(documents.is_name(name), f"{quoted(name)} is no name: a line of up to {documents.MOST_NAME} signs.")
    told = [text for part in file.texts.values() for text in part.values()]
    for text in (*told, *[card.text for card in rolled], *[pilot.text for pilot in file.pilots]):
        demand(len(text) <= documents.MOST_WORDS, f"{quoted(text)} is too long: {documents.MOST_WORDS} signs are the most.")


def options_asked(text: str) -> Mapping[str, object]:
    """What a table says about the options of the game."""
    return asked_options(read_table(text))


def emergencies(file: CardFile) -> tuple[Emergency, ...]:
    return (*file.emergency["disasters"], *file.emergency["civilians"], *file.emergency["hood"])


def check_dice(file: CardFile) -> None:
    demand(tuple(file.dice) == COLOUR_NAMES, f"The dice are {', '.join(COLOUR_NAMES)}, in this order (IR-G44).")
    for colour, die in file.dice.items():
        faces = [face in SYMBOL_CODES for face in die.faces if len(face) == 1]
        demand(len(faces) == 6 and all(faces), f"A {colour} die has six faces out of F T W X C *.")
        demand(die.faces.count("*") == 1, f"A {colour} die has exactly one wild face (IR-R35).")
        demand(die.count >= 1, f"There must be a {colour} die.")
    total = sum(die.count for die in file.dice.values())
    demand(total == DICE, f"The game has {DICE} dice, this table has {total} (IR-R05).")


def check_levels(file: CardFile) -> None:
    demand(tuple(file.levels) == LEVELS, f"The levels are {', '.join(LEVELS)}, in this order (IR-R11).")
    next_number = 0
    for name, level in file.levels.items():
        fits = level.least == next_number and level.least <= level.recommended <= level.most
        demand(fits, f'The level "{name}" must begin at {next_number} and hold the number it recommends (IR-R11).')
        next_number = level.most + 1
    demand(next_number == ADVANCED + 1, f"The last level ends at {ADVANCED} advanced cards (IR-R11).")
    check_score(file.score)


def check_score(score: Score) -> None:
    """IR-R92"""
    for field in POINTS:
        points = getattr(score, field)
        fits = -MOST_POINTS <= points <= MOST_POINTS
        demand(fits, f"`{field}` is a number from -{MOST_POINTS} to {MOST_POINTS}, not {points} (IR-R92).")
    demand(len(score.ratings) <= MOST_RATINGS, f"There are up to {MOST_RATINGS} ratings, not {len(score.ratings)} (IR-R92).")
    percents = [rating.percent for rating in score.ratings]
    ordered = percents == sorted(percents, reverse=True) and percents[-1:] == [0]
    demand(ordered, "The ratings go from the highest share down to 0 percent (IR-R92).")
    demand(percents[0] <= MOST_POINTS, f"A rating is of {MOST_POINTS} percent at most (IR-R92).")


def check_fleet(file: CardFile) -> None:
    ids = tuple([card.id for card in file.thunderbirds])
    demand(ids == SEAT_IDS[:5], f"The Thunderbirds are {', '.join(SEAT_IDS[:5])}, in this order (IR-R05).")
    demand(len(file.pods) == ir.PODS, f"The game has {ir.PODS} Pods, this table has {len(file.pods)} (IR-R05).")
    for card in (*file.thunderbirds[: ir.VEHICLES], *file.pods):
        known = all(colour in COLOUR_NAMES for colour in (*card.dice, *card.choice))
        demand(known, f"{card.name} rolls a die of a colour there is not.")
        demand("white" not in card.choice, f"{card.name} lets one choose a white die; only coloured dice are chosen (IR-G47).")
        count = len(card.dice) + (1 if card.choice else 0)
        demand(1 <= count <= 3, f"{card.name} rolls {count} dice; a card rolls one to three.")
    tb5 = file.thunderbirds[ir.TB5]
    demand(not tb5.dice and not tb5.choice, "Thunderbird 5 never rolls dice (IR-R75).")
    pilots = tuple([pilot.id for pilot in file.pilots])
    demand(pilots == PILOT_IDS, f"The Pilots are {', '.join(PILOT_IDS)}, in this order (IR-R16).")
    for pilot in file.pilots:
        demand(pilot.skill in SKILLS, f'{pilot.name} has a skill "{pilot.skill}" that no rule carries out (IR-R89).')
        demand(pilot.start in ("pool", "tb5"), f'{pilot.name} begins in the "pool" or on "tb5" (IR-R16).')
    starts = [pilot.start for pilot in file.pilots]
    demand(starts.count("tb5") <= 1, "Only one Pilot can begin on Thunderbird 5 (IR-R16).")


def check_emergencies(file: CardFile) -> None:
    demand(set(file.emergency) == set(KEYWORDS), "The Emergency cards are `disasters`, `civilians` and `hood` (IR-R06).")
    cards = emergencies(file)
    demand(len(cards) == ir.EMERGENCIES, f"There are {ir.EMERGENCIES} Emergency cards, this table has {len(cards)} (IR-R05).")
    advanced = sum(card.advanced for card in cards)
    demand(advanced == ADVANCED, f"There are {ADVANCED} advanced cards, this table has {advanced} (IR-R06).")
    regular = sum(not card.advanced for card in file.emergency["disasters"])
    demand(regular >= 4 + ADVANCED, "There are too few regular Disasters to begin four chains (IR-R19).")
    for kind, cards in file.emergency.items():
        for card in cards:
            known = card.keyword in KEYWORDS[kind]
            demand(known, f'{card.name} has a keyword "{card.keyword}" that no rule carries out (IR-R68 to IR-R72).')
            demand(
                (len(card.pos) == ir.LENGTH) == (kind == "disasters"),
                f"A Disaster, and nothing else, has four lines: {card.name}.",
            )
            for line in card.pos:
                fits = 1 <= len(line) <= 4 and all(symbol in SYMBOL_CODES[: ir.SYMBOLS] for symbol in line)
                demand(fits, f'{card.name} has a line "{line}"; a line is one to four of F T W X C.')


def check_texts(file: CardFile) -> None:
    for kind, part in (("disaster", "disasters"), ("civilian", "civilians"), ("hood", "hood")):
        for keyword in KEYWORDS[part]:
            told = file.texts.get(kind, {}).get(keyword or "ordinary", "")
            demand(bool(told), f"`texts.{kind}` does not explain `{keyword or 'ordinary'}`.")


class Book:
    """A checked card file, by number and by id, and its tables for the rules.  Find the book of a view in `BOOKS`."""

    def __init__(self, file: CardFile, key: str) -> None:
        self.file = file
        self.key = key
        self.cards = emergencies(file)
        self.card_by_id = {card.id: Card(number) for number, card in enumerate(self.cards)}
        self.pod_by_id = {pod.id: Pod(number) for number, pod in enumerate(file.pods)}
        self.tables = tables_of(file)

    def kind(self, card: Card) -> int:
        return int(self.tables.kind[card])

    def is_advanced(self, card: Card) -> bool:
        return self.cards[card].advanced

    def name(self, card: Card) -> str:
        return self.cards[card].name

    def id(self, card: Card) -> str:
        return self.cards[card].id

    def line(self, card: Card, position: int) -> str:
        """The symbols active at a position, counted from 0; "" for a card that is no Disaster."""
        lines = self.cards[card].pos
        return lines[position] if lines else ""

    def pod(self, pod: Pod) -> DiceCard:
        return self.file.pods[pod]

    def pilot(self, pilot: int) -> str:
        """What he is called at the table: "Scott"."""
        return self.file.pilots[pilot].name.split()[0]

    def using(self, using: int) -> DiceCard:
        """The card whose dice are rolled: Thunderbird 1 to 4, then the Pods."""
        return self.file.thunderbirds[using] if using < ir.VEHICLES else self.file.pods[using - ir.VEHICLES]

    def level(self, advanced: int) -> str:
        """IR-R11"""
        name = next(name for name, level in self.file.levels.items() if level.least <= advanced <= level.most)
        return name.replace("_", " ")


def tables_of(file: CardFile) -> Tables:
    """What the rules compute with."""
    tables = Tables()
    for kind, (name, keywords) in enumerate(KEYWORDS.items()):
        start = sum(len(file.emergency[earlier]) for earlier in list(KEYWORDS)[:kind])
        for number, card in enumerate(file.emergency[name], start):
            tables.kind[number] = kind
            tables.advanced[number] = int(card.advanced)
            tables.keyword[number] = keywords.index(card.keyword)
            for position, line in enumerate(card.pos):
                tables.need[number * ir.LENGTH + position] = sum(1 << 4 * SYMBOL_CODES.index(symbol) for symbol in line)
    for colour, die in enumerate(file.dice.values()):
        tables.dice[colour] = die.count
        for side, face in enumerate(die.faces):
            tables.faces[colour * 6 + side] = SYMBOL_CODES.index(face)
    for using, rolled in enumerate((*file.thunderbirds[: ir.VEHICLES], *file.pods)):
        tables.fixed[using] = sum(1 << 4 * COLOUR_NAMES.index(colour) for colour in rolled.dice)
        tables.choice[using] = sum({1 << COLOUR_NAMES.index(colour) for colour in rolled.choice})
    for number, pilot in enumerate(file.pilots):
        tables.skill[number] = SKILLS.index(pilot.skill)
        tables.starts[number] = ir.TB5 if pilot.start == "tb5" else ir.NOTHING
    return tables


BOOKS: Final[WeakValueDictionary[str, Book]] = WeakValueDictionary()
"""Every card table in use, by the key that views carry: a bot that is shown a view finds here what its cards mean.  A game
keeps its book, and so whoever plays keeps it; one that nobody plays with, or that was refused, is gone."""


STANDARD_NAME: Final = "standard"
STANDARD_TEXT: Final = resources.files(__package__).joinpath("cards.toml").read_text("utf-8")
PRINTED: Final[dict[str, object]] = documents.read_toml(STANDARD_TEXT)


def table_text(file: CardFile) -> str:
    """A table in one line, the same for all ways to write it: what the option `card_table` and so a record carries."""
    return msgspec.json.encode(file).decode()


def book_of(file: CardFile) -> Book:
    """The book of a checked table; equal tables have one book, however they are written, and different ones never."""
    key = digest_of(file)
    if key == STANDARD_DIGEST:
        return STANDARD
    book = BOOKS.get(key)
    if book is None:
        book = BOOKS[key] = Book(file, key)
    return book


def digest_of(file: CardFile) -> str:
    return hashlib.sha256(table_text(file).encode()).hexdigest()


def open_book(text: str) -> Book:
    """The book of a card table: its name, if it is the standard one, or its text."""
    return STANDARD if text == STANDARD_NAME else book_of(load_cards(text))


def table_name(book: Book) -> str:
    """What the option `card_table` calls a book: the standard one by its name, any other in full."""
    return STANDARD_NAME if book is STANDARD else table_text(book.file)


STANDARD_FILE: Final = load_cards(STANDARD_TEXT)
STANDARD_DIGEST: Final = digest_of(STANDARD_FILE)
STANDARD: Final = Book(STANDARD_FILE, STANDARD_DIGEST[:12])
"""Known by fewer signs than others: it is not chosen by anybody who wants to be taken for it."""
BOOKS[STANDARD.key] = STANDARD


def dice_text(colours: Sequence[str]) -> str:
    """ "2 white and 1 red"."""
    return listed([f"{count} {colour}" for colour, count in Counter(colours).items()])


assert len(PILOT_IDS) == ir.PILOTS
assert len(COLOUR_NAMES) == ir.COLOURS
