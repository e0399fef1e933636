"""Tests of observations: every byte is written, within its range, and none of them changes when what the seat cannot see is
dealt afresh; nor does anything else that the doors for learners hand out: legal rows, views as text, refusals, rewards.

`leak_test` and `check_game` look at observations too, at the moments they sample; `observation_test` looks at many more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormdeck.core.game import Game, State
from stormdeck.core.observation import MOST, Layout, new_buffer
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.types import Seat
from stormdeck.testing import walk

MARGIN: Final = 8
"""Bytes before and behind an observation, which nobody may write to."""
STALE: Final = (0, 171)
"""What the bytes hold before an observation is written over them."""


def observed(game: Game, state: State, seat: int, layout: Layout, stale: int = 0) -> bytes:
    """An observation as whoever asks for it gets it, over `stale` bytes; AssertionError if it is written past its end."""
    buffer = new_buffer(layout.size + 2 * MARGIN)
    for place in range(len(buffer)):
        buffer[place] = stale
    game.observe_into(state, seat, buffer, MARGIN)
    written = bytes(memoryview(buffer))
    assert written[:MARGIN] + written[-MARGIN:] == bytes([stale]) * 2 * MARGIN, "An observation was written past its end."
    return written[MARGIN:-MARGIN]


def check_observation(moment: walk.Moment, layout: Layout, seat: int) -> bytes:
    """Every byte is written and in its range, and looking changes nothing; the observation."""
    game, state = moment.game, moment.state
    chance = int(state.rng.drawn), walk.coming_words(state.rng)
    first, second = [observed(game, state, seat, layout, stale) for stale in STALE]
    moment.require(first == second, f"Not every byte is written: {differing(layout, first, second)} keeps what was there.")
    for place, (value, high) in enumerate(zip(first, layout.highs(), strict=True)):
        if value > high:
            moment.fail(f"Byte {place} of the observation is {value}; {part_at(layout, place)} goes up to {high}.")
    moment.require(
        chance == (int(state.rng.drawn), walk.coming_words(state.rng)), "An observation has moved the source of chance."
    )
    return first


def compare_observations(moment: walk.Moment, layout: Layout, seat: int, twin: State) -> None:
    """The seat sees the same of the table and of one where everything was dealt afresh that it cannot see."""
    game, state = moment.game, moment.state
    seen, again = observed(game, state, seat, layout), observed(game, twin, seat, layout)
    if seen != again:
        moment.fail(f"{walk.name_of(Seat(seat))} can tell the table from a redealt one by {differing(layout, seen, again)}.")
    if seat == game.seat_to_move(state):
        same = walk.legal_rows(game, state) == walk.legal_rows(game, twin)
        moment.require(same, f"{walk.name_of(Seat(seat))} can tell the table from a redealt one by its legal rows.")


def compare_told(moment: walk.Moment, seat: int, twin: State, picks: Rng) -> None:
    """The strings and the rewards that this seat is given at both tables."""
    game, state, viewer = moment.game, moment.state, Seat(seat)
    same = walk.encoded(game.view(state, viewer)) == walk.encoded(game.view(twin, viewer))
    moment.require(same, f"{walk.name_of(viewer)} can tell the table from a redealt one by its view as text.")
    if moment.row is None:
        same = all([game.payoff(state, other) == game.payoff(twin, other) for other in range(moment.options.players)])
        moment.require(same, f"{walk.name_of(viewer)} can tell the table from a redealt one by the rewards.")
    elif seat == game.seat_to_move(state):
        compare_refusals(moment, twin, viewer, picks)


def compare_refusals(moment: walk.Moment, twin: State, viewer: Seat | None, picks: Rng) -> None:
    """The decider hears the same refusal whatever is hidden from it."""
    game = moment.game
    for row in walk.illegal_rows(game, walk.legal_rows(game, moment.state), 2, picks):
        action = game.actions[row]
        told, again = game.explain(moment.state, action), game.explain(twin, action)
        same = (told.rule, str(told)) == (again.rule, str(again))
        moment.require(same, f'{walk.name_of(viewer)} can tell by the refusal of "{action}": "{told}", "{again}".')


def differing(layout: Layout, one: bytes, other: bytes) -> str:
    places = [place for place, (left, right) in enumerate(zip(one, other, strict=True)) if left != right]
    shown = ", ".join([f"{part_at(layout, place)} ({one[place]} and {other[place]})" for place in places[:4]])
    return f"its observation: {shown}"


def part_at(layout: Layout, place: int) -> str:
    for part in layout.parts:
        if part.start <= place < part.start + part.size:
            return part.name if part.size == 1 else f"{part.name}[{place - part.start}]"
    return f"byte {place}"


def check_layout(layout: Layout, options: Options) -> None:
    """Parts follow one another without gaps, and each says what it is."""
    end = 0
    for part in layout.parts:
        assert part.start == end, f"The part {part.name} of an observation begins at {part.start}, not at {end}."
        assert part.size > 0, f"The part {part.name} of an observation has no bytes."
        assert 0 <= part.high <= MOST, f"The part {part.name} of an observation goes up to {part.high}; a byte does to {MOST}."
        assert part.meaning, f"The part {part.name} of an observation does not say what it is."
        end += part.size
    assert end == layout.size, f"The parts of an observation have {end} bytes, the layout says {layout.size}."
    assert len(set(layout.names())) == len(layout.parts), "Two parts of an observation have one name."
    assert layout.players == options.players


def observation_test(
    game: Game,
    *,
    seeds: Iterable[int] = (1,),
    players: Iterable[int] | None = None,
    options: walk.OptionSets | None = None,
    positions: int = 100,
    twins: int = 1,
    bound: int = walk.BOUND,
) -> int:
    """Fail with a sentence if an observation is not whole, or if it, a text or a reward tells what its seat cannot see.

    At each of `positions` decisions of a random game, spread evenly over it, one seat after the other is looked at, with `twins`
    redealt tables each.  -> how many positions were looked at.
    """
    count = 0
    counts = None if players is None else tuple(players)
    for seed in seeds:
        for agreed in walk.tables(game, counts, options):
            layout = game.observation(agreed)
            check_layout(layout, agreed)
            length = sum(1 for _ in walk.walk(game, agreed, seed, bound))
            every = max(1, length // positions)
            for moment in walk.walk(game, agreed, seed, bound):
                if moment.number % every == 0 or moment.row is None:
                    look(moment, layout, count, twins)
                    count += 1
    return count


def look(moment: walk.Moment, layout: Layout, number: int, twins: int) -> None:
    """The seat that must decide and one of the others, in turn."""
    game, state = moment.game, moment.state
    for seat in {int(game.seat_to_move(state)), number % moment.options.players} - {-1}:
        check_observation(moment, layout, seat)
        belief = game.belief(game.view(state, Seat(seat)))
        for chance in range(1 + number * twins, 1 + (number + 1) * twins):
            twin = belief.new_state(FastRng(moment.seed + 1, chance))
            compare_observations(moment, layout, seat, twin)
            compare_told(moment, seat, twin, FastRng(moment.seed + 2, chance))
