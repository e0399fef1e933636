"""Why an action is refused: the rule and one sentence, from what the deciding seat can see."""

from __future__ import annotations

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.speech import capital
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning.actions import LANE_NAMES, ROWS, Cell, Lane, Named, cell_text
from stormdeck.games.thunder_and_lightning.cards import KINDS, NEVER_INITIATE, SIDES, Card, CardFile, kind_id
from stormdeck.games.thunder_and_lightning.view import FaceUp, FieldCard, Held, Known, Player, ThunderView
from stormdeck.games.thunder_and_lightning.words import named_card, own_card

FIRST = {
    "setup": "First put your three cards face down, lane by lane.",
    "action": "That is no action now: draw, play a card, challenge, or use a mythological card.",
    "end_of_turn": "Your action points are spent; end your turn.",
    "ravens": "First say what Ravens is sent against.",
    "frigg": "First say what Frigg does: spy on the hand or turn up a column.",
    "vidarr": "First choose the card that your flank challenges.",
    "weapon": "First choose the card to strike.",
    "move_from": "First choose the card to move.",
    "move_to": "First say where the card goes.",
    "hel": "First take a card of your discard pile.",
    "longships": "First take the Viking Warriors or Female Archers.",
    "place_revealed": "First put the card that was brought up at the front of a column.",
    "seer_more": "First say whether Seer draws another card.",
    "order_discards": "First choose the card that goes onto your discard pile.",
}


class Case:
    """A refused action, with what its explanation is made from."""

    def __init__(self, seen: ThunderView, names: CardFile) -> None:
        assert seen.decision is not None
        self.seen = seen
        self.names = names
        self.kind = seen.decision.kind
        self.source = seen.decision.source
        self.seat = seen.decision.seat
        self.own: Player = seen.players[self.seat]
        self.other: Player = seen.players[1 - self.seat]

    def refuse(self, rule: str, why: str) -> IllegalAction:
        return IllegalAction(rule, why)

    def wrong_moment(self) -> IllegalAction:
        """By the rule that asks.  A turn's end is only confirmed (TL-G52): what refuses there is that the points are spent."""
        return IllegalAction("TL-R21" if self.kind == "end_of_turn" else self.source, FIRST[self.kind])

    def holds(self, card: Named) -> bool:
        return any(isinstance(held, Held) and held.card == own_card(card, self.seen, self.seat) for held in self.own.hand)

    def not_held(self, card: Named) -> IllegalAction:
        return self.refuse("TL-R26", f"{capital(self.named(card))} is not in your hand.")

    def named(self, card: Named) -> str:
        return named_card(card, self.seen, self.seat, self.names)

    def is_first_turn(self) -> bool:
        return self.own.turns_taken == 0

    def hits_facedown(self) -> bool:
        return self.seen.options.flag("weapon_hits_facedown")

    def god_leads(self, player: Player, lane: int) -> bool:
        column = player.lanes[lane]
        return bool(column) and isinstance(column[0], FaceUp) and kind_id(column[0].card) == "god"

    def god_name(self, player: Player) -> str:
        return self.names.name(Card(SIDES.index(player.side) * KINDS))


def explain(seen: ThunderView, action: Action, names: CardFile) -> IllegalAction:
    """Which rule forbids `action` now.  Only for actions that `legal` did not list."""
    if seen.decision is None:
        return IllegalAction("TL-R41", "The game is over.")
    case = Case(seen, names)
    match action:
        case act.Deploy(kind):
            return refuse_deploy(case, kind)
        case act.EndTurn():
            return refuse_end(case)
        case act.Draw() | act.Play() | act.Challenge() | act.Enter() | act.Use():
            return refuse_action(case, action)
        case act.At(cell):
            return refuse_target(case, cell)
        case act.Move(cell):
            return refuse_move(case, cell)
        case act.To(cell):
            return refuse_destination(case, cell)
    return refuse_answer(case, action)


