"""Records: what is written can be read and played again by anybody, and what was damaged is noticed."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings

import stormdeck
from stormdeck import FairDeal, Match, Record, RecordError, ReplayMismatch
from stormdeck.core.types import Outcome, Seat
from stormdeck.table.record import FairShuffle, HintTaken
from stormdeck.testing.chance import state_of
from stormdeck.testing.strategies import matches

GAME = stormdeck.game("blanco")


def short_match(**more: object) -> Match:
    match = Match("blanco", 2, 7, options={"max_turns_per_player": 2, **more}, names=["Mia", "Ben"])
    while match.decision is not None:
        match.play(match.legal()[0])
    return match


RECORD = short_match().record()


def changed(**fields: object) -> Record:
    """The record with other contents, sealed again: not damaged, but not true either."""
    return msgspec.structs.replace(RECORD, **fields).sealed()


def test_a_record_is_the_game_its_version_options_chance_and_actions() -> None:
    fields = json.loads(RECORD.to_json())
    assert list(fields) == [
        "format", "game", "rules_version", "players", "options", "seats", "seed", "fair", "position", "actions", "outcome",
        "digest",
    ]  # fmt: skip
    assert (fields["format"], fields["game"], fields["rules_version"]) == (1, "blanco", GAME.rules_version)
    assert fields["options"] == GAME.agree(2, {"max_turns_per_player": 2}).as_dict()
    assert (fields["players"], fields["seats"], fields["seed"], fields["fair"]) == (2, ["Mia", "Ben"], 7, None)
    assert fields["actions"][:2] == ["reveal r1c1", "look r1c2"]
    assert fields["outcome"]["rule"] == "BL-G42"


def test_help_is_in_the_record_only_where_there_was_some() -> None:
    """A game without any is written as ever, byte for byte, and its digest stays."""
    assert RECORD.digest == "0cff680db5dc8dd7fb8bce50a5b04d3585a06b06edd3ff4b92d130d47d2ca518"
    helped = short_match().record(practice=True, hints=[HintTaken(0, 2)])
    fields = json.loads(helped.to_json())
    assert list(fields)[-4:] == ["outcome", "practice", "hints", "digest"]
    assert (fields["practice"], fields["hints"]) == (True, [{"seat": 0, "after": 2}])
    again = Record.from_json(helped.to_json())
    assert (again.is_practice, again.hints_taken) == (True, (HintTaken(0, 2),))
    fields["hints"] = []
    with pytest.raises(RecordError, match="digest"):
        Record.from_json(json.dumps(fields))


def test_a_record_replays_to_the_same_match() -> None:
    match, again = short_match(), Record.from_json(RECORD.to_json()).replay()
    assert again.record() == RECORD
    for viewer in (None, 0, 1):
        assert again.view(viewer) == match.view(viewer)
        assert again.events(viewer) == match.events(viewer)
    assert again.names == ("Mia", "Ben")


def test_a_running_match_has_a_record_too() -> None:
    match = Match("blanco", 3, 5)
    match.play("reveal r2c2")
    again = Record.from_json(match.record().to_json().encode()).replay()
    assert again.outcome is None
    assert again.actions == match.actions
    again.play("look r1c1")


def test_a_match_from_a_position_has_a_record() -> None:
    document = Match("blanco", 2, 9).truth(peek=True)
    match = Match.from_position("blanco", {**document, "options": {"clearing": "mandatory"}}, seed=3)
    match.play(match.legal()[0])
    again = Record.from_json(match.record().to_json()).replay()
    assert again.record() == match.record()
    assert again.view(0) == match.view(0)


@given(match=matches(GAME, most=60))
@settings(max_examples=25, deadline=None, database=None, derandomize=True)
def test_every_record_survives_being_written_and_read(match: Match) -> None:
    record = Record.from_json(match.record().to_json())
    assert record == match.record()
    assert record.replay().record() == record


# ---- Damaged -----------------------------------------------------------------------------------------------------------


NO_RECORDS = ["", "{", "nonsense", "[]", "5", "null", '"record"', "{}", '{"format":1}', '{"game":"blanco"}', b"\xff\xfe"]


@pytest.mark.parametrize("text", NO_RECORDS)
def test_what_is_no_record_is_refused_in_one_line(text: str | bytes) -> None:
    with pytest.raises(RecordError, match=r"^This is not a record") as refused:
        Record.from_json(text)
    assert "\n" not in str(refused.value)


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = RECORD.to_json()
    for end in range(0, len(text) - 1, 37):
        with pytest.raises(RecordError):
            Record.from_json(text[:end])


def test_a_record_changed_anywhere_is_refused() -> None:
    """One character at a time; a change that leaves the meaning alone (a blank) may pass, but then nothing else changed."""
    text = RECORD.to_json()
    for at in range(0, len(text), 23):
        other = "x" if text[at] != "x" else "y"
        try:
            read = Record.from_json(text[:at] + other + text[at + 1 :])
        except RecordError:
            continue
        assert read == RECORD


@pytest.mark.parametrize("version", [0, 2, 99, "1", None, 1.5])
def test_an_unknown_format_is_named(version: object) -> None:
    fields = {**json.loads(RECORD.to_json()), "format": version}
    with pytest.raises(RecordError, match=r"^This record has format .*; this Stormdeck reads format 1\.$"):
        Record.from_json(json.dumps(fields))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "two"),
        ("options", []),
        ("actions", "draw"),
        ("actions", [1]),
        ("outcome", 3),
        ("seed", "7"),
        ("colour", "red"),
        ("fair", {}),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(field: str, value: object) -> None:
    fields = {**json.loads(RECORD.to_json()), field: value}
    with pytest.raises(RecordError, match=rf"^The record is damaged: .*{field}"):
        Record.from_json(json.dumps(fields))


def test_a_deeply_nested_file_is_refused_like_any_other() -> None:
    for text in ("[" * 100_000, '{"format":1,"game":"blanco","position":' + "[" * 100_000):
        with pytest.raises(RecordError):
            Record.from_json(text)


# ---- Not true ----------------------------------------------------------------------------------------------------------


def test_another_version_of_the_rules_is_named() -> None:
    told = r"^The record follows version 99 of the rules of Blanco; this Stormdeck has version 1\.$"
    with pytest.raises(RecordError, match=told):
        changed(rules_version=99).replay()


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(RecordError, match=r'There is no game "whist"'):
        changed(game="whist").replay()


@pytest.mark.parametrize(
    "fields", [{"players": 9}, {"options": {"colour": 1}}, {"options": {"clearing": 3}}, {"seed": -1}, {"seed": 2**64}]
)
def test_a_table_that_cannot_be_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(RecordError, match=r"^The record cannot be replayed: "):
        changed(**fields).replay()


@pytest.mark.parametrize("action", ["draw pile", "finish clearing", "clear row 1", "nonsense", ""])
def test_an_illegal_action_in_the_middle_is_named_by_its_number(action: str) -> None:
    actions = list(RECORD.actions)
    actions[2] = action
    with pytest.raises(ReplayMismatch, match=rf'^Move 3 of {len(actions)}, "{action}", does not replay: '):
        changed(actions=tuple(actions)).replay()


def test_an_action_too_many_or_too_few_is_noticed() -> None:
    count = len(RECORD.actions)
    with pytest.raises(ReplayMismatch, match=rf"^Move {count + 1} of {count + 1}, .* The game is over"):
        changed(actions=(*RECORD.actions, "draw pile")).replay()
    with pytest.raises(ReplayMismatch, match="outcome"):
        changed(actions=RECORD.actions[:-1]).replay()


def test_another_outcome_than_the_moves_lead_to_is_noticed() -> None:
    wrong = Outcome((Seat(1),), (0, 1), "the second grid was cleared", "BL-R50")
    for outcome in (wrong, None):
        with pytest.raises(ReplayMismatch, match="outcome is not the one its moves lead to"):
            changed(outcome=outcome).replay()


def test_a_record_needs_exactly_one_source_of_chance() -> None:
    fair = FairShuffle("00", ("", ""), "00")
    for fields in ({"seed": None}, {"fair": fair}):
        with pytest.raises(RecordError, match="a seed or a fair shuffle, and not both"):
            changed(**fields).replay()


def test_another_seed_does_not_replay() -> None:
    match = Match("blanco", 2, 7)
    while match.decision is None or match.decision.kind != "play_or_discard":
        match.play(match.legal()[0])
    match.play(match.legal()[0])
    with pytest.raises(ReplayMismatch, match="not in your hand"):
        msgspec.structs.replace(match.record(), seed=9).sealed().replay()


# ---- Fair shuffles -----------------------------------------------------------------------------------------------------


def fair_match() -> Match:
    deal = FairDeal(2)
    deal.add(0, "Mia's dice")
    deal.add(1, b"\x00\x01")
    match = Match("blanco", 2, options={"max_turns_per_player": 1}, fair=deal)
    while match.decision is not None:
        match.play(match.legal()[0])
    return match


def test_a_finished_fair_game_replays_from_its_opening() -> None:
    match = fair_match()
    record = Record.from_json(match.record().to_json())
    assert record.seed is None
    assert record.fair is not None
    assert record.fair.secret is not None
    assert record.replay().record() == record


def test_a_running_fair_game_keeps_its_secret() -> None:
    match = Match("blanco", 2)
    assert match.fair is not None
    secret = match.fair.proof(opened=True).secret
    assert secret is not None
    match.play(match.legal()[0])
    text = match.record().to_json()
    assert secret not in text
    assert json.loads(text)["fair"]["secret"] is None
    with pytest.raises(RecordError, match="not opened: the game was still running"):
        Record.from_json(text).replay()
    everything = [repr(match), repr(match.fair), repr(state_of(match)), repr(state_of(match).rng)]
    everything += [repr(match.view(viewer)) for viewer in (None, 0, 1)]
    assert not [shown for shown in everything if secret in shown]


def test_a_record_may_be_opened_for_a_save_file() -> None:
    match = Match("blanco", 2)
    match.play(match.legal()[0])
    assert match.record(opened=True).replay().view(0) == match.view(0)


def damaged_shuffle(**fields: object) -> Record:
    record = fair_match().record()
    assert record.fair is not None
    return msgspec.structs.replace(record, fair=msgspec.structs.replace(record.fair, **fields)).sealed()


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"commitment": "00" * 32}, "does not fit the commitment"),
        ({"secret": "00" * 32}, "does not fit the commitment"),
        ({"secret": "zz"}, "not hexadecimal"),
        ({"entropy": ("xy", "")}, "not hexadecimal"),
        ({"entropy": ("",)}, "prepared for 1 seats"),
        ({"entropy": ("", "", "")}, "prepared for 3 seats"),
    ],
)
def test_a_changed_shuffle_is_noticed(fields: dict[str, object], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        damaged_shuffle(**fields).replay()


def test_other_entropy_is_another_deal() -> None:
    """The moves of one deal do not fit another: at the latest a hand card is not there."""
    deal = FairDeal(2)
    match = Match("blanco", 2, fair=deal)
    while match.decision is None or match.decision.kind != "play_or_discard":
        match.play(match.legal()[0])
    for action in match.legal():
        if str(action).startswith("place"):
            match.play(action)
            break
    record = match.record(opened=True)
    assert record.fair is not None
    first = record.replay().truth(peek=True)
    other = msgspec.structs.replace(record, fair=msgspec.structs.replace(record.fair, entropy=("aa", "")), actions=()).sealed()
    assert other.replay().truth(peek=True) != first
