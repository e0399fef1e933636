"""Which positions a game can reach: the others are refused, with the reason."""

from __future__ import annotations

from stormdeck.core.game import Rows
from stormdeck.core.positions import require
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.actions import CELLS, MOST_LEGAL, ROWS, Cell, cell_text
from stormdeck.games.thunder_and_lightning.battle import are_alike
from stormdeck.games.thunder_and_lightning.cards import DECK, KINDS, Card, code
from stormdeck.games.thunder_and_lightning.diary import CODES, DOWN, HEL
from stormdeck.games.thunder_and_lightning.knowledge import diary_of, knowledge_of
from stormdeck.games.thunder_and_lightning.legal import can_spend, legal_rows, may_god_come
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD, HEL_KNOWN, HEL_LOOSE, HEL_SINCE, loose_kinds, noted_since
from stormdeck.games.thunder_and_lightning.pasts import ANYTHING
from stormdeck.games.thunder_and_lightning.see import hidden_places, ledger_of
from stormdeck.games.thunder_and_lightning.state import ThunderState

ASKED_BY = {  # the power of the card that asks each question
    tl.AIM_RAVENS: tl.CHALLENGE_FRONT,
    tl.AIM_FRIGG: tl.SPY_HAND,
    tl.AIM_VIDARR: tl.FLANK,
    tl.AIM_WEAPON: tl.REMOVE_GOD_OR_WALL,
    tl.MOVE_FROM: tl.MOVE_OWN | tl.MOVE_OPPOSING,
    tl.MOVE_TO: tl.MOVE_OWN | tl.MOVE_OPPOSING,
    tl.TAKE_CARD: tl.TAKE_ANY,
    tl.TAKE_TROOPS: tl.RECOVER_TROOPS,
    tl.PLACE_REVEALED: tl.CHALLENGE_FRONT | tl.DRAW_OPPOSING,
    tl.SEER_MORE: tl.DRAW_OPPOSING,
}


def check(state: ThunderState) -> None:
    """Refuse what no game reaches."""
    require(state.phase != tl.GAME_OVER, "A position must leave something to decide; this one is over.")
    for seat in range(2):
        check_field(state, seat)
        check_stolen(state, seat)
        check_piles(state, seat)
        check_memory(state, seat)
    if state.flanking == 1:
        open_flanks = state.agreed.flank_all_turn and state.phase != tl.SETUP and state.turns_taken[state.turn] > 0
        require(bool(open_flanks), '`flanking` goes with the option `vidarr = "whole_turn"`, and not with a first turn (TL-G58).')
    if state.phase == tl.SETUP:
        check_setup(state)
    else:
        check_turn(state)


