"""Why an action is refused: the rule and one sentence, from what the deciding seat can see."""

from __future__ import annotations

from typing import Final

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.types import Seat
from stormdeck.games.taidian import actions as act
from stormdeck.games.taidian.cards import CardFile, CardRow
from stormdeck.games.taidian.view import Player, TaidianView
from stormdeck.games.taidian.worth import price_of

OWN_TURN: Final = ("choose_turn", "upgrading", "attacking")
WINDOWS: Final = ("poison_window", "robber_window", "defence_window", "counter_window")
FIRST: Final = {
    "pick_character": ("TA-R07", "First pick your character."),
    "choose_turn": ("TA-R14", "First choose an upgrading or an attacking turn."),
    "upgrading": ("TA-R24", "This is your upgrading turn: play money and energy, buy, or end the turn."),
    "power_up": ("TA-G08", "You have enough energy: first choose the power-up card to raise."),
    "attacking": ("TA-R18", "This is your attacking turn: lay red cards, launch them, or end the turn."),
    "poison_window": ("TA-G42", "A Poison is about to hurt: first play an Antidote or a Medic, or pass."),
    "robber_window": ("TA-R69", "A Robber comes first: fire a Shotgun, or pass."),
    "defence_window": ("TA-R31", "An attack is being answered: first play a card for the defence, or pass."),
    "counter_window": ("TA-R54", "A counter-attack is coming: first play a Shield or a Medic, or pass."),
    "spoils": ("TA-G54", "First take your spoils, or finish taking them."),
    "treaty_answer": ("TA-G56", "First accept or decline the treaty."),
}


def explain(file: CardFile, seen: TaidianView, action: Action) -> IllegalAction:
    """Which rule forbids `action` now.  Only for actions that `legal` did not list."""
    if seen.decision is None:
        return IllegalAction("TA-R12", "The game is over.")
    match action:
        case act.Play(card):
            return refuse_play(seen, file.card_row(card))
        case act.Buy(card):
            return refuse_buy(file, seen, file.card_row(card))
        case act.Burn(card):
            return refuse_burn(file, seen, file.card_row(card))
        case act.Lay():
            return refuse_lay(file, seen, action)
        case act.PlayOn():
            return refuse_aid(file, seen, action)
        case act.Take():
            return refuse_take(file, seen, action.card)
        case act.ProposeTreaty() | act.BreakTreaty():
            return refuse_treaty(seen, action)
        case act.PickCharacter():
            return refuse_pick(file, seen, action.character)
        case act.PowerUp():
            return refuse_power_up(file, seen, action.symbol)
    return refuse_plain(seen, action)


def kind(seen: TaidianView) -> str:
    assert seen.decision is not None
    return seen.decision.kind


def me(seen: TaidianView) -> Player:
    assert seen.decision is not None
    return seen.players[seen.decision.seat]


def holds(seen: TaidianView, card: str) -> bool:
    return card in (me(seen).hand or ())


def wrong_moment(seen: TaidianView) -> IllegalAction:
    """What must be done first."""
    if kind(seen) == "attacking" and seen.turn.volley:
        return IllegalAction("TA-G73", "A laid card stays laid: launch the volley first, or lay more cards.")
    return IllegalAction(*FIRST[kind(seen)])


def not_held(row: CardRow) -> IllegalAction:
    return IllegalAction("TA-R15", f"There is no {row.name} in your hand.")


def refuse_plain(seen: TaidianView, action: Action) -> IllegalAction:
    """Actions that name nothing."""
    match action:
        case act.ChooseTurn() if kind(seen) in ("upgrading", "attacking", "power_up"):
            return IllegalAction("TA-R14", "You have chosen the kind of this turn already.")
        case act.Launch() if kind(seen) == "attacking":
            return IllegalAction("TA-R19", "No card is laid, so there is nothing to launch.")
        case act.Launch() if kind(seen) == "upgrading":
            return IllegalAction("TA-R29", "There is no attack on an upgrading turn.")
        case act.Pass() if kind(seen) in (*OWN_TURN, "power_up"):
            return IllegalAction("TA-R36", "There is nothing to answer now; end your turn instead.")
        case act.AnswerTreaty() if kind(seen) != "treaty_answer":
            return IllegalAction("TA-G56", "Nobody has offered you a treaty now.")
        case act.FinishSpoils() if kind(seen) != "spoils":
            return IllegalAction("TA-R72", "There are no spoils to take now.")
        case act.Concede() if not seen.options.flag("concede"):
            return IllegalAction("TA-G66", "At this table nobody gives up.")
        case act.Concede() if kind(seen) in WINDOWS:
            return IllegalAction("TA-G66", "You can give up on your own turn only.")
    return wrong_moment(seen)


