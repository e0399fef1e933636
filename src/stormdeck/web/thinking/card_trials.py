"""Who wants a table with cards of their own: what they sent is put into one form and tried out elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from stormdeck.core.documents import is_json
from stormdeck.core.errors import BadOptions
from stormdeck.core.game import Game
from stormdeck.core.options import Option, OptionValue, PicksOption, SeatOption, TeamsOption, WrittenCards
from stormdeck.web.protocol.refusals import Refused
from stormdeck.web.thinking.pool import NoneFree, ProcessPool, ThinkingFailed
from stormdeck.web.thinking.trial import Trial, Tried
from stormdeck.web.transport.rate_limits import RateLimit

BUDGET: Final = 5.0
"""Seconds for one trial; what takes longer is ended."""
PATIENCE: Final = 15.0
"""Seconds it may wait for those of others, who all have theirs in turn."""
MOST_WAITING: Final = 50
MOST_WAITING_EACH: Final = 5
BY_SEAT: Final = (SeatOption, TeamsOption, PicksOption)
MOST_BY_SEAT: Final = 400
"""Letters of an option that says something of each seat."""


def written(game: Game, wished: Mapping[str, bool | int | str | dict[str, Any]]) -> dict[str, OptionValue]:
    """The options as texts and numbers.  A card table comes as JSON, an object or its text; TOML is for files at home."""
    tables = {option.name: option for option in game.options if isinstance(option, WrittenCards)}
    chosen: dict[str, OptionValue] = {}
    for name, value in wished.items():
        text = msgspec.json.encode(value).decode() if isinstance(value, dict) else value
        table = tables.get(name)
        if table is not None and isinstance(text, str) and text.lower() in table.choices:
            text = text.lower()
        elif table is not None and isinstance(text, str) and not is_json(text):
            raise BadOptions(f'Option "{name}" is {table.expected()}, or a card table as JSON: an object, or its text.')
        chosen[name] = text
    return chosen


def is_own(game: Game, chosen: Mapping[str, OptionValue]) -> bool:
    """Whether something was written that is not one of the words or numbers a game offers.  What names seats is none: it is short
    and has one form, so whoever made the class of the option has bounded it."""
    known = {option.name: option for option in game.options if isinstance(option.default, str)}
    return any([isinstance(text, str) and name in known and not is_plain(known[name], text) for name, text in chosen.items()])


def is_plain(option: Option, text: str) -> bool:
    return text in option.choices or (type(option) in BY_SEAT and len(text) <= MOST_BY_SEAT)


class CardTrials:
    def __init__(self, command: Sequence[str], allowance: tuple[float, float]) -> None:
        self.pool = ProcessPool(command, 1, MOST_WAITING, MOST_WAITING_EACH)
        self._gate = RateLimit(allowance)

    async def try_out(self, game: str, players: int, chosen: Mapping[str, OptionValue], address: str) -> dict[str, OptionValue]:
        """The options that were agreed on, after a few moves with them; refused with a sentence if it does not work."""
        if not self._gate.allows(address):
            raise Refused(429, "You have made many tables with cards of your own; wait a little.")
        try:
            answer = await self.pool.ask(Trial(game, players, dict(chosen)), BUDGET, address, PATIENCE)
        except NoneFree:
            raise Refused(503, "Other people's card tables are being tried out; try again in a moment.") from None
        except ThinkingFailed:
            raise Refused(400, "These cards cannot be played with: trying them out failed or took too long.") from None
        tried = msgspec.json.decode(answer, type=Tried)
        if tried.error:
            raise BadOptions(tried.error)
        return tried.options

    async def close(self) -> None:
        await self.pool.close()
