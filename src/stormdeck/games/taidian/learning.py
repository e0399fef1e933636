"""Who may have learned something from an action of Taidian, judged from what everybody saw of it.

A shown card always stands (TA-G73), and whatever is drawn or stolen is chance.  What is left: the killer looks through a deck
(TA-G54), and with `ask_always = false` the table tells who can answer an attack (TA-G83).
"""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.types import Learners, Seat
from stormdeck.games.taidian import events as ev
from stormdeck.games.taidian.state import DEFENCE_WINDOW, PHASES, POISON_WINDOW
from stormdeck.games.taidian.view import TaidianView
from stormdeck.games.taidian.vocabulary import BLUE, GREEN, Table

NOBODY, MOVER, OTHERS = Learners.NOBODY, Learners.MOVER, Learners.OTHERS


def learners(before: TaidianView, events: Sequence[Event], table: Table) -> Learners:
    """TA-G30, TA-G54, TA-G76, TA-G83"""
    assert before.decision is not None
    mover = before.decision.seat
    found = NOBODY
    for event in events:
        if isinstance(event, ev.SpoilsOffered) and not is_deck_known(before, event.victim):
            found |= MOVER if event.seat == mover else OTHERS
        elif isinstance(event, ev.TurnEnded) and event.shown:
            found |= OTHERS
    if not before.options.flag("ask_always"):
        for seat, is_target in may_be_asked(before, events):
            if not is_answer_known(before, seat, is_target, table):
                found |= OTHERS if seat == mover else MOVER
    return found


def is_deck_known(view: TaidianView, seat: Seat) -> bool:
    """TA-G30  Whether everybody knows which hidden cards a seat has, in whatever place: no card was stolen unseen."""
    player = view.players[seat]
    return len(view.recall.sure[seat]) == player.hand_size + player.pile_size + player.closed_size


# ---- Who is asked (TA-G83) ---------------------------------------------------------------------------------------------


Asked = set[tuple[Seat, bool]]
"""Seats, and whether each is attacked itself: only then does it hit back (TA-R37, TA-R52)."""


def may_be_asked(before: TaidianView, events: Sequence[Event]) -> Asked:
    """For whom an action may have shown whether they have an answer: at least all for whom it has."""
    asked: Asked = set()
    ticking = False
    for event in events:
        if isinstance(event, ev.Launched):
            asked |= defenders(before, event.targets)
        elif isinstance(event, ev.Passed):
            asked |= asked_after_pass(before, event.seat)
        ticking |= isinstance(event, ev.Conceded | ev.SpoilsFinished | ev.TurnEnded)
        ticking |= isinstance(event, ev.Eliminated) and event.seat == before.active
    if ticking:
        asked |= helpers(before, [poison.victim for poison in before.poisons])
    return {(seat, is_target) for seat, is_target in asked if before.players[seat].hand_size > 0}


def asked_after_pass(before: TaidianView, passing: Seat) -> Asked:
    """The others in the open window, and everybody in those that may come after it."""
    assert before.decision is not None
    turn, kind = before.turn, before.decision.kind
    assert turn.target is not None
    if kind == PHASES[POISON_WINDOW]:
        later = [poison.victim for number, poison in enumerate(before.poisons) if number != turn.tick_at]
        return without(helpers(before, [turn.target]), passing) | helpers(before, later)
    if kind != PHASES[DEFENCE_WINDOW]:
        return without(helpers(before, [before.active]), passing)
    asked = without(defenders(before, [turn.target]), passing)
    asked |= defenders(before, [laid.target for laid in turn.volley if laid.target != turn.target])
    return asked | (helpers(before, [before.active]) if any([tally.counter > 0 for tally in turn.tallies]) else set())


def without(asked: Asked, seat: Seat) -> Asked:
    return {(other, is_target) for other, is_target in asked if other != seat}


def defenders(view: TaidianView, targets: Sequence[Seat]) -> Asked:
    """TA-G59, TA-G72  The attacked seats and everybody who may help them; not the attacker."""
    others = [(seat, False) for seat, _ in helpers(view, targets) if seat != view.active and seat not in targets]
    return {(target, True) for target in targets} | set(others) | {(seat, False) for seat in targets if len(targets) > 1}


def helpers(view: TaidianView, targets: Sequence[Seat]) -> Asked:
    """Seats that can only defend, themselves or others."""
    seats = [Seat(seat) for seat in range(len(view.players))]
    return {(seat, False) for seat in seats for target in targets if seat == target or helps(view, seat, target)}


def helps(view: TaidianView, seat: int, target: Seat) -> bool:
    """TA-R49, TA-G55, TA-G59, TA-G85"""
    if not view.players[seat].alive:
        return False
    teams = [player.team for player in view.players]
    if len(set(teams)) < len(teams):
        return teams[seat] == teams[target]
    return view.options.word("treaties") == "open" or target in view.players[seat].treaties


def is_answer_known(view: TaidianView, seat: Seat, is_target: bool, table: Table) -> bool:
    """Whether everybody knows what a hand can answer: it holds all the hidden cards of a known deck that can be in a hand
    (TA-R48), or none of the cards that it may hold is ever an answer."""
    kind_of = {card: kind for kind, card in enumerate(table.ids)}
    pool = view.recall.pools[view.recall.roots[seat]]
    kinds = [kind_of[card] for card in (*view.recall.sure[seat], *pool)]
    holdable = [kind for kind in kinds if table.type_of[kind] != GREEN]
    if is_deck_known(view, seat) and len(holdable) == view.players[seat].hand_size:
        return True
    return not any([is_answer(kind, is_target, table) for kind in holdable])


def is_answer(kind: int, is_target: bool, table: Table) -> bool:
    """TA-R31, TA-R52, TA-R69"""
    hits_back = table.counters[kind] != 0 or table.stops[kind] != 0
    return bool(table.type_of[kind] == BLUE or (is_target and hits_back))
