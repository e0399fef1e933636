"""What is allowed, for the second reading of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.thunder_and_lightning.reading_pieces import LANES, NEVER_CHALLENGE, Side, kind, strength


class Position:
    """A position, and the actions that are legal in it."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = options
        self.sides = [Side("thor"), Side("loki")]
        self.turn = 1
        self.active = 1
        self.phase = "setup"
        self.total = 0
        self.used = 0
        self.played: str | None = None
        self.in_limbo = False
        self.revealed: str | None = None
        self.brought = 0
        self.moving: tuple[int, int] | None = None
        self.to_take = 0
        self.flanking = False
        self.holder: dict[str, int | None] = {"berserker": None, "idunn": None}
        self.winner: int | None = None
        self.reason = ""
        self.hit = ""

    @property
    def me(self) -> Side:
        return self.sides[self.turn]

    @property
    def them(self) -> Side:
        return self.sides[1 - self.turn]

    @property
    def left(self) -> int:
        return self.total - self.used

    # ---- What is allowed ----

    def legal(self) -> set[str]:
        if self.phase == "game_over":
            return set()
        found = getattr(self, f"legal_{self.phase}")()
        assert isinstance(found, set)
        return found

    def legal_setup(self) -> set[str]:
        return {f"deploy {kind(card)}" for card in self.sides[self.active].hand if kind(card) != "god"}

    def legal_action(self) -> set[str]:
        return self.costing() | self.entering()

    def legal_end_of_turn(self) -> set[str]:
        return {"end turn"} | self.entering()

    def entering(self) -> set[str]:
        if f"{self.me.name}_god" not in self.me.hand:
            return set()
        return {f"enter {LANES[lane]}" for lane in range(3) if len(self.me.columns[lane]) < 4}

    def costing(self) -> set[str]:
        """Everything that costs a point."""
        me = self.me
        found = {"draw"} if me.deck and len(me.hand) < 12 else set()
        for card in me.hand:
            if kind(card) != "god":
                found |= {f"play {me.named(card)} {LANES[lane]}{row}" for lane in range(3) for row in me.slots(lane)}
            if self.usable(kind(card)):
                found.add(f"use {me.named(card)}")
        if me.turns > 0:
            for lane in range(3):
                rows = 4 if self.flanking and lane != 1 else 1
                found |= {f"challenge {LANES[lane]}{row}" for row in range(1, rows + 1) if self.attackable(lane, row)}
        return found

    def attackable(self, lane: int, row: int) -> bool:
        mine, theirs = self.me.columns[lane], self.them.columns[lane]
        if not mine or row > len(theirs):
            return False
        front = mine[0].card
        can = strength(front) is not None and kind(front) not in NEVER_CHALLENGE
        return can and kind(theirs[row - 1].card) != "god"

    def flank_targets(self) -> list[tuple[int, int]]:
        return [(lane, row) for lane in (0, 2) for row in range(1, 5) if self.attackable(lane, row)]

    def strikeable(self) -> list[tuple[int, int]]:
        found = []
        for lane, row, lying in self.them.cells():
            sure = lying.up and kind(lying.card) in ("god", "shield_wall")
            if sure or (not lying.up and self.options["weapon_hits_facedown"]):
                found.append((lane, row))
        return found

    def destinations(self, side: Side, lane: int, row: int) -> list[tuple[int, int]]:
        """Where a card may be moved to."""
        if kind(side.columns[lane][row - 1].card) == "god":
            return []
        found = []
        for to in range(3):
            if to != lane:
                found += [(to, place) for place in side.slots(to)]
                continue
            first = 2 if side.god_lane() == lane else 1
            found += [(to, place) for place in range(first, len(side.columns[lane]) + 1) if place != row]
        return found

    def movable(self, side: Side) -> list[tuple[int, int]]:
        return [(lane, row) for lane, row, _ in side.cells() if self.destinations(side, lane, row)]

    def hidden_lanes(self) -> list[int]:
        return [lane for lane in range(3) if any(not lying.up for lying in self.them.columns[lane])]

    def available(self, *kinds: str) -> int:
        return sum(kind(card) in kinds for card in self.me.pile)

    def usable(self, what: str) -> bool:
        """Whether a card may be played from the hand for its power."""
        me, them = self.me, self.them
        if what == "ravens":
            return me.turns > 0 and bool(them.hand or any(them.columns) or me.god_lane() is not None)
        if what == "frigg":
            return bool(them.hand or self.hidden_lanes())
        if what == "freya":
            return bool(them.pile) and (strength(them.pile[-1]) or 0) >= 1
        if what == "hel":
            return bool(me.pile)
        if what == "odin":
            return self.available("ravens") > 0 or bool(self.options["allow_empty_recovery"])
        if what == "longships":
            return self.available("viking", "archer") > 0 or bool(self.options["allow_empty_recovery"])
        if what == "baldr":
            return bool(self.movable(me))
        if what == "valkyries":
            return bool(self.movable(them))
        if what == "weapon":
            return bool(self.strikeable())
        if what == "seer":
            return bool(them.deck)
        if what == "vidarr":
            return me.turns > 0 and bool(self.flank_targets())
        if what in ("berserker", "idunn"):
            return self.holder[what] != 1 - self.turn
        return False

    def legal_ravens(self) -> set[str]:
        found = {f"at {LANES[lane]}1" for lane in range(3) if self.them.columns[lane]}
        if self.them.hand:
            found.add("at hand")
        if self.me.god_lane() is not None:
            found.add("at own god")
        return found

    def legal_frigg(self) -> set[str]:
        return ({"spy"} if self.them.hand else set()) | {f"reveal {LANES[lane]}" for lane in self.hidden_lanes()}

    def legal_vidarr(self) -> set[str]:
        return {f"at {LANES[lane]}{row}" for lane, row in self.flank_targets()}

    def legal_weapon(self) -> set[str]:
        return {f"at {LANES[lane]}{row}" for lane, row in self.strikeable()}

    @property
    def moved_side(self) -> Side:
        assert self.played is not None
        return self.me if kind(self.played) == "baldr" else self.them

    def legal_move_from(self) -> set[str]:
        return {f"move {LANES[lane]}{row}" for lane, row in self.movable(self.moved_side)}

    def legal_move_to(self) -> set[str]:
        assert self.moving is not None
        return {f"to {LANES[lane]}{row}" for lane, row in self.destinations(self.moved_side, *self.moving)}

    def legal_hel(self) -> set[str]:
        pile = self.me.pile if self.in_limbo else self.me.pile[:-1]
        return {f"take {self.me.named(card)}" for card in pile}

    def legal_longships(self) -> set[str]:
        return {f"take {what}" for what in ("viking", "archer") if self.available(what)}

    def legal_place_revealed(self) -> set[str]:
        return {f"place {LANES[lane]}" for lane in self.them.front_lanes()}

    def legal_seer_more(self) -> set[str]:
        return {"next card", "stop"}

    def legal_order_discards(self) -> set[str]:
        side = self.sides[self.active]
        return {f"lay {side.named(card)}" for card in side.waiting}
