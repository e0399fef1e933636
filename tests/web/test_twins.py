"""Nobody at the table, and nobody who looks on, can tell it from a twin: by no byte of what the server sends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormdeck.core.types import Seat
from stormdeck.table.room import events
from tests.web.crawl import crawl
from tests.web.kit import asynchronous
from tests.web.twins import TABLES


@pytest.mark.parametrize("game", TABLES)
@asynchronous
async def test_no_byte_tells_a_table_from_its_twin(game: str, tmp_path: Path) -> None:
    seen = await crawl(tmp_path, game, range(len(TABLES[game]) * 2), 3)
    assert {"snapshot", "/unseen", "/why", "/replay", "/replay/N", "/replay/N/unseen", "/record", "/fork"} <= set(seen), seen
    assert seen["move"] > seen["pairs"]
    assert seen["different pairs"] > seen["pairs"] / 2, "the twins were hardly any different"


@asynchronous
async def test_an_event_that_tells_everybody_what_was_taken_back_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's own events are looked at as those of the games are."""

    def careless(self: Any, seat: Seat | None) -> Any:
        return self

    monkeypatch.setattr(events.TakenBack, "seen_by", careless)
    with pytest.raises(ExceptionGroup) as caught:
        await crawl(tmp_path, "thunder-and-lightning", range(24), 6)
    assert "can tell two tables apart" in str(caught.value.exceptions[0])
