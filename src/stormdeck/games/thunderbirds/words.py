"""The Thunderbirds Solitaire Game in words: every event past, every question, every choice, and what each card means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from stormdeck.core.errors import UnknownCard, quoted
from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, counted, listed
from stormdeck.games.thunderbirds import events as ev
from stormdeck.games.thunderbirds.cards import (
    COLOUR_NAMES,
    STANDARD,
    SYMBOL_CODES,
    SYMBOL_NAMES,
    Book,
    Card,
    DiceCard,
    Pod,
    dice_text,
)
from stormdeck.games.thunderbirds.state import CIVILIAN, DISASTER, FREE
from stormdeck.games.thunderbirds.view import RolledDie

SEATS: Final = (*[f"Thunderbird {number}" for number in range(1, 6)], "the Pod operator's seat")


# ---- Names -------------------------------------------------------------------------------------------------------------


def a_coloured(colour: str) -> str:
    """ "an orange", "a red"."""
    return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour}"


def place_name(place: int) -> str:
    return "Tracy Island" if place == 0 else f"chain {place}"


def dice_return(dice: int) -> str:
    return "1 stored die returns" if dice == 1 else f"{dice} stored dice return"


def names_of(cards: Sequence[Card], book: Book) -> str:
    return listed([book.name(card) for card in cards])


def pods_of(pods: Sequence[Pod], book: Book) -> str:
    return listed([book.pod(pod).name for pod in pods])


def symbols_text(line: str) -> str:
    """ "FFT": "fire, fire, trapped"."""
    return ", ".join([SYMBOL_NAMES[SYMBOL_CODES.index(symbol)] for symbol in line])


def die_text(die: ev.Die | RolledDie) -> str:
    """ "fire (red)"."""
    return f"{SYMBOL_NAMES[die.face]} ({COLOUR_NAMES[die.colour]})"


def vehicles_text(vehicles: Sequence[int]) -> str:
    return listed([f"Thunderbird {vehicle + 1}" for vehicle in vehicles])


def kind_text(card: Card, book: Book) -> str:
    """The name of a card with what it is."""
    kind = ("Disaster", "Civilian", "Hood card")[book.kind(card)]
    keyword = book.cards[card].keyword.replace("_", " ")
    plain = keyword if book.kind(card) != 2 else ""
    return f"{book.name(card)} ({kind}{', ' + plain if plain else ''})"


# ---- Events ------------------------------------------------------------------------------------------------------------


def say(event: Event, speaker: Speaker, book: Book = STANDARD) -> str:
    """A seen event as one sentence."""
    teller = TELLERS.get(type(event))
    if teller is None:
        raise TypeError(f"{type(event).__name__} is not an event of the Thunderbirds Solitaire Game")
    return teller(event, book)


def say_started(event: ev.GameStarted, book: Book) -> str:
    level = book.level(event.advanced)
    back = f" {names_of(event.turned_back, book)} went back into the deck." if event.turned_back else ""
    begins = f"{level[0].upper()}{level[1:]} game with {counted(event.advanced, 'advanced card')}"
    return f"{begins}: the chains begin with {names_of(event.chains, book)}.{back}"


def say_connected(event: ev.Connected, book: Book) -> str:
    name, where = kind_text(event.card, book), f"chain {event.chain}, position {event.position}"
    told = {
        "call": f"{name} joins {where}",
        "flash": f"A flash: {name} joins {where} at once",
        "surge": f"The surge brings {name} to {where}",
        "hood": f"The extra card is {name}; it joins {where}",
        "search": f"{name} starts chain {event.chain}",
    }[event.how]
    return f"{told}, under the Hood's influence." if event.influenced else f"{told}."


def say_influenced(event: ev.Influenced, book: Book) -> str:
    hood = f"{book.name(event.card)} at chain {event.chain}"
    if not event.civilians:
        return f"{hood}: there is nobody left to influence."
    fall = "falls" if len(event.civilians) == 1 else "fall"
    return f"{hood}: {names_of(event.civilians, book)} {fall} under the Hood's influence."


def say_hood_struck(event: ev.HoodStruck, book: Book) -> str:
    hood = f"{book.name(event.card)} at chain {event.chain}"
    if event.outcome == "sabotage":
        return f"{hood}: sabotage, {dice_return(event.dice)}."
    if event.outcome == "extra":
        return f"{hood}: an extra emergency card is turned over."
    return f"{hood}: the deck is empty, so nothing more comes."


def say_grounded(event: ev.FleetGrounded, book: Book) -> str:
    grounded = f"{vehicles_text(event.vehicles)} grounded for this turn" if event.vehicles else "no vehicle is there"
    return f"{book.name(event.card)} at chain {event.chain}: {dice_return(event.dice)}, {grounded}."


def say_decoyed(event: ev.FleetDecoyed, book: Book) -> str:
    hood = f"{book.name(event.card)} at chain {event.chain}"
    if not event.vehicles:
        return f"{hood}: no vehicle is there."
    flies = "flies" if len(event.vehicles) == 1 else "fly"
    pods = f"; {pods_of(event.pods, book)} out of the hold" if event.pods else ""
    return f"{hood}: {vehicles_text(event.vehicles)} {flies} home{pods}."


def say_searched(event: ev.Searched, book: Book) -> str:
    under = names_of((event.card, *event.turned), book)
    goes = "goes" if not event.turned else "go"
    return f"Chain {event.chain} is empty, and only a Disaster can start it: {under} {goes} under the deck."


def say_dropped(event: ev.CallDropped, book: Book) -> str:
    fate = "is rescued" if book.kind(event.card) == CIVILIAN else "is discarded"
    why = "and the deck holds no Disaster" if event.no_disaster else "so there is no danger"
    return f"Chain {event.chain} is empty {why}: {book.name(event.card)} {fate}."


def say_overflowed(event: ev.Overflowed, book: Book) -> str:
    full = f"Chain {event.chain} is full, there is no room for {book.name(event.card)}"
    if event.lives == 0:
        return f"{full}."
    lost = f"; {names_of(event.captured, book)} captured" if event.captured else ""
    return f"{full}: the whole chain is lost{lost}. Lives left: {event.lives}."


def say_assigned(event: ev.PilotAssigned, book: Book) -> str:
    told = f"{book.pilot(event.pilot)} takes {SEATS[event.seat]}"
    if event.other < 0:
        return f"{told}."
    where = "waits at Tracy Island" if event.other_seat < 0 else f"takes {SEATS[event.other_seat]}"
    return f"{told}; {book.pilot(event.other)} {where}."


def say_pod(event: ev.PodLoaded | ev.PodReplaced, book: Book) -> str:
    done = "is loaded" if isinstance(event, ev.PodLoaded) else "goes under the Pod deck"
    new = f"; {pods_of(event.new, book)} is turned up" if event.new else ""
    return f"{book.pod(event.pod).name} {done}{new}."


def say_moved(event: ev.VehicleMoved, book: Book) -> str:
    inside = " with Thunderbird 4 inside" if event.carried else ""
    pods = f"; {pods_of(event.pods, book)} under the Pod deck" if event.pods else ""
    return f"Thunderbird {event.vehicle + 1} flies from {place_name(event.start)} to {place_name(event.to)}{inside}{pods}."


def say_rolled(event: ev.Rolled, book: Book) -> str:
    who = book.pilot(event.pilot)
    dice = ", ".join([f"{number} {die_text(die)}" for number, die in enumerate(event.dice, 1)])
    missing = f"; missing from the supply: {event.missing}" if event.missing else ""
    return f"{who} rolls {'a bonus die' if event.bonus else 'the dice'}: {dice}{missing}."


def say_placed(event: ev.DiePlaced, book: Book) -> str:
    if event.symbol == FREE:
        return f"A wild ({COLOUR_NAMES[event.die.colour]}) is laid on {book.name(event.card)} to free them."
    counts = "" if event.die.face == event.symbol else f", as {SYMBOL_NAMES[event.symbol]}"
    return f"The {die_text(event.die)} is laid on {book.name(event.card)}, position {event.position}{counts}."


def say_allocated(event: ev.AllocationDone, book: Book) -> str:
    parts = [f"{die_text(die)} stays on {book.name(card)}" for card, die in event.stored]
    if event.returned:
        parts.append("1 die returns" if event.returned == 1 else f"{event.returned} dice return")
    return f"Allocated at chain {event.chain}: {listed(parts)}."


def say_ended(event: ev.GameEnded, book: Book) -> str:
    counts = f"{event.rescued} rescued, {event.captured} captured, {event.left} left behind"
    if event.cause == "won":
        return f"The last call is answered, the game is won: {rating(event, book)}, {counts}, score {event.score}."
    why = "A chain has overflowed" if event.cause == "overflow" else "The Hood has captured too many"
    return f"{why} and the game is lost: {counts}, score {event.score}."


def rating(event: ev.GameEnded, book: Book) -> str:
    """IR-R92, IR-G74  The share of Civilians rescued among all that entered play."""
    total = event.rescued + event.captured + event.left
    return next(step.name for step in book.file.score.ratings if event.rescued * 100 >= step.percent * total)


Teller = Callable[[Any, Book], str]

TELLERS: Final[dict[type[Event], Teller]] = {
    ev.GameStarted: say_started,
    ev.TurnBegan: lambda event, book: f"Turn {event.turn}.",
    ev.DiceSwept: lambda event, book: f"The turn is over: {dice_return(event.dice)} to the supply.",
    ev.GameEnded: say_ended,
    ev.Dealt: lambda event, book: f"New call for chain {event.slot}: {kind_text(event.card, book)}.",
    ev.Connected: say_connected,
    ev.Neutralised: lambda event, book: f"Lady Penelope stops {book.name(event.card)} at chain {event.chain}.",
    ev.HoodFizzled: lambda event, book: f"The extra card is {book.name(event.card)}, a Hood card: it is discarded.",
    ev.Influenced: say_influenced,
    ev.HoodStruck: say_hood_struck,
    ev.FleetGrounded: say_grounded,
    ev.FleetDecoyed: say_decoyed,
    ev.Searched: say_searched,
    ev.CallDropped: say_dropped,
    ev.Overflowed: say_overflowed,
    ev.CallsSwapped: lambda event, book: f"The calls of chains {event.first} and {event.second} change places.",
    ev.CallsArranged: lambda event, book: f"Chains 1 to 4 get the calls of {listed([str(slot) for slot in event.order])}.",
    ev.CallsKept: lambda event, book: "The calls stay where they are.",
    ev.PilotAssigned: say_assigned,
    ev.PodReplaced: say_pod,
    ev.PodLoaded: say_pod,
    ev.VehicleMoved: say_moved,
    ev.MoveEnded: lambda event, book: "The Rescue phase begins.",
    ev.DieRecalled: lambda event, book: f"The {die_text(event.die)} on {book.name(event.card)} returns to the supply.",
    ev.RescueStarted: lambda event, book: (
        f"{book.pilot(event.pilot)} goes to work at chain {event.chain} with {book.using(event.using).name}."
    ),
    ev.ColourChosen: lambda event, book: f"The die of choice is {COLOUR_NAMES[event.colour]}.",
    ev.ExtraChosen: lambda event, book: f"The extra die is {COLOUR_NAMES[event.colour]}.",
    ev.DieExchanged: lambda event, book: (
        f"{a_coloured(COLOUR_NAMES[event.give]).capitalize()} die is exchanged for {a_coloured(COLOUR_NAMES[event.take])} one."
    ),
    ev.ExchangeDeclined: lambda event, book: "No die is exchanged.",
    ev.Rolled: say_rolled,
    ev.Rerolled: lambda event, book: f"Die {event.die}, {die_text(event.old)}, is rolled again: {die_text(event.new)}.",
    ev.RollKept: lambda event, book: "The roll stands.",
    ev.DiePlaced: say_placed,
    ev.Freed: lambda event, book: f"{book.name(event.card)} at chain {event.chain} is free of the Hood's influence.",
    ev.AllocationDone: say_allocated,
    ev.DisasterDiscarded: lambda event, book: (
        f"{book.name(event.card)} at chain {event.chain} is resolved{' by its stored dice' if event.by_stored else ''}."
    ),
    ev.CivilianRescued: lambda event, book: f"{book.name(event.card)} rescued at {place_name(event.place)}!",
    ev.CivilianCaptured: lambda event, book: f"{book.name(event.card)} at chain {event.chain} is captured by the Hood.",
    ev.PodUsed: lambda event, book: f"{book.pod(event.pod).name} goes to the bottom of the Pod deck.",
    ev.RescueEnded: lambda event, book: "The Lady Penelope phase begins.",
    ev.LadyMoved: lambda event, book: f"Lady Penelope goes from {place_name(event.start)} to {place_name(event.to)}.",
    ev.LadyFlipped: lambda event, book: f"Lady Penelope's card shows its {'Air' if event.air else 'Road'} side now.",
    ev.LadyStayed: lambda event, book: "Lady Penelope stays as she is.",
    ev.Escorted: lambda event, book: f"Lady Penelope takes {book.name(event.card)} from chain {event.chain} into her car.",
    ev.EscortEnded: lambda event, book: f"Lady Penelope lets {book.name(event.card)} out at {place_name(event.place)}.",
    ev.EscortSkipped: lambda event, book: "Lady Penelope escorts nobody.",
}


# ---- What a card means -------------------------------------------------------------------------------------------------


def explain_card(name: str, book: Book = STANDARD) -> str:
    """What is printed on a card, by its id or name; UnknownCard names what is near."""
    wanted = " ".join(name.replace("_", " ").lower().split())
    for id, told in explanations(book).items():
        if wanted in (id.replace("_", " "), told.partition(":")[0].lower()):
            return told
    near = [told.partition(":")[0] for told in explanations(book).values() if wanted and wanted in told.partition(":")[0].lower()]
    hint = f'did you mean "{near[0]}"?' if near else 'a card is called "Refinery Blaze", "The Mole" or "Scott Tracy".'
    raise UnknownCard(f"There is no card {quoted(name)}; {hint}")


def explanations(book: Book) -> dict[str, str]:
    """Every card by its id."""
    told = {card.id: f"{card.name}: {card.text}" for card in book.file.thunderbirds}
    told |= {pilot.id: f"{pilot.name}: Pilot. {pilot.text}" for pilot in book.file.pilots}
    told |= {pod.id: f"{pod.name}: Pod. {rolls(pod)}" for pod in book.file.pods}
    lady = book.file.lady_penelope
    told[lady.id] = f"Lady Penelope: Road side: {lady.road} Air side: {lady.air}"
    return told | {book.id(Card(card)): explain_emergency(Card(card), book) for card in range(len(book.cards))}


def rolls(card: DiceCard) -> str:
    """The dice of a Pod or a Thunderbird, as a sentence."""
    if not card.choice:
        return f"Rolls {dice_text(card.dice)}."
    colours = f"{', '.join(card.choice[:-1])} or {card.choice[-1]}" if len(card.choice) > 1 else card.choice[0]
    return f"Rolls {dice_text((*card.dice, f'that is {colours}'))}."


def explain_emergency(card: Card, book: Book) -> str:
    entry, kind = book.cards[card], book.kind(card)
    texts = book.file.texts[("disaster", "civilian", "hood")[kind]]
    first = f"{entry.name}: {'advanced ' if entry.advanced else ''}{('Disaster', 'Civilian', 'Hood card')[kind]}."
    if kind == DISASTER:
        lines = "; ".join([f"{place} {symbols_text(line)}" for place, line in enumerate(entry.pos, 1)])
        first = f"{first} Active by position: {lines}."
    return f"{first} {texts.get(entry.keyword or 'ordinary', '')}".strip()
