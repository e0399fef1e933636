"""From a view back to whole states: every card the viewer cannot place, dealt afresh.

Each seat's hidden cards are its sure ones and its share of a pool, where a theft was not seen; these are spread over hand,
draw pile and closed discards, every deal equally likely, except for what is known to lie somewhere.  A structure goes into
play when it is drawn, so a hidden one lies in the draw pile (TA-R48).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.diary import catch_up
from stormdeck.games.taidian.doubts import FIRST, WEIGHT, Way
from stormdeck.games.taidian.exchange import is_asked
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.told import Deals, Fact, Told, can_be, deals_of, part_of
from stormdeck.games.taidian.view import Player, TaidianView
from stormdeck.games.taidian.vocabulary import GREEN, NOTHING, Agreed

TRIES: Final = 200
"""So often a deal of what is told is tried until it fits what is known since a reshuffle, too."""


@final
class TaidianBelief(Belief):
    """The known part of the table as a template; hidden cards are dealt seat by seat."""

    template: TaidianState
    watcher: i64
    needs: vec[i64]  # by seat: hidden cards the viewer is not sure of
    ways: tuple[Way, ...]
    no_ways: tuple[tuple[Way, ...], ...]
    lots: i64  # the weights of all ways together (see `doubts.py`), 0 if the viewer is in no doubt
    notes: vec[i64]  # in this deal, by seat: what lies in the closed discards; and what is in the active hand
    pool: vec[i64]
    hidden: vec[i64]
    held: vec[i64]  # work: by kind, the hidden cards of one seat
    way: int  # the number of the way that is dealt
    told: tuple[Told, ...]
    nothing_told: tuple[tuple[Told, ...], ...]
    deals: dict[tuple[int, int], Deals]  # by seat and way, if something is told of a seat

    def __init__(self, seen: TaidianView, agreed: Agreed, rng: Rng) -> None:
        self.template = TaidianState(agreed, rng)
        self.watcher = agreed.players if seen.viewer is None else i64(int(seen.viewer))
        self.needs = zeros(agreed.players)
        self.ways = ()
        self.no_ways = self.template.no_ways()
        self.lots = 0
        self.notes = zeros((agreed.players + 1) * agreed.table.kinds)
        self.pool = zeros(agreed.table.kinds)
        self.hidden = zeros(agreed.players * agreed.table.kinds)
        self.held = zeros(agreed.table.kinds)
        kind_of = {card: kind for kind, card in enumerate(agreed.table.ids)}
        restore_table(self.template, seen, kind_of)
        restore_turn(self.template, seen, kind_of)
        for seat, player in enumerate(seen.players):
            restore_player(self.template, seat, player, kind_of)
        restore_recall(self.template, seen, self.watcher, kind_of)
        for seat in range(len(seen.players)):
            self.needs[seat] = (
                0 if seat == self.watcher else self.template.unsure(self.watcher, seat, self.template.hidden_size(seat))
            )
        self.ways = self.template.ways[self.watcher]
        for way in self.ways:
            self.lots += way[WEIGHT]
        self.way = 0
        self.told = self.template.told[self.watcher]
        self.nothing_told = self.template.nothing_told()
        self.deals = {}

    def new_state(self, rng: Rng) -> State:
        state = TaidianState(self.template.agreed, rng, self.template)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, TaidianState)
        dreams = state.dreams
        tries: i64 = 0
        while tries < TRIES:
            state.copy_from(self.template)
            state.dreams = dreams
            if dreams:
                state.ways = self.no_ways
                state.told = self.nothing_told
            state.rng = rng  # never the table's own: search cannot foresee a draw
            tries = TRIES if self.deal_seats(state, rng) else tries + 1
        seat: i64 = 0
        while dreams and seat < state.players:
            state.forget_late(seat)  # nobody asks for views of it
            seat += 1

    def deal_seats(self, state: TaidianState, rng: Rng) -> bool:
        """Whether it fits what is told: somebody who has lost track of thefts shares out cards as they may not lie."""
        self.take_what_is_known()
        if self.lots > 0:
            self.choose_way(rng)
        else:
            self.share_pools(rng)
        fits = True
        seat: i64
        for seat in range(self.template.players):
            if seat != self.watcher and not self.deal_seat(state, seat, rng):
                fits = False
            self.tell_others(state, seat)
        return fits and self.can_answer(state)

    def can_answer(self, state: TaidianState) -> bool:
        """TA-G83  Whoever is asked holds an answer, also for somebody who remembers nothing of what was told before."""
        phase = state.phase
        is_window = (
            phase == ta.DEFENCE_WINDOW or phase == ta.ROBBER_WINDOW or phase == ta.COUNTER_WINDOW or phase == ta.POISON_WINDOW
        )
        return state.agreed.ask_always or not is_window or is_asked(state, state.asked)

    def lighten(self, state: State) -> None:
        assert isinstance(state, TaidianState)
        catch_up(state)
        state.dreams = True
        state.ways = state.no_ways()
        state.told = state.nothing_told()

    def take_what_is_known(self) -> None:
        copy_from(self.template.sure, self.watcher * len(self.hidden), self.hidden)
        copy_from(self.template.noted, self.watcher * len(self.notes), self.notes)

    def choose_way(self, rng: Rng) -> None:
        """TA-G30  One of the ways in which unseen thefts may have gone, as often as it weighs."""
        lot: i64 = rng.below(self.lots)
        number: i64 = 0
        while lot >= self.ways[number][WEIGHT]:
            lot -= self.ways[number][WEIGHT]
            number += 1
        self.way = int(number)
        way = self.ways[number]
        hidden: i64 = len(self.hidden)
        at: i64
        for at in range(FIRST, len(way), 2):
            place: i64 = way[at]
            more: i64 = way[at + 1]
            if place < hidden:
                self.hidden[place] += more
            else:
                self.notes[place - hidden] += more

    def share_pools(self, rng: Rng) -> None:
        """Without doubts, or with too many of them: then the open cards of a group of decks are shared out."""
        seat: i64
        for seat in range(self.template.players):
            self.share_pool(seat, rng)

    def share_pool(self, root: i64, rng: Rng) -> None:
        """Cards of a group whose owner is uncertain: a stolen card is any of those its victim had, equally likely."""
        template = self.template
        players = template.players
        kinds = template.kinds
        base: i64 = (self.watcher * players + root) * kinds
        left: i64 = 0
        kind: i64
        for kind in range(kinds):
            self.pool[kind] = template.pools[base + kind]
            left += self.pool[kind]
        if left == 0:
            return
        step: i64
        for step in range(1, players + 1):
            seat = (root + step) % players  # the root, from whom most was stolen, gets what is left
            if seat != self.watcher and template.roots[self.watcher * players + seat] == root:
                need: i64 = self.needs[seat]
                while need > 0:
                    kind = self.pick_from_pool(seat, root, rng)
                    self.pool[kind] -= 1
                    self.hidden[seat * kinds + kind] += 1
                    need -= 1

    def pick_from_pool(self, seat: i64, root: i64, rng: Rng) -> i64:
        total: i64 = 0
        kind: i64
        for kind in range(self.template.kinds):
            total += self.weight(seat, root, kind)
        left: i64 = rng.below(total)
        kind = 0
        while left >= self.weight(seat, root, kind):
            left -= self.weight(seat, root, kind)
            kind += 1
        return kind

    def weight(self, seat: i64, root: i64, kind: i64) -> i64:
        """As many chances as there were copies the card may have been; the root's own share is simply what is left."""
        if self.pool[kind] == 0:
            return 0
        if seat == root:
            return self.pool[kind]
        template = self.template
        players = template.players
        chances: i64 = self.pool[kind]
        other: i64
        for other in range(players):
            if other != seat and other != self.watcher and template.roots[self.watcher * players + other] == root:
                chances += template.sure[(self.watcher * players + other) * template.kinds + kind]
        return chances

    def deal_seat(self, state: TaidianState, seat: i64, rng: Rng) -> bool:
        """Noted cards first, then what is told or known since a reshuffle, then everything else by chance; whether it fits."""
        is_told = len(self.told) > 0 and len(self.told[seat]) > 0
        if is_told and self.deal_told(state, seat, rng):
            return True
        in_hand, in_closed = self.put_noted(state, seat)
        if state.kept[seat * ta.BOUNDS] > 0:
            if state.put_away & (1 << seat) != 0:
                in_closed -= self.draw_bound(state, seat, ta.CLOSED, rng)
            else:
                in_hand -= self.draw_bound(state, seat, ta.HAND, rng)
        self.draw_rest(state, seat, in_hand, in_closed, rng)
        return not is_told

    def put_noted(self, state: TaidianState, seat: i64) -> tuple[i64, i64]:
        """How many cards are missing then in the hand and in the closed discards."""
        kinds = state.kinds
        notes, hidden, cards = self.notes, self.hidden, state.cards
        first: i64 = seat * kinds
        in_hand: i64 = state.size(seat, ta.HAND)
        in_closed: i64 = state.size(seat, ta.CLOSED)
        kind: i64
        for kind in range(kinds):
            closed = notes[first + kind]
            held: i64 = notes[state.players * kinds + kind] if seat == state.active else 0
            hidden[first + kind] -= closed + held
            cards[(seat * ta.ZONES + ta.CLOSED) * kinds + kind] = closed
            cards[(seat * ta.ZONES + ta.HAND) * kinds + kind] = held
            in_closed -= closed
            in_hand -= held
        return in_hand, in_closed

    def lying(self, state: TaidianState, seat: i64, zone: i64) -> i64:
        """How many cards have been dealt to a place."""
        count: i64 = 0
        kind: i64
        for kind in range(state.kinds):
            count += state.has(seat, zone, kind)
        return count

    def draw_rest(self, state: TaidianState, seat: i64, in_hand: i64, in_closed: i64, rng: Rng) -> None:
        self.draw(state, seat, ta.HAND, in_hand, rng)
        self.draw(state, seat, ta.CLOSED, in_closed, rng)
        kinds = state.kinds
        hidden, cards = self.hidden, state.cards
        kind: i64
        for kind in range(kinds):
            cards[(seat * ta.ZONES + ta.PILE) * kinds + kind] = hidden[seat * kinds + kind]

    def deal_told(self, state: TaidianState, seat: i64, rng: Rng) -> bool:
        """TA-G83  First the parts of which something is told; every deal of them that fits is equally likely.  False: nothing
        fits the cards that this seat was given."""
        kinds = state.kinds
        saved = zeros(kinds)
        kind: i64
        for kind in range(kinds):
            saved[kind] = self.hidden[seat * kinds + kind]
        tries: i64 = 0
        while tries < TRIES:
            self.put_noted(state, seat)
            deals = self.deals_of(state, seat)
            if deals is not None:
                self.put_told(state, seat, deals.deal(rng))
                in_hand: i64 = state.size(seat, ta.HAND) - self.lying(state, seat, ta.HAND)
                in_closed: i64 = state.size(seat, ta.CLOSED) - self.lying(state, seat, ta.CLOSED)
                self.draw_rest(state, seat, in_hand, in_closed, rng)
                if self.fits_bounds(state, seat) and (deals.is_whole or self.fits_told(state, seat)):
                    return True
            for kind in range(kinds):
                self.hidden[seat * kinds + kind] = saved[kind]
            tries = TRIES if deals is None else tries + 1
        return False

    def deals_of(self, state: TaidianState, seat: i64) -> Deals | None:
        """What is told of a seat, and its cards in this way; kept while they are the same in every deal."""
        key = (int(seat), self.way)
        deals = self.deals.get(key) if self.lots > 0 or self.needs[seat] == 0 else None
        if deals is None:
            first, cards = int(seat * state.kinds), [0] * int(state.kinds)
            for kind in range(len(cards)):
                if state.table.type_of[kind] != GREEN:
                    cards[kind] = int(self.hidden[first + kind])
            deals = deals_of(cards, self.told_and_bound(state, seat, cards))
            if not deals.fit():
                deals = deals_of(cards, self.told[seat][:1])  # of the hand at least, for it may be asked now
            if not deals.fit():
                return None
            self.deals[key] = deals
        return deals

    def told_and_bound(self, state: TaidianState, seat: i64, cards: list[int]) -> Told:
        """TA-G48  What is told of a seat, and its bounds as facts of the same kind: of the hand, or of all closed discards."""
        told = self.told[seat]
        away = state.put_away & (1 << seat) != 0
        if state.kept[seat * ta.BOUNDS] == 0 or (away and len(told) > 1):
            return told
        facts: list[Fact] = []
        for bound in range(ta.BOUNDS):
            kept = int(state.kept[seat * ta.BOUNDS + bound])
            late = [int(state.has(seat, ta.LATE + bound, kind)) for kind in range(len(cards))]
            facts.append((kept, *[max(0, card - later) for card, later in zip(cards, late, strict=True)]))
        zone: i64 = ta.CLOSED if away else ta.HAND
        size = int(state.size(seat, zone) - self.lying(state, seat, zone))
        if away:
            return (*told, part_of(size, facts))
        return (part_of(size, [*told[0][1], *facts]), *told[1:])

    def put_told(self, state: TaidianState, seat: i64, parts: list[list[int]]) -> None:
        for number, counts in enumerate(parts):
            zone: i64 = ta.HAND if number == 0 else ta.CLOSED
            for kind, count in enumerate(counts):
                self.hidden[seat * state.kinds + kind] -= count
                state.cards[(seat * ta.ZONES + zone) * state.kinds + kind] += count

    def fits_told(self, state: TaidianState, seat: i64) -> bool:
        """Whether what was dealt fits all that is told, where that was too much to be looked at before."""
        kinds = range(int(state.kinds))
        hand = [int(state.has(seat, ta.HAND, kind)) for kind in kinds]
        closed = [int(state.has(seat, ta.CLOSED, kind)) for kind in kinds]
        return can_be(hand, self.told[seat][:1]) and can_be(closed, self.told[seat][1:])

    def fits_bounds(self, state: TaidianState, seat: i64) -> bool:
        """TA-G48  Whether what was dealt is enough for every bound."""
        zone: i64 = ta.CLOSED if state.put_away & (1 << seat) != 0 else ta.HAND
        bound: i64
        for bound in range(ta.BOUNDS):
            enough: i64 = 0
            kind: i64
            for kind in range(state.kinds):
                here: i64 = state.has(seat, zone, kind)
                most: i64 = state.has(seat, ta.HAND, kind) + state.has(seat, ta.CLOSED, kind) + state.has(seat, ta.PILE, kind)
                most -= state.has(seat, ta.LATE + bound, kind)
                enough += here if here < most else most
            if enough < state.kept[seat * ta.BOUNDS + bound]:
                return False
        return True

    def draw_bound(self, state: TaidianState, seat: i64, zone: i64, rng: Rng) -> i64:
        """TA-G48  As many cards as each bound asks for, the narrowest first: what it does not leave out no other one does."""
        drawn: i64 = 0
        bound: i64 = ta.BOUNDS - 1
        while bound >= 0:
            more: i64 = state.kept[seat * ta.BOUNDS + bound] - drawn
            if more > 0:
                self.shift_late(state, seat, bound, -1)
                self.draw(state, seat, zone, more, rng)
                self.shift_late(state, seat, bound, 1)
                drawn += more
            bound -= 1
        return drawn

    def shift_late(self, state: TaidianState, seat: i64, bound: i64, sign: i64) -> None:
        kinds = state.kinds
        hidden, cards = self.hidden, state.cards
        here: i64 = seat * kinds
        late: i64 = (seat * ta.ZONES + ta.LATE + bound) * kinds
        kind: i64
        for kind in range(kinds):
            hidden[here + kind] += sign * cards[late + kind]

    def draw(self, state: TaidianState, seat: i64, zone: i64, count: i64, rng: Rng) -> None:
        """Move hidden cards, no structures, by chance to a hand or the closed discards; its size is known already."""
        left: i64 = count
        if left <= 0:
            return
        kinds = state.kinds
        type_of = state.table.type_of
        hidden = self.hidden
        total: i64 = 0
        kind: i64
        for kind in range(kinds):
            if type_of[kind] != GREEN:
                total += hidden[seat * kinds + kind]
        while left > 0:
            chosen: i64 = rng.below(total)
            kind = 0
            while type_of[kind] == GREEN or chosen >= hidden[seat * kinds + kind]:
                if type_of[kind] != GREEN:
                    chosen -= hidden[seat * kinds + kind]
                kind += 1
            hidden[seat * kinds + kind] -= 1
            state.cards[(seat * ta.ZONES + zone) * kinds + kind] += 1
            total -= 1
            left -= 1

    def tell_others(self, state: TaidianState, seat: i64) -> None:
        """What the other watchers remember is not the viewer's to know; they are taken to know each deck."""
        kinds = state.kinds
        held, sure = self.held, state.sure
        state.count_hidden(seat, held)
        watcher: i64
        for watcher in range(state.players + 1):
            if watcher != self.watcher:
                state.roots[watcher * state.players + seat] = seat
                first: i64 = (watcher * state.players + seat) * kinds
                kind: i64
                for kind in range(kinds):
                    sure[first + kind] = 0 if watcher == seat else held[kind]


