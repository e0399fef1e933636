"""Greedy for Taidian: values an attack against an upgrade, buys from a list, defends when it pays.

A strategy is a buying list, an order of power-ups and the patience to build (`taidian_plans.py`).
Everything is counted in whole numbers, so that compiled and interpreted play never differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from stormdeck.bots.taidian.plans import CURES, PLANS, Plan, Wish
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.games.taidian.actions import (
    AnswerTreaty,
    BreakTreaty,
    Burn,
    Buy,
    ChooseTurn,
    EndTurn,
    FinishSpoils,
    Launch,
    Lay,
    Pass,
    PickCharacter,
    Play,
    PlayOn,
    PowerUp,
    ProposeTreaty,
    Take,
)
from stormdeck.games.taidian.cards import FILE, STANDARD_NAME, CardFile, CardRow, open_table
from stormdeck.games.taidian.view import Player, TaidianView
from stormdeck.games.taidian.worth import card_points, counter_worth, price_of

STRATEGIES: Final = tuple(PLANS)


@final
class TaidianGreedy:
    """Chooses for a seat of Taidian with one of the strategies."""

    plan: Plan
    file: CardFile
    table: str

    def __init__(self, name: str = "", plan: Plan | None = None) -> None:
        """A strategy by its name, or a plan of one's own."""
        assert name in PLANS, f"there is no strategy {name}"
        self.plan = PLANS[name] if plan is None else plan
        self.file = FILE
        self.table = STANDARD_NAME

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, TaidianView)
        assert view.decision is not None
        if len(legal) == 1:
            return legal[0]
        table = view.options.word("card_table")
        if table != self.table:
            self.file, self.table = open_table(table), table
        kind = view.decision.kind
        if kind == "choose_turn":
            return self.choose_turn(view, legal)
        if kind == "upgrading":
            return self.upgrade(view, legal)
        if kind == "power_up":
            return self.power_up(view, legal)
        if kind == "attacking":
            return self.attack(view, legal, rng)
        if kind == "treaty_answer":
            return self.answer_treaty(view, legal)
        if kind == "spoils":
            return self.spoils(legal)
        if kind == "pick_character":
            return self.pick(legal, rng)
        return self.defend(view, legal, view.decision.seat)

    # ---- Small questions ----

    def row(self, card: str) -> CardRow:
        """A card that this table does not have counts as a plain Punch."""
        for row in self.file.card:
            if row.id == card:
                return row
        return FILE.card_row("punch")

    def worth(self, view: TaidianView, seat: Seat, card: str) -> int:
        known = any([row.id == card for row in self.file.card])
        return card_points(self.file, view, seat, card) if known else 0

    def deck_count(self, player: Player, card: str) -> int:
        cards = [*(player.hand or ()), *(player.pile or ()), *player.discard, *(player.closed or ()), *player.structures]
        return len([other for other in cards if other == card])

    def opponents(self, view: TaidianView, seat: Seat) -> list[Seat]:
        team = view.players[seat].team
        return [
            Seat(other) for other in range(len(view.players)) if view.players[other].alive and view.players[other].team != team
        ]

    def attack_value(self, view: TaidianView, seat: Seat) -> int:
        """Expected points of an attack now, times ten: about two thirds of them get through."""
        total = 0
        bombs = any([view.players[other].structures for other in self.opponents(view, seat)])
        for card in view.players[seat].hand or ():
            row = self.row(card)
            if row.kind != "attack":
                continue
            points = self.worth(view, seat, card)
            if row.rounds:
                total += 32 * points
            elif row.steals:
                total += 140
            elif row.heals:
                missing = view.options.number("start_health") - view.players[seat].health
                total += 0 if view.storm else 9 * min(points, missing)
            elif row.stops_robbers:
                total += 4 * points
            else:
                total += (65 * points) // 10 + (100 if row.destroys_structure and bombs else 0)
        return total

    def red_points(self, view: TaidianView, seat: Seat) -> int:
        total = 0
        for card in view.players[seat].hand or ():
            row = self.row(card)
            if row.kind == "attack" and not row.heals and not row.rounds:
                total += self.worth(view, seat, card)
        return total

    def expected_block(self, view: TaidianView, target: Seat) -> int:
        """One Shield of the target, if it holds cards and has ever been seen to own one."""
        player = view.players[target]
        block = 0
        for card in player.structures:
            row = self.row(card)
            block += row.value if row.effect == "block" else 0
        if player.hand_size >= 3:
            block += self.worth(view, target, "shield")
        return block

    def is_killable(self, view: TaidianView, seat: Seat, target: Seat) -> bool:
        return self.red_points(view, seat) - self.expected_block(view, target) >= view.players[target].health

    # ---- The own turn ----

    def choose_turn(self, view: TaidianView, legal: Sequence[Action]) -> Action:
        """Attack if that is worth more than what could be bought, or if it kills."""
        seat = view.active
        offered = self.treaty(view, legal)
        if offered is not None:
            return offered
        kills = any([self.is_killable(view, seat, target) for target in self.opponents(view, seat)])
        wanted = ChooseTurn("attacking" if kills or self.rather_attacks(view, seat) else "upgrading")
        return wanted if wanted in legal else legal[0]

    def rather_attacks(self, view: TaidianView, seat: Seat) -> bool:
        """Whether the hand is worth more against the others than on the market; money and energy count less round by round."""
        attack = self.attack_value(view, seat)
        energy = self.plan.energy
        upgrade = 0
        for card in view.players[seat].hand or ():
            row = self.row(card)
            upgrade += 50 * row.value if row.kind == "money" else energy * row.value if row.kind == "energy" else 0
        for card in view.players[seat].structures:
            row = self.row(card)
            upgrade += 50 * row.value if row.effect == "money_on_upgrade" else 0
            upgrade += energy * row.value if row.effect == "energy_on_upgrade" else 0
        patience = self.plan.patience
        late = max(0, patience - view.round)
        return attack > upgrade * (patience + 4 * late) // (4 * patience) and attack >= self.plan.least

    def upgrade(self, view: TaidianView, legal: Sequence[Action]) -> Action:
        """All money and energy first, then the list from the top, as long as the money lasts."""
        for action in legal:
            if isinstance(action, Play):
                return action
        seat = view.active
        player = view.players[seat]
        bought: list[str] = [*view.turn.bought, *view.turn.used]
        wishes: list[Wish] = [*self.needs(view, seat), *self.plan.buys]
        for card, count in wishes:
            buy = Buy(card)
            owned = self.deck_count(player, card) + len([other for other in bought if other == card])
            if owned < count and buy in legal:
                return buy
        if Burn("coin") in legal and self.has_coins_to_burn(player):
            return Burn("coin")
        best: Action | None = None
        dearest = 2
        for action in legal:  # nothing of the list: the dearest card that fits
            if isinstance(action, Buy) and self.fits(action.card):
                price = price_of(self.file, view, action.card)
                if price > dearest:
                    dearest, best = price, action
        return best if best is not None else EndTurn()

    def fits(self, card: str) -> bool:
        """Whether a card is bought for want of a better one; a card of one's own table, if it is money, attack or defence."""
        if card in CURES:
            return False
        own = self.table != STANDARD_NAME and not any([row.id == card for row in FILE.card])
        return card in self.plan.rest or (own and self.row(card).kind in ("money", "attack", "defence"))

    def needs(self, view: TaidianView, seat: Seat) -> list[Wish]:
        """Cures on demand: Antidotes against Poisons in play, Shotguns against Robbers seen, a Fire Bomb against builders."""
        wishes: list[Wish] = []
        mine = len([poison for poison in view.poisons if poison.victim == seat])
        if mine >= 2:
            wishes.append(("antidote", mine // 2))
        robbers = 0
        built = 0
        for other in self.opponents(view, seat):
            player = view.players[other]
            robbers += len([card for card in (*player.discard, *view.recall.sure[other]) if card == "robber"])
            built = max(built, len(player.structures))
        if robbers >= 2:
            wishes.append(("shotgun", 1 + robbers // 3))
        if built >= 2:
            wishes.append(("fire_bomb", 1))
        return [wish for wish in wishes if wish[0] in self.plan.rest]

    def power_up(self, view: TaidianView, legal: Sequence[Action]) -> Action:
        symbols = list(self.file.game.symbols)
        levels = list(view.players[view.active].levels)
        for symbol in self.plan.powers:
            if symbol not in symbols:
                continue
            at = symbols.index(symbol)
            if levels[at] == 0 and PowerUp(symbol) in legal:
                return PowerUp(symbol)
            levels[at] -= 1
        return legal[0]

    # ---- Attacking ----

    def attack(self, view: TaidianView, legal: Sequence[Action], rng: Rng) -> Action:
        """Robbers in a volley of their own, then everything at one target; healing where it is useful."""
        seat = view.active
        aid = self.heal(view, legal, seat)
        if aid is not None:
            return aid
        lays = [action for action in legal if isinstance(action, Lay)]
        robbers = [action for action in lays if self.row(action.card).steals > 0]
        robbing = [laid for laid in view.turn.volley if self.row(laid.card).steals > 0]
        if robbers and (robbing or not view.turn.volley):
            richest = [action for action in robbers if self.seat_of(view, action).hand_size > len(robbing)]
            if richest:
                return self.richest(view, richest)
        if robbing:
            return Launch()
        keep = [action for action in lays if self.row(action.card).steals == 0]
        if keep:
            target = self.target(view, seat, rng)
            best = self.best_lay(view, keep, (target - seat) % len(view.players))
            if best is not None:
                return best
        if view.turn.volley:
            return Launch()
        return self.burn_or_end(view, legal)

    def burn_or_end(self, view: TaidianView, legal: Sequence[Action]) -> Action:
        if Burn("coin") in legal and self.has_coins_to_burn(view.players[view.active]):
            return Burn("coin")
        return EndTurn()

    def has_coins_to_burn(self, player: Player) -> bool:
        """Coins go once better money makes up for them."""
        better = self.deck_count(player, "cash") + 2 * self.deck_count(player, "gold")
        return self.deck_count(player, "coin") + better > 4 and better >= 2

    def seat_of(self, view: TaidianView, action: Lay) -> Player:
        return view.players[(view.active + action.step) % len(view.players)]

    def richest(self, view: TaidianView, lays: list[Lay]) -> Action:
        """Robbers go to the healthiest player with cards."""
        best = lays[0]
        for action in lays:
            if self.seat_of(view, action).health > self.seat_of(view, best).health:
                best = action
        return best

    def heal(self, view: TaidianView, legal: Sequence[Action], seat: Seat) -> Action | None:
        """First Aid for oneself or a team-mate, if little of it is wasted."""
        if view.storm:
            return None
        most = view.options.number("start_health")
        best: Action | None = None
        missing_most = 0
        for action in legal:
            if isinstance(action, PlayOn):
                other = view.players[(seat + action.step) % len(view.players)]
                missing = most - other.health
                useful = missing * 10 >= 9 * self.worth(view, seat, action.card)
                if other.team == view.players[seat].team and useful and missing > missing_most:
                    best, missing_most = action, missing
        return best

    def target(self, view: TaidianView, seat: Seat, rng: Rng) -> Seat:
        """Stay with the target of the volley; else whoever can be killed; else low health, strong play, and chance.
        A treaty partner only if it can be killed."""
        if view.turn.volley:
            return view.turn.volley[-1].target
        best = self.opponents(view, seat)[0]
        best_value = -1_000_000
        for other in self.opponents(view, seat):
            player = view.players[other]
            built = len([card for card in player.structures if self.row(card).effect != "burn"])
            value = -player.health + 12 * sum(player.levels) + 6 * built + int(rng.below(40))
            if self.is_killable(view, seat, other):
                value += 10_000
            if other in view.players[seat].treaties:
                value -= 1_000
            if value > best_value:
                best, best_value = other, value
        return best

    def best_lay(self, view: TaidianView, lays: list[Lay], step: int) -> Action | None:
        """The strongest card at the target; a Fire Bomb at its best structure."""
        best: Action | None = None
        best_value = -1
        for action in lays:
            if action.step == step:
                value = self.worth(view, view.active, action.card) * 10
                if action.structure:
                    value += self.row(action.structure).cost
                if value > best_value:
                    best, best_value = action, value
        return best

    # ---- Windows ----

    def defend(self, view: TaidianView, legal: Sequence[Action], seat: Seat) -> Action:
        assert view.turn.target is not None
        assert view.decision is not None
        target = view.turn.target
        health = view.players[target].health
        kind = view.decision.kind
        plays = [action for action in legal if isinstance(action, Play)]
        if kind == "robber_window":
            return plays[0] if plays else Pass()
        left = self.damage(view, target, kind)
        dying = left >= health
        helping = seat != target
        for action in plays:
            row = self.row(action.card)
            points = self.worth(view, seat, row.id)
            if row.effect == "cure" and not (helping and len(plays) == 1 and health > 60):
                return action
            if row.effect == "block" and left > 0 and self.worth_a_shield(left, points, dying, helping):
                return action
        for action in plays:
            row = self.row(action.card)
            points = self.worth(view, seat, row.id)
            missing = view.options.number("start_health") - health + left
            useful = missing >= points or (dying and left - points < health)
            if row.effect == "heal" and useful and not view.storm and (dying or not helping):
                return action
        if kind == "defence_window" and not helping:
            counter = self.counter(view, plays, seat, dying)
            if counter is not None:
                return counter
        return Pass()

    def damage(self, view: TaidianView, target: Seat, kind: str) -> int:
        """What the open window would cost now."""
        tally = view.turn.tallies[target]
        if kind == "poison_window":
            poison = view.poisons[view.turn.tick_at]
            return 0 if view.turn.cured else max(0, self.row(poison.card).value - tally.heal)
        total = sum([entry.counter for entry in view.turn.tallies]) if kind == "counter_window" else tally.attack
        for card in view.players[target].structures:
            row = self.row(card)
            total -= row.value if row.effect == "block" else 0
        return max(0, total - tally.block - tally.heal)

    def worth_a_shield(self, left: int, points: int, dying: bool, helping: bool) -> bool:
        if helping:
            return dying or left >= points
        return dying or left * 3 >= points

    def counter(self, view: TaidianView, plays: list[Play], seat: Seat, dying: bool) -> Action | None:
        """Hit back if dying, if it kills, or if the next own turn will rather be an upgrading turn."""
        reds = [action for action in plays if self.row(action.card).kind == "attack"]
        if not reds:
            return None
        coming = sum([entry.counter for entry in view.turn.tallies])
        hand = view.players[seat].hand or ()
        possible = sum([counter_worth(self.file, view, seat, card) for card in hand if self.row(card).counter])
        kills = coming + possible >= view.players[view.active].health
        if not (dying or kills or not self.rather_attacks(view, seat)):
            return None
        best = reds[0]
        for action in reds:
            if self.worth(view, seat, action.card) > self.worth(view, seat, best.card):
                best = action
        return best

    # ---- Treaties, spoils, characters ----

    def strength(self, player: Player) -> int:
        return player.health + 25 * sum(player.levels) + 10 * len(player.structures)

    def strongest(self, view: TaidianView, seat: Seat) -> Seat:
        best = self.opponents(view, seat)[0]
        for other in self.opponents(view, seat):
            if self.strength(view.players[other]) > self.strength(view.players[best]):
                best = other
        return best

    def treaty(self, view: TaidianView, legal: Sequence[Action]) -> Action | None:
        """Offer one treaty to a player who is not leading; break with a partner who can be killed."""
        seat = view.active
        count = len(view.players)
        leader = self.strongest(view, seat)
        for action in legal:
            if isinstance(action, BreakTreaty) and self.is_killable(view, seat, Seat((seat + action.step) % count)):
                return action
        if view.turn.proposals > 0 or view.players[seat].treaties or view.round % 3 != 1:
            return None
        for action in legal:
            if isinstance(action, ProposeTreaty) and (seat + action.step) % count != leader:
                return action
        return None

    def answer_treaty(self, view: TaidianView, legal: Sequence[Action]) -> Action:
        assert view.decision is not None
        fine = self.strongest(view, view.decision.seat) != view.active
        wanted = AnswerTreaty("accept" if fine else "decline")
        return wanted if wanted in legal else legal[0]

    def spoils(self, legal: Sequence[Action]) -> Action:
        """The dearest card there is, nothing cheaper than a Punch."""
        best: Action = FinishSpoils()
        dearest = 2
        for action in legal:
            if isinstance(action, Take) and self.row(action.card).cost > dearest:
                best, dearest = action, self.row(action.card).cost
        return best

    def pick(self, legal: Sequence[Action], rng: Rng) -> Action:
        """The characters that suit most decks, else any."""
        for wanted in ("ren", "bruno", "viktor", "pilar"):
            if PickCharacter(wanted) in legal:
                return PickCharacter(wanted)
        return legal[int(rng.below(len(legal)))]
