"""Rules that change: a game says which older versions it still plays; tables and records of those go on as they began."""

from __future__ import annotations

import pytest

from stormdeck.core.errors import RecordError, UnknownRules
from stormdeck.core.game import Game
from stormdeck.games import BUILT_IN
from stormdeck.table.match import Match
from stormdeck.table.record import Record
from stormdeck.table.verify import is_verified, verify
from stormdeck.testing import check_game
from tests.toy.game import Nines
from tests.toy.renewed import FORGETFUL, RenewedNines


def install(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    monkeypatch.setitem(BUILT_IN, "nines", target)


def played(game: Game, seed: int = 3) -> Record:
    match = Match(game, 2, seed)
    while match.decision is not None:
        match.play(match.legal()[0])
    return match.record()


def test_a_game_of_a_new_version_plays_the_older_one_as_it_was() -> None:
    new, old = played(RenewedNines()), played(Nines())
    assert (new.rules_version, old.rules_version) == (2, 1)
    assert new.outcome != old.outcome
    assert played(RenewedNines().at_version(1)) == old
    assert played(RenewedNines().at_version(2)) == new


def test_a_version_nobody_knows_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownRules, match=r"^Nobody here knows version 3 of the rules of Nines, only versions 1 and 2\.$"):
        RenewedNines().at_version(3)
    with pytest.raises(UnknownRules, match=r"^Nobody here knows version 1 of the rules of Nines, only version 2\.$"):
        FORGETFUL.at_version(1)


def test_a_record_of_an_older_version_replays_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(Nines())
    install(monkeypatch, "tests.toy.renewed:GAME")
    again = Record.from_json(record.to_json()).replay()
    assert again.record() == record
    checks = verify(record)
    assert is_verified(checks), checks
    assert "Nines, version 1 of its rules, which is now at version 2" in [check.detail for check in checks]


def test_a_record_of_a_forgotten_version_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(Nines())
    install(monkeypatch, "tests.toy.renewed:FORGETFUL")
    with pytest.raises(
        RecordError, match=r"^The record follows version 1 of the rules of Nines; this Stormdeck has version 2\.$"
    ):
        record.replay()
    checks = {check.what: check for check in verify(record)}
    assert checks["rules"].detail == "the record follows version 1 of Nines, this Stormdeck has version 2"
    assert [check.what for check in checks.values() if check.ok is False] == ["rules"]


def test_the_kit_holds_older_versions_to_the_contract() -> None:
    check_game(RenewedNines(), players=[2])


class NotOlder(RenewedNines):
    def older(self, version: int) -> Game:
        return self


class BrokenOnce(Nines):
    """Version 1 as it should not have been kept: its games end without an outcome."""

    def outcome(self, state: object) -> None:
        return None


class KeepsABrokenOne(RenewedNines):
    def older(self, version: int) -> Game:
        return BrokenOnce()


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (NotOlder(), r"what `older\(1\)` gives does not play by version 1"),
        (RenewedNines((2,)), "version 2 of the rules is not an older one"),
        (KeepsABrokenOne(), "There is an outcome exactly when nobody decides"),
    ],
)
def test_the_kit_notices_a_version_that_is_not_kept(game: Game, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check_game(game, players=[2])
