"""Make the samples that the boards of the browser are tested with: real positions, as the wire carries them.

`make_wire_samples.py [GAME ...]` plays games between careless bots, from fixed seeds, and writes web/.samples/<id>.json, which
git ignores: `npm test` makes them anew whenever the rules have changed.  A sample is what one viewer gets after one action: its
view as it is shown, the events it saw of that action, and what it may do.  Few are kept, chosen so that every kind of decision,
action and event that came up is among them.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from stormdeck.bots.registry import bot
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadOptions, StormdeckError
from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.core.options import OptionValue
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games import BUILT_IN
from stormdeck.games import game as find_game
from stormdeck.table.match import Match
from stormdeck.table.words import speak
from stormdeck.web.rooms.frames import shown_view

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "web" / ".samples"
MARK: Final = FOLDER / ".made-from"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
LEAST: Final = 56
MOST_BYTES: Final = 160_000
MOST_ACTIONS: Final = 900
CARELESS: Final = (35, 5, 60, 15)
"""How many of a hundred actions are chosen by lot, by turns: sensible play alone hardly ever comes to the rarer decisions."""
TABLES: Final = 12
"""Games played of each game: the first with the usual options, the others with all kinds."""

ENOUGH: Final = 3
EVERY: Final = 11
"""Of what has come up often enough, one moment in so many is still kept."""

Options = dict[str, OptionValue]


class Sample(msgspec.Struct):
    """What one viewer knows and may do at one moment."""

    seat: int | None
    names: tuple[str, ...]
    view: Any
    figures: Any
    ask: str
    legal: list[dict[str, str]]
    events: list[dict[str, Any]]


Candidate = tuple[bytes, frozenset[str]]
"""A sample as JSON, and what it is a sample of."""


def candidates(game: Game) -> Iterator[Candidate]:
    met: Counter[str] = Counter()
    for table in range(TABLES):
        players = game.players[table % len(game.players)]
        options = other_options(game, players, table) if table else {}
        yield from played(game.id, players, options, table, met)


def other_options(game: Game, players: int, table: int) -> Options:
    """Words and switches by turns, so that all come up; numbers stay, which could make a game endless."""
    options: Options = {}
    for place, option in enumerate(game.options):
        words: tuple[OptionValue, ...] = option.choices
        if isinstance(option.default, bool):
            words = (option.default, not option.default)
        if not words:
            continue
        chosen = words[(table + place) % len(words)]
        try:
            game.agree(players, {**options, option.name: chosen})
        except BadOptions:
            continue  # it does not go with those before
        options[option.name] = chosen
    return options


def played(game_id: str, players: int, options: Options, seed: int, met: Counter[str]) -> Iterator[Candidate]:
    """One game, seen by everybody."""
    careless = CARELESS[seed % len(CARELESS)]
    match = Match(game_id, players, seed, options, names=NAMES[:players])
    greedy, rng = bot("greedy"), FastRng(seed, 7)
    viewers: list[Seat | None] = [*map(Seat, range(players)), None]
    told = dict.fromkeys(viewers, 0)
    seen = {viewer: match.events(viewer) for viewer in viewers}
    for _ in range(MOST_ACTIONS):
        for viewer in viewers:
            found = sampled(match, viewer, seen[viewer], told[viewer], met)
            told[viewer] += len(seen[viewer])
            if found is not None:
                yield found
        decision = match.decision
        if decision is None:
            return
        legal = match.legal()
        happened = match.play(
            legal[rng.below(len(legal))] if rng.below(100) < careless else greedy.choose(match.view(decision.seat), legal, rng)
        )
        seen = {viewer: tuple(filter(None, [event.seen_by(viewer) for event in happened])) for viewer in viewers}


def marks_of(match: Match, viewer: int | None, legal: Sequence[Action], seen: Sequence[Event]) -> frozenset[str]:
    """What a moment is a sample of."""
    who = "spectator" if viewer is None else "decider" if legal else "other"
    kind = "over" if match.decision is None else match.decision.kind
    marks = {f"{who} at {kind}", f"players {match.players} {who}"}
    marks |= {f"{kind}: {type(action).__name__}" for action in legal}
    return frozenset(marks | {f"{who} sees {type(event).__name__}" for event in seen})


def sampled(match: Match, viewer: int | None, seen: Sequence[Event], told: int, met: Counter[str]) -> Candidate | None:
    """A moment as its viewer gets it, with what it saw after so many events; None where enough of its kind are there."""
    decision = match.decision
    legal = match.legal() if decision is not None and decision.seat == viewer else []
    marks = marks_of(match, viewer, legal, seen)
    met.update([*marks, ""])
    if met[""] % EVERY and all([met[mark] > ENOUGH for mark in marks]):
        return None
    speaker = Speaker(None if viewer is None else Seat(viewer), match.names)
    view = match.view(viewer)
    sample = Sample(
        seat=viewer,
        names=match.names,
        view=shown_view(view),
        figures=match.game.figures(view),
        ask=match.game.ask(view, speaker),
        legal=[{"action": str(action), "words": match.game.offer(action, view, speaker)} for action in legal],
        events=[
            {"n": n, "words": speak(event, speaker), "event": msgspec.to_builtins(event)} for n, event in enumerate(seen, told)
        ],
    )
    return msgspec.json.encode(sample), marks


def chosen(found: Sequence[Candidate]) -> list[bytes]:
    """Few samples with every mark among them, then more until there are enough; in the order in which they came up."""
    left = {mark for _, marks in found for mark in marks}
    picks: set[int] = set()
    size = 0
    while left:
        best = max(range(len(found)), key=lambda n: (len(found[n][1] & left) / (4000 + len(found[n][0])), -n))
        picks.add(best)
        left -= found[best][1]
        size += len(found[best][0])
    step = max(1, len(found) // 97)
    for number in range(step // 2, len(found), step):
        text = found[number][0]
        if number not in picks and len(picks) < LEAST and size + len(text) < MOST_BYTES:
            picks.add(number)
            size += len(text)
    return [found[number][0] for number in sorted(picks)]


def digest_of_sources() -> str:
    """What the samples follow from: the sources of the package, and this file."""
    digest = hashlib.sha256()
    for path in sorted([Path(__file__), *ROOT.glob("src/stormdeck/**/*.py"), *ROOT.glob("src/stormdeck/games/**/*.toml")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def main(ids: Sequence[str]) -> None:
    if not ids and MARK.exists() and MARK.read_text("utf-8") == digest_of_sources():
        return
    FOLDER.mkdir(exist_ok=True)
    for game_id in ids or BUILT_IN:
        samples = chosen(list(candidates(find_game(game_id))))
        path = FOLDER / f"{game_id}.json"
        path.write_bytes(b"[\n" + b",\n".join(samples) + b"\n]\n")
        print(f"{path.relative_to(ROOT)}: {len(samples)} samples, {path.stat().st_size // 1000} kB")
    if not ids:
        MARK.write_text(digest_of_sources(), "utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except StormdeckError as error:
        raise SystemExit(str(error)) from None
