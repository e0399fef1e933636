"""Thunder & Lightning in words: every event, every question, every choice as one sentence, and a few lines on each card."""

from __future__ import annotations

import difflib

from stormdeck.core.actions import Action
from stormdeck.core.errors import UnknownCard, quoted
from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, capital, counted, listed
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning import events as ev
from stormdeck.games.thunder_and_lightning.actions import LANE_NAMES, Cell, Lane, Named, cell_text
from stormdeck.games.thunder_and_lightning.cards import FILE, KINDS, SIDES, Card, CardFile, Kind, slug
from stormdeck.games.thunder_and_lightning.view import FaceUp, FieldCard, Known, ThunderView


def cards_text(cards: tuple[Card, ...], names: CardFile) -> str:
    return listed([names.spoken(card) for card in cards])


def lane_text(lane: Lane) -> str:
    return f"lane {LANE_NAMES[lane]}"


def pile_text(under: bool, whose: str = "the") -> str:
    return f"{'under' if under else 'to'} {whose} discard pile"


# ---- Events ------------------------------------------------------------------------------------------------------------


def say(event: Event, speaker: Speaker, names: CardFile) -> str:
    """A seen event as one sentence."""
    for part in (say_table, say_turn, say_battle, say_power, say_effect):
        told = part(event, speaker, names)
        if told is not None:
            return told
    raise TypeError(f"{type(event).__name__} is not an event of Thunder & Lightning")


def say_table(event: Event, speaker: Speaker, names: CardFile) -> str | None:
    match event:
        case ev.CardsDealt(thor, loki):
            first, second = speaker.does(thor, "are", "is"), speaker.does(loki, "are", "is")
            return f"{first} Thor, {second} Loki; both hold nine cards."
        case ev.TreasureShown(seat, card):
            shown = names.spoken(card)
            return f"{speaker.does(seat, 'show')} {shown}; it is replaced and shuffled back into the deck."
        case ev.Deployed(seat, lane, card):
            return f"{speaker.does(seat, 'put')} {names.spoken(card)} face down into {lane_text(lane)}."
        case ev.DeployedUnseen(seat, lane):
            return f"{speaker.does(seat, 'put')} a card face down into {lane_text(lane)}."
        case ev.GameEnded(winner, reason, _):
            return f"{speaker.does(winner, 'win')}: {reason}."
    return None


def say_turn(event: Event, speaker: Speaker, names: CardFile) -> str | None:
    match event:
        case ev.TurnBegan(seat, points):
            has = f"{speaker_object(seat, speaker)} {'have' if seat == speaker.viewer else 'has'}"
            return f"The turn passes: {has} {points} action point{'s' if points != 1 else ''}."
        case ev.Drew(seat, card):
            return f"{speaker.does(seat, 'draw')} {names.spoken(card)}."
        case ev.DrewUnseen(seat):
            return f"{speaker.does(seat, 'draw')} a card."
        case ev.Played(seat, cell, card, _):
            return f"{speaker.does(seat, 'play')} {names.spoken(card)} face down at {cell_text(cell)}."
        case ev.PlayedUnseen(seat, cell, stolen):
            return f"{speaker.does(seat, 'play')} a {'stolen ' if stolen else ''}card face down at {cell_text(cell)}."
        case ev.GodEntered(seat, lane, card, points):
            left = f"{points} action point{'s' if points != 1 else ''} left"
            return f"{names.name(card)} enters {lane_text(lane)} for {speaker_object(seat, speaker)}: {left}."
    return None


def speaker_object(seat: Seat, speaker: Speaker) -> str:
    return "you" if seat == speaker.viewer else speaker.name(seat)


def say_battle(event: Event, speaker: Speaker, names: CardFile) -> str | None:
    match event:
        case ev.Challenged(seat, cell):
            return f"{speaker.does(seat, 'challenge')} {speaker.whose(Seat(1 - seat))} card at {cell_text(cell)}."
        case ev.TurnedUp(seat, cell, card):
            return f"{capital(speaker.whose(seat))} card at {cell_text(cell)} is turned up: {names.name(card)}."
        case ev.Lost(seat, cell, card, under):
            return f"{speaker.does(seat, 'lose')} {names.spoken(card)} at {cell_text(cell)}; it goes {pile_text(under)}."
        case ev.Discarded(seat, card, under):
            return f"{capital(names.spoken(card))} goes {pile_text(under, speaker.whose(seat))}."
        case ev.LaneWiped(lane, cards):
            lost = [f"{speaker.does(Seat(seat), 'lose')} {cards_text(held, names)}" for seat, held in enumerate(cards) if held]
            return f"A Nightmare empties {lane_text(lane)}: {'; '.join(lost)}."
        case ev.HandWiped(seat, cards):
            return f"A Nightmare takes {speaker.whose(seat)} whole hand: {cards_text(cards, names)}."
        case ev.Laid(seat, card, under):
            return f"{speaker.does(seat, 'lay')} {names.spoken(card)} {'under' if under else 'on'} the discard pile."
    return None


