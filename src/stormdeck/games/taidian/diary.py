"""What was seen of hidden cards, in order: the diary from which follows what each watcher remembers.

Rules only write, for they run in every simulation; what follows is worked out when somebody asks (a view, a document, a belief).
Until then `sure`, `pools`, `roots`, `noted`, `ways` and `told` of a state are those of the last question.  An entry is some
numbers:

- HIDDEN, seat, kind, count: open cards became hidden ones.
- SHOWN, seat, kind, hand: a hidden card was shown; `hand` as in `Memory.remember_shown`.
- CLOSING, seat: the hand was discarded unseen.
- SHUFFLED, seat: the closed discards were mixed with other cards.
- LOOKED, watcher, seat, a number for each kind: a watcher saw all hidden cards of a seat.
- ANSWERS, seat, kinds (bits), 1 if it was asked, the size of its hand, 1 if it is its turn: see `hearing.py`, as for
- RENEWED, seat, the size of its hand, its hidden cards: the pile is empty; and
- DRAWN, seat, the size of its hand.
- STOLEN, thief, victim, kind, a number for each seat, a number of rows and the rows: see `theft.write_stolen`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.games.taidian import hearing
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.state import TaidianState
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
    if code == ta.SHOWN:
        read_shown(state, seat, diary[at + 2], diary[at + 3])
        return at + 4
    if code == ta.HIDDEN:
        state.remember_hidden(seat, diary[at + 2], diary[at + 3])
        return at + 4
    if code == ta.CLOSING:
        if not state.agreed.ask_always:
            hearing.hear_discarded(state, int(seat))
        state.remember_closing(seat)
        return at + 2
    if code == ta.SHUFFLED:
        state.remember_shuffled(seat)
        return at + 2
    if code == ta.LOOKED:
        end: i64 = at + 3 + state.kinds
        state.remember_looked(seat, diary[at + 2], part(diary, at + 3, end))
        return end
    if code == ta.ANSWERS:
        asked, active = diary[at + 3] != 0, diary[at + 5] != 0
        hearing.hear_question(state, int(seat), int(diary[at + 2]), asked, int(diary[at + 4]), active)
        return at + 6
    if code == ta.RENEWED:
        hearing.hear_renewed(state, int(seat), int(diary[at + 2]), int(diary[at + 3]))
        return at + 4
    if code == ta.DRAWN:
        hearing.hear_drawn(state, int(seat), int(diary[at + 2]))
        return at + 3
    assert code == ta.STOLEN
    return read_stolen(state, at)


def read_shown(state: TaidianState, seat: i64, kind: i64, hand: i64) -> None:
    """What is told of the hand first: it speaks of the hand without what was stolen."""
    if state.agreed.ask_always:
        state.remember_shown(seat, kind, hand)
        return
    hearing.hear_shown(state, int(seat), int(kind), int(hand))
    state.remember_shown(seat, kind, hand)
    for watcher in range(int(state.players) + 1):
        hearing.strike(state, watcher, int(seat), hand >= 0)


def read_stolen(state: TaidianState, at: i64) -> i64:
    diary = state.diary
    thief, victim, kind = diary[at + 1], diary[at + 2], diary[at + 3]
    sizes: i64 = at + 4
    rows: i64 = sizes + state.players + 1
    end: i64 = rows + diary[rows - 1] * state.kinds
    told = [] if state.agreed.ask_always else hearing.hear_theft(state, int(thief), int(victim), int(kind))
    remember_stolen(state, thief, victim, kind, part(diary, sizes, rows - 1), part(diary, rows, end))
    for watcher, after in enumerate(told):
        state.set_told(watcher, int(victim), after)
    if told:
        hearing.forget_lost(state)
    return end


def part(diary: vec[i64], start: i64, end: i64) -> vec[i64]:
    return diary[start:end]
