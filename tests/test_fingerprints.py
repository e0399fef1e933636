"""Random games come out the same on every machine, interpreted and compiled: 1,000 of each table, as one number."""

from __future__ import annotations

from pathlib import Path

import pytest

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.core.game import Rows, State
from stormdeck.games.blanco.game import Blanco
from stormdeck.testing.fingerprints import COUNTS, fingerprints, stored
from tests.tables import TABLES

FILE = Path(__file__).parent / "golden" / "fingerprints.json"


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_fingerprints_are_those_that_are_stored(id: str, players: int) -> None:
    counts = COUNTS if is_compiled() else COUNTS[:1]  # a thousand interpreted games take a minute
    expected = stored(FILE)[id][str(players)]
    assert set(expected) == {str(count) for count in COUNTS}
    assert fingerprints(stormdeck.game(id), players, counts) == {str(count): expected[str(count)] for count in counts}


def test_only_games_that_exist_have_fingerprints() -> None:
    assert {(id, int(players)) for id, prints in stored(FILE).items() for players in prints} == set(TABLES)


def test_a_fingerprint_notices_another_order_of_choices() -> None:
    class Reversed(Blanco):
        def legal_rows(self, state: State, rows: Rows) -> None:
            Blanco.legal_rows(self, state, rows)
            listed = [rows.items[place] for place in range(int(rows.count))]
            rows.count = 0
            for row in reversed(listed):
                rows.add(row)

    assert fingerprints(Reversed(), 2, [1]) != fingerprints(Blanco(), 2, [1])
