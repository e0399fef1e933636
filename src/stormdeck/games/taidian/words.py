"""Taidian in words: every event past, every question, every choice, as one sentence from the viewer's side."""

from __future__ import annotations

import difflib
from collections import Counter
from typing import Final

from stormdeck.core.actions import Action
from stormdeck.core.errors import UnknownCard
from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, capital, listed
from stormdeck.core.types import Seat
from stormdeck.games.taidian import actions as act
from stormdeck.games.taidian import events as ev
from stormdeck.games.taidian.cards import FILE, CardFile, CardRow, CharacterRow
from stormdeck.games.taidian.view import TaidianView
from stormdeck.games.taidian.worth import card_points, counter_worth, price_of

COUNTED: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def name(file: CardFile, card: str) -> str:
    """The printed name; for a card of a table that is not at hand, its id in words."""
    for row in file.card:
        if row.id == card:
            return row.name
    return card.replace("_", " ").title()


def person(file: CardFile, character: str) -> str:
    for row in file.character:
        if row.id == character:
            return row.name
    return character.replace("_", " ").title()


def some(count: int, thing: str) -> str:
    """ "a card", "two cards"."""
    if count == 1:
        return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"
    return f"{COUNTED[count] if count < len(COUNTED) else count} {thing}s"


def card_list(file: CardFile, cards: tuple[str, ...]) -> str:
    """ "2 Coin, Kick and Shield"."""
    counts = Counter(cards)
    texts = [name(file, card) if counts[card] == 1 else f"{counts[card]} {name(file, card)}" for card in dict.fromkeys(cards)]
    return listed(texts)


def whom(speaker: Speaker, seat: Seat) -> str:
    """The object of a sentence."""
    return "you" if seat == speaker.viewer else speaker.name(seat)


def possessive(speaker: Speaker, seat: Seat) -> str:
    return capital(speaker.whose(seat))


# ---- Events ------------------------------------------------------------------------------------------------------------


def say(file: CardFile, event: Event, speaker: Speaker) -> str:
    """A seen event as one sentence."""
    for part in (say_table, say_upgrade, say_attack, say_answer, say_harm, say_treaty):
        told = part(file, event, speaker)
        if told:
            return told
    raise TypeError(f"{type(event).__name__} is not an event of Taidian")


def say_table(file: CardFile, event: Event, speaker: Speaker) -> str:
    match event:
        case ev.GameStarted(start, characters, health):
            people = [f"{speaker.who(Seat(seat))}: {person(file, who)}" for seat, who in enumerate(characters) if who]
            told = f" ({'; '.join(people)})" if people else ""
            return f"Everybody has {health} health{told}; {speaker.does(start, 'begin')}."
        case ev.CharacterPicked(seat, character):
            return f"{speaker.does(seat, 'pick')} {person(file, character)}."
        case ev.Drew(seat, cards):
            what = card_list(file, cards) if cards else "no card"
            return f"{speaker.does(seat, 'draw')} {what}."
        case ev.DrewUnseen(seat, count):
            return f"{speaker.does(seat, 'draw')} {some(count, 'card') if count else 'no card'}."
        case ev.Reshuffled(seat, cards):
            whose = "your" if seat == speaker.viewer else "the"
            return f"{speaker.does(seat, 'shuffle')} {whose} discards into a new draw pile of {cards}."
        case ev.StructureRedrawn(seat, card):
            return f"{possessive(speaker, seat)} {name(file, card)} is drawn again and back in play."
        case ev.TurnEnded(seat, unplayed, shown):
            left = f" and {speaker_verb(speaker, seat, 'discard')} {some(unplayed, 'unplayed card')}" if unplayed else ""
            faces = f": {card_list(file, shown)}" if shown else ""
            return f"{speaker.does(seat, 'end')} {'your' if seat == speaker.viewer else 'the'} turn{left}{faces}."
        case ev.RoundBegan(number, storm):
            return f"Round {number} begins{' in the storm: nobody can heal' if storm else ''}."
        case ev.GameEnded(winners, why):
            return say_end(winners, why, speaker)
    return ""


def speaker_verb(speaker: Speaker, seat: Seat, verb: str) -> str:
    return verb if seat == speaker.viewer else verb + "s"


def say_end(winners: tuple[Seat, ...], why: str, speaker: Speaker) -> str:
    won = "share the win" if len(winners) > 1 else "win" if speaker.viewer in winners else "wins"
    reason = {
        "survival": "All opponents are eliminated",
        "double_ko": "The last blow felled everybody",
        "rounds": "The last round is over and the most health counts",
    }[why]
    return f"{reason}: {speaker.list(winners)} {won}."


