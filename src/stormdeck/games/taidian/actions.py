"""What a seat may decide in Taidian, and the table of all actions of a card table.

Other seats are named by how many places clockwise they sit from the deciding seat: `+1` is the player on its left.  The numbers
where each kind of action begins are in `vocabulary.py`; the rules compute with them.
"""

from __future__ import annotations

from stormdeck.core.actions import Action, ActionTable
from stormdeck.games.taidian.cards import CardFile
from stormdeck.games.taidian.vocabulary import STEPS


def step_text(step: int) -> str:
    return f"+{step}" if step else "self"


class ChooseTurn(Action, frozen=True):
    """TA-R14  Choose an upgrading or an attacking turn."""

    turn: str

    def __str__(self) -> str:
        return f"choose {self.turn}"


class Launch(Action, frozen=True):
    """TA-R19, TA-R23  The cards laid so far become one volley."""

    def __str__(self) -> str:
        return "launch"


class Pass(Action, frozen=True):
    """TA-R36  Play nothing (more) in this window."""

    def __str__(self) -> str:
        return "pass"


class FinishSpoils(Action, frozen=True):
    """TA-G54  Take no more cards of the eliminated player."""

    def __str__(self) -> str:
        return "finish spoils"


class AnswerTreaty(Action, frozen=True):
    """TA-G56  Accept or decline a treaty."""

    answer: str

    def __str__(self) -> str:
        return f"{self.answer} treaty"


class EndTurn(Action, frozen=True):
    """TA-R15  End the own turn."""

    def __str__(self) -> str:
        return "end turn"


class Concede(Action, frozen=True):
    """TA-G66  Leave the game."""

    def __str__(self) -> str:
        return "concede"


class ProposeTreaty(Action, frozen=True):
    """TA-G56  Offer a treaty to another player."""

    step: int

    def __str__(self) -> str:
        return f"propose treaty {step_text(self.step)}"


class BreakTreaty(Action, frozen=True):
    """TA-G57  Announce the end of a treaty."""

    step: int

    def __str__(self) -> str:
        return f"break treaty {step_text(self.step)}"


class PowerUp(Action, frozen=True):
    """TA-R40  Raise one power-up card by a level."""

    symbol: str

    def __str__(self) -> str:
        return f"power up {self.symbol}"


class Play(Action, frozen=True):
    """TA-R24, TA-R34, TA-R50, TA-R52  Play a hand card: money or energy on an upgrading turn, a defence or a counter-attack
    in a window, a Shotgun against a Robber."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


class Buy(Action, frozen=True):
    """TA-R25  Buy a card from the market."""

    card: str

    def __str__(self) -> str:
        return f"buy {self.card}"


class Burn(Action, frozen=True):
    """TA-R56  Take an unplayed hand card out of the game."""

    card: str

    def __str__(self) -> str:
        return f"burn {self.card}"


class Take(Action, frozen=True):
    """TA-R72  Take a card of the player one has knocked out."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


class Lay(Action, frozen=True):
    """TA-R19  Lay an attack card against another player; a Fire Bomb names a structure if there is one (TA-G32)."""

    card: str
    step: int
    structure: str

    def __str__(self) -> str:
        named = f" {self.structure}" if self.structure else ""
        return f"lay {self.card} {step_text(self.step)}{named}"


class PlayOn(Action, frozen=True):
    """TA-R55  Heal a character with First Aid; step 0 is oneself."""

    card: str
    step: int

    def __str__(self) -> str:
        return f"play {self.card} {step_text(self.step)}"


class PickCharacter(Action, frozen=True):
    """TA-R07  Pick a character that is left."""

    character: str

    def __str__(self) -> str:
        return f"pick {self.character}"


def make_actions(file: CardFile) -> ActionTable:
    """All actions of a card table; must agree with `Table.lay_rows`."""
    steps = range(1, STEPS + 1)
    cards = [row.id for row in file.card]
    structures = [row.id for row in file.card if row.kind == "structure"]
    rows: list[Action] = [ChooseTurn("upgrading"), ChooseTurn("attacking"), Launch(), Pass(), FinishSpoils()]
    rows += [AnswerTreaty("accept"), AnswerTreaty("decline"), EndTurn(), Concede()]
    rows += [ProposeTreaty(step) for step in steps]
    rows += [BreakTreaty(step) for step in steps]
    rows += [PowerUp(symbol) for symbol in file.game.symbols]
    rows += [Play(card) for card in cards]
    rows += [Buy(card) for card in cards]
    rows += [Burn(card) for card in cards]
    rows += [Take(card) for card in cards]
    rows += [Lay(card, step, "") for card in cards for step in steps]
    bombs = [row.id for row in file.card if row.destroys_structure]
    rows += [Lay(card, step, structure) for card in bombs for step in steps for structure in structures]
    aids = [row.id for row in file.card if row.heals]
    rows += [PlayOn(card, step) for card in aids for step in range(STEPS + 1)]
    rows += [PickCharacter(row.id) for row in file.character]
    return ActionTable(rows)
