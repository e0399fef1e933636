"""The two decks of 50 cards (TL-R05): 23 kinds each, the same on both sides but for some names, read from `cards.toml`.

Equal cards of one deck cannot be told apart, so a card is what is printed on its two sides: a kind and a back (TL-R59).
"""

from __future__ import annotations

from importlib import resources
from typing import Final, Literal, NewType

import msgspec

from stormdeck.core.documents import Unreadable, read_toml
from stormdeck.core.shown import spell

Card = NewType("Card", int)
"""A card: `back * 23 + kind`.  Backs: 0 Thor's deck, 1 Loki's."""

KINDS: Final = 23
CARDS: Final = 46
DECK: Final = 50
THOR: Final = 0
LOKI: Final = 1
Side = Literal["thor", "loki"]
SIDES: Final[tuple[Side, Side]] = ("thor", "loki")

KIND_IDS: Final = (
    "god",
    "treasure",
    "shield_wall",
    "nightmare",
    "frigg",
    "ravens",
    "archer",
    "ally3",
    "viking",
    "ally5",
    "ally6",
    "champion",
    "baldr",
    "valkyries",
    "vidarr",
    "freya",
    "hel",
    "odin",
    "longships",
    "seer",
    "weapon",
    "berserker",
    "idunn",
)

# The vocabulary of powers (TL-R08, TL-R42): a bit each.  The rules ask for the power, not for the card.
POWERS: Final = (
    "enter_faceup_front",
    "four_points",
    "lose_if_lost",
    "beats_challengers_except_archer",
    "wipe_lane",
    "wipe_hand",
    "spy_hand",
    "reveal_column",
    "beats_champion_when_challenging",
    "challenge_front_from_hand",
    "challenge_random_hand_card",
    "remove_god",
    "defeats_shield_wall",
    "move_own_card",
    "move_opposing_card",
    "flank_challenge",
    "take_top_of_opposing_discard",
    "take_any_from_own_discard",
    "recover_ravens",
    "recover_troops",
    "draw_from_opposing_deck",
    "remove_opposing_god_or_faceup_wall",
    "top_of_discard_vikings",
    "top_of_discard_ties",
)
NEVER_INITIATE: Final = ("god", "treasure", "shield_wall", "nightmare")  # TL-R36
ONLY_ONE: Final = ("god", "treasure", "hel")  # a second Hel could fetch the first for ever (TL-G44)
SOURCES: Final = ("seed", "public", "reconstructed")


class GameNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rulebook itself counts; the rules are written with these numbers."""

    id: str
    title: str
    designer: str
    publisher: str
    year: int
    minutes: int
    deck_size: int = 50
    opening_hand: int = 9
    opening_row: int = 3
    hand_limit: int = 12
    max_rows: int = 4
    god_action_points: int = 4
    recover_count: int = 3
    seer_count: int = 3
    berserker_attack: int = 6
    berserker_defence: int = 3
    freya_min_strength: int = 1
    freya_max_strength: int = 7
    ravens_kills_up_to: int = 1


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card: its name in each deck, strength (TL-R07), symbol and powers (TL-R08), copies (TL-R09)."""

    id: str
    thor: str
    loki: str
    copies: int
    has_strength: bool
    symbol: bool
    initiates: bool
    powers: tuple[str, ...]
    text: str
    strength_source: str
    copies_source: str
    names_source: str
    strength: int = -1

    def name(self, side: int) -> str:
        return self.thor if side == THOR else self.loki

    @property
    def may_initiate(self) -> bool:
        """TL-R36  Whether it may challenge if it has a strength."""
        return self.id not in NEVER_INITIATE

    @property
    def power_bits(self) -> int:
        return sum(1 << POWERS.index(power) for power in self.powers)


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cards.toml`, checked when it is read."""

    game: GameNumbers
    card: tuple[Kind, ...]
    options: dict[str, bool | int | str] = {}
    """What a table of one's own asks for beside its cards; ours asks for nothing."""

    def __hash__(self) -> int:
        return hash((self.game, self.card))

    def kind(self, card: Card) -> Kind:
        return self.card[kind_of(card)]

    def name(self, card: Card) -> str:
        """The name printed on a card."""
        return self.kind(card).name(back_of(card))

    def spoken(self, card: Card) -> str:
        """The name in the middle of a sentence, with an article where the name is not one of somebody or something."""
        name = self.name(card)
        return f"the {name}" if kind_id(card) in ("shield_wall", "archer", "ally3", "ally5", "ally6") else name


def load_cards(text: str) -> CardFile:
    """Read a card table; a ValueError says in one sentence what no deck of this game can be."""
    try:
        file = msgspec.convert(read_toml(text), CardFile)
    except Unreadable as error:
        raise ValueError(f"The card table is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise ValueError(f"The card table cannot be read: {error}.") from None
    wanted = GameNumbers(*[getattr(file.game, name) for name in ("id", "title", "designer", "publisher", "year", "minutes")])
    if file.game != wanted:
        raise ValueError("A number of [game] is not the rulebook's; the rules are written with those (TL-R05).")
    return check_cards(file)


def check_cards(file: CardFile) -> CardFile:
    """The table, if its kinds and copies make a deck."""
    if tuple(kind.id for kind in file.card) != KIND_IDS:
        raise ValueError(f"The table must list these {KINDS} kinds in this order: {', '.join(KIND_IDS)}.")
    total = sum(kind.copies for kind in file.card)
    if total != DECK:
        raise ValueError(f"A deck has exactly {DECK} cards, this table adds up to {total} (TL-R05).")
    for kind in file.card:
        check_kind(kind)
    return file


def check_kind(kind: Kind) -> None:
    if kind.copies < 1 or (kind.id in ONLY_ONE and kind.copies != 1):
        only = "exactly one" if kind.id in ONLY_ONE else "at least one"
        raise ValueError(f'A deck has {only} "{kind.id}", not {kind.copies} (TL-R09, TL-G44).')
    if not (0 <= kind.strength <= 7 if kind.has_strength else kind.strength == -1):
        raise ValueError(f'The strength of "{kind.id}" is a number from 0 to 7, and only where it has one (TL-R07).')
    if kind.id in ("god", "hel") and kind.has_strength:
        raise ValueError(f'"{kind.id}" has no strength (TL-R47, TL-G44).')
    if kind.id in NEVER_INITIATE[1:] and kind.strength != 0:
        raise ValueError(f'"{kind.id}" has strength 0 (TL-R36).')
    if kind.initiates != (kind.has_strength and kind.may_initiate):
        raise ValueError(f'"initiates" of "{kind.id}" does not agree with TL-R36.')
    if any(power not in POWERS for power in kind.powers):
        raise ValueError(f'"{kind.id}" has a power nobody knows; the powers are {", ".join(POWERS)}.')
    if {kind.strength_source, kind.copies_source, kind.names_source} - set(SOURCES):
        raise ValueError(f'The sources of "{kind.id}" must be {", ".join(SOURCES)}.')
    if not kind.thor or not kind.loki:
        raise ValueError(f'"{kind.id}" needs a name in each deck.')


FILE: Final = load_cards(resources.files(__package__).joinpath("cards.toml").read_text("utf-8"))


def load_own_cards(text: str) -> CardFile:
    """A table of one's own: like `load_cards`, and the powers must be those of the rules."""
    return check_own(load_cards(text))


def check_own(file: CardFile) -> CardFile:
    check_cards(file)
    for own, ours in zip(file.card, FILE.card, strict=True):
        if (own.powers, own.symbol) != (ours.powers, ours.symbol):
            raise ValueError(f'The powers of "{own.id}" are part of the rules and cannot be changed here (TL-R42).')
    return file


def kind_of(card: Card) -> int:
    return card % KINDS


def back_of(card: Card) -> int:
    return card // KINDS


def kind_id(card: Card) -> str:
    return KIND_IDS[card % KINDS]


def code(card: Card) -> str:
    """The text of a card in documents, its back first: `loki_ravens`."""
    return f"{SIDES[card // KINDS]}_{KIND_IDS[card % KINDS]}"


spell(Card, code)


def card_of(kind: str, side: int) -> Card:
    return Card(side * KINDS + KIND_IDS.index(kind))


def slug(name: str) -> str:
    """A printed name as one word: `odins_ring`."""
    return name.lower().replace("'", "").replace("ö", "o").replace(" ", "_")
