"""The reports of the five games behind docs/reports.md: a report on each, and what its options change.

Every run is a command with its seed and its sizes, so the numbers come out the same again on any machine.  What was
played already is not played again.  The pages of the five games are put beside docs/reports.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

SEED = 18
REPORTS = {
    "thunderbolts": "--deals 4000,403,347,42,70,66,66,41,166,523",
    "blanco": "--deals 322,575,673,18,147,94,70,92,16,423",
    "thunder-and-lightning": "--deals 1518,206,206,9,63,63,63,38,8",
    "thunderbirds": "--deals 4000,86,76,37,67,56,33,26,166,174",
    "taidian": "--players 3 --deals 973,165,268,8,47,35,45,44,8,30,21,25,32,19,17,25,23,32,33",
}
"""What ten minutes of two busy cores were enough for."""
DEALS = {"thunderbolts": 200, "blanco": 400, "thunder-and-lightning": 250, "thunderbirds": 80, "taidian": 100}
"""Of every variant."""
OPTIONS = {
    "thunderbolts": "exchange_wild_to=hand vault_recycle=completed_then_under_tops vault_recycle=none tie_break=wallet "
    "wallet_size=10 deck_preset=lean deck_preset=classic18",
    "blanco": "clearing=mandatory chain_rule=knock_on reshuffle=when_needed allow_discard_return=false score_mode=cards_to_go",
    "thunder-and-lightning": "vidarr=whole_turn seer_draws=exactly_three allow_empty_recovery=true god_after_last_point=false "
    "weapon_hits_facedown=true nightmare_order=top_card_only played_card_discard=at_once",
    "thunderbirds": "advanced_count=0 advanced_count=8 advanced_count=16 deck=box_total storing=until_end_of_turn "
    "empty_chain=rescued hood_fallback=sabotage wild_frees=false capture_limit=4 overflow_lives=2 pod_hold=1 "
    "influenced_leaves=rescued",
    "taidian": "start_health=100 start_health=200 extra_punches=1 extra_punches=2 spoils=true characters=none heal_cap=none "
    "poison_first_tick=immediate fair_start=true shotgun_counter=true treaties=open treaties=off",
}


def commands(game: str) -> list[tuple[str, list[str]]]:
    """The name of each run's files, and its arguments."""
    players = REPORTS[game].partition("--deals")[0].split()
    variants = [word for change in OPTIONS[game].split() for word in ("--variant", change)]
    return [(game, REPORTS[game].split()), (f"{game}-options", [*players, "--deals", str(DEALS[game]), *variants])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("build/reports"))
    parser.add_argument("--publish", type=Path, default=Path("docs/reports"), help="where the pages of the games go")
    parser.add_argument("games", nargs="*", default=list(REPORTS))
    asked = parser.parse_args()
    for folder in (asked.to, asked.publish):
        folder.mkdir(parents=True, exist_ok=True)
    for game in asked.games:
        for name, words in commands(game):
            command = ["lab", game, *words, "--seed", str(SEED), "--out", str(asked.to / name)]
            print("stormdeck", *command, flush=True)
            subprocess.run([sys.executable, "-m", "stormdeck", *command], check=True)
        shutil.copyfile(asked.to / f"{game}.html", asked.publish / f"{game}.html")


if __name__ == "__main__":
    main()
