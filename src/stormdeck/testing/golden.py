"""Golden playthroughs: whole stretches of play as text that a person can read and a diff can compare.

A golden file begins with how it is played, between two lines `+++` (TOML: `game`, `seed`, and `players` or a `position`), and
goes on with what happened: who decided what, what everybody saw, what was told.  `python -m stormdeck.testing.golden --write`
plays all of them again and rewrites what happened; the diff shows what a change of the rules has changed.
"""

from __future__ import annotations

import argparse
import difflib
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from stormdeck.core.actions import Action
from stormdeck.core.errors import StormdeckError
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Decision, Seat
from stormdeck.table.match import Match
from stormdeck.table.words import speak

FENCE: Final = "+++\n"


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a golden file is played."""

    title: str
    game: str
    seed: int
    players: int | None = None
    options: dict[str, bool | int | str] = {}
    position: dict[str, object] | None = None
    """Where it begins, if not with a deal."""
    actions: tuple[str, ...] = ()
    """What is played first, written out."""
    prefer: tuple[str, ...] = ()
    """After that choices are random; these beginnings of actions come before all others, in this order."""
    stop: int | None = None
    """After how many decisions to stop; None plays to the end."""
    show: tuple[int, ...] = ()
    """Before which decisions everybody's view is shown (0: also at the end)."""


def read_script(text: str) -> tuple[str, Script]:
    """The head of a golden file as it stands, and what it says."""
    empty, fence, rest = text.partition(FENCE)
    head, second, _ = rest.partition(FENCE)
    if empty or not fence or not second:
        raise StormdeckError('A golden file begins with how it is played, between two lines "+++".')
    try:
        return FENCE + head + FENCE, msgspec.convert(tomllib.loads(head), Script)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise StormdeckError(f"The head of the golden file cannot be read: {error}.") from None


def play_again(text: str) -> str:
    """A golden file with what happens now in place of what happened then."""
    head, script = read_script(text)
    return head + "\n" + "\n".join(transcript(script)) + "\n"


def transcript(script: Script) -> Iterator[str]:
    """What happens, line by line."""
    match = begin(script)
    picks = FastRng(script.seed, 1)
    yield f"# {script.title}"
    yield from told(match, 0)
    while (decision := match.decision) is not None:
        number = len(match.actions) + 1
        if script.stop is not None and number > script.stop:
            break
        yield ""
        yield f"## {number}. {match.name(decision.seat)}: {decision.kind} ({decision.source}), {counted(len(match.legal()))}"
        if number in script.show:
            yield from everybody_s_view(match)
        heard = len(match.events(None))
        action = choose(script, match, number, picks)
        match.play(action)
        yield f"> {action}"
        yield from told(match, heard)
    if 0 in script.show:
        yield from everybody_s_view(match)
    else:
        yield ""
    yield ending(match, match.decision)


def counted(choices: int) -> str:
    return "1 choice" if choices == 1 else f"{choices} choices"


def begin(script: Script) -> Match:
    if script.position is None:
        return Match(script.game, script.players, script.seed, script.options)
    return Match.from_position(script.game, {**script.position, "options": script.options}, script.seed)


def choose(script: Script, match: Match, number: int, picks: FastRng) -> Action:
    """The written action; then a random one of the kind that is preferred."""
    if number <= len(script.actions):
        return match.parse(script.actions[number - 1])
    legal = match.legal()
    for beginning in (*script.prefer, ""):
        wanted = [action for action in legal if str(action).startswith(beginning)]
        if wanted:
            return wanted[int(picks.below(len(wanted)))]
    raise AssertionError("a decision without a choice")


def told(match: Match, heard: int) -> Iterator[str]:
    """What a spectator hears."""
    for event in match.events(None)[heard:]:
        yield f"- {speak(event, Speaker(None, match.names), match.game)}"


def everybody_s_view(match: Match) -> Iterator[str]:
    viewers: list[Seat | None] = [*[Seat(seat) for seat in range(match.players)], None]
    for viewer in viewers:
        name = "a spectator" if viewer is None else match.name(viewer)
        speaker = Speaker(viewer, match.names)
        yield ""
        yield f"### What {name} sees"
        yield ""
        yield match.game.ask(match.view(viewer), speaker)
        yield ""
        yield from match.game.picture(match.view(viewer), speaker).splitlines()
    yield ""


def ending(match: Match, decision: Decision | None) -> str:
    outcome = match.outcome
    if outcome is None:
        assert decision is not None
        return f"Here the transcript stops; next {match.name(decision.seat)}: {decision.kind}."
    winners = " and ".join(match.name(winner) for winner in outcome.winners) or "nobody"
    points = ", ".join(str(points) for points in outcome.points)
    return f"Over: {outcome.reason} ({outcome.rule}). Won by {winners}. Points: {points}."


# ---- Files -------------------------------------------------------------------------------------------------------------


def golden_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/*.txt"))


def changes(file: Path) -> str:
    """What happens differently from what the file says, as a diff; "" if nothing does."""
    old = file.read_text("utf-8")
    new = play_again(old)
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), f"{file.name} as it was", f"{file.name} now", lineterm="")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m stormdeck.testing.golden", description="Compare or rewrite golden files.")
    parser.add_argument("--write", action="store_true", help="rewrite the files instead of comparing them")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("tests/golden"), help="where they lie")
    chosen = parser.parse_args(arguments)
    files = golden_files(chosen.folder)
    if not files:
        print(f'There are no golden files in "{chosen.folder}".', file=sys.stderr)
        return 2
    changed = 0
    for file in files:
        difference = changes(file)
        changed += bool(difference)
        if difference and chosen.write:
            file.write_text(play_again(file.read_text("utf-8")), "utf-8")
            print(f'"{file}" is rewritten.')
        elif difference:
            print(difference)
    print(f"{len(files)} golden files, {changed} {'rewritten' if chosen.write else 'changed'}.")
    return 1 if changed and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
