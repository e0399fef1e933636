"""Why an action is refused: the rule and one sentence, from what the player can see."""

from __future__ import annotations

from typing import Final

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.speech import capital
from stormdeck.games.thunderbirds import actions as act
from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, PILOT_IDS, SEAT_IDS, SKILLS, SYMBOL_CODES, SYMBOL_NAMES, Book
from stormdeck.games.thunderbirds.state import CIVILIAN, CROWD, DISASTER, POD_SEAT, TB2, TB4, TB5, VEHICLES, WILD
from stormdeck.games.thunderbirds.view import ThunderbirdsView
from stormdeck.games.thunderbirds.words import SEATS, place_name

WHEN: Final = {
    "switchboard": ("IR-R73", "First settle the waiting calls."),
    "move": ("IR-R60", "This is the Move phase; end it first."),
    "rescue": ("IR-R60", "This is the Rescue phase: let a Pilot roll, or end it."),
    "rescue_colour": ("IR-G47", "First choose the colour of the last die."),
    "rescue_extra": ("IR-R89", "First choose the colour of the extra die."),
    "rescue_exchange": ("IR-R89", "First say whether a die is exchanged."),
    "rescue_reroll": ("IR-R89", "First say whether a die is rolled again."),
    "rescue_allocate": ("IR-R26", "First allocate the rolled dice and confirm."),
    "lp_move": ("IR-R38", "This is the Lady Penelope phase: first move, flip or leave her."),
    "lp_escort": ("IR-R38", "Lady Penelope has moved or flipped, or not; only the escort is left this turn."),
}


