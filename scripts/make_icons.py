"""Make the icons of the installed table, web/public/icons/*.png: a card and a bolt, drawn here and rendered by Chromium.

Playwright and Chromium must be there.  `web/public/favicon.svg` is the same bolt alone, which is all that 16 px can show.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from make_contact_sheets import browsing

ICONS: Final = Path(__file__).resolve().parents[1] / "web" / "public" / "icons"
GROUND: Final = "#1b2836"
BOLT: Final = "M286 92 150 288h86l-30 150 156-206h-92z"
CARDS: Final = f"""
  <g transform="rotate(-14 256 420)"><rect x="112" y="84" width="216" height="320" rx="26" fill="#34485d"/>
    <rect x="130" y="102" width="180" height="284" rx="14" fill="none" stroke="#4d667f" stroke-width="8"/></g>
  <g transform="rotate(9 256 420)"><rect x="152" y="84" width="230" height="340" rx="26" fill="#0e1720" opacity=".45"/>
    <rect x="146" y="76" width="230" height="340" rx="26" fill="#f6efe1"/></g>
  <path d="{BOLT}" fill="#23211d" transform="translate(7 9)" opacity=".3"/>
  <path d="{BOLT}" fill="#ffb938" stroke="#23211d" stroke-width="12" stroke-linejoin="round"/>
"""


class Icon(NamedTuple):
    name: str
    size: int
    body: str
    """SVG on a field of 512 x 512."""


def on_ground(radius: int, scale: float) -> str:
    """The cards on their ground; smaller where the system cuts its own shape out of it."""
    move = (1 - scale) * 256
    ground = f'<rect width="512" height="512" rx="{radius}" fill="{GROUND}"/>'
    return f'{ground}<g transform="translate({move} {move}) scale({scale})">{CARDS}</g>'


MADE: Final = (
    Icon("icon-192", 192, on_ground(112, 1.08)),
    Icon("icon-512", 512, on_ground(112, 1.08)),
    Icon("maskable-512", 512, on_ground(0, 0.88)),
    Icon("apple-180", 180, on_ground(0, 1.04)),
    Icon("badge-96", 96, f'<path d="{BOLT}" fill="#fff" transform="translate(-52 -55) scale(1.2)"/>'),
)
"""The last one is what a phone shows in its bar, where only the shape counts."""


def render(page: Any, icon: Icon) -> bytes:
    page.set_viewport_size({"width": icon.size, "height": icon.size})
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="{icon.size}">{icon.body}</svg>'
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
    picture: bytes = page.screenshot(omit_background=True)
    return picture


def main() -> None:
    ICONS.mkdir(parents=True, exist_ok=True)
    with browsing() as browser:
        page = browser.new_page()
        for icon in MADE:
            picture = render(page, icon)
            (ICONS / f"{icon.name}.png").write_bytes(picture)
            print(f"{icon.name}: {len(picture)} bytes")


if __name__ == "__main__":
    main()