def lying(state: ThunderState, seat: int) -> list[int]:
    """The places of a side that have a card."""
    start = seat * CELLS
    return [place for place in range(start, start + CELLS) if place % ROWS < state.heights[place // ROWS]]


def check_field(state: ThunderState, seat: int) -> None:
    tokens = [int(state.tokens[place]) for place in lying(state, seat)]
    require(len(set(tokens)) == len(tokens), f"Two cards of seat {seat + 1} have the same running number (TL-G56).")
    fits = all(1 <= token <= state.entered[seat] for token in tokens)
    require(fits, f"The running numbers of seat {seat + 1} go from 1 to `entered`, {state.entered[seat]} (TL-G56).")
    for place in lying(state, seat):
        where = cell_text(Cell(place % CELLS))
        if state.is_god(place):
            in_front = place % ROWS == 0 and state.ups[place] == 1
            require(in_front, f"The god at {where} of seat {seat + 1} must lie face up in the first row (TL-R45).")


def check_stolen(state: ThunderState, seat: int) -> None:
    """TL-R57, TL-R59  Foreign cards came through Freya, so they have a strength of 1 to 7; none is in a deck."""
    deck = [int(state.decks[at]) for at in range(seat * DECK, seat * DECK + int(state.deck_sizes[seat]))]
    own = all(card // KINDS == state.sides[seat] for card in deck)
    require(own, f"The deck of seat {seat + 1} has a card of the other deck.")
    cards = [int(state.cards[place]) for place in lying(state, seat)]
    cards += [int(state.hands[at]) for at in range(seat * tl.HAND, seat * tl.HAND + int(state.hand_sizes[seat]))]
    cards += [int(state.piles[at]) for at in range(seat * tl.PILE, seat * tl.PILE + int(state.pile_sizes[seat]))]
    for card in cards:
        stolen = card // KINDS != state.sides[seat]
        right = not stolen or state.strength(card) >= 1
        require(bool(right), f"{code(Card(card))} cannot be with seat {seat + 1}: Freya takes only strength 1 to 7 (TL-R57).")


def check_piles(state: ThunderState, seat: int) -> None:
    pile = [int(state.piles[at]) % KINDS for at in range(seat * tl.PILE, seat * tl.PILE + int(state.pile_sizes[seat]))]
    require(tl.TREASURE not in pile, f"The treasure of seat {seat + 1} is discarded, so the game is over (TL-R86).")
    waiting = [int(state.waiting[at]) % KINDS for at in range(seat * tl.HAND, seat * tl.HAND + int(state.waiting_sizes[seat]))]
    require(tl.TREASURE not in waiting, f"The treasure of seat {seat + 1} is lost, so the game is over (TL-R82).")
    if waiting:
        require(state.phase == tl.ORDER_DISCARDS, 'Only in the phase "order_discards" do lost cards wait (TL-G27).')


# ---- What the others know ----------------------------------------------------------------------------------------------


def check_memory(state: ThunderState, seat: int) -> None:
    """Nobody knows what is not so."""
    treasure = int(state.sides[seat]) * KINDS + tl.TREASURE
    for level in range(2):
        entries = ledger_of(state, seat, level)
        hel = [int(state.hels[at]) for at in range(seat * 8, seat * 8 + 8)]
        if hel[HEL_CARD] != tl.NOTHING and not hel[HEL_KNOWN + level] and not hel[HEL_LOOSE + level] >> hel[HEL_CARD] % KINDS & 1:
            entries.append((Card(hel[HEL_CARD]), hel[HEL_SINCE]))
        require(fits_ledger(state, seat, level, entries), f"What is known of the hidden cards of seat {seat + 1} is not so.")
        if treasure in [card for card, _ in entries]:
            continue
        for place in hidden_places(state, seat):
            drawn = state.cards[place] != treasure or state.fresh[level * tl.PLACES + place] > 0
            require(bool(drawn), f"The treasure of seat {seat + 1} lies where no card drawn in play can be (TL-R12).")
        drawn = not state.holds(seat, treasure) or state.hand_fresh[seat * 2 + level] > 0
        require(bool(drawn), f"The treasure of seat {seat + 1} is in a hand that has drawn nothing (TL-R12).")


def fits_ledger(state: ThunderState, seat: int, level: int, entries: list[tuple[Card, int]]) -> bool:
    """Whether the known cards can be where they are said to be, and the pinned ones are known cards."""
    for card in {card for card, _ in entries} | {Card(int(state.cards[place])) for place in hidden_places(state, seat)}:
        places = [place for place in hidden_places(state, seat) if state.cards[place] == card]
        noted = [since for known, since in entries if known == card]
        held = [
            tl.NOTHING for at in range(seat * tl.HAND, seat * tl.HAND + int(state.hand_sizes[seat])) if state.hands[at] == card
        ]
        spots = [*held, *places]
        goes = [[spot for spot, place in enumerate(spots) if may_be_at(state, place, level, since)] for since in noted]
        must = [spot for spot, place in enumerate(spots) if place != tl.NOTHING and must_be_known(state, place, level)]
        comes = [[entry for entry, there in enumerate(goes) if spot in there] for spot in must]
        if not (can_pair(goes) and can_pair(comes)):  # then both can be had at once (Mendelsohn and Dulmage)
            return False
    return True


def may_be_at(state: ThunderState, place: int, level: int, since: int) -> bool:
    """Whether a card that was noted at `since` can lie at a place (NOTHING: in the hand)."""
    if place == tl.NOTHING:
        return True
    value = int(state.fresh[level * tl.PLACES + place])
    return bool(since < state.tokens[place] and not (value <= tl.PINNED and since < noted_since(value)))


def can_pair(choices: list[list[int]]) -> bool:
    """Whether everybody can have one of its choices for itself alone."""
    owner: dict[int, int] = {}

    def find(who: int, tried: set[int]) -> bool:
        for choice in choices[who]:
            if choice not in tried:
                tried.add(choice)
                if choice not in owner or find(owner[choice], tried):
                    owner[choice] = who
                    return True
        return False

    return all([find(who, set()) for who in range(len(choices))])


def must_be_known(state: ThunderState, place: int, level: int) -> bool:
    value = int(state.fresh[level * tl.PLACES + place])
    return value <= tl.PINNED and loose_kinds(value) >> int(state.cards[place]) % KINDS & 1 == 0


def check_diaries(state: ThunderState) -> None:
    """What was seen must be possible, and leave the cards possible that there are."""
    for seat in range(2):
        private = list(diary_of(state, seat, tl.OPPONENT)) != list(diary_of(state, seat, tl.EVERYBODY))
        for level in (tl.OPPONENT, tl.EVERYBODY) if private else (tl.OPPONENT,):
            require(fits_diary(state, seat, level), f"What was seen of the hidden cards of seat {seat + 1} is not so.")


def fits_diary(state: ThunderState, seat: int, level: int) -> bool:
    entries = diary_of(state, seat, level)
    down = [entry // CODES for entry in entries if entry % CODES == DOWN]
    places = hidden_places(state, seat)
    if sorted(down) != sorted([2 * int(state.tokens[p]) + int(state.cards[p] // KINDS != state.sides[seat]) for p in places]):
        return False
    if len([entry for entry in entries if entry % CODES == HEL]) != int(state.ghosts[seat] != tl.NOTHING):
        return False
    known = knowledge_of(state, seat, level)
    if not known.is_possible:
        return False
    lying = {int(state.tokens[place]): known.situation.card_of(int(state.cards[place])) for place in places}
    right = all(bits & ANYTHING or bits >> lying[token] & 1 for token, bits in known.may_lie.items())
    hand = range(seat * tl.HAND, seat * tl.HAND + int(state.hand_sizes[seat]))
    held = [known.situation.card_of(int(state.hands[at])) for at in hand]
    if known.situation.stolen > sum(list(known.most)[KINDS:]):  # stolen cards that nobody saw being stolen
        held = [card for card in held if card < KINDS]
    right = right and all(known.least[card] <= held.count(card) <= known.most[card] for card in set(held))
    taken = int(state.hels[seat * 8 + HEL_CARD])
    return right and (state.ghosts[seat] == tl.NOTHING or bool(known.may_have_taken >> known.situation.card_of(taken) & 1))


# ---- Phases ------------------------------------------------------------------------------------------------------------


def check_setup(state: ThunderState) -> None:
    """TL-R13, TL-G03  Loki puts down his three cards first, then Thor."""
    loki = 0 if state.sides[0] == 1 else 1
    require(state.turn == loki, "During the set-up `turn` is Loki, who will begin (TL-R16).")
    done = [int(state.columns(seat)) for seat in range(2)]
    asked = loki if done[loki] < 3 else 1 - loki
    require(state.active == asked and done[1 - loki] < 3, "Loki puts down his three cards first, then Thor (TL-G03).")
    require(done[loki] == 3 or done[1 - loki] == 0, "Loki puts down his three cards first, then Thor (TL-G03).")
    for seat in range(2):
        heights = [int(state.heights[seat * tl.LANES + lane]) for lane in range(tl.LANES)]
        in_order = heights == [1] * done[seat] + [0] * (3 - done[seat])
        require(in_order, "During the set-up the lanes are filled in the order A, B, C with one card each (TL-R13).")
        require(not any(state.ups[place] == 1 for place in lying(state, seat)), "Set-up cards lie face down (TL-G02).")
        right = int(state.hand_sizes[seat]) == 9 - done[seat] and state.turns_taken[seat] == 0
        require(bool(right), f"Seat {seat + 1} must have nine cards in hand and before it during the set-up (TL-R11).")
        require(state.pile_sizes[seat] == 0, f"Seat {seat + 1} cannot have discarded a card during the set-up (TL-R13).")
    idle = state.played == tl.NOTHING and state.revealed == tl.NOTHING and state.moving == tl.NOTHING
    require(bool(idle and state.brought == 0 and state.to_take == 0), "No card is being played during the set-up (TL-R13).")


def check_turn(state: ThunderState) -> None:
    phase, turn = int(state.phase), int(state.turn)
    name = tl.PHASES[phase]
    if phase == tl.ACTION:
        require(state.left() > 0, 'The turn has no points left; its phase is "end_of_turn" (TL-R21).')
        require(can_spend(state), f"Seat {turn + 1} cannot spend its points, so the game is over (TL-R03).")
    if phase == tl.END_OF_TURN:
        asks = state.left() == 0 and state.agreed.god_after_last and may_god_come(state, turn)
        require(bool(asks), "The end of this turn is not confirmed: points are left, or the god cannot come (TL-G52).")
    power = ASKED_BY.get(phase)
    if power is not None:
        played = state.played != tl.NOTHING and state.has_power(state.played, power)
        require(bool(played), f'Phase "{name}" needs the card that asks it in `played` (TL-R40).')
        challenges = state.has_power(state.played, tl.CHALLENGE_FRONT | tl.FLANK)
        require(state.turns_taken[turn] > 0 or not challenges, "A first turn has no challenges (TL-R109).")
    if phase == tl.ORDER_DISCARDS:
        check_order(state)
    else:
        require(state.active == turn, f'In phase "{name}" the player whose turn it is decides.')
    if phase in (tl.ACTION, tl.END_OF_TURN):
        require(state.played == tl.NOTHING, f'No card is being played in phase "{name}".')
    require((phase == tl.PLACE_REVEALED) == (state.revealed != tl.NOTHING), '`revealed` goes with the phase "place_revealed".')
    require((phase == tl.MOVE_TO) == (state.moving != tl.NOTHING), '`moving` goes with the phase "move_to".')
    if phase == tl.PLACE_REVEALED:
        check_revealed(state)
    check_counts(state, phase)
    rows = Rows(MOST_LEGAL)
    legal_rows(state, rows)
    require(rows.count > 0, f'Phase "{name}" leaves nothing to decide here.')


def check_order(state: ThunderState) -> None:
    """TL-R80, TL-G27  The turn player orders first; nobody is asked about equal cards, nor about a single one."""
    first = state.active == state.turn or state.waiting_sizes[state.turn] == 0
    require(bool(first), "The player whose turn it is orders his lost cards first (TL-G27).")
    require(not are_alike(state, state.active), f"Seat {int(state.active) + 1} has no lost cards to order (TL-R80).")


def check_revealed(state: ThunderState) -> None:
    """TL-R97, TL-R100  Ravens brings up strength 2 to 7 from the hand, Seer strength 1 to 7 from the deck."""
    strength, card = int(state.strength(state.revealed)), code(Card(int(state.revealed)))
    if state.has_power(state.played, tl.DRAW_OPPOSING):
        own = state.revealed // KINDS == state.sides[1 - state.turn]
        require(bool(own) and strength >= 1, f"Seer brings up strength 1 to 7 of the opponent's deck, not {card} (TL-R100).")
        require(bool(1 <= state.brought <= 3), f"Seer brings up to three cards, not {state.brought} (TL-R99).")
    else:
        require(strength >= 2, f"Ravens brings up strength 2 to 7, not {card} (TL-R97).")


def check_counts(state: ThunderState, phase: int) -> None:
    other = 1 - int(state.turn)
    counts = phase in (tl.SEER_MORE, tl.TAKE_TROOPS) or (
        phase == tl.PLACE_REVEALED and state.has_power(state.played, tl.DRAW_OPPOSING)
    )
    require(bool(counts or state.brought == 0), "`brought` goes with Seer and Longships.")
    if phase == tl.SEER_MORE:
        more = 1 <= state.brought <= 2 and state.deck_sizes[other] > 0
        require(bool(more), "Seer goes on after one or two cards, while the deck lasts (TL-R99).")
    if phase == tl.TAKE_TROOPS:
        require(1 <= state.to_take <= 3 - state.brought, "Longships takes at most three cards (TL-R76).")
        require(state.to_take <= state.room(state.turn), "Longships fills a hand only up to 12 cards (TL-R78).")
    else:
        require(state.to_take == 0, '`to_take` goes with the phase "longships".')
    if phase == tl.MOVE_TO:
        seat = int(state.turn) if state.has_power(state.played, tl.MOVE_OWN) else other
        place = seat * CELLS + int(state.moving)
        movable = place in lying(state, seat) and state.cards[place] % KINDS != tl.GOD
        require(bool(movable), "`moving` names a card that can be moved (TL-R50).")
