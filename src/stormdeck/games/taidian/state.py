"""Taidian's state: where every card lies and what each seat remembers.  Verbs here move cards; `rules.py` says when.

Copies of one card are alike, so a pile is a count for each kind of card.  The order of a draw pile is never seen by anybody; a
draw therefore picks one of its cards by chance when it is drawn.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_whole, zeros
from stormdeck.core.game import State
from stormdeck.core.rng import Rng
from stormdeck.games.taidian.memory import Memory
from stormdeck.games.taidian.vocabulary import BY_SURVIVAL, NOTHING, Agreed, Table

# The places of a seat's cards.  OPEN and CLOSED are one discard pile: what everybody saw go in, and what nobody else saw.
HAND: Final = 0
PILE: Final = 1  # of a dead seat: its hidden cards, out of the game
OPEN: Final = 2
CLOSED: Final = 3
LATE: Final = 4  # not a place, as the two after it: cards that a bound leaves out (see `kept`)
BOUNDS: Final = 3
ZONES: Final = 7

# The table's own stocks.  USED and BOUGHT belong to the active seat.
MARKET: Final = 0
REMOVED: Final = 1
USED: Final = 2
BOUGHT: Final = 3
STOCKS: Final = 4

# What an exchange adds up for each seat.
ATTACK: Final = 0
BLOCK: Final = 1
HEAL: Final = 2
COUNTER: Final = 3
TALLIES: Final = 4

# A card of the volley: its kind, its target, the structure a bomb names, what became of it.
CARD: Final = 0
TARGET: Final = 1
STRUCTURE: Final = 2
FATE: Final = 3
ENTRY: Final = 4
LAID: Final = 0
STOPPED: Final = 1
CANCELLED: Final = 2
ACTED: Final = 3

# A Poison in play: who laid it, who suffers, how often it still hurts.
OWNER: Final = 1
VICTIM: Final = 2
TICKS: Final = 3

# What is written in the diary.  Each entry is its code and what `diary.py` says behind it.
HIDDEN: Final = 1
SHOWN: Final = 2
CLOSING: Final = 3
SHUFFLED: Final = 4
LOOKED: Final = 5
STOLEN: Final = 6
ANSWERS: Final = 7
RENEWED: Final = 8
DRAWN: Final = 9

# Phases: the questions of the game.
PICK_CHARACTER: Final = 0
POISON_WINDOW: Final = 1
CHOOSE_TURN: Final = 2
UPGRADING: Final = 3
POWER_UP: Final = 4
ATTACKING: Final = 5
ROBBER_WINDOW: Final = 6
DEFENCE_WINDOW: Final = 7
COUNTER_WINDOW: Final = 8
SPOILS: Final = 9
TREATY_ANSWER: Final = 10
GAME_OVER: Final = 11

QUESTIONS: Final = {
    "pick_character": "TA-R07",
    "poison_window": "TA-R60",
    "choose_turn": "TA-R14",
    "upgrading": "TA-R24",
    "power_up": "TA-R40",
    "attacking": "TA-R18",
    "robber_window": "TA-R69",
    "defence_window": "TA-R31",
    "counter_window": "TA-R54",
    "spoils": "TA-R72",
    "treaty_answer": "TA-R10",
    "game_over": "TA-R12",
}
"""By the name of a phase, in that order: the rule that asks."""
PHASES: Final[tuple[str, ...]] = tuple(QUESTIONS)
PHASE_RULES: Final[tuple[str, ...]] = tuple(QUESTIONS.values())


@final
class TaidianState(Memory):
    """Card counts are indexed `(seat * ZONES + zone) * kinds + kind`.

    A reshuffle in the middle of a draw tells everybody something too (TA-G48): what was drawn before it is none of the cards
    that lay open then.  Such a bound says that at least `kept` cards of the hand (once that is discarded, of the closed
    discards) are none of `LATE`.  At the next reshuffle it says which cards are not in the hand, so there may be several; each
    later one (`LATE + 1`, ...) leaves out all that the one before it leaves out, and more.
    """

    agreed: Agreed
    table: Table
    phase: i64 = CHOOSE_TURN
    active: i64 = 0  # whose turn it is
    asked: i64 = 0  # who must decide
    start_seat: i64 = 0
    first_picker: i64 = 0
    round: i64 = 1
    alive: i64 = 0  # a bit a seat

    health: vec[i64]
    energy: vec[i64]
    levels: vec[i64]
    team: vec[i64]  # as agreed on, so all copies share it
    character: vec[i64]
    structures: vec[i64]  # in play, a bit a kind
    treaty: vec[i64]  # with whom, a bit a seat
    out_at: vec[i64]  # the moment of elimination; 0: not eliminated
    moments: i64 = 0
    cards: vec[i64]
    sizes: vec[i64]
    stock: vec[i64]
    poisons: vec[i64]
    poison_count: i64 = 0
    tick_at: i64 = 0

    turn_kind: i64 = CHOOSE_TURN  # CHOOSE_TURN until it is chosen, then UPGRADING or ATTACKING
    money: i64 = 0
    burned: i64 = 0
    proposals: i64 = 0
    shotguns: i64 = 0  # seats that have fired at Robbers this turn, a bit a seat
    red_played: bool = False
    volley: vec[i64]
    volley_size: i64 = 0
    robber_at: i64 = 0
    tallies: vec[i64]
    target: i64 = NOTHING  # whose window is open
    passed: i64 = 0  # who has passed since the last card was played, a bit a seat
    cured: bool = False  # an Antidote was played in this tick window
    asked_from: i64 = CHOOSE_TURN  # the phase a treaty was offered in
    victims: i64 = 0  # whose spoils are still to be taken, a bit a seat
    victim: i64 = NOTHING
    killers: vec[i64]
    taken: i64 = 0

    winners: i64 = 0
    ended_by: i64 = BY_SURVIVAL

    kept: vec[i64]  # by seat and bound
    put_away: i64 = 0  # seats whose bounds speak of their closed discards, a bit a seat
    mixed: i64 = 0  # seats that have stolen or lost a card: not everybody knows their decks, a bit a seat

    def __init__(self, agreed: Agreed, rng: Rng, like: TaidianState | None = None) -> None:
        """An empty table, or `like` once more."""
        super().__init__(rng)
        self.agreed = agreed
        self.table = agreed.table
        self.kinds = kinds = agreed.table.kinds
        self.players = players = agreed.players
        self.health = zeros(players) if like is None else like.health[:]
        self.energy = zeros(players) if like is None else like.energy[:]
        self.levels = zeros(players * agreed.table.symbols) if like is None else like.levels[:]
        self.team = zeros(players) if like is None else like.team
        self.character = zeros(players) if like is None else like.character[:]
        self.structures = zeros(players) if like is None else like.structures[:]
        self.treaty = zeros(players) if like is None else like.treaty[:]
        self.out_at = zeros(players) if like is None else like.out_at[:]
        self.cards = zeros(players * ZONES * kinds) if like is None else like.cards[:]
        self.sizes = zeros(players * ZONES) if like is None else like.sizes[:]
        self.stock = zeros(STOCKS * kinds) if like is None else like.stock[:]
        self.poisons = zeros(agreed.table.most_poisons * ENTRY) if like is None else like.poisons[:]
        self.volley = zeros(agreed.table.most_volley * ENTRY) if like is None else like.volley[:]
        self.tallies = zeros(players * TALLIES) if like is None else like.tallies[:]
        self.killers = vec[i64]([NOTHING] * int(players)) if like is None else like.killers[:]
        self.sure = zeros((players + 1) * players * kinds) if like is None else like.sure[:]
        self.pools = zeros((players + 1) * players * kinds) if like is None else like.pools[:]
        self.roots = zeros((players + 1) * players) if like is None else like.roots[:]
        self.noted = zeros((players + 1) * (players + 1) * kinds) if like is None else like.noted[:]
        self.kept = zeros(players * BOUNDS) if like is None else like.kept[:]
        self.diary = self.blank_page() if like is None else like.diary[:]
        self.ways = self.no_ways() if like is None else like.ways
        self.told = self.nothing_told() if like is None else like.told
        if like is not None:
            self._copy_numbers(like)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"<Taidian: {PHASES[int(self.phase)]}, seat {self.asked}, round {self.round}>"

    # Small questions.

    def is_alive(self, seat: i64) -> bool:
        return self.alive & (1 << seat) != 0

    def living(self) -> i64:
        count: i64 = 0
        seat: i64
        for seat in range(self.players):
            count += (self.alive >> seat) & 1
        return count

    def has(self, seat: i64, zone: i64, kind: i64) -> i64:
        return self.cards[(seat * ZONES + zone) * self.kinds + kind]

    def size(self, seat: i64, zone: i64) -> i64:
        return self.sizes[seat * ZONES + zone]

    def hidden_size(self, seat: i64) -> i64:
        at: i64 = seat * ZONES
        return self.sizes[at + HAND] + self.sizes[at + PILE] + self.sizes[at + CLOSED]

    def owns_structure(self, seat: i64, kind: i64) -> bool:
        """TA-R46, TA-G34  In play or anywhere in the deck."""
        if self.structures[seat] & (1 << kind) != 0:
            return True
        return (
            self.has(seat, HAND, kind) + self.has(seat, PILE, kind) + self.has(seat, OPEN, kind) + self.has(seat, CLOSED, kind)
            > 0
        )

    # Cards.

    def add(self, seat: i64, zone: i64, kind: i64, count: i64) -> None:
        self.cards[(seat * ZONES + zone) * self.kinds + kind] += count
        self.sizes[seat * ZONES + zone] += count

    def move_all(self, seat: i64, source: i64, target: i64) -> None:
        if self.size(seat, source) == 0:
            return
        cards, kinds = self.cards, self.kinds
        here: i64 = (seat * ZONES + source) * kinds
        there: i64 = (seat * ZONES + target) * kinds
        kind: i64
        for kind in range(kinds):
            count = cards[here + kind]
            if count != 0:
                cards[there + kind] += count
                cards[here + kind] = 0
        self.sizes[seat * ZONES + target] += self.sizes[seat * ZONES + source]
        self.sizes[seat * ZONES + source] = 0

    def pick_random(self, seat: i64, zone: i64) -> i64:
        """One card of a place by chance, each equally likely; it stays there."""
        left: i64 = self.rng.below(self.size(seat, zone))
        cards = self.cards
        at: i64 = (seat * ZONES + zone) * self.kinds
        kind: i64 = 0
        while left >= cards[at + kind]:
            left -= cards[at + kind]
            kind += 1
        return kind

    def play_from_hand(self, seat: i64, kind: i64) -> None:
        """A hand card comes into the open; where it goes is the caller's business."""
        self.add(seat, HAND, kind, -1)
        self.reveal(seat, kind)
        if self.kept[seat * BOUNDS] > 0:
            self.loosen(seat, kind, self.put_away & (1 << seat) == 0)

    def put_in_stock(self, stock: i64, kind: i64, count: i64) -> None:
        self.stock[stock * self.kinds + kind] += count

    def in_stock(self, stock: i64, kind: i64) -> i64:
        return self.stock[stock * self.kinds + kind]

    def empty_stock(self, stock: i64, seat: i64) -> None:
        """Used or bought cards go to the open discards of a seat, or out of the game (NOTHING)."""
        piles, kinds = self.stock, self.kinds
        kind: i64
        for kind in range(kinds):
            count = piles[stock * kinds + kind]
            if count > 0:
                piles[stock * kinds + kind] = 0
                if seat == NOTHING:
                    self.put_in_stock(REMOVED, kind, count)
                else:
                    self.add(seat, OPEN, kind, count)

    # Poisons.

    def add_poison(self, kind: i64, owner: i64, victim: i64, ticks: i64) -> None:
        at: i64 = self.poison_count * ENTRY
        self.poisons[at + CARD] = kind
        self.poisons[at + OWNER] = owner
        self.poisons[at + VICTIM] = victim
        self.poisons[at + TICKS] = ticks
        self.poison_count += 1

    def end_poison(self, index: i64) -> None:
        """TA-G40, TA-G44 to TA-G46  Off the victim: to the discard pile of a living poisoner, else out of the game."""
        at: i64 = index * ENTRY
        kind = self.poisons[at + CARD]
        owner = self.poisons[at + OWNER]
        if self.is_alive(owner):
            self.add(owner, OPEN, kind, 1)
        else:
            self.put_in_stock(REMOVED, kind, 1)
        last: i64 = (self.poison_count - 1) * ENTRY
        while at < last:
            self.poisons[at] = self.poisons[at + ENTRY]
            at += 1
        self.poison_count -= 1
        for at in range(last, last + ENTRY):
            self.poisons[at] = 0
        if index < self.tick_at:
            self.tick_at -= 1

    # What watchers see (`memory.py`: what they remember of it).

    def reveal(self, seat: i64, kind: i64) -> None:
        """A hidden card of a seat was shown."""
        hand = self.size(seat, HAND) if seat == self.active else i64(-1)
        if self.dreams:
            self.remember_shown(seat, kind, hand)
            return
        self.write(SHOWN)
        self.write(seat)
        self.write(kind)
        self.write(hand)

    def hide(self, seat: i64, kind: i64, count: i64) -> None:
        """Open cards of a seat become hidden: everybody knows it has them."""
        if self.dreams:
            self.remember_hidden(seat, kind, count)
            return
        self.write(HIDDEN)
        self.write(seat)
        self.write(kind)
        self.write(count)

    def look_through(self, watcher: i64, seat: i64) -> None:
        """TA-G54  The watcher sees all hidden cards of a seat."""
        if self.dreams:
            self.remember_looked(watcher, seat, self.hidden_cards(seat))
            return
        self.write(LOOKED)
        self.write(watcher)
        self.write(seat)
        cards = self.hidden_cards(seat)
        kind: i64
        for kind in range(self.kinds):
            self.write(cards[kind])

    def hidden_cards(self, seat: i64) -> vec[i64]:
        """By kind: how many hidden cards a seat has."""
        count = zeros(self.kinds)
        self.count_hidden(seat, count)
        return count

    def count_hidden(self, seat: i64, count: vec[i64]) -> None:
        """The same into a row that is there already."""
        kinds = self.kinds
        cards = self.cards
        hand: i64 = (seat * ZONES + HAND) * kinds
        pile: i64 = (seat * ZONES + PILE) * kinds
        closed: i64 = (seat * ZONES + CLOSED) * kinds
        kind: i64
        for kind in range(kinds):
            count[kind] = cards[hand + kind] + cards[pile + kind] + cards[closed + kind]

    # What a reshuffle in the middle of a draw tells everybody.

    def is_known(self, seat: i64) -> bool:
        """Whether everybody knows which hidden cards a seat has, in whatever place."""
        return self.mixed & (1 << seat) == 0

    def loosen(self, seat: i64, kind: i64, within: bool) -> None:
        """A hidden card was shown; `within`: it was one of those the bounds speak of.

        Such a card counts among the kept ones if it can be one of them, for any other card would leave more of them behind.
        """
        here: i64 = self.has(seat, HAND, kind) + self.has(seat, PILE, kind) + self.has(seat, CLOSED, kind)
        bound: i64 = 0
        while bound < BOUNDS and self.kept[seat * BOUNDS + bound] > 0:
            left_out = self.has(seat, LATE + bound, kind)
            if not within:
                if left_out > 0:
                    self.add(seat, LATE + bound, kind, -1)
            elif left_out > 0 and not self.is_known(seat):
                self.forget_late(seat)
                return
            elif left_out <= here:
                self.kept[seat * BOUNDS + bound] -= 1
            else:
                self.add(seat, LATE + bound, kind, -1)
            bound += 1
        self.drop_bounds(seat)

    def drop_bounds(self, seat: i64) -> None:
        """Bounds that say nothing any more are dropped; the others move up."""
        bound: i64 = 0
        free: i64 = 0
        at: i64 = seat * BOUNDS
        while bound < BOUNDS:
            kept = self.kept[at + bound]
            telling = kept > 0 and self.size(seat, LATE + bound) > 0
            if telling and free < bound:
                self.move_all(seat, LATE + bound, LATE + free)
            self.kept[at + bound] = 0
            if telling:
                self.kept[at + free] = kept
                free += 1
            elif self.size(seat, LATE + bound) > 0:
                self.clear_late(seat, bound)
            bound += 1
        if free == 0:
            self.put_away &= ~(1 << seat)

    def clear_late(self, seat: i64, bound: i64) -> None:
        at: i64 = (seat * ZONES + LATE + bound) * self.kinds
        kind: i64
        for kind in range(self.kinds):
            self.cards[at + kind] = 0
        self.sizes[seat * ZONES + LATE + bound] = 0

    def forget_late(self, seat: i64) -> None:
        """Nobody can say any more which cards came before a reshuffle."""
        bound: i64
        for bound in range(BOUNDS):
            if self.kept[seat * BOUNDS + bound] > 0:
                self.kept[seat * BOUNDS + bound] = 0
                self.clear_late(seat, bound)
        self.put_away &= ~(1 << seat)

    def close_hand(self, seat: i64) -> None:
        """Unplayed cards are discarded unseen; a watcher who knew one of them knows where it went."""
        self.move_all(seat, HAND, CLOSED)
        if self.kept[seat * BOUNDS] > 0:
            self.put_away |= 1 << seat
        if self.dreams:
            if self.mixed != 0:  # only thefts are noted
                self.remember_closing(seat)
            return
        self.write(CLOSING)
        self.write(seat)

    def forget_closed(self, seat: i64) -> None:
        """Closed discards are mixed with others: where a noted card lies is no longer known."""
        if self.dreams:
            if self.mixed != 0:
                self.remember_shuffled(seat)
            return
        self.write(SHUFFLED)
        self.write(seat)

    # What everybody is told with `ask_always` off (`hearing.py`: what follows from it).

    def is_telling(self) -> bool:
        return not self.agreed.ask_always and not self.dreams

    def tell_answers(self, seat: i64, kinds: i64, asked: bool) -> None:
        """TA-G83  A seat was asked, since it can play one of these kinds (bits), or was not."""
        self.write(ANSWERS)
        self.write(seat)
        self.write(kinds)
        self.write(i64(1) if asked else i64(0))
        self.write(self.size(seat, HAND))
        self.write(i64(1) if seat == self.active else i64(0))

    def tell_renewed(self, seat: i64) -> None:
        """TA-G48  The pile of a seat is empty and about to be renewed."""
        self.write(RENEWED)
        self.write(seat)
        self.write(self.size(seat, HAND))
        self.write(self.hidden_size(seat))

    def tell_drawn(self, seat: i64) -> None:
        self.write(DRAWN)
        self.write(seat)
        self.write(self.size(seat, HAND))

    def clone(self) -> TaidianState:
        return TaidianState(self.agreed, self.rng.clone(), self)

    def copy_from(self, other: State) -> None:
        """`clone` into an existing state of as many players; chance is left alone."""
        assert isinstance(other, TaidianState)
        copy_whole(other.health, self.health)
        copy_whole(other.energy, self.energy)
        self.levels = other.levels[:]
        self.team = other.team
        copy_whole(other.character, self.character)
        copy_whole(other.structures, self.structures)
        copy_whole(other.treaty, self.treaty)
        copy_whole(other.out_at, self.out_at)
        self.cards = other.cards[:]
        self.sizes = other.sizes[:]
        self.stock = other.stock[:]
        self.poisons = other.poisons[:]
        self.volley = other.volley[:]
        copy_whole(other.tallies, self.tallies)
        copy_whole(other.killers, self.killers)
        self.sure = other.sure[:]
        self.pools = other.pools[:]
        copy_whole(other.roots, self.roots)
        self.noted = other.noted[:]
        copy_whole(other.kept, self.kept)
        self.diary = other.diary[:]
        self.ways = other.ways
        self.told = other.told
        self._copy_numbers(other)

    def _copy_numbers(self, other: TaidianState) -> None:
        self.phase = other.phase
        self.active = other.active
        self.asked = other.asked
        self.start_seat = other.start_seat
        self.first_picker = other.first_picker
        self.round = other.round
        self.alive = other.alive
        self.moments = other.moments
        self.poison_count = other.poison_count
        self.tick_at = other.tick_at
        self.turn_kind = other.turn_kind
        self.money = other.money
        self.burned = other.burned
        self.proposals = other.proposals
        self.shotguns = other.shotguns
        self.red_played = other.red_played
        self.volley_size = other.volley_size
        self.robber_at = other.robber_at
        self.target = other.target
        self.passed = other.passed
        self.cured = other.cured
        self.asked_from = other.asked_from
        self.victims = other.victims
        self.victim = other.victim
        self.taken = other.taken
        self.winners = other.winners
        self.ended_by = other.ended_by
        self.put_away = other.put_away
        self.mixed = other.mixed
        self.written = other.written
        self.dreams = other.dreams
