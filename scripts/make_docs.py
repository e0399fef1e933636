"""Make the parts of the docs that are made: the picture of the README, who sees what, the layouts of observations, and the
help of every command.

`make docs` writes them; `--check` (used by the tests) only says whether they are up to date.
"""

from __future__ import annotations

import re
import runpy
import sys
from html import escape
from pathlib import Path

import click

import stormdeck
from stormdeck.cli import main as command
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.envs import layout

ROOT = Path(__file__).resolve().parents[1]
FONT, LINE, LEFT = 15, 20, 24
PAPER, INK, GROUND, BOLT = "#f4efe4", "#dfe6ee", "#17212e", "#f5b83d"
DARK = {"#1A237E": "#7C8CFF", "#795548": "#C49A85", "#7B1FA2": "#C77DE8", "#D32F2F": "#FF6B6B", "#388E3C": "#62C46A"}
"""Card colours that are too dark for the picture's ground, and what stands for them there."""


def commands_page() -> str:
    """docs/cli.md: the help texts, as the commands print them."""
    parts = ["# Commands", "", "Made by `make docs` from the commands themselves.", ""]
    context = click.Context(command, info_name="stormdeck", terminal_width=100)
    parts += ["```", command.get_help(context), "```", ""]
    for name in sorted(command.commands):
        inner = click.Context(command.commands[name], info_name=name, parent=context, terminal_width=100)
        parts += [f"## stormdeck {name}", "", "```", command.commands[name].get_help(inner), "```", ""]
    return "\n".join(parts).rstrip() + "\n"


def visibility_table(game_id: str) -> str:
    rows = [f"| `{field}` | {who} |" for field, who in stormdeck.game(game_id).visibility().items()]
    return "\n".join(["| field of the state | who sees it |", "|---|---|", *rows])


def with_visibility(page: str, game_id: str) -> str:
    """The page with its table between the two marks renewed."""
    block = f"<!-- visibility: made by make docs -->\n\n{visibility_table(game_id)}\n\n<!-- end of visibility -->"
    return re.sub(r"<!-- visibility.*?<!-- end of visibility -->", lambda _: block, page, flags=re.DOTALL)


def layouts_page() -> str:
    """docs/layouts.md: what each byte of an observation is, at the smallest table of every game."""
    made = "Made by `make docs` from the games themselves; [researchers.md](researchers.md) says how to read them."
    parts = ["# Layouts of observations", "", made, ""]
    for game_id in stormdeck.game_ids():
        game, plan = stormdeck.game(game_id), layout(game_id)
        seats = f"{plan.players} player{'s' * (plan.players != 1)}"
        parts += [
            f"## {game.title}",
            "",
            f"Version {plan.version}, {seats}, {plan.size} bytes. Left out: {plan.left_out}.",
            "",
            plan.table(),
            "",
        ]
    return "\n".join(parts).rstrip() + "\n"


def paint(text: str, colour: str) -> str:
    """Colour as a mark that the picture turns into a span."""
    return f"\x01{colour}\x02{text}\x03"


def pictures() -> dict[Path, str]:
    """docs/GAME.svg for every game with a file in `scripts/pictures/`: a real position, drawn by the same function as in the
    terminal."""
    made = {}
    for file in sorted((ROOT / "scripts" / "pictures").glob("*.py")):
        shown = runpy.run_path(str(file))["position"]()
        speaker = Speaker(Seat(0), shown.names, paint)
        view = shown.view(0)
        lines = [*shown.game.picture(view, speaker).splitlines(), "", shown.game.ask(view, speaker)]
        made[ROOT / "docs" / f"{shown.game.id}.svg"] = svg(lines, f"A game of {shown.game.title} in the terminal")
    return made


def svg(lines: list[str], label: str) -> str:
    width = max(len(re.sub("\x01[^\x02]*\x02|\x03", "", line)) for line in lines) * FONT * 0.61 + 2 * LEFT
    height = len(lines) * LINE + 2 * LEFT
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img" aria-label="{escape(label)}">',
        f'<rect width="100%" height="100%" rx="10" fill="{GROUND}"/>',
        f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT}" fill="{INK}" xml:space="preserve">',
    ]
    for number, line in enumerate(lines):
        colour = f' fill="{BOLT}"' if number == len(lines) - 1 else ""
        out.append(f'<text x="{LEFT}" y="{LEFT + LINE * number + FONT}"{colour}>{spans(line)}</text>')
    return "\n".join([*out, "</g>", "</svg>"]) + "\n"


def spans(line: str) -> str:
    def span(found: re.Match[str]) -> str:
        colour = DARK.get(found[1], found[1])
        return f'<tspan fill="{colour}">{found[2]}</tspan>'

    return re.sub("\x01([^\x02]*)\x02([^\x03]*)\x03", span, escape(line))


def made() -> dict[Path, str]:
    """Every file that is made, with what should be in it."""
    files = {ROOT / "docs/cli.md": commands_page(), ROOT / "docs/layouts.md": layouts_page(), **pictures()}
    for game_id in stormdeck.game_ids():
        page = ROOT / f"docs/games/{game_id}.md"
        if page.is_file():
            files[page] = with_visibility(page.read_text("utf-8"), game_id)
    return files


def main() -> int:
    check = "--check" in sys.argv
    stale = [path for path, text in made().items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in stale:
        print(f"{path.relative_to(ROOT)} {'is out of date: run make docs' if check else 'written'}")
        if not check:
            path.write_text(made()[path], "utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
