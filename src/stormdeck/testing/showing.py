"""What a game shows of itself: in the lobby, and as zones of cards on a board that was not made for it."""

from __future__ import annotations

import msgspec

from stormdeck.core.errors import BadOptions
from stormdeck.core.game import Game
from stormdeck.core.showing import COLOURS
from stormdeck.core.tabletop import Zone, ZoneCard
from stormdeck.core.view import View
from stormdeck.testing.facts import demand
from stormdeck.testing.walk import Moment, encoded, name_of


def check_showing(game: Game) -> None:
    """The lobby can show it, and its first game can be dealt."""
    showing = game.showing
    demand(showing.colour in COLOURS, f'{game.title}: "{showing.colour}" is no colour that boards know ({", ".join(COLOURS)}).')
    if showing.first_game is not None:
        try:
            game.agree(game.players[0], dict(showing.first_game))
        except BadOptions as error:
            demand(False, f"{game.title}: its first game cannot be dealt. {error}")


def check_tabletop(moment: Moment, view: View) -> None:
    """Zones with names of their own, whose hidden cards say nothing, and of a view as it is shown."""
    game, who = moment.game, name_of(view.viewer)
    zones = game.tabletop(view)
    moment.require(isinstance(zones, tuple), f"`tabletop` gives a {type(zones).__name__}, not a tuple of zones.")
    ids = [zone.id for zone in zones]
    twice = sorted({id for id in ids if ids.count(id) > 1})
    moment.require(not twice, f"Two zones that {who} sees have the same id: {', '.join(twice)}.")
    for zone in zones:
        check_zone(moment, zone)
    try:
        shown = game.tabletop(without_memory(view))
    except Exception as error:  # whatever it does with a field that is not there
        moment.fail(f"`tabletop` reads what views keep for bots alone: {error!r}.")
    moment.require(encoded(shown) == encoded(zones), "`tabletop` shows what views keep for bots alone.")


def without_memory(view: View) -> View:
    """A view as tables show it."""
    return msgspec.structs.replace(view, **dict.fromkeys(view.for_bots, msgspec.UNSET)) if view.for_bots else view


def check_zone(moment: Moment, zone: Zone) -> None:
    name = f'The zone "{zone.id}"'
    moment.require(
        zone.id != "" and not any([letter.isspace() or letter == "/" for letter in zone.id]), f"{name} has no good id."
    )
    moment.require(zone.title.strip() != "", f"{name} has no title.")
    moment.require(zone.owner is None or 0 <= zone.owner < moment.options.players, f"{name} belongs to nobody at the table.")
    moment.require((zone.columns > 0) == (zone.layout == "grid"), f"{name} is a {zone.layout} with {zone.columns} columns.")
    for card in zone.cards:
        check_card(moment, card, name)


def check_card(moment: Moment, card: ZoneCard, name: str) -> None:
    moment.require(card.count >= 0, f"{name} has a card that lies there {card.count} times.")
    moment.require(card.colour in COLOURS, f'{name} has a card in the colour "{card.colour}", which boards do not know.')
    if card.lies in ("hidden", "empty"):
        told = card.face + card.name + card.text + card.card
        moment.require(told == "", f'{name} has a card that is {card.lies}, and says "{told}".')
    else:
        moment.require((card.face or card.name) != "", f"{name} has a card without a face.")
