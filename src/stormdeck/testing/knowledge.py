"""`knowledge_test`: a view says exactly what its viewer can know, and a belief deals exactly the worlds that are possible.

On small positions every world that fits what a viewer has seen is found by brute force (`worlds.py`), and then compared with
what the game says: what a view calls certain is so in all of them, what is so in all of them it calls certain, a card may lie
where it may lie in one of them; every deal of the belief is one of them, and each of them is dealt.

The game says what its views claim: `claims(view)` in its `invariants` (or a method of the game) names, for every place of
`zones` where a card may be hidden, the cards that surely lie there and those that may.  Where a view speaks of several places
together, a claim names them with " + " between them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.core.view import Claim
from stormdeck.testing.walk import Laws, Moment, after, encoded, laws_of, legal_rows, name_of, of_every_kind, pick, viewers
from stormdeck.testing.worlds import Lying, Opening, TooManyWorlds, Witness, lying

MOST_WORLDS: Final = 1500
"""Viewers who cannot tell more worlds than this apart are left out."""
STEPS: Final = 14
FEW_WORLDS: Final = 60
"""So many worlds are all dealt; of more of them only each card in each place is."""
PATIENCE: Final = 250
"""A belief may need so many deals for each world that it must reach."""


def knowledge_test(
    game: Game,
    positions: Iterable[Mapping[str, object]],
    *,
    seeds: Iterable[int] = (1,),
    steps: int = STEPS,
    most: int = MOST_WORLDS,
) -> int:
    """Fail with a sentence if a view says what is not so, or leaves out what is certain, or a belief deals other worlds.

    Each position (a document with few hidden cards) is played on at random for some `steps`, for every seed.  Gives how often
    a viewer's knowledge was judged; viewers with more than `most` worlds are left out, and there must be some with fewer.
    """
    judged = 0
    for document in positions:
        options = game.agree(len(seats_of(document)), chosen_options(document))
        for seed in seeds:
            judged += Judge(game, laws_of(game), options, seed, most).watch(document, steps)
    if judged == 0:
        raise AssertionError(f"No position of {game.title} was small enough to be judged; hide fewer cards.")
    return judged


def seats_of(document: Mapping[str, object]) -> list[object]:
    seats = document.get("seats", [None])
    assert isinstance(seats, list)
    return seats


def chosen_options(document: Mapping[str, object]) -> dict[str, object]:
    chosen = document.get("options", {})
    assert isinstance(chosen, dict)
    return chosen


class Judge:
    """One random game from a small position, and everybody who looks on."""

    def __init__(self, game: Game, laws: Laws, options: Options, seed: int, most: int) -> None:
        if laws.claims is None:
            raise AssertionError(f"{game.title} does not say what its views claim: it needs `claims` (see stormdeck.testing).")
        self.game = game
        self.laws = laws
        self.claims = laws.claims
        self.options = options
        self.seed = seed
        self.most = most
        self.picks = FastRng(seed, 1)
        self.witnesses: list[Witness] = []
        self.forgetful: set[Seat | None] = set()
        """Viewers whose views have dropped something: from then on they may say less than was seen, never more."""
        self.played: list[str] = []
        self.judged = 0

    def watch(self, document: Mapping[str, object], steps: int) -> int:
        """Play on from the position; gives how many views were judged."""
        bare = {name: value for name, value in document.items() if name != "options"}
        state = self.game.set_up(bare, self.options, FastRng(self.seed))
        opening = Opening(self.game, self.options, self.game.clone(state), self.most)
        for viewer in viewers(self.options):
            try:
                self.witnesses.append(Witness(self.game, viewer, opening.worlds(viewer), self.most))
            except TooManyWorlds:
                continue
        for number in range(1, steps + 2):
            rows = legal_rows(self.game, state)
            row = pick(of_every_kind(self.game, rows, 1, self.picks), self.picks) if rows else None
            moment = Moment(self.game, self.options, self.seed, number, state, row)
            for witness in self.witnesses:
                self.judge(moment, witness)
            if row is None or number > steps or not self.witnesses:
                break
            state = self.follow(state, row)
        return self.judged

    def follow(self, state: State, row: int) -> State:
        """Carry an action out before everybody; a viewer who would have too many worlds leaves."""
        next_state, told = after(self.game, state, row)
        self.played.append(str(self.game.actions[row]))
        staying = []
        for witness in self.witnesses:
            if self.laws.forgets(state, next_state, witness.viewer):
                self.forgetful.add(witness.viewer)
            try:
                witness.follow(state, row, next_state, told)
            except TooManyWorlds:
                continue
            staying.append(witness)
        self.witnesses = staying
        return next_state

    def judge(self, moment: Moment, witness: Witness) -> None:
        """Hold what a viewer is said to know against all worlds that fit what it has seen."""
        self.judged += 1
        worlds = [lying(self.laws, world) for world in witness.worlds]
        if lying(self.laws, moment.state) not in worlds:
            self.fail(moment, witness, "the truth is not among the worlds that fit what it saw")
        exactly = moment.row is not None and witness.viewer not in self.forgetful
        for place, claim in self.claims(self.game.view(moment.state, witness.viewer)).items():
            self.judge_place(moment, witness, place, claim, [cards_in(world, place) for world in worlds], exactly)
        self.judge_belief(moment, witness, worlds, exactly)

    def judge_place(
        self, moment: Moment, witness: Witness, place: str, claim: Claim, contents: list[tuple[int, ...]], exactly: bool
    ) -> None:
        """`exactly`: not a word too few either, which is asked of a running game and a view that forgets nothing."""
        certain = Counter(contents[0])
        for cards in contents[1:]:
            certain &= Counter(cards)
        claimed, possible = Counter(claim.certain), {card for cards in contents for card in cards}
        wrongs = {"said to lie there for certain and may not": claimed - certain}
        if exactly:
            wrongs["there for certain, and the view does not say so"] = certain - claimed
        if claim.possible is not None:
            wrongs["possible there, and the view rules it out"] = Counter(possible - claim.possible)
        if claim.possible is not None and exactly:
            wrongs["said to be possible there and is not"] = Counter(claim.possible - possible)
        for what, wrong in wrongs.items():
            if wrong:
                self.fail(moment, witness, f"{place}: {self.named(wrong.elements())} is {what}")

    def judge_belief(self, moment: Moment, witness: Witness, worlds: list[Lying], exactly: bool) -> None:
        """Deal the view until every world has come up (of many worlds: every card in every place)."""
        game = self.game
        possible = {encoded(world) for world in worlds}
        few = len(possible) <= FEW_WORLDS
        wanted = set(possible) if few else {mark for world in worlds for mark in marks(world)}
        belief = game.belief(game.view(moment.state, witness.viewer))
        rng = FastRng(self.seed, 3000 + self.judged)
        state = belief.new_state(rng)
        for _ in range(PATIENCE * len(wanted)):
            dealt = lying(self.laws, state)
            if exactly and encoded(dealt) not in possible:
                self.fail(moment, witness, f"the belief deals a world that is impossible: {self.strange(dealt, worlds)}")
            wanted -= {encoded(dealt)} if few else marks(dealt)
            if not wanted:
                return
            belief.deal_into(state, rng)
        self.fail(moment, witness, f"the belief never deals {min(wanted).decode()}, which is possible")

    def strange(self, dealt: Lying, worlds: list[Lying]) -> str:
        """Where a deal differs from the world it comes nearest to."""
        nearest = min(worlds, key=lambda world: len(differing(dealt, world)))
        return ", ".join(f"{place}: {self.named(dealt.get(place, ()))}" for place in differing(dealt, nearest))

    def named(self, cards: Iterable[int]) -> str:
        return ", ".join(str(card) for card in sorted(Counter(cards).elements()))

    def fail(self, moment: Moment, witness: Witness, what: str) -> None:
        played = f" after {', '.join(self.played)}" if self.played else ""
        moment.fail(f"{name_of(witness.viewer)}{played}: {what} ({len(witness.worlds)} worlds)")


def cards_in(world: Lying, place: str) -> tuple[int, ...]:
    """The cards of a place, or of several."""
    return tuple([card for part in place.split(" + ") for card in world.get(part, ())])


def marks(world: Lying) -> set[bytes]:
    """Each card in each place."""
    return {encoded((place, card)) for place, cards in world.items() for card in cards}


def differing(one: Lying, other: Lying) -> list[str]:
    return [place for place in sorted({*one, *other}) if one.get(place) != other.get(place)]
