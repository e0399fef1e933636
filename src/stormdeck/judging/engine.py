"""The one engine of hints, warnings and analyses: search as a game's top level does it, for as long as there is time."""

from __future__ import annotations

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.spec import read_wishes, search_wishes
from stormdeck.judging.effort import with_sims


def engine(game_id: str, most: int, least: int = 1) -> str:
    """Its spec: at most so many simulations a decision, nor more than the game names or twice the top level's; but `least`."""
    bots = bots_of(game_id)
    top = search_wishes(bots.levels[-1].spec)
    limits = [most] if bots.judge_sims is None else [most, bots.judge_sims]
    if top is not None:
        limits.append(2 * top.sims)
    if top is None or top.kind != "ismcts":
        top = read_wishes("ismcts", "")
    return with_sims(top, max(least, min(limits))).spec
