"""What the styles of the bots do, and what they cost: for docs/bots.md.

    python benchmarks/bots_styles.py [GAME ...] [--deals 400] [--write]

Every level that can have a style plays in each style of its game against itself without one, every deal both ways.  In the same
games it is counted how often each of the two does what tells the styles apart.  Seeds of its own, which no style was chosen by.
Prints Markdown; `--write` puts the tables of all games into the page.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import stormdeck
from stormdeck.bots.base import Chooser
from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.bots.levels import Level
from stormdeck.bots.mixed import STYLED, in_style
from stormdeck.bots.registry import bot
from stormdeck.core.rng import FastRng, Rng
from stormdeck.games.thunder_and_lightning.state import ACTION, CELLS, LANES, ROWS, ThunderState
from stormdeck.games.thunderbolts.cards import CODES
from stormdeck.games.thunderbolts.state import RESERVES, WILD, ThunderboltsState
from stormdeck.table.loop import ByView, Play, shares
from stormdeck.table.opening import Opening, sit_down
from stormdeck.table.simulate import game_seed
from stormdeck.table.statistics import Estimate, mean_of

SEED: Final = 941000
DEALS: Final = 400
DOCS: Final = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- styles: begin -->", "<!-- styles: end -->"
WEAK: Final = ("nightmare", "frigg", "ravens", "archer")
"""Fronts of Thunder & Lightning that seldom stand when they are challenged."""
DEFENCE: Final = ("shield", "medic", "first_aid", "barricade", "field_clinic")
MONEY: Final = ("coin", "cash", "gold")

Tally = Counter[str]


class Figure(NamedTuple):
    """Something that a style does more or less often."""

    words: str
    of: str
    """What it is a share of."""
    is_share: bool = True


FIGURES: Final[dict[str, tuple[Figure, ...]]] = {
    "blanco": (
        Figure("takes the unknown card of the pile", "turns"),
        Figure("swaps own cards", "turns"),
        Figure("turns a card up instead of placing one", "plays"),
        Figure("leaves a complete line", "games", is_share=False),
    ),
    "taidian": (
        Figure("buys defence", "buys"),
        Figure("buys money", "buys"),
        Figure("buys what it has bought most", "buys"),
        Figure("attacks", "turns"),
    ),
    "thunder-and-lightning": (
        Figure("challenges a face-down card", "actions"),
        Figure("cards in hand", "actions", is_share=False),
        Figure("puts a weak card in front", "fronts"),
        Figure("plays to its tallest column", "plays"),
    ),
    "thunderbolts": (
        Figure("plays", "turns", is_share=False),
        Figure("plays a wild card", "plays"),
        Figure("closes on the same letter", "closes"),
    ),
}
"""What tells the styles of a game apart."""


# ---- What is counted ------------------------------------------------------------------------------------------------------


def note_blanco(tally: Tally, play: Play, words: list[str]) -> None:
    if words[0] in ("draw", "swap"):
        tally["turns"] += 1
        tally["takes the unknown card of the pile"] += words == ["draw", "pile"]
        tally["swaps own cards"] += words[0] == "swap"
    elif words[0] in ("place", "discard"):
        tally["plays"] += 1
        tally["turns a card up instead of placing one"] += words[0] == "discard"
    elif words == ["finish", "clearing"]:
        tally["leaves a complete line"] += 1


def note_taidian(tally: Tally, play: Play, words: list[str]) -> None:
    if words[-1] in ("upgrading", "attacking"):
        tally["turns"] += 1
        tally["attacks"] += words[-1] == "attacking"
    elif words[0] == "buy":
        tally["buys"] += 1
        tally["buys defence"] += words[1] in DEFENCE
        tally["buys money"] += words[1] in MONEY
        tally[f"bought {words[1]}"] += 1


def note_thunder(tally: Tally, play: Play, words: list[str]) -> None:
    state = play.state
    assert isinstance(state, ThunderState)
    if state.phase != ACTION:
        return
    tally["actions"] += 1
    seat = int(play.seat)
    tally["cards in hand"] += int(state.hand_sizes[seat])
    if words[0] == "challenge":
        place = (1 - seat) * CELLS + "ABC".index(words[1][0]) * ROWS + int(words[1][1]) - 1
        tally["challenges a face-down card"] += int(state.ups[place]) == 0
    elif words[0] == "play":
        heights = [int(state.heights[seat * LANES + lane]) for lane in range(LANES)]
        lane, row = "ABC".index(words[-1][0]), int(words[-1][1])
        tally["plays"] += 1
        tally["plays to its tallest column"] += heights[lane] == max(heights) > 0
        tally["fronts"] += row == 1
        tally["puts a weak card in front"] += row == 1 and words[-2] in WEAK


def note_thunderbolts(tally: Tally, play: Play, words: list[str]) -> None:
    state = play.state
    assert isinstance(state, ThunderboltsState)
    if words[0] == "play":
        tally["plays"] += 1
        tally["plays a wild card"] += words[1] == CODES[WILD]
    elif words[0] in ("close", "pass"):
        tally["turns"] += 1
        if words[0] == "close":
            top = int(state.reserve_top(int(play.seat) * RESERVES + int(words[2].removeprefix("rs")) - 1))
            tally["closes"] += 1
            tally["closes on the same letter"] += top >= 0 and CODES[top] == words[1]


NOTES: Final[dict[str, Callable[[Tally, Play, list[str]], None]]] = {
    "blanco": note_blanco,
    "taidian": note_taidian,
    "thunder-and-lightning": note_thunder,
    "thunderbolts": note_thunderbolts,
}


class Watched(ByView):
    """A bot of whose choices it is counted what they were."""

    def __init__(self, bot: Chooser, rng: Rng, game_id: str) -> None:
        super().__init__(bot, rng, asks_always=False)
        self.tally: Tally = Counter()
        self.note = NOTES[game_id]

    def row(self, play: Play) -> int:
        row = super().row(play)
        if play.rows.count > 1:
            self.note(self.tally, play, str(play.game.actions[row]).split())
        return row


# ---- Playing --------------------------------------------------------------------------------------------------------------


class Match(NamedTuple):
    """A style of a level against the level."""

    share: Estimate
    styled: Tally
    plain: Tally


def match(game_id: str, level: Level, style: str, deals: int) -> Match:
    game, options = sit_down(stormdeck.game(game_id), 2, {})
    bots = (bot(in_style(level.spec, style)), bot(level.spec))
    tallies: tuple[Tally, Tally] = (Counter(), Counter())
    got = []
    for number in range(deals):
        seed, share = game_seed(SEED, number), 0.0
        for turn in (0, 1):
            who = [(seat + turn) % 2 for seat in (0, 1)]
            play = Opening(game, options).play(seed)
            movers = [Watched(bots[one], FastRng(seed, 1 + one), game_id) for one in who]
            play.run([*movers])
            share += shares(play, 2)[who.index(0)]
            for one, mover in zip(who, movers, strict=True):
                most = max([count for name, count in mover.tally.items() if name.startswith("bought ")], default=0)
                tallies[one].update(mover.tally, games=1)
                tallies[one]["buys what it has bought most"] += most
        got.append(share / 2)
    return Match(mean_of(got), *tallies)


def cell(figure: Figure, tally: Tally) -> str:
    if not tally[figure.of]:
        return "-"
    worth = tally[figure.words] / tally[figure.of]
    return f"{100 * worth:.1f} %" if figure.is_share else f"{worth:.2f}"


def section(game_id: str, deals: int) -> str:
    """Markdown: what each style does at the highest level that has any, and what it gets at every level."""
    levels = [level for level in levels_of(game_id) if level.spec.partition(":")[0] in STYLED]
    found = {style: [match(game_id, level, style, deals) for level in levels] for style in bots_of(game_id).styles}
    figures = FIGURES[game_id]
    heads = [
        f"{figure.words}, {'of' if figure.is_share else 'per'} {figure.of if figure.is_share else figure.of[:-1]}"
        for figure in figures
    ]
    plain: Tally = sum([matches[-1].plain for matches in found.values()], Counter())
    lines = [
        f"### {stormdeck.game(game_id).title}",
        "",
        f"| level {levels[-1].number} | {' | '.join(heads)} |",
        f"|---|{'---:|' * len(figures)}",
        f"| no style | {' | '.join([cell(figure, plain) for figure in figures])} |",
    ]
    for style, matches in found.items():
        lines.append(f"| {style} | {' | '.join([cell(figure, matches[-1].styled) for figure in figures])} |")
    lines += ["", f"| share against itself without | {' | '.join([f'level {level.number}' for level in levels])} |"]
    lines.append(f"|---|{'---:|' * len(levels)}")
    for style, matches in found.items():
        lines.append(f"| {style} | {' | '.join([told(one.share) for one in matches])} |")
    return "\n".join(lines) + "\n"


def told(share: Estimate) -> str:
    return f"{100 * share.value:.1f} % +- {50 * (share.high - share.low):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games; all that have styles if none is named")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bots.md")
    given = parser.parse_args()
    made = []
    for game_id in given.games or [game_id for game_id in stormdeck.game_ids() if bots_of(game_id).styles]:
        made.append(section(game_id, given.deals))
        print(made[-1], flush=True)
    if given.write:
        head, rest = DOCS.read_text("utf-8").split(BEGIN)
        DOCS.write_text(f"{head}{BEGIN}\n{chr(10).join(made)}{END}{rest.split(END)[1]}", "utf-8")


if __name__ == "__main__":
    main()
