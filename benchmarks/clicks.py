"""What a person has to click, before and after the settings of a player: questions with one answer, and an attack of four cards.

    python benchmarks/clicks.py [--games N] [--seed S]

Counts, not seconds; the same seed finds the same.  Paths are the client's own, so `npm ci` in web/ must have been run.
Prints Markdown.
"""

from __future__ import annotations

import argparse
import json
import pickle
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec

import stormdeck
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.table.forced import answers_itself
from stormdeck.table.match import Match

WEB: Final = Path(__file__).parents[1] / "web"
TABLES: Final = (("taidian", 6), ("taidian", 2), ("thunder-and-lightning", 2), ("blanco", 3), ("thunderbolts", 3))
BUNDLE: Final = "export { routes, obvious } from '%s/src/lib/pick';\nexport { path } from '%s/src/games/taidian/path';\n"
CARDS: Final = 4
ATTACKS: Final = 20


def questions(game: str, players: int, games: int, seed: int) -> Counter[str]:
    """All questions of all seats: those with one answer, and those of them that must still be clicked, alone and among people."""
    found: Counter[str] = Counter()
    for number in range(games):
        match, bot, chance = Match(game, players=players, seed=seed + number), stormdeck.bot("greedy"), FastRng(seed, number)
        while match.decision is not None:
            view, legal = match.view(match.decision.seat), match.legal()
            found["asked"] += 1
            if len(legal) == 1:
                found["one"] += 1
                found["alone"] += not answers_itself(view, legal, alone=True)
                found["people"] += not answers_itself(view, legal, alone=False)
            match.play(bot.choose(view, legal, chance))
    return found


class Attack:
    """One attack of four cards on a sole rival: every question its player is asked, and what is answered."""

    def __init__(self) -> None:
        self.moments: list[dict[str, Any]] = []
        self.forced: list[bool] = []
        self.together = 0
        """How many of the actions one button does."""

    def play(self, match: Match, action: str) -> None:
        assert match.decision is not None
        seat, legal = match.decision.seat, match.legal()
        view, speaker = match.view(seat), Speaker(Seat(seat), match.names)
        offers = [{"action": str(one), "words": match.game.offer(one, view, speaker)} for one in legal]
        self.moments.append({"legal": offers, "view": msgspec.to_builtins(view), "seat": seat, "action": action})
        self.forced.append(answers_itself(view, legal, alone=True))
        match.play(action)


def attacks(seed: int) -> list[Attack]:
    found: list[Attack] = []
    number = 0
    while len(found) < ATTACKS:
        number += 1
        attack = attack_in(Match("taidian", players=2, seed=seed + number), FastRng(seed, number))
        found += [] if attack is None else [attack]
    return found


def attack_in(match: Match, chance: FastRng) -> Attack | None:
    """The first turn of a game on which somebody has four cards to attack with, and does."""
    bot = stormdeck.bot("greedy")
    while match.decision is not None:
        decision, legal = match.decision, match.legal()
        if decision.kind == "choose_turn":
            attack = try_attack(match, bot, chance)
            if attack is not None:
                return attack
        match.play(bot.choose(match.view(decision.seat), legal, chance))
    return None


def try_attack(match: Match, bot: stormdeck.Bot, chance: FastRng) -> Attack | None:
    assert match.decision is not None
    seat, attack, trial = match.decision.seat, Attack(), pickle.loads(pickle.dumps(match))
    attack.play(trial, "choose attacking")
    several = msgspec.to_builtins(trial.game.figures(trial.view(seat)))["together"]
    if not several or len(several[0]["actions"]) != CARDS:
        return None
    attack.together = CARDS
    for action in several[0]["actions"]:
        attack.play(trial, action)
    attack.play(trial, "launch")
    while trial.decision is not None and trial.decision.kind != "choose_turn":
        legal = trial.legal()
        chosen = str(bot.choose(trial.view(trial.decision.seat), legal, chance))
        ends = [str(action) for action in legal if str(action) == "end turn"]
        if trial.decision.seat == seat:
            attack.play(trial, ends[0] if ends else chosen)
        else:
            trial.play(chosen)
    return attack


def clicks(found: list[Attack], one_click: bool) -> list[list[int]]:
    """By attack and moment, with the paths of the client."""
    with tempfile.TemporaryDirectory() as folder:
        entry, bundle = Path(folder) / "entry.ts", Path(folder) / "bundle.mjs"
        entry.write_text(BUNDLE % (WEB, WEB))
        subprocess.run(["npx", "rolldown", str(entry), "-o", str(bundle), "-f", "esm"], cwd=WEB, check=True, capture_output=True)
        lines = [json.dumps({**moment, "oneClick": one_click}) for attack in found for moment in attack.moments]
        script = Path(__file__).with_name("clicks.mjs")
        run = subprocess.run(["node", script, bundle], input="\n".join(lines), capture_output=True, text=True, check=True)
    counts = iter([int(line) for line in run.stdout.split()])
    return [[next(counts) for _ in attack.moments] for attack in found]


def mean(counts: list[int]) -> str:
    return f"{sum(counts) / len(counts):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    print("| table | questions | with one answer | to be clicked: before | alone with bots | among people |")
    print("|---|---:|---:|---:|---:|---:|")
    for game, players in TABLES:
        found = questions(game, players, wish.games, wish.seed)
        shares = [f"{100 * found[what] / found['asked']:.1f} %" for what in ("one", "one", "alone", "people")]
        print(f"| {game}, {players} players | {found['asked']} | {' | '.join(shares)} |")
    some = attacks(wish.seed)
    plain, quick = clicks(some, False), clicks(some, True)
    unforced = [
        [0 if forced else count for count, forced in zip(counts, one.forced, strict=True)]
        for counts, one in zip(quick, some, strict=True)
    ]
    button = [sum(counts) - one.together + 1 for counts, one in zip(unforced, some, strict=True)]
    print(f"\nAn attack of {CARDS} cards on a sole rival, {len(some)} of them, clicks of the attacker on its whole turn:\n")
    print("| | clicks |\n|---|---:|")
    print(f"| before | {mean([sum(counts) for counts in plain])} |")
    print(f"| one click a card | {mean([sum(counts) for counts in quick])} |")
    print(f"| and what has one answer answers itself | {mean([sum(counts) for counts in unforced])} |")
    print(f"| and all cards by one button | {mean(button)} |")


if __name__ == "__main__":
    main()
