"""What a player may read about the cards of THUNDERBOLTS."""

from __future__ import annotations

from typing import Final

from stormdeck.core.gallery import CardNote, NoteNow, Printed, pile_note
from stormdeck.core.speech import listed
from stormdeck.games.thunderbolts.cards import CODES, FILE, SPOKEN_ORDER, WILD, WORD, Card, CardLine, Copies, code, letter_at
from stormdeck.games.thunderbolts.view import ThunderboltsView

LINES = {line.id: line for line in FILE.card}
PILE_NOTES: Final = (
    pile_note(
        "vault",
        "VAULT",
        "The common draw pile, face down. A HAND is five cards of it, and whoever uses up all five in one turn draws five more "
        "at once.",
        "TB-R09",
        "TB-R17",
        "TB-R31",
        "TB-G07",
        holds=("Letters", "Wilds"),
    ),
    pile_note(
        "wallet",
        "WALLET",
        "Empty it, and the game is over and you score for it. Only its top card is seen and can be played, whenever it fits; the "
        "next one is then turned up.",
        "TB-R03",
        "TB-R28",
        "TB-R30",
        "TB-G31",
        holds=("Letters", "Wilds"),
    ),
    pile_note(
        "reserve",
        "Reserve",
        "You end your turn by putting a HAND card on one of your reserves. The top card of each can be played on any stack where "
        "it fits; those below are out of reach.",
        "TB-R20",
        "TB-R33",
        "TB-R34",
    ),
    pile_note(
        "completed",
        "Completed pile",
        "Finished stacks lie here. Most tables make a new VAULT of them when it is empty.",
        "TB-G06",
        "TB-G07",
    ),
)


def gallery(copies: Copies) -> tuple[CardNote, ...]:
    """TB-G01  Every face, with as many copies as the deck of this table has."""
    return (*[note(card, LINES[CODES[card]], copies[card]) for card in SPOKEN_ORDER], *PILE_NOTES)


def note(card: Card, line: CardLine, copies: int) -> CardNote:
    if card == WILD:
        return CardNote(
            id=code(card),
            name="Wild",
            said=("a wild", "the wild"),
            text=f"{line.text} While it lies on top of a stack, anybody may take it for the letter it stands for.",
            group="Wilds",
            kind="wild",
            copies=copies,
            numbers=(Printed("places", "any"),),
            rules=("TB-R24", "TB-R25", "TB-R26"),
        )
    return CardNote(
        id=code(card),
        name=f"Letter {code(card)}",
        said=(f"the {code(card)}",),
        text=line.text if card == 0 else f"{line.text} Follows the {letter_at(Card(card - 1))}.",
        group="Letters",
        kind="letter",
        copies=copies,
        numbers=(Printed("place in the word", f"{card + 1} of {len(WORD)}"),),
        rules=("TB-R11", "TB-R25") if code(card) == "T" else ("TB-R11",),
    )


def unseen(seen: ThunderboltsView) -> dict[str, int]:
    """In the VAULT, in others' hands, under the tops of the WALLETs."""
    return {CODES[face]: sum([pool.copies[face] for pool in seen.recall.unseen]) for face in range(len(CODES))}


def notes_now(seen: ThunderboltsView) -> tuple[NoteNow, ...]:
    """TB-R11, TB-R25  Which stacks wait for a letter."""
    if seen.decision is None:
        return ()
    fits: dict[int, list[int]] = {}
    for number, stack in enumerate(seen.stacks, 1):
        fits.setdefault(stack.place, []).append(number)
    notes = [fits_note(Card(face), stacks) for face, stacks in sorted(fits.items()) if face != WILD and face < len(WORD)]
    waiting = fits.get(WILD, [])
    if waiting:
        notes.append(
            NoteNow(id=code(Card(WILD)), name="needed", value=stacks_text(waiting), why="only a wild can be the second T")
        )
    return tuple(notes)


def fits_note(card: Card, stacks: list[int]) -> NoteNow:
    why = "opens a new stack" if card == 0 else f"the next letter there is {letter_at(card)}"
    return NoteNow(id=code(card), name="fits", value=stacks_text(stacks), why=why)


def stacks_text(numbers: list[int]) -> str:
    names = [str(number) for number in numbers]
    return f"stack{'s' * (len(names) > 1)} {listed(names)}"
