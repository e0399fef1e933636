"""Programs as players: our own bot over the protocol, one in JavaScript, and programs that mean no good."""

from __future__ import annotations

import io
import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stormdeck
from stormdeck.arena.contest import contest
from stormdeck.arena.table import Duel, play
from stormdeck.bots.search.bot import Thought
from stormdeck.core.rng import FastRng
from stormdeck.programs.players import Player
from stormdeck.programs.program import Program, ProgramFault
from stormdeck.programs.protocol import MOST_BYTES, PROTOCOL
from stormdeck.programs.speak import speak

ROOT = Path(__file__).resolve().parents[2]
OURS = f'{shlex.quote(sys.executable)} -c "from stormdeck.cli import main; main()" bot'
OPTIONS = stormdeck.game("blanco").agree(2, {})
START: dict[str, object] = {"type": "new_game", "id": 1, "game": "blanco", "players": 2, "seat": 0, "options": {}, "seed": 3}


def told(spec: str, *lines: object) -> list[dict[str, Any]]:
    """What `stormdeck bot` answers to these messages."""
    source = b"".join([line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines])
    target = io.BytesIO()
    speak(spec, io.BytesIO(source), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def first_question(game_id: str = "blanco") -> tuple[Any, list[str]]:
    match = stormdeck.Match(game_id, seed=3)
    assert match.decision is not None
    return msgspec.to_builtins(match.view(match.decision.seat)), [str(action) for action in match.legal()]


def script(path: Path, body: str) -> str:
    """A program for `run:` that greets properly and then does what `body` says with each message `m`."""
    path.write_text(
        "import json, sys\n"
        "def say(**m): print(json.dumps(m), flush=True)\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'hello': say(type='hello', protocol=1, name='x'); continue\n"
        "    if m['type'] == 'bye': break\n"
        "    if m['type'] == 'choose':\n" + "".join([f"        {line}\n" for line in body.splitlines()]),
        "utf-8",
    )
    return f"run:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


# ---- The bot's side ----


def test_a_whole_conversation() -> None:
    view, legal = first_question()
    seat = view["viewer"]
    answers = told(
        "greedy",
        {"type": "hello", "protocol": PROTOCOL, "name": "table"},
        {**START, "seat": seat},
        {"type": "your_view", "id": 1, "view": view},
        {"type": "choose", "id": 1, "move": 7, "legal": legal},
        {"type": "game_over", "id": 1, "winners": [0], "points": [1, 0], "reason": "over", "rule": "BL-R50"},
        {"type": "bye"},
        {"type": "hello", "protocol": PROTOCOL},
    )
    assert answers[0] == {"type": "hello", "protocol": PROTOCOL, "name": "greedy"}
    assert answers[1]["type"] == "act"
    assert (answers[1]["id"], answers[1]["move"]) == (1, 7)
    assert answers[1]["action"] in legal
    assert len(answers) == 2, "after goodbye nothing is answered"


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_the_bot_plays_every_game_as_it_would_at_our_own_table(game_id: str) -> None:
    view, legal = first_question(game_id)
    match = stormdeck.Match(game_id, seed=3)
    here = stormdeck.bot("greedy").choose(match.view(view["viewer"]), match.legal(), FastRng(3, 1 + view["viewer"]))
    start = {**START, "game": game_id, "players": match.players, "seat": view["viewer"]}
    (answer,) = told(
        "greedy", start, {"type": "your_view", "id": 1, "view": view}, {"type": "choose", "id": 1, "move": 1, "legal": legal}
    )
    assert answer["action"] == str(here)


def test_the_bot_keeps_the_time_of_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many simulations take far longer than half a second on any machine."""
    run, done = Thought.run, 0

    def counting_run(thought: Thought, simulations: int) -> bool:
        nonlocal done
        done += simulations
        return run(thought, simulations)

    monkeypatch.setattr(Thought, "run", counting_run)
    view, legal = first_question()
    (answer,) = told(
        "ismcts:sims=500000",
        {**START, "seat": view["viewer"], "seconds": 0.5},
        {"type": "your_view", "id": 1, "view": view},
        {"type": "choose", "id": 1, "move": 1, "legal": legal},
    )
    assert answer["action"] in legal
    assert 0 < done < 500_000


HOSTILE: list[tuple[object, str | None]] = [
    (b"\n", None),
    (b"hello\n", "not a message"),
    (b"\xff\xfe\n", "not a message"),
    (b"[]\n", "not a message"),
    (b'{"type": "hello"}\n', "protocol"),
    (b'{"type": "hello", "protocol": 99}\n', "speaks protocol 1, not 99"),
    (b'{"type": "dance"}\n', "not a message"),
    (b"[" * 100_000 + b"\n", "not a message"),
    (b'{"type": "bye' + b"x" * (MOST_BYTES + 10) + b'"}\n', "at most"),
    ({"type": "choose", "id": 1, "move": 1, "legal": ["draw pile"]}, "There is no game 1 here"),
    ({**START, "game": "chess"}, 'There is no game "chess"'),
    ({**START, "seat": 5}, "There is no seat 5"),
    ({**START, "players": 77}, "77"),
    ({**START, "seed": -1}, "A seed is"),
    ({**START, "options": {"clearing": "sometimes"}}, "sometimes"),
]


@pytest.mark.parametrize(("line", "why"), HOSTILE, ids=[str(number) for number in range(len(HOSTILE))])
def test_nonsense_is_answered_with_a_sentence_and_life_goes_on(line: object, why: str | None) -> None:
    answers = told("greedy", line, {"type": "hello", "protocol": PROTOCOL})
    assert answers[-1]["type"] == "hello"
    problems = [answer["message"] for answer in answers[:-1]]
    assert len(problems) == (0 if why is None else 1)
    assert why is None or why in problems[0]


def test_a_view_or_a_choice_that_makes_no_sense_is_refused() -> None:
    view, legal = first_question()
    seated = {**START, "seat": view["viewer"]}
    seen = {"type": "your_view", "id": 1, "view": view}
    for lines, why in [
        ([{"type": "your_view", "id": 1, "view": {"viewer": 0}}], "not a view of Blanco"),
        ([{"type": "choose", "id": 1, "move": 1, "legal": legal}], "needs a view first"),
        ([seen, {"type": "choose", "id": 1, "move": 1, "legal": []}], "something to choose from"),
        ([seen, {"type": "choose", "id": 1, "move": 1, "legal": ["castle"]}], '"castle"'),
    ]:
        answers = told("greedy", seated, *lines)
        assert [answer["type"] for answer in answers] == ["error"]
        assert why in answers[0]["message"]


# ---- The table's side ----


def test_our_bot_as_a_program_plays_in_the_arena() -> None:
    found = contest("thunderbolts", [f"run:{OURS} greedy", "random"], 1, seed=2, controls=False, seconds=60)
    assert found.matches[0].faults == ()
    assert found.matches[0].share == 1.0


def test_a_bot_of_ones_own_becomes_a_program(tmp_path: Path) -> None:
    """It plays as it does in our own process, at two tables at once, whatever it prints."""
    file = tmp_path / "mine.py"
    file.write_text(
        """
import stormdeck

class Last:
    def choose(self, view, legal, rng):
        print("thinking about", view.viewer)
        return legal[-1 - rng.below(min(2, len(legal)))]

if __name__ == "__main__":
    stormdeck.run_bot(Last())
"""
    )
    program = f"run:{sys.executable} {shlex.quote(str(file))}"
    outside = contest("thunderbolts", [program, "greedy"], deals=2, controls=False)
    inside = contest("thunderbolts", [f"{file}:Last", "greedy"], deals=2, controls=False)
    assert outside.matches[0].faults == ()
    assert outside.matches[0].share == inside.matches[0].share
    assert stormdeck.simulate("thunderbolts", [program, program], games=1).games == 1


def test_what_is_no_bot_is_no_program() -> None:
    with pytest.raises(stormdeck.BadBot, match="A bot has a method choose"):
        stormdeck.run_bot(object())  # type: ignore[arg-type]  # that is what is tested


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed here")
def test_the_bot_in_javascript_plays_every_game() -> None:
    spec = f"run:node {shlex.quote(str(ROOT / 'examples' / 'bot.js'))}"
    for game_id in stormdeck.game_ids():
        found = contest(game_id, [spec, "random"], 1, seed=2, controls=False, seconds=60)
        assert found.matches[0].faults == (), game_id
        assert found.bots[0].moves > 0


FAULTS = [
    ("sys.exit(3)", "ended with status 3 before the game was over"),
    ("say(type='act', id=m['id'], move=m['move'], action='castle')", 'chose "castle", which is not one of the legal actions'),
    ("say(type='act', id=m['id'], move=m['move'] + 1, action=m['legal'][0])", "did not answer the question of move 1"),
    ("say(type='act', id=m['id'])", "answered move 1 wrongly"),
    ("say(type='error', message='I give up')", 'gave up: "I give up"'),
    ("say(type='hello', protocol=1)", "did not answer the question of move 1"),
    ("print('{' * 5000, flush=True)", "answered move 1 wrongly"),
    ("print('x' * 2000000, flush=True)", "answered move 1 with more than"),
    ("import time; time.sleep(60)", "did not answer move 1 within 1.5 seconds"),
]


@pytest.mark.parametrize(("body", "why"), FAULTS, ids=[why[:30] for _, why in FAULTS])
def test_a_program_at_fault_loses_with_one_clear_sentence(tmp_path: Path, body: str, why: str) -> None:
    spec = script(tmp_path / "program.py", body)
    game = stormdeck.game("blanco")
    player = Player(spec, 60 if "sleep" not in body else 1.5)
    try:
        deal = Duel(game, game.agree(2, {}), player, Player("random", 60)).play(1, 0)
    finally:
        player.close()
    assert deal.share == 0.0
    assert len(deal.faults) == 2
    for who, words in deal.faults:
        assert who == 0
        assert why in words
        assert "\n" not in words
        assert words.endswith(".")


def test_the_other_programs_are_told_that_one_was_at_fault(tmp_path: Path) -> None:
    """Two programs, three seats: the one on the second seat plays four moves and then ends."""
    heard = tmp_path / "heard.txt"
    answer = "say(type='act', id=m['id'], move=m['move'], action=m['legal'][0])"
    crash = script(tmp_path / "crash.py", f"if m['move'] > 4: sys.exit(3)\n{answer}")
    honest = script(tmp_path / "honest.py", answer)
    code = (tmp_path / "honest.py").read_text("utf-8")
    listening = f"    if m['type'] == 'game_over': open({str(heard)!r}, 'a').write(line)\n"
    (tmp_path / "honest.py").write_text(
        code.replace("    if m['type'] == 'bye'", f"{listening}    if m['type'] == 'bye'"), "utf-8"
    )
    game = stormdeck.game("blanco")
    one, other = Player(honest, 60), Player(crash, 60)
    try:
        result = play(game, game.agree(3, {}), [one, other, one], [0, 1, 2], seed=4)
    finally:
        one.close()
        other.close()
    fault = f'The program "{crash}" ended with status 3 before the game was over.'
    assert result.shares == (0.5, 0.0, 0.5)
    assert result.faults == ((1, fault),)
    told_of = [json.loads(line) for line in heard.read_text("utf-8").splitlines()]
    assert len(told_of) == 2, "one for each seat"
    for message in told_of:
        assert (message["winners"], message["points"], message["reason"], message["rule"]) == ([0, 2], [1, 0, 1], fault, "")


def test_a_program_at_fault_loses_on_all_its_seats(tmp_path: Path) -> None:
    crash = Player(script(tmp_path / "crash.py", "sys.exit(3)"), 60)
    game = stormdeck.game("blanco")
    try:
        result = play(game, game.agree(3, {}), [crash, Player("random", 60), crash], [0, 1, 2], seed=4)
    finally:
        crash.close()
    assert result.shares == (0.0, 1.0, 0.0)


def test_a_program_that_will_not_greet_or_go_is_dealt_with(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text('import time\nprint(\'{"type": "hello", "protocol": 2}\', flush=True)\nwhile True: time.sleep(1)\n', "utf-8")
    program = Program(f"run:{shlex.quote(sys.executable)} {shlex.quote(str(path))}", 60, "blanco", OPTIONS)
    with pytest.raises(ProgramFault, match="speaks protocol 2, not 1"):
        program.greet()
    program.close()
    assert program._process.returncode is not None


def test_a_deaf_program_does_not_stop_the_others(tmp_path: Path) -> None:
    """It loses, and the report says why."""
    spec = script(tmp_path / "program.py", "sys.exit(1)")
    found = contest("blanco", ["random", spec], 1, controls=False, seconds=60)
    assert found.matches[0].share == 1.0
    assert found.matches[0].faults[0][0] == spec
    assert found.matches[0].faults[0][2] == 2


def test_a_program_on_two_seats_plays_two_games(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    body = (
        f"open({str(seen)!r}, 'a').write(str(m['id']) + ' ')\nsay(type='act', id=m['id'], move=m['move'], action=m['legal'][0])"
    )
    found = contest("blanco", [script(tmp_path / "program.py", body), "random"], 1, players=3, controls=False, seconds=60)
    assert found.matches[0].faults == ()
    assert len(set(seen.read_text().split())) == 3, "two seats in one game, one in the other"