def say_power(event: Event, speaker: Speaker, names: CardFile) -> str | None:
    match event:
        case ev.Used(seat, card):
            return f"{speaker.does(seat, 'play')} {names.name(card)} from the hand."
        case ev.AimedAt(seat, cell):
            return f"The target is {speaker.whose(Seat(1 - seat))} card at {cell_text(cell)}."
        case ev.AimedAtHand(seat, card):
            return f"The target is {speaker.whose(Seat(1 - seat))} hand, and chance hits {names.spoken(card)}."
        case ev.AimedAtOwnGod(seat):
            return f"The target is {speaker.whose(seat)} own god."
        case ev.HandShown(seat, cards):
            held = cards_text(cards, names)
            return f"{speaker.does(seat, 'look')} at {speaker.whose(Seat(1 - seat))} hand: {held}."
        case ev.HandSpied(seat):
            return f"{speaker.does(seat, 'look')} at {speaker.whose(Seat(1 - seat))} hand."
        case ev.ColumnRevealed(seat, lane):
            return f"{speaker.does(seat, 'turn')} up {speaker.whose(Seat(1 - seat))} column in {lane_text(lane)}."
        case ev.FlanksOpened(seat):
            return f"{speaker.does(seat, 'open')} the flanks until the end of the turn."
    return None


def say_effect(event: Event, speaker: Speaker, names: CardFile) -> str | None:
    match event:
        case ev.MovePicked(seat, owner, cell):
            return f"{speaker.does(seat, 'pick')} up {speaker.whose(owner)} card at {cell_text(cell)}."
        case ev.Moved(seat, owner, source, target):
            moved = f"{speaker.does(seat, 'move')} {speaker.whose(owner)} card"
            return f"{moved} from {cell_text(source)} to {cell_text(target)}."
        case ev.Stole(seat, card):
            return f"{speaker.does(seat, 'take')} {names.spoken(card)} from {speaker.whose(Seat(1 - seat))} discard pile."
        case ev.TookBack(seat, card):
            return f"{speaker.does(seat, 'take')} {names.spoken(card)} back from the discard pile."
        case ev.TookUnseen(seat, stolen):
            return f"{speaker.does(seat, 'take')} {'a stolen' if stolen else 'a'} card back from the discard pile."
        case ev.Fetched(seat, cards):
            what = cards_text(cards, names) if cards else "nothing"
            return f"{speaker.does(seat, 'fetch', 'fetches')} {what} from the discard pile."
        case ev.ShipsSent(seat, count):
            return f"{speaker.does(seat, 'bring')} back {counted(count, 'card')} with Longships."
        case ev.SeerDrew(seat, card):
            return f"Seer draws {names.spoken(card)} from {speaker.whose(Seat(1 - seat))} deck."
        case ev.SeerGave(seat, card):
            return f"{capital(names.spoken(card))} goes into {speaker.whose(seat)} hand."
        case ev.SeerStopped(seat):
            return f"{speaker.does(seat, 'stop')} drawing with Seer."
        case ev.PutInFront(seat, lane, card):
            return f"{capital(names.spoken(card))} is put face up at the front of {speaker.whose(seat)} {lane_text(lane)}."
    return None


# ---- Questions ---------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "setup": ("put a card of your hand face down into {lane}", "puts three cards face down"),
    "action": ("{points} to spend: draw, play a card, challenge or use a power", "has {points} to spend"),
    "end_of_turn": ("your points are spent; end your turn, or let {god} enter if you hold the card", "ends the turn"),
    "ravens": ("send Ravens against a front card, into the hand, or against your own god", "sends Ravens out"),
    "frigg": ("let Frigg spy on the hand or turn up a column", "chooses what Frigg sees"),
    "vidarr": ("choose the card that your flank challenges", "chooses a card to challenge from the flank"),
    "weapon": ("choose the card to strike", "chooses a card to strike"),
    "move_from": ("choose the card to move", "chooses a card to move"),
    "move_to": ("choose where the card at {moving} goes", "chooses where the card at {moving} goes"),
    "hel": ("take one card of your discard pile; nobody will know which", "looks through the discard pile"),
    "longships": ("take Viking Warriors or Female Archers back, {to_take} more", "takes {to_take} more from the discard pile"),
    "place_revealed": ("put {revealed} at the front of an opposing column", "places {revealed}"),
    "seer_more": ("let Seer draw another card, or stop", "may let Seer draw another card"),
    "order_discards": ("choose the card that goes {laid}", "orders the lost cards"),
}