def refuse_deploy(case: Case, kind: int) -> IllegalAction:
    if case.kind != "setup":
        return case.refuse("TL-R13", "The first row was laid out before the game; now cards are played.")
    if kind == 0:
        return case.refuse("TL-G02", f"{case.god_name(case.own)} must enter face up, so not before the game.")
    return case.not_held(Named(kind))


def refuse_end(case: Case) -> IllegalAction:
    left = case.seen.turn.points - case.seen.turn.used
    if case.kind == "action" and left > 0:
        return case.refuse("TL-R21", f"You must spend all your action points; {left} left.")
    return case.wrong_moment()


def refuse_action(case: Case, action: Action) -> IllegalAction:
    """Draw, play, challenge, enter, use."""
    if case.kind == "end_of_turn" and not isinstance(action, act.Enter):
        return case.refuse("TL-R21", "All your action points are spent.")
    if case.kind not in ("action", "end_of_turn"):
        return case.wrong_moment()
    match action:
        case act.Draw():
            return refuse_draw(case)
        case act.Play(card, cell):
            return refuse_play(case, card, cell)
        case act.Challenge(cell):
            return refuse_challenge(case, cell)
        case act.Enter(lane):
            return refuse_enter(case, lane)
        case act.Use(card):
            return refuse_use(case, card)
    return case.wrong_moment()


def refuse_draw(case: Case) -> IllegalAction:
    if case.own.deck == 0:
        return case.refuse("TL-R24", "Your deck is empty, and it is not shuffled again.")
    return case.refuse("TL-R25", "You hold 12 cards already; no hand may have more.")


