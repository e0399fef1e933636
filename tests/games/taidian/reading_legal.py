"""The second reading, first half: the pieces and what is legal.  See `second_reading.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.games.taidian.reading_cards import COUNTERS, ENERGY, MONEY, PRICE, RED, STRUCTURES, SYMBOLS, VALUE, person_bonus
from tests.games.taidian.scenario_table import WINDOWS, cards


@dataclass
class Player:
    health: int
    energy: int
    levels: dict[str, int]
    hand: Counter[str]
    pile: Counter[str]
    discard: Counter[str]
    structures: set[str]
    team: int
    person: str
    alive: bool = True
    treaties: set[int] = field(default_factory=set)
    killer: int | None = None


@dataclass
class Poison:
    by: int
    on: int
    ticks: int


@dataclass
class Laid:
    card: str
    target: int
    structure: str
    stopped: bool = False
    cancelled: bool = False


class Position:
    """The table as it lies, who may do what on it, and nothing that changes it but a loss or gain of health."""

    def __init__(self, truth: Mapping[str, Any], options: Mapping[str, Any], market: Mapping[str, int]) -> None:
        self.options = dict(options)
        self.market = dict(market)
        self.players: list[Player] = [self.read_player(row) for row in truth["seats"]]
        self.count = len(self.players)
        self.active: int = truth.get("turn", 1) - 1
        self.asked = self.active
        self.start = truth["start_player"] - 1
        self.round: int = truth.get("round", 1)
        self.poisons = [Poison(row["by"] - 1, row["on"] - 1, row["ticks"]) for row in truth.get("poisons", [])]
        self.phase = "choose_turn"
        self.winners: list[int] = []
        self.target = self.active
        self.cured = False
        self.ticking: list[Poison] | None = None
        self.new_turn()

    def read_player(self, row: Mapping[str, Any]) -> Player:
        return Player(
            row.get("health", 0), row.get("energy", 0), dict(row.get("levels", {})), Counter(cards(row.get("hand", ""))),
            Counter(cards(row.get("pile", ""))), Counter(cards(f"{row.get('discard', '')} {row.get('closed', '')}")),
            set(cards(row.get("structures", ""))), row["team"] - 1, row.get("character", ""), row.get("alive", True),
            {other - 1 for other in row.get("treaties", [])},
        )  # fmt: skip

    def new_turn(self) -> None:
        self.kind = ""
        self.money = self.burned = self.proposals = 0
        self.used: Counter[str] = Counter()
        self.bought: Counter[str] = Counter()
        self.volley: list[Laid] = []
        self.fired: set[int] = set()
        self.red_played = False
        self.spoils: list[tuple[int, int]] = []
        self.taken = 0

    # ---- Small questions ----

    @property
    def me(self) -> Player:
        return self.players[self.active]

    def living(self) -> list[int]:
        return [seat for seat in range(self.count) if self.players[seat].alive]

    def clockwise(self, after: int) -> list[int]:
        """All other seats, clockwise."""
        return [(after + step) % self.count for step in range(1, self.count)]

    def has_teams(self) -> bool:
        return len({player.team for player in self.players}) < self.count

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.living() if self.players[other].team != self.players[seat].team]

    def points(self, seat: int, card: str, countering: bool = False) -> int:
        """G11, G12, G14: value, levels and character of whoever plays it."""
        player = self.players[seat]
        worth = VALUE[card] + person_bonus(player.person, card)
        if card in SYMBOLS:
            worth += 10 * player.levels.get(SYMBOLS[card], 0)
        if countering and player.person == "viktor" and card in COUNTERS:
            worth += 5
        return worth

    def price(self, card: str) -> int:
        discount = 1 if card in STRUCTURES and self.me.person == "mateo" else 0
        return max(1, PRICE[card] - discount)

    def storm(self) -> bool:
        last = int(self.options["storm_round"])
        return last > 0 and self.round > last

    def change(self, seat: int, loss: int, heal: int) -> None:
        player = self.players[seat]
        player.health += (0 if self.storm() else heal) - loss
        if self.options["heal_cap"] == "start":
            player.health = min(player.health, self.options["start_health"])

    # ---- Legal actions ----

    def legal(self) -> set[str]:
        if self.winners:
            return set()
        if self.phase in WINDOWS:
            return {"pass", *[f"play {card}" for card in self.playable(self.asked)]}
        if self.phase == "power_up":
            return {
                f"power up {symbol}" for symbol in ("aim", "strength", "skill", "healing") if self.me.levels.get(symbol, 0) < 3
            }
        if self.phase == "treaty_answer":
            return {"accept treaty", "decline treaty"}
        if self.phase == "spoils":
            return {"finish spoils", *[f"take {card}" for card in self.loot(self.spoils[0][1])]}
        return self.legal_turn()

    def legal_turn(self) -> set[str]:
        if self.volley:
            return {"launch", *self.lays()}
        found = self.treaty_actions() | ({"concede"} if self.options["concede"] else set())
        if self.phase == "choose_turn":
            return found | {"choose upgrading", "choose attacking"}
        found.add("end turn")
        if "burn_barrel" in self.me.structures and self.burned < 2:
            found |= {f"burn {card}" for card in self.me.hand}
        if self.phase == "attacking":
            if self.me.hand["first_aid"]:
                found |= {f"play first_aid {self.step(seat)}" for seat in self.living()}
            return found | self.lays()
        found |= {f"play {card}" for card in self.me.hand if card in MONEY or card in ENERGY}
        return found | {f"buy {card}" for card in PRICE if self.can_buy(card)}

    def can_buy(self, card: str) -> bool:
        if not self.market[card] or self.price(card) > self.money:
            return False
        owned = self.me.structures | set(self.me.pile) | set(self.me.discard)
        return card not in STRUCTURES or card not in owned

    def step(self, seat: int) -> str:
        away = (seat - self.active) % self.count
        return f"+{away}" if away else "self"

    def lays(self) -> set[str]:
        found = set()
        for card in set(self.me.hand) & RED - {"first_aid"}:
            for seat in self.opponents(self.active):
                named = sorted(self.players[seat].structures) if card == "fire_bomb" else []
                found |= {f"lay {card} {self.step(seat)}{' ' if name else ''}{name}" for name in named or [""]}
        return found

    def treaty_actions(self) -> set[str]:
        if self.has_teams() or self.options["treaties"] != "declared" or len(self.living()) < 3:
            return set()
        others = [seat for seat in self.living() if seat != self.active]
        found = {f"break treaty {self.step(seat)}" for seat in others if seat in self.me.treaties}
        if self.proposals < 3:
            found |= {f"propose treaty {self.step(seat)}" for seat in others if seat not in self.me.treaties}
        return found

    def playable(self, seat: int) -> set[str]:
        """D0 steps 2, 5 and 6, G42."""
        hand = set(self.players[seat].hand)
        if self.phase == "robber_window":
            return hand & {"shotgun"}
        if self.phase == "counter_window":
            return hand & {"shield", "medic"}
        if self.phase == "poison_window":
            return hand & ({"medic"} if self.cured else {"medic", "antidote"})
        allowed = {"shield", "medic"}
        if self.poison_laid(self.target) is not None:
            allowed.add("antidote")
        if seat == self.target:
            allowed |= COUNTERS | ({"shotgun"} if self.options["shotgun_counter"] else set())
        return hand & allowed

    def poison_laid(self, target: int) -> Laid | None:
        laid = [entry for entry in self.volley if entry.card == "poison" and entry.target == target and not entry.cancelled]
        return laid[0] if laid else None

    def loot(self, victim: int) -> set[str]:
        return {card for card, count in self.left_by(victim).items() if count > 0 and card not in STRUCTURES}

    def left_by(self, victim: int) -> Counter[str]:
        player = self.players[victim]
        left = player.hand + player.pile + player.discard
        return left + self.used + self.bought if victim == self.active else left

    # ---- To compare ----

    def facts(self) -> dict[str, Any]:
        """What the tests compare; the cards of the dead are nobody's."""
        return {
            "phase": "" if self.winners else self.phase,
            "asked": None if self.winners else self.asked,
            "active": self.active,
            "round": self.round,
            "market": self.market,
            "poisons": [(poison.by, poison.on, poison.ticks) for poison in self.poisons],
            "players": [self.player_facts(player) for player in self.players],
            "turn": None if self.winners or not self.me.alive else self.turn_facts(),
        }

    def turn_facts(self) -> tuple[object, ...]:
        laid = [(entry.card, entry.target, entry.structure) for entry in self.volley]
        return self.kind, self.money, self.burned, self.proposals, +self.used, +self.bought, laid

    def player_facts(self, player: Player) -> tuple[object, ...]:
        if not player.alive:
            return False, player.health
        deck = (+player.hand, +player.pile, +player.discard)
        levels = {symbol: level for symbol, level in player.levels.items() if level}
        return True, player.health, player.energy, levels, player.structures, player.treaties, *deck