def ask(seen: ThunderView, speaker: Speaker, names: CardFile) -> str:
    """What is asked now."""
    decision = seen.decision
    if decision is None:
        return "The game is over."
    mine, theirs = QUESTIONS[decision.kind]
    facts = question_facts(seen, decision.seat, names)
    if decision.seat != speaker.viewer:
        return f"{speaker.name(decision.seat)} {theirs.format(**facts)}."
    return f"Your turn: {mine.format(**facts)}." if decision.seat == seen.turn.seat else f"{capital(mine.format(**facts))}."


def question_facts(seen: ThunderView, seat: Seat, names: CardFile) -> dict[str, str]:
    turn = seen.turn
    left = turn.points - turn.used
    filled = len([lane for lane in seen.players[seat].lanes if lane])
    god = Card(SIDES.index(seen.players[seat].side) * KINDS)
    top_only = seen.options.word("nightmare_order") == "top_card_only"
    return {
        "lane": f"lane {LANE_NAMES[min(filled, 2)]}",
        "points": f"{left} action point{'s' if left != 1 else ''}",
        "god": names.name(god),
        "moving": "" if turn.moving is None else cell_text(turn.moving),
        "to_take": str(turn.to_take),
        "revealed": "" if turn.revealed is None else names.spoken(turn.revealed),
        "laid": "on top of your discard pile" if top_only else "onto your discard pile next",
    }


# ---- Choices -----------------------------------------------------------------------------------------------------------


def offer(action: Action, seen: ThunderView, speaker: Speaker, names: CardFile) -> str:
    """A legal action as the deciding seat understands it."""
    assert seen.decision is not None
    seat = seen.decision.seat
    for part in (offer_action, offer_target, offer_card):
        told = part(action, seen, seat, names)
        if told is not None:
            return told
    raise TypeError(f"{action!r} is not an action of Thunder & Lightning")


