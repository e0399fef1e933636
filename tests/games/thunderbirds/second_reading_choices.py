"""The rules read a second time: plain lists and dicts, slow, and with nothing of the engine but what is printed on the cards.

A table is made from a position document.  It says what may be done and carries an action out; only the faces of rolled
dice are taken from the document after the action, because chance is the table's.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Any

from stormdeck.games.thunderbirds.cards import STANDARD

COLOURS = ("white", "red", "orange", "blue", "green", "purple")
SYMBOLS = {"F": "fire", "T": "trapped", "W": "flood", "X": "toxic", "C": "crash"}
LETTERS = {name: letter for letter, name in SYMBOLS.items()}
PILOTS = ("scott", "virgil", "alan", "gordon", "john", "brains")
VEHICLES = ("tb1", "tb2", "tb3", "tb4")
SEATS = (*VEHICLES, "tb5", "pod")
CARDS = {card.id: card for card in STANDARD.cards}
KIND = {id: ("disaster", "civilian", "hood")[STANDARD.kind(STANDARD.card_by_id[id])] for id in CARDS}
PRINTED = {card.id: (list(card.dice), list(card.choice)) for card in (*STANDARD.file.thunderbirds, *STANDARD.file.pods)}
PODS = [pod.id for pod in STANDARD.file.pods]

Entry = dict[str, Any]
"""A card of a chain: `id`, `influenced`, `tucked` (a Hood card or ""), `dice` (pairs of symbol and colour)."""


def entry(id: str, *, influenced: bool = False, tucked: str = "") -> Entry:
    return {"id": id, "influenced": influenced, "tucked": tucked, "dice": []}


def read_entry(text: str) -> Entry:
    name, *dice = text.split("+")
    name, star, tucked = name.partition("*")
    found = entry(name, influenced=bool(star), tucked=tucked.strip("()"))
    found["dice"] = [(die[0], die[2:-1]) for die in dice]
    return found


class Choices:
    """One table, and what may be done there."""

    def __init__(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.options = options
        self.phase: str = document.get("phase", "move")
        self.turn: int = document.get("turn", 2)
        self.chains = [[read_entry(text) for text in chain.split()] for chain in document["chains"]]
        self.slots: list[str] = list(document.get("slots", [""] * 4))
        self.deck: list[str] = document["deck"].split()
        self.known_bottom: int = document.get("known_bottom", 0)
        self.no_disaster: bool = document.get("no_disaster", False)
        self.piles = {name: set(document.get(name, "").split()) for name in ("discarded", "rescued", "captured")}
        spot, _, self.civilian = document.get("lady", "1R").partition(" ")
        self.lady, self.air = int(spot[0]), spot[1] == "A"
        self.lives: int = document.get("lives", 0)
        self.places: dict[str, int] = dict(document["places"])
        self.crew: dict[str, str] = dict(document["crew"])
        self.marks = {name: set(document.get(name, "").split()) for name in ("moved", "grounded", "changed", "acted")}
        self.workshop_used: bool = document.get("workshop_used", False)
        self.display: list[str] = document.get("display", "").split()
        self.hold: list[str] = document.get("hold", "").split()
        self.pod_deck: list[str] = document.get("pod_deck", "").split()
        self.pods_known: int = document.get("pods_known", 0)
        self.result = ""
        self.action: dict[str, Any] | None = None
        if document.get("action") is not None:
            self.action = read_action(document["action"])

    # ---- What can be compared ----

    def facts(self) -> dict[str, Any]:
        """Everything but what a game that is over leaves lying about."""
        over = self.phase == "game_over"
        found: dict[str, Any] = {
            "phase": self.phase,
            "chains": [[{**card, "dice": sorted(card["dice"])} for card in chain] for chain in self.chains],
            "slots": self.slots,
            "deck": self.deck,
            "piles": self.piles,
            "lady": (self.lady, self.air, self.civilian),
            "places": self.places,
            "crew": self.crew,
            "pods": (self.display, self.hold, self.pod_deck, self.pods_known),
            "known": (self.known_bottom, self.no_disaster),
        }
        if not over:
            found |= {"turn": self.turn, "lives": self.lives, "marks": self.marks, "workshop": self.workshop_used}
            found["action"] = None if self.action is None else action_facts(self.action)
        return found

    def score(self) -> int:
        worth = [5 if CARDS[id].advanced else 3 for id in self.piles["rescued"]]
        loss = [5 if CARDS[id].advanced else 3 for id in self.piles["captured"]]
        left = sum(KIND[card["id"]] == "civilian" for chain in self.chains for card in chain) + bool(self.civilian)
        bonus = 10 + self.options["advanced_count"] if self.result == "won" else 0
        return sum(worth) - sum(loss) - left + bonus

    # ---- Helpers ----

    def supply(self) -> Counter[str]:
        left = Counter({colour: 6 if colour == "white" else 3 for colour in COLOURS})
        for chain in self.chains:
            for card in chain:
                left.subtract([colour for _, colour in card["dice"]])
        if self.action is not None:
            left.subtract([die["colour"] for die in self.action["dice"]])
        return left

    def seat_of(self, pilot: str) -> str:
        return next((seat for seat, who in self.crew.items() if who == pilot), "")

    def place_of(self, seat: str) -> int:
        """Tracy Island for the pool and for Thunderbird 5, which can always be reached."""
        if seat in ("", "tb5"):
            return 0
        return self.places["tb2" if seat == "pod" else seat]

    def is_grounded(self, seat: str) -> bool:
        return ("tb2" if seat == "pod" else seat) in self.marks["grounded"]

    def has_disaster(self, chain: int) -> bool:
        return any(KIND[card["id"]] == "disaster" for card in self.chains[chain - 1])

    def road_lady_at(self, chain: int) -> bool:
        return self.lady == chain and not self.air

    def own_chain(self) -> list[Entry]:
        """The chain of the running action."""
        assert self.action is not None
        return self.chains[self.place_of(self.seat_of(self.action["pilot"])) - 1]

    # ---- What may be done ----

    def legal(self) -> set[str]:
        if self.phase == "game_over":
            return set()
        found: set[str] = getattr(self, f"legal_{self.phase}")()
        return found

    def legal_switchboard(self) -> set[str]:
        legal = {"keep calls"}
        if self.crew["tb5"] != "john":
            pairs = itertools.combinations((1, 2, 3, 4), 2)
            return legal | {f"swap calls {a} {b}" for a, b in pairs if self.slots[a - 1] or self.slots[b - 1]}
        layouts = [self.slots]
        for order in itertools.permutations((1, 2, 3, 4)):
            layout = [self.slots[old - 1] for old in order]
            if layout not in layouts:
                layouts.append(layout)
                legal.add("arrange calls " + " ".join([str(old) for old in order]))
        return legal

    def legal_move(self) -> set[str]:
        legal = {"end move"}
        for pilot in PILOTS:
            own = self.seat_of(pilot)
            for seat in SEATS:
                other = self.crew.get(seat, "")
                free = not {pilot, other} & self.marks["changed"]
                if free and own != seat and self.place_of(own) == 0 and self.place_of(seat) == 0:
                    legal.add(f"assign {pilot} {seat}")
        brains = self.seat_of("brains")
        if not self.workshop_used and self.pod_deck and brains != "tb5" and self.place_of(brains) == 0:
            legal |= {f"workshop {pod}" for pod in self.display}
        if self.places["tb2"] == 0 and len(self.hold) < self.options["pod_hold"]:
            legal |= {f"load {pod}" for pod in self.display}
        for vehicle in ("tb1", "tb2", "tb3"):
            legal |= {f"move {vehicle} {to}" for to in self.destinations(vehicle)}
        together = self.places["tb4"] == self.places["tb2"] and "tb4" in self.crew and not self.hold
        if together and "tb4" not in self.marks["grounded"] | self.marks["moved"]:
            legal |= {f"carry tb4 {to}" for to in self.destinations("tb2")}
        return legal

    def destinations(self, vehicle: str) -> list[int]:
        if vehicle in self.marks["moved"] | self.marks["grounded"] or vehicle not in self.crew:
            return []
        at = self.places[vehicle]
        if vehicle == "tb2" and at > 0:
            return [to for to in (0, at - 1, at + 1) if to <= 4]
        return [to for to in range(5) if to != at]

    def legal_rescue(self) -> set[str]:
        legal = {"end rescue"}
        for number, chain in enumerate(self.chains, 1):
            for place, card in enumerate(chain, 1):
                legal |= {f"recall {number} {place} {index}" for index in range(1, len(card["dice"]) + 1)}
        for pilot in PILOTS:
            seat = self.seat_of(pilot)
            at = self.place_of(seat)
            if pilot in self.marks["acted"] or at == 0 or self.is_grounded(seat) or not self.has_disaster(at):
                continue
            usings = [seat] if seat != "pod" else []
            usings += self.hold if seat in ("tb2", "pod") else []
            legal |= {f"rescue {pilot} {using}" for using in usings if self.can_roll(pilot, using, None, None)}
        return legal

    def can_roll(self, pilot: str, using: str, dice: list[str] | None, step: str | None) -> bool:
        """Whether choices still to come (after `step`) leave a die to roll."""
        fixed, choice = PRINTED[using]
        if dice is None:
            if choice:
                return any(self.can_roll(pilot, using, [*fixed, colour], "colour") for colour in choice)
            dice = fixed
        if step in (None, "colour") and pilot == "brains" and using in PODS:
            return any(self.can_roll(pilot, using, [*dice, colour], "extra") for colour in {"white", *dice})
        if step in (None, "colour") and pilot == "john":
            swaps = [self.swapped(dice, give, take) for give in set(dice) for take in COLOURS if take != give]
            return any(self.limited(each) for each in [dice, *swaps])
        return bool(self.limited(dice))

    @staticmethod
    def swapped(dice: list[str], give: str, take: str) -> list[str]:
        changed = list(dice)
        changed.remove(give)
        return [*changed, take]

    def limited(self, dice: list[str]) -> Counter[str]:
        """The dice that are really there."""
        supply = self.supply()
        return +Counter({colour: min(count, supply[colour]) for colour, count in Counter(dice).items()})

    def legal_rescue_colour(self) -> set[str]:
        assert self.action is not None
        pilot, using = self.action["pilot"], self.action["using"]
        fixed, choice = PRINTED[using]
        return {f"colour {colour}" for colour in choice if self.can_roll(pilot, using, [*fixed, colour], "colour")}

    def legal_rescue_extra(self) -> set[str]:
        assert self.action is not None
        dice = self.action["to_roll"]
        return {f"extra {colour}" for colour in {"white", *dice} if self.limited([*dice, colour])}

    def legal_rescue_exchange(self) -> set[str]:
        assert self.action is not None
        dice = self.action["to_roll"]
        legal = {
            f"exchange {give} {take}"
            for give in set(dice)
            for take in COLOURS
            if take != give and self.limited(self.swapped(dice, give, take))
        }
        return legal | ({"no exchange"} if self.limited(dice) else set())

    def legal_rescue_reroll(self) -> set[str]:
        assert self.action is not None
        return {"keep roll", *[f"reroll {number}" for number in range(1, len(self.action["dice"]) + 1)]}

    def legal_rescue_allocate(self) -> set[str]:
        assert self.action is not None
        legal = {"confirm allocation"}
        skill = {"virgil": "T", "gordon": "W"}.get(self.action["pilot"], "")
        used = any(die["position"] and die["face"] not in ("*", die["symbol"]) for die in self.action["dice"])
        for number, die in enumerate(self.action["dice"], 1):
            if die["position"]:
                continue
            for place, card in enumerate(self.own_chain(), 1):
                if KIND[card["id"]] == "civilian":
                    taken = any(other["position"] == place for other in self.action["dice"])
                    if card["influenced"] and die["face"] == "*" and self.options["wild_frees"] and not taken:
                        legal.add(f"free {number} {place}")
                    continue
                for symbol in self.open_symbols(place):
                    if die["face"] in (symbol, "*") or (symbol == skill and not used):
                        legal.add(f"place {number} {place} {SYMBOLS[symbol]}")
        return legal

    def open_symbols(self, place: int) -> Counter[str]:
        """Active symbols of a Disaster of the own chain that neither stored nor placed dice cover."""
        assert self.action is not None
        card = self.own_chain()[place - 1]
        needed = Counter(CARDS[card["id"]].pos[place - 1])
        needed.subtract([symbol for symbol, _ in card["dice"]])
        needed.subtract([die["symbol"] for die in self.action["dice"] if die["position"] == place])
        return +needed

    def legal_lp_move(self) -> set[str]:
        legal = {"lp flip", "lp stay"}
        if self.air:
            return legal | {f"lp move {to}" for to in range(5) if to != self.lady}
        if self.lady == 0:
            return legal
        return legal | {f"lp move {to}" for to in (self.lady - 1, self.lady + 1) if 1 <= to <= 4}

    def legal_lp_escort(self) -> set[str]:
        legal = {"lp skip"}
        if self.civilian:
            if self.lady == 0 or 1 <= len(self.chains[self.lady - 1]) <= 3:
                legal.add("lp unassign")
            return legal
        if self.lady > 0:
            for place, card in enumerate(self.chains[self.lady - 1], 1):
                crowd = CARDS[card["id"]].keyword == "crowd"
                if KIND[card["id"]] == "civilian" and not card["influenced"] and not crowd:
                    legal.add(f"lp assign {place}")
        return legal


def read_action(document: Mapping[str, Any]) -> dict[str, Any]:
    dice = [{"face": text[0], "colour": text[2:], "position": 0, "symbol": ""} for text in document.get("dice", "").split()]
    for text in document.get("placed", []):
        number, place, symbol = text.split()
        dice[int(number) - 1].update(position=int(place), symbol="free" if symbol == "free" else LETTERS[symbol])
    to_roll = document.get("to_roll", "").split()
    return {
        "pilot": document["pilot"],
        "using": document["using"],
        "to_roll": to_roll,
        "dice": dice,
        "bonus": document.get("bonus", False),
    }


def action_facts(action: Mapping[str, Any]) -> dict[str, Any]:
    """The order of a list of dice still to be rolled means nothing."""
    return {**action, "to_roll": sorted(action["to_roll"])}
