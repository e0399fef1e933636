"""The rules read a second time: how an action is carried out (`second_reading_choices.py` says what may be done)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from stormdeck.games.thunderbirds.cards import STANDARD
from tests.games.thunderbirds.second_reading_choices import (
    CARDS,
    COLOURS,
    KIND,
    LETTERS,
    PODS,
    PRINTED,
    VEHICLES,
    Choices,
    Entry,
    entry,
    read_action,
)

ROLLING = ("rescue", "colour", "extra", "exchange", "no", "reroll", "confirm")


class Reading(Choices):
    """One table that is played at."""

    def play(self, action: str, after: Mapping[str, Any]) -> None:
        """Carry an action out; rolled faces are those of the document `after` it."""
        words = action.split()
        if words[0] == "lp":
            getattr(self, f"do_lp_{words[1]}")(*words[2:])
        else:
            getattr(self, f"do_{words[0]}")(*words[1:], **({"after": after} if words[0] in ROLLING else {}))

    def do_keep(self, what: str) -> None:
        self.phase = "move" if what == "calls" else "rescue_allocate"

    def do_swap(self, _: str, first: str, second: str) -> None:
        a, b = int(first) - 1, int(second) - 1
        self.slots[a], self.slots[b] = self.slots[b], self.slots[a]
        self.phase = "move"

    def do_arrange(self, _: str, *order: str) -> None:
        self.slots = [self.slots[int(old) - 1] for old in order]
        self.phase = "move"

    def do_assign(self, pilot: str, seat: str) -> None:
        own, other = self.seat_of(pilot), self.crew.get(seat, "")
        if own:
            del self.crew[own]
        if other:
            del self.crew[seat]
            self.marks["changed"].add(other)
            if own:
                self.crew[own] = other
        self.crew[seat] = pilot
        self.marks["changed"].add(pilot)

    def do_workshop(self, pod: str) -> None:
        self.display.remove(pod)
        self.under_pods(pod)
        self.turn_up_pod()
        self.workshop_used = True

    def do_load(self, pod: str) -> None:
        self.display.remove(pod)
        self.hold.append(pod)
        self.turn_up_pod()

    def turn_up_pod(self) -> None:
        self.display.append(self.pod_deck.pop(0))
        self.pods_known = min(self.pods_known, len(self.pod_deck))

    def under_pods(self, pod: str) -> None:
        self.pod_deck.append(pod)
        self.pods_known += 1

    def do_move(self, vehicle: str, to: str) -> None:
        self.places[vehicle] = int(to)
        self.marks["moved"].add(vehicle)
        if vehicle == "tb2" and to == "0":
            self.empty_hold()

    def empty_hold(self) -> None:
        while self.hold:
            self.under_pods(self.hold.pop(0))

    def do_carry(self, _: str, to: str) -> None:
        self.do_move("tb2", to)
        self.places["tb4"] = int(to)
        self.marks["moved"].add("tb4")

    def do_end(self, what: str) -> None:
        self.phase = "rescue" if what == "move" else "lp_move"

    def do_recall(self, chain: str, place: str, index: str) -> None:
        self.chains[int(chain) - 1][int(place) - 1]["dice"].pop(int(index) - 1)

    # Rolling

    def do_rescue(self, pilot: str, using: str, after: Mapping[str, Any]) -> None:
        fixed, choice = PRINTED[using]
        self.marks["acted"].add(pilot)
        self.action = {"pilot": pilot, "using": using, "to_roll": list(fixed), "dice": [], "bonus": False}
        if choice:
            self.phase = "rescue_colour"
        else:
            self.next_choice("colour", after)

    def next_choice(self, done: str, after: Mapping[str, Any]) -> None:
        assert self.action is not None
        if done == "colour" and self.action["pilot"] == "brains" and self.action["using"] in PODS:
            self.phase = "rescue_extra"
        elif done == "colour" and self.action["pilot"] == "john":
            self.phase = "rescue_exchange"
        else:
            self.roll(after)

    def do_colour(self, colour: str, after: Mapping[str, Any]) -> None:
        assert self.action is not None
        self.action["to_roll"].append(colour)
        self.next_choice("colour", after)

    def do_extra(self, colour: str, after: Mapping[str, Any]) -> None:
        assert self.action is not None
        self.action["to_roll"].append(colour)
        self.roll(after)

    def do_exchange(self, give: str, take: str, after: Mapping[str, Any]) -> None:
        assert self.action is not None
        self.action["to_roll"] = self.swapped(self.action["to_roll"], give, take)
        self.roll(after)

    def do_no(self, _: str, after: Mapping[str, Any]) -> None:
        self.roll(after)

    def roll(self, after: Mapping[str, Any]) -> None:
        assert self.action is not None
        due = self.limited(self.action["to_roll"])
        self.action["to_roll"] = []
        rolled = read_action(after["action"])["dice"]
        assert Counter([die["colour"] for die in rolled]) == due
        assert all(die["face"] in STANDARD.file.dice[die["colour"]].faces for die in rolled)
        self.action["dice"] = [{**die, "position": 0, "symbol": ""} for die in rolled]
        again = self.action["pilot"] == "scott" and not self.action["bonus"]
        self.phase = "rescue_reroll" if again else "rescue_allocate"

    def do_reroll(self, number: str, after: Mapping[str, Any]) -> None:
        assert self.action is not None
        die = self.action["dice"][int(number) - 1]
        new = read_action(after["action"])["dice"][int(number) - 1]["face"]
        assert new in STANDARD.file.dice[die["colour"]].faces
        die["face"] = new
        self.phase = "rescue_allocate"

    # Allocating

    def do_place(self, number: str, place: str, symbol: str) -> None:
        assert self.action is not None
        self.action["dice"][int(number) - 1].update(position=int(place), symbol=LETTERS[symbol])

    def do_free(self, number: str, place: str) -> None:
        assert self.action is not None
        self.action["dice"][int(number) - 1].update(position=int(place), symbol="free")

    def do_confirm(self, _: str, after: Mapping[str, Any]) -> None:
        assert self.action is not None
        chain = self.own_chain()
        number = self.place_of(self.seat_of(self.action["pilot"]))
        complete = []
        for place, card in enumerate(chain, 1):
            placed = [die for die in self.action["dice"] if die["position"] == place]
            if KIND[card["id"]] == "civilian":
                if placed:
                    self.free(card)
            elif not self.open_symbols(place):
                complete.append(card)
            elif CARDS[card["id"]].keyword != "unstable":
                card["dice"] += [(die["symbol"], die["colour"]) for die in placed if die["face"] != "*"]
        self.action["dice"] = []
        self.discard(chain, complete)
        self.settle(chain)
        if self.lost_to_the_hood():
            return
        bonus = self.action["pilot"] == "alan" and not self.action["bonus"] and complete and self.has_disaster(number)
        if bonus and self.supply()["white"] > 0:
            self.action["bonus"] = True
            self.action["to_roll"] = ["white"]
            self.roll(after)
            return
        if self.action["using"] in PODS:
            self.hold.remove(self.action["using"])
            self.under_pods(self.action["using"])
        self.action = None
        self.phase = "rescue"

    def free(self, card: Entry) -> None:
        if card["tucked"]:
            self.piles["discarded"].add(card["tucked"])
        card.update(influenced=False, tucked="")

    def leave(self, card: Entry) -> None:
        """A Civilian leaves its chain."""
        captured = card["influenced"] and self.options["influenced_leaves"] == "captured"
        self.free(card)
        self.piles["captured" if captured else "rescued"].add(card["id"])

    def discard(self, chain: list[Entry], complete: list[Entry]) -> None:
        """Completed Disasters leave together, each with the Civilian right of it."""
        gone = []
        for place, card in enumerate(chain):
            if any(card is other for other in complete):
                self.piles["discarded"].add(card["id"])
                card["dice"] = []
                gone.append(card)
                if place + 1 < len(chain) and KIND[chain[place + 1]["id"]] == "civilian":
                    self.leave(chain[place + 1])
                    gone.append(chain[place + 1])
        chain[:] = [card for card in chain if not any(card is other for other in gone)]

    def settle(self, chain: list[Entry]) -> None:
        """A closed-up chain comes to rest: front Civilians leave, then stored dice are checked, then it starts again."""
        while True:
            while chain and KIND[chain[0]["id"]] == "civilian":
                self.leave(chain.pop(0))
            complete = []
            for place, card in enumerate(chain):
                if KIND[card["id"]] == "disaster":
                    needed = Counter(CARDS[card["id"]].pos[place])
                    kept: list[tuple[str, str]] = []
                    for symbol, colour in sorted(card["dice"], key=lambda die: -COLOURS.index(die[1])):
                        if needed[symbol] > 0:
                            needed[symbol] -= 1
                            kept.append((symbol, colour))
                    card["dice"] = kept
                    if not +needed:
                        complete.append(card)
            if not complete:
                return
            self.discard(chain, complete)

    def lost_to_the_hood(self) -> bool:
        limit = self.options["capture_limit"]
        if limit and len(self.piles["captured"]) >= limit:
            self.end("captured")
        return bool(self.result)

    def end(self, result: str) -> None:
        self.result = result
        self.phase = "game_over"

    # Lady Penelope

    def do_lp_move(self, to: str) -> None:
        self.lady = int(to)
        self.phase = "lp_escort"

    def do_lp_flip(self) -> None:
        self.air = not self.air
        self.phase = "lp_escort"

    def do_lp_stay(self) -> None:
        self.phase = "lp_escort"

    def do_lp_skip(self) -> None:
        self.end_turn()

    def do_lp_assign(self, place: str) -> None:
        chain = self.chains[self.lady - 1]
        self.civilian = chain.pop(int(place) - 1)["id"]
        self.settle(chain)
        if not self.lost_to_the_hood():
            self.end_turn()

    def do_lp_unassign(self) -> None:
        if self.lady == 0:
            self.piles["rescued"].add(self.civilian)
        else:
            self.chains[self.lady - 1].append(entry(self.civilian))
        self.civilian = ""
        self.end_turn()

    # The Incoming Call phase

    def end_turn(self) -> None:
        if self.options["storing"] == "until_end_of_turn":
            for chain in self.chains:
                self.return_dice(chain)
        if not self.deck and not any(self.slots):
            self.end("won")
            return
        for mark in self.marks.values():
            mark.clear()
        self.workshop_used = False
        self.turn += 1
        for slot in range(4):
            waiting, self.slots[slot] = self.slots[slot], ""
            if waiting:
                self.connect(slot + 1, waiting)
            if self.result:
                return
        for slot in range(4):
            while self.deck and not self.slots[slot]:
                card = self.draw()
                if CARDS[card].keyword == "flash" and len(self.chains[slot]) < 4:
                    self.chains[slot].append(entry(card))
                else:
                    self.slots[slot] = card
        self.phase = "switchboard" if "tb5" in self.crew and any(self.slots) else "move"

    def draw(self) -> str:
        card = self.deck.pop(0)
        self.known_bottom = min(self.known_bottom, len(self.deck))
        return card

    def connect(self, number: int, card: str) -> None:
        chain = self.chains[number - 1]
        if KIND[card] == "hood" and self.road_lady_at(number):
            self.piles["discarded"].add(card)
        elif KIND[card] != "disaster" and not chain:
            self.replace(number, card)
        elif KIND[card] == "hood":
            self.strike(number, card)
        elif len(chain) == 4:
            self.overflow(number, card)
        else:
            hostage = CARDS[card].keyword == "hostage" and not self.road_lady_at(number)
            chain.append(entry(card, influenced=hostage))
            if CARDS[card].keyword == "surge" and self.deck:
                self.connect(number, self.draw())

    def replace(self, number: int, card: str) -> None:
        pile = "rescued" if KIND[card] == "civilian" else "discarded"
        if self.options["empty_chain"] == "rescued":
            self.piles[pile].add(card)
            return
        if not any(KIND[other] == "disaster" for other in self.deck):
            self.piles[pile].add(card)
            self.no_disaster = True
            return
        self.under(card)
        while KIND[self.deck[0]] != "disaster":
            self.under(self.draw())
        self.connect(number, self.draw())

    def under(self, card: str) -> None:
        self.deck.append(card)
        self.known_bottom += 1

    def strike(self, number: int, card: str) -> None:
        """A Hood card at a chain with cards and without Road-side Lady Penelope."""
        chain, keyword = self.chains[number - 1], CARDS[card].keyword
        here = [vehicle for vehicle in VEHICLES if self.places[vehicle] == number]
        targets = [other for other in chain if KIND[other["id"]] == "civilian" and not other["influenced"]]
        if keyword == "mass_hypnosis":
            for other in targets:
                other["influenced"] = True
            targets = []
        elif keyword == "grounded_fleet":
            self.return_dice(chain)
            self.marks["grounded"] |= set(here)
        elif keyword == "grand_decoy":
            self.places.update(dict.fromkeys(here, 0))
            if "tb2" in here:
                self.empty_hold()
        if targets:
            targets[-1].update(influenced=True, tucked=card)
            return
        self.piles["discarded"].add(card)
        if self.options["hood_fallback"] == "sabotage":
            self.return_dice(chain)
        elif self.deck:
            extra = self.draw()
            if KIND[extra] == "hood":
                self.piles["discarded"].add(extra)
            else:
                self.connect(number, extra)

    @staticmethod
    def return_dice(chain: list[Entry]) -> None:
        for card in chain:
            card["dice"] = []

    def overflow(self, number: int, card: str) -> None:
        self.lives -= 1
        if self.lives == 0:
            self.end("overflow")
            return
        for other in [*self.chains[number - 1], entry(card)]:
            self.free(other)
            self.piles["captured" if KIND[other["id"]] == "civilian" else "discarded"].add(other["id"])
        self.chains[number - 1].clear()
        self.lost_to_the_hood()
