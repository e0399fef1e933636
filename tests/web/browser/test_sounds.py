"""What is heard, measured: every sound is computed by the browser without being played.  None is silent, clipped or too long."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.conftest import ROOT
from tests.web.browser.test_playing import GAMES

OpenPage = Callable[..., Any]
SYNTH = [
    file for place in ("src/stormdeck/web/static", "web/dist") for file in sorted((ROOT / place / "assets").glob("synth-*.js"))
]
SOUNDS = re.findall(r"^  '(\w+)',$", Path(ROOT / "web/src/lib/sounds.ts").read_text(), re.MULTILINE)
THEMES = ["win", "loss"]
ROLLS = {"thunder": 2.8, "word": 3.2, "rumble": 2.4}
"""Seconds that thunder rolls on, over what comes next; a word's is the end of its beat of 1.4 s."""
LONGEST = {"win": 3.0, "loss": 3.0, "gold": 1.4, "death": 1.4, **ROLLS}
"""The end of a game takes 3 s."""
A_BEAT = 1.0
"""Anything else is over when a beat of the usual length, or the next one, is."""
QUIETEST = 0.01
RENDER = """async ([file, sound, weight, game, loud]) => {
    const rate = 22050;
    let context = null;
    window.AudioContext = class extends OfflineAudioContext {
        constructor() {
            super(1, rate * 5, rate);
            context = this;
        }
        resume() {
            return Promise.resolve();
        }
    };
    // A copy of its own, for one context has one sound.
    window.copies = (window.copies ?? 0) + 1;
    const { sing } = await import(`/assets/${file}?${window.copies}`);
    for (const one of [sound].flat()) sing(one, loud, { weight, game });
    const heard = (await context.startRendering()).getChannelData(0);
    let [peak, last] = [0, 0];
    for (let i = 0; i < heard.length; i++) peak = Math.max(peak, Math.abs(heard[i]));
    for (let i = 0; i < heard.length; i++) if (Math.abs(heard[i]) > peak / 50) last = i;
    return { peak, seconds: last / rate, numbers: heard.every(Number.isFinite) };
}"""
"""Through the volume and the compressor of the table."""


@pytest.fixture
def heard(open_page: OpenPage) -> Callable[..., dict[str, Any]]:
    page = open_page("/")

    def rendered(sound: str, weight: float = 0.5, game: str = "", loud: float = 1.0) -> dict[str, Any]:
        found: dict[str, Any] = page.evaluate(RENDER, [SYNTH[0].name, sound, weight, game, loud])
        return found

    return rendered


def test_no_sound_is_silent_clipped_or_longer_than_its_beat(heard: Callable[..., dict[str, Any]]) -> None:
    assert len(SOUNDS) > 30
    wrong = []
    for sound in SOUNDS:
        for weight in (0.0, 0.5, 1.0):
            found = heard(sound, weight)
            told = f"{sound} at weight {weight}: peak {found['peak']:.2f}, {found['seconds']:.2f} s"
            fits = QUIETEST < found["peak"] <= 1 and found["seconds"] <= LONGEST.get(sound, A_BEAT)
            if not (fits and found["numbers"]):
                wrong.append(told)
    assert wrong == []


def test_every_game_has_themes_of_its_own(heard: Callable[..., dict[str, Any]]) -> None:
    for theme in THEMES:
        peaks = []
        for game in GAMES:
            found = heard(theme, game=game)
            assert QUIETEST < found["peak"] <= 1
            assert found["seconds"] <= LONGEST[theme]
            peaks.append(round(found["peak"], 3))
        assert len(set(peaks)) > 1  # they differ


def test_nothing_crackles_when_everything_sounds_at_once(open_page: OpenPage) -> None:
    page = open_page("/")
    found = page.evaluate(RENDER, [SYNTH[0].name, ["thunder", "word", "clash", "burst", "dice"], 1.0, "", 1.0])
    assert 0.5 < found["peak"] <= 1


def test_the_volume_is_heard(heard: Callable[..., dict[str, Any]]) -> None:
    full, half, low = [heard("card", loud=loud)["peak"] for loud in (1.0, 0.5, 0.1)]
    assert full > half > low > 0