def say_upgrade(file: CardFile, event: Event, speaker: Speaker) -> str:
    match event:
        case ev.TurnChosen(seat, turn):
            return f"{speaker.does(seat, 'choose')} an {turn} turn."
        case ev.MoneyGained(seat, card, gain, money):
            return f"{say_source(file, seat, card, speaker)} for {gain} money ({money} to spend)."
        case ev.EnergyGained(seat, card, gain, energy):
            return f"{say_source(file, seat, card, speaker)} for {gain} energy (now {energy})."
        case ev.PoweredUp(seat, symbol, level):
            return f"{speaker.does(seat, 'power')} up: {symbol.title()} is now at level {level}."
        case ev.Bought(seat, card, price, in_play):
            where = ", in play at once" if in_play else ""
            return f"{speaker.does(seat, 'buy')} {name(file, card)} for {price}{where}."
        case ev.Burned(seat, card):
            return f"{speaker.does(seat, 'burn')} {name(file, card)}: it is out of the game."
    return ""


def say_source(file: CardFile, seat: Seat, card: str, speaker: Speaker) -> str:
    """A card is played for something, a structure gives it."""
    structure = any(row.id == card and row.kind == "structure" for row in file.card)
    return f"{speaker.does(seat, 'use' if structure else 'play')} {name(file, card)}"


def say_attack(file: CardFile, event: Event, speaker: Speaker) -> str:
    match event:
        case ev.Laid(seat, card, target, structure):
            named = f", at {speaker.whose(target)} {name(file, structure)}" if structure else ""
            return f"{speaker.does(seat, 'lay')} {name(file, card)} against {whom(speaker, target)}{named}."
        case ev.Launched(seat, targets):
            return f"{speaker.does(seat, 'attack')} {listed([whom(speaker, target) for target in targets])}."
        case ev.Robbed(seat, victim, card):
            return f"{speaker.does(seat, 'steal')} {name(file, card)} from {whom(speaker, victim)}."
        case ev.RobbedUnseen(seat, victim):
            return f"{speaker.does(seat, 'steal')} a card from {whom(speaker, victim)}."
        case ev.RobberFoiled(seat, victim, stopped):
            if stopped:
                return f"{possessive(speaker, seat)} Robber fails: {whom(speaker, victim)} fired a Shotgun."
            return f"{possessive(speaker, seat)} Robber finds nothing: {speaker.whose(victim)} hand is empty."
        case ev.StructureBombed(seat, owner, card):
            bomb = f"{possessive(speaker, seat)} Fire Bomb"
            return f"{bomb} destroys {speaker.whose(owner)} {name(file, card)}; it goes to the discard pile."
        case ev.AidGiven(seat, target, card):
            own = "yourself" if seat == speaker.viewer else "itself"
            return f"{speaker.does(seat, 'use')} {name(file, card)} on {own if seat == target else whom(speaker, target)}."
    return ""


def say_answer(file: CardFile, event: Event, speaker: Speaker) -> str:
    match event:
        case ev.ShotgunFired(seat, card, points):
            return (
                f"{speaker.does(seat, 'fire')} {name(file, card)} at the Robber for {points}; no Robber gets through this turn."
            )
        case ev.Defended(seat, target, card, does, points):
            helped = f" for {whom(speaker, target)}" if seat != target else ""
            effect = {"block": f"{points} points blocked", "heal": f"{points} health", "cure": "against the Poison"}[does]
            return f"{speaker.does(seat, 'play')} {name(file, card)}{helped}: {effect}."
        case ev.Countered(seat, card, points):
            back = speaker_verb(speaker, seat, "hit")
            return f"{speaker.who(seat)} {back} back with {name(file, card)} for {points}."
        case ev.Passed(seat):
            return f"{speaker.who(seat)} {'pass' if seat == speaker.viewer else 'passes'}."
    return ""


def say_harm(file: CardFile, event: Event, speaker: Speaker) -> str:
    match event:
        case ev.HealthChanged():
            return say_health(event, speaker)
        case ev.Poisoned(seat, victim, card, ticks):
            hurts = some(ticks, "round")
            return f"{possessive(speaker, seat)} {name(file, card)} is on {whom(speaker, victim)} for {hurts}."
        case ev.PoisonEnded(seat, victim, card, why):
            poison = f"{possessive(speaker, seat)} {name(file, card)} on {whom(speaker, victim)}"
            end = {"over": "is used up", "cured": "is cured", "cancelled": "is stopped at once", "victim": "ends with its victim"}
            return f"{poison} {end[why]}."
        case ev.Eliminated(seat, killer):
            by = f" by {whom(speaker, killer)}" if killer is not None else ""
            return f"{speaker.who(seat)} {'are' if seat == speaker.viewer else 'is'} eliminated{by}."
        case ev.Conceded(seat):
            return f"{speaker.does(seat, 'give')} up."
        case ev.SpoilsSeen(seat, victim, cards):
            found = card_list(file, cards) if cards else "nothing"
            return f"{speaker.does(seat, 'look')} through the cards of {whom(speaker, victim)}: {found}."
        case ev.SpoilsOffered(seat, victim):
            return f"{speaker.does(seat, 'look')} through the cards of {whom(speaker, victim)}."
        case ev.SpoilsTaken(seat, victim, card):
            return f"{speaker.does(seat, 'take')} {name(file, card)} from {whom(speaker, victim)} as spoils."
        case ev.SpoilsFinished(seat, victim):
            return f"{speaker.does(seat, 'leave')} the rest: the other cards of {whom(speaker, victim)} are out of the game."
    return ""


