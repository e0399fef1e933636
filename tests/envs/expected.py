"""What an observation should say, worked out from the view: another way to the same numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import stormdeck
from stormdeck.core.view import View
from stormdeck.games.blanco.view import BlancoView, FaceUp, Held, Known
from stormdeck.games.taidian.view import TaidianView
from stormdeck.games.thunder_and_lightning import view as thunder
from stormdeck.games.thunder_and_lightning.cards import SIDES
from stormdeck.games.thunderbirds.view import ThunderbirdsView
from stormdeck.games.thunderbolts import view as bolts

Parts = dict[str, list[int]]


def after(view: View, seat: int, players: int) -> int:
    assert view.viewer is not None
    return (seat - view.viewer) % players


def in_order(view: View, players: Sequence[Any]) -> list[Any]:
    """From the viewer on, clockwise."""
    assert view.viewer is not None
    return [players[(view.viewer + step) % len(players)] for step in range(len(players))]


def padded(numbers: Iterable[int], size: int) -> list[int]:
    found = list(numbers)
    return found + [0] * (size - len(found))


def bits(cards: Iterable[int], size: int) -> list[int]:
    return list(sum(1 << int(card) for card in cards).to_bytes(size, "little"))


def blanco(view: View) -> Parts:
    assert isinstance(view, BlancoView)
    top = view.discard_top
    parts: Parts = {"pile": [view.pile], "discard": [view.discard_count], "discard_top": [0 if top is None else top + 1]}
    for step, player in enumerate(in_order(view, view.players)):
        grid, faces = [0] * 12, [0] * 12
        for row, line in enumerate(player.grid):
            for column, lying in enumerate(line):
                cell = row * 4 + column
                faces[cell] = 1 if isinstance(lying, FaceUp) else (2 + lying.looked) + 2 * (lying.shuffle != view.shuffles)
                if isinstance(lying, FaceUp | Known):
                    grid[cell] = lying.card + 1
        held = [card.card for card in player.hand if isinstance(card, Held)]
        parts |= {f"player{step}.grid": grid, f"player{step}.faces": faces, f"player{step}.hand_size": [len(player.hand)]}
        parts[f"player{step}.hand"] = padded([card + 1 for card in held], 3)
        parts[f"player{step}.stage"] = [player.stage]
    parts |= {"discarded": bits(view.recall.discard, 15), "boxed": bits(view.recall.box, 15)}
    return parts


def thunderbolts(view: View) -> Parts:
    assert isinstance(view, bolts.ThunderboltsView)
    own = in_order(view, view.players)[0]
    hand = Counter(int(card.card) for card in own.hand)
    unseen = [sum(pool.copies[face] for pool in view.recall.unseen) for face in range(12)]
    parts: Parts = {"vault": [view.vault], "completed": list(view.completed), "unseen": unseen}
    parts["hand"] = [hand[face] for face in range(12)]
    parts["stacks.place"] = [stack.place for stack in view.stacks]
    parts["stacks.wilds"] = [stack.cards.count(bolts.Card(10)) for stack in view.stacks]
    for step, player in enumerate(in_order(view, view.players)):
        top = player.wallet.top
        piles = [[int(card) + 1 for card in pile[::-1]] for pile in player.reserves]
        lying = Counter(card - 1 for pile in piles for card in pile)
        parts |= {f"player{step}.wallet": [player.wallet.count], f"player{step}.wallet_top": [0 if top is None else top + 1]}
        parts[f"player{step}.reserve_top"] = [padded(pile, 1)[0] for pile in piles]
        parts[f"player{step}.reserve_next"] = [padded(pile, 2)[1] for pile in piles]
        parts[f"player{step}.reserve_size"] = [len(pile) for pile in piles]
        parts[f"player{step}.reserves"] = [lying[face] for face in range(12)]
        parts[f"player{step}.known_wilds"] = [sum(isinstance(card, bolts.Held) and card.public for card in player.hand)]
    return parts


def thunder_and_lightning(view: View) -> Parts:
    assert isinstance(view, thunder.ThunderView)
    own = in_order(view, view.players)[0]
    side = SIDES.index(own.side)

    def named(card: int) -> int:
        return card % 23 + (0 if card // 23 == side else 23)

    def counts(cards: Iterable[int]) -> list[int]:
        found = Counter(named(int(card)) for card in cards)
        return [found[card] for card in range(46)]

    parts: Parts = {"side": [side], "points": [view.turn.points], "used": [view.turn.used]}
    parts["hand"] = counts(card.card for card in own.hand)
    for step, (player, recall) in enumerate(zip(in_order(view, view.players), in_order(view, view.recall), strict=True)):
        field, faces = [0] * 12, [0] * 12
        for lane, line in enumerate(player.lanes):
            for row, lying in enumerate(line):
                back = lying.stolen if isinstance(lying, thunder.FaceDown) else lying.card // 23 != SIDES.index(player.side)
                faces[lane * 4 + row] = 1 if isinstance(lying, thunder.FaceUp) else 3 if back else 2
                field[lane * 4 + row] = 0 if isinstance(lying, thunder.FaceDown) else named(lying.card) + 1
        parts |= {f"player{step}.field": field, f"player{step}.faces": faces, f"player{step}.deck": [player.deck]}
        if recall.hel is None:
            waiting = in_order(view, view.turn.waiting)[step]
            parts[f"player{step}.pile"] = counts([*recall.pile, *waiting])
        parts[f"player{step}.seen"] = counts(card for card, _ in recall.opponent.ledger)
        parts[f"player{step}.hand_size"] = [len(player.hand)]
    return parts


def thunderbirds(view: View) -> Parts:
    assert isinstance(view, ThunderbirdsView)
    parts: Parts = {"deck": [view.deck], "supply": list(view.supply), "lives": [min(view.lives, 255)]}
    parts["slots"] = [0 if card is None else card + 1 for card in view.slots]
    parts["chains.card"] = [card for line in view.chains for card in padded([entry.card + 1 for entry in line], 4)]
    parts["spots"] = list(view.fleet.places)
    parts["crew"] = [pilot + 1 for pilot in view.fleet.crew]
    where = [1 if card in view.recall.shown else 0 for card in range(116)]
    for code, cards in ((2, view.discarded), (3, view.rescued), (4, view.captured)):
        for card in cards:
            where[card] = code
    for depth, card in enumerate(view.recall.bottom[::-1]):
        where[card] = 10 + depth
    entries = [entry for line in view.chains for entry in line]
    for lying in (*view.slots, view.lady.civilian, view.no_room, *[e.card for e in entries], *[e.tucked for e in entries]):
        if lying is not None:
            where[lying] = 5
    stored = [[sum(die.face == symbol for die in entry.stored) for symbol in range(5)] for entry in entries]
    parts["where"] = where
    flat = parts["chains.card"]
    dice = iter(stored)
    parts["chains.stored"] = [count for card in flat for count in (next(dice) if card else [0] * 5)]
    return parts


def taidian(view: View) -> Parts:
    assert isinstance(view, TaidianView)
    ids = [card for card, _ in view.market]

    def counts(cards: Sequence[str]) -> list[int]:
        found = Counter(cards)
        return [found[card] for card in ids]

    players = len(view.players)
    own = in_order(view, view.players)[0]
    parts: Parts = {"hand": counts(own.hand), "draw_pile": counts(own.pile), "unplayed": counts(own.closed)}
    parts |= {"market": [count for _, count in view.market], "removed": counts(view.removed), "used": counts(view.turn.used)}
    parts |= {"bought": counts(view.turn.bought), "active": [after(view, view.active, players)], "money": [view.turn.money]}
    for step, player in enumerate(in_order(view, view.players)):
        parts |= {f"player{step}.health": [max(0, min(player.health, 255))], f"player{step}.discard": counts(player.discard)}
        parts |= {f"player{step}.energy": [min(player.energy, 255)], f"player{step}.hand_size": [player.hand_size]}
        parts[f"player{step}.levels"] = list(player.levels)
        if step > 0:
            assert view.viewer is not None
            seat = (view.viewer + step) % players
            parts[f"player{step}.sure"] = counts(view.recall.sure[seat])
            if players > 2:
                parts[f"player{step}.pool"] = counts(view.recall.pools[view.recall.roots[seat]])
    return parts


EXPECTED: Final[dict[str, Callable[[View], Parts]]] = {
    "blanco": blanco,
    "thunderbolts": thunderbolts,
    "thunder-and-lightning": thunder_and_lightning,
    "thunderbirds": thunderbirds,
    "taidian": taidian,
}
assert sorted(EXPECTED) == sorted(stormdeck.game_ids())
