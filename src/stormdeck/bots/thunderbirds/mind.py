"""What Greedy keeps in mind in the Thunderbirds Solitaire Game: the chains as seen, and sample dice to try actions with."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.chain import WORST
from stormdeck.bots.thunderbirds.price import GREEDY, PLAIN
from stormdeck.bots.thunderbirds.roller import DICE, SEATS, SIDES, Roller
from stormdeck.core.arrays import row_of
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds.cards import SKILLS, Book
from stormdeck.games.thunderbirds.view import ThunderbirdsView

SAMPLES: Final = 12


@final
class Mind(Roller):
    """The chains as seen, and the sample dice."""

    cache: vec[i64]
    plain: bool  # plays the policy of the reference, to the letter

    def __init__(self, book: Book, plain: bool) -> None:
        super().__init__(book, vec[i64](list(PLAIN if plain else GREEDY)), row_of(SAMPLES * SEATS * DICE))
        self.allocator.frees_only_leavers = plain
        self.plain = plain
        self.cache = row_of(4 * 8 * (2 + 16))

    def read(self, seen: ThunderbirdsView, book: Book) -> None:
        """Take in what lies on the table; the sample dice change from turn to turn."""
        chance = FastRng(seen.turn, 77)
        place: i64 = 0
        while place < i64(len(self.sides)):
            self.sides[place] = chance.below(SIDES)
            place += 1
        self.allocator.wild_frees = seen.options.flag("wild_frees")
        limit = seen.options.number("capture_limit")
        for chain in range(4):
            row, outlook = self.rows[chain], self.outlooks[chain]
            row.size = len(seen.chains[chain])
            row.rescued = 0
            row.captured = 0
            row.discarded = 0
            for position, entry in enumerate(seen.chains[chain]):
                mark: i64 = 1 if entry.influenced else 0
                for die in entry.stored:
                    mark += i64(1) << i64(4 * die.face)
                row.cards[position] = int(entry.card)
                row.marks[position] = mark
            call = seen.slots[chain]
            outlook.call = -1 if call is None else int(call)
            outlook.guarded = not seen.lady.air and seen.lady.place == chain + 1
            outlook.spare = limit - len(seen.captured) - 1 if limit and not self.plain else -1
        for colour, count in enumerate(seen.supply):
            self.supply[colour] = count
        for seat, pilot in enumerate(seen.fleet.crew):
            self.skills[seat] = -1 if pilot < 0 else SKILLS.index(book.file.pilots[pilot].skill)
        place = 0
        while place < i64(len(self.cache)):
            self.cache[place] = WORST
            place += 1

    def value_at(self, chain: i64, mask: i64, with_two: i64, pod: i64) -> i64:
        """`expected`, remembered.  `mask` has a bit for Thunderbirds 1, 3 and 4."""
        key: i64 = ((chain * 8 + (mask & 1) + ((mask >> 2) & 1) * 2 + ((mask >> 3) & 1) * 4) * 18) + (
            2 + pod if with_two == 1 and pod >= 0 else with_two
        )
        if self.cache[key] == WORST:
            self.cache[key] = self.expected(chain, mask | (with_two << 1), pod if with_two == 1 else -1)
        return self.cache[key]
