"""A strategy of Taidian's greedy bot as numbers of a card table, for reading states."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.taidian.plans import CURES, Plan
from stormdeck.games.taidian.cards import FILE
from stormdeck.games.taidian.vocabulary import BLUE, MONEY, NOTHING, RED, Table

FAVOURITES: Final = ("ren", "bruno", "viktor", "pilar")


@final
class Habits:
    """What a strategy wants, by the kinds and symbols of one card table; what the table has not is left out."""

    table: Table
    buys: vec[i64]
    counts: vec[i64]
    rest: i64  # a bit a kind: what the plan buys for want of a better card, cures among them
    fitting: i64  # the same without cures, and with the table's own cards
    powers: vec[i64]
    patience: i64
    least: i64
    energy: i64
    coin: i64
    cash: i64
    gold: i64
    shield: i64
    robber: i64
    antidote: i64
    shotgun: i64
    fire_bomb: i64
    people: vec[i64]

    def __init__(self, table: Table, plan: Plan) -> None:
        ids = table.ids
        self.table = table
        wishes = [wish for wish in plan.buys if wish[0] in ids]
        self.buys = places([wish[0] for wish in wishes], ids)
        self.counts = vec[i64]([i64(wish[1]) for wish in wishes])
        self.rest = bits_of(plan.rest, ids)
        self.fitting = self.rest & ~bits_of(CURES, ids) | own_cards(table)
        self.powers = places(plan.powers, table.symbol_ids)
        self.patience = plan.patience
        self.least = plan.least
        self.energy = plan.energy
        self.coin = place_of("coin", ids)
        self.cash = place_of("cash", ids)
        self.gold = place_of("gold", ids)
        self.shield = place_of("shield", ids)
        self.robber = place_of("robber", ids)
        self.antidote = place_of("antidote", ids)
        self.shotgun = place_of("shotgun", ids)
        self.fire_bomb = place_of("fire_bomb", ids)
        self.people = places(FAVOURITES, table.character_ids)

    def rests_on(self, kind: i64) -> bool:
        return kind != NOTHING and self.rest & (1 << kind) != 0


def place_of(name: str, names: tuple[str, ...]) -> i64:
    return i64(names.index(name)) if name in names else NOTHING


def places(wanted: Iterable[str], names: tuple[str, ...]) -> vec[i64]:
    return vec[i64]([i64(names.index(name)) for name in wanted if name in names])


def bits_of(wanted: Iterable[str], names: tuple[str, ...]) -> i64:
    bits: i64 = 0
    for place in places(wanted, names):
        bits |= 1 << place
    return bits


def own_cards(table: Table) -> i64:
    """Money, attacks and defences that only a table of one's own has."""
    known = [row.id for row in FILE.card]
    bits: i64 = 0
    for kind, card in enumerate(table.ids):
        colour = table.type_of[kind]
        if card not in known and (colour == MONEY or colour == RED or colour == BLUE):
            bits |= 1 << i64(kind)
    return bits
