"""Line mode, as a person meets it: choices, commands, take-back, saving, the end."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import stormdeck
from stormdeck import Match, Record
from stormdeck.bots.gamebots import usual_bot
from stormdeck.bots.registry import KINDS
from stormdeck.bots.search.bot import SearchBot, Thought
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot
from stormdeck.core.types import Seat
from stormdeck.judging.advice import advise
from stormdeck.judging.thinking import FIRST_SLICE
from stormdeck.line import commands, ending
from stormdeck.line.commands import Quit
from stormdeck.line.console import Console, EndOfInput
from stormdeck.line.session import Beginning, Seats, Session
from stormdeck.table.record import HintTaken
from tests.line.helpers import lines, run

SEEDED = ("play", "blanco", "--bot", "random", "--seed", "1")
SHORT = ("--option", "max_turns_per_player=1")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def decisions(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("Your turn: ")]


# ---- Beginning ----


def test_a_fair_shuffle_is_committed_to_before_the_deal() -> None:
    shown = run("play", "blanco", "--bot", "random", typed=lines("quit")).stdout
    commitment = re.search(r"commitment ([0-9a-f]{64})", shown)
    assert commitment
    assert commitment.start() < shown.index("the discard pile begins")
    saved = Record.from_json(Path("blanco-1.json").read_text())
    assert saved.fair is not None
    assert saved.fair.commitment == commitment[1]


def test_own_words_are_mixed_into_the_shuffle() -> None:
    run("play", "blanco", "--bot", "random", "--seat", "2", "--entropy", "my words", typed=lines("quit"))
    saved = Record.from_json(Path("blanco-1.json").read_text())
    assert saved.fair is not None
    assert saved.fair.entropy == ("", b"my words".hex())


def test_the_first_screen_says_who_plays_what_is_asked_and_where_help_is() -> None:
    shown = run(*SEEDED, typed=lines("quit")).stdout
    assert shown.startswith("Blanco: you are at seat 1, against a bot (random).")
    assert "Your first grid: 3 rows of 3 cards." in shown
    assert "Your turn: turn up one card of your grid." in shown
    assert "(reveal r1c1)" in shown
    assert 'Type a number, or "?" for help.' in shown


def test_a_seat_and_a_number_of_players_can_be_chosen() -> None:
    shown = run(*SEEDED, "--players", "4", "--seat", "3", typed=lines("quit")).stdout
    assert "you are at seat 3, against 3 bots" in shown
    assert "--seat 3 --resume blanco-1.json" in shown


# ---- Choosing ----


def test_a_number_chooses() -> None:
    shown = run(*SEEDED, typed=lines("5", "quit")).stdout
    assert "You turn up the card at row 2, column 2" in shown
    assert len(decisions(shown)) == 2


def test_an_action_can_be_written_out_in_any_case() -> None:
    assert "You turn up the card at row 3, column 1" in run(*SEEDED, typed=lines("Reveal  R3C1", "quit")).stdout


def test_the_beginning_of_an_action_is_enough_if_only_one_begins_so() -> None:
    """`keep` for `keep hidden`; here: the only swap that begins like this."""
    match = Match.from_position(
        "blanco",
        {"seats": [{"grid": "R1 O2", "hand": "B3 Y1"}, {"grid": "?G1 ?G2 / ?G4 ?G5", "hand": "V11 V12"}], "discard": "N1"},
        seed=1,
    )
    console = Typist("swap", "quit!")
    console.sit_down(match)
    assert str(match.actions[0]) == "swap r1c1 r1c2"


def test_many_choices_are_asked_in_two_steps() -> None:
    shown = run(*SEEDED, typed=lines("1", "1", "1", "4", "quit")).stdout
    menu = shown[shown.rindex("Your turn: play one of your three cards") :]
    assert len(re.findall(r"^\d+: Discard the", menu, re.MULTILINE)) == 3
    assert len(re.findall(r"^\d+: Play the .* to \.\.\. \(9 choices; place \w+\)", menu, re.MULTILINE)) == 3
    assert re.search(r"^1: r1c1, over .*\(place \w+ r1c1\)", menu, re.MULTILINE)


def test_two_numbers_on_one_line_answer_both_steps() -> None:
    shown = run(*SEEDED, typed=lines("1", "1", "1", "4 9", "quit")).stdout
    assert re.search(r"You play the .* to row 3, column 3;", shown)


def test_the_notation_works_without_the_menu() -> None:
    held = re.search(r"^\d+: Discard .*\(discard (\w+)\)", run(*SEEDED, typed=lines("1", "1", "1", "quit!")).stdout, re.MULTILINE)
    assert held
    shown = run(*SEEDED, typed=lines("1", "1", "1", f"place {held[1]} r3c3", "quit!")).stdout
    assert re.search(r"You play the .* to row 3, column 3;", shown)


def test_an_empty_line_leaves_a_group() -> None:
    shown = run(*SEEDED, typed=lines("1", "1", "swap", "", "quit!")).stdout
    assert len(decisions(shown)) == 4  # two of the set-up, the turn, and the turn again


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", 'There is no choice "0" here; they are 1 to 9.'),
        ("10", 'There is no choice "10" here; they are 1 to 9.'),
        ("99999999999999999999", "There is no choice"),
        ("1 1", '"1" is a choice already; nothing can follow it.'),
        ("", 'Type the number of a choice, an action, or "?" for help.'),
        ("hlep", 'There is no command "hlep"; did you mean "help"?'),
        ("reveal r9c9", 'did you mean "reveal'),
        ("xyzzy", "an action looks like"),
        ("draw pile", "Not now: First turn up one card of your grid."),
        ("draw", "Not now: First turn up one card of your grid."),
        ("\x1b[2Jreveal", r'"\x1b[2Jreveal" is not an action'),
        ("²", "is not an action"),
    ],
)
def test_bad_input_gets_one_clear_line_and_changes_nothing(typed: str, answer: str) -> None:
    result = run(*SEEDED, typed=lines(typed, "quit!"))
    assert answer in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert len(decisions(result.stdout)) == 1


# ---- Commands ----


def test_help_names_every_command_and_explains_the_short_names() -> None:
    shown = run(*SEEDED, typed=lines("?", "quit!")).stdout
    for name in ("why ACTION", "rules", "card CARD", "table", "log", "undo", "hint", "save", "quit"):
        assert re.search(rf"^{name}", shown, re.MULTILINE)
    assert shown.count("G12 is the green 12") == 2  # once at the beginning, once asked for


def test_why_gives_the_rule_that_forbids_an_action() -> None:
    shown = run(*SEEDED, typed=lines("why draw pile", "quit!")).stdout
    assert "First turn up one card of your grid. (BL-R19)" in shown
    assert "BL-R19  Turn up one card of your grid, whichever you like." in shown


def test_why_alone_explains_the_last_refusal() -> None:
    result = run(*SEEDED, typed=lines("why", "draw pile", "why", "quit!"))
    assert "Nothing was refused so far" in result.stderr
    assert "BL-R19  Turn up one card" in result.stdout


@pytest.mark.parametrize("asked", ["why reveal r1c1", "why 3"])
def test_why_says_when_an_action_is_allowed(asked: str) -> None:
    assert "is allowed now." in run(*SEEDED, typed=lines(asked, "quit!")).stdout


def test_why_refuses_what_is_no_action() -> None:
    assert "is not an action" in run(*SEEDED, typed=lines("why not", "quit!")).stderr


def test_rules_shows_one_rule_or_complains_in_one_line() -> None:
    result = run(*SEEDED, typed=lines("rules r31", "rules 99", "quit!"))
    assert "BL-R31  The card that was replaced" in result.stdout
    assert result.stderr.startswith('Blanco has no rule "BL-R99"; near it are')


def test_card_says_what_a_card_is() -> None:
    result = run(*SEEDED, typed=lines("card g12", "card", "quit!"))
    assert "G12 is the green 12" in result.stdout
    assert 'is not a card; a card looks like "G12".' in result.stderr


def test_log_tells_what_this_seat_saw() -> None:
    shown = run(*SEEDED, typed=lines("1", "1", "log", "log 2", "quit!")).stdout
    assert "You look at the face-down card at row 1, column 2: " in shown
    assert "The last 2 of" in shown
    assert not re.search(r"Flint looks at .*: ", shown)


def test_without_the_memory_aid_a_look_is_told_once() -> None:
    face = re.compile("You look at the face-down card at row 1, column 2: [a-z]")
    without = (*SEEDED, "--option", "memory_aid=no")
    shown = run(*without, typed=lines("1", "1", "log all", "draw pile", "log all", "save game.json", "quit!")).stdout
    assert len(face.findall(shown)) == 2, "in the news and in the log until the next decision"
    assert shown.count("You look at the face-down card at row 1, column 2") == 3
    again = run("play", "blanco", "--bot", "random", "--resume", "game.json", typed=lines("log all", "quit!")).stdout
    assert "You look at the face-down card at row 1, column 2." in again
    assert not face.search(again)


def test_log_takes_a_number_or_all() -> None:
    result = run(*SEEDED, typed=lines("log some", "log all", "quit!"))
    assert result.stderr == '"log" takes a number of lines or "all", not "some".\n'


def test_table_tells_the_whole_table_again() -> None:
    shown = run(*SEEDED, typed=lines("1", "table", "quit!")).stdout
    assert shown.count("Row 3: face down, face down, face down.") == 2  # at the beginning, and when asked
    assert len(decisions(shown)) == 3


def test_hint_has_a_chance_a_second_choice_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "advise", lambda *asked, limit: advise(*asked, most=40))  # a slow machine says the same twice
    shown = run(*SEEDED, typed=lines("hint", "quit!")).stdout
    assert re.search(r"A bot that knows what you know would choose: .* \(reveal r\dc\d, \d+ % to win\)", shown)
    assert re.search(r"Second: .* \(reveal r\dc\d, \d+ % to win\)", shown)
    assert re.search(r"Both were tried in \d+ deals of what is hidden: it came to more in \d+, to less in \d+", shown)
    assert shown == run(*SEEDED, typed=lines("hint", "quit!")).stdout, "the same question, the same hint"


def test_where_no_bot_knows_the_game_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*asked: object, **wishes: object) -> object:
        raise BadBot('The bot "greedy" does not know this game.')

    monkeypatch.setattr("stormdeck.line.commands.advise", lost)
    assert run(*SEEDED, typed=lines("hint", "quit!")).stderr == 'There is no hint: The bot "greedy" does not know this game.\n'


class Stranger:
    """A bot that does not know the game."""

    spec = "greedy"

    def choose(self, view: object, legal: object, rng: object) -> Action:
        raise BadBot('The bot "greedy" does not know this game.')


def test_a_usual_bot_that_does_not_know_the_game_leaves_its_seat_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "greedy", lambda argument: Stranger())
    monkeypatch.setitem(KINDS, "level", lambda argument: Stranger())
    result = run("play", "blanco", "--seed", "1", typed=lines("1", "quit"))
    assert "against a bot (random)" in result.stdout
    assert result.stderr == ""
    assert "stormdeck play blanco --resume" in result.stdout
    asked = run("play", "blanco", "--bot", "greedy")
    assert (asked.exit_code, asked.stdout) == (2, "")


def test_the_usual_bot_is_that_of_the_lobby() -> None:
    assert f"against a bot ({usual_bot('blanco')})" in run("play", "blanco", "--seed", "1", typed=lines("1", "quit!")).stdout


# ---- Taking back ----


def test_an_open_draw_can_be_taken_back() -> None:
    shown = run(*SEEDED, typed=lines("1", "1", "draw discard", "undo", "quit")).stdout
    assert 'You take back "draw discard".' in shown
    assert decisions(shown)[-1] == decisions(shown)[2]
    assert "draw discard" not in Record.from_json(Path("blanco-1.json").read_text()).actions[-1:]


def test_a_hidden_draw_cannot_be_taken_back() -> None:
    result = run(*SEEDED, typed=lines("1", "1", "draw pile", "undo", "quit!"))
    assert result.stderr == "You have seen something new through this action, so it stands.\n"


def test_undo_says_who_has_acted_since() -> None:
    result = run(*SEEDED, typed=lines("1", "1", "draw pile", "1", "1", "undo", "quit!"))
    assert result.stderr == "Flint has acted since your last action, so it stands.\n"


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    result = run(*SEEDED, typed=lines("undo", "quit!"))
    assert result.stderr == "You have not done anything yet that could be taken back.\n"


def test_in_practice_everything_is_taken_back_and_the_record_says_so() -> None:
    result = run(*SEEDED, "--practice", typed=lines("1", "1", "draw pile", "undo", "draw pile", "1", "1", "undo", "quit"))
    assert result.stderr == ""
    assert "Practice: everything can be taken back, whatever was seen." in result.stdout
    assert result.stdout.count("Back to before your last action.") == 2
    saved = Record.from_json(Path("blanco-1.json").read_text())
    assert saved.is_practice
    run(*SEEDED, typed=lines("1", "1", "draw pile", "1", "1", "save whole.json", "quit!"))
    whole = Record.from_json(Path("whole.json").read_text()).actions
    assert whole[: len(saved.actions)] == saved.actions
    assert len(whole) > len(saved.actions) + 1  # the bot's reply and the last own action went back
    resumed = run("play", "blanco", "--bot", "random", "--resume", "blanco-1.json", typed=lines("undo", "undo", "quit"))
    assert resumed.stdout.count("Back to before your last action.") == 2
    again = Record.from_json(Path("blanco-1.json").read_text())
    assert (again.is_practice, len(again.actions)) == (True, len(saved.actions) - 2)


def test_practice_takes_back_where_the_rules_of_a_game_do_not() -> None:
    play = ("play", "thunderbolts", "--bot", "random", "--seed", "1")
    first = run(*play, typed=lines("1", "1", "undo", "quit!"))
    assert "TB-R29" in first.stderr
    again = run(*play, "--practice", typed=lines("1", "1", "undo", "quit"))
    assert "Back to before your last action." in again.stdout
    assert Record.from_json(Path("thunderbolts-1.json").read_text()).actions == ()


def test_hints_stand_in_the_record_once_for_each_decision() -> None:
    run(*SEEDED, typed=lines("hint", "hint", "1", "hint", "quit"))
    saved = Record.from_json(Path("blanco-1.json").read_text())
    assert saved.hints_taken == (HintTaken(0, 0), HintTaken(0, 1))
    run("play", "blanco", "--bot", "random", "--resume", "blanco-1.json", typed=lines("hint", "1", "hint", "quit"))
    again = Record.from_json(Path("blanco-1.json").read_text())
    assert again.hints_taken == (*saved.hints_taken, HintTaken(0, 4))  # the bot has moved twice


def test_a_hint_stays_although_the_move_is_taken_back() -> None:
    run(*SEEDED, typed=lines("1", "1", "draw discard", "hint", "undo", "quit"))
    saved = Record.from_json(Path("blanco-1.json").read_text())
    assert saved.actions[-1] != "draw discard"
    assert saved.hints_taken == (HintTaken(0, len(saved.actions)),)


def test_a_game_without_help_has_a_record_without_it() -> None:
    run(*SEEDED, typed=lines("1", "quit"))
    text = Path("blanco-1.json").read_text()
    assert "practice" not in text
    assert "hints" not in text


# ---- Saving and going on ----


def test_quit_saves_and_names_the_exact_command_to_go_on() -> None:
    result = run(*SEEDED, typed=lines("1", "quit"))
    assert result.exit_code == 0
    assert "Go on with: stormdeck play blanco --bot random --resume blanco-1.json" in result.stdout
    resumed = run("play", "blanco", "--bot", "random", "--resume", "blanco-1.json", typed=lines("quit"))
    assert resumed.exit_code == 0
    assert "You turn up the card at row 1, column 1" in resumed.stdout
    assert "Your turn: look at one face-down card" in resumed.stdout


def test_a_game_goes_on_after_a_break_as_it_would_have_without_one() -> None:
    moves = ("1", "1", "1", "1", "1", "2", "1", "1")
    run(*SEEDED, typed=lines(*moves, "save whole.json", "quit!"))
    run(*SEEDED, typed=lines(*moves[:4], "quit"))
    run("play", "blanco", "--bot", "random", "--resume", "blanco-1.json", typed=lines(*moves[4:], "quit"))
    assert Path("blanco-1.json").read_text() == Path("whole.json").read_text()


def test_the_save_of_a_fair_game_warns_that_it_holds_the_deck() -> None:
    warning = "This file holds the rest of the shuffle; opening it is looking at the deck."
    assert warning in run("play", "blanco", "--bot", "random", typed=lines("save", "quit!")).stdout
    assert warning not in run(*SEEDED, typed=lines("save", "quit!")).stdout


def test_no_file_is_overwritten_silently() -> None:
    Path("blanco-1.json").write_text("mine")
    Path("mine.json").write_text("mine")
    result = run(*SEEDED, typed=lines("save mine.json", "save", "1", "save", "quit"))
    assert result.stderr == '"mine.json" exists already; choose another name.\n'
    assert Path("mine.json").read_text() == Path("blanco-1.json").read_text() == "mine"
    assert len(Record.from_json(Path("blanco-2.json").read_text()).actions) >= 1


def test_what_cannot_be_saved_is_not_lost_by_quitting(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(*SEEDED, typed=lines("save nowhere/game.json", "quit"))
    assert '"nowhere/game.json" cannot be written: no such file or directory.' in result.stderr
    monkeypatch.setattr("stormdeck.line.saves.MOST_SAVES", 1)
    result = run(*SEEDED, typed=lines("quit", "quit!"))
    assert '"save FILE" tries elsewhere, "quit!" leaves without saving.' in result.stderr
    assert result.exit_code == 0


def test_the_end_of_the_input_saves_the_game() -> None:
    result = run(*SEEDED, typed=lines("1"))
    assert result.exit_code == 1
    went_on = "The input has ended; the game is saved. Go on with: stormdeck play blanco --bot random --resume blanco-1.json\n"
    assert result.stderr == went_on
    assert Record.from_json(Path("blanco-1.json").read_text()).outcome is None


def test_an_interruption_saves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Console, prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "ask", interrupt)
    result = run(*SEEDED)
    assert result.exit_code == 130
    assert result.stderr.startswith("Interrupted; the game is saved.")
    assert len(result.stderr.splitlines()) == 1
    assert Path("blanco-1.json").exists()


def test_a_table_nobody_reads_saves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Console, prompt: str = "") -> str:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(Console, "ask", broken)
    assert run(*SEEDED).exit_code == 1
    assert Path("blanco-1.json").exists()


@pytest.mark.parametrize(
    ("more", "status", "answer"),
    [
        (("--resume", "nothing.json"), 2, 'There is no file "nothing.json".'),
        (("--resume", "game.json", "--seed", "3"), 2, 'leave out "--seed".'),
        (("--resume", "game.json", "--players", "2"), 2, 'leave out "--players".'),
        (("--resume", "game.json", "--option", "clearing=mandatory"), 2, 'leave out "--option".'),
        (("--resume", "game.json", "--name", "Ann"), 2, 'leave out "--name".'),
        (("--resume", "game.json", "--practice"), 2, 'leave out "--practice".'),
        (("--resume", "game.json", "--seat", "3"), 2, "Seats at this table are 1 to 2, not 3."),
        (("--resume", "over.json"), 1, "is over"),
        (("--resume", "text.json"), 1, '"text.json": This is not a record'),
    ],
)
def test_what_cannot_be_continued_is_refused(more: tuple[str, ...], status: int, answer: str) -> None:
    run(*SEEDED, typed=lines("save game.json", "quit!"))
    Path("over.json").write_text(finished().record().to_json())
    Path("text.json").write_text("thunder")
    result = run("play", "blanco", "--bot", "random", *more)
    assert (result.exit_code, result.stdout) == (status, "")
    assert answer in result.stderr


def test_a_saved_game_of_another_game_is_refused() -> None:
    record = finished().record().to_json().replace('"game": "blanco"', '"game": "other"')
    Path("other.json").write_text(re.sub(r'"digest": "\w+"', '"digest": ""', record))
    result = run("play", "blanco", "--bot", "random", "--resume", "other.json")
    assert result.exit_code == 2
    assert "is a game of other, not of blanco" in result.stderr


def finished() -> Match:
    match = Match("blanco", 2, seed=1, options={"max_turns_per_player": 1})
    while match.decision is not None:
        match.play(match.legal()[0])
    return match


# ---- The end ----


def play_to_the_end(*after: str, more: tuple[str, ...] = ()) -> tuple[int, str]:
    """Set-up, one turn each, and the turn limit ends the game."""
    result = run("play", "blanco", "--bot", "random", *SHORT, *more, typed=lines(*["1"] * 5, *after))
    if "Points:" not in result.stdout:  # the bot's last turn comes after ours or before it
        raise AssertionError(result.output)
    return result.exit_code, result.stdout


def test_the_end_says_who_won_why_and_by_which_rule() -> None:
    status, shown = play_to_the_end("no")
    assert status == 0
    assert re.search(r"(wins?|share the win): the turn limit was reached .* \(BL-G42\)\.", shown)
    assert "BL-G42  Can a game go on for ever?" in shown
    assert re.search(r"Points: You \d, Flint \d\.", shown)
    assert "Not saved." in shown
    assert not list(Path().glob("*.json"))


def test_the_record_is_saved_and_can_be_verified() -> None:
    status, shown = play_to_the_end("")
    command = re.search(r"^stormdeck (verify blanco-1.json --commitment [0-9a-f]{64})$", shown, re.MULTILINE)
    assert status == 0
    assert command
    verified = run(*command[1].split())
    assert verified.exit_code == 0
    assert verified.stdout.endswith('"blanco-1.json" is verified.\n')


def test_the_record_of_a_seeded_game_can_be_replayed() -> None:
    assert "stormdeck replay other.json" in play_to_the_end("other.json", more=("--seed", "2"))[1]


def test_a_name_that_exists_is_asked_for_again() -> None:
    Path("taken.json").write_text("mine")
    status, shown = play_to_the_end("taken.json", "free.json")
    assert status == 0
    assert shown.count("Save the record as") == 2
    assert Path("taken.json").read_text() == "mine"
    assert Path("free.json").exists()


@pytest.mark.parametrize("typed", ["3", "hint", "draw pile"])
def test_what_is_typed_too_late_does_not_become_a_file(typed: str) -> None:
    assert play_to_the_end(typed, "no")[0] == 0
    assert not list(Path().iterdir())


def test_the_input_may_end_with_the_game() -> None:
    assert play_to_the_end()[0] == 0


def test_a_whole_game_is_played_by_numbers_alone() -> None:
    numbers = Random(1)
    typed = lines(*[str(numbers.choice((1, 1, 2, 3, 4, 5, 6, 7, 8, 9))) for _ in range(30_000)], "no")
    result = run(*SEEDED, typed=typed)
    assert result.exit_code == 0
    assert re.search(r"^(You win|Flint wins): the second grid was cleared \(BL-R50\)\.$", result.stdout, re.MULTILINE)


def test_a_chain_reaction_is_played_by_numbers_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """BL-R42  A row goes, a column follows, and the card looked at is turned up."""
    seats = [{"grid": "D4 ?V1 ?P2 / R3 G3 O7 / D9 ?T8 ?Y10", "hand": "B3 Y1"}, {"grid": "G1 G2 / O4 O5", "hand": "V11 V12"}]
    match = Match.from_position("blanco", {"seats": seats, "discard": "N1"}, seed=1)
    Typist("draw", "1", "place B3 r2c3", "1", "1", "4", "1", "undo").sit_down(match)
    assert [str(action) for action in match.actions][2:] == ["clear row 2", "clear column 1", "look r2c2", "reveal looked"]
    shown = capsys.readouterr().out
    for asked in ("clear a complete line, or leave it for later", "as your reward", "chain reaction: turn up the card"):
        assert f"Your turn: {asked}" in shown


class Typist(Console):
    """Somebody who types these lines at a table in this process."""

    def __init__(self, *typed: str) -> None:
        super().__init__(plain_words=True)
        self.typed = list(typed)
        self.complaints: list[str] = []

    def ask(self, prompt: str = "> ") -> str:
        if not self.typed:
            raise EndOfInput
        return self.typed.pop(0)

    def sit_down(self, match: Match) -> Session:
        """Seat 1 of a match, until there is nothing more to type; the others never get to move."""
        session = Session(self, Beginning(match, [], None, "stormdeck play blanco"), Seats(Seat(0), {}, 1))
        with suppress(EndOfInput, Quit, KeyError):
            session.run()
        return session


@pytest.mark.parametrize("game", stormdeck.game_ids())
def test_where_there_is_one_choice_enter_plays_it(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    match = forced_match(game)
    (only,) = match.legal()
    made = len(match.actions)
    Typist("").sit_down(match)
    assert "There is one choice: Enter plays it." in capsys.readouterr().out
    assert match.actions[made] == only
    Typist("2").sit_down(forced_match(game))
    assert 'There is no choice "2" here; there is only 1.' in capsys.readouterr().err


def forced_match(game: str) -> Match:
    """A match at the first moment at which seat 1 has one choice, in the first deal that has such a moment."""
    for seed in range(100):
        chance, match = Random(seed), Match(game, stormdeck.game(game).players[0], seed=seed)
        while match.decision is not None:
            if match.decision.seat == 0 and len(match.legal()) == 1:
                return match
            match.play(chance.choice(match.legal()))
    raise AssertionError("everywhere there is a choice")


def test_facts_leave_out_what_was_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    seats = [{"grid": "R5 O5 / G4 T4", "hand": "B3 Y1"}, {"grid": "G1 G2 / O9 O8", "hand": "V11 V12", "turns_taken": 1}]
    options = {"max_turns_per_player": 1}
    match = Match.from_position("blanco", {"seats": seats, "discard": "N1", "options": options}, seed=1)
    Typist("swap r1c1 r1c2", "clear row 1", "undo").sit_down(match)
    for action in ("clear row 1", "finish clearing"):
        match.play(action)
    assert match.outcome is not None
    ending.tell_end(Typist().sit_down(match))
    shown = capsys.readouterr().out
    assert 'You take back "clear row 1".' in shown
    assert "You: 1 turn, cleared 1 line, took 0 from the discard pile." in shown


def test_a_bot_at_the_terminal_has_a_clock_and_a_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    run = Thought.run

    def counting_run(thought: Thought, simulations: int) -> bool:
        sizes.append(simulations)
        return run(thought, simulations)

    monkeypatch.setattr(Thought, "run", counting_run)
    match = Match("blanco", 2, seed=3)
    assert match.decision is not None
    mover = match.decision.seat
    bot = stormdeck.bot("ismcts:time=0.02,cut=2")
    session = Session(Typist(), Beginning(match, [], None, "stormdeck play blanco"), Seats(Seat(1 - mover), {mover: bot}, 1))
    session.let_bot_play(mover)
    assert sizes[0] == FIRST_SLICE, "it thinks in slices, looking at the clock between them"
    seated = session.bots[mover].after(1)
    assert isinstance(seated, SearchBot)
    assert seated is not bot
    assert seated._promised is not None