class Reasons:
    """Looks for the reason in what the player sees."""

    def __init__(self, seen: ThunderbirdsView, book: Book) -> None:
        assert seen.decision is not None
        self.seen = seen
        self.book = book
        self.phase = seen.decision.kind

    def wrong_moment(self) -> IllegalAction:
        rule, why = WHEN[self.phase]
        return IllegalAction(rule, why)

    # ---- Calls ----

    def calls(self, action: act.KeepCalls | act.SwapCalls | act.ArrangeCalls) -> IllegalAction:
        if self.phase != "switchboard":
            if self.phase == "move":
                return IllegalAction("IR-R73", "The calls are settled for this turn, or nobody is aboard Thunderbird 5.")
            return self.wrong_moment()
        if isinstance(action, act.SwapCalls):
            if self.has_skill(self.seen.fleet.crew[TB5], "arrange_calls"):
                return IllegalAction("IR-R73", 'John arranges all four calls: write "arrange calls" and the four slots.')
            return IllegalAction("IR-R73", f"Neither slot {action.first} nor slot {action.second} has a call.")
        if not self.has_skill(self.seen.fleet.crew[TB5], "arrange_calls"):
            return IllegalAction("IR-R73", "Only John can rearrange all calls; anybody else swaps two.")
        return IllegalAction("IR-R73", "This order leads to a layout that another one gives already, or changes nothing.")

    def has_skill(self, pilot: int, skill: str) -> bool:
        return pilot >= 0 and self.book.file.pilots[pilot].skill == skill

    # ---- Move phase ----

    def seat_place(self, seat: int) -> int:
        if seat == TB5:
            return 0
        return self.seen.fleet.places[TB2 if seat == POD_SEAT else seat]

    def assign(self, action: act.Assign) -> IllegalAction:
        if self.phase != "move":
            return self.wrong_moment()
        fleet, pilot, seat = self.seen.fleet, PILOT_IDS.index(action.pilot), SEAT_IDS.index(action.seat)
        name, other = self.book.pilot(pilot), fleet.crew[seat]
        if pilot in fleet.changed:
            return IllegalAction("IR-R74", f"{name} has changed his place this turn already.")
        if pilot in fleet.crew and self.seat_place(fleet.crew.index(pilot)) > 0:
            return IllegalAction("IR-G26", f"{name} is away from Tracy Island and stays aboard until he is back.")
        if other == pilot:
            return IllegalAction("IR-R74", f"{name} is in {SEATS[seat]} already.")
        if self.seat_place(seat) > 0:
            return IllegalAction("IR-R74", f"{capital(SEATS[seat])} is not at Tracy Island.")
        return IllegalAction("IR-R74", f"{self.book.pilot(other)} in {SEATS[seat]} has changed his place this turn already.")

    def workshop(self, action: act.Workshop) -> IllegalAction:
        fleet, pod = self.seen.fleet, self.book.pod_by_id[action.pod]
        if self.phase != "move":
            return self.wrong_moment()
        if fleet.workshop_used:
            return IllegalAction("IR-R77", "The workshop has been used this turn.")
        if pod not in fleet.display:
            return IllegalAction("IR-R77", f"{self.book.pod(pod).name} does not lie face up.")
        if fleet.pod_deck == 0:
            return IllegalAction("IR-R77", "The Pod deck is empty.")
        return IllegalAction("IR-R77", "Brains must be at Tracy Island, and not aboard Thunderbird 5.")

    def load(self, action: act.Load) -> IllegalAction:
        fleet, pod = self.seen.fleet, self.book.pod_by_id[action.pod]
        if self.phase != "move":
            return self.wrong_moment()
        if fleet.places[TB2] != 0:
            return IllegalAction("IR-R76", "Thunderbird 2 loads Pods at Tracy Island only.")
        if pod not in fleet.display:
            return IllegalAction("IR-R76", f"{self.book.pod(pod).name} does not lie face up.")
        rule = "IR-R76" if self.seen.options.number("pod_hold") == 2 else "IR-G31"
        return IllegalAction(rule, "The hold of Thunderbird 2 is full.")

    def fly(self, vehicle: int, to: int) -> IllegalAction:
        fleet, name = self.seen.fleet, f"Thunderbird {vehicle + 1}"
        if self.phase != "move":
            return self.wrong_moment()
        if vehicle in fleet.grounded:
            return IllegalAction("IR-R90", f"{name} is grounded this turn.")
        if vehicle in fleet.moved:
            return IllegalAction("IR-R75", f"{name} has moved this turn.")
        if fleet.crew[vehicle] < 0:
            return IllegalAction("IR-R74", f"{name} has no Pilot.")
        if fleet.places[vehicle] == to:
            return IllegalAction("IR-R75", f"{name} is at {place_name(to)} already.")
        return IllegalAction("IR-R75", f"{name} flies to and from Tracy Island, or one chain up or down.")

    def carry(self, action: act.Carry) -> IllegalAction:
        fleet = self.seen.fleet
        if self.phase != "move":
            return self.wrong_moment()
        if fleet.hold:
            return IllegalAction("IR-R76", "Thunderbird 2 carries Pods, so there is no room for Thunderbird 4.")
        if fleet.places[TB4] != fleet.places[TB2]:
            return IllegalAction("IR-R76", "Thunderbirds 2 and 4 are not at the same place.")
        if TB4 in fleet.grounded:
            return IllegalAction("IR-R90", "Thunderbird 4 is grounded this turn.")
        if TB4 in fleet.moved:
            return IllegalAction("IR-R75", "Thunderbird 4 has moved this turn.")
        if fleet.crew[TB4] < 0:
            return IllegalAction("IR-R76", "Thunderbird 4 has no Pilot.")
        return self.fly(TB2, action.to)

    # ---- Rescue phase ----

    def recall(self, action: act.Recall) -> IllegalAction:
        if self.phase != "rescue":
            return self.wrong_moment()
        chain = self.seen.chains[action.chain - 1]
        stored = chain[action.position - 1].stored if action.position <= len(chain) else ()
        if action.die <= len(stored):
            return IllegalAction("IR-G44", "That die is equal to an earlier one of the card; name the earlier one.")
        return IllegalAction("IR-R81", "No such die is stored there.")

    def start(self, action: act.StartRescue) -> IllegalAction:
        if self.phase != "rescue":
            return self.wrong_moment()
        fleet, pilot = self.seen.fleet, PILOT_IDS.index(action.pilot)
        name = self.book.pilot(pilot)
        seat = fleet.crew.index(pilot) if pilot in fleet.crew else TB5
        place = self.seat_place(seat)
        if pilot in fleet.acted:
            return IllegalAction("IR-R79", f"{name} has acted this turn.")
        if place == 0:
            return IllegalAction("IR-R24", f"{name} is not at a chain.")
        if (TB2 if seat == POD_SEAT else seat) in fleet.grounded:
            return IllegalAction("IR-R90", f"{name} is grounded this turn.")
        if not any(self.book.kind(entry.card) == DISASTER for entry in self.seen.chains[place - 1]):
            return IllegalAction("IR-R24", f"There is no Disaster at chain {place}.")
        return self.using(action, name, seat)

    def using(self, action: act.StartRescue, name: str, seat: int) -> IllegalAction:
        if action.using in SEAT_IDS[:VEHICLES]:
            if seat == POD_SEAT:
                return IllegalAction("IR-R80", f"{name} operates Pods and rolls no Thunderbird's dice.")
            if SEAT_IDS[seat] != action.using:
                return IllegalAction("IR-R79", f"{name} is not aboard Thunderbird {action.using[2]}.")
        else:
            pod = self.book.pod_by_id[action.using]
            if seat not in (TB2, POD_SEAT):
                return IllegalAction("IR-R80", f"{name} is not aboard Thunderbird 2, so he cannot use a Pod.")
            if pod not in self.seen.fleet.hold:
                return IllegalAction("IR-R80", f"{self.book.pod(pod).name} is not in the hold.")
        return IllegalAction("IR-R81", "None of these dice is in the supply; return stored dice first.")

    def colour(self, action: act.ChooseColour) -> IllegalAction:
        if self.phase != "rescue_colour":
            return self.wrong_moment()
        assert self.seen.action is not None
        card = self.book.using(self.seen.action.using)
        if action.colour not in card.choice:
            return IllegalAction("IR-R34", f"{card.name} rolls a die that is {' or '.join(card.choice)}.")
        return IllegalAction("IR-R81", f"There is no {action.colour} die in the supply, and no other die to roll.")

    def extra(self, action: act.ChooseExtra) -> IllegalAction:
        if self.phase != "rescue_extra":
            return self.wrong_moment()
        assert self.seen.action is not None
        if action.colour != "white" and COLOUR_NAMES.index(action.colour) not in self.seen.action.to_roll:
            return IllegalAction("IR-R89", "The extra die is white or of a colour on the Pod.")
        return IllegalAction("IR-R81", f"There is no {action.colour} die in the supply, and no other die to roll.")

    def exchange(self, action: act.ExchangeDie | act.NoExchange) -> IllegalAction:
        if self.phase in ("rescue_reroll", "rescue_allocate"):
            return IllegalAction("IR-R89", "The dice are rolled; one die may be exchanged before that, and no second one.")
        if self.phase != "rescue_exchange":
            return self.wrong_moment()
        assert self.seen.action is not None
        if isinstance(action, act.ExchangeDie) and COLOUR_NAMES.index(action.give) not in self.seen.action.to_roll:
            return IllegalAction("IR-R89", f"There is no {action.give} die to exchange in this roll.")
        return IllegalAction("IR-R81", "No die of that roll would be in the supply.")

    def reroll(self, action: act.Reroll | act.KeepRoll) -> IllegalAction:
        if self.phase != "rescue_reroll":
            if self.phase == "rescue_allocate":
                return IllegalAction("IR-R89", "The roll is final now.")
            return self.wrong_moment()
        assert self.seen.action is not None
        assert isinstance(action, act.Reroll)
        if action.die > len(self.seen.action.dice):
            return IllegalAction("IR-R89", f"There is no die {action.die}.")
        return IllegalAction("IR-G44", f"Die {action.die} is equal to an earlier one; name the earlier one.")

    # ---- Allocation ----

    def place(self, action: act.PlaceDie | act.FreeCivilian) -> IllegalAction:
        if self.phase != "rescue_allocate":
            return self.wrong_moment()
        assert self.seen.action is not None
        dice = self.seen.action.dice
        chain = self.seen.chains[self.seen.action.chain - 1]
        if action.die > len(dice):
            return IllegalAction("IR-R25", f"There is no die {action.die}.")
        if dice[action.die - 1].position > 0:
            return IllegalAction("IR-R28", f"Die {action.die} is placed already; no symbol is allocated twice.")
        if action.position > len(chain):
            return IllegalAction("IR-R26", f"The chain has no card at position {action.position}.")
        if isinstance(action, act.FreeCivilian):
            return self.free(action)
        if self.book.kind(chain[action.position - 1].card) == CIVILIAN:
            return IllegalAction("IR-R29", "A Civilian has no active symbols; only a wild may free one who is influenced.")
        return self.cover(action)

    def free(self, action: act.FreeCivilian) -> IllegalAction:
        assert self.seen.action is not None
        die = self.seen.action.dice[action.die - 1]
        entry = self.seen.chains[self.seen.action.chain - 1][action.position - 1]
        if not self.seen.options.flag("wild_frees"):
            return IllegalAction("IR-G41", "At this table influence cannot be undone.")
        if die.face != WILD:
            return IllegalAction("IR-R87", "Only a wild ends the Hood's influence.")
        if not entry.influenced:
            return IllegalAction("IR-R87", f"{self.book.name(entry.card)} is not under the Hood's influence.")
        if any(other.position == action.position for other in self.seen.action.dice):
            return IllegalAction("IR-R87", f"A wild lies on {self.book.name(entry.card)} already.")
        return self.equal(action.die)

    def cover(self, action: act.PlaceDie) -> IllegalAction:
        assert self.seen.action is not None
        die = self.seen.action.dice[action.die - 1]
        entry = self.seen.chains[self.seen.action.chain - 1][action.position - 1]
        symbol = SYMBOL_NAMES.index(action.symbol)
        active = self.book.line(entry.card, action.position - 1).count(SYMBOL_CODES[symbol])
        name = self.book.name(entry.card)
        if active == 0:
            return IllegalAction("IR-R26", f"{capital(action.symbol)} is not active on {name} at position {action.position}.")
        covered = sum(stored.face == symbol for stored in entry.stored)
        covered += sum(d.position == action.position and d.symbol == symbol for d in self.seen.action.dice)
        if covered >= active:
            return IllegalAction("IR-R26", f"Every {action.symbol} symbol of {name} is covered already.")
        if die.face in (symbol, WILD) or self.converts(symbol):
            return self.equal(action.die)
        skill = self.book.file.pilots[self.seen.action.pilot].skill
        if skill == f"count_as_{action.symbol}":
            return IllegalAction("IR-R89", f"Only one die of an action may count as {action.symbol}.")
        return IllegalAction("IR-R26", f"Die {action.die} shows {SYMBOL_NAMES[die.face]}, not {action.symbol}.")

    def converts(self, symbol: int) -> bool:
        """Whether the Pilot's skill still lets a die count as this symbol."""
        assert self.seen.action is not None
        skill = self.book.file.pilots[self.seen.action.pilot].skill
        used = any(die.position > 0 and die.face not in (WILD, die.symbol) for die in self.seen.action.dice)
        return skill == f"count_as_{SYMBOL_NAMES[symbol]}" and skill in SKILLS and not used

    def equal(self, die: int) -> IllegalAction:
        return IllegalAction("IR-G44", f"Die {die} is equal to an earlier die that is not placed yet; place that one.")

    # ---- Lady Penelope ----

    def lady_move(self, action: act.LadyMove | act.LadyFlip | act.LadyStay) -> IllegalAction:
        lady = self.seen.lady
        if self.phase != "lp_move":
            if self.phase == "lp_escort":
                return IllegalAction("IR-R41", "Lady Penelope moves or flips once a turn, not both.")
            return self.wrong_moment()
        assert isinstance(action, act.LadyMove)
        if action.to == lady.place:
            rule = "IR-R45" if lady.air else "IR-R43"
            return IllegalAction(rule, f"Lady Penelope is at {place_name(action.to)} already.")
        if lady.place == 0:
            return IllegalAction("IR-R44", "No road leads away from Tracy Island; turn her card over first.")
        return IllegalAction("IR-R43", "By road Lady Penelope goes to the chain directly above or below.")

    def escort(self, action: act.Escort | act.Unassign | act.SkipEscort) -> IllegalAction:
        lady = self.seen.lady
        if self.phase != "lp_escort":
            return self.wrong_moment()
        if isinstance(action, act.Unassign):
            if lady.civilian is None:
                return IllegalAction("IR-R47", "Nobody is in Lady Penelope's car.")
            if not self.seen.chains[lady.place - 1]:
                return IllegalAction("IR-G55", "The chain is empty, and a Civilian cannot start one.")
            return IllegalAction("IR-R51", "The chain is full; there is no space for a Civilian.")
        assert isinstance(action, act.Escort)
        if lady.civilian is not None:
            return IllegalAction("IR-R47", "Lady Penelope has a Civilian in her car already.")
        if lady.place == 0:
            return IllegalAction("IR-R48", "Lady Penelope is at Tracy Island, not at a chain.")
        chain = self.seen.chains[lady.place - 1]
        if action.position > len(chain):
            return IllegalAction("IR-R48", f"The chain has no card at position {action.position}.")
        entry = chain[action.position - 1]
        name = self.book.name(entry.card)
        if self.book.kind(entry.card) != CIVILIAN:
            return IllegalAction("IR-R48", f"{name} is no Civilian.")
        if self.book.tables.keyword[entry.card] == CROWD:
            return IllegalAction("IR-R71", f"{name} does not fit into her car.")
        return IllegalAction("IR-R48", f"{name} is under the Hood's influence and cannot be escorted.")