def say_health(event: ev.HealthChanged, speaker: Speaker) -> str:
    seat = event.seat
    causes = {"attack": "", "counter": " to the counter-attack", "poison": " to Poison", "storm": " to the storm"}
    parts = []
    if event.loss or event.cause in ("attack", "counter"):
        lost = f"{event.loss} health{causes.get(event.cause, '')}" if event.loss else f"nothing{causes.get(event.cause, '')}"
        parts.append(f"{speaker_verb(speaker, seat, 'lose')} {lost}")
    if event.healed > 0 or not parts:
        parts.append(f"{speaker_verb(speaker, seat, 'regain')} {event.healed or 'no'} health")
    return f"{speaker.who(seat)} {' and '.join(parts)} (now {event.health})."


def say_treaty(file: CardFile, event: Event, speaker: Speaker) -> str:
    match event:
        case ev.TreatyProposed(seat, other):
            return f"{speaker.does(seat, 'offer')} {whom(speaker, other)} a treaty."
        case ev.TreatyAnswered(seat, other, accepted):
            answer = speaker_verb(speaker, seat, "accept" if accepted else "decline")
            return f"{speaker.who(seat)} {answer} the treaty with {whom(speaker, other)}."
        case ev.TreatyEnded(seat, other, betrayed):
            if betrayed:
                return f"{speaker.does(seat, 'betray')} {whom(speaker, other)}: the treaty is broken."
            return f"The treaty between {whom(speaker, seat)} and {whom(speaker, other)} is over."
    return ""


# ---- Questions and choices ---------------------------------------------------------------------------------------------

QUESTIONS: Final = {
    "pick_character": ("pick your character", "picks a character"),
    "choose_turn": ("choose an upgrading turn (money and energy) or an attacking turn (red cards)", "chooses the kind of turn"),
    "upgrading": ("play money and energy, buy cards, or end your turn", "is upgrading"),
    "power_up": ("choose the power-up card to raise", "powers up"),
    "attacking": ("lay red cards against your opponents, launch them, or end your turn", "is attacking"),
    "spoils": ("take up to three cards of the eliminated player", "takes spoils"),
}


def ask(file: CardFile, seen: TaidianView, speaker: Speaker) -> str:
    """What is asked now."""
    decision = seen.decision
    if decision is None:
        return "The game is over."
    mine = decision.seat == speaker.viewer
    who = speaker.name(decision.seat)
    if decision.kind in QUESTIONS:
        own, other = QUESTIONS[decision.kind]
        return f"Your turn: {own}." if mine else f"{who} {other}."
    if decision.kind == "treaty_answer":
        offer = f"{speaker.does(seen.active, 'offer')}"
        return f"{offer} you a treaty: accept or decline." if mine else f"{who} answers an offer of a treaty."
    return ask_window(seen, speaker, decision.kind, mine, who)


def ask_window(seen: TaidianView, speaker: Speaker, kind: str, mine: bool, who: str) -> str:
    assert seen.turn.target is not None
    target = seen.turn.target
    tally = seen.turn.tallies[target]
    if kind == "robber_window":
        return "A Robber comes for your hand: fire a Shotgun, or pass." if mine else f"{who} may fire at the Robber."
    if kind == "poison_window":
        poison = seen.poisons[seen.turn.tick_at]
        what = f"{possessive(speaker, poison.owner)} Poison is about to hurt {whom(speaker, target)}"
        return f"{what}: play an Antidote or a Medic, or pass." if mine else f"{what}; {who} may answer."
    if kind == "counter_window":
        total = sum(entry.counter for entry in seen.turn.tallies)
        what = f"{total} points hit back at {whom(speaker, target)}"
    else:
        what = f"{tally.attack} attack points come at {whom(speaker, target)}"
    blocked = f", {tally.block} blocked so far" if tally.block else ""
    return f"{capital(what)}{blocked}: {'defend, or pass' if mine else who + ' may answer'}."


def seat_at(seen: TaidianView, step: int) -> Seat:
    assert seen.decision is not None
    return Seat((seen.decision.seat + step) % len(seen.players))


