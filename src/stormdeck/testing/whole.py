"""What a game that is not finished still lacks, in one sentence: it is asked before anything is played."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from stormdeck.core.game import Belief, Game, State
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import listed
from stormdeck.core.types import Decision, Seat
from stormdeck.core.view import View
from stormdeck.testing.facts import check_frozen

FACTS: Final = (
    *("id", "title", "players", "options", "rules_version", "actions", "most_legal", "rule_prefix", "players_rule", "blurb"),
    *("minutes", "take_back_rule", "plays_versions", "showing"),
)
METHODS: Final = {
    "deal": "set-up, up to the first decision",
    "decision": "who must decide what; None when the game is over",
    "seat_to_move": "the seat that must decide; -1 when the game is over",
    "legal_rows": "what may be done, as rows of the action table",
    "apply_row": "carries an action out and tells its events",
    "explain": "why an action is refused, with its rule",
    "payoff": "the share of the win a seat got",
    "outcome": "how it ended; None while it goes on",
    "view": "what a seat or a spectator knows",
    "belief": "what a view pins down, for dealing the rest afresh",
    "describe": "the document of a position",
    "set_up": "the position of a document",
    "say": "an event as a sentence",
    "ask": "the question of the moment as a sentence",
    "offer": "a legal action as a sentence",
    "picture": "the table as text",
    "visibility": "who may see each field of the state",
}
"""What every game must answer itself, in the order in which one writes it, and what for."""
ROTATE: Final = {"rotate": "the same position with everybody moved on; `symmetric=False` where the seats are not alike"}
OLDER: Final = {"older": "the game by an older version in `plays_versions`"}
BELIEF: Final = {"new_state": "a full state that fits the view", "deal_into": "the same into an existing state"}
KIT: Final = ("stormdeck/testing/", "stormdeck/table/", "stormdeck/core/")


def check_whole(game: object, symmetric: bool) -> None:
    """AssertionError names every part of the contract that is missing, and what it is for."""
    if isinstance(game, type) and issubclass(game, Game):
        raise AssertionError(f"{game.__name__} is a class: give `check_game` a game made of it, {game.__name__}().")
    if not isinstance(game, Game):
        raise AssertionError(f"{game!r} is no game: its class must be derived from stormdeck.Game.")
    kind = type(game).__name__
    facts = [f"`{name}`" for name in FACTS if not hasattr(game, name)]
    if facts:
        raise AssertionError(f"{kind} lacks {listed(facts)}: hand them to `super().__init__` of Game.")
    check_overridden(type(game), Game, METHODS | (ROTATE if symmetric else {}) | (OLDER if game.plays_versions else {}))
    check_answers(game)


def check_answers(game: Game) -> None:
    """The first deal: what is returned is what the contract says it is."""
    for players in game.players[:1]:
        state = game.deal(game.agree(players, {}), FastRng(1))
        require(game, "deal", state, State)
        decision = game.decision(state)
        if decision is None:
            return
        require(game, "decision", decision, Decision)
        require(game, "clone", game.clone(state), State)
        view = game.view(state, Seat(int(decision.seat)))
        require(game, "view", view, View)
        if view.game != game.id:
            raise AssertionError(f"{type(view).__name__} belongs to the game {view.game!r}.")
        check_frozen(view, "the view of the seat to move")
        belief = game.belief(view)
        require(game, "belief", belief, Belief)
        check_overridden(type(belief), Belief, BELIEF)


def require(game: Game, name: str, answer: object, kind: type) -> None:
    if not isinstance(answer, kind):
        raise AssertionError(f"`{name}` of {game.title} returns {type(answer).__name__}, and must return a {kind.__name__}.")


def check_overridden(kind: type, base: type, wanted: Mapping[str, str]) -> None:
    missing = [f"`{name}` ({purpose})" for name, purpose in wanted.items() if getattr(kind, name) is getattr(base, name)]
    if missing:
        raise AssertionError(f"{kind.__name__} lacks {listed(missing)}; docs/adding-a-game.md says what each does.")


def broken_at(game: object, error: Exception) -> str:
    """An error out of the game's own code as one sentence: which of its functions, and where."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not is_kit(frame.filename)]
    place = f" in `{frames[-1].name}` ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    called = type(game).__name__
    return f"{called} stopped with {type(error).__name__}{place}: {error}."


def is_kit(file: str) -> bool:
    return any(part in Path(file).as_posix() for part in KIT)
