"""Every number of a card table, put far out of its range or to its edge, is refused in a sentence or can be played with."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator

import msgspec
import pytest

from stormdeck import Match
from stormdeck.core.errors import BadOptions
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.games import game
from stormdeck.games.taidian.cards import FILE
from stormdeck.games.thunderbirds.cards import STANDARD

TABLES = {"taidian": (2, msgspec.to_builtins(FILE)), "thunderbirds": (1, msgspec.to_builtins(STANDARD.file))}
NUMBERS = (-(2**63), -1, 0, 1000, 10**6, 2**31, 2**63, 10**30)
MOVES = 12

Path = tuple[str | int, ...]


def numbers_in(value: object, path: Path = ()) -> Iterator[Path]:
    if isinstance(value, dict | list | tuple):
        for name, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers_in(part, (*path, name))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def changed(table: object, path: Path, number: int) -> str:
    whole = json.loads(json.dumps(table))
    part = whole
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = number
    return json.dumps(whole)


def play(id: str, players: int, text: str) -> None:
    """Some moves, with everything that a table shows."""
    chosen = {"card_table": text}
    match = Match(game(id).at_table(chosen), players, 7, chosen)
    rng = FastRng(7)
    for _ in range(MOVES):
        if match.decision is None:
            break
        seat = match.decision.seat
        speaker = Speaker(seat, match.names)
        view, legal = match.view(seat), match.legal()
        msgspec.json.encode(view)
        match.game.ask(view, speaker)
        action = legal[rng.below(len(legal))]
        match.game.offer(action, view, speaker)
        for event in match.play(action):
            match.game.say(event, speaker)


@pytest.mark.parametrize("id", TABLES)
def test_every_number_is_refused_or_played_with(id: str) -> None:
    players, table = TABLES[id]
    refused = played = 0
    sentences: list[str] = []
    paths = list(numbers_in(copy.deepcopy(table)))
    for count, path in enumerate(paths):
        for number in (NUMBERS[count % len(NUMBERS)], NUMBERS[(count * 3 + 5) % len(NUMBERS)], 2**63):
            try:
                play(id, players, changed(table, path, number))
                played += 1
            except BadOptions as error:
                refused += 1
                sentences.append(str(error))
    assert refused > len(paths)
    assert not any("\n" in sentence for sentence in sentences)
    assert played > 5


def test_a_bonus_that_no_sum_can_hold_is_refused() -> None:
    for number in (2**63, 2**63 - 1, -(2**63), 10**40, 1001):
        text = changed(TABLES["thunderbirds"][1], ("score", "win_bonus"), number)
        with pytest.raises(BadOptions):
            game("thunderbirds").at_table({"card_table": text})


@pytest.mark.parametrize(("id", "path"), [("taidian", ("card", 0, "name")), ("thunderbirds", ("pods", 0, "name"))])
def test_names_are_lines_of_text(id: str, path: Path) -> None:
    for name in ("a\nb", "x" * 81, "a\x1bb", "\ud800"):
        whole = json.loads(json.dumps(TABLES[id][1]))
        part = whole
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = name
        with pytest.raises(BadOptions) as refusal:
            game(id).at_table({"card_table": json.dumps(whole)})
        assert "\n" not in str(refusal.value)