def offer_action(action: Action, seen: ThunderView, seat: Seat, names: CardFile) -> str | None:
    match action:
        case act.Draw():
            return f"Draw a card ({seen.players[seat].deck} left)."
        case act.Play(card, cell):
            return f"Play {named_card(card, seen, seat, names)} face down at {cell_text(cell)}{beside(cell, seen, seat, names)}."
        case act.Challenge(cell):
            own = lying(seen, seat, Cell(cell // 4 * 4), names)
            target = lying(seen, Seat(1 - seat), cell, names)
            return f"Challenge with {own} in {lane_text(Lane(cell // 4))}: {target}{row_text(cell)}."
        case act.Enter(lane):
            return f"Let {names.name(Card(SIDES.index(seen.players[seat].side) * KINDS))} enter {lane_text(lane)}, at no cost."
        case act.Use(card):
            return f"Use {named_card(card, seen, seat, names)}: {hint(named_kind(card, names))}."
        case act.EndTurn():
            return "End the turn."
    return None


def row_text(cell: Cell) -> str:
    return "" if cell % 4 == 0 else f" in row {cell % 4 + 1}"


def offer_target(action: Action, seen: ThunderView, seat: Seat, names: CardFile) -> str | None:
    other = Seat(1 - seat)
    owner = seat if seen.turn.played is not None and names.kind(seen.turn.played).id == "baldr" else other
    match action:
        case act.At(cell):
            return f"Aim at {lying(seen, other, cell, names)} at {cell_text(cell)}."
        case act.AtHand():
            return f"Aim at a random card of the hand ({len(seen.players[other].hand)} cards)."
        case act.AtOwnGod():
            return "Remove your own god."
        case act.Spy():
            return f"Look at the whole hand ({len(seen.players[other].hand)} cards)."
        case act.Reveal(lane):
            return f"Turn up the opposing column in {lane_text(lane)}."
        case act.Move(cell):
            return f"Move {lying(seen, owner, cell, names)} at {cell_text(cell)}."
        case act.To(cell):
            return f"Put it at {cell_text(cell)}."
        case act.PlaceRevealed(lane):
            return f"Put it at the front of {lane_text(lane)}."
    return None


def offer_card(action: Action, seen: ThunderView, seat: Seat, names: CardFile) -> str | None:
    match action:
        case act.Take(card):
            if seen.decision is not None and seen.decision.kind == "longships":
                return f"Take {named_kind(card, names).name(0)}."
            return f"Take {named_card(card, seen, seat, names)}."
        case act.SeerNext():
            return f"Draw another card ({seen.players[1 - seat].deck} left in that deck)."
        case act.SeerStop():
            return "Draw no more."
        case act.Lay(card):
            return f"Lay {named_card(card, seen, seat, names)}."
        case act.Deploy(kind):
            return f"Put down {named_card(Named(kind), seen, seat, names)}."
    return None


def named_kind(card: Named, names: CardFile) -> Kind:
    return names.card[card % KINDS]


def own_card(card: Named, seen: ThunderView, seat: Seat) -> Card:
    """The card that a seat names."""
    side = SIDES.index(seen.players[seat].side)
    return Card(card % KINDS + KINDS * (side if card < KINDS else 1 - side))


def named_card(card: Named, seen: ThunderView, seat: Seat, names: CardFile) -> str:
    """A card with its strength, as its holder sees it."""
    kind = named_kind(card, names)
    strength = f" ({kind.strength})" if kind.has_strength else ""
    stolen = "the stolen " if card >= KINDS else ""
    return f"{stolen}{names.name(own_card(card, seen, seat))}{strength}"


def lying(seen: ThunderView, seat: Seat, cell: Cell, names: CardFile) -> str:
    """What lies at a place, as the viewer knows it."""
    column = seen.players[seat].lanes[cell // 4]
    if cell % 4 >= len(column):
        return "nothing"
    return known_text(column[cell % 4], names)


def known_text(card: FieldCard, names: CardFile) -> str:
    if isinstance(card, FaceUp):
        return names.spoken(card.card)
    if isinstance(card, Known):
        return f"{names.spoken(card.card)} (face down)"
    if card.may_be:
        return f"a face-down card ({' or '.join([names.name(kind) for kind in card.may_be])})"
    return "a stolen card, face down" if card.stolen else "a face-down card"


def beside(cell: Cell, seen: ThunderView, seat: Seat, names: CardFile) -> str:
    """Where a place is, told by the card that will stand next to it."""
    there = lying(seen, seat, cell, names)
    if there != "nothing":
        return f", in front of {there}"
    return ", a new column" if cell % 4 == 0 else f", behind {lying(seen, seat, Cell(cell - 1), names)}"


HINTS = {
    "frigg": "spy on the hand or turn up a column",
    "ravens": "challenge a front card, a random hand card, or your own god",
    "baldr": "move one of your cards",
    "valkyries": "move one of the opponent's cards",
    "vidarr": "a flank challenge",
    "freya": "take the opponent's top discard",
    "hel": "take a card of your discard pile",
    "odin": "take back up to three Ravens",
    "longships": "take back up to three Viking Warriors or Female Archers",
    "seer": "draw from the opponent's deck",
    "weapon": "remove the opponent's god or a Shield Wall",
    "berserker": "your Viking Warriors attack with 6 and defend with 3",
    "idunn": "you win ties",
}


def hint(kind: Kind) -> str:
    return HINTS[kind.id]


# ---- One card ----------------------------------------------------------------------------------------------------------


def explain_card(name: str, names: CardFile = FILE) -> str:
    """A few lines on a card, by any of its names; UnknownCard if there is none of that name."""
    wanted = slug(" ".join(name.split()))
    known: dict[str, Kind] = {}
    for kind in names.card:
        for word in (kind.id, slug(kind.thor), slug(kind.loki)):
            known[word] = kind
    known.update({"ring": names.card[1], "crown": names.card[1], "vikings": names.card[8]})
    if wanted not in known:
        near = difflib.get_close_matches(wanted, list(known), n=1, cutoff=0.75)
        if not near:
            ids = ", ".join([kind.id for kind in names.card])
            raise UnknownCard(f"There is no card {quoted(name)}; there are {ids}.")
        wanted = near[0]
    kind = known[wanted]
    title = kind.thor if kind.thor == kind.loki else f"{kind.thor} (Thor's deck), {kind.loki} (Loki's deck)"
    strength = f"strength {kind.strength}" if kind.has_strength else "no strength"
    copies = f"{kind.copies} cop{'y' if kind.copies == 1 else 'ies'} in each deck"
    text = kind.text or "No special power."
    return f'{title}: {strength}, {copies}.\n{text}\nIn an action it is called "{kind.id}".'
