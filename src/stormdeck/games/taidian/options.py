"""What Taidian's players may agree on; the defaults are the plain reading of the rule sheet."""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.errors import BadOptions
from stormdeck.core.options import Option, Options, OptionValue, WrittenCards
from stormdeck.games.taidian.cards import (
    LEAST_HEALTH,
    MOST_HEALTH,
    MOST_ROUNDS,
    CardFile,
    open_table,
    table_name,
)
from stormdeck.games.taidian.effects import AT_RANDOM, DECLARED, EVERYBODY, NOBODY, NOTHING, Agreed, Table

TREATIES: Final = {"declared": DECLARED, "open": EVERYBODY, "off": NOBODY}
TEAMS: Final = re.compile(r"[1-6](\+[1-6])*(/[1-6](\+[1-6])*)+")


class TeamsOption(Option, frozen=True, kw_only=True):
    """TA-R10, TA-G55, TA-G85  A word, or the teams by seat: "1+3/2+4"."""

    def check(self, value: object) -> OptionValue:
        if isinstance(value, str) and value in self.choices:
            return value
        if isinstance(value, str):
            plain = value.replace(" ", "")
            seats = re.findall(r"\d", plain)
            if TEAMS.fullmatch(plain) and len(set(seats)) == len(seats):
                return plain
        return super().check(value)

    def expected(self) -> str:
        return super().expected() + ' or teams by seat, as in "1+3/2+4"'


class CharactersOption(Option, frozen=True, kw_only=True):
    """TA-R06, TA-R07, TA-G62, TA-G85  A word, or one character a seat: "ren,mateo"."""

    known: tuple[str, ...] = ()

    def check(self, value: object) -> OptionValue:
        if isinstance(value, str) and value in self.choices:
            return value
        if isinstance(value, str) and value:
            names = [name.strip() for name in value.split(",")]
            unknown = [name for name in names if name not in self.known]
            if not unknown and len(set(names)) == len(names):
                return ",".join(names)
        return super().check(value)

    def expected(self) -> str:
        return super().expected() + f" or different characters separated by commas ({', '.join(self.known)})"


class StartOption(Option, frozen=True, kw_only=True):
    """TA-R08, TA-G61  At random, or a seat."""

    def check(self, value: object) -> OptionValue:
        if isinstance(value, str) and re.fullmatch("seat_[1-6]", value):
            return value
        return super().check(value)

    def expected(self) -> str:
        return '"random" or a seat from "seat_1" to "seat_6"'


class TableOption(WrittenCards, frozen=True, kw_only=True):
    """TA-R30  A table of one's own is part of the record."""

    def named(self, text: str) -> str:
        return table_name(open_table(text))


def make_options(file: CardFile) -> tuple[Option, ...]:
    """The options of a card table: its characters can be named, its numbers are the defaults."""
    return (*table_options(file), *reading_options(), *service_options(file))


def table_options(file: CardFile) -> tuple[Option, ...]:
    """What the rule sheet leaves to the players."""
    people = tuple([row.id for row in file.character])
    drawn = len(people) >= file.game.max_players
    return (
        TeamsOption(
            name="teams",
            default="none",
            choices=("none", "alternate", "halves"),
            meaning="Everybody alone, every second seat together, half the table together; or by seat, 1+3/2+4.  TA-R10, TA-G55",
        ),
        Option(
            name="treaties",
            default="declared",
            choices=("declared", "open", "off"),
            meaning="Who may help whom without teams: treaty partners, everybody, nobody.  TA-G56, TA-G59",
        ),
        CharactersOption(
            name="characters",
            default="random" if drawn else "none",
            choices=("random", "draft", "none") if drawn else ("none",),
            known=people,
            meaning="Characters are dealt, picked in seat order, left out, or named: ren,mateo.  TA-R06, TA-R07, TA-G62",
        ),
        StartOption(
            name="start_player",
            default="random",
            choices=("random", "seat_1", "seat_2"),
            meaning="Who begins: anybody, or a seat.  TA-R08, TA-G61",
        ),
        Option(
            name="start_health",
            default=file.game.start_health,
            least=LEAST_HEALTH,
            most=MOST_HEALTH,
            meaning="Health at the start; 100 for a short game.  TA-R74",
        ),
        Option(name="extra_punches", default=0, least=0, most=2, meaning="More Punches in each starting deck.  TA-R73, TA-G67"),
        Option(name="spoils", default=False, meaning="Whoever knocks a player out takes three of its cards.  TA-R72, TA-G54"),
    )


def reading_options() -> tuple[Option, ...]:
    """Other readings of the rule sheet."""
    return (
        Option(
            name="double_ko",
            default="attacker",
            choices=("attacker", "draw"),
            meaning="If attacker and last opponents fall together: the attacker's side wins, or all share.  TA-G36, TA-G84",
        ),
        Option(name="heal_cap", default="start", choices=("start", "none"), meaning="The limit of health.  TA-G37"),
        Option(
            name="poison_first_tick",
            default="next_turn",
            choices=("next_turn", "immediate"),
            meaning="Does a Poison hurt from the poisoner's next turn on, or also when it is laid?  TA-G40, TA-G81",
        ),
        Option(
            name="structure_redraw_replacement",
            default=False,
            meaning="Is another card drawn for a structure that comes back into play?  TA-G35",
        ),
        Option(name="shotgun_counter", default=False, meaning="May a Shotgun answer any attack?  TA-G24, TA-G80"),
    )


