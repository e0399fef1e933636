"""What the players of Thunder & Lightning may agree on; the defaults are the plain reading of the manual."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.errors import BadOptions, quoted
from stormdeck.core.options import Option, Options, OptionValue
from stormdeck.games.thunder_and_lightning.cards import CardFile
from stormdeck.games.thunder_and_lightning.state import Agreed
from stormdeck.games.thunder_and_lightning.tables import EXAMPLE, STANDARD, DeckOption, deck_from_file, table_of

DECK: Final = DeckOption(
    name="deck",
    default=STANDARD,
    choices=(STANDARD,),
    words=("Those of the box",),
    place="expert",
    title="Cards",
    own=f'What your deck changes as a line of text, such as "{EXAMPLE}".',
    meaning="Which cards a deck has, and how strong they are.  TL-R09",
)

OPTIONS: Final = (
    Option(
        name="vidarr",
        default="single_challenge",
        choices=("single_challenge", "whole_turn"),
        words=("One flank challenge", "Open flanks until the end of the turn"),
        meaning="What Vidarr lets you do.  TL-G22, TL-G58",
    ),
    Option(
        name="seer_draws",
        default="up_to_three",
        choices=("up_to_three", "exactly_three"),
        words=("Up to three cards", "Exactly three cards"),
        title="Seer draws",
        meaning="Whether you may stop after the first or second card that Seer draws.  TL-G34, TL-G60",
    ),
    Option(
        name="allow_empty_recovery",
        default=False,
        place="expert",
        title="Recover nothing",
        meaning="May Odin or Longships be played with nothing to fetch?  TL-G13, TL-G60",
    ),
    Option(
        name="god_after_last_point",
        default=True,
        place="expert",
        title="A god without action points",
        meaning="May Thor or Loki still enter when every action point is spent?  TL-G07, TL-G52, TL-G60",
    ),
    Option(
        name="weapon_hits_facedown",
        default=False,
        title="Weapons hit hidden cards",
        meaning="May Mjolnir and Gungnir be aimed at a face-down card?  TL-G21",
    ),
    Option(
        name="discards_open",
        default=False,
        title="Open discards",
        meaning="May everybody browse both discard piles?  TL-G18, TL-G60",
    ),
    Option(
        name="nightmare_order",
        default="full",
        choices=("full", "top_card_only"),
        words=("All of them", "Only the one on top"),
        place="expert",
        title="Order after a Nightmare",
        meaning="Which of your lost cards you put in order after a Nightmare.  TL-G27, TL-G59",
    ),
    Option(
        name="played_card_discard",
        default="after_power",
        choices=("after_power", "at_once"),
        words=("After its power", "Before its power"),
        place="expert",
        title="A played card is discarded",
        meaning="When a played card reaches the discard pile.  TL-G14, TL-G61",
    ),
    DECK,
)


def cards_of(options: Options, cards: CardFile) -> CardFile:
    """The card table that a match is played with."""
    return table_of(options.word("deck"), cards)


def cards_asked_for(chosen: Mapping[str, object], cards: CardFile) -> CardFile:
    """The same, before the options are agreed on."""
    return table_of(str(DECK.check(chosen.get("deck", STANDARD))), cards)


def options_from_data(text: str) -> dict[str, OptionValue]:
    """The options a card file asks for: its deck, written out, and its `[options]` where they are not the defaults."""
    try:
        deck, chosen = deck_from_file(text)
    except ValueError as error:
        raise BadOptions(str(error)) from None
    known = {option.name: option for option in OPTIONS}
    for name in chosen:
        if name not in known or name == "deck":
            others = ", ".join([option for option in known if option != "deck"])
            raise BadOptions(f"The card file has an option {quoted(name)}; there are {others}.")
    checked = {"deck": deck, **{name: known[name].check(value) for name, value in chosen.items()}}
    return {name: value for name, value in checked.items() if value != known[name].default}


@lru_cache(maxsize=64)  # a batch deals very many games with the same
def agreed(options: Options, cards: CardFile) -> Agreed:
    """The options and the card table as the numbers the rules compute with."""
    kinds = cards_of(options, cards).card
    return Agreed(
        options=options,
        strength=vec[i64]([kind.strength for kind in kinds]),
        copies=vec[i64]([kind.copies for kind in kinds]),
        powers=vec[i64]([kind.power_bits for kind in kinds]),
        flank_all_turn=options.word("vidarr") == "whole_turn",
        seer_must_draw=options.word("seer_draws") == "exactly_three",
        empty_recovery=options.flag("allow_empty_recovery"),
        god_after_last=options.flag("god_after_last_point"),
        weapon_hits_facedown=options.flag("weapon_hits_facedown"),
        discards_open=options.flag("discards_open"),
        top_card_only=options.word("nightmare_order") == "top_card_only",
        discard_at_once=options.word("played_card_discard") == "at_once",
    )