def refuse_play(seen: TaidianView, row: CardRow) -> IllegalAction:
    now = kind(seen)
    if row.kind == "structure":
        return IllegalAction("TA-R44", f"A structure such as {row.name} is never played from the hand.")
    if now == "upgrading" and row.kind == "defence":
        return IllegalAction("TA-R29", f"{row.name} is blue; no blue card is played on your upgrading turn.")
    if now == "upgrading" and row.kind == "attack":
        return IllegalAction("TA-R29", f"{row.name} is red; no red card is played on your upgrading turn.")
    if now == "attacking" and row.kind in ("money", "energy", "defence"):
        colour = "blue" if row.kind == "defence" else "black"
        return IllegalAction("TA-R22", f"{row.name} is {colour}; only red cards are played on your attacking turn.")
    if now == "attacking":
        if not holds(seen, row.id):
            return not_held(row)
        return IllegalAction("TA-R55" if row.heals else "TA-R19", f"Say against or for whom {row.name} is played.")
    if now in WINDOWS:
        return refuse_answer(seen, row)
    if now == "upgrading":
        return not_held(row)
    return wrong_moment(seen)


def refuse_answer(seen: TaidianView, row: CardRow) -> IllegalAction:
    now = kind(seen)
    helping = seen.decision is not None and seen.decision.seat != seen.turn.target
    if row.kind in ("money", "energy"):
        return IllegalAction("TA-R37", f"{row.name} is black; no black card is played in answer to an attack.")
    if now == "robber_window" and not row.stops_robbers:
        return IllegalAction("TA-R69", f"Only a Shotgun is played ahead of a Robber, not {row.name}.")
    if now == "robber_window":
        return not_held(row)
    if now == "poison_window" and row.kind == "attack":
        return IllegalAction("TA-R65", "A Poison can be answered by a counter-attack only when it is laid.")
    if now == "poison_window" and row.effect == "block":
        return IllegalAction("TA-R62", f"{row.name} does not help against Poison.")
    if now == "poison_window" and row.effect == "cure" and seen.turn.cured:
        return IllegalAction("TA-G42", "One Antidote is enough for this Poison.")
    if now == "counter_window" and row.kind == "attack":
        return IllegalAction("TA-G21", "A counter-attack cannot be answered by another.")
    if row.kind == "attack" and helping:
        return IllegalAction("TA-G23", "A helper plays blue cards only.")
    if row.kind == "attack" and row.stops_robbers and not row.counter and not seen.options.flag("shotgun_counter"):
        return IllegalAction("TA-G24", f"{row.name} answers a Robber only, not another attack.")
    if row.kind == "attack" and not row.counter and not row.stops_robbers:
        return IllegalAction("TA-R37", f"{row.name} is red and cannot be played when you are attacked.")
    if not holds(seen, row.id):
        return not_held(row)
    return IllegalAction("TA-G43", f"There is no Poison here for {row.name} to stop.")


def refuse_buy(file: CardFile, seen: TaidianView, row: CardRow) -> IllegalAction:
    if kind(seen) == "attacking":
        return IllegalAction("TA-R22", "Nothing is bought on an attacking turn.")
    if kind(seen) != "upgrading":
        return wrong_moment(seen)
    player = me(seen)
    owned = (*player.structures, *player.discard, *(player.pile or ()), *(player.closed or ()))
    if row.kind == "structure" and row.id in owned:
        rule = "TA-R46" if row.id in player.structures else "TA-G34"
        return IllegalAction(rule, f"You own a {row.name} already; nobody has two structures of a type.")
    if dict(seen.market)[row.id] == 0:
        return IllegalAction("TA-G07", f"{row.name} is sold out.")
    price = price_of(file, seen, row.id)
    return IllegalAction("TA-R25", f"{row.name} costs {price}, and you have {seen.turn.money} money.")


def refuse_burn(file: CardFile, seen: TaidianView, row: CardRow) -> IllegalAction:
    if kind(seen) not in ("upgrading", "attacking") or seen.turn.volley:
        return wrong_moment(seen)
    barrels = [card for card in me(seen).structures if file.card_row(card).effect == "burn"]
    if not barrels:
        return IllegalAction("TA-R56", "Only who has a Burn-Barrel in play can burn cards.")
    limit = max(file.card_row(card).value for card in barrels)
    if seen.turn.burned >= limit:
        return IllegalAction("TA-R58", f"No more than {limit} cards are burned in a turn.")
    if row.id in seen.turn.used:
        return IllegalAction("TA-R57", f"A {row.name} that was played cannot be burned.")
    return not_held(row)


