"""Make the samples that the boards of the browser are tested with: real positions, as the wire carries them.

`make_wire_samples.py [GAME ...]` plays games between careless bots and writes web/src/games/<id>/samples.json.  A sample is
what one viewer gets after one action: its view without `recall`, the events it saw of that action, and what it may do.  Few
are kept, chosen so that every kind of decision, action and event that came up is among them.  For Thunderbirds it also writes
cards.json: views name cards by number, and the board has to know what is printed on them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from stormdeck.bots.registry import bot
from stormdeck.core.errors import StormdeckError
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games import BUILT_IN
from stormdeck.games.thunderbirds.cards import STANDARD
from stormdeck.table.match import Match
from stormdeck.table.words import speak

ROOT: Final = Path(__file__).resolve().parents[1]
NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
LEAST: Final = 56
MOST_BYTES: Final = 160_000
MOST_ACTIONS: Final = 900
CARELESS: Final = (35, 5, 60, 15)
"""How many of a hundred actions are chosen by lot, by turns: sensible play alone hardly ever comes to the rarer decisions."""

Options = dict[str, object]
VARIANTS: Final[dict[str, tuple[tuple[int, Options], ...]]] = {
    "blanco": ((2, {"match_mode": "fewest_cards", "match_games": 2}), (3, {}), (5, {"open_discard": True})),
    "taidian": ((2, {"characters": "draft"}), (3, {"concede": True, "open_discards": True}), (4, {"spoils": True})),
    "thunder-and-lightning": ((2, {}), (2, {"discards_open": True}), (2, {})),
    "thunderbirds": ((1, {}), (1, {"advanced_count": 12}), (1, {"pod_hold": 1})),
    "thunderbolts": ((2, {"wallet_size": 5}), (3, {}), (4, {"wallet_size": 8, "vault_recycle": "none"})),
}
GAMES_EACH: Final = 6


class Sample(msgspec.Struct):
    """What one viewer knows and may do at one moment."""

    seat: int | None
    names: tuple[str, ...]
    view: dict[str, Any]
    ask: str
    legal: list[dict[str, str]]
    events: list[dict[str, Any]]


Candidate = tuple[bytes, frozenset[str]]
"""A sample as JSON, and what it is a sample of."""


def candidates(game_id: str) -> Iterator[Candidate]:
    for number in range(GAMES_EACH):
        for place, (players, options) in enumerate(VARIANTS[game_id]):
            yield from played(game_id, players, options, 100 * number + place, CARELESS[number % 4])


def played(game_id: str, players: int, options: Options, seed: int, careless: int) -> Iterator[Candidate]:
    """One game, seen by everybody."""
    match = Match(game_id, players, seed, options, names=NAMES[:players])
    greedy, rng = bot("greedy"), FastRng(seed, 7)
    viewers: list[int | None] = [*range(players), None]
    told = dict.fromkeys(viewers, 0)
    for _ in range(MOST_ACTIONS):
        for viewer in viewers:
            yield sampled(match, viewer, told[viewer])
            told[viewer] = len(match.events(viewer))
        decision = match.decision
        if decision is None:
            return
        legal = match.legal()
        match.play(
            legal[rng.below(len(legal))] if rng.below(100) < careless else greedy.choose(match.view(decision.seat), legal, rng)
        )


def sampled(match: Match, viewer: int | None, told: int) -> Candidate:
    seat = None if viewer is None else Seat(viewer)
    speaker = Speaker(seat, match.names)
    view, decision = match.view(viewer), match.decision
    plain = msgspec.to_builtins(view)
    del plain["recall"]
    legal = match.legal() if decision is not None and decision.seat == viewer else []
    seen = list(enumerate(match.events(viewer)))[told:]
    sample = Sample(
        seat=viewer,
        names=match.names,
        view=plain,
        ask=match.game.ask(view, speaker),
        legal=[{"action": str(action), "words": match.game.offer(action, view, speaker)} for action in legal],
        events=[{"n": n, "words": speak(event, speaker), "event": msgspec.to_builtins(event)} for n, event in seen],
    )
    who = "spectator" if viewer is None else "decider" if legal else "other"
    kind = "over" if decision is None else decision.kind
    marks = {f"{who} at {kind}", f"players {match.players} {who}"}
    marks |= {f"{kind}: {type(action).__name__}" for action in legal}
    marks |= {f"{who} sees {type(event).__name__}" for _, event in seen}
    return msgspec.json.encode(sample), frozenset(marks)


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


def thunderbirds_cards() -> bytes:
    """What the board draws of the standard cards, in the form in which the option `card_table` carries others."""
    file = STANDARD.file
    printed = {
        "emergency": {
            kind: [
                {"id": card.id, "name": card.name, "advanced": card.advanced, "keyword": card.keyword, "pos": card.pos}
                for card in cards
            ]
            for kind, cards in file.emergency.items()
        },
        "pods": [{"id": pod.id, "name": pod.name, "dice": pod.dice, "choice": pod.choice} for pod in file.pods],
        "thunderbirds": [{"id": one.id, "name": one.name, "dice": one.dice, "choice": one.choice} for one in file.thunderbirds],
        "pilots": [{"id": pilot.id, "name": pilot.name, "skill": pilot.skill, "text": pilot.text} for pilot in file.pilots],
    }
    return msgspec.json.encode(printed).replace(b"},{", b"},\n{") + b"\n"


def main(ids: Sequence[str]) -> None:
    for game_id in ids or list(BUILT_IN):
        if game_id not in VARIANTS:
            raise SystemExit(f'There is no game "{game_id}"; there are {", ".join(VARIANTS)}.')
        samples = chosen(list(candidates(game_id)))
        path = ROOT / "web/src/games" / game_id / "samples.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"[\n" + b",\n".join(samples) + b"\n]\n")
        if game_id == "thunderbirds":
            path.with_name("cards.json").write_bytes(thunderbirds_cards())
        print(f"{path.relative_to(ROOT)}: {len(samples)} samples, {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except StormdeckError as error:
        raise SystemExit(str(error)) from None
