"""Matches of several games: who wins them, who deals, what carries over."""

from __future__ import annotations

import random

import pytest

from stormdeck import Match
from stormdeck.core.types import Outcome
from stormdeck.games.blanco.events import GameEnded
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BlancoTable, SeatDocument, player

GRIDS = {2: "? ?", 3: "? ? ?", 4: "? ? / ? ?", 6: "? ? ? / ? ? ?", 9: "? ? ? / ? ? ? / ? ? ?", 12: "? ? ? ? / ? ? ? ? / ? ? ? ?"}


class Score:
    """Games of one match, each laid out a move before its end; wins and points are carried over as the engine counts them."""

    def __init__(self, players: int, **options: object) -> None:
        self.options = options
        self.players = players
        self.played = 0
        self.wins = [0] * players
        self.points = [0] * players
        self.last: BlancoTable | None = None

    def is_over(self) -> bool:
        return self.last is not None and self.last.is_over()

    def outcome(self) -> Outcome:
        assert self.last is not None
        return self.last.outcome()

    def winners(self) -> tuple[int, ...]:
        assert self.last is not None
        return self.last.winners()

    def game(self, left: list[int], *, stage: int = 2, dealer: int = 1, first_dealer: int = 1) -> BlancoTable:
        """Play the end of a game in which these cards are left; nought marks the winner."""
        winner = left.index(0) + 1
        seats = [self.seat(seat, count, stage) for seat, count in enumerate(left)]
        document = {"seats": seats, "pile": "Y7", "discard": "N1", "turn": winner, "games_played": self.played}
        document |= {"dealer": dealer, "first_dealer": first_dealer, "options": self.options}
        t = BlancoTable.lay_out("blanco", document).play("draw pile", "place O5 r1c2", "clear row 1")
        self.take_over(t)
        return t

    def seat(self, seat: int, count: int, stage: int) -> SeatDocument:
        carried = {"wins": self.wins[seat], "points": self.points[seat]}
        if count == 0:
            return player("R5 O8", "O5 B1", stage=2, **carried)
        return player(GRIDS[count], f"N{2 * seat + 2} N{2 * seat + 3}", stage=2 if count > 9 else stage, **carried)

    def take_over(self, t: BlancoTable) -> None:
        view = t.view_of(None)
        self.played = view.games_played
        self.wins = [seat.wins for seat in view.players]
        self.points = [seat.points for seat in view.players]
        self.last = t


def stalled(grids: list[str], wins: list[int], stages: list[int] | None = None, **more: object) -> BlancoTable:
    """A game one round before the guard ends it; everybody swaps."""
    seats = [
        player(grid, f"N{2 * seat + 2} N{2 * seat + 3}", wins=wins[seat], stage=(stages or [1] * len(grids))[seat])
        for seat, grid in enumerate(grids)
    ]
    t = BlancoTable.lay_out("blanco", {"seats": seats, "discard": "N1", **more})
    for _ in grids:
        t.play(t.choices_of("swap")[0])
    return t


# ---- Number of wins ----


@rule("BL-R51", "BL-G53", "BL-S48")
def test_first_to_three_wins() -> None:
    """Wins A, B, A, B, A: the match ends after game 5 and A has won it."""
    match = Score(2, match_mode="first_to_wins", match_wins=3)
    for number, left in enumerate([[0, 4], [4, 0], [0, 4], [4, 0]], start=1):
        t = match.game(left)
        assert not match.is_over()
        assert match.played == number
        assert t.phase == "setup_reveal"
    match.game([0, 4])
    assert match.played == 5
    assert match.wins == [3, 2]
    assert match.winners() == (1,)
    assert match.outcome().rule == "BL-R51"


@rule("BL-R51", "BL-G41")
def test_three_wins_unless_agreed_otherwise() -> None:
    match = Score(2, match_mode="first_to_wins")
    match.game([0, 4])
    match.game([0, 4])
    assert not match.is_over()
    match.game([0, 4])
    assert match.is_over()