def target_of(seen: TaidianView, step: int) -> Seat | None:
    """The seat an action names; None if the table has no such seat."""
    assert seen.decision is not None
    count = len(seen.players)
    return Seat((seen.decision.seat + step) % count) if step < count else None


def refuse_lay(file: CardFile, seen: TaidianView, action: act.Lay) -> IllegalAction:
    row = file.card_row(action.card)
    if kind(seen) == "upgrading":
        return IllegalAction("TA-R29", "There is no attack on an upgrading turn.")
    if kind(seen) != "attacking":
        return wrong_moment(seen)
    if row.heals:
        return IllegalAction("TA-R55", f"{row.name} heals a character; it is no attack.")
    if row.kind != "attack":
        return IllegalAction("TA-R22", f"{row.name} is {row.shown_colour}; only red cards are played on your attacking turn.")
    if not holds(seen, row.id):
        return not_held(row)
    target = target_of(seen, action.step)
    if target is None:
        return IllegalAction("TA-R19", f"Nobody sits {action.step} places to your left.")
    other = seen.players[target]
    if not other.alive:
        return IllegalAction("TA-G51", "That player is eliminated.")
    if other.team == me(seen).team:
        return IllegalAction("TA-G55", "That is your team-mate.")
    if row.destroys_structure and not action.structure:
        return IllegalAction("TA-G32", f"Say which structure the {row.name} destroys.")
    if action.structure:
        return IllegalAction("TA-G32", f"That player has no {file.card_row(action.structure).name} in play.")
    return IllegalAction("TA-R19", "No more cards fit into this volley.")


def refuse_aid(file: CardFile, seen: TaidianView, action: act.PlayOn) -> IllegalAction:
    row = file.card_row(action.card)
    if kind(seen) == "upgrading":
        return IllegalAction("TA-R55", f"{row.name} is red; it is played on an attacking turn only.")
    if kind(seen) in WINDOWS:
        return IllegalAction("TA-R37", f"{row.name} is red and cannot be played when you are attacked.")
    if kind(seen) != "attacking" or seen.turn.volley:
        return wrong_moment(seen)
    if not holds(seen, row.id):
        return not_held(row)
    if target_of(seen, action.step) is None:
        return IllegalAction("TA-R55", f"Nobody sits {action.step} places to your left.")
    return IllegalAction("TA-G39", "That player is eliminated and cannot be healed.")


def refuse_take(file: CardFile, seen: TaidianView, card: str) -> IllegalAction:
    if kind(seen) != "spoils":
        return IllegalAction("TA-R72", "There are no spoils to take now.")
    row = file.card_row(card)
    if row.kind == "structure":
        return IllegalAction("TA-G54", "Structures are no spoils.")
    return IllegalAction("TA-G54", f"The eliminated player has no {row.name} to take.")


def refuse_treaty(seen: TaidianView, action: act.ProposeTreaty | act.BreakTreaty) -> IllegalAction:
    if kind(seen) not in OWN_TURN or seen.turn.volley:
        return wrong_moment(seen)
    if len({player.team for player in seen.players}) < len(seen.players):
        return IllegalAction("TA-G85", "With fixed teams there are no treaties.")
    if seen.options.word("treaties") != "declared":
        return IllegalAction("TA-G85", "At this table no treaties are made.")
    if sum(player.alive for player in seen.players) < 3:
        return IllegalAction("TA-G56", "With two players left there are no treaties.")
    other = target_of(seen, action.step)
    if other is None:
        return IllegalAction("TA-G56", f"Nobody sits {action.step} places to your left.")
    if isinstance(action, act.BreakTreaty):
        return IllegalAction("TA-G57", "You have no treaty with that player.")
    if not seen.players[other].alive:
        return IllegalAction("TA-G56", "That player is eliminated.")
    if other in me(seen).treaties:
        return IllegalAction("TA-G56", "You have a treaty with that player already.")
    return IllegalAction("TA-G56", "No more than three treaties are offered in a turn.")


def refuse_pick(file: CardFile, seen: TaidianView, character: str) -> IllegalAction:
    if kind(seen) != "pick_character":
        return IllegalAction("TA-R07", "Characters are picked before the game only.")
    return IllegalAction("TA-G62", f"{file.character_row(character).name} is taken already.")


def refuse_power_up(file: CardFile, seen: TaidianView, symbol: str) -> IllegalAction:
    if kind(seen) == "power_up":
        return IllegalAction("TA-R43", f"{symbol.title()} is at its highest level already.")
    if kind(seen) == "upgrading":
        return IllegalAction(
            "TA-R39", f"You need {file.game.energy_per_power_up} energy to power up, and have {me(seen).energy}."
        )
    return wrong_moment(seen)