def copy_from(source: vec[i64], start: i64, target: vec[i64]) -> None:
    """So many numbers as `target` has, from `start` on."""
    end: i64 = len(target)
    place: i64
    for place in range(end):
        target[place] = source[start + place]


def count_up(counts: vec[i64], start: i64, cards: tuple[str, ...], kind_of: dict[str, int]) -> None:
    for card in cards:
        counts[start + i64(kind_of[card])] += 1


def restore_table(state: TaidianState, seen: TaidianView, kind_of: dict[str, int]) -> None:
    """Everything that is not a seat's own."""
    state.phase = ta.GAME_OVER if seen.decision is None else ta.PHASES.index(seen.decision.kind)
    state.active = i64(int(seen.active))
    state.asked = state.active if seen.decision is None else i64(int(seen.decision.seat))
    state.start_seat = i64(int(seen.start_seat))
    state.first_picker = i64(int(seen.first_picker))
    state.round = seen.round
    state.moments = seen.moments
    state.ended_by = seen.ended_by
    for seat in seen.winners:
        state.winners |= i64(1) << i64(int(seat))
    for card, count in seen.market:
        state.put_in_stock(ta.MARKET, kind_of[card], count)
    count_up(state.stock, ta.REMOVED * state.kinds, seen.removed, kind_of)
    for poison in seen.poisons:
        state.add_poison(kind_of[poison.card], i64(int(poison.owner)), i64(int(poison.victim)), poison.ticks)


