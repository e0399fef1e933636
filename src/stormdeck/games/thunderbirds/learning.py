"""Who may have learned something from an action of the Thunderbirds Solitaire Game, judged from what everybody saw of it.

The player and a spectator know the same.  Hidden are the order of the two decks and which cards were left out; the cards at the
bottom of a deck may be known (IR-G14).  Every card and every Pod is there once.
"""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.types import Learners
from stormdeck.games.thunderbirds.belief import ThunderbirdsBelief
from stormdeck.games.thunderbirds.events import CallDropped, Searched
from stormdeck.games.thunderbirds.state import DISASTER
from stormdeck.games.thunderbirds.view import ThunderbirdsView

BOTH = Learners.MOVER | Learners.OTHERS


def learners(before: ThunderbirdsView, events: Sequence[Event], after: ThunderbirdsView, belief: ThunderbirdsBelief) -> Learners:
    """IR-G65  Whether a card or a Pod was turned up that was not known, or the deck was searched in vain.

    `belief` is made from `before`, and says what may be in the deck."""
    searched = [event for event in events if isinstance(event, Searched)]
    drawn = before.deck - after.deck + sum([1 + len(event.turned) for event in searched])
    known = Deck(belief).foretells(drawn) and pods_are_known(before, after)
    dropped = any([isinstance(event, CallDropped) and event.no_disaster for event in events])
    return Learners.NOBODY if known and not (dropped and Deck(belief).may_hold_disaster()) else BOTH


def pods_are_known(before: ThunderbirdsView, after: ThunderbirdsView) -> bool:
    """IR-R09, IR-G14  A Pod that is turned up was known if it lay at the known bottom, or was the only one not seen."""
    shown = {*before.fleet.display, *before.fleet.hold, *before.recall.pod_bottom}
    hidden = before.fleet.pod_deck - len(before.recall.pod_bottom)
    return hidden < 2 or set(after.fleet.display) <= shown


class Deck:
    """The part of the Emergency deck of which nobody has seen the cards."""

    def __init__(self, belief: ThunderbirdsBelief) -> None:
        backs = {0: belief.regular, 1: belief.advanced}
        self.inside = {back: int(hidden.inside) for back, hidden in backs.items()}
        self.candidates = {back: in_deck(belief, back) for back in backs}
        self.next_back = 1 if belief.next_advanced else 0
        self.kind = belief.template.agreed.tables.kind
        self.no_disaster = bool(belief.template.no_disaster)

    def foretells(self, drawn: int) -> bool:
        """Whether the next cards, and the back of the one that lies on top then, are known.

        The top card is known if it is the only one of its back that can be in the deck; those left have the other back.
        """
        back = self.next_back
        for _ in range(min(drawn, sum(self.inside.values()), 2)):  # of three cards at least two have the same back
            if len(self.candidates[back]) != 1:
                return False
            back = 1 - back
        return True

    def may_hold_disaster(self) -> bool:
        """IR-G70  Whether nobody knew that the deck holds no Disaster."""
        cards = [card for candidates in self.candidates.values() for card in candidates]
        return not self.no_disaster and any([self.kind[card] == DISASTER for card in cards])


def in_deck(belief: ThunderbirdsBelief, back: int) -> list[int]:
    """The unseen cards of one back that can be in the deck: those that must be, and the others if there is room for any."""
    hidden = belief.advanced if back == 1 else belief.regular
    count = int(hidden.must) if hidden.inside == hidden.must else int(hidden.must + hidden.may)
    return [int(hidden.cards[place]) for place in range(count)]
