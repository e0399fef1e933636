"""What Blanco's players may agree on; the defaults are the plain reading of the manual."""

from __future__ import annotations

from typing import Final

from stormdeck.core.options import Option, Options
from stormdeck.games.blanco.state import (
    CLOCKWISE,
    FEWEST_CARDS,
    FIRST_TO_WINS,
    FIXED,
    SINGLE,
    WINNER_DEALS,
    Agreed,
)

OPTIONS: Final = (
    Option(
        name="clearing",
        default="optional",
        choices=("optional", "mandatory"),
        meaning="May a complete line be left lying (optional), or must it be cleared at once (mandatory)?  BL-G08, BL-G51",
    ),
    Option(
        name="chain_rule",
        default="second_line",
        choices=("second_line", "knock_on"),
        meaning="What earns the chain reveal: any second line in a turn, or only one that was not yet complete.  BL-G15",
    ),
    Option(
        name="reshuffle",
        default="immediate",
        choices=("immediate", "when_needed"),
        meaning="An empty pile is refilled at once, or when the next card is drawn.  BL-G29, BL-G57",
    ),
    Option(name="memory_aid", default=True, meaning="Does the table go on showing you a card you looked at?  BL-G45, BL-G58"),
    Option(name="open_discard", default=False, meaning="May everybody browse the whole discard pile?  BL-G33, BL-G58"),
    Option(
        name="allow_discard_return",
        default=True,
        meaning="May the card just taken from the discard pile be discarded again?  BL-G22",
    ),
    Option(
        name="match_mode",
        default="single",
        choices=("single", "first_to_wins", "fewest_cards"),
        meaning="One game; or several, to a number of wins or for the fewest cards left.  BL-R51, BL-R52, BL-G53",
    ),
    Option(name="match_wins", default=3, least=1, most=100, meaning="Wins needed with first_to_wins.  BL-G41"),
    Option(name="match_games", default=5, least=1, most=100, meaning="Games played with fewest_cards.  BL-G41"),
    Option(
        name="score_mode",
        default="cards_in_grid",
        choices=("cards_in_grid", "cards_to_go"),
        meaning="Cards that count against you: those in your grid, or also the twelve you have not had yet.  BL-G40",
    ),
    Option(name="first_dealer", default="random", choices=("random", "seat_1"), meaning="Who deals first.  BL-G37, BL-G53"),
    Option(
        name="dealer_rotation",
        default="clockwise",
        choices=("clockwise", "winner_deals", "fixed"),
        meaning="Who deals the next game of a match.  BL-G37, BL-G53",
    ),
    Option(
        name="max_turns_per_player",
        default=2000,
        least=0,
        most=1_000_000,
        meaning="After so many turns each the best position wins; 0 turns the guard off.  BL-G42",
    ),
)

MATCH_MODES: Final = {"single": SINGLE, "first_to_wins": FIRST_TO_WINS, "fewest_cards": FEWEST_CARDS}
ROTATIONS: Final = {"clockwise": CLOCKWISE, "winner_deals": WINNER_DEALS, "fixed": FIXED}


def agreed(options: Options) -> Agreed:
    """The options as the numbers the rules compute with."""
    return Agreed(
        options=options,
        players=options.players,
        mandatory=options.word("clearing") == "mandatory",
        knock_on=options.word("chain_rule") == "knock_on",
        when_needed=options.word("reshuffle") == "when_needed",
        memory_aid=options.flag("memory_aid"),
        open_discard=options.flag("open_discard"),
        allow_return=options.flag("allow_discard_return"),
        match_mode=MATCH_MODES[options.word("match_mode")],
        match_wins=options.number("match_wins"),
        match_games=options.number("match_games"),
        cards_to_go=options.word("score_mode") == "cards_to_go",
        random_dealer=options.word("first_dealer") == "random",
        rotation=ROTATIONS[options.word("dealer_rotation")],
        max_turns=options.number("max_turns_per_player"),
    )
