"""The fair shuffle: commit before the deal, let every seat add its own entropy, open after the end."""

from __future__ import annotations

import secrets

from stormdeck.core.errors import BadSeat, RecordError, StormdeckError
from stormdeck.core.rng import FairRng, fair_commitment, fair_key
from stormdeck.table.record import FairShuffle
from stormdeck.table.whole import whole

SECRET_BYTES = 32
MOST_ENTROPY = 1024


class FairDeal:
    """A shuffle being prepared.  Show `commitment` to everybody, then take their entropy, then deal.

    >>> import stormdeck
    >>> shuffle = stormdeck.FairDeal(players=2)
    >>> shown_to_everybody = shuffle.commitment
    >>> shuffle.add(0, "my dog likes thunder")
    >>> match = stormdeck.Match(stormdeck.game_ids()[0], players=2, fair=shuffle)
    >>> match.record().fair.commitment == shown_to_everybody
    True
    """

    def __init__(self, players: int) -> None:
        self._secret = secrets.token_bytes(SECRET_BYTES)
        self.commitment = fair_commitment(self._secret)
        self._entropy = [b""] * players
        self._dealt = False

    def add(self, seat: int, entropy: bytes | str) -> None:
        """A seat's own contribution: any text or bytes.  It may change its mind until the deal."""
        place = whole(seat, 0, len(self._entropy) - 1)
        if place is None:
            raise BadSeat(f"Seats at this table are 0 to {len(self._entropy) - 1}, not {seat!r}.")
        if self._dealt:
            raise StormdeckError("The cards are dealt; entropy can only be added before.")
        if not isinstance(entropy, bytes | str):
            raise StormdeckError(f"Entropy is a text or bytes, not {entropy!r}.")
        data = entropy.encode(errors="surrogatepass") if isinstance(entropy, str) else entropy
        if len(data) > MOST_ENTROPY:
            raise StormdeckError(f"A seat adds at most {MOST_ENTROPY} bytes of entropy, not {len(data)}.")
        self._entropy[place] = data

    @property
    def players(self) -> int:
        """How many seats may add entropy."""
        return len(self._entropy)

    def rng(self) -> FairRng:
        """The source of chance of the match; from here on nobody can add anything."""
        self._dealt = True
        return FairRng(fair_key(self._secret, self._entropy))

    def proof(self, *, opened: bool) -> FairShuffle:
        """What a record carries: the commitment and all entropy, and the secret once it may be known."""
        return FairShuffle(
            commitment=self.commitment,
            entropy=tuple(part.hex() for part in self._entropy),
            secret=self._secret.hex() if opened else None,
        )

    @classmethod
    def reopen(cls, proof: FairShuffle) -> FairDeal:
        """The shuffle of a record; RecordError if it is not opened or does not fit its commitment."""
        if proof.secret is None:
            raise RecordError("The shuffle of this record is not opened: the game was still running.")
        try:
            secret = bytes.fromhex(proof.secret)
            entropy = [bytes.fromhex(part) for part in proof.entropy]
        except ValueError:
            raise RecordError("The shuffle of this record is damaged: its secret or entropy is not hexadecimal.") from None
        deal = cls.__new__(cls)
        deal._secret, deal._entropy, deal._dealt = secret, entropy, False
        deal.commitment = fair_commitment(secret)
        if deal.commitment != proof.commitment:
            raise RecordError("The shuffle was changed: the opened secret does not fit the commitment.")
        return deal