def service_options(file: CardFile) -> tuple[Option, ...]:
    """What the rule sheet does not speak of."""
    return (
        Option(name="fair_start", default=False, meaning="Does the start player begin with one card less?  TA-G68"),
        Option(name="open_discards", default=False, meaning="Are unplayed cards discarded face up?  TA-G76"),
        Option(
            name="ask_always",
            default=True,
            meaning="Is everybody asked who holds a card (true), or only who can play one, which tells the others?  TA-G83",
        ),
        Option(name="concede", default=False, meaning="May a player give up on the own turn?  TA-G66"),
        Option(
            name="storm_round",
            default=file.game.storm_round,
            least=0,
            most=MOST_ROUNDS,
            meaning="The last calm round; 0: no storm.  TA-G64",
        ),
        Option(
            name="max_rounds",
            default=file.game.max_rounds,
            least=1,
            most=MOST_ROUNDS,
            meaning="Without a storm the most total health wins after so many rounds.  TA-G65",
        ),
        TableOption(
            name="card_table",
            default=table_name(file),
            choices=(table_name(file),),
            meaning="The cards played with: the standard ones, or those of a file of your own.  TA-R30",
        ),
    )


def check_agreed(file: CardFile, options: Options) -> None:
    """What one option alone cannot know: it must fit the number of players and the printed cards."""
    players = options.players
    teams = options.word("teams")
    if "+" in teams or "/" in teams:
        seats = sorted(int(seat) for seat in re.findall(r"\d", teams))
        if seats != list(range(1, players + 1)):
            raise BadOptions(f'Option "teams" must name each of the {players} seats once, not "{teams}" (TA-G55).')
    characters = options.word("characters")
    if characters not in ("random", "draft", "none") and len(characters.split(",")) != players:
        raise BadOptions(f'Option "characters" must name {players} characters, not "{characters}" (TA-G62).')
    start = options.word("start_player")
    if start not in ("random", "seat_1", "seat_2") and int(start[5:]) > players:
        raise BadOptions(f'Option "start_player" names "{start}", but there are {players} players (TA-G61).')
    extra = options.number("extra_punches")
    punch = next((row for row in file.card if row.id == "punch"), None)
    needed = (file.start_deck.get("punch", 0) + extra) * players
    if extra and (punch is None or needed > punch.count):
        raise BadOptions(f'Option "extra_punches" asks for more than the card table has: {needed} cards "punch" (TA-R73).')


def team_list(teams: str, players: int) -> list[int]:
    """By seat: the first seat of its team."""
    if teams == "alternate":
        return [seat % 2 for seat in range(players)]
    if teams == "halves":
        half = (players + 1) // 2
        return [0 if seat < half else half for seat in range(players)]
    if teams == "none":
        return list(range(players))
    first = {}
    for group in teams.split("/"):
        seats = sorted(int(seat) - 1 for seat in group.split("+"))
        first.update(dict.fromkeys(seats, seats[0]))
    return [first[seat] for seat in range(players)]


def character_list(file: CardFile, characters: str, players: int) -> list[int]:
    people = [row.id for row in file.character]
    if characters == "random":
        return [AT_RANDOM] * players
    if characters in ("draft", "none"):
        return [NOTHING] * players
    return [people.index(name) for name in characters.split(",")]


def agreed(file: CardFile, table: Table, options: Options) -> Agreed:
    """The options as the numbers the rules compute with."""
    players = options.players
    start = options.word("start_player")
    characters = options.word("characters")
    return Agreed(
        options=options,
        table=table,
        players=players,
        teams=vec[i64]([i64(team) for team in team_list(options.word("teams"), players)]),
        characters=vec[i64]([i64(person) for person in character_list(file, characters, players)]),
        draft=characters == "draft",
        treaties=TREATIES[options.word("treaties")],
        start_seat=NOTHING if start == "random" else int(start[5:]) - 1,
        start_health=options.number("start_health"),
        extra_punches=options.number("extra_punches"),
        spoils=options.flag("spoils"),
        double_ko_draw=options.word("double_ko") == "draw",
        heal_cap=options.word("heal_cap") == "start",
        poison_now=options.word("poison_first_tick") == "immediate",
        redraw_replacement=options.flag("structure_redraw_replacement"),
        shotgun_counter=options.flag("shotgun_counter"),
        fair_start=options.flag("fair_start"),
        open_discards=options.flag("open_discards"),
        ask_always=options.flag("ask_always"),
        concede=options.flag("concede"),
        storm_round=options.number("storm_round"),
        max_rounds=options.number("max_rounds"),
    )
