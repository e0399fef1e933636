"""THUNDERBOLTS laid out as text, with the table of the scenario checks around it.

Piles are written bottom to top, the VAULT in drawing order; `*` is a wild, `-` a card taken away from under the top of a stack.
Unless a test says otherwise player 1 is to decide and holds O O; there are two players; every WALLET is O O O O O (or another
letter five times, where the twelve O of the deck do not suffice); the other hands, the stacks, the reserves and the completed
pile are empty; the VAULT has 40 cards that do not matter.  A VAULT that is named is just that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from stormdeck import Match
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts import GAME
from stormdeck.games.thunderbolts.cards import Card, code
from stormdeck.games.thunderbolts.view import Held, ThunderboltsView
from stormdeck.testing.scenario import ScenarioTable

WORD = "THUNDERBOLTS"
FULL10 = "T H U N D E R B O L"
COMPLETE = f"{FULL10} * S"

SeatDocument = dict[str, object]


def cards(text: str) -> list[str]:
    """Cards whose order does not matter: a hand, the completed pile."""
    return sorted(text.split())


def built(places: int) -> str:
    """A stack with so many places filled, by letters as far as letters can."""
    return " ".join(["*" if place == 10 else WORD[place] for place in range(places)])


def player(hand: str = "", wallet: str = "", **more: object) -> SeatDocument:
    """One seat of a position; reserves are named rs1 to rs4."""
    reserves = [more.pop(f"rs{number}", "") for number in (1, 2, 3, 4)]
    return {"hand": hand, "wallet": wallet, "reserves": reserves, **more}


class ThunderboltsTable(ScenarioTable):
    """What the tests read off a table.  What names no seat is about the seat to move, or player 1 when the game is over."""

    def seat(self, seat: int) -> Mapping[str, Any]:
        seats = self.truth["seats"]
        assert isinstance(seats, list)
        found = seats[seat - 1]
        assert isinstance(found, dict)
        return found

    def hand_of(self, seat: int) -> list[str]:
        return sorted(word.partition("@")[0].rstrip("+") for word in str(self.seat(seat).get("hand", "")).split())

    def wallet_of(self, seat: int) -> str:
        return str(self.seat(seat)["wallet"])

    def finished_of(self, seat: int) -> int:
        return int(self.seat(seat).get("finished", 0))

    def reserve(self, number: int, seat: int = 1) -> str:
        return str(self.seat(seat)["reserves"][number - 1])

    def stack(self, number: int) -> str:
        stacks = self.truth["stacks"]
        assert isinstance(stacks, list)
        return str(stacks[number - 1])

    def place(self, number: int) -> int:
        """How many places of the word a stack has filled."""
        return len(self.stack(number).split())

    def _number(self, field: str, default: int) -> int:
        number = self.truth.get(field, default)
        assert isinstance(number, int)
        return number

    @property
    def hand(self) -> list[str]:
        return self.hand_of(self.turn or 1)

    @property
    def wallet(self) -> str:
        """Player 1's."""
        return self.wallet_of(1)

    @property
    def vault(self) -> list[str]:
        """In drawing order."""
        return str(self.truth.get("vault", "")).split()

    @property
    def completed(self) -> list[str]:
        return cards(str(self.truth.get("completed", "")))

    @property
    def points(self) -> list[int]:
        return [int(self.seat(seat + 1).get("points", 0)) for seat in range(self.match.players)]

    @property
    def turn_no(self) -> int:
        return self._number("turn_no", 1)

    @property
    def idle_passes(self) -> int:
        return self._number("idle_passes", 0)

    @property
    def plays_this_turn(self) -> int:
        return self._number("actions", 0)

    @property
    def result(self) -> str:
        return str(self.truth.get("result", ""))

    # ---- What others see ----

    def view_of(self, seat: int | None) -> ThunderboltsView:
        seen = self.seen(seat)
        assert isinstance(seen, ThunderboltsView)
        return seen

    def wallet_seen_by(self, viewer: int | None, owner: int = 1) -> tuple[int, str]:
        """How many cards, and the face of the top one."""
        wallet = self.view_of(viewer).players[owner - 1].wallet
        return wallet.count, "" if wallet.top is None else code(wallet.top)

    def hand_seen_by(self, viewer: int | None, owner: int = 1) -> list[str]:
        """A hand as a viewer sees it: `-` unknown, `*+` a wild that everybody knows of."""
        hand = self.view_of(viewer).players[owner - 1].hand
        return sorted(code(held.card) + ("+" if held.public else "") if isinstance(held, Held) else "-" for held in hand)

    def unseen_by(self, viewer: int | None) -> dict[int, list[str]]:
        """By shuffle: the cards a viewer cannot place."""
        return {
            pool.shuffle: sorted(code(Card(face)) for face, count in enumerate(pool.copies) for _ in range(count))
            for pool in self.view_of(viewer).recall.unseen
        }

    def events_seen_by(self, viewer: int | None) -> list[str]:
        """The names of what a viewer has noticed so far."""
        return [type(event).__name__ for event in self.match.events(None if viewer is None else viewer - 1)]

    def offers(self, viewer: int) -> list[str]:
        """The legal actions as sentences, from the side of the player who decides."""
        speaker = Speaker(Seat(viewer - 1), self.match.names)
        return [self.match.game.offer(action, self.seen(viewer), speaker) for action in self.match.legal()]

    def question(self, viewer: int | None) -> str:
        speaker = Speaker(None if viewer is None else Seat(viewer - 1), self.match.names)
        return self.match.game.ask(self.seen(viewer), speaker)


def position(
    hand: str = "O O",
    wallet: str = "",
    *,
    vault: str | None = None,
    others: list[SeatDocument] | None = None,
    **more: Any,
) -> dict[str, object]:
    """The document of a position: stacks are named st1 to st4, player 1's reserves rs1 to rs4."""
    mine = {name: more.pop(name) for name in ("rs1", "rs2", "rs3", "rs4", "points", "finished", "wallet_size") if name in more}
    seats = [player(hand, wallet, **mine), *([player()] if others is None else others)]
    stacks = [more.pop(f"st{number}", "") for number in (1, 2, 3, 4)]
    document: dict[str, object] = {"seats": seats, "stacks": stacks, "vault": vault or "", **more}
    document.setdefault("vault_size", 40 if vault is None else len(vault.split()))
    fill_wallets(document, seats)
    return document


def fill_wallets(document: dict[str, object], seats: list[SeatDocument]) -> None:
    """Five equal letters for every WALLET left out."""
    for seat in seats:
        if not seat["wallet"]:
            named = str([value for name, value in document.items() if name != "options"])
            letter = next(letter for letter in "OLBED" if len(re.findall(rf"\b{letter}\b", named)) <= 7)
            seat["wallet"] = " ".join([letter] * 5)


def table(hand: str = "O O", wallet: str = "", *, seed: int = 1, **more: Any) -> ThunderboltsTable:
    """A table with this hand and WALLET for player 1; see `position`."""
    return ThunderboltsTable(Match.from_position(GAME, position(hand, wallet, **more), seed))


def new_game(players: int, seed: int = 1, **options: object) -> ThunderboltsTable:
    """A game from the deal on."""
    return ThunderboltsTable(Match(GAME, players, seed, options))
