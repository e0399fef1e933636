"""Greedy for Thunder & Lightning: weighs every action by what it is expected to win and lose, and takes the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunder_and_lightning.mind import (
    ARCHER,
    CHAMPION,
    COLUMN,
    FRIGG,
    GOD,
    INSIGHT,
    LOWEST,
    NIGHTMARE,
    PRIZE,
    RAVENS,
    TREASURE,
    VIKING,
    WALL,
    Eyes,
    Numbers,
)
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning.cards import KIND_IDS, KINDS
from stormdeck.games.thunder_and_lightning.tables import STANDARD
from stormdeck.games.thunder_and_lightning.view import FaceDown, FaceUp, Held, ThunderView

FOR_GOD: Final = 20  # how many points must be left to spend to want four a turn
BACKING: Final = vec[i64]([0, 26, 12, 2])  # a card more in a column of so many
FIRST_ROW: Final = vec[i64]([0, 0, 24, 12, 4, 5, 20, 30, 28, 26, 15, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])


@final
class ThunderGreedy:
    """Chooses for a seat of Thunder & Lightning."""

    numbers: Numbers

    def __init__(self) -> None:
        self.numbers = Numbers(STANDARD)

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, ThunderView)
        deck = view.options.word("deck")
        if deck != self.numbers.deck:
            self.numbers = Numbers(deck)
        eyes = Eyes(view, self.numbers)
        best: i64 = LOWEST
        equal: i64 = 0
        chosen = legal[0]
        for action in legal:
            value = self.value(eyes, action)
            if value > best:
                best = value
                chosen = action
                equal = 1
            elif value == best:
                equal += 1
                if rng.below(equal) == 0:  # every one of the best equally often
                    chosen = action
        return chosen

    def value(self, eyes: Eyes, action: Action) -> i64:
        if isinstance(action, act.Draw):
            return self.draw(eyes)
        if isinstance(action, act.Play):
            return self.play(eyes, action.card, action.cell)
        if isinstance(action, act.Challenge):
            return eyes.challenge(action.cell)
        if isinstance(action, act.Enter):
            return self.enter(eyes, action.lane)
        if isinstance(action, act.Use):
            return self.use(eyes, action.card % KINDS)
        return self.answer(eyes, action)

    def draw(self, eyes: Eyes) -> i64:
        """A card more, which is worth less the more there are already."""
        held = len(eyes.me.player.hand)
        return 20 if held < 4 else 14 if held < 8 else 8

    def enter(self, eyes: Eyes, lane: int) -> i64:
        """Four points a turn are good as long as there is something to spend them on."""
        if eyes.supply() < FOR_GOD:
            return -30
        treasure = eyes.treasure_cell()
        height: i64 = eyes.me.height(lane)
        shelter: i64 = 20 if treasure >= 0 and treasure // 4 == lane else 0
        return 50 + shelter + (COLUMN if height == 0 else 3 * height)

    def play(self, eyes: Eyes, card: int, cell: int) -> i64:
        """A card onto the own side: a new column, a better front, or somewhere behind."""
        lane, row = cell // 4, cell % 4
        kind: i64 = card % KINDS
        height = eyes.me.height(lane)
        if kind == TREASURE:
            return self.hide_treasure(eyes, lane, row, height)
        value: i64 = FIRST_ROW[kind] // 3
        if height == 0:
            return value + (PRIZE if eyes.me.columns() == 0 else COLUMN)
        backing: i64 = BACKING[height]  # a column of one card is lost with it
        if row > 0:
            return value // 3 + backing
        return value + backing + eyes.exposure(lane) + self.meet(eyes, kind, lane) - 4

    def meet(self, eyes: Eyes, kind: i64, lane: int) -> i64:
        """How well a new front stands against a known opposing one."""
        if eyes.foe.height(lane) == 0:
            return 0
        facing = eyes.foe.card(lane * 4)
        if not isinstance(facing, FaceUp):
            return 0
        other: i64 = facing.card % KINDS
        if other == WALL:
            return 25 if kind == ARCHER else 0
        if other == CHAMPION and kind == FRIGG:
            return 60
        if kind > NIGHTMARE and eyes.numbers.strength[kind] > eyes.numbers.strength[other]:
            return eyes.numbers.value[other] // 2
        return 10 if kind == WALL else 0

    def hide_treasure(self, eyes: Eyes, lane: int, row: int, height: int) -> i64:
        """Deep in a column, best in the center; in the hand it is worst beside a Nightmare or with few cards."""
        if row < 2 or row < height:
            return -200
        held = len(eyes.me.player.hand)
        danger: i64 = 40 if eyes.hand[NIGHTMARE] > 0 else 60 // max(1, held)
        return danger + (6 if lane == 1 else 0)

    def use(self, eyes: Eyes, kind: i64) -> i64:
        """A mythological card from the hand, less the card itself."""
        name = KIND_IDS[int(kind)]
        if name == "ravens":
            return eyes.best_ravens() - 8
        if name == "frigg":
            return max(self.spy(eyes), self.best_reveal(eyes)) - 8
        if name == "vidarr":
            return self.best_flank(eyes) - 4
        if name == "baldr":
            return eyes.move_own()
        if name == "valkyries":
            return eyes.move_foe()
        if name == "weapon":
            return self.best_strike(eyes) - 4
        return self.fetch(eyes, name) - 3

    def fetch(self, eyes: Eyes, name: str) -> i64:
        """Cards that bring other cards, and those that only lie on the pile."""
        pile = [card % KINDS for card in eyes.view.recall[eyes.me.seat].pile]
        if name == "freya":
            top = eyes.foe.player.pile_top
            return 0 if top is None else eyes.numbers.value[top % KINDS] + 8
        if name == "hel":
            return max([int(eyes.numbers.value[kind]) for kind in pile])
        if name == "odin":
            return 18 * min(3, pile.count(RAVENS))
        if name == "longships":
            return 9 * min(3, pile.count(VIKING) + pile.count(ARCHER))
        if name == "seer":
            return 60 if len(eyes.foe.player.hand) == 12 else 5
        vikings = [lane for lane in range(3) if eyes.own_front(lane) == VIKING]
        return 12 * len(vikings) if name == "berserker" else 6

    def spy(self, eyes: Eyes) -> i64:
        held = len(eyes.foe.player.hand)
        unknown = len([card for card in eyes.foe.player.hand if not isinstance(card, Held)])
        return 2 * unknown + (4 * held if eyes.foe.unseen[CHAMPION] > 0 else 0) if held else LOWEST

    def reveal(self, eyes: Eyes, lane: int) -> i64:
        return 7 * len([card for card in eyes.foe.player.lanes[lane] if isinstance(card, FaceDown)])

    def best_reveal(self, eyes: Eyes) -> i64:
        return max(self.reveal(eyes, 0), max(self.reveal(eyes, 1), self.reveal(eyes, 2)))

    def best_flank(self, eyes: Eyes) -> i64:
        best: i64 = LOWEST
        for lane in (0, 2):
            if eyes.can_challenge(lane):
                for row in range(eyes.foe.height(lane)):
                    if not eyes.foe.is_known(lane * 4 + row, GOD):
                        best = max(best, eyes.challenge(lane * 4 + row))
        return best

    def best_strike(self, eyes: Eyes) -> i64:
        best: i64 = 0
        for lane in range(3):
            for row in range(eyes.foe.height(lane)):
                best = max(best, self.strike(eyes, lane * 4 + row))
        return best

    def strike(self, eyes: Eyes, cell: int) -> i64:
        card = eyes.foe.card(cell)
        if not isinstance(card, FaceUp):
            return INSIGHT
        return eyes.numbers.value[card.card % KINDS] + eyes.foe.losing_column(cell // 4) + eyes.opens(cell)

    # Answers.

    def answer(self, eyes: Eyes, action: Action) -> i64:
        if isinstance(action, act.At):
            return self.aim(eyes, action.cell)
        if isinstance(action, act.AtHand):
            return eyes.ravens_hand()
        if isinstance(action, act.AtOwnGod):
            return eyes.leave_god()
        if isinstance(action, act.Spy):
            return self.spy(eyes)
        if isinstance(action, act.Reveal):
            return self.reveal(eyes, action.lane)
        if isinstance(action, act.Move):
            return self.pick(eyes, action.cell)
        if isinstance(action, act.To):
            return self.put(eyes, action.cell)
        if isinstance(action, act.PlaceRevealed):
            return self.burden(eyes, action.lane)
        if isinstance(action, act.Take):
            return eyes.numbers.value[action.card % KINDS]
        if isinstance(action, act.Lay):
            return self.lay(eyes, action.card % KINDS)
        if isinstance(action, act.Deploy):
            return FIRST_ROW[action.kind]
        return 1 if isinstance(action, act.SeerNext) and len(eyes.foe.player.hand) == 12 else 0

    def lay(self, eyes: Eyes, kind: i64) -> i64:
        """Freya should find a worthless card on top: the strongest first, or the weakest named as the top card."""
        strength = eyes.numbers.strength[kind]
        return strength if eyes.view.options.word("nightmare_order") == "full" else -strength

    def aim(self, eyes: Eyes, cell: int) -> i64:
        assert eyes.view.decision is not None
        kind = eyes.view.decision.kind
        if kind == "ravens":
            return eyes.ravens_front(cell // 4)
        return eyes.challenge(cell) if kind == "vidarr" else self.strike(eyes, cell)

    def moves_own(self, eyes: Eyes) -> bool:
        played = eyes.view.turn.played
        return played is not None and KIND_IDS[played % KINDS] == "baldr"

    def pick(self, eyes: Eyes, cell: int) -> i64:
        """The exposed treasure of one's own; of the opponent's cards one that stands alone, or a deep one."""
        if self.moves_own(eyes):
            return eyes.exposure(cell // 4) if cell % 4 == 0 else 0
        return 20 if eyes.foe.height(cell // 4) == 1 else cell % 4

    def put(self, eyes: Eyes, cell: int) -> i64:
        """The own card as deep as it goes; the opponent's onto another column of his."""
        if self.moves_own(eyes):
            return cell % 4 + (1 if cell // 4 == 1 else 0)
        return 10 if eyes.foe.height(cell // 4) > 0 else 0

    def burden(self, eyes: Eyes, lane: int) -> i64:
        """A weak card is best put before a wall or where an own strong front can take it; never into an empty column."""
        card = eyes.view.turn.revealed
        assert card is not None
        if eyes.foe.height(lane) == 0:
            return -COLUMN
        kind = eyes.own_front(lane)
        beats = kind > NIGHTMARE and eyes.numbers.strength[kind] > eyes.numbers.strength[card % KINDS]
        return eyes.numbers.value[card % KINDS] if beats else 0
