"""What Blanco's players may agree on; the defaults are the plain reading of the manual."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stormdeck.core.options import Option, Options
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.state import Agreed

OPTIONS: Final = (
    Option(
        name="clearing",
        default="optional",
        choices=("optional", "mandatory"),
        words=("May be left lying", "Must be cleared at once"),
        title="Complete lines",
        meaning="Whether a complete line may lie until it suits its owner.  BL-G08, BL-G51",
    ),
    Option(
        name="chain_rule",
        default="second_line",
        choices=("second_line", "knock_on"),
        words=("Any second line in a turn", "Only one that was not complete before"),
        title="Chain reaction",
        meaning="What earns the look at a hidden card.  BL-G15",
    ),
    Option(
        name="reshuffle",
        default="immediate",
        choices=("immediate", "when_needed"),
        words=("At once", "When the next card is drawn"),
        place="expert",
        title="Refill the pile",
        meaning="When an empty draw pile is made anew.  BL-G29, BL-G57",
    ),
    Option(name="memory_aid", default=True, meaning="Does the table go on showing you a card you looked at?  BL-G45, BL-G58"),
    Option(name="open_discard", default=False, meaning="May everybody browse the whole discard pile?  BL-G33, BL-G58"),
    Option(
        name="allow_discard_return",
        default=True,
        place="expert",
        title="Put a taken card back",
        meaning="May the card just taken from the discard pile be discarded again?  BL-G22",
    ),
    Option(
        name="match_mode",
        default="single",
        choices=("single", "first_to_wins", "fewest_cards"),
        words=("One game", "Until somebody has won often enough", "So many games, fewest cards left"),
        title="Length",
        meaning="Whether one game decides, or several in a row.  BL-R51, BL-R52, BL-G53",
    ),
    Option(
        name="match_wins",
        default=3,
        least=1,
        most=100,
        title="Wins needed",
        only_with=("match_mode", "first_to_wins"),
        meaning="How often somebody must win.  BL-G41",
    ),
    Option(
        name="match_games",
        default=5,
        least=1,
        most=100,
        title="Games played",
        only_with=("match_mode", "fewest_cards"),
        meaning="How many games are played.  BL-G41",
    ),
    Option(
        name="score_mode",
        default="cards_in_grid",
        choices=("cards_in_grid", "cards_to_go"),
        words=("Those in your grid", "Also the twelve you have not had yet"),
        place="expert",
        title="Cards that count",
        meaning="Which cards count against you at the end.  BL-G40",
    ),
    Option(
        name="first_dealer",
        default="random",
        choices=("random", "seat_1"),
        words=("Anybody, by lot", "Seat 1"),
        place="expert",
        meaning="Who deals first; the next seat begins.  BL-G37, BL-G53",
    ),
    Option(
        name="dealer_rotation",
        default="clockwise",
        choices=("clockwise", "winner_deals", "fixed"),
        words=("The next seat", "The winner", "The same again"),
        place="expert",
        title="Next dealer",
        meaning="Who deals the next game where several are played.  BL-G37, BL-G53",
    ),
    Option(
        name="max_turns_per_player",
        default=2000,
        least=0,
        most=1_000_000,
        zero="No limit",
        place="expert",
        title="Turns at most",
        meaning="After so many turns each the best position wins, so that every game ends.  BL-G42",
    ),
)

MATCH_MODES: Final = {"single": bl.SINGLE, "first_to_wins": bl.FIRST_TO_WINS, "fewest_cards": bl.FEWEST_CARDS}
ROTATIONS: Final = {"clockwise": bl.CLOCKWISE, "winner_deals": bl.WINNER_DEALS, "fixed": bl.FIXED}


@lru_cache(maxsize=64)  # a batch deals very many games with the same
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