@rule("BL-R51", "BL-G53")
def test_one_win_can_be_enough() -> None:
    match = Score(3, match_mode="first_to_wins", match_wins=1)
    match.game([4, 0, 6])
    assert match.winners() == (2,)


@rule("BL-G53")
def test_a_single_game_is_a_match_of_one() -> None:
    match = Score(2)
    match.game([0, 4])
    assert match.winners() == (1,)


@rule("BL-G54", "BL-G42", "BL-S61")
def test_two_who_share_a_stalled_game_can_share_the_match() -> None:
    """Wins 1/1/0 before; P1 and P2 share the best position of game 3."""
    options = {"match_mode": "first_to_wins", "match_wins": 2, "max_turns_per_player": 1}
    t = stalled(["R1 O2", "P2 P3", "? ? ?"], [1, 1, 0], games_played=2, options=options)
    assert [seat.wins for seat in t.view_of(None).players] == [2, 2, 0]
    assert t.winners() == (1, 2)


@rule("BL-G54", "BL-G42")
def test_the_best_position_of_a_stalled_game_counts_as_a_win() -> None:
    options = {"match_mode": "first_to_wins", "match_wins": 2, "max_turns_per_player": 1}
    t = stalled(["R1 O2 Y3", "P2 P3", "? ? ?"], [0, 0, 0], options=options)
    assert not t.is_over()
    assert [seat.wins for seat in t.view_of(None).players] == [0, 1, 0]
    assert t.phase == "setup_reveal"


# ---- Fewest cards ----


@rule("BL-R52", "BL-G53", "BL-S49")
def test_fewest_cards_over_three_games() -> None:
    """Cards left 0/4/12, 6/0/2 and 3/2/0 make 9/6/14."""
    match = Score(3, match_mode="fewest_cards", match_games=3)
    match.game([0, 4, 12])
    match.game([6, 0, 2])
    assert not match.is_over()
    match.game([3, 2, 0])
    assert match.points == [9, 6, 14]
    assert match.winners() == (2,)
    assert match.outcome().points == (9, 6, 14)
    assert match.outcome().rule == "BL-R52"


@rule("BL-R52", "BL-G41")
def test_five_games_unless_agreed_otherwise() -> None:
    match = Score(2, match_mode="fewest_cards")
    for _ in range(4):
        match.game([0, 4])
        assert not match.is_over()
    match.game([4, 0])
    assert match.is_over()
    assert match.points == [4, 16]


@rule("BL-R52", "BL-G53")
def test_with_fewest_cards_many_wins_do_not_end_the_match_early() -> None:
    match = Score(2, match_mode="fewest_cards", match_games=4, match_wins=1)
    for _ in range(3):
        match.game([0, 12])
        assert not match.is_over()


@rule("BL-R52", "BL-G40", "BL-S50")
@pytest.mark.parametrize(("mode", "points"), [("cards_in_grid", [0, 2, 6]), ("cards_to_go", [0, 14, 6])])
def test_a_player_still_in_the_first_grid(mode: str, points: list[int]) -> None:
    """P2 has two cards left in the first grid, P3 six in the second."""
    seats = [player("R5 O8", "O5 B1", stage=2), player("? ?", "N2 N3", stage=1), player("? ? ? / ? ? ?", "N4 N5", stage=2)]
    options = {"match_mode": "fewest_cards", "match_games": 1, "score_mode": mode}
    t = BlancoTable.lay_out("blanco", {"seats": seats, "pile": "Y7", "discard": "N1", "options": options})
    t.play("draw pile", "place O5 r1c2", "clear row 1")
    assert [seat.points for seat in t.view_of(None).players] == points
    assert t.winners() == (1,)


@rule("BL-G41", "BL-R52", "BL-S59")
def test_equal_points_go_to_the_player_with_more_wins() -> None:
    """Totals 6/6, two wins against one."""
    match = Score(2, match_mode="fewest_cards", match_games=3)
    match.game([0, 4])
    match.game([0, 2])
    match.game([6, 0])
    assert match.points == [6, 6]
    assert match.winners() == (1,)


