"""`flat` and `ismcts` as bots: a view in, an action out.

Search has no clock.  Whoever has one asks for a `Thought` and lets it run in slices; `choose` runs the simulations its spec
says.  `choose` forgets: the same view and the same chance give the same action, whatever was asked before.  A bot that sits
at one table all game (`seated`) goes on from what it found out, as long as it is asked again straight away.
"""

# stays plain Python: it is asked once a decision, and tables and tests put their own clocks into it

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.bots.adviser import Adviser, adviser_of, rows_of
from stormdeck.bots.base import Bot
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.nets import TABLE, judge_of
from stormdeck.bots.search.compare import Comparison
from stormdeck.bots.search.instinct import WIN, Instinct, Linear
from stormdeck.bots.search.net import Judge, Net
from stormdeck.bots.search.spec import Wishes
from stormdeck.bots.search.tree import NOTHING, Search
from stormdeck.bots.views import Games, players_of
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View

MOST_NODES: Final = 200_000
"""Of a search with a time budget, which nobody can tell the size of beforehand."""


class Tried(NamedTuple):
    """What search found out about one action."""

    action: Action
    visits: int
    value: float
    """The share of the win to be hoped for."""


class Leaning(NamedTuple):
    """Of what a duel led to: something that the evaluation counts and of which the first action had more than the other."""

    feature: int
    of_rivals: bool
    """Counted for the others at the table, on average."""
    more: float
    """On average over the worlds; below 0: less."""
    worth: float
    """What that was worth to the deciding seat, in the evaluation's own measure."""


class Thought:
    """One decision being thought about."""

    def __init__(
        self, game: Game, search: Search, view: View, legal: Sequence[Action], rng: Rng, wishes: Wishes, bot: SearchBot
    ) -> None:
        self.game = game
        self.search = search
        self.view = view
        self.legal = legal
        self.seconds = wishes.seconds
        self.sims = wishes.sims
        self.bot = bot
        self.belief = game.belief(view)
        self.dealer = FastRng(int(rng.next32()), int(rng.next32()))
        search.rng = self.dealer
        self.state = self.belief.new_state(self.dealer)
        self.belief.lighten(self.state)
        taste = bots_of(game.id).taste
        keep, bout = wishes.keep(taste), wishes.bout(taste)
        if search.settings.policy > 0:
            self._ask_policy()
        self.comparison = Comparison(search, self.belief, self.state, keep, bout) if keep else None

    def run(self, simulations: int) -> bool:
        """Think on -> whether there is room, and reason, to think any further."""
        if self.comparison is not None:
            return self.comparison.run(simulations)
        self.search.run(self.belief, self.state, simulations)
        return self.search.room() > 0

    def _ask_policy(self) -> None:
        """The first guess at the root by the policy net of the game, which is told what the seat knows."""
        adviser = self.bot.adviser(self.game, players_of(self.view, self.game))
        if adviser is not None:
            rows = rows_of(self.game, self.legal)
            adviser.look(self.view, self.state).weigh(rows, self.search.weights)
            self.search.take_guide(rows, self.search.weights)

    def probe(self, action: Action, simulations: int) -> Tried:
        """Think about one action only, however little it promised so far -> what is known of it now."""
        row = self.game.actions.row_of(action)
        search = self.search
        search.make_more_room(simulations + 1)
        search.forced = row
        search.run(self.belief, self.state, simulations)
        search.forced = NOTHING
        return self._known(action)

    def duel(self, one: Action, other: Action, worlds: int, tally: Tally | None = None) -> list[tuple[float, float]]:
        """Two actions in so many worlds, the same for both and with the same chance -> what each came to, world by world."""
        search, world = self.search, int(self.dealer.next32())
        rows = [self.game.actions.row_of(action) for action in (one, other)]
        search.make_more_room(2 * worlds + 1)
        pairs = []
        for number in range(worlds):
            values = []
            for sign, row in zip((1, -1), rows, strict=True):
                self.dealer.reseed(world, number)
                search.forced = row
                search.run(self.belief, self.state, 1)
                values.append(int(search.values[search.movers[0]]) / WIN)
                if tally is not None:
                    tally.add(self.game, self.state, int(search.movers[0]), sign)
            pairs.append((values[0], values[1]))
        search.forced = NOTHING
        return pairs

    def tried(self) -> list[Tried]:
        """Every legal action, in the order in which they were given."""
        return [self._known(action) for action in self.legal]

    def _known(self, action: Action) -> Tried:
        search = self.search
        child = int(search.child_of(search.root, self.game.actions.row_of(action)))
        visits = 0 if child == NOTHING else int(search.visits[child])
        return Tried(action, visits, int(search.total[child]) / visits / WIN if visits else 0.0)

    def settle(self) -> Action:
        """What was found best, as the answer of the bot, which may go on from here."""
        action = self.best()
        self.bot.settled(self.view, self.search, action)
        return action

    def best(self) -> Action:
        """What was tried most, or for flat what did best; always one of the legal actions, of equal ones the first."""
        tried = self.tried()
        if self.comparison is not None:
            kept = [entry for entry in tried if self.game.actions.row_of(entry.action) in self.comparison.kept]
            return max(kept, key=lambda entry: entry.value).action
        if self.search.settings.flat:
            return max(tried, key=lambda entry: (entry.visits > 0, entry.value)).action
        return max(tried, key=lambda entry: (entry.visits, entry.value)).action


