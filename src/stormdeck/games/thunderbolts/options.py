"""What the players of THUNDERBOLTS may agree on; the defaults are the plain reading of the rule sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.errors import BadOptions, quoted
from stormdeck.core.options import Option, Options, OptionValue, plain_words
from stormdeck.games.thunderbolts.cards import DECKS, FILE, Copies, deck_text, load_cards, read_deck
from stormdeck.games.thunderbolts.state import COMPLETED_ONLY, HAND, NO_RECYCLING, NOTHING, UNDER_TOPS, Agreed

SEATS: Final = ("seat_1", "seat_2", "seat_3", "seat_4")


class SizeOption(Option, frozen=True, kw_only=True):
    """TB-G35  0 for the deal of the rule sheet, or a number of one's own."""

    def check(self, value: object) -> OptionValue:
        is_zero = value == "0" or (isinstance(value, int) and not isinstance(value, bool) and value == 0)
        return 0 if is_zero else super().check(value)

    def expected(self) -> str:
        return f"0 (as on the rule sheet) or a whole number from {self.least} to {self.most}"


class DeckOption(Option, frozen=True, kw_only=True):
    """TB-G01, TB-G43  The name of a deck, or a deck of one's own written out: so a record says which cards it was played with."""

    def check(self, value: object) -> OptionValue:
        if not isinstance(value, str) or value in self.choices or not any(letter.isdigit() for letter in value):
            return super().check(value)
        try:
            return deck_name(read_deck(value))
        except BadOptions as error:
            raise BadOptions(f'Option "{self.name}": {error}') from None

    def expected(self) -> str:
        return f'{super().expected()} or a deck of your own, such as "{deck_text(FILE.copies)}"'


def deck_name(copies: Copies) -> str:
    """The name of a deck we know, or else the deck itself."""
    return next((name for name, known in DECKS.items() if known == copies), deck_text(copies))


def deck_words(copies: Copies) -> str:
    """A deck as players choose it."""
    return f"{sum(copies)} cards, {copies[-1]} of them wild"


OPTIONS: Final = (
    Option(
        name="dealer",
        default="random",
        choices=("random", *SEATS),
        words=("Anybody, by lot", *[plain_words(seat) for seat in SEATS]),
        place="expert",
        meaning="Who deals; the next seat begins.  TB-G02",
    ),
    Option(
        name="exchange_wild_to",
        default="source",
        choices=("source", "hand"),
        words=("Where the letter came from", "Always the hand"),
        title="An exchanged wild goes to",
        meaning="Where you get the wild that you exchange for its letter.  TB-G09",
    ),
    Option(
        name="vault_recycle",
        default="completed",
        choices=("completed", "completed_then_under_tops", "none"),
        words=("Completed stacks", "Completed stacks, then cards under the tops", "Nothing"),
        place="expert",
        title="A new VAULT is made of",
        meaning="What an empty VAULT is filled with.  TB-G07, TB-G08, TB-G42",
    ),
    Option(
        name="tie_break",
        default="shared",
        choices=("shared", "wallet"),
        words=("Share the win", "The smaller WALLET wins"),
        place="expert",
        title="Equal points",
        meaning="Who wins where points are equal.  TB-G23",
    ),
    Option(
        name="reserve_view",
        default="all",
        choices=("all", "tops"),
        words=("All cards", "Only the top ones"),
        title="Reserves show",
        meaning="What the table shows of the reserves.  TB-G30",
    ),
    Option(
        name="turn_limit",
        default=1000,
        zero="No limit",
        place="expert",
        title="Turns at most",
        meaning="After so many turns the game ends as it stands.  TB-G19",
    ),
    Option(
        name="turn_action_limit",
        default=1000,
        zero="No limit",
        place="expert",
        title="Plays in a turn at most",
        meaning="After so many plays in one turn the game ends as it stands.  TB-G41",
    ),
    SizeOption(
        name="wallet_size",
        default=0,
        least=5,
        most=30,
        zero="As on the rule sheet",
        title="Cards in a WALLET",
        meaning="How many cards everybody has to get rid of: 30 for two players, else 20.  TB-G35",
    ),
    DeckOption(
        name="deck_preset",
        default="standard",
        choices=tuple(DECKS),
        words=tuple([deck_words(copies) for copies in DECKS.values()]),
        place="expert",
        title="Cards",
        own=f'Your own counts as a line of text, such as "{deck_text(FILE.copies)}".',
        meaning="Which cards there are, and how many of each.  TB-G01, TB-G43",
    ),
)

RECYCLING: Final = {"completed": COMPLETED_ONLY, "completed_then_under_tops": UNDER_TOPS, "none": NO_RECYCLING}


def copies_of(options: Options) -> Copies:
    """TB-G43  The cards of a preset, or of a deck written out."""
    name = options.word("deck_preset")
    return DECKS[name] if name in DECKS else read_deck(name)


def wallet_of(options: Options) -> int:
    """TB-R06, TB-R07  30 cards for two players, 20 for more; nothing else depends on how many play (TB-G36)."""
    return options.number("wallet_size") or (FILE.deal.two if options.players == 2 else FILE.deal.four)


def check_together(options: Options) -> Options:
    """TB-G40  Options that are fine alone and cannot be together are refused."""
    dealer, players = options.word("dealer"), options.players
    if dealer in SEATS[players:]:
        raise BadOptions(f'Option "dealer" is "{dealer}", but this table has {players} seats (TB-G40).')
    wallet, cards = wallet_of(options), sum(copies_of(options))
    vault, needed = cards - players * wallet, players * HAND
    if vault < needed:
        dealt = f"{players} WALLETs of {wallet} from a deck of {cards} cards"
        raise BadOptions(f"{dealt} leave {max(vault, 0)} for the VAULT, which needs at least {needed} (TB-G40).")
    return options


@lru_cache(maxsize=64)  # a batch deals very many games with the same
def agreed(options: Options) -> Agreed:
    """The options as the numbers the rules compute with."""
    copies = copies_of(options)
    dealer = options.word("dealer")
    return Agreed(
        options=options,
        players=options.players,
        copies=vec[i64]([i64(count) for count in copies]),
        cards=sum(copies),
        wallet=wallet_of(options),
        dealer=SEATS.index(dealer) if dealer in SEATS else NOTHING,
        to_hand=options.word("exchange_wild_to") == "hand",
        recycling=RECYCLING[options.word("vault_recycle")],
        fewest_wallet=options.word("tie_break") == "wallet",
        turn_limit=options.number("turn_limit"),
        action_limit=options.number("turn_action_limit"),
    )


def options_from_data(text: str) -> dict[str, OptionValue]:
    """The options a card file asks for: its deck (TB-G01), and its `[options]` where they are not the defaults.

    A deck of one's own becomes the value of `deck_preset`, written out: records and positions carry it, and anybody can replay
    them without the file.
    """
    file = load_cards(text)
    known = {option.name: option for option in OPTIONS}
    for name in file.options:
        if name not in known:
            raise BadOptions(f"The card file has an option {quoted(name)}; there are {', '.join(known)}.")
    chosen: Mapping[str, object] = {"deck_preset": "standard", **file.options}
    named = chosen["deck_preset"]
    deck = file.decks.get(named) if isinstance(named, str) else None
    checked = {name: option.check(chosen[name]) for name, option in known.items() if name in chosen and name != "deck_preset"}
    checked["deck_preset"] = known["deck_preset"].check(named if deck is None else deck_name(deck))
    return {name: value for name, value in checked.items() if value != known[name].default}
