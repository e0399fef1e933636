"""`verify` says of each claim of a record whether it holds, and what it could not check."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stormdeck import FairDeal, Match, Record, play_out
from stormdeck.core.errors import RecordError
from stormdeck.table.record import HintTaken
from stormdeck.table.verify import FAILED, NONE, NOTED, OK, OPEN, SHOWN, Check, is_verified, read_for_verifying, verify

SHORT = {"max_turns_per_player": 2}


def results(checks: list[Check]) -> dict[str, str]:
    return {check.what: check.result for check in checks}


def fair_match(entropy: str = "") -> Match:
    deal = FairDeal(2)
    deal.add(0, entropy)
    return Match("blanco", 2, options=SHORT, fair=deal)


def finish(match: Match) -> Match:
    while match.decision is not None:
        match.play(match.legal()[0])
    return match


def changed(record: Record, **changes: Any) -> Record:
    """The record with other contents and a digest that fits them: a forger can compute digests too."""
    document = json.loads(record.to_json())
    document.update(changes, digest="")
    return Record.from_json(json.dumps(document)).sealed()


def test_a_finished_fair_game_is_verified_in_every_point() -> None:
    match = finish(fair_match("thunder"))
    checks = verify(match.record())
    assert is_verified(checks)
    assert set(results(checks).values()) == {OK}
    details = {check.what: check.detail for check in checks}
    assert 'seat 1 added "thunder"' in details["entropy"]
    assert f"{len(match.actions)} moves" in details["moves"]
    assert "BL-G42" in details["outcome"]


def test_practice_and_hints_are_noted_and_prove_nothing_against_a_record() -> None:
    hints = [HintTaken(1, 0), HintTaken(0, 1), HintTaken(1, 5)]
    checks = verify(finish(fair_match()).record(practice=True, hints=hints))
    assert is_verified(checks)
    assert (results(checks)["practice"], results(checks)["hints"]) == (NOTED, NOTED)
    told = next(check.detail for check in checks if check.what == "hints")
    assert told == "Player 1 took a hint, before move 2; Player 2 took 2 hints, before moves 1 and 6"
    forged = verify(finish(fair_match()).record(hints=[HintTaken(0, 10_000)]))
    assert (results(forged)["hints"], is_verified(forged)) == (FAILED, False)


def test_a_seeded_game_has_no_commitment_to_check() -> None:
    checks = verify(play_out("blanco", ["random", "random"], seed=3, options=SHORT))
    assert is_verified(checks)
    assert results(checks)["commitment"] == NONE


def test_a_running_fair_game_says_what_cannot_be_checked_yet() -> None:
    match = fair_match()
    match.play(match.legal()[0])
    checks = verify(match.record())
    assert not is_verified(checks)
    assert results(checks) | {} == {
        "format": OK,
        "digest": OK,
        "rules": OK,
        "options": OK,
        "commitment": OPEN,
        "entropy": OK,
        "moves": OPEN,
        "outcome": OPEN,
    }


def test_the_save_of_a_running_game_is_checked_as_far_as_it_goes() -> None:
    match = fair_match()
    match.play(match.legal()[0])
    found = results(verify(match.record(opened=True)))
    assert (found["commitment"], found["moves"], found["outcome"]) == (OK, OK, NONE)


def test_the_commitment_noted_before_the_deal_must_be_the_one_in_the_record() -> None:
    deal = FairDeal(2)
    noted = deal.commitment
    record = finish(Match("blanco", 2, options=SHORT, fair=deal)).record()
    assert results(verify(record, noted.upper()))[SHOWN] == OK
    other = verify(record, FairDeal(2).commitment)
    assert results(other)[SHOWN] == FAILED
    assert results(other)["moves"] == OK  # the rest is still checked
    assert not is_verified(other)


def test_a_seeded_game_fails_where_a_commitment_was_shown() -> None:
    assert results(verify(play_out("blanco", ["random"] * 2, seed=3, options=SHORT), "abc"))[SHOWN] == FAILED


def test_another_secret_does_not_fit_the_commitment() -> None:
    record = finish(fair_match()).record()
    assert record.fair is not None
    shuffle = {"commitment": record.fair.commitment, "entropy": ["", ""], "secret": "00" * 32}
    found = results(verify(changed(record, fair=shuffle)))
    assert (found["commitment"], found["moves"]) == (FAILED, OPEN)


def test_a_secret_that_is_no_hexadecimal_number_fails() -> None:
    record = finish(fair_match()).record()
    assert record.fair is not None
    shuffle = {"commitment": record.fair.commitment, "entropy": ["", ""], "secret": "thunder"}
    assert results(verify(changed(record, fair=shuffle)))["commitment"] == FAILED


def test_other_entropy_gives_another_deal_so_the_moves_fail() -> None:
    record = finish(fair_match("thunder")).record()
    assert record.fair is not None
    shuffle = {"commitment": record.fair.commitment, "entropy": ["", ""], "secret": record.fair.secret}
    found = results(verify(changed(record, fair=shuffle)))
    assert found["commitment"] == OK
    assert FAILED in (found["moves"], found["outcome"])


@pytest.mark.parametrize("entropy", [[""], ["", "", ""], ["zz", ""]])
def test_entropy_must_come_from_every_seat(entropy: list[str]) -> None:
    record = finish(fair_match()).record()
    assert record.fair is not None
    shuffle = {"commitment": record.fair.commitment, "entropy": entropy, "secret": record.fair.secret}
    assert results(verify(changed(record, fair=shuffle)))["entropy"] == FAILED


def test_an_illegal_move_is_named() -> None:
    record = play_out("blanco", ["random", "random"], seed=3, options=SHORT)
    checks = verify(changed(record, actions=["draw pile", *record.actions[1:]]))
    moves = next(check for check in checks if check.what == "moves")
    assert moves.result == FAILED
    assert "Move 1 of" in moves.detail
    assert '"draw pile"' in moves.detail


def test_a_false_outcome_fails() -> None:
    record = play_out("blanco", ["random", "random"], seed=3, options=SHORT)
    assert record.outcome is not None
    outcome = {"winners": [0, 1], "points": [9, 9], "reason": record.outcome.reason, "rule": record.outcome.rule}
    found = results(verify(changed(record, outcome=outcome)))
    assert (found["moves"], found["outcome"]) == (OK, FAILED)


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"game": "blnco"}, "rules"),
        ({"rules_version": 99}, "rules"),
        ({"players": 9}, "options"),
        ({"options": {"clearing": "sometimes"}}, "options"),
        ({"options": {}}, "options"),
        ({"seats": ["a", "b", "c"]}, "options"),
        ({"seed": None}, "shuffle"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_played(changes: dict[str, Any], what: str) -> None:
    record = play_out("blanco", ["random", "random"], seed=3, options=SHORT)
    found = results(verify(changed(record, **changes)))
    assert found[what] == FAILED
    assert found["moves"] == OPEN


def test_a_record_from_a_position_is_verified_too() -> None:
    seats = [{"grid": "R5 O8", "hand": "O5 B1", "stage": 2}, {"grid": "?G1 ?G2 / ?G4 ?G5", "hand": "V11 V12"}]
    match = Match.from_position("blanco", {"seats": seats, "discard": "B2"}, seed=1)
    for action in ("draw pile", "place O5 r1c2", "clear row 1"):
        match.play(action)
    assert is_verified(verify(match.record()))


def test_a_changed_file_is_still_read_so_that_its_digest_can_be_blamed() -> None:
    text = play_out("blanco", ["random", "random"], seed=3, options={"max_turns_per_player": 20}).to_json()
    found = results(verify(read_for_verifying(text.replace('"seed": 3', '"seed": 4').encode())))
    assert found["digest"] == FAILED
    assert FAILED in (found["moves"], found["outcome"])


def test_a_record_of_another_format_is_named_as_such() -> None:
    text = play_out("blanco", ["random", "random"], seed=3, options=SHORT).to_json()
    found = results(verify(read_for_verifying(text.replace('"format": 1', '"format": 2').encode())))
    assert (found["format"], found["moves"]) == (FAILED, OPEN)


@pytest.mark.parametrize("data", [b"", b"{", b"\x00\xff", b"[]", b'{"format": 1}', b'{"format": 1, "game": 7}'])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_for_verifying(data)


def test_a_record_without_a_digest_says_so() -> None:
    document = json.loads(play_out("blanco", ["random", "random"], seed=3, options=SHORT).to_json())
    record = Record.from_json(json.dumps({**document, "digest": ""}))
    assert results(verify(record))["digest"] == NONE
