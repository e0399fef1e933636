"""Small positions of every game, with few hidden cards: all worlds that fit can be found there (`stormdeck.testing.worlds`)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import stormdeck
from stormdeck.core.errors import PositionError
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds.cards import BOOKS

Document = dict[str, Any]

WEAPONS: Final = ("kick", "nine_mm", "shield", "medic", "shotgun", "poison", "antidote", "punch", "coin", "bolt", "robber")
TROOPS: Final = ("ravens", "archer", "ally3", "viking", "ally5", "shield_wall", "nightmare", "champion", "baldr")
LEADERS: Final = ("frigg", "freya", "hel", "odin", "longships", "seer", "vidarr", "valkyries")
CIVILIAN: Final = 1


def words(chance: random.Random, cards: tuple[str, ...], least: int, most: int) -> str:
    return " ".join([chance.choice(cards) for _ in range(chance.randint(least, most))])


def taidian(chance: random.Random) -> Document:
    """Two to four players with a few cards each; half of the tables ask only who can answer."""
    players = chance.choice((2, 2, 3, 4))
    cards = tuple(chance.sample(WEAPONS, 3)) + (("robber",) if chance.random() < 0.3 else ())
    seats = []
    for _ in range(players):
        seat: Document = {"hand": words(chance, cards, 1, 2), "pile": words(chance, cards, 0, 2)}
        seat |= {"closed": words(chance, cards, 0, 1), "discard": words(chance, cards, 0, 2)}
        seats.append(seat | {"health": chance.choice((10, 60, 100))})
    options: Document = {"characters": "none", "start_health": 100, "ask_always": chance.random() < 0.5}
    options |= {"treaties": chance.choice(("declared", "open")), "spoils": chance.random() < 0.3}
    options |= {"open_discards": chance.random() < 0.2, "shotgun_counter": chance.random() < 0.2}
    return {"seats": seats, "round": 2, "options": options}


def blanco(chance: random.Random) -> Document:
    """After a reshuffle: face-down cards of both shuffles, and two cards left in the pile."""
    cards = [f"{colour}{number}" for colour in "YDGOVTRBPN" for number in range(1, 13)]
    chance.shuffle(cards)
    down, up, hands, pile, rest = cards[:3], cards[3:8], cards[8:12], cards[12:14], cards[14:]
    mark = chance.choice("?!")
    seats = [
        {"grid": f"?{down[0]} {up[0]} / {up[1]} {up[2]}", "hand": f"{hands[0]} {hands[1]}"},
        {"grid": f"?{down[1]} {up[3]} / {mark}{down[2]} {up[4]}", "hand": f"{hands[2]} {hands[3]}+"},
    ]
    table = {"pile": " ".join(pile), "pile_size": 2, "discard": " ".join(rest), "turn": chance.randint(1, 2)}
    past = {"shuffles": 2, "older": {"1": [*down[:2], hands[2]]}}
    return {"seats": seats, **table, **past, "options": {"memory_aid": chance.random() < 0.5}}


def thunderbirds(chance: random.Random) -> Document:
    """Late in a mission: two or three cards of the deck are left, and two or three Pods nobody has seen."""
    game, options = stormdeck.game("thunderbirds"), {"advanced_count": chance.choice((3, 14))}
    document = game.describe(game.deal(game.agree(1, options), FastRng(chance.randrange(1000))))
    deck, pods = str(document["deck"]).split(), str(document["pod_deck"]).split()
    cut = len(deck) - chance.randint(2, 3)
    book = next(iter(BOOKS.values()))
    rescued = [card for card in deck[:cut] if book.kind(book.card_by_id[card]) == CIVILIAN]
    document |= {"phase": "move", "turn": 3, "deck": " ".join(deck[cut:]), "pods_known": len(pods) - chance.randint(2, 3)}
    document |= {"discarded": " ".join([card for card in deck[:cut] if card not in rescued]), "rescued": " ".join(rescued)}
    document.pop("shown", None)
    return document | {"options": options}


def thunderbolts(chance: random.Random) -> Document:
    cards = list("*HDTTLUU*TL*")
    chance.shuffle(cards)
    seats = [
        {"wallet": " ".join(cards[0:2]), "hand": " ".join(cards[2:4])},
        {"wallet": " ".join(cards[4:6]), "hand": " ".join(cards[6:9])},
    ]
    return {"seats": seats, "stacks": [cards[9], "", "", ""], "vault": " ".join(cards[10:]), "vault_size": 2}


def thunder_and_lightning(chance: random.Random) -> Document:
    """A lane or two, short hands and next to no deck; every card not named is set aside."""
    seats = []
    for _ in range(2):
        troops, leaders = chance.sample(TROOPS, 6), chance.sample(LEADERS, 2)
        deck = troops[4 : chance.randint(4, 5)]
        hand = [*troops[2 : chance.randint(3, 4)], *leaders[: chance.randint(0, 2)]]
        seat: Document = {"A": f"{chance.choice('+~')}{troops[0]} ~{troops[1]}", "hand": " ".join(hand), "deck": " ".join(deck)}
        seats.append(seat | {"deck_size": len(deck), "discard": troops[5]})
    return {"seats": seats, "turn": chance.randint(1, 2)}


SMALL: Final[dict[str, Callable[[random.Random], Document]]] = {
    "blanco": blanco,
    "taidian": taidian,
    "thunder-and-lightning": thunder_and_lightning,
    "thunderbirds": thunderbirds,
    "thunderbolts": thunderbolts,
}
"""By game: a small position, as chance will have it."""
STEPS: Final = {"blanco": 5, "taidian": 10, "thunder-and-lightning": 8, "thunderbirds": 8, "thunderbolts": 6}
"""How far each is played on."""


def small_positions(game_id: str, first: int) -> Iterator[tuple[int, Document]]:
    """Positions that can be set up, by seed; there are always more."""
    game = stormdeck.game(game_id)
    for seed in itertools.count(first):
        document = SMALL[game_id](random.Random(seed))
        bare = {name: value for name, value in document.items() if name != "options"}
        try:
            game.set_up(bare, game.agree(len(document["seats"]), document.get("options", {})), FastRng(0))
        except PositionError:
            continue  # no game reaches it
        yield seed, document
