"""What Taidian's players may agree on; the defaults are the plain reading of the rule sheet."""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.errors import BadOptions
from stormdeck.core.options import Option, Options, PicksOption, SeatOption, TeamsOption, WrittenCards
from stormdeck.games.taidian.cards import (
    LEAST_HEALTH,
    MOST_HEALTH,
    MOST_ROUNDS,
    CardFile,
    open_table,
    table_name,
)
from stormdeck.games.taidian.vocabulary import AT_RANDOM, DECLARED, EVERYBODY, NOBODY, NOTHING, Agreed, Table

TREATIES: Final = {"declared": DECLARED, "open": EVERYBODY, "off": NOBODY}
SEATS: Final = 6


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
            seats=SEATS,
            choices=("none", "alternate", "halves"),
            words=("Everybody alone", "Every second seat together", "Each half of the table together"),
            place="first",
            flag="teams",
            meaning="Who fights side by side, wins together and loses together.  TA-R10, TA-G55",
        ),
        Option(
            name="treaties",
            default="declared",
            choices=("declared", "open", "off"),
            words=("Partners of a treaty", "Everybody", "Nobody"),
            meaning="Who may help whom where there are no teams.  TA-G56, TA-G59",
        ),
        PicksOption(
            name="characters",
            default="random" if drawn else "none",
            choices=("random", "draft", "none") if drawn else ("none",),
            words=("Dealt at random", "Picked in the order of the seats", "Nobody has one") if drawn else ("Nobody has one",),
            known=people,
            names=tuple([f"{row.name}, {row.role}" for row in file.character]),
            flag="characters",
            meaning="Who plays whom: a character gives a small advantage of its own.  TA-R06, TA-R07, TA-G62",
        ),
        SeatOption(
            name="start_player",
            default="random",
            seats=SEATS,
            choices=("random", "seat_1", "seat_2"),
            words=("Anybody, by lot", "Seat 1", "Seat 2"),
            meaning="Who has the first turn.  TA-R08, TA-G61",
        ),
        Option(
            name="start_health",
            default=file.game.start_health,
            least=LEAST_HEALTH,
            most=MOST_HEALTH,
            title="Health at the start",
            meaning="How much everybody can take; 100 makes a short game.  TA-R74",
        ),
        Option(
            name="extra_punches",
            default=0,
            least=0,
            most=2,
            meaning="How many more Punches everybody begins with.  TA-R73, TA-G67",
        ),
        Option(name="spoils", default=False, meaning="Whoever knocks a player out takes three of its cards.  TA-R72, TA-G54"),
    )


def reading_options() -> tuple[Option, ...]:
    """Other readings of the rule sheet."""
    return (
        Option(
            name="double_ko",
            default="attacker",
            choices=("attacker", "draw"),
            words=("The attacker's side wins", "They share the win"),
            place="expert",
            title="Double knock-out",
            meaning="What happens if the attacker and the last opponents fall together.  TA-G36, TA-G84",
        ),
        Option(
            name="heal_cap",
            default="start",
            choices=("start", "none"),
            words=("What they began with", "There is no limit"),
            place="expert",
            title="Limit of healing",
            meaning="Up to what players can be healed.  TA-G37",
        ),
        Option(
            name="poison_first_tick",
            default="next_turn",
            choices=("next_turn", "immediate"),
            words=("From the poisoner's next turn on", "Also when it is laid"),
            place="expert",
            title="Poison hurts",
            meaning="When a Poison begins to hurt.  TA-G40, TA-G81",
        ),
        Option(
            name="structure_redraw_replacement",
            default=False,
            place="expert",
            title="Replace a returning structure",
            meaning="Is another card drawn for a structure that comes back into play?  TA-G35",
        ),
        Option(
            name="shotgun_counter",
            default=False,
            place="expert",
            title="Shotgun as an answer",
            meaning="May a Shotgun answer any attack?  TA-G24, TA-G80",
        ),
    )


def service_options(file: CardFile) -> tuple[Option, ...]:
    """What the rule sheet does not speak of."""
    return (
        Option(name="fair_start", default=False, meaning="Does the start player begin with one card less?  TA-G68"),
        Option(name="open_discards", default=False, meaning="Are unplayed cards discarded face up?  TA-G76"),
        Option(
            name="ask_always",
            default=True,
            place="expert",
            title="Ask everybody",
            meaning="Is everybody asked who holds a card, or only who can play one, which tells the others?  TA-G83",
        ),
        Option(name="concede", default=False, title="Giving up", meaning="May a player give up on the own turn?  TA-G66"),
        Option(
            name="storm_round",
            default=file.game.storm_round,
            least=0,
            most=MOST_ROUNDS,
            zero="No storm",
            place="expert",
            title="Last calm round",
            meaning="After this round a storm hurts everybody, so that long games end.  TA-G64",
        ),
        Option(
            name="max_rounds",
            default=file.game.max_rounds,
            least=1,
            most=MOST_ROUNDS,
            place="expert",
            title="Last round",
            meaning="Without a storm the most total health wins after so many rounds.  TA-G65",
        ),
        TableOption(
            name="card_table",
            default=table_name(file),
            choices=(table_name(file),),
            place="expert",
            title="Cards",
            own="A card table of your own, as JSON.",
            meaning="The cards that are played with: those of the box, or those of a file of your own.  TA-R30",
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
