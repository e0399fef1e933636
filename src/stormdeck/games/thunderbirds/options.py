"""What a table may agree on before a game; the defaults are those of the game's page."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.errors import BadOptions, quoted
from stormdeck.core.options import Option, Options, OptionValue, WrittenCards
from stormdeck.games.thunderbirds.cards import POINTS, STANDARD, Book, open_book, options_asked, table_name
from stormdeck.games.thunderbirds.state import Agreed


class CaptureLimit(Option, frozen=True, kw_only=True):
    """IR-G40  A number of captures from `least` to `most`, or 0 for no limit; 1 and 2 are no game anybody described."""

    def check(self, value: object) -> OptionValue:
        is_none = isinstance(value, int | str) and not isinstance(value, bool) and str(value) == "0"
        return 0 if is_none else super().check(value)

    def expected(self) -> str:
        return f"{self.least} or {self.most}, or 0 for no limit"


class CardTable(WrittenCards, frozen=True, kw_only=True):
    """IR-G35  A table of one's own is part of the record."""

    def named(self, text: str) -> str:
        return table_name(open_book(text))


GAME_OPTIONS: Final = (
    Option(
        name="advanced_count",
        default=3,
        least=0,
        most=16,
        scale=((0, "introductory"), (7, "standard"), (11, "challenging"), (15, "very tough")),
        place="first",
        title="Challenge",
        flag="advanced",
        meaning="How many of the sixteen advanced cards are shuffled in: the more, the harder.  IR-R11, IR-G06",
    ),
    Option(
        name="deck",
        default="itemised",
        choices=("itemised", "box_total"),
        words=("All 100 cards", "59 of them, drawn at random"),
        title="Length",
        meaning="Whether all regular cards are played, or some of them for a short game.  IR-G01",
    ),
    Option(
        name="storing",
        default="on_cards",
        choices=("on_cards", "until_end_of_turn"),
        words=("Stay on their card", "Go back at the end of the turn (far harder)"),
        title="Stored dice",
        meaning="How long a die that was laid on a card stays there.  IR-G42",
    ),
    Option(
        name="empty_chain",
        default="replace",
        choices=("replace", "rescued"),
        words=("A Disaster comes instead", "It simply leaves (easier)"),
        place="expert",
        title="Called to an empty chain",
        meaning="What becomes of a Civilian or Hood that is called to an empty chain.  IR-G12",
    ),
    Option(
        name="hood_fallback",
        default="extra_call",
        choices=("extra_call", "sabotage"),
        words=("Brings an extra card", "Sends the chain's stored dice back (easier)"),
        place="expert",
        title="A Hood without a target",
        meaning="What a Hood does where there is nobody to influence.  IR-G15",
    ),
    Option(
        name="wild_frees",
        default=True,
        place="expert",
        title="Wilds free Civilians",
        meaning="May a rolled wild end the influence on a Civilian?  IR-G41",
    ),
    CaptureLimit(
        name="capture_limit",
        default=3,
        least=3,
        most=4,
        zero="No limit",
        title="Captures that lose the game",
        meaning="With so many Civilians captured the game is lost.  IR-G40",
    ),
    Option(
        name="overflow_lives",
        default=1,
        least=1,
        most=3,
        title="Overflows that lose the game",
        meaning="The game is lost when a chain overflows for the last of so many times.  IR-G10",
    ),
    Option(
        name="pod_hold",
        default=2,
        least=1,
        most=2,
        place="expert",
        title="Pods in the hold",
        meaning="How many Pods the hold of Thunderbird 2 has room for.  IR-G31",
    ),
    Option(
        name="influenced_leaves",
        default="captured",
        choices=("captured", "rescued"),
        words=("Is captured", "Is rescued all the same (easier)"),
        place="expert",
        title="An influenced Civilian that leaves",
        meaning="What becomes of an influenced Civilian that leaves its chain.  IR-G40",
    ),
)


def make_options(book: Book) -> tuple[Option, ...]:
    """The options of the game with these cards."""
    table = CardTable(
        name="card_table",
        default=table_name(book),
        choices=(table_name(book),),
        place="expert",
        title="Cards",
        own="A card table of your own, as JSON.",
        meaning="The cards that are played with: those of the box, or those of a file of your own.  IR-G35",
    )
    return (*GAME_OPTIONS, table)


OPTIONS: Final = make_options(STANDARD)


def options_from_data(text: str) -> dict[str, OptionValue]:
    """The options a card table asks for: itself, written out, and its `[options]` where they are not the defaults."""
    known = {option.name: option for option in GAME_OPTIONS}
    chosen: dict[str, OptionValue] = {}
    for name, value in options_asked(text).items():
        if name not in known:
            raise BadOptions(f"The card table has an option {quoted(name)}; there are {', '.join(known)}.")
        checked = known[name].check(value)
        if checked != known[name].default:
            chosen[name] = checked
    book = open_book(text)
    return chosen if book is STANDARD else {**chosen, "card_table": table_name(book)}


@lru_cache(maxsize=1)  # a batch deals very many games with the same; more would keep card tables that nobody plays with
def agreed(options: Options, book: Book) -> Agreed:
    """The options as the numbers the rules compute with."""
    score = book.file.score
    worth = [getattr(score, field) for field in POINTS]
    return Agreed(
        options=options,
        book=book.key,
        tables=book.tables,
        advanced=options.number("advanced_count"),
        box_total=options.word("deck") == "box_total",
        until_end_of_turn=options.word("storing") == "until_end_of_turn",
        rescued_at_empty=options.word("empty_chain") == "rescued",
        sabotage=options.word("hood_fallback") == "sabotage",
        wild_frees=options.flag("wild_frees"),
        capture_limit=options.number("capture_limit"),
        lives=options.number("overflow_lives"),
        pod_hold=options.number("pod_hold"),
        leaves_rescued=options.word("influenced_leaves") == "rescued",
        score=vec[i64](worth),
    )
