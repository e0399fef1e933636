"""The fair shuffle: committed before the deal, mixed with every seat's entropy, opened after the end."""

from __future__ import annotations

import hashlib
import hmac

import pytest

import stormdeck
from stormdeck import BadSeat, FairDeal, Match, RecordError, StormdeckError
from stormdeck.core.rng import FairRng
from stormdeck.games.blanco.cards import DECK, code
from stormdeck.table.fair import MOST_ENTROPY
from stormdeck.table.record import FairShuffle

SECRET = bytes(range(32))
COMMITMENT = hashlib.sha256(b"stormdeck commitment 1" + SECRET).hexdigest()


def opened(*entropy: bytes) -> FairDeal:
    return FairDeal.reopen(FairShuffle(COMMITMENT, tuple(part.hex() for part in entropy), SECRET.hex()))


def words(key: bytes) -> list[int]:
    """The stream of a key, by the recipe alone."""
    blocks = [hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest() for block in range(40)]
    return [int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)]


class Recipe:
    """Chance as the page describes it, for somebody who checks a game with nothing but a hash function."""

    def __init__(self, secret: bytes, entropy: list[bytes]) -> None:
        message = b"stormdeck fair shuffle 1"
        for part in entropy:
            message += len(part).to_bytes(4, "big") + part
        self.stream = iter(words(hmac.new(secret, message, hashlib.sha256).digest()))

    def below(self, n: int) -> int:
        while True:
            product = next(self.stream) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def shuffled(self, cards: list[int]) -> list[int]:
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards


@pytest.mark.parametrize("entropy", [(b"", b""), (b"Mia", b"\x00\xff"), (b"x" * 1024, b"")])
def test_a_deal_can_be_checked_with_nothing_but_a_hash_function(entropy: tuple[bytes, bytes]) -> None:
    """The known answer: dealer, grids, first discard and pile of a whole deal, computed without Stormdeck."""
    match = Match("blanco", 2, fair=opened(*entropy))
    recipe = Recipe(SECRET, list(entropy))
    dealer = recipe.below(2)
    pile = [code(DECK[card]) for card in recipe.shuffled(list(range(120)))]
    grids = {}
    for seat in ((dealer + 1) % 2, dealer):
        cards = [pile.pop() for _ in range(9)]
        grids[seat] = " / ".join(" ".join(f"?{card}" for card in cards[row : row + 3]) for row in (0, 3, 6))
    first_discard = pile.pop()
    truth = match.truth(peek=True)
    seats = truth["seats"]
    assert isinstance(seats, list)
    assert truth["dealer"] == dealer + 1
    assert [seat["grid"] for seat in seats] == [grids[0], grids[1]]
    assert truth["discard"] == first_discard
    assert truth["pile"] == " ".join(reversed(pile))


def test_the_commitment_is_there_before_anybody_adds_anything() -> None:
    deal = FairDeal(3)
    shown = deal.commitment
    deal.add(0, "a")
    deal.add(2, b"b")
    deal.add(0, "changed my mind")
    proof = deal.proof(opened=True)
    assert deal.commitment == proof.commitment == shown
    assert proof.entropy == (b"changed my mind".hex(), "", b"b".hex())
    assert proof.secret is not None
    assert hashlib.sha256(b"stormdeck commitment 1" + bytes.fromhex(proof.secret)).hexdigest() == shown
    assert len(bytes.fromhex(proof.secret)) == 32


def test_every_deal_has_its_own_secret() -> None:
    assert len({FairDeal(2).commitment for _ in range(50)}) == 50


def test_every_seat_s_entropy_counts() -> None:
    keys = [(b"", b""), (b"a", b""), (b"", b"a"), (b"a", b"a")]
    first_words = {tuple(int(opened(*entropy).rng().next32()) for _ in range(3)) for entropy in keys}
    assert len(first_words) == 4


def test_after_the_deal_nobody_can_add_anything() -> None:
    deal = FairDeal(2)
    Match("blanco", 2, fair=deal)
    with pytest.raises(StormdeckError, match="The cards are dealt"):
        deal.add(0, "late")


def test_the_source_starts_anew_each_time_it_is_asked_for() -> None:
    """A match plays itself again from the start when a move is taken back."""
    deal = opened(b"", b"")
    first, second = deal.rng(), deal.rng()
    assert isinstance(first, FairRng)
    assert [int(first.next32()) for _ in range(9)] == [int(second.next32()) for _ in range(9)]


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_seats_at_the_table_add_entropy(seat: int) -> None:
    with pytest.raises(BadSeat, match="at this table are 0 to 1"):
        FairDeal(2).add(seat, "x")


def test_entropy_has_a_limit() -> None:
    deal = FairDeal(2)
    deal.add(0, b"x" * MOST_ENTROPY)
    with pytest.raises(StormdeckError, match=f"at most {MOST_ENTROPY} bytes"):
        deal.add(0, "x" * (MOST_ENTROPY + 1))


def test_a_match_takes_a_shuffle_made_for_it() -> None:
    with pytest.raises(StormdeckError, match="prepared for 3 seats, the match has 2"):
        Match("blanco", 2, fair=FairDeal(3))
    with pytest.raises(StormdeckError, match="a seed or a fair shuffle, not both"):
        Match("blanco", 2, 7, fair=FairDeal(2))


def test_a_proof_that_is_not_opened_opens_nothing() -> None:
    deal = FairDeal(2)
    assert deal.proof(opened=False).secret is None
    with pytest.raises(RecordError, match="not opened"):
        FairDeal.reopen(deal.proof(opened=False))


def test_the_secret_is_not_shown_by_accident() -> None:
    match = stormdeck.Match("blanco", 2)
    assert match.fair is not None
    secret = match.fair.proof(opened=True).secret
    assert secret is not None
    shown = repr(match.fair) + str(match.fair) + repr(match) + repr(match.fair.rng())
    assert secret not in shown
    assert repr(bytes.fromhex(secret)) not in shown