def restore_turn(state: TaidianState, seen: TaidianView, kind_of: dict[str, int]) -> None:
    turn = seen.turn
    state.turn_kind = ta.PHASES.index(turn.kind) if turn.kind else ta.CHOOSE_TURN
    state.money = turn.money
    state.burned = turn.burned
    state.proposals = turn.proposals
    state.red_played = turn.red_played
    state.robber_at = turn.robber_at
    state.target = NOTHING if turn.target is None else i64(int(turn.target))
    state.cured = turn.cured
    state.tick_at = turn.tick_at
    state.asked_from = ta.PHASES.index(turn.asked_from) if turn.asked_from else ta.CHOOSE_TURN
    state.victim = NOTHING if turn.victim is None else i64(int(turn.victim))
    state.taken = turn.taken
    for seat in turn.shotguns:
        state.shotguns |= i64(1) << i64(int(seat))
    for seat in turn.passed:
        state.passed |= i64(1) << i64(int(seat))
    for seat in turn.victims:
        state.victims |= i64(1) << i64(int(seat))
    count_up(state.stock, ta.USED * state.kinds, turn.used, kind_of)
    count_up(state.stock, ta.BOUGHT * state.kinds, turn.bought, kind_of)
    for laid in turn.volley:
        at: i64 = state.volley_size * ta.ENTRY
        state.volley[at + ta.CARD] = kind_of[laid.card]
        state.volley[at + ta.TARGET] = i64(int(laid.target))
        state.volley[at + ta.STRUCTURE] = kind_of[laid.structure] if laid.structure else NOTHING
        state.volley[at + ta.FATE] = laid.fate
        state.volley_size += 1
    for place, tally in enumerate(turn.tallies):
        state.tallies[place * ta.TALLIES] = tally.attack
        state.tallies[place * ta.TALLIES + 1] = tally.block
        state.tallies[place * ta.TALLIES + 2] = tally.heal
        state.tallies[place * ta.TALLIES + 3] = tally.counter