def refuse_play(case: Case, card: Named, cell: Cell) -> IllegalAction:
    if card == 0:
        return case.refuse("TL-R45", f"{case.god_name(case.own)} is never played face down; he enters at the front.")
    if not case.holds(card):
        return case.not_held(card)
    column = case.own.lanes[cell // ROWS]
    lane = LANE_NAMES[cell // ROWS]
    if len(column) >= ROWS:
        return case.refuse("TL-R14", f"Your column in lane {lane} has four cards already.")
    if cell % ROWS == 0 and case.god_leads(case.own, cell // ROWS):
        return case.refuse("TL-R45", f"No card may be placed in front of {case.god_name(case.own)}.")
    return case.refuse("TL-R15", f"There may be no gap: the next free row in lane {lane} is {len(column) + 1}.")


def refuse_challenge(case: Case, cell: Cell) -> IllegalAction:
    if case.is_first_turn():
        return case.refuse("TL-R32", "You may not challenge in your first turn.")
    lane = cell // ROWS
    if cell % ROWS != 0 and not (case.seen.turn.flanking and lane != 1):
        return case.refuse("TL-R35", "Only the cards in the first row challenge and are challenged.")
    return refuse_attack(case, cell)


def refuse_attack(case: Case, cell: Cell) -> IllegalAction:
    own, facing = case.own.lanes[cell // ROWS], case.other.lanes[cell // ROWS]
    lane = LANE_NAMES[cell // ROWS]
    if not own or not facing:
        return case.refuse("TL-R33", f"Both columns of lane {lane} must have cards for a challenge.")
    if not can_initiate(own[0], case.names):
        return case.refuse("TL-R36", f"{case.names.name(known_card(own[0]))} can never initiate a challenge.")
    if cell % ROWS >= len(facing):
        return case.refuse("TL-R33", f"There is no opposing card at {cell_text(cell)}.")
    return case.refuse("TL-R47", f"{case.god_name(case.other)} cannot be challenged from the opposing column.")


def known_card(card: FieldCard) -> Card:
    assert isinstance(card, FaceUp | Known)
    return card.card


def can_initiate(card: FieldCard, names: CardFile) -> bool:
    return names.kind(known_card(card)).has_strength and kind_id(known_card(card)) not in NEVER_INITIATE


def refuse_enter(case: Case, lane: Lane) -> IllegalAction:
    if not case.holds(Named(0)):
        return case.refuse("TL-R43", f"{case.god_name(case.own)} is not in your hand.")
    return case.refuse("TL-R46", f"Your column in lane {LANE_NAMES[lane]} has four cards already.")


# ---- Mythological cards ------------------------------------------------------------------------------------------------

USELESS = {
    "ravens": ("TL-R87", "There is nothing Ravens could challenge."),
    "frigg": ("TL-G13", "There is neither a hand to spy on nor a face-down card to turn up."),
    "baldr": ("TL-G13", "None of your cards can be moved."),
    "valkyries": ("TL-G13", "None of the opponent's cards can be moved."),
    "vidarr": ("TL-G13", "Neither flank has a card that could challenge and one to be challenged."),
    "freya": ("TL-R57", "The top card of the opponent's discard pile must have a strength of 1 to 7."),
    "hel": ("TL-G13", "Your discard pile is empty."),
    "odin": ("TL-G13", "There is no Ravens in your discard pile."),
    "longships": ("TL-G13", "There are no Viking Warriors and no Female Archers in your discard pile."),
    "seer": ("TL-G13", "The opponent's deck is empty."),
    "weapon": ("TL-G21", "The opponent has neither his god nor a face-up Shield Wall on the battlefield."),
    "weapon, facedown too": ("TL-G21", "The opponent has neither his god, nor a Shield Wall, nor a face-down card in play."),
    "berserker": ("TL-R52", "The opponent's Berserker is active, so you may not play yours."),
    "idunn": ("TL-R54", "The opponent's Idunn is active, so you may not play yours."),
}


def refuse_use(case: Case, card: Named) -> IllegalAction:
    if not case.holds(card):
        if any(
            isinstance(lying, FaceUp | Known) and lying.card == own_card(card, case.seen, case.seat)
            for lane in case.own.lanes
            for lying in lane
        ):
            rule = {"frigg": "TL-R70", "ravens": "TL-R88"}.get(kind_id(Card(card % KINDS)), "TL-R40")
            return case.refuse(rule, "A card on the battlefield has no power to be used; that takes a card of your hand.")
        return case.refuse("TL-R40", f"{capital(case.named(card))} is not in your hand.")
    kind = kind_id(Card(card % KINDS))
    if kind == "god":
        return case.refuse("TL-R45", f'{case.god_name(case.own)} enters the battlefield: use "enter" and a lane.')
    if kind not in USELESS:
        return case.refuse("TL-R08", f"{case.named(card)} has no power to be used from the hand.")
    if case.is_first_turn() and kind in ("ravens", "vidarr"):
        return case.refuse("TL-R89" if kind == "ravens" else "TL-R109", "There are no challenges in your first turn.")
    return case.refuse(*USELESS["weapon, facedown too" if kind == "weapon" and case.hits_facedown() else kind])


def refuse_target(case: Case, cell: Cell) -> IllegalAction:
    """What Ravens, Vidarr or the weapon cannot be aimed at."""
    facing = case.other.lanes[cell // ROWS]
    if case.kind == "vidarr":
        if cell // ROWS == 1:
            return case.refuse("TL-R107", "Vidarr attacks in the outer lanes A and C only.")
        return refuse_attack(case, cell)
    if case.kind not in ("ravens", "weapon"):
        return case.wrong_moment()
    if cell % ROWS >= len(facing):
        return case.refuse("TL-R33", f"There is no opposing card at {cell_text(cell)}.")
    if case.kind == "ravens":
        return case.refuse("TL-R90", "Ravens reaches only the opponent's first row.")
    if case.hits_facedown():
        return case.refuse("TL-G21", "Of the opponent's face-up cards only his god and Shield Walls can be struck.")
    return case.refuse("TL-R71", "Only the opponent's god or a face-up Shield Wall can be struck.")


def moved_player(case: Case) -> Player:
    played = case.seen.turn.played
    assert played is not None
    return case.own if kind_id(played) == "baldr" else case.other


def refuse_move(case: Case, cell: Cell) -> IllegalAction:
    if case.kind != "move_from":
        return case.wrong_moment()
    player = moved_player(case)
    rule = "TL-R50" if player is case.own else "TL-R106"
    if cell % ROWS >= len(player.lanes[cell // ROWS]):
        return case.refuse("TL-R49" if player is case.own else "TL-R105", f"There is no card at {cell_text(cell)} to move.")
    if cell % ROWS == 0 and case.god_leads(player, cell // ROWS):
        return case.refuse(rule, f"{case.god_name(player)} may not be moved.")
    return case.refuse("TL-G40", f"There is no other place for the card at {cell_text(cell)}.")


def refuse_destination(case: Case, cell: Cell) -> IllegalAction:
    if case.kind != "move_to":
        return case.wrong_moment()
    player, moving = moved_player(case), case.seen.turn.moving
    assert moving is not None
    column = player.lanes[cell // ROWS]
    rule = "TL-R50" if player is case.own else "TL-R106"
    if cell % ROWS == 0 and case.god_leads(player, cell // ROWS):
        return case.refuse(rule, f"No card may be put in front of {case.god_name(player)}.")
    if cell == moving:
        return case.refuse("TL-G40", "The card must end in another place.")
    if cell // ROWS != moving // ROWS and len(column) >= ROWS:
        return case.refuse("TL-R14", f"The column in lane {LANE_NAMES[cell // ROWS]} has four cards already.")
    return case.refuse("TL-R15", f"There may be no gap before {cell_text(cell)}.")


# ---- Answers -----------------------------------------------------------------------------------------------------------


def refuse_answer(case: Case, action: Action) -> IllegalAction:
    match action:
        case act.AtHand() if case.kind == "ravens":
            return case.refuse("TL-G13", "The opponent's hand is empty.")
        case act.AtOwnGod() if case.kind == "ravens":
            return case.refuse("TL-R94", f"{case.god_name(case.own)}, the only own card Ravens may challenge, is not in play.")
        case act.Spy() if case.kind == "frigg":
            return case.refuse("TL-G13", "The opponent's hand is empty.")
        case act.Reveal(lane) if case.kind == "frigg":
            return case.refuse("TL-G13", f"The opposing column in lane {LANE_NAMES[lane]} has no face-down card.")
        case act.PlaceRevealed(lane) if case.kind == "place_revealed":
            return refuse_lane(case, lane)
        case act.Take(card):
            return refuse_take(case, card)
        case act.Lay(card) if case.kind == "order_discards":
            return case.refuse(case.source, f"{capital(case.named(card))} is not among your lost cards.")
    return case.wrong_moment()


def refuse_lane(case: Case, lane: Lane) -> IllegalAction:
    if case.god_leads(case.other, lane):
        return case.refuse(case.source, f"No card may be put in front of {case.god_name(case.other)}.")
    return case.refuse(case.source, f"The opposing column in lane {LANE_NAMES[lane]} has four cards already.")


def refuse_take(case: Case, card: Named) -> IllegalAction:
    if case.kind == "longships":
        if kind_id(Card(card % KINDS)) not in ("viking", "archer") or card >= KINDS:
            return case.refuse("TL-R76", 'Longships takes "viking" or "archer", the topmost of its kind.')
        return case.refuse("TL-R76", "There is none of that kind in your discard pile.")
    if case.kind == "hel" and kind_id(Card(card % KINDS)) == "hel":
        return case.refuse("TL-G61", "Hel cannot take itself.")
    if case.kind == "hel":
        return case.refuse("TL-R73", f"{capital(case.named(card))} is not in your discard pile.")
    return case.wrong_moment()
