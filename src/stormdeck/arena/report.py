"""What came of a contest: as values, and on paper."""

from __future__ import annotations

import msgspec

from stormdeck.games import game as find_game
from stormdeck.table.simulate import percent

LONG = 80
OWN_FILE = "(a file of one's own)"
"""Said instead of a whole card table."""


class MatchRow(msgspec.Struct, frozen=True):
    """How one bot did against another."""

    one: str
    other: str
    deals: int
    games: int
    share: float
    """What the first got of all there was to win, seats exchanged."""
    low: float
    high: float
    won: tuple[float, float]
    """Of the games each played, how many it won: in a solitaire these are the win rates."""
    faults: tuple[tuple[str, str, int], ...] = ()
    """Which program did what wrong, and how often."""


class BotRow(msgspec.Struct, frozen=True):
    """A bot over all its matches, controls left out of the rating."""

    spec: str
    elo: float
    low: float
    high: float
    moves: int
    ms_per_move: float
    slowest_ms: float


class Control(msgspec.Struct, frozen=True):
    """A match whose result is known beforehand, as a check on the arena itself."""

    kind: str
    result: MatchRow
    low: float
    """Of the 99.9 % interval of the share, by which it is judged."""
    high: float
    passed: bool
    """False only if the interval speaks against what was expected."""
    verdict: str
    expected: str


class Contest(msgspec.Struct, frozen=True):
    """What came of it all; enough to repeat every game."""

    game: str
    players: int
    options: dict[str, object]
    seed: int
    deals: int
    matches: tuple[MatchRow, ...]
    bots: tuple[BotRow, ...]
    controls: tuple[Control, ...]

    def __str__(self) -> str:
        return text_of(self)

    def as_dicts(self) -> list[dict[str, object]]:
        """The bots, the best first, as plain values."""
        return [msgspec.structs.asdict(row) for row in self.bots]


def text_of(contest: Contest) -> str:
    """Tables for people: matches, ratings, controls, and how to repeat it."""
    defaults = {option.name: option.default for option in find_game(contest.game).options}
    mine = {name: str(value) for name, value in contest.options.items() if defaults.get(name) != value}
    changed = ", ".join([f"{name}={value if len(value) <= LONG else OWN_FILE}" for name, value in mine.items()])
    many = "alone, each deal by both" if contest.players == 1 else f"{contest.players} players, each deal both ways"
    lines = [f"{contest.game}: {contest.deals:,} deals a match, {many}, seed {contest.seed}", ""]
    if contest.matches:
        lines += match_table(contest)
    lines += bot_table(contest)
    for control in contest.controls:
        row = control.result
        share = f"{percent(row.share)} (99.9 % interval {percent(control.low)} to {percent(control.high)})"
        lines.append(f"Control, {control.kind}: {row.one} against {row.other} {share}.")
        lines.append(f"  Expected {control.expected}: {control.verdict}.")
    for row in (*contest.matches, *[control.result for control in contest.controls]):
        lines += [f"{count} game{'s' * (count != 1)} lost by fault: {words}" for _, words, count in row.faults]
    lines.append(f"Options: {changed}." if changed else "")
    return "\n".join(lines).rstrip()


def match_table(contest: Contest) -> list[str]:
    width = max([len(name(row)) for row in contest.matches] + [len("match")])
    heads = "   wins of each" if contest.players == 1 else ""
    lines = [f"{'match':<{width}}  {'games':>7}  {'share':>7}  95 % interval{heads}"]
    for row in contest.matches:
        interval = f"{percent(row.low):>7} to {percent(row.high):>7}"
        alone = f"   {percent(row.won[0])}, {percent(row.won[1])}" if contest.players == 1 else ""
        lines.append(f"{name(row):<{width}}  {row.games:>7,}  {percent(row.share):>7}  {interval}{alone}")
    return [*lines, ""]


def name(row: MatchRow) -> str:
    return f"{row.one} - {row.other}"


def bot_table(contest: Contest) -> list[str]:
    width = max([len(row.spec) for row in contest.bots] + [len("bot")])
    lines = [f"{'bot':<{width}}  {'Elo':>6}  {'95 % interval':<16}  {'ms a move':>9}  {'slowest':>8}"]
    for row in contest.bots:
        interval = f"{row.low:+.0f} to {row.high:+.0f}" if len(contest.bots) > 1 else "-"
        elo = f"{row.elo:+.0f}" if len(contest.bots) > 1 else "-"
        lines.append(f"{row.spec:<{width}}  {elo:>6}  {interval:<16}  {row.ms_per_move:>9.2f}  {row.slowest_ms:>8.1f}")
    return [*lines, ""]
