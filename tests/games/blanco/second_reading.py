"""Blanco a second time, written from the manual alone and as plainly as possible: the judge of the engine in random play.

Slow, no secrets, no events.  Where the engine shuffles, the order is taken over from its next position after checking that it
is the same set of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]
Line = tuple[str, frozenset[str]]  # "row" or "column", and its cards


class Cell:
    def __init__(self, text: str) -> None:
        self.card = text.lstrip("?!")
        self.face = text[0] if text[0] in "?!" else ""

    def __str__(self) -> str:
        return self.face + self.card

    @property
    def up(self) -> bool:
        return self.face == ""


class SeatReading:
    def __init__(self, seat: Document) -> None:
        self.grid = [[Cell(word) for word in row.split()] for row in seat["grid"].split("/")] if seat["grid"] else []
        self.hand = {word.rstrip("+"): word.endswith("+") for word in seat.get("hand", "").split()}
        self.stage: int = seat.get("stage", 1)
        self.turns: int = seat.get("turns_taken", 0)
        self.wins: int = seat.get("wins", 0)
        self.points: int = seat.get("points", 0)

    def cells(self) -> Iterator[tuple[str, Cell]]:
        for row, line in enumerate(self.grid):
            for column, cell in enumerate(line):
                yield f"r{row + 1}c{column + 1}", cell

    def at(self, name: str) -> Cell:
        row, column = name[1:].split("c")
        return self.grid[int(row) - 1][int(column) - 1]

    def down(self) -> list[str]:
        return [name for name, cell in self.cells() if not cell.up]

    def size(self) -> int:
        return sum(len(row) for row in self.grid)

    def line(self, kind: str, number: int) -> list[Cell]:
        return self.grid[number - 1] if kind == "row" else [row[number - 1] for row in self.grid]

    def complete_lines(self) -> list[tuple[str, int]]:
        found = []
        for kind, count in (("row", len(self.grid)), ("column", len(self.grid[0]) if self.grid else 0)):
            for number in range(1, count + 1):
                cells = self.line(kind, number)
                alike = {cell.card[1:] if kind == "row" else cell.card[0] for cell in cells}
                if len(cells) >= 2 and all(cell.up for cell in cells) and len(alike) == 1:
                    found.append((kind, number))
        return found

    def remove(self, kind: str, number: int) -> list[str]:
        gone = [cell.card for cell in self.line(kind, number)]
        if kind == "row":
            del self.grid[number - 1]
        else:
            for row in self.grid:
                del row[number - 1]
            self.grid = [row for row in self.grid if row]
        return gone

    def neighbours(self) -> Iterator[tuple[str, str]]:
        for row, line in enumerate(self.grid):
            for column in range(len(line)):
                here = f"r{row + 1}c{column + 1}"
                if column + 1 < len(line):
                    yield here, f"r{row + 1}c{column + 2}"
                if row + 1 < len(self.grid):
                    yield here, f"r{row + 2}c{column + 1}"


class Reading:
    def __init__(self, document: Document, options: Document) -> None:
        self.options = options
        self.after: Document = document
        self.take_over(document)

    def take_over(self, document: Document) -> None:
        self.seats = [SeatReading(seat) for seat in document["seats"]]
        self.active: int = document.get("turn", 1) - 1
        self.phase: str = document.get("phase", "choose_action")
        self.dealer: int = document["dealer"]
        self.first_dealer: int = document["first_dealer"]
        self.pile: list[str] = document.get("pile", "").split()
        self.discard: list[str] = document.get("discard", "").split()
        self.box: set[str] = set(document.get("box", "").split())
        self.games: int = document.get("games_played", 0)
        self.winners: list[int] = []
        self.old: list[Line] = []
        self.forget_turn()

    def forget_turn(self) -> None:
        self.lines = 0
        self.chain = False
        self.look_used = False
        self.looked_at = ""
        self.taken = ""

    @property
    def me(self) -> SeatReading:
        return self.seats[self.active]

    # ---- What is allowed ----

    def legal(self) -> set[str]:
        me, phase = self.me, self.phase
        if phase in ("setup_reveal", "reveal_after_discard", "deploy_reveal"):
            return {f"reveal {name}" for name in me.down()}
        if phase in ("setup_look", "deploy_look"):
            return {f"look {name}" for name in me.down()}
        if phase == "reward_look":
            return {f"look {name}" for name in me.down()} | {"skip look"}
        if phase == "reward_reveal":
            return {"reveal looked", "keep hidden"}
        if phase == "clear_lines":
            stop = {"finish clearing"} if self.options["clearing"] == "optional" else set()
            return {f"clear {kind} {number}" for kind, number in me.complete_lines()} | stop
        if phase == "play_or_discard":
            bound = "" if self.options["allow_discard_return"] else self.taken
            discards = {f"discard {card}" for card in me.hand if card != bound}
            return discards | {f"place {card} {name}" for card in me.hand for name, _ in me.cells()}
        if phase == "choose_action":
            return {"draw pile", "draw discard"} | set(self.swaps())
        return set()

    def swaps(self) -> Iterator[str]:
        for first, second in self.me.neighbours():
            down = [name for name in (first, second) if not self.me.at(name).up]
            for name in down:
                yield f"swap {first} {second} reveal {name}"
            if not down:
                yield f"swap {first} {second}"

    # ---- What happens ----

    def play(self, action: str, after: Document) -> None:
        """`after` is the engine's next position: used for the order of shuffled cards and for new deals only."""
        self.after = after
        kind, *words = action.split()
        if kind == "draw":
            self.draw(words[0])
        elif kind == "swap":
            self.swap(words)
        elif kind == "discard":
            self.let_go(words[0])
            self.discard.append(words[0])
            if self.me.down():
                self.phase = "reveal_after_discard"
            else:
                self.begin_clearing()
        elif kind == "place":
            self.place(*words)
        elif action == "reveal looked":
            self.me.at(self.looked_at).face = ""
            self.looked_at = ""
            self.begin_clearing()
        elif kind == "reveal":
            self.reveal(words[0])
        elif kind == "look":
            self.look(words[0])
        elif kind == "clear":
            self.clear(words[0], int(words[1]))
        elif action == "finish clearing":
            self.reward()
        else:  # skip look, keep hidden
            self.end_turn()

    def let_go(self, card: str) -> None:
        del self.me.hand[card]
        self.taken = ""

    def draw(self, source: str) -> None:
        if source == "pile":
            self.me.hand[self.from_pile()] = False
        else:
            self.taken = self.discard.pop()
            self.me.hand[self.taken] = True
        self.phase = "play_or_discard"

    def from_pile(self) -> str:
        if not self.pile:
            self.reshuffle()
        card = self.pile.pop(0)
        if not self.pile and self.options["reshuffle"] == "immediate":
            self.reshuffle()
        return card

    def reshuffle(self) -> None:
        cards = self.box | set(self.discard[:-1])
        self.box = set()
        self.discard = self.discard[-1:]
        seat = SeatReading(self.after["seats"][self.active])
        came = [card for card in seat.hand if card in cards] + [cell.card for _, cell in seat.cells() if cell.card in cards]
        order = came + [card for card in self.after.get("pile", "").split() if card in cards]
        assert sorted(order) == sorted(cards), "the new pile is not the discards below the top and the box"
        self.pile = order

    def place(self, card: str, name: str) -> None:
        self.let_go(card)
        cell = self.me.at(name)
        self.discard.append(cell.card)
        cell.card, cell.face = card, ""
        self.begin_clearing()

    def swap(self, words: list[str]) -> None:
        first, second = self.me.at(words[0]), self.me.at(words[1])
        if len(words) > 2:
            self.me.at(words[3]).face = ""
        first.card, second.card = second.card, first.card
        first.face, second.face = second.face, first.face
        self.begin_clearing()

    def reveal(self, name: str) -> None:
        self.me.at(name).face = ""
        if self.phase == "setup_reveal":
            self.phase = "setup_look"
        elif self.phase == "deploy_reveal":
            self.phase = "deploy_look"
        else:
            self.begin_clearing()

    def look(self, name: str) -> None:
        self.me.at(name).face = "!"
        if self.phase == "setup_look":
            for _ in range(2):
                self.me.hand[self.from_pile()] = False
            self.phase = "choose_action" if self.active + 1 == self.dealer else "setup_reveal"
            self.active = (self.active + 1) % len(self.seats)
        elif self.phase == "reward_look" and self.chain:
            self.look_used, self.looked_at, self.phase = True, name, "reward_reveal"
        else:
            self.end_turn()

    # ---- Clearing ----

    def cards_of(self, kind: str, number: int) -> frozenset[str]:
        return frozenset(cell.card for cell in self.me.line(kind, number))

    def begin_clearing(self) -> None:
        self.old = [(kind, self.cards_of(kind, number)) for kind, number in self.me.complete_lines()]
        self.go_on_clearing()

    def go_on_clearing(self) -> None:
        if self.me.complete_lines():
            self.phase = "clear_lines"
        else:
            self.reward()

    def clear(self, kind: str, number: int) -> None:
        cards = self.cards_of(kind, number)
        is_old = any(way == kind and cards <= line for way, line in self.old)
        self.box |= set(self.me.remove(kind, number))
        self.lines += 1
        if self.lines > 1 and (self.options["chain_rule"] == "second_line" or not is_old):
            self.chain = True
        if self.me.size():
            self.go_on_clearing()
        elif self.me.stage == 1:
            self.me.stage = 2
            self.me.grid = [[Cell("?" + self.from_pile()) for _ in range(4)] for _ in range(3)]
            self.phase = "deploy_reveal"
        else:
            self.end_game([self.active])

    def reward(self) -> None:
        if self.lines and not self.look_used and self.me.down():
            self.phase = "reward_look"
        else:
            self.end_turn()

    # ---- Ends ----

    def end_turn(self) -> None:
        self.me.turns += 1
        self.forget_turn()
        self.active = (self.active + 1) % len(self.seats)
        self.phase = "choose_action"
        limit = self.options["max_turns_per_player"]
        if limit and all(seat.turns >= limit for seat in self.seats):
            ranks = [(-seat.stage, seat.size()) for seat in self.seats]
            self.end_game([seat for seat, rank in enumerate(ranks) if rank == min(ranks)])

    def end_game(self, winners: list[int]) -> None:
        self.games += 1
        for number, seat in enumerate(self.seats):
            seat.wins += number in winners
            waiting = 12 if self.options["score_mode"] == "cards_to_go" and seat.stage == 1 else 0
            seat.points += seat.size() + waiting
        self.winners = self.match_winners(winners)
        if self.winners:
            self.phase = "match_over"
        else:
            self.next_game(winners)

    def match_winners(self, winners: list[int]) -> list[int]:
        mode = self.options["match_mode"]
        if mode == "single":
            return winners
        if mode == "first_to_wins":
            return [number for number, seat in enumerate(self.seats) if seat.wins >= self.options["match_wins"]]
        if self.games < self.options["match_games"]:
            return []
        ranks = [(seat.points, -seat.wins) for seat in self.seats]
        return [number for number, rank in enumerate(ranks) if rank == min(ranks)]

    def next_game(self, winners: list[int]) -> None:
        """The new deal itself is taken over; what must be true of it is checked."""
        rotation, count = self.options["dealer_rotation"], len(self.seats)
        if rotation == "clockwise":
            dealer = self.dealer % count + 1
        elif rotation == "fixed":
            dealer = self.first_dealer
        else:
            dealer = winners[0] + 1 if len(winners) == 1 else self.dealer
        carried = [(seat.wins, seat.points) for seat in self.seats]
        games, first_dealer = self.games, self.first_dealer
        self.take_over(self.after)
        assert (self.dealer, self.first_dealer, self.games) == (dealer, first_dealer, games)
        assert [(seat.wins, seat.points) for seat in self.seats] == carried
        assert (self.phase, self.active) == ("setup_reveal", dealer % count)
        assert len(self.discard) == 1
        assert not self.box
        for seat in self.seats:
            assert [len(row) for row in seat.grid] == [3, 3, 3]
            assert {cell.face for _, cell in seat.cells()} == {"?"}
            assert (seat.stage, seat.turns, seat.hand) == (1, 0, {})

    # ---- To compare ----

    def all_cards(self) -> list[str]:
        grids = [cell.card for seat in self.seats for _, cell in seat.cells()]
        hands = [card for seat in self.seats for card in seat.hand]
        return grids + hands + self.pile + self.discard + list(self.box)

    def facts(self) -> dict[str, object]:
        """Everything two readings of one position must agree on."""
        seats = [
            {
                "grid": " / ".join([" ".join([str(cell) for cell in row]) for row in seat.grid]),
                "hand": dict(sorted(seat.hand.items())),
                "books": (seat.stage, seat.turns, seat.wins, seat.points),
            }
            for seat in self.seats
        ]
        facts: dict[str, object] = {"seats": seats, "phase": self.phase, "games": self.games, "discard": self.discard}
        facts |= {"pile": self.pile, "box": sorted(self.box), "dealers": (self.dealer, self.first_dealer)}
        if self.phase != "match_over":
            turn = (self.lines, self.chain, self.look_used, self.looked_at, self.taken)
            facts |= {"active": self.active, "turn": turn}
        return facts


def read(document: Document, options: Document) -> Reading:
    """A position of the engine, with its turn."""
    reading = Reading(document, options)
    reading.lines = document.get("lines_cleared", 0)
    reading.chain = document.get("chain", False)
    reading.look_used = document.get("look_used", False)
    reading.looked_at = document.get("looked_at", "")
    reading.taken = document.get("taken_from_discard", "")
    return reading
