"""The cards of THUNDERBOLTS: eleven letters and the wild, with how many of each (TB-G01), read from `cards.toml`.

The same reader takes a file of one's own, for the owner of a printed copy.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import Final, NewType

import msgspec

from stormdeck.core.documents import Unreadable, read_toml
from stormdeck.core.errors import BadOptions, quoted
from stormdeck.core.shown import spell

Card = NewType("Card", int)
"""A face.  A letter's number is its place in the word, counted from 0; 10, the place that no letter has, is the wild."""

WORD: Final = "THUNDERBOLTS"  # TB-R11
FACES: Final = 12
WILD: Final = 10  # TB-R24; the second T must be one (TB-R25)
CODES: Final = ("T", "H", "U", "N", "D", "E", "R", "B", "O", "L", "*", "S")
"""By face; equal faces are one and the same for the rules."""
BY_CODE: Final = {text: Card(face) for face, text in enumerate(CODES)}
SPOKEN_ORDER: Final = tuple([Card(face) for face in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, WILD)])
"""Letters as in the word, the wild last: how a list of cards is written for people."""

MOST_COPIES: Final = 99
COUNT: Final = re.compile(r"([A-Za-z*])(\d{1,3})")

Copies = tuple[int, ...]
"""How many there are of each face."""


def code(card: Card) -> str:
    """The short text of a card: `H`, or `*` for a wild."""
    return CODES[card]


spell(Card, code)


def spoken(card: Card) -> str:
    """The card in a sentence: "the H", "a wild"."""
    return "a wild" if card == WILD else f"the {CODES[card]}"


def letter_at(place: int) -> str:
    """What a place of the word (counted from 0) is called: "H", "second T"."""
    return "second T" if place == WILD else WORD[place]


# ---- The data file -----------------------------------------------------------------------------------------------------


class CardLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One face and how many there are of it."""

    id: str
    copies: int
    kind: str = ""
    places: tuple[int, ...] = ()
    text: str = ""
    source: str = ""


class GameTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the rule sheet says (TB-R06 to TB-R25), and the sums of the cards."""

    id: str = "thunderbolts"
    title: str = "THUNDERBOLTS"
    publisher: str = ""
    source: str = ""
    players_min: int = 2
    players_max: int = 4
    word: str = WORD
    stack_length: int = 12
    wild_only_places: tuple[int, ...] = (11,)
    hand_size: int = 5
    max_stacks: int = 4
    max_reserves: int = 4
    deck_size: int | None = None
    letter_cards: int | None = None
    wild_cards: int | None = None


class DealTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """TB-R06, TB-R07  WALLET cards by number of players."""

    two: int = msgspec.field(default=30, name="2")
    three: int = msgspec.field(default=20, name="3")
    four: int = msgspec.field(default=20, name="4")


class ScoringTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """TB-R02, TB-R03  Points."""

    complete_stack: int = 5
    empty_wallet: int = 10


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """TB-G43  A deck of as many of each letter, and so many wilds."""

    letter_copies: int
    wilds: int
    source: str = ""

    @property
    def copies(self) -> Copies:
        return tuple([self.wilds if face == WILD else self.letter_copies for face in range(FACES)])


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card table, checked when it is read.  Only the cards must be there; what is left out is as on the rule sheet."""

    card: tuple[CardLine, ...]
    game: GameTable = GameTable()
    deal: DealTable = DealTable()
    scoring: ScoringTable = ScoringTable()
    options: dict[str, bool | int | str] = {}
    deck_presets: dict[str, Preset] = {}

    @property
    def copies(self) -> Copies:
        """TB-G01  The deck of this file."""
        lines = {line.id: line for line in self.card}
        return tuple([lines[text].copies for text in CODES])

    @property
    def decks(self) -> dict[str, Copies]:
        """Every deck by its name."""
        return {"standard": self.copies} | {name: preset.copies for name, preset in self.deck_presets.items()}


def load_cards(text: str) -> CardFile:
    """Read a card table; BadOptions says in one sentence what is wrong with a bad one."""
    try:
        file = msgspec.convert(read_toml(text), CardFile)
    except Unreadable as error:
        raise BadOptions(f"The card file is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise BadOptions(f"The card file cannot be used: {error}.") from None
    check_sheet(file)
    check_cards(file.card)
    check_sums(file)
    check_presets(file)
    return file


def require(condition: bool, why: str) -> None:
    if not condition:
        raise BadOptions(why)


def check_sheet(file: CardFile) -> None:
    """What the rule sheet fixes cannot be changed in a card file."""
    sheet = GameTable()
    require(file.game.id == sheet.id, f'This is a card file of {quoted(file.game.id)}, not of "{sheet.id}".')
    rules = {
        "players_min": "TB-R06",
        "players_max": "TB-R07",
        "word": "TB-R11",
        "stack_length": "TB-R11",
        "wild_only_places": "TB-R25",
        "hand_size": "TB-R17",
        "max_stacks": "TB-R10",
        "max_reserves": "TB-R12",
    }
    for name, rule in rules.items():
        given, printed = getattr(file.game, name), getattr(sheet, name)
        require(given == printed, f"`{name}` is {shown(printed)} by the rule sheet, not {shown(given)} ({rule}).")
    require(file.deal == DealTable(), "The deal is 30 cards each for 2 players and 20 for 3 or 4 (TB-R06, TB-R07).")
    require(file.scoring == ScoringTable(), "A stack is 5 points and an empty WALLET 10 (TB-R02, TB-R03).")


def shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join([str(part) for part in value]) or "nothing"
    return quoted(value) if isinstance(value, str) else str(value)


def check_cards(lines: tuple[CardLine, ...]) -> None:
    """Every face once, with a number of copies that can be."""
    for line in lines:
        require(line.id in BY_CODE, f"There is no card {quoted(line.id)}; the cards are {' '.join(CODES)}.")
        face = BY_CODE[line.id]
        kind = "wild" if face == WILD else "letter"
        places = tuple(range(1, FACES + 1)) if face == WILD else (face + 1,)
        require(line.kind in ("", kind), f'The card "{line.id}" is a {kind}, not a {quoted(line.kind)} (TB-R24).')
        require(
            line.places in ((), places), f'The card "{line.id}" lies at {shown(places)}, not at {shown(line.places)} (TB-R11).'
        )
        check_copies(line.id, line.copies)
    for text in CODES:
        count = [line.id for line in lines].count(text)
        require(count == 1, f'The card "{text}" stands {count} times in the card file; each stands there once (TB-G01).')


def check_copies(text: str, copies: int) -> None:
    fits = 1 <= copies <= MOST_COPIES
    require(fits, f'A deck has 1 to {MOST_COPIES} copies of the card "{text}", not {copies} (TB-G01).')


def check_sums(file: CardFile) -> None:
    copies, game = file.copies, file.game
    sums = {"deck_size": sum(copies), "letter_cards": sum(copies) - copies[WILD], "wild_cards": copies[WILD]}
    for name, counted in sums.items():
        given = getattr(game, name)
        require(given in (None, counted), f"`{name}` is {given}, but the cards add up to {counted} (TB-G01).")


def check_presets(file: CardFile) -> None:
    """TB-G43  `standard` describes the cards themselves."""
    for name, preset in file.deck_presets.items():
        require(name.isidentifier(), f'{quoted(name)} is no name for a deck: letters, digits and "_" only.')
        for text, copies in zip(CODES, preset.copies, strict=True):
            check_copies(text, copies)
        fits = name != "standard" or preset.copies == file.copies
        require(
            fits,
            'The deck "standard" is made of the cards themselves; leave it out of the presets, or give it their counts (TB-G43).',
        )


# ---- Decks as text -----------------------------------------------------------------------------------------------------


def deck_text(copies: Copies) -> str:
    """A deck in one line: `T12 H12 U12 N12 D12 E12 R12 B12 O12 L12 S12 *30`."""
    return " ".join([f"{CODES[face]}{copies[face]}" for face in SPOKEN_ORDER])


def read_deck(text: str) -> Copies:
    """The deck of such a line; BadOptions says what is wrong."""
    counts: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        found = COUNT.fullmatch(word)
        if found is None or found[1].upper() not in BY_CODE:
            raise BadOptions(f'{quoted(word)} is no part of a deck; write it like "{deck_text(FILE.copies)}" (TB-G01).')
        face = found[1].upper()
        require(face not in counts, f'The deck counts the card "{face}" twice (TB-G01).')
        check_copies(face, int(found[2]))
        counts[face] = int(found[2])
    missing = [face for face in CODES if face not in counts]
    require(not missing, f"The deck does not say how many there are of {' '.join(missing)} (TB-G01).")
    return tuple([counts[face] for face in CODES])


FILE: Final = load_cards(resources.files(__package__).joinpath("cards.toml").read_text("utf-8"))
DECKS: Final = FILE.decks
