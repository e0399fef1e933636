"""The `stormdeck` command: help, every command, and one clear line with the right status for bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import stormdeck
from stormdeck import cli, play_out
from stormdeck.core.errors import StormdeckError
from tests.line.helpers import command, lines, run, with_source


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def record() -> str:
    """A finished game in a file."""
    text = play_out("blanco", ["random", "random"], seed=3, options={"max_turns_per_player": 2}).to_json()
    Path("game.json").write_text(text)
    return "game.json"


# ---- What is asked for ----


@pytest.mark.parametrize("asked", [(), ("--help",)])
def test_without_a_command_there_is_help(asked: tuple[str, ...]) -> None:
    result = run(*asked)
    assert result.exit_code == 0
    for name in cli.main.commands:
        assert f"stormdeck {name}" in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 100


@pytest.mark.parametrize("name", sorted(cli.main.commands))
def test_every_command_has_help(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: stormdeck {name}")


def test_version_says_which_and_how_it_runs() -> None:
    assert run("--version").stdout.startswith(f"stormdeck {stormdeck.__version__} (")


def test_games_lists_the_games() -> None:
    shown = run("games").stdout
    assert "blanco  Blanco, 2 to 5 players, about 20 minutes" in shown


def test_games_with_a_game_lists_its_options() -> None:
    shown = run("games", "blanco").stdout
    for option in stormdeck.game("blanco").options:
        assert f"  {option.name}: " in shown
    assert "--option clearing=mandatory" in shown


def test_rules_prints_all_rules_by_section() -> None:
    shown = run("rules", "blanco").stdout
    assert shown.startswith("Contents\nBL-R01  ")
    assert "\n\nYour turn\nBL-R23  " in shown
    assert "`" not in shown


@pytest.mark.parametrize("id", ["BL-R31", "r31", "31"])
def test_rules_prints_one_rule_with_its_section(id: str) -> None:
    shown = run("rules", "blanco", id).stdout
    assert shown == "Action A: draw a card\nBL-R31  The card that was replaced goes face up onto the discard pile.\n"


def test_verify_prints_every_check_and_a_verdict(record: str) -> None:
    result = run("verify", record)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0].startswith("ok ")
    assert "not applicable  commitment:" in result.stdout
    assert result.stdout.endswith('"game.json" is verified.\n')


def test_verify_fails_for_a_changed_record(record: str) -> None:
    Path(record).write_text(Path(record).read_text().replace('"seed": 3', '"seed": 4'))
    result = run("verify", record)
    assert result.exit_code == 1
    assert "FAILED" in result.stdout
    assert "is NOT what it claims to be: digest" in result.stdout


def test_verify_does_not_vouch_for_a_shuffle_that_is_not_opened() -> None:
    Path("running.json").write_text(stormdeck.Match("blanco", 2).record().to_json())
    result = run("verify", "running.json")
    assert result.exit_code == 1
    assert "commitment, moves, outcome could not be checked. Nothing is wrong so far." in result.stdout


class FakeSummary:
    def text(self) -> str:
        return "the summary"


def fake_module(monkeypatch: pytest.MonkeyPatch, name: str, **contents: object) -> None:
    module = type(sys)(name)
    vars(module).update(contents)
    monkeypatch.setitem(sys.modules, name, module)


def test_simulate_hands_everything_on_and_prints_the_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []

    def simulate(*arguments: Any) -> FakeSummary:
        calls.append(arguments)
        return FakeSummary()

    fake_module(monkeypatch, "stormdeck.programs.guests", simulate=simulate)
    options = ("--games", "7", "--bots", "random, random", "--seed", "5", "--option", "clearing=mandatory", "--processes", "2")
    result = run("simulate", "blanco", *options)
    assert (result.exit_code, result.stdout) == (0, "the summary\n")
    assert calls == [("blanco", ["random", "random"], 7, 5, {"clearing": "mandatory"}, 2, None)]


def test_simulate_has_its_figures_as_json_too() -> None:
    result = run("simulate", "blanco", "--games", "3", "--bots", "random,random", "--json", "--processes", "1")
    figures = json.loads(result.stdout)
    assert (figures["game"], figures["games"]) == ("Blanco", 3)
    assert [row["name"] for row in figures["bots"]] == ["random", "random"]


def test_simulate_reads_bots_with_settings_of_their_own() -> None:
    assert cli.read_bots("flat:sims=2,keep=2, random") == ["flat:sims=2,keep=2", "random"]
    assert cli.read_bots("random,ismcts:sims=1,cut=2") == ["random", "ismcts:sims=1,cut=2"]
    assert cli.read_bots("level:1,greedy,keep=2") == [
        "level:1",
        "greedy",
        "keep=2",
    ]  # refused by its name


def test_rules_finds_all_words_wherever_they_stand() -> None:
    assert "BL-R18" in run("rules", "blanco", "pile", "discard").output
    assert run("rules", "blanco", "pile", "elephant").stderr == 'No rule of Blanco mentions all of "pile elephant".\n'


def test_a_full_disk_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(game: str | None) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("stormdeck.line.rulebook.print_games", full)
    result = run("games")
    assert (result.exit_code, result.stderr) == (1, "The output cannot be written: No space left on device.\n")


def test_bench_hands_everything_on(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, object]] = []
    fake_module(monkeypatch, "stormdeck.bench", run=lambda **arguments: calls.append(arguments))
    assert run("bench", "--peers", "--json", "figures.json", "--quick").exit_code == 0
    assert calls == [{"peers": True, "json_path": "figures.json", "quick": True}]


def test_every_word_that_a_game_has_for_an_option_of_its_own_is_in_the_help() -> None:
    options = [option for id in stormdeck.game_ids() for option in stormdeck.game(id).options if option.flag]
    told = " ".join(run("play", "--help").output.split())
    assert options
    for option in options:
        assert f"--{option.flag} " in told
        assert f"Short for --option {option.name}=" in told


# ---- What goes wrong ----


@pytest.mark.parametrize(
    ("arguments", "status", "answer"),
    [
        (["blanco"], 2, "No such command"),
        (["ply"], 2, "play"),
        (["--colour"], 2, "--colour"),
        (["play"], 2, "GAME"),
        (["play", "blnco"], 2, 'There is no game "blnco"; did you mean "blanco"?'),
        (["play", "../blanco"], 2, 'There is no game "../blanco"'),
        (["play", "blanco", "--resume", "nothing.json", "--bot", "deep"], 2, 'There is no bot "deep"'),
        (["play", "blanco", "--bot", "deep"], 2, 'There is no bot "deep"'),
        (["play", "blanco", "--bot", "random", "--players", "6"], 2, "Blanco is for 2 to 5 players, not 6 (BL-R01)."),
        (["play", "blanco", "--bot", "random", "--players", "two"], 2, "--players"),
        (["play", "blanco", "--bot", "random", "--seat", "0"], 2, "Seats at this table are 1 to 2, not 0."),
        (["play", "blanco", "--bot", "random", "--seat", "3"], 2, "Seats at this table are 1 to 2, not 3."),
        (["play", "blanco", "--seed", "-1"], 2, "--seed"),
        (["play", "blanco", "--seed", str(2**63)], 2, "--seed"),
        (["play", "blanco", "--bot", "random", "--option", "speed=9"], 2, 'Blanco has no option "speed"'),
        (["play", "blanco", "--bot", "random", "--option", "clearing=maybe"], 2, '"optional" or "mandatory"'),
        (["play", "blanco", "--option", "clearing"], 2, 'write it as name=value, not "clearing"'),
        (["play", "blanco", "--option", "=x"], 2, "write it as name=value"),
        (["play", "blanco", "--option", "a=1", "--option", "a=2"], 2, '"a" is given twice'),
        (["play", "thunderbirds", "--advanced", "3", "--option", "advanced_count=4"], 2, '"advanced_count" is given twice'),
        (["play", "taidian", "--teams=maybe"], 2, 'Option "teams" is "none"'),
        (["play", "blanco", "--bot", "random", "--teams", "none"], 2, 'Blanco has no option "teams"'),
        (["play", "blanco", "--team", "none"], 2, "No such option"),
        (["play", "blanco", "--bot", "ismcts:keep=3"], 2, "which only flat takes"),
        (["play", "blanco", "--bot", "random", "--name", "x" * 25], 2, "A name has at most 24 letters"),
        (["play", "blanco", "--bot", "random", "--name", "a\tb"], 2, "A name has at most 24 letters"),
        (["play", "blanco", "--bot", "random", "--seed", "1", "--entropy", "x"], 2, "leave out one of the two"),
        (["play", "blanco", "--bot", "random", "--entropy", "x" * 2000], 2, "at most 1024 bytes"),
        (["rules", "nothing"], 2, 'There is no game "nothing"'),
        (["rules", "blanco", "R99"], 2, 'Blanco has no rule "BL-R99"; near it are'),
        (["rules", "blanco", "hippo"], 2, 'Blanco has no rule "hippo"'),
        (["games", "nothing"], 2, 'There is no game "nothing"'),
        (["replay"], 2, "FILE"),
        (["replay", "nothing.json"], 2, 'There is no file "nothing.json".'),
        (["replay", "."], 2, '"." is a directory, not a file.'),
        (["verify", "nothing.json"], 2, 'There is no file "nothing.json".'),
        (["verify", "."], 2, '"." is a directory, not a file.'),
        (["verify", "binary"], 1, '"binary": This is not a record'),
        (["verify", "empty"], 1, '"empty": This is not a record'),
        (["verify", "deep"], 1, '"deep": This is not a record'),
        (["verify", "huge"], 1, '"huge" is too large for a record of a game.'),
        (["verify", "foreign"], 1, '"foreign": This is not a record of a Stormdeck game.'),
        (["simulate", "blanco"], 2, "--bots"),
        (["simulate", "blanco", "--bots", "random,random", "--games", "0"], 2, "--games"),
        (["simulate", "blanco", "--bots", "random,random", "--processes", "0"], 2, "--processes"),
    ],
)
def test_bad_input_gets_one_line_and_the_right_status(arguments: list[str], status: int, answer: str) -> None:
    Path("binary").write_bytes(bytes(range(256)) * 10)
    Path("empty").touch()
    Path("deep").write_text("[" * 100_000)
    Path("foreign").write_text('{"name": "thunder"}')
    with open("huge", "wb") as file:
        file.truncate(17 * 1024 * 1024)
    result = run(*arguments, typed="")
    assert result.stdout == ""
    assert answer in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.exit_code == status


def test_a_file_that_may_not_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    result = run("verify", "secret.json")
    assert (result.exit_code, result.stderr) == (2, '"secret.json" cannot be read: permission denied.\n')


def test_an_interruption_is_one_line_and_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stormdeck.line.rulebook.print_games", interrupt)
    result = run("games")
    assert (result.exit_code, result.stderr) == (130, "Interrupted.\n")


def test_even_a_bug_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise TypeError("oh\nno")

    monkeypatch.setattr("stormdeck.line.rulebook.print_games", fail)
    monkeypatch.delenv("STORMDECK_TRACEBACK", raising=False)
    result = CliRunner().invoke(cli.main, ["games"])
    assert result.exit_code == 1
    assert result.stderr.startswith("Stormdeck failed (TypeError: oh no).")
    assert len(result.stderr.splitlines()) == 1
    monkeypatch.setenv("STORMDECK_TRACEBACK", "1")
    assert isinstance(CliRunner().invoke(cli.main, ["games"]).exception, TypeError)


def test_a_refusal_that_is_no_usage_error_has_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise StormdeckError("Not today.")

    monkeypatch.setattr("stormdeck.line.rulebook.print_games", refuse)
    result = run("games")
    assert (result.exit_code, result.stderr) == (1, "Not today.\n")


# ---- In pipes ----


def test_a_game_is_played_through_pipes(tmp_path: Path) -> None:
    done = command("play", "blanco", "--bot", "random", "--seed", "1", typed=b"1\n\xff\xfe\x00\n1\n", cwd=tmp_path)
    assert done.returncode == 1
    assert b"\x1b" not in done.stdout
    assert b"\n> 1\n" in done.stdout
    last = done.stderr.splitlines()[-1]
    assert last.startswith(b"The input has ended; the game is saved. Go on with: ")
    assert b"Traceback" not in done.stderr
    assert (tmp_path / "blanco-1.json").exists()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_to_fail_and_the_game_is_saved(closed: str, tmp_path: Path) -> None:
    shell = f"{sys.executable} -m stormdeck play blanco --seed 1 {closed}"
    done = subprocess.run(
        ["sh", "-c", shell],
        cwd=tmp_path,
        env=with_source(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1  # the input has ended
    assert b"failed" not in done.stderr + done.stdout
    assert (tmp_path / "blanco-1.json").exists()


def test_an_old_terminal_without_the_signs_is_no_reason_to_fail(tmp_path: Path) -> None:
    typed = lines("quit!").encode()
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = command("play", "blanco", "--bot", "random", "--no-plain", typed=typed, cwd=tmp_path, **environment)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"Your first grid" in done.stdout


@pytest.mark.parametrize("arguments", [("rules", "blanco"), ("play", "blanco", "--bot", "random")])
def test_a_reader_who_leaves_early_is_no_reason_to_complain(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "stormdeck", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=with_source(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.close()
        complaint = process.stderr.read()
        assert process.wait(timeout=30) == 1
    assert b"Traceback" not in complaint
    assert b"Exception ignored" not in complaint
    assert len(complaint.splitlines()) <= 1