@rule("BL-G41", "BL-R52", "BL-S59")
def test_equal_points_and_equal_wins_share_the_match() -> None:
    """Totals 10/10/10 and one win each."""
    match = Score(3, match_mode="fewest_cards", match_games=3)
    match.game([0, 4, 6])
    match.game([6, 0, 4])
    match.game([4, 6, 0])
    assert match.points == [10, 10, 10]
    assert match.winners() == (1, 2, 3)


@rule("BL-G54")
def test_in_a_stalled_game_the_cards_count_as_always() -> None:
    """Nobody has nought; the best position still counts as a game won."""
    options = {"match_mode": "fewest_cards", "match_games": 2, "max_turns_per_player": 1}
    t = stalled(["R1 O2 Y3", "P2 P3"], [0, 0], options=options)
    assert [seat.points for seat in t.view_of(None).players] == [3, 2]
    assert [seat.wins for seat in t.view_of(None).players] == [0, 1]


@rule("BL-G54", "BL-G40")
def test_in_a_stalled_game_cards_to_go_count_too() -> None:
    options = {"match_mode": "fewest_cards", "match_games": 1, "max_turns_per_player": 1, "score_mode": "cards_to_go"}
    t = stalled(["R1 O2 Y3", "P2 P3 / T4 T6"], [0, 0], [1, 2], options=options)
    assert t.outcome().points == (15, 4)
    assert t.winners() == (2,)


@rule("BL-G55", "BL-R52")
def test_every_card_of_the_grid_counts_face_up_or_down_and_in_a_kept_line_too() -> None:
    """Six cards: a complete row that was kept, a face-down card, one looked at."""
    seats = [player("R5 O8", "O5 B1", stage=2), player("R7 O7 Y7 / G3 ?T4 !B2", "N2 N3", stage=2)]
    options = {"match_mode": "fewest_cards", "match_games": 1}
    t = BlancoTable.lay_out("blanco", {"seats": seats, "pile": "Y8", "discard": "N1", "options": options})
    t.play("draw pile", "place O5 r1c2", "clear row 1")
    assert t.outcome().points == (0, 6)


@rule("BL-G40", "BL-R52")
def test_the_winner_has_nought_and_hands_never_count() -> None:
    match = Score(2, match_mode="fewest_cards", match_games=1, score_mode="cards_to_go")
    match.game([4, 0])
    assert match.points == [4, 0]


# ---- The next game ----


@rule("BL-G53", "BL-G37", "BL-R23", "BL-S60")
@pytest.mark.parametrize(("rotation", "dealer"), [("clockwise", 3), ("winner_deals", 1), ("fixed", 2)])
def test_who_deals_the_next_game(rotation: str, dealer: int) -> None:
    """Three players, seat 2 dealt, seat 1 won.  The player left of the new dealer begins."""
    match = Score(3, match_mode="first_to_wins", dealer_rotation=rotation)
    t = match.game([0, 4, 6], dealer=2, first_dealer=2)
    view = t.view_of(None)
    starter = dealer % 3 + 1
    assert view.dealer + 1 == dealer
    assert t.turn == starter
    assert [seat.stage for seat in view.players] == [1, 1, 1]
    assert view.pile == 120 - 27 - 1
    for _ in range(3):
        t.play("reveal r1c1", "look r1c2")
    assert t.turn == starter
    assert t.phase == "choose_action"
    assert t.view_of(None).pile == 86
    assert [len(t.hand_of(seat)) for seat in (1, 2, 3)] == [2, 2, 2]


@rule("BL-R23", "BL-S60")
def test_seat_2_deals_so_seat_3_begins() -> None:
    seats = [{"grid": GRIDS[9]} for _ in range(3)]
    t = BlancoTable.lay_out("blanco", {"seats": seats, "phase": "setup_reveal", "dealer": 2, "turn": 3, "discard": "N1"})
    for _ in range(3):
        t.play("reveal r1c1", "look r1c2")
    assert t.turn == 3


