"""Checking a record, step by step: what was checked, whether it holds, and what could not be checked."""

from __future__ import annotations

from typing import Final

import msgspec

from stormdeck.core.errors import RecordError, StormdeckError, UnknownRules
from stormdeck.core.game import Game
from stormdeck.core.speech import counted
from stormdeck.games import game as find_game
from stormdeck.table.fair import FairDeal
from stormdeck.table.help import hints_told
from stormdeck.table.match import Match
from stormdeck.table.opening import sit_down
from stormdeck.table.record import FORMAT, FairShuffle, Record
from stormdeck.table.replay import opening_match, play_move

OK: Final = "ok"
FAILED: Final = "FAILED"
OPEN: Final = "not checked"
NONE: Final = "not applicable"
NOTED: Final = "noted"
DIGEST: Final = "digest"
SHOWN: Final = "commitment shown before the deal"


class Check(msgspec.Struct, frozen=True):
    """One line of a verification."""

    what: str
    result: str
    """OK, FAILED, OPEN (there is something to check, but it cannot be checked yet), NONE (there is nothing to check) or NOTED
    (it is told, not proven)."""
    detail: str

    @property
    def ok(self) -> bool | None:
        """True, False, or None where nothing was found out."""
        return {OK: True, FAILED: False}.get(self.result)


def verify(record: Record, commitment: str = "") -> list[Check]:
    """Recompute everything a record claims.  `commitment` is the one that was shown before the deal, if it was noted."""
    checks = [check_format(record), check_digest(record)]
    game, rules = check_rules(record)
    checks += [rules, check_options(record, game), *check_help(record)]
    checks += check_chance(record, commitment)
    blocked = [check.what for check in checks if check.ok is False and check.what not in (DIGEST, SHOWN)]
    return checks + check_play(record, blocked)


def is_verified(checks: list[Check]) -> bool:
    """Everything that a record can prove, this one proves."""
    return all(check.result in (OK, NONE, NOTED) for check in checks)


def read_for_verifying(data: bytes) -> Record:
    """A record even where its digest does not fit: `verify` says so in its own line."""
    try:
        return Record.from_json(data)
    except RecordError:
        try:
            return msgspec.json.decode(data, type=Record)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            pass  # the first error says better what is wrong
        raise


def check_format(record: Record) -> Check:
    if record.format == FORMAT:
        return Check("format", OK, f"a record of format {FORMAT}, of a game of {record.game} for {record.players}")
    return Check("format", FAILED, f"format {record.format}; this Stormdeck reads format {FORMAT}")


def check_digest(record: Record) -> Check:
    if not record.digest:
        return Check(DIGEST, NONE, "the record carries none")
    if record.digest == record.computed_digest():
        return Check(DIGEST, OK, "the record is as it was written")
    return Check(DIGEST, FAILED, "the record is damaged or was changed after it was written")


def check_rules(record: Record) -> tuple[Game | None, Check]:
    try:
        game = find_game(record.game)
    except StormdeckError as error:
        return None, Check("rules", FAILED, str(error))
    try:
        played = game.at_version(record.rules_version)
    except UnknownRules:
        detail = f"the record follows version {record.rules_version} of {game.title}, this Stormdeck has {game.known_versions()}"
        return None, Check("rules", FAILED, detail)
    older = "" if played is game else f", which is now at version {game.rules_version}"
    return played, Check("rules", OK, f"{game.title}, version {played.rules_version} of its rules{older}")


def check_options(record: Record, game: Game | None) -> Check:
    if game is None:
        return Check("options", OPEN, "not without the rules")
    try:
        _, agreed = sit_down(game, record.players, record.options)
    except StormdeckError as error:
        return Check("options", FAILED, str(error))
    if len(record.seats) > record.players:
        return Check("options", FAILED, f"{counted(len(record.seats), 'name')} for {counted(record.players, 'seat')}")
    missing = [name for name, _ in agreed.values if name not in record.options]
    if missing:
        return Check("options", FAILED, f"the record does not say {', '.join(missing)}")
    changed = [f"{option.name} {agreed[option.name]}" for option in game.options if agreed[option.name] != option.default]
    return Check(
        "options",
        OK,
        f"{record.players} player{'s' * (record.players != 1)}, {', '.join(changed) or 'all options at their defaults'}",
    )


