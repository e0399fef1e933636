"""What an observation should say, all of it, worked out from the view: another way to the same numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import stormdeck
from stormdeck.core.view import View
from stormdeck.games.blanco import state as blanco_state
from stormdeck.games.blanco.view import BlancoView, FaceUp, Held, Known, Unseen
from stormdeck.games.taidian import state as taidian_state
from stormdeck.games.taidian.cards import open_table
from stormdeck.games.taidian.view import PoisonInPlay, TaidianView
from stormdeck.games.thunder_and_lightning import state as thunder_state
from stormdeck.games.thunder_and_lightning import view as thunder
from stormdeck.games.thunder_and_lightning.cards import SIDES
from stormdeck.games.thunderbirds import state as birds_state
from stormdeck.games.thunderbirds.view import ChainCard, RolledDie, ThunderbirdsView
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


def phase_of(view: Any, phases: Sequence[str]) -> list[int]:
    """The last phase is that of a game that is over."""
    return [len(phases) - 1 if view.decision is None else phases.index(view.decision.kind)]


def plus_one(number: int | None) -> list[int]:
    return [0 if number is None else number + 1]


def capped(numbers: Iterable[int]) -> list[int]:
    return [max(0, min(number, 255)) for number in numbers]


def signs(places: Iterable[int], size: int) -> list[int]:
    there = set(places)
    return [int(place in there) for place in range(size)]


# ---- Blanco ------------------------------------------------------------------------------------------------------------


def blanco(view: View) -> Parts:
    assert isinstance(view, BlancoView)
    players, turn = len(view.players), view.turn
    over = view.decision is None
    parts: Parts = {"phase": phase_of(view, blanco_state.PHASES), "pile": [view.pile], "discard": [view.discard_count]}
    parts |= {"discard_top": plus_one(view.discard_top), "shuffles": capped([view.shuffles])}
    parts |= {"dealer": [after(view, view.dealer, players)], "active": [0 if over else after(view, asked(view), players)]}
    parts |= {"games": [view.games_played], "lines_cleared": [turn.lines_cleared], "chain": [turn.chain]}
    parts |= {"look_used": [turn.look_used], "looked_at": plus_one(turn.looked_at), "taken": plus_one(turn.taken_from_discard)}
    for step, player in enumerate(in_order(view, view.players)):
        parts |= {f"player{step}.{name}": numbers for name, numbers in blanco_player(view, player).items()}
    parts |= {"discarded": bits(view.recall.discard, 15), "boxed": bits(view.recall.box, 15)}
    if turn.old_rows:
        parts |= {"old_rows": list(turn.old_rows), "old_columns": list(turn.old_columns)}
    return parts


def asked(view: BlancoView) -> int:
    assert view.decision is not None
    return int(view.decision.seat)


def blanco_player(view: BlancoView, player: Any) -> Parts:
    grid, faces = [0] * 12, [0] * 12
    for row, line in enumerate(player.grid):
        for column, lying in enumerate(line):
            cell = row * 4 + column
            faces[cell] = 1 if isinstance(lying, FaceUp) else (2 + lying.looked) + 2 * (lying.shuffle != view.shuffles)
            if isinstance(lying, FaceUp | Known):
                grid[cell] = lying.card + 1
    held = [card.card for card in player.hand if isinstance(card, Held)]
    hidden = [card for card in player.hand if isinstance(card, Unseen) or not card.public]
    parts: Parts = {"grid": grid, "faces": faces, "hand_size": [len(player.hand)]}
    parts |= {"hand": padded([card + 1 for card in held], 3), "stage": [player.stage]}
    parts |= {"rows": [len(player.grid)], "columns": [len(player.grid[0]) if player.grid else 0]}
    parts |= {"turns": capped([player.turns_taken]), "wins": [player.wins], "points": capped([player.points])}
    parts["hand_older"] = [sum(card.shuffle != view.shuffles for card in hidden)]
    return parts


# ---- THUNDERBOLTS ------------------------------------------------------------------------------------------------------


def thunderbolts(view: View) -> Parts:
    assert isinstance(view, bolts.ThunderboltsView)
    players = len(view.players)
    own = in_order(view, view.players)[0]
    hand = Counter(int(card.card) for card in own.hand)
    unseen = [sum(pool.copies[face] for pool in view.recall.unseen) for face in range(12)]
    parts: Parts = {"vault": [view.vault], "completed": list(view.completed), "unseen": unseen}
    parts |= {"shuffles": [view.shuffles], "actions": capped([view.actions]), "idle_passes": capped([view.idle_passes])}
    parts |= {"current": [after(view, view.current, players)], "dealer": [after(view, view.dealer, players)]}
    parts["hand"] = [hand[face] for face in range(12)]
    parts["stacks.place"] = [stack.place for stack in view.stacks]
    parts["stacks.wilds"] = [stack.cards.count(bolts.Card(10)) for stack in view.stacks]
    parts["stacks.top_wild"] = [int(stack.cards[-1:] == (bolts.Card(10),)) for stack in view.stacks]
    parts["stacks.base"] = [stack.place - len(stack.cards) for stack in view.stacks]
    for step, player in enumerate(in_order(view, view.players)):
        parts |= {f"player{step}.{name}": numbers for name, numbers in bolts_player(player).items()}
    return parts


def bolts_player(player: Any) -> Parts:
    piles = [[int(card) + 1 for card in pile[::-1]] for pile in player.reserves]
    lying = Counter(card - 1 for pile in piles for card in pile)
    parts: Parts = {"wallet": [player.wallet.count], "wallet_top": plus_one(player.wallet.top)}
    parts["reserve_top"] = [padded(pile, 1)[0] for pile in piles]
    parts["reserve_next"] = [padded(pile, 2)[1] for pile in piles]
    parts["reserve_size"] = [len(pile) for pile in piles]
    parts["reserves"] = [lying[face] for face in range(12)]
    parts["known_wilds"] = [sum(isinstance(card, bolts.Held) and card.public for card in player.hand)]
    parts |= {"hand_size": [len(player.hand)], "points": capped([player.points]), "finished": [player.finished]}
    return parts


# ---- Thunder & Lightning -----------------------------------------------------------------------------------------------


def thunder_and_lightning(view: View) -> Parts:
    assert isinstance(view, thunder.ThunderView)
    own = in_order(view, view.players)[0]
    naming = Naming(SIDES.index(own.side))
    parts = thunder_turn(view, naming)
    parts["hand"] = naming.counts(card.card for card in own.hand)
    for step in range(2):
        parts |= {f"player{step}.{name}": numbers for name, numbers in thunder_player(view, step, naming).items()}
    return parts


class Naming:
    """Cards as a side numbers them: by kind, those with the other side's back 23 higher."""

    def __init__(self, side: int) -> None:
        self.side = side

    def number(self, card: int) -> int:
        return card % 23 + (0 if card // 23 == self.side else 23)

    def plus_one(self, card: int | None) -> list[int]:
        return plus_one(None if card is None else self.number(card))

    def counts(self, cards: Iterable[int]) -> list[int]:
        found = Counter(self.number(int(card)) for card in cards)
        return [found[card] for card in range(46)]


def thunder_turn(view: thunder.ThunderView, naming: Naming) -> Parts:
    turn = view.turn
    parts: Parts = {"phase": phase_of(view, thunder_state.PHASES), "side": [naming.side], "turn": [int(turn.seat != view.viewer)]}
    parts |= {"points": [turn.points], "used": [turn.used], "flanking": [turn.flanking], "limbo": [turn.in_limbo]}
    for name, holder in (("berserker", view.berserker), ("idunn", view.idunn)):
        parts[name] = [0 if holder is None else 1 if holder == view.viewer else 2]
    parts |= {"played": naming.plus_one(turn.played), "revealed": naming.plus_one(turn.revealed)}
    parts |= {"brought": [turn.brought], "moving": plus_one(turn.moving), "to_take": [turn.to_take]}
    return parts


def thunder_player(view: thunder.ThunderView, step: int, naming: Naming) -> Parts:
    player, recall = in_order(view, view.players)[step], in_order(view, view.recall)[step]
    side = SIDES.index(player.side)
    field, faces = [0] * 12, [0] * 12
    for lane, line in enumerate(player.lanes):
        for row, lying in enumerate(line):
            back = lying.stolen if isinstance(lying, thunder.FaceDown) else lying.card // 23 != side
            faces[lane * 4 + row] = 1 if isinstance(lying, thunder.FaceUp) else 3 if back else 2
            field[lane * 4 + row] = 0 if isinstance(lying, thunder.FaceDown) else naming.number(lying.card) + 1
    parts: Parts = {"field": field, "faces": faces, "deck": [player.deck], "turns": capped([player.turns_taken])}
    if recall.hel is None:
        parts["pile"] = naming.counts([*recall.pile, *in_order(view, view.turn.waiting)[step]])
    parts["seen"] = naming.counts(card for card, _ in recall.opponent.ledger)
    parts |= {"hand_size": [len(player.hand)], "treasure_shown": [player.treasure_shown]}
    stolen = [card.stolen if isinstance(card, thunder.Unseen) else card.card // 23 != side for card in player.hand]
    parts |= {"hand_stolen": [sum(stolen)], "pile_top": naming.plus_one(player.pile_top), "hel_open": [recall.hel is not None]}
    return parts


# ---- Thunderbirds ------------------------------------------------------------------------------------------------------


def thunderbirds(view: View) -> Parts:
    assert isinstance(view, ThunderbirdsView)
    parts: Parts = {"phase": phase_of(view, birds_state.PHASES), "turn": capped([view.turn]), "deck": [view.deck]}
    parts |= {"next_advanced": plus_one(view.next_advanced), "no_disaster": [view.recall.no_disaster]}
    parts |= {"supply": list(view.supply), "lives": capped([view.lives])}
    parts["lady"] = [view.lady.place, view.lady.air, *plus_one(view.lady.civilian)]
    return parts | birds_fleet(view) | birds_action(view) | birds_chains(view) | birds_where(view)


def birds_fleet(view: ThunderbirdsView) -> Parts:
    fleet = view.fleet
    parts: Parts = {"workshop_used": [fleet.workshop_used], "pod_deck": [fleet.pod_deck], "spots": list(fleet.places)}
    parts |= {"crew": [pilot + 1 for pilot in fleet.crew]}
    parts |= {"moved": signs(fleet.moved, birds_state.VEHICLES), "grounded": signs(fleet.grounded, birds_state.VEHICLES)}
    parts |= {"changed": signs(fleet.changed, birds_state.PILOTS), "acted": signs(fleet.acted, birds_state.PILOTS)}
    pods = [0] * birds_state.PODS
    for code, there in ((1, fleet.display), (2, fleet.hold)):
        for pod in there:
            pods[pod] = code
    for depth, pod in enumerate(view.recall.pod_bottom[::-1]):
        pods[pod] = 10 + depth
    return parts | {"pods": pods}


def birds_action(view: ThunderbirdsView) -> Parts:
    action = view.action
    if action is None:
        dice: tuple[RolledDie, ...] = ()
        parts: Parts = {"pilot": [0], "using": [0], "bonus": [0], "to_roll": [0] * birds_state.COLOURS}
    else:
        dice, waiting = action.dice, Counter(action.to_roll)
        parts = {"pilot": [action.pilot + 1], "using": [action.using + 1], "bonus": [action.bonus]}
        parts["to_roll"] = [waiting[colour] for colour in range(birds_state.COLOURS)]
    most = birds_state.MOST_DICE
    parts |= {
        "dice.colour": padded([die.colour + 1 for die in dice], most),
        "dice.face": padded([die.face for die in dice], most),
    }
    parts["dice.position"] = padded([die.position for die in dice], most)
    parts["dice.symbol"] = padded([die.symbol + 1 for die in dice], most)
    return parts


def birds_chains(view: ThunderbirdsView) -> Parts:
    places: list[ChainCard | None] = []
    for line in view.chains:
        places += [*line, *[None] * (4 - len(line))]
    parts: Parts = {"slots": [0 if card is None else card + 1 for card in view.slots]}
    parts["chains.card"] = [0 if lying is None else lying.card + 1 for lying in places]
    parts["chains.mark"] = [0 if lying is None else mark_of(lying) for lying in places]
    stored = [[] if lying is None else [die.face for die in lying.stored] for lying in places]
    parts["chains.stored"] = [faces.count(symbol) for faces in stored for symbol in range(birds_state.SYMBOLS)]
    return parts


def mark_of(lying: ChainCard) -> int:
    return int(lying.influenced) if lying.tucked is None else 2 + lying.tucked


def birds_where(view: ThunderbirdsView) -> Parts:
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
    return {"where": where}


# ---- Taidian -----------------------------------------------------------------------------------------------------------


def taidian(view: View) -> Parts:
    assert isinstance(view, TaidianView)
    players = len(view.players)
    own = in_order(view, view.players)[0]
    count = Kinds(view)
    parts: Parts = {"hand": count(own.hand), "draw_pile": count(own.pile), "unplayed": count(own.closed)}
    parts |= {"market": [size for _, size in view.market], "removed": count(view.removed)}
    parts |= {"phase": phase_of(view, taidian_state.PHASES), "active": [after(view, view.active, players)]}
    parts |= {"start": [after(view, view.start_seat, players)], "round": capped([view.round])}
    parts |= taidian_turn(view, count)
    for step, player in enumerate(in_order(view, view.players)):
        assert view.viewer is not None
        told = taidian_player(view, (view.viewer + step) % players, player, count)
        parts |= {f"player{step}.{name}": numbers for name, numbers in told.items()}
    return parts


class Kinds:
    """Counts cards by kind, in the order of the card table."""

    def __init__(self, view: TaidianView) -> None:
        self.ids = [card for card, _ in view.market]

    def __call__(self, cards: Sequence[str]) -> list[int]:
        found = Counter(cards)
        return [found.get(card, 0) for card in self.ids] if found else [0] * len(self.ids)


def taidian_turn(view: TaidianView, count: Kinds) -> Parts:
    turn, players, phases = view.turn, len(view.players), taidian_state.PHASES
    parts: Parts = {"used": count(turn.used), "bought": count(turn.bought), "money": capped([turn.money])}
    parts["turn_kind"] = [phases.index(turn.kind or "choose_turn")]
    parts["asked_from"] = [phases.index(turn.asked_from) if turn.asked_from else 0]
    parts |= {"burned": [turn.burned], "proposals": [turn.proposals], "red_played": [turn.red_played]}
    parts |= {"robber": [turn.robber_at], "cured": [turn.cured], "tick": [turn.tick_at], "taken": [turn.taken]}
    for name, seat in (("target", turn.target), ("victim", turn.victim)):
        parts[name] = [0 if seat is None else after(view, seat, players) + 1]
    return parts


def taidian_player(view: TaidianView, seat: int, player: Any, count: Kinds) -> Parts:
    assert view.viewer is not None
    own, turn = view.players[view.viewer], view.turn
    file = open_table(view.options.word("card_table"))
    people, tally = [row.id for row in file.character], turn.tallies[seat]
    poisons = [poison for poison in view.poisons if poison.victim == seat]
    parts: Parts = {"health": capped([player.health]), "energy": capped([player.energy]), "levels": list(player.levels)}
    parts |= {"alive": [player.alive], "teammate": [player.team == own.team], "treaty": [seat in own.treaties]}
    parts["character"] = [people.index(player.character) + 1 if player.character else 0]
    parts |= {"hand_size": [player.hand_size], "pile_size": [player.pile_size], "unplayed_size": [player.closed_size]}
    parts |= {"poisons": [len(poisons)], "ticks": capped([ticks_of(poisons)]), "discard": count(player.discard)}
    for name, seats in (("shotgun", turn.shotguns), ("passed", turn.passed), ("spoils", turn.victims)):
        parts[name] = [seat in seats]
    parts["tally"] = capped([tally.attack, tally.block, tally.heal, tally.counter])
    parts["structures"] = [row.id in player.structures for row in file.card if row.kind == "structure"]
    parts["volley"] = count([laid.card for laid in turn.volley if laid.target == seat and laid.fate in (0, 3)])
    if seat != view.viewer:
        parts["sure"] = count(view.recall.sure[seat])
        if len(view.players) > 2:
            parts["pool"] = count(view.recall.pools[view.recall.roots[seat]])
    return parts


def ticks_of(poisons: Sequence[PoisonInPlay]) -> int:
    return sum(poison.ticks for poison in poisons)


EXPECTED: Final[dict[str, Callable[[View], Parts]]] = {
    "blanco": blanco,
    "thunderbolts": thunderbolts,
    "thunder-and-lightning": thunder_and_lightning,
    "thunderbirds": thunderbirds,
    "taidian": taidian,
}
assert sorted(EXPECTED) == sorted(stormdeck.game_ids())
