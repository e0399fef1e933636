"""The numbers that a board of Taidian shows beside a view: prices, what cards count, and what the open window adds up to.

All of it follows from the view.  It must agree with `exchange.py` and `upgrading.py`; a test compares them over whole games.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from stormdeck.core.types import Seat
from stormdeck.games.taidian.cards import CardFile
from stormdeck.games.taidian.view import LaidCard, Player, TaidianView, Tally
from stormdeck.games.taidian.worth import card_points, counter_extras, counter_worth, extras, price_of

LAID: Final = 0
STOPPED: Final = 1
CANCELLED: Final = 2

What = Literal["attack", "counter", "poison", "robber"]
WINDOWS: Final[dict[str, What]] = {
    "defence_window": "attack",
    "counter_window": "counter",
    "poison_window": "poison",
    "robber_window": "robber",
}

WALLED: Final = ("defence_window", "counter_window")
"""Poison goes past everything (TA-R62), and so does a Robber."""


class Volley(msgspec.Struct, frozen=True):
    """The cards laid against one seat, and the attack points they count together."""

    target: Seat
    points: int


class Counted(msgspec.Struct, frozen=True):
    """A card that lies before everybody: what it counts there, and why that is not what is printed on it."""

    card: str
    points: int
    why: str
    """"10 + 10 by Strength", "by Pilar", "5 a round"; "" where the printed number says it all."""


class Reason(msgspec.Struct, frozen=True):
    """Why a card counts more than its printed value when this seat answers an attack with it."""

    seat: Seat
    card: str
    why: str


class Exchange(msgspec.Struct, frozen=True):
    """The open window in numbers."""

    what: What
    source: Seat
    """Who attacks, hits back or has laid the Poison; of several who hit back, the first."""
    target: Seat
    coming: int
    blocked: int
    """By Shields and by structures (TA-R32); of Poison nothing is (TA-R62)."""
    healed: int
    through: int
    """What the target loses unless another card is played."""


class Together(msgspec.Struct, frozen=True):
    """Hand cards that are often played one right after the other: a table may do that for one click."""

    words: str
    actions: tuple[str, ...]
    """In notation, each copy once; each is legal when its turn comes, as long as nobody is asked anything else."""


class Figures(msgspec.Struct, frozen=True):
    prices: dict[str, int]
    """What the active seat pays for each card of the market."""
    worths: dict[str, int]
    """What each card of the viewer's hand counts if it is played now."""
    bonuses: tuple[int, ...]
    """By symbol: what the viewer's level adds to a card."""
    volleys: tuple[Volley, ...]
    """What is laid, in the order in which the targets came."""
    exchange: Exchange | None
    """The window that is open."""
    laid: tuple[Counted, ...]
    """The cards of the volley, one by one."""
    walls: tuple[Counted, ...]
    """The structures that block for the target of the open window."""
    reasons: tuple[Reason, ...]
    """For the answers to the volley; levels and characters are public, so nothing is said of a hand."""
    characters: tuple[str, ...]
    """TA-R07  Those that may still be picked."""
    together: tuple[Together, ...] = ()
    """For the viewer, on its own turn."""


def figures(file: CardFile, seen: TaidianView) -> Figures:
    viewer = seen.viewer
    hand = () if viewer is None else seen.players[viewer].hand or ()
    levels = () if viewer is None else seen.players[viewer].levels
    kind = "" if seen.decision is None else seen.decision.kind
    taken = {player.character for player in seen.players}
    return Figures(
        prices={card: price_of(file, seen, card) for card, _ in seen.market},
        worths={} if viewer is None else {card: worth_now(file, seen, viewer, card) for card in hand},
        bonuses=tuple([level * file.game.bonus_per_level for level in levels]),
        volleys=tuple([Volley(target, attack_points(file, seen, target)) for target in targets(seen)]),
        exchange=exchange(file, seen, kind),
        laid=tuple([counted(file, seen, laid) for laid in seen.turn.volley]),
        walls=walls_of(file, seen, seen.turn.target) if kind in WALLED and seen.turn.target is not None else (),
        reasons=reasons(file, seen) if kind in WINDOWS else (),
        characters=tuple([row.id for row in file.character if row.id not in taken]) if kind == "pick_character" else (),
        together=together(file, seen, viewer, hand, kind) if viewer is not None and seen.active == viewer else (),
    )


def together(file: CardFile, seen: TaidianView, viewer: Seat, hand: tuple[str, ...], kind: str) -> tuple[Together, ...]:
    """TA-R24, TA-R19  All money of the hand, and all cards for an attack where there is one rival."""
    if kind == "upgrading":
        money = [f"play {card}" for card in hand if file.card_row(card).kind == "money"]
        return (Together("Play all money", tuple(money)),) if len(money) > 1 else ()
    step = sole_rival(seen, viewer)
    if kind != "attacking" or step == 0:
        return ()
    laid = [action for card in hand if (action := lay(file, seen, card, Seat((viewer + step) % len(seen.players)), step))]
    return (Together("Lay all attack cards", tuple(laid)),) if len(laid) > 1 else ()


def sole_rival(seen: TaidianView, viewer: Seat) -> int:
    """How many places clockwise the only living opponent sits; 0 where there are several."""
    count, team = len(seen.players), seen.players[viewer].team
    places = [step for step in range(1, count) if is_rival(seen.players[(viewer + step) % count], team)]
    return places[0] if len(places) == 1 else 0


def is_rival(player: Player, team: Seat) -> bool:
    return player.alive and player.team != team


