"""What can be checked of a game without playing it: its facts, options, notation and the visibility of its fields."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from stormdeck.core.errors import BadNotation, BadOptions
from stormdeck.core.gallery import CardNote
from stormdeck.core.game import Game, State
from stormdeck.core.options import Option, Options
from stormdeck.core.packing import listed_fields
from stormdeck.core.rng import FastRng
from stormdeck.table.opening import agrees


def demand(holds: object, why: str) -> None:
    """`assert` that stays when Python is told to leave assertions out."""
    if not holds:
        raise AssertionError(why)


def check_facts(game: Game) -> None:
    """The facts a table shows before anybody plays."""
    demand(game.id and game.id == game.id.lower() and " " not in game.id, f'"{game.id}" is not an id: lower case, no blanks.')
    demand(game.title and game.blurb, f"{game.id} needs a title and a blurb.")
    demand(list(game.players) == sorted(set(game.players)), f"{game.title}: the numbers of players are not in order.")
    demand(game.players and game.players[0] >= 1, f"{game.title} needs at least one player.")
    demand(game.rules_version >= 1 and game.minutes >= 1, f"{game.title}: version and minutes count from 1.")
    demand(re.fullmatch("[A-Z]{2}", game.rule_prefix), f'"{game.rule_prefix}" is not a rule prefix: two capitals.')
    for rule in (game.players_rule, game.take_back_rule):
        demand(not rule or is_rule_of(game, rule), f'{game.title}: "{rule}" is not one of its rules.')


def check_versions(game: Game) -> None:
    """An older version that the game says it plays is that version, also with a table's options."""
    for version in game.plays_versions:
        demand(1 <= version < game.rules_version, f"{game.title}: version {version} of the rules is not an older one.")
        older = game.at_version(version)
        demand(older.id == game.id, f"{game.title}: version {version} of its rules is another game, {older.id}.")
        for named in (older, older.at_table({})):
            is_it = named.rules_version == version and all([other < version for other in named.plays_versions])
            demand(is_it, f"{game.title}: what `older({version})` gives does not play by version {version}.")


def check_gallery(game: Game, options: Options) -> dict[str, CardNote]:
    """The notes on the cards, by id: each has a name, sentences and rules of this game."""
    notes: dict[str, CardNote] = {}
    for note in game.gallery(options):
        demand(note.id and note.id not in notes, f'{game.title}: two notes on cards have the id "{note.id}".')
        demand(note.name and is_sentence(note.text), f'{game.title}: the note on "{note.id}" says "{note.text}".')
        for rule in note.rules:
            demand(
                is_rule_of(game, rule), f'{game.title}: the note on "{note.id}" names "{rule}", which is not one of its rules.'
            )
        demand(note.copies >= 0, f'{game.title}: there are {note.copies} copies of "{note.id}".')
        notes[note.id] = note
    return notes


def is_rule_of(game: Game, rule: str) -> bool:
    return re.fullmatch(rf"{game.rule_prefix}-[A-Z]\d+", rule) is not None


# ---- Options -----------------------------------------------------------------------------------------------------------


def check_options(game: Game) -> None:
    """Defaults and limits are agreed to; anything else is refused with BadOptions, in one line that names the culprit."""
    names = [option.name for option in game.options]
    demand(len(set(names)) == len(names), f"{game.title} has two options of one name.")
    few, most = game.players[0], game.players[-1]
    for players in game.players:
        agreed = game.agree(players, {})
        defaults = {option.name: option.default for option in game.options}
        demand((agreed.players, agreed.as_dict()) == (players, defaults), f"{game.title} agrees to {agreed} by default.")
    for wrong in (game.players[0] - 1, game.players[-1] + 1, -1, str(few), float(few), True, None):
        refused(game, wrong, {}, game.title)
    refused(game, few, {"no_such_option": 1}, "no_such_option")
    for option in game.options:
        check_words(game, option)
        for value in allowed_values(option):
            for written in (value, str(value).lower()):
                count = most if not agrees(game, few, {option.name: written}) else few  # some values need more players
                agreed_value = game.agree(count, {option.name: written})[option.name]
                demand(agreed_value == value, f'"{option.name}" = {written!r} is understood as {agreed_value!r}.')
        for value in wrong_values(option):
            refused(game, few, {option.name: value}, option.name)


