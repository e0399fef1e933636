"""The end of a game and of a match: who wins, who deals next (BL-R50 to BL-R52, BL-G35, BL-G40 to BL-G42, BL-G53 to BL-G55)."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.game import seats_in
from stormdeck.core.types import Outcome
from stormdeck.games.blanco.state import CLOCKWISE, FIRST_TO_WINS, MATCH_OVER, SINGLE, WINNER_DEALS, BlancoState


def is_stalled(state: BlancoState) -> bool:
    """BL-G42  The guard: everybody has had the agreed number of turns."""
    if state.agreed.max_turns == 0:
        return False
    seat: i64
    for seat in range(state.agreed.players):
        if state.turns_taken[seat] < state.agreed.max_turns:
            return False
    return True


def best_positions(state: BlancoState) -> i64:
    """BL-G42  The second grid beats the first, then fewer cards; a bit for every seat that shares the best."""
    best: i64 = 1000
    seats: i64 = 0
    seat: i64
    for seat in range(state.agreed.players):
        rank = state.grid_size(seat) + (100 if state.stages[seat] == 1 else 0)
        if rank < best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


def cards_left(state: BlancoState, seat: i64) -> i64:
    """BL-R52, BL-G55  All cards of the grid;  BL-G40  `cards_to_go` adds the twelve not yet received."""
    if state.agreed.cards_to_go and state.stages[seat] == 1:
        return state.grid_size(seat) + 12
    return state.grid_size(seat)


def next_dealer(state: BlancoState) -> i64:
    """BL-G37, BL-G53  Clockwise; or the winner (the same dealer after a shared game); or always the first."""
    winners = state.game_winners
    if state.agreed.rotation == CLOCKWISE:
        return (state.dealer + 1) % state.agreed.players
    if state.agreed.rotation == WINNER_DEALS:
        seat: i64
        for seat in range(state.agreed.players):
            if winners == 1 << seat:
                return seat
        return state.dealer
    return state.first_dealer


def find_match_winners(state: BlancoState) -> i64:
    """BL-R51  A set number of wins;  BL-R52  or the fewest cards after a set number of games.  0: play on."""
    mode = state.agreed.match_mode
    if mode == SINGLE:
        return state.game_winners
    if mode == FIRST_TO_WINS:
        return seats_with_wins(state, state.agreed.match_wins)  # BL-G54: several at once share it
    if state.games_played < state.agreed.match_games:
        return 0
    return fewest_cards(state)


def seats_with_wins(state: BlancoState, wins: i64) -> i64:
    seats: i64 = 0
    seat: i64
    for seat in range(state.agreed.players):
        if state.wins[seat] >= wins:
            seats |= 1 << seat
    return seats


def fewest_cards(state: BlancoState) -> i64:
    """BL-R52, BL-G41  The lowest total; among equals more games won; then shared."""
    best: i64 = 1_000_000_000_000
    seats: i64 = 0
    seat: i64
    for seat in range(state.agreed.players):
        rank = state.points[seat] * 100000 - state.wins[seat]
        if rank < best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


def payoff(state: BlancoState, seat: i64) -> float:
    """The share of the match a seat won."""
    if state.match_winners & (1 << seat) == 0:
        return 0.0
    return 1.0 / len(seats_in(state.match_winners))


def outcome(state: BlancoState) -> Outcome | None:
    """Winners and points: games won, or the cards left over where those are counted."""
    if state.phase != MATCH_OVER:
        return None
    mode = state.agreed.match_mode
    winners = seats_in(state.match_winners)
    if mode == SINGLE:
        points = tuple([int(count) for count in state.wins])
        if state.by_guard:
            return Outcome(winners, points, "the turn limit was reached and the best position counts", "BL-G42")
        return Outcome(winners, points, "the second grid was cleared", "BL-R50")
    if mode == FIRST_TO_WINS:
        points = tuple([int(count) for count in state.wins])
        return Outcome(winners, points, f"{state.agreed.match_wins} games won", "BL-R51")
    points = tuple([int(count) for count in state.points])
    return Outcome(winners, points, f"fewest cards left over {state.games_played} games", "BL-R52")
