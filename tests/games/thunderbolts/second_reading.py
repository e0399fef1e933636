"""THUNDERBOLTS a second time, written from the manual alone and as plainly as possible: the judge of the engine in random play.

Slow, no secrets, no events.  Where the engine shuffles, the order is taken over from its next position after checking that it
is the same set of cards.  Cards are letters, a stack is a list with "-" for every card taken away from under its top.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]
WORD = "THUNDERBOLTS"


class SeatReading:
    def __init__(self, seat: Document) -> None:
        words = seat.get("hand", "").split()
        self.hand = sorted(word.partition("@")[0].rstrip("+") for word in words)
        self.known = words.count("*+")
        self.wallet: list[str] = seat["wallet"].split()
        self.reserves: list[list[str]] = [pile.split() for pile in seat.get("reserves", [])]
        self.reserves += [[] for _ in range(4 - len(self.reserves))]
        self.points: int = seat.get("points", 0)
        self.finished: int = seat.get("finished", 0)

    def facts(self) -> tuple[object, ...]:
        return sorted(self.hand), self.known, self.wallet, self.reserves, self.points, self.finished


class Reading:
    def __init__(self, document: Document, options: Document) -> None:
        self.options = options
        self.after: Document = document
        self.seats = [SeatReading(seat) for seat in document["seats"]]
        self.stacks = [text.split() for text in document["stacks"]]
        self.vault: list[str] = document.get("vault", "").split()
        self.completed: list[str] = document.get("completed", "").split()
        self.current: int = document.get("turn", 1) - 1
        self.turn_no: int = document.get("turn_no", 1)
        self.plays: int = document.get("actions", 0)
        self.idle: int = document.get("idle_passes", 0)
        self.result: str = document.get("result", "")
        self.shuffles = 0

    @property
    def me(self) -> SeatReading:
        return self.seats[self.current]

    # ---- What is allowed ----

    def sources(self) -> Iterator[tuple[str, str]]:
        """Where a card can come from, and which card that is."""
        for card in sorted(set(self.me.hand)):
            yield card, card
        if self.me.wallet:
            yield "wallet", self.me.wallet[-1]
        for number, pile in enumerate(self.me.reserves):
            if pile:
                yield f"rs{number + 1}", pile[-1]

    def legal(self) -> set[str]:
        if self.result:
            return set()
        found = set()
        for source, card in self.sources():
            for number, stack in enumerate(self.stacks):
                place = len(stack)
                if card == "*" or (place != 10 and card == WORD[place]):
                    found.add(f"play {source} st{number + 1}")
                if card != "*" and stack and stack[-1] == "*" and place != 11 and card == WORD[place - 1]:
                    found.add(f"exchange {source} st{number + 1}")
        if not self.me.hand:
            return found | {"pass"}
        return found | {f"close {card} rs{number}" for card in self.me.hand for number in (1, 2, 3, 4)}

    # ---- What happens ----

    def play(self, action: str, after: Document) -> None:
        """`after` is the engine's next position: used for the order of shuffled cards only."""
        self.after = after
        kind, *words = action.split()
        if kind == "play":
            self.play_card(words[0], int(words[1][2]) - 1)
        elif kind == "exchange":
            self.exchange(words[0], int(words[1][2]) - 1)
        elif kind == "close":
            self.take(words[0])
            self.me.reserves[int(words[1][2]) - 1].append(words[0])
            self.idle = 0
            self.end_turn()
        else:
            self.idle = 0 if self.plays else self.idle + 1
            self.end_turn()

    def take(self, source: str) -> str:
        if source == "wallet":
            return self.me.wallet.pop()
        if source.startswith("rs"):
            return self.me.reserves[int(source[2]) - 1].pop()
        self.me.hand.remove(source)
        if source == "*" and self.me.known:
            self.me.known -= 1
        return source

    def play_card(self, source: str, number: int) -> None:
        self.stacks[number].append(self.take(source))
        self.resolve(number)

    def exchange(self, source: str, number: int) -> None:
        letter = self.take(source)
        assert self.stacks[number][-1] == "*"
        self.stacks[number][-1] = letter
        if self.options["exchange_wild_to"] == "hand" or (source != "wallet" and not source.startswith("rs")):
            self.me.hand.append("*")
            self.me.known += 1
        elif source == "wallet":
            self.me.wallet.append("*")
        else:
            self.me.reserves[int(source[2]) - 1].append("*")
        self.resolve(number)

    def resolve(self, number: int) -> None:
        self.plays += 1
        self.idle = 0
        if len(self.stacks[number]) == 12:
            self.me.points += 5
            self.me.finished += 1
            self.completed += [card for card in self.stacks[number] if card != "-"]
            self.stacks[number] = []
        if not self.me.wallet:
            self.me.points += 10
            self.result = "wallet"
            return
        if not self.me.hand:
            self.draw()
        if self.plays == self.options["turn_action_limit"]:
            self.result = "turn_limit"

    def end_turn(self) -> None:
        if self.idle == len(self.seats):
            self.result = "blocked"
        elif self.turn_no == self.options["turn_limit"]:
            self.result = "turn_limit"
        else:
            self.current = (self.current + 1) % len(self.seats)
            self.turn_no += 1
            self.plays = 0
            self.draw()

    # ---- Drawing ----

    def draw(self) -> None:
        while len(self.me.hand) < 5:
            if not self.vault:
                self.renew()
            if not self.vault:
                return
            self.me.hand.append(self.vault.pop(0))

    def renew(self) -> None:
        recycle = self.options["vault_recycle"]
        new: list[str] = []
        if recycle != "none":
            new, self.completed = self.completed, []
        if not new and recycle == "completed_then_under_tops":
            for stack in self.stacks:
                for place in range(len(stack) - 1):
                    if stack[place] != "-":
                        new.append(stack[place])
                        stack[place] = "-"
        if new:
            self.shuffles += 1
            self.take_order_over(new)

    def take_order_over(self, new: list[str]) -> None:
        """The engine's shuffle: some of the cards are in the hand that was filled, the others in the VAULT, in order."""
        if len(new) <= 5 - len(self.me.hand):
            self.vault = new  # all of them are drawn, in whatever order
            return
        vault = self.after.get("vault", "").split()
        drawn = list(new)
        for card in vault:
            assert card in drawn, "the new VAULT has a card that was not shuffled into it"
            drawn.remove(card)
        hand = SeatReading(self.after["seats"][self.current]).hand
        for card in [*self.me.hand, *drawn]:
            assert card in hand, "a card that was shuffled is neither in the VAULT nor in the hand"
            hand.remove(card)
        assert not hand
        self.vault = drawn + vault

    # ---- The end ----

    def winners(self) -> list[int]:
        best = max(seat.points for seat in self.seats)
        top = [number for number, seat in enumerate(self.seats) if seat.points == best]
        if self.options["tie_break"] == "wallet":
            fewest = min(len(self.seats[number].wallet) for number in top)
            top = [number for number in top if len(self.seats[number].wallet) == fewest]
        return top

    # ---- To compare ----

    def all_cards(self) -> list[str]:
        found = [*self.vault, *self.completed]
        for stack in self.stacks:
            found += [card for card in stack if card != "-"]
        for seat in self.seats:
            found += [*seat.hand, *seat.wallet, *[card for pile in seat.reserves for card in pile]]
        return sorted(found)

    def facts(self) -> dict[str, object]:
        """Everything two readings of one position must agree on."""
        return {
            "seats": [seat.facts() for seat in self.seats],
            "stacks": self.stacks,
            "vault": self.vault,
            "completed": sorted(self.completed),
            "turn": (self.current, self.turn_no, self.plays, self.idle),
            "result": self.result,
        }
