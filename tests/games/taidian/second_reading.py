"""Taidian written down a second time, plainly and slowly: dicts, counters and one function for each rule.

`Reading` begins from a position in `choose_turn`, plays the same actions as the engine and must come to the same table.  Only
chance is taken over from what happened: which cards were drawn and which card a Robber took; both are checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from stormdeck.core.events import Event
from stormdeck.games.taidian import events as ev
from tests.games.taidian.reading_cards import BLUE, ENERGY, MONEY, STRUCTURES, VALUE
from tests.games.taidian.reading_legal import Laid, Player, Poison, Position
from tests.games.taidian.scenario_table import WINDOWS


class Reading(Position):
    """A game in progress."""

    # ---- Playing ----

    def play(self, action: str, happened: Sequence[Event]) -> None:
        """One action; `happened` tells the draws and thefts of chance."""
        self.chance: list[Event] = [event for event in happened if isinstance(event, (ev.Drew, ev.Robbed, ev.StructureRedrawn))]
        words = action.split()
        if self.phase in WINDOWS:
            self.answer(words)
        elif self.phase == "spoils":
            self.take(words)
        elif self.phase == "treaty_answer":
            if words[0] == "accept":
                self.me.treaties.add(self.asked)
                self.players[self.asked].treaties.add(self.active)
            self.phase, self.asked = self.kind or "choose_turn", self.active
        else:
            self.own_turn(words)
        assert not self.chance, "chance nobody asked for"

    def own_turn(self, words: list[str]) -> None:
        verb, what, last = words[0], words[1] if len(words) > 1 else "", words[-1]
        target = (self.active + int(words[2].lstrip("+"))) % self.count if len(words) > 2 and words[2][0] == "+" else self.active
        if verb == "choose":
            self.choose(what)
        elif verb == "propose":
            self.proposals += 1
            self.phase, self.asked = "treaty_answer", target
        elif verb == "break":
            self.part(self.active, target)
        elif verb == "concede":
            self.eliminate([self.active], {})
            self.go_on()
        elif verb == "power":
            self.me.levels[last] = self.me.levels.get(last, 0) + 1
            self.me.energy -= 10
            self.look_at_energy()
        elif verb == "buy":
            self.buy(what)
        elif verb == "burn":
            self.move(self.me.hand, what)
            self.burned += 1
        elif verb == "end":
            self.end_turn()
        elif verb == "launch":
            self.launch()
        elif verb == "lay":
            self.move(self.me.hand, what)
            self.volley.append(Laid(what, target, words[3] if len(words) > 3 else ""))
        else:
            self.play_card(what, target)

    def move(self, place: Counter[str], card: str) -> None:
        assert place[card] > 0
        place[card] -= 1
        if not place[card]:
            del place[card]

    def choose(self, kind: str) -> None:
        self.kind = self.phase = kind
        if kind == "upgrading":
            self.money += 1 if "black_market" in self.me.structures else 0
            self.me.energy += 1 if "generator" in self.me.structures else 0
            self.look_at_energy()

    def look_at_energy(self) -> None:
        """G08, G09."""
        full = sum(self.me.levels.values()) == 12
        if full:
            self.me.energy = 0
        self.phase = "power_up" if self.me.energy >= 10 else "upgrading"

    def play_card(self, card: str, target: int) -> None:
        self.move(self.me.hand, card)
        self.used[card] += 1
        if card in MONEY:
            self.money += VALUE[card]
        elif card in ENERGY:
            self.me.energy += VALUE[card]
            self.look_at_energy()
        else:
            self.red_played = True
            self.change(target, 0, self.points(self.active, card))

    def buy(self, card: str) -> None:
        self.money -= self.price(card)
        self.market[card] -= 1
        if card in STRUCTURES:
            self.me.structures.add(card)
        else:
            self.bought[card] += 1

    def part(self, one: int, other: int) -> None:
        self.players[one].treaties.discard(other)
        self.players[other].treaties.discard(one)

    # ---- One exchange ----

    def launch(self) -> None:
        self.red_played = True
        for entry in self.volley:
            self.part(self.active, entry.target)
        self.attack: Counter[int] = Counter()
        self.block: Counter[int] = Counter()
        self.heal: Counter[int] = Counter()
        self.counter: Counter[int] = Counter()
        self.robbers = [entry for entry in self.volley if entry.card == "robber"]
        self.next_robber()

    def next_robber(self) -> None:
        while self.robbers:
            robber = self.robbers[0]
            if robber.target in self.fired:
                robber.stopped = True
            elif self.players[robber.target].hand:
                self.phase, self.target, self.asked = "robber_window", robber.target, robber.target
                if self.options["ask_always"] or self.playable(robber.target):
                    return
                self.steal(robber.target)
            self.robbers.pop(0)
        self.bombs_and_totals()

    def steal(self, victim: int) -> None:
        robbed = self.chance.pop(0)
        assert isinstance(robbed, ev.Robbed)
        assert (robbed.seat, robbed.victim) == (self.active, victim)
        self.move(self.players[victim].hand, robbed.card)
        self.me.hand[robbed.card] += 1

    def bombs_and_totals(self) -> None:
        for entry in self.volley:
            owner = self.players[entry.target]
            if entry.structure in owner.structures:
                owner.structures.remove(entry.structure)
                owner.discard[entry.structure] += 1
        for entry in self.volley:
            if entry.card != "poison" and not entry.stopped:
                self.attack[entry.target] += self.points(self.active, entry.card)
        targets = {entry.target for entry in self.volley}
        self.windows = [seat for seat in self.clockwise(self.active) if seat in targets]
        self.next_window()

    def next_window(self) -> None:
        while self.windows:
            if self.open("defence_window", self.windows.pop(0)):
                return
        if sum(self.counter.values()) > 0 and self.open("counter_window", self.active):
            return
        self.apply()

    def helpers(self, phase: str, target: int) -> list[int]:
        """G59: team-mates or treaty partners, never across the exchange."""
        targets = {entry.target for entry in self.volley}
        found = []
        for seat in self.clockwise(target):
            player = self.players[seat]
            allied = seat in self.players[target].treaties or self.options["treaties"] == "open"
            if self.has_teams():
                allied = player.team == self.players[target].team
            across = (phase == "defence_window" and seat == self.active) or (phase == "counter_window" and seat in targets)
            if player.alive and allied and not across:
                found.append(seat)
        return found

    def open(self, phase: str, target: int) -> bool:
        self.phase, self.target, self.cured = phase, target, False
        self.members = [target, *self.helpers(phase, target)]
        self.at, self.passes = 0, 0
        return self.ask()

    def ask(self) -> bool:
        """The next member who must be asked; False once all have passed in succession."""
        while self.passes < len(self.members):
            seat = self.members[self.at % len(self.members)]
            if self.players[seat].hand and (self.options["ask_always"] or self.playable(seat)):
                self.asked = seat
                return True
            self.at += 1
            self.passes += 1
        return False

    def answer(self, words: list[str]) -> None:
        seat = self.asked
        if self.phase == "robber_window":
            self.answer_robber(words)
            return
        if words[0] == "pass":
            self.passes += 1
        else:
            self.passes = 0
            self.play_answer(seat, words[1])
        self.at += 1
        if self.ask():
            return
        if self.phase == "defence_window":
            self.next_window()
        elif self.phase == "counter_window":
            self.apply()
        else:
            self.tick()

    def answer_robber(self, words: list[str]) -> None:
        robber = self.robbers.pop(0)
        if words[0] == "pass":
            self.steal(robber.target)
        else:
            robber.stopped = True
            self.fired.add(robber.target)
            self.counter[robber.target] += self.points(robber.target, "shotgun")
            self.spend(robber.target, "shotgun")
        self.next_robber()

    def spend(self, seat: int, card: str) -> None:
        self.move(self.players[seat].hand, card)
        self.players[seat].discard[card] += 1

    def play_answer(self, seat: int, card: str) -> None:
        self.spend(seat, card)
        if card in BLUE:
            if card == "shield":
                self.block[self.target] += self.points(seat, card)
            elif card == "medic":
                self.heal[self.target] += self.points(seat, card)
            elif self.phase == "poison_window":
                self.cured = True
            else:
                poison = self.poison_laid(self.target)
                assert poison is not None
                poison.cancelled = True
            return
        self.counter[seat] += self.points(seat, card, countering=True)
        if card == "shotgun":
            self.fired.add(seat)

    def apply(self) -> None:
        """D0 steps 7 to 10."""
        attacker, targets = self.active, sorted({entry.target for entry in self.volley})
        counter = sum(self.counter.values())
        for seat in [*targets, attacker]:
            hit = counter if seat == attacker else self.attack[seat]
            wall = 5 if "barricade" in self.players[seat].structures else 0
            loss = max(0, hit - self.block[seat] - wall)
            if self.options["poison_first_tick"] == "immediate":
                laid = [entry for entry in self.volley if entry.card == "poison" and entry.target == seat and not entry.cancelled]
                loss += 5 * len(laid)
            self.change(seat, loss, self.heal[seat])
        dying = [seat for seat in self.living() if self.players[seat].health <= 0]
        rounds = 4 + (1 if self.me.person == "lian" else 0) - (1 if self.options["poison_first_tick"] == "immediate" else 0)
        for entry in self.volley:
            if entry.card == "poison" and not entry.cancelled and entry.target not in dying:
                self.poisons.append(Poison(attacker, entry.target, rounds))
            else:
                self.used[entry.card] += 1
        self.volley = []
        self.phase, self.asked = "attacking", attacker
        if not self.double_knock_out(dying):
            best = max(self.clockwise(attacker), key=lambda seat: self.counter[seat])
            self.eliminate(dying, {seat: best if seat == attacker else attacker for seat in dying})
            self.go_on()

    def double_knock_out(self, dying: list[int]) -> bool:
        """G36, G84."""
        if set(dying) != set(self.living()):
            return False
        sides = {self.players[seat].team for seat in dying}
        if self.options["double_ko"] == "attacker":
            sides = {self.me.team}
        for seat in dying:
            self.players[seat].health = 0
            self.players[seat].alive = seat == self.active and self.options["double_ko"] == "attacker"
        for poison in [poison for poison in self.poisons if not self.players[poison.on].alive]:
            self.end_poison(poison)
        self.winners = [seat for seat in range(self.count) if self.players[seat].team in sides]
        return True

    # ---- Eliminations ----

    def eliminate(self, dying: Iterable[int], killers: Mapping[int, int]) -> None:
        dying = list(dying)
        for seat in dying:
            player = self.players[seat]
            player.alive, player.health = False, 0
            player.treaties.clear()
            player.killer = killers.get(seat)
        for seat in dying:
            for other in range(self.count):
                self.part(seat, other)
            for poison in [poison for poison in self.poisons if poison.on == seat]:
                self.end_poison(poison)
        if len(self.living()) <= 2:
            for player in self.players:
                player.treaties.clear()
        sides = {self.players[seat].team for seat in self.living()}
        if len(sides) == 1:
            self.winners = [seat for seat in range(self.count) if self.players[seat].team in sides]
        elif self.options["spoils"]:
            order = [self.active, *self.clockwise(self.active)]
            victims = [seat for seat in order if seat in dying]
            for victim in victims:
                killer = self.players[victim].killer
                if killer is not None and self.players[killer].alive:
                    self.spoils.append((killer, victim))

    def end_poison(self, poison: Poison) -> None:
        self.poisons.remove(poison)
        if self.players[poison.by].alive:
            self.players[poison.by].discard["poison"] += 1

    def take(self, words: list[str]) -> None:
        killer, victim = self.spoils[0]
        if words[0] == "take":
            player = self.players[victim]
            places = [player.discard, player.pile, player.hand, *([self.used, self.bought] if victim == self.active else [])]
            self.move(next(place for place in places if place[words[1]] > 0), words[1])
            self.players[killer].discard[words[1]] += 1
            self.taken += 1
        if words[0] == "finish" or self.taken == 3 or not self.loot(victim):
            self.spoils.pop(0)
            self.go_on()

    def go_on(self) -> None:
        """After an elimination or none: spoils, the rest of the ticks, the turn, or the next seat."""
        if self.winners:
            return
        self.taken = 0
        while self.spoils and not self.loot(self.spoils[0][1]):
            self.spoils.pop(0)
        if self.spoils:
            self.phase, self.asked = "spoils", self.spoils[0][0]
        elif not self.kind and self.ticking is not None:
            self.next_tick()
        elif not self.me.alive:
            self.next_seat()
        else:
            self.phase, self.asked = self.kind or "choose_turn", self.active

    # ---- From turn to turn ----

    def end_turn(self) -> None:
        me = self.me
        if self.kind == "attacking" and self.red_played and "field_clinic" in me.structures:
            self.change(self.active, 0, 5)
        me.discard += me.hand + self.used + self.bought
        me.hand = Counter()
        size = 5 + (1 if "watchtower" in me.structures else 0) + (1 if me.person == "ren" and self.kind == "attacking" else 0)
        self.draw(me, size)
        self.next_seat()

    def draw(self, me: Player, size: int) -> None:
        drawn: Counter[str] = Counter()
        while self.chance:
            event = self.chance.pop(0)
            assert isinstance(event, (ev.Drew, ev.StructureRedrawn))
            assert event.seat == self.active
            drawn.update(event.cards if isinstance(event, ev.Drew) else [event.card])
        structures = [card for card in drawn if card in STRUCTURES]
        most = size + (len(structures) if self.options["structure_redraw_replacement"] else 0)
        assert drawn.total() == min(most, me.pile.total() + me.discard.total())
        if drawn.total() > me.pile.total():
            assert me.pile <= drawn
            rest = drawn - me.pile
            assert rest <= me.discard
            me.pile, me.discard = me.discard - rest, Counter()
        else:
            assert drawn <= me.pile
            me.pile -= drawn
        me.structures |= set(structures)
        me.hand = Counter({card: count for card, count in drawn.items() if card not in STRUCTURES})

    def next_seat(self) -> None:
        self.active = (self.active + 1) % self.count
        if self.active == self.start:
            self.round += 1
            if not self.options["storm_round"] and self.round > self.options["max_rounds"]:
                self.end_by_rounds()
                return
        self.new_turn()
        self.ticking = [poison for poison in self.poisons if poison.by == self.active]
        self.next_tick()

    def end_by_rounds(self) -> None:
        totals = {player.team: 0 for player in self.players}
        for player in self.players:
            totals[player.team] += player.health
        self.winners = [seat for seat in range(self.count) if totals[self.players[seat].team] == max(totals.values())]

    def next_tick(self) -> None:
        assert self.ticking is not None
        self.ticking = [poison for poison in self.ticking if any(poison is there for there in self.poisons)]
        if self.ticking:
            self.heal = Counter()
            if not self.open("poison_window", self.ticking[0].on):
                self.tick()
            return
        self.ticking = None
        if self.me.alive and self.storm():
            self.change(self.active, 5 * (self.round - self.options["storm_round"]), 0)
            if self.me.health <= 0:
                self.eliminate([self.active], {})
        if not self.winners:
            if self.me.alive:
                self.phase, self.asked = "choose_turn", self.active
            else:
                self.next_seat()

    def tick(self) -> None:
        assert self.ticking is not None
        poison = self.ticking.pop(0)
        victim = poison.on
        self.change(victim, 0 if self.cured else 5, self.heal[victim])
        poison.ticks -= 1
        if self.cured or poison.ticks == 0:
            self.end_poison(poison)
        if self.players[victim].health <= 0:
            self.eliminate([victim], {victim: poison.by} if self.players[poison.by].alive else {})
        self.go_on()
