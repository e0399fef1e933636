"""The whole table of THUNDERBOLTS, open: only for a game that is over, which `Match.open_view` sees to."""

from __future__ import annotations

from stormdeck.core.types import Seat
from stormdeck.core.view import opened
from stormdeck.games.thunderbolts.cards import Card
from stormdeck.games.thunderbolts.see import see_player, view
from stormdeck.games.thunderbolts.state import MOST_WALLET, ThunderboltsState
from stormdeck.games.thunderbolts.view import ThunderboltsOpen


def reveal(state: ThunderboltsState) -> ThunderboltsOpen:
    seats = [Seat(seat) for seat in range(int(state.agreed.players))]
    return opened(
        ThunderboltsOpen,
        view(state, None),
        players=tuple([see_player(state, seat, seat) for seat in seats]),
        vault_cards=tuple([Card(int(state.vault[place])) for place in reversed(range(int(state.vault_size)))]),
        wallets=tuple([wallet(state, seat) for seat in seats]),
    )


def wallet(state: ThunderboltsState, seat: Seat) -> tuple[Card, ...]:
    start = int(seat) * MOST_WALLET
    places = range(start, start + int(state.wallet_sizes[int(seat)]))
    return tuple([Card(int(state.wallets[place])) for place in reversed(places)])