def check_words(game: Game, option: Option) -> None:
    """Whoever sets up a table reads what an option means and what its values are, in words."""
    demand(option.meaning, f'The option "{option.name}" says nothing about what it means.')
    demand(len(option.words) in (0, len(option.choices)), f'The option "{option.name}" has words for some of its choices only.')
    words = [words for _, words in option.offered()]
    demand(len(set(words)) == len(words) and all(words), f'Two choices of "{option.name}" are called the same: {words}.')
    steps = [least for least, _ in option.scale]
    in_range = all([option.least <= least <= option.most for least in steps])
    demand(steps == sorted(set(steps)) and in_range, f'The scale of "{option.name}" does not rise within its range.')
    other, value = option.only_with
    known = {option.name: [value for value, _ in option.offered()] for option in game.options}
    demand(not other or value in known.get(other, []), f'"{option.name}" hangs on "{other}" being "{value}", which it cannot be.')


def allowed_values(option: Option) -> list[object]:
    if isinstance(option.default, bool):
        return [True, False]
    if isinstance(option.default, int):
        return [option.default, option.least, option.most]
    return list(option.choices)


def wrong_values(option: Option) -> list[object]:
    if isinstance(option.default, bool):
        return [2, "maybe", None, [], ""]
    if isinstance(option.default, int):
        return [option.least - 1, option.most + 1, "many", True, None, 1.5, "", "9" * 40]
    return ["no such word", 0, None, True, "", [option.default]]


def refused(game: Game, players: object, chosen: dict[str, object], culprit: str) -> None:
    try:
        game.agree(players, chosen)
    except BadOptions as error:
        told = str(error)
        demand(culprit in told and is_sentence(told), f'"{told}" does not say what is wrong with "{culprit}".')
        return
    raise AssertionError(f"{game.title} agreed to {players!r} players with {chosen}.")


# ---- Notation ----------------------------------------------------------------------------------------------------------


def check_notation(game: Game) -> None:
    """`parse(str(action)) == action` for the whole table, however it is typed; nonsense is refused."""
    for row, action in enumerate(game.actions):
        text = str(action)
        demand(text == " ".join(text.split()), f'The notation "{text}" has stray blanks.')
        demand(game.actions.row_of(action) == row, f'"{text}" is not its own row of the table.')
        demand(game.parse(text) == action, f'"{text}" is read as "{game.parse(text)}".')
        check_frozen(action, f'the action "{text}"')
    for action in {type(action): action for action in game.actions}.values():
        demand(game.parse(f"  {str(action).upper()} ") == action, f'"{action}" is not understood in capitals.')
    for nonsense in ("", "no such action", "9" * 300):
        try:
            game.parse(nonsense)
        except BadNotation as error:
            demand(is_sentence(f"{error}."), f'"{error}" is not one line.')
        else:
            raise AssertionError(f"{nonsense!r} was read as an action.")


# ---- Fields, values, sentences -----------------------------------------------------------------------------------------


def fields_of(state: State) -> set[str]:
    """Every field a state has, compiled or not, declared or not."""
    return {*listed_fields(type(state)), *getattr(state, "__dict__", ())}


def check_visibility(game: Game) -> None:
    """Who may see each field of the state: every field is declared and nothing else is."""
    declared = game.visibility()
    fields = fields_of(game.deal(game.agree(game.players[0], {}), FastRng(1)))
    forgotten, invented = sorted(fields - set(declared)), sorted(set(declared) - fields)
    demand(not forgotten, f"{game.title}: nobody has declared who may see {forgotten}.")
    demand(not invented, f"{game.title}: the visibility of {invented} is declared, but no such field exists.")
    demand(all(declared.values()), f"{game.title}: a visibility is a sentence, not nothing.")


def check_frozen(value: object, name: str) -> None:
    """What leaves the rules cannot be changed: numbers, texts, tuples and frozen structs, all the way down."""
    if value is None or isinstance(value, bool | int | float | str | bytes):
        return
    if isinstance(value, tuple | frozenset):
        check_all_frozen(value, name)
    elif isinstance(value, msgspec.Struct):
        demand(value.__struct_config__.frozen, f"{name} is a {type(value).__name__}, which can be changed.")
        check_all_frozen([getattr(value, field) for field in value.__struct_fields__], f"{name}, {type(value).__name__}")
    else:
        raise AssertionError(f"{name} holds a {type(value).__name__}, which can be changed.")


def check_all_frozen(values: Iterable[object], name: str) -> None:
    for value in values:
        check_frozen(value, name)


def is_sentence(text: object) -> bool:
    """One line that begins and ends like a sentence."""
    if not isinstance(text, str) or not text or text != text.strip() or not text.isprintable():
        return False
    return not text[0].islower() and text[-1] in ".!?"
