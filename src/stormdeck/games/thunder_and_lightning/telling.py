"""The diary of a seat in position documents: written out, read again, or made up for a position that has none."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.errors import quoted
from stormdeck.core.positions import require
from stormdeck.games.thunder_and_lightning import diary
from stormdeck.games.thunder_and_lightning.cards import KINDS, Card, code
from stormdeck.games.thunder_and_lightning.diary import write
from stormdeck.games.thunder_and_lightning.knowledge import diary_of
from stormdeck.games.thunder_and_lightning.reading import Supply, read_number
from stormdeck.games.thunder_and_lightning.see import hidden_places, ledger_of
from stormdeck.games.thunder_and_lightning.state import EVERYBODY, NOTHING, OPPONENT, PLACES, ThunderState

MOST_ENTRIES: Final = 2000
SIGNS: Final = {diary.CAME: "+", diary.LEFT: "-", diary.HELD: "=", diary.KNEW: "?"}  # before a card
SETS: Final = {diary.NEED: "need:", diary.OR_STOLEN: "or*:"}  # before the bits of kinds
WORDS: Final = {diary.DREW: "draw", diary.FRESH: "fresh", diary.SPIED: "spied"}


def describe_diary(state: ThunderState, seat: int) -> str:
    return " ".join([describe_entry(entry % diary.CODES, entry // diary.CODES) for entry in diary_of(state, seat, OPPONENT)])


def describe_entry(what: int, value: int) -> str:
    if what in SIGNS:
        return SIGNS[what] + code(Card(value))
    if what in SETS:
        return f"{SETS[what]}{value}"
    if what == diary.HEL:
        return f"hel{'*' if value % 2 == 1 else ''}:{value // 2}"
    if what == diary.DOWN:
        return f"~{value // 2}{'*' if value % 2 == 1 else ''}"
    return f"or~{value}" if what == diary.OR_TOKEN else WORDS[what]


# ---- Reading -----------------------------------------------------------------------------------------------------------


def read_diary(state: ThunderState, seat: int, text: str, supply: Supply) -> None:
    """`set_up` checks afterwards that it fits the cards."""
    words = text.split()
    require(len(words) <= MOST_ENTRIES, f"`diary` of seat {seat + 1} has more than {MOST_ENTRIES} entries.")
    for word in words:
        what, value = read_entry(word, seat, supply)
        write(state, seat, what, value)


def read_entry(word: str, seat: int, supply: Supply) -> tuple[int, int]:
    wrong = f"{quoted(word)} is not an entry of a `diary`; see the page of the game."
    for what, name in WORDS.items():
        if word == name:
            return what, 0
    for what, sign in SIGNS.items():
        if word.startswith(sign):
            return what, supply.read(word[1:], seat, "`diary`")
    for what, name in SETS.items():
        if word.startswith(name):
            return what, read_kinds(word[len(name) :], wrong)
    if word.startswith(("hel:", "hel*:")):
        return diary.HEL, 2 * read_kinds(word.partition(":")[2], wrong) + int(word.startswith("hel*"))
    if word.startswith("or~"):
        return diary.OR_TOKEN, read_number(word[3:], wrong)
    require(word.startswith("~"), wrong)
    return diary.DOWN, 2 * read_number(word[1:].removesuffix("*"), wrong) + int(word.endswith("*"))


def read_kinds(text: str, wrong: str) -> int:
    """The bits of kinds; for a NEED also MET."""
    require(text.isdecimal() and len(text) <= len(str(diary.MET)) and int(text) <= diary.MET, wrong)
    return int(text)


# ---- Making one up -----------------------------------------------------------------------------------------------------


def make_diary(state: ThunderState, seat: int, hel: int) -> None:
    """What must have been seen at the least: the face-down cards were played one after the other, and every known card was
    noted when the last running number was as the document says.  `hel`: the entry for what Hel took, and when; -1: none."""
    noted = [(since, diary.CAME + diary.CODES * card) for card, since in ledger_of(state, seat, EVERYBODY)]
    private = ledger_of(state, seat, OPPONENT)
    for entry in ledger_of(state, seat, EVERYBODY):
        if entry in private:
            private.remove(entry)
    noted += [(since, diary.KNEW + diary.CODES * card) for card, since in private]
    if hel != NOTHING:
        noted.append((hel % (1 << 20), hel >> 20))
    drawn = False
    for place in sorted(hidden_places(state, seat), key=[int(token) for token in state.tokens].__getitem__):
        token = int(state.tokens[place])
        drawn = tell(state, seat, [entry for since, entry in noted if since < token], drawn or is_fresh(state, place), drawn)
        noted = [(since, entry) for since, entry in noted if since >= token]
        foreign = int(state.cards[place]) // KINDS != state.sides[seat]
        write(state, seat, diary.DOWN, 2 * token + int(foreign))
    in_hand = bool(state.hand_fresh[seat * 2] > 0 or state.hand_fresh[seat * 2 + 1] > 0)
    tell(state, seat, [entry for _, entry in noted], drawn or in_hand, drawn)


def is_fresh(state: ThunderState, place: int) -> bool:
    return bool(state.fresh[place] > 0 or state.fresh[PLACES + place] > 0)


def tell(state: ThunderState, seat: int, entries: list[int], drawn: bool, before: bool) -> bool:
    if drawn and not before:
        write(state, seat, diary.FRESH, 0)
    for entry in entries:
        write(state, seat, i64(entry % diary.CODES), i64(entry // diary.CODES))
    return drawn
