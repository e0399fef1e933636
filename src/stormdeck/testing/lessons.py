"""A scripted first game is a game: it is played here whole, by the rules, and must end with the learner's win."""

from __future__ import annotations

from typing import Final

from stormdeck.core.errors import IllegalAction, StormdeckError, UnknownGame
from stormdeck.core.game import Game
from stormdeck.games import game as find_game
from stormdeck.table.lesson import BadLesson, Beat, Script, beats_of, script_of
from stormdeck.table.match import Match
from stormdeck.testing.facts import demand

MOST_STEPS: Final = 25
MOST_TITLE: Final = 34
MOST_TEXT: Final = 170
"""What a phone shows without covering the table."""


def check_lesson(game: Game) -> None:
    """The script beside a game, if there is one.  It is written for the printed cards, not for a table of one's own."""
    if not is_as_printed(game):
        return
    try:
        script = script_of(game)
    except BadLesson as error:
        raise AssertionError(f"{game.title}: {error}") from None
    if script is not None:
        check_script(game, script)


def is_as_printed(game: Game) -> bool:
    try:
        return find_game(game.id) is game
    except UnknownGame:  # one that is tried before it is installed
        return True


def check_script(game: Game, script: Script) -> None:
    check_words(game, script)
    play_through(game, script, {})
    for number, step in enumerate(script.step):
        for way in range(1, len(step.do)):
            play_through(game, script, {number: way})


def check_words(game: Game, script: Script) -> None:
    """One short idea a step, and few of them."""
    demand(1 <= len(script.step) <= MOST_STEPS, f"{game.title}: a lesson has 1 to {MOST_STEPS} steps, not {len(script.step)}.")
    titles = [step.title for step in script.step]
    demand(len(set(titles)) == len(titles), f"{game.title}: two steps of the lesson have the same title.")
    for step in script.step:
        where = f'{game.title}, step "{step.title}" of the lesson'
        demand(0 < len(step.title) <= MOST_TITLE, f"{where}: a title has 1 to {MOST_TITLE} signs.")
        demand(0 < len(step.text) <= MOST_TEXT, f"{where}: its text has {len(step.text)} signs, and {MOST_TEXT} are the most.")
    demand(not script.step[-1].do and not script.step[-1].then, f"{game.title}: the last step of the lesson is only read.")


def play_through(game: Game, script: Script, ways: dict[int, int]) -> None:
    """The whole script, with the first of several actions everywhere but in the steps that `ways` names."""
    try:
        match = script.match(game)
    except StormdeckError as error:
        raise AssertionError(f"{game.title}: its lesson cannot be dealt. {error}") from None
    beats = beats_of(script)
    for beat in beats[:-1]:
        step = script.step[beat.step]
        where = f'{game.title}, step "{step.title}" of the lesson'
        decision = match.decision
        demand(decision is not None, f"{where}: the game is over already.")
        assert decision is not None
        is_learner = int(decision.seat) == script.learner
        whose = "the learner" if beat.is_learners else "another seat"
        demand(is_learner == beat.is_learners, f"{where}: it is not the turn of {whose} ({beat.actions or 'to be read'}).")
        if beat.actions:
            play(match, beat, ways.get(beat.step, 0) if beat.is_learners else 0, where)
    outcome = match.outcome
    demand(outcome is not None, f"{game.title}: the game is not over at the end of its lesson.")
    assert outcome is not None
    demand(script.learner in [int(seat) for seat in outcome.winners], f"{game.title}: the learner does not win the lesson.")


def play(match: Match, beat: Beat, way: int, where: str) -> None:
    for text in beat.actions:
        try:
            action = match.judge(match.game.parse(text)).action
        except IllegalAction as error:
            raise AssertionError(f'{where}: "{text}" is refused. {error}') from None
        demand(str(action) == text, f'{where}: "{text}" is written "{action}".')
    match.play(beat.actions[way])