def restore_player(state: TaidianState, seat: int, player: Player, kind_of: dict[str, int]) -> None:
    """What is public of a seat, and the viewer's own cards."""
    if player.alive:
        state.alive |= i64(1) << i64(seat)
    state.health[seat] = player.health
    state.energy[seat] = player.energy
    for symbol, level in enumerate(player.levels):
        state.levels[seat * int(state.table.symbols) + symbol] = level
    state.team[seat] = i64(int(player.team))
    people = state.table.character_ids
    state.character[seat] = people.index(player.character) if player.character else NOTHING
    for card in player.structures:
        state.structures[seat] |= i64(1) << i64(kind_of[card])
    for other in player.treaties:
        state.treaty[seat] |= i64(1) << i64(int(other))
    for place, bound in enumerate(player.bounds):
        state.kept[seat * ta.BOUNDS + place] = bound.kept
        state.sizes[seat * ta.ZONES + ta.LATE + place] = len(bound.late)
        count_up(state.cards, i64(seat * ta.ZONES + ta.LATE + place) * state.kinds, bound.late, kind_of)
    if player.put_away:
        state.put_away |= i64(1) << i64(seat)
    if player.mixed:
        state.mixed |= i64(1) << i64(seat)
    state.out_at[seat] = player.out_at
    state.killers[seat] = NOTHING if player.killer is None else i64(int(player.killer))
    base: i64 = i64(seat) * ta.ZONES
    state.sizes[base + ta.HAND] = player.hand_size
    state.sizes[base + ta.PILE] = player.pile_size
    state.sizes[base + ta.CLOSED] = player.closed_size
    state.sizes[base + ta.OPEN] = len(player.discard)
    count_up(state.cards, (base + ta.OPEN) * state.kinds, player.discard, kind_of)
    if player.hand is not None and player.pile is not None and player.closed is not None:
        count_up(state.cards, (base + ta.HAND) * state.kinds, player.hand, kind_of)
        count_up(state.cards, (base + ta.PILE) * state.kinds, player.pile, kind_of)
        count_up(state.cards, (base + ta.CLOSED) * state.kinds, player.closed, kind_of)


def restore_recall(state: TaidianState, seen: TaidianView, watcher: i64, kind_of: dict[str, int]) -> None:
    recall = seen.recall
    base: i64 = watcher * state.players
    notes: i64 = watcher * (state.players + 1)
    for seat in range(len(seen.players)):
        state.roots[base + seat] = i64(int(recall.roots[seat]))
        count_up(state.sure, (base + seat) * state.kinds, recall.sure[seat], kind_of)
        count_up(state.pools, (base + seat) * state.kinds, recall.pools[seat], kind_of)
    for place, cards in enumerate(recall.noted):
        count_up(state.noted, (notes + place) * state.kinds, cards, kind_of)
    state.set_ways(int(watcher), list(recall.ways))
    for seat, told in enumerate(recall.told):
        state.set_told(int(watcher), seat, told)
