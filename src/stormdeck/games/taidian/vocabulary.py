"""What the cards of Taidian can do, as numbers: the vocabulary of the card table, and what the players agreed on.

`cards.toml` says it in words, `cards.numbers` turns it into a `Table`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.fields import Fields
from stormdeck.core.options import Options

NOTHING: Final = -1
AT_RANDOM: Final = -2  # a character that is dealt

# Kinds of card.
MONEY: Final = 0
ENERGY: Final = 1
RED: Final = 2
BLUE: Final = 3
GREEN: Final = 4

# What a blue card does.
BLOCKS: Final = 1
HEALS: Final = 2
CURES: Final = 3

# What a structure does.
BURNS: Final = 1
WALLS: Final = 2
CLINIC: Final = 3
GENERATES: Final = 4
TRADES: Final = 5
WATCHES: Final = 6

# How players help each other, how the game ended.
DECLARED: Final = 0
EVERYBODY: Final = 1
NOBODY: Final = 2
BY_SURVIVAL: Final = 0
BY_DOUBLE_KO: Final = 1
BY_ROUNDS: Final = 2

# Rows of the action table that every card table has; the others follow, see `Table.lay_rows`.
CHOOSE_UPGRADING: Final = 0
CHOOSE_ATTACKING: Final = 1
LAUNCH: Final = 2
PASS: Final = 3
FINISH_SPOILS: Final = 4
ACCEPT: Final = 5
DECLINE: Final = 6
END_TURN: Final = 7
CONCEDE: Final = 8
PROPOSE: Final = 9  # + steps clockwise - 1
BREAK: Final = 14  # + steps clockwise - 1
POWER: Final = 19  # + symbol
STEPS: Final = 5  # how far away another seat can be


@final
class Table(Fields):
    """A card table as the numbers the rules compute with; `cards.numbers` fills it.  TA-R30: values and costs."""

    def __init__(self, kinds: i64, symbols: i64, characters: i64) -> None:
        self.kinds = kinds
        self.symbols = symbols
        self.characters = characters
        self.type_of = zeros(kinds)
        self.cost = zeros(kinds)
        self.value = zeros(kinds)
        self.symbol = zeros(kinds)  # NOTHING: none
        self.count = zeros(kinds)
        self.start = zeros(kinds)
        self.counters = zeros(kinds)
        self.stops = zeros(kinds)
        self.bombs = zeros(kinds)
        self.rounds = zeros(kinds)  # above 0: a Poison
        self.steals = zeros(kinds)
        self.aids = zeros(kinds)
        self.effect = zeros(kinds)  # of blue and green cards
        self.bonus = zeros(characters * kinds)
        self.extra_cards = zeros(characters * kinds)
        self.extra_structures = zeros(characters)  # a bit a kind
        self.extra_energy = zeros(characters)
        self.counter_bonus = zeros(characters)
        self.poison_extra = zeros(characters)
        self.discount = zeros(characters)
        self.draw_after_attack = zeros(characters)
        self.ids: tuple[str, ...] = ()
        self.symbol_ids: tuple[str, ...] = ()
        self.character_ids: tuple[str, ...] = ()
        self.hand_size: i64 = 5
        self.start_energy: i64 = 0
        self.power_cost: i64 = 10
        self.most_level: i64 = 3
        self.level_bonus: i64 = 10
        self.spoils_cards: i64 = 3
        self.storm_step: i64 = 5
        self.most_volley: i64 = 0
        self.most_poisons: i64 = 0
        self.burns: i64 = 0  # structures that burn, a bit a kind
        self.play: i64 = 0  # + kind
        self.buy: i64 = 0  # + kind
        self.burn: i64 = 0  # + kind
        self.take: i64 = 0  # + kind
        self.lay: i64 = 0  # + kind * STEPS + steps - 1
        self.bomb: i64 = 0  # + (bomb * STEPS + steps - 1) * structures + structure
        self.aid: i64 = 0  # + aid * (STEPS + 1) + steps
        self.pick: i64 = 0  # + character
        self.green_count: i64 = 0
        self.bomb_index = zeros(kinds)
        self.aid_index = zeros(kinds)
        self.green_index = zeros(kinds)
        self.green_kind = zeros(kinds)
        self.bomb_kind = zeros(kinds)
        self.aid_kind = zeros(kinds)
        self.punch: i64 = NOTHING  # the card that `extra_punches` adds (TA-R73)

    def lay_rows(self) -> None:
        """Where each group of actions begins; must agree with `actions.make_actions`."""
        bombs: i64 = 0
        aids: i64 = 0
        kind: i64
        for kind in range(self.kinds):
            if self.bombs[kind] != 0:
                self.bomb_index[kind] = bombs
                self.bomb_kind[bombs] = kind
                bombs += 1
            if self.aids[kind] != 0:
                self.aid_index[kind] = aids
                self.aid_kind[aids] = kind
                aids += 1
            if self.type_of[kind] == GREEN:
                self.green_index[kind] = self.green_count
                self.green_kind[self.green_count] = kind
                self.green_count += 1
                if self.effect[kind] == BURNS:
                    self.burns |= 1 << kind
            if self.rounds[kind] > 0:
                self.most_poisons += self.count[kind]
            self.most_volley += self.count[kind] * self.steals[kind]
        self.most_volley += 2 * self.hand_size + self.green_count + 8
        self.play = POWER + self.symbols
        self.buy = self.play + self.kinds
        self.burn = self.buy + self.kinds
        self.take = self.burn + self.kinds
        self.lay = self.take + self.kinds
        self.bomb = self.lay + self.kinds * STEPS
        self.aid = self.bomb + bombs * STEPS * self.green_count
        self.pick = self.aid + aids * (STEPS + 1)


@final
@dataclass(kw_only=True, eq=False)
class Agreed(Fields):
    """The options, also as the numbers the rules compute with; shared by all clones and never changed."""

    options: Options
    table: Table
    players: i64
    teams: vec[i64]
    characters: vec[i64]  # NOTHING: none, or dealt at random (-2)
    draft: bool
    treaties: i64
    start_seat: i64  # NOTHING: at random
    start_health: i64
    extra_punches: i64
    spoils: bool
    double_ko_draw: bool
    heal_cap: bool
    poison_now: bool
    redraw_replacement: bool
    shotgun_counter: bool
    fair_start: bool
    open_discards: bool
    ask_always: bool
    concede: bool
    storm_round: i64
    max_rounds: i64
