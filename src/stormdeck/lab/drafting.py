"""A game with somebody's changes: the options they come to, or a sentence and the fields it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

import msgspec

from stormdeck.core.documents import Unreadable, is_json
from stormdeck.core.errors import BadOptions, StormdeckError
from stormdeck.core.game import Game
from stormdeck.core.options import OptionValue
from stormdeck.games import game as find_game
from stormdeck.lab.sheet import BadField, Group, changed_text, differences, printed_text, sheet_of
from stormdeck.table.opening import sit_down

MOST_BLAMED: Final = 60
"""Changes of which each is left out in turn to see which one is the fault."""
OPTION: Final = "option:"
"""Begins the name of a field that is an option."""
FILE: Final = "file"
PLAYERS: Final = "players"

Values = Mapping[str, OptionValue]


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody made of a game."""

    game: str
    players: int
    text: str = ""
    """A card table as a file of one's own; "" for the printed one."""
    changes: Mapping[str, OptionValue] = {}
    """Fields of the card table with their new values."""
    options: Mapping[str, OptionValue] = {}


class Drafted(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it."""

    text: str = ""
    """The card table as a file; "" where the game has none to change."""
    options: dict[str, OptionValue] = {}
    """What differs from the printed game: with this a table can be made, and a run begun."""
    groups: list[Group] = []
    """The form of a file that was brought."""
    error: str = ""
    fields: list[str] = []
    """Those that the error is about; an option is "option:NAME", their number "players", the file as a whole "file"."""


def drafted(draft: Draft) -> Drafted:
    """Every refusal is a sentence."""
    game = find_game(draft.game)
    try:
        text = written(game, draft)
    except BadField as error:
        return Drafted(error=str(error), fields=[error.field])
    except (Unreadable, StormdeckError) as error:
        return Drafted(error=sentence(error), fields=[FILE])
    try:
        options = agreed(game, text, draft.options, draft.players)
    except StormdeckError as error:
        return Drafted(text=text, error=sentence(error), fields=blamed(game, draft, text), groups=form(draft))
    return Drafted(text=text, options=options, groups=form(draft))


def sentence(error: Exception) -> str:
    words = str(error)
    return f"The file cannot be read: {words}." if isinstance(error, Unreadable) else words


def form(draft: Draft) -> list[Group]:
    """Only where somebody brought a file: whoever has the form already needs no other."""
    return sheet_of(draft.text, find_game(draft.game).showing.card_title) if draft.text and not draft.changes else []


def written(game: Game, draft: Draft) -> str:
    """The card table with its changes."""
    printed = printed_text(game)
    if printed is None:
        if draft.text or draft.changes:
            raise BadOptions(f"{game.title} takes no card table of one's own.")
        return ""
    if is_json(draft.text):
        raise BadOptions("The workshop reads card tables in TOML, as it writes them.")
    if draft.text:
        sheet_of(draft.text)  # what has no form cannot be changed here
    return changed_text(draft.text or printed, draft.changes)


def agreed(game: Game, text: str, chosen: Values, players: int) -> dict[str, OptionValue]:
    """The options that differ from the printed game; BadOptions says what is wrong."""
    cards = game.options_from_data(text) if text else {}
    for name, value in cards.items():
        if chosen.get(name, value) != value:
            raise BadOptions(f'The option "{name}" and the card table say different things; leave one of them as it is printed.')
    options = {**cards, **chosen}
    opening = sit_down(game.id, players, options)
    opening.deal(1)
    usual = {option.name: option.default for option in game.options}
    return {name: value for name, value in opening.options.as_dict().items() if value != usual[name]}


# ---- Whose fault it is -----------------------------------------------------------------------------------------------------


def blamed(game: Game, draft: Draft, text: str) -> list[str]:
    """The changes without which nothing would be wrong, or something else.

    A game says what is wrong in a sentence, not where; so each change is left out in turn.
    """
    why = refusal(game, text, draft.options, draft.players)
    found = [f"{OPTION}{name}" for name in list(draft.options)[:MOST_BLAMED] if heals(game, draft, text, name, why)]
    if draft.players not in game.players:
        return [PLAYERS]
    if not text:
        return found or [FILE]
    for name, healed in healings(game, draft, text):
        if refusal(game, healed, draft.options, draft.players) != why:
            found.append(name)
    return found or [FILE]


def heals(game: Game, draft: Draft, text: str, option: str, why: str) -> bool:
    """Whether it is another thing that is wrong without an option, or nothing."""
    return refusal(game, text, without(draft.options, option), draft.players) != why


def healings(game: Game, draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Every changed field, and the table without that change: as it was before, or in a file of one's own as it is printed."""
    if not draft.text:
        for name in list(draft.changes)[:MOST_BLAMED]:
            yield name, written(game, msgspec.structs.replace(draft, changes=without(draft.changes, name)))
        return
    printed = printed_text(game)
    assert printed is not None
    for name, value in islice(differences(text, printed), MOST_BLAMED):
        yield name, changed_text(text, {name: value})


def without(values: Values, name: str) -> dict[str, OptionValue]:
    return {known: value for known, value in values.items() if known != name}


def refusal(game: Game, text: str, chosen: Values, players: int) -> str:
    try:
        agreed(game, text, chosen, players)
    except StormdeckError as error:
        return str(error)
    return ""