def check_help(record: Record) -> list[Check]:
    """What the players had besides their wits, if anything."""
    told = []
    if record.is_practice:
        told.append(Check("practice", NOTED, "everything could be taken back in this game, whatever had been seen"))
    if not record.hints_fit():
        told.append(Check("hints", FAILED, "the record tells of hints that nobody can have taken"))
    elif record.hints_taken:
        told.append(Check("hints", NOTED, "; ".join(hints_told(record))))
    return told


def check_chance(record: Record, commitment: str) -> list[Check]:
    """The shuffle: committed, opened, with something from every seat."""
    if (record.seed is None) == (record.fair is None):
        return [Check("shuffle", FAILED, "a record has a seed or a fair shuffle, and not both")]
    if record.fair is None:
        detail = f"the deal follows from seed {record.seed}: anybody can repeat it, and whoever chose it could know the cards"
        checks = [Check("commitment", NONE, detail)]
        return [*checks, Check(SHOWN, FAILED, "a game with a seed has none")] if commitment else checks
    checks = [check_commitment(record.fair), check_entropy(record.fair, record.players)]
    return [*checks, check_shown(record.fair, commitment)] if commitment else checks


def check_shown(fair: FairShuffle, shown: str) -> Check:
    """A record proves that it fits its own commitment; only who noted it before the deal knows that it is the right one."""
    if shown.strip().lower() == fair.commitment:
        return Check(SHOWN, OK, "it is the one in the record")
    return Check(SHOWN, FAILED, f'the record has "{fair.commitment}"')


def check_commitment(fair: FairShuffle) -> Check:
    if fair.secret is None:
        return Check("commitment", OPEN, f"{fair.commitment}; the shuffle is opened when the game is over")
    try:
        FairDeal.reopen(fair)
    except RecordError as error:
        return Check("commitment", FAILED, str(error))
    return Check("commitment", OK, f"the opened shuffle fits {fair.commitment}; that must be the one shown before the deal")


def check_entropy(fair: FairShuffle, players: int) -> Check:
    if len(fair.entropy) != players:
        return Check("entropy", FAILED, f"the shuffle has parts of {counted(len(fair.entropy), 'seat')}, the game has {players}")
    try:
        parts = [bytes.fromhex(part) for part in fair.entropy]
    except ValueError:
        return Check("entropy", FAILED, "what the seats added is damaged")
    everybody = "the only seat is" if players == 1 else f"all {players} seats are"
    added = [f"seat {seat} added {said(part)}" for seat, part in enumerate(parts, 1) if part]
    return Check("entropy", OK, f"{everybody} in the shuffle; {', '.join(added) or 'nobody added anything'}")


def said(part: bytes) -> str:
    """What a seat added, as text where it was text."""
    try:
        text = part.decode()
    except UnicodeDecodeError:
        text = ""
    return f'"{text}"' if text.isprintable() and 0 < len(text) <= 40 else f"{len(part)} bytes"


def check_play(record: Record, blocked: list[str]) -> list[Check]:
    """Deal again, play every move again, compare the end."""
    why = ""
    if blocked:
        why = f"not without the {blocked[0]}"
    elif record.fair is not None and record.fair.secret is None:
        why = "the shuffle is not opened yet"
    if why:
        return [Check("moves", OPEN, why), Check("outcome", OPEN, why)]
    try:
        match = opening_match(record)
        for number, text in enumerate(record.actions, 1):
            play_move(match, number, len(record.actions), text)
    except RecordError as error:
        return [Check("moves", FAILED, str(error)), Check("outcome", OPEN, "not without the moves")]
    start = "from the position in the record" if record.position is not None else "from the deal"
    moves = Check("moves", OK, f"{counted(len(record.actions), 'move')}, {start} on, all legal")
    return [moves, check_outcome(record, match)]


def check_outcome(record: Record, match: Match) -> Check:
    if match.outcome != record.outcome:
        return Check("outcome", FAILED, "the moves do not lead to the outcome that the record tells")
    if match.outcome is None:
        return Check("outcome", NONE, "the game is not over")
    winners = " and ".join(match.name(seat) for seat in match.outcome.winners) or "nobody"
    return Check("outcome", OK, f"{winners} won: {match.outcome.reason} ({match.outcome.rule})")