class Tally:
    """What the evaluation counts where the simulations of a duel end: the first action's less the other's."""

    def __init__(self, instinct: Instinct) -> None:
        self.instinct = instinct if isinstance(instinct, Linear) else None
        size = 0 if self.instinct is None else len(self.instinct.weights)
        self.own = [0.0] * size
        self.rivals = [0.0] * size
        self.ends = 0

    def add(self, game: Game, state: State, seat: int, sign: int) -> None:
        instinct = self.instinct
        if instinct is None or game.seat_to_move(state) < 0:
            return  # a game that is over is not evaluated
        self.ends += 1
        for other in range(int(instinct.players)):
            instinct.count(state, other, instinct.features)
            sums, share = (self.own, 1.0) if other == seat else (self.rivals, 1.0 / max(1, int(instinct.players) - 1))
            for place in range(len(sums)):
                sums[place] += sign * share * int(instinct.features[place])

    def turn(self) -> None:
        """The other action's less the first's."""
        self.own, self.rivals = [-total for total in self.own], [-total for total in self.rivals]

    def leanings(self) -> list[Leaning]:
        """What spoke for the first action, the weightiest first."""
        if self.instinct is None or self.ends == 0:
            return []
        found = []
        for of_rivals, sums in ((False, self.own), (True, self.rivals)):
            for place, total in enumerate(sums):
                more = 2 * total / self.ends
                worth = more * int(self.instinct.weights[place]) / 1000 * (-1 if of_rivals else 1)
                found += [Leaning(place, of_rivals, more, worth)] if worth > 0 else []
        return sorted(found, key=lambda one: (-one.worth, one.feature, one.of_rivals))


class SearchBot(Bot):
    """`flat` or `ismcts`, with the numbers of its spec."""

    def __init__(self, wishes: Wishes, remembers: bool = False, net: Net | None = None, policy: bytes | None = None) -> None:
        self.spec = wishes.spec
        self.sims = wishes.sims
        self._wishes = wishes
        self._remembers = remembers
        self._net = net
        self._policy = policy
        """Other nets than the game's own, where one is tried."""
        self._games = Games()
        self._advisers: dict[tuple[str, int, int], Adviser | None] = {}
        self._searches: dict[tuple[str, int, int], Search] = {}
        self._promised: Search | None = None
        """The tree that is kept: its root is the decision this seat is asked next, if it goes on as the tree expects."""
        self._answer: Action | None = None

    def seated(self) -> SearchBot:
        return SearchBot(self._wishes, remembers=True, net=self._net, policy=self._policy)

    def forget(self) -> None:
        self._promised = None

    def follow(self, view: View, made: Sequence[Action]) -> None:
        if made[0] != self._answer:  # somebody else answered in its place
            self.forget()
        for action in made[1:]:
            self._go_on(view, action)

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            self._go_on(view, legal[0])
            self._answer = legal[0]
            return legal[0]
        thought = self.think(view, legal, rng)
        thought.run(self.sims)
        return thought.settle()

    def think(self, view: View, legal: Sequence[Action], rng: Rng) -> Thought:
        if view.viewer is None or not legal:
            raise BadBot(f'The bot "{self.spec}" was asked to decide for nobody, or with nothing to choose from.')
        game = self._games.of(view)
        search = self._search(game, players_of(view, game))
        nodes = MOST_NODES if self._wishes.seconds is not None else self.sims + 1
        search.make_room(2 * nodes if self._remembers else nodes)
        if search is not self._promised or search.room() < nodes - 1:
            search.clear()
        self._promised = None
        return Thought(game, search, view, legal, rng, self._wishes, self)

    def settled(self, view: View, search: Search, action: Action) -> None:
        """A thought has come to its end; a seated bot keeps what it knows about what comes next."""
        self._promised, self._answer = search, action
        self._go_on(view, action)

    def _go_on(self, view: View, action: Action) -> None:
        """The seat has done this; what is known about it is kept, if the seat is sure to decide next."""
        search, self._promised = self._promised, None
        if not self._remembers or search is None or view.viewer is None:
            return
        if search.advance(self._games.of(view).actions.row_of(action), int(view.viewer)):
            self._promised = search

    def _search(self, game: Game, players: int) -> Search:
        key = (game.id, players, id(game))
        if key not in self._searches:
            bots = bots_of(game.id)
            settings = self._wishes.settings(bots.taste)
            judge = self._judge(game.id, players) if settings.net > 0 else None
            self._searches[key] = Search(game, bots.instinct(game, players), settings, players, judge)
        return self._searches[key]

    def adviser(self, game: Game, players: int) -> Adviser | None:
        """Who knows what the game's policy net thinks; None at a table it does not know."""
        key = (game.id, players, id(game))
        if key not in self._advisers:
            self._advisers[key] = adviser_of(game, players, self.spec, self._policy)
        return self._advisers[key]

    def _judge(self, game_id: str, players: int) -> Judge | None:
        """At tables of more players than a net knows the instinct judges alone; a game without any net is not asked for one."""
        judge = judge_of(game_id, players, self._net)
        if judge is None and judge_of(game_id, TABLE, self._net) is None:
            raise BadBot(f'The bot "{self.spec}" asks a net, and "{game_id}" has none.')
        return judge