def lay(file: CardFile, seen: TaidianView, card: str, target: Seat, step: int) -> str:
    """The action that lays a card against the rival; "" for cards that do not attack and for those that must choose."""
    row, standing = file.card_row(card), seen.players[target].structures
    if row.kind != "attack" or row.heals or (row.destroys_structure and len(standing) > 1):
        return ""
    bombed = f" {standing[0]}" if row.destroys_structure and standing else ""
    return f"lay {card} +{step}{bombed}"


def worth_now(file: CardFile, seen: TaidianView, seat: Seat, card: str) -> int:
    """In answer to an attack a card that hits back counts as a counter-attack (TA-R52)."""
    answers = seen.decision is not None and seen.decision.kind == "defence_window" and seen.turn.target == seat
    return counter_worth(file, seen, seat, card) if answers else card_points(file, seen, seat, card)


def targets(seen: TaidianView) -> list[Seat]:
    return list(dict.fromkeys([laid.target for laid in seen.turn.volley]))


def laid_at(seen: TaidianView, target: Seat) -> list[LaidCard]:
    return [laid for laid in seen.turn.volley if laid.target == target]


def attack_points(file: CardFile, seen: TaidianView, target: Seat) -> int:
    """TA-G32  What was fixed when the Robbers were done; before that what the cards count, Robbers that are not stopped too."""
    fixed = seen.turn.tallies[target].attack
    counted = [laid for laid in laid_at(seen, target) if laid.fate != STOPPED and file.card_row(laid.card).rounds == 0]
    return fixed or sum([card_points(file, seen, seen.active, laid.card) for laid in counted])


def counted(file: CardFile, seen: TaidianView, laid: LaidCard) -> Counted:
    """TA-R41, TA-R59, TA-G81  A card of the volley; what was stopped or cancelled counts nothing."""
    points = card_points(file, seen, seen.active, laid.card)
    if laid.fate in (STOPPED, CANCELLED):
        return Counted(laid.card, 0, "")
    if file.card_row(laid.card).rounds > 0 and seen.options.word("poison_first_tick") != "immediate":
        return Counted(laid.card, 0, f"{points} a round")
    return Counted(laid.card, points, why(file, laid.card, extras(file, seen, seen.active, laid.card)))


def why(file: CardFile, card: str, added: list[tuple[int, str]]) -> str:
    """What makes a card count more than is printed on it; people are called by their first names."""
    printed = file.card_row(card).value
    if not added or (printed == 0 and len(added) == 1):
        return "".join([f"by {by.split()[0]}" for _, by in added])
    return " + ".join([*([str(printed)] if printed else []), *[f"{extra} by {by.split()[0]}" for extra, by in added]])


def reasons(file: CardFile, seen: TaidianView) -> tuple[Reason, ...]:
    """TA-R41, TA-R52, TA-R70"""
    found = []
    for number, player in enumerate(seen.players):
        for row in file.card if player.alive else ():
            added = counter_extras(file, seen, Seat(number), row.id)
            answers = row.kind == "defence" or row.counter or row.stops_robbers
            found += [Reason(Seat(number), row.id, why(file, row.id, added))] if added and answers else []
    return tuple(found)


def exchange(file: CardFile, seen: TaidianView, kind: str) -> Exchange | None:
    target, what = seen.turn.target, WINDOWS.get(kind)
    if target is None or what is None:
        return None
    tally = seen.turn.tallies[target]
    match what:
        case "attack" | "robber":
            poison = poison_now(file, seen, target)
            return against(file, seen, what, seen.active, target, attack_points(file, seen, target), poison)
        case "counter":
            coming = sum([one.counter for one in seen.turn.tallies])
            first = next((Seat(seat) for seat, one in enumerate(seen.turn.tallies) if one.counter > 0), target)
            return against(file, seen, what, first, target, coming, 0)
        case "poison":
            ticking = seen.poisons[seen.turn.tick_at]
            loss = 0 if seen.turn.cured else card_points(file, seen, ticking.owner, ticking.card)
            return Exchange(what, ticking.owner, target, loss, 0, healed(seen, target, tally, loss), loss)


def against(file: CardFile, seen: TaidianView, what: What, source: Seat, target: Seat, points: int, poison: int) -> Exchange:
    """TA-R32, TA-G15, TA-G69  Points minus Shields minus structures, never below 0; Poison goes past them (TA-G81)."""
    tally = seen.turn.tallies[target]
    blocked = tally.block + walls(file, seen, target)
    through = max(0, points - blocked) + poison
    return Exchange(what, source, target, points + poison, blocked, healed(seen, target, tally, through), through)


def walls(file: CardFile, seen: TaidianView, seat: Seat) -> int:
    """What the structures of a seat block."""
    return sum([wall.points for wall in walls_of(file, seen, seat)])


def walls_of(file: CardFile, seen: TaidianView, seat: Seat) -> tuple[Counted, ...]:
    rows = [file.card_row(card) for card in seen.players[seat].structures]
    return tuple([Counted(row.id, row.value, "") for row in rows if row.effect == "block"])


def poison_now(file: CardFile, seen: TaidianView, target: Seat) -> int:
    """TA-G81  With `poison_first_tick = immediate` a Poison that is not cancelled hurts at once."""
    if seen.options.word("poison_first_tick") != "immediate":
        return 0
    laid = [laid.card for laid in laid_at(seen, target) if laid.fate == LAID and file.card_row(laid.card).rounds > 0]
    return sum([card_points(file, seen, seen.active, card) for card in laid])


def healed(seen: TaidianView, seat: Seat, tally: Tally, loss: int) -> int:
    """TA-G37, TA-G38, TA-G64  Up to the limit of health, and nothing in the storm."""
    if seen.storm:
        return 0
    if seen.options.word("heal_cap") == "none":
        return tally.heal
    room = seen.options.number("start_health") - (seen.players[seat].health - loss)
    return max(0, min(tally.heal, room))