def offer(file: CardFile, action: Action, seen: TaidianView, speaker: Speaker) -> str:
    """A legal action as the deciding seat understands it."""
    match action:
        case act.ChooseTurn(turn):
            what = "play money and energy, buy cards" if turn == "upgrading" else "play red cards"
            return f"An {turn} turn: {what}."
        case act.Launch():
            return f"Launch the volley: {card_list(file, tuple([laid.card for laid in seen.turn.volley]))}."
        case act.Pass():
            return "Pass."
        case act.FinishSpoils():
            return "Take no more."
        case act.AnswerTreaty(answer):
            return f"{answer.title()} the treaty with {speaker.name(seen.active)}."
        case act.EndTurn():
            return "End your turn: discard everything and draw."
        case act.Concede():
            return "Give up and leave the game."
        case act.ProposeTreaty(step):
            return f"Offer {speaker.name(seat_at(seen, step))} a treaty: each may play blue cards for the other."
        case act.BreakTreaty(step):
            return f"Break your treaty with {speaker.name(seat_at(seen, step))}."
        case act.PowerUp(symbol):
            level = seen.players[seen.active].levels[file.game.symbols.index(symbol)]
            cards = ", ".join([row.name for row in file.card if row.symbol == symbol])
            return f"Raise {symbol.title()} to level {level + 1} ({cards})."
        case act.PickCharacter(character):
            row = file.character_row(character)
            return f"{row.name}, {row.role}: {row.text}"
    return offer_card(file, action, seen, speaker)


def offer_card(file: CardFile, action: Action, seen: TaidianView, speaker: Speaker) -> str:
    match action:
        case act.Play(card):
            return offer_play(file, card, seen, speaker)
        case act.Buy(card):
            row = file.card_row(card)
            return f"Buy {row.name} for {price_of(file, seen, card)}: {row.text}"
        case act.Burn(card):
            return f"Burn {name(file, card)}: it leaves the game."
        case act.Take(card):
            return f"Take {name(file, card)}."
        case act.Lay(card, step, structure):
            worth = card_points(file, seen, seen.active, card)
            row = file.card_row(card)
            points = f" ({worth} a round)" if row.rounds else f" ({worth})" if worth else ""
            named = f", at the {name(file, structure)}" if structure else ""
            return f"Lay {row.name}{points} against {speaker.name(seat_at(seen, step))}{named}."
        case act.PlayOn(card, step):
            target = seat_at(seen, step)
            worth = card_points(file, seen, seen.active, card)
            return f"Heal {'yourself' if step == 0 else speaker.name(target)} by {worth} with {name(file, card)}."
    raise TypeError(f"{action!r} is not an action of Taidian")


def offer_play(file: CardFile, card: str, seen: TaidianView, speaker: Speaker) -> str:
    assert seen.decision is not None
    row, seat = file.card_row(card), seen.decision.seat
    if row.kind in ("money", "energy"):
        return f"Play {row.name} for {row.value} {row.kind}."
    worth = card_points(file, seen, seat, card)
    if seen.decision.kind == "robber_window":
        return f"Fire {row.name} at the Robber for {worth}."
    if row.kind == "attack":
        return f"Hit back with {row.name} for {counter_worth(file, seen, seat, card)}."
    target = seen.turn.target
    helped = f" for {speaker.name(target)}" if target is not None and target != seat else ""
    effect = {"block": f"block {worth}", "heal": f"regain {worth} health", "cure": "stop the Poison"}[row.effect]
    return f"Play {row.name}{helped}: {effect}."


# ---- Cards explained ---------------------------------------------------------------------------------------------------


def explain_card(name: str, file: CardFile = FILE) -> str:
    """A card, structure or character in words, found by id or name."""
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_")
    rows: dict[str, CardRow | CharacterRow] = {}
    listed: list[CardRow | CharacterRow] = [*file.card, *file.character]
    for row in listed:
        rows[row.id] = row
        rows[row.name.lower().replace(" ", "_").replace("-", "_")] = row
    if wanted not in rows:
        near = difflib.get_close_matches(wanted, rows, n=1)
        hint = f'did you mean "{rows[near[0]].id}"?' if near else f"there are {', '.join([row.id for row in file.card])}."
        raise UnknownCard(f'There is no card or character "{name}"; {hint}')
    found = rows[wanted]
    if isinstance(found, CharacterRow):
        return f"{found.name}, {found.role}. {found.text}"
    symbol = f", {found.symbol.title()} (+{file.game.bonus_per_level} a level)" if found.symbol else ""
    kind = {"attack": "red attack card", "defence": "blue defence card", "structure": "green structure"}.get(
        found.kind, f"black {found.kind} card"
    )
    return f"{found.name}: {kind}{symbol}, costs {found.cost}, {found.count} printed. {found.text}"