def explain(seen: ThunderbirdsView, action: Action, book: Book) -> IllegalAction:
    """Which rule forbids `action` now.  Only for actions that `legal` did not list."""
    if seen.decision is None:
        return IllegalAction("IR-R91" if seen.result == "won" else "IR-G60", "The game is over.")
    reasons = Reasons(seen, book)
    match action:
        case act.KeepCalls() | act.SwapCalls() | act.ArrangeCalls():
            return reasons.calls(action)
        case act.Assign():
            return reasons.assign(action)
        case act.Workshop():
            return reasons.workshop(action)
        case act.Load():
            return reasons.load(action)
        case act.Fly():
            return reasons.fly(SEAT_IDS.index(action.vehicle), action.to)
        case act.Carry():
            return reasons.carry(action)
        case act.Recall():
            return reasons.recall(action)
        case act.StartRescue():
            return reasons.start(action)
        case act.ChooseColour():
            return reasons.colour(action)
        case act.ChooseExtra():
            return reasons.extra(action)
        case act.ExchangeDie() | act.NoExchange():
            return reasons.exchange(action)
        case act.Reroll() | act.KeepRoll():
            return reasons.reroll(action)
        case act.PlaceDie() | act.FreeCivilian():
            return reasons.place(action)
        case act.LadyMove() | act.LadyFlip() | act.LadyStay():
            return reasons.lady_move(action)
        case act.Escort() | act.Unassign() | act.SkipEscort():
            return reasons.escort(action)
    return reasons.wrong_moment()
