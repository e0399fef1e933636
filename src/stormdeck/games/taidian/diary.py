"""What was seen of hidden cards, in order: the diary from which follows what each watcher remembers.

Rules only write, for they run in every simulation; what follows is worked out when somebody asks (a view, a document, a belief).
Until then `sure`, `pools`, `roots`, `noted` and `ways` of a state are those of the last question.  An entry is a row of numbers:

- HIDDEN, seat, kind, count: open cards became hidden ones.
- SHOWN, seat, kind, hand: a hidden card was shown; `hand` as in `Memory.remember_shown`.
- CLOSING, seat: the hand was discarded unseen.
- SHUFFLED, seat: the closed discards were mixed with other cards.
- LOOKED, watcher, seat, a number for each kind: a watcher saw all hidden cards of a seat.
- STOLEN, thief, victim, kind, a number for each seat, a number of rows and the rows: see `theft.write_stolen`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.games.taidian.state import CLOSING, HIDDEN, LOOKED, SHOWN, SHUFFLED, STOLEN, TaidianState
from stormdeck.games.taidian.theft import remember_stolen


def catch_up(state: TaidianState) -> None:
    """Work out what everybody remembers by now."""
    if state.written == 0:
        return
    at: i64 = 0
    while at < state.written:
        at = read(state, at)
    state.diary = state.blank_page()
    state.written = 0


def read(state: TaidianState, at: i64) -> i64:
    """Take over one entry; gives where the next one begins."""
    diary = state.diary
    code, seat = diary[at], diary[at + 1]
    if code == SHOWN:
        state.remember_shown(seat, diary[at + 2], diary[at + 3])
        return at + 4
    if code == HIDDEN:
        state.remember_hidden(seat, diary[at + 2], diary[at + 3])
        return at + 4
    if code == CLOSING:
        state.remember_closing(seat)
        return at + 2
    if code == SHUFFLED:
        state.remember_shuffled(seat)
        return at + 2
    if code == LOOKED:
        end: i64 = at + 3 + state.kinds
        state.remember_looked(seat, diary[at + 2], part(diary, at + 3, end))
        return end
    assert code == STOLEN
    sizes: i64 = at + 4
    rows: i64 = sizes + state.players + 1
    end = rows + diary[rows - 1] * state.kinds
    remember_stolen(state, seat, diary[at + 2], diary[at + 3], part(diary, sizes, rows - 1), part(diary, rows, end))
    return end


def part(diary: vec[i64], start: i64, end: i64) -> vec[i64]:
    return diary[start:end]
