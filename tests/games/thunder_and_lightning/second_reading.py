"""Thunder & Lightning a second time, written from the rules alone and as plainly as possible: the judge of the engine.

Lists and dictionaries, no secrets, no events.  The only thing taken over from the engine is chance: which hand card the
Ravens hit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.thunder_and_lightning.reading_legal import Position
from tests.games.thunder_and_lightning.reading_pieces import COPIES, LANES, STRENGTH, Lying, Side, back, kind, strength


class Reading(Position):
    """A position that is played on."""

    # ---- What happens ----

    def play(self, action: str, hit: str = "") -> None:
        """`hit`: the hand card that chance picked for the Ravens."""
        self.hit = hit
        word, _, rest = action.partition(" ")
        before, self.phase = self.phase, "action"
        if word == "deploy":
            self.deploy(rest)
            return
        if action == "end turn":
            self.end_turn()
            return
        if word in ("draw", "play", "challenge", "use"):
            self.used += 1
        if word == "at" and rest not in ("hand", "own god"):
            self.at(before, LANES.index(rest[0]), int(rest[1]))
        else:
            getattr(self, f"do_{word}")(rest)
        self.settle()

    def settle(self) -> None:
        """After an action or a sub-decision."""
        if self.phase != "action":
            return
        if self.in_limbo:
            assert self.played is not None
            self.in_limbo = False
            self.discard(self.turn, self.played)
        self.played, self.brought = None, 0
        self.go_on()

    def go_on(self) -> None:
        self.phase, self.active = "action", self.turn
        if self.left > 0:
            if not self.costing():
                self.end(1 - self.turn, "cannot spend")
        elif self.options["god_after_last_point"] and self.may_god_come():
            self.phase = "end_of_turn"
        else:
            self.end_turn()

    def may_god_come(self) -> bool:
        """For all the opponent can see: there is a hand, a place to enter, and no god in play."""
        room = any(len(column) < 4 for column in self.me.columns)
        return bool(self.me.hand) and room and self.me.god_lane() is None

    def end(self, winner: int, reason: str) -> None:
        self.phase, self.winner, self.reason = "game_over", winner, reason

    def deploy(self, what: str) -> None:
        self.phase = "setup"
        side = self.sides[self.active]
        lane = sum(bool(column) for column in side.columns)
        side.hand.remove(side.card(what))
        side.put_in(lane, 1, side.card(what), False)
        if lane == 2:
            self.active = 1 - self.active
            if any(self.sides[self.active].columns):
                self.begin_turn(self.active)

    def begin_turn(self, seat: int) -> None:
        self.turn = self.active = seat
        self.used, self.flanking = 0, False
        self.total = sum(bool(column) for column in self.me.columns)
        if self.total == 0:
            self.end(1 - seat, "empty battlefield")
            return
        if self.me.god_lane() is not None:
            self.total = 4
        self.go_on()

    def end_turn(self) -> None:
        self.me.turns += 1
        self.begin_turn(1 - self.turn)

    def do_draw(self, _: str) -> None:
        self.me.hand.append(self.me.deck.pop(0))

    def do_play(self, rest: str) -> None:
        named, _, cell = rest.rpartition(" ")
        self.me.hand.remove(self.me.card(named))
        self.me.put_in(LANES.index(cell[0]), int(cell[1]), self.me.card(named), False)

    def do_enter(self, lane: str) -> None:
        god = f"{self.me.name}_god"
        self.me.hand.remove(god)
        self.me.put_in(LANES.index(lane), 1, god, True)
        self.total = 4

    def do_challenge(self, cell: str) -> None:
        self.challenge(LANES.index(cell[0]), int(cell[1]))

    def do_use(self, named: str) -> None:
        card = self.me.card(named)
        self.me.hand.remove(card)
        self.played = card
        if self.options["played_card_discard"] == "at_once":
            self.discard(self.turn, card)
        else:
            self.in_limbo = True
        what = kind(card)
        asks = {"ravens": "ravens", "frigg": "frigg", "baldr": "move_from", "valkyries": "move_from", "hel": "hel"}
        if what in asks:
            self.phase = asks[what]
        elif what == "weapon":
            self.phase = "weapon"
        elif what == "vidarr":
            if self.options["vidarr"] == "whole_turn":
                self.flanking = True
            else:
                self.phase = "vidarr"
        elif what == "freya":
            self.me.hand.append(self.them.pile.pop())
            self.update_holders()
        elif what == "odin":
            for _ in range(min(3, self.available("ravens"), 12 - len(self.me.hand))):
                self.fetch("ravens")
        elif what == "longships":
            self.to_take = min(3, self.available("viking", "archer"), 12 - len(self.me.hand))
            if self.to_take:
                self.phase = "longships"
        elif what == "seer":
            self.brought = 0
            self.seer()

    def fetch(self, what: str) -> None:
        """The topmost card of a kind comes back into the hand, whatever its back."""
        place = max(number for number, card in enumerate(self.me.pile) if kind(card) == what)
        self.me.hand.append(self.me.pile.pop(place))
        self.update_holders()

    def do_take(self, named: str) -> None:
        if self.to_take:
            self.fetch(named)
            self.to_take -= 1
            self.brought += 1
            if self.to_take:
                self.phase = "longships"
            return
        card = self.me.card(named)
        place = max(number for number, found in enumerate(self.me.pile) if found == card)
        self.me.hand.append(self.me.pile.pop(place))
        self.update_holders()

    def do_move(self, cell: str) -> None:
        self.moving = (LANES.index(cell[0]), int(cell[1]))
        self.phase = "move_to"

    def do_to(self, cell: str) -> None:
        assert self.moving is not None
        side, (lane, row) = self.moved_side, self.moving
        lying = side.columns[lane].pop(row - 1)
        side.columns[LANES.index(cell[0])].insert(int(cell[1]) - 1, lying)
        self.moving = None

    def do_spy(self, _: str) -> None:
        them = self.them
        for card in (them.card("champion"), them.card("stolen champion")):
            while card in them.hand:
                them.hand.remove(card)
                self.discard(1 - self.turn, card)

    def do_reveal(self, lane: str) -> None:
        for lying in self.them.columns[LANES.index(lane)]:
            lying.up = True

    def do_at(self, rest: str) -> None:
        if rest == "own god":
            lane = self.me.god_lane()
            assert lane is not None
            self.discard(self.turn, self.me.columns[lane].pop(0).card)
            return
        card, other = self.hit, 1 - self.turn
        assert card in self.them.hand, f"{card} was hit and was not there"
        if kind(card) == "nightmare":
            order = list(COPIES)
            self.them.waiting = sorted(self.them.hand, key=lambda held: (order.index(kind(held)), back(held) != self.them.name))
            self.them.hand = []
            self.check_treasures()
            return
        self.them.hand.remove(card)
        if (strength(card) or 0) >= 2:
            self.bring_up(card)
            return
        self.discard(other, card)
        if kind(card) == "treasure":
            self.end(self.turn, "treasure from hand")

    def at(self, phase: str, lane: int, row: int) -> None:
        target = self.them.columns[lane][row - 1]
        if phase == "vidarr":
            self.challenge(lane, row)
        elif phase == "weapon":
            sure = target.up
            target.up = True
            if sure or kind(target.card) == "shield_wall":
                self.lose(1 - self.turn, lane, target)
        else:
            target.up = True
            value = strength(target.card)
            if kind(target.card) == "nightmare":
                self.wipe(lane)
            elif kind(target.card) != "shield_wall" and (value is None or value <= 1):
                self.lose(1 - self.turn, lane, target)

    def bring_up(self, card: str) -> None:
        if self.them.front_lanes():
            self.revealed, self.phase = card, "place_revealed"
        else:
            self.discard(1 - self.turn, card)

    def do_place(self, lane: str) -> None:
        assert self.revealed is not None
        assert self.played is not None
        self.them.put_in(LANES.index(lane), 1, self.revealed, True)
        self.revealed = None
        if kind(self.played) == "seer":
            self.after_seer_card()

    def do_next(self, _: str) -> None:
        self.seer()

    def do_stop(self, _: str) -> None:
        pass

    def seer(self) -> None:
        card = self.them.deck.pop(0)
        self.brought += 1
        if (strength(card) or 0) >= 1:
            self.bring_up(card)
            if self.phase == "place_revealed":
                return
        elif len(self.them.hand) < 12:
            self.them.hand.append(card)
        else:
            self.discard(1 - self.turn, card)
            if kind(card) == "treasure":
                self.end(self.turn, "treasure by Seer")
                return
        self.after_seer_card()

    def after_seer_card(self) -> None:
        if self.brought < 3 and self.them.deck:
            if self.options["seer_draws"] == "exactly_three":
                self.seer()
            else:
                self.phase = "seer_more"

    def do_lay(self, named: str) -> None:
        side = self.sides[self.active]
        card = side.card(named)
        side.waiting.remove(card)
        if self.options["nightmare_order"] == "top_card_only":
            while side.waiting:
                self.discard(self.active, side.waiting.pop(0))
        self.discard(self.active, card)
        self.go_on_ordering()

    # ---- Challenges ----

    def challenge(self, lane: int, row: int) -> None:
        mine, theirs = self.me.columns[lane][0], self.them.columns[lane][row - 1]
        mine.up = theirs.up = True
        if kind(theirs.card) == "nightmare":
            self.wipe(lane)
            return
        result = self.compare(mine.card, theirs.card)
        if result in ("L", "="):
            self.lose(self.turn, lane, mine)
        if result in ("W", "="):
            self.lose(1 - self.turn, lane, theirs)

    def compare(self, mine: str, theirs: str) -> str:
        """W: the challenged card is lost; L: the challenger; =: both."""
        if kind(theirs) == "treasure":
            return "W"
        if kind(theirs) == "shield_wall":
            return "W" if kind(mine) == "archer" else "L"
        if strength(theirs) is None:
            return "W"
        if kind(mine) == "frigg" and kind(theirs) == "champion":
            return "W"
        attack, defence = STRENGTH[kind(mine)], STRENGTH[kind(theirs)]
        if kind(mine) == "viking" and self.holder["berserker"] == self.turn:
            attack = 6
        if kind(theirs) == "viking" and self.holder["berserker"] == 1 - self.turn:
            defence = 3
        if attack == defence:
            if self.holder["idunn"] is None:
                return "="
            return "W" if self.holder["idunn"] == self.turn else "L"
        return "W" if attack > defence else "L"

    def lose(self, seat: int, lane: int, lying: Lying) -> None:
        self.sides[seat].columns[lane] = [other for other in self.sides[seat].columns[lane] if other is not lying]
        self.discard(seat, lying.card)
        if kind(lying.card) == "treasure":
            self.end(1 - seat, "treasure on the battlefield")

    def wipe(self, lane: int) -> None:
        for side in self.sides:
            side.waiting = [lying.card for lying in side.columns[lane]]
            side.columns[lane] = []
        self.check_treasures()

    def check_treasures(self) -> None:
        mine = any(kind(card) == "treasure" for card in self.me.waiting)
        theirs = any(kind(card) == "treasure" for card in self.them.waiting)
        if mine:
            self.end(1 - self.turn, "both treasures" if theirs else "treasure by Nightmare")
        elif theirs:
            self.end(self.turn, "treasure by Nightmare")
        else:
            self.go_on_ordering()

    def go_on_ordering(self) -> None:
        for seat in (self.turn, 1 - self.turn):
            waiting = self.sides[seat].waiting
            if len(set(waiting)) > 1:
                self.phase, self.active = "order_discards", seat
                return
            while waiting:
                self.discard(seat, waiting.pop(0))
        self.phase, self.active = "action", self.turn

    # ---- Discard piles ----

    def discard(self, seat: int, card: str) -> None:
        pile = self.sides[seat].pile
        if self.holder.get(kind(card)) == 1 - seat:
            pile.insert(0, card)
        else:
            pile.append(card)
        self.update_holders()

    def update_holders(self) -> None:
        for what, holder in self.holder.items():
            showing = [seat for seat in (0, 1) if self.sides[seat].pile and kind(self.sides[seat].pile[-1]) == what]
            if holder not in showing:
                self.holder[what] = showing[0] if showing else None

    # ---- To compare ----

    def all_cards(self) -> list[str]:
        cards = [lying.card for side in self.sides for _, _, lying in side.cells()]
        for side in self.sides:
            cards += side.hand + side.deck + side.pile + side.waiting
        cards += [self.played] if self.in_limbo and self.played else []
        return cards + ([self.revealed] if self.revealed else [])

    def facts(self) -> dict[str, object]:
        """Everything two readings of one position must agree on."""
        sides = [
            {
                "name": side.name,
                "columns": [[str(lying) for lying in column] for column in side.columns],
                "hand": sorted(side.hand),
                "deck": side.deck,
                "pile": side.pile,
                "waiting": side.waiting,
                "turns": side.turns,
            }
            for side in self.sides
        ]
        facts: dict[str, object] = {"sides": sides, "phase": self.phase, "holder": dict(self.holder), "winner": self.winner}
        if self.phase != "game_over":
            facts |= {"turn": self.turn, "active": self.active}
        if self.phase not in ("game_over", "setup"):
            facts |= {"points": (self.total, self.used), "flanking": self.flanking}
            facts |= {"played": self.played, "limbo": self.in_limbo, "revealed": self.revealed, "brought": self.brought}
            facts |= {"moving": self.moving, "to_take": self.to_take}
        return facts


def read(document: Mapping[str, Any], options: Mapping[str, Any]) -> Reading:
    """A position of the engine."""
    reading = Reading(options)
    reading.sides = [read_side(seat) for seat in document["seats"]]
    reading.turn = document.get("turn", 1) - 1
    reading.active = document["active"] - 1
    reading.phase = document.get("phase", "action")
    reading.total, reading.used = document["points"], document.get("used", 0)
    reading.played = document.get("played")
    reading.in_limbo = document.get("limbo", False)
    reading.revealed = document.get("revealed")
    reading.brought, reading.to_take = document.get("brought", 0), document.get("to_take", 0)
    reading.flanking = document.get("flanking", False)
    cell = document.get("moving")
    reading.moving = (LANES.index(cell[0]), int(cell[1])) if cell else None
    for what in reading.holder:
        reading.holder[what] = document[what] - 1 if document.get(what) else None
    winner = document.get("winner")
    reading.winner = None if winner is None else winner - 1
    return reading


def read_side(seat: Mapping[str, Any]) -> Side:
    hand, deck, pile, waiting = (seat.get(zone, "").split() for zone in ("hand", "deck", "discard", "waiting"))
    columns = [[read_lying(word) for word in seat.get(lane, "").split()] for lane in LANES]
    return Side(seat["side"], columns, hand, deck, pile, waiting, seat["turns_taken"], seat["entered"])


def read_lying(word: str) -> Lying:
    card, _, token = word[1:].partition("#")
    return Lying(card, word[0] == "+", int(token))