@rule("BL-G53")
@pytest.mark.parametrize(("rotation", "dealers"), [("clockwise", [2, 3, 1, 2]), ("fixed", [1, 1, 1, 1])])
def test_the_deal_over_several_games(rotation: str, dealers: list[int]) -> None:
    """Whoever wins, and starting from seat 1."""
    match = Score(3, match_mode="fewest_cards", match_games=9, dealer_rotation=rotation)
    dealer, seen = 1, []
    for left in ([0, 4, 6], [4, 0, 6], [0, 2, 2], [2, 2, 0]):
        dealer = match.game(left, dealer=dealer).view_of(None).dealer + 1
        seen.append(dealer)
    assert seen == dealers


@rule("BL-G53", "BL-G54")
def test_after_a_shared_game_the_same_dealer_deals_with_winner_deals() -> None:
    options = {"match_mode": "first_to_wins", "max_turns_per_player": 1, "dealer_rotation": "winner_deals"}
    t = stalled(["R1 O2", "P2 P3", "? ? ?"], [0, 0, 0], dealer=3, options=options)
    assert t.view_of(None).dealer == 2
    assert t.turn == 1


@rule("BL-G53", "BL-R15")
def test_every_game_of_a_match_starts_afresh() -> None:
    """All 120 cards are gathered and shuffled; only wins and points carry over."""
    match = Score(3, match_mode="fewest_cards", match_games=2)
    t = match.game([6, 0, 4])
    view = t.view_of(None)
    for viewer in (None, 1, 2, 3):
        for owner in (1, 2, 3):
            assert t.grid_seen_by(viewer, owner) == "? ? ? / ? ? ? / ? ? ?"
            assert t.hand_seen_by(viewer, owner) == []
    assert (view.pile, view.discard_count, view.box) == (92, 1, 0)
    assert view.shuffles == 1
    assert [seat.turns_taken for seat in view.players] == [0, 0, 0]
    assert [seat.wins for seat in view.players] == [0, 1, 0]
    assert [seat.points for seat in view.players] == [6, 0, 4]
    everywhere = [word.strip("?") for seat in (1, 2, 3) for word in t.grid_of(seat).split() if word != "/"]
    assert len(set(everywhere + t.pile + t.discard.split())) == 120


@rule("BL-G53", "BL-G42", "BL-R51", "BL-R52")
@pytest.mark.parametrize(
    "options",
    [
        {"match_mode": "first_to_wins", "match_wins": 2},
        {"match_mode": "fewest_cards", "match_games": 3},
        {"match_mode": "fewest_cards", "match_games": 2, "score_mode": "cards_to_go", "dealer_rotation": "winner_deals"},
    ],
)
def test_a_whole_match_from_the_first_deal_to_the_end(options: dict[str, object]) -> None:
    """Random play, every game stopped after six turns each: the books are kept by hand beside it."""
    match = Match("blanco", 3, seed=8, options={**options, "max_turns_per_player": 6})
    chance, wins, points, games = random.Random(8), [0, 0, 0], [0, 0, 0], 0
    while match.outcome is None:
        for event in match.play(chance.choice(match.legal())):
            if isinstance(event, GameEnded):
                games += 1
                for seat in event.winners:
                    wins[seat] += 1
                points = [total + left for total, left in zip(points, event.points, strict=True)]
    t = BlancoTable(match)
    assert [seat.wins for seat in t.view_of(None).players] == wins
    assert [seat.points for seat in t.view_of(None).players] == points
    if options["match_mode"] == "first_to_wins":
        assert match.outcome.winners == tuple(seat for seat in range(3) if wins[seat] >= 2)
    else:
        assert games == options["match_games"]
        best = min((points[seat], -wins[seat]) for seat in range(3))
        assert match.outcome.winners == tuple(seat for seat in range(3) if (points[seat], -wins[seat]) == best)
