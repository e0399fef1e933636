"""The engine against the second reading of the rules, and what is true of every position of every game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from stormdeck import Match
from stormdeck.core.events import Event
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning.cards import code
from stormdeck.games.thunder_and_lightning.events import AimedAtHand
from stormdeck.games.thunder_and_lightning.view import FaceDown, FaceUp, Held, Known
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.reading_pieces import COPIES, back, kind
from tests.games.thunder_and_lightning.scenario_table import ThunderTable
from tests.games.thunder_and_lightning.second_reading import Reading, read

OTHER = {
    "vidarr": "whole_turn",
    "seer_draws": "exactly_three",
    "allow_empty_recovery": True,
    "god_after_last_point": False,
    "weapon_hits_facedown": True,
    "discards_open": True,
    "nightmare_order": "top_card_only",
    "played_card_discard": "at_once",
}
TABLES: list[dict[str, object]] = [{}, *[{name: value} for name, value in OTHER.items()], dict(OTHER)]

# What different players like to do, so that every corner of the rules is visited.
STYLES: dict[str, tuple[str, ...]] = {
    "plain": (),
    "powers": ("use", "at", "lay", "take", "next card", "enter"),
    "fights": ("challenge", "use vidarr", "use ravens", "use berserker", "use idunn"),
    "hoards": ("draw", "end turn", "use freya", "use hel", "use odin", "use longships", "use seer", "next card"),
    "builds": ("play", "use baldr", "use valkyries", "enter"),
}


def choose(legal: list[str], style: str, chance: random.Random) -> str:
    liked = [action for action in legal if action.startswith(STYLES[style])] if STYLES[style] else []
    return chance.choice(liked if liked and chance.random() < 0.6 else legal)


def hit_card(events: tuple[Event, ...]) -> str:
    return next((code(event.card) for event in events if isinstance(event, AimedAtHand)), "")


def play_beside(match: Match, style: str, seed: int) -> Iterator[tuple[ThunderTable, Reading]]:
    """Play a match and the second reading side by side; every position they agree on."""
    t, chance = ThunderTable(match), random.Random(seed)
    options = match.options.as_dict()
    reading = read(t.truth, options)
    for _ in range(1500):
        legal = t.choices
        assert set(legal) == reading.legal()
        assert len(legal) == len(set(legal))
        decision = match.decision
        if decision is not None:
            assert (decision.seat, decision.kind) == (reading.active, reading.phase)
        yield t, reading
        if not legal:
            break
        action = choose(legal, style, chance)
        reading.play(action, hit_card(match.play(action)))
        assert reading.facts() == read(t.truth, options).facts(), f"after {action}"
    assert match.outcome is not None
    assert match.outcome.winners == (reading.winner,)
    assert WAYS[reading.reason] == match.outcome.rule


WAYS = {
    "cannot spend": "TL-R03",
    "empty battlefield": "TL-R04",
    "treasure on the battlefield": "TL-R86",
    "treasure from hand": "TL-R86",
    "treasure by Nightmare": "TL-R82",
    "both treasures": "TL-R83",
    "treasure by Seer": "TL-R102",
}


@rule("TL-R19", "TL-R22", "TL-R30", "TL-R41", "TL-R110", "TL-G10", "TL-G13", "TL-G14", "TL-G19", "TL-G41", "TL-G45", "TL-G56")
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options) if len(options) < 3 else "all")
def test_the_engine_plays_by_the_second_reading(options: dict[str, object], style: str) -> None:
    """Every option alone, none and all together, in five styles of play: legal sets and whole positions."""
    for round_number in range(1 if len(options) == 1 else 2):
        seed = TABLES.index(options) * 100 + list(STYLES).index(style) * 10 + round_number
        positions = [reading.phase for _, reading in play_beside(Match(GAME, 2, seed, options), style, seed)]
        assert len(positions) > 10


@rule("TL-R05", "TL-R09", "TL-R14", "TL-R15", "TL-R25", "TL-R45", "TL-R47", "TL-R110", "TL-G42", "TL-G44")
@pytest.mark.parametrize("style", STYLES)
def test_what_is_true_of_every_position(style: str) -> None:
    """Cards, columns, hands, gods; stolen cards have a strength; the treasure is never in a pile while the game runs."""
    full = Counter({f"{side}_{what}": count for side in ("thor", "loki") for what, count in COPIES.items()})
    for seed in range(500, 503):
        costly = 0
        for t, reading in play_beside(Match(GAME, 2, seed), style, seed):
            assert Counter(reading.all_cards()) == full
            costly = max(costly, sum(str(action).startswith(("draw", "play", "challenge", "use")) for action in t.match.actions))
            for side in reading.sides:
                assert len(side.hand) <= 12
                assert all(len(column) <= 4 for column in side.columns)
                gods = [(row, lying.up) for _, row, lying in side.cells() if kind(lying.card) == "god"]
                assert gods in ([], [(1, True)])
                foreign = [card for card in side.hand + side.pile if back(card) != side.name]
                assert not any(kind(card) in ("god", "treasure", "frigg", "shield_wall", "nightmare") for card in foreign)
                if reading.phase != "game_over":
                    assert "treasure" not in [kind(card) for card in side.pile]
            assert 0 <= reading.left <= 4
        assert costly < 312


@rule("TL-R31", "TL-R59", "TL-G18", "TL-G56", "TL-G57")
@pytest.mark.parametrize("style", STYLES)
def test_views_show_what_lies_open_and_never_claim_what_is_not_so(style: str) -> None:
    """In every position of a game: faces, backs, numbers, pile tops; known hand cards are there, hidden cards are possible."""
    for seed in range(700, 702):
        for t, reading in play_beside(Match(GAME, 2, seed), style, seed):
            for viewer in "TLS":
                check_view(t, reading, viewer)


def check_view(t: ThunderTable, reading: Reading, viewer: str) -> None:
    for seat, player in enumerate(t.view_of(viewer).players):
        side, mine = reading.sides[seat], viewer == "TL"[seat]
        assert (player.deck, player.pile) == (len(side.deck), len(side.pile))
        assert (None if player.pile_top is None else code(player.pile_top)) == (side.pile[-1] if side.pile else None)
        assert (player.pile_cards is not None) == mine
        assert len(player.hand) == len(side.hand)
        known = Counter(code(held.card) for held in player.hand if isinstance(held, Held))
        assert known <= Counter(side.hand)
        assert not mine or known.total() == len(side.hand)
        stolen = sum(back(card) != side.name for card in side.hand)
        shown = [back(code(held.card)) != side.name if isinstance(held, Held) else held.stolen for held in player.hand]
        assert sum(shown) == stolen
        assert [len(lane) for lane in player.lanes] == [len(column) for column in side.columns]
        for lane, row, lying in side.cells():
            seen = player.lanes[lane][row - 1]
            assert seen.token == lying.token
            if isinstance(seen, FaceDown):
                assert not mine
                assert not lying.up
                assert seen.stolen == (back(lying.card) != side.name)
                assert not seen.may_be or lying.card in [code(card) for card in seen.may_be]
            else:
                assert isinstance(seen, FaceUp if lying.up else Known)
                assert code(seen.card) == lying.card
                assert lying.up or mine


@rule("TL-R41", "TL-G44")
def test_random_games_end_in_several_ways() -> None:
    """Without a turn limit; the rare ways have scenario checks of their own."""
    ways: Counter[str] = Counter()
    for seed in range(40):
        match, chance = Match(GAME, 2, seed), random.Random(seed)
        while match.decision is not None:
            match.play(chance.choice(match.legal()))
        assert match.outcome is not None
        ways[match.outcome.rule] += 1
    assert {"TL-R86", "TL-R04"} <= set(ways)
    assert set(ways) <= set(WAYS.values())
